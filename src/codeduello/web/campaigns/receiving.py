"""A receiver to try a webhook out: it checks every signature and shows what came."""

import json
import sys
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any, Final

from codeduello.roster.outbox import SIGNATURE, TIME, is_signed

LARGEST: Final = 1 << 20


class Receiver(HTTPServer):
    """Listens. `secret` is the campaign's; the first `refusals` are answered with an error. `taken` are the bodies whose signature is right."""

    def __init__(self, address: tuple[str, int], secret: str, refusals: int = 0) -> None:
        super().__init__(address, Handler)
        self.secret = secret
        self.refusals = refusals
        self.taken: list[dict[str, Any]] = []


class Handler(BaseHTTPRequestHandler):
    """Answers one request."""

    server: Receiver

    def do_POST(self) -> None:
        """Take what comes, if it is signed."""
        body = self.rfile.read(min(int(self.headers.get("content-length", "0") or 0), LARGEST))
        if self.server.refusals > 0:
            self.server.refusals -= 1
            self._answer(503)
        elif not is_signed(self.server.secret, self.headers.get(TIME, ""), body, self.headers.get(SIGNATURE, "")):
            self._answer(401)
        else:
            found = json.loads(body)
            self.server.taken.append(found)
            sys.stdout.write(f"{found['plain']}\n")
            sys.stdout.flush()
            self._answer(204)

    def _answer(self, status: int) -> None:
        self.send_response(status)
        self.end_headers()

    def log_message(self, *args: Any) -> None:
        """Nothing but what came is shown."""


def receive(secret: str, host: str, port: int, refusals: int) -> int:
    """Listen until stopped; the exit code."""
    with Receiver((host, port), secret, refusals) as server:
        sys.stderr.write(f"Waiting for results at http://{host}:{server.server_port}/\n")
        server.serve_forever()
    return 0
