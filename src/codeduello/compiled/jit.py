"""The one place where numba is asked to compile."""

import sys
from pathlib import Path
from typing import Any, Final

import numba

BLAS: Final = "scipy.linalg.cython_blas"
"""numba asks for it when its array functions load, which takes a sixth of a second; nothing compiled here multiplies matrices."""

if BLAS not in sys.modules:
    sys.modules[BLAS] = None  # type: ignore[assignment]
    import numba.np.arraymath

    del sys.modules[BLAS]


def jit(function: Any, kinds: Any = None, folder: Path | None = None) -> Any:
    """Compile a function: now for arguments of these types (a list of several is taken too), or for each kind of call as it comes.

    With a `folder` the code is kept there. Compiled code counts no references (what is handed in outlives the call) and lets go of Python's lock.
    """
    if kinds is None:
        return numba.njit(nogil=True, _nrt=False)(function)
    if folder is None:
        return numba.njit(kinds, nogil=True, _nrt=False)(function)
    numba.config.CACHE_DIR = str(folder)
    return numba.njit(kinds, nogil=True, _nrt=False, cache=True)(function)


def kind_of(value: Any) -> Any:
    """The numba type of an argument; whole numbers are taken as int64."""
    if isinstance(value, bool | int):
        return numba.int64
    if isinstance(value, tuple):
        return numba.types.Tuple([kind_of(one) for one in value])
    return numba.typeof(value)
