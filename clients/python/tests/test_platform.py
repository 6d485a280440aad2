"""Against a running platform at SEXTANT_URL; `npm run clients:python` starts one."""

import inspect
import os
from datetime import datetime, timedelta, timezone

import anyio
import pytest

from sextant_client import AsyncSextant, Sextant, SextantError

URL = os.environ.get("SEXTANT_URL")
pytestmark = pytest.mark.skipif(URL is None, reason="SEXTANT_URL is not set")
OPTIONS = {"token": os.environ.get("SEXTANT_TOKEN")}
UNKNOWN = "00000000-0000-4000-8000-000000000000"
#: Probes are not behind the console.
PROBES = {"get_health", "get_ready", "get_metrics", "get_openapi_json"}


def reads(api):
    """The methods that read and need no argument."""
    for name, method in inspect.getmembers(api, inspect.ismethod):
        needed = [one for one in inspect.signature(method).parameters.values() if one.default is inspect.Parameter.empty]
        if name.startswith(("get_", "list_")) and name not in PROBES and not needed:
            yield name, method


@pytest.fixture(scope="module")
def sextant():
    with Sextant(URL, **OPTIONS) as client:
        yield client


@pytest.mark.parametrize("service", ["query", "registry", "trading"])
def test_every_read_without_arguments_fits_its_model(sextant, service):
    names = []
    for name, method in reads(getattr(sextant, service)):
        method()
        names.append(name)
    assert len(names) >= 2


def test_every_read_about_one_company_fits_its_model(sextant):
    company = sextant.query.list_companies(active=True)[0]
    given = {"company_id": company.id, "ticker": company.ticker}
    for name, method in inspect.getmembers(sextant.query, inspect.ismethod):
        needed = [
            one.name for one in inspect.signature(method).parameters.values() if one.default is inspect.Parameter.empty
        ]
        if name.startswith(("get_", "list_")) and needed and set(needed) <= set(given):
            method(**{one: given[one] for one in needed})


def test_async_reads_the_same(sextant):
    async def read():
        async with AsyncSextant(URL, **OPTIONS) as client:
            return await client.query.list_companies()

    assert {one.id for one in anyio.run(read)} == {one.id for one in sextant.query.list_companies()}


def test_pages(sextant):
    day = datetime.now(timezone.utc) - timedelta(days=1)
    # A fixed time keeps the pages from shifting.
    ids = [one.id for one in sextant.query.iter_macro_events(as_of=day, page_size=3)]
    assert len(ids) == len(set(ids)) > 3
    assert ids == [one.id for one in sextant.query.iter_macro_events(as_of=day, page_size=100)]


def test_changes_and_errors(sextant):
    watchlist = sextant.registry.create_watchlist(name="From Python")
    company = sextant.registry.list_companies()[0]
    sextant.registry.create_watchlist_member(watchlist.id, company.id)
    assert [one.id for one in sextant.registry.list_watchlist_members(watchlist.id)] == [company.id]
    sextant.registry.delete_watchlist(watchlist.id)
    with pytest.raises(SextantError) as caught:
        sextant.query.get_company(UNKNOWN)
    assert (caught.value.status, caught.value.detail) == (404, "company not found")
    with pytest.raises(SextantError) as caught:
        sextant.query.list_trends(limit=9999)
    assert caught.value.status == 422


def test_events(sextant):
    stream = sextant.query.stream_ops_pipeline()
    event = next(stream)
    stream.close()
    assert event.event == "pipeline" and "at" in event.data
