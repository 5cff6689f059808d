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

test("the module has little more than a megabyte, as servers send it", async () => {
  const module = await readFile(new URL("../src/wasm/neuf_wasm_bg.wasm", import.meta.url));
  assert.ok(brotliCompressSync(module).length < 1_225_000);
  // The archive has the module as gzip, which is larger; 1.68 MB with the chains through lines.
  assert.ok((await stat(archive)).size < 1_700_000);
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

/** A block of the README as a program that compares what it gives with the values in its comments. */
const compared = (block) =>
  block
    .split("\n")
    .map((line) => {
      const [, code, comment] = /^(.*;) +\/\/ (.*)$/.exec(line) ?? [];
      const names = /^const \{ (.*) \} =/.exec(code)?.[1];
      try {
        const expected = JSON.stringify(names ? JSON.parse(`[${comment}]`) : JSON.parse(comment));
        return names
          ? `${code} compare([${names}], ${expected});`
          : `compare(${code.slice(0, -1)}, ${expected});`;
      } catch {
        return line;
      }
    })
    .join("\n");

test("the programs of the README give what they say", async () => {
  const readme = await readFile(join(web, "package/README.md"), "utf8");
  const blocks = [...readme.matchAll(/^```js\n(.*?)^```/gms)].map(([, block]) => compared(block));
  assert.equal(blocks.length, 3);
  const counts = [];
  for (const [place, block] of blocks.entries()) {
    const program = `
      import assert from "node:assert/strict";
      let count = 0;
      const compare = (found, expected) => { assert.deepEqual(found, expected); count++; };
      ${block}
      console.log(count);
    `;
    await writeFile(join(folder, `readme-${place}.mjs`), program);
    counts.push(Number(run("node", [`readme-${place}.mjs`], { timeout: 60_000 })));
  }
  // Two answers, three calls, two calls.
  assert.deepEqual(counts, [2, 3, 2]);
});

test("the README names each method of solvers and propagators", async () => {
  const readme = await readFile(join(web, "package/README.md"), "utf8");
  const source = await readFile(join(web, "src/lib/solver.ts"), "utf8");
  const members = (start) => {
    const from = source.indexOf(start);
    const body = source.slice(from, source.indexOf("\n}", from));
    return [...body.matchAll(/^ {2}(\w+)\??[(:]/gm)].map(([, name]) => name);
  };
  const methods = [...members("export class Solver"), ...members("export interface Propagator ")];
  assert.ok(methods.includes("forEachModel") && methods.includes("lazy") && methods.length > 25);
  const missing = methods.filter((name) => name !== "constructor" && !readme.includes(name));
  assert.deepEqual(missing, []);
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

test("a solver of the own thread: assumptions, cores, limits, models, proofs", async () => {
  await writeFile(
    join(folder, "solver.mjs"),
    `
    import assert from "node:assert/strict";
    import { load, Solver } from "neuf-engine/solver";
    await load();
    const solver = new Solver({ certify: true, proof: "lrat", options: { seed: 3, vivify: false } });
    solver.add([1, 2], [-1, 2], [3, 4], [-5, -6]);
    assert.equal(solver.solve(), "satisfiable");
    assert.ok(solver.model().includes(2));
    assert.equal(solver.solve({ assumptions: [5, -2, 6, 7] }), "unsatisfiable");
    assert.ok(solver.isChecked());
    assert.ok([[-2], [5, 6]].some((core) => core.every((literal) => solver.core().includes(literal))));
    const core = solver.core({ minimize: true }).sort();
    assert.ok(["-2", "5,6"].includes(core.join()), core.join());
    solver.constrain([-2]);
    assert.equal(solver.solve(), "unsatisfiable");
    assert.equal(solver.solve(), "satisfiable");
    assert.deepEqual(solver.models({ project: [1, 3] }).map(String).sort(), ["-1,-3", "-1,3", "1,-3", "1,3"]);
    assert.equal(solver.models({ limit: 2 }).length, 2);
    assert.equal(solver.models({ assumptions: [1, 3, 4], project: [1, 3, 4] }).length, 1);
    assert.equal(solver.forEachModel(() => true), false);
    solver.setPhase(-1);
    assert.throws(() => solver.add([1, 0]), TypeError);
    assert.throws(() => solver.add([2 ** 29]), TypeError);
    assert.throws(() => solver.read("p cnf 1 1\\n1 x 0\\n"), /line 2/);
    const sparse = new Solver();
    assert.equal(sparse.read("p cnf 10000000 1\\n1 2 0\\n"), 10000000);
    assert.throws(() => sparse.forEachModel(() => true), /declares 10000000 variables/);
    assert.equal(sparse.models({ project: [1, 2] }).length, 3);
    assert.throws(() => new Solver({ options: { nothing: 1 } }), /nothing/);
    assert.throws(() => new Solver({ proof: "frat" }));
    assert.equal(solver.read("p cnf 8 2\\n8 0\\n-8 -2 0\\n"), 8);
    assert.equal(solver.solve(), "unsatisfiable");
    assert.ok(solver.takeProof().length > 0);
    assert.ok("conflicts" in solver.statistics());

    // Pigeons: a call that is stopped goes on where it was.
    const hard = new Solver({ options: { counting: false } });
    const holes = 9;
    const at = (pigeon, hole) => pigeon * holes + hole + 1;
    for (let pigeon = 0; pigeon <= holes; pigeon++) {
      hard.add([...Array(holes).keys()].map((hole) => at(pigeon, hole)));
      for (let other = 0; other < pigeon; other++)
        for (let hole = 0; hole < holes; hole++) hard.add([-at(pigeon, hole), -at(other, hole)]);
    }
    assert.equal(hard.solve({ conflicts: 10 }), "stopped");
    assert.match(hard.cause(), /conflict/);
    assert.equal(hard.solve({ ticks: 1000 }), "stopped");
    assert.equal(hard.solve({ seconds: 0.001 }), "stopped");
    assert.equal(hard.solve({ stop: () => true }), "stopped");
    assert.throws(() => hard.solve({ stop: () => { throw new RangeError("mine"); } }), RangeError);
    assert.equal(hard.solve({ conflicts: 5 }), "stopped");
    hard.free();
    console.log("done");
  `,
  );
  assert.equal(run("node", ["solver.mjs"], { timeout: 60_000 }), "done\n");
});

test("a file means here what it means to each face, or is refused", async () => {
  await writeFile(
    join(folder, "alike.mjs"),
    `
    import assert from "node:assert/strict";
    import { readFile } from "node:fs/promises";
    import { join } from "node:path";
    import { solve } from "neuf-engine";
    import { load, Solver } from "neuf-engine/solver";
    await load();
    const folder = process.argv[2];
    const lines = JSON.parse(await readFile(join(folder, "table.json"), "utf8"));
    const told = (warnings, wanted, file) => {
      assert.equal(warnings.length, wanted.warns ? 1 : 0, file + ": " + warnings);
      if (wanted.warns) assert.ok(warnings[0].includes(wanted.warns), file + ": " + warnings);
    };
    const includes = (text) => (error) => error.message.includes(text) || assert.fail(error.message);
    for (const line of lines) {
      const bytes = new Uint8Array(await readFile(join(folder, line.file)));
      for (const relaxed of [false, true]) {
        const wanted = (relaxed && line.relaxed) || line.plain;
        if (wanted.refused) {
          await assert.rejects(solve(bytes, { relaxed }), includes(wanted.refused));
        } else {
          const { status, warnings } = await solve(bytes, { relaxed, certify: true });
          assert.equal(status, wanted.status, line.file);
          told(warnings, wanted, line.file);
        }
        const own = line.solver ?? wanted;
        const solver = new Solver();
        if (own.refused) {
          assert.throws(() => solver.read(bytes, { relaxed }), includes(own.refused));
          continue;
        }
        solver.read(bytes, { relaxed });
        told(solver.warnings(), wanted, line.file);
        assert.equal(solver.solve(), wanted.status, line.file);
        if (wanted.models !== undefined) assert.equal(solver.models().length, wanted.models, line.file);
        solver.free();
      }
    }
    console.log(lines.length);
  `,
  );
  const lines = run("node", ["alike.mjs", join(web, "../tests/alike")], { timeout: 120_000 });
  assert.ok(Number(lines) > 40);
});

test("what is no option, no literal, no limit and no solver any more is said", async () => {
  await writeFile(
    join(folder, "misuse.mjs"),
    `
    import assert from "node:assert/strict";
    import { remoteSolver, solve } from "neuf-engine";
    import { load, Solver } from "neuf-engine/solver";
    await load();
    for (const formula of [undefined, null, 5, {}, [undefined], [[undefined]], [["1"]], [5]]) {
      await assert.rejects(solve(formula), TypeError);
    }
    await assert.rejects(solve([[1]], { cerify: true }), /solve has no option cerify, but certify, /);
    await assert.rejects(solve([[1]], null), /the options of solve are an object, not null/);
    await assert.rejects(solve("p cnf 1 2\\n1 0\\n"), /announces 2 clauses.*option .relaxed. reads/);
    await assert.rejects(remoteSolver({ seed: 1 }), /a solver has no option seed/);
    assert.throws(() => new Solver({ seed: 1 }), /a solver has no option seed, but options, /);
    assert.throws(() => new Solver({ options: { seed: undefined } }), /the option seed is undefined/);
    const solver = new Solver();
    solver.add([1, 2]);
    for (const wrong of [undefined, null, 1, [1.5], ["1"], [NaN], [undefined]]) {
      assert.throws(() => solver.add(wrong), TypeError);
      assert.throws(() => solver.constrain(wrong), TypeError);
      if (wrong !== undefined) assert.throws(() => solver.solve({ assumptions: wrong }), TypeError);
      if (wrong !== undefined) assert.throws(() => solver.models({ project: wrong }), TypeError);
    }
    for (const wrong of [undefined, null, 1.5, "1", NaN, 0]) {
      assert.throws(() => solver.setPhase(wrong), TypeError);
      assert.throws(() => solver.observe(wrong), TypeError);
    }
    for (const name of ["conflicts", "ticks", "seconds"]) {
      for (const wrong of [null, NaN, -1, "5"]) {
        assert.throws(() => solver.solve({ [name]: wrong }), new RegExp("the limit " + name));
      }
    }
    for (const wrong of [undefined, null, 5, [1]]) assert.throws(() => solver.read(wrong), /a DIMACS file is/);
    assert.throws(() => solver.solve({ assumption: [1] }), /solve has no option assumption/);
    assert.throws(() => solver.core({ minimise: true }), /core has no option minimise/);
    assert.throws(() => solver.models({ projection: [1] }), /models has no option projection/);
    assert.throws(() => solver.read("p cnf 0 0\\n", { strict: true }), /read has no option strict/);
    // Nothing of all this has changed the solver.
    assert.equal(solver.models().length, 3);
    solver.free();
    solver.free();
    const methods = Object.getOwnPropertyNames(Solver.prototype);
    const given = { add: [[1]], read: ["p cnf 0 0\\n"], constrain: [[1]], setPhase: [1], observe: [1],
      forEachModel: [() => true], connect: [{ accepts: () => true }] };
    for (const name of methods.filter((name) => !["constructor", "free", "inner"].includes(name))) {
      assert.throws(() => solver[name](...(given[name] ?? [])), /the solver was freed/, name);
    }
    console.log("done");
  `,
  );
  assert.equal(run("node", ["misuse.mjs"], { timeout: 60_000 }), "done\n");
});

test("propagators in JavaScript agree with all assignments", async () => {
  await writeFile(
    join(folder, "hidden.mjs"),
    `
    /** Clauses that the solver does not know; without them, a propagator that counts. */
    export default function hidden({ clauses, lazy, forgettable, seed }) {
      let state = seed;
      const below = (bound) => (state = (state * 48271) % 2147483647) % bound;
      const values = new Map();
      const trail = [];
      const starts = [];
      const reasons = new Map();
      let given = null;
      const value = (literal) => (values.get(Math.abs(literal)) ?? 0) * Math.sign(literal);
      return {
        lazy,
        propagated: 0,
        assigned(literals) {
          for (const literal of literals) {
            if (value(literal) !== 0) throw new Error("assigned twice");
            values.set(Math.abs(literal), Math.sign(literal));
            trail.push(literal);
          }
        },
        opened: () => starts.push(trail.length),
        backtracked(level) {
          for (const literal of trail.splice(starts[level])) values.delete(Math.abs(literal));
          starts.length = level;
        },
        propagate() {
          for (const clause of clauses) {
            const open = clause.filter((literal) => value(literal) >= 0);
            if (open.length === 1 && value(open[0]) === 0 && below(3)) {
              reasons.set(open[0], clause);
              this.propagated++;
              return open[0];
            }
          }
          return 0;
        },
        reason: (literal) => reasons.get(literal),
        clause() {
          const clause = given ?? (below(20) === 0 ? clauses[below(clauses.length)] : null);
          given = null;
          return clause && (forgettable ? { literals: clause, forgettable } : clause);
        },
        decide: () => (below(4) === 0 ? clauses[0][0] : 0),
        accepts(model) {
          const truths = new Set(model);
          given = clauses.find((clause) => !clause.some((literal) => truths.has(literal))) ?? null;
          return given === null;
        },
      };
    }
  `,
  );
  await writeFile(
    join(folder, "propagators.mjs"),
    `
    import assert from "node:assert/strict";
    import { remoteSolver, Withdrawn } from "neuf-engine";
    import { load, Solver } from "neuf-engine/solver";
    import hidden from "./hidden.mjs";
    await load();
    let state = 7;
    const below = (bound) => (state = (state * 48271) % 2147483647) % bound;
    const all = (size) => [...Array(size).keys()];
    const holds = (literal, model) => ((model >> (Math.abs(literal) - 1)) & 1) === (literal > 0 ? 1 : 0);
    const answers = { satisfiable: 0, unsatisfiable: 0 };
    let propagated = 0;
    for (const round of all(300)) {
      const variables = 3 + below(6);
      const lits = (count) => all(count).map(() => (1 + below(variables)) * (below(2) ? 1 : -1));
      const clauses = all(variables * (2 + below(4))).map(() => lits(2 + below(2)));
      const shown = clauses.filter(() => below(2));
      const rest = clauses.filter((clause) => !shown.includes(clause));
      if (!rest.length) continue;
      const made = { clauses: rest, lazy: below(5) === 0, forgettable: below(2) === 0, seed: 1 + below(1e6) };
      const assumptions = lits(below(3));
      const models = all(2 ** variables).filter((model) =>
        [...clauses, ...assumptions.map((literal) => [literal])].every((clause) =>
          clause.some((literal) => holds(literal, model))));
      const observed = [...new Set(rest.flat().map(Math.abs))];
      const solver = new Solver({ certify: below(2) === 0 });
      const propagator = hidden(made);
      solver.connect(propagator, observed);
      solver.add(...shown);
      const status = solver.solve({ assumptions });
      assert.equal(status, models.length ? "satisfiable" : "unsatisfiable");
      answers[status]++;
      propagated += propagator.propagated;
      if (status === "satisfiable") {
        const truths = new Set(solver.model());
        assert.ok(clauses.every((clause) => clause.some((literal) => truths.has(literal))));
      }
      solver.free();
      if (round < 5) {
        const remote = await remoteSolver();
        await remote.add(...shown);
        await remote.connect(new URL("./hidden.mjs", import.meta.url), made, observed);
        assert.equal(await remote.solve({ assumptions }), status);
        remote.end();
      }
    }
    assert.ok(answers.satisfiable > 50 && answers.unsatisfiable > 50 && propagated > 100);

    // What a propagator does wrong, and what it throws.
    const fails = (propagator, error) => {
      const solver = new Solver();
      solver.connect({ accepts: () => true, ...propagator }, [1, 2]);
      solver.add([1, 2, 3]);
      assert.throws(() => solver.solve(), error);
      solver.disconnect();
      assert.equal(solver.solve(), "satisfiable");
    };
    fails({ accepts: () => false }, /rejected a model/);
    const three = new Solver();
    three.connect({ accepts: (model) => model[0] < 0 || [-1] }, [1]);
    assert.deepEqual(three.models({ project: [1] }).map(String), ["-1"]);
    fails({ propagate: () => 3 }, /does not observe/);
    fails({ propagate: () => 2 ** 30 }, /a literal is a non-zero integer up to 2\\^28/);
    fails({ decide: () => 1.5 }, /a literal is/);
    fails({ decide: () => { throw new RangeError("mine"); } }, RangeError);

    const remote = await remoteSolver({ proof: "drat" });
    assert.equal(await remote.read("p cnf 1 1\\n1 0\\n"), 1);
    assert.equal(await remote.solve({ assumptions: [-1], seconds: 5 }), "unsatisfiable");
    assert.deepEqual(await remote.core(), [-1]);
    await assert.rejects(remote.add([0]), /a non-zero integer/);
    const late = remote.solve();
    remote.end();
    await assert.rejects(late, Withdrawn);
    console.log("done");
  `,
  );
  assert.equal(run("node", ["propagators.mjs"], { timeout: 120_000 }), "done\n");
});

test("its types are those that a program sees", async () => {
  await writeFile(
    join(folder, "typed.ts"),
    `
    import { engine, remoteSolver, solve, type Answer, type Puzzle, type RemoteSolver } from "neuf-engine";
    import { load, Solver, type Propagator, type Status } from "neuf-engine/solver";
    await load();
    const propagator: Propagator = { accepts: (model) => model[0] > 0, clause: () => [1, 2] };
    const solver = new Solver({ certify: true });
    solver.connect(propagator, [1]);
    const status: Status = solver.solve({ assumptions: [1], seconds: 2 });
    // @ts-expect-error A propagator judges models.
    solver.connect({ propagate: () => 1 });
    const remote: RemoteSolver = await remoteSolver();
    const models: number[][] = await remote.models({ limit: 10, project: [1] });
    // @ts-expect-error A function cannot be sent to a worker.
    await remote.solve({ stop: () => true });
    console.log(status, models);
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
