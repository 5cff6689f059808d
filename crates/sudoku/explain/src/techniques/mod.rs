//! The named techniques above triples and swordfish, one file for each family.
//!
//! Each file finds patterns on a board; the order in which they are tried is that of
//! [`RuleKind`](crate::RuleKind), from simple to hard as in the programs that people use
//! (HoDoKu, Sudoku Explainer, SudokuWiki). All of them speak of houses, groups and pairs of
//! candidates that exclude each other, so they work for jigsaws and other variants too,
//! except those that rest on uniqueness.
//!
//! Every technique here is a special failed literal; it has a name because people look for
//! its shape and not for a contradiction. So what the techniques do not find is left to
//! failed literals, and nothing that is true is lost by what they leave out.

mod aligned_pair;
mod almost_locked;
mod alternating;
mod avoidable;
mod blossom;
mod colouring;
mod exocet;
mod fins;
mod forcing;
mod franken;
mod graph;
mod grave;
mod locked;
mod locked_chain;
mod lookout;
mod medusa;
mod nine;
mod one_value;
mod rectangle;
mod remote_pair;
mod sk_loop;
mod sue_de_coq;
mod tridagon;
pub(crate) mod view;
mod wing;

use std::cell::OnceCell;

use super::board::Board;
use super::kind::RuleKind;
use super::node::Node;
use super::pattern::{Apart, Pattern};
use super::rule::{Petal, Rule};
use super::{fish, subset};
use crate::net::{GroupId, Member};
use graph::Graph;
use view::View;

pub(crate) use lookout::Lookout;

/// The largest grid, by its side, on which these techniques are looked for. On larger ones
/// nobody looks for them by hand, and the tables would take gigabytes.
const MOST_VALUES: usize = 16;

/// The most candidates of a board of overlapping grids on which they are looked for: which of them
/// see each other takes a bit for each two. A samurai of 16×16 has 18,880.
const MOST_CANDIDATES: usize = 20_000;

/// The easiest of these techniques that concludes something. Those that rest on uniqueness
/// are looked for if `uniqueness` is true and the rules are the usual ones.
pub(crate) fn find(board: &Board<'_>, uniqueness: bool) -> Option<Pattern> {
    if is_too_large(board) {
        return None;
    }
    let first = |patterns: Vec<Pattern>| patterns.into_iter().next();
    let view = View::of(board);
    let uniqueness = uniqueness && board.net().rules().is_usual();
    let unique =
        |find: fn(&View<'_, '_>) -> Option<Pattern>| uniqueness.then(|| find(&view)).flatten();
    // Two kinds of chains need it, and the patterns between them do not.
    let cell = OnceCell::new();
    let graph = || cell.get_or_init(|| Graph::of(&view, false));
    first(subset::naked(board, 4))
        .or_else(|| first(subset::hidden(board, 4)))
        .or_else(|| first(fish::find(board, 4)))
        .or_else(|| remote_pair::find(&view))
        .or_else(|| one_value::find(&view))
        .or_else(|| wing::xy(&view))
        .or_else(|| wing::xyz(&view))
        .or_else(|| wing::w(&view))
        .or_else(|| colouring::simple(&view))
        .or_else(|| unique(find_unique_in))
        .or_else(|| fins::find(&view, 2))
        .or_else(|| colouring::multiple(&view))
        .or_else(|| fins::find(&view, 3))
        .or_else(|| fins::find(&view, 4))
        .or_else(|| locked::wxyz(&view))
        .or_else(|| sue_de_coq::find(&view))
        .or_else(|| alternating::of_one_kind(&view, graph()))
        .or_else(|| medusa::find(&view))
        .or_else(|| aligned_pair::find(&view))
        .or_else(|| alternating::find(&view, graph()))
        .or_else(|| locked::find(&view))
        .or_else(|| locked_chain::find(&view))
        .or_else(|| blossom::find(&view))
        .or_else(|| franken::find(&view, 3, false))
        .or_else(|| franken::find(&view, 2, true))
        .or_else(|| franken::find(&view, 3, true))
        .or_else(|| sk_loop::find(&view))
        .or_else(|| exocet::find(&view))
        .or_else(|| tridagon::find(&view))
}

/// Whether nobody looks for techniques by hand on such a board.
fn is_too_large(board: &Board<'_>) -> bool {
    board.net().side() > MOST_VALUES || board.net().member_count() > MOST_CANDIDATES
}

/// The shortest forcing chains, which are looked for where [`find`] finds nothing.
pub(crate) fn find_forcing(board: &Board<'_>) -> Option<Pattern> {
    if is_too_large(board) { None } else { forcing::find(&View::of(board)) }
}

/// The easiest of the techniques that rest on uniqueness, where the rules are the usual ones.
pub(crate) fn find_unique(board: &Board<'_>) -> Option<Pattern> {
    if !board.net().rules().is_usual() || board.net().side() > MOST_VALUES {
        return None;
    }
    find_unique_in(&View::of(board))
}

fn find_unique_in(view: &View<'_, '_>) -> Option<Pattern> {
    rectangle::find(view)
        .or_else(|| avoidable::find(view))
        .or_else(|| grave::with_one(view))
        .or_else(|| grave::with_several(view))
}

/// The pattern of a chain: its nodes, the groups of its strong links, and what it excludes
/// by the ends, or in a ring by any weak link.
fn chain(
    view: &View<'_, '_>,
    kind: RuleKind,
    nodes: &[Vec<Member>],
    base: Vec<GroupId>,
    concludes: Vec<(Member, bool)>,
    is_ring: bool,
) -> Pattern {
    let mut apart = Vec::new();
    let mut join = |ones: &[Member], others: &[Member]| {
        let pairs = ones.iter().flat_map(|&a| others.iter().map(move |&b| Apart::of(a, b)));
        apart.extend(pairs);
    };
    for link in nodes[1..nodes.len() - 1].chunks(2) {
        join(&link[0], &link[1]);
    }
    if is_ring {
        join(&nodes[nodes.len() - 1], &nodes[0]);
    }
    for &(gone, _) in concludes.iter().filter(|(_, holds)| !holds) {
        for node in nodes.iter().filter(|node| view.all_see(&[gone], node)) {
            join(&[gone], node);
        }
    }
    let nodes =
        nodes.iter().map(|node| Node { value: view.value(node[0]), cells: view.cells(node) });
    let rule = Rule::Chain { kind, nodes: nodes.collect(), is_ring };
    Pattern { rule, base, apart, concludes, assumes: None }.lean(view.board)
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
