#ifndef NEUF_CADICAL_TRACER_HPP
#define NEUF_CADICAL_TRACER_HPP

// What a program that follows a proof derives from: the class Tracer of CaDiCaL's interface.
//
// All events have a default that does nothing. Which of them neuf raises, and with what, is said
// beside each. It raises them at the latest before solve returns, in the order of the proof.
//
// Numbers are signed since CaDiCaL 3. Programs for the versions before override functions with unsigned
// numbers, which are called where those with signed ones are not overridden.

#include <cstdint>
#include <vector>

namespace CaDiCaL {

// What a refutation rests on.
enum ConclusionType {
    CONFLICT = 1,    // the clauses alone
    ASSUMPTIONS = 2, // the clauses and the assumptions
    CONSTRAINT = 4   // also the clause of constrain
};

class Tracer {
public:
    Tracer() = default;
    virtual ~Tracer() = default;

    // A clause of the caller or of the propagator: its number, whether it is redundant (never), its
    // literals, and whether it was restored (never).
    virtual void add_original_clause(int64_t id, bool redundant, const std::vector<int> &lits,
                                     bool restored = false) {
        add_original_clause(uint64_t(id), redundant, lits, restored);
    }
    virtual void add_original_clause(uint64_t, bool, const std::vector<int> &, bool = false) {}

    // A clause that follows from those before it: its number, whether it is redundant (always), the
    // literal that a new variable is defined by or 0, its literals, and its antecedents in the order in
    // which they propagate, if they are wanted.
    virtual void add_derived_clause(int64_t id, bool redundant, int, const std::vector<int> &lits,
                                    const std::vector<int64_t> &antecedents) {
        add_derived_clause(uint64_t(id), redundant, lits, unsigned_numbers(antecedents));
    }
    virtual void add_derived_clause(uint64_t, bool, const std::vector<int> &,
                                    const std::vector<uint64_t> &) {}

    // A clause that is not needed any more; redundant (always).
    virtual void delete_clause(int64_t id, bool redundant, const std::vector<int> &lits) {
        delete_clause(uint64_t(id), redundant, lits);
    }
    virtual void delete_clause(uint64_t, bool, const std::vector<int> &) {}

    // Raised by solve: its beginning, and its answer as 10, 20 or 0, with the number of the empty clause
    // or 0.
    virtual void solve_query() {}
    virtual void report_status(int status, int64_t id) { report_status(status, uint64_t(id)); }
    virtual void report_status(int, uint64_t) {}

    // Raised by assume, constrain and what takes them back.
    virtual void add_assumption(int) {}
    virtual void add_constraint(const std::vector<int> &) {}
    virtual void reset_assumptions() {}

    // Raised once, when the tracer is connected: there are no clauses before number 1.
    virtual void begin_proof(int64_t id) { begin_proof(uint64_t(id)); }
    virtual void begin_proof(uint64_t) {}

    // Raised by conclude: the numbers of the clauses that show the answer to be right (one, unless a
    // constraint failed), the model, or the literals that are implied.
    virtual void conclude_unsat(ConclusionType type, const std::vector<int64_t> &ids) {
        conclude_unsat(type, unsigned_numbers(ids));
    }
    virtual void conclude_unsat(ConclusionType, const std::vector<uint64_t> &) {}
    virtual void conclude_sat(const std::vector<int> &) {}
    virtual void conclude_unknown(const std::vector<int> &) {}

    // Never raised: neuf has no such events. The clause of the failed assumptions is a derived one.
    virtual void add_assumption_clause(int64_t, const std::vector<int> &,
                                       const std::vector<int64_t> &) {}
    virtual void add_assumption_clause(uint64_t, const std::vector<int> &,
                                       const std::vector<uint64_t> &) {}
    virtual void demote_clause(uint64_t, const std::vector<int> &) {}
    virtual void weaken_minus(int64_t, const std::vector<int> &) {}
    virtual void weaken_minus(uint64_t, const std::vector<int> &) {}
    virtual void strengthen(int64_t) {}
    virtual void strengthen(uint64_t) {}
    virtual void finalize_clause(int64_t, const std::vector<int> &) {}
    virtual void finalize_clause(uint64_t, const std::vector<int> &) {}
    virtual void notify_equivalence(int, int) {}

private:
    static std::vector<uint64_t> unsigned_numbers(const std::vector<int64_t> &ids) {
        return {ids.begin(), ids.end()};
    }
};

} // namespace CaDiCaL

#endif
