"""Compiled code on disk: a folder for exactly these rules, this numba and this Python, so that nothing stale is ever run.

numba looks only at the file of a driver when it asks whether cached code still fits, and would run the odds of yesterday's rules
after an edit. So the folder's name is a hash of every source that takes part. Where it cannot be written nothing is cached.
"""

import hashlib
import os
import platform
import sys
from collections.abc import Iterable
from pathlib import Path

import numba

from codeduello import folders


def fingerprint(files: Iterable[Path], *more: object) -> str:
    """Twenty hex digits for the contents of these files, the versions of Python and numba, and `more`."""
    digest = hashlib.sha256()
    for path in sorted(files):
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    about = (sys.version, numba.__version__, platform.machine(), bool(numba.config.BOUNDSCHECK), *more)
    digest.update(repr(about).encode())
    return digest.hexdigest()[:20]


def code_folder() -> Path:
    """Where all compiled code lies."""
    return folders.folder("cache") / "code"


def writable_folder(name: str) -> Path | None:
    """The folder for compiled code of this name, made now; None where it cannot be written."""
    folder = code_folder() / name
    try:
        folder.mkdir(parents=True, exist_ok=True)
        probe = folder / f".probe-{os.getpid()}"
        probe.write_bytes(b"")
        probe.unlink()
    except OSError:
        return None
    return folder
