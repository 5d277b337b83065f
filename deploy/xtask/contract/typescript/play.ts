/** A whole rated game by a client that was made from the contract: `node built/play.js [http://HOST:PORT]`. */

import assert from "node:assert/strict";
import createClient from "openapi-fetch";
import type { components, paths } from "./contract.js";

type Game = components["schemas"]["Game"];
type Side = components["schemas"]["Color"];

/** The fool's mate. */
const MOVES = ["f2f3", "e7e5", "g2g4", "d8h4"];

const baseUrl = process.argv[2] ?? "http://127.0.0.1:8080";
const anybody = createClient<paths>({ baseUrl });

/** A new player, and a client that speaks for them. */
async function register(handle: string) {
  const { data, error } = await anybody.POST("/v1/players", { body: { handle } });
  assert(data, error?.detail);
  return createClient<paths>({ baseUrl, headers: { authorization: `Bearer ${data.token}` } });
}

const run = Date.now().toString(36);
const handles = { white: `white-${run}`, black: `black-${run}` };
const players = { white: await register(handles.white), black: await register(handles.black) };

const offer = await players.white.POST("/v1/challenges", {
  body: {
    rated: true,
    color: "white",
    opponent: handles.black,
    time_control: { type: "fischer", initial_ms: 180_000, increment_ms: 2_000 },
  },
});
assert(offer.data, offer.error?.detail);
const accepted = await players.black.POST("/v1/challenges/{id}/accept", {
  params: { path: { id: offer.data.id } },
});
assert(accepted.data, accepted.error?.detail);

const path = { id: accepted.data.id };
const illegal = await players.white.POST("/v1/games/{id}/moves", {
  params: { path },
  body: { uci: "e2e5", ply: 0 },
});
assert.equal(illegal.error?.code, "piece_cannot_reach");

let game: Game = accepted.data;
for (const uci of MOVES) {
  const mover: Side = game.turn;
  const moved = await players[mover].POST("/v1/games/{id}/moves", {
    params: { path },
    body: { uci, ply: game.ply },
  });
  assert(moved.data, moved.error?.detail);
  game = moved.data;
}
assert.deepEqual([game.status, game.result, game.termination], ["finished", "0-1", "checkmate"]);

// The last line of the stream comes when the rating is known.
const events = await anybody.GET("/v1/games/{id}/events", {
  params: { path },
  headers: { accept: "application/x-ndjson" },
  parseAs: "text",
});
const lines = (events.data ?? "").trim().split("\n");
const last = JSON.parse(lines.at(-1) ?? "null") as components["schemas"]["GameLine"];
assert(last.type === "closed" && last.reason === "finished");
assert.equal(last.rating_status, "settled");

const board = await anybody.GET("/v1/ladders/{id}/leaderboard", {
  params: { path: { id: "blitz" }, query: { include: "provisional", around: handles.black } },
});
const place = board.data?.items.find(({ handle }) => handle === handles.black);
assert(place && place.rating > 1500, board.error?.detail);
console.log(`TypeScript: ${game.result} in ${game.ply} half-moves, Black is rated ${Math.floor(place.rating)}`);
