//! What a hint tells of a step before it tells all: for what to look, and where.
//!
//! The sentence of a step gives the thought away. Who is stuck often needs no more than the name of
//! the technique, or the place. The technique comes first, wherever hints have stages: its name
//! leaves the whole grid to search, whereas a house often leaves a single cell.

use crate::words::{Voice, Words};
use crate::{Explanation, Terms as _};
use neuf_words::{Language, Numbering, Sentence};

/// How much of a step is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Lead {
    /// What the step is called.
    Technique,
    /// The cage, the line, the clue or the house in which it begins.
    Place,
    /// Both.
    Both,
}

impl Lead {
    /// The stages of a hint before the whole step, in their order.
    pub const STAGES: [Lead; 2] = [Lead::Technique, Lead::Both];
}

impl Explanation {
    /// What a hint tells of the step with this index before it tells all; `None` when there is no
    /// such step.
    ///
    /// ```
    /// use neuf_cnf::Interrupt;
    /// use neuf_explain::{ExplainOptions, Lead, hint};
    /// use neuf_sudoku::Grid;
    /// use neuf_words::{Language, Numbering};
    /// let puzzle: Grid = "1.....3..4.....2".parse()?;
    /// let hint = hint(&puzzle.into(), &ExplainOptions::default(), &Interrupt::new())?;
    /// let lead = |lead| hint.lead(0, lead, Language::English, Numbering::FromOne).unwrap();
    /// assert_eq!(lead(Lead::Technique), "Look for: hidden single.");
    /// assert_eq!(lead(Lead::Both), "Look at box 1 for: hidden single.");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn lead(
        &self,
        index: usize,
        lead: Lead,
        language: Language,
        numbering: Numbering,
    ) -> Option<String> {
        let step = self.steps.get(index)?;
        let (rules, words) = (self.puzzle.rules(), Words::numbered(language, numbering));
        let voice = Voice { words, shape: rules.shape(), step };
        let place = step.rule.drawn(&voice).filter(|_| !step.concludes.is_empty());
        let place = place.unwrap_or_else(|| words.house(step.house(rules)));
        let sentence: Sentence = match lead {
            Lead::Technique => ["Look for: {technique}.", "Cherchez : {technique}."],
            Lead::Place => ["Look at {place}.", "Regardez {place}."],
            Lead::Both => {
                ["Look at {place} for: {technique}.", "Regardez {place}. Technique : {technique}."]
            }
        };
        let technique = language.technique(step);
        Some(language.say(sentence, &[("place", &place), ("technique", &technique)]))
    }
}
