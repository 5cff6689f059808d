// The page on phones, a tablet and a small desktop, with and without the bars of the browser,
// upright and on their side: what is entered fits the window, and what the player asked for is read
// without scrolling.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openPuzzle, shot, start } from "./browser.mjs";

const EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/** Its first steps are pairs and intersections, whose sentences are longer. */
const HARD = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";

const SIZES = ["360x640", "390x664", "390x844", "844x390", "768x1024", "1280x800"];

const WORDS = {
  "en-GB": {
    digit: "Digit",
    undo: "Undo",
    hint: "Hint",
    step: "Next step",
    check: "Check",
    explain: "Explain",
    next: "Next",
    where: "Where?",
    which: "Which cell?",
    show: "Show the step",
    name: /^Look for: /,
    place: /^Look at /,
    cell: /^The cells? (is|are) r\dc\d/,
    right: /^All right so far/,
    menu: "Puzzle menu",
  },
  "fr-FR": {
    digit: "Chiffre",
    undo: "Annuler",
    hint: "Indice",
    step: "Étape suivante",
    check: "Vérifier",
    explain: "Expliquer",
    next: "Suivante",
    where: "Où ?",
    which: "Quelle case ?",
    show: "Montrer l’étape",
    name: /^Cherchez/,
    place: /^Regardez /,
    cell: /^(La case est|Les cases sont) L\dC\d/,
    right: /^Tout est juste/,
    menu: "Menu de la grille",
  },
};

let site;
before(async () => (site = await start()));
after(() => site.stop());

/** Whether all of it lies in the window, and a finger in its middle would touch it. */
async function isSeen(one) {
  return one.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    const isInside = left >= 0 && top >= 0 && right <= innerWidth + 0.5 && bottom <= innerHeight + 0.5;
    return isInside && hit !== null && (element.contains(hit) || hit.contains(element));
  });
}

for (const [locale, words] of Object.entries(WORDS)) {
  for (const size of SIZES) {
    const [width, height] = size.split("x").map(Number);
    const options = { viewport: { width, height }, locale, hasTouch: true };
    const opened = (line) => openPuzzle(site, line, options);
    const button = (page, name) => page.getByRole("button", { name, exact: true });
    const finish = async (page) => {
      // A tap scrolls to what it needs, which would hide that it was not seen before.
      assert.equal(await page.evaluate(() => scrollY), 0, "nobody had to scroll");
      assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= width);
      assert.deepEqual(page.faults, []);
      await page.context().close();
    };

    test(`${size}, ${locale}: the grid, the digits and the tools fit the window`, async () => {
      const page = await opened(EASY);
      await shot(page, `phone-${size}-${locale}`);
      const names = Array.from({ length: 9 }, (_, index) => `${words.digit} ${index + 1}`);
      for (const name of [...names, words.undo, words.hint, words.step, words.check, words.explain]) {
        assert.ok(await isSeen(button(page, name)), name);
      }
      for (const cell of [0, 8, 72, 80]) assert.ok(await isSeen(page.locator(`[data-cell="${cell}"]`)));
      assert.ok(await isSeen(button(page, words.menu)));
      // Labels stay inside their buttons.
      const cut = await page.$$eval("header button, .pad button, .coach button", (all) =>
        all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent.trim()),
      );
      assert.deepEqual(cut, []);
      await finish(page);
    });

    test(`${size}, ${locale}: each answer that is asked for is on the screen`, async () => {
      const page = await opened(EASY);
      const said = page.locator(".coach .said");
      const isRead = async (pattern) => {
        await said.filter({ hasText: pattern }).waitFor();
        assert.ok(await isSeen(said.filter({ hasText: pattern })), String(pattern));
        assert.ok(await isSeen(page.locator('[data-cell="80"]')), "the grid is free");
      };
      await button(page, words.check).tap();
      await isRead(words.right);
      await page.keyboard.press("Escape");
      await button(page, words.hint).tap();
      await isRead(words.name);
      await button(page, words.where).tap();
      await isRead(words.place);
      await button(page, words.which).tap();
      await isRead(words.cell);
      await button(page, words.show).tap();
      await page.locator(".coach .why").waitFor();
      assert.ok(await isSeen(page.locator(".coach .why")));
      await shot(page, `phone-step-${size}-${locale}`);
      await finish(page);

      const hard = await opened(HARD);
      await button(hard, words.step).tap();
      await hard.locator(".coach .why").waitFor();
      assert.ok(await isSeen(hard.locator(".coach .why")));
      await finish(hard);
    });

    test(`${size}, ${locale}: Logic shows the clause, its sentence and the steps`, async () => {
      const page = await site.open("#/logic?puzzle=small4&at=20", options);
      await page.locator(".sentence").filter({ hasText: "(F2)" }).waitFor();
      for (const part of [".acting", ".sentence", ".stage .primary"]) {
        assert.ok(await isSeen(page.locator(part)), part);
      }
      await finish(page);
    });

    test(`${size}, ${locale}: an explanation shows the sentence of each step`, async () => {
      const page = await opened(EASY);
      await button(page, words.explain).tap();
      for (let step = 0; step < 3; step++) {
        await page.locator(".walk .why").waitFor();
        assert.ok(await isSeen(page.locator(".walk .why")), `step ${step}`);
        await button(page, words.next).tap();
      }
      await shot(page, `phone-walk-${size}-${locale}`);
      await finish(page);
    });
  }
}
