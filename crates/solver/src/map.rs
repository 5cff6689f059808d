//! Outside and inside variables.
//!
//! The caller numbers variables as it likes, with gaps; the solver numbers
//! those that it has met densely, in the order of their arrival. Nobody
//! outside sees the inside numbers, so that variables can be removed and the
//! rest moved together. The table from outside is cut into pages made on
//! demand: a formula whose one variable is number 2^28 costs two pages, not a
//! gigabyte. Most formulas use nearly all of their numbers; as far as the two
//! numberings are the same, nothing is looked up.

use neuf_cnf::{Lit, Var};

const PAGE: usize = 1 << 12;
const ABSENT: u32 = u32::MAX;

/// A partial bijection between outside and inside variables.
#[derive(Clone, Debug, Default)]
pub(crate) struct VarMap {
    /// By outside index: the inside index or `ABSENT`.
    pages: Vec<Option<Box<[u32]>>>,
    /// By inside index.
    outside: Vec<Var>,
    /// Inside variables that no caller knows, in their order.
    helpers: Vec<Var>,
    /// Below this index, outside and inside are the same.
    same: usize,
}

impl VarMap {
    /// How many inside variables there are.
    pub(crate) fn len(&self) -> usize {
        self.outside.len()
    }

    /// The inside literal of an outside one, made if it is new.
    #[inline]
    pub(crate) fn enter(&mut self, lit: Lit) -> Lit {
        if lit.var().index() < self.same { lit } else { self.look_up(lit) }
    }

    fn look_up(&mut self, lit: Lit) -> Lit {
        let index = lit.var().index();
        let page = index / PAGE;
        if self.pages.len() <= page {
            self.pages.resize(page + 1, None);
        }
        let page = self.pages[page].get_or_insert_with(|| vec![ABSENT; PAGE].into());
        let slot = &mut page[index % PAGE];
        if *slot == ABSENT {
            *slot = self.outside.len() as u32;
            if index == self.same && index == self.outside.len() {
                self.same += 1;
            }
            self.outside.push(lit.var());
        }
        Var::new(*slot as usize).lit(lit.is_positive())
    }

    /// A new inside variable that no caller knows. In proofs it is called by a
    /// number from the end of the range.
    pub(crate) fn add_helper(&mut self) -> Var {
        let inside = Var::new(self.outside.len());
        self.outside.push(Var::new(Var::MAX_COUNT - 1 - self.helpers.len()));
        self.helpers.push(inside);
        inside
    }

    /// One more than the highest outside index, helpers left out.
    pub(crate) fn outside_count(&self) -> usize {
        let known = (0..self.len()).map(Var::new).filter(|&inside| !self.is_helper(inside));
        known.map(|inside| self.outside[inside.index()].index() + 1).max().unwrap_or(0)
    }

    /// Whether no caller knows this inside variable.
    pub(crate) fn is_helper(&self, inside: Var) -> bool {
        self.helper_rank(inside).is_some()
    }

    /// How many variables that no caller knows came before this one; `None`
    /// for those that one knows.
    pub(crate) fn helper_rank(&self, inside: Var) -> Option<usize> {
        // Asked for each variable at each solution: mostly there are none.
        if self.helpers.is_empty() { None } else { self.helpers.binary_search(&inside).ok() }
    }

    /// The inside literal of an outside one, if it was met.
    #[inline]
    pub(crate) fn find(&self, lit: Lit) -> Option<Lit> {
        let index = lit.var().index();
        if index < self.same {
            return Some(lit);
        }
        let slot = self.pages.get(index / PAGE)?.as_ref()?[index % PAGE];
        (slot != ABSENT).then(|| Var::new(slot as usize).lit(lit.is_positive()))
    }

    /// The outside literal of an inside one.
    pub(crate) fn outside(&self, lit: Lit) -> Lit {
        self.outside[lit.var().index()].lit(lit.is_positive())
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
        assert_eq!(map.len(), 2);
        assert_eq!(map.pages.iter().flatten().count(), 2);
    }
}
