//! What it costs to follow a chain, in the points of the score (`rate/effort.rs`), and the chains
//! through lines that people follow.
//!
//! Beside digits alone, a chain has a name: a skyscraper, an XY-chain, an alternating chain. Its
//! links are two places of a value or two values of a cell. With lines, cages and clues, the same
//! chain goes on wherever a line leaves less to a cell: if this were 7, the thermometer would make
//! that 8, and then the arrow could not have its sum. A setter means such a step to be found, so it
//! is a technique of its own, as heavy as the chains of digits that cost as many points; what costs
//! more is a supposition that nobody sees from afar.
//!
//! Where the borders lie follows from rated puzzles (`bench/results/score.md`), of which the
//! *tough* ones score up to 17 points and the *expert* ones up to 32. Of published puzzles with
//! lines, which people solved, most need no more (`bench/results/lines.md`). To count links was
//! rejected: a link that asks for six candidates is no lighter than two.

use super::chain::{Chain, ChainFinder};
use crate::Difficulty;
use crate::board::{Board, Broken};
use crate::closure::may_fail;
use crate::net::{Member, Net};

/// Making a supposition.
const SUPPOSITION: f64 = 2.0;
/// A link that is the last value of a cell.
const NAKED: f64 = 3.0;
/// A link that is the last place of a value.
const HIDDEN: f64 = 4.0;
/// A candidate that has to be crossed out under the supposition.
const CROSSED: f64 = 1.0;
/// A contradiction in a house, which is harder to see than one in a cell.
const IN_HOUSE: f64 = 1.0;
/// A chain that changes between the values of cells and the places of a value.
const CHANGE: f64 = 4.0;
/// Up to how many points a chain through lines is as light as a short chain with a name, and up to
/// how many people follow it at all.
const LINE_CHAIN: [f64; 2] = [16.0, 32.0];

/// How difficult a chain through lines of so many points is.
pub(crate) fn difficulty(points: f64) -> Difficulty {
    if points <= LINE_CHAIN[0] { Difficulty::Tough } else { Difficulty::Expert }
}

/// Contradictions that a line, a cage or a clue takes part in, with their points, of the literals
/// that `wanted` accepts: all that are as light as short chains with a name, or else the cheapest;
/// empty if none is as cheap as people follow. Nothing must follow on the board by propagation.
pub(crate) fn line_chains(
    finder: &mut ChainFinder,
    board: &mut Board<'_>,
    wanted: impl Fn(Member, bool) -> bool,
) -> Vec<(f64, Chain)> {
    let net = board.net();
    if net.constraints().is_empty() {
        return Vec::new();
    }
    let [light, mut most] = LINE_CHAIN;
    let mut found: Vec<(f64, Chain)> = Vec::new();
    for literal in may_fail(board, board.literals()) {
        if !wanted(literal.0, literal.1) {
            continue;
        }
        let cost = |chain: &Chain| points(net, chain);
        let chain = finder.best(board, literal, most_rounds(net, most), Some(most), cost);
        let Some((points, chain)) = chain.filter(|(_, chain)| chain.is_through_lines) else {
            continue;
        };
        if points > light || most > light {
            found.clear();
        }
        most = f64::max(points, light);
        found.push((points, chain));
    }
    found
}

/// The most rounds in which a contradiction of at most so many points is found.
///
/// In each round up to the contradiction, a chain has a link and crosses out a candidate that
/// no earlier round has crossed out, and the supposition itself crosses out one more. Where
/// constraints rule out candidates, only the links count.
pub(crate) fn most_rounds(net: &Net, most: f64) -> usize {
    let link = f64::min(NAKED, HIDDEN);
    let rounds = if net.constraints().is_empty() {
        (most - SUPPOSITION - CROSSED) / (link + CROSSED)
    } else {
        (most - SUPPOSITION) / link
    };
    rounds as usize
}

/// The cost of a failed literal with this chain.
pub(crate) fn points(net: &Net, chain: &Chain) -> f64 {
    let hidden = chain.length - chain.naked;
    let (_, value) = net.meaning(chain.supposed.0);
    let broken = match chain.broken {
        Broken::Group(group) => Some(net.house_and_value(group)),
        Broken::Constraint(..) | Broken::Given(_) => None,
    };
    let in_cell = broken == Some(None);
    let cells_only = hidden == 0 && in_cell;
    let is_of_value = |&member: &Member| net.meaning(member).1 == value;
    let one_value = matches!(broken, Some(Some((_, broken))) if broken == value)
        && chain.naked == 0
        && chain.length == chain.links.len()
        && chain.links.iter().all(is_of_value);
    let mut points = SUPPOSITION + NAKED * chain.naked as f64 + HIDDEN * hidden as f64;
    points += CROSSED * chain.crossed as f64;
    points += if in_cell { 0.0 } else { IN_HOUSE };
    points + if cells_only || one_value { 0.0 } else { CHANGE }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{RuleKind, techniques};
    use neuf_cnf::Random;
    use neuf_sudoku::rules::Variant;
    use neuf_sudoku::{Cell, Grid, Puzzle, Rules};

    const SOLVED: &str =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    /// A puzzle with rising lines of three cells, and some givens.
    fn puzzle(random: &mut Random, solution: &Grid) -> Puzzle {
        let shape = solution.shape();
        let mut rules = Rules::usual(shape);
        for _ in 0..60 {
            let mut line: Vec<Cell> = vec![shape.cell(random.index(9), random.index(9))];
            while line.len() < 3 {
                let last = line[line.len() - 1];
                let beside = |[down, right]: [isize; 2]| {
                    let row = shape.row(last).checked_add_signed(down)?;
                    shape.cell_at(row, shape.column(last).checked_add_signed(right)?)
                };
                let steps = [[0, 1], [1, 0], [0, -1], [-1, 0]];
                let next = steps.into_iter().filter_map(beside);
                let mut rising = next.filter(|&cell| solution.get(cell) > solution.get(last));
                let Some(next) = rising.next() else { break };
                line.push(next);
            }
            if line.len() == 3 {
                let _ = rules.add_clue(Variant::Thermometer, &[], line);
            }
        }
        let mut givens = Grid::empty(shape);
        for _ in 0..16 {
            let cell = shape.cell(random.index(9), random.index(9));
            givens.set(cell, solution.get(cell));
        }
        Puzzle::empty(rules).with_givens(givens)
    }

    /// Chains of up to 16 points are as light as short chains with a name, and are all taken; else
    /// the cheapest one is, of up to 32 points. All chains of a board tell which these are.
    #[test]
    fn line_chains_are_named_by_the_borders_of_their_levels() {
        let solution: Grid = SOLVED.parse().unwrap();
        let mut random = Random::stream(60, 0);
        let mut seen = [0; 3];
        for _ in 0..40 {
            let puzzle = puzzle(&mut random, &solution);
            let net = Net::new(puzzle.rules());
            let mut board = Board::new(&net, puzzle.givens());
            let follows = [
                RuleKind::FullHouse,
                RuleKind::NakedSingle,
                RuleKind::HiddenSingle,
                RuleKind::Relation,
            ];
            while let Some(step) =
                techniques::step(&board, true, false).filter(|step| follows.contains(&step.kind()))
            {
                for mark in &step.concludes {
                    board.set(net.member(mark.cell, mark.value), mark.holds);
                }
            }
            let is_false = |member: Member, holds: bool| {
                let (cell, value) = net.meaning(member);
                (solution.get(cell) == value) != holds
            };
            let mut finder = ChainFinder::default();
            let mut all: Vec<(f64, (Member, bool))> = Vec::new();
            for literal in board.literals().into_iter().filter(|&(m, holds)| is_false(m, holds)) {
                let rounds = most_rounds(&net, 100.0);
                let cost = |chain: &Chain| points(&net, chain);
                if let Some((points, chain)) =
                    finder.best(&mut board, literal, rounds, Some(100.0), cost)
                    && chain.is_through_lines
                {
                    all.push((points, literal));
                }
            }
            all.sort_by(|one, other| one.0.total_cmp(&other.0));
            let taken = line_chains(&mut finder, &mut board, is_false);
            let mut taken: Vec<(f64, (Member, bool))> =
                taken.into_iter().map(|(points, chain)| (points, chain.supposed)).collect();
            taken.sort_by(|one, other| one.0.total_cmp(&other.0));
            let light = all.iter().filter(|(points, _)| *points <= 16.0).count();
            let cheapest = all.first().map_or(f64::MAX, |(points, _)| *points);
            let level = match () {
                () if light > 0 => 0,
                () if cheapest <= 32.0 => 1,
                () => 2,
            };
            seen[level] += 1;
            match level {
                0 => {
                    let points = |chains: &[(f64, _)]| -> Vec<f64> {
                        chains.iter().map(|chain| chain.0).collect()
                    };
                    assert_eq!(points(&taken), points(&all[..light]));
                    assert!(taken.iter().all(|chain| difficulty(chain.0) == Difficulty::Tough));
                }
                1 => {
                    assert!(taken.len() == 1 && taken[0].0 == cheapest, "{taken:?} {cheapest}");
                    assert_eq!(difficulty(cheapest), Difficulty::Expert);
                }
                _ => assert!(taken.is_empty(), "{taken:?} {cheapest}"),
            }
        }
        assert!(seen.iter().all(|&boards| boards > 0), "{seen:?}");
    }
}
