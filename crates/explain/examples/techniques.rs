//! Counts which techniques the puzzles of a list need, as a table in Markdown.
//!
//! ```text
//! cargo run --release -p neuf-explain --example techniques -- 1000 < puzzles.txt
//! ```
//!
//! Each line begins with a puzzle of 81 characters. The number says how many puzzles are
//! taken, evenly spaced. With the word `find` after it, the first puzzle that needs each
//! technique is printed instead.

#![allow(clippy::print_stdout)]

use std::collections::BTreeMap;
use std::io::{BufRead, stdin};

use neuf_cnf::Interrupt;
use neuf_explain::{ExplainOptions, RuleKind, explain};
use neuf_sudoku::Grid;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let limit: usize = arguments.next().map_or(Ok(1000), |number| number.parse())?;
    let finds = arguments.next().is_some_and(|word| word == "find");
    let lines: Vec<String> = stdin().lock().lines().collect::<Result<_, _>>()?;
    let taken = lines.len().min(limit);
    let options = ExplainOptions::default();
    // By kind: how many puzzles need it, how many steps there are, and the first puzzle.
    let mut found: BTreeMap<RuleKind, (usize, usize, String)> = BTreeMap::new();
    for number in 0..taken {
        let line = &lines[number * lines.len() / taken];
        let puzzle: Grid = line.get(..81).ok_or("a line is too short")?.parse()?;
        let explanation = explain(&puzzle.into(), &options, &Interrupt::new())?;
        let mut counts: BTreeMap<RuleKind, usize> = BTreeMap::new();
        for step in &explanation.steps {
            *counts.entry(step.kind()).or_default() += 1;
        }
        for (kind, count) in counts {
            let entry = found.entry(kind).or_insert_with(|| (0, 0, line[..81].to_owned()));
            (entry.0, entry.1) = (entry.0 + 1, entry.1 + count);
        }
    }
    if finds {
        for (kind, (.., puzzle)) in found {
            println!("{}\t{puzzle}", kind.name());
        }
        return Ok(());
    }
    println!("| technique | puzzles of {taken} | steps |\n|---|---:|---:|");
    for (kind, (puzzles, steps, _)) in found {
        println!("| {} | {puzzles} | {steps} |", kind.name());
    }
    Ok(())
}
