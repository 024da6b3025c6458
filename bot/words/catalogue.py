"""The sentences of one language, from a gettext catalogue (.po), with the English sentences as keys."""

import ast
import re
from collections.abc import Callable, Iterator, Mapping
from gettext import c2py

_LINE = re.compile(r'(?:(msgctxt|msgid|msgid_plural|msgstr(?:\[\d+\])?) )?(".*")$')
_PLURAL = re.compile(r"plural=([^;]+);")
_HEADER = ("", "")

Key = tuple[str, str]
"""A sentence's context, usually "", and the sentence."""


class Catalogue:
    """The sentences of one language. A missing one is said in English."""

    def __init__(
        self,
        language: str,
        sentences: Mapping[Key, str],
        plurals: Mapping[str, tuple[str, ...]],
        form: Callable[[int], int],
    ) -> None:
        self.language = language
        self._plain = {sentence: said for (what, sentence), said in sentences.items() if not what}
        self._of = {key: said for key, said in sentences.items() if key[0]}
        self._plurals = plurals
        self._form = form

    def sentence(self, sentence: str, what: str = "") -> str:
        """Return the translation of this sentence, with its placeholders not yet filled in."""
        return self._of.get((what, sentence), sentence) if what else self._plain.get(sentence, sentence)

    def counted(self, count: int, one: str, many: str) -> str:
        """Return the sentence for this count, by the language's plural rule."""
        forms = self._plurals.get(one)
        if forms is None:
            return one if count == 1 else many
        return forms[self._form(count)]


def read_catalogue(language: str, text: str) -> Catalogue:
    """Return a language's catalogue from the text of its .po file.

    Fuzzy and untranslated sentences are left out, and so are those no longer in the code.

    Raises:
        ValueError: The text isn't a catalogue.

    """
    sentences: dict[Key, str] = {}
    plurals: dict[str, tuple[str, ...]] = {}
    form: Callable[[int], int] = c2py("n != 1")
    for entry in _entries(text):
        key = entry.get("msgctxt", ""), entry["msgid"]
        if key == _HEADER:
            rule = _PLURAL.search(entry["msgstr"])
            form = c2py(rule[1].strip()) if rule else form
        elif "msgid_plural" in entry:
            forms = tuple(said for name, said in entry.items() if name.startswith("msgstr"))
            if all(forms):
                plurals[entry["msgid"]] = forms
        elif entry["msgstr"]:
            sentences[key] = entry["msgstr"]
    return Catalogue(language, sentences, plurals, form)


def _entries(text: str) -> Iterator[dict[str, str]]:
    """Yield the entries of a .po file as texts by field. The header is the entry for an empty sentence."""
    for paragraph in re.split(r"\n\s*\n", text):
        lines = paragraph.splitlines()
        if any(line.startswith("#,") and "fuzzy" in line for line in lines):
            continue
        entry: dict[str, str] = {}
        field = ""
        for line in lines:
            if line.startswith("#"):
                continue
            match = _LINE.match(line.strip())
            if match is None:
                raise ValueError(f"This is no line of a catalogue: {line}")
            field = match[1] or field
            text = match[2]
            # Few have an escape, and parsing each as Python takes four times as long while a press waits.
            said = str(ast.literal_eval(text)) if "\\" in text or text.count('"') > 2 else text[1:-1]
            entry[field] = entry.get(field, "") + said
        if entry:
            yield entry
