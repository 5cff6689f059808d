//! Covered clause elimination: clauses that become blocked, or follow from others, when
//! certain literals are added to them.
//!
//! Two kinds of literals may be added to a clause. If it contains all literals of another
//! clause except one, the negation of that literal may be added (asymmetric literal
//! addition): together with the other clause, both forms are equivalent. And the literals
//! that all clauses share which can be resolved with it on one of its literals may be
//! added (covered literal addition): a model that falsifies the shorter form is repaired
//! by making that one literal true. When the longer clause is blocked or contains another
//! clause, the given clause may be removed (Heule, Järvisalo and Biere, "Covered clause
//! elimination", LPAR 2010).
//!
//! Each addition of covered literals puts the clause, as it was before, onto the
//! reconstruction stack, with the literal that it was resolved on as witness. Literals of
//! the first kind need not be there, as they are false whenever all others are. In a
//! proof the longer clauses follow from the given one. So each entry can return alone
//! when later clauses touch its witness.
//!
//! A clause that follows from others without covered literals stays, although it could be
//! removed for good. Propagation finds it false only when all of its literals are, and not
//! that its last one is true, so callers of `propagate_under` would miss consequences.
//!
//! Off by default: as for blocked clauses, little is left to find after variable
//! elimination, and the removed clauses were useful for propagation.
//!
//! Budget: the share `cover_effort` of the ticks of the search, within a round of
//! elimination, whose occurrence lists are used. A round continues where the last one
//! stopped; it pauses after it finds nothing.

use neuf_cnf::Lit;

use super::block::OCCURRENCES;
use super::delay::Delay;
use super::pool::{Member, Pool};
use super::subsume::Marks;
use super::{Account, Context, LEAST};

/// The length of the longest clause that is tried, and to which clauses are extended.
const LONGEST: usize = 100;

/// The budget for covered clauses, and where the last round stopped.
#[derive(Clone, Debug, Default)]
pub(crate) struct Covering {
    account: Account,
    delay: Delay,
    /// How many clauses were tried in the current pass.
    tried: usize,
}

/// A clause with the literals that were added to it.
#[derive(Debug, Default)]
struct Extension {
    /// The literals of the clause, and the covered literals.
    covered: Vec<Lit>,
    /// These and the asymmetric literals; all of them are marked.
    whole: Vec<Lit>,
    /// For each addition of covered literals: how many literals `covered` had before, and
    /// the literal that was resolved on.
    steps: Vec<(usize, Lit)>,
}

/// The result for a clause.
#[derive(Clone, Copy, Debug)]
enum Verdict {
    Stays,
    /// The longer clause is blocked on this literal.
    Blocked(Lit),
    /// The longer clause contains another clause.
    Implied,
}

/// What the clauses that can be resolved with a clause on one literal have in common.
enum Common {
    /// There are no such clauses.
    Blocked,
    Lits(Vec<Lit>),
}

impl Covering {
    /// Removes covered clauses from the pool. Variables that are `frozen` are not used as
    /// witnesses.
    pub(super) fn cover(
        &mut self,
        context: &mut Context<'_>,
        pool: &mut Pool,
        marks: &mut Marks,
        frozen: &[bool],
    ) {
        let options = context.options;
        let allowance = self.account.allowance(options.cover_effort, context.effort()).max(LEAST);
        if !options.cover || !self.delay.is_over() {
            return;
        }
        let before = (context.stats.covered, pool.ticks);
        let last_tick = pool.ticks + allowance;
        let members: Vec<Member> = pool.members().collect();
        pool.ticks += members.len() as u64 / 16;
        let start = std::mem::take(&mut self.tried);
        let start = if start < members.len() { start } else { 0 };
        let mut extension = Extension::default();
        for (place, &member) in members.iter().enumerate().skip(start) {
            if pool.ticks > last_tick || context.budget.is_stopped() {
                self.tried = place;
                break;
            }
            if pool.size(member) > LONGEST {
                continue;
            }
            let verdict = extension.extend(pool, marks, frozen, member);
            marks.set(&extension.whole, false);
            remove_covered(context, pool, member, &extension, verdict);
        }
        self.account.spend(pool.ticks - before.1);
        self.delay.note(context.stats.covered > before.0);
        context.stats.cover_ticks += pool.ticks - before.1;
    }
}

/// Removes a clause that is covered, and keeps what repairs a model for it.
fn remove_covered(
    context: &mut Context<'_>,
    pool: &mut Pool,
    member: Member,
    extension: &Extension,
    verdict: Verdict,
) {
    let Extension { covered, steps, .. } = extension;
    let last = match verdict {
        Verdict::Stays => return,
        Verdict::Implied if steps.is_empty() => return,
        Verdict::Blocked(witness) => Some((covered.len(), witness)),
        Verdict::Implied => None,
    };
    context.stats.covered += 1;
    let id = pool.id(member);
    let size = pool.size(member);
    for (len, witness) in steps.iter().copied().chain(last) {
        let lits = &covered[..len];
        let id = match id {
            Some(id) if len > size => context.propagator.derive(lits, &[id]),
            id => id,
        };
        context.reconstruction.push(witness, lits, id);
    }
    pool.remove(context.propagator, member);
}

impl Extension {
    /// Adds literals to a clause until it can be removed or nothing more can be added.
    fn extend(
        &mut self,
        pool: &mut Pool,
        marks: &mut Marks,
        frozen: &[bool],
        member: Member,
    ) -> Verdict {
        self.covered.clear();
        self.covered.extend_from_slice(pool.lits(member));
        self.whole.clear();
        self.whole.extend_from_slice(pool.lits(member));
        self.steps.clear();
        marks.set(&self.whole, true);
        let (mut next_whole, mut next_covered) = (0, 0);
        loop {
            while let Some(&lit) = self.whole.get(next_whole) {
                next_whole += 1;
                if self.add_asymmetric(pool, marks, member, lit) {
                    return Verdict::Implied;
                }
            }
            let Some(&lit) = self.covered.get(next_covered) else { return Verdict::Stays };
            next_covered += 1;
            if frozen[lit.var().index()] || pool.count(!lit) > OCCURRENCES {
                continue;
            }
            match common(pool, marks, lit) {
                Common::Blocked => return Verdict::Blocked(lit),
                Common::Lits(lits) if lits.is_empty() => (),
                Common::Lits(_) if self.covered.len() > LONGEST => return Verdict::Stays,
                Common::Lits(lits) => {
                    self.steps.push((self.covered.len(), lit));
                    marks.set(&lits, true);
                    self.covered.extend_from_slice(&lits);
                    self.whole.extend(lits);
                }
            }
        }
    }

    /// Adds the asymmetric literals that the clauses with this literal allow. Returns
    /// `true` when one of these clauses is contained.
    fn add_asymmetric(
        &mut self,
        pool: &mut Pool,
        marks: &mut Marks,
        member: Member,
        lit: Lit,
    ) -> bool {
        if pool.count(lit) > OCCURRENCES || self.whole.len() > 4 * LONGEST {
            return false;
        }
        for other in pool.list(lit).to_vec() {
            pool.ticks += 1;
            if other == member || pool.lits(other).iter().any(|&own| marks.has(!own)) {
                continue;
            }
            let mut open = pool.lits(other).iter().copied().filter(|&own| !marks.has(own));
            match (open.next(), open.next()) {
                (None, _) => return true,
                (Some(own), None) => {
                    marks.set(&[!own], true);
                    self.whole.push(!own);
                }
                _ => (),
            }
        }
        false
    }
}

/// The unmarked literals that all clauses share which can be resolved with the marked
/// clause on `lit`.
fn common(pool: &mut Pool, marks: &Marks, lit: Lit) -> Common {
    let mut shared: Option<Vec<Lit>> = None;
    for other in pool.list(!lit).to_vec() {
        pool.ticks += 1;
        let lits = pool.lits(other);
        if lits.iter().any(|&own| own != !lit && marks.has(!own)) {
            continue;
        }
        match &mut shared {
            None => {
                let is_new = |own: &&Lit| **own != !lit && !marks.has(**own);
                shared = Some(lits.iter().filter(is_new).copied().collect());
            }
            Some(shared) => shared.retain(|own| lits.contains(own)),
        }
        if shared.as_ref().is_some_and(Vec::is_empty) {
            break;
        }
    }
    shared.map_or(Common::Blocked, Common::Lits)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simplify::testing::{eliminating, lits, solver_of};
    use crate::{Options, Outcome};
    use neuf_core::Interrupt;

    /// What becomes of the first clause of these: literals covered, literals in
    /// all, and the verdict's letter.
    fn extended(clauses: &[&[i32]], frozen: &[usize]) -> (Vec<i32>, Vec<i32>, char) {
        let solver = solver_of(clauses);
        let mut pool = Pool::new(&solver.propagator, &Interrupt::new()).unwrap();
        let vars = solver.session.map.len();
        let mut marks = Marks::new(2 * vars);
        let mut is_frozen = vec![false; vars];
        frozen.iter().for_each(|number| is_frozen[number - 1] = true);
        let first = lits_of(clauses[0]);
        let is_first = |member: &Member| pool.lits(*member) == first;
        let member = pool.members().find(is_first).unwrap();
        let mut extension = Extension::default();
        let verdict = extension.extend(&mut pool, &mut marks, &is_frozen, member);
        let numbers = |lits: &[Lit]| {
            let mut numbers: Vec<i32> = lits.iter().map(|lit| lit.to_dimacs()).collect();
            numbers.sort_unstable();
            numbers
        };
        let letter = match verdict {
            Verdict::Stays => 's',
            Verdict::Blocked(_) => 'b',
            Verdict::Implied => 'i',
        };
        (numbers(&extension.covered), numbers(&extension.whole), letter)
    }

    fn lits_of(numbers: &[i32]) -> Vec<Lit> {
        numbers.iter().map(|&number| lits([number])[0]).collect()
    }

    #[test]
    fn literals_shared_by_all_resolvents_are_covered() {
        // On 1, both others have 4; then, on 4, there is only a tautology.
        let clauses: &[&[i32]] = &[&[1, 2, 3], &[-1, 4, 5], &[-1, 4, 6], &[-4, -2, 7]];
        assert_eq!(extended(clauses, &[2, 3]), (vec![1, 2, 3, 4], vec![1, 2, 3, 4], 'b'));
        // Without 1 and 4 as witnesses, there is no way.
        assert_eq!(extended(clauses, &[1, 2, 3]).2, 's');
        assert_eq!(extended(clauses, &[2, 3, 4]).2, 's');
    }

    #[test]
    fn what_other_clauses_imply_is_added_without_a_step() {
        // By (1 ∨ ¬4), 4 may be added, and with it (2 ∨ 4 ∨ 3) is contained.
        let clauses: &[&[i32]] = &[&[1, 2, 3], &[1, -4], &[4, 2, 3, 5], &[-5, 2]];
        assert_eq!(extended(clauses, &[1, 2, 3]), (vec![1, 2, 3], vec![1, 2, 3, 4, 5], 'i'));
    }

    #[test]
    fn each_step_repairs_models_and_returns_on_demand() {
        let clauses: [&[i32]; 5] =
            [&[1, 2, 3], &[-1, 4, 5], &[-1, 4, 6], &[-4, -2, 7], &[8, 9, 10]];
        let options = Options { cover: true, cover_effort: 100.0, ..Options::default() };
        let mut solver = eliminating(&clauses, &options);
        // Assumed, no variable is eliminated, and only 1 and 4 are witnesses.
        assert_eq!(solver.solve_under(&lits([-2, -3, 5, 6, 7, 8, 9, 10])), Outcome::Satisfiable);
        assert!(solver.stats().covered > 0);
        assert_eq!(solver.value(lits([1])[0]), Some(true));
        let contrary = lits([-1, -2, -3]);
        assert_eq!(solver.solve_under(&contrary), Outcome::Unsatisfiable);
        assert!(solver.stats().restored > 0);
    }

    #[test]
    fn a_clause_stays_that_others_imply_only_when_all_its_literals_are_false() {
        // 1 leads to a contradiction, so (¬1 ∨ 5) follows, but ¬5 alone no longer gives ¬1.
        let clauses: [&[i32]; 5] = [&[1, 2], &[3, 4], &[-1, -4], &[-1, 5], &[-1, -3]];
        let options = Options { cover: true, eliminate_interval: 0, ..Options::default() };
        let mut solver = eliminating(&clauses, &options);
        assert_eq!(solver.solve_under(&lits([2, 3, -4])), Outcome::Satisfiable);
        let found = solver.propagate_under(&lits([-5]));
        assert_eq!((found.conflict, found.implied), (false, lits([-1, 2]).to_vec()));
    }
}
