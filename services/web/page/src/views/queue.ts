/** The ranked queue: what to wait for, how long it has been, and why not yet. */

import { get, post, remove } from "../api/client.ts";
import type { Ladder, Ruleset, Ticket, TimeControl } from "../api/types.ts";
import { fill, h, type Child } from "../dom.ts";
import { attempt, reasonOf } from "../failure.ts";
import { formatNumber, t } from "../i18n/index.ts";
import { currentToken, me } from "../session.ts";
import { bucketOf, button, card, select, showControl } from "./controls.ts";
import { go } from "./view.ts";

/** A look is a sign of life, and waves of pairing come as often. */
const LOOK_EVERY_MS = 2_000;

const RANGES = ["0", "100", "200", "400"];

export function queueCard(
  ladders: readonly Ladder[],
  rulesets: readonly Ruleset[],
  signal: AbortSignal,
): HTMLElement {
  const body = h("div", { class: "queue" });
  const controls = ratedControls(ladders, rulesets);
  const usual = usualOf(controls, rulesets);
  const choose = (): void =>
    fill(
      body,
      choice(controls, usual, ticket => wait(ticket)),
    );
  const wait = (ticket: Ticket): void => void waiting(body, ticket, choose, signal);
  const ticket = me()?.ticket;
  if (ticket?.status === "queued") wait(ticket);
  else choose();
  return card(t("queue.title"), body);
}

/** The time controls that ladders rate, of those that their rulesets offer. */
function ratedControls(ladders: readonly Ladder[], rulesets: readonly Ruleset[]): TimeControl[] {
  const offered = ladders.flatMap(ladder => {
    const ruleset = rulesets.find(({ id }) => id === ladder.ruleset);
    return (ruleset?.time_controls.offered ?? []).filter(control => bucketOf(control) === ladder.bucket);
  });
  const distinct = new Map(offered.map(control => [JSON.stringify(control), control]));
  return [...distinct.values()];
}

/** Which of them the first ruleset would choose. */
function usualOf(controls: readonly TimeControl[], rulesets: readonly Ruleset[]): number {
  const usual = JSON.stringify(rulesets[0]?.time_controls.default);
  return Math.max(
    0,
    controls.findIndex(control => JSON.stringify(control) === usual),
  );
}

function choice(
  controls: readonly TimeControl[],
  usual: number,
  onticket: (ticket: Ticket) => void,
): HTMLElement {
  const boxes = controls.map((control, index) =>
    h(
      "label",
      { class: "chip" },
      h("input", { type: "checkbox", name: "control", value: index, checked: index === usual }),
      h("span", {}, showControl(control), h("small", {}, bucketName(control))),
    ),
  );
  const form = h(
    "form",
    {},
    h("fieldset", { class: "chips" }, h("legend", {}, t("queue.controls")), boxes),
    h(
      "details",
      {},
      h("summary", {}, t("queue.more")),
      h(
        "div",
        { class: "pair" },
        select(t("color.label"), "color", colorChoices()),
        select(
          t("queue.range"),
          "range",
          RANGES.map(points => [points, points === "0" ? t("queue.anyone") : `± ${points}`]),
        ),
      ),
    ),
    h("button", { type: "submit", class: "primary wide" }, t("queue.join")),
  );
  form.addEventListener("submit", event => {
    event.preventDefault();
    void attempt(async () => onticket(await join(new FormData(form), controls)));
  });
  return form;
}

async function join(data: FormData, controls: readonly TimeControl[]): Promise<Ticket> {
  const points = Number(data.get("range"));
  const body = {
    time_controls: data.getAll("control").map(index => controls[Number(index)]),
    color: data.get("color"),
    rating_range: points === 0 ? null : { below: points, above: points },
  };
  return post<Ticket>("/v1/tickets", { token: currentToken(), body });
}

/** Shows a ticket until it becomes something else. */
async function waiting(
  body: HTMLElement,
  ticket: Ticket,
  onend: () => void,
  signal: AbortSignal,
): Promise<void> {
  const time = h("strong", { class: "waited", role: "timer" });
  const why = h("p", { class: "why" });
  const began = performance.now() - ticket.waited_ms;
  const ticking = setInterval(() => {
    time.textContent = elapsed(began);
  }, 250);
  time.textContent = elapsed(began);
  const leave = async (): Promise<void> => {
    await remove(`/v1/tickets/${ticket.id}`, { token: currentToken() });
    clearInterval(ticking);
    onend();
  };
  fill(
    body,
    h("p", { class: "searching" }, t("queue.waiting"), " ", time),
    h("p", { class: "muted" }, ticket.time_controls.map(showControl).join(", ")),
    why,
    button(t("queue.leave"), () => void attempt(leave), "wide"),
  );
  let seen = ticket;
  while (seen.status === "queued" && !signal.aborted) {
    fill(why, explain(seen));
    await new Promise(resolve => setTimeout(resolve, LOOK_EVERY_MS));
    try {
      seen = await get<Ticket>(`/v1/tickets/${ticket.id}`, { token: currentToken(), signal });
    } catch (error) {
      why.textContent = reasonOf(error);
    }
  }
  clearInterval(ticking);
  if (signal.aborted) return;
  if (seen.game_id) go(`/game/${seen.game_id}`);
  else onend();
}

/** Why the ticket has no opponent yet. */
function explain({ window, candidates }: Ticket): Child {
  if (window === null || candidates === null) return t("queue.first_wave");
  const points = formatNumber(window);
  const who = candidates === 0 ? t("queue.nobody") : t("queue.others_met", { count: candidates });
  return `${who} ${t("queue.window", { points })}`;
}

function elapsed(began: number): string {
  const seconds = Math.max(0, Math.floor((performance.now() - began) / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

export function colorChoices(): (readonly [string, string])[] {
  return [
    ["random", t("color.random")],
    ["white", t("side.white")],
    ["black", t("side.black")],
  ];
}

function bucketName(control: TimeControl): string {
  const bucket = bucketOf(control);
  return bucket ? t(`bucket.${bucket as "blitz"}`) : "";
}
