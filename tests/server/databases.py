"""Databases on the PostgreSQL of the tests."""

import secrets

import psycopg
import sqlalchemy as sa


def new_name() -> str:
    return f"test_{secrets.token_hex(6)}"


def create_database(url: str, name: str, template: str = "template1") -> None:
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name} TEMPLATE {template}")  # type: ignore[arg-type]


def in_database(url: str, name: str) -> str:
    return sa.make_url(url).set(database=name).render_as_string(hide_password=False)


def new_postgres(cluster: str) -> str:
    name = new_name()
    create_database(cluster, name, "blank")
    return in_database(cluster, name)
