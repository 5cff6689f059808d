//! Rules of variants, made from a full grid so that this grid keeps most of them.

#![allow(clippy::unwrap_used, reason = "rules made from a shape fit the shape")]

use proptest::prelude::*;
use proptest::sample::{Index, subsequence};

use neuf_sudoku::rules::{Form, Layout, Move, Parity, Regions, Relation, Setting, Variant};
use neuf_sudoku::{Cell, Grid, House, Puzzle, Rules, Shape, ValueSet};

/// The choices from which rules for a full grid are made, so that the grid keeps most of
/// them.
#[derive(Clone, Debug)]
pub struct RulesRecipe {
    rules: Vec<Variant>,
    cages: Vec<(Index, Vec<(Index, bool)>)>,
    marks: Vec<(Index, bool)>,
    orders: Vec<(Index, Index)>,
    candidates: Vec<(Index, u8)>,
    /// The variant, the first cell and the directions of each line.
    lines: Vec<(Index, Index, Vec<Index>)>,
    /// Whether sums, marks, orders and lines agree with the full grid.
    is_true: bool,
    jigsaw: Option<Vec<Index>>,
}

/// Recipes for the rules of variants, sometimes with several kinds of rules together.
pub fn recipes() -> BoxedStrategy<RulesRecipe> {
    let whole: Vec<Variant> = Variant::ALL.iter().copied().filter(|rule| rule.is_whole()).collect();
    let rules = prop_oneof![
        2 => Just(Vec::new()),
        3 => subsequence(whole.clone(), 1),
        1 => subsequence(whole, 2..=3),
    ];
    let step = (any::<Index>(), any::<bool>());
    let cages = prop::collection::vec((any::<Index>(), prop::collection::vec(step, 0..5)), 0..5);
    let marks = prop::collection::vec((any::<Index>(), any::<bool>()), 0..4);
    let orders = prop::collection::vec((any::<Index>(), any::<Index>()), 0..4);
    // On small grids from none to many sets, and sometimes an empty one.
    let candidates =
        prop_oneof![Just(Vec::new()), prop::collection::vec((any::<Index>(), any::<u8>()), 1..16),];
    let jigsaw = prop::option::of(prop::collection::vec(any::<Index>(), 30));
    let turns = prop::collection::vec(any::<Index>(), 1..5);
    let lines = prop::collection::vec((any::<Index>(), any::<Index>(), turns), 0..4);
    (rules, cages, marks, orders, candidates, lines, prop::bool::weighted(0.8), jigsaw)
        .prop_map(|(rules, cages, marks, orders, candidates, lines, is_true, jigsaw)| RulesRecipe {
            rules,
            cages,
            marks,
            orders,
            candidates,
            lines,
            is_true,
            jigsaw,
        })
        .boxed()
}

impl RulesRecipe {
    /// The puzzle with these givens, which must be values of `full`, and with [the
    /// rules](RulesRecipe::rules) for `full`.
    ///
    /// # Panics
    /// As for [`RulesRecipe::rules`].
    #[must_use]
    pub fn puzzle(&self, givens: &Grid, full: &Grid) -> Puzzle {
        let rules = self.rules(full);
        let givens = Grid::from_values(rules.shape(), givens.values().to_vec()).unwrap();
        Puzzle::new(givens, rules).unwrap()
    }

    /// Rules for the shape of a full grid. The grid keeps them unless the recipe says
    /// otherwise.
    ///
    /// # Panics
    /// When the grid is not full, or its side is above 26.
    #[must_use]
    pub fn rules(&self, full: &Grid) -> Rules {
        let shape = full.shape();
        let cells: Vec<Cell> = shape.cells().collect();
        let at = |index: &Index| cells[index.index(cells.len())];
        let mut rules = Rules::usual(shape);
        if let Some(swaps) = &self.jigsaw {
            rules.set_regions(regions(shape, swaps)).unwrap();
        }
        for &rule in &self.rules {
            // There are no windows in grids with oblong boxes and in jigsaws, which have no
            // disjoint groups either.
            let added = rules.add_rule(rule);
            let needs_boxes = matches!(rule, Variant::Windoku | Variant::DisjointGroups);
            assert!(added.is_ok() || needs_boxes);
        }
        for (start, steps) in &self.cages {
            let mut cage = vec![at(start)];
            for (from, down) in steps {
                let last = cage[from.index(cage.len())];
                let (i, j) = (shape.row(last), shape.column(last));
                let (i, j) = if *down { (i + 1, j) } else { (i, j + 1) };
                if i < shape.side() && j < shape.side() {
                    cage.push(shape.cell(i, j));
                }
            }
            cage.sort_unstable();
            cage.dedup();
            let sum: usize = cage.iter().map(|&cell| usize::from(full.get(cell))).sum();
            let mut values: Vec<u8> = cage.iter().map(|&cell| full.get(cell)).collect();
            values.sort_unstable();
            if !self.is_true || values.windows(2).all(|pair| pair[0] != pair[1]) {
                let kinds = [Variant::ExtraRegion, Variant::PlainCage];
                // A single cell is no region.
                let _ = rules.add_clue(kinds[sum % 2], &[], cage.clone());
            }
            // Such a cage may be impossible.
            let _ = rules.add_clue(Variant::Killer, &[sum + usize::from(!self.is_true)], cage);
        }
        for (cell, flip) in &self.marks {
            let cell = at(cell);
            let is_even = full.get(cell).is_multiple_of(2) ^ (*flip && !self.is_true);
            let parity = if is_even { Parity::Even } else { Parity::Odd };
            rules.add_mark(cell, parity).unwrap();
        }
        for (a, b) in &self.orders {
            let (a, b) = (at(a), at(b));
            let (a, b) = if self.is_true && full.get(a) < full.get(b) { (b, a) } else { (a, b) };
            let added = rules.add_clue(Variant::GreaterThan, &[], vec![a, b]);
            assert_eq!(added.is_err(), a == b);
        }
        for (a, b) in self.orders.iter().take(1) {
            let by = [a, b].map(|index| index.index(shape.side()) as u8);
            for step in [Move::Across(by), Move::Queen(1 + by[0])] {
                let mut more = rules.clone();
                let broken = |rules: &Rules| rules.violations(full).count();
                // A move along a row or a column is refused.
                if more.add_move(step).is_ok() && (!self.is_true || broken(&more) == broken(&rules))
                {
                    rules = more;
                }
            }
        }
        for (cell, bits) in &self.candidates {
            let cell = at(cell);
            let own = if self.is_true { ValueSet::of(full.get(cell)) } else { ValueSet(0) };
            rules.add_candidates(cell, ValueSet((*bits).into()) | own).unwrap();
        }
        let tied: Vec<Variant> =
            Variant::ALL.iter().copied().filter(|rule| is_drawn(*rule)).collect();
        for (variant, start, turns) in &self.lines {
            let variant = tied[variant.index(tied.len())];
            let mut line = walk(shape, at(start), turns);
            match variant.relation().map(Relation::layout) {
                Some(Layout::Pair { .. } | Layout::Two) => line.truncate(2),
                Some(Layout::Peak) => line.truncate(1),
                Some(Layout::Square) => {
                    let near = |at: usize| at.min(shape.side() - 2);
                    let (i, j) = (near(shape.row(line[0])), near(shape.column(line[0])));
                    line = [(0, 0), (0, 1), (1, 0), (1, 1)]
                        .map(|(down, right)| shape.cell(i + down, j + right))
                        .to_vec();
                }
                Some(Layout::Row) => {
                    line = shape.cells_of(House::Row(shape.row(line[0]))).collect();
                }
                Some(Layout::Diagonal) => {
                    let count = 2 + shape.column(line[0]) % (shape.side() - 1);
                    line = (0..count).map(|k| shape.cell(k, count - 1 - k)).collect();
                }
                Some(Layout::Copies) => line.truncate(line.len() / 2 * 2),
                Some(Layout::Line { .. } | Layout::Cage) | None => {}
            }
            // A line that the grid does not keep is shortened until it does, or left out.
            while !line.is_empty() {
                let mut more = rules.clone();
                let clue = clue(&rules, variant, &line, full, self.is_true);
                if more.add_clue(variant, &clue, line.clone()).is_err() {
                    break;
                }
                let broken = |rules: &Rules| rules.violations(full).count();
                if !self.is_true || broken(&more) == broken(&rules) {
                    rules = more;
                    break;
                }
                line.pop();
            }
        }
        rules
    }
}

/// Whether a variant is a relation on cells that are named.
fn is_drawn(rule: Variant) -> bool {
    rule.form() == Form::Relation && rule.is_listed()
}

/// The numbers of a clue that a full grid gives to these cells, or others if it need not be true.
fn clue(rules: &Rules, variant: Variant, line: &[Cell], full: &Grid, is_true: bool) -> Vec<usize> {
    let Some(relation) = variant.relation() else { return Vec::new() };
    let side = full.shape().side();
    let boxes = line.iter().map(|&cell| rules.box_of(cell)).collect();
    let setting = Setting { side, boxes, numbers: Vec::new() };
    let values: Vec<u8> = line.iter().map(|&cell| full.get(cell)).collect();
    let mut numbers = relation.clue(&setting, &values).unwrap_or_default();
    numbers.truncate(3);
    if !is_true {
        numbers.iter_mut().for_each(|number| *number = 1 + *number % side);
    }
    numbers
}

/// The cells of a line that turns as it is told and passes no cell twice.
fn walk(shape: Shape, start: Cell, turns: &[Index]) -> Vec<Cell> {
    let mut line = vec![start];
    for turn in turns {
        let last = line[line.len() - 1];
        let (row, column) = (shape.row(last), shape.column(last));
        let touches = |cell: &Cell| {
            shape.row(*cell).abs_diff(row) <= 1 && shape.column(*cell).abs_diff(column) <= 1
        };
        let next: Vec<Cell> =
            shape.cells().filter(touches).filter(|cell| !line.contains(cell)).collect();
        if !next.is_empty() {
            line.push(next[turn.index(next.len())]);
        }
    }
    line
}

/// The boxes, with some cells exchanged between them.
fn regions(shape: Shape, swaps: &[Index]) -> Regions {
    let mut map: Vec<char> =
        shape.cells().map(|cell| char::from(b'A' + shape.box_of(cell) as u8)).collect();
    for pair in swaps.chunks_exact(2) {
        let [a, b] = [0, 1].map(|k| pair[k].index(shape.cell_count()));
        map.swap(a, b);
    }
    Regions::of_map(&map.into_iter().collect::<String>()).unwrap()
}
