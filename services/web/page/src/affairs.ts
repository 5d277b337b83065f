/** The player's own stream: games that begin, challenges that come and go. */

import { notify, say, type Notice } from "./announce.ts";
import { get, post } from "./api/client.ts";
import { follow } from "./api/stream.ts";
import type { Challenge, Game, GameSummary, PlayerLine } from "./api/types.ts";
import { attempt } from "./failure.ts";
import { noteServerTime } from "./game/servertime.ts";
import { t } from "./i18n/index.ts";
import { currentToken, me, onSession } from "./session.ts";
import { button, showControl } from "./views/controls.ts";
import { go } from "./views/view.ts";

/** The games under way, newest first, as far as the stream has told. */
export let running: readonly GameSummary[] = [];

const offers = new Map<string, Notice>();
const listeners = new Set<(line: PlayerLine) => void>();
let following: AbortController | null = null;
let followed: string | undefined;

/** Hears each line of the stream, until the signal. */
export function onAffair(listener: (line: PlayerLine) => void, signal: AbortSignal): void {
  listeners.add(listener);
  signal.addEventListener("abort", () => listeners.delete(listener));
}

/** Follows whoever is signed in, from now on. */
export function followAffairs(): void {
  onSession(restart);
  restart();
}

function restart(): void {
  const token = currentToken();
  if (token === followed) return;
  following?.abort();
  followed = token;
  running = [];
  if (!token) return;
  following = new AbortController();
  void follow<PlayerLine>({
    path: "/v1/me/events",
    token,
    signal: following.signal,
    online: hear,
    onlink: () => undefined,
  });
}

function hear(line: PlayerLine): void {
  if ("server_time" in line) noteServerTime(line.server_time);
  switch (line.type) {
    case "snapshot":
      running = line.games;
      line.challenges.filter(isForMe).forEach(offer);
      break;
    case "game_started":
      for (const notice of offers.values()) notice.close();
      offers.clear();
      if (!location.hash.startsWith("#/game/") || !atRunningGame()) go(`/game/${line.game_id}`);
      say(t("affair.started", { who: line.opponent }));
      break;
    case "game_finished":
      running = running.filter(({ id }) => id !== line.game_id);
      break;
    case "challenge_received":
      void attempt(async () => offer(await get<Challenge>(`/v1/challenges/${line.challenge_id}`)));
      break;
    case "challenge_closed":
      offers.get(line.challenge_id)?.close();
      offers.delete(line.challenge_id);
      if (line.status === "declined") notify(t("affair.declined"));
      break;
    case "rating_corrected": {
      const [before, after] = [line.rating_before, line.rating_after].map(shown);
      notify(t("affair.corrected", { ladder: line.ladder, before: before ?? "", after: after ?? "" }));
      break;
    }
    case "ticket_expired":
      notify(t("affair.expired"));
      break;
    case "restricted":
      notify(t("queue.until", { time: new Date(line.until).toLocaleTimeString() }), "error");
      break;
  }
  for (const listener of listeners) listener(line);
}

function shown(rating: number | null): string {
  return rating === null ? "–" : String(Math.floor(rating));
}

/** Whether the game on the screen still runs, so that nobody is torn away from it. */
function atRunningGame(): boolean {
  return document.querySelector(".game .verdict:not(.over)") !== null;
}

function isForMe({ opponent, status }: Challenge): boolean {
  return status === "open" && opponent !== null;
}

function offer(challenge: Challenge): void {
  const { id, challenger, time_control, rated, rematch_of } = challenge;
  if (offers.has(id) || challenger === me()?.handle) return;
  const answer = async (how: "accept" | "decline"): Promise<void> => {
    offers.get(id)?.close();
    offers.delete(id);
    const token = currentToken();
    const path = `/v1/challenges/${id}/${how}`;
    if (how === "accept") go(`/game/${(await post<Game>(path, { token })).id}`);
    else await post(path, { token });
  };
  const notice = notify(
    t(rematch_of ? "affair.rematch" : "affair.challenge", {
      who: challenger,
      what: `${showControl(time_control)}, ${t(rated ? "rated" : "casual")}`,
    }),
    "info",
    button(t("accept"), () => void attempt(() => answer("accept")), "primary"),
    button(t("decline"), () => void attempt(() => answer("decline"))),
  );
  offers.set(id, notice);
}
