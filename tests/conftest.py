"""What a run of the tests says at its end beside the results: what the secrecy tests covered."""

import pytest


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    for report in terminalreporter.getreports("passed"):
        for name, value in report.user_properties:
            if name == "coverage of secrets":
                terminalreporter.write_line(f"secrets: {value}")
