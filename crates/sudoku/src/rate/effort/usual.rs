//! The effort on the usual board.

use super::{CHANGE, CROSSED, HIDDEN, IN_HOUSE, NAKED, PATTERN, Passage, SINGLE, SUPPOSITION};
use crate::explain::board::Board;
use crate::explain::chain::{Chain, ChainFinder};
use crate::explain::closure::set;
use crate::explain::net::{Member, Net};
use crate::explain::{Step, fish, intersection, subset};
use crate::rules::{Group, Kind};

impl Passage for Board<'_> {
    type Finder = ChainFinder;

    fn singles(&mut self) -> Vec<f64> {
        let found = singles(self);
        self.settle(1);
        found.into_iter().map(|(_, points)| points).collect()
    }

    /// Under a supposition nobody looks for them.
    fn patterns(&mut self, is_supposed: bool) -> Vec<f64> {
        for (place, points) in PATTERN.into_iter().enumerate().filter(|_| !is_supposed) {
            let size = place + 1;
            let steps: Vec<Step> = match size {
                1 => intersection::find(self),
                _ => {
                    [subset::naked(self, size), subset::hidden(self, size), fish::find(self, size)]
                        .concat()
                }
            };
            if steps.is_empty() {
                continue;
            }
            for mark in steps.iter().flat_map(|step| &step.concludes) {
                let var = self.net().variables().var(mark.cell, mark.value);
                set(self, var.index() as Member, mark.holds);
            }
            return vec![points; steps.len()];
        }
        Vec::new()
    }

    fn contradiction(
        &mut self,
        finder: &mut ChainFinder,
        member: Member,
        holds: bool,
        rounds: usize,
    ) -> Option<(f64, usize)> {
        let net = self.net();
        let mut best: Option<(f64, usize)> = None;
        finder.each(self, member, holds, rounds, |chain| {
            let found = (points(net, &chain), chain.links.len() + 1);
            if best.is_none_or(|best| found.0 < best.0) {
                best = Some(found);
            }
        });
        best
    }
}

/// What a failed literal costs.
fn points(net: &Net, chain: &Chain) -> f64 {
    let hidden = chain.links.len() - chain.naked;
    let side = net.side() as Member;
    let value = chain.supposed.0 % side;
    let is_of_value = |member: &Member| member % side == value;
    let (in_house, one_value) = match net.group(chain.broken) {
        Group::Cell(_) => (false, false),
        Group::Value(_, broken) => (true, Member::from(broken) - 1 == value),
    };
    let cells_only = hidden == 0 && !in_house;
    let one_value = one_value && chain.naked == 0 && chain.links.iter().all(is_of_value);
    let mut points = SUPPOSITION + NAKED * chain.naked as f64 + HIDDEN * hidden as f64;
    points += CROSSED * chain.crossed as f64;
    points += if in_house { IN_HOUSE } else { 0.0 };
    points + if cells_only || one_value { 0.0 } else { CHANGE }
}

/// The singles that there are: each member, and the least that it costs.
fn singles(board: &Board<'_>) -> Vec<(Member, f64)> {
    let mut found: Vec<(Member, f64)> = Vec::new();
    for (kind, points) in [
        (Kind::Box, SINGLE[0]),
        (Kind::Row, SINGLE[1]),
        (Kind::Column, SINGLE[1]),
        (Kind::Cell, SINGLE[2]),
    ] {
        for group in board.net().groups_of_kind(kind) {
            if board.is_waiting(group)
                && board.left(group) == 1
                && let Some(member) = board.open_members(group).next()
                && found.iter().all(|&(other, _)| other != member)
            {
                found.push((member, points));
            }
        }
    }
    found
}
