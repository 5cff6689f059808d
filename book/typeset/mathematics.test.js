// The font of formulas in the built book: it has each sign, and Chromium sets formulas with it. The
// first test needs target/book, the second one Chromium as well.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { brotliDecompressSync } from "node:zlib";

const book = fileURLToPath(new URL("../../target/book/", import.meta.url));
const skip = !existsSync(`${book}fr/index.html`) && "the book is not built: book/build";
const pages = (part) =>
  readdirSync(`${book}${part}`).filter((name) => name.endsWith(".html")).map((name) => `${book}${part}/${name}`);

/** The tables `cmap` (which signs it has) and `MATH` of a font; see https://www.w3.org/TR/WOFF2. */
function tables(file) {
  const bytes = readFileSync(file);
  let at = 48;
  const number = () => {
    let value = 0;
    let byte;
    do value = value * 128 + ((byte = bytes[at++]) & 127);
    while (byte & 128);
    return value;
  };
  const found = {};
  let start = 0;
  for (let left = bytes.readUInt16BE(12); left > 0; left--) {
    const flags = bytes[at++];
    const [tag, transform] = [flags & 63, flags >> 6];
    if (tag === 63) at += 4;
    const plain = number();
    // Glyphs and their places are packed unless they say otherwise, other tables if they say so.
    const length = (tag === 10 || tag === 11 ? transform !== 3 : transform !== 0) ? number() : plain;
    found[tag] = [start, start + length];
    start += length;
  }
  const all = brotliDecompressSync(bytes.subarray(at, at + bytes.readUInt32BE(20)));
  const table = (tag) => found[tag] && all.subarray(...found[tag]);
  return { cmap: table(0), math: table(31) };
}

/** The signs of a font, by the groups of its table `cmap`. */
function signs(cmap) {
  const found = new Set();
  for (let record = 4; record < 4 + 8 * cmap.readUInt16BE(2); record += 8) {
    const table = cmap.subarray(cmap.readUInt32BE(record + 4));
    if (table.readUInt16BE(0) !== 12) continue;
    for (let group = 16; group < 16 + 12 * table.readUInt32BE(12); group += 12) {
      for (let sign = table.readUInt32BE(group); sign <= table.readUInt32BE(group + 4); sign++) {
        found.add(String.fromCodePoint(sign));
      }
    }
  }
  return found;
}

test("the font has each sign of the formulas, and a table of mathematics", { skip }, () => {
  for (const part of ["en", "fr", "engine", "sudoku"]) {
    const font = tables(`${book}${part}/fonts/stix-two-math.woff2`);
    assert.ok(font.math?.length > 1000);
    const known = signs(font.cmap);
    for (const page of pages(part)) {
      for (const [formula] of readFileSync(page, "utf8").matchAll(/<math[^]*?<\/math>/g)) {
        const text = formula
          .replace(/<[^>]*>/g, "")
          .replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(code))
          .replace(/&lt;|&gt;|&amp;/g, "<");
        for (const sign of text) assert.ok(known.has(sign) || sign === "\n", `${page}: ${sign} in ${text}`);
      }
    }
    // A browser takes an italic letter for a variable; h is elsewhere.
    for (const letter of "abcdefgijklmnopqrstuvwxyz") {
      assert.ok(known.has(String.fromCodePoint(0x1d44e + letter.codePointAt(0) - 97)), letter);
    }
  }
});

const chromium = ["chromium", "chromium-browser", "google-chrome"].find(
  (name) => spawnSync(name, ["--version"]).status === 0,
);

/** What a script says of a built page, in Chromium. `change` changes the page before. */
function asked(page, script, change = (text) => text) {
  const copy = page.replace(".html", ".asked.html");
  const reply = `<script>document.fonts.ready.then(() => {
    document.title = "REPLY " + JSON.stringify((() => { ${script} })());
  });</script></body>`;
  writeFileSync(copy, change(readFileSync(page, "utf8")).replace("</body>", () => reply));
  const options = ["--headless", "--disable-gpu", "--virtual-time-budget=10000", "--dump-dom"];
  if (process.getuid() === 0) options.push("--no-sandbox");
  try {
    const shown = spawnSync(chromium, [...options, `file://${copy}`], { encoding: "utf8", timeout: 120000 }).stdout;
    return JSON.parse(shown.match(/<title>REPLY (.*?)<\/title>/)[1].replace(/&amp;/g, "&"));
  } finally {
    rmSync(copy);
  }
}

test(
  "formulas are set with the font: their subscripts hang below the line",
  { skip: skip || (!chromium && "there is no Chromium") },
  () => {
    const script = `
      const face = [...document.fonts].find((face) => face.family.includes("STIX Two Math"));
      const size = (node) => parseFloat(getComputedStyle(node).fontSize);
      const box = (node) => node.getBoundingClientRect();
      const math = [...document.querySelectorAll("main math")];
      const [base, sub] = document.querySelector("main msub").children;
      return {
        font: face?.status,
        drop: (box(sub).bottom - box(base).bottom) / size(base),
        smaller: size(sub) / size(base),
        width: math.reduce((sum, one) => sum + box(one).width, 0),
      };`;
    const page = `${book}fr/propagation.html`;
    const shown = asked(page, script);
    assert.equal(shown.font, "loaded");
    assert.ok(shown.smaller < 0.8, JSON.stringify(shown));
    assert.ok(shown.drop > 0.1, JSON.stringify(shown));
    // With the font of the text the same formulas have other widths, so the font is what sets them.
    const plain = asked(page, script, (text) => text.replace('"STIX Two Math", math;', "sans-serif;"));
    assert.ok(Math.abs(plain.width - shown.width) > 0.01 * shown.width, JSON.stringify([plain, shown]));
  },
);
