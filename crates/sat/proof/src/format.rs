//! The two formats of proofs, and their two notations.
//!
//! DRAT lists the clauses that are added and deleted; a checker must find out by itself why each
//! added clause follows (Wetzler, Heule and Hunt, SAT 2014). LRAT numbers the clauses, and each
//! added clause names the clauses from which it follows, so that checking takes linear time
//! (Cruz-Filipe, Heule, Hunt, Kaufmann and Schneider-Kamp, CADE 2017). Both exist as text and, at a
//! third of the size, in binary. In binary, a number is a variable-length integer with seven bits
//! in each byte, the lowest first; the lowest bit of the integer is the sign.

use neuf_words::named;

named! {
    /// A proof format.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Format("format of proofs") {
        /// Each clause has a number and names the clauses that it follows from.
        Lrat = "lrat";
        /// Each clause stands without number and reasons.
        Drat = "drat";
    }
}

/// How a proof is written down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notation {
    /// Variable-length integers in bytes.
    Binary,
    /// Lines of decimal numbers.
    Text,
}
