/** Games in a list, as one player sees them. */

import type { GameSummary } from "../api/types.ts";
import { h } from "../dom.ts";
import { terminationName } from "../game/speech.ts";
import { formatInstant, t } from "../i18n/index.ts";
import { showControl } from "./controls.ts";

export function gameList(games: readonly GameSummary[], handle: string): HTMLElement {
  if (games.length === 0) return h("p", { class: "muted" }, t("games.none"));
  return h(
    "ul",
    { class: "games" },
    games.map(game => item(game, handle)),
  );
}

function item(game: GameSummary, handle: string): HTMLElement {
  const outcome = outcomeOf(game, handle);
  const [white, black] = [game.white.handle, game.black.handle];
  return h(
    "li",
    {},
    h(
      "a",
      { href: `#/game/${game.id}`, class: `summary ${outcome}` },
      h("span", { class: "score" }, outcome === "running" ? "•" : t(`outcome.${outcome}`)),
      h("span", { class: "pairing" }, `${white} – ${black}`),
      h(
        "span",
        { class: "muted" },
        `${showControl(game.time_control)} · ${t(game.rated ? "rated" : "casual")}`,
        game.termination && ` · ${terminationName(game.termination)}`,
      ),
      h("time", { class: "muted", datetime: game.created_at }, formatInstant(game.created_at)),
    ),
  );
}

type Outcome = "win" | "loss" | "draw" | "off" | "running";

function outcomeOf({ result, status, white }: GameSummary, handle: string): Outcome {
  if (status === "running") return "running";
  if (result === null) return "off";
  if (result === "1/2-1/2") return "draw";
  const isWhite = white.handle.toLowerCase() === handle.toLowerCase();
  return (result === "1-0") === isWhite ? "win" : "loss";
}
