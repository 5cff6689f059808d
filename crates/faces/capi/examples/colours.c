/* Do three colours suffice for a map? `.ci/capi` compiles and runs this. */
#include <stdio.h>

#include "neuf.h"

/* The variable of "this country has this colour". */
static int has(int country, int colour) { return 4 * country + colour + 1; }

int main(void) {
    /* Luxembourg, Belgium, France, Germany, the Netherlands, Switzerland: who borders on whom? */
    int borders[][2] = {{0, 1}, {0, 2}, {0, 3}, {1, 2}, {1, 3}, {2, 3}, {1, 4}, {3, 4}, {2, 5},
                        {3, 5}};
    neuf_solver *solver = neuf_solver_new();
    for (int country = 0; country < 6; country++) {
        int some[] = {has(country, 0), has(country, 1), has(country, 2), has(country, 3)};
        neuf_add_clause(solver, some, 4);
    }
    for (int i = 0; i < 10; i++)
        for (int colour = 0; colour < 4; colour++) {
            int not_both[] = {-has(borders[i][0], colour), -has(borders[i][1], colour)};
            neuf_add_clause(solver, not_both, 2);
        }
    /* Assume that no country has the last colour; the core names those of which one needs it. */
    int assumptions[6], core[6];
    size_t length = 0;
    for (int country = 0; country < 6; country++)
        assumptions[country] = -has(country, 3);
    int code = neuf_solve(solver, assumptions, 6);
    printf("%s\n", code == NEUF_SATISFIABLE ? "three suffice" : "one of these needs a fourth:");
    if (neuf_minimize_core(solver) == NEUF_OK && neuf_core(solver, core, 6, &length) == NEUF_OK)
        for (size_t i = 0; i < length; i++)
            printf("country %d\n", (-core[i] - 1) / 4);
    return neuf_solver_free(solver);
}
