#ifndef NEUF_CADICAL_HPP
#define NEUF_CADICAL_HPP

// neuf behind the classes of CaDiCaL's interface, so that programs that were written for CaDiCaL can
// be built with neuf as they are: put this folder before CaDiCaL's among the folders of headers, and
// link libneuf instead of libcadical. All is in these headers and stands on neuf.h. The names of the files
// beside this one begin with neuf, lest a program has one of the same name.
//
// Solver has what programs use to solve, to propagate from outside, and to follow a proof. It lacks
// what looks into CaDiCaL itself; book/engine/c.md names all that is missing, and such programs do
// not compile. A call that has no meaning in the present state throws std::logic_error; CaDiCaL
// ends the program.

#include <algorithm>
#include <cerrno>
#include <climits>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <memory>
#include <new>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "ipasir.h"
#include "neuf.h"
#include "neuf_callbacks.hpp"
#include "neuf_propagation.hpp"
#include "neuf_tracing.hpp"
#include "tracer.hpp"

// The version of the interface that this is.
#define CADICAL_MAJOR 3
#define CADICAL_MINOR 0
#define CADICAL_PATCH 0

namespace CaDiCaL {

enum Status { SATISFIABLE = 10, UNSATISFIABLE = 20, UNKNOWN = 0 };

// What was done last, as a set of bits. Clauses and assumptions lead to STEADY, a literal without the
// 0 of its clause to ADDING, and solve to one of the three answers.
enum State {
    INITIALIZING = 1,
    CONFIGURING = 2, // options can be set
    STEADY = 4,
    ADDING = 8,
    SOLVING = 16,      // what a method of a propagator sees
    SATISFIED = 32,    // val has a meaning
    UNSATISFIED = 64,  // failed has a meaning
    DELETING = 128,
    INCONCLUSIVE = 256,
    READY = CONFIGURING | STEADY | SATISFIED | UNSATISFIED | INCONCLUSIVE,
    VALID = READY | ADDING,
    INVALID = INITIALIZING | DELETING
};

class Solver {
public:
    Solver() : solver_(neuf_solver_new()), thrown_(solver_), propagation_(thrown_) {
        if (!solver_)
            check(neuf_error_code());
    }
    ~Solver() { neuf_solver_free(solver_); }
    Solver(const Solver &) = delete;
    Solver &operator=(const Solver &) = delete;

    // The solver as the functions of neuf.h know it, for what these classes have no word for, such as
    // neuf_warning and neuf_enumerate. A function that ends the last answer ends this one's, too.
    neuf_solver *neuf_handle() const { return solver_; }

    static const char *signature() { return ipasir_signature(); }
    static const char *version() { return neuf_version(); }

    // ---- Clauses and assumptions ----

    // Adds a literal to the clause; 0 ends it.
    void add(int lit) {
        require(VALID, "add");
        if (lit != 0) {
            note(lit);
            clause_.push_back(lit);
            state_ = ADDING;
            return;
        }
        check(neuf_add_clause(solver_, clause_.data(), clause_.size()));
        clause_.clear();
        forget_answer();
    }
    void clause(const int *lits, std::size_t length) {
        for (std::size_t index = 0; index < length; index++)
            add(lits[index]);
        add(0);
    }
    void clause(const std::vector<int> &lits) { clause(lits.data(), lits.size()); }
    void clause(int a) { clause(std::vector<int>{a}); }
    void clause(int a, int b) { clause(std::vector<int>{a, b}); }
    void clause(int a, int b, int c) { clause(std::vector<int>{a, b, c}); }
    void clause(int a, int b, int c, int d) { clause(std::vector<int>{a, b, c, d}); }
    void clause(int a, int b, int c, int d, int e) { clause(std::vector<int>{a, b, c, d, e}); }

    // Assumes a literal for the next call.
    void assume(int lit) {
        require(READY, "assume");
        note(lit);
        assumptions_.push_back(lit);
        tracing_.each([=](Tracer &tracer) { tracer.add_assumption(lit); });
        forget_answer();
    }
    void reset_assumptions() {
        assumptions_.clear();
        tracing_.each([](Tracer &tracer) { tracer.reset_assumptions(); });
    }

    // Adds a literal to the clause that holds for the next call alone; 0 ends it.
    void constrain(int lit) {
        require(VALID, "constrain");
        if (has_constraint_) {
            constraint_.clear();
            has_constraint_ = false;
        }
        if (lit != 0) {
            note(lit);
            constraint_.push_back(lit);
        } else {
            has_constraint_ = true;
            tracing_.each([&](Tracer &tracer) { tracer.add_constraint(constraint_); });
        }
        forget_answer();
    }
    bool constraint_failed() {
        require(UNSATISFIED, "constraint_failed");
        return check(neuf_constraint_failed(solver_)) != 0;
    }
    void reset_constraint() {
        constraint_.clear();
        has_constraint_ = false;
    }

    // ---- Answers ----

    // 10 for a model, 20 for none, 0 when it was stopped.
    int solve() {
        require(READY, "solve");
        prepare();
        tracing_.each([](Tracer &tracer) { tracer.solve_query(); });
        return end(ask());
    }

    // Whether the clauses are known to have no model.
    bool inconsistent() {
        bool is_empty = false;
        check(neuf_clauses(
            solver_, &is_empty,
            [](void *found, const int *, std::size_t length, int) {
                *static_cast<bool *>(found) |= length == 0;
                return 1;
            }));
        return is_empty;
    }

    // Simplifies without a search, in at most so many rounds; 20 if that refutes the clauses, 0 if not.
    // neuf has more techniques in a round than CaDiCaL, and none is a round of propagation alone.
    int simplify(int rounds = 3) {
        require(READY, "simplify");
        prepare();
        std::vector<int> kept;
        for (int var = 1; var <= vars(); var++)
            if (propagation_.is_observed(var) || frozen(var))
                kept.push_back(var);
        return end(neuf_simplify(solver_, rounds > 0 ? uint64_t(rounds) : 0, kept.data(), kept.size()));
    }

    // What follows by propagation alone from the assumptions and the clause of constrain. 10 if
    // each variable has a value; 20 after a contradiction, of which failed knows the assumptions.
    int propagate() {
        require(READY, "propagate");
        prepare();
        give_constraint();
        std::size_t length = 0;
        implied_.resize(std::size_t(vars()));
        int answer = neuf_propagate(solver_, assumptions_.data(), assumptions_.size(),
                                    implied_.data(), implied_.size(), &length);
        implied_.resize(answer < 0 ? 0 : length);
        // Where each variable has a value, a search has nothing to decide, and gives the model.
        if (answer == UNKNOWN && has_all_values())
            answer = ask();
        return end(answer);
    }
    void implied(std::vector<int> &lits) {
        require(INCONCLUSIVE | SATISFIED, "implied");
        lits = implied_;
    }
    void get_entrailed_literals(std::vector<int> &lits) { implied(lits); }

    // The literal that is true in the model: this one or its negation. A variable that is in no clause
    // is false.
    int val(int lit, bool = true) const {
        require(SATISFIED, "val");
        const int value = check(neuf_value(solver_, lit));
        return value == 0 ? -std::abs(lit) : value > 0 ? lit : -lit;
    }
    bool flip(int lit) {
        require(SATISFIED, "flip");
        return check(neuf_flip(solver_, std::abs(lit))) != 0;
    }
    bool flippable(int lit) {
        require(SATISFIED, "flippable");
        return check(neuf_is_flippable(solver_, std::abs(lit))) != 0;
    }
    bool failed(int lit) const {
        require(UNSATISFIED, "failed");
        return ipasir_failed(solver_, lit) != 0;
    }

    // 1 or -1 if the literal has this value in all models, as far as is known, and otherwise 0. A
    // propagator may ask this of observed variables.
    int fixed(int lit) const {
        return state_ == SOLVING ? propagation_.fixed(lit) : check(neuf_fixed(solver_, lit));
    }

    const State &state() const { return state_; }
    int status() const {
        return state_ == SATISFIED ? SATISFIABLE : state_ == UNSATISFIED ? UNSATISFIABLE : UNKNOWN;
    }

    // Makes the call that is under way stop, or the next one. Any thread may do so.
    void terminate() { neuf_interrupt(solver_); }

    // ---- Callbacks ----

    void connect_terminator(Terminator *terminator) {
        terminator_ = terminator;
        ipasir_set_terminate(solver_, this, terminator ? ask_terminator : nullptr);
    }
    void disconnect_terminator() { connect_terminator(nullptr); }
    void connect_learner(Learner *learner) {
        learner_ = learner;
        ipasir_set_learn(solver_, this, INT_MAX, learner ? tell_learner : nullptr);
    }
    void disconnect_learner() { connect_learner(nullptr); }
    void connect_fixed_listener(FixedAssignmentListener *listener) {
        listener_ = listener;
        check(neuf_set_fixed(solver_, this, listener ? tell_listener : nullptr));
    }
    void disconnect_fixed_listener() { connect_fixed_listener(nullptr); }

    void connect_external_propagator(ExternalPropagator *propagator) {
        require(VALID, "connect_external_propagator");
        propagation_.connect(propagator);
    }
    void disconnect_external_propagator() {
        require(VALID, "disconnect_external_propagator");
        propagation_.disconnect();
    }
    void add_observed_var(int var) {
        note(var);
        propagation_.observe(var);
    }
    void remove_observed_var(int var) { propagation_.unobserve(var); }
    void reset_observed_vars() { propagation_.reset_observed(); }
    bool is_decision(int lit) { return propagation_.is_decision(lit); }
    void force_backtrack(int new_level) { propagation_.force_backtrack(new_level); }

    // ---- Variables ----

    // The highest variable that was named or declared. What neuf adds for itself does not count.
    int vars() const { return vars_; }
    void resize(int min_max_var) { vars_ = min_max_var > vars_ ? min_max_var : vars_; }
    void reserve(int min_max_var) { resize(min_max_var); }
    int declare_more_variables(int count) { return vars_ += count; }
    int declare_one_more_variable() { return declare_more_variables(1); }

    // neuf brings eliminated variables back by itself; a frozen one is not eliminated by simplify.
    bool frozen(int lit) const { return frozen_.get(lit) > 0; }
    void freeze(int lit) {
        note(lit);
        frozen_.at(lit)++;
    }
    void melt(int lit) {
        if (!frozen(lit))
            throw std::logic_error("melt: the variable is not frozen");
        frozen_.at(lit)--;
    }

    // The value that decisions on a variable try first. During a call, this holds for the next ones.
    void phase(int lit) {
        note(lit);
        set_phase(lit, true);
    }
    void unphase(int lit) { set_phase(lit, false); }

    // ---- Options and limits ----

    // Whether the option is taken. Names are CaDiCaL's or neuf's. An option that only tunes CaDiCaL
    // is taken and has no effect, and a value out of range is moved into the range.
    bool set(const char *name, int value) {
        const std::string text = name;
        const bool is_message =
            text == "log" || text == "quiet" || text == "report" || text == "verbose";
        require(is_message ? VALID : CONFIGURING, "set");
        return neuf_set_cadical_option(solver_, name, value) >= 0;
    }
    bool set_long_option(const char *argument) {
        std::string name;
        int value;
        return parse_option(argument, name, value) && set(name.c_str(), value);
    }
    // The value of an option, or 0.
    int get(const char *name) {
        int value = 0;
        neuf_get_cadical_option(solver_, name, &value);
        return value;
    }
    static bool is_valid_option(const char *name) { return neuf_is_cadical_option(name) > 0; }
    static bool is_valid_long_option(const char *argument) {
        std::string name;
        int value;
        return parse_option(argument, name, value);
    }
    // Whether CaDiCaL's option of this name is the switch of a technique that simplifies.
    static bool is_preprocessing_option(const char *name) {
        for (const char *technique :
             {"block", "compact", "condition", "congruence", "cover", "decompose", "deduplicate",
              "eagersubsume", "elim", "factor", "factorunbump", "fastelim", "flush", "inprobing", "inprocessing",
              "instantiate", "preprocesslight", "probe", "subsume", "sweep", "ternary", "transred",
              "vivify", "vivifydemote"})
            if (std::string(technique) == name)
                return true;
        return false;
    }
    static void configurations() {
        for (const char *name : {"default", "plain", "sat", "unsat"})
            std::printf("  --%s\n", name);
    }
    static bool is_valid_configuration(const char *name) {
        const std::string text(name);
        return text == "default" || text == "plain" || text == "sat" || text == "unsat";
    }
    bool configure(const char *name) {
        require(CONFIGURING, "configure");
        return is_valid_configuration(name) && neuf_set_profile(solver_, name) >= 0;
    }
    void optimize(int) {}
    void prefix(const char *) {}

    // Limits the next call; a negative number lifts the limit. neuf simplifies and walks as it sees
    // fit, so these two names change nothing.
    bool limit(const char *name, int value) {
        require(READY, "limit");
        const std::string text(name);
        if (text == "preprocessing" || text == "localsearch" || text == "terminate")
            return true;
        if (!is_valid_limit(name))
            return false;
        check(neuf_set_limit(solver_, name, value < 0 ? NEUF_NO_LIMIT : uint64_t(value)));
        return true;
    }
    static bool is_valid_limit(const char *name) {
        const std::string text(name);
        return text == "conflicts" || text == "decisions" || text == "ticks" ||
               text == "preprocessing" || text == "localsearch" || text == "terminate";
    }

    // ---- Proofs ----

    // Writes a proof: DRAT, or LRAT after set("lrat", 1); binary, or text after set("binary", 0).
    bool trace_proof(const char *path) {
        require(CONFIGURING, "trace_proof");
        return !tracing_.is_on() && neuf_write_proof(solver_, path, "cadical") >= 0;
    }
    // Writes it to a file that stays open until the proof is closed. No message has the name.
    bool trace_proof(FILE *file, const char *) {
        require(CONFIGURING, "trace_proof");
        const auto write = [](void *out, const char *bytes, std::size_t length) {
            return std::fwrite(bytes, 1, length, static_cast<FILE *>(out));
        };
        return !tracing_.is_on() && neuf_write_proof_to(solver_, "cadical", file, write) >= 0;
    }
    void flush_proof_trace(bool = false) {}
    void close_proof_trace(bool = false) { check(neuf_finish_proof(solver_)); }
    void connect_proof_tracer(Tracer *tracer, bool antecedents, bool = false) {
        require(CONFIGURING, "connect_proof_tracer");
        if (!tracing_.is_on())
            check(tracing_.connect(solver_, thrown_));
        tracing_.add(*tracer, antecedents);
    }
    bool disconnect_proof_tracer(Tracer *tracer) { return tracing_.remove(*tracer); }

    // Tells the tracers what the answer rests on, once. An answer of solve is told as it ends.
    void conclude() {
        if (has_concluded_ || !tracing_.is_on())
            return;
        has_concluded_ = true;
        if (state_ == SATISFIED) {
            std::vector<int> model;
            for (int var = 1; var <= vars_; var++)
                model.push_back(val(var));
            tracing_.each([&](Tracer &tracer) { tracer.conclude_sat(model); });
        } else if (state_ == UNSATISFIED) {
            const bool by_constraint = neuf_constraint_failed(solver_) > 0;
            const ConclusionType unless_constrained = tracing_.refutation() ? CONFLICT : ASSUMPTIONS;
            const ConclusionType type = by_constraint ? CONSTRAINT : unless_constrained;
            const int64_t id = tracing_.conclusion(asked_);
            const auto ids = id ? std::vector<int64_t>{id} : std::vector<int64_t>{};
            tracing_.each([&](Tracer &tracer) { tracer.conclude_unsat(type, ids); });
        } else {
            tracing_.each([&](Tracer &tracer) { tracer.conclude_unknown(implied_); });
        }
    }

    // ---- What is inside ----

    // Tells the clauses that are left, with the literals that are true for good as clauses of one
    // literal, and those that follow from others if they are wanted. Returns whether all were told.
    bool traverse_clauses(ClauseIterator &iterator, bool with_redundant = false, bool = true) const {
        Walk walk{&iterator, with_redundant, true, {}, nullptr};
        check(neuf_clauses(solver_, &walk, tell_clause));
        if (walk.thrown)
            std::rethrow_exception(walk.thrown);
        return walk.goes_on;
    }

    // How many variables are active: they were named, not only declared, and are neither fixed nor
    // removed. Clauses of two and more literals count that are not true for good.
    int active() const { return int(size(2)); }
    bool active(int var) const { return var <= vars_ && fixed(var) == 0; }
    int64_t redundant() const { return size(1); }
    int64_t irredundant() const { return size(0); }
    int64_t get_statistic_value(const char *name) const {
        uint64_t value = 0;
        return neuf_statistic(solver_, name, &value) < 0 ? -1 : int64_t(value);
    }

    // Prints all counters, and the options, to the standard output, as comments.
    void statistics() {
        for (std::size_t index = 0; const char *name = neuf_statistic_name(index); index++)
            std::printf("c %s: %lld\n", name, (long long)get_statistic_value(name));
    }
    void resources() {}
    void options() {
        for (std::size_t index = 0; const char *name = neuf_option_name(index); index++)
            std::printf("c %s=%d\n", name, get(name));
    }
    static void usage() {
        for (std::size_t index = 0; const char *name = neuf_option_name(index); index++)
            std::printf("  --%s: %s\n", name, neuf_option_help(index));
    }
    static void build(FILE *file, const char *prefix = "c ") {
        std::fprintf(file, "%sneuf %s\n", prefix, version());
    }

    // ---- Files ----

    // Adds the clauses of a file, plain or compressed, and tells how many variables it has. Null,
    // or what is wrong; nothing is added then. With strict 0, the numbers of the header mean
    // nothing, and it may be missing; with 1, they must be right; with 2, the header must also be
    // written with single blanks, and nothing may be odd.
    const char *read_dimacs(const char *path, int &vars, int strict = 1) {
        return read_path(path, vars, strict, nullptr);
    }
    const char *read_dimacs(FILE *file, const char *name, int &vars, int strict = 1) {
        return read_file(file, name, vars, strict, nullptr);
    }
    // These also take a file with cubes: each is appended with a 0, and incremental is set to
    // whether there are any. The cubes are to be assumed one after the other.
    const char *read_dimacs(const char *path, int &vars, int strict, bool &incremental,
                            std::vector<int> &cubes) {
        return with_cubes(incremental, cubes, [&] { return read_path(path, vars, strict, &cubes); });
    }
    const char *read_dimacs(FILE *file, const char *name, int &vars, int strict, bool &incremental,
                            std::vector<int> &cubes) {
        return with_cubes(incremental, cubes,
                          [&] { return read_file(file, name, vars, strict, &cubes); });
    }
    // Writes the clauses that are left and not redundant.
    const char *write_dimacs(const char *path, int min_max_var = 0) {
        struct Writer : ClauseIterator {
            std::string text;
            long count = 0;
            bool clause(const std::vector<int> &lits) override {
                for (int lit : lits)
                    text += std::to_string(lit) + ' ';
                text += "0\n";
                return ++count;
            }
        } writer;
        traverse_clauses(writer);
        FILE *file = std::fopen(path, "w");
        if (!file)
            return "cannot create the file";
        const int count = std::max(min_max_var, vars_);
        const bool is_right = std::fprintf(file, "p cnf %d %ld\n", count, writer.count) > 0 &&
                              std::fputs(writer.text.c_str(), file) >= 0;
        return std::fclose(file) == 0 && is_right ? nullptr : "cannot write the file";
    }

    // Gives another solver, to which nothing was added, the same clauses, options and phases.
    void copy(Solver &other) const {
        require(READY, "copy");
        other.require(CONFIGURING, "copy");
        auto frozen = frozen_; // first, since this may throw
        neuf_solver *copied = neuf_solver_copy(solver_);
        if (!copied)
            check(neuf_error_code());
        neuf_solver_free(other.solver_);
        other.solver_ = copied;
        other.lift_limits(); // those are for the next call of this one
        other.thrown_.belongs_to(copied);
        other.vars_ = vars_;
        other.frozen_ = std::move(frozen);
        other.state_ = STEADY;
        other.connect_terminator(other.terminator_);
        other.connect_learner(other.learner_);
        other.connect_fixed_listener(other.listener_);
    }

private:
    struct Walk {
        ClauseIterator *iterator;
        bool with_redundant, goes_on;
        std::vector<int> lits;
        std::exception_ptr thrown;
    };

    // A file that is read, and what is done with its cubes.
    struct Source {
        FILE *file;
        std::vector<int> *cubes;
        std::exception_ptr thrown;
    };
    const char *read_path(const char *path, int &vars, int strict, std::vector<int> *cubes) {
        const std::unique_ptr<FILE, int (*)(FILE *)> file(std::fopen(path, "rb"), &std::fclose);
        if (!file) {
            message_ = std::string("cannot open ") + path + ": " + std::strerror(errno);
            return message_.c_str();
        }
        return read_file(file.get(), path, vars, strict, cubes);
    }
    const char *read_file(FILE *file, const char *name, int &vars, int strict,
                          std::vector<int> *cubes) {
        require(VALID, "read_dimacs");
        const auto read = [](void *state, char *buffer, std::size_t capacity) {
            FILE *in = static_cast<Source *>(state)->file;
            const std::size_t count = std::fread(buffer, 1, capacity, in);
            return count == 0 && std::ferror(in) ? SIZE_MAX : count;
        };
        const auto take = [](void *state, const int *lits, std::size_t length) {
            Source &source = *static_cast<Source *>(state);
            try {
                source.cubes->insert(source.cubes->end(), lits, lits + length);
                source.cubes->push_back(0);
            } catch (...) {
                source.thrown = std::current_exception();
            }
            return int(source.thrown != nullptr);
        };
        int (*const take_cube)(void *, const int *, std::size_t) = take;
        Source source{file, cubes, nullptr};
        int count = 0;
        const int code = neuf_read_dimacs_from(solver_, name, strict, &source, read,
                                               cubes ? take_cube : nullptr, &count);
        if (source.thrown)
            std::rethrow_exception(source.thrown);
        if (code == NEUF_ERROR_MEMORY)
            throw std::bad_alloc();
        if (code < 0) {
            message_ = neuf_error_message();
            return message_.c_str();
        }
        forget_answer();
        resize(vars = count);
        return nullptr;
    }
    template <class Body>
    static const char *with_cubes(bool &incremental, const std::vector<int> &cubes, Body body) {
        const std::size_t before = cubes.size();
        const char *error = body();
        incremental = cubes.size() > before;
        return error;
    }

    // Takes `--name`, `--no-name` or `--name=value` apart. Whether the option exists and the value
    // is a number, perhaps with an exponent, or a truth value.
    static bool parse_option(const char *argument, std::string &name, int &value) {
        name = argument;
        if (name.compare(0, 2, "--") != 0)
            return false;
        name.erase(0, 2);
        value = 1;
        const std::size_t equals = name.find('=');
        if (equals != std::string::npos) {
            const std::string given = name.substr(equals + 1);
            char *end = nullptr;
            const double number = std::strtod(given.c_str(), &end);
            if (given == "true" || given == "false")
                value = given == "true";
            else if (*end != 0 || given.empty() || number != number)
                return false;
            else
                value = int(std::max(double(INT_MIN), std::min(double(INT_MAX), number)));
            name.erase(equals);
        } else if (name.compare(0, 3, "no-") == 0) {
            name.erase(0, 3);
            value = 0;
        }
        return is_valid_option(name.c_str());
    }

    static int check(int code) {
        if (code == NEUF_ERROR_MEMORY)
            throw std::bad_alloc();
        if (code <= NEUF_ERROR_HANDLE)
            throw std::logic_error(neuf_error_message());
        return code;
    }
    void require(int states, const char *method) const {
        if ((state_ & states) == 0)
            throw std::logic_error(std::string(method) + " has no meaning in the solver's state");
    }
    void note(int lit) {
        if (lit == INT_MIN || lit == 0)
            throw std::logic_error("this is not a literal");
        resize(std::abs(lit));
    }

    void prepare() {
        propagation_.prepare(solver_, [](int code) { check(code); });
    }
    // The engine forgets the clause with its answer, so each question gives the clause anew.
    void give_constraint() {
        if (has_constraint_)
            check(neuf_constrain(solver_, constraint_.data(), constraint_.size()));
    }
    int ask() {
        give_constraint();
        state_ = SOLVING;
        return neuf_solve(solver_, assumptions_.data(), assumptions_.size());
    }
    // Whether each variable is assumed or implied.
    bool has_all_values() const {
        if (assumptions_.size() + implied_.size() < std::size_t(vars()))
            return false;
        std::vector<bool> has_value(std::size_t(vars()), false);
        for (const std::vector<int> *lits : {&assumptions_, &implied_})
            for (int lit : *lits)
                has_value[std::size_t(std::abs(lit)) - 1] = true;
        return std::find(has_value.begin(), has_value.end(), false) == has_value.end();
    }
    // Ends a call: what holds for one call is forgotten, and what was put off during it is done.
    int end(int answer) {
        state_ = INCONCLUSIVE;
        has_concluded_ = false;
        asked_.swap(assumptions_);
        assumptions_.clear();
        reset_constraint();
        lift_limits();
        const std::string error = answer < 0 ? neuf_error_message() : "";
        for (const int lit : phases_)
            neuf_set_phase(solver_, lit);
        phases_.clear();
        thrown_.rethrow();
        if (answer == NEUF_ERROR_MEMORY)
            throw std::bad_alloc();
        if (answer < 0)
            throw std::logic_error(error);
        const char *reason = answer == UNKNOWN ? neuf_unknown_reason(solver_) : nullptr;
        if (reason && std::string(reason).find("propagator") != std::string::npos)
            throw std::logic_error(neuf_error_message());
        tracing_.each([&](Tracer &tracer) { tracer.report_status(answer, tracing_.refutation()); });
        if (answer != UNKNOWN) {
            state_ = answer == SATISFIABLE ? SATISFIED : UNSATISFIED;
            conclude();
        }
        return answer;
    }
    void lift_limits() {
        for (const char *name : {"conflicts", "decisions", "ticks"})
            neuf_set_limit(solver_, name, NEUF_NO_LIMIT);
    }
    void forget_answer() {
        const bool has_ended = clause_.empty() && (constraint_.empty() || has_constraint_);
        state_ = has_ended ? STEADY : ADDING;
    }
    void set_phase(int lit, bool is_set) {
        if (is_set && state_ == SOLVING)
            phases_.push_back(lit);
        else if (is_set)
            check(neuf_set_phase(solver_, lit));
        else if (state_ != SOLVING)
            check(neuf_clear_phase(solver_, std::abs(lit)));
    }
    int64_t size(int which) const {
        uint64_t sizes[3] = {0, 0, 0};
        check(neuf_sizes(solver_, &sizes[0], &sizes[1], &sizes[2]));
        return int64_t(sizes[which]);
    }

    static Solver &of(void *state) { return *static_cast<Solver *>(state); }
    static int ask_terminator(void *state) {
        Solver &self = of(state);
        return self.thrown_.keep(1, [&] { return int(self.terminator_->terminate()); });
    }
    static void tell_learner(void *state, int *clause) {
        Solver &self = of(state);
        self.thrown_.keep([&] {
            int size = 0;
            while (clause[size] != 0)
                size++;
            if (self.learner_->learning(size))
                for (int index = 0; index <= size; index++)
                    self.learner_->learn(clause[index]);
        });
    }
    static void tell_listener(void *state, int lit) {
        Solver &self = of(state);
        self.thrown_.keep([&] { self.listener_->notify_fixed_assignment(lit); });
    }
    static int tell_clause(void *state, const int *lits, std::size_t length, int is_redundant) {
        Walk &walk = *static_cast<Walk *>(state);
        if (is_redundant && !walk.with_redundant)
            return 0;
        try {
            walk.lits.assign(lits, lits + length);
            walk.goes_on = is_redundant ? walk.iterator->redundant_clause(walk.lits)
                                        : walk.iterator->clause(walk.lits);
        } catch (...) {
            walk.thrown = std::current_exception();
        }
        return walk.thrown || !walk.goes_on;
    }

    neuf_solver *solver_;
    neuf_bridge::Thrown thrown_;
    neuf_bridge::Propagation propagation_;
    neuf_bridge::Tracing tracing_;
    State state_ = CONFIGURING;
    int vars_ = 0;
    // The assumptions of the next call and of the last one, and others.
    std::vector<int> clause_, assumptions_, asked_, constraint_, implied_, phases_;
    std::string message_; // what was wrong with a file
    bool has_constraint_ = false, has_concluded_ = false;
    neuf_bridge::ByVariable<unsigned> frozen_;
    Terminator *terminator_ = nullptr;
    Learner *learner_ = nullptr;
    FixedAssignmentListener *listener_ = nullptr;
};

} // namespace CaDiCaL

#endif
