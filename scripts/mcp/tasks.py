"""Tasks with known answers, and refusals, for an MCP client of a running platform.

The truth of a task is read from the HTTP interface. A task is (tool, arguments, run): `run` gets the client's `call`, which
returns the text of an answer, and says whether the task is done.
"""
import json
import time
from datetime import datetime, timedelta, timezone

import httpx

UNKNOWN = "00000000-0000-4000-8000-000000000000"
COMPANIES = 6
SAMPLE = 4
TRIES_MAX = 5


class Truth:
    """The HTTP interface."""

    def __init__(self, url, headers):
        self.client = httpx.Client(base_url=url, headers=headers, timeout=60)

    def read(self, path, **query):
        for _ in range(TRIES_MAX):
            answer = self.client.get(path, params=query)
            # A busy platform says when to come back; the tools are given no second try.
            if answer.status_code != 503:
                break
            time.sleep(int(answer.headers.get("retry-after", 1)))
        answer.raise_for_status()
        return answer.json()

    def ask(self, question):
        return self.client.post("/api/ask", json={"question": question}).json()


def rounded(value):
    return float(f"{value:.6g}")


def parsed(text):
    """The answer without the sentence that says what was left out."""
    return json.loads(text.split("\n[")[0])


def one_call(tool, arguments, check):
    """A task of one call: `check` gets the parsed answer."""

    async def run(call):
        return check(parsed(await call(tool, arguments)))

    return tool, arguments, run


def company_tasks(truth, company):
    ticker = company["ticker"]
    yield one_call("get", {"kind": "company", "id": company["id"]}, lambda v: v["legal_name"] == company["legal_name"])
    yield one_call("get", {"kind": "company", "ticker": ticker}, lambda v: v["items"][0]["id"] == company["id"])
    bars = [rounded(bar["open"]) for bar in truth.read(f"/api/market/prices/{ticker}", limit=3)["bars"]]
    price = {"kind": "price", "ticker": ticker, "limit": 3}
    yield one_call("series", price, lambda v: [bar["open"] for bar in v["bars"]] == bars)
    windows = sorted(trend["window"] for trend in truth.read("/api/trends", ticker=ticker, limit=20))
    same = lambda v: sorted(trend["window"] for trend in v["items"]) == windows
    yield one_call("get", {"kind": "trend", "ticker": ticker}, same)


def text_tasks(truth, company, as_of):
    ticker = company["ticker"]
    listed = lambda v: company["id"] in [result["id"] for result in v["results"]]
    yield one_call("search", {"q": ticker, "types": ["company"]}, listed)
    query = {"q": f"ticker:{ticker}", "types": ["document"], "as_of": as_of, "limit": 5}
    found = [result["id"] for result in truth.read("/api/search", **{**query, "types": "document"})["results"]]
    yield one_call("search", query, lambda v: [result["id"] for result in v["results"]] == found != [])
    question = f"What sector is {ticker} in?"
    answer = truth.ask(question)
    same = lambda v: v["status"] == answer["status"] == "answered" and v["text"] == answer["text"]
    yield one_call("ask", {"question": question}, same)


def view_tasks(truth, recommendation):
    identity = recommendation["id"]
    same = lambda v: v["recommendation"]["id"] == identity
    yield one_call("explain", {"kind": "recommendation", "id": identity}, same)
    action = lambda v: v["action"] == recommendation["action"]
    yield one_call("get", {"kind": "recommendation", "id": identity}, action)


def read_a_hit(truth, ticker):
    """Search, then read the best hit: the text has the words of the snippet."""
    query = {"q": f"ticker:{ticker}", "types": ["document"], "limit": 1}

    async def run(call):
        hit = parsed(await call("search", query))["results"][0]
        document = parsed(await call("get", {"kind": "document", "id": hit["id"]}))
        return document["title"] == truth.read(f"/api/documents/{hit['id']}")["title"] == hit["title"]

    return "search, get", query, run


def propose(truth, ticker):
    """An order that is proposed waits for a person, and its approval is listed."""
    order = {"ticker": ticker, "side": "buy", "quantity": 1, "reason": "Test of an MCP client"}

    async def run(call):
        proposed = parsed(await call("propose_order", order))
        state = parsed(await call("get", {"kind": "order", "id": proposed["order_id"]}))["status"]
        waiting = [approval["id"] for approval in truth.read("/api/admin/trading/approvals")]
        return proposed["approval_id"] in waiting and state == "pending_approval"

    return "propose_order, get", order, run


def tasks(truth):
    companies = truth.read("/api/companies")
    tickers = [company["ticker"] for company in companies]
    pair = tickers[:2]
    as_of = (datetime.now(timezone.utc) - timedelta(minutes=1)).isoformat(timespec="seconds")
    for company in companies[:COMPANIES]:
        yield from company_tasks(truth, company)
    for company in companies[:SAMPLE]:
        yield from text_tasks(truth, company, as_of)
    for recommendation in truth.read("/api/recommendations", limit=SAMPLE):
        yield from view_tasks(truth, recommendation)
    # A document that is not parsed yet has no title, and gets one while the tasks run.
    for document in truth.read("/api/documents", status="extracted", limit=SAMPLE):
        title = lambda v, d=document: v["title"] == d["title"]
        yield one_call("get", {"kind": "document", "id": document["id"]}, title)
    yield read_a_hit(truth, tickers[2])
    yield one_call("compare", {"tickers": pair, "days": 5}, lambda v: [c["ticker"] for c in v["companies"]] == pair)
    unknown = lambda v: v["companies"][1]["error"] == "not tracked"
    yield one_call("compare", {"tickers": [pair[0], "QQQQ"]}, unknown)
    for number in (7, 30):
        yield one_call("query", {"sql": f"select {number} * 2 as n"}, lambda v, n=number: v["rows"] == [[n * 2]])
    yield one_call("query", {"table": "bars"}, lambda v: "ticker varchar" in v["columns"])
    event = {"event_types": ["tariff"], "severity": "high", "regions": ["China"]}
    yield one_call("what_if", event, lambda v: v["companies_evaluated"] == len(companies))
    yield one_call("status", {}, lambda v: v["info"] == truth.read("/api/system/info"))
    yield one_call("backtest", {}, lambda v: len(v) == len(truth.read("/api/trading/backtests", limit=20)))
    tracked = lambda v: {c["ticker"] for c in v["companies"]} == set(pair)
    yield one_call("track", {"symbols": pair, "progress_only": True}, tracked)
    yield one_call("series", {"kind": "equity", "limit": 1}, lambda v: len(v["points"]) <= 1)
    yield propose(truth, tickers[3])


#: What is refused, each with words of the sentence that says why.
REFUSALS = [
    ("get", {"kind": "cat"}, "must be one of"),
    ("get", {}, "input.kind is required"),
    ("get", {"kind": "order", "id": "1"}, "must be a UUID"),
    ("get", {"kind": "order", "id": UNKNOWN}, "404"),
    ("get", {"kind": "order", "limit": 0}, "from 1 to 100"),
    ("get", {"kind": "order", "colour": 1}, "not a known field"),
    ("query", {"sql": "drop table bars"}, "invalid input"),
    ("query", {"table": "nothing"}, "no table"),
    ("series", {"kind": "price"}, "needs a ticker"),
    ("explain", {"kind": "order"}, "needs its id"),
    ("compare", {"tickers": ["A"]}, "2 to 6"),
    ("backtest", {"start_date": "2026-01-05"}, "both start_date and end_date"),
    ("propose_order", {"ticker": "QQQQ", "side": "buy", "quantity": 1, "reason": "x"}, "not tracked"),
]
