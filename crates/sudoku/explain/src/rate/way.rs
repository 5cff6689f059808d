//! The techniques that a person needs for a puzzle, and how often.
//!
//! The way through a puzzle takes the easiest technique at each moment, as an explanation
//! does, but collects no premises and clauses, and takes the first pattern of a kind rather
//! than the one with the fewest premises. So it finds the same techniques in a fraction of
//! the time, and can stop at the first that is not allowed: a generator asks for thousands
//! of ways.

use neuf_cnf::Interrupt;

use super::ladder::is_false;
use super::weight::{SeenStep, Sight};
use crate::board::Board;
use crate::closure::Closure;
use crate::derive::chain::ChainFinder;
use crate::derive::cost::{self, line_chains};
use crate::net::{Filled, Member, Net};
use crate::step::pattern::Pattern;
use crate::techniques::{self, single};
use crate::{Difficulty, RuleKind};
use neuf_sudoku::{Grid, Puzzle, RateError, Rules, only_solution};

/// A set of techniques.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TechniqueSet {
    kinds: u128,
    /// Whether singles that are not for beginners are in the set.
    all_singles: bool,
    /// How difficult the steps of comparisons, sums and relations may be.
    heaviest: Difficulty,
}

impl TechniqueSet {
    /// The techniques that puzzles of this difficulty may need.
    ///
    /// ```
    /// use neuf_explain::rate::TechniqueSet;
    /// use neuf_explain::{Difficulty, RuleKind};
    /// let medium = TechniqueSet::up_to(Difficulty::Medium).without(RuleKind::NakedTriple);
    /// assert!(medium.contains(RuleKind::NakedPair) && !medium.contains(RuleKind::NakedTriple));
    /// ```
    #[must_use]
    pub fn up_to(difficulty: Difficulty) -> TechniqueSet {
        let least = difficulty.max(Difficulty::Easy);
        let kinds = RuleKind::ALL.iter().copied().filter(|&kind| Difficulty::of(kind) <= least);
        let kinds = kinds.fold(0, |kinds, kind| kinds | 1 << kind as u128);
        let heaviest = least;
        TechniqueSet { kinds, all_singles: difficulty > Difficulty::Beginner, heaviest }
    }

    /// The same set without this technique.
    #[must_use]
    pub fn without(self, kind: RuleKind) -> TechniqueSet {
        TechniqueSet { kinds: self.kinds & !(1 << kind as u128), ..self }
    }

    /// Whether a technique is in the set.
    #[must_use]
    pub fn contains(self, kind: RuleKind) -> bool {
        self.kinds >> kind as u128 & 1 == 1
    }
}

/// The techniques that a puzzle needs.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Way {
    /// Each technique that was used and how often, beginning with the simplest.
    pub counts: Vec<(RuleKind, usize)>,
    /// How difficult the puzzle is.
    pub difficulty: Difficulty,
}

impl Way {
    /// The hardest technique; `None` for a full grid.
    #[must_use]
    pub fn hardest(&self) -> Option<RuleKind> {
        let kinds = self.counts.iter().map(|&(kind, _)| kind);
        kinds.max_by_key(|&kind| (Difficulty::of(kind), kind))
    }

    /// Whether the way uses a technique.
    #[must_use]
    pub fn needs(&self, kind: RuleKind) -> bool {
        self.counts.iter().any(|&(other, _)| other == kind)
    }
}

/// Finds the ways through puzzles with the same rules.
///
/// ```
/// use neuf_cnf::Interrupt;
/// use neuf_explain::rate::Ways;
/// use neuf_explain::{Difficulty, RuleKind};
/// use neuf_sudoku::{Grid, Puzzle, RateError, Rules, only_solution};
/// let puzzle: Grid =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
///         .parse()?;
/// let ways = Ways::new(&Rules::default());
/// let way = ways.way(&puzzle.into(), true, &Interrupt::new())?;
/// assert_eq!(way.difficulty, Difficulty::Beginner);
/// assert!(way.needs(RuleKind::HiddenSingle) && !way.needs(RuleKind::NakedPair));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Ways {
    net: Net,
}

impl Ways {
    /// Makes the tables for puzzles with these rules.
    #[must_use]
    pub fn new(rules: &Rules) -> Ways {
        Ways { net: Net::new(rules) }
    }

    /// The way through a puzzle, with techniques that rest on there being only one solution
    /// if `uniqueness` is true.
    ///
    /// # Errors
    /// When the puzzle does not have exactly one solution, is too large, or is interrupted.
    ///
    /// # Panics
    /// When the rules of the puzzle are for a grid of another shape.
    pub fn way(
        &self,
        puzzle: &Puzzle,
        uniqueness: bool,
        interrupt: &Interrupt,
    ) -> Result<Way, RateError> {
        let solution = only_solution(puzzle, interrupt)?;
        let all = TechniqueSet::up_to(Difficulty::Beyond);
        let way = self.way_within(puzzle.givens(), &solution, all, uniqueness, interrupt)?;
        way.ok_or(RateError::Interrupted)
    }

    /// The way through a puzzle whose only solution is known; `None` when it needs a
    /// technique that is not allowed.
    ///
    /// # Errors
    /// When interrupted.
    ///
    /// # Panics
    /// When the givens are for a grid of another shape than the rules.
    pub fn way_within(
        &self,
        givens: &Grid,
        solution: &Grid,
        allowed: TechniqueSet,
        uniqueness: bool,
        interrupt: &Interrupt,
    ) -> Result<Option<Way>, RateError> {
        assert_eq!(givens.shape(), self.net.shape(), "the tables are those of this shape");
        let mut board = Board::new(&self.net, givens);
        let mut walk = Walk {
            solution,
            allowed,
            uniqueness,
            interrupt,
            finder: ChainFinder::default(),
            failing: Vec::new(),
            counts: vec![0; RuleKind::ALL.len()],
            is_for_beginners: true,
            sight: Sight::default(),
            heaviest: Difficulty::Beginner,
        };
        if !walk.run(&mut board)? {
            return Ok(None);
        }
        let all = RuleKind::ALL.iter().copied().zip(&walk.counts);
        let counts: Vec<(RuleKind, usize)> =
            all.filter(|&(_, &count)| count > 0).map(|(kind, &count)| (kind, count)).collect();
        let difficulty = counts.iter().map(|&(kind, _)| Difficulty::of(kind)).max();
        let difficulty = difficulty.map(|difficulty| difficulty.max(walk.heaviest));
        let difficulty = match difficulty {
            Some(difficulty) if difficulty > Difficulty::Easy || !walk.is_for_beginners => {
                difficulty
            }
            _ => Difficulty::Beginner,
        };
        Ok(Some(Way { counts, difficulty }))
    }
}

struct Walk<'a> {
    solution: &'a Grid,
    allowed: TechniqueSet,
    uniqueness: bool,
    interrupt: &'a Interrupt,
    finder: ChainFinder,
    /// Literals that fail with others nested under them, the easiest last. They stay so
    /// whatever else is found, and looking for them takes as long as the rest of the way.
    failing: Vec<(Member, bool)>,
    /// By kind: how often it was used.
    counts: Vec<usize>,
    is_for_beginners: bool,
    sight: Sight,
    /// The heaviest step of a comparison, a sum or a relation, or of a chain through lines.
    heaviest: Difficulty,
}

impl Walk<'_> {
    /// Goes to the solution. Returns whether the allowed techniques lead there.
    fn run(&mut self, board: &mut Board<'_>) -> Result<bool, RateError> {
        while !board.is_solved() {
            if board.is_broken() {
                return Err(RateError::NoSolution);
            }
            if let Some((kind, is_for_beginners)) = take_single(board) {
                self.is_for_beginners &= is_for_beginners;
                self.counts[kind as usize] += 1;
                let is_allowed = is_for_beginners || self.allowed.all_singles;
                if !is_allowed || !self.allowed.contains(kind) {
                    return Ok(false);
                }
                continue;
            }
            if self.interrupt.is_requested() {
                return Err(RateError::Interrupted);
            }
            // Where failed literals are not allowed, they are not looked for.
            let may_fail = self.allowed.contains(RuleKind::FailedLiteral);
            let found = self.take_pattern(board).or_else(|| self.take_forcing(board));
            let found = found.or_else(|| may_fail.then(|| self.take_failed(board)).flatten());
            let Some(kind) = found else { return Ok(false) };
            self.counts[kind as usize] += 1;
            if !self.allowed.contains(kind) || self.heaviest > self.allowed.heaviest {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Applies the easiest pattern. What a comparison, a sum or a relation shows with up to two
    /// cells comes first, as it does in explanations; its heavier steps come after the named
    /// techniques of the same difficulty.
    fn take_pattern(&mut self, board: &mut Board<'_>) -> Option<RuleKind> {
        let seen = self.sight.all(board).into_iter().min_by_key(|seen| seen.cells);
        if let Some(seen) = seen.as_ref().filter(|seen| seen.difficulty() == Difficulty::Medium) {
            return Some(self.take_seen(board, seen));
        }
        let found = techniques::find(board, self.uniqueness);
        let of = |pattern: &Pattern| Difficulty::of(pattern.rule.kind());
        let is_hard = found.as_ref().is_none_or(|pattern| of(pattern) > Difficulty::Medium);
        let needed = is_hard.then(|| self.sight.needed(board)).flatten();
        let seen = seen.into_iter().chain(needed).min_by_key(|seen| seen.cells);
        let least = seen.iter().map(SeenStep::difficulty).chain(found.as_ref().map(of)).min();
        if least.is_none_or(|least| least > Difficulty::Tough)
            && let Some(kind) = self.take_line_chains(board)
        {
            return Some(kind);
        }
        let is_lighter =
            |seen: &SeenStep| found.as_ref().is_none_or(|pattern| seen.difficulty() < of(pattern));
        if let Some(seen) = seen.filter(is_lighter) {
            return Some(self.take_seen(board, &seen));
        }
        let found = found?;
        found.apply(board);
        Some(found.rule.kind())
    }

    /// Applies the light chains through lines, or else the cheapest that people follow.
    fn take_line_chains(&mut self, board: &mut Board<'_>) -> Option<RuleKind> {
        let (net, solution) = (board.net(), self.solution);
        let is_wanted = |member, holds| is_false(net, solution, member, holds);
        let found = line_chains(&mut self.finder, board, is_wanted);
        for (points, chain) in &found {
            self.heaviest = self.heaviest.max(cost::difficulty(*points));
            let (member, holds) = chain.supposed;
            board.set(member, !holds);
        }
        (!found.is_empty()).then_some(RuleKind::LineChain)
    }

    /// Applies the shortest forcing chains, if any kind of them is allowed.
    fn take_forcing(&mut self, board: &mut Board<'_>) -> Option<RuleKind> {
        let kinds = [RuleKind::CellForcingChains, RuleKind::HouseForcingChains];
        if !kinds.iter().any(|&kind| self.allowed.contains(kind)) {
            return None;
        }
        let found = techniques::find_forcing(board)?;
        found.apply(board);
        Some(found.rule.kind())
    }

    /// Crosses out what a comparison, a sum or a relation rules out.
    fn take_seen(&mut self, board: &mut Board<'_>, seen: &SeenStep) -> RuleKind {
        self.heaviest = self.heaviest.max(seen.difficulty());
        seen.members.iter().for_each(|&member| board.set(member, false));
        match board.net().constraints()[seen.constraint as usize] {
            Filled::Sum(_) => RuleKind::Sum,
            Filled::Balance(_) => RuleKind::RuleOf45,
            filled if board.net().is_comparison(filled) => RuleKind::Comparison,
            Filled::Relation { .. } => RuleKind::Relation,
        }
    }

    /// Applies the failed literal with the shortest chain, or else one that nests others.
    fn take_failed(&mut self, board: &mut Board<'_>) -> Option<RuleKind> {
        let (net, solution) = (board.net(), self.solution);
        let is_wanted = |member, holds| is_false(net, solution, member, holds);
        if let Some(chain) = self.finder.shortest(board, is_wanted) {
            let (member, holds) = chain.supposed;
            board.set(member, !holds);
            return Some(RuleKind::FailedLiteral);
        }
        if !self.allowed.contains(RuleKind::NestedFailedLiteral) {
            return None;
        }
        self.failing.retain(|&(member, _)| board.is_open(member));
        if self.failing.is_empty() {
            let mut closure = Closure::new(self.interrupt);
            for depth in 2..=3 {
                let mut failing = closure.failing(board, depth, is_wanted)?;
                failing.reverse();
                self.failing = failing;
                if !self.failing.is_empty() {
                    break;
                }
            }
        }
        let (member, holds) = self.failing.pop()?;
        board.set(member, !holds);
        Some(RuleKind::NestedFailedLiteral)
    }
}

/// Places the easiest single. Returns its kind, and whether beginners see it: as the only empty
/// cell of a house, or the only place of a value in a box.
fn take_single(board: &mut Board<'_>) -> Option<(RuleKind, bool)> {
    let net = board.net();
    let is_line = |house: &usize| net.is_line(*house);
    let in_house = |house: usize| net.value_groups(house).find_map(|group| board.single(group));
    let (blocks, lines) =
        (|| net.houses().filter(|house| !is_line(house)), || net.houses().filter(is_line));
    let full = net.houses().find_map(|house| single::last_of(board, house));
    let found = full.map(|(_, member)| (member, RuleKind::FullHouse, true));
    let hidden = |member: Member, is_easiest| (member, RuleKind::HiddenSingle, is_easiest);
    let found = found
        .or_else(|| Some(hidden(blocks().find_map(in_house)?, true)))
        .or_else(|| Some(hidden(lines().find_map(in_house)?, false)))
        .or_else(|| {
            let member = net.cell_groups().find_map(|group| board.single(group))?;
            Some((member, RuleKind::NakedSingle, false))
        });
    let (member, kind, is_easiest) = found?;
    board.place(member);
    Some((kind, is_easiest))
}
