"""Alembic's way in: it gets the connection from `Storage`, within whose transaction it works."""

from alembic import context

from vendome.server.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
