/** The pieces over the squares: they glide where they go. */

import type { Color } from "../api/types.ts";
import { h } from "../dom.ts";
import { figure } from "./figure.ts";
import type { Piece, Placement } from "./position.ts";
import { placeOf } from "./square.ts";

interface Standing {
  piece: Piece;
  node: SVGSVGElement;
}

export class Figures {
  readonly node = h("div", { class: "figures", "aria-hidden": "true" });
  #standing = new Map<string, Standing>();
  #bottom: Color = "white";

  turn(bottom: Color): void {
    this.#bottom = bottom;
    for (const [square, { node }] of this.#standing) this.#put(node, square);
  }

  /** Shows a position; pieces that only changed their square move there. */
  show(pieces: Placement): void {
    const after = new Map<string, Standing>();
    const leaving: [string, Standing][] = [];
    for (const [square, standing] of this.#standing) {
      const stays = same(pieces.get(square), standing.piece);
      if (stays) after.set(square, standing);
      else leaving.push([square, standing]);
    }
    for (const [square, piece] of pieces) {
      if (after.has(square)) continue;
      const index = leaving.findIndex(([, { piece: candidate }]) => same(candidate, piece));
      const moved = index < 0 ? undefined : leaving.splice(index, 1)[0];
      const standing = moved?.[1] ?? this.#enter(piece);
      after.set(square, standing);
      this.#put(standing.node, square);
    }
    for (const [, { node }] of leaving) node.remove();
    this.#standing = after;
  }

  /** Holds a piece under the pointer, in shares of the board's width from its top left corner. */
  drag(square: string, x: number, y: number): void {
    const node = this.#standing.get(square)?.node;
    node?.classList.add("dragged");
    if (node) node.style.transform = `translate(${x * 800 - 50}%, ${y * 800 - 50}%)`;
  }

  /** Lets go of a dragged piece, which stands on that square again. */
  release(square: string): void {
    const node = this.#standing.get(square)?.node;
    if (!node) return;
    this.#put(node, square);
    // The piece is where the hand left it: no glide.
    requestAnimationFrame(() => node.classList.remove("dragged"));
  }

  #enter(piece: Piece): Standing {
    const node = figure(piece);
    this.node.append(node);
    return { piece, node };
  }

  #put(node: SVGSVGElement, square: string): void {
    const { column, row } = placeOf(square, this.#bottom);
    node.style.transform = `translate(${column * 100}%, ${row * 100}%)`;
  }
}

function same(one: Piece | undefined, other: Piece): boolean {
  return one?.color === other.color && one.role === other.role;
}
