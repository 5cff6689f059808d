//! The figures of the search: its trail, one of its conflicts, watched literals, two trees.

use neuf_cnf::Lit;
use neuf_core::Propagator;

use super::run::{Formula, Round, learned, letter, rounds};
use super::svg::{BLUE, DARK_BLUE, GREEN, GREY, INK, ORANGE, PINK, Picture, RED, SOFT};

/// The pixels at a place of a row of things.
fn spread(place: usize, step: i32) -> i32 {
    i32::try_from(place).unwrap() * step
}

fn joined(clause: &[Lit]) -> String {
    if clause.is_empty() {
        return "⊥".into();
    }
    clause.iter().map(|&lit| letter(lit)).collect::<Vec<_>>().join(" ∨ ")
}

/// The trail when each conflict is met, a row for each decision on the way there.
pub(super) fn trail(formula: &Formula) -> String {
    let lemmas = learned(formula);
    /// A row: the trail after some decisions, and whether the conflict is met there.
    struct Row<'a> {
        round: &'a Round,
        level: usize,
        is_last: bool,
        /// Which clause was learned just before.
        after: Option<usize>,
    }
    let all = rounds(formula, &lemmas);
    let mut rows = Vec::new();
    for (number, round) in all.iter().enumerate() {
        let last = round.decisions.len();
        for level in round.kept.max(usize::from(number == 0))..=last {
            let after = (level == round.kept && number > 0).then(|| number - 1);
            rows.push(Row { round, level, is_last: level == last, after });
        }
    }
    let (box_width, gap, left) = (52, 6, 100);
    let widest = all.iter().map(|round| round.trail.len()).max().unwrap();
    let row_height = 66;
    let mut picture = Picture::new(
        left + spread(widest, box_width + gap) + 150,
        spread(rows.len(), row_height) + 16,
    );
    for (place, row) in rows.iter().enumerate() {
        let top = 12 + spread(place, row_height);
        if let Some(number) = row.after {
            picture.text(46, top + 17, &format!("L{}", number + 1), "font-weight=\"700\"");
            picture.text(46, top + 38, &joined(&lemmas[number]), "font-size=\"13\"");
        }
        let mut x = left;
        let mut level = 0;
        for step in row.round.trail.iter().filter(|step| step.level <= row.level) {
            if step.level > level {
                level = step.level;
                picture.path(
                    &format!("M{} {}v46", x + 4, top - 4),
                    SOFT,
                    "stroke-dasharray=\"3 3\"",
                );
                x += 14;
            }
            let fill = if step.reason.is_some() { GREEN } else { DARK_BLUE };
            picture.labelled([x, top, box_width, 32], fill, &letter(step.lit), "");
            if let Some(reason) = &step.reason {
                let name = formula.name(&lemmas, reason);
                picture.text(
                    x + box_width / 2,
                    top + 47,
                    &name,
                    &format!("font-size=\"12\" fill=\"{SOFT}\""),
                );
            }
            x += box_width + gap;
        }
        if row.is_last {
            let name = formula.name(&lemmas, &row.round.conflict);
            picture.text(
                x + 26,
                top + 22,
                &format!("⊥ {name}"),
                &format!("fill=\"{RED}\" font-weight=\"700\""),
            );
        }
    }
    picture.end()
}

/// The implication graph of the first conflict, cut where its clause was learned.
pub(super) fn graph(formula: &Formula) -> String {
    let lemmas = learned(formula);
    let all = rounds(formula, &lemmas);
    let round = &all[0];
    // What the conflict follows from, and from what.
    let mut needed: Vec<Lit> = round.conflict.iter().map(|&lit| !lit).collect();
    for step in round.trail.iter().rev().filter(|step| step.reason.is_some()) {
        if needed.contains(&step.lit) {
            let reason = step.reason.as_ref().unwrap();
            needed.extend(reason.iter().filter(|&&lit| lit != step.lit).map(|&lit| !lit));
        }
    }
    struct Node {
        lit: Option<Lit>,
        level: usize,
        depth: usize,
        row: usize,
        clause: Vec<Lit>,
        from: Vec<usize>,
    }
    let mut nodes: Vec<Node> = Vec::new();
    let mut rows = [0; 16];
    let mut add = |nodes: &mut Vec<Node>, lit: Option<Lit>, level: usize, clause: &[Lit]| {
        let leads = |node: &Node| clause.iter().any(|&one| node.lit == Some(!one));
        let from: Vec<usize> = (0..nodes.len()).filter(|&at| leads(&nodes[at])).collect();
        let depth = from.iter().map(|&at| nodes[at].depth + 1).max().unwrap_or(0);
        let row = rows[depth];
        rows[depth] += 1;
        nodes.push(Node { lit, level, depth, row, clause: clause.to_vec(), from });
    };
    // The decisions from the last one to the first, so that fewer arrows cross.
    let decided = round.trail.iter().rev().filter(|step| step.reason.is_none());
    let implied = round.trail.iter().filter(|step| step.reason.is_some());
    for step in decided.chain(implied).filter(|step| needed.contains(&step.lit)) {
        add(&mut nodes, Some(step.lit), step.level, step.reason.as_deref().unwrap_or_default());
    }
    add(&mut nodes, None, round.decisions.len(), &round.conflict);
    // The reason side of the cut is what the learned clause denies; the rest must lie behind it.
    let denied = |node: &Node| node.lit.is_some_and(|lit| lemmas[0].contains(&!lit));
    let border = nodes.iter().filter(|node| denied(node)).map(|node| node.depth).max().unwrap();
    let behind = |node: &Node| node.depth > border;
    for node in &nodes {
        let crosses = node.from.iter().any(|&at| !behind(&nodes[at])) && behind(node);
        assert!(!crosses || node.from.iter().all(|&at| behind(&nodes[at]) || denied(&nodes[at])));
    }

    let (across, down) = (150, 92);
    let place = |node: &Node| (60 + spread(node.depth, across), 60 + spread(node.row, down));
    let deepest = nodes.iter().map(|node| node.depth).max().unwrap();
    let (width, height) = (spread(deepest, across) + 130, 2 * down + 20);
    let mut picture = Picture::new(width, height);
    let cut = 60 + spread(border, across) + across / 2;
    picture.rect([cut, 0, width - cut, height], "#fdf1f0", "");
    picture.path(&format!("M{cut} 6V{}", height - 6), RED, "stroke-dasharray=\"7 5\"");
    for node in &nodes {
        let (x, y) = place(node);
        for &at in &node.from {
            let (from_x, from_y) = place(&nodes[at]);
            let (dx, dy) = (f64::from(x - from_x), f64::from(y - from_y));
            let length = dx.hypot(dy);
            let [ux, uy] = [dx / length, dy / length];
            let [start_x, start_y] = [f64::from(from_x) + 24.0 * ux, f64::from(from_y) + 24.0 * uy];
            let [end_x, end_y] = [f64::from(x) - 25.0 * ux, f64::from(y) - 25.0 * uy];
            let is_cut = behind(node) && !behind(&nodes[at]);
            let stroke = if is_cut { RED } else { INK };
            let head = |side: f64| {
                format!(
                    "{:.1} {:.1}",
                    end_x - 9.0 * ux - side * 5.0 * uy,
                    end_y - 9.0 * uy + side * 5.0 * ux
                )
            };
            picture.path(
                &format!(
                    "M{start_x:.1} {start_y:.1}L{end_x:.1} {end_y:.1}M{}L{end_x:.1} {end_y:.1}L{}",
                    head(1.0),
                    head(-1.0)
                ),
                stroke,
                "",
            );
            let name = formula.name(&lemmas, &node.clause);
            let [near_x, near_y] = [
                f64::from(from_x) + 0.62 * dx + 12.0 * uy,
                f64::from(from_y) + 0.62 * dy - 9.0 * ux,
            ];
            #[allow(clippy::cast_possible_truncation, reason = "pixels")]
            let middle = [near_x.round() as i32, near_y.round() as i32];
            picture.text(middle[0], middle[1], &name, &format!("font-size=\"12\" fill=\"{SOFT}\""));
        }
    }
    for node in &nodes {
        let (x, y) = place(node);
        let (fill, text) = match node.lit {
            None => (PINK, "⊥".to_owned()),
            Some(lit) if node.from.is_empty() => (DARK_BLUE, letter(lit)),
            Some(lit) => (GREEN, letter(lit)),
        };
        picture.circle(x, y, 23, fill, if denied(node) { RED } else { SOFT });
        picture.text(x, y + 6, &text, "");
        if node.from.is_empty() {
            picture.text(
                x - 30,
                y - 18,
                &node.level.to_string(),
                &format!("font-size=\"12\" fill=\"{SOFT}\""),
            );
        }
    }
    picture.end()
}

/// The two watched literals of each long clause after each decision, and after all of them are
/// undone.
pub(super) fn watches(formula: &Formula) -> String {
    let mut core = formula.core(&[]);
    assert!(core.propagate().is_none());
    let long: Vec<&Vec<Lit>> = formula.clauses.iter().filter(|clause| clause.len() > 2).collect();
    let watched = |core: &Propagator, clause: &[Lit]| -> Vec<Lit> {
        let same = |watch: &neuf_core::Watch| {
            watch.clause().is_some_and(|at| core.arena().lits(at).all(|lit| clause.contains(&lit)))
        };
        clause.iter().copied().filter(|&lit| core.watches()[lit].iter().any(same)).collect()
    };
    let mut states = vec![(String::from("–"), core.clone())];
    for number in 0..3 {
        let lit = formula.clauses[0][number];
        core.decide(!lit);
        assert!(core.propagate().is_none());
        states.push((format!("+ {}", letter(!lit)), core.clone()));
    }
    core.backtrack(0);
    states.push((String::from("↺"), core));

    let (cell, row_height, left) = (50, 56, 80);
    let widths: Vec<i32> = long.iter().map(|clause| spread(clause.len(), cell + 6) + 44).collect();
    let mut picture =
        Picture::new(left + widths.iter().sum::<i32>() - 30, spread(states.len(), row_height) + 44);
    let mut x = left;
    for (clause, width) in long.iter().zip(&widths) {
        picture.text(x + (width - 44) / 2, 24, &formula.name(&[], clause), "");
        for (place, (_, core)) in states.iter().enumerate() {
            let top = 40 + spread(place, row_height);
            let marked = watched(core, clause);
            assert_eq!(marked.len(), 2);
            for (number, &lit) in clause.iter().enumerate() {
                let (fill, look) = match core.value(lit) {
                    Some(true) => (GREEN, ""),
                    Some(false) => (GREY, "fill=\"#a0a0a6\" text-decoration=\"line-through\""),
                    None => (BLUE, ""),
                };
                let at = x + spread(number, cell + 6);
                picture.labelled([at, top, cell, 34], fill, &letter(lit), look);
                if marked.contains(&lit) {
                    picture.rect([at + 4, top + 38, cell - 8, 4], "#2f5bd0", "rx=\"2\"");
                }
            }
        }
        x += width;
    }
    for (place, (name, _)) in states.iter().enumerate() {
        picture.text(36, 62 + spread(place, row_height), name, "");
    }
    picture.end()
}

/// A node of a tree of decisions.
struct Branch {
    label: String,
    /// Whether it follows from what was learned.
    is_learned: bool,
    is_conflict: bool,
    children: Vec<Branch>,
}

fn branch(label: String, is_learned: bool) -> Branch {
    Branch { label, is_learned, is_conflict: false, children: Vec::new() }
}

/// Branching and backtracking in the order of the variables, on the propagation core.
fn dpll(formula: &Formula, core: &mut Propagator, node: &mut Branch) {
    if core.propagate().is_some() {
        node.is_conflict = true;
        return;
    }
    let next = formula.open(core).expect("the formula has no model");
    let level = core.level();
    for lit in [next, !next] {
        core.decide(lit);
        let mut child = branch(letter(lit), false);
        dpll(formula, core, &mut child);
        node.children.push(child);
        core.backtrack(level);
    }
}

/// The search with learning: what was learned hangs where the search has gone back to.
fn cdcl(formula: &Formula) -> Branch {
    fn at(root: &mut Branch, depth: usize) -> &mut Branch {
        (0..depth).fold(root, |node, _| node.children.last_mut().unwrap())
    }
    let lemmas = learned(formula);
    let mut root = branch(String::new(), false);
    // How many nodes lie between the root and that of each level, and what is learned below it.
    let mut depths = vec![0];
    for (round, number) in rounds(formula, &lemmas).iter().zip(0..) {
        depths.truncate(round.kept + 1);
        if number > 0 {
            // The literal that the clause forces is the one that is true now.
            let lemma: &Vec<Lit> = &lemmas[number - 1];
            let forced = lemma.iter().find(|lit| round.trail.iter().any(|step| step.lit == **lit));
            let depth = *depths.last().unwrap();
            at(&mut root, depth).children.push(branch(letter(*forced.unwrap()), true));
            *depths.last_mut().unwrap() = depth + 1;
        }
        for &lit in &round.decisions[round.kept..] {
            let depth = *depths.last().unwrap();
            at(&mut root, depth).children.push(branch(letter(lit), false));
            depths.push(depth + 1);
        }
        at(&mut root, *depths.last().unwrap()).is_conflict = true;
    }
    root
}

/// Draws a tree and returns how wide it is and how many conflicts it has.
fn draw_tree(picture: &mut Picture, root: &Branch, left: i32, top: i32) -> (i32, usize) {
    fn place(
        picture: &mut Picture,
        node: &Branch,
        [left, y]: [i32; 2],
        leaves: &mut usize,
        conflicts: &mut usize,
    ) -> i32 {
        let step = 46;
        let below = y + 62;
        let children: Vec<i32> = node
            .children
            .iter()
            .map(|child| place(picture, child, [left, below], leaves, conflicts))
            .collect();
        let x = match (children.first(), children.last()) {
            (Some(first), Some(last)) => (first + last) / 2,
            _ => {
                *leaves += 1;
                left + spread(*leaves - 1, step)
            }
        };
        for (child, at) in node.children.iter().zip(&children) {
            let dash = if child.is_learned { "stroke-dasharray=\"5 4\"" } else { "" };
            let stroke = if child.is_learned { "#2f5bd0" } else { SOFT };
            picture.path(&format!("M{x} {}L{at} {}", y + 15, below - 15), stroke, dash);
        }
        *conflicts += usize::from(node.is_conflict);
        let fill = if node.is_conflict {
            PINK
        } else if node.is_learned {
            ORANGE
        } else {
            BLUE
        };
        picture.circle(x, y, 15, fill, if node.is_conflict { RED } else { SOFT });
        picture.text(x, y + 5, &node.label, "font-size=\"13\"");
        x
    }
    let (mut leaves, mut conflicts) = (0, 0);
    place(picture, root, [left + 20, top], &mut leaves, &mut conflicts);
    (spread(leaves, 46), conflicts)
}

/// The trees of DPLL and of the search with learning, side by side.
pub(super) fn trees(formula: &Formula) -> String {
    let mut root = branch(String::new(), false);
    dpll(formula, &mut formula.core(&[]), &mut root);
    let mut picture = Picture::new(690, 350);
    let (width, conflicts) = draw_tree(&mut picture, &root, 14, 66);
    picture.text(14 + width / 2, 28, &format!("DPLL: {conflicts} ⊥"), "");
    let (other, conflicts) = draw_tree(&mut picture, &cdcl(formula), width + 90, 66);
    picture.text(width + 90 + other / 2, 28, &format!("CDCL: {conflicts} ⊥"), "");
    picture.end()
}
