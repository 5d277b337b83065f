/** Builds the page into `services/web/assets`: bundled, minified, and compressed in both ways. */

import { build } from "esbuild";
import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const SOURCES = new URL("src/", import.meta.url).pathname;
const ASSETS = new URL("../assets/", import.meta.url).pathname;

/** Types leave no trace in what is built. */
const TYPES_ONLY = "api/contract.ts";

const bundle = await build({
  entryPoints: { page: join(SOURCES, "main.ts"), style: join(SOURCES, "style/page.css") },
  bundle: true,
  minify: true,
  format: "esm",
  target: "es2022",
  outdir: ASSETS,
  write: false,
  legalComments: "none",
});

const built = new Map(
  bundle.outputFiles.map(({ path, contents }) => [
    path.endsWith(".css") ? "page.css" : "page.js",
    Buffer.from(contents),
  ]),
);
built.set("icon.svg", await readFile(join(SOURCES, "icon.svg")));
built.set("index.html", await page(built));

await rm(ASSETS, { recursive: true, force: true });
await mkdir(ASSETS, { recursive: true });
for (const [name, contents] of built) {
  await writeFile(join(ASSETS, name), contents);
  await writeFile(join(ASSETS, `${name}.gz`), gzipSync(contents, { level: 9 }));
  const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
  await writeFile(join(ASSETS, `${name}.br`), brotliCompressSync(contents, brotli));
}
await writeFile(join(ASSETS, "sources.sha256"), `${await digest()}\n`);

/** The one document, with the addresses of what it needs: an address changes with what it stands for. */
async function page(files) {
  const html = await readFile(join(SOURCES, "index.html"), "utf8");
  const pieces = (await readFile(join(SOURCES, "pieces.svg"), "utf8"))
    .replace(/\s*\n\s*/g, " ")
    .replace(/> </g, "><");
  const filled = html.replace(/\{\{([a-z.]+)\}\}/g, (_, name) =>
    name === "pieces" ? pieces : `/assets/${name}?v=${hash(files.get(name)).slice(0, 16)}`,
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
  return all.digest("hex");
}
