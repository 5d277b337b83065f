/** The house bots: players of the installation, who take up a casual challenge at once. */

import { get, post } from "../api/client.ts";
import { Problem } from "../api/problem.ts";
import type { Bot, Challenge, ColorWish, Ruleset, TimeControl } from "../api/types.ts";
import { h } from "../dom.ts";
import { attempt } from "../failure.ts";
import { has, t } from "../i18n/index.ts";
import { ensurePlayer } from "./account.ts";
import { allControls, controlChoices } from "./challenge.ts";
import { card, select } from "./controls.ts";
import { colorChoices } from "./queue.ts";
import { go } from "./view.ts";

/** How often it is looked whether the bot has come, and how many times, in milliseconds. */
const LOOK_EVERY_MS = 250;
const LOOKS = 40;

/** The bots, the weakest first; none where the installation has none. */
export async function theBots(): Promise<Bot[]> {
  try {
    return (await get<{ items: Bot[] }>("/v1/bots")).items;
  } catch (error) {
    if (error instanceof Problem && error.document.status === 404) return [];
    throw error;
  }
}

export function botsCard(bots: readonly Bot[], rulesets: readonly Ruleset[]): HTMLElement {
  const controls = controlChoices(allControls(rulesets));
  const form = h(
    "form",
    {},
    select(
      t("bots.opponent"),
      "bot",
      bots.map(bot => [bot.handle, nameOf(bot)]),
    ),
    h(
      "div",
      { class: "pair" },
      select(t("control.label"), "control", controls, JSON.stringify({ type: "unlimited" })),
      select(t("color.label"), "color", colorChoices()),
    ),
    h("button", { type: "submit", class: "primary wide" }, t("bots.start")),
  );
  form.addEventListener("submit", event => {
    event.preventDefault();
    void attempt(() => begin(new FormData(form)));
  });
  return card(t("bots.title"), form);
}

function nameOf({ handle, engine }: Bot): string {
  const key = `bots.${engine}`;
  return has(key) ? t(key) : `${handle} · ${engine}`;
}

async function begin(data: FormData): Promise<void> {
  const token = await ensurePlayer();
  const body = {
    opponent: String(data.get("bot")),
    rated: false,
    time_control: JSON.parse(String(data.get("control"))) as TimeControl,
    color: data.get("color") as ColorWish,
  };
  let challenge = await post<Challenge>("/v1/challenges", { token, body });
  for (let look = 0; challenge.status === "open" && look < LOOKS; look += 1) {
    await new Promise(resolve => setTimeout(resolve, LOOK_EVERY_MS));
    challenge = await get<Challenge>(`/v1/challenges/${challenge.id}`, { token });
  }
  if (challenge.game_id) go(`/game/${challenge.game_id}`);
  else throw new Error(t("bots.away"));
}
