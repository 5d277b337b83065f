/** Challenging a player, or whoever has the code. */

import { onAffair } from "../affairs.ts";
import { get, post } from "../api/client.ts";
import type { Challenge, ChallengeRequest, ColorWish, Ruleset, TimeControl } from "../api/types.ts";
import { fill, h } from "../dom.ts";
import { attempt } from "../failure.ts";
import { t } from "../i18n/index.ts";
import { currentToken, me } from "../session.ts";
import { ensurePlayer } from "./account.ts";
import { bucketOf, button, card, checkbox, select, showControl } from "./controls.ts";
import { colorChoices } from "./queue.ts";

export function challengeCard(rulesets: readonly Ruleset[], signal: AbortSignal): HTMLElement {
  const body = h("div", { class: "challenge" });
  const ask = (): void => fill(body, form(rulesets, offered));
  const offered = (challenge: Challenge): void => {
    fill(body, waiting(challenge, ask));
    onAffair(line => {
      if (line.type === "challenge_closed" && line.challenge_id === challenge.id) ask();
    }, signal);
  };
  ask();
  void attempt(async () => {
    const open = await ownOpen(signal);
    if (open) offered(open);
  });
  return card(t("challenge.title"), body);
}

/** The caller's own challenge with a code that still waits, from before. */
async function ownOpen(signal: AbortSignal): Promise<Challenge | undefined> {
  const token = currentToken();
  if (!token) return undefined;
  const { items } = await get<{ items: Challenge[] }>("/v1/me/challenges", { token, signal });
  return items.find(({ challenger, code }) => challenger === me()?.handle && code !== null);
}

function form(rulesets: readonly Ruleset[], onchallenge: (challenge: Challenge) => void): HTMLFormElement {
  const controls = allControls(rulesets);
  const usual = JSON.stringify(rulesets[0]?.time_controls.default);
  const mayRate = me()?.guest === false;
  const fields = h(
    "form",
    {},
    h(
      "div",
      { class: "pair" },
      select(t("control.label"), "control", controlChoices(controls), usual),
      select(t("color.label"), "color", colorChoices()),
    ),
    h(
      "label",
      { class: "field" },
      h("span", {}, t("challenge.opponent")),
      h("input", { name: "opponent", autocomplete: "off", placeholder: t("challenge.anyone") }),
    ),
    mayRate && checkbox(t("challenge.rated"), "rated", false),
    h(
      "details",
      {},
      h("summary", {}, t("challenge.more")),
      select(
        t("challenge.ruleset"),
        "ruleset",
        [["", t("challenge.usual")], ...rulesets.map(({ id }) => [id, id] as const)],
        "",
      ),
      checkbox(t("challenge.chess960"), "chess960", false),
      checkbox(t("challenge.hide"), "hide", false),
    ),
    h("button", { type: "submit", class: "primary wide" }, t("challenge.make")),
  );
  fields.addEventListener("submit", event => {
    event.preventDefault();
    void attempt(async () => {
      const token = await ensurePlayer();
      const body = request(new FormData(fields));
      onchallenge(await post<Challenge>("/v1/challenges", { token, body }));
    });
  });
  return fields;
}

function request(data: FormData): ChallengeRequest {
  const rated = data.has("rated");
  const opponent = String(data.get("opponent") ?? "").trim();
  const ruleset = String(data.get("ruleset") ?? "");
  return {
    rated,
    time_control: JSON.parse(String(data.get("control"))) as TimeControl,
    color: data.get("color") as ColorWish,
    ...(opponent && { opponent }),
    ...(ruleset && { ruleset }),
    ...(data.has("chess960") && { chess960: true }),
    ...(data.has("hide") && { show_legal_moves: false }),
  } as ChallengeRequest;
}

/** An offer that stands, with what the other player needs. */
function waiting(challenge: Challenge, onend: () => void): HTMLElement {
  const { id, code, opponent } = challenge;
  const link = `${location.origin}/#/join/${code}`;
  const cancel = async (): Promise<void> => {
    await post(`/v1/challenges/${id}/cancel`, { token: currentToken() });
    onend();
  };
  const copied = h("span", { role: "status", class: "muted" });
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(link);
    copied.textContent = t("challenge.copied");
  };
  return h(
    "div",
    { class: "offered" },
    opponent === null
      ? [
          h("p", {}, t("challenge.give")),
          h("p", { class: "code", "aria-label": t("challenge.code") }, code),
          h(
            "div",
            { class: "inline" },
            h("input", { readonly: true, value: link, "aria-label": t("challenge.link") }),
            button(t("challenge.copy"), () => void attempt(copy)),
          ),
          copied,
        ]
      : h("p", {}, t("challenge.sent", { who: opponent })),
    button(t("challenge.cancel"), () => void attempt(cancel), "wide"),
  );
}

/** Every time control that some ruleset offers, and a game without a clock. */
export function allControls(rulesets: readonly Ruleset[]): TimeControl[] {
  const offered = rulesets.flatMap(({ time_controls }) => time_controls.offered);
  const days: TimeControl = { type: "correspondence", days_per_move: 3 };
  const all = [...offered, days, { type: "unlimited" } as const];
  return [...new Map(all.map(control => [JSON.stringify(control), control])).values()];
}

export function controlChoices(controls: readonly TimeControl[]): (readonly [string, string])[] {
  return controls.map(control => {
    const bucket = bucketOf(control);
    const name = bucket ? ` · ${t(`bucket.${bucket as "blitz"}`)}` : "";
    return [JSON.stringify(control), showControl(control) + name] as const;
  });
}
