"""Clocks for a whole game, how long each has thought, who is muted, and of which table another is the rematch."""
import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"

COLUMNS = (
    ("table", sa.Column("increment", sa.Integer, nullable=True)),
    ("table", sa.Column("clock_from", sa.Integer, nullable=False, server_default="0")),
    ("table", sa.Column("muted", sa.JSON, nullable=False, server_default="[]")),
    ("table", sa.Column("again", sa.String(12), nullable=False, server_default="")),
    ("seat", sa.Column("spent", sa.Float, nullable=False, server_default="0")),
    ("move", sa.Column("spent", sa.Float, nullable=True)),
    ("lease", sa.Column("started", sa.Float, nullable=False, server_default="0")),
)


def upgrade() -> None:
    for table, column in COLUMNS:
        op.add_column(table, column)


def downgrade() -> None:
    for table, column in reversed(COLUMNS):
        op.drop_column(table, column.name)
