// A file means to C and C++ what it means to each face, or is refused: the lines of
// tests/alike/table.json, which the tests of the other faces walk, too. `alike FOLDER`.
//
// The table has one line for each file, and its texts have neither quotes nor braces in them, so each
// value is found by its name. A reader of JSON in C++ would be larger than this test.
#include <cstdio>
#include <cstring>
#include <fstream>
#include <string>
#include <vector>

#include "cadical.hpp"
#include "check.h"

namespace {

// What stands between `"name": ` with this opening and the closing character; empty if nothing does.
std::string value(const std::string &line, const std::string &name, char opening, char closing) {
    const std::string before = '"' + name + "\": " + opening;
    const std::size_t found = line.find(before), start = found + before.size();
    if (found == std::string::npos)
        return "";
    const std::size_t end = line.find(closing, start);
    CHECK(end != std::string::npos);
    return line.substr(start, end - start);
}

// What a line wants of a reading.
struct Wanted {
    explicit Wanted(const std::string &text)
        : refused(value(text, "refused", '"', '"')), warns(value(text, "warns", '"', '"')) {
        const std::string status = value(text, "status", '"', '"');
        const std::size_t count = text.find("\"models\": ");
        models = count == std::string::npos ? -1 : std::atol(text.c_str() + count + 10);
        CHECK(refused.empty() != status.empty());
        code = status == "satisfiable" ? 10 : 20;
    }
    std::string refused, warns;
    int code;
    long models;
};

bool has(const char *text, const std::string &part) { return text && std::strstr(text, part.c_str()); }

int none(void *, const int *, std::size_t) { return 0; }

// The warnings and the models of a solver that has read a file.
void check_read(neuf_solver *solver, const Wanted &wanted) {
    const char *warning = neuf_warning(solver, 0);
    CHECK(wanted.warns.empty() ? !warning : has(warning, wanted.warns) && !neuf_warning(solver, 1));
    uint64_t count = 0;
    if (wanted.models >= 0) {
        CHECK(neuf_enumerate(solver, nullptr, 0, nullptr, none, &count) == NEUF_UNSATISFIABLE);
        CHECK(long(count) == wanted.models);
    }
}

void by_functions(const std::string &path, bool is_relaxed, const Wanted &wanted) {
    neuf_solver *solver = neuf_solver_new();
    int code;
    if (is_relaxed) {
        FILE *file = std::fopen(path.c_str(), "rb");
        CHECK(file);
        const auto read = [](void *state, char *buffer, std::size_t capacity) {
            return std::fread(buffer, 1, capacity, static_cast<FILE *>(state));
        };
        code = neuf_read_dimacs_from(solver, "a file", 0, file, read, nullptr, nullptr);
        std::fclose(file);
    } else {
        code = neuf_read_dimacs(solver, path.c_str());
    }
    if (!wanted.refused.empty()) {
        CHECK(code == NEUF_ERROR_INPUT && has(neuf_error_message(), wanted.refused));
        CHECK(neuf_variables(solver) == 0 && !neuf_warning(solver, 0));
    } else {
        CHECK(code == NEUF_OK && neuf_solve(solver, nullptr, 0) == wanted.code);
        check_read(solver, wanted);
    }
    CHECK(neuf_solver_free(solver) == NEUF_OK);
}

// By a path, or by a file that is open. Returns whether the file was read.
bool by_class(const std::string &path, int strict, bool is_open, const Wanted &wanted) {
    CaDiCaL::Solver solver, without;
    int vars = 0;
    bool has_cubes = false;
    std::vector<int> cubes;
    FILE *file = std::fopen(path.c_str(), "rb");
    CHECK(file);
    const char *error = is_open
                            ? solver.read_dimacs(file, "a file", vars, strict, has_cubes, cubes)
                            : solver.read_dimacs(path.c_str(), vars, strict, has_cubes, cubes);
    std::fclose(file);
    // With 2, whatever is odd is refused.
    if (!wanted.refused.empty() || (strict == 2 && error)) {
        CHECK(error && (strict == 2 || has(error, wanted.refused)));
        CHECK(solver.vars() == 0 && !neuf_warning(solver.neuf_handle(), 0));
        return false;
    }
    CHECK(!error && solver.vars() == vars && has_cubes == !cubes.empty());
    CHECK(has_cubes == (without.read_dimacs(path.c_str(), vars, strict) != nullptr));
    int code = has_cubes ? 20 : solver.solve();
    for (int lit : cubes)
        if (lit)
            solver.assume(lit);
        else if (solver.solve() == 10)
            code = 10;
    CHECK(code == wanted.code);
    check_read(solver.neuf_handle(), wanted);
    return true;
}

} // namespace

int main(int count, char **arguments) {
    CHECK(count == 2);
    const std::string folder = std::string(arguments[1]) + '/';
    std::ifstream table(folder + "table.json");
    int files = 0, strictly = 0;
    for (std::string line; std::getline(table, line);) {
        const std::string name = value(line, "file", '"', '"');
        CHECK(name.empty() == (line == "[" || line == "]") && line.find('\\') == std::string::npos);
        if (name.empty())
            continue;
        files++;
        const std::string plain = value(line, "plain", '{', '}');
        const auto of = [&](const char *apart, const std::string &otherwise) {
            const std::string found = value(line, apart, '{', '}');
            return Wanted(found.empty() ? otherwise : found);
        };
        const std::string relaxed = value(line, "relaxed", '{', '}');
        const std::string &loose = relaxed.empty() ? plain : relaxed;
        by_functions(folder + name, false, of("c", plain));
        by_functions(folder + name, true, of("c", loose));
        for (const bool is_open : {false, true}) {
            by_class(folder + name, 0, is_open, Wanted(loose));
            by_class(folder + name, 1, is_open, of("cadical", plain));
            strictly += by_class(folder + name, 2, is_open, Wanted(plain));
        }
    }
    std::printf("%d files, %d of %d readings with strict 2\n", files, strictly, 2 * files);
    CHECK(files > 40 && strictly > files / 2);
    return 0;
}
