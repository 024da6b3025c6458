"""Where dice, rules and memory meet. START with :class:`~bot.service.rolls.Service`."""
