//! A sitting: a game, the cells that are selected, what is shown beside the grid, and what each
//! action does. It knows nothing of the terminal, so that tests can play it.

mod action;
mod order;
mod sentences;
mod work;

use std::time::Duration;

use neuf_explain::{Difficulty, Terms as _};
use neuf_sudoku::{Cell, Puzzle, Uniqueness, ValueSet};
use neuf_words::{Language, Told as _, tr};

pub(crate) use action::{Action, Direction};
pub(crate) use order::Order;
pub(crate) use sentences::clock;
pub(crate) use work::Task;
use work::{Found, Work};

use crate::game::{Check, Game};
use crate::hint::Hint;
use crate::saved::{Claim, Games};

/// The levels of new games. What only nested suppositions solve is no game for a person.
pub(crate) const LEVELS: &[Difficulty] = Difficulty::REASONED;

/// What lies over the grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Dialog {
    Help,
    /// The choice of a level, with the one that is chosen; the size and the rules follow the
    /// levels.
    Levels(usize),
}

/// A sitting.
#[derive(Debug)]
pub(crate) struct App {
    pub(crate) game: Game,
    /// The name of the puzzle.
    pub(crate) name: Option<String>,
    games: Option<Games>,
    pub(crate) language: Language,
    /// The cell at which the keys work.
    pub(crate) cursor: Cell,
    /// What is selected, with the cursor, in the order in which it was selected.
    pub(crate) selected: Vec<Cell>,
    pub(crate) is_noting: bool,
    /// The value whose cells are lit.
    pub(crate) highlight: Option<u8>,
    /// What the last check found, until something changes.
    pub(crate) check: Option<Check>,
    pub(crate) hint: Option<Hint>,
    /// What there is to say.
    pub(crate) message: String,
    pub(crate) dialog: Option<Dialog>,
    /// What the next game shall be.
    pub(crate) order: Order,
    work: Option<Work>,
    pub(crate) has_ended: bool,
    is_saved: bool,
    /// The right to keep the game, once it is claimed.
    claim: Option<Claim>,
    /// Whether another sitting has the game, so that this one must not keep it.
    is_elsewhere: bool,
}

impl App {
    /// A sitting with this game, which is kept in `games`.
    pub(crate) fn new(
        game: Game,
        name: Option<String>,
        games: Option<Games>,
        language: Language,
    ) -> App {
        let cursor = game.grid().empty_cells().next().unwrap_or(game.puzzle().shape().cell(0, 0));
        let mut app = App {
            game,
            name,
            games,
            language,
            cursor,
            selected: vec![cursor],
            is_noting: false,
            highlight: None,
            check: None,
            hint: None,
            message: String::new(),
            dialog: None,
            order: Order::default(),
            work: None,
            has_ended: false,
            is_saved: true,
            claim: None,
            is_elsewhere: false,
        };
        app.message = sentences::greeting(&app.game, language);
        app
    }

    /// What is being worked on.
    pub(crate) fn task(&self) -> Option<Task> {
        self.work.as_ref().map(|work| work.task)
    }

    /// Does what the player wants.
    pub(crate) fn act(&mut self, action: Action) {
        if let Some(dialog) = self.dialog {
            self.act_in_dialog(dialog, action);
            return;
        }
        let cells = self.selected.clone();
        match action {
            Action::Go(direction) => {
                self.cursor = self.neighbour(direction);
                self.selected = vec![self.cursor];
            }
            Action::Extend(direction) => {
                let next = self.neighbour(direction);
                self.add(next);
            }
            Action::Select(cell) => {
                self.cursor = cell;
                self.selected = vec![cell];
            }
            Action::Add(cell) => self.add(cell),
            Action::Value(value) if self.is_noting => self.act(Action::Note(value)),
            Action::Value(value) => {
                let is_changed = self.game.enter(&cells, value);
                self.moved(is_changed);
            }
            Action::Note(value) => {
                let is_changed = self.game.note(&cells, value);
                self.moved(is_changed);
            }
            Action::Clear => {
                let is_changed = self.game.clear(&cells);
                self.moved(is_changed);
            }
            Action::NoteAll => {
                let is_changed = self.game.note_all();
                self.moved(is_changed);
            }
            Action::Colour => {
                let is_changed = self.game.colour(&cells);
                self.moved(is_changed);
            }
            Action::Undo | Action::Redo => self.step(action == Action::Undo),
            Action::ToggleNotes => self.is_noting = !self.is_noting,
            Action::Highlight => {
                let value = Some(self.game.value(self.cursor)).filter(|&value| value != 0);
                self.highlight = if value == self.highlight { None } else { value };
            }
            Action::Check => self.look_for_mistakes(),
            Action::Hint => self.ask_for_hint(),
            Action::Accept => self.follow_hint(),
            Action::New => self.dialog = Some(Dialog::Levels(1)),
            Action::Level(_) => {}
            Action::Help => self.dialog = Some(Dialog::Help),
            Action::Cancel => self.cancel(),
            Action::Quit => self.has_ended = true,
        }
    }

    fn act_in_dialog(&mut self, dialog: Dialog, action: Action) {
        let last = LEVELS.len() + 1;
        self.dialog = match (dialog, action) {
            (_, Action::Quit) => {
                self.has_ended = true;
                None
            }
            (Dialog::Help, _) | (_, Action::Cancel | Action::New) => None,
            (Dialog::Levels(at), Action::Go(Direction::Up)) => {
                Some(Dialog::Levels(at.checked_sub(1).unwrap_or(last)))
            }
            (Dialog::Levels(at), Action::Go(Direction::Down)) => {
                Some(Dialog::Levels(if at == last { 0 } else { at + 1 }))
            }
            (Dialog::Levels(at), Action::Go(direction)) => {
                self.change_order(at, direction == Direction::Right);
                Some(dialog)
            }
            (Dialog::Levels(at), Action::Accept) | (Dialog::Levels(_), Action::Level(at))
                if (LEVELS.len()..=last).contains(&at) =>
            {
                self.change_order(at, true);
                Some(Dialog::Levels(at))
            }
            (Dialog::Levels(at), Action::Accept) => self.begin(at),
            (Dialog::Levels(_), Action::Level(at)) if at <= last => self.begin(at),
            (Dialog::Levels(_), Action::Value(value))
                if (1..=LEVELS.len()).contains(&value.into()) =>
            {
                self.begin(usize::from(value) - 1)
            }
            (dialog, _) => Some(dialog),
        };
    }

    /// Changes the size or the rules of the next game, if that line of the dialog is chosen.
    fn change_order(&mut self, line: usize, is_next: bool) {
        match line.checked_sub(LEVELS.len()) {
            Some(0) => self.order = self.order.resized(is_next),
            Some(_) => self.order = self.order.revised(is_next),
            None => {}
        }
    }

    /// Begins to make a puzzle, which closes the dialog.
    fn begin(&mut self, level: usize) -> Option<Dialog> {
        self.make(LEVELS[level]);
        None
    }

    /// Begins to make a puzzle of a level.
    pub(crate) fn make(&mut self, level: Difficulty) {
        let seed = self.order.take_seed();
        self.work = Some(Work::puzzle(level, self.order, seed));
        self.message = String::new();
    }

    fn neighbour(&self, direction: Direction) -> Cell {
        let shape = self.game.puzzle().shape();
        let (row, column, side) = (shape.row(self.cursor), shape.column(self.cursor), shape.side());
        match direction {
            Direction::Up => shape.cell((row + side - 1) % side, column),
            Direction::Down => shape.cell((row + 1) % side, column),
            Direction::Left => shape.cell(row, (column + side - 1) % side),
            Direction::Right => shape.cell(row, (column + 1) % side),
        }
    }

    fn add(&mut self, cell: Cell) {
        self.cursor = cell;
        if !self.selected.contains(&cell) {
            self.selected.push(cell);
        }
    }

    /// What follows from a move: hints and marks of a check are out of date, and the end may be
    /// reached.
    fn moved(&mut self, is_changed: bool) {
        let language = self.language;
        if !is_changed {
            if self.selected.iter().all(|&cell| self.game.is_given(cell)) {
                self.message = language
                    .of(["Givens cannot be changed.", "Les données ne changent pas."])
                    .into();
            }
            return;
        }
        (self.check, self.hint, self.is_saved) = (None, None, false);
        if self.task() == Some(Task::Hint) {
            self.work = None;
        }
        self.message = if self.game.is_finished() {
            let time = clock(self.game.played);
            tr!(language, ["Solved in {time}. Well done!", "Terminé en {time}. Bravo !"], time)
        } else if self.game.grid().is_full() {
            language
                .of([
                    "The grid is full, but something is wrong.",
                    "La grille est pleine, mais il y a une erreur.",
                ])
                .into()
        } else {
            String::new()
        };
    }

    fn step(&mut self, is_back: bool) {
        let changed = if is_back { self.game.undo() } else { self.game.redo() };
        if let Some(cell) = changed {
            self.act(Action::Select(cell));
        }
        self.moved(changed.is_some());
        if changed.is_none() {
            let nothing = match is_back {
                true => ["There is nothing to undo.", "Il n'y a rien à annuler."],
                false => ["There is nothing to do again.", "Il n'y a rien à rétablir."],
            };
            self.message = self.language.of(nothing).into();
        }
    }

    fn look_for_mistakes(&mut self) {
        let check = self.game.check();
        self.message = sentences::verdict(&check, &self.game, self.language);
        self.check = Some(check);
    }

    fn ask_for_hint(&mut self) {
        if let Some(hint) = &mut self.hint {
            hint.tell_more();
            self.message = hint.text(self.language);
        } else if self.task() != Some(Task::Hint) {
            self.work = Some(Work::hint(&self.game));
        }
    }

    fn follow_hint(&mut self) {
        let conclusions = self.hint.as_ref().map_or(Vec::new(), |hint| hint.conclusions().to_vec());
        if conclusions.is_empty() {
            return;
        }
        if conclusions.iter().all(|mark| !mark.holds) {
            // What is crossed out has to be seen, so there must be notes.
            self.game.note_all();
        }
        let is_changed = self.game.apply(&conclusions);
        self.moved(is_changed);
    }

    fn cancel(&mut self) {
        self.work = None;
        (self.check, self.hint, self.highlight) = (None, None, None);
        self.selected = vec![self.cursor];
        self.message = String::new();
    }

    /// Takes in what the threads have found, after some time has gone by. Says whether there is
    /// something new.
    pub(crate) fn tick(&mut self, time: Duration) -> bool {
        let before = self.game.played.as_secs();
        if !self.game.is_finished() {
            self.game.played += time;
        }
        let is_new = self.work.as_ref().and_then(Work::result).map(|found| self.take(found));
        is_new.is_some() || self.work.is_some() || before != self.game.played.as_secs()
    }

    fn take(&mut self, found: Found) {
        self.work = None;
        let language = self.language;
        match found {
            Found::Hint(hint) => match *hint {
                Ok(hint) => {
                    self.message = hint.text(language);
                    self.hint = Some(hint);
                }
                Err(error) => self.message = error.told(language),
            },
            Found::Puzzle(level, seed, made) => match *made {
                Ok((rules, made)) => {
                    self.close();
                    let puzzle = Puzzle::empty(rules).with_givens(made.puzzle);
                    let solution = made.solution;
                    let game = Game::new(puzzle, Uniqueness::Unique(solution));
                    let level = language.difficulty(level);
                    let kind = match self.order.variant {
                        Some(variant) => format!("{}, {level}", language.variant(variant)),
                        None => level.to_owned(),
                    };
                    let name =
                        tr!(language, ["{kind}, seed {seed}", "{kind}, graine {seed}"], kind, seed);
                    let said = std::mem::take(&mut self.message);
                    let order = self.order;
                    *self = App::new(game, Some(name), self.games.take(), language);
                    self.order = order;
                    self.claim();
                    self.is_saved = false;
                    self.message = said;
                }
                Err(error) => self.message = error.told(language),
            },
            Found::Nothing => {}
        }
    }

    /// Keeps the game with the time that was played, before another one or the end. A puzzle that
    /// was only looked at is not kept.
    pub(crate) fn close(&mut self) {
        if self.game.history().moves().is_empty() {
            self.save_moves();
        } else {
            self.save();
        }
        self.claim = None;
    }

    /// Claims the game, if that was not done. Says whether it may be kept, and if not, why. Where
    /// another sitting had it once, it has moves that this one does not know.
    pub(crate) fn claim(&mut self) -> bool {
        let Some(games) = self.games.as_ref().filter(|_| self.claim.is_none()) else { return true };
        let found = if self.is_elsewhere { Ok(None) } else { games.claim(self.game.puzzle()) };
        match found {
            Ok(Some(claim)) => self.claim = Some(claim),
            Ok(None) => {
                self.is_elsewhere = true;
                self.message = self
                    .language
                    .of([
                        "This puzzle is played in another window: nothing is kept of this game.",
                        "Cette grille se joue dans une autre fenêtre : rien n'est gardé de cette \
                         partie.",
                    ])
                    .into();
                return false;
            }
            Err(error) => {
                self.message = sentences::not_saved(&error, self.language);
                return false;
            }
        }
        true
    }

    /// Keeps the game. What goes wrong is said.
    fn save(&mut self) {
        if !self.claim() {
            return;
        }
        let Some(games) = &self.games else { return };
        match games.save(&self.game, self.name.as_deref()) {
            Ok(()) => self.is_saved = true,
            Err(error) => {
                self.message = sentences::not_saved(&error, self.language);
            }
        }
    }

    /// Keeps the game if it is new or there was a move since it was kept.
    pub(crate) fn save_moves(&mut self) {
        if !std::mem::replace(&mut self.is_saved, true) {
            self.save();
        }
    }

    /// How often each value is still to be entered, from 1 on.
    pub(crate) fn left(&self) -> Vec<usize> {
        let (grid, side) = (self.game.grid(), self.game.puzzle().shape().side());
        let count = |value| grid.filled().filter(|&(_, found)| usize::from(found) == value).count();
        (1..=side).map(|value| side.saturating_sub(count(value))).collect()
    }

    /// The notes of the cell at which the keys work, if it is empty.
    pub(crate) fn notes(&self) -> ValueSet {
        let is_empty = self.game.value(self.cursor) == 0;
        if is_empty { self.game.cell(self.cursor).notes } else { ValueSet(0) }
    }
}
