/** A ladder of its own for a run of tests, and browsers that visit it. */

import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { chromium } from "playwright-core";

const FLAGS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** How long anything on a screen may take to come, in milliseconds: tests share their machine with others. */
const PATIENCE_MS = 20_000;

/** Everything that a run needs, and its end. */
export async function setUp() {
  // The browser first: a ladder that nobody stops would keep the run from ending.
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: FLAGS,
  });
  const home = await mkdtemp(join(tmpdir(), "ladder-page-"));
  const ladder = await startLadder(home).catch(async error => {
    await browser.close();
    throw error;
  });
  return {
    address: ladder.address,
    browser,
    async tearDown() {
      await browser.close();
      await ladder.stop();
      await rm(home, { recursive: true, force: true });
    },
  };
}

/** Starts `ladder serve` on a free port; it says itself where it answers. */
async function startLadder(home) {
  const program = process.env.LADDER;
  if (!program) throw new Error("LADDER must name the program `ladder`: run `cargo xtask browser`");
  const child = spawn(
    program,
    [
      "serve",
      "--listen",
      "127.0.0.1:0",
      "--limits",
      "off",
      "--database",
      `sqlite:${join(home, "ladder.db")}`,
    ],
    { cwd: home, stdio: ["ignore", "pipe", "ignore"] },
  );
  const ended = new Promise(resolve => child.once("exit", resolve));
  const address = await new Promise((resolve, reject) => {
    createInterface({ input: child.stdout }).on("line", line => {
      const found = /(http:\/\/\S+)$/.exec(line);
      if (found && line.startsWith("Ladder answers")) resolve(found[1]);
    });
    child.once("exit", code => reject(new Error(`ladder serve ended with ${code}`)));
  });
  return {
    address,
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

/** Somebody at a browser of their own. */
export class Visitor {
  constructor(address, context, page) {
    this.address = address;
    this.context = context;
    this.page = page;
    /** What should never happen: errors of the page, and requests to other places. */
    this.complaints = [];
    page.on("pageerror", error => this.complaints.push(String(error)));
    page.on("console", message => {
      const isRefusal = /the server responded with a status of 4\d\d|ERR_INTERNET_DISCONNECTED/i.test(
        message.text(),
      );
      if (message.type() === "error" && !isRefusal) this.complaints.push(message.text());
    });
    page.on("request", request => {
      const url = request.url();
      if (!url.startsWith(address) && !url.startsWith("data:")) this.complaints.push(`a request to ${url}`);
    });
  }

  /** Comes to the board. */
  static async come(house, options) {
    const visitor = await Visitor.open(house, "/", options);
    await visitor.page.locator(".board .figure").first().waitFor();
    return visitor;
  }

  /** Comes to any address of the ladder. */
  static async open({ address, browser }, path, options = {}) {
    const context = await browser.newContext({
      locale: "en-GB",
      viewport: { width: 1280, height: 800 },
      reducedMotion: "reduce",
      ...options,
    });
    context.setDefaultTimeout(PATIENCE_MS);
    const page = await context.newPage();
    const visitor = new Visitor(address, context, page);
    await page.goto(`${address}${path}`);
    return visitor;
  }

  async leave() {
    await this.context.close();
  }

  async register(handle) {
    await this.page.getByLabel("Your name").fill(handle);
    await this.page.getByRole("button", { name: "Start" }).click();
    await this.page.locator(".me", { hasText: handle }).waitFor();
  }

  async visit(address) {
    await this.page.goto(`${this.address}/#${address}`);
    const screen = address.split("/")[1] || "play";
    await this.page.locator(`main[data-screen="${screen}"]`).waitFor();
  }

  async setUpTheBoard() {
    await this.page.getByRole("button", { name: "Set up the board" }).click();
    await this.page.locator(".game .board.playable").waitFor();
  }

  square(name) {
    return this.page.locator(`.game [data-square="${name}"]`);
  }

  /** Moves by two clicks. */
  async click(from, to) {
    await this.square(from).click();
    await this.square(to).click();
  }

  /** Moves by dragging. */
  async drag(from, to) {
    const [start, end] = [await this.square(from).boundingBox(), await this.square(to).boundingBox()];
    const { mouse } = this.page;
    await mouse.move(start.x + start.width / 2, start.y + start.height / 2);
    await mouse.down();
    await mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 6 });
    await mouse.up();
  }

  /** Moves by writing the move. */
  async write(move) {
    const entry = this.page.locator(".entry input");
    await entry.fill(move);
    await entry.press("Enter");
  }

  /** Waits until so many half-moves stand on the score sheet, the last of them this one. */
  async sees(count, san) {
    await this.page
      .locator(`.moves .ply >> nth=${count - 1}`)
      .filter({ hasText: san })
      .waitFor();
  }

  /** Which side is at the bottom of the board. */
  async side() {
    const disc = this.page.locator(".arena > .nameplate >> nth=1").locator(".disc");
    return (await disc.getAttribute("class")).includes("white") ? "white" : "black";
  }
}
