"""A copied SQLite file, without its key: what is still secret cannot be read from it, nor anybody's key."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import func, select
from starlette.testclient import TestClient
from tests.web.fields import Player, make_field, open_doors

from codeduello.errors import RecordError
from codeduello.roster.database import open_database
from codeduello.roster.logs import Logs
from codeduello.roster.people import People, hash_of
from codeduello.roster.tables import ACTS
from codeduello.web.acts import Opened, parse_act
from codeduello.web.house import House


@pytest.fixture
def house(tmp_path: Path) -> House:
    return make_field(tmp_path / "server")


@pytest.fixture
def client(house: House) -> Iterator[TestClient]:
    with open_doors(house) as opened:
        yield opened


def sealed_duel(client: TestClient, option: int) -> tuple[str, str, list[Player]]:
    """A duel in which the first has sealed a choice and the second has not: its id, the choice, the players."""
    players = [Player(client, "Anna Whoever"), Player(client, "Bert Whoever")]
    duel = players[0].open("sangfroid")
    for player, sample in zip(players, ("aramis", "bersi"), strict=True):
        player.sit(duel, sample)
    question = players[0].question(duel)
    choice = str(question["options"][option]["name"])
    assert players[0].answer(duel, question["decision"], choice).status_code == 200
    return duel, choice, players


def copied(folder: Path, to: Path) -> bytes:
    """All bytes of a copy of the database's files; the key is not among them."""
    to.mkdir()
    names = [path.name for path in folder.iterdir() if path.suffix != ".key"]
    assert "field.sqlite-wal" in names, "it is copied while the server runs"
    for name in names:
        shutil.copy(folder / name, to / name)
    return b"".join((to / name).read_bytes() for name in sorted(names))


def test_a_copy_shows_no_secret(tmp_path: Path, house: House, client: TestClient) -> None:
    duel, choice, players = sealed_duel(client, 1)
    person = house.people.by_key(players[0].key)
    assert person is not None
    house.people.set_recovery(person.id, "a code for another device")
    body = house.hall.logs.read(duel)
    opened = parse_act(body[0].body)
    assert isinstance(opened, Opened)
    found = copied(tmp_path / "server", tmp_path / "stolen")
    for known in (duel, "Anna Whoever", hash_of(players[0].key), hash_of("a code for another device")):
        assert known.encode() in found, "what is no secret is in clear, so this looks at the right bytes"
    secrets = [
        choice,
        '"chose"',
        '"option"',
        opened.terms.secret,
        players[0].key,
        players[1].key,
        "a code for another device",
        "wordofAnna",
    ]
    for secret in secrets:
        for form in (secret.encode(), secret.encode("utf-16-le"), secret.encode().hex().encode()):
            assert form not in found, secret
    assert bytes.fromhex(opened.terms.secret) not in found
    assert body[-1].body not in found


def test_a_copy_opens_with_no_other_key(tmp_path: Path, house: House, client: TestClient) -> None:
    duel, _, players = sealed_duel(client, 0)
    copied(tmp_path / "server", tmp_path / "stolen")
    stolen = open_database(str(tmp_path / "stolen" / "field.sqlite"))
    with pytest.raises(RecordError, match="cannot be opened"):
        Logs(stolen).read(duel)
    assert People(stolen).by_key(hash_of(players[0].key)) is None, "the hash of a key is no key"
    stolen.close()


def test_neither_how_many_acts_nor_their_lengths_depend_on_the_choice(house: House, client: TestClient) -> None:
    duels = [sealed_duel(client, option)[0] for option in (0, 1)]
    asked = select(func.length(ACTS.c.body)).order_by(ACTS.c.seq)
    with house.database.engine.connect() as connection:
        lengths = [connection.execute(asked.where(ACTS.c.duel == duel)).scalars().all() for duel in duels]
    assert lengths[0][1:] == lengths[1][1:]
    assert len(lengths[0]) == 4, "the challenge, two places, one choice"
