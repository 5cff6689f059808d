//! Compressed input that is damaged: no answer is given for a part of it.

use std::fs;
use std::path::{Path, PathBuf};

use neuf_tests::running::{Ran, neuf};

const ENDINGS: [&str; 4] = ["gz", "bz2", "xz", "zst"];

/// A 4×4 puzzle whose givens clash in the last row.
const CLASH: &str = "1...........2..2";

/// The number of places at which a file is damaged.
const PLACES: usize = 50;

/// Writes a formula without a model, compressed. Without some of its clauses it may have one.
fn packed(folder: &Path, ending: &str) -> PathBuf {
    let path = folder.join(format!("formula.cnf.{ending}"));
    let arguments = ["encode", "--force", CLASH, "-o", path.to_str().unwrap()];
    let ran = neuf(arguments, "");
    assert_eq!(ran.code, 0, "{}", ran.stderr);
    path
}

fn sat(path: &Path) -> Ran {
    neuf(["sat".as_ref(), "--quiet".as_ref(), path.as_os_str()], "")
}

/// The run refused the file with one line, or came to the same answer as with the whole
/// file.
fn assert_refused_or_right(ran: &Ran, what: &str) -> bool {
    if ran.code == 20 {
        assert_eq!(ran.stdout, "s UNSATISFIABLE\n", "{what}");
        return false;
    }
    assert_eq!((ran.code, ran.stdout.as_str()), (1, ""), "{what}: {ran:?}");
    assert_eq!(ran.stderr.lines().count(), 1, "{what}: {}", ran.stderr);
    assert!(ran.stderr.starts_with("neuf: "), "{what}: {}", ran.stderr);
    true
}

#[test]
fn a_file_that_is_cut_off_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    for ending in ENDINGS {
        let path = packed(folder.path(), ending);
        assert_eq!(sat(&path).stdout, "s UNSATISFIABLE\n");
        let whole = fs::read(&path).unwrap();
        let lengths = (0..PLACES).map(|place| whole.len() * place / PLACES);
        // What is missing at last are check sums.
        for length in lengths.chain([whole.len() - 9, whole.len() - 1]) {
            fs::write(&path, &whole[..length]).unwrap();
            let ran = sat(&path);
            assert!(assert_refused_or_right(&ran, ending), "{ending}: {length} bytes were enough");
        }
    }
}

#[test]
fn a_file_with_a_wrong_bit_is_refused_or_gives_the_same_answer() {
    let folder = tempfile::tempdir().unwrap();
    for ending in ENDINGS {
        let path = packed(folder.path(), ending);
        let whole = fs::read(&path).unwrap();
        let mut refused = 0;
        for place in 0..PLACES {
            let mut spoilt = whole.clone();
            spoilt[whole.len() * place / PLACES] ^= 1 << (place % 8);
            fs::write(&path, spoilt).unwrap();
            refused += usize::from(assert_refused_or_right(&sat(&path), ending));
        }
        assert!(refused > PLACES * 3 / 4, "{ending}: {refused}");
    }
}

#[test]
fn what_follows_the_data_is_ignored_with_a_warning_unless_it_is_padding() {
    let folder = tempfile::tempdir().unwrap();
    for (ending, after, warns) in
        [("gz", &[0; 512][..], false), ("gz", b"junk", true), ("bz2", b"junk", true)]
    {
        let path = packed(folder.path(), ending);
        let whole = fs::read(&path).unwrap();
        fs::write(&path, [&whole, after].concat()).unwrap();
        let ran = neuf(["sat".as_ref(), path.as_os_str()], "");
        assert_eq!((ran.code, ran.stderr.lines().count()), (20, usize::from(warns)), "{ending}");
        assert!(!warns || ran.stderr.contains("were ignored"), "{}", ran.stderr);
        let strict = neuf(["sat".as_ref(), "--strict".as_ref(), path.as_os_str()], "");
        assert_eq!(strict.code, if warns { 1 } else { 20 }, "{ending}");
        let ran = sat(&path);
        assert_eq!((ran.code, ran.stderr.as_str()), (20, ""), "{ending}");
    }
}

#[test]
fn a_second_member_whose_beginning_has_a_wrong_byte_is_named() {
    let folder = tempfile::tempdir().unwrap();
    for (ending, places) in [("gz", 0..3), ("bz2", 0..4)] {
        let path = packed(folder.path(), ending);
        let whole = fs::read(&path).unwrap();
        for place in places {
            let mut twice = [&whole[..], &whole[..]].concat();
            twice[whole.len() + place] ^= 0x80;
            fs::write(&path, twice).unwrap();
            let ran = sat(&path);
            assert!(assert_refused_or_right(&ran, ending), "{ending}: byte {place}");
            assert!(ran.stderr.contains("a member begins with a wrong byte"), "{}", ran.stderr);
        }
    }
}
