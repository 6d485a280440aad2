"""GETs of the query API by FastAPI, asyncpg and orjson in one process, on the database of DATABASE_URL. Prints its port as JSON.

The statements are the product's in their ordinary form: rows and columns, with no JSON composed by the database. asyncpg prepares
them by itself. JSON columns are passed through as orjson fragments, and the routes return a Response, so that FastAPI does not
validate the rows: both are the fastest ways that the libraries offer.
"""

import os

import orjson
from fastapi import HTTPException, Query, Response

from fastapi_service import create_app, serve

COMPANY = """select id, ticker, legal_name, exchange, sector, industry, market_cap_bucket, active, created_at, updated_at"""
DOCUMENTS = """
select d.id, d.source_id, d.company_id, companies.ticker, d.document_type, d.status, d.title, d.author, d.language, d.url,
  d.canonical_url, d.published_at, d.published_estimated, d.available_at, d.pit_estimated, d.duplicate_of, d.story_cluster_id,
  d.version, d.degraded, d.restricted, d.extraction_jobs_failed, d.failure_reason, d.parsed_at, d.created_at, d.updated_at
from (select id from documents order by published_at desc, id desc limit $1 offset $2) page
join documents d on d.id = page.id
left join companies on companies.id = d.company_id
order by d.published_at desc, d.id desc"""
EVENTS = """
select id, event_types, severity, affected_regions, affected_sectors, affected_commodities, summary, key_facts,
  text_restricted as restricted, estimated_duration, confidence, source_document_id, available_at, created_at
from global_events order by available_at desc, id limit $1 offset $2"""
RECOMMENDATIONS = """
select r.id, r.company_id, r.ticker, r.action, r.mode, r.confidence, r.p_up, r.p_direction, r.logit, r.expected_return, r.window,
  r.time_horizon, r.thesis, r.thesis_source, r.invalidation_conditions, r.layer_contributions, r.layer_shares, r.risk_flags,
  r.reference_price, r.stop_price, r.target_price, r.trend_id, r.signal_output_ids, r.quality, r.supersedes_id, r.algo_version,
  r.config_hash, r.as_of, r.generated_at, r.expires_at, r.replayed,
  (select count(*) from latest_recommendations l join recommendations on recommendations.id = l.recommendation_id) as total
from latest_recommendations latest join recommendations r on r.id = latest.recommendation_id
order by latest.generated_at desc, latest.recommendation_id limit $1 offset $2"""
TRENDS = """
select t.id, t.entity_id, t.entity_type, t.window, t.trend_direction, t.trend_strength, t.trend_score, t.confidence, t.p_up,
  t.evidence_weight, t.beta_up, t.beta_down, t.evidence_count, t.source_count, t.n_eff, t.contradiction_score, t.contradictions,
  t.dominant_catalysts, t.top_evidence, t.momentum, t.attention_z, t.change_point_prob, t.market_context, t.data_quality,
  t.algo_version, t.config_hash, t.as_of, t.generated_at, p.trend_id, p.projected_direction, p.projected_strength,
  p.projected_score, p.projected_confidence, p.projection_horizon, p.driving_factors, p.macro_contribution_pct,
  p.diverges_from_current, (select count(*) from trend_summaries where entity_type = $1) as total
from trend_summaries t left join trend_projections p on p.trend_id = t.id
where t.entity_type = $1
order by t.entity_id, array_position(array['intraday', '1d', '7d', '30d', '90d'], t.window) limit $2 offset $3"""
PROJECTION = (
    "projected_direction", "projected_strength", "projected_score", "projected_confidence", "projection_horizon",
    "driving_factors", "macro_contribution_pct", "diverges_from_current",
)  # fmt: skip
ORDERS = """
select id, broker_account_id, mode, client_order_id, intent_key, origin, decision_id, recommendation_id, approval_id, ticker, side,
  order_type, time_in_force, quantity, limit_price, stop_price, estimated_value, reference_price, confidence, status,
  filled_quantity, avg_fill_price, broker_order_id, reason, created_by, created_at, submitted_at, completed_at, updated_at,
  (select count(*) from orders) as total
from orders order by created_at desc, id limit $1 offset $2"""
# Not composed as JSON in the product either: the statement is passed on as it was sent.
POSITIONS = os.environ["PEER_POSITIONS"]


app = create_app()


def answer(content, headers=None):
    return Response(orjson.dumps(content, option=orjson.OPT_UTC_Z), media_type="application/json", headers=headers)


async def answer_counted(statement, *values):
    """The answer with the number of all rows in a header, as the product sends it."""
    rows = [dict(row) for row in await app.state.pool.fetch(statement, *values)]
    total = rows[0]["total"] if rows else 0
    for row in rows:
        del row["total"]
    return rows, {"x-total-count": str(total)}


Limit = Query(50, ge=1, le=500)
Offset = Query(0, ge=0)


@app.get("/api/companies")
async def list_companies():
    rows = await app.state.pool.fetch(f"{COMPANY} from companies where active = $1 order by ticker limit $2", True, 20_000)
    return answer([dict(row) for row in rows])


@app.get("/api/companies/{company_id}")
async def get_company(company_id: str):
    async with app.state.pool.acquire() as connection:
        row = await connection.fetchrow(
            f"""{COMPANY}, (select count(*) from sources where company_id = companies.id and active) as active_source_count
            from companies where id = $1""",
            company_id,
        )
        if row is None:
            raise HTTPException(404)
        aliases = await connection.fetch(
            "select id, alias, alias_type from company_aliases where company_id = $1 order by created_at, id limit 1000",
            company_id,
        )
    return answer({**row, "aliases": [dict(alias) for alias in aliases]})


@app.get("/api/documents")
async def list_documents(limit: int = Limit, offset: int = Offset):
    return answer([dict(row) for row in await app.state.pool.fetch(DOCUMENTS, limit, offset)])


@app.get("/api/macro/events")
async def list_events(limit: int = Limit, offset: int = Offset):
    return answer([dict(row) for row in await app.state.pool.fetch(EVENTS, limit, offset)])


@app.get("/api/recommendations")
async def list_recommendations(limit: int = Limit, offset: int = Offset):
    return answer(*await answer_counted(RECOMMENDATIONS, limit, offset))


@app.get("/api/trends")
async def list_trends(limit: int = Limit, offset: int = Offset):
    rows, headers = await answer_counted(TRENDS, "company", limit, offset)
    for row in rows:
        projection = {name: row.pop(name) for name in PROJECTION}
        row["projection"] = None if row.pop("trend_id") is None else projection
    return answer(rows, headers)


@app.get("/api/orders")
async def list_orders(limit: int = Limit, offset: int = Offset):
    return answer(*await answer_counted(ORDERS, limit, offset))


@app.get("/api/positions")
async def list_positions():
    return answer([dict(row) for row in await app.state.pool.fetch(POSITIONS, 10_000)])


if __name__ == "__main__":
    serve(app)
