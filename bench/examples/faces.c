/* The workload of faces.rs in C: `faces ipasir|neuf [CALLS]`, by the functions of ipasir.h or of
   neuf.h. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ipasir.h"
#include "neuf.h"

enum { VARIABLES = 200, CLAUSES = 400, ASSUMPTIONS = 4, VALUES = 10 };

static unsigned state = 1;

static unsigned next(void) {
    state = state * 1103515245u + 12345u;
    return state >> 16;
}

static int literal(void) {
    int variable = (int)(next() % VARIABLES) + 1;
    return next() % 2 == 0 ? variable : -variable;
}

int main(int argc, char **argv) {
    int is_ipasir = argc > 1 && strcmp(argv[1], "ipasir") == 0;
    long calls = argc > 2 ? atol(argv[2]) : 100000, satisfiable = 0;
    unsigned long long sum = 0;
    neuf_solver *solver = neuf_solver_new();
    for (long call = 0; call < calls; call++) {
        int clause[3], assumptions[ASSUMPTIONS], code;
        if (call < CLAUSES) {
            for (int i = 0; i < 3; i++)
                clause[i] = literal();
            if (is_ipasir) {
                for (int i = 0; i < 3; i++)
                    ipasir_add(solver, clause[i]);
                ipasir_add(solver, 0);
            } else {
                neuf_add_clause(solver, clause, 3);
            }
        }
        for (int i = 0; i < ASSUMPTIONS; i++)
            assumptions[i] = literal();
        if (is_ipasir) {
            for (int i = 0; i < ASSUMPTIONS; i++)
                ipasir_assume(solver, assumptions[i]);
            code = ipasir_solve(solver);
        } else {
            code = neuf_solve(solver, assumptions, ASSUMPTIONS);
        }
        if (code == 10) {
            satisfiable++;
            for (int i = 0; i < VALUES; i++) {
                int is_true = is_ipasir ? ipasir_val(solver, i + 1) > 0
                                        : neuf_value(solver, i + 1) > 0;
                sum += (unsigned long long)is_true << i;
            }
        } else if (is_ipasir) {
            for (int i = 0; i < ASSUMPTIONS; i++)
                sum += (unsigned)ipasir_failed(solver, assumptions[i]);
        } else {
            int core[ASSUMPTIONS];
            size_t length = 0;
            neuf_core(solver, core, ASSUMPTIONS, &length);
            for (int i = 0; i < ASSUMPTIONS; i++)
                for (size_t j = 0; j < length; j++)
                    if (core[j] == assumptions[i]) {
                        sum++;
                        break;
                    }
        }
    }
    printf("%ld of %ld satisfiable, sum %llu\n", satisfiable, calls, sum);
    neuf_solver_free(solver);
    return 0;
}
