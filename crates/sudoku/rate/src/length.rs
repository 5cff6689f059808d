//! What the length of a chain adds to its rating.

/// Tenths for a chain of so many nodes: one more whenever the length, not counting its two
/// ends, passes 4, 6, 8, 12, 16, 24 and so on, where factors of 3/2 and 4/3 take turns.
pub(crate) fn length_tenths(nodes: usize) -> u8 {
    let length = nodes.saturating_sub(2);
    let (mut limit, mut tenths) = (4, 0);
    while length > limit {
        tenths += 1;
        limit = if tenths % 2 == 1 { limit * 3 / 2 } else { limit * 4 / 3 };
    }
    tenths
}
