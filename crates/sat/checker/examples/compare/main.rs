//! Compares the check with the program that was extracted from its proof in Coq.
//!
//! `compare JUDGE all VARIABLES CLAUSES STEPS HINTS` tries all formulas up to symmetry and all
//! proofs within these bounds; `compare JUDGE random PROOFS SEED` draws proofs, of which half are
//! forged. JUDGE is the extracted program, which `.ci/proved` builds. `bench/judge/forged.py` gives
//! forged proofs to other checkers.
#![allow(clippy::print_stdout, clippy::unwrap_used)]

mod all;
mod both;
mod cases;
mod random;

use both::Both;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize| arguments[at].parse::<u64>().expect("a number");
    match arguments.get(1).map(String::as_str) {
        Some("all") if arguments.len() == 6 => {
            let mut both = Both::new(&arguments[0]);
            let bound = all::Bound {
                vars: number(2) as u32,
                clauses: number(3) as usize,
                steps: number(4) as usize,
                hints: number(5) as usize,
            };
            let formulas = all::compare(&mut both, &bound);
            println!("{bound:?}: {formulas} formulas, {}", both.finish());
        }
        Some("random") if arguments.len() == 4 => {
            let mut both = Both::new(&arguments[0]);
            random::compare(&mut both, number(2), number(3));
            println!("{} random proofs: {}", number(2), both.finish());
        }
        _ => {
            println!("usage: compare JUDGE all VARIABLES CLAUSES STEPS HINTS | random PROOFS SEED");
        }
    }
}
