/** Playing by keyboard: arrows walk, Enter and Space take up and put down, Escape lets go. */

import type { Squares } from "./squares.ts";

const STEPS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export function listenToKeys(
  squares: Squares,
  onchoose: (square: string) => void,
  onescape: () => void,
): void {
  squares.node.addEventListener("keydown", event => {
    const step = STEPS[event.key];
    if (step) squares.step(...step);
    else if (event.key === "Enter" || event.key === " ") onchoose(squares.focused);
    else if (event.key === "Escape") onescape();
    else return;
    event.preventDefault();
  });
}
