#ifndef NEUF_TRACING_HPP
#define NEUF_TRACING_HPP

// Between the tracers of a program and the functions of neuf_tracer. Not for programs to include.

#include <algorithm>
#include <cstddef>
#include <cstdint>
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
    // The number of the clause that was derived last, and of the empty one, or 0.
    int64_t last() const { return refutation_ ? refutation_ : last_; }
    int64_t refutation() const { return refutation_; }

    int connect(neuf_solver *solver, Thrown &thrown) {
        thrown_ = &thrown;
        neuf_tracer functions = {};
        functions.state = this;
        functions.input = [](void *state, uint64_t id, const int *lits, std::size_t length) {
            Tracing &self = of(state);
            if (length == 0)
                self.refutation_ = int64_t(id);
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
            self.tell(lits, length, [&](Tracer &tracer) {
                tracer.delete_clause(int64_t(id), true, self.lits_);
            });
        };
        return neuf_trace_proof(solver, &functions);
    }
    void add(Tracer &tracer, bool antecedents) {
        tracers_.emplace_back(&tracer, antecedents);
        tracer.begin_proof(0);
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

    template <class Body> void tell(const int *lits, std::size_t length, Body body) {
        lits_.assign(lits, lits + length);
        thrown_->keep([&] { each(body); });
    }
    void derived(int64_t id, const int *lits, std::size_t length, const uint64_t *antecedents,
                 std::size_t count, bool is_definition) {
        last_ = id;
        if (length == 0)
            refutation_ = id;
        lits_.assign(lits, lits + length);
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
    std::vector<int> lits_;
    std::vector<int64_t> antecedents_;
    const std::vector<int64_t> none_;
    int64_t last_ = 0, refutation_ = 0;
};

} // namespace neuf_bridge
} // namespace CaDiCaL

#endif
