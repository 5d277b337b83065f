/** Pictures of the screens, for people to look at, and the one of the README: into the folder that `PICTURES` names. */

import assert from "node:assert/strict";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { setUp, Visitor } from "./harness.js";

const FOLDER = process.env.PICTURES;

/** What the README's picture may weigh, in bytes. */
const README_PICTURE_MAX = 200 * 1024;

const PLAYERS = ["Menchik", "Sultan_Khan", "Polgar", "Mecking", "Capablanca", "Gaprindashvili"];

/** Short games, each to its mate. */
const GAMES = [
  "e2e4 e7e5 d1h5 b8c6 f1c4 g8f6 h5f7",
  "f2f3 e7e5 g2g4 d8h4",
  "e2e4 e7e5 g1f3 d7d6 f1c4 c8g4 b1c3 g7g6 f3e5 g4d1 c4f7 e8e7 c3d5",
];

/** Ruy Lopez, exchange variation, to a check that forbids castling. */
const OPENING = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5c6 d7c6 f3e5 d8d4 e5f3 d4e4";

const SCREENS = {
  desk: {},
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 },
};

let house;
let tokens;

before(async () => {
  house = await setUp();
  tokens = new Map();
  for (const handle of PLAYERS) tokens.set(handle, (await post("/players", { handle })).token);
});
after(() => house?.tearDown());

test("every screen is pictured, light and dark, at a desk and on a phone", { skip: !FOLDER }, async () => {
  for (const [index, white] of PLAYERS.entries()) {
    for (const [other, black] of PLAYERS.entries()) {
      if (index !== other) await play(white, black, GAMES[(index * other + index) % GAMES.length]);
    }
  }
  for (const colorScheme of ["light", "dark"]) {
    for (const [screen, options] of Object.entries(SCREENS)) {
      await picture(`${screen}-${colorScheme}`, { ...options, colorScheme });
    }
  }
  const { size } = await stat(join(FOLDER, "page.png"));
  assert.ok(size <= README_PICTURE_MAX, `${size} bytes`);
});

async function picture(name, options) {
  const [white, black] = ["Menchik", "Sultan_Khan"];
  const visitor = await Visitor.come(house, options);
  const { page } = visitor;
  const take = screen => page.screenshot({ path: join(FOLDER, `${name}-${screen}.png`) });
  await page.evaluate(token => localStorage.setItem("ladder.token", token), tokens.get(white));
  await page.reload();
  await page.getByRole("button", { name: "Find an opponent" }).waitFor();
  await take("play");

  const game = await play(white, black, OPENING);
  await visitor.visit(`/game/${game}`);
  await visitor.sees(12, "Qxe4+");
  if (name === "desk-light") await page.screenshot({ path: join(FOLDER, "page.png") });
  await visitor.write("O-O");
  await page.locator(".reason").waitFor();
  await take("refused");
  await post(`/games/${game}/resignation`, undefined, tokens.get(black));
  await page.locator(".verdict.over .article").waitFor();
  await take("over");
  for (const address of [`/player/${white}`, "/leaderboard/blitz", "/settings", "/rules"]) {
    await visitor.visit(address);
    await take(address.split("/")[1]);
  }
  await visitor.leave();
}

/** Plays a rated game over the API, and tells its id. */
async function play(white, black, moves) {
  const control = { type: "fischer", initial_ms: 180_000, increment_ms: 2_000 };
  const offer = { rated: true, color: "white", time_control: control };
  const { code } = await post("/challenges", offer, tokens.get(white));
  const { id } = await post(`/challenges/code/${code}/accept`, undefined, tokens.get(black));
  for (const [ply, uci] of moves.split(" ").entries()) {
    await post(`/games/${id}/moves`, { uci, ply }, tokens.get(ply % 2 === 0 ? white : black));
  }
  return id;
}

async function post(path, body, token) {
  const headers = { "Content-Type": "application/json", ...(token && { Authorization: `Bearer ${token}` }) };
  const answer = await fetch(`${house.address}/v1${path}`, {
    method: "POST",
    headers,
    body: body && JSON.stringify(body),
  });
  assert.ok(answer.ok, `${path}: ${answer.status}`);
  return answer.json();
}
