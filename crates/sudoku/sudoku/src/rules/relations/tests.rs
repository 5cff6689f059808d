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

/// The machine accepts a filling when the words of the rule do, on all lines of up to five cells
/// with all borders of boxes.
#[test]
fn the_machine_and_the_words_of_each_rule_agree() {
    for (variant, relation) in relations() {
        let Layout::Line { least } = relation.layout();
        for (side, most) in [(4, 5), (6, 4)] {
            for count in least..=most {
                for borders in 0..1_usize << (count - 1) {
                    let boxes = (0..count)
                        .map(|place| (borders & ((1 << place) - 1)).count_ones() as usize)
                        .collect();
                    let setting = Setting { side, boxes };
                    let fillings = Fillings::of(relation, &setting);
                    for values in every(side, count) {
                        assert_eq!(
                            fillings.has_any(&values),
                            relation.holds(&setting, &values),
                            "{variant} {values:?} {setting:?}"
                        );
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
    let setting = |count| Setting { side: 9, boxes: vec![0, 0, 0, 1, 1, 1, 2][..count].to_vec() };
    let judge = |variant: Variant, values: &[u8]| {
        variant.relation().unwrap().holds(&setting(values.len()), values)
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
    ];
    for &(variant, values, holds) in cases {
        assert_eq!(judge(variant, values), holds, "{variant} {values:?}");
    }
    for (variant, _) in relations() {
        assert!(cases.iter().filter(|case| case.0 == variant).count() > 1, "{variant}");
    }
}

/// The diagram of a thermometer of nine cells has one filling, and no step too many.
#[test]
fn a_diagram_has_no_step_that_leads_nowhere() {
    let setting = Setting { side: 9, boxes: vec![0; 9] };
    let fillings = Fillings::of(&thermometer::Thermometer, &setting);
    assert_eq!(fillings.step_count(), 9);
    let none = Fillings::of(&thermometer::Thermometer, &Setting { side: 9, boxes: vec![0; 10] });
    assert!(none.step_count() == 0 && !none.has_any(&[0; 10]));
    // A sum remembers no more than it needs: behind the circle, nine sums that remain.
    let arrow = Fillings::of(&arrow::Arrow::ROUND, &Setting { side: 9, boxes: vec![0; 3] });
    let first = arrow.layers()[0].iter().map(|step| step.to).max();
    assert_eq!(first, Some(7), "2 to 9");
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
        "a line of `between` cannot go from row 2, column 2 to row 2, column 4, which do not touch"
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
fn a_broken_relation_is_named_with_its_first_cell() {
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
        Some("the thermometer at row 2, column 1 is broken (values rise from the bulb on)")
    );
    assert_eq!(
        said(".... 3... .... ....").as_deref(),
        Some(
            "no values in the empty cells keep the thermometer at row 2, column 1 (values rise \
             from the bulb on)"
        )
    );
}
