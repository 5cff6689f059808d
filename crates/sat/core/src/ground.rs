//! Finds the consequences of a question's units at level 0, by counting.
//!
//! Each long clause has the number of its literals that are not false, and each literal has the
//! list of its clauses (Dowling and Gallier, 1984). For a search, watches are better, because
//! backtracking need not undo them. But here nothing is undone, most variables get a value, and
//! lowering a number is faster than reading a clause. Beside the number, a clause has the exclusive
//! or of the codes of its literals that are not false. When one literal is left, the exclusive or
//! is the code of that literal, so no clause is ever read.
//!
//! The consequences of each literal by binary clauses lie next to each other, without any data
//! about the clauses. These arrays are separate from the propagator that searches, because most
//! easy sudokus are solved here and then need no propagator. With the propagator's own watch lists
//! and arena, an easy sudoku takes half as long again.

use crate::Lit;
use crate::database::Database;
use crate::trail::Trail;

/// Level 0 under the units of a question.
#[derive(Clone, Debug)]
pub(crate) struct Ground {
    /// By literal: the literals that follow from the literal by a binary clause.
    implied: Lists<Lit>,
    /// By literal: the indices of the long clauses that contain the literal.
    clauses: Lists<u32>,
    /// By long clause, before any question: its open literals (see [`open_of`]).
    first: Vec<u64>,
    /// By long clause: its open literals in the present question, or [`TRUE`], perhaps lowered
    /// since.
    open: Vec<u64>,
    /// By literal: −1 for false, 0 for unassigned, 1 for true.
    values: Vec<i8>,
    /// The true literals in the order of their assignment. The vector has one place more than there
    /// are variables; places from `true_count` on have no meaning.
    lits: Vec<Lit>,
    /// How many literals are true.
    true_count: usize,
    /// How many of the true literals have been propagated.
    followed: usize,
    is_refuted: bool,
}

/// Lists by literal, in one array.
#[derive(Clone, Debug, Default)]
struct Lists<T> {
    /// Where each list begins, and where the last list ends.
    starts: Vec<u32>,
    entries: Vec<T>,
}

/// The state of a clause that is true. Even lowered for each literal of the clause, this number
/// never looks like one open literal.
const TRUE: u64 = 1 << 63;

/// The share of an open literal in the number of a clause.
const ONE: u64 = 1 << 32;

/// The open literals of a clause as one number: their count in the high half, and
/// the exclusive or of their codes in the low half.
fn open_of(lits: impl Iterator<Item = Lit>) -> u64 {
    lits.fold(0, |open, lit| (open + ONE) ^ lit.code() as u64)
}

/// The literals that are true so far, as slices: the loop keeps the places of slices in registers,
/// and would load the places of vectors again after each write.
struct Facts<'a> {
    values: &'a mut [i8],
    lits: &'a mut [Lit],
    true_count: usize,
    is_refuted: bool,
}

impl Facts<'_> {
    /// Makes a literal true if it is unassigned, and notes a contradiction if it is
    /// false. There is no branch, because the value is not predictable.
    #[inline(always)]
    fn make_true(&mut self, lit: Lit) {
        let value = self.values[lit.code()];
        self.is_refuted |= value < 0;
        let is_new = value == 0;
        let value = value + i8::from(is_new);
        self.values[lit.code()] = value;
        self.values[(!lit).code()] = -value;
        self.lits[self.true_count] = lit;
        self.true_count += usize::from(is_new);
    }
}

impl<T: Copy> Lists<T> {
    /// Lists of these entries, in their order.
    fn new(list_count: usize, entries: &[(Lit, T)]) -> Lists<T> {
        let mut starts = vec![0; list_count + 1];
        entries.iter().for_each(|(lit, _)| starts[lit.code() + 1] += 1);
        for code in 0..list_count {
            starts[code + 1] += starts[code];
        }
        let mut order: Vec<usize> = (0..entries.len()).collect();
        order.sort_by_key(|&place| entries[place].0.code());
        Lists { starts, entries: order.into_iter().map(|place| entries[place].1).collect() }
    }

    #[inline]
    fn of(&self, lit: Lit) -> &[T] {
        let (start, end) = (self.starts[lit.code()], self.starts[lit.code() + 1]);
        &self.entries[start as usize..end as usize]
    }
}

impl Ground {
    /// The level 0 of these clauses. Everything on the trail must have been propagated.
    pub(crate) fn new(database: &Database, trail: &Trail) -> Ground {
        let (arena, watches) = (database.arena(), database.watches());
        let mut implied = Vec::new();
        for lit in watches.literals() {
            let binary = watches[lit].iter().filter(|watch| watch.is_binary());
            implied.extend(binary.map(|watch| (!lit, watch.blocker())));
        }
        let (mut clauses, mut first) = (Vec::new(), Vec::new());
        for (place, clause) in arena.refs().enumerate() {
            let open = arena.lits(clause).filter(|&lit| trail.raw(lit) >= 0);
            let is_true = arena.lits(clause).any(|lit| trail.raw(lit) > 0);
            first.push(if is_true { TRUE } else { open_of(open) });
            clauses.extend(arena.lits(clause).map(|lit| (lit, place as u32)));
        }
        let var_count = trail.valuation().var_count();
        let implied = Lists::new(2 * var_count, &implied);
        Ground {
            implied,
            clauses: Lists::new(2 * var_count, &clauses),
            first,
            open: Vec::new(),
            values: Vec::new(),
            lits: vec![Lit::from_code(0); var_count + 1],
            true_count: 0,
            followed: 0,
            is_refuted: false,
        }
    }

    /// Finds the consequences of units with known variables, beginning with the literals of the
    /// original trail. `is_refuted` says whether the clauses contradict each other without any
    /// units.
    pub(crate) fn imply(
        &mut self,
        trail: &Trail,
        is_refuted: bool,
        units: impl Iterator<Item = Lit>,
    ) {
        let known = trail.lits();
        self.values.clear();
        self.values.extend_from_slice(trail.valuation().raw_values());
        self.open.clone_from(&self.first);
        self.lits[..known.len()].copy_from_slice(known);
        (self.true_count, self.followed) = (known.len(), known.len());
        self.is_refuted = is_refuted;
        self.follow_all(units);
    }

    fn follow_all(&mut self, units: impl Iterator<Item = Lit>) {
        let (implied, clauses) = (&self.implied, &self.clauses);
        let (open, mut followed) = (&mut self.open[..], self.followed);
        let mut facts = Facts {
            values: &mut self.values,
            lits: &mut self.lits,
            true_count: self.true_count,
            is_refuted: self.is_refuted,
        };
        units.for_each(|unit| facts.make_true(unit));
        while followed < facts.true_count && !facts.is_refuted {
            let lit = facts.lits[followed];
            followed += 1;
            implied.of(lit).iter().for_each(|&lit| facts.make_true(lit));
            for &clause in clauses.of(lit) {
                open[clause as usize] = TRUE;
            }
            let negation = !lit;
            for &clause in clauses.of(negation) {
                let open = &mut open[clause as usize];
                *open = (*open - ONE) ^ negation.code() as u64;
                // The last literal may already be false without being propagated.
                if *open >> 32 == 1 {
                    facts.make_true(Lit::from_code(*open as u32 as usize));
                }
            }
        }
        (self.true_count, self.is_refuted) = (facts.true_count, facts.is_refuted);
        self.followed = followed;
    }

    /// The true literals, in the order in which they were found.
    pub(crate) fn lits(&self) -> &[Lit] {
        &self.lits[..self.true_count]
    }

    /// The values by literal.
    pub(crate) fn values(&self) -> &[i8] {
        &self.values
    }

    /// Whether the units contradict each other or the clauses.
    pub(crate) fn is_refuted(&self) -> bool {
        self.is_refuted
    }

    /// How many literals were propagated.
    pub(crate) fn followed(&self) -> usize {
        self.followed
    }

    /// Replaces the clauses of the database by the binary clauses that are still open, as
    /// irredundant clauses.
    pub(crate) fn put_open_binaries(&self, clauses: &mut Database) {
        let none = self.is_refuted;
        clauses.restart(|lit| if none { &[] } else { self.implied.of(!lit) }, &self.values);
    }

    /// Whether the long clause with this index has a true literal that was
    /// propagated.
    pub(crate) fn is_true(&self, place: usize) -> bool {
        self.open[place] >= TRUE / 2
    }
}
