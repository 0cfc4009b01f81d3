"""The least that asks a server by HTTP: connections kept open, one request on each at a time."""

import asyncio
import json
from typing import Any, Final

LONGEST: Final = 30.0


class Doors:
    """The requests of many people to one server on loopback."""

    def __init__(self, port: int) -> None:
        self.port = port
        self._free: list[tuple[asyncio.StreamReader, asyncio.StreamWriter]] = []

    async def call(self, method: str, path: str, key: str = "", body: Any = None, cookie: str = "") -> tuple[int, bytes]:
        """Status and body. Raises `OSError` where there is no answer; a connection that had been closed while idle is opened anew."""
        content = b"" if body is None else json.dumps(body).encode()
        lines = [f"{method} {path} HTTP/1.1", f"host: 127.0.0.1:{self.port}", f"content-length: {len(content)}"]
        lines += [f"authorization: Bearer {key}"] if key else []
        lines += [f"cookie: duellist={cookie}"] if cookie else []
        request = "\r\n".join([*lines, "", ""]).encode() + content
        while self._free:
            reader, writer = self._free.pop()
            if not reader.at_eof():
                try:
                    return await self._ask(reader, writer, request)
                except (OSError, EOFError):
                    continue
            writer.close()
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        try:
            return await self._ask(reader, writer, request)
        except EOFError:
            raise ConnectionResetError("closed before an answer came") from None

    async def _ask(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, request: bytes) -> tuple[int, bytes]:
        try:
            async with asyncio.timeout(LONGEST):
                writer.write(request)
                head = (await reader.readuntil(b"\r\n\r\n")).lower()
                length = int(head.partition(b"content-length:")[2].split(b"\r\n", 1)[0] or 0)
                found = await reader.readexactly(length)
        except BaseException:
            writer.close()
            raise
        self._free.append((reader, writer))
        return int(head.split(b" ", 2)[1]), found

    def close(self) -> None:
        """Let all connections go."""
        for _, writer in self._free:
            writer.close()
        self._free.clear()
