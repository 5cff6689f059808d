//! What comparisons, sums and relations rule out, and how much of them has to be kept in mind.
//!
//! The work of such a step is the number of open cells whose candidates matter, as it is with
//! subsets. A cage of three open cells is more than a triple, because its sets of values have to be
//! listed first. The number is found by trying: the candidates of some cells are looked at and
//! those of the others are taken to be all, with the fewest cells first. So what one step of a
//! thermometer shows is light, however long the thermometer is.
//!
//! To add up houses is work, too, so each house counts as a cell. One innie of one house is then as
//! light as a cage of two open cells, which is *medium*; one innie of two houses, or two of one
//! house, is as heavy as a cage of three, and so on. The words follow the points of the score: of
//! usual puzzles, the *medium* ones score up to 4.1 and the *hard* ones from there on
//! (`bench/results/score.md`), and three cells cost 6 points. While three cells were *medium*, as a
//! triple is, nineteen killers of twenty were: at nearly each moment some cage or house shows
//! something with three.
//!
//! To count the fillings was rejected: a thermometer of six cells has hundreds, and nobody goes
//! through them. So was the one word *medium* for all such steps: generated killers were then as
//! easy as intersections by their word, though cages of five open cells had to be sorted out.

use crate::Difficulty;
use crate::board::Board;
use crate::constraints::{FilledCache, is_fillable, ruled_out};
use crate::net::{ConstraintId, Filled, Member};
use crate::techniques::housed::{self, gone_holding};
use crate::techniques::needed::{self, Needed};
use neuf_sudoku::Cell;

/// Up to how many cells all choices of some of them are tried; of more, only cells that follow each
/// other.
const CHOSEN: usize = 6;

/// A step by a comparison, a sum or a relation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct SeenStep {
    pub(super) constraint: ConstraintId,
    /// What it rules out.
    pub(super) members: Vec<Member>,
    /// The number of open cells that have to be kept in mind, and of houses that have to be added
    /// up.
    pub(super) cells: usize,
}

impl SeenStep {
    /// How difficult the step is for a person.
    pub(super) fn difficulty(&self) -> Difficulty {
        match self.cells {
            0..=2 => Difficulty::Medium,
            3 => Difficulty::Hard,
            4 | 5 => Difficulty::Tough,
            _ => Difficulty::Expert,
        }
    }

    /// What the step costs in the points of the score: as much as an intersection or a subset of as
    /// many cells, and so on.
    pub(super) fn points(&self) -> f64 {
        match self.cells {
            0 | 1 => 3.0,
            2 => 4.0,
            cells => 3.0 * (cells as f64 - 1.0),
        }
    }
}

/// Sees steps on boards of the same rules. What was found out is kept, since the same candidates
/// come again and again.
#[derive(Debug, Default)]
pub(super) struct Sight {
    cache: FilledCache,
}

impl Sight {
    /// The lightest step of each comparison, sum and relation that rules something out.
    pub(super) fn all(&mut self, board: &Board<'_>) -> Vec<SeenStep> {
        let constraints = 0..board.net().constraints().len() as ConstraintId;
        constraints.filter_map(|constraint| self.of(board, constraint)).collect()
    }

    /// The lightest of what a value shows that a sum or a relation needs, or that a house needs
    /// there. Besides the cells of the line, the cell that sees the places has to be kept in mind,
    /// or the house.
    pub(super) fn needed(&mut self, board: &Board<'_>) -> Option<SeenStep> {
        let net = board.net();
        let full = (1_u128 << net.side()) - 1;
        let mut found = Vec::new();
        for Needed { constraint, filled, places, gone } in needed::all(board, &mut self.cache) {
            // The places of the value are looked at together.
            let bit = 1 << (net.meaning(places[0]).1 - 1);
            let has_place = |cell| places.iter().any(|&place| net.meaning(place).0 == cell);
            let (cells, members) = lightest(board, filled, &gone, |is_seen| {
                let values = |cell| {
                    let values = board.values(cell, usize::MAX);
                    let is_without = has_place(cell) || values & bit == 0;
                    let lost = if is_without { bit } else { 0 };
                    if is_seen(cell) { values & !lost } else { full & !lost }
                };
                let is_needed = !is_fillable(net, filled, &mut self.cache, values);
                if is_needed { gone.clone() } else { Vec::new() }
            });
            found.push(SeenStep { constraint, members, cells: cells + 1 });
        }
        for housed in housed::all(board) {
            let (constraint, filled, held) = (housed.constraint, housed.filled, housed.held(board));
            let (cells, members) = lightest(board, filled, &housed.gone, |is_seen| {
                let values =
                    |cell| if is_seen(cell) { board.values(cell, usize::MAX) } else { full };
                gone_holding(board, filled, &held, values)
            });
            found.push(SeenStep { constraint, members, cells: cells + 1 });
        }
        found.into_iter().min_by_key(|seen| seen.cells)
    }

    /// The lightest step of one of them.
    fn of(&mut self, board: &Board<'_>, constraint: ConstraintId) -> Option<SeenStep> {
        let net = board.net();
        let values = |cell| board.values(cell, usize::MAX);
        let mut gone = |values: &dyn Fn(Cell) -> u128| {
            let mut gone = ruled_out(net, constraint, &mut self.cache, values);
            gone.retain(|&member| board.is_open(member));
            gone
        };
        let all = gone(&values);
        if all.is_empty() {
            return None;
        }
        let filled = net.constraints()[constraint as usize];
        if net.is_comparison(filled) {
            return Some(SeenStep { constraint, members: all, cells: 1 });
        }
        // To add up houses is work, too.
        let added = match filled {
            Filled::Balance(number) => net.balanced(number).balanced.houses.len(),
            _ => 0,
        };
        let full = (1_u128 << net.side()) - 1;
        let (cells, members) = lightest(board, filled, &all, |is_seen| {
            gone(&|cell| if is_seen(cell) { values(cell) } else { full })
        });
        // What says something by itself has to be looked at all the same.
        Some(SeenStep { constraint, members, cells: cells.max(1) + added })
    }
}

/// The least number of open cells of a rule at which a person has to look, beside the filled cells,
/// and what the rule removes then. `gone` says what the rule removes when only the cells count that
/// its argument accepts; `all` is what the rule removes when all cells count.
fn lightest(
    board: &Board<'_>,
    filled: Filled,
    all: &[Member],
    mut gone: impl FnMut(&dyn Fn(Cell) -> bool) -> Vec<Member>,
) -> (usize, Vec<Member>) {
    let is_open = |&&cell: &&Cell| !board.values(cell, usize::MAX).is_power_of_two();
    let cells = board.net().cells_of_filled(filled);
    let open: Vec<Cell> = cells.iter().filter(is_open).copied().collect();
    for count in 0..open.len() {
        for chosen in choices(open.len(), count) {
            let gone = gone(&|cell| {
                let place = open.iter().position(|&other| other == cell);
                place.is_none_or(|place| chosen >> place & 1 == 1)
            });
            if !gone.is_empty() {
                return (count, gone);
            }
        }
    }
    (open.len(), all.to_vec())
}

/// All choices of `count` of so many cells, as bits; of many cells only those that follow each
/// other.
fn choices(cells: usize, count: usize) -> Vec<u32> {
    if cells <= CHOSEN {
        let all = 0..1_u32 << cells;
        return all.filter(|choice| choice.count_ones() as usize == count).collect();
    }
    (0..=cells - count).map(|first| ((1 << count) - 1) << first).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::net::Net;
    use neuf_sudoku::rules::Variant;
    use neuf_sudoku::{Grid, Rules, Shape};

    fn seen(rules: &Rules, givens: &Grid) -> Vec<(usize, Difficulty)> {
        let net = Net::new(rules);
        let board = Board::new(&net, givens);
        let all = Sight::default().all(&board);
        all.iter().map(|seen| (seen.cells, seen.difficulty())).collect()
    }

    #[test]
    fn a_long_thermometer_is_seen_step_by_step() {
        let shape = Shape::default();
        let mut rules = Rules::usual(shape);
        let line = (0..6).map(|column| shape.cell(0, column)).collect();
        rules.add_clue(Variant::Thermometer, &[], line).unwrap();
        assert_eq!(seen(&rules, &Grid::empty(shape)), [(1, Difficulty::Medium)]);
    }

    #[test]
    fn cells_count_whose_candidates_matter() {
        let shape = Shape::default();
        let mut rules = Rules::usual(shape);
        let row = |cells: std::ops::Range<usize>| cells.map(|column| shape.cell(0, column));
        // Two cells of sum 3 are 1 and 2, whatever stands elsewhere.
        rules.add_clue(Variant::Killer, &[3], row(0..2).collect()).unwrap();
        assert_eq!(seen(&rules, &Grid::empty(shape)), [(1, Difficulty::Medium)]);
        // 20 in four cells says nothing by itself.
        let mut rules = Rules::usual(shape);
        rules.add_clue(Variant::Killer, &[20], row(0..4).collect()).unwrap();
        assert!(seen(&rules, &Grid::empty(shape)).is_empty());
    }

    /// What the houses of a rule of 45 and its innies ask of a person, each as one cell.
    #[test]
    fn houses_count_as_cells_do() {
        let shape = Shape::default();
        let row = |row, cells: std::ops::Range<usize>| -> Vec<Cell> {
            cells.map(|column| shape.cell(row, column)).collect()
        };
        let of_balances = |rules: &Rules| -> Vec<(usize, Difficulty)> {
            let net = Net::new(rules);
            let board = Board::new(&net, &Grid::empty(shape));
            let is_balance = |seen: &SeenStep| {
                let constraint = net.constraints()[seen.constraint as usize];
                matches!(constraint, Filled::Balance(_))
            };
            let all = Sight::default().all(&board);
            all.iter().filter(|seen| is_balance(seen)).map(|s| (s.cells, s.difficulty())).collect()
        };
        // One innie of one house.
        let mut one = Rules::usual(shape);
        one.add_clue(Variant::Killer, &[38], row(5, 0..8)).unwrap();
        assert_eq!(of_balances(&one), [(2, Difficulty::Medium)]);
        // Two cells are left of a row, with the sum 3: what one of them says is enough.
        let mut two = Rules::usual(shape);
        two.add_clue(Variant::Killer, &[42], row(5, 0..7)).unwrap();
        assert_eq!(of_balances(&two), [(2, Difficulty::Medium)]);
        // One innie of two rows.
        let mut both = Rules::usual(shape);
        both.add_clue(Variant::Killer, &[40], row(3, 0..8)).unwrap();
        let beside = vec![shape.cell(3, 8), shape.cell(4, 8)];
        both.add_clue(Variant::Killer, &[9], beside).unwrap();
        both.add_clue(Variant::Killer, &[33], row(4, 0..7)).unwrap();
        assert!(of_balances(&both).contains(&(3, Difficulty::Hard)), "{:?}", of_balances(&both));
    }

    #[test]
    fn of_many_cells_only_neighbours_are_chosen() {
        assert_eq!(choices(3, 2), [0b011, 0b101, 0b110]);
        assert_eq!(choices(7, 6), [0b0011_1111, 0b0111_1110]);
    }
}
