/** What every screen is given, and gives. */

import type { Child } from "../dom.ts";

export interface Screen {
  title: string;
  content: Child;
}

export interface Visit {
  /** Aborted when the screen is left. */
  signal: AbortSignal;
  /** The parts of the address after the screen's name. */
  parts: readonly string[];
}

export type View = (visit: Visit) => Screen | Promise<Screen>;

/** Shows the screen anew, after something about the person has changed. */
export function refresh(): void {
  window.dispatchEvent(new HashChangeEvent("hashchange"));
}

export function go(address: string): void {
  location.hash = address;
}
