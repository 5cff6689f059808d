//! The programs of the annex, which `neuf` runs as cargo and git run theirs: `neuf course` is the
//! program `neuf-course` beside `neuf`, or else on the path.
//!
//! A program of its own, and no feature of this one: who builds `neuf` builds none of them, and
//! each is installed, changed and tested without the others. On Unix the program takes the place of
//! this process, so that signals and exit codes are its own.

mod call;
mod table;

pub(crate) use call::call;
pub(crate) use table::{PROGRAMS, names, new_name};
