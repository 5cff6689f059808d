//! What stands on the pages of a book.

use neuf_cnf::Interrupt;
use neuf_formats::parse_puzzle;
use neuf_sudoku::{Uniqueness, uniqueness};
use neuf_words::Language;

use super::*;
use crate::write_book;
use neuf_draw::outlines::Stroke;
use neuf_draw::{Item, Picture};

const PUZZLES: [&str; 4] = [
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "variant: diagonal\n1.....2.....3..2",
    "4.....938.32.941...953..24.37.6.9..4529..16736.47.3.9.957..83....39..4..24..3.7.9",
    ".21..........123",
];

fn entries() -> Vec<BookEntry> {
    let entry = |text: &&str| {
        let puzzle = parse_puzzle(text).unwrap().puzzle;
        let found = uniqueness(&puzzle, &Interrupt::new()).unwrap();
        let Uniqueness::Unique(solution) = found else { panic!("{text}") };
        BookEntry::new(puzzle, solution).examined(Language::English, &Interrupt::new())
    };
    PUZZLES.iter().map(entry).collect()
}

/// The texts of a page, in the order in which they were set.
fn texts(scene: &Scene) -> Vec<&str> {
    let texts = scene.items.iter().filter_map(|item| match item {
        Item::Text { text, .. } => Some(text.as_str()),
        _ => None,
    });
    texts.collect()
}

fn has(scene: &Scene, part: &str) -> bool {
    texts(scene).iter().any(|text| text.contains(part))
}

#[test]
fn sections_go_by_kind_and_level_and_each_solution_is_where_it_is_said_to_be() {
    let layout = Layout { author: Some("A. N. Author".to_owned()), ..Layout::default() };
    let book = Book::new(&entries(), &layout, &Interrupt::new());
    let headings: Vec<&str> = book.headings.iter().map(|heading| &*heading.text).collect();
    assert_eq!(headings[0], "How to play: Sudoku 4×4");
    assert_eq!(headings.last(), Some(&"Solutions"));
    assert!(headings.contains(&"Sudoku – beginner"), "{headings:?}");
    assert!(headings.contains(&"How to play: Diagonal 4×4"), "{headings:?}");
    for heading in &book.headings {
        let words = heading.text.split(' ').next().unwrap();
        assert!(has(&book.pages[heading.page].scene, words), "{heading:?}");
        assert!(has(&book.pages[2].scene, &(heading.page + 1).to_string()), "{heading:?}");
    }
    assert!(has(&book.pages[0].scene, "A. N. Author") && has(&book.pages[0].scene, "4 puzzles"));
    // Each page of puzzles names the page with the solution of its number.
    let levels = format!(" of {}", neuf_explain::Difficulty::ALL.len());
    let mut named = 0;
    for page in &book.pages {
        let texts = texts(&page.scene);
        let says = texts.iter().find_map(|text| text.strip_prefix("solution on page\u{a0}"));
        let Some(target) = says else { continue };
        let target: usize = target.parse().unwrap();
        let level = texts.iter().position(|text| text.ends_with(&levels)).unwrap();
        let number = texts[level - 1];
        assert!(self::texts(&book.pages[target - 1].scene).contains(&number), "{number}");
        named += 1;
    }
    assert_eq!(named, 4);
}

/// An open book shows the first page of each chapter at the right, and an empty page has no number.
#[test]
fn chapters_begin_at_the_right_where_pages_open_sections() {
    let all = vec![entries(); 6].concat();
    for per_page in [1, 2] {
        let layout = Layout { per_page, ..Layout::default() };
        let book = Book::new(&all, &layout, &Interrupt::new());
        assert!(book.headings.iter().all(|heading| heading.page % 2 == 0), "{:?}", book.headings);
        let is_empty = |page: usize| book.pages[page].scene.items.is_empty();
        let mut empty = (0..book.pages.len()).filter(|&page| is_empty(page)).peekable();
        assert!(empty.peek().is_some());
        assert!(empty.all(|page| book.headings.iter().any(|heading| heading.page == page + 1)));
    }
}

/// A page that opens a section, and an empty one before it, are not spent on few puzzles.
#[test]
fn short_sections_follow_one_another_without_empty_pages() {
    for per_page in [1, 2] {
        let layout = Layout { per_page, ..Layout::default() };
        let book = Book::new(&entries(), &layout, &Interrupt::new());
        assert!(book.pages.iter().all(|page| !page.scene.items.is_empty()));
        for heading in book.headings.iter().filter(|heading| heading.text.contains('–')) {
            let page = &book.pages[heading.page].scene;
            assert!(texts(page).contains(&&*heading.text) && has(page, "solution on page"));
        }
    }
}

/// Solutions fill their pages evenly, and have no signs over their small digits.
#[test]
fn solutions_are_as_large_as_there_is_room_for() {
    let few = entries();
    let all: Vec<(usize, &BookEntry)> = (1..).zip(few.iter().cycle().take(50)).collect();
    let text = (500.0, 700.0);
    let sizes = Sizes::new(text.0, false);
    let [one, most] = [1, 1000].map(|count| {
        let many: Vec<_> = all.iter().copied().cycle().take(count).collect();
        grids::solutions_per_page(&many, text, sizes)
    });
    assert!(one == 1 && most > 15, "{one} {most}");
    let many: Vec<_> = all.iter().copied().cycle().take(most + 1).collect();
    assert_eq!(grids::solutions_per_page(&many, text, sizes), (most + 1).div_ceil(2));
    // A lone solution is half as large as its puzzle.
    let half = grids::puzzle_side(&few[0], 1, text, sizes) / 2.0;
    let side = |room_for| {
        let puzzle_side = |entry: &BookEntry| grids::puzzle_side(entry, 1, text, sizes);
        let page = grids::solutions(&all[..1], room_for, text, sizes, &puzzle_side);
        let left = page.items.iter().map(|item| bounds(item).0).fold(f32::MAX, f32::min);
        page.items.iter().map(|item| bounds(item).2).fold(0.0, f32::max) - left
    };
    assert!((side(1) - half).abs() < 4.0, "{} {half}", side(1));
    assert!(side(12) > 130.0 && side(most) > 9.0 * 11.0 - 4.0, "{} {}", side(12), side(most));
}

#[test]
fn solutions_have_no_signs() {
    let killer = include_str!("../../../../puzzles/variants/killer.txt");
    let jigsaw = include_str!("../../../../puzzles/variants/jigsaw.txt");
    for (text, is_jigsaw) in [(killer, false), (jigsaw, true)] {
        let puzzle = parse_puzzle(text).unwrap().puzzle;
        let Uniqueness::Unique(solution) = uniqueness(&puzzle, &Interrupt::new()).unwrap() else {
            panic!("{text}")
        };
        let entry = BookEntry::new(puzzle.clone(), solution.clone());
        let sizes = Sizes::new(500.0, false);
        let page = grids::solutions(&[(1, &entry)], 1, (500.0, 700.0), sizes, &|_| 300.0);
        // The number of the puzzle and a digit for each cell, in lines as of a usual puzzle.
        assert_eq!(texts(&page).len(), 1 + 81);
        let lines = |scene: &Scene| scene.items.len() - texts(scene).len();
        let drawn = Picture::of_solution(&puzzle, &solution).scene();
        assert_eq!(lines(&page) == lines(&drawn), is_jigsaw);
    }
}

/// Texts have letters with serifs, and the digits of grids none.
#[test]
fn texts_and_digits_have_faces_of_their_own() {
    let book = Book::new(&entries(), &Layout::default(), &Interrupt::new());
    let faces = |is_wanted: &dyn Fn(&str) -> bool| {
        let items = book.pages.iter().flat_map(|page| &page.scene.items);
        let faces = items.filter_map(|item| match item {
            Item::Text { text, face, .. } if is_wanted(text) => Some(*face),
            _ => None,
        });
        faces.collect::<Vec<_>>()
    };
    let hints = faces(&|text| text.starts_with("Hint: "));
    assert!(hints.len() == 4 && hints.iter().all(|&face| face == Face::Text), "{hints:?}");
    let digits = faces(&|text| text == "9");
    let of_page = digits.iter().filter(|&&face| matches!(face, Face::Text | Face::Own)).count();
    assert!(digits.len() > 30 && of_page <= 2, "beside the numbers of pages: {digits:?}");
}

#[test]
fn hints_stand_upside_down() {
    let book = Book::new(&entries(), &Layout::default(), &Interrupt::new());
    let is_hint =
        |item: &&Item| matches!(item, Item::Text { text, .. } if text.starts_with("Hint: "));
    let hints: Vec<&Item> =
        book.pages.iter().flat_map(|page| &page.scene.items).filter(is_hint).collect();
    assert_eq!(hints.len(), 4);
    assert!(hints.iter().all(|item| matches!(item, Item::Text { turned: true, .. })));
}

/// What a reader of a printed book is told of a variant: the name of what its lines show. A cage of
/// one cell is a given, so it is no hint.
#[test]
fn hints_of_variants_name_what_players_know() {
    let hint = |text: &str, language| {
        let puzzle = parse_puzzle(text).unwrap().puzzle;
        let found = uniqueness(&puzzle, &Interrupt::new()).unwrap();
        let Uniqueness::Unique(solution) = found else { panic!("{text}") };
        let entry = BookEntry::new(puzzle, solution).examined(language, &Interrupt::new());
        entry.hint.unwrap()
    };
    let killer = include_str!("../../../../puzzles/variants/killer.txt");
    assert_eq!(hint(killer, Language::English), "Hint: r8c3 = 7 (rule of 45)");
    let cages = include_str!("../../../../puzzles/variants/sum-cage.txt");
    assert_eq!(hint(cages, Language::English), "Hint: r3c2 = 8 (sum of a cage)");
    let thermometer = include_str!("../../../../puzzles/variants/thermometer.txt");
    assert_eq!(
        hint(thermometer, Language::French),
        "Indice\u{a0}: L3C7 = 9 (borne d'un thermomètre)"
    );
}

/// The left, upper, right and lower end of an item.
fn bounds(item: &Item) -> (f32, f32, f32, f32) {
    match item {
        Item::Box { x, y, width, height, .. } => (*x, *y, x + width, y + height),
        Item::Text { x, y, size, face, text, turned, .. } => {
            let wide = width(*face, text) * size;
            if *turned { (x - wide, *y, *x, y + size) } else { (*x, y - size, x + wide, *y) }
        }
        Item::Form { strokes, .. } => {
            let points = strokes.iter().flat_map(|stroke| match *stroke {
                Stroke::Move(x, y) | Stroke::Line(x, y) => vec![(x, y)],
                Stroke::Curve(a, b, x, y) => vec![(a, b), (x, y)],
                Stroke::Close => Vec::new(),
            });
            let none = (f32::MAX, f32::MAX, f32::MIN, f32::MIN);
            points.fold(none, |(l, t, r, b), (x, y)| (l.min(x), t.min(y), r.max(x), b.max(y)))
        }
    }
}

/// Every text keeps the margins of each trim size, so that nothing is cut off or bound in.
#[test]
fn nothing_is_cut_off() {
    let mut entries = entries();
    entries[0].name = Some("a name that is longer than a page is wide ".repeat(5));
    entries.extend(entries.clone());
    for &trim in Trim::ALL {
        for (has_bleed, large_print, per_page, language) in [
            (false, false, 1, Language::English),
            (true, false, 4, Language::French),
            (true, true, 1, Language::English),
            (false, true, 2, Language::French),
        ] {
            let layout =
                Layout { trim, has_bleed, large_print, per_page, language, ..Layout::default() };
            let book = Book::new(&entries, &layout, &Interrupt::new());
            for (number, page) in book.pages.iter().enumerate() {
                let [cut_left, cut_above, cut_right, cut_below] = page.bleed;
                for item in &page.scene.items {
                    let (left, top, right, bottom) = bounds(item);
                    let inside = left >= cut_left + 18.0 && top >= cut_above + 18.0;
                    let inside = inside
                        && right <= page.scene.width - cut_right - 18.0
                        && bottom <= page.scene.height - cut_below - 18.0;
                    assert!(inside, "{trim} {large_print}, page {number}: {item:?}");
                }
            }
        }
    }
}

#[test]
fn the_file_is_fit_for_archives_and_always_the_same() {
    let layout = Layout { has_bleed: true, title: "Ä & B".to_owned(), ..Layout::default() };
    let written = || {
        let book = Book::new(&entries(), &layout, &Interrupt::new());
        let mut pdf = Vec::new();
        write_book(&mut pdf, &book).unwrap();
        pdf
    };
    let pdf = written();
    assert!(pdf == written());
    let text = String::from_utf8_lossy(&pdf);
    assert!(text.starts_with("%PDF-1.4"));
    for part in [
        "<pdfaid:part>1</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance>",
        "Ä &amp; B",
        "/S /GTS_PDFA1",
        "/OutputIntents",
        "/TrimBox [0 9 432 657]",
        "/TrimBox [9 9 441 657]",
        "/MediaBox [0 0 441 666]",
        "/Outlines",
        "/ID [",
    ] {
        assert!(text.contains(part), "{part}");
    }
}

#[test]
fn the_instructions_of_a_board_say_what_overlaps() {
    let puzzle = parse_puzzle("variant: twin\n............................\n").unwrap().puzzle;
    let Uniqueness::Several(solution, _) = uniqueness(&puzzle, &Interrupt::new()).unwrap() else {
        panic!("the board can be filled")
    };
    let entries = [BookEntry::new(puzzle, solution)];
    for (language, words) in [(Language::English, "overlap."), (Language::French, "chevauchent.")] {
        let layout = Layout { language, ..Layout::default() };
        let book = Book::new(&entries, &layout, &Interrupt::new());
        assert!(book.pages.iter().any(|page| has(&page.scene, words)), "{language}");
    }
}

#[test]
fn kinds_are_named_as_people_write_them() {
    for (text, english, french) in [
        ("little-killer: 9: r1c1-r4c4", "Little killer 4×4", "Petit killer 4×4"),
        ("variant: anti-king", "Anti-king 4×4", "Anti-roi 4×4"),
        ("even: r1c1\nthermometer: r2c1 r2c2", "Even-odd + thermometer 4×4", ""),
    ] {
        let puzzle = parse_puzzle(&format!("{text}\n................\n")).unwrap().puzzle;
        let kind = BookEntry::new(puzzle.clone(), puzzle.givens().clone()).kind();
        assert_eq!(kind.name(Language::English), english);
        assert!(french.is_empty() || kind.name(Language::French) == french, "{french}");
    }
}
