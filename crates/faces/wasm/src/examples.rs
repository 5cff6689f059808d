//! The small boards of the glossary. For each technique, `tests/tests/command/techniques.txt` has a
//! puzzle that needs the technique; `web/src/sudoku/examples.json` has what is drawn of that step.
//! The page reads this file, since the search for some steps takes seconds. To write the file
//! again:
//!
//! ```text
//! NEUF_RENEW=1 cargo test -p neuf-wasm examples
//! ```

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use neuf_cnf::Interrupt;
use neuf_explain::ExplainOptions;
use neuf_words::Language;
use serde_json::{Value, json};

use crate::explain::picture;
use crate::puzzle::parse;

/// What is drawn of the first step of a technique: the values, the cells and the candidates that
/// play a part, and the links.
fn example(name: &str, puzzle: &str) -> Value {
    let mut options = ExplainOptions::default();
    options.full = true;
    let puzzle = parse(puzzle).unwrap();
    let explanation = neuf_explain::explain(&puzzle, &options, &Interrupt::new()).unwrap();
    let mut progress = explanation.progress(0);
    for (place, step) in explanation.steps.iter().enumerate() {
        if step.kind().name() == name {
            let drawn = picture(&explanation, place, &progress, Language::English);
            let drawn = serde_json::to_value(drawn).unwrap();
            let values = drawn["values"].as_array().unwrap().iter().map(Value::to_string);
            let found = step.concludes.iter().filter(|mark| mark.holds);
            let found = found.map(|mark| json!([mark.cell.position(), mark.value, "found"]));
            let marks = found.chain(drawn["marks"].as_array().unwrap().iter().cloned());
            return json!({
                "values": values.collect::<String>(),
                "cells": drawn["cells"],
                "marks": marks.collect::<Vec<_>>(),
                "links": drawn["links"],
            });
        }
        progress.apply(step);
    }
    panic!("{name}");
}

#[test]
fn the_examples_of_the_glossary_are_those_of_the_tests() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..");
    let lines = fs::read_to_string(root.join("tests/tests/command/techniques.txt")).unwrap();
    let mut examples = BTreeMap::new();
    for line in lines.lines() {
        let words: Vec<&str> = line.splitn(3, ' ').collect();
        // The second puzzle of a technique is for what is hard to find.
        examples.entry(words[0]).or_insert_with(|| example(words[0], words[1]));
    }
    let lines = examples.iter().map(|(name, example)| format!("{name:?}: {example}"));
    let new = format!("{{\n{}\n}}\n", lines.collect::<Vec<_>>().join(",\n"));
    let path = root.join("web/src/sudoku/examples.json");
    if std::env::var_os("NEUF_RENEW").is_some() {
        fs::write(&path, &new).unwrap();
    }
    let now = fs::read_to_string(&path).unwrap_or_default();
    assert!(now == new, "web/src/sudoku/examples.json is not up to date: see examples.rs");
}
