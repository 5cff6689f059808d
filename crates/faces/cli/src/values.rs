//! The values of options: parsers for the words of the command line.

use std::ops::RangeInclusive;
use std::time::Duration;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use neuf_cnf::{AtMostOne, Var};
use neuf_explain::rate::Level;
use neuf_explain::trace::{TraceFormat, TracedMethod};
use neuf_explain::{Difficulty, ExplanationFormat, RuleKind};
use neuf_formats::{FileFormat, Style};
use neuf_generate::Symmetry;
use neuf_proof::Format;
use neuf_solver::{OptionError, Options, Profile};
use neuf_sudoku::{Encoding, Family, FormulaPart, MethodName, Shape};
use neuf_words::{Language, Numbering};

use crate::share::{self, Share};
use crate::words::{told, tr};

/// The largest number of threads; a larger number is a typing error.
const MAX_THREADS: usize = 1024;

/// A parser for items by the names that they have in the library, so that clap lists
/// their names and meanings.
fn named<T: Clone + Send + Sync + 'static>(
    all: &'static [T],
    name: fn(&T) -> &'static str,
    meaning: fn(&T) -> &'static str,
) -> impl TypedValueParser<Value = T> {
    let possible = |item| PossibleValue::new(name(item)).help(meaning(item));
    PossibleValuesParser::new(all.iter().map(possible)).try_map(move |given| {
        let found = all.iter().find(|item| name(item) == given).cloned();
        found.ok_or_else(|| tr!("no value is called `{given}`", given))
    })
}

pub(crate) fn methods() -> impl TypedValueParser<Value = MethodName> {
    named(MethodName::ALL, |method| method.name(), |method| method.meaning())
}

pub(crate) fn encodings() -> impl TypedValueParser<Value = Encoding> {
    named(Encoding::ALL, |encoding| encoding.name(), |encoding| encoding.meaning())
}

pub(crate) fn at_most_one() -> impl TypedValueParser<Value = AtMostOne> {
    named(AtMostOne::ALL, |encoding| encoding.name(), |encoding| encoding.meaning())
}

pub(crate) fn styles() -> impl TypedValueParser<Value = Style> {
    named(Style::ALL, |style| style.name(), |style| style.meaning())
}

pub(crate) fn symmetries() -> impl TypedValueParser<Value = Symmetry> {
    named(Symmetry::ALL, |symmetry| symmetry.name(), |symmetry| symmetry.meaning())
}

pub(crate) fn file_formats() -> impl TypedValueParser<Value = FileFormat> {
    named(FileFormat::ALL, |format| format.name(), |format| format.meaning())
}

pub(crate) fn explanations() -> impl TypedValueParser<Value = ExplanationFormat> {
    named(ExplanationFormat::ALL, |format| format.name(), |format| format.meaning())
}

pub(crate) fn traced_methods() -> impl TypedValueParser<Value = TracedMethod> {
    named(TracedMethod::ALL, |method| method.name(), |method| method.meaning())
}

pub(crate) fn trace_formats() -> impl TypedValueParser<Value = TraceFormat> {
    named(TraceFormat::ALL, |format| format.name(), |format| format.meaning())
}

/// From which number rows, columns and boxes are counted.
pub(crate) fn numberings() -> impl TypedValueParser<Value = Numbering> {
    let name = |numbering: &Numbering| match numbering {
        Numbering::FromOne => "1",
        Numbering::FromZero => "0",
    };
    let meaning = |numbering: &Numbering| match numbering {
        Numbering::FromOne => "as people count: r1c8",
        Numbering::FromZero => "as the paper does: (0,7)",
    };
    named(&[Numbering::FromOne, Numbering::FromZero], name, meaning)
}

pub(crate) fn languages() -> impl TypedValueParser<Value = Language> {
    named(Language::ALL, |language| language.name(), |language| language.meaning())
}

pub(crate) fn proof_formats() -> impl TypedValueParser<Value = Format> {
    let meaning = |format: &Format| match format {
        Format::Lrat => "clauses with the numbers of those that they follow from",
        Format::Drat => "clauses alone",
    };
    named(Format::ALL, |format| format.name(), meaning)
}

/// The presets of options.
pub(crate) fn profiles() -> impl TypedValueParser<Value = Profile> {
    named(Profile::ALL, |profile| profile.name(), |profile| profile.meaning().trim_end_matches('.'))
}

/// How like a known name must be to one that is not, from 0 to 1; this is clap's limit.
const SIMILAR: f64 = 0.7;

/// An option of the search and its value.
pub(crate) fn option(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once('=').ok_or(tr!("expected NAME=VALUE, such as seed=7"))?;
    // The value is checked here, so that an error is reported before any work.
    let mut options = Options::default();
    options.set(name.trim(), value.trim()).map_err(|error| match error {
        OptionError::Unknown(ref name) => with_similar(&told(&error), name),
        error => told(&error),
    })?;
    Ok((name.trim().into(), value.trim().into()))
}

/// A complaint about an option of the search that does not exist, with the one that is meant,
/// if a name is like it.
fn with_similar(what: &str, unknown: &str) -> String {
    let names = Options::TABLE.iter().map(|info| info.name);
    let scored = names.map(|name| (strsim::jaro(name, unknown), name));
    match scored.max_by(|a, b| a.0.total_cmp(&b.0)) {
        Some((score, name)) if score > SIMILAR => {
            tr!("{what}: is `{name}` meant? `neuf sat --list-options` lists all", what, name)
        }
        _ => tr!("{what}: `neuf sat --list-options` lists all", what),
    }
}

/// The part of one of many jobs.
pub(crate) fn share(text: &str) -> Result<Share, String> {
    share::parse(text)
}

/// The same among jobs whose number is known.
pub(crate) fn shard(text: &str) -> Result<Share, String> {
    let share = share::parse(text)?;
    if share.jobs.is_some() { Ok(share) } else { Err(tr!("expected I/N").into()) }
}

/// Some variables, in their order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Variables(pub(crate) Vec<Var>);

/// Numbers of variables and ranges of them, separated by commas.
pub(crate) fn variables(text: &str) -> Result<Variables, String> {
    /// The largest number of variables; a larger number is a typing error.
    const MOST: usize = 1 << 24;
    let expected = || tr!("expected numbers of variables, such as 1-9,20").to_owned();
    let mut vars = Vec::new();
    for part in text.split(',') {
        let (first, last) = part.split_once('-').unwrap_or((part, part));
        let index = |number: &str| {
            let number = number.trim().parse::<usize>().ok()?;
            Var::try_new(number.checked_sub(1)?)
        };
        let (first, last) = index(first).zip(index(last)).ok_or_else(expected)?;
        if first > last || last.index() - first.index() >= MOST {
            return Err(expected());
        }
        vars.extend((first.index()..=last.index()).map(Var::new));
    }
    vars.sort_unstable();
    vars.dedup();
    Ok(Variables(vars))
}

/// A number of bytes, or a number with a unit.
pub(crate) fn size(text: &str) -> Result<u64, String> {
    let expected = || tr!("expected a size, such as 500M or 2G").to_owned();
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let shift = match text[digits.len()..].to_ascii_lowercase().as_str() {
        "" | "b" => 0,
        "k" | "kb" | "kib" => 10,
        "m" | "mb" | "mib" => 20,
        "g" | "gb" | "gib" => 30,
        "t" | "tb" | "tib" => 40,
        _ => return Err(expected()),
    };
    let number = digits.parse::<u64>().map_err(|_| expected())?;
    number.checked_mul(1 << shift).ok_or_else(|| tr!("the size is too large").to_owned())
}

/// Families by name, in letters of either case.
pub(crate) fn family(text: &str) -> Result<Family, String> {
    text.trim().parse().map_err(|error: neuf_sudoku::UnknownName| told(&error))
}

/// Parts of the formula by name, in letters of either case.
pub(crate) fn part(text: &str) -> Result<FormulaPart, String> {
    text.trim().parse().map_err(|error: neuf_sudoku::UnknownName| told(&error))
}

/// A box as `ROWSxCOLUMNS`.
pub(crate) fn shape(text: &str) -> Result<Shape, String> {
    let expected = || tr!("expected ROWSxCOLUMNS of a box, such as 3x3").to_owned();
    let (rows, columns) = text.split_once(['x', 'X', '×']).ok_or_else(expected)?;
    let number = |part: &str| part.trim().parse::<usize>().map_err(|_| expected());
    Shape::new(number(rows)?, number(columns)?).map_err(|error| told(&error))
}

/// The usual shape of a grid with this side.
pub(crate) fn side(text: &str) -> Result<Shape, String> {
    let side =
        text.parse().map_err(|_| tr!("expected the side of a grid, such as 9").to_owned())?;
    Shape::of_side(side).map_err(|error| told(&error))
}

/// The two ends of a range; a single value is both ends.
fn range<T: Copy + PartialOrd>(
    text: &str,
    expected: &str,
    parse: impl Fn(&str) -> Option<T>,
) -> Result<RangeInclusive<T>, String> {
    let (first, last) = text.split_once("..").or(text.split_once('-')).unwrap_or((text, text));
    let parsed = parse(first.trim()).zip(parse(last.trim_start_matches('=').trim()));
    match parsed {
        Some((first, last)) if first <= last => Ok(first..=last),
        _ => Err(expected.to_owned()),
    }
}

/// A number, or a range of them.
pub(crate) fn numbers(text: &str) -> Result<RangeInclusive<usize>, String> {
    range(text, tr!("expected a number or a range, such as 28-32"), |part| part.parse().ok())
}

/// A range of scores. A single score is not accepted, since no puzzle would have
/// exactly this score.
pub(crate) fn scores(text: &str) -> Result<RangeInclusive<f64>, String> {
    let score = |part: &str| part.parse().ok().filter(|score: &f64| score.is_finite());
    let found = range(text, tr!("expected a range, such as 2-6"), score)?;
    if found.start() < found.end() {
        Ok(found)
    } else {
        Err(tr!("expected a range, such as 2-6").into())
    }
}

/// Levels of the paper's ladder, or difficulties for people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum AnyLevel {
    /// Levels of the paper's ladder.
    Ladder(RangeInclusive<Level>),
    /// Difficulties for people.
    People(RangeInclusive<Difficulty>),
}

/// A difficulty or a range of them by name, or a level of the ladder by its number or its
/// name, or a range of these. `beyond` alone is the difficulty.
pub(crate) fn any_level(text: &str) -> Result<AnyLevel, String> {
    let expected =
        tr!("expected a difficulty (beginner, easy, medium, hard, expert, diabolical, beyond), a \
         level from 0 to 5, a range such as easy-hard or 0-1, or a name: naked-singles, \
         propagation, failed-literals, depth-two, depth-three");
    let difficulty = |name: &str| {
        let name = name.trim().to_ascii_lowercase();
        Difficulty::ALL.iter().copied().find(|difficulty| difficulty.name() == name)
    };
    if let Ok(wanted) = range(text, expected, difficulty) {
        return Ok(AnyLevel::People(wanted));
    }
    let by_name = |name: &str| Level::ALL.iter().copied().find(|level| level.name() == name);
    if let Some(level) = by_name(text.trim()) {
        return Ok(AnyLevel::Ladder(level..=level));
    }
    let number = |part: &str| Level::ALL.get(part.parse::<usize>().ok()?).copied();
    range(text, expected, number).map(AnyLevel::Ladder)
}

/// A technique by any of its names.
pub(crate) fn technique(name: &str) -> Result<RuleKind, String> {
    RuleKind::by_name(name).ok_or_else(|| {
        tr!("no technique has this name; book/guide/techniques.md lists them: naked-pair, x-wing, \
             skyscraper, xy-chain, …")
        .to_owned()
    })
}

/// A number of threads, or `auto` for one for each core.
pub(crate) fn threads_or_auto(text: &str) -> Result<usize, String> {
    if text == "auto" {
        return Ok(std::thread::available_parallelism().map_or(1, usize::from).min(MAX_THREADS));
    }
    threads(text).map_err(|expected| tr!("{expected}, or auto", expected))
}

/// A number of threads.
pub(crate) fn threads(text: &str) -> Result<usize, String> {
    let number = text.parse().ok().filter(|number| (1..=MAX_THREADS).contains(number));
    number.ok_or_else(|| tr!("expected a number from 1 to {most}", most = MAX_THREADS))
}

/// A number of seconds, or a number with a unit.
pub(crate) fn duration(text: &str) -> Result<Duration, String> {
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let unit = match &text[digits.len()..] {
        "ms" => 0.001,
        "" | "s" => 1.0,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        _ => return Err(tr!("expected a unit of time: ms, s, m or h").to_owned()),
    };
    let plain = digits.chars().all(|c| c.is_ascii_digit() || c == '.');
    let number = digits.parse::<f64>().ok().filter(|_| plain);
    let seconds = number.ok_or_else(|| tr!("expected a time, such as 10, 0.5 or 2m").to_owned())?;
    Duration::try_from_secs_f64(seconds * unit).map_err(|_| tr!("the time is too long").to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times() {
        let seconds = |text| duration(text).map(|time| time.as_secs_f64());
        assert_eq!(seconds("10"), Ok(10.0));
        assert_eq!(seconds("0.5"), Ok(0.5));
        assert_eq!(seconds("250ms"), Ok(0.25));
        assert_eq!(seconds("2m"), Ok(120.0));
        assert_eq!(seconds("1h"), Ok(3600.0));
        for wrong in ["", "s", "-1", "inf", "nan", "1e9", "10 s", "1d", "9".repeat(40).as_str()] {
            assert!(duration(wrong).is_err(), "{wrong:?}");
        }
    }

    #[test]
    fn ranges() {
        assert_eq!((numbers("30"), numbers("28-32")), (Ok(30..=30), Ok(28..=32)));
        assert_eq!((numbers("1..=4"), scores("2-6.5")), (Ok(1..=4), Ok(2.0..=6.5)));
        let level = Level::FailedLiterals;
        let of_ladder = |level, most| Ok(AnyLevel::Ladder(level..=most));
        assert_eq!(any_level("2"), of_ladder(level, level));
        assert_eq!(any_level("failed-literals"), of_ladder(level, level));
        assert_eq!(any_level("0-1"), of_ladder(Level::NakedSingles, Level::Propagation));
        let people = |text| match any_level(text) {
            Ok(AnyLevel::People(wanted)) => Some(wanted),
            _ => None,
        };
        assert_eq!(people("Easy"), Some(Difficulty::Easy..=Difficulty::Easy));
        assert_eq!(people("easy-hard"), Some(Difficulty::Easy..=Difficulty::Hard));
        assert_eq!(people("beyond"), Some(Difficulty::Beyond..=Difficulty::Beyond));
        assert_eq!(technique("Y-Wing"), Ok(RuleKind::XyWing));
        assert!(technique("wing").is_err() && any_level("hard-easy").is_err());
        for wrong in ["", "-", "5-4", "x", "1-", "-3", "1-2-3", "9-9.0", "nan-inf"] {
            assert!(scores(wrong).is_err(), "{wrong:?}");
            assert!(any_level(wrong).is_err() && numbers(wrong).is_err(), "{wrong:?}");
        }
    }

    #[test]
    fn boxes() {
        assert_eq!(shape("2x3"), Ok(Shape::new(2, 3).unwrap()));
        assert_eq!(shape("4X5"), Ok(Shape::new(4, 5).unwrap()));
        for wrong in ["", "3", "x", "3x", "0x3", "3x-3", "99x99", "3x3x3"] {
            assert!(shape(wrong).is_err(), "{wrong:?}");
        }
    }

    #[test]
    fn sizes_and_lists_of_variables() {
        assert_eq!((size("100"), size("2G"), size("5kb")), (Ok(100), Ok(2 << 30), Ok(5120)));
        let numbers = |text| {
            variables(text)
                .map(|Variables(vars)| vars.iter().map(|var| var.to_dimacs()).collect::<Vec<_>>())
        };
        assert_eq!(numbers("7,1-3, 2"), Ok(vec![1, 2, 3, 7]));
        for wrong in ["", "0", "3-1", "1-", "-1", "a", "1,,2", "1-999999999999"] {
            assert!(variables(wrong).is_err() && size(&format!("{wrong}x")).is_err(), "{wrong:?}");
        }
        assert!(option("seed=7").is_ok());
        assert!(option("seed").is_err() && option("seed=x").is_err() && option("luck=1").is_err());
    }

    #[test]
    fn numbers_of_threads() {
        assert_eq!(threads("4"), Ok(4));
        assert!(threads("0").is_err() && threads("100000").is_err());
        assert_eq!(threads_or_auto("4"), Ok(4));
        assert!(threads_or_auto("auto").is_ok_and(|number| number > 0));
        assert!(threads_or_auto("all").is_err_and(|error| error.ends_with("1024, or auto")));
    }
}
