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

Each puzzle has exactly one solution. As many givens are removed as possible, or
as --clues allows. With a symmetry, whole sets of givens are removed; so a given
may remain that could be removed alone, unless --minimal is given. All 9x9
solutions are equally likely. Puzzle k depends only on k, the seed and the
options. If no puzzle is found within --time, the message says what was found
instead, and the exit code is 1.

Kinds of puzzles that are rarer than one in 500 random ones are searched for step
by step (9x9, without --pattern): givens are removed and added until the puzzle is
of the wanted kind. 18 givens take seconds; 17 givens or level 3 take about a
minute. Such puzzles are not an even sample of their kind. No puzzle of level 4
has been found in this way.";

pub(crate) const MINIMIZE: &str = "\
Examples:
  neuf minimize puzzle.txt
  neuf minimize --seed 3 puzzles.txt      another way to minimize each

Each puzzle must have exactly one solution. Its givens are tried in reading order,
or with --seed in a random order that also depends on the puzzle's line. The
result has the same solution, and without any one of its givens it would have
several.";

pub(crate) const CANON: &str = "\
Examples:
  neuf canon puzzle.txt
  neuf canon puzzles.txt | sort -u | wc -l   how many are really different?
  neuf canon --json puzzle.txt

Two puzzles have the same form exactly when one becomes the other by renaming
values and by exchanging bands, rows of a band, stacks, columns of a stack and
(where boxes are square) rows with columns. The form is the smallest line among
all isomorphic puzzles, where an empty cell comes before all values. For full
grids it is known as the minlex form.

With --mapping, four fields follow: `T` if rows and columns are exchanged first
and `-` if not; for each row of the form, the row that it comes from; the same
for columns; and for each value from 1 on, the value that it becomes. Rows and
columns count from 1.";

pub(crate) const MORPH: &str = "\
Examples:
  neuf morph puzzle.txt
  neuf morph --seed 7 puzzles.txt

Prints a random puzzle among all those that renaming values and exchanging bands,
rows, stacks and columns make of the given one. It is just as hard, but not easily
recognised. The choice depends on the seed and on the puzzle's line.";

pub(crate) const DEDUP: &str = "\
Examples:
  neuf dedup puzzles.txt > different.txt
  neuf dedup --exact one.txt two.txt.xz

Of puzzles that are isomorphic (see `neuf canon`) only the first is kept, in the
order of the input and with the rest of its line. The memory grows with the number
of different puzzles, by about 150 bytes for each.";
