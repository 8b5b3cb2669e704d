"""What everybody is asked to agree to, and who has seen which seat."""
import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("table", sa.Column("request", sa.JSON(none_as_null=True), nullable=True))
    op.add_column("table", sa.Column("proposal", sa.JSON(none_as_null=True), nullable=True))
    op.add_column("table", sa.Column("former", sa.JSON, nullable=False, server_default="[]"))
    op.add_column("seat", sa.Column("place", sa.String(64), nullable=False, server_default=""))
    op.add_column("seat", sa.Column("asked", sa.Integer, nullable=False, server_default="0"))


def downgrade() -> None:
    for table, column in (
        ("seat", "asked"), ("seat", "place"), ("table", "former"), ("table", "proposal"), ("table", "request"),
    ):
        op.drop_column(table, column)
