// The package for npm, as somebody gets it who installs the archive in an empty folder.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { copyFile, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { brotliCompressSync } from "node:zlib";

const web = new URL("..", import.meta.url).pathname;
let folder;
let archive;

const run = (program, args, options = {}) =>
  execFileSync(program, args, { cwd: folder, encoding: "utf8", ...options });

before(async () => {
  folder = await mkdtemp(join(tmpdir(), "neuf-package-"));
  archive = run("bash", [join(web, "package/build"), folder]).trim();
  await writeFile(join(folder, "package.json"), '{ "type": "module", "private": true }');
  run("npm", ["install", "--silent", "--offline", "--no-audit", "--no-fund", archive]);
});

after(() => rm(folder, { recursive: true, force: true }));

test("the module has less than a megabyte, as servers send it", async () => {
  const module = await readFile(new URL("../src/wasm/neuf_wasm_bg.wasm", import.meta.url));
  assert.ok(brotliCompressSync(module).length < 1_000_000);
  // The archive has the module as gzip, which is larger.
  assert.ok((await stat(archive)).size < 1_300_000);
});

test("the page can take its module from the archive, and tells what else is no archive", async () => {
  const taken = join(folder, "taken");
  run("bash", [join(web, "take-wasm"), archive, taken]);
  for (const name of ["neuf_wasm_bg.wasm", "neuf_wasm.js", "neuf_wasm.d.ts"]) {
    const here = await readFile(new URL(`../src/wasm/${name}`, import.meta.url));
    assert.ok(here.equals(await readFile(join(taken, name))), name);
  }
  assert.throws(
    () => run("bash", [join(web, "take-wasm"), "package.json", taken], { stdio: "pipe" }),
    /name a file that web\/package\/build has made/,
  );
});

test("the example runs under Node, and ends", async () => {
  await copyFile(join(web, "package/example.mjs"), join(folder, "example.mjs"));
  const printed = run("node", ["example.mjs"], { timeout: 60_000 });
  assert.match(printed, /status: 'satisfiable'.*model: \[ 1, 2 \]/s);
  assert.match(printed, /^unsatisfiable true$/m);
  assert.match(
    printed,
    /^one 534678912672195348198342567859761423426853791713924856961537284287419635345286179$/m,
  );
  assert.match(printed, /r3c7 is the only place left for 5 in box 3/);
});

test("faults are errors, and the engine goes on", async () => {
  await writeFile(
    join(folder, "faults.mjs"),
    `
    import assert from "node:assert/strict";
    import { engine, solve } from "neuf-engine";
    await assert.rejects(solve("p cnf 1 1\\n1 x 0\\n"), /line 2/);
    await assert.rejects(solve([[1, 0]]), TypeError);
    await assert.rejects(solve([[1.5]]), TypeError);
    await assert.rejects(engine.read(new TextEncoder().encode("nothing")), Error);
    const { status, proof } = await solve([[1], [-1]], { proof: "lrat", certify: true });
    assert.equal(status, "unsatisfiable");
    assert.ok(proof.length > 0);
    console.log("done");
  `,
  );
  assert.equal(run("node", ["faults.mjs"], { timeout: 60_000 }), "done\n");
});

test("its types are those that a program sees", async () => {
  await writeFile(
    join(folder, "typed.ts"),
    `
    import { engine, solve, type Answer, type Puzzle } from "neuf-engine";
    const answer: Answer = await solve([[1]], { proof: "drat" });
    const puzzle: Promise<Puzzle> = engine.empty(3, 3);
    // @ts-expect-error A proof has one of two formats.
    await solve([[1]], { proof: "frat" });
    console.log(answer.model?.[0], (await puzzle).side);
  `,
  );
  const options = [
    "--noEmit",
    "--strict",
    "--module",
    "nodenext",
    "--target",
    "es2022",
    "--lib",
    "es2022,dom",
  ];
  run(join(web, "node_modules/.bin/tsc"), [...options, "typed.ts"]);
});
