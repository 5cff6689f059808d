//! French.

use std::error::Error;
use std::io;
use std::time::Duration;

use neuf_cnf::dimacs::{AnswerFlaw, Flaw, ReadError, WarningCause};
use neuf_course::LeftOut;
use neuf_explain::Terms as _;
use neuf_explain::rate::RateError;
use neuf_formats::{FormatError, FormatErrorKind};
use neuf_generate::{GenerateError, MinimizeError, RequestError, Tally};
use neuf_proof::{self as proof, CheckError, Malformed, StepError};
use neuf_solver::cubes::{JoinError, PartError};
use neuf_solver::{OptionError, Value};
use neuf_sudoku::rules::{CageSum, HeldPair, Parity, VariantError, Violation, ZoneName};
use neuf_sudoku::{DecodeError, House, MethodError, Place, Shape, ShapeError, UnknownName};
use neuf_words::{Language, Numbering, grouped};

use super::{Catalogue, Page, told};

pub(super) const FRENCH: Catalogue = Catalogue {
    sentences: SENTENCES,
    help: HELP,
    pages: PAGES,
    page: Page {
        usage: "Usage :",
        arguments: "Arguments ",
        options: "Options ",
        default: "[par défaut : {value}]",
        values: "[valeurs possibles : {values}]",
        values_heading: "Valeurs possibles :",
        colon: " :",
        help: "Écrire l'aide ('-h' pour un résumé, '--help' pour tout)",
    },
    is_one: |number| number < 2,
    count,
    time,
    decimal_mark: ",",
    colon: " : ",
    place,
    violation,
    cause,
    error,
};

/// A number in groups of three digits: `12 345`.
fn count(number: u64) -> String {
    grouped(number, '\u{202f}')
}

/// A time in the unit of which it has at least two.
fn time(time: Duration) -> String {
    let seconds = time.as_secs();
    let (number, unit) = match seconds {
        0..120 => (seconds, "seconde"),
        120..7200 => (seconds / 60, "minute"),
        7200..172_800 => (seconds / 3600, "heure"),
        _ => (seconds / 86_400, "jour"),
    };
    let plural = if number < 2 { "" } else { "s" };
    format!("{number} {unit}{plural}")
}

fn place(place: Place, from: Numbering) -> String {
    format!("ligne {}, colonne {}", from.number(place.row), from.number(place.column))
}

/// A row, a column or a box without its article.
fn house(house: House, from: Numbering) -> String {
    match house {
        House::Row(row) => format!("ligne {}", from.number(row)),
        House::Column(column) => format!("colonne {}", from.number(column)),
        House::Box(number) => format!("bloc {}", from.number(number)),
    }
}

fn zone(zone: ZoneName, from: Numbering) -> String {
    match zone {
        ZoneName::Falling => "diagonale principale".into(),
        ZoneName::Rising => "autre diagonale".into(),
        ZoneName::Window(number) => format!("fenêtre {}", from.number(number)),
        ZoneName::Region(name) => format!("région {name}"),
        ZoneName::Cage(cage) => format!("cage en {}", place(cage, from)),
        ZoneName::KnightMove => "saut de cavalier".into(),
        ZoneName::KingMove => "pas de roi".into(),
    }
}

fn violation(violation: &Violation, from: Numbering) -> String {
    let at = |found: Place| place(found, from);
    match *violation {
        Violation::Twice { value, places: [first, second], house: shared } => {
            format!("{value} en {} et en {} ({})", at(first), at(second), house(shared, from))
        }
        Violation::Same { value, places: [first, second], zone: shared } => {
            format!("{value} en {} et en {} ({})", at(first), at(second), zone(shared, from))
        }
        Violation::Consecutive(HeldPair { places: [first, second], values: [one, other] }) => {
            let [first, second] = [at(first), at(second)];
            format!("{one} en {first} à côté de {other} en {second} (non consécutif)")
        }
        Violation::Sum(CageSum { cage, wanted, found }) => {
            format!("la somme de la cage en {} est {found}, et non {wanted}", at(cage))
        }
        Violation::OutOfReach(CageSum { cage, wanted, found }) => format!(
            "la cage en {} en est à {found} et ne peut plus atteindre la somme {wanted}",
            at(cage)
        ),
        Violation::Parity { place, value, wanted } => {
            let marked = match wanted {
                Parity::Even => "paire",
                Parity::Odd => "impaire",
            };
            format!("{value} en {}, case marquée comme {marked}", at(place))
        }
        Violation::Order(HeldPair { places: [first, second], values: [one, other] }) => {
            let [first, second] = [at(first), at(second)];
            format!("{one} en {first} n'est pas plus grand que {other} en {second}")
        }
        Violation::Candidates { place, value: 0, .. } => {
            format!("la case en {} n'a pas de candidats", at(place))
        }
        Violation::Candidates { place, value, candidates } if candidates.is_empty() => {
            format!("{value} en {}, case sans candidats", at(place))
        }
        Violation::Candidates { place, value, candidates } => {
            let values: Vec<String> = candidates.iter().map(|value| value.to_string()).collect();
            format!("{value} en {}, dont les candidats sont {}", at(place), values.join(" "))
        }
    }
}

/// Why a search has stopped.
fn cause(cause: neuf_solver::Cause) -> String {
    use neuf_solver::Cause;
    let text = match cause {
        Cause::Interrupted => "interrompu",
        Cause::Time => "limite de temps",
        Cause::Conflicts => "limite de conflits",
        Cause::Decisions => "limite de décisions",
        Cause::Propagations => "limite de propagations",
        Cause::Ticks => "limite de ticks",
        Cause::Memory => "limite de mémoire",
        Cause::Proof => "la preuve ne peut pas être écrite",
        Cause::Refused => "la réponse a été refusée par sa vérification",
        Cause::Panicked => "un fil d'exécution s'est effondré",
        Cause::Cubes => "des résultats de cubes manquent",
        Cause::Propagator => "le propagateur externe a échoué",
        other => return other.to_string(),
    };
    text.into()
}

fn error(error: &(dyn Error + 'static)) -> Option<String> {
    if let Some(error) = error.downcast_ref::<FormatError>() {
        let FormatError { line, column, kind } = error;
        return Some(format!("ligne {line}, colonne {column} : {}", of_format(kind)));
    }
    if let Some(error) = error.downcast_ref::<ReadError>() {
        let cause = of_dimacs(&error.cause);
        return Some(match error.cause {
            Flaw::Io(_) => cause,
            _ => format!("ligne {}, colonne {} : {cause}", error.line, error.column),
        });
    }
    if let Some(error) = error.downcast_ref::<io::Error>() {
        return Some(of_system(error));
    }
    let known = error.downcast_ref().map(of_method);
    let known = known.or_else(|| error.downcast_ref().map(of_warning));
    let known = known.or_else(|| error.downcast_ref().map(of_decoding));
    let known = known.or_else(|| error.downcast_ref().map(of_rating));
    let known = known.or_else(|| error.downcast_ref().map(of_claims));
    let known = known.or_else(|| error.downcast_ref().map(of_minimizing));
    let known = known.or_else(|| error.downcast_ref().map(of_generating));
    let known = known.or_else(|| error.downcast_ref().map(of_request));
    let known = known.or_else(|| error.downcast_ref().map(of_variant));
    let known = known.or_else(|| error.downcast_ref().map(of_shape));
    let known = known.or_else(|| error.downcast_ref().map(of_check));
    let known = known.or_else(|| error.downcast_ref().map(of_step));
    let known = known.or_else(|| error.downcast_ref().map(of_joining));
    let known = known.or_else(|| error.downcast_ref().map(of_part));
    let known = known.or_else(|| error.downcast_ref().map(of_option));
    known.or_else(|| error.downcast_ref().map(of_name))
}

/// An error of the system, which itself answers in English, since the command does not set its
/// locale.
fn of_system(error: &io::Error) -> String {
    let known = match error.kind() {
        io::ErrorKind::NotFound => Some("ce fichier ou ce dossier n'existe pas"),
        io::ErrorKind::PermissionDenied => Some("accès refusé"),
        io::ErrorKind::IsADirectory => Some("c'est un dossier"),
        io::ErrorKind::NotADirectory => Some("un élément du chemin n'est pas un dossier"),
        io::ErrorKind::StorageFull => Some("il n'y a plus de place sur le disque"),
        io::ErrorKind::ReadOnlyFilesystem => Some("le disque est en lecture seule"),
        _ => None,
    };
    let text = error.get_ref().map_or_else(|| error.to_string(), |inner| told(inner));
    // A library may pass on the system's text instead of its number.
    match known.filter(|_| error.get_ref().is_none() || text.contains("(os error ")) {
        Some(known) => known.into(),
        None => of_compression(&text).unwrap_or(text),
    }
}

/// What is wrong with compressed data; `None` for another text.
fn of_compression(text: &str) -> Option<String> {
    let text = text.strip_prefix("the ")?;
    if let Some(format) = text.strip_suffix(" data is truncated") {
        return Some(format!("les données {format} sont tronquées"));
    }
    let (format, cause) = text.split_once(" data is corrupt: ")?;
    let cause = match cause {
        "a member begins with a wrong byte" => "un membre commence par un octet faux",
        "the checksum is wrong" => "la somme de contrôle est fausse",
        "the size is wrong" => "la taille est fausse",
        other => other,
    };
    Some(format!("les données {format} sont endommagées : {cause}"))
}

fn of_format(kind: &FormatErrorKind) -> String {
    match kind {
        FormatErrorKind::CellCount { expected, found } => {
            format!("il faut {expected} cases, il y en a {found}")
        }
        FormatErrorKind::RowLength { expected, found } => {
            format!("il faut {expected} cases dans cette ligne, il y en a {found}")
        }
        FormatErrorKind::RowCount { expected, found } => {
            format!("il faut {expected} lignes de {expected} cases, il y en a {found}")
        }
        FormatErrorKind::Stray { found } => {
            format!("il faut une valeur ou un blanc, il y a `{}`", found.escape_debug())
        }
        FormatErrorKind::AboveSide { side, found } => {
            format!("il faut une valeur de 1 à {side}, il y a {found}")
        }
        FormatErrorKind::OtherSide { wanted, found } => format!(
            "il faut une grille de côté {} (blocs de {wanted}), celle-ci a le côté {found}",
            wanted.side()
        ),
        FormatErrorKind::Shape(error) => of_shape(error),
        FormatErrorKind::NoCell { found } => {
            format!("il faut une case comme r1c1, il y a {found}")
        }
        FormatErrorKind::OutsideGrid { side, found } => {
            format!("il faut une case de r1c1 à r{side}c{side}, il y a {found}")
        }
        FormatErrorKind::Name(error) => of_name(error),
        FormatErrorKind::Variant(error) => of_variant(error),
        FormatErrorKind::Unexpected { expected, found } => {
            let found = match found.as_str() {
                "none" => "rien",
                "a second one" => "en voici une deuxième",
                found => expected_part(found),
            };
            format!("il faut {}, il y a {found}", expected_part(expected))
        }
        FormatErrorKind::TooLong { limit } => {
            format!("il faut au plus {limit} octets dans une grille, il y en a davantage")
        }
        FormatErrorKind::Io(error) => {
            format!("impossible de continuer à lire : {}", of_system(error))
        }
        other => other.to_string(),
    }
}

/// What a reader of puzzles expects.
fn expected_part(part: &str) -> &str {
    match part {
        "a bracket that is closed" => "un crochet fermé",
        "a cell" => "une case",
        "a field with a puzzle" => "un champ avec une grille",
        "a game with `data`" => "un jeu avec `data`",
        "a grid after its size" => "une grille après sa taille",
        "a grid after these rules" => "une grille après ces règles",
        "a grid of the size given here" => "une grille de la taille donnée ici",
        "a grid with valid rules" => "une grille aux règles valables",
        "a grid" => "une grille",
        "a list" => "une liste",
        "a map of regions" => "une carte des régions",
        "a member `puzzle`" => "un membre `puzzle`",
        "a name and `:`" => "un nom et `:`",
        "a puzzle or a row of one" => "une grille ou l'une de ses lignes",
        "a puzzle" => "une grille",
        "a record with its quotes closed" => "un enregistrement aux guillemets fermés",
        "a row" => "une ligne",
        "a tag `game` around `data`" => "une balise `game` autour de `data`",
        "a tag of XML" => "une balise XML",
        "a tag that is closed" => "une balise fermée",
        "a tag" => "une balise",
        "one map of regions" => "une seule carte des régions",
        "one puzzle" => "une seule grille",
        "the cells of a grid" => "les cases d'une grille",
        "brackets nested too deeply" => "des crochets trop imbriqués",
        other => other,
    }
}

fn of_shape(error: &ShapeError) -> String {
    match error {
        ShapeError::Empty(rows, columns) => {
            format!("un bloc a au moins une ligne et une colonne, et non {rows}x{columns}")
        }
        ShapeError::TooLarge(rows, columns) => format!(
            "des blocs de {rows}x{columns} font une grille de plus de {most}x{most}",
            most = Shape::MAX_SIDE
        ),
        ShapeError::LargeSide(side) => {
            format!("une grille de côté {side} dépasse {most}x{most}", most = Shape::MAX_SIDE)
        }
        ShapeError::NoUsualBox(side) => format!(
            "aucune forme de bloc n'est habituelle pour une grille de côté {side} : dites-la sous \
             la forme LIGNESxCOLONNES"
        ),
    }
}

fn of_name(UnknownName { what, name, known }: &UnknownName) -> String {
    let none = match *what {
        "difficulty" => "aucune difficulté",
        "encoding of at most one" => "aucun codage de « au plus un »",
        "encoding" => "aucun codage",
        "family" => "aucune famille",
        "format" => "aucun format",
        "language" => "aucune langue",
        "method" => "aucune méthode",
        "part" => "aucune partie",
        "symmetry" => "aucune symétrie",
        "variant" => "aucune variante",
        _ => "rien",
    };
    format!("{none} ne s'appelle `{name}` ; il y a {}", known.join(", "))
}

fn of_variant(error: &VariantError) -> String {
    let at = |found: &Place| place(*found, Numbering::FromOne);
    match error {
        VariantError::NeedsMore(variant) => format!("`{variant}` demande plus que son nom"),
        VariantError::NoWindows => "windoku demande des blocs carrés (2x2, 3x3…)".into(),
        VariantError::RegionSide { found, side } => {
            format!("les régions font une grille de côté {found}, et non {side}")
        }
        VariantError::MapSize(found) => format!(
            "une carte des régions a autant de cases qu'un carré, au plus {most}x{most} ; pas {found}",
            most = Shape::MAX_SIDE
        ),
        VariantError::RegionSize { name, found, side } => {
            format!("la région {name} a {found} cases, et non {side}")
        }
        VariantError::EmptyCage => "une cage a au moins une case".into(),
        VariantError::CellTwice(place) => format!("la cage a deux fois la case en {}", at(place)),
        VariantError::CageSize { found, side } => {
            format!("une cage de {found} cases répète une valeur : il y en a {side}")
        }
        VariantError::CageSum { cells, least, most, sum } => format!(
            "la somme de {cells} valeurs différentes va de {least} à {most} : elle ne peut être {sum}"
        ),
        VariantError::TooLarge => "les cages sont trop grandes pour une formule".into(),
        VariantError::SameCell(place) => {
            format!("la case en {} ne peut être plus grande qu'elle-même", at(place))
        }
        VariantError::Outside => "la grille n'a pas cette case".into(),
    }
}

fn of_method(error: &MethodError) -> String {
    match error {
        MethodError::TooManyCombinations { side, free } => format!(
            "la force brute essaierait {side}^{free} combinaisons, plus que les {} dont elle se \
             charge sans --force",
            count(neuf_sudoku::solve::MAX_COMBINATIONS)
        ),
        MethodError::TooManyClauses { clauses } => format!(
            "la formule de cette grille a {clauses} clauses, plus que les {} que l'on garde en \
             mémoire",
            neuf_sudoku::solve::MAX_CLAUSES
        ),
        MethodError::OtherShape { shape } => format!(
            "le moteur de bits est fait pour des blocs de 3x3, pas de {shape} ; `sat` les prend tous"
        ),
        MethodError::UsualRulesOnly { variants } => format!(
            "la méthode ne connaît que les règles habituelles, pas la variante ({variants}) ; `sat` \
             et `dpll` la prennent"
        ),
        MethodError::OutOfMemory => {
            "la formule de cette grille est trop grande pour le solveur".into()
        }
        MethodError::NoThread { cause } => format!("impossible de démarrer un thread : {cause}"),
        MethodError::WrongModel(error) => format!(
            "le modèle du solveur n'est pas une solution, ce qui est un défaut de neuf : {}",
            of_decoding(error)
        ),
    }
}

fn of_decoding(error: &DecodeError) -> String {
    let at = |found: &Place| place(*found, Numbering::FromOne);
    match error {
        DecodeError::Incomplete(place) => {
            format!("{} : la réponse ne dit pas ce que contient la case", at(place))
        }
        DecodeError::NoValue(place) => {
            format!("{} : la réponse ne donne aucune valeur à la case", at(place))
        }
        DecodeError::SeveralValues { place, first, second } => {
            format!("{} : la réponse donne à la case à la fois {first} et {second}", at(place))
        }
        DecodeError::GivenChanged { place, given, found } => {
            format!("{} : la réponse dit {found} là où {given} est donné", at(place))
        }
        DecodeError::Violation(broken) => {
            format!("la réponse enfreint les règles : {}", violation(broken, Numbering::FromOne))
        }
    }
}

fn of_rating(error: &RateError) -> String {
    match error {
        RateError::NoSolution => "pas de solution".into(),
        RateError::Several => "plusieurs solutions".into(),
        RateError::Interrupted => "arrêté avant d'être évalué".into(),
        RateError::Method(error) => of_method(error),
    }
}

fn of_minimizing(error: &MinimizeError) -> String {
    match error {
        MinimizeError::NoSolution => "pas de solution".into(),
        MinimizeError::Several => "plusieurs solutions".into(),
        MinimizeError::Interrupted => "arrêté avant d'être minimal".into(),
        MinimizeError::Method(error) => of_method(error),
    }
}

fn of_generating(error: &GenerateError) -> String {
    match error {
        GenerateError::Request(error) => of_request(error),
        GenerateError::GaveUp(tally) => format!("aucune grille trouvée : {}", of_tally(tally)),
        GenerateError::Method(error) => of_method(error),
    }
}

fn of_claims(error: &LeftOut) -> String {
    match error {
        LeftOut::NoSolution => "pas de solution".into(),
        LeftOut::Several => "plusieurs solutions".into(),
        LeftOut::Interrupted => "arrêté avant de savoir jusqu'où vont les règles".into(),
        LeftOut::Method(error) => of_method(error),
    }
}

/// What was found instead of the wanted puzzle.
fn of_tally(tally: &Tally) -> String {
    let mut text = match tally.attempts {
        0 => return "pas une seule n'a été commencée".into(),
        1 => "un essai".to_owned(),
        attempts => format!("{attempts} essais"),
    };
    if tally.steps > 0 {
        text += &format!(" et {} pas à partir de là", tally.steps);
    }
    if let Some((least, most)) = tally.clues {
        text += &format!(" ; d'autres avaient de {least} à {most} données");
    }
    if tally.not_minimal > 0 {
        text += &format!(" ; pas minimales : {}", tally.not_minimal);
    }
    for (level, count) in tally.levels.iter().enumerate().filter(|&(_, &count)| count > 0) {
        text += &format!(" ; de niveau {level} : {count}");
    }
    let difficulties = neuf_explain::Difficulty::ALL.iter().zip(&tally.difficulties);
    for (&difficulty, count) in difficulties.filter(|&(_, &count)| count > 0) {
        text += &format!(" ; {} : {count}", Language::French.difficulty(difficulty));
    }
    if tally.not_needed > 0 {
        text += &format!(" ; sans besoin de ce qui était voulu : {}", tally.not_needed);
    }
    if let Some((least, most)) = tally.scores {
        let [least, most] = [least, most].map(|score| super::decimal(score as f64 / 100.0, 2));
        text += &format!(" ; d'autres avaient des scores de {least} à {most}");
    }
    text
}

fn of_request(error: &RequestError) -> String {
    match error {
        RequestError::EmptyRange(what) => match *what {
            "of givens" => "l'intervalle des nombres de données est vide".into(),
            "of levels" => "l'intervalle des niveaux est vide".into(),
            "of scores" => "l'intervalle des scores est vide".into(),
            "of difficulties" => "l'intervalle des difficultés est vide".into(),
            _ => "l'intervalle est vide".into(),
        },
        RequestError::TooManyClues { clues, cells } => {
            format!("{clues} données n'entrent pas dans une grille de {cells} cases")
        }
        RequestError::TooFewClues { least } => {
            format!("aucune grille de moins de {least} données n'a une solution et une seule")
        }
        RequestError::OtherShape(found, wanted) => {
            format!("la solution a des blocs de {found}, et non de {wanted}")
        }
        RequestError::NoSolution => {
            "ce qui doit être la solution n'est pas une grille pleine qui respecte les règles"
                .into()
        }
        RequestError::BrokenRule(rule) => format!("la solution enfreint une règle : {rule}"),
        RequestError::NoGrid(rules) => format!("aucune grille ne respecte ces règles ({rules})"),
        RequestError::UsualRulesOnly => "les niveaux, scores, techniques et motifs ne valent que \
                                         pour des grilles aux règles habituelles"
            .into(),
        RequestError::Technique(name) => {
            format!("aucune grille n'a besoin de {name} tout en s'en passant")
        }
        RequestError::OtherPattern => "le motif est celui d'une autre grille".into(),
    }
}

fn of_dimacs(cause: &Flaw) -> String {
    match cause {
        Flaw::Io(error) => of_system(error),
        Flaw::Character(c) => format!("`{}` n'a rien à faire ici", c.escape_debug()),
        Flaw::Byte(byte) => {
            format!("l'octet 0x{byte:02X}, qui n'est pas un caractère, n'a rien à faire ici")
        }
        Flaw::DanglingMinus => "un `-` sans nombre".into(),
        Flaw::PlusSign => {
            "un nombre précédé de `+` : les littéraux positifs n'ont pas de signe".into()
        }
        Flaw::NegativeZero => "`-0` n'est ni un littéral ni la fin d'une clause".into(),
        Flaw::OverLimit(number) => {
            format!("{number} dépasse la limite de {} variables", neuf_cnf::Var::MAX_COUNT)
        }
        Flaw::TooLong(most) => format!("un nombre ou un mot de plus de {most} caractères"),
        Flaw::Empty => {
            "il n'y a pas de formule : ni en-tête `p cnf VARIABLES CLAUSES` ni clause".into()
        }
        Flaw::MissingHeader => {
            "pas d'en-tête : il faut `p cnf VARIABLES CLAUSES` avant les clauses".into()
        }
        Flaw::MalformedHeader { expected, found } => {
            format!("en-tête mal formé : il faut {expected}, il y a {found}")
        }
        Flaw::SecondHeader { first } => {
            format!("un deuxième en-tête ; le premier est à la ligne {first}")
        }
        Flaw::LateHeader => "un en-tête après la première clause".into(),
        Flaw::UnfinishedClause => "la dernière clause est inachevée : il manque son 0 final".into(),
        Flaw::UnfinishedCube => "le dernier cube est inachevé : il manque son 0 final".into(),
        Flaw::CubeInCnf => "un cube (`a … 0`) n'est permis que dans un fichier `p inccnf`".into(),
        Flaw::ClauseAfterCube => {
            "une clause après un cube : les cubes viennent après toutes les clauses".into()
        }
        Flaw::AfterPercent => "du texte après le `%` qui termine les clauses".into(),
        Flaw::Refused(warning) => of_warning(warning),
        Flaw::Answer(answer) => of_answer(answer),
        other => other.to_string(),
    }
}

fn of_warning(cause: &WarningCause) -> String {
    match cause {
        WarningCause::VarCount { declared, var } => {
            format!("la variable {var} dépasse le nombre de variables de l'en-tête, {declared}")
        }
        WarningCause::ClauseCount { declared, found } => {
            format!("l'en-tête annonce {declared} clauses, or il y en a {found}")
        }
        WarningCause::Percent => {
            "un `%` termine les clauses, comme dans les fichiers de SATLIB".into()
        }
        WarningCause::Projection => "un commentaire de projection qui n'est pas une liste de \
                                     variables ; il est ignoré"
            .into(),
        other => other.to_string(),
    }
}

fn of_answer(cause: &AnswerFlaw) -> String {
    match cause {
        AnswerFlaw::Empty => "la réponse est vide".into(),
        AnswerFlaw::UnknownLine(line) => {
            format!("il faut un état, des valeurs ou un commentaire, il y a `{line}`")
        }
        AnswerFlaw::UnknownStatus(status) => {
            format!("état inconnu `{status}` ; il faut SATISFIABLE, UNSATISFIABLE ou UNKNOWN")
        }
        AnswerFlaw::SecondStatus { line, first, second } => {
            format!("un deuxième état, `{second}` ; le premier, `{first}`, est à la ligne {line}")
        }
        AnswerFlaw::ValuesDespite(status) => {
            format!("des valeurs pour les variables, bien que l'état soit `{status}`")
        }
        AnswerFlaw::NoValues => "satisfaisable, mais sans valeurs pour les variables".into(),
        AnswerFlaw::Contradiction(literal) => {
            format!("{literal} contredit {} dit plus haut", -literal)
        }
        AnswerFlaw::AfterEnd => "une valeur après le 0 qui termine les valeurs".into(),
        AnswerFlaw::Unfinished => "les valeurs sont coupées : il manque leur 0 final".into(),
        other => other.to_string(),
    }
}

/// Why a proof was not accepted.
fn of_check(error: &CheckError) -> String {
    let at = |place: &proof::ProofPlace| match place {
        proof::ProofPlace::Line(line) => format!("ligne {line}"),
        proof::ProofPlace::Byte(byte) => format!("octet {byte}"),
    };
    match error {
        CheckError::Io(error) => of_system(error),
        CheckError::Malformed { place, cause } => {
            format!("{} : {}", at(place), of_malformed(cause))
        }
        CheckError::Refused { place, cause } => format!("{} : {}", at(place), of_step(cause)),
        CheckError::NotRefuted => "la preuve n'aboutit pas à la clause vide".into(),
        CheckError::TooLarge => {
            "la preuve est trop grande pour être vérifiée : ses clauses prennent plus de 16 Gio"
                .into()
        }
        CheckError::Interrupted => "la vérification a été interrompue".into(),
        other => other.to_string(),
    }
}

fn of_malformed(error: &Malformed) -> String {
    match error {
        Malformed::Truncated => "la preuve se termine au milieu d'une étape".into(),
        Malformed::Unexpected { expected, found } => {
            let expected = match *expected {
                "`a` or `d`" => "`a` ou `d`",
                "a clause number" => "un numéro de clause",
                "a literal" => "un littéral",
                "a number" => "un nombre",
                other => other,
            };
            let found = found.replace("the byte ", "l'octet ").replace("a lone ", "un simple ");
            format!("il faut {expected}, il y a {found}")
        }
        Malformed::OverLimit(number) => format!("le nombre {number} dépasse la limite"),
        other => other.to_string(),
    }
}

fn of_step(error: &StepError) -> String {
    match error {
        StepError::OutOfOrder { id, last } => {
            format!("la clause {id} vient après la clause {last}, or les numéros doivent croître")
        }
        StepError::Missing { id, missing } => {
            format!("la clause {id} a besoin de la clause {missing}, qui n'est pas là")
        }
        StepError::NoUnit { id, hint } => {
            format!("la clause {id} nomme la clause {hint}, qui n'est alors ni unitaire ni fausse")
        }
        StepError::NoConflict { id } => {
            format!("la clause {id} ne découle pas des clauses qu'elle nomme")
        }
        StepError::DeletesMissing(id) => {
            format!("la clause {id} ne peut être supprimée : elle n'est pas là")
        }
        StepError::Unfounded(literals) => {
            let literals: Vec<String> = literals.iter().map(ToString::to_string).collect();
            format!("la clause [{}] ne découle pas du reste", literals.join(" "))
        }
        StepError::GivenDefined { id } => format!(
            "la clause {id} est donnée avec une variable que la preuve a définie avant elle"
        ),
        StepError::Uncovered { id, missing } => format!(
            "la clause {id} oublie la clause {missing}, qui a la négation de son premier littéral"
        ),
        other => other.to_string(),
    }
}

/// Why the results of cubes cannot be joined.
fn of_joining(error: &JoinError) -> String {
    match error {
        JoinError::Foreign { name, found, expected } => {
            format!(
                "{name} est un résultat pour une autre formule ({found}, or celle-ci est {expected})"
            )
        }
        JoinError::NotWithin { name, cube } => {
            format!("{name} est endommagé : le noyau du cube {cube} n'en fait pas partie")
        }
        JoinError::NoModel { name, cube } => format!(
            "{name} est faux : ce qu'il donne pour le cube {cube} n'est pas un modèle de la formule"
        ),
        JoinError::Contradiction { name, other, cube } => {
            format!("{name} est faux : il réfute le cube {cube}, or {other} y a un modèle")
        }
        JoinError::NoProof { name, cube } => {
            format!("{name} n'a pas de preuve que le cube {cube} est réfuté")
        }
        JoinError::NotDerived { name, cube } => {
            format!("{name}: la preuve n'établit pas ce qu'il dit du cube {cube}")
        }
        JoinError::Part { name, error } => format!("{name}: {}", of_system(error)),
        JoinError::Results(error) => {
            format!("impossible d'écrire les résultats : {}", of_system(error))
        }
        JoinError::Proof(error) => format!("impossible d'écrire la preuve : {}", of_system(error)),
        JoinError::Thread(error) => {
            format!("impossible de démarrer un fil d'exécution : {}", of_system(error))
        }
        other => other.to_string(),
    }
}

/// Why a file is no result of cubes.
fn of_part(error: &PartError) -> String {
    match error {
        PartError::Io(error) => format!("impossible de le lire : {}", of_system(error)),
        PartError::NoPart => "ce n'est pas un résultat de cubes : le fichier ne commence pas par \
                              `p neuf-part 1`"
            .into(),
        PartError::Malformed(line) => format!("la ligne {line} est mal formée"),
        other => other.to_string(),
    }
}

/// Why an option of the search could not be set.
fn of_option(error: &OptionError) -> String {
    match error {
        OptionError::Unknown(name) => format!("aucune option ne s'appelle `{name}`"),
        OptionError::BadValue { name, low: Value::Switch(_), value, .. } => {
            format!("l'option `{name}` prend `true` ou `false`, et non `{value}`")
        }
        OptionError::BadValue { name, low, high, value } => {
            format!("l'option `{name}` prend une valeur de {low} à {high}, et non `{value}`")
        }
        other => other.to_string(),
    }
}

/// The sentences of `tr!`, in the order of the files that use them.
const SENTENCES: &[(&str, &str)] = &[
    (
        "there is no puzzle with exactly one solution to test the claims on",
        "aucune grille à solution unique n'est là pour mettre les affirmations à l'épreuve",
    ),
    ("seed {seed}", "graine {seed}"),
    ("the givens clash: {fault}", "les données se contredisent : {fault}"),
    ("puzzles", "grilles"),
    ("grids", "grilles"),
    (
        "valid so far, {filled} of {cells} cells filled",
        "valable jusqu'ici, {filled} cases remplies sur {cells}",
    ),
    ("exactly one solution: {solution}", "une solution et une seule : {solution}"),
    ("clash: {fault}", "conflit : {fault}"),
    ("broken: {fault}", "règle enfreinte : {fault}"),
    ("a valid solution", "une solution valable"),
    ("several solutions: {solution}", "plusieurs solutions : {solution}"),
    ("             and: {solution}", "                 et : {solution}"),
    (
        "they differ first at {place}: {first} and {second}",
        "elles diffèrent d'abord en {place} : {first} et {second}",
    ),
    ("not valid: {n} fault", "non valable : {n} faute"),
    ("not valid: {n} faults", "non valable : {n} fautes"),
    ("not valid: {n} clash", "non valable : {n} conflit"),
    ("not valid: {n} clashes", "non valable : {n} conflits"),
    ("no solution", "pas de solution"),
    ("several solutions", "plusieurs solutions"),
    (
        "stopped before it was known whether there is exactly one solution",
        "arrêté avant de savoir s'il y a une solution et une seule",
    ),
    ("method", "méthode"),
    ("status", "état"),
    ("filled", "remplies"),
    ("suppositions", "suppositions"),
    ("refuted", "réfutées"),
    ("assignments", "affectations"),
    ("time", "temps"),
    ("cannot write {name}", "impossible d'écrire {name}"),
    ("cannot start a thread", "impossible de démarrer un thread"),
    ("{format} has no boxes of {shape}", "{format} n'a pas de blocs de {shape}"),
    ("{file}:{line}: left out: {what}", "{file}:{line}: grille laissée de côté : {what}"),
    (
        "{format} cannot express its rules ({rules}), but `--format variant` can",
        "{format} ne sait pas exprimer ses règles ({rules}), mais `--format variant` le sait",
    ),
    (
        "there are more solutions than fit into 128 bits",
        "il y a plus de solutions que 128 bits n'en peuvent compter",
    ),
    ("stopped after {n} solutions", "arrêté après {n} solutions"),
    (
        "the compact encoding has variables only for what the puzzle leaves open: give the puzzle \
         with --puzzle, or the formula with --formula",
        "le codage compact n'a de variables que pour ce que la grille laisse ouvert : donnez la \
         grille avec --puzzle, ou la formule avec --formula",
    ),
    (
        "{name}: this is what MiniSat prints, which has no model: name a file for it (`minisat \
         FORMULA RESULT`) and give that file",
        "{name}: c'est ce que MiniSat affiche, et il n'y a pas de modèle là-dedans : nommez un \
         fichier où il l'écrive (`minisat FORMULE RÉSULTAT`) et donnez ce fichier",
    ),
    (
        "{name}: unsatisfiable, so there is no solution",
        "{name}: insatisfaisable, donc pas de solution",
    ),
    ("{name}: the solver has not found an answer", "{name}: le solveur n'a pas trouvé de réponse"),
    (
        "{name}: the formula is of a variant ({rules}), whose rules its comments do not tell: \
         give the puzzle with --puzzle",
        "{name}: la formule est celle d'une variante ({rules}), dont ses commentaires ne disent \
         pas les règles : donnez la grille avec --puzzle",
    ),
    (
        "{name}: the formula has no comments of `neuf encode`: give the puzzle with --puzzle, and \
         the encoding",
        "{name}: la formule n'a pas les commentaires de `neuf encode` : donnez la grille avec \
         --puzzle, ainsi que le codage",
    ),
    ("stopped before there was an answer", "arrêté avant d'avoir une réponse"),
    (
        "the formula has no such variable: its variables are 1 to {count}",
        "la formule n'a pas cette variable : ses variables vont de 1 à {count}",
    ),
    (
        "propagation refutes the formula, whatever the variable is",
        "la propagation réfute la formule, quelle que soit la variable",
    ),
    (
        "both -{x} and {x} lead to the empty clause: the formula is refuted",
        "-{x} et {x} mènent tous deux à la clause vide : la formule est réfutée",
    ),
    ("{x} is true by propagation alone", "{x} est vrai par propagation seule"),
    ("{x} is false by propagation alone", "{x} est faux par propagation seule"),
    (
        "-{x} leads to the empty clause after {without} other literals, so {x} can be added",
        "-{x} mène à la clause vide après {without} autres littéraux : on peut donc ajouter {x}",
    ),
    (
        "{x} leads to the empty clause after {with} other literals, so -{x} can be added",
        "{x} mène à la clause vide après {with} autres littéraux : on peut donc ajouter -{x}",
    ),
    (
        "neither -{x} ({without} literals follow) nor {x} ({with}) leads to the empty clause",
        "ni -{x} (il en découle {without} littéraux) ni {x} ({with}) ne mène à la clause vide",
    ),
    (
        "no format is known by the ending .{ending}: name the file with one of {known}, or choose \
         with --format",
        "aucun format ne porte l'extension .{ending} : donnez au fichier l'une de celles-ci \
         ({known}), ou choisissez avec --format",
    ),
    (
        "the picture is not text: name a file for it with --output",
        "l'image n'est pas du texte : nommez un fichier pour elle avec --output",
    ),
    (
        "--width applies only to pictures in pixels (--format png or jpeg)",
        "--width ne vaut que pour les images en pixels (--format png ou jpeg)",
    ),
    (
        "there are several solutions; the picture shows one of them",
        "il y a plusieurs solutions ; l'image en montre une",
    ),
    ("stopped before a solution was found", "arrêté avant d'avoir trouvé une solution"),
    ("there are no steps (see `neuf explain`)", "il n'y a pas d'étapes (voir `neuf explain`)"),
    (
        "there is no step {step}, only {count}",
        "il n'y a pas d'étape {step}, le compte s'arrête à {count}",
    ),
    (
        "the givens clash: {fault} (--force writes the formula all the same)",
        "les données se contredisent : {fault} (--force écrit la formule malgré tout)",
    ),
    (
        "--families chooses among the eight families of the usual rules, but the puzzle is a \
         variant",
        "--families choisit parmi les huit familles des règles habituelles, or la grille est une \
         variante",
    ),
    (
        "--part chooses among the parts of the usual formula, but the puzzle is a variant",
        "--part choisit parmi les parties de la formule habituelle, or la grille est une variante",
    ),
    (
        "--rules paper and --cell write text, markdown or json, not html",
        "--rules paper et --cell écrivent en text, markdown ou json, pas en html",
    ),
    (
        "stopped before the end, at the limit of --time",
        "arrêté avant la fin, à la limite de --time",
    ),
    (
        "the two rules do not find the value of this cell",
        "les deux règles ne trouvent pas la valeur de cette case",
    ),
    ("the two rules stop before the solution", "les deux règles s'arrêtent avant la solution"),
    (
        "for the step after this one, add --after {next}",
        "pour l'étape d'après, ajoutez --after {next}",
    ),
    (
        "the steps stop before the solution, at the limit of --depth",
        "les étapes s'arrêtent avant la solution, à la limite de --depth",
    ),
    (
        "the steps stop before the solution, at the limit of --time",
        "les étapes s'arrêtent avant la solution, à la limite de --time",
    ),
    ("some entries contradict the solution", "des entrées contredisent la solution"),
    (
        "stopped before it was known whether there is one solution",
        "arrêté avant de savoir s'il y a une seule solution",
    ),
    ("interrupted after {done} {what}{tally}", "interrompu après {done} {what}{tally}"),
    (
        "the rules of the variant are for a grid of another shape",
        "les règles de la variante sont celles d'une grille d'une autre forme",
    ),
    ("{name}: the grid breaks the rules", "{name}: la grille enfreint les règles"),
    ("{name}: the grid has no solution", "{name}: la grille n'a pas de solution"),
    ("{name}: the grid has several solutions", "{name}: la grille a plusieurs solutions"),
    ("{name}: interrupted", "{name}: interrompu"),
    (
        "{name}: the file has no rule of a variant",
        "{name}: le fichier n'a aucune règle d'une variante",
    ),
    (
        "{name}: this is not a pattern of {side}x{side} cells with `.` for each empty cell and \
         `x` for each given",
        "{name}: ce n'est pas un motif de {side}x{side} cases, avec `.` pour chaque case vide et \
         `x` pour chaque donnée",
    ),
    (
        "gave up on puzzle {number} (see --time): {error}",
        "grille {number} abandonnée (voir --time) : {error}",
    ),
    ("a DIMACS file, or `-`", "un fichier DIMACS, ou `-`"),
    ("warning: {warning}", "attention : {warning}"),
    (
        "warning: {file}: line {line}, column {column}: {what}",
        "attention : {file}: ligne {line}, colonne {column} : {what}",
    ),
    (
        "the unit clauses give this grid: {grid} (--puzzle names another)",
        "les clauses unitaires donnent cette grille : {grid} (--puzzle en nomme une autre)",
    ),
    (
        "a PDF is not text: name a file for it with --output",
        "un PDF n'est pas du texte : nommez un fichier pour lui avec --output",
    ),
    ("there is no puzzle to print", "il n'y a aucune grille à imprimer"),
    (
        "the letters of the sheet do not have {missing}, which is printed as ?",
        "les lettres de la feuille n'ont pas {missing}, imprimé comme ?",
    ),
    (
        "the letters of the sheet do not have {missing}, each of which is printed as ?",
        "les lettres de la feuille n'ont pas {missing}, imprimés chacun comme ?",
    ),
    ("level {n}", "niveau {n}"),
    ("stopped before it was solved", "arrêté avant d'être résolu"),
    (
        "`{method}` finds only one solution; --all works with `bits` and `sat`",
        "`{method}` ne trouve qu'une solution ; --all marche avec `bits` et `sat`",
    ),
    ("{file}: there is no puzzle in it", "{file}: il n'y a aucune grille dedans"),
    (
        "interrupted after {number} solutions of {place}",
        "interrompu après {number} solutions de {place}",
    ),
    (
        "stopped before it was known whether this is the only solution",
        "arrêté avant de savoir si c'est la seule solution",
    ),
    (
        "not finished: the method leaves {left} cells open",
        "inachevé : la méthode laisse {left} cases vides",
    ),
    (
        "; another one has {there} instead of {here} at {place}",
        " ; une autre a {there} au lieu de {here} en {place}",
    ),
    (
        "several solutions; this is one{first} ({n} cells differ)",
        "plusieurs solutions ; en voici une{first} ({n} cases diffèrent)",
    ),
    (
        "no solution: the givens clash: {fault}",
        "pas de solution, les données se contredisent : {fault}",
    ),
    (
        "no solution: the rules alone contradict each other",
        "pas de solution : à elles seules les règles se contredisent",
    ),
    (
        "no solution: these {n} givens cannot stand together: {named} (`neuf explain` shows why)",
        "pas de solution : ces {n} données sont incompatibles : {named} (`neuf explain` montre \
         pourquoi)",
    ),
    (
        "the method was stopped at the limit of --time",
        "la méthode a été arrêtée à la limite de --time",
    ),
    (
        "no file is called `{text}`, and as a puzzle: {error}",
        "aucun fichier ne s'appelle `{text}`, et comme grille : {error}",
    ),
    ("standard input", "entrée standard"),
    ("argument", "argument"),
    ("a file, a puzzle, or `-`", "un fichier, une grille, ou `-`"),
    ("an answer file, or `-`", "un fichier de réponse, ou `-`"),
    (
        "there is nothing to read: give {what} (see `neuf help`)",
        "il n'y a rien à lire : donnez {what} (voir `neuf help`)",
    ),
    (
        "this command supports the usual rules only, not the variant ({rules}); solve, count, \
         check, candidates, encode, decode, certify, draw, sheet, convert, explain, hint and rate \
         support it",
        "cette commande ne connaît que les règles habituelles, pas la variante ({rules}) ; solve, \
         count, check, candidates, encode, decode, certify, draw, sheet, convert, explain, hint \
         et rate la connaissent",
    ),
    (
        "{file}: there are several puzzles; choose one with --nth",
        "{file}: il y a plusieurs grilles ; choisissez-en une avec --nth",
    ),
    (
        "{file}: there is no puzzle number {number}, only {found}",
        "{file}: il n'y a pas de grille numéro {number}, le compte s'arrête à {found}",
    ),
    (
        "a proof needs a file of its own: standard output has the answer",
        "une preuve veut un fichier à elle : la sortie standard a la réponse",
    ),
    ("{name} is also the standard output", "{name} est aussi la sortie standard"),
    (
        "{name} is read by this command: not overwritten",
        "{name} est lu par cette commande : il n'est pas écrasé",
    ),
    (
        "two outputs would be the same file: {one} and {other}",
        "deux sorties seraient le même fichier : {one} et {other}",
    ),
    ("standard output", "sortie standard"),
    ("it is also the standard output", "c'est aussi la sortie standard"),
    ("it is a folder", "c'est un dossier"),
    ("cannot read standard input", "impossible de lire l'entrée standard"),
    ("cannot read {name}", "impossible de lire {name}"),
    ("this is a formula in DIMACS, for `neuf sat`", "c'est une formule en DIMACS, pour `neuf sat`"),
    (
        "this is a solver's answer, for `neuf decode`",
        "c'est la réponse d'un solveur, pour `neuf decode`",
    ),
    (
        "this is a PDF, which neuf does not read: copy the puzzle out of it as text",
        "c'est un PDF, que neuf ne lit pas : copiez-en la grille sous forme de texte",
    ),
    (
        "this is a zip archive or a spreadsheet: unpack it, or save the spreadsheet as CSV",
        "c'est une archive zip ou une feuille de calcul : décompressez l'archive, ou enregistrez \
         la feuille en CSV",
    ),
    (
        "this is an archive: unpack it first (tar -xf, 7z x)",
        "c'est une archive : décompressez-la d'abord (tar -xf, 7z x)",
    ),
    (
        "this is a picture, which neuf does not read: type the puzzle as text",
        "c'est une image, que neuf ne lit pas : tapez la grille sous forme de texte",
    ),
    (
        "this is no text, so there are no puzzles in it",
        "ce n'est pas du texte, il n'y a donc pas de grilles dedans",
    ),
    ("cannot write to standard output", "impossible d'écrire sur la sortie standard"),
    (
        "no cell is in row {row} and column {column}: a grid of {side}x{side} has rows and \
         columns {first} to {last} here",
        "aucune case n'est en ligne {row}, colonne {column} : les lignes et les colonnes d'une \
         grille de {side}x{side} vont ici de {first} à {last}",
    ),
    (
        "no cell is called `{text}`: write r1c8, L1C8, or 0,7 as the paper does",
        "aucune case ne s'appelle `{text}` : écrivez L1C8, r1c8, ou 0,7 comme le fait le sujet",
    ),
    (
        "expected the number of a variable, or i,j,k of a sudoku, such as 0,7,7",
        "il faut le numéro d'une variable, ou i,j,k d'un sudoku, comme 0,7,7",
    ),
    (
        "{text} has no rows: they count from 1",
        "{text} n'a pas de lignes : elles se comptent à partir de 1",
    ),
    (
        "expected digits, rows such as 10-20, or a cell such as r1c8 or 0,7",
        "il faut digits, des lignes comme 10-20, ou une case comme L1C8 ou 0,7",
    ),
    ("it is closed", "elle est fermée"),
    (
        "expected an index from 1, I/N, auto or auto/N",
        "il faut un rang à partir de 1, I/N, auto ou auto/N",
    ),
    ("{text} is after the last job", "{text} vient après la dernière tâche"),
    (
        "`auto` found no index: none of {names} is set",
        "`auto` n'a trouvé aucun rang : aucune de ces variables n'est définie : {names}",
    ),
    ("{origin} is no index", "{origin} n'est pas un rang"),
    (
        "{origin}, but indices count from 1: submit an array such as 1-100",
        "{origin}, or les rangs se comptent à partir de 1 : soumettez un tableau de tâches comme \
         1-100",
    ),
    (
        "{origin} is after the last of {jobs} jobs",
        "{origin} vient après la dernière des {jobs} tâches",
    ),
    ("{done} puzzles, {rate}{left}", "{done} grilles, {rate}{left}"),
    (", {percent} %, {time} left", ", {percent} %, encore {time}"),
    ("the index comes from {origin}", "le rang vient de {origin}"),
    (
        "{file}: this seems to hold no puzzles: the rest is not read",
        "{file}: il n'y a apparemment pas de grilles là-dedans : le reste n'est pas lu",
    ),
    ("; {n} without a solution", " ; {n} sans solution"),
    ("; {n} with several solutions", " ; {n} à plusieurs solutions"),
    ("; {n} failed", " ; {n} en échec"),
    ("the result cannot be printed: {error}", "le résultat ne peut pas être écrit : {error}"),
    ("solved", "résolu"),
    ("malformed", "mal formé"),
    ("refused", "refusé"),
    ("perhaps several solutions", "peut-être plusieurs solutions"),
    ("unfinished", "inachevé"),
    ("stopped", "arrêté"),
    ("no value is called `{given}`", "aucune valeur ne s'appelle `{given}`"),
    ("expected NAME=VALUE, such as seed=7", "il faut NOM=VALEUR, comme seed=7"),
    ("expected I/N or auto/N", "il faut I/N ou auto/N"),
    (
        "expected numbers of variables, such as 1-9,20",
        "il faut des numéros de variables, comme 1-9,20",
    ),
    ("expected a size, such as 500M or 2G", "il faut une taille, comme 500M ou 2G"),
    ("the size is too large", "la taille est trop grande"),
    ("expected ROWSxCOLUMNS of a box, such as 3x3", "il faut LIGNESxCOLONNES d'un bloc, comme 3x3"),
    ("expected the side of a grid, such as 9", "il faut le côté d'une grille, comme 9"),
    (
        "expected a number or a range, such as 28-32",
        "il faut un nombre ou un intervalle, comme 28-32",
    ),
    ("expected a range, such as 2-6", "il faut un intervalle, comme 2-6"),
    (
        "expected a difficulty (beginner, easy, medium, hard, expert, diabolical, beyond), a \
         level from 0 to 5, a range such as easy-hard or 0-1, or a name: naked-singles, \
         propagation, failed-literals, depth-two, depth-three",
        "il faut une difficulté (beginner, easy, medium, hard, expert, diabolical, beyond), un \
         niveau de 0 à 5, un intervalle comme easy-hard ou 0-1, ou un nom : naked-singles, \
         propagation, failed-literals, depth-two, depth-three",
    ),
    (
        "no technique has this name; book/guide/techniques.md lists them: naked-pair, x-wing, \
         skyscraper, xy-chain, …",
        "aucune technique ne porte ce nom ; book/guide/techniques.md en a la liste : naked-pair, \
         x-wing, skyscraper, xy-chain…",
    ),
    ("{expected}, or auto", "{expected}, ou auto"),
    ("expected a number from 1 to {most}", "il faut un nombre de 1 à {most}"),
    ("expected a unit of time: ms, s, m or h", "il faut une unité de temps : ms, s, m ou h"),
    ("expected a time, such as 10, 0.5 or 2m", "il faut un temps, comme 10, 0.5 ou 2m"),
    ("the time is too long", "le temps est trop long"),
    (
        "`neuf help COMMAND` lists the options of a command",
        "`neuf help COMMANDE` donne la liste des options d'une commande",
    ),
    ("`neuf {name}` has this option", "`neuf {name}` a cette option"),
    ("these commands have this option: {names}", "ces commandes ont cette option : {names}"),
    ("{text}:", "{text} :"),
    ("error:", "erreur :"),
    ("tip:", "conseil :"),
    ("a similar command exists:", "une commande semblable existe :"),
    ("a similar option exists:", "une option semblable existe :"),
    ("a similar value exists:", "une valeur semblable existe :"),
    ("For more information, try '--help'.", "Pour en savoir plus, essayez '--help'."),
    ("unexpected argument '{name}' found", "argument inattendu '{name}'"),
    ("unrecognized command '{name}'", "commande inconnue '{name}'"),
    (
        "a value is required for '{name}' but none was supplied",
        "il faut une valeur pour '{name}', et aucune n'est donnée",
    ),
    ("invalid value '{value}' for '{name}'", "la valeur '{value}' n'est pas valable pour '{name}'"),
    ("[possible values: {values}]", "[valeurs possibles : {values}]"),
    (
        "these required arguments are missing: {names}",
        "il manque ces arguments obligatoires : {names}",
    ),
    ("'{name}' cannot be used several times", "'{name}' ne peut être employé plusieurs fois"),
    (
        "'{name}' cannot be used together with {others}",
        "'{name}' ne peut être employé avec {others}",
    ),
    ("it is no whole number", "ce n'est pas un nombre entier"),
    ("{value} is not in {range}", "{value} n'est pas dans {range}"),
    ("stopped: {cause}", "arrêté : {cause}"),
    (
        "cubes: {refuted} refuted, {open} left, {split} cut again",
        "cubes : {refuted} réfutés, encore {open}, {split} redécoupés",
    ),
    ("certified: {lemmas} lemma checked", "certifié : {lemmas} lemme vérifié"),
    ("certified: {lemmas} lemmas checked", "certifié : {lemmas} lemmes vérifiés"),
    ("the formula was not read to its end", "la formule n'a pas été lue jusqu'au bout"),
    (
        "{what}; --relaxed reads a file without one",
        "{what} ; --relaxed lit un fichier qui n'en a pas",
    ),
    ("{count} variable", "{count} variable"),
    ("{count} variables", "{count} variables"),
    ("{count} clause", "{count} clause"),
    ("{count} clauses", "{count} clauses"),
    (", read in {seconds} s", ", lues en {seconds} s"),
    ("1 repeated literal, left out", "1 littéral répété, omis"),
    ("{count} repeated literals, left out", "{count} littéraux répétés, omis"),
    ("1 tautology, left out", "1 tautologie, omise"),
    ("{count} tautologies, left out", "{count} tautologies, omises"),
    (
        "thread {number}: {conflicts} conflicts, {exported} clauses exported, {imported} imported",
        "fil {number} : {conflicts} conflits, {exported} clauses exportées, {imported} importées",
    ),
    ("reading {name}", "lecture : {name}"),
    (
        "c\n\
         c                            per            redun- irredun-      variables\n\
         c seconds    MB conflicts second restarts     dant     dant  glue     left    %\n\
         c\n",
        "c\n\
         c   temps                    par    redé-   redon- irredon-      variables\n\
         c    en s    Mo  conflits      s marrages   dantes   dantes  glue   libres    %\n\
         c\n",
    ),
    ("{n} model{why}", "{n} modèle{why}"),
    ("{n} models{why}", "{n} modèles{why}"),
    (", stopped: {cause}", ", arrêté : {cause}"),
    (", stopped at the limit", ", arrêté à la limite"),
    (
        "--project names variable {last}, but the formula has {count}",
        "--project nomme la variable {last}, or la formule en a {count}",
    ),
    ("stopped while it was read: {cause}", "arrêté pendant la lecture : {cause}"),
    (
        "this is a defect of neuf: its model does not satisfy clause {clause}",
        "c'est un défaut de neuf : son modèle ne satisfait pas la clause {clause}",
    ),
    ("a proof", "une preuve"),
    ("{what} requires --method cdcl", "{what} exige --method cdcl"),
    ("--look-ahead requires --method dpll", "--look-ahead exige --method dpll"),
    (
        "--all cannot show to which cube a model belongs",
        "--all ne peut pas montrer à quel cube un modèle appartient",
    ),
    (
        "a cube alone has no refutation of the formula: use --certify here, and let `neuf join \
         --proof` write the proof",
        "un cube seul ne réfute pas la formule : employez --certify ici, et laissez `neuf join \
         --proof` écrire la preuve",
    ),
    (
        "--results keeps LRAT proofs only: use --proof lrat",
        "--results ne garde que des preuves LRAT : employez --proof lrat",
    ),
    (
        "--all lists models, so there is no proof to write or check",
        "--all énumère des modèles : il n'y a pas de preuve à écrire ni à vérifier",
    ),
    ("the formula has cubes (`p inccnf`): {why}", "la formule a des cubes (`p inccnf`) : {why}"),
    (
        "--method dpll cannot solve under assumptions",
        "--method dpll ne sait pas résoudre sous des hypothèses",
    ),
    (
        "a proof refutes clauses, not clauses under cubes",
        "une preuve réfute des clauses, non des clauses sous des cubes",
    ),
    ("cannot create {name}", "impossible de créer {name}"),
    (
        "cannot write the results in {folder}: {error}",
        "impossible d'écrire les résultats dans {folder} : {error}",
    ),
    ("the proof was not written", "la preuve n'a pas été écrite"),
    ("--cube-index requires --cubes and --results", "--cube-index exige --cubes et --results"),
    (
        "there is no cube {job}{from}: {file} has {count}",
        "il n'y a pas de cube {job}{from} : {file} en a {count}",
    ),
    ("cube {job} of {count}{from}", "cube {job} sur {count}{from}"),
    ("{name}: {file} has its result", "{name}: {file} a son résultat"),
    ("cannot write {name}: {error}", "impossible d'écrire {name} : {error}"),
    ("{name} was not solved: {cause}", "{name} n'a pas été résolu : {cause}"),
    ("{name}: satisfiable, result in {file}", "{name}: satisfaisable, résultat dans {file}"),
    ("{name}: refuted, result in {file}", "{name}: réfuté, résultat dans {file}"),
    (
        "{name} is a result for another formula: take another folder, or remove it",
        "{name} est un résultat pour une autre formule : prenez un autre dossier, ou effacez ce \
         fichier",
    ),
    (
        "{name} is a result for other cubes: take another folder, or remove it",
        "{name} est un résultat pour d'autres cubes : prenez un autre dossier, ou effacez ce \
         fichier",
    ),
    ("cubes", "cubes"),
    ("cannot write the proof {name}: {error}", "impossible d'écrire la preuve {name} : {error}"),
    ("cannot check the proof: {error}", "impossible de vérifier la preuve : {error}"),
    ("the checker has refused the proof", "le vérificateur a refusé la preuve"),
    (
        "cannot start the thread of the checker",
        "impossible de démarrer le fil d'exécution du vérificateur",
    ),
    ("the checker has crashed", "le vérificateur s'est effondré"),
    (
        "this is a defect of neuf: its own proof was refused",
        "c'est un défaut de neuf : sa propre preuve a été refusée",
    ),
    (
        "this is a defect of neuf: its own proof was refused: it does not derive the empty clause",
        "c'est un défaut de neuf : sa propre preuve a été refusée : elle n'aboutit pas à la clause \
         vide",
    ),
    (
        "the formula has cubes (`p inccnf`), which a simplified formula cannot keep",
        "la formule a des cubes (`p inccnf`), qu'une formule simplifiée ne peut garder",
    ),
    (
        "--method full changes the models: name a file with --reconstruction, from which `neuf \
         reconstruct` restores them",
        "--method full change les modèles : nommez avec --reconstruction un fichier d'où `neuf \
         reconstruct` les rétablit",
    ),
    (
        "{fixed} variables fixed, {eliminated} eliminated, {replaced} replaced; {left} clauses, \
         {all} before{cut}",
        "{fixed} variables fixées, {eliminated} éliminées, {replaced} remplacées ; {left} \
         clauses, {all} auparavant{cut}",
    ),
    ("; stopped before the fixpoint", " ; arrêté avant le point fixe"),
    (
        "{total} units: {given} given, {propagated} by propagation, {failed} by the failed-literal \
         rule",
        "{total} littéraux unitaires : {given} donnés, {propagated} par propagation, {failed} par \
         la règle du littéral infructueux",
    ),
    (
        "refuted: the empty clause follows ({found})",
        "réfutée : la clause vide en découle ({found})",
    ),
    ("{found}; {rest} clauses left{cut}", "{found} ; il reste {rest} clauses{cut}"),
    ("there is no solution", "il n'y a pas de solution"),
    (
        "there are several solutions (see `neuf explain`)",
        "il y a plusieurs solutions (voir `neuf explain`)",
    ),
    (
        "stopped before it was known whether there is another solution",
        "arrêté avant de savoir s'il y a une autre solution",
    ),
    (
        "the only solution: {solution}\nformula: {variables} variables, {clauses} clauses\nproof: \
         {lemmas} lemmas, accepted\n",
        "la seule solution : {solution}\nformule : {variables} variables, {clauses} \
         clauses\npreuve : {lemmas} lemmes, acceptée\n",
    ),
    (
        "stopped before the formula was cut: {cause}",
        "arrêté avant que la formule soit découpée : {cause}",
    ),
    (
        "this is a defect of neuf: the cubes leave out a model",
        "c'est un défaut de neuf : les cubes oublient un modèle",
    ),
    (
        "stopped before the cubes were proved to be complete: {cause}",
        "arrêté avant d'avoir prouvé que les cubes n'oublient rien : {cause}",
    ),
    (
        "there are no cubes, because looking ahead refutes the formula",
        "il n'y a pas de cubes, parce que la formule est réfutée pendant le découpage",
    ),
    (
        "the cubes leave no model out: {lemmas} lemmas checked",
        "les cubes n'oublient aucun modèle : {lemmas} lemmes vérifiés",
    ),
    (
        "{cubes} cubes, {refuted} refuted leaves; literals in a cube: {depths}; variables left: \
         {open}; {failed} failed literals, {propagated} literals propagated",
        "{cubes} cubes, {refuted} feuilles réfutées ; littéraux dans un cube : {depths} ; \
         variables libres : {open} ; {failed} littéraux infructueux, {propagated} littéraux \
         propagés",
    ),
    ("{least} to {most}, mean {mean}", "de {least} à {most}, en moyenne {mean}"),
    ("{n} files of results", "fichiers de résultats : {n}"),
    ("{done} of {all} cubes have a result", "{done} cubes sur {all} ont un résultat"),
    ("missing: {ranges}", "manquants : {ranges}"),
    ("repeated: {ranges}", "répétés : {ranges}"),
    (
        "not certified: there are results without a proof",
        "non certifié : il y a des résultats sans preuve",
    ),
    (
        "the formula and the proof cannot both come from standard input",
        "la formule et la preuve ne peuvent venir toutes deux de l'entrée standard",
    ),
    (
        "{name} is an LRAT proof, but --trim applies only to DRAT proofs",
        "{name} est une preuve LRAT, or --trim ne vaut que pour les preuves DRAT",
    ),
    (
        "{name}: the proof was not verified within the time limit",
        "{name}: la preuve n'a pas été vérifiée dans le temps accordé",
    ),
    ("{format} proof", "preuve {format}"),
    ("proof", "preuve"),
    ("comparing the clauses", "comparaison des clauses"),
    ("drawing the pages", "dessin des pages"),
    ("writing the formula", "écriture de la formule"),
    (
        "--encoding and --at-most-one require --method sat",
        "--encoding et --at-most-one demandent --method sat",
    ),
    ("--force requires --method brute-force", "--force demande --method brute-force"),
    (
        "--labels applies only to pictures: svg, png, jpeg, html or pdf",
        "--labels ne vaut que pour les images : svg, png, jpeg, html ou pdf",
    ),
    (
        "--strict treats warnings as errors, and there was one",
        "--strict prend les avertissements pour des erreurs, et il y en a eu un",
    ),
    ("there is no result of a cube in {names}", "il n'y a aucun résultat de cube dans {names}"),
    (
        "{file} has no cubes: the formula is solved as it is",
        "{file} n'a pas de cubes : la formule est résolue telle quelle",
    ),
    ("explaining", "recherche d'une explication"),
    ("following the method", "exécution de la méthode"),
    ("joining the results", "réunion des résultats"),
    ("looking ahead", "recherche de cubes"),
    ("proving that the cubes are complete", "preuve que les cubes sont complets"),
    ("simplifying", "simplification"),
    ("{done} of {all} {what}", "{done} {what} sur {all}"),
    ("{size} of {what} read{end}", "{size} de {what} lus{end}"),
    (", checking", ", vérification"),
    (
        "{name}: clause {clause} is not satisfied by the model",
        "{name}: le modèle ne satisfait pas la clause {clause}",
    ),
    (
        "the model has variable {has}, but the reconstruction has only {knows}",
        "le modèle a la variable {has}, or la reconstruction n'en a que {knows}",
    ),
    ("no command is called `{name}`", "aucune commande ne s'appelle `{name}`"),
    (
        "stopped before the canonical form was found",
        "arrêté avant d'avoir trouvé la forme canonique",
    ),
    (
        "stopped before its canonical form was found, so it is kept",
        "arrêté avant d'avoir trouvé sa forme canonique : elle est donc gardée",
    ),
    ("seconds", "secondes"),
    ("conflicts", "conflits"),
    ("formula", "formule"),
    ("unknown", "inconnu"),
    ("failed", "échec"),
    (
        "{what}: is `{name}` meant? `neuf sat --list-options` lists all",
        "{what} : s'agit-il de `{name}` ? `neuf sat --list-options` les montre toutes",
    ),
    (
        "{what}: `neuf sat --list-options` lists all",
        "{what} : `neuf sat --list-options` les montre toutes",
    ),
    (
        "`-O {setting}` sets this option of the search",
        "`-O {setting}` règle cette option de la recherche",
    ),
    (
        "{name}: these are cubes of another formula ({found}, but this one is {expected})",
        "{name}: ce sont les cubes d'une autre formule ({found}, or celle-ci est {expected})",
    ),
    (
        "{name}: the cubes were changed or are not complete",
        "{name}: les cubes ont été changés ou ne sont pas complets",
    ),
    (
        "{name}: a cube has the literal {strange}, but the formula has only {count} variables",
        "{name}: un cube a le littéral {strange}, or la formule n'a que {count} variables",
    ),
    (
        "{name} is damaged: the check sum in line {line} is wrong; only what stands before it is \
         used",
        "{name} est endommagé : la somme de contrôle de la ligne {line} est fausse ; seul ce qui \
         la précède est employé",
    ),
    (
        "{name} looks like a formula: not overwritten without --force",
        "{name} semble être une formule : elle n'est pas écrasée sans --force",
    ),
    (
        "{name} is no proof: not overwritten without --force",
        "{name} n'est pas une preuve : ce fichier n'est pas écrasé sans --force",
    ),
    ("the file is read-only", "le fichier est en lecture seule"),
];

/// The texts of the definition of the command line and of the top page.
const HELP: &[(&str, &str)] = &[
    (
        "Test what the 2014 paper claims of its two rules, on collections of sudokus",
        "Mettre à l'épreuve ce que le sujet de 2014 dit de ses deux règles",
    ),
    (
        "Files of puzzles in any format (also .gz, .xz, .bz2, .zst), `-` for standard input, or \
         the puzzles themselves [default: four small collections that come along]",
        "Des fichiers de grilles en n'importe quel format (aussi .gz, .xz, .bz2, .zst), `-` pour \
         l'entrée standard, ou les grilles elles-mêmes [par défaut : quatre petites collections \
         fournies]",
    ),
    (
        "When to use colour; `auto` means on a terminal, unless NO_COLOR is set",
        "Quand mettre des couleurs ; `auto` veut dire sur un terminal, sauf si NO_COLOR est défini",
    ),
    (
        "The language of what is printed for people: help, messages, tables, explanations \
         [default: that of LC_ALL, LC_MESSAGES or LANG]",
        "La langue de ce qui est écrit pour des gens : aide, messages, tableaux, explications \
         [par défaut : celle de LC_ALL, LC_MESSAGES ou LANG]",
    ),
    (
        "Print results and errors only: no progress, summary, warning or comment",
        "N'écrire que les résultats et les erreurs : ni avancement, ni bilan, ni avertissement, \
         ni remarque",
    ),
    ("If the output is a terminal", "Si la sortie est un terminal"),
    ("Always", "Toujours"),
    ("Never", "Jamais"),
    ("Solve sudokus, one or millions", "Résoudre des sudokus, un seul ou des millions"),
    (
        "Check whether grids are valid, and report each clash",
        "Vérifier que des grilles sont valables, et signaler chaque conflit",
    ),
    ("Count the solutions of sudokus", "Compter les solutions de sudokus"),
    ("Show the candidates of each empty cell", "Montrer les candidats de chaque case vide"),
    (
        "Explain a sudoku step by step, or why it is not a proper puzzle",
        "Expliquer un sudoku pas à pas, ou dire pourquoi ce n'en est pas un bon",
    ),
    ("Show only the next step", "Montrer seulement l'étape suivante"),
    (
        "Show what a method does on a sudoku, step by step",
        "Montrer ce que fait une méthode sur un sudoku, pas à pas",
    ),
    ("Rate how much logic sudokus need", "Évaluer combien de logique demandent des sudokus"),
    ("Make sudokus with the wanted properties", "Fabriquer des sudokus aux propriétés voulues"),
    ("Remove givens until none can be removed", "Retirer des données tant qu'on en peut retirer"),
    (
        "Print the canonical form, which all isomorphic puzzles share",
        "Écrire la forme canonique, commune à toutes les grilles isomorphes",
    ),
    ("Print a random isomorphic puzzle", "Écrire une grille isomorphe au hasard"),
    (
        "Keep only the first of puzzles that are isomorphic",
        "Ne garder que la première des grilles isomorphes",
    ),
    (
        "Draw a sudoku, its candidates, its solution or a step",
        "Dessiner un sudoku, ses candidats, sa solution ou une étape",
    ),
    (
        "Arrange sudokus on pages to print, with their solutions",
        "Disposer des sudokus sur des pages à imprimer, avec leurs solutions",
    ),
    (
        "Write sudokus in the format of another program",
        "Écrire des sudokus dans le format d'un autre programme",
    ),
    (
        "Run every method on one sudoku and compare them",
        "Appliquer toutes les méthodes à un sudoku et les comparer",
    ),
    ("Write a sudoku as a formula in DIMACS", "Écrire un sudoku comme une formule en DIMACS"),
    ("Turn a solver's answer back into a grid", "Retrouver la grille dans la réponse d'un solveur"),
    (
        "Compare a pupil's formula with the paper's",
        "Comparer la formule d'un élève à celle du sujet",
    ),
    (
        "Prove that the solution of a sudoku is the only one",
        "Prouver que la solution d'un sudoku est la seule",
    ),
    ("Solve a formula in DIMACS", "Résoudre une formule en DIMACS"),
    (
        "Cut a formula into many easier ones, for any number of machines",
        "Découper une formule en beaucoup de plus faciles, pour plusieurs machines",
    ),
    ("Make one answer of the results of cubes", "Faire une seule réponse des résultats des cubes"),
    (
        "Solve many formulas, and print a table of answers and times",
        "Résoudre beaucoup de formules : un tableau des réponses et des temps",
    ),
    (
        "Check a proof that a formula is unsatisfiable",
        "Vérifier une preuve qu'une formule est insatisfaisable",
    ),
    (
        "Apply the failed-literal rule to one variable of a formula: 1, -1 or 0",
        "Appliquer le littéral infructueux à une variable d'une formule : 1, -1 ou 0",
    ),
    (
        "Simplify a formula: by propagation, failed literals, or all techniques",
        "Simplifier une formule : propagation, littéraux infructueux, ou tout",
    ),
    (
        "Turn a model of a simplified formula into one of the original",
        "Faire d'un modèle d'une formule simplifiée un modèle de la formule d'origine",
    ),
    ("Print the completions of a shell", "Écrire les complétions d'un shell"),
    (
        "Print a manual page, or write all of them to a folder",
        "Écrire une page de manuel, ou toutes dans un dossier",
    ),
    (
        "Files of puzzles in any format (also .gz, .xz, .bz2, .zst), `-` for standard input, or \
         the puzzles themselves [default: standard input]",
        "Des fichiers de grilles en n'importe quel format (aussi .gz, .xz, .bz2, .zst), `-` pour \
         l'entrée standard, ou les grilles elles-mêmes [par défaut : l'entrée standard]",
    ),
    (
        "A file with a puzzle in any format, `-` for standard input, or the puzzle itself",
        "Un fichier avec une grille en n'importe quel format, `-` pour l'entrée standard, ou la \
         grille elle-même",
    ),
    (
        "Take only the N-th puzzle of an input that has several",
        "Ne prendre que la N-ième grille d'une entrée qui en a plusieurs",
    ),
    (
        "The rows and columns of a box, such as 2x4, when the size of the grid does not determine \
         them [default: as square as possible]",
        "Les lignes et les colonnes d'un bloc, comme 2x4, quand la taille de la grille ne les \
         détermine pas [par défaut : aussi carré que possible]",
    ),
    (
        "How to print grids [default: boxes on a terminal, line otherwise]",
        "Comment écrire les grilles [par défaut : boxes sur un terminal, line ailleurs]",
    ),
    (
        "The symbols of values above 9 in a line: numbers, letters (1-9A-G for 16x16) or hex (0-F)",
        "Les symboles des valeurs au-delà de 9 dans une ligne : numbers (nombres), letters \
         (1-9A-G en 16x16) ou hex (0-F)",
    ),
    (
        "The seed of all random choices; the same seed gives the same puzzles, on any number of \
         threads [default: another one each time]",
        "La graine de tous les choix au hasard ; la même graine donne les mêmes grilles, avec \
         n'importe quel nombre de fils d'exécution [par défaut : une autre à chaque fois]",
    ),
    (
        "The number of threads [default: one for each core]",
        "Le nombre de fils d'exécution [par défaut : un pour chaque cœur]",
    ),
    (
        "Stop after this time: seconds, or 500ms, 2m, 1h",
        "S'arrêter au bout de ce temps : des secondes, ou 500ms, 2m, 1h",
    ),
    (
        "The time limit for each puzzle: seconds, or 500ms, 2m, 1h",
        "Le temps accordé à chaque grille : des secondes, ou 500ms, 2m, 1h",
    ),
    (
        "Leave out the first N puzzles of the input, to continue a run that was stopped",
        "Passer les N premières grilles de l'entrée, pour reprendre un travail interrompu",
    ),
    (
        "Take only each N-th puzzle, from the I-th on, so that N jobs share the input; `auto/N` \
         takes I from the scheduler: SLURM, PBS, LSF, SGE, Kubernetes, AWS Batch or MPI",
        "Ne prendre qu'une grille sur N, à partir de la I-ième, pour que N tâches se partagent \
         l'entrée ; `auto/N` demande I à l'ordonnanceur : SLURM, PBS, LSF, SGE, Kubernetes, AWS \
         Batch ou MPI",
    ),
    (
        "The method [default: bits for the usual 9x9, sat up to 16x16, portfolio above]",
        "La méthode [par défaut : bits pour le 9x9 habituel, sat jusqu'à 16x16, portfolio au-delà]",
    ),
    (
        "Which formula `dpll` and `sat` work on [default: compact]; without --method it implies \
         `sat`",
        "La formule sur laquelle `dpll` et `sat` travaillent [par défaut : compact] ; sans \
         --method, cette option implique `sat`",
    ),
    (
        "How the formula of `sat` expresses that at most one of some variables is true [default: \
         auto]; without --method it implies `sat`",
        "Comment la formule de `sat` exprime qu'au plus une de plusieurs variables est vraie [par \
         défaut : auto] ; sans --method, cette option implique `sat`",
    ),
    (
        "Print the first solution that is found, without looking for a second one",
        "Écrire la première solution trouvée, sans en chercher une seconde",
    ),
    (
        "Print every solution of each puzzle, as it is found",
        "Écrire toutes les solutions de chaque grille, à mesure qu'elles sont trouvées",
    ),
    (
        "Print at most this many solutions of a puzzle",
        "Écrire au plus ce nombre de solutions d'une grille",
    ),
    (
        "Apply the failed-literal rule at each node (with `dpll`)",
        "Appliquer la règle du littéral infructueux à chaque nœud (avec `dpll`)",
    ),
    (
        "Let `brute-force` start even if there are too many combinations",
        "Laisser `brute-force` commencer même s'il y a trop de combinaisons",
    ),
    (
        "Show the remaining candidates of each cell when a method stops unfinished",
        "Montrer les candidats qui restent dans chaque case quand une méthode s'arrête avant la \
         fin",
    ),
    (
        "Also check that there is exactly one solution",
        "Vérifier aussi qu'il y a une solution et une seule",
    ),
    (
        "From which number rows, columns and boxes count; 0 is the paper's numbering",
        "À partir de quel nombre compter lignes, colonnes et blocs ; 0 est la numérotation du \
         sujet",
    ),
    ("Print one JSON object per line", "Écrire un objet JSON par ligne"),
    (
        "Stop counting here; a count that stopped is printed as `N+`",
        "Cesser de compter à ce nombre ; un compte ainsi arrêté s'écrit `N+`",
    ),
    (
        "Which formula `dpll` and `sat` work on",
        "La formule sur laquelle `dpll` et `sat` travaillent",
    ),
    (
        "The time limit for each method: seconds, or 500ms, 2m, 1h",
        "Le temps accordé à chaque méthode : des secondes, ou 500ms, 2m, 1h",
    ),
    ("Print one JSON object", "Écrire un objet JSON"),
    (
        "How deeply suppositions may be nested; 0 allows none",
        "Jusqu'à quelle profondeur imbriquer les suppositions ; 0 n'en permet aucune",
    ),
    (
        "Use no techniques that rest on there being only one solution: unique rectangles and the \
         bivalue universal grave",
        "N'employer aucune technique qui suppose la solution unique : ni rectangle unique, ni \
         tombe bivaluée",
    ),
    ("How to print", "Comment écrire"),
    (
        "Name the facts and the clauses of the formula that each step uses",
        "Nommer les faits et les clauses de la formule que chaque étape utilise",
    ),
    (
        "Keep the steps that no later one needs",
        "Garder les étapes dont aucune autre n'a besoin ensuite",
    ),
    (
        "The rules that steps may use; `paper` stands for unit propagation and failed literals \
         alone, told by the clauses of the formula",
        "Les règles permises ; `paper` veut dire la propagation unitaire et les littéraux \
         infructueux seuls, racontés par les clauses de la formule",
    ),
    (
        "Derive only this cell, and show the clauses that it needs: r1c8, or 0,7 as in the paper; \
         implies --rules paper",
        "Ne déduire que cette case, et montrer les clauses qu'il y faut : L1C8, ou 0,7 comme dans \
         le sujet ; implique --rules paper",
    ),
    ("All techniques that neuf knows", "Toutes les techniques que neuf connaît"),
    (
        "Unit propagation and failed literals, the rules of the 2014 paper",
        "La propagation unitaire et les littéraux infructueux, les règles du sujet de 2014",
    ),
    (
        "Leave out the first N steps of the explanation, which were taken already",
        "Passer les N premières étapes de l'explication, déjà faites",
    ),
    ("Show the steps up to the next digit", "Montrer les étapes jusqu'au prochain chiffre"),
    ("The method", "La méthode"),
    (
        "Show the rows up to this number; the others are only counted",
        "Montrer les lignes du tableau jusqu'à ce numéro ; les autres sont seulement comptées",
    ),
    (
        "Show only these rows: `digits` (those that put a value into a cell), row numbers such as \
         10-20, or a cell such as r1c8 or the paper's 0,7; may be repeated",
        "Ne montrer que ces lignes du tableau : `digits` (celles qui mettent une valeur dans une \
         case), des numéros comme 10-20, ou une case comme L1C8 ou, dans le sujet, 0,7 ; peut \
         être répété",
    ),
    (
        "Print a table for people, as on a terminal: the level in words, the score, the hardest \
         technique, and how often each is needed",
        "Écrire un tableau à lire, comme sur un terminal : le niveau en mots, le score, la \
         technique la plus difficile, et combien de fois il faut chacune",
    ),
    (
        "Print columns for programs, as into a pipe: score, level, rounds, length of the \
         contradiction, puzzle",
        "Écrire des colonnes pour les programmes, comme dans un tube : score, niveau, tours, \
         longueur de la contradiction, grille",
    ),
    (
        "Add to --json and --columns what the table says: the level in words, the hardest \
         technique, and how often each is needed",
        "Ajouter à --json et à --columns ce que dit le tableau : le niveau en mots, la technique \
         la plus difficile, et combien de fois il faut chacune",
    ),
    (
        "Use no techniques that rest on there being only one solution",
        "N'employer aucune technique qui suppose la solution unique",
    ),
    ("How many puzzles to make", "Combien de grilles fabriquer"),
    (
        "How many givens: a number, or a range such as 28-32 [default: as few as possible]",
        "Combien de données : un nombre, ou un intervalle comme 28-32 [par défaut : le moins \
         possible]",
    ),
    (
        "Only puzzles from which no given can be removed",
        "Seulement des grilles dont on ne peut retirer aucune donnée",
    ),
    ("The symmetry of the givens", "La symétrie des données"),
    (
        "Only puzzles of this difficulty, or of a range such as easy-hard: beginner, easy, \
         medium, hard, expert, diabolical, beyond; or of a level of the paper's ladder, 0 to 5",
        "Seulement des grilles de cette difficulté, ou d'un intervalle comme easy-hard : beginner \
         (débutant), easy (facile), medium (moyen), hard (difficile), expert, diabolical \
         (diabolique), beyond (au-delà) ; ou d'un niveau de l'échelle du sujet, de 0 à 5",
    ),
    (
        "Only puzzles that need these techniques, such as x-wing,naked-pair, when the easiest \
         technique is taken at each moment (see book/guide/techniques.md)",
        "Seulement des grilles qui ont besoin de ces techniques, comme x-wing,naked-pair, quand \
         on prend à chaque moment la plus facile (voir book/guide/techniques.md)",
    ),
    (
        "Only puzzles that do without these techniques",
        "Seulement des grilles qui se passent de ces techniques",
    ),
    (
        "Only puzzles with a score of `neuf rate` in this range, such as 2-6",
        "Seulement des grilles dont le score selon `neuf rate` est dans cet intervalle, comme 2-6",
    ),
    ("The side of the grid [default: 9]", "Le côté de la grille [par défaut : 9]"),
    (
        "Use the rules of this file: a puzzle of a variant, or rules alone (see \
         book/guide/variants.md)",
        "Prendre les règles de ce fichier : une grille d'une variante, ou des règles seules (voir \
         book/guide/variants.md)",
    ),
    (
        "Put givens where this file has them: any puzzle, or `x` and `.`",
        "Mettre les données là où ce fichier les a : une grille quelconque, ou des `x` et des `.`",
    ),
    (
        "Take the givens from this solution: a file, or the grid itself; a puzzle with exactly \
         one solution stands for its solution, and its rules are kept",
        "Prendre les données dans cette solution : un fichier, ou la grille elle-même ; une \
         grille à solution unique vaut pour sa solution, et ses règles sont gardées",
    ),
    (
        "The format [default: from the name of the --output file, else text]",
        "Le format [par défaut : selon le nom du fichier de --output, sinon text]",
    ),
    (
        "Write to this file [default: standard output]",
        "Écrire dans ce fichier [par défaut : la sortie standard]",
    ),
    ("Draw the candidates of each empty cell", "Dessiner les candidats de chaque case vide"),
    ("Draw the solution", "Dessiner la solution"),
    (
        "Draw the N-th step of `neuf explain`: the grid before it, the cells that it is about, \
         and its text",
        "Dessiner la N-ième étape de `neuf explain` : la grille avant elle, les cases qu'elle \
         concerne, et son texte",
    ),
    (
        "Number the rows and columns; with --step they always are",
        "Numéroter les lignes et les colonnes ; avec --step elles le sont toujours",
    ),
    (
        "From which number rows and columns count; 0 is the paper's numbering",
        "À partir de quel nombre compter lignes et colonnes ; 0 est la numérotation du sujet",
    ),
    (
        "The width of a PNG or JPEG in pixels [default: twice the width in SVG, less if that is \
         large]",
        "La largeur d'un PNG ou d'un JPEG en pixels [par défaut : deux fois la largeur en SVG, \
         moins si c'est grand]",
    ),
    (
        "Text for a terminal, in colours if it has them",
        "Du texte pour un terminal, en couleurs s'il en a",
    ),
    ("A picture that is sharp at any size", "Une image nette à toutes les tailles"),
    ("A picture of pixels", "Une image en pixels"),
    (
        "The same, for programs that take no PNG; smaller and less sharp",
        "La même, pour les programmes qui ne prennent pas le PNG ; plus petite et moins nette",
    ),
    ("A page for a browser", "Une page pour un navigateur"),
    ("A page to print", "Une page à imprimer"),
    (
        "The format [default: from the name of the --output file, else pdf]",
        "Le format [par défaut : selon le nom du fichier de --output, sinon pdf]",
    ),
    (
        "The number of puzzles on a page [default: 4, or 1 in large print]",
        "Le nombre de grilles sur une page [par défaut : 4, ou 1 en gros caractères]",
    ),
    (
        "Print for readers with low vision: texts of 18 points and more, and grids that fill the \
         page",
        "Imprimer pour des lecteurs malvoyants : des textes de 18 points et plus, et des grilles \
         qui remplissent la page",
    ),
    ("Where the solutions stand", "Où mettre les solutions"),
    ("The size of the pages", "La taille des pages"),
    ("A line above the puzzles of each page", "Une ligne au-dessus des grilles de chaque page"),
    ("What stands above each puzzle", "Ce qui est écrit au-dessus de chaque grille"),
    ("The number of the first puzzle", "Le numéro de la première grille"),
    ("Pages to print", "Des pages à imprimer"),
    (
        "A page for a browser, which can print it in the same way",
        "Une page pour un navigateur, qui peut l'imprimer de la même façon",
    ),
    (
        "Its number on the sheet, by which its solution is found",
        "Son numéro sur la feuille, par lequel on trouve sa solution",
    ),
    ("Its name, if it has one", "Son nom, si elle en a un"),
    ("Its level by `neuf rate`", "Son niveau selon `neuf rate`"),
    ("Its score by `neuf rate`", "Son score selon `neuf rate`"),
    ("Nothing", "Rien"),
    (
        "After each page of puzzles, so on its back when printed on both sides",
        "Après chaque page de grilles, donc à son dos quand on imprime en recto verso",
    ),
    ("On the last pages, in smaller size", "Sur les dernières pages, en plus petit"),
    ("No solutions", "Pas de solutions"),
    ("210 x 297 mm", "210 x 297 mm"),
    ("8.5 x 11 inches", "8,5 x 11 pouces"),
    (
        "The format [default: from the name of the --output file, else line]",
        "Le format [par défaut : selon le nom du fichier de --output, sinon line]",
    ),
    (
        "Write to this file, compressed if it ends in .gz, .xz, .bz2 or .zst [default: standard \
         output]",
        "Écrire dans ce fichier, compressé s'il se termine en .gz, .xz, .bz2 ou .zst [par \
         défaut : la sortie standard]",
    ),
    ("Which formula to write", "Quelle formule écrire"),
    (
        "How the formula expresses that at most one of some variables is true",
        "Comment la formule exprime qu'au plus une de plusieurs variables est vraie",
    ),
    ("Write the rules alone, without a puzzle", "N'écrire que les règles, sans grille"),
    (
        "The side of the grid whose rules are written [default: 9]",
        "Le côté de la grille dont les règles sont écrites [par défaut : 9]",
    ),
    (
        "Write only these families of clauses: K1 L1 C1 B1 (each cell, row, column or box at \
         least once), K2 L2 C2 B2 (at most once)",
        "N'écrire que ces familles de clauses : K1 L1 C1 B1 (chaque case, ligne, colonne ou bloc \
         au moins une fois), K2 L2 C2 B2 (au plus une fois)",
    ),
    (
        "Write only these parts of the formula, one or several: rules, givens (the positive \
         literals), f1, f2; comments tell where each section begins",
        "N'écrire que ces parties de la formule, une ou plusieurs : rules (les règles), givens \
         (les littéraux positifs), f1, f2 ; des commentaires disent où chacune commence",
    ),
    (
        "Write the formula even if the givens clash, so that it has no model",
        "Écrire la formule même si les données se contredisent, de sorte qu'elle n'a pas de modèle",
    ),
    (
        "The answer: a solver's `s`/`v` lines, MiniSat's result file, or plain literals; `-` or \
         nothing for standard input",
        "La réponse : les lignes `s`/`v` d'un solveur, le fichier résultat de MiniSat, ou de \
         simples littéraux ; `-` ou rien pour l'entrée standard",
    ),
    (
        "The formula that was solved, as `neuf encode` wrote it: its comments name the puzzle and \
         the encoding, so no other option is needed",
        "La formule qui a été résolue, telle que `neuf encode` l'a écrite : ses commentaires \
         nomment la grille et le codage, si bien qu'aucune autre option n'est nécessaire",
    ),
    (
        "The puzzle whose formula was solved: a file, or the puzzle itself",
        "La grille dont la formule a été résolue : un fichier, ou la grille elle-même",
    ),
    (
        "The encoding that was solved; `compact` needs the puzzle",
        "Le codage qui a été résolu ; `compact` a besoin de la grille",
    ),
    (
        "How the formula that was solved expresses *at most one*; needed for the size of the grid \
         when there is no puzzle",
        "Comment la formule résolue exprime « au plus un » ; nécessaire pour la taille de la \
         grille quand il n'y a pas de grille",
    ),
    (
        "The pupil's formula: a DIMACS CNF file (also .gz, .xz, .bz2, .zst), with or without a \
         header, `-` or nothing for standard input",
        "La formule de l'élève : un fichier DIMACS CNF (aussi .gz, .xz, .bz2, .zst), avec ou sans \
         en-tête, `-` ou rien pour l'entrée standard",
    ),
    (
        "The grid that F1 and F2 are about: a file, or the puzzle itself [default: that of the \
         comments of `neuf encode`, or of the unit clauses]",
        "La grille dont parlent F1 et F2 : un fichier, ou la grille elle-même [par défaut : celle \
         des commentaires de `neuf encode`, ou des clauses unitaires]",
    ),
    (
        "The families that were asked for, such as L2 or K1,L1 [default: all eight]",
        "Les familles demandées, comme L2 ou K1,L1 [par défaut : toutes les huit]",
    ),
    ("Print one JSON object and nothing else", "Écrire un objet JSON et rien d'autre"),
    (
        "The formula: a DIMACS CNF file (also .gz, .xz, .bz2, .zst), `-` for standard input",
        "La formule : un fichier DIMACS CNF (aussi .gz, .xz, .bz2, .zst), `-` pour l'entrée \
         standard",
    ),
    (
        "The variable: its number, or i,j,k for the paper's x(i,j,k) in the formula of a sudoku, \
         with row and column from 0",
        "La variable : son numéro, ou i,j,k pour le x(i,j,k) du sujet dans la formule d'un \
         sudoku, ligne et colonne comptées à partir de 0",
    ),
    (
        "Treat warnings as errors, such as wrong counts in the header",
        "Prendre les avertissements pour des erreurs, comme un mauvais compte dans l'en-tête",
    ),
    ("Also read files without a header", "Lire aussi les fichiers sans en-tête"),
    (
        "fill cells with one candidate, pass by pass; may not finish",
        "remplit les cases à un seul candidat, tour par tour ; peut ne pas finir",
    ),
    (
        "unit propagation on the paper's formula; may not finish",
        "la propagation unitaire sur la formule du sujet ; peut ne pas finir",
    ),
    (
        "propagation and the failed-literal rule; may not finish",
        "la propagation et la règle du littéral infructueux ; peut ne pas finir",
    ),
    (
        "cells in reading order, candidates in order, undoing",
        "les cases dans l'ordre de lecture, les candidats dans l'ordre, avec retour sur trace",
    ),
    (
        "branch and backtrack over unit propagation",
        "des décisions et des retours au-dessus de la propagation unitaire",
    ),
    (
        "try every combination of values for the free cells",
        "essaie toutes les combinaisons de valeurs des cases libres",
    ),
    ("the complete solver with clause learning", "le solveur complet, qui apprend des clauses"),
    (
        "the fastest, for the usual 9x9 grid only",
        "la plus rapide, pour la grille 9x9 habituelle seulement",
    ),
    (
        "local search, for large grids that are wide open; may not finish",
        "une recherche locale, pour de grandes grilles très ouvertes ; peut ne pas finir",
    ),
    (
        "a guess, local search and `sat` in turns, for large grids",
        "un essai au jugé, la recherche locale et `sat` à tour de rôle, pour de grandes grilles",
    ),
    (
        "F1, F2 and the families K1 L1 C1 B1 K2 L2 C2 B2",
        "F1, F2 et les familles K1 L1 C1 B1 K2 L2 C2 B2",
    ),
    ("F1, F2 and the families K1 L2 C2 B2", "F1, F2 et les familles K1 L2 C2 B2"),
    (
        "the eight families without what the givens decide",
        "les huit familles sans ce que les données décident",
    ),
    (
        "pairwise for small groups, product for large ones",
        "deux à deux pour les petits groupes, produit pour les grands",
    ),
    (
        "a clause for each pair, no new variables",
        "une clause pour chaque paire, sans nouvelles variables",
    ),
    (
        "the lines and columns of a square of literals (Chen)",
        "les lignes et les colonnes d'un carré de littéraux (Chen)",
    ),
    (
        "a commander for each three literals (Klieber, Kwon)",
        "un commandeur pour trois littéraux (Klieber, Kwon)",
    ),
    (
        "rungs held up to some height (Gent, Nightingale)",
        "des barreaux tenus jusqu'à une hauteur (Gent, Nightingale)",
    ),
    ("the cells of a grid in one line", "les cases d'une grille en une ligne"),
    (
        "the same with letters above 9: 1-9A-G for 16x16, 1-9A-P for 25x25",
        "de même avec des lettres au-delà de 9 : 1-9A-G en 16x16, 1-9A-P en 25x25",
    ),
    (
        "the same with values from 0: 0-8 for 9x9, 0-F for 16x16",
        "de même avec des valeurs à partir de 0 : 0-8 en 9x9, 0-F en 16x16",
    ),
    ("boxes drawn with lines", "des blocs dessinés avec des traits"),
    (
        "as the OCaml practical prints it: bars and dashes around boxes, blanks",
        "comme le TP en OCaml l'écrit : barres et tirets autour des blocs, blancs",
    ),
    (
        "a table with a puzzle and its solution in each line",
        "un tableau avec une grille et sa solution dans chaque ligne",
    ),
    ("a JSON object in each line", "un objet JSON dans chaque ligne"),
    ("the givens stand anywhere", "les données sont n'importe où"),
    ("the same after half a turn", "les mêmes après un demi-tour"),
    ("the same with left and right exchanged", "les mêmes quand gauche et droite s'échangent"),
    ("the same with rows and columns exchanged", "les mêmes quand lignes et colonnes s'échangent"),
    (
        "the same under all turns and mirrors",
        "les mêmes par toutes les rotations et tous les miroirs",
    ),
    (
        "a puzzle in each line, as .sdm files have them",
        "une grille dans chaque ligne, comme dans les fichiers .sdm",
    ),
    ("SadMan Sudoku, with sections", "SadMan Sudoku, avec des sections"),
    ("Simple Sudoku; 9x9 only", "Simple Sudoku ; 9x9 seulement"),
    (
        "a game of SudoCue with its pencil marks; 9x9 only",
        "une partie de SudoCue avec ses annotations ; 9x9 seulement",
    ),
    ("a library of HoDoKu; 9x9 only", "une bibliothèque de HoDoKu ; 9x9 seulement"),
    ("the XML of OpenSudoku; 9x9 only", "le XML d'OpenSudoku ; 9x9 seulement"),
    (
        "a table with a name and a puzzle in each line",
        "un tableau avec un nom et une grille dans chaque ligne",
    ),
    (
        "a link to SudokuWiki's solver in each line; 9x9 only",
        "un lien vers le solveur de SudokuWiki dans chaque ligne ; 9x9 seulement",
    ),
    ("grids with their rules, for variants", "des grilles avec leurs règles, pour les variantes"),
    (
        "numbered steps, with what each stands on",
        "des étapes numérotées, avec ce sur quoi chacune repose",
    ),
    ("a JSON object on a line", "un objet JSON sur une ligne"),
    ("the same as text, for a web page or a note", "comme text, pour une page web ou une note"),
    (
        "a page that shows the pencil marks at each step",
        "une page qui montre les candidats à chaque étape",
    ),
    ("the cells that each pass fills", "les cases que chaque tour remplit"),
    (
        "each isolated literal, and what it simplifies",
        "chaque littéral isolé, et ce qu'il simplifie",
    ),
    (
        "what is supposed, what follows, which clause fails",
        "ce qu'on suppose, ce qui en découle, quelle clause devient fausse",
    ),
    (
        "the loop as a table: position, element, candidates",
        "la boucle en tableau : position, élément, candidats",
    ),
    ("the decisions as a tree", "les décisions en arbre"),
    ("tables and lists for a terminal", "des tableaux et des listes pour un terminal"),
    ("as people count: r1c8", "comme on compte d'habitude : L1C8"),
    ("as the paper does: (0,7)", "comme dans le sujet : (0,7)"),
    (
        "Try the givens in a random order of this seed, not in reading order",
        "Essayer les données dans un ordre au hasard, celui de cette graine, et non dans l'ordre \
         de lecture",
    ),
    (
        "Print after the form how the puzzle maps to it, separated by tabs",
        "Écrire après la forme la transformation qui y mène, avec des tabulations",
    ),
    (
        "Print one JSON object per line, with the mapping",
        "Écrire un objet JSON par ligne, avec la transformation",
    ),
    (
        "Remove only equal puzzles, not isomorphic ones",
        "Ne retirer que les grilles égales, non les isomorphes",
    ),
    (
        "Write the formula to this file, compressed if it ends in .gz, .xz, .bz2 or .zst",
        "Écrire la formule dans ce fichier, compressé s'il se termine en .gz, .xz, .bz2 ou .zst",
    ),
    (
        "Write the proof, as LRAT, to this file, compressed in the same way",
        "Écrire la preuve, en LRAT, dans ce fichier, compressé de la même façon",
    ),
    (
        "Write the proof as text, not in binary",
        "Écrire la preuve sous forme de texte, et non en binaire",
    ),
    (
        "Overwrite the file of --proof even if it is no proof",
        "Écraser le fichier de --proof même si ce n'est pas une preuve",
    ),
    (
        "Which formula to use for the rules and the givens",
        "La formule à prendre pour les règles et les données",
    ),
    (
        "A DIMACS CNF file (also .gz, .xz, .bz2, .zst), `-` or nothing for standard input",
        "Un fichier DIMACS CNF (aussi .gz, .xz, .bz2, .zst), `-` ou rien pour l'entrée standard",
    ),
    ("Which search to use", "La recherche à employer"),
    ("Conflict-driven clause learning", "L'apprentissage de clauses à partir des conflits"),
    (
        "Branch and backtrack, without learning",
        "Des décisions et des retours en arrière, sans apprentissage",
    ),
    (
        "How many threads search for one answer, or `auto` for one for each core; with more than \
         one, no run is like another, and each takes memory of its own (--all lists models in one \
         thread)",
        "Combien de fils d'exécution cherchent une même réponse, ou `auto` pour un par cœur ; s'il \
         y en a plusieurs, deux exécutions ne se ressemblent pas, et chacun prend sa propre \
         mémoire (--all énumère les modèles avec un seul)",
    ),
    (
        "A preset of options for a purpose; --option and --seed go on from it",
        "Un jeu d'options prêt pour un usage ; --option et --seed le modifient ensuite",
    ),
    ("For any formula", "Pour n'importe quelle formule"),
    (
        "For formulas that are expected to have a model",
        "Pour des formules qui devraient avoir un modèle",
    ),
    (
        "For formulas that are expected to have no model",
        "Pour des formules qui ne devraient pas avoir de modèle",
    ),
    (
        "Search only, without simplification and local search",
        "La recherche seule, sans simplification ni recherche locale",
    ),
    (
        "For many short questions with clauses added in between",
        "Pour beaucoup de questions courtes, avec des clauses ajoutées entre elles",
    ),
    (
        "The seed of all random choices; the same seed gives the same run of one thread",
        "La graine de tous les choix au hasard ; la même graine donne la même exécution d'un seul \
         fil",
    ),
    (
        "Set an option of the search; may be given several times",
        "Fixer une option de la recherche ; peut être répété",
    ),
    (
        "List the options of the search with the values of the profile, and exit",
        "Donner la liste des options de la recherche avec les valeurs du profil, et s'arrêter là",
    ),
    ("Do not print the model", "Ne pas écrire le modèle"),
    (
        "Show the progress of the search in comments, as on a terminal; given twice, also what \
         each technique does",
        "Montrer l'avancement de la recherche dans des commentaires, comme sur un terminal ; donné \
         deux fois, montrer aussi ce que fait chaque technique",
    ),
    (
        "Print the solver's counters and times as comments",
        "Écrire les compteurs et les temps du solveur dans des commentaires",
    ),
    (
        "Write a proof of unsatisfiability to this file, compressed if it ends in .gz, .xz, .bz2 \
         or .zst",
        "Écrire une preuve d'insatisfaisabilité dans ce fichier, compressé s'il se termine en .gz, \
         .xz, .bz2 ou .zst",
    ),
    ("The format of the proof", "Le format de la preuve"),
    (
        "clauses with the numbers of those that they follow from",
        "des clauses, avec les numéros de celles dont elles découlent",
    ),
    ("clauses alone", "des clauses seules"),
    (
        "Overwrite the proof file even if it is no proof",
        "Écraser le fichier de la preuve même si ce n'est pas une preuve",
    ),
    (
        "Check the proof while solving, in one more thread; unsatisfiability is announced only if \
         the checker accepts the proof",
        "Vérifier la preuve pendant la recherche, dans un fil d'exécution de plus ; \
         l'insatisfaisabilité n'est annoncée que si le vérificateur accepte la preuve",
    ),
    (
        "Solve the formula by the cubes of this file (`neuf cubes` makes one); --threads solve one \
         cube each",
        "Résoudre la formule par les cubes de ce fichier (`neuf cubes` en fabrique un) ; chacun \
         des fils de --threads résout un cube",
    ),
    (
        "Keep the results of cubes in this folder, so that none is solved twice if the run is \
         stopped and started again; with --certify they contain their proofs",
        "Garder les résultats des cubes dans ce dossier, pour qu'aucun ne soit résolu deux fois si \
         le travail est arrêté puis repris ; avec --certify ils contiennent leurs preuves",
    ),
    (
        "Cut a cube again after this many conflicts; 0 for never",
        "Redécouper un cube au bout de ce nombre de conflits ; 0 pour jamais",
    ),
    (
        "Solve only this cube, counted from 1, and write its result to the folder, for `neuf \
         join`; I/N takes each N-th cube from I on, and `auto` takes the index from the scheduler: \
         SLURM, PBS, LSF, SGE, Kubernetes, AWS Batch or MPI",
        "Ne résoudre que ce cube, compté à partir de 1, et écrire son résultat dans le dossier, \
         pour `neuf join` ; I/N prend un cube sur N à partir du I-ième, et `auto` demande le rang \
         à l'ordonnanceur : SLURM, PBS, LSF, SGE, Kubernetes, AWS Batch ou MPI",
    ),
    (
        "Print all models, or with --no-model only count them",
        "Écrire tous les modèles, ou seulement les compter avec --no-model",
    ),
    (
        "Stop after this many models (with --all)",
        "S'arrêter au bout de ce nombre de modèles (avec --all)",
    ),
    (
        "Count models that agree on these variables, such as 1-9,20, as one, and print only these \
         variables (with --all) [default: those that the file names in `c p show` or `c ind`]",
        "Compter pour un seul les modèles qui donnent les mêmes valeurs à ces variables, comme \
         1-9,20, et n'écrire qu'elles (avec --all) [par défaut : celles que le fichier nomme dans \
         `c p show` ou `c ind`]",
    ),
    (
        "Stop after this time, reading included: seconds, or 500ms, 2m, 1h",
        "S'arrêter au bout de ce temps, lecture comprise : des secondes, ou 500ms, 2m, 1h",
    ),
    (
        "Stop after this many conflicts of each thread",
        "S'arrêter au bout de ce nombre de conflits de chaque fil d'exécution",
    ),
    (
        "Stop after this many ticks of propagation of each thread, which are the same on every \
         machine",
        "S'arrêter au bout de ce nombre de « ticks » (accès à la mémoire par la propagation) de \
         chaque fil d'exécution, le même sur toutes les machines",
    ),
    (
        "Stop when the process takes more memory than this: bytes, or 500M, 2G",
        "S'arrêter quand le processus prend plus de mémoire que cela : des octets, ou 500M, 2G",
    ),
    // clap writes the colon right behind a heading.
    ("Proofs", "Preuves "),
    ("Models", "Modèles "),
    ("Cubes", "Cubes "),
    ("Limits", "Limites "),
    (
        "How many cubes are wanted; the hardest one is cut next until there are as many",
        "Combien de cubes on veut ; le plus difficile est découpé à son tour jusqu'à ce qu'il y en \
         ait autant",
    ),
    (
        "Cut no cube that has this many literals",
        "Ne plus découper un cube qui a ce nombre de littéraux",
    ),
    (
        "Cut no cube that leaves at most this many variables without a value",
        "Ne plus découper un cube qui laisse au plus ce nombre de variables sans valeur",
    ),
    ("Write the cubes alone, without the clauses", "Écrire les cubes seuls, sans les clauses"),
    (
        "Prove that each model satisfies one of the cubes, and write the proof to this file \
         (LRAT); `neuf check-proof` checks it against the output",
        "Prouver que chaque modèle satisfait l'un des cubes, et écrire la preuve dans ce fichier \
         (LRAT) ; `neuf check-proof` la vérifie pour la formule écrite ici",
    ),
    (
        "The formula: a DIMACS CNF file (also .gz, .xz, .bz2, .zst)",
        "La formule : un fichier DIMACS CNF (aussi .gz, .xz, .bz2, .zst)",
    ),
    (
        "The results: files, or folders with files that end in .result",
        "Les résultats : des fichiers, ou des dossiers dont les fichiers se terminent en .result",
    ),
    (
        "The file with the cubes, to see which results are missing",
        "Le fichier des cubes, pour voir quels résultats manquent",
    ),
    ("Read formulas without a header too", "Lire aussi les formules sans en-tête"),
    (
        "Write the refutation of the formula to this file (LRAT)",
        "Écrire la réfutation de la formule dans ce fichier (LRAT)",
    ),
    (
        "DIMACS CNF files (also .gz, .xz, .bz2, .zst), and folders, in which all files with the \
         ending .cnf, .icnf or .dimacs are taken",
        "Des fichiers DIMACS CNF (aussi .gz, .xz, .bz2, .zst), et des dossiers, dont on prend tous \
         les fichiers qui se terminent en .cnf, .icnf ou .dimacs",
    ),
    (
        "How many formulas to solve at once; more than one makes each of them slower",
        "Combien de formules résoudre à la fois ; à plusieurs, chacune est plus lente",
    ),
    (
        "Write the results to this file as CSV, or continue the run that began it",
        "Écrire les résultats dans ce fichier, en CSV, ou reprendre le travail qui l'a commencé",
    ),
    (
        "Check each proof of unsatisfiability while solving",
        "Vérifier chaque preuve d'insatisfaisabilité pendant la recherche",
    ),
    (
        "Print one JSON object for each formula and nothing else",
        "Écrire un objet JSON pour chaque formule et rien d'autre",
    ),
    (
        "Give up a formula after this time, reading included: seconds, or 500ms, 2m, 1h",
        "Abandonner une formule au bout de ce temps, lecture comprise : des secondes, ou 500ms, \
         2m, 1h",
    ),
    (
        "Give up a formula after this many conflicts",
        "Abandonner une formule au bout de ce nombre de conflits",
    ),
    (
        "Give up a formula when it takes more memory than this: bytes, or 500M, 2G",
        "Abandonner une formule quand elle prend plus de mémoire que cela : des octets, ou 500M, \
         2G",
    ),
    ("Limits for each formula", "Limites pour chaque formule "),
    (
        "The proof (compressed or not), `-` for standard input",
        "La preuve (compressée ou non), `-` pour l'entrée standard",
    ),
    (
        "The format of the proof [default: recognised from its first bytes]",
        "Le format de la preuve [par défaut : reconnu à ses premiers octets]",
    ),
    ("The proof is text", "La preuve est du texte"),
    ("The proof is binary", "La preuve est en binaire"),
    (
        "Write the part of a DRAT proof that is needed to this file, as LRAT (text or binary like \
         the proof), compressed if it ends in .gz, .xz, .bz2 or .zst",
        "Écrire dans ce fichier la partie d'une preuve DRAT qui est nécessaire, en LRAT (texte ou \
         binaire comme la preuve), compressé s'il se termine en .gz, .xz, .bz2 ou .zst",
    ),
    (
        "Overwrite the file of --trim even if it is no proof",
        "Écraser le fichier de --trim même si ce n'est pas une preuve",
    ),
    ("Which techniques to use", "Les techniques à employer"),
    ("Unit propagation", "La propagation unitaire"),
    (
        "Unit propagation and the failed-literal rule",
        "La propagation unitaire et la règle du littéral infructueux",
    ),
    (
        "Elimination, vivification, equivalences and all others; the result is satisfiable if and \
         only if the formula is, but has other models",
        "L'élimination, la vivification, les équivalences et toutes les autres ; le résultat est \
         satisfaisable si et seulement si la formule l'est, mais il a d'autres modèles",
    ),
    (
        "The file for what `neuf reconstruct` needs (with `--method full`)",
        "Le fichier pour ce dont `neuf reconstruct` a besoin (avec `--method full`)",
    ),
    (
        "Stop after this time and write what was found: seconds, or 500ms, 2m, 1h",
        "S'arrêter au bout de ce temps et écrire ce qui est trouvé : des secondes, ou 500ms, 2m, \
         1h",
    ),
    (
        "The file that `neuf simplify --method full --reconstruction` wrote",
        "Le fichier que `neuf simplify --method full --reconstruction` a écrit",
    ),
    (
        "The answer for the simplified formula: a solver's `s`/`v` lines, MiniSat's result file, \
         or plain literals; `-` or nothing for standard input",
        "La réponse pour la formule simplifiée : les lignes `s`/`v` d'un solveur, le fichier \
         résultat de MiniSat, ou de simples littéraux ; `-` ou rien pour l'entrée standard",
    ),
    (
        "The original formula, to check the model against",
        "La formule d'origine, pour vérifier que le modèle la satisfait",
    ),
    ("The shell", "Le shell"),
    (
        "The subcommand whose page to print [default: the page of neuf itself]",
        "La commande dont écrire la page [par défaut : la page de neuf lui-même]",
    ),
    (
        "Write all pages into this folder, which is created if necessary",
        "Écrire toutes les pages dans ce dossier, créé s'il le faut",
    ),
    ("FILE", "FICHIER"),
    ("INPUT", "ENTRÉE"),
    ("PUZZLE", "GRILLE"),
    ("GRID", "GRILLE"),
    ("ANSWER", "RÉPONSE"),
    ("FORMULA", "FORMULE"),
    ("CELL", "CASE"),
    ("ENCODING", "CODAGE"),
    ("FORMAT", "FORMAT"),
    ("HOW", "COMMENT"),
    ("I/N", "I/N"),
    ("LANG", "LANGUE"),
    ("LEVEL", "NIVEAU"),
    ("LIST", "LISTE"),
    ("METHOD", "MÉTHODE"),
    ("N", "N"),
    ("PAPER", "PAPIER"),
    ("PIXELS", "PIXELS"),
    ("RANGE", "INTERVALLE"),
    ("ROW", "LIGNE"),
    ("RULES", "RÈGLES"),
    ("RxC", "LxC"),
    ("SOLUTION", "SOLUTION"),
    ("SYMBOLS", "SYMBOLES"),
    ("SYMMETRY", "SYMÉTRIE"),
    ("TECHNIQUE", "TECHNIQUE"),
    ("TEXT", "TEXTE"),
    ("TIME", "DURÉE"),
    ("WHAT", "QUOI"),
    ("WHEN", "QUAND"),
    ("WHERE", "OÙ"),
    ("X", "X"),
    ("COMMAND", "COMMANDE"),
    ("DIR", "DOSSIER"),
    ("FOLDER", "DOSSIER"),
    ("I[/N]", "I[/N]"),
    ("NAME", "NOM"),
    ("NAME=VALUE", "NOM=VALEUR"),
    ("PROOF", "PREUVE"),
    ("RECONSTRUCTION", "RECONSTRUCTION"),
    ("RESULTS", "RÉSULTATS"),
    ("SHELL", "SHELL"),
    ("SIZE", "TAILLE"),
    ("VARIABLES", "VARIABLES"),
    ("English", "anglais"),
    ("français", "français"),
    ("Sudokus", "Sudokus"),
    ("Sudokus for people", "Sudokus à faire soi-même"),
    ("Making sudokus", "Fabriquer des sudokus"),
    ("Sudokus for other solvers", "Sudokus pour d'autres solveurs"),
    ("Sudokus in class", "Sudokus en classe"),
    ("Formulas", "Formules"),
    ("This command", "Cette commande"),
    ("Usage", "Usage"),
    ("Options of every command", "Options de toutes les commandes"),
    ("Examples", "Exemples"),
    ("Exit codes", "Codes de retour"),
    ("Try", "Essayez"),
    (
        "a file of any length, on all cores",
        "un fichier de n'importe quelle longueur, sur tous les cœurs",
    ),
    ("is it a proper puzzle?", "est-ce un bon sudoku ?"),
    ("the puzzle as a formula, for any solver", "la grille comme formule, pour tous les solveurs"),
    ("satisfiable or not?", "satisfaisable ou non ?"),
    (
        "auto, always or never [default: auto; obeys NO_COLOR]",
        "auto, always ou never [par défaut : auto, selon NO_COLOR]",
    ),
    (
        "the language: en, fr [default: that of LANG]",
        "la langue : en, fr [par défaut : celle de LANG]",
    ),
    ("print results and errors only", "n'écrire que les résultats et les erreurs"),
    (
        "print help; `neuf COMMAND --help` has more",
        "écrire l'aide ; `neuf COMMANDE --help` en dit plus",
    ),
    ("print the version", "écrire la version"),
    ("neuf COMMAND [OPTIONS] [INPUT]…", "neuf COMMANDE [OPTIONS] [ENTRÉE]…"),
    ("neuf solves sudokus and DIMACS files.", "neuf résout des sudokus et des fichiers DIMACS."),
    (
        "solve the puzzles of a file, or a puzzle typed as 53..7…",
        "résoudre les grilles d'un fichier, ou une grille tapée 53..7…",
    ),
    (
        "solve a puzzle step by step, as a person would",
        "résoudre une grille pas à pas, comme on le ferait à la main",
    ),
    ("show a puzzle with its pencil marks", "montrer une grille avec ses candidats"),
    ("solve a formula", "résoudre une formule"),
    ("all commands, with examples", "toutes les commandes, avec des exemples"),
    ("one command in full", "une commande en détail"),
];

/// The introduction and the exit codes of the top page, and the pages below the options of the
/// commands.
const PAGES: &[(&str, &str)] = &[
    (
        "intro",
        "\
neuf résout des sudokus de toutes tailles, et des formules en forme normale
conjonctive. Il reconnaît tous les formats usuels de grilles. Une grille vient d'un
fichier (compressé ou non), de l'entrée standard, ou directement de la ligne de
commande.
",
    ),
    (
        "exit codes",
        "  0     fait ; `neuf sat` : pas de réponse dans les limites
  1     quelque chose a échoué : mauvaise entrée, pas de solution, travail inachevé,
        conflit, formule fausse (`neuf grade`)
  2     la ligne de commande est fausse
  10    `neuf sat` : satisfaisable
  20    `neuf sat` : insatisfaisable
  128+n arrêté par le signal n (130 : Ctrl-C)
",
    ),
    (
        "solve",
        "\
Exemples :
  neuf solve puzzle.txt                   une grille, ou un fichier de grilles
  neuf solve *.sdm --format csv           grilles et solutions en CSV
  xzcat big.xz | neuf solve > out.txt     une solution par ligne, dans l'ordre
  neuf solve -m naked-singles --pencil p  aussi loin que va la simple logique
  neuf solve --box 2x4 eight.txt          8x8, blocs de 2 lignes et 4 colonnes
  neuf solve puzzles/variants/killer.txt  une variante, avec ses règles
  neuf solve --all --limit 100 p.txt      les cent premières solutions

neuf cherche une seconde solution de chaque grille. S'il y en a une, la première
est écrite, l'erreur standard dit où les deux diffèrent, et le code de retour est
1. Avec --format csv ou json, le champ `status` vaut alors `several solutions`.
--first écrit une solution quelconque et n'en cherche pas d'autre.

Une grille qui ne peut être résolue garde sa place dans la sortie. Si celle-ci est
un tube ou un fichier, sa ligne est un commentaire avec la raison, comme `#
FILE:LINE: no solution` ; avec --format csv ou json, la raison est le champ
`status`. L'erreur standard la dit aussi, avec les données incompatibles, et le
code de retour est alors 1.

Pour reprendre un travail qui a été tué, coupez sa sortie à des lignes entières,
et passez autant de grilles qu'elle a de lignes (avec --format csv, une de moins
pour l'en-tête) :
  wc -l < out.txt                         affiche, disons, 5000
  head -n 5000 out.txt > done.txt
  neuf solve --skip 5000 big.txt >> done.txt
Le code de retour est alors celui du reste. Il en va de même de toutes les
commandes qui ont --skip, tant qu'elles écrivent une ligne pour chaque grille.",
    ),
    (
        "check",
        "\
Exemples :
  neuf check grid.txt             pleine ou non ; chaque conflit est nommé
  neuf check --unique puzzle.txt  a-t-elle une solution et une seule ?
  neuf check --json *.txt         un objet JSON par ligne

Le code de retour est 1 quand une grille est mal formée ou enfreint les règles, et
avec --unique aussi quand elle n'a pas une solution et une seule.",
    ),
    (
        "count",
        "\
Exemples :
  neuf count puzzle.txt              toutes les solutions
  neuf count --limit 2 puzzles.txt   assez pour savoir s'il n'y en a qu'une

La sortie a un nombre par ligne, dans l'ordre de l'entrée. `1000+` est un compte
arrêté par --limit ou --time, ou qui ne tient pas dans 128 bits. Avec --json, un
compte au-delà de 9007199254740991 (2^53 - 1) est une chaîne de chiffres, parce
que la plupart des lecteurs de JSON arrondiraient le nombre.",
    ),
    (
        "candidates",
        "\
Exemples :
  neuf candidates puzzle.txt
  neuf candidates --json puzzle.txt | jq .candidates

Les candidats d'une case vide sont les valeurs qu'aucune autre case de sa ligne,
de sa colonne et de son bloc ne contient.",
    ),
    (
        "compare",
        "\
Exemples :
  neuf compare puzzle.txt
  neuf compare --time 60 --json puzzle.txt

Dans le tableau, `remplies` compte les cases remplies en plus des données. Les
`suppositions` sont les valeurs ou les littéraux essayés : candidats placés,
littéraux propagés à l'essai, décisions, combinaisons, déplacements. `réfutées`
dit combien d'entre elles ont mené à une contradiction. `affectations` est tout le
travail : combien de fois une case ou une variable a reçu une valeur, y compris
celles qui ont été reprises. Un tiret marque ce qu'une méthode ne compte pas. Le
chronomètre part quand les règles sont chargées.",
    ),
    (
        "explain",
        "\
Exemples :
  neuf explain puzzle.txt
  neuf explain --lang fr puzzle.txt
  neuf explain --clauses puzzle.txt       avec les clauses de la formule
  neuf explain --rules paper puzzle.txt   propagation et littéraux infructueux seuls
  neuf explain --cell 0,7 --from 0 p.txt  les clauses qu'il faut pour une case
  neuf explain --format html puzzles.txt --nth 3 > page.html
  neuf explain --format json puzzle.txt | jq .steps[].text

L'étape la plus courte vient d'abord : singletons, intersections, paires et
triplets, X-wing et swordfish, puis les littéraux infructueux, avec la chaîne qui
va de la supposition à la contradiction. Avec --clauses, chaque étape nomme les
faits dont elle a besoin (avec les numéros des étapes qui les ont trouvés) et les
clauses de la formule qu'elle utilise. Les étapes dont aucune autre n'a besoin
sont omises, sauf avec --full.

Ce qu'un joueur a déjà trouvé est gardé : annotations où manquent des candidats,
lignes de HoDoKu avec des chiffres trouvés (`+5`) et des candidats effacés,
parties de SudoCue. Si cela contredit la solution, neuf ne dit que cela.

Quand les étapes s'arrêtent avant la solution, neuf dit quelle limite elles ont
atteinte et montre la grille où elles en sont.

Pour une grille sans solution, il montre un ensemble minimal de données qui se
contredisent, et comment. Pour une grille à plusieurs solutions, il en montre deux
et le plus petit nombre de cases qu'il faudrait donner. Dans les deux cas le code
de retour est 1, de même quand les étapes s'arrêtent avant la solution.",
    ),
    (
        "hint",
        "\
Exemples :
  neuf hint puzzle.txt
  neuf hint --lang fr puzzle.txt
  neuf hint --after 5 puzzle.txt         la sixième étape
  neuf hint --until-digit puzzle.txt     toutes les étapes jusqu'au prochain chiffre
  neuf hint p.txt > s; neuf hint s       la deuxième étape, à partir de l'état après
                                         la première

Montre la première étape de `neuf explain`. Sur un terminal, la grille montre
l'étape ; ailleurs, le texte est un commentaire, et la grille après l'étape suit
sous forme d'une ligne de HoDoKu, si bien que la sortie d'un indice peut être
l'entrée du suivant jusqu'à ce que la grille soit résolue.",
    ),
    (
        "trace",
        "\
Exemples :
  neuf trace puzzle.txt                          la propagation, littéral par littéral
  neuf trace --from 0 --only digits p.txt        les chiffres, comptés comme le sujet
  neuf trace -m probing --lang fr puzzle.txt     quels littéraux échouent, et pourquoi
  neuf trace -m backtracking --until 20 p.txt    les 20 premiers tours de boucle
  neuf trace -m naked-singles -f markdown p.txt
  neuf trace -m dpll -f json p.txt | jq .branches

La méthode travaille comme dans `neuf solve`, et montre ses pas. Les lignes du
tableau sont numérotées à partir de 1, qu'elles soient montrées ou non. Ce sont
les cases remplies des singletons nus, les littéraux isolés de la propagation, les
tours de boucle du retour sur trace et les branches de DPLL. Ce que --until et
--only laissent de côté est fait et compté tout de même.

Dans le tableau de la propagation, `supprimées` est le nombre de clauses qui
contiennent le littéral, `raccourcies` de celles qui contiennent sa négation, et
`restantes` de celles qui restent. Dans le tableau du retour sur trace, la
`position` et la ligne de la grille sont celles d'après le tour, l'`élément` est
ce que la case contenait avant, et les `candidats` sont les valeurs qui y
conviennent. La valeur 0 veut dire que la case est vide.

Le code de retour est 1 si la grille n'a pas de solution ou si --time a arrêté la
méthode.",
    ),
    (
        "rate",
        "\
Exemples :
  neuf rate puzzle.txt
  neuf rate puzzles.txt | sort -n        de la plus facile à la plus difficile
  neuf rate --json puzzles.txt | jq .score
  neuf rate killer.txt                   une variante, avec ses propres règles

La sortie a une ligne pour chaque grille, dans l'ordre de l'entrée, avec cinq
champs séparés par des tabulations : le score, le niveau, le nombre de tours de la
règle du littéral infructueux, la longueur de la contradiction que la grille exige
(`-` si elle n'en exige pas), et la grille ; un sixième champ est son nom, si elle
en a un.

Les niveaux : 0 singletons nus, 1 propagation unitaire, 2 littéraux infructueux, 3
et 4 littéraux infructueux imbriqués jusqu'à la profondeur deux et trois, 5
au-delà. Le score estime combien il faut garder en tête au moment le plus
difficile : jusqu'à 2 pour des singletons, jusqu'à 6 avec des paires et des motifs
semblables, de 12 à 80 environ avec des littéraux infructueux, 30 et plus avec des
littéraux imbriqués.

Les variantes ont les mêmes niveaux. Le niveau 0 comprend ce que les données
excluent par n'importe quelle règle, et le niveau 1 ce que chaque comparaison et
chaque somme d'une cage excluent à elles seules. Dans le score, un tel pas compte
comme un motif simple ; les paires et les motifs semblables ne sont pas employés.",
    ),
    (
        "generate",
        "\
Exemples :
  neuf generate
  neuf generate -n 1000 --seed 7 > puzzles.txt
  neuf generate --symmetry rotational --clues 26-30
  neuf generate --level 0-1 --format csv      des faciles, avec leurs solutions
  neuf generate --score 20-30 --minimal
  neuf generate --clues 18                    rare : il faut quelques secondes
  neuf generate --level 3 --time 5m
  neuf generate --size 16 --format json
  neuf generate --box 2x4 --count 10
  neuf generate --variant rules.txt           d'une variante (book/guide/variants.md)

Chaque grille a une solution et une seule. On retire autant de données que
possible, ou que --clues le permet. Avec une symétrie, des ensembles entiers de
données sont retirés ; il peut donc rester une donnée que l'on pourrait retirer
seule, sauf avec --minimal. Toutes les solutions 9x9 sont aussi probables. La
grille k ne dépend que de k, de la graine et des options. Si aucune grille n'est
trouvée dans le temps de --time, le message dit ce qui a été trouvé à la place, et
le code de retour est 1.

Les sortes de grilles plus rares qu'une sur 500 au hasard sont cherchées pas à pas
(9x9, sans --pattern) : on retire et on ajoute des données jusqu'à ce que la
grille soit de la sorte voulue. 18 données prennent quelques secondes ; 17 données
ou le niveau 3 prennent environ une minute. Ces grilles ne sont pas un échantillon
équitable de leur sorte. Aucune grille de niveau 4 n'a été trouvée ainsi.",
    ),
    (
        "draw",
        "\
Exemples :
  neuf draw --candidates puzzle.txt        sur le terminal
  neuf draw puzzle.txt -o puzzle.svg
  neuf draw --solution puzzle.txt -o solution.png --width 800
  neuf draw --step 5 puzzle.txt -o step.pdf
  neuf draw killer.txt -o killer.pdf         des variantes avec leurs signes

L'image d'une étape montre la grille avant elle. Les valeurs que l'étape place
sont vertes ; les candidats qu'elle élimine sont rouges et barrés. Les cases dont
parle la règle sont bleues, et les faits dont elle a besoin sont jaunes. Dans la
chaîne d'un littéral infructueux, la supposition est orange, ses conséquences sont
vertes et la contradiction est rouge. Les données sont en gras. Les images n'ont
besoin d'aucune police et sont les mêmes sur toutes les machines.",
    ),
    (
        "sheet",
        "\
Exemples :
  neuf sheet puzzles.txt -o puzzles.pdf
  neuf sheet --per-page 6 --title Sunday *.sdm -o sunday.pdf
  neuf sheet --solutions end --paper letter puzzles.txt -o puzzles.html
  neuf sheet --lang fr puzzles.txt -o grilles.pdf

Chaque page de grilles est suivie d'une page avec leurs solutions, pour imprimer
en recto verso. Une grille qui n'a pas une solution et une seule est laissée de
côté et signalée, et le code de retour est alors 1.",
    ),
    (
        "convert",
        "\
Exemples :
  neuf convert puzzles.opensudoku -o puzzles.sdm
  neuf convert --format hodoku puzzles.csv
  neuf convert --format link puzzle.txt    un lien vers le solveur de SudokuWiki
  neuf convert --format variant killer.txt   une variante avec ses règles
  neuf convert *.sdk *.ss > puzzles.txt

Le format de l'entrée est reconnu. Une grille mal formée, ou d'une taille que
l'autre programme ne connaît pas, est laissée de côté et signalée, et le code de
retour est alors 1.",
    ),
    (
        "encode",
        "\
Exemples :
  neuf encode puzzle.txt -o puzzle.cnf
  neuf encode --encoding compact huge.txt -o huge.cnf.xz
  neuf encode --rules-only --box 4x4 -o rules16.cnf
  neuf encode --families K1,L2,C2,B2 puzzle.txt | minisat /dev/stdin answer.txt
  neuf encode --part rules,givens puzzle.txt > smaller.cnf

Les commentaires en tête du fichier expliquent les variables. `neuf decode`
retrouve la grille dans la réponse d'un solveur.",
    ),
    (
        "decode",
        "\
Exemples :
  cadical puzzle.cnf | neuf decode --puzzle puzzle.txt
  minisat puzzle.cnf answer.txt; neuf decode answer.txt --puzzle puzzle.txt
  neuf decode --encoding compact --puzzle huge.txt answer.txt

La grille n'est écrite que si la réponse donne une valeur à chaque case et
respecte les règles et, avec --puzzle, les données. Sinon le code de retour est 1,
et le message dit si la réponse est insatisfaisable, inconnue, incomplète ou
fausse.",
    ),
    (
        "grade",
        "\
Exemples :
  neuf grade pupil.cnf                        les huit familles des règles
  neuf grade pupil.cnf --puzzle grid.txt      et F1 et F2 de cette grille
  neuf grade l2.cnf --families L2             une seule question
  neuf grade --box 2x2 --lang fr pupil.cnf    4x4, en français
  neuf grade --json pupil.cnf | jq .verdict

Les clauses sont comparées comme des ensembles de littéraux, dans n'importe quel
ordre. D'autres numérotations des variables sont reconnues : indices échangés,
valeur en premier, chiffres décimaux côte à côte, lignes et colonnes à partir de
1, variables à partir de 0. Un solveur décide si la formule a les mêmes solutions
que celle du sujet, et une grille de peu de données montre où elle ne les a
pas. Une paire de cases d'une même ligne et d'un même bloc peut y être une fois ou
deux, parce que L2 et B2 l'ont toutes deux.

Le code de retour est 0 quand la formule a les mêmes solutions que celle du
sujet, et 1 quand elle est trop faible, trop forte, indécise, numérotée à
partir de 0 ou illisible.",
    ),
    (
        "claims",
        "\
Exemples :
  neuf claims                       les collections fournies
  neuf claims --lang fr
  neuf claims puzzles.txt more.txt  chaque fichier est une collection
  neuf claims --json | jq .claims

Le sujet de 2014 se termine par deux affirmations : la propagation résout les
sudokus les plus faciles et environ la moitié des plus difficiles, et l'on ne connaît
aucun sudoku que les littéraux infructueux ne résolvent pas. Les deux règles sont
appliquées à chaque grille à solution unique. La première grille qu'une règle ne
résout pas est montrée avec les candidats qui restent. Un second programme, qui n'a
pas de code en commun avec le premier, vérifie que la règle n'y ajoute rien, et une
preuve vérifiée montre que la solution est la seule.",
    ),
    (
        "deduce",
        "\
Exemples :
  neuf deduce formula.cnf 17
  neuf encode puzzle.txt | neuf deduce - 0,7,7    le x(0,7,7) du sujet

Écrit 1 si la propagation de la formule avec -X mène à la clause vide, de sorte
que X peut être ajouté à la formule ; -1 si c'est la propagation avec X ; et 0 si
ce n'est ni l'une ni l'autre. L'erreur standard dit combien de littéraux en
découlent. Si c'est l'une et l'autre, la formule est réfutée et la réponse est 1.",
    ),
    (
        "minimize",
        "\
Exemples :
  neuf minimize puzzle.txt
  neuf minimize --seed 3 puzzles.txt      une autre façon de réduire chacune

Chaque grille doit avoir une solution et une seule. Ses données sont essayées dans
l'ordre de lecture, ou avec --seed dans un ordre au hasard qui dépend aussi de la
ligne où est la grille. Le résultat a la même solution ; privé d'une seule de ses
données, quelle qu'elle soit, il en aurait plusieurs.",
    ),
    (
        "canon",
        "\
Exemples :
  neuf canon puzzle.txt
  neuf canon puzzles.txt | sort -u | wc -l   combien sont vraiment différentes ?
  neuf canon --json puzzle.txt

Deux grilles ont la même forme exactement quand l'une devient l'autre si l'on
renomme les valeurs et si l'on échange des bandes, des lignes d'une bande, des
piles, des colonnes d'une pile et (quand les blocs sont carrés) les lignes avec les
colonnes. La forme est la plus petite ligne de texte parmi toutes les grilles
isomorphes, où une case vide vient avant toutes les valeurs. Pour les grilles
pleines, on l'appelle « minlex ».

Avec --mapping, quatre champs suivent : `T` si les lignes et les colonnes sont
d'abord échangées, et `-` sinon ; pour chaque ligne de la forme, la ligne dont elle
vient ; de même pour les colonnes ; et pour chaque valeur, à partir de 1, la valeur
qu'elle devient. Les lignes et les colonnes se comptent à partir de 1.",
    ),
    (
        "morph",
        "\
Exemples :
  neuf morph puzzle.txt
  neuf morph --seed 7 puzzles.txt

Écrit une grille au hasard parmi toutes celles que l'on obtient de la grille donnée
en renommant les valeurs et en échangeant des bandes, des lignes, des piles et des
colonnes. Elle est tout aussi difficile, mais on ne la reconnaît guère. Le choix
dépend de la graine et de la ligne où est la grille.",
    ),
    (
        "dedup",
        "\
Exemples :
  neuf dedup puzzles.txt > different.txt
  neuf dedup --exact one.txt two.txt.xz

De plusieurs grilles isomorphes (voir `neuf canon`), seule la première est gardée,
dans l'ordre de l'entrée et avec le reste de sa ligne. La mémoire croît avec le
nombre de grilles différentes, d'environ 150 octets pour chacune.",
    ),
    (
        "certify",
        "\
Exemples :
  neuf certify puzzle.txt
  neuf certify puzzle.txt --formula other.cnf --proof other.lrat
  neuf check-proof other.cnf other.lrat; cake_lpr other.cnf other.lrat

La formule contient les règles, les données et, comme dernière clause, le fait
qu'une case diffère de la solution. La preuve qu'elle n'a pas de modèle est
vérifiée, comme par `neuf check-proof`, avant que rien ne soit écrit. Le code de
retour est 1 quand la grille n'a pas une solution et une seule.",
    ),
    (
        "sat",
        "\
Exemples :
  neuf sat formula.cnf
  xzcat formula.cnf.xz | neuf sat --time 60 --stats
  neuf sat --threads auto formula.cnf     sur tous les cœurs
  neuf sat --json --no-model formula.cnf
  neuf sat --certify formula.cnf          la preuve est vérifiée pendant la recherche
  neuf sat formula.cnf proof.lrat.zst     et écrite, ici compressée
  neuf sat formula.cnf proof.drat --proof drat --text
  neuf sat --all --project 1-20 formula.cnf
  neuf sat --all --no-model formula.cnf   combien de modèles ?
  neuf sat -O restart_margin=1.2 --seed 7 formula.cnf
  neuf sat --profile unsat -v formula.cnf   l'avancement d'une réfutation attendue
  neuf sat --list-options                 book/guide/options.md en dit plus
  neuf sat --cubes cubes.icnf formula.cnf   par les cubes de `neuf cubes`
  neuf sat --method dpll --look-ahead small.cnf

La sortie a la forme des compétitions de SAT : une ligne `s`, des lignes `v` qui se
terminent par 0, et des commentaires qui commencent par `c`. Chaque modèle est
confronté aux clauses avant d'être écrit. Le code de retour est 10 (satisfaisable),
20 (insatisfaisable) ou 0 (inconnu). Un fichier `p inccnf` est résolu sous chacun
de ses cubes ; il est satisfaisable s'il l'est sous l'un d'eux.

Sur un terminal, et avec -v, des commentaires montrent l'avancement : le temps, la
mémoire, les conflits et leur nombre par seconde, les redémarrages, les clauses
redondantes et irredondantes, le « glue » moyen des clauses apprises depuis la
dernière ligne, et les variables qui restent. Les lignes viennent à des intervalles
de plus en plus longs. Après une interruption, et avec --stats, des commentaires
montrent les compteurs et le temps de chaque technique (book/guide/statistics.md).

Avec --cubes, la formule est résolue par ses cubes, et la réponse est celle de la
formule, qu'ils la couvrent ou non. Avec --results, rien de ce qui est résolu n'est
perdu quand le travail est arrêté ; la même commande le reprend. Avec --cube-index,
une tâche parmi beaucoup résout un cube, et `neuf join` fait une seule réponse de
leurs résultats (book/guide/cubes.md).

La preuve est entièrement écrite avant la ligne `s` ; si elle ne peut pas l'être, il
n'y a pas de réponse et le code de retour est 1. Si la formule n'est pas réfutée, la
preuve contient ce qui a été appris. Avec --threads, les réponses sont les mêmes,
mais non les exécutions, les modèles et les temps ; la preuve est une seule preuve de
tous les fils d'exécution. Avec --all, une seule ligne `s` est suivie d'une ligne `v`
pour chaque modèle.",
    ),
    (
        "cubes",
        "\
Exemples :
  neuf cubes formula.cnf -o cubes.icnf
  neuf cubes formula.cnf -o cubes.icnf --count 100 --proof cover.lrat
  neuf check-proof cubes.icnf cover.lrat
  neuf sat formula.cnf --cubes cubes.icnf --threads auto
  neuf cubes formula.cnf --depth 8 --plain > cubes.icnf

Un cube est un ensemble de littéraux que l'on suppose vrais. La formule est découpée
au cube qui laisse le plus de variables sans valeur, selon la variable dont les deux
valeurs changent le plus de choses à l'essai, jusqu'à ce qu'il y ait autant de cubes
que voulu. Le bilan dit si le travail est bien partagé. La sortie est au format
iCNF : les clauses, et une ligne `a … 0` pour chaque cube. Ses commentaires ont des
empreintes de la formule et des cubes, pour que les cubes d'une autre formule soient
refusés plus tard.

La preuve réfute les clauses jointes à la négation de chaque cube. Chaque modèle
satisfait donc l'un des cubes. Les réponses n'en dépendent pas.",
    ),
    (
        "join",
        "\
Exemples :
  neuf sat formula.cnf --cubes cubes.icnf --results out --cube-index 7 --certify
  neuf join formula.cnf out --cubes cubes.icnf
  neuf join formula.cnf out --cubes cubes.icnf --proof formula.lrat
  neuf check-proof formula.cnf formula.lrat

La sortie a la forme des compétitions de SAT, comme celle de `neuf sat`. Un modèle
est vérifié. Une réfutation réunit les résultats et montre qu'ils couvrent tout ; si
chaque résultat a une preuve, l'ensemble est une seule preuve LRAT, vérifiée avant
que la réponse ne soit écrite. Les cubes sans résultat sont donnés comme manquants,
pour que leurs tâches puissent être relancées, et ceux qui en ont plusieurs comme
répétés.

Les résultats d'une autre formule, les affirmations qui ne découlent pas du reste et
les résultats qui se contredisent sont des erreurs, qui nomment le fichier. Les
résultats de tout travail fait avec --results peuvent être réunis, même s'il a été
arrêté.",
    ),
    (
        "check-proof",
        "\
Exemples :
  neuf check-proof formula.cnf proof.lrat
  neuf check-proof formula.cnf.xz proof.drat.zst --trim core.lrat
  cadical -q formula.cnf - | neuf check-proof formula.cnf - --proof drat

Si la preuve aboutit à la clause vide et si chaque étape nécessaire découle de ce qui
précède, la commande écrit `s VERIFIED` et le code de retour est 0. Sinon le code de
retour est 1, et le message donne la ligne (ou l'octet) et la raison. LRAT est vérifié
en une passe et DRAT à rebours ; dans DRAT, la suppression d'une clause qui est la
raison d'un littéral unitaire est ignorée. Une preuve pour un fichier avec des cubes
(`p inccnf`) réfute les clauses et, après elles, la négation de chaque cube : les
cubes n'oublient aucun modèle. Le vérificateur n'a pas de code en commun avec le
solveur.",
    ),
    (
        "simplify",
        "\
Exemples :
  neuf simplify formula.cnf -o simpler.cnf.gz
  neuf simplify --method propagation formula.cnf | neuf sat

Le résultat de `propagation` et de `probing` a les mêmes modèles que la formule : il
est fait des clauses unitaires trouvées et de ce qu'elles laissent des autres clauses,
ou de la clause vide si la formule est réfutée. `--method full` va plus loin : son
résultat est satisfaisable si et seulement si la formule l'est, et `neuf reconstruct`
fait d'un modèle du résultat un modèle de la formule :
  neuf simplify --method full -r back.cnf formula.cnf -o simple.cnf
  cadical simple.cnf | neuf reconstruct back.cnf",
    ),
    (
        "reconstruct",
        "\
Exemples :
  neuf simplify --method full -r back.cnf formula.cnf -o simple.cnf
  kissat simple.cnf | neuf reconstruct back.cnf --formula formula.cnf

Le code de retour est 10 ou 20, comme celui de la réponse. La reconstruction est un
fichier DIMACS avec les clauses qui ont été retirées, la plus ancienne d'abord ; le
premier littéral de chacune est son témoin. `reconstruct` va de la dernière clause à
la première et rend vrai le témoin de chaque clause qui n'est pas satisfaite.",
    ),
    (
        "completions",
        "\
Exemples :
  neuf completions bash > ~/.local/share/bash-completion/completions/neuf
  neuf completions zsh > ~/.zfunc/_neuf
  neuf completions fish > ~/.config/fish/completions/neuf.fish

Les complétions marchent dans les shells ouverts ensuite. Pour zsh, il faut que
`fpath+=~/.zfunc` soit avant `compinit` dans ~/.zshrc.",
    ),
    (
        "man",
        "\
Exemples :
  neuf man solve > neuf-solve.1; man ./neuf-solve.1
  neuf man --dir ~/.local/share/man/man1

Les pages, en anglais, ont le même contenu que `neuf help`. `man neuf` les trouve si
elles sont dans un dossier du manuel, comme celui ci-dessus.",
    ),
];
