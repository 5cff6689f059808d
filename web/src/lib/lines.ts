// Asks a worker for what the libraries know. Quick questions go to one worker that stays;
// long ones get a worker of their own, which is ended when the question is withdrawn.
//
// How a worker is started is left open, so that the page and the package of npm, in a browser
// and under Node, share all else.

import type { Question, Reply, SatReport, SatRequest } from "./calls.ts";
import type {
  Checked,
  Clash,
  Collection,
  Described,
  Judged,
  Made,
  Puzzle,
  Rated,
  Technique,
  Told,
  Trace,
  Variant,
  Wanted,
} from "./types.ts";

/** A worker that has been started. */
export interface Port {
  post(message: Question): void;
  end(): void;
  /** Told when the last question has been answered, and when there is one again. */
  busy?(is: boolean): void;
}

/** Starts a worker that hands its messages, and what ends it, to these two functions. */
export type Spawn = (heard: (reply: Reply) => void, failed: (why: string) => void) => Port;

interface Waiting {
  resolve: (result: unknown) => void;
  reject: (error: Error) => void;
  report?: (report: SatReport) => void;
}

/** The question was withdrawn before its answer. */
export class Withdrawn extends Error {}

/** A worker that is started when it is first asked. */
export class Line {
  private worker: Port | null = null;
  private waiting = new Map<number, Waiting>();
  private next = 1;
  private readonly spawn: Spawn;
  private readonly lang: () => string;

  constructor(spawn: Spawn, lang: () => string) {
    this.spawn = spawn;
    this.lang = lang;
  }

  ask(call: string, args: unknown[], report?: (report: SatReport) => void): Promise<unknown> {
    const worker = (this.worker ??= this.start());
    const id = this.next++;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject, report });
      worker.busy?.(true);
      worker.post({ id, call, args, lang: this.lang() });
    });
  }

  tell(call: string): void {
    this.worker?.post({ id: 0, call, args: [], lang: this.lang() });
  }

  /** Ends the worker; what is still asked is withdrawn. */
  end(error: Error = new Withdrawn()): void {
    this.worker?.end();
    this.worker = null;
    const waiting = [...this.waiting.values()];
    this.waiting.clear();
    for (const one of waiting) one.reject(error);
  }

  private start(): Port {
    return this.spawn(
      (reply) => this.heard(reply),
      (why) => this.end(new Error(why)),
    );
  }

  private heard(reply: Reply): void {
    const one = this.waiting.get(reply.id);
    if (!one) return;
    if (reply.report) {
      one.report?.(reply.report);
      return;
    }
    this.waiting.delete(reply.id);
    if (!this.waiting.size) this.worker?.busy?.(false);
    if (reply.error === undefined) {
      one.resolve(reply.result);
    } else {
      const error = new Error(reply.error);
      one.reject(error);
      if (reply.fatal) this.end(error);
    }
  }

  warm(): void {
    this.worker ??= this.start();
  }
}

const u8 = (values: number[]) => Uint8Array.from(values);
const u32 = (values: number[]) => Uint32Array.from(values);

/** All questions, on workers that are started in this way when they are first needed. */
export function makeEngine(spawn: Spawn) {
  /** The language of answers and errors. */
  let lang = "en";
  const [quick, long, solver] = [1, 2, 3].map(() => new Line(spawn, () => lang));
  return {
    /** Starts the worker before the first question. */
    warm: () => quick.warm(),
    /** Chooses the language of all later answers and errors. */
    speak: (language: string) => {
      lang = language;
    },

    /** Reads a text or a file; with `ignoresUnknownRules`, also puzzles of which not all rules are known. */
    read: (bytes: Uint8Array, limit = 1000, ignoresUnknownRules = false) =>
      quick.ask("read", [bytes, limit, ignoresUnknownRules]) as Promise<Collection>,
    /** What a file holds, by its beginning: `formula`, `answer`, `binary`, or else `text`. */
    recognise: (start: Uint8Array) => quick.ask("recognise", [start]) as Promise<string>,
    empty: (rows: number, columns: number, variants = "") =>
      quick.ask("empty", [rows, columns, variants]) as Promise<Puzzle>,
    withGivens: (text: string, givens: number[]) =>
      quick.ask("with_givens", [text, u8(givens)]) as Promise<Puzzle>,
    techniques: () => quick.ask("techniques", []) as Promise<Technique[]>,
    described: (text: string) => quick.ask("described", [text]) as Promise<Described>,
    variants: () => quick.ask("variants", []) as Promise<Variant[]>,
    write: (text: string, format: string) => quick.ask("write", [text, format]) as Promise<string>,
    candidates: (text: string, values: number[]) =>
      quick.ask("candidates", [text, u8(values)]) as Promise<Uint32Array>,
    clashes: (text: string, values: number[]) => quick.ask("clashes", [text, u8(values)]) as Promise<Clash[]>,
    check: (text: string, values: number[], marks: number[]) =>
      quick.ask("check", [text, u8(values), u32(marks)]) as Promise<Checked>,
    hint: (text: string, values: number[], marks: number[]) =>
      quick.ask("hint", [text, u8(values), u32(marks)]) as Promise<Told>,
    picture: (text: string, values: number[], marks: number[]) =>
      quick.ask("picture", [text, u8(values), u32(marks)]) as Promise<Uint8Array>,
    cnf: (text: string, encoding: string) => quick.ask("cnf", [text, encoding]) as Promise<Uint8Array>,
    clauses: (text: string) => quick.ask("clauses", [text]) as Promise<Int32Array>,
    propagate: (text: string, learned: number[], supposed: number) =>
      quick.ask("propagate", [text, Int32Array.from(learned), supposed]) as Promise<Trace>,
    /** What each open literal leads to: the literal, how many become true by it, 1 for a contradiction. */
    probes: (text: string, added: number[]) =>
      quick.ask("probes", [text, Int32Array.from(added)]) as Promise<Int32Array>,
    judge: (text: string, added: number[], clause: number[]) =>
      quick.ask("judge", [text, Int32Array.from(added), Int32Array.from(clause)]) as Promise<Judged>,
    countUnique: (lines: string) => quick.ask("count_unique", [lines]) as Promise<number>,

    explain: (text: string) => long.ask("explain", [text]) as Promise<Told>,
    rate: (text: string) => long.ask("rate", [text]) as Promise<Rated>,
    generate: (wanted: Wanted) => long.ask("generate", [JSON.stringify(wanted)]) as Promise<Made>,
    sheet: (texts: string[], perPage: number, title: string, format: string) =>
      long.ask("sheet", [JSON.stringify(texts), perPage, title, format]) as Promise<Uint8Array>,
    /** Withdraws the long questions. */
    withdraw: () => long.end(),

    sat: (request: SatRequest, report: (report: SatReport) => void) =>
      solver.ask("sat", [request], report) as Promise<void>,
    /** A binary proof that the solver has written as text. */
    proofText: (proof: Uint8Array, format: "lrat" | "drat") =>
      solver.ask("proof_text", [proof, format]) as Promise<Uint8Array>,
    /** Asks the solver to stop at the end of its stretch. */
    stopSat: () => solver.tell("stop"),
    /** Ends the solver at once and frees its memory. */
    endSat: () => solver.end(),
    /** Ends all workers and withdraws what is still asked. */
    end: () => [quick, long, solver].forEach((line) => line.end()),
  };
}
