// Random sequences of calls from two threads. `sequences [COUNT [SEED]]`; .ci/capi runs some under
// valgrind, and CONTRIBUTING.md says how to run many.
//
// Each thread has a solver of its own, keeps the clauses that it took, and judges every answer by
// trying all assignments of its few variables. The other thread may interrupt it at any moment. Both
// threads also use solvers that they share, whose handles may have been released, with arguments of
// any kind; there, what a call may return is all that is known.
#include <algorithm>
#include <array>
#include <atomic>
#include <climits>
#include <cstdint>
#include <cstring>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "check.h"
#include "ipasir.h"
#include "neuf.h"

namespace {

constexpr int VARIABLES = 7;
using Clause = std::vector<int>;

struct Draw {
    std::mt19937_64 engine;
    int below(int bound) { return int(engine() % uint64_t(bound)); }
    bool one_in(int of) { return below(of) == 0; }
    int lit() { return (1 + below(VARIABLES)) * (one_in(2) ? 1 : -1); }
    Clause lits(int most) {
        Clause lits(below(most + 1));
        for (int &lit : lits)
            lit = this->lit();
        return lits;
    }
    // Any number, most of all those where something changes. The last ones that a variable may have
    // are among them: the solver takes them for its own, and says so of a caller who does the same.
    int wild() {
        const int last = 1 << 28;
        const int odd[] = {0,       last,    -last,       last - 1,    1 - last,
                           last + 1, -last - 1, INT_MAX, INT_MIN, INT_MIN + 1};
        return one_in(3) ? odd[below(10)] : one_in(2) ? lit() : int(engine());
    }
};

std::atomic<long> calls{0}, refutations{0}, models{0}, unknowns{0}, refusals{0};

// Shared by both threads: solvers of nobody, and the present solver of each thread.
std::array<std::atomic<neuf_solver *>, 3> common;
std::array<std::atomic<neuf_solver *>, 2> owned;

bool holds(int lit, int model) { return (lit > 0) == ((model >> (std::abs(lit) - 1)) & 1); }

// What a call with any arguments may return: never that neuf has a defect.
bool may_return(int code) {
    refusals += code < 0;
    CHECK(code != NEUF_ERROR_INTERNAL);
    return (code >= NEUF_ERROR_SPACE && code <= NEUF_ERROR_HANDLE) || code == 0 || code == 1 ||
           code == -1 || code == NEUF_SATISFIABLE || code == NEUF_UNSATISFIABLE;
}

// A constraint beside the clauses: an odd number of the variables 1, 2 and 3 is true.
bool is_odd(int model) { return ((model ^ model >> 1 ^ model >> 2) & 1) != 0; }

class Own {
  public:
    Own(Draw &draw, int thread) : draw(draw), thread(thread) { renew(); }
    ~Own() { release(); }

    void step() {
        calls++;
        switch (draw.below(24)) {
        case 0: case 1: case 2: case 3: case 4: case 5: add(); break;
        case 6: case 7: case 8: solve(); break;
        case 9: case 10: solve_as_ipasir(); break;
        case 11: enumerate(); break;
        case 12: propagate(); break;
        case 13: flip(); break;
        case 14: fixed(); break;
        case 15: limit(); break;
        case 16: CHECK(neuf_set_phase(solver, draw.lit()) == NEUF_OK); break;
        case 17: CHECK(neuf_clear_phase(solver, 1 + draw.below(VARIABLES)) == NEUF_OK); break;
        case 18: connect(); break;
        case 19: CHECK(neuf_set_threads(solver, 1 + draw.below(2)) == NEUF_OK); break;
        case 20: CHECK(neuf_interrupt(solver) == NEUF_OK); break;
        case 21: watch(); break;
        case 22: ask(); break;
        default: if (draw.one_in(3)) { release(); renew(); }
        }
    }

  private:
    Draw &draw;
    int thread;
    neuf_solver *solver = nullptr;
    std::vector<Clause> clauses;
    bool is_connected = false, was_connected = false, is_solved = false;
    Clause assumed, excluded;
    size_t told = 0;
    int last_model = 0;

    void renew() {
        solver = static_cast<neuf_solver *>(draw.one_in(2) ? ipasir_init() : neuf_solver_new());
        CHECK(solver != nullptr);
        clauses.clear();
        is_connected = was_connected = is_solved = false;
        if (draw.one_in(4)) {
            CHECK(neuf_certify(solver) == NEUF_OK);
        } else if (draw.one_in(4)) {
            const char *formats[] = {"lrat", "lrat-text", "drat", "drat-text"};
            CHECK(neuf_write_proof(solver, "/dev/null", formats[draw.below(4)]) == NEUF_OK);
        }
        const char *options[][2] = {{"seed", "7"}, {"seed", "-"}, {"vivify", "false"}, {"", "1"}};
        const char **option = options[draw.below(4)];
        may_return(neuf_set_option(solver, option[0], option[1]));
        owned[thread] = solver;
    }

    void release() {
        owned[thread] = nullptr;
        // The other thread may be within an interrupt.
        int code = neuf_solver_free(solver);
        CHECK(code == NEUF_OK);
        if (draw.one_in(4))
            CHECK(neuf_solve(solver, nullptr, 0) == NEUF_ERROR_HANDLE);
    }

    void add() {
        int count = draw.one_in(3) ? 8 : 1;
        for (int i = 0; i < count; i++) {
            Clause clause = draw.lits(draw.one_in(8) ? 6 : 3);
            if (clause.empty() && !draw.one_in(20))
                clause.push_back(draw.lit());
            if (draw.one_in(2)) {
                CHECK(neuf_add_clause(solver, clause.data(), clause.size()) == NEUF_OK);
            } else {
                for (int lit : clause)
                    ipasir_add(solver, lit);
                ipasir_add(solver, 0);
            }
            clauses.push_back(clause);
        }
        is_solved = false;
        if (draw.one_in(10)) {
            int wrong[] = {1, draw.one_in(2) ? 0 : INT_MIN};
            CHECK(neuf_add_clause(solver, wrong, 2) == NEUF_ERROR_ARGUMENT);
            CHECK(neuf_add_clause(solver, nullptr, 2) == NEUF_ERROR_ARGUMENT);
        }
    }

    bool satisfies(int model) const {
        for (const Clause &clause : clauses)
            if (std::none_of(clause.begin(), clause.end(), [&](int lit) { return holds(lit, model); }))
                return false;
        return true;
    }

    // What propagators said counts for good, also once they are gone.
    bool has_model(const Clause &assumptions) const {
        for (int model = 0; model < 1 << VARIABLES; model++)
            if ((!was_connected || is_odd(model)) && satisfies(model) &&
                std::all_of(assumptions.begin(), assumptions.end(),
                            [&](int lit) { return holds(lit, model); }))
                return true;
        return false;
    }

    int model_of() {
        int model = 0;
        for (int var = 1; var <= VARIABLES; var++) {
            int value = draw.one_in(2) ? neuf_value(solver, var) : ipasir_val(solver, var);
            model |= int(value > 0) << (var - 1);
        }
        return model;
    }

    void judge(int code, const Clause &assumptions) {
        assumed = assumptions;
        is_solved = false;
        if (code == NEUF_SATISFIABLE) {
            models++;
            last_model = model_of();
            CHECK(satisfies(last_model) && (!is_connected || is_odd(last_model)));
            for (int lit : assumptions)
                CHECK(holds(lit, last_model));
            is_solved = true;
        } else if (code == NEUF_UNSATISFIABLE) {
            refutations++;
            CHECK(!has_model(assumptions));
            if (draw.one_in(3))
                may_return(neuf_minimize_core(solver));
            Clause core(assumptions.size());
            size_t length = 0;
            CHECK(neuf_core(solver, core.data(), core.size(), &length) == NEUF_OK);
            core.resize(length);
            for (int lit : core)
                CHECK(std::count(assumptions.begin(), assumptions.end(), lit));
            CHECK(!has_model(core));
        } else {
            unknowns++;
            CHECK(code == NEUF_UNKNOWN);
        }
    }

    void solve() {
        Clause assumptions = draw.lits(3);
        int code = neuf_solve(solver, assumptions.data(), assumptions.size());
        CHECK((code == NEUF_UNKNOWN) == (neuf_unknown_reason(solver) != nullptr));
        judge(code, assumptions);
    }

    void solve_as_ipasir() {
        Clause assumptions = draw.lits(3), failed;
        for (int lit : assumptions)
            ipasir_assume(solver, lit);
        int code = ipasir_solve(solver);
        if (code == NEUF_UNSATISFIABLE) {
            for (int lit : assumptions)
                if (ipasir_failed(solver, lit))
                    failed.push_back(lit);
            CHECK(!has_model(failed));
        }
        judge(code, assumptions);
    }

    struct Listener {
        Own *own;
        Clause variables;
        std::vector<int> found;
    };

    // Every other call is refused within a callback.
    void try_from_within() {
        CHECK(neuf_value(solver, 1) == NEUF_ERROR_BUSY);
        CHECK(neuf_solver_free(solver) == NEUF_ERROR_BUSY);
        CHECK(neuf_add_clause(solver, nullptr, 0) == NEUF_ERROR_BUSY);
        if (draw.one_in(20))
            CHECK(neuf_interrupt(solver) == NEUF_OK);
    }

    void enumerate() {
        Listener listener{this, {}, {}};
        if (draw.one_in(2))
            for (int var = 1; var <= VARIABLES; var++)
                if (draw.one_in(2))
                    listener.variables.push_back(var);
        auto tell = [](void *state, const int *model, size_t length) {
            Listener &listener = *static_cast<Listener *>(state);
            int found = 0;
            for (size_t i = 0; i < length; i++)
                if (model[i] > 0 && model[i] <= VARIABLES)
                    found |= 1 << (model[i] - 1);
            CHECK(!std::count(listener.found.begin(), listener.found.end(), found));
            listener.found.push_back(found);
            listener.own->try_from_within();
            return int(listener.own->draw.one_in(100));
        };
        uint64_t count = 0;
        const int *variables = listener.variables.empty() ? nullptr : listener.variables.data();
        int code = neuf_enumerate(solver, variables, listener.variables.size(), &listener, tell, &count);
        is_solved = false;
        CHECK(code == NEUF_UNKNOWN || code == NEUF_UNSATISFIABLE);
        CHECK(count == listener.found.size());
        if (was_connected && !is_connected)
            return; // some of its clauses are there, and others are not
        int mask = 0;
        for (int var : listener.variables)
            mask |= 1 << (var - 1);
        // Variables that no clause mentions may have either value and are not told.
        for (const Clause &clause : clauses)
            if (variables == nullptr)
                for (int lit : clause)
                    mask |= 1 << (std::abs(lit) - 1);
        if (variables == nullptr && is_connected)
            mask |= 7;
        std::vector<int> all;
        for (int model = 0; model < 1 << VARIABLES; model++)
            if (satisfies(model) && (!is_connected || is_odd(model)))
                all.push_back(model & mask);
        std::sort(all.begin(), all.end());
        all.erase(std::unique(all.begin(), all.end()), all.end());
        std::vector<int> told;
        for (int found : listener.found)
            told.push_back(found & mask);
        std::sort(told.begin(), told.end());
        told.erase(std::unique(told.begin(), told.end()), told.end());
        CHECK(std::includes(all.begin(), all.end(), told.begin(), told.end()));
        CHECK(code == NEUF_UNKNOWN || all == told);
    }

    void propagate() {
        Clause assumptions = draw.lits(3);
        int buffer[3 * VARIABLES];
        size_t length = 0, capacity = draw.one_in(4) ? draw.below(3) : 3 * VARIABLES;
        int code = neuf_propagate(solver, assumptions.data(), assumptions.size(), buffer, capacity,
                                  &length);
        is_solved = false;
        if (code == NEUF_UNSATISFIABLE) {
            CHECK(!has_model(assumptions));
            Clause core(assumptions.size());
            size_t failed = 0;
            CHECK(neuf_core(solver, core.data(), core.size(), &failed) == NEUF_OK);
            core.resize(failed);
            for (int lit : core)
                CHECK(std::count(assumptions.begin(), assumptions.end(), lit) > 0);
            CHECK(!has_model(core));
        }
        if (code == NEUF_UNKNOWN)
            for (size_t i = 0; i < length; i++) {
                Clause with = assumptions;
                with.push_back(-buffer[i]);
                CHECK(!has_model(with));
            }
        CHECK(code != NEUF_ERROR_SPACE || length > capacity);
        CHECK(may_return(code));
    }

    void flip() {
        int var = 1 + draw.below(VARIABLES);
        int code = neuf_flip(solver, var);
        if (!is_solved) {
            CHECK(may_return(code));
        } else if (code == 1) {
            int model = model_of();
            CHECK(satisfies(model) && holds(var, model) != holds(var, last_model));
            last_model = model;
        } else {
            CHECK(may_return(code) && model_of() == last_model);
        }
    }

    void fixed() {
        int lit = draw.lit(), value = neuf_fixed(solver, lit);
        CHECK(may_return(value));
        if (value == 1 || value == -1)
            CHECK(!has_model({-lit * value}));
    }

    void limit() {
        const char *names[] = {"conflicts", "decisions", "propagations", "ticks", "milliseconds"};
        uint64_t limit = draw.one_in(2) ? NEUF_NO_LIMIT : uint64_t(draw.below(200));
        CHECK(neuf_set_limit(solver, names[draw.below(5)], limit) == NEUF_OK);
        if (draw.one_in(2))
            for (const char *name : names)
                CHECK(neuf_set_limit(solver, name, NEUF_NO_LIMIT) == NEUF_OK);
    }

    void connect() {
        is_solved = false;
        if (is_connected) {
            CHECK(neuf_disconnect(solver) == NEUF_OK);
            is_connected = false;
            return;
        }
        neuf_propagator propagator;
        std::memset(&propagator, 0, sizeof propagator);
        propagator.state = this;
        propagator.is_lazy = draw.one_in(2);
        propagator.accepts = [](void *state, const int *model, size_t length) {
            Own &own = *static_cast<Own *>(state);
            own.excluded.clear();
            int values = 0;
            for (size_t i = 0; i < length; i++) {
                own.excluded.push_back(-model[i]);
                if (model[i] > 0)
                    values |= 1 << (model[i] - 1);
            }
            own.told = 0;
            own.try_from_within();
            bool accepts = is_odd(values);
            if (accepts)
                own.excluded.clear();
            return int(accepts);
        };
        propagator.has_clause = [](void *state) {
            Own &own = *static_cast<Own *>(state);
            return int(!own.excluded.empty()) * (1 + own.draw.below(2));
        };
        propagator.clause_literal = [](void *state) {
            Own &own = *static_cast<Own *>(state);
            if (own.told < own.excluded.size())
                return own.excluded[own.told++];
            own.excluded.clear();
            return 0;
        };
        if (!propagator.is_lazy && draw.one_in(2))
            propagator.decide = [](void *state) {
                Draw &draw = static_cast<Own *>(state)->draw;
                return draw.one_in(2) ? 0 : (1 + draw.below(3)) * (draw.one_in(2) ? 1 : -1);
            };
        excluded.clear();
        CHECK(neuf_connect(solver, &propagator) == NEUF_OK);
        for (int var = 1; var <= 3; var++)
            CHECK(neuf_observe(solver, var) == NEUF_OK);
        is_connected = was_connected = true;
    }

    // Learned clauses follow; the function that is asked whether to stop may stop.
    void watch() {
        auto learn = [](void *state, int32_t *clause) {
            Own &own = *static_cast<Own *>(state);
            Clause negated;
            for (; *clause != 0; clause++)
                if (std::abs(*clause) <= VARIABLES)
                    negated.push_back(-*clause);
                else
                    return;
            CHECK(!own.has_model(negated));
            own.try_from_within();
        };
        auto terminate = [](void *state) {
            Own &own = *static_cast<Own *>(state);
            own.try_from_within();
            return int(own.draw.one_in(50));
        };
        if (draw.one_in(3)) {
            ipasir_set_learn(solver, nullptr, 0, nullptr);
            ipasir_set_terminate(solver, nullptr, nullptr);
        } else {
            ipasir_set_learn(solver, this, draw.below(10), learn);
            ipasir_set_terminate(solver, this, terminate);
        }
    }

    void ask() {
        uint64_t value = 0;
        const char *name = neuf_statistic_name(draw.below(60));
        if (name != nullptr)
            CHECK(neuf_statistic(solver, name, &value) == NEUF_OK);
        name = neuf_option_name(draw.below(100));
        if (name != nullptr) {
            char buffer[64];
            size_t length = 0, capacity = draw.below(64);
            int code = neuf_get_option(solver, name, buffer, capacity, &length);
            CHECK(code == (length < capacity ? NEUF_OK : NEUF_ERROR_SPACE));
            CHECK(neuf_set_option(solver, name, "no value") < 0);
        }
        CHECK(neuf_error_message() != nullptr);
    }
};

// A call with any arguments for a solver that both threads use, or that was released.
void wild_step(Draw &draw) {
    calls++;
    auto &slot = common[draw.below(3)];
    int local = 0;
    neuf_solver *solver = slot;
    if (draw.one_in(30))
        solver = draw.one_in(2) ? nullptr : reinterpret_cast<neuf_solver *>(&local);
    int numbers[6], buffer[8];
    for (int &number : numbers)
        number = draw.one_in(4) ? draw.wild() : draw.lit();
    size_t length = size_t(draw.below(7)), written = 0;
    uint64_t count = 0;
    const int *lits = draw.one_in(20) ? nullptr : numbers;
    int code = 0;
    switch (draw.below(24)) {
    case 0: {
        // While the other thread uses it, it cannot be released, and nobody would do so later.
        neuf_solver *old = slot.exchange(neuf_solver_new());
        while (neuf_solver_free(old) == NEUF_ERROR_BUSY)
            std::this_thread::yield();
        break;
    }
    case 1: case 2: case 3: code = neuf_add_clause(solver, lits, length); break;
    case 4: case 5: code = neuf_solve(solver, lits, length); break;
    case 6: ipasir_add(solver, draw.one_in(3) ? 0 : draw.lit()); break;
    case 7: ipasir_assume(solver, draw.wild()); break;
    case 8: code = ipasir_solve(solver); break;
    case 9: ipasir_val(solver, draw.wild()), ipasir_failed(solver, draw.wild()); break;
    case 10: code = neuf_value(solver, draw.wild()); break;
    case 11: code = neuf_core(solver, buffer, length, &written); break;
    case 12: code = neuf_minimize_core(solver); break;
    case 13: code = neuf_propagate(solver, lits, length, buffer, 8, &written); break;
    case 14: code = neuf_flip(solver, draw.wild()); break;
    case 15: code = neuf_set_limit(solver, "conflicts", draw.below(50)); break;
    case 16: code = neuf_set_option(solver, "seed", draw.one_in(2) ? nullptr : "3"); break;
    case 17: code = neuf_connect(solver, nullptr); break;
    case 18: code = neuf_observe(solver, draw.wild()); break;
    case 19:
        code = neuf_enumerate(solver, nullptr, 0, &local, [](void *state, const int *, size_t) {
            return int(++*static_cast<int *>(state) > 40);
        }, draw.one_in(2) ? nullptr : &count);
        break;
    case 20: code = neuf_read_dimacs(solver, draw.one_in(2) ? nullptr : "/nowhere/at/all"); break;
    case 21: code = draw.one_in(2) ? neuf_certify(solver) : neuf_finish_proof(solver); break;
    case 22: code = neuf_statistic(solver, draw.one_in(2) ? "conflicts" : "?", &count); break;
    default: {
        const char *puzzles[] = {"1...2..........3", "12..............", "", "\xff\xfe", "1...", nullptr,
                                 "....4.............................3"};
        const char *puzzle = puzzles[draw.below(7)];
        char text[20];
        if (draw.one_in(2))
            code = neuf_sudoku_solve(puzzle, 50, text, length, &written);
        else if (draw.one_in(2))
            code = neuf_sudoku_count(puzzle, 10, 50, &count);
        else
            code = neuf_sudoku_decode(puzzle, "compact", lits, length, text, 20, &written);
    }
    }
    CHECK(may_return(code));
    if (draw.one_in(3)) {
        // Asks the present call of the other thread to stop, whichever that is.
        neuf_interrupt(owned[draw.below(2)]);
    }
}

void sequence(uint64_t seed) {
    for (auto &slot : common)
        slot = neuf_solver_new();
    auto run = [seed](int thread) {
        Draw draw{std::mt19937_64(2 * seed + uint64_t(thread))};
        Own own(draw, thread);
        for (int i = 0; i < 40; i++) {
            if (draw.one_in(3))
                wild_step(draw);
            else
                own.step();
        }
    };
    std::thread other(run, 1);
    run(0);
    other.join();
    // A clause may have used a variable that the solver had defined before: then there is no proof.
    for (auto &slot : common) {
        int code = neuf_solver_free(slot);
        CHECK(code == NEUF_OK || code == NEUF_ERROR_FILE);
    }
}

} // namespace

int main(int argc, char **argv) {
    long count = argc > 1 ? std::atol(argv[1]) : 20;
    uint64_t seed = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1;
    for (long i = 0; i < count; i++)
        sequence(seed + uint64_t(i));
    std::printf("%ld sequences, %ld calls: %ld models, %ld refutations, %ld without an answer, "
                "%ld calls refused\n",
                count, calls.load(), models.load(), refutations.load(), unknowns.load(),
                refusals.load());
}
