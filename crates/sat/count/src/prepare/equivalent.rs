//! Replaces literals that are equal in all models by one literal of their class.
//!
//! Clauses of two literals are implications, and the literals of a strongly connected component of
//! their graph are equal. The components come from Tarjan's algorithm (1972), without recursion. If
//! a class has variables of the projection, one of these variables stays, and decides the others.

use neuf_cnf::{Interrupt, Interrupted, Lit};

use super::Draft;

const UNSEEN: usize = usize::MAX;

/// Replaces equal literals in all clauses.
pub(super) fn replace(draft: &mut Draft, interrupt: &Interrupt) -> Result<(), Interrupted> {
    let count = draft.projected.len();
    let mut implied: Vec<Vec<Lit>> = vec![Vec::new(); 2 * count];
    for clause in &draft.clauses {
        if let [a, b] = clause[..] {
            implied[(!a).code()].push(b);
            implied[(!b).code()].push(a);
        }
    }
    let class = components(&implied);
    // By class: the literal that stands for it.
    let mut leaders: Vec<Option<Lit>> = vec![None; 2 * count];
    let mut ordered: Vec<usize> = (0..count).collect();
    ordered.sort_by_key(|&index| !draft.projected[index]);
    let mut replaced: Vec<Lit> = (0..2 * count).map(Lit::from_code).collect();
    for index in ordered {
        let lit = Lit::from_code(2 * index);
        let own = class[lit.code()];
        if own == class[(!lit).code()] {
            draft.is_refuted = true;
            return Ok(());
        }
        match leaders[own] {
            Some(leader) => {
                replaced[lit.code()] = leader;
                replaced[(!lit).code()] = !leader;
                draft.is_gone[index] = true;
            }
            None => {
                leaders[own] = Some(lit);
                leaders[class[(!lit).code()]] = Some(!lit);
            }
        }
    }
    for clause in &mut draft.clauses {
        clause.iter_mut().for_each(|lit| *lit = replaced[lit.code()]);
    }
    draft.tidy(interrupt)
}

/// The strongly connected component of each literal, as a number.
fn components(implied: &[Vec<Lit>]) -> Vec<usize> {
    let count = implied.len();
    let mut class = vec![UNSEEN; count];
    let mut index = vec![UNSEEN; count];
    let mut low = vec![0; count];
    let mut open = Vec::new();
    let (mut next, mut classes) = (0, 0);
    for start in 0..count {
        if index[start] != UNSEEN {
            continue;
        }
        let mut path = vec![(start, 0)];
        while let Some((node, edge)) = path.last_mut() {
            let node = *node;
            if *edge == 0 {
                (index[node], low[node]) = (next, next);
                next += 1;
                open.push(node);
            }
            if let Some(target) = implied[node].get(*edge) {
                *edge += 1;
                let target = target.code();
                if index[target] == UNSEEN {
                    path.push((target, 0));
                } else if class[target] == UNSEEN {
                    low[node] = low[node].min(index[target]);
                }
                continue;
            }
            path.pop();
            if let Some(&(above, _)) = path.last() {
                low[above] = low[above].min(low[node]);
            }
            if low[node] == index[node] {
                while let Some(member) = open.pop() {
                    class[member] = classes;
                    if member == node {
                        break;
                    }
                }
                classes += 1;
            }
        }
    }
    class
}

#[cfg(test)]
mod tests {
    use super::*;
    use neuf_testing::lits as clause;

    #[test]
    fn one_of_the_projection_stays() {
        let clauses = [&[1, -2][..], &[2, -3], &[3, -1], &[1, 2, 4], &[-3, 4, 5]];
        let mut draft = Draft {
            clauses: clauses.iter().map(|numbers| clause(numbers)).collect(),
            projected: vec![false, true, true, true, true],
            is_gone: vec![false; 5],
            is_refuted: false,
        };
        replace(&mut draft, &Interrupt::new()).unwrap();
        assert_eq!(draft.clauses, [clause(&[2, 4]), clause(&[-2, 4, 5])]);
        assert_eq!(draft.is_gone, [true, false, true, false, false]);
    }

    #[test]
    fn a_literal_that_is_equal_to_its_negation_has_no_value() {
        let clauses = [&[1, 2][..], &[1, -2], &[-1, 2], &[-1, -2]];
        let clauses = clauses.iter().map(|numbers| clause(numbers)).collect();
        let (projected, is_gone) = (vec![true; 2], vec![false; 2]);
        let mut draft = Draft { clauses, projected, is_gone, is_refuted: false };
        replace(&mut draft, &Interrupt::new()).unwrap();
        assert!(draft.is_refuted);
    }
}
