//! Everything that is published has the version of the workspace.

use std::fs;

use neuf_tests::running::root;

/// The value of the first line `key = "value"` or `"key": "value"` after `section`.
fn value(file: &str, section: &str, key: &str) -> String {
    let text = fs::read_to_string(root().join(file)).unwrap();
    let text = &text[text.find(section).unwrap_or_else(|| panic!("{file} has no {section}"))..];
    let of_line = |line: &str| {
        let (name, value) = line.split_once(['=', ':'])?;
        let name = name.trim().trim_matches('"');
        (name == key).then(|| value.trim().trim_matches([',', '"']).to_owned())
    };
    text.lines().find_map(of_line).unwrap_or_else(|| panic!("{file} has no {key}"))
}

#[test]
fn all_that_is_published_has_one_version() {
    let version = value("Cargo.toml", "[workspace.package]", "version");
    let python = value("crates/faces/python/Cargo.toml", "[package]", "version");
    let page = value("web/package.json", "{", "version");
    let package = value("web/package/package.json", "{", "version");
    let annex = value("annex/Cargo.toml", "[workspace.package]", "version");
    let citation = value("CITATION.cff", "cff-version", "version");
    assert_eq!([&python, &page, &package, &annex, &citation], [&version; 5]);
    // Each crate takes the version of the workspace, and the table of dependencies asks for it.
    let text = fs::read_to_string(root().join("Cargo.toml")).unwrap();
    let own: Vec<&str> = text.lines().filter(|line| line.starts_with("neuf-")).collect();
    for line in own.iter().filter(|line| line.contains("path = \"crates/")) {
        let asked = line.split("version = \"").nth(1).map(|rest| rest.trim_start_matches('='));
        assert!(asked.is_none_or(|rest| rest.starts_with(&version)), "{line}");
    }
    assert!(own.len() > 10);
}
