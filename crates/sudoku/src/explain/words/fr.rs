//! French.

use super::{Headings, Words};
use crate::explain::several::differing;
use crate::explain::{Explanation, Finding, Mark, Rule, RuleKind, Smallness, Step};
use crate::groups::Group;
use crate::{Cell, Family, House, Shape};

pub(super) struct French;

impl Words for French {
    fn cell(&self, shape: Shape, cell: Cell) -> String {
        format!("L{}C{}", shape.row(cell) + 1, shape.column(cell) + 1)
    }

    fn house(&self, house: House) -> String {
        match house {
            House::Row(i) => format!("ligne {}", i + 1),
            House::Column(j) => format!("colonne {}", j + 1),
            House::Box(b) => format!("bloc {}", b + 1),
        }
    }

    fn short_house(&self, house: House) -> String {
        match house {
            House::Row(i) => format!("L{}", i + 1),
            House::Column(j) => format!("C{}", j + 1),
            House::Box(b) => format!("B{}", b + 1),
        }
    }

    fn rule(&self, kind: RuleKind) -> &'static str {
        match kind {
            RuleKind::NakedSingle => "singleton nu",
            RuleKind::HiddenSingle => "singleton caché",
            RuleKind::Pointing => "candidats verrouillés (du bloc vers la ligne)",
            RuleKind::Claiming => "candidats verrouillés (de la ligne vers le bloc)",
            RuleKind::NakedPair => "paire nue",
            RuleKind::HiddenPair => "paire cachée",
            RuleKind::XWing => "X-wing",
            RuleKind::NakedTriple => "triplet nu",
            RuleKind::HiddenTriple => "triplet caché",
            RuleKind::Swordfish => "swordfish",
            RuleKind::FailedLiteral => "raisonnement par l'absurde",
            RuleKind::NestedFailedLiteral => "raisonnement par l'absurde imbriqué",
            RuleKind::Contradiction => "contradiction",
        }
    }

    fn reason(&self, shape: Shape, step: &Step) -> String {
        let cell = |cell| self.cell(shape, cell);
        match &step.rule {
            Rule::NakedSingle(place) => {
                let value = step.concludes.first().map_or(0, |mark| mark.value);
                format!("{value} est la seule valeur possible en {}.", cell(*place))
            }
            Rule::HiddenSingle(house, value) => {
                let place = step.concludes.first().map(|mark| cell(mark.cell)).unwrap_or_default();
                format!("{place} est la seule place possible pour {value} dans {}.", the(*house))
            }
            Rule::Intersection { value, from, into, cells } => format!(
                "Dans {}, {value} ne peut être que dans {} ({}) : il n'est donc nulle part \
                 ailleurs dans {}.",
                the(*from),
                the(*into),
                self.cells(shape, cells),
                the(*into)
            ),
            Rule::NakedSubset { cells, values, house } => format!(
                "Dans {}, {} se partagent {} : aucune autre case n'y contient ces valeurs.",
                the(*house),
                self.cells(shape, cells),
                self.values(values)
            ),
            Rule::HiddenSubset { cells, values, house } => format!(
                "Dans {}, {} ne peuvent être qu'en {} : ces cases ne contiennent rien d'autre.",
                the(*house),
                self.values(values),
                self.cells(shape, cells)
            ),
            Rule::Fish { value, lines, across, .. } => format!(
                "Dans {}, {value} ne peut être que dans {} : il n'y est nulle part ailleurs.",
                lines_of(lines),
                lines_of(across)
            ),
            Rule::FailedLiteral(mark) => format!("Supposons {}.", self.mark(shape, *mark)),
            Rule::Contradiction(Group::Cell(place)) => {
                format!("Aucune valeur n'est plus possible en {}.", cell(*place))
            }
            Rule::Contradiction(Group::Value(house, value)) => {
                format!("{value} n'a plus aucune place dans {}.", the(*house))
            }
            Rule::Clash(house, value) => {
                let cells: Vec<Cell> = step.premises.iter().map(|mark| mark.cell).collect();
                let cells = self.cells(shape, &cells);
                format!("{cells} contiennent toutes deux {value}, dans {}.", the(*house))
            }
        }
    }

    fn family(&self, family: Family) -> &'static str {
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

    fn headings(&self) -> Headings {
        Headings {
            explanation: "Explication",
            solution: "Solution",
            because: "car :",
            clauses: "clauses :",
            families: "Les clauses sont celles de ces familles :",
            therefore: "Donc",
            supposed: "supposé",
            differ: "Elles diffèrent en :",
        }
    }

    fn and(&self) -> &'static str {
        "et"
    }

    fn finding(&self, explanation: &Explanation) -> String {
        let shape = explanation.givens.shape();
        let steps = count(explanation.steps.len(), "étape", "étapes");
        match &explanation.finding {
            Finding::Solved(_) if explanation.steps.is_empty() => "La grille est résolue.".into(),
            Finding::Solved(_) => format!("L'unique solution, en {steps}."),
            Finding::Hint(_) if explanation.steps.is_empty() => {
                "Aucune règle ne s'applique plus à cette profondeur.".into()
            }
            Finding::Hint(_) => "L'étape suivante.".into(),
            Finding::Unfinished(_) => format!(
                "La solution est unique, mais les règles s'arrêtent avant elle, après {steps} : \
                 permettez des suppositions plus profondes, ou plus de temps."
            ),
            Finding::NoSolution { core, derived_from } => {
                let mut text = String::from("Il n'y a pas de solution.");
                if let Some(core) = core {
                    text += &format!(
                        " Ces {} sont déjà incompatibles, et cessent de l'être dès qu'on en \
                         retire un :\n{}.",
                        count(core.filled_count(), "indice", "indices"),
                        self.givens(core)
                    );
                }
                text += &match derived_from {
                    None => {
                        " Les règles n'atteignent pas la contradiction à cette profondeur.".into()
                    }
                    from if from == core => format!(" La contradiction, en {steps} :"),
                    Some(_) => {
                        format!(" La contradiction, à partir de tous les indices, en {steps} :")
                    }
                };
                text
            }
            Finding::Several { solutions, cells, size } => {
                let [one, other] = solutions;
                let differ = differing(one, other).len();
                let given: Vec<String> = cells
                    .iter()
                    .map(|&cell| self.mark(shape, Mark { cell, value: one.get(cell), holds: true }))
                    .collect();
                let cells = count(cells.len(), "case donnée", "cases données");
                let size = match size {
                    Smallness::Smallest { solutions } => {
                        format!("moins ne suffirait pour aucune des {solutions} solutions")
                    }
                    Smallness::SmallestForSolution => {
                        "moins ne suffirait pas pour cette solution".into()
                    }
                    Smallness::Small => {
                        "aucune n'est superflue, mais un choix plus petit existe peut-être".into()
                    }
                };
                format!(
                    "Il y a plusieurs solutions. Ces deux-là diffèrent en {}. \
                     Avec {cells}, la première est la seule : {} ({size}).",
                    count(differ, "case", "cases"),
                    self.list(&given)
                )
            }
            Finding::Unknown => "Interrompu avant de savoir s'il y a une seule solution.".into(),
        }
    }
}

/// A house with its article.
fn the(house: House) -> String {
    let article = if matches!(house, House::Box(_)) { "le" } else { "la" };
    format!("{article} {}", French.house(house))
}

/// `les lignes 2 et 7`.
fn lines_of(lines: &[House]) -> String {
    let numbers: Vec<String> = lines.iter().map(|line| (line.number() + 1).to_string()).collect();
    let kind = match lines.first() {
        Some(House::Column(_)) => "colonnes",
        _ => "lignes",
    };
    format!("les {kind} {}", French.list(&numbers))
}

fn count(number: usize, one: &str, many: &str) -> String {
    format!("{number} {}", if number > 1 { many } else { one })
}
