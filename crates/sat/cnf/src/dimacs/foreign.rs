//! Recognises which format a file has that is not DIMACS CNF, at the place where the reader stops.
//!
//! Users give the files of neighbouring problems: weighted formulas, inequalities, circuits,
//! formulas with exclusive ors, cardinality constraints or quantifiers, and scripts of SMT-LIB. For
//! such files, *unexpected character* is true and helps nobody. The reader asks for the format only
//! after it has failed, so that a sound file pays nothing.

use neuf_words::told;

told! {
    /// A format or a kind of constraint that is not DIMACS CNF.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum Foreign {
        /// Clauses with weights, for `MaxSAT`.
        Wcnf = ["a weighted formula (WCNF)", "une formule pondérée (WCNF)"];
        /// Linear inequalities over 0 and 1.
        Opb = ["a pseudo-Boolean problem (OPB)", "un problème pseudo-booléen (OPB)"];
        /// A circuit of AND gates.
        Aiger = ["a circuit (AIGER)", "un circuit (AIGER)"];
        /// An exclusive or: a line that begins with `x`.
        Xor = ["an exclusive or (an `x` line)", "un ou exclusif (une ligne `x`)"];
        /// Clauses and cardinality constraints, whose lines begin with `k`.
        Knf = [
            "a formula with cardinality constraints (KNF)",
            "une formule avec des contraintes de cardinalité (KNF)",
        ];
        /// Variables with quantifiers: lines that begin with `a` or `e`.
        Qdimacs = ["a formula with quantifiers (QDIMACS)", "une formule quantifiée (QDIMACS)"];
        /// A script of SMT-LIB.
        SmtLib = ["a script of SMT-LIB", "un script SMT-LIB"];
    }
}

impl Foreign {
    /// The format or constraint that a line shows, from the word on at which the reader has failed.
    pub(super) fn at(rest: &[u8], begins_line: bool) -> Option<Foreign> {
        let word = rest.split(u8::is_ascii_whitespace).next().unwrap_or_default();
        fn is_numbered(word: &[u8]) -> bool {
            !word.is_empty() && word.iter().all(u8::is_ascii_digit)
        }
        fn is_literal(word: &[u8]) -> bool {
            is_numbered(word.strip_prefix(b"-").unwrap_or(word))
        }
        let is_followed = |by: fn(&[u8]) -> bool| {
            let mut words = rest.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
            words.nth(1).is_some_and(by)
        };
        match word {
            b"aag" | b"aig" if begins_line => Some(Foreign::Aiger),
            b"h" if begins_line => Some(Foreign::Wcnf),
            b"a" | b"e" if begins_line && is_followed(is_numbered) => Some(Foreign::Qdimacs),
            b"k" if begins_line && is_followed(is_numbered) => Some(Foreign::Knf),
            // A comment, or an expression.
            _ if word.starts_with(b";") && begins_line => Some(Foreign::SmtLib),
            [b'(', letter, ..] if begins_line && letter.is_ascii_alphabetic() => {
                Some(Foreign::SmtLib)
            }
            _ if word.starts_with(b"*") && begins_line => Some(Foreign::Opb),
            b"min:" | b"max:" if begins_line => Some(Foreign::Opb),
            // The first literal may follow the letter with a blank or without.
            b"x" if begins_line && is_followed(is_literal) => Some(Foreign::Xor),
            [b'x', number @ ..] if begins_line && is_literal(number) => Some(Foreign::Xor),
            [b'x', number @ ..] if is_numbered(number) => Some(Foreign::Opb),
            [b'+', number @ ..] if is_numbered(number) => {
                let after = rest[word.len()..].trim_ascii_start();
                (after.starts_with(b"x") || after.starts_with(b"~x")).then_some(Foreign::Opb)
            }
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::dimacs::{ReadOptions, read};

    fn message(text: &str) -> String {
        read(text.as_bytes(), &ReadOptions::default()).unwrap_err().to_string()
    }

    #[test]
    fn files_of_other_problems_are_named() {
        for (text, place, what) in [
            ("p wcnf 2 2 10\n10 1 0\n", "line 1, column 3", "a weighted formula (WCNF)"),
            ("p cnf 2 2\nh 1 2 0\n1 -1 0\n", "line 2, column 1", "a weighted formula (WCNF)"),
            (
                "* #variable= 2 #constraint= 1\n",
                "line 1, column 1",
                "a pseudo-Boolean problem (OPB)",
            ),
            ("+1 x1 +1 ~x2 >= 1 ;\n", "line 1, column 1", "a pseudo-Boolean problem (OPB)"),
            ("aag 1 1 0 1 0\n2\n2\n", "line 1, column 1", "a circuit (AIGER)"),
            ("p cnf 2 1\nx1 2 0\n", "line 2, column 1", "an exclusive or (an `x` line)"),
            ("p cnf 2 1\nx -1 2 0\n", "line 2, column 1", "an exclusive or (an `x` line)"),
            ("p knf 2 1\n", "line 1, column 3", "a formula with cardinality constraints (KNF)"),
            (
                "p cnf 3 1\nk 2 1 2 3 0\n",
                "line 2, column 1",
                "a formula with cardinality constraints (KNF)",
            ),
            (
                "p cnf 2 1\ne 2 0\n1 2 0\n",
                "line 2, column 1",
                "a formula with quantifiers (QDIMACS)",
            ),
            ("(set-logic QF_BV)\n", "line 1, column 1", "a script of SMT-LIB"),
            ("; a comment\n(check-sat)\n", "line 1, column 1", "a script of SMT-LIB"),
        ] {
            let expected =
                format!("{place}: this is {what}; a formula here is clauses in DIMACS CNF");
            assert_eq!(message(text), expected);
        }
        assert_eq!(
            message("p cnf 2 1\nx\n"),
            "line 2, column 1: unexpected character `x`; expected a number"
        );
        assert_eq!(
            message("p cnf 2 1\n1 x 0\n"),
            "line 2, column 3: unexpected character `x`; expected a number"
        );
        assert_eq!(
            message("p cnf 2 1\n1 +2 0\n"),
            "line 2, column 3: a number with a `+`; positive literals have no sign"
        );
    }
}
