"""Where this user's files lie: running duels (state), finished ones (data), what was reckoned or compiled (cache)."""

import os
from pathlib import Path
from typing import Final

HOME: Final = "CODEDUELLO_HOME"
"""An environment variable: a folder to use in place of the user's own folders."""

CACHE: Final = "CODEDUELLO_CACHE"
"""Another: a folder for what can be reckoned or compiled again."""


def folder(kind: str) -> Path:
    """The folder for "state", "data" or "cache"; it need not exist yet."""
    if kind == "cache" and os.environ.get(CACHE):
        return Path(os.environ[CACHE])
    if os.environ.get(HOME):
        return Path(os.environ[HOME]) / kind
    import platformdirs

    finders = {
        "state": platformdirs.user_state_path,
        "data": platformdirs.user_data_path,
        "cache": platformdirs.user_cache_path,
    }
    return finders[kind]("codeduello")
