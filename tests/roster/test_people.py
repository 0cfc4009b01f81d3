"""People: a name and a key, of which only a hash is kept."""

import pytest
from tests.roster.filling import NOW, at_once, rows

from codeduello.roster.database import Database
from codeduello.roster.people import People, Person, hash_of, new_id, new_key
from codeduello.roster.tables import PEOPLE


@pytest.fixture
def anna(people: People) -> Person:
    return people.welcome("key of Anna", "Anna", NOW, "a" * 32)


def test_a_key_opens_its_person(people: People, anna: Person) -> None:
    assert anna == Person("a" * 32, "Anna")
    assert people.by_key("key of Anna") == anna


def test_a_wrong_key_opens_nothing(people: People, anna: Person) -> None:
    for wrong in ("", "key of anna", "key of Anna ", hash_of("key of Anna"), anna.id, "' or 1=1 --"):
        assert people.by_key(wrong) is None


def test_who_is_known_is_not_made_anew(people: People, anna: Person) -> None:
    assert people.welcome("key of Anna", "Another name", NOW + 1, "b" * 32) == anna


def test_two_requests_at_once_make_one_person(people: People, other_process: Database, database: Database) -> None:
    others = People(other_process)
    for turn in range(10):
        key = f"key {turn}"
        works = [lambda by=by, key=key: by.welcome(key, "Anna", NOW, new_id()) for by in (people, others, people, others)]
        assert len(set(at_once(*works))) == 1
    assert len(rows(database, PEOPLE)) == 10


def test_an_id_that_is_another_persons_is_not_shared(people: People, anna: Person) -> None:
    with pytest.raises(Exception, match=r"(?i)unique"):
        people.welcome("another key", "Bert", NOW, anna.id)
    assert people.by_key("another key") is None


def test_a_name_can_be_changed(people: People, anna: Person) -> None:
    people.rename(anna.id, "Ánna 🤺")
    assert people.by_key("key of Anna") == Person(anna.id, "Ánna 🤺")


def test_a_code_opens_once_and_the_old_key_no_more(people: People, anna: Person) -> None:
    people.set_recovery(anna.id, "a code")
    assert people.recover("a code", "new key") == anna
    assert people.by_key("new key") == anna
    assert people.by_key("key of Anna") is None
    assert people.recover("a code", "third key") is None
    assert people.by_key("third key") is None
    assert people.by_key("new key") == anna


def test_two_devices_that_use_a_code_at_once(people: People, anna: Person, other_process: Database) -> None:
    others = People(other_process)
    for turn in range(10):
        code = f"code {turn}"
        people.set_recovery(anna.id, code)
        works = [
            lambda by=by, code=code, key=f"{turn} {number}": by.recover(code, key)
            for number, by in enumerate((people, others) * 2)
        ]
        found = at_once(*works)
        assert sorted(found, key=repr) == [None, None, None, anna]
        assert [people.by_key(f"{turn} {number}") for number in range(4)] == found


def test_a_later_code_replaces_an_earlier_one(people: People, anna: Person) -> None:
    people.set_recovery(anna.id, "first")
    people.set_recovery(anna.id, "second")
    assert people.recover("first", "new key") is None
    assert people.recover("second", "new key") == anna


def test_a_wrong_code_opens_nothing(people: People, anna: Person) -> None:
    people.welcome("key of Bert", "Bert", NOW, "b" * 32)
    people.set_recovery(anna.id, "a code")
    for wrong in ("", "None", "a cod", "a code ", hash_of("a code")):
        assert people.recover(wrong, "new key") is None
    assert people.by_key("key of Anna") == anna


def test_keys_and_codes_are_kept_as_hashes_alone(people: People, anna: Person, database: Database) -> None:
    people.set_recovery(anna.id, "a code")
    (row,) = rows(database, PEOPLE)
    assert row == (anna.id, hash_of("key of Anna"), hash_of("a code"), "Anna", NOW)
    assert hash_of("a code") != hash_of("key of Anna")


def test_ids_and_keys_cannot_be_guessed() -> None:
    ids, keys = {new_id() for _ in range(1000)}, {new_key() for _ in range(1000)}
    assert len(ids) == len(keys) == 1000
    assert {len(one) for one in ids} == {32}
    assert {len(one) for one in keys} == {43}
