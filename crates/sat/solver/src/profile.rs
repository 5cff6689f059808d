//! Presets of options for a purpose.
//!
//! The defaults suit formulas of which nothing is known. A user who knows more chooses a profile
//! instead of a dozen options. The names of the profiles come from `CaDiCaL` and Kissat. A profile
//! is only a list of options: each option can be set to another value afterwards.

use neuf_words::named;

use crate::options::{OptionInfo, Options, Value};

named! {
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
    pub enum Profile("profile") {
        #[default]
        Default = "default", "For any formula.";
        Sat = "sat", "For formulas that are expected to have a model.";
        Unsat = "unsat", "For formulas that are expected to have no model.";
        Plain = "plain", "Search only, without simplification and local search.";
        Incremental = "incremental", "For many short questions with clauses added in between.";
    }
}

/// All techniques that change clauses, and all techniques that look for a model without a search.
const TECHNIQUES: &[&str] = &[
    "congruence",
    "counting",
    "decompose",
    "deduplicate",
    "define",
    "eliminate",
    "fraig",
    "lucky",
    "parity",
    "probe",
    "sweep",
    "symmetry",
    "vivify",
    "walk",
];

impl Profile {
    /// The options that differ from the defaults, in the order of their names, with their
    /// values.
    ///
    /// ```
    /// use neuf_solver::{Profile, Value};
    /// let changes: Vec<_> = Profile::Sat.changes().collect();
    /// assert_eq!((changes[0].0.name, changes[0].1), ("modes", Value::Count(2)));
    /// ```
    pub fn changes(self) -> impl Iterator<Item = (&'static OptionInfo, Value)> {
        let options = Options::profile(self);
        Options::TABLE.iter().filter_map(move |info| {
            let value = options.get(info.name)?;
            (value != info.default).then_some((info, value))
        })
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
                    // All techniques have switches, as a test verifies.
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
            assert!(profile.meaning().ends_with('.'));
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
