"""The only door to translations: every sentence a person reads passes through :func:`say`."""


def say(sentence: str, /, **names: object) -> str:
    """The whole sentence with its named places filled in.

    Sentences are whole, never glued together from pieces, so that a translator can move the words.
    """
    return sentence.format(**names) if names else sentence


def choose(count: int, one: str, many: str, /, **names: object) -> str:
    """The sentence for one or for many; ``{count}`` stands for the number in both."""
    return say(one if count == 1 else many, count=count, **names)
