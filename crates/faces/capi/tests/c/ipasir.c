/* The ten functions of IPASIR: unrolling step by step, cores, callbacks. */
#include <string.h>

#include "check.h"
#include "ipasir.h"

#define BITS 4
/* The variable of a bit of the counter after some steps. */
static int bit(int step, int i) { return step * 2 * BITS + i + 1; }
/* The variable of the carry into a bit. */
static int carry(int step, int i) { return step * 2 * BITS + BITS + i + 1; }

/* A counter of BITS bits, from 0, that may or may not count in each step (its first carry). */
static void unroll(void *solver, int step) {
    for (int i = 0; i < BITS; i++) {
        int now = bit(step, i), next = bit(step + 1, i), in = carry(step, i);
        CLAUSE(solver, -next, now, in);
        CLAUSE(solver, -next, -now, -in);
        CLAUSE(solver, next, -now, in);
        CLAUSE(solver, next, now, -in);
        if (i + 1 < BITS) {
            int out = carry(step, i + 1);
            CLAUSE(solver, -out, now);
            CLAUSE(solver, -out, in);
            CLAUSE(solver, out, -now, -in);
        }
    }
}

static void unrolling(void) {
    void *solver = ipasir_init();
    CHECK(solver != NULL);
    for (int i = 0; i < BITS; i++)
        CLAUSE(solver, -bit(0, i));
    /* All bits are first set after 2^BITS - 1 steps. */
    for (int step = 0; step < 1 << BITS; step++) {
        for (int i = 0; i < BITS; i++)
            ipasir_assume(solver, bit(step, i));
        int expected = step == (1 << BITS) - 1 ? 10 : 20;
        CHECK(ipasir_solve(solver) == expected);
        if (expected == 10) {
            for (int earlier = 0; earlier < step; earlier++)
                CHECK(ipasir_val(solver, carry(earlier, 0)) == carry(earlier, 0));
            CHECK(ipasir_val(solver, -bit(0, 0)) == -bit(0, 0));
        } else {
            int failed = 0;
            for (int i = 0; i < BITS; i++)
                failed += ipasir_failed(solver, bit(step, i));
            CHECK(failed > 0);
        }
        unroll(solver, step);
    }
    ipasir_release(solver);
}

static void cores(void) {
    void *solver = ipasir_init();
    CLAUSE(solver, -1, -2, -3);
    for (int lit = 1; lit <= 5; lit++)
        ipasir_assume(solver, lit);
    CHECK(ipasir_solve(solver) == 20);
    for (int lit = 1; lit <= 5; lit++)
        CHECK(ipasir_failed(solver, lit) == (lit <= 3));
    CHECK(ipasir_failed(solver, -1) == 0);
    /* Assumptions hold for one call. */
    CHECK(ipasir_solve(solver) == 10);
    ipasir_assume(solver, 7);
    ipasir_assume(solver, -7);
    CHECK(ipasir_solve(solver) == 20);
    CHECK(ipasir_failed(solver, 7) == 1 && ipasir_failed(solver, -7) == 1);
    CLAUSE(solver, 1);
    ipasir_add(solver, -1);
    ipasir_add(solver, 0);
    CHECK(ipasir_solve(solver) == 20);
    ipasir_add(solver, 0);
    CHECK(ipasir_solve(solver) == 20);
    ipasir_release(solver);
}

static int stops_at_zero(void *data) { return (*(int *)data)-- <= 0; }

struct learned {
    int count, longest;
};

static void note(void *data, int32_t *clause) {
    struct learned *learned = data;
    int length = 0;
    while (clause[length] != 0)
        length++;
    learned->count++;
    if (length > learned->longest)
        learned->longest = length;
    /* The array may be written to. */
    memset(clause, 0, (size_t)length * sizeof *clause);
}

static void callbacks(void) {
    void *solver = ipasir_init();
    struct learned learned = {0, 0};
    int patience = 0;
    PIGEONS(solver, 4);
    ipasir_set_terminate(solver, &patience, stops_at_zero);
    CHECK(ipasir_solve(solver) == 0);
    patience = 3;
    CHECK(ipasir_solve(solver) == 0 && patience < 0);
    ipasir_set_terminate(solver, NULL, NULL);
    ipasir_set_learn(solver, &learned, 4, note);
    CHECK(ipasir_solve(solver) == 20);
    CHECK(learned.count > 0 && learned.longest >= 1 && learned.longest <= 4);
    ipasir_set_learn(solver, NULL, 0, NULL);
    ipasir_release(solver);
}

int main(void) {
    CHECK(strncmp(ipasir_signature(), "neuf-", 5) == 0);
    unrolling();
    cores();
    callbacks();
    return 0;
}
