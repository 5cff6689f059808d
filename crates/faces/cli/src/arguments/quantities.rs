//! Values of options that are quantities: times, sizes, numbers of threads, ranges, boxes, and
//! lists of variables.

use std::ops::RangeInclusive;
use std::time::Duration;

use neuf_cnf::Var;
use neuf_rate::Tenths;
use neuf_sudoku::Shape;

use crate::words::{told, tr};

/// The largest number of threads; a larger number is a typing error.
const MAX_THREADS: usize = 1024;

/// A number of threads, or `auto` for one for each core.
pub(crate) fn threads_or_auto(text: &str) -> Result<usize, String> {
    if text == "auto" {
        return Ok(std::thread::available_parallelism().map_or(1, usize::from).min(MAX_THREADS));
    }
    threads(text).map_err(|expected| tr!(["{expected}, or auto", "{expected}, ou auto"], expected))
}

/// A number of threads.
pub(crate) fn threads(text: &str) -> Result<usize, String> {
    let number = text.parse().ok().filter(|number| (1..=MAX_THREADS).contains(number));
    number.ok_or_else(|| {
        tr!(
            ["expected a number from 1 to {most}", "il faut un nombre de 1 à {most}"],
            most = MAX_THREADS
        )
    })
}

/// A whole number from `LEAST` to `MOST`.
pub(crate) fn within<T: TryFrom<u64>, const LEAST: u64, const MOST: u64>(
    text: &str,
) -> Result<T, String> {
    let is_number =
        text.strip_prefix(['+', '-']).unwrap_or(text).bytes().all(|b| b.is_ascii_digit());
    let number = text.parse().ok().filter(|number| (LEAST..=MOST).contains(number));
    number.and_then(|number| T::try_from(number).ok()).ok_or_else(|| {
        if text.is_empty() || !is_number {
            return tr!(["not a whole number", "ce n'est pas un nombre entier"]).to_owned();
        }
        let most = if MOST == u64::MAX { String::new() } else { format!("={MOST}") };
        tr!(
            ["{number} is not in {range}", "{number} n'est pas dans {range}"],
            number = text,
            range = format!("{LEAST}..{most}")
        )
    })
}

/// A number from 1 on.
pub(crate) fn positive(text: &str) -> Result<u64, String> {
    within::<u64, 1, { u64::MAX }>(text)
}

/// A number of seconds, or a number with a unit.
pub fn duration(text: &str) -> Result<Duration, String> {
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let unit = match &text[digits.len()..] {
        "ms" => 0.001,
        "" | "s" => 1.0,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        _ => {
            return Err(tr!([
                "expected a unit of time: ms, s, m or h",
                "il faut une unité de temps : ms, s, m ou h"
            ])
            .to_owned());
        }
    };
    let plain = digits.chars().all(|c| c.is_ascii_digit() || c == '.');
    let number = digits.parse::<f64>().ok().filter(|_| plain);
    let seconds = number.ok_or_else(|| {
        tr!(["expected a time, such as 10, 0.5 or 2m", "il faut une durée, comme 10, 0.5 ou 2m"])
            .to_owned()
    })?;
    Duration::try_from_secs_f64(seconds * unit)
        .map_err(|_| tr!(["the time is too long", "la durée est trop longue"]).to_owned())
}

/// A number of bytes, or a number with a unit.
pub(crate) fn size(text: &str) -> Result<u64, String> {
    let expected = || {
        tr!(["expected a size, such as 500M or 2G", "il faut une taille, comme 500M ou 2G"])
            .to_owned()
    };
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
    number
        .checked_mul(1 << shift)
        .ok_or_else(|| tr!(["the size is too large", "la taille est trop grande"]).to_owned())
}

/// A box as `ROWSxCOLUMNS`.
pub(crate) fn shape(text: &str) -> Result<Shape, String> {
    let expected = || {
        tr!([
            "expected ROWSxCOLUMNS of a box, such as 3x3",
            "il faut les LIGNESxCOLONNES d'un bloc, comme 3x3"
        ])
        .to_owned()
    };
    let (rows, columns) = text.split_once(['x', 'X', '×']).ok_or_else(expected)?;
    let number = |part: &str| part.trim().parse::<usize>().map_err(|_| expected());
    Shape::new(number(rows)?, number(columns)?).map_err(|error| told(&error))
}

/// The usual shape of a grid with this side.
pub(crate) fn side(text: &str) -> Result<Shape, String> {
    let side = text.parse().map_err(|_| {
        tr!(["expected the side of a grid, such as 9", "il faut le côté d'une grille, comme 9"])
            .to_owned()
    })?;
    Shape::of_side(side).map_err(|error| told(&error))
}

/// Some variables, in their order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variables(pub(crate) Vec<Var>);

/// Numbers of variables and ranges of them, separated by commas.
pub(crate) fn variables(text: &str) -> Result<Variables, String> {
    /// The largest number of variables; a larger number is a typing error.
    const MOST: usize = 1 << 24;
    let expected = || "expected numbers of variables, such as 1-9,20".to_owned();
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

/// The two ends of a range; a single value is both ends.
pub(super) fn range<T: Copy + PartialOrd>(
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
    let expected = tr!([
        "expected a number or a range from less to more, such as 28-32",
        "il faut un nombre ou un intervalle croissant, comme 28-32"
    ]);
    range(text, expected, |part| part.parse().ok())
}

/// A range of scores. A single score is not accepted, since no puzzle would have
/// exactly this score.
pub(crate) fn scores(text: &str) -> Result<RangeInclusive<f64>, String> {
    let score = |part: &str| part.parse().ok().filter(|score: &f64| score.is_finite());
    let expected = tr!(["expected a range, such as 2-6", "il faut un intervalle, comme 2-6"]);
    let found = range(text, expected, score)?;
    if found.start() < found.end() { Ok(found) } else { Err(expected.into()) }
}

/// A rating of Sudoku Explainer or a range of them, with one decimal.
pub(crate) fn ratings(text: &str) -> Result<RangeInclusive<Tenths>, String> {
    let rating = |part: &str| {
        let value: f64 = part.parse().ok()?;
        let tenths = value * 10.0;
        // A second digit would be rounded without a word.
        let is_rating = (1.0..=25.0).contains(&value) && (tenths - tenths.round()).abs() < 1e-6;
        is_rating.then(|| Tenths(tenths.round() as u8))
    };
    let expected = tr!([
        "expected a rating or a range of them, such as 7.1-7.3",
        "il faut une note ou un intervalle de notes, comme 7.1-7.3"
    ]);
    range(text, expected, rating)
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
        assert_eq!(ratings("7.1-7.3"), Ok(Tenths(71)..=Tenths(73)));
        assert!(ratings("0.5").is_err() && ratings("8-7").is_err() && ratings("99").is_err());
        for wrong in ["", "-", "5-4", "x", "1-", "-3", "1-2-3", "9-9.0", "nan-inf"] {
            assert!(scores(wrong).is_err() && numbers(wrong).is_err(), "{wrong:?}");
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
