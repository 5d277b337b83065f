/** The sixty-four squares as a grid that screen readers and keyboards can walk through. */

import type { Color } from "../api/types.ts";
import { h } from "../dom.ts";
import { t } from "../i18n/index.ts";
import type { Placement } from "./position.ts";
import { isLight, placeOf, squareAt } from "./square.ts";

/** What is to be seen on squares beside the pieces. */
export interface Marks {
  selected?: string | null;
  /** Where the selected piece may go. */
  targets?: readonly string[];
  last?: readonly string[];
  check?: string | null;
  /** The squares that a refusal speaks of. */
  refused?: readonly string[];
}

export class Squares {
  readonly node: HTMLElement;
  #cells = new Map<string, HTMLElement>();
  #bottom: Color = "white";
  #focus = "e2";

  /** A `grid` can be walked through; else the squares are part of a picture. */
  constructor(
    label: string,
    readonly isGrid = true,
  ) {
    this.node = h("div", {
      class: "squares",
      ...(isGrid ? { role: "grid", "aria-label": label } : { "aria-hidden": "true" }),
    });
    this.turn("white");
  }

  /** Lays the squares out anew. */
  turn(bottom: Color): void {
    this.#bottom = bottom;
    this.#cells.clear();
    const rows = Array.from({ length: 8 }, (_, row) =>
      h(
        "div",
        { class: "row", role: this.isGrid && "row" },
        Array.from({ length: 8 }, (_, column) => this.#cell(row, column)),
      ),
    );
    this.node.replaceChildren(...rows);
  }

  /** The names of ranks and files at the edges; every square says its own to those who cannot see them. */
  coordinates(): HTMLElement[] {
    const edge = Array.from({ length: 8 }, (_, index) => index);
    const rank = (row: number): string => squareAt({ column: 0, row }, this.#bottom)?.[1] ?? "";
    const file = (column: number): string => squareAt({ column, row: 7 }, this.#bottom)?.[0] ?? "";
    return [
      h(
        "div",
        { class: "ranks", "aria-hidden": "true" },
        edge.map(row => h("span", {}, rank(row))),
      ),
      h(
        "div",
        { class: "files", "aria-hidden": "true" },
        edge.map(column => h("span", {}, file(column))),
      ),
    ];
  }

  #cell(row: number, column: number): HTMLElement {
    const square = squareAt({ column, row }, this.#bottom) ?? "";
    const cell = h("div", {
      class: `square ${isLight(square) ? "light" : "dark"}`,
      role: this.isGrid && "gridcell",
      tabindex: this.isGrid && (square === this.#focus ? "0" : "-1"),
      "data-square": square,
    });
    this.#cells.set(square, cell);
    return cell;
  }

  /** Names and marks every square. */
  show(pieces: Placement, marks: Marks): void {
    for (const [square, cell] of this.#cells) {
      const target = marks.targets?.includes(square) ?? false;
      const classes = cell.classList;
      classes.toggle("selected", marks.selected === square);
      classes.toggle("target", target);
      classes.toggle("occupied", pieces.has(square));
      classes.toggle("last", marks.last?.includes(square) ?? false);
      classes.toggle("check", marks.check === square);
      classes.toggle("refused", marks.refused?.includes(square) ?? false);
      if (!this.isGrid) continue;
      cell.setAttribute("aria-selected", String(marks.selected === square));
      cell.setAttribute("aria-label", describe(square, pieces, target));
    }
  }

  /** Moves the keyboard's place by so many columns and rows as seen. */
  step(columns: number, rows: number): void {
    const { column, row } = placeOf(this.#focus, this.#bottom);
    const next = squareAt({ column: column + columns, row: row + rows }, this.#bottom);
    if (next) this.focus(next);
  }

  focus(square: string, take = true): void {
    this.#cells.get(this.#focus)?.setAttribute("tabindex", "-1");
    this.#focus = square;
    const cell = this.#cells.get(square);
    cell?.setAttribute("tabindex", "0");
    if (take) cell?.focus();
  }

  get focused(): string {
    return this.#focus;
  }
}

function describe(square: string, pieces: Placement, target: boolean): string {
  const piece = pieces.get(square);
  const what = piece ? t(`piece.${piece.color}.${piece.role}`) : t("board.empty");
  return target ? `${square}, ${what}, ${t("board.target")}` : `${square}, ${what}`;
}
