/** What can be done in a game beside moving. */

import { attempt } from "../../failure.ts";
import { notify } from "../../announce.ts";
import { get } from "../../api/client.ts";
import { opposite, type Ruleset } from "../../api/types.ts";
import { fill, h, type Child } from "../../dom.ts";
import { showDuration } from "../../game/clock.ts";
import { serverNow } from "../../game/servertime.ts";
import type { Table } from "../../game/table.ts";
import { t, type Key } from "../../i18n/index.ts";
import { button } from "../controls.ts";
import { go } from "../view.ts";

/** How long the second press of a button may take that cannot be taken back, in milliseconds. */
const SURE_MS = 4_000;

export class Actions {
  readonly node = h("div", { class: "actions" });
  #shown = "";
  #ruleset: Ruleset | null = null;
  #countdown = h("span", {});
  #claim = button(this.#countdown, () => this.#do(() => this.table.claimVictory()), "primary");

  constructor(
    readonly table: Table,
    readonly onturn: () => void,
  ) {}

  show(): void {
    const key = this.#key();
    if (key === this.#shown) return;
    this.#shown = key;
    fill(this.node, this.#offer(), this.#absence(), h("div", { class: "buttons" }, this.#buttons()));
    this.tick();
    if (!this.#ruleset) void this.#learnRuleset();
  }

  /** Keeps the countdown to a claim running. */
  tick(): void {
    const claimableAt = this.#claimableAt();
    if (!claimableAt) return;
    const left = Date.parse(claimableAt) - serverNow();
    const text = left > 0 ? t("claim.in", { time: showDuration(left + 900) }) : t("claim.victory");
    if (this.#countdown.textContent !== text) this.#countdown.textContent = text;
    this.#claim.disabled = left > 0;
  }

  /** Everything on which the buttons depend. */
  #key(): string {
    const { game } = this.table.known ?? {};
    const { acting, isOver, sides } = this.table;
    const ruleset = this.#ruleset?.id;
    return JSON.stringify([
      game?.status,
      game?.draw_offer,
      acting,
      isOver,
      sides,
      this.#claimableAt(),
      ruleset,
    ]);
  }

  #claimableAt(): string | null {
    const { known, sides } = this.table;
    const [mine, other] = sides;
    if (!known || !mine || other || this.table.isOver) return null;
    return known.gone[opposite(mine)]?.claimableAt ?? null;
  }

  async #learnRuleset(): Promise<void> {
    const { id, revision } = this.table.known?.game.ruleset ?? {};
    if (!id) return;
    this.#ruleset = await get<Ruleset>(`/v1/rulesets/${id}?revision=${revision}`);
    this.show();
  }

  #buttons(): Child[] {
    const { table } = this;
    const game = table.known?.game;
    const turn = button(`⇅ ${t("action.turn")}`, this.onturn, "quiet");
    if (!game || table.sides.length === 0) return [turn];
    if (table.isOver) {
      return [button(t("action.rematch"), () => void attempt(() => this.#rematch()), "primary"), turn];
    }
    if (game.status === "created") {
      return [this.#sure("action.abort", () => table.abort()), turn];
    }
    return [
      game.draw_offer !== table.acting &&
        game.draw_offer === null &&
        this.#sure("action.draw", () => table.offerDraw()),
      this.#hasClaims && button(t("action.claim"), () => this.#do(() => table.claimDraw())),
      this.#sure("action.resign", () => table.resign()),
      turn,
    ];
  }

  get #hasClaims(): boolean {
    const rules = this.#ruleset;
    return rules !== null && (rules.repetition.claim !== null || rules.move_rule.claim !== null);
  }

  #offer(): Child {
    const { acting, isOver, known } = this.table;
    const offer = known?.game.draw_offer ?? null;
    if (isOver || acting === null || offer === null) return null;
    if (offer === acting) {
      return h(
        "div",
        { class: "offer", role: "status" },
        h("p", {}, t("offer.own")),
        button(t("offer.withdraw"), () => this.#do(() => this.table.rejectDraw())),
      );
    }
    return h(
      "div",
      { class: "offer", role: "alert" },
      h("p", {}, t("offer.other")),
      button(t("accept"), () => this.#do(() => this.table.offerDraw()), "primary"),
      button(t("decline"), () => this.#do(() => this.table.rejectDraw())),
    );
  }

  #absence(): Child {
    if (!this.#claimableAt()) return null;
    return h("div", { class: "offer", role: "status" }, h("p", {}, t("game.absent")), this.#claim);
  }

  async #rematch(): Promise<void> {
    const answer = await this.table.rematch();
    if ("moves" in answer) go(`/game/${answer.id}`);
    else notify(t("rematch.offered", { who: answer.opponent ?? answer.code ?? "" }));
  }

  /** A button that wants to be pressed twice. */
  #sure(key: Key, action: () => Promise<void>): HTMLButtonElement {
    let asked = false;
    const control = button(t(key), () => {
      if (asked) return this.#do(action);
      asked = true;
      control.classList.add("danger");
      control.textContent = t("action.sure");
      setTimeout(() => {
        asked = false;
        control.classList.remove("danger");
        control.textContent = t(key);
      }, SURE_MS);
    });
    control.dataset["action"] = key;
    return control;
  }

  #do(action: () => Promise<void>): void {
    void attempt(action);
  }
}
