//! The pages of options and of statistics are made from the tables of the code. This writes
//! them again: `NEUF_RENEW=1 cargo test -p neuf-tests --test engine documentation::`.

use std::fmt::Write;

use neuf_solver::{Options, Profile, Stats, Technique, Value};
use neuf_tests::book::assert_part;

fn range(low: Value, high: Value) -> String {
    match (low, high) {
        (Value::Switch(_), _) => String::new(),
        (low, Value::Count(u64::MAX)) => format!(", from {low}"),
        (low, high) => format!(", {low} to {high}"),
    }
}

// Each page has one test, since two would write the same file at the same time.

/// Which options of the search belong together: a title, and the beginnings of their names.
const GROUPS: &[(&str, &[&str])] = &[
    ("Decisions", &["phase", "rephase", "target", "modes", "mode_interval", "seed"]),
    ("Restarts", &["restart", "reuse_trail", "chrono"]),
    ("Learning", &["minimize", "shrink", "bump_reasons"]),
    ("Forgetting", &["reduce", "tier", "tiers", "subsume_recent"]),
    ("Before the search, and local search", &["lucky", "walk"]),
    ("Elimination", &["eliminate", "gates", "define"]),
    ("Equal literals", &["decompose", "deduplicate", "congruence", "fraig", "sweep"]),
    ("Failed literals", &["probe"]),
    ("Vivification", &["vivify"]),
    ("Parity, counting and symmetry", &["parity", "counting", "symmetry"]),
    ("Threads", &["exchange", "join_after"]),
];

/// A list of terms and their definitions, which a narrow screen can show, unlike a table.
fn define(text: &mut String, term: &str, meaning: &str) {
    writeln!(text, "{term}\n: {meaning}\n").unwrap();
}

#[test]
fn the_options_of_the_search_stand_on_the_page_of_sat() {
    let mut text = String::new();
    let mut count = 0;
    for (title, starts) in GROUPS {
        writeln!(text, "### {title}\n").unwrap();
        let belongs = |name: &str| {
            let ends = |rest: &str| !rest.starts_with(char::is_alphabetic);
            starts.iter().any(|start| name.strip_prefix(start).is_some_and(ends))
        };
        for info in Options::TABLE.iter().filter(|info| belongs(info.name)) {
            count += 1;
            let values = range(info.low, info.high);
            let term = format!("`{}` = {}{values}", info.name, info.default);
            define(&mut text, &term, info.help);
        }
    }
    assert_eq!(count, Options::TABLE.len(), "each option is in one group");
    assert_part("sat.md", "options", &text);
    let mut text = String::new();
    for profile in Profile::ALL {
        let changes = profile.changes().map(|(info, value)| format!("`{}={value}`", info.name));
        let changes: Vec<String> = changes.collect();
        let changes = if changes.is_empty() { "no option".into() } else { changes.join(", ") };
        let meaning = format!("{} It sets {changes}.", profile.meaning());
        define(&mut text, &format!("`--profile {}`", profile.name()), &meaning);
    }
    assert_part("sat.md", "profiles", &text);
}

#[test]
fn the_page_of_statistics_is_up_to_date() {
    let mut text = String::new();
    let mut group = "";
    for info in Stats::TABLE {
        if info.group != group {
            group = info.group;
            writeln!(text, "### Counters of {group}\n").unwrap();
        }
        define(&mut text, &format!("`{}`", info.name), info.help);
    }
    assert_part("statistics.md", "counters", &text);
    let mut text = String::new();
    for technique in Technique::ALL {
        define(&mut text, &format!("`{technique}`"), technique.meaning());
    }
    assert_part("statistics.md", "techniques", &text);
}
