/** Nobody else is there, and a game can be played all the same. */

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { setUp, Visitor } from "./harness.js";

/** More half-moves than the strongest bot needs against somebody who hardly looks. */
const PLIES_MAX = 240;

let house;
before(async () => (house = await setUp()));
after(() => house?.tearDown());

test("a guest plays a bot to mate", async () => {
  const guest = await Visitor.come(house);
  const { page } = guest;
  await page.getByLabel("Strength").selectOption({ label: "5 · beats club players" });
  await page.getByLabel("Your colour").first().selectOption("white");
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await page.locator(".game .board.playable").waitFor();
  const game = page.url().split("/").at(-1);

  for (let ply = 0; ply < PLIES_MAX; ply += 2) {
    const { legal_moves: legal, status } = await (await fetch(`${house.address}/v1/games/${game}`)).json();
    if (status === "finished") break;
    await guest.write(legal[(7 * ply) % legal.length]);
    await page.locator(`.moves .ply >> nth=${ply}`).waitFor();
    const answer = page.locator(`.moves .ply >> nth=${ply + 1}`);
    await page.locator(".verdict.over").or(answer).first().waitFor();
  }
  await page.locator(".verdict", { hasText: "Black wins: checkmate." }).waitFor();
  await page.locator(".verdict", { hasText: "Art. 5.1.1" }).waitFor();
  assert.deepEqual(guest.complaints, []);
});
