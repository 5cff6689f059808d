import assert from "node:assert/strict";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { test } from "node:test";
import { bound, outline, places } from "./bound.js";

const root = fileURLToPath(new URL("../../", import.meta.url));
const book = outline(
  'title = "T"\ndescription = "About"\nlanguage = "en"\n',
  "# Contents\n\n- [First](a.md)\n\n# A part\n\n- [Second](b.md)\n- [Third's](c.md)\n",
);

test("a printed book has a title page and its chapters with their pages", () => {
  const print = '<main><h1 id="a">A</h1><h1 id="b">B</h1><h1 id="c">C</h1></main>';
  const html = bound(print, book, "1.2", new Map([["a", 3], ["b", 10]]));
  assert.match(html, /<p class="name">T<\/p>/);
  assert.match(html, /<a href="#b">Second<span>10<\/span>/);
  assert.match(html, /<h3>A part<\/h3><ol><li><a href="#b">Second/);
  assert.match(html, /<a href="#c">Third’s<span><\/span>/);
  assert.throws(() => bound("<main></main>", book, "1.2"), /0 chapters are printed/);
});

for (const part of ["engine", "sudoku", "en", "fr"]) {
  const file = `${root}target/book/neuf-${part}.pdf`;
  test(`neuf-${part}.pdf: each chapter begins after the one before it`, { skip: !existsSync(file) }, () => {
    const { count, found } = places(readFileSync(file));
    const print = readFileSync(`${root}target/book/${part}/print.html`, "utf8");
    let last = 2;
    for (const [, id] of print.matchAll(/<h1 id="([^"]*)"/g)) {
      assert.ok(found.get(id) > last, `${id} on page ${found.get(id)} after page ${last}`);
      last = found.get(id);
    }
    assert.ok(last <= count);
  });
}

for (const language of ["en", "fr"]) {
  const folder = `${root}target/book/${language}/handouts/`;
  test(`each sheet to hand out in ${language} fits a page`, { skip: !existsSync(folder) }, () => {
    for (const name of readdirSync(folder).filter((name) => name.endsWith(".pdf"))) {
      assert.equal(places(readFileSync(folder + name)).count, 1, name);
    }
  });
}
