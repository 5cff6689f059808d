//! Requests: what kind of puzzle is wanted.

use std::ops::RangeInclusive;

use neuf_explain::Terms as _;
use neuf_words::{told, tr};

use super::{CageLimits, Symmetry};
use crate::invent::exchange::Exchange;
use neuf_explain::rate::{HodokuLevel, Level, TechniqueSet};
use neuf_explain::{Difficulty, RuleKind};
use neuf_rate::Tenths;
use neuf_sudoku::rules::{Rules, Variant, Violation};
use neuf_sudoku::{Cell, Grid, Shape};

/// What kind of puzzle is wanted. The default accepts any puzzle of the usual 9×9 rules.
///
/// If [`clues`](Request::clues) is `None`, givens are removed as long as one solution
/// remains. With a symmetry, whole sets of symmetric cells are removed, so a single given
/// may be left that is superfluous, unless [`is_minimal`](Request::is_minimal) is set.
///
/// On the usual grid, rare kinds of puzzles are searched for and are then not a uniform
/// sample of their kind (see the page of the [crate](super)).
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Request {
    /// The rules. Levels, scores, techniques and patterns are supported for the usual rules only.
    pub rules: Rules,
    /// How many givens the puzzle has.
    pub clues: Option<RangeInclusive<usize>>,
    /// Whether every given is needed: without it there would be a second solution.
    pub is_minimal: bool,
    /// Whether every mark is needed, in puzzles whose marks are invented: without this cage, line,
    /// dot or clue (and its images, if there is a symmetry) there would be a second solution.
    pub has_minimal_marks: bool,
    /// The symmetry of the cells with givens, and of the marks that are invented.
    pub symmetry: Symmetry,
    /// How large the cages are that are invented, and what they add up to.
    pub cages: CageLimits,
    /// The levels that are wanted; a level names the weakest rules that solve the puzzle.
    pub levels: Option<RangeInclusive<Level>>,
    /// The difficulties for people that are wanted.
    pub difficulties: Option<RangeInclusive<Difficulty>>,
    /// Techniques that the puzzle must need: the way through it that always takes the
    /// easiest technique ([`Way`](neuf_explain::rate::Way)) uses each of them.
    pub needs: Vec<RuleKind>,
    /// Techniques that this way must not use.
    pub without: Vec<RuleKind>,
    /// The scores that are wanted, see
    /// [`Rating::score`](neuf_explain::rate::Rating::score).
    pub scores: Option<RangeInclusive<f64>>,
    /// The ratings of Sudoku Explainer (ER) that are wanted.
    pub ratings: Option<RangeInclusive<Tenths>>,
    /// The levels of HoDoKu that are wanted.
    pub hodoku: Option<RangeInclusive<HodokuLevel>>,
    /// A technique to practise: what is made is not the puzzle but a position of it, in which this
    /// technique is the next step. The puzzle must need it, too.
    pub next: Option<RuleKind>,
    /// Whether such a position may have notes ([`Generated::notes`](crate::Generated::notes)),
    /// where no grid alone is found in which the technique is the next step.
    pub with_notes: bool,
    /// The cells that have the givens, in reading order. The wishes for a symmetry and
    /// for a number of givens are then ignored.
    pub pattern: Option<Vec<Cell>>,
    /// The solution that the puzzle shall have.
    pub solution: Option<Grid>,
}

told! {
    /// Why no puzzle can fulfil a request.
    #[derive(Clone, Debug, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum RequestError(language, from) {
        /// A range contains nothing.
        EmptyRange(of: [&'static str; 2] as language.of(*of)) = [
            "the range {of} is empty", "l'intervalle {of} est vide",
        ];
        /// More givens are wanted than there are cells.
        TooManyClues {
            /// The smallest number that is wanted.
            clues: usize,
            /// How many cells there are.
            cells: usize,
        } = [
            "{clues} givens do not fit a grid of {cells} cells",
            "{clues} données n'entrent pas dans une grille de {cells} cases",
        ];
        /// Fewer givens are wanted than any puzzle with one solution has.
        TooFewClues {
            /// The smallest possible number of givens.
            least: usize,
        } = [
            "no grid with fewer than {least} givens has just one solution",
            "aucune grille de moins de {least} données n'a une solution et une seule",
        ];
        /// The given solution has another shape than the rules.
        OtherShape(found: Shape, wanted: Shape) = [
            "the solution has boxes of {found}, not {wanted}",
            "la solution a des blocs de {found}, et non de {wanted}",
        ];
        /// The given solution is not a full grid that keeps the usual rules.
        NoSolution = [
            "what is to be the solution is not a full grid that keeps the rules",
            "ce qui doit être la solution n'est pas une grille pleine qui respecte les règles",
        ];
        /// The given solution breaks a rule of the variant.
        BrokenRule(rule: Violation) = [
            "the solution breaks a rule: {rule}", "la solution enfreint une règle : {rule}",
        ];
        /// The rules do not tell some values apart, so givens have to.
        Exchangeable {
            /// The smallest possible number of givens.
            least: usize as match least {
                1 => language.of(["without givens", "sans données"]).into(),
                _ => tr!(language, [
                    "with fewer than {least} givens", "de moins de {least} données",
                ], least),
            },
            /// What can change places in each solution.
            why: Exchange,
        } = [
            "no grid {least} has just one solution with these rules: {why}",
            "aucune grille {least} n'a une solution et une seule avec ces règles : {why}",
        ];
        /// No grid has marks of this variant that are as symmetric as they shall be.
        NoMarks {
            /// The variant.
            variant: Variant,
            /// The symmetry.
            symmetry: Symmetry,
        } = [
            "the grid has no places for `{variant}` with the symmetry `{symmetry}`",
            "la grille n'a pas de place pour « {name} » avec la symétrie `{symmetry}`";
            name = language.variant(*variant)
        ];
        /// No cage is of these sizes and has one of these sums.
        NoCages {
            /// How many cells the cages shall have.
            sizes: RangeInclusive<usize> as written(sizes),
            /// What they shall add up to.
            sums: RangeInclusive<usize> as written(sums),
            /// The greatest value.
            side: usize,
        } = [
            "no cages can be made of {sizes} cells with sums of {sums} and values up to {side}",
            "on ne peut faire de cages de {sizes} cases, de sommes {sums} et de valeurs jusqu'à \
             {side}",
        ];
        /// What is wanted is defined for puzzles of the usual rules only.
        NotForVariants = [
            "patterns and ratings of Sudoku Explainer are for puzzles of the usual rules only",
            "les motifs et les évaluations de Sudoku Explainer ne valent que pour des grilles aux \
             règles habituelles",
        ];
        /// Rows and columns cannot be exchanged on an oblong board.
        Oblong {
            /// The number of rows.
            rows: usize,
            /// The number of columns.
            columns: usize,
        } = [
            "the board has {rows} rows and {columns} columns, which cannot be exchanged: choose \
             another symmetry than diagonal",
            "le plateau a {rows} lignes et {columns} colonnes, qui ne s'échangent pas : choisissez \
             une autre symétrie que diagonal",
        ];
        /// Other rules are wanted on a board of overlapping grids, or such a board on which the
        /// request does not count.
        BoardAlone(board: Variant) = [
            "puzzles on the board of `{board}` are made with givens alone: cages, lines and other \
             marks are invented for single grids only; name `{board}` without other rules, or the \
             others without it",
            "les grilles sur le plateau de `{board}` n'ont que des indices : on n'invente des cages, \
             des lignes et d'autres marques que pour une seule grille ; nommez `{board}` sans autre \
             règle, ou les autres sans lui",
        ];
        /// No grid keeps the rules of the variant.
        NoGrid(rules: String) = [
            "no grid keeps these rules ({rules})", "aucune grille ne respecte ces règles ({rules})",
        ];
        /// Levels, scores, techniques and patterns are supported for puzzles of the usual rules
        /// only.
        UsualRulesOnly = [
            "levels, scores, techniques and patterns are for puzzles of the usual rules only",
            "les niveaux, scores, techniques et motifs ne valent que pour des grilles aux règles \
             habituelles",
        ];
        /// A technique is to be used and is not allowed.
        Technique(name: &'static str) = [
            "no puzzle needs {name} and does without it",
            "aucune grille n'a besoin de {name} tout en s'en passant",
        ];
        /// A technique is wanted that no puzzle of the usual rules needs.
        OfVariants {
            /// The name of the technique.
            kind: &'static str,
            /// A variant whose puzzles need it.
            variant: Variant,
        } = [
            "puzzles of the usual rules never need {kind}: add --variant {variant}, for example",
            "aucune grille aux règles habituelles n'a besoin de {kind}\u{a0}: ajoutez par exemple \
             --variant {variant}",
        ];
        /// A technique is wanted that no known puzzle needs.
        NeverNeeded(kind: &'static str) = [
            "no puzzle is known that needs {kind}: easier techniques find what it excludes",
            "on ne connaît aucune grille qui ait besoin de {kind}\u{a0}: des techniques plus faciles \
             trouvent ce qu'elle exclut",
        ];
        /// The pattern names a cell that the grid does not have.
        OtherPattern = [
            "the pattern is that of another grid", "le motif est celui d'une autre grille",
        ];
    }
}

impl std::error::Error for RequestError {}

/// A range as it is asked for.
fn written(range: &RangeInclusive<usize>) -> String {
    match (range.start(), range.end()) {
        (first, last) if first == last => first.to_string(),
        (first, last) => format!("{first}-{last}"),
    }
}

/// A variant whose puzzles need this technique; `None` where those of the usual rules may.
pub(super) fn variant_with(kind: RuleKind) -> Option<Variant> {
    match kind {
        RuleKind::Comparison => Some(Variant::GreaterThan),
        RuleKind::Sum | RuleKind::RuleOf45 => Some(Variant::Killer),
        RuleKind::Relation | RuleKind::LineChain => Some(Variant::Thermometer),
        _ => None,
    }
}

/// Whether no puzzle of the usual rules is known that needs this technique when the easiest one is
/// taken at each moment: none of the 6,500 hard puzzles did whose way was looked at, and the search
/// from neighbour to neighbour found none, even without chains. A Franken swordfish or X-wing is
/// mostly a chain of one value, too.
fn is_never_needed(kind: RuleKind) -> bool {
    matches!(kind, RuleKind::FrankenSwordfish | RuleKind::FinnedFrankenXWing)
}

impl Request {
    /// The shape of the grid.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.rules.shape()
    }

    /// Checks the request for contradictions that can be seen beforehand.
    ///
    /// # Errors
    /// When no puzzle can fulfil the request.
    pub fn check(&self) -> Result<(), RequestError> {
        let cells = self.shape().cell_count();
        self.check_symmetry()?;
        let least = if self.rules.is_usual() { fewest(self.shape()) } else { 0 };
        self.check_ranges()?;
        if let Some(clues) = &self.clues {
            if *clues.start() > cells {
                return Err(RequestError::TooManyClues { clues: *clues.start(), cells });
            }
            if *clues.end() < least {
                return Err(RequestError::TooFewClues { least });
            }
        }
        self.check_needs()?;
        let of_variants = |&kind: &RuleKind| Some((kind.name(), variant_with(kind)?));
        if self.rules.is_usual()
            && let Some((kind, variant)) = self.needs.iter().chain(&self.next).find_map(of_variants)
        {
            return Err(RequestError::OfVariants { kind, variant });
        }
        let mut asked = self.needs.iter().chain(&self.next);
        if self.rules.is_usual()
            && let Some(kind) = asked.find(|&&kind| is_never_needed(kind))
        {
            return Err(RequestError::NeverNeeded(kind.name()));
        }
        if let Some(pattern) = &self.pattern {
            if pattern.iter().any(|cell| cell.position() >= cells) {
                return Err(RequestError::OtherPattern);
            }
            if pattern.len() < least {
                return Err(RequestError::TooFewClues { least });
            }
        }
        let is_rated = self.levels.is_some()
            || self.scores.is_some()
            || self.asks_for_way()
            || self.ratings.is_some()
            || self.hodoku.is_some()
            || self.next.is_some();
        if (is_rated || self.pattern.is_some()) && !self.rules.is_usual() {
            return Err(RequestError::UsualRulesOnly);
        }
        let is_rated_elsewhere = self.ratings.is_some() || self.hodoku.is_some();
        if is_rated_elsewhere && self.shape() != Shape::default() {
            return Err(RequestError::UsualRulesOnly);
        }
        self.solution.as_ref().map_or(Ok(()), |solution| self.check_solution(solution))
    }

    /// Whether each range that is wanted contains something.
    fn check_ranges(&self) -> Result<(), RequestError> {
        fn is_empty<T: PartialOrd>(range: &Option<RangeInclusive<T>>) -> bool {
            range.as_ref().is_some_and(RangeInclusive::is_empty)
        }
        let empty = [
            (is_empty(&self.clues), ["of givens", "des nombres de données"]),
            (is_empty(&self.levels) || is_empty(&self.hodoku), ["of levels", "des niveaux"]),
            (is_empty(&self.difficulties), ["of difficulties", "des difficultés"]),
            (is_empty(&self.scores), ["of scores", "des scores"]),
            (is_empty(&self.ratings), ["of ratings", "des évaluations"]),
            (self.cages.sizes.is_empty(), ["of cages", "des cages"]),
            (is_empty(&self.cages.sums), ["of sums", "des sommes"]),
        ];
        let found = empty.into_iter().find(|(is_empty, _)| *is_empty);
        found.map_or(Ok(()), |(_, what)| Err(RequestError::EmptyRange(what)))
    }

    /// Whether the way may use the techniques that it shall need.
    pub(super) fn check_needs(&self) -> Result<(), RequestError> {
        let allowed = self.techniques();
        let refused = self.needs.iter().find(|&&kind| !allowed.contains(kind));
        refused.map_or(Ok(()), |kind| Err(RequestError::Technique(kind.name())))
    }

    /// Whether the board can have the symmetry.
    pub(super) fn check_symmetry(&self) -> Result<(), RequestError> {
        let (rows, columns) = (self.shape().rows(), self.shape().columns());
        let is_impossible = self.symmetry == Symmetry::Diagonal && rows != columns;
        if is_impossible { Err(RequestError::Oblong { rows, columns }) } else { Ok(()) }
    }

    /// Whether it matters which techniques the puzzle needs.
    pub(super) fn asks_for_way(&self) -> bool {
        self.difficulties.is_some() || !self.needs.is_empty() || !self.without.is_empty()
    }

    /// Whether the way through the puzzle may not use all techniques.
    pub(super) fn restricts_techniques(&self) -> bool {
        self.techniques() != TechniqueSet::up_to(Difficulty::Beyond)
    }

    /// The levels that are wanted, and without such a wish those that the wanted difficulties or
    /// techniques imply: where nothing but nested failed literals goes on, the failed-literal
    /// rule does not solve the puzzle. The level is found sooner than the way.
    pub(super) fn wanted_levels(&self) -> Option<RangeInclusive<Level>> {
        let is_beyond = |wanted: &RangeInclusive<Difficulty>| *wanted.start() == Difficulty::Beyond;
        let implied = || {
            let is_hardest = self.difficulties.as_ref().is_some_and(is_beyond)
                || self.needs.contains(&RuleKind::NestedFailedLiteral);
            is_hardest.then_some(Level::DepthTwo..=Level::Beyond)
        };
        self.levels.clone().or_else(implied)
    }

    /// The techniques that the way through the puzzle may use.
    pub(super) fn techniques(&self) -> TechniqueSet {
        let most = self.difficulties.as_ref().map_or(Difficulty::Beyond, |wanted| *wanted.end());
        self.without.iter().fold(TechniqueSet::up_to(most), |set, &kind| set.without(kind))
    }

    fn check_solution(&self, solution: &Grid) -> Result<(), RequestError> {
        if solution.shape() != self.shape() {
            return Err(RequestError::OtherShape(solution.shape(), self.shape()));
        }
        if !neuf_sudoku::is_solution(solution) {
            return Err(RequestError::NoSolution);
        }
        match self.rules.violations(solution).next() {
            Some(violation) => Err(RequestError::BrokenRule(violation)),
            None => Ok(()),
        }
    }
}

impl CageLimits {
    /// The error that there are no such cages in a grid of this side.
    pub(super) fn missing(&self, side: usize) -> RequestError {
        let any = 1..=side * (side + 1) / 2;
        let sums = self.sums.clone().unwrap_or(any);
        RequestError::NoCages { sizes: self.sizes.clone(), sums, side }
    }
}

impl RequestError {
    /// The error of a variant that no grid keeps.
    pub(super) fn no_grid(variant: Variant) -> RequestError {
        RequestError::NoGrid(variant.to_string())
    }
}

/// A number of givens below which no puzzle of a shape has only one solution: 17 on 9×9
/// (McGuire, Tugemann and Civario, 2012) and 4 on 4×4. On other shapes, all values but
/// one must occur, since two values that do not could be exchanged.
fn fewest(shape: Shape) -> usize {
    match (shape.side(), shape == Shape::default()) {
        (9, true) => 17,
        (4, _) if shape == Shape::new(2, 2).unwrap_or_default() => 4,
        (side, _) => side - 1,
    }
}
