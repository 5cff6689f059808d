//! Habits of Sudoku Explainer that no theory asks for, each on its own: which of two equally
//! difficult chains comes first, and how chains that are nested in a chain are counted.
//!
//! Whole puzzles seldom tell: nearly all ratings are the same whichever of two equal chains is
//! taken. So a judge is asked here what it is offered, and is offered chains made up for it.

use neuf_cnf::Interrupt;

use crate::best::{Best, Judge, Offer, Record};
use crate::board::Board;
use crate::houses::members;
use crate::links::{Candidate, candidate};
use crate::multiple::{Chains, every_multiple};
use crate::nested::{Change, Collected, removed};
use crate::nesting::{Nesting, Removed};
use crate::step::Removals;
use crate::tests::RATED;

/// A judge that takes all chains and keeps what is said of them.
#[derive(Default)]
struct All {
    /// The name, the kind, and the length of each.
    offers: Vec<(&'static str, u8, usize)>,
}

impl Judge for All {
    fn admits(&self, _: u8, _: usize) -> bool {
        true
    }

    fn admits_end(&self, _: u8, _: usize, _: Candidate, _: bool) -> bool {
        true
    }

    fn offer(&mut self, offer: Offer, _: impl FnOnce() -> Record) {
        self.offers.push((offer.technique, offer.kind, offer.length));
    }
}

fn board(text: &str) -> Board {
    let mut givens = [0; 81];
    for (given, sign) in givens.iter_mut().zip(text.bytes()) {
        *given = if sign == b'.' { 0 } else { sign - b'0' };
    }
    Board::new(&givens)
}

/// A board on which no chain without another one in it helps.
fn hard() -> Board {
    board("98.7..6..7.5.9.........5.9784.5...7...7.3......2.....865.4...89.....1.6........4.")
}

#[test]
fn chains_of_cells_come_before_equal_ones_of_houses_and_these_before_contradictions() {
    let interrupt = Interrupt::new();
    let mut all = All::default();
    for line in RATED.lines().step_by(10) {
        for chains in [Chains::Nishio, Chains::Multiple, Chains::Dynamic(0)] {
            every_multiple(&board(line), chains, &mut Nesting::new(&interrupt, removed), &mut all);
        }
    }
    let mut names: Vec<&str> = all.offers.iter().map(|&(name, _, _)| name).collect();
    names.sort_unstable();
    names.dedup();
    let kinds = [
        "Cell Forcing Chains",
        "Contradiction Forcing Chain",
        "Double Forcing Chain",
        "Region Forcing Chains",
    ];
    assert_eq!(names, kinds);
    for &(name, kind, _) in &all.offers {
        let place =
            ["Cell Forcing Chains", "Region Forcing Chains"].iter().position(|&of| of == name);
        assert_eq!(usize::from(kind), place.unwrap_or(2), "{name}");
    }
}

/// The lowest rating wins, then the fewest nodes, then the first kind, then the first chain; what
/// removes nothing never does.
#[test]
fn the_easiest_chain_is_chosen_by_each_of_its_numbers() {
    let board = hard();
    let chosen = |offers: &[(u8, usize, u8, &'static str)]| {
        let mut best = Best::new();
        for &(base, length, kind, technique) in offers {
            let mut removals = Removals::new();
            if technique != "idle" {
                removals.add(&board, board.empty.trailing_zeros() as usize, !0);
            }
            let offer = Offer { base, length, kind, technique, placed: None, removals };
            best.offer(offer, Record::default);
        }
        best.into_step().map(|step| (step.rating.0, step.technique))
    };
    assert_eq!(chosen(&[(80, 20, 1, "house"), (80, 20, 0, "cell")]), Some((85, "cell")));
    assert_eq!(chosen(&[(80, 20, 0, "cell"), (80, 20, 1, "house")]), Some((85, "cell")));
    assert_eq!(chosen(&[(80, 20, 0, "first"), (80, 20, 0, "second")]), Some((85, "first")));
    assert_eq!(chosen(&[(80, 20, 0, "long"), (80, 19, 1, "short")]), Some((85, "short")));
    assert_eq!(chosen(&[(87, 6, 0, "high"), (80, 30, 1, "low")]), Some((86, "low")));
    assert_eq!(chosen(&[(75, 6, 0, "idle"), (80, 30, 1, "low")]), Some((86, "low")));
    assert_eq!(chosen(&[(75, 6, 0, "idle")]), None);
    // A judge need not be asked about longer chains, but about equal ones.
    let mut best = Best::new();
    assert!(best.admits(120, 1000));
    let mut removals = Removals::new();
    removals.add(&board, board.empty.trailing_zeros() as usize, !0);
    best.offer(
        Offer { base: 80, length: 20, kind: 1, technique: "", placed: None, removals },
        Record::default,
    );
    assert!(best.admits(80, 20) && !best.admits(80, 21) && !best.admits(81, 20));
}

/// How many nodes the chain has that [`nested_once`] makes up.
const NESTED: usize = 10_000;

/// The first candidate of the board that a chain has not removed yet, removed by one and the same
/// chain.
fn nested_once(nesting: &mut Nesting<'_>, _: &Board, now: &Board, _: u8) -> Vec<Removed> {
    let removed = |cell: usize| {
        let value = now.candidates[cell].trailing_zeros() as usize;
        let chain = nesting.number(&[1], NESTED);
        vec![Removed { candidate: candidate(cell, value), because: Vec::new(), chain }]
    };
    let cell = (0..81).find(|&cell| now.candidates[cell].count_ones() > 1);
    cell.map(removed).unwrap_or_default()
}

/// Chains of several ends, and several nodes of one end, may rest on one chain: it counts once.
#[test]
fn a_nested_chain_counts_once() {
    let interrupt = Interrupt::new();
    let mut all = All::default();
    let mut nesting = Nesting::new(&interrupt, nested_once);
    every_multiple(&hard(), Chains::Dynamic(1), &mut nesting, &mut all);
    let lengths = || all.offers.iter().map(|&(_, _, length)| length);
    assert!(lengths().any(|length| length < NESTED) && lengths().any(|length| length > NESTED));
    assert_eq!(lengths().find(|&length| length > 2 * NESTED), None);
    // Equal chains have one number, and keep the length that they had first.
    let (known, other) = (nesting.number(&[1], 7), nesting.number(&[2], 7));
    assert_ne!(known, other);
    assert_eq!((nesting.length(known), nesting.length(other)), (NESTED, 7));
}

/// What would have been found on the board before the chain, too, is none of the chain's: nothing
/// is nested where nothing was lost, though the board has locked candidates, subsets and chains.
#[test]
fn what_was_there_before_a_chain_is_not_nested_in_it() {
    let interrupt = Interrupt::new();
    let mut nesting = Nesting::new(&interrupt, removed);
    for line in RATED.lines().step_by(10) {
        let board = board(line);
        for level in 1..=5 {
            assert_eq!(removed(&mut nesting, &board, &board, level).len(), 0, "{line} {level}");
        }
    }
}

/// Of nested chains, too, one that is as easy as the easiest is looked at: it may come first by its
/// kind.
#[test]
fn equal_nested_chains_are_compared() {
    let (before, mut now) = (hard(), hard());
    let cell = now.empty.trailing_zeros() as usize;
    let [gone, left] = [0, 1].map(|place| members(now.candidates[cell]).nth(place).unwrap());
    now.remove(cell, gone);
    let mut nested = Collected::new(Change { before: &before, now: &now });
    let mut removals = Removals::new();
    removals.add(&now, cell, 1 << left);
    let record = || Record { cell: Some(cell), ..Record::default() };
    let offer = Offer { base: 80, length: 20, kind: 1, technique: "", placed: None, removals };
    nested.offer(offer, record);
    let admits = |base, length| nested.admits_end(base, length, candidate(cell, left), false);
    assert!(admits(80, 20) && !admits(80, 21) && !admits(81, 20));
}
