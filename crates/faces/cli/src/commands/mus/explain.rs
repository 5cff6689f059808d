//! `neuf mus --explain`: each clause of the subset in words, with the names of its file.
//!
//! A clause is written as people speak: `¬a ∨ ¬b` is *not both a and b*, and
//! `¬a ∨ ¬b ∨ c` is *if a and b, then c*. Printing `¬a ∨ ¬b ∨ c` with names was
//! rejected, since such a line is the clause itself.

use neuf_cnf::dimacs::Names;
use neuf_cnf::{Lit, Var};

use crate::formulas::GroupFile;

/// A clause of the subset in words.
#[derive(serde::Serialize)]
pub(super) struct Told {
    /// The number of the clause in the file, from 1.
    pub(super) clause: usize,
    /// The clause's group, if the file has groups.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) group: Option<usize>,
    pub(super) text: String,
}

/// The clauses of these groups in words, in the order of the file.
pub(super) fn told(file: &GroupFile, kept: &[usize], has_groups: bool) -> Vec<Told> {
    let groups = &file.groups;
    let of = |index: usize| Told {
        clause: index + 1,
        group: has_groups.then(|| groups.group_of(index)),
        text: clause(groups.clauses().clause(index), &file.names),
    };
    groups.subset(kept).map(of).collect()
}

impl Told {
    /// The line about the clause.
    pub(super) fn line(&self) -> String {
        let Told { clause, group, text } = self;
        match group {
            Some(group) => format!("group {group}, clause {clause}: {text}"),
            None => format!("clause {clause}: {text}"),
        }
    }
}

/// A clause in words.
fn clause(lits: &[Lit], names: &Names) -> String {
    let name = |var: Var| names.name(var).unwrap_or_else(|| var.to_dimacs().to_string());
    let of = |is_positive: bool| -> Vec<String> {
        let chosen = lits.iter().filter(|lit| lit.is_positive() == is_positive);
        chosen.map(|lit| name(lit.var())).collect()
    };
    let (positive, negative) = (of(true), of(false));
    match (positive.as_slice(), negative.as_slice()) {
        ([], []) => "a contradiction".to_owned(),
        ([one], []) => one.clone(),
        (several, []) => format!("at least one of {}", several.join(", ")),
        ([], [one]) => format!("not {one}"),
        ([], [one, other]) => format!("not both {one} and {other}"),
        ([], several) => format!("not all of {}", several.join(", ")),
        (then, when) => format!("if {}, then {}", when.join(" and "), then.join(" or ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clauses_are_told_as_people_say_them() {
        let names = Names::of(&["tea 1", "coffee 2", "milk 3"]);
        for (numbers, expected) in [
            (&[1][..], "tea"),
            (&[-2], "not coffee"),
            (&[1, 2, 4], "at least one of tea, coffee, 4"),
            (&[-1, -2], "not both tea and coffee"),
            (&[-1, -2, -3], "not all of tea, coffee, milk"),
            (&[-1, 3], "if tea, then milk"),
            (&[-1, 2, -3, 4], "if tea and milk, then coffee or 4"),
            (&[], "a contradiction"),
        ] {
            let lits: Vec<Lit> = numbers.iter().filter_map(|&n| Lit::from_dimacs(n)).collect();
            assert_eq!(clause(&lits, &names), expected);
        }
    }
}
