"""What Discord is told of the commands in other languages: descriptions and choices, never names.

Names of commands and options stay English, so that what one has typed another can paste.
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
    """Looks them up in the catalogues."""

    async def translate(
        self, string: locale_str, locale: Locale, context: TranslationContextTypes
    ) -> str | None:
        """The text in the language of this locale; None where it is the same, or is not translated yet."""
        language = language_of(locale.value)
        words = catalogue(language) if language else None
        if words is None or context.location not in _TRANSLATED:
            return None
        said = words.sentence(string.message)
        return said if said != string.message else None
