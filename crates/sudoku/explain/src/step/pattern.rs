//! Patterns: techniques that were found on a board, before their premises and clauses are
//! collected.
//!
//! A search finds many patterns and takes one of them, and a rating needs the conclusions
//! alone. To collect the premises and clauses of a step takes longer than to find it, so it
//! is done only for the steps that are shown.
//!
//! A pattern rests on two kinds of clauses: *at least once* for some groups (`base`), and
//! *at most once* for some pairs (`apart`). Techniques that rest on uniqueness have an
//! assumption in addition. Where unit propagation on these clauses refutes the opposite of
//! a conclusion, only the clauses that it needs are kept ([`Pattern::lean`]): a chain is a
//! failed literal, and its links are the clauses that propagate. Sets of cells or lines
//! need a count of places that propagation cannot make, and keep all their clauses.

use rustc_hash::FxHashMap;

use crate::board::Board;
use crate::names::assumption::Assumption;
use crate::net::{GroupId, Member};
use crate::step::Step;
use crate::step::evidence::{Evidence, mark};
use crate::step::rule::Rule;

/// Two members that exclude each other, and the group that contains both of them if it
/// matters which one is named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Apart {
    pub(crate) by: Option<GroupId>,
    pub(crate) pair: [Member; 2],
}

impl Apart {
    /// Two members that exclude each other for any reason.
    pub(crate) fn of(a: Member, b: Member) -> Apart {
        Apart { by: None, pair: [a, b] }
    }

    /// That none of these holds together with one of the others.
    pub(crate) fn between(ones: &[Member], others: &[Member]) -> Vec<Apart> {
        let with = |&one: &Member| others.iter().map(move |&other| Apart::of(one, other));
        ones.iter().flat_map(with).collect()
    }

    /// That no two of these hold.
    pub(crate) fn each(members: &[Member]) -> Vec<Apart> {
        let places = 0..members.len();
        places.flat_map(|at| Apart::between(&members[at..=at], &members[at + 1..])).collect()
    }
}

/// A technique that was found on a board.
#[derive(Clone, Debug)]
pub(crate) struct Pattern {
    pub(crate) rule: Rule,
    /// Groups of which some open member is in.
    pub(crate) base: Vec<GroupId>,
    /// Members that are not both in.
    pub(crate) apart: Vec<Apart>,
    /// What follows: members, and whether they are in.
    pub(crate) concludes: Vec<(Member, bool)>,
    /// What the pattern rests on besides clauses.
    pub(crate) assumes: Option<Assumption>,
}

impl Pattern {
    /// The step of this pattern, on the board on which it was found.
    pub(crate) fn step(&self, board: &Board<'_>) -> Step {
        let mut evidence = Evidence::new(board);
        for &group in &self.base {
            let kept: Vec<Member> = board.open_members(group).collect();
            evidence.only(group, &kept);
        }
        for &Apart { by, pair: [a, b] } in &self.apart {
            match by {
                Some(group) => evidence.at_most(group, a, b),
                None => evidence.apart(a, b),
            }
        }
        if let Some(assumption) = &self.assumes {
            evidence.assume(assumption);
        }
        let concludes =
            self.concludes.iter().map(|&(member, holds)| mark(board, member, holds)).collect();
        evidence.step(self.rule.clone(), concludes)
    }

    /// Enters the conclusions on a board.
    pub(crate) fn apply(&self, board: &mut Board<'_>) {
        for &(member, holds) in &self.concludes {
            board.set(member, holds);
        }
    }

    /// Leaves out the clauses that are not needed, if unit propagation refutes the opposite
    /// of every conclusion.
    pub(crate) fn lean(mut self, board: &Board<'_>) -> Pattern {
        let mut clauses: Vec<Vec<(Member, bool)>> = Vec::new();
        for &group in &self.base {
            clauses.push(board.open_members(group).map(|member| (member, true)).collect());
        }
        clauses.extend(self.apart.iter().map(|apart| apart.pair.map(|m| (m, false)).to_vec()));
        if let Some(assumption) = &self.assumes {
            let extra = assumption.members(board.net()).into_iter();
            clauses.push(extra.filter(|&m| board.is_open(m)).map(|m| (m, true)).collect());
        }
        let mut is_used = vec![false; clauses.len()];
        for &(member, holds) in &self.concludes {
            if !refute(&clauses, (member, !holds), &mut is_used) {
                return self;
            }
        }
        let mut used = is_used.into_iter();
        self.base.retain(|_| used.next() == Some(true));
        self.apart.retain(|_| used.next() == Some(true));
        self
    }
}

/// Whether unit propagation refutes what is supposed. If so, marks the clauses that it
/// needs.
fn refute(clauses: &[Vec<(Member, bool)>], supposed: (Member, bool), is_used: &mut [bool]) -> bool {
    // The value of each member, and the clause that it follows from.
    let mut known: FxHashMap<Member, (bool, Option<usize>)> = FxHashMap::default();
    known.insert(supposed.0, (supposed.1, None));
    loop {
        let mut found = Vec::new();
        for (place, clause) in clauses.iter().enumerate() {
            let is_true = |&&(member, holds): &&(Member, bool)| {
                known.get(&member).is_some_and(|known| known.0 == holds)
            };
            if clause.iter().any(|literal| is_true(&literal)) {
                continue;
            }
            let mut open = clause.iter().filter(|(member, _)| !known.contains_key(member));
            match (open.next(), open.next()) {
                (None, _) => {
                    note_used(clauses, &known, place, is_used);
                    return true;
                }
                (Some(&(member, holds)), None) => found.push((member, holds, place)),
                _ => {}
            }
        }
        let before = known.len();
        for (member, holds, place) in found {
            known.entry(member).or_insert((holds, Some(place)));
        }
        if known.len() == before {
            return false;
        }
    }
}

/// Marks a clause and all clauses that made its literals false.
fn note_used(
    clauses: &[Vec<(Member, bool)>],
    known: &FxHashMap<Member, (bool, Option<usize>)>,
    place: usize,
    is_used: &mut [bool],
) {
    let (mut waiting, mut seen) = (vec![place], vec![false; clauses.len()]);
    while let Some(place) = waiting.pop() {
        if std::mem::replace(&mut seen[place], true) {
            continue;
        }
        is_used[place] = true;
        let reasons = clauses[place].iter().filter_map(|(member, _)| known.get(member)?.1);
        waiting.extend(reasons.filter(|&reason| reason != place));
    }
}
