//! Turns the events of a trace into blocks of text in a language.

use neuf_cnf::Interrupt;
use neuf_explain::paper::{Block, Teller};
use neuf_sudoku::{Cell, Shape};
use neuf_words::{Counted, Language, Numbering, Sentence};

use super::events::{
    Because, Branch, BranchEnd, Events, Failed, Isolated, Pass, Position, Propagated, Trace, Turn,
};
use super::method::TracedMethod;

const CELLS: Counted = [["{n} cell", "{n} cells"], ["{n} case", "{n} cases"]];
const LITERALS: Counted = [["{n} literal", "{n} literals"], ["{n} littéral", "{n} littéraux"]];
const CLAUSES: Counted = [["{n} clause", "{n} clauses"], ["{n} clause", "{n} clauses"]];

/// In the order of [`TracedMethod::ALL`].
const TITLES: [Sentence; 5] = [
    ["Naked singles, pass by pass", "Les singletons nus, tour par tour"],
    ["Unit propagation, literal by literal", "La propagation unitaire, littéral par littéral"],
    ["The failed-literal rule", "La règle du littéral infructueux"],
    ["Backtracking", "Le retour sur trace (backtracking)"],
    ["DPLL as a tree", "DPLL en arbre"],
];

/// The blocks of a trace, from its title to the grid at its end; only some when `interrupt` is
/// requested.
pub(super) fn blocks(
    trace: &Trace,
    language: Language,
    numbering: Numbering,
    interrupt: &Interrupt,
) -> Vec<Block> {
    let shape = trace.givens.shape();
    let teller = Teller::new(shape, language, numbering);
    let mut telling = Telling { teller, shape, interrupt };
    let place = TracedMethod::ALL.iter().position(|&method| method == trace.method);
    let title = telling.teller.text(TITLES[place.unwrap_or_default()], &[]);
    telling.teller.blocks.push(Block::Title(title));
    match &trace.events {
        Events::NakedSingles(passes) => telling.passes(passes),
        Events::Propagation(propagated) => telling.propagation(propagated),
        Events::Probing { first, failed, trials } => telling.probing(first, failed, *trials),
        Events::Backtracking { begin, turns, rounds, placements, returns } => {
            telling.turns(trace, *begin, turns);
            telling.teller.say(
                [
                    "Rounds of the loop: {turns}. Values placed: {placements}. Returns: {returns}.",
                    "Tours de boucle : {turns}. Placements : {placements}. Retours : {returns}.",
                ],
                &[("turns", rounds), ("placements", placements), ("returns", returns)],
            );
        }
        Events::Dpll { .. } => telling.tree(&trace.events),
    }
    telling.end(trace);
    telling.teller.blocks
}

struct Telling<'a> {
    teller: Teller,
    shape: Shape,
    interrupt: &'a Interrupt,
}

impl Telling<'_> {
    fn passes(&mut self, passes: &[Pass]) {
        for (number, pass) in (1..).zip(passes) {
            let cells = self.teller.count(pass.count, CELLS);
            let phrase = if pass.count == 0 {
                ["Pass {n} fills nothing.", "Le tour {n} ne remplit rien."]
            } else {
                ["Pass {n} fills {cells}.", "Le tour {n} remplit {cells}."]
            };
            self.teller.say(phrase, &[("n", &number), ("cells", &cells)]);
            if !pass.filled.is_empty() {
                let fact = |&(_, cell, value): &(usize, Cell, u8)| {
                    format!("{} = {value}", self.teller.cell(cell))
                };
                let facts: Vec<String> = pass.filled.iter().map(fact).collect();
                self.teller.blocks.push(Block::Facts(facts));
                self.teller.blocks.push(Block::Grid(pass.grid.clone()));
            }
        }
    }

    fn propagation(&mut self, propagated: &Propagated) {
        let clauses = self.teller.count(propagated.clauses, CLAUSES);
        let left = self.teller.count(propagated.after_units, CLAUSES);
        let [f1, f2] = &propagated.units;
        self.teller.say(
            [
                "The formula F_rules ∧ F1 ∧ F2 has {clauses}. The unit clauses of F1 ({f1}) and of \
                 F2 ({f2}) come first. Simplifying the formula by their literals leaves {left}.",
                "La formule F_règle ∧ F1 ∧ F2 a {clauses}. Viennent d'abord les clauses unitaires \
                 de F1 ({f1}) et de F2 ({f2}). Simplifier la formule par leurs littéraux laisse \
                 {left}.",
            ],
            &[("clauses", &clauses), ("f1", f1), ("f2", f2), ("left", &left)],
        );
        self.isolated(propagated);
    }

    /// The table of isolated literals, and where it ends.
    fn isolated(&mut self, propagated: &Propagated) {
        if !propagated.literals.is_empty() {
            let rows = propagated.literals.iter().map(|row| self.isolated_row(row)).collect();
            let head = self.teller.head([
                ["#", "literal", "unit clause", "removed", "shortened", "left"],
                [
                    "n°",
                    "littéral isolé",
                    "clause unitaire",
                    "supprimées",
                    "raccourcies",
                    "restantes",
                ],
            ]);
            let is_right = vec![true, false, false, true, true, true];
            self.teller.blocks.push(Block::Table { head, is_right, rows });
        }
        let literals = self.teller.count(propagated.count, LITERALS);
        let clauses = self.teller.count(propagated.left, CLAUSES);
        self.teller.say(
            [
                "Propagation ends with {literals} found and {clauses} left.",
                "La propagation s'arrête : {literals} en plus ; il reste {clauses}.",
            ],
            &[("literals", &literals), ("clauses", &clauses)],
        );
        if propagated.is_refuted {
            self.empty(propagated.empty);
        }
    }

    fn isolated_row(&mut self, row: &Isolated) -> Vec<String> {
        let because = match row.because {
            Because::Clause(name) => self.teller.clause(name, Some(row.mark)),
            Because::Failed => {
                self.teller.text(["its negation failed", "sa négation est infructueuse"], &[])
            }
        };
        let mark = self.teller.mark(row.mark);
        let [removed, shortened, left] =
            [row.removed, row.shortened, row.left].map(|n| n.to_string());
        vec![row.number.to_string(), mark, because, removed, shortened, left]
    }

    fn empty(&mut self, name: Option<neuf_explain::ClauseName>) {
        let empty = self.teller.empty(name);
        self.teller.blocks.push(Block::Text(empty));
    }

    fn probing(&mut self, first: &Propagated, failed: &[Failed], trials: u64) {
        self.propagation(first);
        for (number, failure) in (1..).zip(failed) {
            let supposed = self.teller.mark(failure.supposed);
            let concluded = self.teller.mark(!failure.supposed);
            self.teller.blocks.push(Block::Heading(self.teller.text(
                ["Failed literal {n}: {mark}", "Littéral infructueux {n} : {mark}"],
                &[("n", &number), ("mark", &supposed)],
            )));
            self.teller.say(
                [
                    "Suppose {mark}. (Literals supposed since the last one that failed: {trials}.)",
                    "Supposons {mark}. (Littéraux supposés depuis le dernier infructueux : \
                     {trials}.)",
                ],
                &[("mark", &supposed), ("trials", &failure.trials)],
            );
            let literals = self.teller.count(failure.count, LITERALS);
            let is_direct = failure.needed.is_empty();
            let phrase = if is_direct {
                [
                    "{literals} would follow. The contradiction needs none of them.",
                    "Il en découlerait {literals}. La contradiction n'en utilise aucun.",
                ]
            } else {
                [
                    "{literals} would follow. The contradiction needs these:",
                    "Il en découlerait {literals}. La contradiction utilise ceux-ci :",
                ]
            };
            self.teller.say(phrase, &[("literals", &literals)]);
            let mut items = Vec::new();
            for followed in &failure.needed {
                let mark = self.teller.mark(followed.mark);
                let because = followed.clause.map(|name| {
                    let clause = self.teller.clause(name, Some(followed.mark));
                    self.teller.text(["by {clause}", "par {clause}"], &[("clause", &clause)])
                });
                items.push((0, format!("{mark}, {}", because.unwrap_or_default())));
            }
            self.teller.blocks.push(Block::Items(items));
            self.empty(failure.empty);
            self.teller.say(["So {mark}.", "Donc {mark}."], &[("mark", &concluded)]);
            self.isolated(&failure.then);
        }
        if !first.is_refuted && !failed.last().is_some_and(|last| last.then.is_refuted) {
            self.teller.say(
                [
                    "No other literal fails. Literals supposed in all: {trials}, of which {failed} \
                     failed.",
                    "Aucun autre littéral n'est infructueux. Littéraux supposés en tout : \
                     {trials}, dont infructueux : {failed}.",
                ],
                &[("trials", &trials), ("failed", &failed.len())],
            );
        }
    }

    fn turns(&mut self, trace: &Trace, begin: Position, turns: &[Turn]) {
        let mut rows = Vec::new();
        if let Position::Cell(cell) = begin {
            let row = self.row(&trace.givens, cell);
            rows.push(vec!["0".into(), self.position(begin), "–".into(), "–".into(), row]);
        }
        for turn in turns.iter().take_while(|_| !self.interrupt.is_requested()) {
            let candidates: Vec<String> = turn.candidates.iter().map(|k| k.to_string()).collect();
            rows.push(vec![
                turn.number.to_string(),
                self.position(turn.next),
                turn.element.to_string(),
                format!("[{}]", candidates.join(", ")),
                self.row(&turn.grid, turn.cell),
            ]);
        }
        if !rows.is_empty() {
            let head = self.teller.head([
                ["loop", "position", "element", "candidates", "row of the grid"],
                ["boucle", "position", "élément", "candidats", "ligne de la grille"],
            ]);
            let is_right = vec![true, false, true, false, false];
            self.teller.blocks.push(Block::Table { head, is_right, rows });
        }
    }

    fn position(&self, position: Position) -> String {
        match position {
            Position::Cell(cell) => self.teller.cell(cell),
            Position::Before => {
                self.teller.text(["before the first cell", "avant la première case"], &[])
            }
            Position::After => {
                self.teller.text(["after the last cell", "après la dernière case"], &[])
            }
        }
    }

    /// The row of a cell with its number, empty cells as 0: `1: [2, 5, 4, 1, 9, 6, 3, 0, 0]`.
    fn row(&self, grid: &neuf_sudoku::Grid, cell: Cell) -> String {
        let row = self.shape.row(cell);
        let values: Vec<String> = grid.row(row).iter().map(u8::to_string).collect();
        format!("{}: [{}]", self.teller.number(row), values.join(", "))
    }

    fn tree(&mut self, events: &Events) {
        let Events::Dpll { root, is_refuted, branches, decisions } = events else { return };
        if *is_refuted {
            self.teller.say(
                [
                    "The clauses contradict each other before any decision.",
                    "Les clauses se contredisent avant toute décision.",
                ],
                &[],
            );
            return;
        }
        let known = self.teller.count(*root, LITERALS);
        self.teller.say(
            [
                "Known before any decision: {literals}.",
                "On connaît {literals} avant toute décision.",
            ],
            &[("literals", &known)],
        );
        let goes_on = |_: &&Branch| !self.interrupt.is_requested();
        let items = branches.iter().take_while(goes_on).map(|branch| {
            let phrase = if branch.is_reversed {
                ["so {mark}", "donc {mark}"]
            } else {
                ["decide {mark}", "on décide {mark}"]
            };
            let mark = self.teller.mark(branch.mark);
            let literals = self.teller.count(branch.follows, LITERALS);
            let end = match branch.end {
                BranchEnd::Open => ["{literals} more", "il en découle {literals}"],
                BranchEnd::Contradiction => {
                    ["a contradiction after {literals} more", "contradiction après {literals}"]
                }
                BranchEnd::Model => [
                    "{literals} more, and this is a model",
                    "il en découle {literals}, et c'est un modèle",
                ],
            };
            let entered = self.teller.text(phrase, &[("mark", &mark)]);
            let told = self.teller.text(end, &[("literals", &literals)]);
            (branch.depth - 1, format!("{}. {entered}: {told}", branch.number))
        });
        let items = items.collect();
        self.teller.blocks.push(Block::Items(items));
        self.teller.say(["Decisions: {n}.", "Décisions : {n}."], &[("n", decisions)]);
    }

    /// What was left out, how the method ended, and the families of the clauses.
    fn end(&mut self, trace: &Trace) {
        if trace.beyond > 0 {
            self.teller.say(
                ["Rows left out after these: {n}.", "Lignes omises après celles-ci : {n}."],
                &[("n", &trace.beyond)],
            );
        }
        self.teller.outcome(trace.outcome, &trace.givens, &trace.grid);
        if trace.grid.filled().count() > trace.givens.filled().count() {
            self.teller.blocks.push(Block::Grid(trace.grid.clone()));
        }
        self.teller.families();
    }
}
