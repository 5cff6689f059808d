"""Results of cubes that are kept in a folder, so that work goes on where it was ended.

Each file is written under another name first and then renamed, so a file is whole or not there.
There is a folder in it for each formula, named by its fingerprint, with

- ``first.json``: the cubes that the work began with;
- ``NAME.part``: the result of a cube, with its proof if one was wanted;
- ``NAME.json``: the pieces of a cube that was cut again.

``NAME`` is the hash of the literals of the cube. What a file says is checked like what a worker
says, so a damaged or foreign one costs time and nothing else.
"""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing_extensions import TypeGuard

__all__ = ["Results"]


#: The largest number of a variable.
_MOST = 1 << 28


def _are_cubes(found: object) -> TypeGuard[list[list[int]]]:
    """Whether this is a list of lists of literals."""
    return isinstance(found, list) and all(
        isinstance(cube, list) and all(type(lit) is int and 0 < abs(lit) <= _MOST for lit in cube)
        for cube in found
    )


class Results:
    """The results of one formula in a folder."""

    def __init__(self, folder: str | os.PathLike[str], fingerprint: str) -> None:
        self._folder = Path(folder) / fingerprint
        self._folder.mkdir(parents=True, exist_ok=True)

    def _path(self, cube: list[int], ending: str) -> Path:
        name = hashlib.sha256(json.dumps(cube).encode()).hexdigest()[:32]
        return self._folder / f"{name}.{ending}"

    def _write(self, path: Path, content: bytes) -> None:
        handle, name = tempfile.mkstemp(dir=self._folder, prefix=".new-")
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        os.replace(name, path)

    @staticmethod
    def _read(path: Path) -> list[list[int]] | None:
        try:
            cubes: object = json.loads(path.read_bytes())
        except FileNotFoundError:
            return None
        except (ValueError, RecursionError):
            cubes = None
        # What was damaged is as good as not there: the work that it stands for is done again.
        return cubes if _are_cubes(cubes) else None

    def first(self) -> list[list[int]] | None:
        """The cubes that the work began with, if it has begun."""
        return self._read(self._folder / "first.json")

    def keep_first(self, cubes: list[list[int]]) -> None:
        """Keeps the cubes that the work begins with."""
        self._write(self._folder / "first.json", json.dumps(cubes).encode())

    def part(self, cube: list[int]) -> bytes | None:
        """The result of a cube."""
        try:
            return self._path(cube, "part").read_bytes()
        except FileNotFoundError:
            return None

    def keep_part(self, cube: list[int], part: bytes) -> None:
        """Keeps the result of a cube."""
        self._write(self._path(cube, "part"), part)

    def forget_part(self, cube: list[int]) -> None:
        """Removes a result that turned out to be wrong."""
        self._path(cube, "part").unlink(missing_ok=True)

    def pieces(self, cube: list[int]) -> list[list[int]] | None:
        """The pieces of a cube, if it was cut again: cubes that go on from it."""
        pieces = self._read(self._path(cube, "json"))
        if pieces is None:
            return None
        # A cube among its own pieces would be taken up without an end.
        is_cut = all(piece[: len(cube)] == cube and len(piece) > len(cube) for piece in pieces)
        return pieces if is_cut else None

    def keep_pieces(self, cube: list[int], pieces: list[list[int]]) -> None:
        """Keeps the pieces of a cube."""
        self._write(self._path(cube, "json"), json.dumps(pieces).encode())
