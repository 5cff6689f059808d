//! French: why a puzzle could not be made.

use neuf_explain::{Difficulty, Terms as _};
use neuf_words::{Language, Numbering, Told};

use crate::{Exchange, GenerateError, MinimizeError, Misses, RequestError};

impl Told for GenerateError {
    fn french(&self, from: Numbering) -> String {
        match self {
            GenerateError::Request(error) => error.french(from),
            GenerateError::GaveUp(tally) => {
                format!("aucune grille trouvée : {}", tally.french(from))
            }
            GenerateError::Method(error) => error.french(from),
        }
    }
}

impl Told for Misses {
    fn french(&self, _: Numbering) -> String {
        let mut text = match self.attempts {
            0 => return "pas une seule n'a été commencée".into(),
            1 => "un essai".to_owned(),
            attempts => format!("{attempts} essais"),
        };
        if self.steps > 0 {
            text += &format!(" et {} pas à partir de là", self.steps);
        }
        if let Some((least, most)) = self.clues {
            text += &format!(" ; d'autres avaient de {least} à {most} données");
        }
        if self.not_minimal > 0 {
            text += &format!(" ; pas minimales : {}", self.not_minimal);
        }
        if self.insufficient > 0 {
            text += &format!(" ; tous les signes n'ont pas suffi : {} fois", self.insufficient);
        }
        for (level, count) in self.levels.iter().enumerate().filter(|&(_, &count)| count > 0) {
            text += &format!(" ; de niveau {level} : {count}");
        }
        let difficulties = Difficulty::ALL.iter().zip(&self.difficulties);
        for (&difficulty, count) in difficulties.filter(|&(_, &count)| count > 0) {
            text += &format!(" ; {} : {count}", Language::French.difficulty(difficulty));
        }
        if self.not_needed > 0 {
            text += &format!(" ; sans besoin de ce qui était voulu : {}", self.not_needed);
        }
        if let Some((least, most)) = self.scores {
            let [least, most] =
                [least, most].map(|score| Language::French.decimal(score as f64 / 100.0, 2));
            text += &format!(" ; d'autres avaient des scores de {least} à {most}");
        }
        if let Some((least, most)) = self.ratings {
            text += &format!(" ; d'autres étaient évaluées de {least} à {most}");
        }
        let levels = ["facile", "moyen", "difficile", "injuste", "extrême"];
        for (level, count) in levels.iter().zip(self.hodoku).filter(|&(_, count)| count > 0) {
            text += &format!(" ; de niveau {level} pour HoDoKu : {count}");
        }
        if self.without_position > 0 {
            let count = self.without_position;
            text += &format!(" ; sans position où cette technique soit l'étape suivante : {count}");
        }
        text
    }
}

impl Told for RequestError {
    fn french(&self, _: Numbering) -> String {
        match self {
            RequestError::EmptyRange(what) => match *what {
                "of givens" => "l'intervalle des nombres de données est vide".into(),
                "of levels" => "l'intervalle des niveaux est vide".into(),
                "of scores" => "l'intervalle des scores est vide".into(),
                "of difficulties" => "l'intervalle des difficultés est vide".into(),
                "of ratings" => "l'intervalle des évaluations est vide".into(),
                _ => "l'intervalle est vide".into(),
            },
            RequestError::TooManyClues { clues, cells } => {
                format!("{clues} données n'entrent pas dans une grille de {cells} cases")
            }
            RequestError::TooFewClues { least } => {
                format!("aucune grille de moins de {least} données n'a une solution et une seule")
            }
            RequestError::OtherShape(found, wanted) => {
                format!("la solution a des blocs de {found}, et non de {wanted}")
            }
            RequestError::NoSolution => {
                "ce qui doit être la solution n'est pas une grille pleine qui respecte les règles"
                    .into()
            }
            RequestError::BrokenRule(rule) => format!("la solution enfreint une règle : {rule}"),
            RequestError::Exchangeable { least, why } => {
                let why = match why {
                    Exchange::Two(one, other) => {
                        format!(
                            "si l'on y échange {one} et {other}, une solution en devient une autre"
                        )
                    }
                    Exchange::Both([a, b, c, d]) => format!(
                        "si l'on y échange {a} et {b}, et {c} et {d}, une solution en devient une autre"
                    ),
                    Exchange::Reverse => "si l'on y compte les valeurs depuis l'autre bout, une \
                                          solution en devient une autre"
                        .to_owned(),
                };
                let too_few = match least {
                    1 => "sans données".to_owned(),
                    least => format!("de moins de {least} données"),
                };
                format!(
                    "aucune grille {too_few} n'a une solution et une seule avec ces règles : {why}"
                )
            }
            RequestError::NoMarks { variant, symmetry } => {
                let variant = Language::French.variant(*variant);
                format!(
                    "la grille n'a pas de place pour « {variant} » avec la symétrie `{symmetry}`"
                )
            }
            RequestError::NotForVariants => "les motifs et les évaluations de Sudoku Explainer ne \
                                             valent que pour des grilles aux règles habituelles"
                .into(),
            RequestError::Oblong { rows, columns } => format!(
                "le plateau a {rows} lignes et {columns} colonnes, qui ne s'échangent pas : choisissez une \
                 autre symétrie que diagonal"
            ),
            RequestError::BoardAlone(board) => format!(
                "les grilles sur le plateau de `{board}` n'ont que des indices : on n'invente des cages, \
                 des lignes et d'autres marques que pour une seule grille ; nommez `{board}` sans \
                 autre règle, ou les autres sans lui"
            ),
            RequestError::NoGrid(rules) => {
                format!("aucune grille ne respecte ces règles ({rules})")
            }
            RequestError::UsualRulesOnly => {
                "les niveaux, scores, techniques et motifs ne valent que \
                                             pour des grilles aux règles habituelles"
                    .into()
            }
            RequestError::Technique(name) => {
                format!("aucune grille n'a besoin de {name} tout en s'en passant")
            }
            RequestError::OfVariants { kind, variant } => format!(
                "aucune grille aux règles habituelles n'a besoin de {kind}\u{a0}: ajoutez par exemple \
                 --variant {variant}"
            ),
            RequestError::OtherPattern => "le motif est celui d'une autre grille".into(),
        }
    }
}

impl Told for MinimizeError {
    fn french(&self, from: Numbering) -> String {
        match self {
            MinimizeError::NoSolution => "pas de solution".into(),
            MinimizeError::Several => "plusieurs solutions".into(),
            MinimizeError::Interrupted => "arrêté avant d'être minimal".into(),
            MinimizeError::Method(error) => error.french(from),
        }
    }
}
