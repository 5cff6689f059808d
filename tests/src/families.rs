//! Formulas as users write them: colourings, counters, unrolled circuits and puzzles.
//!
//! Each is small enough to be decided by trying all assignments, or by a second solver
//! within milliseconds. Each has the structure that simplification looks for: symmetric
//! choices, definitions of auxiliary variables, equal copies of one step, groups of which
//! at most one member is true.

use neuf_cnf::{AtMostOne, Formula, Lit, Var};
use neuf_sudoku::rules::Variant;
use neuf_sudoku::{Encoding, Puzzle, Rules, Shape as GridShape};

use crate::puzzles::puzzle;
use crate::random::Random;

/// A colouring of a random graph, in which neighbours have different colours.
#[must_use]
pub fn colouring(vars: usize, random: &mut Random) -> Formula {
    let colours = 2 + random.below(3);
    let nodes = (vars / colours).max(2);
    let colour = |node: usize, colour: usize| Var::new(node * colours + colour).positive();
    let mut formula = Formula::new();
    let encoding = AtMostOne::ALL[random.below(AtMostOne::ALL.len())];
    let mut next = nodes * colours;
    for node in 0..nodes {
        let choices: Vec<Lit> = (0..colours).map(|c| colour(node, c)).collect();
        formula.add_clause(choices.iter().copied());
        // If a node has two colours, one of them can be removed, so this rule is
        // optional.
        if random.below(3) > 0 {
            encoding.encode(&choices, next, &mut |pair| formula.add_clause(pair));
            next += encoding.size(colours).new_vars;
        }
    }
    for node in 1..nodes {
        for other in 0..node {
            if random.below(nodes) <= colours {
                formula.extend((0..colours).map(|c| [!colour(node, c), !colour(other, c)]));
            }
        }
    }
    formula
}

/// Bounds on the number of true literals in sets that overlap, by sequential counters
/// (Sinz, CP 2005).
#[must_use]
pub fn counters(vars: usize, random: &mut Random) -> Formula {
    let inputs = (vars / 3).max(3);
    let mut formula = Formula::new();
    formula.declare_vars(inputs);
    for _ in 0..1 + random.below(3) {
        let mut lits: Vec<Lit> =
            (0..inputs).map(|var| Var::new(var).lit(random.below(2) == 0)).collect();
        random.shuffle(&mut lits);
        lits.truncate(2 + random.below(inputs - 1));
        let bound = random.below(lits.len());
        at_most(&mut formula, &lits, bound);
        if random.below(2) == 0 {
            // At least this many are true: at most the rest of the negations are.
            let least = (bound + 2).saturating_sub(random.below(4)).min(lits.len());
            let negated: Vec<Lit> = lits.iter().map(|&lit| !lit).collect();
            at_most(&mut formula, &negated, lits.len() - least);
        }
    }
    formula
}

/// At most `bound` of the literals are true.
fn at_most(formula: &mut Formula, lits: &[Lit], bound: usize) {
    // `before[k]`: more than k of the literals before this one are true.
    let mut before: Vec<Lit> = Vec::new();
    for &lit in lits {
        if let Some(&full) = before.get(bound.wrapping_sub(1)) {
            formula.add_clause([!full, !lit]);
        } else if bound == 0 {
            formula.add_clause([!lit]);
        }
        let count = (before.len() + 1).min(bound);
        let now: Vec<Lit> = (0..count).map(|_| formula.new_var().positive()).collect();
        for (k, &here) in now.iter().enumerate() {
            if let Some(&earlier) = before.get(k) {
                formula.add_clause([!earlier, here]);
            }
            match k.checked_sub(1) {
                None => formula.add_clause([!lit, here]),
                Some(less) => formula.add_clause([!lit, !before[less], here]),
            }
        }
        before = now;
    }
}

/// A random circuit with memory, unrolled for some steps from the state of all zeros: is
/// a bad state reached in the last step, or in any step?
#[must_use]
pub fn unrolled(vars: usize, random: &mut Random) -> Formula {
    let latches = 2 + random.below(2);
    let inputs = 1 + random.below(2);
    let gates = latches + random.below(3);
    let steps = (vars / (inputs + gates)).max(2);
    // A gate combines two earlier signals: latches, inputs or gates.
    let kinds: Vec<usize> = (0..gates).map(|_| random.below(3)).collect();
    let wires: Vec<[(usize, bool); 2]> = (0..gates)
        .map(|gate| [(); 2].map(|()| (random.below(latches + inputs + gate), random.below(2) == 0)))
        .collect();
    let is_bad: Vec<bool> = (0..latches).map(|_| random.below(2) == 0).collect();
    let in_any_step = random.below(2) == 0;

    let mut formula = Formula::new();
    let mut state: Vec<Lit> = (0..latches).map(|_| formula.new_var().positive()).collect();
    formula.extend(state.iter().map(|&latch| [!latch]));
    let mut alarms = Vec::new();
    for _ in 0..steps {
        let mut signals = state.clone();
        signals.extend((0..inputs).map(|_| formula.new_var().positive()));
        for (kind, pair) in kinds.iter().zip(&wires) {
            let [a, b] = pair.map(|(from, is_plain)| signed(signals[from], is_plain));
            let output = formula.new_var().positive();
            match kind {
                0 => formula.extend([vec![!output, a], vec![!output, b], vec![output, !a, !b]]),
                1 => formula.extend([vec![output, !a], vec![output, !b], vec![!output, a, b]]),
                _ => formula.extend([
                    [!output, a, b],
                    [!output, !a, !b],
                    [output, !a, b],
                    [output, a, !b],
                ]),
            }
            signals.push(output);
        }
        state = signals[signals.len() - latches..].to_vec();
        let bad = state.iter().zip(&is_bad).map(|(&latch, &is_set)| signed(latch, is_set));
        if in_any_step {
            let alarm = formula.new_var().positive();
            formula.extend(bad.map(|lit| [!alarm, lit]));
            alarms.push(alarm);
        }
    }
    if in_any_step {
        formula.add_clause(alarms);
    } else {
        let bad = state.iter().zip(&is_bad).map(|(&latch, &is_set)| signed(latch, is_set));
        formula.extend(bad.map(|lit| [lit]));
    }
    formula
}

/// The literal or its negation.
fn signed(lit: Lit, is_plain: bool) -> Lit {
    if is_plain { lit } else { !lit }
}

/// A 4×4 puzzle, or one with boxes of 2×3, with the usual rules or those of a variant.
/// One in three has a given that contradicts the others.
#[must_use]
pub fn sudoku(random: &mut Random) -> Formula {
    let (rows, columns) = [(2, 2), (2, 2), (2, 3)][random.below(3)];
    let Ok(shape) = GridShape::new(rows, columns) else { return Formula::new() };
    let cells = shape.side() * shape.side();
    let mut rules = Rules::usual(shape);
    if random.below(2) == 0 {
        let variant = Variant::ALL[random.below(Variant::ALL.len())];
        // Some variants need another size; in this case the usual rules stay.
        let _ = rules.add_rule(variant);
    }
    let givens = cells / 3 + random.below(cells / 2);
    let (mut grid, _) = puzzle(shape, givens, random.draw());
    if random.below(3) == 0 {
        let cell = shape.cell(random.below(shape.side()), random.below(shape.side()));
        grid.set(cell, 1 + random.below(shape.side()) as u8);
    }
    let Some(puzzle) = Puzzle::new(grid, rules) else { return Formula::new() };
    let encoding = Encoding::ALL[random.below(Encoding::ALL.len())];
    let at_most_one = AtMostOne::ALL[random.below(AtMostOne::ALL.len())];
    encoding.encode(&puzzle).with_at_most_one(at_most_one).formula().clone()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reference::Truth;

    #[test]
    fn a_counter_counts() {
        for count in 2..5 {
            for bound in 0..count {
                let mut formula = Formula::new();
                let lits: Vec<Lit> = (0..count).map(|_| formula.new_var().positive()).collect();
                at_most(&mut formula, &lits, bound);
                let clauses: Vec<&[Lit]> = formula.clauses().collect();
                let truth = Truth::of(&clauses, lits.iter().map(|lit| lit.var()));
                let mut sets: Vec<u32> =
                    truth.models.iter().map(|model| model & ((1 << count) - 1)).collect();
                sets.dedup_by_key(|set| *set);
                sets.sort_unstable();
                sets.dedup();
                let expected: Vec<u32> =
                    (0..1u32 << count).filter(|set| set.count_ones() as usize <= bound).collect();
                assert_eq!(sets, expected, "at most {bound} of {count}");
            }
        }
    }
}
