#!/usr/bin/env node
// Formulas in the page beside the command, by CPU time, which other work on the machine changes least.
//
//     PROFILE=web bash web/build-wasm && (cd web && npx vite build)
//     node bench/tables/page.mjs --neuf target/release/neuf [--runs 3] FORMULAS…
//
// It prints a table in Markdown: for each formula the medians of the runs. The page's time is that of the
// worker that reads the formula and solves it, the start of the module included; the command's that of its
// process. Neither checks or keeps a proof. It reads the times of threads under /proc, so it runs on Linux.

import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { basename, resolve } from "node:path";
import { parseArgs } from "node:util";
import { start } from "../../web/tests/browser.mjs";

const { values, positionals } = parseArgs({
  options: { neuf: { type: "string", default: "target/release/neuf" }, runs: { type: "string", default: "3" } },
  allowPositionals: true,
});
const runs = Number(values.runs);
/** Ticks of the clock of /proc in a second. */
const HERTZ = 100;

const median = (all) => all.toSorted((one, other) => one - other)[Math.floor(all.length / 2)];

/** The CPU time of all threads that are workers of a page, in seconds, by their numbers. */
function workers() {
  const found = new Map();
  for (const process of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    try {
      for (const thread of readdirSync(`/proc/${process}/task`)) {
        const stat = readFileSync(`/proc/${process}/task/${thread}/stat`, "utf8");
        if (!stat.includes("(DedicatedWorke")) continue;
        const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
        found.set(thread, (Number(fields[11]) + Number(fields[12])) / HERTZ);
      }
    } catch {
      // A process that has ended meanwhile.
    }
  }
  return found;
}

/** The command's time, and what it says. */
function native(formula) {
  const script = 'TIMEFORMAT="%U %S"; time "$0" sat --stats "$1"';
  const { stdout, stderr } = spawnSync("bash", ["-c", script, values.neuf, formula], {
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });
  const [user, system] = stderr.trim().split("\n").at(-1).split(" ").map(Number);
  return {
    seconds: user + system,
    answer: /^s (\w+)/m.exec(stdout)?.[1].toLowerCase() ?? "none",
    conflicts: Number(/^c conflicts +(\d+)/m.exec(stdout)?.[1] ?? 0),
    clauses: Number(/^c .*?(\d+) clauses/m.exec(stdout)?.[1] ?? 0),
  };
}

/** The page's time, and what it says. */
async function inPage(site, formula) {
  const page = await site.open("#/sat");
  await page.getByLabel("Check the proof while solving").uncheck();
  await page.getByLabel("Keep a proof").selectOption("");
  const before = workers();
  await page.locator("input[type=file]").setInputFiles(formula);
  await page.getByRole("button", { name: "Solve again" }).waitFor({ timeout: 600_000 });
  const spent = [...workers()].map(([thread, seconds]) => seconds - (before.get(thread) ?? 0));
  const facts = (await page.locator("section[aria-label] > p.small").first().textContent()).replaceAll(",", "");
  const answer = (await page.locator(".verdict").textContent()).trim().split(/\s/)[0].toLowerCase();
  const conflicts = (await page.locator(".numbers dd").first().textContent()).replaceAll(",", "");
  await page.context().close();
  return {
    seconds: Math.max(...spent),
    answer,
    conflicts: Number(conflicts),
    clauses: Number(/(\d+) clause/.exec(facts)[1]),
  };
}

const site = await start();
const told = (count) => count.toLocaleString("en");
console.log("| formula | clauses | answer | conflicts, page | command | s, page | command | ratio |");
console.log("|---|---:|---|---:|---:|---:|---:|---:|");
const ratios = [];
for (const formula of positionals.map((path) => resolve(path))) {
  const [here, there] = [[], []];
  for (let run = 0; run < runs; run++) {
    there.push(native(formula));
    here.push(await inPage(site, formula));
  }
  const [page, command] = [here, there].map((all) => median(all.map(({ seconds }) => seconds)));
  ratios.push(page / command);
  const answers = new Set([...here, ...there].map(({ answer }) => answer));
  const cells = [
    basename(formula).replace(/\.cnf.*/, ""),
    told(here[0].clauses),
    [...answers].join(" ≠ "),
    told(here[0].conflicts),
    told(there[0].conflicts),
    page.toFixed(2),
    command.toFixed(2),
    (page / command).toFixed(2),
  ];
  console.log(`| ${cells.join(" | ")} |`);
}
console.log(`\nThe median of the ratios is ${median(ratios).toFixed(2)}, the highest ${Math.max(...ratios).toFixed(2)}.`);
await site.stop();
