//! What the commands on sudokus and of the course say in French, on standard output and standard
//! error, and that the others speak English.

use neuf_tests::french::assert_french;
use neuf_tests::running::{Ran, neuf};

const PROPER: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// The first row has two fives.
const CLASHING: &str =
    "55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SEVERAL: &str =
    "....7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn french(arguments: &[&str], input: &str) -> Ran {
    neuf(arguments.iter().copied().chain(["--lang", "fr"]), input)
}

#[test]
fn findings_about_a_puzzle_are_told() {
    for (arguments, input, expected) in [
        (
            &["solve"][..],
            CLASHING,
            "pas de solution, les données se contredisent\u{a0}: 5 en ligne 1",
        ),
        (&["solve"], SEVERAL, "plusieurs solutions\u{a0}; en voici une\u{a0}; une autre a "),
        (&["solve", "-m", "naked-singles"], SEVERAL, "inachevé\u{a0}: "),
        (&["check"], CLASHING, "conflit\u{a0}: 5 en ligne 1, colonne 1 et en ligne 1, colonne 2"),
        (&["check"], CLASHING, "non valable\u{a0}: 1 conflit"),
        (&["check"], PROPER, "valable jusqu'ici, cases remplies : 30 sur 81"),
        (&["check", "--unique"], PROPER, "une solution et une seule\u{a0}: 534678912"),
        (&["check", "--unique"], SEVERAL, "elles diffèrent d'abord en ligne 1"),
        (&["check", "--candidates"], CLASHING, "les données se contredisent"),
        (&["rate"], SEVERAL, "plusieurs solutions"),
        (&["explain"], SEVERAL, "plusieurs solutions"),
        (&["encode"], CLASHING, "les données se contredisent"),
        (&["draw", "--step", "999"], PROPER, "il n'y a pas d'étape 999"),
        (&["solve"], "1234", "ligne 1, colonne 5\u{a0}: il faut 4 lignes de 4 cases, il y en a 1"),
        (&["solve"], "p cnf 1 1\n1 0\n", "c'est une formule en DIMACS\u{a0}: `neuf sat` la résout"),
        (&["solve"], "", "il n'y a aucune grille dedans"),
        (&["convert", "-o", "x.foo"], PROPER, "aucun format ne porte l'extension .foo"),
        (&["hint", "--nth", "3"], PROPER, "il n'y a pas de grille numéro 3"),
        (&["solve", "missing.txt"], "", "missing.txt\u{a0}: ce fichier ou ce dossier n'existe pas"),
        (&["decode"], "s UNSATISFIABLE\n", "insatisfaisable"),
        (&["decode"], "hello\n", "il faut un état"),
        (&["transform", "minimize"], SEVERAL, "plusieurs solutions"),
        (&["prove"], PROPER, "la seule solution\u{a0}: 534678912"),
        (&["prove"], CLASHING, "les données se contredisent\u{a0}: 5 en ligne 1"),
        (&["prove"], SEVERAL, "il y a plusieurs solutions (voir `neuf explain`)"),
    ] {
        let ran = french(arguments, input);
        let said = format!("{}{}", ran.stdout, ran.stderr);
        assert!(said.contains(expected), "{arguments:?}: {said}");
        assert_french(&ran, &format!("{arguments:?}"));
    }
}

/// `neuf count` is for sudokus, and so speaks French of a formula, too.
#[test]
fn counts_of_formulas_are_told() {
    for (arguments, input, expected) in [
        (&[][..], "p inccnf\n1 0\na 1 0\n", "la formule a des cubes"),
        (&[], "c p weight 1 0.5 0\np cnf 1 0\n", "ligne 1\u{a0}: la formule donne des poids"),
        (&["--limit", "3"], "p cnf 1 0\n", "--limit est pour les sudokus\u{a0}: "),
        (&["--columns", "id"], "p cnf 1 0\n", "--columns est pour les sudokus"),
        (&["--threads", "2"], "p cnf 1 0\n", "--threads est pour les sudokus"),
        (&["--time", "0"], "p cnf 1 0\n", "limite de temps"),
        (&[], "p cnf 268435456 0\n", "il y a au moins 2^"),
        (&[], "p cnf 1\n", "il faut le nombre de clauses, il y a la fin de la ligne"),
        (&[], "p dnf 1 1\n", "il faut `cnf` ou `inccnf` après `p`, il y a `dnf`"),
        (&[], "p cnf 268435457 1\n", "un en-tête de 268435457 variables dépasse"),
        (&[], "p cnf 1 1\n268435457 0\n", "la variable 268435457 dépasse"),
        (&[], "p cnf 1 1\n", "l'en-tête annonce 1 clause, or il y en a 0"),
        (&[], "p cnf 3 0\nc ind -1 0\n", "--relaxed lit le fichier sans lui"),
    ] {
        let ran = french(&[&["count", "--formula"], arguments].concat(), input);
        assert!(ran.stderr.contains(expected), "{arguments:?} {input}: {}", ran.stderr);
        assert_french(&ran, &format!("{arguments:?} {input}"));
    }
}

/// What is wrong with a compressed file is told by the library that decompresses it.
#[test]
fn a_damaged_file_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let cut = folder.path().join("puzzles.txt.gz");
    std::fs::write(&cut, [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]).unwrap();
    let ran = french(&["solve", cut.to_str().unwrap()], "");
    assert!(ran.stderr.contains("les données gzip sont tronquées"), "{}", ran.stderr);
    assert_french(&ran, "a truncated file");
}

const EITHER: &str = "p cnf 2 1\n1 2 0\n";
const NEITHER: &str = "p cnf 2 4\n1 2 0\n1 -2 0\n-1 2 0\n-1 -2 0\n";

/// Engineers read English, whatever the language of their system is.
#[test]
fn the_commands_on_formulas_speak_english() {
    for (arguments, input) in [
        (&["sat", "--certify"][..], NEITHER),
        (&["sat", "--all"], EITHER),
        (&["sat"], "p cnf 1 1\nx\n"),
        (&["sat", "missing.cnf"], ""),
        (&["simplify"], NEITHER),
        (&["check-proof", "-", "-"], ""),
    ] {
        let (english, french) = (neuf(arguments, input), french(arguments, input));
        assert_eq!(english.code, french.code, "{arguments:?}");
        assert_eq!(english.stdout, french.stdout, "{arguments:?}");
        assert_eq!(english.stderr, french.stderr, "{arguments:?}");
    }
}

/// What programs read is the same in every language.
#[test]
fn machine_formats_are_not_translated() {
    let input = format!("{PROPER}\n{CLASHING}\n{SEVERAL}\n");
    for arguments in [
        &["solve"][..],
        &["solve", "--format", "csv"],
        &["count"],
        &["count", "--limit", "2", "--json"],
        &["rate", "--tabs"],
        &["generate", "-n", "2", "--seed", "1", "--format", "json"],
    ] {
        let (english, french) = (neuf(arguments, &input), french(arguments, &input));
        assert_eq!(english.code, french.code, "{arguments:?}");
        assert_eq!(english.stdout, french.stdout, "{arguments:?}");
    }
}

/// The option may stand anywhere on the command line.
#[test]
fn the_language_is_an_option_of_every_command() {
    let after = french(&["check"], CLASHING);
    let before = neuf(["--lang", "fr", "check"], CLASHING);
    assert_eq!((after.stdout, after.stderr), (before.stdout, before.stderr));
}

/// Help and manual pages are English.
#[test]
fn help_speaks_english() {
    for arguments in [&["solve", "--help"][..], &["help", "solve"], &["help"]] {
        let (english, french) = (neuf(arguments.iter().copied(), ""), french(arguments, ""));
        assert_eq!(english.code, french.code, "{arguments:?}");
        assert_eq!(
            (english.stdout, english.stderr),
            (french.stdout, french.stderr),
            "{arguments:?}"
        );
    }
}

/// What is wrong with a command line is told to players and pupils in their language, with what was
/// meant.
#[test]
fn complaints_about_the_command_line_are_french() {
    for (arguments, told, tip) in [
        (&["sove"][..], "il n'y a pas de commande `sove`", "vouliez-vous dire `neuf solve`"),
        (&["solve", "--labels"], "n'a pas d'option `--labels`", "`neuf draw` a cette option"),
        (&["solve", "--nth", "x"], "`x` n'est pas une valeur de `--nth <N>`", "un nombre entier"),
        (&["solve", "--nth", "0"], "`0` n'est pas une valeur de `--nth <N>`", "n'est pas dans 1.."),
        (
            &["generate", "--level", "zzz"],
            "`zzz` n'est pas une valeur de",
            "il faut une difficulté",
        ),
        (&["generate", "--technique", "wing"], "aucune technique n'a ce nom", "vouliez-vous dire"),
        (&["solve", "--method", "x"], "`x` n'est pas une valeur de", "valeurs possibles"),
        (&["rate", "--json", "--table", "x"], "`--json` ne va pas avec `--table`", "Utilisation"),
        (&["solve", "--time", "5q", "x"], "`5q` n'est pas une valeur", "une unité de temps"),
        (&["solve", "--time"], "`--time <TIME>` demande une valeur", "en dit plus"),
        (&["prove", "a", "b"], "`b` est un argument de trop", "Utilisation"),
        (&["zzzz"], "il n'y a pas de commande", "il n'y a pas non plus de fichier de ce nom"),
    ] {
        let (english, french) = (neuf(arguments.iter().copied(), ""), french(arguments, ""));
        assert_eq!((english.code, french.code), (2, 2), "{arguments:?}");
        let stderr = &french.stderr;
        assert!(stderr.starts_with("erreur\u{a0}: "), "{stderr}");
        assert!(stderr.contains(told) && stderr.contains(tip), "{stderr}");
        assert!(english.stderr.starts_with("error: "), "{}", english.stderr);
    }
    // The option need not be right for its language to be known.
    let ran = neuf(["--lang=fr", "solve", "--zzz"], "");
    assert!(ran.stderr.starts_with("erreur"), "{}", ran.stderr);
    let ran = french(&["sat", "--zzz"], "");
    assert!(ran.stderr.starts_with("error: this command has no option `--zzz`"), "{}", ran.stderr);
}
