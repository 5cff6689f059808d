//! The picture of `README.md` shows what the command writes to a terminal. This draws it again:
//! `NEUF_RENEW=1 cargo test -p neuf --test command picture::`.
//!
//! The terminal is dark on light and on dark pages, so that one picture serves both. Lines of boxes
//! are drawn as strokes and each word is as wide as its cells, so that the picture is the same in
//! any font. A recording of the screen was rejected: it would go stale without anybody noticing.

use std::fmt::Write;
use std::{env, fs};

use neuf_tests::book::{shell, with_examples};
use neuf_tests::running::root;
use neuf_tests::terminal::written;

/// The commands of each half of the terminal.
const HALVES: [&[&str]; 2] = [
    &["neuf hint --nth 1 --after 20 puzzles/course.txt"],
    &[
        "neuf sat --certify dimacs/pigeonhole-7.cnf proof.lrat",
        "neuf check-proof -q dimacs/pigeonhole-7.cnf proof.lrat",
        "neuf prove --nth 1 puzzles/course.txt | tail -n 2",
    ],
];

/// The columns of a half, and the size of a cell in pixels.
const COLUMNS: u16 = 56;
const WIDTH: usize = 8;
const HEIGHT: usize = 19;

/// The room around the text and between the halves.
const MARGIN: usize = 20;

const PAPER: &str = "#10151c";
const EDGE: &str = "#3d444d";
const INK: &str = "#e6edf3";
const SOFT: &str = "#8b949e";
const YELLOW: &str = "#e3b341";
const PROMPT: &str = "#7ee787";

/// How a cell of the terminal looks.
#[derive(Clone, Default, PartialEq)]
struct Style {
    ink: Option<String>,
    paper: Option<String>,
    is_bold: bool,
    is_faint: bool,
    is_struck: bool,
}

impl Style {
    /// The style after the numbers of `ESC [ … m`.
    fn then(&self, numbers: &str) -> Style {
        let mut style = self.clone();
        let mut numbers = numbers.split(';').map(|number| number.parse::<usize>().unwrap_or(0));
        while let Some(number) = numbers.next() {
            match number {
                0 => style = Style::default(),
                1 => style.is_bold = true,
                2 => style.is_faint = true,
                9 => style.is_struck = true,
                33 => style.ink = Some(YELLOW.into()),
                38 | 48 => {
                    assert_eq!(numbers.next(), Some(5), "colours are those of the table of 256");
                    let colour = colour(numbers.next().unwrap());
                    *(if number == 38 { &mut style.ink } else { &mut style.paper }) = Some(colour);
                }
                other => panic!("ESC [ {other} m is not known here"),
            }
        }
        style
    }
}

/// A colour of the cube of 6×6×6 in the table of 256.
fn colour(number: usize) -> String {
    let place = number.checked_sub(16).filter(|place| *place < 216).unwrap();
    let part = |part: usize| if part == 0 { 0 } else { 55 + 40 * part };
    format!("#{:02x}{:02x}{:02x}", part(place / 36), part(place / 6 % 6), part(place % 6))
}

/// The lines of what was written to a terminal, as cells.
fn cells(text: &str) -> Vec<Vec<(char, Style)>> {
    let (mut lines, mut style) = (vec![Vec::new()], Style::default());
    let mut rest = text.chars();
    while let Some(c) = rest.next() {
        let line = lines.last_mut().unwrap();
        match c {
            '\n' => lines.push(Vec::new()),
            '\x1b' => {
                let sequence: String = rest.by_ref().take_while(|c| !"mK".contains(*c)).collect();
                let numbers = sequence.strip_prefix('[').unwrap();
                // A line of progress is wiped by `ESC [ K`, which has no numbers and ends no style.
                style = style.then(numbers);
            }
            _ if line.len() == usize::from(COLUMNS) => lines.push(vec![(c, style.clone())]),
            _ => line.push((c, style.clone())),
        }
    }
    while lines.last().is_some_and(Vec::is_empty) {
        lines.pop();
    }
    lines
}

/// The strokes of a character of boxes from the middle of its cell: left, right, up, down.
fn strokes(c: char) -> Option<[bool; 4]> {
    let sides = match c {
        '─' => "lr",
        '│' => "ud",
        '┌' => "rd",
        '┐' => "ld",
        '└' => "ru",
        '┘' => "lu",
        '├' => "rud",
        '┤' => "lud",
        '┬' => "lrd",
        '┴' => "lru",
        '┼' => "lrud",
        _ => return None,
    };
    Some(['l', 'r', 'u', 'd'].map(|side| sides.contains(side)))
}

/// The cells of one look from a column on.
fn draw(svg: &mut String, (x, y): (usize, usize), text: &str, style: &Style) {
    let width = text.chars().count() * WIDTH;
    if let Some(paper) = &style.paper {
        let top = y + 5 - HEIGHT;
        write!(svg, "<rect x=\"{x}\" y=\"{top}\" width=\"{width}\" height=\"{HEIGHT}\" ").unwrap();
        writeln!(svg, "fill=\"{paper}\"/>").unwrap();
    }
    let mut path = String::new();
    for (place, c) in text.chars().enumerate() {
        let (left, top) = (x + place * WIDTH, y + 5 - HEIGHT);
        let (middle, centre) = (left + WIDTH / 2, top + HEIGHT / 2);
        let [l, r, u, d] = strokes(c).unwrap_or_default();
        if l || r {
            let (from, length) =
                (if l { left } else { middle }, WIDTH / if l && r { 1 } else { 2 });
            write!(path, "M{from} {centre}h{length}").unwrap();
        }
        if u || d {
            let (from, to) = (if u { top } else { centre }, if d { top + HEIGHT } else { centre });
            write!(path, "M{middle} {from}V{to}").unwrap();
        }
    }
    if !path.is_empty() {
        writeln!(svg, "<path d=\"{path}\" stroke=\"{SOFT}\"/>").unwrap();
    }
    let ink = style.ink.as_deref().unwrap_or(if style.is_faint { SOFT } else { INK });
    let text = text.replace(|c| strokes(c).is_some(), " ");
    let mut place = x;
    for word in text.split(' ') {
        let width = word.chars().count() * WIDTH;
        if !word.is_empty() {
            let word = word.replace('&', "&amp;").replace('<', "&lt;");
            write!(svg, "<text x=\"{place}\" y=\"{y}\" fill=\"{ink}\"").unwrap();
            write!(svg, " textLength=\"{width}\"").unwrap();
            svg.push_str(if style.is_bold { " font-weight=\"bold\"" } else { "" });
            svg.push_str(if style.is_struck { " text-decoration=\"line-through\"" } else { "" });
            writeln!(svg, ">{word}</text>").unwrap();
        }
        place += width + WIDTH;
    }
}

/// A half of the terminal: each command and what it writes.
fn half(commands: &[&str]) -> Vec<Vec<(char, Style)>> {
    let folder = tempfile::tempdir().unwrap();
    let examples = with_examples(folder.path());
    let mut lines = Vec::new();
    for line in commands {
        let mut command = shell(line, &examples);
        command.env("TERM", "xterm-256color").env_remove("NO_COLOR").env_remove("COLUMNS");
        let text = written(command, COLUMNS);
        // The one thing that another run may show in another way.
        let text = match text.split_once(", read in ") {
            Some((before, after)) => format!("{before}{}", &after[after.find('\n').unwrap()..]),
            None => text,
        };
        if !lines.is_empty() {
            lines.push(Vec::new());
        }
        let typed = Style { is_bold: true, ..Style::default() };
        let prompt = ('$', Style { ink: Some(PROMPT.into()), ..Style::default() });
        let typed = format!(" {line}").chars().map(|c| (c, typed.clone())).collect();
        lines.push([vec![prompt], typed].concat());
        lines.extend(cells(&text));
    }
    lines
}

fn picture() -> String {
    let halves = HALVES.map(half);
    let rows = halves.iter().map(Vec::len).max().unwrap();
    let columns = usize::from(COLUMNS);
    let (width, height) = (2 * columns * WIDTH + 3 * MARGIN, rows * HEIGHT + 2 * MARGIN);
    let mut svg = String::new();
    writeln!(
        svg,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" role=\"img\" font-family=\"ui-monospace, SFMono-Regular, \
         Menlo, Consolas, DejaVu Sans Mono, monospace\" font-size=\"13\" shape-rendering=\"crispEdges\">\n\
         <rect x=\"1\" y=\"1\" width=\"{}\" height=\"{}\" rx=\"8\" fill=\"{PAPER}\" \
         stroke=\"{EDGE}\"/>\n<path d=\"M{middle} 1V{}\" stroke=\"{EDGE}\"/>",
        width - 2,
        height - 2,
        height - 1,
        middle = width / 2,
    )
    .unwrap();
    for (number, lines) in halves.iter().enumerate() {
        let left = MARGIN + number * (columns * WIDTH + MARGIN);
        for (row, line) in lines.iter().enumerate() {
            let mut column = 0;
            for cells in line.chunk_by(|one, next| one.1 == next.1) {
                let text: String = cells.iter().map(|cell| cell.0).collect();
                let place = (left + column * WIDTH, MARGIN + (row + 1) * HEIGHT - 5);
                draw(&mut svg, place, &text, &cells[0].1);
                column += cells.len();
            }
        }
    }
    svg + "</svg>\n"
}

#[test]
fn the_terminal_of_the_readme_shows_what_the_command_writes() {
    let path = root().join("book/drawn/terminal.svg");
    let svg = picture();
    if env::var_os("NEUF_RENEW").is_some() {
        fs::write(&path, &svg).unwrap();
    }
    let now = fs::read_to_string(&path).unwrap_or_default();
    assert!(now == svg, "book/drawn/terminal.svg is not up to date: see picture.rs");
}
