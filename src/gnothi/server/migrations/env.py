"""How Alembic reaches the database: through the engine that the store hands it."""
from alembic import context

from gnothi.server.store import meta

# Two servers that start at once wait for each other here.
LOCKS = {"sqlite": "BEGIN IMMEDIATE", "postgresql": "SELECT pg_advisory_xact_lock(470011)"}

with context.config.attributes["engine"].connect() as connection:
    connection.exec_driver_sql(LOCKS[connection.dialect.name])
    context.configure(connection=connection, target_metadata=meta, render_as_batch=True)
    with context.begin_transaction():
        context.run_migrations()
    connection.commit()
