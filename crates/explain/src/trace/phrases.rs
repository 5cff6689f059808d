//! The methods that can be traced, and the phrases of traces in each language.

use std::fmt;
use std::str::FromStr;

use neuf_sudoku::{UnknownName, find_name};

use crate::words::{Language, Noun};

/// A method whose steps can be told.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum TracedMethod {
    /// The naive algorithm of the mock exam.
    NakedSingles,
    /// The paper's III.A.
    #[default]
    Propagation,
    /// The paper's III.B.
    Probing,
    /// The loop of the mock exam.
    Backtracking,
    /// Branching over propagation.
    Dpll,
}

impl TracedMethod {
    /// All of them, beginning with the simplest.
    pub const ALL: [TracedMethod; 5] = [
        TracedMethod::NakedSingles,
        TracedMethod::Propagation,
        TracedMethod::Probing,
        TracedMethod::Backtracking,
        TracedMethod::Dpll,
    ];

    /// The name, which is that of the method: `naked-singles`, `propagation`, …
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            TracedMethod::NakedSingles => "naked-singles",
            TracedMethod::Propagation => "propagation",
            TracedMethod::Probing => "probing",
            TracedMethod::Backtracking => "backtracking",
            TracedMethod::Dpll => "dpll",
        }
    }

    /// What a trace of it shows, in a line.
    #[must_use]
    pub fn meaning(self) -> &'static str {
        match self {
            TracedMethod::NakedSingles => "the cells that each pass fills",
            TracedMethod::Propagation => "each isolated literal, and what it simplifies",
            TracedMethod::Probing => "what is supposed, what follows, which clause fails",
            TracedMethod::Backtracking => "the loop as a table: position, element, candidates",
            TracedMethod::Dpll => "the decisions as a tree",
        }
    }
}

impl FromStr for TracedMethod {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<TracedMethod, UnknownName> {
        find_name("method", &TracedMethod::ALL, TracedMethod::name, name)
    }
}

impl fmt::Display for TracedMethod {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The phrases of a language. A name in braces is filled in.
pub(super) struct TracePhrases {
    /// In the order of [`TracedMethod::ALL`].
    pub(super) titles: [&'static str; 5],
    pub(super) cells: Noun,
    pub(super) literals: Noun,
    pub(super) clauses: Noun,

    pub(super) pass: &'static str,
    pub(super) idle_pass: &'static str,

    pub(super) formula: &'static str,
    /// The columns of propagation.
    pub(super) columns: [&'static str; 6],
    /// In the column of the unit clause, for a literal whose negation failed.
    pub(super) failed: &'static str,
    pub(super) propagated: &'static str,
    pub(super) empty: &'static str,
    pub(super) empty_unit: &'static str,

    pub(super) failed_heading: &'static str,
    pub(super) suppose: &'static str,
    pub(super) follow: &'static str,
    pub(super) contradicted: &'static str,
    pub(super) because: &'static str,
    pub(super) conclude: &'static str,
    pub(super) trials: &'static str,

    /// The columns of backtracking.
    pub(super) loop_columns: [&'static str; 5],
    pub(super) before: &'static str,
    pub(super) after: &'static str,
    pub(super) counts: &'static str,

    pub(super) root: &'static str,
    pub(super) refuted_root: &'static str,
    pub(super) branch: &'static str,
    pub(super) reversed: &'static str,
    /// After a branch that is open, fails, and is a model.
    pub(super) ends: [&'static str; 3],
    pub(super) decisions: &'static str,

    pub(super) beyond: &'static str,
    pub(super) families: &'static str,
    pub(super) solved: &'static str,
    pub(super) unfinished: &'static str,
    pub(super) no_solution: &'static str,
    pub(super) interrupted: &'static str,
}

impl TracePhrases {
    pub(super) fn of(language: Language) -> &'static TracePhrases {
        match language {
            Language::English => &ENGLISH,
            Language::French => &FRENCH,
        }
    }
}

const ENGLISH: TracePhrases = TracePhrases {
    titles: [
        "Naked singles, pass by pass",
        "Unit propagation, literal by literal",
        "The failed-literal rule",
        "Backtracking",
        "DPLL as a tree",
    ],
    cells: ["{n} cell", "{n} cells"],
    literals: ["{n} literal", "{n} literals"],
    clauses: ["{n} clause", "{n} clauses"],

    pass: "Pass {n} fills {cells}.",
    idle_pass: "Pass {n} fills nothing.",

    formula: "The formula F_rules ∧ F1 ∧ F2 has {clauses}. The unit clauses of F1 ({f1}) and of F2 \
              ({f2}) come first. Simplifying the formula by their literals leaves {left}.",
    columns: ["#", "literal", "unit clause", "removed", "shortened", "left"],
    failed: "its negation failed",
    propagated: "Propagation ends with {literals} found and {clauses} left.",
    empty: "All literals of {clause} are false. This is the empty clause.",
    empty_unit: "A unit clause of the givens is false. This is the empty clause.",

    failed_heading: "Failed literal {n}: {mark}",
    suppose: "Suppose {mark}. (Literals supposed since the last one that failed: {trials}.)",
    follow: "{literals} would follow. The contradiction needs these:",
    contradicted: "{literals} would follow. The contradiction needs none of them.",
    because: "by {clause}",
    conclude: "So {mark}.",
    trials: "No other literal fails. Literals supposed in all: {trials}, of which {failed} failed.",

    loop_columns: ["loop", "position", "element", "candidates", "row of the grid"],
    before: "before the first cell",
    after: "after the last cell",
    counts: "Rounds of the loop: {turns}. Values placed: {placements}. Returns: {returns}.",

    root: "Known before any decision: {literals}.",
    refuted_root: "The clauses contradict each other before any decision.",
    branch: "decide {mark}",
    reversed: "so {mark}",
    ends: [
        "{literals} more",
        "a contradiction after {literals} more",
        "{literals} more, and this is a model",
    ],
    decisions: "Decisions: {n}.",

    beyond: "Rows left out after these: {n}.",
    families: "The clauses are those of these families:",
    solved: "The grid is solved.",
    unfinished: "The method stops here. It has filled {filled} of {empty}.",
    no_solution: "There is no solution.",
    interrupted: "Stopped before the end.",
};

const FRENCH: TracePhrases = TracePhrases {
    titles: [
        "Les singletons nus, tour par tour",
        "La propagation unitaire, littéral par littéral",
        "La règle du littéral infructueux",
        "Le retour sur trace (backtracking)",
        "DPLL en arbre",
    ],
    cells: ["{n} case", "{n} cases"],
    literals: ["{n} littéral", "{n} littéraux"],
    clauses: ["{n} clause", "{n} clauses"],

    pass: "Le tour {n} remplit {cells}.",
    idle_pass: "Le tour {n} ne remplit rien.",

    formula: "La formule F_règle ∧ F1 ∧ F2 a {clauses}. Viennent d'abord les clauses unitaires de \
              F1 ({f1}) et de F2 ({f2}). Simplifier la formule par leurs littéraux laisse {left}.",
    columns: ["n°", "littéral isolé", "clause unitaire", "supprimées", "raccourcies", "restantes"],
    failed: "sa négation est infructueuse",
    propagated: "La propagation s'arrête : {literals} en plus, {clauses} en reste.",
    empty: "Tous les littéraux de {clause} sont faux : c'est la clause vide.",
    empty_unit: "Une clause unitaire de la grille initiale est fausse : c'est la clause vide.",

    failed_heading: "Littéral infructueux {n} : {mark}",
    suppose: "Supposons {mark}. (Littéraux supposés depuis le dernier infructueux : {trials}.)",
    follow: "Il en découlerait {literals}. La contradiction utilise ceux-ci :",
    contradicted: "Il en découlerait {literals}. La contradiction n'en utilise aucun.",
    because: "par {clause}",
    conclude: "Donc {mark}.",
    trials: "Aucun autre littéral n'est infructueux. Littéraux supposés en tout : {trials}, dont \
             infructueux : {failed}.",

    loop_columns: ["boucle", "position", "élément", "candidats", "ligne de la grille"],
    before: "avant la première case",
    after: "après la dernière case",
    counts: "Tours de boucle : {turns}. Placements : {placements}. Retours : {returns}.",

    root: "On connaît {literals} avant toute décision.",
    refuted_root: "Les clauses se contredisent avant toute décision.",
    branch: "on décide {mark}",
    reversed: "donc {mark}",
    ends: [
        "il en découle {literals}",
        "contradiction après {literals}",
        "il en découle {literals}, et c'est un modèle",
    ],
    decisions: "Décisions : {n}.",

    beyond: "Lignes omises après celles-ci : {n}.",
    families: "Les clauses sont celles de ces familles :",
    solved: "La grille est résolue.",
    unfinished: "La méthode s'arrête ici. Elle a rempli {filled} sur {empty}.",
    no_solution: "Il n'y a pas de solution.",
    interrupted: "Arrêté avant la fin.",
};
