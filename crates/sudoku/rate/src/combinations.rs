//! All sets of a few of the numbers 0 to 8, in the order of their bit patterns read as numbers.

/// The sets of one size.
pub(crate) struct Combinations {
    next: Option<u16>,
    limit: u16,
}

impl Combinations {
    /// Those of the numbers 0 to 8.
    pub(crate) fn new(size: u32) -> Combinations {
        Combinations::of(size, 9)
    }

    /// Those of the numbers below `of`, which is at most 15.
    pub(crate) fn of(size: u32, of: u32) -> Combinations {
        let first = (size <= of).then_some((1 << size) - 1);
        Combinations { next: first, limit: 1 << of }
    }
}

impl Combinations {
    /// Those that have only these members, which are below 9.
    pub(crate) fn within(
        size: u32,
        members: impl Iterator<Item = usize>,
    ) -> impl Iterator<Item = u16> {
        let all = members.fold(0u16, |all, member| all | 1 << member);
        let is_any = all.count_ones() >= size;
        let sets = is_any.then(|| Combinations::new(size)).into_iter().flatten();
        sets.filter(move |set| set & !all == 0)
    }
}

impl Iterator for Combinations {
    type Item = u16;

    fn next(&mut self) -> Option<u16> {
        let set = self.next?;
        // The next larger number with as many bits: the lowest run of bits sends its topmost
        // one up, and the others fall to the bottom.
        let lowest = set & set.wrapping_neg();
        self.next = (set != 0)
            .then(|| {
                let up = set + lowest;
                up | ((set ^ up) / lowest) >> 2
            })
            .filter(|&next| next < self.limit);
        Some(set)
    }
}
