"""Bots that misbehave, to be run in a worker process."""

import os
from collections import OrderedDict
from typing import Any

from tatami.server.bots.worker import Job, answer_of


def endless(_games: "OrderedDict[str, Any]", _job: Job) -> str:
    while True:
        pass


def crash(_games: "OrderedDict[str, Any]", _job: Job) -> str:
    os._exit(3)


def eat(_games: "OrderedDict[str, Any]", _job: Job) -> str:
    return str(len(bytearray(4 * 1024**3)))


def nonsense(_games: "OrderedDict[str, Any]", _job: Job) -> str:
    raise ValueError("the bot answered 17, which was not offered")


def honest(games: "OrderedDict[str, Any]", job: Job) -> str:
    return answer_of(games, job)
