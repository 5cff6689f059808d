//! Puzzles made to order.

use std::ops::RangeInclusive;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use neuf_explain::rate::Level;
use neuf_explain::{Difficulty, RuleKind};
use neuf_formats::{parse_pattern, parse_puzzle};
use neuf_generate::{GenerateError, Generated, Request, generate};
use neuf_sudoku::{Puzzle as EnginePuzzle, Rules, Shape};
use neuf_words::Told as _;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use super::language;
use super::puzzle::{Puzzle, limited, rules_of};
use super::{timed_out, value_error};
use crate::options::{MOST_THREADS, cores};
use crate::signals::{on_threads, watched};
use crate::whole::{Whole, whole};

/// A number, or the ends of a range.
#[derive(FromPyObject)]
pub(crate) enum Range<T> {
    One(T),
    Between(T, T),
}

impl<T: Copy> Range<T> {
    fn ends(&self) -> RangeInclusive<T> {
        match *self {
            Range::One(one) => one..=one,
            Range::Between(low, high) => low..=high,
        }
    }
}

fn level(number: u8) -> PyResult<Level> {
    let found = Level::ALL.iter().copied().find(|level| level.number() == number);
    found.ok_or_else(|| PyValueError::new_err(format!("{number} is no level: they are 0 to 5")))
}

fn difficulty(name: &str) -> PyResult<Difficulty> {
    name.parse().map_err(value_error)
}

/// The techniques of these names.
fn techniques(names: &[String]) -> PyResult<Vec<RuleKind>> {
    let technique = |name: &String| {
        RuleKind::by_name(name)
            .ok_or_else(|| PyValueError::new_err(format!("no technique has the name `{name}`")))
    };
    names.iter().map(technique).collect()
}

/// Makes puzzles, each with one solution. See :func:`neuf.sudoku.generate`.
#[pyfunction]
#[pyo3(signature = (
    count, *, seed = None, rules = None, r#box = None, givens = None, minimal = false,
    symmetry = "none", level = None, difficulty = None, needs = Vec::new(),
    without = Vec::new(), score = None, pattern = None, solution = None, threads = None,
    time = None
))]
#[expect(clippy::too_many_arguments, reason = "they are keywords of Python")]
pub(crate) fn generate_puzzles(
    py: Python<'_>,
    #[pyo3(from_py_with = whole::<u64>)] count: u64,
    seed: Option<Whole>,
    rules: Option<&str>,
    r#box: Option<(usize, usize)>,
    givens: Option<Range<usize>>,
    minimal: bool,
    symmetry: &str,
    level: Option<Range<u8>>,
    difficulty: Option<Range<String>>,
    needs: Vec<String>,
    without: Vec<String>,
    score: Option<Range<f64>>,
    pattern: Option<&str>,
    solution: Option<&str>,
    threads: Option<Whole>,
    time: Option<f64>,
) -> PyResult<Vec<Puzzle>> {
    let shape = r#box.map(|(rows, columns)| Shape::new(rows, columns)).transpose();
    let shape = shape.map_err(value_error)?;
    let rules = match (rules, shape) {
        (Some(rules), _) => rules_of(rules)?,
        (None, shape) => Rules::usual(shape.unwrap_or_default()),
    };
    if shape.is_some_and(|shape| rules.shape() != shape) {
        let why = "the rules of the variant are for a grid of another shape";
        return Err(PyValueError::new_err(why));
    }
    let levels = match level {
        Some(range) => {
            let range = range.ends();
            Some(self::level(*range.start())?..=self::level(*range.end())?)
        }
        None => None,
    };
    let difficulties = match difficulty {
        Some(Range::One(name)) => {
            let one = self::difficulty(&name)?;
            Some(one..=one)
        }
        Some(Range::Between(low, high)) => Some(self::difficulty(&low)?..=self::difficulty(&high)?),
        None => None,
    };
    let pattern = match pattern {
        Some(text) => Some(parse_pattern(text, rules.shape()).ok_or_else(|| {
            PyValueError::new_err("a pattern has `.` for each empty cell and `x` for each given")
        })?),
        None => None,
    };
    let solution = match solution {
        Some(text) => Some(parse_puzzle(text).map_err(value_error)?.puzzle.into_parts().0),
        None => None,
    };
    let mut request = Request::default();
    request.rules = rules.clone();
    request.clues = givens.map(|givens| givens.ends());
    request.is_minimal = minimal;
    request.symmetry = symmetry.parse().map_err(value_error)?;
    request.levels = levels;
    request.difficulties = difficulties;
    request.needs = techniques(&needs)?;
    request.without = techniques(&without)?;
    request.scores = score.map(|score| score.ends());
    request.pattern = pattern;
    request.solution = solution;
    request.check().map_err(value_error)?;
    let interrupt = limited(time)?;
    let threads = threads.map_or_else(cores, usize::from).clamp(1, MOST_THREADS);
    let next = AtomicU64::new(0);
    let made: Mutex<Vec<(u64, Result<Generated, GenerateError>)>> = Mutex::default();
    let work = || loop {
        let number = next.fetch_add(1, Ordering::Relaxed);
        if number >= count {
            return;
        }
        let one = generate(&request, seed.map_or(0, u64::from), number, &interrupt);
        let has_failed = one.is_err();
        made.lock().unwrap_or_else(std::sync::PoisonError::into_inner).push((number, one));
        if has_failed {
            next.store(count, Ordering::Relaxed);
        }
    };
    watched(py, &interrupt, || {
        on_threads(threads.min(count.try_into().unwrap_or(usize::MAX)), work);
    })?;
    let mut made = made.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    made.sort_by_key(|&(number, _)| number);
    let puzzle = |(_, made): (u64, Result<Generated, GenerateError>)| match made {
        Ok(made) => {
            let puzzle = EnginePuzzle::new(made.puzzle, rules.clone());
            let puzzle =
                puzzle.ok_or_else(|| PyValueError::new_err("the puzzle has another shape"))?;
            Ok(Puzzle { puzzle })
        }
        Err(GenerateError::GaveUp(tally)) if tally.attempts == 0 => Err(timed_out()),
        Err(error @ GenerateError::GaveUp(_)) => {
            Err(pyo3::exceptions::PyTimeoutError::new_err(error.told(language::chosen())))
        }
        Err(error) => Err(value_error(error)),
    };
    made.into_iter().map(puzzle).collect()
}
