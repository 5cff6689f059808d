/* What is added until there is no memory left ends in a code and never in a signal. */
#define _DEFAULT_SOURCE
#include <string.h>

#include "ipasir.h"
#include "memory.h"
#include "neuf.h"

/* After a refusal, the solver goes on with what was added before, of which this clause is the last, if
   there is one. All clauses have a positive literal, so there is a model. A call may lack memory as
   long as there is none, and must have the answers once there is: unless the memory has ended while a
   clause was added, and not before, after which no call has an answer. */
static void check_after(neuf_solver *solver, const int *clause, int length, int may_lose) {
    int code, index, is_true = length == 0, negated[64];
    CHECK(strcmp(neuf_error_message(), "there is not enough memory") == 0);
    code = neuf_solve(solver, NULL, 0);
    CHECK(code == NEUF_SATISFIABLE ||
          (code == NEUF_UNKNOWN && strcmp(neuf_unknown_reason(solver), "memory limit") == 0));
    set_memory(RLIM_INFINITY);
    if (may_lose && neuf_solve(solver, NULL, 0) == NEUF_UNKNOWN) {
        CHECK(strcmp(neuf_unknown_reason(solver), "memory limit") == 0);
        CHECK(neuf_solve(solver, clause, 1) == NEUF_UNKNOWN);
        CHECK(neuf_solver_free(solver) == NEUF_OK);
        is_lost = 1;
        return;
    }
    CHECK(neuf_solve(solver, NULL, 0) == NEUF_SATISFIABLE);
    for (index = 0; index < length; index++) {
        is_true |= neuf_value(solver, clause[index]) > 0;
        negated[index] = -clause[index];
    }
    CHECK(is_true);
    if (length != 0)
        CHECK(neuf_solve(solver, negated, (size_t)length) == NEUF_UNSATISFIABLE);
    CHECK(neuf_solver_free(solver) == NEUF_OK);
}

static void add_until_refused(int vars, int length, int is_checked) {
    unsigned long long state = 1;
    int lits[64], last[64], code = NEUF_OK, index;
    neuf_solver *solver = neuf_solver_new();
    CHECK(solver != NULL && (!is_checked || neuf_certify(solver) == NEUF_OK));
    memset(lits, 0, sizeof lits);
    while (code == NEUF_OK) {
        memcpy(last, lits, sizeof lits);
        for (index = 0; index < length; index++)
            lits[index] = vars ? random_literal(&state, vars) : (int)++state;
        lits[0] = abs(lits[0]);
        code = neuf_add_clause(solver, lits, (size_t)length);
    }
    CHECK(code == NEUF_ERROR_MEMORY && last[0] != 0);
    check_after(solver, last, length, 1);
}

static void binary_clauses(void) { add_until_refused(2000, 2, 0); }
static void short_clauses(void) { add_until_refused(200000, 3, 0); }
static void long_clauses(void) { add_until_refused(200000, 64, 0); }
static void new_variables(void) { add_until_refused(0, 3, 0); }
static void far_variables(void) { add_until_refused(1 << 28, 3, 0); }

/* One clause that grows too long, by IPASIR: no answer would be right without it. */
static void one_clause(void) {
    int lit;
    void *solver = ipasir_init();
    for (lit = 1; lit < 1 << 28; lit++) {
        ipasir_add(solver, lit);
        if (lit % 1024 == 0 && strstr(neuf_error_message(), "not enough memory"))
            break;
    }
    ipasir_add(solver, 0);
    CHECK(ipasir_solve(solver) == 0);
    ipasir_release(solver);
}

/* The array itself is there before the limit. */
static int *numbers;
enum { NUMBERS = 40 * 1000 * 1000 };

static void one_array(void) {
    neuf_solver *solver = neuf_solver_new();
    int code = neuf_add_clause(solver, numbers, NUMBERS);
    CHECK(code == NEUF_ERROR_MEMORY);
    check_after(solver, NULL, 0, 0);
}

/* A formula without an end, of clauses or of one clause. */
struct text {
    unsigned long long state;
    int vars, is_open;
    char line[64];
    size_t next;
};

static size_t read_text(void *state, char *buffer, size_t capacity) {
    struct text *text = (struct text *)state;
    size_t length = 0;
    while (length < capacity) {
        if (text->line[text->next] == 0) {
            sprintf(text->line, text->is_open ? "%d " : "%d 1 2 0\n",
                    random_literal(&text->state, text->vars));
            text->next = 0;
        }
        buffer[length++] = text->line[text->next++];
    }
    return length;
}

static void read_until_refused(int vars, int is_open) {
    struct text text = {1, 0, 0, "p cnf 1 1\n", 0};
    neuf_solver *solver = neuf_solver_new();
    int code;
    text.vars = vars;
    text.is_open = is_open;
    code = neuf_read_dimacs_from(solver, "text", 0, &text, read_text, NULL, NULL);
    CHECK(code == NEUF_ERROR_MEMORY && neuf_variables(solver) == 0);
    check_after(solver, NULL, 0, 0);
}

static void read_clauses(void) { read_until_refused(1000, 0); }
static void read_variables(void) { read_until_refused(1 << 28, 0); }
static void read_one_clause(void) { read_until_refused(1000, 1); }

static void copies(void) {
    unsigned long long state = 1;
    int index, place, lits[8];
    neuf_solver *solver = neuf_solver_new(), *copy, *last = NULL;
    for (index = 0; index < 20000; index++) {
        for (place = 0; place < 8; place++)
            lits[place] = random_literal(&state, 20000);
        lits[0] = abs(lits[0]);
        CHECK(neuf_add_clause(solver, lits, 8) == NEUF_OK);
    }
    while ((copy = neuf_solver_copy(solver)) != NULL)
        last = copy;
    CHECK(neuf_error_code() == NEUF_ERROR_MEMORY && last != NULL);
    check_after(solver, lits, 8, 0);
    CHECK(neuf_solve(last, NULL, 0) == NEUF_SATISFIABLE);
}

/* A search beside the limit, which may come before the limit of conflicts. */
static void search(void) {
    unsigned long long state = 1;
    int index, place, lits[3];
    neuf_solver *solver = neuf_solver_new();
    for (index = 0; index < 2760; index++) {
        for (place = 0; place < 3; place++)
            lits[place] = random_literal(&state, 600);
        CHECK(neuf_add_clause(solver, lits, 3) == NEUF_OK);
    }
    neuf_set_limit(solver, "conflicts", 20000);
    CHECK(neuf_solve(solver, NULL, 0) == NEUF_UNKNOWN);
    CHECK(neuf_solver_free(solver) == NEUF_OK);
}

int main(void) {
    long megabytes;
    int index;
    FOR_LIMITS(megabytes) {
        WITHIN(binary_clauses, megabytes);
        WITHIN(short_clauses, megabytes);
        WITHIN(long_clauses, megabytes);
        WITHIN(new_variables, megabytes);
        WITHIN(far_variables, megabytes);
        WITHIN(one_clause, megabytes);
        WITHIN(read_clauses, megabytes);
        WITHIN(read_variables, megabytes);
        WITHIN(read_one_clause, megabytes);
        WITHIN(copies, megabytes);
        WITHIN(search, megabytes);
    }
    /* Of ten solvers to which clauses are added one by one, few are lost. */
    CHECK(lost <= 3);
    numbers = (int *)malloc(NUMBERS * sizeof(int));
    CHECK(numbers != NULL);
    for (index = 0; index < NUMBERS; index++)
        numbers[index] = index + 1;
    FOR_LIMITS(megabytes)
        WITHIN(one_array, megabytes);
    free(numbers);
    return 0;
}
