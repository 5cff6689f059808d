//! The models of small formulas, found by trying all assignments: 64 at a time, one in
//! each bit of a word.

use std::collections::BTreeSet;

use neuf_cnf::{Lit, Var};

/// The variables that the clauses mention, and all assignments of them that satisfy the
/// clauses.
#[derive(Clone, Debug)]
pub struct Truth {
    /// Sorted.
    pub vars: Vec<Var>,
    /// Bit k is the value of the k-th variable.
    pub models: Vec<u32>,
}

/// The largest number of variables that is tried: a quarter of a million assignments.
pub const MOST: usize = 18;

impl Truth {
    /// All models over the variables of the clauses and `others`.
    ///
    /// # Panics
    /// With more than [`MOST`] variables.
    #[must_use]
    pub fn of<C: AsRef<[Lit]>>(clauses: &[C], others: impl IntoIterator<Item = Var>) -> Truth {
        let mentioned = clauses.iter().flat_map(AsRef::as_ref).map(|lit| lit.var());
        let vars: BTreeSet<Var> = mentioned.chain(others).collect();
        let vars: Vec<Var> = vars.into_iter().collect();
        assert!(vars.len() <= MOST, "{} variables are too many", vars.len());
        let mut models = Vec::new();
        for block in 0..1u32 << vars.len().saturating_sub(6) {
            let mut good = if vars.len() < 6 { (1 << (1 << vars.len())) - 1 } else { u64::MAX };
            for clause in clauses {
                let is_true = |lit: &Lit| word(&vars, *lit, block);
                good &= clause.as_ref().iter().map(is_true).fold(0, |any, word| any | word);
            }
            models.extend((0..64).filter(|bit| good >> bit & 1 == 1).map(|bit| block << 6 | bit));
        }
        Truth { vars, models }
    }

    /// Whether a literal is true in a model; `None` for other variables.
    #[must_use]
    pub fn value(&self, model: u32, lit: Lit) -> Option<bool> {
        let place = self.vars.binary_search(&lit.var()).ok()?;
        Some((model >> place & 1 == 1) == lit.is_positive())
    }

    /// The models in which all these literals are true. Literals of variables that no
    /// clause mentions can be true, but not both of one variable.
    #[must_use]
    pub fn under(&self, lits: &[Lit]) -> Vec<u32> {
        if lits.iter().any(|lit| lits.contains(&!*lit)) {
            return Vec::new();
        }
        let holds = |&&model: &&u32| lits.iter().all(|&lit| self.value(model, lit) != Some(false));
        self.models.iter().filter(holds).copied().collect()
    }
}

/// The value of a literal in the 64 assignments of a block.
fn word(vars: &[Var], lit: Lit, block: u32) -> u64 {
    const LOW: [u64; 6] = [
        0xaaaa_aaaa_aaaa_aaaa,
        0xcccc_cccc_cccc_cccc,
        0xf0f0_f0f0_f0f0_f0f0,
        0xff00_ff00_ff00_ff00,
        0xffff_0000_ffff_0000,
        0xffff_ffff_0000_0000,
    ];
    let Ok(place) = vars.binary_search(&lit.var()) else { return 0 };
    let word = match place.checked_sub(6) {
        None => LOW[place],
        Some(high) if block >> high & 1 == 1 => u64::MAX,
        Some(_) => 0,
    };
    if lit.is_positive() { word } else { !word }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn models_are_counted() {
        let lit = |number| Lit::from_dimacs(number).unwrap_or_else(|| panic!("{number}"));
        let clauses: Vec<Vec<Lit>> = vec![vec![lit(1), lit(20)], vec![lit(-1), lit(-20)]];
        assert_eq!(Truth::of(&clauses, []).models, [1, 2]);
        let eight = Truth::of(&clauses, (2..9).map(Var::new));
        assert_eq!((eight.vars.len(), eight.models.len()), (9, 2 << 7));
        assert_eq!(eight.under(&[lit(1), lit(3)]).len(), 64);
        assert!(eight.under(&[lit(1), lit(20)]).is_empty());
    }
}
