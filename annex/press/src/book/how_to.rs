//! How a kind of puzzle is played: its rules, and one step of one of the book's puzzles.

use neuf_cnf::Interrupt;
use neuf_explain::{Difficulty, Explanation, RuleKind, Terms as _};
use neuf_words::{Language, Numbering, tr};

use super::entry::{BookEntry, Kind, explained};
use super::flow::{Flow, LEADING, Sizes};
use neuf_draw::Picture;
use neuf_draw::{Scene, wrapped};

/// Lays out the instructions. The example is a step of the first puzzle of the kind that is
/// explained before the interrupt; without one there is no example.
pub(super) fn how_to(
    kind: &Kind,
    entries: &[(usize, &BookEntry)],
    text: (f32, f32),
    sizes: Sizes,
    language: Language,
    interrupt: &Interrupt,
) -> Vec<Scene> {
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
    let examples = entries.iter().take(TRIED).find_map(|&(number, entry)| {
        let explanation = explained(&entry.puzzle, interrupt)?;
        Some((number, explanation))
    });
    if let Some((number, explanation)) = examples
        && let Some(place) = lesson(&explanation)
        && let Some(picture) = Picture::of_step(&explanation, place, language, Numbering::FromOne)
    {
        let step = &explanation.steps[place];
        let sentence = language.sentence(explanation.puzzle.shape(), step);
        let sentence = format!("{sentence} ({})", language.technique(step));
        let picture = picture.without_caption();
        // A single is seen without pencil marks, and large digits are read more easily.
        let is_single = matches!(step.kind(), RuleKind::FullHouse | RuleKind::HiddenSingle);
        let picture = if is_single { picture.without_candidates() } else { picture };
        // The picture stands on the page with its heading, and above its sentence.
        let lines = wrapped(&sentence, sizes.body, text.0).len() as f32;
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

/// How many puzzles are tried for the example.
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
/// the shortest; or else a hidden single, or else the first. The first step of a killer may cross
/// out twenty candidates, in which nobody finds the idea.
fn lesson(explanation: &Explanation) -> Option<usize> {
    let steps = || {
        let all = explanation.steps.iter().enumerate();
        all.filter(|(_, step)| !step.concludes.is_empty())
    };
    let first = |is_wanted: &dyn Fn(RuleKind) -> bool| {
        steps().find(|(_, step)| is_wanted(step.kind())).map(|(place, _)| place)
    };
    let is_easy = |kind| Difficulty::of(kind) <= Difficulty::Medium;
    let is_of_variant = |kind| {
        use RuleKind as Kind;
        matches!(kind, Kind::Sum | Kind::RuleOf45 | Kind::Comparison | Kind::Relation)
    };
    let of_variant = steps().filter(|(_, step)| is_of_variant(step.kind()));
    of_variant
        .min_by_key(|&(place, step)| (step.concludes.len(), place))
        .map(|(place, _)| place)
        .or_else(|| first(&|kind| kind == RuleKind::HiddenSingle))
        .or_else(|| first(&is_easy))
        .or_else(|| first(&|_| true))
}

#[cfg(test)]
mod tests {
    use neuf_explain::{ExplainOptions, explain};
    use neuf_formats::parse_puzzle;

    use super::*;

    #[test]
    fn the_lesson_shows_the_rule_of_the_variant() {
        let puzzle = parse_puzzle(
            "variant: thermometer\n1...\n..4.\n....\n..1.\nthermometer:\nr1c4 r1c3 r1c2\nr3c1 \
             r4c1\n",
        )
        .unwrap()
        .puzzle;
        let explained = explain(&puzzle, &ExplainOptions::default(), &Interrupt::new()).unwrap();
        let place = lesson(&explained).unwrap();
        assert_eq!(explained.steps[place].kind(), RuleKind::Relation);
        let least = explained.steps.iter().filter(|step| step.kind() == RuleKind::Relation);
        let least = least.map(|step| step.concludes.len()).min();
        assert_eq!(Some(explained.steps[place].concludes.len()), least);
    }
}
