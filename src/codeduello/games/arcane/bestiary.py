"""Monsters of the SRDs, from packages that ship them (the extra `srd`): as documents, to be read like any other.

`archmage` is the one of the newest edition at hand that can be read with its slots (2014); `archmage-2014` and `archmage-2024` name the edition.

This product can show material from the System Reference Document 5.1 and 5.2 by Wizards of the Coast LLC, licensed under the Creative Commons
Attribution 4.0 International License (https://creativecommons.org/licenses/by/4.0/legalcode).
"""

import importlib.util
import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

EDITIONS: Final = ("2014", "2024")
ATTRIBUTION: Final = {
    "2014": 'From the System Reference Document 5.1 by Wizards of the Coast LLC (https://dnd.wizards.com/resources/systems-reference-document), CC-BY-4.0.',
    "2024": 'From the System Reference Document 5.2 by Wizards of the Coast LLC (https://www.dndbeyond.com/srd), CC-BY-4.0.',
}
SHELF: Final = "monsters of the SRD by name, such as archmage (with the extra codeduello[srd])"


def find_monster(name: str) -> tuple[Any, str] | None:
    """The document of a monster and the words of its attribution; None where there is none of that name (or no package)."""
    wanted, edition = split_edition(key_of(name))
    for one in [edition] if edition else EDITIONS:
        document = monsters(one).get(wanted)
        if document is not None:
            return document, ATTRIBUTION[one]
    return None


def split_edition(key: str) -> tuple[str, str]:
    """A monster's key and the edition that it names ("" for none)."""
    head, _, tail = key.rpartition("-")
    return (head, tail) if tail in EDITIONS and head else (key, "")


def key_of(name: str) -> str:
    """A name as it is looked up: small letters, words joined by hyphens."""
    return "-".join(name.strip().lower().replace("_", " ").replace("-", " ").replace("\u2019", "'").replace("'", "").split())


@cache
def monsters(edition: str) -> dict[str, Any]:
    """All monsters of an edition, by key; none where its package is not installed."""
    return {key_of(document["name"]): document for document in (of_2014() if edition == "2014" else of_2024())}


def of_2014() -> Iterator[dict[str, Any]]:
    """The stat blocks of SRD 5.1 (tinys_srd), in the form of 5e-bits."""
    if importlib.util.find_spec("tinys_srd") is None:
        return
    from tinys_srd import Monsters

    for name in dir(Monsters):
        entry = getattr(Monsters, name)
        if not name.startswith("_") and hasattr(entry, "challenge_rating"):
            yield dict(vars(entry))


def of_2024() -> Iterator[dict[str, Any]]:
    """The stat blocks of SRD 5.2 (dndwright). Only its content is read, its code is not loaded."""
    found = importlib.util.find_spec("dndwright")
    content = Path(found.origin).parent / "content" / "creatures.json" if found is not None and found.origin else None
    if content is not None and content.is_file():
        yield from json.loads(content.read_text("utf-8"))["creatures"]
