"""What a finished duel did, written into the ledger of the roster at the terminal."""

import time

from codeduello.errors import DuelError
from codeduello.record import Transcript
from codeduello.roster.characters import LOCAL
from codeduello.roster.ledger import apply
from codeduello.roster.settled import settled_by
from codeduello.terminal.screen import Screen
from codeduello.terminal.store import Store


def begin_for(duel: str, characters: tuple[str, str], store: Store) -> None:
    """Say in the roster who goes into this duel."""
    engaged = [(seat, character) for seat, character in enumerate(characters) if character]
    if engaged:
        with store.roster() as roster:
            roster.engage(duel, engaged, time.time())


def settle_for(screen: Screen, transcript: Transcript, store: Store) -> None:
    """Write into the ledger what the duel did to characters of the roster, and say so. What cannot be done is said; the record stands."""
    if not store.is_there:
        return
    with store.roster() as roster:
        engaged = roster.engaged(transcript.duel)
        if not engaged:
            return
        try:
            applied = apply(roster, settled_by(transcript), engaged, by=LOCAL, at=time.time())
        except DuelError as fault:
            screen.say(f"The ledger could not be written: {fault}.", "bold")
            return
    for _, character in sorted(applied.characters.items()):
        screen.say(f"In the roster: {character.line}", hang=2)
        screen.say(f"To take it back: codeduello roster undo {character.id[:8]}", indent=2)
