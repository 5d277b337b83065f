/** Who stands where, and why somebody does not. */

import { get } from "../api/client.ts";
import { Problem } from "../api/problem.ts";
import type { Ladder, Leaderboard, LeaderboardEntry, NotRanked, Standing } from "../api/types.ts";
import { fill, h, type Child } from "../dom.ts";
import { attempt } from "../failure.ts";
import { formatInstant, formatNumber, t } from "../i18n/index.ts";
import { theLadders } from "../rulebook.ts";
import { me } from "../session.ts";
import { button, card, checkbox } from "./controls.ts";
import type { Screen, Visit } from "./view.ts";

const PAGE = 50;

/** How many players are shown on either side of the caller. */
const NEIGHBOURS = 10;

/** So many pages are looked through for the caller. */
const PAGES_SEARCHED = 40;

export async function leaderboardView({ parts, signal }: Visit): Promise<Screen> {
  const ladders = await theLadders();
  const ladder =
    ladders.find(({ id }) => id === parts[0]) ?? ladders.find(({ id }) => id === "blitz") ?? ladders[0];
  if (!ladder) return { title: t("board.title"), content: h("p", {}, t("board.none")) };
  const list = h("div", {});
  const everyone = checkbox(t("board.provisional"), "provisional", true);
  const show = (): void => {
    const all = everyone.querySelector("input")?.checked ?? false;
    void attempt(() => showFirst(list, ladder, all));
  };
  everyone.addEventListener("change", show);
  await showFirst(list, ladder, true);
  const content = h(
    "div",
    { class: "narrow wide-list" },
    h("h1", {}, t("board.title")),
    tabs(ladders, ladder),
    await standingCard(ladder, signal, () => void attempt(() => showAround(list, ladder))),
    card(t("board.list", { ladder: ladder.id }), everyone, list),
  );
  return { title: `${t("board.title")}: ${ladder.id}`, content };
}

function tabs(ladders: readonly Ladder[], chosen: Ladder): HTMLElement {
  return h(
    "nav",
    { class: "tabs", "aria-label": t("board.ladders") },
    ladders.map(({ id }) =>
      h("a", { href: `#/leaderboard/${id}`, "aria-current": id === chosen.id && "page" }, id),
    ),
  );
}

async function showFirst(list: HTMLElement, ladder: Ladder, all: boolean): Promise<void> {
  const body = h("tbody", {});
  const rest = h("div", {});
  const add = ({ items, next }: Leaderboard): void => {
    body.append(...items.map(row));
    const load = async (): Promise<void> => add(await page(ladder, all, next));
    fill(rest, next !== null && button(t("more"), () => void attempt(load), "wide"));
  };
  const first = await page(ladder, all, null);
  add(first);
  if (first.items.length === 0) fill(list, h("p", { class: "muted" }, t("board.empty_list")));
  else fill(list, h("table", { class: "ranking" }, head(), body), rest);
}

function page(ladder: Ladder, all: boolean, cursor: string | null): Promise<Leaderboard> {
  const query = new URLSearchParams({ limit: String(PAGE) });
  if (all) query.set("include", "provisional");
  if (cursor !== null) query.set("cursor", cursor);
  return get<Leaderboard>(`/v1/ladders/${ladder.id}/leaderboard?${query}`);
}

/** The caller amid the neighbours, as far down as one looks. */
async function showAround(list: HTMLElement, ladder: Ladder): Promise<void> {
  const seen: LeaderboardEntry[] = [];
  let cursor: string | null = null;
  for (let pages = 0; pages < PAGES_SEARCHED; pages += 1) {
    const { items, next }: Leaderboard = await page(ladder, true, cursor);
    const from = seen.length;
    seen.push(...items);
    const own = seen.findIndex(({ handle }, index) => index >= from && handle === me()?.handle);
    if (own >= 0) {
      const near = seen.slice(Math.max(0, own - NEIGHBOURS), own + NEIGHBOURS + 1);
      fill(list, h("table", { class: "ranking" }, head(), h("tbody", {}, near.map(row))));
      return;
    }
    cursor = next;
    if (next === null) break;
  }
  throw new Error(t("board.not_found"));
}

function head(): HTMLElement {
  return h(
    "thead",
    {},
    h(
      "tr",
      {},
      (["rank", "player", "rating", "deviation"] as const).map(key =>
        h("th", { scope: "col" }, t(`board.${key}`)),
      ),
    ),
  );
}

function row({ rank, handle, rating, deviation, provisional }: LeaderboardEntry): HTMLElement {
  return h(
    "tr",
    { class: handle === me()?.handle ? "mine" : "" },
    h("td", { class: "rank-cell" }, rank),
    h("td", {}, h("a", { href: `#/player/${encodeURIComponent(handle)}` }, handle)),
    h("td", { class: "number" }, Math.floor(rating), provisional && "?"),
    h("td", { class: "number muted" }, `± ${formatNumber(2 * deviation)}`),
  );
}

/** The caller's own place, or every reason for not having one. */
async function standingCard(ladder: Ladder, signal: AbortSignal, onaround: () => void): Promise<Child> {
  const player = me();
  if (!player || player.guest) return null;
  try {
    const path = `/v1/ladders/${ladder.id}/leaderboard/${encodeURIComponent(player.handle)}`;
    const standing = await get<Standing>(path, { signal });
    const around = standing.games > 0 && button(t("board.around"), onaround);
    return card(t("board.you"), place(standing), standing.not_ranked.map(reason), around);
  } catch (error) {
    if (error instanceof Problem && error.document.status === 404) return null;
    throw error;
  }
}

function place({ rank, field_size, percentile, rating, deviation, provisional }: Standing): Child {
  const value = `${Math.floor(rating)}${provisional ? "?" : ""} ± ${formatNumber(2 * deviation)}`;
  if (rank === null) return h("p", {}, h("strong", {}, value), ` · ${t("board.unranked")}`);
  const share =
    percentile === null ? "" : ` · ${t("board.percentile", { percentile: formatNumber(percentile) })}`;
  return h("p", {}, h("strong", {}, t("board.place", { rank, field: field_size })), ` · ${value}${share}`);
}

function reason(why: NotRanked): HTMLElement {
  return h("p", { class: "muted" }, sentence(why));
}

function sentence(why: NotRanked): string {
  switch (why.reason) {
    case "deviation_too_high":
      return t("why.deviation", { now: formatNumber(why.deviation), most: formatNumber(why.max_deviation) });
    case "too_few_games":
      return t("why.games", { games: why.games, least: why.min_games });
    case "inactive":
      return t("why.inactive", { last: formatInstant(why.last_game_at), days: why.active_within_days });
  }
}
