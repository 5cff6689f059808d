// axe finds nothing at all, in each state of the page, in both languages, light and dark.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { AxeBuilder } from "@axe-core/playwright";
import { choose, start } from "./browser.mjs";

const EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
const puzzles = (name) => new URL(`../../puzzles/${name}`, import.meta.url).pathname;

let site;
before(async () => (site = await start()));
after(() => site.stop());

const button = (page, name) => page.getByRole("button", { name, exact: typeof name === "string" });
const given = (page, cell) => page.locator(`[data-cell="${cell}"].given`).waitFor();
const dialog = (page) => page.locator("dialog[open]").waitFor();
const openDialog = (name) => async (page) => {
  await choose(page, name);
  await dialog(page);
};

/** How each state of the Sudoku page is reached from a puzzle. */
const SUDOKU = {
  "a step": async (page) => {
    await button(page, "Fill in notes").click();
    await button(page, "Next step").click();
    await button(page, "Apply").waitFor();
  },
  "a hint's house": async (page) => {
    await button(page, "Hint").click();
    await button(page, "Where?").click();
    await page.locator("path.house").waitFor();
  },
  "a hint's cell, on a phone": async (page) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await button(page, "Hint").click();
    await button(page, "Where?").click();
    await button(page, "Which cell?").click();
    await page.locator(".is-target").waitFor();
  },
  "what the page is": openDialog("About"),
  "clashes, several cells, colours": async (page) => {
    await page.locator('[data-cell="2"]').click();
    await page.keyboard.press("5");
    await page.getByText("1 clash with the rules").waitFor();
    await page.locator('[data-cell="3"]').click({ modifiers: ["Shift"] });
    await button(page, "Colour").click();
    for (const colour of [1, 2, 3]) await button(page, `Colour ${colour}`).click();
  },
  "an explanation": async (page) => {
    await button(page, "Explain").click();
    await page.getByText("Step 1 of").waitFor();
  },
  "a pause": async (page) => {
    await page.keyboard.press("p");
    await page.locator(".board.veiled").waitFor();
  },
  "the menu": async (page) => {
    await button(page, "Puzzle menu").click();
    await page.locator("#menu").getByRole("button").first().waitFor();
  },
  "a puzzle that is typed in": async (page) => {
    await choose(page, "Type in a puzzle");
    await page.getByText("Type the givens").waitFor();
  },
  "the dialog New": async (page) => {
    await button(page, "New").click();
    await dialog(page);
  },
  "the dialog of the day": async (page) => {
    await button(page, "Puzzle of the day").click();
    await dialog(page);
  },
  "the dialog Export": openDialog("Export"),
  "the dialog Print": openDialog("Print"),
  "the dialog Training": openDialog("Training"),
  "the glossary": openDialog("Techniques"),
  "the list of games": async (page) => {
    await choose(page, "My games");
    await page.locator("dialog .game").first().waitFor();
  },
  "a list of puzzles to open": async (page) => {
    await choose(page, "Open");
    await page.locator("dialog input[type=file]").setInputFiles(puzzles("classic.txt"));
    await button(page, /Inkala/).waitFor();
  },
  "a text that holds no puzzle": async (page) => {
    await choose(page, "Open");
    await page.getByRole("textbox").fill("12345");
    await button(page, "Read").click();
    await page.getByRole("alert").waitFor();
  },
  "a link beside a game": async (page) => {
    await page.locator('[data-cell="2"]').click();
    await page.keyboard.press("4");
    await page.evaluate((line) => (location.hash = `#/sudoku?p=${line}`), `${".".repeat(80)}7`);
    await dialog(page);
  },
  "the end of a game": async (page) => {
    await page.locator('[data-cell="2"]').click();
    await choose(page, "Solution");
    await button(page, "Undo").click();
    const open = [...EASY].flatMap((value, cell) => (value === "." ? [cell] : []));
    for (const cell of open) {
      await page.locator(`[data-cell="${cell}"]`).click();
      await page.keyboard.press(SOLVED[cell]);
    }
    await page.getByRole("heading", { name: /^Solved in/ }).waitFor();
  },
  "a variant": async (page) => {
    await choose(page, "Open");
    await page.locator("dialog input[type=file]").setInputFiles(puzzles("variants/combined.txt"));
    await page.locator("dialog").waitFor({ state: "detached" });
  },
};

/** How each state of the other pages is reached, from its address. */
const OTHERS = {
  "the trail at its end": ["#/logic?puzzle=small4&at=end", (page) => page.locator(".ending").waitFor()],
  "a literal that fails": [
    "#/logic?puzzle=small4probe",
    async (page) => {
      await button(page, "Find the literals that fail").click();
      await button(page, "On to the next failure").click();
      await button(page, /^Conclude/)
        .first()
        .waitFor();
    },
  ],
  "a clause that is judged": [
    "#/logic?puzzle=small4",
    async (page) => {
      await page.getByLabel("Clause", { exact: true }).fill("x(0,1,2) x(0,1,3)");
      await button(page, "Judge it").click();
      await button(page, "Add it").waitFor();
    },
  ],
  "all clauses": [
    "#/logic?puzzle=small4&at=12",
    async (page) => {
      await page.getByLabel("only of the selected cell").uncheck();
      await page.locator(".families .clause").nth(300).waitFor();
    },
  ],
  "propagation before a class": [
    "#/logic?puzzle=small4&at=14",
    (page) => button(page, "For a class").click(),
  ],
  "what is learned, before a class": [
    "#/logic?search",
    async (page) => {
      await button(page, "Next conflict").click();
      for (let step = 0; step < 3; step++) await page.keyboard.press("n");
      await button(page, "For a class").click();
    },
  ],
  "a conflict": ["#/logic?search", (page) => button(page, "Next conflict").click()],
  "what is learned": [
    "#/logic?search",
    async (page) => {
      await button(page, "Next conflict").click();
      for (let step = 0; step < 4; step++) await button(page, "Step →").click();
    },
  ],
  "a formula with a fault": [
    "#/logic?search",
    async (page) => {
      await page.getByRole("textbox", { name: "Formula" }).fill("a $");
      await page.getByText("Line 1, column 3").waitFor();
    },
  ],
  "a search that goes on": [
    "#/sat",
    async (page) => {
      await button(page, /random-600/).click();
      await page.locator(".curves path.line").nth(2).waitFor();
    },
  ],
  "a model": [
    "#/sat",
    async (page) => {
      await page.getByLabel("Or type a formula").fill("a or not b / b or c / not a");
      await button(page, "Solve it").click();
      await page.getByText("The model was checked").waitFor();
      await page.locator("summary:visible").click();
    },
  ],
  "a refutation": [
    "#/sat",
    async (page) => {
      await button(page, "pigeonhole-7").click();
      await page.getByText("The refutation was checked here").waitFor();
    },
  ],
  "a file with a fault": [
    "#/sat",
    async (page) => {
      const buffer = Buffer.from("p cnf 2 1\n1 x 0\n");
      await page
        .locator("input[type=file]")
        .setInputFiles({ name: "bad.cnf", mimeType: "text/plain", buffer });
      await page.getByRole("alert").waitFor();
    },
  ],
};

/** What axe finds in a state, in English and light, and then in French and dark. */
async function audit(page, state) {
  for (const scheme of ["light", "dark"]) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
    // Behind a dialog the button cannot be pressed, but the page can.
    if (scheme === "dark") await page.evaluate(() => document.querySelector("button.language").click());
    const { violations } = await new AxeBuilder({ page }).analyze();
    const told = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
    );
    assert.deepEqual(told.slice(0, 5), [], `${state}, ${scheme}`);
  }
  assert.deepEqual(page.faults, [], state);
}

for (const [state, reach] of Object.entries(SUDOKU)) {
  test(`axe finds nothing: ${state}`, async () => {
    const page = await site.open(`#/sudoku?p=${EASY}`, { reducedMotion: "reduce" });
    await given(page, 0);
    await page.locator('[data-cell="0"].given').getByText("5").waitFor();
    await reach(page);
    await audit(page, state);
    await page.context().close();
  });
}

for (const [state, [address, reach]] of Object.entries(OTHERS)) {
  test(`axe finds nothing: ${state}`, async () => {
    const page = await site.open(address, { reducedMotion: "reduce" });
    await reach(page);
    await audit(page, state);
    await page.context().close();
  });
}
