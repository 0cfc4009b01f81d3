"""The command cache: what lies on disk to be found again."""

from codeduello.analysis import store
from codeduello.errors import UnknownName
from codeduello.terminal.printing import print_json
from codeduello.terminal.screen import Screen

MOST_SHOWN = 20
ACTIONS = ("list", "clear")


def show_cache(action: str, *, as_json: bool) -> int:
    """List what is kept, or delete all of it."""
    if action not in ACTIONS:
        raise UnknownName("action on the cache", action, ACTIONS)
    entries = store.entries()
    freed = store.clear(entries) if action == "clear" else 0
    if as_json:
        kept = [{"about": one.about, "bytes": one.size, "file": one.path.name} for one in entries]
        print_json({"cleared": kept, "freed": freed} if action == "clear" else {"entries": kept})
        return 0
    screen = Screen()
    if action == "clear":
        screen.say(f"Cleared: {len(entries)} entries, {size_text(freed)}.")
        return 0
    screen.say(f"{len(entries)} entries, {size_text(sum(one.size for one in entries))} in {store.folder().parent}")
    screen.table([(size_text(one.size), one.about) for one in entries[:MOST_SHOWN]], ["size", "what"], numbers=(0,))
    if len(entries) > MOST_SHOWN:
        screen.say(f"and {len(entries) - MOST_SHOWN} smaller ones; codeduello cache clear deletes all.")
    return 0


def size_text(size: int) -> str:
    """A size in bytes for people."""
    if size < 1000:
        return f"{size} B"
    return f"{size / 1000:.0f} kB" if size < 1_000_000 else f"{size / 1_000_000:.1f} MB"
