/** What a person may choose for this browser, and the account. */

import { remove } from "../api/client.ts";
import { h } from "../dom.ts";
import { attempt } from "../failure.ts";
import { t } from "../i18n/index.ts";
import { currentToken, leave, me } from "../session.ts";
import { change, settings, type Settings } from "../settings.ts";
import { button, card, checkbox, select } from "./controls.ts";
import { refresh, type Screen } from "./view.ts";

export function settingsView(): Screen {
  const content = h(
    "div",
    { class: "narrow" },
    h("h1", {}, t("settings.title")),
    card(t("settings.look"), choices(), switches()),
    me() && account(),
  );
  return { title: t("settings.title"), content };
}

function choices(): HTMLElement {
  const { language, theme } = settings();
  const form = h(
    "div",
    { class: "pair" },
    select(
      t("settings.language"),
      "language",
      [
        ["en", "English"],
        ["pt", "Português"],
      ],
      language,
    ),
    select(
      t("settings.theme"),
      "theme",
      (["system", "light", "dark"] as const).map(value => [value, t(`theme.${value}`)]),
      theme,
    ),
  );
  form.addEventListener("change", event => {
    const { name, value } = event.target as HTMLSelectElement;
    change({ [name]: value } as Partial<Settings>);
  });
  return form;
}

function switches(): HTMLElement {
  const now = settings();
  const form = h(
    "div",
    { class: "switches" },
    (["marks", "coordinates", "animation", "sound"] as const).map(name =>
      checkbox(t(`settings.${name}`), name, now[name]),
    ),
  );
  form.addEventListener("change", event => {
    const { name, checked } = event.target as HTMLInputElement;
    change({ [name]: checked } as Partial<Settings>);
  });
  return form;
}

function account(): HTMLElement {
  const secret = h("input", {
    type: "password",
    readonly: true,
    value: currentToken() ?? "",
    "aria-label": t("settings.token"),
  });
  const reveal = (): void => {
    secret.type = secret.type === "password" ? "text" : "password";
  };
  const close = async (): Promise<void> => {
    if (!confirm(t("settings.close_sure"))) return;
    await remove("/v1/me", { token: currentToken() });
    leave();
    refresh();
  };
  return card(
    me()?.handle ?? "",
    h("p", { class: "muted" }, t("settings.token_text")),
    h("div", { class: "inline" }, secret, button(t("settings.reveal"), reveal)),
    h(
      "div",
      { class: "buttons" },
      button(t("settings.leave"), () => {
        leave();
        refresh();
      }),
      button(t("settings.close"), () => void attempt(close), "danger"),
    ),
  );
}
