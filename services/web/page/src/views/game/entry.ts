/** Writing a move instead of pointing at it. */

import { h } from "../../dom.ts";
import { t } from "../../i18n/index.ts";

export class Entry {
  readonly node: HTMLFormElement;
  #input: HTMLInputElement;
  #button: HTMLButtonElement;

  /** `onmove` tells whether the move was made; what was refused stays to be corrected. */
  constructor(onmove: (text: string) => Promise<boolean>) {
    this.#input = h("input", {
      name: "move",
      autocomplete: "off",
      autocapitalize: "none",
      spellcheck: "false",
      placeholder: t("entry.example"),
      "aria-label": t("entry.label"),
    });
    this.#button = h("button", { type: "submit" }, t("entry.send"));
    this.node = h("form", { class: "entry" }, this.#input, this.#button);
    this.node.addEventListener("submit", event => {
      event.preventDefault();
      const text = this.#input.value.trim();
      if (text === "") return;
      void onmove(text).then(made => {
        // Meanwhile the next move may have been written.
        if (this.#input.value.trim() !== text) return;
        if (made) this.#input.value = "";
        else this.#input.select();
      });
    });
  }

  permit(mayMove: boolean): void {
    this.#button.disabled = !mayMove;
  }
}
