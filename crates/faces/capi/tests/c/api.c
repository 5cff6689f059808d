/* The functions of neuf.h, used as they should be. The first argument is a folder to write to, the
   second one a formula without a model, the third one such a formula with symmetries. */
#include <string.h>

#include "check.h"
#include "ipasir.h"
#include "neuf.h"

static void options(void) {
    neuf_solver *solver = neuf_solver_new();
    char text[32];
    size_t length = 0, count = 0;
    for (; neuf_option_name(count) != NULL; count++) {
        CHECK(strlen(neuf_option_help(count)) > 20);
        CHECK(neuf_get_option(solver, neuf_option_name(count), text, sizeof text, &length) ==
              NEUF_OK);
        CHECK(length == strlen(text));
        CHECK(neuf_set_option(solver, neuf_option_name(count), text) == NEUF_OK);
    }
    CHECK(count > 50);
    CHECK(neuf_set_option(solver, "seed", "42") == NEUF_OK);
    CHECK(neuf_get_option(solver, "seed", text, sizeof text, &length) == NEUF_OK);
    CHECK(strcmp(text, "42") == 0);
    CHECK(strcmp(neuf_version(), ipasir_signature() + 5) == 0);
    CHECK(neuf_solver_free(solver) == NEUF_OK);
}

static void limits(void) {
    const char *names[] = {"conflicts", "decisions", "propagations", "ticks", "milliseconds"};
    const char *reasons[] = {"conflict limit", "decision limit", "propagation limit",
                             "tick limit", "time limit"};
    neuf_solver *solver = neuf_solver_new();
    PIGEONS(solver, 5);
    for (int i = 0; i < 5; i++) {
        CHECK(neuf_set_limit(solver, names[i], 1) == NEUF_OK);
        CHECK(neuf_solve(solver, NULL, 0) == NEUF_UNKNOWN);
        CHECK(strcmp(neuf_unknown_reason(solver), reasons[i]) == 0);
        CHECK(neuf_set_limit(solver, names[i], NEUF_NO_LIMIT) == NEUF_OK);
    }
    CHECK(neuf_set_limit(solver, "memory", 1) == NEUF_OK);
    CHECK(neuf_solve(solver, NULL, 0) == NEUF_UNKNOWN);
    CHECK(strcmp(neuf_unknown_reason(solver), "memory limit") == 0);
    CHECK(neuf_solver_free(solver) == NEUF_OK);
}

/* Symmetries are broken for who promises to ask once. Without that, there is no answer so soon. */
static void once(const char *symmetric) {
    for (int is_once = 0; is_once < 2; is_once++) {
        neuf_solver *solver = neuf_solver_new();
        char text[8];
        size_t length;
        uint64_t cuts;
        CHECK(neuf_set_option(solver, "once", "perhaps") == NEUF_ERROR_ARGUMENT);
        CHECK(neuf_set_option(solver, "once", is_once ? "true" : "false") == NEUF_OK);
        CHECK(neuf_get_option(solver, "once", text, sizeof text, &length) == NEUF_OK);
        CHECK(strcmp(text, is_once ? "true" : "false") == 0);
        CHECK(neuf_read_dimacs(solver, symmetric) == NEUF_OK);
        CHECK(neuf_set_limit(solver, "conflicts", 1500) == NEUF_OK);
        CHECK(neuf_solve(solver, NULL, 0) == (is_once ? NEUF_UNSATISFIABLE : NEUF_UNKNOWN));
        CHECK(neuf_statistic(solver, "symmetry_cuts", &cuts) == NEUF_OK);
        CHECK((cuts > 0) == is_once);
        CHECK(neuf_solver_free(solver) == NEUF_OK);
    }
}

static void questions(void) {
    neuf_solver *solver = neuf_solver_new();
    int clauses[][3] = {{-1, 2, 3}, {-1, 2, -3}, {1, 2, 3}}, assumptions[] = {-2, 1, 5};
    int core[4], implied[8];
    size_t length;
    uint64_t value;
    for (int i = 0; i < 3; i++)
        CHECK(neuf_add_clause(solver, clauses[i], 3) == NEUF_OK);
    CHECK(neuf_set_phase(solver, -1) == NEUF_OK && neuf_clear_phase(solver, 1) == NEUF_OK);
    CHECK(neuf_propagate(solver, assumptions, 2, implied, 8, &length) == NEUF_UNSATISFIABLE);
    CHECK(neuf_propagate(solver, assumptions, 1, implied, 8, &length) == NEUF_UNKNOWN);
    CHECK(length == 0);
    CHECK(neuf_solve(solver, assumptions, 3) == NEUF_UNSATISFIABLE);
    CHECK(neuf_core(solver, core, 4, &length) == NEUF_OK && length == 2);
    CHECK(neuf_core(solver, core, 1, &length) == NEUF_ERROR_SPACE && length == 2);
    CHECK(neuf_minimize_core(solver) == NEUF_OK);
    CHECK(neuf_core(solver, core, 4, &length) == NEUF_OK && length == 2);
    CHECK(core[0] + core[1] == -1 && ipasir_failed(solver, 5) == 0);
    assumptions[0] = 2, assumptions[1] = 3;
    CHECK(neuf_solve(solver, assumptions, 2) == NEUF_SATISFIABLE);
    CHECK(neuf_value(solver, 2) == 1 && neuf_value(solver, -3) == -1);
    CHECK(neuf_flip(solver, 3) == 1 && neuf_value(solver, 3) == -1);
    CHECK(neuf_flip(solver, 2) == 0 && neuf_value(solver, 2) == 1);
    CHECK(neuf_fixed(solver, 1) == 0);
    CHECK(neuf_statistic(solver, "propagations", &value) == NEUF_OK && value > 0);
    CHECK(neuf_solver_free(solver) == NEUF_OK);
    size_t names = 0;
    while (neuf_statistic_name(names) != NULL)
        names++;
    CHECK(names > 50);
}

static int sums(void *data, const int *model, size_t length) {
    for (size_t i = 0; i < length; i++)
        *(long *)data += model[i];
    return 0;
}

static int second(void *data, const int *model, size_t length) {
    (void)model, (void)length;
    return ++*(int *)data == 2;
}

static void models(void) {
    neuf_solver *solver = neuf_solver_new();
    long sum = 0;
    int told = 0, variables[] = {1, 2};
    uint64_t count = 0;
    CLAUSE(solver, 1, 2);
    CLAUSE(solver, 3, 4);
    CHECK(neuf_enumerate(solver, NULL, 0, &sum, sums, &count) == NEUF_UNSATISFIABLE);
    /* In 6 of 9 models a variable is true. */
    CHECK(count == 9 && sum == 3 * (1 + 2 + 3 + 4));
    CHECK(neuf_enumerate(solver, variables, 2, &sum, sums, &count) == NEUF_UNSATISFIABLE);
    CHECK(count == 3);
    CHECK(neuf_enumerate(solver, NULL, 0, &told, second, &count) == NEUF_UNKNOWN && count == 2);
    CHECK(neuf_unknown_reason(solver) == NULL);
    CHECK(neuf_interrupt(solver) == NEUF_OK);
    CHECK(neuf_enumerate(solver, NULL, 0, &sum, sums, &count) == NEUF_UNKNOWN && count == 0);
    CHECK(strcmp(neuf_unknown_reason(solver), "interrupted") == 0);
    CHECK(neuf_enumerate(solver, NULL, 0, &sum, sums, &count) == NEUF_UNSATISFIABLE);
    CHECK(neuf_solve(solver, NULL, 0) == NEUF_SATISFIABLE);
    CHECK(neuf_solver_free(solver) == NEUF_OK);
}

static void write_text(const char *path, const char *text) {
    FILE *file = fopen(path, "w");
    CHECK(file != NULL && fputs(text, file) >= 0 && fclose(file) == 0);
}

/* Warnings stay, and the projections of two files are one. */
static void read_files(const char *folder) {
    neuf_solver *solver = neuf_solver_new(), *copy;
    char path[4096];
    int vars[4] = {0}, other = 4;
    size_t length = 9;
    long sum = 0;
    uint64_t count = 0;
    const char *first;
    snprintf(path, sizeof path, "%s/odd.cnf", folder);
    CHECK(neuf_projection(solver, vars, 4, &length) == 0 && length == 0);
    write_text(path, "c p show 2 1 0\np cnf 3 1\n1 2 3 0\n-1 -2 0\n");
    CHECK(neuf_read_dimacs(solver, path) == NEUF_OK);
    first = neuf_warning(solver, 0);
    CHECK(first != NULL && strstr(first, path) == first && strstr(first, "announces 1 clause"));
    CHECK(neuf_warning(solver, 1) == NULL && neuf_warning(solver, SIZE_MAX) == NULL);
    CHECK(neuf_projection(solver, vars, 4, &length) == 1 && length == 2);
    CHECK(vars[0] == 1 && vars[1] == 2);
    CHECK(neuf_enumerate(solver, NULL, 0, &sum, sums, &count) == NEUF_UNSATISFIABLE);
    CHECK(count == 3 && sum == -1 - 2);
    write_text(path, "p cnf 3 1\nc ind 3 0\n3 4 0\n");
    CHECK(neuf_read_dimacs(solver, path) == NEUF_OK);
    CHECK(neuf_warning(solver, 0) == first && strstr(first, "announces 1 clause"));
    CHECK(strstr(neuf_warning(solver, 1), "variable 4") && neuf_warning(solver, 2) == NULL);
    CHECK(neuf_projection(solver, vars, 2, &length) == NEUF_ERROR_SPACE && length == 3);
    CHECK(neuf_error_code() == NEUF_ERROR_SPACE);
    CHECK(neuf_projection(solver, vars, 3, &length) == 1 && vars[2] == 3);
    CHECK(neuf_enumerate(solver, NULL, 0, &sum, sums, &count) == NEUF_UNSATISFIABLE && count == 5);
    CHECK(neuf_enumerate(solver, &other, 1, &sum, sums, &count) == NEUF_UNSATISFIABLE);
    CHECK(count == 2);
    copy = neuf_solver_copy(solver);
    CHECK(neuf_projection(copy, vars, 4, &length) == 1 && length == 3);
    CHECK(neuf_warning(copy, 0) == NULL);
    /* What is refused leaves neither. */
    write_text(path, "c p show 4 0\nc -1 2 0\np cnf 4 2\n3 4 0\n");
    CHECK(neuf_read_dimacs(solver, path) == NEUF_ERROR_INPUT && neuf_warning(solver, 2) == NULL);
    CHECK(neuf_projection(solver, vars, 4, &length) == 1 && length == 3);
    CHECK(neuf_solver_free(solver) == NEUF_OK && neuf_solver_free(copy) == NEUF_OK);
    /* Nobody can list the models over variables that only the header has. */
    solver = neuf_solver_new();
    write_text(path, "p cnf 10000000 1\n1 2 0\n");
    CHECK(neuf_read_dimacs(solver, path) == NEUF_OK);
    CHECK(neuf_enumerate(solver, NULL, 0, &sum, sums, &count) == NEUF_ERROR_ARGUMENT);
    other = 2;
    CHECK(neuf_enumerate(solver, &other, 1, &sum, sums, &count) == NEUF_UNSATISFIABLE);
    CHECK(count == 2 && neuf_solver_free(solver) == NEUF_OK);
}

/* A file that is cut short, or whose answer rests on cubes, leaves the solver without its clauses. */
static void refused_files(const char *folder) {
    const char *texts[] = {"p cnf 3 5\n1 2 0\n-3 0\n", "p inccnf\n1 2 0\na -1 -2 0\n"};
    const char *told[] = {"announces 5 clauses", "cubes"};
    char path[4096];
    snprintf(path, sizeof path, "%s/refused.cnf", folder);
    for (int i = 0; i < 2; i++) {
        write_text(path, texts[i]);
        neuf_solver *solver = neuf_solver_new();
        CHECK(neuf_read_dimacs(solver, path) == NEUF_ERROR_INPUT);
        CHECK(strstr(neuf_error_message(), told[i]) != NULL && neuf_variables(solver) == 0);
        CHECK(neuf_solver_free(solver) == NEUF_OK);
    }
}

static void proofs(const char *folder, const char *formula) {
    const char *formats[] = {"lrat", "lrat-text", "drat", "drat-text"};
    char path[4096];
    for (int i = 0; i < 4; i++) {
        neuf_solver *solver = neuf_solver_new();
        snprintf(path, sizeof path, "%s/proof.%s", folder, formats[i]);
        CHECK(neuf_certify(solver) == NEUF_OK);
        CHECK(neuf_write_proof(solver, path, formats[i]) == NEUF_OK);
        CHECK(neuf_read_dimacs(solver, formula) == NEUF_OK);
        CHECK(neuf_solve(solver, NULL, 0) == NEUF_UNSATISFIABLE);
        CHECK(neuf_finish_proof(solver) == NEUF_OK);
        CHECK(neuf_solve(solver, NULL, 0) == NEUF_UNSATISFIABLE);
        CHECK(neuf_solver_free(solver) == NEUF_OK);
    }
    /* The options of CaDiCaL choose among the same formats. */
    for (int i = 0; i < 4; i++) {
        neuf_solver *solver = neuf_solver_new();
        char other[4096];
        int ours, theirs;
        snprintf(path, sizeof path, "%s/proof.%s", folder, formats[i]);
        snprintf(other, sizeof other, "%s/proof.cadical", folder);
        CHECK(neuf_certify(solver) == NEUF_OK);
        CHECK(neuf_set_cadical_option(solver, "lrat", i < 2) == NEUF_OK);
        if (i % 2)
            CHECK(neuf_set_cadical_option(solver, "binary", 0) == NEUF_OK);
        CHECK(neuf_write_proof(solver, other, "cadical") == NEUF_OK);
        CHECK(neuf_read_dimacs(solver, formula) == NEUF_OK);
        CHECK(neuf_solve(solver, NULL, 0) == NEUF_UNSATISFIABLE);
        CHECK(neuf_solver_free(solver) == NEUF_OK);
        FILE *one = fopen(path, "rb"), *two = fopen(other, "rb");
        CHECK(one != NULL && two != NULL);
        do {
            ours = fgetc(one), theirs = fgetc(two);
            CHECK(ours == theirs);
        } while (ours != EOF);
        fclose(one), fclose(two);
    }
    /* Clauses before a file. */
    neuf_solver *solver = neuf_solver_new();
    CHECK(neuf_certify(solver) == NEUF_OK);
    CLAUSE(solver, 1, 2);
    CHECK(neuf_solve(solver, NULL, 0) == NEUF_SATISFIABLE);
    CHECK(neuf_read_dimacs(solver, formula) == NEUF_OK);
    CHECK(neuf_solve(solver, NULL, 0) == NEUF_UNSATISFIABLE);
    CHECK(neuf_solver_free(solver) == NEUF_OK);

    /* A file that cannot be made leaves the check and the file before it. */
    solver = neuf_solver_new();
    snprintf(path, sizeof path, "%s/proof.kept", folder);
    CHECK(neuf_certify(solver) == NEUF_OK);
    CHECK(neuf_write_proof(solver, path, "lrat-text") == NEUF_OK);
    CHECK(neuf_write_proof(solver, "/no/such/folder/x", "lrat") == NEUF_ERROR_FILE);
    CHECK(neuf_write_proof(solver, path, "pdf") == NEUF_ERROR_ARGUMENT);
    CHECK(neuf_read_dimacs(solver, formula) == NEUF_OK);
    CHECK(neuf_solve(solver, NULL, 0) == NEUF_UNSATISFIABLE);
    CHECK(neuf_solver_free(solver) == NEUF_OK);
    FILE *kept = fopen(path, "r");
    CHECK(kept != NULL && fgetc(kept) != EOF);
    fclose(kept);

    solver = neuf_solver_new();
    snprintf(path, sizeof path, "%s/proof.finished", folder);
    CHECK(neuf_write_proof(solver, path, "lrat-text") == NEUF_OK);
    CLAUSE(solver, 1);
    CLAUSE(solver, -1);
    CHECK(neuf_solve(solver, NULL, 0) == NEUF_UNSATISFIABLE);
    CHECK(neuf_finish_proof(solver) == NEUF_OK);
    CHECK(neuf_solver_free(solver) == NEUF_OK);
    FILE *full = fopen("/dev/full", "w");
    if (full != NULL) {
        fclose(full);
        /* A proof that cannot be written is no answer. */
        solver = neuf_solver_new();
        CHECK(neuf_write_proof(solver, "/dev/full", "lrat") == NEUF_OK);
        CHECK(neuf_read_dimacs(solver, formula) == NEUF_OK);
        int code = neuf_solve(solver, NULL, 0);
        CHECK(code == NEUF_UNKNOWN || code == NEUF_UNSATISFIABLE);
        CHECK(neuf_finish_proof(solver) == NEUF_ERROR_FILE);
        CHECK(neuf_solver_free(solver) == NEUF_OK);
        /* Releasing completes the proof, and tells if it cannot. */
        solver = neuf_solver_new();
        CHECK(neuf_write_proof(solver, "/dev/full", "lrat") == NEUF_OK);
        CLAUSE(solver, 1);
        CLAUSE(solver, -1);
        neuf_solve(solver, NULL, 0);
        CHECK(neuf_solver_free(solver) == NEUF_ERROR_FILE);
        CHECK(neuf_solver_free(solver) == NEUF_ERROR_HANDLE);
    }
}

/* Many calls, each answer checked. */
static void certified(int threads) {
    neuf_solver *solver = neuf_solver_new();
    CHECK(neuf_set_option(solver, "join_after", "1") == NEUF_OK);
    CHECK(neuf_set_threads(solver, (size_t)threads) == NEUF_OK);
    unsigned random = 1;
    int answers[2] = {0, 0};
    CHECK(neuf_certify(solver) == NEUF_OK);
    for (int round = 0; round < 300; round++) {
        int clause[3], assumptions[6];
        for (int i = 0; i < 6; i++) {
            random = random * 1103515245u + 12345u;
            int lit = (int)(random >> 16) % 60 + 1;
            assumptions[i] = random >> 8 & 1 ? lit : -lit;
            clause[i % 3] = -assumptions[i];
        }
        CHECK(neuf_add_clause(solver, clause, 3) == NEUF_OK);
        int code = neuf_solve(solver, assumptions, (size_t)(round % 7));
        CHECK(code == NEUF_SATISFIABLE || code == NEUF_UNSATISFIABLE);
        answers[code == NEUF_UNSATISFIABLE]++;
        if (code == NEUF_UNSATISFIABLE)
            CHECK(neuf_minimize_core(solver) == NEUF_OK);
    }
    CHECK(answers[0] > 9 && answers[1] > 9);
    /* An enumeration does not disturb the checks. */
    int told = 0, one = 1;
    int code = neuf_enumerate(solver, NULL, 0, &told, second, NULL);
    CHECK(code == NEUF_UNSATISFIABLE || code == NEUF_UNKNOWN);
    code = neuf_solve(solver, &one, 1);
    CHECK(code == NEUF_SATISFIABLE || code == NEUF_UNSATISFIABLE);
    CHECK(neuf_solver_free(solver) == NEUF_OK);
}

/* The variables that the solver has added to this formula have low numbers in the proof, but keep
   clear of those that a caller may still add. */
static void added(const char *folder) {
    char path[4096], word[64];
    snprintf(path, sizeof path, "%s/proof.drat-text", folder);
    FILE *proof = fopen(path, "r");
    CHECK(proof != NULL);
    long highest = 0;
    while (fscanf(proof, "%63s", word) == 1) {
        long number = labs(atol(word));
        highest = number > highest ? number : highest;
    }
    fclose(proof);
    CHECK(highest > 1L << 20 && highest < (1L << 20) + 1000);
}

/* Which clauses, or groups of clauses, contradict each other. */
static void subsets(void) {
    neuf_solver *solver = neuf_solver_new();
    const int clauses[] = {1, 0, -1, 2, 0, 3, 2, 0, -2, 0, -3, 1, 0};
    const size_t length = sizeof clauses / sizeof *clauses;
    const int groups[] = {0, 7, 7, 2, 9};
    size_t found[5] = {0}, count = 0;
    int is_minimal = 5;
    CHECK(neuf_mus(solver, clauses, length, NULL, 0, found, 5, &count, &is_minimal) ==
          NEUF_UNSATISFIABLE);
    CHECK(count == 3 && found[0] == 1 && found[1] == 2 && found[2] == 4 && is_minimal == 1);
    CHECK(neuf_mus(solver, clauses, length, groups, 5, found, 5, &count, NULL) ==
          NEUF_UNSATISFIABLE);
    CHECK(count == 2 && found[0] == 2 && found[1] == 7);
    CHECK(neuf_mus(solver, clauses, length, NULL, 0, found, 1, &count, NULL) == NEUF_ERROR_SPACE);
    CHECK(count == 3);
    CHECK(neuf_mus(solver, clauses, 8, NULL, 0, found, 5, &count, NULL) == NEUF_SATISFIABLE);
    CHECK(neuf_mus(solver, NULL, 0, NULL, 0, found, 5, &count, NULL) == NEUF_SATISFIABLE);
    /* The clauses of the solver are its own, and what it was asked before stays. */
    CHECK(neuf_solve(solver, NULL, 0) == NEUF_SATISFIABLE);
    const int wrong[] = {0, 1, -1, 1, 1};
    CHECK(neuf_mus(solver, clauses, length, wrong, 5, found, 5, &count, NULL) ==
          NEUF_ERROR_ARGUMENT);
    CHECK(neuf_mus(solver, clauses, length, groups, 4, found, 5, &count, NULL) ==
          NEUF_ERROR_ARGUMENT);
    CHECK(neuf_mus(solver, clauses, length - 1, NULL, 0, found, 5, &count, NULL) ==
          NEUF_ERROR_ARGUMENT);
    CHECK(neuf_mus(NULL, clauses, length, NULL, 0, found, 5, &count, NULL) == NEUF_ERROR_HANDLE);
    CHECK(neuf_mus(solver, clauses, length, NULL, 0, NULL, 5, &count, NULL) == NEUF_ERROR_ARGUMENT);
    CHECK(neuf_mus(solver, clauses, length, NULL, 0, found, 5, NULL, NULL) == NEUF_ERROR_ARGUMENT);
    CHECK(neuf_set_limit(solver, "conflicts", 0) == NEUF_OK);
    CHECK(neuf_mus(solver, clauses, length, NULL, 0, found, 5, &count, &is_minimal) ==
              NEUF_UNKNOWN ||
          is_minimal == 0);
    CHECK(neuf_solver_free(solver) == NEUF_OK);
}

int main(int argc, char **argv) {
    CHECK(argc == 4);
    options();
    limits();
    once(argv[3]);
    questions();
    models();
    subsets();
    certified(1);
    certified(2);
    read_files(argv[1]);
    refused_files(argv[1]);
    proofs(argv[1], argv[2]);
    added(argv[1]);
    return 0;
}
