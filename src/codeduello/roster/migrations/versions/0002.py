"""The roster: characters, the ledger of what happened to them, the duels they are in."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables of the roster."""
    op.create_table(
        "characters",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("owner", sa.String(32), nullable=False),
        sa.Column("game", sa.String(80), nullable=False),
        sa.Column("name", sa.String(400), nullable=False),
        sa.Column("line", sa.Text, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("since", sa.Float, nullable=False),
        sa.Column("gone", sa.Float, nullable=True),
        sa.Column("origin", sa.LargeBinary, nullable=True),
    )
    op.create_index("characters_by_owner", "characters", ["owner", "game"])
    op.create_table(
        "entries",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("made_by", sa.String(32), nullable=False),
        sa.Column("duel", sa.String(64), nullable=True, unique=True),
        sa.Column("note", sa.Text, nullable=False),
        sa.Column("undone", sa.Float, nullable=True),
        sa.Column("undo_wanted", sa.Text, nullable=False),
        sa.Column("winner", sa.Integer, nullable=True),
    )
    op.create_table(
        "changes",
        sa.Column("character", sa.String(32), sa.ForeignKey("characters.id"), nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("entry", sa.String(32), sa.ForeignKey("entries.id"), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("before", sa.Text, nullable=False),
        sa.Column("after", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("character", "seq"),
        sa.UniqueConstraint("entry", "seat"),
    )
    op.create_table(
        "engaged",
        sa.Column("duel", sa.String(64), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("character", sa.String(32), sa.ForeignKey("characters.id"), nullable=False),
        sa.Column("since", sa.Float, nullable=False),
        sa.Column("settled", sa.Float, nullable=True),
        sa.PrimaryKeyConstraint("duel", "seat"),
    )
    op.create_index("engaged_by_character", "engaged", ["character"])
