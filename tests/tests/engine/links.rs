//! Each path in a Markdown file is a link, and each link leads to a file, or to a heading of one.
//!
//! A path is a word in backquotes with a slash or a dot that names a file or a folder of the
//! repository, seen from its root or from the folder of the page. Listings are not looked at. A
//! page that names a path which is no more sends its reader astray, so a word that begins like a
//! path of the repository, or ends like a page, must be one.

use std::fs;
use std::path::{Path, PathBuf};

use neuf_tests::running::root;

/// Folders with files of others, or with files that are made.
const LEFT_OUT: [&str; 4] = ["target", "node_modules", ".git", "pictures"];

/// Where paths of the repository begin.
const STARTS: [&str; 8] =
    ["crates/", "annex/", "book/", "bench/", "tests/", "web/src/", "puzzles/", "dimacs/"];

/// Where paths begin that are no files of the repository: what is built, and what is of the system.
const BUILT: [&str; 4] = ["target/", "web/dist", "web/src/wasm", "/"];

/// The page in the browser, as the book sees it. `book/build` puts it there when it has been built.
const PAGE: &str = "../page/index.html";

/// The files of the repository in a folder whose names have this ending.
pub(super) fn files(folder: &Path, wanted: &str, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap().map(Result::unwrap) {
        let path = entry.path();
        if path.is_dir() && !LEFT_OUT.iter().any(|name| entry.file_name() == *name) {
            files(&path, wanted, found);
        } else if path.extension().is_some_and(|ending| ending == wanted) {
            found.push(path);
        }
    }
}

/// The lines of a page that stand in no listing, with their numbers.
fn prose(page: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut is_listing = false;
    page.lines().enumerate().filter_map(move |(number, line)| {
        let is_fence = line.trim_start().starts_with("```");
        is_listing ^= is_fence;
        (!is_fence && !is_listing).then_some((number + 1, line))
    })
}

/// The words in backquotes that are the text of no link.
fn bare_words(line: &str) -> impl Iterator<Item = &str> {
    let parts: Vec<&str> = line.split('`').collect();
    (1..parts.len() - 1).step_by(2).filter_map(move |place| {
        let (word, after) = (parts[place], parts[place + 1]);
        (!word.contains(' ') && !after.starts_with("](")).then_some(word)
    })
}

/// The name by which a link finds a heading.
fn anchor(heading: &str) -> String {
    let kept = heading.trim().chars().filter(|c| c.is_alphanumeric() || " -_".contains(*c));
    kept.flat_map(char::to_lowercase).map(|c| if c == ' ' { '-' } else { c }).collect()
}

/// What is wrong with a link from a page; `None` if nothing is.
fn fault(path: &Path, link: &str) -> Option<&'static str> {
    let (file, heading) = link.split_once('#').unwrap_or((link, ""));
    if file.contains("://") || file == PAGE {
        return None;
    }
    // A sheet to hand out is also printed, where there is a browser.
    let there = path.with_file_name(file.replace(".pdf", ".html"));
    let there = if file.is_empty() { path.to_owned() } else { there };
    if !there.exists() {
        let build = fs::read_to_string(root().join("book/build")).unwrap();
        let is_drawn = file.strip_prefix("pictures/").is_some_and(|name| build.contains(name));
        return (!is_drawn).then_some("no such file");
    }
    let is_page = there.extension().is_some_and(|ending| ending == "md");
    if heading.is_empty() || !is_page {
        return None;
    }
    let page = fs::read_to_string(there).unwrap();
    let mut headings = prose(&page).filter_map(|(_, line)| line.strip_prefix('#'));
    let is_there = headings.any(|line| anchor(line.trim_start_matches('#')) == heading);
    (!is_there).then_some("no such heading")
}

#[test]
fn each_path_is_a_link_and_each_link_leads_somewhere() {
    let (mut found, mut faults, mut links) = (Vec::new(), Vec::new(), 0);
    files(root(), "md", &mut found);
    for path in found {
        let page = fs::read_to_string(&path).unwrap();
        for (number, line) in prose(&page) {
            let place = format!("{}:{number}", path.display());
            for word in bare_words(line) {
                let is_name =
                    word.contains(['/', '.']) && !BUILT.iter().any(|start| word.starts_with(start));
                let is_there = root().join(word).exists() || path.with_file_name(word).exists();
                if is_name && is_there && word.contains(char::is_alphanumeric) {
                    faults.push(format!("{place}: {word} is no link"));
                } else if STARTS.iter().any(|start| word.starts_with(start))
                    || word.ends_with(".md")
                {
                    faults.push(format!("{place}: {word}: no such file"));
                }
            }
            for link in line.split("](").skip(1) {
                links += 1;
                let link = link.split(')').next().unwrap();
                let fault = fault(&path, link);
                faults.extend(fault.map(|fault| format!("{place}: {link}: {fault}")));
            }
        }
    }
    assert!(links > 700, "{links}");
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
