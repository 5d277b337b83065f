/** Two strangers meet through the queue. */

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { setUp, Visitor } from "./harness.js";

let house;
before(async () => (house = await setUp()));
after(() => house?.tearDown());

/** Légal's mate, as it is told of Paris in 1750. */
const MOVES = ["e4", "e5", "Nf3", "d6", "Bc4", "Bg4", "Nc3", "g6", "Nxe5", "Bxd1", "Bxf7+", "Ke7", "Nd5#"];

test("a rated game goes from the queue to the leaderboard, over a lost connection", async () => {
  const [anna, bert] = [await Visitor.come(house), await Visitor.come(house)];
  await anna.register("Anna");
  await bert.register("Bert");

  await anna.page.getByRole("button", { name: "Find an opponent" }).click();
  await anna.page.getByText("Looking for an opponent").waitFor();
  await anna.page.locator(".why", { hasText: "rating points" }).waitFor();
  await bert.page.getByRole("button", { name: "Find an opponent" }).click();
  await Promise.all([anna, bert].map(({ page }) => page.locator(".game .nameplate").first().waitFor()));

  const [white, black] = (await anna.side()) === "white" ? [anna, bert] : [bert, anna];
  assert.equal(await black.side(), "black");
  for (const [index, san] of MOVES.entries()) {
    const [mover, other] = index % 2 === 0 ? [white, black] : [black, white];
    if (index === 6) {
      await other.context.setOffline(true);
      await other.page.getByText("Connection lost").waitFor();
    }
    await mover.write(san);
    await mover.sees(index + 1, san);
    if (index === 6) await other.context.setOffline(false);
    await other.sees(index + 1, san);
  }

  for (const { page } of [white, black]) {
    const verdict = page.locator(".verdict.over");
    await verdict.getByText("White wins: checkmate.").waitFor();
    await verdict.getByText("Art. 5.1.1").waitFor();
    await page.locator(".who .gain").waitFor();
    await page.locator(".who .loss").waitFor();
  }
  const winner = white === anna ? "Anna" : "Bert";
  await black.visit("/leaderboard/blitz");
  const rows = black.page.locator(".ranking tbody tr");
  await rows.first().filter({ hasText: winner }).waitFor();
  assert.equal(await rows.count(), 2);
  await black.page.getByText("Rated games so far: 1 of the 30").waitFor();
  await black.page.getByRole("button", { name: "Show me" }).click();
  await black.page.locator(".ranking .mine").waitFor();
  await black.visit(`/player/${winner}`);
  await black.page.locator(".chart .line").waitFor();
  await black.page.locator(".summary.win").first().waitFor();
  assert.deepEqual([...anna.complaints, ...bert.complaints], []);
});

test("players offer, accept and resign, and play again", async () => {
  const host = await Visitor.come(house);
  const { page } = host;
  await page.getByRole("button", { name: "Make a challenge" }).click();
  const link = await page.getByLabel("Link").inputValue();
  const guest = await Visitor.come(house);
  await guest.page.goto(link);
  await guest.page.getByRole("button", { name: "Accept and play as a guest" }).click();
  await Promise.all([host, guest].map(each => each.page.locator(".game .nameplate").first().waitFor()));
  const [white, black] = (await host.side()) === "white" ? [host, guest] : [guest, host];
  await white.write("d4");
  await black.sees(1, "d4");
  await black.write("d5");
  await white.sees(2, "d5");

  await white.page.getByRole("button", { name: "Offer a draw" }).click();
  await white.page.getByRole("button", { name: "Sure?" }).click();
  await black.page.getByText("Your opponent offers a draw.").waitFor();
  await black.page.locator(".offer").getByRole("button", { name: "Accept" }).click();
  await white.page.locator(".verdict", { hasText: "Draw: agreement." }).waitFor();
  await white.page.locator(".verdict", { hasText: "Art. 5.2.3" }).waitFor();

  await white.page.getByRole("button", { name: "Rematch" }).click();
  await black.page.locator(".notice").getByRole("button", { name: "Accept" }).click();
  await black.page.locator(".verdict:not(.over)").waitFor();
  await white.page.locator(".verdict:not(.over)").waitFor();
  assert.equal(await white.side(), "black");

  await black.write("e4");
  await white.sees(1, "e4");
  await white.write("e5");
  await black.sees(2, "e5");
  await white.page.getByRole("button", { name: "Resign" }).click();
  await white.page.getByRole("button", { name: "Sure?" }).click();
  await black.page.locator(".verdict", { hasText: "White wins: resignation." }).waitFor();
  assert.deepEqual([...host.complaints, ...guest.complaints], []);
});
