//! Commands that explain and rate sudokus.

use neuf_explain::{ExplainOptions, ExplanationFormat, Mark};
use neuf_words::{Numbering, named};

use super::grids::{ColumnsArgs, OnePuzzleArgs, PuzzleArgs, SkipArgs};
use super::options::{by_name, options};
use super::quantities::within;
use super::work::{TimeArgs, WorkArgs};
use crate::arguments::naming::CellName;

options! {
    /// The language and the limits of explanations.
    #[derive(Copy)]
    pub struct DerivationArgs {
        /// How deeply suppositions may be nested; 0 allows none [default: 2]
        depth: Option<u8> = "-d --depth N" by within::<_, 0, 4>;
        /// Use no techniques that rest on there being only one solution: unique rectangles and
        /// the bivalue universal grave
        no_uniqueness: bool = "--no-uniqueness";
        /// The limit of time.
        time: TimeArgs;
    }
}

impl DerivationArgs {
    /// The options of the explanation, which keeps all steps if `full` is true and starts
    /// from what a player has found.
    pub(crate) fn options(&self, full: bool, found: Vec<Mark>) -> ExplainOptions {
        let uniqueness = !self.no_uniqueness;
        let mut options = ExplainOptions::default();
        options.depth = self.depth.unwrap_or(2).into();
        options.full = full;
        options.uniqueness = uniqueness;
        options.found = found;
        options.mistakes = true;
        options
    }
}

options! {
    /// The form of explanations.
    pub(crate) struct TellArgs {
        /// How to print
        format: ExplanationFormat = "-f --format FORMAT" default "text";
        /// Name the facts and the clauses of the formula that each step uses
        clauses: bool = "--clauses";
        /// From which number rows, columns and boxes count; 0 is the paper's numbering
        from: Numbering = "--from N" default "1";
        derivation: DerivationArgs;
    }
}

options! {
    /// Explain a sudoku step by step, or why it is not a proper puzzle
    pub(crate) struct ExplainArgs {
        puzzle: OnePuzzleArgs;
        /// Keep the steps that no later one needs
        full: bool = "--full";
        /// The rules that steps may use; `paper` stands for unit propagation and failed
        /// literals alone, told by the clauses of the formula
        rules: RulesName = "--rules RULES" default "all";
        /// Derive only this cell, and show the clauses that it needs: r1c8, or 0,7 as in the
        /// paper; implies --rules paper
        cell: Option<CellName> = "--cell CELL";
        tell: TellArgs;
    }
    examples "
  neuf explain puzzle.txt
  neuf explain --lang fr puzzle.txt
  neuf explain --clauses puzzle.txt       with the clauses of the formula
  neuf explain --rules paper puzzle.txt  unit propagation and failed literals
  neuf explain --cell 0,7 --from 0 p.txt  the clauses that one cell needs
  neuf explain --format html puzzles.txt --nth 3 > page.html
  neuf explain --format json puzzle.txt | jq .steps[].text

The shortest step comes first: singles, intersections, pairs and triples, X-wing and swordfish, \
then failed literals, with the chain from the supposition to the contradiction. With --clauses \
each step names the facts that it needs (with the numbers of the steps that found them) and the \
clauses of the formula that it uses. Steps that no later step needs are left out, unless --full \
is given.

What a player has found already is kept: pencil marks that leave out candidates, lines of \
HoDoKu with digits found (`+5`) and candidates deleted, games of SudoCue. If it contradicts the \
solution, that is all that is said.

When the steps end before the solution, neuf says which limit they reached and shows the grid \
where they end.

For a grid without a solution it shows a minimal set of givens that contradict each other, and \
how. For a grid with several solutions it shows two of them and the fewest cells that would \
have to be given. In both cases the exit code is 1; so it is when the steps end before the \
solution."
}

named! {
    /// The rules that an explanation may use.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub(crate) enum RulesName {
        All = "all", "All techniques that neuf knows";
        Paper = "paper", "Unit propagation and failed literals, the rules of the 2014 paper";
    }
}

by_name![RulesName];

options! {
    /// Show only the next step
    pub(crate) struct HintArgs {
        puzzle: OnePuzzleArgs;
        /// Leave out the first N steps of the explanation, which were taken already
        after: Option<usize> = "--after N";
        /// Show the steps up to the next digit
        until_digit: bool = "--until-digit";
        /// How much to tell: 1 what to look for, 2 also where, 3 the whole step [default: 3]
        stage: Option<u8> = "--stage N" not "until_digit" by within::<_, 1, 3>;
        tell: TellArgs;
    }
    examples "
  neuf hint puzzle.txt
  neuf hint --lang fr puzzle.txt
  neuf hint --after 5 puzzle.txt         the sixth step
  neuf hint --until-digit puzzle.txt     all steps up to the next digit
  neuf hint --stage 1 puzzle.txt         only what the next step is called
  neuf hint p.txt > s; neuf hint s       the second step, from the state after
                                         the first

Shows the first step of `neuf explain`. On a terminal the grid shows the step; elsewhere the \
grid after the step comes as a line of HoDoKu and the text follows as a comment, so that the \
output of one hint can be the input of the next until the grid is solved. The stages 1 and 2 are a \
sentence alone, without a grid."
}

options! {
    /// Rate how much logic sudokus need
    pub(crate) struct RateArgs {
        puzzles: PuzzleArgs;
        skip: SkipArgs;
        /// Print one JSON object per line
        json: bool = "--json";
        /// Print a table for people, as on a terminal: the level in words, the score and the
        /// hardest technique
        table: bool = "--table" not "json tabs";
        /// Print fields with tabs between them, as into a pipe: score, level, rounds, length of the
        /// contradiction, puzzle
        tabs: bool = "--tabs" not "json";
        /// Print a table in CSV: the columns of the input, then score, level, difficulty, hardest
        /// technique and status; with --se, then ER, EP, ED and status
        csv: bool = "--csv" not "json tabs table";
        columns: ColumnsArgs;
        /// Add how often each technique is needed; to --json and --tabs also the level in words
        /// and the hardest technique
        techniques: bool = "--techniques" not "csv";
        /// Use no techniques that rest on there being only one solution
        no_uniqueness: bool = "--no-uniqueness";
        /// Print the rating of Sudoku Explainer 1.2.1 instead: ER (the hardest step), EP (the
        /// hardest up to the first value), ED (the first step), and the puzzle. ≥ stands before a
        /// number if a step is needed that neuf does not know
        se: bool = "--se" not "table tabs techniques no_uniqueness";
        /// Print the score and the level of HoDoKu instead, and the puzzle; with --csv as columns
        hodoku: bool = "--hodoku" not "table tabs techniques no_uniqueness se";
        work: WorkArgs;
    }
    examples "
  neuf rate puzzle.txt
  neuf rate puzzles.txt | sort -n        from the easiest to the hardest
  neuf rate --techniques puzzle.txt      how often each technique is needed
  neuf rate --json puzzles.txt | jq .score
  neuf rate --se puzzles.txt             Sudoku Explainer's ER, EP and ED
  neuf rate --hodoku --csv puzzles.csv   HoDoKu's score and level as columns
  neuf rate killer.txt                   a variant, with its own rules

The output has one line for each puzzle, in the order of the input, with five fields separated \
by tabs: the score, the level, the number of rounds of the failed-literal rule, the length of \
the contradiction that the puzzle demands (`-` if it demands none), and the puzzle; a sixth \
field is its name, if it has one.

The levels are: 0 naked singles, 1 unit propagation, 2 failed literals, 3 and 4 failed literals \
nested to depth two and three, 5 more than that. The score estimates how much one must keep in \
mind at the hardest moment: up to 2 for singles, up to 6 with pairs and similar patterns, about \
12 to 80 with failed literals, 30 and more with nested ones.

Variants have the same levels. Level 0 includes what the givens exclude by any rule, and level \
1 what each single comparison and each single sum of a cage excludes. In the score such a step \
counts like a simple pattern; pairs and similar patterns are not used.

A puzzle takes at most 10 seconds, unless --time says otherwise."
}
