/** Builds the pages into `services/web/assets`: bundled, minified, and compressed in both ways. */

import { build } from "esbuild";
import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const HOME = new URL(".", import.meta.url).pathname;
const SOURCES = join(HOME, "src/");
const ASSETS = join(HOME, "../assets/");

/** Types leave no trace in what is built. */
const TYPES_ONLY = "api/contract.ts";

/** The one library that reaches browsers, on the page of the API. */
const LIBRARY = join(HOME, "node_modules/swagger-ui-dist/");

const built = new Map();
await bundle("page", { page: "main.ts", style: "style/page.css" });
await bundle("docs", { docs: "docs/main.ts", style: "docs/docs.css" });
built.set("docs.licences.txt", await licences());
built.set("icon.svg", await readFile(join(SOURCES, "icon.svg")));
built.set("index.html", await document("index.html"));
built.set("docs.html", await document("docs/index.html"));

await rm(ASSETS, { recursive: true, force: true });
await mkdir(ASSETS, { recursive: true });
for (const [name, contents] of built) {
  await writeFile(join(ASSETS, name), contents);
  await writeFile(join(ASSETS, `${name}.gz`), gzipSync(contents, { level: 9 }));
  const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
  await writeFile(join(ASSETS, `${name}.br`), brotliCompressSync(contents, brotli));
}
await writeFile(join(ASSETS, "sources.sha256"), `${await digest()}\n`);

/** One script and one style under a name. */
async function bundle(name, entries) {
  const entryPoints = Object.entries(entries).map(([out, source]) => ({ out, in: join(SOURCES, source) }));
  const { outputFiles } = await build({
    entryPoints,
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2022",
    outdir: ASSETS,
    write: false,
    legalComments: "none",
  });
  for (const { path, contents } of outputFiles) {
    built.set(`${name}.${path.endsWith(".css") ? "css" : "js"}`, Buffer.from(contents));
  }
}

/** The licences of what is built in. */
async function licences() {
  const names = ["NOTICE", "LICENSE", "swagger-ui-es-bundle.js.LICENSE.txt"];
  const texts = await Promise.all(names.map(name => readFile(join(LIBRARY, name), "utf8")));
  return Buffer.from(texts.map(text => text.trim()).join("\n\n---\n\n") + "\n");
}

/** A document, with the addresses of what it needs: an address changes with what it stands for. */
async function document(source) {
  const html = await readFile(join(SOURCES, source), "utf8");
  const pieces = (await readFile(join(SOURCES, "pieces.svg"), "utf8"))
    .replace(/\s*\n\s*/g, " ")
    .replace(/> </g, "><");
  const filled = html.replace(/\{\{([a-z.]+)\}\}/g, (_, name) =>
    name === "pieces" ? pieces : `/assets/${name}?v=${hash(built.get(name)).slice(0, 16)}`,
  );
  return Buffer.from(filled.replace(/\n\s*/g, "\n"));
}

function hash(contents) {
  return createHash("sha256").update(contents).digest("hex");
}

/** Of everything that decides what is built, by which a test sees whether the assets are behind. */
async function digest() {
  const all = createHash("sha256");
  const names = (await readdir(SOURCES, { recursive: true, withFileTypes: true }))
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name).slice(SOURCES.length))
    .filter(name => name !== TYPES_ONLY)
    .sort();
  for (const name of names) all.update(`${name} ${hash(await readFile(join(SOURCES, name)))}\n`);
  // Which library, and which tools.
  all.update(`package.json ${hash(await readFile(join(HOME, "package.json")))}\n`);
  return all.digest("hex");
}
