// No game is lost: not by a reload, another tab, a link, a file, a newer page, or full storage.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { choose, start } from "./browser.mjs";

const EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const OTHER = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";

let site;
before(async () => (site = await start()));
after(() => site.stop());

const shows = (page, cell, value) =>
  page.waitForFunction(
    ([cell, value]) => (document.querySelector(`[data-cell="${cell}"]`)?.textContent.trim() ?? "?") === value,
    [cell, value],
  );
const enter = async (page, cell, key) => {
  await page.locator(`[data-cell="${cell}"]`).click();
  await page.keyboard.press(key);
};

async function withPuzzle(line = EASY, options = {}) {
  const page = await site.open(`#/sudoku?p=${line}`, options);
  const first = [...line].findIndex((character) => character !== ".");
  await shows(page, first, line[first]);
  return page;
}

/** A visitor whose storage was filled before the page was there, which would use it meanwhile. */
async function visitor(fill, argument) {
  const page = await site.open("icon.svg");
  await page.evaluate(fill, argument);
  await page.goto(site.address);
  return page;
}

/** Another tab of the same browser. */
async function tab(page, path = "") {
  const other = await page.context().newPage();
  other.faults = page.faults;
  other.on("pageerror", (error) => page.faults.push(String(error)));
  await other.goto(site.address + path);
  return other;
}

async function finish(page) {
  assert.deepEqual(page.faults, []);
  await page.context().close();
}

test("a reload right after a key loses nothing, not even the way back", async () => {
  const page = await withPuzzle();
  await enter(page, 2, "4");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("6");
  await page.reload();
  await shows(page, 3, "6");
  await page.locator('[data-cell="2"]').click();
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  await shows(page, 2, "");
  await shows(page, 3, "");
  await page.reload();
  await shows(page, 2, "");
  await page.keyboard.press("Tab");
  await page.locator('[data-cell="2"]').click();
  await page.keyboard.press("Control+y");
  await shows(page, 2, "4");
  await finish(page);
});

test("two tabs play two games, and a reload keeps each its own", async () => {
  const page = await withPuzzle();
  await enter(page, 2, "4");
  const other = await tab(page, `#/sudoku?p=${OTHER}`);
  await shows(other, 0, "4");
  await enter(other, 1, "9");
  await page.reload();
  await shows(page, 2, "4");
  await shows(page, 0, "5");
  await other.reload();
  await shows(other, 1, "9");
  await finish(page);
});

test("a game is gone on with on any tab, and both show its last state", async () => {
  const page = await withPuzzle();
  await enter(page, 2, "4");
  const other = await tab(page);
  // A new tab opens the last game.
  await shows(other, 2, "4");
  await enter(other, 3, "6");
  await shows(page, 3, "6");
  await enter(page, 5, "8");
  await shows(other, 5, "8");
  await other.keyboard.press("Control+z");
  await shows(page, 5, "");
  await finish(page);
});

test("New, Open and Type in can be undone, and the list has all games", async () => {
  const page = await withPuzzle();
  await enter(page, 2, "4");
  await choose(page, "Open");
  await page.getByRole("textbox").fill(OTHER);
  await page.getByRole("button", { name: "Read" }).click();
  await shows(page, 0, "4");
  await page.getByRole("button", { name: "Undo" }).click();
  await shows(page, 2, "4");
  await page.getByRole("button", { name: "Redo" }).click();
  await shows(page, 0, "4");

  await enter(page, 1, "9");
  await choose(page, "Type in a puzzle");
  await page.getByText("Type the givens").waitFor();
  await shows(page, 1, "");
  await page.getByRole("button", { name: "Cancel" }).click();
  await shows(page, 1, "9");

  await choose(page, "My games");
  const games = page.locator("dialog .game");
  await games.first().waitFor();
  await games.filter({ hasText: "Puzzle of a link" }).click();
  await shows(page, 2, "4");
  await choose(page, "My games");
  await games.first().waitFor();
  const count = await games.count();
  await page.getByRole("button", { name: "Delete Opened puzzle" }).click();
  await page.waitForFunction(
    (count) => document.querySelectorAll("dialog .game").length === count - 1,
    count,
  );
  await finish(page);
});

test("a reload while a puzzle is typed in goes on with it", async () => {
  const page = await withPuzzle();
  await choose(page, "Type in a puzzle");
  await enter(page, 0, "7");
  await page.reload();
  await page.getByText("Type the givens").waitFor();
  await shows(page, 0, "7");
  await page.getByRole("button", { name: "Done" }).click();
  await page.locator('[data-cell="0"].given').waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText("Type the givens").waitFor();
  await finish(page);
});

test("a link asks before it takes the place of a game", async () => {
  const page = await withPuzzle();
  await enter(page, 2, "4");
  await page.evaluate((line) => (location.hash = `#/sudoku?p=${line}`), OTHER);
  await page.getByRole("heading", { name: "Open the puzzle of the link?" }).waitFor();
  await page.getByRole("button", { name: "Keep my game" }).click();
  await shows(page, 2, "4");
  assert.equal(new URL(page.url()).hash, "#/sudoku");
  await page.evaluate((line) => (location.hash = `#/sudoku?p=${line}`), OTHER);
  await page.getByRole("button", { name: "Open the link" }).click();
  await shows(page, 0, "4");
  await page.getByRole("button", { name: "Undo" }).click();
  await shows(page, 2, "4");
  await finish(page);
});

test("a link without a puzzle is told and leaves the game as it is", async () => {
  const page = await withPuzzle();
  await enter(page, 2, "4");
  await page.evaluate(() => (location.hash = "#/sudoku?x=AAAA"));
  await page.getByText("This link holds no puzzle").waitFor();
  await shows(page, 2, "4");
  assert.equal(new URL(page.url()).hash, "#/sudoku");
  await finish(page);
});

test("a file that was dropped is opened once", async () => {
  const page = await withPuzzle();
  await page.evaluate((line) => {
    const data = new DataTransfer();
    data.items.add(new File([line], "other.txt"));
    window.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
  }, OTHER);
  await shows(page, 0, "4");
  await enter(page, 1, "9");
  await page.getByRole("link", { name: "Logic" }).click();
  await page.locator(".page:not([hidden]) .board").waitFor();
  await page.getByRole("link", { name: "Sudoku" }).click();
  await shows(page, 1, "9");
  await finish(page);
});

test("keys do nothing behind an explanation", async () => {
  const page = await withPuzzle();
  await enter(page, 2, "4");
  await page.getByRole("button", { name: "Explain" }).click();
  await page.getByText("Step 1 of").waitFor();
  await page.locator('[data-cell="2"]').click();
  for (const key of ["Backspace", "Delete", "5", "Shift+Digit5", "Control+z", "a", "n"])
    await page.keyboard.press(key);
  await page.keyboard.press("Escape");
  await page.getByText("Step 1 of").waitFor({ state: "detached" });
  await shows(page, 2, "4");
  await finish(page);
});

test("a stored game of another version does no harm and is not lost", async () => {
  const page = await visitor(async () => {
    // The shape of an older page, and a record of a later one.
    localStorage.setItem(
      "neuf.game",
      JSON.stringify({
        puzzle: { givens: Array(81).fill(0) },
        values: Array(81).fill(0),
        marks: Array(81).fill(0),
      }),
    );
    sessionStorage.setItem("neuf.tab", JSON.stringify({ build: "another", game: { version: 99 } }));
    await new Promise((resolve) => {
      const opening = indexedDB.open("neuf", 1);
      opening.onupgradeneeded = () => opening.result.createObjectStore("games", { keyPath: "id" });
      opening.onsuccess = () => {
        const change = opening.result.transaction("games", "readwrite");
        change.objectStore("games").put({ id: "later", version: 99, puzzle: "of another kind" });
        change.oncomplete = () => {
          opening.result.close();
          resolve();
        };
      };
    });
  });
  await page.locator('[data-cell="0"]').waitFor();
  await enter(page, 0, "4");
  await shows(page, 0, "4");
  await choose(page, "My games");
  await page.getByText("1 game of another version of this page is kept").waitFor();
  await finish(page);
});

test("the game that an older page kept is taken over", async () => {
  const givens = [...EASY].map((character) => Number(character) || 0);
  const page = await visitor((givens) => {
    const boxes = givens.map((_, cell) => 3 * Math.floor(cell / 27) + Math.floor((cell % 9) / 3));
    const puzzle = {
      text: givens.join("").replaceAll("0", "."),
      side: 9,
      box_rows: 3,
      box_columns: 3,
      givens,
      boxes,
      cages: [],
      even: [],
      odd: [],
      greater: [],
      diagonals: false,
      windows: [],
      variants: [],
    };
    const values = givens.with(2, 4);
    localStorage.setItem("neuf.game", JSON.stringify({ puzzle, values, marks: givens.map(() => 0) }));
  }, givens);
  await shows(page, 2, "4");
  await finish(page);
});

test("full storage is told, and the tab goes on", async () => {
  const page = await withPuzzle();
  await page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException("no room", "QuotaExceededError");
    };
  });
  await enter(page, 2, "4");
  await page.getByText("The storage of the browser is full").waitFor();
  await page.reload();
  // The tab itself still has it.
  await shows(page, 2, "4");
  await finish(page);
});

test("without any storage the page is played all the same", async () => {
  const page = await site.open();
  await page.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage", "indexedDB"]) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException("forbidden", "SecurityError");
        },
      });
    }
  });
  await page.reload();
  await page.locator(".board").waitFor();
  await enter(page, 0, "4");
  await shows(page, 0, "4");
  await page.getByText("The browser keeps nothing here").waitFor();
  await finish(page);
});

test("Logic and SAT stay as they are behind other pages, and a search goes on", async () => {
  const page = await site.open("#/sat");
  await page.getByRole("button", { name: /random-600/ }).click();
  const conflicts = page.locator(".numbers dd").first();
  await conflicts.waitFor();
  await page.getByRole("link", { name: "Logic" }).click();
  await page.getByRole("button", { name: "Step" }).click();
  const place = page.getByRole("slider");
  await page.waitForFunction(() => document.querySelector("input[type=range]")?.value === "1");
  await page.getByRole("link", { name: "SAT" }).click();
  const count = async () => Number((await conflicts.textContent()).replaceAll(",", ""));
  const first = await count();
  await page.waitForFunction(
    (first) => Number(document.querySelector(".numbers dd").textContent.replaceAll(",", "")) > first,
    first,
  );
  await page.getByRole("link", { name: "Logic" }).click();
  assert.equal(await place.inputValue(), "1");
  await finish(page);
});
