import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { shot, start } from "./browser.mjs";

let site;
before(async () => (site = await start()));
after(() => site.stop());

test("the small formula is readable whole and propagation solves it", async () => {
  const page = await site.open("#/logic");
  await page
    .getByText("64 variables, 496 clauses")
    .waitFor({ timeout: 5000 })
    .catch(() => {});
  assert.match(
    await page.locator(".clauses > .small").first().textContent(),
    /64 variables.* 448 of the eight families/,
  );
  await page.getByLabel("only of the selected cell").uncheck();
  await page.waitForFunction(() => document.querySelectorAll(".families .clause").length > 448);
  await page.getByLabel("only of the selected cell").check();
  // A step makes a literal true and others false.
  assert.equal(await page.locator(".literal.true").count(), 0);
  await page.getByRole("button", { name: "Step" }).click();
  await page.getByText("the grid says so").waitFor();
  await page.getByRole("slider").focus();
  await page.keyboard.press("End");
  await page.getByText("the puzzle is solved by propagation").waitFor();
  await page.getByLabel("only of the selected cell").uncheck();
  await shot(page, "logic-small");
  assert.equal(await page.locator(".families .clause:not(.satisfied)").count(), 0);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("a clause shrinks to a unit whose literal takes its place", async () => {
  const page = await site.open("#/logic");
  await page.locator(".families .clause").first().waitFor();
  await page.getByLabel("only of the selected cell").uncheck();
  const slider = page.getByRole("slider");
  let units = 0;
  for (let place = 0; place < 64; place++) {
    await page.getByRole("button", { name: "Step" }).click();
    const sentence = await page.locator(".sentence").textContent();
    if (!/last literal of/.test(sentence)) continue;
    units++;
    const current = page.locator(".families .clause.current");
    assert.equal(await current.locator(".literal.true").count(), 1);
    assert.equal(await current.locator(".literal.open").count(), 0);
    if (units > 3) break;
  }
  assert.ok(units > 0);
  assert.notEqual(await slider.inputValue(), "0");
  await page.context().close();
});

test("a supposed literal leads to the empty clause and its opposite is concluded", async () => {
  const page = await site.open("#/logic?puzzle=small6");
  await page.waitForFunction(() => document.querySelectorAll(".page:not([hidden]) .cell").length === 36);
  await page.getByRole("button", { name: "Find the literals that fail" }).click();
  await page.locator(".failing button").first().waitFor();
  const name = (await page.locator(".failing button").first().textContent()).trim();
  await page.locator(".failing button").first().click();
  await page.getByText(`${name} is supposed.`).waitFor();
  await page.getByRole("button", { name: "To the end" }).click();
  await page.getByText("the empty clause").waitFor();
  await page.locator(".clause.empty").first().waitFor();
  await shot(page, "logic-conflict");
  const opposite = name.startsWith("¬") ? name.slice(1) : `¬${name}`;
  await page.getByRole("button", { name: `Conclude ${opposite}` }).click();
  await page.getByText(`Forget: ${opposite}`).waitFor();
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("the cell that is clicked shows its clauses, also in the paper's 9×9 grid", async () => {
  const page = await site.open("#/logic?puzzle=paperGrid", { colorScheme: "dark", locale: "fr-FR" });
  await page.waitForFunction(() => document.querySelectorAll(".page:not([hidden]) .cell").length === 81);
  await page.locator('.page:not([hidden]) [data-cell="47"]').click();
  await page.getByRole("heading", { name: "Clauses de (5,2)" }).waitFor();
  // K1 and K2 of the cell: one clause and 36.
  assert.match(await page.locator(".family").filter({ hasText: "K2" }).locator("h3").textContent(), /36/);
  await page.locator(".page:not([hidden]) select").nth(1).selectOption({ label: "numéros DIMACS" });
  await page.getByRole("button", { name: "424", exact: true }).first().waitFor();
  await shot(page, "logic-dark");
  assert.deepEqual(page.faults, []);
  await page.context().close();
});
