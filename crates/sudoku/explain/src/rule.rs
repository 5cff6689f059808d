//! Rules: by what a step follows, with the cells, houses and values of which it speaks.

use super::balance::Balanced;
use super::exotic::{Exocet, SkLoop, Tridagon};
use super::kind::RuleKind;
use super::node::Node;
use super::{GroupName, HouseName, Mark};
use neuf_sudoku::rules::{RelationName, Variant};
use neuf_sudoku::{Cell, House};

/// A rule, and the cells, houses and values to which it is applied.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Rule {
    /// All cells of a house but one are filled.
    FullHouse(HouseName, u8),
    /// All values of a cell but one are excluded.
    NakedSingle(Cell),
    /// All places of a value in a house but one are excluded.
    HiddenSingle(HouseName, u8),
    /// The places of a value in one house all lie in another house too, so the value
    /// stands nowhere else there. This is called *pointing* if the first house is a box,
    /// a window or a region, and *claiming* if it is a line.
    Intersection {
        /// The value.
        value: u8,
        /// The house whose places are looked at.
        from: HouseName,
        /// The house in which the value is excluded elsewhere.
        into: HouseName,
        /// The places that are left.
        cells: Vec<Cell>,
    },
    /// Two (three, four) cells of a house have only as many values between them. This is called
    /// *locked* if they lie in two houses that both lose candidates.
    NakedSubset {
        /// The cells.
        cells: Vec<Cell>,
        /// The values.
        values: Vec<u8>,
        /// The house.
        house: HouseName,
        /// The other house of a locked subset.
        other: Option<HouseName>,
    },
    /// Two (three, four) values have only as many places in a house.
    HiddenSubset {
        /// The places.
        cells: Vec<Cell>,
        /// The values.
        values: Vec<u8>,
        /// The house.
        house: HouseName,
    },
    /// In two (three, four) rows, a value has places in only as many columns, or the same
    /// with rows and columns exchanged: an X-wing (a swordfish, a jellyfish). A finned fish
    /// has further places in its rows, and what it excludes sees all of these too. A Franken
    /// fish has boxes among its rows or columns.
    Fish {
        /// The value.
        value: u8,
        /// The lines (or boxes) whose places are looked at.
        lines: Vec<House>,
        /// The lines (or boxes) across, in which the value is excluded elsewhere.
        across: Vec<House>,
        /// The places that are left, without the fins.
        cells: Vec<Cell>,
        /// The places outside of the lines across.
        fins: Vec<Cell>,
        /// Whether a line is left with at most one place without the fins, so that the fish
        /// would fall apart without them.
        is_sashimi: bool,
    },
    /// Strong and weak links in turns, beginning and ending with a strong one: the first
    /// node or the last one holds. In a ring, the last and the first exclude each other, so
    /// that of the two nodes of each weak link one holds. If the first and the last node
    /// are the same, it holds.
    Chain {
        /// The technique: a wing, a pattern of one value, or a chain.
        kind: RuleKind,
        /// The nodes, an even number. One of the first and the second holds; the second and
        /// the third do not both hold; and so on.
        nodes: Vec<Node>,
        /// Whether the chain closes to a ring.
        is_ring: bool,
    },
    /// A chain of cells that all have the same two candidates: the two cells at its ends
    /// hold different ones of them.
    RemotePair {
        /// The cells, an even number, each of which sees the next.
        cells: Vec<Cell>,
        /// The two values.
        values: [u8; 2],
    },
    /// A cell with three candidates sees two cells with two of them each, so the value that
    /// all three can hold is in one of them.
    XyzWing {
        /// The cell with three candidates.
        pivot: Cell,
        /// The other two cells.
        wings: [Cell; 2],
        /// The value that all three can hold.
        value: u8,
        /// The value that the pivot shares with each of the others besides.
        shared: [u8; 2],
    },
    /// Places of a value that are joined by strong links: in a cluster, either all cells of
    /// the first colour hold the value, or all cells of the second do.
    Colouring {
        /// The value.
        value: u8,
        /// One cluster (simple colouring) or two (multi-colouring), each with its two
        /// colours.
        clusters: Vec<[Vec<Cell>; 2]>,
        /// The strong links, between cells of opposite colours.
        strong: Vec<[Cell; 2]>,
        /// Cells that see each other and whose colours therefore do not both hold.
        weak: Vec<[Cell; 2]>,
        /// Whether a colour is refuted, so that all its cells lose the value. Otherwise
        /// cells that see both of two colours do, one of which holds.
        is_wrap: bool,
    },
    /// Two sets of cells that each have one value more than cells, joined by a value that
    /// only one of them can hold.
    AlmostLockedSets {
        /// The cells of each set.
        sets: [Vec<Cell>; 2],
        /// The values of each set.
        values: [Vec<u8>; 2],
        /// The values of which all places in one set see all places in the other.
        common: Vec<u8>,
    },
    /// Three or more sets of cells that each have one value more than cells, each joined to the
    /// next by a value that only one of the two can hold. If the first set does not hold a
    /// certain value, the last one does.
    LockedChain {
        /// [`RuleKind::AlsXyWing`] for three sets, [`RuleKind::AlsChain`] for more.
        kind: RuleKind,
        /// The cells of each set.
        sets: Vec<Vec<Cell>>,
        /// The values of each set.
        values: Vec<Vec<u8>>,
        /// The values that join each set to the next.
        common: Vec<u8>,
        /// The value that the first set or the last one holds.
        value: u8,
    },
    /// A cell (the stem) of which each candidate takes a value from a set of cells (a petal)
    /// that has one value more than cells. Whatever the stem holds, one of the petals is left
    /// with a value that all of them have.
    DeathBlossom {
        /// The stem.
        stem: Cell,
        /// For each candidate of the stem, the cells of its petal and their values.
        petals: Vec<Petal>,
        /// The value that one of the petals holds.
        value: u8,
    },
    /// Two cells such that a candidate of the one goes with no candidate of the other: both
    /// together would take two values from a set of cells that has one value more than cells,
    /// or the two cells see each other and would hold the same value.
    AlignedPair {
        /// The two cells.
        cells: [Cell; 2],
        /// The sets of cells that exclude pairs of values.
        sets: Vec<Vec<Cell>>,
        /// The values of each of these sets.
        values: Vec<Vec<u8>>,
    },
    /// Whichever of its members a group has, the same follows. In each chain of statements, the first
    /// is that a member holds, each other one follows from the one before it, and the last is a
    /// conclusion of the step. If it has several, the last statement but one excludes all of them.
    ForcingChains {
        /// The cell, or the value in a house.
        from: GroupName,
        /// A chain for each member.
        chains: Vec<Vec<Mark>>,
    },
    /// Candidates that are joined by strong links of cells and of values: either all of the
    /// first colour hold, or all of the second do.
    Medusa {
        /// The two colours: values, each with its cells.
        colours: [Vec<Node>; 2],
        /// The strong links, between candidates of opposite colours.
        strong: Vec<[(Cell, u8); 2]>,
        /// Two candidates of the first colour that exclude each other: so the first colour is
        /// refuted. `None` if candidates that see both colours are excluded.
        refuted_by: Option<[(Cell, u8); 2]>,
    },
    /// Cells where two houses cross, some other cells of the one house and some of the
    /// other hold as many values as there are cells, and the last two have no value in
    /// common.
    SueDeCoq {
        /// The cells where the houses cross.
        cells: Vec<Cell>,
        /// The two houses.
        houses: [HouseName; 2],
        /// The further cells in each of the houses.
        sets: [Vec<Cell>; 2],
        /// The values of these further cells.
        values: [Vec<u8>; 2],
    },
    /// Eight pairs of cells round four boxes, with room for as many values as cells.
    SkLoop(SkLoop),
    /// Two cells whose values stand in two other cells, too.
    Exocet(Exocet),
    /// Twelve cells that cannot all hold one of three values.
    Tridagon(Tridagon),
    /// Four cells would hold only two values, which could be exchanged.
    UniqueRectangle {
        /// The type: [`RuleKind::UniqueRectangle1`] to [`RuleKind::AvoidableRectangle2`].
        kind: RuleKind,
        /// The cells, those with further candidates last.
        cells: [Cell; 4],
        /// The two values.
        values: [u8; 2],
        /// The further candidates.
        extra: Vec<u8>,
        /// Types 3 and 4: the house of the cells with further candidates that is looked at.
        house: Option<HouseName>,
        /// Type 3: the cells that are locked together with the further candidates.
        others: Vec<Cell>,
    },
    /// Without one candidate, all empty cells would have two candidates and all missing
    /// values two places in each house.
    Grave(Mark),
    /// Without some candidates in several cells, all empty cells would have two candidates and
    /// all missing values two places in each house. So one of these candidates holds.
    LargeGrave {
        /// The type: [`RuleKind::Grave2`] to [`RuleKind::Grave4`].
        kind: RuleKind,
        /// The candidates.
        extra: Vec<Node>,
        /// Types 3 and 4: the house of the cells with these candidates that is looked at.
        house: Option<HouseName>,
        /// Type 3: the cells that are locked together with these candidates.
        others: Vec<Cell>,
        /// Type 4: the value that has no other places in the house.
        locked: Option<u8>,
    },
    /// What is supposed leads to a contradiction, so its opposite is true.
    FailedLiteral(Mark),
    /// A cell can hold nothing, or a value has no place in a house.
    Contradiction(GroupName),
    /// Two cells that hold the same value share a house.
    Clash(House, u8),
    /// The values of a cage differ and add up to its sum. If the step concludes nothing,
    /// this is impossible.
    Sum {
        /// The first cell of the cage.
        first: Cell,
        /// The sum.
        sum: usize,
        /// The sets of values that are left to the cage; empty if these are many.
        sets: Vec<Vec<u8>>,
    },
    /// The innies and outies of houses have the sum that is left for them (the rule of 45). If the
    /// step concludes nothing, this is impossible.
    Balance(Balanced),
    /// The cells of a relation are filled in one of the ways that keep it. If the step concludes
    /// nothing, there is none.
    Relation {
        /// The relation.
        name: RelationName,
        /// Whether this rests on cells that see each other having different values.
        is_apart: bool,
        /// The fillings that are left, in the order of the cells; empty if these, or their cells, are
        /// many or only two.
        fillings: Vec<Vec<u8>>,
    },
    /// Along a whisper line, low and high values take turns.
    Alternation {
        /// The line.
        name: RelationName,
        /// A cell whose half is known.
        cell: Cell,
        /// Whether its value is high.
        is_high: bool,
    },
    /// Every filling that is left to a sum or a relation has a value in one of some cells, so what sees
    /// all of these does not hold it.
    Needed {
        /// The sum or the relation, of which nothing but its name is told.
        of: Box<Rule>,
        /// The value.
        value: u8,
        /// The cells of the sum or the relation that may hold it.
        cells: Vec<Cell>,
    },
    /// A given contradicts the rules or the other givens.
    Refused(Mark),
}

/// A petal of a death blossom.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Petal {
    /// The candidate of the stem that takes this value from the petal.
    pub taken: u8,
    /// The cells of the petal.
    pub cells: Vec<Cell>,
    /// Their values.
    pub values: Vec<u8>,
}

impl Rule {
    /// The kind of the rule when it concludes something and nests no suppositions.
    pub(super) fn kind(&self) -> RuleKind {
        let by_size = |size: usize, kinds: [RuleKind; 3]| kinds[size.clamp(2, 4) - 2];
        match self {
            Rule::FullHouse(..) => RuleKind::FullHouse,
            Rule::NakedSingle(_) => RuleKind::NakedSingle,
            Rule::HiddenSingle(..) => RuleKind::HiddenSingle,
            Rule::Sum { .. } => RuleKind::Sum,
            Rule::Balance(_) => RuleKind::RuleOf45,
            Rule::Needed { of, .. } => of.kind(),
            Rule::Alternation { .. } => RuleKind::Relation,
            Rule::Relation { name, .. } if name.variant == Variant::GreaterThan => {
                RuleKind::Comparison
            }
            Rule::Relation { .. } => RuleKind::Relation,
            Rule::Intersection { from, .. } if !from.is_line() => RuleKind::Pointing,
            Rule::Intersection { .. } => RuleKind::Claiming,
            Rule::NakedSubset { cells, other: Some(_), .. } if cells.len() == 2 => {
                RuleKind::LockedPair
            }
            Rule::NakedSubset { cells, other: Some(_), .. } if cells.len() == 3 => {
                RuleKind::LockedTriple
            }
            Rule::NakedSubset { cells, .. } => by_size(
                cells.len(),
                [RuleKind::NakedPair, RuleKind::NakedTriple, RuleKind::NakedQuad],
            ),
            Rule::HiddenSubset { cells, .. } => by_size(
                cells.len(),
                [RuleKind::HiddenPair, RuleKind::HiddenTriple, RuleKind::HiddenQuad],
            ),
            Rule::Fish { lines, across, fins, is_sashimi, .. } => {
                let is_box = |house: &House| matches!(house, House::Box(_));
                let is_franken = lines.iter().chain(across).any(is_box);
                let kinds = match (is_franken, fins.is_empty(), is_sashimi) {
                    (true, true, _) => [RuleKind::FrankenSwordfish; 3],
                    (true, false, _) => [
                        RuleKind::FinnedFrankenXWing,
                        RuleKind::FinnedFrankenSwordfish,
                        RuleKind::FinnedFrankenSwordfish,
                    ],
                    (false, true, _) => [RuleKind::XWing, RuleKind::Swordfish, RuleKind::Jellyfish],
                    (false, false, false) => [
                        RuleKind::FinnedXWing,
                        RuleKind::FinnedSwordfish,
                        RuleKind::FinnedJellyfish,
                    ],
                    (false, false, true) => [
                        RuleKind::SashimiXWing,
                        RuleKind::SashimiSwordfish,
                        RuleKind::SashimiJellyfish,
                    ],
                };
                by_size(lines.len(), kinds)
            }
            Rule::Chain { kind, .. }
            | Rule::UniqueRectangle { kind, .. }
            | Rule::LargeGrave { kind, .. }
            | Rule::LockedChain { kind, .. } => *kind,
            Rule::RemotePair { .. } => RuleKind::RemotePair,
            Rule::XyzWing { .. } => RuleKind::XyzWing,
            Rule::Colouring { clusters, .. } if clusters.len() == 1 => RuleKind::SimpleColouring,
            Rule::Colouring { .. } => RuleKind::MultiColouring,
            Rule::AlmostLockedSets { sets, values, common } => {
                let cells: usize = sets.iter().map(Vec::len).sum();
                let further = values[1].iter().filter(|value| !values[0].contains(value)).count();
                match (cells, values[0].len() + further, common.len()) {
                    (4, 4, 1) => RuleKind::WxyzWing,
                    _ => RuleKind::AlmostLockedSets,
                }
            }
            Rule::SueDeCoq { .. } => RuleKind::SueDeCoq,
            Rule::DeathBlossom { .. } => RuleKind::DeathBlossom,
            Rule::AlignedPair { .. } => RuleKind::AlignedPair,
            Rule::Medusa { .. } => RuleKind::Medusa,
            Rule::SkLoop(_) => RuleKind::SkLoop,
            Rule::Exocet(_) => RuleKind::Exocet,
            Rule::Tridagon(_) => RuleKind::Tridagon,
            Rule::Grave(_) => RuleKind::Grave,
            Rule::ForcingChains { from: GroupName::Cell(_), .. } => RuleKind::CellForcingChains,
            Rule::ForcingChains { .. } => RuleKind::HouseForcingChains,
            Rule::FailedLiteral(_) => RuleKind::FailedLiteral,
            Rule::Contradiction(_) | Rule::Refused(_) | Rule::Clash(..) => RuleKind::Contradiction,
        }
    }
}
