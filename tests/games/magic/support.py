"""Magic's dice with scripted faces, used through the same functions as the buttons."""

from dataclasses import dataclass, field
from itertools import count

from bot.dice.faces import ScriptedFaces
from bot.games.magic.rules.changes import now
from bot.games.magic.rules.effects import Ability, Effect
from bot.games.magic.rules.game import GAME
from bot.games.magic.rules.outcome import MagicDie, MagicOutcome
from bot.games.magic.rules.request import MagicRequest, Throw
from bot.rolls.trail import Trail, Use, Version

ALICE, BOB = 1, 2
_numbers = count(1)


def effect(name, *abilities, owner=ALICE, player=ALICE):
    """Return an effect in play."""
    return Effect(next(_numbers), name, player, owner, "Alice" if owner == ALICE else "Bob", abilities)


PIXIE = Ability("extra")


def asking(dice=1, sides=20, **about):
    """Return a request of one event."""
    return MagicRequest((Throw(dice, sides),), **about)


@dataclass
class Rolled:
    """A roll and the actions on it. Every given face must be used."""

    trail: Trail[MagicRequest]
    used: list[Use] = field(default_factory=list)
    deeds: list[object] = field(default_factory=list)

    @property
    def outcome(self) -> MagicOutcome:
        return now(self.trail)

    @property
    def card(self):
        return GAME.card(self.trail)

    @property
    def naturals(self):
        return [die.natural for die in self.outcome.counted]

    @property
    def results(self):
        return list(self.outcome.results)

    @property
    def ignored(self):
        return [die.natural for die in self.outcome.dice if die.ignored]

    @property
    def offered(self):
        return [action.key for action in self.card.actions]

    def die(self, place: int) -> MagicDie:
        """Return the die at this position among the dice that count."""
        return self.outcome.counted[place]

    def act(self, key, *picked, faces=(), by=ALICE):
        """Press a button, and pick entries or fill in a form."""
        source = ScriptedFaces(*faces)
        change = GAME.acts[key].do(self.trail, picked, source)
        assert source.left == 0, "faces were not used"
        before = GAME.deeds(self.trail)
        self.used += [deed for deed in change.deeds if isinstance(deed, Use)]
        version = Version(change.request, change.faces, by, "Alice" if by == ALICE else "Bob", key, picked)
        self.trail = (*self.trail, version)
        after = GAME.deeds(self.trail)
        self.gone = [each for each in before if each not in after]
        self.come = [each for each in after if each not in before]
        return self

    def reroll(self, *places, faces, by=None, source=""):
        """Reroll the dice at these positions among the dice that count."""
        keys = "\n".join(self.die(place).key for place in places)
        form = GAME.acts["reroll"].form
        assert form is not None
        has_effects = any(each.key == "effect" for each in form(self.trail))
        return self.act(
            "reroll", keys, *([str(by.id if by else "")] if has_effects else []), source, faces=faces
        )

    def shift(self, place, by, effect=None):
        """Add 1 to or subtract 1 from the die at this position, by an effect or without one."""
        return self.act("plus" if by > 0 else "minus", f"{self.die(place).key} {effect.id if effect else 0}")

    def choose(self, label):
        """Select the entry with this text in the list of ignored dice."""
        choices = GAME.acts["ignore"].choices
        assert choices is not None
        offered = choices(self.trail)
        keys = [choice.key for choice in offered if label in choice.label]
        assert keys, [choice.label for choice in offered]
        return self.act("ignore", keys[0])

    def says(self, text):
        """Return True if the card has this text anywhere."""
        card = self.card
        return text in "\n".join((card.headline, *card.told, *card.remarks))


def rolled(request, *faces):
    """Return the roll of this request with exactly these faces."""
    script = ScriptedFaces(*faces)
    thrown = GAME.throw(request, script)
    assert script.left == 0, "faces were not used"
    return Rolled((Version(request, thrown, ALICE, "Alice"),))
