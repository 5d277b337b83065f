/** Playing by mouse, pen and finger: a short press is a click, a longer way a drag. */

import type { Board } from "./board.ts";
import { squareAt } from "./square.ts";

/** How far the pointer goes before a press becomes a drag, in CSS pixels. */
const DRAG_PX = 4;

interface Press {
  square: string;
  x: number;
  y: number;
  wasSelected: boolean;
  dragging: boolean;
}

export function listenToPointer(board: Board): void {
  const { node } = board;
  let press: Press | null = null;

  const place = (event: PointerEvent): { x: number; y: number } => {
    const box = node.getBoundingClientRect();
    return { x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height };
  };
  const squareUnder = (event: PointerEvent): string | null => {
    const { x, y } = place(event);
    return squareAt({ column: Math.floor(x * 8), row: Math.floor(y * 8) }, board.bottom);
  };

  node.addEventListener("pointerdown", event => {
    const square = squareUnder(event);
    if (event.button !== 0 || !square) return;
    if (!board.mayTake(square) || (board.selected !== null && board.selected !== square)) {
      board.choose(square);
      if (board.selected !== square) return;
      press = { square, x: event.clientX, y: event.clientY, wasSelected: false, dragging: false };
    } else {
      const wasSelected = board.selected === square;
      board.select(square);
      press = { square, x: event.clientX, y: event.clientY, wasSelected, dragging: false };
    }
    node.setPointerCapture(event.pointerId);
  });

  node.addEventListener("pointermove", event => {
    if (!press) return;
    const way = Math.hypot(event.clientX - press.x, event.clientY - press.y);
    if (!press.dragging && way < DRAG_PX) return;
    press.dragging = true;
    const { x, y } = place(event);
    board.drag(press.square, x, y);
  });

  const finish = (event: PointerEvent): void => {
    if (!press) return;
    const { square, dragging, wasSelected } = press;
    press = null;
    if (!dragging) {
      if (wasSelected) board.deselect();
      return;
    }
    const to = event.type === "pointercancel" ? null : squareUnder(event);
    board.release(square);
    if (to && to !== square) board.attempt(square, to);
  };
  node.addEventListener("pointerup", finish);
  node.addEventListener("pointercancel", finish);
}
