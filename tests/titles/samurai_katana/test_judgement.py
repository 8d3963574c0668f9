"""What the bots make of a position."""

from conftest import all_steps
from tatami.bots.bot import Standpoint, make
from tatami.core.chance import stream
from tatami.titles.samurai_katana.bots import JUDGEMENT
from tatami.titles.samurai_katana.bots.choices import CHOICES
from tatami.titles.samurai_katana.bots.moves import whom_to_name
from tatami.titles.samurai_katana.rules.domains import TERRITORY
from tatami.titles.samurai_katana.rules.state import Katana
from tatami.titles.samurai_katana.rules.tables import CLAN_POINTS, TERRITORIES
from titles.samurai_katana.setting import play, table


def greedy_answer(game: Katana) -> str:
    question = game.question(game.waiting()[0])
    answer = make("greedy", "samurai_katana", 7).answer(Standpoint(game, question.seat, 3))
    return question.domain.id_of(answer)


def test_greedy_completes_a_province() -> None:
    """With one koku left the last territory of Hokuriku is worth more than any other."""
    at = {"echizen": (0, 1), "kaga": (0, 3), "echigo": (0, 1), "shinano": (1, 1)}
    game = table(at=at, koku={0: 1})
    assert greedy_answer(game) in ("move_kaga", "move_echigo")
    play(game, "act:move_kaga")
    assert greedy_answer(game) == "etchu"


def test_the_policy_honours_the_arts() -> None:
    """Two honour for 2 koku: a tea ceremony is played before anything else."""
    game = table(hands={0: "tea_ceremony"}, koku={0: 2})
    question = game.question(0)
    assert question.domain.id_of(JUDGEMENT.policy(game, 0, question.canonical, stream(1))) == "play_tea_ceremony"


def test_a_whole_province_is_worth_more_than_its_parts() -> None:
    """The estimate grows faster towards the last territory."""
    names = ["echizen", "kaga", "etchu", "echigo"]
    worth = [JUDGEMENT.estimate(table(at=dict.fromkeys(names[:n], (0, 1))), 0) for n in (1, 2, 3, 4)]
    assert worth == sorted(worth)
    assert worth[3] - worth[2] > 1.5 * (worth[2] - worth[1])


def test_a_battle_is_judged_by_the_cards_laid() -> None:
    """The attacker's prospects are better with a general on the table than with rōnin."""
    at = {"bingo": (0, 3), "bizen": (1, 3)}
    prospects = []
    for cards in (("ronin", "ronin"), ("hatamoto", "general")):
        game = table(at=at, hands={0: "ronin ronin hatamoto general", 1: "archers archers archers"})
        play(game, "act:move_bingo", "march_to:bizen", "march_with:3", *[f"combat_card:{card}" for card in cards], "special_card:none")
        prospects.append(JUDGEMENT.estimate(game, 0))
    assert prospects[1] > prospects[0]


def test_candidates_are_answers() -> None:
    """What is searched is legal, and never nothing."""
    game = table(at={"aki": (0, 4), "iyo": (1, 2)}, hands={0: "noh ikko_ikki ronin"})
    answers = game.question(0).canonical
    assert set(JUDGEMENT.candidates(game, 0, answers)) <= set(answers)
    play(game, "act:move_aki")
    assert TERRITORY.value_of("iyo") in game.question(0).answers
    assert JUDGEMENT.candidates(game, 0, game.question(0).canonical)


def test_naming_favours_no_seat() -> None:
    """The strongest rival is named first, oneself last; of equals the next clockwise."""
    villages = [TERRITORY.id_of(t) for t in range(TERRITORIES) if not CLAN_POINTS[t]]
    at = {villages[seat]: (seat, 1) for seat in range(3)}
    game = table(at=at, honour={0: 5, 1: 5, 2: 5})
    assert [whom_to_name(game, seat, [0, 1, 2]) for seat in range(3)] == [1, 2, 0]
    assert whom_to_name(game, 1, [1]) == 1
    assert whom_to_name(table(at=at, honour={0: 5, 1: 5, 2: 9}), 0, [0, 1, 2]) == 2


def test_disgrace_favours_no_seat() -> None:
    """It falls on the clan that stands best; of equals on the next clockwise, though to the one who plays it all victims are worth the same."""
    alike = {"iwami": (0, 1), "inaba": (1, 1), "tanba": (2, 1)}
    for player in range(3):
        for honour, victim in (({0: 5, 1: 5, 2: 5}, (player + 1) % 3), ({(player + 2) % 3: 9}, (player + 2) % 3)):
            game = table(at=alike, player=player, hands={player: "plot"}, honour=honour)
            play(game, "act:play_plot")
            assert greedy_answer(game) == str(victim)


def test_a_victim_is_who_stands_best() -> None:
    """Of two clans with the same honour the one with a whole province has more to come."""
    at = {"echizen": (2, 1), "kaga": (2, 1), "etchu": (2, 1), "echigo": (2, 1)}
    assert greedy_answer(play(table(at=at, hands={0: "plot"}), "act:play_plot")) == "2"


def test_every_choice_is_a_question_of_the_title() -> None:
    """The table names no kind of question that is never asked."""
    asked = {step.kind for step in all_steps() if step.__module__.startswith("tatami.titles.samurai_katana")}
    assert set(CHOICES) <= asked
