"""Any GET by FastAPI, asyncpg and orjson in one process, on the database of DATABASE_URL. Prints its port as JSON.

GET /read runs the statements that POST /statements gave, one after the other on one connection, and sends all their rows. asyncpg
prepares them by itself, JSON columns are passed through as orjson fragments, and the route returns a Response, so that FastAPI does
not validate the rows.
"""

import json
import os
import socket
from contextlib import asynccontextmanager
from datetime import date, datetime

import asyncpg
import orjson
import uvicorn
from fastapi import FastAPI, Request, Response

CONNECTIONS = int(os.environ["PEER_CONNECTIONS"])
TRANSACTION = ("begin", "commit", "rollback", "set ")
AS_TEXT = ("interval", "tsquery", "pg_snapshot", "xid8")

CONVERSIONS = {
    "int2": int,
    "int4": int,
    "int8": int,
    "float4": float,
    "float8": float,
    "numeric": float,
    "bool": lambda value: value in (True, "true", "t"),
    "timestamptz": lambda value: datetime.fromisoformat(value),
    "timestamp": lambda value: datetime.fromisoformat(value).replace(tzinfo=None),
    "date": lambda value: date.fromisoformat(value[:10]),
}


def convert(value, type_name):
    """A value of the recorded statement as asyncpg wants it for this type."""
    if value is None:
        return None
    if type_name.endswith("[]"):
        return [convert(item, type_name[:-2]) for item in value]
    if type_name in ("json", "jsonb") and not isinstance(value, str):
        return json.dumps(value)
    return CONVERSIONS.get(type_name, str)(value)


async def set_up(connection):
    """Types that orjson does not know, or knows only slowly."""
    codecs = (("numeric", float), ("uuid", str), ("json", orjson.Fragment), ("jsonb", orjson.Fragment))
    for name, decoder in (*codecs, *((name, str) for name in AS_TEXT)):
        await connection.set_type_codec(name, schema="pg_catalog", encoder=str, decoder=decoder, format="text")


@asynccontextmanager
async def lifespan(app):
    url = os.environ["DATABASE_URL"]
    async with asyncpg.create_pool(url, min_size=CONNECTIONS, max_size=CONNECTIONS, init=set_up) as pool:
        app.state.pool = pool
        yield


app = FastAPI(lifespan=lifespan)
app.state.statements = []


@app.post("/statements")
async def set_statements(request: Request):
    given = [one for one in orjson.loads(await request.body()) if not one["text"].lower().startswith(TRANSACTION)]
    app.state.statements = []
    async with app.state.pool.acquire() as connection:
        for one in given:
            parameters = (await connection.prepare(one["text"])).get_parameters()
            values = [convert(value, kind.name) for value, kind in zip(one["values"], parameters, strict=True)]
            app.state.statements.append((one["text"], values))
    return {"statements": len(given)}


@app.get("/read")
async def read():
    async with app.state.pool.acquire() as connection:
        rows = []
        for text, values in app.state.statements:
            rows.extend([dict(row) for row in await connection.fetch(text, *values)])
    return Response(orjson.dumps(rows, option=orjson.OPT_UTC_Z, default=str), media_type="application/json")


if __name__ == "__main__":
    listener = socket.socket()
    listener.bind(("127.0.0.1", 0))
    listener.listen(256)
    print(json.dumps({"port": listener.getsockname()[1]}))
    config = uvicorn.Config(app, loop="uvloop", http="httptools", log_level="warning", access_log=False)
    uvicorn.Server(config).run(sockets=[listener])
