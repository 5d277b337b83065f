/** Where the pieces stand, and how moves that are known to be legal change that. */

import { opposite, type Color } from "../api/types.ts";
import { FILES } from "./square.ts";

export type Role = "king" | "queen" | "rook" | "bishop" | "knight" | "pawn";

export interface Piece {
  color: Color;
  role: Role;
}

export type Placement = ReadonlyMap<string, Piece>;

export const START_FEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

const ROLES: Record<string, Role> = {
  k: "king",
  q: "queen",
  r: "rook",
  b: "bishop",
  n: "knight",
  p: "pawn",
};

/** The first field of a FEN. */
export function placement(fen: string): Placement {
  const pieces = new Map<string, Piece>();
  const rows = (fen.split(" ")[0] ?? "").split("/");
  rows.forEach((row, index) => {
    let file = 0;
    for (const letter of row) {
      const role = ROLES[letter.toLowerCase()];
      if (role) {
        const color = letter === letter.toLowerCase() ? "black" : "white";
        pieces.set(`${FILES[file]}${8 - index}`, { color, role });
        file += 1;
      } else {
        file += Number(letter);
      }
    }
  });
  return pieces;
}

/** Who is to move by a FEN. */
export function sideToMove(fen: string): Color {
  return fen.split(" ")[1] === "b" ? "black" : "white";
}

export interface Played {
  pieces: Placement;
  captured: Piece | null;
}

/** Plays a legal move in UCI, castling as the king's step or onto its own rook. */
export function play(pieces: Placement, uci: string): Played {
  const [from, to] = [uci.slice(0, 2), uci.slice(2, 4)];
  const mover = pieces.get(from);
  if (!mover) return { pieces, captured: null };
  const target = pieces.get(to);
  const ownRook = target?.color === mover.color && target.role === "rook";
  const twoFiles = Math.abs(FILES.indexOf(from[0] ?? "") - FILES.indexOf(to[0] ?? "")) === 2;
  if (mover.role === "king" && (ownRook || (twoFiles && from[1] === to[1]))) {
    return { pieces: castle(pieces, mover, from, to), captured: null };
  }
  const after = new Map(pieces);
  let captured = target ?? null;
  if (mover.role === "pawn" && from[0] !== to[0] && !target) {
    const beside = `${to[0]}${from[1]}`;
    captured = pieces.get(beside) ?? null;
    after.delete(beside);
  }
  after.delete(from);
  after.set(to, { color: mover.color, role: ROLES[uci[4] ?? ""] ?? mover.role });
  return { pieces: after, captured };
}

function castle(pieces: Placement, king: Piece, from: string, to: string): Placement {
  const short = to > from;
  const rank = from[1];
  const rook = pieces.get(to)?.role === "rook" ? to : cornerRook(pieces, king.color, short, rank ?? "1");
  const after = new Map(pieces);
  after.delete(from);
  after.delete(rook);
  after.set(`${short ? "g" : "c"}${rank}`, king);
  after.set(`${short ? "f" : "d"}${rank}`, { color: king.color, role: "rook" });
  return after;
}

function cornerRook(pieces: Placement, color: Color, short: boolean, rank: string): string {
  const files = short ? "hgf" : "abcd";
  const isRook = (square: string): boolean => {
    const piece = pieces.get(square);
    return piece?.role === "rook" && piece.color === color;
  };
  return Array.from(files, file => `${file}${rank}`).find(isRook) ?? `${short ? "h" : "a"}${rank}`;
}

/** The square of a side's king. */
export function kingOf(pieces: Placement, color: Color): string | null {
  for (const [square, piece] of pieces) {
    if (piece.role === "king" && piece.color === color) return square;
  }
  return null;
}

/** Whether a move would take a pawn to its last rank. */
export function promotes(pieces: Placement, from: string, to: string): boolean {
  const piece = pieces.get(from);
  return piece?.role === "pawn" && to[1] === (piece.color === "white" ? "8" : "1");
}

/** The positions of a line, the first one included. */
export function positions(fen: string, moves: readonly string[]): Placement[] {
  const all: Placement[] = [placement(fen)];
  for (const uci of moves) all.push(play(all.at(-1) ?? new Map(), uci).pieces);
  return all;
}

/** In a FEN's order, who moves at a ply. */
export function moverAt(fen: string, ply: number): Color {
  const first = sideToMove(fen);
  return ply % 2 === 0 ? first : opposite(first);
}
