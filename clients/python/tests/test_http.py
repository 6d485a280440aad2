import json
from datetime import date, datetime, timezone

import anyio
import httpx
import pytest

from sextant_client import AsyncSextant, Sextant, SextantError
from sextant_client._request import EventParser, fill_path, query_value


def client(handler, **options):
    return Sextant("http://console", http_client=httpx.Client(transport=httpx.MockTransport(handler)), **options)


def sequence(*responses):
    """Answers with the given responses in turn, the last one for ever, and keeps the requests."""
    requests = []

    def handler(request):
        requests.append(request)
        return responses[min(len(requests), len(responses)) - 1]

    return handler, requests


BUSY = httpx.Response(503, json={"detail": "busy"}, headers={"retry-after": "0"})


def test_a_read_with_retry_after_is_repeated():
    handler, requests = sequence(BUSY, BUSY, httpx.Response(200, json=[]))
    assert client(handler, token="secret").query.list_trends() == []
    assert [one.headers["authorization"] for one in requests] == ["Bearer secret"] * 3


@pytest.mark.parametrize(
    ("response", "attempts"),
    [
        (BUSY, 3),
        (httpx.Response(503, json={"detail": "busy"}), 1),
        (httpx.Response(503, json={"detail": "busy"}, headers={"retry-after": "3600"}), 1),
        (httpx.Response(500, text="<html>", headers={"retry-after": "0"}), 1),
    ],
)
def test_reads_that_are_given_up(response, attempts):
    handler, requests = sequence(response)
    with pytest.raises(SextantError) as caught:
        client(handler).query.list_trends()
    assert (caught.value.status, len(requests)) == (response.status_code, attempts)


def test_a_change_is_not_repeated_and_has_a_key():
    handler, requests = sequence(BUSY)
    with pytest.raises(SextantError):
        client(handler).trading.post_trading_pause()
    assert len(requests) == 1 and len(requests[0].headers["idempotency-key"]) == 32


def test_a_broken_connection_has_status_0():
    def handler(request):
        raise httpx.ConnectTimeout("slow", request=request)

    with pytest.raises(SextantError) as caught:
        client(handler).query.list_trends()
    assert (caught.value.status, caught.value.detail) == (0, "no answer in time")


def test_bodies_and_queries():
    handler, requests = sequence(httpx.Response(200, json=[]))
    sextant = client(handler)
    sextant.query.list_trends(ticker="A B", as_of=datetime(2026, 1, 2, tzinfo=timezone.utc))
    assert str(requests[0].url) == "http://console/api/trends?ticker=A+B&as_of=2026-01-02T00%3A00%3A00%2B00%3A00"
    with pytest.raises(Exception):
        sextant.trading.post_trading_backtest(start_date=date(2026, 1, 5), end_date="2026-02-05")
    assert json.loads(requests[1].content) == {"start_date": "2026-01-05", "end_date": "2026-02-05"}


def test_paths_and_values():
    assert fill_path("/a/{id}", {"id": "../x?y"}) == "/a/..%2Fx%3Fy"
    assert fill_path("/a/{id}", {"id": ".."}) == "/a/%2E%2E"
    with pytest.raises(ValueError):
        fill_path("/a/{id}", {"id": ""})
    assert [query_value(one) for one in (True, 1.5, date(2026, 1, 2))] == ["true", "1.5", "2026-01-02"]


def test_addresses():
    with pytest.raises(ValueError, match="risk engine"):
        Sextant().risk.list_approvals_pending()
    with pytest.raises(ValueError, match="does not forward /health"):
        Sextant().query.get_health()


@pytest.mark.parametrize("page_size", [1, 2, 3, 7, 100])
def test_pages_return_every_row_once(page_size):
    rows = [{"n": index} for index in range(7)]

    def handler(request):
        start, count = int(request.url.params["offset"]), int(request.url.params["limit"])
        return httpx.Response(200, json=rows[start : start + count])

    from typing import Any

    http = client(handler).query._http
    assert list(http.pages("/api/orders", {200: Any}, page_size=page_size)) == rows

    async def read():
        transport = httpx.MockTransport(handler)
        async with AsyncSextant("http://console", http_client=httpx.AsyncClient(transport=transport)) as sextant:
            return [row async for row in sextant.query._http.pages("/api/orders", {200: Any}, page_size=page_size)]

    assert anyio.run(read) == rows


def test_events():
    parser = EventParser()
    lines = [": heartbeat", "", "event: a", "id: 1", 'data: {"n":', "data:  1}", "", "data: 2", ""]
    events = [event for event in map(parser.feed, lines) if event]
    assert [(one.event, one.id, one.data) for one in events] == [("a", "1", {"n": 1}), ("message", None, 2)]
