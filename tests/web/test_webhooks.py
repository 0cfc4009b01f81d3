"""Results told to a webhook: signed, tried again at growing pauses and not for ever, once for each duel, and to no address within."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError
from tests.web.folk import COOLS, Folk, Reopening, concede, duel_at

from codeduello.errors import InvalidText
from codeduello.roster.outbox import PAUSES, Delivery, is_signed, sign
from codeduello.web.campaigns.receiving import Receiver
from codeduello.web.campaigns.sending import ANY, NONE, PUBLIC, Sender, address_of, check_webhook
from codeduello.web.house import Settings

HERE = "127.0.0.1"


@contextmanager
def listening(server: HTTPServer) -> Iterator[str]:
    """A server at work; its address."""
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield f"http://{HERE}:{server.server_port}/"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    made = Receiver((HERE, 0), "")
    with listening(made):
        yield made


class Told(Reopening):
    """A campaign of two whose results are told elsewhere. Nothing is sent but when a test says so."""

    def __init__(self, folder: Path, settings: Settings | None = None) -> None:
        super().__init__(folder, ("Mara", "Anna", "Bert"), settings, is_idle=True)
        self.mara, self.anna, self.bert = self.people
        self.campaign = self.mara.begin("sangfroid", "The *long* winter")
        self.ids = [one.keep("sangfroid", line) for one, line in zip(self.people[1:], COOLS, strict=False)]
        for one, character in zip(self.people[1:], self.ids, strict=True):
            one.join(self.mara.invitation(self.campaign), character)

    def tell(self, url: str) -> Any:
        return self.mara.pages.post(f"/campaigns/{self.campaign}/tell", {"webhook": url})

    def tell_to(self, receiver: Receiver) -> None:
        """Have results told to this receiver, which is told the secret."""
        assert self.tell(f"http://{HERE}:{receiver.server_port}/").status_code == 303
        receiver.secret = self.house.campaigns.webhook_secret(self.campaign)

    def fight(self) -> str:
        """A duel that Anna loses."""
        duel = duel_at(self.mara.set_up(self.campaign, *self.ids))
        for one in (self.anna, self.bert):
            one.api.sit(duel)
        concede(self.anna, duel, self.bert)
        return duel

    @property
    def states(self) -> list[tuple[int, str, bool]]:
        """Tries, what was said last, and whether it is still to be sent."""
        return [state[1:] for state in self.house.outbox.states(self.campaign)]


@pytest.fixture
def told(tmp_path: Path) -> Iterator[Told]:
    made = Told(tmp_path)
    yield made
    made.end()


class TestSending:
    def test_a_result_is_signed_and_says_what_happened(self, told: Told, receiver: Receiver) -> None:
        told.tell_to(receiver)
        duel = told.fight()
        told.chore("send_due")
        (body,) = receiver.taken
        assert (body["duel"], body["campaign"], body["game"], body["winner"]) == (duel, "The *long* winter", "sangfroid", 1)
        assert body["names"] == ["Aramis", "Bersi"] and "Bersi wins" in body["plain"] and body["link"] == ""
        assert told.states == [(1, "taken", False)]

    def test_where_the_server_knows_its_name_there_is_a_link(self, tmp_path: Path, receiver: Receiver) -> None:
        told = Told(tmp_path, Settings(hosts=("testserver",), creations=10**9, wrong_links=10**9))
        told.tell_to(receiver)
        duel = told.fight()
        told.chore("send_due")
        assert receiver.taken[0]["link"] == f"http://testserver/d/{duel}"
        told.end()

    def test_under_a_wrong_secret_it_is_not_taken(self, told: Told, receiver: Receiver) -> None:
        told.tell_to(receiver)
        receiver.secret += "x"
        told.fight()
        told.chore("send_due")
        assert receiver.taken == [] and told.states == [(1, "answered 401", True)]

    def test_a_signature_holds_for_one_time_and_one_body(self) -> None:
        signature = sign("secret", "100", b"body")
        assert is_signed("secret", "100", b"body", signature)
        assert not any([is_signed("secret", "101", b"body", signature), is_signed("secret", "100", b"Body", signature), is_signed("Secret", "100", b"body", signature)])

    def test_refused_it_is_sent_again_after_pauses_that_grow(self, told: Told, receiver: Receiver) -> None:
        told.tell_to(receiver)
        receiver.refusals = 3
        told.fight()
        told.chore("send_due")
        assert told.states == [(1, "answered 503", True)]
        for tries, pause in enumerate(PAUSES[:3], 2):
            told.counting.now += pause - 1
            told.chore("send_due")
            assert told.states[0][0] == tries - 1, "too early"
            told.counting.now += 1
            told.chore("send_due")
            assert told.states[0][0] == tries
        assert told.states == [(4, "taken", False)] and len(receiver.taken) == 1
        assert sorted(PAUSES) == list(PAUSES)

    def test_it_is_given_up_in_the_end(self, told: Told, receiver: Receiver) -> None:
        told.tell_to(receiver)
        receiver.refusals = 10**6
        told.fight()
        for pause in (*PAUSES, 10**9.0):
            told.chore("send_due")
            told.counting.now += pause
        told.chore("send_due")
        assert 10**6 - receiver.refusals == len(PAUSES) + 1
        assert told.states == [(len(PAUSES) + 1, "answered 503", False)]

    def test_where_nobody_listens_that_is_said(self, told: Told) -> None:
        with socket.socket() as door:
            door.bind((HERE, 0))
            told.tell(f"http://{HERE}:{door.getsockname()[1]}/")
            told.fight()
            told.chore("send_due")
        assert told.states[0][0] == 1 and "refused" in told.states[0][1].lower()
        assert "is tried again" in told.mara.pages.get(f"/campaigns/{told.campaign}").text

    def test_settled_twice_it_is_sent_once(self, told: Told, receiver: Receiver) -> None:
        told.tell_to(receiver)
        duel = told.fight()
        for _ in range(2):
            meeting = told.client.portal.call(told.house.hall.look, duel, lambda meeting: meeting)  # type: ignore[union-attr]
            told.client.portal.call(told.house.hall.on_over, meeting)  # type: ignore[union-attr]
            told.restart()
            told.chore("catch_up")
            told.chore("send_due")
        assert [body["duel"] for body in receiver.taken] == [duel]

    def test_a_fall_between_the_ledger_and_the_outbox_loses_nothing(self, told: Told, receiver: Receiver, monkeypatch: pytest.MonkeyPatch) -> None:
        told.tell_to(receiver)

        def away(*given: Any) -> bool:
            raise OperationalError("insert", {}, Exception("the database is away"))

        monkeypatch.setattr(told.house.outbox, "put", away)
        told.fight()
        monkeypatch.undo()
        told.restart()
        told.chore("catch_up")
        told.chore("send_due")
        assert len(receiver.taken) == 1

    def test_a_duel_outside_the_campaign_is_not_told(self, told: Told, receiver: Receiver) -> None:
        told.tell_to(receiver)
        duel = told.anna.api.open("sangfroid")
        for one, character in zip((told.anna, told.bert), told.ids, strict=True):
            one.api.sit(duel, character=character)
        concede(told.anna, duel, told.bert)
        told.chore("send_due")
        assert told.states == []

    def test_the_latest_results_are_those_shown(self, told: Told) -> None:
        for number in range(60):
            told.house.outbox.put(told.campaign, f"{number:032x}", "{}", told.counting.now + number)
        shown = {int(state[0], 16) for state in told.house.outbox.states(told.campaign)}
        assert shown == set(range(40, 60))


class Elsewhere(BaseHTTPRequestHandler):
    """Leads elsewhere."""

    to = ""
    status = 307

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers["content-length"]))
        self.send_response(self.status)
        self.send_header("location", self.to)
        self.end_headers()

    def log_message(self, *args: Any) -> None:
        """Nothing."""


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
def test_nobody_is_followed_elsewhere(told: Told, receiver: Receiver, status: int) -> None:
    told.tell_to(receiver)
    handler = type("Leading", (Elsewhere,), {"to": f"http://{HERE}:{receiver.server_port}/", "status": status})
    with listening(HTTPServer((HERE, 0), handler)) as address:
        delivery = Delivery("x", told.campaign, address, "{}", 1)
        said = Sender(told.house.campaigns, told.house.outbox, ANY, lambda: 1.0).send(delivery)
    assert said == f"answered {status}" and receiver.taken == []


class TestWhereTo:
    @pytest.mark.parametrize("url", ["ftp://a.example/", "file:///etc/passwd", "//a.example", "a.example", "http://", "http://u:p@a.example/", "http://a.example:0/", "http://[::1", "http://a:x/", "http://a.example/" + "x" * 1000])
    def test_what_is_no_address_is_refused(self, told: Told, url: str) -> None:
        answer = told.tell(url)
        assert answer.status_code == 400 and 'role="alert"' in answer.text
        assert told.house.campaigns.get(told.campaign).webhook == ""

    def test_a_public_server_tells_nothing_without_encryption(self) -> None:
        with pytest.raises(InvalidText, match="https"):
            check_webhook("http://a.example/", PUBLIC)
        check_webhook("https://a.example/", PUBLIC)

    def test_a_server_may_tell_nothing_at_all(self) -> None:
        with pytest.raises(InvalidText, match="tells no results"):
            check_webhook("https://a.example/", NONE)

    @pytest.mark.parametrize(
        "host",
        ["127.0.0.1", "localhost", "::1", "0.0.0.0", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "::ffff:127.0.0.1", "fe80::1", "fd00::1", "2130706433", "127.1"],
    )
    def test_a_public_server_tells_nothing_within(self, told: Told, host: str) -> None:
        with pytest.raises(InvalidText, match="not a public one"):
            address_of(host, 443, PUBLIC)
        shown = f"[{host}]" if ":" in host else host
        said = Sender(told.house.campaigns, told.house.outbox, PUBLIC, lambda: 1.0).send(Delivery("x", told.campaign, f"https://{shown}/", "{}", 1))
        assert "not a public one" in said

    def test_a_public_server_refuses_what_was_set_before_it_was_public(self, told: Told, receiver: Receiver) -> None:
        told.tell_to(receiver)
        said = Sender(told.house.campaigns, told.house.outbox, PUBLIC, lambda: 1.0).send(Delivery("x", told.campaign, f"http://{HERE}:{receiver.server_port}/", "{}", 1))
        assert "cannot be used" in said and receiver.taken == []

    def test_the_address_that_was_checked_is_the_one_that_is_called(self, told: Told, monkeypatch: pytest.MonkeyPatch) -> None:
        honest, asked, called = socket.getaddrinfo, [], threading.Event()
        with socket.create_server((HERE, 0)) as door:
            port = door.getsockname()[1]

            def hang_up() -> None:
                try:
                    door.accept()[0].close()
                    called.set()
                except OSError:
                    pass

            def changing(host: Any, *given: Any, **more: Any) -> Any:
                asked.append(host)
                return honest("93.184.216.34" if len(asked) == 1 else HERE, *given, **more)

            door.settimeout(3)
            thread = threading.Thread(target=hang_up)
            thread.start()
            monkeypatch.setattr(socket, "getaddrinfo", changing)
            monkeypatch.setattr("codeduello.web.campaigns.sending.PATIENCE", 1.0)
            Sender(told.house.campaigns, told.house.outbox, PUBLIC, lambda: 1.0).send(Delivery("x", told.campaign, f"https://a.example:{port}/", "{}", 1))
            thread.join()
        assert not called.is_set()


class TestTheSecret:
    def test_is_shown_to_the_game_master_alone_and_changes_with_the_address(self, told: Told) -> None:
        told.tell("http://a.example/")
        first = told.house.campaigns.webhook_secret(told.campaign)
        page = f"/campaigns/{told.campaign}"
        assert first in told.mara.pages.get(page).text and "a.example" not in told.anna.pages.get(page).text and first not in told.anna.pages.get(page).text
        told.tell("http://b.example/")
        assert told.house.campaigns.webhook_secret(told.campaign) not in ("", first)
        told.tell("")
        assert told.house.campaigns.webhook_secret(told.campaign) == ""

    def test_is_sealed_where_it_is_kept(self, told: Told, tmp_path: Path) -> None:
        told.tell("http://a.example/")
        stored = b"".join(path.read_bytes() for path in tmp_path.glob("field.sqlite*"))
        assert told.house.campaigns.webhook_secret(told.campaign).encode() not in stored


def test_a_name_calls_nobody_in_a_chat(told: Told, receiver: Receiver) -> None:
    told.tell_to(receiver)
    named: Folk = told.anna
    named.api.call("POST", f"/characters/{told.ids[0]}/line", {"line": '"@everyone **bold** <b>"; 9; sword'})
    told.fight()
    told.chore("send_due")
    assert "@everyone" not in receiver.taken[0]["content"] and "**bold" not in receiver.taken[0]["content"]
