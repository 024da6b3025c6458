"""Spellings of notation: patterns for its parts, and the many ways to type the same character."""

import re
import unicodedata

_DICE_NEXT = r"(?=[0-9(+-]|[dw] ?[0-9%{]|d ?f|m(?:in|ax) ?\()"
# After a space, "#" starts a label, so that "3 # 2 goblins" isn't three rolls.
REPEAT = re.compile(rf"([0-9]+)(?: ?x ?|#){_DICE_NEXT}")
PRIMARY = re.compile(
    r"(?P<count>[0-9]*) ?[dw] ?(?:(?P<sides>[0-9]+)|(?P<named>%|f(?=[^a-z]|[kdprem]))"
    r"|\{(?P<custom>[0-9, +-]*)\})"
    r"|(?P<number>[0-9]+)|(?P<call>min|max) ?\( ?|(?P<open>\() ?"
)
AFTER_DICE = "+-*/),;[\0"  # What can follow dice without operators.
FACE = re.compile(r" ?([+-]?[0-9]+) ?")
MODE = re.compile(r" ?(adv|dis)(?:antage|advantage)?(?![a-z])|(adv|dis)(?=[a-z]+[0-9<>=])")
TRAILING_MODE = re.compile(r" ?(adv|dis)(?:antage|advantage)?(?![^ #;\0])")
SUM = re.compile(r"([+-]) ?")
PRODUCT = re.compile(r"(\*|×|//|/|÷) ?")
GOAL = re.compile(r"(<>|>=|<=|==|=>|=<|≥|≤|=|>|<) ?")
NOTE = re.compile(r"\[([^\[\]]*)\]")
LABEL = re.compile(r" ?#([^;]*)|(?<= )([^\W\d_][^;]*)|(?<= )((?:_|[^\w ;+*/()\[\]{}<>=!.,#-])[^;]*)")
# These aren't labels without "#": mistyped or spelled-out operators, and anything more to roll or
# add. Asking is better than silently leaving out a modifier.
MEANT = re.compile(
    r"[a-z]+[0-9]"
    r"|(?:k|kh|kl|d|dh|dl|p|ph|pl|ro|rr|ra|r|e|mi|min|ma|max|f|x|h|l|t|cs|rerolls?|keep|drop)"
    r"(?: ?[0-9<>=(!]|[.,;]| [a-z]$|$)"
    r"|(?:keep|drop|take|best|worst|highest|lowest|top)(?: the)?(?: (?:high|low|best|worst|top)[a-z]*)?"
    r"(?: (?:[0-9]|one|two|three|four|five|six)|[.,;]|$)"
    r"|(?:vs|dc|ac|against)(?![a-z])|(?:one|two|three|four|five|six)$"
    r"|(?:reroll|explod)[a-z]*(?: on)?(?: [0-9<>=]|$)"
    r"|(?:.* )?(?:adv|dis|avd|advan[a-z]*|disadv[a-z]*)(?![a-z])"
    r"|.*(?:[<>=]|[+*/-] ?[0-9]|(?<![a-z0-9])[0-9]*[dw](?:[0-9]|%))"
)
# // is ordinary division, because all division rounds down (docs/notation.md).
PRODUCTS = {"×": "*", "÷": "/", "//": "/"}
_LOOKALIKES = str.maketrans("−–—‐‑·∗⁄∕≧≦⩾⩽", "-----**//≥≤≥≤")
# lower() turns some letters into two, which would shift the position of errors.
_LOWER = str.maketrans("ABCDEFGHIJKLMNOPQRSTUVWXYZ", "abcdefghijklmnopqrstuvwxyz")


def lowered(text: str) -> str:
    """Return the text in plain lower case, with the same length."""
    return text.lower() if text.isascii() else plain(text).translate(_LOWER)


def plain(text: str) -> str:
    """Return the text in plain characters, with the same length: full-width to ASCII (NFKC), dashes to minus.

    Superscripts stay as they are: ``2d6²`` must not silently become ``2d62``.
    """
    return text if text.isascii() else "".join(map(_plain, text)).translate(_LOOKALIKES)


def _plain(character: str) -> str:
    plain = unicodedata.normalize("NFKC", character)
    scripted = unicodedata.decomposition(character).startswith(("<super>", "<sub>", "<circle>"))
    return character if len(plain) != 1 or scripted else plain
