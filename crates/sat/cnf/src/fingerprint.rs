//! The fingerprint of a formula, which shows that a result belongs to another formula or that a
//! file is damaged.
//!
//! The fingerprint is the hash FNV-1a of 128 bits (Fowler, Noll and Vo; RFC 9923) of the clauses as
//! DIMACS numbers: four bytes for each literal, the lowest first, and four zero bytes after each
//! clause. The order of clauses and literals counts, because proofs refer to clauses by their
//! number. The header, comments and white space of a file do not count. A fingerprint protects
//! against mistakes, not against forgery: a refutation is believed because its proof is checked.

use std::fmt;
use std::str::FromStr;

use crate::Formula;

/// The fingerprint of a formula, written as 32 hexadecimal digits.
///
/// ```
/// use neuf_cnf::{Fingerprint, Formula, Lit};
/// let [a, b] = [1, 2].map(|n| Lit::from_dimacs(n).unwrap());
/// let formula: Formula = [vec![a, b], vec![!a]].into_iter().collect();
/// let other: Formula = [vec![a], vec![b, !a]].into_iter().collect();
/// let fingerprint = Fingerprint::of(&formula);
/// assert_ne!(fingerprint, Fingerprint::of(&other));
/// assert_eq!(fingerprint.to_string().parse(), Ok(fingerprint));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fingerprint(u128);

impl Fingerprint {
    /// The fingerprint of the clauses of a formula, in time linear in the number of literals.
    #[must_use]
    pub fn of(formula: &Formula) -> Fingerprint {
        let mut hash = Fnv::default();
        for clause in formula.clauses() {
            for lit in clause {
                hash.add(&lit.to_dimacs().to_le_bytes());
            }
            hash.add(&[0; 4]);
        }
        Fingerprint(hash.0)
    }

    /// The fingerprint of the clauses together with a number of variables, which may be larger than
    /// the clauses need.
    #[must_use]
    pub fn with_var_count(self, var_count: usize) -> Fingerprint {
        let mut hash = Fnv(self.0);
        hash.add(&(var_count as u64).to_le_bytes());
        Fingerprint(hash.0)
    }
}

impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", self.0)
    }
}

/// A text that is not a fingerprint.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a fingerprint has 32 hexadecimal digits")]
pub struct NoFingerprint;

impl FromStr for Fingerprint {
    type Err = NoFingerprint;

    fn from_str(text: &str) -> Result<Fingerprint, NoFingerprint> {
        let is_hex = text.len() == 32 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        let value = u128::from_str_radix(text, 16).ok().filter(|_| is_hex);
        value.map(Fingerprint).ok_or(NoFingerprint)
    }
}

/// The hash FNV-1a of the bytes so far, as a check sum of a text.
#[derive(Clone, Copy, Debug)]
pub struct Fnv(u128);

impl Default for Fnv {
    fn default() -> Fnv {
        Fnv(0x6c62_272e_07bb_0142_62b8_2175_6295_c58d)
    }
}

impl Fnv {
    /// Adds bytes.
    pub fn add(&mut self, bytes: &[u8]) {
        const PRIME: u128 = (1 << 88) + 0x13b;
        for &byte in bytes {
            self.0 = (self.0 ^ u128::from(byte)).wrapping_mul(PRIME);
        }
    }

    /// Half of the hash, which is enough to notice damage.
    #[must_use]
    pub fn half(self) -> u64 {
        (self.0 >> 64) as u64 ^ self.0 as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_is_the_published_one() {
        let hash = |bytes: &[u8]| {
            let mut hash = Fnv::default();
            hash.add(bytes);
            hash.0
        };
        // From the test vectors of the RFC.
        assert_eq!(hash(b""), 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d);
        assert_eq!(hash(b"a"), 0xd228_cb69_6f1a_8caf_7891_2b70_4e4a_8964);
        assert_eq!(hash(b"foobar"), 0x343e_1662_793c_64bf_6f0d_3597_ba44_6f18);
    }

    #[test]
    fn other_texts_are_refused() {
        for text in ["", "12", &"g".repeat(32), &"0".repeat(33), &format!("+{}", "0".repeat(31))] {
            assert_eq!(text.parse::<Fingerprint>(), Err(NoFingerprint));
        }
    }
}
