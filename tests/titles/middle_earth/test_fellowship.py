"""The Fellowship's step and its windows. [fellowship, powers.11–13, powers.18–21]"""

from typing import Any

import pytest

from tatami.texts import Texts
from tatami.titles.middle_earth import TITLE
from tatami.titles.middle_earth.rules.attack import ATTACKS
from tatami.titles.middle_earth.rules.domains import TERRITORY
from tatami.titles.middle_earth.rules.fellowship import FELLOWSHIP_STEP
from tatami.titles.middle_earth.rules.ids import BOROMIR, CROSSING, GOLLUM, KNIFE
from tatami.titles.middle_earth.rules.state import MiddleEarth
from tatami.titles.middle_earth.rules.tables import PATH, PATH_DIE
from titles.middle_earth.table import asked, last, offered, say, told, war


def step(ring: str, *dice: int, **more: object) -> MiddleEarth:
    """The Fellowship's step in a territory; dice by their faces."""
    more.setdefault("own", {"khand": 2})
    return war(FELLOWSHIP_STEP, ring=ring, dice=[die - 1 for die in dice] + [0, 0], **more)  # type: ignore[arg-type]


def where(game: MiddleEarth) -> str:
    return TERRITORY.id_of(PATH[game.ring])


@pytest.mark.rule("middle_earth/fellowship.1")
def test_the_path() -> None:
    """Fourteen territories on the first board, eighteen on both."""
    assert where(step("the_shire")) == "buckland"
    assert [TERRITORY.id_of(t) for t in PATH[13:]] == ["dead_marshes", "ithilien", "minas_morgul", "gorgoroth", "mount_doom"]
    assert where(step("dead_marshes", 4)) == "ithilien"


@pytest.mark.rule("middle_earth/fellowship.2")
def test_a_die_decides_where_one_is_printed() -> None:
    """4 to 6 go, 1 to 3 stay."""
    dice = [TERRITORY.id_of(t) for t, die in zip(PATH, PATH_DIE, strict=True) if die]
    assert dice == ["moria", "lorien", "dead_marshes", "minas_morgul", "gorgoroth", "mount_doom"]
    assert where(step("moria", 4)) == "gladden_fields"
    assert where(step("moria", 3)) == "moria"


@pytest.mark.rule("middle_earth/fellowship.3")
def test_mount_doom_may_end_the_game_on_arrival() -> None:
    """4 to 6 end it, 1 to 3 do not."""
    game = step("gorgoroth", 4, 4)
    assert (where(game), game.ending) == ("mount_doom", "fellowship.3")
    game = step("gorgoroth", 4, 3)
    assert (where(game), game.ending) == ("mount_doom", "")


@pytest.mark.rule("middle_earth/fellowship.4", "middle_earth/powers.21")
def test_the_roll_on_mount_doom_is_repeated() -> None:
    """In every later step, and cards alter it."""
    assert step("mount_doom", 3).ending == ""
    assert step("mount_doom", 5).ending == "fellowship.3"
    game = step("mount_doom", 3, adventures={0: ["smeagol"]})
    say(game, "smeagol")
    assert (last(game, "fellowship_die_changed")["die"], game.ending) == ("5", "fellowship.3")


@pytest.mark.rule("middle_earth/fellowship.5", "middle_earth/powers.13")
@pytest.mark.parametrize("card", ["knife_in_the_dark", "dangerous_crossing", "gollum"])
def test_everybody_answers_at_once_and_the_first_card_counts(card: str) -> None:
    """A forced roll; the others keep their cards."""
    other = "gollum" if card != "gollum" else "knife_in_the_dark"
    game = step("the_shire", 2, adventures={0: [other], 1: [card]})
    assert game.waiting() == [0, 1]
    assert card in offered(game, 1)
    game.play(1, game.question(1).domain.value_of(card))
    assert game.waiting() == [0]
    assert "power_played" not in told(game)
    say(game, "pass")
    assert last(game, "power_played")["card"] == card
    assert (where(game), game.adventures[0].bit_count()) == ("the_shire", 1)
    both = step("the_shire", 2, adventures={0: [other], 1: [card]})
    say(both, other, card)
    assert (both.adventures[0], both.adventures[1].bit_count()) == (0, 1)


@pytest.mark.rule("middle_earth/fellowship.6")
def test_being_asked_tells_nothing() -> None:
    """Whoever may hold a fitting card is asked, whether or not there is one; once all are seen, nobody is."""
    game = step("the_shire", adventures={0: ["bree"], 1: ["erebor"]})
    assert game.waiting() == [0, 1]
    assert offered(game, 0) == {"pass"}
    shown = step("the_shire", adventures={0: ["bree"]})
    assert shown.waiting() == [0]
    no_window = war(own={"khand": 2}, adventures={0: ["bree"]}, ring="the_shire")
    for card in (BOROMIR, KNIFE, CROSSING, GOLLUM):
        no_window.adventure_pile.remove(card)
        no_window.adventure_discard |= 1 << card
        no_window.unseen &= ~(1 << card)
    no_window.over = False
    no_window.owe(FELLOWSHIP_STEP)
    no_window.settle()
    assert where(no_window) == "buckland"


@pytest.mark.rule("middle_earth/fellowship.7", "middle_earth/powers.18")
def test_the_last_number_counts() -> None:
    """Faramir adds two or takes two off; another card may follow."""
    game = step("lorien", 3, adventures={0: ["faramir"], 1: ["smeagol"]})
    say(game, "faramir", "pass")
    assert last(game, "fellowship_die_changed")["die"] == "5"
    game = step("lorien", 4, adventures={0: ["faramir"], 1: ["smeagol"]})
    say(game, "faramir_less", "pass")
    assert game.waiting() == [1]
    say(game, "smeagol")
    assert last(game, "fellowship_die_changed")["die"] == "4"
    assert where(game) == "the_wold"


@pytest.mark.rule("middle_earth/powers.11", "middle_earth/powers.12")
def test_balrog_and_boromir_hold_the_fellowship() -> None:
    """The Balrog in Moria only, Boromir anywhere, when the Fellowship is about to leave."""
    game = step("moria", 6, adventures={0: ["balrog"]})
    while "balrog" not in offered(game):
        say(game, "pass")
    say(game, "balrog")
    assert where(game) == "moria"
    game = step("the_shire", adventures={0: ["boromir", "balrog"]})
    assert offered(game) == {"pass", "boromir"}
    say(game, "boromir")
    assert where(game) == "the_shire"
    stays = step("moria", 2, adventures={0: ["balrog"]})
    while stays.waiting():
        assert "balrog" not in offered(stays)
        say(stays, "pass")


@pytest.mark.rule("middle_earth/powers.19", "middle_earth/powers.20")
@pytest.mark.parametrize(("card", "place", "die"), [("captured_by_orcs", "gorgoroth", 4), ("shelobs_lair", "minas_morgul", 5)])
def test_cards_of_one_place(card: str, place: str, die: int) -> None:
    """One off in Gorgoroth, two off in Minas Morgul, and nothing elsewhere."""
    game = step(place, die, adventures={0: [card]})
    say(game, card)
    assert (where(game), last(game, "fellowship_die_changed")["die"]) == (place, "3")
    assert card not in offered(step("lorien", die, adventures={0: [card]}))


def test_an_open_window_is_redealt_with_its_answers() -> None:
    """What another seat has answered stays a secret."""
    game = step("the_shire", 2, adventures={0: ["gollum"], 1: ["knife_in_the_dark"]})
    game.play(1, game.question(1).domain.value_of("knife_in_the_dark"))
    pledges = {game.redeal(0, seed).pledge[1] for seed in range(400)}
    assert len(pledges) > 1
    assert all(game.redeal(0, seed).waiting() == [0] for seed in range(5))


@pytest.mark.rule("middle_earth/powers.12", "middle_earth/powers.13")
@pytest.mark.parametrize(
    ("card", "die", "goal", "rolled"),
    [
        ("boromir", 6, "the_shire", False),
        ("knife_in_the_dark", 4, "buckland", True),
        ("knife_in_the_dark", 3, "the_shire", True),
        ("dangerous_crossing", 5, "buckland", True),
        ("gollum", 6, "buckland", True),
    ],
)
def test_boromir_holds_the_fellowship_and_others_make_it_roll(card: str, die: int, goal: str, rolled: bool) -> None:
    """In a territory without a die Boromir lets it stay whatever a die would say; the other cards ask for a roll, and 4 to 6 still go."""
    game = step("the_shire", die, adventures={0: [card]})
    say(game, card)
    assert (where(game), "fellowship_rolled" in told(game), "fellowship_stayed" in told(game)) == (goal, rolled, goal == "the_shire")


@pytest.mark.rule("middle_earth/fellowship.5", "middle_earth/fellowship.6", "middle_earth/powers.11", "middle_earth/powers.20")
@pytest.mark.parametrize(
    ("ring", "die", "windows"),
    [
        ("moria", 4, [["faramir", "faramir_less", "smeagol"], ["balrog", "boromir"]]),
        ("lorien", 4, [["faramir", "faramir_less", "smeagol"], ["boromir"]]),
        ("lorien", 3, [["faramir", "faramir_less", "smeagol"]]),
        ("minas_morgul", 4, [["faramir", "faramir_less", "shelobs_lair", "smeagol"], ["boromir"]]),
        ("gorgoroth", 3, [["captured_by_orcs", "faramir", "faramir_less", "smeagol"]]),
        ("the_shire", 0, [["boromir", "dangerous_crossing", "gollum", "knife_in_the_dark"]]),
    ],
)
def test_which_cards_fit_where(ring: str, die: int, windows: list[list[str]]) -> None:
    """Who holds every card of the Fellowship is offered those of the moment: setting out, after a roll, and, where it may go, before it leaves."""
    every = [
        "balrog",
        "boromir",
        "knife_in_the_dark",
        "dangerous_crossing",
        "gollum",
        "faramir",
        "captured_by_orcs",
        "shelobs_lair",
        "smeagol",
    ]
    game = step(ring, *[die] * (die > 0), adventures={0: every})
    found, kinds = [], []
    while game.waiting():
        found.append(sorted(offered(game) - {"pass"}))
        kinds.append(asked(game))
        say(game, "pass")
    assert found == windows
    assert kinds == (["fellowship_die", "fellowship_leaves"][: len(windows)] if die else ["fellowship_sets_out"])


@pytest.mark.rule("middle_earth/powers.18", "middle_earth/fellowship.7")
def test_a_die_is_never_shown_below_nothing() -> None:
    """Faramir takes two off a 1: nothing is shown, but Sméagol's two are added to what is below, and 1 stays."""
    game = step("lorien", 1, adventures={0: ["faramir"], 1: ["smeagol"]})
    say(game, "faramir_less", "pass")
    assert (last(game, "fellowship_die_changed")["die"], game.ring_die) == ("0", 0)
    question: Any = game.question(1).plain()
    assert question["about"]["die"] == "0"
    say(game, "smeagol")
    assert (last(game, "fellowship_die_changed")["die"], game.ring_die, where(game)) == ("1", 1, "lorien")


@pytest.mark.rule("middle_earth/fellowship.5")
def test_an_answer_in_a_window_is_given_once() -> None:
    """When all have answered, what comes of it is no secret any more, and the last cannot take his answer back."""
    game = war(FELLOWSHIP_STEP, ATTACKS, own={"khand": 2, "moria": 3}, adventures={0: ["gollum"], 1: ["bree"]}, ring="the_shire")
    game.play(1, game.question(1).domain.value_of("pass"))
    last_answer = game.question(0).domain.value_of("pass")
    assert game.foresee(0, last_answer).hidden
    game.play(0, last_answer)
    assert asked(game) == "attack_from"
    assert not game.can_undo(0)


@pytest.mark.rule("middle_earth/fellowship.5")
def test_of_several_cards_the_first_in_turn_order_counts() -> None:
    """It is seat 2's turn: of cards of seats 0 and 1 that of seat 0 is played, and seat 1 keeps his."""
    game = war(
        ATTACKS,
        seats=3,
        own={"khand": 2},
        others={1: {"moria": 2}, 2: {"harad": 2}},
        adventures={0: ["gollum"], 1: ["knife_in_the_dark"], 2: ["bree"]},
        ring="the_shire",
        dice=[0, 0, 0],
    )
    game.agenda.clear()
    game.active, game.over = 2, False
    game.owe(FELLOWSHIP_STEP)
    game.settle()
    for seat, card in ((0, "gollum"), (1, "knife_in_the_dark"), (2, "pass")):
        game.play(seat, game.question(seat).domain.value_of(card))
    assert (game.adventures[0], game.adventures[1].bit_count()) == (0, 1)


@pytest.mark.rule("middle_earth/fellowship.5")
def test_turn_order_begins_with_the_seat_on_turn() -> None:
    """It is seat 1's turn: of cards of seats 0 and 2 that of seat 2 is played."""
    game = step("the_shire", 1, seats=3, others={1: {"moria": 2}, 2: {"harad": 2}}, adventures={0: ["gollum"], 2: ["knife_in_the_dark"]})
    game.agenda.clear()
    game.active = 1
    game.owe(FELLOWSHIP_STEP)
    game.settle()
    for seat, card in ((0, "gollum"), (2, "knife_in_the_dark")):
        game.play(seat, game.question(seat).domain.value_of(card))
    assert (game.adventures[0].bit_count(), game.adventures[2]) == (1, 0)
    assert last(game, "power_played")["seat"] == 2


@pytest.mark.rule("middle_earth/fellowship.3", "middle_earth/end.1", "middle_earth/hunt.1")
@pytest.mark.parametrize(
    ("ring", "options", "stakes"),
    [
        ("mount_doom", {}, "on 4 or more the game ends"),
        ("gorgoroth", {}, "on 4 or more it leaves"),
        ("gorgoroth", {"mode": "hunt"}, "on 4 or more the good side wins"),
        ("dead_marshes", {}, "on 4 or more it leaves"),
    ],
)
def test_the_question_says_what_four_or_more_brings(ring: str, options: dict[str, str], stakes: str) -> None:
    """At the end of the road the game ends: in the hunt Good wins."""
    game = step(ring, 5, own={"moria": 2}, adventures={0: ["smeagol"]}, **options)
    assert asked(game) == "fellowship_die"
    assert f"shows 5; {stakes}." in Texts(TITLE, "en", ["Ayame", "Botan"]).question(game.question(0))


@pytest.mark.rule("middle_earth/end.1")
@pytest.mark.parametrize(("board", "ends"), [("base", True), ("joined", False)])
def test_before_the_end_of_the_road_the_question_says_so(board: str, ends: bool) -> None:
    """On the first board the game ends when the Fellowship leaves the Dead Marshes."""
    game = step("dead_marshes", 5, own={"moria": 2}, adventures={0: ["boromir"]}, board=board)
    while asked(game) != "fellowship_leaves":
        say(game, "pass")
    assert ("the game ends" in Texts(TITLE, "en", ["Ayame", "Botan"]).question(game.question(0))) == ends


@pytest.mark.rule("middle_earth/fellowship.2")
def test_the_fellowships_die_has_six_faces() -> None:
    """A seventh is not on it; without a die none is remembered."""
    game = war(own={"khand": 2}, ring="moria", dice=[6, 0, 0])
    game.over = False
    game.owe(FELLOWSHIP_STEP)
    with pytest.raises(ValueError, match="below 6"):
        game.settle()
    game = war(own={"khand": 2}, ring="the_shire")
    game.over, game.ring_die = False, 4
    game.owe(FELLOWSHIP_STEP)
    game.settle()
    assert game.ring_die == 0
