//! Which files a command may write.
//!
//! A command says here what it reads and what it will write, before it opens anything. Three
//! things are refused, since each loses a file without a word:
//!
//! - Two outputs under one name: only the second would be left.
//! - An output in the place of an input. No command of neuf works in place.
//! - A proof in the place of a file that is not named as one, without `--force`.
//!   `neuf sat a.cnf b.cnf` is a common mistake: the second file is taken as the file for the
//!   proof, and a formula is lost.
//!
//! Files are compared by their full paths without links, which Linux has for a redirected stream as
//! well. Numbers of devices and files would also find other names of an input (hard links), but its
//! content is not lost: a file that is replaced is a new one under that name. Two new files whose
//! names differ only in capital letters count as two, which is wrong on some file systems.
//!
//! Whether a proof may be replaced is decided by the name alone: the content was looked at once,
//! but a list of clauses is a proof as well as a formula without a header, so that nobody could
//! foresee what would happen.

use std::path::{Path, PathBuf};
use std::{fs, io};

use anyhow::bail;

use crate::terminal::exit::UsageError;
use crate::words::tr;

/// How the names of proofs end, before the ending of a compression.
const PROOFS: [&str; 7] = ["lrat", "drat", "drup", "pbp", "veripb", "proof", "pf"];

/// How the names of proofs in formats that are not written end, and those of formulas.
const OTHER_PROOFS: [&str; 5] = ["frat", "idrup", "lidrup", "pr", "lpr"];
const FORMULAS: [&str; 4] = ["cnf", "dimacs", "gcnf", "icnf"];

/// Endings of the files of neighbouring problems. Their contents do not tell them from grids: `*`
/// begins a comment in one and is an empty cell in the other.
pub(super) const NEIGHBOURS: [&str; 7] = ["wcnf", "opb", "aag", "aig", "knf", "qdimacs", "smt2"];

/// The name of standard input or output on the command line.
const STREAM: &str = "-";

/// What a command reads and what it will write.
#[derive(Debug, Default)]
pub struct Files<'a> {
    inputs: Vec<&'a Path>,
    outputs: Vec<&'a Path>,
    /// The proof among the outputs, and whether it may replace anything.
    proof: Option<(&'a Path, bool)>,
    /// The outputs that cannot be standard output, because that has the answer, and what they are.
    apart: Vec<(&'a Path, &'static str)>,
}

impl<'a> Files<'a> {
    /// Adds inputs; `-` is standard input, and what is no file does not matter.
    pub fn reads<P: AsRef<Path> + ?Sized + 'a>(
        mut self,
        paths: impl IntoIterator<Item = &'a P>,
    ) -> Self {
        self.inputs.extend(paths.into_iter().map(AsRef::as_ref));
        self
    }

    /// Adds outputs; `-` is standard output.
    pub fn writes<P: AsRef<Path> + ?Sized + 'a>(
        mut self,
        paths: impl IntoIterator<Item = &'a P>,
    ) -> Self {
        self.outputs.extend(paths.into_iter().map(AsRef::as_ref));
        self
    }

    /// Adds an output, which is standard output when there is no path.
    pub fn writes_or_prints(self, path: Option<&'a Path>) -> Self {
        self.writes([path.unwrap_or(Path::new(STREAM))])
    }

    /// Adds the file of a proof; with `force` it may replace a file of any name.
    pub fn writes_proof(mut self, path: &'a Path, force: bool) -> Self {
        self.proof = Some((path, force));
        self.writes_apart(path, tr!(["a proof", "une preuve"]))
    }

    /// Adds an output that would mix with the answer on standard output, and says what it is.
    pub(crate) fn writes_apart(mut self, path: &'a Path, what: &'static str) -> Self {
        self.apart.push((path, what));
        self.writes([path])
    }

    /// Decides whether the command may write all its outputs.
    ///
    /// # Errors
    /// When it may not; the message names the file.
    pub fn check(&self) -> anyhow::Result<()> {
        if let Some((_, what)) = self.apart.iter().find(|(path, _)| is_stdout(path)) {
            let why = tr!(
                [
                    "{what} needs a file of its own: standard output has the answer",
                    "il faut à {what} un fichier à part : la sortie standard a la réponse"
                ],
                what
            );
            return Err(UsageError(why).into());
        }
        let inputs: Vec<_> = self.inputs.iter().map(|path| of_input(path)).collect();
        let outputs: Vec<_> = self.outputs.iter().map(|path| of_output(path)).collect();
        for (place, (path, output)) in self.outputs.iter().zip(&outputs).enumerate() {
            let Some(output) = output else { continue };
            if let Some(input) = inputs.iter().position(|input| input.as_ref() == Some(output)) {
                if *path == Path::new(STREAM) {
                    let name = self.inputs[input].display();
                    bail!(tr!(
                        [
                            "{name} is also the standard output",
                            "{name} est aussi la sortie standard"
                        ],
                        name
                    ));
                }
                bail!(tr!(
                    [
                        "{name} is read by this command: not overwritten",
                        "{name} est lu par cette commande : il n'est pas écrasé"
                    ],
                    name = name_of(path)
                ));
            }
            let before = outputs[..place].iter().position(|other| other.as_ref() == Some(output));
            if let Some(before) = before {
                let (one, other) = (name_of(self.outputs[before]), name_of(path));
                let why = tr!(
                    [
                        "two outputs would be the same file: {one} and {other}",
                        "deux sorties seraient le même fichier : {one} et {other}"
                    ],
                    one,
                    other
                );
                return Err(UsageError(why).into());
            }
        }
        match self.proof {
            Some((path, false)) if is_filled(path) && !is_named_as_proof(path) => bail!(tr!(
                [
                    "{name} exists, and its name does not end in .lrat, .drat or .proof: not \
                     overwritten without --force",
                    "{name} existe, et son nom ne se termine pas en .lrat, .drat ou .proof : il \
                     n'est pas écrasé sans --force"
                ],
                name = path.display()
            )),
            Some((path, false)) => Ok(refuse_misnamed(path)?),
            _ => Ok(()),
        }
    }
}

/// The file that an input leads to; `None` for a stream, a puzzle or a missing file.
fn of_input(path: &Path) -> Option<PathBuf> {
    let path = if path == Path::new(STREAM) { Path::new("/dev/stdin") } else { path };
    fs::canonicalize(path).ok().filter(|path| path.is_file())
}

/// The file that an output leads to, or will be; `None` for devices and pipes, which may be written
/// twice. Standard output is one thing, whatever it is.
fn of_output(path: &Path) -> Option<PathBuf> {
    if is_stdout(path) {
        return of_input(Path::new("/dev/stdout")).or(Some(STREAM.into()));
    }
    let is_other = fs::metadata(path).is_ok_and(|data| !data.is_file());
    destination(path).ok().filter(|_| !is_other)
}

/// Checks that standard output is not appended to this input; otherwise the command would read
/// what it prints.
///
/// # Errors
/// When it is.
pub(super) fn refuse_to_read_output(path: &Path) -> io::Result<()> {
    let stdout = of_input(Path::new("/dev/stdout"));
    if stdout.is_some() && stdout == of_input(path) {
        return Err(io::Error::other(tr!([
            "it is also the standard output",
            "c'est aussi la sortie standard"
        ])));
    }
    Ok(())
}

/// Whether an output is standard output, as `-` or by a name that the system has for it.
pub(super) fn is_stdout(path: &Path) -> bool {
    [STREAM, "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"].iter().any(|&name| path == name)
}

/// Whether a name is that of a stream which a process has open: a file behind it is not replaced,
/// since others write to it as well.
pub(super) fn is_stream(path: &Path) -> bool {
    ["/dev/stderr", "/dev/fd", "/proc"].iter().any(|&start| path.starts_with(start))
}

/// The full path without links of a file that exists or will exist.
pub(super) fn destination(path: &Path) -> io::Result<PathBuf> {
    if let Ok(path) = fs::canonicalize(path) {
        return Ok(path);
    }
    // A link may lead to a file that is still to be made.
    let path = fs::read_link(path).map_or(path.to_owned(), |next| folder(path).join(next));
    Ok(fs::canonicalize(folder(&path))?.join(path.file_name().unwrap_or_default()))
}

/// The folder that a path is in.
pub(super) fn folder(path: &Path) -> &Path {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    folder.unwrap_or(Path::new("."))
}

/// Checks that the name of a proof is not that of something else, for which a reader would take it.
fn refuse_misnamed(path: &Path) -> Result<(), UsageError> {
    let ending = last_part(path);
    // A file may be called just `pr`.
    let has = |endings: &[&str]| path.extension().is_some() && endings.contains(&&*ending);
    let name = path.display();
    if has(&OTHER_PROOFS) {
        return Err(UsageError(tr!(
            [
                "{name} is named as a proof in a format that is not written: give a name that ends \
                 in .lrat, .drat or .pbp",
                "{name} porte le nom d'une preuve dans un format que neuf n'écrit pas : donnez un \
                 nom qui finit par .lrat, .drat ou .pbp"
            ],
            name
        )));
    }
    if has(&FORMULAS) || has(&NEIGHBOURS) {
        return Err(UsageError(tr!(
            [
                "{name} is named as a formula, and a proof is to be written there: give a name \
                 that ends in .lrat, .drat or .pbp",
                "{name} porte le nom d'une formule, et une preuve doit y être écrite : donnez un \
                 nom qui finit par .lrat, .drat ou .pbp"
            ],
            name
        )));
    }
    Ok(())
}

/// The name of an output in messages.
fn name_of(path: &Path) -> String {
    if path == Path::new(STREAM) {
        tr!(["standard output", "sortie standard"]).into()
    } else {
        path.display().to_string()
    }
}

/// Whether there is something in a file that would be replaced; a device, a pipe or an open stream
/// loses nothing.
fn is_filled(path: &Path) -> bool {
    !is_stream(path) && fs::metadata(path).is_ok_and(|data| data.is_file() && data.len() > 0)
}

/// Whether a name says that a file is a proof, compressed or not: `a.lrat`, `a.drat.xz`, `proof`.
fn is_named_as_proof(path: &Path) -> bool {
    PROOFS.contains(&&*last_part(path))
}

/// What the name of a file ends in, in small letters and without the ending of a compression:
/// `drat` for `a.DRAT.xz`; the whole name if it has no ending.
pub(crate) fn last_part(path: &Path) -> String {
    let name = bare_name(path);
    name.rsplit('.').next().unwrap_or_default().to_owned()
}

/// The ending of a file name in small letters, such as `svg`; that of a compression, such as `.gz`,
/// is skipped.
pub fn extension(path: Option<&Path>) -> Option<String> {
    bare_name(path?).rsplit_once('.').map(|(_, end)| end.to_owned())
}

/// The error of a name whose ending tells no format that the command writes.
pub fn unknown_ending(ending: &str, known: &str) -> UsageError {
    UsageError(tr!(
        [
            "no format is known by the ending .{ending}: name the file with one of {known}, or \
             choose with --format",
            "aucun format ne porte l'extension .{ending} : donnez au fichier l'une de celles-ci \
             ({known}), ou choisissez avec --format"
        ],
        ending,
        known
    ))
}

/// The name of a file in small letters, without the endings of compressions.
fn bare_name(path: &Path) -> String {
    let mut name = path.file_name().unwrap_or_default().to_string_lossy().to_ascii_lowercase();
    let packed = |name: &str| {
        [".gz", ".xz", ".bz2", ".zst"].iter().find(|end| name.ends_with(*end)).map(|end| end.len())
    };
    while let Some(end) = packed(&name) {
        name.truncate(name.len() - end);
    }
    name
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_proof_replaces_only_files_that_are_named_as_one() {
        let folder = tempfile::tempdir().unwrap();
        let names = ["proof", "a.drat", "a.LRAT.xz", "b.cnf.proof.gz", "c.pf", "d.drup.zst"];
        let others = ["a.cnf", "a.lrat.cnf", "lrats", "a.xz", "b.drat.txt"];
        for name in names.into_iter().chain(others) {
            let path = folder.path().join(name);
            let may_write = |force| Files::default().writes_proof(&path, force).check().is_ok();
            let is_formula = name.ends_with("cnf");
            assert_eq!(may_write(false), !is_formula, "there is no {name} yet");
            fs::write(&path, "").unwrap();
            assert_eq!(may_write(false), !is_formula, "{name} is empty");
            fs::write(&path, "p cnf 1 1").unwrap();
            assert_eq!(may_write(false), names.contains(&name), "{name}");
            assert!(may_write(true));
        }
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
