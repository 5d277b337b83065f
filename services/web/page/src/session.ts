/** Who sits at this browser, and the second seats that were taken for games of two people at one screen. */

import { get, post } from "./api/client.ts";
import { Problem } from "./api/problem.ts";
import type { Color, Me, RegisteredPlayer } from "./api/types.ts";

const TOKEN = "ladder.token";
const SEATS = "ladder.seats";
/** Second seats of so many games are remembered. */
const SEATS_KEPT = 20;

interface SecondSeat {
  game: string;
  side: Color;
  token: string;
}

const listeners = new Set<() => void>();
let token: string | null = localStorage.getItem(TOKEN);
let account: Me | null = null;

export function currentToken(): string | undefined {
  return token ?? undefined;
}

export function me(): Me | null {
  return account;
}

export function onSession(listener: () => void): void {
  listeners.add(listener);
}

/** Finds out for whom the stored token speaks. A token that is no longer good is forgotten. */
export async function restore(): Promise<void> {
  if (token === null) return;
  try {
    account = await get<Me>("/v1/me", { token });
  } catch (error) {
    if (!(error instanceof Problem) || error.document.code !== "unauthorized") throw error;
    leave();
  }
  tell();
}

export async function register(handle: string): Promise<void> {
  const { token: secret } = await post<RegisteredPlayer>("/v1/players", { body: { handle } });
  await enter(secret);
}

export async function playAsGuest(): Promise<void> {
  await enter(await guestToken());
}

/** A token for a seat that nobody is to keep. */
export async function guestToken(): Promise<string> {
  return (await post<RegisteredPlayer>("/v1/guests")).token;
}

/** Forgets the token. Whoever has not noted it down cannot come back. */
export function leave(): void {
  token = null;
  account = null;
  localStorage.removeItem(TOKEN);
  tell();
}

export async function enter(secret: string): Promise<void> {
  account = await get<Me>("/v1/me", { token: secret });
  token = secret;
  localStorage.setItem(TOKEN, secret);
  tell();
}

export function keepSecondSeat(seat: SecondSeat): void {
  const seats = [seat, ...secondSeats()].slice(0, SEATS_KEPT);
  localStorage.setItem(SEATS, JSON.stringify(seats));
}

export function secondSeat(game: string): SecondSeat | undefined {
  return secondSeats().find(seat => seat.game === game);
}

function secondSeats(): SecondSeat[] {
  try {
    return JSON.parse(localStorage.getItem(SEATS) ?? "[]") as SecondSeat[];
  } catch {
    return [];
  }
}

function tell(): void {
  for (const listener of listeners) listener();
}
