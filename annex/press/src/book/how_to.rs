//! How a kind of puzzle is played: its rules, and one step of one of the book's puzzles.

use neuf_cnf::Interrupt;
use neuf_explain::{Difficulty, Explanation, RuleKind, Step, Terms as _};
use neuf_words::{Language, Numbering, tr};

use super::entry::{Kind, explained};
use super::flow::{Flow, LEADING, Sizes};
use super::section::Section;
use neuf_draw::Picture;
use neuf_draw::outlines::Face;
use neuf_draw::{Scene, wrapped};

/// What is taught of a kind of puzzle.
pub(super) struct Lesson {
    pub(super) kind: Kind,
    /// The number of a puzzle, its steps, and the one that is shown; `None` if no puzzle was
    /// explained before the interrupt.
    example: Option<(usize, Explanation, usize)>,
}

impl Lesson {
    /// The lesson of these sections, which are of one kind. The first puzzles of each section
    /// are tried, the easiest first, until one has a step that is worth showing; if none has, the
    /// first puzzle shows a single.
    pub(super) fn of(sections: &[Section<'_>], interrupt: &Interrupt) -> Lesson {
        let tried = sections.iter().flat_map(|section| section.entries.iter().take(TRIED));
        let (mut worth, mut single) = (None, None);
        for &(number, entry) in tried {
            let Some(explanation) = explained(&entry.puzzle, interrupt) else { continue };
            if let Some(place) = worth_showing(&explanation) {
                worth = Some((number, explanation, place));
                break;
            }
            if single.is_none() {
                single = first_single(&explanation).map(|place| (number, explanation, place));
            }
        }
        Lesson { kind: sections[0].kind.clone(), example: worth.or(single) }
    }
}

/// Lays out the instructions.
pub(super) fn how_to(
    lesson: &Lesson,
    text: (f32, f32),
    sizes: Sizes,
    language: Language,
) -> Vec<Scene> {
    let kind = &lesson.kind;
    let mut flow = Flow::new(text);
    flow.heading(&heading(kind, language), sizes.heading);
    let rules = match (kind.is_board(), kind.has_regions()) {
        (true, _) => [
            "Several grids of {n} rows and {n} columns overlap. Fill each empty cell with a number \
             from 1 to {n}, so that in each of these grids each row, each column and each box \
             within thick lines holds every number once. Where grids overlap, a cell belongs to \
             both, so that what is found in one grid helps in the next.",
            "Plusieurs grilles de {n} lignes et {n} colonnes se chevauchent. Remplissez chaque \
             case vide avec un nombre de 1 à {n}, de sorte que dans chacune de ces grilles chaque \
             ligne, chaque colonne et chaque bloc entouré d'un trait épais contienne une fois \
             chaque nombre. Là où des grilles se chevauchent, une case est à toutes les deux, et \
             ce que l'on trouve dans l'une aide dans l'autre.",
        ],
        (false, true) => [
            "Fill each empty cell with a number from 1 to {n}, so that each row, each column and \
             each region within thick lines holds every number once.",
            "Remplissez chaque case vide avec un nombre de 1 à {n}, de sorte que chaque ligne, \
             chaque colonne et chaque région entourée d'un trait épais contienne une fois chaque \
             nombre.",
        ],
        (false, false) => [
            "Fill each empty cell with a number from 1 to {n}, so that each row, each column and \
             each box within thick lines holds every number once.",
            "Remplissez chaque case vide avec un nombre de 1 à {n}, de sorte que chaque ligne, \
             chaque colonne et chaque bloc entouré d'un trait épais contienne une fois chaque \
             nombre.",
        ],
    };
    flow.paragraph(&language.say(rules, &[("n", &kind.side())]), sizes.body);
    let added = kind.rules(language);
    if !added.is_empty() {
        flow.paragraph(language.of(["Besides:", "De plus\u{a0}:"]), sizes.body);
        for rule in added {
            flow.paragraph(&rule, sizes.body);
        }
    }
    let one_solution = language.of([
        "Each puzzle has exactly one solution, and logic finds it. Small numbers in the corner of \
         a cell, pencil marks, help to remember what it can still hold.",
        "Chaque grille a une solution et une seule, et la logique la trouve. De petits chiffres \
         notés dans le coin d'une case aident à se rappeler ce qu'elle peut encore contenir.",
    ]);
    flow.paragraph(one_solution, sizes.body);
    if let Some((number, explanation, place)) = &lesson.example
        && let Some(picture) = Picture::of_step(explanation, *place, language, Numbering::FromOne)
    {
        let step = &explanation.steps[*place];
        let sentence = language.sentence(explanation.puzzle.shape(), step);
        let sentence = format!("{sentence} ({})", language.technique(step));
        let picture = picture.without_caption();
        // A single is seen without pencil marks, and large digits are read more easily.
        let is_single = matches!(step.kind(), RuleKind::FullHouse | RuleKind::HiddenSingle);
        let picture = if is_single { picture.without_candidates() } else { picture };
        // The picture stands on the page with its heading, and above its sentence.
        let lines = wrapped(&sentence, Face::Text, sizes.body, text.0).len() as f32;
        let others = sizes.heading * LEADING * 2.0 + sizes.body * (1.0 + lines) * LEADING;
        flow.need(text.1 * LEAST_PICTURE + others);
        let room = (flow.left() - others).max(text.1 * 0.3);
        flow.gap(sizes.body * 0.5);
        let example = tr!(
            language,
            ["An example, from puzzle {number}", "Un exemple, tiré de la grille {number}"],
            number
        );
        flow.heading(&example, sizes.heading * 0.75);
        flow.picture(&picture.scene(), (text.0, room));
        flow.gap(sizes.body * 0.5);
        flow.paragraph(&sentence, sizes.body);
    }
    flow.into_pages()
}

/// How much of a page the picture takes at least, unless its sentence is long.
const LEAST_PICTURE: f32 = 0.45;

/// How many puzzles of each section are tried for the example.
const TRIED: usize = 3;

/// The heading of the instructions.
pub(super) fn heading(kind: &Kind, language: Language) -> String {
    tr!(
        language,
        ["How to play: {kind}", "Comment jouer\u{a0}: {kind}"],
        kind = kind.name(language)
    )
}

/// The step that shows most of the kind: of those that a rule of the variant makes, the first of
/// the shortest; or else the first of the easiest technique beyond singles. The first step of a
/// killer may cross out twenty candidates, in which nobody finds the idea; a single needs no
/// lesson; and a chain is no example for a person who learns how to play.
fn worth_showing(explanation: &Explanation) -> Option<usize> {
    let is_of_variant = |kind| {
        use RuleKind as Kind;
        matches!(kind, Kind::Sum | Kind::RuleOf45 | Kind::Comparison | Kind::Relation)
    };
    let is_worth = |kind| (Difficulty::Medium..=Difficulty::Hard).contains(&Difficulty::of(kind));
    let steps = explanation.steps.iter().enumerate();
    // A cage of one cell is a given.
    let is_step = |step: &Step| {
        !step.concludes.is_empty() && step.whereabouts(explanation.puzzle.rules()).len() > 1
    };
    let told = steps.filter(|(_, step)| is_step(step));
    let shown = told.filter(|(_, step)| is_of_variant(step.kind()) || is_worth(step.kind()));
    let key = |&(place, step): &(usize, &Step)| {
        let is_own = is_of_variant(step.kind());
        let technique = (!is_own).then(|| (Difficulty::of(step.kind()), step.kind() as usize));
        (!is_own, technique, step.concludes.len(), place)
    };
    shown.min_by_key(key).map(|(place, _)| place)
}

/// The first hidden single, or else the first step that concludes anything.
fn first_single(explanation: &Explanation) -> Option<usize> {
    let find = |is_wanted: &dyn Fn(&Step) -> bool| explanation.steps.iter().position(is_wanted);
    find(&|step| step.kind() == RuleKind::HiddenSingle)
        .or_else(|| find(&|step| !step.concludes.is_empty()))
}

#[cfg(test)]
mod tests {
    use neuf_explain::{ExplainOptions, explain};
    use neuf_formats::parse_puzzle;

    use super::*;
    use crate::book::BookEntry;

    #[test]
    fn the_lesson_shows_the_rule_of_the_variant() {
        let puzzle = parse_puzzle(
            "variant: thermometer\n1...\n..4.\n....\n..1.\nthermometer:\nr1c4 r1c3 r1c2\nr3c1 \
             r4c1\n",
        )
        .unwrap()
        .puzzle;
        let explained = explain(&puzzle, &ExplainOptions::default(), &Interrupt::new()).unwrap();
        let place = worth_showing(&explained).unwrap();
        assert_eq!(explained.steps[place].kind(), RuleKind::Relation);
        let least = explained.steps.iter().filter(|step| step.kind() == RuleKind::Relation);
        let least = least.map(|step| step.concludes.len()).min();
        assert_eq!(Some(explained.steps[place].concludes.len()), least);
    }

    /// The second puzzle has better steps than the singles of the first one.
    #[test]
    fn the_lesson_shows_a_step_beyond_singles() {
        let easy =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let hard =
            "4.....938.32.941...953..24.37.6.9..4529..16736.47.3.9.957..83....39..4..24..3.7.9";
        let entry = |text: &str| {
            let puzzle = parse_puzzle(text).unwrap().puzzle;
            let solution = puzzle.givens().clone();
            BookEntry::new(puzzle, solution)
        };
        let (easy, hard) = (entry(easy), entry(hard));
        let shown = |entries: &[BookEntry]| {
            let lesson = Lesson::of(&Section::all(entries), &Interrupt::new());
            let (number, explanation, place) = lesson.example.unwrap();
            (number, explanation.steps[place].kind())
        };
        assert_eq!(shown(std::slice::from_ref(&easy)), (1, RuleKind::HiddenSingle));
        assert_eq!(shown(&[easy, hard]), (2, RuleKind::Pointing));
    }
}
