"""The field: people, duels, their acts, places, the pulse."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the first tables."""
    op.create_table(
        "people",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("key_hash", sa.String(64), nullable=False, unique=True),
        sa.Column("recovery_hash", sa.String(64), nullable=True, unique=True),
        sa.Column("name", sa.String(400), nullable=False),
        sa.Column("since", sa.Float, nullable=False),
    )
    op.create_table(
        "duels",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(80), nullable=False),
        sa.Column("state", sa.String(16), nullable=False),
        sa.Column("awaited", sa.Integer, nullable=False),
        sa.Column("since", sa.Float, nullable=False),
        sa.Column("deadline", sa.Float, nullable=True),
        sa.Column("length", sa.Integer, nullable=False),
    )
    op.create_index("duels_by_deadline", "duels", ["state", "deadline"])
    op.create_table(
        "acts",
        sa.Column("duel", sa.String(32), sa.ForeignKey("duels.id"), nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("duel", "seq"),
    )
    op.create_table(
        "places",
        sa.Column("duel", sa.String(32), sa.ForeignKey("duels.id"), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("person", sa.String(32), sa.ForeignKey("people.id"), nullable=False),
        sa.PrimaryKeyConstraint("duel", "seat"),
    )
    op.create_index("places_by_person", "places", ["person"])
    op.create_table("pulse", sa.Column("id", sa.Integer, primary_key=True), sa.Column("at", sa.Float, nullable=False))
