"""Which server has the database."""
import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "lease",
        sa.Column("holder", sa.String(32), primary_key=True),
        sa.Column("address", sa.String(300), nullable=False),
        sa.Column("renewed", sa.Float, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("lease")
