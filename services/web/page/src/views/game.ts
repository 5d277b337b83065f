/** A game: at the board, or to look back on. */

import { attempt, reasonOf } from "../failure.ts";
import { say } from "../announce.ts";
import { Problem } from "../api/problem.ts";
import { opposite, type Color } from "../api/types.ts";
import { Board } from "../board/board.ts";
import { kingOf, positions, promotes, type Placement } from "../board/position.ts";
import { askForPromotion } from "../board/promotion.ts";
import { h } from "../dom.ts";
import { history } from "../game/advance.ts";
import { sound } from "../game/sound.ts";
import { sayMove, sayResult, sideName } from "../game/speech.ts";
import { Table, type Change } from "../game/table.ts";
import { t } from "../i18n/index.ts";
import { settings } from "../settings.ts";
import { Actions } from "./game/actions.ts";
import { Entry } from "./game/entry.ts";
import { Moves } from "./game/moves.ts";
import { Nameplate } from "./game/nameplate.ts";
import { Verdict } from "./game/verdict.ts";
import type { Screen, Visit } from "./view.ts";

export async function gameView({ signal, parts }: Visit): Promise<Screen> {
  const table = new Table(parts[0] ?? "", signal);
  const screen = new GameScreen(table, signal);
  await table.open();
  screen.begin();
  return { title: screen.title, content: screen.node };
}

class GameScreen {
  readonly node: HTMLElement;
  #board = new Board(t("board.label"), (from, to) => void this.#attempt(from, to));
  #top = new Nameplate();
  #bottom = new Nameplate();
  #moves = new Moves(ply => this.#look(ply));
  #actions: Actions;
  #entry = new Entry(text => this.#enter(text));
  #verdict = new Verdict(line => this.#explain(line));
  #heading = h("h1", { class: "visually-hidden" });
  #reason = h("p", { class: "reason", role: "alert", hidden: true });
  #link = h("p", { class: "offline", role: "status", hidden: true }, t("game.offline"));
  /** The ply that is looked at; `null` for the latest. */
  #ply: number | null = null;
  /** A line that is shown after the end, as positions. */
  #line: readonly Placement[] = [];
  /** A move that was sent and not answered yet. */
  #pending: string | null = null;
  #refused: readonly string[] = [];
  #turned: Color | null = null;

  constructor(
    readonly table: Table,
    readonly signal: AbortSignal,
  ) {
    this.#actions = new Actions(table, () => this.#turn());
    const side = h(
      "aside",
      { class: "side", "aria-label": t("game.side") },
      this.#reason,
      this.#link,
      this.#verdict.node,
      this.#moves.node,
      this.#entry.node,
      this.#actions.node,
    );
    const main = h("div", { class: "arena" }, this.#top.node, this.#board.node, this.#bottom.node);
    this.node = h("div", { class: "game" }, this.#heading, main, side);
    table.onchange(change => this.#changed(change));
  }

  get title(): string {
    const game = this.table.known?.game;
    return game ? `${game.white.handle} – ${game.black.handle}` : t("game.title");
  }

  begin(): void {
    this.#heading.textContent = this.title;
    this.#render();
    this.#listen();
    const tick = (): void => {
      if (this.signal.aborted) return;
      this.#tick();
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  }

  #listen(): void {
    const keys = (event: KeyboardEvent): void => {
      const target = event.target as Element;
      if (target.closest("input, select, textarea, dialog, [role=grid]")) return;
      const plies = this.#positions.length - 1;
      const at = this.#ply ?? plies;
      if (event.key === "ArrowLeft") this.#look(Math.max(0, at - 1));
      else if (event.key === "ArrowRight") this.#look(at + 1);
      else if (event.key === "Home") this.#look(0);
      else if (event.key === "End") this.#look(plies);
      else if (event.key === "f") this.#turn();
      else return;
      event.preventDefault();
    };
    document.addEventListener("keydown", keys, { signal: this.signal });
  }

  get #positions(): readonly Placement[] {
    const game = this.table.known?.game;
    return game ? [...history(game), ...this.#line] : [];
  }

  get #seenFrom(): Color {
    const [one, other] = this.table.sides;
    const own = one && !other ? one : "white";
    return this.#turned ?? own;
  }

  #turn(): void {
    this.#turned = opposite(this.#seenFrom);
    this.#render();
  }

  #look(ply: number): void {
    const plies = this.#positions.length - 1;
    this.#ply = ply >= plies ? null : ply;
    this.#render();
  }

  /** Shows a line from the last position on, and goes to its end move by move. */
  #explain(line: readonly string[]): void {
    const game = this.table.known?.game;
    if (!game) return;
    const plies = game.moves.length;
    this.#line = positions(game.fen, line).slice(1);
    let shown = 0;
    const next = (): void => {
      if (this.signal.aborted || shown > line.length) return;
      this.#look(plies + shown);
      shown += 1;
      setTimeout(next, 700);
    };
    next();
  }

  #changed(change: Change): void {
    const game = this.table.known?.game;
    if (!game) return;
    if (change.moved || change.finished) {
      this.#ply = null;
      this.#pending = null;
      this.#refuse(null);
      this.#announce(change);
    }
    this.#render();
  }

  #announce({ moved, finished }: Change): void {
    const game = this.table.known?.game;
    if (!game) return;
    const last = moved ? game.moves.at(-1) : undefined;
    const move = last && `${sideName(opposite(game.turn))}: ${sayMove(last.san)}`;
    say([move, finished && sayResult(game)].filter(Boolean).join(". "));
    if (finished) sound("end");
    else if (game.check) sound("check");
    else sound(last?.san.includes("x") ? "capture" : "move");
  }

  async #attempt(from: string, to: string): Promise<void> {
    const game = this.table.known?.game;
    if (!game) return;
    const candidates = game.legal_moves.filter(uci => uci.startsWith(from + to));
    const pieces = this.#positions.at(-1) ?? new Map();
    const asks = promotes(pieces, from, to) && (candidates.length > 0 || game.legal_moves.length === 0);
    const letter = asks ? await askForPromotion(game.turn) : "";
    if (letter === null) return;
    const uci = from + to + letter;
    // Shown at once where it is known to be legal; else the server is asked first.
    if (candidates.length > 0) this.#pending = uci;
    this.#render();
    await this.#send({ uci });
  }

  async #enter(text: string): Promise<boolean> {
    const isUci = /^[a-h][1-8][a-h][1-8][qrbn]?$/.test(text);
    return this.#send(isUci ? { uci: text } : { san: text });
  }

  async #send(move: { uci: string } | { san: string }): Promise<boolean> {
    const ply = this.table.known?.game.ply ?? 0;
    this.#refuse(null);
    try {
      await this.table.move(move, ply);
      return true;
    } catch (error) {
      this.#refuse(error);
      return false;
    } finally {
      this.#pending = null;
      this.#render();
    }
  }

  #refuse(error: unknown): void {
    this.#refused = error instanceof Problem ? (error.document.squares ?? []) : [];
    this.#reason.hidden = error === null;
    this.#reason.textContent = error === null ? "" : reasonOf(error);
  }

  #render(): void {
    const { table } = this;
    const { known } = table;
    if (!known) return;
    const { game } = known;
    const all = this.#positions;
    const live = game.moves.length;
    const ply = Math.min(this.#ply ?? all.length - 1, all.length - 1);
    const atLatest = ply === live && this.#ply === null;
    const bottom = this.#seenFrom;
    const shown = this.#pending && atLatest ? positions(game.fen, [this.#pending])[1] : all[ply];
    const pieces = shown ?? new Map();
    const last = this.#pending && atLatest ? this.#pending : game.moves[ply - 1]?.uci;
    this.#board.turn(bottom);
    this.#board.show(pieces, {
      last: last ? [last.slice(0, 2), last.slice(2, 4)] : [],
      check: game.check && ply === live && !this.#pending ? kingOf(pieces, game.turn) : null,
      refused: this.#refused,
    });
    const mayMove = atLatest && !table.isOver && !this.#pending && table.sides.includes(game.turn);
    this.#board.permit(
      mayMove ? { side: game.turn, legal: game.legal_moves, marks: settings().marks } : null,
    );
    this.#top.show(known, opposite(bottom));
    this.#bottom.show(known, bottom);
    this.#moves.show(game, ply);
    this.#entry.node.hidden = table.isOver || table.sides.length === 0;
    this.#entry.permit(mayMove);
    this.#actions.show();
    void attempt(() => this.#verdict.show(game));
    this.#link.hidden = table.connected || table.isOver;
    this.#tick();
  }

  #tick(): void {
    const { known } = this.table;
    if (!known) return;
    this.#top.tick(known);
    this.#bottom.tick(known);
    this.#actions.tick();
  }
}
