/** Two people at one screen, and every way to move a piece. */

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { setUp, Visitor } from "./harness.js";

let house;
before(async () => (house = await setUp()));
after(() => house?.tearDown());

async function begin() {
  const visitor = await Visitor.come(house);
  await visitor.setUpTheBoard();
  return visitor;
}

test("en passant, an underpromotion and castling are played by click, drag and text", async () => {
  const visitor = await begin();
  const { page } = visitor;

  await visitor.click("e2", "e4");
  await visitor.sees(1, "e4");
  await visitor.drag("a7", "a6");
  await visitor.sees(2, "a6");
  await visitor.drag("e4", "e5");
  await visitor.sees(3, "e5");
  await visitor.click("d7", "d5");
  await visitor.sees(4, "d5");
  await visitor.drag("e5", "d6");
  await visitor.sees(5, "exd6");
  assert.equal(await page.locator(".game .figures .figure").count(), 31);
  await visitor.write("a5");
  await visitor.sees(6, "a5");
  await visitor.click("d6", "c7");
  await visitor.sees(7, "dxc7");
  await visitor.write("a5a4");
  await visitor.sees(8, "a4");

  await visitor.click("c7", "b8");
  await page.locator('.promotion [data-role="knight"]').click();
  await visitor.sees(9, "cxb8=N");
  await visitor.write("Rxb8");
  await visitor.sees(10, "Rxb8");
  await visitor.write("Nf3");
  await visitor.sees(11, "Nf3");
  await visitor.write("a3");
  await visitor.sees(12, "a3");
  await visitor.write("Be2");
  await visitor.sees(13, "Be2");
  await visitor.write("h6");
  await visitor.sees(14, "h6");
  await visitor.click("e1", "g1");
  await visitor.sees(15, "O-O");
  assert.match(await visitor.square("f1").getAttribute("aria-label"), /white rook/);
  assert.match(await page.locator("#live").textContent(), /White: castles short/);
  assert.deepEqual(visitor.complaints, []);
});

test("a refused move says why, with its article, and shows the squares that matter", async () => {
  const visitor = await begin();

  await visitor.drag("e2", "e5");
  const reason = visitor.page.locator(".reason");
  await reason.filter({ hasText: "Art. 3.7" }).waitFor();
  assert.match(await visitor.square("e2").getAttribute("aria-label"), /white pawn/);
  await visitor.write("Bb5");
  await reason.filter({ hasText: "Art. 3.5" }).waitFor();
  await visitor.write("e4");
  await visitor.sees(1, "e4");
  assert.equal(await reason.isVisible(), false);
});

test("a game is played with nothing but the keyboard", async () => {
  const visitor = await begin();
  const { keyboard } = visitor.page;

  await visitor.square("e2").focus();
  await keyboard.press("Enter");
  await visitor.page.locator('.game [data-square="e4"].target').waitFor();
  await keyboard.press("ArrowUp");
  await keyboard.press("ArrowUp");
  await keyboard.press("Enter");
  await visitor.sees(1, "e4");
  assert.match(await visitor.page.locator("#live").textContent(), /White: pawn e4/);
  for (let step = 0; step < 3; step += 1) await keyboard.press("ArrowUp");
  await keyboard.press(" ");
  await keyboard.press("ArrowDown");
  await keyboard.press("ArrowDown");
  await keyboard.press(" ");
  await visitor.sees(2, "e5");
});

test("legal squares are marked unless they are switched off", async () => {
  const visitor = await begin();
  const address = visitor.page.url();

  await visitor.square("g1").click();
  assert.equal(await visitor.page.locator(".game .square.target").count(), 2);
  await visitor.visit("/settings");
  await visitor.page.getByLabel("Mark legal squares").uncheck();
  await visitor.page.goto(address);
  await visitor.square("g1").click();
  await visitor.page.locator(".square.selected").waitFor();
  assert.equal(await visitor.page.locator(".game .square.target").count(), 0);
});

test("a lost game shows the mate that was possible, move by move", async () => {
  const visitor = await begin();
  const { page } = visitor;
  await visitor.write("e4");
  await visitor.sees(1, "e4");
  await visitor.write("e5");
  await visitor.sees(2, "e5");

  await page.getByRole("button", { name: "Resign" }).click();
  await page.getByRole("button", { name: "Sure?" }).click();
  await page.locator(".verdict", { hasText: "Black wins: resignation." }).waitFor();
  await page.getByRole("button", { name: "Show the mate that was possible" }).click();
  await page.locator('.game [aria-label*="black"][class*="last"]').first().waitFor();

  await page.getByRole("button", { name: "To the start" }).click();
  await visitor.square("e2").and(page.locator('[aria-label*="white pawn"]')).waitFor();
});

test("a draw is claimed where the ruleset has it so, and a claim that is none says why", async () => {
  const visitor = await begin();
  const { page } = visitor;
  const game = await page.evaluate(async () => {
    const headers = {
      "Content-Type": "application/json",
      Authorization: `Bearer ${localStorage.getItem("ladder.token")}`,
    };
    const post = async (path, body) =>
      (await fetch(`/v1${path}`, { method: "POST", headers, body: JSON.stringify(body) })).json();
    const offer = { rated: false, color: "white", ruleset: "fide", time_control: { type: "unlimited" } };
    const { code } = await post("/challenges", offer);
    return (await post(`/challenges/code/${code}/accept`)).id;
  });
  await visitor.visit(`/game/${game}`);
  const claim = page.getByRole("button", { name: "Claim a draw" });

  const thereAndBack = ["Nf3", "Nf6", "Ng1", "Ng8"];
  for (const [index, san] of [...thereAndBack, ...thereAndBack].entries()) {
    await visitor.write(san);
    await visitor.sees(index + 1, san);
    if (index !== 1) continue;
    await claim.click();
    await page.locator(".notices", { hasText: "Art. 9" }).waitFor();
  }
  await claim.click();
  await page.locator(".verdict.over", { hasText: "Art. 9.2" }).waitFor();
  assert.deepEqual(visitor.complaints, []);
});
