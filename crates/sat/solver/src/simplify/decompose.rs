//! Equivalent-literal substitution: of literals that imply each other, one literal replaces the
//! others.
//!
//! The equivalences are the strongly connected components of the binary implication graph
//! (`components.rs`). A component with a literal and its negation refutes the formula. In all
//! clauses, including learned ones, each literal is replaced by the representative of its
//! component, so that the analysis of conflicts sees one variable instead of several. The
//! representative is the variable that was met first. The two binary clauses of each equivalence go
//! onto the reconstruction stack. Assumptions, observed variables and variables with a hint of the
//! caller are not replaced; their equivalences remain as binary clauses. Rewriting clauses in place
//! would have to repair watches. Here a rewritten clause is a new clause, and the next collection
//! frees the old clause.
//!
//! Van Gelder and Tsuji ("Satisfiability testing with more reasoning and less guessing",
//! 1996) and Brafman ("A simplifier for propositional formulas with many binary clauses",
//! IJCAI 2001). There is no budget: the search for components looks at all binary clauses
//! once, and a substitution costs as much as cleaning all clauses.

use neuf_core::{ClauseId, ClauseRef, Lit, Propagator, Reason, Var};

use super::Context;
use super::components::components;
use super::deduplicate::merge_binaries;

/// The representatives of all literals.
struct Substitution {
    /// By literal: its replacement, or the literal itself if it stays.
    to: Vec<Lit>,
    /// The variables that are replaced, as positive literals.
    replaced: Vec<Lit>,
    /// By literal, with a proof: the number of the clause that says: the literal implies its
    /// representative.
    ids: Vec<Option<ClauseId>>,
    /// By literal: whether the clause that is being made contains the literal.
    is_met: Vec<bool>,
}

impl Substitution {
    fn replaces(&self, lit: Lit) -> bool {
        self.to[lit.code()] != lit
    }
}

/// A clause after the substitution.
#[derive(Default)]
struct Rewritten {
    lits: Vec<Lit>,
    /// With a proof, the clauses from which the new clause follows.
    antecedents: Vec<ClauseId>,
}

/// Finds equivalent literals and replaces them. Returns `true` when there were equivalent literals.
///
/// To be called at level 0 with everything propagated. The function leaves level 0 completely
/// propagated, unless it refutes the formula.
pub(super) fn decompose(context: &mut Context<'_>) -> bool {
    let kept = context.kept_vars();
    let Context { options, propagator, session, heuristics, reconstruction, stats, budget, .. } =
        context;
    if !options.decompose || propagator.is_refuted() || budget.is_stopped() {
        return false;
    }
    let mut components = components(propagator);
    for component in &mut components {
        component.sort_unstable();
        if let Some(pair) = component.windows(2).find(|pair| pair[0] == !pair[1]) {
            refute_by_cycle(propagator, pair[0], component);
            return true;
        }
    }
    // Nothing is replaced while the caller needs all models.
    if session.needs.models {
        return false;
    }
    let mut substitution = choose(propagator, &kept, &components);
    if substitution.replaced.is_empty() {
        return false;
    }
    if propagator.is_traced() {
        derive_equivalences(propagator, &components, &mut substitution);
    }
    substitute_in_binaries(propagator, &mut substitution);
    substitute_in_long(propagator, &mut substitution);
    for &lit in &substitution.replaced {
        let representative = substitution.to[lit.code()];
        for (own, other) in [(!lit, representative), (lit, !representative)] {
            let id = substitution.ids[(!own).code()];
            reconstruction.push(own, &[own, other], id);
        }
        heuristics.decider.deactivate(lit.var());
        stats.substituted += 1;
    }
    propagator.collect();
    propagator.propagate();
    merge_binaries(propagator, stats);
    true
}

/// Chooses the replacements for the members of these sorted components. The variables in `kept`,
/// which is in order, are not replaced.
fn choose(propagator: &Propagator, kept: &[Var], components: &[Vec<Lit>]) -> Substitution {
    let literals = propagator.watches().literals();
    let mut substitution = Substitution {
        ids: vec![None; literals.len()],
        is_met: vec![false; literals.len()],
        to: literals.collect(),
        replaced: Vec::new(),
    };
    let stays = |lit: &Lit| kept.binary_search(&lit.var()).is_ok();
    for component in components {
        let representative = component.iter().copied().find(stays).unwrap_or(component[0]);
        for &lit in component {
            if lit != representative && !stays(&lit) {
                substitution.to[lit.code()] = representative;
                if lit.is_positive() {
                    substitution.replaced.push(lit);
                }
            }
        }
    }
    substitution
}

/// Refutes the formula by a literal that implies its negation and is implied by it.
fn refute_by_cycle(propagator: &mut Propagator, lit: Lit, component: &[Lit]) {
    // lit → … → ¬lit makes ¬lit a unit; propagating it does the rest.
    let mut antecedents = Vec::new();
    let mut end = !lit;
    for (parent, next) in search_component(propagator, lit, component).into_iter().rev() {
        if next == end {
            antecedents.extend(propagator.binary_id(!parent, next));
            end = parent;
        }
    }
    antecedents.reverse();
    let id = propagator.derive(&[!lit], &antecedents);
    propagator.fix(!lit, id);
    propagator.propagate();
}

/// The steps from `start` to all other members of its sorted component, found by a
/// breadth-first search.
fn search_component(propagator: &Propagator, start: Lit, component: &[Lit]) -> Vec<(Lit, Lit)> {
    let mut is_met = vec![false; component.len()];
    let mut steps: Vec<(Lit, Lit)> = Vec::new();
    let mut place = 0;
    let mut lit = start;
    loop {
        for next in propagator.implied(lit).filter(|&next| next != start) {
            if let Ok(index) = component.binary_search(&next)
                && !is_met[index]
            {
                is_met[index] = true;
                steps.push((lit, next));
            }
        }
        let Some(&(_, next)) = steps.get(place) else { return steps };
        lit = next;
        place += 1;
    }
}

/// Derives, for each replaced literal, the clause that says: the literal implies its
/// representative.
fn derive_equivalences(
    propagator: &mut Propagator,
    components: &[Vec<Lit>],
    substitution: &mut Substitution,
) {
    let Substitution { to, ids, .. } = substitution;
    for component in components {
        let Some(replaced) = component.iter().find(|lit| to[lit.code()] != **lit) else {
            continue;
        };
        let start = to[replaced.code()];
        for (parent, next) in search_component(propagator, start, component) {
            // start → parent → next: the contrapositive is about ¬next.
            let known = ids[(!parent).code()];
            let step = propagator.binary_id(!parent, next);
            let antecedents: Vec<ClauseId> = known.into_iter().chain(step).collect();
            ids[(!next).code()] = propagator.derive(&[!start, next], &antecedents);
        }
        for &lit in component.iter().filter(|lit| to[lit.code()] == **lit && **lit != start) {
            let id = ids[(!lit).code()].take();
            propagator.retract(&[!start, lit], id);
        }
    }
}

fn substitute_in_binaries(propagator: &mut Propagator, substitution: &mut Substitution) {
    let mut pairs: Vec<(Lit, Lit, bool)> = Vec::new();
    for &lit in &substitution.replaced {
        for lit in [lit, !lit] {
            let binary = propagator.watches()[lit].iter().filter(|watch| watch.is_binary());
            pairs.extend(binary.map(|watch| {
                let other = watch.blocker();
                (lit.min(other), lit.max(other), watch.is_learned_binary())
            }));
        }
    }
    pairs.sort_unstable();
    // Among equal pairs the irredundant pair comes first.
    pairs.dedup_by_key(|&mut (a, b, _)| (a, b));
    let mut touched: Vec<Lit> = pairs.iter().flat_map(|&(a, b, _)| [a, b]).collect();
    touched.sort_unstable();
    touched.dedup();
    for lit in touched {
        let goes = substitution.replaces(lit);
        propagator.retain_binaries(lit, |watch| !goes && !substitution.replaces(watch.blocker()));
    }
    for (a, b, learned) in pairs {
        let id = propagator.binary_id(a, b);
        if let Some(rewritten) = rewrite(propagator, &[a, b], id, substitution) {
            add_rewritten(propagator, &rewritten, learned, 1);
        }
        propagator.retract_binary(a, b);
    }
}

fn substitute_in_long(propagator: &mut Propagator, substitution: &mut Substitution) {
    let arena = propagator.arena();
    let is_changed = |&clause: &ClauseRef| arena.lits(clause).any(|l| substitution.replaces(l));
    let clauses: Vec<ClauseRef> = arena.refs().filter(is_changed).collect();
    let mut lits = Vec::new();
    for clause in clauses {
        if propagator.is_refuted() {
            return;
        }
        let arena = propagator.arena();
        lits.clear();
        lits.extend(arena.lits(clause));
        let id = propagator.clause_id(clause);
        if let Some(rewritten) = rewrite(propagator, &lits, id, substitution) {
            let (learned, glue) = (arena.is_learned(clause), arena.glue(clause));
            if let Reason::Long(new) = add_rewritten(propagator, &rewritten, learned, glue) {
                propagator.inherit(new, clause);
            }
        }
        propagator.delete(clause);
    }
}

/// The clause after the substitution; `None` when it is a tautology or true at level 0.
fn rewrite(
    propagator: &Propagator,
    lits: &[Lit],
    id: Option<ClauseId>,
    substitution: &mut Substitution,
) -> Option<Rewritten> {
    let Substitution { to, ids, is_met, .. } = substitution;
    let mut rewritten = Rewritten::default();
    let mut equivalences = Vec::new();
    let mut is_true = false;
    for &lit in lits {
        let new = to[lit.code()];
        equivalences.extend(ids[lit.code()].filter(|_| new != lit));
        match propagator.value(new) {
            Some(true) => is_true = true,
            Some(false) => rewritten.antecedents.extend(propagator.unit_id(new.var())),
            None if is_met[new.code()] => (),
            None => {
                is_true |= is_met[(!new).code()];
                is_met[new.code()] = true;
                rewritten.lits.push(new);
            }
        }
    }
    for lit in &rewritten.lits {
        is_met[lit.code()] = false;
    }
    rewritten.antecedents.append(&mut equivalences);
    rewritten.antecedents.extend(id);
    (!is_true).then_some(rewritten)
}

/// Adds a clause that was rewritten. Returns the reason that the clause can be.
fn add_rewritten(
    propagator: &mut Propagator,
    rewritten: &Rewritten,
    learned: bool,
    glue: u32,
) -> Reason {
    let Rewritten { lits, antecedents } = rewritten;
    match lits[..] {
        [] => {
            propagator.refute(antecedents);
            Reason::None
        }
        [unit] => {
            let id = propagator.derive(lits, antecedents);
            propagator.fix(unit, id);
            Reason::None
        }
        // There are often several equal pairs, which share one number.
        [a, b] if propagator.binary_id(a, b).is_some() => {
            propagator.attach(lits, learned, glue, None)
        }
        _ => {
            let id = propagator.derive(lits, antecedents);
            let glue = glue.min(lits.len() as u32 - 1);
            propagator.attach(lits, learned, glue, id)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Outcome;
    use crate::simplify::testing::{lits, run, solver_of};

    #[test]
    fn equivalent_literals_are_replaced_in_all_clauses() {
        // 1 = 2 = ¬3 in a circle.
        let clauses: &[&[i32]] = &[
            &[-1, 2],
            &[-2, -3],
            &[3, 1],
            &[2, 4, 5],
            &[3, 4, 6, 7],
            &[2, 3, 6],
            &[-3, 1, 8],
            &[2, 4, -3],
        ];
        let mut solver = solver_of(clauses);
        assert!(run(&mut solver, |_, context| decompose(context)));
        assert_eq!(solver.stats.substituted, 2);
        let arena = solver.propagator.arena();
        let mut long: Vec<Vec<i32>> =
            arena.refs().map(|clause| arena.lits(clause).map(Lit::to_dimacs).collect()).collect();
        long.sort_unstable();
        assert_eq!(long, [vec![-1, 4, 6, 7], vec![1, 4, 5]]);
        let one = lits(&[1])[0];
        let implied: Vec<Lit> = solver.propagator.implied(!one).collect();
        assert_eq!(implied, lits(&[8, 4]));
        assert!(!run(&mut solver, |_, context| decompose(context)), "there are no more");
        assert_eq!(solver.solve_under(&lits(&[3])), Outcome::Satisfiable);
        assert_eq!((solver.value(one), solver.value(lits(&[2])[0])), (Some(false), Some(false)));
        assert_eq!(solver.stats.restored, 2);
    }

    #[test]
    fn a_literal_that_is_its_negation_refutes() {
        let mut solver = solver_of(&[&[-1, 2], &[-2, 3], &[-3, -1], &[1, 4], &[-4, 5], &[-5, 1]]);
        assert!(run(&mut solver, |_, context| decompose(context)));
        assert!(solver.propagator.is_refuted());
    }

    #[test]
    fn assumptions_stay() {
        let mut solver = solver_of(&[&[-1, 2], &[-2, 3], &[-3, 4], &[-4, 1], &[1, 5, 6]]);
        solver.session.assumptions = lits(&[-3, 4]);
        assert!(run(&mut solver, |_, context| decompose(context)));
        let is_active = |number| !solver.heuristics.decider.is_inactive(lits(&[number])[0].var());
        assert_eq!([1, 2, 3, 4].map(is_active), [false, false, true, true]);
        // 3 and 4 imply each other still.
        assert!(solver.propagator.implied(lits(&[3])[0]).any(|lit| lit == lits(&[4])[0]));
        assert!(solver.propagator.implied(lits(&[4])[0]).any(|lit| lit == lits(&[3])[0]));
    }
}
