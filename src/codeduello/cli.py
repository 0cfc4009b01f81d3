"""The command line. Exit codes: 0 done, 1 could not, 2 what was given cannot be used."""

import sys
from dataclasses import dataclass
from typing import Annotated, Any

from cyclopts import App, CycloptsError, Parameter

from codeduello import __version__
from codeduello.errors import DuelError, UsageError

app = App(
    name="codeduello",
    help="Duels by the rules: Sangfroid, Feud and Arcane. Without a command: play.",
    version=__version__,
    version_flags=["--version"],
    suppress_keyboard_interrupt=False,
)



@Parameter(name="*")
@dataclass(frozen=True, slots=True)
class House:
    """House rules, as every command takes them."""

    preset: Annotated[str | None, Parameter(name="--preset", help="A named set of rulings, such as cool-heads-live.")] = None
    rules_file: Annotated[str | None, Parameter(name="--rules", help="A TOML file of house rules: lines NAME = VALUE.")] = None
    ruling: Annotated[list[str] | None, Parameter(name="--ruling", help="NAME=VALUE; may be given several times.", negative="")] = None

    @property
    def parts(self) -> list[Any]:
        """Preset, file and flags."""
        return [self.preset, self.rules_file, self.ruling or []]


AS_WRITTEN = House()

Json = Annotated[bool, Parameter(name="--json", help="One JSON document on standard output.", negative="")]
Seed = Annotated[int | None, Parameter(name="--seed", help="Dice (and lots) from this number.")]
Players = Annotated[tuple[str, str], Parameter(name="--policies", help="Two programs or levels: the challenger's, the other's.")]
Payoff = Annotated[str, Parameter(name="--payoff", help="win, survival, or a TOML file with win, draw, loss, nobody, alive.")]
Memory = Annotated[int | None, Parameter(name="--memory", help="Megabytes that may be taken.")]
Yes = Annotated[bool, Parameter(name="--yes", help="Go on unasked, however long it takes.", negative="")]
Database = Annotated[str | None, Parameter(name="--database", help="A file (SQLite), or postgresql://USER@HOST/NAME. Else the user's own.")]
KeyFile = Annotated[str | None, Parameter(name="--key-file", help="The key that seals what is kept; else beside the file.")]
Fractions = Annotated[bool, Parameter(name="--fractions", help="Exact numbers, as fractions.", negative="")]


@app.command
def play(
    game: str | None = None,
    *,
    own: Annotated[str | None, Parameter(name="--as", help="Your duellist: a sample's name, a file, or a line.")] = None,
    opponent: Annotated[str | None, Parameter(name="--against", help="person, or the name of a program.")] = None,
    foe: Annotated[str | None, Parameter(name="--foe", help="The other duellist: a sample's name, a file, or a line.")] = None,
    dice: Annotated[str | None, Parameter(name="--dice", help="fair, hand or seeded.")] = None,
    seed: Seed = None,
    house: House = AS_WRITTEN,
    record: Annotated[str | None, Parameter(name="--record", help="Where the record is written.")] = None,
    assists: Annotated[bool, Parameter(name="--assists", help="Ask for outside modifiers before checks.", negative="")] = False,
) -> int:
    """Fight a duel; what is not said is asked."""
    from codeduello.terminal.sessions import play as begin
    from codeduello.terminal.setup import Wishes

    wishes = Wishes(game, own, foe, opponent, dice, seed, *house.parts)
    return begin(wishes, record, assists=assists)


@app.command
def resume(
    duel: str | None = None,
    *,
    record: Annotated[str | None, Parameter(name="--record", help="Another place for the record.")] = None,
    assists: Annotated[bool, Parameter(name="--assists", help="Ask for outside modifiers before checks.", negative="")] = False,
) -> int:
    """Go on with a duel that was left: the last one, or the one named."""
    from codeduello.terminal.sessions import resume as go_on

    return go_on(duel, record, assists=assists)


@app.command
def watch(
    game: str,
    *sheets: str,
    players: Annotated[tuple[str, str], Parameter(name="--players", help="Two programs.")] = ("random", "random"),
    seed: Seed = None,
    house: House = AS_WRITTEN,
    record: Annotated[str | None, Parameter(name="--record", help="Where the record is written.")] = None,
    json: Json = False,
) -> int:
    """Let two programs fight; without sheets both characters are rolled from the seed."""
    from codeduello.terminal import commands

    return commands.watch(game, list(sheets), players, seed=seed, rulings=house.parts, record=record, as_json=json)


@app.command
def roll(
    game: str,
    *words: str,
    seed: Seed = None,
    dice: Annotated[str | None, Parameter(name="--dice", help="hand: you roll real dice.")] = None,
    json: Json = False,
) -> int:
    """Make a character, or read one from a line; wishes are given as name=..., and where a game has them class=..., level=..."""
    from codeduello.terminal import commands

    line = words[0] if words and commands_line(words[0]) else None
    wished = dict(word.split("=", 1) for word in words[1 if line else 0 :] if "=" in word)
    if len(wished) != len(words) - (line is not None):
        raise UsageError(f"{' '.join(words)!r}: accepted is one line (in quotation marks), or wishes such as name=Ines")
    return commands.roll(game, line, wished, seed=seed, dice=dice, as_json=json)


def commands_line(word: str) -> bool:
    """Is this word a sheet (a line, a sample, a file) and no wish?"""
    key, equals, _ = word.partition("=")
    return not (equals and key.isidentifier())


@app.command
def rules(game: str, sentence: str | None = None, *, json: Json = False) -> int:
    """The rulings of a game with their reasons, and its source sentence by sentence (or one sentence, such as S12)."""
    from codeduello.terminal import commands

    return commands.rules(game, sentence, json)


@app.command
def row(
    game: str,
    name: str | None = None,
    *words: Annotated[str, Parameter(allow_leading_hyphen=True)],
    house: House = AS_WRITTEN,
    json: Json = False,
) -> int:
    """A row of dice by name, with exact odds: codeduello row sangfroid exchange sword axe hampered=challenger."""
    from codeduello.terminal import commands

    return commands.row(game, name, list(words), house.parts, json)


@app.command
def replay(
    file: str,
    *,
    viewer: Annotated[str | None, Parameter(name="--as", help="challenger, challenged or spectator; else in full.")] = None,
    step: Annotated[bool, Parameter(name="--step", help="Wait for Enter after each line.", negative="")] = False,
    json: Json = False,
) -> int:
    """Show a finished duel again, as one viewer knew it or in full."""
    from codeduello.terminal import commands

    return commands.show_replay(file, viewer, step, json)


@app.command
def verify(file: str, *, json: Json = False) -> int:
    """Check a record: its rules, its dice, and that nothing was changed."""
    from codeduello.terminal import commands

    return commands.show_verification(file, json)


@app.command
def solve(
    game: str,
    *sheets: str,
    house: House = AS_WRITTEN,
    payoff: Payoff = "win",
    memory: Memory = None,
    fractions: Fractions = False,
    yes: Yes = False,
    json: Json = False,
) -> int:
    """Best play of an open game (Sangfroid, Feud): the value, the first choices, and the mix where it is mixed."""
    from codeduello.terminal.questions import read_question
    from codeduello.terminal.solving import show_solution

    question = read_question(game, sheets, house.parts, memory)
    return show_solution(question, payoff, exact=fractions, yes=yes, as_json=json)


@app.command
def odds(
    game: str,
    *sheets: str,
    policies: Players = ("random", "random"),
    house: House = AS_WRITTEN,
    memory: Memory = None,
    fractions: Fractions = False,
    yes: Yes = False,
    json: Json = False,
) -> int:
    """Who wins how often, ending by ending, when two given players meet."""
    from codeduello.terminal.questions import read_question
    from codeduello.terminal.solving import show_odds

    question = read_question(game, sheets, house.parts, memory)
    return show_odds(question, policies, exact=fractions, yes=yes, as_json=json)


@app.command
def simulate(
    game: str,
    *sheets: str,
    policies: Players = ("random", "random"),
    duels: Annotated[int, Parameter(name=["-n", "--duels"], help="How many.")] = 100_000,
    seed: Annotated[int, Parameter(name="--seed", help="Everything comes from this number.")] = 1,
    workers: Annotated[int, Parameter(name="--workers", help="Threads; they change nothing but the time.")] = 1,
    house: House = AS_WRITTEN,
    memory: Memory = None,
    yes: Yes = False,
    json: Json = False,
) -> int:
    """Play many duels by lot: shares with intervals of 95 %."""
    from codeduello.terminal.questions import read_question
    from codeduello.terminal.simulating import show_simulation

    question = read_question(game, sheets, house.parts, memory)
    return show_simulation(question, policies, duels=duels, seed=seed, workers=workers, yes=yes, as_json=json)


@app.command
def shot(
    *sides: str,
    first: Annotated[str, Parameter(name="--first", help="Who twists first: challenger or challenged (the lower initiative).")] = "challenger",
    house: House = AS_WRITTEN,
    fractions: Fractions = False,
    json: Json = False,
) -> int:
    """Arcane's Shot with both twists played their best: codeduello shot "7 steadfast 2 1" "5 quick 1 2"."""
    from codeduello.terminal.contests import show_contest

    return show_contest("arcane", "shot", sides, first, rulings=house.parts, exact=fractions, as_json=json)


@app.command
def armaments(
    *,
    sangfroid: Annotated[int, Parameter(name="--sangfroid", help="Of both duellists, 7 to 12.")] = 9,
    house: House = AS_WRITTEN,
    payoff: Payoff = "win",
    memory: Memory = None,
    yes: Yes = False,
    json: Json = False,
) -> int:
    """Sangfroid: every pair of armaments against every other, and how to choose between them."""
    from codeduello.terminal.matrices import show_armaments

    return show_armaments(sangfroid, house.parts, payoff, memory=memory, yes=yes, as_json=json)


@app.command(name="feud-matrix")
def feud_matrix(
    *,
    house: House = AS_WRITTEN,
    payoff: Payoff = "win",
    yes: Yes = False,
    json: Json = False,
) -> int:
    """Feud: the sample characters against each other."""
    from codeduello.terminal.matrices import show_feud_matrix

    return show_feud_matrix(house.parts, payoff, yes=yes, as_json=json)


@app.command
def advise(
    what: str | None = None,
    *sheets: str,
    at: Annotated[int | None, Parameter(name="--at", help="The choice to look at, by its number.")] = None,
    house: House = AS_WRITTEN,
    payoff: Payoff = "win",
    yes: Yes = False,
    json: Json = False,
) -> int:
    """What options are worth: at the start (a game and two sheets), now (a running duel), or through a finished record."""
    from codeduello.terminal.advising import advise_on

    return advise_on(what, sheets, at, rulings=house.parts, payoff_name=payoff, yes=yes, as_json=json)


@app.command
def cache(action: str = "list", *, json: Json = False) -> int:
    """What was reckoned and compiled before, kept on disk: list it, or clear it."""
    from codeduello.terminal.caching import show_cache

    return show_cache(action, as_json=json)


@app.command
def serve(
    *,
    host: Annotated[str, Parameter(name="--host", help="The address to listen on; 0.0.0.0 for the whole network.")] = "127.0.0.1",
    port: Annotated[int, Parameter(name="--port")] = 8765,
    database: Database = None,
    key_file: KeyFile = None,
    public: Annotated[bool, Parameter(name="--public", help="For everybody: asks for what that needs.", negative="")] = False,
    name: Annotated[list[str] | None, Parameter(name="--name", help="A host name it answers to; may be given several times.", negative="")] = None,
    https: Annotated[bool, Parameter(name="--https", help="Browsers reach it by https, through a proxy.", negative="")] = False,
    proxies: Annotated[str | None, Parameter(name="--proxies", help="Addresses whose forwarded headers are believed.")] = None,
    creations: Annotated[int, Parameter(name="--creations", help="Challenges an hour from one address.")] = 120,
) -> int:
    """Duels in the browser: challenge each other at one table or far apart."""
    from codeduello.web.serve import serve as open_field

    names = tuple(name or ())
    return open_field(
        host=host, port=port, database=database, key_file=key_file, public=public, names=names, https=https, proxies=proxies, creations=creations
    )


@app.command
def backup(file: str, *, database: Database = None, key_file: KeyFile = None) -> int:
    """Write all duels of the field, and the key that opens them, to one file."""
    from codeduello.web.keeping import run_backup

    return run_backup(file, database, key_file)


@app.command
def restore(file: str, *, database: Database = None, key_file: KeyFile = None) -> int:
    """Read a backup into a new database."""
    from codeduello.web.keeping import run_restore

    return run_restore(file, database, key_file)


def main(arguments: list[str] | None = None) -> None:
    """Run a command and leave with its exit code."""
    given = sys.argv[1:] if arguments is None else arguments
    sys.exit(run(given or ["play"]))


def run(arguments: list[str]) -> int:
    """The exit code of a command; errors go to standard error in one line."""
    try:
        code = app(arguments, exit_on_error=False, print_error=False, result_action="return_value")
    except CycloptsError as fault:
        return complain(str(fault), 2)
    except UsageError as fault:
        return complain(str(fault), 2)
    except DuelError as fault:
        return complain(str(fault), 1)
    except (KeyboardInterrupt, EOFError):
        return complain("stopped", 1)
    except BrokenPipeError:
        sys.stderr.close()
        return 1
    return code if isinstance(code, int) else 0


def complain(message: str, code: int) -> int:
    """One line on standard error."""
    sys.stderr.write(f"codeduello: {message}\n".encode("ascii", "backslashreplace").decode("ascii"))
    return code
