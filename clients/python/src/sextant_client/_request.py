"""From arguments to a request and from an answer to a value. Nothing here sends."""

from __future__ import annotations

import json
import re
import uuid
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from functools import lru_cache
from typing import Any, Literal
from urllib.parse import quote

import httpx
from pydantic import BaseModel, TypeAdapter
from pydantic_core import to_jsonable_python

from ._error import SextantError
from ._unset import Unset

Service = Literal["query", "registry", "trading", "risk"]

READ_TIMEOUT_SECONDS = 30.0
#: Services end a change within a minute.
CHANGE_TIMEOUT_SECONDS = 75.0
#: A stream that sends nothing for this long is dead: the services send a heartbeat every 15 seconds.
SILENCE_MAX_SECONDS = 45.0
REPEATED_STATUSES = (429, 503)


@dataclass(frozen=True)
class Settings:
    url: str
    urls: Mapping[Service, str]
    token: str | None
    timeout_seconds: float | None
    attempts_max: int
    retry_after_max_seconds: float


@dataclass(frozen=True)
class Event:
    """One server-sent event; the services send JSON as data."""

    event: str
    id: str | None
    data: Any


@dataclass(frozen=True)
class Request:
    method: str
    url: str
    query: dict[str, str]
    headers: dict[str, str]
    timeout_seconds: float
    content: bytes | None = None
    answers: Mapping[int, Any] = field(default_factory=dict)


def address_of(settings: Settings, service: Service, path: str) -> str:
    """The address of a path of a service. The console forwards to all services but the risk engine."""
    own = settings.urls.get(service)
    if own is not None:
        return own.rstrip("/") + path
    console = settings.url.rstrip("/")
    if service == "registry":
        return f"{console}/registry{path}"
    if service == "risk":
        raise ValueError('the console does not forward to the risk engine: give its address in "urls"')
    if not path.startswith("/api/trading/" if service == "trading" else "/api/"):
        raise ValueError(f'the console does not forward {path}: give the address of the {service} service in "urls"')
    return console + path


def fill_path(path: str, values: Mapping[str, Any]) -> str:
    """Values are encoded so that each stays one segment of the path."""

    def fill(match: re.Match[str]) -> str:
        value = values.get(match[1])
        if value is None or value == "":
            raise ValueError(f'{path} needs a value for "{match[1]}"')
        text = quote(str(value), safe="")
        return text.replace(".", "%2E") if text in (".", "..") else text

    return re.sub(r"\{(\w+)\}", fill, path)


def query_value(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (datetime, date)):
        return value.isoformat()
    return str(value)


def body_value(value: Any) -> Any:
    if isinstance(value, BaseModel):
        return value.model_dump(mode="json", by_alias=True, exclude_unset=True)
    if isinstance(value, Mapping):
        return {key: body_value(one) for key, one in value.items() if not isinstance(one, Unset)}
    if isinstance(value, (list, tuple)):
        return [body_value(one) for one in value]
    return to_jsonable_python(value)


def build_request(
    settings: Settings,
    service: Service,
    method: str,
    path: str,
    answers: Mapping[int, Any],
    *,
    path_values: Mapping[str, Any],
    query: Mapping[str, Any],
    body: Mapping[str, Any] | None,
    idempotency_key: str | None = None,
    respond_async: bool = False,
    accept: str = "application/json",
) -> Request:
    headers = {"accept": accept}
    if settings.token is not None:
        headers["authorization"] = f"Bearer {settings.token}"
    if method == "POST":
        headers["idempotency-key"] = idempotency_key or uuid.uuid4().hex
    if respond_async:
        headers["prefer"] = "respond-async"
    content = None
    if body is not None:
        headers["content-type"] = "application/json"
        content = json.dumps(body_value(body), allow_nan=False).encode()
    fallback = READ_TIMEOUT_SECONDS if method == "GET" else CHANGE_TIMEOUT_SECONDS
    return Request(
        method=method,
        url=address_of(settings, service, fill_path(path, path_values)),
        query={key: query_value(one) for key, one in query.items() if one is not None and not isinstance(one, Unset)},
        headers=headers,
        timeout_seconds=settings.timeout_seconds or fallback,
        content=content,
        answers=answers,
    )


@lru_cache(maxsize=1024)
def adapter_of(hint: Any) -> TypeAdapter[Any]:
    return TypeAdapter(hint)


def parse_answer(request: Request, response: httpx.Response) -> Any:
    hint = request.answers.get(response.status_code)
    if hint is bytes:
        return response.content
    if hint is str:
        return response.text
    return response.json() if hint is None or hint is Any else adapter_of(hint).validate_python(response.json())


def error_of(request: Request, response: httpx.Response) -> SextantError:
    """The body must have been read."""
    detail = None
    try:
        detail = response.json()["detail"]
    except (ValueError, KeyError, TypeError):
        # The answer is not of a service: a proxy may have sent it.
        pass
    after = response.headers.get("retry-after", "")
    return SextantError(
        response.status_code,
        detail if isinstance(detail, str) and detail else f"the service answered with status {response.status_code}",
        method=request.method,
        url=request.url,
        retry_after_seconds=float(after) if after.isdigit() else None,
    )


def failure_of(request: Request, error: httpx.HTTPError) -> SextantError:
    detail = "no answer in time" if isinstance(error, httpx.TimeoutException) else str(error) or type(error).__name__
    return SextantError(0, detail, method=request.method, url=request.url)


def wait_before(settings: Settings, request: Request, error: SextantError, attempt: int) -> float | None:
    """Seconds until the next attempt of a read that was refused with `Retry-After`; None when there is none."""
    after = error.retry_after_seconds
    if request.method != "GET" or error.status not in REPEATED_STATUSES or after is None:
        return None
    return None if attempt >= settings.attempts_max or after > settings.retry_after_max_seconds else after


class EventParser:
    """Lines of a `text/event-stream` to events."""

    def __init__(self) -> None:
        self._clear()

    def _clear(self) -> None:
        self._event = "message"
        self._id: str | None = None
        self._data: list[str] = []

    def feed(self, line: str) -> Event | None:
        """The event that an empty line completes. Lines that start with a colon are heartbeats."""
        if line == "":
            done = Event(self._event, self._id, json.loads("\n".join(self._data))) if self._data else None
            self._clear()
            return done
        name, _, value = line.partition(":")
        value = value.removeprefix(" ")
        if name == "data":
            self._data.append(value)
        elif name == "event":
            self._event = value
        elif name == "id":
            self._id = value
        return None
