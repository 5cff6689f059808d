//! The techniques, one file for each or for a family that one search finds.
//!
//! A technique is found and told in its own file ([`Argument`]), and `rows` has the names of all of
//! them in the order in which they are tried. All of them speak of houses, groups and
//! pairs of candidates that exclude each other, so they work for jigsaws and other variants too,
//! except those that rest on uniqueness.
//!
//! Every technique here is a special failed literal; it has a name because people look for
//! its shape and not for a contradiction. So what the techniques do not find is left to
//! failed literals, and nothing that is true is lost by what they leave out.
//!
//! [`Argument`]: crate::step::rule::Argument

mod aligned_pair;
mod almost_locked;
mod alternating;
mod alternation;
mod avoidable;
mod blossom;
mod cage_sum;
mod colouring;
mod comparison;
pub(crate) mod constraints;
pub(crate) mod contradiction;
mod cover;
mod exchange;
mod exocet;
mod filled;
mod fins;
pub(crate) mod fish;
mod forcing;
mod franken;
mod graph;
mod grave;
mod grounds;
pub(crate) mod housed;
pub(crate) mod intersection;
mod linked;
mod locked;
mod locked_chain;
mod lookout;
mod medusa;
pub(crate) mod needed;
mod nine;
mod one_value;
mod rectangle;
mod relation;
mod remote_pair;
pub(crate) mod rows;
mod rule_of_45;
pub(crate) mod single;
mod sk_loop;
pub(crate) mod subset;
mod sue_de_coq;
mod supposition;
mod technique;
mod tridagon;
mod view;
mod wing;

// What nearly every technique needs; the files beside this one take it from here.
use crate::board::Board;
use crate::net::Member;
use crate::step::Step;
use crate::step::links::Link;
use crate::step::node::{CellSet, Node, Place, all_places, places, whole};
use crate::step::pattern::{Apart, Pattern};
use crate::step::rule::{Argument, Rule};
use crate::words::{AnyOf, Part, SEES_BOTH, SEES_THREE, Seen, Voice};
use crate::{GroupName, HouseName, Mark, RuleKind};
use rows::rows;
use technique::{ELSEWHERE, Technique, few, lookout, steps, view};
use view::View;

#[cfg(test)]
pub(crate) use colouring::Colouring;
pub(crate) use lookout::Lookout;
pub(crate) use supposition::Supposition;

macro_rules! list {
    ($($search:expr => { $(
        $(#[$doc:meta])+
        $Kind:ident = $name:literal, $level:ident, $english:literal | $french:literal, $others:tt
        $(, in $puzzles:tt)? ;
    )* })+) => {
        /// All techniques, in the order in which they are tried.
        static TECHNIQUES: &[Technique] = &[$($search.with(&[$(RuleKind::$Kind),*])),+];
    };
}

rows!(list);

impl RuleKind {
    /// Whether steps of this kind rest on there being only one solution.
    #[must_use]
    pub fn rests_on_uniqueness(self) -> bool {
        technique(self).is_some_and(|technique| technique.rests_on_uniqueness)
    }
}

/// The technique of which this is a kind.
fn technique(kind: RuleKind) -> Option<&'static Technique> {
    TECHNIQUES.iter().find(|technique| technique.kinds.contains(&kind))
}

/// The step of the easiest technique that concludes something. Techniques that rest on uniqueness
/// are looked for if `uniqueness` is true and the rules are the usual ones.
pub(crate) fn step(board: &Board<'_>, is_solvable: bool, uniqueness: bool) -> Option<Step> {
    let mut lookout = Lookout::new(board);
    lookout.is_solvable = is_solvable;
    let mut techniques = allowed(board, uniqueness);
    techniques.find_map(|technique| technique.step(&lookout))
}

/// The easiest pattern of a technique before [`find_forcing`].
pub(crate) fn find(board: &Board<'_>, uniqueness: bool) -> Option<Pattern> {
    let lookout = Lookout::new(board);
    let is_before = |technique: &&Technique| {
        technique.kinds.iter().all(|&kind| kind < RuleKind::CellForcingChains)
    };
    let mut techniques = allowed(board, uniqueness).take_while(is_before);
    techniques.find_map(|technique| technique.find(&lookout))
}

/// The shortest forcing chains, which are looked for where [`find`] finds nothing.
pub(crate) fn find_forcing(board: &Board<'_>) -> Option<Pattern> {
    forcing::find(Lookout::new(board).view()?)
}

/// The easiest of the techniques that rest on uniqueness, where the rules are the usual ones.
pub(crate) fn find_unique(board: &Board<'_>) -> Option<Pattern> {
    let lookout = Lookout::new(board);
    let mut techniques = allowed(board, true).filter(|technique| technique.rests_on_uniqueness);
    techniques.find_map(|technique| technique.find(&lookout))
}

/// The techniques that may be used on a board, in their order.
fn allowed(board: &Board<'_>, uniqueness: bool) -> impl Iterator<Item = &'static Technique> {
    let uniqueness = uniqueness && board.net().rules().is_usual();
    TECHNIQUES.iter().filter(move |technique| uniqueness || !technique.rests_on_uniqueness)
}

/// The first pattern of a kind; `None` also for singles, for what belongs to variants, and for
/// suppositions. Programs with other orders than this crate ask for one kind at a time.
pub(crate) fn of_kind(lookout: &Lookout<'_, '_>, kind: RuleKind) -> Option<Pattern> {
    technique(kind)?.of_kind(lookout, kind)
}

/// Conclusions that these members are out.
fn out(members: impl IntoIterator<Item = Member>) -> Vec<(Member, bool)> {
    members.into_iter().map(|member| (member, false)).collect()
}

/// What `visit` finds with the first set of `size` of these items with which it finds anything.
/// The sets come in the order of the items, all with the first item before those without it.
fn find_choice<T: Copy, R>(
    items: &[T],
    size: usize,
    mut visit: impl FnMut(&[T]) -> Option<R>,
) -> Option<R> {
    extend_choice(items, size, &mut Vec::with_capacity(size), &mut visit)
}

fn extend_choice<T: Copy, R>(
    items: &[T],
    more: usize,
    chosen: &mut Vec<T>,
    visit: &mut impl FnMut(&[T]) -> Option<R>,
) -> Option<R> {
    if more == 0 {
        return visit(chosen);
    }
    for last in more..=items.len() {
        let place = last - more;
        chosen.push(items[place]);
        let found = extend_choice(&items[place + 1..], more - 1, chosen, visit);
        chosen.pop();
        if found.is_some() {
            return found;
        }
    }
    None
}

/// Calls `visit` with each set of `size` of these items, in the order of [`find_choice`].
fn each_choice<T: Copy>(items: &[T], size: usize, mut visit: impl FnMut(&[T])) {
    find_choice(items, size, |chosen| -> Option<()> {
        visit(chosen);
        None
    });
}

#[cfg(test)]
mod tests {
    #[test]
    fn choices_come_in_order() {
        let mut found = Vec::new();
        super::each_choice(&[1, 2, 3, 4], 2, |chosen| found.push((chosen[0], chosen[1])));
        assert_eq!(found, [(1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)]);
        let mut sizes = Vec::new();
        super::each_choice(&[1, 2], 3, |chosen: &[i32]| sizes.push(chosen.len()));
        super::each_choice(&[1, 2], 0, |chosen: &[i32]| sizes.push(chosen.len()));
        assert_eq!(sizes, [0]);
        let above = |chosen: &[i32]| (chosen.iter().sum::<i32>() > 4).then(|| chosen.to_vec());
        assert_eq!(super::find_choice(&[1, 2, 3, 4], 2, above), Some(vec![1, 4]));
    }
}
