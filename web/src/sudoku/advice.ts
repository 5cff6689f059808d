// What the player asks the libraries, and what the coach says of their answers.

import { engine } from "../lib/engine.ts";
import { t } from "../texts/later.ts";
import type { Coach } from "./coach.svelte.ts";

/** What is wrong with the entries, and whether the puzzle is one. */
export function check(coach: Coach): Promise<void> {
  const { game } = coach;
  return coach.ask(
    () => engine.check(game.puzzle.text, game.values, game.marks),
    (found) => {
      coach.told = null;
      game.wrong = found.wrong;
      if (found.solutions === "one") {
        const left = game.values.filter((value) => value === 0).length;
        coach.verdict =
          found.wrong.length > 0
            ? t("someWrong", found.wrong.length)
            : found.wrong_marks.length > 0
              ? t("someMarksWrong", found.wrong_marks.length)
              : left === 0
                ? t("solved")
                : t("allRight", left);
        return;
      }
      const NAMES = { none: "noSolution", several: "severalSolutions", unknown: "unknownSolutions" } as const;
      coach.verdict = t(NAMES[found.solutions]);
      coach.offersWhy = found.solutions !== "unknown";
    },
    "entries",
  );
}

/** The next step, all of it or its name. */
export function step(coach: Coach, all: boolean): Promise<void> {
  const { game } = coach;
  return coach.ask(
    () => engine.hint(game.puzzle.text, game.values, game.marks),
    (found) => {
      const { wrong, wrong_marks } = found.checked!;
      game.wrong = wrong;
      if (!found.explanation) {
        coach.verdict =
          wrong.length > 0 ? t("someWrong", wrong.length) : t("someMarksWrong", wrong_marks.length);
      } else if (found.explanation.status !== "hint") {
        coach.verdict = found.explanation.text;
        coach.offersWhy = true;
      } else if (found.explanation.steps.length === 0) {
        coach.verdict = t(game.isFull ? "nothingLeft" : "noStep");
      } else {
        coach.told = found;
        coach.tell(all ? "all" : "name");
        game.helps++;
      }
    },
    "entries",
  );
}

export function explain(coach: Coach): Promise<void> {
  const { game } = coach;
  return coach.ask(
    () => engine.explain(game.puzzle.text),
    (found) => {
      coach.walk = found;
      coach.place = 0;
      coach.verdict = "";
      coach.offersWhy = false;
      game.helps++;
    },
  );
}

/** How difficult the puzzle is. */
export function rate(coach: Coach): Promise<void> {
  return coach.ask(
    () => engine.rate(coach.game.puzzle.text),
    (found) => {
      const techniques = found.techniques.map(([, label, count]) => `${label} ×${count}`).join(", ");
      coach.verdict = t("rating", found.label, found.score.toFixed(1), techniques);
    },
  );
}

/** Enters the only solution. */
export function solve(coach: Coach): Promise<void> {
  const { game } = coach;
  const none = game.marks.map(() => 0);
  return coach.ask(
    () => engine.check(game.puzzle.text, game.puzzle.givens, none),
    (found) => {
      if (found.solution) {
        game.helps++;
        game.solved = true;
        void game.apply(found.solution.map((value, cell) => ({ cell, value, holds: true })));
        return;
      }
      coach.verdict = t(found.solutions === "none" ? "noSolution" : "severalSolutions");
      coach.offersWhy = true;
    },
  );
}
