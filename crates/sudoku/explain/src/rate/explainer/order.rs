//! The techniques, in the order in which they are tried.

use super::board::Board;
use super::multiple::{Chains, multiple};
use super::scale::Tenths;
use super::step::Step;
use super::{aligned, fish, grave, locked, loops, singles, subsets, unary, wings};

const TECHNIQUES: &[fn(&Board) -> Option<Step>] = &[
    singles::hidden_single,
    |board| locked::locked(board, true),
    |board| subsets::direct_hidden(board, 2),
    singles::naked_single,
    |board| subsets::direct_hidden(board, 3),
    |board| locked::locked(board, false),
    |board| subsets::naked(board, 2),
    |board| fish::fish(board, 2),
    |board| subsets::hidden(board, 2),
    |board| subsets::naked(board, 3),
    |board| fish::fish(board, 3),
    |board| subsets::hidden(board, 3),
    |board| wings::wing(board, 2),
    |board| wings::wing(board, 3),
    loops::unique_loop,
    |board| subsets::naked(board, 4),
    |board| fish::fish(board, 4),
    |board| subsets::hidden(board, 4),
    grave::grave,
    aligned::aligned_pair,
    unary::unary,
    aligned::aligned_triplet,
    |board| multiple(board, Chains::Nishio),
    |board| multiple(board, Chains::Multiple),
    |board| multiple(board, Chains::Dynamic),
];

/// The rating of the first technique that is not known here.
pub(super) const UNKNOWN: Tenths = Tenths(90);

/// The step that Sudoku Explainer takes next; none if the board needs a technique that is not
/// known here.
pub(super) fn next_step(board: &Board) -> Option<Step> {
    TECHNIQUES.iter().find_map(|technique| technique(board))
}
