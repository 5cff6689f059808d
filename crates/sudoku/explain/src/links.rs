//! The strong and weak links of a step, for use in pictures.

use super::Step;
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

impl Step {
    /// The strong and weak links that the step joins; none for techniques of another kind.
    ///
    /// ```
    /// use neuf_cnf::Interrupt;
    /// use neuf_explain::{ExplainOptions, explain};
    /// use neuf_sudoku::Grid;
    /// let puzzle: Grid = "1.....3..4.....2".parse()?;
    /// let explanation = explain(&puzzle.into(), &ExplainOptions::default(), &Interrupt::new())?;
    /// // Singles join nothing.
    /// assert!(explanation.steps.iter().all(|step| step.links().is_empty()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn links(&self) -> Vec<Link> {
        self.rule.links(self)
    }
}
