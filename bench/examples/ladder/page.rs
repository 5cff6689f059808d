//! Writes the page: the results of the sets on the paper's two claims, and those
//! of the score.

use std::fmt::Write as _;

use crate::spearman::spearman;
use crate::{MEASURES, Ranked, Set};

/// If at most this many puzzles of a set escape, all of them are listed.
const LISTED: usize = 20;
/// Otherwise this many of them are listed.
const SHOWN: usize = 3;

pub(crate) fn page(sets: &[Set], ranked: Option<&[Ranked]>) -> String {
    let mut page = String::from(HEAD);
    let _ = writeln!(
        page,
        "| set | puzzles | looked at | 0 naked singles | 1 propagation | 2 failed literals | escape | levels/s | ratings/s |\n\
         |---|---:|---:|---:|---:|---:|---:|---:|---:|"
    );
    for set in sets {
        let share = |count: usize| percent(count, set.taken);
        let [naked, propagation, failed] = set.solved.map(share);
        let _ = writeln!(
            page,
            "| {} | {} | {} | {naked} | {propagation} | {failed} | {} | {} | {} |",
            set.name,
            set.whole,
            set.taken,
            share(set.escaped.len()),
            speed(set.level_speed),
            speed(set.rate_speed)
        );
    }
    page.push_str(SPEEDS);
    claims(&mut page, sets);
    escapes(&mut page, sets);
    if let Some(ranked) = ranked {
        ranks(&mut page, ranked);
    }
    page
}

const HEAD: &str = "\
# How far the paper's ladder goes

Made by `cargo run --release --example ladder`, see [`bench/README.md`](../README.md). Each
level contains the ones before; the figures are of puzzles that have this level,
not a lower one. Level 2 stops at the fixpoint of failed literals of both signs on
all eight families; a puzzle that it leaves unsolved *escapes* and is followed to
depth two (level 3) and three (level 4).

";

const SPEEDS: &str = "
Speeds are puzzles a second of CPU time on one thread: finding the level up to 2
(`Ladder::level_up_to`), and the whole rating with rounds, contradiction and score
(on an even sample of the set).
";

fn claims(page: &mut String, sets: &[Set]) {
    let _ =
        writeln!(page, "\n## The two claims\n\n**Propagation solves about half of the hardest.**");
    let by_propagation = |set: &Set| percent(set.solved[0] + set.solved[1], set.taken);
    let all: Vec<String> =
        sets.iter().map(|set| format!("{} of {}", by_propagation(set), set.name)).collect();
    let _ = writeln!(
        page,
        "It solves {}. Puzzles with few givens, which were once taken for the hardest, are\n\
         half of them solved; of those that were looked for because they are hard, none or\n\
         next to none.\n",
        all.join(", ")
    );
    let escaped: usize = sets.iter().map(|set| set.escaped.len()).sum();
    let looked_at: usize = sets.iter().map(|set| set.taken).sum();
    let _ = writeln!(page, "**No puzzle is known that failed literals do not solve.**");
    let verdict = if escaped == 0 {
        "No puzzle here does either.".to_owned()
    } else {
        format!("Of the {looked_at} puzzles looked at, {escaped} escape them.")
    };
    let followed: [usize; 3] =
        std::array::from_fn(|place| sets.iter().map(|set| set.followed[place]).sum());
    let [two, three, beyond] = followed;
    let _ = writeln!(
        page,
        "{verdict} {} of these were followed: {two} are solved at depth two, {three} at depth\n\
         three, {beyond} at neither.",
        two + three + beyond
    );
}

fn escapes(page: &mut String, sets: &[Set]) {
    page.push_str("\n## Puzzles that escape failed literals\n");
    for set in sets.iter().filter(|set| !set.escaped.is_empty()) {
        let [two, three, beyond] = set.followed;
        let _ = writeln!(
            page,
            "\n{}: {} of {}; of {} followed, {two} at depth two, {three} at depth three, {beyond} beyond.\n\n```text",
            set.name,
            set.escaped.len(),
            set.taken,
            two + three + beyond
        );
        let shown = if set.escaped.len() <= LISTED { set.escaped.len() } else { SHOWN };
        for line in &set.escaped[..shown] {
            let _ = writeln!(page, "{line}");
        }
        if shown < set.escaped.len() {
            let _ = writeln!(page, "... and {} more", set.escaped.len() - shown);
        }
        page.push_str("```\n");
    }
}

fn ranks(page: &mut String, ranked: &[Ranked]) {
    let _ = writeln!(
        page,
        "\n## The score against published ratings\n\n\
         Spearman's rank correlation with the ratings of Sukaku Explainer, {} puzzles\n\
         rated 5.0 and above, from lines of the rated file with an even number. The score's\n\
         weights were not strictly found without these: how much of the figure that could be\n\
         is said below.\n\n\
         | measure | all | rated 7 and above |\n|---|---:|---:|",
        ranked.len()
    );
    let hard: Vec<&Ranked> = ranked.iter().filter(|one| one.published >= 7.0).collect();
    let all: Vec<&Ranked> = ranked.iter().collect();
    for (place, name) in MEASURES.iter().enumerate() {
        let of = |some: &[&Ranked]| {
            let column = |take: fn(&Ranked, usize) -> f64| -> Vec<f64> {
                some.iter().map(|one| take(one, place)).collect()
            };
            spearman(&column(|one, place| one.measures[place]), &column(|one, _| one.published))
        };
        let _ = writeln!(page, "| {name} | {} | {} |", figure(of(&all)), figure(of(&hard)));
    }
    page.push_str(
        "\n![The score by published rating](ladder.svg)\n\n\
         What the score counts, in points, is said in [`crates/sudoku/explain/src/rate/effort.rs`](../../crates/sudoku/explain/src/rate/effort.rs). It\n\
         knows no arguments from uniqueness (unique rectangles, BUG), which the published\n\
         ratings use: a puzzle that such an argument cuts short has a higher score here.\n\n\
         The weights in use were tuned on a part of the rated file whose lines are not\n\
         recorded. To tell what tuning does, other weights were measured once, on 1,500 even\n\
         lines: those in use 0.757; with the weights of links, candidates, houses and changes\n\
         searched for on 400 odd lines alone 0.745; with links of 2 points, candidates of 1 and\n\
         nothing else, where that search began, 0.732. The exponent and the points of patterns\n\
         were those in use in all three, so that none of the three is wholly free of the tuning.\n",
    );
}

fn percent(count: usize, of: usize) -> String {
    if count == 0 { "0".into() } else { format!("{:.2} %", 100.0 * count as f64 / of as f64) }
}

fn speed(speed: Option<f64>) -> String {
    speed.map_or("-".into(), |speed| format!("{speed:.0}"))
}

fn figure(figure: f64) -> String {
    if figure.is_finite() { format!("{figure:.2}") } else { "-".into() }
}
