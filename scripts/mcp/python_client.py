"""Runs tasks with known answers through an MCP client against a running platform.

    python -m venv venv && venv/bin/pip install mcp fastmcp httpx
    venv/bin/python scripts/mcp/python_client.py http://127.0.0.1:8080 [http|stdio|fastmcp|ai-sdk]

`http` and `stdio` are the official Python SDK, `fastmcp` is the client of FastMCP, and `ai-sdk` that of Vercel's AI SDK
(`npm install --prefix FOLDER @ai-sdk/mcp`, with FOLDER in SEXTANT_MCP_MODULES). The truth of each task is read from the HTTP
interface itself. SEXTANT_TOKEN has the token where tokens exist.
"""
import asyncio
import json
import os
import sys

from contextlib import asynccontextmanager

import httpx

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
    for company in companies[:4]:
        ticker = company["ticker"]
        named = lambda v, c=company: c["id"] in [r["id"] for r in v["results"]]
        yield "search", {"q": ticker, "types": ["company"]}, named
        found = [r["id"] for r in read("/api/search", q=f"ticker:{ticker}", types="document", limit=5)["results"]]
        query = {"q": f"ticker:{ticker}", "types": ["document"], "limit": 5}
        yield "search", query, lambda v, f=found: [r["id"] for r in v["results"]] == f
        question = f"What sector is {ticker} in?"
        answer = rest.post("/api/ask", json={"question": question}).json()
        yield "ask", {"question": question}, lambda v, a=answer: v["status"] == a["status"] and v["text"] == a["text"]
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
    order = {"ticker": pair[0], "side": "buy", "quantity": 1, "reason": "Test of an MCP client"}
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


class Official:
    """The official Python SDK, over HTTP or stdio."""

    def __init__(self, session):
        self.session = session

    async def tools(self):
        return [tool.name for tool in (await self.session.list_tools()).tools]

    async def call(self, name, arguments):
        return (await self.session.call_tool(name, arguments)).content[0].text


@asynccontextmanager
async def official():
    from mcp.client.session import ClientSession
    from mcp.client.stdio import StdioServerParameters, stdio_client
    from mcp.client.streamable_http import create_mcp_http_client, streamable_http_client

    if KIND == "stdio":
        env = {**os.environ, "CONSOLE_URL": URL}
        server = StdioServerParameters(command="node", args=["bin/sextant.js", "mcp", "--url", URL], env=env)
        streams = stdio_client(server)
    else:
        streams = streamable_http_client(f"{URL}/mcp", http_client=create_mcp_http_client(headers=HEADERS))
    async with streams as opened:
        async with ClientSession(opened[0], opened[1]) as session:
            await session.initialize()
            prompts = (await session.list_prompts()).prompts
            print(f"prompts: {', '.join(prompt.name for prompt in prompts)}")
            print(f"resources listed: {len((await session.list_resources()).resources)}")
            yield Official(session)


class FastMcp:
    """The client of FastMCP."""

    def __init__(self, client):
        self.client = client

    async def tools(self):
        return [tool.name for tool in await self.client.list_tools()]

    async def call(self, name, arguments):
        result = await self.client.call_tool(name, arguments, raise_on_error=False)
        return result.content[0].text


@asynccontextmanager
async def fast_mcp():
    from fastmcp import Client
    from fastmcp.client.transports import StreamableHttpTransport

    async with Client(StreamableHttpTransport(f"{URL}/mcp", headers=HEADERS)) as client:
        yield FastMcp(client)


class Bridge:
    """A client in another process: a line of JSON for each call, a line for each answer."""

    def __init__(self, process):
        self.process = process

    async def ask(self, message):
        self.process.stdin.write(json.dumps(message).encode() + b"\n")
        await self.process.stdin.drain()
        return json.loads(await self.process.stdout.readline())

    async def tools(self):
        return await self.ask({"list": True})

    async def call(self, name, arguments):
        return await self.ask({"name": name, "arguments": arguments})


@asynccontextmanager
async def ai_sdk():
    bridge = os.path.join(os.path.dirname(__file__), "ai-sdk-bridge.mjs")
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(
        "node", bridge, f"{URL}/mcp", stdin=pipe, stdout=pipe, limit=1 << 24
    )
    yield Bridge(process)
    process.stdin.close()
    await process.wait()


CLIENTS = {"http": official, "stdio": official, "fastmcp": fast_mcp, "ai-sdk": ai_sdk}


async def run(client):
    print(f"tools: {', '.join(await client.tools())}")
    done, failed = 0, []
    for name, arguments, check in tasks():
        text = await client.call(name, arguments)
        try:
            ok = check(json.loads(text.split("\n[")[0]))
        except Exception as error:
            ok = False
            text = f"{error!r}: {text}"
        done += 1
        if not ok:
            failed.append(f"{name} {arguments}: {text[:300]}")
    for name, arguments, expected in REFUSALS:
        text = await client.call(name, arguments)
        done += 1
        if expected not in text:
            failed.append(f"{name} {arguments}: {text[:300]}")
    print(f"tasks: {done}, as expected: {done - len(failed)}")
    for line in failed:
        print(f"  failed: {line}")
    return not failed


async def main():
    async with CLIENTS[KIND]() as client:
        return await run(client)


sys.exit(0 if asyncio.run(main()) else 1)
