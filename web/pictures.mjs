// The pictures of the page in the book, book/sudoku/pictures, drawn from the page as it was built:
//
//     npx vite build && node pictures.mjs
//
// They are WebP of 60 kB at the most, and checked in, so that the book is built without a browser.

import { mkdir, writeFile } from "node:fs/promises";
import { choose, start } from "./tests/browser.mjs";

const EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
/** A puzzle whose third step is a chain. */
const HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
const MOST_BYTES = 60_000;

const DESK = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };
const SIDE = { width: 844, height: 390 };

const into = new URL("../book/sudoku/pictures/", import.meta.url);
const puzzles = (name) => new URL(`../puzzles/${name}`, import.meta.url).pathname;
const press = (page, name) => page.getByRole("button", { name, exact: typeof name === "string" }).click();
const sudoku = (line) => `#/sudoku?p=${line}`;

async function step(page) {
  await press(page, /^(Next step|Étape suivante)$/);
  await page.getByRole("button", { name: /^(Apply|Appliquer)$/ }).waitFor();
}

/** Each picture: its name, the address, the size and the looks, and how its state is reached. */
const PICTURES = [
  ["sudoku", sudoku(EASY), DESK, {}, step],
  [
    "explanation",
    sudoku(HARD),
    DESK,
    { colorScheme: "dark" },
    async (page) => {
      await press(page, "Explain");
      await page.getByText("Step 1 of").waitFor({ timeout: 120_000 });
      for (let steps = 0; steps < 8; steps++) await press(page, "Next");
    },
  ],
  [
    "variant",
    "#/sudoku",
    DESK,
    {},
    async (page) => {
      await choose(page, "Open");
      await page.locator("dialog input[type=file]").setInputFiles(puzzles("variants/killer.txt"));
      await page.locator(".cage").first().waitFor();
      await press(page, "Hint");
      await page.getByText("Look for: ").waitFor();
    },
  ],
  [
    "new",
    sudoku(EASY),
    DESK,
    { colorScheme: "dark" },
    async (page) => {
      await press(page, "New");
      await page.getByRole("button", { name: "Make a puzzle" }).waitFor();
    },
  ],
  [
    "finish",
    sudoku(EASY),
    DESK,
    {},
    async (page) => {
      for (const [cell, value] of [...EASY].entries()) {
        if (value !== ".") continue;
        await page.locator(`[data-cell="${cell}"]`).click();
        await page.keyboard.press(SOLVED[cell]);
      }
      await page.getByRole("heading", { name: /^Solved in/ }).waitFor();
    },
  ],
  ["phone", sudoku(EASY), PHONE, { hasTouch: true }, step],
  ["phone-dark", sudoku(EASY), PHONE, { hasTouch: true, colorScheme: "dark", locale: "fr-FR" }, step],
  ["phone-side", sudoku(EASY), SIDE, { hasTouch: true }, step],
  [
    "propagation",
    "#/logic?puzzle=small4",
    DESK,
    {},
    async (page) => {
      await page.locator(".families .clause").first().waitFor();
      // The first clause that has lost literals and leaves one.
      for (let steps = 0; steps < 64; steps++) {
        await page.keyboard.press("n");
        if (/last literal of/.test(await page.locator(".sentence:visible").textContent())) break;
      }
    },
  ],
  [
    "failed-literal",
    "#/logic?puzzle=small4probe&cell=0,1",
    DESK,
    { colorScheme: "dark" },
    async (page) => {
      await press(page, "Find the literals that fail");
      await press(page, "On to the next failure");
      await page
        .getByRole("button", { name: /^Conclude/ })
        .first()
        .waitFor();
    },
  ],
  [
    "search",
    "#/logic?search",
    DESK,
    {},
    async (page) => {
      await press(page, "Next conflict");
      for (let steps = 0; steps < 3; steps++) await press(page, "Step →");
      await page.getByText("is learned: ").waitFor();
    },
  ],
  [
    "sat",
    "#/sat",
    DESK,
    { colorScheme: "dark" },
    async (page) => {
      await press(page, /random-600/);
      await page.waitForFunction(() => {
        const line = document.querySelector(".curves path.line")?.getAttribute("d") ?? "";
        return line.split("L").length > 30;
      });
    },
  ],
];

const site = await start();
await mkdir(into, { recursive: true });
for (const [name, address, viewport, looks, reach] of PICTURES) {
  const page = await site.open(address, { viewport, reducedMotion: "reduce", ...looks });
  const first = /p=(.)/.exec(address)?.[1];
  if (first) {
    await page.waitForFunction(
      (first) => document.querySelector('[data-cell="0"]')?.textContent.trim() === first,
      first,
    );
  }
  await reach(page);
  await page.mouse.move(0, 0);
  await page.evaluate(() => scrollTo(0, 0));
  const client = await page.context().newCDPSession(page);
  for (const quality of [90, 80, 70, 60, 50]) {
    const { data } = await client.send("Page.captureScreenshot", { format: "webp", quality });
    const bytes = Buffer.from(data, "base64");
    if (bytes.length > MOST_BYTES) continue;
    await writeFile(new URL(`page-${name}.webp`, into), bytes);
    console.log(`page-${name}.webp: ${bytes.length} bytes`);
    break;
  }
  await page.context().close();
}
await site.stop();
