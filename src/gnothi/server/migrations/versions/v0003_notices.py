"""Notices as what happened; those of before stay sentences, without a kind."""
import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    with op.batch_alter_table("line") as line:
        line.add_column(sa.Column("kind", sa.String(20), nullable=False, server_default=""))
        line.add_column(sa.Column("details", sa.JSON, nullable=True))


def downgrade() -> None:
    with op.batch_alter_table("line") as line:
        line.drop_column("details")
        line.drop_column("kind")
