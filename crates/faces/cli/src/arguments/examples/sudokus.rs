//! Below the options of the commands on sudokus and for a course.

pub(crate) const SOLVE: &str = "\
Examples:
  neuf solve puzzle.txt                   one puzzle, or a file of them
  neuf solve *.sdm --format csv           puzzles and solutions as CSV
  xzcat big.xz | neuf solve > out.txt     one solution per line, in order
  neuf solve -m naked-singles --pencil p  as far as simple logic goes
  neuf solve --box 2x4 eight.txt          8x8 with boxes of 2 rows, 4 columns
  neuf solve puzzles/variants/killer.txt  a variant, with its rules in the file
  neuf solve --all --limit 100 p.txt      the first hundred solutions

neuf looks for a second solution of each puzzle. If there is one, the first is printed, \
standard error says where the two differ, and the exit code is 1. With --format csv or json, \
the field `status` is then `several solutions`. --first prints any solution and does not look \
for another.

A puzzle that cannot be solved keeps its place in the output. If that is a pipe or a file, its \
line is a comment with the reason, such as `# FILE:LINE: no solution`; with --format csv or \
json, the reason is the field `status`. Standard error also reports it, with the givens that \
cannot stand together, and the exit code is then 1.

To continue a run that was killed, cut its output to whole lines, and leave out as many puzzles \
as it has lines (with --format csv, one less for the header):
  wc -l < out.txt                         this prints, say, 5000
  head -n 5000 out.txt > done.txt
  neuf solve --skip 5000 big.txt >> done.txt
The exit code is then that of the rest. This holds for all commands with --skip, as long as \
they print one line for each puzzle.";

pub(crate) const CHECK: &str = "\
Examples:
  neuf check grid.txt             full or partial; each clash is named
  neuf check --unique puzzle.txt  does it have exactly one solution?
  neuf check --json *.txt         one JSON object per line

The exit code is 1 when a grid is malformed or breaks the rules, and with --unique also when it \
does not have exactly one solution.";

pub(crate) const COUNT: &str = "\
Examples:
  neuf count puzzle.txt              all solutions
  neuf count --limit 2 puzzles.txt   enough to know whether there is just one
  neuf count model.cnf               the models of a formula
  neuf count --project 1-20 --time 60 model.cnf

The output has one number per line, in the order of the input. `1000+` is a count that stopped \
at --limit or --time, or that does not fit into 128 bits. With --json, a count above \
9007199254740991 (2^53 - 1) is a string of digits, because most readers of JSON would round the \
number.

A file with a formula in DIMACS is recognised, and the number of its models is printed, exactly \
and of any size; with --project or `c p show`, that of their values on some variables. This is \
made for configurations and feature models of up to some thousand variables. Ganak is the tool \
for larger formulas and for those that need the learning of clauses, and it counts with \
weights.";

pub(crate) const CANDIDATES: &str = "\
Examples:
  neuf candidates puzzle.txt
  neuf candidates --json puzzle.txt | jq .candidates

The candidates of an empty cell are the values that no other cell of its row, column and box \
holds, and that fit each rule of a variant by itself: a cage of 3 in two cells leaves 1 and 2, \
and a thermometer of three no 9 in its bulb. What several rules say together is not looked for: \
`neuf hint` does.";

pub(crate) const EXPLAIN: &str = "\
Examples:
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
solution.";

pub(crate) const HINT: &str = "\
Examples:
  neuf hint puzzle.txt
  neuf hint --lang fr puzzle.txt
  neuf hint --after 5 puzzle.txt         the sixth step
  neuf hint --until-digit puzzle.txt     all steps up to the next digit
  neuf hint p.txt > s; neuf hint s       the second step, from the state after
                                         the first

Shows the first step of `neuf explain`. On a terminal the grid shows the step; elsewhere the \
text is a comment, and the grid after the step follows as a line of HoDoKu, so that the output \
of one hint can be the input of the next until the grid is solved.";

pub(crate) const RATE: &str = "\
Examples:
  neuf rate puzzle.txt
  neuf rate puzzles.txt | sort -n        from the easiest to the hardest
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

A puzzle takes at most 10 seconds, unless --time says otherwise.";

pub(crate) const GENERATE: &str = "\
Examples:
  neuf generate
  neuf generate -n 1000 --seed 7 > puzzles.txt
  neuf generate --symmetry rotational --clues 26-30
  neuf generate --level 0-1 --format csv     easy ones, with solutions
  neuf generate --score 20-30 --minimal
  neuf generate --se 7.1-7.3                 on Sudoku Explainer's scale
  neuf generate --hodoku hard                on HoDoKu's
  neuf generate --technique x-wing -n 5      positions where it is the next step
  neuf generate --clues 18                   rare ones take seconds
  neuf generate --level 3 --time 5m
  neuf generate --size 16 --format json
  neuf generate --box 2x4 --count 10
  neuf generate --variant rules.txt          a variant (book/guide/variants.md)
  neuf generate --variant killer --clues 0 --level easy-medium -n 10

Each puzzle has exactly one solution. As many givens are removed as possible, or as --clues \
allows. With a symmetry, whole sets of givens are removed; so a given may remain that could be \
removed alone, unless --minimal is given. All 9x9 solutions are equally likely. Puzzle k \
depends only on k, the seed and the options. If no puzzle is found within --time, the message \
says what was found instead, and the exit code is 1.

Kinds of puzzles that are rarer than one in 500 random ones are searched for step by step (9x9, \
without --pattern): givens are removed and added until the puzzle is of the wanted kind. 18 \
givens take seconds; 17 givens or level 3 take about a minute. Such puzzles are not an even \
sample of their kind. No puzzle of level 4 has been found in this way.";

pub(crate) const REPAIR: &str = "\
Examples:
  neuf repair puzzle.txt             what to change, the likeliest first
  neuf repair --apply puzzle.txt     the puzzle after the first correction
  neuf repair --limit 20 puzzles.txt

A proper puzzle has exactly one solution. All single changes that make one are found: another \
digit, none, a digit more, a digit moved beside, two digits exchanged; and in a killer without a \
solution another sum of one cage. Beyond 9x9 and for variants only the likeliest 400 are tried.";

pub(crate) const MINIMIZE: &str = "\
Examples:
  neuf minimize puzzle.txt
  neuf minimize --seed 3 puzzles.txt      another way to minimize each

Each puzzle must have exactly one solution. Its givens are tried in reading order, or with \
--seed in a random order that also depends on the puzzle's line. The result has the same \
solution, and without any one of its givens it would have several.";

pub(crate) const CANON: &str = "\
Examples:
  neuf canon puzzle.txt
  neuf canon puzzles.txt | sort -u | wc -l   how many are really different?
  neuf canon --json puzzle.txt

Two puzzles have the same form exactly when one becomes the other by renaming values and by \
exchanging bands, rows of a band, stacks, columns of a stack and (where boxes are square) rows \
with columns. The form is the smallest line among all isomorphic puzzles, where an empty cell \
comes before all values. For full grids it is known as the minlex form.

With --mapping, four fields follow: `T` if rows and columns are exchanged first and `-` if not; \
for each row of the form, the row that it comes from; the same for columns; and for each value \
from 1 on, the value that it becomes. Rows and columns count from 1.";

pub(crate) const MORPH: &str = "\
Examples:
  neuf morph puzzle.txt
  neuf morph --seed 7 puzzles.txt

Prints a random puzzle among all those that renaming values and exchanging bands, rows, stacks \
and columns make of the given one. It is just as hard, but not easily recognised. The choice \
depends on the seed and on the puzzle's line.";

pub(crate) const DEDUP: &str = "\
Examples:
  neuf dedup puzzles.txt > different.txt
  neuf dedup --exact one.txt two.txt.xz

Of puzzles that are isomorphic (see `neuf canon`) only the first is kept, in the order of the \
input and with the rest of its line. The memory grows with the number of different puzzles, by \
about 150 bytes for each.";

pub(crate) const DRAW: &str = "\
Examples:
  neuf draw --candidates puzzle.txt        on the terminal
  neuf draw puzzle.txt -o puzzle.svg
  neuf draw --solution puzzle.txt -o solution.png --width 800
  neuf draw --step 5 puzzle.txt -o step.svg
  neuf draw killer.txt -o killer.svg         variants with their signs

The picture of a step shows the grid before it. Values that the step places are green; \
candidates that it removes are red and struck through. The cells that the rule is about are \
blue, and the facts that it needs are yellow. In the chain of a failed literal, the supposition \
is orange, its consequences are green, and the contradiction is red. Givens are bold. Pictures \
need no font and are the same on every machine.";

pub(crate) const CONVERT: &str = "\
Examples:
  neuf convert puzzles.opensudoku -o puzzles.sdm
  neuf convert --format hodoku puzzles.csv
  neuf convert --format link puzzle.txt      a link to SudokuWiki's solver
  neuf convert --format sudokupad killer.txt  a link to SudokuPad, with rules
  neuf convert --format f-puzzles killer.txt   a link to f-puzzles
  neuf convert --format variant killer.txt   a variant together with its rules
  neuf convert *.sdk *.ss > puzzles.txt

The format of the input is recognised. A puzzle that is malformed, or has a size that the other \
program does not support, is left out and reported, and the exit code is then 1.";

pub(crate) const ENCODE: &str = "\
Examples:
  neuf encode puzzle.txt -o puzzle.cnf
  neuf encode --encoding compact huge.txt -o huge.cnf.xz
  neuf encode --rules-only --box 4x4 -o rules16.cnf
  neuf encode --families K1,L2,C2,B2 puzzle.txt | minisat /dev/stdin answer.txt
  neuf encode --part rules,givens puzzle.txt > smaller.cnf

The comments at the top of the file explain the variables. `neuf decode` turns the answer of a \
solver back into a grid.";

pub(crate) const DECODE: &str = "\
Examples:
  cadical puzzle.cnf | neuf decode --puzzle puzzle.txt
  minisat puzzle.cnf answer.txt; neuf decode answer.txt --puzzle puzzle.txt
  neuf decode --encoding compact --puzzle huge.txt answer.txt

The grid is printed only if the answer gives each cell one value and obeys the rules and, with \
--puzzle, the givens. Otherwise the exit code is 1 and the message says whether the answer is \
unsatisfiable, unknown, incomplete or wrong.";

pub(crate) const CERTIFY: &str = "\
Examples:
  neuf certify puzzle.txt
  neuf certify puzzle.txt --formula other.cnf --proof other.lrat
  neuf check-proof other.cnf other.lrat; cake_lpr other.cnf other.lrat

The formula contains the rules, the givens and, as its last clause, that some cell differs from \
the solution. The proof that it has no model is checked, as by `neuf check-proof`, before \
anything is printed or written. The exit code is 1 when the puzzle does not have exactly one \
solution.";
