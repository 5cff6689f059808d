import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { choose, openPuzzle, shot, start } from "./browser.mjs";

const EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

let site;
before(async () => (site = await start()));
after(() => site.stop());

const cell = (page, row, column) => page.locator(`[data-cell="${(row - 1) * 9 + column - 1}"]`);

const withPuzzle = (line = EASY, options = {}) => openPuzzle(site, line, options);

async function finish(page) {
  assert.deepEqual(page.faults, []);
  await page.context().close();
}

/**
 * The link in the clipboard, once it is another one than before. `waitForFunction` cannot ask: a
 * promise counts as true there, whatever comes of it.
 */
async function copied(page, before = "") {
  for (const end = Date.now() + 30_000; Date.now() < end; await page.waitForTimeout(50)) {
    const text = await page.evaluate(() => navigator.clipboard.readText());
    if (text !== before && text.includes("#/sudoku?")) return text;
  }
  throw new Error("no new link has come into the clipboard");
}

const values = (page) =>
  page.$$eval(".cell", (cells) =>
    cells.map((one) => one.querySelector(".value")?.textContent ?? ".").join(""),
  );

test("a puzzle is typed in, solved by keys alone, undone and redone", async () => {
  const page = await withPuzzle();
  await cell(page, 1, 3).click();
  await page.keyboard.press("4");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("6");
  assert.equal((await values(page)).slice(0, 5), "53467");
  await page.keyboard.press("Control+z");
  assert.equal((await values(page)).slice(0, 5), "534.7");
  await page.keyboard.press("Control+y");
  assert.equal((await values(page)).slice(0, 5), "53467");
  // The givens cannot be changed.
  await page.keyboard.press("Home");
  await page.keyboard.press("9");
  assert.equal((await values(page))[0], "5");
  for (let at = 0; at < 81; at++) {
    await page.keyboard.press(SOLUTION[at]);
    await page.keyboard.press(at % 9 === 8 ? "ArrowDown" : "ArrowRight");
    if (at % 9 === 8) await page.keyboard.press("Home");
  }
  // Typing a value that stands there takes it out again, so two cells are open.
  await cell(page, 1, 3).click();
  await page.keyboard.press("4");
  await cell(page, 1, 4).click();
  await page.keyboard.press("6");
  await page.getByRole("heading", { name: /^Solved in/ }).waitFor();
  await page.getByText("Solved. Every rule is kept.").waitFor();
  assert.equal(await values(page), SOLUTION);
  await finish(page);
});

test("givens of an own puzzle are typed in", async () => {
  const page = await site.open();
  await page.getByRole("button", { name: "New", exact: true }).click();
  await page.getByLabel("Size").selectOption("2x2");
  await page.getByRole("button", { name: "Empty grid to type in" }).click();
  await page.locator('[data-cell="0"]').click();
  await page.keyboard.press("1");
  await page.locator('[data-cell="6"]').click();
  await page.keyboard.press("3");
  await page.getByRole("button", { name: "Done" }).click();
  await page.locator('[data-cell="0"].given').waitFor();
  await page.getByRole("button", { name: "Check" }).click();
  await page.getByText("several solutions").waitFor();
  await page.getByRole("button", { name: "Explain why" }).click();
  await page.getByRole("button", { name: "Solution 2" }).click();
  assert.ok((await page.locator(".cell.is-place").count()) > 0);
  await shot(page, "several");
  await finish(page);
});

test("marks are set by hand and by machine and follow the entries", async () => {
  const page = await withPuzzle();
  await cell(page, 1, 3).click();
  await page.keyboard.press("Space");
  await page.keyboard.press("1");
  await page.keyboard.press("4");
  assert.match(await cell(page, 1, 3).getAttribute("aria-label"), /corner notes 1 4/);
  await page.keyboard.press("Space");
  await page.keyboard.press("Shift+Digit2");
  assert.match(await cell(page, 1, 3).getAttribute("aria-label"), /corner notes 1 2 4/);
  await page.keyboard.press("Space");
  await page.keyboard.press("Space");
  await page.getByRole("button", { name: "Fill in notes" }).click();
  await page.waitForFunction(() => /, notes 2 6/.test(document.querySelector('[data-cell="3"]').ariaLabel));
  // 6 in the first row takes the 6 from the marks of its neighbours.
  await cell(page, 1, 4).click();
  await page.keyboard.press("6");
  await page.waitForFunction(
    () => !/6/.test(document.querySelector('[data-cell="5"]').ariaLabel.split("notes")[1]),
  );
  await finish(page);
});

test("clashes are shown at once and a check finds wrong entries", async () => {
  const page = await withPuzzle();
  await cell(page, 1, 3).click();
  await page.keyboard.press("5");
  await page.getByText("1 clash with the rules").waitFor();
  await page.getByText("5 at row 1, column 1 and row 1, column 3").waitFor();
  await page.getByRole("button", { name: /Français/ }).click();
  await page.getByText("5 en ligne 1, colonne 1 et en ligne 1, colonne 3").waitFor();
  await page.getByRole("button", { name: /English/ }).click();
  await page.getByText("1 clash with the rules").waitFor();
  await cell(page, 1, 3).click();
  assert.equal(await page.locator(".cell.clash").count(), 2);
  await page.keyboard.press("1");
  await page.locator(".cell.clash").first().waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Check" }).click();
  await page.getByText("1 entry differs").waitFor();
  assert.match(await cell(page, 1, 3).getAttribute("aria-label"), /wrong/);
  await page.keyboard.press("Control+z");
  await finish(page);
});

test("a hint names the rule, the step is shown and applied, and speaks", async () => {
  const page = await withPuzzle();
  await page.getByRole("button", { name: "Hint" }).click();
  // Stage by stage: the name, the house, the cell, and only then the digit.
  await page.getByText("Look for: hidden single.").waitFor();
  assert.equal(await page.locator(".is-target, path.house").count(), 0);
  assert.equal(await page.locator(".numbers").count(), 0);
  await page.getByRole("button", { name: "Where?" }).click();
  await page.getByText(/^Look at (box|row|column) \d\.$/).waitFor();
  await page.locator("path.house").waitFor();
  assert.equal(await page.locator(".is-target").count(), 0);
  await page.getByRole("button", { name: "Which cell?" }).click();
  const told = await page.getByText(/^The cell is r\dc\d\.$/).innerText();
  const [, row, column] = /r(\d)c(\d)/.exec(told);
  const target = page.locator(".is-target");
  assert.equal(await target.getAttribute("data-cell"), String((row - 1) * 9 + Number(column) - 1));
  // Its ground is far from that of the cell that is chosen.
  const hue = (one) =>
    one.evaluate((element) => {
      const [red, green, blue] = getComputedStyle(element)
        .backgroundColor.match(/[\d.]+/g)
        .map(Number);
      return red - blue > 40 && red > green ? "warm" : blue > red ? "blue" : "grey";
    });
  assert.deepEqual([await hue(target), await hue(page.locator(".selected"))], ["warm", "blue"]);
  assert.deepEqual(await page.locator(".numbers").first().locator("span").allInnerTexts(), [..."123456789"]);
  await page.getByRole("button", { name: "Show the step" }).click();
  const before = (await values(page)).replaceAll(".", "").length;
  const live = page.locator('[aria-live="polite"] .why');
  assert.match(await live.textContent(), /r\dc\d/);
  await page.getByRole("button", { name: "Apply" }).click();
  await page.waitForFunction(
    (count) => document.querySelectorAll(".cell .value").length === count + 1,
    before,
  );
  await finish(page);
});

test("an answer about another puzzle is dropped, and one about earlier entries asked again", async () => {
  const page = await withPuzzle();
  // Hints wait until they are let go.
  await page.evaluate(() => {
    const { hint } = window.neuf;
    window.asked = [];
    window.neuf.hint = (text, values, marks) =>
      new Promise((resolve) => window.asked.push(() => resolve(hint(text, values, marks))));
  });
  const asked = (count) => page.waitForFunction((count) => window.asked.length === count, count);
  const answer = (place) => page.evaluate((place) => window.asked[place](), place);
  await cell(page, 1, 3).click();
  await page.keyboard.press("n");
  await asked(1);
  await page.evaluate((line) => (location.hash = `#/sudoku?p=${line}`), `${".".repeat(80)}7`);
  await page.locator('[data-cell="80"].given').waitFor();
  await answer(0);
  await page.getByText("Working").waitFor({ state: "detached" });
  assert.equal(await page.getByRole("button", { name: "Apply" }).count(), 0);

  await page.getByRole("button", { name: "Undo" }).click();
  await page.locator('[data-cell="0"].given').waitFor();
  await page.keyboard.press("n");
  await asked(2);
  await cell(page, 1, 3).click();
  await page.keyboard.press("4");
  await answer(1);
  await asked(3);
  await answer(2);
  await page.getByRole("button", { name: "Apply" }).waitFor();
  await finish(page);
});

test("steps alone lead to the solution, with all kinds of marks", async () => {
  // A puzzle that needs pairs and intersections.
  const page = await withPuzzle(
    "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
  );
  await cell(page, 1, 2).click();
  for (let steps = 0; steps < 12; steps++) {
    await page.keyboard.press("n");
    await page.getByRole("button", { name: "Apply" }).waitFor();
    await page.keyboard.press("a");
    await page.getByRole("button", { name: "Apply" }).waitFor({ state: "detached" });
  }
  await finish(page);
});

test("an explanation is walked through in both languages", async () => {
  const page = await withPuzzle();
  await page.getByRole("button", { name: "Explain" }).click();
  await page.getByText("Step 1 of").waitFor();
  await shot(page, "explain-light");
  await page.locator('[data-place="0"]').focus();
  await page.keyboard.press("ArrowDown");
  await page.getByText("Step 2 of").waitFor();
  await page.keyboard.press("End");
  assert.equal(await values(page), SOLUTION);
  await page.getByRole("button", { name: "Back to the puzzle" }).click();
  await page.getByRole("button", { name: /Français/ }).click();
  await page.getByRole("button", { name: "Expliquer" }).click();
  await page.getByText("Étape 1 sur").waitFor();
  await page
    .getByText(/L\dC\d/)
    .first()
    .waitFor();
  await finish(page);
});

test("a puzzle without a solution is explained by its core", async () => {
  const line = `55${".".repeat(79)}`;
  const page = await withPuzzle(line);
  await page.getByRole("button", { name: "Next step" }).click();
  await page.getByRole("button", { name: "Explain why" }).click();
  await page.locator(".cell.is-broken, .cell.is-place").first().waitFor();
  await shot(page, "no-solution");
  await finish(page);
});

test("puzzles are pasted, opened from files, and chosen from a list", async () => {
  const page = await site.open();
  const open = () => choose(page, "Open");
  await open();
  await page.getByRole("textbox").fill("1 . | . .\n. . | 3 .\n----+----\n. 4 | . .\n. . | . 2\n");
  await page.getByRole("button", { name: "Read" }).click();
  await page.waitForFunction(() => document.querySelectorAll(".cell").length === 16);
  await open();
  await page.getByRole("textbox").fill("12345");
  await page.getByRole("button", { name: "Read" }).click();
  await page.getByRole("alert").waitFor();
  await page
    .locator("dialog input[type=file]")
    .setInputFiles(new URL("../../puzzles/variants/killer.txt", import.meta.url).pathname);
  await page.locator(".cage").first().waitFor();
  await shot(page, "killer");
  await open();
  await page
    .locator("dialog input[type=file]")
    .setInputFiles(new URL("../../puzzles/classic.txt", import.meta.url).pathname);
  await page.getByRole("button", { name: /Inkala/ }).click();
  await page.locator('[data-cell="0"].given').waitFor();
  assert.equal((await values(page))[0], "8");
  await finish(page);
});

test("variants have their signs and their steps", async () => {
  const page = await site.open();
  for (const name of ["even-odd", "greater-than", "jigsaw", "diagonal", "windoku", "combined"]) {
    await choose(page, "Open");
    await page
      .locator("dialog input[type=file]")
      .setInputFiles(new URL(`../../puzzles/variants/${name}.txt`, import.meta.url).pathname);
    await page.locator("dialog").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Next step" }).click();
    // The proof that the last one has one solution takes its time.
    await page.getByRole("button", { name: "Apply" }).waitFor({ timeout: 120_000 });
    await shot(page, `variant-${name}`);
    await page.getByRole("button", { name: "Dismiss" }).click();
  }
  await finish(page);
});

test("lines, dots and numbers outside the grid are drawn, and again after a reload", async () => {
  const page = await site.open();
  for (const [name, sign] of [
    ["thermometer", ".signs path"],
    ["white-dot", "path.mark"],
    ["quadruple", "text.label:not(.outside)"],
    ["skyscraper", ".board.clued text.label.outside"],
  ]) {
    await choose(page, "Open");
    await page
      .locator("dialog input[type=file]")
      .setInputFiles(new URL(`../../puzzles/variants/${name}.txt`, import.meta.url).pathname);
    await page.locator("dialog").waitFor({ state: "detached" });
    await page.locator(sign).first().waitFor();
    await page.getByRole("button", { name: "Next step" }).click();
    await page.getByRole("button", { name: "Apply" }).waitFor();
    await shot(page, `relation-${name}`);
    await page.getByRole("button", { name: "Apply" }).click();
  }
  await page.reload();
  await page.locator(".board.clued text.label.outside").first().waitFor();
  await finish(page);
});

test("puzzles are made by level, size and variant", async () => {
  const page = await site.open();
  for (const [size, variant, level] of [
    ["3x3", "", "easy"],
    ["3x3", "", "hard"],
    ["2x3", "", "easy"],
    ["3x3", "killer", "medium"],
    ["3x3", "anti-king", ""],
    ["3x3", "anti-elephant", ""],
    ["3x3", "even-odd", ""],
  ]) {
    const before = await values(page);
    await page.getByRole("button", { name: "New", exact: true }).click();
    await page.getByLabel("Size").selectOption(size);
    await page.locator("dialog").getByLabel("Rules").selectOption(variant);
    if (level) await page.getByLabel("Level").selectOption(level);
    if (size === "3x3" && level === "easy") await shot(page, "new");
    await page.getByRole("button", { name: "Make a puzzle" }).click();
    await page.locator("dialog").waitFor({ state: "detached" });
    assert.notEqual(await values(page), before);
    await page.getByRole("button", { name: "Check" }).click();
    await page.getByText("All right so far: one solution").waitFor();
  }
  await choose(page, "Rate");
  await page.getByText(/Level: \w+\. Score/).waitFor();
  await finish(page);
});

test("a variant can be made without givens, and the page says why another cannot", async () => {
  const page = await site.open("", { locale: "fr-FR" });
  await page.getByRole("button", { name: "Nouvelle", exact: true }).click();
  await page.locator("dialog").getByLabel("Règles").selectOption("killer");
  await page.getByLabel("Aucun chiffre donné").check();
  await page.getByRole("button", { name: "Créer une grille" }).click();
  await page.locator("dialog").waitFor({ state: "detached" });
  assert.match(await values(page), /^\.{81}$/);
  await page.getByRole("button", { name: "Nouvelle", exact: true }).click();
  await page.locator("dialog").getByLabel("Règles").selectOption("even-odd");
  await page.getByLabel("Aucun chiffre donné").check();
  await page.getByRole("button", { name: "Créer une grille" }).click();
  await page.getByText(/aucune grille de moins de 7 données/).waitFor();
  await finish(page);
});

test("the rules of a variant are told beside the board, and on its cells", async () => {
  for (const [locale, open, names, cells] of [
    ["en-GB", "Open", /^thermometer/, /, thermometer: cell 1 of \d/],
    ["fr-FR", "Ouvrir", /^thermomètre/, /, thermomètre\u00a0: case 1 sur \d/],
  ]) {
    const page = await site.open("", { locale });
    await choose(page, open);
    await page
      .locator("dialog input[type=file]")
      .setInputFiles(new URL("../../puzzles/variants/thermometer.txt", import.meta.url).pathname);
    await page.locator("dialog").waitFor({ state: "detached" });
    await page.locator("dt").first().waitFor();
    assert.match(await page.locator("dt").first().innerText(), names);
    const labels = await page.$$eval(".board [data-cell]", (all) =>
      all.map((one) => one.getAttribute("aria-label")),
    );
    assert.ok(labels.some((label) => cells.test(label)));
    await shot(page, `told-${locale}`);
    await finish(page);
  }
});

test("a link holds the puzzle, its rules and the entries", async () => {
  const page = await withPuzzle(EASY, { permissions: ["clipboard-read", "clipboard-write"] });
  await cell(page, 1, 3).click();
  await page.keyboard.press("4");
  await choose(page, "Share");
  await page.getByText("The link is in the clipboard.").waitFor();
  const link = await copied(page);
  const other = await site.open(link.slice(site.address.length));
  await other.waitForFunction(() => document.querySelector('[data-cell="2"]')?.textContent.trim() === "4");
  assert.equal((await values(other)).slice(0, 5), "534.7");
  await finish(other);

  await choose(page, "Open");
  await page
    .locator("dialog input[type=file]")
    .setInputFiles(new URL("../../puzzles/variants/killer.txt", import.meta.url).pathname);
  await page.locator("dialog").waitFor({ state: "detached" });
  await choose(page, "Share");
  const killer = await copied(page, link);
  const third = await site.open(killer.slice(site.address.length));
  await third.locator(".cage").first().waitFor();
  await finish(third);
  await finish(page);
});

test("pictures, formulas, files and sheets are written", async () => {
  const page = await withPuzzle();
  const saved = async (button) => {
    const [download] = await Promise.all([page.waitForEvent("download"), button.click()]);
    return readFile(await download.path());
  };
  await choose(page, "Export");
  await shot(page, "export");
  const dialog = page.locator("dialog");
  assert.match((await saved(dialog.getByRole("button", { name: "SVG" }))).toString(), /^<svg /);
  assert.equal((await saved(dialog.getByRole("button", { name: "PNG" }))).subarray(1, 4).toString(), "PNG");
  assert.match((await saved(dialog.getByRole("button", { name: "CNF" }))).toString(), /\np cnf 729 /);
  assert.equal((await saved(dialog.getByRole("button", { name: "Save" }))).toString().trim(), EASY);
  await page.keyboard.press("Escape");

  await choose(page, "Print");
  await dialog.getByLabel("How many puzzles").selectOption("4");
  const pdf = await saved(dialog.getByRole("button", { name: "Save as PDF" }));
  assert.equal(pdf.subarray(0, 4).toString(), "%PDF");
  await page.evaluate(() => (window.print = () => (window.printed = true)));
  await choose(page, "Print");
  await dialog.getByRole("button", { name: "Print", exact: true }).click();
  await page.waitForFunction(() => window.printed);
  await page.emulateMedia({ media: "print" });
  assert.equal(await page.locator("#print svg").count(), 2);
  assert.ok(await page.locator("#print svg").first().isVisible());
  await shot(page, "print");
  await finish(page);
});

test("the game is kept for the next visit", async () => {
  const page = await withPuzzle();
  await cell(page, 1, 3).click();
  await page.keyboard.press("4");
  await page.reload();
  await page.waitForFunction(() => document.querySelector('[data-cell="2"]')?.textContent.trim() === "4");
  await finish(page);
});

test("large grids take values of two digits", async () => {
  const page = await site.open();
  await page.getByRole("button", { name: "New", exact: true }).click();
  await page.getByLabel("Size").selectOption("4x4");
  await page.getByRole("button", { name: "Empty grid to type in" }).click();
  await page.locator('[data-cell="0"]').click();
  await page.keyboard.press("1");
  await page.keyboard.press("4");
  assert.equal(
    await page
      .locator('[data-cell="0"]')
      .textContent()
      .then((text) => text.trim()),
    "14",
  );
  await shot(page, "large");
  await finish(page);
});
