"""Campaigns: a game master, a game under their rulings, the characters in it, and the duels fought there."""

import json
import secrets
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Row, delete, insert, or_, select, update

from codeduello import games
from codeduello.errors import IllegalAnswer, InvalidText, NotAllowed, UnknownName
from codeduello.kernel import Game
from codeduello.roster.characters import Character, character_of, columns, read_character
from codeduello.roster.database import Database
from codeduello.roster.tables import CAMPAIGN_DUELS, CAMPAIGNS, CHARACTERS, MEMBERS

ANYBODY, FEUDS = "anybody", "feuds"
NEAR: Final = "near "
CHALLENGES: Final = {
    ANYBODY: "anybody alive may be challenged",
    "near 1": "only the neighbours on the ladder",
    "near 3": "only those up to three places away on the ladder",
    FEUDS: "only those with whom there is a feud",
}
MOST_MEMBERS: Final = 200


@dataclass(frozen=True, slots=True)
class Campaign:
    """A campaign. `rulings` are those that differ from the game's own; `challenges` is one of `CHALLENGES`; results are told to `webhook` ("" for nowhere).

    `helps`: the dice of rolls that outside help may be given to wait for the game master.
    """

    id: str
    master: str
    name: str
    game: str
    rulings: tuple[tuple[str, str], ...]
    challenges: str
    helps: bool
    invitation: str
    webhook: str
    since: float

    @property
    def rules(self) -> Game:
        """Its game."""
        return games.load(self.game)


class Campaigns:
    """The campaigns of one database. All methods block: call them in a thread."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def begin(self, master: str, name: str, game: Game, *, rulings: tuple[tuple[str, str], ...] = (), challenges: str = ANYBODY, at: float) -> Campaign:
        """A new campaign. Raises `UnknownName` for a rule of challenges that is none."""
        check_challenges(challenges)
        row: dict[str, Any] = {
            "id": secrets.token_hex(16), "master": master, "name": name, "game": game.name, "rulings": json.dumps(rulings), "challenges": challenges,
            "helps": 0, "invitation": secrets.token_urlsafe(16), "webhook": "", "webhook_secret": None, "since": at,
        }  # fmt: skip
        with self.database.writing() as connection:
            connection.execute(insert(CAMPAIGNS), row)
        return self.get(row["id"])

    def get(self, campaign: str) -> Campaign:
        """A campaign by its id. Raises `UnknownName`."""
        with self.database.reading() as connection:
            row = connection.execute(select(CAMPAIGNS).where(CAMPAIGNS.c.id == campaign)).first()
        if row is None:
            raise UnknownName("campaign", campaign[:40], [])
        return campaign_of(row)

    def of_person(self, person: str) -> list[Campaign]:
        """The campaigns that somebody leads, or has a character in."""
        joined = select(MEMBERS.c.campaign).join(CHARACTERS, CHARACTERS.c.id == MEMBERS.c.character).where(CHARACTERS.c.owner == person)
        query = select(CAMPAIGNS).where(or_(CAMPAIGNS.c.master == person, CAMPAIGNS.c.id.in_(joined))).order_by(CAMPAIGNS.c.since.desc())
        with self.database.reading() as connection:
            return [campaign_of(row) for row in connection.execute(query)]

    def of_character(self, character: str) -> list[Campaign]:
        """The campaigns that a character is in."""
        query = select(CAMPAIGNS).join(MEMBERS, MEMBERS.c.campaign == CAMPAIGNS.c.id).where(MEMBERS.c.character == character).order_by(CAMPAIGNS.c.since)
        with self.database.reading() as connection:
            return [campaign_of(row) for row in connection.execute(query)]

    def of_duel(self, duel: str) -> Campaign | None:
        """The campaign in which a duel is fought; None for none."""
        query = select(CAMPAIGNS).join(CAMPAIGN_DUELS, CAMPAIGN_DUELS.c.campaign == CAMPAIGNS.c.id).where(CAMPAIGN_DUELS.c.duel == duel)
        with self.database.reading() as connection:
            row = connection.execute(query).first()
        return None if row is None else campaign_of(row)

    def members(self, campaign: str) -> list[Character]:
        """The characters of a campaign, by name."""
        query = columns().join(MEMBERS, MEMBERS.c.character == CHARACTERS.c.id).where(MEMBERS.c.campaign == campaign).order_by(CHARACTERS.c.name, CHARACTERS.c.id)
        with self.database.reading() as connection:
            return [character_of(row) for row in connection.execute(query)]

    def join(self, campaign: Campaign, character: str, at: float) -> None:
        """A character joins; joined twice it is in once. Raises `InvalidText` for one of another game, `IllegalAnswer` where there are too many."""
        with self.database.writing() as connection:
            joining = read_character(connection, character)
            if joining.game != campaign.game:
                raise InvalidText(f"{joining.name} is a character of {joining.rules.title}; accepted in this campaign are those of {campaign.rules.title}")
            there = set(connection.execute(select(MEMBERS.c.character).where(MEMBERS.c.campaign == campaign.id)).scalars())
            if character in there:
                return
            if len(there) >= MOST_MEMBERS:
                raise IllegalAnswer(f"the campaign is full: accepted are {MOST_MEMBERS} characters")
            connection.execute(insert(MEMBERS), {"campaign": campaign.id, "character": character, "since": at})

    def leave(self, campaign: str, character: str) -> None:
        """A character leaves; its duels stay where they were fought."""
        with self.database.writing() as connection:
            connection.execute(delete(MEMBERS).where(MEMBERS.c.campaign == campaign, MEMBERS.c.character == character))

    def change(self, campaign: str, *, name: str, rulings: tuple[tuple[str, str], ...], challenges: str, helps: bool) -> None:
        """Other rules for duels to come."""
        check_challenges(challenges)
        with self.database.writing() as connection:
            connection.execute(update(CAMPAIGNS).where(CAMPAIGNS.c.id == campaign).values(name=name, rulings=json.dumps(rulings), challenges=challenges, helps=int(helps)))

    def tell_results(self, campaign: str, webhook: str, secret: str) -> None:
        """Where results are told, and the secret with which that is signed (kept sealed); "" for nowhere."""
        sealed = self.database.cipher.seal(secret.encode(), f"webhook {campaign}") if webhook else None
        with self.database.writing() as connection:
            connection.execute(update(CAMPAIGNS).where(CAMPAIGNS.c.id == campaign).values(webhook=webhook, webhook_secret=sealed))

    def webhook_secret(self, campaign: str) -> str:
        """The secret with which results are signed; "" for none."""
        with self.database.reading() as connection:
            sealed = connection.execute(select(CAMPAIGNS.c.webhook_secret).where(CAMPAIGNS.c.id == campaign)).scalar()
        return "" if sealed is None else self.database.cipher.open(bytes(sealed), f"webhook {campaign}").decode()

    def renew_invitation(self, campaign: str) -> str:
        """Another word by which others join; the one before opens nothing any more."""
        word = secrets.token_urlsafe(16)
        with self.database.writing() as connection:
            connection.execute(update(CAMPAIGNS).where(CAMPAIGNS.c.id == campaign).values(invitation=word))
        return word

    def add_duel(self, campaign: str, duel: str, at: float) -> None:
        """Say that a duel is fought in a campaign. Said twice, it stands once."""
        with self.database.writing() as connection:
            if connection.execute(select(CAMPAIGN_DUELS.c.duel).where(CAMPAIGN_DUELS.c.duel == duel)).first() is None:
                connection.execute(insert(CAMPAIGN_DUELS), {"duel": duel, "campaign": campaign, "at": at})

    def duels(self, campaign: str) -> list[str]:
        """The duels of a campaign, the latest first."""
        query = select(CAMPAIGN_DUELS.c.duel).where(CAMPAIGN_DUELS.c.campaign == campaign).order_by(CAMPAIGN_DUELS.c.at.desc(), CAMPAIGN_DUELS.c.duel)
        with self.database.reading() as connection:
            return list(connection.execute(query).scalars())


def campaign_of(row: Row[Any]) -> Campaign:
    """A row as a campaign."""
    rulings = tuple((name, value) for name, value in json.loads(row.rulings))
    return Campaign(row.id, row.master, row.name, row.game, rulings, row.challenges, bool(row.helps), row.invitation, row.webhook, row.since)


def check_challenges(challenges: str) -> None:
    """Raise `UnknownName` for a rule of challenges that is none."""
    if challenges not in CHALLENGES:
        raise UnknownName("rule of who may challenge whom", challenges[:40], CHALLENGES)


def check_master(campaign: Campaign, person: str) -> None:
    """Raise `NotAllowed` for what is the game master's alone."""
    if campaign.master != person or not person:
        raise NotAllowed(f"only the game master of {campaign.name} can do that")
