//! The score: the effort of finding a way through a puzzle, in points.
//!
//! At each moment there are several ways to go on. A way that costs p points is found at
//! the rate 1/p^k, so the time of a moment is the inverse of the sum of the rates: one
//! easy way makes it short, and several ways of the same cost make it shorter than one.
//! The effort of a puzzle is the sum of the times of its moments, and the score is the
//! k-th root of the effort, which is a number of points again. The score is near the cost
//! of the dearest moment; it is higher when there are several such moments, and lower
//! when there are many ways through them. The usual ratings take the maximum over the
//! steps; that cannot tell one hard moment from five, or one way through it from many.
//!
//! The cost of a way is what a person has to keep in mind. For a failed literal these
//! are: each consequence of the supposition, where the only place of a value costs more
//! than the only value of a cell; each candidate that has to be crossed out on the way;
//! and a change of view, when the chain keeps neither to the values of cells nor to the
//! places of one value. What a comparison, a sum or a relation rules out costs as much as
//! an intersection or a subset of as many cells as have to be kept in mind (`weight`), and within a
//! chain as much as the only place of a value. A nested
//! supposition costs the score of the contradiction under it, and in addition as much as
//! the longest simple chains cost.
//!
//! The weights were fitted on a part of the rated puzzles of `bench/results/ladder.md`
//! and rounded to whole points; that page says how nearly as well simpler weights rank.
//! There are no rated variants to fit weights on, so variants have the same ones;
//! `bench/results/score.md` compares their levels with those of usual puzzles.
//!
//! Everything that costs no more than what had to be paid before is done at once. So
//! conclusions that could be drawn in any order make only one moment.

use neuf_cnf::Interrupt;

use super::ladder::is_false;
use super::weight::{SeenStep, Sight};
use crate::RuleKind;
use crate::board::Board;
use crate::closure::{Closure, may_fail};
use crate::derive::chain::{Chain, ChainFinder};
use crate::derive::cost::{most_rounds, points};
use crate::net::{ConstraintId, GroupId, Member, Net};
use crate::step::pattern::Pattern;
use crate::techniques::{self, fish, intersection, subset};
use neuf_sudoku::Grid;

/// The exponent k of the formulas: how fast the effort grows with the points.
const POWER: f64 = 10.0;

/// Singles: the last place of a value in a box, in a line, and the last value of a cell.
const SINGLE: [f64; 3] = [1.0, 1.5, 2.0];
/// Patterns of one, two and three groups.
const PATTERN: [f64; 3] = [3.0, 4.0, 6.0];
/// A unique rectangle, and the grave: about as much as an XY-wing, which is a chain of two links.
const RECTANGLE: f64 = 12.0;
const GRAVE: f64 = 15.0;
/// A supposition under a supposition.
const NESTED: f64 = 100.0;
/// Chains dearer than this are compared with nested suppositions.
const LONG: f64 = NESTED;
/// Chains that cost more than this many times the cheapest one are not counted: each of
/// them would make a moment shorter by less than a thousandth.
const DEAR: f64 = 2.0;
/// For how many nested suppositions the cost is found out at each moment.
const NESTED_TRIED: usize = 6;

/// The effort of finding a way through a puzzle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Effort {
    /// The effort: the sum over the moments.
    total: f64,
    /// The length of the shortest contradiction at the moment where that is greatest.
    pub(super) longest: Option<usize>,
    /// Whether the way leads to the solution.
    pub(super) is_through: bool,
}

impl Effort {
    /// The score: the effort in points.
    pub(super) fn score(self) -> f64 {
        self.total.powf(1.0 / POWER)
    }
}

/// The effort of the puzzle with this only solution, on a board on which no conclusion was
/// drawn yet; `None` when interrupted.
pub(super) fn effort(
    board: &mut Board<'_>,
    solution: &Grid,
    uniqueness: bool,
    interrupt: &Interrupt,
) -> Option<Effort> {
    let mut walk = Walk {
        solution,
        uniqueness,
        finder: ChainFinder::default(),
        closure: Closure::new(interrupt),
        interrupt,
        longest: None,
        last: Vec::new(),
        sight: Sight::default(),
    };
    let mut total = walk.through(board, 2, true)?;
    if !board.is_solved() {
        // What is left would need suppositions nested to depth three, which are not
        // tried.
        total += (2.0 * NESTED + total.powf(1.0 / POWER)).powf(POWER);
    }
    Some(Effort { total, longest: walk.longest, is_through: board.is_solved() })
}

/// The search for a way through a puzzle, or to a contradiction.
struct Walk<'i> {
    /// The only solution. Literals that are true in it fail at no depth, and finding that
    /// out takes longest, so they are tried only under a supposition.
    solution: &'i Grid,
    /// Whether techniques that rest on there being one solution count.
    uniqueness: bool,
    finder: ChainFinder,
    closure: Closure,
    interrupt: &'i Interrupt,
    longest: Option<usize>,
    /// By literal: the cost of its cheapest contradiction when that was last found out.
    last: Vec<f64>,
    sight: Sight,
}

/// A failed literal, and the cost of finding it.
struct Failing {
    points: f64,
    length: usize,
    member: Member,
    holds: bool,
}

impl Walk<'_> {
    /// The effort from here to the solution, to a contradiction, or to where no
    /// supposition nested to `depth` helps. Patterns are looked for on the board itself,
    /// but not under a supposition, where people do not see them.
    fn through(&mut self, board: &mut Board<'_>, depth: usize, patterns: bool) -> Option<f64> {
        let (mut total, mut paid) = (0.0, 0.0);
        while !board.is_broken() && !board.is_solved() {
            if self.interrupt.is_requested() {
                return None;
            }
            let mut found = take_singles(board);
            if found.is_empty() {
                found = self.take_patterns(board, patterns);
            }
            if !found.is_empty() {
                total += time(found.into_iter());
                continue;
            }
            let mut ways = self.failing(board, paid, patterns);
            let unique = self.unique(board, patterns);
            // What is left of these is heavier than the other patterns.
            let seen = if patterns { self.sight.all(board) } else { Vec::new() };
            let mut least = least_points(&ways);
            least = seen.iter().map(SeenStep::points).fold(least, f64::min);
            if patterns && !ways.is_empty() {
                self.longest = self.longest.max(ways.iter().map(|way| way.length).min());
            }
            if let Some((_, points)) = unique {
                least = f64::min(least, points);
            }
            if least > LONG && depth > 1 {
                let nested = self.failing_nested(board, depth, patterns)?;
                // All of them are applied at once, since looking for them again takes
                // long.
                let dearest = nested.iter().map(|way| way.points).fold(0.0, f64::max);
                least = if nested.is_empty() { least } else { dearest };
                ways.extend(nested);
            }
            paid = f64::max(paid, least);
            if ways.is_empty() && unique.is_none() && seen.is_empty() {
                break;
            }
            let all = ways.iter().map(|way| way.points).chain(seen.iter().map(SeenStep::points));
            total += time(all.chain(unique.iter().map(|&(_, points)| points)));
            for seen in seen.iter().filter(|seen| seen.points() <= paid) {
                seen.members.iter().for_each(|&member| board.set(member, false));
            }
            if let Some((pattern, _)) = unique.filter(|&(_, points)| points <= paid) {
                pattern.apply(board);
            }
            for way in ways.iter().filter(|way| way.points <= paid) {
                board.set(way.member, !way.holds);
            }
        }
        Some(total)
    }

    /// Applies all patterns of the cheapest kind that occurs. Returns the cost of each.
    /// Comparisons, sums and relations count by the cells that have to be kept in mind. Under a
    /// supposition, where `all` is false, they count as patterns of the first kind, and other
    /// patterns are not looked for.
    fn take_patterns(&mut self, board: &mut Board<'_>, all: bool) -> Vec<f64> {
        if !all {
            let ids = 0..board.net().constraints().len() as ConstraintId;
            let count = ids.filter(|&id| board.run(id, 0)).count();
            return vec![PATTERN[0]; count];
        }
        let seen = self.sight.all(board);
        for (place, points) in PATTERN.into_iter().enumerate() {
            let size = place + 1;
            let patterns: Vec<Pattern> = match size {
                1 => intersection::find(board),
                _ => [
                    subset::naked(board, size),
                    subset::hidden(board, size),
                    fish::find(board, size),
                ]
                .concat(),
            };
            let as_dear = seen.iter().filter(|seen| seen.points() == points);
            let count = patterns.len() + as_dear.clone().count();
            patterns.iter().for_each(|pattern| pattern.apply(board));
            for &member in as_dear.flat_map(|seen| &seen.members) {
                board.set(member, false);
            }
            if count > 0 {
                return vec![points; count];
            }
        }
        Vec::new()
    }

    /// The easiest technique that rests on uniqueness, and its cost. Under a supposition people do
    /// not look for it.
    fn unique(&self, board: &Board<'_>, is_outside: bool) -> Option<(Pattern, f64)> {
        let pattern = (self.uniqueness && is_outside).then(|| techniques::find_unique(board));
        let pattern = pattern.flatten()?;
        let points = if pattern.rule.kind() >= RuleKind::Grave { GRAVE } else { RECTANGLE };
        Some((pattern, points))
    }

    /// The literals that fail by propagation and are not too dear: a way may cost at most
    /// [`DEAR`] times the cheapest one, or what was paid before if that is more.
    ///
    /// The cheaper the cheapest way so far, the less of the others has to be followed and
    /// read. So literals whose contradictions were cheap when they were last read are tried
    /// first.
    ///
    /// Outside of suppositions (`is_outside`), only literals that are false in the solution
    /// are tried.
    fn failing(&mut self, board: &mut Board<'_>, paid: f64, is_outside: bool) -> Vec<Failing> {
        let net = board.net();
        let mut literals = may_fail(board, board.literals());
        literals
            .retain(|&(member, holds)| !is_outside || is_false(net, self.solution, member, holds));
        self.last.resize(2 * net.member_count(), f64::INFINITY);
        literals.sort_by(|&one, &other| self.last[code(one)].total_cmp(&self.last[code(other)]));
        let mut ways: Vec<Failing> = Vec::new();
        let mut most = f64::INFINITY;
        for (member, holds) in literals {
            let rounds = most_rounds(net, most);
            let cost = |chain: &Chain| points(net, chain);
            let found = self.finder.best(board, (member, holds), rounds, Some(most), cost);
            if let Some((points, chain)) = found {
                self.last[code((member, holds))] = points;
                most = f64::min(most, f64::max(paid, DEAR * points));
                ways.push(Failing { points, length: chain.length + 1, member, holds });
            }
        }
        ways.retain(|way| way.points <= most);
        // The order in which the times are added up must not depend on earlier moments.
        ways.sort_by_key(|way| code((way.member, way.holds)));
        ways
    }

    /// All literals that fail with others nested under them. The cost is found out for
    /// the first few; the others are taken to cost as much as the last of these.
    fn failing_nested(
        &mut self,
        board: &mut Board<'_>,
        depth: usize,
        is_outside: bool,
    ) -> Option<Vec<Failing>> {
        let (net, solution) = (board.net(), self.solution);
        let is_wanted = |member, holds| !is_outside || is_false(net, solution, member, holds);
        let failing = self.closure.failing(board, depth, is_wanted)?;
        let mut ways: Vec<Failing> = Vec::with_capacity(failing.len());
        for (member, holds) in failing {
            let points = match ways.get(NESTED_TRIED - 1) {
                Some(last) => last.points,
                None => {
                    board.suppose(member, holds, usize::MAX);
                    let inner = self.through(board, depth - 1, false);
                    board.take_back();
                    NESTED + inner?.powf(1.0 / POWER)
                }
            };
            ways.push(Failing { points, length: 0, member, holds });
        }
        Some(ways)
    }
}

/// The number of a literal, in the order of [`Board::literals`].
fn code((member, holds): (Member, bool)) -> usize {
    2 * member as usize + usize::from(!holds)
}

/// The cost of the cheapest way; infinite when there is none.
fn least_points(ways: &[Failing]) -> f64 {
    ways.iter().map(|way| way.points).fold(f64::INFINITY, f64::min)
}

/// The time of a moment whose ways cost these points.
fn time(points: impl Iterator<Item = f64>) -> f64 {
    1.0 / points.map(|points| points.powf(-POWER)).sum::<f64>()
}

/// Places the singles of the cheapest kind that occurs. Returns the cost of each.
///
/// Those of the other kinds wait, as they do for a person: where they were placed together, a
/// puzzle that needs naked singles cost less than one with hidden singles alone.
fn take_singles(board: &mut Board<'_>) -> Vec<f64> {
    let mut found: Vec<(Member, f64)> = Vec::new();
    for (group, points) in groups_by_cost(board.net()) {
        if found.first().is_some_and(|&(_, cheapest)| cheapest < points) {
            break;
        }
        if let Some(member) = board.single(group)
            && found.iter().all(|&(other, _)| other != member)
        {
            found.push((member, points));
        }
    }
    for &(member, _) in &found {
        if board.is_open(member) {
            board.place(member);
        }
    }
    found.into_iter().map(|(_, points)| points).collect()
}

/// All groups with the cost of a single in each, beginning with the cheapest.
fn groups_by_cost(net: &Net) -> impl Iterator<Item = (GroupId, f64)> + '_ {
    let values = net.houses_by_sight().flat_map(|house| {
        let points = SINGLE[usize::from(net.is_line(house))];
        net.value_groups(house).map(move |group| (group, points))
    });
    values.chain(net.cell_groups().map(|group| (group, SINGLE[2])))
}
