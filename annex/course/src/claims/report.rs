//! The results as text and as JSON.

use std::io::{self, Write};

use neuf_sudoku::{Candidates, Paint, Record, Strokes, write_candidates};
use neuf_words::Language;
use serde::Serialize;

use super::fixpoint::PaperRule;
use super::tally::{Claims, Counterexample, Share};
use super::words::Words;

/// Writes the results for people: a table of the collections, and for each claim what they say
/// about it, with the first counterexample and its certificate. Grids wider than `room` columns are
/// written in parts.
///
/// # Errors
/// Those of `out`.
pub fn write_claims(
    out: &mut impl Write,
    claims: &Claims,
    language: Language,
    room: usize,
) -> io::Result<()> {
    let words = Words(language);
    write_table(out, claims, words)?;
    for &rule in PaperRule::ALL {
        writeln!(out, "\n{}", words.claim(rule))?;
        writeln!(out, "{}", words.finding(rule, claims.share(rule)))?;
        let Some(found) = claims.counterexample(rule) else { continue };
        writeln!(out, "\n{}", words.first(found, claims.is_built_in, room))?;
        let left = &found.unsolved.left;
        let (cells, candidates) = open(left);
        let empty = found.unsolved.puzzle.givens().empty_cells().count();
        writeln!(out, "{}", words.left(cells, empty, candidates))?;
        let of = |cell| left.get(cell).iter();
        write_candidates(out, left.shape(), Strokes::Drawn, room, of, |_| Paint::default())?;
        writeln!(out, "{}", words.checked(found))?;
        writeln!(out, "{}", words.unique(found, room))?;
    }
    Ok(())
}

/// How many cells are open, and how many candidates they have.
fn open(left: &Candidates) -> (usize, usize) {
    let lens = left.iter().map(|(_, set)| set.len()).filter(|&len| len > 1);
    lens.fold((0, 0), |(cells, candidates), len| (cells + 1, candidates + len))
}

fn write_table(out: &mut impl Write, claims: &Claims, words: Words) -> io::Result<()> {
    let name = |name: &str| match claims.is_built_in {
        true => format!("{} ({})", words.name(name), words.meaning(name)),
        false => name.to_owned(),
    };
    let mut rows: Vec<(String, u64, Vec<Share>)> = Vec::new();
    for (collection, tally) in &claims.tallies {
        let whole = tally.puzzles;
        let share = |&rule| Share { part: tally.solved_by(rule), whole };
        let shares = PaperRule::ALL.iter().map(share).collect();
        rows.push((name(collection), whole, shares));
    }
    if rows.len() > 1 {
        let shares: Vec<Share> = PaperRule::ALL.iter().map(|&rule| claims.share(rule)).collect();
        rows.push((words.all().to_owned(), shares[0].whole, shares));
    }
    let [collection, puzzles, ..] = words.headings();
    let rules = &words.headings()[2..];
    let first = rows.iter().map(|(name, ..)| name.chars().count());
    let first = first.chain([collection.chars().count()]).max().unwrap_or(0);
    let second = puzzles.chars().count();
    // A number of puzzles and a share need room for `1000000  100 %`.
    let width = |head: &str| head.chars().count().max(15);
    write!(out, "{collection:<first$}  {puzzles:>second$}")?;
    for head in rules {
        write!(out, "  {head:>width$}", width = width(head))?;
    }
    writeln!(out)?;
    for (name, puzzles, shares) in rows {
        write!(out, "{name:<first$}  {puzzles:>second$}")?;
        for (share, head) in shares.into_iter().zip(rules) {
            let text = format!("{}  {:>6}", share.part, words.percent(share));
            write!(out, "  {text:>width$}", width = width(head))?;
        }
        writeln!(out)?;
    }
    Ok(())
}

/// What `--json` prints of [`Claims`].
#[derive(Debug, Serialize)]
pub struct ClaimsJson<'a> {
    collections: Vec<CollectionJson<'a>>,
    claims: Vec<ClaimJson<'a>>,
}

#[derive(Debug, Serialize)]
struct CollectionJson<'a> {
    collection: &'a str,
    puzzles: u64,
    propagation: u64,
    probing: u64,
}

#[derive(Debug, Serialize)]
struct ClaimJson<'a> {
    /// `propagation` or `probing`, as in `neuf solve --method`.
    method: &'static str,
    solved: u64,
    puzzles: u64,
    /// Between 0 and 1, or null without puzzles.
    share: Option<f64>,
    /// Whether the method solves all puzzles.
    solves_all: bool,
    counterexample: Option<CounterexampleJson<'a>>,
}

#[derive(Debug, Serialize)]
struct CounterexampleJson<'a> {
    collection: &'a str,
    /// The number of the puzzle in a collection that comes along, or its line in a file.
    place: u64,
    #[serde(flatten)]
    record: Record,
    /// How many cells stay open.
    open: usize,
    /// What is left of each cell, in reading order.
    candidates: Vec<Vec<u8>>,
    /// How many clauses were seen to be neither empty nor a unit.
    clauses: usize,
    /// How many literals were supposed without a conflict.
    trials: usize,
    /// How many lemmas the checked proof has that the solution is the only one.
    lemmas: u64,
}

impl<'a> ClaimsJson<'a> {
    /// The object of these results.
    #[must_use]
    pub fn new(claims: &'a Claims) -> ClaimsJson<'a> {
        let collections = claims.tallies.iter().map(|(name, tally)| CollectionJson {
            collection: name,
            puzzles: tally.puzzles,
            propagation: tally.propagation,
            probing: tally.failed_literals,
        });
        let claim = |&rule: &PaperRule| {
            let Share { part, whole } = claims.share(rule);
            ClaimJson {
                method: rule.name(),
                solved: part,
                puzzles: whole,
                share: (whole > 0).then(|| part as f64 / whole as f64),
                solves_all: part == whole,
                counterexample: claims.counterexample(rule).map(CounterexampleJson::new),
            }
        };
        ClaimsJson {
            collections: collections.collect(),
            claims: PaperRule::ALL.iter().map(claim).collect(),
        }
    }
}

impl<'a> CounterexampleJson<'a> {
    fn new(found: &'a Counterexample) -> CounterexampleJson<'a> {
        let left = &found.unsolved.left;
        CounterexampleJson {
            collection: &found.collection,
            place: found.unsolved.place,
            record: Record::new(found.unsolved.puzzle.givens(), Some(&found.unique.solution)),
            open: open(left).0,
            candidates: left.iter().map(|(_, set)| set.iter().collect()).collect(),
            clauses: found.fixpoint.clauses,
            trials: found.fixpoint.trials,
            lemmas: found.unique.lemmas,
        }
    }
}
