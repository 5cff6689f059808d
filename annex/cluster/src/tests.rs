//! Answers and proofs of cubes, compared with those of one solver.

use std::io;
use std::sync::{Arc, Mutex};

use neuf_cnf::{Fingerprint, Formula, Interrupt, Lit, Random, Steps, Var};
use neuf_proof::{LratChecker, ProofSink};
use neuf_testing::formulas::small_formula;
use proptest::prelude::*;

use crate::*;
use neuf_solver::{Cause, Limits, Options, Outcome, Solver};

mod damaged;

/// A proof of a formula of which each step is checked when it is handed over.
#[derive(Clone)]
struct Checking(Arc<Mutex<LratChecker>>);

impl Checking {
    fn of(formula: &Formula) -> Checking {
        Checking(Arc::new(Mutex::new(LratChecker::new(formula))))
    }

    fn is_refuted(&self) -> bool {
        self.0.lock().unwrap().is_refuted()
    }
}

impl ProofSink for Checking {
    fn take(&mut self, steps: &mut Steps) -> io::Result<()> {
        let mut checker = self.0.lock().unwrap();
        steps.iter().try_for_each(|step| {
            checker.step(step).map_err(|error| io::Error::other(format!("{step:?}: {error}")))
        })
    }

    fn finish(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Random clauses of three literals with this many variables, just above the threshold.
fn random_formula(seed: u64, vars: usize, clauses: usize) -> Formula {
    let mut random = Random::new(seed);
    let mut lit = || Var::new(random.index(vars)).lit(random.index(2) == 0);
    (0..clauses).map(|_| [lit(), lit(), lit()]).collect()
}

fn cubes_of(formula: &Formula, count: usize) -> Vec<Vec<Lit>> {
    cut(formula, &[], &CutOptions::default().count(count), &Interrupt::new()).unwrap().cubes
}

/// The parts of all cubes, each from a worker of its own.
fn parts_of(formula: &Formula, cubes: &[Vec<Lit>], proof: bool) -> Vec<Vec<u8>> {
    let options = CubeOptions { proof, ..CubeOptions::default() };
    let solve = |cube: &Vec<Lit>| solve_cubes(formula, [cube], &options, Vec::new()).unwrap().1;
    cubes.iter().map(solve).collect()
}

fn opened(bytes: &[Vec<u8>]) -> Vec<Part<'_>> {
    let open = |(number, bytes)| Part::from_bytes(format!("part {number}"), bytes).unwrap();
    bytes.iter().map(Vec::as_slice).enumerate().map(open).collect()
}

/// Joins parts with a proof that is checked.
fn joined(formula: &Formula, cubes: &[Vec<Lit>], bytes: &[Vec<u8>]) -> Result<Joined, JoinError> {
    let checking = Checking::of(formula);
    let proof = Some(Box::new(checking.clone()) as Box<dyn ProofSink>);
    let (limits, interrupt) = (Limits::default(), Interrupt::new());
    let joined = join(formula, cubes, &opened(bytes), proof, limits, &interrupt)?;
    assert_eq!(checking.is_refuted(), joined.outcome == Outcome::Unsatisfiable);
    Ok(joined)
}

/// Solves by cubes with a proof that is checked, and compares with the answer of one solver.
fn check(
    formula: &Formula,
    cubes: &[Vec<Lit>],
    how: impl for<'a> Fn(Conquest<'a>) -> Conquest<'a>,
) {
    let expected = Solver::from_formula(formula).solve();
    let checking = Checking::of(formula);
    let conquest = how(Conquest::new(formula, cubes)).proof(Box::new(checking.clone()));
    let found = conquest.run().unwrap();
    assert_eq!(found.outcome, expected);
    assert_eq!(checking.is_refuted(), expected == Outcome::Unsatisfiable);
    assert_eq!(found.model.is_some(), expected == Outcome::Satisfiable);
    assert!(found.model.is_none_or(|model| formula.is_satisfied_by(&model)));
}

#[test]
fn random_formulas_have_the_answer_of_one_solver() {
    for seed in 0..40 {
        let formula = random_formula(seed, 60, 262);
        let cubes = cubes_of(&formula, 20);
        for threads in [1, 3] {
            check(&formula, &cubes, |all| all.threads(threads).split_after(Some(5)));
        }
    }
}

#[test]
fn definitions_of_several_workers_do_not_clash() {
    // Before the search, counting refutes this with variables that its proof defines.
    let (holes, pigeons) = (7, 8);
    let x = |pigeon: usize, hole: usize| Var::new(pigeon * holes + hole).positive();
    let mut formula = Formula::new();
    for pigeon in 0..pigeons {
        formula.add_clause((0..holes).map(|hole| x(pigeon, hole)));
        for hole in 0..holes {
            for other in 0..pigeon {
                formula.add_clause([!x(pigeon, hole), !x(other, hole)]);
            }
        }
    }
    let options = Options::default().probe_interval(0);
    check(&formula, &cubes_of(&formula, 12), |all| {
        all.options(&options).threads(2).split_after(Some(100))
    });
}

#[test]
fn parts_from_anywhere_make_one_refutation() {
    let formula = random_formula(3, 150, 690);
    let cubes = cubes_of(&formula, 16);
    assert_eq!(Solver::from_formula(&formula).solve(), Outcome::Unsatisfiable);
    assert!(cubes.len() > 4);
    let mut parts = parts_of(&formula, &cubes, true);
    let all = joined(&formula, &cubes, &parts).unwrap();
    assert_eq!((all.outcome, all.missing, all.repeated), (Outcome::Unsatisfiable, vec![], vec![]));
    parts.push(parts[2].clone());
    let twice = joined(&formula, &cubes, &parts).unwrap();
    assert_eq!((twice.outcome, twice.repeated), (Outcome::Unsatisfiable, vec![2]));
    parts.pop();
    // Without some parts the answer is unknown, and they are named.
    parts.remove(3);
    parts.remove(0);
    let some = joined(&formula, &cubes, &parts).unwrap();
    assert!(matches!(some.outcome, Outcome::Unknown(_)));
    assert_eq!(some.missing, [0, 3]);
    // Without the list of cubes, what is missing is solved.
    assert_eq!(joined(&formula, &[], &parts).unwrap().outcome, Outcome::Unsatisfiable);
}

#[test]
fn wrong_parts_are_refused() {
    let formula = random_formula(3, 150, 690);
    let cubes = cubes_of(&formula, 16);
    let parts = parts_of(&formula, &cubes, true);
    let fails = |change: &dyn Fn(&mut Vec<Vec<u8>>)| {
        let mut parts = parts.clone();
        change(&mut parts);
        joined(&formula, &cubes, &parts).unwrap_err().to_string()
    };
    // A result for another formula.
    let other = random_formula(4, 150, 690);
    let foreign = parts_of(&other, &cubes[..1], true);
    let why = fails(&|parts| parts[1] = foreign[0].clone());
    assert!(why.starts_with("part 1 is a result for another formula ("), "{why}");
    // No proof.
    let unproved = parts_of(&formula, &cubes[..1], false);
    let why = fails(&|parts| parts[0] = unproved[0].clone());
    assert!(why.starts_with("part 0 has no proof that the cube "), "{why}");
    // A claim with a right check sum, but nothing behind it.
    let claim = |finding: &Finding| {
        let mut writer =
            part::PartWriter::new(Vec::new(), &formula, Fingerprint::of(&formula)).unwrap();
        writer.finding(finding).unwrap();
        writer.into_inner()
    };
    let (cube, far) = (cubes[5].clone(), neuf_solver::ClauseId::new(9999));
    let invented = claim(&Finding::Refuted { cube: cube.clone(), core: cube.clone(), clause: far });
    let why = fails(&|parts| parts[5] = invented.clone());
    assert!(why.starts_with("the result part 5 does not follow: its proof"), "{why}");
    // A clause of the formula that has nothing to do with the cube.
    let first = neuf_solver::ClauseId::new(1);
    let wrong = claim(&Finding::Refuted { cube: cube.clone(), core: cube.clone(), clause: first });
    let why = fails(&|parts| parts[5] = wrong.clone());
    assert!(why.starts_with("the result part 5 does not follow: its proof"), "{why}");
    let strange = vec![!cube[0]];
    let outside = claim(&Finding::Refuted { cube: cube.clone(), core: strange, clause: first });
    let why = fails(&|parts| parts[5] = outside.clone());
    assert!(why.contains("the core of the cube"), "{why}");
    let lie = claim(&Finding::Model { cube: cube.clone(), model: cube.clone() });
    let why = fails(&|parts| parts[5] = lie.clone());
    assert!(why.contains("is not a model of the formula"), "{why}");
}

/// A part with these lines of steps, and the finding that a cube is refuted by a clause.
fn forged(formula: &Formula, steps: &str, cube: &[i32], clause: u64) -> Vec<u8> {
    let fingerprint = Fingerprint::of(formula);
    let mut writer = part::PartWriter::new(Vec::new(), formula, fingerprint).unwrap();
    io::Write::write_all(&mut writer, steps.as_bytes()).unwrap();
    let cube: Vec<Lit> = cube.iter().filter_map(|&number| Lit::from_dimacs(number)).collect();
    let clause = neuf_solver::ClauseId::new(clause);
    writer.finding(&Finding::Refuted { cube: cube.clone(), core: cube, clause }).unwrap();
    writer.into_inner()
}

/// The answer of a conquest and of joining, with a proof that is checked, one that is not, and
/// none.
fn answers(formula: &Formula, bytes: &[Vec<u8>], trusts: bool) -> Vec<Result<Outcome, JoinError>> {
    struct Lost;
    impl ProofSink for Lost {
        fn take(&mut self, _: &mut Steps) -> io::Result<()> {
            Ok(())
        }
        fn finish(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    let parts = || {
        let parts = opened(bytes).into_iter();
        parts.map(|part| if trusts { part.trusted() } else { part }).collect::<Vec<_>>()
    };
    let cubes = cubes_of(formula, 4);
    let (limits, interrupt) = (Limits::default(), Interrupt::new());
    type MakeSink = fn(&Formula) -> Option<Box<dyn ProofSink>>;
    let sinks: [MakeSink; 3] = [
        |_| None,
        |_| Some(Box::new(Lost)),
        |formula| Some(Box::new(neuf_proof::Certifier::of(formula))),
    ];
    let mut answers = Vec::new();
    for sink in sinks {
        let earlier = parts();
        let mut conquest = Conquest::new(formula, &cubes).earlier(&earlier);
        if let Some(sink) = sink(formula) {
            conquest = conquest.proof(sink);
        }
        answers.push(conquest.run().map(|found| found.outcome));
        let joined = join(formula, &[], &parts(), sink(formula), limits, &interrupt);
        answers.push(joined.map(|joined| joined.outcome));
    }
    answers
}

#[test]
fn forged_parts_are_never_believed() {
    let lits = |numbers: &[i32]| -> Vec<Lit> {
        numbers.iter().filter_map(|&number| Lit::from_dimacs(number)).collect()
    };
    let formula: Formula = [lits(&[1, 2]), lits(&[2, 3])].into_iter().collect();
    let forgeries = [
        // A definition of a variable of the formula, which the merged proof renames.
        forged(&formula, "3 -1 0 -1 0\n", &[1], 3),
        // A step that does not follow.
        forged(&formula, "3 -1 0 1 0\n", &[1], 3),
        // A step that follows, but says nothing about the cube.
        forged(&formula, "3 1 2 3 0 1 0\n", &[1], 3),
        // A clause of the formula that says nothing about the cube.
        forged(&formula, "", &[1], 1),
        // A clause that is not there, and the empty clause from nowhere.
        forged(&formula, "", &[1], 9),
        forged(&formula, "3 0 1 2 0\n", &[1], 3),
        // A variable of its own, which another part may define in another way.
        forged(&formula, "3 4 0 0\n", &[-4], 3),
        forged(&formula, "3 4 0 0\n4 4 0 3 0\n", &[-4], 4),
        // A number of the formula for a clause that is derived.
        forged(&formula, "1 1 2 0 1 0\n", &[-1, -2], 1),
    ];
    for (number, forgery) in forgeries.iter().enumerate() {
        for (way, answer) in
            answers(&formula, std::slice::from_ref(forgery), false).into_iter().enumerate()
        {
            let why = answer.expect_err("a forgery").to_string();
            assert!(why.contains("part 0"), "{number} {way}: {why}");
            assert!(!why.contains("defect"), "{number} {way}: {why}");
        }
    }
    // Without a proof, a result is left out, or refused where nothing else is there.
    let claims = [[1], [-1]].map(|cube| forged(&formula, "", &cube, 0));
    for (way, answer) in answers(&formula, &claims, false).into_iter().enumerate() {
        match answer {
            Ok(outcome) => assert_eq!((way % 2, outcome), (0, Outcome::Satisfiable)),
            Err(why) => assert!(way % 2 == 1 && matches!(why, JoinError::NoProof { .. }), "{why}"),
        }
    }
    // Who trusts it gets what it says, but no proof.
    let trusted = answers(&formula, &claims, true);
    assert!(matches!(trusted[1], Ok(Outcome::Unsatisfiable)));
    for way in [3, 5] {
        assert!(matches!(trusted[way], Err(JoinError::NoProof { .. })));
    }
}

/// Other parts need them.
#[test]
fn no_part_deletes_a_clause_of_the_formula() {
    let [a, b] = [0, 1].map(|index| Var::new(index).positive());
    let formula: Formula = [[a, b], [a, !b]].into_iter().collect();
    let part = forged(&formula, "3 1 0 1 2 0\n3 d 1 2 0\n", &[-1], 3);
    let joined = joined(&formula, &[], &[part.clone(), part]).unwrap();
    assert_eq!(joined.outcome, Outcome::Satisfiable);
}

/// The first cube was cut again, and its pieces were solved somewhere else.
#[test]
fn a_cube_is_missing_until_all_its_pieces_have_results() {
    let formula = random_formula(3, 230, 1030);
    let cubes = cubes_of(&formula, 2);
    let options = CutOptions::default().count(4);
    let mut solved = cut(&formula, &cubes[0], &options, &Interrupt::new()).unwrap().cubes;
    assert!(solved.len() > 1);
    solved.extend_from_slice(&cubes[1..]);
    let bytes = parts_of(&formula, &solved, true);
    let some = joined(&formula, &cubes, &bytes[1..]).unwrap();
    assert_eq!((some.outcome, some.missing), (Outcome::Unknown(Cause::Cubes), vec![0]));
    let all = joined(&formula, &cubes, &bytes).unwrap();
    assert_eq!((all.outcome, all.missing), (Outcome::Unsatisfiable, vec![]));
}

#[test]
fn a_limit_ends_the_check_of_parts() {
    let formula = random_formula(3, 150, 690);
    let cubes = cubes_of(&formula, 4);
    let bytes = parts_of(&formula, &cubes, true);
    let interrupt = Interrupt::new();
    interrupt.request();
    let parts = opened(&bytes);
    let joined = join(&formula, &cubes, &parts, None, Limits::default(), &interrupt).unwrap();
    assert_eq!(joined.outcome, Outcome::Unknown(Cause::Interrupted));
    let found =
        Conquest::new(&formula, &cubes).earlier(&parts).interrupt(&interrupt).run().unwrap();
    assert_eq!(found.outcome, Outcome::Unknown(Cause::Interrupted));
}

#[test]
fn a_part_is_about_the_formula_and_its_models_about_their_cubes() {
    let [a, b] = [0, 1].map(|index| Var::new(index).positive());
    let formula: Formula = [[a, b]].into_iter().collect();
    let fingerprint = Fingerprint::of(&formula);
    let (limits, interrupt) = (Limits::default(), Interrupt::new());
    let joined = |bytes: Vec<u8>| join(&formula, &[], &opened(&[bytes]), None, limits, &interrupt);
    for (clauses, is_own) in [(1, true), (2, false), (0, false)] {
        let header = format!("p neuf-part 1 {fingerprint} {clauses}\n");
        let is_foreign = matches!(joined(header.into()), Err(JoinError::Foreign { .. }));
        assert_eq!(!is_foreign, is_own, "{clauses}");
    }
    for (model, is_right) in [([a, !b], true), ([!a, b], false), ([!a, !b], false), ([b, b], false)]
    {
        let mut writer = part::PartWriter::new(Vec::new(), &formula, fingerprint).unwrap();
        writer.finding(&Finding::Model { cube: vec![a], model: model.to_vec() }).unwrap();
        let found = joined(writer.into_inner());
        assert_eq!(found.is_ok_and(|found| found.outcome == Outcome::Satisfiable), is_right);
    }
}

#[test]
fn a_model_and_a_refutation_of_its_cube_contradict_each_other() {
    let formula: Formula = [[Var::new(0).positive(), Var::new(1).positive()]].into_iter().collect();
    let cube = vec![Var::new(0).positive()];
    let mut writer =
        part::PartWriter::new(Vec::new(), &formula, Fingerprint::of(&formula)).unwrap();
    let clause = None;
    writer.finding(&Finding::Refuted { cube: cube.clone(), core: cube.clone(), clause }).unwrap();
    let mut parts = vec![writer.into_inner()];
    parts.extend(parts_of(&formula, &[cube], false));
    let (limits, interrupt) = (Limits::default(), Interrupt::new());
    let why = join(&formula, &[], &opened(&parts), None, limits, &interrupt).unwrap_err();
    assert!(matches!(why, JoinError::Contradiction { .. }), "{why}");
}

#[test]
fn what_was_written_before_damage_can_be_used() {
    let formula = random_formula(3, 150, 690);
    let cubes = cubes_of(&formula, 16);
    let bytes = Arc::new(Mutex::new(Vec::new()));
    let out = Arc::clone(&bytes);
    struct Shared(Arc<Mutex<Vec<u8>>>);
    impl io::Write for Shared {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().unwrap().write(bytes)
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    let open = |_| Ok(Box::new(Shared(Arc::clone(&out))) as Box<dyn io::Write + Send>);
    let found = Conquest::new(&formula, &cubes).parts(open, true).run().unwrap();
    assert_eq!(found.outcome, Outcome::Unsatisfiable);
    let whole = bytes.lock().unwrap().clone();
    let count = |bytes: &[u8]| {
        let summary = Summary::read(bytes).unwrap();
        assert!(summary.is_proved());
        (summary.findings.len(), summary.damaged)
    };
    let (all, damaged) = count(&whole);
    assert!(all > 4 && damaged.is_none());
    for cut in (60..whole.len()).step_by(997) {
        let part = &whole[..cut];
        let (left, damaged) = count(part);
        assert!(left < all && damaged.is_none());
        // The rest is solved anew, and everything together is one refutation.
        if cut % 5 == 0 {
            let parts = [Part::from_bytes("a part", part).unwrap()];
            let checking = Checking::of(&formula);
            let conquest = Conquest::new(&formula, &cubes).earlier(&parts);
            let found = conquest.proof(Box::new(checking.clone())).run().unwrap();
            assert_eq!(found.outcome, Outcome::Unsatisfiable);
            assert!(checking.is_refuted());
        }
    }
}

#[test]
fn the_cover_of_the_cubes_is_proved() {
    for seed in 0..10 {
        let formula = random_formula(seed, 100, 420);
        let mut cubes = cubes_of(&formula, 40);
        let prove = |cubes: &[Vec<Lit>]| {
            let checking = Checking::of(&formula.with_negated_cubes(cubes));
            let proof = Box::new(checking.clone());
            let (limits, interrupt) = (Limits::default(), Interrupt::new());
            let outcome = prove_cover(&formula, cubes, proof, limits, &interrupt).unwrap();
            assert_eq!(checking.is_refuted(), outcome == Outcome::Unsatisfiable);
            outcome
        };
        assert_eq!(prove(&cubes), Outcome::Unsatisfiable);
        let mut solver = Solver::from_formula(&formula);
        if let Some(with_model) =
            cubes.iter().position(|cube| solver.solve_under(cube) == Outcome::Satisfiable)
        {
            cubes.swap_remove(with_model);
            assert_eq!(prove(&cubes), Outcome::Satisfiable);
        }
    }
}

#[test]
fn a_cut_is_balanced_and_repeatable() {
    let formula = random_formula(9, 250, 1065);
    let cut = |options: &CutOptions, under: &[Lit]| {
        super::cut(&formula, under, options, &Interrupt::new()).unwrap()
    };
    let options = CutOptions::default().count(64);
    let found = cut(&options, &[]);
    assert!(found.cubes.len() <= 64 && found.cubes.len() + found.refuted >= 64);
    assert_eq!(found.cubes, cut(&options, &[]).cubes);
    assert!(found.open.most - found.open.least < 40, "{:?}", found.open);
    let shallow = cut(&options.depth(3), &[]);
    assert!(shallow.cubes.len() <= 8 && shallow.depths.most <= 3);
    let piece = found.cubes[7].clone();
    let pieces = cut(&CutOptions::default().count(5), &piece);
    assert!(pieces.cubes.iter().all(|cube| cube.starts_with(&piece) && cube.len() > piece.len()));
    let easy = cut(&CutOptions::default().count(100_000).open(180), &[]);
    assert!(easy.open.most <= 180);
}

#[test]
fn definitions_of_several_derivations_have_names_of_their_own() {
    // Solvers name what they define from the last variable on, without those of the formula.
    let [last, own] = [1, 2].map(|place| Var::new(Var::MAX_COUNT - place));
    let formula: Formula = [[last.positive(), Var::new(0).positive()]].into_iter().collect();
    let checking = Checking::of(&formula);
    let mut merge = merge::Merge::new(Box::new(checking.clone()), &formula);
    for defined in [own.positive(), own.negative(), own.positive()] {
        let mut steps = Steps::new();
        steps.define(neuf_solver::ClauseId::new(2).unwrap(), &[defined], &[]);
        merge.take(&mut merge::Numbering::default(), &steps).unwrap();
    }
    assert_eq!(checking.0.lock().unwrap().lemmas(), 3);
}

#[test]
fn a_cube_that_cannot_hold_needs_no_result() {
    let [a, b] = [0, 1].map(|index| Var::new(index).positive());
    let formula: Formula = [[a, b], [a, !b], [!a, b], [!a, !b]].into_iter().collect();
    let cubes = [vec![a], vec![!a], vec![b, a, !b]];
    let joined = joined(&formula, &cubes, &parts_of(&formula, &cubes[..2], true)).unwrap();
    assert_eq!((joined.outcome, joined.missing), (Outcome::Unsatisfiable, vec![]));
}

#[test]
fn contrary_cubes_change_no_answer() {
    let lits = |numbers: &[i32]| -> Vec<Lit> {
        numbers.iter().map(|&number| Lit::from_dimacs(number).unwrap()).collect()
    };
    let formulas: [&[&[i32]]; 5] = [
        &[],
        &[&[1, 2], &[-2, 3]],
        &[&[1, 2], &[1, -2], &[-1, 2], &[-1, -2]],
        &[&[1], &[-1]],
        &[&[]],
    ];
    // The formulas do not have the variables from 4 on.
    let lists: [&[&[i32]]; 8] = [
        &[&[-5, 5, 1]],
        &[&[5, -5]],
        &[&[1, -1]],
        &[&[2, 1, -2, 3], &[2, -1, 1, 3]],
        &[&[-5, 5, 1], &[1], &[-1]],
        &[&[1, 2], &[1, -2, 2], &[1, -2, -2], &[-1, 1, -5], &[-1]],
        &[&[1, 5], &[1, -5], &[-1, 7, 7, -7, 6], &[-1, 4]],
        &[&[6, -4, 4, 6], &[6], &[-6, -4], &[-6, 4, 1, -1, 2], &[]],
    ];
    let interrupt = Interrupt::new();
    for formula in formulas {
        let formula: Formula = formula.iter().map(|clause| lits(clause)).collect();
        let expected = Solver::from_formula(&formula).solve();
        for cubes in lists {
            let cubes: Vec<Vec<Lit>> = cubes.iter().map(|cube| lits(cube)).collect();
            let kinds = [true, false].map(|proof| parts_of(&formula, &cubes, proof));
            for threads in [1, 2] {
                check(&formula, &cubes, |all| all.threads(threads).split_after(Some(1)));
                for parts in kinds.iter().map(|parts| opened(parts)).chain([vec![]]) {
                    let conquest = Conquest::new(&formula, &cubes).earlier(&parts);
                    let found = conquest.threads(threads).split_after(Some(1)).run().unwrap();
                    assert_eq!(found.outcome, expected, "{formula:?} {cubes:?}");
                }
            }
            let proved = joined(&formula, &cubes, &kinds[0]).unwrap();
            assert_eq!((proved.outcome, &proved.missing), (expected, &vec![]));
            for parts in &kinds {
                let limits = Limits::default();
                let parts: Vec<_> = opened(parts).into_iter().map(Part::trusted).collect();
                let all = join(&formula, &cubes, &parts, None, limits, &interrupt).unwrap();
                assert_eq!((all.outcome, &all.missing), (expected, &vec![]));
            }
            let negated = formula.with_negated_cubes(&cubes);
            let checking = Checking::of(&negated);
            let (sink, limits) = (Box::new(checking.clone()), Limits::default());
            let covered = prove_cover(&formula, &cubes, sink, limits, &interrupt).unwrap();
            assert_eq!(covered, Solver::from_formula(&negated).solve());
            assert_eq!(checking.is_refuted(), covered == Outcome::Unsatisfiable);
        }
    }
}

#[test]
fn contrary_decisions_have_no_pieces() {
    let formula = random_formula(1, 30, 90);
    let lit = Var::new(3).positive();
    let pieces = cut(&formula, &[lit, !lit], &CutOptions::default(), &Interrupt::new()).unwrap();
    assert!(pieces.cubes.is_empty(), "{:?}", pieces.cubes);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(if cfg!(miri) { 2 } else { 256 }))]

    /// Whatever the cubes are, the answer is that of the formula.
    #[test]
    fn any_cubes_give_the_right_answer(
        formula in small_formula(),
        cubes in prop::collection::vec(
            prop::collection::vec(neuf_testing::formulas::literal(9), 0..4), 0..6),
        threads in 1..3_usize,
        is_cut in any::<bool>(),
    ) {
        let cubes = if is_cut { cubes_of(&formula, 6) } else { cubes };
        check(&formula, &cubes, |all| all.threads(threads).split_after(Some(1)));
        let parts = parts_of(&formula, &cubes, true);
        let expected = Solver::from_formula(&formula).solve();
        prop_assert_eq!(joined(&formula, &cubes, &parts).unwrap().outcome, expected);
    }
}
