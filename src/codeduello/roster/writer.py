"""One thread that writes to a SQLite file: what waits is written in one transaction, each piece within its own savepoint.

A commit costs a wait for the disk, whatever is in it; so many short writes at once share one. On PostgreSQL each has its own.
"""

import queue
import threading
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from typing import Final

from sqlalchemy import Connection

from codeduello.roster.database import Database

MOST_TOGETHER: Final = 64
SERVER_WRITERS: Final = 8

Work = Callable[[Connection], None]


class Writer:
    """Writes pieces of work; the future of each is done once it is on the disk, or holds what it raised."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._waiting: queue.SimpleQueue[tuple[Work, Future[None]]] = queue.SimpleQueue()
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None
        self._pool: Executor | None = None

    def write(self, work: Work) -> "Future[None]":
        """Have this written."""
        if self._database.is_postgres:
            return self._on_server(work)
        done: Future[None] = Future()
        self._waiting.put((work, done))
        with self._lock:
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
                self._thread.start()
        return done

    def _on_server(self, work: Work) -> "Future[None]":
        with self._lock:
            if self._pool is None:
                self._pool = ThreadPoolExecutor(SERVER_WRITERS, "writer")
        return self._pool.submit(self._alone, work)

    def _alone(self, work: Work) -> None:
        with self._database.writing() as connection:
            work(connection)

    def _run(self) -> None:
        while True:
            batch = [self._waiting.get()]
            while len(batch) < MOST_TOGETHER and not self._waiting.empty():
                batch.append(self._waiting.get())
            self._write_together([one for one in batch if one[1].set_running_or_notify_cancel()])

    def _write_together(self, batch: "list[tuple[Work, Future[None]]]") -> None:
        refused: dict[int, BaseException] = {}
        try:
            with self._database.writing() as connection:
                for place, (work, _) in enumerate(batch):
                    try:
                        with connection.begin_nested():
                            work(connection)
                    except Exception as fault:
                        refused[place] = fault
        except Exception as fault:
            refused = dict.fromkeys(range(len(batch)), fault)
        for place, (_, done) in enumerate(batch):
            if place in refused:
                done.set_exception(refused[place])
            else:
                done.set_result(None)
