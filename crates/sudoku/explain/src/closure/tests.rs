//! Boards of bits reach what the board with reasons reaches, with as many trials.

use neuf_sudoku::rules::{Regions, Variant};
use neuf_sudoku::{Arrangement, Cell, Grid, Rules, Shape};

use super::*;
use crate::net::Net;

/// A board with these rules after each depth: what is out, and how many literals were tried.
fn closed(net: &Net, givens: &Grid, with_reasons: bool) -> Vec<(Closed, Vec<bool>, u64)> {
    let (mut closure, mut found) = (Closure::new(&Interrupt::new()), Vec::new());
    let mut board = Board::new(net, givens);
    board.settle(usize::MAX);
    for depth in 1..=2 {
        if board.is_broken() || board.is_solved() {
            break;
        }
        let ended = if with_reasons {
            closure.run_with_reasons(&mut board, depth, &|_, _| true)
        } else {
            closure.run(&mut board, depth)
        };
        let out = (0..net.member_count() as Member).map(|member| board.is_out(member)).collect();
        let is_broken = ended == Closed::Broken;
        found.push((ended, if is_broken { Vec::new() } else { out }, closure.trials()));
        if is_broken {
            break;
        }
    }
    found
}

fn compare(rules: &Rules, givens: &str) {
    let givens =
        if givens.is_empty() { Grid::empty(rules.shape()) } else { givens.parse().unwrap() };
    let net = Net::new(rules);
    assert!(!net.is_usual());
    let found = closed(&net, &givens, false);
    assert!(!found.is_empty() || givens.filled().count() > 1, "{rules} {givens:?}");
    assert_eq!(found, closed(&net, &givens, true), "{rules} {givens:?}");
}

#[test]
fn boards_of_bits_reach_the_same() {
    let six = Shape::new(2, 3).unwrap();
    for variants in [
        &[Variant::AntiKnight][..],
        &[Variant::Diagonal, Variant::AntiKnight],
        &[Variant::NonConsecutive, Variant::Diagonal],
    ] {
        let mut rules = Rules::usual(six);
        variants.iter().for_each(|&variant| rules.add_rule(variant).unwrap());
        for givens in [
            "",
            &format!("1{}", ".".repeat(35)),
            &format!("1{}3{}", ".".repeat(20), ".".repeat(14)),
        ] {
            compare(&rules, givens);
        }
    }
    let regions = Regions::of_map("AAABCABBCCDBCDDD").unwrap();
    let mut jigsaw = Rules::usual(regions.shape());
    jigsaw.set_regions(regions).unwrap();
    compare(&jigsaw, "1....2..........");
}

#[test]
fn boards_of_bits_reach_the_same_with_sums_and_comparisons() {
    let six = Shape::new(2, 3).unwrap();
    let mut rules = Rules::usual(six);
    // These have a solution: the rule of 45 alone refutes many that have none.
    for (sum, cells) in [(7, [0, 1, 6]), (13, [2, 3, 8]), (14, [4, 5, 11]), (13, [12, 18, 19])] {
        rules.add_clue(Variant::Killer, &[sum], cells.map(Cell::at).to_vec()).unwrap();
    }
    compare(&rules, "");
    for [greater, less] in [[13, 14], [20, 14], [27, 33], [35, 34]] {
        rules.add_clue(Variant::GreaterThan, &[], [greater, less].map(Cell::at).to_vec()).unwrap();
    }
    compare(&rules, "");
    compare(&rules, &format!("{}6{}", ".".repeat(30), ".".repeat(5)));
}

/// A set of 128 bits has room for a twin of 4×4, and none for a samurai of as many values as a
/// usual grid.
#[test]
fn boards_with_too_many_cells_have_no_planes() {
    for (arrangement, boxes, has_room) in
        [(Arrangement::Twin, 2, true), (Arrangement::Samurai, 3, false)]
    {
        let shape = Shape::overlapping(arrangement, boxes, boxes).unwrap();
        let net = Net::new(&Rules::usual(shape));
        assert_eq!(super::planes::Planed::new(&net).is_some(), has_room, "{shape}");
    }
}
