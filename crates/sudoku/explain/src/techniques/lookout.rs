//! What the techniques look at: a board, and what several of them need to know of it.
//!
//! What one technique finds out, such as the graph of the links, is made at most once for a board,
//! and only if a technique asks for it.

use std::cell::OnceCell;

use super::graph::Graph;
use super::view::View;
use crate::board::Board;
use crate::step::pattern::Pattern;

/// The largest grid, by its side, on which all techniques are looked for. On larger ones
/// nobody looks for them by hand, and the tables would take gigabytes.
const MOST_VALUES: usize = 16;

/// The most candidates of a board of overlapping grids on which they are looked for: which of them
/// see each other takes a bit for each two. A samurai of 16×16 has 18,880.
const MOST_CANDIDATES: usize = 20_000;

/// Up to this size, all subsets and fish are compared with each other, on boards of any size.
const FEW: usize = 3;

/// A board on which techniques are looked for.
pub(crate) struct Lookout<'b, 'n> {
    pub(super) board: &'b Board<'n>,
    /// Whether the steps lead to a solution.
    pub(super) is_solvable: bool,
    view: OnceCell<View<'b, 'n>>,
    graph: OnceCell<Graph>,
}

impl<'b, 'n> Lookout<'b, 'n> {
    pub(crate) fn new(board: &'b Board<'n>) -> Lookout<'b, 'n> {
        let (view, graph) = (OnceCell::new(), OnceCell::new());
        Lookout { board, is_solvable: true, view, graph }
    }

    /// The candidates; `None` if nobody looks for most techniques by hand on such a board.
    pub(super) fn view(&self) -> Option<&View<'b, 'n>> {
        let net = self.board.net();
        let is_large = net.side() > MOST_VALUES || net.member_count() > MOST_CANDIDATES;
        (!is_large).then(|| self.view.get_or_init(|| View::of(self.board)))
    }

    /// The candidates and the links between single ones.
    pub(super) fn graph(&self) -> Option<(&View<'b, 'n>, &Graph)> {
        let view = self.view()?;
        Some((view, self.graph.get_or_init(|| Graph::of(view, false))))
    }

    /// The subsets or fish of a size, of which only the first is taken where they are large.
    pub(super) fn few(
        &self,
        size: usize,
        find: impl Fn(&Board<'_>) -> Vec<Pattern>,
    ) -> Vec<Pattern> {
        if size <= FEW {
            return find(self.board);
        }
        let mut found = self.view().map(|_| find(self.board)).unwrap_or_default();
        found.truncate(1);
        found
    }
}
