"""The form in which a GM requests rolls, and the handling of its entries."""

import re
from collections.abc import Mapping

from msgspec import Struct

from bot.asks.rules.asked import Asked
from bot.asks.services import AskServices
from bot.dice.limits import MAX_TEXT
from bot.errors import DraftError, PlayerError
from bot.rolls.card import Choice, Field, check_entered, shortened
from bot.ui.context import AnyInteraction, place, who
from bot.ui.drafts import sections, with_draft
from bot.ui.mentions import MENTION, known_names
from bot.ui.modals import modal
from bot.words import say

FORM = "ask_new"
"""The word that identifies this form. Never change it."""
_WHAT, _WHO, _GOAL, _HOW = "what", "who", "goal", "how"
_HIDES, _SECRET = "hides", "secret"


class AskSaid(Struct, frozen=True):
    """A GM's typed options; ``hides`` is for a hidden goal, ``secret`` for rolling for everyone in secret."""

    what: str
    people: str
    goal: str
    hides: bool
    secret: bool


async def open_form(
    services: AskServices, interaction: AnyInteraction, said: AskSaid | None = None, draft: str = ""
) -> None:
    """Open the form for a GM, filled in with ``said``. Raises PlayerError for anyone who isn't a GM."""
    await services.asks.authorise(place(interaction), who(interaction))
    fields = with_draft(_fields(said), draft)
    await interaction.response.send_modal(modal(FORM, say("Ask for a roll"), fields))


def _fields(said: AskSaid | None = None) -> tuple[Field, ...]:
    how = (
        Choice(_HIDES, say("Only GMs see the goal and who succeeded")),
        Choice(_SECRET, say("Roll for all of them now; only you see the results")),
    )
    said = said or AskSaid("", "", "", hides=False, secret=False)
    chosen = [key for key, wished in ((_HIDES, said.hides), (_SECRET, said.secret)) if wished]
    return (
        Field(_WHAT, say("What to roll"), say("Perception, dex save or 2d6+3"), MAX_TEXT),
        Field(
            _WHO,
            say("Who"),
            say("Leave empty to let anyone roll"),
            kind="people",
            filled="\n".join(MENTION.findall(said.people)),
        ),
        Field(_GOAL, say("Number to reach"), say("15, or <=9"), 100, filled=said.goal),
        Field(_HOW, say("Secrets"), choices=how, many=True, filled="\n".join(chosen)),
    )


def entered_options(entered: Mapping[str, str]) -> AskSaid:
    """Return the options entered in a form. Raises PlayerError if they are too long or there's no roll."""
    check_entered(_fields(), entered)
    how, what = entered.get(_HOW, "").split("\n"), entered.get(_WHAT, "")
    if not what.strip():
        raise PlayerError(say("Enter what to roll, such as Perception or 2d6+3."))
    people = ", ".join(f"<@{user}>" for user in entered.get(_WHO, "").split("\n") if user.isdecimal())
    return AskSaid(what, people, entered.get(_GOAL, ""), hides=_HIDES in how, secret=_SECRET in how)


def with_entries(error: PlayerError, entered: Mapping[str, str]) -> DraftError:
    """Return the error together with the entries, so that the GM can correct them."""
    return DraftError(str(error), draft=sections(_fields(), entered), form=FORM)


_ALL = {"", "all", "everybody", "everyone", "here"}
"""The entries that let anyone answer."""

_BETWEEN = re.compile(r"[,、，;&\n]")
_LONGEST = 40  # Characters of a name on a line.


async def people_named(services: AskServices, interaction: AnyInteraction, text: str) -> list[Asked]:
    """Return the named people: members, and names that a GM rolls for.

    Raises:
        PlayerError: Someone isn't a member, or several people have that name.

    """
    if text.strip().removeprefix("@").casefold() in _ALL:
        return []
    names = [part.strip() for part in _BETWEEN.split(text) if part.strip()]
    people = dict.fromkeys(await known_names(services.people, interaction, names))
    await services.people.named(place(interaction).channel, [one for one in people if one[0]])
    return [
        Asked(-user or -place_of, shortened(name, _LONGEST), user)
        for place_of, (user, name) in enumerate(people, 1)
    ]
