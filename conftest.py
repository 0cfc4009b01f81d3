"""What all tests share: compiled rules and tables of values are kept from one test, and one run, to the next."""

import gc
import os
from pathlib import Path

import pytest


def pytest_configure(config: pytest.Config) -> None:
    os.environ.setdefault("CODEDUELLO_CACHE", str(Path(config.rootpath) / ".pytest_cache" / "codeduello"))
    gc.set_threshold(100_000, 50, 100)  # tests make millions of small objects that live long: looking through them so often costs a tenth of the time
