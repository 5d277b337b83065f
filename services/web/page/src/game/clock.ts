/** What the players' clocks show at a moment. */

import type { Color, Game } from "../api/types.ts";

/** Under this a clock shows tenths, in milliseconds. */
const TENTHS_BELOW_MS = 10_000;

/** What a side has left, in milliseconds; `null` where there is no clock. */
export function remaining(game: Game, side: Color, now: number, turnBegan: string | null): number | null {
  const { clock, time_control: control } = game;
  const stock = side === "white" ? clock.white_ms : clock.black_ms;
  if (stock === null || clock.running !== side) return stock;
  const since = now - Date.parse(clock.at);
  if (control.type !== "delay") return Math.max(0, stock - since);
  const turn = now - Date.parse(turnBegan ?? clock.at);
  return Math.max(0, stock - Math.max(0, Math.min(since, turn - control.delay_ms)));
}

export function showDuration(ms: number): string {
  const days = Math.floor(ms / 86_400_000);
  if (days > 0) return `${days}d ${Math.floor((ms % 86_400_000) / 3_600_000)}h`;
  if (ms < TENTHS_BELOW_MS) return `0:0${(Math.floor(ms / 100) / 10).toFixed(1)}`;
  const seconds = Math.ceil(ms / 1000);
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const tail = `${String(rest).padStart(2, "0")}`;
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, "0")}:${tail}` : `${minutes}:${tail}`;
}
