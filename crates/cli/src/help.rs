//! The pages of help: the top page, and the examples of each subcommand.
//!
//! Everything else in `--help` comes from the definitions in [`crate::cli`].

mod make;

use std::fmt::Write as _;

use anstyle::{AnsiColor, Style};
use clap::builder::{StyledStr, Styles};
use clap::{Command, CommandFactory};

use crate::cli::Cli;

pub(crate) use make::{CANON, DEDUP, GENERATE, MINIMIZE, MORPH};

/// Headings of the top page, and what stands below them.
const GROUPS: [(&str, &[&str]); 6] = [
    ("Sudokus", &["solve", "check", "count", "candidates", "compare"]),
    ("Sudokus for people", &["explain", "hint", "rate", "draw", "sheet", "convert"]),
    ("Making sudokus", &["generate", "minimize", "canon", "morph", "dedup"]),
    ("Sudokus for other solvers", &["encode", "decode", "certify"]),
    ("Formulas", &["sat", "check-proof", "simplify", "reconstruct"]),
    ("This command", &["completions", "man"]),
];

pub(crate) const INTRO: &str = "\
neuf solves sudokus of any size, and formulas in conjunctive normal form. It
reads puzzles in all common formats without being told which, from files
(compressed or not), from standard input, or straight from the command line.
";

pub(crate) const EXAMPLES: &[(&str, &str)] = &[
    (
        "neuf solve 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        "",
    ),
    ("neuf solve puzzles.txt.xz > solutions.txt", "a file of any length, on all cores"),
    ("neuf check --unique puzzle.sdk", "is it a proper puzzle?"),
    ("neuf encode puzzle.sdk -o puzzle.cnf", "the puzzle as a formula, for any solver"),
    ("neuf sat formula.cnf.gz", "satisfiable or not?"),
];

pub(crate) const EXIT_CODES: &str = "  0     done; `neuf sat`: no answer within the limits
  1     something failed: bad input, no solution, not finished, a clash
  2     the command line is wrong
  10    `neuf sat`: satisfiable
  20    `neuf sat`: unsatisfiable
  128+n stopped by signal n (130: Ctrl-C)
";

pub(crate) const SOLVE: &str = "\
Examples:
  neuf solve puzzle.txt                   one puzzle, or a file of them
  neuf solve *.sdm --format csv           puzzles and solutions as CSV
  xzcat big.xz | neuf solve > out.txt     one solution a line, in order
  neuf solve -m naked-singles --pencil p  as far as simple logic goes
  neuf solve --box 2x4 eight.txt          8x8 with boxes of 2 rows, 4 columns
  neuf solve puzzles/variants/killer.txt  a variant, whose rules the file says
  neuf solve --all --limit 100 p.txt      the first hundred solutions

What cannot be solved keeps its place: on a pipe or in a file, the line of a
puzzle that is malformed or has no solution is a comment that says so
(`# FILE:LINE: no solution`). The same goes to standard error, and the exit code
is 1 then. With --format csv or json a status says it.";

pub(crate) const CHECK: &str = "\
Examples:
  neuf check grid.txt             full or partial; each clash is named
  neuf check --unique puzzle.txt  has it exactly one solution?
  neuf check --json *.txt         one JSON object a line

The exit code is 1 when a grid is malformed or breaks the rules and, with
--unique, when it has not exactly one solution.";

pub(crate) const COUNT: &str = "\
Examples:
  neuf count puzzle.txt              all solutions
  neuf count --limit 2 puzzles.txt   enough to know whether there is just one

One number a line, in the order of the input. `1000+` is a count that stopped
at --limit or --time, or that 128 bits cannot hold. With --json, a count above
9007199254740991 (2^53 - 1) is a string of digits: most readers of JSON would
change the number.";

pub(crate) const CANDIDATES: &str = "\
Examples:
  neuf candidates puzzle.txt
  neuf candidates --json puzzle.txt | jq .candidates

The candidates of a cell are the values that no other cell of its row, column
and box holds.";

pub(crate) const COMPARE: &str = "\
Examples:
  neuf compare puzzle.txt
  neuf compare --time 60 --json puzzle.txt

Cells are those filled beside the givens. Deductions are facts found without
branching, nodes are choices tried.";

pub(crate) const EXPLAIN: &str = "\
Examples:
  neuf explain puzzle.txt
  neuf explain --brief --lang fr puzzle.txt
  neuf explain --format html puzzles.txt --nth 3 > page.html
  neuf explain --format json puzzle.txt | jq .steps[].text

The shortest step comes first: singles, intersections, pairs and triples, X-wing
and swordfish, then failed literals, with the chain from what is supposed to the
contradiction. Each step names what it needs to know (with the number of the
step that found it) and the clauses of the formula that it follows by. Steps
that no later one needs are left out; --full keeps them.

Of a grid without a solution it shows givens that already clash, none of which
could be left out, and how; of one with several, two solutions and the fewest
cells that would have to be given. The exit code is 1 then, and when the steps
stop before the solution.";

pub(crate) const HINT: &str = "\
Examples:
  neuf hint puzzle.txt
  neuf hint --lang fr --brief puzzle.txt

The first step that `neuf explain` would take, with all that it concludes.";

pub(crate) const RATE: &str = "\
Examples:
  neuf rate puzzle.txt
  neuf rate puzzles.txt | sort -n        from the easiest to the hardest
  neuf rate --json puzzles.txt | jq .score
  neuf rate killer.txt                   rules beside the usual ones are heeded

One line for each puzzle, in the order of the input: its score, its level, how
many rounds of the failed-literal rule it takes, the length of the contradiction
that it demands (`-` where there is none), and the puzzle, with tabs between.

The levels: 0 naked singles, 1 unit propagation, 2 failed literals, 3 and 4
failed literals nested to depth two and three, 5 more than that. The score is in
points of what has to be kept in mind at the hardest moment: to 2 for singles,
to 6 with pairs and the like, some 12 to 80 with failed literals, from 30 with
nested ones.

Variants stand on the same ladder: level 0 after what the givens cross out by
any rule, level 1 with what each comparison and each sum of a cage tells by
itself. In the score such a step counts like a simple pattern, and pairs and the
like are left out.";

pub(crate) const DRAW: &str = "\
Examples:
  neuf draw --candidates puzzle.txt        on the terminal
  neuf draw puzzle.txt -o puzzle.svg
  neuf draw --solution puzzle.txt -o solution.png --width 800
  neuf draw --step 5 puzzle.txt -o step.pdf
  neuf draw killer.txt -o killer.pdf         variants with their signs

A step shows the grid before it. What it places is green, what it crosses out
red and struck through; the cells that the rule looks at are blue, what it has
to know yellow. Of a failed literal, what is supposed is orange, what follows
green, and where it breaks red. Givens are bold. Pictures need no font and are
the same on every machine.";

pub(crate) const SHEET: &str = "\
Examples:
  neuf sheet puzzles.txt -o puzzles.pdf
  neuf sheet --per-page 6 --title Sunday *.sdm -o sunday.pdf
  neuf sheet --solutions end --paper letter puzzles.txt -o puzzles.html
  neuf sheet --lang fr puzzles.txt -o grilles.pdf

Each page of puzzles is followed by one with its solutions, for printers that do
both sides. A puzzle that has not exactly one solution is left out and named;
the exit code is 1 then.";

pub(crate) const CONVERT: &str = "\
Examples:
  neuf convert puzzles.opensudoku -o puzzles.sdm
  neuf convert --format hodoku puzzles.csv
  neuf convert --format link puzzle.txt    a link to SudokuWiki's solver
  neuf convert --format variant killer.txt   the rules of variants go along
  neuf convert *.sdk *.ss > puzzles.txt

What is read is recognised. A puzzle that is malformed, or of a size that the
other program does not know, is left out and named; the exit code is 1 then.";

pub(crate) const ENCODE: &str = "\
Examples:
  neuf encode puzzle.txt -o puzzle.cnf
  neuf encode --encoding compact huge.txt -o huge.cnf.xz
  neuf encode --rules-only --box 4x4 -o rules16.cnf
  neuf encode --families K1,L2,C2,B2 puzzle.txt | minisat /dev/stdin answer.txt

The comments at the top of the file say which variable is which. `neuf decode`
reads the answer of the solver back.";

pub(crate) const DECODE: &str = "\
Examples:
  cadical puzzle.cnf | neuf decode --puzzle puzzle.txt
  minisat puzzle.cnf answer.txt; neuf decode answer.txt --puzzle puzzle.txt
  neuf decode --encoding compact --puzzle huge.txt answer.txt

The grid is printed only when the answer gives each cell one value, keeps the
rules and, with --puzzle, the givens. Otherwise the exit code is 1 and the
message says what the answer is: unsatisfiable, unknown, incomplete or wrong.";

pub(crate) const CERTIFY: &str = "\
Examples:
  neuf certify puzzle.txt
  neuf certify puzzle.txt --formula other.cnf --proof other.lrat
  neuf check-proof other.cnf other.lrat; cake_lpr other.cnf other.lrat

The formula says the rules, the givens, and that some cell differs from the
solution; its last clause is the difference. The proof that it has no model is
checked by the checker of `neuf check-proof` before anything is printed or
written. The exit code is 1 when there is not exactly one solution.";

pub(crate) const SAT: &str = "\
Examples:
  neuf sat formula.cnf
  xzcat formula.cnf.xz | neuf sat --time 60 --stats
  neuf sat --json --no-model formula.cnf
  neuf sat --certify formula.cnf          the proof is checked while solving
  neuf sat formula.cnf proof.lrat.zst     and written, here compressed
  neuf sat formula.cnf proof.drat --proof drat --text
  neuf sat --all --project 1-20 formula.cnf
  neuf sat --all --no-model formula.cnf   how many models?
  neuf sat -O restart_margin=1.2 --seed 7 --list-options
  neuf sat --method dpll --look-ahead small.cnf

The output is that of the SAT competitions: one `s` line, `v` lines that end in
0, comments behind `c`. Each model is checked against the clauses first. The
exit code is 10 (satisfiable), 20 (unsatisfiable) or 0 (unknown). A file
`p inccnf` is solved under each of its cubes; it is satisfiable if under one.

A proof is whole on disk before the `s` line is printed; if it cannot be
written, there is no answer and the exit code is 1. The proof of a formula that
is not refuted holds what was learned until then. With --all, each model has a
`v` line of its own behind one `s` line.";

pub(crate) const CHECK_PROOF: &str = "\
Examples:
  neuf check-proof formula.cnf proof.lrat
  neuf check-proof formula.cnf.xz proof.drat.zst --trim core.lrat
  cadical -q formula.cnf - | neuf check-proof formula.cnf - --proof drat

Prints `s VERIFIED`, and the exit code is 0, only when the proof derives the
empty clause and each step that is needed follows. Otherwise the exit code is 1
and the message has the line, or the byte, and the reason. LRAT is checked in
one pass; DRAT backwards, and a deleted clause that is the reason of a unit
stays. The checker shares no code with the solver.";

pub(crate) const SIMPLIFY: &str = "\
Examples:
  neuf simplify formula.cnf -o simpler.cnf.gz
  neuf simplify --method propagation formula.cnf | neuf sat

The result of the first two methods has the same models: first the units that
were found, then what they leave of the clauses. It is the empty clause when the
formula is refuted. `--method full` goes further; its result is as satisfiable
as the formula, and a model of it becomes one of the formula by `reconstruct`:
  neuf simplify --method full -r back.cnf formula.cnf -o simple.cnf
  cadical simple.cnf | neuf reconstruct back.cnf";

pub(crate) const RECONSTRUCT: &str = "\
Examples:
  neuf simplify --method full -r back.cnf formula.cnf -o simple.cnf
  kissat simple.cnf | neuf reconstruct back.cnf --formula formula.cnf

The exit code is 10 or 20, as of the answer. The reconstruction is DIMACS: the
clauses that were removed, oldest first, the witness first in each; from the last
to the first, one that is not satisfied is, by making its witness true.";

pub(crate) const COMPLETIONS: &str = "\
Examples:
  neuf completions bash > ~/.local/share/bash-completion/completions/neuf
  neuf completions zsh > ~/.zfunc/_neuf
  neuf completions fish > ~/.config/fish/completions/neuf.fish

They hold from the next shell on. For zsh, `fpath+=~/.zfunc` has to stand before
`compinit` in ~/.zshrc.";

pub(crate) const MAN: &str = "\
Examples:
  neuf man solve > neuf-solve.1; man ./neuf-solve.1
  neuf man --dir ~/.local/share/man/man1

The pages say what `neuf help` says. `man neuf` finds those that were written
into a folder of the manual, such as the one above.";

/// The styles of all help and usage messages.
pub(crate) fn styles() -> Styles {
    Styles::styled()
        .header(AnsiColor::Yellow.on_default().bold())
        .usage(AnsiColor::Yellow.on_default().bold())
        .literal(AnsiColor::Green.on_default())
        .placeholder(AnsiColor::Cyan.on_default())
}

/// The command with its top page.
pub(crate) fn command() -> Command {
    let command = Cli::command().styles(styles());
    let page = top_page(&command);
    command.override_help(page)
}

/// What `neuf` alone prints.
pub(crate) fn short_page() -> StyledStr {
    let mut page = String::new();
    let _ = writeln!(page, "neuf solves sudokus and DIMACS files.\n");
    heading(&mut page, "Try");
    for (line, what) in [
        ("neuf solve FILE", "solve the puzzles of a file, or one typed as 53..7…"),
        ("neuf explain FILE", "solve a puzzle step by step, as a person would"),
        ("neuf draw -c FILE", "show a puzzle with its pencil marks"),
        ("neuf sat FILE", "solve a formula"),
        ("neuf help", "all commands, with examples"),
        ("neuf help solve", "one command in full"),
    ] {
        entry(&mut page, line, 18, what);
    }
    StyledStr::from(page)
}

fn top_page(command: &Command) -> StyledStr {
    let mut page = format!("{INTRO}\n");
    heading(&mut page, "Usage");
    let _ = writeln!(page, "  neuf COMMAND [OPTIONS] [INPUT]…");
    for (title, names) in GROUPS {
        page.push('\n');
        heading(&mut page, title);
        for name in names {
            let about = command.find_subcommand(name).and_then(Command::get_about);
            entry(&mut page, name, 12, &about.map(ToString::to_string).unwrap_or_default());
        }
    }
    page.push('\n');
    heading(&mut page, "Options of every command");
    entry(&mut page, "--color WHEN", 16, "auto, always or never [default: auto; obeys NO_COLOR]");
    entry(&mut page, "-q, --quiet", 16, "print results and errors only");
    entry(&mut page, "-h, --help", 16, "print help; `neuf COMMAND --help` has more");
    entry(&mut page, "-V, --version", 16, "print the version");
    page.push('\n');
    heading(&mut page, "Examples");
    for (line, what) in EXAMPLES {
        entry(&mut page, line, 43, what);
    }
    page.push('\n');
    heading(&mut page, "Exit codes");
    page.push_str(EXIT_CODES);
    StyledStr::from(page)
}

fn heading(page: &mut String, text: &str) {
    let style = AnsiColor::Yellow.on_default().bold();
    let _ = writeln!(page, "{style}{text}:{style:#}");
}

/// A line with a word and what it means.
fn entry(page: &mut String, word: &str, width: usize, meaning: &str) {
    let style: Style = AnsiColor::Green.on_default();
    let gap = " ".repeat(width.saturating_sub(word.chars().count()));
    let line = format!("  {style}{word}{style:#}{gap}  {meaning}");
    let _ = writeln!(page, "{}", line.trim_end());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_definition_is_sound() {
        command().debug_assert();
    }

    #[test]
    fn each_subcommand_stands_in_one_group_with_a_line() {
        let mut grouped: Vec<&str> = GROUPS.iter().flat_map(|(_, names)| *names).copied().collect();
        let command = command();
        let mut defined: Vec<&str> = command.get_subcommands().map(Command::get_name).collect();
        grouped.sort_unstable();
        defined.sort_unstable();
        assert_eq!(grouped, defined);
        for subcommand in command.get_subcommands() {
            assert!(subcommand.get_about().is_some());
            assert!(subcommand.get_after_long_help().is_some(), "{}", subcommand.get_name());
        }
    }

    #[test]
    fn the_examples_parse() {
        for (line, _) in EXAMPLES {
            let words = line.split(' ').take_while(|&word| word != ">");
            command().try_get_matches_from(words).unwrap();
        }
        for subcommand in command().get_subcommands() {
            let help = subcommand.get_after_long_help().unwrap().to_string();
            for line in help.lines().filter(|line| line.starts_with("  ")) {
                for part in line.split(['|', ';', '>']).filter(|part| part.contains("neuf ")) {
                    let words = part.split("  ").find(|part| part.contains("neuf ")).unwrap();
                    command().try_get_matches_from(words.split_whitespace()).unwrap();
                }
            }
        }
    }
}
