//! The clause database: the clauses of three and more literals in an arena, and
//! the watch lists, in which the binary clauses stand.
//!
//! Arena and watch lists are one type because propagation reads the arena at the places that the
//! watches name, without checking each time that a clause stands there. All code that changes arena
//! or lists is in this folder, so that a reader can check that the places are right. The use of the
//! clauses (proofs, level 0, reasons) is in the propagator.

mod arena;
mod check;
mod visit;
mod watch;
mod watches;

pub use arena::Arena;
pub(crate) use arena::ArenaFull;
pub use watch::Watch;
pub use watches::Watches;

use crate::interrupt::{Interrupt, Interrupted};
use crate::reason::ClauseRef;
use crate::{ClauseId, Lit};

/// Clauses under two watched literals.
///
/// Invariants, on which the unsafe code in `visit.rs` rests:
/// - each literal of a clause, and each blocker of a watch, has a watch list;
/// - the watch of a long clause refers to a clause of the arena.
///
/// Two more invariants let propagation find all consequences: each long clause is watched by its
/// first two literals; a binary clause stands in the lists of both its literals. The code that
/// changes watches must keep both, and `Propagator::check` verifies them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Database {
    arena: Arena,
    watches: Watches,
    /// An empty arena, whose memory the next collection uses.
    spare: Arena,
}

impl Database {
    /// Makes room for the literals of this many variables.
    pub(crate) fn grow(&mut self, var_count: usize) {
        self.watches.grow(var_count);
    }

    /// The long clauses.
    #[inline]
    pub(crate) fn arena(&self) -> &Arena {
        &self.arena
    }

    /// The watch lists.
    #[inline]
    pub(crate) fn watches(&self) -> &Watches {
        &self.watches
    }

    /// Whether a watch was lost because there are too many watches.
    pub(crate) fn is_full(&self) -> bool {
        self.watches.is_full()
    }

    /// From now on, gives each long clause room for its id.
    ///
    /// # Panics
    /// When there are already long clauses.
    pub(crate) fn keep_ids(&mut self) {
        self.arena.keep_ids();
    }

    /// Makes room for this many long clauses with this many literals, and for
    /// this many watches of each literal.
    ///
    /// # Errors
    /// [`Interrupted`] when `interrupt` asks to stop meanwhile.
    pub(crate) fn reserve(
        &mut self,
        clauses: usize,
        literals: usize,
        watches: &[u32],
        interrupt: &Interrupt,
    ) -> Result<(), Interrupted> {
        self.arena.reserve(clauses, literals);
        self.watches.reserve(watches, interrupt)
    }

    /// Makes room for this many more long clauses with this many literals together. Returns whether
    /// there was memory for it.
    pub(crate) fn make_room(&mut self, clauses: usize, literals: usize) -> bool {
        self.arena.make_room(clauses, literals)
    }

    /// Adds a binary clause.
    ///
    /// # Panics
    /// When a literal is not known.
    #[inline]
    pub(crate) fn add_binary(&mut self, a: Lit, b: Lit, learned: bool) {
        self.watches.tidy();
        self.watches.push(a, Watch::binary(b, learned));
        self.watches.push(b, Watch::binary(a, learned));
    }

    /// Adds a clause of three or more literals and watches its first two.
    ///
    /// # Errors
    /// [`ArenaFull`] when the clause was not added.
    ///
    /// # Panics
    /// When a literal is not known.
    pub(crate) fn add_long(
        &mut self,
        lits: &[Lit],
        learned: bool,
        glue: u32,
    ) -> Result<ClauseRef, ArenaFull> {
        let count = self.watches.literal_count();
        assert!(lits.iter().all(|lit| lit.code() < count), "not all of {lits:?} are known");
        let clause = self.arena.add(lits, learned, glue)?;
        self.watches.tidy();
        self.watches.push(lits[0], Watch::long(lits[1], clause));
        self.watches.push(lits[1], Watch::long(lits[0], clause));
        Ok(clause)
    }

    /// Watches these two literals of a clause that is not watched.
    ///
    /// # Panics
    /// When `watched` are not two literals of the clause.
    pub(crate) fn watch(&mut self, clause: ClauseRef, watched: [Lit; 2]) {
        self.arena.bring_to_front(clause, watched);
        let [first, second] = watched;
        self.watches.push(first, Watch::long(second, clause));
        self.watches.push(second, Watch::long(first, clause));
    }

    /// Stops watching a clause; the other watches in its lists keep their order.
    pub(crate) fn unwatch(&mut self, clause: ClauseRef) {
        for lit in self.watched(clause) {
            self.watches.retain(lit, |watch| watch.clause() != Some(clause));
        }
    }

    /// Stops watching a clause without keeping the order of its lists, which is
    /// faster for clauses that were added recently.
    pub(crate) fn unwatch_late(&mut self, clause: ClauseRef) {
        for lit in self.watched(clause) {
            self.watches.remove_last(lit, clause);
        }
    }

    fn watched(&self, clause: ClauseRef) -> Vec<Lit> {
        self.arena.lits(clause).take(2).collect()
    }

    /// Removes from the list of `lit` the binary clauses for which `keep` is false;
    /// the lists of the other literals do not change.
    pub(crate) fn retain_binaries(&mut self, lit: Lit, mut keep: impl FnMut(Watch) -> bool) {
        self.watches.retain(lit, |&watch| !watch.is_binary() || keep(watch));
    }

    /// Sets for each binary clause in the list of `lit` whether it is learned; the
    /// lists of the other literals do not change.
    pub(crate) fn relabel_binaries(&mut self, lit: Lit, is_learned: impl FnMut(Watch) -> bool) {
        self.watches.relabel_binaries(lit, is_learned);
    }

    /// Removes the literals of a long clause for which `keep` is false, and returns
    /// how many remain.
    ///
    /// # Panics
    /// When one of the first two literals would be removed.
    pub(crate) fn retain_lits(&mut self, clause: ClauseRef, keep: impl Fn(Lit) -> bool) -> usize {
        self.arena.retain(clause, keep)
    }

    /// Sets the id of a long clause.
    pub(crate) fn set_id(&mut self, clause: ClauseRef, id: ClauseId) {
        self.arena.set_id(clause, id);
    }

    /// Sets the glue of a long clause.
    #[inline]
    pub(crate) fn set_glue(&mut self, clause: ClauseRef, glue: u32) {
        self.arena.set_glue(clause, glue);
    }

    /// Sets how many more reductions a long clause survives.
    #[inline]
    pub(crate) fn set_used(&mut self, clause: ClauseRef, used: u32) {
        self.arena.set_used(clause, used);
    }

    /// Copies from a replaced long clause how much it was used and whether it has been compared.
    pub(crate) fn inherit(&mut self, clause: ClauseRef, replaced: ClauseRef) {
        self.arena.inherit(clause, replaced);
    }

    /// Sets whether a long clause has been compared with the others.
    #[inline]
    pub(crate) fn set_compared(&mut self, clause: ClauseRef, is_compared: bool) {
        self.arena.set_compared(clause, is_compared);
    }

    /// Sets whether a technique has tried a long clause.
    #[inline]
    pub(crate) fn set_tried(&mut self, clause: ClauseRef, is_tried: bool) {
        self.arena.set_tried(clause, is_tried);
    }

    /// Makes a learned long clause irredundant.
    pub(crate) fn make_irredundant(&mut self, clause: ClauseRef) {
        self.arena.make_irredundant(clause);
    }

    /// Deletes a long clause; its watches and its space remain until the next
    /// collection.
    pub(crate) fn mark_garbage(&mut self, clause: ClauseRef) {
        self.arena.mark_garbage(clause);
    }

    /// Removes the deleted clauses and their watches, and moves the other clauses together in the
    /// order of the watch lists. `others` gets a function from old to new references, to update
    /// references that are kept elsewhere. A clause that is not watched survives only if `others`
    /// calls this function for the clause. Returns `false`, with everything as before, if there is
    /// no memory for the new arena.
    pub(crate) fn collect(
        &mut self,
        others: impl FnOnce(&mut dyn FnMut(ClauseRef) -> Option<ClauseRef>),
    ) -> bool {
        let Some(mut target) = self.arena.successor(std::mem::take(&mut self.spare)) else {
            return false;
        };
        // Arena and watches are taken out, so that a panic in between leaves an empty database and
        // not watches that refer to the other arena.
        let mut arena = std::mem::take(&mut self.arena);
        let watches = std::mem::take(&mut self.watches);
        let mut new_place = |clause| arena.move_to(clause, &mut target);
        let watches = watches.moved(&mut new_place);
        others(&mut new_place);
        self.arena = target;
        self.watches = watches;
        self.spare = arena.into_spare();
        true
    }

    /// Gives back the memory that is kept for the next collection.
    pub(crate) fn give_back(&mut self) {
        self.spare = Arena::default();
    }

    /// Replaces all clauses by irredundant binary clauses: `others` gives for each
    /// literal the other literals of its clauses. Only clauses whose literals both
    /// satisfy `is_open` are added.
    pub(crate) fn restart<'a>(&mut self, others: impl Fn(Lit) -> &'a [Lit], values: &[i8]) {
        // The watches are taken out for the reason given in `collect`.
        let mut watches = std::mem::take(&mut self.watches);
        let arena = std::mem::take(&mut self.arena).emptied();
        watches.set_binaries(others, values);
        self.arena = arena;
        self.watches = watches;
    }
}
