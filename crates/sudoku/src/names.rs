//! Names that people type: of families, encodings, methods.
//!
//! Each enumeration lists itself in `ALL` and names itself with `name()`;
//! looking a name up is then the same few lines for all of them.

use thiserror::Error;

/// A name that stands for nothing.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("no {what} is called `{name}`; there are {}", known.join(", "))]
pub struct UnknownName {
    /// What was to be named: `family`, `encoding`, `method`.
    pub what: &'static str,
    /// The name as it was given.
    pub name: String,
    /// The names there are.
    pub known: Vec<&'static str>,
}

/// The item of `all` with this name, whatever the case of its letters.
///
/// # Errors
/// When none has it; `what` says in the error what was to be named.
pub fn find_name<T: Copy>(
    what: &'static str,
    all: &[T],
    name_of: impl Fn(T) -> &'static str,
    name: &str,
) -> Result<T, UnknownName> {
    let found = all.iter().copied().find(|&item| name_of(item).eq_ignore_ascii_case(name));
    found.ok_or_else(|| UnknownName {
        what,
        name: name.to_owned(),
        known: all.iter().map(|&item| name_of(item)).collect(),
    })
}
