"""Tables, seats, moves and lines."""
import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "table",
        sa.Column("code", sa.String(12), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("rules", sa.String(20), nullable=False),
        sa.Column("edition", sa.String(20), nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("clock", sa.Integer, nullable=False),
        sa.Column("status", sa.String(10), nullable=False),
        sa.Column("commitment", sa.String(64), nullable=False),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("nonce", sa.String(64), nullable=False),
        sa.Column("numbers", sa.JSON, nullable=False),
        sa.Column("host_hash", sa.String(64), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("started", sa.Float, nullable=False),
        sa.Column("result", sa.JSON, nullable=True),
        sa.Column("ended_by", sa.String(20), nullable=False),
        sa.Column("rematch", sa.String(12), nullable=False),
    )
    op.create_index("ix_table_status", "table", ["status"])
    op.create_table(
        "seat",
        sa.Column("table", sa.String(12), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("bot", sa.String(20), nullable=False),
        sa.Column("token_hash", sa.String(64), nullable=False),
        sa.Column("dice", sa.String(64), nullable=False),
        sa.Column("standin", sa.Boolean, nullable=False),
    )
    op.create_table(
        "move",
        sa.Column("table", sa.String(12), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String(4), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("action", sa.Integer, nullable=False),
        sa.Column("moment", sa.Float, nullable=False),
    )
    op.create_table(
        "line",
        sa.Column("table", sa.String(12), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("seat", sa.Integer, nullable=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("text", sa.String(500), nullable=False),
        sa.Column("moment", sa.Float, nullable=False),
    )


def downgrade() -> None:
    for name in ("line", "move", "seat"):
        op.drop_table(name)
    op.drop_index("ix_table_status", "table")
    op.drop_table("table")
