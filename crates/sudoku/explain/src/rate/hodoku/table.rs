//! HoDoKu's table of steps above singles: the order, the level and the points of each.
//!
//! These are its settings as it comes. What it leaves switched off, or what it finds with chains
//! of other forms, is not here.

use super::HodokuLevel;
use crate::RuleKind;

/// A row of the table.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Row {
    pub(crate) kind: RuleKind,
    pub(super) level: HodokuLevel,
    pub(super) points: u32,
}

const fn row(kind: RuleKind, level: HodokuLevel, points: u32) -> Row {
    Row { kind, level, points }
}

/// A step that supposes something and finds a contradiction.
pub(super) const FORCING: (HodokuLevel, u32) = (HodokuLevel::Extreme, 500);

/// A value that is only guessed.
pub(super) const GUESS: (HodokuLevel, u32) = (HodokuLevel::Extreme, 10_000);

use HodokuLevel::{Hard, Medium, Unfair};
use RuleKind as Kind;

pub(super) const TABLE: &[Row] = &[
    row(Kind::LockedPair, Medium, 40),
    row(Kind::LockedTriple, Medium, 60),
    row(Kind::Pointing, Medium, 50),
    row(Kind::Claiming, Medium, 50),
    row(Kind::NakedPair, Medium, 60),
    row(Kind::NakedTriple, Medium, 80),
    row(Kind::HiddenPair, Medium, 70),
    row(Kind::HiddenTriple, Medium, 100),
    row(Kind::NakedQuad, Hard, 120),
    row(Kind::HiddenQuad, Hard, 150),
    row(Kind::XWing, Hard, 140),
    row(Kind::Swordfish, Hard, 150),
    row(Kind::Jellyfish, Hard, 160),
    row(Kind::RemotePair, Hard, 110),
    row(Kind::Grave, Hard, 100),
    row(Kind::Skyscraper, Hard, 130),
    row(Kind::TwoStringKite, Hard, 150),
    row(Kind::TurbotFish, Hard, 120),
    row(Kind::EmptyRectangle, Hard, 120),
    row(Kind::WWing, Hard, 150),
    row(Kind::XyWing, Hard, 160),
    row(Kind::XyzWing, Hard, 180),
    row(Kind::UniqueRectangle1, Hard, 100),
    row(Kind::UniqueRectangle2, Hard, 100),
    row(Kind::UniqueRectangle3, Hard, 100),
    row(Kind::UniqueRectangle4, Hard, 100),
    row(Kind::UniqueRectangle5, Hard, 100),
    row(Kind::UniqueRectangle6, Hard, 100),
    row(Kind::HiddenRectangle, Hard, 100),
    row(Kind::AvoidableRectangle1, Hard, 100),
    row(Kind::AvoidableRectangle2, Hard, 100),
    row(Kind::FinnedXWing, Hard, 130),
    row(Kind::SashimiXWing, Hard, 150),
    row(Kind::FinnedSwordfish, Unfair, 200),
    row(Kind::SashimiSwordfish, Unfair, 240),
    row(Kind::FinnedJellyfish, Unfair, 250),
    row(Kind::SashimiJellyfish, Unfair, 260),
    row(Kind::SueDeCoq, Unfair, 250),
    row(Kind::SimpleColouring, Hard, 150),
    row(Kind::MultiColouring, Hard, 200),
    row(Kind::XChain, Unfair, 260),
    row(Kind::XyChain, Unfair, 260),
    row(Kind::AlternatingChain, Unfair, 280),
    row(Kind::GroupedChain, Unfair, 300),
    row(Kind::AlmostLockedSets, Unfair, 300),
    row(Kind::AlsXyWing, Unfair, 320),
    row(Kind::AlsChain, Unfair, 340),
    row(Kind::FrankenSwordfish, Unfair, 350),
    row(Kind::FinnedFrankenXWing, Unfair, 390),
    row(Kind::FinnedFrankenSwordfish, Unfair, 410),
];
