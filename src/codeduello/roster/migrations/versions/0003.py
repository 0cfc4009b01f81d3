"""Campaigns: their members, their duels, and what is told of results elsewhere."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables of campaigns."""
    op.create_table(
        "campaigns",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("master", sa.String(32), nullable=False),
        sa.Column("name", sa.String(400), nullable=False),
        sa.Column("game", sa.String(80), nullable=False),
        sa.Column("rulings", sa.Text, nullable=False),
        sa.Column("challenges", sa.String(40), nullable=False),
        sa.Column("helps", sa.Integer, nullable=False),
        sa.Column("invitation", sa.String(64), nullable=False),
        sa.Column("webhook", sa.Text, nullable=False),
        sa.Column("webhook_secret", sa.LargeBinary, nullable=True),
        sa.Column("since", sa.Float, nullable=False),
    )
    op.create_index("campaigns_by_master", "campaigns", ["master"])
    op.create_table(
        "members",
        sa.Column("campaign", sa.String(32), sa.ForeignKey("campaigns.id"), nullable=False),
        sa.Column("character", sa.String(32), sa.ForeignKey("characters.id"), nullable=False),
        sa.Column("since", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("campaign", "character"),
    )
    op.create_index("members_by_character", "members", ["character"])
    op.create_table(
        "campaign_duels",
        sa.Column("duel", sa.String(64), primary_key=True),
        sa.Column("campaign", sa.String(32), sa.ForeignKey("campaigns.id"), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_index("campaign_duels_by_campaign", "campaign_duels", ["campaign"])
    op.create_table(
        "deliveries",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("campaign", sa.String(32), sa.ForeignKey("campaigns.id"), nullable=False),
        sa.Column("duel", sa.String(64), nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("put", sa.Float, nullable=False),
        sa.Column("due", sa.Float, nullable=True),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("said", sa.Text, nullable=False),
        sa.UniqueConstraint("campaign", "duel"),
    )
    op.create_index("deliveries_by_due", "deliveries", ["due"])
