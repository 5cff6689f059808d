//! Steps, of which an explanation consists.

use super::{Assumption, ClauseName, GroupName, HouseName, Mark};
use neuf_sudoku::rules::Variant;
use neuf_sudoku::{Cell, House};
use neuf_words::named;

/// One step of an explanation: what follows, by which rule, and from which premises.
///
/// The conclusions follow from the premises and the clauses alone (for a failed literal,
/// from those of its inner steps). Each premise is a given or the conclusion of an
/// earlier step. Within a supposition it may also be what is supposed or what follows
/// from it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Step {
    /// The rule that is applied.
    pub rule: Rule,
    /// What follows; nothing when the step is a contradiction.
    pub concludes: Vec<Mark>,
    /// What has to be known before.
    pub premises: Vec<Mark>,
    /// The clauses of the formula that the step uses; inner steps have their own.
    pub clauses: Vec<ClauseName>,
    /// What the step rests on besides clauses: that there is only one solution. `None` for
    /// steps that follow from the formula, and for all when uniqueness may not be used.
    pub assumes: Option<Assumption>,
    /// For a supposition: the steps that lead from it to a contradiction.
    pub inner: Vec<Step>,
}

/// A rule, and the cells, houses and values to which it is applied.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Rule {
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
    /// Two (three, four) cells of a house have only as many values between them.
    NakedSubset {
        /// The cells.
        cells: Vec<Cell>,
        /// The values.
        values: Vec<u8>,
        /// The house.
        house: HouseName,
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
    /// has further places in its rows, and what it excludes sees all of these too.
    Fish {
        /// The value.
        value: u8,
        /// The lines whose places are looked at.
        lines: Vec<House>,
        /// The lines across, in which the value is excluded elsewhere.
        across: Vec<House>,
        /// The places that are left, without the fins.
        cells: Vec<Cell>,
        /// The places outside of the lines across.
        fins: Vec<Cell>,
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
    /// Four cells would hold only two values, which could be exchanged.
    UniqueRectangle {
        /// The type: [`RuleKind::UniqueRectangle1`] to [`RuleKind::UniqueRectangle4`].
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
    /// What is supposed leads to a contradiction, so its opposite is true.
    FailedLiteral(Mark),
    /// A cell can hold nothing, or a value has no place in a house.
    Contradiction(GroupName),
    /// Two cells that hold the same value share a house.
    Clash(House, u8),
    /// One cell holds a greater value than another. If the step concludes nothing, this
    /// is impossible.
    Comparison {
        /// The cell with the greater value.
        greater: Cell,
        /// The cell with the smaller value.
        less: Cell,
    },
    /// The values of a cage differ and add up to its sum. If the step concludes nothing,
    /// this is impossible.
    Sum {
        /// The first cell of the cage.
        first: Cell,
        /// The sum.
        sum: usize,
    },
    /// The cells of a relation are filled in one of the ways that keep it. If the step concludes
    /// nothing, there is none.
    Relation {
        /// The variant to which the relation belongs.
        variant: Variant,
        /// The first cell of the relation.
        first: Cell,
        /// The number of its clue, if it has one number.
        clue: Option<usize>,
    },
    /// A given contradicts the rules or the other givens.
    Refused(Mark),
}

/// A node of a chain: a value in a cell, or in one of several cells that share a house.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Node {
    /// The value.
    pub value: u8,
    /// The cells.
    pub cells: Vec<Cell>,
}

named! {
    /// The kinds of rules, from simple to hard: the order in which they are looked for.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    #[non_exhaustive]
    pub enum RuleKind {
        /// [`Rule::NakedSingle`].
        NakedSingle = "naked-single";
        /// [`Rule::HiddenSingle`].
        HiddenSingle = "hidden-single";
        /// [`Rule::Intersection`] from a box, a window or a region.
        Pointing = "pointing";
        /// [`Rule::Intersection`] from a row, a column or a diagonal.
        Claiming = "claiming";
        /// [`Rule::NakedSubset`] of two.
        NakedPair = "naked-pair";
        /// [`Rule::HiddenSubset`] of two.
        HiddenPair = "hidden-pair";
        /// [`Rule::Fish`] of two.
        XWing = "x-wing";
        /// [`Rule::Comparison`].
        Comparison = "comparison";
        /// [`Rule::Sum`].
        Sum = "sum";
        /// [`Rule::Relation`].
        Relation = "relation";
        /// [`Rule::NakedSubset`] of three.
        NakedTriple = "naked-triple";
        /// [`Rule::HiddenSubset`] of three.
        HiddenTriple = "hidden-triple";
        /// [`Rule::Fish`] of three.
        Swordfish = "swordfish";
        /// [`Rule::NakedSubset`] of four.
        NakedQuad = "naked-quad";
        /// [`Rule::HiddenSubset`] of four.
        HiddenQuad = "hidden-quad";
        /// [`Rule::Fish`] of four.
        Jellyfish = "jellyfish";
        /// [`Rule::RemotePair`].
        RemotePair = "remote-pair";
        /// [`Rule::Chain`] of one value: two parallel lines with two places each, of which two
        /// stand in one line.
        Skyscraper = "skyscraper";
        /// [`Rule::Chain`] of one value: a row and a column with two places each, of which two
        /// stand in one box.
        TwoStringKite = "two-string-kite";
        /// [`Rule::Chain`] of one value: a box whose places lie in a row and a column, and a
        /// line with two places.
        EmptyRectangle = "empty-rectangle";
        /// [`Rule::Chain`] of one value with two strong links in any other houses.
        TurbotFish = "turbot-fish";
        /// [`Rule::Chain`] through three cells with two candidates each.
        XyWing = "xy-wing";
        /// [`Rule::XyzWing`].
        XyzWing = "xyz-wing";
        /// [`Rule::Chain`] through two cells with the same two candidates and a house with two
        /// places for one of these.
        WWing = "w-wing";
        /// [`Rule::Colouring`] of one cluster.
        SimpleColouring = "simple-colouring";
        /// [`Rule::UniqueRectangle`] with one cell that has further candidates.
        UniqueRectangle1 = "unique-rectangle-1";
        /// [`Rule::UniqueRectangle`] with the same single further candidate in two cells.
        UniqueRectangle2 = "unique-rectangle-2";
        /// [`Rule::UniqueRectangle`] whose further candidates form a subset with other cells.
        UniqueRectangle3 = "unique-rectangle-3";
        /// [`Rule::UniqueRectangle`] with a value that has no other places in a house.
        UniqueRectangle4 = "unique-rectangle-4";
        /// [`Rule::Grave`].
        Grave = "bug";
        /// [`Rule::Fish`] of two with fins.
        FinnedXWing = "finned-x-wing";
        /// [`Rule::Colouring`] of two clusters.
        MultiColouring = "multi-colouring";
        /// [`Rule::Fish`] of three with fins.
        FinnedSwordfish = "finned-swordfish";
        /// [`Rule::Fish`] of four with fins.
        FinnedJellyfish = "finned-jellyfish";
        /// [`Rule::AlmostLockedSets`] of four cells with four values together, one of which only
        /// one of the sets can hold.
        WxyzWing = "wxyz-wing";
        /// [`Rule::SueDeCoq`].
        SueDeCoq = "sue-de-coq";
        /// [`Rule::Chain`] of one value.
        XChain = "x-chain";
        /// [`Rule::Chain`] through cells with two candidates each.
        XyChain = "xy-chain";
        /// [`Rule::Chain`] of any strong and weak links between single candidates.
        AlternatingChain = "alternating-chain";
        /// [`Rule::Chain`] with nodes of several cells.
        GroupedChain = "grouped-chain";
        /// [`Rule::AlmostLockedSets`].
        AlmostLockedSets = "als-xz";
        /// [`Rule::FailedLiteral`] by propagation alone.
        FailedLiteral = "failed-literal";
        /// [`Rule::FailedLiteral`] with others within.
        NestedFailedLiteral = "nested-failed-literal";
        /// [`Rule::Contradiction`], [`Rule::Refused`] and [`Rule::Clash`], and every other
        /// rule when it concludes nothing.
        Contradiction = "contradiction";
    }
}

impl RuleKind {
    /// Whether steps of this kind rest on there being only one solution.
    #[must_use]
    pub fn rests_on_uniqueness(self) -> bool {
        (RuleKind::UniqueRectangle1..=RuleKind::Grave).contains(&self)
    }
}

impl Rule {
    /// The kind of the rule when it concludes something and nests no suppositions.
    pub(super) fn kind(&self) -> RuleKind {
        let by_size = |size: usize, kinds: [RuleKind; 3]| kinds[size.clamp(2, 4) - 2];
        match self {
            Rule::NakedSingle(_) => RuleKind::NakedSingle,
            Rule::HiddenSingle(..) => RuleKind::HiddenSingle,
            Rule::Comparison { .. } => RuleKind::Comparison,
            Rule::Sum { .. } => RuleKind::Sum,
            Rule::Relation { .. } => RuleKind::Relation,
            Rule::Intersection { from, .. } if !from.is_line() => RuleKind::Pointing,
            Rule::Intersection { .. } => RuleKind::Claiming,
            Rule::NakedSubset { cells, .. } => by_size(
                cells.len(),
                [RuleKind::NakedPair, RuleKind::NakedTriple, RuleKind::NakedQuad],
            ),
            Rule::HiddenSubset { cells, .. } => by_size(
                cells.len(),
                [RuleKind::HiddenPair, RuleKind::HiddenTriple, RuleKind::HiddenQuad],
            ),
            Rule::Fish { lines, fins, .. } if fins.is_empty() => {
                by_size(lines.len(), [RuleKind::XWing, RuleKind::Swordfish, RuleKind::Jellyfish])
            }
            Rule::Fish { lines, .. } => by_size(
                lines.len(),
                [RuleKind::FinnedXWing, RuleKind::FinnedSwordfish, RuleKind::FinnedJellyfish],
            ),
            Rule::Chain { kind, .. } | Rule::UniqueRectangle { kind, .. } => *kind,
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
            Rule::Grave(_) => RuleKind::Grave,
            Rule::FailedLiteral(_) => RuleKind::FailedLiteral,
            Rule::Contradiction(_) | Rule::Refused(_) | Rule::Clash(..) => RuleKind::Contradiction,
        }
    }
}

impl Step {
    /// Makes the step of a supposition that fails by these inner steps.
    pub(super) fn failed(supposed: Mark, inner: Vec<Step>) -> Step {
        let mut known = vec![supposed];
        let mut premises = Vec::new();
        for step in &inner {
            for premise in &step.premises {
                if !known.contains(premise) && !premises.contains(premise) {
                    premises.push(*premise);
                }
            }
            known.extend(&step.concludes);
        }
        let rule = Rule::FailedLiteral(supposed);
        let (concludes, clauses) = (vec![!supposed], Vec::new());
        Step { rule, concludes, premises, clauses, assumes: None, inner }
    }

    /// The kind of the rule.
    #[must_use]
    pub fn kind(&self) -> RuleKind {
        match &self.rule {
            Rule::FailedLiteral(_) if self.depth() > 1 => RuleKind::NestedFailedLiteral,
            Rule::FailedLiteral(_) => RuleKind::FailedLiteral,
            _ if self.concludes.is_empty() => RuleKind::Contradiction,
            rule => rule.kind(),
        }
    }

    /// How deep suppositions are nested in this step; 0 if it supposes nothing.
    #[must_use]
    pub fn depth(&self) -> usize {
        let inner = self.inner.iter().map(Step::depth).max().unwrap_or(0);
        inner + usize::from(matches!(self.rule, Rule::FailedLiteral(_)))
    }

    /// The length of the argument: how many clauses *at least once* it uses, including
    /// the inner steps. A sum or a relation counts as one such clause, and so does a comparison. A
    /// single has length 1 and a pair has length 2; a failed literal has one for each
    /// link of its chain and one for the contradiction.
    #[must_use]
    pub fn length(&self) -> usize {
        let own = self.clauses.iter().filter(|name| name.is_long()).count();
        let own = own + usize::from(matches!(self.rule, Rule::Comparison { .. }));
        own + self.inner.iter().map(Step::length).sum::<usize>()
    }

    /// All clauses that the step and its inner steps use, each once.
    #[must_use]
    pub fn all_clauses(&self) -> Vec<ClauseName> {
        let mut clauses = self.clauses.clone();
        clauses.extend(self.inner.iter().flat_map(Step::all_clauses));
        clauses.sort_unstable();
        clauses.dedup();
        clauses
    }
}
