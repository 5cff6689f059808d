// From C++: a class around a solver, and threads.
#include <atomic>
#include <chrono>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "check.h"
#include "ipasir.h"
#include "neuf.h"

class Solver {
  public:
    Solver() : handle(neuf_solver_new()) {}
    Solver(Solver &&other) noexcept : handle(std::exchange(other.handle, nullptr)) {}
    Solver(const Solver &) = delete;
    ~Solver() { neuf_solver_free(handle); }
    int add(const std::vector<int> &clause) {
        return neuf_add_clause(handle, clause.data(), clause.size());
    }
    int solve(const std::vector<int> &assumptions = {}) {
        return neuf_solve(handle, assumptions.data(), assumptions.size());
    }
    neuf_solver *handle;
};

// A solver that one thread makes and another one uses.
static void moves() {
    Solver solver;
    CHECK(solver.add({1, 2}) == NEUF_OK);
    std::thread([moved = std::move(solver)]() mutable {
        CHECK(moved.solve({-1}) == NEUF_SATISFIABLE);
        CHECK(neuf_value(moved.handle, 2) == 1);
    }).join();
}

// Calls from a second thread are refused while the first one solves; an interrupt is not.
static void interrupts() {
    Solver solver;
    unsigned long long state = 1;
    for (int clause = 0; clause < 2760; clause++) {
        auto literal = [&state] { return random_literal(&state, 600); };
        CHECK(solver.add({literal(), literal(), literal()}) == NEUF_OK);
    }
    std::atomic<int> code{-1};
    // The calls below may come first, and then this one is refused.
    auto until_it_runs = [&] {
        do
            code = solver.solve();
        while (code == NEUF_ERROR_BUSY);
    };
    std::thread worker(until_it_runs);
    int refused = 0;
    while (refused == 0) {
        refused += neuf_value(solver.handle, 1) == NEUF_ERROR_BUSY;
        std::this_thread::yield();
    }
    CHECK(std::string(neuf_error_message()).find("in use") != std::string::npos);
    CHECK(neuf_interrupt(solver.handle) == NEUF_OK);
    worker.join();
    CHECK(code == NEUF_UNKNOWN);
    // A literal that was refused for this reason makes the solver useless, and not wrong.
    CHECK(solver.solve({1, -1}) == NEUF_UNSATISFIABLE);
    int pause = 1;
    ipasir_set_terminate(solver.handle, &pause, [](void *data) {
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
        return int(*static_cast<volatile int *>(data) == 0);
    });
    std::thread other(until_it_runs);
    while (neuf_value(solver.handle, 1) != NEUF_ERROR_BUSY)
        std::this_thread::yield();
    ipasir_add(solver.handle, 1);
    CHECK(neuf_interrupt(solver.handle) == NEUF_OK);
    other.join();
    CHECK(solver.solve() == NEUF_ERROR_STATE);
}

// Many threads, each with solvers of its own.
static void many() {
    std::vector<std::thread> threads;
    for (int id = 0; id < 4; id++)
        threads.emplace_back([id] {
            for (int round = 0; round < 20; round++) {
                std::vector<Solver> solvers(8);
                for (Solver &solver : solvers)
                    CHECK(solver.add({id + 1, -7}) == NEUF_OK);
                for (Solver &solver : solvers)
                    CHECK(solver.solve({7}) == NEUF_SATISFIABLE &&
                          neuf_value(solver.handle, id + 1) == 1);
            }
        });
    for (std::thread &thread : threads)
        thread.join();
}

int main() {
    moves();
    interrupts();
    many();
}
