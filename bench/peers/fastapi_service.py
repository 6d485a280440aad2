"""What the FastAPI scripts of this folder share: connections of asyncpg to DATABASE_URL, and a server that prints its port as JSON."""

import json
import os
import socket
from contextlib import asynccontextmanager

import asyncpg
import orjson
import uvicorn
from fastapi import FastAPI

CONNECTIONS = int(os.environ["PEER_CONNECTIONS"])


def create_app(types_as_text=()):
    """An app with a pool. JSON columns are passed through as orjson fragments; numbers and ids are types that orjson knows."""
    codecs = (("numeric", float), ("uuid", str), ("json", orjson.Fragment), ("jsonb", orjson.Fragment))

    async def set_up(connection):
        for name, decoder in (*codecs, *((name, str) for name in types_as_text)):
            await connection.set_type_codec(name, schema="pg_catalog", encoder=str, decoder=decoder, format="text")

    @asynccontextmanager
    async def lifespan(app):
        url = os.environ["DATABASE_URL"]
        async with asyncpg.create_pool(url, min_size=CONNECTIONS, max_size=CONNECTIONS, init=set_up) as pool:
            app.state.pool = pool
            yield

    return FastAPI(lifespan=lifespan)


def serve(app):
    listener = socket.socket()
    listener.bind(("127.0.0.1", 0))
    listener.listen(256)
    print(json.dumps({"port": listener.getsockname()[1]}))
    config = uvicorn.Config(app, loop="uvloop", http="httptools", log_level="warning", access_log=False)
    uvicorn.Server(config).run(sockets=[listener])
