// The search on the Logic page: a formula that is typed, its moments, its graph and its trees.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { shot, start } from "./browser.mjs";

let site;
before(async () => (site = await start()));
after(() => site.stop());

const sentence = (page) => page.locator(".stage .sentence:visible");

test("a search jumps back over the decisions that have nothing to do with a conflict", async () => {
  const page = await site.open("#/logic?search");
  await page.getByText("Each clause watches two of its literals").waitFor();
  await page.getByRole("button", { name: "Next conflict" }).click();
  await page.getByText("are false: a conflict").waitFor();
  assert.ok((await page.locator(".stage svg g").count()) > 3);
  await page.getByRole("button", { name: "Step" }).click();
  await page.getByText("The two clauses are resolved on it").waitFor();
  await page.getByRole("button", { name: "Step" }).click();
  await page.getByRole("button", { name: "Step" }).click();
  await page.getByText("is learned: ").waitFor();
  assert.ok((await page.locator(".edge.cut").count()) > 0);
  await shot(page, "search-learned");
  await page.getByRole("button", { name: "Step" }).click();
  await page.getByText(/Back from decision 4 to decision 1/).waitFor();
  await page.getByRole("button", { name: "← Back" }).click();
  await page.getByText("is learned: ").waitFor();
  await page.locator("li.learned").first().waitFor();
  await page.getByRole("button", { name: "To the end" }).click();
  await page.getByText("no clause is false: a model").waitFor();
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("a formula that is typed is searched, tabled and compared, and faults have places", async () => {
  const page = await site.open("#/logic?search");
  const box = page.getByRole("textbox", { name: "Formula" });
  await box.fill("1 2 0 / -1 3 0 / -2 0 / -3 0");
  await page.getByText("3 variables, 4 clauses").waitFor();
  await page.getByRole("button", { name: "To the end" }).click();
  await page.getByText("the formula has no model").waitFor();
  await page.getByText("0 models of 8 rows").waitFor();
  assert.equal(await page.locator("figure").count(), 3);
  await box.fill("a or b\nc $ d");
  await page.getByText("Line 2, column 3: $ means nothing here.").waitFor();
  await box.fill("a or b\nnot a or c");
  await page.getByText("3 variables, 2 clauses").waitFor();
  // The reader decides.
  await page.getByRole("button", { name: "¬b", exact: true }).click();
  await page.getByText("¬b is supposed: decision 1.").waitFor();
  await page.keyboard.press("p");
  await page.getByText("Each clause watches two").waitFor();
  await page.getByRole("button", { name: /Français/ }).click();
  await page.getByText("Chaque clause surveille deux").waitFor();
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("a link brings a formula and a moment, and keys are not heard behind another page", async () => {
  const page = await site.open(`#/logic?search&formula=${encodeURIComponent("a b / -a b")}&moment=1`);
  await page.getByText("a is supposed: decision 1.").waitFor();
  const before = await sentence(page).textContent();
  await page.getByRole("link", { name: "Propagation" }).click();
  await page.locator(".families .clause").first().waitFor();
  await page.keyboard.press("n");
  await page.locator("nav").getByRole("link", { name: "Search" }).click();
  await page.getByRole("slider", { name: /^Moment/ }).waitFor();
  assert.equal(await sentence(page).textContent(), before);
  // What the reader does afterwards is no reason to follow the link again.
  await page.getByRole("textbox", { name: "Formula" }).fill("a b / -a b / -b c");
  await page.getByText("3 variables, 3 clauses").waitFor();
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("a small sudoku is searched", async () => {
  const page = await site.open("#/logic?search&example=open4");
  await page.getByText("64 variables").waitFor();
  await page.getByRole("button", { name: "To the end" }).click();
  await page.getByText("no clause is false: a model").waitFor();
  assert.deepEqual(page.faults, []);
  await page.context().close();
});
