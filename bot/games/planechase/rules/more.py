"""Actions that a game needs now and then: private buttons that open a form or a list."""

from collections.abc import Iterator

from bot.errors import PlayerError
from bot.games.planechase.rules.panel import LEAVE_NOW, PlanarMoment, back_action, step_words
from bot.games.planechase.rules.planes import CHANGES, MAX_NAME
from bot.games.planechase.rules.state import Planechase
from bot.rolls.card import Action, Card, Choice, Field, plain
from bot.words import later, say

EFFECT, WALK_TO, BESIDE, REVEAL = "effect", "walk_to", "beside", "reveal"
CHANGES_OF, EXTRA, BRING, TAKE_OUT, END = "changes", "extra", "bring", "take_out", "end"
MAX_BY = 60  # Characters of an effect's name.
MAX_REVEALED = 10  # Cards at once.
_PLANES = "planes"


def more_card(moment: PlanarMoment) -> Card:
    """Return everything under *More…*, with the last step."""
    done = moment.steps[-1:]
    return Card(
        say("What else?"),
        remarks=tuple(plain(step_words(step)) for step in done),
        actions=tuple(_actions(moment)),
    )


def _actions(moment: PlanarMoment) -> Iterator[Action]:
    yield Action(EFFECT, say("Effect's roll…"), quiet=True, row=0)
    yield Action(WALK_TO, say("Planeswalk…"), at=moment.game.walks, quiet=True, row=0)
    yield Action(BESIDE, say("One extra plane…"), quiet=True, row=1)
    yield Action(REVEAL, say("Reveal cards…"), quiet=True, row=1)
    yield Action(CHANGES_OF, say("Change the die…"), quiet=True, row=2)
    yield Action(EXTRA, say("Extra turn…"), at=moment.turn, quiet=True, row=2)
    yield Action(BRING, say("Add player…"), quiet=True, row=3)
    yield Action(TAKE_OUT, say("Remove player…"), quiet=True, row=3)
    if moment.last:
        yield back_action(moment, row=4)
    yield Action(END, say("End the game…"), quiet=True, row=4)


def leave_card(game: Planechase, user: int) -> Card:
    """Return the question before a player leaves. Raises PlayerError for someone who isn't playing."""
    name = plain(game.player(user).name)
    lines = [say("Your planar deck and anything you have on the stack leave with you.")]
    if game.active == user:
        lines.append(say("It's your turn, so the next turn starts."))
    return Card(
        say("{name}, leave the game?", name=name),
        lines=tuple(lines),
        actions=(Action(LEAVE_NOW, say("Yes, leave")),),
    )


def title_of(action: str) -> str:
    """Return the title of a form or list."""
    return {
        EFFECT: say("An effect's free roll"),
        WALK_TO: say("Planeswalk without a roll"),
        BESIDE: say("One extra plane"),
        REVEAL: say("Reveal cards"),
        CHANGES_OF: say("What changes on the die?"),
        EXTRA: say("Who takes the extra turn?"),
        BRING: say("Who joins at the end of the turn order?"),
        TAKE_OUT: say("Who leaves the fight?"),
    }[action]


def fields_of(action: str) -> tuple[Field, ...]:
    """Return an action's form; none if it has no form."""
    next_one = say("Which plane, if not the next one in the deck")
    match action:
        case "effect":
            return (Field("by", say("The card with the effect"), say("Fractured Powerstone"), MAX_BY),)
        case "walk_to" | "beside":
            return (Field("plane", next_one, say("Bant"), MAX_NAME),)
        case "reveal":
            kinds = (
                Choice("cards", say("cards")),
                Choice(_PLANES, say("planes; phenomena are revealed but don't count")),
            )
            return (
                Field("cards", say("How many, from 1 to {most}", most=MAX_REVEALED), say("5"), 2),
                Field("of", say("Which cards"), say("cards"), choices=kinds),
            )
        case _:
            return ()


def read_reveal(cards: str, of: str) -> tuple[int, bool]:
    """Return how many cards to reveal, and whether only planes count. Raises PlayerError for a bad number."""
    count = int(cards) if cards.strip().isdecimal() else 0
    if not 1 <= count <= MAX_REVEALED:
        raise PlayerError(say("Enter how many cards to reveal, from 1 to {most}.", most=MAX_REVEALED))
    return count, of == _PLANES


def change_choices(game: Planechase) -> tuple[Choice, ...]:
    """Return the changes to the die, to turn on or off. The key says which, so only one pick counts."""
    on = [change.key for change in game.changes]
    return tuple(
        Choice(
            f"{key} {'off' if key in on else 'on'}",
            (later("Off: {what}") if key in on else later("On: {what}")).say(what=change.what),
            change.name,
        )
        for key, change in CHANGES.items()
    )


def player_choices(game: Planechase) -> tuple[Choice, ...]:
    """Return the players, in turn order."""
    return tuple(Choice(str(player.id), player.name) for player in game.players)
