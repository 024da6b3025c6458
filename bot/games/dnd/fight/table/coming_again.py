"""What comes again with a throw outside of fights: faces that were taken back, by character and kind."""

from bot.dice.faces import Recalled, Source
from bot.games.dnd.fight.store.faces import FacesAgain, FacesByKind, coming_again, counting_again, using
from bot.games.dnd.rolls.rules.coming_again import Counted
from bot.games.dnd.rolls.rules.request import DndRequest
from bot.rolls.deeds import Kind, Kinds
from bot.store.rolls import Deed


class OutsideRecall:
    """The faces that come again with one throw of a character outside of fights."""

    def __init__(self, character: int, kept: FacesByKind) -> None:
        self._character = character
        self._kept = kept
        self._thrown: dict[str, list[int]] = {}

    def source(self, fresh: Source) -> Recalled:
        """A source whose first faces they are."""
        source = Recalled(self._kept, fresh)
        self._thrown = source.thrown
        return source

    def done(self, deed: object, _source: Recalled) -> object:
        """The deed as it is: what was used is none of it."""
        return deed

    @property
    def use(self) -> Deed:
        """The deed of having what was thrown come again no more."""
        return using(
            self._character,
            self._kept,
            lambda: {kind: tuple(faces) for kind, faces in self._thrown.items()},
        )


class ComingAgain:
    """What comes again with the throws of characters outside of fights."""

    def __init__(self, faces: FacesAgain) -> None:
        self._faces = faces

    async def recall(self, request: DndRequest) -> OutsideRecall | None:
        """What comes again with a throw that all see; None for nothing."""
        if request.fighting or request.kind == "hours" or request.character <= 0:
            return None
        kept = await self._faces.of(request.character)
        return OutsideRecall(request.character, kept) if kept else None


def coming_deeds() -> Kinds:
    """How faces come again once all that came of their roll is taken back."""
    return {
        Counted: Kind(
            lambda deed: counting_again(deed.character, dict(deed.faces)),
            undo=lambda deed: coming_again(deed.character, dict(deed.faces)),
            # As long as it counts, what changes of a roll makes no difference.
            redo=lambda _before, _deed: lambda _connection, _kept: None,
        )
    }
