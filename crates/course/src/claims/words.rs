//! The sentences about the claims, in English and French.

use neuf_explain::Language;
use neuf_sudoku::line_text;

use super::fixpoint::Rule;
use super::tally::{Counterexample, Share};

/// The sentences of a language.
#[derive(Clone, Copy)]
pub(super) struct Words(pub(super) Language);

impl Words {
    fn pick<T>(self, english: T, french: T) -> T {
        match self.0 {
            Language::English => english,
            Language::French => french,
        }
    }

    /// The heads of the table: collection, puzzles, and the two rules.
    pub(super) fn heads(self) -> [&'static str; 4] {
        self.pick(
            ["collection", "puzzles", "propagation", "failed literals"],
            ["collection", "grilles", "propagation", "littéral infructueux"],
        )
    }

    /// The name of all collections together.
    pub(super) fn all(self) -> &'static str {
        self.pick("all", "toutes")
    }

    /// What a collection that comes along holds.
    pub(super) fn meaning(self, collection: &str) -> &'static str {
        match collection {
            "easy" => self.pick("36 givens, at random", "36 données, au hasard"),
            "minimal" => self.pick("at random", "au hasard"),
            "17" => self.pick("17 givens", "17 données"),
            _ => self.pick("searched for because hard", "cherchées car difficiles"),
        }
    }

    /// What the paper claims of a rule.
    pub(super) fn claim(self, rule: Rule) -> &'static str {
        match rule {
            Rule::Propagation => self.pick(
                "1. Propagation solves the easiest sudokus and about half of the hardest.",
                "1. La propagation résout les sudokus les plus faciles et la moitié environ des \
                 plus difficiles.",
            ),
            Rule::FailedLiterals => self.pick(
                "2. No sudoku is known that failed literals do not solve.",
                "2. On ne connaît aucun sudoku que le littéral infructueux ne résolve pas.",
            ),
        }
    }

    /// A share: `44.3 %`.
    pub(super) fn percent(self, share: Share) -> String {
        let Some(per_mille) = share.per_mille() else { return "–".into() };
        match (per_mille / 10, per_mille % 10) {
            (whole, 0) => format!("{whole} %"),
            (whole, tenths) => format!("{whole}{}{tenths} %", self.pick('.', ',')),
        }
    }

    /// What the puzzles say about the claim.
    pub(super) fn finding(self, rule: Rule, share: Share) -> String {
        let Share { part, whole } = share;
        let (percent, open) = (self.percent(share), whole - part);
        match (rule, open) {
            (Rule::Propagation, _) => self.pick(
                format!(
                    "Propagation solves {part} of these {whole} ({percent}).\nThe claim depends on \
                     which ones are called the hardest."
                ),
                format!(
                    "La propagation résout {part} de ces {whole} grilles ({percent}).\nTout dépend \
                     de celles que l'on appelle les plus difficiles."
                ),
            ),
            (Rule::FailedLiterals, 0) => self.pick(
                format!("Not refuted here: failed literals solve all {whole}."),
                format!("Non réfuté ici : le littéral infructueux résout les {whole} grilles."),
            ),
            (Rule::FailedLiterals, open) => self.pick(
                format!(
                    "Refuted: failed literals solve {part} of these {whole} ({percent}), and \
                     leave {open} open."
                ),
                format!(
                    "Réfuté : le littéral infructueux résout {part} de ces {whole} grilles \
                     ({percent}) et en laisse {open}."
                ),
            ),
        }
    }

    /// The sentence above a counterexample, and the puzzle.
    pub(super) fn first(self, found: &Counterexample, is_built_in: bool) -> String {
        let Counterexample { collection, unsolved, .. } = found;
        let (place, puzzle) = (unsolved.place, line_text(unsolved.puzzle.givens()));
        let at = match is_built_in {
            true => self.pick("is number", "est le numéro"),
            false => self.pick("is on line", "est à la ligne"),
        };
        self.pick(
            format!("The first puzzle that is left open {at} {place} of {collection}:\n{puzzle}"),
            format!("La première grille non résolue {at} {place} de {collection} :\n{puzzle}"),
        )
    }

    /// How many cells and candidates are left.
    pub(super) fn left(self, cells: usize, empty: usize, candidates: usize) -> String {
        self.pick(
            format!("{cells} of its {empty} empty cells stay open, with {candidates} candidates:"),
            format!(
                "{cells} de ses {empty} cases vides restent ouvertes, avec {candidates} candidats :"
            ),
        )
    }

    /// What the second check has seen.
    pub(super) fn checked(self, found: &Counterexample) -> String {
        let clauses = found.fixpoint.clauses;
        let mut text = self.pick(
            format!(
                "Checked by counting literals:\nunder these candidates none of the {clauses} \
                 clauses is empty or a unit"
            ),
            format!(
                "Vérifié en comptant les littéraux :\nsous ces candidats, aucune des {clauses} \
                 clauses n'est vide ni unitaire"
            ),
        );
        if found.rule == Rule::FailedLiterals {
            let trials = found.fixpoint.trials;
            text.push_str(&self.pick(
                format!(",\nand none of the {trials} open literals, supposed in turn, empties one"),
                format!(
                    ",\net aucun des {trials} littéraux ouverts, supposés tour à tour, n'en vide une"
                ),
            ));
        }
        text.push_str(self.pick(
            ".\nSo the rule ends here, in whatever order it is applied.",
            ".\nLa règle s'arrête donc ici, dans quelque ordre qu'on l'applique.",
        ));
        text
    }

    /// The solution, and the proof that there is no other.
    pub(super) fn unique(self, found: &Counterexample) -> String {
        let (solution, lemmas) = (line_text(&found.unique.solution), found.unique.lemmas);
        self.pick(
            format!("Its only solution, by a checked proof of {lemmas} lemmas:\n{solution}"),
            format!(
                "Son unique solution, par une preuve vérifiée de {lemmas} lemmes :\n{solution}"
            ),
        )
    }
}
