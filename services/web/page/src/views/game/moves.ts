/** The score sheet: every move can be gone back to. */

import { moverAt } from "../../board/position.ts";
import type { Game } from "../../api/types.ts";
import { fill, h } from "../../dom.ts";
import { startOf } from "../../game/advance.ts";
import { sayMove, writeMove } from "../../game/speech.ts";
import { t } from "../../i18n/index.ts";
import { button } from "../controls.ts";

export class Moves {
  readonly node: HTMLElement;
  #list = h("ol", { class: "moves", "aria-label": t("moves.label"), tabindex: "0" });
  #shown = "";
  #ply = 0;
  #last = 0;

  constructor(readonly onlook: (ply: number) => void) {
    const step = (label: string, glyph: string, ply: () => number): HTMLElement => {
      const control = button(glyph, () => onlook(Math.max(0, ply())), "quiet");
      control.setAttribute("aria-label", label);
      return control;
    };
    this.node = h(
      "div",
      { class: "sheet" },
      this.#list,
      h(
        "div",
        { class: "steps", role: "group", "aria-label": t("moves.walk") },
        step(t("moves.first"), "«", () => 0),
        step(t("moves.back"), "‹", () => this.#ply - 1),
        step(t("moves.forward"), "›", () => this.#ply + 1),
        step(t("moves.last"), "»", () => this.#last),
      ),
    );
  }

  show(game: Game, ply: number): void {
    this.#ply = ply;
    this.#last = game.moves.length;
    const key = `${game.moves.length} ${ply}`;
    if (key === this.#shown) return;
    this.#shown = key;
    fill(this.#list, rows(game, ply, this.onlook));
    const current = this.#list.querySelector("[aria-current]");
    if (current instanceof HTMLElement) {
      this.#list.scrollTop = current.offsetTop - this.#list.clientHeight / 2;
    }
  }
}

function rows(game: Game, ply: number, onlook: (ply: number) => void): HTMLElement[] {
  const start = startOf(game);
  const number = Number(start.split(" ")[5] ?? "1");
  const offset = moverAt(start, 0) === "black" ? 1 : 0;
  const all: HTMLElement[] = [];
  game.moves.forEach(({ san, by_bot }, index) => {
    const slot = index + offset;
    if (slot % 2 === 0 || index === 0) {
      const marker = h("span", { class: "number" }, `${number + Math.floor(slot / 2)}.`);
      all.push(h("li", {}, marker, slot % 2 === 1 && h("span", { class: "ply" }, "…")));
    }
    const isCurrent = index + 1 === ply;
    const move = h(
      "button",
      {
        type: "button",
        class: "ply",
        "aria-current": isCurrent && "true",
        "aria-label": sayMove(san),
        onclick: () => onlook(index + 1),
      },
      writeMove(san),
      by_bot && h("small", {}, ` ${t("moves.by_bot")}`),
    );
    all.at(-1)?.append(move);
  });
  return all;
}
