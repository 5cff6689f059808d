//! The watch lists of all literals, one after the other in one array of slots.
//!
//! A list is known by its first slot and its length, 8 bytes together. The room of a list is not
//! written down anywhere: a slot that no list uses is marked as vacant, and a list grows into the
//! slot behind its end if that slot is vacant. Otherwise the list moves to the end of the array,
//! with more room, and leaves vacant slots behind, into which the list before may grow. When too
//! many slots are vacant, all lists move together.
//!
//! A vector for each literal would take 24 bytes for its head, at least 32 bytes of the allocator
//! for the first watch, and a third more than a list uses on average. Formulas with millions of
//! variables have few watches per literal, so vectors would be most of their memory. Lists in one
//! array with places of 32 bits are those of Kissat (Biere and others, description for the SAT
//! Competition 2020).

use std::ops::{Index, Range};

use super::watch::Watch;
use crate::Lit;
use crate::broken::BrokenInvariant;
use crate::interrupt::{Interrupt, Interrupted, PATIENCE};
use crate::memory::make_room;
use crate::reason::ClauseRef;
use crate::unchecked::prefetch;

/// Where a list stands.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Head {
    start: u32,
    len: u32,
}

impl Head {
    #[inline]
    pub(super) fn range(self) -> Range<usize> {
        self.start as usize..self.end()
    }

    /// The slot behind the list.
    #[inline]
    pub(super) fn end(self) -> usize {
        self.start as usize + self.len as usize
    }

    /// Adds to the list the slot behind it.
    #[inline]
    pub(super) fn lengthen(&mut self) {
        self.len += 1;
    }
}

/// The largest number of slots, because heads have 32 bits: 32 GiB.
const LIMIT: usize = u32::MAX as usize;
/// So many vacant slots do not matter: half a megabyte, but less in tests.
const SMALL: usize = if cfg!(test) { 1 << 10 } else { 1 << 16 };
/// Room for this many more watches is kept behind the lists when they have moved together: 2 MiB.
const KEPT: usize = 4 * SMALL;
/// The room for more watches in each list of binary clauses that are copied for a question,
/// whose search adds a few.
const SPARE: usize = 2;

/// The watch lists of all literals.
///
/// Invariants, on which the unsafe code in `visit.rs` rests:
/// - behind each list, even an empty one, there is a slot;
/// - no slot of a list is vacant or the last one, and no two lists have a slot in common;
/// - the slots outside of the lists are vacant, except the last one, which no list can use;
/// - each blocker is a literal that has a list.
///
/// The clause database is responsible for the references to clauses.
#[derive(Clone, Debug, Default)]
pub struct Watches {
    heads: Vec<Head>,
    slots: Vec<Watch>,
    /// How many slots there may be before the vacant ones are counted.
    enough: usize,
    /// Whether a watch was lost, because there were too many slots or no memory.
    is_full: bool,
}

impl Watches {
    /// Makes room for the literals of this many variables.
    pub(super) fn grow(&mut self, var_count: usize) {
        if self.heads.len() < 2 * var_count {
            self.heads.resize(2 * var_count, Head::default());
            if self.slots.is_empty() {
                self.slots.push(Watch::END);
            }
        }
    }

    /// The literals that can have a list, by code.
    pub fn literals(&self) -> impl ExactSizeIterator<Item = Lit> + use<> {
        (0..self.heads.len()).map(|code| Lit::from_word(code as u32))
    }

    /// How many watches there are of a literal.
    ///
    /// # Panics
    /// When the literal has no list.
    #[inline]
    #[must_use]
    pub fn count(&self, lit: Lit) -> usize {
        self.heads[lit.code()].len as usize
    }

    /// Asks the processor to load the list of a literal, which will be visited soon.
    ///
    /// # Panics
    /// When the literal has no list.
    #[inline]
    pub(crate) fn prefetch(&self, lit: Lit) {
        prefetch(&self.slots, self.heads[lit.code()].start as usize);
    }

    /// The memory in bytes.
    pub(crate) fn bytes(&self) -> usize {
        self.slots.len() * size_of::<Watch>() + self.heads.len() * size_of::<Head>()
    }

    /// Whether a watch was lost because the lists would have taken over 32 GiB or all memory.
    pub(super) fn is_full(&self) -> bool {
        self.is_full
    }

    /// How many literals have a list.
    #[inline]
    pub(super) fn literal_count(&self) -> usize {
        self.heads.len()
    }

    /// Makes room for more watches of each literal; `additional` has their number by literal.
    ///
    /// # Errors
    /// [`Interrupted`] when `interrupt` asks to stop meanwhile.
    pub(super) fn reserve(
        &mut self,
        additional: &[u32],
        interrupt: &Interrupt,
    ) -> Result<(), Interrupted> {
        // A list that does not at least double keeps its place, so that many small
        // additions do not move it each time.
        let count = |(head, &additional): (&Head, &u32)| {
            if additional > head.len { (head.len + additional) as usize } else { 0 }
        };
        let room = self.slots.try_reserve_exact(self.heads.iter().zip(additional).map(count).sum());
        if room.is_err() {
            // Each list gets its room later, together with its watches.
            return Ok(());
        }
        for (code, &additional) in additional.iter().enumerate() {
            if code % PATIENCE == 0 {
                interrupt.check()?;
            }
            let lit = Lit::from_word(code as u32);
            let len = self.heads[code].len;
            if additional > len {
                self.give_room(lit, (len + additional) as usize);
            }
        }
        // The room is vacant until the watches come, and must not be closed up before.
        self.enough = self.enough.max(self.most_slots());
        Ok(())
    }

    /// Brings the head of a list into the cache.
    #[inline]
    pub(crate) fn touch_head(&self, lit: Lit) {
        std::hint::black_box(self.heads[lit.code()].len);
    }

    /// Brings the end of a list into the cache.
    #[inline]
    pub(crate) fn touch_end(&self, lit: Lit) {
        // The watch is copied, since only a reference to it would not be followed.
        std::hint::black_box(self.slots.get(self.heads[lit.code()].end()).copied());
    }

    /// Adds a watch to the list of a literal. The watch is lost if the lists would take over
    /// 32 GiB or all memory.
    ///
    /// # Panics
    /// When the blocker or the watched literal has no list.
    #[inline]
    pub(super) fn push(&mut self, lit: Lit, watch: Watch) {
        assert!(watch.blocker.code() < self.heads.len(), "{:?} is not known", watch.blocker);
        let head = &mut self.heads[lit.code()];
        let slot = &mut self.slots[head.end()];
        if slot.is_vacant() {
            *slot = watch;
            head.lengthen();
        } else {
            self.push_elsewhere(lit, watch);
        }
    }

    /// Adds a watch to a list that has no room for it, which moves the list.
    ///
    /// # Panics
    /// When the blocker or the watched literal has no list.
    #[cold]
    #[inline(never)]
    pub(super) fn push_elsewhere(&mut self, lit: Lit, watch: Watch) {
        assert!(watch.blocker.code() < self.heads.len(), "{:?} is not known", watch.blocker);
        let len = self.count(lit);
        if self.give_room(lit, len + len / 2 + 2) {
            let head = &mut self.heads[lit.code()];
            self.slots[head.end()] = watch;
            head.lengthen();
        } else {
            self.is_full = true;
        }
    }

    /// Moves a list to the end of the slots, where it gets room for this many watches. Returns
    /// `false`, with everything as it was, if there would be too many slots or no memory.
    fn give_room(&mut self, lit: Lit, room: usize) -> bool {
        let head = &mut self.heads[lit.code()];
        let old = head.range();
        // The last slot moves to the new end.
        let last = self.slots.len() - 1;
        let is_last = old.end == last;
        let start = if is_last { old.start } else { last };
        let more = (start + room + 1).saturating_sub(self.slots.len());
        if start + room > LIMIT || !make_room(&mut self.slots, more) {
            return false;
        }
        self.slots.truncate(last);
        if !is_last {
            self.slots.extend_from_within(old.clone());
            self.slots[old].fill(Watch::VACANT);
        }
        self.slots.resize(start + room, Watch::VACANT);
        self.slots.push(Watch::END);
        head.start = start as u32;
        true
    }

    /// The slots of a list.
    #[inline]
    pub(super) fn range(&self, lit: Lit) -> Range<usize> {
        self.heads[lit.code()].range()
    }

    /// All heads and all slots, for the propagation loop.
    ///
    /// # Safety
    /// The caller must keep the invariants, and watches must refer to clauses of the arena.
    #[inline]
    #[allow(unsafe_code)]
    pub(super) unsafe fn parts_mut(&mut self) -> (&mut [Head], &mut [Watch]) {
        (&mut self.heads, &mut self.slots)
    }

    /// Removes from a list the watches in these slots.
    ///
    /// The method is not inlined in the propagation loop, because compilers would then keep
    /// registers for both the loop's places and the places here.
    #[inline(never)]
    pub(super) fn close_gap(&mut self, lit: Lit, gap: Range<usize>) {
        let head = &mut self.heads[lit.code()];
        let end = head.end();
        if gap.end < end {
            self.slots.copy_within(gap.end..end, gap.start);
        }
        let kept = end - gap.len();
        for slot in &mut self.slots[kept..end] {
            *slot = Watch::VACANT;
        }
        head.len = (kept - head.start as usize) as u32;
    }

    /// Removes from a list the watches for which `keep` is false.
    pub(super) fn retain(&mut self, lit: Lit, mut keep: impl FnMut(&Watch) -> bool) {
        retain(&mut self.heads[lit.code()], &mut self.slots, |watch| keep(watch));
    }

    /// Removes the last watch of a clause from a list, without keeping the order. The time is
    /// linear in the number of watches that were added after that watch.
    pub(super) fn remove_last(&mut self, lit: Lit, clause: ClauseRef) {
        let head = &mut self.heads[lit.code()];
        let list = &mut self.slots[head.range()];
        if let Some(place) = list.iter().rposition(|watch| watch.clause() == Some(clause)) {
            let last = list.len() - 1;
            list.swap(place, last);
            list[last] = Watch::VACANT;
            head.len -= 1;
        }
    }

    /// Sets for each binary clause in a list whether it is learned.
    pub(super) fn relabel_binaries(&mut self, lit: Lit, mut is_learned: impl FnMut(Watch) -> bool) {
        let range = self.range(lit);
        for watch in self.slots[range].iter_mut().filter(|watch| watch.is_binary()) {
            *watch = Watch::binary(watch.blocker, is_learned(*watch));
        }
    }

    /// The watches for another arena: each watch of a long clause gets the new reference of the
    /// clause. A watch of a clause without new reference is removed.
    pub(super) fn moved(
        mut self,
        mut new_place: impl FnMut(ClauseRef) -> Option<ClauseRef>,
    ) -> Watches {
        let mut used = 0;
        for head in self.heads.iter_mut().filter(|head| head.len > 0) {
            retain(head, &mut self.slots, |watch| {
                let Some(clause) = watch.clause() else { return true };
                let moved = new_place(clause);
                if let Some(clause) = moved {
                    *watch = Watch::long(watch.blocker, clause);
                }
                moved.is_some()
            });
            used += head.len as usize;
        }
        self.close_up_if_sparse(used);
        self
    }

    /// Moves the lists together if many slots are vacant. To be called often: the slots are counted
    /// only when their number has grown by half since the last count.
    #[inline]
    pub(super) fn tidy(&mut self) {
        if self.slots.len() > self.enough {
            self.close_up_if_sparse(self.heads.iter().map(|head| head.len as usize).sum());
        }
    }

    /// Moves the lists, with `used` watches together, to the front if a third of the slots are
    /// vacant. In a small array more slots may be vacant, because each list moves once more when it
    /// grows again, and closing up at every second reduction takes 1 % of the instructions.
    #[cold]
    fn close_up_if_sparse(&mut self, used: usize) {
        if self.slots.len() > used + used / 2 + SMALL {
            self.close_up(used);
        }
        self.enough = self.most_slots();
    }

    /// How many slots there may be before the vacant slots are counted, if now few are vacant.
    fn most_slots(&self) -> usize {
        self.slots.len() + self.slots.len() / 2 + SMALL
    }

    /// Moves the lists, with `used` watches together, to the front in the order in which they
    /// stand.
    ///
    /// For a while the first watch of each list stands in its head, and the watch's slot
    /// tells whose list begins there. So one pass over the slots finds the lists in order,
    /// with no memory for sorting them.
    ///
    /// Some room stays behind the lists, which grow again at once. Taking the room anew from the
    /// system each time costs up to 5 % of the time of a search.
    fn close_up(&mut self, used: usize) {
        for (code, head) in self.heads.iter_mut().enumerate() {
            if head.len == 0 {
                head.start = 0;
                continue;
            }
            let first = &mut self.slots[head.start as usize];
            let [start, len] = first.words();
            *first = Watch::from_words([code as u32, head.len]);
            *head = Head { start, len };
        }
        let (mut from, mut to) = (0, 0);
        while from < self.slots.len() - 1 {
            if self.slots[from].is_vacant() {
                from += 1;
                continue;
            }
            let [code, len] = self.slots[from].words();
            let head = &mut self.heads[code as usize];
            self.slots[from] = Watch::from_words([head.start, head.len]);
            *head = Head { start: to as u32, len };
            self.slots.copy_within(from..from + len as usize, to);
            (from, to) = (from + len as usize, to + len as usize);
        }
        self.slots.truncate(used);
        self.slots.push(Watch::END);
        self.slots.shrink_to(used + used / 4 + KEPT);
    }

    /// Replaces all lists by those of irredundant binary clauses: `others` gives for each literal
    /// the other literals of its clauses. A clause is added only if both its literals have the
    /// value 0 in `values`, an array by literal.
    ///
    /// # Panics
    /// When the length of `values` is not the number of literals.
    pub(super) fn set_binaries<'a>(&mut self, others: impl Fn(Lit) -> &'a [Lit], values: &[i8]) {
        // A literal that is not known has no value, so the access below panics.
        assert_eq!(values.len(), self.heads.len(), "one value for each literal");
        self.slots.clear();
        self.is_full = false;
        let mut open = Vec::new();
        for (code, head) in self.heads.iter_mut().enumerate() {
            *head = Head { start: self.slots.len() as u32, len: 0 };
            if values[code] != 0 {
                continue;
            }
            let lit = Lit::from_word(code as u32);
            let others = others(lit);
            if open.len() < others.len() {
                open.resize(others.len(), Watch::binary(lit, false));
            }
            // There is no branch, since about half of the literals are open.
            let (slots, mut len) = (&mut open[..others.len()], 0);
            for &other in others {
                slots[len] = Watch::binary(other, false);
                len += usize::from(values[other.code()] == 0);
            }
            self.slots.extend_from_slice(&slots[..len]);
            self.slots.extend_from_slice(&[Watch::VACANT; SPARE]);
            assert!(self.slots.len() <= LIMIT, "too many binary clauses");
            head.len = len as u32;
        }
        self.slots.push(Watch::END);
        self.enough = self.most_slots();
    }

    /// Checks the invariants that concern the slots.
    ///
    /// # Errors
    /// The first violation.
    pub(super) fn check(&self) -> Result<(), BrokenInvariant> {
        let mut is_used = vec![false; self.slots.len()];
        for lit in self.literals() {
            let Some(list) = is_used.get_mut(self.range(lit)) else {
                return Err(BrokenInvariant::WatchList(lit));
            };
            if list.contains(&true) || self.range(lit).end == self.slots.len() {
                return Err(BrokenInvariant::WatchList(lit));
            }
            list.fill(true);
        }
        let last = self.slots.len().saturating_sub(1);
        let is_wrong = |slot: &usize| match self.slots[*slot] {
            Watch::END => *slot != last || is_used[*slot],
            watch => *slot == last || watch.is_vacant() == is_used[*slot],
        };
        match (0..self.slots.len()).find(is_wrong) {
            Some(slot) => Err(BrokenInvariant::Slot(slot)),
            None => Ok(()),
        }
    }
}

/// Removes from a list among these slots the watches for which `keep` is false. `keep` may also
/// change a watch, but not its blocker.
#[inline]
fn retain(head: &mut Head, slots: &mut [Watch], mut keep: impl FnMut(&mut Watch) -> bool) {
    let list = &mut slots[head.range()];
    let Some(mut kept) = list.iter_mut().position(|watch| !keep(watch)) else { return };
    for place in kept + 1..list.len() {
        let mut watch = list[place];
        if keep(&mut watch) {
            list[kept] = watch;
            kept += 1;
        }
    }
    list[kept..].fill(Watch::VACANT);
    head.len = kept as u32;
}

impl Index<Lit> for Watches {
    type Output = [Watch];

    #[inline]
    fn index(&self, lit: Lit) -> &[Watch] {
        &self.slots[self.range(lit)]
    }
}

#[cfg(test)]
mod tests;
