# Made by `npm run generate:clients` from the OpenAPI document of the service. Do not edit.
from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from datetime import date, datetime
from typing import Any, Literal

from .._http import AsyncHttp, Event, Http
from .._unset import UNSET, Unset
from ..models.registry import (
    AliasView,
    AsyncJob,
    AsyncJobProgress,
    CompanyView,
    CompetitorListItem,
    CompetitorView,
    CreateWatchlistMemberAnswer,
    DeleteWatchlistMemberAnswer,
    Deleted,
    ExposureView,
    GetReadyAnswer,
    Health,
    HealthCheck,
    SourceCreated,
    SourceView,
    TickerListResponse,
    TickerListResponseSymbolsItem,
    TrackResponse,
    TrackedCompany,
    Untracked,
    WatchlistView,
)


class RegistryApi:
    """Sextant symbol registry."""

    def __init__(self, http: Http) -> None:
        self._http = http

    def get_health(self) -> Health:
        """Whether the service and its database work, with the state of the other parts

        `GET /health`. 503 when the database does not respond or cannot be written to. `checks` has the disk, the trading loop, mail, vendors and the lake, each with what to do; they are at most a few seconds old. Needs no token.
        """
        return self._http.request("GET", "/health", {200: Health})

    def get_ready(self) -> GetReadyAnswer:
        """Whether the service is ready

        `GET /ready`. False until the service has everything it needs to work, and while its database does not respond. Needs no token.
        """
        return self._http.request("GET", "/ready", {200: GetReadyAnswer})

    def get_metrics(self) -> str:
        """Metrics in the Prometheus text format

        `GET /metrics`. Requests by route and status, database connections, event loop lag and the gauges of this service. Any token may call it.
        """
        return self._http.request("GET", "/metrics", {200: str})

    def get_openapi_json(self) -> Any:
        """This interface as OpenAPI 3.1

        `GET /openapi.json`. This document. `/docs` shows it as a page. Any token may call it.
        """
        return self._http.request("GET", "/openapi.json", {200: Any})

    def create_company(
        self,
        *,
        ticker: str,
        legal_name: str,
        exchange: str | None | Unset = UNSET,
        sector: str | None | Unset = UNSET,
        industry: str | None | Unset = UNSET,
        market_cap_bucket: str | None | Unset = UNSET,
        idempotency_key: str | None = None,
    ) -> CompanyView:
        """Register a company

        `POST /companies`. Adds the company without sources. Use `POST /tracking` to add it with everything it needs. Records an audit event. Needs the role operator or admin. A repetition with the same Idempotency-Key returns the first answer.

        ticker: 1 to 10 uppercase letters
        """
        return self._http.request(
            "POST",
            "/companies",
            {201: CompanyView},
            body={"ticker": ticker, "legal_name": legal_name, "exchange": exchange, "sector": sector, "industry": industry, "market_cap_bucket": market_cap_bucket},
            idempotency_key=idempotency_key,
        )

    def list_companies(self, *, active: bool | Unset = UNSET) -> list[CompanyView]:
        """List companies by ticker

        `GET /companies`. All active companies, or all inactive ones, ordered by ticker; at most 20,000. Any token may call it.

        active: Whether to list active rows, or inactive ones
        """
        return self._http.request("GET", "/companies", {200: list[CompanyView]}, query={"active": active})

    def get_company(self, company_id: str) -> CompanyView:
        """Get a company

        `GET /companies/{company_id}`. The company as registered. Any token may call it.

        company_id: The id of the company
        """
        return self._http.request(
            "GET",
            "/companies/{company_id}",
            {200: CompanyView},
            path_values={"company_id": company_id},
        )

    def put_company(
        self,
        company_id: str,
        *,
        ticker: str,
        legal_name: str,
        exchange: str | None | Unset = UNSET,
        sector: str | None | Unset = UNSET,
        industry: str | None | Unset = UNSET,
        market_cap_bucket: str | None | Unset = UNSET,
    ) -> CompanyView:
        """Replace a company

        `PUT /companies/{company_id}`. Optional fields that are absent become null. Records an audit event. Needs the role operator or admin.

        company_id: The id of the company
        ticker: 1 to 10 uppercase letters
        """
        return self._http.request(
            "PUT",
            "/companies/{company_id}",
            {200: CompanyView},
            path_values={"company_id": company_id},
            body={"ticker": ticker, "legal_name": legal_name, "exchange": exchange, "sector": sector, "industry": industry, "market_cap_bucket": market_cap_bucket},
        )

    def create_company_alias(
        self,
        company_id: str,
        *,
        alias: str,
        alias_type: Literal["brand", "legal", "ticker", "product", "subsidiary", "former_name"] | Unset = UNSET,
        idempotency_key: str | None = None,
    ) -> AliasView:
        """Add an alias to a company

        `POST /companies/{company_id}/aliases`. A name under which documents mention the company: brand, legal name, product, subsidiary or former name. Needs the role operator or admin. A repetition with the same Idempotency-Key returns the first answer.

        company_id: The id of the company
        """
        return self._http.request(
            "POST",
            "/companies/{company_id}/aliases",
            {201: AliasView},
            path_values={"company_id": company_id},
            body={"alias": alias, "alias_type": alias_type},
            idempotency_key=idempotency_key,
        )

    def list_company_aliases(self, company_id: str) -> list[AliasView]:
        """List a company's aliases

        `GET /companies/{company_id}/aliases`. Names under which documents mention the company. Any token may call it.

        company_id: The id of the company
        """
        return self._http.request(
            "GET",
            "/companies/{company_id}/aliases",
            {200: list[AliasView]},
            path_values={"company_id": company_id},
        )

    def create_watchlist(
        self,
        *,
        name: str,
        description: str | None | Unset = UNSET,
        idempotency_key: str | None = None,
    ) -> WatchlistView:
        """Create a watchlist

        `POST /watchlists`. A named list of companies. Needs the role operator or admin. A repetition with the same Idempotency-Key returns the first answer.
        """
        return self._http.request(
            "POST",
            "/watchlists",
            {201: WatchlistView},
            body={"name": name, "description": description},
            idempotency_key=idempotency_key,
        )

    def list_watchlists(self) -> list[WatchlistView]:
        """List watchlists

        `GET /watchlists`. All watchlists, ordered by name. Any token may call it.
        """
        return self._http.request("GET", "/watchlists", {200: list[WatchlistView]})

    def create_watchlist_member(
        self,
        watchlist_id: str,
        company_id: str,
        *,
        idempotency_key: str | None = None,
    ) -> CreateWatchlistMemberAnswer:
        """Add a company to a watchlist

        `POST /watchlists/{watchlist_id}/members/{company_id}`. Adds one company. Needs the role operator or admin. A repetition with the same Idempotency-Key returns the first answer.

        watchlist_id: The id of the watchlist
        company_id: The id of the company
        """
        return self._http.request(
            "POST",
            "/watchlists/{watchlist_id}/members/{company_id}",
            {201: CreateWatchlistMemberAnswer},
            path_values={"watchlist_id": watchlist_id, "company_id": company_id},
            idempotency_key=idempotency_key,
        )

    def delete_watchlist_member(self, watchlist_id: str, company_id: str) -> DeleteWatchlistMemberAnswer:
        """Remove a company from a watchlist

        `DELETE /watchlists/{watchlist_id}/members/{company_id}`. Removes one company; it stays tracked. Needs the role operator or admin.

        watchlist_id: The id of the watchlist
        company_id: The id of the company
        """
        return self._http.request(
            "DELETE",
            "/watchlists/{watchlist_id}/members/{company_id}",
            {200: DeleteWatchlistMemberAnswer},
            path_values={"watchlist_id": watchlist_id, "company_id": company_id},
        )

    def delete_watchlist(self, watchlist_id: str) -> Deleted:
        """Delete a watchlist; its companies stay tracked

        `DELETE /watchlists/{watchlist_id}`. Removes the list. Needs the role operator or admin.

        watchlist_id: The id of the watchlist
        """
        return self._http.request(
            "DELETE",
            "/watchlists/{watchlist_id}",
            {200: Deleted},
            path_values={"watchlist_id": watchlist_id},
        )

    def list_watchlist_members(self, watchlist_id: str) -> list[CompanyView]:
        """List a watchlist's companies

        `GET /watchlists/{watchlist_id}/members`. The companies of the list, ordered by ticker. Any token may call it.

        watchlist_id: The id of the watchlist
        """
        return self._http.request(
            "GET",
            "/watchlists/{watchlist_id}/members",
            {200: list[CompanyView]},
            path_values={"watchlist_id": watchlist_id},
        )

    def create_company_source(
        self,
        company_id: str,
        *,
        source_type: Literal["market_api", "news_api", "filings_api", "web_scrape", "broker"],
        source_name: str,
        config: dict[str, Any] | Unset = UNSET,
        credibility_score: float | Unset = UNSET,
        retention_days: int | Unset = UNSET,
        access_policy: Literal["internal", "public", "restricted"] | Unset = UNSET,
        idempotency_key: str | None = None,
    ) -> SourceCreated:
        """Add a data source to a company

        `POST /companies/{company_id}/sources`. The source is fetched from the next cycle on. Secrets in `config` are sealed and never shown again. Every URL in it must be public. Records an audit event. Needs the role operator or admin. A repetition with the same Idempotency-Key returns the first answer.

        company_id: The id of the company
        """
        return self._http.request(
            "POST",
            "/companies/{company_id}/sources",
            {201: SourceCreated},
            path_values={"company_id": company_id},
            body={"source_type": source_type, "source_name": source_name, "config": config, "credibility_score": credibility_score, "retention_days": retention_days, "access_policy": access_policy},
            idempotency_key=idempotency_key,
        )

    def list_company_sources(self, company_id: str) -> list[SourceView]:
        """List a company's sources

        `GET /companies/{company_id}/sources`. Active and inactive sources. Secrets in their configuration are shown as `[secret]`. Any token may call it.

        company_id: The id of the company
        """
        return self._http.request(
            "GET",
            "/companies/{company_id}/sources",
            {200: list[SourceView]},
            path_values={"company_id": company_id},
        )

    def get_company_exposure(self, company_id: str) -> ExposureView:
        """Get the active exposure profile

        `GET /companies/{company_id}/exposure`. Where the company earns and buys: regions, commodities, jurisdictions. Macro events count by it. Any token may call it.

        company_id: The id of the company
        """
        return self._http.request(
            "GET",
            "/companies/{company_id}/exposure",
            {200: ExposureView},
            path_values={"company_id": company_id},
        )

    def put_company_exposure(
        self,
        company_id: str,
        *,
        geographic_revenue_mix: dict[str, float] | Unset = UNSET,
        supply_chain_regions: list[str] | Unset = UNSET,
        key_input_commodities: list[str] | Unset = UNSET,
        regulatory_jurisdictions: list[str] | Unset = UNSET,
        market_position_tier: Literal["global_leader", "multinational", "regional", "domestic"] | Unset = UNSET,
        export_dependency_pct: float | Unset = UNSET,
        source: Literal["manual", "inferred"] | Unset = UNSET,
        confidence: float | Unset = UNSET,
    ) -> ExposureView:
        """Replace the exposure profile and keep the previous version

        `PUT /companies/{company_id}/exposure`. The previous version becomes inactive. Fields that are absent get their default. Records an audit event. Needs the role operator or admin.

        company_id: The id of the company
        geographic_revenue_mix: Share of revenue by region, as fractions that add up to at most 1 or percentages that add up to at most 100
        """
        return self._http.request(
            "PUT",
            "/companies/{company_id}/exposure",
            {200: ExposureView},
            path_values={"company_id": company_id},
            body={"geographic_revenue_mix": geographic_revenue_mix, "supply_chain_regions": supply_chain_regions, "key_input_commodities": key_input_commodities, "regulatory_jurisdictions": regulatory_jurisdictions, "market_position_tier": market_position_tier, "export_dependency_pct": export_dependency_pct, "source": source, "confidence": confidence},
        )

    def list_company_exposure_history(self, company_id: str) -> list[ExposureView]:
        """List all versions of the exposure profile, newest first

        `GET /companies/{company_id}/exposure/history`. The active version and all earlier ones. Any token may call it.

        company_id: The id of the company
        """
        return self._http.request(
            "GET",
            "/companies/{company_id}/exposure/history",
            {200: list[ExposureView]},
            path_values={"company_id": company_id},
        )

    def create_company_competitor(
        self,
        company_id: str,
        *,
        company_b_id: str,
        relationship_type: Literal["direct_rival", "same_sector", "overlapping_products", "supply_chain_adjacent"],
        strength: float | Unset = UNSET,
        bidirectional: bool | Unset = UNSET,
        source: Literal["manual", "inferred"] | Unset = UNSET,
        idempotency_key: str | None = None,
    ) -> CompetitorView:
        """Add a competitor relationship

        `POST /companies/{company_id}/competitors`. Relates the company to another one. Records an audit event. Needs the role operator or admin. A repetition with the same Idempotency-Key returns the first answer.

        company_id: The id of the company
        """
        return self._http.request(
            "POST",
            "/companies/{company_id}/competitors",
            {201: CompetitorView},
            path_values={"company_id": company_id},
            body={"company_b_id": company_b_id, "relationship_type": relationship_type, "strength": strength, "bidirectional": bidirectional, "source": source},
            idempotency_key=idempotency_key,
        )

    def list_company_competitors(self, company_id: str) -> list[CompetitorListItem]:
        """List active relationships, strongest first

        `GET /companies/{company_id}/competitors`. Relationships in either direction, with the ticker and name of the other company. Any token may call it.

        company_id: The id of the company
        """
        return self._http.request(
            "GET",
            "/companies/{company_id}/competitors",
            {200: list[CompetitorListItem]},
            path_values={"company_id": company_id},
        )

    def put_company_competitor(
        self,
        company_id: str,
        relationship_id: str,
        *,
        company_b_id: str,
        relationship_type: Literal["direct_rival", "same_sector", "overlapping_products", "supply_chain_adjacent"],
        strength: float | Unset = UNSET,
        bidirectional: bool | Unset = UNSET,
        source: Literal["manual", "inferred"] | Unset = UNSET,
    ) -> CompetitorView:
        """Replace a relationship

        `PUT /companies/{company_id}/competitors/{relationship_id}`. Written from the side of the company in the path. The audit event has the previous state. Needs the role operator or admin.

        company_id: The id of the company
        relationship_id: The id of the relationship
        """
        return self._http.request(
            "PUT",
            "/companies/{company_id}/competitors/{relationship_id}",
            {200: CompetitorView},
            path_values={"company_id": company_id, "relationship_id": relationship_id},
            body={"company_b_id": company_b_id, "relationship_type": relationship_type, "strength": strength, "bidirectional": bidirectional, "source": source},
        )

    def delete_company_competitor(self, company_id: str, relationship_id: str) -> Deleted:
        """Deactivate a relationship

        `DELETE /companies/{company_id}/competitors/{relationship_id}`. The row stays, inactive. Records an audit event. Needs the role operator or admin.

        company_id: The id of the company
        relationship_id: The id of the relationship
        """
        return self._http.request(
            "DELETE",
            "/companies/{company_id}/competitors/{relationship_id}",
            {200: Deleted},
            path_values={"company_id": company_id, "relationship_id": relationship_id},
        )

    def post_company_competitors_infer(
        self,
        company_id: str,
        *,
        idempotency_key: str | None = None,
    ) -> list[CompetitorView]:
        """Infer competitors from sector, industry and co-mentions

        `POST /companies/{company_id}/competitors/infer`. Adds or updates inferred relationships, at most 100. Manual ones stay as they are. Needs the role operator or admin. A repetition with the same Idempotency-Key returns the first answer.

        company_id: The id of the company
        """
        return self._http.request(
            "POST",
            "/companies/{company_id}/competitors/infer",
            {200: list[CompetitorView]},
            path_values={"company_id": company_id},
            idempotency_key=idempotency_key,
        )

    def post_tracking_list(self, *, text: str) -> TickerListResponse:
        """Read the symbols in typed text, a pasted list or a CSV; changes nothing

        `POST /tracking/list`. Recognises symbols in text and says which are tracked already. At most 500 symbols. Any token may call it.
        """
        return self._http.request("POST", "/tracking/list", {200: TickerListResponse}, body={"text": text})

    def post_tracking(self, *, symbols: list[str], respond_async: bool = False) -> TrackResponse | AsyncJob:
        """Track companies: identify them and add sources, aliases, exposure and competitors; repeatable

        `POST /tracking`. Looks each symbol up, registers it and adds what it lacks. A failure of one company does not affect the others; its `note` says why. Needs the role operator or admin. With `Prefer: respond-async` it answers 202 with a job, which `Location` names; otherwise it answers within a minute.
        """
        return self._http.request(
            "POST",
            "/tracking",
            {200: TrackResponse, 202: AsyncJob},
            body={"symbols": symbols},
            respond_async=respond_async,
        )

    def delete_tracking(self, symbol: str) -> Untracked:
        """Stop tracking a company; its history stays

        `DELETE /tracking/{symbol}`. Deactivates the company. Its history stays. Records an audit event. Needs the role operator or admin.

        symbol: The symbol
        """
        return self._http.request("DELETE", "/tracking/{symbol}", {200: Untracked}, path_values={"symbol": symbol})

    def list_jobs(
        self,
        *,
        status: Literal["queued", "running", "completed", "failed", "cancelled"] | Unset = UNSET,
        limit: int | Unset = UNSET,
    ) -> list[AsyncJob]:
        """Jobs of requests with `Prefer: respond-async`, newest first

        `GET /api/jobs`. Jobs are kept for seven days after their end. Needs the role operator or admin.

        status: Only rows with this status
        limit: The largest number of rows to return
        """
        return self._http.request("GET", "/api/jobs", {200: list[AsyncJob]}, query={"status": status, "limit": limit})

    def get_job(self, job_id: str) -> AsyncJob:
        """A job with its progress and, once it is completed, its result

        `GET /api/jobs/{job_id}`. The result is what the request would have answered to a caller that waits. Needs the role operator or admin.

        job_id: The id of the job
        """
        return self._http.request("GET", "/api/jobs/{job_id}", {200: AsyncJob}, path_values={"job_id": job_id})

    def delete_job(self, job_id: str) -> AsyncJob:
        """Cancel a job; what it has done until then stays

        `DELETE /api/jobs/{job_id}`. A waiting job ends at once, a running one within seconds: its status then becomes cancelled. Needs the role operator or admin.

        job_id: The id of the job
        """
        return self._http.request("DELETE", "/api/jobs/{job_id}", {200: AsyncJob}, path_values={"job_id": job_id})


class AsyncRegistryApi:
    """Sextant symbol registry."""

    def __init__(self, http: AsyncHttp) -> None:
        self._http = http

    async def get_health(self) -> Health:
        """Whether the service and its database work, with the state of the other parts

        `GET /health`. 503 when the database does not respond or cannot be written to. `checks` has the disk, the trading loop, mail, vendors and the lake, each with what to do; they are at most a few seconds old. Needs no token.
        """
        return await self._http.request("GET", "/health", {200: Health})

    async def get_ready(self) -> GetReadyAnswer:
        """Whether the service is ready

        `GET /ready`. False until the service has everything it needs to work, and while its database does not respond. Needs no token.
        """
        return await self._http.request("GET", "/ready", {200: GetReadyAnswer})

    async def get_metrics(self) -> str:
        """Metrics in the Prometheus text format

        `GET /metrics`. Requests by route and status, database connections, event loop lag and the gauges of this service. Any token may call it.
        """
        return await self._http.request("GET", "/metrics", {200: str})

    async def get_openapi_json(self) -> Any:
        """This interface as OpenAPI 3.1

        `GET /openapi.json`. This document. `/docs` shows it as a page. Any token may call it.
        """
        return await self._http.request("GET", "/openapi.json", {200: Any})

    async def create_company(
        self,
        *,
        ticker: str,
        legal_name: str,
        exchange: str | None | Unset = UNSET,
        sector: str | None | Unset = UNSET,
        industry: str | None | Unset = UNSET,
        market_cap_bucket: str | None | Unset = UNSET,
        idempotency_key: str | None = None,
    ) -> CompanyView:
        """Register a company

        `POST /companies`. Adds the company without sources. Use `POST /tracking` to add it with everything it needs. Records an audit event. Needs the role operator or admin. A repetition with the same Idempotency-Key returns the first answer.

        ticker: 1 to 10 uppercase letters
        """
        return await self._http.request(
            "POST",
            "/companies",
            {201: CompanyView},
            body={"ticker": ticker, "legal_name": legal_name, "exchange": exchange, "sector": sector, "industry": industry, "market_cap_bucket": market_cap_bucket},
            idempotency_key=idempotency_key,
        )

    async def list_companies(self, *, active: bool | Unset = UNSET) -> list[CompanyView]:
        """List companies by ticker

        `GET /companies`. All active companies, or all inactive ones, ordered by ticker; at most 20,000. Any token may call it.

        active: Whether to list active rows, or inactive ones
        """
        return await self._http.request("GET", "/companies", {200: list[CompanyView]}, query={"active": active})

    async def get_company(self, company_id: str) -> CompanyView:
        """Get a company

        `GET /companies/{company_id}`. The company as registered. Any token may call it.

        company_id: The id of the company
        """
        return await self._http.request(
            "GET",
            "/companies/{company_id}",
            {200: CompanyView},
            path_values={"company_id": company_id},
        )

    async def put_company(
        self,
        company_id: str,
        *,
        ticker: str,
        legal_name: str,
        exchange: str | None | Unset = UNSET,
        sector: str | None | Unset = UNSET,
        industry: str | None | Unset = UNSET,
        market_cap_bucket: str | None | Unset = UNSET,
    ) -> CompanyView:
        """Replace a company

        `PUT /companies/{company_id}`. Optional fields that are absent become null. Records an audit event. Needs the role operator or admin.

        company_id: The id of the company
        ticker: 1 to 10 uppercase letters
        """
        return await self._http.request(
            "PUT",
            "/companies/{company_id}",
            {200: CompanyView},
            path_values={"company_id": company_id},
            body={"ticker": ticker, "legal_name": legal_name, "exchange": exchange, "sector": sector, "industry": industry, "market_cap_bucket": market_cap_bucket},
        )

    async def create_company_alias(
        self,
        company_id: str,
        *,
        alias: str,
        alias_type: Literal["brand", "legal", "ticker", "product", "subsidiary", "former_name"] | Unset = UNSET,
        idempotency_key: str | None = None,
    ) -> AliasView:
        """Add an alias to a company

        `POST /companies/{company_id}/aliases`. A name under which documents mention the company: brand, legal name, product, subsidiary or former name. Needs the role operator or admin. A repetition with the same Idempotency-Key returns the first answer.

        company_id: The id of the company
        """
        return await self._http.request(
            "POST",
            "/companies/{company_id}/aliases",
            {201: AliasView},
            path_values={"company_id": company_id},
            body={"alias": alias, "alias_type": alias_type},
            idempotency_key=idempotency_key,
        )

    async def list_company_aliases(self, company_id: str) -> list[AliasView]:
        """List a company's aliases

        `GET /companies/{company_id}/aliases`. Names under which documents mention the company. Any token may call it.

        company_id: The id of the company
        """
        return await self._http.request(
            "GET",
            "/companies/{company_id}/aliases",
            {200: list[AliasView]},
            path_values={"company_id": company_id},
        )

    async def create_watchlist(
        self,
        *,
        name: str,
        description: str | None | Unset = UNSET,
        idempotency_key: str | None = None,
    ) -> WatchlistView:
        """Create a watchlist

        `POST /watchlists`. A named list of companies. Needs the role operator or admin. A repetition with the same Idempotency-Key returns the first answer.
        """
        return await self._http.request(
            "POST",
            "/watchlists",
            {201: WatchlistView},
            body={"name": name, "description": description},
            idempotency_key=idempotency_key,
        )

    async def list_watchlists(self) -> list[WatchlistView]:
        """List watchlists

        `GET /watchlists`. All watchlists, ordered by name. Any token may call it.
        """
        return await self._http.request("GET", "/watchlists", {200: list[WatchlistView]})

    async def create_watchlist_member(
        self,
        watchlist_id: str,
        company_id: str,
        *,
        idempotency_key: str | None = None,
    ) -> CreateWatchlistMemberAnswer:
        """Add a company to a watchlist

        `POST /watchlists/{watchlist_id}/members/{company_id}`. Adds one company. Needs the role operator or admin. A repetition with the same Idempotency-Key returns the first answer.

        watchlist_id: The id of the watchlist
        company_id: The id of the company
        """
        return await self._http.request(
            "POST",
            "/watchlists/{watchlist_id}/members/{company_id}",
            {201: CreateWatchlistMemberAnswer},
            path_values={"watchlist_id": watchlist_id, "company_id": company_id},
            idempotency_key=idempotency_key,
        )

    async def delete_watchlist_member(self, watchlist_id: str, company_id: str) -> DeleteWatchlistMemberAnswer:
        """Remove a company from a watchlist

        `DELETE /watchlists/{watchlist_id}/members/{company_id}`. Removes one company; it stays tracked. Needs the role operator or admin.

        watchlist_id: The id of the watchlist
        company_id: The id of the company
        """
        return await self._http.request(
            "DELETE",
            "/watchlists/{watchlist_id}/members/{company_id}",
            {200: DeleteWatchlistMemberAnswer},
            path_values={"watchlist_id": watchlist_id, "company_id": company_id},
        )

    async def delete_watchlist(self, watchlist_id: str) -> Deleted:
        """Delete a watchlist; its companies stay tracked

        `DELETE /watchlists/{watchlist_id}`. Removes the list. Needs the role operator or admin.

        watchlist_id: The id of the watchlist
        """
        return await self._http.request(
            "DELETE",
            "/watchlists/{watchlist_id}",
            {200: Deleted},
            path_values={"watchlist_id": watchlist_id},
        )

    async def list_watchlist_members(self, watchlist_id: str) -> list[CompanyView]:
        """List a watchlist's companies

        `GET /watchlists/{watchlist_id}/members`. The companies of the list, ordered by ticker. Any token may call it.

        watchlist_id: The id of the watchlist
        """
        return await self._http.request(
            "GET",
            "/watchlists/{watchlist_id}/members",
            {200: list[CompanyView]},
            path_values={"watchlist_id": watchlist_id},
        )

    async def create_company_source(
        self,
        company_id: str,
        *,
        source_type: Literal["market_api", "news_api", "filings_api", "web_scrape", "broker"],
        source_name: str,
        config: dict[str, Any] | Unset = UNSET,
        credibility_score: float | Unset = UNSET,
        retention_days: int | Unset = UNSET,
        access_policy: Literal["internal", "public", "restricted"] | Unset = UNSET,
        idempotency_key: str | None = None,
    ) -> SourceCreated:
        """Add a data source to a company

        `POST /companies/{company_id}/sources`. The source is fetched from the next cycle on. Secrets in `config` are sealed and never shown again. Every URL in it must be public. Records an audit event. Needs the role operator or admin. A repetition with the same Idempotency-Key returns the first answer.

        company_id: The id of the company
        """
        return await self._http.request(
            "POST",
            "/companies/{company_id}/sources",
            {201: SourceCreated},
            path_values={"company_id": company_id},
            body={"source_type": source_type, "source_name": source_name, "config": config, "credibility_score": credibility_score, "retention_days": retention_days, "access_policy": access_policy},
            idempotency_key=idempotency_key,
        )

    async def list_company_sources(self, company_id: str) -> list[SourceView]:
        """List a company's sources

        `GET /companies/{company_id}/sources`. Active and inactive sources. Secrets in their configuration are shown as `[secret]`. Any token may call it.

        company_id: The id of the company
        """
        return await self._http.request(
            "GET",
            "/companies/{company_id}/sources",
            {200: list[SourceView]},
            path_values={"company_id": company_id},
        )

    async def get_company_exposure(self, company_id: str) -> ExposureView:
        """Get the active exposure profile

        `GET /companies/{company_id}/exposure`. Where the company earns and buys: regions, commodities, jurisdictions. Macro events count by it. Any token may call it.

        company_id: The id of the company
        """
        return await self._http.request(
            "GET",
            "/companies/{company_id}/exposure",
            {200: ExposureView},
            path_values={"company_id": company_id},
        )

    async def put_company_exposure(
        self,
        company_id: str,
        *,
        geographic_revenue_mix: dict[str, float] | Unset = UNSET,
        supply_chain_regions: list[str] | Unset = UNSET,
        key_input_commodities: list[str] | Unset = UNSET,
        regulatory_jurisdictions: list[str] | Unset = UNSET,
        market_position_tier: Literal["global_leader", "multinational", "regional", "domestic"] | Unset = UNSET,
        export_dependency_pct: float | Unset = UNSET,
        source: Literal["manual", "inferred"] | Unset = UNSET,
        confidence: float | Unset = UNSET,
    ) -> ExposureView:
        """Replace the exposure profile and keep the previous version

        `PUT /companies/{company_id}/exposure`. The previous version becomes inactive. Fields that are absent get their default. Records an audit event. Needs the role operator or admin.

        company_id: The id of the company
        geographic_revenue_mix: Share of revenue by region, as fractions that add up to at most 1 or percentages that add up to at most 100
        """
        return await self._http.request(
            "PUT",
            "/companies/{company_id}/exposure",
            {200: ExposureView},
            path_values={"company_id": company_id},
            body={"geographic_revenue_mix": geographic_revenue_mix, "supply_chain_regions": supply_chain_regions, "key_input_commodities": key_input_commodities, "regulatory_jurisdictions": regulatory_jurisdictions, "market_position_tier": market_position_tier, "export_dependency_pct": export_dependency_pct, "source": source, "confidence": confidence},
        )

    async def list_company_exposure_history(self, company_id: str) -> list[ExposureView]:
        """List all versions of the exposure profile, newest first

        `GET /companies/{company_id}/exposure/history`. The active version and all earlier ones. Any token may call it.

        company_id: The id of the company
        """
        return await self._http.request(
            "GET",
            "/companies/{company_id}/exposure/history",
            {200: list[ExposureView]},
            path_values={"company_id": company_id},
        )

    async def create_company_competitor(
        self,
        company_id: str,
        *,
        company_b_id: str,
        relationship_type: Literal["direct_rival", "same_sector", "overlapping_products", "supply_chain_adjacent"],
        strength: float | Unset = UNSET,
        bidirectional: bool | Unset = UNSET,
        source: Literal["manual", "inferred"] | Unset = UNSET,
        idempotency_key: str | None = None,
    ) -> CompetitorView:
        """Add a competitor relationship

        `POST /companies/{company_id}/competitors`. Relates the company to another one. Records an audit event. Needs the role operator or admin. A repetition with the same Idempotency-Key returns the first answer.

        company_id: The id of the company
        """
        return await self._http.request(
            "POST",
            "/companies/{company_id}/competitors",
            {201: CompetitorView},
            path_values={"company_id": company_id},
            body={"company_b_id": company_b_id, "relationship_type": relationship_type, "strength": strength, "bidirectional": bidirectional, "source": source},
            idempotency_key=idempotency_key,
        )

    async def list_company_competitors(self, company_id: str) -> list[CompetitorListItem]:
        """List active relationships, strongest first

        `GET /companies/{company_id}/competitors`. Relationships in either direction, with the ticker and name of the other company. Any token may call it.

        company_id: The id of the company
        """
        return await self._http.request(
            "GET",
            "/companies/{company_id}/competitors",
            {200: list[CompetitorListItem]},
            path_values={"company_id": company_id},
        )

    async def put_company_competitor(
        self,
        company_id: str,
        relationship_id: str,
        *,
        company_b_id: str,
        relationship_type: Literal["direct_rival", "same_sector", "overlapping_products", "supply_chain_adjacent"],
        strength: float | Unset = UNSET,
        bidirectional: bool | Unset = UNSET,
        source: Literal["manual", "inferred"] | Unset = UNSET,
    ) -> CompetitorView:
        """Replace a relationship

        `PUT /companies/{company_id}/competitors/{relationship_id}`. Written from the side of the company in the path. The audit event has the previous state. Needs the role operator or admin.

        company_id: The id of the company
        relationship_id: The id of the relationship
        """
        return await self._http.request(
            "PUT",
            "/companies/{company_id}/competitors/{relationship_id}",
            {200: CompetitorView},
            path_values={"company_id": company_id, "relationship_id": relationship_id},
            body={"company_b_id": company_b_id, "relationship_type": relationship_type, "strength": strength, "bidirectional": bidirectional, "source": source},
        )

    async def delete_company_competitor(self, company_id: str, relationship_id: str) -> Deleted:
        """Deactivate a relationship

        `DELETE /companies/{company_id}/competitors/{relationship_id}`. The row stays, inactive. Records an audit event. Needs the role operator or admin.

        company_id: The id of the company
        relationship_id: The id of the relationship
        """
        return await self._http.request(
            "DELETE",
            "/companies/{company_id}/competitors/{relationship_id}",
            {200: Deleted},
            path_values={"company_id": company_id, "relationship_id": relationship_id},
        )

    async def post_company_competitors_infer(
        self,
        company_id: str,
        *,
        idempotency_key: str | None = None,
    ) -> list[CompetitorView]:
        """Infer competitors from sector, industry and co-mentions

        `POST /companies/{company_id}/competitors/infer`. Adds or updates inferred relationships, at most 100. Manual ones stay as they are. Needs the role operator or admin. A repetition with the same Idempotency-Key returns the first answer.

        company_id: The id of the company
        """
        return await self._http.request(
            "POST",
            "/companies/{company_id}/competitors/infer",
            {200: list[CompetitorView]},
            path_values={"company_id": company_id},
            idempotency_key=idempotency_key,
        )

    async def post_tracking_list(self, *, text: str) -> TickerListResponse:
        """Read the symbols in typed text, a pasted list or a CSV; changes nothing

        `POST /tracking/list`. Recognises symbols in text and says which are tracked already. At most 500 symbols. Any token may call it.
        """
        return await self._http.request("POST", "/tracking/list", {200: TickerListResponse}, body={"text": text})

    async def post_tracking(self, *, symbols: list[str], respond_async: bool = False) -> TrackResponse | AsyncJob:
        """Track companies: identify them and add sources, aliases, exposure and competitors; repeatable

        `POST /tracking`. Looks each symbol up, registers it and adds what it lacks. A failure of one company does not affect the others; its `note` says why. Needs the role operator or admin. With `Prefer: respond-async` it answers 202 with a job, which `Location` names; otherwise it answers within a minute.
        """
        return await self._http.request(
            "POST",
            "/tracking",
            {200: TrackResponse, 202: AsyncJob},
            body={"symbols": symbols},
            respond_async=respond_async,
        )

    async def delete_tracking(self, symbol: str) -> Untracked:
        """Stop tracking a company; its history stays

        `DELETE /tracking/{symbol}`. Deactivates the company. Its history stays. Records an audit event. Needs the role operator or admin.

        symbol: The symbol
        """
        return await self._http.request(
            "DELETE",
            "/tracking/{symbol}",
            {200: Untracked},
            path_values={"symbol": symbol},
        )

    async def list_jobs(
        self,
        *,
        status: Literal["queued", "running", "completed", "failed", "cancelled"] | Unset = UNSET,
        limit: int | Unset = UNSET,
    ) -> list[AsyncJob]:
        """Jobs of requests with `Prefer: respond-async`, newest first

        `GET /api/jobs`. Jobs are kept for seven days after their end. Needs the role operator or admin.

        status: Only rows with this status
        limit: The largest number of rows to return
        """
        return await self._http.request(
            "GET",
            "/api/jobs",
            {200: list[AsyncJob]},
            query={"status": status, "limit": limit},
        )

    async def get_job(self, job_id: str) -> AsyncJob:
        """A job with its progress and, once it is completed, its result

        `GET /api/jobs/{job_id}`. The result is what the request would have answered to a caller that waits. Needs the role operator or admin.

        job_id: The id of the job
        """
        return await self._http.request("GET", "/api/jobs/{job_id}", {200: AsyncJob}, path_values={"job_id": job_id})

    async def delete_job(self, job_id: str) -> AsyncJob:
        """Cancel a job; what it has done until then stays

        `DELETE /api/jobs/{job_id}`. A waiting job ends at once, a running one within seconds: its status then becomes cancelled. Needs the role operator or admin.

        job_id: The id of the job
        """
        return await self._http.request("DELETE", "/api/jobs/{job_id}", {200: AsyncJob}, path_values={"job_id": job_id})
