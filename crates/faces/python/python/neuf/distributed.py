"""One hard formula, or many sudokus, on many processes or machines.

Any ``concurrent.futures.Executor`` does the work: processes, a cluster of Dask, MPI::

    from concurrent.futures import ProcessPoolExecutor
    from neuf import CNF, distributed

    if __name__ == "__main__":
        formula = CNF.from_file("hard.cnf")
        with ProcessPoolExecutor() as executor:
            print(distributed.solve(formula, executor=executor, certify=True))

A formula is cut into cubes (lists of literals that are assumed) by looking ahead, each is solved
somewhere, and those that take long are cut again. With ``certify``, the process that calls
believes no worker: each part comes with an LRAT proof, which is checked here, and in the end it
is proved that the cubes leave nothing out. So neither a wrong nor a lost worker can lead to a
wrong answer.

With ``results=FOLDER``, each result is kept as soon as it is there. Who calls again with the same
formula and folder goes on from them, whatever has ended the first call.

Workers may be killed at any time: what they had is done again elsewhere. An executor that is
broken as a whole, as a pool of processes is after one of them was killed, is replaced if a
function that makes executors was passed, such as ``ProcessPoolExecutor`` itself.
"""

from __future__ import annotations

import itertools
import multiprocessing
import multiprocessing.connection
import os
import pickle
import tempfile
import zlib
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    Executor,
    Future,
    ProcessPoolExecutor,
    ThreadPoolExecutor,
    wait,
)
from dataclasses import dataclass
from os import PathLike
from operator import index
from pathlib import Path
from time import monotonic
from typing import Any

from . import sudoku
from ._results import Results
from ._neuf import (
    CNF,
    CertificationError,
    Solver,
    check_part,
    close_cubes,
    cut_cubes,
    fingerprint,
    join_parts,
    solve_part,
)

__all__ = ["Answer", "Progress", "WorkersLost", "solve", "solve_many"]

#: How often the caller looks at deadlines and at the number of workers, in seconds.
_PERIOD = 0.5
#: How long there may be no worker at all, in seconds.
_EMPTY = 60.0
#: How long the scheduler of a cluster may be out of reach, in seconds.
_SILENT = 3.0
#: How long a pool may take to notice that one of its processes has ended, in seconds.
_UNNOTICED = 2.0
#: How many ticks count as a second of patience: what an undisturbed machine does in one on formulas
#: that fit into its caches. Neighbours do not change it.
_TICKS = 50_000_000
#: How many formulas a worker keeps.
_KEPT = 4


class WorkersLost(RuntimeError):
    """The work cannot go on: a task failed too often, or there is nothing that runs tasks."""


@dataclass(frozen=True)
class Progress:
    """How far the work is: numbers of cubes, or of pieces of a batch."""

    #: How many have a result.
    solved: int
    #: How many are left, with those that run.
    left: int
    #: How many cubes took long and were cut again.
    split: int
    #: How many tasks had to be run again.
    lost: int
    #: How long it took up to now.
    seconds: float


@dataclass(frozen=True)
class Answer:
    """The answer about a formula. As :class:`neuf.Answer`, it is true if there is a model and
    false if there is none; for an unknown answer, ``bool`` raises ``ValueError``."""

    #: Whether there is a model; ``None`` if the time was over first.
    satisfiable: bool | None
    #: The true literals of a model.
    model: list[int] | None = None
    #: Which limit came first: ``"time"``, or ``None``.
    limit: str | None = None
    #: With ``certify=True``: how many steps of proofs were checked in this process.
    certified: int | None = None
    #: How many cubes were solved.
    cubes: int = 0
    #: How many cubes took long and were cut again.
    split: int = 0
    #: How many tasks had to be run again, because a worker was lost or sent something wrong.
    lost: int = 0
    #: How long it took.
    seconds: float = 0.0

    def __bool__(self) -> bool:
        if self.satisfiable is None:
            raise ValueError(f"the answer is unknown ({self.limit}): look at .satisfiable")
        return self.satisfiable


def solve(
    formula: Any,
    *,
    executor: Any = None,
    certify: bool = False,
    proof: str | PathLike[str] | None = None,
    results: str | PathLike[str] | None = None,
    cubes: Iterable[Iterable[int]] | None = None,
    count: int | None = None,
    patience: float = 20.0,
    time: float | None = None,
    memory: int | None = None,
    options: Mapping[str, bool | int | float] | None = None,
    retries: int = 5,
    progress: Callable[[Progress], None] | None = None,
) -> Answer:
    """Looks for a model of a formula with the workers of an executor.

    ``executor`` is a ``concurrent.futures.Executor``, a function that makes one, or a client of
    Dask; without it, processes on all cores of this machine do the work. With a function, an
    executor that breaks is replaced, and closed at the end.

    ``certify`` checks each part when it arrives, on all cores of this machine, and at last that
    the cubes leave nothing out; ``proof`` names a file for one LRAT proof of the whole. A model
    is checked in any case.

    ``results`` names a folder for the results, from which a later call goes on: with the cubes that
    the first one has made, and without those that are solved. A result without a proof is not
    taken when one is needed.

    About ``count`` cubes are made, eight for each worker by default; ``cubes`` passes cubes that
    were found elsewhere. A cube that takes longer than ``patience`` seconds is cut again; these
    are seconds of a machine without other work, counted in ticks of the solver. The
    whole may take ``time`` seconds, and each task ``memory`` bytes; ``options`` are those of
    :class:`neuf.Solver`. A task that fails more than ``retries`` times ends the work with
    :class:`WorkersLost`, which names the cause. ``progress`` is called after each result.

    Cubes are assumptions, so no symmetries are broken. Of a formula with many of them, ask
    :func:`neuf.solve` first.

    >>> from concurrent.futures import ThreadPoolExecutor
    >>> clauses = [[1, 2, 3], [1, -2], [2, -3], [3, -1], [-1, -2, -3]]
    >>> with ThreadPoolExecutor(2) as threads:
    ...     answer = solve(clauses, executor=threads, certify=True)
    >>> answer.satisfiable, answer.limit, answer.lost
    (False, None, 0)
    """
    begin = monotonic()
    cnf = formula if isinstance(formula, CNF) else CNF(formula)
    if cnf.cubes:
        raise ValueError("the formula has cubes (`p inccnf`): the answer would be one without them")
    deadline = None if time is None else begin + time
    with _Crew(executor, retries, deadline) as crew, tempfile.TemporaryDirectory() as folder:
        work = _Work(cnf, crew, float(patience), certify, proof is not None, Path(folder))
        work.settings = {"options": dict(options) if options else None, "memory": memory}
        work.begin, work.progress = begin, progress
        try:
            if results is not None:
                work.results = Results(results, work.key)
            first = None if work.results is None else work.results.first()
            if cubes is not None:
                first = [[int(lit) for lit in cube] for cube in cubes]
            elif first is None:
                count = 8 * crew.width() if count is None else count
                first = cut_cubes(cnf, max(count, 1), time=crew.left())
            if work.results is not None:
                work.results.keep_first(first)
            return work.run(first, proof)
        except TimeoutError:
            return work.answer(None, limit="time")


def solve_many(
    puzzles: Any,
    *,
    executor: Any = None,
    unique: bool = True,
    piece: int = 20_000,
    threads: int | None = 1,
    time: float | None = None,
    retries: int = 5,
    progress: Callable[[Progress], None] | None = None,
) -> Any:
    """Solves many 9×9 puzzles as :func:`neuf.sudoku.solve_many` does, on the workers of an
    executor, in pieces of ``piece`` puzzles with ``threads`` threads each.

    ``executor``, ``retries`` and ``progress`` are those of :func:`solve`. ``TimeoutError`` is
    raised after ``time`` seconds.

    >>> from concurrent.futures import ThreadPoolExecutor
    >>> text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> with ThreadPoolExecutor(2) as workers:
    ...     solve_many(3 * [text], executor=workers, piece=2)[2][:9]
    '534678912'
    """
    if isinstance(puzzles, str):
        raise TypeError("puzzles come in a list or the like, not as one text")
    if piece < 1:
        raise ValueError("a piece has at least one puzzle")
    begin = monotonic()
    is_array = hasattr(puzzles, "__array_interface__")
    rows = puzzles if is_array else list(puzzles)
    starts = range(0, len(rows), piece)
    results: list[Any] = [None] * len(starts)
    solved = 0
    with _Crew(executor, retries, None if time is None else begin + time) as crew:
        for number, start in enumerate(starts):
            part = rows[start : start + piece]
            label = f"the piece from puzzle {start} on"
            crew.add(_Task(label, _solve_piece, (part, unique, threads), number))
        for task, result in crew.results():
            if len(result) != len(task.arguments[0]):
                crew.again(task, ValueError(f"{len(result)} results came back"))
                continue
            results[task.tag] = result
            solved += 1
            if progress is not None:
                left, seconds = len(starts) - solved, monotonic() - begin
                progress(Progress(solved, left, 0, crew.lost, seconds))
    if is_array:
        import numpy

        return numpy.concatenate(results) if results else numpy.zeros_like(rows, dtype="uint8")
    texts = list(itertools.chain.from_iterable(results))
    if hasattr(puzzles, "to_list"):
        make: Any = type(puzzles)
        return make(texts, index=puzzles.index, name="solution", dtype=object)
    return texts


# What runs on workers.

_formulas: dict[str, CNF] = {}


def _formula(key: str, packed: bytes | None) -> CNF | None:
    """The formula of this fingerprint, if this worker has it or is given it."""
    cnf = _formulas.get(key)
    if cnf is None and packed is not None:
        cnf = pickle.loads(zlib.decompress(packed))
        if fingerprint(cnf) != key:
            raise ValueError("the formula was damaged on its way")
        while len(_formulas) >= _KEPT:
            _formulas.pop(next(iter(_formulas)), None)
        _formulas[key] = cnf
    return cnf


def _solve_cube(
    key: str,
    packed: bytes | None,
    cube: list[int],
    proof: bool,
    ticks: int,
    left: float | None,
    settings: dict[str, Any],
) -> tuple[str, Any]:
    """Solves a cube, or cuts it again if that takes long."""
    cnf = _formula(key, packed)
    if cnf is None:
        return ("unknown formula", None)
    satisfiable, limit, part = solve_part(
        cnf, cube, proof=proof, ticks=ticks, time=left, **settings
    )
    if satisfiable is not None:
        return ("part", part)
    if limit in ("ticks", "time", "memory"):
        try:
            return ("split", cut_cubes(cnf, 4, cube, time=left))
        except TimeoutError:
            return ("split", [cube])
    raise RuntimeError(f"the worker was stopped ({limit})")


def _solve_piece(puzzles: Any, unique: bool, threads: int) -> Any:
    return sudoku.solve_many(puzzles, unique=unique, threads=threads)


def _call(ticket: int, work: Callable[..., Any], *arguments: Any) -> Any:
    """Does the work. The ticket makes each call another one for executors that keep results."""
    return work(*arguments)


# What runs in the process that calls.


@dataclass(eq=False)
class _Task:
    label: str
    work: Callable[..., Any]
    arguments: tuple[Any, ...]
    tag: Any = None
    failures: int = 0


def _processes() -> Executor:
    return ProcessPoolExecutor(mp_context=multiprocessing.get_context("spawn"))


def _workers(executor: Executor) -> list[Any]:
    """The processes of a pool. Of other executors nothing is known."""
    return list((getattr(executor, "_processes", None) or {}).values())


def _has_ended_process(executor: Executor) -> bool:
    """Whether a process of a pool has ended."""
    sentinels = [worker.sentinel for worker in _workers(executor)]
    return bool(multiprocessing.connection.wait(sentinels, 0))


def _end_processes(executor: Executor) -> None:
    """Ends the processes of a pool at once.

    A process that ends while it sends a result leaves a part of it in the pipe, and the pool
    waits for the rest as long as any process could send it. This process could, too, so its
    end of the pipe is closed; the pool then sees that it is broken.
    """
    results = getattr(executor, "_result_queue", None)
    workers = _workers(executor)
    for worker in workers:
        worker.terminate()
    if workers and results is not None:
        results._writer.close()


class _Crew:
    """Tasks on an executor. They are run again when they fail or their workers are lost.

    Only about two tasks for each worker are submitted at a time, so that the executor holds
    little, and little is left to be cancelled at the end.
    """

    def __init__(self, executor: Any, retries: int, deadline: float | None) -> None:
        self.lost = 0
        self._make: Callable[[], Executor] | None = None
        self._client: Any = None
        if executor is None:
            executor = _processes
        if isinstance(executor, Executor):
            self._executor = executor
            self._client = getattr(executor, "_client", None)
        elif hasattr(executor, "get_executor"):
            self._executor, self._client = executor.get_executor(pure=False), executor
        elif callable(executor):
            self._make, self._executor = executor, executor()
            if not isinstance(self._executor, Executor):
                raise TypeError("the function that is passed as executor must make executors")
        else:
            raise TypeError("an executor is a concurrent.futures.Executor or makes one")
        self._retries, self._deadline = index(retries), deadline
        self._waiting: deque[_Task] = deque()
        self._running: dict[Future[Any], _Task] = {}
        self._tickets = itertools.count()
        self._broken = 0
        self._empty_since: float | None = None
        self._ended_since: float | None = None
        self._alone_since: float | None = None
        self._width = (0.0, 1)
        #: Threads of this process, and what runs there.
        self._threads: ThreadPoolExecutor | None = None
        self._here: set[Future[Any]] = set()

    def __enter__(self) -> _Crew:
        return self

    def __exit__(self, *error: object) -> None:
        if self._threads is not None:
            self._threads.shutdown(wait=False, cancel_futures=True)
        if self._make is not None:
            self._close()
        else:
            for future in self._running:
                future.cancel()

    def _close(self) -> None:
        """Ends an executor of our own, with the processes that still work."""
        _end_processes(self._executor)
        self._executor.shutdown(wait=False, cancel_futures=True)

    def __len__(self) -> int:
        return len(self._waiting) + len(self._running)

    def width(self) -> int:
        """How many tasks run at a time."""
        seen, width = self._width
        if seen == 0 or (self._client is not None and monotonic() - seen > 1):
            if self._client is not None:
                # This asks the scheduler, which may be gone.
                if getattr(self._client, "status", "running") != "running":
                    return width
                width = sum(self._client.nthreads().values())
            else:
                known = getattr(self._executor, "_max_workers", None)
                known = known or getattr(self._executor, "num_workers", None)
                width = known or os.cpu_count() or 1
            self._width = (monotonic(), width)
        return width

    def left(self) -> float | None:
        """How many seconds are left. Without any, it raises ``TimeoutError``."""
        if self._deadline is None:
            return None
        left = self._deadline - monotonic()
        if left <= 0:
            raise TimeoutError("the time was over before there was a result")
        return left

    def add(self, task: _Task, *, first: bool = False) -> None:
        if first:
            self._waiting.appendleft(task)
        else:
            self._waiting.append(task)

    def here(self, task: _Task, work: Callable[..., Any], *arguments: Any) -> None:
        """Does work of this process for a task; its result is the next one of the task. While
        it waits for a thread, fewer tasks are given to the workers."""
        if self._threads is None:
            self._threads = ThreadPoolExecutor(os.cpu_count())
        future = self._threads.submit(work, *arguments)
        self._here.add(future)
        self._running[future] = task

    def again(self, task: _Task, error: BaseException) -> None:
        """Runs a task again that has failed with this error, unless it failed too often."""
        task.failures += 1
        self.lost += 1
        if task.failures > self._retries:
            cause = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
            raise WorkersLost(
                f"{task.label} failed {task.failures} times, the last time with {cause}"
            ) from error
        self.add(task, first=True)

    def results(self) -> Iterator[tuple[_Task, Any]]:
        """Yields tasks with their results as they come, also of tasks that are added meanwhile.
        ``TimeoutError`` is raised at the deadline."""
        while len(self):
            self._look_for_scheduler()
            self._fill()
            left = self.left()
            timeout = _PERIOD if left is None else min(left, _PERIOD)
            done, _ = wait(self._running, timeout, FIRST_COMPLETED)
            self._look_for_ended_processes()
            if not done:
                self._look_for_workers()
            broken: BaseException | None = None
            for future in done:
                task = self._running.pop(future)
                self._here.discard(future)
                try:
                    result = future.result()
                except BrokenExecutor as error:
                    broken = error
                    self.again(task, error)
                except Exception as error:
                    self.again(task, error)
                else:
                    self._broken, self._empty_since = 0, None
                    yield task, result
            if broken is not None:
                self._renew(broken)

    def _fill(self) -> None:
        while self._waiting and len(self._running) < 2 * max(self.width(), 1):
            task = self._waiting.popleft()
            try:
                ticket = next(self._tickets)
                future = self._executor.submit(_call, ticket, task.work, *task.arguments)
            except Exception as error:
                # A pool that is about to break says so in other words.
                self.add(task, first=True)
                self._renew(error)
            else:
                self._running[future] = task

    def _renew(self, error: BaseException) -> None:
        """Replaces an executor that is broken."""
        if self._make is None:
            raise WorkersLost(
                f"the executor does no more work ({type(error).__name__}: {error}); pass a "
                "function that makes executors, and it will be replaced"
            ) from error
        self._broken += 1
        if self._broken > self._retries:
            raise WorkersLost(f"{self._broken} executors broke one after the other: {error}")
        for future in self._running.keys() - self._here:
            task = self._running.pop(future)
            self.again(task, error)
        self._close()
        self._executor = self._make()

    def _look_for_ended_processes(self) -> None:
        """Makes a pool notice that it is broken. It does so at once by itself, except when a
        process was killed in the middle of a result: then it would wait for ever."""
        if not _has_ended_process(self._executor):
            self._ended_since = None
            return
        now = monotonic()
        self._ended_since = self._ended_since or now
        if now - self._ended_since > _UNNOTICED:
            _end_processes(self._executor)
            self._ended_since = None

    def _look_for_scheduler(self) -> None:
        """Notices a scheduler of Dask that is gone. Dask itself waits for half a minute and then
        says that a connection was closed."""
        if getattr(self._client, "status", "running") == "running":
            self._alone_since = None
            return
        now = monotonic()
        self._alone_since = self._alone_since or now
        if now - self._alone_since > _SILENT:
            raise WorkersLost(
                "the scheduler of the cluster has ended, or cannot be reached; with "
                "results=FOLDER, a later call goes on from what is solved"
            )

    def _look_for_workers(self) -> None:
        """Notices a cluster without workers, in which tasks would wait for ever."""
        if self._client is None or self._alone_since is not None or self._client.nthreads():
            self._empty_since = None
            return
        now = monotonic()
        self._empty_since = self._empty_since or now
        if now - self._empty_since > _EMPTY:
            raise WorkersLost(f"the cluster has had no worker for {_EMPTY:.0f} seconds")


class _Work:
    """A formula on its way to an answer."""

    progress: Callable[[Progress], None] | None
    begin: float
    settings: dict[str, Any]
    #: The folder of results, if there is one.
    results: Results | None = None

    def __init__(
        self, cnf: CNF, crew: _Crew, patience: float, certify: bool, keep: bool, folder: Path
    ) -> None:
        self._cnf, self._crew, self._patience = cnf, crew, patience
        self._certify, self._folder = certify, folder
        #: Where parts are kept, if one proof of all of them is wanted.
        self._kept: list[Path] | None = [] if keep else None
        self.key = fingerprint(cnf)
        self._packed = zlib.compress(pickle.dumps(cnf), 1)
        self._sent = 0
        #: The refuted cubes, each as far as it takes part in the contradiction.
        self._refuted: list[list[int]] = []
        self._solved = self._split = self._steps = 0

    def answer(self, satisfiable: bool | None, **more: Any) -> Answer:
        is_checked = self._certify or self._kept is not None
        return Answer(
            satisfiable,
            certified=self._steps if is_checked else None,
            cubes=self._solved,
            split=self._split,
            lost=self._crew.lost,
            seconds=monotonic() - self.begin,
            **more,
        )

    def _add(self, cube: list[int], patience: float, *, first: bool = False) -> None:
        # The first tasks bring the formula to the workers; a worker that does not get one of
        # them says so.
        packed = self._packed if self._sent < self._crew.width() else None
        self._sent += 1
        has_proof = self._certify or self._kept is not None
        ticks, left = int(patience * _TICKS), self._crew.left()
        arguments = (self.key, packed, cube, has_proof, ticks, left, self.settings)
        label = f"the cube {cube}"
        self._crew.add(_Task(label, _solve_cube, arguments, (cube, patience)), first=first)

    def run(self, cubes: list[list[int]], proof: str | PathLike[str] | None) -> Answer:
        for cube in cubes:
            self._resume(cube, self._patience)
        for task, (kind, result) in self._crew.results():
            cube, patience = task.tag
            if kind == "wrong result":
                # A file of an earlier call: the cube is solved as if it were not there.
                if self.results is not None:
                    self.results.forget_part(cube)
                self._add(cube, patience, first=True)
                continue
            if kind == "unknown formula":
                key, _, *rest = task.arguments
                task.arguments = (key, self._packed, *rest)
                self._crew.add(task, first=True)
                continue
            if kind == "part":
                self._crew.here(task, self._check, cube, result)
                continue
            if kind == "split":
                if self.results is not None and result != [cube]:
                    self.results.keep_pieces(cube, result)
                self._cut(cube, result, patience)
            else:
                if self.results is not None:
                    self.results.keep_part(cube, result[0])
                model = self._take(cube, *result)
                if model is not None:
                    return self.answer(True, model=model)
            if self.progress is not None:
                self.progress(
                    Progress(
                        self._solved,
                        len(self._crew),
                        self._split,
                        self._crew.lost,
                        monotonic() - self.begin,
                    )
                )
        return self._close(proof)

    def _resume(self, cube: list[int], patience: float) -> None:
        """Does what is left of a cube: nothing but a check if there is a result."""
        part = None if self.results is None else self.results.part(cube)
        pieces = None if self.results is None else self.results.pieces(cube)
        if part is not None:
            task = _Task(f"the result of the cube {cube}", _solve_cube, (), (cube, patience))
            self._crew.here(task, self._check_kept, cube, part)
        elif pieces is not None:
            for piece in pieces:
                self._resume(piece, patience * 1.5)
        else:
            self._add(cube, patience)

    def _check_kept(self, cube: list[int], part: bytes) -> tuple[str, Any]:
        try:
            return self._check(cube, part)
        except (CertificationError, ValueError):
            return ("wrong result", None)

    def _cut(self, cube: list[int], pieces: list[list[int]], patience: float) -> None:
        """Goes on with the pieces of a cube that took too long; each may take longer than the
        cube, so that there is an end of this."""
        self._split += 1
        for piece in reversed(pieces):
            self._add(piece, patience * (4 if len(pieces) == 1 else 1.5), first=True)

    def _check(self, cube: list[int], part: bytes) -> tuple[str, Any]:
        """Checks a part, on any thread."""
        is_checked = self._certify or self._kept is not None
        refuted, model, steps = check_part(self._cnf, part, certify=is_checked)
        if model is None and [found for found, _ in refuted] != [cube]:
            raise CertificationError("the part is about another cube")
        return ("checked", (part, refuted, model, steps))

    def _take(
        self,
        cube: list[int],
        part: bytes,
        refuted: list[tuple[list[int], list[int]]],
        model: list[int] | None,
        steps: int,
    ) -> list[int] | None:
        """Takes over what a part says that was checked."""
        self._steps += steps
        self._solved += 1
        for _, core in refuted:
            self._refuted.append([lit for lit in cube if lit in core])
        if self._kept is not None:
            path = self._folder / f"{len(self._kept)}.part"
            path.write_bytes(part)
            self._kept.append(path)
        return model

    def _close(self, proof: str | PathLike[str] | None) -> Answer:
        """Refutes what the refuted cubes leave, which is nothing if the cubes were right."""
        if self._kept is not None and proof is not None:
            satisfiable, limit, self._steps = join_parts(
                self._cnf, self._kept, proof, time=self._crew.left()
            )
        else:
            satisfiable, limit, steps = close_cubes(
                self._cnf, self._refuted, certify=self._certify, time=self._crew.left()
            )
            self._steps += steps
        if satisfiable is None:
            return self.answer(None, limit=limit)
        if not satisfiable:
            return self.answer(False)
        # Cubes of the caller may leave models out.
        with Solver(bootstrap_with=self._cnf, certify=True) as solver:
            solver.append_formula([[-lit for lit in cube] for cube in self._refuted])
            found = solver.ask(time=self._crew.left())
            model = None if found.model is None else list(found.model)
            return self.answer(found.satisfiable, model=model, limit=found.limit)
