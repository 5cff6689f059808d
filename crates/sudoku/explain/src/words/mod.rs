//! Explanations in sentences, in several languages.
//!
//! Each sentence stands where it is said, in each language: those of a technique in its own file,
//! which a `voice` fills, what is said of a whole explanation in `sentences`, of mistakes in
//! `mistakes`, and the names of cells and houses here, with what else the languages have in common
//! (lists, the notation of clauses). Sentences are written out whole. To compose them from
//! translated pieces, as is usual, would impose the grammar of one language on all others.
//!
//! In French, `L2` and `C2` alone name families of clauses. So rows and columns are written out,
//! also in the names of clauses: `L1(ligne 2: 7)`; only cells have the letters, always both:
//! `L2C5`.

pub(crate) mod headings;
mod mistakes;
pub(crate) mod on_cell;
mod sentences;
mod voice;

use crate::mistakes::{Change, Mistakes};
use crate::{ClauseName, Difficulty, GroupName, HouseName, Mark, RuleKind, Source, Step};
use neuf_sudoku::rules::{Variant, ZoneName};
use neuf_sudoku::{Cell, Family, Grid, House, Place, Shape};
use neuf_words::{Counted, Language, Numbering, Sentence, fill, tr};

pub(crate) use self::voice::{AnyOf, Part, SEES_BOTH, SEES_THREE, Seen, Voice};

/// What stands between items that have commas in them.
const SEMICOLON: Sentence = ["; ", " ; "];

/// Rows, columns and boxes, as they stand in a sentence.
const HOUSES: [Sentence; 3] =
    [["row {n}", "la ligne {n}"], ["column {n}", "la colonne {n}"], ["box {n}", "le bloc {n}"]];

/// The same in a short form.
const SHORT_HOUSES: [Sentence; 3] =
    [["r{n}", "ligne {n}"], ["c{n}", "colonne {n}"], ["b{n}", "bloc {n}"]];

/// A house of one of several grids that overlap.
const OF_GRID: Sentence = ["{house} of grid {n}", "{house} de la grille {n}"];

/// What a language calls the things that explanations speak of.
///
/// The language itself belongs to no half of neuf ([`neuf_words`]), so this is a trait and not its
/// methods.
pub trait Terms {
    /// The name of a rule: `hidden single`, `singleton caché`.
    ///
    /// ```
    /// use neuf_explain::{RuleKind, Terms as _};
    /// use neuf_words::Language;
    /// assert_eq!(Language::English.rule(RuleKind::XWing), "X-wing");
    /// assert_eq!(Language::French.rule(RuleKind::NakedPair), "paire nue");
    /// ```
    #[must_use]
    fn rule(self, kind: RuleKind) -> &'static str;

    /// The name of a step: that of its kind, or for what a line or a clue of a variant shows a name
    /// of its own: `arrow sum`, `somme d'une flèche`.
    ///
    /// ```
    /// use neuf_cnf::Interrupt;
    /// use neuf_explain::{ExplainOptions, RuleKind, Terms as _, hint};
    /// use neuf_sudoku::rules::Variant;
    /// use neuf_sudoku::{Grid, Puzzle, Rules};
    /// use neuf_words::Language;
    /// let givens: Grid = "....4......1....".parse()?;
    /// let mut rules = Rules::usual(givens.shape());
    /// let line = (0..4).map(|column| givens.shape().cell(0, column)).collect();
    /// rules.add_clue(Variant::Thermometer, &[], line)?;
    /// let puzzle = Puzzle::new(givens, rules).unwrap();
    /// let hint = hint(&puzzle, &ExplainOptions::default(), &Interrupt::new())?;
    /// assert_eq!(hint.steps[0].kind(), RuleKind::Relation);
    /// assert_eq!(Language::English.technique(&hint.steps[0]), "thermometer bound");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    fn technique(self, step: &Step) -> &'static str;

    /// A level of difficulty: `hard`, `difficile`.
    ///
    /// ```
    /// use neuf_explain::{Difficulty, Terms as _};
    /// use neuf_words::Language;
    /// assert_eq!(Language::French.difficulty(Difficulty::Beginner), "débutant");
    /// ```
    #[must_use]
    fn difficulty(self, difficulty: Difficulty) -> &'static str;

    /// The headings of a table of ratings: line, level, score, hardest technique, techniques.
    #[must_use]
    fn rating_headings(self) -> [&'static str; 5];

    /// The name of a cell: `r1c5`, `L1C5`.
    #[must_use]
    fn cell(self, shape: Shape, cell: Cell) -> String;

    /// The name of a house, as it stands in a sentence: `row 1`, `le bloc 3`.
    ///
    /// ```
    /// use neuf_explain::Terms as _;
    /// use neuf_sudoku::House;
    /// use neuf_words::Language;
    /// assert_eq!(Language::English.house(House::Column(4).into()), "column 5");
    /// ```
    #[must_use]
    fn house(self, house: HouseName) -> String;

    /// What a family of clauses demands, in a line.
    ///
    /// ```
    /// use neuf_explain::Terms as _;
    /// use neuf_sudoku::Family;
    /// use neuf_words::Language;
    /// assert_eq!(Language::French.family(Family::K2), "aucune case ne contient deux valeurs");
    /// ```
    #[must_use]
    fn family(self, family: Family) -> &'static str;

    /// The name of a variant: `anti-knight`, `anti-cavalier`.
    ///
    /// ```
    /// use neuf_explain::Terms as _;
    /// use neuf_sudoku::rules::Variant;
    /// use neuf_words::Language;
    /// assert_eq!(Language::French.variant(Variant::AntiKing), "anti-roi");
    /// ```
    #[must_use]
    fn variant(self, variant: Variant) -> &'static str;

    /// A description of a variant in a line.
    #[must_use]
    fn variant_meaning(self, variant: Variant) -> &'static str;

    /// The word for solutions, as a heading.
    #[must_use]
    fn solutions(self) -> &'static str;

    /// The conclusion of a step and its reason, in one or two sentences. What follows
    /// from a supposition is left to the inner steps.
    #[must_use]
    fn sentence(self, shape: Shape, step: &Step) -> String;

    /// A mark: `r1c5 = 7`, `L1C5 ≠ 7`.
    #[must_use]
    fn mark(self, shape: Shape, mark: Mark) -> String;

    /// Several marks: `r1c5 = 7, r2c5 ≠ 1, 2 and 3`. A cell that loses three or more candidates
    /// in a row is named once.
    ///
    /// ```
    /// use neuf_explain::{Mark, Terms as _};
    /// use neuf_sudoku::Shape;
    /// use neuf_words::Language;
    /// let shape = Shape::default();
    /// let cell = shape.cell(1, 4);
    /// let marks = [1, 2, 3].map(|value| Mark { cell, value, holds: false });
    /// assert_eq!(Language::English.marks(shape, &marks), "r2c5 ≠ 1, 2 and 3");
    /// ```
    #[must_use]
    fn marks(self, shape: Shape, marks: &[Mark]) -> String;

    /// What is probably wrong with a puzzle of this shape, in one sentence, with cells counted from
    /// this number.
    ///
    /// ```
    /// use neuf_cnf::Interrupt;
    /// use neuf_explain::Terms as _;
    /// use neuf_explain::mistakes::mistakes;
    /// use neuf_sudoku::Grid;
    /// use neuf_words::{Language, Numbering};
    /// let grid: Grid = "12343412214.4..2".parse()?;
    /// let found = mistakes(&grid.clone().into(), &Interrupt::new())?.unwrap();
    /// assert_eq!(
    ///     Language::English.mistakes(grid.shape(), &found, Numbering::FromOne),
    ///     "Take 2 out of r4c4, and there is exactly one solution."
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    fn mistakes(self, shape: Shape, found: &Mistakes, from: Numbering) -> String;

    /// A change of the givens as a thing to do, with cells counted from this number: `take 4 out of
    /// r1c1`, `retirer 4 de L1C1`.
    ///
    /// ```
    /// use neuf_explain::Terms as _;
    /// use neuf_sudoku::Shape;
    /// use neuf_explain::mistakes::Change;
    /// use neuf_words::{Language, Numbering};
    /// let shape = Shape::default();
    /// let change = Change::Added { cell: shape.cell(0, 8), value: 7 };
    /// let told = Language::English.change(shape, change, Numbering::FromOne);
    /// assert_eq!(told, "add 7 in r1c9");
    /// ```
    #[must_use]
    fn change(self, shape: Shape, change: Change, from: Numbering) -> String;
}

impl Terms for Language {
    fn rule(self, kind: RuleKind) -> &'static str {
        self.of(kind.called())
    }

    fn technique(self, step: &Step) -> &'static str {
        self.of(step.called())
    }

    fn difficulty(self, difficulty: Difficulty) -> &'static str {
        const NAMES: [Sentence; 8] = [
            ["beginner", "débutant"],
            ["easy", "facile"],
            ["medium", "moyen"],
            ["hard", "difficile"],
            ["tough", "ardu"],
            ["expert", "expert"],
            ["diabolical", "diabolique"],
            ["beyond", "au-delà"],
        ];
        self.of(NAMES[difficulty as usize])
    }

    fn rating_headings(self) -> [&'static str; 5] {
        self.of([
            ["line", "level", "score", "hardest technique", "techniques"],
            ["ligne", "niveau", "score", "technique la plus difficile", "techniques"],
        ])
    }

    fn cell(self, shape: Shape, cell: Cell) -> String {
        Words::of(self).cell(shape, cell)
    }

    fn house(self, house: HouseName) -> String {
        Words::of(self).house(house)
    }

    fn family(self, family: Family) -> &'static str {
        self.of([family.meaning(), in_french(family)])
    }

    fn variant(self, variant: Variant) -> &'static str {
        self.of(variant.names())
    }

    fn variant_meaning(self, variant: Variant) -> &'static str {
        self.of(variant.meanings())
    }

    fn solutions(self) -> &'static str {
        self.of(["Solutions", "Solutions"])
    }

    fn sentence(self, shape: Shape, step: &Step) -> String {
        Words::of(self).reason(shape, step)
    }

    fn mark(self, shape: Shape, mark: Mark) -> String {
        Words::of(self).mark(shape, mark)
    }

    fn marks(self, shape: Shape, marks: &[Mark]) -> String {
        Words::of(self).marks(shape, marks)
    }

    fn mistakes(self, shape: Shape, found: &Mistakes, from: Numbering) -> String {
        Words::numbered(self, from).mistakes(shape, found)
    }

    fn change(self, shape: Shape, change: Change, from: Numbering) -> String {
        Words::numbered(self, from).to_do(shape, change)
    }
}

/// A language, with cells and houses counted from a number.
#[derive(Clone, Copy)]
pub(super) struct Words(pub(crate) Language, Numbering);

/// A value in a cell.
type Literal = (Cell, u8);

impl Words {
    /// The words of a language, with cells and houses counted from 1.
    pub(super) fn of(language: Language) -> Words {
        Words::numbered(language, Numbering::FromOne)
    }

    /// The words of a language.
    pub(super) fn numbered(language: Language, numbering: Numbering) -> Words {
        Words(language, numbering)
    }

    /// What a family or a variant demands.
    pub(super) fn source(self, source: Source) -> &'static str {
        match source {
            Source::Family(family) => self.0.family(family),
            Source::Variant(variant) => self.0.variant_meaning(variant),
        }
    }

    /// The number of the row, column or box with this index.
    pub(crate) fn number(self, index: usize) -> usize {
        self.1.number(index)
    }

    /// A number with its noun.
    pub(super) fn count(self, number: usize, noun: Counted) -> String {
        fill(self.form(number, noun), &[("n", &self.0.count(number as u64))])
    }

    /// The form of a noun or of a sentence for so many things.
    pub(super) fn form(self, number: usize, each: Counted) -> &'static str {
        self.0.form(number as u64, self.0.of(each))
    }

    /// The name of a cell: `r1c5`, or `(0,4)` when counted from 0.
    pub(super) fn cell(self, shape: Shape, cell: Cell) -> String {
        self.place(shape.place(cell))
    }

    fn place(self, place: Place) -> String {
        place.short(self.0, self.1)
    }

    /// The name of a house: `row 1`, `the main diagonal`.
    pub(crate) fn house(self, house: HouseName) -> String {
        let language = self.0;
        match house {
            HouseName::Usual(house) => self.of_grid(house, HOUSES),
            HouseName::Zone(ZoneName::Falling) => {
                language.of(["the main diagonal", "la diagonale principale"]).into()
            }
            HouseName::Zone(ZoneName::Rising) => {
                language.of(["the other diagonal", "l'autre diagonale"]).into()
            }
            HouseName::Zone(ZoneName::Window(number)) => {
                tr!(language, ["window {n}", "la fenêtre {n}"], n = self.number(number))
            }
            HouseName::Zone(ZoneName::Region(name)) => {
                tr!(language, ["region {name}", "la région {name}"], name)
            }
            HouseName::Zone(ZoneName::Group(number)) => {
                tr!(
                    language,
                    ["disjoint group {n}", "le groupe disjoint {n}"],
                    n = self.number(number)
                )
            }
            HouseName::Zone(ZoneName::Distinct(name)) => {
                let text = match name.variant {
                    Variant::ExtraRegion => {
                        ["the extra region at {cell}", "la région supplémentaire en {cell}"]
                    }
                    _ => ["the cage at {cell}", "la cage en {cell}"],
                };
                language.say(text, &[("cell", &self.place(name.first))])
            }
            // These zones need not contain each value, so no step treats them as houses.
            HouseName::Zone(zone @ ZoneName::Move(_)) => zone.to_string(),
        }
    }

    /// A name for this kind of house, with its number and, where grids overlap, its grid.
    fn of_grid(self, house: House, names: [Sentence; 3]) -> String {
        let (number, grid) = house.in_grid();
        let name = self.0.say(names[direction(house)], &[("n", &self.number(number))]);
        match grid {
            Some(grid) => tr!(self.0, OF_GRID, house = name, n = self.number(grid)),
            None => name,
        }
    }

    /// The short name of a house: `r1`.
    fn short_house(self, house: House) -> String {
        self.of_grid(house, SHORT_HOUSES)
    }

    /// A mark: `r1c5 = 7`.
    pub(super) fn mark(self, shape: Shape, mark: Mark) -> String {
        let sign = if mark.holds { '=' } else { '≠' };
        format!("{} {sign} {}", self.cell(shape, mark.cell), mark.value)
    }

    /// Items separated by commas, with *and* before the last.
    pub(crate) fn list(self, items: &[String]) -> String {
        joined_by(self.0.and(), items)
    }

    /// Cells one of which is meant: `r1c2, r1c3 or r1c4`.
    fn any_of(self, shape: Shape, cells: &[Cell]) -> String {
        let names: Vec<String> = cells.iter().map(|&cell| self.cell(shape, cell)).collect();
        joined_by(self.0.or(), &names)
    }

    /// Statements, each of which may have a list in it: `r1c1 is 2, and r1c2 and r1c3 are not 4`.
    pub(crate) fn statements(self, told: &[String]) -> String {
        let and = self.0.and();
        let has_lists = told.iter().any(|one| one.contains(','));
        let comma = if has_lists { self.0.of(SEMICOLON) } else { ", " };
        match told {
            [] => String::new(),
            [one] => one.clone(),
            [first @ .., last] => {
                format!("{}{comma}{and} {last}", first.join(comma))
            }
        }
    }

    /// Values one of which is meant: `4, 5 or 6`.
    pub(crate) fn any_value(self, values: &[u8]) -> String {
        let names: Vec<String> = values.iter().map(u8::to_string).collect();
        joined_by(self.0.or(), &names)
    }

    /// Cells as a list.
    pub(super) fn cells(self, shape: Shape, cells: &[Cell]) -> String {
        let names: Vec<String> = cells.iter().map(|&cell| self.cell(shape, cell)).collect();
        self.list(&names)
    }

    /// The filled cells of a grid as a list.
    fn givens(self, grid: &Grid) -> String {
        let mark = |(cell, value)| self.mark(grid.shape(), Mark { cell, value, holds: true });
        let marks: Vec<String> = grid.filled().map(mark).collect();
        marks.join(", ")
    }

    /// Values as a list.
    pub(super) fn values(self, values: &[u8]) -> String {
        let names: Vec<String> = values.iter().map(u8::to_string).collect();
        self.list(&names)
    }

    /// Several marks; a cell that loses many candidates is named once.
    pub(super) fn marks(self, shape: Shape, marks: &[Mark]) -> String {
        let is_same =
            |one: &Mark, other: &Mark| !one.holds && !other.holds && one.cell == other.cell;
        let told = marks.chunk_by(is_same).flat_map(|marks| match marks {
            [first, _, _, ..] => {
                let values: Vec<u8> = marks.iter().map(|mark| mark.value).collect();
                vec![format!("{} ≠ {}", self.cell(shape, first.cell), self.values(&values))]
            }
            _ => marks.iter().map(|&mark| self.mark(shape, mark)).collect(),
        });
        told.collect::<Vec<_>>().join(", ")
    }

    /// What a clause speaks of: `r1c5`, `b2: 7`. `None` for a clause that says that two
    /// things do not both hold; those are gathered with others.
    fn about(self, shape: Shape, clause: ClauseName) -> Option<String> {
        Some(match clause {
            ClauseName::AtLeastOnce(GroupName::Cell(cell)) | ClauseName::Candidate(_, cell, _) => {
                self.cell(shape, cell)
            }
            ClauseName::AtLeastOnce(GroupName::Value(house, value)) => match house {
                HouseName::Usual(house) => format!("{}: {value}", self.short_house(house)),
                HouseName::Zone(ZoneName::Falling) => format!("\\: {value}"),
                HouseName::Zone(ZoneName::Rising) => format!("/: {value}"),
                HouseName::Zone(ZoneName::Window(number) | ZoneName::Group(number)) => {
                    format!("{}: {value}", self.number(number))
                }
                HouseName::Zone(ZoneName::Distinct(name)) => {
                    format!("{}: {value}", self.place(name.first))
                }
                HouseName::Zone(ZoneName::Region(name)) => format!("{name}: {value}"),
                HouseName::Zone(zone) => format!("{zone}: {value}"),
            },
            ClauseName::Sum { first, sum, .. } => format!("{sum}: {}", self.cell(shape, first)),
            ClauseName::Balance { first, total, .. } => {
                format!("{total}: {}", self.cell(shape, first))
            }
            ClauseName::Relation { name, first, .. } => match (name.variant, name.clue) {
                (Variant::GreaterThan, _) => {
                    format!("{}>{}", self.place(name.first), self.place(name.last))
                }
                (_, Some(clue)) => format!("{clue}: {}", self.cell(shape, first)),
                (_, None) => self.cell(shape, first),
            },
            ClauseName::AtMostOnce(..) | ClauseName::Apart(..) => return None,
        })
    }

    /// The clauses of a step. Clauses of two literals are gathered by the literal that is
    /// a premise, or else by the one that occurs in most of them: `B1(b2: 7)`,
    /// `L2(r3c1=7: r3c4 r3c5)`.
    pub(super) fn clauses(self, shape: Shape, step: &Step) -> String {
        let mut texts: Vec<String> = Vec::new();
        let mut gathered: Vec<(&str, Literal, Vec<Literal>)> = Vec::new();
        let rank = |(cell, value): Literal| {
            let is_known = step.premises.contains(&Mark { cell, value, holds: true });
            let has =
                |name: &&ClauseName| name.pair().is_some_and(|pair| pair.contains(&(cell, value)));
            (is_known, step.clauses.iter().filter(has).count())
        };
        for &name in &step.clauses {
            let family = name.source().name();
            if let Some([a, b]) = name.pair() {
                let (head, other) = if rank(a) >= rank(b) { (a, b) } else { (b, a) };
                let same = gathered.iter_mut().find(|(f, h, _)| (*f, *h) == (family, head));
                match same {
                    Some((_, _, others)) => others.push(other),
                    None => gathered.push((family, head, vec![other])),
                }
                continue;
            }
            let Some(about) = self.about(shape, name) else { continue };
            let text = format!("{family}({about})");
            if !texts.contains(&text) {
                texts.push(text);
            }
        }
        let pairs = gathered.into_iter();
        texts.extend(pairs.map(|(family, head, others)| self.pairs(shape, family, head, &others)));
        texts.join(" ")
    }

    /// Clauses that say that a literal does not hold together with any of these others.
    fn pairs(
        self,
        shape: Shape,
        family: &str,
        (cell, value): Literal,
        others: &[Literal],
    ) -> String {
        let names: Vec<String> = others
            .iter()
            .map(|&(other, worth)| match (other == cell, worth == value) {
                (true, _) => worth.to_string(),
                (false, true) => self.cell(shape, other),
                (false, false) => format!("{}={worth}", self.cell(shape, other)),
            })
            .collect();
        let head = self.cell(shape, cell);
        format!("{family}({head}={value}: {})", names.join(" "))
    }

    /// One clause. If it says that two things do not both hold, the one that `concluded`
    /// denies comes last.
    pub(super) fn clause(self, shape: Shape, name: ClauseName, concluded: Option<Mark>) -> String {
        let family = name.source().name();
        match (name.pair(), self.about(shape, name)) {
            (Some([a, b]), _) => {
                let is_first = concluded.is_some_and(|mark| (mark.cell, mark.value) == a);
                let (head, other) = if is_first { (b, a) } else { (a, b) };
                self.pairs(shape, family, head, &[other])
            }
            (None, Some(about)) => format!("{family}({about})"),
            (None, None) => family.to_owned(),
        }
    }
}

/// The index of a kind of house in the lists of names.
fn direction(house: House) -> usize {
    match house {
        House::Row(_) => 0,
        House::Column(_) => 1,
        House::Box(_) => 2,
    }
}

/// A text that begins a sentence.
fn begun(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

/// Items separated by commas, with a word before the last.
fn joined_by(word: &str, items: &[String]) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} {word} {last}", first.join(", ")),
    }
}

fn in_french(family: Family) -> &'static str {
    match family {
        Family::K1 => "chaque case contient au moins une valeur",
        Family::L1 => "chaque valeur apparaît au moins une fois dans chaque ligne",
        Family::C1 => "chaque valeur apparaît au moins une fois dans chaque colonne",
        Family::B1 => "chaque valeur apparaît au moins une fois dans chaque bloc",
        Family::K2 => "aucune case ne contient deux valeurs",
        Family::L2 => "aucune valeur n'apparaît deux fois dans une ligne",
        Family::C2 => "aucune valeur n'apparaît deux fois dans une colonne",
        Family::B2 => "aucune valeur n'apparaît deux fois dans un bloc",
    }
}
