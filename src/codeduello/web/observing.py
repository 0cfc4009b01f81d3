"""How a server says how it is: /healthz, and /metrics as Prometheus reads it."""

import asyncio
from collections.abc import Iterator
from typing import Final

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from codeduello.web.house import House
from codeduello.web.identity import house_of


class Figures:
    """The figures of one house, as a collector."""

    def __init__(self, house: House) -> None:
        self._house = house

    def collect(self) -> Iterator[Metric]:
        """All figures as they stand."""
        house = self._house
        requests = CounterMetricFamily("codeduello_requests", "Requests answered", labels=["method", "route", "status"])
        for (method, route, status), count in sorted(house.requests.items()):
            requests.add_metric([method, route, str(status)], count)
        yield requests
        yield CounterMetricFamily("codeduello_answers", "Things done in duels, committed", value=house.hall.done)
        yield GaugeMetricFamily("codeduello_lines_open", "Pages connected", value=house.sockets)
        yield GaugeMetricFamily("codeduello_up_seconds", "Seconds since the server began", value=house.sources.now() - house.began)


async def healthz(request: Request) -> Response:
    """Does the server answer, and its database?"""
    house = house_of(request)
    await asyncio.to_thread(house.hall.logs.since_beat, house.sources.now())
    return PlainTextResponse("ok\n")


async def metrics(request: Request) -> Response:
    """The figures."""
    registry = CollectorRegistry(auto_describe=False)
    registry.register(Figures(house_of(request)))
    return Response(generate_latest(registry), media_type="text/plain; version=0.0.4; charset=utf-8")


ROUTES: Final = [Route("/healthz", healthz), Route("/metrics", metrics)]
