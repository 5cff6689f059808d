//! Which files a command may write.
//!
//! A command says here what it reads and what it will write, before it opens anything. Three
//! things are refused, since each loses a file without a word:
//!
//! - Two outputs under one name: only the second would be left.
//! - An output in the place of an input. No command of neuf works in place.
//! - A proof in the place of something that is no proof, without `--force`. `neuf sat a.cnf b.cnf`
//!   is a common mistake: the second file is taken as the file for the proof, and a formula is lost.
//!
//! Files are compared by what they are, not by their names (`identity.rs`). A list of clauses without a header is a DRAT proof as well as a
//! formula; in that case the name decides.

use std::fs;
use std::io::Read;
use std::path::Path;

use anyhow::bail;
use neuf_proof::is_proof;

use super::identity::{Identity, STREAM};
use super::input::open_plainly;
use crate::exit::UsageError;
use crate::words::tr;

/// How many bytes of a file are examined.
const START: u64 = 1 << 16;

/// What a command reads and what it will write.
#[derive(Debug, Default)]
pub(crate) struct Files<'a> {
    inputs: Vec<&'a Path>,
    outputs: Vec<&'a Path>,
    /// The proof among the outputs, and whether it may replace anything.
    proof: Option<(&'a Path, bool)>,
}

impl<'a> Files<'a> {
    /// Adds inputs; `-` is standard input, and what is no file does not matter.
    pub(crate) fn reads<P: AsRef<Path> + ?Sized + 'a>(
        mut self,
        paths: impl IntoIterator<Item = &'a P>,
    ) -> Self {
        self.inputs.extend(paths.into_iter().map(AsRef::as_ref));
        self
    }

    /// Adds outputs; `-` is standard output.
    pub(crate) fn writes<P: AsRef<Path> + ?Sized + 'a>(
        mut self,
        paths: impl IntoIterator<Item = &'a P>,
    ) -> Self {
        self.outputs.extend(paths.into_iter().map(AsRef::as_ref));
        self
    }

    /// Adds an output, which is standard output when there is no path.
    pub(crate) fn writes_or_prints(self, path: Option<&'a Path>) -> Self {
        self.writes([path.unwrap_or(Path::new(STREAM))])
    }

    /// Adds the file of a proof; with `force` it may replace what is no proof.
    pub(crate) fn writes_proof(mut self, path: &'a Path, force: bool) -> Self {
        self.proof = Some((path, force));
        self.writes([path])
    }

    /// Decides whether the command may write all its outputs.
    ///
    /// # Errors
    /// When it may not; the message names the file.
    pub(crate) fn check(&self) -> anyhow::Result<()> {
        if self.proof.is_some_and(|(path, _)| path == Path::new(STREAM)) {
            let why = tr!("a proof needs a file of its own: standard output has the answer");
            return Err(UsageError(why.into()).into());
        }
        let inputs: Vec<_> = self.inputs.iter().map(|path| Identity::of_input(path)).collect();
        let outputs: Vec<_> = self.outputs.iter().map(|path| Identity::of_output(path)).collect();
        for (place, (path, output)) in self.outputs.iter().zip(&outputs).enumerate() {
            let Some(output) = output else { continue };
            if let Some(input) = inputs.iter().position(|input| input.as_ref() == Some(output)) {
                if *path == Path::new(STREAM) {
                    let name = self.inputs[input].display();
                    bail!(tr!("{name} is also the standard output", name));
                }
                bail!(tr!("{name} is read by this command: not overwritten", name = name_of(path)));
            }
            let before = outputs[..place].iter().position(|other| other.as_ref() == Some(output));
            if let Some(before) = before {
                let (one, other) = (name_of(self.outputs[before]), name_of(path));
                let why = tr!("two outputs would be the same file: {one} and {other}", one, other);
                return Err(UsageError(why).into());
            }
        }
        match self.proof {
            Some((path, false)) => refuse_what_is_no_proof(path),
            _ => Ok(()),
        }
    }
}

/// The name of an output in messages.
fn name_of(path: &Path) -> String {
    if path == Path::new(STREAM) {
        tr!("standard output").into()
    } else {
        path.display().to_string()
    }
}

/// Checks that a proof may be written to a file.
fn refuse_what_is_no_proof(path: &Path) -> anyhow::Result<()> {
    // Reading from a named pipe would take data away from its reader.
    if !fs::metadata(path).is_ok_and(|data| data.is_file() && data.len() > 0) {
        return Ok(());
    }
    let name = path.display();
    match contents(path) {
        Contents::Proof => Ok(()),
        Contents::Formula => {
            bail!(tr!("{name} looks like a formula: not overwritten without --force", name))
        }
        Contents::Other => bail!(tr!("{name} is no proof: not overwritten without --force", name)),
    }
}

/// What a file seems to be.
#[derive(Debug, PartialEq, Eq)]
enum Contents {
    Formula,
    Proof,
    Other,
}

fn contents(path: &Path) -> Contents {
    let kind = kind_by_name(path);
    if ["cnf", "icnf", "dimacs"].contains(&kind.as_str()) {
        return Contents::Formula;
    }
    let mut start = Vec::new();
    let Ok(input) = open_plainly(path) else { return Contents::Other };
    // A damaged file, which cannot be read to its end, may still begin as a formula.
    let is_cut = input.take(START).read_to_end(&mut start).is_err() || start.len() as u64 == START;
    let is_proof_by_name = ["drat", "drup", "lrat", "proof", "pf"].contains(&kind.as_str());
    if has_header(&start) {
        Contents::Formula
    } else if start.is_empty() && !is_cut {
        // Compressed, and nothing in it.
        Contents::Proof
    } else if !is_proof(&start, is_cut) {
        Contents::Other
    } else if !is_proof_by_name && has_clauses_only(&start) {
        Contents::Formula
    } else {
        Contents::Proof
    }
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

pub(super) fn has_header(start: &[u8]) -> bool {
    let Some(first) = lines(start).next() else { return false };
    let mut words = first.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
    words.next() == Some(b"p") && matches!(words.next(), Some(b"cnf" | b"inccnf"))
}

/// Whether a text contains clauses, and nothing that only a proof has, such as the
/// empty clause, deletions or hints.
fn has_clauses_only(start: &[u8]) -> bool {
    let is_number = |word: &[u8]| {
        let digits = word.strip_prefix(b"-").unwrap_or(word);
        !digits.is_empty() && digits.iter().all(u8::is_ascii_digit)
    };
    let ends_once =
        |line: &[u8]| line.split(u8::is_ascii_whitespace).filter(|word| *word == b"0").count() == 1;
    let is_clause = |line: &[u8]| {
        let mut words = line.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
        line != b"0" && words.all(is_number)
    };
    !start.contains(&0) && lines(start).all(is_clause) && lines(start).all(ends_once)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::io::create_output;
    use std::io::Write;

    #[test]
    fn files_are_told_by_content_and_by_name() {
        let folder = tempfile::tempdir().unwrap();
        let cases = [
            ("a", "p cnf 1 1\n1 0\n", Contents::Formula),
            ("a.lrat", "c notes\n\n p  cnf 1 1\n1 0\n", Contents::Formula),
            ("a.gz", "p inccnf\n1 0\na 1 0\n", Contents::Formula),
            ("a.xz", "1 -2 0\n2 0\n", Contents::Formula),
            ("a.CNF.zst", "whatever", Contents::Formula),
            ("a.drat.bz2", "1 -2 0\n2 0\n", Contents::Proof),
            ("b", "1 -2 0\nd 1 -2 0\n", Contents::Proof),
            ("c", "1 -2 0\n0\n", Contents::Proof),
            ("d", "3 1 0 1 2 0\n", Contents::Proof),
            ("e", "a\u{2}\u{4}\0", Contents::Proof),
            ("f.xz", "", Contents::Proof),
            ("g", "p cnfs are not formulas", Contents::Other),
            ("h.drat", "5 3 0 0 7 0 0 0 0\n", Contents::Other),
        ];
        for (name, content, expected) in cases {
            let path = folder.path().join(name);
            let mut file = create_output(&path).unwrap();
            file.write_all(content.as_bytes()).unwrap();
            file.finish().unwrap();
            let may_write = |force| Files::default().writes_proof(&path, force).check().is_ok();
            assert_eq!(may_write(false), expected == Contents::Proof, "{name}");
            assert!(may_write(true));
            assert_eq!(contents(&path), expected, "{name}");
        }
        assert!(
            Files::default().writes_proof(&folder.path().join("new.cnf"), false).check().is_ok()
        );
    }

    #[test]
    fn only_what_differs_may_be_written() {
        let folder = tempfile::tempdir().unwrap();
        let [a, b, c] = ["a", "b", "c"].map(|name| folder.path().join(name));
        fs::write(&a, "a").unwrap();
        let roundabout = folder.path().join(".").join("b");
        let refused = |files: Files<'_>| files.check().err().map(|error| error.to_string());
        assert_eq!(refused(Files::default().reads([&a]).writes([&b, &c])), None);
        let same = refused(Files::default().reads([&a]).writes([&b, &roundabout])).unwrap();
        assert!(same.starts_with("two outputs would be the same file: "), "{same}");
        let input = refused(Files::default().reads([&b, &a]).writes([&a])).unwrap();
        assert!(input.ends_with("a is read by this command: not overwritten"), "{input}");
        // An input that does not exist is an error of its own, but no clash.
        assert_eq!(refused(Files::default().reads([&b]).writes([&b])), None);
        assert!(refused(Files::default().writes(["-", "-"])).is_some());
    }
}
