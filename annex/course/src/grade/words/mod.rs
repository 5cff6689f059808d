//! The sentences of a grade. Each language is one file that fills the table `Phrases`; which
//! phrase is used when is decided here.

mod en;
mod fr;
mod phrases;

use neuf_cnf::Lit;
use neuf_explain::Terms as _;
use neuf_sudoku::{Grid, Variables};
use neuf_words::{Language, fill};

use super::difference::Difference;
use super::fault::FaultKind;
use super::grid_mistake::GridMistake;
use super::json::literal_name;
use super::section::Section;
use super::{Fault, Grade, SectionReport};
use phrases::Phrases;

/// The sentences about one grade.
pub(super) struct Words<'a> {
    language: Language,
    phrases: &'static Phrases,
    grade: &'a Grade,
}

impl<'a> Words<'a> {
    /// The sentences in a language.
    pub(super) fn new(language: Language, grade: &'a Grade) -> Words<'a> {
        let phrases = match language {
            Language::English => &en::ENGLISH,
            Language::French => &fr::FRENCH,
        };
        Words { language, phrases, grade }
    }

    /// A number with its thousands set apart.
    fn count(&self, number: usize) -> String {
        self.language.count(number as u64)
    }

    /// Items with *and* between them.
    fn list(&self, items: &[impl AsRef<str>]) -> String {
        let items: Vec<&str> = items.iter().map(AsRef::as_ref).collect();
        items.join(&format!(" {} ", self.language.and()))
    }

    /// A number with its noun.
    fn counted(&self, number: usize, noun: [&str; 2]) -> String {
        let noun = self.language.form(number as u64, noun);
        fill(noun, &[("n", &self.count(number))])
    }

    /// A number of clauses.
    fn clauses(&self, number: usize) -> String {
        self.counted(number, self.phrases.clauses)
    }

    pub(super) fn heads(&self) -> [&'static str; 5] {
        self.phrases.heads
    }

    pub(super) fn zero(&self) -> &'static str {
        self.phrases.zero
    }

    pub(super) fn numbering(&self) -> String {
        let (numbering, side) = (self.grade.numbering, self.grade.puzzle.shape().side());
        let remark = if numbering.is_papers(side) {
            self.phrases.papers
        } else if numbering.is_transposed(side) {
            self.phrases.transposed
        } else if numbering.is_value_first() {
            self.phrases.value_first
        } else {
            self.phrases.other_numbering
        };
        let (clauses, formula) = (self.clauses(self.grade.clause_count), numbering.formula());
        fill(
            self.phrases.numbering,
            &[("clauses", &clauses), ("formula", &formula), ("remark", &remark)],
        )
    }

    /// What a section says.
    fn meaning(&self, section: Section) -> &'static str {
        match section {
            Section::F1 => self.phrases.f1,
            Section::F2 => self.phrases.f2,
            Section::Family(family) => self.language.family(family),
        }
    }

    /// A clause as a disjunction of the paper's literals.
    fn clause(&self, lits: &[Lit]) -> String {
        /// Longer clauses are cut.
        const MOST: usize = 4;
        let variables = Variables { shape: self.grade.puzzle.shape() };
        let mut names: Vec<String> =
            lits.iter().take(MOST).map(|&lit| literal_name(lit, variables, "¬")).collect();
        if lits.len() > MOST {
            names.push("…".into());
        }
        if names.is_empty() { "⊥".into() } else { names.join(" ∨ ") }
    }

    /// What is wrong with a section; `None` when nothing is.
    pub(super) fn section(&self, report: &SectionReport) -> Option<String> {
        let phrases = self.phrases;
        let mut parts = Vec::new();
        if report.asked && report.is_absent() {
            parts.push(fill(phrases.absent, &[("meaning", &self.meaning(report.section))]));
        } else if report.asked && report.missing() > 0 {
            let (missing, expected) = (self.clauses(report.missing()), self.count(report.expected));
            let first = self.clause(report.first_missing.as_deref().unwrap_or_default());
            parts.push(fill(
                phrases.missing,
                &[("missing", &missing), ("expected", &expected), ("first", &first)],
            ));
            if let Some(common) = report.common {
                let index = common.index.name();
                parts.push(fill(phrases.common, &[("index", &index), ("value", &common.value)]));
            }
        } else if !report.asked && report.found > 0 {
            parts.push(phrases.not_asked.to_owned());
        }
        if report.asked && report.missing() > 0 && report.mistake.is_none() {
            let effect = match report.implied {
                Some(true) => phrases.implied,
                Some(false) => phrases.not_implied,
                None => phrases.perhaps_implied,
            };
            parts.push(effect.to_owned());
        }
        if let Some(mistake) = report.mistake {
            parts.push(self.mistake(mistake));
        }
        if report.asked && report.doubled > 0 {
            parts.push(fill(phrases.doubled, &[("clauses", &self.clauses(report.doubled))]));
        }
        let name = report.section.name();
        let all = parts.join(&format!("{} ", self.language.semicolon()));
        (!parts.is_empty()).then(|| fill(phrases.section, &[("name", &name), ("parts", &all)]))
    }

    /// A missing family beside one that is there twice.
    pub(super) fn exchanged(&self) -> Option<String> {
        let asked = || self.grade.sections.iter().filter(|report| report.asked);
        let missing = asked().find(|report| report.is_absent())?.section;
        let doubled = asked().find(|report| report.doubled == report.expected)?.section;
        Some(fill(self.phrases.exchanged, &[("missing", &missing), ("doubled", &doubled)]))
    }

    fn mistake(&self, mistake: GridMistake) -> String {
        let phrases = self.phrases;
        match mistake {
            GridMistake::PositiveOnly => phrases.positive_only.into(),
            GridMistake::Transposed => phrases.transposed_grid.into(),
            GridMistake::OtherBox => phrases.other_box.into(),
            GridMistake::Houses(houses) => {
                let names = phrases.houses.into_iter().zip(houses);
                let kept: Vec<&str> = names.filter(|(_, kept)| *kept).map(|(n, _)| n).collect();
                fill(phrases.houses_only, &[("kept", &self.list(&kept))])
            }
        }
    }

    /// What is wrong with some clauses.
    pub(super) fn fault(&self, fault: &Fault) -> String {
        let phrases = self.phrases;
        let clauses = self.clauses(fault.count);
        let place = match fault.section {
            Some(section) => {
                fill(phrases.faulty_section, &[("section", &section), ("clauses", &clauses)])
            }
            None => clauses,
        };
        let numbers: Vec<String> =
            fault.clause.iter().take(6).map(|lit| lit.to_dimacs().to_string()).collect();
        let cut = if fault.clause.len() > 6 { " …" } else { "" };
        let literals = format!("{}{cut}", numbers.join(" "));
        let meaning = fault.meaning.as_deref().map(|lits| format!(", {}", self.clause(lits)));
        let meaning = meaning.filter(|_| !fault.clause.is_empty()).unwrap_or_default();
        let first = fill(
            phrases.first[usize::from(fault.count != 1)],
            &[("number", &fault.first), ("literals", &literals), ("meaning", &meaning)],
        );
        let effect = match (fault.kind, fault.implied) {
            (FaultKind::Tautology | FaultKind::Lengthened, _) | (_, None) => "",
            (_, Some(true)) => phrases.harmless,
            (_, Some(false)) => phrases.too_strong,
        };
        let what = (phrases.kind)(fault.kind);
        fill(
            phrases.fault,
            &[("place", &place), ("what", &what), ("first", &first), ("effect", &effect)],
        )
    }

    pub(super) fn verdict(&self) -> &'static str {
        (self.phrases.verdict)(self.grade.verdict)
    }

    /// The sentence above a grid on which the formulas disagree.
    pub(super) fn difference(&self, difference: &Difference) -> String {
        let phrases = self.phrases;
        let has_puzzle = self.grade.puzzle.givens().filled().count() > 0;
        let number = difference.givens.len();
        let mut text = match (number, difference.is_accepted) {
            (0, true) => phrases.only_a_model.to_owned(),
            (0, false) => phrases.no_model.to_owned(),
            (_, is_accepted) => {
                let phrase = if is_accepted { phrases.accepted } else { phrases.refused };
                fill(phrase, &[("givens", &self.counted(number, phrases.givens))])
            }
        };
        if has_puzzle && number > 0 {
            text.push_str(phrases.beside_givens);
        }
        if difference.grid(self.grade.puzzle.shape()).is_none() {
            let variables = Variables { shape: self.grade.puzzle.shape() };
            let names: Vec<String> = difference
                .givens
                .iter()
                .map(|given| {
                    literal_name(variables.var(given.cell, given.value).positive(), variables, "¬")
                })
                .collect();
            return format!("{text}{} {}.", self.language.colon(), self.list(&names));
        }
        text.push_str(if number == 0 { "." } else { self.language.colon() });
        text
    }

    /// The grid that the formula accepts, when it is worth showing.
    pub(super) fn filled<'d>(
        &self,
        difference: &'d Difference,
    ) -> Option<(&'static str, &'d Grid)> {
        let filled = difference.filled.as_ref().filter(|_| difference.is_accepted);
        filled.map(|filled| (self.phrases.filled, filled))
    }
}
