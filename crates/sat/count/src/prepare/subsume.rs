//! Removes clauses that other clauses subsume, and literals that other clauses make superfluous.
//!
//! A clause that may subsume or strengthen others is compared with the clauses of its rarest
//! variable; a signature of 64 bits is compared first (Eén and Biere, SAT 2005).

use neuf_cnf::{Interrupt, Interrupted, Lit};

use super::Draft;

/// How many pairs of clauses are compared between two checks of the interrupt.
const PATIENCE: usize = 1 << 16;
/// How many pairs are compared at most.
const MOST: usize = 50_000_000;

/// Removes subsumed clauses, and literals by self-subsuming resolution.
pub(super) fn remove(draft: &mut Draft, interrupt: &Interrupt) -> Result<(), Interrupted> {
    let occurrences = draft.occurrences();
    let clauses = &mut draft.clauses;
    let mut signatures: Vec<u64> = clauses.iter().map(|clause| signature(clause)).collect();
    let mut is_dead = vec![false; clauses.len()];
    let mut compared = 0;
    for index in 0..clauses.len() {
        if is_dead[index] || compared > MOST {
            continue;
        }
        let clause = clauses[index].clone();
        // All clauses with the rarest variable, for both its literals.
        let both = |lit: &Lit| occurrences[lit.code()].len() + occurrences[(!*lit).code()].len();
        let Some(&rarest) = clause.iter().min_by_key(|&lit| both(lit)) else { continue };
        let own = signatures[index];
        for lit in [rarest, !rarest] {
            for &other in &occurrences[lit.code()] {
                compared += 1;
                if compared % PATIENCE == 0 {
                    interrupt.check()?;
                }
                let is_longer = clauses[other].len() >= clause.len() && other != index;
                if is_dead[other] || !is_longer || own & !signatures[other] != 0 {
                    continue;
                }
                match relation(&clause, &clauses[other]) {
                    Subsumption::Subsumes => is_dead[other] = true,
                    Subsumption::Removes(lit) => {
                        clauses[other].retain(|&own| own != lit);
                        signatures[other] = signature(&clauses[other]);
                    }
                    Subsumption::None => {}
                }
            }
        }
    }
    let mut index = 0;
    draft.clauses.retain(|_| {
        index += 1;
        !is_dead[index - 1]
    });
    draft.tidy(interrupt)
}

/// A set of the clause's variables.
fn signature(clause: &[Lit]) -> u64 {
    clause.iter().fold(0, |bits, lit| bits | 1 << (lit.var().index() % 64))
}

enum Subsumption {
    None,
    Subsumes,
    /// This literal can be removed from the other clause.
    Removes(Lit),
}

/// What a clause says about a longer clause; both are sorted.
fn relation(clause: &[Lit], other: &[Lit]) -> Subsumption {
    let mut removed = None;
    let mut rest = other.iter();
    for &lit in clause {
        let Some(&found) = rest.find(|found| found.var() >= lit.var()) else {
            return Subsumption::None;
        };
        if found == !lit && removed.is_none() {
            removed = Some(found);
        } else if found != lit {
            return Subsumption::None;
        }
    }
    removed.map_or(Subsumption::Subsumes, Subsumption::Removes)
}
