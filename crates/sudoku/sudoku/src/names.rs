//! Names that people type: of families, encodings, methods and others.
//!
//! Each enumeration lists its values in `ALL` and names them with `name()`. So looking up
//! a name is the same code for all of them.

use thiserror::Error;

/// No item has this name.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("no {what} is called `{name}`; there are {}", known.join(", "))]
pub struct UnknownName {
    /// What the name should stand for: `family`, `encoding`, `method`.
    pub what: &'static str,
    /// The name that was given.
    pub name: String,
    /// The names that exist.
    pub known: Vec<&'static str>,
}

/// The item of `all` with this name. Upper and lower case are not distinguished.
///
/// # Errors
/// When no item has this name. `what` says in the error what the name should stand for.
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
