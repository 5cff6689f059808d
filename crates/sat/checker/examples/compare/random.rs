//! Random proofs for both checks.

use crate::both::Both;
use crate::cases::{Case, FORGERIES, Random, Step, is_satisfiable};

/// Gives random proofs to both checks. A refuted formula must have no model.
pub(crate) fn compare(both: &mut Both, proofs: u64, seed: u64) {
    let mut random = Random(seed);
    for _ in 0..proofs {
        let case = Case::random(&mut random);
        both.clear();
        // The variables may be far apart.
        let stride = [1, 1, 1, 5000, 1 << 26][random.below(5)];
        let far = |lits: &[u32]| -> Vec<u32> {
            lits.iter().map(|lit| (((lit >> 1) * stride) << 1) | (lit & 1)).collect()
        };
        let mut given = Vec::new();
        for (id, clause) in (1..).zip(&case.formula) {
            both.input(id, &far(clause));
            given.push(clause.clone());
        }
        for step in &case.steps {
            match step {
                Step::Input(id, lits) => {
                    if both.input(*id, &far(lits)) {
                        given.push(lits.clone());
                    }
                }
                Step::Derive(id, lits, hints) => {
                    both.derive(*id, &far(lits), hints);
                }
                Step::Lemma(id, lits, hints) => {
                    both.add_lemma(*id, &far(lits), hints);
                    both.look_at(
                        far(&lits[..lits.len().min(1)]).first().map_or(0, |l| l >> 1),
                        *id,
                    );
                }
                Step::Delete(id) => both.delete(*id),
            }
        }
        let is_wrong = both.checker.is_refuted() && is_satisfiable(case.vars, &given);
        let forged = FORGERIES[case.forgery];
        assert!(!is_wrong, "a wrong refutation, {forged} was forged: {case:?}");
    }
}
