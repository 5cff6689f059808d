// A browser and a server for the tests.

import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { chromium } from "playwright-core";
import { preview } from "vite";

const CANDIDATES = [
  process.env.CHROMIUM,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];

const ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

const root = new URL("..", import.meta.url).pathname;

/**
 * Serves the built page and starts a browser. By the name of another machine than localhost, a
 * browser does not take the address for secure.
 */
export async function start(host = "127.0.0.1") {
  const executablePath = CANDIDATES.find((path) => path && existsSync(path));
  if (!executablePath) throw new Error("no chromium found; set CHROMIUM to its path");
  const server = await preview({ root, logLevel: "error", preview: { port: 0, host: "127.0.0.1" } });
  const address = server.resolvedUrls.local[0].replace(/127\.0\.0\.1|localhost/, host);
  const browser = await chromium.launch({
    executablePath,
    args: [...ARGUMENTS, "--host-resolver-rules=MAP class.test 127.0.0.1"],
  });
  return {
    address,
    browser,
    async stop() {
      await browser.close();
      await server.close();
    },
    /** A new page in a context of its own, whose errors fail the test. */
    async open(path = "", options = {}) {
      const context = await browser.newContext({
        viewport: { width: 1200, height: 860 },
        locale: "en-GB",
        acceptDownloads: true,
        ...options,
      });
      const page = await context.newPage();
      page.faults = [];
      page.on("pageerror", (error) => page.faults.push(String(error)));
      page.on("console", (message) => {
        // Where a picture alone is open, the browser asks for its icon in vain.
        const isIcon = message.location().url.endsWith("/favicon.ico");
        if (message.type() === "error" && !isIcon) page.faults.push(message.text());
      });
      await page.goto(address + path);
      return page;
    },
  };
}

/**
 * Keeps a picture of the page to look at, where SHOTS names a folder. Of the whole page, it moves what is
 * scrolled within.
 */
export async function shot(page, name, fullPage = true) {
  const folder = process.env.SHOTS;
  if (!folder) return;
  await mkdir(folder, { recursive: true });
  await page.screenshot({ path: `${folder}/${name}.png`, fullPage });
}

/** Opens the page with a puzzle. */
export async function openPuzzle(site, line, options) {
  const page = await site.open(`#/sudoku?p=${line}`, options);
  // The first puzzle of the page may begin with the same digit, so all givens are looked at.
  await page.waitForFunction(
    (line) =>
      [...document.querySelectorAll(".cell")].every((one, cell) => {
        const value = one.textContent.trim();
        return line[cell] === "." ? value === "" : value === line[cell];
      }),
    line,
  );
  return page;
}

/** Chooses an entry of the menu of the Sudoku page. */
export async function choose(page, name) {
  await page.getByRole("button", { name: /^(Puzzle menu|Menu de la grille)$/ }).click();
  await page.locator("#menu").getByRole("button", { name, exact: true }).click();
}
