/** The server's time, as well as it can be told from here. */

/** Readings so old no longer count: clocks of machines drift. */
const READINGS_KEPT = 12;

const leads: number[] = [];

/** An instant that the server put down when it sent what has just arrived. */
export function noteServerTime(instant: string): void {
  leads.unshift(Date.parse(instant) - performance.now());
  leads.length = Math.min(leads.length, READINGS_KEPT);
}

/** Milliseconds since the epoch. The reading that came fastest is the best one. */
export function serverNow(): number {
  return leads.length === 0 ? Date.now() : Math.max(...leads) + performance.now();
}
