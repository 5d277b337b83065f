/** The page itself: its weight, its speed, its languages, its faults for those who cannot see it. */

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import { setUp, Visitor } from "./harness.js";

const WEIGHT_MAX = 300 * 1024;
const FIRST_BOARD_MS_MAX = 1000;

const AXE = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

let house;
before(async () => (house = await setUp()));
after(() => house?.tearDown());

test("the page weighs at most 300 KiB, and shows a board within a second from a cold cache", async t => {
  const context = await house.browser.newContext();
  await context.addInitScript(() => {
    const looking = new MutationObserver(() => {
      if (document.querySelectorAll(".board .figure").length < 32) return;
      looking.disconnect();
      requestAnimationFrame(() => (window.firstBoard = performance.now()));
    });
    looking.observe(document, { childList: true, subtree: true });
  });
  const page = await context.newPage();
  await page.goto(house.address);
  await page.waitForFunction(() => window.firstBoard !== undefined);

  const first = await page.evaluate(() => window.firstBoard);
  const weight = await page.evaluate(() =>
    performance
      .getEntries()
      .filter(entry => entry.encodedBodySize !== undefined && !entry.name.includes("/v1/"))
      .reduce((sum, entry) => sum + entry.encodedBodySize, 0),
  );
  t.diagnostic(`first board after ${Math.round(first)} ms; ${(weight / 1024).toFixed(1)} KiB`);
  assert.ok(weight > 0 && weight <= WEIGHT_MAX, `${weight} bytes`);
  assert.ok(first <= FIRST_BOARD_MS_MAX, `${first} ms`);
  await context.close();
});

test("the page speaks Portuguese to whoever has it so, and English again when asked", async () => {
  const visitor = await Visitor.come(house, { locale: "pt-BR" });
  const { page } = visitor;

  await page.getByRole("button", { name: "Jogar como visitante" }).waitFor();
  assert.equal(await page.locator("html").getAttribute("lang"), "pt-BR");
  await page.getByRole("button", { name: "Armar o tabuleiro" }).click();
  await page.locator(".game .board.playable").waitFor();
  await visitor.write("Nf3");
  await visitor.sees(1, "Cf3");
  await visitor.write("Nf3");
  await page.locator(".reason", { hasText: /Art\.|lance/ }).waitFor();

  await visitor.visit("/settings");
  await page.getByLabel("Idioma").selectOption("en");
  await page.getByRole("heading", { name: "Settings" }).waitFor();
  assert.equal(await page.locator("html").getAttribute("lang"), "en");
});

test("colours follow the system until somebody chooses", async () => {
  const visitor = await Visitor.come(house, { colorScheme: "dark" });
  const background = () => visitor.page.evaluate(() => getComputedStyle(document.body).backgroundColor);

  const dark = await background();
  await visitor.page.getByRole("button", { name: "Switch to light" }).click();
  assert.notEqual(await background(), dark);
  await visitor.page.reload();
  await visitor.page.getByRole("button", { name: "Switch to dark" }).waitFor();
  assert.notEqual(await background(), dark);
});

for (const colorScheme of ["light", "dark"]) {
  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ]) {
    test(`no screen has a serious fault for those who cannot see it: ${colorScheme}, ${viewport.width} wide`, async () => {
      const visitor = await Visitor.come(house, { colorScheme, viewport });
      const { page } = visitor;
      await inspect(page, "play");
      await visitor.register(`Ada-${colorScheme}-${viewport.width}`);
      await page.getByRole("button", { name: "Find an opponent" }).waitFor();
      await inspect(page, "play, signed in");
      await visitor.setUpTheBoard();
      await visitor.write("e4");
      await visitor.sees(1, "e4");
      await visitor.write("Ke5");
      await page.locator(".reason").waitFor();
      await inspect(page, "game");
      for (const address of [
        "/leaderboard",
        "/rules",
        "/settings",
        `/player/Ada-${colorScheme}-${viewport.width}`,
      ]) {
        await visitor.visit(address);
        await inspect(page, address);
      }
      assert.ok(await fits(page), "the page is wider than the screen");
      assert.deepEqual(visitor.complaints, []);
    });
  }
}

/** Runs axe where the page's policy cannot forbid it. */
async function inspect(page, where) {
  const { violations } = await page.evaluate(`(() => { ${AXE}; return axe.run(); })()`);
  const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  const told = serious.map(
    ({ id, nodes }) =>
      `${id}: ${nodes
        .map(({ html }) => html)
        .slice(0, 3)
        .join(" ")}`,
  );
  assert.deepEqual(told, [], where);
}

function fits(page) {
  return page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);
}
