//! Protects files that a proof must not overwrite.
//!
//! `neuf sat a.cnf b.cnf` is a common mistake: the second file is taken as the file
//! for the proof, and a formula is lost. So a file that looks like a formula is not
//! overwritten. A list of clauses without a header looks the same as a DRAT proof
//! in text; in that case the name decides.

use std::fs;
use std::io::Read;
use std::path::Path;

use anyhow::bail;
use neuf_proof::{Format, Notation, detect};

use super::open_input;
use crate::exit::UsageError;

/// How many bytes of a file are examined.
const START: u64 = 1 << 16;

/// Checks that a proof may be written to a file.
///
/// # Errors
/// When the file is standard output or the formula itself; and, without `force`,
/// when it looks like a formula.
pub(crate) fn refuse_to_overwrite(
    path: &Path,
    formula: Option<&Path>,
    force: bool,
) -> anyhow::Result<()> {
    if path == Path::new("-") {
        let why = "a proof needs a file of its own: standard output has the answer";
        return Err(UsageError(why.into()).into());
    }
    let whole = |path: &Path| fs::canonicalize(path).ok();
    if formula.and_then(whole).is_some_and(|formula| whole(path) == Some(formula)) {
        bail!("{} is the formula itself: not overwritten by a proof", path.display());
    }
    if !force && looks_like_a_formula(path) {
        bail!("{} looks like a formula: not overwritten without --force", path.display());
    }
    Ok(())
}

/// Whether there is a regular file with the name or the content of a formula.
fn looks_like_a_formula(path: &Path) -> bool {
    // Reading from a named pipe would take data away from its reader.
    if !fs::metadata(path).is_ok_and(|data| data.is_file()) {
        return false;
    }
    let kind = kind_by_name(path);
    if ["cnf", "icnf", "dimacs"].contains(&kind.as_str()) {
        return true;
    }
    let mut start = Vec::new();
    let Ok(input) = open_input(path) else { return false };
    // A damaged file, which cannot be read to its end, may still begin as a formula.
    let _ = input.take(START).read_to_end(&mut start);
    let is_proof_by_name = ["drat", "drup", "lrat", "proof", "pf"].contains(&kind.as_str());
    has_header(&start) || (!is_proof_by_name && has_clauses_only(&start))
}

/// The ending of a name in lower case, without that of a compression.
fn kind_by_name(path: &Path) -> String {
    let extension = |path: &Path| {
        let extension = path.extension().map(|extension| extension.to_string_lossy());
        extension.unwrap_or_default().to_ascii_lowercase()
    };
    let last = extension(path);
    if ["gz", "xz", "bz2", "zst"].contains(&last.as_str()) {
        return extension(&path.with_extension(""));
    }
    last
}

/// The lines of a text that are not comments.
fn lines(start: &[u8]) -> impl Iterator<Item = &[u8]> {
    let lines = start.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii);
    lines.filter(|line| !line.is_empty() && !line.starts_with(b"c"))
}

fn has_header(start: &[u8]) -> bool {
    let Some(first) = lines(start).next() else { return false };
    let mut words = first.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
    words.next() == Some(b"p") && matches!(words.next(), Some(b"cnf" | b"inccnf"))
}

/// Whether a text contains clauses, and nothing that only a proof has, such as the
/// empty clause or deletions.
fn has_clauses_only(start: &[u8]) -> bool {
    let is_number = |word: &[u8]| {
        let digits = word.strip_prefix(b"-").unwrap_or(word);
        !digits.is_empty() && digits.iter().all(u8::is_ascii_digit)
    };
    let is_clause = |line: &[u8]| {
        let mut words = line.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
        line != b"0" && words.all(is_number)
    };
    detect(start, 0) == Some((Format::Drat, Notation::Text)) && lines(start).all(is_clause)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::io::create_output;
    use std::io::Write;

    #[test]
    fn formulas_are_known_by_content_and_by_name() {
        let folder = tempfile::tempdir().unwrap();
        let cases = [
            ("a", "p cnf 1 1\n1 0\n", true),
            ("a.lrat", "c notes\n\n p  cnf 1 1\n1 0\n", true),
            ("a.gz", "p inccnf\n1 0\na 1 0\n", true),
            ("a.xz", "1 -2 0\n2 0\n", true),
            ("a.CNF.zst", "whatever", true),
            ("a.drat.bz2", "1 -2 0\n2 0\n", false),
            ("b", "1 -2 0\nd 1 -2 0\n", false),
            ("c", "1 -2 0\n0\n", false),
            ("d", "3 1 0 1 2 0\n", false),
            ("e", "a\u{2}\u{4}", false),
            ("f", "", false),
            ("g", "p cnfs are not formulas", false),
        ];
        for (name, content, expected) in cases {
            let path = folder.path().join(name);
            let mut file = create_output(&path).unwrap();
            file.write_all(content.as_bytes()).unwrap();
            file.finish().unwrap();
            assert_eq!(looks_like_a_formula(&path), expected, "{name}");
            assert_eq!(refuse_to_overwrite(&path, None, false).is_err(), expected, "{name}");
            assert!(refuse_to_overwrite(&path, None, true).is_ok());
            assert!(refuse_to_overwrite(&path, Some(&path), true).is_err());
        }
        assert!(!looks_like_a_formula(&folder.path().join("missing.cnf")));
        assert!(refuse_to_overwrite(Path::new("-"), None, true).is_err());
    }
}
