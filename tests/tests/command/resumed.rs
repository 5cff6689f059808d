//! A batch that was killed and goes on with `--skip`: the joined output is that of one run.
#![cfg(unix)]

use std::fmt::Write;
use std::fs::{self, OpenOptions};
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use neuf_sudoku::{Shape, line_text};
use neuf_tests::puzzles::puzzle;
use neuf_tests::random::Random;
use neuf_tests::running::{binary, neuf};

/// Writes a list and a table of puzzles in which some lines are malformed, without a solution
/// or blank. Returns how many puzzles there are, with the malformed ones.
fn write_puzzles(folder: &Path, list: u64, table: u64) -> usize {
    let line = |seed| line_text(&puzzle(Shape::default(), 24 + seed as usize % 12, seed).0);
    let mut text = String::from("# a list\n");
    for seed in 0..list {
        match seed % 41 {
            3 => text.push_str("\n  \n12345\n"),
            17 => writeln!(text, "11{}", &line(seed)[2..]).unwrap(),
            _ => writeln!(text, "{}", line(seed)).unwrap(),
        }
    }
    fs::write(folder.join("list.txt"), text).unwrap();
    let mut text = String::from("puzzle,name\n");
    for seed in list..list + table {
        match seed % 41 {
            5 => text.push_str("1.2,broken\n"),
            _ => writeln!(text, "{},=n{seed}", line(seed)).unwrap(),
        }
    }
    fs::write(folder.join("table.csv"), text).unwrap();
    (list + table) as usize
}

/// Starts a batch whose output is appended to a file.
fn append(folder: &Path, line: &str, skip: usize) -> std::process::Child {
    let output = OpenOptions::new().append(true).create(true).open(folder.join("out")).unwrap();
    let mut command = Command::new(binary());
    command.args(line.split(' ')).args(["--skip", &skip.to_string()]);
    command.current_dir(folder).stdin(Stdio::null()).stdout(output).stderr(Stdio::null());
    command.spawn().unwrap()
}

#[test]
fn a_killed_batch_goes_on_where_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let all = write_puzzles(folder.path(), 2500, 500);
    let out = folder.path().join("out");
    let mut random = Random::new(14);
    let mut midway = 0;
    for (options, header) in
        [("-m sat", 0), ("-m sat --format csv", 1), ("-m sat --format json", 0), ("-m bits", 0)]
    {
        let line = format!("solve {options} list.txt table.csv");
        let mut command = Command::new(binary());
        command.args(line.split(' ')).current_dir(folder.path());
        let whole = command.output().unwrap().stdout;
        assert_eq!(whole.iter().filter(|&&byte| byte == b'\n').count(), all + header);
        fs::write(&out, "").unwrap();
        for round in 0.. {
            // What a user does with `wc -l` and `head -n`.
            let mut text = fs::read(&out).unwrap();
            text.truncate(text.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1));
            fs::write(&out, &text).unwrap();
            assert!(whole.starts_with(&text), "{line}");
            let lines = text.iter().filter(|&&byte| byte == b'\n').count();
            let done = lines.saturating_sub(header);
            midway += usize::from(0 < done && done < all);
            // A header alone is written again.
            if done == 0 {
                fs::write(&out, "").unwrap();
            }
            let mut child = append(folder.path(), &line, done);
            if round == 6 {
                child.wait().unwrap();
                break;
            }
            if round % 2 == 0 {
                // Waits until there is a first result.
                while fs::metadata(&out).unwrap().len() <= text.len() as u64
                    && child.try_wait().unwrap().is_none()
                {
                    sleep(Duration::from_millis(1));
                }
            }
            sleep(Duration::from_millis(random.below(60) as u64));
            child.kill().unwrap();
            child.wait().unwrap();
        }
        assert!(fs::read(&out).unwrap() == whole, "{line}");
    }
    assert!(midway > 3, "{midway}");
}

#[test]
fn each_command_leaves_out_what_was_asked_and_goes_on_as_before() {
    let folder = tempfile::tempdir().unwrap();
    let all = write_puzzles(folder.path(), 9, 7);
    let [list, table] = ["list.txt", "table.csv"].map(|name| folder.path().join(name));
    let run = |line: &str, skip: usize| {
        let options = line.split(' ').map(Into::into);
        let inputs = [list.clone().into(), table.clone().into()];
        let skip = ["--skip".into(), skip.to_string().into()];
        neuf(options.chain(inputs).chain(skip).collect::<Vec<std::ffi::OsString>>(), "").stdout
    };
    for line in [
        "solve",
        "solve --box 3x3 --threads 1",
        "solve --format csv",
        "rate",
        "rate --json",
        "count --limit 5",
        "check --json",
        "transform canon",
        "transform minimize --seed 1",
        "repair --json",
        "transform shuffle --seed 1",
        "check --candidates --json",
    ] {
        let whole = run(line, 0);
        let header = usize::from(line.ends_with("csv"));
        let lines: Vec<&str> = whole.split_inclusive('\n').collect();
        assert_eq!(lines.len(), all + header, "{line}");
        for skip in [1, 2, 4, 9, 10, 11, all - 1, all, all + 1] {
            let rest = lines[(skip + header).min(lines.len())..].concat();
            assert_eq!(run(line, skip), rest, "{line} --skip {skip}");
        }
    }
    // Blocks of lines keep the empty line before them.
    let whole = run("solve --format boxes", 0);
    let rest = run("solve --format boxes", 3);
    assert!(rest.starts_with('\n') && whole.ends_with(&rest) && rest.len() < whole.len());
    let ran = neuf(["solve", "--all", "--skip", "1"], "");
    assert_eq!(ran.code, 2, "{ran:?}");
}

#[test]
fn shards_of_puzzles_are_disjoint_and_complete() {
    use neuf_sudoku::{Shape, line_text};
    use neuf_tests::puzzles::puzzle;
    let mut list = String::from("# a list\n");
    for seed in 0..30 {
        match seed {
            7 => list.push_str("12345\n"),
            _ => list += &format!("{}\n", line_text(&puzzle(Shape::default(), 30, seed).0)),
        }
    }
    for command in ["solve", "count", "rate"] {
        let all = neuf([command], &list).stdout;
        let all: Vec<&str> = all.lines().collect();
        assert_eq!(all.len(), 30, "{command}");
        for jobs in [1, 2, 7, 40] {
            for index in 1..=jobs {
                let shard = neuf([command, "--shard", &format!("{index}/{jobs}")], &list).stdout;
                let mine = all.iter().skip(index - 1).step_by(jobs);
                assert!(shard.lines().eq(mine.copied()), "{command} {index}/{jobs}: {shard}");
            }
        }
    }
    let rest = neuf(["solve", "--skip", "4", "--shard", "2/3"], &list).stdout;
    let all = neuf(["solve"], &list).stdout;
    assert!(rest.lines().eq(all.lines().skip(5).step_by(3)), "{rest}");
    for wrong in ["3", "auto/3", "4/3", "x/2"] {
        assert_eq!(neuf(["solve", "--shard", wrong], &list).code, 2, "{wrong}");
    }
}
