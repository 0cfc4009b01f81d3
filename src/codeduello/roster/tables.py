"""The tables of the database. Times are seconds since 1970 in UTC, as floats; ids and hashes are text."""

from typing import Final

from sqlalchemy import (
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
    UniqueConstraint,
)

METADATA: Final = MetaData()

PEOPLE: Final = Table(
    "people",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("key_hash", String(64), nullable=False, unique=True),
    Column("recovery_hash", String(64), nullable=True, unique=True),
    Column("name", String(400), nullable=False),
    Column("since", Float, nullable=False),
)
"""Who came here. Keys are kept as hashes only: a copied database opens nobody's place."""

DUELS: Final = Table(
    "duels",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("game", String(80), nullable=False),
    Column("state", String(16), nullable=False),
    Column("awaited", Integer, nullable=False),
    Column("since", Float, nullable=False),
    Column("deadline", Float, nullable=True),
    Column("length", Integer, nullable=False),
    Index("duels_by_deadline", "state", "deadline"),
)
"""What lists show of a duel, made anew from its log with every act: `awaited` has a bit for each seat, `since` is when it was asked."""

ACTS: Final = Table(
    "acts",
    METADATA,
    Column("duel", String(32), ForeignKey("duels.id"), nullable=False),
    Column("seq", Integer, nullable=False),
    Column("at", Float, nullable=False),
    Column("body", LargeBinary, nullable=False),
    PrimaryKeyConstraint("duel", "seq"),
)
"""The logs: everything that was done in a duel, in order, sealed. The key is the only thing that orders two writers."""

PLACES: Final = Table(
    "places",
    METADATA,
    Column("duel", String(32), ForeignKey("duels.id"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("person", String(32), ForeignKey("people.id"), nullable=False),
    PrimaryKeyConstraint("duel", "seat"),
    Index("places_by_person", "person"),
)
"""Who sits where."""

PULSE: Final = Table("pulse", METADATA, Column("id", Integer, primary_key=True), Column("at", Float, nullable=False))
"""When a server last was alive: one row."""

CHARACTERS: Final = Table(
    "characters",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("owner", String(32), nullable=False),
    Column("game", String(80), nullable=False),
    Column("name", String(400), nullable=False),
    Column("line", Text, nullable=False),
    Column("seq", Integer, nullable=False),
    Column("since", Float, nullable=False),
    Column("gone", Float, nullable=True),
    Column("origin", LargeBinary, nullable=True),
    Index("characters_by_owner", "owner", "game"),
)
"""Characters as they stand: `seq` counts their changes, `gone` is when they were put away, `origin` the document they were made of (compressed)."""

ENTRIES: Final = Table(
    "entries",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("kind", String(16), nullable=False),
    Column("at", Float, nullable=False),
    Column("made_by", String(32), nullable=False),
    Column("duel", String(64), nullable=True, unique=True),
    Column("note", Text, nullable=False),
    Column("undone", Float, nullable=True),
    Column("undo_wanted", Text, nullable=False, default=""),
    Column("winner", Integer, nullable=True),
)
"""What happened to characters: one entry for a duel, whoever asks for it and how often, because a duel stands here once. `winner` is its seat (2: nobody)."""

CHANGES: Final = Table(
    "changes",
    METADATA,
    Column("character", String(32), ForeignKey("characters.id"), nullable=False),
    Column("seq", Integer, nullable=False),
    Column("entry", String(32), ForeignKey("entries.id"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("before", Text, nullable=False),
    Column("after", Text, nullable=False),
    PrimaryKeyConstraint("character", "seq"),
    UniqueConstraint("entry", "seat"),
)
"""What an entry did to a character: its line before and after. An entry has a change for each seat at most (seat 0 where there are none)."""

ENGAGED: Final = Table(
    "engaged",
    METADATA,
    Column("duel", String(64), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("character", String(32), ForeignKey("characters.id"), nullable=False),
    Column("since", Float, nullable=False),
    Column("settled", Float, nullable=True),
    PrimaryKeyConstraint("duel", "seat"),
    Index("engaged_by_character", "character"),
)
"""Which characters are in which duels, and since when what the duel did to them stands in the ledger."""

CAMPAIGNS: Final = Table(
    "campaigns",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("master", String(32), nullable=False),
    Column("name", String(400), nullable=False),
    Column("game", String(80), nullable=False),
    Column("rulings", Text, nullable=False),
    Column("challenges", String(40), nullable=False),
    Column("helps", Integer, nullable=False),
    Column("invitation", String(64), nullable=False),
    Column("webhook", Text, nullable=False),
    Column("webhook_secret", LargeBinary, nullable=True),
    Column("since", Float, nullable=False),
    Index("campaigns_by_master", "master"),
)
"""Campaigns: whose, of which game, under which rulings (JSON pairs), who may challenge whom, the word by which others join, where results are told."""

MEMBERS: Final = Table(
    "members",
    METADATA,
    Column("campaign", String(32), ForeignKey("campaigns.id"), nullable=False),
    Column("character", String(32), ForeignKey("characters.id"), nullable=False),
    Column("since", Float, nullable=False),
    PrimaryKeyConstraint("campaign", "character"),
    Index("members_by_character", "character"),
)
"""The characters of a campaign."""

CAMPAIGN_DUELS: Final = Table(
    "campaign_duels",
    METADATA,
    Column("duel", String(64), primary_key=True),
    Column("campaign", String(32), ForeignKey("campaigns.id"), nullable=False),
    Column("at", Float, nullable=False),
    Index("campaign_duels_by_campaign", "campaign"),
)
"""The duels that are fought in a campaign."""

DELIVERIES: Final = Table(
    "deliveries",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("campaign", String(32), ForeignKey("campaigns.id"), nullable=False),
    Column("duel", String(64), nullable=False),
    Column("body", Text, nullable=False),
    Column("put", Float, nullable=False),
    Column("due", Float, nullable=True),
    Column("tries", Integer, nullable=False),
    Column("said", Text, nullable=False),
    UniqueConstraint("campaign", "duel"),
    Index("deliveries_by_due", "due"),
)
"""Results on their way to a webhook: when the next try is due (None: none is), how many there were, what came back last."""
