#!/usr/bin/env node
// Formulas in the package's module under Node beside the command, by CPU time, which other work on the
// machine changes least. `page.mjs` does the same in a browser, which takes longer to start.
//
//     PROFILE=web bash web/build-wasm
//     node bench/tables/node.mjs --neuf target/release/neuf [--wasm web/src/wasm] [--runs 3] FORMULAS…
//
// It prints a table in Markdown, with the medians of the runs: the CPU time of the thread of Node that reads
// the formula and solves it, its start included; that of the whole process, in which other threads compile
// the module meanwhile; and that of the command's process. Neither checks or keeps a proof, and one call
// goes on until there is an answer, so both make the same search. It runs on Linux.

import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { execPath } from "node:process";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";

const { values, positionals } = parseArgs({
  options: {
    neuf: { type: "string", default: "target/release/neuf" },
    wasm: { type: "string", default: "web/src/wasm" },
    runs: { type: "string", default: "3" },
    solve: { type: "boolean", default: false },
  },
  allowPositionals: true,
});

/** Ticks of the clock of /proc in a second. */
const HERTZ = 100;

/** Solves a formula in this process, and prints what the command would. */
async function solve(formula) {
  const { initSync, SatRun } = await import(
    pathToFileURL(resolve(values.wasm, "neuf_wasm.js"))
  );
  initSync({ module: readFileSync(join(values.wasm, "neuf_wasm_bg.wasm")) });
  const run = new SatRun(readFileSync(formula));
  run.start(false, "");
  for (;;) {
    const { status, counters } = JSON.parse(run.search(2 ** 32 - 1));
    if (status === "running") continue;
    const conflicts = counters.find(([name]) => name === "conflicts")[1];
    const stat = readFileSync("/proc/thread-self/stat", "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const thread = (Number(fields[11]) + Number(fields[12])) / HERTZ;
    console.log(`s ${status}\nc conflicts ${conflicts}\nc thread ${thread}`);
    return;
  }
}

const median = (all) =>
  all.toSorted((one, other) => one - other)[Math.floor(all.length / 2)];

/** The CPU time of a command, and what it says. */
function measure(command) {
  const script = 'TIMEFORMAT="%U %S"; time "$@"';
  const { stdout, stderr } = spawnSync(
    "bash",
    ["-c", script, "bash", ...command],
    {
      encoding: "utf8",
      maxBuffer: 1 << 28,
    },
  );
  const [user, system] = stderr
    .trim()
    .split("\n")
    .at(-1)
    .split(" ")
    .map(Number);
  return {
    seconds: user + system,
    answer: /^s (\w+)/m.exec(stdout)?.[1].toLowerCase() ?? "none",
    conflicts: Number(/^c conflicts +(\d+)/m.exec(stdout)?.[1] ?? 0),
    thread: Number(/^c thread (\S+)/m.exec(stdout)?.[1] ?? 0),
  };
}

function compare() {
  const ratios = [];
  console.log(
    "| formula | answer | conflicts | s, thread | process | command | ratio |\n|---|---|---:|---:|---:|---:|---:|",
  );
  for (const formula of positionals) {
    const module = [
      execPath,
      fileURLToPath(import.meta.url),
      "--solve",
      "--wasm",
      values.wasm,
      formula,
    ];
    const command = [values.neuf, "sat", "--stats", "--no-model", formula];
    const [here, there] = [[], []];
    for (let run = 0; run < Number(values.runs); run++) {
      here.push(measure(module));
      there.push(measure(command));
    }
    const [process, native] = [here, there].map((runs) =>
      median(runs.map(({ seconds }) => seconds)),
    );
    const node = median(here.map(({ thread }) => thread));
    const { answer, conflicts } = here[0];
    if (answer !== there[0].answer)
      throw new Error(`${formula}: ${answer}, ${there[0].answer}`);
    const same =
      conflicts === there[0].conflicts
        ? `${conflicts}`
        : `${conflicts}, ${there[0].conflicts}`;
    ratios.push(node / native);
    const name = basename(formula).replace(/\.cnf(\.\w+)?$/, "");
    const seconds = `${node.toFixed(2)} | ${process.toFixed(2)} | ${native.toFixed(2)} | ${(node / native).toFixed(2)}`;
    console.log(`| ${name} | ${answer} | ${same} | ${seconds} |`);
  }
  console.log(
    `\nThe median of the ratios is ${median(ratios).toFixed(2)}, the highest ${Math.max(...ratios).toFixed(2)}.`,
  );
}

if (values.solve) await solve(positionals[0]);
else compare();
