/** A game's snapshot, and how each line of its stream moves it on. */

import { moverAt, placement, play, START_FEN, type Placement } from "../board/position.ts";
import type { Color, Game, GameLine } from "../api/types.ts";

/** The game as the page knows it. */
export interface Known {
  game: Game;
  /** Players who are not there, with when the game can be claimed (`null`: not at all). */
  gone: Partial<Record<Color, { claimableAt: string | null }>>;
  /** When the turn began, where that is known. */
  turnBegan: string | null;
}

export function known(game: Game): Known {
  return { game, gone: {}, turnBegan: null };
}

/** Lines that the snapshot has already taken in change nothing. */
export function advance(before: Known | null, line: GameLine): Known | null {
  if (line.type === "snapshot") return merge(before, line.game);
  if (!before) return null;
  const { game } = before;
  switch (line.type) {
    case "heartbeat":
      return game.status === "finished" || game.status === "aborted"
        ? before
        : { ...before, game: { ...game, clock: line.clock } };
    case "opponent_gone":
      return { ...before, gone: { ...before.gone, [line.side]: { claimableAt: line.claimable_at } } };
    case "opponent_back": {
      const { [line.side]: _, ...gone } = before.gone;
      return { ...before, gone };
    }
    case "closed":
      return "rating_change" in line ? { ...before, game: settled(game, line) } : before;
  }
  if (line.version <= game.version) return before;
  const next = { ...game, version: line.version };
  switch (line.type) {
    case "moved":
      return { ...before, turnBegan: line.at, game: moved(next, line) };
    case "draw_offered":
      return { ...before, game: { ...next, draw_offer: line.by } };
    case "draw_declined":
    case "draw_withdrawn":
      return { ...before, game: { ...next, draw_offer: null } };
    case "game_finished": {
      const { type: _, at: __, ...end } = line;
      return { ...before, gone: {}, game: { ...next, ...end, draw_offer: null, legal_moves: [] } };
    }
    case "corrected":
    case "annulled": {
      const { type: _, at: __, ...end } = line;
      return { ...before, game: { ...next, ...end } };
    }
    default:
      return before;
  }
}

/**
 * A whole snapshot, from the stream or as an answer. An older one than is known counts for nothing, nor does one of a
 * game that was not rated yet: the ratings raise no version.
 */
export function merge(before: Known | null, game: Game): Known {
  if (!before || before.game.id !== game.id) return known(game);
  const { version } = before.game;
  const isOlder = game.version < version || (game.version === version && game.rating_status === "pending");
  return isOlder ? before : { ...before, game };
}

function moved(game: Game, line: Extract<GameLine, { type: "moved" }>): Game {
  const { ply, uci, san, clock_ms, by_bot, fen, turn, check, clock, draw_offer, legal_moves } = line;
  const taken = play(placement(game.fen), uci).captured;
  const mover = moverAt(startOf(game), ply - 1);
  const captured = taken
    ? { ...game.captured, [mover]: [...game.captured[mover], LETTERS[taken.role]] }
    : game.captured;
  return {
    ...game,
    moves: [...game.moves.slice(0, ply - 1), { uci, san, clock_ms, ...(by_bot && { by_bot }) }],
    status: game.status === "created" && ply >= 2 ? "started" : game.status,
    captured,
    ply,
    fen,
    turn,
    check,
    clock,
    draw_offer,
    legal_moves,
  };
}

const LETTERS = { pawn: "p", knight: "n", bishop: "b", rook: "r", queen: "q", king: "p" } as const;

type Closed = Extract<GameLine, { type: "closed"; rating_change: unknown }>;

function settled(game: Game, { rating_status, unrated_reason, rating_change }: Closed): Game {
  return {
    ...game,
    rating_status,
    unrated_reason,
    white: { ...game.white, rating_change: rating_change.white },
    black: { ...game.black, rating_change: rating_change.black },
  };
}

/** The FEN from which a game began. */
export function startOf(game: Game): string {
  return game.start_fen ?? START_FEN;
}

/** The position of a game at each ply, the start included. */
export function history(game: Game): Placement[] {
  const all: Placement[] = [placement(startOf(game))];
  for (const { uci } of game.moves) all.push(play(all.at(-1) ?? new Map(), uci).pieces);
  return all;
}

export function isOver(game: Game): boolean {
  return game.status === "finished" || game.status === "aborted";
}
