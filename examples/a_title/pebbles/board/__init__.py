"""The table on the page: the heap, which may be clicked, and everybody's pebbles."""

from markupsafe import Markup

from tatami.web.scene import Scene


def draw(scene: Scene) -> str:
    view = scene.view
    picks = Markup("").join(Markup("<button {}>{}</button>").format(scene.pick(id), text) for id, text in scene.answers.items())
    rows = Markup("").join(
        Markup('<tr><th>{}</th><td>{}</td><td class="wish">{}</td></tr>').format(
            scene.name(seat), player["pebbles"], scene.word(player["wish"] or "hidden")
        )
        for seat, player in enumerate(view["players"])
    )
    return Markup('<section class="pebbles"><h3>{}</h3><p>{}</p><table>{}</table></section>').format(
        scene.word("heap", view["heap"]), picks, rows
    )
