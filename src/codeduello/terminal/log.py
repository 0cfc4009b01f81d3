"""What one viewer is shown of a match as it goes on: the log, the standing, the end. All of it from views."""

from codeduello.kernel import NOBODY, SPECTATOR, Event, View
from codeduello.play import Match
from codeduello.play.narrate import same_for_all
from codeduello.terminal.printing import tell_event
from codeduello.terminal.screen import Screen


class Log:
    """Shows each event once. `viewer` is the seat of the only person here, or a spectator where there are two or none."""

    def __init__(self, screen: Screen, match: Match, viewer: int) -> None:
        self._screen = screen
        self._match = match
        self._viewer = viewer
        self._shown = [0, 0]
        self._whispered = [0, 0]
        self._standing: dict[int, list[tuple[str, str, str]]] = {}

    def report(self) -> None:
        """Show what the viewer has been told since the last report."""
        for number, chapter in enumerate(self._match.chapters(self._viewer)):
            events = chapter.view.events
            if number == 1 and not self._shown[1] and events:
                self._screen.heading("After the duel")
            for event in events[self._shown[number] :]:
                self._show(event, number)
            self._shown[number] = len(events)

    def _show(self, event: Event, chapter: int) -> None:
        prose = self._match.setup.game.prose
        tell_event(self._screen, event, prose.aftermath if chapter else prose, self._match.setup.names)

    def replay(self, seat: int) -> None:
        """The whole log anew, as this seat knows it (as everybody does, where two people look on)."""
        viewer = seat if self._screen.is_private else self._viewer
        for event in self._match.chapters(viewer)[0].view.events:
            self._show(event, 0)

    def show_standing(self, seat: int, *, whole: bool = False) -> None:
        """The standing of both: what has changed since it was last shown, or all of it."""
        if self._match.aftermath and not whole:
            return
        viewer = seat if self._screen.is_private else self._viewer
        lines = self._match.setup.game.prose.standing(self._view(viewer))
        before = [] if whole else self._standing.get(viewer, [])
        changed = [line for line in lines if line not in before]
        self._standing[viewer] = lines
        if changed:
            self._screen.say()
            self._screen.table(changed, ["", *self._match.setup.names])
            self._screen.say()

    def _view(self, viewer: int) -> View:
        return self._match.chapters(viewer)[0].view

    def _private_events(self, seat: int) -> list[Event]:
        marked = same_for_all(self._view(seat).events, self._view(SPECTATOR).events)
        return [event for event, common in marked if not common and event.what >= 0]

    def has_news(self, seat: int) -> bool:
        """Has this seat alone been told something about the other that it has not yet seen?"""
        return any(event.who == 1 - seat for event in self._private_events(seat)[self._whispered[seat] :])

    def show_private(self, seat: int) -> None:
        """All that this seat alone knows."""
        private = self._private_events(seat)
        self._whispered[seat] = len(private)
        if private:
            self._screen.say("What you alone know:")
        for event in private:
            self._show(event, 0)
        self._screen.say()

    def show_end(self) -> None:
        """Why the duel ended, and what it changed on both sheets."""
        match, screen = self._match, self._screen
        outcome, after = match.outcome, match.sheets_after
        assert outcome is not None and after is not None
        game = match.setup.game
        screen.heading(game.prose.ending(outcome, match.setup.names))
        for seat in (0, 1):
            role = "" if outcome.winner == NOBODY else " (won)" if outcome.winner == seat else " (lost)"
            screen.say(f"{match.setup.names[seat]}{role}:")
            before, now = game.sheet.format(match.setup.sheets[seat]), game.sheet.format(after[seat])
            if before == now:
                screen.say(f"as before: {now}", indent=2, hang=8)
            else:
                screen.say(f"before: {before}", indent=2, hang=8)
                screen.say(f"now:    {now}", indent=2, hang=8)
