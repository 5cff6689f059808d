/* What a test program needs: checks that end it, and formulas. */
#ifndef CHECK_H
#define CHECK_H

#include <stdio.h>
#include <stdlib.h>

#define CHECK(condition)                                                          \
    do {                                                                          \
        if (!(condition)) {                                                       \
            fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition);       \
            exit(1);                                                              \
        }                                                                         \
    } while (0)

/* Adds a clause, given as its literals with a 0 at the end. */
#define CLAUSE(solver, ...)                                                       \
    do {                                                                          \
        int lits_[] = {__VA_ARGS__, 0};                                           \
        int *lit_ = lits_;                                                        \
        do                                                                        \
            ipasir_add(solver, *lit_);                                            \
        while (*lit_++ != 0);                                                     \
    } while (0)

/* A random literal, by Knuth's generator, whose upper bits are the better ones. Clauses of three of
   them, 4.6 for each variable, have no model, and with 600 variables are out of reach. */
static inline int random_literal(unsigned long long *state, int vars) {
    *state = *state * 6364136223846793005ull + 1442695040888963407ull;
    int var = (int)(*state >> 33) % vars + 1;
    return *state >> 63 ? -var : var;
}

/* Twice as many pigeons as holes and one more, and no three in one hole. */
#define PIGEONS(solver, holes)                                                    \
    do {                                                                          \
        int p_, q_, r_, h_, n_ = (holes);                                         \
        for (p_ = 0; p_ <= 2 * n_; p_++) {                                        \
            for (h_ = 1; h_ <= n_; h_++)                                          \
                ipasir_add(solver, p_ * n_ + h_);                                 \
            ipasir_add(solver, 0);                                                \
            for (q_ = 0; q_ < p_; q_++)                                           \
                for (r_ = 0; r_ < q_; r_++)                                       \
                    for (h_ = 1; h_ <= n_; h_++)                                  \
                        CLAUSE(solver, -(p_ * n_ + h_), -(q_ * n_ + h_), -(r_ * n_ + h_)); \
        }                                                                         \
    } while (0)

#endif
