/** Squares by name, and where they are seen. */

import type { Color } from "../api/types.ts";

export const FILES = "abcdefgh";

/** Column and row as seen, from the top left. */
export interface Place {
  column: number;
  row: number;
}

export function placeOf(square: string, bottom: Color): Place {
  const file = FILES.indexOf(square[0] ?? "");
  const rank = Number(square[1]) - 1;
  return bottom === "white" ? { column: file, row: 7 - rank } : { column: 7 - file, row: rank };
}

export function squareAt({ column, row }: Place, bottom: Color): string | null {
  if (column < 0 || column > 7 || row < 0 || row > 7) return null;
  return bottom === "white" ? `${FILES[column]}${8 - row}` : `${FILES[7 - column]}${row + 1}`;
}

export function isLight(square: string): boolean {
  return (FILES.indexOf(square[0] ?? "") + Number(square[1])) % 2 === 0;
}
