// What holds for the whole page: it can be used by everybody, everywhere, at once.

import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { gzipSync } from "node:zlib";
import { AxeBuilder } from "@axe-core/playwright";
import { shot, start } from "./browser.mjs";

let site;
before(async () => (site = await start()));
after(() => site.stop());

const settled = (page) => page.waitForFunction(() => document.querySelector(".board, .setup"));

for (const scheme of ["light", "dark"]) {
  for (const [size, viewport] of [
    ["desktop", { width: 1280, height: 860 }],
    ["phone", { width: 320, height: 640 }],
  ]) {
    test(`axe finds nothing serious, ${scheme}, ${size}, and nothing is cut off`, async () => {
      for (const path of ["#/sudoku", "#/logic", "#/sat"]) {
        const page = await site.open(path, { colorScheme: scheme, viewport, hasTouch: size === "phone" });
        await settled(page);
        if (path === "#/sudoku") {
          await page.getByRole("button", { name: "Fill in notes" }).click();
          await page.getByRole("button", { name: "Next step" }).click();
          await page.getByRole("button", { name: "Apply" }).waitFor();
        } else if (path === "#/logic") {
          await page.locator(".families .clause").first().waitFor();
          for (let step = 0; step < 20; step++) await page.getByRole("button", { name: "Step" }).click();
        } else {
          await page.getByRole("button", { name: "sudoku-paper-extended" }).click();
          await page.getByText("The model was checked").waitFor();
        }
        await shot(page, `${path.slice(2)}-${size}-${scheme}`);
        const { violations } = await new AxeBuilder({ page }).analyze();
        const grave = violations.filter(({ impact }) => impact !== "minor");
        const told = grave.flatMap(({ id, nodes }) =>
          nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
        );
        assert.deepEqual(told.slice(0, 5), [], path);
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(width <= viewport.width, `${path} is ${width} wide`);
        assert.deepEqual(page.faults, []);
        await page.context().close();
      }
    });
  }
}

test("everything can be reached by keys alone", async () => {
  const page = await site.open();
  await settled(page);
  const focused = () =>
    page.evaluate(() => {
      const one = document.activeElement;
      return one?.getAttribute("aria-label") || one?.textContent?.trim() || one?.tagName;
    });
  const seen = [];
  for (let press = 0; press < 40; press++) {
    await page.keyboard.press("Tab");
    seen.push(await focused());
  }
  for (const wanted of [
    "Skip to the content",
    "Logic",
    "SAT",
    "Digit 1",
    "Check",
    "Hint",
    "Explain",
    "New",
    "Puzzle of the day",
    "Puzzle menu",
  ]) {
    assert.ok(seen.includes(wanted), `${wanted} is not among ${seen.join(" | ")}`);
  }
  // The grid is one stop: its cells are reached by arrows.
  assert.equal(seen.filter((name) => /^row \d, column \d/.test(name)).length, 1);
  await page.context().close();
});

test("Logic and SAT are reached by keys alone, to the literals of the clauses", async () => {
  const page = await site.open("#/logic?puzzle=small4");
  await page.locator(".families .clause").first().waitFor();
  const focused = () =>
    page.evaluate(() => {
      const one = document.activeElement;
      return (
        one?.getAttribute("aria-label") || one?.labels?.[0]?.textContent.trim() || one?.textContent.trim()
      );
    });
  const walk = async (wanted) => {
    const seen = [];
    for (let press = 0; press < 70 && !wanted.every((name) => seen.includes(name)); press++) {
      await page.keyboard.press("Tab");
      seen.push(await focused());
    }
    for (const name of wanted) assert.ok(seen.includes(name), `${name} is not among ${seen.join(" | ")}`);
  };
  await walk([
    "Step →",
    "After the unit clauses",
    "x(0,1,2)",
    "Find the literals that fail",
    "Clause",
    "All clauses",
  ]);
  // The list of clauses is one stop, and arrows go through it.
  await page.locator(".scroll").focus();
  const place = () =>
    page.evaluate(() => [...document.querySelectorAll(".clause .literal")].indexOf(document.activeElement));
  await page.keyboard.press("ArrowRight");
  assert.equal(await place(), 0);
  await page.keyboard.press("ArrowRight");
  assert.equal(await place(), 1);
  await page.keyboard.press("ArrowDown");
  const below = await place();
  assert.ok(below > 1);
  await page.keyboard.press("ArrowUp");
  assert.equal(await place(), 0);
  await page.keyboard.press("Escape");
  assert.equal(await focused(), "All clauses");

  await page.goto(`${site.address}#/sat`);
  await page.locator(".examples").waitFor();
  await walk(["Choose a file", "Check the proof while solving", "pigeonhole-7"]);
  await page.keyboard.press("Enter");
  await page.getByText(/Satisfiable|Unsatisfiable/).waitFor();
  await page.context().close();
});

test("fingers enter digits and marks", async () => {
  const page = await site.open("#/sudoku", { viewport: { width: 375, height: 700 }, hasTouch: true });
  await settled(page);
  await page.locator('[data-cell="5"]').tap();
  await page.getByRole("button", { name: "Digit 4" }).tap();
  assert.match(await page.locator('[data-cell="5"]').getAttribute("aria-label"), /column 6, 4/);
  await page.locator('[data-cell="2"]').tap();
  await page.getByRole("button", { name: "Corner", exact: true }).tap();
  await page.getByRole("button", { name: "Digit 4" }).tap();
  assert.match(await page.locator('[data-cell="2"]').getAttribute("aria-label"), /corner notes 4/);
  await page.context().close();
});

test("after the first visit the page works without a network", async () => {
  const page = await site.open();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  await page.context().setOffline(true);
  await page.goto(`${site.address}#/sat`);
  await page.reload();
  await page.getByRole("button", { name: "pigeonhole-7" }).click();
  await page.getByText("The refutation was checked here").waitFor();
  await page.getByRole("link", { name: "Logic" }).click();
  await page.locator(".families .clause").first().waitFor();
  await page.getByRole("link", { name: "Sudoku" }).click();
  await page.getByRole("button", { name: "Next step" }).click();
  await page.getByRole("button", { name: "Apply" }).waitFor();
  await page.context().close();
});

test("the first visit takes 2 MB or less", async () => {
  const folder = new URL("../dist/", import.meta.url);
  let bytes = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    // Only who shows a link to the page asks for this picture.
    if (entry.isFile() && entry.name !== "og.png")
      bytes += gzipSync(await readFile(`${entry.parentPath}/${entry.name}`)).length;
  }
  console.log(`over the wire: ${(bytes / 1e6).toFixed(2)} MB`);
  assert.ok(bytes <= 2e6, `${bytes} bytes`);
});

test("the first board takes 60 kB or less", async () => {
  const folder = new URL("../dist/", import.meta.url);
  const html = await readFile(new URL("index.html", folder), "utf8");
  const named = [...html.matchAll(/(?:src|href)="\.\/([^"]+\.(?:js|css|svg))"/g)].map(([, name]) => name);
  // The style names the fonts of the digits, and the script the worker.
  const others = (await readdir(new URL("assets/", folder))).filter((name) => /^worker-|\.woff2$/.test(name));
  let bytes = gzipSync(html).length;
  for (const name of [...named, ...others.map((one) => `assets/${one}`)]) {
    const file = await readFile(new URL(name, folder));
    bytes += name.endsWith(".woff2") ? file.length : gzipSync(file, { level: 9 }).length;
  }
  console.log(`the first board: ${(bytes / 1e3).toFixed(2)} kB in ${named.length + others.length + 1} files`);
  assert.ok(named.length >= 3 && others.length >= 3);
  assert.ok(bytes <= 60e3, `${bytes} bytes`);
});

test("speeds: first paint, hints, and a hundred puzzles of 17 clues", async () => {
  const page = await site.open();
  await settled(page);
  const client = await page.context().newCDPSession(page);
  await client.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await page.reload();
  await settled(page);
  const paint = await page.evaluate(
    () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Infinity,
  );
  await client.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  await page.getByRole("button", { name: "Fill in notes" }).click();
  const hint = await page.evaluate(async () => {
    const button = [...document.querySelectorAll("button")].find(
      (one) => one.textContent.trim() === "Next step",
    );
    const begun = performance.now();
    button.click();
    while (![...document.querySelectorAll("button")].some((one) => one.textContent.trim() === "Apply")) {
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    return performance.now() - begun;
  });
  const puzzles = await readFile(new URL("seventeen.txt", import.meta.url), "utf8");
  const [count, seconds] = await page.evaluate(async (puzzles) => {
    const begun = performance.now();
    const count = await window.neuf.countUnique(puzzles);
    return [count, performance.now() - begun];
  }, puzzles);
  console.log(
    `first paint ${paint.toFixed(0)} ms (CPU ÷ 4), hint ${hint.toFixed(0)} ms, 100 puzzles ${seconds.toFixed(0)} ms`,
  );
  assert.equal(count, 100);
  await page.context().close();
});
