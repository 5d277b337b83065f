/** Time controls and other things that forms ask for and lists show. */

import type { TimeControl } from "../api/types.ts";
import { h, type Child } from "../dom.ts";
import { t } from "../i18n/index.ts";

export function showControl(control: TimeControl): string {
  switch (control.type) {
    case "fischer":
      return `${minutes(control.initial_ms)}+${control.increment_ms / 1000}`;
    case "bronstein":
    case "delay":
      return `${minutes(control.initial_ms)} ${t(`control.${control.type}`)} ${control.delay_ms / 1000}`;
    case "per_move":
      return t("control.per_move", { seconds: control.per_move_ms / 1000 });
    case "correspondence":
      return t("control.days", { days: control.days_per_move });
    case "unlimited":
      return t("control.unlimited");
  }
}

function minutes(ms: number): string {
  return ms % 60_000 === 0 ? String(ms / 60_000) : (ms / 60_000).toFixed(1);
}

/** The class of a time control, as ladders are named after it by default; `null` for an unlimited game. */
export function bucketOf(control: TimeControl): string | null {
  const estimate = estimatedSeconds(control);
  if (control.type === "correspondence") return "correspondence";
  if (estimate === null) return null;
  return estimate < 180 ? "bullet" : estimate < 480 ? "blitz" : estimate < 1500 ? "rapid" : "classical";
}

function estimatedSeconds(control: TimeControl): number | null {
  switch (control.type) {
    case "fischer":
      return (control.initial_ms + 40 * control.increment_ms) / 1000;
    case "bronstein":
    case "delay":
      return (control.initial_ms + 40 * control.delay_ms) / 1000;
    case "per_move":
      return (40 * control.per_move_ms) / 1000;
    default:
      return null;
  }
}

/** A labelled select. `choices` are values with their names. */
export function select(
  label: string,
  name: string,
  choices: readonly (readonly [string, string])[],
  chosen?: string,
): HTMLLabelElement {
  const options = choices.map(([value, text]) => h("option", { value, selected: value === chosen }, text));
  return h("label", { class: "field" }, h("span", {}, label), h("select", { name }, options));
}

export function checkbox(label: string, name: string, checked: boolean): HTMLLabelElement {
  return h(
    "label",
    { class: "check" },
    h("input", { type: "checkbox", name, checked }),
    h("span", {}, label),
  );
}

export function button(text: Child, onclick: () => void, kind = ""): HTMLButtonElement {
  return h("button", { type: "button", class: kind, onclick }, text);
}

export function card(title: string, ...content: Child[]): HTMLElement {
  return h("section", { class: "card" }, h("h2", {}, title), ...content);
}
