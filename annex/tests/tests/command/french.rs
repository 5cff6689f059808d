//! The programs of the annex in French.

use neuf_tests::french::assert_french;
use neuf_tests::running::neuf;

const PROPER: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

#[test]
fn what_pupils_read_is_french() {
    for (arguments, input, expected) in [
        (&["course", "compare", "--time", "1"][..], PROPER, "| affectations |"),
        (&["course", "grade"], "x", "`x` n'a rien à faire ici"),
        (&["course", "grade"], "p cnf 9 2\n1 0\n", "l'en-tête annonce 2 clauses, or il y en a 1"),
        (&["course", "deduce", "-", "1"], "p cnf 2 1\n1 2 0\n", "ne mène à la clause vide"),
        (&["course", "deduce", "-", "3"], "p cnf 2 1\n1 2 0\n", "n'a pas cette variable"),
        (&["course", "grade", "--zzz"], "", "cette commande n'a pas d'option `--zzz`"),
    ] {
        let ran = neuf(arguments.iter().copied().chain(["--lang", "fr"]), input);
        let said = format!("{}{}", ran.stdout, ran.stderr);
        assert!(said.contains(expected), "{arguments:?}: {said}");
        assert_french(&ran, &format!("{arguments:?}"));
    }
}
