// The page as a book brings it along: from a step to the sentence that says it.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { shot, start } from "./browser.mjs";

let site;
before(async () => (site = await start()));
after(() => site.stop());

/** Opens the page with the mark that book/build puts into it. */
async function opened(path, options = {}) {
  const page = await site.open("", options);
  await page.route("**/", async (route) => {
    const answer = await route.fetch();
    const html = (await answer.text()).replace(
      '<meta name="book" content=""',
      '<meta name="book" content="../"',
    );
    await route.fulfill({ response: answer, body: html });
  });
  await page.goto("about:blank");
  await page.goto(site.address + path);
  return page;
}

test("the Logic page names the sentence of each step, in both languages", async () => {
  for (const [locale, first, second] of [
    ["en-GB", "“… the clause that became a unit …”", "“… So the solver goes back there …”"],
    ["fr-FR", "« … la clause devenue unitaire … »", "« … Le solveur y revient donc … »"],
  ]) {
    const page = await opened("#/logic?puzzle=paperGrid&at=x0,7,7", {
      locale,
      viewport: { width: 390, height: 844 },
      serviceWorkers: "block",
    });
    const passage = page.locator(".passage a:visible");
    await passage.filter({ hasText: first.slice(3, 20) }).waitFor();
    assert.equal((await passage.textContent()).replace(/\s/g, " "), first);
    const language = locale.slice(0, 2);
    assert.match(
      await passage.getAttribute("href"),
      new RegExp(`^\\.\\./${language}/propagation\\.html#iiia8-[a-z-]+:~:text=`),
    );
    // The literal of the address is the one that has just become true.
    assert.match(await page.locator(".sentence:visible").textContent(), /x\(0,7,7\)/);
    await shot(page, `passage-${locale}`);
    const formula = "-a+-b+-c+h+/+-d+e+/+-e+g+/+-a+-e+f+/+-f+-g+/+d+e+/+a+f";
    await page.goto(`${site.address}#/logic?search&formula=${formula}&moment=16`);
    await passage.filter({ hasText: second.slice(3, 15) }).waitFor();
    assert.equal((await passage.textContent()).replace(/\s/g, " "), second);
    assert.deepEqual(page.faults, []);
    await page.context().close();
  }
});

test("without a book no sentence is named", async () => {
  const page = await site.open("#/logic?puzzle=paperGrid&at=x0,7,7");
  await page.locator(".sentence").filter({ hasText: "x(0,7,7)" }).waitFor();
  assert.equal(await page.locator(".passage").count(), 0);
  await page.context().close();
});

test("a supposition of the book is opened at its contradiction", async () => {
  const page = await opened("#/logic?puzzle=paperGrid&suppose=-x1,3,6&at=end", { serviceWorkers: "block" });
  await page.locator(".acting.bad").waitFor();
  await page.locator(".passage a").filter({ hasText: "proof by contradiction" }).waitFor();
  await page.context().close();
});
