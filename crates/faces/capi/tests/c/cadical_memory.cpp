// The classes of CaDiCaL's interface throw std::bad_alloc when there is no memory left.
#include <memory>
#include <new>
#include <vector>

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

void copies() {
    std::vector<std::unique_ptr<CaDiCaL::Solver>> all;
    until_thrown([&](CaDiCaL::Solver &solver) {
        unsigned long long state = 1;
        for (int count = 0; count < 20000; count++) {
            for (int place = 0; place < 8; place++)
                solver.add(random_literal(&state, 20000));
            solver.add(0);
        }
        for (;;) {
            all.push_back(std::make_unique<CaDiCaL::Solver>());
            solver.copy(*all.back());
        }
    });
    // The last one is as it was.
    CaDiCaL::Solver &last = *all.back();
    CHECK(last.state() == CaDiCaL::CONFIGURING && last.vars() == 0 && last.irredundant() == 0);
}

} // namespace

int main() {
    long megabytes;
    FOR_LIMITS(megabytes) {
        WITHIN(clauses, megabytes);
        WITHIN(variables, megabytes);
        WITHIN(one_clause, megabytes);
        WITHIN(copies, megabytes);
    }
    return 0;
}
