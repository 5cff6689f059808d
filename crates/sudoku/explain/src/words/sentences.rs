//! Has each step told by its technique, and says what was found on the whole.

use super::{Voice, Words};
use crate::explanation::several::differing;
use crate::{Explanation, Finding, Limit, Mark, Smallness, Step};
use neuf_sudoku::{Cell, Grid, Shape};
use neuf_words::{fill, tr};

impl Words {
    /// The sentences that say why a step follows and what is concluded.
    pub(crate) fn reason(self, shape: Shape, step: &Step) -> String {
        step.rule.sentence(&Voice { words: self, shape, step })
    }

    /// What the signs of a chain mean, for the first step whose sentence shows a chain.
    pub(crate) fn notation(self, step: &Step) -> Option<&'static str> {
        step.rule.notation().map(|notation| self.0.of(notation))
    }

    /// The sentences that say what was found, before the steps: first of all the mistake that
    /// was probably made.
    pub(crate) fn finding(self, explanation: &Explanation) -> String {
        let found = self.found(explanation);
        match &explanation.mistakes {
            Some(mistakes) => {
                format!("{}\n{found}", self.mistakes(explanation.puzzle.shape(), mistakes))
            }
            None => found,
        }
    }

    fn found(self, explanation: &Explanation) -> String {
        let language = self.0;
        let steps = [["{n} step", "{n} steps"], ["{n} étape", "{n} étapes"]];
        let steps = self.count(explanation.steps.len(), steps);
        let say = |sentence| language.say(sentence, &[("steps", &steps)]);
        match &explanation.finding {
            Finding::Solved(_) | Finding::Hint(_) if explanation.steps.is_empty() => {
                say(["The grid is solved.", "La grille est résolue."])
            }
            Finding::Solved(_) => {
                say(["The only solution, in {steps}.", "L'unique solution, en {steps}."])
            }
            Finding::Hint(_) => say(["The next step.", "L'étape suivante."]),
            Finding::Unfinished { limit: Limit::Depth, .. } => say([
                "There is only one solution, but after {steps} no rule applies any more at this \
                 depth: --depth 3 or 4 allows more.",
                "La solution est unique, mais après {steps} aucune règle ne s'applique plus à \
                 cette profondeur : --depth 3 ou 4 en permet plus.",
            ]),
            Finding::Unfinished { limit: Limit::Interrupt, .. } => say([
                "There is only one solution, but the time is over after {steps}: allow more.",
                "La solution est unique, mais le temps est écoulé après {steps} : permettez-en \
                 plus.",
            ]),
            Finding::Wrong { solution, marks } => {
                let mark = |&mark| self.mark(solution.shape(), mark);
                let marks: Vec<String> = marks.iter().map(mark).collect();
                let wrong = [
                    [
                        "There is only one solution, and this entry contradicts it: {marks}.",
                        "There is only one solution, and these entries contradict it: {marks}.",
                    ],
                    [
                        "La solution est unique, et cette entrée la contredit : {marks}.",
                        "La solution est unique, et ces entrées la contredisent : {marks}.",
                    ],
                ];
                let wrong = self.form(marks.len(), wrong);
                fill(wrong, &[("marks", &self.list(&marks))])
            }
            Finding::NoSolution { core, derived_from } => {
                let mut sentences =
                    vec![say(["There is no solution.", "Il n'y a pas de solution."])];
                if core.as_ref().is_some_and(|core| core.filled().count() == 0) {
                    sentences.push(say([
                        "No given is needed for that: what the puzzle says besides its givens \
                         leaves no solution.",
                        "Il n'y faut aucune valeur donnée : ce que la grille dit en plus de ses \
                         valeurs données ne laisse pas de solution.",
                    ]));
                } else if let Some(core) = core {
                    let number = core.filled().count();
                    let clashing = [
                        [
                            "This given alone leaves none:\n{marks}.",
                            "These {n} givens clash already, and without any one of them the \
                             others do not:\n{marks}.",
                        ],
                        [
                            "À elle seule, cette valeur donnée n'en laisse aucune :\n{marks}.",
                            "Ces {n} valeurs données sont déjà incompatibles, et cessent de l'être \
                             dès qu'on en retire une :\n{marks}.",
                        ],
                    ];
                    let clashing = self.form(number, clashing);
                    let marks = self.givens(core);
                    sentences.push(fill(clashing, &[("n", &number), ("marks", &marks)]));
                }
                sentences.push(say(match derived_from {
                    None => [
                        "The rules do not reach the contradiction at this depth.",
                        "Les règles n'atteignent pas la contradiction à cette profondeur.",
                    ],
                    from if from == core => {
                        ["The contradiction, in {steps}:", "La contradiction, en {steps} :"]
                    }
                    Some(_) => [
                        "The contradiction, from all givens, in {steps}:",
                        "La contradiction, à partir de toutes les valeurs données, en {steps} :",
                    ],
                }));
                sentences.join(" ")
            }
            Finding::Several { solutions, cells, size } => self.several(solutions, cells, *size),
            Finding::Unknown => say([
                "Stopped before it was known whether there is one solution.",
                "Interrompu avant de savoir s'il y a une seule solution.",
            ]),
        }
    }

    fn several(self, [one, other]: &[Grid; 2], cells: &[Cell], size: Smallness) -> String {
        let language = self.0;
        let mark = |&cell| Mark { cell, value: one.get(cell), holds: true };
        let marks: Vec<String> =
            cells.iter().map(|cell| self.mark(one.shape(), mark(cell))).collect();
        let size = match size {
            Smallness::Smallest { solutions } => tr!(
                language,
                [
                    "no fewer would do for any of the {n} solutions",
                    "moins ne suffirait pour aucune des {n} solutions"
                ],
                n = solutions
            ),
            Smallness::SmallestForSolution => language
                .of([
                    "no fewer would do for this solution",
                    "moins ne suffirait pas pour cette solution",
                ])
                .into(),
            Smallness::Small => language
                .of([
                    "none of them can be left out, though there may be a smaller choice",
                    "aucune n'est superflue, mais un choix plus petit existe peut-être",
                ])
                .into(),
        };
        let cells_of_both = [["{n} cell", "{n} cells"], ["{n} case", "{n} cases"]];
        let given =
            [["{n} cell given", "{n} cells given"], ["{n} case donnée", "{n} cases données"]];
        tr!(
            language,
            [
                "There are several solutions. These two differ in {cells}. With {given}, the first \
                 is the only one: {marks} ({size}).",
                "Il y a plusieurs solutions. Ces deux-là diffèrent en {cells}. Avec {given}, la \
                 première est la seule : {marks} ({size})."
            ],
            cells = self.count(differing(one, other).len(), cells_of_both),
            given = self.count(cells.len(), given),
            marks = self.list(&marks),
            size
        )
    }
}
