"""Meaningless text around a roll: other bots' commands, code marks, brackets."""

import re

_MARKS = re.compile(r"^(\*\*|__|```|``|`|~~|\*|_|\"|“|«)(.+?)(?:\1|”|»)$", re.DOTALL)
_COMMAND = re.compile(r"^[/!.?\\&,;>$%]{0,2}(?:(?:public)?r(?:oll)?|dice)(?![^\W_])[: ]*", re.IGNORECASE)
_SIGIL = re.compile(r"^[!/.?$&]+(?=[0-9]*[dw][0-9%])|^r(?=[0-9]*[dw][0-9%])", re.IGNORECASE)
_AGAIN = re.compile(r"^[!/.]?(?:rr|multiroll) ?([0-9]{1,3}) +", re.IGNORECASE)
_AGAIN_AGAINST = re.compile(r"^[!/.]?(?:rrr|iterroll) ?([0-9]{1,3}) +(.+?) +([0-9]+)$", re.IGNORECASE)
_AGAIN_BEHIND = re.compile(r" -rr ([0-9]{1,3})$", re.IGNORECASE)
_REPEAT = re.compile(r"^(?:repeat|rep|iterate) ?\((.*), ?([0-9]{1,3})\)$", re.IGNORECASE)
_INLINE = re.compile(r"\[\[([^\[\]]*)\]\]")
_BRACKETS = re.compile(
    r"(?<![0-9dkhlef%\])\}])(?<![0-9] )\[([^\[\]]*[0-9]*[dw](?:[0-9]+|%|f)[^\[\]]*)\]", re.IGNORECASE
)
_SET = re.compile(
    r"[{(]([^{}()]*(?:\([^{}()]*\)[^{}()]*)*,[^{}()]*)[)}] ?k(h|l)?1?(?![0-9a-z>])", re.IGNORECASE
)
# These are Roll20's groups. "{bonus}" is a placeholder, and a comparison after a group differs there.
_BRACED = re.compile(
    r"(?<![a-z0-9@?])\{([^{},|:]*[0-9][^{},|:]*)\}(?= ?(?:$|[#+*/;)-]|[<>]=))", re.IGNORECASE
)
_BONUS = re.compile(r" -b *(?=[+-]?[0-9d(])", re.IGNORECASE)  # Avrae adds this to the roll.
_LEAST = re.compile(
    r"((?:[2-9]|[1-9][0-9]+)[dw][0-9]+) ?[-−–] ?([0-9]{0,2}) ?([lh])(?![a-z0-9])", re.IGNORECASE
)
_FUDGE = re.compile(r"(?<=d)f\.([12])(?![0-9])", re.IGNORECASE)
_FUDGED = {"1": "{-1,0,0,0,0,1}", "2": "F"}  # Two of six sides are blank, or four are.
_COMMENT = re.compile(r" ?\\ (.*)$|/\*(.*?)\*/|(?<= )//(.*)$", re.DOTALL)
_FACES = re.compile(r"(?<=d)\[(-?[0-9]+(?: ?[/,] ?-?[0-9]+)+)\]", re.IGNORECASE)
_ROUNDED = re.compile(r"(floor|ceil|round) ?\(([^()/]+)/ ?([0-9]{1,6}) ?\)", re.IGNORECASE)
_HALVES = re.compile(r"\* ?1\.5(?![0-9])")  # Every division rounds down, and this one does too.
_HALF = re.compile(r"\* ?0?\.5(?![0-9])")


def unwrapped(typed: str) -> str:
    """Return the roll without the text around it."""
    text = typed.strip()
    while (marked := _MARKS.match(text)) and marked[2].strip():
        text = marked[2].strip()
    if "\n" in text:
        text = text.replace("\n", "; ")
    if against := _AGAIN_AGAINST.match(text):
        text = f"{against[1]}x({against[2]})>={against[3]}"
    if again := _AGAIN.match(text):
        text = f"{again[1]}x{text[again.end() :]}"
    text = _SIGIL.sub("", _COMMAND.sub("", text, count=1))
    if behind := _AGAIN_BEHIND.search(text):
        text = f"{behind[1]}x{text[: behind.start()]}"
    if repeat := _REPEAT.match(text):
        text = f"{repeat[2]}x{repeat[1]}"
    text = _INLINE.sub(r" \1 ", text)
    text = _BRACKETS.sub(r" \1 ", text)
    text = _FACES.sub(lambda faces: "{" + faces[1].replace("/", ",") + "}", text)
    text = _SET.sub(
        lambda matched: f"{'min' if matched[2] and matched[2] in 'lL' else 'max'}({matched[1]})", text
    )
    text = _BRACED.sub(lambda group: f"({group[1]})" if re.search("[+*/-]", group[1]) else group[1], text)
    text = _LEAST.sub(lambda drop: f"{drop[1]}d{drop[3].lower()}{drop[2] or 1}", _BONUS.sub("+", text))
    text = _FUDGE.sub(lambda kind: _FUDGED[kind[1]], text)
    text = _ROUNDED.sub(_rounded, _HALF.sub("/2", _HALVES.sub("*3/2", text)))
    return _COMMENT.sub(_commented, text).strip()


def _rounded(call: re.Match[str]) -> str:
    """Return the notation of one division, rounded as requested. A plain division rounds down."""
    how, part, by = call[1].lower(), call[2].strip(), int(call[3])
    if how == "ceil":
        return f"(-(-({part})/{by}))"
    return f"(({part})/{by})" if how == "floor" else f"((2*({part})+{by})/{2 * by})"


def _commented(comment: re.Match[str]) -> str:
    words = next(group for group in comment.groups() if group is not None)
    return f" # {words}" if words.strip() else " "
