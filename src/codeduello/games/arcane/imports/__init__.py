"""Characters of other programs, made duellists of Arcane: each format in a module of its own, all read into a `Caster`."""

from collections.abc import Mapping
from typing import Any

from codeduello.kernel import Imported


def read_document(document: Any, settings: Mapping[str, str]) -> Imported:
    """See `formats.read_document`. What reads the formats is loaded when a document is first read."""
    from codeduello.games.arcane.imports import formats

    return formats.read_document(document, settings)
