"""Translation of commands for Discord: descriptions and choices, never names.

Command and option names stay English, so that people can paste each other's commands.
"""

from discord import Locale, app_commands
from discord.app_commands import TranslationContextLocation, TranslationContextTypes, locale_str

from bot.words.speaking import catalogue, language_of

_TRANSLATED = {
    TranslationContextLocation.command_description,
    TranslationContextLocation.group_description,
    TranslationContextLocation.parameter_description,
    TranslationContextLocation.choice_name,
}


class CommandsTranslator(app_commands.Translator):
    """Looks up translations in the catalogues."""

    async def translate(
        self, string: locale_str, locale: Locale, context: TranslationContextTypes
    ) -> str | None:
        """Return the text in this locale's language, or None if it's the same or has no translation."""
        language = language_of(locale.value)
        words = catalogue(language) if language else None
        if words is None or context.location not in _TRANSLATED:
            return None
        said = words.sentence(string.message)
        return said if said != string.message else None
