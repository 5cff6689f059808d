import assert from "node:assert/strict";
import { mkdtemp, readFile, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { gzipSync } from "node:zlib";
import { shot, start } from "./browser.mjs";

let site;
before(async () => (site = await start()));
after(() => site.stop());

async function saved(page, name) {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name }).click(),
  ]);
  return readFile(await download.path());
}

test("a satisfiable example has a model that satisfies it", async () => {
  const page = await site.open("#/sat");
  await page.getByRole("button", { name: "random-150-3" }).click();
  await page.getByText("The model was checked against every clause.").waitFor();
  const model = (await saved(page, "Save the model")).toString();
  const literals = new Set(
    model
      .split(/\s+/)
      .map(Number)
      .filter((number) => number),
  );
  const formula = await readFile(new URL("../../dimacs/random-150-3.cnf", import.meta.url), "utf8");
  const clauses = formula.split("\n").filter((line) => /^-?\d/.test(line));
  for (const clause of clauses) {
    assert.ok(
      clause.split(" ").some((literal) => literals.has(Number(literal))),
      clause,
    );
  }
  await shot(page, "sat-model");
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("an unsatisfiable file, compressed, is refuted with a checked proof to download", async () => {
  const page = await site.open("#/sat");
  const folder = await mkdtemp(join(tmpdir(), "neuf-"));
  const formula = await readFile(new URL("../../dimacs/pigeonhole-7.cnf", import.meta.url));
  const file = join(folder, "pigeons.cnf.gz");
  await writeFile(file, gzipSync(formula));
  await page.locator("input[type=file]").setInputFiles(file);
  await page.getByText("The refutation was checked here").waitFor();
  const binary = await saved(page, /^Save the proof \(LRAT, binary/);
  const text = (await saved(page, "Save the proof as text (LRAT)")).toString();
  assert.ok(binary.length > 1000 && text.length > binary.length);
  assert.match(text, /^(\d+ (d( \d+)+|(-?\d+ )*0( -?\d+)*) 0\n)+$/);
  await shot(page, "sat-proof");
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("a formula that is dropped is solved", async () => {
  const page = await site.open();
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.items.add(new File(["p cnf 2 3\n1 2 0\n-1 0\n-2 0\n"], "small.cnf"));
    window.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
  });
  await page.locator(".verdict").getByText("Unsatisfiable").waitFor();
  await page.context().close();
});

test("a long search shows its progress, leaves the page alive, and stops", async () => {
  const page = await site.open("#/sat");
  await page.getByRole("button", { name: /random-600/ }).click();
  const conflicts = page.locator(".numbers dd").first();
  await conflicts.waitFor();
  const count = async () => Number((await conflicts.textContent()).replaceAll(",", ""));
  const first = await count();
  await page.waitForFunction(
    (first) => Number(document.querySelector(".numbers dd").textContent.replaceAll(",", "")) > first,
    first,
  );
  // The page answers while the solver works.
  const begun = Date.now();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => resolve())));
  assert.ok(Date.now() - begun < 1000);
  await page.locator(".curves path.line").nth(2).waitFor();
  const curves = await page.locator(".curves svg").evaluateAll((all) => all.map((one) => one.ariaLabel));
  assert.match(
    curves.join("; "),
    /^conflicts: [\d,]+, .*; mean length learned: [\d.]+, .*; memory: [\d.]+ MB/,
  );
  await shot(page, "sat-running");
  await page.getByRole("button", { name: "Stop" }).click();
  await page.getByText("Stopped without an answer").waitFor();
  await page.getByRole("button", { name: "Solve again" }).waitFor();
  // A second click for Stop finds no other button there.
  assert.equal(await page.locator(".top button").count(), 0);
  await page.context().close();
});

test("a malformed file is refused with its place", async () => {
  const page = await site.open("#/sat");
  const folder = await mkdtemp(join(tmpdir(), "neuf-"));
  const file = join(folder, "bad.cnf");
  await writeFile(file, "p cnf 2 1\n1 x 0\n");
  await page.locator("input[type=file]").setInputFiles(file);
  await page.getByRole("alert").waitFor();
  assert.match(await page.getByRole("alert").textContent(), /line 2, column 3/);
  await page.context().close();
});

test("a file that is cut short is refused, and read as it is on demand, with a warning", async () => {
  const page = await site.open("#/sat");
  const file = join(await mkdtemp(join(tmpdir(), "neuf-")), "cut.cnf");
  await writeFile(file, "p cnf 2 5\n1 2 0\n-1 0\n");
  await page.locator("input[type=file]").setInputFiles(file);
  await page.getByRole("alert").getByText("announces 5 clauses, but there are 2").waitFor();
  await page.getByLabel(/^relaxed/).check();
  await page.getByRole("button", { name: "Solve again" }).click();
  await page.getByText("The model was checked against every clause.").waitFor();
  await page.getByText("⚠ line 1, column 1: the header announces 5 clauses, but there are 2").waitFor();
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("a file that is too large is refused before anything was solved", async () => {
  const page = await site.open("#/sat");
  const file = join(await mkdtemp(join(tmpdir(), "neuf-")), "large.cnf");
  await writeFile(file, "");
  await truncate(file, 52 << 20);
  await page.locator("input[type=file]").setInputFiles(file);
  await page.getByRole("alert").getByText("the page takes up to 50").waitFor();
  await page.context().close();
});

test("a formula is typed with names, shown, and its model told in them", async () => {
  const page = await site.open("#/sat");
  await page.getByLabel("Or type a formula").fill("a or not b / b or c / not a");
  await page.getByRole("button", { name: "Solve it" }).click();
  await page.getByText("The model was checked against every clause.").waitFor();
  assert.deepEqual(await page.locator(".shown li").allTextContents(), ["a ∨ ¬b", "b ∨ c", "¬a"]);
  assert.equal((await page.locator("p.model").textContent()).trim(), "c");
  await page.getByLabel("Or type a formula").fill("a or § b");
  await page.getByRole("button", { name: "Solve it" }).click();
  await page.getByRole("alert").getByText("column 6").waitFor();
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("a long formula with names is pasted, and its model told in them", async () => {
  const page = await site.open("#/sat");
  const folder = await mkdtemp(join(tmpdir(), "neuf-"));
  const large = join(folder, "large.cnf");
  await writeFile(large, "");
  await truncate(large, 52 << 20);
  await page.locator("input[type=file]").setInputFiles(large);
  const refused = page.getByRole("alert").getByText("the page takes up to 50");
  await refused.waitFor();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const paste = async (text) => {
    await page.evaluate((text) => navigator.clipboard.writeText(text), text);
    await page.getByLabel("Or type a formula").focus();
    await page.keyboard.press("Control+V");
  };
  const text = `${"red or not blue\n".repeat(10_000)}not red\nblue or green\n`;
  await paste(text);
  await page.getByText("The model was checked against every clause.").waitFor();
  assert.equal((await page.locator("p.model").textContent()).trim(), "green");
  assert.equal(await refused.count(), 0);
  // The place of a fault is that in the text.
  await paste(`${text}red or §\n`);
  await page.getByRole("alert").getByText("line 10,003, column 8").waitFor();
  assert.deepEqual(page.faults, []);
  await page.context().close();
});
