//! Games that are kept between two sittings.
//!
//! Each puzzle has a file of its own in the user's folder for state, so that beginning another
//! game loses none. A file holds the puzzle and its moves ([`record`]) and nothing that these
//! decide. It is written beside the old one and renamed, so that a full disk or a signal in the
//! middle leaves the old one whole. A database was rejected: a game is a few kilobytes, and a
//! person can look into JSON.

mod claim;
mod error;
mod folder;
mod record;

pub use claim::Claim;
pub use error::SaveError;
pub use folder::{Games, Listed};
