//! The strong and weak links of a step, for use in pictures.

use neuf_sudoku::Cell;

/// A link between two nodes, each of one or several candidates.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// The two nodes. Some of their candidates may be excluded already.
    pub ends: [Vec<(Cell, u8)>; 2],
    /// Whether one of the two holds; otherwise they do not both hold.
    pub is_strong: bool,
}

impl Link {
    pub(crate) fn strong(ends: [Vec<(Cell, u8)>; 2]) -> Link {
        Link { ends, is_strong: true }
    }

    pub(crate) fn weak(ends: [Vec<(Cell, u8)>; 2]) -> Link {
        Link { ends, is_strong: false }
    }

    /// The links of a chain that begins with a strong one. A ring ends with a weak one to its first
    /// node.
    pub(crate) fn chain(nodes: &[Vec<(Cell, u8)>], is_ring: bool) -> Vec<Link> {
        let joined = nodes.windows(2).enumerate().map(|(place, ends)| Link {
            ends: [ends[0].clone(), ends[1].clone()],
            is_strong: place.is_multiple_of(2),
        });
        let closing = nodes.last().zip(nodes.first()).filter(|_| is_ring);
        let closing = closing.map(|(last, first)| Link::weak([last.clone(), first.clone()]));
        joined.chain(closing).collect()
    }
}
