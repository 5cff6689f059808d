/* The functions of CaDiCaL's C interface. */
#include "ccadical.h"
#include "check.h"

#include <string.h>

static void clause(CCaDiCaL *solver, int a, int b) {
    ccadical_add(solver, a);
    if (b)
        ccadical_add(solver, b);
    ccadical_add(solver, 0);
}

static void answers(void) {
    CCaDiCaL *solver = ccadical_init();
    int fixed, other;
    CHECK(strncmp(ccadical_signature(), "neuf", 4) == 0);
    CHECK(ccadical_solve(solver) == 10 && ccadical_vars(solver) == 0);
    clause(solver, -1, 2);
    clause(solver, 1, 2);
    clause(solver, -1, -2);
    CHECK(ccadical_sat(solver) == 10 && ccadical_val(solver, 1) == -1);
    CHECK(ccadical_val(solver, -1) == -1 && ccadical_deref(solver, -2) == 2);
    CHECK(ccadical_val(solver, 9) == -9 && ccadical_vars(solver) == 2);
    ccadical_assume(solver, 1);
    CHECK(ccadical_val(solver, 1) == 0 && ccadical_solve(solver) == 20);
    CHECK(ccadical_failed(solver, 1) == 1 && ccadical_failed(solver, 2) == 0);
    /* The clause for one call, and a second one in its place. */
    ccadical_constrain(solver, 1);
    CHECK(ccadical_solve(solver) == 0); /* it has no end */
    ccadical_constrain(solver, 0);
    CHECK(ccadical_solve(solver) == 20 && ccadical_constraint_failed(solver) == 1);
    ccadical_constrain(solver, 1);
    ccadical_constrain(solver, 0);
    ccadical_constrain(solver, -1);
    ccadical_constrain(solver, 0);
    CHECK(ccadical_solve(solver) == 10);
    ccadical_constrain(solver, 1);
    ccadical_constrain(solver, 0);
    ccadical_assume(solver, -2);
    CHECK(ccadical_simplify(solver) == 0 && ccadical_solve(solver) == 10);
    /* Literals that are refused. */
    ccadical_assume(solver, 1 << 30);
    CHECK(ccadical_solve(solver) == 0 && ccadical_solve(solver) == 10);
    ccadical_constrain(solver, 1 << 30);
    ccadical_constrain(solver, 0);
    CHECK(ccadical_solve(solver) == 0 && ccadical_solve(solver) == 10);
    fixed = ccadical_fixed(solver, 2);
    other = ccadical_fixed(solver, -2);
    CHECK(fixed == 1 && other == -1);
    clause(solver, -2, 0);
    CHECK(ccadical_simplify(solver) == 20 && ccadical_solve(solver) == 20);
    ccadical_conclude(solver);
    ccadical_release(solver);
    ccadical_reset(NULL);
    CHECK(ccadical_solve(solver) == 0);
}

static void variables(void) {
    CCaDiCaL *solver = ccadical_init();
    CHECK(ccadical_declare_one_more_variable(solver) == 1);
    CHECK(ccadical_declare_more_variables(solver, 4) == 5 && ccadical_vars(solver) == 5);
    CHECK(ccadical_declare_more_variables(solver, 1 << 30) == 0 && ccadical_vars(solver) == 5);
    CHECK(ccadical_declare_more_variables(solver, -1) == 0);
    ccadical_phase(solver, -7);
    ccadical_phase(solver, -6);
    ccadical_unphase(solver, 6);
    CHECK(ccadical_vars(solver) == 7);
    ccadical_set_option(solver, "elim", 1); /* still */
    clause(solver, 6, 5);
    clause(solver, 7, 5);
    CHECK(ccadical_solve(solver) == 10);
    CHECK(ccadical_val(solver, 7) == -7 && ccadical_val(solver, 6) == 6);
    ccadical_freeze(solver, -3);
    ccadical_freeze(solver, 3);
    ccadical_melt(solver, 3);
    CHECK(ccadical_frozen(solver, 3) == 1 && ccadical_frozen(solver, 4) == 0);
    ccadical_melt(solver, 3);
    ccadical_melt(solver, 3); /* once too often */
    CHECK(ccadical_frozen(solver, 3) == 0);
    ccadical_release(solver);
}

static void options(void) {
    CCaDiCaL *solver = ccadical_init();
    ccadical_set_option(solver, "elim", 0);
    ccadical_set_option(solver, "factor", 0);
    ccadical_set_option(solver, "shrink", 0);
    ccadical_set_option(solver, "checkfrozen", 1);
    ccadical_set_option(solver, "no such option", 1);
    CHECK(ccadical_get_option(solver, "elim") == 0 && ccadical_get_option(solver, "probe") == 1);
    CHECK(ccadical_get_option(solver, "checkfrozen") == 0);
    clause(solver, 1, 0);
    ccadical_set_option(solver, "elim", 1); /* too late */
    CHECK(ccadical_get_option(solver, "elim") == 0);
    ccadical_release(solver);
}

static int holes(CCaDiCaL *solver, int count) {
    int pigeon, other, hole;
    for (pigeon = 0; pigeon <= count; pigeon++) {
        for (hole = 1; hole <= count; hole++)
            ccadical_add(solver, pigeon * count + hole);
        ccadical_add(solver, 0);
        for (other = 0; other < pigeon; other++)
            for (hole = 1; hole <= count; hole++)
                clause(solver, -(pigeon * count + hole), -(other * count + hole));
    }
    return count;
}

static int says_stop(void *state) { return ++*(int *)state >= 3; }

static void count_clause(void *state, int *lits) { *(int *)state += lits[0] != 0; }

static void calls(void) {
    CCaDiCaL *solver = ccadical_init();
    int asked = 0, learned = 0;
    holes(solver, 8);
    ccadical_set_terminate(solver, &asked, says_stop);
    CHECK(ccadical_solve(solver) == 0 && asked == 3);
    ccadical_set_terminate(solver, NULL, NULL);
    ccadical_set_learn(solver, &learned, 20, count_clause);
    ccadical_limit(solver, "conflicts", 5);
    ccadical_limit(solver, "preprocessing", 1);
    ccadical_limit(solver, "no such limit", 0);
    CHECK(ccadical_solve(solver) == 0);
    ccadical_limit(solver, "decisions", 0);
    CHECK(ccadical_solve(solver) == 0);
    ccadical_terminate(solver);
    CHECK(ccadical_solve(solver) == 0);
    CHECK(ccadical_solve(solver) == 20 && learned > 0);
    ccadical_print_statistics(solver);
    ccadical_release(solver);
}

static void proof(void) {
    char line[80];
    FILE *file = tmpfile();
    CCaDiCaL *solver = ccadical_init();
    CHECK(file != NULL);
    ccadical_set_option(solver, "binary", 0);
    CHECK(ccadical_trace_proof(solver, file, "proof") == 1);
    clause(solver, 1, 2);
    CHECK(ccadical_trace_proof(solver, file, "proof") == 0); /* too late */
    clause(solver, 1, -2);
    clause(solver, -1, 2);
    clause(solver, -1, -2);
    CHECK(ccadical_solve(solver) == 20);
    ccadical_close_proof(solver);
    rewind(file);
    line[0] = 0;
    while (fgets(line, sizeof line, file) != NULL && strcmp(line, "0\n") != 0)
        ;
    CHECK(strcmp(line, "0\n") == 0);
    ccadical_release(solver);
    fclose(file);
}

int main(void) {
    answers();
    variables();
    options();
    calls();
    proof();
    return 0;
}
