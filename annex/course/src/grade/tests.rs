//! Broken formulas made from the right one, each with the verdict that it deserves.

use neuf_cnf::{Formula, Interrupt, Lit};
use neuf_solver::{Outcome, Solver};
use neuf_sudoku::{Encoding, Family, Grid, Puzzle, Rules, Shape, Variables, f1};

use super::*;

fn four() -> Shape {
    Shape::new(2, 2).unwrap()
}

fn empty(shape: Shape) -> Puzzle {
    Puzzle::empty(Rules::usual(shape))
}

/// The clauses of a section, in the paper's order.
fn of(section: Section, puzzle: &Puzzle) -> Vec<Vec<Lit>> {
    section.clauses(puzzle)
}

/// The rules with one family replaced.
fn with(shape: Shape, family: Family, clauses: &[Vec<Lit>]) -> Vec<Vec<Lit>> {
    let puzzle = empty(shape);
    let own = |each: Family| of(Section::Family(each), &puzzle);
    Family::ALL
        .iter()
        .copied()
        .flat_map(|each| if each == family { clauses.to_vec() } else { own(each) })
        .collect()
}

fn formula(clauses: &[Vec<Lit>]) -> Formula {
    let mut formula = Formula::new();
    formula.extend(clauses.iter().map(|clause| clause.iter().copied()));
    formula
}

/// Grades clauses, and checks with solvers of their own that the verdict and each difference
/// are true.
fn graded(clauses: &[Vec<Lit>], puzzle: &Puzzle) -> Grade {
    let pupil = formula(clauses);
    let grade = grade(&pupil.clone().into(), &Task::rules(puzzle.clone()), &Interrupt::new());
    let paper = Encoding::Extended.encode(puzzle);
    let is_satisfiable = |formula: &Formula, givens: &[Lit]| {
        Solver::from_formula(formula).solve_under(givens) == Outcome::Satisfiable
    };
    let variables = Variables { shape: puzzle.shape() };
    for difference in &grade.differences {
        let given = |given: &Given| variables.var(given.cell, given.value).positive();
        let givens: Vec<Lit> = difference.givens.iter().map(given).collect();
        assert_eq!(is_satisfiable(&pupil, &givens), difference.is_accepted);
        assert_eq!(is_satisfiable(paper.formula(), &givens), !difference.is_accepted);
        // No given can be left out.
        for place in 0..givens.len() {
            let mut fewer = givens.clone();
            fewer.remove(place);
            let refuting = if difference.is_accepted { paper.formula() } else { &pupil };
            assert!(is_satisfiable(refuting, &fewer));
        }
    }
    let expected = match grade.verdict {
        Verdict::TooWeak | Verdict::TooStrong => 1,
        Verdict::WeakAndStrong => 2,
        _ => 0,
    };
    assert!(grade.differences.len() <= expected.max(1));
    grade
}

fn report(grade: &Grade, name: &str) -> SectionReport {
    grade.sections.iter().find(|report| report.section.name() == name).unwrap().clone()
}

fn x(shape: Shape, i: usize, j: usize, k: u8) -> Lit {
    Variables { shape }.var(shape.cell(i, j), k).positive()
}

#[test]
fn the_papers_formula_is_right_for_any_shape_and_grid() {
    for (rows, columns) in [(1, 1), (1, 3), (2, 2), (2, 3), (3, 2), (3, 3)] {
        let shape = Shape::new(rows, columns).unwrap();
        let mut grid = Grid::empty(shape);
        for givens in 0..=2.min(shape.side() - 1) {
            if givens > 0 {
                grid.set(shape.cell(0, givens - 1), givens as u8);
            }
            let puzzle = Puzzle::from(grid.clone());
            let clauses: Vec<Vec<Lit>> =
                Section::ALL.iter().flat_map(|&section| of(section, &puzzle)).collect();
            let grade = graded(&clauses, &puzzle);
            assert_eq!(grade.verdict, Verdict::Right, "{shape} {givens}");
            assert!(grade.numbering.is_papers(shape.side()));
        }
    }
}

#[test]
fn shared_pairs_may_be_there_once() {
    let mut clauses = with(four(), Family::K1, &of(Section::Family(Family::K1), &empty(four())));
    clauses.sort_unstable();
    clauses.dedup();
    assert_eq!(graded(&clauses, &empty(four())).verdict, Verdict::Right);
}

#[test]
fn missing_families_are_found_and_what_follows_by_counting_is_no_loss() {
    for &family in Family::ALL {
        let grade = graded(&with(four(), family, &[]), &empty(four()));
        let report = report(&grade, family.name());
        // The pairs that L2 or C2 and B2 have in common are there.
        assert!(report.missing() > 0 && report.implied == Some(true), "{family}");
        assert_eq!(grade.verdict, Verdict::Equivalent, "{family}");
    }
    // At 16×16 a solver could not find this out without the argument of counting.
    let shape = Shape::new(4, 4).unwrap();
    let least = [Family::K1, Family::L1, Family::C1, Family::B1, Family::K2];
    let clauses: Vec<Vec<Lit>> =
        least.into_iter().flat_map(|family| of(Section::Family(family), &empty(shape))).collect();
    assert_eq!(graded(&clauses, &empty(shape)).verdict, Verdict::Equivalent);
}

#[test]
fn without_k1_and_l1_c1_b1_cells_may_stay_empty() {
    let most = [Family::K2, Family::L2, Family::C2, Family::B2];
    let clauses: Vec<Vec<Lit>> =
        most.into_iter().flat_map(|family| of(Section::Family(family), &empty(four()))).collect();
    let grade = graded(&clauses, &empty(four()));
    assert_eq!(grade.verdict, Verdict::TooWeak);
    let difference = &grade.differences[0];
    assert!(difference.is_accepted && difference.grid(four()).is_some());
    // Three givens make a 4×4 grid impossible without a clash: 1 and 2 in a row, 3 and …
    assert!(difference.givens.len() <= 4, "{:?}", difference.givens);
}

#[test]
fn a_row_that_may_repeat_shows_with_two_givens() {
    let shape = Shape::default();
    let families = [Family::K1, Family::K2, Family::C2, Family::B2];
    let clauses: Vec<Vec<Lit>> =
        families.into_iter().flat_map(|f| of(Section::Family(f), &empty(shape))).collect();
    let grade = graded(&clauses, &empty(shape));
    assert_eq!(grade.verdict, Verdict::TooWeak);
    let givens = &grade.differences[0].givens;
    assert_eq!(givens.len(), 2);
    assert_eq!(givens[0].value, givens[1].value);
    assert_eq!(shape.row(givens[0].cell), shape.row(givens[1].cell));
    let filled = grade.differences[0].filled.as_ref().unwrap();
    assert!(filled.is_full());
}

/// The slip of a published answer: the second index begins at the first, so that each cell is
/// paired with itself.
#[test]
fn a_cell_paired_with_itself_is_recognised() {
    let shape = Shape::default();
    let mut pairs = Vec::new();
    for (i, k) in (0..9).flat_map(|i| (1..=9).map(move |k| (i, k))) {
        for (one, other) in (0..8).flat_map(|one| (one..9).map(move |other| (one, other))) {
            pairs.push(vec![!x(shape, i, one, k), !x(shape, i, other, k)]);
        }
    }
    assert_eq!(pairs.len(), 3_564);
    let grade = graded(&with(shape, Family::L2, &pairs), &empty(shape));
    assert_eq!(grade.verdict, Verdict::TooStrong);
    let [fault] = grade.faults.as_slice() else { panic!("{:?}", grade.faults) };
    assert_eq!((fault.kind, fault.count), (FaultKind::SelfPair, 648));
    assert_eq!(fault.section, Some(Section::Family(Family::L2)));
    assert_eq!(report(&grade, "L2").missing(), 0);
    // What forbids 1 in the first eight cells of a row forbids every grid, even the empty one.
    assert!(grade.differences[0].givens.is_empty());
}

#[test]
fn pairs_taken_twice_are_doubled_and_no_harm() {
    let pairs = of(Section::Family(Family::L2), &empty(four()));
    let twice: Vec<Vec<Lit>> = pairs
        .iter()
        .flat_map(|pair| [pair.clone(), pair.iter().rev().copied().collect()])
        .collect();
    let grade = graded(&with(four(), Family::L2, &twice), &empty(four()));
    assert_eq!(grade.verdict, Verdict::Equivalent);
    assert_eq!(report(&grade, "L2").doubled, pairs.len());
    assert!(["K2", "C2", "B2"].iter().all(|name| report(&grade, name).doubled == 0));
}

#[test]
fn a_loop_that_ends_too_early_shows_in_what_is_missing() {
    let shape = Shape::default();
    let without = |family: Family, is_kept: &dyn Fn(&[Lit]) -> bool| {
        let clauses = of(Section::Family(family), &empty(shape));
        let kept: Vec<_> = clauses.into_iter().filter(|clause| is_kept(clause)).collect();
        graded(&with(shape, family, &kept), &empty(shape))
    };
    let variables = Variables { shape };
    let value = |lit: &Lit| variables.meaning(lit.var()).unwrap().1;
    let row = |lit: &Lit| shape.row(variables.meaning(lit.var()).unwrap().0);
    let grade = without(Family::K2, &|clause| clause.iter().all(|lit| value(lit) < 9));
    assert_eq!(report(&grade, "K2").common, Some(Common { index: Index::K, value: 9 }));
    let grade = without(Family::L1, &|clause| row(&clause[0]) < 8);
    assert_eq!(report(&grade, "L1").common, Some(Common { index: Index::I, value: 8 }));
    assert_eq!(report(&grade, "L1").missing(), 9);
}

#[test]
fn literals_missing_are_too_strong_and_literals_too_many_too_weak() {
    let shape = four();
    // K1 with the values 1 to 3: no cell may hold 4.
    let mut short = of(Section::Family(Family::K1), &empty(shape));
    short.iter_mut().for_each(|clause| clause.truncate(3));
    let grade = graded(&with(shape, Family::K1, &short), &empty(shape));
    assert_eq!(grade.verdict, Verdict::TooStrong);
    assert_eq!((grade.faults[0].kind, grade.faults[0].count), (FaultKind::Shortened, 16));
    assert_eq!(grade.faults[0].section, Some(Section::Family(Family::K1)));
    // K2 as one clause: not all four values.
    let all: Vec<Vec<Lit>> = of(Section::Family(Family::K1), &empty(shape))
        .into_iter()
        .map(|clause| clause.into_iter().map(|lit| !lit).collect())
        .collect();
    let weak: Vec<Vec<Lit>> = [Family::K1, Family::L1, Family::C1, Family::B1]
        .into_iter()
        .flat_map(|family| of(Section::Family(family), &empty(shape)))
        .chain(all)
        .collect();
    let grade = graded(&weak, &empty(shape));
    assert_eq!(grade.verdict, Verdict::TooWeak);
    assert_eq!(grade.faults[0].kind, FaultKind::WrongSign);
}

#[test]
fn one_given_shows_a_forbidden_value() {
    let shape = Shape::default();
    let mut clauses: Vec<Vec<Lit>> =
        Family::ALL.iter().copied().flat_map(|f| of(Section::Family(f), &empty(shape))).collect();
    clauses.push(vec![!x(shape, 4, 4, 5), !x(shape, 0, 0, 5)]);
    let grade = graded(&clauses, &empty(shape));
    assert_eq!(grade.verdict, Verdict::TooStrong);
    assert_eq!(grade.faults[0].kind, FaultKind::WrongPair);
    assert_eq!(grade.differences[0].givens.len(), 2);
    clauses.push(vec![x(shape, 0, 0, 1), !x(shape, 0, 0, 1)]);
    clauses.push(vec![!x(shape, 8, 8, 2)]);
    let grade = graded(&clauses, &empty(shape));
    let kinds: Vec<FaultKind> = grade.faults.iter().map(|fault| fault.kind).collect();
    assert_eq!(kinds, [FaultKind::WrongPair, FaultKind::Tautology, FaultKind::WrongUnit]);
    assert_eq!(grade.differences[0].givens.len(), 1);
}

/// The clauses with each variable renamed.
fn renamed(
    clauses: &[Vec<Lit>],
    shape: Shape,
    number: impl Fn(i32, i32, i32) -> i32,
) -> Vec<Vec<Lit>> {
    let variables = Variables { shape };
    let rename = |lit: Lit| {
        let (cell, k) = variables.meaning(lit.var()).unwrap();
        let number = number(shape.row(cell) as i32, shape.column(cell) as i32, k.into());
        Lit::from_dimacs(if lit.is_positive() { number } else { -number }).unwrap()
    };
    clauses.iter().map(|clause| clause.iter().map(|&lit| rename(lit)).collect()).collect()
}

#[test]
fn other_numberings_are_recognised() {
    let shape = Shape::default();
    let mut grid = Grid::empty(shape);
    grid.set(shape.cell(0, 5), 3);
    grid.set(shape.cell(7, 2), 4);
    let puzzle = Puzzle::from(grid);
    let clauses: Vec<Vec<Lit>> =
        Section::ALL.iter().flat_map(|&section| of(section, &puzzle)).collect();
    type Number = fn(i32, i32, i32) -> i32;
    let numbers: [(Number, &str); 7] = [
        (|i, j, k| 81 * j + 9 * i + k, "81·j + 9·i + k"),
        (|i, j, k| 81 * (k - 1) + 9 * i + j + 1, "81·(k−1) + 9·i + (j+1)"),
        (|i, j, k| 81 * (k - 1) + 9 * j + i + 1, "81·(k−1) + 9·j + (i+1)"),
        (|i, j, k| 100 * (i + 1) + 10 * (j + 1) + k, "100·(i+1) + 10·(j+1) + k"),
        (|i, j, k| 100 * i + 10 * j + k, "100·i + 10·j + k"),
        (|i, j, k| 100 * k + 10 * (i + 1) + j + 1, "100·k + 10·(i+1) + (j+1)"),
        (|i, j, k| 81 * (i + 1) + 9 * (j + 1) + k, "81·(i+1) + 9·(j+1) + k"),
    ];
    for (number, expected) in numbers {
        let pupil = formula(&renamed(&clauses, shape, number));
        let grade = grade(&pupil.into(), &Task::rules(puzzle.clone()), &Interrupt::new());
        assert_eq!(grade.numbering.formula(), expected);
        assert_eq!(grade.verdict, Verdict::Right, "{expected}");
    }
}

#[test]
fn without_a_grid_exchanged_rows_and_columns_do_not_show() {
    let clauses: Vec<Vec<Lit>> =
        Family::ALL.iter().copied().flat_map(|f| of(Section::Family(f), &empty(four()))).collect();
    let pupil = renamed(&clauses, four(), |i, j, k| 16 * j + 4 * i + k);
    let grade = graded(&pupil, &empty(four()));
    assert!(grade.numbering.is_papers(4));
    assert_eq!(grade.verdict, Verdict::Right);
}

#[test]
fn numbers_from_zero_are_read_line_by_line() {
    let mut text = String::new();
    let clauses = with(four(), Family::K1, &of(Section::Family(Family::K1), &empty(four())));
    for clause in &clauses {
        for lit in clause {
            let sign = if lit.is_positive() { "" } else { "-" };
            text += &format!("{sign}{} ", lit.var().index());
        }
        text += "0\n";
    }
    let (submission, _) = Submission::read(text.as_bytes()).unwrap();
    assert!(submission.from_zero);
    let grade = grade(&submission, &Task::rules(empty(four())), &Interrupt::new());
    assert!(grade.from_zero && grade.verdict == Verdict::Right);
    assert!(Submission::read(b"1 2 0\n-0 3 0 4 0\n5\n").is_err());
}

/// Figure 1 of the paper.
const FIGURE: &str =
    ".9.2..6.532...7....7.9.5..8.1.........7....946..........8.....7.3.4915.......3...";

fn with_grid(first: Vec<Lit>, second: Vec<Lit>) -> Grade {
    let puzzle = Puzzle::from(FIGURE.parse::<Grid>().unwrap());
    let mut clauses: Vec<Vec<Lit>> =
        Family::ALL.iter().copied().flat_map(|f| of(Section::Family(f), &puzzle)).collect();
    clauses.extend(first.into_iter().chain(second).map(|lit| vec![lit]));
    graded(&clauses, &puzzle)
}

#[test]
fn mistakes_in_the_grid_are_named() {
    let grid: Grid = FIGURE.parse().unwrap();
    let (puzzle, shape) = (Puzzle::from(grid.clone()), grid.shape());
    let lits = |section| of(section, &puzzle).concat();
    let (right, second) = (lits(Section::F1), lits(Section::F2));
    assert_eq!(with_grid(right.clone(), second.clone()).verdict, Verdict::Right);

    let positive = right.iter().copied().filter(|lit| lit.is_positive()).collect();
    let grade = with_grid(positive, Vec::new());
    assert_eq!(report(&grade, "F1").mistake, Some(GridMistake::PositiveOnly));
    assert_eq!(grade.verdict, Verdict::Equivalent);
    assert!(report(&grade, "F2").is_absent());

    // `indice` with r and c exchanged: F2 of (1,3) forbids 1, 2, 3, 4, 6, 7 and 9.
    let sets = |cell| {
        let across = shape.cell(shape.column(cell), shape.row(cell));
        let lines = shape.houses_of(cell).take(2);
        let houses = lines.chain(shape.houses_of(across).skip(2));
        let cells = houses.flat_map(move |house| shape.cells_of(house));
        let mut all: Vec<u8> = cells.map(|cell| grid.get(cell)).filter(|&v| v > 0).collect();
        all.sort_unstable();
        all.dedup();
        all
    };
    assert_eq!(sets(shape.cell(1, 3)), [1, 2, 3, 4, 6, 7, 9]);
    let variables = Variables { shape };
    let other = grid.empty_cells().flat_map(|cell| {
        sets(cell).into_iter().map(move |value| variables.var(cell, value).negative())
    });
    let grade = with_grid(right.clone(), other.collect());
    assert_eq!(report(&grade, "F2").mistake, Some(GridMistake::OtherBox));
    assert_eq!(grade.verdict, Verdict::TooStrong);

    let rows = second.iter().copied().filter(|lit| {
        let (cell, value) = variables.meaning(lit.var()).unwrap();
        grid.row(shape.row(cell)).contains(&value)
    });
    let grade = with_grid(right, rows.collect());
    assert_eq!(report(&grade, "F2").mistake, Some(GridMistake::Houses([true, false, false])));

    let mut across = Grid::empty(shape);
    for (cell, value) in grid.filled() {
        across.set(shape.cell(shape.column(cell), shape.row(cell)), value);
    }
    let grade = with_grid(f1(&across).collect(), second);
    assert_eq!(report(&grade, "F1").mistake, Some(GridMistake::Transposed));
    assert_ne!(grade.verdict, Verdict::Right);
}

#[test]
fn one_question_alone_can_be_graded() {
    let task = Task { puzzle: empty(four()), sections: vec![Section::Family(Family::L2)] };
    let grade =
        |clauses: &[Vec<Lit>]| super::grade(&formula(clauses).into(), &task, &Interrupt::new());
    let right = of(Section::Family(Family::L2), &empty(four()));
    assert_eq!(grade(&right).verdict, Verdict::Right);
    let more: Vec<_> =
        right.iter().cloned().chain(of(Section::Family(Family::K1), &empty(four()))).collect();
    let graded = grade(&more);
    assert_eq!(graded.verdict, Verdict::Right);
    assert!(!report(&graded, "K1").asked && report(&graded, "K1").found == 16);
    let graded = grade(&right[1..]);
    assert_eq!((graded.verdict, graded.differences[0].givens.len()), (Verdict::TooWeak, 2));
}

#[test]
fn givens_are_read_from_unit_clauses() {
    let puzzle: Grid = "1.....2.....3..2".parse().unwrap();
    let clauses = Encoding::Extended.encode(&puzzle.clone().into()).formula().clone();
    assert_eq!(stated_givens(&clauses, four()), Some(puzzle));
    assert_eq!(stated_givens(&Formula::new(), four()), None);
}

#[test]
fn reports_are_written_in_both_languages() {
    for families in [vec![], vec![Family::K1], Family::MINIMAL.to_vec(), Family::ALL.to_vec()] {
        let clauses: Vec<Vec<Lit>> =
            families.iter().flat_map(|&f| of(Section::Family(f), &empty(four()))).collect();
        let grade = graded(&clauses, &empty(four()));
        let text = |language| {
            let mut text = Vec::new();
            write_grade(&mut text, &grade, language).unwrap();
            String::from_utf8(text).unwrap()
        };
        let [english, french] =
            [neuf_words::Language::English, neuf_words::Language::French].map(text);
        assert_ne!(english, french);
        assert_eq!(english.contains("is missing"), families.len() < 8);
        assert_eq!(french.contains("manque ("), families.len() < 8);
    }
}

/// With the value first, rows and columns exchanged explain a formula of the rules equally well.
/// The one with rows first is taken, so that a missing clause of L2 is not blamed on C2.
#[test]
fn rows_come_before_columns_where_both_explain_the_formula() {
    let shape = four();
    let variables = Variables { shape };
    let lacking = of(Section::Family(Family::L2), &empty(shape))[3..].to_vec();
    let renumbered = |lit: &Lit| {
        let (cell, value) = variables.meaning(lit.var()).unwrap();
        let (i, j, k) = (shape.row(cell), shape.column(cell), usize::from(value));
        let number = (16 * (k - 1) + 4 * i + j + 1) as i32;
        Lit::from_dimacs(if lit.is_positive() { number } else { -number }).unwrap()
    };
    let clauses = with(shape, Family::L2, &lacking);
    let clauses: Vec<Vec<Lit>> =
        clauses.iter().map(|clause| clause.iter().map(renumbered).collect()).collect();
    let grade = grade(&formula(&clauses).into(), &Task::rules(empty(shape)), &Interrupt::new());
    assert!(grade.numbering.is_value_first());
    assert!(grade.numbering.formula().starts_with("16·(k−1) + 4·i + "), "{:?}", grade.numbering);
    // One of the three is a clause of B2, too.
    assert_eq!(report(&grade, "L2").missing(), 2);
    assert_eq!(report(&grade, "C2").missing(), 0);
}
