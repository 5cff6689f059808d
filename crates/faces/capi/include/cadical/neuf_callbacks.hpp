#ifndef NEUF_CALLBACKS_HPP
#define NEUF_CALLBACKS_HPP

// What a program derives from to be asked and told things while neuf works: the classes of
// CaDiCaL's interface, and of IPASIR-UP in it (Fazekas, Niemetz, Preiner, Kirchweger, Szeider and
// Biere, "IPASIR-UP: User propagators for CDCL", SAT 2023).
//
// A method may throw. The call of the solver then ends, and throws the same once more.

#include <cstddef>
#include <cstdint>
#include <vector>

namespace CaDiCaL {

// Says whether the call is to stop. It is asked regularly.
class Terminator {
public:
    virtual ~Terminator() = default;
    virtual bool terminate() = 0;
};

// Is told learned clauses: first its length, and if that is wanted its literals and a 0.
class Learner {
public:
    virtual ~Learner() = default;
    virtual bool learning(int size) = 0;
    virtual void learn(int lit) = 0;
};

// Is told each literal that is found to be true in all models, once, during calls.
class FixedAssignmentListener {
public:
    virtual ~FixedAssignmentListener() = default;
    virtual void notify_fixed_assignment(int lit) = 0;
};

// A constraint that takes part in the search. It is about the variables that it observes.
//
// When all is propagated without a conflict, the solver notifies of what has changed, then asks
// cb_propagate and cb_has_external_clause, each until there is no more, and then cb_decide, or
// cb_check_found_model when all is assigned. That levels are undone is told before the next of these
// calls and not before: after a call that has found a model, the last assignment stands until the
// next call.
class ExternalPropagator {
public:
    // Whether it only judges models; and whether the clauses of its reasons may be forgotten. Both are
    // looked at when the first call after it was connected begins.
    bool is_lazy = false;
    bool are_reasons_forgettable = false;

    virtual ~ExternalPropagator() = default;

    // These literals of observed variables have become true, at the level that was opened last.
    virtual void notify_assignment(const std::vector<int> &lits) = 0;
    virtual void notify_new_decision_level() = 0;
    virtual void notify_backtrack(std::size_t new_level) = 0;

    // Whether the model is right: the true literals of all observed variables. If it is not, there must
    // be a clause against it, or a new variable to observe.
    virtual bool cb_check_found_model(const std::vector<int> &model) = 0;

    // The literal to decide next, or 0. If it has a value, the solver chooses.
    virtual int cb_decide() { return 0; }

    // A literal that follows from what is assigned, or 0.
    virtual int cb_propagate() { return 0; }

    // The next literal of the clause from which that one follows, which contains it; 0 ends it. Asked
    // for only when the clause is needed.
    virtual int cb_add_reason_clause_lit(int propagated_lit) {
        (void)propagated_lit;
        return 0;
    }

    // Whether there is a clause to add, and whether it may be forgotten.
    virtual bool cb_has_external_clause(bool &is_forgettable) = 0;

    // The next literal of that clause; 0 ends it.
    virtual int cb_add_external_clause_lit() = 0;
};

// Is told clauses, until it returns false. Those that follow from others are told to
// redundant_clause, if they are wanted at all.
class ClauseIterator {
public:
    virtual ~ClauseIterator() = default;
    virtual bool clause(const std::vector<int> &) = 0;
    virtual bool redundant_clause(const std::vector<int> &) { return true; }
};

} // namespace CaDiCaL

#endif
