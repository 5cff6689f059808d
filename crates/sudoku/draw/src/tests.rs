//! Compares pictures with reviewed ones.
//!
//! The SVG files in `snapshots` were reviewed by eye; a picture that differs
//! from its file fails its test. Run the tests with `NEUF_REVIEW=1` to write the
//! files again, and review them. The other formats draw the same scenes, so it is enough to check a
//! few words of them.

use std::path::Path;

use neuf_cnf::Interrupt;
use neuf_explain::{ExplainOptions, Explanation, RuleKind, explain};
use neuf_formats::parse_puzzle;
use neuf_sudoku::{Arrangement, Grid, Puzzle, Shape, candidates};
use neuf_words::{Language, Numbering};

use crate::outlines::Stroke;
use crate::scene::Colour;
use crate::sheet::{Layout, SheetEntry, SolutionPages, pages};
use crate::{
    Item, Picture, Scene, write_compact, write_html, write_pdf, write_svg, write_terminal,
};

const EASY: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLVED: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
const HARD: &str =
    "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........";
/// A puzzle in which no named technique goes on.
const FORCED: &str =
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";
/// A puzzle that needs forcing chains from the places of a value.
const WHEREVER: &str =
    ".2.4...9.......8..7.4...6....9..3...1..7...58...51.2..4..97........2...3..1.6...4";
/// A puzzle that needs a grouped chain.
const CHAINS: &str =
    ".....3.78..1.4....5..9.6......6....232......7..8.2.16..........4.98..6..2...148..";

/// The lines of a board are sides of its cells: none goes through a hole between the grids.
#[test]
fn overlapping_grids_are_drawn_without_lines_in_their_holes() {
    let shape = Shape::overlapping(Arrangement::Samurai, 3, 3).unwrap();
    let scene = Picture::of(&Grid::empty(shape).into()).scene();
    let margin = 24.0;
    assert_eq!((scene.width, scene.height), (21.0 * 40.0 + margin, 21.0 * 40.0 + margin));
    let is_drawn = |row: f32, column: f32| {
        let (at_x, at_y) = (12.0 + 40.0 * column, 12.0 + 40.0 * row);
        scene.items.iter().any(|item| match *item {
            Item::Box { x, y, width, height, .. } => {
                (x..x + width).contains(&at_x) && (y..y + height).contains(&at_y)
            }
            _ => false,
        })
    };
    // Between the two upper grids, and left of the one in the middle.
    for (row, column) in [(3.0, 10.5), (2.5, 11.0), (10.0, 3.5), (10.5, 3.0)] {
        assert!(!is_drawn(row, column), "a line at ({row}, {column})");
    }
    for (row, column) in [(3.0, 8.5), (2.5, 12.0), (12.0, 6.5), (6.0, 10.5), (15.0, 14.5)] {
        assert!(is_drawn(row, column), "no line at ({row}, {column})");
    }
    let mut text = Vec::new();
    let picture = Picture::of(&Grid::empty(shape).into())
        .with_candidates(candidates(&Grid::empty(shape).into()));
    write_terminal(&mut text, &picture, false).unwrap();
    let text = String::from_utf8(text).unwrap();
    let hole = text.lines().nth(2).unwrap().chars().filter(|&c| c == '5').count();
    assert_eq!(hole, 18, "the marks of both upper grids, and none between them");
}

fn grid(text: &str) -> Grid {
    parse_puzzle(text).unwrap().puzzle.givens().clone()
}

/// Of overlapping grids, only the one in which a step is: 13 lines with all pencil marks, and with
/// the numbers that its rows have on the board.
#[test]
fn one_of_overlapping_grids_stands_alone() {
    let text = include_str!("../../../../puzzles/variants/samurai.txt");
    let puzzle = parse_puzzle(text).unwrap().puzzle;
    let shape = puzzle.shape();
    let explanation = explain(&puzzle, &ExplainOptions::default(), &Interrupt::new()).unwrap();
    let mut seen = [0; 5];
    for (place, step) in explanation.steps.iter().enumerate().take(60) {
        let picture = Picture::of_step(&explanation, place, Language::English, Numbering::FromOne);
        let picture = picture.unwrap();
        let grid = picture.grid_of_step().unwrap();
        seen[grid] += 1;
        let mut shown = Vec::new();
        write_compact(&mut shown, &picture.only_grid(grid), false, 80).unwrap();
        let shown = String::from_utf8(shown).unwrap();
        assert_eq!(shown.lines().count(), 13, "{shown}");
        let is_numbered = |row: usize| {
            shown.lines().any(|line| line.trim_start().starts_with(&format!("{row} │")))
        };
        // Some conclusion is in the grid; a step in two grids is shown in that of most of them.
        let rows: Vec<usize> = step.concludes.iter().map(|mark| shape.row(mark.cell) + 1).collect();
        assert!(rows.iter().any(|&row| is_numbered(row)), "{rows:?}\n{shown}");
        assert!(!shown.contains(" . "), "each empty cell has its marks: {shown}");
    }
    assert!(seen.iter().all(|&steps| steps > 0), "{seen:?}");
    assert_eq!(step(&explained(HARD), RuleKind::Pointing).grid_of_step(), None);
}

fn explained(text: &str) -> Explanation {
    explain(&grid(text).into(), &ExplainOptions::default(), &Interrupt::new()).unwrap()
}

/// A picture of the first step of this kind.
fn step(explanation: &Explanation, kind: RuleKind) -> Picture {
    let place = explanation.steps.iter().position(|step| step.kind() == kind);
    let place = place.unwrap_or_else(|| panic!("no step is {kind:?}"));
    Picture::of_step(explanation, place, Language::English, Numbering::FromOne).unwrap()
}

fn svg(scene: &Scene) -> String {
    let mut out = Vec::new();
    write_svg(&mut out, scene).unwrap();
    String::from_utf8(out).unwrap()
}

fn text(picture: &Picture, coloured: bool) -> String {
    let mut out = Vec::new();
    write_terminal(&mut out, picture, coloured).unwrap();
    String::from_utf8(out).unwrap()
}

/// One of the example puzzles in `puzzles/variants`.
fn variant(name: &str) -> Puzzle {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../puzzles/variants");
    let text = std::fs::read_to_string(folder.join(name).with_extension("txt")).unwrap();
    parse_puzzle(&text).unwrap().puzzle
}

/// Pictures that together show the sign of each rule that has one.
fn variant_scenes() -> Vec<(String, Scene)> {
    let mut scenes = Vec::new();
    for (name, marked) in [
        ("killer", false),
        ("jigsaw", true),
        ("jigsaw-7x7", false),
        ("windoku", false),
        ("even-odd", false),
        ("greater-than", false),
        ("combined-6x6", true),
        ("combined", false),
        ("sukaku", false),
    ] {
        let puzzle = variant(name);
        let mut picture = Picture::of(&puzzle).with_notes(Language::French);
        if marked {
            picture = picture.with_candidates(candidates(&puzzle));
        }
        scenes.push((name.to_owned(), picture.scene()));
    }
    let entry = |name: &str| {
        let puzzle = variant(name);
        let solution = puzzle.givens().clone();
        SheetEntry::new(puzzle, solution)
    };
    let entries = ["combined", "jigsaw", "non-consecutive", "killer", "sukaku"].map(entry);
    let layout =
        Layout { language: Language::French, solutions: SolutionPages::None, ..Layout::default() };
    let pages = pages(&entries, &layout).into_iter().enumerate();
    scenes.extend(pages.map(|(number, page)| (format!("variants-{}", number + 1), page)));
    scenes
}

#[test]
fn pictures_are_the_reviewed_ones() {
    let hard = explained(HARD);
    let small = grid("1... .2.. ..3. ...4");
    let wide = Grid::empty(Shape::new(2, 3).unwrap());
    let entry = |name: Option<&str>| SheetEntry {
        puzzle: small.clone().into(),
        solution: grid("1342 4213 2431 3124"),
        name: name.map(str::to_owned),
        rating: None,
    };
    let entries = [entry(None), entry(Some("Élan <&>")), entry(None)];
    let layout = Layout { per_page: 2, title: Some("Two".to_owned()), ..Layout::default() };
    let mut scenes: Vec<(String, Scene)> = vec![
        ("grid".into(), Picture::of(&grid(EASY).into()).scene()),
        ("solution".into(), Picture::of_solution(&grid(EASY).into(), &grid(SOLVED)).scene()),
        (
            "wide".into(),
            Picture::of(&wide.clone().into())
                .with_candidates(candidates(&wide.clone().into()))
                .scene(),
        ),
        ("pointing".into(), step(&hard, RuleKind::Pointing).scene()),
        ("full-house".into(), step(&hard, RuleKind::FullHouse).scene()),
        ("hidden-single".into(), step(&hard, RuleKind::HiddenSingle).scene()),
        (
            "house-forcing-chains".into(),
            step(&explained(WHEREVER), RuleKind::HouseForcingChains).scene(),
        ),
        ("failed-literal".into(), step(&explained(FORCED), RuleKind::FailedLiteral).scene()),
        ("grouped-chain".into(), step(&explained(CHAINS), RuleKind::GroupedChain).scene()),
    ];
    scenes.extend(variant_scenes());
    let pages = pages(&entries, &layout).into_iter().enumerate();
    scenes.extend(pages.map(|(number, page)| (format!("page-{}", number + 1), page)));
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/snapshots");
    for (name, scene) in scenes {
        let path = folder.join(&name).with_extension("svg");
        let drawn = svg(&scene);
        if std::env::var_os("NEUF_REVIEW").is_some() {
            std::fs::write(&path, &drawn).unwrap();
        }
        let reviewed = std::fs::read_to_string(&path).unwrap().replace("\r\n", "\n");
        assert!(drawn == reviewed, "{} is not as it was reviewed", path.display());
    }
}

#[test]
fn marks_of_the_largest_grid_stay_apart_and_readable() {
    let shape = Shape::new(10, 10).unwrap();
    let empty = Grid::empty(shape);
    let scene = Picture::of(&empty.clone().into())
        .with_candidates(candidates(&empty.clone().into()))
        .scene();
    // A unit of so large a scene is this many pixels in a PNG of `neuf press draw`.
    let scale = 0.65;
    let mut texts = 0;
    for item in &scene.items {
        let Item::Text { size, text, face, .. } = item else { continue };
        texts += 1;
        let wide = crate::outlines::width(*face, text) * size;
        assert!(wide <= 19.0 + 1e-3, "{text}: {wide}");
        let least = if text == "100" { 6.0 } else { 8.0 };
        assert!(size * scale >= least, "{text}: {}", size * scale);
    }
    assert_eq!(texts, 1_000_000);
}

/// The left, upper, right and lower end of a shape.
fn bounds(strokes: &[Stroke]) -> (f32, f32, f32, f32) {
    let points = strokes.iter().flat_map(|stroke| match *stroke {
        Stroke::Move(x, y) | Stroke::Line(x, y) => vec![(x, y)],
        Stroke::Curve(a, b, x, y) => vec![(a, b), (x, y)],
        Stroke::Close => Vec::new(),
    });
    let none = (f32::MAX, f32::MAX, f32::MIN, f32::MIN);
    points.fold(none, |(l, t, r, b), (x, y)| (l.min(x), t.min(y), r.max(x), b.max(y)))
}

#[test]
fn nothing_lies_outside_of_its_scene() {
    let hard = explained(HARD);
    let entry = SheetEntry {
        puzzle: grid(EASY).into(),
        solution: grid(SOLVED),
        name: Some("x".repeat(99)),
        rating: None,
    };
    for solutions in [SolutionPages::Overleaf, SolutionPages::AtEnd, SolutionPages::None] {
        for per_page in [1, 2, 5, 12, 30] {
            let layout = Layout { per_page, solutions, ..Layout::default() };
            let mut scenes = pages(&vec![entry.clone(); 7], &layout);
            scenes.push(step(&hard, RuleKind::Pointing).scene());
            scenes.extend(variant_scenes().into_iter().map(|(_, scene)| scene));
            for scene in scenes {
                for item in &scene.items {
                    let (left, top, right, bottom) = match item {
                        Item::Box { x, y, width, height, .. } => (*x, *y, x + width, y + height),
                        Item::Text { x, y, size, face, text, .. } => {
                            (*x, y - size, x + crate::outlines::width(*face, text) * size, *y)
                        }
                        Item::Form { strokes, .. } => bounds(strokes),
                    };
                    let inside = left >= 0.0 && top >= 0.0;
                    let inside = inside && right <= scene.width && bottom <= scene.height;
                    assert!(inside, "{per_page}: {item:?}");
                }
            }
        }
    }
}

/// A long name is shortened, and the level behind it is not.
#[test]
fn the_level_on_a_sheet_is_whole() {
    let mut entry = SheetEntry::new(grid(EASY).into(), grid(SOLVED));
    entry.name = Some("a name that is much too long for its grid".repeat(3));
    entry.rating = Some("hard, 4 of 7".to_owned());
    let scenes = pages(&[entry], &Layout { per_page: 6, ..Layout::default() });
    let is_label = |item: &&Item| matches!(item, Item::Text { text, .. } if text.contains('…'));
    let label = scenes[0].items.iter().find(is_label);
    let Some(Item::Text { text, .. }) = label else { panic!("a label") };
    assert!(text.starts_with("1 – a name") && text.ends_with("… – hard, 4 of 7"), "{text}");
}

/// Sums, lines and dots would lie over the digits of a solution. The borders of regions stay.
#[test]
fn a_solution_on_a_sheet_has_no_signs() {
    let puzzle = parse_puzzle(
        "variant: killer, thermometer, white-dot\n....\n....\n....\n....\ncages: 5: r1c1 r1c2\n\
         thermometer:\nr1c2 r1c3 r1c4\nwhite-dot:\nr3c3 r4c3\n",
    );
    let solution = grid("1342 4213 2431 3124");
    let scenes = pages(&[SheetEntry::new(puzzle.unwrap().puzzle, solution)], &Layout::default());
    let forms =
        |scene: &Scene| scene.items.iter().filter(|item| matches!(item, Item::Form { .. })).count();
    assert!(forms(&scenes[0]) > 0 && forms(&scenes[1]) == 0);
    let is_digit = |item: &&Item| matches!(item, Item::Text { text, .. } if text.len() == 1);
    assert_eq!(scenes[1].items.iter().filter(is_digit).count(), 16);
    let sum =
        |item: &Item| matches!(item, Item::Text { colour: Colour::INK, text, .. } if text == "5");
    assert!(scenes[0].items.iter().any(sum) && !scenes[1].items.iter().any(sum));
}

#[test]
fn pdf_and_html_have_a_page_for_each_scene() {
    let entry = SheetEntry::new(grid(EASY).into(), grid(SOLVED));
    let scenes = pages(&vec![entry; 9], &Layout::default());
    assert_eq!(scenes.len(), 6);
    let mut pdf = Vec::new();
    write_pdf(&mut pdf, &scenes).unwrap();
    let pdf = String::from_utf8_lossy(&pdf);
    assert!(pdf.starts_with("%PDF-1.7") && pdf.trim_end().ends_with("%%EOF"));
    assert_eq!(pdf.matches("/Type /Page\n").count(), 6);
    assert!(pdf.contains("/MediaBox [0 0 595.28 841.89]"));
    let mut html = Vec::new();
    write_html(&mut html, &scenes, "en").unwrap();
    let html = String::from_utf8(html).unwrap();
    assert_eq!(html.matches("<svg class=\"page\"").count(), 6);
    assert!(html.contains("@page { size: 595.28pt 841.89pt; margin: 0; }"));
}

#[test]
fn the_terminal_has_a_mark_at_the_same_place_in_each_cell() {
    let small = grid("1... .2.. ..3. ...4");
    let picture =
        Picture::of(&small.clone().into()).with_candidates(candidates(&small.clone().into()));
    let expected = "\
┏━━━━━┯━━━━━┳━━━━━┯━━━━━┓
┃  1  │     ┃   2 │   2 ┃
┃     │ 3 4 ┃   4 │ 3   ┃
┠─────┼─────╂─────┼─────┨
┃     │  2  ┃ 1   │ 1   ┃
┃ 3 4 │     ┃   4 │ 3   ┃
┣━━━━━┿━━━━━╋━━━━━┿━━━━━┫
┃   2 │ 1   ┃  3  │ 1 2 ┃
┃   4 │   4 ┃     │     ┃
┠─────┼─────╂─────┼─────┨
┃   2 │ 1   ┃ 1 2 │  4  ┃
┃ 3   │ 3   ┃     │     ┃
┗━━━━━┷━━━━━┻━━━━━┷━━━━━┛
";
    assert_eq!(text(&picture, false), expected);
    // The escape sequences do not change the text.
    let coloured = text(&picture, true);
    let plain: String = {
        let mut parts = coloured.split('\x1b');
        let first = parts.next().unwrap_or("").to_owned();
        let rest = parts.map(|part| part.split_once('m').unwrap().1);
        first + &rest.collect::<String>()
    };
    assert_ne!(coloured, plain);
    assert_eq!(plain, expected);
}

#[test]
fn regions_have_borders_on_the_terminal() {
    let puzzle = parse_puzzle(
        "variant: jigsaw, killer\nregions: AABB AACB DDCB DDCC\n\
        1... .2.. ..3. ...4\ncages: 5: r1c2 r1c3",
    )
    .unwrap();
    let picture = Picture::of(&puzzle.puzzle);
    // The two cells of the cage lie in two regions, between which there is a line.
    let expected = "\
┏━━━┯5━━┳━━━┯━━━┓
┃ 1 │   ┃   │   ┃
┠───┼───╊━━━╅───┨
┃   │ 2 ┃   ┃   ┃
┣━━━┿━━━╉───╂───┨
┃   │   ┃ 3 ┃   ┃
┠───┼───╂───╄━━━┫
┃   │   ┃   │ 4 ┃
┗━━━┷━━━┻━━━┷━━━┛
";
    assert_eq!(text(&picture, false), expected);
    let told = text(&picture.with_notes(Language::English), false);
    assert!(told.ends_with("\ncages:\n5: r1c2 r1c3\n"), "{told}");
}

/// Clues outside the grid stand at the ends of their rows and columns; those of diagonals have an
/// arrow. Columns are as wide as their clues.
#[test]
fn clues_outside_the_grid_stand_around_it_on_the_terminal() {
    let puzzle = parse_puzzle(
        "variant: sandwich, x-sum, little-killer\n1...\n....\n....\n...4\nsandwich:\n2: r2c1-r2c4\n\
         x-sum:\n10: r1c2-r4c2\n3: r3c4-r3c1\nlittle-killer:\n5: r4c1-r1c4\n7: r1c3-r2c4\n",
    )
    .unwrap();
    let picture = Picture::of(&puzzle.puzzle);
    let expected = "       10   7↘
  ┌───────┬──────┐
  │ 1  .  │ .  . │
2 │ .  .  │ .  . │
  ├───────┼──────┤
  │ .  .  │ .  . │ 3
  │ .  .  │ .  4 │
  └───────┴──────┘
    5↗
";
    assert_eq!(text(&picture, false), expected);
    // With the numbers of rows, the clues stand between these and the grid.
    let labelled = text(&picture.with_labels(), false);
    assert!(labelled.contains("\n2 2 │ .  .  │ .  . │\n"), "{labelled}");
}

/// Lines pass the borders between cells, dots stand in them, and marks at the edges of cells.
#[test]
fn signs_between_cells_stand_in_the_lines_of_the_terminal() {
    let puzzle = parse_puzzle(
        "variant: thermometer, even-odd, white-dot\n1...\n....\n....\n...4\nthermometer:\n\
         r1c2 r2c3 r2c4\nwhite-dot:\nr3c3 r4c3\neven: r2c1\n",
    )
    .unwrap();
    let expected = "\
┏━━━━┯━━━━┳━━━┯━━━┓
┃ 1  │ ●  ┃   │   ┃
┠────┼────╲───┼───┨
┃ □  │    ┃   ═   ┃
┣━━━━┿━━━━╋━━━┿━━━┫
┃    │    ┃   │   ┃
┠────┼────╂─○─┼───┨
┃    │    ┃   │ 4 ┃
┗━━━━┷━━━━┻━━━┷━━━┛
";
    assert_eq!(text(&Picture::of(&puzzle.puzzle), false), expected);
}

#[test]
fn a_step_on_the_terminal_says_what_it_is() {
    let picture = step(&explained(HARD), RuleKind::Pointing);
    let shown = text(&picture, true);
    assert!(shown.contains("\x1b[1m\x1b[38;5;196m\x1b[9m5"), "{shown}");
    assert!(shown.trim_end().ends_with('.') && shown.contains("(pointing). In box 4, 5 fits"));
    assert!(!text(&picture, false).contains('\x1b'));
}
