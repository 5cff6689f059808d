//! The paper's two rules on a puzzle: unit propagation and failed literals, and what a value needs
//! of them.
//!
//! This is not a second way to solve. The rules run in the propagator of `neuf-cnf` as they always
//! do, and what is added here is the telling: the clause that became a unit, and the clause that
//! fails. Algorithms of its own would be easier to tell, but would show something that the methods
//! do not do. What the course tells row by row (`neuf course trace`) rests on the same parts:
//! [`Loaded`], [`probe`] and [`Teller`].
//!
//! | in the paper | here |
//! |---|---|
//! | the rule of the *littéral infructueux* to its fixpoint (III.B) | [`probe`] |
//! | the clauses that `(0,7) = 7` needs (III.A.5) | [`derive()`] |

mod derivation;
mod derivation_text;
mod json;
mod layout;
mod loaded;
mod probed;
mod teller;
#[cfg(test)]
mod tests;

use std::io::{self, Write};

use neuf_words::{Language, Numbering};

pub use derivation::{Derivation, DerivationStep, derive};
pub use json::Literals;
pub use layout::{Block, PaperFormat, write_blocks};
pub use loaded::{Loaded, mark_of};
pub use probed::{FailedTrial, Followed, Probed, ended, probe};
pub use teller::Teller;

/// Writes a derivation.
///
/// # Errors
/// Those of `out`.
pub fn write_derivation(
    out: &mut impl Write,
    derivation: &Derivation,
    format: PaperFormat,
    language: Language,
    numbering: Numbering,
) -> io::Result<()> {
    match format {
        PaperFormat::Json => json::write_derivation(out, derivation, numbering),
        PaperFormat::Text | PaperFormat::Markdown => {
            let blocks = derivation_text::blocks(derivation, language, numbering);
            write_blocks(out, &blocks, format)
        }
    }
}
