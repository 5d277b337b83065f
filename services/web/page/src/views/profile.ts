/** A player: ratings over time, results, games. */

import { get } from "../api/client.ts";
import type { GameList, HistoryPoint, Player, PlayerResults, PlayerStatistics } from "../api/types.ts";
import { fill, h, type Child } from "../dom.ts";
import { attempt } from "../failure.ts";
import { terminationName } from "../game/speech.ts";
import { formatInstant, formatNumber, t } from "../i18n/index.ts";
import { ratingChart } from "./chart.ts";
import { button, card } from "./controls.ts";
import { gameList } from "./gamelist.ts";
import type { Screen, Visit } from "./view.ts";

/** So many points make a chart. */
const POINTS = 200;

export async function profileView({ parts, signal }: Visit): Promise<Screen> {
  const handle = encodeURIComponent(parts[0] ?? "");
  const path = `/v1/players/${handle}`;
  const [player, games, statistics] = await Promise.all([
    get<Player>(path, { signal }),
    get<GameList>(`${path}/games?limit=20`, { signal }),
    get<PlayerStatistics>(`${path}/statistics`, { signal }),
  ]);
  const charts = await Promise.all(
    player.ratings.map(async rating => {
      const url = `${path}/ratings/${rating.ladder}/history?limit=${POINTS}`;
      const { items } = await get<{ items: HistoryPoint[] }>(url, { signal });
      const results = statistics.ladders.find(({ ladder }) => ladder === rating.ladder)?.results;
      return ladderCard(rating, items, results);
    }),
  );
  const content = h(
    "div",
    { class: "profile" },
    h("h1", {}, player.handle, player.guest && h("span", { class: "tag" }, t("profile.guest"))),
    h("p", { class: "muted" }, t("profile.since", { when: formatInstant(player.created_at) })),
    h("div", { class: "cards" }, charts),
    statistics.casual.games > 0 && card(t("profile.casual"), results(statistics.casual)),
    gamesCard(player.handle, path, games),
  );
  return { title: player.handle, content };
}

function ladderCard(
  { ladder, rating, deviation, provisional, games }: Player["ratings"][number],
  points: readonly HistoryPoint[],
  counts: PlayerResults | undefined,
): HTMLElement {
  return card(
    ladder,
    h(
      "p",
      { class: "figure-line" },
      h("strong", { class: "big" }, Math.floor(rating), provisional && "?"),
      h("span", { class: "muted" }, ` ± ${formatNumber(2 * deviation)} · ${t("profile.games", { games })}`),
    ),
    provisional && h("p", { class: "muted" }, t("profile.provisional")),
    ratingChart(points),
    counts && results(counts),
  );
}

function results(counts: PlayerResults): Child {
  const { games, wins, draws, losses, white, black, by_termination, streaks } = counts;
  const share = (count: number): string => formatNumber((100 * count) / Math.max(1, games));
  const row = (name: string, of: { wins: number; draws: number; losses: number; games: number }): Child =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, name),
      [of.games, of.wins, of.draws, of.losses].map(n => h("td", {}, n)),
    );
  return [
    h(
      "div",
      { class: "shares", role: "img", "aria-label": t("profile.shares", { wins, draws, losses }) },
      bar("win", wins, games),
      bar("draw", draws, games),
      bar("loss", losses, games),
    ),
    h(
      "p",
      { class: "muted" },
      t("profile.percent", { wins: share(wins), draws: share(draws), losses: share(losses) }),
    ),
    h(
      "details",
      {},
      h("summary", {}, t("profile.more")),
      h(
        "table",
        {},
        h(
          "thead",
          {},
          h(
            "tr",
            {},
            h("td", {}),
            ["games", "wins", "draws", "losses"].map(key =>
              h("th", { scope: "col" }, t(`count.${key as "wins"}`)),
            ),
          ),
        ),
        h(
          "tbody",
          {},
          row(t("side.white"), white),
          row(t("side.black"), black),
          by_termination.map(end => row(terminationName(end.termination), end)),
        ),
      ),
      h(
        "p",
        { class: "muted" },
        t("profile.streaks", { winning: streaks.winning.longest, unbeaten: streaks.unbeaten.longest }),
      ),
    ),
  ];
}

function bar(kind: string, count: number, games: number): HTMLElement {
  const part = h("span", { class: kind });
  part.style.flexGrow = String(count / Math.max(1, games));
  return part;
}

/** The games, a page at a time. */
function gamesCard(handle: string, path: string, first: GameList): HTMLElement {
  const list = h("div", {}, gameList(first.items, handle));
  const rest = h("div", {});
  const more = (next: string | null): void => {
    const load = async (): Promise<void> => {
      const page = await get<GameList>(`${path}/games?limit=20&cursor=${encodeURIComponent(next ?? "")}`);
      list.append(gameList(page.items, handle));
      more(page.next);
    };
    fill(rest, next !== null && button(t("more"), () => void attempt(load), "wide"));
  };
  more(first.next);
  return card(t("profile.gameslist"), list, rest);
}
