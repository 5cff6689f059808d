//! The functions that a fuzzer calls, one for each target. Each takes bytes and panics if
//! something is wrong.
//!
//! The programs of `fuzz/` call these functions with bytes that libFuzzer generates; the tests call
//! them with the regressions and seeds that are kept there. So old finds stay tested without a
//! fuzzer. Text formats take the bytes as they are. Where bytes would hardly ever have a meaning
//! (calls, options, puzzles), they decide the draws of [`Random`] instead, so that every input is
//! valid and a small change of the bytes is a small change of the case.

use neuf_bits::{Engine, Values};
use neuf_cnf::dimacs::{self, ReadOptions, answer};
use neuf_cnf::{Formula, Interrupt};
use neuf_explain::{ExplainOptions, explain as explain_puzzle};
use neuf_formats::{Entry, FileFormat, PuzzleReader, PuzzleWriter, write_variant};
use neuf_proof::{
    DratOptions, Format, Notation, UnitDeletions, check_drat, check_frat, check_lrat, detect,
};
use neuf_sudoku::rules::Variant;
use neuf_sudoku::{Grid, Puzzle, Rules, Shape as GridShape, Solutions, line_text};

use crate::differential::{Case, is_satisfiable};
use crate::proofs::Checked;
use crate::puzzles::puzzle;
use crate::random::Random;
use crate::reference::MOST;
use crate::replay::replay;
use crate::shapes::Shape;
use crate::trace::Trace;

/// A target: takes bytes and panics if something is wrong.
pub type Target = fn(&[u8]);

/// All targets by name. For each there is a program of this name in `fuzz/`.
pub const TARGETS: [(&str, Target); 9] = [
    ("api", api),
    ("bits", bits),
    ("dimacs", dimacs),
    ("explain", explain),
    ("formats", formats),
    ("lrat", lrat),
    ("options", options),
    ("proofs", proofs),
    ("variants", variants),
];

/// A formula and answers of solvers, in the formats of DIMACS: what was read is written
/// and read again, and small formulas are solved.
pub fn dimacs(bytes: &[u8]) {
    let _ = answer::read_answer(bytes);
    for (strict, relaxed) in [(false, false), (false, true), (true, false)] {
        let options = ReadOptions::default().strict(strict).relaxed(relaxed);
        let Ok(file) = dimacs::read(bytes, &options) else { continue };
        let mut text = Vec::new();
        dimacs::write(&mut text, [""; 0], &file.formula).expect("memory takes all bytes");
        let again = dimacs::read(&text[..], &ReadOptions::default()).expect("what was written");
        assert!(again.formula.clauses().eq(file.formula.clauses()));
        // A header that declares more is followed only if so many are in use.
        if file.formula.var_count() <= 1 << 20 {
            assert_eq!(again.formula.var_count(), file.formula.var_count());
        }
        if strict {
            assert!(file.warnings.is_empty());
        }
        if file.formula.len() <= 300 && file.formula.occurring_vars().len() <= MOST {
            let case = Case { formula: file.formula, options: Vec::new() };
            let solved = case.check().unwrap_or_else(|fault| panic!("{fault}"));
            assert_eq!(solved.is_satisfiable, is_satisfiable(&case.formula));
        }
    }
}

/// A formula, a line `proof`, and a proof in any format: if the proof is accepted, the
/// formula must be unsatisfiable.
pub fn proofs(bytes: &[u8]) {
    const BETWEEN: &[u8] = b"\nproof\n";
    let place = bytes.windows(BETWEEN.len()).position(|part| part == BETWEEN);
    let Some(place) = place else { return };
    let (formula, proof) = (&bytes[..place + 1], &bytes[place + BETWEEN.len()..]);
    let Ok(file) = dimacs::read(formula, &ReadOptions::default().relaxed(true)) else {
        return;
    };
    let formula = file.formula;
    if formula.len() > 300 {
        return;
    }
    let nobody = Interrupt::new();
    let refuted = |what: &str, formula: &Formula| {
        assert!(!is_satisfiable(formula), "{what} is accepted for a satisfiable formula");
    };
    let _ = detect(proof, formula.len());
    for notation in [Notation::Text, Notation::Binary] {
        if check_lrat(&formula, proof, notation, &nobody).is_ok() {
            refuted("an LRAT proof", &formula);
        }
        if check_frat(&formula, proof, notation, DratOptions::default(), &nobody).is_ok() {
            refuted("a FRAT proof", &formula);
        }
        for unit_deletions in [UnitDeletions::Ignore, UnitDeletions::Honour] {
            let options = DratOptions::default().unit_deletions(unit_deletions).keep_core(true);
            if let Ok(checked) = check_drat(&formula, proof, notation, options, &nobody) {
                refuted("a DRAT proof", &formula);
                let mut core = Vec::new();
                checked.write_lrat(&mut core, notation).expect("memory takes all bytes");
                check_lrat(&formula, &core[..], notation, &nobody).expect("its own core");
            }
        }
    }
}

/// A formula by draws, and changed bytes in its LRAT proof: if the proof is
/// accepted, the formula must be unsatisfiable.
pub fn lrat(bytes: &[u8]) {
    let Some((&[place, flip, gone], rest)) = bytes.split_first_chunk::<3>() else { return };
    let mut random = Random::from_bytes(rest);
    let shape = Shape::ALL[random.below(Shape::ALL.len())];
    let formula = shape.draw(10, &mut random);
    let mut solver = neuf_solver::Solver::new();
    let proof = Checked::of(&formula);
    solver.set_proof(Box::new(proof.clone())).expect("a new solver");
    solver.add_formula(&formula);
    solver.solve();
    solver.finish_proof().expect("memory takes all bytes");
    let mut text = proof.file(Format::Lrat, Notation::Text).expect("memory takes all bytes");
    if text.is_empty() {
        return;
    }
    let place = usize::from(place) % text.len();
    text[place] ^= flip;
    let after = (place + usize::from(gone % 4)).min(text.len());
    text.drain(place..after);
    let nobody = Interrupt::new();
    // Besides the proof, the formula is changed: one of its clauses is removed.
    let index = usize::from(gone) % formula.len().max(1);
    for formula in [formula.clone(), crate::shapes::without(&formula, index)] {
        if check_lrat(&formula, &text[..], Notation::Text, &nobody).is_ok() {
            assert!(!is_satisfiable(&formula), "accepted for a satisfiable formula");
        }
    }
}

/// A file of puzzles in any format: reading comes to an end, and each puzzle is written
/// in each format and read again.
pub fn formats(bytes: &[u8]) {
    let shapes = [None, GridShape::new(2, 2).ok(), GridShape::new(3, 3).ok()];
    for shape in shapes {
        let options = neuf_formats::ReaderOptions::of_shape(shape);
        let mut items = 0;
        for item in PuzzleReader::new(bytes, options) {
            items += 1;
            assert!(items <= bytes.len() + 1, "more items than bytes");
            let Ok(entry) = item else { continue };
            // Regions of a jigsaw have a size of their own.
            if let Some(shape) = shape
                && entry.puzzle.rules().regions().is_none()
            {
                // A board that the file announces has the boxes that were asked for.
                let found = entry.puzzle.shape().single();
                assert_eq!(found, shape, "a shape that was not asked for");
            }
            if items > 5 || entry.puzzle.shape().side() > 16 {
                continue;
            }
            write_and_read(&entry, &options);
        }
    }
}

/// Writes a puzzle in each format; what is read back must mean the same puzzle.
fn write_and_read(entry: &Entry, options: &neuf_formats::ReaderOptions) {
    let puzzle = &entry.puzzle;
    let read = |text: &[u8]| -> Vec<Puzzle> {
        let items = PuzzleReader::new(text, *options);
        let read = |item: Result<Entry, _>| {
            item.unwrap_or_else(|error| panic!("{error} in {:?}", String::from_utf8_lossy(text)))
        };
        items.map(read).map(|entry| entry.puzzle).collect()
    };
    let mut text = Vec::new();
    write_variant(&mut text, puzzle.givens(), puzzle.rules()).expect("memory takes all bytes");
    // In some formats, a grid without givens and without rules is not a puzzle, and a small
    // one may be read as one of another size.
    let is_plain = puzzle.rules().is_usual();
    if !is_plain {
        assert_eq!(read(&text), std::slice::from_ref(puzzle));
    }
    if !is_plain || puzzle.shape() != GridShape::default() {
        return;
    }
    for &format in FileFormat::ALL {
        let written = PuzzleWriter::new(Vec::new(), format).and_then(|mut writer| {
            writer.write(entry)?;
            writer.finish()
        });
        let text = written.unwrap_or_else(|error| panic!("{format}: {error}"));
        assert_eq!(read(&text), std::slice::from_ref(puzzle), "{format}");
    }
}

/// A sheet of a variant, after a first line that says so.
pub fn variants(bytes: &[u8]) {
    let mut text = b"variant: diagonal\n".to_vec();
    text.extend_from_slice(bytes);
    formats(&text);
}

/// A sequence of calls, by draws.
pub fn api(bytes: &[u8]) {
    let trace = Trace::draw(&mut Random::from_bytes(bytes));
    if let Err(fault) = trace.check() {
        panic!("{fault}\n{trace}");
    }
}

/// A formula and options, by draws.
pub fn options(bytes: &[u8]) {
    let mut random = Random::from_bytes(bytes);
    let shape = Shape::ALL[random.below(Shape::ALL.len())];
    let case = Case::draw(shape, 12, &mut random);
    if let Err(fault) = case.check() {
        panic!("{fault}\n{}", case.text());
    }
}

/// A 9×9 puzzle by draws: a part of a full grid, with wrong values in places.
fn draw_givens(random: &mut Random) -> Grid {
    let givens = 17 + random.below(45);
    let (mut grid, _) = puzzle(GridShape::default(), givens, random.draw());
    for _ in 0..random.below(4) {
        let cell = grid.shape().cell(random.below(9), random.below(9));
        grid.set(cell, random.below(10) as u8);
    }
    grid
}

/// Compares the bit engine with the encoding and the SAT engine, up to four solutions.
pub fn bits(bytes: &[u8]) {
    const LIMIT: usize = 4;
    let puzzle = draw_givens(&mut Random::from_bytes(bytes));
    let nobody = Interrupt::new();
    let mut by_sat: Vec<String> = Solutions::of(&puzzle.clone().into(), &nobody)
        .expect("small enough")
        .take(LIMIT)
        .map(|grid| line_text(&grid))
        .collect();
    let values: &Values = puzzle.usual_values().expect("9×9");
    for instructions in neuf_bits::Instructions::available() {
        let mut engine = Engine::with_instructions(instructions).expect("they are available");
        let found: Vec<Values> = engine.solutions(values, &nobody).take(LIMIT).collect();
        assert_eq!(found.len(), by_sat.len(), "{instructions} on {}", line_text(&puzzle));
        assert_eq!(engine.is_unique(values), by_sat.len() == 1);
        if found.len() < LIMIT {
            let to_text = |values: &Values| {
                line_text(&Grid::from_values(GridShape::default(), values.to_vec()).expect("9×9"))
            };
            let mut texts: Vec<String> = found.iter().map(to_text).collect();
            texts.sort();
            by_sat.sort();
            assert_eq!(texts, by_sat, "{instructions} on {}", line_text(&puzzle));
        }
    }
}

/// An explanation, replayed step by step against the formula by another solver.
pub fn explain(bytes: &[u8]) {
    let mut random = Random::from_bytes(bytes);
    let grid = draw_givens(&mut random);
    let mut rules = Rules::usual(grid.shape());
    if random.below(3) == 0 {
        let variant = Variant::ALL[random.below(Variant::ALL.len())];
        // Variants that need more than their name are skipped.
        let _ = rules.add_rule(variant);
    }
    let Some(puzzle) = Puzzle::new(grid, rules) else { return };
    let options = ExplainOptions::default();
    let Ok(explanation) = explain_puzzle(&puzzle, &options, &Interrupt::new()) else { return };
    if let Err(fault) = replay(&explanation) {
        panic!("{}: {fault}", line_text(puzzle.givens()));
    }
}
