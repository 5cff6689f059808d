//! The search does exactly what it did when `golden.txt` was written.
//!
//! The solver is deterministic, and its work is counted in ticks, so one line for each run shows
//! whether anything in the search has changed. A restructuring must not change a single tick. A
//! change of heuristics changes many ticks; then `NEUF_RENEW=1 cargo test -p neuf-tests --test
//! engine golden::` writes the file again, and the changed file belongs in the same commit.

use std::fmt::Write;
use std::path::Path;
use std::{env, fs};

use neuf_cnf::{Formula, Lit, Var};
use neuf_solver::{Limits, Outcome, Solver, Template};
use neuf_tests::collection::{self, Exhibit};
use neuf_tests::differential::{TECHNIQUES, alone, options_of};
use neuf_tests::formulas::{exchanged_factors, factoring, parity, pigeonhole, random_3sat};
use neuf_tests::random::Random;
use neuf_tests::shapes::Shape;

/// The number of conflicts after which a run stops without an answer.
const CONFLICTS: u64 = 8000;

/// How a formula is used.
#[derive(Clone, Copy)]
enum Use {
    /// It is solved once.
    Solve,
    /// It is solved once, and nothing comes after that.
    Once,
    /// It is solved under many sets of random assumptions, and a clause is added now and
    /// then.
    Assume,
    /// A template of it is asked for two models under many sets of random literals.
    Ask,
    /// Its models are enumerated, up to this number.
    Models(usize),
}

struct Run {
    name: String,
    /// Each has a solver of its own.
    formulas: Vec<Formula>,
    options: Vec<(String, String)>,
    how: Use,
}

fn run(name: &str, formula: Formula, options: &'static [&'static str], how: Use) -> Run {
    Run { name: name.into(), formulas: vec![formula], options: pairs(options), how }
}

/// Options that make small formulas exercise most of simplification.
const EAGER: &[&str] = &[
    "lucky=0",
    "walk_first=1",
    "probe_interval=1",
    "eliminate_interval=0",
    "eliminate_bound=0",
    "sweep=1",
    "fraig_effort=20",
    "sweep_effort=20",
    "probe_effort=10",
    "vivify_effort=100",
    "chrono_jump=1",
];

/// Names and values.
fn pairs(options: &[&str]) -> Vec<(String, String)> {
    let split = options.iter().map(|option| option.split_once('=').unwrap());
    split.map(|(name, value)| (name.into(), value.into())).collect()
}

/// Formulas of all shapes in turn. The seeds are chosen so that each technique finds
/// something to do.
fn small_formulas(count: usize, var_count: usize) -> Vec<Formula> {
    let draw =
        |(seed, shape): (usize, Shape)| shape.draw(var_count, &mut Random::new(5000 + seed as u64));
    Shape::ALL.into_iter().cycle().take(count).enumerate().map(draw).collect()
}

/// The clauses with the negation of variable 1 contradict each other without it, so that the
/// clauses that define it are all of one polarity. The variables 2 to 9 also have two clauses of
/// each polarity with the variables 10 to 13, so that none of them is eliminated before. No clause
/// subsumes or strengthens another.
fn one_sided_definition() -> Formula {
    let clauses: [&[i32]; 8] = [
        &[-1, 2, 3],
        &[-1, -2, 4],
        &[-1, -3, 4],
        &[-1, -4, 5],
        &[-1, -4, 6],
        &[-1, -5, -6],
        &[1, 7, 8],
        &[1, -7, 9],
    ];
    let others = (2..=9).flat_map(|var| {
        let [a, b, c, d] = [0, 1, 2, 3].map(|step| 10 + (var + step) % 4);
        [vec![var, a, b], vec![-var, -a, b], vec![var, c, -d], vec![-var, -c, -d]]
    });
    let clauses = clauses.iter().map(|clause| clause.to_vec()).chain(others);
    clauses.map(|clause| clause.into_iter().filter_map(Lit::from_dimacs)).collect()
}

/// Formulas of different kinds; each option that changes what the search does
/// appears somewhere.
fn runs() -> Vec<Run> {
    use Use::{Ask, Assume, Models, Once, Solve};
    let mut runs = vec![
        run("random-3", random_3sat(180, 767, 1), &[], Solve),
        run("random-3-focused", random_3sat(200, 880, 2), &["modes=0", "seed=5"], Solve),
        run(
            "random-3-stable",
            random_3sat(200, 850, 3),
            &["modes=2", "target=2", "bump_reasons=0", "phase=0"],
            Solve,
        ),
        run(
            "random-mixed",
            Shape::RandomClauses.draw(250, &mut Random::new(11 * 1000 + 250)),
            &["tiers_by_use=0", "reduce_fraction=0.5", "subsume_recent=0", "walk_first=1"],
            Solve,
        ),
        run("parity-24", parity(24, false, 24), &["seed=1"], Solve),
        run(
            "parity-24-first",
            parity(24, false, 24),
            &["probe_interval=0", "eliminate_interval=0"],
            Solve,
        ),
        run(
            "parity-34",
            parity(34, false, 34),
            &[
                "chrono_jump=0",
                "reuse_trail=0",
                "sweep=1",
                "sweep_effort=20",
                "probe_interval=50",
                "parity=0",
            ],
            Solve,
        ),
        run(
            "pigeonhole-8",
            pigeonhole(8),
            &["rephase_interval=100", "restart_interval=20", "counting=false"],
            Solve,
        ),
        run("pigeonhole-8-once", pigeonhole(8), &["counting=false"], Once),
        run("factoring-11", factoring(11, 1_022_117), &["seed=3"], Solve),
        run(
            "factoring-16-probed",
            factoring(16, 65_521 * 64_513),
            &["probe_interval=200", "probe_effort=1", "restart_unit=64"],
            Solve,
        ),
        run(
            "factoring-16-bounded",
            factoring(16, 65_519 * 64_499),
            &["eliminate_bound=0", "eliminate_interval=300", "minimize=0"],
            Solve,
        ),
        run(
            "factoring-14-simplified",
            factoring(14, 16_381 * 16_369),
            &["probe_interval=0", "eliminate_interval=0", "shrink=0", "vivify_effort=1", "lucky=0"],
            Solve,
        ),
        run("exchanged-5", exchanged_factors(5), &[], Solve),
        run("exchanged-6", exchanged_factors(6), &["mode_interval=50", "chrono=0"], Solve),
        run("exchanged-7", exchanged_factors(7), &["congruence=0"], Solve),
        run("assumptions", random_3sat(130, 540, 6), &["eliminate_interval=100"], Assume),
        run(
            "assumptions-factoring",
            factoring(8, 251 * 241),
            &["probe_interval=100", "eliminate_interval=100"],
            Assume,
        ),
        run("questions", random_3sat(120, 490, 7), &[], Ask),
        run("models", random_3sat(60, 240, 8), &["eliminate_interval=20"], Models(3000)),
        run("models-factoring", factoring(7, 5040), &["probe_interval=50"], Models(3000)),
    ];
    runs.push(Run {
        name: "all-techniques".into(),
        formulas: small_formulas(200, 24),
        options: pairs(EAGER),
        how: Solve,
    });
    // Functional reduction leaves little for some of the others to find.
    runs.push(Run {
        name: "all-techniques-but-fraig".into(),
        formulas: small_formulas(200, 24),
        options: pairs(EAGER).into_iter().chain(pairs(&["fraig=0", "probe_interval=0"])).collect(),
        how: Solve,
    });
    runs.extend(TECHNIQUES.iter().map(|technique| Run {
        name: format!("{}-alone", technique.name),
        formulas: small_formulas(100, 18),
        options: alone(technique.name).unwrap(),
        how: Solve,
    }));
    runs.push(Run {
        name: "definition-unit".into(),
        formulas: vec![one_sided_definition()],
        options: alone("define").unwrap(),
        how: Solve,
    });
    let chosen = ["parity-16-odd.cnf", "pigeonhole-7.cnf", "random-150-4.cnf", "sudoku-25x25.cnf"];
    let exhibits = collection::all().into_iter();
    let exhibits = exhibits.filter(|exhibit| chosen.contains(&exhibit.name));
    runs.extend(exhibits.map(|Exhibit { name, formula, .. }| run(name, formula, &[], Solve)));
    runs
}

fn some_literals(formula: &Formula, count: usize, random: &mut Random) -> Vec<Lit> {
    let var = |random: &mut Random| Var::new(random.below(formula.var_count()));
    (0..count).map(|_| var(random).lit(random.below(2) == 0)).collect()
}

/// The sums of the counters of several solvers.
#[derive(Default)]
struct Sums(Vec<(&'static str, u64)>);

impl Sums {
    fn add(&mut self, rows: impl IntoIterator<Item = (&'static str, u64)>) {
        for (place, (name, count)) in rows.into_iter().enumerate() {
            match self.0.get_mut(place) {
                Some(row) => row.1 += count,
                None => self.0.push((name, count)),
            }
        }
    }
}

impl Run {
    fn solver(&self, formula: &Formula) -> Solver {
        let mut solver = Solver::with_options(&options_of(&self.options).unwrap());
        solver.add_formula(formula);
        solver.set_limits(Limits::default().conflicts(CONFLICTS));
        solver
    }

    /// The answers, and the counters of the solvers.
    fn result(&self) -> (String, Sums) {
        let mut answers = String::new();
        let mut sums = Sums::default();
        for formula in &self.formulas {
            self.result_of(formula, &mut answers, &mut sums);
        }
        (answers, sums)
    }

    fn result_of(&self, formula: &Formula, answers: &mut String, sums: &mut Sums) {
        let mut solver = self.solver(formula);
        let mut random = Random::new(17);
        match self.how {
            Use::Solve => answers.push(letter(solver.solve())),
            Use::Once => {
                solver.ask_once();
                answers.push(letter(solver.solve()));
            }
            Use::Models(count) => {
                let mut models = solver.models();
                let found = models.by_ref().take(count).count();
                let stopped = models.stopped();
                let _ = write!(answers, "{found} models, stopped {stopped:?}");
            }
            Use::Assume => {
                for round in 0..60 {
                    let assumptions = some_literals(formula, 5, &mut random);
                    let outcome = solver.solve_under(&assumptions);
                    let _ = write!(answers, "{}{}", letter(outcome), solver.failed_core().len());
                    if round % 4 == 3 {
                        solver.add_clause(some_literals(formula, 6, &mut random));
                    }
                }
            }
            Use::Ask => {
                let mut template = Template::new(solver);
                for _ in 0..150 {
                    let mut question = template.ask(some_literals(formula, 7, &mut random));
                    let outcomes = [question.next_model(), question.next_model()];
                    answers.extend(outcomes.map(letter));
                    sums.add(question.stats().rows());
                }
                return;
            }
        }
        sums.add(solver.stats().rows());
    }
}

fn letter(outcome: Outcome) -> char {
    match outcome {
        Outcome::Satisfiable => 's',
        Outcome::Unsatisfiable => 'u',
        _ => '?',
    }
}

#[test]
fn no_tick_has_changed() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/engine/golden.txt");
    let mut text = String::new();
    let mut all = Sums::default();
    for run in runs() {
        let (answers, Sums(rows)) = run.result();
        let _ = write!(text, "{}: ", run.name);
        for name in ["conflicts", "decisions", "propagations", "ticks"] {
            let count = rows.iter().find(|row| row.0 == name).unwrap().1;
            let _ = write!(text, "{name} {count}, ");
        }
        let _ = writeln!(text, "{answers}");
        all.add(rows);
    }
    if env::var_os("NEUF_RENEW").is_some() {
        fs::write(&path, &text).unwrap();
    }
    let golden = fs::read_to_string(&path).unwrap_or_default();
    let difference = difference(&golden, &text);
    assert!(
        difference.is_empty(),
        "the search has changed ('-' before, '+' now):\n{difference}If that is meant: \
         NEUF_RENEW=1 cargo test -p neuf-tests --test engine golden::"
    );
    // If something is never done, a change of it shows nowhere. Memory is counted only
    // under a limit.
    let idle: Vec<&str> =
        all.0.iter().filter(|row| row.1 == 0 && row.0 != "memory").map(|row| row.0).collect();
    assert!(idle.is_empty(), "no run does anything of {idle:?}");
}

/// The lines that are in one text only.
fn difference(before: &str, now: &str) -> String {
    let mut text = String::new();
    let only = |a: &str, b: &str, sign: char, text: &mut String| {
        for line in a.lines().filter(|line| !b.lines().any(|other| other == *line)) {
            let _ = writeln!(text, "{sign} {line}");
        }
    };
    only(before, now, '-', &mut text);
    only(now, before, '+', &mut text);
    text
}
