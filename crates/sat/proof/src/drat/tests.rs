//! Compares the DRAT checker with the plain checker in `reference` and with a search through all
//! valuations.

use neuf_cnf::Var;
use neuf_testing::formulas::{all_models, random_ksat, small_formula};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;

use super::*;
use crate::reference::{
    DratLine, accepts_drat, accepts_lrat, drat_text, lrat_lines, pigeonhole, refute,
};
use crate::{check_lrat, formula};

const BOTH: [UnitDeletions; 2] = [UnitDeletions::Ignore, UnitDeletions::Honour];

/// Checks a proof, and then its core as LRAT with both LRAT checkers.
fn check_as(
    formula: &Formula,
    proof: &str,
    unit_deletions: UnitDeletions,
) -> Result<DratReport, String> {
    let nobody = Interrupt::new();
    let check = |keep_core| {
        let options = DratOptions { unit_deletions, keep_core };
        let checked = check_drat(formula, proof.as_bytes(), Notation::Text, options, &nobody);
        checked.map_err(|error| error.to_string())
    };
    let (checked, coreless) = (check(true), check(false));
    let report = |checked: &Result<DratCheck, String>| {
        checked.as_ref().map(|c| *c.report()).map_err(String::clone)
    };
    assert_eq!(report(&checked), report(&coreless));
    assert!(coreless.is_err() || coreless?.write_lrat(Vec::new(), Notation::Text).is_err());
    for notation in [Notation::Text, Notation::Binary] {
        let mut lrat = Vec::new();
        checked.as_ref()?.write_lrat(&mut lrat, notation).unwrap();
        check_lrat(formula, &lrat[..], notation, &nobody).unwrap();
        if notation == Notation::Text {
            assert!(accepts_lrat(formula, &lrat_lines(std::str::from_utf8(&lrat).unwrap())));
        }
    }
    report(&checked)
}

fn check(clauses: &[&[i32]], proof: &str) -> Result<DratReport, String> {
    check_as(&formula(clauses), proof, UnitDeletions::Ignore)
}

const SQUARE: &[&[i32]] = &[&[1, 2], &[1, -2], &[-1, 2], &[-1, -2]];

#[test]
fn lemmas_that_are_not_needed_are_not_checked() {
    let clauses = [SQUARE, &[&[5, 6, 7]]].concat();
    let report = check(&clauses, "5 0\n1 0\nd 1 2 0\nd 9 0\n0\n").unwrap();
    assert_eq!((report.lemmas, report.core_lemmas, report.core_clauses), (2, 1, 4));
    let report = check(SQUARE, "1 2 2 0\nd 2 1 1 0\nd 3 4 0\n1 0\n0\n").unwrap();
    assert_eq!((report.missing_deletions, report.core_lemmas), (1, 1));
    let message = check(SQUARE, "1 2 2 0\nd 2 1 0\nd 1 2 0\n1 0\n0\n").unwrap_err();
    assert_eq!(message, "line 4: the clause [1] does not follow");
}

#[test]
fn a_lemma_that_does_not_follow_is_refused() {
    let clauses: &[&[i32]] = &[&[1, 2], &[-1, 2], &[-2, 3, 4]];
    let message = check(clauses, "c\n-2 0\n0\n").unwrap_err();
    assert_eq!(message, "line 2: the clause [-2] does not follow");
    for (proof, message) in [
        ("2 0\n", "the proof does not derive the empty clause"),
        ("2 0\n0\n", "line 2: the clause [] does not follow"),
        ("2 0\n1 2", "line 2: the proof ends within a step"),
        ("2 0\ne 0\n", "line 2: expected a number, found `e`"),
    ] {
        assert_eq!(check(clauses, proof).unwrap_err(), message);
    }
    let binary = check_drat(
        &formula(clauses),
        &b"a\x04\0a\x05\0"[..],
        Notation::Binary,
        DratOptions::default(),
        &Interrupt::new(),
    );
    assert_eq!(binary.unwrap_err().to_string(), "byte 3: the clause [-2] does not follow");
}

#[test]
fn far_variables_take_no_memory() {
    let far = 1 << 28;
    let clauses: &[&[i32]] = &[&[far, 2], &[far, -2], &[-far, 2], &[-far, -2]];
    assert_eq!(check(clauses, "268435456 268435455 0\n268435456 0\n0\n").unwrap().core_lemmas, 1);
}

#[test]
fn a_formula_may_be_refuted_by_itself() {
    for clauses in [&[&[][..], &[1]][..], &[&[1], &[-1, 2], &[-2, -1]], &[&[1], &[2], &[-1]]] {
        for unit_deletions in BOTH {
            let report = check_as(&formula(clauses), "", unit_deletions).unwrap();
            assert_eq!(report.lemmas, 0);
        }
    }
}

#[test]
fn an_empty_clause_of_the_formula_is_derived_once_more() {
    let options = DratOptions::default().keep_core(true);
    let formula = formula(&[&[], &[1]]);
    let checked = check_drat(&formula, &b""[..], Notation::Text, options, &Interrupt::new());
    let mut lrat = Vec::new();
    checked.unwrap().write_lrat(&mut lrat, Notation::Text).unwrap();
    assert_eq!(lrat, b"3 0 1 0\n");
}

#[test]
fn definitions_are_new_by_resolution() {
    // Once the first two clauses are deleted, only the definition of the new
    // variable 5 implies (1 2).
    let clauses: &[&[i32]] = &[&[1, 2, 4], &[1, 2, -4], &[1, -2], &[-1, 2], &[-1, -2]];
    let definition = "-5 1 2 0\n5 4 0\n5 -4 0\n";
    let rest = "d 1 2 4 0\nd -4 2 1 0\n5 0\n1 2 0\n1 0\n0\n";
    let report = check(clauses, &format!("{definition}{rest}")).unwrap();
    assert_eq!((report.resolution_lemmas, report.missing_deletions), (2, 0));
    // The first literal is resolved on.
    let message = check(clauses, &format!("-5 1 2 0\n5 4 0\n-4 5 0\n{rest}")).unwrap_err();
    assert_eq!(message, "line 3: the clause [-4 5] does not follow");
    // Without the second clause, its resolvent with the third lemma does not follow.
    let clauses: &[&[i32]] = &[&[1, 2, 4], &[1, -2], &[-1, 2], &[-1, -2]];
    let message = check(clauses, &format!("{definition}{rest}")).unwrap_err();
    assert_eq!(message, "line 3: the clause [5 -4] does not follow");
}

#[test]
fn what_is_not_needed_later_is_not_resolved_with() {
    // Nothing makes 9 true, so the resolvent of (-3) and (3 9) does not follow.
    // But (3 9) is not needed, and the LRAT proof deletes it first.
    let clauses = [SQUARE, &[&[3, 9]]].concat();
    let report = check(&clauses, "-3 0\n1 2 3 0\nd 1 2 0\n1 0\n0\n").unwrap();
    assert_eq!((report.core_lemmas, report.resolution_lemmas), (3, 1));
    // Here (1 2 3) is needed.
    let clauses = [SQUARE, &[&[3, 9], &[-9, 1]]].concat();
    let message = check(&clauses, "-3 0\nd 1 2 0\n1 0\n0\n").unwrap_err();
    assert_eq!(message, "line 1: the clause [-3] does not follow");
}

/// The resolvent of the second lemma, (-1 -2), with (1 -2 3) is satisfied by 3, which the
/// first lemma implies. Nothing else needs the first lemma, which is deleted then.
#[test]
fn what_satisfies_a_resolvent_is_needed() {
    let clauses: [&[i32]; 7] =
        [&[1, 2], &[1, -2, 3], &[-1, 2], &[-3, 5, 6], &[-3, 5, -6], &[-3, -5, 6], &[-3, -5, -6]];
    let deletions = "d -1 -2 3 0\nd -1 -2 3 7 0\nd -1 -2 3 -7 0\n";
    let proof = &format!("-1 -2 3 0\n-1 -2 0\n{deletions}-3 5 0\n-3 0\n1 0\n0\n");
    // The formula has the model 1 2 -3, so one of the lemmas is wrong.
    let message = check(&clauses, proof).unwrap_err();
    assert!(message.starts_with("line 1: the clause [-1 "), "{message}");
    // With two clauses that imply the first lemma, the proof is right, and needs each lemma.
    let clauses = [&clauses[..], &[&[-1, -2, 3, 7], &[-1, -2, 3, -7]]].concat();
    let report = check(&clauses, proof).unwrap();
    assert_eq!((report.resolution_lemmas, report.core_lemmas), (1, 5));
}

#[test]
fn deleting_the_reason_of_a_unit_has_two_readings() {
    let clauses: &[&[i32]] = &[&[1], &[-1, 2], &[-2, 3, 4], &[-3, 4], &[-4, 5], &[-4, -5]];
    let proof = "d 1 0\nd -1 2 0\n4 0\n0\n";
    assert_eq!(check(clauses, proof).unwrap().unit_deletions, 2);
    let message = check_as(&formula(clauses), proof, UnitDeletions::Honour).unwrap_err();
    assert_eq!(message, "line 3: the clause [4] does not follow");
    // The unit stays if it is a lemma, or if another clause implies it.
    for (proof, counts) in [
        ("2 0\nd 1 0\nd -1 2 0\n4 0\n0\n", [2, 1]),
        ("2 0\nd -1 2 0\nd 1 0\n4 0\n0\n", [2, 2]),
        ("-1 2 3 0\n2 6 0\n2 -6 0\nd -1 2 0\n4 0\n0\n", [1, 1]),
    ] {
        let counted = BOTH.map(|deletions| check_as(&formula(clauses), proof, deletions));
        assert_eq!(
            counted.map(|report| report.map(|report| report.unit_deletions)),
            counts.map(Ok),
            "{proof}"
        );
    }
}

/// The unit 2 is lost only when both clauses that imply it are deleted, in either order.
#[test]
fn the_unit_clause_that_became_a_reason_can_be_deleted_too() {
    let clauses: &[&[i32]] = &[&[1], &[-1, 2], &[-2, 3, 4], &[-3, 4], &[-4, 5], &[-4, -5]];
    let end = "4 0\n0\n";
    for deletions in ["d -1 2 0\nd 2 0\n", "d 2 0\nd -1 2 0\n"] {
        let proof = format!("2 0\n{deletions}{end}");
        let message = check_as(&formula(clauses), &proof, UnitDeletions::Honour).unwrap_err();
        assert_eq!(message, "line 4: the clause [4] does not follow");
        assert!(check(clauses, &proof).is_ok());
    }
    let one = format!("2 0\nd -1 2 0\n{end}");
    assert!(check_as(&formula(clauses), &one, UnitDeletions::Honour).is_ok());
}

/// The unit -1 moves a watch of the clause (1 2 3); then the clause is deleted. On the way back the
/// clause has to stand once in each of its two watch lists. A clause that stands twice in a list
/// seems to imply a literal that it does not contain.
#[test]
fn a_clause_that_comes_back_is_watched_once() {
    for first in [[1, 2, 3], [1, 3, 2], [2, 1, 3], [2, 3, 1], [3, 1, 2], [3, 2, 1]] {
        for wrong in [4, -4] {
            let rest: [&[i32]; 4] = [&[-wrong, 5], &[-wrong, -5], &[-2, 5], &[-2, -5]];
            let clauses = [&[&first[..]], &rest[..]].concat();
            let proof = format!("2 {wrong} 0\n-1 0\nd 1 2 3 0\n-2 0\n");
            let message = check(&clauses, &proof).unwrap_err();
            assert_eq!(message, format!("line 1: the clause [2 {wrong}] does not follow"));
        }
    }
}

/// The check of (1 2) first visits the lists of the core, and the last of these lists keeps a
/// clause. Then the check needs the first clause in the first list of the other clauses.
#[test]
fn the_lists_of_the_core_say_nothing_about_where_those_of_the_others_are_resumed() {
    let core: [&[i32]; 8] = [
        &[2, 3],
        &[-3, 4],
        &[-4, 3],
        &[-1, -3, 7],
        &[-1, -4, -7],
        &[-2, 4],
        &[-2, -3, 8],
        &[-2, -3, -8],
    ];
    let others: [&[i32]; 3] = [&[1, 5], &[-5, 6], &[-5, -6]];
    let report = check(&[&core[..], &others[..]].concat(), "1 2 0\n2 0\n").unwrap();
    assert_eq!((report.core_lemmas, report.core_clauses), (2, 11));
}

/// A tautology is never false and never a unit, so the refutation does not need the tautology:
/// neither as a lemma to check, nor as a clause to resolve with.
#[test]
fn tautologies_are_not_needed() {
    let clauses: [&[i32]; 7] =
        [&[1, 2, 4], &[1, 2, -4], &[1, -2], &[-1, 2], &[-1, -2], &[-5, 3, -3], &[5, -5]];
    let proof = "-5 1 2 0\n5 4 -5 0\n-5 6 -6 1 0\n5 4 0\n5 -4 0\n\
                 d 1 2 4 0\nd -4 2 1 0\n5 0\n1 2 0\n1 0\n0\n";
    let report = check(&clauses, proof).unwrap();
    assert_eq!((report.lemmas, report.core_lemmas, report.resolution_lemmas), (8, 6, 2));
}

#[test]
fn a_full_disk_and_an_interrupt_are_told() {
    struct Full;
    impl Write for Full {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(io::ErrorKind::StorageFull.into())
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    let interrupt = Interrupt::new();
    let options = DratOptions::default().keep_core(true);
    let check = || check_drat(&formula(SQUARE), &b"1 0\n"[..], Notation::Text, options, &interrupt);
    let written = check().unwrap().write_lrat(Full, Notation::Text);
    assert_eq!(written.unwrap_err().kind(), io::ErrorKind::StorageFull);
    interrupt.request();
    assert!(matches!(check(), Err(CheckError::Interrupted)));
}

#[test]
fn no_part_of_a_refutation_is_one() {
    let formula = pigeonhole(4);
    let mut lines = refute(&formula, &mut |_| 0).unwrap();
    lines.retain(|line| !line.0);
    for unit_deletions in BOTH {
        let report = check_as(&formula, &drat_text(&lines), unit_deletions).unwrap();
        assert!(report.core_lemmas > 10 && report.core_clauses == 45);
    }
    for at in 0..lines.len() {
        for place in 0..lines[at].1.len() {
            let mut changed = lines.clone();
            changed[at].1[place] *= -1;
            if accepts_drat(&formula, &changed) {
                check_as(&formula, &drat_text(&changed), UnitDeletions::Honour).unwrap();
            }
        }
    }
    // With one pigeon fewer the formula has a model, so no proof may pass.
    let satisfiable: Formula = formula.clauses().skip(1).map(<[_]>::to_vec).collect();
    for end in 0..=lines.len() {
        let text = drat_text(&lines[lines.len() - end..]);
        for unit_deletions in BOTH {
            assert!(check_as(&satisfiable, &text, unit_deletions).is_err());
        }
    }
}

/// A formula behind units: three new variables imply each other in turn, the first is true, and
/// each clause is required only where one of the new variables is true.
fn with_units(formula: &Formula) -> Formula {
    let var = |index: usize| Var::new(formula.var_count() + index);
    let mut clauses = vec![vec![var(0).positive()]];
    clauses.extend([1, 2].map(|index| vec![var(index - 1).negative(), var(index).positive()]));
    for (index, clause) in formula.clauses().enumerate() {
        clauses.push([clause, &[var(index % 3).negative()]].concat());
    }
    clauses.into_iter().collect()
}

/// A change of a proof: a line, a kind of change, and literals.
type Change = (Index, usize, Vec<i32>);

fn change_strategy() -> impl Strategy<Value = Change> {
    let lit = prop_oneof![1..11i32, -10..0i32];
    (any::<Index>(), 0..8usize, vec(lit, 0..4))
}

fn change(lines: &mut Vec<DratLine>, formula: &Formula, (at, kind, lits): Change) {
    let given = |index: usize| -> Vec<i32> {
        formula.clause(index).iter().map(|lit| lit.to_dimacs()).collect()
    };
    let place = at.index(lines.len() + 1);
    match (kind, lits.as_slice()) {
        (0, _) => lines.insert(place, (true, given(at.index(formula.len())))),
        (1, _) => lines.insert(place, (false, lits)),
        (2, _) => lines.insert(place, (true, lits)),
        // The definition of a new variable.
        (3, &[a, b, ..]) if a != -b => {
            let x = 20 + place as i32;
            let definition = [vec![x, -a, -b], vec![-x, a], vec![-x, b]];
            lines.splice(place..place, definition.map(|clause| (false, clause)));
        }
        (4, &[lit, ..]) if place < lines.len() => lines[place].1.push(lit),
        // The clauses that units follow from, or the units themselves.
        (5, _) => lines.insert(place, (true, given(lits.len() % 3))),
        (6, _) => lines.insert(
            place,
            (false, given(lits.len() % 3).split_off(usize::from(lits.len() % 3 > 0))),
        ),
        _ if place < lines.len() => {
            lines.remove(place);
        }
        _ => {}
    }
}

#[test]
fn a_clause_is_derived_without_its_repeated_literals_before_it_is_used() {
    let trimmed = |clauses: &[&[i32]], proof: &str| {
        let options = DratOptions::default().keep_core(true);
        let formula = crate::formula(clauses);
        let nobody = Interrupt::new();
        let checked =
            check_drat(&formula, proof.as_bytes(), Notation::Text, options, &nobody).unwrap();
        let mut lrat = Vec::new();
        checked.write_lrat(&mut lrat, Notation::Text).unwrap();
        assert!(crate::check_lrat(&formula, &lrat[..], Notation::Text, &nobody).is_ok());
        String::from_utf8(lrat).unwrap()
    };
    // The clauses 2 and 5 repeat a literal too, but nothing needs them.
    let text = trimmed(&[&[1, 1], &[3, 3], &[-1, 2], &[-2, -1], &[4, -4, 4]], "");
    assert_eq!(text, "6 1 0 1 0\n6 d 1 0\n7 2 0 6 3 0\n7 d 3 0\n8 0 7 6 4 0\n");
    // A step by resolution must name all clauses with the negation of its first literal, so
    // the clause with the repetition may not stay.
    let clauses: [&[i32]; 5] = [&[1, 2], &[1, -2], &[-1, 2, 2], &[-1, -2], &[-3, -3, 1]];
    let text = trimmed(&clauses, "3 -1 0\n3 2 0\n1 0\n0\n");
    assert!(!text.contains("-5 "), "{text}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn refutations_are_accepted_and_trimmed(
        formula in prop_oneof![random_ksat(3, 4..=8, 4.0..=9.0), small_formula()],
        choices in vec(any::<Index>(), 1..9),
    ) {
        let mut turn = 0;
        let mut choose = |count: usize| {
            turn += 1;
            choices[turn % choices.len()].index(count)
        };
        match refute(&formula, &mut choose) {
            None => prop_assert!(!all_models(&formula).is_empty()),
            Some(lines) => for unit_deletions in BOTH {
                let checked = check_as(&formula, &drat_text(&lines), unit_deletions);
                prop_assert!(checked.is_ok(), "{checked:?}");
            },
        }
    }

    #[test]
    fn changed_proofs_refute_only_what_has_no_model(
        formula in prop_oneof![
            random_ksat(3, 4..=8, 4.0..=8.0),
            random_ksat(3, 4..=6, 6.0..=9.0).prop_map(|formula| with_units(&formula)),
        ],
        choices in vec(any::<Index>(), 1..9),
        changes in vec(change_strategy(), 0..12),
        removed in vec(any::<Index>(), 0..2),
    ) {
        let mut turn = 0;
        let mut choose = |count: usize| {
            turn += 1;
            choices[turn % choices.len()].index(count)
        };
        let mut lines = refute(&formula, &mut choose).unwrap_or_default();
        let mut clauses: Vec<Vec<Lit>> = formula.clauses().map(<[_]>::to_vec).collect();
        for index in removed {
            clauses.remove(index.index(clauses.len()));
        }
        let formula: Formula = clauses.into_iter().collect();
        for step in changes {
            change(&mut lines, &formula, step);
        }
        let is_refutable = all_models(&formula).is_empty();
        let results = BOTH.map(|unit_deletions| {
            check_as(&formula, &drat_text(&lines), unit_deletions)
        });
        for result in &results {
            prop_assert!(is_refutable || result.is_err());
        }
        if accepts_drat(&formula, &lines) {
            prop_assert!(is_refutable && results[1].is_ok(), "{results:?}");
        }
    }
}

#[test]
fn options_are_kept_and_effort_is_counted() {
    let options = DratOptions::default().unit_deletions(UnitDeletions::Honour).keep_core(true);
    assert_eq!((options.unit_deletions, options.keep_core), (UnitDeletions::Honour, true));
    let square = formula(&[&[1, 2], &[1, -2], &[-1, 2], &[-1, -2]]);
    let proof = &b"1 0\n0\n"[..];
    let checked = check_drat(&square, proof, Notation::Text, options, &Interrupt::new()).unwrap();
    assert!(checked.report().ticks > 12);
}
