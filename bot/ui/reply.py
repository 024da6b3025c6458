"""The answer to an interaction, sent as a single POST in discord.py's session, and its outcome.

Every answer to Discord goes through here. For a simulated Discord, :class:`bot.ui.delivery.Delivery` uses
its adapter instead.
"""

from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import aiohttp
import discord
import msgspec
import yarl
from discord.http import MultipartParameters, Route, json_or_text
from discord.webhook.async_ import AsyncWebhookAdapter

_JSON = {"Content-Type": "application/json"}
_REFUSED = HTTPStatus.MULTIPLE_CHOICES.value  # This status and above.
_UNTIMED = aiohttp.ClientTimeout()  # The sender applies its own timeout.


class ReplyTaken(msgspec.Struct, frozen=True):
    """Discord's confirmation of an accepted answer, without the resulting message."""

    interaction: dict[str, Any]


_taken = msgspec.json.Decoder(ReplyTaken)


class Once(AsyncWebhookAdapter):
    """discord.py's adapter without retries: one request and its outcome. It keeps no state.

    Each method raises discord.HTTPException if refused, and aiohttp's errors if it doesn't get through.
    """

    async def create_interaction_response(
        self,
        interaction_id: int,
        token: str,
        *,
        session: aiohttp.ClientSession,
        proxy: str | None = None,
        proxy_auth: aiohttp.BasicAuth | None = None,
        params: MultipartParameters,
    ) -> Any:
        """Send the answer. From the result, discord.py only uses the ID of the message."""
        if params.files:
            return await super().create_interaction_response(
                interaction_id, token, session=session, proxy=proxy, proxy_auth=proxy_auth, params=params
            )
        address = f"{Route.BASE}/interactions/{interaction_id}/{quote(token, safe='')}/callback"
        async with session.post(
            yarl.URL(f"{address}?with_response=1", encoded=True),
            data=msgspec.json.encode(params.payload),
            headers=_JSON,
            proxy=proxy,
            proxy_auth=proxy_auth,
            timeout=_UNTIMED,
        ) as response:
            if response.status >= _REFUSED:
                raise refusal(response, await json_or_text(response))
            return {"interaction": _taken.decode(await response.read()).interaction}

    async def request(
        self,
        route: Route,
        session: aiohttp.ClientSession,
        *,
        payload: dict[str, Any] | None = None,
        multipart: list[dict[str, Any]] | None = None,
        files: Any = None,
        params: dict[str, Any] | None = None,
        proxy: str | None = None,
        proxy_auth: aiohttp.BasicAuth | None = None,
        **_rest: Any,
    ) -> Any:
        """Send any other request."""
        body: dict[str, Any] = {} if payload is None else {"json": payload}
        if multipart:
            for file in files or ():
                file.reset()
            form = aiohttp.FormData(quote_fields=False)
            for part in multipart:  # Read it at once, because another attempt may be running.
                form.add_field(**{**part, "value": _read(part["value"])})
            body = {"data": form}
        async with session.request(
            route.method, route.url, params=params, proxy=proxy, proxy_auth=proxy_auth, **body
        ) as response:
            said = await json_or_text(response)
            if response.status >= _REFUSED:
                raise refusal(response, said)
            return said


def refusal(response: aiohttp.ClientResponse, said: Any) -> discord.HTTPException:
    """Return the error that discord.py raises for such an answer."""
    if response.status >= HTTPStatus.INTERNAL_SERVER_ERROR:
        return discord.DiscordServerError(response, said)
    return _REFUSALS.get(response.status, discord.HTTPException)(response, said)


_REFUSALS: dict[int, type[discord.HTTPException]] = {
    HTTPStatus.FORBIDDEN: discord.Forbidden,
    HTTPStatus.NOT_FOUND: discord.NotFound,
}


def _read(value: Any) -> Any:
    return value.read() if hasattr(value, "read") else value


ONCE = Once()  # type: ignore[no-untyped-call]
