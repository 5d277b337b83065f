/** Two people at one screen: the second seat is a guest's, whose token stays here too. */

import { post } from "../api/client.ts";
import type { Challenge, Game, Ruleset, TimeControl } from "../api/types.ts";
import { h } from "../dom.ts";
import { attempt } from "../failure.ts";
import { t } from "../i18n/index.ts";
import { guestToken, keepSecondSeat } from "../session.ts";
import { ensurePlayer } from "./account.ts";
import { allControls, controlChoices } from "./challenge.ts";
import { card, select } from "./controls.ts";
import { go } from "./view.ts";

export function passAndPlayCard(rulesets: readonly Ruleset[]): HTMLElement {
  const controls = controlChoices(allControls(rulesets));
  const form = h(
    "form",
    {},
    h("p", { class: "lead-in" }, t("pass.text")),
    select(t("control.label"), "control", controls, JSON.stringify({ type: "unlimited" })),
    h("button", { type: "submit", class: "wide" }, t("pass.start")),
  );
  form.addEventListener("submit", event => {
    event.preventDefault();
    const control = JSON.parse(String(new FormData(form).get("control"))) as TimeControl;
    void attempt(() => begin(control));
  });
  return card(t("pass.title"), form);
}

async function begin(time_control: TimeControl): Promise<void> {
  const token = await ensurePlayer();
  const body = { rated: false, time_control, color: "white" };
  const { code } = await post<Challenge>("/v1/challenges", { token, body });
  const second = await guestToken();
  const game = await post<Game>(`/v1/challenges/code/${code}/accept`, { token: second });
  keepSecondSeat({ game: game.id, side: "black", token: second });
  go(`/game/${game.id}`);
}
