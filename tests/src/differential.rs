//! One formula with one set of options: is the answer right, and is its proof?

use std::fmt::Write;

use batsat::{BasicSolver, SolverInterface, lbool};
use neuf_cnf::dimacs::{self, ReadOptions};
use neuf_cnf::{Formula, Lit, Var};
use neuf_solver::{Cause, Limits, Options, Outcome, Simplified, Solver, Stats, reconstruct};

use crate::proofs::Checked;
use crate::random::Random;
use crate::reference::{MOST, Truth};
use crate::shapes::{Shape, without};

/// A formula and the options with which it is solved.
#[derive(Clone, Debug)]
pub struct Case {
    /// The formula.
    pub formula: Formula,
    /// The options: names and values.
    pub options: Vec<(String, String)>,
}

/// The counters of a case with a right answer.
#[derive(Clone, Copy, Debug)]
pub struct Solved {
    /// Whether there is a model.
    pub is_satisfiable: bool,
    /// The number of steps of the proof.
    pub steps: u64,
    /// The counters of the solver.
    pub stats: Stats,
}

/// For each option, values that make rare paths of the code frequent.
const VALUES: &[(&str, &[&str])] = &[
    ("bump_reasons", &["0", "1"]),
    ("chrono", &["0", "1"]),
    ("chrono_jump", &["0", "1", "3", "100"]),
    ("congruence", &["0", "1"]),
    ("congruence_effort", &["0", "1000", "1000"]),
    ("counting", &["0", "1"]),
    ("counting_effort", &["0", "0.005", "1000"]),
    ("decompose", &["0", "1"]),
    ("deduplicate", &["0", "1"]),
    ("define", &["0", "1"]),
    ("eliminate", &["0", "1"]),
    ("eliminate_bound", &["0", "1", "16"]),
    ("eliminate_clause", &["3", "100"]),
    ("eliminate_effort", &["0", "0.3", "1000"]),
    ("eliminate_interval", &["0", "1", "4"]),
    ("eliminate_occurrences", &["3", "100"]),
    ("fraig", &["0", "1"]),
    ("fraig_effort", &["0", "0.1", "20"]),
    ("gates", &["0", "1"]),
    ("lucky", &["0", "1"]),
    ("minimize", &["0", "1"]),
    ("mode_interval", &["1", "7", "1000"]),
    ("modes", &["0", "1", "2"]),
    ("parity", &["0", "1"]),
    ("parity_effort", &["0", "0.1", "1000"]),
    ("phase", &["0", "1"]),
    ("probe", &["0", "1"]),
    ("probe_effort", &["0", "0.008", "10"]),
    ("probe_interval", &["0", "1", "1", "5", "2500"]),
    ("reduce", &["0", "1"]),
    ("reduce_fraction", &["0.5", "0.75", "1"]),
    ("reduce_growth", &["1", "3", "25"]),
    ("reduce_interval", &["1", "5", "20", "300"]),
    ("rephase", &["0", "1"]),
    ("rephase_interval", &["1", "4", "30", "1000"]),
    ("restart", &["0", "1"]),
    ("restart_interval", &["1", "2", "10"]),
    ("restart_margin", &["0", "1.1"]),
    ("restart_unit", &["1", "4", "1024"]),
    ("reuse_trail", &["0", "1"]),
    ("seed", &["0", "1", "2"]),
    ("shrink", &["0", "1"]),
    ("subsume_recent", &["0", "1"]),
    ("sweep", &["0", "1"]),
    ("sweep_effort", &["0", "0.1", "20"]),
    ("symmetry", &["0", "1"]),
    ("symmetry_effort", &["0", "0.01", "1000"]),
    ("target", &["0", "1", "2"]),
    ("tier1", &["1", "2"]),
    ("tier2", &["1", "6"]),
    ("tiers_by_use", &["0", "1"]),
    ("vivify", &["0", "1"]),
    ("vivify_effort", &["0.1", "1", "5"]),
    ("vivify_irredundant", &["0", "1", "100"]),
    ("vivify_tier1", &["0", "1", "100"]),
    ("vivify_tier2", &["0", "1", "100"]),
    ("vivify_tier3", &["0", "1", "100"]),
    ("walk", &["0", "1"]),
    ("walk_first", &["0", "1", "30"]),
    ("walk_uniform", &["0", "30", "3000"]),
];

impl Case {
    /// Draws a case of a shape, in which about half of the options have their defaults.
    #[must_use]
    pub fn draw(shape: Shape, var_count: usize, random: &mut Random) -> Case {
        Case { formula: shape.draw(var_count, random), options: draw_options(random) }
    }

    /// Draws a shape, and a case of it. A few cases have many variables, and a few of these
    /// are uniform.
    #[must_use]
    pub fn draw_any(random: &mut Random) -> (Shape, Case) {
        let (shape, var_count) = match random.below(200) {
            0 => (Shape::Uniform, MOST),
            size => {
                let shape = Shape::ALL[random.below(Shape::ALL.len())];
                (shape, if size < 5 { 40 + random.below(60) } else { MOST })
            }
        };
        (shape, Case::draw(shape, var_count, random))
    }

    /// The options as the solver takes them.
    ///
    /// # Errors
    /// When one of them does not exist or cannot have that value.
    pub fn options(&self) -> Result<Options, String> {
        options_of(&self.options)
    }

    /// Solves the formula and checks everything that can be checked.
    ///
    /// # Errors
    /// What is wrong.
    pub fn check(&self) -> Result<Solved, String> {
        crate::without_panic(|| self.solve())
    }

    fn solve(&self) -> Result<Solved, String> {
        let proof = Checked::of(&self.formula);
        let mut solver = Solver::with_options(&self.options()?);
        solver.set_proof(Box::new(proof.clone())).map_err(|error| error.to_string())?;
        solver.add_formula(&self.formula);
        solver.set_limits(Limits::default().conflicts(PATIENCE));
        solver.ask_once();
        let outcome = solver.solve();
        let stats = solver.stats();
        solver.finish_proof().map_err(|error| error.to_string())?;
        if let Some(fault) = proof.fault() {
            return Err(format!("proof step refused: {fault}"));
        }
        let is_satisfiable = match outcome {
            Outcome::Satisfiable => true,
            Outcome::Unsatisfiable => false,
            Outcome::Unknown(Cause::Conflicts) => {
                let is_satisfiable = self::is_satisfiable(&self.formula);
                return Ok(Solved { is_satisfiable, steps: proof.steps(), stats });
            }
            Outcome::Unknown(cause) => return Err(format!("no answer: {cause}")),
        };
        // A checked model needs no other judge; another judge might need long to find a model.
        match solver.model() {
            Some(model) if !self.formula.is_satisfied_by(model) => return Err("no model".into()),
            None if is_satisfiable => return Err("satisfiable without a model".into()),
            None if self::is_satisfiable(&self.formula) => return Err("wrong refutation".into()),
            None if !proof.is_refuted() => return Err("refuted without a proof".into()),
            None => proof.check_files(&self.formula)?,
            Some(_) if !is_satisfiable => return Err("refuted with a model".into()),
            Some(_) => {}
        }
        if self.formula.var_count() <= MOST {
            self.check_simplified(is_satisfiable)?;
        }
        Ok(Solved { is_satisfiable, steps: proof.steps(), stats })
    }

    /// Checks the result of simplification alone: it has a model exactly if the formula has a
    /// model, allows the same values for the kept variables, and its models lead back to models of
    /// the formula.
    fn check_simplified(&self, is_satisfiable: bool) -> Result<(), String> {
        let kept: Vec<Var> = self.formula.vars().step_by(2).take(3).collect();
        let mut solver = Solver::with_options(&self.options()?);
        solver.add_formula(&self.formula);
        let Simplified { formula, removed, .. } = solver.simplify(kept.iter().copied());
        let mut given = plain(&self.formula);
        let mut left = plain(&formula);
        // No clause mentions a variable that was fixed.
        for unit in removed.clauses().filter(|clause| clause.len() == 1) {
            if kept.contains(&unit[0].var()) {
                left.add_clause(unit.iter().copied());
            }
        }
        for values in 0..1 << kept.len() {
            let assumed = |(place, var): (usize, &Var)| var.lit(values >> place & 1 == 1);
            let assumptions: Vec<Lit> = kept.iter().enumerate().map(assumed).collect();
            let [expected, found] =
                [&mut given, &mut left].map(|solver| solver.solve_under(&assumptions));
            if expected != found {
                return Err(format!("under {assumptions:?}: {found:?} once simplified"));
            }
            if let Some(model) = left.model()
                && !self.formula.is_satisfied_by(&reconstruct(&removed, model))
            {
                return Err(format!("wrong reconstruction under {assumptions:?}"));
            }
        }
        if !is_satisfiable && left.solve() == Outcome::Satisfiable {
            return Err("satisfiable once simplified".into());
        }
        Ok(())
    }

    /// The smallest case found that [`Case::check`] refuses as well; clauses, literals
    /// and options that do not matter are removed.
    #[must_use]
    pub fn shrink(&self) -> Case {
        self.shrink_while(|case| case.check().is_err())
    }

    /// The smallest case found that fails as well, with any way to fail.
    #[must_use]
    pub fn shrink_while(&self, fails: impl Fn(&Case) -> bool) -> Case {
        let mut best = self.clone();
        loop {
            let size = |case: &Case| {
                case.formula.len() + case.formula.literal_count() + case.options.len()
            };
            let smaller = best.smaller().into_iter().find(&fails);
            match smaller {
                Some(case) if size(&case) < size(&best) => best = case,
                _ => return best,
            }
        }
    }

    fn smaller(&self) -> Vec<Case> {
        let mut cases = Vec::new();
        let with = |formula: Formula| Case { formula, options: self.options.clone() };
        let count = self.formula.len();
        for half in [count / 2, count / 4].into_iter().filter(|&half| half > 1) {
            for start in (0..count).step_by(half) {
                let kept = self.formula.clauses().enumerate();
                let kept = kept.filter(|(place, _)| !(start..start + half).contains(place));
                cases.push(with(kept.map(|(_, clause)| clause.to_vec()).collect()));
            }
        }
        cases.extend((0..count).map(|index| with(without(&self.formula, index))));
        for index in 0..self.options.len() {
            let mut options = self.options.clone();
            options.remove(index);
            cases.push(Case { formula: self.formula.clone(), options });
        }
        for (index, clause) in self.formula.clauses().enumerate() {
            for gone in 0..clause.len() {
                let mut clauses: Vec<Vec<Lit>> =
                    self.formula.clauses().map(<[Lit]>::to_vec).collect();
                clauses[index].remove(gone);
                cases.push(with(clauses.into_iter().collect()));
            }
        }
        cases
    }

    /// The case as a DIMACS file, with the options in comments.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = String::new();
        for (name, value) in &self.options {
            let _ = writeln!(text, "c option {name}={value}");
        }
        let mut file = Vec::new();
        if dimacs::write(&mut file, [""; 0], &self.formula).is_ok() {
            text += &String::from_utf8_lossy(&file);
        }
        text
    }

    /// Reads a text of [`Case::text`].
    ///
    /// # Errors
    /// When it is malformed.
    pub fn read(text: &str) -> Result<Case, String> {
        let file = dimacs::read(text.as_bytes(), &ReadOptions::default());
        let formula = file.map_err(|error| error.to_string())?.formula;
        let lines = text.lines().filter_map(|line| line.strip_prefix("c option "));
        let options = lines.filter_map(|line| line.split_once('='));
        let options = options.map(|(name, value)| (name.into(), value.into())).collect();
        Ok(Case { formula, options })
    }
}

/// Draws options, about half of them.
#[must_use]
pub fn draw_options(random: &mut Random) -> Vec<(String, String)> {
    let mut options = Vec::new();
    for (name, values) in VALUES {
        if random.below(2) == 0 {
            options.push(((*name).into(), values[random.below(values.len())].into()));
        }
    }
    options
}

/// The options as the solver takes them.
///
/// # Errors
/// When one of them does not exist or cannot have that value.
pub fn options_of(pairs: &[(String, String)]) -> Result<Options, String> {
    let mut options = Options::default();
    for (name, value) in pairs {
        options.set(name, value).map_err(|error| error.to_string())?;
    }
    Ok(options)
}

/// A technique of simplification, with the options and the counter for its test.
#[derive(Debug)]
pub struct Technique {
    /// The option that switches it on.
    pub name: &'static str,
    /// Options with which small formulas exercise the technique. Techniques that work within rounds
    /// of elimination need these rounds, but not the eliminations themselves.
    forcing: &'static [(&'static str, &'static str)],
    /// The counter of the technique's changes to a formula.
    pub done: fn(&Stats) -> u64,
}

/// All techniques of simplification.
pub const TECHNIQUES: &[Technique] = &[
    Technique {
        name: "congruence",
        forcing: &[("probe_interval", "0"), ("congruence_effort", "1000")],
        done: |stats| stats.congruent + stats.congruence_units,
    },
    Technique {
        name: "counting",
        forcing: &[("probe_interval", "0"), ("counting_effort", "1000")],
        done: |stats| stats.counting_clauses,
    },
    Technique {
        name: "decompose",
        forcing: &[("probe_interval", "0")],
        done: |stats| stats.substituted,
    },
    Technique {
        name: "deduplicate",
        forcing: &[("probe_interval", "0")],
        done: |stats| stats.duplicates + stats.duplicate_units,
    },
    Technique {
        name: "define",
        forcing: ELIMINATING,
        done: |stats| stats.definitions + stats.definition_units,
    },
    Technique { name: "eliminate", forcing: ELIMINATING, done: |stats| stats.eliminated },
    Technique {
        name: "fraig",
        forcing: &[("eliminate_interval", "0"), ("probe_interval", "0"), ("fraig_effort", "1000")],
        done: |stats| stats.fraig_equal + stats.fraig_units,
    },
    Technique { name: "gates", forcing: ELIMINATING, done: |stats| stats.gates },
    Technique {
        name: "parity",
        forcing: &[("probe_interval", "0"), ("parity_effort", "1000")],
        done: |stats| stats.parity_units + stats.parity_equal + stats.parity_refutations,
    },
    Technique {
        name: "probe",
        forcing: PROBING,
        done: |stats| stats.failed_literals + stats.probed_units,
    },
    Technique {
        name: "sweep",
        forcing: &[("probe_interval", "0"), ("sweep_effort", "20")],
        done: |stats| stats.sweep_equal + stats.sweep_units,
    },
    Technique {
        name: "symmetry",
        forcing: &[("probe_interval", "0")],
        done: |stats| stats.symmetry_cuts,
    },
    Technique {
        name: "vivify",
        forcing: &[("probe_interval", "0"), ("vivify_effort", "100")],
        done: |stats| stats.vivified + stats.vivify_subsumed,
    },
];

const ELIMINATING: &[(&str, &str)] =
    &[("eliminate", "1"), ("eliminate_interval", "0"), ("eliminate_effort", "1000")];
const PROBING: &[(&str, &str)] = &[("probe", "1"), ("probe_interval", "0"), ("probe_effort", "10")];

/// Options that switch on one technique and switch off all others.
///
/// # Errors
/// When there is no such technique; the error lists all techniques.
pub fn alone(technique: &str) -> Result<Vec<(String, String)>, String> {
    let names = || TECHNIQUES.iter().map(|technique| technique.name);
    let Some(forced) = TECHNIQUES.iter().find(|other| other.name == technique) else {
        let names: Vec<&str> = names().collect();
        return Err(format!("no technique {technique}; there are {}", names.join(", ")));
    };
    let mut options: Vec<(&str, &str)> = names().map(|name| (name, "0")).collect();
    // An answer that is found before the technique runs says nothing about the technique.
    options.extend([("lucky", "0"), ("walk", "0"), (technique, "1")]);
    options.extend(forced.forcing);
    Ok(options.into_iter().map(|(name, value)| (name.into(), value.into())).collect())
}

/// The number of conflicts after which a case is given up: with options that restart,
/// reset and vivify all the time, a solver may never finish.
pub(crate) const PATIENCE: u64 = 20_000;

/// A solver that does no simplification.
fn plain(formula: &Formula) -> Solver {
    let far = 1_000_000_000;
    let options = Options::default().eliminate(false).probe_interval(far);
    let mut solver = Solver::with_options(&options);
    solver.add_formula(formula);
    solver
}

/// Whether a formula has a model: found by trying all assignments if they are few, and
/// otherwise by a solver by other authors.
#[must_use]
pub fn is_satisfiable(formula: &Formula) -> bool {
    if formula.occurring_vars().len() <= MOST {
        let clauses: Vec<&[Lit]> = formula.clauses().collect();
        !Truth::of(&clauses, []).models.is_empty()
    } else {
        is_satisfiable_by_batsat(formula)
    }
}

/// Whether a formula has a model, according to a solver by other authors.
#[must_use]
pub fn is_satisfiable_by_batsat(formula: &Formula) -> bool {
    // BatSat makes all variables up to the highest number.
    let formula = formula.renumbered(&formula.occurring_vars());
    let mut solver = BasicSolver::default();
    let vars: Vec<_> = formula.vars().map(|_| solver.new_var_default()).collect();
    for clause in formula.clauses() {
        let lits = clause.iter().map(|l| batsat::Lit::new(vars[l.var().index()], l.is_positive()));
        solver.add_clause_reuse(&mut lits.collect());
    }
    solver.solve_limited(&[]) == lbool::TRUE
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_option_is_varied() {
        let varied: Vec<&str> = VALUES.iter().map(|(name, _)| *name).collect();
        for info in Options::TABLE {
            // This effort changes nothing but time, and the others concern several threads,
            // which `threads.rs` tests.
            let of_threads = info.name == "join_after" || info.name.starts_with("exchange_");
            let is_exempt = of_threads || info.name == "walk_effort";
            assert!(varied.contains(&info.name) || is_exempt, "{} is not varied", info.name);
        }
        let all: Vec<(String, String)> = VALUES
            .iter()
            .flat_map(|(name, values)| values.iter().map(|v| ((*name).into(), (*v).into())))
            .collect();
        assert!(options_of(&all).is_ok());
    }

    #[test]
    fn every_technique_can_be_alone() {
        for technique in TECHNIQUES {
            let options = alone(technique.name).and_then(|options| options_of(&options));
            assert!(options.is_ok(), "{options:?}");
        }
        assert!(alone("magic").is_err_and(|error| error.contains("vivify")));
    }

    #[test]
    fn local_search_stays_with_uniform_formulas() {
        let ticks = |uniform: &str| {
            let options = [("walk_first", "1"), ("walk_uniform", uniform), ("lucky", "0")];
            let options = options.map(|(name, value)| (name.to_owned(), value.to_owned()));
            let options = options_of(&options).unwrap_or_else(|error| panic!("{error}"));
            let ticks = |seed| {
                let mut solver = Solver::with_options(&options);
                solver.add_formula(&Shape::Uniform.draw(MOST, &mut Random::new(seed)));
                solver.set_limits(Limits::default().conflicts(1));
                solver.solve();
                solver.stats().walk_ticks
            };
            (0..100).map(ticks).sum::<u64>()
        };
        let [short, long] = ["0", "3000"].map(ticks);
        assert!(long > 2 * short, "{long} ticks, and {short} if it stops early");
    }

    #[test]
    fn a_case_is_read_as_it_was_written() {
        let mut random = Random::new(3);
        let case = Case::draw(Shape::Ladders, 12, &mut random);
        let again = Case::read(&case.text()).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!((again.formula, again.options), (case.formula, case.options));
    }
}
