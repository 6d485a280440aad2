# Made by `npm run generate:clients` from the OpenAPI document of the service. Do not edit.
from __future__ import annotations

from datetime import date, datetime
from typing import Any, Literal

from pydantic import Field

from .._model import Model

class Health(Model):
    status: Literal["ok", "degraded"]
    checked_at: datetime | None = None
    checks: list[HealthCheck] | None = None


class HealthCheck(Model):
    name: str
    status: Literal["ok", "off", "warning", "failed"]
    # one sentence: what was found
    detail: str
    # what to do about it
    action: str | None


class GetReadyAnswer(Model):
    ready: bool


class CompanyView(Model):
    id: str
    ticker: str
    legal_name: str
    exchange: str | None
    sector: str | None
    industry: str | None
    market_cap_bucket: str | None
    active: bool


class AliasView(Model):
    id: str
    alias: str
    alias_type: Literal["brand", "legal", "ticker", "product", "subsidiary", "former_name"]


class WatchlistView(Model):
    id: str
    name: str
    description: str | None
    active: bool


class CreateWatchlistMemberAnswer(Model):
    status: Literal["added"]


class DeleteWatchlistMemberAnswer(Model):
    status: Literal["removed"]


class Deleted(Model):
    status: Literal["deleted"]
    id: str


class SourceCreated(Model):
    id: str
    source_type: Literal["market_api", "news_api", "filings_api", "web_scrape", "broker"]
    source_name: str
    credibility_score: float
    active: bool


class SourceView(Model):
    id: str
    source_type: Literal["market_api", "news_api", "filings_api", "web_scrape", "broker"]
    source_name: str
    credibility_score: float
    active: bool
    config: dict[str, Any]
    retention_days: int
    access_policy: Literal["internal", "public", "restricted"]


class ExposureView(Model):
    id: str
    company_id: str
    geographic_revenue_mix: dict[str, float]
    supply_chain_regions: list[str]
    key_input_commodities: list[str]
    regulatory_jurisdictions: list[str]
    market_position_tier: Literal["global_leader", "multinational", "regional", "domestic"]
    export_dependency_pct: float
    source: Literal["manual", "inferred"]
    confidence: float
    version: int
    active: bool
    created_at: datetime
    updated_at: datetime


class CompetitorView(Model):
    id: str
    company_a_id: str
    company_b_id: str
    relationship_type: Literal["direct_rival", "same_sector", "overlapping_products", "supply_chain_adjacent"]
    strength: float
    bidirectional: bool
    source: Literal["manual", "inferred"]
    active: bool
    created_at: datetime
    updated_at: datetime


class CompetitorListItem(Model):
    id: str
    company_a_id: str
    company_b_id: str
    relationship_type: Literal["direct_rival", "same_sector", "overlapping_products", "supply_chain_adjacent"]
    strength: float
    bidirectional: bool
    source: Literal["manual", "inferred"]
    active: bool
    created_at: datetime
    updated_at: datetime
    # The other company of the pair
    ticker: str
    # The other company of the pair
    legal_name: str


class TickerListResponse(Model):
    symbols: list[TickerListResponseSymbolsItem]
    unreadable: list[str]


class TickerListResponseSymbolsItem(Model):
    written: str
    ticker: str
    is_tracked: bool


class TrackResponse(Model):
    companies: list[TrackedCompany]


class TrackedCompany(Model):
    # the symbol as it was given
    written: str
    ticker: str
    status: Literal["tracked", "updated", "unchanged", "failed"]
    legal_name: str | None
    exchange: str | None
    sector: str | None
    industry: str | None
    market_cap_bucket: str | None
    cik: str | None
    sources_added: list[Literal["market_api", "news_api", "filings_api", "web_scrape", "broker"]]
    competitors: int
    # why it failed, or what is missing
    note: str | None


class AsyncJob(Model):
    id: str
    # what is done, such as backfill_all
    kind: str
    status: Literal["queued", "running", "completed", "failed", "cancelled"]
    progress: AsyncJobProgress
    input: dict[str, Any]
    result: dict[str, Any] | None
    # why it failed
    error: str | None
    requested_by: str
    cancel_requested: bool
    created_at: datetime
    started_at: datetime | None
    finished_at: datetime | None


class AsyncJobProgress(Model):
    done: int
    # 0 while the amount of work is not known
    total: int
    note: str | None


class Untracked(Model):
    ticker: str
    status: Literal["untracked", "not_tracked"]
