//! The techniques, in the order in which they are tried.

use neuf_cnf::Interrupt;

use crate::board::Board;
use crate::multiple::{Chains, multiple};
use crate::nested::removed;
use crate::nesting::Nesting;
use crate::scale::Tenths;
use crate::step::Step;
use crate::{aligned, fish, grave, locked, loops, singles, subsets, unary, wings};

/// The techniques that are not chains from several candidates.
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
];

/// What comes after them.
const CHAINS: [Chains; 8] = [
    Chains::Nishio,
    Chains::Multiple,
    Chains::Dynamic(0),
    Chains::Dynamic(1),
    Chains::Dynamic(2),
    Chains::Dynamic(3),
    Chains::Dynamic(4),
    Chains::Dynamic(5),
];

/// No technique that is not known here is rated lower.
pub(crate) const UNKNOWN: Tenths = Tenths(115);

/// The step that Sudoku Explainer takes next; none if the board needs a technique that is not
/// known here, or when interrupted.
pub(crate) fn next_step(board: &Board, interrupt: &Interrupt) -> Option<Step> {
    let chains = || {
        CHAINS
            .into_iter()
            .find_map(|chains| multiple(board, chains, Nesting::new(interrupt, removed)))
    };
    TECHNIQUES.iter().find_map(|technique| technique(board)).or_else(chains)
}
