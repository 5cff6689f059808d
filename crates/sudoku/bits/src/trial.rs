//! Trials of literals, and the failed-literal rule of depth 1.
//!
//! The rule is applied under hundreds of suppositions to boards that differ little from each
//! other. So what a literal leads to is remembered, in two tables of boards: what it led to on
//! a board that has all candidates of this one, and what it led to earlier in the same run. A
//! trial begins with the candidates that this board and the remembered one have in common,
//! from where propagation has few rounds left, and none where this board has all candidates of
//! the remembered one. The order of the trials, and how many there are, do not depend on that.
//!
//! Rejected: trying all literals of a board side by side, one bit for each. Few of them need
//! as many rounds as the longest, and a failed literal would not shorten the trials after it.

use crate::layout::{Board, Words, bit_of, ring, word_of};
use crate::place::{with_value, without_value};
use crate::round::{End, Rows, load, propagate, singles, store};
use crate::vector::{Processor, Vector};

/// What is kept between runs.
///
/// Invariant: `base` has what each open literal of `remembered` leads to there, and
/// [`Board::EMPTY`] for those that fail.
#[derive(Clone, Debug)]
pub(crate) struct Tables {
    remembered: Board,
    base: Memory,
    /// What literals led to in the last run.
    own: Memory,
    pub(crate) trials: u64,
}

impl Tables {
    pub(crate) fn new() -> Tables {
        Tables { remembered: Board::EMPTY, base: Memory::new(), own: Memory::new(), trials: 0 }
    }
}

/// Boards by literals. The boards stand close together, because few literals are open.
#[derive(Clone, Debug)]
struct Memory {
    /// By [`Place::literal`]: the number of the board, from 1; 0 if there is none.
    numbers: Vec<u16>,
    boards: Vec<Board>,
}

impl Memory {
    fn new() -> Memory {
        Memory { numbers: vec![0; 2 * PLACES.len()], boards: Vec::new() }
    }

    /// Forgets everything.
    fn clear(&mut self) {
        self.numbers.fill(0);
        self.boards.clear();
    }

    #[inline(always)]
    fn get(&self, literal: usize) -> Option<&Board> {
        self.boards.get(usize::from(self.numbers[literal]).wrapping_sub(1))
    }

    #[inline(always)]
    fn set(&mut self, literal: usize, board: Board) {
        let number = &mut self.numbers[literal];
        match self.boards.get_mut(usize::from(*number).wrapping_sub(1)) {
            Some(place) => *place = board,
            None => {
                self.boards.push(board);
                *number = self.boards.len() as u16;
            }
        }
    }
}

/// Where a candidate stands on a board.
#[derive(Clone, Copy)]
pub(crate) struct Place {
    /// The number of its positive literal, `2 * (9 * cell + value)`. That of the negative
    /// one is greater by 1.
    literal: u16,
    cell: u8,
    /// From 0.
    value: u8,
    vector: u8,
    word: u8,
    bit: u16,
}

/// The places of all candidates, by cells and values.
static PLACES: [Place; 729] = {
    let mut places = [Place { literal: 0, cell: 0, value: 0, vector: 0, word: 0, bit: 0 }; 729];
    let mut member = 0;
    while member < 729 {
        let (cell, value) = (member / 9, member % 9);
        let (row, column) = (cell / 9, cell % 9);
        places[member] = Place {
            literal: 2 * member as u16,
            cell: cell as u8,
            value: value as u8,
            vector: (row % 3) as u8,
            word: word_of(row / 3, value) as u8,
            bit: bit_of(column),
        };
        member += 1;
    }
    places
};

/// All literals, by cells and values, first that the value holds.
pub(crate) fn literals() -> impl Iterator<Item = (&'static Place, bool)> {
    PLACES.iter().flat_map(|place| [(place, true), (place, false)])
}

impl Board {
    /// Whether the board has the candidate at this place.
    #[inline(always)]
    pub(crate) fn has_at(&self, place: &Place) -> bool {
        let Words(words) = &self.0[usize::from(place.vector)];
        words[usize::from(place.word & 31)] & place.bit != 0
    }

    /// Adds the candidate at this place.
    pub(crate) fn add_at(&mut self, place: &Place) {
        let Words(words) = &mut self.0[usize::from(place.vector)];
        let word = usize::from(place.word & 31);
        words[word] |= ring(place.bit);
        if place.value == 8 {
            words[word + 1] = words[word];
        }
    }

    /// How many candidates the board has.
    pub(crate) fn count(&self) -> u32 {
        let bits = |(place, word): (usize, &u16)| {
            // The second word of a band of value 9 and the fourth nibble are repetitions.
            if place >= 24 && place % 2 == 1 { 0 } else { (word & 0x0FFF).count_ones() }
        };
        self.0.iter().flat_map(|words| words.0.iter().enumerate()).map(bits).sum()
    }
}

/// The board on which a candidate holds, or does not hold.
#[inline(always)]
pub(crate) fn suppose<P: Processor>(cpu: P, board: &Board, place: &Place, holds: bool) -> Board {
    let change = if holds { with_value::<P> } else { without_value::<P> };
    change(cpu, board, place.cell, place.value)
}

/// The candidates in cells that have several.
#[inline(always)]
pub(crate) fn open_candidates<P: Processor>(cpu: P, board: &Board) -> Board {
    let rows = load(cpu, board);
    let placed = singles(rows);
    store(without(rows, placed))
}

/// Notes the consequences of a literal that does not fail, which cannot fail either: the
/// candidates that hold, and those that are out.
#[inline(always)]
pub(crate) fn note<P: Processor>(
    cpu: P,
    board: &Board,
    supposed: &Board,
    [can_hold, can_be_out]: &mut [Board; 2],
) {
    let (rows, left) = (load(cpu, board), load(cpu, supposed));
    *can_hold = store(or(load(cpu, can_hold), singles(left)));
    *can_be_out = store(or(load(cpu, can_be_out), without(rows, left)));
}

// A closure passed to `map` of an array would be compiled without the instructions of the
// processor, at several times the cost. So what concerns all rows is written out.

#[inline(always)]
fn and<V: Vector>([a0, a1, a2]: Rows<V>, [b0, b1, b2]: Rows<V>) -> Rows<V> {
    [a0.and(b0), a1.and(b1), a2.and(b2)]
}

#[inline(always)]
fn or<V: Vector>([a0, a1, a2]: Rows<V>, [b0, b1, b2]: Rows<V>) -> Rows<V> {
    [a0.or(b0), a1.or(b1), a2.or(b2)]
}

#[inline(always)]
fn without<V: Vector>([a0, a1, a2]: Rows<V>, [b0, b1, b2]: Rows<V>) -> Rows<V> {
    [a0.without(b0), a1.without(b1), a2.without(b2)]
}

/// Whether `outer` has all candidates of `inner`.
#[inline(always)]
fn is_within<V: Vector>(inner: Rows<V>, outer: Rows<V>) -> bool {
    let [a, b, c] = without(inner, outer);
    a.or3(b, c).is_zero()
}

/// Applies the rule of depth 1 to a board on which nothing more follows by propagation.
#[inline(always)]
pub(crate) fn close<P: Processor>(cpu: P, board: &mut Board, tables: &mut Tables) -> End {
    tables.own.clear();
    let has_base = is_within(load(cpu, board), load(cpu, &tables.remembered));
    loop {
        let mut is_changed = false;
        let mut known = [Board::EMPTY; 2];
        let mut open = open_candidates(cpu, board);
        for place in &PLACES {
            for holds in [true, false] {
                if !open.has_at(place) || known[usize::from(!holds)].has_at(place) {
                    continue;
                }
                tables.trials += 1;
                let literal = usize::from(place.literal) + usize::from(!holds);
                let own = tables.own.get(literal);
                let base = if has_base { tables.base.get(literal) } else { None };
                let (end, supposed) = match own.or(base) {
                    Some(earlier) => {
                        let (rows, earlier) = (load(cpu, board), load(cpu, earlier));
                        let [a, b, c] = earlier;
                        if a.or3(b, c).is_zero() {
                            (End::Refuted, earlier)
                        } else if is_within(earlier, rows) {
                            (End::Open, earlier)
                        } else {
                            follow(and(rows, earlier))
                        }
                    }
                    None => follow(load(cpu, &suppose(cpu, board, place, holds))),
                };
                if end != End::Refuted {
                    let supposed = store(supposed);
                    note(cpu, board, &supposed, &mut known);
                    tables.own.set(literal, supposed);
                    continue;
                }
                let mut rows = load(cpu, &suppose(cpu, board, place, !holds));
                let end = propagate::<P::Vector, false>(&mut rows);
                *board = store(rows);
                if end != End::Open {
                    return end;
                }
                known = [Board::EMPTY; 2];
                open = open_candidates(cpu, board);
                is_changed = true;
            }
        }
        if !is_changed {
            return End::Open;
        }
    }
}

/// Propagates from these candidates.
#[inline(always)]
fn follow<V: Vector>(mut rows: Rows<V>) -> (End, Rows<V>) {
    let end = propagate::<V, false>(&mut rows);
    (end, rows)
}

/// Remembers what each open literal of a board leads to.
#[inline(always)]
pub(crate) fn remember<P: Processor>(cpu: P, board: &Board, tables: &mut Tables) {
    if !is_within(load(cpu, board), load(cpu, &tables.remembered)) {
        tables.base.clear();
    }
    let open = open_candidates(cpu, board);
    for (place, holds) in literals().filter(|(place, _)| open.has_at(place)) {
        let literal = usize::from(place.literal) + usize::from(!holds);
        let mut rows = load(cpu, &suppose(cpu, board, place, holds));
        if let Some(earlier) = tables.base.get(literal) {
            let earlier = load(cpu, earlier);
            rows = and(rows, earlier);
        }
        let (end, rows) = follow(rows);
        let led_to = if end == End::Refuted { Board::EMPTY } else { store(rows) };
        tables.base.set(literal, led_to);
    }
    tables.remembered = *board;
}
