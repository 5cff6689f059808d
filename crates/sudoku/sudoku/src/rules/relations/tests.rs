//! Each relation says the same as a condition on all values and as a machine, and judges as
//! players do.

use std::ops::RangeInclusive;

use super::*;
use neuf_cnf::Interrupt;

use crate::rules::Regions;
use crate::{Grid, Puzzle, Shape, Solutions, ValueSet};

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

/// The equations, sets and cuts that a relation has say what its words say of these values.
fn assert_forms(relation: &dyn Relation, setting: &Setting, values: &[u8]) {
    let holds = relation.holds(setting, values);
    let equations = relation.equations(setting);
    let is_balanced = |equation: &Equation| {
        let weighted = |&(place, weight): &(usize, i64)| weight * i64::from(values[place]);
        equation.weights.iter().map(weighted).sum::<i64>() == equation.total
    };
    let all = equations.iter().all(is_balanced);
    assert!(equations.is_empty() || all == holds, "{values:?} {setting:?} {equations:?}");
    let differ = |values: &[u8]| {
        let set: ValueSet = values.iter().copied().collect();
        (set.len() == values.len()).then_some(set)
    };
    let copies = relation.copies(values.len());
    let are_same = copies.iter().all(|&[one, other]| values[one] == values[other]);
    assert!(copies.is_empty() || are_same == holds, "{values:?} {copies:?}");
    if let Some(sets) = relation.sets(setting) {
        let fits = differ(values).is_some_and(|set| sets.contains(&set));
        assert_eq!(fits, holds, "{values:?} {setting:?} {sets:?}");
    }
    if let (Some(_), Some(cuts)) = (differ(values), relation.cuts(setting)) {
        let fits = |cut: &Cut| {
            cut.held.iter().all(|&(place, value)| values[place] == value)
                && differ(&values[cut.inside.clone()]).is_some_and(|set| cut.sets.contains(&set))
        };
        assert_eq!(cuts.iter().any(fits), holds, "{values:?} {setting:?} {cuts:?}");
    }
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
                            assert_forms(relation, &setting, &values);
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
        rules.add_clue(Variant::Between, &[], cells).unwrap_err().to_string()
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
        rules.add_clue(variant, numbers, cells).unwrap_err().to_string()
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
    assert_eq!(
        clue(Variant::ExtraRegion, &[5], &[(0, 0), (0, 1)]),
        "each `extra-region` has no number in its clue, not 1"
    );
    assert!(rules.is_usual());
    let none = rules.add_clue(Variant::Killer, &[], vec![shape.cell(0, 0)]);
    let (variant, found, least, most) = (Variant::Killer, 0, 1, 1);
    assert_eq!(none, Err(VariantError::NumberCount { variant, found, least, most }));
    // A renban line through half of a large grid has more sets of values than there is room for.
    let large = Shape::new(5, 5).unwrap();
    let mut rules = Rules::usual(large);
    let row = (0..24).map(|j| large.cell(0, j)).collect();
    let too_large = Err(VariantError::LinesTooLarge(Variant::Renban));
    assert_eq!(rules.add_clue(Variant::Renban, &[], row), too_large);
}

#[test]
fn a_broken_relation_is_named_with_its_ends() {
    let shape = Shape::new(2, 2).unwrap();
    let mut rules = Rules::usual(shape);
    let row = |i: usize| (0..3).map(|j| shape.cell(i, j)).collect::<Vec<Cell>>();
    rules.add_clue(Variant::Thermometer, &[], row(1)).unwrap();
    let said = |text: &str| {
        let grid: Grid = crate::testing::grid(text);
        rules.violations(&grid).next().map(|violation| violation.to_string())
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

/// Whoever looks for a mistake has to know which sum stands, and not only which is wanted.
#[test]
fn a_broken_sum_is_told_with_what_its_values_give() {
    let shape = Shape::new(2, 2).unwrap();
    let row: Vec<Cell> = (0..4).map(|j| shape.cell(0, j)).collect();
    let said = |variant: Variant, numbers: &[usize], cells: usize, text: &str| {
        let mut rules = Rules::usual(shape);
        rules.add_clue(variant, numbers, row[..cells].to_vec()).unwrap();
        let grid: Grid = crate::testing::grid(&format!("{text} .... .... ...."));
        let violation = rules.violations(&grid).next().unwrap();
        [Language::English, Language::French].map(|language| {
            let told = violation.told(language);
            told.split(" (").next().unwrap_or_default().to_owned()
        })
    };
    assert_eq!(
        said(Variant::SumCage, &[9], 3, "123."),
        [
            "the values give 6, so they do not fit the cage of sum 9 at r1c1",
            "les valeurs donnent 6 et ne respectent donc pas la cage de somme 9 en L1C1"
        ]
    );
    assert_eq!(
        said(Variant::SumCage, &[12], 3, "12.."),
        [
            "the values give 3 so far, and no values in the empty cells fit the cage of sum 12 at \
             r1c1",
            "les valeurs donnent 3 jusqu'ici, et aucune valeur des cases vides ne respecte la cage \
             de somme 12 en L1C1"
        ]
    );
    assert_eq!(
        said(Variant::Sandwich, &[2], 4, "1342"),
        [
            "the values give 3, so they do not fit the sandwich clue 2 from r1c1 to r1c4",
            "les valeurs donnent 3 et ne respectent donc pas l'indice de sandwich 2 de L1C1 à L1C4"
        ]
    );
    assert_eq!(
        said(Variant::Arrow, &[], 3, "412."),
        [
            "two sums that have to be equal are 4 and 3, so the values do not fit the arrow from \
             r1c1 to r1c3",
            "deux sommes qui doivent être égales sont 4 et 3, et les valeurs ne respectent donc pas la \
             flèche de L1C1 à L1C3"
        ]
    );
    assert_eq!(
        said(Variant::RegionSum, &[], 4, "1234"),
        [
            "two sums that have to be equal are 3 and 7, so the values do not fit the region sum \
             line from r1c1 to r1c4",
            "deux sommes qui doivent être égales sont 3 et 7, et les valeurs ne respectent donc pas la \
             ligne à sommes par région de L1C1 à L1C4"
        ]
    );
}

/// All relations together have as many steps as there is room, to the last one.
#[test]
fn the_room_is_that_of_all_relations_together() {
    let shape = Shape::new(2, 2).unwrap();
    let line = |i: usize| (0..3).map(|j| shape.cell(i, j)).collect::<Vec<Cell>>();
    let mut rules = Rules::usual(shape);
    rules.add_clue(Variant::Thermometer, &[], line(0)).unwrap();
    let made = rules.added_mut().steps;
    assert!(made > 0);
    let mut one_too_few = rules.clone();
    one_too_few.added_mut().steps = MOST_STEPS - made + 1;
    let too_large = Err(VariantError::LinesTooLarge(Variant::Thermometer));
    assert_eq!(one_too_few.add_clue(Variant::Thermometer, &[], line(1)), too_large);
    rules.added_mut().steps = MOST_STEPS - made;
    rules.add_clue(Variant::Thermometer, &[], line(1)).unwrap();
    let before = rules.clone();
    assert_eq!(rules.add_clue(Variant::Thermometer, &[], line(2)), too_large);
    assert_eq!((rules.related().len(), &rules), (2, &before));
}

/// What is refused is not added in part: each condition on its own, the others kept.
#[test]
fn a_clue_is_refused_for_each_reason_alone() {
    let shape = Shape::default();
    let mut rules = Rules::usual(shape);
    let mut refused = |variant, numbers: &[usize], cells: &[(usize, usize)]| {
        let cells = cells.iter().map(|&(i, j)| shape.cell(i, j)).collect();
        rules.add_clue(variant, numbers, cells).unwrap_err()
    };
    let whole = Variant::AllDots;
    assert_eq!(refused(whole, &[], &[(0, 0), (0, 1)]), VariantError::NoRelation(whole));
    let count = |variant, found, wanted| VariantError::CellCount { variant, found, wanted };
    let (pair, peak) = (Variant::WhiteDot, Variant::Minimum);
    assert_eq!(refused(pair, &[], &[(0, 0), (0, 1), (0, 2)]), count(pair, 3, 2));
    assert_eq!(refused(peak, &[], &[(0, 0), (0, 1)]), count(peak, 2, 1));
    assert_eq!(refused(peak, &[], &[]), count(peak, 0, 1));
    let halves = |found| VariantError::NoHalves { variant: Variant::Clone, found };
    assert_eq!(refused(Variant::Clone, &[], &[]), halves(0));
    assert_eq!(refused(Variant::Clone, &[], &[(0, 0), (1, 1), (2, 2)]), halves(3));
    assert_eq!(refused(Variant::SumCage, &[5], &[]), VariantError::EmptyCage);
    let square = VariantError::NoSquare(Variant::Quadruple);
    for cells in [
        &[(0, 0), (0, 1), (1, 0)][..],
        &[(0, 0), (0, 1), (1, 0), (1, 1), (2, 2)],
        &[(0, 0), (0, 1), (1, 1), (1, 2)],
        &[(0, 0), (0, 1), (2, 0), (2, 1)],
        &[(0, 0), (0, 2), (1, 0), (1, 2)],
        &[(0, 7), (0, 8), (1, 7), (2, 0)],
    ] {
        assert_eq!(refused(Variant::Quadruple, &[1], cells), square, "{cells:?}");
    }
    let straight = |start: (usize, usize), by: (usize, usize), count: usize| {
        (0..count).map(|k| (start.0 + k * by.0, start.1 + k * by.1)).collect::<Vec<_>>()
    };
    let row = VariantError::NoRow(Variant::Sandwich);
    let mut bent = straight((0, 0), (0, 1), 8);
    bent.push((1, 8));
    let mut out_of_order = straight((0, 0), (0, 1), 9);
    out_of_order.swap(3, 4);
    for cells in [
        straight((0, 0), (0, 1), 8),
        straight((0, 0), (1, 1), 9),
        bent,
        out_of_order,
        straight((0, 0), (0, 2), 5),
    ] {
        assert_eq!(refused(Variant::Sandwich, &[4], &cells), row, "{cells:?}");
    }
    let diagonal = VariantError::NoDiagonal(Variant::LittleKiller);
    for cells in [
        straight((1, 2), (1, 1), 7),
        straight((0, 1), (1, 1), 7),
        straight((0, 0), (0, 1), 9),
        straight((0, 8), (0, 1), 1),
    ] {
        assert_eq!(refused(Variant::LittleKiller, &[20], &cells), diagonal, "{cells:?}");
    }
    let numbers = |found, least, most| {
        let variant = if most == 4 { Variant::Quadruple } else { Variant::WhiteDot };
        VariantError::NumberCount { variant, found, least, most }
    };
    let corner = [(0, 0), (0, 1), (1, 0), (1, 1)];
    assert_eq!(refused(Variant::Quadruple, &[], &corner), numbers(0, 1, 4));
    assert_eq!(refused(Variant::Quadruple, &[1; 5], &corner), numbers(5, 1, 4));
    assert_eq!(refused(pair, &[1], &[(0, 0), (0, 1)]), numbers(1, 0, 0));
    let ten: Vec<(usize, usize)> = (0..9).map(|j| (0, j)).chain([(1, 8)]).collect();
    let rising = Variant::Thermometer;
    assert_eq!(refused(rising, &[], &ten), VariantError::NoFilling(rising));
    // The arrow leaves its pill at no cell of it, though its other cells touch.
    let arrow = refused(Variant::PillArrow, &[], &[(0, 0), (0, 1), (2, 0), (3, 0)]);
    assert!(matches!(arrow, VariantError::NotTouching { .. }), "{arrow}");
    let large = Shape::new(4, 4).unwrap().cell(15, 15);
    let outside = rules.add_clue(pair, &[], vec![shape.cell(8, 8), large]);
    assert_eq!(outside, Err(VariantError::Outside));
    assert!(rules.is_usual());
}

/// A mark excuses its own two cells, not each pair that it touches, and only from the rules that
/// name it.
#[test]
fn a_mark_excuses_its_own_pair_alone() {
    let shape = Shape::default();
    let [left, right] = [(1, 1), (1, 2)].map(|(i, j)| shape.cell(i, j));
    let tied = |mark: Option<Variant>, whole: Variant| {
        let mut rules = Rules::usual(shape);
        rules.add_rule(whole).unwrap();
        if let Some(mark) = mark {
            rules.add_clue(mark, &[], vec![right, left]).unwrap();
        }
        let of_whole = rules.between_neighbours().filter(|&(variant, ..)| variant == whole);
        of_whole.flat_map(|(.., pairs)| pairs.map(Vec::from)).collect::<Vec<_>>()
    };
    let all = tied(None, Variant::AllDots);
    assert_eq!(all.len(), 144);
    let but_one: Vec<Vec<Cell>> =
        all.iter().filter(|pair| **pair != [left, right]).cloned().collect();
    assert_eq!(but_one.len(), 143);
    for (mark, whole, is_excused) in [
        (Variant::WhiteDot, Variant::AllDots, true),
        (Variant::BlackDot, Variant::AllDots, true),
        (Variant::X, Variant::AllDots, false),
        (Variant::WhiteDot, Variant::AllWhiteDots, true),
        (Variant::BlackDot, Variant::AllWhiteDots, false),
        (Variant::WhiteDot, Variant::AllXv, false),
        (Variant::V, Variant::AllXv, true),
    ] {
        assert_eq!(tied(Some(mark), whole), if is_excused { &but_one[..] } else { &all[..] });
    }
}

#[test]
fn a_shaft_leaves_where_it_touches_last() {
    let shape = Shape::default();
    let shaft = |variant, cells: &[(usize, usize)]| {
        let mut rules = Rules::usual(shape);
        let cells = cells.iter().map(|&(i, j)| shape.cell(i, j)).collect();
        rules.add_clue(variant, &[], cells).unwrap();
        let places = rules.related()[0].shaft(shape).into_iter();
        places.map(|cell| (shape.row(cell), shape.column(cell))).collect::<Vec<_>>()
    };
    let pill = Variant::PillArrow;
    assert_eq!(shaft(pill, &[(0, 0), (0, 1), (1, 0), (2, 0)]), [(0, 1), (1, 0), (2, 0)]);
    assert_eq!(shaft(pill, &[(0, 0), (0, 1), (0, 2), (0, 3)]), [(0, 1), (0, 2), (0, 3)]);
    assert_eq!(shaft(pill, &[(0, 2), (0, 3), (0, 1), (0, 0)]), [(0, 2), (0, 1), (0, 0)]);
    // Three cells in the pill; the next one touches the first two.
    let down = (1..9).map(|i| (i, 0)).chain((1..9).map(|j| (8, j)));
    let long: Vec<(usize, usize)> = [(0, 0), (0, 1), (0, 2)].into_iter().chain(down).collect();
    let [start, next] = [(0, 1), (1, 0)];
    let drawn = shaft(Variant::LongPillArrow, &long);
    assert_eq!((drawn[0], drawn[1], drawn.len()), (start, next, 17));
    let long = [(0, 0), (0, 1), (0, 2)];
    assert_eq!(shaft(Variant::Between, &long), long);
}

/// The steps of a layer stand by the states from which they lead, of which none is left out; no two
/// steps of a state have one value; and each step leads on.
fn is_in_order(fillings: &Fillings) -> bool {
    let mut before = 1;
    fillings.layers().iter().all(|layer| {
        let states: Vec<u32> = layer.iter().map(|step| step.from).collect();
        let is_sorted = layer.is_sorted_by_key(|step| (step.from, step.value));
        let is_distinct = layer
            .windows(2)
            .all(|pair| (pair[0].from, pair[0].value) != (pair[1].from, pair[1].value));
        let is_whole = (0..before).all(|from| states.contains(&from))
            && states.iter().all(|&from| from < before);
        before = layer.iter().map(|step| step.to + 1).max().unwrap_or(0);
        is_sorted && is_distinct && is_whole
    }) && before == 1
}

/// Restricted fillings are a diagram like any other: the same as if they had been made at once.
#[test]
fn restricted_fillings_are_a_diagram_in_order() {
    let mut random = neuf_cnf::Random::stream(5, 0);
    for (variant, relation) in relations() {
        for _ in 0..8 {
            let count = counts(relation.layout(), 5, 4);
            let count = if *count.end() < *count.start() { continue } else { *count.end() };
            let boxes = (0..count).map(|place| place / 2).collect();
            let mut setting = Setting { side: 5, boxes, numbers: Vec::new() };
            let clues = clues(relation, &setting);
            setting.numbers = clues[random.index(clues.len())].clone();
            let fillings = Fillings::of(relation, &setting);
            let sets: Vec<ValueSet> =
                (0..count).map(|_| (1..=5).filter(|_| random.index(3) > 0).collect()).collect();
            let few = fillings.restricted(&sets);
            let what = format!("{variant} {setting:?} {sets:?}");
            if few.step_count() > 0 {
                assert!(is_in_order(&few), "{what}");
            }
            let all = usize::MAX;
            let is_kept = |values: &Vec<u8>| {
                values.iter().zip(&sets).all(|(&value, set)| set.contains(value))
            };
            let kept: Vec<Vec<u8>> = fillings.listed(all).into_iter().filter(is_kept).collect();
            assert_eq!(few.listed(all), kept, "{what}");
            // What reads beside them finds the steps of a state by their order.
            let beside = few.beside((), all, |_, (), _| Some(())).unwrap();
            assert_eq!(beside.listed(all), kept, "{what}");
        }
    }
}

/// On all filled 4×4 grids, a closed line says what players say that it says. Regions that are set
/// later would cut a region sum line elsewhere.
#[test]
fn closed_lines_hold_all_around() {
    let shape = Shape::new(2, 2).unwrap();
    let usual = Puzzle::empty(Rules::usual(shape));
    let grids: Vec<Grid> = Solutions::of(&usual, &Interrupt::new()).unwrap().collect();
    assert_eq!(grids.len(), 288);
    let around = |values: &[u8], count: usize, holds: &dyn Fn(&[u8]) -> bool| {
        let twice: Vec<u8> = values.iter().chain(values).copied().collect();
        twice.windows(count).take(values.len()).all(holds)
    };
    let far = |least: u8| move |pair: &[u8]| pair[0].abs_diff(pair[1]) >= least;
    let differ = |kind: fn(u8) -> u8| {
        move |three: &[u8]| {
            let [a, b, c] = [0, 1, 2].map(|at| kind(three[at]));
            a != b && b != c && a != c
        }
    };
    let ring = [(0, 0), (0, 1), (0, 2), (0, 3), (1, 3), (1, 2), (1, 1), (1, 0)];
    for cells in [
        vec![(0, 0), (0, 1), (1, 0)],
        vec![(1, 1), (1, 2), (2, 2), (2, 1)],
        vec![(0, 1), (1, 2), (2, 2), (2, 1), (1, 0)],
        ring.to_vec(),
        [&ring[1..], &ring[..1]].concat(),
        vec![(0, 0), (0, 1), (1, 1), (1, 0)],
    ] {
        let cells: Vec<Cell> = cells.into_iter().map(|(i, j)| shape.cell(i, j)).collect();
        let boxes: Vec<usize> = cells.iter().map(|&cell| shape.box_of(cell)).collect();
        let same_sums = |values: &[u8]| {
            let borders: Vec<usize> =
                (0..cells.len()).filter(|&at| boxes[at] != boxes[(at + 1) % cells.len()]).collect();
            let piece = |from: usize, to: usize| {
                let length = (to + cells.len() - from - 1) % cells.len() + 1;
                (1..=length).map(|k| values[(from + k) % cells.len()]).sum::<u8>()
            };
            let next = |k: usize| borders[(k + 1) % borders.len()];
            let sums: Vec<u8> = (0..borders.len()).map(|k| piece(borders[k], next(k))).collect();
            sums.windows(2).all(|two| two[0] == two[1])
        };
        let follow = |values: &[u8]| {
            let mut sorted = values.to_vec();
            sorted.sort_unstable();
            sorted.windows(2).all(|two| two[1] == two[0] + 1)
        };
        type Holds<'a> = &'a dyn Fn(&[u8]) -> bool;
        let rules: [(Variant, Holds<'_>); 6] = [
            (Variant::GermanWhispers, &|values| around(values, 2, &far(2))),
            (Variant::DutchWhispers, &|values| around(values, 2, &far(1))),
            (Variant::Renban, &follow),
            (Variant::Modular, &|values| around(values, 3, &differ(|value| value % 3))),
            (Variant::Entropic, &|values| around(values, 3, &differ(|value| 3 * (value - 1) / 4))),
            (Variant::RegionSum, &same_sums),
        ];
        let closed = [&cells[..], &cells[..1]].concat();
        for (variant, holds) in rules {
            let mut rules = Rules::usual(shape);
            match rules.add_clue(variant, &[], closed.clone()) {
                Ok(()) => {}
                Err(VariantError::NoFilling(_)) => {
                    let holds_any = grids.iter().any(|grid| {
                        holds(&cells.iter().map(|&cell| grid.get(cell)).collect::<Vec<u8>>())
                    });
                    assert!(!holds_any && rules.is_usual(), "{variant} {cells:?}");
                    continue;
                }
                Err(error) => panic!("{error}"),
            }
            for grid in &grids {
                let values: Vec<u8> = cells.iter().map(|&cell| grid.get(cell)).collect();
                let is_kept = rules.violations(grid).next().is_none();
                assert_eq!(is_kept, holds(&values), "{variant} {cells:?} {values:?}");
            }
        }
        for variant in [
            Variant::Thermometer,
            Variant::SlowThermometer,
            Variant::Arrow,
            Variant::PillArrow,
            Variant::Palindrome,
            Variant::Between,
        ] {
            let mut rules = Rules::usual(shape);
            let place = shape.place(cells[0]);
            let refused = rules.add_clue(variant, &[], closed.clone());
            assert_eq!(refused, Err(VariantError::Closed { variant, place }));
        }
    }
    let mut rules = Rules::usual(shape);
    let cells = |cells: &[(usize, usize)]| cells.iter().map(|&(i, j)| shape.cell(i, j)).collect();
    let open = rules.add_clue(Variant::Renban, &[], cells(&[(0, 0), (0, 1), (0, 2), (0, 0)]));
    assert!(matches!(open, Err(VariantError::NotTouching { .. })));
    let crossed = [(0, 0), (0, 1), (1, 1), (0, 1), (1, 0), (0, 0)];
    let crossed = rules.add_clue(Variant::GermanWhispers, &[], cells(&crossed));
    assert!(matches!(crossed, Err(VariantError::PassedTwice { .. })));
    assert!(rules.is_usual());
    rules.add_clue(Variant::RegionSum, &[], cells(&[(1, 1), (1, 2), (2, 1), (1, 1)])).unwrap();
    let regions = Regions::of_map("aaabcabbccbdcddd").unwrap();
    assert_eq!(rules.set_regions(regions), Err(VariantError::RegionsAfter(Variant::RegionSum)));
}
