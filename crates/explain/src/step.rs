//! Steps: what an explanation consists of.

use super::{ClauseName, GroupName, HouseName, Mark};
use neuf_sudoku::{Cell, House};

/// One step of an explanation: what follows, by which rule, and from what.
///
/// The conclusions follow from the premises and the clauses alone (for a
/// failed literal: from what its inner steps name), and each premise is a
/// given, the conclusion of an earlier step, or, within a supposition, what is
/// supposed or follows from it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The rule that is applied.
    pub rule: Rule,
    /// What follows; nothing when the step is a contradiction.
    pub concludes: Vec<Mark>,
    /// What has to be known before.
    pub premises: Vec<Mark>,
    /// The clauses of the formula that it stands on, inner steps apart.
    pub clauses: Vec<ClauseName>,
    /// What follows from a supposition, up to a contradiction.
    pub inner: Vec<Step>,
}

/// A rule, and where it is applied.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rule {
    /// All values of a cell but one are out.
    NakedSingle(Cell),
    /// All places of a value in a house but one are out.
    HiddenSingle(HouseName, u8),
    /// The places of a value in one house all lie in another one too, so it
    /// can stand nowhere else there. *Pointing* from a box, a window or a
    /// region, else *claiming*.
    Intersection {
        /// The value.
        value: u8,
        /// The house whose places are looked at.
        from: HouseName,
        /// The house where the value goes out elsewhere.
        into: HouseName,
        /// The places that are left.
        cells: Vec<Cell>,
    },
    /// Two or three cells of a house have only as many values between them.
    NakedSubset {
        /// The cells.
        cells: Vec<Cell>,
        /// The values.
        values: Vec<u8>,
        /// The house.
        house: HouseName,
    },
    /// Two or three values have only as many places in a house.
    HiddenSubset {
        /// The places.
        cells: Vec<Cell>,
        /// The values.
        values: Vec<u8>,
        /// The house.
        house: HouseName,
    },
    /// A value has places in only two (three) columns of two (three) rows, or
    /// the other way round: X-wing (swordfish).
    Fish {
        /// The value.
        value: u8,
        /// The lines whose places are looked at.
        lines: Vec<House>,
        /// The lines across, where the value goes out elsewhere.
        across: Vec<House>,
        /// The places that are left.
        cells: Vec<Cell>,
    },
    /// What is supposed leads to a contradiction, so the opposite is true.
    FailedLiteral(Mark),
    /// A cell can hold nothing, or a value has no place in a house.
    Contradiction(GroupName),
    /// Two cells that hold the same value share a house.
    Clash(House, u8),
    /// One cell holds more than another one; a contradiction when it does not.
    Comparison {
        /// The cell that holds more.
        greater: Cell,
        /// The cell that holds less.
        less: Cell,
    },
    /// The values of a cage differ and add up to its sum; a contradiction when
    /// they cannot.
    Sum {
        /// The first cell of the cage.
        first: Cell,
        /// The sum.
        sum: usize,
    },
    /// A given value cannot stand where it does.
    Refused(Mark),
}

/// The kinds of rules, from simple to hard, for counting and naming.
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
    /// [`Rule::Contradiction`], [`Rule::Refused`] and [`Rule::Clash`], and any
    /// other rule that concludes nothing.
    Contradiction,
}

impl RuleKind {
    /// A name without blanks, for programs: `naked-single` and the like.
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
    /// The step that a supposition fails, by what follows from it.
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

    /// How many suppositions stand within each other.
    #[must_use]
    pub fn depth(&self) -> usize {
        let inner = self.inner.iter().map(Step::depth).max().unwrap_or(0);
        inner + usize::from(matches!(self.rule, Rule::FailedLiteral(_)))
    }

    /// The length of the argument: how many clauses of the kind *at least
    /// once* it uses, inner steps included; a sum counts as one, and so does a
    /// comparison. A single has length 1, a pair 2, a failed literal one for
    /// each thing that follows and one for the contradiction.
    #[must_use]
    pub fn length(&self) -> usize {
        let own = self.clauses.iter().filter(|name| name.is_long()).count();
        let own = own + usize::from(matches!(self.rule, Rule::Comparison { .. }));
        own + self.inner.iter().map(Step::length).sum::<usize>()
    }

    /// The clauses that it stands on, those of inner steps included, each once.
    #[must_use]
    pub fn all_clauses(&self) -> Vec<ClauseName> {
        let mut clauses = self.clauses.clone();
        clauses.extend(self.inner.iter().flat_map(Step::all_clauses));
        clauses.sort_unstable();
        clauses.dedup();
        clauses
    }
}
