// The glossary: each technique with a small board that shows a step of it.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { choose, shot, start } from "./browser.mjs";

let site;
before(async () => (site = await start()));
after(() => site.stop());

const examples = JSON.parse(await readFile(new URL("../src/sudoku/examples.json", import.meta.url), "utf8"));
/** Comparisons, sums, relations and their chains, and two that no puzzle of the usual rules is known to need. */
const WITHOUT = 7;

test("the page has the boards that the module's test makes", () => {
  const { values, cells, marks } = examples["x-wing"];
  assert.equal(values.length, 81);
  assert.ok(cells.length > 0 && marks.some(([, , role]) => role === "out"));
  assert.ok(Object.keys(examples).length >= 60);
});

for (const [size, locale] of [
  ["360x640", "fr-FR"],
  ["1280x800", "en-GB"],
]) {
  const [width, height] = size.split("x").map(Number);
  test(`${size}, ${locale}: a board stands beside each technique of the usual rules`, async () => {
    const page = await site.open("#/sudoku", { viewport: { width, height }, locale });
    await page.locator(".board").waitFor();
    if (locale === "en-GB") await choose(page, "Techniques");
    else {
      await page.getByRole("button", { name: "Menu de la grille" }).click();
      await page.locator("#menu").getByRole("button", { name: "Techniques", exact: true }).click();
    }
    await page.locator("dialog .example").first().waitFor();
    const entries = page.locator("dialog dl > div");
    const bare = await entries.evaluateAll((all) =>
      all
        .filter((one) => !one.querySelector(".example"))
        .map((one) => one.querySelector("dt").firstChild.textContent.trim()),
    );
    assert.equal(await page.locator("dialog .example").count(), Object.keys(examples).length);
    assert.equal(bare.length, (await entries.count()) - Object.keys(examples).length);
    assert.ok(bare.length <= WITHOUT, bare.join(", "));
    // The board of the X-wing has its values, and the candidates that the step takes away.
    const wing = entries.filter({ has: page.locator("dt", { hasText: /^X-wing/ }) }).first();
    await wing.scrollIntoViewIfNeeded();
    const { values, marks } = examples["x-wing"];
    const digits = await wing.locator(".example > svg > text").allTextContents();
    assert.equal(digits.join(""), values.replaceAll("0", ""));
    assert.equal(
      await wing.locator(".mark.out").count(),
      marks.filter(([, , role]) => role === "out").length,
    );
    const box = await wing.locator(".example").boundingBox();
    assert.ok(box.width >= 230 && Math.abs(box.width - box.height) < 2, JSON.stringify(box));
    assert.ok(box.x >= 0 && box.x + box.width <= width);
    // The way out is there wherever the list was scrolled to.
    const title = await page.locator("#dialog-title").boundingBox();
    assert.ok(title.y >= 0 && title.y + title.height <= height, JSON.stringify(title));
    assert.ok(box.y >= title.y + title.height, "the board is not hidden by the title");
    await shot(page, `glossary-${size}-${locale}`, false);
    await page.getByRole("button", { name: locale === "en-GB" ? "Close" : "Fermer", exact: true }).click();
    await page.locator("dialog").waitFor({ state: "detached" });
    assert.deepEqual(page.faults, []);
    await page.context().close();
  });
}
