// The page as a class opens it: over plain HTTP, by the name of the teacher's machine. There the
// browser has no `crypto.randomUUID`, no clipboard, no service worker, and takes no brotli.

import assert from "node:assert/strict";
import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { get } from "node:http";
import { after, before, test } from "node:test";
import { choose, start } from "./browser.mjs";

let site;
before(async () => (site = await start("class.test")));
after(() => site.stop());

test("the page is played over plain HTTP from another machine", async () => {
  const page = await site.open();
  assert.equal(await page.evaluate(() => window.isSecureContext), false);
  await page.getByRole("button", { name: "Next step" }).click();
  await page.getByRole("button", { name: "Apply" }).click();
  await page.getByRole("button", { name: "New", exact: true }).click();
  await page.getByRole("button", { name: "Make a puzzle" }).click();
  await page.locator("dialog").waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Undo" }).click();
  // Two games have names of their own, so undo leads back to the first.
  await page.getByRole("heading", { level: 1, name: "A first puzzle" }).waitFor();
  await page.reload();
  await page.getByRole("heading", { level: 1, name: "A first puzzle" }).waitFor();
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("a link is copied without the clipboard of secure pages", async () => {
  const page = await site.open();
  assert.equal(await page.evaluate(() => navigator.clipboard), undefined);
  await page.evaluate(() =>
    document.addEventListener("copy", () => (window.copied = String(document.activeElement.value))),
  );
  await choose(page, "Share");
  await page.getByText("The link is in the clipboard.").waitFor();
  assert.match(await page.evaluate(() => window.copied), /^http:\/\/class\.test:\d+\/#\/sudoku\?/);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("the module comes packed with gzip, where brotli is not taken", async () => {
  const assets = new URL("../dist/assets/", import.meta.url);
  const module = (await readdir(assets)).find((name) => name.endsWith(".wasm"));
  const [, port] = /:(\d+)/.exec(site.address);
  for (const [taken, packed, most] of [
    ["gzip, deflate", "gzip", 1_750_000],
    ["gzip, deflate, br", "br", 1_550_000],
  ]) {
    const options = { port, path: `/assets/${module}`, headers: { "accept-encoding": taken } };
    const [answer] = await once(get({ host: "127.0.0.1", ...options }), "response");
    let bytes = 0;
    for await (const piece of answer) bytes += piece.length;
    assert.equal(answer.headers["content-encoding"], packed);
    assert.ok(bytes > 500_000 && bytes < most, `${bytes} bytes`);
  }
});
