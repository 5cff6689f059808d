//! The format `p gcnf`, in which each clause begins with its group in braces.
//!
//! It is that of the track for group-oriented subsets of the SAT competition of 2011:
//! `p gcnf VARIABLES CLAUSES GROUPS`, then clauses such as `{3} 1 -2 0`. Group 0 always belongs
//! to a subset. The numbers of the header are binding, unlike those of `p cnf`: a group or a
//! variable beyond them is more likely a mistake than a slip of the header.

use std::io::{self, Write};

use neuf_cnf::Lit;
use neuf_cnf::dimacs::Names;
use neuf_solver::mus::Groups;

use crate::terminal::failure::FileError;

/// Clauses in groups, with the numbers of their header.
pub(crate) struct GroupFile {
    pub(crate) groups: Groups,
    pub(crate) variables: usize,
    /// How many groups the header declares.
    pub(crate) declared: usize,
    /// The names of variables in the comments.
    pub(crate) names: Names,
}

/// Reads a file in this format.
///
/// # Errors
/// The first error, with its line and column.
pub(crate) fn read(text: &[u8]) -> Result<GroupFile, FileError> {
    let mut header = None;
    let mut groups = Groups::default();
    // The clause that is being read.
    let mut open: Option<(usize, Vec<Lit>)> = None;
    let mut last = 0;
    let mut comments: Vec<String> = Vec::new();
    for (line, bytes) in (1..).zip(text.split(|&byte| byte == b'\n')) {
        let bytes = String::from_utf8_lossy(bytes);
        if let Some(comment) = bytes.trim_start().strip_prefix('c') {
            comments.push(comment.to_owned());
            continue;
        }
        if bytes.trim_start().starts_with('p') && header.is_none() {
            let found = numbers(&bytes);
            header =
                Some(found.map_err(|what| FileError { line: Some(line), column: None, what })?);
            continue;
        }
        for token in bytes.split_ascii_whitespace() {
            last = line;
            let column = token.as_ptr() as usize - bytes.as_ptr() as usize + 1;
            let error = |what| FileError { line: Some(line), column: Some(column), what };
            let Some([variables, _, declared]) = header else {
                return Err(error(format!(
                    "expected `p gcnf VARIABLES CLAUSES GROUPS`, found `{token}`"
                )));
            };
            let Some((group, mut lits)) = open.take() else {
                let group = token.strip_prefix('{').and_then(|rest| rest.strip_suffix('}'));
                match group.and_then(|group| group.parse().ok()) {
                    Some(group) if group <= declared => open = Some((group, Vec::new())),
                    Some(_) => {
                        return Err(error(format!("the header declares only {declared} groups")));
                    }
                    None => {
                        let what = format!("expected a group such as `{{1}}`, found `{token}`");
                        return Err(error(what));
                    }
                }
                continue;
            };
            match token.parse::<i32>() {
                Ok(0) => groups.add_clause(group, lits),
                Ok(number) if number.unsigned_abs() as usize <= variables => {
                    lits.extend(Lit::from_dimacs(number));
                    open = Some((group, lits));
                }
                Ok(_) => {
                    return Err(error(format!("the header declares only {variables} variables")));
                }
                Err(_) => return Err(error(format!("expected a literal or 0, found `{token}`"))),
            }
        }
    }
    if open.is_some() {
        let what = "the last clause is not finished: its 0 is missing".to_owned();
        return Err(FileError { line: Some(last), column: None, what });
    }
    let [variables, clauses, declared] = header.ok_or_else(|| {
        let what = "there is no header `p gcnf VARIABLES CLAUSES GROUPS`".to_owned();
        FileError { line: None, column: None, what }
    })?;
    let found = groups.clauses().len();
    if found != clauses {
        let what = format!("the header declares {clauses} clauses, but there are {found}");
        return Err(FileError { line: None, column: None, what });
    }
    Ok(GroupFile { groups, variables, declared, names: Names::of(&comments) })
}

/// The three numbers of the header, or what is wrong with it.
fn numbers(line: &str) -> Result<[usize; 3], String> {
    let fields: Vec<&str> = line.split_ascii_whitespace().collect();
    if let ["p", "gcnf", numbers @ ..] = fields.as_slice()
        && let Ok(numbers) =
            numbers.iter().map(|number| number.parse()).collect::<Result<Vec<_>, _>>()
        && let Ok(numbers) = <[usize; 3]>::try_from(numbers)
    {
        return Ok(numbers);
    }
    Err(format!("expected `p gcnf VARIABLES CLAUSES GROUPS`, found `{}`", line.trim()))
}

/// Writes the clauses of group 0 and of these groups, which ascend. The groups keep their numbers.
pub(crate) fn write(out: &mut dyn Write, file: &GroupFile, kept: &[usize]) -> io::Result<()> {
    let groups = &file.groups;
    let indices: Vec<usize> = groups.subset(kept).collect();
    writeln!(out, "p gcnf {} {} {}", file.variables, indices.len(), file.declared)?;
    for index in indices {
        write!(out, "{{{}}}", groups.group_of(index))?;
        for lit in groups.clauses().clause(index) {
            write!(out, " {}", lit.to_dimacs())?;
        }
        writeln!(out, " 0")?;
    }
    Ok(())
}
