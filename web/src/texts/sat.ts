// The phrases of the SAT page.

import { translator } from "../lib/app.svelte.ts";
import type { Table } from "../lib/phrase.ts";
import { COMMON } from "./common.ts";

export const SAT = {
  satIntro: [
    "Drop a DIMACS file (.cnf, also .gz, .xz, .bz2, .zst), up to 50 MB, or take an example. The solver runs in your browser; nothing is sent anywhere.",
    "Déposez un fichier DIMACS (.cnf, aussi .gz, .xz, .bz2, .zst), jusqu’à 50 Mo, ou prenez un exemple. Le solveur tourne dans votre navigateur ; rien n’est envoyé.",
  ],
  formula: ["The formula", "La formule"],
  typed: ["typed", "tapée"],
  pasted: ["pasted", "collée"],
  typedLabel: [
    "Or type a formula, in DIMACS or with names (a or not b / b or c)",
    "Ou tapez une formule, en DIMACS ou avec des noms (a ou non b / b ou c)",
  ],
  solveTyped: ["Solve it", "La résoudre"],
  examples: ["Examples", "Exemples"],
  shownPaper: [
    "A 9×9 sudoku with all eight families of clauses: propagation alone finds the model.",
    "Un sudoku 9×9 avec les huit familles de clauses : la propagation seule trouve le modèle.",
  ],
  shown25: [
    "A sudoku of 25×25 cells: a large formula that is answered at once.",
    "Un sudoku de 25×25 cases : une grande formule à la réponse immédiate.",
  ],
  shownSpoilt: [
    "A sudoku with one wrong digit: no model, and a short proof of that.",
    "Un sudoku avec un chiffre faux : pas de modèle, et une courte preuve.",
  ],
  shownRandom: [
    "Random clauses with a model: decisions, conflicts and jumps back.",
    "Des clauses au hasard avec un modèle : décisions, conflits et retours.",
  ],
  shownParity: [
    "An even sum, added up in two orders: equations are read out of the clauses.",
    "Une somme paire, faite dans deux ordres : des équations sont lues dans les clauses.",
  ],
  shownPigeons: [
    "Eight pigeons, seven holes: hard for resolution, short with counting.",
    "Huit pigeons, sept nids : dur pour la résolution, court quand on compte.",
  ],
  shownLong: [
    "Random clauses without a model: long enough to watch the curves, and to stop.",
    "Des clauses au hasard sans modèle : assez long pour voir les courbes, et pour arrêter.",
  ],
  certify: ["Check the proof while solving", "Vérifier la preuve pendant la résolution"],
  relaxed: [
    "relaxed: without a header, with fewer clauses than it announces, or with a malformed projection",
    "relaxed : sans en-tête, avec moins de clauses qu’il n’en annonce, ou avec une projection mal formée",
  ],
  keepProof: ["Keep a proof", "Garder une preuve"],
  noProof: ["none", "aucune"],
  stop: ["Stop", "Arrêter"],
  solveAgain: ["Solve again", "Résoudre à nouveau"],
  reading: ["Reading …", "Lecture …"],
  running: ["Solving …", "Résolution …"],
  satisfiable: ["Satisfiable", "Satisfaisable"],
  unsatisfiable: ["Unsatisfiable", "Insatisfaisable"],
  stopped: ["Stopped without an answer", "Arrêté sans réponse"],
  modelChecked: ["The model was checked against every clause.", "Le modèle a été vérifié sur chaque clause."],
  modelWrong: [
    "The model does not satisfy the formula: this is a defect.",
    "Le modèle ne satisfait pas la formule : c’est un défaut.",
  ],
  proofChecked: [
    "The refutation was checked here: {0} {0|lemma|lemmas} accepted.",
    "La réfutation a été vérifiée ici : {0} {0|lemme accepté|lemmes acceptés}.",
  ],
  proofRefused: [
    "The proof was refused: {0}. This is a defect.",
    "La preuve a été refusée : {0}. C’est un défaut.",
  ],
  proofUnchecked: ["The refutation was not checked.", "La réfutation n’a pas été vérifiée."],
  facts: [
    "{0} {0|variable|variables}, {1} {1|clause|clauses}, {2} {2|literal|literals}",
    "{0} {0|variable|variables}, {1} {1|clause|clauses}, {2} {2|littéral|littéraux}",
  ],
  saveModel: ["Save the model", "Enregistrer le modèle"],
  saveProof: ["Save the proof ({0}, binary, {1})", "Enregistrer la preuve ({0}, binaire, {1})"],
  saveProofText: ["Save the proof as text ({0})", "Enregistrer la preuve en texte ({0})"],
  model: ["Model", "Modèle"],
  statistics: ["Statistics", "Statistiques"],
  onlyTrue: ["true variables only", "seulement les variables vraies"],
  tooBig: [
    "This file has {0} MB; the page takes up to 50.",
    "Ce fichier fait {0} Mo ; la page en accepte 50.",
  ],
  lostMemory: [
    "The memory of the browser does not suffice for this formula.",
    "La mémoire du navigateur ne suffit pas pour cette formule.",
  ],
  conflicts: ["conflicts", "conflits"],
  decisions: ["decisions", "décisions"],
  propagations: ["propagations", "propagations"],
  learnedLength: ["mean length learned", "longueur apprise"],
  memory: ["memory", "mémoire"],
  curveTop: ["at most {0}", "au plus {0}"],
  restarts: ["restarts", "redémarrages"],
  flips: ["flips of local search", "bascules de la recherche locale"],
  learnedClauses: ["clauses learned", "clauses apprises"],
  cubes: ["{0} {0|cube|cubes}", "{0} {0|cube|cubes}"],
} as const satisfies Table;

export const t = translator({ ...COMMON, ...SAT });
