/** The rules of chess to read, with a board for every example. */

import type { Bilingual, Rules, RulesExample } from "../api/types.ts";
import { Board } from "../board/board.ts";
import { placement, play, type Placement } from "../board/position.ts";
import { h, type Child } from "../dom.ts";
import { pick, t } from "../i18n/index.ts";
import { theRules, theRulesets } from "../rulebook.ts";
import type { Marks } from "../board/squares.ts";
import type { Screen } from "./view.ts";

export async function rulesView(): Promise<Screen> {
  const [rules, rulesets] = await Promise.all([theRules(), theRulesets()]);
  const content = h(
    "article",
    { class: "rules" },
    h("h1", {}, t("rules.title")),
    h("p", { class: "muted" }, pick(rules.laws)),
    contents(rules),
    rules.sections.slice(0, 1).map(section),
    pieces(rules),
    rules.sections.slice(1).map(section),
    ends(rules),
    questions(rules),
    terms(rules),
    h(
      "section",
      { id: "rulesets" },
      h("h2", {}, t("rules.rulesets")),
      rulesets.map(({ id, source, explained }) =>
        h(
          "details",
          {},
          h("summary", {}, h("strong", {}, id), ` · ${pick(source)}`),
          h(
            "ul",
            {},
            explained.map(({ text, article }) => h("li", {}, pick(text), cite(article))),
          ),
        ),
      ),
    ),
  );
  return { title: t("rules.title"), content };
}

function contents({ sections }: Rules): HTMLElement {
  const [first, ...others] = sections;
  const entries: [string, string][] = [
    ...(first ? [[first.id, pick(first.title)] as [string, string]] : []),
    ["pieces", t("rules.pieces")],
    ...others.map(({ id, title }): [string, string] => [id, pick(title)]),
    ["ends", t("rules.ends")],
    ["questions", t("rules.questions")],
    ["terms", t("rules.terms")],
    ["rulesets", t("rules.rulesets")],
  ];
  return h(
    "nav",
    { class: "contents", "aria-label": t("rules.contents") },
    entries.map(([id, title]) =>
      h("button", { type: "button", class: "quiet", onclick: () => jump(id) }, title),
    ),
  );
}

function jump(id: string): void {
  const section = document.getElementById(id);
  section?.scrollIntoView();
  const heading = section?.querySelector("h2");
  heading?.setAttribute("tabindex", "-1");
  heading?.focus();
}

function section({ id, title, paragraphs, examples }: Rules["sections"][number]): HTMLElement {
  return h(
    "section",
    { id },
    h("h2", {}, pick(title)),
    paragraphs.map(({ text, article }) => h("p", {}, pick(text), cite(article))),
    h("div", { class: "examples" }, examples.map(example)),
  );
}

function pieces(rules: Rules): HTMLElement {
  return h(
    "section",
    { id: "pieces" },
    h("h2", {}, t("rules.pieces")),
    h(
      "div",
      { class: "examples" },
      rules.pieces.map(({ name, text, article, value, example: { fen, from, squares } }) =>
        h(
          "figure",
          {},
          picture(
            placement(fen),
            { selected: from, targets: squares },
            `${pick(name)}: ${squares.join(", ")}`,
          ),
          h(
            "figcaption",
            {},
            h("strong", {}, pick(name)),
            value !== null && h("span", { class: "tag" }, t("rules.worth", { value })),
            h("br"),
            pick(text),
            cite(article),
          ),
        ),
      ),
    ),
  );
}

function example({ fen, moves, caption, shows }: RulesExample): HTMLElement {
  let pieces = placement(fen);
  for (const uci of moves) pieces = play(pieces, uci).pieces;
  const marks: Marks = { last: squaresOf(moves.at(-1)) };
  if (shows.kind === "reach") Object.assign(marks, { selected: shows.from, targets: shows.squares });
  if (shows.kind === "legal") Object.assign(marks, { last: squaresOf(shows.uci) });
  if (shows.kind === "refused") Object.assign(marks, { refused: squaresOf(shows.uci) });
  const note =
    shows.kind === "legal"
      ? h("span", { class: "tag yes" }, `✓ ${shows.san}`)
      : shows.kind === "refused" && h("span", { class: "tag no" }, `✗ ${shows.uci}`);
  return h(
    "figure",
    {},
    picture(pieces, marks, pick(caption)),
    h("figcaption", {}, note, pick(caption), shows.kind === "refused" && cite(shows.article)),
  );
}

function squaresOf(uci: string | undefined): string[] {
  return uci ? [uci.slice(0, 2), uci.slice(2, 4)] : [];
}

function picture(pieces: Placement, marks: Marks, label: string): HTMLElement {
  const board = new Board(label);
  board.picture(pieces, marks, label);
  return board.node;
}

function ends(rules: Rules): HTMLElement {
  return h(
    "section",
    { id: "ends" },
    h("h2", {}, t("rules.ends")),
    h(
      "dl",
      { class: "entries" },
      rules.terminations.map(({ termination, text, article }) => [
        h("dt", {}, t(`end.${termination}`)),
        h("dd", {}, pick(text), cite(article)),
      ]),
    ),
  );
}

function questions(rules: Rules): HTMLElement {
  return h(
    "section",
    { id: "questions" },
    h("h2", {}, t("rules.questions")),
    rules.questions.map(({ question, answer, article }) =>
      h("details", {}, h("summary", {}, pick(question)), h("p", {}, pick(answer), cite(article))),
    ),
  );
}

function terms(rules: Rules): HTMLElement {
  const entry = (term: Bilingual, meaning: Bilingual): Child => [
    h("dt", {}, pick(term)),
    h("dd", {}, pick(meaning)),
  ];
  return h(
    "section",
    { id: "terms" },
    h("h2", {}, t("rules.terms")),
    h(
      "dl",
      { class: "entries" },
      rules.terms.map(({ term, meaning }) => entry(term, meaning)),
    ),
  );
}

function cite(article: string | null): Child {
  return article !== null && h("span", { class: "article" }, article);
}
