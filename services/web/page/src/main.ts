/** The page: finds out who is there, and shows the screen that the address names. */

import { followAffairs } from "./affairs.ts";
import { mountAnnouncements } from "./announce.ts";
import { fill, h } from "./dom.ts";
import { reasonOf } from "./failure.ts";
import { showHeader } from "./header.ts";
import { t } from "./i18n/index.ts";
import { currentToken, me, onSession, restore } from "./session.ts";
import { apply, onSettings } from "./settings.ts";
import { gameView } from "./views/game.ts";
import { joinView } from "./views/join.ts";
import { leaderboardView } from "./views/leaderboard.ts";
import { playView } from "./views/play.ts";
import { profileView } from "./views/profile.ts";
import { rulesView } from "./views/rules.ts";
import { settingsView } from "./views/settings.ts";
import type { View } from "./views/view.ts";

const VIEWS: Record<string, View> = {
  "": playView,
  game: gameView,
  join: joinView,
  leaderboard: leaderboardView,
  player: profileView,
  rules: rulesView,
  settings: settingsView,
};

const header = h("header", { class: "masthead" });
const main = h("main", { id: "main", tabindex: "-1" });
let visit = new AbortController();

async function show(): Promise<void> {
  visit.abort();
  visit = new AbortController();
  const { signal } = visit;
  const [name = "", ...parts] = location.hash.replace(/^#\/?/, "").split("/").map(decodeURIComponent);
  showHeader(header);
  try {
    if (currentToken() && !me()) await restore();
    const view = VIEWS[name] ?? playView;
    const screen = await view({ signal, parts });
    if (signal.aborted) return;
    document.title = `${screen.title} · Ladder`;
    fill(main, screen.content);
  } catch (error) {
    if (signal.aborted) return;
    const retry = h("button", { type: "button", onclick: () => void show() }, t("retry"));
    fill(main, h("div", { class: "narrow failure", role: "alert" }, h("p", {}, reasonOf(error)), retry));
  }
  main.dataset["screen"] = name || "play";
}

function navigate(): void {
  if (location.hash === "#main") {
    main.focus();
    return;
  }
  window.scrollTo(0, 0);
  void show();
}

async function start(): Promise<void> {
  apply();
  document.body.append(header, main);
  mountAnnouncements(document.body);
  window.addEventListener("hashchange", navigate);
  onSettings(() => void show());
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => showHeader(header));
  // Where it fails, the screen tries again and says why.
  await restore().catch(() => undefined);
  await show();
  onSession(() => showHeader(header));
  followAffairs();
}

void start();
