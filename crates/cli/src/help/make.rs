//! Examples of the commands that make sudokus and turn them into others.

pub(crate) const GENERATE: &str = "\
Examples:
  neuf generate
  neuf generate -n 1000 --seed 7 > puzzles.txt
  neuf generate --symmetry rotational --clues 26-30
  neuf generate --level 0-1 --format csv      easy ones, with solutions
  neuf generate --score 20-30 --minimal
  neuf generate --clues 18                    rare ones take seconds
  neuf generate --level 3 --time 5m
  neuf generate --size 16 --format json
  neuf generate --box 2x4 --count 10
  neuf generate --variant rules.txt           of a variant (docs/variants.md)

The puzzles have one solution each. As many givens are taken away as can be, or
as --clues allows; with a symmetry whole sets of them, so that one may be left
that could go alone, unless --minimal is given. 9x9 solutions are drawn evenly
from all that there are. Puzzle k of a seed depends on both and the options only.
When no puzzle is found in --time, the message says what was found instead, and
the exit code is 1.

What not one in 500 random puzzles is like is searched for step by step (9x9,
without --pattern): givens go and others come, towards what is asked. 18 givens
take seconds, 17 or level 3 a minute or so, and they are no even sample of their
kind. No puzzle of level 4 was ever found so.";

pub(crate) const MINIMIZE: &str = "\
Examples:
  neuf minimize puzzle.txt
  neuf minimize --seed 3 puzzles.txt      another way to minimize each

Each puzzle must have one solution. Its givens are tried in reading order, or in
that of --seed and of the puzzle's line; what is left has the same solution, and
a second one without any of its givens.";

pub(crate) const CANON: &str = "\
Examples:
  neuf canon puzzle.txt
  neuf canon puzzles.txt | sort -u | wc -l   how many are really different?
  neuf canon --json puzzle.txt

Two puzzles have the same form just when renaming values, exchanging bands, rows
of a band, stacks, columns of a stack, and (where boxes are square) rows with
columns turns one into the other. The form is the smallest line among all, an
empty cell before all values; of full grids it is the one known as minlex.

With --mapping, four fields follow: `T` if rows and columns are exchanged first
and `-` if not; for each row of the form the row it comes from; the same for
columns; what each value becomes, from 1 on. All count from 1.";

pub(crate) const MORPH: &str = "\
Examples:
  neuf morph puzzle.txt
  neuf morph --seed 7 puzzles.txt

A random one of all puzzles that renaming values and exchanging bands, rows,
stacks, columns make of it: as hard, and not easily recognised. What becomes of
a puzzle depends on the seed and its line.";

pub(crate) const DEDUP: &str = "\
Examples:
  neuf dedup puzzles.txt > different.txt
  neuf dedup --exact one.txt two.txt.xz

Keeps the first of all puzzles that are isomorphic (see `neuf canon`), in the
order of the input, with what stands behind it on its line. Memory grows with the
number of different puzzles, by some 150 bytes for each.";
