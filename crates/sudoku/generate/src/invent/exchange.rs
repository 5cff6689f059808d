//! Values that can change places in each solution.
//!
//! Where rules say nothing that tells two values apart, exchanging these two throughout turns each
//! solution into another one, so a given has to tell them apart; and where each rule holds of the
//! values counted from the other end, too, no puzzle without givens has one solution. This is found
//! out before a grid is drawn: each rule is asked whether it is kept by the exchanged values, by
//! trying all fillings of a few cells.

use neuf_cnf::Random;
use neuf_sudoku::rules::{Form, Layout, Relation, Setting, Variant};
use neuf_words::told;

/// Up to which side fillings of four cells are tried, and not only of three, and up to which value
/// two exchanges at a time.
const FOUR: usize = 9;

/// How many rows of different values are tried.
const ROWS: usize = 300;

told! {
    /// Why puzzles need givens, whatever marks they have.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Exchange {
        /// These two values can change places, and so can others.
        Two(one: u8, other: u8) = [
            "where {one} and {other} change places, a solution becomes another one",
            "si l'on y échange {one} et {other}, une solution en devient une autre",
        ];
        /// The first two values and the last two can change places, if both do.
        Both(values: [u8; 4] as "") = [
            "where {a} and {b} change places, and {c} and {d}, a solution becomes another one",
            "si l'on y échange {a} et {b}, et {c} et {d}, une solution en devient une autre";
            a = values[0], b = values[1], c = values[2], d = values[3]
        ];
        /// Each value can become the one that stands as far from the greatest value as it does
        /// from 1.
        Reverse = [
            "where the values are counted from the other end, a solution becomes another one",
            "si l'on y compte les valeurs depuis l'autre bout, une solution en devient une autre",
        ];
    }
}

/// The fewest givens that tell the values of these variants apart, and values that nothing else
/// tells apart; `None` if no givens are needed for that.
pub(crate) fn exchange(variants: &[Variant], side: usize) -> Option<(usize, Exchange)> {
    let most = side as u8;
    let keeps =
        |swap: &dyn Fn(u8) -> u8| variants.iter().all(|&variant| is_kept(variant, side, swap));
    // Values that can change places with the same one can do so with each other.
    let mut is_known = vec![false; side + 1];
    let (mut least, mut found) = (0, None);
    for one in 1..=most {
        if is_known[usize::from(one)] {
            continue;
        }
        for other in one + 1..=most {
            let swap = |value| match value {
                value if value == one => other,
                value if value == other => one,
                value => value,
            };
            if !is_known[usize::from(other)] && keeps(&swap) {
                is_known[usize::from(other)] = true;
                least += 1;
                found = found.or(Some(Exchange::Two(one, other)));
            }
        }
    }
    if let Some(found) = found {
        return Some((least, found));
    }
    if keeps(&|value| most + 1 - value) {
        return Some((1, Exchange::Reverse));
    }
    let both = pairs(most.min(FOUR as u8)).into_iter().find(|&[a, b, c, d]| {
        keeps(&|value| match value {
            value if value == a => b,
            value if value == b => a,
            value if value == c => d,
            value if value == d => c,
            value => value,
        })
    });
    both.map(|both| (1, Exchange::Both(both)))
}

/// All ways to take two pairs of different values.
fn pairs(most: u8) -> Vec<[u8; 4]> {
    let mut pairs = Vec::new();
    for a in 1..=most {
        for b in a + 1..=most {
            for c in a + 1..=most {
                let others = (c + 1..=most).filter(|&d| c != b && d != b);
                pairs.extend(others.map(|d| [a, b, c, d]));
            }
        }
    }
    pairs
}

/// Whether grids keep each rule of this variant after the exchange if they did before.
fn is_kept(variant: Variant, side: usize, swap: &dyn Fn(u8) -> u8) -> bool {
    let values = 1..=side as u8;
    if let Some(relation) = variant.relation() {
        return keeps_relation(relation, side, swap);
    }
    match variant.form() {
        Form::Houses | Form::Overlap(_) => true,
        // A queen's move concerns one value, and a sum knows all of them.
        Form::Distinct => !matches!(variant, Variant::AntiQueen | Variant::Killer),
        Form::Candidates => {
            variant == Variant::EvenOdd
                && values.into_iter().all(|value| value % 2 == swap(value) % 2)
        }
        Form::Relation => false,
    }
}

fn keeps_relation(relation: &dyn Relation, side: usize, swap: &dyn Fn(u8) -> u8) -> bool {
    let has_clue = *relation.layout().numbers().start() > 0;
    let says_same = |values: &[u8]| {
        let swapped: Vec<u8> = values.iter().map(|&value| swap(value)).collect();
        // Two boxes, so that lines cross a border.
        let boxes = (0..values.len()).map(|place| place / 2).collect();
        let setting = Setting { side, boxes, numbers: Vec::new() };
        match has_clue {
            true => relation.clue(&setting, values) == relation.clue(&setting, &swapped),
            false => relation.holds(&setting, values) == relation.holds(&setting, &swapped),
        }
    };
    let lengths = match relation.layout() {
        Layout::Row => {
            let mut values: Vec<u8> = (1..=side as u8).collect();
            let random = &mut Random::stream(0, 0);
            return (0..ROWS).all(|_| {
                random.shuffle(&mut values);
                says_same(&values)
            });
        }
        Layout::Pair { .. } | Layout::Two | Layout::Copies | Layout::Cage => 2..=2,
        Layout::Diagonal => 2..=3,
        Layout::Square => 4..=4,
        Layout::Peak => 3..=3,
        Layout::Line { least } => least.max(2)..=least.max(if side > FOUR { 3 } else { 4 }),
    };
    lengths.into_iter().all(|length| {
        let mut values = vec![1_u8; length];
        loop {
            if !says_same(&values) {
                return false;
            }
            let Some(place) = values.iter().position(|&value| usize::from(value) < side) else {
                return true;
            };
            values[..place].fill(1);
            values[place] += 1;
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_tells_no_values_apart_is_seen() {
        let of = |variant| exchange(&[variant], 9);
        assert_eq!(of(Variant::Diagonal), Some((8, Exchange::Two(1, 2))));
        assert_eq!(of(Variant::EvenOdd), Some((7, Exchange::Two(1, 3))));
        assert_eq!(of(Variant::Sandwich), Some((1, Exchange::Two(1, 9))));
        assert_eq!(of(Variant::X), Some((4, Exchange::Two(1, 9))));
        assert_eq!(of(Variant::WhiteDot), Some((1, Exchange::Reverse)));
        assert_eq!(of(Variant::GermanWhispers), Some((1, Exchange::Reverse)));
        assert_eq!(of(Variant::NonConsecutive), Some((1, Exchange::Reverse)));
        // 1 and 9, 4 and 6 make X; 1 and 4 make V.
        assert_eq!(of(Variant::AllXv), Some((1, Exchange::Both([1, 4, 6, 9]))));
        for variant in [
            Variant::Killer,
            Variant::GreaterThan,
            Variant::Thermometer,
            Variant::Arrow,
            Variant::LittleKiller,
            Variant::Skyscraper,
            Variant::XSum,
            Variant::Quadruple,
            Variant::AllDots,
        ] {
            assert_eq!(of(variant), None, "{variant}");
        }
    }

    /// What one variant does not tell apart, another one may.
    #[test]
    fn all_variants_together_have_to_be_the_same_after_an_exchange() {
        assert_eq!(exchange(&[Variant::EvenOdd, Variant::Thermometer], 9), None);
        assert_eq!(
            exchange(&[Variant::EvenOdd, Variant::WhiteDot], 9),
            Some((1, Exchange::Reverse))
        );
    }
}
