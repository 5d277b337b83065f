/** The first screen: every way into a game. */

import { onAffair, running } from "../affairs.ts";
import { Board } from "../board/board.ts";
import { placement, START_FEN } from "../board/position.ts";
import { fill, h } from "../dom.ts";
import { t } from "../i18n/index.ts";
import { me } from "../session.ts";
import { theLadders, theRulesets } from "../rulebook.ts";
import { welcome } from "./account.ts";
import { botsCard, theBots } from "./bots.ts";
import { challengeCard } from "./challenge.ts";
import { card } from "./controls.ts";
import { gameList } from "./gamelist.ts";
import { joinCard } from "./join.ts";
import { passAndPlayCard } from "./passandplay.ts";
import { queueCard } from "./queue.ts";
import type { Screen, Visit } from "./view.ts";

export function playView({ signal }: Visit): Screen {
  const board = new Board(t("board.example"));
  board.show(placement(START_FEN), {});
  const games = h("div", {});
  const ways = h("div", { class: "ways" });
  const showGames = (): void => {
    const list = running.length > 0 && card(t("play.running"), gameList(running, me()?.handle ?? ""));
    fill(games, list);
  };
  showGames();
  onAffair(showGames, signal);
  void fillWays(ways, signal);
  const content = h(
    "div",
    { class: "play" },
    h("h1", { class: "visually-hidden" }, t("play.title")),
    h("div", { class: "showcase" }, board.node),
    h("div", { class: "entrance" }, games, me() ? null : welcome(), ways),
  );
  return { title: t("play.title"), content };
}

async function fillWays(ways: HTMLElement, signal: AbortSignal): Promise<void> {
  const [ladders, rulesets, bots] = await Promise.all([theLadders(), theRulesets(), theBots()]);
  if (signal.aborted) return;
  const player = me();
  fill(
    ways,
    player && !player.guest ? queueCard(ladders, rulesets, signal) : null,
    bots.length > 0 && botsCard(bots, rulesets),
    challengeCard(rulesets, signal),
    joinCard(),
    passAndPlayCard(rulesets),
  );
}
