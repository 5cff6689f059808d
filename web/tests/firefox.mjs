// The main paths of the page in Firefox, by WebDriver BiDi. It is not part of .ci/web, since few
// machines have Firefox:
//
//     npm install --no-save puppeteer-core && npx vite build && node tests/firefox.mjs
//
// FIREFOX names the browser; Debian has it as the package firefox-esr.

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { preview } from "vite";

const EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const CANDIDATES = [process.env.FIREFOX, "/usr/bin/firefox-esr", "/usr/bin/firefox"];

const executablePath = CANDIDATES.find((path) => path && existsSync(path));
const puppeteer = (await import("puppeteer-core").catch(() => null))?.default;
if (!executablePath || !puppeteer) {
  console.error(
    executablePath
      ? "the package puppeteer-core is missing: npm install --no-save puppeteer-core"
      : "no Firefox found; set FIREFOX to its path",
  );
  process.exit(1);
}

const root = new URL("..", import.meta.url).pathname;
const server = await preview({ root, logLevel: "error", preview: { port: 0, host: "127.0.0.1" } });
const address = server.resolvedUrls.local[0];
// The size belongs to the window: not every Firefox knows all that a viewport is made of.
const browser = await puppeteer.launch({
  browser: "firefox",
  executablePath,
  headless: true,
  defaultViewport: null,
  args: ["--width=1200", "--height=950"],
});
console.log(await browser.version());

/** A page in a context of its own, and what it reports as errors. */
async function open(path = "") {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  page.faults = [];
  page.on("pageerror", (error) => page.faults.push(String(error)));
  page.setDefaultTimeout(60_000);
  await page.goto(address + path);
  return page;
}

/** Waits until something holds. `waitForFunction` makes code of a text, which the page forbids. */
async function until(page, holds, ...values) {
  for (const end = Date.now() + 60_000; Date.now() < end;) {
    if (await page.evaluate(holds, ...values)) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`it never held that ${holds}`);
}

const shows = (page, cell, value) =>
  until(
    page,
    (cell, value) => (document.querySelector(`[data-cell="${cell}"]`)?.textContent.trim() ?? "?") === value,
    cell,
    value,
  );
const says = (page, text) => page.waitForSelector(`::-p-text(${text})`, { visible: true });
const press = async (page, name) => {
  const button = await page.waitForSelector(`::-p-aria([name="${name}"][role="button"])`, { visible: true });
  await button.click();
};

const PATHS = {
  async "a puzzle is played by keys, and a reload keeps the game and the way back"() {
    const page = await open(`#/sudoku?p=${EASY}`);
    await shows(page, 0, "5");
    await page.click('[data-cell="2"]');
    await page.keyboard.press("4");
    await shows(page, 2, "4");
    await page.reload();
    await shows(page, 2, "4");
    await press(page, "Undo");
    await shows(page, 2, "");
    return page;
  },
  async "a step is told and applied, and the whole is explained"() {
    const page = await open(`#/sudoku?p=${EASY}`);
    await shows(page, 0, "5");
    await press(page, "Next step");
    await press(page, "Apply");
    await until(page, () => document.querySelectorAll(".cell .value").length === 31);
    await press(page, "Explain");
    await says(page, "Step 1 of");
    return page;
  },
  async "a puzzle is made, and the menu opens a dialog"() {
    const page = await open();
    await press(page, "New");
    await press(page, "Make a puzzle");
    await until(page, () => !document.querySelector("dialog"));
    await press(page, "Puzzle menu");
    await press(page, "My games");
    await page.waitForSelector("dialog .game", { visible: true });
    return page;
  },
  async "propagation goes step by step"() {
    const page = await open("#/logic?puzzle=small4");
    await page.waitForSelector(".families .clause");
    await press(page, "Step →");
    await says(page, "the grid says so");
    await page.keyboard.press("End");
    await says(page, "the puzzle is solved by propagation");
    return page;
  },
  async "a search meets a conflict and learns"() {
    const page = await open("#/logic?search");
    await press(page, "Next conflict");
    await says(page, "are false: a conflict");
    assert.ok((await page.$$(".stage svg g")).length > 3);
    return page;
  },
  async "a formula that is typed is solved, and an example refuted with a proof"() {
    const page = await open("#/sat");
    await page.type("textarea.mono", "a or not b / b or c / not a");
    await press(page, "Solve it");
    await says(page, "The model was checked against every clause.");
    await press(page, "pigeonhole-7");
    await says(page, "The refutation was checked here");
    await says(page, "Save the proof as text");
    return page;
  },
  async "the page speaks French and is dark"() {
    const page = await open();
    await page.click("button.language");
    await says(page, "Étape suivante");
    await page.click("button.icon:not(.language)");
    await page.click("button.icon:not(.language)");
    assert.equal(await page.$eval("html", (one) => one.dataset.theme), "dark");
    return page;
  },
};

let failed = 0;
for (const [name, path] of Object.entries(PATHS)) {
  try {
    const page = await path();
    assert.deepEqual(page.faults, []);
    await page.browserContext().close();
    console.log(`ok: ${name}`);
  } catch (error) {
    failed++;
    console.log(`not ok: ${name}\n  ${error}`);
  }
}
await browser.close();
await server.close();
process.exit(failed > 0 ? 1 : 0);
