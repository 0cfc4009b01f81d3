"""The command line. Exit codes: 0 done, 1 could not, 2 what was given cannot be used."""

import sys

from cyclopts import CycloptsError

from codeduello.cli import characters, duels, field, reckoning
from codeduello.cli.app import app
from codeduello.errors import DuelError, UsageError

__all__ = ["app", "characters", "duels", "field", "main", "reckoning", "run"]


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
