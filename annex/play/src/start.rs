//! How a sitting begins: with a puzzle, with a new one, or where the last one ended.

use std::io::{self, IsTerminal as _};
use std::time::{Duration, Instant};

use neuf_cnf::Interrupt;
use neuf_explain::{Difficulty, Mark, without_notes};
use neuf_formats::Entry;
use neuf_sudoku::{Grid, MethodError, Puzzle, Shape, Uniqueness, candidates, uniqueness};
use neuf_words::{Language, told};

use crate::app::{App, Dialog};
use crate::game::{CellState, Game};
use crate::saved::{Games, SaveError};
use crate::screen::Theme;
use crate::terminal;

/// The largest side of a grid that is played.
const MOST: usize = 16;

/// How long may be spent on the solutions of a puzzle before the sitting begins.
const PATIENCE: Duration = Duration::from_secs(3);

/// What is played.
#[derive(Clone, Debug)]
pub enum Begin {
    /// This puzzle, where the player left it.
    Puzzle(Box<Entry>),
    /// This puzzle from its beginning; what was played of it before is lost with the first move.
    Again(Box<Entry>),
    /// A new puzzle of a level.
    Level(Difficulty),
    /// The game that was played last, if it is not finished; or the choice of a level.
    Last,
    /// The choice of a level, a size and the rules of a new puzzle.
    New,
}

/// How it is played.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct PlayOptions {
    /// The language of all that is said.
    pub language: Language,
    /// Whether the screen may have colours.
    pub has_colour: bool,
    /// Where games are kept; `None` to keep none.
    pub games: Option<Games>,
    /// The seed of the first new puzzle: the same seed, level, size and rules make the same
    /// puzzle. `None` to draw one.
    pub seed: Option<u64>,
}

impl PlayOptions {
    /// In a language, with colours, games kept in the user's folder.
    #[must_use]
    pub fn new(language: Language) -> PlayOptions {
        PlayOptions { language, has_colour: true, games: Games::of_user(), seed: None }
    }
}

told! {
    /// Why nothing can be played.
    #[derive(Debug)]
    #[non_exhaustive]
    pub enum PlayError {
        /// The standard output is a file or a pipe.
        NoTerminal = [
            "a game needs a terminal, and the standard output is none",
            "une partie demande un terminal, et la sortie standard n'en est pas un",
        ];
        /// The grid has more rows than fit a screen.
        TooLarge(side: usize) = [
            "grids up to {most}x{most} can be played, and this one is {side}x{side}",
            "on peut jouer des grilles jusqu'à {most}x{most}, et celle-ci est de {side}x{side}";
            most = MOST
        ];
        /// Several grids overlap.
        Overlapping = [
            "a single grid can be played, not grids that overlap; solve, explain and draw take them",
            "on joue une seule grille, pas des grilles qui se recouvrent ; solve, explain et draw \
             les prennent",
        ];
        /// A game could not be taken up again.
        Save(#[from] error: SaveError) = error;
        /// The grid is too large for the solver.
        Method(#[from] error: MethodError) = error;
        /// The terminal refused something.
        Io(#[from] error: io::Error) = [
            "the terminal cannot be used: {error}", "le terminal n'est pas utilisable : {error}",
        ];
    }
}

impl std::error::Error for PlayError {}

/// Plays a sudoku on the terminal, until the player quits.
///
/// # Errors
/// When the standard output is no terminal, when the grid is over 16×16, when a saved game cannot
/// be read, or when the terminal fails.
pub fn play(begin: Begin, options: PlayOptions) -> Result<(), PlayError> {
    if !io::stdout().is_terminal() {
        return Err(PlayError::NoTerminal);
    }
    let theme = Theme { has_colour: options.has_colour };
    let mut app = sitting(begin, options)?;
    Ok(terminal::run(&mut app, theme)?)
}

/// The sitting before its first action.
pub(crate) fn sitting(begin: Begin, options: PlayOptions) -> Result<App, PlayError> {
    let PlayOptions { language, games, seed, .. } = options;
    let level = if let Begin::Level(level) = begin { Some(level) } else { None };
    let known = match begin {
        Begin::Puzzle(entry) => Some(of_entry(&entry, games.as_ref())?),
        Begin::Again(entry) => Some(of_entry(&entry, None)?),
        Begin::Last => last(games.as_ref())?,
        Begin::Level(_) | Begin::New => None,
    };
    if let Some((game, name)) = known {
        let mut app = App::new(game, name, games, language);
        app.claim();
        return Ok(app);
    }
    let nothing = Puzzle::from(Grid::empty(Shape::default()));
    let mut app = App::new(Game::new(nothing, Uniqueness::Unknown(None)), None, games, language);
    app.order.seed = seed;
    match level {
        Some(level) => app.make(level),
        None => app.dialog = Some(Dialog::Levels(1)),
    }
    Ok(app)
}

/// Checks that the screen has room for a puzzle.
fn require_playable(puzzle: &Puzzle) -> Result<(), PlayError> {
    let shape = puzzle.shape();
    if shape.arrangement().is_some() {
        return Err(PlayError::Overlapping);
    }
    if shape.side() > MOST {
        return Err(PlayError::TooLarge(shape.side()));
    }
    Ok(())
}

/// The game of a puzzle that was given: the one that was kept, or a new one from where the file
/// says that its player stands.
fn of_entry(entry: &Entry, games: Option<&Games>) -> Result<(Game, Option<String>), PlayError> {
    require_playable(&entry.puzzle)?;
    let (puzzle, mut noted) = without_notes(&entry.puzzle, &patience())?;
    let crossed_out = entry.played.crossed_out.iter();
    noted.extend(crossed_out.map(|&(cell, value)| Mark { cell, value, holds: false }));
    let known = uniqueness(&puzzle, &patience())?;
    let name = entry.title().map(str::to_owned);
    if let Some(games) = games
        && let Some((mut game, kept)) = games.load(&puzzle)?
    {
        game.know(known);
        return Ok((game, name.or(kept)));
    }
    let mut game = Game::new(puzzle, known);
    for &(cell, value) in &entry.played.placed {
        game.enter(&[cell], value);
    }
    if !noted.is_empty() {
        note(&mut game, &noted);
    }
    Ok((game, name))
}

/// Writes the candidates that a file has left as notes.
fn note(game: &mut Game, crossed_out: &[Mark]) {
    let grid = game.grid();
    let left = candidates(&game.puzzle().with_givens(grid.clone()));
    let states = grid.empty_cells().map(|cell| {
        let mut notes = left.get(cell);
        for mark in crossed_out.iter().filter(|mark| mark.cell == cell) {
            notes.remove(mark.value);
        }
        (cell, CellState { notes, ..*game.cell(cell) })
    });
    let states: Vec<_> = states.collect();
    game.set(states);
}

/// The game that was played last and is not finished. Files that are none, or not of the puzzle
/// whose name they have, are passed over: they are spoken of when their own puzzle is asked for.
fn last(games: Option<&Games>) -> Result<Option<(Game, Option<String>)>, PlayError> {
    let Some(games) = games else { return Ok(None) };
    for listed in games.list()? {
        if let Ok((mut game, name)) = Games::open(&listed.path)
            && games.path(game.puzzle()) == listed.path
            && !game.is_finished()
            && require_playable(game.puzzle()).is_ok()
        {
            game.know(uniqueness(game.puzzle(), &patience())?);
            return Ok(Some((game, name)));
        }
    }
    Ok(None)
}

/// An interrupt that comes when the player has waited enough.
fn patience() -> Interrupt {
    Interrupt::new().with_deadline(Instant::now().checked_add(PATIENCE))
}
