"""Sends requests of one service, with and without async. A read that is refused with `Retry-After` is repeated."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Iterator, Mapping
from typing import Any

import anyio
import httpx

from ._error import SextantError
from ._request import (
    SILENCE_MAX_SECONDS,
    Event,
    EventParser,
    Request,
    Service,
    Settings,
    build_request,
    error_of,
    failure_of,
    parse_answer,
    wait_before,
)

__all__ = ["AsyncHttp", "Event", "Http"]

_NONE: Mapping[str, Any] = {}


def _arguments(request: Request) -> dict[str, Any]:
    return {
        "method": request.method,
        "url": request.url,
        "params": request.query,
        "headers": request.headers,
        "content": request.content,
        "timeout": request.timeout_seconds,
    }


class Http:
    def __init__(self, client: httpx.Client, settings: Settings, service: Service) -> None:
        self._client = client
        self._settings = settings
        self._service = service

    def request(
        self,
        method: str,
        path: str,
        answers: Mapping[int, Any],
        *,
        query: Mapping[str, Any] = _NONE,
        body: Mapping[str, Any] | None = None,
        idempotency_key: str | None = None,
        respond_async: bool = False,
        path_values: Mapping[str, Any] = _NONE,
    ) -> Any:
        request = build_request(
            self._settings,
            self._service,
            method,
            path,
            answers,
            path_values=path_values,
            query=query,
            body=body,
            idempotency_key=idempotency_key,
            respond_async=respond_async,
        )
        attempt = 1
        while True:
            try:
                return parse_answer(request, self._send(request))
            except SextantError as error:
                wait = wait_before(self._settings, request, error, attempt)
                if wait is None:
                    raise
                time.sleep(wait)
                attempt += 1

    def _send(self, request: Request) -> httpx.Response:
        try:
            response = self._client.request(**_arguments(request))
        except httpx.HTTPError as error:
            raise failure_of(request, error) from error
        if response.is_success:
            return response
        raise error_of(request, response)

    def pages(
        self,
        path: str,
        answers: Mapping[int, Any],
        *,
        page_size: int,
        query: Mapping[str, Any] = _NONE,
        path_values: Mapping[str, Any] = _NONE,
    ) -> Iterator[Any]:
        offset = 0
        while True:
            given = {**query, "limit": page_size, "offset": offset}
            rows = self.request("GET", path, answers, path_values=path_values, query=given)
            yield from rows
            if len(rows) < page_size:
                return
            offset += len(rows)

    def stream(self, path: str) -> Iterator[Event]:
        request = _stream_request(self._settings, self._service, path)
        try:
            with self._client.stream(**_arguments(request)) as response:
                if not response.is_success:
                    response.read()
                    raise error_of(request, response)
                parser = EventParser()
                for line in response.iter_lines():
                    event = parser.feed(line)
                    if event is not None:
                        yield event
        except httpx.HTTPError as error:
            raise failure_of(request, error) from error


class AsyncHttp:
    def __init__(self, client: httpx.AsyncClient, settings: Settings, service: Service) -> None:
        self._client = client
        self._settings = settings
        self._service = service

    async def request(
        self,
        method: str,
        path: str,
        answers: Mapping[int, Any],
        *,
        query: Mapping[str, Any] = _NONE,
        body: Mapping[str, Any] | None = None,
        idempotency_key: str | None = None,
        respond_async: bool = False,
        path_values: Mapping[str, Any] = _NONE,
    ) -> Any:
        request = build_request(
            self._settings,
            self._service,
            method,
            path,
            answers,
            path_values=path_values,
            query=query,
            body=body,
            idempotency_key=idempotency_key,
            respond_async=respond_async,
        )
        attempt = 1
        while True:
            try:
                return parse_answer(request, await self._send(request))
            except SextantError as error:
                wait = wait_before(self._settings, request, error, attempt)
                if wait is None:
                    raise
                await anyio.sleep(wait)
                attempt += 1

    async def _send(self, request: Request) -> httpx.Response:
        try:
            response = await self._client.request(**_arguments(request))
        except httpx.HTTPError as error:
            raise failure_of(request, error) from error
        if response.is_success:
            return response
        raise error_of(request, response)

    async def pages(
        self,
        path: str,
        answers: Mapping[int, Any],
        *,
        page_size: int,
        query: Mapping[str, Any] = _NONE,
        path_values: Mapping[str, Any] = _NONE,
    ) -> AsyncIterator[Any]:
        offset = 0
        while True:
            given = {**query, "limit": page_size, "offset": offset}
            rows = await self.request("GET", path, answers, path_values=path_values, query=given)
            for row in rows:
                yield row
            if len(rows) < page_size:
                return
            offset += len(rows)

    async def stream(self, path: str) -> AsyncIterator[Event]:
        request = _stream_request(self._settings, self._service, path)
        try:
            async with self._client.stream(**_arguments(request)) as response:
                if not response.is_success:
                    await response.aread()
                    raise error_of(request, response)
                parser = EventParser()
                async for line in response.aiter_lines():
                    event = parser.feed(line)
                    if event is not None:
                        yield event
        except httpx.HTTPError as error:
            raise failure_of(request, error) from error


def _stream_request(settings: Settings, service: Service, path: str) -> Request:
    request = build_request(
        settings, service, "GET", path, {}, path_values={}, query={}, body=None, accept="text/event-stream"
    )
    return Request(request.method, request.url, {}, request.headers, SILENCE_MAX_SECONDS)
