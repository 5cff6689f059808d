import assert from "node:assert/strict";
import { test } from "node:test";
import { typeset } from "./typeset.js";

test("formulas become MathML, spans of code stay", () => {
  const html = typeset("Let $F_\\text{grid} ∧ ¬x$ and `$x$`.\n\n$$⋀_{j_1<j_2} x$$\n");
  assert.match(html, /<math><mrow><msub><mi>F<\/mi><mtext>grid<\/mtext>/);
  assert.match(html, /`\$x\$`/);
  assert.match(html, /<math display="block"/);
});

test("a long formula may be broken at its signs, and keeps the full stop", () => {
  const html = typeset("so $x(2,2,4) ∨ x(3,6,6) ∨ x(7,7,7)$.");
  assert.equal(html.split("<wbr>").length, 3);
  assert.match(html, /<span class="kept"><math>.*<\/math>\.<\/span>$/);
});

test("commands of the shell with dollar signs are no formulas", () => {
  const page = "```text\n$ neuf $x and $y\n```\n";
  assert.equal(typeset(page), page);
});

test("OCaml and commands are coloured, also inside a list", () => {
  const html = typeset("1. So:\n\n   ```ocaml\n   let f x = x\n   ```\n\n```console\n$ neuf a <b\n1 < 2\n```\n");
  assert.match(html, /^ {3}<pre><code class="nohighlight hljs listing-ocaml"><span class="hljs-keyword">let<\/span>/m);
  assert.match(html, /<span class="hljs-meta">\$ <\/span>neuf a &lt;b\n<span class="printed">1 &lt; 2<\/span>/);
});

test("a filter that a command has for the test is not shown", () => {
  const html = typeset("```console\n$ neuf a #| sed -n 2p\n…\nb\n```\n");
  assert.match(html, /neuf a\n<span class="printed">…<\/span>/);
  assert.doesNotMatch(html, /sed/);
});

test("a picture alone is a figure with its caption", () => {
  assert.match(typeset("![The grid](a.svg)\n"), /<figcaption aria-hidden="true">The grid</);
});

test("in French no sign that has a space before it begins a line", () => {
  assert.equal(typeset("vrai : oui ; « non »", "fr"), "vrai\u00a0: oui\u00a0; «\u00a0non\u00a0»");
  assert.equal(typeset("12 494 clauses", "fr"), "12\u202f494 clauses");
});

test("a wrong formula is an error that shows it", () => {
  assert.throws(() => typeset("$\\fra{1}{2}$"), /the formula \\fra/);
});

test("twins stand folded where a page asks for them, and a name that none has is an error", () => {
  const html = typeset("<!-- twins python c: simplification non -->\n", "fr");
  assert.match(html, /<summary>En Python et en C<\/summary>/);
  assert.match(html, /listing-python/);
  assert.match(html, /listing-c/);
  assert.doesNotMatch(html, /nouveau_lit_isole/);
  assert.throws(() => typeset("<!-- twins c: nothing -->\n"), /no twin has nothing/);
});
