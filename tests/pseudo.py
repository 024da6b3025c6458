"""The end-to-end tests in an invented language: ``pytest tests/e2e --pseudo``.

Everything that the bot sends is checked, translated back to English and passed on, so that each test works
unchanged. Three things fail: an untranslated text of ours, words in a custom_id, and words on disk.
"""

import io
import re
import zipfile
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, ClassVar

from bot.games.dnd.creatures.rules.bestiary import creature, names
from bot.games.dnd.spells.rules.spell import spell_names
from bot.games.magic.rules.cards import all_cards
from bot.games.planechase.rules.planes import all_planes
from bot.kept.starters import starters
from bot.rolls.card import plain
from bot.systems.model import System
from bot.systems.reader import shipped
from bot.systems.spelled import spellings
from bot.words.pseudo import CLOSES, OPENS, OPENS_TOO, PARTS, bracketed, english
from bot.words.speaking import ENGLISH
from tests.support import beside, tables_of

_PAGES = re.compile(r"https?://\S+|\b\S+\.md\b")
_NOT_SHOWN = {"type", "custom_id", "value", "url", "nonce", "filename", "id", "image", "thumbnail"}
_QUIET = re.compile(
    r"<[@#/a-z:][^<>]*>"  # mentions, commands to click, moments
    r"|`[^`]*`|\{\w+\}"  # notation
    r"|(?<!\w)/[a-z]+\b"  # commands to type
    r"|(?s:\n?This work includes material from .*)"  # the licence's own words
    r"|Shadowrun|Dice Maiden|Avrae|Foundry|Rollem|BCDice|D&D"  # whose notation, or which game
    r"|\b\w*\d\w*\b"  # dice, seals
)
_ROLL = re.compile(r"\b[A-Z0-9]{6}\b")  # A roll's number, which can contain the code of a set.
_OF_CARDS = {  # Names of Magic cards and planes, and of their sets.
    *(name for card in all_cards().values() for name in (card.name, card.ja) if name),
    *(each for card in all_planes().values() for each in (card.name, card.of) if each),
    *(code for card in all_planes().values() for code in card.sets.split()),
}
_CREATURES = [found for each in names() if (found := creature(each))]
_OF_SRD = {  # Names of SRD 5.2.1's spells and creatures, and of terms in the creatures' stat blocks.
    *spell_names(),
    *(each.name for each in _CREATURES),
    *(one.name for each in _CREATURES for one in each.sheet.attacks),
    *(one.name for each in _CREATURES for one in each.block.effects),
    *(one for each in _CREATURES for one in (*each.block.traits, *each.block.bonus_actions)),
    *(one for each in _CREATURES for one in (*each.block.reactions, *each.block.legendary_actions)),
    *(form for each in _CREATURES for one in each.block.riders for form in one.forms),
    *(form for each in _CREATURES for one in each.block.effects for form in one.forms),
    *(tag for each in _CREATURES for tag in each.block.tags),
}


def _words_of(system: System) -> set[str]:
    """Return the words of a system's file, which are the same in every language."""
    rolls = system.rolls
    return {
        system.key,
        system.says,
        system.notice,
        *(word for words in system.words_in(ENGLISH).values() for word in words),
        *(track.key for track in system.tracks),
        *(outcome.name for roll in rolls for outcome in roll.outcomes),
        *(name for roll in rolls for act in roll.acts for name in (act.name, *(ask.key for ask in act.asks))),
        *(key for roll in rolls for key in (*roll.marks, *roll.numbers)),
        *(pool.key for roll in rolls for pool in roll.pools),
        *(symbol for roll in rolls for pool in roll.pools for side in pool.symbols for symbol in side),
        *(name for roll in rolls for option in roll.options for name in (option.key, *option.values)),
    }


def _shown(text: str) -> Iterator[System]:
    """Yield the systems that a shown text is about: their name or key is in it."""
    said = set(_WORD.findall(text))
    for system in shipped().values():
        if system.key in said or re.search(rf"(?<!\w){re.escape(system.name)}(?!\w)", text):
            yield system


def _named(text: str) -> Iterator[System]:
    """Yield the systems that a text may name: those with a spelling that begins with one of its words."""
    said = {word.casefold() for word in _WORD.findall(text)}
    for system in shipped().values():
        spelled = [each.text for roll in system.rolls for each in spellings(system, roll)]
        if any(said & {word.casefold() for word in _WORD.findall(each)[:1]} for each in spelled):
            yield system


def _any_of(texts: Iterable[str]) -> str:
    return "|".join(re.escape(each) for each in sorted(texts, key=len, reverse=True))


_OF_SYSTEMS = {system.name for system in shipped().values()}
_CARDS, _SRD, _SYSTEM = (_any_of({*of, *map(plain, of)}) for of in (_OF_CARDS, _OF_SRD, _OF_SYSTEMS))
# Whole words come first, because Moonbeam begins like a plane.
_NAMED = re.compile(rf"(?<!\w)(?:{_CARDS}|{_SYSTEM})(?!\w)|(?<!\w)(?:{_SRD})s?(?!\w)|{_CARDS}")
_WORD = re.compile(r"[^\W\d_]+")
_INNERMOST = re.compile(f"{OPENS}([^{OPENS}{CLOSES}]*){CLOSES}")
_ZIP = b"PK"
_MESSAGE, _EPHEMERAL = 4, 64  # Discord's type for an answer that is a message, and the ephemeral flag.
_TEXT_INPUT = 4  # Discord's type of a form field.
SAID, THEIRS, NEVER = "said when they were shown", "names or typed", "never said"
NAMES = {
    *(
        "rollwright",
        "planechase",
        "wizards",
        "magic",
        "gathering",
        "play",
        "gwen",
        "alice",
        "bob",
        "sam",
        "kim",
    ),
    *("table", "rolls", "scene", "keeper", "gm"),  # of the test's server
    *("english", "deutsch", "日本語"),  # The languages' own names.
    *("light", "normal", "heavy", "adv"),  # Words for WIZARDS damage in every language.
    "vs",  # A system's difficulty.
}
"""Texts that are the same in every language: proper names, and words of a notation."""


def told(text: str) -> tuple[list[str], list[str]]:
    """Return a text's translated words, and its other words, which include placeholders' values."""
    said, outside = list[str](), list[str]()
    text = bracketed(text)

    def take(match: re.Match[str]) -> str:
        *places, sentence = match[1].split(PARTS)
        said.extend(_WORD.findall(sentence))
        for each in places:
            outside.extend(_words(each))
        return " "

    while _INNERMOST.search(text):
        text = _INNERMOST.sub(take, text)
    return said, outside + _words(text)


def unsaid(text: str) -> set[str]:
    """Return the words of a text that aren't translated."""
    return set(told(text)[1])


def _words(text: str) -> list[str]:
    # Pages come first, because docs/wizards.md contains a kind of creature.
    rest = _QUIET.sub(" ", _NAMED.sub(" ", _ROLL.sub(" ", _PAGES.sub(" ", text))))
    return [each.casefold() for each in _WORD.findall(rest)]


def typed(*texts: str) -> None:
    """Note texts that a test passes to a service, as if a person had typed them."""
    if watch := Watch.now:
        for text in texts:
            watch.read(text)


class Watch:
    """Checks all that the bot sends in one test, and knows the texts that people typed."""

    now: ClassVar["Watch | None"] = None
    """The watch of the current test, or None if none is watched."""

    def __init__(self) -> None:
        Watch.now = self
        self.typed: set[str] = set(NAMES)
        self.wrong: list[str] = []
        self.words: Counter[str] = Counter()
        """The number of words that were translated, that are names or typed text, and that are neither."""
        self._sent: dict[str, str] = {}

    def heard(self, data: Any) -> None:
        """Note a person's typed text, and the people and things in the interaction."""
        for each in _typed(data):
            self.read(each)
            if each in starters():  # Picking a starter panel amounts to typing what's on it.
                self.read(" ".join((starters()[each].title, *starters()[each].rolls)))
            self._read_all(_named(each))  # Likewise, its file says what its rolls are.

    def read(self, text: str) -> None:
        """Note a text that a person typed."""
        self.typed |= {word.casefold() for word in _WORD.findall(text)}
        self._read_all(_shown(text))  # A file that changes another has the other's words.

    def _read_all(self, systems: Iterable[System]) -> None:
        for system in systems:
            words = " ".join(_words_of(system)).replace("_", " ")
            self.typed |= {word.casefold() for word in _WORD.findall(words)}

    def english(self, sent: Any, key: str = "") -> Any:
        """Check a sent text and return it in English."""
        match sent:
            case dict():
                if sent.get("type") == _TEXT_INPUT and "value" in sent:
                    self._look_at(sent["value"])
                return {each: self.english(value, each) for each, value in sent.items()}
            case list() | tuple():
                return [self.english(each, key) for each in sent]
            case str():
                if key == "custom_id" and _has_words(sent):
                    self.wrong.append(f"words in a custom_id: {sent}")
                elif key not in _NOT_SHOWN:
                    self._look_at(sent)
                said = english(sent)
                if said != sent:
                    self._sent[said] = sent
                return said
        return sent

    def _look_at(self, shown: str) -> None:
        said, outside = told(shown)
        self._read_all(_shown(shown))
        strange = [each for each in outside if each not in self.typed]
        if "…" in shown:  # Typed text may be cut off.
            strange = [each for each in strange if not any(word.startswith(each) for word in self.typed)]
        if strange:
            self.wrong.append(f"never said: {', '.join(sorted(set(strange)))} in {shown!r}")
        theirs = len(outside) - len(strange)
        self.words.update({SAID: len(said), THEIRS: theirs, NEVER: len(strange)})

    def as_sent(self, message: Any) -> Any:
        """Return one of the bot's messages as the bot sent it, for a press on that message."""
        match message:
            case dict():
                return {each: self.as_sent(value) for each, value in message.items()}
            case list() | tuple():
                return [self.as_sent(each) for each in message]
            case str():
                return self._sent.get(message, message)
        return message

    def look_to_whom(self, path: str, sent: Any) -> None:
        """Check that public messages use the place's language and private ones the reader's."""
        if path.endswith("/callback"):
            if sent.get("type") != _MESSAGE:
                return
            sent = sent["data"]
        is_private = bool(sent.get("flags", 0) & _EPHEMERAL)
        strange = OPENS_TOO if is_private else OPENS
        for each in _strings(sent):
            if strange in each:
                self.wrong.append(f"said in the {'place' if is_private else 'reader'}'s language: {each!r}")

    def look_at_file(self, file: Any) -> None:
        """Translate a sent file and its description to English, in place."""
        file.description = file.description and self.english(file.description)
        content = file.fp.read()
        file.fp = io.BytesIO(_unpacked(content) if content.startswith(_ZIP) else _in_english(content))

    def look_at_disk(self, path: str) -> None:
        """Check that no translated words are stored: the data is read in every language."""
        with beside(path) as connection:
            for table in tables_of(connection):
                for row in connection.execute(f"SELECT * FROM {table}"):
                    said = [each for each in row if isinstance(each, str | bytes) and _has_words(each)]
                    self.wrong += [f"words on disk, in {table}: {each!r}" for each in said]


def _in_english(content: bytes) -> bytes:
    try:
        return english(content.decode()).encode()
    except UnicodeDecodeError:
        return content  # a picture


def _unpacked(content: bytes) -> bytes:
    """Return an archive with its files in English."""
    turned = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as sent, zipfile.ZipFile(turned, "w") as files:
        for name in sent.namelist():
            files.writestr(name, _in_english(sent.read(name)))
    return turned.getvalue()


def _has_words(kept: str | bytes) -> bool:
    text = kept if isinstance(kept, str) else kept.decode(errors="ignore")
    return OPENS in text or OPENS_TOO in text


def _typed(data: Any) -> Iterator[str]:
    """Yield the user's own texts in an interaction: typed text, names, and names of their choices."""
    match data:
        case dict():
            for key, value in data.items():
                yield from _strings(value) if key in _THEIRS else _typed(value)
        case list():
            for each in data:
                yield from _typed(each)


_THEIRS = ("value", "resolved", "user", "member")


def _strings(data: Any) -> Iterator[str]:
    match data:
        case dict():
            for each in data.values():
                yield from _strings(each)
        case list() | tuple():
            for each in data:
                yield from _strings(each)
        case str():
            yield data
