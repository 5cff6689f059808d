//! FRAT is read in both notations, and checked with its hints or without them.

use neuf_cnf::{Formula, Interrupt};
use neuf_testing::formulas::random_ksat;
use proptest::prelude::*;

use super::*;
use crate::formula;

fn square() -> Formula {
    formula(&[&[1, 2], &[-1, 2], &[1, -2], &[-1, -2, 3], &[-3]])
}

fn check(formula: &Formula, proof: &[u8], notation: Notation) -> Result<FratCheck, CheckError> {
    check_frat(formula, proof, notation, DratOptions::default(), &Interrupt::new())
}

fn message(proof: &str) -> String {
    check(&square(), proof.as_bytes(), Notation::Text).unwrap_err().to_string()
}

const ORIGINALS: &str = "o 11 2 1 0\no 12 -1 2 0\no 13 1 -2 0\no 14 -1 -2 3 0\no 15 -3 0\n";

#[test]
fn hints_are_followed_where_all_clauses_have_them() {
    let proof = format!(
        "{ORIGINALS}a 16 1 0 l 11 13 0\na 7 2 0 l 16 12 0\nd 12 -1 2 0\n\
        r 7 12 14 7 0\na 1 0 l 16 12 7 15 0\nf 1 0\n"
    );
    let checked = check(&square(), proof.as_bytes(), Notation::Text).unwrap();
    let FratCheck::Lrat(checked) = checked else { panic!("the hints were not taken") };
    assert_eq!((checked.report.lemmas, checked.report.deleted), (3, 1));
    assert_eq!(checked.core, [0, 1, 2, 3, 4]);
    // To keep the needed part, the check finds all hints anew.
    let options = DratOptions::default().keep_core(true);
    let checked =
        check_frat(&square(), proof.as_bytes(), Notation::Text, options, &Interrupt::new());
    assert_eq!(checked.unwrap().format(), Format::Drat);
}

#[test]
fn hints_that_are_missing_are_found() {
    let proof = format!("{ORIGINALS}a 16 1 0\na 7 2 0 l 16 12 0\na 8 0\n");
    let FratCheck::Drat(checked) = check(&square(), proof.as_bytes(), Notation::Text).unwrap()
    else {
        panic!("there is a clause without hints")
    };
    assert_eq!(checked.core(), [0, 1, 2, 3, 4]);
}

#[test]
fn bytes_say_the_same() {
    // A proof as CaDiCaL writes FRAT.
    let proof = b"o\x01\x02\x04\0o\x02\x03\x04\0o\x03\x02\x05\0o\x04\x03\x05\x06\0o\x05\x07\0\
        a\x06\x02\0l\x02\x06\0a\x07\x04\0l\x0c\x04\0a\x08\0l\x0c\x0e\x08\x0a\0f\x06\x02\0f\x08\0";
    assert_eq!(detect_frat(proof), Some(Notation::Binary));
    let checked = check(&square(), proof, Notation::Binary).unwrap();
    assert_eq!(checked.format(), Format::Lrat);
}

#[test]
fn what_is_wrong_is_said_with_its_place() {
    let after = |rest: &str| message(&format!("{ORIGINALS}{rest}"));
    assert_eq!(
        message("o 1 1 2 0\no 2 1 2 0\n"),
        "line 2: clause 2 is called original, but the formula does not have it"
    );
    assert_eq!(
        after("a 11 1 0\n"),
        "line 6: the number 11 belongs to another clause, which is still there"
    );
    assert_eq!(
        after("a 16 1 0 l 11 17 0\n"),
        "line 6: clause 16 needs clause 17, which is not there"
    );
    // The error has the numbers of the clauses in the proof at this step.
    let needs = "a 7 1 0 l 11 13 0\nr 11 99 13 11 0\n";
    assert_eq!(
        after(&format!("{needs}a 9 2 0 l 7 11 12 0\nr 11 13 0\n")),
        "line 8: clause 9 names clause 11, which is neither a unit nor false there"
    );
    assert_eq!(
        after("a 9 3 0 l 0\n"),
        "line 6: clause 9 does not follow from the clauses it names"
    );
    assert_eq!(
        after("a 9 1 0 l -12 11 0\n"),
        "line 6: clause 9 leaves out clause 14, which has the negation of its first literal"
    );
    let few = ORIGINALS.replace("o 14 -1 -2 3 0\n", "");
    assert_eq!(
        message(&format!("{few}a 9 1 0 l -12 11 0\n")),
        "line 5: clause 9 leaves out clause 4 of the formula, which the proof does not name, and \
         which has the negation of its first literal"
    );
    assert_eq!(after("d 99 1 0\n"), "line 6: clause 99 cannot be deleted: it is not there");
    assert_eq!(
        after("r 1 2 3 0\n"),
        "line 6: expected pairs of clause numbers, found an odd count of them"
    );
    assert_eq!(after("x 1 2 0\n"), "line 6: expected one of o, a, d, f, l and r, found `x`");
    assert_eq!(
        after("\na 16 3 0 l 14 0\n"),
        "line 7: clause 16 names clause 14, which is neither a unit nor false there"
    );
    assert_eq!(after("a 16 3 0\na 17 0\n"), "line 6: the clause [3] does not follow");
    assert_eq!(after("a 16 1 2 0\n"), "the proof does not derive the empty clause");
}

proptest! {
    /// A FRAT proof with some of its hints is as good as the LRAT that it was made from.
    #[test]
    fn refutations_pass_with_any_of_their_hints(
        formula in random_ksat(3, 8..=8, 6.0..=8.0),
        kept in any::<u64>(),
    ) {
        // A DRAT proof that always works: all clauses over the variables, longest first.
        let mut drat = String::new();
        for length in (0..8).rev() {
            for signs in 0..1 << length {
                let lit = |var: i32| if signs >> var & 1 == 1 { var + 1 } else { -(var + 1) };
                (0..length).for_each(|var| drat += &format!("{} ", lit(var)));
                drat += "0\n";
            }
        }
        let options = DratOptions::default().keep_core(true);
        let nobody = Interrupt::new();
        let Ok(checked) = check_drat(&formula, drat.as_bytes(), Notation::Text, options, &nobody) else {
            return Ok(());
        };
        let mut lrat = Vec::new();
        checked.write_lrat(&mut lrat, Notation::Text).unwrap();
        let mut frat = String::new();
        for (id, clause) in (1..).zip(formula.clauses()) {
            let lits: Vec<String> = clause.iter().map(ToString::to_string).collect();
            frat += &format!("o {id} {} 0\n", lits.join(" "));
        }
        let mut has_all = true;
        for (line, text) in String::from_utf8(lrat).unwrap().lines().enumerate() {
            let words: Vec<&str> = text.split(' ').collect();
            if words.get(1) == Some(&"d") {
                continue;
            }
            let end = words.iter().position(|&word| word == "0").unwrap();
            frat += &format!("a {}", words[..=end].join(" "));
            if kept >> (line % 64) & 1 == 1 {
                frat += &format!(" l {}", words[end + 1..].join(" "));
            } else {
                has_all = false;
            }
            frat += "\n";
        }
        let checked = check(&formula, frat.as_bytes(), Notation::Text).unwrap();
        prop_assert_eq!(checked.format() == Format::Lrat, has_all);
        prop_assert_eq!(detect_frat(frat.as_bytes()), Some(Notation::Text));
    }
}
