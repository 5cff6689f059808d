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
