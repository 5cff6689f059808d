//! Activities: the order in which variables are decided, as a caller sees and sets it.
//!
//! The search has two orders (`decide.rs`) and uses one at a time: scores, and the queue of the
//! last bumps. Activities that a caller sets go into both, since the caller cannot know which order
//! is used when. An activity that a caller asks for is the variable's score plus a number for the
//! time of its last bump; both are larger for a variable that is decided sooner. PySAT's solvers
//! have a single order and two calls like these.

use neuf_core::Var;

use crate::Solver;

impl Solver {
    /// The highest activity that can be set.
    pub const MAX_ACTIVITY: f64 = 1e100;

    /// Makes later decisions prefer variables of higher activities. All other variables get the
    /// activity 0 and are decided last. The search changes the activities with each conflict, so
    /// `activities` are only the beginning. Values outside of 0 to [`Solver::MAX_ACTIVITY`] are
    /// moved into the range, and NaN counts as 0. The time is n log n for n variables.
    ///
    /// ```
    /// use neuf_cnf::Lit;
    /// use neuf_solver::{Outcome, Solver};
    /// let [a, b, c] = [1, 2, 3].map(|n| Lit::from_dimacs(n).unwrap());
    /// let mut solver = Solver::new();
    /// solver.add_clause([!a, !b]);
    /// solver.add_clause([!b, !c]);
    /// [a, b, c].map(|lit| solver.set_phase(lit));
    /// // The first decision makes b true, and then the other two are false.
    /// solver.set_activities([(b.var(), 2.0), (c.var(), 1.0)]);
    /// assert_eq!(solver.solve(), Outcome::Satisfiable);
    /// assert_eq!([a, b, c].map(|lit| solver.value(lit).unwrap()), [false, true, false]);
    /// ```
    pub fn set_activities(&mut self, activities: impl IntoIterator<Item = (Var, f64)>) {
        let activities: Vec<(Var, f64)> = activities.into_iter().collect();
        self.set_own_activities(&activities);
        self.team.others_mut().for_each(|solver| solver.set_own_activities(&activities));
    }

    fn set_own_activities(&mut self, activities: &[(Var, f64)]) {
        self.backtrack(0);
        let enter = |&(var, activity): &(Var, f64)| {
            let activity = if activity.is_nan() { 0.0 } else { activity };
            let inside = self.session.map.enter(var.positive()).var();
            (inside, activity.clamp(0.0, Solver::MAX_ACTIVITY))
        };
        let inside: Vec<(Var, f64)> = activities.iter().map(enter).collect();
        self.grow();
        // Simple assignments would be tried before any decision.
        self.heuristics.tried_luck = true;
        self.heuristics.decider.set_activities(inside);
    }

    /// The activity of a variable: 0 for an unknown variable, and for a variable that has taken
    /// part in no conflict since activities were set. Activities of one moment can be compared with
    /// each other.
    ///
    /// ```
    /// use neuf_solver::{Lit, Solver};
    /// let [a, b] = [1, 2].map(|n| Lit::from_dimacs(n).unwrap());
    /// let mut solver = Solver::new();
    /// solver.add_clause([a, b]);
    /// solver.set_activities([(b.var(), 2.0)]);
    /// assert!(solver.activity(b.var()) > solver.activity(a.var()));
    /// ```
    #[must_use]
    pub fn activity(&self, var: Var) -> f64 {
        let inside = self.session.map.find(var.positive());
        inside.map_or(0.0, |inside| self.heuristics.decider.activity(inside.var()))
    }
}

#[cfg(test)]
mod tests {
    use neuf_cnf::Lit;

    use super::*;
    use crate::Outcome;

    #[test]
    fn activities_are_told_as_they_were_set_until_there_is_a_conflict() {
        let vars = [0, 1, 2].map(Var::new);
        let mut solver = Solver::new();
        let lits = vars.map(Var::positive);
        solver.add_clause(lits);
        assert_eq!(vars.map(|var| solver.activity(var)), [0.0; 3]);
        let far = Var::new(100);
        solver.set_activities([(vars[1], 0.5), (vars[0], 3.0), (far, f64::INFINITY)]);
        assert_eq!(vars.map(|var| solver.activity(var)), [3.0, 0.5, 0.0]);
        assert_eq!(solver.activity(far), Solver::MAX_ACTIVITY);
        assert_eq!(solver.activity(Var::new(7)), 0.0);
        for signs in 1..8_usize {
            let lit = |place: usize| -> Lit { vars[place].lit(signs >> place & 1 == 0) };
            solver.add_clause([0, 1, 2].map(lit));
        }
        solver.set_activities([(vars[2], f64::NAN), (vars[1], -1.0)]);
        assert_eq!(vars.map(|var| solver.activity(var)), [0.0; 3]);
        assert_eq!(solver.solve(), Outcome::Unsatisfiable);
        assert!(vars.iter().any(|&var| solver.activity(var) > 0.0));
    }
}
