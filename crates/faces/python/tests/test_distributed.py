"""One formula and many puzzles on processes, on a cluster of Dask, and on MPI, also when workers
are killed meanwhile."""

from __future__ import annotations

import itertools
import os
import shutil
import signal
import struct
import subprocess
import sys
import threading
import time
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from pathlib import Path

import numpy as np
import pytest
from conftest import out_of_reach, pigeonhole, random_clauses, satisfies

import neuf
from neuf import CNF, distributed, sudoku
from neuf._neuf import fingerprint, solve_part
from neuf._results import Results

dask = pytest.importorskip("distributed")

# What the machinery of clusters leaves open is no fault of ours.
pytestmark = [
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
    pytest.mark.filterwarnings("ignore::DeprecationWarning"),
]

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def processes() -> ProcessPoolExecutor:
    return ProcessPoolExecutor(2, mp_context=get_context("spawn"))


@pytest.fixture(scope="module")
def pool():
    with processes() as executor:
        yield executor


@pytest.fixture(scope="module")
def cluster():
    """Two workers with nannies that replace them, so that they may be killed."""
    import dask as settings

    with settings.config.set({"distributed.comm.timeouts.connect": "60s"}):
        with dask.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=":0") as local:
            with dask.Client(local) as client:
                yield client


def killing(pids, count: int, stop: threading.Event):
    """Kills a process of those that `pids` names, now and then."""

    def work() -> None:
        for _ in range(count):
            if stop.wait(0.7):
                return
            try:
                os.kill(pids()[0], signal.SIGKILL)
                killed.append(time.monotonic())
            except (IndexError, OSError):
                pass

    killed: list[float] = []
    thread = threading.Thread(target=work)
    thread.start()
    return thread, killed


@pytest.mark.parametrize("certify", [False, True])
@pytest.mark.parametrize("seed", range(3))
def test_answers_are_those_of_one_solver(pool, seed, certify):
    clauses = random_clauses(seed, 90, 385 + 10 * seed)
    expected = neuf.solve(clauses).satisfiable
    answer = distributed.solve(clauses, executor=pool, certify=certify, count=6)
    assert answer.satisfiable is expected and bool(answer) is expected
    if expected:
        assert satisfies(answer.model, clauses)
    else:
        assert answer.model is None and (answer.certified or 0) > 0 or not certify
    assert answer.lost == 0 and answer.limit is None


@pytest.mark.parametrize("make", ["threads", "processes", "dask", "dask executor"])
def test_every_executor_will_do(make, pool, cluster, tmp_path):
    seen: list[distributed.Progress] = []
    keywords = {"certify": True, "count": 8, "progress": seen.append, "proof": tmp_path / "lrat"}
    clauses = pigeonhole(7)
    executor = {
        "threads": lambda: ThreadPoolExecutor(2),
        "processes": lambda: pool,
        "dask": lambda: cluster,
        "dask executor": cluster.get_executor,
    }[make]()
    answer = distributed.solve(clauses, executor=executor, **keywords)
    assert answer.satisfiable is False and answer.cubes > 1
    assert answer.certified == neuf.check_proof(clauses, (tmp_path / "lrat").read_bytes())
    assert seen[-1].left == 0 and seen[-1].solved == answer.cubes


def test_cubes_that_take_long_are_cut_again(pool):
    clauses = random_clauses(1, 220, 1000)
    answer = distributed.solve(clauses, executor=pool, certify=True, count=2, patience=0.1)
    assert answer.satisfiable is False and answer.split > 0 and answer.cubes > 2


def test_results_are_kept_and_taken_again(pool, tmp_path):
    clauses = random_clauses(1, 220, 1000)
    keywords = {"executor": pool, "certify": True, "results": tmp_path, "patience": 0.05}
    stopped = distributed.solve(clauses, count=6, time=1.0, **keywords)
    assert stopped.satisfiable in (None, False)
    first = distributed.solve(clauses, count=99, proof=tmp_path / "lrat", **keywords)
    assert first.satisfiable is False
    parts = sorted(tmp_path.glob("*/*.part"))
    assert len(parts) == first.cubes and list(tmp_path.glob("*/first.json"))
    # Now everything is there, so no worker is asked.
    again = distributed.solve(clauses, **{**keywords, "executor": Refusing()})
    assert again.satisfiable is False and again.cubes == first.cubes and again.certified > 0
    # A file that says nothing, one about another cube, and one that is no file of ours.
    parts[0].write_bytes(b"nothing")
    parts[1].write_bytes(parts[2].read_bytes())
    mended = distributed.solve(clauses, **keywords)
    assert mended.satisfiable is False and mended.cubes == first.cubes
    next(tmp_path.glob("*/first.json")).write_bytes(b"[[")
    other = distributed.solve(clauses, cubes=[[1], [-1]], **keywords)
    assert other.satisfiable is False and other.certified > 0
    # Results of another formula stand beside these.
    other = distributed.solve([[1, 2], [-1]], executor=pool, results=tmp_path)
    assert other.satisfiable is True and len(list(tmp_path.iterdir())) == 3


def every_change(content):
    """What one wrong byte makes of a file, or a writer that was stopped; as `every_change` of the
    crate `neuf-testing`."""
    for place in range(len(content)):
        before, own, rest = content[:place], content[place], content[place + 1 :]
        for new in {*(own ^ 1 << bit for bit in range(8)), *b'019-+.eE,"[]{} \n'} - {own}:
            yield before + bytes([new]) + rest
        for new in b"09-.e":
            yield before + bytes([new, own]) + rest
        yield before + rest
        yield before


def test_damaged_results_cost_time_and_nothing_else(tmp_path):
    clauses = [[1, 2, 3], [1, 2, -3], [1, -2], [-1, 2], [-1, -2]]
    cnf = neuf.CNF(clauses)
    results = Results(tmp_path, fingerprint(cnf))
    results.keep_first([[1], [-1]])
    results.keep_pieces([1], [[1, 2], [1, -2]])
    for cube in [[1, 2], [1, -2], [-1]]:
        results.keep_part(cube, solve_part(cnf, cube)[2])
    files = {path: path.read_bytes() for path in sorted(tmp_path.glob("*/*"))}
    assert len(files) == 5
    with ThreadPoolExecutor(2) as threads:
        for path, content in files.items():
            # Parts are checked by what Rust's tests give all changes to.
            step = 1 if path.suffix == ".json" else 97
            for change in itertools.islice(every_change(content), 0, None, step):
                for other, whole in files.items():
                    other.write_bytes(whole)
                path.write_bytes(change)
                for cubes in (results.first(), results.pieces([1])):
                    assert cubes is None or all(type(lit) is int for lit in sum(cubes, []))
                keywords = {"executor": threads, "results": tmp_path, "certify": True}
                answer = distributed.solve(cnf, **keywords)
                assert answer.satisfiable is False and answer.lost == 0, change
    # A cube that is one of its own pieces, and pieces of another cube.
    for pieces in ([[1]], [[1], [1, 2]], [[-1, 2], [-1, -2]]):
        results.keep_pieces([1], pieces)
        assert results.pieces([1]) is None


class Refusing(Executor):
    def submit(self, *arguments, **keywords):
        raise AssertionError("there is nothing to do")


def test_a_scheduler_that_ends_is_named():
    crew = distributed._Crew(ThreadPoolExecutor(1), 3, None)

    class Client:
        status = "connecting"

        def nthreads(self):
            raise AssertionError("the scheduler is not asked")

    crew._client = Client()
    crew.add(distributed._Task("a task", time.sleep, (0.1,)))
    begin = time.monotonic()
    with pytest.raises(distributed.WorkersLost, match="scheduler of the cluster has ended"):
        while True:
            crew.add(distributed._Task("a task", time.sleep, (0.1,)))
            list(crew.results())
    assert time.monotonic() - begin < 8


@pytest.mark.parametrize("kind", ["dask", "processes"])
def test_workers_may_be_killed(kind, cluster):
    clauses = random_clauses(1, 250, 1140)
    made: list[ProcessPoolExecutor] = []

    def make() -> Executor:
        made.append(processes())
        return made[-1]

    if kind == "dask":
        executor = cluster
        pids = lambda: list(cluster.run(os.getpid).values())
    else:
        executor = make
        pids = lambda: list(made[-1]._processes)
    killed: list[int] = []

    def kill(progress: distributed.Progress) -> None:
        """Kills a worker after each of the first results, so that others are certainly open."""
        if len(killed) < 3 and progress.left > 1:
            try:
                worker = pids()[0]
                os.kill(worker, signal.SIGKILL)
                killed.append(worker)
            except (IndexError, OSError):
                # The workers are being replaced just now.
                pass

    answer = distributed.solve(
        clauses,
        executor=executor,
        certify=True,
        count=16,
        patience=1.0,
        retries=20,
        progress=kill,
    )
    assert answer.satisfiable is False and answer.certified > 0
    assert killed and (kind == "dask" or (answer.lost > 0 and len(made) > 1))


def killed_while_it_sends(mark: Path) -> None:
    """Kills the first worker when a part of a result is in the pipe. Runs in each new worker."""
    try:
        mark.touch(exist_ok=False)
    except FileExistsError:
        return
    results = sys._getframe(1).f_locals["result_queue"]
    os.write(results._writer.fileno(), struct.pack("!i", 1000) + b"a part of it")
    os.kill(os.getpid(), signal.SIGKILL)


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
@pytest.mark.parametrize("is_replaced", [True, False])
def test_a_worker_may_be_killed_while_it_sends_its_result(is_replaced, tmp_path):
    made: list[Executor] = []

    def make() -> Executor:
        context = get_context("spawn")
        mark = tmp_path / "mark"
        made.append(ProcessPoolExecutor(2, context, killed_while_it_sends, (mark,)))
        return made[-1]

    clauses = pigeonhole(6)
    if is_replaced:
        answer = distributed.solve(clauses, executor=make, certify=True, count=8)
        assert answer.satisfiable is False and answer.lost > 0 and len(made) == 2
    else:
        with pytest.raises(distributed.WorkersLost, match="pass a function"), make() as executor:
            distributed.solve(clauses, executor=executor, count=8)


def test_a_model_stops_everything(pool):
    clauses = out_of_reach()
    # Where 1000 is true all these clauses are; the other half has no model.
    clauses = [[*clause, 1000] for clause in clauses] + [[-1000, 1001], [-1000, -1001, 1002]]
    begin = time.monotonic()
    answer = distributed.solve(clauses, executor=pool, cubes=[[-1000], [1000]], patience=5)
    assert answer.satisfiable and satisfies(answer.model, clauses)
    assert time.monotonic() - begin < 30


def test_limits_and_cubes_of_the_caller(pool):
    hard = out_of_reach()
    assert distributed.solve(hard, executor=pool, time=1.5, patience=0.5).limit == "time"
    answer = distributed.solve(hard, executor=pool, time=0)
    with pytest.raises(ValueError, match="unknown .time."):
        bool(answer)
    # Cubes that leave out what matters, or nothing at all, are no danger.
    for cubes in ([], [[1]], [[1], [-1]], [[1, 2], [-2, 3]], [[1, -1]], [[]]):
        clauses = pigeonhole(4)
        answer = distributed.solve(clauses, executor=pool, cubes=cubes, certify=True)
        assert answer.satisfiable is False
        answer = distributed.solve(clauses[1:], executor=pool, cubes=cubes, certify=True)
        assert answer.satisfiable and satisfies(answer.model, clauses[1:])
    assert distributed.solve([], executor=pool).satisfiable
    assert distributed.solve([[]], executor=pool, certify=True).satisfiable is False


class Lying(Executor):
    """Changes what workers return."""

    def __init__(self, change) -> None:
        self.change = change

    def submit(self, work, *arguments, **keywords):
        future: Future[object] = Future()
        try:
            future.set_result(self.change(work(*arguments, **keywords)))
        except Exception as error:
            future.set_exception(error)
        return future


class Failing(Executor):
    """Every task fails with this error."""

    def __init__(self, error: Exception) -> None:
        self.error = error

    def submit(self, work, *arguments, **keywords):
        future: Future[object] = Future()
        future.set_exception(self.error)
        return future


def part_of(change):
    return lambda result: (result[0], change(result[1])) if result[0] == "part" else result


def other_formula(part: bytes) -> bytes:
    return neuf.distributed.solve_part(CNF(pigeonhole(3)), [1])[2]


def last_step_lost(part: bytes) -> bytes:
    """The record of the refutation without the step that derives it; the check sum is wrong."""
    lines = part.splitlines(keepends=True)
    return b"".join(lines[:-2] + lines[-1:])


def sealed(text: str) -> bytes:
    """A part with the right check sum."""
    total = 0x6C62272E07BB014262B821756295C58D
    for byte in text.encode():
        total = ((total ^ byte) * ((1 << 88) + 0x13B)) % (1 << 128)
    return f"{text}{total >> 64 ^ total % (1 << 64):016x}\n".encode()


def test_a_definition_does_not_refute_a_cube():
    # Each clause can be added on its own without making the formula unsatisfiable, but the
    # cubes that they contradict have models, and all of them together do not.
    formula = CNF([[-1, -2]])
    fingerprint = distributed.fingerprint(formula)
    for definition in ("1 2 0 -1 0", "-2 1 0 0", "-1 2 0 0"):
        clause = definition.split(" 0 ")[0]
        cube = " ".join(str(-int(lit)) for lit in clause.split())
        steps = f"2 {definition}\n3 {clause} 0 2 0\n"
        part = sealed(f"p neuf-part 1 {fingerprint} 1\n{steps}u {cube} 0 {cube} 0 3 ")
        with pytest.raises(neuf.CertificationError):
            distributed.check_part(formula, part)
    assert distributed.check_part(formula, distributed.solve_part(formula, [1, 2])[2])[0]


def test_the_highest_variable():
    formula = CNF([[2**28, 1], [2**28, -1]])
    part = distributed.solve_part(formula, [-(2**28)])[2]
    assert distributed.check_part(formula, part)[0] == [([-(2**28)], [-(2**28)])]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (part_of(lambda part: part[: len(part) // 2]), "another cube"),
        (part_of(lambda part: b"nonsense"), "neuf-part"),
        (part_of(other_formula), "another formula"),
        (part_of(last_step_lost), "another cube"),
    ],
)
def test_workers_that_send_nonsense_are_not_believed(change, message):
    with pytest.raises(distributed.WorkersLost, match=message):
        distributed.solve(
            pigeonhole(5), executor=Lying(change), certify=True, count=4, retries=2
        )


def test_a_worker_that_lies_once_is_asked_again():
    lies = iter([True, False, True])

    def change(result):
        return (result[0], b"") if next(lies, False) else result

    answer = distributed.solve(pigeonhole(5), executor=Lying(part_of(lambda part: part)), count=4)
    assert answer.lost == 0
    answer = distributed.solve(pigeonhole(5), executor=Lying(change), certify=True, count=4)
    assert answer.satisfiable is False and answer.lost == 2


def failing(*arguments):
    raise OSError("the disk of this worker is full")


def test_the_cause_is_named_when_the_work_cannot_go_on(monkeypatch):
    with ThreadPoolExecutor(2) as threads:
        with monkeypatch.context() as patch:
            patch.setattr(distributed, "_solve_cube", failing)
            with pytest.raises(distributed.WorkersLost, match="disk of this worker is full"):
                distributed.solve(pigeonhole(5), executor=threads, retries=2)
    with pytest.raises(distributed.WorkersLost, match="does no more work"):
        distributed.solve(pigeonhole(5), executor=threads)
    broken = BrokenProcessPool("a process was terminated abruptly")
    with pytest.raises(distributed.WorkersLost, match="abruptly.*pass a function"):
        distributed.solve(pigeonhole(5), executor=Failing(broken))
    # With a function, each broken executor is replaced, but not for ever.
    made: list[Failing] = []

    def make() -> Failing:
        made.append(Failing(broken))
        return made[-1]

    with pytest.raises(distributed.WorkersLost, match="abruptly"):
        distributed.solve(pigeonhole(5), executor=make, retries=2)
    assert len(made) == 3
    with pytest.raises(TypeError, match="executor"):
        distributed.solve([[1]], executor=5)
    with pytest.raises(TypeError, match="make executors"):
        distributed.solve([[1]], executor=lambda: 5)


def test_a_cluster_without_workers_is_noticed(monkeypatch):
    monkeypatch.setattr(distributed, "_EMPTY", 1.0)
    with dask.LocalCluster(n_workers=0, dashboard_address=":0") as local:
        with dask.Client(local) as client:
            with pytest.raises(distributed.WorkersLost, match="no worker for"):
                distributed.solve(pigeonhole(8), executor=client, count=4)


@pytest.mark.parametrize("kind", ["processes", "dask"])
def test_batches_of_puzzles(kind, pool, cluster):
    executor = pool if kind == "processes" else cluster
    puzzles = [puzzle.line for puzzle in sudoku.generate(60, seed=4)] + [81 * ".", "55" + EASY[2:]]
    expected = sudoku.solve_many(puzzles)
    seen: list[distributed.Progress] = []
    found = distributed.solve_many(puzzles, executor=executor, piece=7, progress=seen.append)
    assert found == expected and expected[-2:] == [None, None]
    assert seen[-1].left == 0 and len(seen) == 9
    array = np.array([[int(c) for c in line.replace(".", "0")] for line in puzzles], dtype=np.uint8)
    solved = distributed.solve_many(array, executor=executor, piece=9)
    assert (solved == sudoku.solve_many(array)).all()
    assert distributed.solve_many([], executor=executor) == []
    assert len(distributed.solve_many(array[:0], executor=executor)) == 0
    with pytest.raises(distributed.WorkersLost, match="the piece from puzzle 0 on"):
        distributed.solve_many(["bad"], executor=executor, retries=1)


def test_batches_survive_killed_workers(cluster):
    puzzles = np.tile(
        np.array([[int(c) for c in EASY.replace(".", "0")]], dtype=np.uint8), (400_000, 1)
    )
    stop = threading.Event()
    thread, killed = killing(lambda: list(cluster.run(os.getpid).values()), 2, stop)
    try:
        while not killed:
            solved = distributed.solve_many(puzzles, executor=cluster, piece=10_000, retries=20)
    finally:
        stop.set()
        thread.join()
    assert (solved == solved[0]).all() and solved[0].sum() == 405


MPI_PROGRAM = f"""
from conftest import pigeonhole
from mpi4py.futures import MPIPoolExecutor
from neuf import distributed

if __name__ == "__main__":
    with MPIPoolExecutor() as executor:
        answer = distributed.solve(pigeonhole(8), executor=executor, certify=True, count=8)
        print(executor.num_workers, answer.satisfiable, answer.certified > 0)
        print(distributed.solve_many(3 * [{EASY!r}], executor=executor, piece=2)[2][:9])
"""


def test_mpi_with_two_ranks(tmp_path):
    pytest.importorskip("mpi4py")
    here = Path(sys.executable).parent / "mpiexec"
    mpiexec = str(here) if here.exists() else shutil.which("mpiexec")
    if mpiexec is None:
        pytest.skip("there is no mpiexec")
    program = tmp_path / "program.py"
    program.write_text(MPI_PROGRAM)
    environment = {
        "OMPI_ALLOW_RUN_AS_ROOT": "1",
        "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1",
        "PRTE_MCA_rmaps_default_mapping_policy": ":oversubscribe",
        "PYTHONPATH": str(Path(__file__).parent),
    }
    run = subprocess.run(
        [mpiexec, "-n", "2", sys.executable, "-m", "mpi4py.futures", str(program)],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert run.returncode == 0, run.stderr
    assert run.stdout.splitlines() == ["1 False True", "534678912"]
