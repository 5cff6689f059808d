//! Rules: what a solution has to keep besides the givens.
//!
//! A puzzle consists of givens and [`Rules`]. The usual rules are one value of that type,
//! [`Rules::usual`], which contains nothing but a shape. A [`Variant`] adds to them.
//!
//! A trait object for each rule would let others add rules. But each rule has to be expressed four
//! times: as clauses (`formula`), in the checker (`check`), in the text format of `neuf-formats`,
//! and in words. One closed list keeps the four consistent. The checker shares no code with the
//! clauses except the lists of cells, so that each can be tested against the other.
//!
//! Rules have four forms ([`Form`]), each with one type, one check and one set of clauses: further
//! houses (`zone`); cells that differ, in a set with or without a sum (`distinct`) or a move apart
//! (`moves`); cells that hold some of the values only (`candidates`); and whatever setters draw on
//! cells (thermometers, arrows, …), which is said by a [`Relation`] each, from which these four
//! are made (`relations`).
//!
//! A jigsaw has regions instead of boxes, and these are houses like any other. Which
//! houses there are and which cells they have is asked of the rules (`houses`), never of
//! the shape.

mod balance;
pub(crate) mod candidates;
pub(crate) mod check;
mod distinct;
mod error;
#[cfg(test)]
mod forged;
mod group;
mod house_sets;
mod houses;
mod limited;
mod moves;
pub(crate) mod puzzle;
mod regions;
mod relations;
mod text;
mod variant;
mod zone;

use std::fmt;
use std::sync::Arc;

use crate::{Cell, Shape};

pub use balance::Balance;
pub(crate) use check::extends;
pub(crate) use check::stuck_cell;
pub use check::{CageSum, Violation};
pub use distinct::{Distinct, DistinctName};
pub use error::VariantError;
pub use group::Kind;
pub(crate) use group::{Group, Pairs, pair_count};
pub(crate) use house_sets::HouseSets;
pub use limited::Limited;
pub use moves::Move;
pub use regions::Regions;
pub use relations::{
    Apart, Between, Broken, Cut, Ends, Equation, Fillings, Found, Layout, Related, Relation,
    RelationName, Seen, Setting, Sign, Step as FillingStep, straight,
};
pub(crate) use relations::{Named, sets_of_sum};
pub use variant::{Form, Parity, Variant};
pub use zone::ZoneName;

/// What a solution has to keep besides the givens: the usual rules, or these and more.
///
/// Invariant: all cells belong to the shape, which is 1×side when there are regions; each
/// rule without parameters occurs once; a cage has from one to `side` different cells and
/// a sum that as many different values can have; a cell has at most one set of
/// candidates, which does not contain all values.
///
/// ```
/// use neuf_cnf::Interrupt;
/// use neuf_sudoku::rules::Variant;
/// use neuf_sudoku::{Puzzle, Rules, Shape, count_solutions};
/// let shape = Shape::new(2, 2)?;
/// let mut rules = Rules::usual(shape);
/// rules.add_rule(Variant::Diagonal)?;
/// let count = |rules: &Rules| {
///     count_solutions(&Puzzle::empty(rules.clone()), 1000, &Interrupt::new())
/// };
/// assert_eq!(count(&rules)?.solutions, 48);
/// rules.add_clue(Variant::Killer, &[3], vec![shape.cell(0, 0), shape.cell(0, 1)])?;
/// assert_eq!(count(&rules)?.solutions, 8);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    shape: Shape,
    /// What a variant adds. `None` for the usual rules, which most puzzles have, so that
    /// making, copying and comparing these costs nothing.
    added: Option<Arc<Added>>,
}

/// What a variant adds to the usual rules; it is never empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Added {
    whole: Vec<Variant>,
    regions: Option<Regions>,
    /// In the order of their variants.
    distinct: Vec<Distinct>,
    /// The size of all of them.
    distinct_size: distinct::Size,
    /// Those that the puzzle names, in order, each once.
    moves: Vec<Move>,
    /// In the order of their variants, and then in reading order.
    limited: Vec<Limited>,
    related: Vec<Related>,
    /// The number of steps of all relations' diagrams, which `relations` limits.
    steps: usize,
}

impl Rules {
    /// The usual rules for grids of a shape.
    #[must_use]
    pub fn usual(shape: Shape) -> Rules {
        Rules { shape, added: None }
    }

    /// The shape of the grids that the rules are for.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// Whether these are exactly the usual rules of a single grid.
    #[inline]
    #[must_use]
    pub fn is_usual(&self) -> bool {
        self.added.is_none() && self.shape.arrangement().is_none()
    }

    /// Access to what a variant adds. To be called only when something is added.
    fn added_mut(&mut self) -> &mut Added {
        Arc::make_mut(self.added.get_or_insert_default())
    }

    /// The variants whose rules were added, in the order of [`Variant::ALL`].
    #[must_use]
    pub fn variants(&self) -> Vec<Variant> {
        let has = |variant: &Variant| match variant.form() {
            Form::Overlap(arrangement) => self.shape.arrangement() == Some(arrangement),
            _ if variant.is_whole() => self.has_rule(*variant),
            Form::Houses => self.regions().is_some(),
            Form::Distinct => {
                self.distinct().iter().any(|known| known.variant == *variant)
                    || self.named_moves().iter().any(|step| step.variant() == *variant)
            }
            Form::Candidates => self.limited().iter().any(|known| known.variant == *variant),
            Form::Relation => self.related().iter().any(|known| known.variant == *variant),
        };
        Variant::ALL.iter().copied().filter(has).collect()
    }

    /// Whether this rule, which has no parameters, was added.
    #[must_use]
    pub fn has_rule(&self, rule: Variant) -> bool {
        self.added.as_ref().is_some_and(|added| added.whole.contains(&rule))
    }

    /// The regions, if this is a jigsaw.
    #[must_use]
    pub fn regions(&self) -> Option<&Regions> {
        self.added.as_ref()?.regions.as_ref()
    }

    /// Adds a variant that needs neither a map nor a list. Adding it again changes
    /// nothing.
    ///
    /// # Errors
    /// When the variant needs a map or a list, the shape has no windows or no disjoint groups, or
    /// the variant is one of a single grid and grids overlap. The variants of overlapping grids
    /// belong to [their shape](Shape::overlapping), and all others refuse them.
    pub fn add_rule(&mut self, rule: Variant) -> Result<(), VariantError> {
        if let Form::Overlap(arrangement) = rule.form() {
            let is_same = self.shape.arrangement() == Some(arrangement);
            return if is_same { Ok(()) } else { Err(VariantError::OtherBoard(rule)) };
        }
        if !rule.is_whole() {
            return Err(VariantError::NeedsMore(rule));
        }
        if rule.form() == Form::Houses && self.shape.arrangement().is_some() {
            return Err(VariantError::SingleGrid(rule));
        }
        if rule == Variant::Windoku && !zone::has_windows(self.shape) {
            return Err(VariantError::NoWindows);
        }
        if rule == Variant::DisjointGroups && !zone::has_groups(self.shape) {
            return Err(VariantError::NoGroups);
        }
        if !self.has_rule(rule) {
            let whole = &mut self.added_mut().whole;
            whole.push(rule);
            whole.sort_unstable();
        }
        Ok(())
    }

    /// Replaces the boxes by regions. The shape becomes 1×side, which must then be the
    /// shape of the grids, too.
    ///
    /// # Errors
    /// When the regions have another side, or when windoku or disjoint groups, which
    /// need boxes, were added.
    pub fn set_regions(&mut self, regions: Regions) -> Result<(), VariantError> {
        if regions.shape().side() != self.shape.side() {
            let (found, side) = (regions.shape().side(), self.shape.side());
            return Err(VariantError::RegionSide { found, side });
        }
        if self.has_rule(Variant::Windoku) {
            return Err(VariantError::NoWindows);
        }
        if self.has_rule(Variant::DisjointGroups) {
            return Err(VariantError::NoGroups);
        }
        if self.shape.arrangement().is_some() {
            return Err(VariantError::SingleGrid(Variant::Jigsaw));
        }
        // A closed line was cut open at a border between the boxes of that time.
        if self.related().iter().any(|related| related.variant == Variant::RegionSum) {
            return Err(VariantError::RegionsAfter(Variant::RegionSum));
        }
        self.shape = regions.shape();
        self.added_mut().regions = Some(regions);
        Ok(())
    }

    fn require(&self, cell: Cell) -> Result<(), VariantError> {
        let exists = cell.position() < self.shape.cell_count();
        if exists { Ok(()) } else { Err(VariantError::Outside) }
    }
}

impl From<Shape> for Rules {
    /// The usual rules of a shape.
    fn from(shape: Shape) -> Rules {
        Rules::usual(shape)
    }
}

impl From<&Rules> for Rules {
    fn from(rules: &Rules) -> Rules {
        rules.clone()
    }
}

impl Default for Rules {
    /// The usual rules of the usual grid.
    fn default() -> Rules {
        Rules::usual(Shape::default())
    }
}

impl fmt::Display for Rules {
    /// The names of the variants: `diagonal, killer`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = self.variants().into_iter().map(Variant::name).collect();
        f.pad(&names.join(", "))
    }
}
