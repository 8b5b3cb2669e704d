"""Many processes on one database: how far each table has come and who drives it, and when anybody used the database."""
import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.create_table(
        "head",
        sa.Column("table", sa.String(12), primary_key=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("driver", sa.String(32), nullable=False),
        sa.Column("due", sa.Float, nullable=True),
    )
    op.create_index("ix_head_due", "head", ["due"])
    op.execute(
        """INSERT INTO head ("table", version, driver, due) SELECT code, 0, '', CASE WHEN status = 'playing' AND """
        """(clock > 0 OR request IS NOT NULL OR proposal IS NOT NULL) THEN 0 ELSE NULL END FROM "table" """
    )
    op.create_table(
        "run",
        sa.Column("began", sa.Float, primary_key=True),
        sa.Column("alive", sa.Float, nullable=False),
    )
    op.execute("INSERT INTO run (began, alive) SELECT started, renewed FROM lease")
    op.execute("DELETE FROM lease")
    op.create_table(
        "record",
        sa.Column("code", sa.String(12), primary_key=True),
        sa.Column("text", sa.LargeBinary, nullable=False),
        sa.Column("moment", sa.Float, nullable=False),
    )
    op.create_index("ix_record_moment", "record", ["moment"])
    op.create_table(
        "position",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("asked", sa.Float, nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("states", sa.LargeBinary, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("names", sa.JSON, nullable=False),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("seed", sa.BigInteger, nullable=False),
    )
    op.add_column("analysis", sa.Column("holder", sa.String(32), nullable=False, server_default=""))
    with op.batch_alter_table("lease") as lease:
        lease.drop_column("started")
        lease.add_column(sa.Column("rules", sa.JSON, nullable=False, server_default="{}"))
        lease.add_column(sa.Column("machine", sa.Integer, nullable=False, server_default="0"))


def downgrade() -> None:
    with op.batch_alter_table("lease") as lease:
        lease.drop_column("machine")
        lease.drop_column("rules")
        lease.add_column(sa.Column("started", sa.Float, nullable=False, server_default="0"))
    with op.batch_alter_table("analysis") as analysis:
        analysis.drop_column("holder")
    op.drop_table("position")
    op.drop_table("record")
    op.drop_table("run")
    op.drop_table("head")
