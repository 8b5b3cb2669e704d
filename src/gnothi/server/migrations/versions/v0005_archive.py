"""Wider seeds, archived games, bans, closed tables, tables by their maker, and a door for `gnothi admin`."""
import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    with op.batch_alter_table("table") as table:
        table.add_column(sa.Column("seed_bits", sa.Integer, nullable=False, server_default="64"))
        table.add_column(sa.Column("closed", sa.Boolean, nullable=False, server_default=sa.false()))
        table.create_index("ix_table_host_hash", ["host_hash"])
    with op.batch_alter_table("lease") as lease:
        lease.add_column(sa.Column("door", sa.String(300), nullable=False, server_default=""))
    op.create_table(
        "archive",
        sa.Column("table", sa.String(12), primary_key=True),
        sa.Column("record", sa.Text, nullable=False),
        sa.Column("shown", sa.LargeBinary, nullable=True),
    )
    op.create_table(
        "ban",
        sa.Column("network", sa.String(50), primary_key=True),
        sa.Column("moment", sa.Float, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("ban")
    op.drop_table("archive")
    with op.batch_alter_table("lease") as lease:
        lease.drop_column("door")
    with op.batch_alter_table("table") as table:
        table.drop_index("ix_table_host_hash")
        table.drop_column("closed")
        table.drop_column("seed_bits")
