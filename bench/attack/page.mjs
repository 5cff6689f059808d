// Hostile arguments for every function that the page's module exports.
//
//     PROFILE=release bash web/build-wasm
//     node bench/attack/page.mjs [--calls 100000] [--seed 1] [--table FILE]
//
// The module runs in a worker, as in the page. A call may return or throw an error; it may not trap
// (then the module is of no further use), and it may not take longer than a minute. After each
// hundred calls the module must still count and explain a puzzle correctly. Arguments are drawn
// for the types that the declarations name (`neuf_wasm.d.ts`), so that a function that is added is
// called, too: files of this folder, whole, cut off and altered, compressed and not; texts of a million
// characters; lists of the wrong length; numbers at and beyond every border; and now and then
// what has another type. What is left out because it may take minutes, and is no fault: a generator that
// is asked for a puzzle that hardly exists, which searches until its worker is ended, as the page does;
// and the rating and explanation of variants with few givens.
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { Worker, isMainThread, parentPort, workerData } from "node:worker_threads";
import { deflateRawSync, gzipSync } from "node:zlib";

const root = fileURLToPath(new URL("../..", import.meta.url));
const built = `${root}web/src/wasm`;
const PATIENCE = 60_000;

/** What is exported: functions and the methods of SatRun, with the types of their arguments. */
function declared() {
  const text = readFileSync(`${built}/neuf_wasm.d.ts`, "utf8").replace(/\/\*\*[^]*?\*\//g, "");
  const types = (list) =>
    list.split(",").filter((part) => part.includes(":")).map((part) => part.split(":")[1].trim());
  const found = [];
  const own = text.match(/export class SatRun \{([^]*?)\n\}/)[1];
  for (const [, name, list] of own.matchAll(/^ {4}(\w+)\(([^)]*)\)/gm)) found.push([`SatRun.${name}`, types(list)]);
  for (const [, name, list] of text.matchAll(/^export function (\w+)\(([^)]*)\)/gm))
    if (name !== "initSync") found.push([name, types(list)]);
  return found;
}

/** Random numbers that a seed decides (mulberry32). */
function generator(seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let word = Math.imul(state ^ (state >>> 15), state | 1);
    word ^= word + Math.imul(word ^ (word >>> 7), word | 61);
    return ((word ^ (word >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (bound) => Math.floor(next() * bound);
  return { below, pick: (list) => list[below(list.length)], oneIn: (of) => below(of) === 0 };
}

function texts() {
  const read = (folder) =>
    readdirSync(`${root}${folder}`).filter((name) => /\.(txt|cnf)$/.test(name))
      .map((name) => readFileSync(`${root}${folder}/${name}`, "utf8"));
  const variants = read("puzzles/variants").filter((text) => !text.includes("cages together"));
  const puzzles = [...read("puzzles"), ...variants];
  const formulas = read("dimacs").filter((text) => text.length < 300_000);
  const line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
  const formats = ["extended", "minimal", "compact", "line", "boxes", "csv", "opensudoku", "sdk", "json", "ss",
    "svg", "pdf", "lrat", "drat", "en", "fr", "killer", "diagonal,windoku", "jigsaw", "x".repeat(300)];
  const request = (more) => JSON.stringify({ seed: 7, number: 3, box_rows: 2, box_columns: 2, variants: "", difficulty: null,
    needs: [], symmetry: "none", minimal: true, ...more });
  const requests = [request({}), request({}), request({ box_rows: 2, box_columns: 3 }), request({ box_rows: 3, box_columns: 3 }),
request({ variants: "diagonal" }),
    request({ needs: ["no technique"] }), request({ box_rows: 1e9 }), request({ seed: 2 ** 53, number: 2 ** 53 }),
    request({ box_rows: 0 }), request({ symmetry: "rotational" }), '{"seed":-1}', '{"seed":1e400}', "[[[", "{}", "null", `${"[".repeat(100000)}`, '["' + line + '"]',
    JSON.stringify([line, line]), JSON.stringify(Array(500).fill(line)), '{"a":'.repeat(5000)];
  const odd = ["", "\0", "\u202e", "\ud800", "p cnf 1 1\n1 0\n", "p cnf 268435456 1\n268435456 0\n",
    "p cnf 999999999999 1\n1 0", "9".repeat(400), "p inccnf\n1 2 0\na 1 0\na -1 0\n", "-".repeat(1 << 20),
    ".".repeat(81), ".".repeat(16), ".".repeat(10_000), "1".repeat(81), "(".repeat(1 << 16), "<a>".repeat(50_000),
    "🙂".repeat(1000), "a,b\n".repeat(50_000), "% ".repeat(9)];
  return { puzzles, variants, formulas, line, formats, requests, odd };
}

if (isMainThread) await main();
else work();

async function main() {
  const option = (name, value) => {
    const at = process.argv.indexOf(`--${name}`);
    return at < 0 ? value : process.argv[at + 1];
  };
  const calls = Number(option("calls", 100_000));
  let seed = Number(option("seed", 1));
  const tally = {};
  const findings = [];
  let made = 0;
  while (made < calls && findings.length < 20) {
    const worker = new Worker(new URL(import.meta.url), { workerData: { seed, calls: Math.min(2000, calls - made) } });
    let last = "";
    let timer;
    const outcome = await new Promise((resolve) => {
      const late = () => resolve({ kind: "hangs" });
      worker.on("message", (message) => {
        clearTimeout(timer);
        if (message.begins) {
          last = message.begins;
          timer = setTimeout(late, PATIENCE);
        } else if (message.ended) {
          const [name, how] = message.ended;
          tally[name] ??= { returned: 0, refused: 0, "other type": 0 };
          tally[name][how]++;
          made++;
        } else {
          resolve(message);
        }
      });
      worker.on("error", (error) => resolve({ kind: "ends the worker", why: String(error.stack) }));
    });
    clearTimeout(timer);
    await worker.terminate();
    if (outcome.kind !== "done") {
      findings.push(`seed ${seed}, ${last}: ${outcome.kind} ${outcome.why ?? ""}`);
      console.error(findings.at(-1));
      made++;
    }
    seed++;
    // So far, in case it is ended.
    if (option("table")) writeFileSync(option("table"), `${table()}\n`);
  }
  console.log(table());
  process.exitCode = findings.length > 0 ? 1 : 0;

  function table() {
    const number = (value) => value.toLocaleString("en");
    const rows = Object.entries(tally).sort()
      .map(([name, t]) => `| \`${name}\` | ${number(t.returned)} | ${number(t.refused)} | ${number(t["other type"])} |`);
    return ["| function | returned | threw neuf's error | refused, with an argument of another type |", "|---|---:|---:|---:|", ...rows,
      `\nCalls: ${number(made)}; traps and calls of more than a minute: ${findings.length}.`].join("\n");
  }
}

async function work() {
  const neuf = await import(pathToFileURL(`${built}/neuf_wasm.js`));
  neuf.initSync({ module: readFileSync(`${built}/neuf_wasm_bg.wasm`) });
  const { below, pick, oneIn } = generator(workerData.seed);
  const material = texts();
  const functions = declared();

  const altered = (text) => {
    const at = below(text.length + 1);
    switch (below(5)) {
      case 0: return text.slice(0, at);
      case 1: return text.slice(0, at) + pick(["-", "0", "9", "\n", "\0", "é", "{", "999999999999", "#"]) + text.slice(at);
      case 2: return text.slice(0, at) + text.slice(at + 1 + below(40));
      case 3: return text + text;
      default: return text;
    }
  };
  const text = () => {
    if (oneIn(3)) return pick([material.line, material.line, pick(material.variants)]);
    const of = pick([material.puzzles, material.puzzles, [material.line], [material.line], material.formats,
      material.formats, material.requests, material.odd, material.formulas]);
    const whole = pick(of);
    return oneIn(2) ? whole : altered(whole);
  };
  const bytes = () => {
    let content = new TextEncoder().encode(text());
    if (oneIn(3)) content = gzipSync(content);
    else if (oneIn(8)) content = Buffer.concat([Buffer.from([0xfd, 0x37, 0x7a, 0x58, 0x5a, 0]), deflateRawSync(content)]);
    else if (oneIn(8)) content = Buffer.concat([pick([Buffer.from("BZh9"), Buffer.from([0x28, 0xb5, 0x2f, 0xfd])]), content]);
    content = Uint8Array.from(content);
    if (oneIn(2) && content.length > 0) content = content.slice(0, below(content.length));
    if (oneIn(3)) for (let i = below(8); i > 0 && content.length > 0; i--) content[below(content.length)] = below(256);
    return content;
  };
  const integer = () => pick([0, 1, 2, 3, 9, below(20), 81, 255, 65_536, 2 ** 31 - 1, 2 ** 31, 2 ** 32 - 1, 2 ** 32, -1,
    -(2 ** 31), NaN, Infinity, 1.5, 1e300, Number.MAX_SAFE_INTEGER]);
  const list = (kind) => {
    // What the usual grid has.
    if (oneIn(2)) return kind.from({ length: 81 }, () => (oneIn(10) ? below(10) : 0));
    const length = pick([0, 1, 16, 80, 81, 81, 81, 82, 256, 5000]);
    const entries = Array.from({ length }, () => (oneIn(2) ? 0 : oneIn(2) ? below(10) : integer()));
    return oneIn(4) ? entries : kind.from(entries.map((entry) => (Number.isFinite(entry) ? entry : 0)));
  };
  const stranger = () => pick([undefined, null, {}, [], Symbol("s"), 7n, () => 0, new Date(0), "7", true, [[]], -0]);
  const argument = (name, type, place) => {
    if (oneIn(60)) return [stranger(), true];
    if (type === "string" && place > 0 && !oneIn(5)) return [pick(material.formats), false];
    if (type === "string" && name === "generate") return [oneIn(3) ? altered(pick(material.requests)) : pick(material.requests), false];
    if (type === "string" && name === "sheet" && place === 0) return [pick(material.requests), false];
    if (type === "string" && (name === "rate" || name === "explain") && oneIn(2)) return [material.line, false];
    if (type === "string") {
      let drawn = text();
      // Damaged variants have too few rules to be rated soon.
      while ((name === "rate" || name === "explain") && drawn.includes("variant")) drawn = text();
      return [drawn, false];
    }
    if (type === "boolean") return [pick([true, false]), false];
    if (type === "number") return [integer(), false];
    if (name === "SatRun.constructor" && !oneIn(3)) return [new TextEncoder().encode(altered(pick(material.formulas))), false];
    if (type.startsWith("Uint8Array")) return [oneIn(2) ? bytes() : list(Uint8Array), false];
    if (type.startsWith("Uint32Array")) return [list(Uint32Array), false];
    if (type.startsWith("Int32Array")) return [list(Int32Array), false];
    throw new Error(`no arguments of the type ${type} are known here`);
  };

  let run;
  const call = (name, args) => {
    if (!name.startsWith("SatRun.")) return neuf[name](...args);
    const method = name.slice(7);
    if (method === "constructor") {
      const next = new neuf.SatRun(...args);
      if (oneIn(2)) run?.free();
      run = next;
    } else if (run !== undefined) {
      // What has been released stays in use, too.
      run[method](...args);
      if (method === "free" && oneIn(2)) run = undefined;
    }
  };
  const isWell = () => {
    neuf.speak("en");
    const { solution } = JSON.parse(neuf.check(material.line, new Uint8Array(81), new Uint32Array(81)));
    return JSON.stringify(solution ?? "").replace(/[^0-9]/g, "").startsWith("5346789126721953481983425678597614234268537917139248569615372842874196");
  };

  // What searches is called less often than what only reads its arguments.
  const slow = new Set(["rate", "explain", "hint", "check", "sheet", "generate", "clauses", "propagate", "probes", "judge", "picture"]);
  for (let i = 0; i < workerData.calls; i++) {
    let [name, types] = pick(functions);
    if (slow.has(name) && !oneIn(5)) [name, types] = pick(functions);
    const drawn = types.map((type, place) => argument(name, type, place));
    const isStrange = drawn.some(([, strange]) => strange);
    const args = drawn.map(([value]) => value);
    parentPort.postMessage({ begins: `call ${i}: ${name}(${args.map(shown).join(", ")})` });
    try {
      call(name, args);
      parentPort.postMessage({ ended: [name, "returned"] });
    } catch (error) {
      if (error instanceof WebAssembly.RuntimeError) {
        parentPort.postMessage({ kind: "traps", why: error.stack });
        return;
      }
      parentPort.postMessage({ ended: [name, isStrange ? "other type" : "refused"] });
    }
    if (i % 100 === 99 && !isWell()) {
      parentPort.postMessage({ kind: "leaves the module unwell" });
      return;
    }
  }
  parentPort.postMessage({ kind: "done" });
}

function shown(value) {
  if (typeof value === "string") return `text of ${value.length}: ${JSON.stringify(value.slice(0, 200))}`;
  if (ArrayBuffer.isView(value) || Array.isArray(value)) return `list of ${value.length}: ${Array.from(value).slice(0, 12).map(String)}`;
  return String(value);
}
