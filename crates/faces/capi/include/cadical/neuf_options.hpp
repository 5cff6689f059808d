#ifndef NEUF_OPTIONS_HPP
#define NEUF_OPTIONS_HPP

// The options that programs set by CaDiCaL's names, as neuf has them. Not for programs to include.

#include <cstring>

namespace CaDiCaL {
namespace neuf_bridge {

struct OptionName {
    const char *theirs;
    const char *ours; // null if neuf has nothing to be set: what the option asks for holds anyway
};

// neuf writes nothing by itself, so the options of messages need none. Options of techniques that
// only CaDiCaL has are not here, and set says that it does not know them.
inline const OptionName *find_option(const char *name) {
    static constexpr OptionName OPTIONS[] = {
        {"color", nullptr},
        {"congruence", "congruence"}, {"decompose", "decompose"},
        {"deduplicate", "deduplicate"}, {"elim", "eliminate"},
        {"flushproof", nullptr},   {"log", nullptr},
        {"lucky", "lucky"},        {"once", "once"},
        {"probe", "probe"},        {"profile", nullptr},
        {"quiet", nullptr},        {"report", nullptr},
        {"restoreall", nullptr},
        {"seed", "seed"},          {"stats", nullptr},
        {"sweep", "sweep"},        {"verbose", nullptr},
        {"vivify", "vivify"},      {"walk", "walk"},
    };
    for (const OptionName &option : OPTIONS)
        if (std::strcmp(option.theirs, name) == 0)
            return &option;
    return nullptr;
}

} // namespace neuf_bridge
} // namespace CaDiCaL

#endif
