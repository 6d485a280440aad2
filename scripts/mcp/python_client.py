"""Runs tasks with known answers through the official Python SDK against a running platform.

    python -m venv venv && venv/bin/pip install mcp httpx
    venv/bin/python scripts/mcp/python_client.py http://127.0.0.1:8080 [http|stdio]

The truth of each task is read from the HTTP interface itself. SEXTANT_TOKEN has the token where tokens exist.
"""
import asyncio
import json
import os
import sys

import httpx
from mcp.client.session import ClientSession
from mcp.client.stdio import StdioServerParameters, stdio_client
from mcp.client.streamable_http import create_mcp_http_client, streamable_http_client

URL = sys.argv[1]
KIND = sys.argv[2] if len(sys.argv) > 2 else "http"
TOKEN = os.environ.get("SEXTANT_TOKEN")
HEADERS = {"authorization": f"Bearer {TOKEN}"} if TOKEN else {}
UNKNOWN = "00000000-0000-4000-8000-000000000000"
rest = httpx.Client(base_url=URL, headers=HEADERS, timeout=60)


def read(path, **query):
    answer = rest.get(path, params=query)
    answer.raise_for_status()
    return answer.json()


def rounded(value):
    return float(f"{value:.6g}")


def tasks():
    """(tool, arguments, check): check gets the text of the answer and whether it is an error."""
    companies = read("/api/companies")
    for company in companies[:6]:
        ticker = company["ticker"]
        yield "get", {"kind": "company", "id": company["id"]}, lambda v, c=company: v["legal_name"] == c["legal_name"]
        yield "get", {"kind": "company", "ticker": ticker}, lambda v, c=company: v["items"][0]["id"] == c["id"]
        bars = read(f"/api/market/prices/{ticker}", limit=3)["bars"]
        yield (
            "series",
            {"kind": "price", "ticker": ticker, "limit": 3},
            lambda v, b=bars: [x["open"] for x in v["bars"]] == [rounded(x["open"]) for x in b],
        )
        count = len(read("/api/trends", ticker=ticker, limit=20))
        yield "get", {"kind": "trend", "ticker": ticker}, lambda v, n=count: len(v["items"]) == n
        yield "series", {"kind": "signal", "ticker": ticker, "limit": 2}, lambda v: len(v["rows"]) <= 2
    pair = [company["ticker"] for company in companies[:2]]
    yield "compare", {"tickers": pair, "days": 5}, lambda v: [c["ticker"] for c in v["companies"]] == pair
    yield "compare", {"tickers": [pair[0], "QQQQ"]}, lambda v: v["companies"][1]["error"] == "not tracked"
    for recommendation in read("/api/recommendations", limit=4):
        same = lambda v, r=recommendation: v["recommendation"]["id"] == r["id"]
        yield "explain", {"kind": "recommendation", "id": recommendation["id"]}, same
        yield "get", {"kind": "recommendation", "id": recommendation["id"]}, lambda v, r=recommendation: v["action"] == r["action"]
    # A document that is not parsed yet has no title, and gets one while the tasks run.
    for document in read("/api/documents", status="extracted", limit=4):
        yield "get", {"kind": "document", "id": document["id"]}, lambda v, d=document: v["title"] == d["title"]
    for number in (1, 2, 30):
        yield "query", {"sql": f"select {number} * 2 as n"}, lambda v, n=number: v["rows"] == [[n * 2]]
    yield "query", {}, lambda v: "bars" in v["tables"]
    yield "query", {"table": "bars"}, lambda v: "ticker varchar" in v["columns"]
    for severity in ("low", "high"):
        event = {"event_types": ["tariff"], "severity": severity, "regions": ["China"]}
        yield "what_if", event, lambda v: v["companies_evaluated"] == len(companies)
    yield "status", {}, lambda v: v["info"] == read("/api/system/info")
    yield "backtest", {}, lambda v: len(v) == len(read("/api/trading/backtests", limit=20))
    yield "track", {"symbols": pair, "progress_only": True}, lambda v: {c["ticker"] for c in v["companies"]} == set(pair)
    order = {"ticker": pair[0], "side": "buy", "quantity": 1, "reason": "Test of the Python client"}
    yield "propose_order", order, lambda v: v["approval_id"] in [a["id"] for a in read("/api/admin/trading/approvals")]


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


async def run(session):
    await session.initialize()
    tools = [tool.name for tool in (await session.list_tools()).tools]
    print(f"tools: {', '.join(tools)}")
    print(f"prompts: {', '.join(prompt.name for prompt in (await session.list_prompts()).prompts)}")
    resources = (await session.list_resources()).resources
    print(f"resources listed: {len(resources)}")
    done, failed = 0, []
    for name, arguments, check in tasks():
        result = await session.call_tool(name, arguments)
        text = result.content[0].text
        try:
            ok = check(json.loads(text.split("\n[")[0]))
        except Exception as error:
            ok = False
            text = f"{error!r}: {text}"
        done += 1
        if not ok:
            failed.append(f"{name} {arguments}: {text[:300]}")
    for name, arguments, expected in REFUSALS:
        text = (await session.call_tool(name, arguments)).content[0].text
        done += 1
        if expected not in text:
            failed.append(f"{name} {arguments}: {text[:300]}")
    print(f"tasks: {done}, as expected: {done - len(failed)}")
    for line in failed:
        print(f"  failed: {line}")
    return not failed


async def main():
    if KIND == "stdio":
        env = {**os.environ, "CONSOLE_URL": URL}
        server = StdioServerParameters(command="node", args=["bin/sextant.js", "mcp", "--url", URL], env=env)
        streams = stdio_client(server)
    else:
        streams = streamable_http_client(f"{URL}/mcp", http_client=create_mcp_http_client(headers=HEADERS))
    async with streams as opened:
        async with ClientSession(opened[0], opened[1]) as session:
            return await run(session)


sys.exit(0 if asyncio.run(main()) else 1)
