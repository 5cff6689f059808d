/* An external propagator: at most one of some variables, without a clause until one is needed. */
#include <limits.h>
#include <string.h>

#include "check.h"
#include "ipasir.h"
#include "neuf.h"

#define COUNT 6

struct at_most_one {
    neuf_solver *solver;
    int trail[4 * COUNT], length, ends[4 * COUNT], levels; /* the assigned literals, by level */
    int next;                                              /* the variable to look at next */
    int reason;                                            /* how much of a reason was told */
    int propagated, fixed, models, wrong;
};

static int first_true(struct at_most_one *self) {
    for (int i = 0; i < self->length; i++)
        if (self->trail[i] > 0)
            return self->trail[i];
    return 0;
}

static void assigned(void *state, const int *lits, size_t length) {
    struct at_most_one *self = state;
    for (size_t i = 0; i < length; i++)
        self->trail[self->length++] = lits[i];
    self->next = 1;
}

static void level_opened(void *state) {
    struct at_most_one *self = state;
    self->ends[self->levels++] = self->length;
}

static void backtracked(void *state, size_t level) {
    struct at_most_one *self = state;
    CHECK(level <= (size_t)self->levels);
    if (level < (size_t)self->levels)
        self->length = self->ends[level];
    self->levels = (int)level;
    self->next = 1;
}

static void fixed(void *state, int lit) {
    CHECK(lit != 0);
    ((struct at_most_one *)state)->fixed++;
}

static int propagate(void *state) {
    struct at_most_one *self = state;
    int chosen = first_true(self);
    if (self->wrong != 0)
        return self->wrong;
    while (chosen != 0 && self->next <= COUNT) {
        int variable = self->next++, is_false = 0;
        for (int i = 0; i < self->length; i++)
            is_false |= self->trail[i] == -variable;
        if (variable != chosen && !is_false) {
            self->propagated++;
            return -variable;
        }
    }
    return 0;
}

static int reason_literal(void *state, int propagated) {
    struct at_most_one *self = state;
    switch (self->reason++) {
    case 0:
        return propagated;
    case 1:
        return -first_true(self);
    default:
        self->reason = 0;
        return 0;
    }
}

static int accepts(void *state, const int *model, size_t length) {
    struct at_most_one *self = state;
    int positive = 0, lit = 1;
    for (size_t i = 0; i < length; i++)
        positive += model[i] > 0;
    self->models++;
    CHECK(neuf_add_clause(self->solver, &lit, 1) == NEUF_ERROR_BUSY);
    return positive <= 1;
}

/* Whether the answers of the next solver are checked. */
static int is_certified;

static void connect(struct at_most_one *self) {
    neuf_propagator propagator = {0};
    memset(self, 0, sizeof *self);
    self->solver = neuf_solver_new();
    if (is_certified)
        CHECK(neuf_certify(self->solver) == NEUF_OK);
    propagator.state = self;
    CHECK(neuf_connect(self->solver, &propagator) == NEUF_ERROR_ARGUMENT);
    propagator.accepts = accepts;
    propagator.propagate = propagate;
    CHECK(neuf_connect(self->solver, &propagator) == NEUF_ERROR_ARGUMENT);
    propagator.reason_literal = reason_literal;
    propagator.assigned = assigned;
    propagator.level_opened = level_opened;
    propagator.backtracked = backtracked;
    propagator.fixed = fixed;
    CHECK(neuf_connect(self->solver, &propagator) == NEUF_OK);
    for (int variable = 1; variable <= COUNT; variable++)
        CHECK(neuf_observe(self->solver, variable) == NEUF_OK);
}

static int counts(void *data, const int *model, size_t length) {
    (void)model, (void)length;
    ++*(int *)data;
    return 0;
}

int main(void) {
    struct at_most_one self;
    int assumptions[] = {1, 2}, models = 0;
    uint64_t count;
    connect(&self);
    CLAUSE(self.solver, 1, 2, 3);
    CHECK(neuf_solve(self.solver, NULL, 0) == NEUF_SATISFIABLE);
    CHECK(self.models > 0);
    CHECK(neuf_solve(self.solver, assumptions, 2) == NEUF_UNSATISFIABLE);
    CHECK(ipasir_failed(self.solver, 1) == 1 && ipasir_failed(self.solver, 2) == 1);
    CHECK(neuf_enumerate(self.solver, NULL, 0, &models, counts, &count) == NEUF_UNSATISFIABLE);
    CHECK(count == 3 && models == 3 && self.propagated > 0);
    CLAUSE(self.solver, 5);
    CHECK(neuf_solve(self.solver, NULL, 0) == NEUF_UNSATISFIABLE);
    CHECK(neuf_solver_free(self.solver) == NEUF_OK);

    /* What is no literal, and what is not observed. */
    int wrong[] = {INT_MIN, COUNT + 1};
    for (int i = 0; i < 2; i++) {
        connect(&self);
        CLAUSE(self.solver, 1, 2);
        self.wrong = wrong[i];
        CHECK(neuf_solve(self.solver, NULL, 0) == NEUF_UNKNOWN);
        CHECK(strlen(neuf_error_message()) > 10);
        CHECK(strstr(neuf_unknown_reason(self.solver), "propagator") != NULL);
        CHECK(neuf_disconnect(self.solver) == NEUF_OK);
        CHECK(neuf_solve(self.solver, NULL, 0) == NEUF_SATISFIABLE);
        CHECK(neuf_solver_free(self.solver) == NEUF_OK);
    }
    /* A check believes what the propagator says, and nothing else. */
    connect(&self);
    neuf_solver *uncertified = self.solver;
    CHECK(neuf_certify(uncertified) == NEUF_ERROR_STATE);
    CHECK(neuf_connect(uncertified, NULL) == NEUF_ERROR_ARGUMENT);
    CHECK(neuf_solver_free(uncertified) == NEUF_OK);
    is_certified = 1;
    connect(&self);
    is_certified = 0;
    CLAUSE(self.solver, 1, 2, 3);
    CHECK(neuf_solve(self.solver, NULL, 0) == NEUF_SATISFIABLE);
    CHECK(neuf_solve(self.solver, assumptions, 2) == NEUF_UNSATISFIABLE);
    CHECK(ipasir_failed(self.solver, 1) == 1 && ipasir_failed(self.solver, 2) == 1);
    CHECK(neuf_solver_free(self.solver) == NEUF_OK);
    return 0;
}
