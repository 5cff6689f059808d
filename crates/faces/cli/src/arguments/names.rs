//! How the values of options are read: those that are known by a name in the libraries, such as
//! methods, formats and levels, and which function reads the others.

use std::ops::RangeInclusive;
use std::time::Duration;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use neuf_cnf::AtMostOne;
use neuf_explain::rate::{HodokuLevel, Level};
use neuf_explain::{Difficulty, ExplanationFormat, RuleKind, Terms as _};
use neuf_formats::{FileFormat, Style};
use neuf_generate::Symmetry;
use neuf_rate::Tenths;
use neuf_solver::{OptionError, Options, Profile};
use neuf_sudoku::rules::{Relation, Variant};
use neuf_sudoku::{Encoding, Family, FormulaPart, MethodName, Shape};
use neuf_words::{Language, Numbering, named, nearest};

use super::options::{Kind, Value, by_name};
use super::quantities::{
    Variables, duration, numbers, range, ratings, scores, shape, variables, within,
};
use crate::arguments::naming::{CellName, cell_name};
use crate::arguments::share::{self, Share};
use crate::words::{self, tr};

by_name![
    AtMostOne,
    CheckedFormat,
    Encoding,
    ExplanationFormat,
    Language,
    MethodName,
    Numbering,
    Style,
    Symmetry,
    WrittenFormat,
];

by_name!(Profile: Profile::ALL, Profile::name, |profile| profile.meaning().trim_end_matches('.'));

// The ending of a file stands for its format, as it does behind --output.
by_name!(FileFormat: FileFormat::ALL, FileFormat::name, FileFormat::meaning, |format| {
    let is_other = |&ending: &&str| {
        FileFormat::of_extension(ending) == Some(format) && ending != format.name()
    };
    FileFormat::EXTENSIONS.into_iter().filter(is_other).collect()
});

/// A parser of clap for items by the names that they have in a library, so that clap lists names
/// and meanings: for a program of the annex, whose options are not in a table.
pub fn named<T: Clone + Send + Sync + 'static>(
    all: &'static [T],
    name: fn(&T) -> &'static str,
    meaning: fn(&T) -> &'static str,
) -> impl TypedValueParser<Value = T> {
    let possible = all.iter().map(|item| PossibleValue::new(name(item)).help(meaning(item)));
    PossibleValuesParser::new(possible)
        .try_map(move |given| all.iter().find(|item| name(item) == given).cloned().ok_or("unknown"))
}

/// A level of difficulty by its name in any language; accents may be left out.
fn difficulty(name: &str) -> Option<Difficulty> {
    let wanted = plain(name);
    let is_called = |level: Difficulty| {
        Language::ALL.iter().any(|language| plain(language.difficulty(level)) == wanted)
    };
    Difficulty::ALL.iter().copied().find(|&level| is_called(level))
}

/// A parser of clap for the levels of puzzles that a person can solve by reasoning, by their names
/// in each language: for a program of the annex.
pub fn reasoned_level() -> impl TypedValueParser<Value = Difficulty> {
    let possible = Difficulty::REASONED.iter().map(|&level| {
        let french = Language::French.difficulty(level);
        let value = PossibleValue::new(level.name()).alias(french);
        value.alias(plain_letters(french).collect::<String>())
    });
    PossibleValuesParser::new(possible).try_map(|given| difficulty(&given).ok_or("unknown"))
}

/// Types whose values are read from a text.
macro_rules! by_text {
    ($($Type:ty: $read:expr),+ $(,)?) => {
        $(impl Value for $Type {
            const KIND: Kind = Kind::Text(&($read as fn(&str) -> Result<$Type, String>));
        })+
    };
}

by_text! {
    (String, String): option,
    AnyLevel: any_level,
    CellName: cell_name,
    Duration: duration,
    Family: family,
    FormulaPart: part,
    RangeInclusive<f64>: scores,
    RangeInclusive<HodokuLevel>: hodoku_levels,
    RangeInclusive<Tenths>: ratings,
    RangeInclusive<usize>: numbers,
    RuleKind: technique,
    Shape: shape,
    Share: share::parse,
    String: |text| Ok(text.to_owned()),
    Variables: variables,
    u16: within::<u16, 0, { u16::MAX as u64 }>,
    u64: within::<u64, 0, { u64::MAX }>,
    u8: within::<u8, 0, { u8::MAX as u64 }>,
    usize: within::<usize, 0, { u64::MAX }>,
}

named! {
    /// A format in which `neuf sat` writes proofs.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum WrittenFormat("format of proofs") {
        Lrat = "lrat", "clauses with the numbers of those that they follow from";
        Drat = "drat", "clauses alone";
        Veripb = "veripb", "inequalities for the checker of the same name, version 3; text";
    }
}

named! {
    /// A format in which `neuf check-proof` reads proofs.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub(crate) enum CheckedFormat("format of proofs") {
        Lrat = "lrat", "clauses with the numbers of those that they follow from";
        Drat = "drat", "clauses alone";
        Frat = "frat", "clauses with numbers, and hints where the solver knows them";
    }
}

/// Families by name, in letters of either case.
pub fn family(text: &str) -> Result<Family, String> {
    text.trim().parse().map_err(|error: neuf_words::UnknownName| error.to_string())
}

/// Parts of the formula by name, in letters of either case.
pub(crate) fn part(text: &str) -> Result<FormulaPart, String> {
    text.trim().parse().map_err(|error: neuf_words::UnknownName| error.to_string())
}

/// Levels of the paper's ladder, or difficulties for people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AnyLevel {
    /// Levels of the paper's ladder.
    Ladder(RangeInclusive<Level>),
    /// Difficulties for people.
    People(RangeInclusive<Difficulty>),
}

/// The names of items, with commas between them.
fn names<T: Copy>(all: &[T], name: fn(T) -> &'static str) -> String {
    all.iter().map(|&item| name(item)).collect::<Vec<_>>().join(", ")
}

/// A difficulty or a range of them by name, in any language, or a level of the ladder by its number
/// or its name, or a range of these. `beyond` alone is the difficulty.
pub fn any_level(text: &str) -> Result<AnyLevel, String> {
    let expected = tr!(
        [
            "expected a difficulty ({difficulties}), a level from 0 to 5, a range such as \
             easy-hard or 0-1, or a name: {levels}",
            "il faut une difficulté ({difficulties}), un niveau de 0 à 5, un intervalle comme \
             facile-difficile ou 0-1, ou un nom : {levels}"
        ],
        difficulties = names(Difficulty::ALL, |level| words::language().difficulty(level)),
        levels = names(&Level::ALL[..Level::ALL.len() - 1], Level::name)
    );
    // A name may have a hyphen, as a range has.
    let alone = difficulty(text).map(|level| level..=level);
    if let Some(wanted) = alone.or_else(|| range(text, &expected, difficulty).ok()) {
        return Ok(AnyLevel::People(wanted));
    }
    let by_name = |name: &str| Level::ALL.iter().copied().find(|level| level.name() == name);
    if let Some(level) = by_name(text.trim()) {
        return Ok(AnyLevel::Ladder(level..=level));
    }
    let number = |part: &str| Level::ALL.get(part.parse::<usize>().ok()?).copied();
    range(text, &expected, number).map(AnyLevel::Ladder)
}

/// A level of HoDoKu or a range of them.
pub(crate) fn hodoku_levels(text: &str) -> Result<RangeInclusive<HodokuLevel>, String> {
    let expected = tr!([
        "expected a level of HoDoKu (easy, medium, hard, unfair, extreme) or a range such as \
         hard-unfair",
        "il faut un niveau de HoDoKu (easy, medium, hard, unfair, extreme) ou un intervalle comme \
         hard-unfair"
    ]);
    range(text, expected, |name| name.trim().parse().ok())
}

/// An option of the search and its value.
fn option(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once('=').ok_or("expected NAME=VALUE, such as seed=7")?;
    // The value is checked here, so that an error is reported before any work.
    let mut options = Options::default();
    options.set(name.trim(), value.trim()).map_err(|error| match error {
        OptionError::Unknown(ref name) => with_similar(&error.to_string(), name),
        error => error.to_string(),
    })?;
    Ok((name.trim().into(), value.trim().into()))
}

/// A complaint about an option of the search that does not exist, with the one that is meant,
/// if a name is like it.
fn with_similar(what: &str, unknown: &str) -> String {
    match nearest(unknown, Options::TABLE.iter().map(|info| info.name)) {
        Some(name) => format!("{what}: is `{name}` meant? `neuf sat --list-options` lists all"),
        None => format!("{what}: `neuf sat --list-options` lists all"),
    }
}

/// Whether hints call steps through some line or clue by this name. As a technique, all such steps
/// have one name.
fn is_of_relation(wanted: &str) -> bool {
    let called = Variant::ALL.iter().filter_map(|variant| variant.relation());
    called.flat_map(Relation::technique).any(|known| plain(known) == wanted)
}

/// A technique by any of its names, also the French ones; accents may be left out.
pub(crate) fn technique(name: &str) -> Result<RuleKind, String> {
    /// What French players say where neuf keeps the English word.
    const SPOKEN: [(&str, RuleKind); 2] =
        [("espadon", RuleKind::Swordfish), ("méduse", RuleKind::Jellyfish)];
    // The last one names no step of its own.
    let own = RuleKind::ALL[..RuleKind::ALL.len() - 1].iter().copied();
    let french = own.clone().map(|kind| (Language::French.rule(kind), kind));
    let mut french = french.chain(SPOKEN);
    let wanted = plain(name);
    let found = RuleKind::by_name(name).or_else(|| {
        // A name with a comma is also known by what stands before the comma.
        let found = french.find(|(known, _)| {
            let short = known.split_once(", ").map(|(short, _)| short);
            plain(known) == wanted || short.is_some_and(|short| plain(short) == wanted)
        });
        found.map(|(_, kind)| kind)
    });
    found.ok_or_else(|| {
        if is_of_relation(&wanted) {
            return tr!(
                [
                    "steps through lines and clues have one name as a technique, `{name}`, for all \
                     variants",
                    "les étapes par lignes et indices ont un seul nom, `{name}`, pour toutes les \
                     variantes"
                ],
                name = RuleKind::Relation.name()
            );
        }
        match nearest(name, own.map(RuleKind::name)) {
            Some(name) => {
                tr!(
                    [
                        "no technique has this name; did you mean `{name}`?",
                        "aucune technique n'a ce nom ; vouliez-vous dire `{name}` ?"
                    ],
                    name
                )
            }
            None => tr!([
                "no technique has this name; book/sudoku/techniques.md lists them: naked-pair, \
                 x-wing, skyscraper, xy-chain, …",
                "aucune technique n'a ce nom ; book/sudoku/techniques.md les donne : naked-pair, \
                 x-wing, skyscraper, xy-chain, …"
            ])
            .to_owned(),
        }
    })
}

/// The letters and digits of a name, small and without accents.
fn plain(name: &str) -> String {
    plain_letters(name).filter(|c| c.is_alphanumeric()).collect()
}

/// The letters of a text, small and without the accents of French.
pub(crate) fn plain_letters(text: &str) -> impl Iterator<Item = char> + '_ {
    text.chars().flat_map(char::to_lowercase).map(|letter| match letter {
        'à' | 'â' | 'ä' => 'a',
        'é' | 'è' | 'ê' | 'ë' => 'e',
        'î' | 'ï' => 'i',
        'ô' | 'ö' => 'o',
        'û' | 'ù' | 'ü' => 'u',
        'ç' => 'c',
        other => other,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn techniques_have_french_names_and_a_nearest_one() {
        for (name, kind) in [
            ("y-wing", RuleKind::XyWing),
            ("espadon", RuleKind::Swordfish),
            ("Meduse", RuleKind::Jellyfish),
            ("paire cachee", RuleKind::HiddenPair),
            ("candidats verrouillés", RuleKind::Pointing),
            ("paire-éloignée", RuleKind::RemotePair),
            ("tombe bivaluée", RuleKind::Grave),
        ] {
            assert_eq!(technique(name), Ok(kind), "{name}");
        }
        let error = technique("swordfishes").unwrap_err();
        assert!(error.ends_with("did you mean `swordfish`?"), "{error}");
        for name in ["arrow-sum", "somme d'une fleche", "thermometer bound"] {
            let error = technique(name).unwrap_err();
            assert!(error.contains("one name as a technique, `relation`,"), "{error}");
        }
        let error = technique("magic").unwrap_err();
        assert!(error.contains("techniques.md"), "{error}");
    }

    #[test]
    fn levels_and_techniques() {
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
        for (text, first, last) in [
            ("Débutant", Difficulty::Beginner, Difficulty::Beginner),
            ("moyen-difficile", Difficulty::Medium, Difficulty::Hard),
            ("au-dela", Difficulty::Beyond, Difficulty::Beyond),
            ("ardu-au-delà", Difficulty::Tough, Difficulty::Beyond),
        ] {
            assert_eq!(people(text), Some(first..=last), "{text}");
        }
        assert_eq!(technique("Y-Wing"), Ok(RuleKind::XyWing));
        assert!(technique("wing").is_err() && any_level("hard-easy").is_err());
        // A name with more behind a comma is not read in part.
        assert!(technique("x-wing, swordfish").is_err() && any_level("easy, hard").is_err());
        for wrong in ["", "-", "5-4", "x", "1-", "-3", "1-2-3", "9-9.0", "nan-inf"] {
            assert!(any_level(wrong).is_err(), "{wrong:?}");
        }
    }

    #[test]
    fn options_of_the_search_are_checked() {
        assert!(option("seed=7").is_ok());
        assert!(option("seed").is_err() && option("seed=x").is_err() && option("luck=1").is_err());
    }
}
