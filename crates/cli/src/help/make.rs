//! Examples of the commands that make sudokus and turn them into others.

pub(crate) const GENERATE: &str = "\
Examples:
  neuf generate
  neuf generate -n 1000 --seed 7 > puzzles.txt
  neuf generate --symmetry rotational --clues 26-30
  neuf generate --level 0-1 --format csv      easy ones, with solutions
  neuf generate --score 20-30 --minimal
  neuf generate --size 16 --format json
  neuf generate --box 2x4 --count 10

The puzzles have one solution each. As many givens are taken away as can be, or
as --clues allows; with a symmetry whole sets of them, so that one may be left
that could go alone, unless --minimal is given. 9x9 solutions are drawn evenly
from all that there are. Puzzle k of a seed depends on both and the options only.
When no puzzle is found in --time, the message says what was found instead, and
the exit code is 1.";
