//! Tests with real samples of each format, and of the errors for broken ones.

use crate::testing::{CLASSIC, good, only, read};
use crate::{Entry, FormatErrorKind, PuzzleReader, ReaderOptions, parse_puzzle, parse_puzzle_with};
use neuf_sudoku::{Grid, Shape};
use proptest::prelude::*;

/// The paper's grid, in groups of nine.
const G0: &str =
    ".6....2.5 4..921... .7...8..1 .....5..9 64.....73 1..4..... 3..7...6. ...146..2 2.6....1.";

/// A 16×16 puzzle in characters, 1–9A–G.
const BIG: [&str; 16] = [
    "1.3.5.7.9.B.D.F.",
    ".678.A.C.E.G.2.4",
    "9.B.D.F.1.3.5.7.",
    ".E.G.2.4.6.8.A.C",
    "2.4.6.8.A.C.E.G.",
    ".7.5.3.1.F.D.B.9",
    "A.C.E.G.2.4.6.8.",
    ".F.D.B.9.7.5.3.1",
    "3...............",
    "................",
    "................",
    "................",
    "................",
    "................",
    "................",
    "...............G",
];

fn read_with(text: &[u8], options: ReaderOptions) -> Vec<Result<Entry, String>> {
    let reader = PuzzleReader::new(text, options);
    reader.map(|puzzle| puzzle.map_err(|error| error.to_string())).collect()
}

fn grids(text: &str) -> Vec<Grid> {
    good(text).into_iter().map(|entry| entry.puzzle.into_parts().0).collect()
}

fn errors(text: &str) -> Vec<String> {
    read(text).into_iter().filter_map(Result::err).collect()
}

/// A 9×9 grid by its rows.
fn usual(rows: &str) -> Grid {
    let values = rows.chars().filter(|c| !c.is_whitespace());
    let values = values.map(|c| c.to_digit(10).unwrap_or(0) as u8).collect();
    Grid::from_values(Shape::default(), values).unwrap()
}

fn g0() -> Grid {
    usual(G0)
}

#[test]
fn g0_in_every_layout() {
    let line = G0.replace(' ', "");
    let rows: Vec<&str> = G0.split(' ').collect();
    let spaced: Vec<String> = rows
        .iter()
        .map(|row| row.chars().map(String::from).collect::<Vec<_>>().join(" "))
        .collect();
    let barred = |bar: &str| {
        let thirds = |row: &&str| [&row[..3], &row[3..6], &row[6..]].join(bar);
        rows.iter().map(thirds).collect::<Vec<_>>()
    };
    let framed = |bar: &str, border: &str| {
        let mut text = format!("{border}\n");
        for (i, row) in barred(bar).iter().enumerate() {
            text += &format!("{bar}{row}{bar}\n");
            if i % 3 == 2 {
                text += &format!("{border}\n");
            }
        }
        text
    };
    let dashes = spaced.join("\n").replace('.', "-");
    let layouts = [
        line.clone(),
        line.replace('.', "0"),
        line.replace('.', "*"),
        line.replace('.', "_"),
        line.replace('.', "x"),
        line.replace('.', "-"),
        G0.to_owned(),
        format!("\u{feff}{line}\r\n"),
        format!("\"{line}\","),
        rows.join("\n"),
        rows.join("\r"),
        rows.join("/"),
        format!("9\n{}", rows.join("\n")),
        format!("3 3\n{}", rows.join("\n")),
        format!("3x3\n{line}"),
        spaced.join("\n"),
        spaced.join(" "),
        spaced.join("\n\n"),
        spaced.join("\n").replace(' ', ","),
        spaced.join("\n").replace(' ', ", ") + ",\n",
        spaced.join("\n").replace(' ', "\t"),
        spaced.join("\n# between\n"),
        dashes,
        barred(" ").join("\n"),
        barred(" | ").join("\n"),
        barred("!").join("\n"),
        barred("|")
            .chunks(3)
            .map(|band| band.join("\n"))
            .collect::<Vec<_>>()
            .join("\n---+---+---\n"),
        barred(" ").chunks(3).map(|band| band.join("\n")).collect::<Vec<_>>().join("\n\n"),
        barred(" ")
            .chunks(3)
            .map(|band| band.join("\n"))
            .collect::<Vec<_>>()
            .join("\n-----------\n"),
        framed("|", ".---.---.---."),
        framed("|", "*-----------*"),
        framed("|", "*---*---*---*"),
        framed("|", "'---'---'---'"),
        framed(":", "+===+===+===+"),
        framed("║", "╬═══╬═══╬═══╬"),
        framed("┃", "┣━━━╋━━━╋━━━┫"),
        framed(" │ ", "├───┼───┼───┤").replace('6', "\x1b[1m6\x1b[0m"),
    ];
    for text in layouts {
        assert_eq!(grids(&text), [g0()], "{text}");
        assert_eq!(grids(&format!("{text}\n\n{text}\n")), [g0(), g0()], "twice: {text}");
        assert_eq!(parse_puzzle(&text).unwrap().puzzle.into_parts().0, g0(), "{text}");
    }
}

#[test]
fn signs_of_other_keyboards_are_digits_and_blanks() {
    let rows: Vec<String> =
        CLASSIC.as_bytes().chunks(9).map(|row| String::from_utf8_lossy(row).into_owned()).collect();
    let wide = |text: &str| -> String {
        text.chars()
            .map(|c| match c {
                '1'..='9' => char::from_u32(c as u32 + 0xfee0).unwrap(),
                c => c,
            })
            .collect()
    };
    for blank in ["·", "•", "–", "—", "−", "⬜", "⬜\u{fe0f}", "□", "．", "０", "＿", "－", "＊"]
    {
        let drawn = |text: &str| text.replace('.', blank);
        let spaced = |row: &String| row.chars().map(|c| format!("{c} ")).collect::<String>();
        let barred = |row: &String| format!("{}|{}|{}", &row[..3], &row[3..6], &row[6..]);
        for text in [
            drawn(CLASSIC),
            drawn(&rows.join("\n")),
            drawn(&rows.join(" ")),
            drawn(&rows.iter().map(spaced).collect::<Vec<_>>().join("\n")),
            drawn(&rows.iter().map(barred).collect::<Vec<_>>().join("\n")),
            format!("name,puzzle\nMonday,{}", drawn(CLASSIC)),
            format!("[\"{}\"]", drawn(&rows.join("\",\""))),
            format!("Monday – easy\n{}", drawn(CLASSIC)),
        ] {
            assert_eq!(only(&text), CLASSIC, "{text}");
            assert_eq!(only(&wide(&text)), CLASSIC, "{text}");
        }
    }
    let emoji = |c: char| if c == '.' { "⬜".to_owned() } else { format!("{c}\u{fe0f}\u{20e3}") };
    assert_eq!(only(&CLASSIC.chars().map(emoji).collect::<String>()), CLASSIC);
    // A name keeps its signs, and a line of them is a border.
    let named = parse_puzzle(&format!("Monday – easy · 1\n{CLASSIC}")).unwrap();
    assert_eq!(named.name.as_deref(), Some("Monday – easy · 1"));
    assert_eq!(only(&format!("–––+–––+–––\n{}", rows.join("\n"))), CLASSIC);
}

#[test]
fn a_map_of_regions_behind_a_grid_is_no_solution() {
    let map = "111222333111222333111222333444555666444555666444555666777888999777888999777888999";
    let uneven =
        "112222333112223333111223333111122444555667444555667774588667774588669974888669999";
    let solution =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    for (text, is_jigsaw) in [
        (format!("{CLASSIC} {map}"), true),
        (format!("{CLASSIC},{map}"), true),
        (format!("Monday {CLASSIC} {map}"), true),
        (format!("{CLASSIC}  {map}"), true),
        (format!("{CLASSIC} {map} "), true),
        (format!("{CLASSIC}, {map}"), true),
        (format!("{CLASSIC} {solution}"), false),
        (format!("{CLASSIC} {uneven}"), false),
        (format!("{CLASSIC} {CLASSIC}"), false),
    ] {
        let entry = parse_puzzle(&text).unwrap();
        assert_eq!(entry.puzzle.rules().regions().is_some(), is_jigsaw, "{text}");
        assert_eq!(entry.extra.is_empty(), is_jigsaw, "{text}");
        assert_eq!(entry.puzzle.givens().values(), only_values(CLASSIC), "{text}");
    }
    for behind in [" # easy", " easy", ",easy"] {
        let entry = parse_puzzle(&format!("{CLASSIC},{map}{behind}")).unwrap();
        assert!(entry.puzzle.rules().regions().is_some(), "{behind}");
        assert_eq!(entry.extra, behind[1..], "{behind}");
    }
    let small = parse_puzzle("1... .2.. ..3. ...4 AABBAABBCCDDCCDD").unwrap();
    assert_eq!(small.puzzle.rules().to_string(), "jigsaw");
}

fn only_values(text: &str) -> Vec<u8> {
    parse_puzzle(text).unwrap().puzzle.givens().values().to_vec()
}

#[test]
fn grids_follow_one_another_by_their_number_of_rows() {
    let rows = G0.replace(' ', "\n");
    assert_eq!(grids(&format!("{rows}\n{rows}\n{rows}")), [g0(), g0(), g0()]);
    let text = format!("Grid 01\n{rows}\nGrid 02\n{rows}\n");
    let names: Vec<_> = good(&text).into_iter().map(|puzzle| puzzle.name).collect();
    assert_eq!(names, [Some("Grid 01".to_owned()), Some("Grid 02".to_owned())]);
}

#[test]
fn what_stands_beside_a_puzzle_is_kept() {
    let line = G0.replace(' ', "");
    let solution = "5".repeat(81);
    for (text, name, extra) in [
        (format!("{line} 7.2"), None, "7.2"),
        (format!("{line}\t7.2\tknown # hard"), None, "7.2\tknown # hard"),
        (format!("{line},{solution}"), None, solution.as_str()),
        (format!("{line} # rated 7"), None, "# rated 7"),
        (format!("{line}# rated 7"), None, "# rated 7"),
        (format!("0000183b305c {line}  1.2"), Some("0000183b305c"), "1.2"),
        (format!("1234432112344321;{line};1.2"), Some("1234432112344321"), "1.2"),
        (format!("{G0} 7.2"), None, "7.2"),
        (format!("| 12 | {line} | 7.2 |"), Some("12"), "7.2"),
        (format!("{} easy", vec!["5"; 81].join(",")), None, "easy"),
    ] {
        let puzzle = good(&text).remove(0);
        assert_eq!((puzzle.name.as_deref(), puzzle.extra.as_str()), (name, extra), "{text}");
    }
}

#[test]
fn what_only_looks_like_a_comment_is_read_or_reported() {
    let line = G0.replace(' ', "");
    let read = |text: &str| -> Vec<Result<Option<String>, String>> {
        read(text).into_iter().map(|entry| entry.map(|entry| entry.name)).collect()
    };
    let named = format!("Puzzle #1 {line}\n9 #2: {line}\n{line}\n");
    let names = ["Puzzle #1", "9 #2"].map(|name| Ok(Some(name.to_owned())));
    assert_eq!(read(&named), [&names[..], &[Ok(None)]].concat());
    // A grid in a comment is none.
    assert_eq!(read(&format!("# {line}\n% {line}\n{line} # {line}\n")), [Ok(None)]);
    for sign in ['#', '%'] {
        let blanks: String =
            line.chars().map(|c| if c.is_ascii_digit() { c } else { sign }).collect();
        let blanks = format!("{sign}{}", &blanks[1..]);
        let expected = format!(
            "line 2, column 1: expected a blank such as `.` or `0`, found `{sign}`, which begins a comment"
        );
        let text = format!("{line}\n{blanks}\n{line}\n");
        assert_eq!(read(&text), [Ok(None), Err(expected), Ok(None)]);
    }
    let object = |name: &str| format!("{{\n\"name\": \"{name}\",\n\"puzzle\": \"{line}\"\n}}");
    let list = format!("[\n{},\n{}\n]\n", object("100% easy"), object("#2"));
    let names = ["100% easy", "#2"].map(|name| Ok(Some(name.to_owned())));
    assert_eq!(read(&list), names);
}

#[test]
fn comments_and_empty_lines_do_not_count() {
    let line = G0.replace(' ', "");
    let text = format!("# from a list\n\n{line}\n   \n  # next\n{line}");
    assert_eq!(good(&text).iter().map(|entry| entry.line).collect::<Vec<_>>(), [3, 6]);
}

#[test]
fn other_sizes() {
    let side = |text: &str| grids(text).iter().map(|grid| grid.shape().side()).collect::<Vec<_>>();
    assert_eq!(side("1234341221434321"), [4]);
    assert_eq!(side("1 2 3 4 3 4 1 2 2 1 4 3 4 3 2 1"), [4]);
    assert_eq!(side("12 34 34 12 21 43 43 21"), [4]);
    assert_eq!(side("1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1"), [4]);
    assert_eq!(side("4 . . 2\n. . . .\n. . . .\n1 . . 3"), [4]);
    assert_eq!(side("123456456123231564564231312645645312"), [6]);
    assert_eq!(side(&BIG.join("\n")), [16]);
    assert_eq!(side(&BIG.join("")), [16]);
    assert_eq!(side(&BIG.join(" ")), [16]);
    assert_eq!(side(&BIG.join("\n\n")), [16]);
    assert_eq!(side(&BIG.map(|row| format!("{row} ")).join("|\n|")), [16]);
    assert_eq!(side(&"ABCDEFGHIJKLMNOPQRSTUVWXY".repeat(25)), [25]);
    assert_eq!(side(&"12 0 . 3 ".repeat(36)), [12]);
    assert_eq!(side(&["100"; 10_000].join(" ")), [100]);
}

#[test]
fn sixteen_cells_are_a_grid_or_a_row() {
    let small = "1...\n.2..\n..3.\n...4".replace('\n', "");
    let many = vec![small.as_str(); 16].join("\n");
    assert_eq!(grids(&many).len(), 16);
    let mistyped = many.replacen("1", "7", 1);
    assert_eq!(grids_and_errors(&mistyped), (15, 1));
    assert_eq!(grids(&format!("{}\n{}", BIG.join("\n"), BIG.join("\n"))).len(), 2);
    let short = BIG[..15].join("\n");
    assert_eq!(errors(&short), ["line 15, column 17: expected 16 rows of 16 cells, found 15"]);
}

fn grids_and_errors(text: &str) -> (usize, usize) {
    let read = read(text);
    let good = read.iter().filter(|puzzle| puzzle.is_ok()).count();
    (good, read.len() - good)
}

#[test]
fn bars_and_sizes_tell_the_box() {
    let boxes = |text: &str| grids(text)[0].shape().to_string();
    let rows = |row: &str| [row; 6].join("\n");
    assert_eq!(boxes(&rows("12|34|56")), "3x2");
    assert_eq!(boxes(&rows("| 1 2 3 | 4 5 6 |")), "2x3");
    assert_eq!(boxes(&rows("|1|2|3|4|5|6|")), "2x3", "bars between all cells tell nothing");
    assert_eq!(boxes(&format!("3 2\n{}", rows("123456"))), "3x2");
    assert_eq!(boxes(&format!("6x6\n{}", rows("123456"))), "2x3");
    let wanted = ReaderOptions::of_shape(Shape::new(3, 2).ok());
    let puzzle = parse_puzzle_with(&rows("123456"), wanted).unwrap();
    assert_eq!(puzzle.puzzle.givens().shape(), wanted.shape.unwrap());
    let sizes = format!("3 2\n{}\n\n{}\n{}", rows("123456"), rows("123456"), rows("123456"));
    let shapes: Vec<_> = grids(&sizes).iter().map(|grid| grid.shape().to_string()).collect();
    assert_eq!(shapes, ["3x2"; 3]);
}

#[test]
fn arrays_of_programs() {
    let rows: Vec<Vec<String>> = G0
        .split(' ')
        .map(|row| row.replace('.', "0").chars().map(String::from).collect())
        .collect();
    let nested = |open: &str, separator: &str, close: &str, between: &str| {
        let row = |row: &Vec<String>| format!("{open}{}{close}", row.join(separator));
        format!("{open}{}{close}", rows.iter().map(row).collect::<Vec<_>>().join(between))
    };
    let flat: Vec<String> = rows.concat();
    let texts = [
        nested("[", ",", "]", ","),
        nested("[", ", ", "]", ",\n "),
        format!("{};;", nested("[|", "; ", "|]", ";\n")),
        format!("{};", nested("{ ", ", ", " }", ",\n")),
        format!("[{}]", flat.join(",")),
        format!("[|\n| {} |]", flat.join(", ")),
        format!("[\n\"{}\"\n]", G0.replace(' ', "\",\n \"")),
        nested("[", ",", "]", ",").replace('0', "null"),
        nested("[", ",", "]", ",").replace('0', "\"\""),
        nested("[", ",", "]", ",").replace('0', "'.'"),
        format!("{{\"grid\": {}}}", nested("[", ",", "]", ",\n")),
        format!("{{\"puzzle\": \"{}\"}}", G0.replace(' ', "\\n")),
        format!("{{\"puzzle\":\n\"{G0}\"}}"),
    ];
    for text in texts {
        assert_eq!(grids(&text), [g0()], "{text}");
        assert_eq!(grids(&format!("{text}\n{text}")), [g0(), g0()], "{text}");
        assert_eq!(grids(&format!("[{text},\n{text}]").replace(';', "")), [g0(), g0()], "{text}");
    }
    for (head, name) in
        [("let g0 = ", "g0"), ("int grid[9][9] =\n", "int grid[9][9]"), ("M = ", "M")]
    {
        let text = format!("{head}{};;\n", nested("[", ",", "]", ",\n"));
        let puzzle = parse_puzzle(&text).unwrap();
        assert_eq!((puzzle.puzzle.into_parts().0, puzzle.name.as_deref()), (g0(), Some(name)));
    }
}

/// The grid of TP 8 counts its values from 0.
/// The grid G0 as rows of cells, each as `cell` writes it.
fn rows_of_g0(cell: impl Fn(u8) -> String, between: &str) -> Vec<String> {
    let row = |i: usize| g0().row(i).iter().map(|&v| cell(v)).collect::<Vec<_>>().join(between);
    (0..9).map(row).collect()
}

#[test]
fn constructors_of_ocaml() {
    let array = |rows: Vec<String>| format!("let gr0 = [|[|{}|]|]", rows.join("|];\n    [|"));
    let own = |v: u8| if v == 0 { "  V".to_owned() } else { format!("C {v}") };
    let option = |v: u8| if v == 0 { "None".to_owned() } else { format!("Some {v}") };
    assert_eq!(grids(&array(rows_of_g0(own, "; "))), [g0()]);
    assert_eq!(grids(&array(rows_of_g0(option, "; "))), [g0()]);
    let lists = rows_of_g0(option, ";").join("];[").replace("Some ", "Some\n");
    assert_eq!(grids(&format!("[[{lists}]];;")), [g0()]);
    // A row without values has no constructor, but the others have.
    let small = "[|[|C 1; V; V; V|]; [|V; V; V; V|]; [|V; V; V; V|]; [|V; V; V; C 2|]|]";
    let grid = &grids(small)[0];
    assert_eq!((grid.shape().side(), grid.filled().count()), (4, 2));
    // Letters alone are values, as before.
    let letters = "[[A,B,.,.],[C,D,.,.],[.,.,.,.],[.,.,.,.]]";
    assert_eq!(grids(letters)[0].row(1), [3, 4, 0, 0]);
    let wrong = "[|[|C 1; V; V; V|]; [|V; V; V; V|]; [|V; V; X y; V|]; [|V; V; V; C 2|]|]";
    assert!(errors(wrong)[0].starts_with("line 1, column "), "{:?}", errors(wrong));
    let short = "[|[|C 1; V; V; V|];\n [|V; C 2; V|];\n [|V; V; V; V|]; [|V; V; V; C 2|]|]";
    assert_eq!(errors(short), ["line 2, column 14: expected 4 cells in this row, found 3"]);
}

/// Each of these was read by a guess once. What is no format ends in an error and not in a puzzle.
#[test]
fn what_is_no_format_is_an_error() {
    let digit = |v: u8| v.to_string();
    let lists = rows_of_g0(digit, ",").join("], [");
    let row = |row: &String| format!(r"\begin{{bmatrix}} {row} \end{{bmatrix}}");
    let matrices: Vec<String> = rows_of_g0(digit, ",").iter().map(row).collect();
    let empty = |v: u8| if v == 0 { String::new() } else { v.to_string() };
    let line = G0.replace(' ', "");
    let signed = "line 1, column 1: expected a header such as `name,puzzle` above a row that begins as a \
                  comment does, found `#1,.6....2.54..921....7.…`";
    let sheet =
        "line 1, column 4: expected a blank such as `.` or `0` in each empty field, found `;;`";
    for (text, expected) in [
        (format!("$L = [[{lists}]]$\n"), ""),
        (format!("$$M = [{}]$$\n", matrices.join(", \\\\\n")), ""),
        (format!("M = [{}]\n", matrices.join(", \\\\\n")), ""),
        (rows_of_g0(empty, ";").join("\n"), sheet),
        (rows_of_g0(empty, "\t").join("\n"), ""),
        (format!("#1,{line}\n"), signed),
    ] {
        let errors = errors(&text);
        assert!(!errors.is_empty() && errors[0].starts_with(expected), "{errors:?} in\n{text}");
        assert!(read(&text).iter().all(Result::is_err), "{text}");
    }
    // In a comment, a puzzle is none.
    assert_eq!(
        grids(&format!("# 1,{line}\n#{line}\n#{line},1\n## 2,{line}\n#a, b, c\n{line}\n")).len(),
        1
    );
}

#[test]
fn a_full_array_of_the_digits_from_zero_counts_from_one() {
    let full: Vec<u8> = (0..81).map(|at| ((at / 9 % 3 * 3 + at / 27 + at % 9) % 9) as u8).collect();
    let text = |values: &[u8]| {
        let row = |row: &[u8]| row.iter().map(u8::to_string).collect::<Vec<_>>().join(", ");
        let rows: Vec<String> = values.chunks(9).map(row).collect();
        format!("int m[9][9] = {{\n{{ {} }}\n}};", rows.join(" },\n{ "))
    };
    let from_one: Vec<u8> = full.iter().map(|value| value + 1).collect();
    assert_eq!(grids(&text(&full))[0].values(), from_one);
    assert_eq!(grids(&text(&from_one))[0].values(), from_one);
    // With one digit changed, 0 is a blank again.
    let mut other = full;
    other[0] = 1;
    assert_eq!(grids(&text(&other))[0].filled().count(), 73);
}

#[test]
fn the_picture_of_the_practical() {
    let picture = "\
    ----- ----- -----
    |  6  |     |2   5|
    |4    |9 2 1|     |
    |  7  |    8|    1|
     ----- ----- -----
    |     |    5|    9|
    |6 4  |     |  7 3|
    |1    |4    |     |
     ----- ----- -----
    |3    |7    |  6  |
    |     |1 4 6|    2|
    |2   6|     |  1  |
     ----- ----- -----
";
    assert_eq!(grids(picture), [g0()]);
    let mut written = Vec::new();
    crate::write_grid(&mut written, &g0(), crate::Style::Tp).unwrap();
    let written = String::from_utf8(written).unwrap();
    let trimmed = |text: &str| text.lines().map(|line| line.trim().to_owned()).collect::<Vec<_>>();
    assert_eq!(trimmed(&written), trimmed(picture));
    assert!(written.starts_with(" ----- ----- -----\n|  6  |     |2   5|\n"), "{written}");
    // Rows without a given, pictures one after the other, with and without borders.
    let blank = "|     |     |     |\n";
    let first = "|1    |     |     |\n";
    let rows = first.to_owned() + &blank.repeat(8);
    assert_eq!(grids(&rows).iter().map(|grid| grid.filled().count()).collect::<Vec<_>>(), [1]);
    assert_eq!(grids(&format!("{rows}{rows}\n{picture}{picture}")).len(), 4);
    let line = " ----- ----- -----\n";
    let empty = format!("{line}{}{line}", blank.repeat(9));
    assert_eq!(
        grids(&format!("{empty}{empty}")),
        [Grid::empty(g0().shape()), Grid::empty(g0().shape())]
    );
    // The lower border of a full picture is not the upper one of the next.
    let full = " --- ---\n|1 2|3 4|\n|3 4|1 2|\n --- ---\n|2 3|4 1|\n|4 1|2 3|\n --- ---\n";
    let line = " --- ---\n";
    let blank_small = "|   |   |\n".repeat(2);
    let empty_small = format!("{line}{blank_small}{line}{blank_small}{line}");
    let filled: Vec<usize> = grids(&format!("{full}{empty_small}{full}"))
        .iter()
        .map(|grid| grid.filled().count())
        .collect();
    assert_eq!(filled, [16, 0, 16]);
    // Bars and blanks alone are not a grid, and neither is a picture that is cut off.
    assert!(grids(&blank.repeat(9)).is_empty());
    assert!(!errors(&format!("{first}{}", blank.repeat(7))).is_empty());
    assert_eq!(
        errors("|9  |   |\n|   |   |\n|   |   |\n|   |   |\n"),
        ["line 1, column 2: expected a value from 1 to 4, found 9"]
    );
}

#[test]
fn minus_one_shifts_the_values() {
    let rows = "-1,3,-1,-1,-1,-1,0,6,8 / -1,-1,1,-1,-1,7,-1,4,3 / -1,-1,5,-1,-1,4,-1,-1,7 / \
        -1,7,-1,-1,6,-1,8,0,-1 / -1,4,-1,-1,8,-1,-1,2,-1 / -1,0,8,-1,5,-1,-1,3,-1 / \
        2,-1,-1,3,-1,-1,6,-1,-1 / 4,6,-1,0,-1,-1,1,-1,-1 / 8,1,7,-1,-1,-1,-1,5,-1";
    let expected = usual(
        ".4....179 ..2..8.54 ..6..5..8 .8..7.91. .5..9..3. .19.6..4. 3..4..7.. 57.1..2.. 928....6.",
    );
    for text in [
        rows.to_owned(),
        rows.replace(" / ", "\n"),
        format!("{{ {} }};", rows.replace(" / ", ",")),
        format!("[[{}]]", rows.replace(" / ", "],\n[")),
        format!("let g = [|[|{}|]|];;", rows.replace(',', ";").replace(" / ", "|];\n[|")),
    ] {
        assert_eq!(grids(&text), std::slice::from_ref(&expected), "{text}");
    }
}

#[test]
fn json_members() {
    let line = G0.replace(' ', "");
    let solution = "5".repeat(81);
    let text = format!(
        "[\n {{\"id\": \"a\", \"rating\": 7.2, \"puzzle\": \"{line}\", \"solution\": \"{solution}\"}},\n \
         {{\"puzzle\": \"{line}\", \"solution\": null, \"tags\": [\"x\"]}}\n]\n{{\"solution\": \"{line}\"}}"
    );
    let puzzles = good(&text);
    assert!(puzzles.iter().all(|entry| *entry.puzzle.givens() == g0()));
    assert_eq!(puzzles[0].name.as_deref(), Some("a"));
    assert_eq!(puzzles[0].extra, "\"rating\": 7.2");
    assert_eq!(puzzles[0].solution.as_ref().map(Grid::values), Some(&[5; 81][..]));
    assert_eq!((puzzles[1].line, puzzles[1].extra.as_str()), (3, "\"tags\": [\"x\"]"));
    assert_eq!((puzzles[2].line, &puzzles[2].solution), (5, &None));
    // An answer of Dosuku; a value that is no list is none of a grid.
    let rows = |c: char| vec![format!("[{}]", vec![c.to_string(); 9].join(",")); 9].join(",");
    let text = format!("[{{\"value\": [{}], \"solution\": [{}]}}]", rows('0'), rows('5'));
    let puzzle = good(&text).remove(0);
    assert_eq!(puzzle.puzzle.givens().filled().count(), 0);
    assert_eq!(puzzle.solution.as_ref().map(Grid::values), Some(&[5; 81][..]));
    let text = format!("[{{\"value\": 3, \"puzzle\": \"{line}\"}}]");
    assert_eq!(good(&text), good(&format!("[{{\"puzzle\": \"{line}\", \"value\": 3}}]")));
}

#[test]
fn errors_say_where_and_what() {
    let line = G0.replace(' ', "");
    let rows: Vec<&str> = G0.split(' ').collect();
    let grid = rows.join("\n");
    let cases = [
        (line[2..].to_owned(), "line 1, column 80: expected 81 cells, found 79"),
        (format!("{line}55"), "line 1, column 82: expected 81 cells, found 83"),
        (
            format!("# x\n\n{}é{}", &line[..9], &line[10..]),
            "line 3, column 10: expected a value or a blank, found `é`",
        ),
        (
            format!("{}A{}", &line[..9], &line[10..]),
            "line 1, column 10: expected a value from 1 to 9, found A",
        ),
        (format!("id {} 7.2", &line[2..]), "line 1, column 83: expected 81 cells, found 79"),
        (
            grid.replacen(".....5..9", ".....5.9", 1),
            "line 4, column 9: expected 9 cells in this row, found 8",
        ),
        (
            grid.replacen(".6....2.5", ".6....2.5.", 1),
            "line 1, column 10: expected 9 cells in this row, found 10",
        ),
        (
            grid.replacen(".6....2.5", ".6....25", 1),
            "line 1, column 9: expected 9 cells in this row, found 8",
        ),
        (
            grid.replacen(".....5..9", "..@..5..9", 1),
            "line 4, column 3: expected a value or a blank, found `@`",
        ),
        (rows[..8].join("\n"), "line 8, column 10: expected 9 rows of 9 cells, found 8"),
        (
            "1 2 3 4\n3 4 12 2\n2 1 4 3\n4 3 2 1".to_owned(),
            "line 2, column 5: expected a value from 1 to 4, found 12",
        ),
        (
            "12345\n".repeat(5),
            "line 1, column 1: no box shape is usual for a grid of side 5; say it as ROWSxCOLUMNS",
        ),
        (
            "hello, world".to_owned(),
            "line 1, column 1: expected a puzzle or a row of one, found `hello, world`",
        ),
        ("3\n".to_owned(), "line 1, column 1: expected a grid after its size, found none"),
        (
            format!("4 4\n{grid}"),
            "line 1, column 1: expected a grid of the size given here, found one of side 9",
        ),
        (
            "[[1,2],[3,4]".to_owned(),
            "line 1, column 1: expected a bracket that is closed, found the end of the input inside it",
        ),
        (
            "[[1,2,3,4],[1,2,3],[0,0,0,0],[0,0,0,0]]".to_owned(),
            "line 1, column 18: expected 4 cells in this row, found 3",
        ),
        (
            "[[1,2,3,4],\n [1,2,3,9],[0,0,0,0],[0,0,0,0]]".to_owned(),
            "line 2, column 9: expected a value from 1 to 4, found 9",
        ),
        (
            "7".to_owned() + " . 3\n",
            "line 1, column 1: expected a puzzle or a row of one, found `7 . 3`",
        ),
        ("[]".to_owned(), "line 1, column 2: expected 16 cells, found 0"),
        ("[1,2,3]".to_owned(), "line 1, column 7: expected 16 cells, found 3"),
        (
            "{\"rating\":5}".to_owned(),
            "line 1, column 1: expected a member `puzzle`, found `rating`",
        ),
        (
            "{\"puzzle\":\"1234341221434325\"}".to_owned(),
            "line 1, column 27: expected a value from 1 to 4, found 5",
        ),
        (
            "1".repeat(729),
            "line 1, column 2: expected nine marks of a cell, each in its place or blank, found `1` in the place of 2",
        ),
    ];
    for (text, expected) in cases {
        assert_eq!(errors(&text), [expected], "{text}");
        // The puzzle after it can still be read.
        let (good, bad) = grids_and_errors(&format!("{text}\n\n{line}\n{line}\n"));
        let becomes_a_heading = ["hello, world", "3\n"].contains(&text.as_str());
        // A grid after a size that does not fit it is read.
        let kept = usize::from(expected.contains("a grid of the size given here"));
        assert_eq!((good, bad), (2 + kept, usize::from(!becomes_a_heading)), "then: {text}");
    }
}

/// What is broken costs itself: each text has something broken and then this many good
/// puzzles.
#[test]
fn a_broken_record_does_not_take_its_neighbours_along() {
    let line = G0.replace(' ', "");
    let object = format!("{{\"puzzle\":\"{line}\"}}");
    let list = vec![object.as_str(); 20].join(",");
    let rows: Vec<String> = G0.split(' ').map(|row| format!("\"{row}\"")).collect();
    let array = format!("[{}]", rows.join(",\n "));
    let grid = G0.replace(' ', "\n");
    for (text, good) in [
        (format!("{{{object}\n{}", format!("{object}\n").repeat(20)), 20),
        (format!("[{{{object},{list}]\n{line}\n"), 21),
        (format!("[{{\"puzzle:\"{line}\"}},{list}]\n"), 20),
        (format!("[{object},{{\"puzzle\":\"{line}\",\n{}]\n", list.replace(",{", ",\n{")), 21),
        (format!("[{array}\n\n{array}\n\n{array}\n"), 2),
        (format!("[{grid}\n\n{grid}\n\n{grid}\n"), 2),
        (format!("[\"Puzzle]\n{grid}\n\n[Puzzle]\n{grid}\n\n[Puzzle]\n{grid}\n"), 2),
        (format!("5\n{line}\n{line}\n"), 2),
        (format!("name,puzzle\na,\"1.\nb,{line}\nc,\"{grid}\"\nd,\"{grid}\"\n"), 3),
        (format!("<game data=\"{line}\" <game data=\"{line}\"/><game data=\"{line}\"/>"), 2),
    ] {
        let (found, bad) = grids_and_errors(&text);
        assert!(found >= good && bad > 0, "{found} and {bad} in\n{text}");
    }
}

#[test]
fn the_shape_asked_for_must_agree() {
    let wanted = ReaderOptions::of_shape(Shape::new(4, 4).ok());
    let line = G0.replace(' ', "");
    for (text, place) in [
        (line.clone(), "line 1, column 1"),
        (G0.replace(' ', "\n"), "line 1, column 1"),
        (format!("[\"{line}\"]"), "line 1, column 3"),
        (format!("puzzle,n\n{line},1"), "line 2, column 1"),
    ] {
        let expected =
            format!("{place}: expected a grid of side 16 (boxes of 4x4), found one of side 9");
        assert_eq!(read_with(text.as_bytes(), wanted), [Err(expected)], "{text}");
    }
    let odd = ReaderOptions::of_shape(Shape::new(1, 5).ok());
    assert!(parse_puzzle_with(&"12345".repeat(5), odd).is_ok());
    assert!(parse_puzzle_with(&"12345\n".repeat(5), odd).is_ok());
}

#[test]
fn one_puzzle_on_the_command_line() {
    assert_eq!(
        parse_puzzle("").unwrap_err().to_string(),
        "line 1, column 1: expected a puzzle, found none"
    );
    let two = format!("{0}\n{0}", G0.replace(' ', ""));
    assert_eq!(
        parse_puzzle(&two).unwrap_err().to_string(),
        "line 2, column 1: expected one puzzle, found a second one"
    );
}

#[test]
fn a_failing_input_ends_the_puzzles() {
    struct Failing;
    impl std::io::Read for Failing {
        fn read(&mut self, _: &mut [u8]) -> std::io::Result<usize> {
            Err(std::io::Error::other("the disk is gone"))
        }
    }
    let line = format!("{}\n", G0.replace(' ', ""));
    let input = std::io::Read::chain(line.as_bytes(), Failing);
    let mut reader = PuzzleReader::new(std::io::BufReader::new(input), ReaderOptions::default());
    assert!(reader.next().unwrap().is_ok());
    let error = reader.next().unwrap().unwrap_err();
    assert!(matches!(error.kind, FormatErrorKind::Io(_)));
    assert_eq!(error.to_string(), "line 2, column 1: cannot continue reading: the disk is gone");
    assert!(reader.next().is_none());
}

#[test]
fn a_line_beyond_the_limit_is_one_error() {
    let line = G0.replace(' ', "");
    let text = format!("{}\n{line}\n[{}]\n{line}\n", "1".repeat(3 << 20), "1,".repeat(1 << 20));
    assert_eq!(grids_and_errors(&text), (2, 2));
    let record = format!("{{\"puzzle\":\"{line}\", \"x\":\"é\\\\\"}},");
    let count = (3 << 20) / record.len();
    assert_eq!(grids_and_errors(&format!("[{}]", record.repeat(count))), (count, 0));
}

#[test]
fn an_unclosed_bracket_does_not_swallow_the_rest() {
    let line = G0.replace(' ', "");
    let record = format!("{{\"puzzle\":\"{line}\"}}\n");
    let text = format!("{record}{{\"puzzle\":\"{line}\"\n{record}{record}");
    assert_eq!(grids_and_errors(&text), (3, 1));
    assert_eq!(grids_and_errors(&format!("[[1,2,3\n{line}\n{line}\n")), (2, 1));
    let table = format!("puzzle,x\n\"{line},1\n{line},2\n{line},\"3\n{line},4\n");
    assert_eq!(grids_and_errors(&table), (2, 2));
}

/// Text that is nearly a puzzle: pieces of all formats in random order.
fn mixed() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        Just(G0.to_owned()),
        Just(G0.replace(' ', "")),
        Just(G0.replace(' ', "\n")),
        "[0-9.]{9}\n",
        // Rows and records as long as those of boards.
        "[.0-9# a-c-]{18}(\n|[.0-9# a-c-]{3}\n){1,6}",
        "[.0-9#]{153}|[.0-9#]{369}|[.0-9#]{441}",
        "[0-9A-Ga-gx.]{16}\n",
        "[-+*|=.: ]{1,13}\n",
        "[0-9]{1,3}[ ,;\t]",
        "[\\[\\]{}(|)\"',;:=\\\\\n]{1,4}",
        "\\{\"(puzzle|solution|box|id)\":",
        "(puzzle|quizzes),(solution|x)\n",
        "\x1b\\[[0-9;]{0,3}[mK]?",
        "[ \t\r\n#]{1,2}",
        "(3|9|2 3|4x4|-1|null|Grid 7)[ \n]",
        "\\PC{1,3}",
    ];
    proptest::collection::vec(piece, 0..40).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn no_bytes_panic(bytes in proptest::collection::vec(any::<u8>(), 0..600)) {
        let lines = bytes.iter().filter(|&&b| b == b'\n' || b == b'\r').count() + 1;
        prop_assert!(read_with(&bytes, ReaderOptions::default()).len() <= 2 * lines);
    }

    #[test]
    fn no_text_panics(text in mixed(), shape in prop_oneof![Just(None), Just(Some(Shape::default()))]) {
        let options = ReaderOptions::of_shape(shape);
        let lines = text.matches(['\n', '\r']).count() + 1;
        for item in PuzzleReader::new(text.as_bytes(), options) {
            match item {
                Ok(puzzle) => {
                    prop_assert!((1..=lines).contains(&puzzle.line));
                    prop_assert!(shape.is_none_or(|shape| puzzle.puzzle.givens().shape() == shape));
                }
                Err(error) => prop_assert!(error.line >= 1 && error.column >= 1),
            }
        }
    }
}

#[test]
fn a_value_too_large_for_a_line_of_its_length_is_named() {
    let message = |text| parse_puzzle(text).unwrap_err().to_string();
    let expected = "line 1, column 2: expected a value from 1 to 4, found 5";
    assert_eq!(message("15.............."), expected);
    let expected = "line 1, column 16: expected 16 cells, found 15";
    assert_eq!(message("5.............."), expected);
}

/// The literal as it stands, indented, in the document of a practical.
#[test]
fn an_indented_literal_of_a_document_is_read() {
    let rows: Vec<String> = G0
        .split(' ')
        .map(|row| {
            let cell = |c: char| if c == '.' { "  V".to_owned() } else { format!("C {c}") };
            format!("[|{}|]", row.chars().map(cell).collect::<Vec<_>>().join("; "))
        })
        .collect();
    let text = format!("    let gr0 = [|{}|]\n", rows.join(";\n                "));
    let entry = crate::parse_puzzle(&text).unwrap();
    assert_eq!(neuf_sudoku::line_text(entry.puzzle.givens()), G0.replace(' ', ""));
    assert_eq!(entry.name.as_deref(), Some("gr0"));
}
