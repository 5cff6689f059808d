//! The clauses that local search looks at, with the numbers that a flip changes.
//!
//! For each clause, the number of its true literals and the exclusive-or of their variables are
//! kept. If a clause has one true literal, the exclusive-or is the variable whose flip would break
//! the clause. So the break counts of all variables are kept up to date without looking at clauses.
//! Searching the clause for another true literal would touch twice as much memory.
//!
//! The literals of long clauses are read where they stand, in the solver's arena. A binary clause
//! is an entry in the lists of its two literals and nothing else. An entry is the other literal,
//! whose value says as much as counts. A copy of all clauses, each with counts, took half as much
//! memory again as the solver itself.
//!
//! A binary clause has no place for a number, so a mended binary clause stays in the list of broken
//! clauses. Each entry of the list has the time of the flip that broke the clause. While the clause
//! is broken, this is the time of the last flip of its variables. So a drawn entry shows whether it
//! is current, and each broken clause is drawn with the same chance. The list is cleaned before
//! there are many entries that are not current.

use neuf_cnf::Random;
use neuf_core::{ClauseRef, Interrupt, Interrupted, Lit, Propagator, Var};

/// How many clauses pass between two checks of the interrupt while the lists are made.
const PATIENCE: usize = 1 << 12;
/// How many entries of binary clauses that are not current do not matter.
const FEW: usize = 32;

/// The irredundant clauses with their true literals, for an assignment of all variables.
///
/// The long clauses are numbered. The references to long clauses are valid while the propagator
/// does not change, and are used only until then.
///
/// Invariant: of the entries in `broken_binaries`, exactly one for each binary clause that is
/// broken is current.
#[derive(Clone, Debug)]
pub(crate) struct Counts {
    long: Vec<ClauseRef>,
    /// How many binary clauses there are.
    binaries: usize,
    /// The clauses of each literal in one vector, and where the clauses of each literal end.
    occurrences: Vec<Occurrence>,
    occurrence_ends: Vec<u32>,
    /// The true literals of the long clauses.
    states: Vec<ClauseState>,
    values: Vec<bool>,
    /// By variable: the number of clauses with this variable as the only true literal.
    breaks: Vec<u32>,
    /// The long clauses that are broken.
    broken: Vec<u32>,
    /// Binary clauses that were broken, and how many are broken now.
    broken_binaries: Vec<Noted>,
    broken_binary_count: usize,
    /// By variable: the time of its last flip. Then the time of the last flip of any variable.
    flipped: Vec<u32>,
    now: u32,
    /// The ticks of all flips.
    ticks: u64,
}

/// A clause in the list of a literal, in four bytes: the number of a long clause, or the other
/// literal of a binary clause with the highest bit set, which no literal has.
#[derive(Clone, Copy, Debug)]
struct Occurrence(u32);

/// A decoded [`Occurrence`].
enum Clause {
    /// The other literal of a binary clause.
    Binary(Lit),
    /// The number of a long clause.
    Long(usize),
}

const BINARY: u32 = 1 << 31;

impl Occurrence {
    fn binary(other: Lit) -> Occurrence {
        Occurrence(other.code() as u32 | BINARY)
    }

    #[inline]
    fn clause(self) -> Clause {
        let Occurrence(word) = self;
        if word >= BINARY {
            Clause::Binary(Lit::from_code((word & !BINARY) as usize))
        } else {
            Clause::Long(word as usize)
        }
    }
}

/// The last time, after which time begins anew; early in tests.
const LAST: u32 = if cfg!(test) { 300 } else { u32::MAX };

/// A binary clause that a flip broke, and the time of this flip.
#[derive(Clone, Copy, Debug)]
struct Noted {
    clause: [Lit; 2],
    time: u32,
}

/// The true literals of a clause.
#[derive(Clone, Copy, Debug, Default)]
struct ClauseState {
    count: u32,
    /// The exclusive-or of the variables of the true literals; for a broken clause, its place in
    /// the list of broken clauses.
    vars: u32,
}

impl Counts {
    /// Takes all clauses, with these values of the variables.
    pub(crate) fn new(
        core: &Propagator,
        start: &[bool],
        interrupt: &Interrupt,
    ) -> Result<Counts, Interrupted> {
        let mut counts = Counts {
            long: Vec::new(),
            binaries: 0,
            occurrences: Vec::new(),
            occurrence_ends: Vec::new(),
            states: Vec::new(),
            values: start.to_vec(),
            breaks: vec![0; start.len()],
            broken: Vec::new(),
            broken_binaries: Vec::new(),
            broken_binary_count: 0,
            flipped: vec![0; start.len()],
            now: 0,
            ticks: 0,
        };
        for &lit in core.trail() {
            counts.values[lit.var().index()] = lit.is_positive();
        }
        counts.take_long(core, interrupt)?;
        counts.link(core, interrupt)?;
        counts.count(core, interrupt)?;
        Ok(counts)
    }

    /// The values, by variable.
    pub(crate) fn values(&self) -> &[bool] {
        &self.values
    }

    /// Whether all clauses are true.
    pub(crate) fn is_satisfied(&self) -> bool {
        self.broken_count() == 0
    }

    /// How many clauses are false.
    pub(super) fn broken_count(&self) -> usize {
        self.broken.len() + self.broken_binary_count
    }

    /// How many clauses are true only because of this variable.
    #[inline]
    pub(crate) fn breaks(&self, var: Var) -> u32 {
        self.breaks[var.index()]
    }

    /// How many literals without a value at level 0 all clauses together have.
    pub(super) fn literal_count(&self) -> usize {
        self.occurrences.len()
    }

    /// How many clauses there are.
    pub(super) fn clause_count(&self) -> usize {
        self.long.len() + self.binaries
    }

    /// The ticks that all flips took.
    pub(super) fn ticks(&self) -> u64 {
        self.ticks
    }

    /// Numbers the long irredundant clauses that are not true at level 0.
    fn take_long(&mut self, core: &Propagator, interrupt: &Interrupt) -> Result<(), Interrupted> {
        let arena = core.arena();
        let given = arena.refs().filter(|&clause| !arena.is_learned(clause));
        for (seen, clause) in given.enumerate() {
            look_at(interrupt, seen)?;
            if arena.lits(clause).all(|lit| core.value(lit) != Some(true)) {
                self.long.push(clause);
            }
        }
        Ok(())
    }

    /// Calls `see` for each literal of a long clause that has no value at level 0.
    #[inline]
    fn each_literal(&self, core: &Propagator, index: usize, mut see: impl FnMut(Lit)) {
        for lit in core.arena().lits(self.long[index]) {
            if core.value(lit).is_none() {
                see(lit);
            }
        }
    }

    /// Makes the lists of the clauses of each literal.
    fn link(&mut self, core: &Propagator, interrupt: &Interrupt) -> Result<(), Interrupted> {
        let mut places = vec![0u32; 2 * self.values.len() + 1];
        let mut total = 0;
        for index in 0..self.long.len() {
            look_at(interrupt, index)?;
            self.each_literal(core, index, |lit| {
                places[lit.code() + 1] += 1;
                total += 1;
            });
        }
        let in_long = total;
        for (seen, [lit, _]) in binaries(core).enumerate() {
            look_at(interrupt, seen)?;
            places[lit.code() + 1] += 1;
            total += 1;
        }
        // Each binary clause is in two lists.
        self.binaries = (total - in_long) / 2;
        for code in 1..places.len() {
            places[code] += places[code - 1];
        }
        let mut occurrences = vec![Occurrence(0); total];
        for index in 0..self.long.len() {
            look_at(interrupt, index)?;
            self.each_literal(core, index, |lit| {
                let slot = &mut places[lit.code()];
                occurrences[*slot as usize] = Occurrence(index as u32);
                *slot += 1;
            });
        }
        for (seen, [lit, other]) in binaries(core).enumerate() {
            look_at(interrupt, seen)?;
            let slot = &mut places[lit.code()];
            occurrences[*slot as usize] = Occurrence::binary(other);
            *slot += 1;
        }
        self.occurrences = occurrences;
        // Each start has moved to the start of the next literal.
        places.pop();
        self.occurrence_ends = places;
        Ok(())
    }

    /// How many literals without a value at level 0 each clause has.
    pub(super) fn lengths(&self, core: &Propagator) -> impl Iterator<Item = usize> {
        let long = (0..self.long.len()).map(move |index| {
            let mut length = 0;
            self.each_literal(core, index, |_| length += 1);
            length
        });
        long.chain(std::iter::repeat_n(2, self.binaries))
    }

    /// How many clauses each variable is in.
    pub(super) fn occurrence_counts(&self) -> impl Iterator<Item = usize> + Clone {
        let lits = (0..self.values.len()).map(|index| Var::new(index).positive());
        lits.map(move |lit| self.occurrences_of(lit).len() + self.occurrences_of(!lit).len())
    }

    fn occurrences_of(&self, lit: Lit) -> std::ops::Range<usize> {
        let code = lit.code();
        let start = if code == 0 { 0 } else { self.occurrence_ends[code - 1] };
        start as usize..self.occurrence_ends[code] as usize
    }

    /// Counts the true literals of each clause.
    fn count(&mut self, core: &Propagator, interrupt: &Interrupt) -> Result<(), Interrupted> {
        self.states.reserve_exact(self.long.len());
        for index in 0..self.long.len() {
            look_at(interrupt, index)?;
            let mut state = ClauseState::default();
            self.each_literal(core, index, |lit| {
                if self.is_true(lit) {
                    state.count += 1;
                    state.vars ^= lit.var().index() as u32;
                }
            });
            match state.count {
                0 => {
                    state.vars = self.broken.len() as u32;
                    self.broken.push(index as u32);
                }
                1 => self.breaks[state.vars as usize] += 1,
                _ => {}
            }
            self.states.push(state);
        }
        for (seen, [lit, other]) in binaries(core).enumerate() {
            look_at(interrupt, seen)?;
            match (self.is_true(lit), self.is_true(other)) {
                (true, false) => self.breaks[lit.var().index()] += 1,
                (false, false) if lit < other => self.note_broken([lit, other]),
                _ => {}
            }
        }
        Ok(())
    }

    #[inline]
    fn is_true(&self, lit: Lit) -> bool {
        self.values[lit.var().index()] == lit.is_positive()
    }

    /// Draws a broken clause and puts its literals into `lits`. There must be a broken clause.
    pub(super) fn draw(&mut self, core: &Propagator, random: &mut Random, lits: &mut Vec<Lit>) {
        lits.clear();
        while lits.is_empty() {
            let place = random.index(self.broken.len() + self.broken_binaries.len());
            match place.checked_sub(self.broken.len()) {
                None => {
                    self.each_literal(core, self.broken[place] as usize, |lit| lits.push(lit));
                }
                Some(place) => {
                    let noted = self.broken_binaries[place];
                    if self.is_current(noted) {
                        lits.extend(noted.clause);
                    } else {
                        self.broken_binaries.swap_remove(place);
                    }
                }
            }
        }
    }

    /// Gives a variable its other value.
    pub(crate) fn flip(&mut self, var: Var) {
        self.flipped[var.index()] = self.tick();
        let value = !self.values[var.index()];
        self.values[var.index()] = value;
        let name = var.index() as u32;
        let now_true = self.occurrences_of(var.lit(value));
        let now_false = self.occurrences_of(var.lit(!value));
        self.ticks += 2 + (now_true.len() + now_false.len()) as u64;
        for place in now_true {
            let index = match self.occurrences[place].clause() {
                Clause::Binary(other) if self.is_true(other) => {
                    self.breaks[other.var().index()] -= 1;
                    continue;
                }
                Clause::Binary(_) => {
                    self.breaks[var.index()] += 1;
                    self.broken_binary_count -= 1;
                    continue;
                }
                Clause::Long(index) => index,
            };
            let state = &mut self.states[index];
            state.count += 1;
            match state.count {
                1 => {
                    let hole = std::mem::replace(&mut state.vars, name);
                    self.breaks[var.index()] += 1;
                    self.mend(hole);
                }
                2 => {
                    self.breaks[state.vars as usize] -= 1;
                    state.vars ^= name;
                }
                _ => state.vars ^= name,
            }
        }
        for place in now_false {
            let index = match self.occurrences[place].clause() {
                Clause::Binary(other) if self.is_true(other) => {
                    self.breaks[other.var().index()] += 1;
                    continue;
                }
                Clause::Binary(other) => {
                    self.breaks[var.index()] -= 1;
                    self.note_broken([var.lit(!value), other]);
                    continue;
                }
                Clause::Long(index) => index,
            };
            let state = &mut self.states[index];
            state.count -= 1;
            match state.count {
                0 => {
                    state.vars = self.broken.len() as u32;
                    self.breaks[var.index()] -= 1;
                    self.broken.push(index as u32);
                }
                1 => {
                    state.vars ^= name;
                    self.breaks[state.vars as usize] += 1;
                }
                _ => state.vars ^= name,
            }
        }
    }

    /// Whether a binary clause is still broken by the flip of this time.
    fn is_current(&self, Noted { clause, time }: Noted) -> bool {
        let last = clause.map(|lit| self.flipped[lit.var().index()]).into_iter().max();
        last == Some(time) && !clause.into_iter().any(|lit| self.is_true(lit))
    }

    /// Takes note of a binary clause that the last flip has broken.
    fn note_broken(&mut self, clause: [Lit; 2]) {
        self.broken_binary_count += 1;
        self.broken_binaries.push(Noted { clause, time: self.now });
        if self.broken_binaries.len() > self.broken_binary_count * 3 / 2 + FEW {
            self.keep_current();
        }
    }

    /// Removes the entries of binary clauses that are not current.
    fn keep_current(&mut self) {
        let mut noted = std::mem::take(&mut self.broken_binaries);
        self.ticks += noted.len() as u64 / 8;
        noted.retain(|&noted| self.is_current(noted));
        self.broken_binaries = noted;
    }

    /// The next time. After the last time, time begins anew.
    fn tick(&mut self) -> u32 {
        if self.now == LAST {
            self.keep_current();
            self.broken_binaries.iter_mut().for_each(|noted| noted.time = 0);
            self.flipped.fill(0);
            self.now = 0;
        }
        self.now += 1;
        self.now
    }

    /// Removes the long clause at this place from the list of broken clauses.
    #[inline]
    fn mend(&mut self, hole: u32) {
        self.broken.swap_remove(hole as usize);
        if let Some(&moved) = self.broken.get(hole as usize) {
            self.states[moved as usize].vars = hole;
        }
    }
}

/// The irredundant binary clauses without a value at level 0, each from both of its literals.
fn binaries(core: &Propagator) -> impl Iterator<Item = [Lit; 2]> + '_ {
    let is_open = |lit: Lit| core.value(lit).is_none();
    let lits = core.watches().literals().filter(move |&lit| is_open(lit));
    lits.flat_map(move |lit| {
        let given = core.watches()[lit].iter();
        let given = given.filter(|watch| watch.is_binary() && !watch.is_learned_binary());
        given.map(move |watch| [lit, watch.blocker()]).filter(move |pair| is_open(pair[1]))
    })
}

/// Looks at the interrupt once in a while, by the number of clauses looked at.
fn look_at(interrupt: &Interrupt, clauses: usize) -> Result<(), Interrupted> {
    if clauses.is_multiple_of(PATIENCE) { interrupt.check() } else { Ok(()) }
}
