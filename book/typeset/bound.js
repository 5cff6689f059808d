// The page from which a book is printed, print.html of mdBook, with a title page and a table of
// contents:
//
//     node book/typeset/bound.js PART PRINT.html BOUND.html [PRINTED.pdf]
//
// Parts and chapters come from SUMMARY.md. Chromium prints no numbers of pages behind links (CSS
// calls them target-counter), so a book is printed twice: the PDF of the first time says on which
// page each chapter begins. mdbook-pdf was rejected: it drives the same browser, and knows neither
// titles nor contents.

import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const root = new URL("../../", import.meta.url);

/**
 * The title, the description and the parts with their chapters, as a book's own files have them.
 */
export function outline(toml, summary) {
  const field = (name) => toml.match(new RegExp(`^${name} = "(.*)"$`, "m"))[1];
  const parts = [{ name: "", chapters: [] }];
  for (const line of summary.split("\n").slice(1)) {
    const [, part] = line.match(/^# (.*)/) ?? [];
    const [, indent, name] = line.match(/^( *)- \[(.*)\]\(/) ?? [];
    if (part) parts.push({ name: part, chapters: [] });
    if (name) parts.at(-1).chapters.push({ name: name.replace(/`/g, ""), depth: indent.length / 2 });
  }
  return { title: field("title"), description: field("description"), language: field("language"), parts };
}

/** The page on which each named place of a PDF stands, from 1, as Chromium writes them. */
export function places(pdf) {
  const text = pdf.toString("latin1");
  const object = (number) => text.match(new RegExp(`(?:^|\\n)${number} 0 obj\\n([^]*?)\\nendobj`))?.[1] ?? "";
  const pages = [];
  const walk = (number) => {
    const kids = object(number).match(/\/Kids \[([^\]]*)\]/)?.[1];
    if (kids === undefined) pages.push(number);
    else for (const [, kid] of kids.matchAll(/(\d+) 0 R/g)) walk(kid);
  };
  const catalogue = text.match(/\/Type \/Catalog[^]*?endobj/)[0];
  walk(catalogue.match(/\/Pages (\d+) 0 R/)[1]);
  const found = new Map();
  const named = object(catalogue.match(/\/Dests (\d+) 0 R/)?.[1]);
  for (const [, name, page] of named.matchAll(/\/(\S+) \[(\d+) 0 R/g)) {
    const plain = name.replace(/#([0-9A-F]{2})/gi, (_, code) => String.fromCharCode(parseInt(code, 16)));
    found.set(decodeURIComponent(plain), pages.indexOf(page) + 1);
  }
  return { count: pages.length, found };
}

const escaped = (text) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/'/g, "’");

const STYLE = `<style>
  @page :first { @bottom-center { content: none; } }
  .cover { break-after: page; min-block-size: 240mm; display: flex; flex-direction: column; align-items: center; text-align: center; }
  .cover .name { font-size: 3.4rem; line-height: 1.15; font-weight: 600; margin: 40mm 0 8mm; }
  .cover .about { font-size: 1.7rem; max-width: 120mm; margin: 0 0 14mm; }
  .cover .version { margin-block-start: auto; }
  .contents { break-after: page; font-size: 1.5rem; }
  .contents h2 { margin: 0 0 5mm; }
  .contents h3 { font-size: 1.5rem; margin: 3mm 0 0.8mm; }
  .contents ol { list-style: none; margin: 0; padding: 0; }
  .contents .below { margin-inline-start: 6mm; }
  .contents a { display: flex; gap: 2mm; align-items: baseline; color: inherit; }
  .contents a::before { content: ""; order: 1; flex: 1; border-block-end: 1px dotted #888; }
  .contents span { order: 2; min-inline-size: 8mm; text-align: end; }
</style>`;

/** print.html with a title page and a table of contents. */
export function bound(print, book, version, pages = new Map()) {
  const french = book.language === "fr";
  const heads = [...print.matchAll(/<h1 id="([^"]*)"/g)].map(([, id]) => id);
  const chapters = book.parts.flatMap((part) => part.chapters);
  if (heads.length !== chapters.length) {
    throw new Error(`${heads.length} chapters are printed, and SUMMARY.md has ${chapters.length}`);
  }
  let number = 0;
  const entry = (chapter) => {
    const id = heads[number++];
    const look = chapter.depth > 0 ? ' class="below"' : "";
    return `<li${look}><a href="#${id}">${escaped(chapter.name)}<span>${pages.get(id) ?? ""}</span></a></li>`;
  };
  const parts = book.parts.map(
    (part) => `${part.name && `<h3>${escaped(part.name)}</h3>`}<ol>${part.chapters.map(entry).join("")}</ol>`,
  );
  const front = `${STYLE}
<section class="cover"><p class="name">${escaped(book.title)}</p><p class="about">${escaped(book.description)}</p>
<img src="../en/pictures/figure-1.svg" alt="" width="404" height="404">
<p class="version">neuf ${version} · MIT OR Apache-2.0</p></section>
<nav class="contents"><h2>${french ? "Table des matières" : "Contents"}</h2>${parts.join("\n")}</nav>`;
  return print.replace("<main>", () => `<main>${front}`);
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [part, print, target, pdf] = process.argv.slice(2);
  const read = (file) => readFileSync(new URL(file, root), "utf8");
  const book = outline(read(`book/${part}/book.toml`), read(`book/${part}/SUMMARY.md`));
  const [, version] = read("Cargo.toml").match(/^version = "(.*)"$/m);
  const pages = pdf && places(readFileSync(pdf)).found;
  writeFileSync(target, bound(readFileSync(print, "utf8"), book, version, pages));
}
