//! What the command says in French, on standard output and standard error.

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

/// Words that no French message has.
const ENGLISH: [&str; 22] = [
    " the ",
    " is ",
    " of ",
    " expected ",
    " found",
    " line ",
    " row ",
    " no ",
    " there ",
    " has ",
    " with ",
    " read ",
    " and ",
    " this ",
    " not ",
    " several ",
    " which ",
    " cell ",
    " cannot ",
    " neither ",
    " value ",
    " warning",
];

fn assert_french(ran: &Ran, what: &str) {
    for line in ran.stderr.lines() {
        let line = format!(" {} ", line.replace([':', ',', ';', '(', ')', '\u{a0}'], " "));
        for word in ENGLISH {
            assert!(!line.contains(word), "{what}: {word:?} in {line}");
        }
    }
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
        (&["check"], PROPER, "valable jusqu'ici, 30 cases remplies sur 81"),
        (&["check", "--unique"], PROPER, "une solution et une seule\u{a0}: 534678912"),
        (&["check", "--unique"], SEVERAL, "elles diffèrent d'abord en ligne 1"),
        (&["candidates"], CLASHING, "les données se contredisent"),
        (&["rate"], SEVERAL, "plusieurs solutions"),
        (&["explain"], SEVERAL, "plusieurs solutions"),
        (&["encode"], CLASHING, "les données se contredisent"),
        (&["draw", "--step", "999"], PROPER, "il n'y a pas d'étape 999"),
        (&["compare", "--time", "1"], PROPER, "| affectations |"),
        (&["solve"], "1234", "ligne 1, colonne 5\u{a0}: il faut 4 lignes de 4 cases, il y en a 1"),
        (&["solve"], "p cnf 1 1\n1 0\n", "c'est une formule en DIMACS, pour `neuf sat`"),
        (&["solve"], "", "il n'y a aucune grille dedans"),
        (&["convert", "-o", "x.foo"], PROPER, "aucun format ne porte l'extension .foo"),
        (&["hint", "--nth", "3"], PROPER, "il n'y a pas de grille numéro 3"),
        (&["solve", "missing.txt"], "", "missing.txt\u{a0}: ce fichier ou ce dossier n'existe pas"),
        (&["grade"], "x", "`x` n'a rien à faire ici"),
        (&["deduce", "-", "1"], "p cnf 1 1\n1 0\n", "1 est vrai par propagation seule"),
        (&["deduce", "-", "7"], "p cnf 1 1\n1 0\n", "ses variables vont de 1 à 1"),
        (&["decode"], "s UNSATISFIABLE\n", "insatisfaisable"),
        (&["decode"], "hello\n", "il faut un état"),
        (&["minimize"], SEVERAL, "plusieurs solutions"),
        (&["certify"], PROPER, "la seule solution\u{a0}: 534678912"),
        (&["certify"], CLASHING, "les données se contredisent\u{a0}: 5 en ligne 1"),
        (&["certify"], SEVERAL, "il y a plusieurs solutions (voir `neuf explain`)"),
        (&["man", "sove"], "", "aucune commande ne s'appelle `sove`"),
    ] {
        let ran = french(arguments, input);
        let said = format!("{}{}", ran.stdout, ran.stderr);
        assert!(said.contains(expected), "{arguments:?}: {said}");
        assert_french(&ran, &format!("{arguments:?}"));
    }
}

const EITHER: &str = "p cnf 2 1\n1 2 0\n";
const NEITHER: &str = "p cnf 2 4\n1 2 0\n1 -2 0\n-1 2 0\n-1 -2 0\n";

#[test]
fn findings_about_a_formula_are_told() {
    let folder = tempfile::tempdir().unwrap();
    let formula = folder.path().join("formula.cnf");
    std::fs::write(&formula, NEITHER).unwrap();
    let formula = formula.to_str().unwrap();
    let cut = folder.path().join("cut.cnf.gz");
    std::fs::write(&cut, [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]).unwrap();
    let cut = cut.to_str().unwrap();
    for (arguments, input, expected) in [
        (&["sat", "-v"][..], NEITHER, "c lecture\u{a0}: entrée standard"),
        (&["sat", "-v"], NEITHER, " clauses, lues en 0,"),
        (&["sat", "--certify"], NEITHER, "c certifié\u{a0}: "),
        (&["sat", "--all"], EITHER, "c 3 modèles\n"),
        (&["sat", "--all", "--count-limit", "1"], EITHER, "c 1 modèle, arrêté à la limite\n"),
        (
            &["sat", "--all", "--project", "1-9"],
            EITHER,
            "nomme la variable 9, or la formule en a 2",
        ),
        (&["sat", "--look-ahead"], EITHER, "--look-ahead exige --method dpll"),
        (&["sat", "-m", "dpll", "--certify"], EITHER, "une preuve exige --method cdcl"),
        (&["sat", "-O", "zzz=1"], EITHER, "aucune option ne s'appelle `zzz`"),
        (&["sat", "-O", "walk=7"], EITHER, "l'option `walk` prend `true` ou `false`"),
        (&["sat", "--all"], "p inccnf\n1 2 0\na 1 0\n", "à quel cube un modèle appartient"),
        (&["simplify"], NEITHER, "réfutée\u{a0}: la clause vide en découle (2 littéraux"),
        (&["simplify"], EITHER, "0 par propagation"),
        (&["simplify", "--method", "full"], EITHER, "--method full change les modèles"),
        (&["cubes"], NEITHER, "0 cubes, "),
        (&["check-proof", "-", "-"], "", "ne peuvent venir toutes deux de l'entrée standard"),
        (
            &["check-proof", formula, "-"],
            "5 1 0 1 0\n",
            "ligne 1\u{a0}: la clause 5 ne découle pas",
        ),
        (&["check-proof", formula, "-"], "5 1 0 1 2 0\n", "n'aboutit pas à la clause vide"),
        (&["check-proof", formula, "-"], "5 1 0 1 2 0\n6 0 5 3 4 0\n", "c preuve lrat\n"),
        (&["simplify", "-o", "missing/x.cnf"], EITHER, "x.cnf\u{a0}: ce fichier ou ce dossier"),
        (&["sat", cut], "", "les données gzip sont tronquées"),
        (&["join", formula, formula], "", "ce n'est pas un résultat de cubes"),
    ] {
        let ran = french(arguments, input);
        let said = format!("{}{}", ran.stdout, ran.stderr);
        assert!(said.contains(expected), "{arguments:?}: {said}");
        assert_french(&ran, &format!("{arguments:?}"));
    }
}

/// The lines that the competitions know, the names of counters, and formulas with their comments.
#[test]
fn answers_about_formulas_are_not_translated() {
    for (arguments, input) in [
        (&["sat", "--quiet"][..], EITHER),
        (&["sat", "--quiet"], NEITHER),
        (&["sat", "--all", "--quiet"], EITHER),
        (&["simplify"], EITHER),
        (&["cubes"], EITHER),
    ] {
        let (english, french) = (neuf(arguments, input), french(arguments, input));
        assert_eq!(english.code, french.code, "{arguments:?}");
        assert_eq!(english.stdout, french.stdout, "{arguments:?}");
    }
    let counters = french(&["sat", "--stats"], EITHER);
    assert!(counters.stdout.contains("\nc decisions "), "{}", counters.stdout);
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
        &["rate", "--columns"],
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

#[test]
fn help_and_complaints_about_the_command_line_are_french() {
    let page = french(&["solve", "--help"], "");
    for words in ["Usage\u{a0}: neuf solve [OPTIONS] [ENTRÉE]...", "Exemples\u{a0}:", "Toujours"] {
        assert!(page.stdout.contains(words), "{}", page.stdout);
    }
    assert_eq!(french(&["help", "solve"], "").stdout, page.stdout);
    let page = french(&["sat", "--help"], "");
    for words in ["[PREUVE]", "Preuves\u{a0}:", "Modèles\u{a0}:", "--profile <NOM>"] {
        assert!(page.stdout.contains(words), "{}", page.stdout);
    }
    for (arguments, expected) in [
        (&["solve", "--candidates"][..], "conseil\u{a0}: `neuf draw` a cette option"),
        (&["solve", "--metod", "sat"], "une option semblable existe\u{a0}: '--method'"),
        (&["sove"], "commande inconnue 'sove'"),
        (&["help", "zzz"], "Usage\u{a0}: neuf [OPTIONS] [COMMANDE]"),
        (&["solve", "-m", "fast"], "[valeurs possibles\u{a0}: naked-singles"),
        (&["solve", "--nth", "0"], "0 n'est pas dans 1.."),
        (&["solve", "--threads", "x"], "il faut un nombre de 1 à 1024"),
        (&["solve", "--all", "--skip", "3"], "ne peut être employé avec"),
        (&["deduce"], "il manque ces arguments obligatoires\u{a0}: <FORMULE>"),
        (&["generate", "--level", "zzz"], "il faut une difficulté"),
    ] {
        let ran = french(arguments, "");
        assert_eq!(ran.code, 2, "{arguments:?}");
        assert!(
            ran.stderr.starts_with("erreur\u{a0}: ") && ran.stderr.contains(expected),
            "{}",
            ran.stderr
        );
        assert_french(&ran, &format!("{arguments:?}"));
    }
}
