// The sentences of the book that what the Logic page shows belongs to. A link leads to the sentence
// itself, which the browser marks: by a fragment of text, and where a browser knows none of those, to
// the heading above it. Numbers of lines or marks in the chapters were rejected: who rewrites a sentence
// would not see that the page names it, while the test of this file finds each phrase in its chapter.

import type { Language, Pair } from "../lib/phrase.ts";
import type { Event } from "./cdcl.ts";

interface Passage {
  chapter: string;
  /** The heading above the sentence. */
  heading: Pair;
  /** A part of the sentence, without formulas, as it is printed. */
  phrase: Pair;
}

/** What propagation or the search has just done. */
export type Deed = "given" | "unit" | "suppose" | "fail" | "stop" | "solved" | Event["kind"];

const GRAPH: Pair = ["The implication graph", "Le graphe d’implication"];
const RESOLUTION: Pair = ["By resolution", "Par résolution"];
const BACK: Pair = ["Going back", "Le retour"];
const WATCHED: Passage = {
  chapter: "watches",
  heading: ["Two are enough", "Deux suffisent"],
  phrase: [
    "looks for another literal that is not false, and watches that one instead",
    "cherche un autre littéral qui ne soit pas faux, et le surveille à la place",
  ],
};
const REASON: Passage = {
  chapter: "learning",
  heading: GRAPH,
  phrase: [
    "Each literal on the trail that was not decided was made true by a clause, its reason",
    "Chaque littéral de la trace qui n’a pas été décidé a été rendu vrai par une clause, sa raison",
  ],
};

export const PASSAGES: Readonly<Partial<Record<Deed, Passage>>> = {
  given: {
    chapter: "givens",
    heading: ["The givens as a formula", "La grille initiale en formule"],
    phrase: [
      "adds what a player sees at once, so that the deduction has less to do",
      "ajoute ce qu’un joueur voit d’emblée, pour que la déduction ait moins à faire",
    ],
  },
  suppose: {
    chapter: "failed-literals",
    heading: ["The failed-literal rule", "La règle du littéral infructueux"],
    phrase: [
      "A second rule asks what would follow if a literal were true",
      "Une seconde règle demande ce qui s’ensuivrait si un littéral était vrai",
    ],
  },
  fail: {
    chapter: "failed-literals",
    heading: ["III.B.1 Why the rule is right", "III.B.1 Pourquoi la règle est correcte"],
    phrase: [
      "The rule is a proof by contradiction that is kept short",
      "La règle est une démonstration par l’absurde dont on borne la longueur",
    ],
  },
  stop: {
    chapter: "propagation",
    heading: ["III.A.9 What t and the formula are at the end", "III.A.9 Le tableau et la formule à la fin"],
    phrase: [
      "so all its clauses have two literals or more",
      "toutes ses clauses ont au moins deux littéraux",
    ],
  },
  solved: {
    chapter: "propagation",
    heading: ["III.A.9 What t and the formula are at the end", "III.A.9 Le tableau et la formule à la fin"],
    phrase: ["If propagation solves the grid", "Si la propagation résout la grille"],
  },
  // Of both views: a clause that became a unit.
  unit: {
    chapter: "propagation",
    heading: ["III.A.8 The function propagation", "III.A.8 La fonction propagation"],
    phrase: ["the clause that became a unit", "la clause devenue unitaire"],
  },
  decide: {
    chapter: "restarts",
    heading: ["Choosing, forgetting, restarting", "Choisir, oublier, recommencer"],
    phrase: ["They do not say what to suppose next", "Ils ne disent pas quoi supposer ensuite"],
  },
  move: WATCHED,
  true: WATCHED,
  imply: REASON,
  conflict: {
    chapter: "learning",
    heading: GRAPH,
    phrase: ["Any cut that has all decisions on its left", "Toute coupe qui laisse les décisions à gauche"],
  },
  resolve: {
    chapter: "learning",
    heading: RESOLUTION,
    phrase: [
      "The same clause comes from the false one by resolution",
      "La même clause vient de la clause fausse par résolution",
    ],
  },
  learn: {
    chapter: "learning",
    heading: BACK,
    phrase: ["The learned clause goes into the formula", "La clause apprise entre dans la formule"],
  },
  jump: {
    chapter: "learning",
    heading: BACK,
    phrase: ["So the solver goes back there", "Le solveur y revient donc"],
  },
  unsatisfiable: {
    chapter: "learning",
    heading: BACK,
    phrase: ["A conflict without a decision", "Un conflit sans décision"],
  },
};

/** Where the book stands that brings this page along, if one does: book/build fills it in. */
export const bookAt = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="book"]')?.content ?? "";

/** The mark of a heading, as mdBook makes it. */
export const markOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_\- ]/gu, "")
    .replaceAll(" ", "-");

/** Where the book, which lies at `book`, says it; null where it does not. */
export function said(
  book: string,
  language: Language,
  deed: Deed | null,
): { href: string; heading: string; phrase: string } | null {
  const passage = book && deed ? PASSAGES[deed] : undefined;
  if (!passage) return null;
  const [heading, phrase] = [passage.heading, passage.phrase].map(([en, fr]) =>
    language === "fr" ? fr : en,
  );
  // A hyphen has a meaning of its own in such a fragment.
  const text = encodeURIComponent(phrase).replaceAll("-", "%2D");
  return {
    href: `${book}${language}/${passage.chapter}.html#${markOf(heading)}:~:text=${text}`,
    heading,
    phrase,
  };
}
