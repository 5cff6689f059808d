// The classes of CaDiCaL's interface throw std::bad_alloc when there is no memory left.
#include <new>

#include "cadical.hpp"
#include "memory.h"

namespace {

template <class Body> void until_thrown(Body body) {
    CaDiCaL::Solver solver;
    bool is_thrown = false;
    try {
        body(solver);
    } catch (const std::bad_alloc &) {
        is_thrown = true;
    }
    CHECK(is_thrown);
}

void clauses() {
    until_thrown([](CaDiCaL::Solver &solver) {
        unsigned long long state = 1;
        for (;;)
            solver.clause(random_literal(&state, 100000), random_literal(&state, 100000),
                          random_literal(&state, 100000));
    });
}

void variables() {
    until_thrown([](CaDiCaL::Solver &solver) {
        for (int var = 1; var < 1 << 28; var += 2)
            solver.clause(var, -(var + 1));
    });
}

void one_clause() {
    until_thrown([](CaDiCaL::Solver &solver) {
        for (int var = 1; var < 1 << 28; var++)
            solver.add(var);
        solver.add(0);
    });
}

} // namespace

int main() {
    long megabytes;
    FOR_LIMITS(megabytes) {
        WITHIN(clauses, megabytes);
        WITHIN(variables, megabytes);
        WITHIN(one_clause, megabytes);
    }
    return 0;
}
