"""The table of a game of Planechase in words: whose turn it is, what the next roll costs, where they are."""

from collections.abc import Iterator, Mapping, Sequence
from urllib.parse import quote

from msgspec import Struct

from bot.codec import loads
from bot.games.magic.rules.card_words import told
from bot.games.magic.rules.changes import MagicTrail, now
from bot.games.magic.rules.planar import came_to, is_pending, is_unfinished
from bot.games.magic.rules.words import FACES
from bot.games.planechase.rules.planes import CHANGES, PlaneCard, plane_of
from bot.games.planechase.rules.state import Planechase
from bot.rolls.card import Action, Card, plain
from bot.words import Later, choose, later, listed, say

SUBJECT = "planechase"
"""The word of the table's message and of its buttons; stored, so never change it."""

ROLL, PAY, CANNOT, NEXT, WALK, COUNTERED, BACK = "roll", "pay", "cannot", "next", "walk", "countered", "back"
RESOLVED, END_NOW = "resolved", "end_now"
JOIN, LEAVE, LEAVE_NOW, MORE = "join", "leave", "leave_now", "more"
_STEPS = 3  # Steps of the trail that are shown, the last ones.
_ROLLS = 12  # Rolls of the turn that are listed, the last ones.


class Step(Struct, frozen=True):
    """What was done in a game, to what, and by whom (a name)."""

    did: str
    detail: str
    name: str


class Moment(Struct, frozen=True):
    """A game as shown: with its turn's number, the turn's planar rolls, and its last steps, oldest first.

    ``last`` is what a GM can take back, None if nothing is left; ``revision`` counts the steps.
    """

    game: Planechase
    turn: int
    rolls: tuple[MagicTrail, ...] = ()
    steps: tuple[Step, ...] = ()
    last: Step | None = None
    revision: int = 1

    @property
    def pending(self) -> tuple[MagicTrail, ...]:
        """The rolls whose planeswalking ability is on the stack, the last one last."""
        players = [player.id for player in self.game.players]  # An ability leaves with its player.
        return tuple(trail for trail in self.rolls if is_pending(trail) and trail[0].by in players)

    @property
    def is_unfinished(self) -> bool:
        """Whether somebody must first choose which die of a roll counts."""
        return any(is_unfinished(trail) for trail in self.rolls)


def panel_card(moment: Moment, paying: int = 0) -> Card:
    """The table; ``paying`` is the player who is asked whether they pay, 0 for nobody."""
    game = moment.game
    # The stack is no longer empty, so what was asked cannot be done now (116.2i); the question lapses.
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
    """Whether the game ends."""
    lines = (say("The planes, the deck and whose turn it is are forgotten."),)
    return Card(
        say("End the game of Planechase?"), lines=lines, actions=(Action(END_NOW, say("Yes, end the game")),)
    )


def over_card(moment: Moment | None) -> Card:
    """What is left of a game that has ended; None: it could not be read."""
    if moment is None:
        return Card(say("The game of Planechase is over"))
    walks = choose(moment.game.walks, "planeswalked once", "planeswalked {count} times")
    return Card(
        say("The game of Planechase is over"),
        label=say("turn {number}", number=moment.turn),
        lines=(say("It ended in turn {number}; the players {walks}.", number=moment.turn, walks=walks),),
    )


def _headline(moment: Moment, paying: int) -> str:
    game = moment.game
    names = " + ".join(plain(player.name) for player in game.acting)
    if moment.pending:
        return say("{names}'s turn: planeswalk pending", names=names)
    if game.phenomenon:
        return say("{names}'s turn: phenomenon", names=names)
    if moment.is_unfinished:
        return say("{names}'s turn: a die is to be chosen", names=names)
    if paying:
        return say("{name}, pay {cost}?", name=plain(game.player(paying).name), cost=game.cost(paying))
    return say("{names}'s turn: next roll costs {cost}", names=names, cost=_cost(game))


def _cost(game: Planechase) -> str:
    """What the next roll costs; of a team it can be different for each."""
    costs = [str(game.cost(player.id)) for player in game.acting]
    return listed(costs, "or") if len(set(costs)) > 1 else costs[0]


def _lines(moment: Moment) -> Iterator[str]:
    game = moment.game
    for each in game.face_up:
        card = plane_of(each.name)
        yield " · ".join(filter(None, [linked(card), plain(card.type_line), card.sets]))
        if card.hint:
            yield say("By hand: {hint}", hint=plain(told(card.hint)))
    if game.kind == "none" and not game.face_up:
        yield say("The planes are kept at the table; More…, Planeswalk… can name one.")
    if missing := [
        plain(player.name) for player in game.players if game.kind == "own" and not game.deck(player.id)
    ]:
        yield say("No planar deck yet: {names} (/planechase deck)", names=listed(missing))
    if moment.pending:
        yield say("The planeswalking ability is on the stack and can be answered.")
    elif game.phenomenon:
        yield say(
            "Its ability is on the stack. Resolved or countered, {name} planeswalks then.", name=_name(game)
        )
    yield say("This turn: {rolls}", rolls=_rolls(moment.rolls))
    yield say("Order: {names}", names=_order(game))
    if game.changes:
        changes = [CHANGES[change.key] for change in game.changes]
        shown = " · ".join(
            say("{what} ({name})", what=change.what, name=plain(change.name)) for change in changes
        )
        yield say("On the die: {changes}", changes=shown)


def _name(game: Planechase) -> str:
    return plain(game.controller.name)


def linked(card: PlaneCard) -> str:
    """A card's name; of one that is known, with a link to where its text can be read."""
    name = f"**{plain(card.name)}**"
    # Planes are no cards of a Magic deck, so a search leaves them out unless it is told.
    query = quote(f'!"{card.name}" include:extras', safe="")
    return f"[{name}]({_TEXTS}{query})" if card.sets else name


_TEXTS = "https://scryfall.com/search?q="


def _order(game: Planechase) -> str:
    """The players in turn order, those of a team together; whose turn it is stands out."""
    acting = game.acting
    text = ""
    for before, each in zip((None, *game.players), game.players, strict=False):
        name = f"**{plain(each.name)}**" if each in acting else plain(each.name)
        joint = "" if before is None else " + " if each.team and each.team == before.team else " → "
        text = f"{text}{joint}{name}"
    return text


def _rolls(rolls: Sequence[MagicTrail]) -> str:
    """The turn's planar rolls that were not taken back, in order, with what they cost or whose they were."""
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
"""What a planar roll came to, in a word or two; the keys are stored, so never change them."""


def rolled(trail: MagicTrail) -> str:
    """What a planar roll came to: a key of :data:`ROLLED`."""
    request = trail[-1].request
    after = request.planar and request.planar.after
    return after if after in ("walked", "countered") else came_to(request, now(trail)) or "open"


def _first_row(moment: Moment, paying: int) -> Iterator[Action]:
    """What is to be done or decided now. Each button is good as long as what it is about is as shown."""
    game = moment.game
    if paying:
        cost = game.cost(paying)
        yield Action(PAY, say("Pay {cost} and roll", cost=cost), at=cost, row=0)
        yield Action(CANNOT, say("Can't pay"), at=cost, row=0)
    # What is pending lies above the phenomenon's ability and resolves first.
    elif game.phenomenon and not moment.pending:
        yield Action(COUNTERED, say("Ability countered"), at=moment.revision, quiet=True, row=0)
        yield Action(RESOLVED, say("Ability resolved"), at=game.walks, row=0)
    else:
        label = say("Roll planar die (cost {cost})", cost=_cost(game))
        yield Action(ROLL, label, at=game.actions, quiet=bool(moment.pending) or moment.is_unfinished, row=0)


def _other_rows(moment: Moment) -> Iterator[Action]:
    """What stands in its place whatever the first row asks."""
    # at: the turn it was drawn for, so that a second tap does not end the next player's turn.
    yield Action(NEXT, say("Next turn"), at=moment.turn, quiet=True, row=1)
    if moment.pending:
        yield Action(WALK, say("Planeswalk"), at=moment.game.walks, row=1)
        yield Action(COUNTERED, say("Countered"), at=moment.revision, row=1)
    yield Action(JOIN, say("Join"), quiet=True, row=2)
    yield Action(LEAVE, say("Leave"), quiet=True, row=2)
    yield Action(MORE, say("More…"), quiet=True, row=2)


def back_action(moment: Moment, row: int) -> Action:
    """The button with which a GM takes the last step back, which says what that is."""
    what = _SHORT[moment.last.did] if moment.last else ""
    return Action(BACK, say("Take back: {what}", what=what), at=moment.revision, quiet=True, row=row)


_SHORT = {
    "roll": later("the roll"),
    "next": later("the turn"),
    "walk": later("the planeswalk"),
    "countered": later("that it was countered"),
    "beside": later("the plane"),
    "reveal": later("the reveal"),
    "join": later("who joined"),
    "leave": later("who left"),
    "deck": later("the deck"),
    "on": later("the change"),
    "off": later("the change"),
}
"""What can be taken back, on a button."""


def step_words(step: Step) -> str:
    """A step of the trail, as it was typed: not ready to be shown.

    The detail of a planeswalk are the names of where it led, behind how they came there (312: a phenomenon is
    encountered); of a reveal the names of the cards; of a roll that was taken back what it came to and whose
    it was; of a step that was taken back that step.
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
        detail = step_words(loads(Step, detail))
    return _STEP_WORDS[step.did].say(name=step.name, detail=detail)


TO, MET = "to", "met"
BETWEEN = "|"  # Of the parts of such a detail: no name has it.
_WALKED = {
    TO: later("{name} planeswalked to {names}"),
    MET: later("{name} planeswalked and encountered {names}"),
}
_STEP_WORDS = {
    "roll": later("{name} rolled"),
    "void": later("{name} took back: {detail}"),
    "next": later("{detail}'s turn began ({name})"),
    "walk": later("{name} planeswalked"),
    "countered": later("{name}: it was countered"),
    "beside": later("{name} turned up {detail}"),
    "reveal": later("{name} revealed {detail}"),
    "join": later("{detail} joined"),
    "leave": later("{detail} left"),
    "deck": later("{name} handed in a planar deck"),
    "on": later("{name} switched on {detail}"),
    "off": later("{name} switched off {detail}"),
    "back": later("{name} took back: {detail}"),
}
