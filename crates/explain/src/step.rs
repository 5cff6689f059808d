//! Steps, of which an explanation consists.

use super::{ClauseName, GroupName, HouseName, Mark};
use neuf_sudoku::{Cell, House};

/// One step of an explanation: what follows, by which rule, and from which premises.
///
/// The conclusions follow from the premises and the clauses alone (for a failed literal,
/// from those of its inner steps). Each premise is a given or the conclusion of an
/// earlier step. Within a supposition it may also be what is supposed or what follows
/// from it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The rule that is applied.
    pub rule: Rule,
    /// What follows; nothing when the step is a contradiction.
    pub concludes: Vec<Mark>,
    /// What has to be known before.
    pub premises: Vec<Mark>,
    /// The clauses of the formula that the step uses; inner steps have their own.
    pub clauses: Vec<ClauseName>,
    /// For a supposition: the steps that lead from it to a contradiction.
    pub inner: Vec<Step>,
}

/// A rule, and the cells, houses and values to which it is applied.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rule {
    /// All values of a cell but one are excluded.
    NakedSingle(Cell),
    /// All places of a value in a house but one are excluded.
    HiddenSingle(HouseName, u8),
    /// The places of a value in one house all lie in another house too, so the value
    /// stands nowhere else there. This is called *pointing* if the first house is a box,
    /// a window or a region, and *claiming* if it is a line.
    Intersection {
        /// The value.
        value: u8,
        /// The house whose places are looked at.
        from: HouseName,
        /// The house in which the value is excluded elsewhere.
        into: HouseName,
        /// The places that are left.
        cells: Vec<Cell>,
    },
    /// Two (three) cells of a house have only two (three) values between them.
    NakedSubset {
        /// The cells.
        cells: Vec<Cell>,
        /// The values.
        values: Vec<u8>,
        /// The house.
        house: HouseName,
    },
    /// Two (three) values have only two (three) places in a house.
    HiddenSubset {
        /// The places.
        cells: Vec<Cell>,
        /// The values.
        values: Vec<u8>,
        /// The house.
        house: HouseName,
    },
    /// In two (three) rows, a value has places in only two (three) columns, or the same
    /// with rows and columns exchanged: an X-wing (a swordfish).
    Fish {
        /// The value.
        value: u8,
        /// The lines whose places are looked at.
        lines: Vec<House>,
        /// The lines across, in which the value is excluded elsewhere.
        across: Vec<House>,
        /// The places that are left.
        cells: Vec<Cell>,
    },
    /// What is supposed leads to a contradiction, so its opposite is true.
    FailedLiteral(Mark),
    /// A cell can hold nothing, or a value has no place in a house.
    Contradiction(GroupName),
    /// Two cells that hold the same value share a house.
    Clash(House, u8),
    /// One cell holds a greater value than another. If the step concludes nothing, this
    /// is impossible.
    Comparison {
        /// The cell with the greater value.
        greater: Cell,
        /// The cell with the smaller value.
        less: Cell,
    },
    /// The values of a cage differ and add up to its sum. If the step concludes nothing,
    /// this is impossible.
    Sum {
        /// The first cell of the cage.
        first: Cell,
        /// The sum.
        sum: usize,
    },
    /// A given contradicts the rules or the other givens.
    Refused(Mark),
}

/// The kinds of rules, from simple to hard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RuleKind {
    /// [`Rule::NakedSingle`].
    NakedSingle,
    /// [`Rule::HiddenSingle`].
    HiddenSingle,
    /// [`Rule::Intersection`] from a box, a window or a region.
    Pointing,
    /// [`Rule::Intersection`] from a row, a column or a diagonal.
    Claiming,
    /// [`Rule::NakedSubset`] of two.
    NakedPair,
    /// [`Rule::HiddenSubset`] of two.
    HiddenPair,
    /// [`Rule::Fish`] of two.
    XWing,
    /// [`Rule::Comparison`].
    Comparison,
    /// [`Rule::Sum`].
    Sum,
    /// [`Rule::NakedSubset`] of three.
    NakedTriple,
    /// [`Rule::HiddenSubset`] of three.
    HiddenTriple,
    /// [`Rule::Fish`] of three.
    Swordfish,
    /// [`Rule::FailedLiteral`] by propagation alone.
    FailedLiteral,
    /// [`Rule::FailedLiteral`] with others within.
    NestedFailedLiteral,
    /// [`Rule::Contradiction`], [`Rule::Refused`] and [`Rule::Clash`], and every other
    /// rule when it concludes nothing.
    Contradiction,
}

impl RuleKind {
    /// A name without blanks, for programs, such as `naked-single`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            RuleKind::NakedSingle => "naked-single",
            RuleKind::HiddenSingle => "hidden-single",
            RuleKind::Pointing => "pointing",
            RuleKind::Claiming => "claiming",
            RuleKind::NakedPair => "naked-pair",
            RuleKind::HiddenPair => "hidden-pair",
            RuleKind::XWing => "x-wing",
            RuleKind::Comparison => "comparison",
            RuleKind::Sum => "sum",
            RuleKind::NakedTriple => "naked-triple",
            RuleKind::HiddenTriple => "hidden-triple",
            RuleKind::Swordfish => "swordfish",
            RuleKind::FailedLiteral => "failed-literal",
            RuleKind::NestedFailedLiteral => "nested-failed-literal",
            RuleKind::Contradiction => "contradiction",
        }
    }
}

impl Step {
    /// Makes the step of a supposition that fails by these inner steps.
    pub(super) fn failed(supposed: Mark, inner: Vec<Step>) -> Step {
        let mut known = vec![supposed];
        let mut premises = Vec::new();
        for step in &inner {
            for premise in &step.premises {
                if !known.contains(premise) && !premises.contains(premise) {
                    premises.push(*premise);
                }
            }
            known.extend(&step.concludes);
        }
        let rule = Rule::FailedLiteral(supposed);
        Step { rule, concludes: vec![!supposed], premises, clauses: Vec::new(), inner }
    }

    /// The kind of the rule.
    #[must_use]
    pub fn kind(&self) -> RuleKind {
        match &self.rule {
            Rule::FailedLiteral(_) if self.depth() > 1 => RuleKind::NestedFailedLiteral,
            Rule::FailedLiteral(_) => RuleKind::FailedLiteral,
            _ if self.concludes.is_empty() => RuleKind::Contradiction,
            Rule::NakedSingle(_) => RuleKind::NakedSingle,
            Rule::HiddenSingle(..) => RuleKind::HiddenSingle,
            Rule::Comparison { .. } => RuleKind::Comparison,
            Rule::Sum { .. } => RuleKind::Sum,
            Rule::Intersection { from, .. } if !from.is_line() => RuleKind::Pointing,
            Rule::Intersection { .. } => RuleKind::Claiming,
            Rule::NakedSubset { cells, .. } if cells.len() == 2 => RuleKind::NakedPair,
            Rule::NakedSubset { .. } => RuleKind::NakedTriple,
            Rule::HiddenSubset { cells, .. } if cells.len() == 2 => RuleKind::HiddenPair,
            Rule::HiddenSubset { .. } => RuleKind::HiddenTriple,
            Rule::Fish { lines, .. } if lines.len() == 2 => RuleKind::XWing,
            Rule::Fish { .. } => RuleKind::Swordfish,
            Rule::Contradiction(_) | Rule::Refused(_) | Rule::Clash(..) => RuleKind::Contradiction,
        }
    }

    /// How deep suppositions are nested in this step; 0 if it supposes nothing.
    #[must_use]
    pub fn depth(&self) -> usize {
        let inner = self.inner.iter().map(Step::depth).max().unwrap_or(0);
        inner + usize::from(matches!(self.rule, Rule::FailedLiteral(_)))
    }

    /// The length of the argument: how many clauses *at least once* it uses, including
    /// the inner steps. A sum counts as one such clause, and so does a comparison. A
    /// single has length 1 and a pair has length 2; a failed literal has one for each
    /// link of its chain and one for the contradiction.
    #[must_use]
    pub fn length(&self) -> usize {
        let own = self.clauses.iter().filter(|name| name.is_long()).count();
        let own = own + usize::from(matches!(self.rule, Rule::Comparison { .. }));
        own + self.inner.iter().map(Step::length).sum::<usize>()
    }

    /// All clauses that the step and its inner steps use, each once.
    #[must_use]
    pub fn all_clauses(&self) -> Vec<ClauseName> {
        let mut clauses = self.clauses.clone();
        clauses.extend(self.inner.iter().flat_map(Step::all_clauses));
        clauses.sort_unstable();
        clauses.dedup();
        clauses
    }
}
