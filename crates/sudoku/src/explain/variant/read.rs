//! Steps read off a table: why something is known, down to clauses.

use super::laws::{GroupName, Thought};
use super::sum;
use super::table::{Broken, Table, Why};
use crate::explain::net::Member;
use crate::explain::{ClauseName, Law, Mark, Rule, Step};
use crate::rules::Group;
use crate::rules::Order;
use crate::{Cell, ValueSet};

/// The premises and clauses of a step under way.
#[derive(Default)]
struct Evidence {
    premises: Vec<Mark>,
    clauses: Vec<ClauseName>,
}

impl Evidence {
    fn note(&mut self, premise: Option<Mark>, clause: Option<ClauseName>) {
        if let Some(premise) = premise.filter(|premise| !self.premises.contains(premise)) {
            self.premises.push(premise);
        }
        if let Some(clause) = clause.filter(|clause| !self.clauses.contains(clause)) {
            self.clauses.push(clause);
        }
    }

    fn step(self, rule: Rule, concludes: Vec<Mark>) -> Step {
        let Evidence { premises, clauses } = self;
        Step { rule, concludes, premises, clauses, inner: Vec::new() }
    }
}

impl Table<'_> {
    pub(crate) fn mark(&self, member: Member, holds: bool) -> Mark {
        let (cell, value) = self.laws.meaning(member);
        Mark { cell, value, holds }
    }

    fn member_of(&self, mark: Mark) -> Member {
        self.laws.member(mark.cell, mark.value)
    }

    /// Why a member is out: what has to be known, and the clause if it takes
    /// one.
    fn because(&self, member: Member) -> (Option<Mark>, Option<ClauseName>) {
        match self.why(member) {
            Why::Unit(law) => (None, Some(ClauseName::Law(law))),
            Why::Excluded(by, clause) => (Some(self.mark(by, true)), Some(clause)),
            _ => (Some(self.mark(member, false)), None),
        }
    }

    /// The step of a group with one member left.
    pub(super) fn single(&self, group: u32, last: Member) -> Step {
        let mut evidence = Evidence::default();
        self.note_group(&mut evidence, group, Some(last));
        let rule = match self.laws.groups[group as usize].name {
            GroupName::Usual(Group::Cell(cell)) => Rule::NakedSingle(cell),
            GroupName::Usual(Group::Value(house, value)) => Rule::HiddenSingle(house, value),
            GroupName::Zone(zone, value) => Rule::ZoneSingle(zone, value),
        };
        evidence.step(rule, vec![self.mark(last, true)])
    }

    /// The step of what nothing can come of.
    pub(super) fn contradiction(&self, broken: Broken) -> Step {
        let group = match broken {
            Broken::Group(group) => group,
            Broken::Thought(thought, before, member) => {
                let mut step = self.thought(thought, before, &[member]);
                step.concludes.clear();
                let held = self.mark(member, true);
                if !step.premises.contains(&held) {
                    step.premises.push(held);
                }
                return step;
            }
        };
        let mut evidence = Evidence::default();
        self.note_group(&mut evidence, group, None);
        let rule = match self.laws.groups[group as usize].name {
            GroupName::Usual(group) => Rule::Contradiction(group),
            GroupName::Zone(zone, value) => Rule::ZoneContradiction(zone, value),
        };
        evidence.step(rule, Vec::new())
    }

    /// The step of a given that something else excludes.
    pub(super) fn refusal(&self, member: Member) -> Step {
        let mut evidence = Evidence::default();
        let given = self.mark(member, true);
        evidence.note(Some(given), None);
        let (premise, clause) = self.because(member);
        evidence.note(premise, clause);
        evidence.step(Rule::Refused(given), Vec::new())
    }

    fn note_group(&self, evidence: &mut Evidence, group: u32, last: Option<Member>) {
        evidence.note(None, Some(self.laws.at_least(group)));
        for &member in &self.laws.groups[group as usize].members {
            if Some(member) != last {
                let (premise, clause) = self.because(member);
                evidence.note(premise, clause);
            }
        }
    }

    /// The step of a rule that takes some thought and puts these members out,
    /// from what was known when the trail had a height.
    pub(super) fn thought(&self, thought: usize, before: usize, gone: &[Member]) -> Step {
        let mut evidence = Evidence::default();
        let rule = match self.laws.thoughts[thought] {
            Thought::Compared(Order { greater, less }) => {
                for &member in gone {
                    let held = self.laws.meaning(member);
                    let law = Law::Compared { greater, less, held };
                    evidence.note(None, Some(ClauseName::Law(law)));
                    let side = self.laws.shape().side() as u8;
                    let (other, values) = if held.0 == greater {
                        (less, 1..held.1)
                    } else {
                        (greater, held.1 + 1..side + 1)
                    };
                    for value in values {
                        let (premise, clause) = self.because(self.laws.member(other, value));
                        evidence.note(premise, clause);
                    }
                }
                Rule::Comparison { greater, less }
            }
            Thought::Sum(number) => {
                let cage = &self.laws.constraints.cages()[number];
                self.note_sum(&mut evidence, number, before, gone);
                Rule::Sum { first: cage.cells()[0], sum: cage.sum() }
            }
        };
        evidence.step(rule, gone.iter().map(|&member| self.mark(member, false)).collect())
    }

    /// What has to be out so that a sum puts these members out: as much of what
    /// is as is needed.
    fn note_sum(&self, evidence: &mut Evidence, number: usize, before: usize, gone: &[Member]) {
        let cage = &self.laws.constraints.cages()[number];
        let (cells, side) = (cage.cells(), self.laws.shape().side());
        let full = ValueSet::full(side).bits();
        // By premise: what it puts out, by cell and value, and the clause.
        type Entry = (usize, u32, Option<ClauseName>);
        let mut reasons: Vec<(Option<Mark>, Vec<Entry>)> = Vec::new();
        let mut sets: Vec<u32> = Vec::new();
        for (place, &cell) in cells.iter().enumerate() {
            let values = self.values_before(cell, before);
            sets.push(values as u32);
            for bit in crate::grid::ones(full & !values) {
                let (premise, clause) = self.because(self.laws.member(cell, bit as u8 + 1));
                let entry = (place, 1 << bit, clause);
                match reasons.iter_mut().find(|(known, _)| *known == premise) {
                    Some((_, entries)) => entries.push(entry),
                    None => reasons.push((premise, vec![entry])),
                }
            }
        }
        let place_of = |cell: Cell| cells.iter().position(|&other| other == cell).unwrap_or(0);
        let gone: Vec<(usize, u32)> = gone
            .iter()
            .map(|&member| self.laws.meaning(member))
            .map(|(cell, value)| (place_of(cell), 1 << (value - 1)))
            .collect();
        // What was found last is tried first: it is the least natural to use.
        reasons.sort_by_key(|(premise, _)| {
            std::cmp::Reverse(premise.map_or(0, |mark| self.place_of(self.member_of(mark)) + 1))
        });
        let mut kept = Vec::new();
        for (premise, entries) in reasons {
            let mut more = sets.clone();
            entries.iter().for_each(|&(place, bit, _)| more[place] |= bit);
            let left = sum::supported(&more, cage.sum());
            if gone.iter().all(|&(place, bit)| left[place] & bit == 0) {
                sets = more;
            } else {
                kept.push((premise, entries));
            }
        }
        let law = Law::Sum { number, first: cells[0], sum: cage.sum() };
        evidence.note(None, Some(ClauseName::Law(law)));
        for (premise, entries) in kept.into_iter().rev() {
            for (_, _, clause) in entries {
                evidence.note(premise, clause);
            }
        }
    }

    /// The steps from the last supposition to the contradiction, only those
    /// that are needed; `steps` are the caller's own.
    pub(crate) fn chain(&self, steps: &[Step]) -> Vec<Step> {
        let Some(broken) = self.broken() else { return Vec::new() };
        let start = self.start();
        let mut needed: Vec<Mark> = Vec::new();
        let mut chain: Vec<Step> = Vec::new();
        let add = |step: Step, needed: &mut Vec<Mark>, chain: &mut Vec<Step>| {
            needed.extend(&step.premises);
            chain.push(step);
        };
        add(self.contradiction(broken), &mut needed, &mut chain);
        let trail = self.trail();
        let mut end = trail.len();
        while end > start + 1 {
            let member = trail[end - 1];
            let why = self.why(member);
            // All that one thought put out stands side by side.
            let is_same = |other: &&Member| {
                matches!(why, Why::Thought(..) | Why::Step(_)) && self.why(**other) == why
            };
            let first =
                end - 1 - trail[start + 1..end - 1].iter().rev().take_while(is_same).count();
            let found = trail[first..end].iter().copied();
            let used: Vec<Member> = found
                .filter(|&member| needed.contains(&self.mark(member, self.is_in(member))))
                .collect();
            end = first;
            if used.is_empty() {
                continue;
            }
            let step = match why {
                Why::Last(group) => self.single(group, member),
                Why::Thought(thought, before) => self.thought(thought, before, &used),
                Why::Step(number) => match steps.get(number) {
                    Some(step) => step.clone(),
                    None => continue,
                },
                Why::Given | Why::Unit(_) | Why::Excluded(..) => continue,
            };
            add(step, &mut needed, &mut chain);
        }
        chain.reverse();
        chain
    }
}
