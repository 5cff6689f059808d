"""Forged proofs before two judges each: LRAT before neuf and cake_lpr, DRAT before neuf and drat-trim.

A case is a small formula with a proof that has steps by resolution with up to four resolvents, and a
refutation that needs them, because a clause that they replace is deleted. One step may be forged; what
comes after it believes it. So that nobody's idea of a right proof is the measure alone:

- whether the formula has a model is found by trying all assignments: nobody may refute one that has;
- the rules of both judges of LRAT stand here once more, as a plain checker with a switch for each
  point in which they differ (`book/engine/proofs.md`). Its answers must be those of the judges. A
  difference is explained by the switches that alone turn one answer into the other;
- what neuf makes of an accepted DRAT proof, as LRAT, goes to cake_lpr;
- DRAT that is right when each lemma is checked in the order of the proof has to be accepted by both.
  Other DRAT depends on which lemmas a judge finds it needs. Where one accepts more, what it needed goes
  to cake_lpr as LRAT.

Each case is drawn from its number alone and appends a line to RECORD, so the run goes on where it
was ended, and a case can be written again (`--write NUMBER FOLDER`).

    python3 bench judge forged --neuf target/release/neuf --cake-lpr cake_lpr --drat-trim drat-trim \\
        --record forged.tsv --cases 20000 --table bench/results/forged.md
"""

import argparse
import itertools
import random
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict
from pathlib import Path

from rows import FLAG, NAME, WHOLE, Rows

SEED = 20261125
ORDERS = 24  # that many cases in turn have the same proof, with the hints of one step in other orders

KINDS = [
    "nothing",
    "the hints of a step in each order",
    "the hints of a resolvent in another order",
    "the resolvents in another order",
    "a hint left out",
    "a hint twice",
    "the sign of a hint",
    "the hints of two resolvents exchanged",
    "a resolvent left out",
    "one more clause to resolve with",
    "a needed clause deleted",
    "a literal repeated",
    "a literal and its negation",
    "another literal",
    "another first literal",
    "a clause that does not follow",
    "a number used again",
    "a deletion of nothing",
    "a clause of the formula weakened",
]

# In DRAT there are no hints. Where only hints are forged, the DRAT proof is forged in one of these ways:
# lemmas left out, clauses deleted, literals in another order, or a literal left out.


def holds(clause, model):
    return any((lit > 0) == (model >> abs(lit) - 1 & 1) for lit in clause)


def has_model(variables, clauses):
    return any(all(holds(c, model) for c in clauses) for model in range(1 << variables))


def propagate(alive, order, false):
    """Hints that lead from these false literals to a false clause, or None."""
    false, hints = set(false), []
    if any(-lit in false for lit in false):
        return hints
    changed = True
    while changed:
        changed = False
        for number in order:
            left = {lit for lit in alive[number] if lit not in false}
            if not left:
                return hints + [number]
            if len(left) == 1:
                [unit] = left
                if -unit not in false:
                    false.add(-unit)
                    hints.append(number)
                    changed = True
    return None


def needed(variables, formula):
    """The clauses without those that are not needed for there to be no model."""
    kept = list(formula)
    for clause in formula:
        rest = [c for c in kept if c is not clause]
        if not has_model(variables, rest):
            kept = rest
    return kept


class Prover:
    """Draws a formula and a proof of it. A step is (number, literals, hints) or ("d", number)."""

    def __init__(self, draw):
        self.draw = draw
        self.variables = draw.randint(3, 5)
        count = draw.randint(3 * self.variables, 7 * self.variables)
        self.formula = [self.clause(draw.choice((2, 3, 3, 3))) for _ in range(count)]
        if draw.random() < 0.5:
            self.formula = needed(self.variables, self.formula)
        if draw.random() < 0.05:
            self.formula.append([draw.choice(self.formula[0])] * 2)
        self.alive = dict(enumerate(self.formula, 1))
        self.next = len(self.formula) + 2
        self.fresh = self.variables
        self.steps = []
        self.is_complete = False

    def clause(self, size):
        picked = self.draw.sample(range(1, self.variables + 1), min(size, self.variables))
        return [self.draw.choice((v, -v)) for v in picked]

    def order(self):
        return self.draw.sample(sorted(self.alive), len(self.alive))

    def add(self, lits, hints):
        self.alive[self.next] = lits
        self.steps.append((self.next, lits, hints))
        self.next += 1

    def delete(self, number):
        del self.alive[number]
        self.steps.append(("d", number))

    def define(self):
        """A new variable x: (x A1) … (x Ak), and then (-x B) by resolution with all of them."""
        draw = self.draw
        self.fresh += 1
        x = self.fresh * draw.choice((1, -1))
        given = [n for n in self.alive if len(set(self.alive[n])) >= 2]
        if not given:
            return
        replaced = draw.choice(given)
        whole = list(dict.fromkeys(self.alive[replaced]))
        draw.shuffle(whole)
        cut = draw.randint(1, len(whole) - 1)
        base, parts = whole[:cut], [whole[cut:]]
        for _ in range(draw.randint(0, 3)):
            part = [l for l in self.clause(draw.randint(1, 3)) if l not in base]
            if part and propagate(self.alive, self.order(), set(base + part)) is not None:
                parts.append(part)
        named = []
        for part in draw.sample(parts, len(parts)):
            named.append((self.next, part))
            self.add([x, *part], [])
        hints = []
        for number, part in draw.sample(named, len(named)):
            hints.append(-number)
            hints += propagate(self.alive, self.order(), {-x, *base, *part}) or []
        self.add([-x, *base], hints)
        if draw.random() < 0.8:
            self.delete(replaced)

    def refute(self, lits):
        hints = propagate(self.alive, self.order(), set(lits))
        if hints is None:
            free = [v for v in range(1, self.fresh + 1) if v not in map(abs, lits)]
            if not free:
                return False
            var = free[0] if self.draw.random() < 0.7 else self.draw.choice(free)
            for lit in self.draw.sample((var, -var), 2):
                if not self.refute([*lits, lit]):
                    return False
            hints = propagate(self.alive, self.order(), set(lits))
            if hints is None:
                return False
        self.add(lits, hints)
        return True


def groups(hints):
    """The hints before the first resolvent, and those of each resolvent with its name."""
    starts = [at for at, hint in enumerate(hints) if hint < 0] + [len(hints)]
    return hints[: starts[0]], [hints[a:b] for a, b in itertools.pairwise(starts)]


def permuted(items, which):
    """The permutation of this number, of those that change something first."""
    items = list(items)
    out = []
    for left in range(len(items), 0, -1):
        which, at = divmod(which, left)
        out.append(items.pop(at))
    return out


def case(number):
    """Prover, steps of LRAT, lines of DRAT, what was forged, whether the formula has a model."""
    kind = number % len(KINDS)
    turn = number // len(KINDS)
    seed = turn // ORDERS if kind == 1 else number
    for attempt in range(1000):
        draw = random.Random(f"{SEED}/{kind}/{seed}/{attempt}")
        prover = Prover(draw)
        for _ in range(draw.randint(1, 3)):
            prover.define()
        is_refuted = prover.refute([])
        if kind == 15:
            # The formula has a model, and the proof claims a clause that no model satisfies.
            if is_refuted:
                continue
            claim = prover.clause(draw.randint(1, 2))
            prover.add(claim, draw.sample(sorted(prover.alive), draw.randint(0, 3)))
            if not prover.refute([]):
                prover.add([], draw.sample(sorted(prover.alive), draw.randint(1, 3)))
        elif not is_refuted:
            continue
        steps = forge(prover, kind, turn, draw)
        if steps is None:
            continue
        lines = drat_lines(prover.formula, steps)
        if kind == 18:
            at = draw.randrange(len(prover.formula))
            whole = prover.formula[at]
            more = [v for v in range(1, prover.variables + 1) if v not in map(abs, whole)]
            if not more:
                continue
            prover.formula[at] = [*whole, draw.choice((1, -1)) * draw.choice(more)]
        elif 1 <= kind <= 8:
            lines = forge_lines(lines, draw)
        return prover, steps, lines, KINDS[kind], has_model(prover.variables, prover.formula)
    raise RuntimeError(f"case {number}: nothing to forge")


def forge(prover, kind, turn, draw):
    steps = [tuple(step) for step in prover.steps]
    lemmas = [at for at, step in enumerate(steps) if step[0] != "d"]
    by_resolution = [at for at in lemmas if any(hint < 0 for hint in steps[at][2])]
    # Most forgeries are of the steps by resolution.
    likes = by_resolution if by_resolution and draw.random() < 0.7 else lemmas
    if kind in (2, 3, 7, 8, 9):
        likes = by_resolution
    draw.shuffle(likes)
    for at in likes:
        number, lits, hints = steps[at][0], list(steps[at][1]), list(steps[at][2])
        before, resolvents = groups(hints)
        lines = []
        match kind:
            case 0 | 15 | 18:
                return steps
            case 1 if len(hints) > 2:
                hints = permuted(hints, 1 + turn % ORDERS)
            case 2:
                long = [r for r in resolvents if len(r) > 2]
                if not long:
                    continue
                chosen = draw.choice(long)
                tail = permuted(chosen[1:], draw.randint(1, 5))
                hints = before + [h for r in resolvents for h in (r[:1] + tail if r is chosen else r)]
            case 3 if len(resolvents) > 1:
                draw.shuffle(resolvents)
                hints = before + [h for r in resolvents for h in r]
            case 4 if hints:
                del hints[draw.randrange(len(hints))]
            case 5 if hints:
                hints.insert(draw.randint(0, len(hints)), draw.choice(hints))
            case 6 if hints:
                which = draw.randrange(len(hints))
                hints[which] = -hints[which]
            case 7 if len(resolvents) > 1:
                one, two = draw.sample(range(len(resolvents)), 2)
                a, b = resolvents[one], resolvents[two]
                resolvents[one], resolvents[two] = a[:1] + b[1:], b[:1] + a[1:]
                hints = before + [h for r in resolvents for h in r]
            case 8:
                resolvents.remove(draw.choice(resolvents))
                hints = before + [h for r in resolvents for h in r]
            case 9:
                more = [-lits[0], *prover.clause(draw.randint(1, 3))]
                lines = [(number, more, [])]
                steps = steps[:at] + renumbered(steps[at:], number)
                number, lits, hints = steps[at][0], list(steps[at][1]), list(steps[at][2])
                if draw.random() < 0.3:
                    hints += [-lines[0][0]]
            case 10 if hints:
                lines = [("d", abs(draw.choice(hints)))]
            case 11 if lits:
                lits.insert(draw.randint(0, len(lits)), draw.choice(lits))
            case 12 if lits:
                lits.insert(draw.randint(0, len(lits)), -draw.choice(lits))
            case 13 if lits:
                which = draw.randrange(len(lits))
                lits[which] = draw.choice((1, -1)) * draw.randint(1, prover.fresh)
            case 14 if len(lits) > 1:
                which = draw.randrange(1, len(lits))
                lits[0], lits[which] = lits[which], lits[0]
            case 16:
                number = draw.randint(1, number - 1)
            case 17:
                lines = [("d", number + draw.randint(0, 5))]
            case _:
                continue
        if not lines and (number, lits, hints) == (steps[at][0], list(steps[at][1]), list(steps[at][2])):
            continue
        return [*steps[:at], *lines, (number, lits, hints), *steps[at + 1 :]]
    return None


def forge_lines(lines, draw):
    lines = [(verb, list(lits)) for verb, lits in lines]
    added = [at for at, (verb, lits) in enumerate(lines) if verb == "a" and len(lits) > 1]
    if not added:
        return lines
    match draw.randrange(4):
        case 0:
            gone = set(draw.sample(added, min(len(added), draw.randint(1, 4))))
            lines = [line for at, line in enumerate(lines) if at not in gone]
        case 1:
            for _ in range(draw.randint(1, 3)):
                at = draw.choice(added)
                later = [a for a in range(len(lines)) if a > at]
                lines.insert(draw.choice(later or [at + 1]), ("d", list(lines[at][1])))
                added = [a for a in added if a <= at]
        case 2:
            for at in added:
                draw.shuffle(lines[at][1])
        case 3:
            at = draw.choice(added)
            lines[at][1].remove(draw.choice(lines[at][1]))
    return lines


def renumbered(steps, first):
    """The steps with all numbers from `first` on one higher."""
    up = lambda n: (n + 1 if n >= first else n) if n > 0 else (n - 1 if -n >= first else n)
    return [
        ("d", up(step[1])) if step[0] == "d" else (up(step[0]), step[1], [up(h) for h in step[2]])
        for step in steps
    ]


# The points in which neuf and cake_lpr differ: in each, a checker reads as the one or as the other.
POINTS = {
    "tautology": "a clause with a literal and its negation follows without hints",
    "resolvent": "a resolvent with a literal and its negation need not be named and needs no hints",
    "repeated": "a clause with a repeated literal can be a unit",
    "numbers": "the numbers of clauses must grow",
    "nothing": "a clause that is deleted must exist",
    "twice": "of the hints of a clause that is named twice, the first count",
    "witness": "a first literal that is repeated is one literal, and no witness follows it",
    "end": "nothing is read after the empty clause",
}


def follow(alive, false, hints, as_neuf):
    """True, False or None: a clause became false, none did, a hint is wrong."""
    for hint in hints:
        if abs(hint) not in alive:
            return None
        left = [lit for lit in alive[abs(hint)] if lit not in false]
        if "repeated" in as_neuf:
            left = list(dict.fromkeys(left))
        if not left:
            return True
        if len(left) > 1:
            return None
        false.add(-left[0])
    return False


def parts(lits, as_neuf):
    """The clause, and the literals that a step by resolution makes true."""
    if "witness" in as_neuf or lits[:1] == [] or lits[0] not in lits[1:]:
        return lits, lits[:1]
    again = lits.index(lits[0], 1)
    return lits[:again], lits[again:]


def follows(alive, lits, hints, as_neuf):
    whole, (lits, witness) = lits, parts(lits, as_neuf)
    false = set(lits)
    is_tautology = any(-lit in false for lit in false)
    if is_tautology and "tautology" in as_neuf:
        return True
    before, resolvents = groups(hints)
    found = follow(alive, false, before, as_neuf)
    if found is not False:
        return bool(found)
    if not lits:
        return False
    named = {}
    for name, *rest in resolvents:
        if "twice" not in as_neuf or -name not in named:
            named[-name] = rest
    for other, clause in alive.items():
        if not any(-lit in witness for lit in clause):
            continue
        rest = [lit for lit in clause if -lit not in witness]
        is_satisfied = any(-lit in false or -lit in rest for lit in rest)
        if "resolvent" in as_neuf:
            if is_satisfied:
                continue
        elif other not in named:
            # A step with a witness need not name what the witness satisfies.
            if len(whole) > len(lits) and any(lit in witness for lit in clause):
                continue
        elif not named[other] and any(lit in witness or -lit in false for lit in rest):
            continue
        if other not in named or not follow(alive, false | set(rest), named[other], as_neuf):
            return False
    return True


def lrat(formula, steps, as_neuf):
    """Whether a checker that reads as neuf in these points accepts the proof."""
    alive = dict(enumerate(formula, 1))
    last, is_refuted = len(formula), False
    for step in steps:
        if step[0] == "d":
            if alive.pop(step[1], None) is None and "nothing" in as_neuf:
                return False
            continue
        number, lits, hints = step
        if number <= last and "numbers" in as_neuf:
            return False
        if not follows(alive, lits, hints, as_neuf):
            return False
        last = max(last, number)
        alive[number] = parts(lits, as_neuf)[0]
        if not lits:
            is_refuted = True
            if "end" in as_neuf:
                return True
    return is_refuted


def explanation(formula, steps):
    """The smallest set of points that turns neuf's answer into cake_lpr's."""
    as_neuf = frozenset(POINTS)
    ours = lrat(formula, steps, as_neuf)
    for size in range(1, len(POINTS) + 1):
        for points in itertools.combinations(POINTS, size):
            if lrat(formula, steps, as_neuf - set(points)) != ours:
                return "+".join(points)
    return "none"


def drat_lines(formula, steps):
    """The steps as additions and deletions of clauses; a deletion of nothing names an absent one."""
    alive, lines = dict(enumerate(formula, 1)), []
    for step in steps:
        if step[0] == "d":
            lines.append(("d", alive.pop(step[1], [97, 98])))
        else:
            alive[step[0]] = step[1]
            lines.append(("a", step[1]))
    return lines


def units_of(clauses):
    """Everything that follows by propagation, as true literals with reasons; None for a conflict."""
    true = {}
    changed = True
    while changed:
        changed = False
        for at, clause in enumerate(clauses):
            left = {lit for lit in clause if -lit not in true}
            if not left:
                return None
            if len(left) == 1 and not left & true.keys():
                true[left.pop()] = at
                changed = True
    return true


def rup(clauses, lits):
    if any(-lit in lits for lit in lits):
        return True
    return units_of([*clauses, *([-lit] for lit in set(lits))]) is None


def resolves(alive, lits, pivot):
    rests = [[lit for lit in c if lit != -pivot] for c in alive if -pivot in c]
    return all(rup(alive, [*lits, *rest]) for rest in rests)


def drat(formula, lines, is_strict=True):
    """Checks each lemma in the order of the proof. Deletions of units' reasons are ignored, as both
    judges do. "right", or what is wrong first. Strictly, resolution is on the first literal."""
    alive = [list(c) for c in formula]
    for verb, lits in lines:
        true = units_of(alive)
        if true is None:
            return "right"
        if verb == "d":
            found = [at for at, c in enumerate(alive) if set(c) == set(lits)]
            reasons = set(true.values())
            if found:
                free = [at for at in found if at not in reasons]
                if free:
                    del alive[free[0]]
            continue
        if not rup(alive, lits):
            if not lits:
                return "incomplete"
            if not any(resolves(alive, lits, p) for p in (lits[:1] if is_strict else lits)):
                return "a lemma does not follow"
        alive.append(lits)
    return "right" if units_of(alive) is None else "incomplete"


def dimacs(variables, clauses):
    body = "".join(" ".join(map(str, [*c, 0])) + "\n" for c in clauses)
    return f"p cnf {variables} {len(clauses)}\n{body}"


def write(folder, prover, steps, drat_lines):
    last, lines = len(prover.formula), []
    for step in steps:
        if step[0] == "d":
            lines.append(f"{last} d {step[1]} 0\n")
        else:
            number, lits, hints = step
            last = number
            lines.append(" ".join(map(str, [number, *lits, 0, *hints, 0])) + "\n")
    (folder / "f.cnf").write_text(dimacs(prover.fresh, prover.formula))
    (folder / "f.lrat").write_text("".join(lines))
    drat_text = "".join(
        ("d " if verb == "d" else "") + " ".join(map(str, [*lits, 0])) + "\n"
        for verb, lits in drat_lines
    )
    (folder / "f.drat").write_text(drat_text)


class Judges:
    def __init__(self, arguments, folder):
        self.neuf, self.cake, self.trim = arguments.neuf, arguments.cake_lpr, arguments.drat_trim
        self.folder = folder

    def run(self, *command):
        done = subprocess.run(command, cwd=self.folder, capture_output=True, text=True, timeout=120)
        return done.returncode, done.stdout

    def ours(self, proof, kind, *more):
        code, _ = self.run(
            self.neuf, "check-proof", "-q", "--text", "--proof", kind, "f.cnf", proof, *more
        )
        if code not in (0, 1, 20):
            raise RuntimeError(f"neuf ended with {code}")
        return code != 1

    def cake_lpr(self, proof):
        return "s VERIFIED UNSAT" in self.run(self.cake, "f.cnf", proof)[1]

    def drat_trim(self, *more):
        return "s VERIFIED" in self.run(self.trim, "f.cnf", "f.drat", *more)[1]


COLUMNS = {"number": WHOLE, "kind": NAME, "model": FLAG, "lrat": FLAG, "cake": FLAG, "why": NAME, "drat": FLAG,
         "trim": FLAG, "forward": NAME, "trimmed": NAME, "odd": NAME}


def judge(number, judges):
    prover, steps, lines, kind, is_satisfiable = case(number)
    write(judges.folder, prover, steps, lines)
    row = {"number": number, "kind": kind, "model": int(is_satisfiable)}
    ours, cake = judges.ours("f.lrat", "lrat"), judges.cake_lpr("f.lrat")
    odd = []
    if ours != lrat(prover.formula, steps, frozenset(POINTS)):
        odd.append("neuf judges LRAT in another way than the rules here")
    if cake != lrat(prover.formula, steps, frozenset()):
        odd.append("cake_lpr judges in another way than the rules here")
    why = explanation(prover.formula, steps) if ours != cake else "-"
    drat_ours = judges.ours("f.drat", "drat", "--trim", "t.lrat")
    trim = judges.drat_trim()
    forward = drat(prover.formula, lines)
    if forward != "right" and drat(prover.formula, lines, is_strict=False) == "right":
        forward = "right if resolved on other literals than the first"
    if forward == "right" and not (drat_ours and trim):
        odd.append("a DRAT proof that is right was refused")
    trimmed = "-"
    if drat_ours:
        trimmed = int(judges.cake_lpr("t.lrat"))
        if not trimmed:
            odd.append("cake_lpr refuses what neuf trimmed")
    if trim and not drat_ours:
        # It needed other lemmas than neuf: as LRAT, they are right.
        judges.drat_trim("-L", "d.lrat")
        trimmed = f"drat-trim: {int(judges.cake_lpr('d.lrat'))}"
    if is_satisfiable and (ours or cake or drat_ours or trim):
        odd.append("a formula with a model is refuted")
    row |= {"lrat": int(ours), "cake": int(cake), "why": why, "drat": int(drat_ours)}
    row |= {"trim": int(trim), "forward": forward, "trimmed": trimmed, "odd": "; ".join(odd) or "-"}
    return row


def table(rows):
    of = defaultdict(list)
    for row in rows:
        of[row["kind"]].append(row)
    head = "| what was forged | files | with a model | LRAT: neuf | cake_lpr | differ | DRAT: neuf | drat-trim | differ |"
    out = [head, "|---|" + "---:|" * 8]
    count = lambda rows, test: f"{sum(map(test, rows)):,}"
    for kind in [*KINDS, "all"]:
        some = rows if kind == "all" else of[kind]
        cells = [
            f"{len(some):,}",
            *(count(some, lambda r, f=f: r[f] == "1") for f in ("model", "lrat", "cake")),
            count(some, lambda r: r["lrat"] != r["cake"]),
            *(count(some, lambda r, f=f: r[f] == "1") for f in ("drat", "trim")),
            count(some, lambda r: r["drat"] != r["trim"]),
        ]
        out.append(f"| {kind} | " + " | ".join(cells) + " |")
    out += ["", "| LRAT is judged differently because for neuf … | neuf accepts | cake_lpr accepts |"]
    out.append("|---|---:|---:|")
    whys = Counter((r["why"], r["lrat"]) for r in rows if r["why"] != "-")
    for why in sorted({why for why, _ in whys}, key=lambda w: -whys[w, "1"] - whys[w, "0"]):
        words = "; ".join(POINTS.get(point, point) for point in why.split("+"))
        out.append(f"| {words} | {whys[why, '1']:,} | {whys[why, '0']:,} |")
    out += ["", "| DRAT that only one accepts; checked in its order … | neuf | its LRAT is right | drat-trim | its LRAT is right |"]
    out.append("|---|---:|---:|---:|---:|")
    differ = [r for r in rows if r["drat"] != r["trim"]]
    for way in sorted({r["forward"] for r in differ}):
        ours, trims = ([r for r in differ if r["forward"] == way and r[f] == "1"] for f in ("drat", "trim"))
        right = [sum(r["trimmed"].endswith("1") for r in some) for some in (ours, trims)]
        out.append(f"| {way} | {len(ours):,} | {right[0]:,} | {len(trims):,} | {right[1]:,} |")
    accepted = [r for r in rows if r["drat"] == "1"]
    out += [
        "",
        f"Of the DRAT proofs that neuf accepts, cake_lpr was given {len(accepted):,} as LRAT, and accepted "
        f"{sum(r['trimmed'] == '1' for r in accepted):,}.",
        f"Cases that contradict what the first lines of the script say: {sum(r['odd'] != '-' for r in rows):,}.",
    ]
    return "\n".join(out) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--neuf", type=lambda name: Path(name).resolve(), default="neuf")
    parser.add_argument("--cake-lpr", default="cake_lpr")
    parser.add_argument("--drat-trim", default="drat-trim")
    parser.add_argument("--record", type=Path, default=Path("forged.tsv"))
    parser.add_argument("--cases", type=int, default=20000)
    parser.add_argument("--table", type=Path)
    parser.add_argument("--write", nargs=2, metavar=("NUMBER", "FOLDER"))
    arguments = parser.parse_args()
    if arguments.write:
        prover, steps, lines, kind, is_satisfiable = case(int(arguments.write[0]))
        write(Path(arguments.write[1]), prover, steps, lines)
        print(kind, "has a model" if is_satisfiable else "has no model")
        return
    record = Rows(arguments.record, COLUMNS, [], "\t", header=False)
    rows = {row["number"]: row for row in record}
    with tempfile.TemporaryDirectory() as folder:
        judges = Judges(arguments, Path(folder))
        # What contradicted the rules is judged again, and then replaced by what comes later.
        again = [int(row["number"]) for row in rows.values() if row["odd"] != "-"]
        for number in [*again, *(n for n in range(arguments.cases) if str(n) not in rows)]:
            row = {field: str(value) for field, value in judge(number, judges).items()}
            rows[row["number"]] = row
            record.add(row)
            if row["odd"] != "-":
                print(f"case {number}: {row}", file=sys.stderr)
    text = table(list(rows.values()))
    print(text)
    if arguments.table:
        head = arguments.table.read_text().split("\n| what was forged")[0] if arguments.table.exists() else ""
        arguments.table.write_text(f"{head}\n{text}")
