//! The sentences of a grade.
//!
//! Whole sentences, not their pieces, are translated where the order of words may differ; a remark
//! about a section is a list of pieces in every language.

use std::fmt::Display;

use neuf_cnf::Lit;
use neuf_explain::Terms as _;
use neuf_sudoku::{Grid, Variables};
use neuf_words::{Counted, Language, Sentence, tr};

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
    /// A number with its thousands set apart.
    fn count(&self, number: usize) -> String {
        self.language.count(number as u64)
    }

    /// Items with *and* between them.
    fn list(&self, items: &[impl AsRef<str>]) -> String {
        let items: Vec<&str> = items.iter().map(AsRef::as_ref).collect();
        items.join(&format!(" {} ", self.language.and()))
    }

    /// A number with its noun, of its forms in each language.
    fn counted(&self, number: usize, each: Counted) -> String {
        let noun = self.language.form(number as u64, self.language.of(each));
        format!("{} {noun}", self.count(number))
    }

    fn clauses(&self, number: usize) -> String {
        self.counted(number, [["clause", "clauses"]; Language::ALL.len()])
    }

    /// The columns of the table of sections.
    pub(super) fn heads(&self) -> [&'static str; 5] {
        self.language.of([
            ["section", "expected", "there", "missing", "doubled"],
            ["partie", "attendues", "présentes", "manquantes", "en double"],
        ])
    }

    pub(super) fn zero(&self) -> &'static str {
        self.language.of([
            "The variables are numbered from 0, but in DIMACS 0 ends a clause: no solver reads \
             this file as it is meant. Add 1 to each number; the rest is judged as if that were \
             done.",
            "Les variables sont numérotées à partir de 0, mais en DIMACS 0 termine une clause : \
             aucun solveur ne lit ce fichier comme prévu. Ajouter 1 à chaque numéro ; le reste est \
             jugé comme si c'était fait.",
        ])
    }

    pub(super) fn numbering(&self) -> String {
        let (numbering, side) = (self.grade.numbering, self.grade.puzzle.shape().side());
        let remark = if numbering.is_papers(side) {
            [", as in the paper", ", comme dans le sujet"]
        } else if numbering.is_transposed(side) {
            [": rows and columns are exchanged", " : les lignes et les colonnes sont échangées"]
        } else if numbering.is_value_first() {
            [
                ": the value comes first, unlike in the paper",
                " : la valeur vient en premier, à la différence du sujet",
            ]
        } else {
            [", unlike in the paper", ", à la différence du sujet"]
        };
        let (clauses, formula) = (self.clauses(self.grade.clause_count), numbering.formula());
        let remark = self.language.of(remark);
        tr!(
            self.language,
            [
                "{clauses}; x(i,j,k) has the number {formula}{remark}.",
                "{clauses} ; x(i,j,k) a le numéro {formula}{remark}."
            ],
            clauses,
            formula,
            remark
        )
    }

    /// What a section says.
    fn meaning(&self, section: Section) -> &'static str {
        match section {
            Section::F1 => self.language.of([
                "what each given cell holds and does not hold",
                "ce que contient et ne contient pas chaque case donnée",
            ]),
            Section::F2 => self.language.of([
                "what no empty cell can hold beside the givens",
                "ce qu'aucune case vide ne peut contenir à côté des données",
            ]),
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
        let language = self.language;
        let mut parts = Vec::new();
        if report.asked && report.is_absent() {
            parts.push(tr!(
                language,
                ["is missing ({meaning})", "manque ({meaning})"],
                meaning = self.meaning(report.section)
            ));
        } else if report.asked && report.missing() > 0 {
            let (missing, expected) = (self.clauses(report.missing()), self.count(report.expected));
            let first = self.clause(report.first_missing.as_deref().unwrap_or_default());
            parts.push(tr!(
                language,
                [
                    "{missing} of {expected} missing, the first {first}",
                    "{missing} sur {expected} en moins, la première {first}"
                ],
                missing,
                expected,
                first
            ));
            if let Some(common) = report.common {
                parts.push(tr!(
                    language,
                    [
                        "each of them mentions {index} = {value}",
                        "{index} = {value} y figure toujours"
                    ],
                    index = common.index.name(),
                    value = common.value
                ));
            }
        } else if !report.asked && report.found > 0 {
            parts.push(
                language
                    .of([
                        "was not asked for and is left out",
                        "n'était pas demandée et n'est pas prise en compte",
                    ])
                    .to_owned(),
            );
        }
        if report.asked && report.missing() > 0 && report.mistake.is_none() {
            let effect = match report.implied {
                Some(true) => [
                    "this follows from the other clauses, so no solution is gained",
                    "cela découle des autres clauses, aucune solution n'est donc ajoutée",
                ],
                Some(false) => {
                    ["without this the formula is too weak", "sans cela la formule est trop faible"]
                }
                None => [
                    "whether this follows from the others was not found out",
                    "on n'a pas pu décider si cela découle des autres",
                ],
            };
            parts.push(language.of(effect).to_owned());
        }
        if let Some(mistake) = report.mistake {
            parts.push(self.mistake(mistake));
        }
        if report.asked && report.doubled > 0 {
            parts.push(tr!(
                language,
                [
                    "{clauses} doubled (is each pair taken twice?)",
                    "{clauses} en double (chaque paire est-elle prise deux fois ?)"
                ],
                clauses = self.clauses(report.doubled)
            ));
        }
        let name = report.section.name();
        let all = parts.join(&format!("{} ", language.semicolon()));
        (!parts.is_empty()).then(|| format!("{name}{} {all}.", language.colon()))
    }

    /// A missing family beside one that is there twice.
    pub(super) fn exchanged(&self) -> Option<String> {
        let asked = || self.grade.sections.iter().filter(|report| report.asked);
        let missing = asked().find(|report| report.is_absent())?.section;
        let doubled = asked().find(|report| report.doubled == report.expected)?.section;
        Some(tr!(
            self.language,
            [
                "{doubled} is there twice and {missing} is missing: the clauses written for \
                 {missing} are those of {doubled}.",
                "{doubled} est présente deux fois et {missing} manque : les clauses écrites pour \
                 {missing} sont celles de {doubled}."
            ],
            missing,
            doubled
        ))
    }

    fn mistake(&self, mistake: GridMistake) -> String {
        let language = self.language;
        let sentence = match mistake {
            GridMistake::PositiveOnly => [
                "only the positive literals are there (the paper's F, not F1)",
                "seuls les littéraux positifs sont présents (la formule F du sujet, pas F1)",
            ],
            GridMistake::Transposed => [
                "it is that of the grid with rows and columns exchanged",
                "c'est celle de la grille dont les lignes et les colonnes sont échangées",
            ],
            GridMistake::OtherBox => [
                "it looks at the box of (j,i) instead of (i,j): `indice` exchanges r and c",
                "elle regarde le bloc de (j,i) au lieu de (i,j) : `indice` échange lignes et \
                 colonnes",
            ],
            GridMistake::Houses(houses) => {
                let names = [["rows", "lignes"], ["columns", "colonnes"], ["boxes", "blocs"]];
                let kept = names.into_iter().zip(houses).filter(|(_, kept)| *kept);
                let kept: Vec<&str> = kept.map(|(name, _)| language.of(name)).collect();
                return tr!(
                    language,
                    ["it looks at {kept} only", "elle ne regarde que les {kept}"],
                    kept = self.list(&kept)
                );
            }
        };
        language.of(sentence).into()
    }

    /// What is wrong with some clauses.
    pub(super) fn fault(&self, fault: &Fault) -> String {
        let language = self.language;
        let clauses = self.clauses(fault.count);
        let place = match fault.section {
            Some(section) => format!("{section}{} {clauses}", language.colon()),
            None => clauses,
        };
        let numbers: Vec<String> =
            fault.clause.iter().take(6).map(|lit| lit.to_dimacs().to_string()).collect();
        let cut = if fault.clause.len() > 6 { " …" } else { "" };
        let literals = format!("{}{cut}", numbers.join(" "));
        let meaning = fault.meaning.as_deref().map(|lits| format!(", {}", self.clause(lits)));
        let meaning = meaning.filter(|_| !fault.clause.is_empty()).unwrap_or_default();
        let first = match fault.count {
            1 => ["clause {number} `{literals}`{meaning}", "clause {number} `{literals}`{meaning}"],
            _ => [
                "the first is clause {number} `{literals}`{meaning}",
                "la première est la clause {number} `{literals}`{meaning}",
            ],
        };
        let parts: [(&str, &dyn Display); 3] =
            [("number", &fault.first), ("literals", &literals), ("meaning", &meaning)];
        let first = language.say(first, &parts);
        let effect = match (fault.kind, fault.implied) {
            (FaultKind::Tautology | FaultKind::Lengthened, _) | (_, None) => ["", ""],
            (_, Some(true)) => ["; no harm is done", " ; cela ne change rien"],
            (_, Some(false)) => ["; the formula is too strong", " ; la formule est trop forte"],
        };
        let (what, effect) = (language.of(kind(fault.kind)), language.of(effect));
        format!("{place} {what}{} {first}{effect}.", language.semicolon())
    }

    pub(super) fn verdict(&self) -> &'static str {
        self.language.of(match self.grade.verdict {
            Verdict::Right => {
                ["Right: these are the paper's clauses.", "Juste : ce sont les clauses du sujet."]
            }
            Verdict::Equivalent => [
                "Equivalent: the clauses differ from the paper's, but the solutions are the same.",
                "Équivalente : les clauses diffèrent de celles du sujet, mais les solutions sont \
                 les mêmes.",
            ],
            Verdict::TooWeak => [
                "Too weak: the formula accepts what the rules forbid.",
                "Trop faible : la formule accepte ce que les règles interdisent.",
            ],
            Verdict::TooStrong => [
                "Too strong: the formula forbids what the rules allow.",
                "Trop forte : la formule interdit ce que les règles permettent.",
            ],
            Verdict::WeakAndStrong => [
                "Too weak and too strong: the formula accepts what the rules forbid, and forbids \
                 what they allow.",
                "Trop faible et trop forte : la formule accepte ce que les règles interdisent et \
                 interdit ce qu'elles permettent.",
            ],
            Verdict::Undecided => [
                "Undecided: the clauses differ from the paper's; whether the solutions do was not \
                 found out.",
                "Non décidé : les clauses diffèrent de celles du sujet ; on n'a pas pu décider si \
                 les solutions diffèrent.",
            ],
        })
    }

    /// The sentence above a grid on which the formulas disagree.
    pub(super) fn difference(&self, difference: &Difference) -> String {
        let language = self.language;
        let has_puzzle = self.grade.puzzle.givens().filled().count() > 0;
        let number = difference.givens.len();
        let text = match (number, difference.is_accepted) {
            (0, true) => [
                "The puzzle has no solution, but the formula has a model",
                "La grille n'a pas de solution, mais la formule a un modèle",
            ],
            (0, false) => ["The formula has no model at all", "La formule n'a aucun modèle"],
            (_, true) => [
                "The rules forbid this, the formula allows it ({givens})",
                "Les règles interdisent ceci, la formule le permet ({givens})",
            ],
            (_, false) => [
                "The rules allow this, the formula forbids it ({givens})",
                "Les règles permettent ceci, la formule l'interdit ({givens})",
            ],
        };
        let given = [["given", "givens"], ["chiffre donné", "chiffres donnés"]];
        let givens = self.counted(number, given);
        let mut text = language.say(text, &[("givens", &givens)]);
        if has_puzzle && number > 0 {
            text +=
                language.of([", beside the puzzle's givens", ", en plus des données de la grille"]);
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
            return format!("{text}{} {}.", language.colon(), self.list(&names));
        }
        text + if number == 0 { "." } else { language.colon() }
    }

    /// The grid that the formula accepts, when it is worth showing.
    pub(super) fn filled<'d>(
        &self,
        difference: &'d Difference,
    ) -> Option<(&'static str, &'d Grid)> {
        let filled = difference.filled.as_ref().filter(|_| difference.is_accepted);
        let title = [
            "The formula accepts it, for example, filled in this way:",
            "La formule l'accepte par exemple remplie ainsi :",
        ];
        filled.map(|filled| (self.language.of(title), filled))
    }
}

/// What is wrong with clauses of a kind, behind their number.
const fn kind(kind: FaultKind) -> Sentence {
    match kind {
        FaultKind::Empty => ["without a literal", "sans littéral"],
        FaultKind::Tautology => [
            "with a literal and its negation, which says nothing",
            "avec un littéral et sa négation, ce qui ne dit rien",
        ],
        FaultKind::SelfPair => [
            "where a variable is paired with itself, which forbids it (begin the second index \
             after the first)",
            "où une variable est appariée à elle-même, ce qui l'interdit (commencer le second \
             indice après le premier)",
        ],
        FaultKind::WrongSign => ["with all signs wrong", "dont tous les signes sont faux"],
        FaultKind::Shortened => [
            "with literals missing, which says too much",
            "où manquent des littéraux, ce qui en dit trop",
        ],
        FaultKind::Lengthened => [
            "with literals too many, which says too little",
            "avec des littéraux en trop, ce qui n'en dit pas assez",
        ],
        FaultKind::WrongPair => [
            "where two variables are paired that no cell, row, column or box has together",
            "où sont appariées deux variables sans case, ligne, colonne ni bloc en commun",
        ],
        FaultKind::WrongGroup => [
            "where the literals are not those of one cell, or of one value in one house",
            "où les littéraux ne sont pas ceux d'une case, ni d'une valeur dans une ligne, une \
             colonne ou un bloc",
        ],
        FaultKind::WrongUnit => ["that the grid does not give", "que la grille ne donne pas"],
        FaultKind::Outside => [
            "with a number that stands for no x(i,j,k)",
            "avec un numéro qui n'est celui d'aucun x(i,j,k)",
        ],
        FaultKind::Other => ["that the paper does not have", "que le sujet n'a pas"],
    }
}
