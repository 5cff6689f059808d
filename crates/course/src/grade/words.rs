//! The sentences of a grade, in English and French.
//!
//! Both versions of a sentence stand side by side in one function. In two tables, the obvious
//! way, one of them is easily forgotten when the other changes, and the order of the parts of a
//! sentence differs between the languages.

use neuf_cnf::Lit;
use neuf_explain::Language;
use neuf_sudoku::{Grid, Variables};

use super::difference::Difference;
use super::fault::FaultKind;
use super::grid_mistake::GridMistake;
use super::json::literal_name;
use super::section::Section;
use super::{Fault, Grade, SectionReport, Verdict};

/// The sentences about one grade.
pub(super) struct Words<'a> {
    pub(super) language: Language,
    pub(super) grade: &'a Grade,
}

impl Words<'_> {
    fn pick<T>(&self, english: T, french: T) -> T {
        match self.language {
            Language::English => english,
            Language::French => french,
        }
    }

    /// A number with its thousands set apart.
    fn count(&self, number: usize) -> String {
        let digits = number.to_string();
        let mut text = String::new();
        for (place, digit) in digits.chars().enumerate() {
            if place > 0 && (digits.len() - place).is_multiple_of(3) {
                text.push(self.pick(',', '\u{a0}'));
            }
            text.push(digit);
        }
        text
    }

    /// A number of clauses.
    fn clauses(&self, number: usize) -> String {
        let noun = self.pick(["clause", "clauses"], ["clause", "clauses"]);
        format!("{} {}", self.count(number), noun[usize::from(number != 1)])
    }

    pub(super) fn heads(&self) -> [&'static str; 5] {
        self.pick(
            ["section", "expected", "there", "missing", "doubled"],
            ["partie", "attendues", "présentes", "manquantes", "en double"],
        )
    }

    pub(super) fn zero(&self) -> &'static str {
        self.pick(
            "The variables are numbered from 0, but in DIMACS 0 ends a clause: no solver reads \
             this file as it is meant. Add 1 to each number; the rest is judged as if that were \
             done.",
            "Les variables sont numérotées à partir de 0, mais en DIMACS 0 termine une clause : \
             aucun solveur ne lit ce fichier comme prévu. Ajouter 1 à chaque numéro ; le reste est \
             jugé comme si c'était fait.",
        )
    }

    pub(super) fn numbering(&self) -> String {
        let (numbering, side) = (self.grade.numbering, self.grade.puzzle.shape().side());
        let formula = numbering.formula();
        let remark = if numbering.is_papers(side) {
            self.pick(", as in the paper", ", comme dans le sujet")
        } else if numbering.is_transposed(side) {
            self.pick(
                ": rows and columns are exchanged",
                " : les lignes et les colonnes sont échangées",
            )
        } else if numbering.is_value_first() {
            self.pick(
                ": the value comes first, unlike in the paper",
                " : la valeur vient en premier, à la différence du sujet",
            )
        } else {
            self.pick(", unlike in the paper", ", à la différence du sujet")
        };
        let clauses = self.clauses(self.grade.clause_count);
        match self.language {
            Language::English => {
                format!("{clauses}; x(i,j,k) has the number {formula}{remark}.")
            }
            Language::French => format!("{clauses} ; x(i,j,k) a le numéro {formula}{remark}."),
        }
    }

    /// What a section says.
    fn meaning(&self, section: Section) -> &'static str {
        match section {
            Section::F1 => self.pick(
                "what each given cell holds and does not hold",
                "ce que contient et ne contient pas chaque case donnée",
            ),
            Section::F2 => self.pick(
                "what no empty cell can hold beside the givens",
                "ce qu'aucune case vide ne peut contenir à côté des données",
            ),
            Section::Family(family) => self.language.family(family),
        }
    }

    /// A clause as a disjunction of the paper's literals.
    fn clause(&self, lits: &[Lit]) -> String {
        /// Longer clauses are cut.
        const MOST: usize = 4;
        let variables = Variables::new(self.grade.puzzle.shape());
        let mut names: Vec<String> =
            lits.iter().take(MOST).map(|&lit| literal_name(lit, variables, "¬")).collect();
        if lits.len() > MOST {
            names.push("…".into());
        }
        if names.is_empty() { "⊥".into() } else { names.join(" ∨ ") }
    }

    /// What is wrong with a section; `None` when nothing is.
    pub(super) fn section(&self, report: &SectionReport) -> Option<String> {
        let name = report.section.name();
        let colon = self.pick(":", " :");
        let mut parts = Vec::new();
        if report.asked && report.is_absent() {
            let meaning = self.meaning(report.section);
            parts.push(self.pick(format!("is missing ({meaning})"), format!("manque ({meaning})")));
        } else if report.asked && report.missing() > 0 {
            let (missing, expected) = (self.clauses(report.missing()), self.count(report.expected));
            let first = self.clause(report.first_missing.as_deref().unwrap_or_default());
            parts.push(self.pick(
                format!("{missing} of {expected} missing, the first {first}"),
                format!("{missing} sur {expected} en moins, la première {first}"),
            ));
            if let Some(common) = report.common {
                let (index, value) = (common.index.name(), common.value);
                parts.push(self.pick(
                    format!("each of them mentions {index} = {value}"),
                    format!("{index} = {value} y figure toujours"),
                ));
            }
        } else if !report.asked && report.found > 0 {
            parts.push(
                self.pick(
                    "was not asked for and is left out",
                    "n'était pas demandée et n'est pas prise en compte",
                )
                .to_owned(),
            );
        }
        if report.asked && report.missing() > 0 && report.mistake.is_none() {
            parts.push(
                match report.implied {
                    Some(true) => self.pick(
                        "this follows from the other clauses, so no solution is gained",
                        "cela découle des autres clauses, aucune solution n'est donc ajoutée",
                    ),
                    Some(false) => self.pick(
                        "without this the formula is too weak",
                        "sans cela la formule est trop faible",
                    ),
                    None => self.pick(
                        "whether this follows from the others was not found out",
                        "on n'a pas pu décider si cela découle des autres",
                    ),
                }
                .to_owned(),
            );
        }
        if let Some(mistake) = report.mistake {
            parts.push(self.mistake(mistake));
        }
        if report.asked && report.doubled > 0 {
            let doubled = self.clauses(report.doubled);
            parts.push(self.pick(
                format!("{doubled} doubled (is each pair taken twice?)"),
                format!("{doubled} en double (chaque paire est-elle prise deux fois ?)"),
            ));
        }
        (!parts.is_empty())
            .then(|| format!("{name}{colon} {}.", parts.join(self.pick("; ", " ; "))))
    }

    /// A missing family beside one that is there twice.
    pub(super) fn exchanged(&self) -> Option<String> {
        let asked = || self.grade.sections.iter().filter(|report| report.asked);
        let missing = asked().find(|report| report.is_absent())?;
        let doubled = asked().find(|report| report.doubled == report.expected)?;
        let (missing, doubled) = (missing.section, doubled.section);
        Some(self.pick(
            format!(
                "{doubled} is there twice and {missing} is missing: the clauses written for \
                 {missing} are those of {doubled}."
            ),
            format!(
                "{doubled} est présente deux fois et {missing} manque : les clauses écrites pour \
                 {missing} sont celles de {doubled}."
            ),
        ))
    }

    fn mistake(&self, mistake: GridMistake) -> String {
        match mistake {
            GridMistake::PositiveOnly => self
                .pick(
                    "only the positive literals are there (the paper's F, not F1)",
                    "seuls les littéraux positifs sont présents (la formule F du sujet, pas F1)",
                )
                .into(),
            GridMistake::Transposed => self
                .pick(
                    "it is that of the grid with rows and columns exchanged",
                    "c'est celle de la grille dont les lignes et les colonnes sont échangées",
                )
                .into(),
            GridMistake::OtherBox => self
                .pick(
                    "it looks at the box of (j,i) instead of (i,j): `indice` exchanges r and c",
                    "elle regarde le bloc de (j,i) au lieu de (i,j) : `indice` échange lignes \
                     et colonnes",
                )
                .into(),
            GridMistake::Houses(houses) => {
                let names =
                    self.pick(["rows", "columns", "boxes"], ["lignes", "colonnes", "blocs"]);
                let kept: Vec<&str> = names
                    .into_iter()
                    .zip(houses)
                    .filter(|(_, kept)| *kept)
                    .map(|(n, _)| n)
                    .collect();
                let and = self.pick(" and ", " et ");
                let kept = kept.join(and);
                self.pick(
                    format!("it looks at {kept} only"),
                    format!("elle ne regarde que les {kept}"),
                )
            }
        }
    }

    /// What is wrong with some clauses.
    pub(super) fn fault(&self, fault: &Fault) -> String {
        let clauses = self.clauses(fault.count);
        let colon = self.pick(":", " :");
        let place = match fault.section {
            Some(section) => format!("{section}{colon} {clauses}"),
            None => clauses,
        };
        let what = match fault.kind {
            FaultKind::Empty => self.pick("without a literal", "sans littéral"),
            FaultKind::Tautology => self.pick(
                "with a literal and its negation, which says nothing",
                "avec un littéral et sa négation, ce qui ne dit rien",
            ),
            FaultKind::SelfPair => self.pick(
                "where a variable is paired with itself, which forbids it (begin the second \
                 index after the first)",
                "où une variable est appariée à elle-même, ce qui l'interdit (commencer le \
                 second indice après le premier)",
            ),
            FaultKind::WrongSign => {
                self.pick("with all signs wrong", "dont tous les signes sont faux")
            }
            FaultKind::Shortened => self.pick(
                "with literals missing, which says too much",
                "où manquent des littéraux, ce qui en dit trop",
            ),
            FaultKind::Lengthened => self.pick(
                "with literals too many, which says too little",
                "avec des littéraux en trop, ce qui n'en dit pas assez",
            ),
            FaultKind::WrongPair => self.pick(
                "where two variables are paired that no cell, row, column or box has together",
                "où sont appariées deux variables sans case, ligne, colonne ni bloc en commun",
            ),
            FaultKind::WrongGroup => self.pick(
                "where the literals are not those of one cell, or of one value in one house",
                "où les littéraux ne sont pas ceux d'une case, ni d'une valeur dans une ligne, \
                 une colonne ou un bloc",
            ),
            FaultKind::WrongUnit => {
                self.pick("that the grid does not give", "que la grille ne donne pas")
            }
            FaultKind::Outside => self.pick(
                "with a number that stands for no x(i,j,k)",
                "avec un numéro qui n'est celui d'aucun x(i,j,k)",
            ),
            FaultKind::Other => self.pick("that the paper does not have", "que le sujet n'a pas"),
        };
        let numbers: Vec<String> =
            fault.clause.iter().take(6).map(|lit| lit.to_dimacs().to_string()).collect();
        let cut = if fault.clause.len() > 6 { " …" } else { "" };
        let numbers = format!("{}{cut}", numbers.join(" "));
        let meaning = fault.meaning.as_deref().map(|lits| format!(", {}", self.clause(lits)));
        let meaning = meaning.filter(|_| !fault.clause.is_empty()).unwrap_or_default();
        let lead = match (self.language, fault.count) {
            (_, 1) => "clause",
            (Language::English, _) => "the first is clause",
            (Language::French, _) => "la première est la clause",
        };
        let first = format!("{lead} {} `{numbers}`{meaning}", fault.first);
        let effect = match (fault.kind, fault.implied) {
            (FaultKind::Tautology | FaultKind::Lengthened, _) | (_, None) => "",
            (_, Some(true)) => self.pick("; no harm is done", " ; cela ne change rien"),
            (_, Some(false)) => {
                self.pick("; the formula is too strong", " ; la formule est trop forte")
            }
        };
        let semicolon = self.pick(";", " ;");
        format!("{place} {what}{semicolon} {first}{effect}.")
    }

    pub(super) fn verdict(&self) -> &'static str {
        match self.grade.verdict {
            Verdict::Right => self.pick(
                "Right: these are the paper's clauses.",
                "Juste : ce sont les clauses du sujet.",
            ),
            Verdict::Equivalent => self.pick(
                "Equivalent: the clauses differ from the paper's, but the solutions are the same.",
                "Équivalente : les clauses diffèrent de celles du sujet, mais les solutions \
                 sont les mêmes.",
            ),
            Verdict::TooWeak => self.pick(
                "Too weak: the formula accepts what the rules forbid.",
                "Trop faible : la formule accepte ce que les règles interdisent.",
            ),
            Verdict::TooStrong => self.pick(
                "Too strong: the formula forbids what the rules allow.",
                "Trop forte : la formule interdit ce que les règles permettent.",
            ),
            Verdict::WeakAndStrong => self.pick(
                "Too weak and too strong: the formula accepts what the rules forbid, and \
                 forbids what they allow.",
                "Trop faible et trop forte : la formule accepte ce que les règles interdisent \
                 et interdit ce qu'elles permettent.",
            ),
            Verdict::Undecided => self.pick(
                "Undecided: the clauses differ from the paper's; whether the solutions do was \
                 not found out.",
                "Non décidé : les clauses diffèrent de celles du sujet ; on n'a pas pu décider \
                 si les solutions diffèrent.",
            ),
        }
    }

    /// The sentence above a grid on which the formulas disagree.
    pub(super) fn difference(&self, difference: &Difference) -> String {
        let has_puzzle = self.grade.puzzle.givens().filled_count() > 0;
        let number = difference.givens.len();
        let plural = usize::from(number != 1);
        let mut text = if number == 0 && difference.is_accepted {
            self.pick(
                "The puzzle has no solution, but the formula has a model".to_owned(),
                "La grille n'a pas de solution, mais la formule a un modèle".to_owned(),
            )
        } else if number == 0 {
            self.pick(
                "The formula has no model at all".to_owned(),
                "La formule n'a aucun modèle".to_owned(),
            )
        } else {
            let given =
                self.pick(["given", "givens"], ["chiffre donné", "chiffres donnés"])[plural];
            let count = self.count(number);
            match (difference.is_accepted, self.language) {
                (true, Language::English) => {
                    format!("The rules forbid this, the formula allows it ({count} {given})")
                }
                (false, Language::English) => {
                    format!("The rules allow this, the formula forbids it ({count} {given})")
                }
                (true, Language::French) => {
                    format!("Les règles interdisent ceci, la formule le permet ({count} {given})")
                }
                (false, Language::French) => {
                    format!("Les règles permettent ceci, la formule l'interdit ({count} {given})")
                }
            }
        };
        if has_puzzle && number > 0 {
            text.push_str(
                self.pick(", beside the puzzle's givens", ", en plus des données de la grille"),
            );
        }
        if difference.grid(self.grade.puzzle.shape()).is_none() {
            let variables = Variables::new(self.grade.puzzle.shape());
            let names: Vec<String> = difference
                .givens
                .iter()
                .map(|given| {
                    literal_name(variables.var(given.cell, given.value).positive(), variables, "¬")
                })
                .collect();
            text.push_str(self.pick(": ", " : "));
            text.push_str(&names.join(self.pick(" and ", " et ")));
            text.push('.');
            return text;
        }
        text.push_str(if number == 0 { "." } else { self.pick(":", " :") });
        text
    }

    /// The grid that the formula accepts, when it is worth showing.
    pub(super) fn filled<'d>(
        &self,
        difference: &'d Difference,
    ) -> Option<(&'static str, &'d Grid)> {
        let title = self.pick(
            "The formula accepts it, for example, filled in this way:",
            "La formule l'accepte par exemple remplie ainsi :",
        );
        difference.filled.as_ref().filter(|_| difference.is_accepted).map(|filled| (title, filled))
    }
}
