//! The rows of the list of techniques: all that is known of a technique but how it is told.
//!
//! Whoever needs the rows hands a macro of its own to [`rows`]: `kind` makes of the rows the kinds
//! and their names, and `techniques` the list in which techniques are tried. So the rows stand
//! once, and the kinds, which nearly every file knows, do not know the techniques. One macro for
//! both was the first form: each file that speaks of a kind then imported all techniques, and a
//! technique imports the kinds.
//!
//! The order is that of the programs that people use (HoDoKu, Sudoku Explainer, SudokuWiki), from
//! simple to hard. A new technique is a row here and a file beside this one. What constraints rule
//! out is looked for before all patterns, by one search for all of them, but as a technique each of
//! them counts as harder than pairs; so their search and their names have rows of their own.
//! Suppositions, which stand last, are looked for by `derive`, since a search for them keeps what
//! it has found.

/// Hands the rows to this macro. A row says how a technique is looked for (`technique` has the
/// words for that) and has a line for each kind of its steps: the name as it is typed, the level,
/// what the kind is called in English and in French, its names in HoDoKu, in Sudoku Explainer, on
/// SudokuWiki and elsewhere, and, where hardly any puzzle has it, puzzles in which it is known to
/// be.
macro_rules! rows {
    ($then:ident) => { $then! {
    steps(single::full_house) => {
        /// All cells of a house but one are filled.
        FullHouse = "full-house", Beginner, "full house" | "dernière case",
            ["Full House", "", "", "last digit, last free cell"];
    }
    steps(|lookout| single::shortest(lookout.board)) => {
        /// All values of a cell but one are excluded.
        NakedSingle = "naked-single", Easy, "naked single" | "singleton nu",
            ["Naked Single", "Naked Single", "Naked Single", "sole candidate"];
        /// All places of a value in a house but one are excluded.
        HiddenSingle = "hidden-single", Easy, "hidden single" | "singleton caché",
            ["Hidden Single", "Hidden Single", "Hidden Single", "unique candidate"];
    }
    steps(|lookout| constraints::shortest(lookout.board)) => {}
    few(|board, _| intersection::find(board), 1) => {
        /// The places of a value in a box, a window or a region lie in another house, too.
        Pointing = "pointing", Medium,
            "pointing" | "candidats verrouillés, du bloc vers la ligne ou la colonne",
            ["Locked Candidates Type 1", "Pointing", "Pointing Pairs", "intersection removal"];
        /// The places of a value in a row, a column or a diagonal lie in another house, too.
        Claiming = "claiming", Medium,
            "claiming" | "candidats verrouillés, de la ligne ou la colonne vers le bloc",
            ["Locked Candidates Type 2", "Claiming", "Box/Line Reduction", "intersection removal"];
    }
    few(subset::naked_and_locked, 2).by_kind(subset::in_box_first::<2>) => {
        /// A naked pair where two houses cross, both of which lose candidates.
        LockedPair = "locked-pair", Medium, "locked pair" | "paire verrouillée",
            ["Locked Pair", "", "", ""];
        /// Two cells of a house have only two values between them.
        NakedPair = "naked-pair", Medium, "naked pair" | "paire nue",
            ["Naked Pair", "Naked Pair", "Naked Pair", ""];
    }
    few(subset::hidden, 2) => {
        /// Two values have only two places in a house.
        HiddenPair = "hidden-pair", Medium, "hidden pair" | "paire cachée",
            ["Hidden Pair", "Hidden Pair", "Hidden Pair", ""];
    }
    steps(|lookout| needed::shortest(lookout.board)) => {}
    steps(|lookout| housed::shortest(lookout.board)) => {}
    few(fish::find, 2) => {
        /// In two lines, a value has places in only two lines across.
        XWing = "x-wing", Hard, "X-wing" | "X-wing", ["X-Wing", "X-Wing", "X-Wing", ""];
    }
    ELSEWHERE => {
        /// One cell holds a greater value than another.
        Comparison = "comparison", Medium, "comparison" | "comparaison",
            ["", "", "", "greater-than"];
    }
    ELSEWHERE => {
        /// The values of a cage differ and add up to its sum.
        Sum = "sum", Medium, "sum of a cage" | "somme d'une cage",
            ["", "", "Killer Combinations", "cage sum"];
    }
    ELSEWHERE => {
        /// The innies and outies of houses have the sum that is left for them.
        RuleOf45 = "rule-of-45", Medium, "rule of 45" | "règle des 45",
            ["", "", "Innies and Outies", "innies, outies"];
    }
    ELSEWHERE => {
        /// The cells of a relation are filled in one of the ways that keep it.
        Relation = "relation", Medium, "lines and clues" | "lignes et indices",
            ["", "", "", "line combinations"];
    }
    few(subset::naked_and_locked, 3).by_kind(subset::in_box_first::<3>) => {
        /// A naked triple where two houses cross, both of which lose candidates.
        LockedTriple = "locked-triple", Medium, "locked triple" | "triplet verrouillé",
            ["Locked Triple", "", "", ""];
        /// Three cells of a house have only three values between them.
        NakedTriple = "naked-triple", Medium, "naked triple" | "triplet nu",
            ["Naked Triple", "Naked Triplet", "Naked Triple", ""];
    }
    few(subset::hidden, 3) => {
        /// Three values have only three places in a house.
        HiddenTriple = "hidden-triple", Medium, "hidden triple" | "triplet caché",
            ["Hidden Triple", "Hidden Triplet", "Hidden Triple", ""];
    }
    few(fish::find, 3) => {
        /// In three lines, a value has places in only three lines across.
        Swordfish = "swordfish", Hard, "swordfish" | "swordfish",
            ["Swordfish", "Swordfish", "Sword-Fish", ""];
    }
    few(subset::naked_and_locked, 4).by_kind(subset::in_box_first::<4>) => {
        /// Four cells of a house have only four values between them.
        NakedQuad = "naked-quad", Hard, "naked quad" | "quadruplet nu",
            ["Naked Quadruple", "Naked Quad", "Naked Quad", ""];
    }
    few(subset::hidden, 4) => {
        /// Four values have only four places in a house.
        HiddenQuad = "hidden-quad", Hard, "hidden quad" | "quadruplet caché",
            ["Hidden Quadruple", "Hidden Quad", "Hidden Quad", ""],
            in [
                "3...84..7....3.8....52...9.9.....6.4..4....281.....9355.1.73..64....835...3..6...",
            ];
    }
    few(fish::find, 4) => {
        /// In four lines, a value has places in only four lines across.
        Jellyfish = "jellyfish", Hard, "jellyfish" | "jellyfish",
            ["Jellyfish", "Jellyfish", "Jelly-Fish", ""],
            in [
                ".5.41.........9..54...7.9...28........1.68...7.5...62..9...1..7.....2.6..1.9..25.",
            ];
    }
    view(remote_pair::find) => {
        /// A chain of cells that all have the same two candidates.
        RemotePair = "remote-pair", Tough, "remote pair" | "paire éloignée",
            ["Remote Pair", "", "Remote Pairs", ""];
    }
    view(one_value::find).by_kind(one_value::of_kind) => {
        /// Two parallel lines with two places of a value each, of which two stand in one line.
        Skyscraper = "skyscraper", Tough, "skyscraper" | "gratte-ciel", ["Skyscraper", "", "", ""];
        /// A row and a column with two places of a value each, of which two stand in one box.
        TwoStringKite = "two-string-kite", Tough, "two-string kite" | "cerf-volant",
            ["2-String Kite", "Turbot Fish", "", "dual two-string kite"];
        /// A box whose places of a value lie in a row and a column, and a line with two places.
        EmptyRectangle = "empty-rectangle", Tough, "empty rectangle" | "rectangle vide",
            ["Empty Rectangle", "", "Rectangle Elimination", "hinge"];
        /// Two strong links of a value in any other houses.
        TurbotFish = "turbot-fish", Tough, "turbot fish" | "turbot",
            ["Turbot Fish", "", "", "X-chain of four places"];
    }
    view(wing::xy) => {
        /// A chain through three cells with two candidates each.
        XyWing = "xy-wing", Hard, "XY-wing" | "XY-wing",
            ["XY-Wing", "XY-Wing", "Y-Wing", "bent triple"];
    }
    view(wing::xyz) => {
        /// A cell with three candidates sees two cells with two of them each.
        XyzWing = "xyz-wing", Hard, "XYZ-wing" | "XYZ-wing",
            ["XYZ-Wing", "XYZ-Wing", "XYZ-Wing", ""];
    }
    view(wing::w) => {
        /// A chain through two cells with the same two candidates and a house with two places for
        /// one of these.
        WWing = "w-wing", Tough, "W-wing" | "W-wing",
            ["W-Wing", "", "W-Wing", "semi-remote naked pair"];
    }
    view(colouring::simple) => {
        /// One cluster of places of a value that are joined by strong links.
        SimpleColouring = "simple-colouring", Tough, "simple colouring" | "coloriage simple",
            ["Simple Colors", "Bidirectional X-Cycle", "Simple Colouring", "single's chains"];
    }
    view(rectangle::find).by_kind(rectangle::of_kind).unique() => {
        /// One cell has further candidates.
        UniqueRectangle1 = "unique-rectangle-1", Hard,
            "unique rectangle type 1" | "rectangle unique de type 1",
            ["Uniqueness Test 1", "Unique Rectangle Type 1", "Unique Rectangles Type 1", "UR1"];
        /// Two cells have the same single further candidate.
        UniqueRectangle2 = "unique-rectangle-2", Hard,
            "unique rectangle type 2" | "rectangle unique de type 2",
            ["Uniqueness Test 2", "Unique Rectangle Type 2", "Unique Rectangles Type 2", "UR2"];
        /// The further candidates form a subset with other cells.
        UniqueRectangle3 = "unique-rectangle-3", Hard,
            "unique rectangle type 3" | "rectangle unique de type 3",
            ["Uniqueness Test 3", "Unique Rectangle Type 3", "Unique Rectangles Type 3", "UR3"];
        /// A value has no other places in a house.
        UniqueRectangle4 = "unique-rectangle-4", Hard,
            "unique rectangle type 4" | "rectangle unique de type 4",
            ["Uniqueness Test 4", "Unique Rectangle Type 4", "Unique Rectangles Type 4", "UR4"];
        /// Two opposite cells, or three, have the same single further candidate.
        UniqueRectangle5 = "unique-rectangle-5", Hard,
            "unique rectangle type 5" | "rectangle unique de type 5",
            ["Uniqueness Test 5", "", "", "UR5"],
            in [
                "...78.....27......5..1..37.18.2........3..9......4...8.6...9.54......1....1..6.9.",
                ".8...1.7...7.3..2.....8.1.44...5...2.7.....4.3..7...6....362..1..68.9.....1......",
                "...8....5.35...8......1..324.......159....2..7...3.....2.14..7...9..5...3...7...9",
            ];
        /// Two opposite cells have further candidates, and a value has no other places in both rows
        /// or both columns.
        UniqueRectangle6 = "unique-rectangle-6", Hard,
            "unique rectangle type 6" | "rectangle unique de type 6",
            ["Uniqueness Test 6", "", "", "UR6"];
        /// Two or three cells have further candidates, and a value has no other places in a row and
        /// a column through one of them.
        HiddenRectangle = "hidden-rectangle", Hard, "hidden rectangle" | "rectangle unique caché",
            ["Hidden Rectangle", "", "Hidden Unique Rectangles", "hidden UR"];
    }
    view(avoidable::find).unique() => {
        /// Three cells of the rectangle were filled in.
        AvoidableRectangle1 = "avoidable-rectangle-1", Hard,
            "avoidable rectangle type 1" | "rectangle évitable de type 1",
            ["Avoidable Rectangle Type 1", "", "Avoidable Rectangles Type 1", "AR1"];
        /// Two cells were filled in, and the other two have the same further candidate.
        AvoidableRectangle2 = "avoidable-rectangle-2", Hard,
            "avoidable rectangle type 2" | "rectangle évitable de type 2",
            ["Avoidable Rectangle Type 2", "", "Avoidable Rectangles Type 2", "AR2"],
            in [
                ".3.2..46.5.......86.7..19....4.1...2...4.2...9...3.8....53..2.74.......1.76..4.5.",
            ];
    }
    view(grave::with_one).unique() => {
        /// Without one candidate, all empty cells would have two candidates and all missing values
        /// two places in each house.
        Grave = "bug", Hard, "bivalue universal grave" | "tombe bivaluée",
            ["BUG + 1", "Bivalue Universal Grave type 1", "BUG", ""];
    }
    view(grave::with_several).unique() => {
        /// The further candidates all exclude another one.
        Grave2 = "bug-2", Hard, "bivalue universal grave type 2" | "tombe bivaluée de type 2",
            ["", "Bivalue Universal Grave type 2", "", "BUG + n"];
        /// The further candidates form a subset with other cells.
        Grave3 = "bug-3", Hard, "bivalue universal grave type 3" | "tombe bivaluée de type 3",
            ["", "Bivalue Universal Grave type 3", "", ""],
            in [
                "5.2...6.8..39.25............3.2.7.1..5.....2.4.......9.6.519.8..9.....6.3.1.8.9.2",
            ];
        /// The further candidates stand in two cells that share a value without other places in a
        /// house.
        Grave4 = "bug-4", Hard, "bivalue universal grave type 4" | "tombe bivaluée de type 4",
            ["", "Bivalue Universal Grave type 4", "", ""],
            in [
                "9..3......4..2.67.6.......2..6..1....5..421.6.......8.8........3...6..19..2.7...5",
                "76.3.518......76.3......7.....9.3....8..2.53.2.........7......59.4.1...7.18......",
                ".1.3..8...9.....7...2.65.1.3..129.......7...49....85..8.7..........4...6.........",
                "..7...6...6..34..9..27.5.......98....4.5..198..1.......2.8..9.......3.2........5.",
            ];
    }
    view(|view| fins::find(view, 2)) => {
        /// An X-wing with further places in its lines.
        FinnedXWing = "finned-x-wing", Tough, "finned X-wing" | "X-wing à nageoire",
            ["Finned X-Wing", "", "Finned X-Wing", ""];
        /// An X-wing that would fall apart without its fins.
        SashimiXWing = "sashimi-x-wing", Tough, "sashimi X-wing" | "X-wing sashimi",
            ["Sashimi X-Wing", "", "Sashimi X-Wing", ""];
    }
    view(colouring::multiple) => {
        /// Two clusters of places of a value that are joined by strong links.
        MultiColouring = "multi-colouring", Tough, "multi-colouring" | "coloriage multiple",
            ["Multi Colors", "", "Multi-Colouring", ""];
    }
    ELSEWHERE => {
        /// What is supposed fails after a few steps through lines, cages or clues.
        LineChain = "line-chain", Tough, "line chain" | "chaîne par les lignes",
            ["", "", "", "cell forcing through lines"];
    }
    view(|view| fins::find(view, 3)) => {
        /// A swordfish with further places in its lines.
        FinnedSwordfish = "finned-swordfish", Expert, "finned swordfish" | "swordfish à nageoire",
            ["Finned Swordfish", "", "Finned Swordfish", ""];
        /// A swordfish that would fall apart without its fins.
        SashimiSwordfish = "sashimi-swordfish", Expert, "sashimi swordfish" | "swordfish sashimi",
            ["Sashimi Swordfish", "", "Sashimi Swordfish", ""];
    }
    view(|view| fins::find(view, 4)) => {
        /// A jellyfish with further places in its lines.
        FinnedJellyfish = "finned-jellyfish", Expert, "finned jellyfish" | "jellyfish à nageoire",
            ["Finned Jellyfish", "", "", ""],
            in [
                "...9....8..6..8.4.5....32..4...3........2.3.1..26...8..1....96.6..7......8..1..23",
            ];
        /// A jellyfish that would fall apart without its fins.
        SashimiJellyfish = "sashimi-jellyfish", Expert, "sashimi jellyfish" | "jellyfish sashimi",
            ["Sashimi Jellyfish", "", "", ""],
            in [
                ".54.6.37.9..457..8...........3...8...7..4..9.1..283..7..6...9..28..3..46...6.4...",
            ];
    }
    view(locked::wxyz_wing) => {
        /// Two almost locked sets of four cells with four values together, one of which only one of
        /// the sets can hold.
        WxyzWing = "wxyz-wing", Expert, "WXYZ-wing" | "WXYZ-wing",
            ["", "", "WXYZ-Wing", "bent quadruple"];
    }
    view(sue_de_coq::find) => {
        /// Cells where two houses cross, with cells of either house.
        SueDeCoq = "sue-de-coq", Expert, "sue de coq" | "sue de coq",
            ["Sue de Coq", "", "Sue-De-Coq", "two-sector disjoint subsets"];
    }
    lookout(alternating::of_one_kind).by_kind(alternating::of_kind) => {
        /// A chain of one value.
        XChain = "x-chain", Expert, "X-chain" | "chaîne X",
            ["X-Chain", "Forcing X-Chain", "X-Cycles", "turbot chain"];
        /// A chain through cells with two candidates each.
        XyChain = "xy-chain", Expert, "XY-chain" | "chaîne XY",
            ["XY-Chain", "Bidirectional Y-Cycle", "XY-Chain", ""];
    }
    view(medusa::find) => {
        /// Candidates of all values that are joined by strong links.
        Medusa = "3d-medusa", Expert, "3D medusa" | "méduse 3D",
            ["", "", "3D Medusa", "medusa colouring"];
    }
    view(aligned_pair::find) => {
        /// A candidate that goes with no candidate of another cell.
        AlignedPair = "aligned-pair-exclusion", Expert,
            "aligned pair exclusion" | "exclusion de paire alignée",
            ["", "Aligned Pair Exclusion", "Aligned Pair Exclusion", "APE"];
    }
    lookout(alternating::of_all_kinds).by_kind(alternating::of_kind) => {
        /// A chain of any strong and weak links between single candidates.
        AlternatingChain = "alternating-chain", Expert, "alternating chain" | "chaîne alternée",
            ["AIC", "Forcing Chain", "Alternating Inference Chains", "nice loop"];
        /// A chain with nodes of several cells.
        GroupedChain = "grouped-chain", Expert, "grouped chain" | "chaîne groupée",
            ["Grouped AIC", "", "Grouped X-Cycles", "grouped nice loop"];
    }
    view(locked::pairs).by_kind(|lookout, _| locked::pairs(lookout.view()?)) => {
        /// Two sets with one value more than cells, joined by a value that only one of them can
        /// hold.
        AlmostLockedSets = "als-xz", Expert, "almost locked sets" | "ensembles presque verrouillés",
            ["Almost Locked Set XZ-Rule", "", "Almost Locked Sets", "ALS-XZ"];
    }
    view(locked_chain::find) => {
        /// A chain of three almost locked sets.
        AlsXyWing = "als-xy-wing", Expert, "ALS-XY-wing" | "ALS-XY-wing",
            ["Almost Locked Set XY-Wing", "", "", "ALS-XY-Wing"];
        /// A chain of four almost locked sets or more.
        AlsChain = "als-chain", Expert,
            "chain of almost locked sets" | "chaîne d'ensembles presque verrouillés",
            ["Almost Locked Set Chain", "", "", "ALS-XY-chain,Almost Locked Set XY-Chain"];
    }
    view(blossom::find) => {
        /// A cell, and an almost locked set for each of its candidates.
        DeathBlossom = "death-blossom", Expert, "death blossom" | "fleur de la mort",
            ["Death Blossom", "", "Death Blossom", ""];
    }
    view(|view| franken::find(view, 3, false)) => {
        /// A swordfish with boxes among its lines.
        FrankenSwordfish = "franken-swordfish", Expert, "Franken swordfish" | "swordfish de Franken",
            ["Franken Swordfish", "", "", ""];
    }
    view(|view| franken::find(view, 2, true)) => {
        /// An X-wing with boxes among its lines, and with fins.
        FinnedFrankenXWing = "finned-franken-x-wing", Expert,
            "finned Franken X-wing" | "X-wing de Franken à nageoire",
            ["Finned Franken X-Wing", "", "", "Franken X-wing"];
    }
    view(|view| franken::find(view, 3, true)) => {
        /// A swordfish with boxes among its lines, and with fins.
        FinnedFrankenSwordfish = "finned-franken-swordfish", Expert,
            "finned Franken swordfish" | "swordfish de Franken à nageoire",
            ["Finned Franken Swordfish", "", "", ""];
    }
    view(sk_loop::find) => {
        // *Easter Monster*, in which Steve Kurzhal found the first loop.
        /// Eight pairs of cells that go round four boxes.
        SkLoop = "sk-loop", Diabolical, "SK loop" | "boucle SK",
            ["", "", "SK Loops", "domino loop"],
            in [
                "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
            ];
    }
    view(exocet::find) => {
        // *Golden Nugget*, *Fata Morgana*, and a third of the same collections of the hardest
        // puzzles.
        /// Two cells whose values stand in two other cells, too.
        Exocet = "exocet", Diabolical, "exocet" | "exocet",
            ["", "", "Exocet", "Junior Exocet, JE2"],
            in [
                ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
                "........3..1..56...9..4..7......9.5.7.......8.5.4.2....8..2..9...35..1..6........",
                "12.3....435....1....4........54..2..6...7.........8.9...31..5.......9.7.....6...8",
            ];
    }
    view(tridagon::find) => {
        // Two puzzles discussed in the forum of the New Sudoku Players.
        /// Twelve cells that cannot all hold one of three values.
        Tridagon = "tridagon", Diabolical, "tridagon" | "tridagon",
            ["", "", "Tridagons", "Thor's hammer, trivalue oddagon"],
            in [
                "57....9..........8.1.........168..42...1.28.9..2.9416.....26....6.9.82.4...41.6..",
                "1.3...78..5......378.1...65....9.65..6..42.....78.....67...583..31.............1.",
            ];
    }
    view(forcing::find) => {
        /// Whichever candidate a cell holds, the same follows.
        CellForcingChains = "cell-forcing-chains", Diabolical,
            "cell forcing chains" | "chaînes forcées d'une case",
            ["", "Cell Forcing Chains", "Cell Forcing Chains", "cell forcing chain"];
        /// Wherever a value stands in a house, the same follows.
        HouseForcingChains = "house-forcing-chains", Diabolical,
            "house forcing chains" | "chaînes forcées d'une zone",
            ["", "Region Forcing Chains", "Unit Forcing Chains",
                "region forcing chain, house forcing chain"];
    }
    ELSEWHERE => {
        /// What is supposed fails by propagation alone.
        FailedLiteral = "failed-literal", Diabolical, "forcing chain" | "chaîne forcée",
            ["Forcing Net", "Dynamic Forcing Chain", "Forcing Nets", "trial and error"];
        // *Golden Nugget*, *Platinum Blonde*, *Easter Monster*, *AI Escargot*, and two of the
        // forum's list of the hardest puzzles of 2011.
        /// What is supposed fails with other suppositions within.
        NestedFailedLiteral = "nested-failed-literal", Beyond,
            "nested forcing chain" | "chaîne forcée imbriquée",
            ["", "Nested Forcing Chain", "", "T&E(2)"],
            in [
                ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
                ".......12........3..23..4....18....5.6..7.8.......9.....85.....9...4.5..47...6...",
                "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
                "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
                "........8..3...4...9..2..6.....79.......612...6.5.2.7...8...5...1.....2.4.5.....3",
                "..2...7...1.....6.5......18....37.......49.....41.23....3.2.9...8.....5.6.......2",
            ];
    }
    ELSEWHERE => {
        /// Something is impossible: a step that concludes nothing.
        Contradiction = "contradiction", Beyond, "contradiction" | "contradiction", ["", "", "", ""];
    }
    } };
}

pub(crate) use rows;
