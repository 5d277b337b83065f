/** A player beside the board: name, rating, clock, captured pieces. */

import { figure } from "../../board/figure.ts";
import type { Role } from "../../board/position.ts";
import { opposite, type Color, type Game } from "../../api/types.ts";
import { fill, h } from "../../dom.ts";
import type { Known } from "../../game/advance.ts";
import { remaining, showDuration } from "../../game/clock.ts";
import { serverNow } from "../../game/servertime.ts";
import { sideName } from "../../game/speech.ts";
import { t } from "../../i18n/index.ts";

const ROLES: Record<string, Role> = { p: "pawn", n: "knight", b: "bishop", r: "rook", q: "queen" };
const VALUES: Record<string, number> = { p: 1, n: 3, b: 3, r: 5, q: 9 };

/** Under this a running clock is shown as pressing. */
const LOW_MS = 20_000;

export class Nameplate {
  readonly node: HTMLElement;
  #who = h("div", { class: "who" });
  #captured = h("div", { class: "captured" });
  #clock = h("div", { class: "clock", role: "timer" });
  #side: Color = "white";
  #gone = h("span", { class: "gone", hidden: true }, t("game.gone"));

  constructor() {
    this.node = h("div", { class: "nameplate" }, this.#who, this.#captured, this.#clock);
  }

  show({ game, gone }: Known, side: Color): void {
    this.#side = side;
    const seat = game[side];
    const rating = seat.rating === null ? null : `${Math.floor(seat.rating)}${seat.provisional ? "?" : ""}`;
    const change = seat.rating_change;
    fill(
      this.#who,
      h("span", { class: `disc ${side}`, role: "img", "aria-label": sideName(side) }),
      h("a", { class: "handle", href: `#/player/${encodeURIComponent(seat.handle)}` }, seat.handle),
      rating && h("span", { class: "rating" }, rating),
      change !== null && h("span", { class: change < 0 ? "loss" : "gain" }, signed(change)),
      this.#gone,
    );
    this.#gone.hidden = gone[side] === undefined;
    this.#showCaptured(game, side);
    const running = game.clock.running === side || (game.clock.running === null && game.turn === side);
    this.node.classList.toggle("active", running && game.result === null && game.status !== "aborted");
  }

  /** The clock at this moment. */
  tick({ game, turnBegan }: Known): void {
    const left = remaining(game, this.#side, serverNow(), turnBegan);
    this.#clock.hidden = left === null;
    if (left === null) return;
    const text = showDuration(left);
    if (this.#clock.textContent !== text) {
      this.#clock.textContent = text;
      this.#clock.setAttribute("aria-label", t("clock.of", { side: sideName(this.#side), time: text }));
    }
    this.#clock.classList.toggle("low", left < LOW_MS && game.clock.running === this.#side);
  }

  #showCaptured(game: Game, side: Color): void {
    const mine = game.captured[side];
    const lead = worth(mine) - worth(game.captured[opposite(side)]);
    const pictures = mine.map(letter => figure({ color: opposite(side), role: ROLES[letter] ?? "pawn" }));
    fill(this.#captured, pictures, lead > 0 && h("span", { class: "lead" }, `+${lead}`));
    if (mine.length === 0) {
      this.#captured.removeAttribute("role");
      this.#captured.removeAttribute("aria-label");
      return;
    }
    const names = mine.map(letter => t(`role.${ROLES[letter] ?? "pawn"}`)).join(", ");
    this.#captured.setAttribute("role", "img");
    this.#captured.setAttribute("aria-label", t("captured.by", { side: sideName(side), pieces: names }));
  }
}

function worth(letters: readonly string[]): number {
  return letters.reduce((sum, letter) => sum + (VALUES[letter] ?? 0), 0);
}

function signed(change: number): string {
  const rounded = Math.round(change);
  return rounded < 0 ? `−${-rounded}` : `+${rounded}`;
}
