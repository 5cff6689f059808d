//! Pictures and sheets for files and the printer.

use neuf_cnf::Interrupt;
use neuf_draw::sheet::{Layout, SheetEntry, pages};
use neuf_draw::{Picture, write_pdf, write_svg};
use neuf_sudoku::{Candidates, Uniqueness, uniqueness};
use neuf_words::Language;

use crate::error::Fault;
use crate::puzzle::{State, parse};

pub(crate) fn picture(state: &State, language: Language) -> Result<Vec<u8>, Fault> {
    let mut picture = Picture::of_solution(&state.puzzle, &state.grid).with_notes(language);
    if state.marks.iter().any(|marks| !marks.is_empty()) {
        let marks = |cell: neuf_sudoku::Cell| state.marks[cell.position()];
        picture = picture.with_candidates(Candidates::from_fn(state.puzzle.shape(), marks));
    }
    let mut out = Vec::new();
    write_svg(&mut out, &picture.scene())?;
    Ok(out)
}

pub(crate) fn sheet(
    texts: &str,
    per_page: usize,
    title: &str,
    format: &str,
    language: Language,
) -> Result<Vec<u8>, Fault> {
    let texts: Vec<String> = serde_json::from_str(texts)?;
    let mut entries = Vec::with_capacity(texts.len());
    for text in &texts {
        let puzzle = parse(text)?;
        let Uniqueness::Unique(solution) = uniqueness(&puzzle, &Interrupt::new())? else {
            return Err(Fault::NotUnique);
        };
        entries.push(SheetEntry::new(puzzle, solution));
    }
    let title = Some(title).filter(|title| !title.is_empty()).map(str::to_owned);
    let mut layout = Layout::default();
    layout.per_page = per_page;
    layout.title = title;
    layout.language = language;
    let scenes = pages(&entries, &layout);
    let mut out = Vec::new();
    match format {
        "pdf" => write_pdf(&mut out, &scenes)?,
        "svg" => {
            let mut drawn = Vec::with_capacity(scenes.len());
            for scene in &scenes {
                let mut svg = Vec::new();
                write_svg(&mut svg, scene)?;
                drawn.push(String::from_utf8_lossy(&svg).into_owned());
            }
            serde_json::to_writer(&mut out, &drawn)?;
        }
        _ => return Err(Fault::NoFormat(format.to_owned())),
    }
    Ok(out)
}
