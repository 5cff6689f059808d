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

/* As many edges of each of two colours at each node, of an odd number of edges in all: not
   possible, and hard with 21 nodes, which are joined to those that are 1, 4 and 9 further on. */
#define EVEN_COLOURING(solver, nodes)                                             \
    do {                                                                          \
        int node_, one_, other_, at_, sign_, far_[3] = {1, 4, 9}, n_ = (nodes);   \
        for (node_ = 0; node_ < n_; node_++)                                      \
            for (one_ = 1; one_ < 6; one_++)                                      \
                for (other_ = 0; other_ < one_; other_++)                         \
                    for (sign_ = -1; sign_ <= 1; sign_ += 2) {                    \
                        for (at_ = 0; at_ < 6; at_++) {                           \
                            int from_ = at_ % 2 ? node_ : node_ + n_ - far_[at_ / 2]; \
                            if (at_ != one_ && at_ != other_)                     \
                                ipasir_add(solver, sign_ * (3 * (from_ % n_) + at_ / 2 + 1)); \
                        }                                                         \
                        ipasir_add(solver, 0);                                    \
                    }                                                             \
    } while (0)

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
