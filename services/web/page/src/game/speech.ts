/** Moves and results in words. */

import type { Color, Game } from "../api/types.ts";
import { has, t, type Key } from "../i18n/index.ts";

const PIECES: Record<string, Key> = {
  K: "role.king",
  Q: "role.queen",
  R: "role.rook",
  B: "role.bishop",
  N: "role.knight",
};

/** A move in SAN as it would be read out: `Nxf3+` is “knight takes f3, check”. */
export function sayMove(san: string): string {
  const end = san.endsWith("#") ? `, ${t("say.mate")}` : san.endsWith("+") ? `, ${t("say.check")}` : "";
  const bare = san.replace(/[+#]$/, "");
  if (bare === "O-O") return t("say.short") + end;
  if (bare === "O-O-O") return t("say.long") + end;
  const parts = /^([KQRBN]?)([a-h]?[1-8]?)(x?)([a-h][1-8])(?:=([QRBN]))?$/.exec(bare);
  if (!parts) return san;
  const [, piece = "", from = "", takes, to = "", becomes] = parts;
  const words = [
    t(PIECES[piece] ?? "role.pawn"),
    from,
    takes && t("say.takes"),
    to,
    becomes && `${t("say.becomes")} ${t(PIECES[becomes] ?? "role.queen")}`,
  ];
  return words.filter(Boolean).join(" ") + end;
}

/** A move as it is written in the reader's language: Portuguese has other letters. */
export function writeMove(san: string): string {
  return san.replace(/[KQRBN]/g, letter => t(`letter.${letter as "K"}`));
}

export function sideName(side: Color): string {
  return t(`side.${side}`);
}

/** How a game ended, in a sentence. */
export function sayResult(game: Game): string {
  const how = game.termination ? terminationName(game.termination) : "";
  if (game.status === "aborted") return t("result.aborted", { how });
  if (game.winner) return t("result.won", { side: sideName(game.winner), how });
  return t("result.draw", { how });
}

export function terminationName(termination: string): string {
  const key = `end.${termination}`;
  return has(key) ? t(key) : termination;
}
