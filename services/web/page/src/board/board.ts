/** A board to look at and to play on: by dragging, by clicking, by keyboard. */

import type { Color } from "../api/types.ts";
import { fill, h } from "../dom.ts";
import { Figures } from "./figures.ts";
import { listenToKeys } from "./keys.ts";
import { listenToPointer } from "./pointer.ts";
import type { Placement } from "./position.ts";
import { Squares, type Marks } from "./squares.ts";

/** What may be done on a board. */
export interface Permission {
  /** Whose pieces may be taken up. */
  side: Color;
  /** The moves that are known to be legal, in UCI; empty where they are not told. */
  legal: readonly string[];
  /** Whether legal squares are marked. */
  marks: boolean;
}

export class Board {
  readonly node: HTMLElement;
  #squares: Squares;
  #figures = new Figures();
  #pieces: Placement = new Map();
  #marks: Marks = {};
  #selected: string | null = null;
  #permission: Permission | null = null;
  #bottom: Color = "white";

  /** `onmove` hears of every attempt, legal or not: the server says why not. */
  constructor(
    label: string,
    readonly onmove: (from: string, to: string) => void = () => undefined,
  ) {
    this.#squares = new Squares(label);
    this.node = h("div", { class: "board" });
    this.#lay();
    listenToPointer(this);
    listenToKeys(
      this.#squares,
      square => this.choose(square),
      () => this.deselect(),
    );
  }

  get bottom(): Color {
    return this.#bottom;
  }

  get selected(): string | null {
    return this.#selected;
  }

  show(pieces: Placement, marks: Marks): void {
    this.#pieces = pieces;
    this.#marks = marks;
    if (this.#selected && !this.mayTake(this.#selected)) this.#selected = null;
    this.#figures.show(pieces);
    this.#refresh();
  }

  /** A board that is only looked at, as one picture. */
  picture(pieces: Placement, marks: Marks, label: string): void {
    this.node.setAttribute("role", "img");
    this.node.setAttribute("aria-label", label);
    this.#squares = new Squares(label, false);
    this.#lay();
    this.show(pieces, marks);
  }

  permit(permission: Permission | null): void {
    this.#permission = permission;
    if (this.#selected && !this.mayTake(this.#selected)) this.#selected = null;
    this.#refresh();
  }

  turn(bottom: Color): void {
    if (bottom === this.#bottom) return;
    this.#bottom = bottom;
    this.#squares.turn(bottom);
    this.#figures.turn(bottom);
    this.#lay();
    this.#refresh();
  }

  /** Whether the piece on a square may be taken up. */
  mayTake(square: string): boolean {
    return this.#permission !== null && this.#pieces.get(square)?.color === this.#permission.side;
  }

  /** A square was pointed at: takes up the piece there, or moves the selected one. */
  choose(square: string): void {
    const from = this.#selected;
    this.#squares.focus(square, this.#squares.node.contains(document.activeElement));
    if (from === square) this.deselect();
    else if (from && (!this.mayTake(square) || this.#isTarget(from, square))) this.attempt(from, square);
    else if (this.mayTake(square)) this.select(square);
  }

  select(square: string): void {
    this.#selected = square;
    this.#refresh();
  }

  deselect(): void {
    this.#selected = null;
    this.#refresh();
  }

  attempt(from: string, to: string): void {
    this.deselect();
    this.onmove(from, to);
  }

  drag(square: string, x: number, y: number): void {
    this.#figures.drag(square, x, y);
  }

  release(square: string): void {
    this.#figures.release(square);
  }

  #lay(): void {
    fill(this.node, this.#squares.node, this.#squares.coordinates(), this.#figures.node);
  }

  #isTarget(from: string, to: string): boolean {
    return this.#permission?.legal.some(uci => uci.startsWith(from + to)) ?? false;
  }

  #refresh(): void {
    const { legal = [], marks = false } = this.#permission ?? {};
    const from = this.#selected;
    const targets =
      from && marks ? legal.filter(uci => uci.startsWith(from)).map(uci => uci.slice(2, 4)) : [];
    this.#squares.show(this.#pieces, { ...this.#marks, selected: from, targets });
    this.node.classList.toggle("playable", this.#permission !== null);
  }
}
