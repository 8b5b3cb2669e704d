"""How Alembic reaches the database: through the engine of the server, which alone has the lease."""
from alembic import context

from gnothi.server.schema import meta

with context.config.attributes["engine"].connect() as connection:
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("BEGIN IMMEDIATE")    # all of it or nothing; the driver begins nothing by itself
    context.configure(connection=connection, target_metadata=meta, render_as_batch=True)
    with context.begin_transaction():
        context.run_migrations()
    connection.commit()
