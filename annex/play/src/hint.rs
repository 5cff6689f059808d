//! A hint in stages: for what to look, then where, too, then the step itself.
//!
//! The stages are those of the command `neuf hint` ([`Lead::STAGES`]). If the step only crosses out
//! candidates, asking goes on with the steps after it, up to the next digit.

use neuf_cnf::Interrupt;
use neuf_explain::{ExplainOptions, Explanation, Finding, Focus, Lead, Mark, Terms as _, explain};
use neuf_sudoku::{Cell, MethodError};
use neuf_words::{Language, Numbering, tr};

use crate::game::Game;

/// The next steps of a game, told bit by bit.
#[derive(Clone, Debug)]
pub struct Hint {
    explanation: Explanation,
    place: usize,
    /// How many times more was asked for of the step.
    stage: usize,
}

impl Hint {
    /// Looks for the next steps from where the player stands.
    ///
    /// # Errors
    /// When the grid is too large for the solver.
    pub fn of(game: &Game, interrupt: &Interrupt) -> Result<Hint, MethodError> {
        let mut options = ExplainOptions::default();
        options.found = game.found();
        options.mistakes = true;
        let explanation = explain(game.puzzle(), &options, interrupt)?.next_steps(0, true);
        Ok(Hint { explanation, place: 0, stage: 0 })
    }

    /// Whether [`Hint::tell_more`] has more to tell: a further stage of the step, or a further
    /// step.
    #[must_use]
    pub fn has_more(&self) -> bool {
        let left = self.explanation.steps.len().saturating_sub(self.place);
        left > usize::from(self.lead().is_none())
    }

    /// Tells more of the step, or goes on to the next one.
    pub fn tell_more(&mut self) {
        match self.lead() {
            _ if !self.has_more() => {}
            Some(_) => self.stage += 1,
            None => self.place += 1,
        }
    }

    /// How much is told; `None` for the whole step.
    #[must_use]
    pub fn lead(&self) -> Option<Lead> {
        Lead::STAGES.get(self.stage).copied()
    }

    /// What the step concludes, once it is told whole.
    #[must_use]
    pub fn conclusions(&self) -> &[Mark] {
        match self.explanation.steps.get(self.place) {
            Some(step) if self.lead().is_none() => &step.concludes,
            _ => &[],
        }
    }

    /// The cells and candidates to point at: none before the step is told whole.
    #[must_use]
    pub fn focus(&self) -> Focus {
        match self.explanation.steps.get(self.place) {
            Some(step) if self.lead().is_none() => step.focus(self.explanation.puzzle.shape()),
            _ => Focus::default(),
        }
    }

    /// The cells at which to look, once the place is told and until the step is.
    #[must_use]
    pub fn house(&self) -> Vec<Cell> {
        match self.explanation.steps.get(self.place) {
            Some(step) if matches!(self.lead(), Some(Lead::Place | Lead::Both)) => {
                step.whereabouts(self.explanation.puzzle.rules())
            }
            _ => Vec::new(),
        }
    }

    /// What is told, in a language.
    #[must_use]
    pub fn text(&self, language: Language) -> String {
        let explanation = &self.explanation;
        let told = match self.lead() {
            Some(lead) => explanation.lead(self.place, lead, language, Numbering::FromOne),
            None if self.place < explanation.steps.len() => {
                let only = explanation.only(self.place);
                let told = only.caption(0, language, Numbering::FromOne).unwrap_or_default();
                // Which step of the explanation this is says nothing to the player.
                let number = |sign: char| sign.is_ascii_digit();
                Some(told.trim_start_matches(number).trim_start_matches(". ").to_owned())
            }
            None => None,
        };
        told.unwrap_or_else(|| self.reason(language))
    }

    /// Why there is no step.
    fn reason(&self, language: Language) -> String {
        let explanation = &self.explanation;
        let shape = explanation.puzzle.shape();
        if let Some(mistakes) = &explanation.mistakes {
            return language.mistakes(shape, mistakes, Numbering::FromOne);
        }
        let sentence = match &explanation.finding {
            Finding::Wrong { marks, .. } => {
                let names: Vec<String> =
                    marks.iter().take(4).map(|&mark| language.mark(shape, mark)).collect();
                let more = if marks.len() > 4 { "…" } else { "" };
                let entries = format!("{}{more}", names.join(", "));
                return tr!(
                    language,
                    [
                        "This contradicts the solution: {entries}.",
                        "Ceci contredit la solution : {entries}."
                    ],
                    entries
                );
            }
            Finding::NoSolution { .. } => {
                ["The puzzle has no solution.", "La grille n'a pas de solution."]
            }
            Finding::Several { .. } => {
                ["The puzzle has several solutions.", "La grille a plusieurs solutions."]
            }
            Finding::Solved(_) | Finding::Hint(_) => {
                ["There is nothing left to find.", "Il n'y a plus rien à trouver."]
            }
            Finding::Unfinished { .. } | Finding::Unknown => {
                ["No next step was found in time.", "Aucune étape n'a été trouvée à temps."]
            }
        };
        language.of(sentence).into()
    }
}
