"""From which moment of which game a table goes on."""
import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.add_column("table", sa.Column("branch", sa.JSON(none_as_null=True), nullable=True))


def downgrade() -> None:
    op.drop_column("table", "branch")
