#ifndef IPASIR_H
#define IPASIR_H

/*
 * IPASIR, the interface of incremental SAT solvers (SAT Race 2015), by neuf.
 *
 * A solver is in one of three states: INPUT at first, SAT and UNSAT after an answer. Adding and
 * assuming lead back to INPUT. What the standard leaves undefined is defined here:
 *
 * - A call is ignored if its solver is null, was released or was never made, and if the solver
 *   is in use by another thread or by the call that calls back. Results are then 0.
 * - Literals are numbers up to 2^28 and their negations. When ipasir_add refuses one, ipasir_solve
 *   returns 0 from then on, because any other answer could be wrong; so it does when there is no
 *   memory for a clause. When ipasir_assume refuses one, the next call of ipasir_solve returns 0.
 * - ipasir_solve returns 0 while a clause has no end. ipasir_val and ipasir_failed return 0 in
 *   the wrong state.
 *
 * neuf_error_message (neuf.h) tells what was wrong. All functions of neuf.h take these solvers.
 */

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The name and the version of the solver. */
const char *ipasir_signature(void);

/* Makes a solver. */
void *ipasir_init(void);

/* Releases a solver; null is allowed. */
void ipasir_release(void *solver);

/* Adds a literal to the current clause; 0 ends the clause. */
void ipasir_add(void *solver, int32_t lit_or_zero);

/* Assumes a literal for the next call of ipasir_solve. */
void ipasir_assume(void *solver, int32_t lit);

/* 10: there is a model, 20: there is none, 0: the search was stopped. */
int ipasir_solve(void *solver);

/* In SAT: lit if it is true in the model, -lit if it is false, 0 if either will do. */
int32_t ipasir_val(void *solver, int32_t lit);

/* In UNSAT: 1 if the assumption was needed to show that there is no model, otherwise 0. */
int ipasir_failed(void *solver, int32_t lit);

/* Sets a function that is asked during ipasir_solve and stops it by a value other than 0; null
   for none. */
void ipasir_set_terminate(void *solver, void *data, int (*terminate)(void *data));

/* Sets a function that is told each learned clause of up to max_length literals, which ends with
   0; null for none. */
void ipasir_set_learn(void *solver, void *data, int max_length,
                      void (*learn)(void *data, int32_t *clause));

#ifdef __cplusplus
}
#endif

#endif
