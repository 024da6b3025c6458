"""The table of a game of Planechase in words: whose turn it is, what the next roll costs, where they are."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from bot.card import Action, Card, plain
from bot.games.magic.changing import MagicTrail, now
from bot.games.magic.planar import came_to, is_pending
from bot.games.planechase.planes import CHANGES, plane_of
from bot.games.planechase.state import Planechase
from bot.words import choose, say

ROLL, PAY, CANNOT, NEXT, WALK, COUNTERED, BACK = "roll", "pay", "cannot", "next", "walk", "countered", "back"
_STEPS = 3  # Steps of the trail that are shown, the last ones.
_ROLLS = 12  # Rolls of the turn that are listed, the last ones.


class Step(Struct, frozen=True):
    """What was done in a game, to what, and by whom (a name)."""

    did: str
    detail: str
    name: str


class Moment(Struct, frozen=True):
    """A game as it is shown: with its turn's number, its planar rolls of the turn, and its last steps, oldest first.

    ``can_go_back``: there is a step that a GM can take back; ``revision`` counts the steps.
    """

    game: Planechase
    turn: int
    rolls: tuple[MagicTrail, ...] = ()
    steps: tuple[Step, ...] = ()
    can_go_back: bool = False
    revision: int = 1

    @property
    def pending(self) -> tuple[MagicTrail, ...]:
        """The rolls whose planeswalking ability is on the stack, the last one last."""
        return tuple(trail for trail in self.rolls if is_pending(trail))


def panel_card(moment: Moment, *, paying: int = 0) -> Card:
    """The table; ``paying``: with the question whether this player pays for a roll."""
    game = moment.game
    asks = paying if game.cost(paying) and not (moment.pending or game.phenomenon) else 0
    return Card(
        headline=_headline(moment, paying=asks),
        label=say("turn {number}", number=moment.turn),
        lines=tuple(_lines(moment)),
        remarks=tuple(f"-# {plain(step_words(step))}" for step in moment.steps[-_STEPS:]),
        actions=tuple(_actions(moment, paying=asks)),
    )


def over_card(moment: Moment) -> Card:
    """The table once its game has ended."""
    walks = choose(moment.game.walks, "planeswalked once", "planeswalked {count} times")
    return Card(
        say("The game of Planechase is over"),
        label=say("turn {number}", number=moment.turn),
        lines=(say("It ended in turn {number}; the players {walks}.", number=moment.turn, walks=walks),),
    )


def _headline(moment: Moment, *, paying: int) -> str:
    game = moment.game
    if moment.pending:
        return say("Planeswalk pending")
    if game.phenomenon:
        return say("Phenomenon: {name}", name=plain(plane_of(game.phenomenon).name))
    if paying:
        return say("{name}, pay {cost}?", name=plain(game.player(paying).name), cost=game.cost(paying))
    names = " + ".join(plain(each.name) for each in game.acting)
    return say("{names}: next roll costs {cost}", names=names, cost=_cost(game))


def _cost(game: Planechase) -> str:
    """What the next roll costs; of a team it can be different for each."""
    costs = [str(game.cost(each.id)) for each in game.acting]
    return say(" or ").join(costs) if len(set(costs)) > 1 else costs[0]


def _lines(moment: Moment) -> Iterator[str]:
    game = moment.game
    for each in game.face_up:
        card = plane_of(each.name)
        yield " · ".join(filter(None, [f"**{plain(card.name)}**", plain(card.type_line), card.sets]))
        if card.hint:
            yield say("By hand: {hint}", hint=plain(card.hint))
    if not game.face_up:
        yield _no_plane(game)
    if moment.pending:
        yield say("The planeswalking ability is on the stack and can be answered.")
    elif game.phenomenon:
        yield say("Planeswalk once its ability has resolved; Countered, if it was, leads on too.")
    yield say("This turn: {rolls}", rolls=_rolls(moment.rolls))
    yield say("Order: {names}", names=_order(game))
    if game.changes:
        changes = [CHANGES[each.key] for each in game.changes]
        listed = " · ".join(say("{what} ({name})", what=each.what, name=plain(each.name)) for each in changes)
        yield say("On the die: {changes}", changes=listed)


def _order(game: Planechase) -> str:
    """The players in turn order, those of a team together; whose turn it is stands out."""
    acting = game.acting
    text = ""
    for before, each in zip((None, *game.players), game.players, strict=False):
        name = f"**{plain(each.name)}**" if each in acting else plain(each.name)
        joint = "" if before is None else " + " if each.team and each.team == before.team else " → "
        text = f"{text}{joint}{name}"
    return text


def _no_plane(game: Planechase) -> str:
    if game.kind == "own":
        missing = [plain(each.name) for each in game.players if not game.deck(each.id)]
        return say("Waiting for the planar deck of {names}: /planechase deck", names=", ".join(missing))
    return say("The planes are kept at the table; /planechase planeswalk can name one.")


def _rolls(rolls: Sequence[MagicTrail]) -> str:
    """The planar rolls of the turn, in order, with whose they were and what they cost."""
    listed = [*(["…"] if len(rolls) > _ROLLS else []), *map(_roll, rolls[-_ROLLS:])]
    return " · ".join(listed) or say("no planar roll yet")


def _roll(trail: MagicTrail) -> str:
    request = trail[-1].request
    planar = request.planar
    came = came_to(request, now(trail)) or say("to be chosen")
    if planar is None or planar.after == "void":
        return say("~~taken back~~")
    done = {"walked": say("planeswalked"), "countered": say("planeswalk countered")}.get(planar.after or "", came)
    if planar.cost is None:
        return say("{came} ({name}, effect)", came=done, name=plain(trail[0].name))
    return say("{came} (cost {cost})", came=done, cost=planar.cost)


def _actions(moment: Moment, *, paying: int) -> Iterator[Action]:
    """The buttons, each good as long as what it is about is as it was shown."""
    game = moment.game
    is_on_stack = bool(moment.pending or game.phenomenon)
    if paying:
        yield from paying_actions(game, game.cost(paying))
    else:
        label = say("Roll planar die (cost {cost})", cost=_cost(game))
        yield Action(ROLL, label, at=game.actions, quiet=is_on_stack)
    yield Action(NEXT, say("Next turn"), at=moment.turn, quiet=is_on_stack)
    yield Action(WALK, say("Planeswalk"), at=game.walks)
    if is_on_stack:
        yield Action(COUNTERED, say("Countered"), at=game.walks)
    if moment.can_go_back:
        yield Action(BACK, say("Take back"), at=moment.revision, quiet=True)


def paying_actions(game: Planechase, cost: int) -> Iterator[Action]:
    """The buttons with which somebody pays so much for a roll, or does not."""
    yield Action(PAY, say("Pay {cost} and roll", cost=cost), at=game.actions)
    yield Action(CANNOT, say("Can't pay"), at=game.actions)


def step_words(step: Step) -> str:
    """A step of the trail, as it was typed: not ready to be shown."""
    return say(_STEP_WORDS[step.did], name=step.name, detail=step.detail)


_STEP_WORDS = {
    "start": "{name} began the game",
    "roll": "{name} rolled{detail}",
    "void": "{name} took a roll back{detail}",
    "next": "{detail}'s turn began ({name})",
    "walk": "{name} planeswalked{detail}",
    "countered": "{name}: it was countered{detail}",
    "beside": "{name} turned up {detail}",
    "reveal": "{name} revealed {detail}",
    "join": "{detail} joined",
    "leave": "{detail} left",
    "deck": "{name} handed in a planar deck",
    "on": "{name} switched on {detail}",
    "off": "{name} switched off {detail}",
    "back": "{name} took back: {detail}",
}
