/** Coming in: as a guest, under a handle, or with a token from before. */

import { attempt } from "../failure.ts";
import { h } from "../dom.ts";
import { t } from "../i18n/index.ts";
import { currentToken, enter, onSession, playAsGuest, register } from "../session.ts";
import { button, card } from "./controls.ts";
import { refresh } from "./view.ts";

export function welcome(): HTMLElement {
  const node = card(
    t("welcome.title"),
    h("p", { class: "lead-in" }, t("welcome.text")),
    handleForm(),
    h("p", { class: "or" }, t("or")),
    button(t("welcome.guest"), () => void attempt(() => come(playAsGuest())), "wide"),
    h("details", {}, h("summary", {}, t("welcome.token")), tokenForm()),
  );
  onSession(() => node.remove());
  return node;
}

async function come(entering: Promise<void>): Promise<void> {
  await entering;
  refresh();
}

function handleForm(): HTMLFormElement {
  const input = h("input", {
    name: "handle",
    required: true,
    minlength: "2",
    maxlength: "24",
    pattern: "[A-Za-z0-9_\\-]+",
    autocomplete: "username",
    placeholder: t("welcome.example"),
    "aria-label": t("welcome.handle"),
  });
  const form = h(
    "form",
    { class: "inline" },
    input,
    h("button", { type: "submit", class: "primary" }, t("welcome.register")),
  );
  form.addEventListener("submit", event => {
    event.preventDefault();
    void attempt(() => come(register(input.value.trim())));
  });
  return form;
}

function tokenForm(): HTMLFormElement {
  const input = h("input", {
    name: "token",
    type: "password",
    required: true,
    autocomplete: "off",
    placeholder: "ldr_…",
    "aria-label": t("welcome.token"),
  });
  const form = h("form", { class: "inline" }, input, h("button", { type: "submit" }, t("welcome.enter")));
  form.addEventListener("submit", event => {
    event.preventDefault();
    void attempt(() => come(enter(input.value.trim())));
  });
  return form;
}

/** For a button that needs somebody to act: who has no account plays as a guest. */
export async function ensurePlayer(): Promise<string> {
  if (!currentToken()) await playAsGuest();
  return currentToken() ?? "";
}
