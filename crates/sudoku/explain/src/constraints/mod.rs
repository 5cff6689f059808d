//! Sums and relations: what they rule out, and why.
//!
//! Each of these rules looks at the candidates of a few cells and rules out every
//! candidate that fits no choice of candidates for the other cells. What a sum or a
//! relation allows depends only on the candidates of its cells, so the results are cached by
//! these: different suppositions lead to the same candidates in a cage again and again, although
//! hardly ever to the same board. The rule of 45, which combines the sums of several
//! cages, is a rule of this kind, too: about the innies and outies of houses (`balance`).
//!
//! A house can say that one of a few cells holds a value (`supported_holding`).
//!
//! `sum` finds what the sum of a cage allows, `table` what fillings in a table do, `balance` which
//! houses are added up, and `equations` why a sum leaves so little to a cell. Whoever adds a rule
//! about fillings adds a variant of [`Filled`] and finds by the compiler what is missing here.

pub(crate) mod balance;
pub(crate) mod equations;
pub(crate) mod sum;
pub(crate) mod table;

use rustc_hash::FxHashMap;

use self::table::Table;
use crate::net::{ConstraintId, Filled, Member, Net};
use neuf_sudoku::rules::Fillings;
use neuf_sudoku::{Cell, ValueSet, ones};

/// How many results of sums and relations are cached.
const MOST_RESULTS: usize = 1 << 17;

/// The values that sums and relations allow, by the rule and the candidates of its cells.
#[derive(Clone, Debug, Default)]
pub(crate) struct FilledCache {
    /// Those of cells whose candidates have room in a number, one cell after the other.
    packed: FxHashMap<(Filled, u128), u128>,
    longer: FxHashMap<(Filled, Vec<u32>), Vec<u32>>,
    /// Of the sums of few cells and of what has a table of its fillings only the last results, in a
    /// table that stays near the processor: to find one anew takes no longer than to look it up in
    /// a large one.
    recent: Vec<Recent>,
}

/// A result for a sum or a relation, in one line of a cache of the processor.
#[derive(Clone, Copy, Debug, Default)]
#[repr(align(64))]
struct Recent {
    /// Its number, from 1; 0 for no result.
    rule: usize,
    packed: u128,
    left: u128,
}

/// How many of these results are kept, as a power of two.
const RECENT_BITS: u32 = 13;

/// Where the result for the rule with this number stands if its cells have these candidates.
fn recent_place(rule: usize, packed: u128) -> usize {
    // Multiplied by a large odd number, all bits of both count in the topmost ones.
    let mixed = (packed as u64 ^ (packed >> 64) as u64 ^ (rule as u64) << 48)
        .wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (mixed >> (64 - RECENT_BITS)) as usize
}

impl FilledCache {
    /// The values that a sum or a relation allows in its cells when they have these
    /// candidates.
    fn supported(&mut self, net: &Net, filled: Filled, sets: Vec<u32>) -> &[u32] {
        if self.longer.len() >= MOST_RESULTS {
            self.longer.clear();
        }
        let results = self.longer.entry((filled, sets));
        results.or_insert_with_key(|(_, sets)| supported(net, filled, sets))
    }

    /// The same for candidates in one number: those of the first cell are its lowest bits.
    fn supported_packed(&mut self, net: &Net, filled: Filled, packed: u128) -> u128 {
        let (cells, side) = (net.cells_of_filled(filled).len(), net.side());
        let is_quick = matches!(filled, Filled::Sum(_)) && sum::is_quick(cells, side);
        let table = table(net, filled);
        if is_quick || table.is_some() {
            if self.recent.is_empty() {
                self.recent = vec![Recent::default(); 1 << RECENT_BITS];
            }
            let rule = number_of(filled);
            let recent = &mut self.recent[recent_place(rule, packed)];
            if recent.rule != rule || recent.packed != packed {
                let left = match table {
                    Some(table) => table.supported(packed),
                    None => quick_sum(net, filled, packed),
                };
                *recent = Recent { rule, packed, left };
            }
            return recent.left;
        }
        if self.packed.len() >= MOST_RESULTS {
            self.packed.clear();
        }
        *self.packed.entry((filled, packed)).or_insert_with(|| {
            let set = |place: usize| (packed >> (place * side)) as u32 & ((1 << side) - 1);
            let sets: Vec<u32> = (0..cells).map(set).collect();
            let left = supported(net, filled, &sets);
            left.iter().rev().fold(0, |packed, &set| packed << side | u128::from(set))
        })
    }
}

/// The number of a sum or a relation among all of them, from 1.
fn number_of(filled: Filled) -> usize {
    match filled {
        Filled::Sum(number) => 4 * number + 1,
        Filled::Balance(number) => 4 * number + 2,
        Filled::Relation { number, is_apart } => 4 * number + 3 + usize::from(is_apart),
    }
}

/// What a sum of few cells allows.
fn quick_sum(net: &Net, filled: Filled, packed: u128) -> u128 {
    let Filled::Sum(number) = filled else { return packed };
    let (cells, side) = (net.cells_of_filled(filled).len(), net.side());
    let mut sets = [0; sum::MOST_IN_A_WORD];
    let mut left = sets;
    for (place, set) in sets[..cells].iter_mut().enumerate() {
        *set = (packed >> (place * side)) as u32 & ((1 << side) - 1);
    }
    let sum = net.sum(number);
    sum::support(&sets[..cells], sum, &mut left[..cells]);
    left.iter().rev().fold(0, |left, &set| left << side | u128::from(set))
}

/// Whether a sum or a relation has a filling when its cells have these candidates.
pub(crate) fn is_fillable(
    net: &Net,
    filled: Filled,
    cache: &mut FilledCache,
    candidates: impl Fn(Cell) -> u128,
) -> bool {
    let cells = net.cells_of_filled(filled);
    if let Some(packed) = packed(net, cells, &candidates) {
        return cache.supported_packed(net, filled, packed) != 0;
    }
    cache.supported(net, filled, sets(net, cells, candidates)).iter().any(|&set| set != 0)
}

/// The values that a sum or a relation leaves to each of its cells when they have these candidates,
/// as bits.
pub(crate) fn supported(net: &Net, filled: Filled, sets: &[u32]) -> Vec<u32> {
    match filled {
        Filled::Sum(number) => sum::supported(sets, net.sum(number)),
        Filled::Balance(number) => filled_as(&net.balanced(number).fillings.diagram, sets),
        Filled::Relation { number, is_apart } => {
            filled_as(&net.fillings(number, is_apart).diagram, sets)
        }
    }
}

/// The values that a sum or a relation leaves to each of its cells when they have these candidates,
/// as bits, and one of the cells at these places holds its value, which is given as a bit. Without
/// such places these are the values of [`supported`].
pub(crate) fn supported_holding(
    net: &Net,
    filled: Filled,
    sets: &[u32],
    held: &[(usize, u32)],
) -> Vec<u32> {
    if held.is_empty() {
        return supported(net, filled, sets);
    }
    let mut left = vec![0; sets.len()];
    for &(place, bit) in held {
        let mut holding = sets.to_vec();
        holding[place] &= bit;
        let found = supported(net, filled, &holding);
        left.iter_mut().zip(found).for_each(|(left, found)| *left |= found);
    }
    left
}

/// The table of a relation or a balance, if there is room for one.
fn table(net: &Net, filled: Filled) -> Option<&Table> {
    let fillings = match filled {
        Filled::Sum(_) => return None,
        Filled::Balance(number) => &net.balanced(number).fillings,
        Filled::Relation { number, is_apart } => net.fillings(number, is_apart),
    };
    fillings.table(net.side())
}

/// The values that fillings have within these sets.
fn filled_as(fillings: &Fillings, sets: &[u32]) -> Vec<u32> {
    let sets: Vec<ValueSet> = sets.iter().map(|&set| ValueSet(set.into())).collect();
    fillings.supported(&sets).into_iter().map(|set| set.0 as u32).collect()
}

/// The members, open or in, that a constraint rules out when the cells have these
/// candidates, given as bits.
pub(crate) fn ruled_out(
    net: &Net,
    id: ConstraintId,
    cache: &mut FilledCache,
    candidates: impl Fn(Cell) -> u128,
) -> Vec<Member> {
    let members =
        |cell: Cell, bits: u128| ones(bits).map(move |bit| net.member(cell, bit as u8 + 1));
    let filled = net.constraints()[id as usize];
    let (cells, side) = (net.cells_of_filled(filled), net.side());
    if let Some(packed) = packed(net, cells, &candidates) {
        let gone = packed & !cache.supported_packed(net, filled, packed);
        let member = |bit| net.member(cells[bit / side], (bit % side) as u8 + 1);
        return ones(gone).map(member).collect();
    }
    let sets = sets(net, cells, candidates);
    let left = cache.supported(net, filled, sets.clone());
    let gone = sets.iter().zip(left).map(|(&set, &left)| u128::from(set & !left));
    cells.iter().zip(gone).flat_map(|(&cell, gone)| members(cell, gone)).collect()
}

/// The candidates of the cells of a cage or a relation in one number, those of the first cell as
/// its lowest bits; `None` if there are too many.
fn packed(net: &Net, cells: &[Cell], candidates: impl Fn(Cell) -> u128) -> Option<u128> {
    let side = net.side();
    let has_room = cells.len() * side <= 128;
    has_room.then(|| cells.iter().rev().fold(0, |packed, &cell| packed << side | candidates(cell)))
}

/// The candidates of the cells of a cage or a relation.
fn sets(net: &Net, cells: &[Cell], candidates: impl Fn(Cell) -> u128) -> Vec<u32> {
    debug_assert!(net.side() <= sum::MOST_VALUES, "the sets have room");
    cells.iter().map(|&cell| candidates(cell) as u32).collect()
}

/// Why a sum or a relation rules members out.
pub(crate) struct Reasons<R> {
    /// The weakest rule that is enough: a relation without what its cells see, if that does.
    pub(crate) filled: Filled,
    /// The candidates that are left to its cells for these reasons, as bits.
    pub(crate) sets: Vec<u32>,
    /// Why each other candidate is out.
    pub(crate) reasons: Vec<R>,
}

/// The reasons that a sum or a relation needs to rule out the members `gone` when its cells have
/// these candidates. For each value that a cell cannot hold, `why` gives a reason with a key
/// and a rank, or nothing when that value may not be assumed to be out. Reasons with the
/// same key are kept or left out together. They are tried in the order of falling rank,
/// and left out when the rule excludes the same members without them. One of the cells at the
/// places `held` is known to hold its value there, which is given as a bit, if there are any.
pub(crate) fn reasons_for_filled<K: PartialEq, R>(
    net: &Net,
    filled: Filled,
    candidates: impl Fn(Cell) -> u128,
    held: &[(usize, u32)],
    gone: &[Member],
    mut why: impl FnMut(Member) -> Option<(K, usize, R)>,
) -> Reasons<R> {
    let cells = net.cells_of_filled(filled);
    let mut sets = sets(net, cells, candidates);
    let full = (1_u32 << net.side()) - 1;
    // By key: its rank, and its reasons with the place of the cell and the value as a
    // bit.
    type Entry<R> = (usize, u32, R);
    let mut found: Vec<(K, usize, Vec<Entry<R>>)> = Vec::new();
    for (place, &cell) in cells.iter().enumerate() {
        for bit in ones(u128::from(full & !sets[place])) {
            match why(net.member(cell, bit as u8 + 1)) {
                None => sets[place] |= 1 << bit,
                Some((key, rank, reason)) => {
                    let entry = (place, 1 << bit, reason);
                    match found.iter_mut().find(|(known, ..)| *known == key) {
                        Some((.., entries)) => entries.push(entry),
                        None => found.push((key, rank, vec![entry])),
                    }
                }
            }
        }
    }
    let place_of = |cell: Cell| cells.iter().position(|&other| other == cell);
    let gone: Vec<(usize, u32)> = gone
        .iter()
        .filter_map(|&member| {
            let (cell, value) = net.meaning(member);
            Some((place_of(cell)?, 1 << (value - 1)))
        })
        .collect();
    let is_enough = |filled, sets: &[u32]| {
        let left = supported_holding(net, filled, sets, held);
        gone.iter().all(|&(place, bit)| left[place] & bit == 0)
    };
    let filled = match filled {
        Filled::Relation { number, is_apart: true } => {
            let plain = Filled::Relation { number, is_apart: false };
            if is_enough(plain, &sets) { plain } else { filled }
        }
        filled => filled,
    };
    found.sort_by_key(|&(_, rank, _)| std::cmp::Reverse(rank));
    let mut kept = Vec::new();
    for (.., entries) in found {
        let mut more = sets.clone();
        entries.iter().for_each(|&(place, bit, _)| more[place] |= bit);
        if is_enough(filled, &more) {
            sets = more;
        } else {
            kept.push(entries);
        }
    }
    // Of all that one premise excludes, a comparison needs the least or the greatest values alone.
    if net.is_comparison(filled) {
        for entries in &mut kept {
            entries.retain(|&(place, bit, _)| {
                sets[place] |= bit;
                let is_needed = !is_enough(filled, &sets);
                sets[place] &= !(u32::from(is_needed) * bit);
                is_needed
            });
        }
    }
    let reasons = kept.into_iter().rev().flatten().map(|(.., reason)| reason).collect();
    Reasons { filled, sets, reasons }
}
