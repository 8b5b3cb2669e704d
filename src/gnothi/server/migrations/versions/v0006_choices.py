"""What a chair has chosen for itself, such as a side."""
import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    with op.batch_alter_table("seat") as seat:
        seat.add_column(sa.Column("choice", sa.String(40), nullable=False, server_default=""))


def downgrade() -> None:
    with op.batch_alter_table("seat") as seat:
        seat.drop_column("choice")
