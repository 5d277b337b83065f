/** A game that is followed, and what its players do in it. */

import { get, post, remove } from "../api/client.ts";
import { Problem } from "../api/problem.ts";
import { follow } from "../api/stream.ts";
import type { Challenge, Color, Game, GameLine } from "../api/types.ts";
import { currentToken, me, secondSeat } from "../session.ts";
import { advance, isOver, merge, type Known } from "./advance.ts";
import { noteServerTime } from "./servertime.ts";

/** What is new about a game. */
export interface Change {
  moved: boolean;
  finished: boolean;
}

export class Table {
  known: Known | null = null;
  connected = true;
  #listeners = new Set<(change: Change) => void>();

  constructor(
    readonly id: string,
    readonly signal: AbortSignal,
  ) {}

  onchange(listener: (change: Change) => void): void {
    this.#listeners.add(listener);
  }

  /** Loads the game, then follows it until the signal. */
  async open(): Promise<void> {
    this.#take(merge(null, await get<Game>(this.#path(""), { signal: this.signal })));
    const line = (line: GameLine): void => {
      if ("server_time" in line) noteServerTime(line.server_time);
      this.#take(advance(this.known, line));
    };
    const link = (connected: boolean): void => {
      this.connected = connected;
      this.#tell({ moved: false, finished: false });
    };
    // A second seat is at this screen too: its player is as present as the first.
    for (const token of new Set([currentToken(), secondSeat(this.id)?.token])) {
      if (token === undefined && currentToken() !== undefined) continue;
      void follow<GameLine>({
        path: this.#path("/events"),
        token,
        signal: this.signal,
        online: line,
        onlink: link,
      });
    }
  }

  /** The side of whoever sits here; both for two people at one screen. */
  get sides(): Color[] {
    const game = this.known?.game;
    if (!game) return [];
    const second = secondSeat(this.id);
    const mine = (["white", "black"] as const).filter(
      side => game[side].handle === me()?.handle || second?.side === side,
    );
    return mine;
  }

  get isOver(): boolean {
    return this.known !== null && isOver(this.known.game);
  }

  /** Who acts when a button is pressed: the side to move where both sit here. */
  get acting(): Color | null {
    const [one, other] = this.sides;
    if (one === undefined) return null;
    return other === undefined ? one : (this.known?.game.turn ?? one);
  }

  async move(move: { uci: string } | { san: string }, ply: number): Promise<void> {
    const side = this.known?.game.turn ?? null;
    await this.#act("/moves", side, { ...move, ply });
  }

  async resign(): Promise<void> {
    await this.#act("/resignation", this.acting);
  }

  async offerDraw(): Promise<void> {
    await this.#act("/draw-offer", this.acting);
  }

  async rejectDraw(): Promise<void> {
    const token = this.#tokenOf(this.acting);
    this.#take(merge(this.known, await remove<Game>(this.#path("/draw-offer"), { token })));
  }

  async claimDraw(): Promise<void> {
    await this.#act("/draw-claim", this.acting, {});
  }

  async abort(): Promise<void> {
    await this.#act("/abort", this.acting);
  }

  async claimVictory(): Promise<void> {
    await this.#act("/victory-claim", this.acting);
  }

  /** The offer, or the game that it became. */
  rematch(): Promise<Game | Challenge> {
    return post<Game | Challenge>(this.#path("/rematch"), { token: currentToken() });
  }

  /** A refusal may carry the game as it stands: then that is taken in. */
  async #act(path: string, side: Color | null, body?: unknown): Promise<void> {
    try {
      const answer = await post<Game>(this.#path(path), { token: this.#tokenOf(side), body });
      this.#take(merge(this.known, answer));
    } catch (error) {
      const state = error instanceof Problem ? error.document.state : undefined;
      if (state && "fen" in state && "moves" in state) this.#take(merge(this.known, state));
      throw error;
    }
  }

  #tokenOf(side: Color | null): string | undefined {
    const second = secondSeat(this.id);
    return second && second.side === side ? second.token : currentToken();
  }

  #path(rest: string): string {
    return `/v1/games/${encodeURIComponent(this.id)}${rest}`;
  }

  #take(next: Known | null): void {
    const before = this.known;
    if (next === null || next === before) return;
    this.known = next;
    const moved = before !== null && next.game.ply !== before.game.ply;
    const finished = before !== null && !isOver(before.game) && isOver(next.game);
    this.#tell({ moved, finished });
  }

  #tell(change: Change): void {
    for (const listener of this.#listeners) listener(change);
  }
}
