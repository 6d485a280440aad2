"""Runs tasks with known answers through MCP clients against a running platform.

    python -m venv venv && venv/bin/pip install mcp fastmcp httpx
    venv/bin/python scripts/mcp/python_client.py http://127.0.0.1:8080 CLIENT ...

Clients: `http` and `stdio` are the official Python SDK, `fastmcp` is the client of FastMCP, `ai-sdk` that of Vercel's AI SDK
(`npm install --prefix FOLDER @ai-sdk/mcp`, with FOLDER in SEXTANT_MCP_MODULES), `mcp-go` that of mark3labs/mcp-go (needs Go).
With several clients the last lines are a table of the tasks. SEXTANT_TOKEN has the token where tokens exist. Exits with 1 when
less than nine of ten tasks are done by a client, or a refusal is missing.
"""
import asyncio
import json
import sys

from clients import CLIENTS, HEADERS
from tasks import REFUSALS, Truth, tasks

URL = sys.argv[1]
NAMES = sys.argv[2:] or ["http"]
DONE_MIN = 0.9


async def attempt(run, call):
    """None, or why the task is not done."""
    texts = []

    async def noted(name, arguments):
        texts.append(await call(name, arguments))
        return texts[-1]

    try:
        return None if await run(noted) else f"another answer: {' '.join(texts)[:300]}"
    except Exception as error:
        return f"{error!r}: {' '.join(map(str, texts))[:300]}"


async def run_all(client):
    """One line for each task, (tool, arguments, why not), and the refusals that were missing."""
    lines = [
        (tool, arguments, await attempt(run, client.call))
        for tool, arguments, run in tasks(Truth(URL, HEADERS))
    ]
    missing = []
    for tool, arguments, words in REFUSALS:
        text = await client.call(tool, arguments)
        if words not in text:
            missing.append(f"{tool} {arguments}: {text[:300]}")
    return lines, missing


def shown(arguments):
    """Arguments without what differs from one platform to the next."""
    fixed = {key: "…" if key in ("id", "as_of") else value for key, value in arguments.items()}
    return json.dumps(fixed, ensure_ascii=False).replace("|", "\\|")


async def main():
    columns = {}
    is_good = True
    for name in NAMES:
        async with CLIENTS[name](URL) as client:
            print(f"{name}: tools: {', '.join(await client.tools())}")
            lines, missing = await run_all(client)
        done = sum(1 for _, _, why in lines if why is None)
        refused = len(REFUSALS) - len(missing)
        print(f"{name}: tasks: {len(lines)}, done: {done}; refusals: {len(REFUSALS)}, as expected: {refused}")
        for tool, arguments, why in lines:
            if why is not None:
                print(f"  not done: {tool} {arguments}: {why}")
        for line in missing:
            print(f"  not refused: {line}")
        columns[name] = lines
        is_good = is_good and done >= DONE_MIN * len(lines) and not missing
    if len(NAMES) > 1:
        print(f"\n| # | tool | arguments | {' | '.join(NAMES)} |\n|---|---|---|{'---|' * len(NAMES)}")
        for index, results in enumerate(zip(*columns.values())):
            tool, arguments, _ = results[0]
            marks = " | ".join("done" if why is None else "no" for _, _, why in results)
            print(f"| {index + 1} | {tool} | `{shown(arguments)}` | {marks} |")
    return is_good


sys.exit(0 if asyncio.run(main()) else 1)
