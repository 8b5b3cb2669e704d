"""How Alembic reaches the database: through the engine that the store hands it."""
from alembic import context

from gnothi.server.store import meta

with context.config.attributes["engine"].connect() as connection:
    context.configure(connection=connection, target_metadata=meta, render_as_batch=True)
    with context.begin_transaction():
        context.run_migrations()
    connection.commit()
