//! The effort on the table of a variant.
//!
//! A comparison or the sum of a cage that puts something out costs as much as a
//! pattern of one group, and inside a chain as much as a link that is the last
//! place of a value. Patterns of two groups and more are left out, as in the
//! explanations of variants. The points were fitted on usual puzzles; there are
//! no rated variants to fit them on.

use super::{CHANGE, CROSSED, HIDDEN, IN_HOUSE, NAKED, PATTERN, Passage, SINGLE, SUPPOSITION};
use crate::explain::net::Member;
use crate::explain::variant::{GroupName, Table, Why};
use crate::explain::{ClauseName, Mark, Rule, Step};
use crate::rules::ZoneName;
use crate::rules::{Group, Kind};

impl Passage for Table<'_> {
    type Finder = ();

    fn singles(&mut self) -> Vec<f64> {
        let mut found: Vec<(Member, f64)> = Vec::new();
        for (group, last) in Table::singles(self) {
            let points = match self.laws.groups[group as usize].name {
                GroupName::Usual(group) if group.kind() == Kind::Cell => SINGLE[2],
                GroupName::Usual(group) if group.kind() == Kind::Box => SINGLE[0],
                GroupName::Usual(_) | GroupName::Zone(ZoneName::Falling | ZoneName::Rising, _) => {
                    SINGLE[1]
                }
                GroupName::Zone(..) => SINGLE[0],
            };
            match found.iter_mut().find(|(member, _)| *member == last) {
                Some((_, least)) => *least = f64::min(*least, points),
                None => found.push((last, points)),
            }
        }
        for &(member, _) in &found {
            self.put(member, Why::Given);
        }
        found.into_iter().map(|(_, points)| points).collect()
    }

    /// Comparisons and sums, under suppositions as well: they are what the
    /// variant says.
    fn patterns(&mut self, _: bool) -> Vec<f64> {
        let mut found = Vec::new();
        for thought in 0..self.laws.thoughts.len() {
            if self.think(thought) {
                found.push(PATTERN[0]);
            }
        }
        found
    }

    fn contradiction(
        &mut self,
        (): &mut (),
        member: Member,
        holds: bool,
        rounds: usize,
    ) -> Option<(f64, usize)> {
        self.suppose(member, holds);
        let is_broken = self.settle(rounds);
        let chain = if is_broken { self.chain(&[]) } else { Vec::new() };
        self.take_back();
        is_broken.then(|| (points(self.mark(member, holds), &chain), chain.len()))
    }
}

/// What a failed literal costs, as on the usual board.
fn points(supposed: Mark, chain: &[Step]) -> f64 {
    let Some((last, links)) = chain.split_last() else { return SUPPOSITION };
    let naked = links.iter().filter(|step| matches!(step.rule, Rule::NakedSingle(_))).count();
    let other = links.len() - naked;
    let of_value = |step: &Step| match step.rule {
        Rule::HiddenSingle(_, value)
        | Rule::ZoneSingle(_, value)
        | Rule::ZoneContradiction(_, value)
        | Rule::Contradiction(Group::Value(_, value)) => value == supposed.value,
        _ => false,
    };
    let in_cell = matches!(last.rule, Rule::Contradiction(Group::Cell(_)));
    let cells_only = other == 0 && in_cell;
    let one_value = chain.iter().all(of_value);
    let mut points = SUPPOSITION + NAKED * naked as f64 + HIDDEN * other as f64;
    points += CROSSED * crossed(supposed, chain) as f64;
    points += if in_cell { 0.0 } else { IN_HOUSE };
    points + if cells_only || one_value { 0.0 } else { CHANGE }
}

/// How many candidates what is supposed, and what follows, crosses out that
/// have to be.
fn crossed(supposed: Mark, chain: &[Step]) -> usize {
    let concluded = chain.iter().flat_map(|step| &step.concludes);
    let placed: Vec<_> = std::iter::once(&supposed)
        .chain(concluded)
        .filter(|mark| mark.holds)
        .map(|mark| (mark.cell, mark.value))
        .collect();
    let mut out: Vec<_> = chain
        .iter()
        .flat_map(|step| &step.clauses)
        .filter_map(|clause| match clause {
            ClauseName::AtMostOnce(_, pair) => Some(*pair),
            ClauseName::Law(law) => law.pair(),
            ClauseName::AtLeastOnce(_) => None,
        })
        .filter_map(|[a, b]| match (placed.contains(&a), placed.contains(&b)) {
            (true, _) => Some(b),
            (_, true) => Some(a),
            _ => None,
        })
        .collect();
    out.sort_unstable();
    out.dedup();
    out.len()
}
