/** Taking up an open challenge by its code. */

import { get, post } from "../api/client.ts";
import type { Challenge, Game } from "../api/types.ts";
import { h } from "../dom.ts";
import { attempt } from "../failure.ts";
import { t } from "../i18n/index.ts";
import { me } from "../session.ts";
import { ensurePlayer, welcome } from "./account.ts";
import { button, card, showControl } from "./controls.ts";
import { go, type Screen, type Visit } from "./view.ts";

export function joinCard(): HTMLElement {
  const input = h("input", {
    name: "code",
    required: true,
    minlength: "6",
    maxlength: "6",
    autocomplete: "off",
    autocapitalize: "characters",
    spellcheck: "false",
    class: "code-input",
    placeholder: "ABC346",
    "aria-label": t("join.code"),
  });
  const form = h("form", { class: "inline" }, input, h("button", { type: "submit" }, t("join.look")));
  form.addEventListener("submit", event => {
    event.preventDefault();
    go(`/join/${encodeURIComponent(input.value.trim().toUpperCase())}`);
  });
  return card(t("join.title"), form);
}

export async function joinView({ parts, signal }: Visit): Promise<Screen> {
  const code = encodeURIComponent(parts[0] ?? "");
  const challenge = await get<Challenge>(`/v1/challenges/code/${code}`, { signal });
  return { title: t("join.title"), content: offer(challenge, code) };
}

function offer(challenge: Challenge, code: string): HTMLElement {
  const { challenger, color, rated, ruleset, status, time_control, variant } = challenge;
  const accept = async (): Promise<void> => {
    const token = await ensurePlayer();
    go(`/game/${(await post<Game>(`/v1/challenges/code/${code}/accept`, { token })).id}`);
  };
  const facts: [string, string][] = [
    [t("control.label"), showControl(time_control)],
    [t("challenge.counts"), t(rated ? "rated" : "casual")],
    [t("challenge.ruleset"), ruleset + (variant === "chess960" ? ", Chess960" : "")],
    [t("challenge.theirs"), color === "random" ? t("color.random") : t(`side.${color}`)],
  ];
  const list = h(
    "dl",
    {},
    facts.map(([name, value]) => [h("dt", {}, name), h("dd", {}, value)]),
  );
  const mine = challenger === me()?.handle;
  const act =
    status !== "open"
      ? h("p", {}, t("join.closed"))
      : mine
        ? h("p", {}, t("join.own"))
        : button(me() ? t("join.accept") : t("join.guest"), () => void attempt(accept), "primary wide");
  const more = me() === null && rated ? welcome() : null;
  return h(
    "div",
    { class: "narrow" },
    card(t("join.offer", { who: challenger }), list, more ? null : act),
    more,
  );
}
