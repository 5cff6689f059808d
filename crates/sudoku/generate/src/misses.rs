//! What was found instead of the wanted puzzle: whoever asked learns how near the search came.

use std::fmt::Display;
use std::ops::RangeInclusive;

use neuf_cnf::Interrupt;
use neuf_explain::rate::{self, HodokuLevel, Level, Rating, Way};
use neuf_explain::{Difficulty, Terms as _};
use neuf_rate::Tenths;
use neuf_sudoku::{MethodError, Puzzle, RateError};
use neuf_words::{Language, Numbering, Told, shown_as_told, tr};

use crate::{Generated, Request};

/// What was found instead of the wanted puzzle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Misses {
    /// How many puzzles were begun.
    pub attempts: u64,
    /// How many neighbours of these were tried, when puzzles were searched for.
    pub steps: u64,
    /// The smallest and the largest number of givens among the puzzles that had too few
    /// or too many.
    pub clues: Option<(usize, usize)>,
    /// How many puzzles were not minimal although they had to be.
    pub not_minimal: u64,
    /// How often all marks that a grid deserves left other solutions, when no givens were wanted.
    pub insufficient: u64,
    /// How many puzzles were of each level that was not wanted.
    pub levels: [u64; Level::ALL.len()],
    /// How many puzzles were of each difficulty that was not wanted. Those that need a
    /// technique that is not allowed are not counted here: they are not followed to the end.
    pub difficulties: [u64; Difficulty::ALL.len()],
    /// How many puzzles did not need what they must need.
    pub not_needed: u64,
    /// The smallest and the largest score, in hundredths, among the puzzles whose score
    /// was not wanted.
    pub scores: Option<(i64, i64)>,
    /// The lowest and the highest rating of Sudoku Explainer among the puzzles whose rating was not
    /// wanted.
    pub ratings: Option<(Tenths, Tenths)>,
    /// How many puzzles were of each level of HoDoKu that was not wanted.
    pub hodoku: [u64; HodokuLevel::ALL.len()],
    /// How many puzzles have no position with the technique as its next step.
    pub without_position: u64,
}

impl Misses {
    pub(crate) fn note_clues(&mut self, clues: usize) {
        widen(&mut self.clues, clues);
    }

    pub(crate) fn note_score(&mut self, score: f64) {
        widen(&mut self.scores, (score * 100.0) as i64);
    }

    pub(crate) fn note_rating(&mut self, rating: Tenths) {
        widen(&mut self.ratings, rating);
    }

    /// Whether a level is among the wanted ones; a level that is not is counted.
    pub(crate) fn takes_level(&mut self, level: Level, wanted: &RangeInclusive<Level>) -> bool {
        let is_wanted = wanted.contains(&level);
        self.levels[usize::from(level.number())] += u64::from(!is_wanted);
        is_wanted
    }

    /// Whether the way through a puzzle is as the request wants it; a way that is not is counted.
    pub(crate) fn takes_way(&mut self, way: &Way, request: &Request) -> bool {
        if request.difficulties.as_ref().is_some_and(|wanted| !wanted.contains(&way.difficulty)) {
            self.difficulties[way.difficulty as usize] += 1;
            return false;
        }
        let is_needed = request.needs.iter().all(|&kind| way.needs(kind));
        self.not_needed += u64::from(!is_needed);
        is_needed
    }

    /// Rates a puzzle if the request wants scores, and notes its level and its score. The result is
    /// false if the score is not wanted, which is counted, or after an interrupt.
    ///
    /// # Errors
    /// When the puzzle is too large.
    pub(crate) fn takes_score(
        &mut self,
        made: &mut Generated,
        puzzle: &Puzzle,
        request: &Request,
        interrupt: &Interrupt,
    ) -> Result<bool, MethodError> {
        let Some(wanted) = &request.scores else { return Ok(true) };
        let Some(rating) = rating(puzzle, interrupt)? else { return Ok(false) };
        (made.level, made.score) = (Some(rating.level), Some(rating.score));
        let is_wanted = wanted.contains(&rating.score);
        if !is_wanted {
            self.note_score(rating.score);
        }
        Ok(is_wanted)
    }
}

/// The rating of a puzzle; `None` when interrupted.
///
/// # Errors
/// When the puzzle is too large.
pub(crate) fn rating(
    puzzle: &Puzzle,
    interrupt: &Interrupt,
) -> Result<Option<Rating>, MethodError> {
    match rate::rate(puzzle, interrupt) {
        Ok(rating) => Ok(Some(rating)),
        Err(RateError::Method(error)) => Err(error),
        Err(_) => Ok(None),
    }
}

/// Makes a range as wide as it has to be to contain a value.
fn widen<T: Ord + Copy>(range: &mut Option<(T, T)>, value: T) {
    let (least, most) = range.unwrap_or((value, value));
    *range = Some((least.min(value), most.max(value)));
}

/// What was found, as a part of a sentence.
impl Told for Misses {
    fn told_from(&self, language: Language, _: Numbering) -> String {
        let mut text = match self.attempts {
            0 => {
                return language
                    .of(["not one was begun", "pas une seule n'a été commencée"])
                    .into();
            }
            1 => language.of(["one attempt", "un essai"]).to_owned(),
            many => tr!(language, ["{many} attempts", "{many} essais"], many),
        };
        // A part of the sentence, if anything was counted.
        let mut tell = |count: u64, part: [&'static str; 2], more: &[(&str, &dyn Display)]| {
            if count > 0 {
                text += &language.say(part, &[&[("count", &count as &dyn Display)], more].concat());
            }
        };
        tell(self.steps, [" and {count} steps from these", " et {count} pas à partir de là"], &[]);
        if let Some((least, most)) = &self.clues {
            let had = [
                "; others had {least} to {most} givens",
                " ; d'autres avaient de {least} à {most} données",
            ];
            tell(1, had, &[("least", least), ("most", most)]);
        }
        tell(self.not_minimal, ["; {count} were not minimal", " ; pas minimales : {count}"], &[]);
        let insufficient = [
            "; {count} had several solutions with all marks that they deserve",
            " ; tous les signes n'ont pas suffi : {count} fois",
        ];
        tell(self.insufficient, insufficient, &[]);
        for (level, &count) in Level::ALL.iter().zip(&self.levels) {
            let of =
                ["; {count} were of level {level} ({meaning})", " ; de niveau {level} : {count}"];
            tell(count, of, &[("level", &level.number()), ("meaning", &level.meaning())]);
        }
        for (&difficulty, &count) in Difficulty::ALL.iter().zip(&self.difficulties) {
            let of = ["; {count} were {difficulty}", " ; {difficulty} : {count}"];
            tell(count, of, &[("difficulty", &language.difficulty(difficulty))]);
        }
        let not_needed = [
            "; {count} did not need what was wanted",
            " ; sans besoin de ce qui était voulu : {count}",
        ];
        tell(self.not_needed, not_needed, &[]);
        if let Some((least, most)) = self.scores {
            let had = [
                "; others had scores from {least} to {most}",
                " ; d'autres avaient des scores de {least} à {most}",
            ];
            let [least, most] =
                [least, most].map(|score| score as f64 / 100.0).map(|score| match language {
                    Language::English => score.to_string(),
                    Language::French => language.decimal(score, 2),
                });
            tell(1, had, &[("least", &least), ("most", &most)]);
        }
        if let Some((least, most)) = &self.ratings {
            let rated = [
                "; others were rated from {least} to {most}",
                " ; d'autres étaient évaluées de {least} à {most}",
            ];
            tell(1, rated, &[("least", least), ("most", most)]);
        }
        let french = ["facile", "moyen", "difficile", "injuste", "extrême"];
        for ((level, french), count) in HodokuLevel::ALL.iter().zip(french).zip(self.hodoku) {
            let level = language.of([level.name(), french]);
            let of =
                ["; {count} were {level} for HoDoKu", " ; de niveau {level} pour HoDoKu : {count}"];
            tell(count, of, &[("level", &level)]);
        }
        let without = [
            "; {count} had no position with this technique as the next step",
            " ; sans position où cette technique soit l'étape suivante : {count}",
        ];
        tell(self.without_position, without, &[]);
        text
    }
}

shown_as_told!(Misses);
