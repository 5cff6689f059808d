//! The sentences about the claims.

use neuf_sudoku::{Grid, line_text};
use neuf_words::{Language, tr};

use super::fixpoint::PaperRule;
use super::tally::{Counterexample, Share};

/// The sentences of a language.
#[derive(Clone, Copy)]
pub(super) struct Words(pub(super) Language);

impl Words {
    /// The heads of the table: collection, puzzles, and the two rules.
    pub(super) fn headings(self) -> [&'static str; 4] {
        self.0.of([
            ["collection", "puzzles", "propagation", "failed literals"],
            ["collection", "grilles", "propagation", "littéral infructueux"],
        ])
    }

    /// The name of all collections together.
    pub(super) fn all(self) -> &'static str {
        self.0.of(["all", "toutes"])
    }

    /// The name of a collection that comes along, as a person reads it.
    pub(super) fn name(self, collection: &str) -> &str {
        match collection {
            "easy" => self.0.of(["easy", "facile"]),
            "minimal" => self.0.of(["minimal", "minimale"]),
            "hard" => self.0.of(["hard", "difficile"]),
            name => name,
        }
    }

    /// A number of things, with its digits in groups.
    fn number(self, number: impl TryInto<u64>) -> String {
        self.0.count(number.try_into().unwrap_or(u64::MAX))
    }

    /// What a collection that comes along holds.
    pub(super) fn meaning(self, collection: &str) -> &'static str {
        match collection {
            "easy" => self.0.of(["36 givens, at random", "36 données, au hasard"]),
            "minimal" => self.0.of(["at random", "au hasard"]),
            "17" => self.0.of(["17 givens", "17 données"]),
            _ => self.0.of(["searched for because hard", "cherchées car difficiles"]),
        }
    }

    /// What the paper claims of a rule.
    pub(super) fn claim(self, rule: PaperRule) -> &'static str {
        match rule {
            PaperRule::Propagation => self.0.of([
                "1. Propagation solves the easiest sudokus and about half of the hardest.",
                "1. La propagation résout les sudokus les plus faciles et la moitié environ des \
                 plus difficiles.",
            ]),
            PaperRule::FailedLiterals => self.0.of([
                "2. No sudoku is known that failed literals do not solve.",
                "2. On ne connaît aucun sudoku que le littéral infructueux ne résolve pas.",
            ]),
        }
    }

    /// A share: `44.3 %`.
    pub(super) fn percent(self, share: Share) -> String {
        let Some(per_mille) = share.per_mille() else { return "–".into() };
        let decimals = usize::from(per_mille % 10 != 0);
        format!("{} %", self.0.decimal(per_mille as f64 / 10.0, decimals))
    }

    /// What the puzzles say about the claim.
    pub(super) fn finding(self, rule: PaperRule, share: Share) -> String {
        let (part, whole) = (self.number(share.part), self.number(share.whole));
        let percent = self.percent(share);
        match (rule, share.whole - share.part) {
            (PaperRule::Propagation, _) => tr!(
                self.0,
                [
                    "Propagation solves {part} of these {whole} ({percent}).\nThe claim depends on \
                     which ones are called the hardest.",
                    "La propagation résout {part} de ces {whole} grilles ({percent}).\nTout dépend \
                     de celles que l'on appelle les plus difficiles.",
                ],
                part,
                whole,
                percent
            ),
            (PaperRule::FailedLiterals, 0) => tr!(
                self.0,
                [
                    "Not refuted here: failed literals solve all {whole}.",
                    "Non réfuté ici\u{a0}: le littéral infructueux résout les {whole} grilles.",
                ],
                whole
            ),
            (PaperRule::FailedLiterals, open) => tr!(
                self.0,
                [
                    "Refuted: failed literals solve {part} of these {whole} ({percent}), and leave \
                     {open} open.",
                    "Réfuté\u{a0}: le littéral infructueux résout {part} de ces {whole} grilles \
                     ({percent}) et en laisse {open}.",
                ],
                part,
                whole,
                percent,
                open = self.number(open)
            ),
        }
    }

    /// The sentence above a counterexample, and the puzzle.
    pub(super) fn first(self, found: &Counterexample, is_built_in: bool, room: usize) -> String {
        let place = found.unsolved.place;
        let puzzle = text_within(found.unsolved.puzzle.givens(), room);
        if is_built_in {
            let collection = self.name(&found.collection);
            tr!(
                self.0,
                [
                    "The first puzzle that is left open is number {place} of \
                     {collection}:\n{puzzle}",
                    "La première grille non résolue est le numéro {place} de \
                     {collection}\u{a0}:\n{puzzle}",
                ],
                place,
                collection,
                puzzle
            )
        } else {
            let collection = &found.collection;
            tr!(
                self.0,
                [
                    "The first puzzle that is left open is on line {place} of \
                     {collection}:\n{puzzle}",
                    "La première grille non résolue est à la ligne {place} de \
                     {collection}\u{a0}:\n{puzzle}",
                ],
                place,
                collection,
                puzzle
            )
        }
    }

    /// How many cells and candidates are left.
    pub(super) fn left(self, cells: usize, empty: usize, candidates: usize) -> String {
        tr!(
            self.0,
            [
                "{cells} of its {empty} empty cells stay open, with {candidates} candidates:",
                "{cells} de ses {empty} cases vides restent ouvertes, avec {candidates} \
                 candidats\u{a0}:",
            ],
            cells,
            empty,
            candidates
        )
    }

    /// What the second check has seen.
    pub(super) fn checked(self, found: &Counterexample) -> String {
        let clauses = self.number(found.fixpoint.clauses);
        let mut text = tr!(
            self.0,
            [
                "Checked by counting literals:\nunder these candidates none of the {clauses} \
                 clauses is empty or a unit",
                "Vérifié en comptant les littéraux\u{a0}:\nsous ces candidats, aucune des \
                 {clauses} clauses n'est vide ni unitaire",
            ],
            clauses
        );
        if found.rule == PaperRule::FailedLiterals {
            text += &tr!(
                self.0,
                [
                    ",\nand none of the {trials} open literals, supposed in turn, empties one",
                    ",\net aucun des {trials} littéraux ouverts, supposés tour à tour, n'en vide \
                     une",
                ],
                trials = self.number(found.fixpoint.trials)
            );
        }
        text + self.0.of([
            ".\nSo the rule ends here, in whatever order it is applied.",
            ".\nLa règle s'arrête donc ici, dans quelque ordre qu'on l'applique.",
        ])
    }

    /// The solution, and the proof that there is no other.
    pub(super) fn unique(self, found: &Counterexample, room: usize) -> String {
        let solution = text_within(&found.unique.solution, room);
        tr!(
            self.0,
            [
                "Its only solution, by a checked proof of {lemmas} lemmas:\n{solution}",
                "Son unique solution, par une preuve vérifiée de {lemmas} \
                 lemmes\u{a0}:\n{solution}",
            ],
            lemmas = self.number(found.unique.lemmas),
            solution
        )
    }
}

/// A grid in one line, or in a line for each row where that is too wide and has no blanks at which
/// it could be broken.
fn text_within(grid: &Grid, room: usize) -> String {
    let line = line_text(grid);
    if line.len() <= room || line.contains(' ') {
        return line;
    }
    let rows = line.as_bytes().chunks(grid.shape().columns()).map(String::from_utf8_lossy);
    rows.collect::<Vec<_>>().join("\n")
}
