//! The request that the arguments of `neuf generate` make.

use std::ffi::OsStr;
use std::io::Read;
use std::path::Path;

use anyhow::{Context as _, anyhow};
use neuf_cnf::Interrupt;
use neuf_formats::{ReaderOptions, Style, parse_pattern, parse_rules};
use neuf_generate::{CageLimits, Request};
use neuf_sudoku::rules::{Form, Variant};
use neuf_sudoku::{Grid, Puzzle, Rules, Shape, Uniqueness, uniqueness};
use neuf_words::UnknownName;

use crate::arguments::{AnyLevel, BoxArgs, GenerateArgs};
use crate::io::open_input;
use crate::puzzles::source::{Source, nth_puzzle};
use crate::terminal::exit::UsageError;
use crate::words::{told, tr};

/// What `--variant` asks for.
#[derive(Default)]
pub(super) struct Wanted {
    /// The rules of a file.
    pub(super) rules: Option<Rules>,
    /// Variants whose rules are invented, or none.
    pub(super) invented: Vec<Variant>,
}

impl Wanted {
    pub(super) fn of(args: &GenerateArgs) -> anyhow::Result<Wanted> {
        let Some(variant) = &args.variant else { return Ok(Wanted::default()) };
        let names = variant.to_string_lossy();
        let names: Result<Vec<Variant>, UnknownName> =
            names.split(',').map(|name| name.trim().parse()).collect();
        match names {
            Ok(invented) if !variant.exists() => {
                if args.from.is_some() {
                    let reason = tr!([
                        "a solution that is given leaves no rules to be invented",
                        "une solution donnée ne laisse pas de règles à inventer"
                    ]);
                    return Err(UsageError(reason.to_owned()).into());
                }
                Ok(Wanted { rules: None, invented })
            }
            Err(error) if !variant.exists() => {
                let name = variant.display();
                let why = told(&error);
                Err(UsageError(tr!(
                    [
                        "no file is called `{name}`, and {why}",
                        "aucun fichier ne s'appelle `{name}`, et {why}"
                    ],
                    name,
                    why
                ))
                .into())
            }
            _ => Ok(Wanted { rules: Some(rules(variant)?), invented: Vec::new() }),
        }
    }
}

/// What is to be generated.
pub(super) fn request(
    args: &GenerateArgs,
    mut rules: Option<Rules>,
    invented: &[Variant],
    interrupt: &Interrupt,
) -> anyhow::Result<Request> {
    let mut shape = args.boxes.shape.or(args.size).or(rules.as_ref().map(Rules::shape));
    let solution = match &args.from {
        Some(from) => {
            let reading = BoxArgs { shape, ..args.boxes }.reading();
            Some(solution(from, reading, &mut rules, interrupt)?)
        }
        None => None,
    };
    if let Some(solution) = &solution {
        shape = shape.or(Some(solution.shape()));
    }
    let mut shape = shape.unwrap_or_default();
    let board = invented.iter().find_map(|variant| match variant.form() {
        Form::Overlap(arrangement) => Some(arrangement),
        _ => None,
    });
    if let Some(arrangement) = board {
        let board = Shape::overlapping(arrangement, shape.box_rows(), shape.box_columns());
        shape = board.map_err(|error| UsageError(told(&error)))?;
    }
    let rules = rules.unwrap_or_else(|| Rules::usual(shape));
    if rules.shape() != shape {
        let reason = tr!([
            "the rules of the variant are for a grid of another shape",
            "les règles de la variante sont celles d'une grille d'une autre forme"
        ]);
        return Err(UsageError(reason.to_owned()).into());
    }
    let pattern = match &args.pattern {
        Some(path) => Some(pattern(path, shape)?),
        None => None,
    };
    let mut request = Request::default();
    request.rules = rules;
    request.clues = args.clues.clone();
    request.is_minimal = args.minimal;
    request.has_minimal_marks = args.minimal_clues;
    if args.cages.is_some() || args.sums.is_some() {
        let has_cages = |&variant: &Variant| {
            matches!(variant, Variant::Killer | Variant::SumCage | Variant::PlainCage)
        };
        if !invented.iter().any(has_cages) {
            let reason = tr!([
                "--cages and --sums are for cages that are invented: add --variant killer",
                "--cages et --sums valent pour des cages inventées\u{a0}: ajoutez --variant killer"
            ]);
            return Err(UsageError(reason.to_owned()).into());
        }
        let sizes = args.cages.clone().unwrap_or(CageLimits::default().sizes);
        request.cages = CageLimits { sizes, sums: args.sums.clone() };
    }
    request.symmetry = args.symmetry;
    request.levels = match &args.level {
        Some(AnyLevel::Ladder(levels)) => Some(levels.clone()),
        _ => None,
    };
    request.difficulties = match &args.level {
        Some(AnyLevel::People(difficulties)) => Some(difficulties.clone()),
        _ => None,
    };
    request.needs = args.needs.clone();
    request.without = args.without.clone();
    request.scores = args.score.clone();
    request.ratings = args.se.clone();
    request.hodoku = args.hodoku.clone();
    request.next = args.technique;
    // A table has no room for notes.
    request.with_notes = !matches!(args.style.style(), Style::Csv | Style::Json);
    request.needs.extend(args.technique);
    request.pattern = pattern;
    request.solution = solution;
    Ok(request)
}

/// The solution that `--from` gives: the grid itself if it is full, or else its only solution.
/// If no rules were chosen, those of that puzzle are.
fn solution(
    from: &OsStr,
    reading: ReaderOptions,
    rules: &mut Option<Rules>,
    interrupt: &Interrupt,
) -> anyhow::Result<Grid> {
    let source = Source::of(from, reading);
    let (grid, own_rules) = nth_puzzle(&source, reading, None)?.puzzle.into_parts();
    let name = source.name();
    // Candidates belong to the one puzzle, not to what is made of its solution.
    let own_rules = own_rules.without(Variant::Sukaku);
    if rules.is_none() && !own_rules.is_usual() {
        *rules = Some(own_rules);
    }
    let puzzle = Puzzle::from(grid);
    if !puzzle.is_consistent() {
        return Err(anyhow!(tr!(
            ["{name}: the grid breaks the rules", "{name}: la grille enfreint les règles"],
            name
        )));
    }
    let of_variant =
        rules.as_ref().and_then(|rules| Puzzle::new(puzzle.givens().clone(), rules.clone()));
    match uniqueness(&of_variant.unwrap_or(puzzle), interrupt)? {
        Uniqueness::Unique(solution) => Ok(solution),
        Uniqueness::None => Err(anyhow!(tr!(
            ["{name}: the grid has no solution", "{name}: la grille n'a pas de solution"],
            name
        ))),
        Uniqueness::Several(..) => Err(anyhow!(tr!(
            ["{name}: the grid has several solutions", "{name}: la grille a plusieurs solutions"],
            name
        ))),
        Uniqueness::Unknown(_) => {
            Err(anyhow!(tr!(["{name}: interrupted", "{name}: interrompu"], name)))
        }
    }
}

/// The rules of a variant that the file of `--variant` gives.
fn rules(path: &Path) -> anyhow::Result<Rules> {
    let name = path.display();
    let rules = parse_rules(&text(path)?).map_err(|error| anyhow!("{name}: {}", told(&error)))?;
    if rules.is_usual() {
        return Err(anyhow!(tr!(
            [
                "{name}: the file has no rule of a variant",
                "{name}: le fichier n'a aucune règle d'une variante"
            ],
            name
        )));
    }
    Ok(rules)
}

fn pattern(path: &Path, shape: Shape) -> anyhow::Result<Vec<neuf_sudoku::Cell>> {
    parse_pattern(&text(path)?, shape).ok_or_else(|| {
        let name = path.display();
        anyhow!(tr!(
            [
                "{name}: this is not a pattern of {side}x{side} cells with `.` for each empty cell \
                 and `x` for each given",
                "{name}: ce n'est pas un motif de {side}x{side} cases, avec `.` pour chaque case \
                 vide et `x` pour chaque donnée"
            ],
            name,
            side = shape.side()
        ))
    })
}

/// The content of a small file.
fn text(path: &Path) -> anyhow::Result<String> {
    let mut text = String::new();
    let read = open_input(path)?.read_to_string(&mut text);
    read.with_context(|| path.display().to_string())?;
    Ok(text)
}
