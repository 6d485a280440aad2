"""Any GET by FastAPI, asyncpg and orjson in one process, on the database of DATABASE_URL. Prints its port as JSON.

GET /read runs the statements that POST /statements gave, one after the other on one connection, and sends all their rows. asyncpg
prepares them by itself, JSON columns are passed through as orjson fragments, and the route returns a Response, so that FastAPI does
not validate the rows.
"""

import json
from datetime import date, datetime

import orjson
from fastapi import Request, Response

from fastapi_service import create_app, serve

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


app = create_app(AS_TEXT)
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
    serve(app)
