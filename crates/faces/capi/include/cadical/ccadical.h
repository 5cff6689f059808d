#ifndef NEUF_CCADICAL_H
#define NEUF_CCADICAL_H

/*
 * The C interface of CaDiCaL, by neuf, for programs that were written for it. They find this file
 * when its folder stands before CaDiCaL's among the folders of headers, and are linked with libneuf
 * instead of libcadical. All functions of neuf.h and ipasir.h take these solvers, too.
 *
 * A solver goes through the states of IPASIR. A call that has no meaning in a state, or comes with a
 * solver that is null or was released, is ignored and returns 0; neuf_error_message (neuf.h) tells
 * more. CaDiCaL ends the program at such a call. A literal that is refused makes ccadical_solve
 * return 0, because any other answer could be wrong.
 */

#include <stdint.h>
#include <stdio.h>

#include "neuf.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct CCaDiCaL CCaDiCaL;

/* The name and the version of the solver. */
const char *ccadical_signature(void);

CCaDiCaL *ccadical_init(void);
void ccadical_release(CCaDiCaL *solver);

/* Adds a literal to the clause; 0 ends the clause. */
void ccadical_add(CCaDiCaL *solver, int lit);

/* Assumes a literal for the next call of ccadical_solve. */
void ccadical_assume(CCaDiCaL *solver, int lit);

/* 10: there is a model, 20: there is none, 0: the search was stopped. */
int ccadical_solve(CCaDiCaL *solver);

/* After 10: the literal that is true in the model, lit or -lit. A free variable is false. */
int ccadical_val(CCaDiCaL *solver, int lit);

/* After 20: 1 if the assumption was needed, otherwise 0. */
int ccadical_failed(CCaDiCaL *solver, int lit);

/* Sets a function that is asked during calls and stops them by a value other than 0. */
void ccadical_set_terminate(CCaDiCaL *solver, void *state, int (*terminate)(void *state));

/* Sets a function that is told each learned clause of up to max_length literals, and then a 0. */
void ccadical_set_learn(CCaDiCaL *solver, void *state, int max_length,
                        void (*learn)(void *state, int *clause));

/* Adds a literal to the clause that holds for the next call alone; 0 ends the clause. */
void ccadical_constrain(CCaDiCaL *solver, int lit);

/* After 20: 1 if that clause was needed, otherwise 0. */
int ccadical_constraint_failed(CCaDiCaL *solver);

/* Sets an option, before the first clause; see neuf_set_cadical_option. */
void ccadical_set_option(CCaDiCaL *solver, const char *name, int value);
int ccadical_get_option(CCaDiCaL *solver, const char *name);

/* Limits the next call by "conflicts", "decisions" or "ticks"; a negative number lifts the limit.
   "preprocessing", "localsearch" and "terminate" change nothing. */
void ccadical_limit(CCaDiCaL *solver, const char *name, int limit);

/* How many variables are active: they were named, not only declared, and are neither fixed nor
   removed. And how many clauses of two and more literals there are that are neither true for good nor
   redundant. */
int64_t ccadical_active(CCaDiCaL *solver);
int64_t ccadical_irredundant(CCaDiCaL *solver);

/* 1 or -1 if the literal has this value in all models, as far as is known, and otherwise 0. */
int ccadical_fixed(CCaDiCaL *solver, int lit);

/* Completes the proof. */
void ccadical_close_proof(CCaDiCaL *solver);

/* Does nothing, since no tracer can be connected from C. */
void ccadical_conclude(CCaDiCaL *solver);

/* Makes the call that is under way stop, or the next one. Any thread and a signal handler may. */
void ccadical_terminate(CCaDiCaL *solver);

/* A frozen variable is not eliminated by ccadical_simplify until the variable was melted as often.
   neuf brings eliminated variables back by itself. */
void ccadical_freeze(CCaDiCaL *solver, int lit);
int ccadical_frozen(CCaDiCaL *solver, int lit);
void ccadical_melt(CCaDiCaL *solver, int lit);

/* Simplifies without a search: 20 if that refutes the clauses, otherwise 0. */
int ccadical_simplify(CCaDiCaL *solver);

/* The highest variable that was named or declared. What neuf adds for itself does not count. */
int ccadical_vars(CCaDiCaL *solver);
int ccadical_declare_more_variables(CCaDiCaL *solver, int number_of_vars);
int ccadical_declare_one_more_variable(CCaDiCaL *solver);

/* Makes decisions on a variable try this literal first. */
void ccadical_phase(CCaDiCaL *solver, int lit);
void ccadical_unphase(CCaDiCaL *solver, int lit);

/* The two functions for FILE are written here, since the library does not know that type. */

/* Prints all counters to the standard output, as comments. */
static inline void ccadical_print_statistics(CCaDiCaL *solver) {
    const char *name;
    size_t index;
    for (index = 0; (name = neuf_statistic_name(index)) != NULL; index++) {
        uint64_t value = 0;
        if (neuf_statistic((neuf_solver *)solver, name, &value) >= 0)
            printf("c %s: %llu\n", name, (unsigned long long)value);
    }
}

static inline size_t neuf_write_to_file(void *file, const char *bytes, size_t length) {
    return fwrite(bytes, 1, length, (FILE *)file);
}

/* Writes a proof to a file that stays open, before the first clause: DRAT, or LRAT after
   ccadical_set_option(solver, "lrat", 1); binary, or text after "binary" was set to 0. The name is of
   no use here. Returns whether the proof can be written. */
static inline int ccadical_trace_proof(CCaDiCaL *solver, FILE *file, const char *name) {
    (void)name;
    return neuf_write_proof_to((neuf_solver *)solver, "cadical", file, neuf_write_to_file) >= 0;
}

/* Older names. */
#define ccadical_reset ccadical_release
#define ccadical_sat ccadical_solve
#define ccadical_deref ccadical_val

#ifdef __cplusplus
}
#endif

#endif
