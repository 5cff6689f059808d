//! Rules: by what a step follows, with the cells, houses and values of which it speaks.
//!
//! Each technique has a type of its own for what it found, in its own file, and tells of it by the
//! methods of [`Argument`]: in a sentence, and in a picture by the roles of cells and candidates
//! and by links. Whoever shows a step asks these methods and does not know the technique. A table
//! of cells by the names of their roles would do without types, but then nothing would check that a
//! sentence speaks of the roles that its technique has.

use std::any::Any;
use std::fmt::Debug;
use std::ops::Deref;
use std::sync::Arc;

use super::Step;
use super::links::Link;
use crate::kind::RuleKind;
use crate::step::node::Place;
use crate::words::{Seen, Voice};
use crate::{HouseName, Mark};
use neuf_sudoku::{Cell, Shape};
use neuf_words::Sentence;

/// What a technique found: why a step follows.
pub(crate) trait Argument: Any + Debug + Send + Sync + IsSame {
    /// What the step is called, where that is said better than by the name of its kind: each
    /// variant has a name of its own for what its lines and clues show.
    fn called(&self) -> Option<Sentence> {
        None
    }

    /// Whether the step says no more than a given does, as a cage of one cell.
    fn is_given(&self) -> bool {
        false
    }

    /// Why the step follows, in a few sentences.
    fn told(&self, voice: &Voice<'_>) -> String;

    /// Why the step follows, with what is concluded, which most techniques say in a last sentence.
    fn sentence(&self, voice: &Voice<'_>) -> String {
        voice.and_so(self.told(voice), self.seen(voice.step))
    }

    /// What cells see that lose a value, where one of a few places holds the value.
    fn seen(&self, _: &Step) -> Option<Seen> {
        None
    }

    /// What has to be said once of the signs in the sentences.
    fn notation(&self) -> Option<[&'static str; 2]> {
        None
    }

    /// The cells and candidates of which the step speaks, in its two roles, in a grid of this side.
    fn places(&self, step: &Step, side: u8) -> [Vec<Place>; 2];

    /// The cells whose values were added up.
    fn added_up(&self) -> Vec<Cell> {
        Vec::new()
    }

    /// Of a contradiction: the candidates that are all gone.
    fn gone(&self, _: &Step, _: Shape) -> Vec<(Cell, u8)> {
        Vec::new()
    }

    /// The strong and weak links that the step joins.
    fn links(&self, _: &Step) -> Vec<Link> {
        Vec::new()
    }

    /// The house in which to look for the step, if it is about one.
    fn house(&self) -> Option<HouseName> {
        None
    }

    /// Where to look for the step, if that is said better than by one house: the cage, the line or
    /// the clue, or the rows and columns of a fish.
    fn drawn(&self, _: &Voice<'_>) -> Option<String> {
        None
    }

    /// Whether candidates can be excluded of which the argument itself speaks.
    fn may_exclude_its_own(&self) -> bool {
        false
    }

    /// What is supposed, to be refuted by the inner steps.
    fn supposed(&self) -> Option<Mark> {
        None
    }
}

/// Compares arguments of any types.
pub(crate) trait IsSame {
    fn is_same(&self, other: &dyn Any) -> bool;
}

impl<T: Any + PartialEq> IsSame for T {
    fn is_same(&self, other: &dyn Any) -> bool {
        other.downcast_ref() == Some(self)
    }
}

/// An argument of any technique, with the kind of a step that concludes something by it and nests
/// no suppositions.
#[derive(Clone, Debug)]
pub(crate) struct Rule {
    kind: RuleKind,
    argument: Arc<dyn Argument>,
}

impl Deref for Rule {
    type Target = dyn Argument;

    fn deref(&self) -> &(dyn Argument + 'static) {
        &*self.argument
    }
}

impl Rule {
    pub(crate) fn new(kind: RuleKind, argument: impl Argument) -> Rule {
        Rule { kind, argument: Arc::new(argument) }
    }

    pub(crate) fn kind(&self) -> RuleKind {
        self.kind
    }

    /// The argument, if it is of this type.
    pub(crate) fn get<T: Argument>(&self) -> Option<&T> {
        let any: &dyn Any = &*self.argument;
        any.downcast_ref()
    }
}

impl PartialEq for Rule {
    fn eq(&self, other: &Rule) -> bool {
        let argument: &dyn Any = &*other.argument;
        self.kind == other.kind && self.argument.is_same(argument)
    }
}

impl Eq for Rule {}
