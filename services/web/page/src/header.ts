/** The bar over every screen. */

import { fill, h, s } from "./dom.ts";
import { t, type Key } from "./i18n/index.ts";
import { me } from "./session.ts";
import { change, settings } from "./settings.ts";

const PLACES: readonly [string, Key][] = [
  ["/", "nav.play"],
  ["/leaderboard", "nav.leaderboard"],
  ["/rules", "nav.rules"],
  ["/settings", "nav.settings"],
];

export function showHeader(header: HTMLElement): void {
  const player = me();
  const here = location.hash.replace(/^#/, "") || "/";
  const isHere = (place: string): boolean => (place === "/" ? here === "/" : here.startsWith(place));
  fill(
    header,
    h("a", { class: "skip", href: "#main" }, t("nav.skip")),
    h("a", { class: "brand", href: "#/" }, mark(), "Ladder"),
    h(
      "nav",
      { "aria-label": t("nav.label") },
      PLACES.map(([place, key]) =>
        h("a", { href: `#${place}`, "aria-current": isHere(place) && "page" }, t(key)),
      ),
    ),
    h(
      "div",
      { class: "self" },
      player &&
        h(
          "a",
          {
            class: "me",
            href: `#/player/${encodeURIComponent(player.handle)}`,
            "aria-label": t("nav.profile", { who: player.handle }),
          },
          player.handle,
        ),
      themeSwitch(),
    ),
  );
}

function mark(): SVGSVGElement {
  return s(
    "svg",
    { viewBox: "0 0 32 32", "aria-hidden": "true", class: "mark-icon" },
    s("path", { d: "M4 28V20h8v-6h8V8h8v20z" }),
  );
}

function themeSwitch(): HTMLButtonElement {
  const dark = isDark();
  return h(
    "button",
    {
      type: "button",
      class: "quiet icon",
      "aria-label": t(dark ? "theme.to_light" : "theme.to_dark"),
      onclick: () => change({ theme: isDark() ? "light" : "dark" }),
    },
    s(
      "svg",
      { viewBox: "0 0 24 24", "aria-hidden": "true", class: "glyph" },
      dark
        ? [
            s("circle", { cx: 12, cy: 12, r: 4.5 }),
            s("path", { d: "M12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M5 19l2-2M17 7l2-2" }),
          ]
        : s("path", { d: "M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z" }),
    ),
  );
}

function isDark(): boolean {
  const { theme } = settings();
  return theme === "system" ? matchMedia("(prefers-color-scheme: dark)").matches : theme === "dark";
}
