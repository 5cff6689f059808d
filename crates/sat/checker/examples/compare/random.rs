//! Random proofs for both checks, and as files for others.

use std::fs::write;
use std::io;
use std::path::Path;

use neuf_checker::Checker;

use crate::both::Both;
use crate::cases::{Case, FORGERIES, Random, Step, is_satisfiable};

/// Gives random proofs to both checks. What they refute must have no model.
pub(crate) fn compare(both: &mut Both, proofs: u64, seed: u64) {
    let mut random = Random(seed);
    for _ in 0..proofs {
        let case = Case::random(&mut random, false);
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
        assert!(!is_wrong, "a wrong refutation: {case:?}");
    }
}

fn dimacs(lits: &[u32]) -> String {
    let number = |&lit: &u32| i64::from(lit / 2 + 1) * if lit & 1 == 1 { -1 } else { 1 };
    lits.iter().map(|lit| format!("{} ", number(lit))).collect()
}

fn join(numbers: &[i64]) -> String {
    numbers.iter().map(|number| format!("{number} ")).collect()
}

/// Writes formulas, proofs in LRAT and in DRAT, and `list`: for each its name, what was forged,
/// whether the formula has a model, and whether the check accepts the refutation.
pub(crate) fn write_files(proofs: u64, seed: u64, folder: &Path) -> io::Result<()> {
    let mut random = Random(seed);
    let mut list = String::new();
    let mut made = 0;
    while made < proofs {
        let case = Case::random(&mut random, true);
        let ends = |step: &Step| matches!(step, Step::Lemma(_, lits, _) if lits.is_empty());
        let Some(end) = case.steps.iter().position(ends) else { continue };
        let mut checker = Checker::default();
        let (mut lrat, mut drat) = (String::new(), String::new());
        let mut alive = std::collections::BTreeMap::new();
        for (id, clause) in (1..).zip(&case.formula) {
            let _ = checker.add_input(id, clause.iter().copied());
            alive.insert(id, clause.clone());
        }
        let (mut is_right, mut last) = (true, case.formula.len() as u64);
        for step in &case.steps[..=end] {
            match step {
                Step::Lemma(id, lits, hints) => {
                    is_right &= checker.add_lemma(*id, lits.iter().copied(), hints).is_ok();
                    lrat += &format!("{id} {}0 {}0\n", dimacs(lits), join(hints));
                    drat += &format!("{}0\n", dimacs(lits));
                    alive.insert(*id, lits.clone());
                    last = *id;
                }
                Step::Delete(id) => {
                    is_right &= checker.delete(*id);
                    lrat += &format!("{last} d {id} 0\n");
                    drat += &format!("d {}0\n", dimacs(&alive[id]));
                }
                Step::Input(..) | Step::Derive(..) => unreachable!("a file has no such steps"),
            }
        }
        let lines = case.formula.iter().map(|clause| format!("{}0\n", dimacs(clause)));
        let header = format!("p cnf {} {}\n", case.vars + 2, case.formula.len());
        let is_satisfiable = is_satisfiable(case.vars, &case.formula);
        assert!(!is_right || !is_satisfiable, "a wrong refutation: {case:?}");
        write(folder.join(format!("{made}.cnf")), header + &lines.collect::<String>())?;
        write(folder.join(format!("{made}.lrat")), lrat)?;
        write(folder.join(format!("{made}.drat")), drat)?;
        list += &format!(
            "{made}\t{}\t{}\t{}\n",
            FORGERIES[case.forgery],
            u8::from(is_satisfiable),
            u8::from(is_right && checker.is_refuted()),
        );
        made += 1;
    }
    write(folder.join("list"), list)
}
