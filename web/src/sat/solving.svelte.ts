// A formula that is solved: the file, the search, and what came of it. It goes on behind the other
// pages.

import { engine, Withdrawn } from "../lib/engine.ts";
import type { SatInfo, SatProgress } from "../lib/types.ts";
import { FAULTS, FormulaFault, isDimacs, parseFormula } from "../logic/typed.ts";
import { t as tLab } from "../texts/lab.ts";
import { t } from "../texts/sat.ts";
import { History, momentOf, type Point } from "./history.ts";

export type ProofFormat = "" | "lrat" | "drat";

const MOST_BYTES = 50 << 20;
/** How much of a long text tells whether it is DIMACS, in bytes. */
const BEGINNING = 4096;
/** How long a stretch may go on after a wish to stop, in milliseconds. */
const PATIENCE = 1500;

interface Curves {
  conflicts: Point[];
  lengths: Point[];
  memory: Point[];
}
const NO_CURVES: Curves = { conflicts: [], lengths: [], memory: [] };

export class Solving {
  /** Whether the proof is checked on the way. */
  certify = $state(true);
  /** The format of the proof that is kept; none for "". */
  format = $state<ProofFormat>("lrat");
  /** Whether the header may be missing, or announce more clauses than there are. */
  relaxed = $state(false);

  name = $state("");
  phase = $state<"idle" | "reading" | "running" | "over">("idle");
  info = $state.raw<SatInfo | null>(null);
  progress = $state.raw<SatProgress | null>(null);
  seconds = $state(0);
  curves = $state.raw<Curves>(NO_CURVES);
  model = $state.raw<Int32Array | null>(null);
  fault = $state("");
  proofBytes = $state(0);
  /** The format of the proof of this search, which may be another one than is chosen by now. */
  proofFormat = $state<ProofFormat>("");
  /** What is wrong with the file that was chosen. */
  fileFault = $state("");
  /** What is wrong with the text that was typed. */
  typedFault = $state("");
  /** The names of the variables, for a formula that was typed with names. */
  names = $state.raw<string[]>([]);
  /** The formula as a file, of which the page itself reads nothing. */
  formula = $state.raw<Blob | null>(null);

  readonly isBusy = $derived(this.phase === "reading" || this.phase === "running");
  readonly counters = $derived(new Map(this.progress?.counters ?? []));

  private proof: Uint8Array[] = [];
  private killer: ReturnType<typeof setTimeout> | undefined;
  /** Counts the searches, so that the end of one that was withdrawn is not that of the next. */
  private searches = 0;

  /** Solves a file that was chosen or dropped. */
  async open(file: File): Promise<void> {
    if (this.takes(file)) await this.solve(file.name, file);
  }

  /** Solves a text that was pasted and is too long for the field. */
  async paste(text: Blob): Promise<void> {
    if (!this.takes(text)) return;
    const name = t("pasted");
    if (isDimacs(await text.slice(0, BEGINNING).text())) await this.solve(name, text);
    else await this.solveTyped(await text.text(), name);
  }

  private takes(formula: Blob): boolean {
    this.fileFault = formula.size > MOST_BYTES ? t("tooBig", Math.round(formula.size / 1e6)) : "";
    return this.fileFault === "";
  }

  /** Solves a formula that was typed, in DIMACS or with names. */
  async solveTyped(typed: string, name = t("typed")): Promise<void> {
    try {
      const { clauses, names } = parseFormula(typed, 1e6, 1e6);
      const lines = clauses.map((clause) => [...clause, 0].join(" "));
      const words = names.flatMap((name, place) =>
        name === String(place + 1) ? [] : `c ${place + 1} ${name}`,
      );
      const text = [...words, `p cnf ${names.length} ${clauses.length}`, ...lines, ""].join("\n");
      await this.solve(name, new Blob([text]), names);
    } catch (error) {
      if (!(error instanceof FormulaFault)) throw error;
      this.typedFault = tLab(FAULTS[error.kind], error.line, error.column, error.found);
    }
  }

  /** Solves the same formula again, with the options that are chosen now. */
  async again(): Promise<void> {
    if (this.formula) await this.solve(this.name, this.formula, this.names);
  }

  async solve(name: string, formula: Blob, names: string[] = []): Promise<void> {
    const search = ++this.searches;
    engine.endSat();
    clearTimeout(this.killer);
    this.names = names;
    this.name = name;
    this.formula = formula;
    this.info = this.progress = this.model = null;
    this.fault = this.fileFault = this.typedFault = "";
    this.proof = [];
    this.proofBytes = 0;
    this.proofFormat = this.format;
    this.seconds = 0;
    this.curves = NO_CURVES;
    this.phase = "reading";
    const history = new History();
    try {
      const { certify, format, relaxed } = this;
      await engine.sat({ formula, certify, format, relaxed }, (report) => {
        if (report.kind === "info") {
          this.info = report.info;
          this.phase = "running";
        } else if (report.kind === "progress") {
          const { progress, seconds, memory, proof } = report;
          this.progress = progress;
          this.seconds = seconds;
          if (proof.length > 0) {
            this.proof.push(proof);
            this.proofBytes += proof.length;
          }
          history.add(momentOf(progress, seconds, memory), progress.status !== "running");
          const { conflicts, lengths, memory: used } = history;
          this.curves = { conflicts, lengths, memory: used };
        } else {
          this.model = report.model;
        }
      });
    } catch (error) {
      if (search !== this.searches) return;
      if (!(error instanceof Withdrawn)) {
        const message = error instanceof Error ? error.message : String(error);
        this.fault = /unreachable|memory|out of bounds/i.test(message) ? t("lostMemory") : message;
      }
    }
    clearTimeout(this.killer);
    this.phase = "over";
  }

  /** Asks to stop after the stretch, and ends the worker if that takes long. */
  stop(): void {
    engine.stopSat();
    this.killer = setTimeout(() => engine.endSat(), PATIENCE);
  }

  /** The proof as a file, in binary as it was written, or as text. */
  async proofFile(notation: "binary" | "text"): Promise<Blob> {
    const binary = new Blob(this.proof as BlobPart[]);
    if (notation === "binary" || this.proofFormat === "") return binary;
    const bytes = new Uint8Array(await binary.arrayBuffer());
    return new Blob([(await engine.proofText(bytes, this.proofFormat)) as BlobPart]);
  }

  /** The model as solvers print it. */
  modelFile(): string {
    const lines = ["s SATISFIABLE"];
    let line = "v";
    for (const literal of [...(this.model ?? []), 0]) {
      if (line.length > 70) {
        lines.push(line);
        line = "v";
      }
      line += ` ${literal}`;
    }
    return `${[...lines, line].join("\n")}\n`;
  }

  label(literal: number): string {
    return `${literal < 0 ? "¬" : ""}${this.names[Math.abs(literal) - 1] ?? Math.abs(literal)}`;
  }
}
