//! The pages of options and of statistics are made from the tables of the code. This writes
//! them again: `NEUF_RENEW=1 cargo test -p neuf-tests --test engine documentation::`.

use std::fmt::Write;
use std::path::Path;
use std::{env, fs};

use neuf_solver::{Options, Profile, Stats, Technique, Value};
use neuf_tests::running::root;

/// Checks that the part of a page between `<!-- NAME -->` and `<!-- end -->` is this text.
fn assert_part(page: &str, name: &str, text: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../book/guide").join(page);
    let old = fs::read_to_string(&path).unwrap();
    let start = format!("<!-- {name} -->\n");
    let (before, rest) = old.split_once(&start).unwrap();
    let (_, after) = rest.split_once("<!-- end -->").unwrap();
    let new = format!("{before}{start}\n{text}\n<!-- end -->{after}");
    if env::var_os("NEUF_RENEW").is_some() {
        fs::write(&path, &new).unwrap();
    }
    let now = fs::read_to_string(&path).unwrap();
    assert!(now == new, "book/guide/{page} is not up to date: see documentation.rs");
}

fn range(low: Value, high: Value) -> String {
    match (low, high) {
        (Value::Switch(_), _) => "`true` or `false`".into(),
        (low, Value::Count(u64::MAX)) => format!("from {low}"),
        (low, high) => format!("{low} to {high}"),
    }
}

// Each page has one test, since two would write the same file at the same time.

#[test]
fn the_page_of_options_is_up_to_date() {
    let mut text = String::from("| option | default | values | meaning |\n|---|---:|---|---|\n");
    for info in Options::TABLE {
        let (name, default, values) = (info.name, info.default, range(info.low, info.high));
        writeln!(text, "| `{name}` | {default} | {values} | {} |", info.help).unwrap();
    }
    assert_part("options.md", "options", &text);
    let mut text = String::from("| profile | purpose | options |\n|---|---|---|\n");
    for profile in Profile::ALL {
        let changes = profile.changes().map(|(info, value)| format!("`{}={value}`", info.name));
        let changes: Vec<String> = changes.collect();
        let (name, help) = (profile.name(), profile.meaning());
        writeln!(text, "| `{name}` | {help} | {} |", changes.join(", ")).unwrap();
    }
    assert_part("options.md", "profiles", &text);
}

#[test]
fn the_page_of_statistics_is_up_to_date() {
    let mut text = String::from("| group | counter | meaning |\n|---|---|---|\n");
    for info in Stats::TABLE {
        writeln!(text, "| {} | `{}` | {} |", info.group, info.name, info.help).unwrap();
    }
    assert_part("statistics.md", "counters", &text);
    let mut text = String::from("| technique | what it does |\n|---|---|\n");
    for technique in Technique::ALL {
        writeln!(text, "| `{technique}` | {} |", technique.meaning()).unwrap();
    }
    assert_part("statistics.md", "techniques", &text);
}

/// A map with a street that is no more sends its reader astray.
#[test]
fn the_places_that_the_architecture_names_are_there() {
    let page = fs::read_to_string(root().join("ARCHITECTURE.md")).unwrap();
    let named = page.split('`').skip(1).step_by(2);
    let is_path =
        |name: &&str| ["crates/", "annex", "book/"].iter().any(|start| name.starts_with(start));
    let missing: Vec<&str> =
        named.filter(is_path).filter(|name| !root().join(name).exists()).collect();
    assert!(page.contains("`crates/sat/solver/src/search.rs`"), "paths stand in backquotes");
    assert_eq!(missing, Vec::<&str>::new());
}
