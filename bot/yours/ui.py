"""The display of histories and luck, and its buttons, whose ``custom_id`` has the player and the period."""

from functools import partial

from msgspec.structs import replace

from bot.errors import PressError
from bot.rolls.act import AGAIN
from bot.rolls.card import Card, code, plain, shortened
from bot.rolls.hidden import PEEK, name
from bot.rolls.press import OTHER
from bot.rolls.rolls_read import place_of
from bot.rolls.table import OnTap
from bot.ui.context import AnyInteraction, place, who
from bot.ui.custom_id import Tap
from bot.ui.embeds import card_embed
from bot.ui.show import privately
from bot.ui.views import MAX_ID, PREFIX, Item, Rows, tapped
from bot.words import later, say
from bot.words.speaking import Manner, manner
from bot.yours import reading
from bot.yours.links import linked
from bot.yours.past_rolls import LuckQuery, MatchingRoll, Page, PastRolls

HISTORY, HIDDEN_HISTORY = "history", "hidden_history"
"""The ``custom_id`` words of the buttons that turn a history's pages, which must never change."""
MAX_WORD = 30  # Characters of a search word: it's in the buttons of the pages.
_MOST_PAGES = 4  # Digits of a page number.
_RESULT, _LABEL = 120, 100  # Characters.


async def show_history(
    services: PastRolls, interaction: AnyInteraction, asked: LuckQuery, page: int = 0
) -> None:
    """Show a page of a history only to the person asking."""
    shown = await services.history(asked, place(interaction), who(interaction), page)
    lines = [_line(roll, place(interaction).channel) for roll in shown.rolls]
    nothing = say("No rolls here match. Leave an option empty, or look in another channel.")
    if asked == LuckQuery(who(interaction).user):
        nothing = say("You haven't rolled in this channel yet. Try /roll 1d20+5.")
    title = say("Hidden rolls, newest first") if asked.hidden else say("Rolls, newest first")
    card = Card(title, lines=tuple(lines) or (nothing,))
    await privately(interaction, card_embed(card), Rows(_history_buttons(shown)))


def _line(roll: MatchingRoll, here: int) -> str:
    stored = roll.stored
    words = later("{roll}, {when}: **{result}**")
    if roll.label:
        words = later("{roll}, {when}, {label}: **{result}**")
    line = words.say(
        roll=linked(place_of(stored), roll.message, code(stored.number)),
        when=f"<t:{stored.versions[0].made // 1000}:R>",
        label=plain(shortened(roll.label, _LABEL)),
        result=shortened(roll.result, _RESULT),
    )
    if stored.is_hidden:
        line = say("{line} ({audience})", line=line, audience=name(stored.audience))
    if stored.channel != here:
        line = say("{line} in {channel}", line=line, channel=f"<#{stored.channel}>")
    return line


def _history_buttons(shown: Page) -> list[Item]:
    items: list[Item] = []
    for row, roll in enumerate(shown.rolls):
        number = roll.stored.number
        items.append(tapped(say("Show {roll}", roll=number), f"{number}:{PEEK}", row))
        # A screen reader doesn't say what it's next to.
        again = say("Roll {roll} again", roll=number) if manner() is Manner.ALOUD else say("Again")
        items.append(tapped(again, f"{number}:{AGAIN}", row))
    last = len(shown.rolls)
    if shown.page:
        items.append(tapped(say("Newer"), _turn(shown.asked, shown.page - 1), last))
    if shown.more:
        items.append(tapped(say("Older"), _turn(shown.asked, shown.page + 1), last))
    if shown.is_gm:
        other = replace(shown.asked, hidden=not shown.asked.hidden)
        label = say("Open rolls") if shown.asked.hidden else say("Hidden rolls")
        items.append(tapped(label, _turn(other, 0), last))
    return items


def _turn(asked: LuckQuery, page: int) -> str:
    word = HIDDEN_HISTORY if asked.hidden else HISTORY
    turn = f"{word}:{page}:{asked.user}:{asked.game}:{asked.since.value}:{asked.word}"
    return turn[: MAX_ID - len(PREFIX)]


def taps(services: PastRolls) -> dict[str, OnTap]:
    """Return the handlers of the buttons on histories."""

    async def on_history(interaction: AnyInteraction, tap: Tap, *, hidden: bool = False) -> None:
        page, user, game, since, word = reading.parts(tap, 5)
        if not page.isdecimal() or len(page) > _MOST_PAGES:
            raise PressError(OTHER.say())
        asked = LuckQuery(reading.user(user), game, reading.since(since), word, hidden)
        await show_history(services, interaction, asked, int(page))

    return {
        HISTORY: OnTap(on_history, anywhere=True),
        HIDDEN_HISTORY: OnTap(partial(on_history, hidden=True)),
    }
