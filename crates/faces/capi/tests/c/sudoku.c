/* Sudokus: solved, counted, as formulas, and back. */
#include <string.h>

#include "check.h"
#include "ipasir.h"
#include "neuf.h"

static const char *PUZZLE =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
static const char *SOLUTION =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

static void solved(void) {
    char text[100];
    size_t length;
    CHECK(neuf_sudoku_solve(PUZZLE, 0, text, sizeof text, &length) == NEUF_SATISFIABLE);
    CHECK(length == 81 && strcmp(text, SOLUTION) == 0);
    CHECK(neuf_sudoku_solve(PUZZLE, 0, text, 81, &length) == NEUF_ERROR_SPACE && length == 81);
    CHECK(neuf_sudoku_solve("11..............", 1000, text, sizeof text, &length) ==
          NEUF_UNSATISFIABLE);
    CHECK(length == 0 && text[0] == 0);
    /* A variant, whose file tells its rules. */
    CHECK(neuf_sudoku_solve("variant: diagonal\n1...\n....\n....\n....\n", 0, text, sizeof text,
                            &length) == NEUF_SATISFIABLE);
    CHECK(length == 16 && text[0] == '1');
    CHECK(text[0] != text[5] && text[5] != text[10] && text[10] != text[15]);
}

static void counted(void) {
    uint64_t count;
    CHECK(neuf_sudoku_count(PUZZLE, 2, 0, &count) == 1 && count == 1);
    CHECK(neuf_sudoku_count("................", 0, 0, &count) == 1 && count == 288);
    CHECK(neuf_sudoku_count("................", 100, 0, &count) == 0 && count == 100);
}

/* A puzzle of f-puzzles with a constraint for which there is no rule. */
static void known_rules(void) {
    static const char *board =
        "{\"size\":4,\"grid\":[[{\"value\":1,\"given\":true},{},{},{}],[{},{},{},{}],[{},{},{},{}],"
        "[{},{},{},{}]],\"diagonal+\":true,\"rowindexer\":[{\"cells\":[\"R1C1\"]}]}";
    char text[400], solution[20];
    size_t length;
    CHECK(neuf_sudoku_solve(board, 0, solution, sizeof solution, &length) == NEUF_ERROR_INPUT);
    CHECK(strstr(neuf_error_message(), "rowindexer") != NULL);
    CHECK(neuf_sudoku_known_rules(board, NULL, 0, &length) == NEUF_ERROR_SPACE);
    CHECK(neuf_sudoku_known_rules(board, text, sizeof text, &length) == 1);
    CHECK(length == strlen(text) && strstr(text, "extra-region") != NULL);
    CHECK(neuf_sudoku_solve(text, 0, solution, sizeof solution, &length) == NEUF_SATISFIABLE);
    CHECK(length == 16 && solution[0] == '1' && solution[3] != solution[6]);
    CHECK(neuf_sudoku_known_rules(PUZZLE, text, sizeof text, &length) == 0);
    CHECK(neuf_sudoku_known_rules("nothing", text, sizeof text, &length) == NEUF_ERROR_INPUT);
}

/* Adds the clauses of a text in DIMACS. */
static void add(void *solver, const char *text) {
    while (*text != 0) {
        const char *end = strchr(text, '\n');
        if (*text != 'c' && *text != 'p') {
            char *next;
            for (; text < end; text = next)
                ipasir_add(solver, (int)strtol(text, &next, 10));
        }
        text = end + 1;
    }
}

static void encoded(void) {
    const char *names[] = {"extended", "minimal", "compact"};
    for (int i = 0; i < 3; i++) {
        size_t length;
        CHECK(neuf_sudoku_encode(PUZZLE, names[i], NULL, 0, &length) == NEUF_ERROR_SPACE);
        char *text = malloc(length + 1);
        CHECK(neuf_sudoku_encode(PUZZLE, names[i], text, length + 1, &length) == NEUF_OK);
        CHECK(strlen(text) == length);
        void *solver = ipasir_init();
        add(solver, text);
        free(text);
        CHECK(ipasir_solve(solver) == 10);
        int model[729];
        for (int var = 1; var <= 729; var++)
            model[var - 1] = ipasir_val(solver, var) > 0 ? var : -var;
        char solution[82];
        CHECK(neuf_sudoku_decode(PUZZLE, names[i], model, 729, solution, sizeof solution,
                                 &length) == NEUF_OK);
        CHECK(strcmp(solution, SOLUTION) == 0);
        for (int var = 0; var < 729; var++)
            model[var] = var + 1;
        CHECK(neuf_sudoku_decode(PUZZLE, names[i], model, 729, solution, sizeof solution,
                                 &length) == NEUF_ERROR_INPUT);
        ipasir_release(solver);
    }
}

int main(void) {
    solved();
    counted();
    known_rules();
    encoded();
    return 0;
}
