//! Options as data: what a command takes, in one table from which parser and help follow.
//!
//! [`options!`] takes a struct whose fields say how each option is written, and makes of it the
//! struct, a static list of [`Row`]s, and a reader with one short call for each field. One loop
//! turns the rows into the arguments of clap. The derive macro of clap has the same tables, but it
//! writes the code of each option out: that was 470 of the 1,080 KiB of machine code of this crate
//! and a tenth of the time to compile it. Rows without a macro, as ripgrep has them, would name
//! each field of the struct a second time.
//!
//! A struct of options is also one for clap's own macro, so that either can contain the other.

use std::ffi::OsString;
use std::path::PathBuf;
use std::sync::Arc;

use clap::builder::PossibleValue;
use clap::error::ErrorKind;
use clap::{ArgMatches, Args, Error};

pub(crate) use super::row::{Entry, Held, Kind, Reads, Row, Takes, define};

/// The table of a struct of options.
pub(crate) trait Table: Args {
    /// What the command does, if these are the options of one.
    const ABOUT: &'static str;
    /// Its examples, and what a user has to know about input, output and exit codes.
    const EXAMPLES: &'static str;
}

impl<T: Value> Reads for fn(&str) -> Result<T, String> {
    fn read(&self, word: &str) -> Result<Held, String> {
        self(word).map(|value| Arc::new(value) as Held)
    }
}

/// Values that are known by a name.
pub(crate) struct Named<T: 'static> {
    pub(crate) all: &'static [T],
    pub(crate) name: fn(T) -> &'static str,
    pub(crate) meaning: fn(T) -> &'static str,
    /// Other names.
    pub(crate) aliases: fn(T) -> Vec<&'static str>,
}

impl<T: Value + Copy> Reads for Named<T> {
    fn read(&self, word: &str) -> Result<Held, String> {
        let is_called = |item: T| (self.name)(item) == word || (self.aliases)(item).contains(&word);
        let found = self.all.iter().copied().find(|&item| is_called(item));
        let found = found.ok_or_else(|| "unknown".to_owned());
        found.map(|item| Arc::new(item) as Held)
    }

    fn names(&self) -> Vec<PossibleValue> {
        let possible = |&item: &T| {
            let value = PossibleValue::new((self.name)(item)).aliases((self.aliases)(item));
            match (self.meaning)(item) {
                "" => value,
                meaning => value.help(meaning),
            }
        };
        self.all.iter().map(possible).collect()
    }
}

/// A value of an option.
pub(crate) trait Value: Clone + Send + Sync + 'static {
    /// How a value is read, where its row does not say otherwise.
    const KIND: Kind;
}

/// The type of a field: a value, none or one, or several.
pub(crate) trait Field: Sized {
    type Value;
    const TAKES: Takes;
    const KIND: Kind;

    /// Takes the field out of what clap has found.
    ///
    /// # Errors
    /// When a value that has to be there is not.
    fn take(matches: &mut ArgMatches, id: &'static str) -> Result<Self, Error>;
}

impl Field for bool {
    type Value = OsString;
    const TAKES: Takes = Takes::None;
    const KIND: Kind = Kind::Word;

    fn take(matches: &mut ArgMatches, id: &'static str) -> Result<bool, Error> {
        Ok(matches.get_flag(id))
    }
}

/// How often an option is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Times(pub(crate) u8);

impl Field for Times {
    type Value = OsString;
    const TAKES: Takes = Takes::Times;
    const KIND: Kind = Kind::Word;

    fn take(matches: &mut ArgMatches, id: &'static str) -> Result<Times, Error> {
        Ok(Times(matches.get_count(id)))
    }
}

impl<T: Value> Field for T {
    type Value = T;
    const TAKES: Takes = Takes::One;
    const KIND: Kind = T::KIND;

    fn take(matches: &mut ArgMatches, id: &'static str) -> Result<T, Error> {
        taken(matches, id).pop().ok_or_else(|| Error::raw(ErrorKind::MissingRequiredArgument, id))
    }
}

impl<T: Value> Field for Option<T> {
    type Value = T;
    const TAKES: Takes = Takes::AtMostOne;
    const KIND: Kind = T::KIND;

    fn take(matches: &mut ArgMatches, id: &'static str) -> Result<Option<T>, Error> {
        Ok(taken(matches, id).pop())
    }
}

impl<T: Value> Field for Vec<T> {
    type Value = T;
    const TAKES: Takes = Takes::Any;
    const KIND: Kind = T::KIND;

    fn take(matches: &mut ArgMatches, id: &'static str) -> Result<Vec<T>, Error> {
        Ok(taken(matches, id))
    }
}

/// The values of an option.
fn taken<T: Value>(matches: &mut ArgMatches, id: &str) -> Vec<T> {
    held(matches, id).iter().filter_map(|value| value.downcast_ref::<T>().cloned()).collect()
}

fn held(matches: &mut ArgMatches, id: &str) -> Vec<Held> {
    matches.remove_many(id).map(Iterator::collect).unwrap_or_default()
}

/// Defines a struct of options by its table:
///
/// ```ignore
/// options! {
///     /// What the command does
///     pub(crate) struct CutArgs under "A heading" {
///         puzzles: PuzzleArgs;
///         /// What the option says
///         limit: u16 = "-l --limit N" default "5" not "all json" with "output" by positive;
///     }
///     examples "…"
/// }
/// ```
///
/// A field without a spelling has the options of another table. `under`, `default`, `not`, `with`,
/// `by` and the examples may be left out; `not` and `with` name fields, and `by` a function that
/// reads the value.
macro_rules! options {
    (
        $(#[doc = $about:literal])+
        $(#[derive($($derive:ident),+)])?
        $vis:vis struct $Name:ident $(under $heading:literal)? {
            $(
                $(#[doc = $help:literal])*
                $field:ident: $type:ty $(= $spelling:literal
                    $(default $default:literal)?
                    $(not $not:literal)?
                    $(with $with:literal)?
                    $(by $by:expr)?
                )?;
            )*
        }
        $(examples $examples:literal)?
    ) => {
        $(#[doc = $about])+
        #[derive(Clone, Debug $(, $($derive),+)?)]
        $vis struct $Name {
            $(
                $(#[doc = $help])*
                $vis $field: $type,
            )*
        }

        impl $crate::arguments::options::Table for $Name {
            const ABOUT: &'static str = concat!($($about),+);
            const EXAMPLES: &'static str = concat!("", $($examples)?);
        }

        impl clap::Args for $Name {
            fn augment_args(command: clap::Command) -> clap::Command {
                use $crate::arguments::options::{Entry, define};
                static ENTRIES: &[Entry] = &[$(
                    $crate::arguments::options::options!(
                        @entry $field: $type, [$($help)*]
                        $(, $spelling [$($default)?] [$($not)?] [$($with)?] [$($by)?])?
                    )
                ),*];
                let heading = [$(Some($heading),)? None][0];
                define(command, heading, ENTRIES)
            }

            fn augment_args_for_update(command: clap::Command) -> clap::Command {
                $Name::augment_args(command)
            }
        }

        impl clap::FromArgMatches for $Name {
            fn from_arg_matches(matches: &clap::ArgMatches) -> Result<$Name, clap::Error> {
                $Name::from_arg_matches_mut(&mut matches.clone())
            }

            fn from_arg_matches_mut(
                matches: &mut clap::ArgMatches,
            ) -> Result<$Name, clap::Error> {
                Ok($Name {
                    $($field: $crate::arguments::options::options!(
                        @take $field: $type, matches $(, $spelling)?
                    )?),*
                })
            }

            fn update_from_arg_matches(
                &mut self,
                matches: &clap::ArgMatches,
            ) -> Result<(), clap::Error> {
                *self = $Name::from_arg_matches(matches)?;
                Ok(())
            }
        }
    };
    (@entry $field:ident: $type:ty, [$($help:literal)*]) => {
        Entry::Group(<$type as clap::Args>::augment_args)
    };
    (
        @entry $field:ident: $type:ty, [$($help:literal)*], $spelling:literal
        [$($default:literal)?] [$($not:literal)?] [$($with:literal)?] [$($by:expr)?]
    ) => {
        Entry::One($crate::arguments::options::Row {
            id: stringify!($field),
            spelling: $spelling,
            help: concat!($($help),*),
            default: concat!("", $($default)?),
            not: concat!("", $($not)?),
            with: concat!("", $($with)?),
            takes: <$type as $crate::arguments::options::Field>::TAKES,
            kind: $crate::arguments::options::options!(@kind $type $(, $by)?),
        })
    };
    (@kind $type:ty) => {
        <$type as $crate::arguments::options::Field>::KIND
    };
    (@kind $type:ty, $by:expr) => {
        $crate::arguments::options::Kind::Text(
            &($by as fn(&str) -> Result<
                <$type as $crate::arguments::options::Field>::Value,
                String,
            >)
        )
    };
    (@take $field:ident: $type:ty, $matches:ident) => {
        <$type as clap::FromArgMatches>::from_arg_matches_mut($matches)
    };
    (@take $field:ident: $type:ty, $matches:ident, $spelling:literal) => {
        <$type as $crate::arguments::options::Field>::take($matches, stringify!($field))
    };
}
pub(crate) use options;

/// Types whose values are known by names: `ALL`, `name` and `meaning` of the type, or what stands
/// behind it: the values, the functions for their names and meanings, and one for other names.
macro_rules! by_name {
    ($Type:ty: $all:expr, $name:expr, $meaning:expr $(, $aliases:expr)?) => {
        impl $crate::arguments::options::Value for $Type {
            const KIND: $crate::arguments::options::Kind = $crate::arguments::options::Kind::Text(
                &$crate::arguments::options::Named::<$Type> {
                    all: $all,
                    name: $name,
                    meaning: $meaning,
                    aliases: [$($aliases as fn($Type) -> Vec<&'static str>,)? |_| Vec::new()][0],
                }
            );
        }
    };
    ($($Type:ty),+ $(,)?) => {
        $($crate::arguments::options::by_name!(
            $Type: <$Type>::ALL, |item| item.name(), |item| item.meaning()
        );)+
    };
}
pub(crate) use by_name;

impl Value for OsString {
    const KIND: Kind = Kind::Word;
}

impl Value for PathBuf {
    const KIND: Kind = Kind::Path;
}
