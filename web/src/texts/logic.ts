// The phrases of the Logic page.

import { translator } from "../lib/app.svelte.ts";
import type { Table } from "../lib/phrase.ts";
import { COMMON } from "./common.ts";

export const LOGIC = {
  logicIntro: [
    "A puzzle is a formula. The variable x(i,j,k) says that the cell in row i and column j, counted from 0, holds k. Click a cell to see its clauses, step through unit propagation, or suppose a literal.",
    "Une grille est une formule. La variable x(i,j,k) dit que la case de la ligne i et de la colonne j, comptées à partir de 0, contient k. Cliquez une case pour voir ses clauses, suivez la propagation unitaire, ou supposez un littéral.",
  ],
  logicPuzzle: ["Puzzle", "Grille"],
  small4: ["4×4, 64 variables", "4×4, 64 variables"],
  small4probe: ["4×4, open: four literals fail", "4×4, ouverte : quatre littéraux échouent"],
  small6: ["6×6 that needs suppositions", "6×6 qui demande des suppositions"],
  paperGrid: ["Figure 1 of the 2014 paper", "La figure 1 du sujet de 2014"],
  inkala: ["Inkala 2012: propagation is stuck", "Inkala 2012 : la propagation est bloquée"],
  fromSudoku: ["The puzzle of the Sudoku page", "La grille de la page Sudoku"],
  naming: ["Literals", "Littéraux"],
  asIndices: ["x(i,j,k)", "x(i,j,k)"],
  asNumbers: ["DIMACS numbers", "numéros DIMACS"],
  formulaSize: [
    "{0} variables, {1} clauses; {2} of the eight families, {3} for the grid",
    "{0} variables, {1} clauses ; {2} des huit familles, {3} pour la grille",
  ],
  trailAt: ["{0} of {1} literals are known", "{0} littéraux connus sur {1}"],
  position: ["Place in the propagation", "Position dans la propagation"],
  stepBack: ["Back", "Reculer"],
  stepOn: ["Step", "Avancer"],
  toStart: ["To the start", "Au début"],
  toEnd: ["To the end", "À la fin"],
  unitFrom: [
    "{0} is true: it is the last literal of {1}.",
    "{0} est vrai : c’est le dernier littéral de {1}.",
  ],
  unitGiven: ["{0} is true: the grid says so ({1}).", "{0} est vrai : la grille le dit ({1})."],
  unitSupposed: ["{0} is supposed.", "{0} est supposé."],
  unitLearned: ["{0} is true: its opposite failed.", "{0} est vrai : son contraire a échoué."],
  emptyClause: [
    "All literals of {0} are false: the empty clause.",
    "Tous les littéraux de {0} sont faux : la clause vide.",
  ],
  notBegun: ["Nothing is known yet but the clauses.", "Rien n’est encore connu, sauf les clauses."],
  fixpoint: [
    "Propagation has ended: no clause has exactly one literal left.",
    "La propagation est terminée : aucune clause n’a un seul littéral restant.",
  ],
  allKnown: [
    "All variables are known: the puzzle is solved by propagation.",
    "Toutes les variables sont connues : la grille est résolue par propagation.",
  ],
  suppose: ["Suppose", "Supposer"],
  supposeHelp: [
    "Choose a literal of the cell to suppose it.",
    "Choisissez un littéral de la case pour le supposer.",
  ],
  takeBack: ["Take back the supposition", "Retirer la supposition"],
  conclude: ["Conclude {0}", "Conclure {0}"],
  supposeFails: ["{0} fails, so {1} is true.", "{0} échoue, donc {1} est vrai."],
  supposeHolds: [
    "No contradiction: nothing can be concluded from {0}.",
    "Pas de contradiction : on ne peut rien conclure de {0}.",
  ],
  failing: ["Literals that fail", "Littéraux qui échouent"],
  findFailing: ["Find the literals that fail", "Trouver les littéraux qui échouent"],
  noFailing: [
    "No literal fails: the failed-literal rule ends here.",
    "Aucun littéral n’échoue : la règle s’arrête ici.",
  ],
  learned: ["Learned", "Appris"],
  forget: ["Forget", "Oublier"],
  clausesOf: ["Clauses of {0}", "Clauses de {0}"],
  allClauses: ["All clauses", "Toutes les clauses"],
  onlyCell: ["only of the selected cell", "seulement de la case choisie"],
  onlyOpen: ["hide satisfied clauses", "cacher les clauses satisfaites"],
  onlyValue: ["value", "valeur"],
  everyValue: ["all", "toutes"],
  trueLit: ["true", "vrai"],
  falseLit: ["false", "faux"],
  openLit: ["open", "ouvert"],
  isUnit: ["unit", "unité"],
  isSatisfied: ["satisfied", "satisfaite"],
  isEmptyClause: ["empty", "vide"],
  noneShown: ["No clause to show.", "Aucune clause à montrer."],
  trail: ["Trail", "Suite des littéraux"],
} as const satisfies Table;

export const t = translator({ ...COMMON, ...LOGIC });
