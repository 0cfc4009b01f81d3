"""Options that several commands have."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

if TYPE_CHECKING:
    from codeduello.terminal.store import Store


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


@Parameter(name="*")
@dataclass(frozen=True, slots=True)
class Keeping:
    """Which roster, and in which game a name is looked up."""

    game: Annotated[str | None, Parameter(name="--game", help="Which game, where it is not clear.")] = None
    database: Database = None
    key_file: KeyFile = None

    def store(self) -> "Store":
        """That roster."""
        from codeduello.terminal.store import Store

        return Store(self.database, self.key_file, self.game)


YOUR_OWN = Keeping()
