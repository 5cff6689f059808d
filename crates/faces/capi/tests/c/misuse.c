/* Wrong use of both headers ends in a defined way. */
#include <limits.h>
#include <stdint.h>
#include <string.h>

#include "check.h"
#include "ipasir.h"
#include "neuf.h"

static void handles(void) {
    void *released = ipasir_init();
    char local = 0;
    ipasir_release(released);
    void *wrong[] = {NULL, released, &local, (void *)(uintptr_t)1, (void *)UINTPTR_MAX,
                     (void *)(uintptr_t)0xdeadbeef};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        void *solver = wrong[i];
        neuf_solver *same = solver;
        uint64_t number = 7;
        size_t length = 7;
        char text[8];
        ipasir_add(solver, 1);
        ipasir_add(solver, 0);
        ipasir_assume(solver, 1);
        CHECK(ipasir_solve(solver) == 0);
        CHECK(strlen(neuf_error_message()) > 10 && neuf_error_code() == NEUF_ERROR_HANDLE);
        CHECK(ipasir_val(solver, 1) == 0 && ipasir_failed(solver, 1) == 0);
        ipasir_set_terminate(solver, NULL, NULL);
        ipasir_set_learn(solver, NULL, 3, NULL);
        ipasir_release(solver);
        CHECK(neuf_solver_free(same) == (same ? NEUF_ERROR_HANDLE : NEUF_OK));
        CHECK(neuf_set_option(same, "seed", "1") == NEUF_ERROR_HANDLE);
        CHECK(neuf_get_option(same, "seed", text, sizeof text, &length) == NEUF_ERROR_HANDLE);
        CHECK(neuf_set_limit(same, "ticks", 1) == NEUF_ERROR_HANDLE);
        CHECK(neuf_write_proof(same, "/tmp/x", "lrat") == NEUF_ERROR_HANDLE);
        CHECK(neuf_finish_proof(same) == NEUF_ERROR_HANDLE);
        CHECK(neuf_certify(same) == NEUF_ERROR_HANDLE);
        CHECK(neuf_add_clause(same, NULL, 0) == NEUF_ERROR_HANDLE);
        CHECK(neuf_read_dimacs(same, "x") == NEUF_ERROR_HANDLE);
        CHECK(neuf_warning(same, 0) == NULL);
        CHECK(neuf_projection(same, NULL, 0, &length) == NEUF_ERROR_HANDLE);
        CHECK(neuf_solve(same, NULL, 0) == NEUF_ERROR_HANDLE);
        CHECK(neuf_unknown_reason(same) == NULL);
        CHECK(neuf_interrupt(same) == NEUF_ERROR_HANDLE);
        CHECK(neuf_value(same, 1) == NEUF_ERROR_HANDLE && neuf_fixed(same, 1) == NEUF_ERROR_HANDLE);
        CHECK(neuf_flip(same, 1) == NEUF_ERROR_HANDLE);
        CHECK(neuf_core(same, NULL, 0, &length) == NEUF_ERROR_HANDLE);
        CHECK(neuf_minimize_core(same) == NEUF_ERROR_HANDLE);
        CHECK(neuf_propagate(same, NULL, 0, NULL, 0, &length) == NEUF_ERROR_HANDLE);
        CHECK(neuf_set_phase(same, 1) == NEUF_ERROR_HANDLE);
        CHECK(neuf_clear_phase(same, 1) == NEUF_ERROR_HANDLE);
        CHECK(neuf_enumerate(same, NULL, 0, NULL, NULL, &number) == NEUF_ERROR_HANDLE);
        CHECK(neuf_statistic(same, "conflicts", &number) == NEUF_ERROR_HANDLE);
        CHECK(number == 7 && length == 7);
    }
}

static void literals(void) {
    int bad[] = {INT_MIN, INT_MAX, (1 << 28) + 1, -(1 << 28) - 1};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        /* A refused literal of a clause: no answer could be trusted. */
        void *solver = ipasir_init();
        CLAUSE(solver, 1, 2);
        CHECK(ipasir_solve(solver) == 10);
        CHECK(ipasir_val(solver, bad[i]) == 0 && ipasir_val(solver, 0) == 0);
        ipasir_add(solver, bad[i]);
        ipasir_add(solver, 0);
        CHECK(ipasir_solve(solver) == 0 && neuf_solve(solver, NULL, 0) == NEUF_ERROR_STATE);
        ipasir_release(solver);

        /* A refused assumption costs one call. */
        solver = ipasir_init();
        CLAUSE(solver, 1, 2);
        ipasir_assume(solver, bad[i]);
        CHECK(ipasir_solve(solver) == 0 && ipasir_solve(solver) == 10);
        ipasir_assume(solver, 0);
        CHECK(ipasir_solve(solver) == 0 && ipasir_solve(solver) == 10);

        /* In neuf.h the call alone is refused. */
        int clause[] = {-1, bad[i]};
        CHECK(neuf_add_clause(solver, clause, 2) == NEUF_ERROR_ARGUMENT);
        CHECK(neuf_solve(solver, clause, 2) == NEUF_ERROR_ARGUMENT);
        CHECK(neuf_set_phase(solver, bad[i]) == NEUF_ERROR_ARGUMENT);
        clause[1] = 0;
        CHECK(neuf_add_clause(solver, clause, 2) == NEUF_ERROR_ARGUMENT);
        CHECK(strstr(neuf_error_message(), "0 is not a literal") != NULL);
        CHECK(neuf_solve(solver, clause, 1) == NEUF_SATISFIABLE);
        ipasir_release(solver);
    }
}

static void states(void) {
    neuf_solver *solver = neuf_solver_new();
    size_t length;
    CHECK(ipasir_val(solver, 1) == 0 && ipasir_failed(solver, 1) == 0);
    CHECK(neuf_value(solver, 1) == NEUF_ERROR_STATE && neuf_flip(solver, 1) == NEUF_ERROR_STATE);
    CHECK(neuf_core(solver, NULL, 0, &length) == NEUF_ERROR_STATE);
    CHECK(neuf_minimize_core(solver) == NEUF_ERROR_STATE);
    ipasir_add(solver, 1);
    /* The clause has no end. */
    CHECK(ipasir_solve(solver) == 0 && neuf_solve(solver, NULL, 0) == NEUF_ERROR_STATE);
    CHECK(neuf_add_clause(solver, NULL, 0) == NEUF_ERROR_STATE);
    ipasir_add(solver, 0);
    CHECK(ipasir_solve(solver) == 10 && ipasir_failed(solver, 1) == 0);
    CHECK(ipasir_val(solver, 1) == 1);
    CHECK(neuf_value(solver, 1 << 28) == 0);
    ipasir_assume(solver, 1);
    CHECK(ipasir_val(solver, 1) == 0);
    CHECK(neuf_set_option(solver, "seed", "1") == NEUF_ERROR_STATE);
    CHECK(neuf_write_proof(solver, "/tmp/x", "lrat") == NEUF_ERROR_STATE);
    CHECK(neuf_certify(solver) == NEUF_ERROR_STATE);
    CHECK(neuf_solver_free(solver) == NEUF_OK);
    CHECK(neuf_solver_free(solver) == NEUF_ERROR_HANDLE);
}

static void arguments(void) {
    neuf_solver *solver = neuf_solver_new();
    uint64_t number;
    size_t length;
    char text[4];
    int clause[2] = {1, 2};
    CHECK(neuf_set_option(solver, NULL, "1") == NEUF_ERROR_ARGUMENT);
    CHECK(neuf_set_option(solver, "seed", NULL) == NEUF_ERROR_ARGUMENT);
    CHECK(neuf_set_option(solver, "luck", "1") == NEUF_ERROR_ARGUMENT);
    CHECK(neuf_set_option(solver, "seed", "\xff\xfe") == NEUF_ERROR_ARGUMENT);
    CHECK(neuf_set_option(solver, "tier1", "0") == NEUF_ERROR_ARGUMENT);
    CHECK(neuf_get_option(solver, "seed", text, sizeof text, NULL) == NEUF_ERROR_ARGUMENT);
    CHECK(neuf_get_option(solver, "seed", NULL, 4, &length) == NEUF_ERROR_ARGUMENT);
    CHECK(neuf_get_option(solver, "lucky", text, sizeof text, &length) == NEUF_ERROR_SPACE);
    CHECK(length == 4);
    CHECK(neuf_set_limit(solver, "patience", 1) == NEUF_ERROR_ARGUMENT);
    CHECK(neuf_write_proof(solver, "/no/such/folder/x", "lrat") == NEUF_ERROR_FILE);
    CHECK(neuf_write_proof(solver, "/tmp/x", "pdf") == NEUF_ERROR_ARGUMENT);
    CHECK(neuf_add_clause(solver, NULL, 2) == NEUF_ERROR_ARGUMENT);
    CHECK(neuf_add_clause(solver, clause, SIZE_MAX) == NEUF_ERROR_ARGUMENT);
    CHECK(neuf_add_clause(solver, (int *)((char *)clause + 1), 1) == NEUF_ERROR_ARGUMENT);
    CHECK(neuf_solve(solver, NULL, 1) == NEUF_ERROR_ARGUMENT);
    CHECK(neuf_read_dimacs(solver, "/no/such/file") == NEUF_ERROR_FILE);
    CHECK(neuf_read_dimacs(solver, "/") != NEUF_OK);
    CHECK(neuf_enumerate(solver, NULL, 0, NULL, NULL, &number) == NEUF_ERROR_ARGUMENT);
    CHECK(neuf_statistic(solver, "luck", &number) == NEUF_ERROR_ARGUMENT);
    CHECK(neuf_statistic(solver, "conflicts", NULL) == NEUF_ERROR_ARGUMENT);
    CHECK(neuf_option_name(SIZE_MAX) == NULL && neuf_statistic_name(SIZE_MAX) == NULL);
    CHECK(neuf_sudoku_solve(NULL, 0, text, 4, &length) == NEUF_ERROR_ARGUMENT);
    CHECK(neuf_sudoku_solve("12", 0, text, 4, &length) == NEUF_ERROR_INPUT);
    CHECK(neuf_sudoku_count("1... .2.. ..3. ...5", 0, 0, &number) == NEUF_ERROR_INPUT);
    CHECK(strstr(neuf_error_message(), "line 1, column 19") != NULL);
    CHECK(neuf_sudoku_encode("................", "wide", text, 4, &length) ==
          NEUF_ERROR_ARGUMENT);
    /* After all that, the solver is as it was. */
    CHECK(neuf_solve(solver, NULL, 0) == NEUF_SATISFIABLE);
    CHECK(neuf_solver_free(solver) == NEUF_OK);
}

/* Callbacks that call back. */
struct caller {
    neuf_solver *solver;
    int calls;
};

static int calls_back(void *data) {
    struct caller *caller = data;
    int lit = 1;
    caller->calls++;
    CHECK(ipasir_solve(caller->solver) == 0 && ipasir_val(caller->solver, 1) == 0);
    CHECK(neuf_add_clause(caller->solver, &lit, 1) == NEUF_ERROR_BUSY);
    CHECK(neuf_solve(caller->solver, NULL, 0) == NEUF_ERROR_BUSY);
    CHECK(neuf_solver_free(caller->solver) == NEUF_ERROR_BUSY);
    ipasir_release(caller->solver);
    if (caller->calls == 2)
        CHECK(neuf_interrupt(caller->solver) == NEUF_OK);
    return 0;
}

static int model_calls_back(void *data, const int *model, size_t length) {
    struct caller *caller = data;
    caller->calls++;
    CHECK(length == 2 && (model[0] == 1 || model[0] == -1));
    CHECK(neuf_solve(caller->solver, NULL, 0) == NEUF_ERROR_BUSY);
    return 0;
}

static void reentrance(void) {
    struct caller caller = {neuf_solver_new(), 0};
    PIGEONS(caller.solver, 4);
    ipasir_set_terminate(caller.solver, &caller, calls_back);
    CHECK(ipasir_solve(caller.solver) == 0 && caller.calls >= 2);
    CHECK(strcmp(neuf_unknown_reason(caller.solver), "interrupted") == 0);
    ipasir_set_terminate(caller.solver, NULL, NULL);
    CHECK(ipasir_solve(caller.solver) == 20);
    CHECK(neuf_solver_free(caller.solver) == NEUF_OK);

    struct caller lister = {neuf_solver_new(), 0};
    CLAUSE(lister.solver, 1, 2);
    CHECK(neuf_enumerate(lister.solver, NULL, 0, &lister, model_calls_back, NULL) ==
          NEUF_UNSATISFIABLE);
    CHECK(lister.calls == 3);
    CHECK(neuf_solver_free(lister.solver) == NEUF_OK);

    /* A literal that is lost while the solver is in use. */
    caller.solver = neuf_solver_new();
    CLAUSE(caller.solver, 1, 2);
    CHECK(neuf_interrupt(caller.solver) == NEUF_OK);
    CHECK(neuf_solve(caller.solver, NULL, 0) == NEUF_UNKNOWN);
    CHECK(neuf_solve(caller.solver, NULL, 0) == NEUF_SATISFIABLE);
    CHECK(neuf_solver_free(caller.solver) == NEUF_OK);
}

int main(void) {
    handles();
    literals();
    states();
    arguments();
    reentrance();
    return 0;
}
