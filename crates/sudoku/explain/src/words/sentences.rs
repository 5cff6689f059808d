//! Chooses the phrase for each step and for the whole explanation, and fills its
//! placeholders.

use super::Words;
use crate::several::differing;
use crate::{Explanation, Finding, GroupName, HouseName, Limit, Mark, Rule, Smallness, Step};
use neuf_sudoku::rules::Variant;
use neuf_sudoku::{Cell, Grid, House, Shape};
use neuf_words::fill;

impl Words {
    /// The sentence that says why a step follows.
    pub(crate) fn reason(self, shape: Shape, step: &Step) -> String {
        let Words(phrases, _) = self;
        let concluded = step.concludes.first();
        let is_end = concluded.is_none();
        match &step.rule {
            Rule::NakedSingle(place) => {
                let value = concluded.map_or(0, |mark| mark.value);
                let cell = self.cell(shape, *place);
                fill(phrases.naked_single, &[("value", &value), ("cell", &cell)])
            }
            Rule::FullHouse(house, value) | Rule::HiddenSingle(house, value) => {
                let cell = concluded.map(|mark| self.cell(shape, mark.cell)).unwrap_or_default();
                let house = self.house(*house);
                let is_full = matches!(step.rule, Rule::FullHouse(..));
                let phrase = if is_full { phrases.full_house } else { phrases.hidden_single };
                fill(phrase, &[("cell", &cell), ("value", value), ("house", &house)])
            }
            Rule::Intersection { value, from, into, cells } => {
                let (from, into) = (self.house(*from), self.house(*into));
                let cells = self.any_of(shape, cells);
                let told = fill(
                    phrases.intersection,
                    &[("from", &from), ("value", value), ("into", &into), ("cells", &cells)],
                );
                self.and_so(shape, step, told)
            }
            Rule::NakedSubset { cells, values, house, other: Some(other) } => {
                let [house, other] = [*house, *other].map(|house| self.house(house));
                let (cells, values) = (self.cells(shape, cells), self.values(values));
                let parts: [(&str, &dyn std::fmt::Display); 4] =
                    [("house", &house), ("other", &other), ("cells", &cells), ("values", &values)];
                self.and_so(shape, step, fill(phrases.locked_subset, &parts))
            }
            Rule::NakedSubset { cells, values, house, other: None } => {
                let told = self.subset(phrases.naked_subset, shape, cells, values, *house);
                self.and_so(shape, step, told)
            }
            Rule::HiddenSubset { cells, values, house } => {
                let told = self.subset(phrases.hidden_subset, shape, cells, values, *house);
                self.and_so(shape, step, told)
            }
            Rule::Fish { value, lines, across, fins, .. } if fins.is_empty() => {
                let (lines, across) = (self.lines(lines), self.lines(across));
                let parts: [(&str, &dyn std::fmt::Display); 3] =
                    [("lines", &lines), ("value", value), ("across", &across)];
                self.and_so(shape, step, fill(phrases.fish, &parts))
            }
            Rule::FailedLiteral(mark) => {
                fill(phrases.suppose, &[("mark", &self.mark(shape, *mark))])
            }
            Rule::Contradiction(GroupName::Cell(place)) => {
                fill(phrases.no_value, &[("cell", &self.cell(shape, *place))])
            }
            Rule::Contradiction(GroupName::Value(house, value)) => {
                fill(phrases.no_place, &[("value", value), ("house", &self.house(*house))])
            }
            Rule::Relation { name, .. } if name.variant == Variant::GreaterThan => {
                let [greater, less] = [name.first, name.last].map(|place| self.place(place));
                let phrase = if is_end { phrases.comparison_broken } else { phrases.comparison };
                let told = fill(phrase, &[("greater", &greater), ("less", &less)]);
                self.and_so(shape, step, told)
            }
            Rule::Sum { first, sum, sets } if !is_end && !sets.is_empty() => {
                let told = self.combinations(shape, *first, *sum, sets);
                self.and_so(shape, step, told)
            }
            Rule::Balance(balanced) => {
                let told = self.balance(shape, balanced);
                let balance = &balanced.balance;
                // The sentence about a single cell ends in its value.
                let is_single = balance.innies.len() + balance.outies.len() == 1;
                match is_end {
                    true => format!("{told} {}", phrases.balance_broken),
                    false if is_single => told,
                    false => self.and_so(shape, step, told),
                }
            }
            Rule::Sum { first, sum, .. } => {
                let cell = self.cell(shape, *first);
                let phrase = if is_end { phrases.sum_broken } else { phrases.sum };
                self.and_so(shape, step, fill(phrase, &[("cell", &cell), ("sum", sum)]))
            }
            Rule::Relation { name, is_apart, fillings } => {
                let rule = (phrases.variant)(name.variant)[1];
                let rule = format!("{rule}{}", if *is_apart { phrases.apart } else { "" });
                let name = name.told(phrases.language, self.1);
                if !is_end && !fillings.is_empty() {
                    let parts: [(&str, &dyn std::fmt::Display); 3] =
                        [("name", &name), ("rule", &rule), ("sets", &self.sets(shape, fillings))];
                    return self.and_so(shape, step, fill(phrases.fillings, &parts));
                }
                let phrase = if is_end { phrases.relation_broken } else { phrases.relation };
                self.and_so(shape, step, fill(phrase, &[("name", &name), ("rule", &rule)]))
            }
            Rule::Alternation { name, cell, is_high } => {
                let name = name.told(phrases.language, self.1);
                let (cell, side) = (self.cell(shape, *cell), shape.side());
                let (low, high) = (side / 2, side.div_ceil(2) + 1);
                let parts: [(&str, &dyn std::fmt::Display); 5] = [
                    ("name", &name),
                    ("cell", &cell),
                    ("low", &low),
                    ("high", &high),
                    ("side", &side),
                ];
                let phrase = phrases.alternation[usize::from(*is_high)];
                self.and_so(shape, step, fill(phrase, &parts))
            }
            Rule::Needed { of, value, cells } => {
                let cells = self.cells(shape, cells);
                let told = match &**of {
                    Rule::Relation { name, is_apart, .. } => {
                        let rule = (phrases.variant)(name.variant)[1];
                        let apart = if *is_apart { phrases.apart } else { "" };
                        let name = name.told(phrases.language, self.1);
                        let rule = format!("{rule}{apart}");
                        let parts: [(&str, &dyn std::fmt::Display); 4] =
                            [("name", &name), ("rule", &rule), ("cells", &cells), ("value", value)];
                        fill(phrases.needed[0], &parts)
                    }
                    Rule::Sum { first, sum, .. } => {
                        let cell = self.cell(shape, *first);
                        let parts: [(&str, &dyn std::fmt::Display); 4] =
                            [("cell", &cell), ("sum", sum), ("cells", &cells), ("value", value)];
                        fill(phrases.needed[1], &parts)
                    }
                    _ => String::new(),
                };
                self.and_so(shape, step, told)
            }
            Rule::Refused(mark) => fill(phrases.refused, &[("mark", &self.mark(shape, *mark))]),
            Rule::Fish { .. }
            | Rule::Chain { .. }
            | Rule::RemotePair { .. }
            | Rule::XyzWing { .. }
            | Rule::Colouring { .. }
            | Rule::AlmostLockedSets { .. }
            | Rule::LockedChain { .. }
            | Rule::DeathBlossom { .. }
            | Rule::AlignedPair { .. }
            | Rule::ForcingChains { .. }
            | Rule::Medusa { .. }
            | Rule::SueDeCoq { .. }
            | Rule::SkLoop(_)
            | Rule::Exocet(_)
            | Rule::Tridagon(_)
            | Rule::UniqueRectangle { .. }
            | Rule::LargeGrave { .. }
            | Rule::Grave(_) => self.technique(shape, step),
            Rule::Clash(house, value) => {
                let cells: Vec<Cell> = step.premises.iter().map(|mark| mark.cell).collect();
                let (cells, house) = (self.cells(shape, &cells), self.house((*house).into()));
                fill(phrases.clash, &[("cells", &cells), ("value", value), ("house", &house)])
            }
        }
    }

    fn subset(
        self,
        phrase: &str,
        shape: Shape,
        cells: &[Cell],
        values: &[u8],
        house: HouseName,
    ) -> String {
        let (cells, values) = (self.cells(shape, cells), self.values(values));
        let house = self.house(house);
        fill(phrase, &[("house", &house), ("cells", &cells), ("values", &values)])
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
        let Words(phrases, _) = self;
        let steps = phrases.count(explanation.steps.len(), phrases.steps);
        let with_steps = |phrase| fill(phrase, &[("steps", &steps)]);
        let is_without_steps = explanation.steps.is_empty();
        match &explanation.finding {
            Finding::Solved(_) if is_without_steps => phrases.solved_already.into(),
            Finding::Solved(_) => with_steps(phrases.solved),
            Finding::Hint(_) if is_without_steps => phrases.solved_already.into(),
            Finding::Hint(_) => phrases.hint.into(),
            Finding::Unfinished { limit: Limit::Depth, .. } => {
                with_steps(phrases.unfinished_at_depth)
            }
            Finding::Unfinished { limit: Limit::Interrupt, .. } => {
                with_steps(phrases.unfinished_in_time)
            }
            Finding::Wrong { solution, marks } => {
                let mark = |&mark| self.mark(solution.shape(), mark);
                let marks: Vec<String> = marks.iter().map(mark).collect();
                let phrase = phrases.form(marks.len(), phrases.wrong);
                fill(phrase, &[("marks", &self.list(&marks))])
            }
            Finding::NoSolution { core, derived_from } => {
                let mut sentences = vec![phrases.no_solution.to_owned()];
                if core.as_ref().is_some_and(|core| core.filled_count() == 0) {
                    sentences.push(phrases.core_empty.into());
                } else if let Some(core) = core {
                    let number = core.filled_count();
                    let phrase = phrases.form(number, phrases.core);
                    let marks = self.givens(core);
                    sentences.push(fill(phrase, &[("n", &number), ("marks", &marks)]));
                }
                sentences.push(match derived_from {
                    None => phrases.not_reached.into(),
                    from if from == core => with_steps(phrases.from_core),
                    Some(_) => with_steps(phrases.from_all),
                });
                sentences.join(" ")
            }
            Finding::Several { solutions, cells, size } => self.several(solutions, cells, *size),
            Finding::Unknown => phrases.unknown.into(),
        }
    }

    fn several(self, [one, other]: &[Grid; 2], cells: &[Cell], size: Smallness) -> String {
        let Words(phrases, _) = self;
        let mark = |&cell| Mark { cell, value: one.get(cell), holds: true };
        let marks: Vec<String> =
            cells.iter().map(|cell| self.mark(one.shape(), mark(cell))).collect();
        let size = match size {
            Smallness::Smallest { solutions } => fill(phrases.smallest, &[("n", &solutions)]),
            Smallness::SmallestForSolution => phrases.smallest_for_solution.into(),
            Smallness::Small => phrases.small.into(),
        };
        fill(
            phrases.several,
            &[
                ("cells", &phrases.count(differing(one, other).len(), phrases.cells)),
                ("given", &phrases.count(cells.len(), phrases.given_cells)),
                ("marks", &self.list(&marks)),
                ("size", &size),
            ],
        )
    }

    /// `rows 2 and 7`, or `row 2 and box 5` if there is a box among them.
    pub(super) fn lines(self, lines: &[House]) -> String {
        let Words(phrases, _) = self;
        if lines.iter().any(|line| matches!(line, House::Box(_))) {
            let names: Vec<String> = lines.iter().map(|&line| self.house(line.into())).collect();
            return self.list(&names);
        }
        let numbers: Vec<String> =
            lines.iter().map(|line| self.number(line.in_grid().0).to_string()).collect();
        let is_columns = matches!(lines.first(), Some(House::Column(_)));
        let named =
            fill(phrases.lines[usize::from(is_columns)], &[("numbers", &self.list(&numbers))]);
        // The lines of a fish all belong to one grid.
        match lines.first().and_then(|line| line.in_grid().1) {
            Some(grid) => fill(phrases.of_grid, &[("house", &named), ("n", &self.number(grid))]),
            None => named,
        }
    }
}
