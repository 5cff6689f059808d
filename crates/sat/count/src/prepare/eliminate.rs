//! Resolves away variables that the projection does not need.
//!
//! A variable outside of the projection may go: its clauses are replaced by their resolvents, if
//! the number of clauses does not grow (Eén and Biere, SAT 2005). A variable of the projection may
//! go if other variables of the projection define it, since a defined variable does not change the
//! count. Definitions are recognised as gates, AND and OR of any number of literals, in the clauses
//! of Tseitin's encoding. The search for definitions by Padoa's theorem, with a solver, finds more
//! and takes longer.

use neuf_cnf::{Interrupt, Interrupted, Lit, Var};

use super::Draft;

/// A variable with more clauses of either sign than this is not resolved away.
const MOST_CLAUSES: usize = 16;
/// A variable with a longer resolvent is not resolved away.
const LONGEST: usize = 32;

/// Resolves away the variables that can go without more clauses.
pub(super) fn resolve(draft: &mut Draft, interrupt: &Interrupt) -> Result<(), Interrupted> {
    let mut occurrences = draft.occurrences();
    let mut is_dead = vec![false; draft.clauses.len()];
    for index in 0..draft.projected.len() {
        if draft.is_gone[index] {
            continue;
        }
        interrupt.check()?;
        let lit = Var::new(index).positive();
        for code in [lit.code(), (!lit).code()] {
            occurrences[code].retain(|&clause| !is_dead[clause]);
        }
        let (with, without) = (&occurrences[lit.code()], &occurrences[(!lit).code()]);
        if with.len() + without.len() == 0 || with.len().max(without.len()) > MOST_CLAUSES {
            continue;
        }
        if draft.projected[index] && !is_gate(draft, lit, with, without) {
            continue;
        }
        let Some(resolvents) = resolvents(draft, lit, with, without) else { continue };
        for &clause in with.iter().chain(without) {
            is_dead[clause] = true;
        }
        for resolvent in resolvents {
            draft.is_refuted |= resolvent.is_empty();
            for lit in &resolvent {
                occurrences[lit.code()].push(draft.clauses.len());
            }
            draft.clauses.push(resolvent);
            is_dead.push(false);
        }
        draft.is_gone[index] = true;
    }
    let mut index = 0;
    draft.clauses.retain(|_| {
        index += 1;
        !is_dead[index - 1]
    });
    Ok(())
}

/// All resolvents on a literal that are no tautologies; `None` for too many or too long resolvents.
fn resolvents(draft: &Draft, lit: Lit, with: &[usize], without: &[usize]) -> Option<Vec<Vec<Lit>>> {
    let mut found = Vec::new();
    for &a in with {
        for &b in without {
            let rest = |index: usize, lit: Lit| {
                draft.clauses[index].iter().copied().filter(move |&other| other != lit)
            };
            let mut resolvent: Vec<Lit> = rest(a, lit).chain(rest(b, !lit)).collect();
            resolvent.sort_unstable();
            resolvent.dedup();
            if resolvent.windows(2).any(|pair| pair[0] == !pair[1]) {
                continue;
            }
            found.push(resolvent);
            let is_longer = found.last().is_some_and(|last| last.len() > LONGEST);
            if is_longer || found.len() > with.len() + without.len() {
                return None;
            }
        }
    }
    Some(found)
}

/// Whether clauses define the variable of `lit` by variables of the projection: as an OR of
/// literals, or as an AND, which is an OR of its negation.
fn is_gate(draft: &Draft, lit: Lit, with: &[usize], without: &[usize]) -> bool {
    is_or(draft, lit, with, without) || is_or(draft, !lit, without, with)
}

/// Whether `lit` is the OR of the other literals of a clause in `without`: each of these literals
/// implies `lit`.
fn is_or(draft: &Draft, lit: Lit, with: &[usize], without: &[usize]) -> bool {
    let implies = |input: Lit| {
        with.iter().any(|&clause| {
            let clause = &draft.clauses[clause];
            clause.len() == 2 && clause.contains(&!input) && clause.contains(&lit)
        })
    };
    without.iter().any(|&clause| {
        let inputs = || draft.clauses[clause].iter().filter(|&&other| other != !lit);
        inputs().all(|&input| draft.projected[input.var().index()] && implies(input))
    })
}
