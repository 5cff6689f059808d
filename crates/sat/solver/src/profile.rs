//! Presets of options for a purpose.
//!
//! The defaults suit formulas of which nothing is known. Who knows more can say so by one
//! word instead of a dozen options; the words are those of `CaDiCaL` and Kissat. A profile
//! is only a list of options: each can be set to another value afterwards.

use std::fmt;
use std::str::FromStr;

use crate::options::{OptionInfo, Options, Value};

/// A set of options for a purpose.
///
/// ```
/// use neuf_solver::{Options, Profile};
/// let options = Options::profile(Profile::Unsat);
/// assert!(!options.walk);
/// assert_eq!("unsat".parse(), Ok(Profile::Unsat));
/// assert_eq!(Options::profile(Profile::Default), Options::default());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Profile {
    /// The defaults, for any formula.
    #[default]
    Default,
    /// For formulas that are expected to have a model.
    Sat,
    /// For formulas that are expected to have no model.
    Unsat,
    /// Search only, without simplification and local search.
    Plain,
    /// For many short questions to one solver, with clauses added in between.
    Incremental,
}

/// There is no profile of this name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no profile `{0}`; there are default, sat, unsat, plain and incremental")]
pub struct UnknownProfile(String);

/// All techniques that change clauses, and those that look for a model without a search.
const TECHNIQUES: &[&str] = &[
    "backbone",
    "congruence",
    "counting",
    "decompose",
    "deduplicate",
    "define",
    "eliminate",
    "factor",
    "fraig",
    "hyper",
    "lucky",
    "parity",
    "probe",
    "sweep",
    "ternary",
    "transitive",
    "vivify",
    "walk",
];

impl Profile {
    /// All profiles, the default first.
    pub const ALL: &'static [Profile] =
        &[Profile::Default, Profile::Sat, Profile::Unsat, Profile::Plain, Profile::Incremental];

    /// The name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Profile::Default => "default",
            Profile::Sat => "sat",
            Profile::Unsat => "unsat",
            Profile::Plain => "plain",
            Profile::Incremental => "incremental",
        }
    }

    /// What it is for, in a line.
    #[must_use]
    pub fn help(self) -> &'static str {
        match self {
            Profile::Default => "For any formula.",
            Profile::Sat => "For formulas that are expected to have a model.",
            Profile::Unsat => "For formulas that are expected to have no model.",
            Profile::Plain => "Search only, without simplification and local search.",
            Profile::Incremental => "For many short questions with clauses added in between.",
        }
    }

    /// The options that differ from the defaults, in the order of their names, with their
    /// values.
    pub fn changes(self) -> impl Iterator<Item = (&'static OptionInfo, Value)> {
        let options = Options::profile(self);
        Options::TABLE.iter().filter_map(move |info| {
            let value = options.get(info.name)?;
            (value != info.default).then_some((info, value))
        })
    }
}

impl fmt::Display for Profile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Profile {
    type Err = UnknownProfile;

    fn from_str(name: &str) -> Result<Profile, UnknownProfile> {
        let found = Profile::ALL.iter().find(|profile| profile.name() == name);
        found.copied().ok_or_else(|| UnknownProfile(name.into()))
    }
}

impl Options {
    /// The options of a profile.
    #[must_use]
    pub fn profile(profile: Profile) -> Options {
        let mut options = Options::default();
        match profile {
            Profile::Default => (),
            Profile::Sat => {
                options.modes = 2;
            }
            Profile::Unsat => {
                options.modes = 0;
                options.walk = false;
            }
            Profile::Plain => {
                for &name in TECHNIQUES {
                    // These are switches, as a test verifies.
                    let _ = options.set(name, "false");
                }
            }
            Profile::Incremental => {
                options.modes = 0;
                options.lucky = false;
                options.walk = false;
            }
        }
        options
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_those_that_are_read() {
        for &profile in Profile::ALL {
            assert_eq!(profile.name().parse(), Ok(profile));
            assert!(profile.help().ends_with('.'));
        }
        let error = "fast".parse::<Profile>().unwrap_err().to_string();
        assert!(Profile::ALL.iter().all(|profile| error.contains(profile.name())), "{error}");
    }

    #[test]
    fn a_plain_search_has_no_technique_of_simplification() {
        let plain = Options::profile(Profile::Plain);
        for &name in TECHNIQUES {
            assert_eq!(plain.get(name), Some(Value::Switch(false)), "{name}");
        }
        // A new technique with an effort of its own must be in the list.
        for info in Options::TABLE {
            if let Some(name) = info.name.strip_suffix("_effort") {
                assert!(TECHNIQUES.contains(&name), "{name}");
            }
        }
    }

    #[test]
    fn changes_are_the_options_that_differ() {
        assert_eq!(Profile::Default.changes().count(), 0);
        let names: Vec<&str> = Profile::Unsat.changes().map(|(info, _)| info.name).collect();
        assert_eq!(names, ["modes", "walk"]);
    }
}
