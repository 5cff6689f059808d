//! The paper's `deduction` (III.B.3): what the failed-literal rule says about one variable.

use neuf_cnf::{Formula, Interrupt, Interrupted, Lit, UnitPropagator, Var};

/// What the failed-literal rule says about a variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deduction {
    /// The paper's answer: 1 if the variable is true, −1 if it is false, 0 if the rule says
    /// nothing.
    pub answer: i8,
    /// Whether propagation alone already gives the variable its value.
    pub by_propagation: bool,
    /// Whether the formula is refuted: by propagation alone, or because both polarities of
    /// the variable fail. The answer is 1 then, as in the paper, which tries ¬x first.
    pub is_refuted: bool,
    /// How many literals follow from ¬x and from x before propagation stops or fails.
    pub follows: [usize; 2],
}

/// Applies the failed-literal rule to one variable of a formula: the paper's `deduction`.
///
/// The variable is true if propagation of F ∧ ¬x leads to the empty clause, and false if
/// propagation of F ∧ x does. That takes time linear in the formula.
///
/// ```
/// use neuf_cnf::{Formula, Interrupt, Lit};
/// use neuf_course::trace::deduce;
/// let [a, b] = [1, 2].map(|n| Lit::from_dimacs(n).unwrap());
/// // a leads to b and to ¬b.
/// let formula: Formula = [[!a, b], [!a, !b]].into_iter().collect();
/// assert_eq!(deduce(&formula, a.var(), &Interrupt::new())?.answer, -1);
/// assert_eq!(deduce(&formula, b.var(), &Interrupt::new())?.answer, 0);
/// # Ok::<(), neuf_cnf::Interrupted>(())
/// ```
///
/// # Errors
/// [`Interrupted`] when `interrupt` is requested while the clauses are loaded.
pub fn deduce(
    formula: &Formula,
    var: Var,
    interrupt: &Interrupt,
) -> Result<Deduction, Interrupted> {
    // The tables of a propagator are as long as the highest number of a variable.
    let vars = formula.is_sparse().then(|| formula.occurring_vars());
    let (dense, var) = match &vars {
        Some(vars) => match vars.binary_search(&var) {
            Ok(place) => (formula.renumbered(vars), Var::new(place)),
            Err(_) => return deduce_unused(formula, vars, interrupt),
        },
        None => (formula.clone(), var),
    };
    Ok(apply(&mut UnitPropagator::load(&dense, interrupt)?, var))
}

/// The answer for a variable that does not occur.
fn deduce_unused(
    formula: &Formula,
    vars: &[Var],
    interrupt: &Interrupt,
) -> Result<Deduction, Interrupted> {
    let dense = formula.renumbered(vars);
    Ok(apply(&mut UnitPropagator::load(&dense, interrupt)?, Var::new(vars.len())))
}

fn apply(propagator: &mut UnitPropagator, var: Var) -> Deduction {
    if propagator.propagate().is_err() {
        return Deduction { answer: 1, by_propagation: true, is_refuted: true, follows: [0, 0] };
    }
    let by_propagation = propagator.value(var.positive()).is_some();
    let mut attempt = |lit: Lit| {
        let known = propagator.trail().len();
        let fails = propagator.decide(lit).is_err();
        let follows = propagator.trail().len().saturating_sub(known + 1);
        propagator.backtrack(0);
        (fails, follows)
    };
    let [(negative_fails, one), (positive_fails, two)] =
        [var.negative(), var.positive()].map(&mut attempt);
    let answer = match (negative_fails, positive_fails) {
        (true, _) => 1,
        (false, true) => -1,
        (false, false) => 0,
    };
    let is_refuted = negative_fails && positive_fails;
    Deduction { answer, by_propagation, is_refuted, follows: [one, two] }
}
