"""How Alembic reaches the database: through the connection that `tatami.server.store.migrate` hands over."""

from alembic import context

from tatami.server.store.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata, render_as_batch=True)
context.run_migrations()
