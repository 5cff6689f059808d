//! For tests: the plainest possible checkers, with which the real checkers are compared, and proofs
//! to give to both.

use std::collections::{BTreeMap, BTreeSet};

use neuf_cnf::Formula;

use crate::formula;

pub(crate) type Clause = BTreeSet<i32>;

/// A line of LRAT.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum LratLine {
    Add(u64, Vec<i32>, Vec<i64>),
    Delete(Vec<u64>),
}

/// A line of DRAT: whether it is a deletion, and its clause.
pub(crate) type DratLine = (bool, Vec<i32>);

pub(crate) fn clauses(formula: &Formula) -> Vec<Clause> {
    formula.clauses().map(|clause| clause.iter().map(|lit| lit.to_dimacs()).collect()).collect()
}

fn join<T: ToString>(numbers: &[T]) -> String {
    numbers.iter().map(|number| number.to_string() + " ").collect::<String>() + "0"
}

pub(crate) fn lrat_text(lines: &[LratLine]) -> String {
    let line = |line: &LratLine| match line {
        LratLine::Add(id, lits, hints) => format!("{id} {} {}\n", join(lits), join(hints)),
        LratLine::Delete(ids) => format!("1 d {}\n", join(ids)),
    };
    lines.iter().map(line).collect()
}

pub(crate) fn drat_text(lines: &[DratLine]) -> String {
    let line = |(is_deletion, lits): &DratLine| {
        format!("{}{}\n", if *is_deletion { "d " } else { "" }, join(lits))
    };
    lines.iter().map(line).collect()
}

/// The lines of a text that [`lrat_text`] could have written.
pub(crate) fn lrat_lines(text: &str) -> Vec<LratLine> {
    let line = |line: &str| {
        let (head, rest) = line.split_once(' ').unwrap();
        if let Some(ids) = rest.strip_prefix("d ") {
            let ids = ids.split(' ').map(|id| id.parse().unwrap());
            return LratLine::Delete(ids.take_while(|&id| id != 0).collect());
        }
        let mut numbers = rest.split(' ').map(|number| number.parse::<i64>().unwrap());
        let lits = numbers.by_ref().take_while(|&lit| lit != 0).map(|lit| lit as i32).collect();
        LratLine::Add(head.parse().unwrap(), lits, numbers.take_while(|&id| id != 0).collect())
    };
    text.lines().map(line).collect()
}

/// Literals that are true; `None` when they contradict each other.
type Truths = Option<Clause>;

fn deny(truths: &Truths, clause: impl IntoIterator<Item = i32>) -> Truths {
    let mut truths = truths.clone()?;
    for lit in clause {
        truths.insert(-lit);
        if truths.contains(&lit) {
            return None;
        }
    }
    Some(truths)
}

/// The literals of a clause that are not false.
fn open(truths: &Clause, clause: &Clause) -> Vec<i32> {
    clause.iter().copied().filter(|lit| !truths.contains(&-lit)).collect()
}

/// The true literals after these clauses were propagated in turn; `Err` when a clause does not
/// exist or is neither a unit nor false.
fn follow(alive: &BTreeMap<u64, Clause>, truths: Truths, hints: &[i64]) -> Result<Truths, ()> {
    let Some(mut truths) = truths else { return Ok(None) };
    for hint in hints {
        match open(&truths, alive.get(&hint.unsigned_abs()).ok_or(())?)[..] {
            [] => return Ok(None),
            [unit] => truths.insert(unit),
            _ => return Err(()),
        };
    }
    Ok(Some(truths))
}

/// Whether each step of an LRAT proof is right and the proof is complete.
pub(crate) fn accepts_lrat(formula: &Formula, lines: &[LratLine]) -> bool {
    let mut alive: BTreeMap<u64, Clause> = (1..).zip(clauses(formula)).collect();
    let mut last = formula.len() as u64;
    for line in lines {
        if alive.values().any(Clause::is_empty) {
            return true;
        }
        match line {
            LratLine::Delete(ids) => {
                if !ids.iter().all(|id| alive.remove(id).is_some()) {
                    return false;
                }
            }
            LratLine::Add(id, lits, hints) => {
                if *id <= last || !follows_by(&alive, lits, hints) {
                    return false;
                }
                last = *id;
                alive.insert(*id, lits.iter().copied().collect());
            }
        }
    }
    alive.values().any(Clause::is_empty)
}

fn follows_by(alive: &BTreeMap<u64, Clause>, lits: &[i32], hints: &[i64]) -> bool {
    let first = hints.iter().position(|&hint| hint < 0).unwrap_or(hints.len());
    let denied = deny(&Some(Clause::new()), lits.iter().copied());
    let truths = match follow(alive, denied, &hints[..first]) {
        Err(()) => return false,
        Ok(None) => return true,
        truths @ Ok(_) => truths.unwrap(),
    };
    let Some(pivot) = lits.first() else { return false };
    alive.iter().filter(|(_, clause)| clause.contains(&-pivot)).all(|(id, clause)| {
        let rest = clause.iter().copied().filter(|&lit| lit != -pivot);
        let denied = deny(&truths, rest);
        let Some(place) = hints.iter().position(|&hint| hint == -(*id as i64)) else {
            return denied.is_none();
        };
        let own: Vec<i64> = hints[place + 1..].iter().copied().take_while(|&id| id > 0).collect();
        denied.is_none() || follow(alive, denied, &own) == Ok(None)
    })
}

/// Unit propagation to its end.
fn propagate(alive: &[Clause], truths: Truths) -> Truths {
    let mut truths = truths?;
    loop {
        let before = truths.len();
        for clause in alive {
            match open(&truths, clause)[..] {
                [] => return None,
                [unit] => truths.insert(unit),
                _ => continue,
            };
        }
        if truths.len() == before {
            return Some(truths);
        }
    }
}

fn follows_by_propagation(alive: &[Clause], lits: &[i32]) -> bool {
    propagate(alive, deny(&Some(Clause::new()), lits.iter().copied())).is_none()
}

/// Whether each lemma of a DRAT proof up to the conflict follows, by the
/// specified reading of deletions, and the proof is complete.
pub(crate) fn accepts_drat(formula: &Formula, lines: &[DratLine]) -> bool {
    let mut alive = clauses(formula);
    for (is_deletion, lits) in lines {
        if follows_by_propagation(&alive, &[]) {
            return true;
        }
        let clause: Clause = lits.iter().copied().collect();
        if *is_deletion {
            if let Some(place) = alive.iter().position(|other| *other == clause) {
                alive.swap_remove(place);
            }
            continue;
        }
        if !follows_by_propagation(&alive, lits) && !follows_by_resolution(&alive, lits) {
            return false;
        }
        alive.push(clause);
    }
    follows_by_propagation(&alive, &[])
}

fn follows_by_resolution(alive: &[Clause], lits: &[i32]) -> bool {
    let Some(pivot) = lits.first() else { return false };
    alive.iter().filter(|clause| clause.contains(&-pivot)).all(|clause| {
        let rest = clause.iter().copied().filter(|&lit| lit != -pivot);
        follows_by_propagation(alive, &lits.iter().copied().chain(rest).collect::<Vec<i32>>())
    })
}

/// A DRAT refutation by case distinction (Davis, Logemann and Loveland). Each
/// branch that is refuted adds a clause and then deletes the clauses of its own
/// branches. `choose` is given the number of free variables and picks one.
///
/// `None` when the formula has a model.
pub(crate) fn refute(
    formula: &Formula,
    choose: &mut impl FnMut(usize) -> usize,
) -> Option<Vec<DratLine>> {
    let mut alive = clauses(formula);
    let mut lines = Vec::new();
    let vars: Vec<i32> = (1..=formula.var_count() as i32).collect();
    branch(&mut alive, &mut lines, &mut Vec::new(), &vars, choose).then_some(lines)
}

fn branch(
    alive: &mut Vec<Clause>,
    lines: &mut Vec<DratLine>,
    lemma: &mut Vec<i32>,
    vars: &[i32],
    choose: &mut impl FnMut(usize) -> usize,
) -> bool {
    let Some(truths) = propagate(alive, deny(&Some(Clause::new()), lemma.iter().copied())) else {
        lines.push((false, lemma.clone()));
        alive.push(lemma.iter().copied().collect());
        return true;
    };
    let free: Vec<i32> =
        vars.iter().copied().filter(|v| !truths.contains(v) && !truths.contains(&-v)).collect();
    if free.is_empty() {
        return false;
    }
    let var = free[choose(free.len())];
    let start = lines.len();
    for lit in [var, -var] {
        lemma.push(lit);
        let is_refuted = branch(alive, lines, lemma, vars, choose);
        lemma.pop();
        if !is_refuted {
            return false;
        }
    }
    let below: Vec<Vec<i32>> =
        lines[start..].iter().filter(|line| !line.0).map(|line| line.1.clone()).collect();
    lines.push((false, lemma.clone()));
    alive.push(lemma.iter().copied().collect());
    for lits in below {
        let clause: Clause = lits.iter().copied().collect();
        if let Some(place) = alive.iter().rposition(|other| *other == clause) {
            alive.swap_remove(place);
            lines.push((true, lits));
        }
    }
    true
}

/// The pigeonhole formula: one pigeon more than holes.
pub(crate) fn pigeonhole(holes: i32) -> Formula {
    let var = |pigeon: i32, hole: i32| pigeon * holes + hole + 1;
    let mut clauses: Vec<Vec<i32>> =
        (0..=holes).map(|pigeon| (0..holes).map(|hole| var(pigeon, hole)).collect()).collect();
    for hole in 0..holes {
        for pigeon in 0..=holes {
            clauses.extend((0..pigeon).map(|other| vec![-var(pigeon, hole), -var(other, hole)]));
        }
    }
    formula(&clauses.iter().map(Vec::as_slice).collect::<Vec<&[i32]>>())
}
