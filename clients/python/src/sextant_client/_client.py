from __future__ import annotations

from collections.abc import Mapping
from types import TracebackType

import httpx

from ._http import AsyncHttp, Http
from ._request import Service, Settings
from .api.query import AsyncQueryApi, QueryApi
from .api.registry import AsyncRegistryApi, RegistryApi
from .api.risk import AsyncRiskApi, RiskApi
from .api.trading import AsyncTradingApi, TradingApi

#: The console's address of `sextant start` without settings.
DEFAULT_URL = "http://127.0.0.1:8080"


class Sextant:
    """The platform: by the console's address, or by one address for each service in `urls`.

    The console does not forward to the risk engine, which needs its own address.
    """

    def __init__(
        self,
        url: str = DEFAULT_URL,
        *,
        urls: Mapping[Service, str] | None = None,
        token: str | None = None,
        timeout_seconds: float | None = None,
        attempts_max: int = 3,
        retry_after_max_seconds: float = 30.0,
        http_client: httpx.Client | None = None,
    ) -> None:
        settings = Settings(url, urls or {}, token, timeout_seconds, attempts_max, retry_after_max_seconds)
        self._client = http_client or httpx.Client()
        self.query = QueryApi(Http(self._client, settings, "query"))
        self.registry = RegistryApi(Http(self._client, settings, "registry"))
        self.trading = TradingApi(Http(self._client, settings, "trading"))
        self.risk = RiskApi(Http(self._client, settings, "risk"))

    def close(self) -> None:
        self._client.close()

    def __enter__(self) -> Sextant:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


class AsyncSextant:
    """As `Sextant`, with methods to await."""

    def __init__(
        self,
        url: str = DEFAULT_URL,
        *,
        urls: Mapping[Service, str] | None = None,
        token: str | None = None,
        timeout_seconds: float | None = None,
        attempts_max: int = 3,
        retry_after_max_seconds: float = 30.0,
        http_client: httpx.AsyncClient | None = None,
    ) -> None:
        settings = Settings(url, urls or {}, token, timeout_seconds, attempts_max, retry_after_max_seconds)
        self._client = http_client or httpx.AsyncClient()
        self.query = AsyncQueryApi(AsyncHttp(self._client, settings, "query"))
        self.registry = AsyncRegistryApi(AsyncHttp(self._client, settings, "registry"))
        self.trading = AsyncTradingApi(AsyncHttp(self._client, settings, "trading"))
        self.risk = AsyncRiskApi(AsyncHttp(self._client, settings, "risk"))

    async def close(self) -> None:
        await self._client.aclose()

    async def __aenter__(self) -> AsyncSextant:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()
