//! Dense numbers for the variables that occur.
//!
//! A formula with two variables may call them 1 and 2^28. The checkers' tables
//! are indexed by variable, so the checkers renumber the variables in the order
//! in which they first occur. *Outside* variables are those of the files,
//! *inside* variables the dense ones. The table from outside to inside is split
//! into pages, which are allocated only where a variable occurs; numbers far above
//! the count of variables stand in a hash map.

use neuf_cnf::{Lit, Var, is_sparse};
use rustc_hash::FxHashMap;

/// How many outside indices stand in a page.
const PAGE: usize = 1 << 12;
const ABSENT: u32 = u32::MAX;

/// The outside variables and their inside numbers.
#[derive(Clone, Debug, Default)]
pub(crate) struct Names {
    pages: Vec<Option<Box<[u32]>>>,
    /// The inside indices of outside ones that are in no page.
    far: FxHashMap<u32, u32>,
    outside: Vec<Var>,
}

impl Names {
    /// The inside literal of an outside one; a new variable gets the next
    /// number.
    pub(crate) fn enter(&mut self, lit: Lit) -> Lit {
        let inside = match self.near(lit.var()) {
            ABSENT => self.enter_new(lit.var()),
            inside => inside,
        };
        Var::new(inside as usize).lit(lit.is_positive())
    }

    /// The inside variable of an outside one, if it was entered.
    pub(crate) fn find(&self, var: Var) -> Option<Var> {
        let inside = match self.near(var) {
            ABSENT => *self.far.get(&(var.index() as u32))?,
            inside => inside,
        };
        Some(Var::new(inside as usize))
    }

    /// The inside index of a variable that is in a page, or `ABSENT`.
    #[inline]
    fn near(&self, var: Var) -> u32 {
        let page = self.pages.get(var.index() / PAGE).and_then(Option::as_ref);
        page.map_or(ABSENT, |page| page[var.index() % PAGE])
    }

    /// The inside index of a variable that is in no page.
    fn enter_new(&mut self, var: Var) -> u32 {
        let index = var.index();
        if let Some(&inside) = self.far.get(&(index as u32)) {
            return inside;
        }
        let inside = self.outside.len();
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
        self.outside.push(var);
        inside as u32
    }

    /// How many variables have an inside number.
    pub(crate) fn len(&self) -> usize {
        self.outside.len()
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
    fn far_variables_get_near_numbers() {
        let far = Var::new(Var::MAX_COUNT - 1).negative();
        let mut names = Names::default();
        assert_eq!(names.enter(far), Var::new(0).negative());
        assert_eq!(names.enter(Var::new(5).positive()), Var::new(1).positive());
        assert_eq!(names.enter(!far), Var::new(0).positive());
        assert_eq!(names.outside(Var::new(0).negative()), far);
        assert_eq!((names.pages.iter().flatten().count(), names.far.len(), names.len()), (1, 1, 2));
    }
}
