"""`python -m tatami` is the `tatami` command."""

from tatami.cli.main import run

run()
