/** Telling screen readers, and everybody, what has happened. */

import { h, type Child } from "./dom.ts";
import { t } from "./i18n/index.ts";

/** How long a notice stays that asks for nothing, in milliseconds. */
const NOTICE_MS = 7_000;

const live = h("div", { class: "visually-hidden", role: "status", "aria-live": "polite", id: "live" });
const notices = h("div", { class: "notices", role: "region", "aria-label": "…" });

export function mountAnnouncements(body: HTMLElement): void {
  body.append(live, notices);
}

/** Says something without showing it. */
export function say(text: string): void {
  live.textContent = text;
}

export interface Notice {
  close(): void;
}

/** Shows a notice. With buttons it stays until it is answered. */
export function notify(text: string, kind: "info" | "error" = "info", ...buttons: Child[]): Notice {
  notices.setAttribute("aria-label", t("notices"));
  const node = h("div", { class: `notice ${kind}`, role: kind === "error" ? "alert" : "status" });
  const close = (): void => node.remove();
  const dismiss = h(
    "button",
    { type: "button", class: "quiet icon", "aria-label": t("close"), onclick: close },
    "×",
  );
  node.append(h("p", {}, text), h("div", { class: "answers" }, ...buttons), dismiss);
  notices.append(node);
  if (buttons.length === 0) setTimeout(close, NOTICE_MS);
  return { close };
}
