#ifndef NEUF_H
#define NEUF_H

#include <stddef.h>
#include <stdint.h>

/*
 * The interface of neuf for C and C++: a SAT solver and sudokus.
 *
 * A literal is a number as in DIMACS: 3 for the third variable, -3 for its negation. There are at
 * most 2^28 variables.
 *
 * Functions return a code: 0 or more if all went well, and one of NEUF_ERROR_HANDLE and the
 * numbers below it after an error, of which neuf_error_message tells more. An error changes
 * nothing. Where a length is written, it is also written with NEUF_ERROR_SPACE, so a call with
 * the capacity 0 asks for it.
 *
 * No handle, number or order of calls leads to a crash, not even a solver that was released.
 * A solver can be used by one thread after the other. While a call is under way, every other
 * call for that solver, from another thread or from a callback, is refused with
 * NEUF_ERROR_BUSY, except for neuf_interrupt. Callbacks must return: they may not
 * throw exceptions or jump out of the call.
 */

/**
 * Done.
 */
#define NEUF_OK 0

/**
 * There is no answer within the limits.
 */
#define NEUF_UNKNOWN 0

/**
 * There is a model, or a solution.
 */
#define NEUF_SATISFIABLE 10

/**
 * There is no model, or no solution.
 */
#define NEUF_UNSATISFIABLE 20

/**
 * The handle is null, belongs to a solver that was released, or was never made by neuf.
 */
#define NEUF_ERROR_HANDLE -101

/**
 * The solver is in use by another thread, or by the call that calls back.
 */
#define NEUF_ERROR_BUSY -102

/**
 * An argument is wrong: null, 0 for a literal, an unknown name.
 */
#define NEUF_ERROR_ARGUMENT -103

/**
 * The function has no meaning now: a value before there is a model, an option after the first
 * clause.
 */
#define NEUF_ERROR_STATE -104

/**
 * A formula or a puzzle is malformed; the message names the place.
 */
#define NEUF_ERROR_INPUT -105

/**
 * A file cannot be read or written.
 */
#define NEUF_ERROR_FILE -106

/**
 * The buffer is too small; the needed length was written.
 */
#define NEUF_ERROR_SPACE -107

/**
 * A defect of neuf. The solver is of no further use and can only be released.
 */
#define NEUF_ERROR_INTERNAL -108

/**
 * There is not enough memory. Nothing was added. If the memory ended while a clause was added,
 * later calls answer NEUF_UNKNOWN with the reason "memory limit".
 */
#define NEUF_ERROR_MEMORY -109

/**
 * The value for `neuf_set_limit` that lifts a limit.
 */
#define NEUF_NO_LIMIT UINT64_MAX

/**
 * A solver. The functions of `ipasir.h` and of this header take the same solvers: from
 * `neuf_solver_new` or from `ipasir_init`.
 */
typedef struct neuf_solver neuf_solver;

/**
 * The functions of an external propagator: a constraint that takes part in the search. All are
 * about observed variables, get `state`, and may be null, except for `accepts`.
 *
 * Whenever everything is propagated, the solver tells what has changed (`backtracked`,
 * `level_opened`, `decided`, `assigned`, `fixed`), then asks `observe`, `propagate` and
 * `has_clause`, each until it returns 0, and then `decide` or, when all is assigned, `accepts`,
 * and after each of these two `retreat`. A function that names a literal whose variable is not
 * observed, even after `observe` was asked once more, ends the call with NEUF_UNKNOWN.
 */
typedef struct {
  /**
   * What every function gets.
   */
  void *state;
  /**
   * If not 0, only `accepts`, `observe` and the functions of clauses are called.
   */
  int is_lazy;
  /**
   * These literals have become true, at the last level.
   */
  void (*assigned)(void *state, const int *lits, size_t length);
  /**
   * A new level is open; the first one is 1.
   */
  void (*level_opened)(void *state);
  /**
   * The level that was opened last begins with this literal: a decision or an assumption.
   */
  void (*decided)(void *state, int lit);
  /**
   * All levels above this one are undone.
   */
  void (*backtracked)(void *state, size_t level);
  /**
   * This literal is true for good.
   */
  void (*fixed)(void *state, int lit);
  /**
   * A further variable to observe, or 0.
   */
  int (*observe)(void *state);
  /**
   * A literal that follows from what is assigned, or 0.
   */
  int (*propagate)(void *state);
  /**
   * The next literal of the clause from which that one follows, which contains it; 0 ends
   * the clause.
   */
  int (*reason_literal)(void *state, int propagated);
  /**
   * If not 0, the clauses of `reason_literal` stay; otherwise they may be forgotten.
   */
  int reasons_stay;
  /**
   * Whether there is a clause to add: 0 for no, 1 for one that stays, 2 for one that may be
   * forgotten.
   */
  int (*has_clause)(void *state);
  /**
   * The next literal of that clause; 0 ends it.
   */
  int (*clause_literal)(void *state);
  /**
   * The literal to decide next, or 0.
   */
  int (*decide)(void *state);
  /**
   * The level to which the search goes back, or -1 for none; the answer before is then
   * forgotten.
   */
  int (*retreat)(void *state);
  /**
   * Whether this model is right: the true literals of the observed variables. If it is not,
   * there must be a clause that excludes it.
   */
  int (*accepts)(void *state, const int *model, size_t length);
} neuf_propagator;

/**
 * The functions that are told each step of a proof, in the order of the proof. All get `state`,
 * and may be null. Clauses have numbers from 1 on.
 */
typedef struct {
  /**
   * What every function gets.
   */
  void *state;
  /**
   * A clause of the caller, or of a propagator.
   */
  void (*input)(void *state, uint64_t id, const int *lits, size_t length);
  /**
   * A clause that follows from those before it. Its antecedents stand in the order in which
   * they propagate. If `is_definition` is not 0, it does not follow, but defines the new
   * variable of its first literal; the antecedents are then the clauses with its negation.
   */
  void (*derived)(void *state,
                  uint64_t id,
                  const int *lits,
                  size_t length,
                  const uint64_t *antecedents,
                  size_t count,
                  int is_definition);
  /**
   * A clause that the solver does not need any more.
   */
  void (*deleted)(void *state, uint64_t id, const int *lits, size_t length);
} neuf_tracer;

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/**
 * The version of the library, such as "0.1.0".
 */
const char *neuf_version(void);

/**
 * The message of the last error of this thread. The text stays until the next error of the thread.
 */
const char *neuf_error_message(void);

/**
 * The code of the last error of this thread, for functions that return no code; NEUF_OK before the
 * first error.
 */
int neuf_error_code(void);

/**
 * Makes a solver. Null when there are too many: some eight millions of one thread at one time.
 */
neuf_solver *neuf_solver_new(void);

/**
 * Releases a solver and completes its proof. Null is allowed and does nothing. The solver is
 * released even if its proof cannot be written, which is NEUF_ERROR_FILE.
 */
int neuf_solver_free(neuf_solver *solver);

/**
 * The name of an option by its index from 0; null after the last option.
 */
const char *neuf_option_name(size_t index);

/**
 * What an option does, its range and its default, by the option's index from 0; null after the
 * last option.
 */
const char *neuf_option_help(size_t index);

/**
 * Sets an option by its name, before the first clause. Values are written as on the command
 * line: "true", "7", "1.2". `seed` is the seed of all random choices. Besides the options that
 * have an index, "once" promises that no clause and no assumption comes after the first call, so
 * that symmetries may be broken; a later question may then end without an answer.
 *
 * What the caller ensures:
 * The texts end with a null byte.
 */
int neuf_set_option(neuf_solver *solver,
                    const char *name,
                    const char *value);

/**
 * Writes the value of an option and its length, without the null byte at the end.
 *
 * What the caller ensures:
 * The name ends with a null byte; the buffer has room for `capacity` bytes.
 */
int neuf_get_option(neuf_solver *solver,
                    const char *name,
                    char *buffer,
                    size_t capacity,
                    size_t *length);

/**
 * Limits each later call: by "conflicts", "decisions", "propagations", "ticks" (the same on every
 * machine, some tens of millions a second), "milliseconds" or "memory" (bytes).
 * NEUF_NO_LIMIT lifts a limit.
 *
 * What the caller ensures:
 * The name ends with a null byte.
 */
int neuf_set_limit(neuf_solver *solver,
                   const char *name,
                   uint64_t limit);

/**
 * Makes later calls of `neuf_solve` search on this many threads, at least 1 and at most 1024. One
 * thread begins alone; the others join when a call is long. Answers are the same as with one
 * thread, but models, cores and counters may differ each time. The functions of a propagator and
 * the functions of `ipasir_set_terminate` and `ipasir_set_learn` are called on the thread of the
 * call. With a propagator, one thread searches.
 */
int neuf_set_threads(neuf_solver *solver,
                     size_t threads);

/**
 * Writes the proof to a file, as "lrat", "lrat-text", "drat", "drat-text" or "cadical". With
 * "cadical", the options "lrat" and "binary" of `neuf_set_cadical_option` choose the format:
 * binary DRAT, unless they were set. To be called before the first clause. A checker can judge the
 * file against one formula only if all clauses were added before the first call. Variables that
 * the solver adds have numbers from 2^20 on, or from four times the number of variables; if a
 * later clause uses such a number, there is no proof.
 *
 * What the caller ensures:
 * The texts end with a null byte.
 */
int neuf_write_proof(neuf_solver *solver,
                     const char *path,
                     const char *format);

/**
 * Ends the proof, so that its file is complete. After `neuf_certify`, answers are still checked.
 */
int neuf_finish_proof(neuf_solver *solver);

/**
 * Has each later answer of `neuf_solve` and each smaller core checked: refutations by a checker of
 * proofs that shares no code with the solver, models against the clauses and assumptions. Clauses
 * of a propagator count as given. Nobody checks that an enumeration has found all models. To be
 * called before the first clause. An answer that is refused becomes NEUF_ERROR_INTERNAL.
 */
int neuf_certify(neuf_solver *solver);

/**
 * Adds a clause. When a literal is refused, or there is no memory for the clause, the clause is
 * refused, and the solver is as before.
 *
 * What the caller ensures:
 * There are `length` literals.
 */
int neuf_add_clause(neuf_solver *solver, const int *lits, size_t length);

/**
 * Adds the clauses of a file in DIMACS, plain or compressed (gzip, xz, bzip2, zstd). A file with
 * fewer clauses than its header announces is refused. So is a file with cubes (`p inccnf`), since
 * the answer rests on the cubes. `neuf_warning` has the oddities of the file, and `neuf_enumerate`
 * follows its projection.
 *
 * What the caller ensures:
 * The path ends with a null byte.
 */
int neuf_read_dimacs(neuf_solver *solver,
                     const char *path);

/**
 * A warning about the files that this solver has read, by its index from 0; null after the last
 * warning. A warning names the file, and the line and the column if it has a place. The text stays
 * until the solver is released.
 */
const char *neuf_warning(neuf_solver *solver,
                         size_t index);

/**
 * Writes the variables to which the files that this solver has read narrow their models
 * (`c p show`, `c ind`, `cr`), ascending, and the number of these variables. Returns 1 if a file
 * has a projection, which may be empty, and 0 otherwise: then models differ in all variables.
 *
 * What the caller ensures:
 * The buffer has room for `capacity` numbers.
 */
int neuf_projection(neuf_solver *solver,
                    int *buffer,
                    size_t capacity,
                    size_t *length);

/**
 * Solves under these assumptions: NEUF_SATISFIABLE, NEUF_UNSATISFIABLE or NEUF_UNKNOWN.
 *
 * What the caller ensures:
 * There are `length` literals.
 */
int neuf_solve(neuf_solver *solver, const int *assumptions, size_t length);

/**
 * Why the last call had no answer, such as "time limit"; null when it had one.
 */
const char *neuf_unknown_reason(neuf_solver *solver);

/**
 * Asks the call that is under way to stop, or else the next call. Any thread, a callback and a
 * signal handler may call this. An error leaves neuf_error_message as it is.
 */
int neuf_interrupt(neuf_solver *solver);

/**
 * The value of a literal in the model: 1 for true, -1 for false, 0 if no clause mentions its
 * variable.
 */
int neuf_value(neuf_solver *solver, int lit);

/**
 * The value of a literal that it has in all models, as far as is known: 1, -1, or 0.
 */
int neuf_fixed(neuf_solver *solver, int lit);

/**
 * Gives a variable of the model its other value if all clauses stay true. 1 if it was done, 0
 * if not. Variables that simplification has removed are not flipped, but may change with others.
 */
int neuf_flip(neuf_solver *solver,
              int variable);

/**
 * Writes the assumptions of the last call that cannot hold together, and their number.
 *
 * What the caller ensures:
 * The buffer has room for `capacity` numbers.
 */
int neuf_core(neuf_solver *solver, int *buffer, size_t capacity, size_t *length);

/**
 * Makes the core of the last call smaller, until none of its literals can be left out or the
 * limits are reached.
 */
int neuf_minimize_core(neuf_solver *solver);

/**
 * Writes the literals that follow by propagation alone from these assumptions and the clause of
 * `neuf_constrain`, and their number. NEUF_UNSATISFIABLE if propagation leads to a contradiction,
 * NEUF_UNKNOWN if not. After a contradiction, `neuf_core` has assumptions that cannot hold
 * together.
 *
 * What the caller ensures:
 * There are `length` assumptions, and the buffer has room for `capacity` numbers.
 */
int neuf_propagate(neuf_solver *solver,
                   const int *assumptions,
                   size_t length,
                   int *buffer,
                   size_t capacity,
                   size_t *implied);

/**
 * Makes decisions on a variable try this literal first. The variable is then neither eliminated
 * nor replaced, so that with a negative phase for each variable, models are minimal.
 */
int neuf_set_phase(neuf_solver *solver, int lit);

/**
 * Takes the phase of a variable back.
 */
int neuf_clear_phase(neuf_solver *solver, int variable);

/**
 * Calls a function with each model once, until there are no more models or the function returns
 * something else than 0. A model is the literals that are true, in the order of their variables.
 * With `variables`, the models are combinations of values of these variables. Without `variables`,
 * the variables of `neuf_projection` are taken if a file has a projection. Without either, a file
 * that declares millions of variables that occur in no clause is an error. Writes the number of
 * models.
 *
 * NEUF_UNSATISFIABLE when there are no more models, NEUF_UNKNOWN when there may be.
 *
 * What the caller ensures:
 * There are `length` variables. A null `count` is allowed.
 */
int neuf_enumerate(neuf_solver *solver,
                   const int *variables,
                   size_t length,
                   void *state,
                   int (*model)(void*, const int *model, size_t length),
                   uint64_t *count);

/**
 * Looks for a minimal unsatisfiable subset: clauses that have no model together, but have a model
 * after any of them is left out. The clauses are in `literals`, each with a 0 at its end; the
 * clauses of the solver do not count. `groups` has the number of its group for each clause: a
 * group is kept or left out as a whole, and clauses of group 0 are always kept. Without groups,
 * each clause is a group, numbered from 1. Writes the numbers of the groups of the subset,
 * ascending, and whether it is minimal (1) or a limit came first (0).
 *
 * The options, limits and callbacks of the solver hold. The refutation of the subset is checked.
 * NEUF_UNSATISFIABLE with a subset, NEUF_SATISFIABLE if all clauses have a model.
 *
 * What the caller ensures:
 * There are `length` literals and `group_count` groups, and the buffer has room for `capacity`
 * numbers. A null `is_minimal` is allowed.
 */
int neuf_mus(neuf_solver *solver,
             const int *literals,
             size_t length,
             const int *groups,
             size_t group_count,
             size_t *buffer,
             size_t capacity,
             size_t *found,
             int *is_minimal);

/**
 * Connects a propagator, whose functions are copied, in the place of an earlier propagator. Its
 * clauses and reasons are inputs of a proof, and the check of a certified solver believes them.
 *
 * What the caller ensures:
 * The propagator is complete; its functions can be called until it is disconnected.
 */
int neuf_connect(neuf_solver *solver, const neuf_propagator *propagator);

/**
 * Disconnects the propagator. Its clauses stay.
 */
int neuf_disconnect(neuf_solver *solver);

/**
 * Makes the propagator observe a variable.
 */
int neuf_observe(neuf_solver *solver, int variable);

/**
 * Ends the propagator's observation of a variable.
 */
int neuf_unobserve(neuf_solver *solver, int variable);

/**
 * The name of a counter by its index from 0; null after the last counter.
 */
const char *neuf_statistic_name(size_t index);

/**
 * Writes the value of a counter, over all calls.
 *
 * What the caller ensures:
 * The name ends with a null byte.
 */
int neuf_statistic(neuf_solver *solver, const char *name, uint64_t *value);

/**
 * Solves a sudoku in any format that neuf reads, also a variant: NEUF_SATISFIABLE,
 * NEUF_UNSATISFIABLE, or NEUF_UNKNOWN after this many milliseconds (0 for no limit). Writes the
 * solution as one line and its length, without the null byte at the end.
 *
 * What the caller ensures:
 * The puzzle ends with a null byte; the buffer has room for `capacity` bytes.
 */
int neuf_sudoku_solve(const char *puzzle,
                      uint64_t milliseconds,
                      char *buffer,
                      size_t capacity,
                      size_t *length);

/**
 * Writes how many solutions a sudoku has, at most `limit` (0 for no limit). Returns 1 if there are
 * no more solutions, 0 if there may be more.
 *
 * What the caller ensures:
 * The puzzle ends with a null byte.
 */
int neuf_sudoku_count(const char *puzzle,
                      uint64_t limit,
                      uint64_t milliseconds,
                      uint64_t *count);

/**
 * Writes the text of a puzzle with only the rules that neuf knows, and its length without the null
 * byte at the end. Returns 1 if rules, or drawings that may stand for rules, were left out, and 0
 * otherwise. The other functions refuse a puzzle with unknown rules, since their answer would hold
 * for another puzzle; they take the text that is written here.
 *
 * What the caller ensures:
 * The puzzle ends with a null byte; the buffer has room for `capacity` bytes.
 */
int neuf_sudoku_known_rules(const char *puzzle,
                            char *buffer,
                            size_t capacity,
                            size_t *length);

/**
 * Writes the formula of a sudoku in DIMACS, and its length without the null byte at the end. The
 * encoding is "extended", "minimal" or "compact".
 *
 * What the caller ensures:
 * The texts end with a null byte; the buffer has room for `capacity` bytes.
 */
int neuf_sudoku_encode(const char *puzzle,
                       const char *encoding,
                       char *buffer,
                       size_t capacity,
                       size_t *length);

/**
 * Writes the solution that a model of the formula of `neuf_sudoku_encode` stands for, as
 * `neuf_sudoku_solve` does. A model that breaks a rule or changes a given is refused.
 *
 * What the caller ensures:
 * The texts end with a null byte; there are `lits` literals; the buffer has room for
 * `capacity` bytes.
 */
int neuf_sudoku_decode(const char *puzzle,
                       const char *encoding,
                       const int *model,
                       size_t lits,
                       char *buffer,
                       size_t capacity,
                       size_t *length);

/**
 * Sets the options of a profile, before the first clause: "default", "sat" or "unsat" for formulas
 * that are expected to have a model or none, "plain" for a search without simplification, and
 * "incremental" for many short questions. Options can be set to other values afterwards.
 *
 * What the caller ensures:
 * The name ends with a null byte.
 */
int neuf_set_profile(neuf_solver *solver,
                     const char *name);

/**
 * Adds a clause for the next call of `neuf_solve` or `neuf_propagate` alone. A second clause
 * takes the place of the first.
 *
 * What the caller ensures:
 * There are `length` literals.
 */
int neuf_constrain(neuf_solver *solver, const int *lits, size_t length);

/**
 * Whether the last call was refuted only together with the clause of `neuf_constrain`: 1 or 0.
 */
int neuf_constraint_failed(neuf_solver *solver);

/**
 * Whether `neuf_flip` would give a variable of the model its other value: 1 or 0.
 */
int neuf_is_flippable(neuf_solver *solver, int variable);

/**
 * Simplifies the clauses without a search, within the limits of a call, in so many rounds or until
 * nothing more is found; with 0 rounds, only propagates. Variables in `kept` are not eliminated.
 * NEUF_UNSATISFIABLE if simplification refutes the clauses, NEUF_UNKNOWN if not.
 *
 * What the caller ensures:
 * There are `length` variables.
 */
int neuf_simplify(neuf_solver *solver,
                  uint64_t rounds,
                  const int *kept,
                  size_t length);

/**
 * Makes a solver with the same clauses, projection, options and limits, but without callbacks, a
 * propagator, a proof or checks. Null after an error.
 */
neuf_solver *neuf_solver_copy(neuf_solver *solver);

/**
 * The highest variable that the caller has named in a clause, an assumption or a formula; 0 if
 * there is none.
 */
int neuf_variables(neuf_solver *solver);

/**
 * Calls a function with each clause that the solver holds now, and with whether the clause is
 * redundant (follows from the clauses that are not redundant), until the function returns
 * something else than 0. True clauses and false literals are left out, and literals that are true
 * for good come as clauses of one literal. A refuted solver has the empty clause only.
 *
 * What the caller ensures:
 * The function can be called with this state.
 */
int neuf_clauses(neuf_solver *solver,
                 void *state,
                 int (*clause)(void*, const int *lits, size_t length, int is_redundant));

/**
 * Sets the function that gets, during calls of `neuf_solve`, each literal that is found to be true
 * in all models, once; null for no function. A new function gets all these literals.
 */
int neuf_set_fixed(neuf_solver *solver,
                   void *state,
                   void (*fixed)(void*, int lit));

/**
 * Passes the steps of the proof to functions, which are copied, instead of writing a file. To be
 * called before the first clause. The functions get all steps before a call ends, but not each
 * step at once. The clauses of `neuf_read_dimacs`, if they come first, have numbers but are not
 * passed.
 *
 * What the caller ensures:
 * The tracer is complete; its functions can be called until the solver is released.
 */
int neuf_trace_proof(neuf_solver *solver,
                     const neuf_tracer *tracer);

/**
 * Writes how many irredundant and how many redundant clauses of two and more literals the solver
 * holds now, and how many variables are active: named in a clause, an assumption or a phase, or
 * added by the solver, and neither fixed nor removed. Counting takes a walk through all clauses.
 *
 * What the caller ensures:
 * The numbers can be written to.
 */
int neuf_sizes(neuf_solver *solver,
               uint64_t *irredundant,
               uint64_t *redundant,
               uint64_t *active);

/**
 * Sets an option by the name that CaDiCaL or neuf has for it, before the first clause. A value
 * out of range is moved into the range. Options that only tune CaDiCaL are taken and have no
 * effect; the options of proof formats that neuf does not write are refused.
 *
 * What the caller ensures:
 * The name ends with a null byte.
 */
int neuf_set_cadical_option(neuf_solver *solver, const char *name, int value);

/**
 * Writes the value of an option by the name that CaDiCaL or neuf has for it.
 *
 * What the caller ensures:
 * The name ends with a null byte; the value can be written to.
 */
int neuf_get_cadical_option(neuf_solver *solver, const char *name, int *value);

/**
 * Whether `neuf_set_cadical_option` knows this name: 1 or 0.
 *
 * What the caller ensures:
 * The name ends with a null byte.
 */
int neuf_is_cadical_option(const char *name);

/**
 * Adds the clauses of a formula in DIMACS that a function reads, plain or compressed. The function
 * writes at most `capacity` bytes to the buffer and returns how many: 0 at the end, and SIZE_MAX
 * after an error. `name` stands in messages.
 *
 * With `strictness` 0, the numbers of the header mean nothing; with 1, they must be right; with 2,
 * the header must also be written with single blanks, and a warning is an error. A function gets
 * each cube of a file with cubes, until it returns something else than 0; without the function, a
 * file with cubes is refused. Writes how many variables the formula has. Warnings and a projection
 * are kept as by `neuf_read_dimacs`.
 *
 * What the caller ensures:
 * The name ends with a null byte, and the functions can be called with this state. A null
 * `variables` is allowed.
 */
int neuf_read_dimacs_from(neuf_solver *solver,
                          const char *name,
                          int strictness,
                          void *state,
                          size_t (*read)(void*, char *buffer, size_t capacity),
                          int (*cube)(void*, const int *lits, size_t length),
                          int *variables);

/**
 * Gives the proof, in a format of `neuf_write_proof`, to a function that writes it and returns how
 * many bytes it has written. To be called before the first clause.
 *
 * What the caller ensures:
 * The format ends with a null byte; the function can be called with this state until the proof is
 * finished or the solver is released.
 */
int neuf_write_proof_to(neuf_solver *solver,
                        const char *format,
                        void *state,
                        size_t (*write)(void*, const char *bytes, size_t length));

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* NEUF_H */
