// The phrases of the search on the Logic page.

import { translator } from "../lib/app.svelte.ts";
import type { Table } from "../lib/phrase.ts";
import { COMMON } from "./common.ts";

export const LAB = {
  formula: ["Formula", "Formule"],
  formulaHelp: [
    "A clause on each line, or with a slash between them: 1 2 0 / -1 3 0, or names: a or b / not a or c.",
    "Une clause par ligne, ou une barre entre elles : 1 2 0 / -1 3 0, ou des noms : a ou b / non a ou c.",
  ],
  example: ["Example", "Exemple"],
  own: ["your own", "la vôtre"],
  jump: ["A jump over idle decisions", "Sauter des décisions oisives"],
  chain: ["A chain of implications", "Une chaîne d’implications"],
  pigeons: ["Three pigeons, two holes", "Trois pigeons, deux nids"],
  pigeons4: ["Four pigeons, three holes", "Quatre pigeons, trois nids"],
  colours: ["Four countries, three colours", "Quatre pays, trois couleurs"],
  open4: ["A 4×4 sudoku", "Un sudoku 4×4"],
  order: ["Next decision", "Décision suivante"],
  orderFirst: ["the first open variable", "la première variable ouverte"],
  orderMost: ["the variable in the most open clauses", "la variable dans le plus de clauses ouvertes"],
  phase: ["Tried first", "Essayé d’abord"],
  phaseTrue: ["true", "vrai"],
  phaseFalse: ["false", "faux"],
  faultSign: [
    "Line {0}, column {1}: {2} means nothing here.",
    "Ligne {0}, colonne {1} : {2} ne veut rien dire ici.",
  ],
  faultWord: [
    "Line {0}, column {1}: a variable is missing after the negation.",
    "Ligne {0}, colonne {1} : il manque une variable après la négation.",
  ],
  faultNumber: [
    "Line {0}, column {1}: a number was expected, not {2}.",
    "Ligne {0}, colonne {1} : il faut un nombre, et non {2}.",
  ],
  tooLong: [
    "A formula of this size cannot be followed by eye; the page SAT solves it.",
    "On ne peut pas suivre des yeux une formule de cette taille ; la page SAT la résout.",
  ],
  faultMany: [
    "Line {0}, column {1}: more than {2} cannot be followed here.",
    "Ligne {0}, colonne {1} : plus de {2}, on ne peut pas suivre ici.",
  ],
  faultNone: ["There is no clause yet.", "Il n’y a pas encore de clause."],
  size: [
    "{0} {0|variable|variables}, {1} {1|clause|clauses}",
    "{0} {0|variable|variables}, {1} {1|clause|clauses}",
  ],
  moment: ["Moment {0} of {1}", "Moment {0} sur {1}"],
  stepBack: ["Back", "Reculer"],
  stepOn: ["Step", "Avancer"],
  toStart: ["To the start", "Au début"],
  toEnd: ["To the end", "À la fin"],
  nextDecision: ["Next decision", "Décision suivante"],
  nextConflict: ["Next conflict", "Conflit suivant"],
  start: [
    "Each clause watches two of its literals, underlined. It is looked at only when one of them becomes false.",
    "Chaque clause surveille deux de ses littéraux, soulignés. On ne la regarde que si l’un d’eux devient faux.",
  ],
  unit: ["{0} is true: it is all of clause {1}.", "{0} est vrai : la clause {1} n’a rien d’autre."],
  unitLearned: [
    "{0} is true: all else in the learned clause {1} is false.",
    "{0} est vrai : tout le reste de la clause apprise {1} est faux.",
  ],
  decide: ["{0} is supposed: decision {1}.", "On suppose {0} : décision {1}."],
  move: [
    "Clause {0} watched {1}, which is false. Now it watches {2}.",
    "La clause {0} surveillait {1}, qui est faux. Elle surveille maintenant {2}.",
  ],
  isTrue: [
    "Clause {0} has {1}, which is true: nothing to do.",
    "La clause {0} a {1}, qui est vrai : rien à faire.",
  ],
  imply: [
    "All of clause {0} but {1} is false, so {1} is true.",
    "Tout est faux dans la clause {0} sauf {1}, donc {1} est vrai.",
  ],
  conflict: [
    "All literals of clause {0} are false: a conflict.",
    "Tous les littéraux de la clause {0} sont faux : un conflit.",
  ],
  resolve: [
    "{1} was made true by clause {0}. The two clauses are resolved on it: {2}.",
    "{1} est vrai par la clause {0}. On résout les deux clauses sur lui : {2}.",
  ],
  learn: [
    "Only one literal of the last decision is left. The clause {0} is learned: {1}.",
    "Il ne reste qu’un littéral de la dernière décision. On apprend la clause {0} : {1}.",
  ],
  jumpBack: [
    "Back from decision {1} to decision {0}, where all of the learned clause but one literal is false.",
    "Retour de la décision {1} à la décision {0}, où toute la clause apprise sauf un littéral est fausse.",
  ],
  jumpBackRoot: [
    "Back from decision {1} to before the first decision.",
    "Retour de la décision {1} à avant la première décision.",
  ],
  satisfiable: [
    "Every variable has a value and no clause is false: a model.",
    "Chaque variable a une valeur et aucune clause n’est fausse : un modèle.",
  ],
  unsatisfiable: [
    "The conflict rests on no decision: the formula has no model.",
    "Le conflit ne repose sur aucune décision : la formule n’a pas de modèle.",
  ],
  long: [
    "The search is too long to be followed and ends here.",
    "La recherche est trop longue pour être suivie et s’arrête ici.",
  ],
  noClause: ["No clause acts here.", "Aucune clause n’agit ici."],
  actingClause: ["Clause at work", "Clause en jeu"],
  analysed: ["Clause under analysis", "Clause analysée"],
  trail: ["Trail", "Suite des littéraux"],
  level: ["Decision {0}", "Décision {0}"],
  levelZero: ["Without decision", "Sans décision"],
  decideHelp: ["Choose the next decision yourself:", "Choisissez vous-même la décision suivante :"],
  forget: ["Forget my decisions", "Oublier mes décisions"],
  graphTitle: ["Implication graph", "Graphe d’implication"],
  graphHelp: [
    "An arrow leads from what a literal follows from, and names the clause (C of the formula, L learned). Behind the cut, in red, lies what the conflict was resolved through. The thick blue arrows cross the cut: the literals where they begin, negated, are the clause under analysis. 1-UIP is the only literal of the last decision that is left in the clause.",
    "Une flèche part de ce dont un littéral découle et nomme la clause (C de la formule, L apprise). Derrière la coupe, en rouge, ce par quoi le conflit a été résolu. Les grosses flèches bleues franchissent la coupe : les littéraux dont elles partent, niés, forment la clause analysée. 1-UIP est le seul littéral de la dernière décision qui reste dans la clause.",
  ],
  projector: ["For a class", "Pour une classe"],
  projectorEnd: ["All of the page", "Toute la page"],
  cut: ["cut", "coupe"],
  clauses: ["Clauses", "Clauses"],
  given: ["of the formula", "de la formule"],
  learned: ["learned", "apprises"],
  watched: ["watched", "surveillé"],
  isTrueLit: ["true", "vrai"],
  isFalseLit: ["false", "faux"],
  isOpenLit: ["open", "ouvert"],
  treesTitle: ["Three methods side by side", "Trois méthodes côte à côte"],
  backtracking: ["Backtracking", "Retour sur trace"],
  dpll: ["DPLL", "DPLL"],
  cdcl: ["CDCL", "CDCL"],
  treeSize: [
    "{0} {0|supposition|suppositions}, {1} {1|contradiction|contradictions}",
    "{0} {0|supposition|suppositions}, {1} {1|contradiction|contradictions}",
  ],
  treeLong: ["given up after {0}", "abandonné après {0}"],
  tableTitle: ["Truth table", "Table de vérité"],
  tableTooLarge: ["A truth table has up to six variables.", "Une table de vérité a au plus six variables."],
  models: ["{0} {0|model|models} of {1} rows", "{0} {0|modèle|modèles} sur {1} lignes"],
  views: ["Views", "Vues"],
  inTheBook: ["In the book", "Dans le livre"],
  passage: ["In the book, {0}:", "Dans le livre, {0} :"],
  quoted: ["“… {0} …”", "« … {0} … »"],
  propagation: ["Propagation", "Propagation"],
  search: ["Search", "Recherche"],
} as const satisfies Table;

export const t = translator({ ...COMMON, ...LAB });
