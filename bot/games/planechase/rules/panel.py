"""A Planechase table in words: whose turn it is, the next roll's cost, and which plane the players are on."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from urllib.parse import quote

from msgspec import Struct

from bot.codec import loads
from bot.games.magic.rules.card_words import translated
from bot.games.magic.rules.changes import MagicTrail, now
from bot.games.magic.rules.planar import is_pending, is_unfinished, symbol
from bot.games.magic.rules.words import FACES
from bot.games.planechase.rules.planes import CHANGES, PlaneCard, plane_of
from bot.games.planechase.rules.state import Planechase
from bot.rolls.card import Action, Card, plain
from bot.words import Later, choose, later, listed, say

SUBJECT = "planechase"
"""The name of this kind of message and of its buttons. It's stored, so never change it."""

ROLL, PAY, CANNOT, NEXT, WALK, COUNTERED, BACK = "roll", "pay", "cannot", "next", "walk", "countered", "back"
RESOLVED, END_NOW = "resolved", "end_now"
JOIN, LEAVE, LEAVE_NOW, MORE, DECK = "join", "leave", "leave_now", "more", "deck"
_STEPS = 3  # Latest steps shown from the trail.
_ROLLS = 12  # The turn's latest rolls to list.


class PlanarStep(Struct, frozen=True):
    """A step of a game: what was done, to which card or player, and by whom (a name)."""

    did: str
    detail: str
    name: str


class PlanarMoment(Struct, frozen=True, dict=True):
    """A game as shown, with its turn's number, the turn's planar rolls, and the last steps, oldest first.

    ``last`` is the step that a GM can undo, or None. ``revision`` counts the steps.
    """

    game: Planechase
    turn: int
    rolls: tuple[MagicTrail, ...] = ()
    steps: tuple[PlanarStep, ...] = ()
    last: PlanarStep | None = None
    revision: int = 1

    @cached_property
    def pending(self) -> tuple[MagicTrail, ...]:
        """The rolls whose planeswalking ability is on the stack, the latest last."""
        players = [player.id for player in self.game.players]  # Abilities leave with their player.
        return tuple(trail for trail in self.rolls if is_pending(trail) and trail[0].by in players)

    @cached_property
    def is_unfinished(self) -> bool:
        """True if someone must first choose which die of a roll counts."""
        return any(is_unfinished(trail) for trail in self.rolls)


def panel_card(moment: PlanarMoment, paying: int = 0) -> Card:
    """Return the table's card. ``paying`` is the player being asked to pay, or 0."""
    game = moment.game
    # The stack is no longer empty, so this can't be done now (116.2i); the question lapses.
    if moment.pending or game.phenomenon or not game.cost(paying):
        paying = 0
    return Card(
        headline=_headline(moment, paying),
        label=say("turn {number}", number=moment.turn),
        lines=tuple(_lines(moment)),
        remarks=tuple(plain(step_words(step)) for step in moment.steps[-_STEPS:]),
        actions=(*_first_row(moment, paying), *_other_rows(moment)),
    )


def end_card() -> Card:
    """Return the question before the game ends."""
    lines = (say("The planes, the deck and the turn order are deleted."),)
    return Card(
        say("End the game of Planechase?"), lines=lines, actions=(Action(END_NOW, say("Yes, end the game")),)
    )


def over_card(moment: PlanarMoment | None) -> Card:
    """Return the record of an ended game. ``moment`` is None if the game can no longer be parsed."""
    if moment is None:
        return Card(say("The game of Planechase is over"))
    walks = choose(moment.game.walks, "planeswalked once", "planeswalked {count} times")
    return Card(
        say("The game of Planechase is over"),
        label=say("turn {number}", number=moment.turn),
        lines=(say("It ended on turn {number}; the players {walks}.", number=moment.turn, walks=walks),),
    )


def _headline(moment: PlanarMoment, paying: int) -> str:
    game = moment.game
    names = " + ".join(plain(player.name) for player in game.acting)
    if moment.pending:
        return say("{names}'s turn: planeswalk pending", names=names)
    if game.phenomenon:
        return say("{names}'s turn: phenomenon", names=names)
    if moment.is_unfinished:
        return say("{names}'s turn: choose a die", names=names)
    if paying:
        return say("{name}, pay {cost}?", name=plain(game.player(paying).name), cost=game.cost(paying))
    return say("{names}'s turn: next roll costs {cost}", names=names, cost=_cost(game))


def _cost(game: Planechase) -> str:
    """Return the next roll's cost, which can differ within a team."""
    costs = [str(game.cost(player.id)) for player in game.acting]
    return listed(costs, "or") if len(set(costs)) > 1 else costs[0]


def _lines(moment: PlanarMoment) -> Iterator[str]:
    game = moment.game
    for plane in game.face_up:
        card = plane_of(plane.name)
        yield " · ".join(filter(None, [linked(card), plain(card.type_line), card.sets]))
        if card.hint:
            yield say("At the table: {hint}", hint=plain(translated(card.hint)))
    if game.kind == "none" and not game.face_up:
        yield say("The planes are at the table. You can name one with More…, Planeswalk….")
    if missing := _without_decks(game):
        yield say("No planar deck yet: {names}", names=listed(missing))
    if moment.pending:
        yield say("The planeswalking ability is on the stack. Players can respond to it.")
    elif game.phenomenon:
        yield say(
            "Its ability is on the stack. Once it's resolved or countered, {name} planeswalks.",
            name=plain(game.controller.name),
        )
    yield say("This turn: {rolls}", rolls=_rolls(moment.rolls))
    yield say("Turn order: {names}", names=_order(game))
    if game.changes:
        changes = [CHANGES[change.key] for change in game.changes]
        shown = " · ".join(
            say("{what} ({name})", what=change.what, name=plain(change.name)) for change in changes
        )
        yield say("On the die: {changes}", changes=shown)


def _without_decks(game: Planechase) -> list[str]:
    """Return who still has to hand in a planar deck."""
    return [plain(player.name) for player in game.players if game.kind == "own" and not game.deck(player.id)]


def linked(card: PlaneCard) -> str:
    """Return a card's name, with a link to its text if the card is known."""
    name = f"**{plain(card.name)}**"
    # Planes aren't part of a Magic deck, so a search leaves them out unless it's told not to.
    query = quote(f'!"{card.name}" include:extras', safe="")
    return f"[{name}]({_TEXTS}{query})" if card.sets else name


_TEXTS = "https://scryfall.com/search?q="


def _order(game: Planechase) -> str:
    """Return the players in turn order, with teams together and active players in bold."""
    acting = game.acting
    text = ""
    for before, player in zip((None, *game.players), game.players, strict=False):
        name = f"**{plain(player.name)}**" if player in acting else plain(player.name)
        joint = "" if before is None else " + " if player.team and player.team == before.team else " → "
        text = f"{text}{joint}{name}"
    return text


def _rolls(rolls: Sequence[MagicTrail]) -> str:
    """Return the turn's rolls that weren't undone, in order, with their costs or rollers."""
    stand = [trail for trail in rolls if not trail[-1].request.is_void]
    shown = [*(["…"] if len(stand) > _ROLLS else []), *map(_roll, stand[-_ROLLS:])]
    return " · ".join(shown) or say("no planar roll yet")


def _roll(trail: MagicTrail) -> str:
    planar = trail[-1].request.planar
    came = ROLLED[rolled(trail)]
    if planar is None or planar.cost is None:
        return say("{came} ({name}, effect)", came=came, name=plain(trail[0].name))
    return say("{came} (cost {cost})", came=came, cost=planar.cost)


ROLLED: Mapping[str, Later] = {
    "walked": later("planeswalked"),
    "countered": later("planeswalk countered"),
    "planeswalk": later("planeswalk pending"),
    "chaos": FACES["chaos"],
    "blank": FACES["blank"],
    "open": later("to be chosen"),
}
"""The results of planar rolls, in a word or two; the keys are stored, so never change them."""


def rolled(trail: MagicTrail) -> str:
    """Return a planar roll's result: a key of :data:`ROLLED`."""
    request = trail[-1].request
    after = request.planar and request.planar.after
    return after if after in ("walked", "countered") else symbol(request, now(trail)) or "open"


def _first_row(moment: PlanarMoment, paying: int) -> Iterator[Action]:
    """Yield the buttons for what comes next. Each is valid while what it refers to is unchanged."""
    game = moment.game
    if paying:
        cost = game.cost(paying)
        yield Action(PAY, say("Pay {cost} and roll", cost=cost), at=cost, row=0)
        yield Action(CANNOT, say("Can't pay"), at=cost, row=0)
    # Anything pending is above the phenomenon's ability on the stack and resolves first.
    elif game.phenomenon and not moment.pending:
        yield Action(COUNTERED, say("Ability countered"), at=moment.revision, quiet=True, row=0)
        yield Action(RESOLVED, say("Ability resolved"), at=game.walks, row=0)
    else:
        label = say("Roll planar die (cost {cost})", cost=_cost(game))
        yield Action(ROLL, label, at=game.actions, quiet=bool(moment.pending) or moment.is_unfinished, row=0)


def _other_rows(moment: PlanarMoment) -> Iterator[Action]:
    """Yield the buttons that stay in place no matter what the first row has."""
    # at: the turn it was drawn for, so that a second press doesn't end the next player's turn.
    yield Action(NEXT, say("Next turn"), at=moment.turn, quiet=True, row=1)
    if moment.pending:
        yield Action(WALK, say("Planeswalk"), at=moment.game.walks, row=1)
        yield Action(COUNTERED, say("Countered"), at=moment.revision, row=1)
    yield Action(JOIN, say("Join"), quiet=True, row=2)
    yield Action(LEAVE, say("Leave"), quiet=True, row=2)
    yield Action(MORE, say("More…"), quiet=True, row=2)
    if _without_decks(moment.game):
        yield Action(DECK, say("Hand in a deck…"), row=2)


def back_action(moment: PlanarMoment, row: int) -> Action:
    """Return the button with which a GM undoes the last step; its label names the step."""
    what = _SHORT[moment.last.did] if moment.last else ""
    return Action(BACK, say("Undo: {what}", what=what), at=moment.revision, quiet=True, row=row)


_SHORT = {
    "roll": later("the roll"),
    "next": later("the turn"),
    "walk": later("the planeswalk"),
    "countered": later("the counter"),
    "beside": later("the plane"),
    "reveal": later("the reveal"),
    "join": later("joining"),
    "leave": later("leaving"),
    "deck": later("the deck"),
    "on": later("the change"),
    "off": later("the change"),
}
"""The steps that can be undone, as labels for a button."""


def step_words(step: PlanarStep) -> str:
    """Return a step of the trail in words, not escaped for display.

    The detail of a planeswalk is the way the players got there, then the names of the new cards (312: a
    phenomenon is encountered). For a reveal it's the names of the cards, for an undone roll its result
    and roller, and for an undone step that step.
    """
    how, *names = step.detail.split(BETWEEN)
    if step.did == "walk" and how:
        return _WALKED[how].say(name=step.name, names=listed(names, "and"))
    detail = step.detail
    if step.did == "reveal":
        detail = listed([how, *names])
    elif step.did == "void":
        detail = say("{name}'s roll, {came}", name=BETWEEN.join(names), came=ROLLED[how])
    elif step.did == "back":
        detail = step_words(loads(PlanarStep, detail))
    return _STEP_WORDS[step.did].say(name=step.name, detail=detail)


TO, MET = "to", "met"
BETWEEN = "|"  # Separates parts of such a detail: not in any name.
_WALKED = {
    TO: later("{name} planeswalked to {names}"),
    MET: later("{name} planeswalked and encountered {names}"),
}
_STEP_WORDS = {
    "roll": later("{name} rolled"),
    "void": later("{name} undid: {detail}"),
    "next": later("{detail}'s turn began ({name})"),
    "walk": later("{name} planeswalked"),
    "countered": later("{name} countered it"),
    "beside": later("{name} turned up {detail}"),
    "reveal": later("{name} revealed {detail}"),
    "join": later("{detail} joined"),
    "leave": later("{detail} left"),
    "deck": later("{name} submitted a planar deck"),
    "on": later("{name} turned on {detail}"),
    "off": later("{name} turned off {detail}"),
    "back": later("{name} undid: {detail}"),
}
