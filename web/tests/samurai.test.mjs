// Boards of overlapping grids: opened from a file, drawn with their holes, and played with a mouse, keys
// and fingers, in windows where a single grid is as large as it ever is.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { AxeBuilder } from "@axe-core/playwright";
import { choose, shot, start } from "./browser.mjs";

const file = new URL("../../puzzles/variants/samurai.txt", import.meta.url);

let site;
before(async () => (site = await start()));
after(() => site.stop());

async function opened(options, open = "Open") {
  const page = await site.open("#/sudoku", options);
  await page.locator(".board").waitFor();
  await choose(page, open);
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.locator('dialog input[type="file"]').click(),
  ]);
  await chooser.setFiles({ name: "samurai.txt", mimeType: "text/plain", buffer: await readFile(file) });
  await page.locator('[data-cell="368"]').waitFor();
  return page;
}

const cell = (page, number) => page.locator(`[data-cell="${number}"]`);
const label = (page, number) => cell(page, number).getAttribute("aria-label");
const box = (one) => one.boundingBox();

for (const scheme of ["light", "dark"]) {
  test(`a samurai is drawn with its holes, checked, hinted and solved, ${scheme}`, async () => {
    const page = await opened({ viewport: { width: 1280, height: 800 }, colorScheme: scheme });
    assert.equal(await page.locator(".cell").count(), 369);
    assert.match(await label(page, 9), /^row 1, column 13, 4/);
    // A place of the hole holds nothing that takes a click.
    const [left, right] = [await box(cell(page, 8)), await box(cell(page, 9))];
    assert.ok(right.x - left.x > 3.9 * left.width, "three places are left out");
    const atHole = await page.evaluate(
      ([x, y]) => document.elementFromPoint(x, y).closest(".cell"),
      [(left.x + left.width + right.x) / 2, left.y + 5],
    );
    assert.equal(atHole, null);
    assert.equal(await page.locator(".overview.small").count(), 0);

    // Keys go over the holes.
    await cell(page, 8).click();
    await page.keyboard.press("ArrowRight");
    assert.equal(await page.evaluate(() => document.activeElement.dataset.cell), "9");
    await page.keyboard.press("End");
    assert.equal(await page.evaluate(() => document.activeElement.dataset.cell), "17");

    // 4 stands in row 1 and 3 in column 3 of the first grid.
    await cell(page, 2).click();
    await page.keyboard.press("4");
    await page.locator(".status.bad").waitFor();
    await page.getByRole("button", { name: "Check" }).click();
    await page.keyboard.press("Control+z");
    await cell(page, 2).click();
    await page.keyboard.press("3");
    await page.locator(".status.bad").waitFor();
    const marked = await page.$$eval(".cell.clash", (all) => all.map((one) => one.dataset.cell));
    assert.ok(marked.includes("2"), String(marked));
    await page.keyboard.press("Control+z");
    await page.locator(".status.bad").waitFor({ state: "detached" });
    // 6 stands in row 1 of the second grid only. The check is answered after the clashes are.
    await cell(page, 2).click();
    await page.keyboard.press("6");
    await page.getByRole("button", { name: "Check" }).click();
    await page.locator(".said").waitFor();
    assert.match(await label(page, 2), /, 6/);
    assert.equal(await page.locator(".cell.clash, .status.bad").count(), 0);
    await page.keyboard.press("Control+z");

    await page.getByRole("button", { name: "Fill in notes" }).click();
    await page.getByRole("button", { name: "Next step" }).click();
    await page.getByRole("button", { name: "Apply" }).waitFor();
    await shot(page, `samurai-1280x800-${scheme}`);
    const { violations } = await new AxeBuilder({ page }).analyze();
    assert.deepEqual(
      violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`)),
      [],
    );
    await page.getByRole("button", { name: "Apply" }).click();
    await page.getByRole("button", { name: "Check" }).click();
    await page.getByText("All right so far").waitFor();
    await choose(page, "Solution");
    await page.getByText("Solved", { exact: false }).first().waitFor();
    assert.equal(await page.$$eval(".cell .value", (all) => all.length), 369);
    assert.deepEqual(page.faults, []);
    // The game is kept, and its picture in the list has the holes.
    await page.reload();
    await cell(page, 368).waitFor();
    await choose(page, "My games");
    const picture = page.locator('dialog .game svg[viewBox="0 0 21 21"] path');
    const drawn = (await picture.getAttribute("d")).match(/M\d+ \d+/g);
    assert.equal(drawn.length, 369);
    assert.ok(!drawn.includes("M10 0"));
    await page.context().close();
  });
}

for (const [size, locale] of [
  ["360x640", "en-GB"],
  ["390x664", "fr-FR"],
  ["390x844", "en-GB"],
  ["844x390", "fr-FR"],
]) {
  const [width, height] = size.split("x").map(Number);
  const french = locale === "fr-FR";
  test(`${size}, ${locale}: one grid fills the frame, and the board is moved to each`, async () => {
    const page = await site.open("#/sudoku", { viewport: { width, height }, locale, hasTouch: true });
    await page.locator(".board").waitFor();
    await page.getByRole("button", { name: french ? "Menu de la grille" : "Puzzle menu" }).click();
    await page
      .locator("#menu")
      .getByRole("button", { name: french ? "Ouvrir" : "Open", exact: true })
      .click();
    await page.locator("dialog textarea").fill(await readFile(file, "utf8"));
    await page.getByRole("button", { name: french ? "Lire" : "Read", exact: true }).click();
    await page.locator(".overview.near").waitFor();
    const frame = await box(page.locator(".frame"));
    const isSeen = async (number) => {
      const { x, y, width: wide, height: high } = await box(cell(page, number));
      return (
        x >= frame.x - 1 &&
        y >= frame.y - 1 &&
        x + wide <= frame.x + frame.width + 1 &&
        y + high <= frame.y + frame.height + 1
      );
    };
    const first = await box(cell(page, 0));
    assert.ok(first.width >= 24, `a cell is ${first.width} wide`);
    // A corner of each grid, by its number on the map.
    const corners = [8, 17, 188, 359, 368];
    const name = french ? "Grille" : "Grid";
    const lead = async (grid, corner) => {
      await page.getByRole("button", { name: `${name} ${grid}`, exact: true }).tap();
      await assert.doesNotReject(
        page.waitForFunction(
          (corner) => {
            const [frame, one] = [".frame", `[data-cell="${corner}"]`].map((path) =>
              document.querySelector(path).getBoundingClientRect(),
            );
            return (
              one.left >= frame.left - 1 &&
              one.right <= frame.right + 1 &&
              one.top >= frame.top - 1 &&
              one.bottom <= frame.bottom + 1
            );
          },
          corner,
          { timeout: 4000 },
        ),
        `grid ${grid}`,
      );
    };
    for (const [grid, corner] of corners.entries()) await lead(grid + 1, corner);
    // A finger moves the board away, and the map leads back to the same grid.
    await page.locator(".frame").evaluate((frame) => frame.scrollTo(0, 0));
    assert.ok(!(await isSeen(368)));
    await lead(5, 368);
    await shot(page, `samurai-${size}-${locale}`, false);
    assert.ok(!(await isSeen(0)));
    // A finger chooses a cell and enters a digit; all that is asked for is in the window.
    await cell(page, 366).tap();
    await page.getByRole("button", { name: french ? "Chiffre 1" : "Digit 1", exact: true }).tap();
    assert.match(await label(page, 366), french ? /colonne 19, 1/ : /column 19, 1/);
    for (const text of french ? ["Annuler", "Indice"] : ["Undo", "Hint"]) {
      const { y, height: high } = await box(page.getByRole("button", { name: text, exact: true }));
      assert.ok(y + high <= height, `${text} ends at ${y + high}`);
    }
    await page.getByRole("button", { name: french ? "Annuler" : "Undo", exact: true }).tap();
    // A hint is brought into view.
    await page.getByRole("button", { name: french ? "Étape suivante" : "Next step", exact: true }).tap();
    await page.locator(".cell.is-new").first().waitFor();
    await page.waitForTimeout(700);
    const hinted = await page.locator(".cell.is-new").first().getAttribute("data-cell");
    assert.ok(await isSeen(Number(hinted)), `cell ${hinted}`);
    await shot(page, `samurai-step-${size}-${locale}`, false);
    await page.keyboard.press("Escape");
    // A hint that tells more brings its cells back, from where a finger has moved the board.
    await page.getByRole("button", { name: french ? "Indice" : "Hint", exact: true }).tap();
    await page.getByRole("button", { name: french ? "Où ?" : "Where?" }).tap();
    await page.locator("path.house").waitFor();
    await page.waitForTimeout(700);
    await page
      .locator(".frame")
      .evaluate((frame) => frame.scrollTo(frame.scrollLeft > 0 ? 0 : frame.scrollWidth, 0));
    assert.ok(!(await isSeen(Number(hinted))));
    await page.getByRole("button", { name: french ? "Quelle case ?" : "Which cell?" }).tap();
    await page.waitForTimeout(700);
    assert.ok(await isSeen(Number(hinted)), `cell ${hinted}`);
    await page.keyboard.press("Escape");
    // The whole board is one touch away.
    await page.getByRole("button", { name: french ? "Tout le plateau" : "Whole board" }).tap();
    for (const corner of [0, 17, 368]) assert.ok(await isSeen(corner), `cell ${corner}`);
    await shot(page, `samurai-whole-${size}-${locale}`, false);
    const { violations } = await new AxeBuilder({ page }).analyze();
    assert.deepEqual(
      violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`)),
      [],
    );
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= width);
    assert.deepEqual(page.faults, []);
    await page.context().close();
  });
}

test("a list of puzzles tells the size of the whole board", async () => {
  const page = await site.open("#/sudoku");
  await page.locator(".board").waitFor();
  await choose(page, "Open");
  const samurai = await readFile(file, "utf8");
  const usual = await readFile(new URL("../../puzzles/variants/diagonal.txt", import.meta.url), "utf8");
  await page.locator("dialog textarea").fill(`${samurai}\n${usual}`);
  await page.getByRole("button", { name: "Read", exact: true }).click();
  await page.locator("dialog li").nth(1).waitFor();
  assert.deepEqual(await page.locator("dialog li .soft").allTextContents(), [
    "21×21 samurai",
    "9×9 diagonal",
  ]);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});
