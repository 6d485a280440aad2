"""MCP clients of several makers, each with `tools()` and `call(name, arguments)`, which returns the text of the answer."""
import asyncio
import json
import os
from contextlib import asynccontextmanager

FOLDER = os.path.dirname(os.path.abspath(__file__))
TOKEN = os.environ.get("SEXTANT_TOKEN")
HEADERS = {"authorization": f"Bearer {TOKEN}"} if TOKEN else {}


class Official:
    """The official Python SDK."""

    def __init__(self, session):
        self.session = session

    async def tools(self):
        return [tool.name for tool in (await self.session.list_tools()).tools]

    async def call(self, name, arguments):
        return (await self.session.call_tool(name, arguments)).content[0].text


@asynccontextmanager
async def _session(opened):
    from mcp.client.session import ClientSession

    async with ClientSession(opened[0], opened[1]) as session:
        await session.initialize()
        prompts = (await session.list_prompts()).prompts
        print(f"prompts: {', '.join(prompt.name for prompt in prompts)}")
        print(f"resources listed: {len((await session.list_resources()).resources)}")
        yield Official(session)


@asynccontextmanager
async def official_http(url):
    from mcp.client.streamable_http import create_mcp_http_client, streamable_http_client

    async with streamable_http_client(f"{url}/mcp", http_client=create_mcp_http_client(headers=HEADERS)) as opened:
        async with _session(opened) as client:
            yield client


@asynccontextmanager
async def official_stdio(url):
    from mcp.client.stdio import StdioServerParameters, stdio_client

    command = os.path.join(FOLDER, "..", "..", "bin", "sextant.js")
    server = StdioServerParameters(command="node", args=[command, "mcp", "--url", url], env={**os.environ})
    async with stdio_client(server) as opened:
        async with _session(opened) as client:
            yield client


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
async def fast_mcp(url):
    from fastmcp import Client
    from fastmcp.client.transports import StreamableHttpTransport

    async with Client(StreamableHttpTransport(f"{url}/mcp", headers=HEADERS)) as client:
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
async def bridge(url, *command, folder=None):
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(
        *command, f"{url}/mcp", stdin=pipe, stdout=pipe, limit=1 << 24, cwd=folder
    )
    try:
        yield Bridge(process)
    finally:
        process.stdin.close()
        await process.wait()


def ai_sdk(url):
    return bridge(url, "node", os.path.join(FOLDER, "ai-sdk-bridge.mjs"))


def mcp_go(url):
    return bridge(url, "go", "run", ".", folder=os.path.join(FOLDER, "go"))


CLIENTS = {"http": official_http, "stdio": official_stdio, "fastmcp": fast_mcp, "ai-sdk": ai_sdk, "mcp-go": mcp_go}
