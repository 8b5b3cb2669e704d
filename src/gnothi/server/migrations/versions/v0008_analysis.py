"""Analyses of games that are over, asked for or done."""
import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.create_table(
        "analysis",
        sa.Column("table", sa.String(12), primary_key=True),
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("asked", sa.Float, nullable=False),
        sa.Column("record", sa.Text, nullable=False),
        sa.Column("found", sa.LargeBinary, nullable=True),
    )
    op.create_index("ix_analysis_hash", "analysis", ["hash"])


def downgrade() -> None:
    op.drop_table("analysis")
