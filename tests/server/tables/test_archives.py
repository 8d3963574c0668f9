"""Archives of finished games: what each seat saw and was told, read without the rules."""

import lzma
from base64 import b64encode

import msgspec

import tatami
from tatami.core.chance import stream
from tatami.core.record import play_named
from tatami.server.tables.archives import read_archive, write_archive
from tatami.texts import Texts

NAMES = ["Ann", "Bob"]


def test_every_scene_is_read_as_each_seat_saw_it() -> None:
    """Wherever something was written down, the view and the log of every seat and of a spectator are those of the game at that moment."""
    game, chance = tatami.new("shitenno", seats=2, seed=3), stream(1)
    while game.waiting():
        seat = game.waiting()[0]
        answers = game.question(seat).answers
        game.play(seat, answers[chance.below(len(answers))])
    record = game.record()
    archive = read_archive(write_archive(record, NAMES))
    written = {scene.answer for scene in archive.scenes["all"]}
    assert {0, len(record["answers"])} < written
    texts = Texts(tatami.title("shitenno"), "fr", NAMES)
    game = tatami.replay(record, 0)
    for number, answer in enumerate([None, *record["answers"]]):
        if answer is not None:
            play_named(game, answer)
        if number in written:
            for viewer in (None, 0, 1):
                view, lines = archive.at(viewer, number)
                assert view == game.view(viewer)
                assert [(number, said["fr"]) for number, _, said in lines] == [
                    (event.number, texts.event(event)) for event in game.events(viewer)
                ]


def test_what_several_were_told_is_written_once() -> None:
    """No sentence stands twice in an archive, however many seats heard it."""
    game = tatami.new("shitenno", seats=2, seed=3)
    archive = read_archive(write_archive(game.record(), NAMES))
    assert len(archive.scenes["0"][0].lines) > 0
    assert len(archive.sentences) == len({said["en"] for said in archive.sentences})


def test_an_archive_of_the_first_version_is_read() -> None:
    """There every seat had its whole view, and every line its sentence."""
    said = {"en": "Ann begins.", "fr": "Ann commence."}
    scenes = {
        "all": [[0, {"turn": 1}, [], []]],
        "0": [[0, {"turn": 1, "hand": ["a"]}, [], [[1, "turn.1", said]]], [4, {"hand": []}, [], []]],
    }
    archive = read_archive(b64encode(lzma.compress(msgspec.json.encode({"scenes": scenes}), preset=2)).decode())
    assert archive.at(0, 3) == ({"turn": 1, "hand": ["a"]}, [(1, "turn.1", said)])
    assert archive.at(0, 4)[0] == {"turn": 1, "hand": []}
    assert archive.at(None, 4) == ({"turn": 1}, [])
