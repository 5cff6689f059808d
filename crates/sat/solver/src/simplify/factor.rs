//! Bounded variable addition: a new variable for what several clauses share.
//!
//! If each of the literals l₁ … l_k occurs in a clause with each of the rests C₁ … C_m,
//! the k·m clauses (lᵢ ∨ Cⱼ) can be replaced by the k + m clauses (x ∨ lᵢ) and (¬x ∨ Cⱼ)
//! with a new variable x. This is the reverse of elimination (Manthey, Heule and Biere,
//! "Automated reencoding of Boolean formulas", HVC 2012). Pairwise encodings of
//! at-most-one constraints shrink from the square of the number of their literals to a
//! few times that number. As in that paper, the literals are found greedily: the search
//! starts with the literal that has the most clauses, and each time adds the literal that
//! shares the most of what is left. A queue keeps the order of the literals.
//!
//! The new variable is one that no caller knows: models, failed cores, fixed literals and
//! projections do not contain it, and a caller that adds a variable after the last one
//! gets another. The clause (¬x ∨ ¬l₁ ∨ … ∨ ¬l_k), with which x is equivalent to the
//! negation of the conjunction of the lᵢ, is not needed by the search and goes onto the
//! reconstruction stack with ¬x as witness. When all models are wanted, it returns with
//! all other such clauses, so that each model has only one form again. In a proof the
//! clauses (x ∨ lᵢ) and that clause define x, since all their resolvents are tautologies;
//! the clauses (¬x ∨ Cⱼ) follow from them by propagation, with one hint for each lᵢ.
//!
//! Off by default: it gains much on encodings with large at-most-one constraints, and
//! loses on others, where the search has to learn about the new variables.
//!
//! Budget: the share `factor_effort` of the ticks of the search, after elimination. It
//! pauses after it finds nothing.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use neuf_cnf::{ClauseId, Lit};

use super::delay::Delay;
use super::pool::{Member, Pool};
use super::subsume::Marks;
use super::{Account, Context, LEAST};

/// The budget for variable addition.
#[derive(Clone, Debug, Default)]
pub(crate) struct Factor {
    account: Account,
    delay: Delay,
}

/// Clauses that form a product: each row stands for a rest, each column for a literal.
struct Product {
    lits: Vec<Lit>,
    /// For each rest, its clauses with each of the literals.
    rows: Vec<Vec<Member>>,
}

/// A clause that consists of the rest of a row and another literal.
struct Match {
    lit: Lit,
    row: usize,
    member: Member,
}

/// How many clauses a new variable saves.
fn reduction(lits: usize, rests: usize) -> i64 {
    (lits * rests) as i64 - (lits + rests) as i64
}

impl Factor {
    /// Replaces products of clauses by their factors.
    ///
    /// To be called at level 0 with everything propagated; the same holds afterwards.
    pub(super) fn run(&mut self, context: &mut Context<'_>) {
        let options = context.options;
        let allowance = self.account.allowance(options.factor_effort, context.effort()).max(LEAST);
        // The cost of copying all clauses.
        let setup = context.session.literals / 4;
        let is_off = !options.factor || context.session.keeps_variables;
        if is_off || allowance < setup || !self.delay.is_over() {
            return;
        }
        context.propagator.simplify_at_root();
        context.propagator.collect_all();
        let Some(mut pool) = Pool::new(context.propagator, context.budget.interrupt()) else {
            return;
        };
        pool.part_from_learned(context.propagator);
        let before = context.stats.factored;
        let mut marks = Marks::new(2 * context.session.map.len());
        let literals = context.propagator.watches().literals();
        let count =
            |lit: Lit, pool: &Pool| Some((pool.count(lit), Reverse(lit))).filter(|&(n, _)| n > 2);
        let mut queue: BinaryHeap<(usize, Reverse<Lit>)> =
            literals.filter_map(|lit| count(lit, &pool)).collect();
        while let Some((queued, Reverse(lit))) = queue.pop() {
            if pool.ticks > allowance || !context.goes_on() {
                break;
            }
            if queued != pool.count(lit) {
                queue.extend(count(lit, &pool));
                continue;
            }
            let Some(product) = find_product(&mut pool, &mut marks, lit) else { continue };
            let touched = replace_product(context, &mut pool, &product);
            marks.grow(2 * context.session.map.len());
            for lit in touched {
                queue.extend(count(lit, &pool));
            }
        }
        context.stats.factor_ticks += pool.ticks;
        self.account.spend(pool.ticks);
        self.delay.note(context.stats.factored > before);
        pool.give_back(context.propagator);
        context.propagator.collect();
        context.propagator.propagate();
    }
}

/// Replaces a product by its factors. Returns the literals that have new clauses.
fn replace_product(context: &mut Context<'_>, pool: &mut Pool, product: &Product) -> Vec<Lit> {
    let new = context.session.map.add_helper().positive();
    context.grow();
    pool.grow(2 * context.session.map.len());
    let core = &mut *context.propagator;
    let mut touched = vec![new, !new];
    let mut divisors: Vec<ClauseId> = Vec::new();
    for &lit in &product.lits {
        let id = core.define(&[new, lit], &[]);
        divisors.extend(id);
        pool.add(core, &[new, lit], id);
        touched.push(lit);
    }
    let mut definition = vec![!new];
    definition.extend(product.lits.iter().map(|&lit| !lit));
    let id = core.define(&definition, &divisors);
    context.reconstruction.push(!new, &definition, id);
    for row in &product.rows {
        let rest = pool.lits(row[0]).iter().copied().filter(|&lit| lit != product.lits[0]);
        let quotient: Vec<Lit> = std::iter::once(!new).chain(rest).collect();
        let mut ids: Vec<ClauseId> = row.iter().filter_map(|&member| pool.id(member)).collect();
        ids.extend(id);
        let id = core.derive(&quotient, &ids);
        for &member in row {
            pool.delete(core, member);
        }
        pool.add(core, &quotient, id);
        touched.extend(&quotient[1..]);
    }
    context.stats.factored += 1;
    context.stats.factored_clauses += reduction(product.lits.len(), product.rows.len()) as u64;
    pool.added.clear();
    pool.touched.clear();
    touched.sort_unstable();
    touched.dedup();
    touched
}

/// The product of clauses with this literal that saves the most clauses, if any does.
fn find_product(pool: &mut Pool, marks: &mut Marks, lit: Lit) -> Option<Product> {
    let rows = pool.list(lit).iter().map(|&member| vec![member]).collect();
    let mut product = Product { lits: vec![lit], rows };
    loop {
        let mut matches = Vec::new();
        for (row, members) in product.rows.iter().enumerate() {
            find_matches(pool, marks, &product.lits, row, members[0], &mut matches);
        }
        // A clause that occurs twice makes two equal rows. A match counts for only one of
        // them, because it can be replaced only once.
        matches.sort_unstable_by_key(|found| (found.lit, found.member, found.row));
        matches.dedup_by_key(|found| (found.lit, found.member));
        // The rows of each literal together, each of them once.
        matches.sort_unstable_by_key(|found| (found.lit, found.row, found.member));
        matches.dedup_by_key(|found| (found.lit, found.row));
        let mut best: &[Match] = &[];
        for run in matches.chunk_by(|a, b| a.lit == b.lit) {
            if run.len() > best.len() {
                best = run;
            }
        }
        let (lits, rows) = (product.lits.len(), product.rows.len());
        if best.is_empty() || reduction(lits + 1, best.len()) <= reduction(lits, rows) {
            break;
        }
        let is_longer = |found: &Match| {
            let mut row = product.rows[found.row].clone();
            row.push(found.member);
            row
        };
        let rows = best.iter().map(is_longer).collect();
        product.lits.push(best[0].lit);
        product.rows = rows;
    }
    let is_good = reduction(product.lits.len(), product.rows.len()) > 0;
    (is_good && product.lits.len() > 1).then_some(product)
}

/// Finds the clauses that differ from a member only in the first of these literals, and
/// that have none of these literals in its place.
fn find_matches(
    pool: &mut Pool,
    marks: &mut Marks,
    lits: &[Lit],
    row: usize,
    member: Member,
    matches: &mut Vec<Match>,
) {
    let own = pool.lits(member).to_vec();
    let others = own.iter().copied().filter(|&lit| lit != lits[0]);
    let Some(rarest) = others.min_by_key(|&lit| pool.count(lit)) else { return };
    let rest_signature = own.iter().filter(|&&lit| lit != lits[0]);
    let signature = super::pool::signature(rest_signature);
    marks.set(&own, true);
    marks.set(&lits[..1], false);
    for other in pool.list(rarest).to_vec() {
        if pool.size(other) != own.len() || signature & !pool.signature(other) != 0 {
            continue;
        }
        pool.ticks += 1;
        let mut rest = pool.lits(other).iter().copied().filter(|&lit| !marks.has(lit));
        if let (Some(lit), None) = (rest.next(), rest.next())
            && !lits.contains(&lit)
            && !marks.has(!lit)
            && lit != !lits[0]
        {
            matches.push(Match { lit, row, member: other });
        }
    }
    pool.ticks += 1 + pool.count(rarest) as u64 / 4;
    marks.set(&own, false);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simplify::testing::{lits, run, solver_of};
    use crate::{Options, Outcome, Solver};

    /// At most one of the literals from 1 on, pairwise.
    fn at_most_one(count: i32) -> Vec<Vec<i32>> {
        let pairs = |a: i32| (a + 1..=count).map(move |b| vec![-a, -b]);
        (1..=count).flat_map(pairs).collect()
    }

    fn factored(clauses: &[Vec<i32>]) -> Solver {
        let clauses: Vec<&[i32]> = clauses.iter().map(Vec::as_slice).collect();
        let mut solver = solver_of(&clauses);
        solver.options = Options { factor: true, ..Options::default() };
        solver.technique_ticks.granted = 1_000_000;
        run(&mut solver, |techniques, context| techniques.factor.run(context));
        solver
    }

    #[test]
    fn a_product_becomes_its_factors() {
        // (1, 2 or 3) or (4 ∨ 5, 6, or 7).
        let mut clauses = Vec::new();
        for lit in 1..=3 {
            clauses.extend([vec![lit, 4, 5], vec![lit, 6], vec![lit, 7]]);
        }
        let mut solver = factored(&clauses);
        assert_eq!((solver.stats.factored, solver.stats.factored_clauses), (1, 3));
        let new = lits([8])[0];
        assert!(solver.session.map.is_helper(new.var()));
        let mut implied: Vec<Lit> = solver.propagator.implied(!new).collect();
        implied.sort_unstable();
        assert_eq!(implied, lits([1, 2, 3]));
        let mut implied: Vec<Lit> = solver.propagator.implied(new).collect();
        implied.sort_unstable();
        assert_eq!(implied, lits([6, 7]));
        assert_eq!(solver.propagator.arena().refs().count(), 1);
        // Variable 8 of the caller is another one.
        solver.add_clause(lits([8, 9]));
        assert_eq!(solver.solve_under(&lits([-1, -8])), Outcome::Satisfiable);
        let model = solver.model().unwrap();
        assert_eq!(model.true_literals().count(), 9);
        assert_eq!([6, 7, 9].map(|number| model.value(lits([number])[0])), [Some(true); 3]);
        assert_eq!(solver.solve_under(&lits([-1, -8, -6])), Outcome::Unsatisfiable);
        // Those of the product, with three values for 8 and 9.
        let expected = (0..128u32)
            .filter(|bits| {
                let is_true = |number: u32| bits >> (number - 1) & 1 == 1;
                (1..=3).all(is_true) || (is_true(4) || is_true(5)) && is_true(6) && is_true(7)
            })
            .count();
        assert_eq!(solver.models().count(), 3 * expected);
    }

    #[test]
    fn pairwise_constraints_shrink() {
        let clauses = at_most_one(40);
        let mut solver = factored(&clauses);
        let saved = solver.stats.factored_clauses as usize;
        assert!(clauses.len() - saved < 200, "{} clauses are left", clauses.len() - saved);
        assert_eq!(solver.models().count(), 41);
        assert_eq!(solver.solve_under(&lits([7, 31])), Outcome::Unsatisfiable);
        assert_eq!(solver.solve_under(&lits([7])), Outcome::Satisfiable);
        assert_eq!(solver.value(lits([31])[0]), Some(false));
    }

    #[test]
    fn a_repeated_clause_is_no_second_row() {
        // (1 or 2) with each of four rests, of which one stands there twice.
        let mut clauses = vec![vec![1, 6, 7], vec![2, 6, 7]];
        for lit in [1, 2] {
            clauses.extend([vec![lit, 3, 4], vec![lit, 4, 5], vec![lit, 5, 3], vec![lit, 6, 7]]);
        }
        let mut solver = factored(&clauses);
        assert_eq!((solver.stats.factored, solver.stats.factored_clauses), (1, 2));
        assert_eq!(solver.solve_under(&lits([-1, -6])), Outcome::Satisfiable);
        assert_eq!(solver.solve_under(&lits([-1, -3, -4])), Outcome::Unsatisfiable);
    }

    #[test]
    fn nothing_is_replaced_that_does_not_save_a_clause() {
        let clauses = [[1, 3], [1, 4], [2, 3], [2, 4]].map(Vec::from);
        assert_eq!(factored(&clauses).stats.factored, 0);
    }
}
