//! Dense numbers for the variables that occur.
//!
//! A formula with two variables may call them 1 and 2^28. The checkers' tables are indexed by
//! variable, so the checkers renumber the variables in the order in which they first occur.
//! *Outside* variables have the numbers of the files, *inside* variables the dense numbers. The
//! table from outside to inside is split into pages, which are allocated only where a variable
//! occurs; numbers far above the count of variables stand in a map.

use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::vec::Vec;

/// How many outside variables stand in a page.
const PAGE: usize = 1 << 12;
const ABSENT: u32 = u32::MAX;
/// Variables below this are never far.
const FEW: usize = 1 << 20;

/// The outside variables and their inside numbers.
#[derive(Clone, Debug, Default)]
pub struct Names {
    pages: Vec<Option<Box<[u32; PAGE]>>>,
    /// The inside variables of outside variables that are in no page.
    far: BTreeMap<u32, u32>,
    outside: Vec<u32>,
}

impl Names {
    /// The inside literal of an outside literal; a new variable gets the next number.
    #[inline]
    pub fn enter(&mut self, lit: u32) -> u32 {
        let inside = match self.near(lit >> 1) {
            ABSENT => self.enter_new(lit >> 1),
            inside => inside,
        };
        inside << 1 | lit & 1
    }

    /// The inside variable of an outside variable, if it was entered.
    #[must_use]
    pub fn find(&self, var: u32) -> Option<u32> {
        match self.near(var) {
            ABSENT => self.far.get(&var).copied(),
            inside => Some(inside),
        }
    }

    /// The inside variable of an outside variable that is in a page, or `ABSENT`.
    #[inline]
    fn near(&self, var: u32) -> u32 {
        let page = self.pages.get(var as usize / PAGE).and_then(Option::as_ref);
        page.map_or(ABSENT, |page| page[var as usize % PAGE])
    }

    /// The inside variable of an outside variable that is in no page.
    fn enter_new(&mut self, var: u32) -> u32 {
        if let Some(&inside) = self.far.get(&var) {
            return inside;
        }
        let (index, inside) = (var as usize, self.outside.len() as u32);
        if index < FEW || index < self.outside.len().saturating_mul(4) {
            let page = index / PAGE;
            if self.pages.len() <= page {
                self.pages.resize(page + 1, None);
            }
            let page = self.pages[page].get_or_insert_with(|| Box::new([ABSENT; PAGE]));
            page[index % PAGE] = inside;
        } else {
            self.far.insert(var, inside);
        }
        self.outside.push(var);
        inside
    }

    /// How many variables have an inside number.
    #[must_use]
    pub fn len(&self) -> usize {
        self.outside.len()
    }

    /// Whether no variable was entered.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.outside.is_empty()
    }

    /// The outside literal of an inside literal.
    ///
    /// # Panics
    /// When no variable has this inside number.
    #[must_use]
    pub fn outside(&self, lit: u32) -> u32 {
        self.outside[lit as usize >> 1] << 1 | lit & 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn far_variables_get_near_numbers() {
        let far = (1 << 29) - 1;
        let mut names = Names::default();
        assert!(names.is_empty() && names.find(far >> 1).is_none());
        assert_eq!(names.enter(far), 1);
        assert!(!names.is_empty());
        assert_eq!(names.enter(10), 2);
        assert_eq!(names.enter(far ^ 1), 0);
        assert_eq!((names.find(far >> 1), names.find(5), names.find(4)), (Some(0), Some(1), None));
        assert_eq!((names.outside(1), names.outside(0), names.outside(3)), (far, far ^ 1, 11));
        assert_eq!((names.pages.iter().flatten().count(), names.far.len(), names.len()), (1, 1, 2));
    }

    #[test]
    fn what_is_far_depends_on_how_many_there_are() {
        let mut names = Names::default();
        let few = FEW as u32;
        names.enter(2 * (few - 1));
        assert!(names.far.is_empty());
        names.enter(2 * few);
        assert_eq!((names.far.len(), names.pages.len()), (1, 1 << 8));
        for var in 0..few / 2 {
            names.enter(2 * var);
        }
        // Variables that were far remain so, and keep their numbers.
        assert_eq!(names.enter(2 * few + 1), 3);
        let border = 4 * names.len() as u32;
        names.enter(2 * (border - 1));
        assert_eq!(names.far.len(), 1);
        names.enter(2 * (border + 4));
        assert_eq!((names.far.len(), names.find(border + 4)), (2, Some(few / 2 + 3)));
        assert_eq!((names.find(border - 1), names.find(few - 1)), (Some(few / 2 + 2), Some(0)));
        assert_eq!((names.find(few), names.find(7)), (Some(1), Some(9)));
    }
}
