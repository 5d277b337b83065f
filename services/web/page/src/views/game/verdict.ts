/** How a game ended, and by which rule: the article, its sentence, and the line that proves it. */

import type { Game } from "../../api/types.ts";
import { fill, h, type Child } from "../../dom.ts";
import { sayResult, terminationName } from "../../game/speech.ts";
import { has, pick, t } from "../../i18n/index.ts";
import { button, showControl } from "../controls.ts";
import { theRules } from "../../rulebook.ts";

export class Verdict {
  readonly node = h("section", { class: "verdict", "aria-label": t("verdict.label") });
  #shown = "";

  constructor(readonly online: (line: readonly string[]) => void) {}

  async show(game: Game): Promise<void> {
    const key = JSON.stringify([
      game.status,
      game.result,
      game.rating_status,
      game.corrections.length,
      game.termination,
    ]);
    if (key === this.#shown) return;
    this.#shown = key;
    this.node.classList.toggle("over", game.termination !== null);
    fill(this.node, header(game), game.termination !== null && this.#end(game, null));
    if (game.termination === null) return;
    const rules = await theRules();
    const entry = rules.terminations.find(({ termination }) => termination === game.termination);
    if (key === this.#shown) fill(this.node, header(game), this.#end(game, entry ? pick(entry.text) : null));
  }

  #end(game: Game, sentence: string | null): Child {
    const { article, ruling, unrated_reason: unrated } = game;
    const line = ruling?.line ?? null;
    const proof = ruling ? `proof.${ruling.proof}` : "";
    return [
      h("p", { class: "result" }, game.result && h("strong", {}, scored(game.result)), " ", sayResult(game)),
      (sentence || article) &&
        h(
          "p",
          { class: "ruling" },
          article && h("span", { class: "article" }, t("article", { article })),
          sentence,
        ),
      ruling && h("p", { class: "proof" }, has(proof) ? t(proof) : t("proof.other", { proof: ruling.proof })),
      line && line.length > 0 && button(`▶ ${t("verdict.line")}`, () => this.online(line)),
      h("p", { class: "standing" }, ratingNote(game, unrated)),
      game.corrections.map(({ reason, arbiter, kind }) =>
        h("p", { class: "ruling" }, t(`correction.${kind}`, { arbiter, reason })),
      ),
    ];
  }
}

function header(game: Game): Child {
  const kind = game.rated ? t("rated") : t("casual");
  const status = game.termination === null ? t(`status.${game.status}`) : terminationName(game.termination);
  return h(
    "p",
    { class: "kind" },
    `${showControl(game.time_control)} · ${kind}`,
    game.variant === "chess960" && " · Chess960",
    game.termination === null && ` · ${status}`,
  );
}

function ratingNote(game: Game, unrated: Game["unrated_reason"]): string {
  if (game.rating_status === "pending") return t("rating.pending");
  if (unrated && unrated !== "casual" && has(`unrated.${unrated}`)) return t(`unrated.${unrated}`);
  return "";
}

function scored(result: string): string {
  return result === "1/2-1/2" ? "½–½" : result.replace("-", "–");
}
