//! What a step speaks of, by name: marks, houses and groups, clauses, and what is assumed.
//!
//! Names are for people and for whoever checks a step, and belong to the rules, not to a board or
//! to the numbers of `net`. A new kind of clause is a variant of [`clause_name::ClauseName`], which
//! its sentence in `words` and its JSON in `render` follow.

pub(crate) mod assumption;
pub(crate) mod clause_name;
pub(crate) mod house;
pub(crate) mod mark;
pub(crate) mod source;
