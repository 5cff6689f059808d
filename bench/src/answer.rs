//! Reads the answer of a solver and checks it against the formula.

use std::fs::File;
use std::io::BufReader;
use std::path::Path;

use neuf_cnf::dimacs::answer::{Answer, read_answer};
use neuf_cnf::dimacs::{self, ReadOptions};

use crate::run::Status;

/// The status that the text of an answer claims; `Wrong` when its model does not
/// satisfy the formula.
pub fn status(formula: &Path, answer: &[u8]) -> Status {
    // Solvers print other lines as well; only these matter.
    let kept: Vec<&[u8]> =
        answer.split(|&byte| byte == b'\n').filter(|line| counts(line)).collect();
    if kept.is_empty() {
        return Status::Unknown;
    }
    // The rest after such a line means nothing; some solvers write a lone 0.
    if kept.iter().any(|line| line.starts_with(b"s UNSAT") || line.starts_with(b"UNSAT")) {
        return Status::Unsat;
    }
    match read_answer(&kept.join(&b'\n')[..]) {
        Ok(Answer::Satisfiable(model)) => {
            let options = ReadOptions::default().relaxed(true);
            let file = File::open(formula).map(BufReader::new);
            match file.map(|file| dimacs::read(file, &options)) {
                Ok(Ok(file)) if file.formula.is_satisfied_by(&model) => Status::Sat,
                _ => Status::Wrong,
            }
        }
        Ok(Answer::Unsatisfiable) => Status::Unsat,
        _ => Status::Unknown,
    }
}

fn counts(line: &[u8]) -> bool {
    let line = line.trim_ascii();
    let is_number = |token: &[u8]| {
        let digits = token.strip_prefix(b"-").unwrap_or(token);
        !digits.is_empty() && digits.iter().all(u8::is_ascii_digit)
    };
    let mut tokens = line.split(u8::is_ascii_whitespace).filter(|token| !token.is_empty());
    line.starts_with(b"s ")
        || line.starts_with(b"v ")
        || matches!(line, b"v" | b"SAT" | b"UNSAT" | b"INDET")
        || (!line.is_empty() && tokens.all(is_number))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;

    #[test]
    fn answers_in_all_the_ways_that_solvers_give_them() {
        let mut file = tempfile::NamedTempFile::new().expect("a file");
        file.write_all(b"p cnf 2 2\n1 2 0\n-1 0\n").expect("written");
        let of = |text: &str| status(file.path(), text.as_bytes());
        assert_eq!(of("c hello\ns SATISFIABLE\nv -1 2 0\n"), Status::Sat);
        assert_eq!(of("SAT\n-1 2 0\n"), Status::Sat);
        assert_eq!(of("s SATISFIABLE\nv 1 2 0\n"), Status::Wrong);
        assert_eq!(of("noise\ns UNSATISFIABLE\n"), Status::Unsat);
        assert_eq!(of("UNSAT\n"), Status::Unsat);
        assert_eq!(of("s UNSATISFIABLE\n0\n"), Status::Unsat);
        assert_eq!(of("s UNKNOWN\n"), Status::Unknown);
        assert_eq!(of(""), Status::Unknown);
    }
}
