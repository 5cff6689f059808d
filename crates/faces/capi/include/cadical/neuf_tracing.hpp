#ifndef NEUF_TRACING_HPP
#define NEUF_TRACING_HPP

// Between the tracers of a program and the functions of neuf_tracer. Not for programs to include.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <utility>
#include <vector>

#include "neuf.h"
#include "neuf_propagation.hpp"
#include "tracer.hpp"

namespace CaDiCaL {
namespace neuf_bridge {

class Tracing {
public:
    bool is_on() const { return thrown_ != nullptr; }
    // The number of the empty clause, or 0.
    int64_t refutation() const { return refutation_; }
    // The number of the clause that a refutation under these assumptions ends with: the empty one, or
    // the one that was derived last if it says that some of them cannot all hold. Where one of
    // them is false in all models, its negation is a clause already. 0 for contrary assumptions,
    // for which no clause is needed.
    int64_t conclusion(const std::vector<int> &assumptions) const {
        if (refutation_)
            return refutation_;
        const auto is_failed = [&](int lit) {
            return std::find(assumptions.begin(), assumptions.end(), -lit) != assumptions.end();
        };
        if (last_ && std::all_of(last_lits_.begin(), last_lits_.end(), is_failed))
            return last_;
        for (const int lit : assumptions) {
            const auto found = units_.find(-lit);
            if (found != units_.end())
                return found->second;
        }
        return 0;
    }

    int connect(neuf_solver *solver, Thrown &thrown) {
        thrown_ = &thrown;
        neuf_tracer functions = {};
        functions.state = this;
        functions.input = [](void *state, uint64_t id, const int *lits, std::size_t length) {
            Tracing &self = of(state);
            self.tell_deleted();
            self.note(int64_t(id), lits, length);
            self.tell(lits, length, [&](Tracer &tracer) {
                tracer.add_original_clause(int64_t(id), false, self.lits_);
            });
        };
        functions.derived = [](void *state, uint64_t id, const int *lits, std::size_t length,
                               const uint64_t *antecedents, std::size_t count, int is_definition) {
            of(state).derived(int64_t(id), lits, length, antecedents, count, is_definition != 0);
        };
        functions.deleted = [](void *state, uint64_t id, const int *lits, std::size_t length) {
            Tracing &self = of(state);
            self.tell_deleted();
            self.deleted_ = int64_t(id);
            self.deleted_lits_.assign(lits, lits + length);
            if (self.deleted_ != self.last_)
                self.tell_deleted();
        };
        return neuf_trace_proof(solver, &functions);
    }
    void add(Tracer &tracer, bool antecedents) {
        tracers_.emplace_back(&tracer, antecedents);
        tracer.begin_proof(int64_t(0));
    }
    bool remove(Tracer &tracer) {
        const auto is_this = [&](const auto &entry) { return entry.first == &tracer; };
        const auto found = std::find_if(tracers_.begin(), tracers_.end(), is_this);
        if (found == tracers_.end())
            return false;
        tracers_.erase(found);
        return true;
    }
    template <class Body> void each(Body body) {
        for (const auto &entry : tracers_)
            body(*entry.first);
    }

private:
    static Tracing &of(void *state) { return *static_cast<Tracing *>(state); }

    // The clause that ends a refutation under assumptions is deleted at once. Tracers are told so with
    // the next event, so that they have it while they are told the conclusion.
    void tell_deleted() {
        const int64_t id = std::exchange(deleted_, 0);
        if (id)
            thrown_->keep([&] {
                each([&](Tracer &tracer) { tracer.delete_clause(id, true, deleted_lits_); });
            });
    }
    template <class Body> void tell(const int *lits, std::size_t length, Body body) {
        lits_.assign(lits, lits + length);
        thrown_->keep([&] { each(body); });
    }
    void note(int64_t id, const int *lits, std::size_t length) {
        if (length == 0)
            refutation_ = id;
        else if (length == 1)
            units_.emplace(lits[0], id);
    }
    void derived(int64_t id, const int *lits, std::size_t length, const uint64_t *antecedents,
                 std::size_t count, bool is_definition) {
        tell_deleted();
        note(id, lits, length);
        last_ = id;
        lits_.assign(lits, lits + length);
        last_lits_ = lits_;
        antecedents_.assign(antecedents, antecedents + count);
        const int witness = is_definition && length > 0 ? lits[0] : 0;
        thrown_->keep([&] {
            for (const auto &[tracer, wants_antecedents] : tracers_)
                tracer->add_derived_clause(id, true, witness, lits_,
                                           wants_antecedents ? antecedents_ : none_);
        });
    }

    Thrown *thrown_ = nullptr;
    std::vector<std::pair<Tracer *, bool>> tracers_;
    std::unordered_map<int, int64_t> units_;
    std::vector<int> lits_, last_lits_, deleted_lits_;
    std::vector<int64_t> antecedents_;
    const std::vector<int64_t> none_;
    int64_t last_ = 0, refutation_ = 0, deleted_ = 0;
};

} // namespace neuf_bridge
} // namespace CaDiCaL

#endif
