// Typesets the book when it is built: a preprocessor of mdBook.
//
// - `$…$` and `$$…$$` become MathML, by Temml. A browser draws it without a script, with the font of
//   book/fonts, and a screen reader reads it. KaTeX was rejected: its HTML needs a dozen fonts and a
//   style sheet, and nobody can copy a formula out of it.
// - Code in OCaml, the language of the paper, and commands with their outputs are coloured, by
//   highlight.js. The copy of highlight.js that mdBook brings knows neither.
// - In French, no line begins with a colon or another sign that has a space before it, or with the
//   thousands of a number.
// - `<!-- twins python c: NAME NAME -->` becomes these functions of book/twins, folded. Whoever reads
//   the page as it is written sees nothing of it.
// - A picture that is a paragraph of its own becomes a figure, with its text as the caption.
//
// Where the two packages are missing (`npm ci` in this folder gets them), formulas and code stay
// as they are written, formulas between dollar signs, and one line says so.
//
// See https://rust-lang.github.io/mdBook/for_developers/preprocessors.html for the protocol.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

/** A package, or nothing where it is not installed. */
async function optional(name) {
  try {
    return (await import(name)).default;
  } catch {
    return null;
  }
}
const temml = await optional("temml");
const hljs = await optional("highlight.js/lib/core");
const languages = { c: "c", ocaml: "ocaml", python: "python", sh: "bash" };
if (hljs) {
  for (const name of Object.values(languages)) {
    hljs.registerLanguage(name, await optional(`highlight.js/lib/languages/${name}`));
  }
}

const escaped = (text) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");

/** Text between tags, in which Markdown must find nothing. */
const hidden = (html) =>
  html.replace(/>[^<]*</g, (text) =>
    text.replace(/[\\`*_[\]|~$]/g, (sign) => `&#${sign.codePointAt(0)};`),
  );

/** A formula as MathML. */
function formula(source, displayMode) {
  if (!temml) {
    const marks = displayMode ? "$$" : "$";
    return `<code>${escaped(marks + source + marks).replace(/\|/g, "&#124;")}</code>`;
  }
  try {
    return hidden(temml.renderToString(source, { displayMode, throwOnError: true }));
  } catch (error) {
    throw new Error(`the formula ${source} is wrong: ${error.message}`);
  }
}

/**
 * A formula in a line. Browsers do not break a formula, so a long one becomes several, each ending
 * with the sign between them; and no full stop after it begins a line.
 */
function inline(source, after) {
  const parts = [""];
  let depth = 0;
  for (const sign of source) {
    depth += "([{".includes(sign) - ")]}".includes(sign);
    parts[parts.length - 1] += sign;
    if (temml && depth === 0 && source.length > 24 && "=≡∧∨".includes(sign)) {
      parts[parts.length - 1] += "{}";
      parts.push("{}");
    }
  }
  const last = formula(parts.pop(), false) + after;
  const kept = after ? `<span class="kept">${last}</span>` : last;
  return parts.map((part) => `${formula(part, false)}<wbr>`).join("") + kept;
}

/**
 * French does not let a sign that has a space before it begin a line, nor the thousands of a
 * number.
 */
const french = (text) =>
  text
    .replace(/ (?=[;:!?»](?:[\s*_)]|$))/gm, "\u00a0")
    .replace(/« /g, "«\u00a0")
    .replace(/(?<![\d`] ?)(\d{1,3}(?: \d{3})+)(?![\d`])/g, (number) => number.replace(/ /g, "\u202f"));

/** A line of a page, or several, without blocks of code: spans of code are left alone. */
function prose(text, language) {
  return (language === "fr" ? french(text) : text)
    .replace(/^!\[([^\]]*)\]\(([^)\s]+)\)$/gm, (_, caption, source) => {
      const words = escaped(caption).replace(/"/g, "&quot;").replace(/'/g, "’");
      return `<figure><img src="${source}" alt="${words}"><figcaption aria-hidden="true">${words}</figcaption></figure>`;
    })
    .replace(/(`+)[^]*?[^`]\1(?!`)|\$\$([^$]+)\$\$|(?<![\\$\w])\$(?!\s)([^$]+?)(?<![\s\\])\$(?!\d)(\u00a0?[.,;:!?)»]*)/g, (all, code, display, source, after) =>
      code ? all : display ? formula(display.trim(), true) : inline(source, after),
    );
}

/**
 * Commands, each after `$ `, without their hidden filters, and what they print; see
 * tests/src/book.rs.
 */
function console(text) {
  let goesOn = false;
  const lines = text.split("\n").map((line) => {
    const starts = line.startsWith("$ ");
    if (!starts && !goesOn) return `<span class="printed">${escaped(line)}</span>`;
    goesOn = line.endsWith("\\");
    const shown = (starts ? line.slice(2) : line).replace(/ #\| .*/, "");
    const command = hljs.highlight(shown, { language: "bash" }).value;
    return (starts ? '<span class="hljs-meta">$ </span>' : "") + command;
  });
  return lines.join("\n");
}

/** A block of code: coloured where its language is one of ours, otherwise as it was. */
function block(all, indent, language, body) {
  if (!hljs || !(language === "console" || language in languages)) return all;
  const text = body.replace(new RegExp(`^${indent}`, "gm"), "").replace(/\n$/, "");
  const html =
    language === "console" ? console(text) : hljs.highlight(text, { language: languages[language] }).value;
  // Without the class `nohighlight`, the script of mdBook would colour it a second time. A long
  // listing may be broken where a printed page ends.
  const long = text.split("\n").length > 40 ? ' class="long"' : "";
  const listing = `<pre${long}><code class="nohighlight hljs listing-${language}">${html}\n</code></pre>`;
  return listing.replace(/^/gm, indent);
}

const TWINS = {
  ocaml: { file: "sudoku.ml", name: "OCaml", begins: (name) => `^let (?:rec )?${name}\\b` },
  python: { file: "sudoku.py", name: "Python", begins: (name) => `^def ${name}\\(` },
  c: { file: "sudoku.c", name: "C", begins: (name) => `^static [^\\n;]*\\b${name}\\(` },
};

/**
 * A function of a twin, from its first line to before the next one; null if it has no such
 * function.
 */
function twin(language, name) {
  const { file, begins } = TWINS[language];
  const text = readFileSync(new URL(`../twins/${file}`, import.meta.url), "utf8");
  const start = text.search(new RegExp(begins(name), "m"));
  if (start < 0) return null;
  const rest = text.slice(start);
  const end = rest.slice(1).search(/^(?=let |def |static |#|\(\*|\/\*|type|exception|[A-Z]+ =)/m);
  return rest.slice(0, end < 0 ? undefined : end + 1).trimEnd();
}

/** Functions of the twins, folded; those that a language has. */
function twins(languages, names, language) {
  const blocks = languages.split(" ").map((one) => {
    const found = names.split(" ").map((name) => twin(one, name));
    const code = found.filter(Boolean).join("\n\n");
    return code && `\n\`\`\`${one}\n${code}\n\`\`\`\n`;
  });
  if (!blocks.some(Boolean)) throw new Error(`no twin has ${names}`);
  const titles = languages.split(" ").filter((_, place) => blocks[place]).map((one) => TWINS[one].name);
  const title =
    language === "fr" ? `En ${titles.join(" et en ")}` : `In ${titles.join(" and in ")}`;
  return `<details class="twins"><summary>${title}</summary>\n${blocks.join("")}\n</details>`;
}

/** The page, typeset in its language. */
export function typeset(source, language) {
  const page = source.replace(/^<!-- twins ([a-z ]+): ([\w ]+) -->$/gm, (_, languages, names) =>
    twins(languages, names, language),
  );
  const fence = /^( *)(```+)([^\n]*)\n([^]*?)^ *\2 *$/gm;
  let done = 0;
  let html = "";
  for (const match of page.matchAll(fence)) {
    const [all, indent, , kind, body] = match;
    html += prose(page.slice(done, match.index), language) + block(all, indent, kind.trim(), body);
    done = match.index + all.length;
  }
  return html + prose(page.slice(done), language);
}

function walk(items, language) {
  for (const { Chapter: chapter } of items) {
    if (!chapter) continue;
    chapter.content = typeset(chapter.content, language);
    chapter.name = chapter.name.replace(/'/g, "’");
    walk(chapter.sub_items, language);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href && process.argv[2] !== "supports") {
  if (!temml || !hljs) {
    process.stderr.write("the book is built without typeset formulas and colours: the packages of book/typeset are missing\n");
  }
  const [context, book] = JSON.parse(readFileSync(0, "utf8"));
  walk(book.items, context.config.book.language);
  process.stdout.write(JSON.stringify(book));
}
