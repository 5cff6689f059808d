//! The sentences of explanations, in English.

use super::phrases::{
    DerivationPhrases, ExoticPhrases, Headings, MistakePhrases, Phrases, Techniques, TracePhrases,
};
use crate::RuleKind;
use neuf_sudoku::Family;
use neuf_words::Language;

pub(super) const ENGLISH: Phrases = Phrases {
    houses: ["row {n}", "column {n}", "box {n}"],
    short_houses: ["r{n}", "c{n}", "b{n}"],
    of_grid: "{house} of grid {n}",
    zones: [
        "the main diagonal",
        "the other diagonal",
        "window {n}",
        "region {name}",
        "disjoint group {n}",
        "the extra region at {cell}",
        "the cage at {cell}",
    ],
    lines: ["rows {numbers}", "columns {numbers}"],
    language: Language::English,
    rule,
    family: Family::meaning,
    variant: |variant| [variant.name(), variant.meaning()],
    headings: Headings {
        explanation: "Explanation",
        solution: "Solution",
        solutions: "Solutions",
        because: "because:",
        clauses: "clauses:",
        families: "The clauses are those of these families:",
        therefore: "So",
        supposed: "supposed",
        differ: "They differ in:",
        reached: "Here the steps stop:",
        step: "step",
        previous_step: "previous step",
        next_step: "next step",
        all_steps: "all steps",
    },

    full_house: "{cell} is the only empty cell of {house}, and only {value} is missing there.",
    naked_single: "{value} is the only value left for {cell}.",
    hidden_single: "{cell} is the only place left for {value} in {house}.",
    intersection: "In {from}, {value} fits only in {into} ({cells}): it stands nowhere \
                   else in {into}.",
    naked_subset: "In {house}, {cells} hold {values} between them: no other cell there holds one of these.",
    locked_subset: "In both {house} and {other}, {cells} hold {values} between them: no other cell of either \
                    house holds one of these.",
    hidden_subset: "In {house}, {values} fit only in {cells}: these cells hold nothing else.",
    fish: "In {lines} (the base), {value} fits only in {across} (the cover): it stands nowhere else in \
           the cover.",
    suppose: "Suppose {mark}.",
    no_value: "No value is left for {cell}.",
    no_place: "No place is left for {value} in {house}.",
    clash: "{cells} both hold {value}, in {house}.",
    comparison: "{greater} is greater than {less}.",
    comparison_broken: "{greater} is not greater than {less}.",
    combinations: [
        "The cage of sum {sum} at {cell} can only hold {sets}.",
        "The cage of sum {sum} at {cell} can only hold one of these: {sets}.",
    ],
    balance: [
        "The values of {houses} add up to {whole}, and the sums given for all these cells but {innies} \
         to {sum}, so {equation}.",
        "The values of {houses} add up to {whole}, and the sums given for these cells together with \
         {outies} to {sum}, so {equation}.",
        "The values of {houses} add up to {whole}, and the sums given for all these cells but {innies}, \
         together with {outies}, to {sum}, so {equation}.",
    ],
    balance_broken: "That is not possible any more.",
    apart: "; cells that see each other differ",
    fillings: "Only these values fit {name} ({rule}), in the order of its cells: {sets}.",
    alternation: [
        "Along {name}, low values (1 to {low}) and high ones ({high} to {side}) take turns, and {cell} is low.",
        "Along {name}, low values (1 to {low}) and high ones ({high} to {side}) take turns, and {cell} is high.",
    ],
    needed: [
        "Whatever fits {name} ({rule}), one of {cells} is {value}.",
        "Whatever fills the cage of sum {sum} at {cell}, one of {cells} is {value}.",
    ],
    sum_broken: "No different values fill the cage of sum {sum} at {cell} any more.",
    sum: "No different values fill the cage of sum {sum} at {cell} with any of these candidates.",
    relation: "No values fit {name} ({rule}) with any of these candidates.",
    relation_broken: "No values fit {name} any more ({rule}).",
    refused: "{mark} is given but cannot be.",

    techniques: Techniques {
        one_value: "In each of these pairs of places at least one is {value}: {a} or {b}, and {c} or {d}. {b} and {c} see each other and are not both {value}: {a} or {d} is.",
        one_value_in: "In {house}, {value} is in {a} or {b}; in {house_two}, it is in {c} or {d}. {b} and {c} see each other and are not both {value}: {a} or {d} is.",
        xy_wing: "The pivot {pivot} is {x} or {y}. If it is {x}, the wing {one} is {z}; if it is {y}, the wing {two} is {z}: one of the wings is {z} in any case.",
        xyz_wing: "Whatever the pivot {pivot} holds, {value} is in the pivot or in one of the wings {one} and {two}.",
        w_wing: "{one} and {two} are each {x} or {z}. {x} goes into {p} or {q}; if into {p}, {one} is {z}, and if into {q}, {two} is {z}.",
        remote_pair: "{cells} hold {x} and {y} in turns: {first} and {last} hold both values between \
                      them.",
        colour: ["{cells} holds {value}", "all of {cells} hold {value}"],
        other_colour: ["{cells} does", "all of {cells} do"],
        trap: "Either {colour}, or {other}; what sees a cell of each group is not {value}.",
        wrap: "Either {colour}, or {other}. But {a} and {b} see each other, so it is the latter.",
        two_clusters: "Either {colour}, or {other}. Likewise, either {ones_two}, or {others_two}.",
        two_trap: "{clusters} {a} and {b} see each other and are not both {value}: so {one}, or {two}; what sees a cell of each of these groups is not {value}.",
        two_wrap: "{clusters} {a} sees {b}, and {c} sees {d}. One of {b} and {d} holds {value}.",
        notation: "In a chain, of two joined by = at least one is true, and of two joined by - at \
                   most one:",
        chain: "{chain}. One of its ends, {first} or {last}, is true.",
        ring: "{chain}. The chain leads back to where it began, so of two joined by -, exactly one is true.",
        itself: "{chain}. If {first} were not true, the chain would make it true: so it is.",
        locked_sets: "In {ones} only {values} are left, and in {others} only {values_two}: in each \
                      set, one value more than cells. {common} fits in only one of the two sets, \
                      so the other set holds all its other values.",
        locked_sets_twice: "In {ones} only {values} are left, and in {others} only {values_two}: \
                            in each set, one value more than cells. {common} each fit in only one \
                            of the two sets, so each set holds one of them and all its other \
                            values.",
        locked_set: "{cells} ({values})",
        between_sets: "; ",
        in_set: "{value} is in {cells}",
        then: ", so ",
        locked_chain: "Each of these sets of cells has one value more than cells, and of two \
                       neighbours only one can hold the value that joins them: {sets}. If {value} \
                       is not in {first}, then {then}. Either the first set ({first}) or the last \
                       one ({last}) holds {value}.",
        petal: "if it is {taken}, {held}",
        death_blossom: "Each of these sets of cells (the petals) has one value more than cells: \
                        {sets}. Whatever the stem {stem} holds, it takes a value from one of them: \
                        {cases}. One of the petals holds {value}.",
        aligned_pair: "Each of these sets of cells has one value more than cells, so it can spare only \
                       one of its values to {one} and {two} together: {sets}. If the two see each \
                       other, they also differ. With {value} in {one}, nothing is left for {two}.",
        cell_forcing: "Whatever {cell} holds, the same follows in the end: {chains}.",
        house_forcing: "Wherever {value} stands in {house}, the same follows in the end: {chains}.",
        placed: "{value} in {cells}",
        medusa_trap: "Either all of these are true: {ones}. Or all of these: {others}. What \
                      contradicts one of the former and one of the latter is false.",
        medusa_wrap: "Either all of these are true: {ones}. Or all of these: {others}. But {a} and \
                      {b} exclude each other, so it is the latter.",
        sue_de_coq: "{cells}, with {ones} in {house} and {others} in {house_two}, have only as \
                     many values as cells, so each of these values stands there once.",
        exotic: ExoticPhrases {
            joint: "{values} in {house}",
            sk_loop: "In the boxes of {corners}, the other cells of their rows and columns form a loop of \
                      {n} cells. In each house that joins two of its pairs, a value stands once at most; \
                      that leaves room for {n} values: {joints}. So all room is used, and each of these \
                      values stands nowhere else in its house.",
            room_of_two: "No cell uses the room of two houses at once.",
            exocet: "The base ({one} and {two}) holds two of {values}. In {across}, outside of boxes {boxes}, each of \
                     these values lies in at most two rows or columns, so not in all three. In these boxes, \
                     the other cells of {across} see the base or cannot hold its values, so what the base holds \
                     stands in one of the targets {q} and {r}, too.",
            targets: "Base and targets hold the same two values.",
            mirror: "The value of {target} is in the base, too, so in {box} it can only be in {cells}.",
            tridagon: [
                "{cells} lie three by three in four boxes that form a rectangle, in each box in different \
                 rows and columns. They cannot hold {values} alone: some row or column would have one of \
                 these twice. So the only further candidate, the guardian, is true: {guardians}.",
                "{cells} lie three by three in four boxes that form a rectangle, in each box in different \
                 rows and columns. They cannot hold {values} alone: some row or column would have one of \
                 these twice. So one of the further candidates, the guardians, is true: {guardians}.",
            ],
            guardian_chains: "Whichever it is, the same follows in the end: {chains}.",
        },
        finned_fish: [
            "In {lines} (the base), {value} fits only in {across} (the cover), but for the fin \
             {fins}. Either the fin holds it, or it stands nowhere else in the cover; what sees the \
             fin, too, does not hold it.",
            "In {lines} (the base), {value} fits only in {across} (the cover), but for the fins \
             {fins}. Either one of the fins holds it, or it stands nowhere else in the cover; what \
             sees all fins, too, does not hold it.",
        ],
        rectangle_1: "If {last} held {x} or {y}, {cells} would hold only these two values, which \
                      could be exchanged: there would be a second solution.",
        rectangle_2: "If neither of {roof} held {extra}, {cells} would hold only {x} and {y}, \
                      which could be exchanged: there would be a second solution. One of the two \
                      must hold {extra}.",
        rectangle_3: "If {roof} held none of {extra}, {cells} would hold only {x} and {y}, which \
                      could be exchanged: there would be a second solution. In {house}, {roof}, together \
                      with {others}, share out these values, and no other cell holds them.",
        rectangle_4: "In {house}, {locked} fits only in {roof}. If one of these held {free}, \
                      {cells} would hold only {x} and {y}, which could be exchanged: there would \
                      be a second solution.",
        rectangle_5: "If none of {cells} held {extra}, they would hold only {x} and {y}, which could \
                      be exchanged: there would be a second solution. One of them must hold {extra}.",
        rectangle_6: "In {lines}, {free} fits only in {cells}. If it stood in {roof}, the other two \
                      cells would hold {locked}: only {x} and {y}, which could be exchanged. There \
                      would be a second solution.",
        rectangle_hidden: "In {row} and in {column}, {locked} fits only in two of {cells}. If {corner} \
                           held {free}, the cells beside it would hold {locked} and the fourth \
                           {free}: only {x} and {y}, which could be exchanged. There would be a \
                           second solution.",
        avoidable_1: "None of {cells} is given. If {last} held {free}, they would hold only {x} and \
                      {y}, which could be exchanged: there would be a second solution.",
        avoidable_2: "None of {cells} is given. If neither of {roof} held {extra}, they would hold \
                      only {x} and {y}, which could be exchanged: there would be a second solution. \
                      One of the two must hold {extra}.",
        graves: "Without these candidates, each empty cell would have two candidates and each \
                 missing value two places in each row, column and box: {extra}. Such a grid never has \
                 exactly one solution, so one of them is true.",
        grave_2: "Each of them excludes the same candidates.",
        grave_3: "In {house}, {cells}, together with {others}, share out these values, and no other \
                  cell holds them.",
        grave_4: "In {house}, {locked} fits only in {cells}: one of the two holds {locked}, and the \
                  other one of these candidates.",
        grave: "Without {mark}, each empty cell would have two candidates and each missing value two places in each row, column and box. Such a grid never has exactly one solution.",
        so: "So {what}.",
        is_not: ["{cells} is not {value}", "{cells} are not {value}"],
        is_neither: ["{cells} is neither {one} nor {two}", "{cells} are neither {one} nor {two}"],
        is_none: ["{cells} holds none of {values}", "{cells} hold none of {values}"],
        is: ["{cells} is {value}", "{cells} are {value}"],
        sees_both: [
            "{cells}, which sees both, is not {value}",
            "{cells}, which see both, are not {value}",
        ],
        sees_three: [
            "{cells}, which sees all three, is not {value}",
            "{cells}, which see all three, are not {value}",
        ],
        sees_sets: [
            "{cells}, which sees all places of {value} in both sets, is not {value}",
            "{cells}, which see all places of {value} in both sets, are not {value}",
        ],
    },

    steps: ["{n} step", "{n} steps"],
    solved_already: "The grid is solved.",
    solved: "The only solution, in {steps}.",
    hint: "The next step.",
    unfinished_at_depth: "There is only one solution, but after {steps} no rule applies any more \
                          at this depth: --depth 3 or 4 allows more.",
    unfinished_in_time: "There is only one solution, but the time is over after {steps}: allow \
                         more.",
    wrong: [
        "There is only one solution, and this entry contradicts it: {marks}.",
        "There is only one solution, and these entries contradict it: {marks}.",
    ],
    unknown: "Stopped before it was known whether there is one solution.",
    no_solution: "There is no solution.",
    core: [
        "This given alone leaves none:\n{marks}.",
        "These {n} givens clash already, and without any one of them the others do not:\n{marks}.",
    ],
    core_empty: "No given is needed for that: the candidates alone leave no solution.",
    not_reached: "The rules do not reach the contradiction at this depth.",
    from_core: "The contradiction, in {steps}:",
    from_all: "The contradiction, from all givens, in {steps}:",
    several: "There are several solutions. These two differ in {cells}. With {given}, the first \
              is the only one: {marks} ({size}).",
    cells: ["{n} cell", "{n} cells"],
    given_cells: ["{n} cell given", "{n} cells given"],
    smallest: "no fewer would do for any of the {n} solutions",
    smallest_for_solution: "no fewer would do for this solution",
    small: "none of them can be left out, though there may be a smaller choice",
    mistakes: MistakePhrases {
        typing: "Perhaps a typing mistake: {changes}, and there is exactly one solution.",
        to_do: [
            "put {to} instead of {from} in {cell}",
            "take {value} out of {cell}",
            "add {value} in {cell}",
            "move {value} from {from} to {to}",
            "exchange {one} and {other}",
        ],
        left_out: [
            "Perhaps a digit was left out: with one more in {cells}, there is exactly one \
             solution.",
            "Perhaps a digit was left out: with one more in any of {n} cells, such as {cells}, \
             there is exactly one solution.",
        ],
        take_out: "{sets}, and there is exactly one solution.",
        take_out_of_several: "{sets}, and there are solutions, though more than one.",
        take_out_for_example: "At least {n} entries are wrong. {sets}, for example, and there is a \
                               solution.",
        take_out_perhaps: "At least {n} entries are wrong. {sets} (fewer may be enough), and there \
                           is a solution.",
        many_wrong: "At least {n} entries are wrong, too many to say which: begin again from the \
                     givens.",
        or: ", or ",
        others: [" ({n} other change would do, too)", " ({n} other changes would do, too)"],
    },
    rating: ["line", "level", "score", "hardest technique", "techniques"],
    difficulties: ["beginner", "easy", "medium", "hard", "tough", "expert", "diabolical", "beyond"],

    trace: TRACE,
    derivation: DERIVATION,
};

const TRACE: TracePhrases = TracePhrases {
    titles: [
        "Naked singles, pass by pass",
        "Unit propagation, literal by literal",
        "The failed-literal rule",
        "Backtracking",
        "DPLL as a tree",
    ],
    cells: ["{n} cell", "{n} cells"],
    literals: ["{n} literal", "{n} literals"],
    clauses: ["{n} clause", "{n} clauses"],

    pass: "Pass {n} fills {cells}.",
    idle_pass: "Pass {n} fills nothing.",

    formula: "The formula F_rules ∧ F1 ∧ F2 has {clauses}. The unit clauses of F1 ({f1}) and of F2 \
              ({f2}) come first. Simplifying the formula by their literals leaves {left}.",
    columns: ["#", "literal", "unit clause", "removed", "shortened", "left"],
    failed: "its negation failed",
    propagated: "Propagation ends with {literals} found and {clauses} left.",
    empty: "All literals of {clause} are false. This is the empty clause.",
    empty_unit: "A unit clause of the givens is false. This is the empty clause.",

    failed_heading: "Failed literal {n}: {mark}",
    suppose: "Suppose {mark}. (Literals supposed since the last one that failed: {trials}.)",
    follow: "{literals} would follow. The contradiction needs these:",
    contradicted: "{literals} would follow. The contradiction needs none of them.",
    because: "by {clause}",
    conclude: "So {mark}.",
    trials: "No other literal fails. Literals supposed in all: {trials}, of which {failed} failed.",

    loop_columns: ["loop", "position", "element", "candidates", "row of the grid"],
    before: "before the first cell",
    after: "after the last cell",
    counts: "Rounds of the loop: {turns}. Values placed: {placements}. Returns: {returns}.",

    root: "Known before any decision: {literals}.",
    refuted_root: "The clauses contradict each other before any decision.",
    branch: "decide {mark}",
    reversed: "so {mark}",
    ends: [
        "{literals} more",
        "a contradiction after {literals} more",
        "{literals} more, and this is a model",
    ],
    decisions: "Decisions: {n}.",

    beyond: "Rows left out after these: {n}.",
    families: "The clauses are those of these families:",
    solved: "The grid is solved.",
    unfinished: "The method stops here. It has filled {filled} of {empty}.",
    no_solution: "There is no solution.",
    interrupted: "Stopped before the end.",
};

const DERIVATION: DerivationPhrases = DerivationPhrases {
    title: "By unit propagation and failed literals alone",
    title_of_cell: "{mark}, and what it needs",
    counts: "Of the unit clauses of the grid, {f1} of F1 and {f2} of F2 are needed.",
    units: "Unit clauses of {part}:",
    follows: "{number}. {mark}: all other literals of {clause} are false.",
    fails: "{number}. {mark} (failed literal). Suppose {supposed}:",
    open_cell: "The two rules do not find the value of {cell}.",
    given_cell: "This is a unit clause of F1.",
};

fn rule(kind: RuleKind) -> &'static str {
    match kind {
        RuleKind::FullHouse => "full house",
        RuleKind::NakedSingle => "naked single",
        RuleKind::HiddenSingle => "hidden single",
        RuleKind::Pointing => "pointing",
        RuleKind::Claiming => "claiming",
        RuleKind::LockedPair => "locked pair",
        RuleKind::NakedPair => "naked pair",
        RuleKind::HiddenPair => "hidden pair",
        RuleKind::XWing => "X-wing",
        RuleKind::Comparison => "comparison",
        RuleKind::Sum => "sum of a cage",
        RuleKind::RuleOf45 => "rule of 45",
        RuleKind::Relation => "relation between cells",
        RuleKind::LockedTriple => "locked triple",
        RuleKind::NakedTriple => "naked triple",
        RuleKind::HiddenTriple => "hidden triple",
        RuleKind::Swordfish => "swordfish",
        RuleKind::NakedQuad => "naked quad",
        RuleKind::HiddenQuad => "hidden quad",
        RuleKind::Jellyfish => "jellyfish",
        RuleKind::RemotePair => "remote pair",
        RuleKind::Skyscraper => "skyscraper",
        RuleKind::TwoStringKite => "two-string kite",
        RuleKind::EmptyRectangle => "empty rectangle",
        RuleKind::TurbotFish => "turbot fish",
        RuleKind::XyWing => "XY-wing",
        RuleKind::XyzWing => "XYZ-wing",
        RuleKind::WWing => "W-wing",
        RuleKind::SimpleColouring => "simple colouring",
        RuleKind::UniqueRectangle1 => "unique rectangle type 1",
        RuleKind::UniqueRectangle2 => "unique rectangle type 2",
        RuleKind::UniqueRectangle3 => "unique rectangle type 3",
        RuleKind::UniqueRectangle4 => "unique rectangle type 4",
        RuleKind::UniqueRectangle5 => "unique rectangle type 5",
        RuleKind::UniqueRectangle6 => "unique rectangle type 6",
        RuleKind::HiddenRectangle => "hidden rectangle",
        RuleKind::AvoidableRectangle1 => "avoidable rectangle type 1",
        RuleKind::AvoidableRectangle2 => "avoidable rectangle type 2",
        RuleKind::Grave => "bivalue universal grave",
        RuleKind::Grave2 => "bivalue universal grave type 2",
        RuleKind::Grave3 => "bivalue universal grave type 3",
        RuleKind::Grave4 => "bivalue universal grave type 4",
        RuleKind::FinnedXWing => "finned X-wing",
        RuleKind::SashimiXWing => "sashimi X-wing",
        RuleKind::MultiColouring => "multi-colouring",
        RuleKind::FinnedSwordfish => "finned swordfish",
        RuleKind::SashimiSwordfish => "sashimi swordfish",
        RuleKind::FinnedJellyfish => "finned jellyfish",
        RuleKind::SashimiJellyfish => "sashimi jellyfish",
        RuleKind::WxyzWing => "WXYZ-wing",
        RuleKind::SueDeCoq => "sue de coq",
        RuleKind::XChain => "X-chain",
        RuleKind::XyChain => "XY-chain",
        RuleKind::Medusa => "3D medusa",
        RuleKind::AlignedPair => "aligned pair exclusion",
        RuleKind::AlternatingChain => "alternating chain",
        RuleKind::GroupedChain => "grouped chain",
        RuleKind::AlmostLockedSets => "almost locked sets",
        RuleKind::AlsXyWing => "ALS-XY-wing",
        RuleKind::AlsChain => "chain of almost locked sets",
        RuleKind::DeathBlossom => "death blossom",
        RuleKind::FrankenSwordfish => "Franken swordfish",
        RuleKind::FinnedFrankenXWing => "finned Franken X-wing",
        RuleKind::FinnedFrankenSwordfish => "finned Franken swordfish",
        RuleKind::SkLoop => "SK loop",
        RuleKind::Exocet => "exocet",
        RuleKind::Tridagon => "tridagon",
        RuleKind::CellForcingChains => "cell forcing chains",
        RuleKind::HouseForcingChains => "house forcing chains",
        RuleKind::FailedLiteral => "forcing chain",
        RuleKind::NestedFailedLiteral => "nested forcing chain",
        RuleKind::Contradiction => "contradiction",
    }
}
