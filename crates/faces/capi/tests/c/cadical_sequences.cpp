// Random sequences of calls of CaDiCaL's classes, without a propagator. `cadical_sequences [COUNT
// [SEED]]`; .ci/capi runs some under valgrind, and CONTRIBUTING.md says how to run many.
//
// Each sequence keeps what it has said, and judges every answer by trying all assignments of its few
// variables. What only the engine can know, such as which variables it has removed, is not judged,
// but what a call says must follow. Sequences over a propagator are in cadical.cpp.
#include <algorithm>
#include <cstdlib>
#include <map>
#include <memory>
#include <random>
#include <set>
#include <stdexcept>
#include <string>
#include <unistd.h>
#include <vector>

#include "cadical.hpp"
#include "check.h"

namespace {

constexpr int VARIABLES = 8;
using Clause = std::vector<int>;
using Clauses = std::vector<Clause>;

struct Draw {
    std::mt19937_64 engine;
    int below(int bound) { return int(engine() % uint64_t(bound)); }
    bool one_in(int of) { return below(of) == 0; }
    int var() { return 1 + below(VARIABLES); }
    int lit() { return one_in(2) ? var() : -var(); }
    Clause lits(int least, int most) {
        Clause lits(std::size_t(least + below(most - least + 1)));
        for (int &lit : lits)
            lit = this->lit();
        return lits;
    }
};

bool holds(int lit, int model) { return (lit > 0) == ((model >> (std::abs(lit) - 1)) & 1); }

bool satisfies(const Clauses &clauses, int model) {
    return std::all_of(clauses.begin(), clauses.end(), [&](const Clause &clause) {
        return std::any_of(clause.begin(), clause.end(), [&](int lit) { return holds(lit, model); });
    });
}

bool has_model(const Clauses &clauses) {
    for (int model = 0; model < 1 << VARIABLES; model++)
        if (satisfies(clauses, model))
            return true;
    return false;
}

// The clauses, and each of these literals as another one.
Clauses with(Clauses clauses, const Clause &units) {
    for (int lit : units)
        clauses.push_back({lit});
    return clauses;
}

Clause negated(Clause lits) {
    for (int &lit : lits)
        lit = -lit;
    return lits;
}

bool is_known(const Clause &lits) {
    return std::all_of(lits.begin(), lits.end(), [](int lit) { return std::abs(lit) <= VARIABLES; });
}

template <class Body> void check_throws(Body body) {
    bool is_thrown = false;
    try {
        body();
    } catch (const std::logic_error &) {
        is_thrown = true;
    }
    CHECK(is_thrown);
}

std::map<std::string, long> counts;
std::string folder;

class Sequence : CaDiCaL::Learner, CaDiCaL::FixedAssignmentListener {
public:
    explicit Sequence(Draw &draw) : draw(draw), solver(new CaDiCaL::Solver) {
        state = CaDiCaL::CONFIGURING;
        listens = draw.one_in(3);
        listen();
    }

    void step() {
        CHECK(solver->state() == state && solver->vars() == vars);
        switch (draw.below(26)) {
        case 0: case 1: case 2: case 3: case 4: add(); break;
        case 5: case 6: case 7: assume(); break;
        case 8: case 9: constrain(); break;
        case 10: case 11: case 12: solve(); break;
        case 13: case 14: propagate(); break;
        case 15: simplify(); break;
        case 16: case 17: flip(); break;
        case 18: case 19: read(); break;
        case 20: copy(); break;
        case 21: set(); break;
        case 22: stop(); break;
        case 23: look(); break;
        case 24: enumerate(); break;
        default: name(); break;
        }
    }

private:
    Draw &draw;
    std::unique_ptr<CaDiCaL::Solver> solver;
    Clauses clauses;
    // What holds for the next call, and what held for the last one.
    Clause assumptions, constraint, asked, asked_constraint;
    bool has_constraint = false, had_constraint = false, may_stop = false, listens = false;
    // Whether the engine still has the answer of the last call.
    bool is_answered = true;
    CaDiCaL::State state;
    int vars = 0, model = 0;
    std::map<int, int> frozen;
    std::map<std::string, int> options;
    std::set<int> projection;
    bool has_projection = false;
    std::size_t warnings = 0;
    Clause learned;

    // ---- What is told during calls ----

    void listen() {
        solver->connect_learner(listens ? this : nullptr);
        solver->connect_fixed_listener(listens ? this : nullptr);
    }
    bool learning(int) override { return true; }
    void learn(int lit) override {
        if (lit != 0) {
            learned.push_back(lit);
            return;
        }
        CHECK(!is_known(learned) || !has_model(with(clauses, negated(learned))));
        counts["learned"]++;
        learned.clear();
    }
    void notify_fixed_assignment(int lit) override {
        CHECK(!is_known({lit}) || !has_model(with(clauses, {-lit})));
        counts["fixed"]++;
    }

    // ---- What is said ----

    void note(const Clause &lits) {
        for (int lit : lits)
            vars = std::max(vars, std::abs(lit));
    }
    void forget_answer() { state = CaDiCaL::STEADY; }

    void add() {
        for (int count = draw.one_in(4) ? 4 : 1; count > 0; count--) {
            const Clause clause = draw.lits(draw.one_in(200) ? 0 : draw.one_in(15) ? 1 : 2, 4);
            if (draw.one_in(2)) {
                solver->clause(clause);
            } else {
                for (int lit : clause) {
                    solver->add(lit);
                    if (draw.one_in(8)) {
                        CHECK(solver->state() == CaDiCaL::ADDING);
                        check_throws([&] { solver->solve(); });
                        check_throws([&] { solver->assume(1); });
                        check_throws([&] { CaDiCaL::Solver other; solver->copy(other); });
                    }
                }
                solver->add(0);
            }
            note(clause);
            clauses.push_back(clause);
        }
        forget_answer();
    }

    void assume() {
        for (int lit : draw.lits(1, 3)) {
            solver->assume(lit);
            assumptions.push_back(lit);
        }
        note(assumptions);
        forget_answer();
        if (draw.one_in(8)) {
            solver->reset_assumptions();
            assumptions.clear();
        }
    }

    // A second clause takes the place of the first.
    void constrain() {
        constraint = draw.lits(draw.one_in(10) ? 0 : 1, 3);
        for (int lit : constraint) {
            solver->constrain(lit);
            if (draw.one_in(8))
                check_throws([&] { solver->propagate(); });
        }
        solver->constrain(0);
        note(constraint);
        has_constraint = true;
        forget_answer();
        if (draw.one_in(8)) {
            solver->reset_constraint();
            constraint.clear();
            has_constraint = false;
        }
    }

    // ---- Answers ----

    Clauses asked_clauses() const {
        Clauses all = with(clauses, asked);
        if (had_constraint)
            all.push_back(asked_constraint);
        return all;
    }

    // Takes note that a call has ended, after which what was for one call is gone.
    void end(int answer) {
        asked.swap(assumptions);
        asked_constraint.swap(constraint);
        had_constraint = has_constraint;
        assumptions.clear();
        constraint.clear();
        has_constraint = false;
        is_answered = true;
        state = answer == 10   ? CaDiCaL::SATISFIED
                : answer == 20 ? CaDiCaL::UNSATISFIED
                               : CaDiCaL::INCONCLUSIVE;
        CHECK(solver->state() == state && solver->status() == answer);
    }

    int model_of() {
        int found = 0;
        for (int var = 1; var <= VARIABLES; var++) {
            const int value = solver->val(var);
            CHECK(value == var || value == -var);
            CHECK(solver->val(-var) == value);
            found |= int(value > 0) << (var - 1);
        }
        return found;
    }

    void check_answer(int answer) {
        const Clauses all = asked_clauses();
        counts[answer == 10 ? "models" : answer == 20 ? "refutations" : "without an answer"]++;
        if (answer == 10) {
            model = model_of();
            CHECK(satisfies(all, model));
            check_throws([&] { solver->failed(1); });
        } else if (answer == 20) {
            CHECK(!has_model(all));
            Clauses core = clauses;
            for (int lit : asked)
                if (solver->failed(lit))
                    core.push_back({lit});
            for (int var = 1; var <= VARIABLES; var++)
                for (int lit : {var, -var})
                    CHECK(std::count(asked.begin(), asked.end(), lit) || !solver->failed(lit));
            if (solver->constraint_failed()) {
                CHECK(had_constraint);
                core.push_back(asked_constraint);
            }
            CHECK(!has_model(core));
            check_throws([&] { solver->val(1); });
        } else {
            check_throws([&] { solver->val(1); });
            check_throws([&] { solver->failed(1); });
        }
    }

    void solve() {
        const int answer = solver->solve();
        end(answer);
        CHECK(answer != 0 || may_stop);
        may_stop = false;
        check_answer(answer);
        while (answer == 10 && draw.one_in(2))
            flip();
        if (answer != 0 && draw.one_in(4))
            look(true);
    }

    void propagate() {
        const int answer = solver->propagate();
        end(answer);
        check_answer(answer);
        if (answer != 0)
            return;
        Clause implied;
        solver->implied(implied);
        for (int lit : implied) {
            CHECK(is_known({lit}));
            Clauses all = asked_clauses();
            all.push_back({-lit});
            CHECK(!has_model(all));
            counts["implied"]++;
        }
    }

    void simplify() {
        const int answer = solver->simplify(draw.below(4));
        // Neither assumptions nor the clause for one call take part in it.
        assumptions.clear();
        constraint.clear();
        has_constraint = false;
        end(answer);
        CHECK(answer == 0 || (answer == 20 && !has_model(clauses)));
        may_stop = false;
        if (answer == 20)
            check_answer(answer);
        counts["simplified"]++;
    }

    // What was asked for one call may be broken by a flip, and clauses may not.
    void flip() {
        const int var = draw.var();
        if (state != CaDiCaL::SATISFIED || !is_answered) {
            check_throws([&] { solver->flip(var); });
            check_throws([&] { solver->flippable(var); });
            return;
        }
        const bool may_flip = solver->flippable(var);
        CHECK(model_of() == model && solver->flip(var) == may_flip);
        const int now = model_of();
        if (may_flip) {
            CHECK(satisfies(clauses, now) && holds(var, now) != holds(var, model));
            counts["flipped"]++;
        } else {
            CHECK(now == model);
        }
        model = now;
    }

    // All models, narrowed to the projection of the files, or to all variables.
    void enumerate() {
        if (state == CaDiCaL::CONFIGURING)
            return; // it begins the engine, of whose options this class would not know
        std::set<int> found;
        Clause all;
        for (int var = 1; var <= VARIABLES; var++)
            all.push_back(var);
        const bool by_files = has_projection && draw.one_in(2);
        const auto tell = [](void *state, const int *lits, std::size_t length) {
            int bits = 0;
            for (std::size_t index = 0; index < length; index++)
                if (lits[index] > 0)
                    bits |= 1 << (lits[index] - 1);
            CHECK(static_cast<std::set<int> *>(state)->insert(bits).second);
            return 0;
        };
        const int code = neuf_enumerate(solver->neuf_handle(), by_files ? nullptr : all.data(),
                                        by_files ? 0 : all.size(), &found, tell, nullptr);
        CHECK(code == NEUF_UNSATISFIABLE || may_stop);
        // The engine's answer is gone, and the request to stop may be.
        is_answered = false;
        int mask = (1 << VARIABLES) - 1;
        if (by_files) {
            mask = 0;
            for (int var : projection)
                mask |= 1 << (var - 1);
        }
        std::set<int> expected;
        for (int bits = 0; bits < 1 << VARIABLES; bits++)
            if (satisfies(clauses, bits))
                expected.insert(bits & mask);
        CHECK(code == NEUF_UNSATISFIABLE
                  ? found == expected
                  : std::includes(expected.begin(), expected.end(), found.begin(), found.end()));
        counts["enumerated"]++;
    }

    // ---- Files ----

    // A formula as a file, with something odd now and then.
    struct File {
        Clauses clauses, cubes;
        Clause shown;
        int declared = 0, announced = 0;
        bool has_cubes = false, is_plain = true, is_odd = false, is_shown = false;

        int highest() const {
            int highest = 0;
            for (const Clauses *all : {&clauses, &cubes})
                for (const Clause &clause : *all)
                    for (int lit : clause)
                        highest = std::max(highest, std::abs(lit));
            return highest;
        }
        int wrong_numbers() const {
            return has_cubes ? 0 : int(declared < highest()) + int(announced != int(clauses.size()));
        }
        std::string text() const {
            std::string text;
            if (is_shown) {
                text += "c p show ";
                for (int var : shown)
                    text += std::to_string(var) + ' ';
                text += "0\n";
            }
            if (is_odd)
                text += "c1 2 0\n";
            const char *blank = is_plain ? " " : "\t";
            if (has_cubes)
                text += std::string("p") + blank + "inccnf\n";
            else
                text += std::string("p") + blank + "cnf " + std::to_string(declared) + ' ' +
                        std::to_string(announced) + '\n';
            for (const Clauses *all : {&clauses, &cubes})
                for (const Clause &clause : *all) {
                    text += all == &cubes ? "a " : "";
                    for (int lit : clause)
                        text += std::to_string(lit) + ' ';
                    text += "0\n";
                }
            return text;
        }
    };

    File random_file() {
        File file;
        for (int count = draw.below(4); count > 0; count--)
            file.clauses.push_back(draw.lits(2, 4));
        file.has_cubes = draw.one_in(4);
        if (file.has_cubes)
            for (int count = 1 + draw.below(3); count > 0; count--)
                file.cubes.push_back(draw.lits(1, 3));
        file.is_plain = !draw.one_in(5);
        file.is_odd = draw.one_in(5);
        file.declared = draw.one_in(5) ? draw.below(VARIABLES + 1)
                                       : std::max(file.highest(), draw.below(VARIABLES + 1));
        file.announced = draw.one_in(5) ? draw.below(6) : int(file.clauses.size());
        file.is_shown = draw.one_in(4);
        if (file.is_shown)
            for (int var = 1; var <= file.highest(); var++)
                if (draw.one_in(2))
                    file.shown.push_back(var);
        return file;
    }

    void read() {
        const File file = random_file();
        const int strict = draw.below(3);
        const bool is_refused =
            (strict > 0 && file.wrong_numbers() > 0) || (strict > 1 && (!file.is_plain || file.is_odd));
        const std::string path = folder + "/file.cnf";
        FILE *out = std::fopen(path.c_str(), "wb+");
        CHECK(out && std::fputs(file.text().c_str(), out) >= 0 && std::fflush(out) == 0);
        std::rewind(out);
        int given = -1;
        bool has_cubes = false, takes_cubes = draw.one_in(2);
        Clause cubes;
        const char *error;
        if (draw.one_in(2)) {
            const char *name = path.c_str();
            error = takes_cubes ? solver->read_dimacs(out, name, given, strict, has_cubes, cubes)
                                : solver->read_dimacs(out, name, given, strict);
        } else {
            error = takes_cubes ? solver->read_dimacs(path.c_str(), given, strict, has_cubes, cubes)
                                : solver->read_dimacs(path.c_str(), given, strict);
        }
        CHECK(std::fclose(out) == 0);
        counts[error ? "refused" : "read"]++;
        if (is_refused || (file.has_cubes && !takes_cubes)) {
            CHECK(error && std::string(error).find(path) == 0 && !has_cubes && cubes.empty());
        } else {
            CHECK(!error);
            Clause expected;
            for (const Clause &cube : file.cubes) {
                expected.insert(expected.end(), cube.begin(), cube.end());
                expected.push_back(0);
            }
            CHECK(has_cubes == file.has_cubes && cubes == expected);
            const bool is_declared = strict > 0 && !file.has_cubes;
            CHECK(given == (is_declared ? file.declared : file.highest()));
            vars = std::max(vars, given);
            clauses.insert(clauses.end(), file.clauses.begin(), file.clauses.end());
            warnings += std::size_t(file.wrong_numbers() + file.is_odd);
            has_projection |= file.is_shown;
            projection.insert(file.shown.begin(), file.shown.end());
            forget_answer();
        }
        check_files();
    }

    void check_files() {
        neuf_solver *handle = solver->neuf_handle();
        CHECK((warnings == 0 || neuf_warning(handle, warnings - 1)) && !neuf_warning(handle, warnings));
        int buffer[VARIABLES];
        std::size_t length = 0;
        CHECK(neuf_projection(handle, buffer, VARIABLES, &length) == int(has_projection));
        CHECK(std::set<int>(buffer, buffer + length) == projection && length == projection.size());
    }

    // ---- The rest ----

    void copy() {
        std::unique_ptr<CaDiCaL::Solver> other(new CaDiCaL::Solver);
        solver->copy(*other);
        CHECK(solver->state() == state);
        if (state == CaDiCaL::SATISFIED && is_answered)
            CHECK(model_of() == model);
        check_throws([&] { solver->copy(*other); }); // only into a fresh one
        if (draw.one_in(2))
            other.swap(solver);
        else {
            // The copy answers as the solver does, which goes on.
            CHECK(other->vars() == vars && (other->solve() == 10) == has_model(clauses));
            counts["copied"]++;
            return;
        }
        assumptions.clear();
        constraint.clear();
        has_constraint = may_stop = false;
        forget_answer();
        warnings = 0;
        listen();
        for (int var = 1; var <= VARIABLES; var++)
            CHECK(solver->frozen(var) == (frozen[var] > 0));
        check_options();
        check_files();
    }

    void check_options() {
        for (const auto &option : options)
            CHECK(solver->get(option.first.c_str()) == option.second);
    }

    void set() {
        const char *names[] = {"elim", "vivify", "probe", "walk", "lucky", "check", "reverse", "seed"};
        const std::string name = names[draw.below(8)];
        const int value = draw.below(2);
        if (state == CaDiCaL::CONFIGURING) {
            CHECK(solver->set(name.c_str(), value));
            options[name] = value;
        } else {
            check_throws([&] { solver->set(name.c_str(), value); });
        }
        CHECK(state != CaDiCaL::CONFIGURING || !solver->set("no such option", value));
        check_options();
    }

    void stop() {
        if (draw.one_in(2))
            solver->terminate();
        else
            CHECK(solver->limit(draw.one_in(2) ? "conflicts" : "decisions", draw.below(3)));
        may_stop = true;
    }

    // The clauses that are left have a model if those that were added do; redundant ones follow.
    void look(bool is_complete = false) {
        struct Left : CaDiCaL::ClauseIterator {
            Clauses irredundant, redundant;
            bool clause(const Clause &lits) override { return irredundant.push_back(lits), true; }
            bool redundant_clause(const Clause &lits) override {
                return redundant.push_back(lits), true;
            }
        } left;
        CHECK(solver->traverse_clauses(left, true));
        const auto is_long = [](const Clause &clause) { return clause.size() > 1; };
        std::set<int> open;
        bool all_known = true;
        for (const Clauses *all : {&left.irredundant, &left.redundant}) {
            CHECK((all == &left.redundant ? solver->redundant() : solver->irredundant()) ==
                  std::count_if(all->begin(), all->end(), is_long));
            for (const Clause &clause : *all) {
                all_known &= is_known(clause);
                for (int lit : clause)
                    if (is_long(clause))
                        open.insert(std::abs(lit));
            }
        }
        // Removed variables that were named since are brought back by the next call that answers.
        CHECK(!is_complete || solver->active() >= int(open.size()));
        if (all_known) {
            CHECK(has_model(left.irredundant) == has_model(clauses));
            for (const Clause &clause : left.redundant)
                CHECK(!has_model(with(left.irredundant, negated(clause))));
            counts["looked at"]++;
        }
        CHECK(!solver->inconsistent() || !has_model(clauses));
        for (int var = 1; var <= VARIABLES; var++) {
            const int value = solver->fixed(var);
            CHECK(value == -solver->fixed(-var));
            CHECK(value == 0 || !has_model(with(clauses, {value > 0 ? -var : var})));
        }
        if (draw.one_in(4)) {
            const std::string path = folder + "/written.cnf";
            CHECK(!solver->write_dimacs(path.c_str()));
            CaDiCaL::Solver reader;
            int given = 0;
            CHECK(!reader.read_dimacs(path.c_str(), given, 2) || !all_known);
            CHECK(!all_known || ((reader.solve() == 10) == has_model(clauses) && given == vars));
        }
    }

    void name() {
        const int var = draw.var();
        switch (draw.below(5)) {
        case 0:
            solver->phase(draw.one_in(2) ? var : -var);
            note({var});
            break;
        case 1: solver->unphase(var); break;
        case 2:
            solver->freeze(var);
            note({var});
            frozen[var]++;
            break;
        case 3:
            if (frozen[var] > 0)
                frozen[var]--, solver->melt(var);
            else
                check_throws([&] { solver->melt(var); });
            break;
        default:
            if (vars < VARIABLES)
                CHECK(solver->declare_one_more_variable() == ++vars);
        }
        CHECK(solver->frozen(var) == (frozen[var] > 0));
    }
};

} // namespace

int main(int count, char **arguments) {
    const long sequences = count > 1 ? std::atol(arguments[1]) : 60;
    const uint64_t seed = count > 2 ? std::strtoull(arguments[2], nullptr, 10) : 1;
    char made[] = "/tmp/neuf-sequences-XXXXXX";
    CHECK(mkdtemp(made));
    folder = made;
    for (long index = 0; index < sequences; index++) {
        Draw draw{std::mt19937_64(seed + uint64_t(index))};
        Sequence sequence(draw);
        for (int steps = 0; steps < 40; steps++)
            sequence.step();
    }
    for (const char *name : {"/file.cnf", "/written.cnf", ""})
        CHECK(std::remove((folder + name).c_str()) == 0);
    std::printf("%ld sequences of 40 calls:", sequences);
    for (const auto &one : counts)
        std::printf(" %ld %s,", one.second, one.first.c_str());
    std::printf(" seed %llu\n", (unsigned long long)seed);
    for (const char *name : {"models", "refutations", "implied", "flipped", "read", "refused", "copied",
                             "enumerated", "looked at", "simplified"})
        CHECK(counts[name] > sequences / 10);
    return 0;
}
