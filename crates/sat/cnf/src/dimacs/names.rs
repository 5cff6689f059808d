//! Names of variables in the comments of a file.
//!
//! Many programs that write formulas say in comments what the variables mean. There is no standard.
//! This module understands the usual forms, with the number and the name in either order:
//! `c x_1 5`, `c 5 x_1`, `c 5: x_1`, `c x_1 = 5`, `c 5 -> x_1`, and `c var 5 x_1`. A comment that
//! is a sentence has more words, and is passed over. Neuf's own formulas of sudokus give a rule
//! instead of 729 names: `c the number of x(i,j,k) is 81*i + 9*j + k`.

use std::collections::HashMap;

use crate::Var;

/// Names of variables.
///
/// ```
/// use neuf_cnf::Var;
/// use neuf_cnf::dimacs::{Names, ReadOptions, read};
/// let text = "c tea 1\nc 2 = coffee\nc the third has no name\np cnf 3 1\n1 2 3 0\n";
/// let file = read(text.as_bytes(), &ReadOptions::default().comments(true)).unwrap();
/// let names = Names::of(&file.comments);
/// assert_eq!(names.name(Var::new(1)).as_deref(), Some("coffee"));
/// assert_eq!(names.name(Var::new(2)), None);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Names {
    names: HashMap<usize, String>,
    rule: Option<Rule>,
}

/// `the number of NAME(i,j,k) is A*i + B*j + k`, where k counts from 1 to B, and j from 0.
#[derive(Clone, Debug)]
struct Rule {
    name: String,
    a: usize,
    b: usize,
}

impl Names {
    /// The names in these comments, given without the letter `c`. If a variable has several names,
    /// the first counts.
    #[must_use]
    pub fn of<S: AsRef<str>>(comments: &[S]) -> Names {
        let mut names = Names::default();
        for comment in comments {
            let comment = comment.as_ref();
            if let Some(rule) = Rule::read(comment) {
                names.rule.get_or_insert(rule);
            } else if let Some((number, name)) = named(comment) {
                names.names.entry(number).or_insert_with(|| name.to_owned());
            }
        }
        names
    }

    /// Whether no comment was understood.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.names.is_empty() && self.rule.is_none()
    }

    /// The name of a variable, if the variable has a name.
    #[must_use]
    pub fn name(&self, var: Var) -> Option<String> {
        let known = self.names.get(&(var.index() + 1)).cloned();
        known.or_else(|| self.rule.as_ref()?.name(var))
    }
}

impl Rule {
    fn read(comment: &str) -> Option<Rule> {
        let rest = comment.trim().strip_prefix("the number of ")?;
        let (name, rest) = rest.split_once("(i,j,k) is ")?;
        let (a, rest) = rest.split_once("*i + ")?;
        let (b, rest) = rest.split_once("*j + k")?;
        let (a, b): (usize, usize) = (a.parse().ok()?, b.parse().ok()?);
        let is_rule = rest.is_empty() && b > 0 && a >= b && a.is_multiple_of(b);
        is_rule.then(|| Rule { name: name.to_owned(), a, b })
    }

    fn name(&self, var: Var) -> Option<String> {
        let Rule { name, a, b } = self;
        let (i, rest) = (var.index() / a, var.index() % a);
        // There are as many rows as columns; a variable behind the last row is no x(i,j,k).
        (i < a / b).then(|| format!("{name}({i},{},{})", rest / b, rest % b + 1))
    }
}

/// The number and the name in a comment of a known form.
fn named(comment: &str) -> Option<(usize, &str)> {
    let is_filler = |word: &&str| !matches!(*word, "=" | ":" | "->" | "=>" | "var" | "v");
    let mut words = comment.split_whitespace().filter(is_filler);
    let (one, other) = (words.next()?, words.next()?);
    if words.next().is_some() {
        return None;
    }
    let number = |word: &str| word.trim_end_matches([':', '=']).parse().ok().filter(|&n| n > 0);
    match (number(one), number(other)) {
        (Some(number), None) => Some((number, other)),
        (None, Some(number)) => Some((number, one.trim_end_matches([':', '=']))),
        // A comment with two numbers, or without a number, has no name.
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_usual_forms_are_understood() {
        for comment in
            ["x_1 5", "5 x_1", " 5: x_1", "x_1 = 5", "5 -> x_1", "var 5 x_1", "x_1: 5", "5 = x_1 "]
        {
            let names = Names::of(&[comment]);
            assert_eq!(names.name(Var::new(4)).as_deref(), Some("x_1"), "{comment}");
        }
        for comment in ["5 6", "a b", "x 0", "x -1", "5", "", "the number 5 is x", "p show 5"] {
            assert!(Names::of(&[comment]).is_empty(), "{comment}");
        }
        let names = Names::of(&["5 first", "5 second"]);
        assert_eq!(names.name(Var::new(4)).as_deref(), Some("first"));
    }

    #[test]
    fn a_rule_names_the_variables_of_a_sudoku() {
        let names = Names::of(&["the number of x(i,j,k) is 81*i + 9*j + k"]);
        let name = |number: usize| names.name(Var::new(number - 1));
        assert_eq!(name(1).as_deref(), Some("x(0,0,1)"));
        assert_eq!(name(81 * 5 + 8).as_deref(), Some("x(5,0,8)"));
        assert_eq!(name(729).as_deref(), Some("x(8,8,9)"));
        assert_eq!(name(730), None);
        for wrong in ["is 0*i + 0*j + k", "is 81*i + 9*j", "is 10*i + 9*j + k"] {
            assert!(Names::of(&[format!("the number of x(i,j,k) {wrong}")]).is_empty());
        }
    }
}
