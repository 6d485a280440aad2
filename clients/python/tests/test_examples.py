"""Every recorded answer of the platform fits the model of its operation, and nothing of it is lost."""

import inspect
import json
from datetime import datetime
from pathlib import Path

import pytest

from sextant_client._request import adapter_of
from sextant_client._unset import UNSET
from sextant_client.api import query, registry, risk, trading

EXAMPLES = Path(__file__).parents[3] / "api-examples"
APIS = {"query": query.QueryApi, "registry": registry.RegistryApi, "risk": risk.RiskApi, "trading": trading.TradingApi}


class Recorder:
    """In place of the transport: keeps what a method wants to send."""

    def request(self, method, path, answers, **rest):
        self.seen = (method, path, answers, rest)
        return []

    def pages(self, path, answers, **rest):
        self.seen = ("GET", path, answers, rest)

    def stream(self, path):
        self.seen = ("GET", path, {}, {})


def operations(service):
    recorder = Recorder()
    api = APIS[service](recorder)
    for name, method in inspect.getmembers(api, inspect.ismethod):
        if name.startswith("_") or name.startswith("iter_"):
            continue
        required = {
            key: "x" for key, one in inspect.signature(method).parameters.items() if one.default is inspect.Parameter.empty
        }
        if required.get("body"):
            required["body"] = {}
        method(**required)
        yield name, recorder.seen


def same(value):
    """Times are compared as instants: the wire has `Z` where Python writes an offset."""
    if isinstance(value, dict):
        return {key: same(one) for key, one in value.items()}
    if isinstance(value, list):
        return [same(one) for one in value]
    if isinstance(value, str) and len(value) > 18 and value[4:5] == "-" and value[10:11] in "T ":
        try:
            return datetime.fromisoformat(value.replace("Z", "+00:00")).timestamp()
        except ValueError:
            return value
    return float(value) if isinstance(value, int) and not isinstance(value, bool) else value


@pytest.mark.parametrize("service", sorted(APIS))
def test_recorded_answers_fit_the_models(service):
    examples = json.loads((EXAMPLES / f"{service}.json").read_text())
    checked = 0
    known = {f"{method} {path}": answers for _, (method, path, answers, _) in operations(service)}
    assert set(examples) <= set(known)
    for key, example in examples.items():
        if example.get("response") is None:
            continue
        hint = known[key][example["status"]]
        if hint in (str, bytes):
            continue
        adapter = adapter_of(hint)
        value = adapter.validate_python(example["response"])
        dumped = adapter.dump_python(value, mode="json", by_alias=True, exclude_unset=True)
        assert same(dumped) == same(example["response"]), key
        checked += 1
    assert checked > 0


def test_arguments_that_are_not_given_are_not_sent():
    recorder = Recorder()
    query.QueryApi(recorder).list_trends(ticker="KYPT")
    assert recorder.seen[3]["query"]["ticker"] == "KYPT"
    assert recorder.seen[3]["query"]["limit"] is UNSET
