#ifndef IPASIR2_H
#define IPASIR2_H

/*
 * IPASIR-2, the successor of IPASIR, by neuf: the functions of the final draft of December 2024. A
 * program that was compiled with the draft's own header can be linked with neuf.
 *
 * Each function returns a code. A solver is in one of the states CONFIG, at first, INPUT after a
 * clause, SAT and UNSAT after an answer, and SOLVING during a call of ipasir2_solve. What neuf does
 * where the draft leaves a choice, and what it does not do:
 *
 * - A literal that is no literal gives INVALID_ARGUMENT, and the clause is not added.
 * - Any value may be passed as a solver: one that is none, or that was released, gives
 *   INVALID_ARGUMENT. All functions of neuf.h take these solvers, and neuf_error_message says more.
 * - While a solver is SOLVING, also in callbacks, each function about it gives INVALID_STATE.
 * - A clause that may be forgotten stays, and what is said about proofs is not read.
 * - ipasir2_failed gives 0 for a literal that was not assumed.
 * - Options are ipasir.limits.conflicts, for each call, and those of neuf (book/guide/options.md) whose
 *   values are whole numbers, such as neuf.eliminate; the latter can be set in CONFIG only.
 * - ipasir2_set_import and ipasir2_set_delete give UNSUPPORTED.
 */

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum ipasir2_errorcode {
    IPASIR2_E_OK = 0,
    IPASIR2_E_UNKNOWN = 1,
    IPASIR2_E_UNSUPPORTED = 2,
    IPASIR2_E_UNSUPPORTED_ARGUMENT = 3,
    IPASIR2_E_UNSUPPORTED_OPTION = 4,
    IPASIR2_E_INVALID_STATE = 5,
    IPASIR2_E_INVALID_ARGUMENT = 6,
    IPASIR2_E_INVALID_OPTION_VALUE = 7
} ipasir2_errorcode;

typedef enum ipasir2_state {
    IPASIR2_S_CONFIG = 0,
    IPASIR2_S_INPUT = 1,
    IPASIR2_S_SAT = 2,
    IPASIR2_S_UNSAT = 3,
    IPASIR2_S_SOLVING = 4
} ipasir2_state;

/* An option: its name, the least and the greatest value, the last state in which it can be set,
   whether programs may tune it, whether it belongs to a variable, and what only the solver reads. */
typedef struct ipasir2_option {
    const char *name;
    int64_t min;
    int64_t max;
    ipasir2_state max_state;
    int tunable;
    int indexed;
    const void *handle;
} ipasir2_option;

/* The name and the version of the solver. */
ipasir2_errorcode ipasir2_signature(const char **signature);

/* Makes a solver. */
ipasir2_errorcode ipasir2_init(void **solver);

/* Releases a solver. */
ipasir2_errorcode ipasir2_release(void *solver);

/* All options, which belong to the solver. */
ipasir2_errorcode ipasir2_options(void *solver, const ipasir2_option **options, int *count);

/* The option of this name. */
ipasir2_errorcode ipasir2_get_option_handle(void *solver, const char *name,
                                            const ipasir2_option **handle);

/* Sets an option; the index is not used, since no option belongs to a variable. */
ipasir2_errorcode ipasir2_set_option(void *solver, const ipasir2_option *handle, int64_t value,
                                     int64_t index);

/* Adds a clause of so many literals. */
ipasir2_errorcode ipasir2_add(void *solver, const int32_t *clause, int32_t len,
                              int32_t forgettable, void *proofmeta);

/* Solves under assumptions. The result is 10 if there is a model, 20 if there is none, and 0 if the
   search was stopped. */
ipasir2_errorcode ipasir2_solve(void *solver, int *result, const int32_t *assumptions, int32_t len);

/* In SAT: lit if it is true in the model, -lit if it is false, 0 if either will do. */
ipasir2_errorcode ipasir2_value(void *solver, int32_t lit, int32_t *result);

/* In UNSAT: 1 if the assumption was needed to show that there is no model, otherwise 0. */
ipasir2_errorcode ipasir2_failed(void *solver, int32_t lit, int *result);

/* Sets a function that is asked during ipasir2_solve and stops it by a value other than 0; null
   for none. */
ipasir2_errorcode ipasir2_set_terminate(void *solver, void *data, int (*callback)(void *data));

/* Sets a function that is told each learned clause of up to max_length literals, or each one with
   -1; null for none. */
ipasir2_errorcode ipasir2_set_export(void *solver, void *data, int max_length,
                                     void (*callback)(void *data, const int32_t *clause,
                                                      int32_t len, void *proofmeta));

/* Sets a function that is told literals that are true in all models; null for none. */
ipasir2_errorcode ipasir2_set_fixed(void *solver, void *data,
                                    void (*callback)(void *data, int32_t fixed));

/* Are not supported. */
ipasir2_errorcode ipasir2_set_delete(void *solver, void *data,
                                     void (*callback)(void *data, const int32_t *clause,
                                                      int32_t len, void *proofmeta));
ipasir2_errorcode ipasir2_set_import(void *solver, void *data, void (*callback)(void *data));

#ifdef __cplusplus
}
#endif

#endif
