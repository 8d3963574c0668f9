"""The database: engine, schema, migrations, backup and recheck."""
