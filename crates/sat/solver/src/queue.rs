//! The queue of variables: the variable that was bumped last is decided first.
//!
//! The queue is a doubly linked list in the order of the last bump; each variable has the stamp of
//! its bump. Bumping moves a variable to the end in constant time (variable move to front, Ryan's
//! thesis 2004, for the solver Siege). All variables after `search` are assigned, so the next
//! decision is found from there without a heap. Biere and Fröhlich (SAT 2015) showed that the
//! queue is as good as scores when restarts are frequent.

use neuf_cnf::Var;

const NONE: u32 = u32::MAX;

/// Variables in the order of their last bump.
///
/// Invariants: stamps increase along the list, and between decisions each variable after
/// `search` is assigned or inactive.
#[derive(Clone, Debug)]
pub(crate) struct Queue {
    links: Vec<Link>,
    stamps: Vec<u64>,
    last: u32,
    search: u32,
    stamp: u64,
    /// The stamp from which on bumps count as recent.
    mark: u64,
}

#[derive(Clone, Copy, Debug)]
struct Link {
    before: u32,
    after: u32,
}

impl Default for Queue {
    fn default() -> Queue {
        Queue { links: Vec::new(), stamps: Vec::new(), last: NONE, search: NONE, stamp: 0, mark: 0 }
    }
}

impl Queue {
    /// Adds variables up to this number at the end.
    pub(crate) fn grow(&mut self, var_count: usize) {
        for index in self.links.len()..var_count {
            self.links.push(Link { before: NONE, after: NONE });
            self.stamps.push(0);
            self.append(index as u32);
            self.search = index as u32;
            self.mark = self.stamp;
        }
    }

    /// Makes `self` equal to `origin`, in the memory of `self`.
    pub(crate) fn restore(&mut self, origin: &Queue) {
        let Queue { links, stamps, last, search, stamp, mark } = origin;
        self.links.clone_from(links);
        self.stamps.clone_from(stamps);
        (self.last, self.search, self.stamp, self.mark) = (*last, *search, *stamp, *mark);
    }

    /// The time of the variable's last bump; later times are larger.
    #[inline]
    pub(crate) fn stamp(&self, var: Var) -> u64 {
        self.stamps[var.index()]
    }

    /// How late the variable was bumped, among the bumps since the queue was marked or has grown: 1
    /// for the first bump; 0 for a variable that was not bumped since.
    pub(crate) fn recency(&self, var: Var) -> u64 {
        self.stamp(var).saturating_sub(self.mark)
    }

    /// From now on, only later bumps count as recent.
    pub(crate) fn mark(&mut self) {
        self.mark = self.stamp;
    }

    /// Moves an assigned variable to the end.
    pub(crate) fn bump(&mut self, var: Var) {
        let index = var.index() as u32;
        let Link { before, after } = self.links[var.index()];
        if after == NONE {
            return;
        }
        if self.search == index {
            // The variables behind `var` are assigned, and `var`, which moves to the end, is
            // assigned as well.
            self.search = if before == NONE { after } else { before };
        }
        self.links[after as usize].before = before;
        if before != NONE {
            self.links[before as usize].after = after;
        }
        self.append(index);
    }

    fn append(&mut self, index: u32) {
        if self.last != NONE {
            self.links[self.last as usize].after = index;
        }
        self.links[index as usize] = Link { before: self.last, after: NONE };
        self.last = index;
        self.stamp += 1;
        self.stamps[index as usize] = self.stamp;
    }

    /// Takes note that a variable has lost its value.
    #[inline]
    pub(crate) fn unassigned(&mut self, var: Var) {
        if self.stamps[var.index()] > self.stamps[self.search as usize] {
            self.search = var.index() as u32;
        }
    }

    /// Lets the next search start at the end, which is always correct.
    pub(crate) fn rewind(&mut self) {
        self.search = self.last;
    }

    /// The last variable that is open.
    pub(crate) fn next(&mut self, is_open: impl Fn(Var) -> bool) -> Option<Var> {
        let mut index = self.search;
        while index != NONE {
            let var = Var::new(index as usize);
            if is_open(var) {
                self.search = index;
                return Some(var);
            }
            index = self.links[index as usize].before;
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use neuf_cnf::Valuation;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn the_variable_bumped_last_comes_first(
            steps in prop::collection::vec((0..12usize, any::<bool>()), 0..60),
        ) {
            let (mut queue, mut values) = (Queue::default(), Valuation::new(12));
            queue.grow(12);
            let mut order: Vec<usize> = (0..12).collect();
            for (index, is_bump) in steps {
                let var = Var::new(index);
                if is_bump && values.var_value(var).is_some() {
                    queue.bump(var);
                    order.retain(|&other| other != index);
                    order.push(index);
                } else if values.var_value(var).is_some() {
                    values.unassign(var);
                    queue.unassigned(var);
                } else {
                    values.assign(var.positive());
                }
                let open = |index: &&usize| values.var_value(Var::new(**index)).is_none();
                let expected = order.iter().rev().find(open).map(|&index| Var::new(index));
                let next = queue.next(|var| values.var_value(var).is_none());
                prop_assert_eq!(next, expected);
            }
        }
    }
}
