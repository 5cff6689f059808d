//! Below the options of the commands on formulas, and of those for the shell.

pub(crate) const SAT: &str = "\
Examples:
  neuf sat formula.cnf
  xzcat formula.cnf.xz | neuf sat --time 60 --stats
  neuf sat --threads auto formula.cnf     on all cores
  neuf sat --json --no-model formula.cnf
  neuf sat --certify formula.cnf          the proof is checked while solving
  neuf sat formula.cnf proof.lrat.zst     and written, here compressed
  neuf sat formula.cnf proof.drat --text  the name says the format
  neuf sat --core core.cnf formula.cnf    which clauses contradict each other?
  neuf sat --all --project 1-20 formula.cnf
  neuf sat --all --no-model formula.cnf   how many models?
  neuf sat --fixed --time 10 formula.cnf  what is true in every model so far
  neuf sat -O restart_margin=1.2 --seed 7 formula.cnf
  neuf sat --profile unsat -v formula.cnf   progress, for an expected refutation
  neuf sat --list-options                 book/guide/options.md says more
  neuf sat --method dpll --look-ahead small.cnf

The output has the form of the SAT competitions: one `s` line, `v` lines that end with 0, and \
comments that begin with `c`. Each model is checked against the clauses before it is printed, \
and has all variables of the header. The exit code is 10 (satisfiable), 20 (unsatisfiable) or 0 \
(unknown). A `p inccnf` file is solved under each of its cubes and is satisfiable if it is so \
under one of them.

On a terminal, and with -v, comments show the progress: time, memory, conflicts and conflicts a \
second, restarts, redundant and irredundant clauses, the mean glue of the clauses learned since \
the last line, and the variables that are left. Lines come at growing intervals. After an \
interrupt, at SIGUSR1, and with --stats, comments show the counters and the time of each \
technique (book/guide/statistics.md).

Options of Kissat, CaDiCaL and MiniSat are understood, such as -n, --unsat and --no-binary, or \
answered with those of neuf (book/guide/coming.md). If something fails, the object of --json \
has the members `error` and `code`, and `file`, `line` and `column` where the error has a \
place.

The proof is completely written before the `s` line is printed; if it cannot be written, there \
is no answer and the exit code is 1. If the formula is not refuted, the proof contains what was \
learned. The core of --core is written only if it is refuted. With --threads, the answers are \
the same, but runs, models and times are not; the proof is one proof of all threads. With \
--all, one `s` line is followed by a `v` line for each model.";

pub(crate) const CHECK_PROOF: &str = "\
Examples:
  neuf check-proof formula.cnf proof.lrat
  neuf check-proof formula.cnf.xz proof.drat.zst --trim core.lrat
  neuf check-proof formula.cnf proof.frat --core core.cnf
  cadical -q formula.cnf - | neuf check-proof formula.cnf - --proof drat

If the proof derives the empty clause and each step that is needed follows, this prints `s \
VERIFIED` and the exit code is 0. Otherwise the exit code is 1 and the message gives the line \
(or the byte) and the reason. LRAT is checked in one pass and DRAT backwards; FRAT is checked \
as LRAT if each clause has hints, and as DRAT otherwise. In DRAT, the deletion of a clause that \
is the reason of a unit is ignored. A proof for a file with cubes (`p inccnf`) refutes the \
clauses and, after them, the negation of each cube: the cubes leave no model out. The checker \
shares no code with the solver.";

pub(crate) const SIMPLIFY: &str = "\
Examples:
  neuf simplify formula.cnf -o simpler.cnf.gz
  neuf simplify --method propagation formula.cnf | neuf sat

The result of `propagation` and `probing` has the same models as the formula: it consists of \
the units that were found and what they leave of the clauses, or of the empty clause if the \
formula is refuted. `--method full` goes further: its result is satisfiable if and only if the \
formula is, and `neuf reconstruct` turns a model of the result into a model of the formula:
  neuf simplify --method full -r back.cnf formula.cnf -o simple.cnf
  cadical simple.cnf | neuf reconstruct back.cnf";

pub(crate) const MUS: &str = "\
Examples:
  neuf mus formula.cnf -o core.cnf
  neuf mus --numbers formula.cnf         the clauses by their numbers, from 1 on
  neuf mus --groups model.gcnf           groups of clauses, each kept as a whole
  neuf mus --explain formula.cnf         in the names that its comments give
  neuf mus --smallest --time 60 formula.cnf
  neuf mus --time 10 formula.cnf         the best that is found in ten seconds

Without any one of the clauses that are left, the rest has a model. The exit code is 20 when a \
subset was found, 10 with a model when the formula has one, and 0 when it was stopped before \
that was known. When the search is stopped later, the best subset so far is written, and the \
first comment says that it may not be minimal.

--explain takes names from comments such as `c tea 1`, `c 2 = coffee` or `c var 3 milk`, and \
those of `neuf encode`. --smallest goes on from a minimal subset to one with the fewest clauses \
or groups; at a limit, the comment says how many are needed at least.";

pub(crate) const BACKBONE: &str = "\
Examples:
  neuf backbone formula.cnf
  neuf backbone --certify formula.cnf    a checker accepts each refutation
  neuf backbone --time 10 formula.cnf    what is known after ten seconds
  neuf backbone --json formula.cnf | jq .backbone

The literals stand on `b` lines that end with 0. The exit code is 10 when the formula has a \
model, 20 when it has none, and 0 when that is not known. When the search is stopped later, the \
literals that are known are printed, and a comment says how many variables are open. `neuf sat \
--fixed` prints what one search has found on its way.";

pub(crate) const RECONSTRUCT: &str = "\
Examples:
  neuf simplify --method full -r back.cnf formula.cnf -o simple.cnf
  kissat simple.cnf | neuf reconstruct back.cnf --formula formula.cnf

The exit code is 10 or 20, like that of the answer. The reconstruction is a DIMACS file with \
the clauses that were removed, the oldest first; the first literal of each is its witness. \
`reconstruct` goes from the last clause to the first and makes the witness of each clause true \
that is not satisfied.";

pub(crate) const COMPLETIONS: &str = "\
Examples:
  neuf completions bash > ~/.local/share/bash-completion/completions/neuf
  neuf completions zsh > ~/.zfunc/_neuf
  neuf completions fish > ~/.config/fish/completions/neuf.fish

The completions work in shells that are started afterwards. For zsh, `fpath+=~/.zfunc` has to \
stand before `compinit` in ~/.zshrc.";

pub(crate) const MAN: &str = "\
Examples:
  neuf man solve > neuf-solve.1; man ./neuf-solve.1
  neuf man --dir ~/.local/share/man/man1

The pages have the same content as `neuf help`. `man neuf` finds them if they are in a folder \
of the manual, such as the one above.";
