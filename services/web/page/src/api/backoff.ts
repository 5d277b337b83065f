/** How long to wait before connecting again: longer each time, and not at all once the network is back. */

const FIRST_MS = 250;
const LONGEST_MS = 8_000;

export class Backoff {
  #next = FIRST_MS;

  reset(): void {
    this.#next = FIRST_MS;
  }

  wait(signal: AbortSignal): Promise<void> {
    const jitter = 0.75 + Math.random() / 2;
    const patience = this.#next * jitter;
    this.#next = Math.min(this.#next * 2, LONGEST_MS);
    return new Promise(resolve => {
      const done = (): void => {
        clearTimeout(timer);
        window.removeEventListener("online", done);
        signal.removeEventListener("abort", done);
        resolve();
      };
      const timer = setTimeout(done, patience);
      window.addEventListener("online", done);
      signal.addEventListener("abort", done);
    });
  }
}
