//! The score: the effort of finding a way through a puzzle, in points.
//!
//! At each moment there are several ways to go on. A way that costs p points
//! is found at the rate 1/p^k, so a moment takes the inverse of the sum of the
//! rates: one easy way makes it short, and many ways of the same kind make it
//! shorter than one. The effort of a puzzle is the sum over its moments, and
//! the score its k-th root, which is in points again: that of the dearest
//! moment, more when there are several of the kind, less when there are many
//! ways through it. The maximum over the steps, as the usual ratings are,
//! cannot tell one such moment from five, or a narrow pass from a wide one.
//!
//! What a way costs is what a person has to keep in mind: of a failed literal
//! each thing that follows from the supposition, dearer when it is the only
//! place of a value than when it is the only value of a cell, each candidate
//! that has to be crossed out on the way, and a change of view, when the chain
//! neither stays with the values of cells nor with the places of one value.
//! A nested supposition costs as much as the score of the contradiction under
//! it, and as much again as the longest plain chains do. The weights were fitted
//! on a part of the rated puzzles of `bench/results/ladder.md` and rounded to
//! whole points; simpler ones rank nearly as well (the page says how nearly).
//!
//! Everything that costs no more than what had to be paid before is done at
//! once, which makes one moment out of what could be done in any order.

mod usual;
mod variant;

use neuf_cnf::Interrupt;

use crate::explain::closure::{Closed, Closure};
use crate::explain::ground::Ground;
use crate::explain::net::Member;

/// The k of the formulas: how fast the effort grows with the points.
const POWER: f64 = 10.0;

/// A single: the last place in a box, in a line, the last value of a cell.
const SINGLE: [f64; 3] = [1.0, 1.5, 2.0];
/// Patterns of one, two and three groups.
const PATTERN: [f64; 3] = [3.0, 4.0, 6.0];
/// A supposition as such.
const SUPPOSITION: f64 = 2.0;
/// A link that is the last value of a cell.
const NAKED: f64 = 3.0;
/// A link that is the last place of a value.
const HIDDEN: f64 = 4.0;
/// A candidate that has to be crossed out under the supposition.
const CROSSED: f64 = 1.0;
/// A contradiction in a house rather than in a cell.
const IN_HOUSE: f64 = 1.0;
/// A chain that changes between cells and values.
const CHANGE: f64 = 4.0;
/// A supposition under a supposition.
const NESTED: f64 = 100.0;
/// Chains dearer than this are compared with nested suppositions.
const LONG: f64 = NESTED;
/// Chains that cost so many times as much as the cheapest are not counted: a
/// moment would be shorter by a thousandth with each.
const DEAR: f64 = 2.0;
/// How many nested suppositions are looked at closely at each moment.
const NESTED_TRIED: usize = 6;

/// What it takes to find a way through a puzzle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Effort {
    /// The effort: the sum over the moments.
    total: f64,
    /// The length of the shortest contradiction where it is longest.
    pub(super) longest: Option<usize>,
}

impl Effort {
    /// The effort in points.
    pub(super) fn score(self) -> f64 {
        self.total.powf(1.0 / POWER)
    }
}

/// What a way through is looked for on.
pub(super) trait Passage: Ground {
    /// What finds contradictions, with its memory.
    type Finder: Default;

    /// Does all singles; what each costs.
    fn singles(&mut self) -> Vec<f64>;

    /// Does all patterns of the cheapest kind that there are; what each costs.
    fn patterns(&mut self, is_supposed: bool) -> Vec<f64>;

    /// The cheapest contradiction that a literal leads to within so many
    /// rounds: its points, and its length.
    fn contradiction(
        &mut self,
        finder: &mut Self::Finder,
        member: Member,
        holds: bool,
        rounds: usize,
    ) -> Option<(f64, usize)>;
}

/// The effort of the puzzle on a board that nothing was drawn from yet; `None`
/// when interrupted.
pub(super) fn effort<P: Passage>(board: &mut P, interrupt: &Interrupt) -> Option<Effort> {
    let mut walk = Walk::<P> {
        finder: P::Finder::default(),
        closure: Closure::new(interrupt),
        interrupt,
        longest: None,
    };
    let mut total = walk.through(board, 2, true)?;
    if !board.is_solved() {
        // What is left needs suppositions at depth three; nobody does that.
        total += (2.0 * NESTED + total.powf(1.0 / POWER)).powf(POWER);
    }
    Some(Effort { total, longest: walk.longest })
}

/// The way through a puzzle, or to a contradiction.
struct Walk<'i, P: Passage> {
    finder: P::Finder,
    closure: Closure,
    interrupt: &'i Interrupt,
    longest: Option<usize>,
}

/// A literal that fails, and what it costs to see that.
struct Way {
    points: f64,
    length: usize,
    member: Member,
    holds: bool,
}

impl<P: Passage> Walk<'_, P> {
    /// The effort from here to the solution, to a contradiction, or to where
    /// nothing nested to `depth` helps. With patterns on the board itself,
    /// without under a supposition, where nobody looks for them.
    fn through(&mut self, board: &mut P, depth: usize, patterns: bool) -> Option<f64> {
        let (mut total, mut paid) = (0.0, 0.0);
        while !board.is_broken() && !board.is_solved() {
            if self.interrupt.is_requested() {
                return None;
            }
            let mut found = board.singles();
            if found.is_empty() {
                found = board.patterns(!patterns);
            }
            if !found.is_empty() {
                total += time(found.into_iter());
                continue;
            }
            let mut ways = self.failing(board, paid);
            let mut least = least_points(&ways);
            if patterns && !ways.is_empty() {
                self.longest = self.longest.max(ways.iter().map(|way| way.length).min());
            }
            if least > LONG && depth > 1 {
                let nested = self.failing_nested(board, depth)?;
                // All of them at once: looking for them again takes long.
                let dearest = nested.iter().map(|way| way.points).fold(0.0, f64::max);
                least = if nested.is_empty() { least } else { dearest };
                ways.extend(nested);
            }
            paid = f64::max(paid, least);
            if ways.is_empty() {
                break;
            }
            total += time(ways.iter().map(|way| way.points));
            for way in ways.iter().filter(|way| way.points <= paid) {
                board.set(way.member, !way.holds);
            }
        }
        Some(total)
    }

    /// The literals that fail by propagation and are worth a look: none that
    /// costs more than what was paid before and [`DEAR`] times the cheapest.
    ///
    /// A chain of n rounds has n links at the least, so that the cheapest chain
    /// so far says how many rounds a literal is worth following.
    fn failing(&mut self, board: &mut P, paid: f64) -> Vec<Way> {
        let mut ways: Vec<Way> = Vec::new();
        let mut least = f64::INFINITY;
        for (member, holds) in board.literals() {
            let most = f64::max(paid, DEAR * least);
            let rounds = ((most - SUPPOSITION) / f64::min(NAKED, HIDDEN)) as usize;
            let rounds = rounds.saturating_add(1);
            let best = board.contradiction(&mut self.finder, member, holds, rounds);
            if let Some((points, length)) = best {
                least = f64::min(least, points);
                ways.push(Way { points, length, member, holds });
            }
        }
        let most = f64::max(paid, DEAR * least);
        ways.retain(|way| way.points <= most);
        ways
    }

    /// All literals that fail with others nested under them. What it costs is
    /// found out for the first few; the others are taken to be like these.
    fn failing_nested(&mut self, board: &mut P, depth: usize) -> Option<Vec<Way>> {
        let mut failing = Vec::new();
        // What follows from a literal that does not fail cannot fail.
        let mut cannot_fail = vec![[false; 2]; board.member_count()];
        for (member, holds) in board.literals() {
            if cannot_fail[member as usize][usize::from(holds)] {
                continue;
            }
            let before = self.closure.trials;
            board.suppose(member, holds);
            let closed = self.closure.run(board, depth - 1);
            if closed == Closed::Fixpoint {
                for &other in board.since_supposed() {
                    cannot_fail[other as usize][usize::from(!board.is_out(other))] = true;
                }
            }
            board.take_back();
            match closed {
                Closed::Broken => failing.push((self.closure.trials - before, member, holds)),
                Closed::Fixpoint => {}
                Closed::Interrupted => return None,
            }
        }
        failing.sort_unstable();
        let mut ways: Vec<Way> = Vec::with_capacity(failing.len());
        for (_, member, holds) in failing {
            let points = match ways.get(NESTED_TRIED - 1) {
                Some(last) => last.points,
                None => {
                    board.suppose(member, holds);
                    board.settle();
                    let inner = self.through(board, depth - 1, false);
                    board.take_back();
                    NESTED + inner?.powf(1.0 / POWER)
                }
            };
            ways.push(Way { points, length: 0, member, holds });
        }
        Some(ways)
    }
}

/// What the cheapest way costs; infinity when there is none.
fn least_points(ways: &[Way]) -> f64 {
    ways.iter().map(|way| way.points).fold(f64::INFINITY, f64::min)
}

/// The time of a moment with ways of so many points.
fn time(points: impl Iterator<Item = f64>) -> f64 {
    1.0 / points.map(|points| points.powf(-POWER)).sum::<f64>()
}
