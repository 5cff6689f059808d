// What players of other pages expect: several cells, notes, colours, the clock, puzzles to train on.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { AxeBuilder } from "@axe-core/playwright";
import { choose, shot, start } from "./browser.mjs";

const EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

let site;
before(async () => (site = await start()));
after(() => site.stop());

const cell = (page, number) => page.locator(`[data-cell="${number}"]`);
const label = (page, number) => cell(page, number).getAttribute("aria-label");

async function withPuzzle(options = {}) {
  const page = await site.open(`#/sudoku?p=${EASY}`, options);
  await page.waitForFunction(() => document.querySelector('[data-cell="0"]')?.textContent.trim() === "5");
  return page;
}

async function finish(page) {
  assert.deepEqual(page.faults, []);
  await page.context().close();
}

test("several cells are chosen by drag, Shift and Ctrl, and take notes and colours at once", async () => {
  const page = await withPuzzle();
  await cell(page, 2).hover();
  await page.mouse.down();
  await cell(page, 3).hover();
  await page.mouse.up();
  await cell(page, 5).click({ modifiers: ["ControlOrMeta"] });
  assert.equal(await page.locator(".cell.selected").count(), 3);
  await page.keyboard.press("Control+Digit7");
  for (const number of [2, 3, 5]) assert.match(await label(page, number), /, notes 7,/);
  await page.keyboard.press("Alt+Digit8");
  assert.match(await label(page, 5), /corner notes 8/);
  await page.getByRole("button", { name: "Colour", exact: true }).click();
  await page.getByRole("button", { name: "Colour 3" }).click();
  assert.equal(await page.locator(".cell.c3").count(), 3);
  await page.keyboard.press("Control+z");
  assert.equal(await page.locator(".cell.c3").count(), 0);
  await finish(page);
});

test("digit first, mistakes as typed, and one digit shown", async () => {
  const page = await withPuzzle();
  await page.getByRole("button", { name: "Puzzle menu" }).click();
  await page.getByLabel("Digit first, then cells").check();
  await page.getByLabel("Show mistakes as I type").check();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Digit 1" }).click();
  await cell(page, 2).click();
  assert.match(await label(page, 2), /column 3, 1/);
  await page.waitForFunction(() => /wrong/.test(document.querySelector('[data-cell="2"]').ariaLabel));
  await finish(page);
});

test("a pause hides the grid, and keys do nothing", async () => {
  const page = await withPuzzle();
  await cell(page, 2).click();
  await page.keyboard.press("p");
  await page.locator(".board.veiled").waitFor();
  await page.keyboard.press("4");
  await page.locator(".over").getByRole("button", { name: "Go on" }).click();
  assert.match(await label(page, 2), /empty/);
  await finish(page);
});

test("the puzzle of a day is the same for everybody, and gone on with", async () => {
  const grids = [];
  for (let visit = 0; visit < 2; visit++) {
    const page = await site.open();
    const play = async () => {
      await page.getByRole("button", { name: "Puzzle of the day" }).click();
      await page.locator("input[type=date]").fill("2026-03-01");
      await page.locator("dialog").getByRole("button", { name: "Easy" }).click();
      await page.getByRole("heading", { name: "Puzzle of 1 March 2026" }).waitFor();
      await page.locator("dialog").waitFor({ state: "detached" });
    };
    await play();
    grids.push(
      await page.$$eval(".cell.given", (cells) => cells.map((one) => one.getAttribute("aria-label")).join()),
    );
    const open = page.locator(".cell:not(.given)").first();
    await open.click();
    await page.keyboard.press("9");
    await page.getByRole("button", { name: "Undo" }).waitFor();
    await choose(page, "My games");
    await page.locator("dialog .game").filter({ hasText: "1 March 2026" }).waitFor();
    await finish(page);
  }
  assert.equal(grids[0], grids[1]);
});

test("the calendar has what was solved, and the result is shared as a text", async () => {
  const page = await site.open("", { permissions: ["clipboard-read", "clipboard-write"] });
  const open = async () => {
    await page.getByRole("button", { name: "Puzzle of the day" }).click();
    await page.locator("input[type=date]").fill("2026-03-01");
  };
  await open();
  const dialog = page.locator("dialog");
  assert.equal(await dialog.getByText("in a row").count(), 0);
  await dialog.getByRole("button", { name: "Beginner" }).click();
  await page.getByRole("heading", { name: "Puzzle of 1 March 2026" }).waitFor();
  await choose(page, "Solution");
  await page.getByRole("heading", { name: /^Solved in/ }).waitFor();
  await page.getByRole("button", { name: "Share the result" }).click();
  await page.getByText("The result is in the clipboard.").waitFor();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(text, /^neuf – Puzzle of 1 March 2026 – Beginner – \d+:\d\d – 1 help\nhttp:/);
  await page.locator(".finish").getByRole("button", { name: "Close" }).click();

  await open();
  await dialog.getByText("March 2026", { exact: true }).waitFor();
  await dialog.getByRole("button", { name: "1 March 2026, 1 solved" }).waitFor();
  assert.match(await dialog.getByRole("button", { name: "Beginner" }).innerText(), /\d:\d\d/);
  await dialog.getByRole("button", { name: "The month before" }).click();
  await dialog.getByRole("button", { name: "28 February 2026", exact: true }).click();
  assert.equal(await page.locator("input[type=date]").inputValue(), "2026-02-28");
  const { violations } = await new AxeBuilder({ page }).analyze();
  assert.deepEqual(
    violations.map(({ id }) => id),
    [],
  );
  await shot(page, "calendar");
  await finish(page);
});

test("the page says what it is and that nothing is sent", async () => {
  const page = await site.open("", { locale: "fr-FR" });
  await page.getByText("Jouez ici.").waitFor();
  await choose(page, "À propos");
  await page.getByText("Rien n’est envoyé").waitFor();
  await page.getByText("MIT ou Apache 2.0").waitFor();
  await page.getByText(/Version \d+\.\d+/).waitFor();
  await finish(page);
  const index = await (await fetch(site.address)).text();
  const { icons } = await (await fetch(`${site.address}manifest.webmanifest`)).json();
  const named = [...index.matchAll(/"\.\/([\w-]+\.png)"/g)].map(([, name]) => name);
  assert.deepEqual(named.sort(), ["apple-touch-icon.png", "og.png"]);
  for (const name of [...named, ...icons.map(({ src }) => src)]) {
    const answer = await fetch(new URL(name, site.address));
    const type = name.endsWith(".svg") ? "image/svg+xml" : "image/png";
    assert.equal(answer.headers.get("content-type"), type, name);
  }
});

test("training gives a position where the technique is the next step", async () => {
  const page = await site.open();
  await choose(page, "Training");
  await page.locator("dialog select").selectOption("naked-pair");
  await page.locator("dialog").getByRole("button", { name: "Train" }).click();
  await page.locator("dialog").waitFor({ state: "detached", timeout: 120_000 });
  await page.getByRole("button", { name: "Hint" }).click();
  await page.getByText("Look for: naked pair").waitFor();
  await page.getByRole("button", { name: "Show the step" }).click();
  await page.locator("button.rule").click();
  await page.locator(".sought").getByText("naked pair").first().waitFor();
  const { violations } = await new AxeBuilder({ page }).analyze();
  assert.deepEqual(
    violations.map(({ id }) => id),
    [],
  );
  await finish(page);
});

test("high contrast keeps the lines of the grid, and a variant is told", async () => {
  const page = await site.open();
  await page.emulateMedia({ forcedColors: "active" });
  const stroke = await page.$eval(".board .walls", (path) => getComputedStyle(path).stroke);
  assert.notEqual(stroke, "none");
  await choose(page, "Open");
  await page
    .locator("dialog input[type=file]")
    .setInputFiles(new URL("../../puzzles/variants/killer.txt", import.meta.url).pathname);
  await page.locator(".cage").first().waitFor();
  assert.match(await label(page, 0), /box 1|region 1/);
  assert.match(await label(page, 0), /cage of \d+ cells? with the sum \d+/);
  await finish(page);
});

test("a formula is not taken for puzzles, and a picture neither", async () => {
  const page = await site.open("", { locale: "fr-FR" });
  await choose(page, "Ouvrir");
  const file = page.locator("dialog input[type=file]");
  await file.setInputFiles({
    name: "x.txt",
    mimeType: "text/plain",
    buffer: Buffer.from("p cnf 2 1\n1 2 0\n"),
  });
  await page.getByText("c'est une formule en DIMACS, pour la page SAT").waitFor();
  await file.setInputFiles({
    name: "x.png",
    mimeType: "image/png",
    buffer: Buffer.from("\x89PNG\r\n\x1a\n\0", "latin1"),
  });
  await page.getByText("ce n'est pas du texte").waitFor();
  await finish(page);
});
