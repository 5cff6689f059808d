//! Options of a subcommand that are defined only when it is called.
//!
//! A run has one subcommand, and to define the options of all the others took a quarter of the time
//! of a small run and half a megabyte.

use std::ops::Deref;

use clap::builder::{Resettable, StyledStr};
use clap::{ArgMatches, Args, Command, Error, FromArgMatches};

/// The options of a subcommand. clap defines them when it meets the subcommand, or when the whole
/// command is built, as [`crate::help::whole_command`] does.
#[derive(Clone, Debug)]
pub(crate) struct Deferred<T>(T);

impl<T> Deref for Deferred<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: Args> Args for Deferred<T> {
    fn augment_args(command: Command) -> Command {
        command.defer(define::<T>)
    }

    fn augment_args_for_update(command: Command) -> Command {
        T::augment_args_for_update(command)
    }
}

/// Defines the options. What is said of the subcommand where it stands in the list counts more than
/// what is said of its options.
fn define<T: Args>(command: Command) -> Command {
    let again =
        |text: Option<&StyledStr>| text.cloned().map_or(Resettable::Reset, Resettable::Value);
    let (about, long) = (again(command.get_about()), again(command.get_long_about()));
    T::augment_args(command).about(about).long_about(long)
}

impl<T: Args> FromArgMatches for Deferred<T> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Deferred<T>, Error> {
        T::from_arg_matches(matches).map(Deferred)
    }

    fn from_arg_matches_mut(matches: &mut ArgMatches) -> Result<Deferred<T>, Error> {
        T::from_arg_matches_mut(matches).map(Deferred)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        self.0.update_from_arg_matches(matches)
    }
}
