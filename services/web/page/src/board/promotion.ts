/** Asking what a pawn becomes (3.7.3.3–5). */

import type { Color } from "../api/types.ts";
import { h } from "../dom.ts";
import { t } from "../i18n/index.ts";
import { figure } from "./figure.ts";
import type { Role } from "./position.ts";

const CHOICES: readonly [Role, string][] = [
  ["queen", "q"],
  ["rook", "r"],
  ["bishop", "b"],
  ["knight", "n"],
];

/** The letter of the chosen piece, or `null` where the move was thought better of. */
export function askForPromotion(color: Color): Promise<string | null> {
  const dialog = h("dialog", { class: "promotion", "aria-labelledby": "promotion-title" });
  const buttons = CHOICES.map(([role, letter]) =>
    h(
      "button",
      { type: "button", class: "choice", "data-role": role, onclick: () => dialog.close(letter) },
      figure({ color, role }),
      h("span", {}, t(`role.${role}`)),
    ),
  );
  dialog.append(
    h("h2", { id: "promotion-title" }, t("promotion.title")),
    h("div", { class: "choices" }, buttons),
  );
  document.body.append(dialog);
  dialog.showModal();
  return new Promise(resolve => {
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(dialog.returnValue || null);
    });
  });
}
