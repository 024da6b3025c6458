"""A story played in another language, and everything that people saw of it, as plain text."""

import re
from pathlib import Path
from typing import Any

from simcord.results import ResponseMessage

from bot import __version__
from tests.support import public
from tests.words.test_catalogues import drawn

SNAPSHOTS = Path(__file__).parent / "snapshots"

_BUTTON, _LIST = 2, (3, 5, 6, 7, 8)
"""Discord's type numbers for buttons and lists."""
_CHANGING = (
    (re.compile(r"</([^:>]+):\d+>"), r"/\1"),
    (re.compile(r"<t:\d+:\w>"), "<t>"),
    (re.compile(r"<#\d+>"), "#rolls"),
    (re.compile(r"https?://discord\S+/\d+/\d+/\d+\b"), "https://discord.com/…"),
    (re.compile(rf"\b[0-9a-f]{{64}}\b|{re.escape(__version__)}|\d+:\d\d:\d\d|\d+(?= ms)"), "…"),
)


class Story:
    """People's actions at a table, step by step, and the results.

    Buttons and list entries are named by their English text up to the first placeholder, or by the beginning
    of their text in ``language``.
    """

    def __init__(self, table: Any, language: str) -> None:
        self._table = table
        self._names = {each.id: each.name.title() for each in (table.gm, table.kim, table.alice, table.bob)}
        self._said = _translations(language)
        self._seen = {each.id: _drawn(each) for each in self._public()}
        self.steps: list[str] = []
        self.last: Any = None

    async def types(self, who: Any, command: str, /, *faces: int, **options: Any) -> None:
        """Let someone type a command, for which the dice show these faces."""
        typed = " ".join(f"{name}:{value}" for name, value in options.items())
        self._fall(*faces)
        self._note(f"/{command} {typed}", await who.slash(self._table.channel, command, **options))

    async def presses(self, who: Any, label: str, /, *faces: int) -> None:
        """Let someone press a button of the last answer, or of the newest message that has it."""
        message, button = self._find(label, lambda each: [(each.get("label", ""), each)])
        self._fall(*faces)
        shown = await who.click(message, custom_id=button["custom_id"])
        self._note(f"[{button['label']}]", shown)

    async def picks(self, who: Any, choice: str, *faces: int) -> None:
        """Let someone pick the list entry that starts with this text."""
        message, (listed, option) = self._find(
            choice,
            lambda each: [(option["label"], (each, option)) for option in each.get("options", ())],
        )
        self._fall(*faces)
        shown = await who.select(message, [option["value"]], custom_id=listed["custom_id"])
        self._note(f"▾ {option['label']}", shown)

    async def fills(self, who: Any, *faces: int, **entered: Any) -> None:
        """Let someone fill in the last form; other fields keep their values."""
        fields = [each["component"] for each in self.last.modal["components"]]
        filled = {each["custom_id"]: each.get("value", "") for each in fields if "options" not in each}
        self._fall(*faces)
        self._note("↵", await who.submit_modal(self.last, filled | entered))

    def _fall(self, *faces: int) -> None:
        if faces:
            self._table.dice.will_show(*faces)

    def _find(self, english: str, parts: Any) -> tuple[Any, Any]:
        """Return the message and part with this text, from the last answer or the newest public message."""
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
        """Record someone's action, their answer, and the changes that everyone sees."""
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
        """Return the text without the parts that differ in each run."""
        for pattern, instead in _CHANGING:
            text = pattern.sub(instead, text)
        text = re.sub(r"<@!?(\d+)>", lambda found: f"@{self._names.get(int(found[1]), '?')}", text)
        return re.sub(r"[ \t]+$", "", text, flags=re.MULTILINE)

    def text(self) -> str:
        """Return the whole story."""
        return "\n\n\n".join(self.steps) + "\n"


def _translations(language: str) -> dict[str, set[str]]:
    """Return the possible beginnings of each sentence in this language, up to its first placeholder."""
    found: dict[str, set[str]] = {}
    for each in drawn.read(language):
        if isinstance(each.id, str) and isinstance(each.string, str) and each.string:
            found.setdefault(each.id.partition("{")[0], set()).add(each.string.partition("{")[0])
    return {english: {each for each in said if each} or {english} for english, said in found.items()}


def _drawn(message: Any) -> str:
    """Return a message as plain text: its content, its embeds, and its components."""
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
    head = f"▾ {component.get('placeholder') or ''}" if component["type"] in _LIST else "◉"
    return "\n  ".join([head, *options])


def _form(modal: Any) -> str:
    """Return a form as plain text: each field with its hint and its value."""
    lines = [f"┌ {modal['title']}"]
    for each in modal["components"]:
        field = each.get("component", {})
        if field.get("type") in _LIST or "options" in field:
            lines += [f"│ {each.get('label', '')}", _listed(field)]
        elif field:
            value = field.get("value") or f"（{field.get('placeholder', '')}）"
            lines.append(f"│ {each.get('label', '')}: {value}")
        else:
            lines.append(f"│ {each.get('content', '')}")
    return "\n".join(lines)
