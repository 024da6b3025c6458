"""A story that is played in another language, and what everybody saw of it as plain text."""

import re
from pathlib import Path
from typing import Any

from babel.messages.pofile import read_po
from simcord.results import ResponseMessage

from bot import __version__
from tests.support import public
from tests.words.test_catalogues import drawn

SNAPSHOTS = Path(__file__).parent / "snapshots"

_BUTTON, _LIST = 2, (3, 5, 6, 7, 8)
"""Discord's numbers of what stands below a message."""
_CHANGING = (
    (re.compile(r"</([^:>]+):\d+>"), r"/\1"),
    (re.compile(r"<t:\d+:\w>"), "<t>"),
    (re.compile(r"<#\d+>"), "#rolls"),
    (re.compile(r"https?://discord\S+/\d+/\d+/\d+\b"), "https://discord.com/…"),
    (re.compile(rf"\b[0-9a-f]{{64}}\b|{re.escape(__version__)}|\d+:\d\d:\d\d|\d+(?= ms)"), "…"),
)


class Story:
    """What people do at a table, step by step, and what came of it.

    Buttons and lines of lists are named in English up to their first place, or by the beginning of what
    they are called in ``language``.
    """

    def __init__(self, table: Any, language: str) -> None:
        self._table = table
        self._names = {each.id: each.name.title() for each in (table.gm, table.kim, table.alice, table.bob)}
        self._said = _translations(language)
        self._seen = {each.id: _drawn(each) for each in self._public()}
        self.steps: list[str] = []
        self.last: Any = None

    async def types(self, who: Any, command: str, /, *faces: int, **options: Any) -> None:
        """Somebody types a command, and these faces come up."""
        typed = " ".join(f"{name}:{value}" for name, value in options.items())
        self._fall(*faces)
        self._note(f"/{command} {typed}", await who.slash(self._table.channel, command, **options))

    async def presses(self, who: Any, label: str, /, *faces: int) -> None:
        """Somebody presses a button of what was shown last, or of the newest message that has it."""
        message, button = self._find(label, lambda each: [(each.get("label", ""), each)])
        self._fall(*faces)
        shown = await who.click(message, custom_id=button["custom_id"])
        self._note(f"[{button['label']}]", shown)

    async def picks(self, who: Any, choice: str, *faces: int) -> None:
        """Somebody picks a line of a list that begins so."""
        message, (listed, option) = self._find(
            choice,
            lambda each: [(option["label"], (each, option)) for option in each.get("options", ())],
        )
        self._fall(*faces)
        shown = await who.select(message, [option["value"]], custom_id=listed["custom_id"])
        self._note(f"▾ {option['label']}", shown)

    async def fills(self, who: Any, *faces: int, **entered: Any) -> None:
        """Somebody fills in the form that was opened last; what is not named stays as it is."""
        fields = [each["component"] for each in self.last.modal["components"]]
        filled = {each["custom_id"]: each.get("value", "") for each in fields if each["type"] not in _LIST}
        self._fall(*faces)
        self._note("↵", await who.submit_modal(self.last, filled | entered))

    def _fall(self, *faces: int) -> None:
        if faces:
            self._table.dice.will_show(*faces)

    def _find(self, english: str, parts: Any) -> tuple[Any, Any]:
        """The message with this, and that: of what was shown last, else of the newest that all see."""
        begins = tuple(self._said.get(english, {english}))
        messages = [self.last.response] if self.last and self.last.response else []
        for message in [*messages, *reversed(self._public())]:
            components = [each for row in message.components for each in row["components"]]
            found = [part for each in components for label, part in parts(each) if label.startswith(begins)]
            if found:
                return message, found[0]
        raise AssertionError(f"nobody sees {begins}")

    def _public(self) -> list[Any]:
        channel = self._table.channel
        stored = [self._table.env.backend.get_message(channel.id, each.id) for each in public(channel)]
        return [ResponseMessage(self._table.env, each) for each in stored]

    def _note(self, did: str, result: Any) -> None:
        """Write down what somebody did, what they were shown, and what all see otherwise than before."""
        self.last = result
        shown = [f"> {did.strip()}"]
        if result.modal:
            shown.append(_form(result.modal))
        private = [result.response] if result.response and result.response.ephemeral else []
        private += [each for each in result.followups if each.ephemeral]
        shown += [f"({_drawn(each)})" for each in private]
        for message in self._public():
            drawn_now = _drawn(message)
            if self._seen.get(message.id) != drawn_now:
                self._seen[message.id] = drawn_now
                shown.append(drawn_now)
        self.steps.append(self._plain("\n\n".join(shown)))

    def _plain(self, text: str) -> str:
        """The text without what is different in each run."""
        for pattern, instead in _CHANGING:
            text = pattern.sub(instead, text)
        text = re.sub(r"<@!?(\d+)>", lambda found: f"@{self._names.get(int(found[1]), '?')}", text)
        return re.sub(r"[ \t]+$", "", text, flags=re.MULTILINE)

    def text(self) -> str:
        """The whole story."""
        return "\n\n\n".join(self.steps) + "\n"


def _translations(language: str) -> dict[str, set[str]]:
    """What each sentence may begin with in this language, up to its first place."""
    found: dict[str, set[str]] = {}
    with (drawn.CATALOGUES / f"{language}.po").open("rb") as file:
        for each in read_po(file):
            if isinstance(each.id, str) and isinstance(each.string, str) and each.string:
                found.setdefault(each.id.partition("{")[0], set()).add(each.string.partition("{")[0])
    return {english: {each for each in said if each} or {english} for english, said in found.items()}


def _drawn(message: Any) -> str:
    """A message as plain text: its words, its embeds, and what stands below."""
    lines = [message.content]
    for embed in message.embeds:
        lines += [embed.author.name or "", embed.title or "", embed.description or ""]
        lines += [f"{each.name}\n{each.value}" for each in embed.fields]
        lines.append(embed.footer.text or "")
    for row in message.components:
        buttons = [each["label"] for each in row["components"] if each["type"] == _BUTTON]
        lines.append(" ".join(f"[{each}]" for each in buttons))
        lines += [_listed(each) for each in row["components"] if each["type"] in _LIST]
    return "\n".join(filter(None, lines))


def _listed(component: Any) -> str:
    options = [
        " — ".join(filter(None, (each["label"], each.get("description"))))
        for each in component.get("options", ())
    ]
    return "\n  ".join([f"▾ {component.get('placeholder') or ''}", *options])


def _form(modal: Any) -> str:
    """A form as plain text: each field with its hint and what is filled in."""
    lines = [f"┌ {modal['title']}"]
    for each in modal["components"]:
        field = each.get("component", {})
        if field.get("type") in _LIST:
            lines += [f"│ {each.get('label', '')}", _listed(field)]
        elif field:
            value = field.get("value") or f"（{field.get('placeholder', '')}）"
            lines.append(f"│ {each.get('label', '')}: {value}")
        else:
            lines.append(f"│ {each.get('content', '')}")
    return "\n".join(lines)
