//! Counts the 9×9 grid: three bands, where the columns of the third hold what the first
//! two leave.
//!
//! For each way to share the digits among the columns of one band, the numbers of ways to
//! fill the other two bands are multiplied, and summed over the ways in which these can
//! share the rest; a box without givens has 56. Felgenhauer and Jarvis counted the empty
//! grid in this way ("Mathematics of Sudoku I", 2006), with classes of bands where this
//! code uses shares that are alike.
//!
//! The shares of the leading band in two of the stacks are enumerated, and those that are alike
//! only once. What the other bands can hold in these stacks is then a vector of some hundred
//! entries for each split of the third stack's box, and the sum is a sum of scalar products of such
//! vectors. Reading the tables for each product takes five to ten times as long.

use neuf_cnf::Interrupt;
use rustc_hash::FxHashMap;

use super::Tally;
use super::frame::{Frame, Split, Swap};
use super::shares::Shares;
use super::table::Table;
use super::vectors::{LONGEST, Vectors, product};
use crate::count::components::Counted;

/// A count of a grid with three bands and three stacks.
pub(super) struct Three {
    /// The tables of the leading band and of the two others.
    tables: [Table; 3],
    /// The shares of the leading band in the second and the third stack.
    shares: Shares,
    /// The splits of the leading band in the first stack, and the exchanges of columns
    /// there.
    first_box: Vec<Split>,
    first_swaps: Vec<Swap>,
    /// For each stack, the places of the splits of the leading band.
    place_of: [FxHashMap<Split, u16>; 3],
    /// For each stack and split of the leading band, what the other bands can hold.
    rests: [Vec<Vec<Rest>>; 3],
}

/// What a box's columns hold in the other two bands, as places in their lists of splits.
type Rest = [u16; 2];

impl Three {
    /// Prepares the count of one of these frames, all of which have the same number of
    /// solutions.
    pub(super) fn new(frames: &[Frame], interrupt: &Interrupt) -> Three {
        let (frame, bands) = cheapest(frames);
        let possible = bands.map(|band| [0, 1, 2].map(|stack| frame.possible(band, stack)));
        let tables =
            [0, 1, 2].map(|role| Table::new(&frame, bands[role], &possible[role], interrupt));
        let [lead, one, other] = possible;
        Three {
            tables,
            shares: Shares::new(&frame, bands[0], &[1, 2]),
            place_of: [0, 1, 2].map(|stack| places(&lead[stack])),
            first_swaps: frame.swaps(0, None),
            first_box: lead[0].clone(),
            rests: [0, 1, 2].map(|stack| rests(&lead[stack], &one[stack], &other[stack])),
        }
    }

    /// Counts to the end, or until the tally ends the count.
    pub(super) fn count(&mut self, tally: &mut Tally<'_>) -> Counted {
        let Three { tables, shares, first_box, first_swaps, place_of, rests } = self;
        let [lead, one, other] = tables;
        let mut vectors = [Vectors::new(one), Vectors::new(other)];
        let end = shares.find_map(|(boxes, size)| {
            let [second, third] = [0, 1].map(|box_| place_of[box_ + 1][&boxes[box_]]);
            let orbits = shares.alike(boxes).orbits(first_box, first_swaps);
            let of_orbit = |&(split, times): &(Split, u64)| {
                let first = place_of[0][&split];
                let ways = times * lead.ways([first, second, third]);
                (ways, rests[0][usize::from(first)].as_slice())
            };
            let leads: Vec<_> = orbits.iter().map(of_orbit).filter(|(ways, _)| *ways > 0).collect();
            let [seconds, thirds] = [&rests[1][usize::from(second)], &rests[2][usize::from(third)]];
            // Some splits of the second box together with all of the third.
            let height = (LONGEST / thirds.len().max(1)).max(1);
            let mut ways = 0;
            for part in seconds.chunks(height) {
                for (band, (vectors, table)) in
                    vectors.iter_mut().zip([&mut *one, &mut *other]).enumerate()
                {
                    let firsts =
                        leads.iter().flat_map(|(_, rests)| rests.iter().map(|rest| rest[band]));
                    vectors.read(
                        table,
                        firsts,
                        part.iter().map(|rest| rest[band]),
                        thirds.iter().map(|rest| rest[band]),
                    );
                }
                let [first, second] = &vectors;
                for &(times, rests) in &leads {
                    let products = rests.iter().map(|&[place, other_place]| {
                        product(first.of(place), second.of(other_place))
                    });
                    ways += u128::from(times) * u128::from(products.sum::<u64>());
                }
            }
            tally.add(size * ways)
        });
        end.unwrap_or(Counted::All(tally.known))
    }
}

/// The frame, and the order of its bands, that is counted in the shortest time.
fn cheapest(frames: &[Frame]) -> (Frame, [usize; 3]) {
    /// The time of reading an entry of a table, in products.
    const READ: f64 = 8.0;
    let mut best = (f64::INFINITY, Frame::default(), [0, 1, 2]);
    for frame in frames {
        let possible = [0, 1, 2].map(|band| [0, 1, 2].map(|stack| frame.possible(band, stack)));
        let [lead, one, other] = &possible;
        let triples = [0, 1, 2].map(|stack| {
            let rests = rests(&lead[stack], &one[stack], &other[stack]);
            rests.iter().map(Vec::len).sum::<usize>() as f64
        });
        for first in 0..3 {
            let gone_through = (0..3)
                .filter(|&stack| stack != first)
                .map(|stack| triples[stack] / frame.swaps(stack, None).len() as f64);
            let gone_through = gone_through.product::<f64>() / frame.renamings();
            for bands in [[0, 1, 2], [1, 0, 2], [2, 0, 1]] {
                let read = possible[bands[1]][first].len() + possible[bands[2]][first].len();
                let cost = gone_through * (triples[first] + READ * read as f64);
                if cost < best.0 {
                    best = (cost, frame.with_first(first), bands);
                }
            }
        }
    }
    (best.1, best.2)
}

/// The place of each split in a list.
fn places(splits: &[Split]) -> FxHashMap<Split, u16> {
    splits.iter().copied().zip(0..).collect()
}

/// For each split of the leading band, what a box of the other bands can hold.
fn rests(lead: &[Split], one: &[Split], other: &[Split]) -> Vec<Vec<Rest>> {
    const ALL: u16 = (1 << 9) - 1;
    let place_of = places(other);
    let of = |lead: &Split| {
        let rest = |(split, place): (&Split, u16)| {
            let is_apart = lead.iter().zip(split).all(|(own, set)| own & set == 0);
            let left = [0, 1, 2].map(|column| ALL & !lead[column] & !split[column]);
            let other = is_apart.then(|| place_of.get(&left)).flatten()?;
            Some([place, *other])
        };
        one.iter().zip(0..).filter_map(rest).collect()
    };
    lead.iter().map(of).collect()
}
