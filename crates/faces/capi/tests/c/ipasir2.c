/* IPASIR-2: answers, cores, options, callbacks, and codes for what is wrong. */
#include <string.h>

#include "check.h"
#include "ipasir2.h"
#include "neuf.h"

#define ADD(solver, ...)                                                                      \
    do {                                                                                      \
        int32_t lits_[] = {__VA_ARGS__};                                                      \
        CHECK(ipasir2_add(solver, lits_, sizeof lits_ / sizeof *lits_, 0, NULL) ==            \
              IPASIR2_E_OK);                                                                  \
    } while (0)

/* Clauses without a model, out of reach with 600 variables. */
static void random_clauses(void *solver, int vars) {
    unsigned long long state = 1;
    for (int clause = 0; clause < 46 * vars / 10; clause++) {
        int32_t lits[3];
        for (int place = 0; place < 3; place++)
            lits[place] = random_literal(&state, vars);
        CHECK(ipasir2_add(solver, lits, 3, 0, NULL) == IPASIR2_E_OK);
    }
}

static int solve(void *solver, const int32_t *assumed, int32_t len) {
    int result = -1;
    CHECK(ipasir2_solve(solver, &result, assumed, len) == IPASIR2_E_OK);
    return result;
}

static void *make(void) {
    void *solver = NULL;
    CHECK(ipasir2_init(&solver) == IPASIR2_E_OK && solver != NULL);
    return solver;
}

static void answers(void) {
    void *solver = make();
    int32_t value;
    int failed;
    CHECK(ipasir2_value(solver, 1, &value) == IPASIR2_E_INVALID_STATE);
    ADD(solver, -1, 2);
    ADD(solver, -2, 3);
    int32_t assumed[] = {1, 5};
    CHECK(solve(solver, assumed, 2) == 10);
    CHECK(ipasir2_value(solver, 3, &value) == IPASIR2_E_OK && value == 3);
    CHECK(ipasir2_value(solver, -3, &value) == IPASIR2_E_OK && value == 3);
    CHECK(ipasir2_value(solver, 99, &value) == IPASIR2_E_OK && value == 0);
    CHECK(ipasir2_failed(solver, 1, &failed) == IPASIR2_E_INVALID_STATE);
    int32_t contrary[] = {1, -3, 7};
    CHECK(solve(solver, contrary, 3) == 20);
    CHECK(ipasir2_failed(solver, 1, &failed) == IPASIR2_E_OK && failed == 1);
    CHECK(ipasir2_failed(solver, 7, &failed) == IPASIR2_E_OK && failed == 0);
    /* Assumptions hold for one call. */
    CHECK(solve(solver, NULL, 0) == 10);
    CHECK(ipasir2_add(solver, NULL, 0, 0, NULL) == IPASIR2_E_OK);
    CHECK(solve(solver, NULL, 0) == 20);
    CHECK(ipasir2_release(solver) == IPASIR2_E_OK);
}

static void errors(void) {
    void *solver = make();
    int result;
    int32_t wrong[] = {1, 0};
    CHECK(ipasir2_add(solver, wrong, 2, 0, NULL) == IPASIR2_E_INVALID_ARGUMENT);
    CHECK(strstr(neuf_error_message(), "0 is not a literal") != NULL);
    CHECK(ipasir2_add(solver, NULL, 2, 0, NULL) == IPASIR2_E_INVALID_ARGUMENT);
    CHECK(ipasir2_add(solver, wrong, -1, 0, NULL) == IPASIR2_E_INVALID_ARGUMENT);
    CHECK(ipasir2_solve(solver, NULL, NULL, 0) == IPASIR2_E_INVALID_ARGUMENT);
    CHECK(ipasir2_init(NULL) == IPASIR2_E_INVALID_ARGUMENT);
    CHECK(ipasir2_set_import(solver, NULL, NULL) == IPASIR2_E_UNSUPPORTED);
    CHECK(ipasir2_set_delete(solver, NULL, NULL) == IPASIR2_E_UNSUPPORTED);
    /* What was refused has left nothing behind. */
    CHECK(solve(solver, NULL, 0) == 10);
    CHECK(ipasir2_release(solver) == IPASIR2_E_OK);
    CHECK(ipasir2_release(solver) == IPASIR2_E_INVALID_ARGUMENT);
    CHECK(ipasir2_solve(solver, &result, NULL, 0) == IPASIR2_E_INVALID_ARGUMENT);
    CHECK(ipasir2_solve(NULL, &result, NULL, 0) == IPASIR2_E_INVALID_ARGUMENT);
}

static void options(void) {
    void *solver = make();
    const ipasir2_option *all, *conflicts, *eliminate, *none;
    int count = 0;
    CHECK(ipasir2_options(solver, &all, &count) == IPASIR2_E_OK && count > 10);
    for (int i = 0; i < count; i++) {
        const ipasir2_option *found;
        CHECK(all[i].min <= all[i].max && all[i].indexed == 0);
        CHECK(ipasir2_get_option_handle(solver, all[i].name, &found) == IPASIR2_E_OK);
        CHECK(found == &all[i]);
        CHECK(ipasir2_set_option(solver, found, all[i].min, 0) == IPASIR2_E_OK);
        if (all[i].max < INT64_MAX)
            CHECK(ipasir2_set_option(solver, found, all[i].max + 1, 0) ==
                  IPASIR2_E_INVALID_OPTION_VALUE);
        CHECK(ipasir2_set_option(solver, found, all[i].min - 1, 0) ==
              IPASIR2_E_INVALID_OPTION_VALUE);
    }
    CHECK(ipasir2_release(solver) == IPASIR2_E_OK);
    solver = make();
    CHECK(ipasir2_get_option_handle(solver, "ipasir.yolo", &none) == IPASIR2_E_UNSUPPORTED_OPTION);
    CHECK(ipasir2_set_option(solver, NULL, 1, 0) == IPASIR2_E_INVALID_ARGUMENT);
    CHECK(ipasir2_set_option(solver, all + count, 1, 0) == IPASIR2_E_INVALID_ARGUMENT);
    CHECK(ipasir2_get_option_handle(solver, "neuf.eliminate", &eliminate) == IPASIR2_E_OK);
    CHECK(eliminate->max_state == IPASIR2_S_CONFIG);
    CHECK(ipasir2_set_option(solver, eliminate, 0, 0) == IPASIR2_E_OK);
    random_clauses(solver, 600);
    CHECK(ipasir2_set_option(solver, eliminate, 1, 0) == IPASIR2_E_INVALID_STATE);
    CHECK(ipasir2_get_option_handle(solver, "ipasir.limits.conflicts", &conflicts) ==
          IPASIR2_E_OK);
    CHECK(ipasir2_set_option(solver, conflicts, 10, 0) == IPASIR2_E_OK);
    CHECK(solve(solver, NULL, 0) == 0);
    CHECK(ipasir2_release(solver) == IPASIR2_E_OK);
}

struct seen {
    void *solver;
    int clauses, longest, fixed, asked;
};

static void learned(void *data, const int32_t *clause, int32_t len, void *proofmeta) {
    struct seen *seen = data;
    CHECK(len >= 1 && clause[len - 1] != 0 && proofmeta == NULL);
    seen->clauses++;
    if (len > seen->longest)
        seen->longest = len;
}

static void fixed(void *data, int32_t lit) {
    CHECK(lit != 0);
    ((struct seen *)data)->fixed++;
}

static int stop(void *data) {
    struct seen *seen = data;
    int result;
    CHECK(ipasir2_solve(seen->solver, &result, NULL, 0) == IPASIR2_E_INVALID_STATE);
    return ++seen->asked > 2;
}

static void callbacks(void) {
    void *solver = make();
    struct seen seen = {solver, 0, 0, 0, 0};
    random_clauses(solver, 60);
    CHECK(ipasir2_set_export(solver, &seen, 4, learned) == IPASIR2_E_OK);
    CHECK(ipasir2_set_fixed(solver, &seen, fixed) == IPASIR2_E_OK);
    ADD(solver, 100);
    CHECK(solve(solver, NULL, 0) == 20);
    CHECK(seen.clauses > 0 && seen.longest <= 4 && seen.fixed > 0);
    CHECK(ipasir2_release(solver) == IPASIR2_E_OK);
    solver = seen.solver = make();
    random_clauses(solver, 600);
    CHECK(ipasir2_set_terminate(solver, &seen, stop) == IPASIR2_E_OK);
    CHECK(solve(solver, NULL, 0) == 0 && seen.asked > 2);
    CHECK(ipasir2_release(solver) == IPASIR2_E_OK);
}

int main(void) {
    const char *signature = NULL;
    CHECK(ipasir2_signature(&signature) == IPASIR2_E_OK && strncmp(signature, "neuf-", 5) == 0);
    answers();
    errors();
    options();
    callbacks();
    return 0;
}
