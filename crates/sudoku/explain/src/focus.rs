//! What a step speaks of, by cell and by candidate, for use in pictures.
//!
//! The HTML page and the drawings show the same things, each with colours of its own.

use rustc_hash::{FxHashMap, FxHashSet};

use super::step_text::step_texts;
use super::{
    Balanced, Exocet, Explanation, GroupName, HouseName, Mark, Rule, SkLoop, Step, Tridagon,
};
use crate::words::Words;
use neuf_sudoku::rules::Rules;
use neuf_sudoku::{Candidates, Cell, Grid, Puzzle, candidates};
use neuf_words::{Language, Numbering};

/// The role of a cell in a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CellRole {
    /// The step puts a value here.
    New,
    /// The rule speaks of this cell.
    Place,
    /// It is a premise of the step what this cell holds, or does not hold.
    Fact,
    /// The chain of a supposition ends here: nothing is left for this cell, or a value
    /// has no place in a house that contains it.
    Broken,
}

/// The role of a candidate in a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MarkRole {
    /// The rule speaks of this candidate.
    On,
    /// The rule speaks of this candidate in another role: the other colour, every second
    /// node of a chain, the second set of cells, or a fin.
    Other,
    /// The step crosses it out.
    Out,
    /// The step supposes that it holds, or that it does not.
    Supposed,
    /// It follows from what is supposed.
    Follows,
    /// It is ruled out by what is supposed.
    Lost,
}

/// The cells and candidates that a step speaks of, each with one role.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Focus {
    cells: FxHashMap<Cell, CellRole>,
    marks: FxHashMap<(Cell, u8), MarkRole>,
}

impl Focus {
    /// The role of a cell in the step; `None` if the step does not speak of it.
    #[must_use]
    pub fn cell(&self, cell: Cell) -> Option<CellRole> {
        self.cells.get(&cell).copied()
    }

    /// The role of a candidate in the step; `None` if the step does not speak of it.
    #[must_use]
    pub fn mark(&self, cell: Cell, value: u8) -> Option<MarkRole> {
        self.marks.get(&(cell, value)).copied()
    }

    /// Whether the step speaks of no cell and of no candidate.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.cells.is_empty() && self.marks.is_empty()
    }
}

impl Step {
    /// The roles of cells and candidates in this step, in a grid of this shape.
    /// Suppositions within a supposition are left out.
    #[must_use]
    pub fn focus(&self, shape: neuf_sudoku::Shape) -> Focus {
        let mut focus = Focus::default();
        // The first role of a cell or a candidate is kept, so they are entered in the
        // order of importance.
        for mark in &self.concludes {
            if mark.holds {
                focus.cells.insert(mark.cell, CellRole::New);
            }
        }
        if let Rule::FailedLiteral(mark) = self.rule {
            focus.marks.insert((mark.cell, mark.value), MarkRole::Supposed);
        }
        for mark in self.concludes.iter().filter(|mark| !mark.holds) {
            focus.marks.entry((mark.cell, mark.value)).or_insert(MarkRole::Out);
        }
        let [ones, others] = places(self, shape.side() as u8);
        for (places, role) in [(ones, MarkRole::On), (others, MarkRole::Other)] {
            for (cell, value) in places {
                focus.cells.entry(cell).or_insert(CellRole::Place);
                if let Some(value) = value {
                    focus.marks.entry((cell, value)).or_insert(role);
                }
            }
        }
        // The cells that were added up.
        if let Rule::Balance(Balanced { balance, .. }) = &self.rule {
            for &cell in balance.sums.iter().flat_map(|(cells, _)| cells) {
                focus.cells.entry(cell).or_insert(CellRole::Fact);
            }
        }
        for step in &self.inner {
            for mark in &step.concludes {
                let role = if mark.holds { MarkRole::Follows } else { MarkRole::Lost };
                focus.marks.entry((mark.cell, mark.value)).or_insert(role);
            }
            match step.rule {
                Rule::Contradiction(GroupName::Cell(cell)) => {
                    focus.cells.entry(cell).or_insert(CellRole::Broken);
                    for value in 1..=shape.side() as u8 {
                        focus.marks.entry((cell, value)).or_insert(MarkRole::Lost);
                    }
                }
                Rule::Contradiction(GroupName::Value(HouseName::Usual(house), value))
                | Rule::Clash(house, value) => {
                    for cell in shape.cells_of(house) {
                        focus.cells.entry(cell).or_insert(CellRole::Broken);
                        focus.marks.entry((cell, value)).or_insert(MarkRole::Lost);
                    }
                }
                Rule::Contradiction(GroupName::Value(HouseName::Zone(_), value)) => {
                    let gone = step.premises.iter().filter(|mark| !mark.holds);
                    for mark in gone.filter(|mark| mark.value == value) {
                        focus.cells.entry(mark.cell).or_insert(CellRole::Broken);
                        focus.marks.entry((mark.cell, value)).or_insert(MarkRole::Lost);
                    }
                }
                _ => {}
            }
        }
        for mark in &self.premises {
            focus.cells.entry(mark.cell).or_insert(CellRole::Fact);
        }
        focus
    }
}

/// The state of a grid after some of the steps.
#[derive(Clone, Debug)]
pub struct GridState {
    /// The givens and the values found so far.
    pub grid: Grid,
    cut: FxHashSet<(Cell, u8)>,
    rules: Rules,
}

impl GridState {
    /// The state before the first step.
    #[must_use]
    pub fn of(puzzle: &Puzzle) -> GridState {
        let (grid, rules) = puzzle.clone().into_parts();
        GridState { grid, cut: FxHashSet::default(), rules }
    }

    /// Adds the conclusions of a step.
    pub fn apply(&mut self, step: &Step) {
        step.concludes.iter().for_each(|&mark| self.note(mark));
    }

    /// Adds what was found: a value, or that a candidate is crossed out.
    pub fn note(&mut self, mark: Mark) {
        if mark.holds {
            self.grid.set(mark.cell, mark.value);
        } else {
            self.cut.insert((mark.cell, mark.value));
        }
    }

    /// The candidates of each cell: those that its peers allow and that no step crossed
    /// out.
    #[must_use]
    pub fn candidates(&self) -> Candidates {
        let shown = Puzzle::empty(self.rules.clone()).with_givens(self.grid.clone());
        let left = candidates(&shown);
        Candidates::from_fn(self.grid.shape(), |cell| {
            let is_left = |&value: &u8| !self.cut.contains(&(cell, value));
            left.get(cell).iter().filter(is_left).collect()
        })
    }
}

impl Explanation {
    /// The state of the grid before the step with this index.
    #[must_use]
    pub fn progress(&self, place: usize) -> GridState {
        let mut progress = GridState::of(&self.puzzle);
        self.known.iter().for_each(|&mark| progress.note(mark));
        for step in self.steps.iter().take(place) {
            progress.apply(step);
        }
        progress
    }

    /// What the step with this index says, in a few sentences; `None` when there is no
    /// such step.
    ///
    /// ```
    /// use neuf_cnf::Interrupt;
    /// use neuf_explain::{ExplainOptions, hint};
    /// use neuf_words::{Language, Numbering};
    /// use neuf_sudoku::Grid;
    /// let puzzle: Grid = "1.....3..4.....2".parse()?;
    /// let hint = hint(&puzzle.into(), &ExplainOptions::default(), &Interrupt::new())?;
    /// let text = hint.caption(0, Language::English, Numbering::FromOne).unwrap();
    /// assert!(text.starts_with("1. r1c2 = 3 (hidden single). "), "{text}");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn caption(
        &self,
        place: usize,
        language: Language,
        numbering: Numbering,
    ) -> Option<String> {
        let text = step_texts(self, Words::numbered(language, numbering)).into_iter().nth(place)?;
        let (number, rule, mut reason) = (text.number, text.rule, text.reason);
        // For a supposition, add what follows in short form, and how it ends.
        if let Some((last, chain)) = text.inner.split_last() {
            reason.truncate(reason.trim_end_matches('.').len());
            for link in chain {
                reason = format!("{reason} → {}", link.conclusion);
            }
            reason = format!("{reason} → {}", last.reason);
        }
        Some(match text.conclusion.as_str() {
            "" => format!("{number}. {rule}. {reason}"),
            conclusion => format!("{number}. {conclusion} ({rule}). {reason}"),
        })
    }
}

/// A cell with a candidate, or with `None` when the rule does not speak of single
/// candidates of the cell.
type Place = (Cell, Option<u8>);

/// The places that a rule speaks of, in its two roles, in a grid of this side.
fn places(step: &Step, side: u8) -> [Vec<Place>; 2] {
    let any: Vec<u8> = (1..=side).collect();
    let all = |cells: &[Cell], values: &[u8]| -> Vec<Place> {
        cells
            .iter()
            .flat_map(|&cell| values.iter().map(move |&value| (cell, Some(value))))
            .collect()
    };
    let ones = match &step.rule {
        Rule::NakedSingle(cell) | Rule::Contradiction(GroupName::Cell(cell)) => vec![(*cell, None)],
        Rule::FullHouse(..)
        | Rule::HiddenSingle(..)
        | Rule::Contradiction(GroupName::Value(..)) => Vec::new(),
        Rule::Intersection { value, cells, .. } => all(cells, &[*value]),
        Rule::Fish { value, cells, fins, .. } => {
            return [all(cells, &[*value]), all(fins, &[*value])];
        }
        Rule::NakedSubset { cells, values, .. } | Rule::HiddenSubset { cells, values, .. } => {
            all(cells, values)
        }
        Rule::Chain { nodes, .. } => {
            let of = |parity| {
                let nodes = nodes.iter().skip(parity).step_by(2);
                nodes.flat_map(|node| all(&node.cells, &[node.value])).collect()
            };
            return [of(0), of(1)];
        }
        Rule::RemotePair { cells, values } => all(cells, values),
        Rule::XyzWing { pivot, wings, value, shared } => {
            let cells = [*pivot, wings[0], wings[1]];
            let near = [0, 1].map(|side| all(&[*pivot, wings[side]], &[shared[side]])).concat();
            return [all(&cells, &[*value]), near];
        }
        Rule::Colouring { value, clusters, .. } => {
            let of = |colour: usize| {
                clusters.iter().flat_map(|cluster| all(&cluster[colour], &[*value])).collect()
            };
            return [of(0), of(1)];
        }
        Rule::AlmostLockedSets { sets, values, .. } => {
            return [0, 1].map(|side| all(&sets[side], &values[side]));
        }
        Rule::LockedChain { sets, values, .. } => {
            // Neighbours in the chain have the two roles in turns.
            return [0, 1].map(|parity| {
                let sets = sets.iter().zip(values).skip(parity).step_by(2);
                sets.flat_map(|(cells, values)| all(cells, values)).collect()
            });
        }
        Rule::DeathBlossom { stem, petals, .. } => {
            let petals = petals.iter().flat_map(|petal| all(&petal.cells, &petal.values));
            return [all(&[*stem], &any), petals.collect()];
        }
        Rule::AlignedPair { cells, sets, values } => {
            let sets = sets.iter().zip(values).flat_map(|(cells, values)| all(cells, values));
            return [all(cells, &any), sets.collect()];
        }
        Rule::ForcingChains { chains, .. } => {
            return [true, false].map(|holds| {
                let marks = chains.iter().flatten().filter(|mark| mark.holds == holds);
                marks.map(|mark| (mark.cell, Some(mark.value))).collect()
            });
        }
        Rule::Medusa { colours, .. } => {
            return colours.each_ref().map(|colour| {
                colour.iter().flat_map(|node| all(&node.cells, &[node.value])).collect()
            });
        }
        Rule::SkLoop(SkLoop { joints, .. }) => {
            // Neighbouring joints have the two roles in turns.
            return [0, 1].map(|parity| {
                let joints = joints.iter().skip(parity).step_by(2);
                joints.flat_map(|joint| all(&joint.cells, &joint.values)).collect()
            });
        }
        Rule::Exocet(Exocet { base, values, targets, places, .. }) => {
            let ones = all(&[*base, *targets].concat(), values);
            let places = places.iter().flat_map(|node| all(&node.cells, &[node.value]));
            return [ones, places.collect()];
        }
        Rule::Tridagon(Tridagon { values, cells, guardians, chains }) => {
            let guardians = guardians.iter().flat_map(|node| all(&node.cells, &[node.value]));
            let told = chains.iter().flatten().map(|mark| (mark.cell, Some(mark.value)));
            return [all(cells, values), guardians.chain(told).collect()];
        }
        Rule::SueDeCoq { cells, sets, values, .. } => {
            let ones = [all(cells, &any), all(&sets[0], &values[0])].concat();
            return [ones, all(&sets[1], &values[1])];
        }
        Rule::UniqueRectangle { cells, values, extra, others, .. } => {
            let further = [all(&cells[2..], extra), all(others, &any)].concat();
            return [all(cells, values), further];
        }
        Rule::LargeGrave { extra, others, .. } => {
            let extra = extra.iter().flat_map(|node| all(&node.cells, &[node.value]));
            return [extra.collect(), all(others, &any)];
        }
        Rule::Grave(mark) => all(&[mark.cell], &[mark.value]),
        Rule::FailedLiteral(mark) | Rule::Refused(mark) => vec![(mark.cell, None)],
        Rule::Needed { value, cells, .. } => all(cells, &[*value]),
        Rule::Balance(Balanced { balance, .. }) => {
            balance.cells().into_iter().map(|cell| (cell, None)).collect()
        }
        Rule::Sum { .. } | Rule::Relation { .. } | Rule::Alternation { .. } => {
            let found = step.concludes.iter().chain(&step.premises);
            found.map(|mark| (mark.cell, None)).collect()
        }
        Rule::Clash(_, value) => {
            step.premises.iter().map(|mark: &Mark| (mark.cell, Some(*value))).collect()
        }
    };
    [ones, Vec::new()]
}
