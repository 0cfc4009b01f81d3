"""Numbers for people and for programs: percentages, bars, twelve significant digits."""

from fractions import Fraction
from typing import Any, Final

BAR: Final = 24


def percent(share: Any, digits: int = 3) -> str:
    """A share in percent; what is above nothing is never shown as nothing."""
    value = 100 * float(share)
    least = 10.0**-digits
    return f"< {least:.{digits}f} %" if 0 < value < least / 2 else f"{value:.{digits}f} %"


def bar(share: Any, length: int = BAR) -> str:
    """A bar as long as the share; above nothing, at least one mark."""
    marks = round(float(share) * length)
    return "#" * max(marks, 1 if share > 0 else 0)


def number(value: Any, *, fractions: bool = False) -> Any:
    """A number for a JSON document: a fraction as text, else twelve significant digits."""
    if fractions and isinstance(value, int | Fraction):
        return str(Fraction(value))
    return float(f"{float(value):.12g}")


def worth(value: Any, digits: int = 4) -> str:
    """A value between 0 and 1, for people."""
    return f"{float(value):.{digits}f}"


def duration(seconds: float) -> str:
    """A time, roughly."""
    if seconds < 1:
        return f"{1000 * seconds:.0f} ms"
    return f"{seconds:.1f} s" if seconds < 120 else f"{seconds / 60:.1f} min"
