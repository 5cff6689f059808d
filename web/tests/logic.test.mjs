import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { shot, start } from "./browser.mjs";

let site;
before(async () => (site = await start()));
after(() => site.stop());

test("the small formula is readable whole and propagation solves it", async () => {
  const page = await site.open("#/logic");
  await page.getByText(/64 variables.* 448 of the eight families/).waitFor();
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
  await page.getByText(/Round 1: \d+ open literals/).waitFor();
  await page.getByRole("button", { name: "On to the next failure" }).click();
  await page.getByText("literals true, and a clause false").waitFor();
  await page.getByText("the empty clause").waitFor();
  await shot(page, "logic-conflict");
  const conclude = page.getByRole("button", { name: /^Conclude/ }).first();
  const opposite = (await conclude.textContent()).replace("Conclude ", "").trim();
  await conclude.click();
  await page.getByRole("button", { name: `Take away ${opposite}` }).waitFor();
  // The same literal need not be supposed again: a second round begins only if the reader asks.
  await page.locator(".sentence:visible").filter({ hasText: "is true" }).waitFor();
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("the failed-literal rule goes on, round after round, until nothing fails", async () => {
  const page = await site.open("#/logic?puzzle=small4probe");
  const section = page.locator("section", { has: page.getByRole("heading", { name: /failed-literal/ }) });
  await section.getByRole("button", { name: "Find the literals that fail" }).click();
  const open = async (round) => {
    const told = section.getByText(new RegExp(`^Round ${round}: \\d+ open literals`));
    return Number(/: (\d+) open/.exec(await told.textContent())[1]);
  };
  // What is concluded leaves fewer literals open, and all that was tried is counted.
  let [round, left] = [1, await open(1)];
  for (const over = section.getByText("No literal fails"); ; round++) {
    await section.getByRole("button", { name: "On to the next failure" }).click();
    const conclude = section.getByRole("button", { name: /^Conclude/ });
    await conclude.or(over).waitFor();
    if (await over.isVisible()) break;
    await conclude.click();
    const fewer = await open(round + 1);
    assert.ok(fewer < left, `${fewer} of ${left}`);
    left = fewer;
    await section.getByText(`${round} ${round === 1 ? "conclusion" : "conclusions"} drawn`).waitFor();
    assert.equal(await page.getByRole("button", { name: /^Take away/ }).count(), round);
    if (left === 0) break;
  }
  assert.ok(round >= 2, `${round} rounds`);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("the step back to where a literal became false keeps the focus in the clause", async () => {
  const page = await site.open("#/logic?puzzle=small4&at=end");
  const back = page
    .locator(".acting")
    .getByRole("button", { name: /^since/ })
    .first();
  await back.focus();
  const place = Number(/\d+/.exec(await back.textContent())[0]);
  await page.keyboard.press("Enter");
  await page.waitForFunction(
    (place) => document.querySelector("input[type=range]").value === String(place),
    place,
  );
  assert.ok(await page.locator(".acting").evaluate((one) => one === document.activeElement));
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

test("a clause of one's own is judged, added and taken away, and a link brings it back", async () => {
  const page = await site.open("#/logic?puzzle=small4");
  await page.waitForFunction(() => document.querySelectorAll(".page:not([hidden]) .cell").length === 16);
  const clause = page.getByLabel("Clause", { exact: true });
  await clause.fill("x(0,0,1)");
  await page.getByRole("button", { name: "Judge it" }).click();
  await page.getByText("It says nothing new").waitFor();
  await clause.fill("x(0,1,2) or ¬x(0,1,2)");
  await page.getByRole("button", { name: "Judge it" }).click();
  await page.getByText("so it is always true").waitFor();
  await clause.fill("x(0,9,2)");
  await page.getByRole("button", { name: "Judge it" }).click();
  await page.getByText("x(0,9,2) is no literal of a grid of side 4").waitFor();
  await clause.fill("¬x(0,0,1)");
  await page.getByRole("button", { name: "Judge it" }).click();
  await page.getByText("No solution satisfies it").waitFor();
  await page.getByRole("button", { name: "Add it" }).click();
  await page.getByRole("button", { name: "Take away ¬x(0,0,1)" }).click();
  await page.getByRole("button", { name: "Take away ¬x(0,0,1)" }).waitFor({ state: "detached" });
  assert.deepEqual(page.faults, []);
  await page.context().close();
  const linked = await site.open("#/logic?puzzle=small4probe&added=-5&at=end");
  await linked.getByRole("button", { name: "Take away ¬x(0,1,1)" }).waitFor();
  // The state of the link stands when its place in the trail is the last one.
  await linked.waitForFunction(() => {
    const { value, max } = document.querySelector(".page:not([hidden]) input[type=range]");
    return value !== "0" && value === max;
  });
  await linked.keyboard.press("Home");
  await linked.getByText("Nothing is known yet but the clauses.").waitFor();
  await linked.keyboard.press("d");
  assert.match(await linked.locator(".sentence:visible").textContent(), /^x\(/);
  assert.deepEqual(linked.faults, []);
  await linked.context().close();
});

test("the puzzle stands in grey from the beginning, with rows and columns numbered from 0", async () => {
  const page = await site.open("#/logic?puzzle=small4");
  const board = page.locator(".page:not([hidden]) .board");
  await board.locator(".awaited").first().waitFor();
  assert.deepEqual(await board.locator(".awaited").allInnerTexts(), ["1", "3", "4", "2"]);
  assert.deepEqual(await board.locator(".numbers").first().locator("span").allInnerTexts(), [..."0123"]);
  assert.match(await board.locator('[data-cell="0"]').getAttribute("aria-label"), /1, given/);
  await page.getByRole("button", { name: "After the unit clauses" }).click();
  // What propagation has reached is no longer grey.
  assert.equal(await board.locator(".awaited").count(), 0);
  assert.deepEqual(await board.locator(".given .value").allInnerTexts(), ["1", "3", "4", "2"]);
  await page.context().close();
});

test("before a class, what acts is large, all else folded, and keys go on", async () => {
  for (const path of ["#/logic?puzzle=small4", "#/logic?search"]) {
    const page = await site.open(path, { viewport: { width: 1280, height: 800 } });
    await page.getByRole("button", { name: "For a class" }).click();
    for (let step = 0; step < 12; step++) await page.keyboard.press("PageDown");
    const sentence = page.locator(".sentence:visible");
    const told = await sentence.innerText();
    await page.keyboard.press("PageUp");
    assert.notEqual(await sentence.innerText(), told);
    await page.keyboard.press("PageDown");
    assert.equal(await sentence.innerText(), told);
    const { sizes, bottom, scroll } = await page.evaluate(() => {
      const walk = document.createTreeWalker(document.getElementById("main"), NodeFilter.SHOW_TEXT);
      const sizes = [];
      while (walk.nextNode()) {
        const holder = walk.currentNode.parentElement;
        const isSeen = holder.checkVisibility() && !holder.closest(".hidden, .numbers, select");
        if (!walk.currentNode.data.trim() || !isSeen) continue;
        const drawn = holder.closest("svg");
        // Text of a drawing is as large as the drawing is drawn.
        const scale = drawn ? drawn.getBoundingClientRect().width / drawn.viewBox.baseVal.width : 1;
        sizes.push([parseFloat(getComputedStyle(holder).fontSize) * scale, walk.currentNode.data.trim()]);
      }
      const all = [...document.querySelectorAll(".sentence, .acting, .board")].filter((one) =>
        one.checkVisibility(),
      );
      return {
        sizes,
        bottom: Math.max(...all.map((one) => one.getBoundingClientRect().bottom)),
        scroll: document.documentElement.scrollWidth,
      };
    });
    assert.ok(sizes.length > 10);
    assert.deepEqual(
      sizes.filter(([size]) => size < 20),
      [],
      path,
    );
    assert.ok(bottom <= 800 && scroll <= 1280, `${path}: ${bottom}, ${scroll}`);
    assert.equal(await page.locator("textarea:visible, header:visible, .below:visible").count(), 0);
    await shot(page, `projector-${path.slice(8)}`);
    await page.keyboard.press("Escape");
    await page.locator("header").waitFor();
    await page.getByRole("button", { name: "For a class" }).click();
    await page.evaluate(() => (location.hash = "#/sudoku"));
    await page.locator("header").waitFor();
    assert.deepEqual(page.faults, []);
    await page.context().close();
  }
});
