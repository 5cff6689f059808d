//! Steps, of which an explanation consists, and how they are made.
//!
//! A technique finds a `pattern` of `node`s; `evidence` collects its premises and clauses, and
//! `rule` is what it tells. `prune` leaves out what nothing needs, and `whereabouts` says where to
//! look.

pub(crate) mod evidence;
pub(crate) mod links;
pub(crate) mod node;
pub(crate) mod pattern;
pub(crate) mod prune;
pub(crate) mod rule;
mod whereabouts;

use crate::kind::RuleKind;
use crate::{Assumption, ClauseName, Mark};
use links::Link;
use rule::Rule;

/// One step of an explanation: what follows, by which rule, and from which premises.
///
/// The conclusions follow from the premises and the clauses alone (for a failed literal,
/// from those of its inner steps). Each premise is a given or the conclusion of an
/// earlier step. Within a supposition it may also be what is supposed or what follows
/// from it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Step {
    /// The rule that is applied.
    pub(crate) rule: Rule,
    /// What follows; nothing when the step is a contradiction.
    pub concludes: Vec<Mark>,
    /// What has to be known before.
    pub premises: Vec<Mark>,
    /// The clauses of the formula that the step uses; inner steps have their own.
    pub clauses: Vec<ClauseName>,
    /// What the step rests on besides clauses: that there is only one solution. `None` for
    /// steps that follow from the formula, and for all when uniqueness may not be used.
    pub assumes: Option<Assumption>,
    /// For a supposition: the steps that lead from it to a contradiction.
    pub inner: Vec<Step>,
}

impl Step {
    /// A step without premises, clauses and inner steps, to see what is told of it.
    #[cfg(test)]
    pub(crate) fn bare(kind: RuleKind, found: impl rule::Argument, concludes: Vec<Mark>) -> Step {
        let rule = Rule::new(kind, found);
        let (premises, clauses, inner) = (Vec::new(), Vec::new(), Vec::new());
        Step { rule, concludes, premises, clauses, assumes: None, inner }
    }

    /// The kind of the rule.
    #[must_use]
    pub fn kind(&self) -> RuleKind {
        match self.concludes.is_empty() {
            true => RuleKind::Contradiction,
            false if self.depth() > 1 => RuleKind::NestedFailedLiteral,
            false => self.rule.kind(),
        }
    }

    /// What the step is called, in English and in French.
    pub(crate) fn called(&self) -> [&'static str; 2] {
        let kind = self.kind();
        let own = self.rule.called().filter(|_| kind == self.rule.kind());
        own.unwrap_or_else(|| kind.called())
    }

    /// What the step supposes, if it refutes a supposition.
    #[must_use]
    pub fn supposed(&self) -> Option<Mark> {
        self.rule.supposed()
    }

    /// How deep suppositions are nested in this step; 0 if it supposes nothing.
    #[must_use]
    pub fn depth(&self) -> usize {
        let inner = self.inner.iter().map(Step::depth).max().unwrap_or(0);
        inner + usize::from(self.supposed().is_some())
    }

    /// The length of the argument: how many clauses *at least once* it uses, including
    /// the inner steps. A sum or a relation counts as one such clause. A
    /// single has length 1 and a pair has length 2; a failed literal has one for each
    /// link of its chain and one for the contradiction.
    #[must_use]
    pub fn length(&self) -> usize {
        let own = self.clauses.iter().filter(|name| name.is_long()).count();
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
