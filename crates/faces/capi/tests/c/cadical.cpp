// The classes of CaDiCaL's interface: random propagators against all assignments, and each method of
// Solver with its states. `cadical [COUNT [SEED]]`; .ci/capi runs some under valgrind.
#include <cstdlib>
#include <map>
#include <random>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "cadical.hpp"
#include "ccadical.h"
#include "check.h"

namespace {

using Clause = std::vector<int>;

struct Draw {
    std::mt19937_64 engine;
    int below(int bound) { return int(engine() % uint64_t(bound)); }
    bool one_in(int of) { return below(of) == 0; }
    Clause clause(int variables, int length) {
        Clause lits;
        for (int index = 0; index < length; index++)
            lits.push_back((1 + below(variables)) * (one_in(2) ? 1 : -1));
        return lits;
    }
};

bool holds(int lit, int model) { return (lit > 0) == ((model >> (std::abs(lit) - 1)) & 1); }

bool holds(const Clause &clause, int model) {
    for (int lit : clause)
        if (holds(lit, model))
            return true;
    return false;
}

bool has_model(const std::vector<Clause> &clauses, int variables) {
    for (int model = 0; model < 1 << variables; model++) {
        bool is_model = true;
        for (const Clause &clause : clauses)
            is_model &= holds(clause, model);
        if (is_model)
            return true;
    }
    return false;
}

// Clauses that the solver does not know, and all that it has told.
class Hidden : public CaDiCaL::ExternalPropagator, public CaDiCaL::FixedAssignmentListener {
public:
    Hidden(CaDiCaL::Solver &solver, std::vector<Clause> clauses, Draw &draw)
        : solver(solver), clauses(std::move(clauses)), draw(draw) {
        is_lazy = draw.one_in(6);
        are_reasons_forgettable = draw.one_in(2);
        rate = 1 + draw.below(4);
    }

    void observe(int var) {
        solver.add_observed_var(var);
        observed.insert(var);
    }

    void notify_assignment(const std::vector<int> &lits) override {
        for (int lit : lits) {
            CHECK(!is_lazy && observed.count(std::abs(lit)) && values.count(std::abs(lit)) == 0);
            values[std::abs(lit)] = lit;
            trail.push_back(lit);
        }
        if (!starts.empty() && starts.back() + lits.size() == trail.size() && !lits.empty() &&
            solver.is_decision(lits[0]))
            decided++;
        maybe_throw();
    }
    void notify_new_decision_level() override {
        starts.push_back(trail.size());
        maybe_throw();
    }
    void notify_backtrack(std::size_t level) override {
        CHECK(level < starts.size());
        while (trail.size() > starts[level]) {
            values.erase(std::abs(trail.back()));
            trail.pop_back();
        }
        starts.resize(level);
    }
    void notify_fixed_assignment(int lit) override {
        CHECK(fixed.insert(lit).second && fixed.count(-lit) == 0);
    }

    int cb_propagate() override {
        maybe_throw();
        if (draw.one_in(rate))
            return 0;
        for (const Clause &clause : clauses) {
            int open = 0, count = 0;
            bool is_true = !is_observed(clause);
            for (int lit : clause) {
                is_true |= value(lit) > 0;
                if (value(lit) == 0 && lit != open) {
                    open = lit;
                    count++;
                }
            }
            if (!is_true && count <= 1) {
                const int lit = count == 1 ? open : clause[0];
                reasons[lit] = clause;
                return lit;
            }
        }
        return 0;
    }
    int cb_add_reason_clause_lit(int propagated) override {
        CHECK(reasons.count(propagated));
        return next_of(reasons[propagated]);
    }
    bool cb_has_external_clause(bool &is_forgettable) override {
        is_forgettable = draw.one_in(2);
        if (given.empty() && !clauses.empty() && draw.one_in(8)) {
            given = clauses[std::size_t(draw.below(int(clauses.size())))];
            for (int lit : given)
                if (!observed.count(std::abs(lit)))
                    observe(std::abs(lit)); // and named at once
        }
        return !given.empty();
    }
    int cb_add_external_clause_lit() override {
        const int lit = next_of(given);
        if (lit == 0)
            given.clear();
        return lit;
    }
    int cb_decide() override {
        maybe_throw();
        if (draw.one_in(10) && retreats > 0 && !starts.empty()) {
            const int level = draw.below(int(starts.size()));
            retreats--;
            solver.force_backtrack(level);
            CHECK(int(starts.size()) == level);
        }
        const int var = *std::next(observed.begin(), draw.below(int(observed.size())));
        return draw.one_in(3) ? (draw.one_in(2) ? var : -var) : 0;
    }
    bool cb_check_found_model(const std::vector<int> &model) override {
        CHECK(solver.state() == CaDiCaL::SOLVING && model.size() == observed.size());
        int bits = 0;
        for (int lit : model) {
            CHECK(is_lazy || value(lit) > 0);
            if (lit > 0)
                bits |= 1 << (lit - 1);
        }
        bool is_waiting = false;
        for (const Clause &clause : clauses) {
            if (!is_observed(clause)) {
                for (int lit : clause)
                    if (!observed.count(std::abs(lit)))
                        observe(std::abs(lit));
                is_waiting = true;
            } else if (!holds(clause, bits)) {
                given = clause;
                return false;
            }
        }
        return !is_waiting;
    }

    CaDiCaL::Solver &solver;
    std::vector<Clause> clauses;
    Draw &draw;
    int rate, retreats = 50, throws_after = -1, decided = 0;
    std::set<int> observed, fixed;
    std::map<int, int> values;
    std::vector<int> trail;
    std::vector<std::size_t> starts;

private:
    void maybe_throw() {
        if (throws_after > 0 && --throws_after == 0)
            throw std::runtime_error("on purpose");
    }
    int value(int lit) {
        const auto found = values.find(std::abs(lit));
        return found == values.end() ? 0 : found->second == lit ? 1 : -1;
    }
    bool is_observed(const Clause &clause) {
        for (int lit : clause)
            if (!observed.count(std::abs(lit)))
                return false;
        return true;
    }
    int next_of(const Clause &clause) { return place < clause.size() ? clause[place++] : (place = 0); }

    std::map<int, Clause> reasons;
    Clause given;
    std::size_t place = 0;
};

long models = 0, refutations = 0, thrown = 0, decisions = 0, fixed = 0;

void random_propagator(Draw &draw) {
    const int variables = 3 + draw.below(7);
    std::vector<Clause> all, hidden;
    CaDiCaL::Solver solver;
    if (draw.one_in(3)) {
        CHECK(solver.set("elim", 0) && solver.set("seed", draw.below(100)));
        CHECK(!solver.set("no-such-option", 1));
    }
    const int count = variables * (1 + draw.below(4));
    for (int index = 0; index < count; index++) {
        const Clause clause = draw.clause(variables, 2 + draw.below(3));
        all.push_back(clause);
        if (draw.one_in(2))
            hidden.push_back(clause);
        else
            solver.clause(clause);
    }
    Hidden propagator(solver, hidden, draw);
    solver.connect_external_propagator(&propagator);
    solver.connect_fixed_listener(&propagator);
    propagator.observe(1);
    for (const Clause &clause : hidden)
        for (int lit : clause)
            if (draw.one_in(2))
                propagator.observe(std::abs(lit));
    for (int call = 0; call < 4; call++) {
        std::vector<Clause> now = all;
        for (int lit : draw.clause(variables, draw.below(3))) {
            solver.assume(lit);
            now.push_back({lit});
        }
        if (draw.one_in(4)) {
            const Clause constraint = draw.clause(variables, 1 + draw.below(2));
            for (int lit : constraint)
                solver.constrain(lit);
            solver.constrain(0);
            now.push_back(constraint);
        }
        propagator.throws_after = draw.one_in(6) ? 1 + draw.below(20) : -1;
        int answer = 0;
        try {
            answer = solver.solve();
        } catch (const std::runtime_error &error) {
            CHECK(propagator.throws_after == 0 && std::string(error.what()) == "on purpose");
            CHECK(solver.state() == CaDiCaL::INCONCLUSIVE);
            thrown++;
            continue;
        }
        CHECK(answer == (has_model(now, variables) ? 10 : 20) && solver.status() == answer);
        if (answer == 10) {
            int model = 0;
            for (int var = 1; var <= solver.vars(); var++)
                if (solver.val(var) > 0)
                    model |= 1 << (var - 1);
            for (const Clause &clause : now)
                CHECK(holds(clause, model));
            // The assignment stands until the next call.
            for (int var : propagator.observed)
                CHECK(propagator.is_lazy || propagator.values[var] == solver.val(var));
        }
        (answer == 10 ? models : refutations)++;
        if (draw.one_in(2)) {
            all.push_back(draw.clause(variables, 3));
            solver.clause(all.back());
        }
    }
    for (int lit : propagator.fixed) {
        all.push_back({-lit});
        CHECK(!has_model(all, variables));
        all.pop_back();
    }
    decisions += propagator.decided;
    fixed += long(propagator.fixed.size());
    if (draw.one_in(2)) {
        solver.disconnect_external_propagator();
        CHECK(solver.solve() != 0);
    }
}

// Counts the events of a proof with the unsigned numbers that CaDiCaL had before version 3.
class Older : public CaDiCaL::Tracer {
public:
    void add_original_clause(uint64_t, bool, const std::vector<int> &, bool) override { inputs++; }
    void add_derived_clause(uint64_t id, bool, const std::vector<int> &,
                            const std::vector<uint64_t> &antecedents) override {
        derived++;
        last = id;
        links += antecedents.size();
    }
    void delete_clause(uint64_t, bool, const std::vector<int> &) override { deleted++; }
    void report_status(int answer, uint64_t) override { status = answer; }
    void conclude_unsat(CaDiCaL::ConclusionType type, const std::vector<uint64_t> &ids) override {
        conclusion = type;
        conclusions++;
        CHECK(ids == std::vector<uint64_t>{last});
    }

    std::size_t inputs = 0, derived = 0, deleted = 0, links = 0;
    uint64_t last = 0;
    int status = 0, conclusion = 0, conclusions = 0;
};

// Follows a proof by propagating along the antecedents of each clause.
class Follower : public CaDiCaL::Tracer {
public:
    void add_original_clause(int64_t id, bool, const std::vector<int> &lits, bool) override {
        CHECK(clauses.emplace(id, lits).second);
    }
    void add_derived_clause(int64_t id, bool, int witness, const std::vector<int> &lits,
                            const std::vector<int64_t> &antecedents) override {
        if (witness == 0)
            CHECK(follows(lits, antecedents));
        CHECK(clauses.emplace(id, lits).second);
        last = id;
    }
    void delete_clause(int64_t id, bool, const std::vector<int> &) override {
        CHECK(clauses.erase(id) == 1);
    }
    void solve_query() override { queries++; }
    void add_assumption(int) override { assumptions++; }
    void report_status(int answer, int64_t) override { status = answer; }
    void conclude_unsat(CaDiCaL::ConclusionType type, const std::vector<int64_t> &ids) override {
        conclusion = type;
        CHECK(ids.size() == 1 && clauses.count(ids[0]));
        core = clauses[ids[0]];
    }
    void conclude_sat(const std::vector<int> &model) override { size = model.size(); }

    std::map<int64_t, Clause> clauses;
    Clause core;
    int64_t last = 0;
    int queries = 0, assumptions = 0, status = 0, conclusion = 0;
    std::size_t size = 0;

private:
    bool follows(const Clause &clause, const std::vector<int64_t> &antecedents) {
        std::set<int> is_false(clause.begin(), clause.end());
        for (int64_t id : antecedents) {
            const auto antecedent = clauses.find(id);
            CHECK(antecedent != clauses.end());
            std::set<int> open;
            for (int lit : antecedent->second)
                if (!is_false.count(lit))
                    open.insert(lit);
            if (open.empty())
                return true;
            if (open.size() == 1)
                is_false.insert(-*open.begin());
        }
        return false;
    }
};

void pigeons(CaDiCaL::Solver &solver, int holes) {
    for (int pigeon = 0; pigeon <= holes; pigeon++) {
        for (int hole = 1; hole <= holes; hole++)
            solver.add(pigeon * holes + hole);
        solver.add(0);
        for (int other = 0; other < pigeon; other++)
            for (int hole = 1; hole <= holes; hole++)
                solver.clause(-(pigeon * holes + hole), -(other * holes + hole));
    }
}

template <class Body> bool throws(Body body) {
    try {
        body();
    } catch (const std::logic_error &error) {
        return std::string(error.what()).size() > 5;
    }
    return false;
}

void states() {
    CaDiCaL::Solver solver;
    CHECK(solver.state() == CaDiCaL::CONFIGURING && solver.configure("unsat"));
    CHECK(!solver.configure("nothing") && solver.set_long_option("--no-walk"));
    CHECK(solver.set_long_option("--seed=7") && solver.get("seed") == 7 && solver.get("walk") == 0);
    CHECK(!solver.set_long_option("--seed=x") && !solver.set_long_option("seed=1"));
    CHECK(solver.get("once") == 0 && solver.set("once", 1) && solver.get("once") == 1);
    CHECK(solver.set_long_option("--no-once") && CaDiCaL::Solver::is_valid_option("once"));
    CHECK(CaDiCaL::Solver::is_valid_option("quiet") && !CaDiCaL::Solver::is_valid_option("no"));
    // What only tunes CaDiCaL is taken, and what neuf cannot do is refused.
    for (const char *name : {"factor", "factorcheck", "ilb", "inprocessing", "reverse", "log"})
        CHECK(CaDiCaL::Solver::is_valid_option(name) && solver.set(name, 1) && solver.get(name) == 1);
    CHECK(!solver.set("veripb", 4) && solver.set("veripb", 0) && !solver.set("checkfrozen", 1));
    CHECK(solver.set("elimboundmax", -1) && solver.get("elimboundmax") == 0);
    CHECK(CaDiCaL::Solver::is_valid_long_option("--elimboundmax=1e3"));
    CHECK(!CaDiCaL::Solver::is_valid_long_option("--elim=often"));
    CHECK(CaDiCaL::Solver::is_preprocessing_option("elim"));
    CHECK(!CaDiCaL::Solver::is_preprocessing_option("seed"));
    const int tie = solver.declare_one_more_variable(), shirt = solver.declare_one_more_variable();
    solver.phase(-tie); // options may still be set
    CHECK(solver.vars() == 2 && solver.set("walk", 1) && solver.set("walk", 0));
    solver.add(-tie);
    CHECK(solver.state() == CaDiCaL::ADDING && throws([&] { solver.solve(); }));
    CHECK(throws([&] { solver.add(INT_MIN); }));
    solver.add(shirt);
    solver.add(0);
    CHECK(solver.state() == CaDiCaL::STEADY && throws([&] { solver.set("seed", 1); }));
    CHECK(throws([&] { solver.val(tie); }) && throws([&] { solver.failed(tie); }));
    solver.clause(tie, shirt);
    solver.clause(-tie, -shirt);
    CHECK(solver.solve() == 10 && solver.val(tie) == -tie && solver.val(-shirt) == shirt);
    CHECK(solver.status() == CaDiCaL::SATISFIABLE && solver.val(99) == -99);
    solver.assume(tie);
    CHECK(throws([&] { solver.val(tie); }));
    CHECK(solver.solve() == 20 && solver.failed(tie) && !solver.failed(shirt));
    solver.constrain(tie);
    CHECK(solver.state() == CaDiCaL::ADDING);
    solver.constrain(-shirt);
    solver.constrain(0);
    CHECK(solver.solve() == 20 && solver.constraint_failed());
    CHECK(solver.solve() == 10 && solver.fixed(shirt) == 1 && solver.fixed(-shirt) == -1);
    // A clause for one call is gone after each kind of call.
    for (int kind = 0; kind < 3; kind++) {
        solver.constrain(4);
        solver.constrain(0);
        CHECK((kind == 0 ? solver.propagate() : kind == 1 ? solver.simplify() : solver.solve()) != 20);
        solver.assume(-4);
        CHECK(solver.solve() == 10 && solver.val(4) == -4);
    }
    solver.freeze(5);
    CHECK(solver.frozen(-5) && solver.vars() == 5);
    solver.melt(5);
    CHECK(!solver.frozen(5) && throws([&] { solver.melt(5); }));
    CHECK(!solver.inconsistent());
    solver.clause(-shirt);
    CHECK(solver.solve() == 20 && solver.inconsistent() && !solver.constraint_failed());
    CHECK(solver.get_statistic_value("decisions") >= 0);
    CHECK(solver.get_statistic_value("no such counter") == -1);
    CHECK(throws([&] { solver.force_backtrack(0); }) && throws([&] { solver.add_observed_var(1); }));
}

// An answer of propagate under a clause for one call and assumptions.
int propagated(CaDiCaL::Solver &solver, const Clause &constraint, const Clause &assumptions) {
    for (int lit : constraint)
        solver.constrain(lit);
    if (!constraint.empty())
        solver.constrain(0);
    for (int lit : assumptions)
        solver.assume(lit);
    return solver.propagate();
}

void propagation() {
    CaDiCaL::Solver solver;
    for (const Clause &clause : std::vector<Clause>{{-1, 2}, {1, 2}, {-1, -2}, {3, -3}})
        solver.clause(clause);
    CHECK(propagated(solver, {3}, {-3}) == 20 && solver.constraint_failed() && solver.failed(-3));
    CHECK(propagated(solver, {3}, {}) == 0);
    Clause implied;
    solver.implied(implied);
    CHECK(implied == Clause{3});
    CHECK(propagated(solver, {}, {1}) == 20 && !solver.constraint_failed() && solver.failed(1));
    CHECK(propagated(solver, {3}, {2, -1, 3}) == 10 && solver.val(1) == -1 && solver.val(3) == 3);
    CHECK(propagated(solver, {3, 1}, {2, -1}) == 10 && solver.val(3) == 3);
    for (int unit : {-1, 2, 3})
        solver.clause(unit);
    CHECK(propagated(solver, {}, {}) == 10);
    solver.clause(-3);
    CHECK(propagated(solver, {}, {}) == 20);
}

void questions() {
    CaDiCaL::Solver solver;
    solver.clause(1, 2);
    solver.clause(-1, 3);
    solver.clause(4, 5);
    solver.phase(1);
    solver.phase(5);
    CHECK(solver.solve() == 10 && solver.val(1) == 1 && solver.val(5) == 5);
    const bool may_flip = solver.flippable(2);
    const int before = solver.val(2);
    CHECK(solver.flip(2) == may_flip && (solver.val(2) == -before) == may_flip);
    solver.unphase(1);
    solver.assume(1);
    CHECK(solver.propagate() == 0);
    std::vector<int> implied;
    solver.implied(implied);
    CHECK(std::set<int>(implied.begin(), implied.end()).count(3));
    solver.assume(1);
    solver.assume(-3);
    solver.assume(8);
    CHECK(solver.propagate() == 20 && solver.status() == CaDiCaL::UNSATISFIABLE);
    CHECK(solver.failed(1) && solver.failed(-3) && !solver.failed(8));
    solver.clause(6);

    CaDiCaL::Solver other;
    solver.copy(other);
    solver.clause(-6);
    CHECK(solver.solve() == 20 && other.solve() == 10 && other.val(6) == 6);

    struct Counter : CaDiCaL::ClauseIterator {
        int count = 0, enough;
        explicit Counter(int enough) : enough(enough) {}
        bool clause(const std::vector<int> &lits) override { return ++count < enough && !lits.empty(); }
    } all(1000), first(1);
    CHECK(other.traverse_clauses(all) && all.count > 0 && !other.traverse_clauses(first));
    CHECK(first.count == 1 && other.irredundant() >= 0 && other.active() >= 0);
    CHECK(other.simplify() == 0 && other.state() == CaDiCaL::INCONCLUSIVE);
    other.clause(-6);
    CHECK(other.simplify(0) == 20 && other.state() == CaDiCaL::UNSATISFIED);

    CaDiCaL::Solver rounds;
    rounds.clause(1, 2);
    rounds.clause(-1, 3);
    rounds.clause(-2, -3);
    CHECK(rounds.simplify(0) == 0 && rounds.irredundant() == 3);
    CHECK(rounds.simplify(1) == 0 && rounds.irredundant() == 0);
    CHECK(rounds.solve() == 10);
}

void check_sizes(CaDiCaL::Solver &solver, int active, int64_t irredundant) {
    CHECK(solver.active() == active && solver.irredundant() == irredundant);
    CCaDiCaL *same = reinterpret_cast<CCaDiCaL *>(solver.neuf_handle());
    CHECK(ccadical_active(same) == active && ccadical_irredundant(same) == irredundant);
}

// Variables become active when they are named, and clauses inactive when they are true, subsumed or
// eliminated. That is what CaDiCaL documents.
void sizes() {
    CaDiCaL::Solver solver;
    check_sizes(solver, 0, 0);
    solver.clause(1, 2, 3);
    solver.clause(-1, 4);
    solver.clause(5, -5, 1);
    check_sizes(solver, 5, 2);
    solver.declare_more_variables(4);
    solver.clause(4);
    CHECK(solver.solve() == 10);
    check_sizes(solver, 4, 1);
    solver.clause(-4, 6, 2);
    solver.clause(4, 7);
    check_sizes(solver, 6, 2);
    solver.clause(-1);
    solver.clause(-6);
    CHECK(solver.simplify(0) == 0);
    check_sizes(solver, 3, 0); // 2 is true, too; 3, 5 and 7 are open
    solver.clause(-2);
    CHECK(solver.solve() == 20 && solver.irredundant() == 0 && solver.redundant() == 0);

    CaDiCaL::Solver other;
    for (const Clause &clause : std::vector<Clause>{{1, 2, 3}, {1, 2}, {-1, 3, 4}, {-2, -3, -4}})
        other.clause(clause);
    check_sizes(other, 4, 4);
    for (int var = 1; var <= 4; var++)
        other.freeze(var);
    CHECK(other.simplify() == 0);
    check_sizes(other, 4, 3);
    for (int var = 1; var <= 4; var++)
        other.melt(var);
    CHECK(other.simplify() == 0);
    check_sizes(other, 0, 0);
    other.clause(1, 2, 3);
    CHECK(other.active() >= 3 && other.irredundant() >= 1);
}

void callbacks() {
    struct Calls : CaDiCaL::Terminator, CaDiCaL::Learner {
        int asked = 0, learned = 0, literals = 0, stops_at = 3;
        bool terminate() override { return ++asked == stops_at; }
        bool learning(int size) override { return ++learned > 0 && size < 10; }
        void learn(int lit) override { literals += lit != 0; }
    } calls;
    CaDiCaL::Solver solver;
    pigeons(solver, 8);
    solver.connect_terminator(&calls);
    solver.connect_learner(&calls);
    CHECK(solver.solve() == 0 && solver.state() == CaDiCaL::INCONCLUSIVE && calls.asked == 3);
    solver.disconnect_terminator();
    CHECK(solver.limit("conflicts", 5) && !solver.limit("patience", 5));
    CHECK(solver.solve() == 0);
    solver.terminate();
    CHECK(solver.solve() == 0);
    CHECK(solver.solve() == 20 && calls.learned > 0 && calls.literals > 0);
}

void proofs() {
    Follower follower;
    Older older;
    CaDiCaL::Solver solver;
    solver.connect_proof_tracer(&follower, true);
    solver.connect_proof_tracer(&older, true);
    CHECK(!solver.trace_proof("/tmp/no-proof"));
    solver.clause(-31, -32);
    pigeons(solver, 5);
    solver.assume(31);
    solver.assume(32);
    CHECK(solver.solve() == 20);
    if (follower.clauses.count(follower.last) && !follower.clauses[follower.last].empty()) {
        CHECK(follower.conclusion == CaDiCaL::ASSUMPTIONS);
        for (int lit : follower.core)
            CHECK(solver.failed(-lit));
    }
    CHECK(solver.solve() == 20 && follower.queries == 2 && follower.assumptions == 2);
    solver.conclude();
    CHECK(follower.status == 20 && follower.conclusion == CaDiCaL::CONFLICT && follower.core.empty());
    CHECK(older.status == 20 && older.conclusion == CaDiCaL::CONFLICT && older.conclusions == 2);
    CHECK(older.inputs > 0 && older.inputs + older.derived - older.deleted == follower.clauses.size());
    CHECK(older.links >= older.derived && older.last == uint64_t(follower.last));
    CHECK(solver.disconnect_proof_tracer(&follower) && !solver.disconnect_proof_tracer(&follower));
}

std::string contents(const std::string &path) {
    std::string text;
    FILE *file = std::fopen(path.c_str(), "r");
    CHECK(file);
    for (int byte; (byte = std::fgetc(file)) != EOF;)
        text += char(byte);
    CHECK(std::fclose(file) == 0 && !text.empty());
    return text;
}

void files(const std::string &folder) {
    CaDiCaL::Solver solver, reader;
    CHECK(solver.set("lrat", 1) && solver.set("binary", 0));
    CHECK(solver.trace_proof((folder + "/cadical.lrat").c_str()));
    solver.clause(1, 2, -7);
    CHECK(!solver.write_dimacs((folder + "/cadical.cnf").c_str()));
    int vars = 0;
    CHECK(!reader.read_dimacs((folder + "/cadical.cnf").c_str(), vars) && vars == 7);
    reader.clause(-1);
    reader.clause(-2);
    CHECK(reader.solve() == 10 && reader.val(7) == -7);
    CHECK(reader.read_dimacs((folder + "/nothing").c_str(), vars) != nullptr);
    pigeons(solver, 4);
    CHECK(solver.solve() == 20);
    solver.close_proof_trace();

    // The same proof by a file that is open already.
    CaDiCaL::Solver again;
    CHECK(again.set("lrat", 1) && again.set("binary", 0));
    FILE *out = std::fopen((folder + "/again.lrat").c_str(), "w");
    CHECK(out && again.trace_proof(out, "again"));
    again.clause(1, 2, -7);
    pigeons(again, 4);
    CHECK(again.solve() == 20);
    again.close_proof_trace();
    CHECK(std::fclose(out) == 0);
    CHECK(contents(folder + "/again.lrat") == contents(folder + "/cadical.lrat"));
}

// What read_dimacs says of a text, from a path and from an open file: null or a message.
std::string read(const std::string &folder, const std::string &text, int strict, int &vars) {
    const std::string path = folder + "/text.cnf";
    FILE *out = std::fopen(path.c_str(), "w");
    CHECK(out && std::fputs(text.c_str(), out) >= 0 && std::fclose(out) == 0);
    CaDiCaL::Solver by_path, by_file;
    int other = 0;
    const char *error = by_path.read_dimacs(path.c_str(), vars, strict);
    const std::string told = error ? error : "";
    FILE *in = std::fopen(path.c_str(), "r");
    error = by_file.read_dimacs(in, "a name", other, strict);
    CHECK(std::fclose(in) == 0 && std::remove(path.c_str()) == 0);
    CHECK((error == nullptr) == told.empty() && (error || vars == other));
    CHECK(!error || (std::string(error).find("a name: ") == 0 && told.find(path + ": ") == 0));
    CHECK(error ? by_file.vars() == 0 : by_file.vars() == vars && by_file.solve() == 10);
    return told;
}

void dimacs(const std::string &folder) {
    struct {
        const char *text;
        bool is_read[3];
        int vars[3];
    } const cases[] = {
        {"p cnf 3 1\n1 -2 0\n", {true, true, true}, {2, 3, 3}},
        {"p cnf 2 3\n1 -2 0\n", {true, false, false}, {2, 0, 0}},
        {"p cnf 2 1\n1 -2 0\n2 0\n", {true, false, false}, {2, 0, 0}},
        {"p cnf 1 1\n1 -2 0\n", {true, false, false}, {2, 0, 0}},
        {"p\tcnf 2 1\n1 -2 0\n", {true, true, false}, {2, 2, 0}},
        {"p cnf 2 1\n1 -2\n", {false, false, false}, {0, 0, 0}},
        {"p inccnf\n1 -2 0\na 1 0\n", {false, false, false}, {0, 0, 0}},
    };
    for (const auto &one : cases)
        for (int strict = 0; strict < 3; strict++) {
            int vars = 0;
            CHECK(read(folder, one.text, strict, vars).empty() == one.is_read[strict]);
            CHECK(!one.is_read[strict] || vars == one.vars[strict]);
        }
    CaDiCaL::Solver solver;
    int vars = 0;
    bool incremental = false;
    std::vector<int> cubes;
    FILE *file = std::tmpfile();
    CHECK(file && std::fputs("p inccnf\n1 2 0\na 1 -3 0\na -1 0\n", file) >= 0);
    std::rewind(file);
    CHECK(!solver.read_dimacs(file, "cubes", vars, 1, incremental, cubes) && incremental);
    CHECK(vars == 3 && cubes == (Clause{1, -3, 0, -1, 0}));
    // At the end of the file there is no formula, and nothing is added.
    CHECK(solver.read_dimacs(file, "cubes", vars) != nullptr && std::fclose(file) == 0);
    solver.assume(-1);
    CHECK(solver.solve() == 10 && solver.val(2) == 2);
    file = std::fopen(folder.c_str(), "r"); // a folder can be opened and not read
    CHECK(file && std::string(solver.read_dimacs(file, "folder", vars)).find("folder") != std::string::npos);
    CHECK(std::fclose(file) == 0);
}

} // namespace

int main(int count, char **arguments) {
    const long cases = count > 1 ? std::atol(arguments[1]) : 300;
    Draw draw{std::mt19937_64(count > 2 ? std::strtoull(arguments[2], nullptr, 10) : 1)};
    states();
    propagation();
    questions();
    sizes();
    callbacks();
    proofs();
    char folder[] = "/tmp/neuf-cadical-XXXXXX";
    CHECK(mkdtemp(folder));
    files(folder);
    dimacs(folder);
    for (const char *name : {"/cadical.lrat", "/again.lrat", "/cadical.cnf", ""})
        CHECK(std::remove((folder + std::string(name)).c_str()) == 0);
    for (long index = 0; index < cases; index++)
        random_propagator(draw);
    std::printf("%ld models, %ld refutations, %ld thrown, %ld decisions, %ld fixed\n", models,
                refutations, thrown, decisions, fixed);
    CHECK(models > cases && refutations > cases / 2 && thrown > cases / 50 && decisions > 0 && fixed > 0);
    return 0;
}
