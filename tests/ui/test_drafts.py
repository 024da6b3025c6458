"""What is given back of a form is what was entered."""

from hypothesis import given
from hypothesis import strategies as st

from bot.rolls.card import Choice, Field
from bot.ui.drafts import sections, with_draft

TEXT = Field("text", "Results table", "")
NUMBER = Field("number", "Modifier", "")
PICKED = Field(
    "dice", "Dice", "", choices=(Choice("0.0", "Wall"), Choice("0.1", "Wall"), Choice("1", "[Modifier]"))
)
FIELDS = (NUMBER, TEXT, PICKED)

LINES = st.lists(
    st.sampled_from(["1: a", "[Modifier]", "[Dice]", "\\[Modifier]", "\\\\[Dice]", "5", "\\"]), max_size=5
)


@given(LINES, st.lists(st.sampled_from(["0.0", "0.1", "1"]), unique=True))
def test_every_text_comes_back(lines, picked):
    entered = {"text": "\n".join(lines), "number": "3", "dice": "\n".join(picked)}
    filled = {field.key: field.filled for field in with_draft(FIELDS, sections(FIELDS, entered))}
    assert {key: filled[key] for key in entered} == entered
