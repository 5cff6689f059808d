//! The maps between outside and inside variables.
//!
//! The caller numbers variables in any way, with gaps. The solver numbers the variables that it has
//! met without gaps, in the order of their first mention. The inside numbers are never visible
//! outside, so variables can be removed and the others renumbered. The table of outside variables
//! is divided into pages that are made when they are needed, and numbers far above the count of
//! variables stand in a hash map: a formula whose only variable is number 2^28 takes one entry and
//! not a gigabyte. Most formulas use nearly all of their numbers. As far as both numberings agree,
//! nothing is looked up.

use neuf_cnf::{Lit, Var, is_sparse};
use rustc_hash::FxHashMap;

/// How many outside indices stand in a page.
const PAGE: usize = 1 << 12;
const ABSENT: u32 = u32::MAX;

/// A bijection between some outside variables and the inside variables.
#[derive(Clone, Debug, Default)]
pub(crate) struct VarMap {
    /// By outside index: the inside index, or `ABSENT`.
    pages: Vec<Option<Box<[u32]>>>,
    /// The inside indices of outside variables that are in no page.
    far: FxHashMap<u32, u32>,
    /// The outside variables of the inside variables from index `same` on.
    others: Vec<Var>,
    /// The inside variables that no caller knows, in ascending order.
    helpers: Vec<Var>,
    /// The outside variables that only the proof has for the moment. Their inside indices
    /// come after all others.
    names: Vec<Var>,
    /// By inside index: the variable that stands in the proof for this variable, if another
    /// variable does. Variables beyond the end of the table stand for themselves.
    renamed: Vec<Option<Var>>,
    /// How many numbers at the end of the range the search for free numbers has passed.
    passed: usize,
    /// Below this index, outside and inside numbers are equal, and stand in no table. The index
    /// grows as long as `others` is empty.
    same: usize,
    /// Solvers with a joint proof take the numbers of their helpers in turns, as lanes of one road.
    /// Here: the lane of this solver, counted from 0, and how many other lanes there are.
    lane: (usize, usize),
    /// A number of the caller that a proof may have for another variable.
    ambiguous: Option<Var>,
}

impl VarMap {
    /// The number of inside variables.
    pub(crate) fn len(&self) -> usize {
        self.same + self.others.len()
    }

    /// Below this index, variables have the same number inside and outside, and no variable is a
    /// helper.
    pub(crate) fn same_count(&self) -> usize {
        self.same
    }

    /// The approximate memory in bytes.
    pub(crate) fn bytes(&self) -> u64 {
        // The inside and the outside number.
        const PER_VARIABLE: u64 = 8;
        PER_VARIABLE * self.others.len() as u64
    }

    /// The inside literal of an outside literal, whose variable is added if it is new.
    #[inline]
    pub(crate) fn enter(&mut self, lit: Lit) -> Lit {
        if lit.var().index() < self.same { lit } else { self.look_up(lit) }
    }

    fn look_up(&mut self, lit: Lit) -> Lit {
        if let Some(known) = self.find(lit) {
            return known;
        }
        let index = lit.var().index();
        let inside = self.len();
        if index == inside && self.others.is_empty() {
            self.same += 1;
            return lit;
        }
        if !is_sparse(index + 1, inside) {
            let page = index / PAGE;
            if self.pages.len() <= page {
                self.pages.resize(page + 1, None);
            }
            let page = self.pages[page].get_or_insert_with(|| vec![ABSENT; PAGE].into());
            page[index % PAGE] = inside as u32;
        } else {
            self.far.insert(index as u32, inside as u32);
        }
        if index >= Var::MAX_COUNT - self.passed {
            self.ambiguous = Some(lit.var());
        }
        self.others.push(lit.var());
        Var::new(inside).lit(lit.is_positive())
    }

    /// Adds an inside variable that no caller knows. In proofs the helper has the next number from
    /// the end of the range that no caller has used so far. A caller that uses this number later
    /// would get right answers, but a proof that confuses the two variables: [`VarMap::ambiguous`]
    /// is the number.
    pub(crate) fn add_helper(&mut self) -> Var {
        debug_assert!(self.names.is_empty());
        let inside = Var::new(self.len());
        // The map has fewer variables than there are numbers.
        let name = self.free_number().unwrap_or(Var::new(0));
        self.others.push(name);
        self.helpers.push(inside);
        inside
    }

    /// Adds a variable that only the proof has, until [`VarMap::drop_names`]. The variable gets a
    /// number in the way of helpers; `None` when all numbers are used.
    pub(crate) fn add_name(&mut self) -> Option<Var> {
        let name = self.free_number()?;
        self.names.push(name);
        Some(Var::new(self.len() + self.names.len() - 1))
    }

    /// The number of inside variables with those that only the proof has.
    pub(crate) fn len_with_names(&self) -> usize {
        self.len() + self.names.len()
    }

    /// Whether there are variables that only the proof has.
    pub(crate) fn has_names(&self) -> bool {
        !self.names.is_empty()
    }

    /// Forgets the variables that only the proof has. Their numbers stay used.
    pub(crate) fn drop_names(&mut self) {
        self.names.clear();
    }

    /// From now on, the proof has the variable `name`, which only the proof has, in place of
    /// `inside`.
    pub(crate) fn rename_in_proof(&mut self, inside: Var, name: Var) {
        let name = self.outside(name.positive()).var();
        if self.renamed.len() <= inside.index() {
            self.renamed.resize(inside.index() + 1, None);
        }
        self.renamed[inside.index()] = Some(name);
    }

    /// The literal of the proof for an inside literal.
    pub(crate) fn in_proof(&self, lit: Lit) -> Lit {
        let renamed = self.renamed.get(lit.var().index()).copied().flatten();
        renamed.map_or_else(|| self.outside(lit), |name| name.lit(lit.is_positive()))
    }

    /// The next number from the end of the range that no caller has used so far.
    fn free_number(&mut self) -> Option<Var> {
        let (place, others) = self.lane;
        let is_free = |index: &usize| {
            let is_own = (Var::MAX_COUNT - 1 - index) % (others + 1) == place;
            is_own && self.find(Var::new(*index).positive()).is_none()
        };
        let index = (0..Var::MAX_COUNT - self.passed).rev().find(is_free)?;
        self.passed = Var::MAX_COUNT - index;
        Some(Var::new(index))
    }

    /// A number that a caller began to use after a helper had it, in this solver or in a solver
    /// with the same proof.
    pub(crate) fn ambiguous(&self) -> Option<Var> {
        self.ambiguous
    }

    /// Makes later helpers take only every `count`-th number, from the number at `place` on, so
    /// that the helpers of several solvers differ in their joint proof.
    pub(crate) fn share_helper_names(&mut self, place: usize, count: usize) {
        self.lane = (place, count - 1);
    }

    /// One more than the highest outside index, without helpers.
    pub(crate) fn outside_count(&self) -> usize {
        let known = (0..self.len()).map(Var::new).filter(|&inside| !self.is_helper(inside));
        known.map(|inside| self.outside(inside.positive()).var().index() + 1).max().unwrap_or(0)
    }

    /// Whether this is a helper, an inside variable that no caller knows.
    pub(crate) fn is_helper(&self, inside: Var) -> bool {
        self.helper_rank(inside).is_some()
    }

    /// How many helpers came before this helper; `None` for a variable that is not a helper.
    pub(crate) fn helper_rank(&self, inside: Var) -> Option<usize> {
        // This is called for each variable of each solution; mostly there are no helpers.
        if self.helpers.is_empty() { None } else { self.helpers.binary_search(&inside).ok() }
    }

    /// The inside literal of an outside literal; `None` if the variable was not met yet.
    #[inline]
    pub(crate) fn find(&self, lit: Lit) -> Option<Lit> {
        let index = lit.var().index();
        if index < self.same {
            return Some(lit);
        }
        let page = self.pages.get(index / PAGE).and_then(Option::as_ref);
        let slot = page.map(|page| page[index % PAGE]).filter(|&slot| slot != ABSENT);
        // A far variable stays in the map, although there may be a page for it now.
        let slot = slot.or_else(|| self.far.get(&(index as u32)).copied())?;
        Some(Var::new(slot as usize).lit(lit.is_positive()))
    }

    /// The outside literal of an inside literal.
    pub(crate) fn outside(&self, lit: Lit) -> Lit {
        match lit.var().index().checked_sub(self.same) {
            Some(place) => {
                let name = self.names.get(place.wrapping_sub(self.others.len()));
                name.unwrap_or_else(|| &self.others[place]).lit(lit.is_positive())
            }
            None => lit,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outside_numbers_may_be_far_apart() {
        let far = Var::new(Var::MAX_COUNT - 1).negative();
        let near = Var::new(3).positive();
        let mut map = VarMap::default();
        assert_eq!(map.enter(far), Var::new(0).negative());
        assert_eq!(map.enter(near), Var::new(1).positive());
        assert_eq!(map.enter(!far), Var::new(0).positive());
        assert_eq!(map.outside(Var::new(0).negative()), far);
        assert_eq!(map.find(far), Some(Var::new(0).negative()));
        assert_eq!(map.len(), 2);
        assert_eq!((map.pages.iter().flatten().count(), map.far.len()), (1, 1));
        // The last number is taken, so helpers begin before it.
        let helpers = [map.add_helper(), map.add_helper()];
        let names = helpers.map(|helper| map.outside(helper.positive()).var().index());
        assert_eq!(names, [Var::MAX_COUNT - 2, Var::MAX_COUNT - 3]);
        assert_eq!(map.find(far), Some(Var::new(0).negative()));
        // The first number that is free is the caller's to use, the others are not.
        map.enter(Var::new(Var::MAX_COUNT - 4).positive());
        assert_eq!(map.ambiguous(), None);
        map.enter(Var::new(Var::MAX_COUNT - 3).positive());
        assert_eq!(map.ambiguous(), Some(Var::new(Var::MAX_COUNT - 3)));
    }
}
