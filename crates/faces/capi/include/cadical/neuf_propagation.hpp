#ifndef NEUF_PROPAGATION_HPP
#define NEUF_PROPAGATION_HPP

// Between an ExternalPropagator and the functions of neuf_propagator. Not for programs to include.
//
// The two interfaces differ in four places, each of which is dealt with here. neuf asks which
// variables to observe where CaDiCaL is told so at any time: they are kept until it asks. neuf asks
// whether to go back where CaDiCaL is told to: the level is kept, and the propagator notified at
// once. neuf tells at the end of a call that all levels are undone, CaDiCaL when the next one begins:
// the notification waits for the next call of the propagator. And what a method throws must not pass
// through neuf: it is kept, and thrown again after the call.

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <exception>
#include <iterator>
#include <limits>
#include <stdexcept>
#include <utility>
#include <vector>

#include "neuf_callbacks.hpp"
#include "neuf.h"

namespace CaDiCaL {
namespace neuf_bridge {

// What was thrown inside a call of neuf, until it is over.
class Thrown {
public:
    explicit Thrown(neuf_solver *solver) : solver_(solver) {}

    void belongs_to(neuf_solver *solver) { solver_ = solver; }

    // Runs the body. If it throws, now or earlier, the result is the fallback and the call ends.
    template <class Result, class Body> Result keep(Result fallback, Body body) {
        if (thrown_)
            return fallback;
        try {
            return body();
        } catch (...) {
            thrown_ = std::current_exception();
            neuf_interrupt(solver_);
            return fallback;
        }
    }

    template <class Body> void keep(Body body) {
        keep(0, [&] { return body(), 0; });
    }

    bool is_set() const { return thrown_ != nullptr; }

    void rethrow() {
        if (thrown_)
            std::rethrow_exception(std::exchange(thrown_, nullptr));
    }

private:
    neuf_solver *solver_;
    std::exception_ptr thrown_;
};

// A set of variables, and numbers by variable.
template <class Value> class ByVariable {
public:
    Value get(int lit) const {
        const std::size_t index = std::size_t(std::abs(lit));
        return index < values_.size() ? values_[index] : Value();
    }
    Value &at(int lit) {
        const std::size_t index = std::size_t(std::abs(lit));
        if (index >= values_.size())
            values_.resize(index + 1);
        return values_[index];
    }
    int end() const { return int(values_.size()); }
    void clear() { values_.clear(); }

private:
    std::vector<Value> values_;
};

class Propagation {
public:
    explicit Propagation(Thrown &thrown) : thrown_(thrown) {}

    // Between calls.
    void connect(ExternalPropagator *propagator) {
        disconnect();
        propagator_ = propagator;
        is_changed_ = true;
    }
    void disconnect() {
        is_changed_ |= propagator_ != nullptr;
        propagator_ = nullptr;
        reset_observed();
        undo_decisions(0);
        missed_.clear();
        waiting_ = NONE;
        levels_ = 0;
    }
    bool is_connected() const { return propagator_ != nullptr; }
    void reset_observed() {
        for (int var = 1; var < observed_.end(); var++)
            unobserve(var);
    }

    // At any time.
    void observe(int var) {
        if (!propagator_)
            throw std::logic_error("a variable can only be observed by a connected propagator");
        if (!observed_.get(var)) {
            observed_.at(var) = 1;
            news_.push_back(std::abs(var));
        }
    }
    void unobserve(int var) {
        if (observed_.get(var)) {
            observed_.at(var) = 0;
            news_.push_back(std::abs(var));
        }
    }
    bool is_observed(int var) const { return observed_.get(var) != 0; }
    bool is_decision(int lit) const { return decision_.get(lit) != 0; }
    // The value of an observed variable that it has in all models.
    int fixed(int lit) const { return lit > 0 ? root_.get(lit) : -root_.get(lit); }

    // Within cb_decide and cb_check_found_model.
    void force_backtrack(int level) {
        if (!may_retreat_)
            throw std::logic_error(
                "force_backtrack is for cb_decide and cb_check_found_model only");
        if (level >= 0 && std::size_t(level) < levels_) {
            retreat_ = level;
            wait_for(std::size_t(level));
            notify_waiting();
        }
    }

    // Tells the solver, before a call, what has changed since the last one.
    void prepare(neuf_solver *solver, void (*check)(int)) {
        if (is_changed_ && !propagator_)
            check(neuf_disconnect(solver));
        if (is_changed_ && propagator_)
            check(connect_functions(solver));
        if (is_changed_) {
            known_.clear();
            news_.clear();
            for (int var = 1; var < observed_.end(); var++)
                if (observed_.get(var))
                    news_.push_back(var);
        }
        for (int var : news_)
            if (observed_.get(var) != known_.get(var)) {
                known_.at(var) = observed_.get(var);
                check(known_.get(var) ? neuf_observe(solver, var) : neuf_unobserve(solver, var));
            }
        news_.clear();
        next_ = 0;
        is_changed_ = is_going_back_ = false;
        stashed_ = 0;
        retreat_ = -1;
    }

private:
    static constexpr std::size_t NONE = std::numeric_limits<std::size_t>::max();

    int connect_functions(neuf_solver *solver) {
        neuf_propagator functions = {};
        functions.state = this;
        functions.is_lazy = propagator_->is_lazy;
        functions.reasons_stay = !propagator_->are_reasons_forgettable;
        functions.assigned = [](void *state, const int *lits, std::size_t length) {
            Propagation &self = of(state);
            if (self.thrown_.is_set() && self.decisions_.empty())
                self.missed_.insert(self.missed_.end(), lits, lits + length);
            self.call([&](Propagation &self) { self.assigned(lits, length); });
        };
        functions.level_opened = [](void *state) {
            of(state).decisions_.push_back(0);
            of(state).call([](Propagation &self) {
                self.levels_++;
                self.propagator_->notify_new_decision_level();
            });
        };
        functions.decided = [](void *state, int lit) {
            Propagation &self = of(state);
            self.decisions_.back() = lit;
            self.decision_.at(lit) = 1;
        };
        functions.backtracked = [](void *state, std::size_t level) {
            Propagation &self = of(state);
            // What was decided for another assignment is forgotten, unless the propagator went back.
            if (!std::exchange(self.is_going_back_, false))
                self.stashed_ = 0;
            self.wait_for(level);
        };
        functions.fixed = [](void *state, int lit) {
            of(state).root_.at(lit) = lit > 0 ? 1 : -1;
        };
        functions.observe = [](void *state) { return of(state).next_observed(); };
        functions.propagate = [](void *state) {
            return of(state).ask([](Propagation &self) { return self.propagator_->cb_propagate(); });
        };
        functions.reason_literal = [](void *state, int propagated) {
            return of(state).ask([&](Propagation &self) {
                return self.propagator_->cb_add_reason_clause_lit(propagated);
            });
        };
        functions.has_clause = [](void *state) {
            return of(state).ask([](Propagation &self) {
                bool is_forgettable = false;
                const bool has = self.propagator_->cb_has_external_clause(is_forgettable);
                return !has ? 0 : is_forgettable ? 2 : 1;
            });
        };
        functions.clause_literal = [](void *state) {
            return of(state).ask(
                [](Propagation &self) { return self.propagator_->cb_add_external_clause_lit(); });
        };
        functions.decide = [](void *state) {
            return of(state).ask([](Propagation &self) { return self.decide(); });
        };
        functions.retreat = [](void *state) {
            Propagation &self = of(state);
            self.is_going_back_ = self.retreat_ >= 0;
            return std::exchange(self.retreat_, -1);
        };
        functions.accepts = [](void *state, const int *model, std::size_t length) {
            return of(state).ask([&](Propagation &self) { return self.accepts(model, length); });
        };
        return neuf_connect(solver, &functions);
    }

    static Propagation &of(void *state) { return *static_cast<Propagation *>(state); }

    template <class Body> void call(Body body) {
        thrown_.keep([&] {
            notify_waiting();
            body(*this);
        });
    }
    template <class Body> int ask(Body body) {
        return thrown_.keep(0, [&] {
            notify_waiting();
            return int(body(*this));
        });
    }

    // The propagator hears of the lowest of several levels, once.
    void wait_for(std::size_t level) {
        waiting_ = std::min(waiting_, level);
        undo_decisions(level);
    }
    void notify_waiting() {
        const std::size_t level = std::exchange(waiting_, NONE);
        if (level < levels_) {
            levels_ = level;
            propagator_->notify_backtrack(level);
        }
        if (!missed_.empty()) {
            const std::vector<int> missed = std::move(missed_);
            missed_.clear();
            assigned(missed.data(), missed.size());
        }
    }
    void undo_decisions(std::size_t level) {
        for (; decisions_.size() > level; decisions_.pop_back())
            if (decisions_.back() != 0)
                decision_.at(decisions_.back()) = 0;
    }

    void assigned(const int *lits, std::size_t length) {
        numbers_.clear();
        // neuf goes on to observe, during a call, what is not observed any more.
        std::copy_if(lits, lits + length, std::back_inserter(numbers_),
                     [&](int lit) { return is_observed(lit); });
        if (!numbers_.empty())
            propagator_->notify_assignment(numbers_);
    }

    int next_observed() {
        while (next_ < news_.size()) {
            const int var = news_[next_++];
            if (observed_.get(var) && !known_.get(var)) {
                known_.at(var) = 1;
                return var;
            }
        }
        return 0;
    }

    int decide() {
        if (const int lit = std::exchange(stashed_, 0))
            return lit;
        may_retreat_ = true;
        const int lit = propagator_->cb_decide();
        may_retreat_ = false;
        if (retreat_ >= 0)
            stashed_ = lit;
        return lit;
    }

    int accepts(const int *model, std::size_t length) {
        std::vector<int> lits;
        std::copy_if(model, model + length, std::back_inserter(lits),
                     [&](int lit) { return is_observed(lit); });
        may_retreat_ = true;
        const bool is_accepted = propagator_->cb_check_found_model(lits);
        may_retreat_ = false;
        return is_accepted;
    }

    Thrown &thrown_;
    ExternalPropagator *propagator_ = nullptr;
    bool is_changed_ = false; // the solver has another propagator, or none
    ByVariable<char> observed_;
    ByVariable<char> known_;  // what the solver observes
    std::vector<int> news_;   // variables whose observation the solver may not know yet
    std::size_t next_ = 0;    // how many of these it has asked for
    ByVariable<char> decision_;
    ByVariable<signed char> root_;
    std::vector<int> decisions_;  // by level; 0 where none is observed
    std::vector<int> missed_;     // literals at level 0 that came after something was thrown
    std::size_t levels_ = 0;      // as the propagator knows them
    std::size_t waiting_ = NONE;  // the level it has still to hear of
    bool may_retreat_ = false;
    bool is_going_back_ = false; // the solver has asked and follows
    int retreat_ = -1;           // the level to go back to
    int stashed_ = 0;            // what is to be decided there
    std::vector<int> numbers_;
};

} // namespace neuf_bridge
} // namespace CaDiCaL

#endif
