//! One technique at a time, for who takes them in another order than this crate does.
//!
//! Other programs have other orders, and their ratings depend on them (`rate/hodoku`). What several
//! techniques need, such as the graph of the links, is made only once for a board.

use std::cell::OnceCell;

use super::graph::Graph;
use super::view::View;
use super::{
    Pattern, Rule, RuleKind, alternating, avoidable, blossom, colouring, exocet, fins, franken,
    grave, locked, locked_chain, one_value, rectangle, remote_pair, sk_loop, sue_de_coq, tridagon,
    wing,
};
use crate::board::Board;
use crate::{fish, intersection, subset};

/// A board on which one technique at a time is looked for.
pub(crate) struct Lookout<'b, 'n> {
    view: View<'b, 'n>,
    graph: OnceCell<Graph>,
}

impl<'b, 'n> Lookout<'b, 'n> {
    pub(crate) fn new(board: &'b Board<'n>) -> Lookout<'b, 'n> {
        Lookout { view: View::of(board), graph: OnceCell::new() }
    }

    /// The first pattern of a technique of patterns; `None` also for singles, for what belongs to
    /// variants, and for suppositions.
    pub(crate) fn of_kind(&self, kind: RuleKind) -> Option<Pattern> {
        let (view, board) = (&self.view, self.view.board);
        let first = |patterns: Vec<Pattern>| patterns.into_iter().find(|one| is_of(one, kind));
        let graph = || self.graph.get_or_init(|| Graph::of(view, false));
        let found = match kind {
            RuleKind::Pointing | RuleKind::Claiming => first(intersection::find(board)),
            RuleKind::LockedPair => first(subset::locked(&subset::naked(board, 2))),
            RuleKind::LockedTriple => first(subset::locked(&subset::naked(board, 3))),
            RuleKind::NakedPair => boxes_first(subset::naked(board, 2)),
            RuleKind::NakedTriple => boxes_first(subset::naked(board, 3)),
            RuleKind::NakedQuad => boxes_first(subset::naked(board, 4)),
            RuleKind::HiddenPair => first(subset::hidden(board, 2)),
            RuleKind::HiddenTriple => first(subset::hidden(board, 3)),
            RuleKind::HiddenQuad => first(subset::hidden(board, 4)),
            RuleKind::XWing => first(fish::find(board, 2)),
            RuleKind::Swordfish => first(fish::find(board, 3)),
            RuleKind::Jellyfish => first(fish::find(board, 4)),
            RuleKind::RemotePair => remote_pair::find(view),
            RuleKind::Skyscraper
            | RuleKind::TwoStringKite
            | RuleKind::TurbotFish
            | RuleKind::EmptyRectangle => one_value::of_kind(view, kind),
            RuleKind::XyWing => wing::xy(view),
            RuleKind::XyzWing => wing::xyz(view),
            RuleKind::WWing => wing::w(view),
            RuleKind::SimpleColouring => colouring::simple(view),
            RuleKind::MultiColouring => colouring::multiple(view),
            RuleKind::UniqueRectangle1
            | RuleKind::UniqueRectangle2
            | RuleKind::UniqueRectangle3
            | RuleKind::UniqueRectangle4
            | RuleKind::UniqueRectangle5
            | RuleKind::UniqueRectangle6
            | RuleKind::HiddenRectangle => rectangle::of_kind(view, kind),
            RuleKind::AvoidableRectangle1 | RuleKind::AvoidableRectangle2 => avoidable::find(view),
            RuleKind::Grave => grave::with_one(view),
            RuleKind::Grave2 | RuleKind::Grave3 | RuleKind::Grave4 => grave::with_several(view),
            RuleKind::FinnedXWing | RuleKind::SashimiXWing => fins::find(view, 2),
            RuleKind::FinnedSwordfish | RuleKind::SashimiSwordfish => fins::find(view, 3),
            RuleKind::FinnedJellyfish | RuleKind::SashimiJellyfish => fins::find(view, 4),
            RuleKind::SueDeCoq => sue_de_coq::find(view),
            RuleKind::XChain | RuleKind::XyChain | RuleKind::AlternatingChain => {
                alternating::widest(view, graph(), kind)
            }
            RuleKind::GroupedChain => alternating::widest(view, &Graph::of(view, true), kind),
            RuleKind::WxyzWing => locked::wxyz(view),
            RuleKind::AlmostLockedSets => return locked::find(view),
            RuleKind::AlsXyWing | RuleKind::AlsChain => locked_chain::find(view),
            RuleKind::DeathBlossom => blossom::find(view),
            RuleKind::FrankenSwordfish => franken::find(view, 3, false),
            RuleKind::FinnedFrankenXWing => franken::find(view, 2, true),
            RuleKind::FinnedFrankenSwordfish => franken::find(view, 3, true),
            RuleKind::SkLoop => sk_loop::find(view),
            RuleKind::Exocet => exocet::find(view),
            RuleKind::Tridagon => tridagon::find(view),
            _ => None,
        };
        found.filter(|pattern| is_of(pattern, kind))
    }
}

/// Of naked subsets, the first one in a box, or else the first.
fn boxes_first(mut patterns: Vec<Pattern>) -> Option<Pattern> {
    let is_in_box = |pattern: &Pattern| match &pattern.rule {
        Rule::NakedSubset { house, .. } => !house.is_line(),
        _ => false,
    };
    let place = patterns.iter().position(is_in_box).unwrap_or(0);
    (place < patterns.len()).then(|| patterns.swap_remove(place))
}

fn is_of(pattern: &Pattern, kind: RuleKind) -> bool {
    pattern.rule.kind() == kind
}
