//! Each relation says the same as a condition on all values and as a machine, and judges as
//! players do.

use std::ops::RangeInclusive;

use super::*;
use crate::{Grid, Shape};

/// All fillings of a line on a small grid.
fn every(side: usize, count: usize) -> impl Iterator<Item = Vec<u8>> {
    let all = side.pow(count as u32);
    (0..all).map(move |number| {
        (0..count).map(|place| (number / side.pow(place as u32) % side) as u8 + 1).collect()
    })
}

fn relations() -> impl Iterator<Item = (Variant, &'static dyn Relation)> {
    Variant::ALL.iter().filter_map(|&variant| Some((variant, variant.relation()?)))
}

/// The numbers of cells that a layout may have on a small grid, up to `most`.
fn counts(layout: Layout, side: usize, most: usize) -> RangeInclusive<usize> {
    match layout {
        Layout::Line { least } => least..=most,
        Layout::Pair { .. } | Layout::Two => 2..=2,
        Layout::Cage => 1..=most,
        Layout::Copies => 2..=most / 2 * 2,
        Layout::Peak => 3..=most,
        Layout::Square => 4..=4,
        Layout::Row => side..=side,
        Layout::Diagonal => 2..=most,
    }
}

/// The clues that are tried for a relation: none, or all that some filling gives, and one that none
/// does. A quadruple tells only some of its numbers.
fn clues(relation: &dyn Relation, setting: &Setting) -> Vec<Vec<usize>> {
    let side = setting.side;
    let mut all: Vec<Vec<usize>> =
        every(side, setting.count()).filter_map(|values| relation.clue(setting, &values)).collect();
    if relation.layout() == Layout::Square {
        all.iter_mut().for_each(|clue| clue.truncate(3));
        let shorter: Vec<Vec<usize>> = all.iter().map(|clue| clue[..1].to_vec()).collect();
        all.extend(shorter);
    }
    all.sort_unstable();
    all.dedup();
    all.push(if all.is_empty() { Vec::new() } else { vec![100] });
    all
}

/// The machine accepts a filling when the words of the rule do, on all lines of up to five cells
/// with all borders of boxes and all clues.
#[test]
fn the_machine_and_the_words_of_each_rule_agree() {
    for (variant, relation) in relations() {
        for (side, most) in [(4, 5), (5, 5), (6, 4)] {
            for count in counts(relation.layout(), side, most) {
                if relation.layout() == Layout::Copies && count % 2 == 1 {
                    continue;
                }
                if count > most {
                    continue;
                }
                for borders in 0..1_usize << (count - 1) {
                    let boxes = (0..count)
                        .map(|place| (borders & ((1 << place) - 1)).count_ones() as usize)
                        .collect();
                    let mut setting = Setting { side, boxes, numbers: Vec::new() };
                    for numbers in clues(relation, &setting) {
                        setting.numbers = numbers;
                        let fillings = Fillings::of(relation, &setting);
                        for values in every(side, count) {
                            assert_eq!(
                                fillings.has_any(&values),
                                relation.holds(&setting, &values),
                                "{variant} {values:?} {setting:?}"
                            );
                        }
                    }
                    if variant != Variant::RegionSum {
                        break;
                    }
                }
            }
        }
    }
}

/// Each rule on fillings that a player would judge at a glance, on the usual grid.
#[test]
fn the_words_of_each_rule_judge_as_players_do() {
    let setting = |count: usize, numbers: &[usize]| Setting {
        side: 9,
        boxes: (0..count).map(|place| place / 3 % 3).collect(),
        numbers: numbers.to_vec(),
    };
    let judge = |variant: Variant, numbers: &[usize], values: &[u8]| {
        variant.relation().unwrap().holds(&setting(values.len(), numbers), values)
    };
    let cases: &[(Variant, &[u8], bool)] = &[
        (Variant::Thermometer, &[1, 3, 4, 9], true),
        (Variant::Thermometer, &[1, 3, 3, 9], false),
        (Variant::SlowThermometer, &[1, 3, 3, 9], true),
        (Variant::SlowThermometer, &[1, 3, 2, 9], false),
        (Variant::Arrow, &[9, 4, 5], true),
        (Variant::Arrow, &[9, 4, 4], false),
        (Variant::PillArrow, &[1, 2, 4, 3, 5], true),
        (Variant::PillArrow, &[2, 1, 4, 3, 5], false),
        (Variant::LongPillArrow, &[1, 1, 8, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 6, 4], true),
        (Variant::LongPillArrow, &[1, 1, 8, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 6, 5], false),
        (Variant::GermanWhispers, &[1, 6, 1, 9], true),
        (Variant::GermanWhispers, &[1, 6, 2, 9], false),
        (Variant::DutchWhispers, &[1, 5, 9], true),
        (Variant::DutchWhispers, &[1, 4, 9], false),
        (Variant::Renban, &[4, 2, 3, 5], true),
        (Variant::Renban, &[4, 2, 3, 6], false),
        (Variant::Renban, &[4, 3, 3, 5], false),
        (Variant::Palindrome, &[4, 2, 7, 2, 4], true),
        (Variant::Palindrome, &[4, 2, 7, 4, 4], false),
        (Variant::Between, &[8, 4, 7, 3], true),
        (Variant::Between, &[8, 4, 8, 3], false),
        (Variant::RegionSum, &[1, 2, 6, 3, 5, 1, 9], true),
        (Variant::RegionSum, &[1, 2, 6, 3, 5, 1, 8], false),
        (Variant::Modular, &[1, 5, 9, 7], true),
        (Variant::Modular, &[1, 5, 4, 7], false),
        (Variant::Entropic, &[1, 5, 9, 3], true),
        (Variant::Entropic, &[1, 5, 6, 9], false),
        (Variant::GreaterThan, &[4, 3], true),
        (Variant::GreaterThan, &[4, 4], false),
        (Variant::NonConsecutive, &[4, 6], true),
        (Variant::NonConsecutive, &[4, 3], false),
        (Variant::WhiteDot, &[4, 3], true),
        (Variant::WhiteDot, &[4, 2], false),
        (Variant::BlackDot, &[4, 2], true),
        (Variant::BlackDot, &[4, 3], false),
        (Variant::AllDots, &[4, 7], true),
        (Variant::AllDots, &[4, 8], false),
        (Variant::AllDots, &[4, 5], false),
        (Variant::AllWhiteDots, &[4, 8], true),
        (Variant::AllWhiteDots, &[4, 5], false),
        (Variant::AllBlackDots, &[4, 5], true),
        (Variant::AllBlackDots, &[4, 8], false),
        (Variant::Clone, &[4, 2, 4, 2], true),
        (Variant::Clone, &[4, 2, 2, 4], false),
        (Variant::X, &[4, 6], true),
        (Variant::X, &[4, 5], false),
        (Variant::V, &[4, 1], true),
        (Variant::V, &[4, 6], false),
        (Variant::AllXv, &[4, 7], true),
        (Variant::AllXv, &[4, 6], false),
        (Variant::AllXv, &[4, 1], false),
        (Variant::Minimum, &[2, 3, 9, 3], true),
        (Variant::Minimum, &[2, 3, 9, 2], false),
        (Variant::Maximum, &[8, 3, 7, 3], true),
        (Variant::Maximum, &[8, 3, 9, 2], false),
    ];
    let row: &[u8] = &[3, 1, 4, 2, 9, 8, 5, 7, 6];
    let with_clue: &[(Variant, &[usize], &[u8], bool)] = &[
        (Variant::Quadruple, &[1, 4, 4], &[4, 1, 4, 9], true),
        (Variant::Quadruple, &[1, 4, 4], &[4, 1, 3, 9], false),
        (Variant::Difference, &[4], &[3, 7], true),
        (Variant::Difference, &[4], &[7, 2], false),
        (Variant::Ratio, &[3], &[9, 3], true),
        (Variant::Ratio, &[3], &[2, 8], false),
        (Variant::SumCage, &[9], &[3, 3, 3], true),
        (Variant::SumCage, &[9], &[2, 3, 3], false),
        (Variant::LittleKiller, &[9], &[3, 3, 3], true),
        (Variant::LittleKiller, &[9], &[3, 3, 4], false),
        (Variant::Sandwich, &[6], row, true),
        (Variant::Sandwich, &[15], row, false),
        (Variant::XSum, &[8], row, true),
        (Variant::XSum, &[5], row, false),
        (Variant::Skyscraper, &[3], row, true),
        (Variant::Skyscraper, &[4], row, false),
        (Variant::NumberedRooms, &[4], row, true),
        (Variant::NumberedRooms, &[3], row, false),
    ];
    let plain = cases.iter().map(|&(variant, values, holds)| (variant, &[][..], values, holds));
    let all: Vec<_> = plain.chain(with_clue.iter().copied()).collect();
    for &(variant, numbers, values, holds) in &all {
        assert_eq!(judge(variant, numbers, values), holds, "{variant} {values:?}");
    }
    for (variant, _) in relations() {
        assert!(all.iter().filter(|case| case.0 == variant).count() > 1, "{variant}");
    }
}

/// The diagram of a thermometer of nine cells has one filling, and no step too many.
#[test]
fn a_diagram_has_no_step_that_leads_nowhere() {
    let setting = |count| Setting { side: 9, boxes: vec![0; count], numbers: Vec::new() };
    let fillings = Fillings::of(&thermometer::Thermometer, &setting(9));
    assert_eq!(fillings.step_count(), 9);
    let none = Fillings::of(&thermometer::Thermometer, &setting(10));
    assert!(none.step_count() == 0 && !none.has_any(&[0; 10]));
    // A sum remembers no more than it needs: behind the circle, nine sums that remain.
    let arrow = Fillings::of(&arrow::Arrow::ROUND, &setting(3));
    let first = arrow.layers()[0].iter().map(|step| step.to).max();
    assert_eq!(first, Some(7), "2 to 9");
}

#[test]
fn few_fillings_are_listed_by_the_places_of_their_cells() {
    let setting = Setting { side: 4, boxes: vec![0; 4], numbers: Vec::new() };
    // A palindrome reads its two ends one after the other.
    let fillings = Fillings::of(&copies::Copies::PALINDROME, &setting);
    let few = fillings.restricted(&[
        [1, 2].into_iter().collect(),
        [3].into_iter().collect(),
        [3, 4].into_iter().collect(),
        [2, 1].into_iter().collect(),
    ]);
    assert_eq!(few.listed(2), [[1, 3, 3, 1], [2, 3, 3, 2]]);
    assert!(few.listed(1).is_empty() && fillings.listed(9).is_empty());
    assert_eq!(fillings.listed(16).len(), 16);
}

#[test]
fn what_cannot_be_drawn_is_refused() {
    let shape = Shape::default();
    let mut rules = Rules::usual(shape);
    let mut refused = |cells: &[(usize, usize)]| {
        let cells = cells.iter().map(|&(i, j)| shape.cell(i, j)).collect();
        rules.add_related(Variant::Between, cells).unwrap_err().to_string()
    };
    assert_eq!(refused(&[(0, 0), (0, 1)]), "a line of `between` has 3 cells at least, not 2");
    assert_eq!(
        refused(&[(0, 0), (0, 1), (0, 0)]),
        "the line of `between` passes row 1, column 1 twice"
    );
    assert_eq!(
        refused(&[(0, 0), (1, 1), (1, 3)]),
        "`between` cannot go from row 2, column 2 to row 2, column 4, which do not touch"
    );
    let mut clue = |variant, numbers: &[usize], cells: &[(usize, usize)]| {
        let cells = cells.iter().map(|&(i, j)| shape.cell(i, j)).collect();
        rules.add_clue(variant, numbers.to_vec(), cells).unwrap_err().to_string()
    };
    assert_eq!(
        clue(Variant::WhiteDot, &[], &[(0, 0), (1, 1)]),
        "`white-dot` cannot go from row 1, column 1 to row 2, column 2, which do not touch"
    );
    assert_eq!(clue(Variant::X, &[], &[(0, 0)]), "each `x-pair` has 2 cells, not 1");
    assert_eq!(
        clue(Variant::Sandwich, &[4], &[(0, 0), (0, 1)]),
        "`sandwich` needs all cells of a row or a column, such as r1c1-r1c9"
    );
    assert_eq!(
        clue(Variant::LittleKiller, &[4], &[(0, 3), (1, 2), (2, 1)]),
        "`little-killer` needs all cells of a diagonal, from border to border, such as r1c2-r2c1"
    );
    assert_eq!(
        clue(Variant::LittleKiller, &[], &[(0, 1), (1, 0)]),
        "each `little-killer` has one number in its clue, not 0"
    );
    assert_eq!(
        clue(Variant::LittleKiller, &[19], &[(0, 1), (1, 0)]),
        "no values keep this `little-killer`"
    );
    assert_eq!(
        clue(Variant::Quadruple, &[1], &[(0, 0), (0, 1), (1, 0), (1, 2)]),
        "`quadruple` needs the four cells around a corner, such as r1c1-r2c2"
    );
    assert!(rules.is_usual());
    let none = rules.add_related(Variant::Killer, vec![shape.cell(0, 0)]);
    assert_eq!(none, Err(VariantError::NoRelation(Variant::Killer)));
    // A renban line through half of a large grid has more sets of values than there is room for.
    let large = Shape::square(5).unwrap();
    let mut rules = Rules::usual(large);
    let row = (0..24).map(|j| large.cell(0, j)).collect();
    let too_large = Err(VariantError::LinesTooLarge(Variant::Renban));
    assert_eq!(rules.add_related(Variant::Renban, row), too_large);
}

#[test]
fn a_broken_relation_is_named_with_its_ends() {
    let shape = Shape::square(2).unwrap();
    let mut rules = Rules::usual(shape);
    let row = |i: usize| (0..3).map(|j| shape.cell(i, j)).collect::<Vec<Cell>>();
    rules.add_related(Variant::Thermometer, row(1)).unwrap();
    let said = |text: &str| {
        let grid: Grid = crate::testing::grid(text);
        rules.first_violation(&grid).map(|violation| violation.to_string())
    };
    assert_eq!(said("1... .... .... ...."), None);
    assert_eq!(
        said(".... 132. .... ....").as_deref(),
        Some(
            "the values do not fit the thermometer from r2c1 to r2c3 (values rise from the bulb on)"
        )
    );
    assert_eq!(
        said(".... 3... .... ....").as_deref(),
        Some(
            "no values in the empty cells fit the thermometer from r2c1 to r2c3 (values rise from \
             the bulb on)"
        )
    );
}
