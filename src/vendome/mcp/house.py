"""A house as a program sees it: who it is there, and what it asks for over HTTP (docs/protocol.md).

A person is known by a token (`Authorization: Bearer`), or else by the cookie of a guest, who is new
each time.
"""

from __future__ import annotations

import asyncio
import json
from http.cookiejar import CookieJar
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import HTTPCookieProcessor, Request, build_opener

from vendome.core.refusal import Refusal, brief
from vendome.mcp.words import WORDS

PATIENCE = 30.0  # seconds


class HouseRefused(Refusal):
    """What a house has refused, in its own words."""

    def __init__(self, sentence: str) -> None:
        super().__init__("said_by_house", WORDS, sentence=sentence)


class House:
    """A house, and who asks."""

    def __init__(self, address: str, token: str | None, language: str) -> None:
        parts = urlsplit(address)
        if parts.scheme not in ("http", "https") or not parts.netloc:
            raise Refusal("bad_address", WORDS, address=brief(address))
        self.address = f"{parts.scheme}://{parts.netloc}"
        self.language = language
        self._token = token
        self._cookies = CookieJar()
        self._opener = build_opener(HTTPCookieProcessor(self._cookies))
        self._me: dict[str, Any] | None = None

    async def me(self) -> str:
        """Returns the id of the person who asks."""
        if self._me is None:
            self._me = await self.ask("GET" if self._token else "POST", "/api/me")
        return str(self._me["id"])

    async def ask(self, method: str, path: str, body: Any = None) -> Any:
        """Returns the answer of the house. Raises a Refusal with its sentence if it refuses."""
        return await asyncio.to_thread(self._ask, method, path, body)

    def socket(self, path: str) -> tuple[str, dict[str, str]]:
        """Returns the address of a socket, and the headers that say who opens it."""
        headers = self._who()
        if cookies := "; ".join(f"{cookie.name}={cookie.value}" for cookie in self._cookies):
            headers["Cookie"] = cookies
        return self.address.replace("http", "ws", 1) + path, headers

    def _who(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self._token}"} if self._token else {}

    def _ask(self, method: str, path: str, body: Any) -> Any:
        request = Request(
            self.address + path,
            method=method,
            data=None if body is None else json.dumps(body).encode(),
            headers={
                "Accept-Language": self.language,
                "Content-Type": "application/json",
                **self._who(),
            },
        )
        try:
            with self._opener.open(request, timeout=PATIENCE) as answer:
                return json.load(answer)
        except HTTPError as refused:
            with refused:
                raise HouseRefused(_sentence(refused)) from None
        except (URLError, OSError, ValueError) as problem:
            reason = brief(str(getattr(problem, "reason", problem)))
            raise Refusal("no_house", WORDS, address=self.address, reason=reason) from None


def _sentence(refused: HTTPError) -> str:
    try:
        return str(json.load(refused)["sentence"])
    except (ValueError, KeyError, TypeError):
        return f"{refused.code} {refused.reason}"
