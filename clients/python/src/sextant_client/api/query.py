# Made by `npm run generate:clients` from the OpenAPI document of the service. Do not edit.
from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from datetime import date, datetime
from typing import Any, Literal

from .._http import AsyncHttp, Event, Http
from .._unset import UNSET, Unset
from ..models.query import (
    AccessTokens,
    AccessTokensTokensItem,
    AgentPerformance,
    AgentView,
    AliasView,
    AnswerSentence,
    AnswerSentenceSlotsItem,
    ApprovalConfigView,
    ApprovalView,
    AskAnswer,
    AskAnswerChoicesItem,
    AskAnswerPlan,
    AskAnswerPlanStepsItem,
    AskForms,
    AskFormsFormsItem,
    AskFormsOperationsItem,
    AskModelUse,
    AsyncJob,
    AsyncJobProgress,
    AuditEventView,
    BackfillAllView,
    BackfillAllViewDetailsItem,
    BucketView,
    CalibrationView,
    CatalystAttributionView,
    CatalystAttributionViewCatalystsItem,
    Citation,
    CompanyCoverage,
    CompanyDetail,
    CompanyMacroImpacts,
    CompanyMacroImpactsImpactsItem,
    CompanyMacroImpactsImpactsItemContributingFactorsItem,
    CompanyRecord,
    CompetitiveStatus,
    CompetitiveToggled,
    CoverageGaps,
    CoverageGapsMissingSourceTypesItem,
    CoverageGapsStaleSourcesItem,
    CreateAnalyticsSavedQueryAnswer,
    CrossPatternList,
    CrossPatternListCrossCompanyPatternsItem,
    Deactivated,
    DecisionBundle,
    DecisionBundleSubject,
    DecisionList,
    DecisionListDecisionsItem,
    DecisionView,
    Deleted,
    DocumentDetail,
    DocumentDetailCompanyMentionsItem,
    DocumentDetailRawArtifact,
    DocumentView,
    EngineSchemaView,
    EngineSchemaViewTablesItem,
    EngineSchemaViewTablesItemColumnsItem,
    EvidenceView,
    ExplanationView,
    ExplanationViewLayersItem,
    ExplanationViewSmallestChange,
    ExposureView,
    FilingView,
    FirstStart,
    FirstStartStepsItem,
    FundamentalsView,
    FundamentalsViewMetricsItem,
    FundamentalsViewMetricsItemValuesItem,
    FundamentalsViewMetricsItemValuesItemRestatedFromItem,
    GateStatusView,
    GateStatusViewLived,
    GateStatusViewReplayed,
    GetMarketConflictsAnswer,
    GetMarketConflictsAnswerConflictsItem,
    GetReadyAnswer,
    GlobalEventView,
    Health,
    HealthCheck,
    HoldingsView,
    HoldingsViewHeldByItem,
    HoldingsViewPortfolioItem,
    HourlyPerformance,
    IcByHorizonView,
    IcByHorizonViewHorizonsItem,
    IcByHorizonViewHorizonsItemLived,
    IcByHorizonViewHorizonsItemReplayed,
    IngestionRunView,
    IngestionSummary,
    IngestionSummaryBySourceTypeItem,
    InsiderTransactionView,
    LayerAttributionView,
    LayerAttributionViewLayersItem,
    LayerAttributionViewLayersItemMonthsItem,
    LimitsView,
    LockoutView,
    MacroEventDetail,
    MacroImpactView,
    MacroImpactViewContributingFactorsItem,
    MacroStatus,
    MacroToggled,
    ModelFailure,
    ModelPerformance,
    OrderDetail,
    OrderDetailDecisionTrace,
    OrderDetailFillsItem,
    OrderEventView,
    OrderView,
    OwnAccess,
    PatternList,
    PatternListPatternsItem,
    PendingReport,
    PendingReportWorkItem,
    PgSchemaView,
    PgSchemaViewTablesItem,
    PgSchemaViewTablesItemColumnsItem,
    PipelineHealth,
    PipelineHealthAggregation,
    PipelineHealthDocumentStagesItem,
    PipelineHealthExtraction,
    PipelineHealthParsing,
    PipelineHealthQueueDepthsValue,
    PipelineState,
    PipelineSwitched,
    PortfolioPnlView,
    PortfolioPnlViewCatalystsItem,
    PortfolioPnlViewPositionsItem,
    PortfolioPnlViewSourcesItem,
    PortfolioRiskView,
    PortfolioRiskViewClustersItem,
    PortfolioRiskViewExposure,
    PortfolioRiskViewFactors,
    PortfolioRiskViewFactorsExposuresItem,
    PortfolioRiskViewFactorsMissingItem,
    PortfolioRiskViewHistory,
    PortfolioRiskViewHistoryLeftOutItem,
    PortfolioRiskViewHoldingsItem,
    PortfolioRiskViewSectorsItem,
    PortfolioRiskViewStress,
    PortfolioRiskViewStressCrisesItem,
    PortfolioRiskViewStressCrisesItemHoldingsItem,
    PortfolioRiskViewStressScenariosItem,
    PortfolioRiskViewStressScenariosItemHoldingsItem,
    PortfolioRiskViewStressWorstWindowsItem,
    PortfolioRiskViewTailLossesItem,
    PortfolioWhatIfView,
    PortfolioWhatIfViewHoldingsItem,
    PositionView,
    PositionViewRestingStopsItem,
    PostAskPrevious,
    PriceView,
    PricesView,
    PricesViewBarsItem,
    PricesViewQuote,
    PricesViewRange90d,
    ProjectionView,
    ProjectionViewDrivingFactorsItem,
    ProvenanceView,
    ProvenanceViewDocument,
    ProvenanceViewDocumentRawArtifact,
    ProvenanceViewIntelligence,
    ProvenanceViewSentencesItem,
    ProvenanceViewSource,
    QueryAnswer,
    RateLimits,
    RateLimitsMarketApi,
    RateLimitsNewsApi,
    RecommendationDetail,
    RecommendationDetailInvalidationConditionsItem,
    RecommendationDetailLayerContributions,
    RecommendationDetailLayerShares,
    RecommendationDetailQuality,
    RecommendationDetailQualityLayers,
    RecommendationDetailQualityLayersCompany,
    RecommendationDetailQualityLayersCompetitive,
    RecommendationDetailQualityLayersMacro,
    RecommendationDetailQualitySignal,
    RecommendationEvidence,
    RecommendationView,
    RecommendationViewInvalidationConditionsItem,
    RecommendationViewLayerContributions,
    RecommendationViewLayerShares,
    RecommendationViewQuality,
    RecommendationViewQualityLayers,
    RecommendationViewQualityLayersCompany,
    RecommendationViewQualityLayersCompetitive,
    RecommendationViewQualityLayersMacro,
    RecommendationViewQualitySignal,
    ReportListItem,
    ReportView,
    RestoreResult,
    RestoreResultQueuesItem,
    RestrictedDeleted,
    RestrictedView,
    RetryResult,
    RiskConfigView,
    RiskConfigViewLimits,
    SavedQueryView,
    SearchAnswer,
    SearchAnswerCorrectionsItem,
    SearchAnswerIndex,
    SearchResult,
    SearchResultHighlightsItem,
    SearchResultTarget,
    SearchResultTitleHighlightsItem,
    SessionView,
    SignalList,
    SignalListCompetitiveSignalsItem,
    SignalOutputView,
    SignalOverview,
    SignalPairView,
    SnapshotView,
    SourceAttributionView,
    SourceAttributionViewSourcesItem,
    SourceHealthRecord,
    SourceRecord,
    StorageReport,
    StorageReportClassesItem,
    StorageReportLastRun,
    StorageReportLastRunWaitingItem,
    SummaryView,
    SystemInfo,
    SystemInfoProviders,
    SystemStatus,
    SystemStatusProcessesItem,
    SystemStatusVendorsItem,
    ThroughputRow,
    TickerBackfillView,
    TraceView,
    TraceViewDocumentOrdersItem,
    TraceViewDocumentOrdersItemFillsItem,
    TraceViewGradesItem,
    TraceViewOrdersItem,
    TraceViewOrdersItemFillsItem,
    TraceViewTrend,
    TraceViewTrendAfter,
    TraceViewTrendBefore,
    TracedExit,
    TracedExitEvent,
    TracedReading,
    TracedReadingImpactsItem,
    TracedReadingImpactsItemEvidenceItem,
    TracedReadingImpactsItemSurprise,
    TrackingProgressView,
    TrackingProgressViewCompaniesItem,
    TrackingProgressViewCompaniesItemRecommendation2,
    TradeView,
    TrendEvidenceView,
    TrendEvidenceViewEvidenceItem,
    TrendEvidenceViewEvidenceItemCompanyImpactsItem,
    TrendEvidenceViewEvidenceItemCompanyImpactsItemEvidenceItem,
    TrendEvidenceViewEvidenceItemCompanyImpactsItemSurprise,
    TrendEvidenceViewEvidenceItemDocument,
    TrendEvidenceViewEvidenceItemDocumentRawArtifact,
    TrendEvidenceViewEvidenceItemIntelligence,
    TrendEvidenceViewEvidenceItemSource,
    TrendSnapshotView,
    TrendSnapshotViewContradictionsItem,
    TrendSnapshotViewDataQuality,
    TrendSnapshotViewDominantCatalystsItem,
    TrendSnapshotViewMarketContext,
    TrendSnapshotViewTopEvidenceItem,
    TrendSummaryView,
    TrendSummaryViewContradictionsItem,
    TrendSummaryViewDataQuality,
    TrendSummaryViewDominantCatalystsItem,
    TrendSummaryViewMarketContext,
    TrendSummaryViewTopEvidenceItem,
    TriedAgent,
    TriedAgentBuiltin,
    TriedAgentBuiltinCompanyImpactsItem,
    TriedAgentBuiltinCompanyImpactsItemEvidenceItem,
    TriedAgentBuiltinCompanyImpactsItemSurprise,
    TriedAgentBuiltinMacroEventsItem,
    TriedAgentBuiltinMacroEventsItemEvidenceItem,
    TriedAgentExtraction,
    TriedAgentExtractionCompanyImpactsItem,
    TriedAgentExtractionCompanyImpactsItemEvidenceItem,
    TriedAgentExtractionCompanyImpactsItemSurprise,
    TriedAgentExtractionMacroEventsItem,
    TriedAgentExtractionMacroEventsItemEvidenceItem,
    VariantView,
    WhatIfResult,
    WhatIfResultBySectorItem,
    WhatIfResultImpactsItem,
    WhatIfResultImpactsItemContributingFactorsItem,
)


class QueryApi:
    """Sextant query API."""

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

    def get_system_rate_limits(self) -> RateLimits:
        """Calls to vendors and their limits

        `GET /api/system/rate-limits`. Quotas of the market data vendors, by source type, with cadences and active sources. Any token may call it.
        """
        return self._http.request("GET", "/api/system/rate-limits", {200: RateLimits})

    def get_system_info(self) -> SystemInfo:
        """Running roles, and whether the market data is real or simulated

        `GET /api/system/info`. Version, roles and providers of this installation. Any token may call it.
        """
        return self._http.request("GET", "/api/system/info", {200: SystemInfo})

    def get_system_status(self) -> SystemStatus:
        """Answers of vendors to the newest check, and processes that were restarted in the last hour

        `GET /api/system/status`. For operators: which vendor refuses its key or cannot be reached, and which process keeps failing. Any token may call it.
        """
        return self._http.request("GET", "/api/system/status", {200: SystemStatus})

    def get_system_first_start(self) -> FirstStart:
        """What the first start of a simulated market is doing, and how long it takes

        `GET /api/system/first-start`. The history of a simulated market is read, replayed and graded once, after the first start. Until then lists are incomplete. Any token may call it.
        """
        return self._http.request("GET", "/api/system/first-start", {200: FirstStart})

    def get_tracking_progress(self, *, tickers: str) -> TrackingProgressView:
        """How far newly tracked companies are from their first recommendation

        `GET /api/tracking/progress`. For each ticker: daily bars, documents, the last error of its sources and its recommendation; and whether a scheduler runs. Any token may call it.

        tickers: Only rows with this tickers
        """
        return self._http.request(
            "GET",
            "/api/tracking/progress",
            {200: TrackingProgressView},
            query={"tickers": tickers},
        )

    def get_trace(
        self,
        kind: Literal["order", "recommendation", "document", "position", "trade"],
        id: str,
    ) -> TraceView:
        """One idea from its document to its outcome

        `GET /api/trace/{kind}/{id}`. The document and its sentences, the reading, the change of the trend, the recommendation with its evidence, decisions with their checks, orders with their fills, the exit with its cause, the result and the grades. Found by an order, a recommendation, a document, a position or a trade. Any token may call it.

        kind: The kind
        id: The id
        """
        return self._http.request(
            "GET",
            "/api/trace/{kind}/{id}",
            {200: TraceView},
            path_values={"kind": kind, "id": id},
        )

    def get_recommendation_bundle(self, recommendation_id: str) -> DecisionBundle:
        """A recommendation as a file that can be verified: evidence, readings, settings, decisions and orders

        `GET /api/recommendations/{recommendation_id}/bundle`. One JSON file in canonical form with a digest over its bytes. `sextant verify FILE` computes it again without a database. Text of restricted sources is withheld from viewers. Any token may call it.

        recommendation_id: The id of the recommendation
        """
        return self._http.request(
            "GET",
            "/api/recommendations/{recommendation_id}/bundle",
            {200: DecisionBundle},
            path_values={"recommendation_id": recommendation_id},
        )

    def get_order_bundle(self, order_id: str) -> DecisionBundle:
        """An order as a file that can be verified: evidence, decision, checks, gate, fills and audit events

        `GET /api/orders/{order_id}/bundle`. One JSON file in canonical form with a digest over its bytes. `sextant verify FILE` computes it again without a database. Text of restricted sources is withheld from viewers. Any token may call it.

        order_id: The id of the order
        """
        return self._http.request(
            "GET",
            "/api/orders/{order_id}/bundle",
            {200: DecisionBundle},
            path_values={"order_id": order_id},
        )

    def get_ask_forms(self) -> AskForms:
        """The questions that can be asked, and the operations that answer them

        `GET /api/ask/forms`. One example of each form. TICKER and OTHER stand for companies. Any token may call it.
        """
        return self._http.request("GET", "/api/ask/forms", {200: AskForms})

    def post_ask(
        self,
        *,
        question: str,
        as_of: datetime | date | str | Unset = UNSET,
        tickers: list[str] | Unset = UNSET,
        previous: PostAskPrevious | Unset = UNSET,
    ) -> AskAnswer:
        """Answer a question in words, with citations

        `POST /api/ask`. Every number comes from a row, and every sentence cites where it comes from. A question that cannot be answered is refused with what is missing. With `Accept: text/event-stream` the answer is a stream of the events `plan`, `sentence` and `answer`. A model takes part only where an operator has created the agents `question-planner` and `answer-writer`; `models` says what each did. Any token may call it.
        """
        return self._http.request(
            "POST",
            "/api/ask",
            {200: AskAnswer},
            body={"question": question, "as_of": as_of, "tickers": tickers, "previous": previous},
        )

    def list_companies(
        self,
        *,
        active: bool | Unset = UNSET,
        sector: str | Unset = UNSET,
        ticker: str | Unset = UNSET,
    ) -> list[CompanyRecord]:
        """List companies

        `GET /api/companies`. Companies of the registry, filtered by activity, sector or ticker, ordered by ticker. Any token may call it.

        active: Whether to list active rows, or inactive ones
        sector: Only rows of this sector
        ticker: A ticker symbol, in any case
        """
        return self._http.request(
            "GET",
            "/api/companies",
            {200: list[CompanyRecord]},
            query={"active": active, "sector": sector, "ticker": ticker},
        )

    def get_company(self, company_id: str) -> CompanyDetail:
        """Get a company with its aliases

        `GET /api/companies/{company_id}`. The company, its aliases and the number of its active sources. Any token may call it.

        company_id: The id of the company
        """
        return self._http.request(
            "GET",
            "/api/companies/{company_id}",
            {200: CompanyDetail},
            path_values={"company_id": company_id},
        )

    def list_company_sources(self, company_id: str) -> list[SourceRecord]:
        """List a company's sources

        `GET /api/companies/{company_id}/sources`. Active and inactive sources. Secrets in their configuration are shown as `[secret]`. Any token may call it.

        company_id: The id of the company
        """
        return self._http.request(
            "GET",
            "/api/companies/{company_id}/sources",
            {200: list[SourceRecord]},
            path_values={"company_id": company_id},
        )

    def put_admin_source_toggle(self, source_id: str, *, active: bool | Unset = UNSET) -> SourceRecord:
        """Activate or deactivate a source

        `PUT /api/admin/sources/{source_id}/toggle`. An inactive source is not fetched; its documents stay. Records an audit event. Give each value in the query or in a JSON body; the body wins. active is true when absent. Needs the role operator or admin.

        source_id: The id of the source
        active: In place of active in the body
        """
        return self._http.request(
            "PUT",
            "/api/admin/sources/{source_id}/toggle",
            {200: SourceRecord},
            path_values={"source_id": source_id},
            query={"active": active},
        )

    def put_admin_source_credibility(self, source_id: str, *, credibility_score: float) -> SourceRecord:
        """Set a source's credibility

        `PUT /api/admin/sources/{source_id}/credibility`. The credibility weighs the evidence of the source, from 0 to 1. Records an audit event. Give each value in the query or in a JSON body; the body wins. Required in one of them: credibility_score. Needs the role operator or admin.

        source_id: The id of the source
        credibility_score: In place of credibility_score in the body
        """
        return self._http.request(
            "PUT",
            "/api/admin/sources/{source_id}/credibility",
            {200: SourceRecord},
            path_values={"source_id": source_id},
            query={"credibility_score": credibility_score},
        )

    def put_admin_company_toggle(self, company_id: str, *, active: bool | Unset = UNSET) -> CompanyRecord:
        """Activate or deactivate a company

        `PUT /api/admin/companies/{company_id}/toggle`. An inactive company gets no new data and no recommendations; its history stays. Records an audit event. Give each value in the query or in a JSON body; the body wins. active is true when absent. Needs the role operator or admin.

        company_id: The id of the company
        active: In place of active in the body
        """
        return self._http.request(
            "PUT",
            "/api/admin/companies/{company_id}/toggle",
            {200: CompanyRecord},
            path_values={"company_id": company_id},
            query={"active": active},
        )

    def put_admin_company_sector(self, company_id: str, *, sector: str, industry: str | Unset = UNSET) -> CompanyRecord:
        """Set a company's sector and industry

        `PUT /api/admin/companies/{company_id}/sector`. An absent industry keeps its value. Records an audit event. Give each value in the query or in a JSON body; the body wins. Required in one of them: sector. Needs the role operator or admin.

        company_id: The id of the company
        sector: In place of sector in the body
        industry: In place of industry in the body
        """
        return self._http.request(
            "PUT",
            "/api/admin/companies/{company_id}/sector",
            {200: CompanyRecord},
            path_values={"company_id": company_id},
            query={"sector": sector, "industry": industry},
        )

    def list_admin_companies_coverage(self) -> list[CompanyCoverage]:
        """Count active sources by type for each active company

        `GET /api/admin/companies/coverage`. One row for each active company, with the number of its active sources of each type. Any token may call it.
        """
        return self._http.request("GET", "/api/admin/companies/coverage", {200: list[CompanyCoverage]})

    def get_company_fundamentals(
        self,
        company_id: str,
        *,
        as_of: datetime | date | str | Unset = UNSET,
        periods: int | Unset = UNSET,
    ) -> FundamentalsView:
        """Figures of the statements as known at an instant, each with its filing

        `GET /api/companies/{company_id}/fundamentals`. Revenue, earnings and balance sheet figures by period, each with the filing that first reported it. With `as_of`, only what was public at that instant. Any token may call it.

        company_id: The id of the company
        as_of: The state as known at this instant; now when absent
        periods: Only rows with this periods
        """
        return self._http.request(
            "GET",
            "/api/companies/{company_id}/fundamentals",
            {200: FundamentalsView},
            path_values={"company_id": company_id},
            query={"as_of": as_of, "periods": periods},
        )

    def list_company_filings(
        self,
        company_id: str,
        *,
        as_of: datetime | date | str | Unset = UNSET,
        form: str | Unset = UNSET,
        limit: int | Unset = UNSET,
        offset: int | Unset = UNSET,
    ) -> list[FilingView]:
        """Filings of a company, newest first, with their acceptance time and item codes

        `GET /api/companies/{company_id}/filings`. Filings at the SEC with the instant from which they were public. With `as_of`, only what was public at that instant. Any token may call it.

        company_id: The id of the company
        as_of: The state as known at this instant; now when absent
        form: Only rows with this form
        limit: The largest number of rows to return
        offset: How many rows to skip
        """
        return self._http.request(
            "GET",
            "/api/companies/{company_id}/filings",
            {200: list[FilingView]},
            path_values={"company_id": company_id},
            query={"as_of": as_of, "form": form, "limit": limit, "offset": offset},
        )

    def iter_company_filings(
        self,
        company_id: str,
        *,
        as_of: datetime | date | str | Unset = UNSET,
        form: str | Unset = UNSET,
        page_size: int = 100,
    ) -> Iterator[FilingView]:
        """All rows of `list_company_filings`, read `page_size` at a time. Rows added meanwhile shift the pages."""
        return self._http.pages(
            "/api/companies/{company_id}/filings",
            {200: list[FilingView]},
            path_values={"company_id": company_id},
            query={"as_of": as_of, "form": form},
            page_size=page_size,
        )

    def list_company_insider_transactions(
        self,
        company_id: str,
        *,
        as_of: datetime | date | str | Unset = UNSET,
        role: Literal["issuer", "owner"] | Unset = UNSET,
        market_only: bool | Unset = UNSET,
        limit: int | Unset = UNSET,
        offset: int | Unset = UNSET,
    ) -> list[InsiderTransactionView]:
        """Transactions that insiders reported, newest first

        `GET /api/companies/{company_id}/insider-transactions`. From forms 3, 4 and 5, as the issuer or as the reporting owner. `market_only` leaves out grants, gifts and exercises. Any token may call it.

        company_id: The id of the company
        as_of: The state as known at this instant; now when absent
        role: Only rows with this role
        market_only: Only purchases and sales in the market (codes P and S)
        limit: The largest number of rows to return
        offset: How many rows to skip
        """
        return self._http.request(
            "GET",
            "/api/companies/{company_id}/insider-transactions",
            {200: list[InsiderTransactionView]},
            path_values={"company_id": company_id},
            query={"as_of": as_of, "role": role, "market_only": market_only, "limit": limit, "offset": offset},
        )

    def iter_company_insider_transactions(
        self,
        company_id: str,
        *,
        as_of: datetime | date | str | Unset = UNSET,
        role: Literal["issuer", "owner"] | Unset = UNSET,
        market_only: bool | Unset = UNSET,
        page_size: int = 100,
    ) -> Iterator[InsiderTransactionView]:
        """All rows of `list_company_insider_transactions`, read `page_size` at a time. Rows added meanwhile shift the pages."""
        return self._http.pages(
            "/api/companies/{company_id}/insider-transactions",
            {200: list[InsiderTransactionView]},
            path_values={"company_id": company_id},
            query={"as_of": as_of, "role": role, "market_only": market_only},
            page_size=page_size,
        )

    def get_company_holdings(
        self,
        company_id: str,
        *,
        as_of: datetime | date | str | Unset = UNSET,
        limit: int | Unset = UNSET,
    ) -> HoldingsView:
        """Holdings that managers reported on form 13F: in the company, and by the company

        `GET /api/companies/{company_id}/holdings`. Positions of the newest reported period of each manager, the largest first. Any token may call it.

        company_id: The id of the company
        as_of: The state as known at this instant; now when absent
        limit: The largest number of rows to return
        """
        return self._http.request(
            "GET",
            "/api/companies/{company_id}/holdings",
            {200: HoldingsView},
            path_values={"company_id": company_id},
            query={"as_of": as_of, "limit": limit},
        )

    def get_market_prices(
        self,
        ticker: str,
        *,
        limit: int | Unset = UNSET,
        timeframe: Literal["D", "M30"] | Unset = UNSET,
        adjusted: bool | Unset = UNSET,
    ) -> PricesView:
        """List price bars, oldest first, with the newest quote and the 90-day range

        `GET /api/market/prices/{ticker}`. Bars as stored, adjusted for splits unless `adjusted` is false. Empty for a ticker without bars. `quote` is the newest price with its time; null without one. Any token may call it.

        ticker: A ticker symbol, in any case
        limit: The largest number of rows to return
        timeframe: Only rows with this timeframe
        adjusted: Only rows with this adjusted
        """
        return self._http.request(
            "GET",
            "/api/market/prices/{ticker}",
            {200: PricesView},
            path_values={"ticker": ticker},
            query={"limit": limit, "timeframe": timeframe, "adjusted": adjusted},
        )

    def get_market_conflicts(
        self,
        *,
        ticker: str | Unset = UNSET,
        open: bool | Unset = UNSET,
        limit: int | Unset = UNSET,
    ) -> GetMarketConflictsAnswer:
        """List bars on which two market data vendors disagree, newest first

        `GET /api/market/conflicts`. Any token may call it.

        ticker: A ticker symbol, in any case
        open: Only rows with this open
        limit: The largest number of rows to return
        """
        return self._http.request(
            "GET",
            "/api/market/conflicts",
            {200: GetMarketConflictsAnswer},
            query={"ticker": ticker, "open": open, "limit": limit},
        )

    def post_market_backfill(
        self,
        ticker: str,
        *,
        days: int | Unset = UNSET,
        idempotency_key: str | None = None,
        respond_async: bool = False,
    ) -> TickerBackfillView | AsyncJob:
        """Load daily bars of one ticker from the market data vendor

        `POST /api/market/backfill/{ticker}`. Stores the bars that are missing. Waits for the vendor’s rate limit up to 40 seconds; the rest is queued. Needs the role operator or admin. With `Prefer: respond-async` it answers 202 with a job, which `Location` names; otherwise it answers within a minute. A repetition with the same Idempotency-Key returns the first answer.

        ticker: A ticker symbol, in any case
        days: The period to load, in days until today
        """
        return self._http.request(
            "POST",
            "/api/market/backfill/{ticker}",
            {200: TickerBackfillView, 202: AsyncJob},
            path_values={"ticker": ticker},
            query={"days": days},
            idempotency_key=idempotency_key,
            respond_async=respond_async,
        )

    def post_market_backfill_all(
        self,
        *,
        days: int | Unset = UNSET,
        idempotency_key: str | None = None,
        respond_async: bool = False,
    ) -> BackfillAllView | AsyncJob:
        """Load daily bars of all active companies from the market data vendor

        `POST /api/market/backfill-all`. Stores the bars that are missing. Waits for the vendor’s rate limit up to 40 seconds; the rest is queued. Needs the role operator or admin. With `Prefer: respond-async` it answers 202 with a job, which `Location` names; otherwise it answers within a minute. A repetition with the same Idempotency-Key returns the first answer.

        days: The period to load, in days until today
        """
        return self._http.request(
            "POST",
            "/api/market/backfill-all",
            {200: BackfillAllView, 202: AsyncJob},
            query={"days": days},
            idempotency_key=idempotency_key,
            respond_async=respond_async,
        )

    def list_documents(
        self,
        *,
        ticker: str | Unset = UNSET,
        company_id: str | Unset = UNSET,
        document_type: Literal["news", "filing", "web_page", "press_release"] | Unset = UNSET,
        status: Literal["raw", "parsed", "parse_failed", "duplicate", "irrelevant", "extracted", "extraction_failed", "archived"] | Unset = UNSET,
        since: datetime | date | str | Unset = UNSET,
        limit: int | Unset = UNSET,
        offset: int | Unset = UNSET,
        as_of: datetime | date | str | Unset = UNSET,
    ) -> list[DocumentView]:
        """Documents, newest first

        `GET /api/documents`. Collected documents without their text, filtered by company, type, status or publication time. With `as_of` the answer is of that instant: `X-As-Of` has it, and `X-As-Of-Limits` names the fields that are not of it. Any token may call it.

        ticker: A ticker symbol, in any case
        company_id: The id of the company
        document_type: Only rows with this document type
        status: Only rows with this status
        since: Only rows from this instant on, ISO 8601
        limit: The largest number of rows to return
        offset: How many rows to skip
        as_of: What was known and published at this instant; now when absent. A date stands for its end in UTC, the date of today for now
        """
        return self._http.request(
            "GET",
            "/api/documents",
            {200: list[DocumentView]},
            query={"ticker": ticker, "company_id": company_id, "document_type": document_type, "status": status, "since": since, "limit": limit, "offset": offset, "as_of": as_of},
        )

    def iter_documents(
        self,
        *,
        ticker: str | Unset = UNSET,
        company_id: str | Unset = UNSET,
        document_type: Literal["news", "filing", "web_page", "press_release"] | Unset = UNSET,
        status: Literal["raw", "parsed", "parse_failed", "duplicate", "irrelevant", "extracted", "extraction_failed", "archived"] | Unset = UNSET,
        since: datetime | date | str | Unset = UNSET,
        as_of: datetime | date | str | Unset = UNSET,
        page_size: int = 100,
    ) -> Iterator[DocumentView]:
        """All rows of `list_documents`, read `page_size` at a time. Rows added meanwhile shift the pages."""
        return self._http.pages(
            "/api/documents",
            {200: list[DocumentView]},
            query={"ticker": ticker, "company_id": company_id, "document_type": document_type, "status": status, "since": since, "as_of": as_of},
            page_size=page_size,
        )

    def get_document(self, document_id: str, *, as_of: datetime | date | str | Unset = UNSET) -> DocumentDetail:
        """A document with its mentions and intelligence

        `GET /api/documents/{document_id}`. The parsed text, the companies it mentions with their places in the text, and what was extracted from it. With `as_of` the answer is of that instant: `X-As-Of` has it, and `X-As-Of-Limits` names the fields that are not of it. Any token may call it.

        document_id: The id of the document
        as_of: What was known and published at this instant; now when absent. A date stands for its end in UTC, the date of today for now
        """
        return self._http.request(
            "GET",
            "/api/documents/{document_id}",
            {200: DocumentDetail},
            path_values={"document_id": document_id},
            query={"as_of": as_of},
        )

    def get_document_original(self, document_id: str, *, as_of: datetime | date | str | Unset = UNSET) -> bytes:
        """Download the document exactly as it was fetched

        `GET /api/documents/{document_id}/original`. The stored bytes, always as an untyped download, so that a foreign page cannot open as one of ours. With `as_of` the answer is of that instant: `X-As-Of` has it, and `X-As-Of-Limits` names the fields that are not of it. Any token may call it.

        document_id: The id of the document
        as_of: What was known and published at this instant; now when absent. A date stands for its end in UTC, the date of today for now
        """
        return self._http.request(
            "GET",
            "/api/documents/{document_id}/original",
            {200: bytes},
            path_values={"document_id": document_id},
            query={"as_of": as_of},
        )

    def list_agent_variants(self, agent_id: str) -> list[VariantView]:
        """An agent’s variants, oldest first

        `GET /api/agents/{agent_id}/variants`. Alternative prompts and models of the agent. At most one is active. Any token may call it.

        agent_id: The id of the agent
        """
        return self._http.request(
            "GET",
            "/api/agents/{agent_id}/variants",
            {200: list[VariantView]},
            path_values={"agent_id": agent_id},
        )

    def create_agent_variant(
        self,
        agent_id: str,
        *,
        variant_name: str,
        model_name_: str,
        variant_slug: str | Unset = UNSET,
        description: str | Unset = UNSET,
        model_provider_: str | Unset = UNSET,
        system_prompt: str | Unset = UNSET,
        user_prompt_template: str | Unset = UNSET,
        prompt_version: str | Unset = UNSET,
        temperature: float | Unset = UNSET,
        max_tokens: int | Unset = UNSET,
        timeout_seconds: int | Unset = UNSET,
        max_retries: int | Unset = UNSET,
        context_window: int | Unset = UNSET,
        input_token_limit: int | Unset = UNSET,
        token_budget: int | Unset = UNSET,
        idempotency_key: str | None = None,
    ) -> VariantView:
        """Create a variant

        `POST /api/agents/{agent_id}/variants`. The variant is inactive until it is activated. The slug is made from the name when it is absent. Records an audit event. Needs the role admin. A repetition with the same Idempotency-Key returns the first answer.

        agent_id: The id of the agent
        """
        return self._http.request(
            "POST",
            "/api/agents/{agent_id}/variants",
            {201: VariantView},
            path_values={"agent_id": agent_id},
            body={"variant_name": variant_name, "variant_slug": variant_slug, "model_name": model_name_, "description": description, "model_provider": model_provider_, "system_prompt": system_prompt, "user_prompt_template": user_prompt_template, "prompt_version": prompt_version, "temperature": temperature, "max_tokens": max_tokens, "timeout_seconds": timeout_seconds, "max_retries": max_retries, "context_window": context_window, "input_token_limit": input_token_limit, "token_budget": token_budget},
            idempotency_key=idempotency_key,
        )

    def get_agent_variant(self, agent_id: str, variant_id: str) -> VariantView:
        """A variant

        `GET /api/agents/{agent_id}/variants/{variant_id}`. The variant with its prompts and settings. Any token may call it.

        agent_id: The id of the agent
        variant_id: The id of the variant
        """
        return self._http.request(
            "GET",
            "/api/agents/{agent_id}/variants/{variant_id}",
            {200: VariantView},
            path_values={"agent_id": agent_id, "variant_id": variant_id},
        )

    def put_agent_variant(
        self,
        agent_id: str,
        variant_id: str,
        *,
        variant_name: str | Unset = UNSET,
        variant_slug: str | Unset = UNSET,
        model_name_: str | Unset = UNSET,
        description: str | Unset = UNSET,
        model_provider_: str | Unset = UNSET,
        system_prompt: str | Unset = UNSET,
        user_prompt_template: str | Unset = UNSET,
        prompt_version: str | Unset = UNSET,
        temperature: float | Unset = UNSET,
        max_tokens: int | Unset = UNSET,
        timeout_seconds: int | Unset = UNSET,
        max_retries: int | Unset = UNSET,
        context_window: int | Unset = UNSET,
        input_token_limit: int | Unset = UNSET,
        token_budget: int | Unset = UNSET,
    ) -> VariantView:
        """Change some of a variant’s fields

        `PUT /api/agents/{agent_id}/variants/{variant_id}`. Fields that are absent keep their value. Records an audit event. Needs the role admin.

        agent_id: The id of the agent
        variant_id: The id of the variant
        """
        return self._http.request(
            "PUT",
            "/api/agents/{agent_id}/variants/{variant_id}",
            {200: VariantView},
            path_values={"agent_id": agent_id, "variant_id": variant_id},
            body={"variant_name": variant_name, "variant_slug": variant_slug, "model_name": model_name_, "description": description, "model_provider": model_provider_, "system_prompt": system_prompt, "user_prompt_template": user_prompt_template, "prompt_version": prompt_version, "temperature": temperature, "max_tokens": max_tokens, "timeout_seconds": timeout_seconds, "max_retries": max_retries, "context_window": context_window, "input_token_limit": input_token_limit, "token_budget": token_budget},
        )

    def delete_agent_variant(self, agent_id: str, variant_id: str) -> Deleted:
        """Delete an inactive variant

        `DELETE /api/agents/{agent_id}/variants/{variant_id}`. Its invocation log stays. Records an audit event. Needs the role admin.

        agent_id: The id of the agent
        variant_id: The id of the variant
        """
        return self._http.request(
            "DELETE",
            "/api/agents/{agent_id}/variants/{variant_id}",
            {200: Deleted},
            path_values={"agent_id": agent_id, "variant_id": variant_id},
        )

    def create_agent_clone(
        self,
        agent_id: str,
        *,
        variant_name: str,
        variant_slug: str | Unset = UNSET,
        model_name_: str | Unset = UNSET,
        description: str | Unset = UNSET,
        model_provider_: str | Unset = UNSET,
        system_prompt: str | Unset = UNSET,
        user_prompt_template: str | Unset = UNSET,
        prompt_version: str | Unset = UNSET,
        temperature: float | Unset = UNSET,
        max_tokens: int | Unset = UNSET,
        timeout_seconds: int | Unset = UNSET,
        max_retries: int | Unset = UNSET,
        context_window: int | Unset = UNSET,
        input_token_limit: int | Unset = UNSET,
        token_budget: int | Unset = UNSET,
        idempotency_key: str | None = None,
    ) -> VariantView:
        """Clone an agent’s configuration as a new variant

        `POST /api/agents/{agent_id}/clone`. Copies the agent’s own configuration; fields of the body replace copied ones. Records an audit event. Needs the role admin. A repetition with the same Idempotency-Key returns the first answer.

        agent_id: The id of the agent
        """
        return self._http.request(
            "POST",
            "/api/agents/{agent_id}/clone",
            {201: VariantView},
            path_values={"agent_id": agent_id},
            body={"variant_name": variant_name, "variant_slug": variant_slug, "model_name": model_name_, "description": description, "model_provider": model_provider_, "system_prompt": system_prompt, "user_prompt_template": user_prompt_template, "prompt_version": prompt_version, "temperature": temperature, "max_tokens": max_tokens, "timeout_seconds": timeout_seconds, "max_retries": max_retries, "context_window": context_window, "input_token_limit": input_token_limit, "token_budget": token_budget},
            idempotency_key=idempotency_key,
        )

    def create_agent_variant_clone(
        self,
        agent_id: str,
        variant_id: str,
        *,
        variant_name: str,
        variant_slug: str | Unset = UNSET,
        model_name_: str | Unset = UNSET,
        description: str | Unset = UNSET,
        model_provider_: str | Unset = UNSET,
        system_prompt: str | Unset = UNSET,
        user_prompt_template: str | Unset = UNSET,
        prompt_version: str | Unset = UNSET,
        temperature: float | Unset = UNSET,
        max_tokens: int | Unset = UNSET,
        timeout_seconds: int | Unset = UNSET,
        max_retries: int | Unset = UNSET,
        context_window: int | Unset = UNSET,
        input_token_limit: int | Unset = UNSET,
        token_budget: int | Unset = UNSET,
        idempotency_key: str | None = None,
    ) -> VariantView:
        """Clone a variant

        `POST /api/agents/{agent_id}/variants/{variant_id}/clone`. Copies the variant within its agent; fields of the body replace copied ones. Records an audit event. Needs the role admin. A repetition with the same Idempotency-Key returns the first answer.

        agent_id: The id of the agent
        variant_id: The id of the variant
        """
        return self._http.request(
            "POST",
            "/api/agents/{agent_id}/variants/{variant_id}/clone",
            {201: VariantView},
            path_values={"agent_id": agent_id, "variant_id": variant_id},
            body={"variant_name": variant_name, "variant_slug": variant_slug, "model_name": model_name_, "description": description, "model_provider": model_provider_, "system_prompt": system_prompt, "user_prompt_template": user_prompt_template, "prompt_version": prompt_version, "temperature": temperature, "max_tokens": max_tokens, "timeout_seconds": timeout_seconds, "max_retries": max_retries, "context_window": context_window, "input_token_limit": input_token_limit, "token_budget": token_budget},
            idempotency_key=idempotency_key,
        )

    def post_agent_variant_activate(self, agent_id: str, variant_id: str) -> VariantView:
        """Activate a variant instead of the active one

        `POST /api/agents/{agent_id}/variants/{variant_id}/activate`. The variant that was active becomes inactive in the same transaction. Takes effect with the next extraction. Records an audit event. Needs the role admin.

        agent_id: The id of the agent
        variant_id: The id of the variant
        """
        return self._http.request(
            "POST",
            "/api/agents/{agent_id}/variants/{variant_id}/activate",
            {200: VariantView},
            path_values={"agent_id": agent_id, "variant_id": variant_id},
        )

    def post_agent_variants_deactivate(self, agent_id: str) -> Deactivated:
        """Deactivate all variants and use the agent’s own configuration

        `POST /api/agents/{agent_id}/variants/deactivate`. Does nothing when no variant is active; otherwise records an audit event. Needs the role admin.

        agent_id: The id of the agent
        """
        return self._http.request(
            "POST",
            "/api/agents/{agent_id}/variants/deactivate",
            {200: Deactivated},
            path_values={"agent_id": agent_id},
        )

    def get_agent_performance(self, agent_id: str, *, hours: int | Unset = UNSET) -> AgentPerformance:
        """Performance of an agent, including its variants

        `GET /api/agents/{agent_id}/performance`. Invocations, successes, durations, confidence and tokens of the period. Any token may call it.

        agent_id: The id of the agent
        hours: The period to look at, in hours until now
        """
        return self._http.request(
            "GET",
            "/api/agents/{agent_id}/performance",
            {200: AgentPerformance},
            path_values={"agent_id": agent_id},
            query={"hours": hours},
        )

    def list_agent_performance_history(self, agent_id: str, *, hours: int | Unset = UNSET) -> list[HourlyPerformance]:
        """Hourly performance of an agent

        `GET /api/agents/{agent_id}/performance/history`. One row for each hour of the period, zeros included. Any token may call it.

        agent_id: The id of the agent
        hours: The period to look at, in hours until now
        """
        return self._http.request(
            "GET",
            "/api/agents/{agent_id}/performance/history",
            {200: list[HourlyPerformance]},
            path_values={"agent_id": agent_id},
            query={"hours": hours},
        )

    def get_agent_variant_performance(
        self,
        agent_id: str,
        variant_id: str,
        *,
        hours: int | Unset = UNSET,
    ) -> AgentPerformance:
        """Performance of a variant

        `GET /api/agents/{agent_id}/variants/{variant_id}/performance`. Invocations, successes, durations, confidence and tokens of the period. Any token may call it.

        agent_id: The id of the agent
        variant_id: The id of the variant
        hours: The period to look at, in hours until now
        """
        return self._http.request(
            "GET",
            "/api/agents/{agent_id}/variants/{variant_id}/performance",
            {200: AgentPerformance},
            path_values={"agent_id": agent_id, "variant_id": variant_id},
            query={"hours": hours},
        )

    def list_agent_variant_performance_history(
        self,
        agent_id: str,
        variant_id: str,
        *,
        hours: int | Unset = UNSET,
    ) -> list[HourlyPerformance]:
        """Hourly performance of a variant

        `GET /api/agents/{agent_id}/variants/{variant_id}/performance/history`. One row for each hour of the period, zeros included. Any token may call it.

        agent_id: The id of the agent
        variant_id: The id of the variant
        hours: The period to look at, in hours until now
        """
        return self._http.request(
            "GET",
            "/api/agents/{agent_id}/variants/{variant_id}/performance/history",
            {200: list[HourlyPerformance]},
            path_values={"agent_id": agent_id, "variant_id": variant_id},
            query={"hours": hours},
        )

    def list_model_prices(self) -> list[PriceView]:
        """Prices of models; a model without one has an unknown price

        `GET /api/model-prices`. In US dollars for a million tokens, by provider and model. Any token may call it.
        """
        return self._http.request("GET", "/api/model-prices", {200: list[PriceView]})

    def put_model_prices(
        self,
        *,
        model_provider_: str,
        model_name_: str,
        input_usd_per_million: float,
        output_usd_per_million: float,
    ) -> PriceView:
        """Store the price of a model, or of all models of a provider (*)

        `PUT /api/model-prices`. Replaces the price of the same provider and model. Records an audit event. Needs the role admin.

        input_usd_per_million: USD per million tokens; 0 is free
        output_usd_per_million: USD per million tokens; 0 is free
        """
        return self._http.request(
            "PUT",
            "/api/model-prices",
            {200: PriceView},
            body={"model_provider": model_provider_, "model_name": model_name_, "input_usd_per_million": input_usd_per_million, "output_usd_per_million": output_usd_per_million},
        )

    def delete_model_price(self, price_id: str) -> Deleted:
        """Delete a price

        `DELETE /api/model-prices/{price_id}`. Costs of the model count as unknown afterwards. Records an audit event. Needs the role admin.

        price_id: The id of the price
        """
        return self._http.request(
            "DELETE",
            "/api/model-prices/{price_id}",
            {200: Deleted},
            path_values={"price_id": price_id},
        )

    def get_agent_variant_limits(self, agent_id: str, variant_id: str) -> LimitsView:
        """A variant’s context and daily budgets, with today’s usage

        `GET /api/agents/{agent_id}/variants/{variant_id}/limits`. The budgets in tokens and in US dollars (0 is no limit), and what was used and reserved of them today. Any token may call it.

        agent_id: The id of the agent
        variant_id: The id of the variant
        """
        return self._http.request(
            "GET",
            "/api/agents/{agent_id}/variants/{variant_id}/limits",
            {200: LimitsView},
            path_values={"agent_id": agent_id, "variant_id": variant_id},
        )

    def put_agent_variant_limits(
        self,
        agent_id: str,
        variant_id: str,
        *,
        token_budget: int | Unset = UNSET,
        money_budget_usd: float | Unset = UNSET,
        context_window: int | Unset = UNSET,
    ) -> LimitsView:
        """Change a variant’s context and daily budgets

        `PUT /api/agents/{agent_id}/variants/{variant_id}/limits`. Fields that are absent keep their value. Extraction stops for the day when a budget is used up. Records an audit event. Needs the role admin.

        agent_id: The id of the agent
        variant_id: The id of the variant
        """
        return self._http.request(
            "PUT",
            "/api/agents/{agent_id}/variants/{variant_id}/limits",
            {200: LimitsView},
            path_values={"agent_id": agent_id, "variant_id": variant_id},
            body={"token_budget": token_budget, "money_budget_usd": money_budget_usd, "context_window": context_window},
        )

    def list_agents(self, *, active_only: bool | Unset = UNSET) -> list[AgentView]:
        """Agents, oldest first

        `GET /api/agents`. Agents that read documents with a model, with their prompts and settings. Three are built in. Any token may call it.

        active_only: Leave out inactive rows
        """
        return self._http.request("GET", "/api/agents", {200: list[AgentView]}, query={"active_only": active_only})

    def create_agent(
        self,
        *,
        name: str,
        slug: str | Unset = UNSET,
        purpose: str | Unset = UNSET,
        model_name_: str | Unset = UNSET,
        schema_version: str | Unset = UNSET,
        model_provider_: str | Unset = UNSET,
        system_prompt: str | Unset = UNSET,
        user_prompt_template: str | Unset = UNSET,
        prompt_version: str | Unset = UNSET,
        temperature: float | Unset = UNSET,
        max_tokens: int | Unset = UNSET,
        timeout_seconds: int | Unset = UNSET,
        max_retries: int | Unset = UNSET,
        idempotency_key: str | None = None,
    ) -> AgentView:
        """Create an agent

        `POST /api/agents`. The slug is made from the name when it is absent. Records an audit event. Needs the role admin. A repetition with the same Idempotency-Key returns the first answer.
        """
        return self._http.request(
            "POST",
            "/api/agents",
            {201: AgentView},
            body={"name": name, "slug": slug, "purpose": purpose, "model_name": model_name_, "schema_version": schema_version, "model_provider": model_provider_, "system_prompt": system_prompt, "user_prompt_template": user_prompt_template, "prompt_version": prompt_version, "temperature": temperature, "max_tokens": max_tokens, "timeout_seconds": timeout_seconds, "max_retries": max_retries},
            idempotency_key=idempotency_key,
        )

    def get_agent(self, agent_id: str) -> AgentView:
        """An agent

        `GET /api/agents/{agent_id}`. The agent with its prompts and settings. Any token may call it.

        agent_id: The id of the agent
        """
        return self._http.request("GET", "/api/agents/{agent_id}", {200: AgentView}, path_values={"agent_id": agent_id})

    def put_agent(
        self,
        agent_id: str,
        *,
        name: str | Unset = UNSET,
        slug: str | Unset = UNSET,
        purpose: str | Unset = UNSET,
        model_name_: str | Unset = UNSET,
        schema_version: str | Unset = UNSET,
        model_provider_: str | Unset = UNSET,
        system_prompt: str | Unset = UNSET,
        user_prompt_template: str | Unset = UNSET,
        prompt_version: str | Unset = UNSET,
        temperature: float | Unset = UNSET,
        max_tokens: int | Unset = UNSET,
        timeout_seconds: int | Unset = UNSET,
        max_retries: int | Unset = UNSET,
        active: bool | Unset = UNSET,
    ) -> AgentView:
        """Change some of an agent’s fields

        `PUT /api/agents/{agent_id}`. Fields that are absent keep their value. Takes effect with the next extraction. Records an audit event. Needs the role admin.

        agent_id: The id of the agent
        """
        return self._http.request(
            "PUT",
            "/api/agents/{agent_id}",
            {200: AgentView},
            path_values={"agent_id": agent_id},
            body={"name": name, "slug": slug, "purpose": purpose, "model_name": model_name_, "schema_version": schema_version, "model_provider": model_provider_, "system_prompt": system_prompt, "user_prompt_template": user_prompt_template, "prompt_version": prompt_version, "temperature": temperature, "max_tokens": max_tokens, "timeout_seconds": timeout_seconds, "max_retries": max_retries, "active": active},
        )

    def delete_agent(self, agent_id: str) -> Deleted:
        """Delete an agent and its variants; its invocation log stays

        `DELETE /api/agents/{agent_id}`. Removes the agent with its variants. Records an audit event. Needs the role admin.

        agent_id: The id of the agent
        """
        return self._http.request(
            "DELETE",
            "/api/agents/{agent_id}",
            {200: Deleted},
            path_values={"agent_id": agent_id},
        )

    def post_agent_try(
        self,
        agent_id: str,
        *,
        document_id: str,
        variant_id: str | Unset = UNSET,
        model_provider_: str | Unset = UNSET,
        model_name_: str | Unset = UNSET,
        system_prompt: str | Unset = UNSET,
        user_prompt_template: str | Unset = UNSET,
    ) -> TriedAgent:
        """Try an agent on one document, optionally with changed settings; nothing is stored

        `POST /api/agents/{agent_id}/try`. Runs the agent once on a stored document and returns what it would extract, beside what the builtin extractor reads. Calls the model, which may cost money. Needs the role operator or admin.

        agent_id: The id of the agent
        """
        return self._http.request(
            "POST",
            "/api/agents/{agent_id}/try",
            {200: TriedAgent},
            path_values={"agent_id": agent_id},
            body={"document_id": document_id, "variant_id": variant_id, "model_provider": model_provider_, "model_name": model_name_, "system_prompt": system_prompt, "user_prompt_template": user_prompt_template},
        )

    def list_trends(
        self,
        *,
        ticker: str | Unset = UNSET,
        entity_type: Literal["company", "sector", "market"] | Unset = UNSET,
        window: Literal["intraday", "1d", "7d", "30d", "90d"] | Unset = UNSET,
        as_of: datetime | date | str | Unset = UNSET,
        limit: int | Unset = UNSET,
        offset: int | Unset = UNSET,
    ) -> list[TrendSummaryView]:
        """Current trends with their projections

        `GET /api/trends`. The current trend of each entity and window with its direction, strength, confidence and projection. `X-Total-Count` has the number of all that match. With `as_of` the answer is of that instant: `X-As-Of` has it, and `X-As-Of-Limits` names the fields that are not of it. Any token may call it.

        ticker: A ticker symbol, in any case
        entity_type: The kind of entity
        window: A trend window
        as_of: What was known and published at this instant; now when absent. A date stands for its end in UTC, the date of today for now
        limit: The largest number of rows to return
        offset: How many rows to skip
        """
        return self._http.request(
            "GET",
            "/api/trends",
            {200: list[TrendSummaryView]},
            query={"ticker": ticker, "entity_type": entity_type, "window": window, "as_of": as_of, "limit": limit, "offset": offset},
        )

    def iter_trends(
        self,
        *,
        ticker: str | Unset = UNSET,
        entity_type: Literal["company", "sector", "market"] | Unset = UNSET,
        window: Literal["intraday", "1d", "7d", "30d", "90d"] | Unset = UNSET,
        as_of: datetime | date | str | Unset = UNSET,
        page_size: int = 100,
    ) -> Iterator[TrendSummaryView]:
        """All rows of `list_trends`, read `page_size` at a time. Rows added meanwhile shift the pages."""
        return self._http.pages(
            "/api/trends",
            {200: list[TrendSummaryView]},
            query={"ticker": ticker, "entity_type": entity_type, "window": window, "as_of": as_of},
            page_size=page_size,
        )

    def list_trends_history(
        self,
        *,
        ticker: str | Unset = UNSET,
        entity_type: Literal["company", "sector", "market"] | Unset = UNSET,
        window: Literal["intraday", "1d", "7d", "30d", "90d"] | Unset = UNSET,
        as_of: datetime | date | str | Unset = UNSET,
        limit: int | Unset = UNSET,
    ) -> list[TrendSnapshotView]:
        """The newest snapshots of trends up to the limit, oldest first

        `GET /api/trends/history`. Every evaluation appends a snapshot. Without a ticker, snapshots of all companies. With `as_of` the answer is of that instant: `X-As-Of` has it, and `X-As-Of-Limits` names the fields that are not of it. Any token may call it.

        ticker: A ticker symbol, in any case
        entity_type: The kind of entity
        window: A trend window
        as_of: What was known and published at this instant; now when absent. A date stands for its end in UTC, the date of today for now
        limit: The largest number of rows to return
        """
        return self._http.request(
            "GET",
            "/api/trends/history",
            {200: list[TrendSnapshotView]},
            query={"ticker": ticker, "entity_type": entity_type, "window": window, "as_of": as_of, "limit": limit},
        )

    def get_trend(self, trend_id: str, *, as_of: datetime | date | str | Unset = UNSET) -> TrendSummaryView:
        """A trend, by its own id or the id of one of its snapshots

        `GET /api/trends/{trend_id}`. The trend with its projection. With `as_of` the answer is of that instant: `X-As-Of` has it, and `X-As-Of-Limits` names the fields that are not of it. Any token may call it.

        trend_id: The id of the trend
        as_of: What was known and published at this instant; now when absent. A date stands for its end in UTC, the date of today for now
        """
        return self._http.request(
            "GET",
            "/api/trends/{trend_id}",
            {200: TrendSummaryView},
            path_values={"trend_id": trend_id},
            query={"as_of": as_of},
        )

    def get_trend_evidence(self, trend_id: str, *, as_of: datetime | date | str | Unset = UNSET) -> TrendEvidenceView:
        """The evidence of a trend: documents with their readings, impacts and sentences

        `GET /api/trends/{trend_id}/evidence`. Each document with its weight, what was extracted and the sentences it was read from. With `as_of` the answer is of that instant: `X-As-Of` has it, and `X-As-Of-Limits` names the fields that are not of it. Any token may call it.

        trend_id: The id of the trend
        as_of: What was known and published at this instant; now when absent. A date stands for its end in UTC, the date of today for now
        """
        return self._http.request(
            "GET",
            "/api/trends/{trend_id}/evidence",
            {200: TrendEvidenceView},
            path_values={"trend_id": trend_id},
            query={"as_of": as_of},
        )

    def get_trend_projection(self, trend_id: str, *, as_of: datetime | date | str | Unset = UNSET) -> ProjectionView:
        """The projection of a trend with its driving factors

        `GET /api/trends/{trend_id}/projection`. Where the trend is expected to go, how sure that is, and how much macro events contribute. With `as_of` the answer is of that instant: `X-As-Of` has it, and `X-As-Of-Limits` names the fields that are not of it. Any token may call it.

        trend_id: The id of the trend
        as_of: What was known and published at this instant; now when absent. A date stands for its end in UTC, the date of today for now
        """
        return self._http.request(
            "GET",
            "/api/trends/{trend_id}/projection",
            {200: ProjectionView},
            path_values={"trend_id": trend_id},
            query={"as_of": as_of},
        )

    def get_signals(self, *, as_of: datetime | date | str | Unset = UNSET) -> SignalOverview:
        """The newest outputs of both signal pipelines for every active company

        `GET /api/signals`. Verdicts of the heuristic and the Bayesian pipeline, and the action they map to for a company that is not held. With `as_of` the answer is of that instant: `X-As-Of` has it, and `X-As-Of-Limits` names the fields that are not of it. Any token may call it.

        as_of: What was known and published at this instant; now when absent. A date stands for its end in UTC, the date of today for now
        """
        return self._http.request("GET", "/api/signals", {200: SignalOverview}, query={"as_of": as_of})

    def list_signals(
        self,
        ticker: str,
        *,
        limit: int | Unset = UNSET,
        as_of: datetime | date | str | Unset = UNSET,
    ) -> list[SignalOutputView]:
        """The signal engine outputs for a ticker, newest first

        `GET /api/signals/{ticker}`. Each evaluation of both pipelines with its scores by timeframe. Empty for a ticker without outputs. With `as_of` the answer is of that instant: `X-As-Of` has it, and `X-As-Of-Limits` names the fields that are not of it. Any token may call it.

        ticker: A ticker symbol, in any case
        limit: The largest number of rows to return
        as_of: What was known and published at this instant; now when absent. A date stands for its end in UTC, the date of today for now
        """
        return self._http.request(
            "GET",
            "/api/signals/{ticker}",
            {200: list[SignalOutputView]},
            path_values={"ticker": ticker},
            query={"limit": limit, "as_of": as_of},
        )

    def get_admin_macro_status(self) -> MacroStatus:
        """Whether the macro layer is enabled

        `GET /api/admin/macro/status`. Whether macro events count in recommendations, and whether that is the default or was set. Any token may call it.
        """
        return self._http.request("GET", "/api/admin/macro/status", {200: MacroStatus})

    def put_admin_macro_toggle(self, *, enabled: bool, operator: str | Unset = UNSET) -> MacroToggled:
        """Switch the macro layer on or off

        `PUT /api/admin/macro/toggle`. Takes effect with the next recommendations. Records an audit event. Needs the role operator or admin.
        """
        return self._http.request(
            "PUT",
            "/api/admin/macro/toggle",
            {200: MacroToggled},
            body={"enabled": enabled, "operator": operator},
        )

    def list_macro_events(
        self,
        *,
        severity: Literal["low", "moderate", "high", "critical"] | Unset = UNSET,
        region: str | Unset = UNSET,
        sector: str | Unset = UNSET,
        since: datetime | date | str | Unset = UNSET,
        until: datetime | date | str | Unset = UNSET,
        limit: int | Unset = UNSET,
        offset: int | Unset = UNSET,
        as_of: datetime | date | str | Unset = UNSET,
    ) -> list[GlobalEventView]:
        """Macro events, newest first

        `GET /api/macro/events`. Events that affect many companies, merged from the documents that report them. With `as_of` the answer is of that instant: `X-As-Of` has it, and `X-As-Of-Limits` names the fields that are not of it. Any token may call it.

        severity: Only rows with this severity
        region: Only rows with this region
        sector: Only rows of this sector
        since: Only rows from this instant on, ISO 8601
        until: Only rows before this instant, ISO 8601
        limit: The largest number of rows to return
        offset: How many rows to skip
        as_of: What was known and published at this instant; now when absent. A date stands for its end in UTC, the date of today for now
        """
        return self._http.request(
            "GET",
            "/api/macro/events",
            {200: list[GlobalEventView]},
            query={"severity": severity, "region": region, "sector": sector, "since": since, "until": until, "limit": limit, "offset": offset, "as_of": as_of},
        )

    def iter_macro_events(
        self,
        *,
        severity: Literal["low", "moderate", "high", "critical"] | Unset = UNSET,
        region: str | Unset = UNSET,
        sector: str | Unset = UNSET,
        since: datetime | date | str | Unset = UNSET,
        until: datetime | date | str | Unset = UNSET,
        as_of: datetime | date | str | Unset = UNSET,
        page_size: int = 100,
    ) -> Iterator[GlobalEventView]:
        """All rows of `list_macro_events`, read `page_size` at a time. Rows added meanwhile shift the pages."""
        return self._http.pages(
            "/api/macro/events",
            {200: list[GlobalEventView]},
            query={"severity": severity, "region": region, "sector": sector, "since": since, "until": until, "as_of": as_of},
            page_size=page_size,
        )

    def get_macro_event(self, event_id: str, *, as_of: datetime | date | str | Unset = UNSET) -> MacroEventDetail:
        """A macro event and its impacts on companies, highest score first

        `GET /api/macro/events/{event_id}`. The event with its impact on each company, by the exposure of the company. With `as_of` the answer is of that instant: `X-As-Of` has it, and `X-As-Of-Limits` names the fields that are not of it. Any token may call it.

        event_id: The id of the event
        as_of: What was known and published at this instant; now when absent. A date stands for its end in UTC, the date of today for now
        """
        return self._http.request(
            "GET",
            "/api/macro/events/{event_id}",
            {200: MacroEventDetail},
            path_values={"event_id": event_id},
            query={"as_of": as_of},
        )

    def get_macro_impacts(
        self,
        ticker: str,
        *,
        since: datetime | date | str | Unset = UNSET,
        limit: int | Unset = UNSET,
        offset: int | Unset = UNSET,
        as_of: datetime | date | str | Unset = UNSET,
    ) -> CompanyMacroImpacts:
        """Impacts of macro events on a company, newest first

        `GET /api/macro/impacts/{ticker}`. The exposure profile of the company and the impact of each event. Empty for a ticker that is not tracked. With `as_of` the answer is of that instant: `X-As-Of` has it, and `X-As-Of-Limits` names the fields that are not of it. Any token may call it.

        ticker: A ticker symbol, in any case
        since: Only rows from this instant on, ISO 8601
        limit: The largest number of rows to return
        offset: How many rows to skip
        as_of: What was known and published at this instant; now when absent. A date stands for its end in UTC, the date of today for now
        """
        return self._http.request(
            "GET",
            "/api/macro/impacts/{ticker}",
            {200: CompanyMacroImpacts},
            path_values={"ticker": ticker},
            query={"since": since, "limit": limit, "offset": offset, "as_of": as_of},
        )

    def post_macro_what_if(
        self,
        *,
        event_types: list[Literal["rate_decision", "tariff", "sanction", "conflict", "disaster", "commodity_move", "epidemic", "regulation", "currency"]],
        severity: Literal["low", "moderate", "high", "critical"],
        affected_regions: list[str] | Unset = UNSET,
        affected_sectors: list[str] | Unset = UNSET,
        affected_commodities: list[str] | Unset = UNSET,
        estimated_duration: Literal["days", "weeks", "months", "years"] | Unset = UNSET,
        confidence: float | Unset = UNSET,
        sense: Literal["usual", "opposite"] | Unset = UNSET,
        summary: str | Unset = UNSET,
        limit: int | Unset = UNSET,
    ) -> WhatIfResult:
        """Impacts of a hypothetical event on every company; nothing is written

        `POST /api/macro/what-if`. Computes what an event would mean for each tracked company, with the same rules as for a real event. Any token may call it.
        """
        return self._http.request(
            "POST",
            "/api/macro/what-if",
            {200: WhatIfResult},
            body={"event_types": event_types, "severity": severity, "affected_regions": affected_regions, "affected_sectors": affected_sectors, "affected_commodities": affected_commodities, "estimated_duration": estimated_duration, "confidence": confidence, "sense": sense, "summary": summary, "limit": limit},
        )

    def get_admin_competitive_status(self) -> CompetitiveStatus:
        """Whether the competitive layer is enabled

        `GET /api/admin/competitive/status`. Whether news of related companies counts in recommendations, and whether that is the default or was set. Any token may call it.
        """
        return self._http.request("GET", "/api/admin/competitive/status", {200: CompetitiveStatus})

    def put_admin_competitive_toggle(self, *, enabled: bool, operator: str | Unset = UNSET) -> CompetitiveToggled:
        """Switch the competitive layer on or off

        `PUT /api/admin/competitive/toggle`. Takes effect with the next recommendations. Records an audit event. Needs the role operator or admin.
        """
        return self._http.request(
            "PUT",
            "/api/admin/competitive/toggle",
            {200: CompetitiveToggled},
            body={"enabled": enabled, "operator": operator},
        )

    def get_patterns(
        self,
        ticker: str,
        *,
        catalyst_type: Literal["earnings_beat", "earnings_miss", "guidance_raise", "guidance_cut", "analyst_upgrade", "analyst_downgrade", "price_target", "ma_target", "ma_acquirer", "spinoff", "contract_win", "contract_loss", "product_launch", "partnership", "recall_failure", "cyber_incident", "supply_disruption", "labour_action", "regulatory_approval", "regulatory_action", "litigation", "buyback_dividend_up", "dividend_cut_dilution", "credit_event", "management_change", "insider_trade", "restructuring", "macro_exposure", "price_move", "other"] | Unset = UNSET,
        time_horizon: Literal["1h", "6h", "1d", "7d", "30d"] | Unset = UNSET,
        as_of: datetime | date | str | Unset = UNSET,
    ) -> PatternList:
        """Historical price effect of each catalyst type on a company's shares

        `GET /api/patterns/{ticker}`. For each kind of event and time horizon: how often and how far the price moved afterwards. Empty for a ticker that is not tracked. With `as_of` the answer is of that instant: `X-As-Of` has it, and `X-As-Of-Limits` names the fields that are not of it. Any token may call it.

        ticker: A ticker symbol, in any case
        catalyst_type: The kind of event
        time_horizon: How far ahead the pattern looks
        as_of: What was known and published at this instant; now when absent. A date stands for its end in UTC, the date of today for now
        """
        return self._http.request(
            "GET",
            "/api/patterns/{ticker}",
            {200: PatternList},
            path_values={"ticker": ticker},
            query={"catalyst_type": catalyst_type, "time_horizon": time_horizon, "as_of": as_of},
        )

    def get_patterns_competitors(
        self,
        ticker: str,
        *,
        catalyst_type: Literal["earnings_beat", "earnings_miss", "guidance_raise", "guidance_cut", "analyst_upgrade", "analyst_downgrade", "price_target", "ma_target", "ma_acquirer", "spinoff", "contract_win", "contract_loss", "product_launch", "partnership", "recall_failure", "cyber_incident", "supply_disruption", "labour_action", "regulatory_approval", "regulatory_action", "litigation", "buyback_dividend_up", "dividend_cut_dilution", "credit_event", "management_change", "insider_trade", "restructuring", "macro_exposure", "price_move", "other"] | Unset = UNSET,
        time_horizon: Literal["1h", "6h", "1d", "7d", "30d"] | Unset = UNSET,
        as_of: datetime | date | str | Unset = UNSET,
    ) -> CrossPatternList:
        """Lead-lag patterns between related companies

        `GET /api/patterns/{ticker}/competitors`. How prices of related companies followed events of this company, and the other way round. Empty for a ticker that is not tracked. With `as_of` the answer is of that instant: `X-As-Of` has it, and `X-As-Of-Limits` names the fields that are not of it. Any token may call it.

        ticker: A ticker symbol, in any case
        catalyst_type: The kind of event
        time_horizon: How far ahead the pattern looks
        as_of: What was known and published at this instant; now when absent. A date stands for its end in UTC, the date of today for now
        """
        return self._http.request(
            "GET",
            "/api/patterns/{ticker}/competitors",
            {200: CrossPatternList},
            path_values={"ticker": ticker},
            query={"catalyst_type": catalyst_type, "time_horizon": time_horizon, "as_of": as_of},
        )

    def get_patterns_competitive_signals(
        self,
        ticker: str,
        *,
        as_of: datetime | date | str | Unset = UNSET,
    ) -> SignalList:
        """Signals to a company from other companies' news, the latest 100

        `GET /api/patterns/{ticker}/competitive-signals`. What news of other companies means for this one, newest first. Empty for a ticker that is not tracked. With `as_of` the answer is of that instant: `X-As-Of` has it, and `X-As-Of-Limits` names the fields that are not of it. Any token may call it.

        ticker: A ticker symbol, in any case
        as_of: What was known and published at this instant; now when absent. A date stands for its end in UTC, the date of today for now
        """
        return self._http.request(
            "GET",
            "/api/patterns/{ticker}/competitive-signals",
            {200: SignalList},
            path_values={"ticker": ticker},
            query={"as_of": as_of},
        )

    def get_patterns_decisions(
        self,
        ticker: str,
        *,
        time_horizon: Literal["1h", "6h", "1d", "7d", "30d"] | Unset = UNSET,
        as_of: datetime | date | str | Unset = UNSET,
    ) -> DecisionList:
        """Pattern verdicts on recommendations, newest first

        `GET /api/patterns/{ticker}/decisions`. Whether past patterns supported or contradicted each recommendation, with the statistics behind it. Empty for a ticker that is not tracked. With `as_of` the answer is of that instant: `X-As-Of` has it, and `X-As-Of-Limits` names the fields that are not of it. Any token may call it.

        ticker: A ticker symbol, in any case
        time_horizon: How far ahead the pattern looks
        as_of: What was known and published at this instant; now when absent. A date stands for its end in UTC, the date of today for now
        """
        return self._http.request(
            "GET",
            "/api/patterns/{ticker}/decisions",
            {200: DecisionList},
            path_values={"ticker": ticker},
            query={"time_horizon": time_horizon, "as_of": as_of},
        )

    def list_recommendations(
        self,
        *,
        ticker: str | Unset = UNSET,
        action: Literal["buy", "sell", "hold"] | Unset = UNSET,
        mode: Literal["informational", "paper", "live"] | Unset = UNSET,
        since: datetime | date | str | Unset = UNSET,
        min_confidence: float | Unset = UNSET,
        limit: int | Unset = UNSET,
        offset: int | Unset = UNSET,
        latest: bool | Unset = UNSET,
        as_of: datetime | date | str | Unset = UNSET,
    ) -> list[RecommendationView]:
        """Recommendations, newest first; only the newest of each ticker unless `latest` is false

        `GET /api/recommendations`. Filtered by ticker, action, mode, time or confidence. `X-Total-Count` has the number of all that match while `latest` is true. With `as_of` the answer is of that instant: `X-As-Of` has it, and `X-As-Of-Limits` names the fields that are not of it. Any token may call it.

        ticker: A ticker symbol, in any case
        action: Only rows with this action
        mode: Only rows with this mode
        since: Only rows from this instant on, ISO 8601
        min_confidence: Only rows with this min confidence
        limit: The largest number of rows to return
        offset: How many rows to skip
        latest: Only rows with this latest
        as_of: What was known and published at this instant; now when absent. A date stands for its end in UTC, the date of today for now
        """
        return self._http.request(
            "GET",
            "/api/recommendations",
            {200: list[RecommendationView]},
            query={"ticker": ticker, "action": action, "mode": mode, "since": since, "min_confidence": min_confidence, "limit": limit, "offset": offset, "latest": latest, "as_of": as_of},
        )

    def iter_recommendations(
        self,
        *,
        ticker: str | Unset = UNSET,
        action: Literal["buy", "sell", "hold"] | Unset = UNSET,
        mode: Literal["informational", "paper", "live"] | Unset = UNSET,
        since: datetime | date | str | Unset = UNSET,
        min_confidence: float | Unset = UNSET,
        latest: bool | Unset = UNSET,
        as_of: datetime | date | str | Unset = UNSET,
        page_size: int = 100,
    ) -> Iterator[RecommendationView]:
        """All rows of `list_recommendations`, read `page_size` at a time. Rows added meanwhile shift the pages."""
        return self._http.pages(
            "/api/recommendations",
            {200: list[RecommendationView]},
            query={"ticker": ticker, "action": action, "mode": mode, "since": since, "min_confidence": min_confidence, "latest": latest, "as_of": as_of},
            page_size=page_size,
        )

    def get_recommendation(
        self,
        recommendation_id: str,
        *,
        as_of: datetime | date | str | Unset = UNSET,
    ) -> RecommendationDetail:
        """A recommendation with its evidence and its risk evaluation

        `GET /api/recommendations/{recommendation_id}`. The published advice with each piece of evidence and the newest risk evaluation of it. With `as_of` the answer is of that instant: `X-As-Of` has it, and `X-As-Of-Limits` names the fields that are not of it. Any token may call it.

        recommendation_id: The id of the recommendation
        as_of: What was known and published at this instant; now when absent. A date stands for its end in UTC, the date of today for now
        """
        return self._http.request(
            "GET",
            "/api/recommendations/{recommendation_id}",
            {200: RecommendationDetail},
            path_values={"recommendation_id": recommendation_id},
            query={"as_of": as_of},
        )

    def get_recommendation_evidence(
        self,
        recommendation_id: str,
        *,
        as_of: datetime | date | str | Unset = UNSET,
    ) -> RecommendationEvidence:
        """The evidence of a recommendation with its documents, stored artifacts and sentences

        `GET /api/recommendations/{recommendation_id}/evidence`. Provenance from the recommendation to the sentence: trend window, evidence, documents and stored originals. With `as_of` the answer is of that instant: `X-As-Of` has it, and `X-As-Of-Limits` names the fields that are not of it. Any token may call it.

        recommendation_id: The id of the recommendation
        as_of: What was known and published at this instant; now when absent. A date stands for its end in UTC, the date of today for now
        """
        return self._http.request(
            "GET",
            "/api/recommendations/{recommendation_id}/evidence",
            {200: RecommendationEvidence},
            path_values={"recommendation_id": recommendation_id},
            query={"as_of": as_of},
        )

    def get_recommendation_explain(
        self,
        recommendation_id: str,
        *,
        as_of: datetime | date | str | Unset = UNSET,
    ) -> ExplanationView:
        """The layers, the strongest evidence, and the smallest set of evidence whose removal changes the action

        `GET /api/recommendations/{recommendation_id}/explain`. The terms that add up to the published probability, and what would have to be different for another action. With `as_of` the answer is of that instant: `X-As-Of` has it, and `X-As-Of-Limits` names the fields that are not of it. Any token may call it.

        recommendation_id: The id of the recommendation
        as_of: What was known and published at this instant; now when absent. A date stands for its end in UTC, the date of today for now
        """
        return self._http.request(
            "GET",
            "/api/recommendations/{recommendation_id}/explain",
            {200: ExplanationView},
            path_values={"recommendation_id": recommendation_id},
            query={"as_of": as_of},
        )

    def get_admin_trading_config(self, *, as_of: datetime | date | str | Unset = UNSET) -> RiskConfigView:
        """The trading configuration

        `GET /api/admin/trading/config`. What was set, and in `limits` every limit with its default filled in. With as_of what the audit log has of that instant. With `as_of` the answer is of that instant: `X-As-Of` has it, and `X-As-Of-Limits` names the fields that are not of it. Any token may call it.

        as_of: What was known and published at this instant; now when absent. A date stands for its end in UTC, the date of today for now
        """
        return self._http.request("GET", "/api/admin/trading/config", {200: RiskConfigView}, query={"as_of": as_of})

    def put_admin_trading_config(self, *, body: dict[str, Any]) -> RiskConfigView:
        """Change keys of the trading configuration

        `PUT /api/admin/trading/config`. Keys that are absent keep their value. Values out of range are refused. Records an audit event. Needs the role admin.
        """
        return self._http.request("PUT", "/api/admin/trading/config", {200: RiskConfigView}, body=body)

    def put_admin_trading_mode(self, *, mode: Literal["paper", "live", "disabled"]) -> RiskConfigView:
        """Set the trading mode: paper, live or disabled. Disabled stops entries and the engine’s exits; stops that rest at the broker stay in force

        `PUT /api/admin/trading/mode`. Live trading needs live keys and a passed quality gate. Records an audit event. Give each value in the query or in a JSON body; the body wins. Required in one of them: mode. Needs the role admin.

        mode: In place of mode in the body
        """
        return self._http.request("PUT", "/api/admin/trading/mode", {200: RiskConfigView}, query={"mode": mode})

    def get_admin_trading_approval_config(self, *, as_of: datetime | date | str | Unset = UNSET) -> ApprovalConfigView:
        """Which orders need an approval

        `GET /api/admin/trading/approval-config`. Whether paper orders are approved automatically, whether live orders need a person, and how long a request waits. With `as_of` the answer is of that instant: `X-As-Of` has it, and `X-As-Of-Limits` names the fields that are not of it. Any token may call it.

        as_of: What was known and published at this instant; now when absent. A date stands for its end in UTC, the date of today for now
        """
        return self._http.request(
            "GET",
            "/api/admin/trading/approval-config",
            {200: ApprovalConfigView},
            query={"as_of": as_of},
        )

    def put_admin_trading_approval_config(
        self,
        *,
        auto_approve_paper: bool | Unset = UNSET,
        require_approval_for_live: bool | Unset = UNSET,
        approval_timeout_minutes: int | Unset = UNSET,
    ) -> ApprovalConfigView:
        """Change which orders need an approval

        `PUT /api/admin/trading/approval-config`. Keys that are absent keep their value. Records an audit event. Needs the role admin.

        auto_approve_paper: default true
        require_approval_for_live: default true
        approval_timeout_minutes: default 60
        """
        return self._http.request(
            "PUT",
            "/api/admin/trading/approval-config",
            {200: ApprovalConfigView},
            body={"auto_approve_paper": auto_approve_paper, "require_approval_for_live": require_approval_for_live, "approval_timeout_minutes": approval_timeout_minutes},
        )

    def list_admin_trading_approvals(self) -> list[ApprovalView]:
        """Orders waiting for review

        `GET /api/admin/trading/approvals`. Pending requests with their orders, the first to expire first. Any token may call it.
        """
        return self._http.request("GET", "/api/admin/trading/approvals", {200: list[ApprovalView]})

    def put_admin_trading_approval(
        self,
        approval_id: str,
        *,
        approved: bool,
        reviewed_by: str | Unset = UNSET,
        review_note: str | Unset = UNSET,
    ) -> ApprovalView:
        """Approve or reject an order

        `PUT /api/admin/trading/approvals/{approval_id}`. An approved order is checked again and queued to the broker. Records an audit event. Give each value in the query or in a JSON body; the body wins. Required in one of them: approved. reviewed_by is "operator" when absent. review_note is "" when absent. Needs the role operator or admin.

        approval_id: The id of the approval
        approved: In place of approved in the body
        reviewed_by: In place of reviewed_by in the body
        review_note: In place of review_note in the body
        """
        return self._http.request(
            "PUT",
            "/api/admin/trading/approvals/{approval_id}",
            {200: ApprovalView},
            path_values={"approval_id": approval_id},
            query={"approved": approved, "reviewed_by": reviewed_by, "review_note": review_note},
        )

    def list_admin_trading_lockouts(self) -> list[LockoutView]:
        """Symbols that may not be traded at present

        `GET /api/admin/trading/lockouts`. Lockouts that have not expired, with their reason and end. Any token may call it.
        """
        return self._http.request("GET", "/api/admin/trading/lockouts", {200: list[LockoutView]})

    def post_admin_trading_lockouts(
        self,
        *,
        ticker: str,
        reason: str,
        duration_minutes: int,
        lockout_type: Literal["manual", "cooldown", "news_shock"] | Unset = UNSET,
        idempotency_key: str | None = None,
    ) -> LockoutView:
        """Keep a symbol from being traded for a while

        `POST /api/admin/trading/lockouts`. Entries in the symbol are refused until the lockout ends; exits continue. Records an audit event. Needs the role operator or admin. A repetition with the same Idempotency-Key returns the first answer.
        """
        return self._http.request(
            "POST",
            "/api/admin/trading/lockouts",
            {200: LockoutView},
            body={"ticker": ticker, "reason": reason, "duration_minutes": duration_minutes, "lockout_type": lockout_type},
            idempotency_key=idempotency_key,
        )

    def delete_admin_trading_lockout(self, lockout_id: str) -> Deleted:
        """End a lockout early

        `DELETE /api/admin/trading/lockouts/{lockout_id}`. Entries in the symbol are possible again at once. Records an audit event. Needs the role operator or admin.

        lockout_id: The id of the lockout
        """
        return self._http.request(
            "DELETE",
            "/api/admin/trading/lockouts/{lockout_id}",
            {200: Deleted},
            path_values={"lockout_id": lockout_id},
        )

    def list_admin_trading_restricted(self) -> list[RestrictedView]:
        """Symbols that must not be bought

        `GET /api/admin/trading/restricted`. The restricted list with the reason of each symbol. Any token may call it.
        """
        return self._http.request("GET", "/api/admin/trading/restricted", {200: list[RestrictedView]})

    def post_admin_trading_restricted(
        self,
        *,
        ticker: str,
        reason: str,
        idempotency_key: str | None = None,
    ) -> RestrictedView:
        """Put a symbol on the restricted list: it is not bought any more, sales of what is held continue

        `POST /api/admin/trading/restricted`. Applies to every mode and every origin of an order, and has no end date. Records an audit event. Needs the role operator or admin. A repetition with the same Idempotency-Key returns the first answer.
        """
        return self._http.request(
            "POST",
            "/api/admin/trading/restricted",
            {200: RestrictedView},
            body={"ticker": ticker, "reason": reason},
            idempotency_key=idempotency_key,
        )

    def delete_admin_trading_restricted(self, ticker: str) -> RestrictedDeleted:
        """Remove a symbol from the restricted list

        `DELETE /api/admin/trading/restricted/{ticker}`. The symbol can be bought again at once. Records an audit event. Needs the role operator or admin.

        ticker: A ticker symbol, in any case
        """
        return self._http.request(
            "DELETE",
            "/api/admin/trading/restricted/{ticker}",
            {200: RestrictedDeleted},
            path_values={"ticker": ticker},
        )

    def list_orders(
        self,
        *,
        ticker: str | Unset = UNSET,
        status: Literal["queued", "pending_approval", "approved", "submitting", "unknown", "accepted", "partially_filled", "filled", "pending_cancel", "cancelled", "rejected", "expired", "blocked", "failed"] | Unset = UNSET,
        side: Literal["buy", "sell"] | Unset = UNSET,
        since: datetime | date | str | Unset = UNSET,
        as_of: datetime | date | str | Unset = UNSET,
        limit: int | Unset = UNSET,
        offset: int | Unset = UNSET,
    ) -> list[OrderView]:
        """Orders, newest first

        `GET /api/orders`. Orders of all accounts and modes, filtered. `X-Total-Count` has the number of all that match. With `as_of` the answer is of that instant: `X-As-Of` has it, and `X-As-Of-Limits` names the fields that are not of it. Any token may call it.

        ticker: A ticker symbol, in any case
        status: Only rows with this status
        side: Buys or sells
        since: Only rows from this instant on, ISO 8601
        as_of: What was known and published at this instant; now when absent. A date stands for its end in UTC, the date of today for now
        limit: The largest number of rows to return
        offset: How many rows to skip
        """
        return self._http.request(
            "GET",
            "/api/orders",
            {200: list[OrderView]},
            query={"ticker": ticker, "status": status, "side": side, "since": since, "as_of": as_of, "limit": limit, "offset": offset},
        )

    def iter_orders(
        self,
        *,
        ticker: str | Unset = UNSET,
        status: Literal["queued", "pending_approval", "approved", "submitting", "unknown", "accepted", "partially_filled", "filled", "pending_cancel", "cancelled", "rejected", "expired", "blocked", "failed"] | Unset = UNSET,
        side: Literal["buy", "sell"] | Unset = UNSET,
        since: datetime | date | str | Unset = UNSET,
        as_of: datetime | date | str | Unset = UNSET,
        page_size: int = 100,
    ) -> Iterator[OrderView]:
        """All rows of `list_orders`, read `page_size` at a time. Rows added meanwhile shift the pages."""
        return self._http.pages(
            "/api/orders",
            {200: list[OrderView]},
            query={"ticker": ticker, "status": status, "side": side, "since": since, "as_of": as_of},
            page_size=page_size,
        )

    def get_order(self, order_id: str, *, as_of: datetime | date | str | Unset = UNSET) -> OrderDetail:
        """An order with its events and fills, and the decision, recommendation and evidence behind it

        `GET /api/orders/{order_id}`. Everything that explains the order: the recommendation, its evidence, the decision with each check, the gate’s verdict, the broker’s events and fills, and the audit trail. With `as_of` the answer is of that instant: `X-As-Of` has it, and `X-As-Of-Limits` names the fields that are not of it. Any token may call it.

        order_id: The id of the order
        as_of: What was known and published at this instant; now when absent. A date stands for its end in UTC, the date of today for now
        """
        return self._http.request(
            "GET",
            "/api/orders/{order_id}",
            {200: OrderDetail},
            path_values={"order_id": order_id},
            query={"as_of": as_of},
        )

    def list_positions(
        self,
        *,
        ticker: str | Unset = UNSET,
        as_of: datetime | date | str | Unset = UNSET,
    ) -> list[PositionView]:
        """Open positions at their latest price

        `GET /api/positions`. What is held now, folded from fills, with unrealised results at the latest price. With `as_of` the answer is of that instant: `X-As-Of` has it, and `X-As-Of-Limits` names the fields that are not of it. Any token may call it.

        ticker: A ticker symbol, in any case
        as_of: What was known and published at this instant; now when absent. A date stands for its end in UTC, the date of today for now
        """
        return self._http.request(
            "GET",
            "/api/positions",
            {200: list[PositionView]},
            query={"ticker": ticker, "as_of": as_of},
        )

    def get_portfolio_risk(self) -> PortfolioRiskView:
        """Risk of the account: exposures, factors, tail losses, contributions and stress

        `GET /api/portfolio/risk`. Measured on the returns that the present holdings had in the last 252 sessions. Figures without enough history are null, and the holdings left out are named. Any token may call it.
        """
        return self._http.request("GET", "/api/portfolio/risk", {200: PortfolioRiskView})

    def get_portfolio_pnl(self) -> PortfolioPnlView:
        """Result by position, source and catalyst

        `GET /api/portfolio/pnl`. Realised and unrealised since trading began with the present capital. Each of the three lists adds up to the total. Any token may call it.
        """
        return self._http.request("GET", "/api/portfolio/pnl", {200: PortfolioPnlView})

    def post_portfolio_what_if(
        self,
        *,
        event_types: list[Literal["rate_decision", "tariff", "sanction", "conflict", "disaster", "commodity_move", "epidemic", "regulation", "currency"]],
        severity: Literal["low", "moderate", "high", "critical"],
        affected_regions: list[str] | Unset = UNSET,
        affected_sectors: list[str] | Unset = UNSET,
        affected_commodities: list[str] | Unset = UNSET,
        estimated_duration: Literal["days", "weeks", "months", "years"] | Unset = UNSET,
        confidence: float | Unset = UNSET,
        sense: Literal["usual", "opposite"] | Unset = UNSET,
        summary: str | Unset = UNSET,
        limit: int | Unset = UNSET,
    ) -> PortfolioWhatIfView:
        """A hypothetical macro event applied to what is held; nothing is written

        `POST /api/portfolio/what-if`. Each holding moves by its impact score times three of its monthly standard deviations. `limit` has no effect: every holding is listed. Any token may call it.
        """
        return self._http.request(
            "POST",
            "/api/portfolio/what-if",
            {200: PortfolioWhatIfView},
            body={"event_types": event_types, "severity": severity, "affected_regions": affected_regions, "affected_sectors": affected_sectors, "affected_commodities": affected_commodities, "estimated_duration": estimated_duration, "confidence": confidence, "sense": sense, "summary": summary, "limit": limit},
        )

    def get_validation_summary(
        self,
        *,
        lookback: Literal["7d", "30d", "90d", "all"] | Unset = UNSET,
        horizon: Literal["1h", "6h", "1d", "7d", "30d"] | Unset = UNSET,
        record: Literal["lived", "replayed"] | Unset = UNSET,
        as_of: datetime | date | str | Unset = UNSET,
    ) -> SummaryView:
        """The latest grades of predictions, and the status of the quality gate

        `GET /api/validation/summary`. Win rate, information coefficient, returns and calibration of published recommendations at the horizon. With `as_of` the answer is of that instant: `X-As-Of` has it, and `X-As-Of-Limits` names the fields that are not of it. Any token may call it.

        lookback: The period whose outcomes count
        horizon: How far ahead the predictions look
        record: Only rows with this record
        as_of: What was known and published at this instant; now when absent. A date stands for its end in UTC, the date of today for now
        """
        return self._http.request(
            "GET",
            "/api/validation/summary",
            {200: SummaryView},
            query={"lookback": lookback, "horizon": horizon, "record": record, "as_of": as_of},
        )

    def get_validation_calibration(
        self,
        *,
        lookback: Literal["7d", "30d", "90d", "all"] | Unset = UNSET,
        horizon: Literal["1h", "6h", "1d", "7d", "30d"] | Unset = UNSET,
        record: Literal["lived", "replayed"] | Unset = UNSET,
        as_of: datetime | date | str | Unset = UNSET,
    ) -> CalibrationView:
        """Stated confidence and observed win rate by bucket

        `GET /api/validation/calibration`. Five buckets of confidence; a bucket is miscalibrated when the two differ by more than 0.15. With `as_of` the answer is of that instant: `X-As-Of` has it, and `X-As-Of-Limits` names the fields that are not of it. Any token may call it.

        lookback: The period whose outcomes count
        horizon: How far ahead the predictions look
        record: Only rows with this record
        as_of: What was known and published at this instant; now when absent. A date stands for its end in UTC, the date of today for now
        """
        return self._http.request(
            "GET",
            "/api/validation/calibration",
            {200: CalibrationView},
            query={"lookback": lookback, "horizon": horizon, "record": record, "as_of": as_of},
        )

    def get_validation_ic_by_horizon(
        self,
        *,
        lookback: Literal["7d", "30d", "90d", "all"] | Unset = UNSET,
        record: Literal["lived", "replayed"] | Unset = UNSET,
        as_of: datetime | date | str | Unset = UNSET,
    ) -> IcByHorizonView:
        """Information coefficients, from the shortest horizon to the longest

        `GET /api/validation/ic-by-horizon`. Rank and linear correlation of the forecast with the return, for each horizon. With `as_of` the answer is of that instant: `X-As-Of` has it, and `X-As-Of-Limits` names the fields that are not of it. Any token may call it.

        lookback: The period whose outcomes count
        record: Only rows with this record
        as_of: What was known and published at this instant; now when absent. A date stands for its end in UTC, the date of today for now
        """
        return self._http.request(
            "GET",
            "/api/validation/ic-by-horizon",
            {200: IcByHorizonView},
            query={"lookback": lookback, "record": record, "as_of": as_of},
        )

    def get_validation_gate_status(self, *, as_of: datetime | date | str | Unset = UNSET) -> GateStatusView:
        """Whether the model may trade real money, with each check

        `GET /api/validation/gate-status`. Each check with the value observed and the value required. Null with a message before the first evaluation. With `as_of` the answer is of that instant: `X-As-Of` has it, and `X-As-Of-Limits` names the fields that are not of it. Any token may call it.

        as_of: What was known and published at this instant; now when absent. A date stands for its end in UTC, the date of today for now
        """
        return self._http.request("GET", "/api/validation/gate-status", {200: GateStatusView}, query={"as_of": as_of})

    def get_validation_attribution_sources(
        self,
        *,
        lookback: Literal["7d", "30d", "90d", "all"] | Unset = UNSET,
        horizon: Literal["1h", "6h", "1d", "7d", "30d"] | Unset = UNSET,
        record: Literal["lived", "replayed"] | Unset = UNSET,
        as_of: datetime | date | str | Unset = UNSET,
    ) -> SourceAttributionView:
        """Grades of the predictions that each source contributed to

        `GET /api/validation/attribution/sources`. Win rate, information coefficient, average return and share of duplicates, by source. With `as_of` the answer is of that instant: `X-As-Of` has it, and `X-As-Of-Limits` names the fields that are not of it. Any token may call it.

        lookback: The period whose outcomes count
        horizon: How far ahead the predictions look
        record: Only rows with this record
        as_of: What was known and published at this instant; now when absent. A date stands for its end in UTC, the date of today for now
        """
        return self._http.request(
            "GET",
            "/api/validation/attribution/sources",
            {200: SourceAttributionView},
            query={"lookback": lookback, "horizon": horizon, "record": record, "as_of": as_of},
        )

    def get_validation_attribution_catalysts(
        self,
        *,
        lookback: Literal["7d", "30d", "90d", "all"] | Unset = UNSET,
        horizon: Literal["1h", "6h", "1d", "7d", "30d"] | Unset = UNSET,
        record: Literal["lived", "replayed"] | Unset = UNSET,
        as_of: datetime | date | str | Unset = UNSET,
    ) -> CatalystAttributionView:
        """Grades of the predictions that each catalyst type contributed to

        `GET /api/validation/attribution/catalysts`. Win rate, information coefficient and average return, by kind of event. With `as_of` the answer is of that instant: `X-As-Of` has it, and `X-As-Of-Limits` names the fields that are not of it. Any token may call it.

        lookback: The period whose outcomes count
        horizon: How far ahead the predictions look
        record: Only rows with this record
        as_of: What was known and published at this instant; now when absent. A date stands for its end in UTC, the date of today for now
        """
        return self._http.request(
            "GET",
            "/api/validation/attribution/catalysts",
            {200: CatalystAttributionView},
            query={"lookback": lookback, "horizon": horizon, "record": record, "as_of": as_of},
        )

    def get_validation_attribution_layers(
        self,
        *,
        lookback: Literal["7d", "30d", "90d", "all"] | Unset = UNSET,
        horizon: Literal["1h", "6h", "1d", "7d", "30d"] | Unset = UNSET,
        record: Literal["lived", "replayed"] | Unset = UNSET,
        as_of: datetime | date | str | Unset = UNSET,
    ) -> LayerAttributionView:
        """The contribution of each layer, and the grades of the predictions that it dominates

        `GET /api/validation/attribution/layers`. For the layers company, macro and competitive. With `as_of` the answer is of that instant: `X-As-Of` has it, and `X-As-Of-Limits` names the fields that are not of it. Any token may call it.

        lookback: The period whose outcomes count
        horizon: How far ahead the predictions look
        record: Only rows with this record
        as_of: What was known and published at this instant; now when absent. A date stands for its end in UTC, the date of today for now
        """
        return self._http.request(
            "GET",
            "/api/validation/attribution/layers",
            {200: LayerAttributionView},
            query={"lookback": lookback, "horizon": horizon, "record": record, "as_of": as_of},
        )

    def list_reports(
        self,
        *,
        report_type: str | Unset = UNSET,
        start_date: str | Unset = UNSET,
        end_date: str | Unset = UNSET,
        limit: int | Unset = UNSET,
        offset: int | Unset = UNSET,
        as_of: datetime | date | str | Unset = UNSET,
    ) -> list[ReportListItem]:
        """Daily and weekly reports, newest first

        `GET /api/reports`. One line for each report, filtered by type and period. `X-Total-Count` has the number of all that match. With `as_of` the answer is of that instant: `X-As-Of` has it, and `X-As-Of-Limits` names the fields that are not of it. Any token may call it.

        report_type: daily or weekly
        start_date: YYYY-MM-DD: periods that start on or after this date
        end_date: YYYY-MM-DD: periods that end on or before this date
        limit: The largest number of rows to return
        offset: How many rows to skip
        as_of: What was known and published at this instant; now when absent. A date stands for its end in UTC, the date of today for now
        """
        return self._http.request(
            "GET",
            "/api/reports",
            {200: list[ReportListItem]},
            query={"report_type": report_type, "start_date": start_date, "end_date": end_date, "limit": limit, "offset": offset, "as_of": as_of},
        )

    def iter_reports(
        self,
        *,
        report_type: str | Unset = UNSET,
        start_date: str | Unset = UNSET,
        end_date: str | Unset = UNSET,
        as_of: datetime | date | str | Unset = UNSET,
        page_size: int = 100,
    ) -> Iterator[ReportListItem]:
        """All rows of `list_reports`, read `page_size` at a time. Rows added meanwhile shift the pages."""
        return self._http.pages(
            "/api/reports",
            {200: list[ReportListItem]},
            query={"report_type": report_type, "start_date": start_date, "end_date": end_date, "as_of": as_of},
            page_size=page_size,
        )

    def get_report(self, report_id: str, *, as_of: datetime | date | str | Unset = UNSET) -> ReportView:
        """A report with all its figures

        `GET /api/reports/{report_id}`. The figures as they were written; a finished report never changes. With `as_of` the answer is of that instant: `X-As-Of` has it, and `X-As-Of-Limits` names the fields that are not of it. Any token may call it.

        report_id: The id of the report
        as_of: What was known and published at this instant; now when absent. A date stands for its end in UTC, the date of today for now
        """
        return self._http.request(
            "GET",
            "/api/reports/{report_id}",
            {200: ReportView},
            path_values={"report_id": report_id},
            query={"as_of": as_of},
        )

    def get_report_html(self, report_id: str, *, as_of: datetime | date | str | Unset = UNSET) -> str:
        """A report as one self-contained HTML page

        `GET /api/reports/{report_id}.html`. The same figures as a page without scripts or network access, to print or send. With `as_of` the answer is of that instant: `X-As-Of` has it, and `X-As-Of-Limits` names the fields that are not of it. Any token may call it.

        report_id: The id of the report
        as_of: What was known and published at this instant; now when absent. A date stands for its end in UTC, the date of today for now
        """
        return self._http.request(
            "GET",
            "/api/reports/{report_id}.html",
            {200: str},
            path_values={"report_id": report_id},
            query={"as_of": as_of},
        )

    def post_analytics_query(self, *, sql: str | Unset = UNSET, limit: int | Unset = UNSET) -> QueryAnswer:
        """Run a SELECT over the lake

        `POST /api/analytics/query`. Returns JSON, or the rows as a file with `Accept: text/csv` or `Accept: application/vnd.apache.parquet`. Any token may call it.

        sql: One SELECT statement of at most 20000 characters
        """
        return self._http.request("POST", "/api/analytics/query", {200: QueryAnswer}, body={"sql": sql, "limit": limit})

    def get_analytics_schema(self) -> EngineSchemaView:
        """Tables of the lake

        `GET /api/analytics/schema`. The tables and columns that `POST /api/analytics/query` can read. They are published to the lake with a delay of minutes. Any token may call it.
        """
        return self._http.request("GET", "/api/analytics/schema", {200: EngineSchemaView})

    def get_analytics_pg_schema(self) -> PgSchemaView:
        """Tables of the database

        `GET /api/analytics/pg-schema`. The tables of the public schema with estimated row counts, keys and references: what `POST /api/analytics/pg-query` can read. Any token may call it.
        """
        return self._http.request("GET", "/api/analytics/pg-schema", {200: PgSchemaView})

    def post_analytics_pg_query(self, *, sql: str | Unset = UNSET, limit: int | Unset = UNSET) -> QueryAnswer:
        """Run a SELECT over the database

        `POST /api/analytics/pg-query`. For the newest rows; questions over long histories belong to the lake. Runs as an account that can only read, with a row limit and a time limit. Viewers get no rows with text of restricted sources. Any token may call it.

        sql: One SELECT statement of at most 20000 characters
        """
        return self._http.request(
            "POST",
            "/api/analytics/pg-query",
            {200: QueryAnswer},
            body={"sql": sql, "limit": limit},
        )

    def list_analytics_saved_queries(self) -> list[SavedQueryView]:
        """Saved queries by name

        `GET /api/analytics/saved-queries`. All saved queries, ordered by name. Twelve are made at the first start. Any token may call it.
        """
        return self._http.request("GET", "/api/analytics/saved-queries", {200: list[SavedQueryView]})

    def create_analytics_saved_query(
        self,
        *,
        name: str,
        sql_text: str,
        description: str | Unset = UNSET,
        idempotency_key: str | None = None,
    ) -> CreateAnalyticsSavedQueryAnswer:
        """Save a query

        `POST /api/analytics/saved-queries`. Stores a named SQL text. The text is not run. Needs the role operator or admin. A repetition with the same Idempotency-Key returns the first answer.
        """
        return self._http.request(
            "POST",
            "/api/analytics/saved-queries",
            {201: CreateAnalyticsSavedQueryAnswer},
            body={"name": name, "description": description, "sql_text": sql_text},
            idempotency_key=idempotency_key,
        )

    def delete_analytics_saved_query(self, query_id: str) -> Deleted:
        """Delete a saved query

        `DELETE /api/analytics/saved-queries/{query_id}`. Removes the query. A prebuilt one returns with `sextant seed`. Needs the role operator or admin.

        query_id: The id of the query
        """
        return self._http.request(
            "DELETE",
            "/api/analytics/saved-queries/{query_id}",
            {200: Deleted},
            path_values={"query_id": query_id},
        )

    def get_search(
        self,
        *,
        q: str,
        types: str | Unset = UNSET,
        tickers: str | Unset = UNSET,
        since: datetime | date | str | Unset = UNSET,
        until: datetime | date | str | Unset = UNSET,
        as_of: datetime | date | str | Unset = UNSET,
        limit: int | Unset = UNSET,
    ) -> SearchAnswer:
        """Search in everything

        `GET /api/search`. Documents, companies, macro and company events, recommendations, reports and saved queries, best first. Words are stemmed and expanded by synonyms of the field; names may be misspelt. "phrase", OR, -word, word*, ticker:, source:, type:, before: and after: are understood. With as_of only what was known then is found. With a model for it, documents are put in order by their meaning too. With `as_of` the answer is of that instant: `X-As-Of` has it, and `X-As-Of-Limits` names the fields that are not of it. Any token may call it.

        q: Only rows with this q
        types: Kinds of results, separated by commas: document, company, macro_event, company_event, recommendation, report, saved_query
        tickers: Ticker symbols, separated by commas
        since: Only rows from this instant on, ISO 8601
        until: Only rows before this instant, ISO 8601
        as_of: What was known and published at this instant; now when absent. A date stands for its end in UTC, the date of today for now
        limit: The largest number of rows to return
        """
        return self._http.request(
            "GET",
            "/api/search",
            {200: SearchAnswer},
            query={"q": q, "types": types, "tickers": tickers, "since": since, "until": until, "as_of": as_of, "limit": limit},
        )

    def list_audit(self, entity_type: str, entity_id: str) -> list[AuditEventView]:
        """Audit events of one entity, oldest first

        `GET /api/audit/{entity_type}/{entity_id}`. Each event has the state before and after, who made the change, and its link in the hash chain. Empty when nothing was recorded. Any token may call it.

        entity_type: The kind of entity
        entity_id: The id of the entity
        """
        return self._http.request(
            "GET",
            "/api/audit/{entity_type}/{entity_id}",
            {200: list[AuditEventView]},
            path_values={"entity_type": entity_type, "entity_id": entity_id},
        )

    def get_system_access(self) -> OwnAccess:
        """The caller, its role and the end of its token or session

        `GET /api/system/access`. Who the platform takes the caller for, whether tokens are required, and a warning when the token ends soon. Any token may call it.
        """
        return self._http.request("GET", "/api/system/access", {200: OwnAccess})

    def get_admin_access_tokens(self) -> AccessTokens:
        """All tokens, newest first, with their state and last use; never the tokens themselves

        `GET /api/admin/access/tokens`. Names, roles, expiry and last use to the minute, with a warning for each token that ends soon. Needs the role admin.
        """
        return self._http.request("GET", "/api/admin/access/tokens", {200: AccessTokens})

    def list_admin_access_sessions(self) -> list[SessionView]:
        """Sessions by single sign-on, newest first

        `GET /api/admin/access/sessions`. Sessions that work, and those that ended within the last 30 days, each with the reason. Needs the role admin.
        """
        return self._http.request("GET", "/api/admin/access/sessions", {200: list[SessionView]})

    def delete_admin_access_session(self, session_id: str) -> SessionView:
        """End a session

        `DELETE /api/admin/access/sessions/{session_id}`. Its requests are refused and its streams end within seconds; the person may sign in again. Records an audit event. Needs the role admin.

        session_id: The id of the session
        """
        return self._http.request(
            "DELETE",
            "/api/admin/access/sessions/{session_id}",
            {200: SessionView},
            path_values={"session_id": session_id},
        )

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

    def list_ops_ingestion_throughput(
        self,
        *,
        hours: int | Unset = UNSET,
        bucket: Literal["15m", "1h", "6h", "1d"] | Unset = UNSET,
    ) -> list[ThroughputRow]:
        """Runs and items per time bucket and source type

        `GET /api/ops/ingestion/throughput`. One row for each bucket and source type, zeros included, so that an outage shows. Any token may call it.

        hours: The period to look at, in hours until now
        bucket: Only rows with this bucket
        """
        return self._http.request(
            "GET",
            "/api/ops/ingestion/throughput",
            {200: list[ThroughputRow]},
            query={"hours": hours, "bucket": bucket},
        )

    def get_ops_ingestion_summary(self, *, hours: int | Unset = UNSET) -> IngestionSummary:
        """Ingestion totals

        `GET /api/ops/ingestion/summary`. Runs by status, items fetched and new, active sources and companies, in total and by source type. Any token may call it.

        hours: The period to look at, in hours until now
        """
        return self._http.request("GET", "/api/ops/ingestion/summary", {200: IngestionSummary}, query={"hours": hours})

    def get_ops_sources_coverage_gaps(self) -> CoverageGaps:
        """Missing source types per company, and stale sources

        `GET /api/ops/sources/coverage-gaps`. Companies without a market, news or filings source, and sources without a success for three cadences. Any token may call it.
        """
        return self._http.request("GET", "/api/ops/sources/coverage-gaps", {200: CoverageGaps})

    def list_admin_sources_health(
        self,
        *,
        source_type: Literal["market_api", "news_api", "filings_api", "web_scrape", "broker"] | Unset = UNSET,
        company_id: str | Unset = UNSET,
        active_only: bool | Unset = UNSET,
    ) -> list[SourceHealthRecord]:
        """Health of each source

        `GET /api/admin/sources/health`. The newest run of each source and its counts of the last 24 hours. Any token may call it.

        source_type: Only rows with this source type
        company_id: The id of the company
        active_only: Leave out inactive rows
        """
        return self._http.request(
            "GET",
            "/api/admin/sources/health",
            {200: list[SourceHealthRecord]},
            query={"source_type": source_type, "company_id": company_id, "active_only": active_only},
        )

    def list_admin_source_runs(
        self,
        source_id: str,
        *,
        limit: int | Unset = UNSET,
        offset: int | Unset = UNSET,
    ) -> list[IngestionRunView]:
        """The runs of a source, newest first

        `GET /api/admin/sources/{source_id}/runs`. Each run with its status, items, duration and error. Any token may call it.

        source_id: The id of the source
        limit: The largest number of rows to return
        offset: How many rows to skip
        """
        return self._http.request(
            "GET",
            "/api/admin/sources/{source_id}/runs",
            {200: list[IngestionRunView]},
            path_values={"source_id": source_id},
            query={"limit": limit, "offset": offset},
        )

    def iter_admin_source_runs(self, source_id: str, *, page_size: int = 100) -> Iterator[IngestionRunView]:
        """All rows of `list_admin_source_runs`, read `page_size` at a time. Rows added meanwhile shift the pages."""
        return self._http.pages(
            "/api/admin/sources/{source_id}/runs",
            {200: list[IngestionRunView]},
            path_values={"source_id": source_id},
            page_size=page_size,
        )

    def list_ops_model_failures(self, *, hours: int | Unset = UNSET, limit: int | Unset = UNSET) -> list[ModelFailure]:
        """Recent extraction failures with their reasons, newest first

        `GET /api/ops/model/failures`. Extractions that failed in the period, with the document, the model and the error. Any token may call it.

        hours: The period to look at, in hours until now
        limit: The largest number of rows to return
        """
        return self._http.request(
            "GET",
            "/api/ops/model/failures",
            {200: list[ModelFailure]},
            query={"hours": hours, "limit": limit},
        )

    def list_ops_model_performance(
        self,
        *,
        hours: int | Unset = UNSET,
        model_name_: str | Unset = UNSET,
    ) -> list[ModelPerformance]:
        """Performance of each model

        `GET /api/ops/model/performance`. Invocations, successes, durations and tokens in the period, by model. Any token may call it.

        hours: The period to look at, in hours until now
        model_name_: Only rows with this model name
        """
        return self._http.request(
            "GET",
            "/api/ops/model/performance",
            {200: list[ModelPerformance]},
            query={"hours": hours, "model_name": model_name_},
        )

    def get_ops_storage(self) -> StorageReport:
        """Size, growth and forecast of what is stored, with the retention policies

        `GET /api/ops/storage`. Measured by housekeeping every hour. The forecast assumes the growth of the last seven days and the policies in force. Any token may call it.
        """
        return self._http.request("GET", "/api/ops/storage", {200: StorageReport})

    def get_ops_pipeline_health(self, *, hours: int | Unset = UNSET) -> PipelineHealth:
        """Health of each pipeline stage

        `GET /api/ops/pipeline/health`. Documents by stage, latency and failures of parsing, extraction and aggregation in the period, and the depth of each queue. Any token may call it.

        hours: The period to look at, in hours until now
        """
        return self._http.request("GET", "/api/ops/pipeline/health", {200: PipelineHealth}, query={"hours": hours})

    def stream_ops_pipeline(self) -> Iterator[Event]:
        """Queue depths and document counts as server-sent events, every 3 seconds

        `GET /api/ops/pipeline/stream`. An endless stream. Each event has the name `pipeline` and JSON data with queue depths, dead letters and document counts. A reader that is too slow is disconnected. Any token may call it.
        """
        return self._http.stream("/api/ops/pipeline/stream")

    def get_ops_pipeline_toggle(self) -> PipelineState:
        """Whether the pipeline is on

        `GET /api/ops/pipeline/toggle`. The runtime flag that every worker of the document pipeline checks. Any token may call it.
        """
        return self._http.request("GET", "/api/ops/pipeline/toggle", {200: PipelineState})

    def post_ops_pipeline_toggle(self, *, enabled: bool) -> PipelineSwitched:
        """Switch the pipeline on or off

        `POST /api/ops/pipeline/toggle`. Off: workers idle and pipeline queues are flushed; orders and trading continue. On: flushed work is restored from state. Records an audit event. Needs the role operator or admin.
        """
        return self._http.request(
            "POST",
            "/api/ops/pipeline/toggle",
            {200: PipelineSwitched},
            body={"enabled": enabled},
        )

    def get_ops_pipeline_pending(self) -> PendingReport:
        """Pending work of every queue

        `GET /api/ops/pipeline/pending`. Derived from state, beside what the queues hold. A job is missing when the state asks for it and it neither waits nor runs: it was flushed, failed for the last time, or was lost. Any token may call it.
        """
        return self._http.request("GET", "/api/ops/pipeline/pending", {200: PendingReport})

    def post_ops_pipeline_restore(self, *, queue: str | Unset = UNSET) -> RestoreResult:
        """Restore missing jobs

        `POST /api/ops/pipeline/restore`. Enqueues every missing job, dead ones included. Repeating it adds nothing. Queues of a pipeline that is off stay empty until it is switched on. Records an audit event. Needs the role operator or admin.

        queue: short name; all queues when absent
        """
        return self._http.request("POST", "/api/ops/pipeline/restore", {200: RestoreResult}, query={"queue": queue})

    def post_ops_pipeline_retry_failed(self, *, idempotency_key: str | None = None) -> RetryResult:
        """Retry failed extractions, up to 200

        `POST /api/ops/pipeline/retry-failed`. Deletes the failed readings and queues the documents for extraction again. A document that was queued within the last hour is skipped. Needs the role operator or admin. A repetition with the same Idempotency-Key returns the first answer.
        """
        return self._http.request(
            "POST",
            "/api/ops/pipeline/retry-failed",
            {200: RetryResult},
            idempotency_key=idempotency_key,
        )


class AsyncQueryApi:
    """Sextant query API."""

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

    async def get_system_rate_limits(self) -> RateLimits:
        """Calls to vendors and their limits

        `GET /api/system/rate-limits`. Quotas of the market data vendors, by source type, with cadences and active sources. Any token may call it.
        """
        return await self._http.request("GET", "/api/system/rate-limits", {200: RateLimits})

    async def get_system_info(self) -> SystemInfo:
        """Running roles, and whether the market data is real or simulated

        `GET /api/system/info`. Version, roles and providers of this installation. Any token may call it.
        """
        return await self._http.request("GET", "/api/system/info", {200: SystemInfo})

    async def get_system_status(self) -> SystemStatus:
        """Answers of vendors to the newest check, and processes that were restarted in the last hour

        `GET /api/system/status`. For operators: which vendor refuses its key or cannot be reached, and which process keeps failing. Any token may call it.
        """
        return await self._http.request("GET", "/api/system/status", {200: SystemStatus})

    async def get_system_first_start(self) -> FirstStart:
        """What the first start of a simulated market is doing, and how long it takes

        `GET /api/system/first-start`. The history of a simulated market is read, replayed and graded once, after the first start. Until then lists are incomplete. Any token may call it.
        """
        return await self._http.request("GET", "/api/system/first-start", {200: FirstStart})

    async def get_tracking_progress(self, *, tickers: str) -> TrackingProgressView:
        """How far newly tracked companies are from their first recommendation

        `GET /api/tracking/progress`. For each ticker: daily bars, documents, the last error of its sources and its recommendation; and whether a scheduler runs. Any token may call it.

        tickers: Only rows with this tickers
        """
        return await self._http.request(
            "GET",
            "/api/tracking/progress",
            {200: TrackingProgressView},
            query={"tickers": tickers},
        )

    async def get_trace(
        self,
        kind: Literal["order", "recommendation", "document", "position", "trade"],
        id: str,
    ) -> TraceView:
        """One idea from its document to its outcome

        `GET /api/trace/{kind}/{id}`. The document and its sentences, the reading, the change of the trend, the recommendation with its evidence, decisions with their checks, orders with their fills, the exit with its cause, the result and the grades. Found by an order, a recommendation, a document, a position or a trade. Any token may call it.

        kind: The kind
        id: The id
        """
        return await self._http.request(
            "GET",
            "/api/trace/{kind}/{id}",
            {200: TraceView},
            path_values={"kind": kind, "id": id},
        )

    async def get_recommendation_bundle(self, recommendation_id: str) -> DecisionBundle:
        """A recommendation as a file that can be verified: evidence, readings, settings, decisions and orders

        `GET /api/recommendations/{recommendation_id}/bundle`. One JSON file in canonical form with a digest over its bytes. `sextant verify FILE` computes it again without a database. Text of restricted sources is withheld from viewers. Any token may call it.

        recommendation_id: The id of the recommendation
        """
        return await self._http.request(
            "GET",
            "/api/recommendations/{recommendation_id}/bundle",
            {200: DecisionBundle},
            path_values={"recommendation_id": recommendation_id},
        )

    async def get_order_bundle(self, order_id: str) -> DecisionBundle:
        """An order as a file that can be verified: evidence, decision, checks, gate, fills and audit events

        `GET /api/orders/{order_id}/bundle`. One JSON file in canonical form with a digest over its bytes. `sextant verify FILE` computes it again without a database. Text of restricted sources is withheld from viewers. Any token may call it.

        order_id: The id of the order
        """
        return await self._http.request(
            "GET",
            "/api/orders/{order_id}/bundle",
            {200: DecisionBundle},
            path_values={"order_id": order_id},
        )

    async def get_ask_forms(self) -> AskForms:
        """The questions that can be asked, and the operations that answer them

        `GET /api/ask/forms`. One example of each form. TICKER and OTHER stand for companies. Any token may call it.
        """
        return await self._http.request("GET", "/api/ask/forms", {200: AskForms})

    async def post_ask(
        self,
        *,
        question: str,
        as_of: datetime | date | str | Unset = UNSET,
        tickers: list[str] | Unset = UNSET,
        previous: PostAskPrevious | Unset = UNSET,
    ) -> AskAnswer:
        """Answer a question in words, with citations

        `POST /api/ask`. Every number comes from a row, and every sentence cites where it comes from. A question that cannot be answered is refused with what is missing. With `Accept: text/event-stream` the answer is a stream of the events `plan`, `sentence` and `answer`. A model takes part only where an operator has created the agents `question-planner` and `answer-writer`; `models` says what each did. Any token may call it.
        """
        return await self._http.request(
            "POST",
            "/api/ask",
            {200: AskAnswer},
            body={"question": question, "as_of": as_of, "tickers": tickers, "previous": previous},
        )

    async def list_companies(
        self,
        *,
        active: bool | Unset = UNSET,
        sector: str | Unset = UNSET,
        ticker: str | Unset = UNSET,
    ) -> list[CompanyRecord]:
        """List companies

        `GET /api/companies`. Companies of the registry, filtered by activity, sector or ticker, ordered by ticker. Any token may call it.

        active: Whether to list active rows, or inactive ones
        sector: Only rows of this sector
        ticker: A ticker symbol, in any case
        """
        return await self._http.request(
            "GET",
            "/api/companies",
            {200: list[CompanyRecord]},
            query={"active": active, "sector": sector, "ticker": ticker},
        )

    async def get_company(self, company_id: str) -> CompanyDetail:
        """Get a company with its aliases

        `GET /api/companies/{company_id}`. The company, its aliases and the number of its active sources. Any token may call it.

        company_id: The id of the company
        """
        return await self._http.request(
            "GET",
            "/api/companies/{company_id}",
            {200: CompanyDetail},
            path_values={"company_id": company_id},
        )

    async def list_company_sources(self, company_id: str) -> list[SourceRecord]:
        """List a company's sources

        `GET /api/companies/{company_id}/sources`. Active and inactive sources. Secrets in their configuration are shown as `[secret]`. Any token may call it.

        company_id: The id of the company
        """
        return await self._http.request(
            "GET",
            "/api/companies/{company_id}/sources",
            {200: list[SourceRecord]},
            path_values={"company_id": company_id},
        )

    async def put_admin_source_toggle(self, source_id: str, *, active: bool | Unset = UNSET) -> SourceRecord:
        """Activate or deactivate a source

        `PUT /api/admin/sources/{source_id}/toggle`. An inactive source is not fetched; its documents stay. Records an audit event. Give each value in the query or in a JSON body; the body wins. active is true when absent. Needs the role operator or admin.

        source_id: The id of the source
        active: In place of active in the body
        """
        return await self._http.request(
            "PUT",
            "/api/admin/sources/{source_id}/toggle",
            {200: SourceRecord},
            path_values={"source_id": source_id},
            query={"active": active},
        )

    async def put_admin_source_credibility(self, source_id: str, *, credibility_score: float) -> SourceRecord:
        """Set a source's credibility

        `PUT /api/admin/sources/{source_id}/credibility`. The credibility weighs the evidence of the source, from 0 to 1. Records an audit event. Give each value in the query or in a JSON body; the body wins. Required in one of them: credibility_score. Needs the role operator or admin.

        source_id: The id of the source
        credibility_score: In place of credibility_score in the body
        """
        return await self._http.request(
            "PUT",
            "/api/admin/sources/{source_id}/credibility",
            {200: SourceRecord},
            path_values={"source_id": source_id},
            query={"credibility_score": credibility_score},
        )

    async def put_admin_company_toggle(self, company_id: str, *, active: bool | Unset = UNSET) -> CompanyRecord:
        """Activate or deactivate a company

        `PUT /api/admin/companies/{company_id}/toggle`. An inactive company gets no new data and no recommendations; its history stays. Records an audit event. Give each value in the query or in a JSON body; the body wins. active is true when absent. Needs the role operator or admin.

        company_id: The id of the company
        active: In place of active in the body
        """
        return await self._http.request(
            "PUT",
            "/api/admin/companies/{company_id}/toggle",
            {200: CompanyRecord},
            path_values={"company_id": company_id},
            query={"active": active},
        )

    async def put_admin_company_sector(
        self,
        company_id: str,
        *,
        sector: str,
        industry: str | Unset = UNSET,
    ) -> CompanyRecord:
        """Set a company's sector and industry

        `PUT /api/admin/companies/{company_id}/sector`. An absent industry keeps its value. Records an audit event. Give each value in the query or in a JSON body; the body wins. Required in one of them: sector. Needs the role operator or admin.

        company_id: The id of the company
        sector: In place of sector in the body
        industry: In place of industry in the body
        """
        return await self._http.request(
            "PUT",
            "/api/admin/companies/{company_id}/sector",
            {200: CompanyRecord},
            path_values={"company_id": company_id},
            query={"sector": sector, "industry": industry},
        )

    async def list_admin_companies_coverage(self) -> list[CompanyCoverage]:
        """Count active sources by type for each active company

        `GET /api/admin/companies/coverage`. One row for each active company, with the number of its active sources of each type. Any token may call it.
        """
        return await self._http.request("GET", "/api/admin/companies/coverage", {200: list[CompanyCoverage]})

    async def get_company_fundamentals(
        self,
        company_id: str,
        *,
        as_of: datetime | date | str | Unset = UNSET,
        periods: int | Unset = UNSET,
    ) -> FundamentalsView:
        """Figures of the statements as known at an instant, each with its filing

        `GET /api/companies/{company_id}/fundamentals`. Revenue, earnings and balance sheet figures by period, each with the filing that first reported it. With `as_of`, only what was public at that instant. Any token may call it.

        company_id: The id of the company
        as_of: The state as known at this instant; now when absent
        periods: Only rows with this periods
        """
        return await self._http.request(
            "GET",
            "/api/companies/{company_id}/fundamentals",
            {200: FundamentalsView},
            path_values={"company_id": company_id},
            query={"as_of": as_of, "periods": periods},
        )

    async def list_company_filings(
        self,
        company_id: str,
        *,
        as_of: datetime | date | str | Unset = UNSET,
        form: str | Unset = UNSET,
        limit: int | Unset = UNSET,
        offset: int | Unset = UNSET,
    ) -> list[FilingView]:
        """Filings of a company, newest first, with their acceptance time and item codes

        `GET /api/companies/{company_id}/filings`. Filings at the SEC with the instant from which they were public. With `as_of`, only what was public at that instant. Any token may call it.

        company_id: The id of the company
        as_of: The state as known at this instant; now when absent
        form: Only rows with this form
        limit: The largest number of rows to return
        offset: How many rows to skip
        """
        return await self._http.request(
            "GET",
            "/api/companies/{company_id}/filings",
            {200: list[FilingView]},
            path_values={"company_id": company_id},
            query={"as_of": as_of, "form": form, "limit": limit, "offset": offset},
        )

    def iter_company_filings(
        self,
        company_id: str,
        *,
        as_of: datetime | date | str | Unset = UNSET,
        form: str | Unset = UNSET,
        page_size: int = 100,
    ) -> AsyncIterator[FilingView]:
        """All rows of `list_company_filings`, read `page_size` at a time. Rows added meanwhile shift the pages."""
        return self._http.pages(
            "/api/companies/{company_id}/filings",
            {200: list[FilingView]},
            path_values={"company_id": company_id},
            query={"as_of": as_of, "form": form},
            page_size=page_size,
        )

    async def list_company_insider_transactions(
        self,
        company_id: str,
        *,
        as_of: datetime | date | str | Unset = UNSET,
        role: Literal["issuer", "owner"] | Unset = UNSET,
        market_only: bool | Unset = UNSET,
        limit: int | Unset = UNSET,
        offset: int | Unset = UNSET,
    ) -> list[InsiderTransactionView]:
        """Transactions that insiders reported, newest first

        `GET /api/companies/{company_id}/insider-transactions`. From forms 3, 4 and 5, as the issuer or as the reporting owner. `market_only` leaves out grants, gifts and exercises. Any token may call it.

        company_id: The id of the company
        as_of: The state as known at this instant; now when absent
        role: Only rows with this role
        market_only: Only purchases and sales in the market (codes P and S)
        limit: The largest number of rows to return
        offset: How many rows to skip
        """
        return await self._http.request(
            "GET",
            "/api/companies/{company_id}/insider-transactions",
            {200: list[InsiderTransactionView]},
            path_values={"company_id": company_id},
            query={"as_of": as_of, "role": role, "market_only": market_only, "limit": limit, "offset": offset},
        )

    def iter_company_insider_transactions(
        self,
        company_id: str,
        *,
        as_of: datetime | date | str | Unset = UNSET,
        role: Literal["issuer", "owner"] | Unset = UNSET,
        market_only: bool | Unset = UNSET,
        page_size: int = 100,
    ) -> AsyncIterator[InsiderTransactionView]:
        """All rows of `list_company_insider_transactions`, read `page_size` at a time. Rows added meanwhile shift the pages."""
        return self._http.pages(
            "/api/companies/{company_id}/insider-transactions",
            {200: list[InsiderTransactionView]},
            path_values={"company_id": company_id},
            query={"as_of": as_of, "role": role, "market_only": market_only},
            page_size=page_size,
        )

    async def get_company_holdings(
        self,
        company_id: str,
        *,
        as_of: datetime | date | str | Unset = UNSET,
        limit: int | Unset = UNSET,
    ) -> HoldingsView:
        """Holdings that managers reported on form 13F: in the company, and by the company

        `GET /api/companies/{company_id}/holdings`. Positions of the newest reported period of each manager, the largest first. Any token may call it.

        company_id: The id of the company
        as_of: The state as known at this instant; now when absent
        limit: The largest number of rows to return
        """
        return await self._http.request(
            "GET",
            "/api/companies/{company_id}/holdings",
            {200: HoldingsView},
            path_values={"company_id": company_id},
            query={"as_of": as_of, "limit": limit},
        )

    async def get_market_prices(
        self,
        ticker: str,
        *,
        limit: int | Unset = UNSET,
        timeframe: Literal["D", "M30"] | Unset = UNSET,
        adjusted: bool | Unset = UNSET,
    ) -> PricesView:
        """List price bars, oldest first, with the newest quote and the 90-day range

        `GET /api/market/prices/{ticker}`. Bars as stored, adjusted for splits unless `adjusted` is false. Empty for a ticker without bars. `quote` is the newest price with its time; null without one. Any token may call it.

        ticker: A ticker symbol, in any case
        limit: The largest number of rows to return
        timeframe: Only rows with this timeframe
        adjusted: Only rows with this adjusted
        """
        return await self._http.request(
            "GET",
            "/api/market/prices/{ticker}",
            {200: PricesView},
            path_values={"ticker": ticker},
            query={"limit": limit, "timeframe": timeframe, "adjusted": adjusted},
        )

    async def get_market_conflicts(
        self,
        *,
        ticker: str | Unset = UNSET,
        open: bool | Unset = UNSET,
        limit: int | Unset = UNSET,
    ) -> GetMarketConflictsAnswer:
        """List bars on which two market data vendors disagree, newest first

        `GET /api/market/conflicts`. Any token may call it.

        ticker: A ticker symbol, in any case
        open: Only rows with this open
        limit: The largest number of rows to return
        """
        return await self._http.request(
            "GET",
            "/api/market/conflicts",
            {200: GetMarketConflictsAnswer},
            query={"ticker": ticker, "open": open, "limit": limit},
        )

    async def post_market_backfill(
        self,
        ticker: str,
        *,
        days: int | Unset = UNSET,
        idempotency_key: str | None = None,
        respond_async: bool = False,
    ) -> TickerBackfillView | AsyncJob:
        """Load daily bars of one ticker from the market data vendor

        `POST /api/market/backfill/{ticker}`. Stores the bars that are missing. Waits for the vendor’s rate limit up to 40 seconds; the rest is queued. Needs the role operator or admin. With `Prefer: respond-async` it answers 202 with a job, which `Location` names; otherwise it answers within a minute. A repetition with the same Idempotency-Key returns the first answer.

        ticker: A ticker symbol, in any case
        days: The period to load, in days until today
        """
        return await self._http.request(
            "POST",
            "/api/market/backfill/{ticker}",
            {200: TickerBackfillView, 202: AsyncJob},
            path_values={"ticker": ticker},
            query={"days": days},
            idempotency_key=idempotency_key,
            respond_async=respond_async,
        )

    async def post_market_backfill_all(
        self,
        *,
        days: int | Unset = UNSET,
        idempotency_key: str | None = None,
        respond_async: bool = False,
    ) -> BackfillAllView | AsyncJob:
        """Load daily bars of all active companies from the market data vendor

        `POST /api/market/backfill-all`. Stores the bars that are missing. Waits for the vendor’s rate limit up to 40 seconds; the rest is queued. Needs the role operator or admin. With `Prefer: respond-async` it answers 202 with a job, which `Location` names; otherwise it answers within a minute. A repetition with the same Idempotency-Key returns the first answer.

        days: The period to load, in days until today
        """
        return await self._http.request(
            "POST",
            "/api/market/backfill-all",
            {200: BackfillAllView, 202: AsyncJob},
            query={"days": days},
            idempotency_key=idempotency_key,
            respond_async=respond_async,
        )

    async def list_documents(
        self,
        *,
        ticker: str | Unset = UNSET,
        company_id: str | Unset = UNSET,
        document_type: Literal["news", "filing", "web_page", "press_release"] | Unset = UNSET,
        status: Literal["raw", "parsed", "parse_failed", "duplicate", "irrelevant", "extracted", "extraction_failed", "archived"] | Unset = UNSET,
        since: datetime | date | str | Unset = UNSET,
        limit: int | Unset = UNSET,
        offset: int | Unset = UNSET,
        as_of: datetime | date | str | Unset = UNSET,
    ) -> list[DocumentView]:
        """Documents, newest first

        `GET /api/documents`. Collected documents without their text, filtered by company, type, status or publication time. With `as_of` the answer is of that instant: `X-As-Of` has it, and `X-As-Of-Limits` names the fields that are not of it. Any token may call it.

        ticker: A ticker symbol, in any case
        company_id: The id of the company
        document_type: Only rows with this document type
        status: Only rows with this status
        since: Only rows from this instant on, ISO 8601
        limit: The largest number of rows to return
        offset: How many rows to skip
        as_of: What was known and published at this instant; now when absent. A date stands for its end in UTC, the date of today for now
        """
        return await self._http.request(
            "GET",
            "/api/documents",
            {200: list[DocumentView]},
            query={"ticker": ticker, "company_id": company_id, "document_type": document_type, "status": status, "since": since, "limit": limit, "offset": offset, "as_of": as_of},
        )

    def iter_documents(
        self,
        *,
        ticker: str | Unset = UNSET,
        company_id: str | Unset = UNSET,
        document_type: Literal["news", "filing", "web_page", "press_release"] | Unset = UNSET,
        status: Literal["raw", "parsed", "parse_failed", "duplicate", "irrelevant", "extracted", "extraction_failed", "archived"] | Unset = UNSET,
        since: datetime | date | str | Unset = UNSET,
        as_of: datetime | date | str | Unset = UNSET,
        page_size: int = 100,
    ) -> AsyncIterator[DocumentView]:
        """All rows of `list_documents`, read `page_size` at a time. Rows added meanwhile shift the pages."""
        return self._http.pages(
            "/api/documents",
            {200: list[DocumentView]},
            query={"ticker": ticker, "company_id": company_id, "document_type": document_type, "status": status, "since": since, "as_of": as_of},
            page_size=page_size,
        )

    async def get_document(self, document_id: str, *, as_of: datetime | date | str | Unset = UNSET) -> DocumentDetail:
        """A document with its mentions and intelligence

        `GET /api/documents/{document_id}`. The parsed text, the companies it mentions with their places in the text, and what was extracted from it. With `as_of` the answer is of that instant: `X-As-Of` has it, and `X-As-Of-Limits` names the fields that are not of it. Any token may call it.

        document_id: The id of the document
        as_of: What was known and published at this instant; now when absent. A date stands for its end in UTC, the date of today for now
        """
        return await self._http.request(
            "GET",
            "/api/documents/{document_id}",
            {200: DocumentDetail},
            path_values={"document_id": document_id},
            query={"as_of": as_of},
        )

    async def get_document_original(self, document_id: str, *, as_of: datetime | date | str | Unset = UNSET) -> bytes:
        """Download the document exactly as it was fetched

        `GET /api/documents/{document_id}/original`. The stored bytes, always as an untyped download, so that a foreign page cannot open as one of ours. With `as_of` the answer is of that instant: `X-As-Of` has it, and `X-As-Of-Limits` names the fields that are not of it. Any token may call it.

        document_id: The id of the document
        as_of: What was known and published at this instant; now when absent. A date stands for its end in UTC, the date of today for now
        """
        return await self._http.request(
            "GET",
            "/api/documents/{document_id}/original",
            {200: bytes},
            path_values={"document_id": document_id},
            query={"as_of": as_of},
        )

    async def list_agent_variants(self, agent_id: str) -> list[VariantView]:
        """An agent’s variants, oldest first

        `GET /api/agents/{agent_id}/variants`. Alternative prompts and models of the agent. At most one is active. Any token may call it.

        agent_id: The id of the agent
        """
        return await self._http.request(
            "GET",
            "/api/agents/{agent_id}/variants",
            {200: list[VariantView]},
            path_values={"agent_id": agent_id},
        )

    async def create_agent_variant(
        self,
        agent_id: str,
        *,
        variant_name: str,
        model_name_: str,
        variant_slug: str | Unset = UNSET,
        description: str | Unset = UNSET,
        model_provider_: str | Unset = UNSET,
        system_prompt: str | Unset = UNSET,
        user_prompt_template: str | Unset = UNSET,
        prompt_version: str | Unset = UNSET,
        temperature: float | Unset = UNSET,
        max_tokens: int | Unset = UNSET,
        timeout_seconds: int | Unset = UNSET,
        max_retries: int | Unset = UNSET,
        context_window: int | Unset = UNSET,
        input_token_limit: int | Unset = UNSET,
        token_budget: int | Unset = UNSET,
        idempotency_key: str | None = None,
    ) -> VariantView:
        """Create a variant

        `POST /api/agents/{agent_id}/variants`. The variant is inactive until it is activated. The slug is made from the name when it is absent. Records an audit event. Needs the role admin. A repetition with the same Idempotency-Key returns the first answer.

        agent_id: The id of the agent
        """
        return await self._http.request(
            "POST",
            "/api/agents/{agent_id}/variants",
            {201: VariantView},
            path_values={"agent_id": agent_id},
            body={"variant_name": variant_name, "variant_slug": variant_slug, "model_name": model_name_, "description": description, "model_provider": model_provider_, "system_prompt": system_prompt, "user_prompt_template": user_prompt_template, "prompt_version": prompt_version, "temperature": temperature, "max_tokens": max_tokens, "timeout_seconds": timeout_seconds, "max_retries": max_retries, "context_window": context_window, "input_token_limit": input_token_limit, "token_budget": token_budget},
            idempotency_key=idempotency_key,
        )

    async def get_agent_variant(self, agent_id: str, variant_id: str) -> VariantView:
        """A variant

        `GET /api/agents/{agent_id}/variants/{variant_id}`. The variant with its prompts and settings. Any token may call it.

        agent_id: The id of the agent
        variant_id: The id of the variant
        """
        return await self._http.request(
            "GET",
            "/api/agents/{agent_id}/variants/{variant_id}",
            {200: VariantView},
            path_values={"agent_id": agent_id, "variant_id": variant_id},
        )

    async def put_agent_variant(
        self,
        agent_id: str,
        variant_id: str,
        *,
        variant_name: str | Unset = UNSET,
        variant_slug: str | Unset = UNSET,
        model_name_: str | Unset = UNSET,
        description: str | Unset = UNSET,
        model_provider_: str | Unset = UNSET,
        system_prompt: str | Unset = UNSET,
        user_prompt_template: str | Unset = UNSET,
        prompt_version: str | Unset = UNSET,
        temperature: float | Unset = UNSET,
        max_tokens: int | Unset = UNSET,
        timeout_seconds: int | Unset = UNSET,
        max_retries: int | Unset = UNSET,
        context_window: int | Unset = UNSET,
        input_token_limit: int | Unset = UNSET,
        token_budget: int | Unset = UNSET,
    ) -> VariantView:
        """Change some of a variant’s fields

        `PUT /api/agents/{agent_id}/variants/{variant_id}`. Fields that are absent keep their value. Records an audit event. Needs the role admin.

        agent_id: The id of the agent
        variant_id: The id of the variant
        """
        return await self._http.request(
            "PUT",
            "/api/agents/{agent_id}/variants/{variant_id}",
            {200: VariantView},
            path_values={"agent_id": agent_id, "variant_id": variant_id},
            body={"variant_name": variant_name, "variant_slug": variant_slug, "model_name": model_name_, "description": description, "model_provider": model_provider_, "system_prompt": system_prompt, "user_prompt_template": user_prompt_template, "prompt_version": prompt_version, "temperature": temperature, "max_tokens": max_tokens, "timeout_seconds": timeout_seconds, "max_retries": max_retries, "context_window": context_window, "input_token_limit": input_token_limit, "token_budget": token_budget},
        )

    async def delete_agent_variant(self, agent_id: str, variant_id: str) -> Deleted:
        """Delete an inactive variant

        `DELETE /api/agents/{agent_id}/variants/{variant_id}`. Its invocation log stays. Records an audit event. Needs the role admin.

        agent_id: The id of the agent
        variant_id: The id of the variant
        """
        return await self._http.request(
            "DELETE",
            "/api/agents/{agent_id}/variants/{variant_id}",
            {200: Deleted},
            path_values={"agent_id": agent_id, "variant_id": variant_id},
        )

    async def create_agent_clone(
        self,
        agent_id: str,
        *,
        variant_name: str,
        variant_slug: str | Unset = UNSET,
        model_name_: str | Unset = UNSET,
        description: str | Unset = UNSET,
        model_provider_: str | Unset = UNSET,
        system_prompt: str | Unset = UNSET,
        user_prompt_template: str | Unset = UNSET,
        prompt_version: str | Unset = UNSET,
        temperature: float | Unset = UNSET,
        max_tokens: int | Unset = UNSET,
        timeout_seconds: int | Unset = UNSET,
        max_retries: int | Unset = UNSET,
        context_window: int | Unset = UNSET,
        input_token_limit: int | Unset = UNSET,
        token_budget: int | Unset = UNSET,
        idempotency_key: str | None = None,
    ) -> VariantView:
        """Clone an agent’s configuration as a new variant

        `POST /api/agents/{agent_id}/clone`. Copies the agent’s own configuration; fields of the body replace copied ones. Records an audit event. Needs the role admin. A repetition with the same Idempotency-Key returns the first answer.

        agent_id: The id of the agent
        """
        return await self._http.request(
            "POST",
            "/api/agents/{agent_id}/clone",
            {201: VariantView},
            path_values={"agent_id": agent_id},
            body={"variant_name": variant_name, "variant_slug": variant_slug, "model_name": model_name_, "description": description, "model_provider": model_provider_, "system_prompt": system_prompt, "user_prompt_template": user_prompt_template, "prompt_version": prompt_version, "temperature": temperature, "max_tokens": max_tokens, "timeout_seconds": timeout_seconds, "max_retries": max_retries, "context_window": context_window, "input_token_limit": input_token_limit, "token_budget": token_budget},
            idempotency_key=idempotency_key,
        )

    async def create_agent_variant_clone(
        self,
        agent_id: str,
        variant_id: str,
        *,
        variant_name: str,
        variant_slug: str | Unset = UNSET,
        model_name_: str | Unset = UNSET,
        description: str | Unset = UNSET,
        model_provider_: str | Unset = UNSET,
        system_prompt: str | Unset = UNSET,
        user_prompt_template: str | Unset = UNSET,
        prompt_version: str | Unset = UNSET,
        temperature: float | Unset = UNSET,
        max_tokens: int | Unset = UNSET,
        timeout_seconds: int | Unset = UNSET,
        max_retries: int | Unset = UNSET,
        context_window: int | Unset = UNSET,
        input_token_limit: int | Unset = UNSET,
        token_budget: int | Unset = UNSET,
        idempotency_key: str | None = None,
    ) -> VariantView:
        """Clone a variant

        `POST /api/agents/{agent_id}/variants/{variant_id}/clone`. Copies the variant within its agent; fields of the body replace copied ones. Records an audit event. Needs the role admin. A repetition with the same Idempotency-Key returns the first answer.

        agent_id: The id of the agent
        variant_id: The id of the variant
        """
        return await self._http.request(
            "POST",
            "/api/agents/{agent_id}/variants/{variant_id}/clone",
            {201: VariantView},
            path_values={"agent_id": agent_id, "variant_id": variant_id},
            body={"variant_name": variant_name, "variant_slug": variant_slug, "model_name": model_name_, "description": description, "model_provider": model_provider_, "system_prompt": system_prompt, "user_prompt_template": user_prompt_template, "prompt_version": prompt_version, "temperature": temperature, "max_tokens": max_tokens, "timeout_seconds": timeout_seconds, "max_retries": max_retries, "context_window": context_window, "input_token_limit": input_token_limit, "token_budget": token_budget},
            idempotency_key=idempotency_key,
        )

    async def post_agent_variant_activate(self, agent_id: str, variant_id: str) -> VariantView:
        """Activate a variant instead of the active one

        `POST /api/agents/{agent_id}/variants/{variant_id}/activate`. The variant that was active becomes inactive in the same transaction. Takes effect with the next extraction. Records an audit event. Needs the role admin.

        agent_id: The id of the agent
        variant_id: The id of the variant
        """
        return await self._http.request(
            "POST",
            "/api/agents/{agent_id}/variants/{variant_id}/activate",
            {200: VariantView},
            path_values={"agent_id": agent_id, "variant_id": variant_id},
        )

    async def post_agent_variants_deactivate(self, agent_id: str) -> Deactivated:
        """Deactivate all variants and use the agent’s own configuration

        `POST /api/agents/{agent_id}/variants/deactivate`. Does nothing when no variant is active; otherwise records an audit event. Needs the role admin.

        agent_id: The id of the agent
        """
        return await self._http.request(
            "POST",
            "/api/agents/{agent_id}/variants/deactivate",
            {200: Deactivated},
            path_values={"agent_id": agent_id},
        )

    async def get_agent_performance(self, agent_id: str, *, hours: int | Unset = UNSET) -> AgentPerformance:
        """Performance of an agent, including its variants

        `GET /api/agents/{agent_id}/performance`. Invocations, successes, durations, confidence and tokens of the period. Any token may call it.

        agent_id: The id of the agent
        hours: The period to look at, in hours until now
        """
        return await self._http.request(
            "GET",
            "/api/agents/{agent_id}/performance",
            {200: AgentPerformance},
            path_values={"agent_id": agent_id},
            query={"hours": hours},
        )

    async def list_agent_performance_history(
        self,
        agent_id: str,
        *,
        hours: int | Unset = UNSET,
    ) -> list[HourlyPerformance]:
        """Hourly performance of an agent

        `GET /api/agents/{agent_id}/performance/history`. One row for each hour of the period, zeros included. Any token may call it.

        agent_id: The id of the agent
        hours: The period to look at, in hours until now
        """
        return await self._http.request(
            "GET",
            "/api/agents/{agent_id}/performance/history",
            {200: list[HourlyPerformance]},
            path_values={"agent_id": agent_id},
            query={"hours": hours},
        )

    async def get_agent_variant_performance(
        self,
        agent_id: str,
        variant_id: str,
        *,
        hours: int | Unset = UNSET,
    ) -> AgentPerformance:
        """Performance of a variant

        `GET /api/agents/{agent_id}/variants/{variant_id}/performance`. Invocations, successes, durations, confidence and tokens of the period. Any token may call it.

        agent_id: The id of the agent
        variant_id: The id of the variant
        hours: The period to look at, in hours until now
        """
        return await self._http.request(
            "GET",
            "/api/agents/{agent_id}/variants/{variant_id}/performance",
            {200: AgentPerformance},
            path_values={"agent_id": agent_id, "variant_id": variant_id},
            query={"hours": hours},
        )

    async def list_agent_variant_performance_history(
        self,
        agent_id: str,
        variant_id: str,
        *,
        hours: int | Unset = UNSET,
    ) -> list[HourlyPerformance]:
        """Hourly performance of a variant

        `GET /api/agents/{agent_id}/variants/{variant_id}/performance/history`. One row for each hour of the period, zeros included. Any token may call it.

        agent_id: The id of the agent
        variant_id: The id of the variant
        hours: The period to look at, in hours until now
        """
        return await self._http.request(
            "GET",
            "/api/agents/{agent_id}/variants/{variant_id}/performance/history",
            {200: list[HourlyPerformance]},
            path_values={"agent_id": agent_id, "variant_id": variant_id},
            query={"hours": hours},
        )

    async def list_model_prices(self) -> list[PriceView]:
        """Prices of models; a model without one has an unknown price

        `GET /api/model-prices`. In US dollars for a million tokens, by provider and model. Any token may call it.
        """
        return await self._http.request("GET", "/api/model-prices", {200: list[PriceView]})

    async def put_model_prices(
        self,
        *,
        model_provider_: str,
        model_name_: str,
        input_usd_per_million: float,
        output_usd_per_million: float,
    ) -> PriceView:
        """Store the price of a model, or of all models of a provider (*)

        `PUT /api/model-prices`. Replaces the price of the same provider and model. Records an audit event. Needs the role admin.

        input_usd_per_million: USD per million tokens; 0 is free
        output_usd_per_million: USD per million tokens; 0 is free
        """
        return await self._http.request(
            "PUT",
            "/api/model-prices",
            {200: PriceView},
            body={"model_provider": model_provider_, "model_name": model_name_, "input_usd_per_million": input_usd_per_million, "output_usd_per_million": output_usd_per_million},
        )

    async def delete_model_price(self, price_id: str) -> Deleted:
        """Delete a price

        `DELETE /api/model-prices/{price_id}`. Costs of the model count as unknown afterwards. Records an audit event. Needs the role admin.

        price_id: The id of the price
        """
        return await self._http.request(
            "DELETE",
            "/api/model-prices/{price_id}",
            {200: Deleted},
            path_values={"price_id": price_id},
        )

    async def get_agent_variant_limits(self, agent_id: str, variant_id: str) -> LimitsView:
        """A variant’s context and daily budgets, with today’s usage

        `GET /api/agents/{agent_id}/variants/{variant_id}/limits`. The budgets in tokens and in US dollars (0 is no limit), and what was used and reserved of them today. Any token may call it.

        agent_id: The id of the agent
        variant_id: The id of the variant
        """
        return await self._http.request(
            "GET",
            "/api/agents/{agent_id}/variants/{variant_id}/limits",
            {200: LimitsView},
            path_values={"agent_id": agent_id, "variant_id": variant_id},
        )

    async def put_agent_variant_limits(
        self,
        agent_id: str,
        variant_id: str,
        *,
        token_budget: int | Unset = UNSET,
        money_budget_usd: float | Unset = UNSET,
        context_window: int | Unset = UNSET,
    ) -> LimitsView:
        """Change a variant’s context and daily budgets

        `PUT /api/agents/{agent_id}/variants/{variant_id}/limits`. Fields that are absent keep their value. Extraction stops for the day when a budget is used up. Records an audit event. Needs the role admin.

        agent_id: The id of the agent
        variant_id: The id of the variant
        """
        return await self._http.request(
            "PUT",
            "/api/agents/{agent_id}/variants/{variant_id}/limits",
            {200: LimitsView},
            path_values={"agent_id": agent_id, "variant_id": variant_id},
            body={"token_budget": token_budget, "money_budget_usd": money_budget_usd, "context_window": context_window},
        )

    async def list_agents(self, *, active_only: bool | Unset = UNSET) -> list[AgentView]:
        """Agents, oldest first

        `GET /api/agents`. Agents that read documents with a model, with their prompts and settings. Three are built in. Any token may call it.

        active_only: Leave out inactive rows
        """
        return await self._http.request(
            "GET",
            "/api/agents",
            {200: list[AgentView]},
            query={"active_only": active_only},
        )

    async def create_agent(
        self,
        *,
        name: str,
        slug: str | Unset = UNSET,
        purpose: str | Unset = UNSET,
        model_name_: str | Unset = UNSET,
        schema_version: str | Unset = UNSET,
        model_provider_: str | Unset = UNSET,
        system_prompt: str | Unset = UNSET,
        user_prompt_template: str | Unset = UNSET,
        prompt_version: str | Unset = UNSET,
        temperature: float | Unset = UNSET,
        max_tokens: int | Unset = UNSET,
        timeout_seconds: int | Unset = UNSET,
        max_retries: int | Unset = UNSET,
        idempotency_key: str | None = None,
    ) -> AgentView:
        """Create an agent

        `POST /api/agents`. The slug is made from the name when it is absent. Records an audit event. Needs the role admin. A repetition with the same Idempotency-Key returns the first answer.
        """
        return await self._http.request(
            "POST",
            "/api/agents",
            {201: AgentView},
            body={"name": name, "slug": slug, "purpose": purpose, "model_name": model_name_, "schema_version": schema_version, "model_provider": model_provider_, "system_prompt": system_prompt, "user_prompt_template": user_prompt_template, "prompt_version": prompt_version, "temperature": temperature, "max_tokens": max_tokens, "timeout_seconds": timeout_seconds, "max_retries": max_retries},
            idempotency_key=idempotency_key,
        )

    async def get_agent(self, agent_id: str) -> AgentView:
        """An agent

        `GET /api/agents/{agent_id}`. The agent with its prompts and settings. Any token may call it.

        agent_id: The id of the agent
        """
        return await self._http.request(
            "GET",
            "/api/agents/{agent_id}",
            {200: AgentView},
            path_values={"agent_id": agent_id},
        )

    async def put_agent(
        self,
        agent_id: str,
        *,
        name: str | Unset = UNSET,
        slug: str | Unset = UNSET,
        purpose: str | Unset = UNSET,
        model_name_: str | Unset = UNSET,
        schema_version: str | Unset = UNSET,
        model_provider_: str | Unset = UNSET,
        system_prompt: str | Unset = UNSET,
        user_prompt_template: str | Unset = UNSET,
        prompt_version: str | Unset = UNSET,
        temperature: float | Unset = UNSET,
        max_tokens: int | Unset = UNSET,
        timeout_seconds: int | Unset = UNSET,
        max_retries: int | Unset = UNSET,
        active: bool | Unset = UNSET,
    ) -> AgentView:
        """Change some of an agent’s fields

        `PUT /api/agents/{agent_id}`. Fields that are absent keep their value. Takes effect with the next extraction. Records an audit event. Needs the role admin.

        agent_id: The id of the agent
        """
        return await self._http.request(
            "PUT",
            "/api/agents/{agent_id}",
            {200: AgentView},
            path_values={"agent_id": agent_id},
            body={"name": name, "slug": slug, "purpose": purpose, "model_name": model_name_, "schema_version": schema_version, "model_provider": model_provider_, "system_prompt": system_prompt, "user_prompt_template": user_prompt_template, "prompt_version": prompt_version, "temperature": temperature, "max_tokens": max_tokens, "timeout_seconds": timeout_seconds, "max_retries": max_retries, "active": active},
        )

    async def delete_agent(self, agent_id: str) -> Deleted:
        """Delete an agent and its variants; its invocation log stays

        `DELETE /api/agents/{agent_id}`. Removes the agent with its variants. Records an audit event. Needs the role admin.

        agent_id: The id of the agent
        """
        return await self._http.request(
            "DELETE",
            "/api/agents/{agent_id}",
            {200: Deleted},
            path_values={"agent_id": agent_id},
        )

    async def post_agent_try(
        self,
        agent_id: str,
        *,
        document_id: str,
        variant_id: str | Unset = UNSET,
        model_provider_: str | Unset = UNSET,
        model_name_: str | Unset = UNSET,
        system_prompt: str | Unset = UNSET,
        user_prompt_template: str | Unset = UNSET,
    ) -> TriedAgent:
        """Try an agent on one document, optionally with changed settings; nothing is stored

        `POST /api/agents/{agent_id}/try`. Runs the agent once on a stored document and returns what it would extract, beside what the builtin extractor reads. Calls the model, which may cost money. Needs the role operator or admin.

        agent_id: The id of the agent
        """
        return await self._http.request(
            "POST",
            "/api/agents/{agent_id}/try",
            {200: TriedAgent},
            path_values={"agent_id": agent_id},
            body={"document_id": document_id, "variant_id": variant_id, "model_provider": model_provider_, "model_name": model_name_, "system_prompt": system_prompt, "user_prompt_template": user_prompt_template},
        )

    async def list_trends(
        self,
        *,
        ticker: str | Unset = UNSET,
        entity_type: Literal["company", "sector", "market"] | Unset = UNSET,
        window: Literal["intraday", "1d", "7d", "30d", "90d"] | Unset = UNSET,
        as_of: datetime | date | str | Unset = UNSET,
        limit: int | Unset = UNSET,
        offset: int | Unset = UNSET,
    ) -> list[TrendSummaryView]:
        """Current trends with their projections

        `GET /api/trends`. The current trend of each entity and window with its direction, strength, confidence and projection. `X-Total-Count` has the number of all that match. With `as_of` the answer is of that instant: `X-As-Of` has it, and `X-As-Of-Limits` names the fields that are not of it. Any token may call it.

        ticker: A ticker symbol, in any case
        entity_type: The kind of entity
        window: A trend window
        as_of: What was known and published at this instant; now when absent. A date stands for its end in UTC, the date of today for now
        limit: The largest number of rows to return
        offset: How many rows to skip
        """
        return await self._http.request(
            "GET",
            "/api/trends",
            {200: list[TrendSummaryView]},
            query={"ticker": ticker, "entity_type": entity_type, "window": window, "as_of": as_of, "limit": limit, "offset": offset},
        )

    def iter_trends(
        self,
        *,
        ticker: str | Unset = UNSET,
        entity_type: Literal["company", "sector", "market"] | Unset = UNSET,
        window: Literal["intraday", "1d", "7d", "30d", "90d"] | Unset = UNSET,
        as_of: datetime | date | str | Unset = UNSET,
        page_size: int = 100,
    ) -> AsyncIterator[TrendSummaryView]:
        """All rows of `list_trends`, read `page_size` at a time. Rows added meanwhile shift the pages."""
        return self._http.pages(
            "/api/trends",
            {200: list[TrendSummaryView]},
            query={"ticker": ticker, "entity_type": entity_type, "window": window, "as_of": as_of},
            page_size=page_size,
        )

    async def list_trends_history(
        self,
        *,
        ticker: str | Unset = UNSET,
        entity_type: Literal["company", "sector", "market"] | Unset = UNSET,
        window: Literal["intraday", "1d", "7d", "30d", "90d"] | Unset = UNSET,
        as_of: datetime | date | str | Unset = UNSET,
        limit: int | Unset = UNSET,
    ) -> list[TrendSnapshotView]:
        """The newest snapshots of trends up to the limit, oldest first

        `GET /api/trends/history`. Every evaluation appends a snapshot. Without a ticker, snapshots of all companies. With `as_of` the answer is of that instant: `X-As-Of` has it, and `X-As-Of-Limits` names the fields that are not of it. Any token may call it.

        ticker: A ticker symbol, in any case
        entity_type: The kind of entity
        window: A trend window
        as_of: What was known and published at this instant; now when absent. A date stands for its end in UTC, the date of today for now
        limit: The largest number of rows to return
        """
        return await self._http.request(
            "GET",
            "/api/trends/history",
            {200: list[TrendSnapshotView]},
            query={"ticker": ticker, "entity_type": entity_type, "window": window, "as_of": as_of, "limit": limit},
        )

    async def get_trend(self, trend_id: str, *, as_of: datetime | date | str | Unset = UNSET) -> TrendSummaryView:
        """A trend, by its own id or the id of one of its snapshots

        `GET /api/trends/{trend_id}`. The trend with its projection. With `as_of` the answer is of that instant: `X-As-Of` has it, and `X-As-Of-Limits` names the fields that are not of it. Any token may call it.

        trend_id: The id of the trend
        as_of: What was known and published at this instant; now when absent. A date stands for its end in UTC, the date of today for now
        """
        return await self._http.request(
            "GET",
            "/api/trends/{trend_id}",
            {200: TrendSummaryView},
            path_values={"trend_id": trend_id},
            query={"as_of": as_of},
        )

    async def get_trend_evidence(
        self,
        trend_id: str,
        *,
        as_of: datetime | date | str | Unset = UNSET,
    ) -> TrendEvidenceView:
        """The evidence of a trend: documents with their readings, impacts and sentences

        `GET /api/trends/{trend_id}/evidence`. Each document with its weight, what was extracted and the sentences it was read from. With `as_of` the answer is of that instant: `X-As-Of` has it, and `X-As-Of-Limits` names the fields that are not of it. Any token may call it.

        trend_id: The id of the trend
        as_of: What was known and published at this instant; now when absent. A date stands for its end in UTC, the date of today for now
        """
        return await self._http.request(
            "GET",
            "/api/trends/{trend_id}/evidence",
            {200: TrendEvidenceView},
            path_values={"trend_id": trend_id},
            query={"as_of": as_of},
        )

    async def get_trend_projection(
        self,
        trend_id: str,
        *,
        as_of: datetime | date | str | Unset = UNSET,
    ) -> ProjectionView:
        """The projection of a trend with its driving factors

        `GET /api/trends/{trend_id}/projection`. Where the trend is expected to go, how sure that is, and how much macro events contribute. With `as_of` the answer is of that instant: `X-As-Of` has it, and `X-As-Of-Limits` names the fields that are not of it. Any token may call it.

        trend_id: The id of the trend
        as_of: What was known and published at this instant; now when absent. A date stands for its end in UTC, the date of today for now
        """
        return await self._http.request(
            "GET",
            "/api/trends/{trend_id}/projection",
            {200: ProjectionView},
            path_values={"trend_id": trend_id},
            query={"as_of": as_of},
        )

    async def get_signals(self, *, as_of: datetime | date | str | Unset = UNSET) -> SignalOverview:
        """The newest outputs of both signal pipelines for every active company

        `GET /api/signals`. Verdicts of the heuristic and the Bayesian pipeline, and the action they map to for a company that is not held. With `as_of` the answer is of that instant: `X-As-Of` has it, and `X-As-Of-Limits` names the fields that are not of it. Any token may call it.

        as_of: What was known and published at this instant; now when absent. A date stands for its end in UTC, the date of today for now
        """
        return await self._http.request("GET", "/api/signals", {200: SignalOverview}, query={"as_of": as_of})

    async def list_signals(
        self,
        ticker: str,
        *,
        limit: int | Unset = UNSET,
        as_of: datetime | date | str | Unset = UNSET,
    ) -> list[SignalOutputView]:
        """The signal engine outputs for a ticker, newest first

        `GET /api/signals/{ticker}`. Each evaluation of both pipelines with its scores by timeframe. Empty for a ticker without outputs. With `as_of` the answer is of that instant: `X-As-Of` has it, and `X-As-Of-Limits` names the fields that are not of it. Any token may call it.

        ticker: A ticker symbol, in any case
        limit: The largest number of rows to return
        as_of: What was known and published at this instant; now when absent. A date stands for its end in UTC, the date of today for now
        """
        return await self._http.request(
            "GET",
            "/api/signals/{ticker}",
            {200: list[SignalOutputView]},
            path_values={"ticker": ticker},
            query={"limit": limit, "as_of": as_of},
        )

    async def get_admin_macro_status(self) -> MacroStatus:
        """Whether the macro layer is enabled

        `GET /api/admin/macro/status`. Whether macro events count in recommendations, and whether that is the default or was set. Any token may call it.
        """
        return await self._http.request("GET", "/api/admin/macro/status", {200: MacroStatus})

    async def put_admin_macro_toggle(self, *, enabled: bool, operator: str | Unset = UNSET) -> MacroToggled:
        """Switch the macro layer on or off

        `PUT /api/admin/macro/toggle`. Takes effect with the next recommendations. Records an audit event. Needs the role operator or admin.
        """
        return await self._http.request(
            "PUT",
            "/api/admin/macro/toggle",
            {200: MacroToggled},
            body={"enabled": enabled, "operator": operator},
        )

    async def list_macro_events(
        self,
        *,
        severity: Literal["low", "moderate", "high", "critical"] | Unset = UNSET,
        region: str | Unset = UNSET,
        sector: str | Unset = UNSET,
        since: datetime | date | str | Unset = UNSET,
        until: datetime | date | str | Unset = UNSET,
        limit: int | Unset = UNSET,
        offset: int | Unset = UNSET,
        as_of: datetime | date | str | Unset = UNSET,
    ) -> list[GlobalEventView]:
        """Macro events, newest first

        `GET /api/macro/events`. Events that affect many companies, merged from the documents that report them. With `as_of` the answer is of that instant: `X-As-Of` has it, and `X-As-Of-Limits` names the fields that are not of it. Any token may call it.

        severity: Only rows with this severity
        region: Only rows with this region
        sector: Only rows of this sector
        since: Only rows from this instant on, ISO 8601
        until: Only rows before this instant, ISO 8601
        limit: The largest number of rows to return
        offset: How many rows to skip
        as_of: What was known and published at this instant; now when absent. A date stands for its end in UTC, the date of today for now
        """
        return await self._http.request(
            "GET",
            "/api/macro/events",
            {200: list[GlobalEventView]},
            query={"severity": severity, "region": region, "sector": sector, "since": since, "until": until, "limit": limit, "offset": offset, "as_of": as_of},
        )

    def iter_macro_events(
        self,
        *,
        severity: Literal["low", "moderate", "high", "critical"] | Unset = UNSET,
        region: str | Unset = UNSET,
        sector: str | Unset = UNSET,
        since: datetime | date | str | Unset = UNSET,
        until: datetime | date | str | Unset = UNSET,
        as_of: datetime | date | str | Unset = UNSET,
        page_size: int = 100,
    ) -> AsyncIterator[GlobalEventView]:
        """All rows of `list_macro_events`, read `page_size` at a time. Rows added meanwhile shift the pages."""
        return self._http.pages(
            "/api/macro/events",
            {200: list[GlobalEventView]},
            query={"severity": severity, "region": region, "sector": sector, "since": since, "until": until, "as_of": as_of},
            page_size=page_size,
        )

    async def get_macro_event(self, event_id: str, *, as_of: datetime | date | str | Unset = UNSET) -> MacroEventDetail:
        """A macro event and its impacts on companies, highest score first

        `GET /api/macro/events/{event_id}`. The event with its impact on each company, by the exposure of the company. With `as_of` the answer is of that instant: `X-As-Of` has it, and `X-As-Of-Limits` names the fields that are not of it. Any token may call it.

        event_id: The id of the event
        as_of: What was known and published at this instant; now when absent. A date stands for its end in UTC, the date of today for now
        """
        return await self._http.request(
            "GET",
            "/api/macro/events/{event_id}",
            {200: MacroEventDetail},
            path_values={"event_id": event_id},
            query={"as_of": as_of},
        )

    async def get_macro_impacts(
        self,
        ticker: str,
        *,
        since: datetime | date | str | Unset = UNSET,
        limit: int | Unset = UNSET,
        offset: int | Unset = UNSET,
        as_of: datetime | date | str | Unset = UNSET,
    ) -> CompanyMacroImpacts:
        """Impacts of macro events on a company, newest first

        `GET /api/macro/impacts/{ticker}`. The exposure profile of the company and the impact of each event. Empty for a ticker that is not tracked. With `as_of` the answer is of that instant: `X-As-Of` has it, and `X-As-Of-Limits` names the fields that are not of it. Any token may call it.

        ticker: A ticker symbol, in any case
        since: Only rows from this instant on, ISO 8601
        limit: The largest number of rows to return
        offset: How many rows to skip
        as_of: What was known and published at this instant; now when absent. A date stands for its end in UTC, the date of today for now
        """
        return await self._http.request(
            "GET",
            "/api/macro/impacts/{ticker}",
            {200: CompanyMacroImpacts},
            path_values={"ticker": ticker},
            query={"since": since, "limit": limit, "offset": offset, "as_of": as_of},
        )

    async def post_macro_what_if(
        self,
        *,
        event_types: list[Literal["rate_decision", "tariff", "sanction", "conflict", "disaster", "commodity_move", "epidemic", "regulation", "currency"]],
        severity: Literal["low", "moderate", "high", "critical"],
        affected_regions: list[str] | Unset = UNSET,
        affected_sectors: list[str] | Unset = UNSET,
        affected_commodities: list[str] | Unset = UNSET,
        estimated_duration: Literal["days", "weeks", "months", "years"] | Unset = UNSET,
        confidence: float | Unset = UNSET,
        sense: Literal["usual", "opposite"] | Unset = UNSET,
        summary: str | Unset = UNSET,
        limit: int | Unset = UNSET,
    ) -> WhatIfResult:
        """Impacts of a hypothetical event on every company; nothing is written

        `POST /api/macro/what-if`. Computes what an event would mean for each tracked company, with the same rules as for a real event. Any token may call it.
        """
        return await self._http.request(
            "POST",
            "/api/macro/what-if",
            {200: WhatIfResult},
            body={"event_types": event_types, "severity": severity, "affected_regions": affected_regions, "affected_sectors": affected_sectors, "affected_commodities": affected_commodities, "estimated_duration": estimated_duration, "confidence": confidence, "sense": sense, "summary": summary, "limit": limit},
        )

    async def get_admin_competitive_status(self) -> CompetitiveStatus:
        """Whether the competitive layer is enabled

        `GET /api/admin/competitive/status`. Whether news of related companies counts in recommendations, and whether that is the default or was set. Any token may call it.
        """
        return await self._http.request("GET", "/api/admin/competitive/status", {200: CompetitiveStatus})

    async def put_admin_competitive_toggle(self, *, enabled: bool, operator: str | Unset = UNSET) -> CompetitiveToggled:
        """Switch the competitive layer on or off

        `PUT /api/admin/competitive/toggle`. Takes effect with the next recommendations. Records an audit event. Needs the role operator or admin.
        """
        return await self._http.request(
            "PUT",
            "/api/admin/competitive/toggle",
            {200: CompetitiveToggled},
            body={"enabled": enabled, "operator": operator},
        )

    async def get_patterns(
        self,
        ticker: str,
        *,
        catalyst_type: Literal["earnings_beat", "earnings_miss", "guidance_raise", "guidance_cut", "analyst_upgrade", "analyst_downgrade", "price_target", "ma_target", "ma_acquirer", "spinoff", "contract_win", "contract_loss", "product_launch", "partnership", "recall_failure", "cyber_incident", "supply_disruption", "labour_action", "regulatory_approval", "regulatory_action", "litigation", "buyback_dividend_up", "dividend_cut_dilution", "credit_event", "management_change", "insider_trade", "restructuring", "macro_exposure", "price_move", "other"] | Unset = UNSET,
        time_horizon: Literal["1h", "6h", "1d", "7d", "30d"] | Unset = UNSET,
        as_of: datetime | date | str | Unset = UNSET,
    ) -> PatternList:
        """Historical price effect of each catalyst type on a company's shares

        `GET /api/patterns/{ticker}`. For each kind of event and time horizon: how often and how far the price moved afterwards. Empty for a ticker that is not tracked. With `as_of` the answer is of that instant: `X-As-Of` has it, and `X-As-Of-Limits` names the fields that are not of it. Any token may call it.

        ticker: A ticker symbol, in any case
        catalyst_type: The kind of event
        time_horizon: How far ahead the pattern looks
        as_of: What was known and published at this instant; now when absent. A date stands for its end in UTC, the date of today for now
        """
        return await self._http.request(
            "GET",
            "/api/patterns/{ticker}",
            {200: PatternList},
            path_values={"ticker": ticker},
            query={"catalyst_type": catalyst_type, "time_horizon": time_horizon, "as_of": as_of},
        )

    async def get_patterns_competitors(
        self,
        ticker: str,
        *,
        catalyst_type: Literal["earnings_beat", "earnings_miss", "guidance_raise", "guidance_cut", "analyst_upgrade", "analyst_downgrade", "price_target", "ma_target", "ma_acquirer", "spinoff", "contract_win", "contract_loss", "product_launch", "partnership", "recall_failure", "cyber_incident", "supply_disruption", "labour_action", "regulatory_approval", "regulatory_action", "litigation", "buyback_dividend_up", "dividend_cut_dilution", "credit_event", "management_change", "insider_trade", "restructuring", "macro_exposure", "price_move", "other"] | Unset = UNSET,
        time_horizon: Literal["1h", "6h", "1d", "7d", "30d"] | Unset = UNSET,
        as_of: datetime | date | str | Unset = UNSET,
    ) -> CrossPatternList:
        """Lead-lag patterns between related companies

        `GET /api/patterns/{ticker}/competitors`. How prices of related companies followed events of this company, and the other way round. Empty for a ticker that is not tracked. With `as_of` the answer is of that instant: `X-As-Of` has it, and `X-As-Of-Limits` names the fields that are not of it. Any token may call it.

        ticker: A ticker symbol, in any case
        catalyst_type: The kind of event
        time_horizon: How far ahead the pattern looks
        as_of: What was known and published at this instant; now when absent. A date stands for its end in UTC, the date of today for now
        """
        return await self._http.request(
            "GET",
            "/api/patterns/{ticker}/competitors",
            {200: CrossPatternList},
            path_values={"ticker": ticker},
            query={"catalyst_type": catalyst_type, "time_horizon": time_horizon, "as_of": as_of},
        )

    async def get_patterns_competitive_signals(
        self,
        ticker: str,
        *,
        as_of: datetime | date | str | Unset = UNSET,
    ) -> SignalList:
        """Signals to a company from other companies' news, the latest 100

        `GET /api/patterns/{ticker}/competitive-signals`. What news of other companies means for this one, newest first. Empty for a ticker that is not tracked. With `as_of` the answer is of that instant: `X-As-Of` has it, and `X-As-Of-Limits` names the fields that are not of it. Any token may call it.

        ticker: A ticker symbol, in any case
        as_of: What was known and published at this instant; now when absent. A date stands for its end in UTC, the date of today for now
        """
        return await self._http.request(
            "GET",
            "/api/patterns/{ticker}/competitive-signals",
            {200: SignalList},
            path_values={"ticker": ticker},
            query={"as_of": as_of},
        )

    async def get_patterns_decisions(
        self,
        ticker: str,
        *,
        time_horizon: Literal["1h", "6h", "1d", "7d", "30d"] | Unset = UNSET,
        as_of: datetime | date | str | Unset = UNSET,
    ) -> DecisionList:
        """Pattern verdicts on recommendations, newest first

        `GET /api/patterns/{ticker}/decisions`. Whether past patterns supported or contradicted each recommendation, with the statistics behind it. Empty for a ticker that is not tracked. With `as_of` the answer is of that instant: `X-As-Of` has it, and `X-As-Of-Limits` names the fields that are not of it. Any token may call it.

        ticker: A ticker symbol, in any case
        time_horizon: How far ahead the pattern looks
        as_of: What was known and published at this instant; now when absent. A date stands for its end in UTC, the date of today for now
        """
        return await self._http.request(
            "GET",
            "/api/patterns/{ticker}/decisions",
            {200: DecisionList},
            path_values={"ticker": ticker},
            query={"time_horizon": time_horizon, "as_of": as_of},
        )

    async def list_recommendations(
        self,
        *,
        ticker: str | Unset = UNSET,
        action: Literal["buy", "sell", "hold"] | Unset = UNSET,
        mode: Literal["informational", "paper", "live"] | Unset = UNSET,
        since: datetime | date | str | Unset = UNSET,
        min_confidence: float | Unset = UNSET,
        limit: int | Unset = UNSET,
        offset: int | Unset = UNSET,
        latest: bool | Unset = UNSET,
        as_of: datetime | date | str | Unset = UNSET,
    ) -> list[RecommendationView]:
        """Recommendations, newest first; only the newest of each ticker unless `latest` is false

        `GET /api/recommendations`. Filtered by ticker, action, mode, time or confidence. `X-Total-Count` has the number of all that match while `latest` is true. With `as_of` the answer is of that instant: `X-As-Of` has it, and `X-As-Of-Limits` names the fields that are not of it. Any token may call it.

        ticker: A ticker symbol, in any case
        action: Only rows with this action
        mode: Only rows with this mode
        since: Only rows from this instant on, ISO 8601
        min_confidence: Only rows with this min confidence
        limit: The largest number of rows to return
        offset: How many rows to skip
        latest: Only rows with this latest
        as_of: What was known and published at this instant; now when absent. A date stands for its end in UTC, the date of today for now
        """
        return await self._http.request(
            "GET",
            "/api/recommendations",
            {200: list[RecommendationView]},
            query={"ticker": ticker, "action": action, "mode": mode, "since": since, "min_confidence": min_confidence, "limit": limit, "offset": offset, "latest": latest, "as_of": as_of},
        )

    def iter_recommendations(
        self,
        *,
        ticker: str | Unset = UNSET,
        action: Literal["buy", "sell", "hold"] | Unset = UNSET,
        mode: Literal["informational", "paper", "live"] | Unset = UNSET,
        since: datetime | date | str | Unset = UNSET,
        min_confidence: float | Unset = UNSET,
        latest: bool | Unset = UNSET,
        as_of: datetime | date | str | Unset = UNSET,
        page_size: int = 100,
    ) -> AsyncIterator[RecommendationView]:
        """All rows of `list_recommendations`, read `page_size` at a time. Rows added meanwhile shift the pages."""
        return self._http.pages(
            "/api/recommendations",
            {200: list[RecommendationView]},
            query={"ticker": ticker, "action": action, "mode": mode, "since": since, "min_confidence": min_confidence, "latest": latest, "as_of": as_of},
            page_size=page_size,
        )

    async def get_recommendation(
        self,
        recommendation_id: str,
        *,
        as_of: datetime | date | str | Unset = UNSET,
    ) -> RecommendationDetail:
        """A recommendation with its evidence and its risk evaluation

        `GET /api/recommendations/{recommendation_id}`. The published advice with each piece of evidence and the newest risk evaluation of it. With `as_of` the answer is of that instant: `X-As-Of` has it, and `X-As-Of-Limits` names the fields that are not of it. Any token may call it.

        recommendation_id: The id of the recommendation
        as_of: What was known and published at this instant; now when absent. A date stands for its end in UTC, the date of today for now
        """
        return await self._http.request(
            "GET",
            "/api/recommendations/{recommendation_id}",
            {200: RecommendationDetail},
            path_values={"recommendation_id": recommendation_id},
            query={"as_of": as_of},
        )

    async def get_recommendation_evidence(
        self,
        recommendation_id: str,
        *,
        as_of: datetime | date | str | Unset = UNSET,
    ) -> RecommendationEvidence:
        """The evidence of a recommendation with its documents, stored artifacts and sentences

        `GET /api/recommendations/{recommendation_id}/evidence`. Provenance from the recommendation to the sentence: trend window, evidence, documents and stored originals. With `as_of` the answer is of that instant: `X-As-Of` has it, and `X-As-Of-Limits` names the fields that are not of it. Any token may call it.

        recommendation_id: The id of the recommendation
        as_of: What was known and published at this instant; now when absent. A date stands for its end in UTC, the date of today for now
        """
        return await self._http.request(
            "GET",
            "/api/recommendations/{recommendation_id}/evidence",
            {200: RecommendationEvidence},
            path_values={"recommendation_id": recommendation_id},
            query={"as_of": as_of},
        )

    async def get_recommendation_explain(
        self,
        recommendation_id: str,
        *,
        as_of: datetime | date | str | Unset = UNSET,
    ) -> ExplanationView:
        """The layers, the strongest evidence, and the smallest set of evidence whose removal changes the action

        `GET /api/recommendations/{recommendation_id}/explain`. The terms that add up to the published probability, and what would have to be different for another action. With `as_of` the answer is of that instant: `X-As-Of` has it, and `X-As-Of-Limits` names the fields that are not of it. Any token may call it.

        recommendation_id: The id of the recommendation
        as_of: What was known and published at this instant; now when absent. A date stands for its end in UTC, the date of today for now
        """
        return await self._http.request(
            "GET",
            "/api/recommendations/{recommendation_id}/explain",
            {200: ExplanationView},
            path_values={"recommendation_id": recommendation_id},
            query={"as_of": as_of},
        )

    async def get_admin_trading_config(self, *, as_of: datetime | date | str | Unset = UNSET) -> RiskConfigView:
        """The trading configuration

        `GET /api/admin/trading/config`. What was set, and in `limits` every limit with its default filled in. With as_of what the audit log has of that instant. With `as_of` the answer is of that instant: `X-As-Of` has it, and `X-As-Of-Limits` names the fields that are not of it. Any token may call it.

        as_of: What was known and published at this instant; now when absent. A date stands for its end in UTC, the date of today for now
        """
        return await self._http.request(
            "GET",
            "/api/admin/trading/config",
            {200: RiskConfigView},
            query={"as_of": as_of},
        )

    async def put_admin_trading_config(self, *, body: dict[str, Any]) -> RiskConfigView:
        """Change keys of the trading configuration

        `PUT /api/admin/trading/config`. Keys that are absent keep their value. Values out of range are refused. Records an audit event. Needs the role admin.
        """
        return await self._http.request("PUT", "/api/admin/trading/config", {200: RiskConfigView}, body=body)

    async def put_admin_trading_mode(self, *, mode: Literal["paper", "live", "disabled"]) -> RiskConfigView:
        """Set the trading mode: paper, live or disabled. Disabled stops entries and the engine’s exits; stops that rest at the broker stay in force

        `PUT /api/admin/trading/mode`. Live trading needs live keys and a passed quality gate. Records an audit event. Give each value in the query or in a JSON body; the body wins. Required in one of them: mode. Needs the role admin.

        mode: In place of mode in the body
        """
        return await self._http.request("PUT", "/api/admin/trading/mode", {200: RiskConfigView}, query={"mode": mode})

    async def get_admin_trading_approval_config(
        self,
        *,
        as_of: datetime | date | str | Unset = UNSET,
    ) -> ApprovalConfigView:
        """Which orders need an approval

        `GET /api/admin/trading/approval-config`. Whether paper orders are approved automatically, whether live orders need a person, and how long a request waits. With `as_of` the answer is of that instant: `X-As-Of` has it, and `X-As-Of-Limits` names the fields that are not of it. Any token may call it.

        as_of: What was known and published at this instant; now when absent. A date stands for its end in UTC, the date of today for now
        """
        return await self._http.request(
            "GET",
            "/api/admin/trading/approval-config",
            {200: ApprovalConfigView},
            query={"as_of": as_of},
        )

    async def put_admin_trading_approval_config(
        self,
        *,
        auto_approve_paper: bool | Unset = UNSET,
        require_approval_for_live: bool | Unset = UNSET,
        approval_timeout_minutes: int | Unset = UNSET,
    ) -> ApprovalConfigView:
        """Change which orders need an approval

        `PUT /api/admin/trading/approval-config`. Keys that are absent keep their value. Records an audit event. Needs the role admin.

        auto_approve_paper: default true
        require_approval_for_live: default true
        approval_timeout_minutes: default 60
        """
        return await self._http.request(
            "PUT",
            "/api/admin/trading/approval-config",
            {200: ApprovalConfigView},
            body={"auto_approve_paper": auto_approve_paper, "require_approval_for_live": require_approval_for_live, "approval_timeout_minutes": approval_timeout_minutes},
        )

    async def list_admin_trading_approvals(self) -> list[ApprovalView]:
        """Orders waiting for review

        `GET /api/admin/trading/approvals`. Pending requests with their orders, the first to expire first. Any token may call it.
        """
        return await self._http.request("GET", "/api/admin/trading/approvals", {200: list[ApprovalView]})

    async def put_admin_trading_approval(
        self,
        approval_id: str,
        *,
        approved: bool,
        reviewed_by: str | Unset = UNSET,
        review_note: str | Unset = UNSET,
    ) -> ApprovalView:
        """Approve or reject an order

        `PUT /api/admin/trading/approvals/{approval_id}`. An approved order is checked again and queued to the broker. Records an audit event. Give each value in the query or in a JSON body; the body wins. Required in one of them: approved. reviewed_by is "operator" when absent. review_note is "" when absent. Needs the role operator or admin.

        approval_id: The id of the approval
        approved: In place of approved in the body
        reviewed_by: In place of reviewed_by in the body
        review_note: In place of review_note in the body
        """
        return await self._http.request(
            "PUT",
            "/api/admin/trading/approvals/{approval_id}",
            {200: ApprovalView},
            path_values={"approval_id": approval_id},
            query={"approved": approved, "reviewed_by": reviewed_by, "review_note": review_note},
        )

    async def list_admin_trading_lockouts(self) -> list[LockoutView]:
        """Symbols that may not be traded at present

        `GET /api/admin/trading/lockouts`. Lockouts that have not expired, with their reason and end. Any token may call it.
        """
        return await self._http.request("GET", "/api/admin/trading/lockouts", {200: list[LockoutView]})

    async def post_admin_trading_lockouts(
        self,
        *,
        ticker: str,
        reason: str,
        duration_minutes: int,
        lockout_type: Literal["manual", "cooldown", "news_shock"] | Unset = UNSET,
        idempotency_key: str | None = None,
    ) -> LockoutView:
        """Keep a symbol from being traded for a while

        `POST /api/admin/trading/lockouts`. Entries in the symbol are refused until the lockout ends; exits continue. Records an audit event. Needs the role operator or admin. A repetition with the same Idempotency-Key returns the first answer.
        """
        return await self._http.request(
            "POST",
            "/api/admin/trading/lockouts",
            {200: LockoutView},
            body={"ticker": ticker, "reason": reason, "duration_minutes": duration_minutes, "lockout_type": lockout_type},
            idempotency_key=idempotency_key,
        )

    async def delete_admin_trading_lockout(self, lockout_id: str) -> Deleted:
        """End a lockout early

        `DELETE /api/admin/trading/lockouts/{lockout_id}`. Entries in the symbol are possible again at once. Records an audit event. Needs the role operator or admin.

        lockout_id: The id of the lockout
        """
        return await self._http.request(
            "DELETE",
            "/api/admin/trading/lockouts/{lockout_id}",
            {200: Deleted},
            path_values={"lockout_id": lockout_id},
        )

    async def list_admin_trading_restricted(self) -> list[RestrictedView]:
        """Symbols that must not be bought

        `GET /api/admin/trading/restricted`. The restricted list with the reason of each symbol. Any token may call it.
        """
        return await self._http.request("GET", "/api/admin/trading/restricted", {200: list[RestrictedView]})

    async def post_admin_trading_restricted(
        self,
        *,
        ticker: str,
        reason: str,
        idempotency_key: str | None = None,
    ) -> RestrictedView:
        """Put a symbol on the restricted list: it is not bought any more, sales of what is held continue

        `POST /api/admin/trading/restricted`. Applies to every mode and every origin of an order, and has no end date. Records an audit event. Needs the role operator or admin. A repetition with the same Idempotency-Key returns the first answer.
        """
        return await self._http.request(
            "POST",
            "/api/admin/trading/restricted",
            {200: RestrictedView},
            body={"ticker": ticker, "reason": reason},
            idempotency_key=idempotency_key,
        )

    async def delete_admin_trading_restricted(self, ticker: str) -> RestrictedDeleted:
        """Remove a symbol from the restricted list

        `DELETE /api/admin/trading/restricted/{ticker}`. The symbol can be bought again at once. Records an audit event. Needs the role operator or admin.

        ticker: A ticker symbol, in any case
        """
        return await self._http.request(
            "DELETE",
            "/api/admin/trading/restricted/{ticker}",
            {200: RestrictedDeleted},
            path_values={"ticker": ticker},
        )

    async def list_orders(
        self,
        *,
        ticker: str | Unset = UNSET,
        status: Literal["queued", "pending_approval", "approved", "submitting", "unknown", "accepted", "partially_filled", "filled", "pending_cancel", "cancelled", "rejected", "expired", "blocked", "failed"] | Unset = UNSET,
        side: Literal["buy", "sell"] | Unset = UNSET,
        since: datetime | date | str | Unset = UNSET,
        as_of: datetime | date | str | Unset = UNSET,
        limit: int | Unset = UNSET,
        offset: int | Unset = UNSET,
    ) -> list[OrderView]:
        """Orders, newest first

        `GET /api/orders`. Orders of all accounts and modes, filtered. `X-Total-Count` has the number of all that match. With `as_of` the answer is of that instant: `X-As-Of` has it, and `X-As-Of-Limits` names the fields that are not of it. Any token may call it.

        ticker: A ticker symbol, in any case
        status: Only rows with this status
        side: Buys or sells
        since: Only rows from this instant on, ISO 8601
        as_of: What was known and published at this instant; now when absent. A date stands for its end in UTC, the date of today for now
        limit: The largest number of rows to return
        offset: How many rows to skip
        """
        return await self._http.request(
            "GET",
            "/api/orders",
            {200: list[OrderView]},
            query={"ticker": ticker, "status": status, "side": side, "since": since, "as_of": as_of, "limit": limit, "offset": offset},
        )

    def iter_orders(
        self,
        *,
        ticker: str | Unset = UNSET,
        status: Literal["queued", "pending_approval", "approved", "submitting", "unknown", "accepted", "partially_filled", "filled", "pending_cancel", "cancelled", "rejected", "expired", "blocked", "failed"] | Unset = UNSET,
        side: Literal["buy", "sell"] | Unset = UNSET,
        since: datetime | date | str | Unset = UNSET,
        as_of: datetime | date | str | Unset = UNSET,
        page_size: int = 100,
    ) -> AsyncIterator[OrderView]:
        """All rows of `list_orders`, read `page_size` at a time. Rows added meanwhile shift the pages."""
        return self._http.pages(
            "/api/orders",
            {200: list[OrderView]},
            query={"ticker": ticker, "status": status, "side": side, "since": since, "as_of": as_of},
            page_size=page_size,
        )

    async def get_order(self, order_id: str, *, as_of: datetime | date | str | Unset = UNSET) -> OrderDetail:
        """An order with its events and fills, and the decision, recommendation and evidence behind it

        `GET /api/orders/{order_id}`. Everything that explains the order: the recommendation, its evidence, the decision with each check, the gate’s verdict, the broker’s events and fills, and the audit trail. With `as_of` the answer is of that instant: `X-As-Of` has it, and `X-As-Of-Limits` names the fields that are not of it. Any token may call it.

        order_id: The id of the order
        as_of: What was known and published at this instant; now when absent. A date stands for its end in UTC, the date of today for now
        """
        return await self._http.request(
            "GET",
            "/api/orders/{order_id}",
            {200: OrderDetail},
            path_values={"order_id": order_id},
            query={"as_of": as_of},
        )

    async def list_positions(
        self,
        *,
        ticker: str | Unset = UNSET,
        as_of: datetime | date | str | Unset = UNSET,
    ) -> list[PositionView]:
        """Open positions at their latest price

        `GET /api/positions`. What is held now, folded from fills, with unrealised results at the latest price. With `as_of` the answer is of that instant: `X-As-Of` has it, and `X-As-Of-Limits` names the fields that are not of it. Any token may call it.

        ticker: A ticker symbol, in any case
        as_of: What was known and published at this instant; now when absent. A date stands for its end in UTC, the date of today for now
        """
        return await self._http.request(
            "GET",
            "/api/positions",
            {200: list[PositionView]},
            query={"ticker": ticker, "as_of": as_of},
        )

    async def get_portfolio_risk(self) -> PortfolioRiskView:
        """Risk of the account: exposures, factors, tail losses, contributions and stress

        `GET /api/portfolio/risk`. Measured on the returns that the present holdings had in the last 252 sessions. Figures without enough history are null, and the holdings left out are named. Any token may call it.
        """
        return await self._http.request("GET", "/api/portfolio/risk", {200: PortfolioRiskView})

    async def get_portfolio_pnl(self) -> PortfolioPnlView:
        """Result by position, source and catalyst

        `GET /api/portfolio/pnl`. Realised and unrealised since trading began with the present capital. Each of the three lists adds up to the total. Any token may call it.
        """
        return await self._http.request("GET", "/api/portfolio/pnl", {200: PortfolioPnlView})

    async def post_portfolio_what_if(
        self,
        *,
        event_types: list[Literal["rate_decision", "tariff", "sanction", "conflict", "disaster", "commodity_move", "epidemic", "regulation", "currency"]],
        severity: Literal["low", "moderate", "high", "critical"],
        affected_regions: list[str] | Unset = UNSET,
        affected_sectors: list[str] | Unset = UNSET,
        affected_commodities: list[str] | Unset = UNSET,
        estimated_duration: Literal["days", "weeks", "months", "years"] | Unset = UNSET,
        confidence: float | Unset = UNSET,
        sense: Literal["usual", "opposite"] | Unset = UNSET,
        summary: str | Unset = UNSET,
        limit: int | Unset = UNSET,
    ) -> PortfolioWhatIfView:
        """A hypothetical macro event applied to what is held; nothing is written

        `POST /api/portfolio/what-if`. Each holding moves by its impact score times three of its monthly standard deviations. `limit` has no effect: every holding is listed. Any token may call it.
        """
        return await self._http.request(
            "POST",
            "/api/portfolio/what-if",
            {200: PortfolioWhatIfView},
            body={"event_types": event_types, "severity": severity, "affected_regions": affected_regions, "affected_sectors": affected_sectors, "affected_commodities": affected_commodities, "estimated_duration": estimated_duration, "confidence": confidence, "sense": sense, "summary": summary, "limit": limit},
        )

    async def get_validation_summary(
        self,
        *,
        lookback: Literal["7d", "30d", "90d", "all"] | Unset = UNSET,
        horizon: Literal["1h", "6h", "1d", "7d", "30d"] | Unset = UNSET,
        record: Literal["lived", "replayed"] | Unset = UNSET,
        as_of: datetime | date | str | Unset = UNSET,
    ) -> SummaryView:
        """The latest grades of predictions, and the status of the quality gate

        `GET /api/validation/summary`. Win rate, information coefficient, returns and calibration of published recommendations at the horizon. With `as_of` the answer is of that instant: `X-As-Of` has it, and `X-As-Of-Limits` names the fields that are not of it. Any token may call it.

        lookback: The period whose outcomes count
        horizon: How far ahead the predictions look
        record: Only rows with this record
        as_of: What was known and published at this instant; now when absent. A date stands for its end in UTC, the date of today for now
        """
        return await self._http.request(
            "GET",
            "/api/validation/summary",
            {200: SummaryView},
            query={"lookback": lookback, "horizon": horizon, "record": record, "as_of": as_of},
        )

    async def get_validation_calibration(
        self,
        *,
        lookback: Literal["7d", "30d", "90d", "all"] | Unset = UNSET,
        horizon: Literal["1h", "6h", "1d", "7d", "30d"] | Unset = UNSET,
        record: Literal["lived", "replayed"] | Unset = UNSET,
        as_of: datetime | date | str | Unset = UNSET,
    ) -> CalibrationView:
        """Stated confidence and observed win rate by bucket

        `GET /api/validation/calibration`. Five buckets of confidence; a bucket is miscalibrated when the two differ by more than 0.15. With `as_of` the answer is of that instant: `X-As-Of` has it, and `X-As-Of-Limits` names the fields that are not of it. Any token may call it.

        lookback: The period whose outcomes count
        horizon: How far ahead the predictions look
        record: Only rows with this record
        as_of: What was known and published at this instant; now when absent. A date stands for its end in UTC, the date of today for now
        """
        return await self._http.request(
            "GET",
            "/api/validation/calibration",
            {200: CalibrationView},
            query={"lookback": lookback, "horizon": horizon, "record": record, "as_of": as_of},
        )

    async def get_validation_ic_by_horizon(
        self,
        *,
        lookback: Literal["7d", "30d", "90d", "all"] | Unset = UNSET,
        record: Literal["lived", "replayed"] | Unset = UNSET,
        as_of: datetime | date | str | Unset = UNSET,
    ) -> IcByHorizonView:
        """Information coefficients, from the shortest horizon to the longest

        `GET /api/validation/ic-by-horizon`. Rank and linear correlation of the forecast with the return, for each horizon. With `as_of` the answer is of that instant: `X-As-Of` has it, and `X-As-Of-Limits` names the fields that are not of it. Any token may call it.

        lookback: The period whose outcomes count
        record: Only rows with this record
        as_of: What was known and published at this instant; now when absent. A date stands for its end in UTC, the date of today for now
        """
        return await self._http.request(
            "GET",
            "/api/validation/ic-by-horizon",
            {200: IcByHorizonView},
            query={"lookback": lookback, "record": record, "as_of": as_of},
        )

    async def get_validation_gate_status(self, *, as_of: datetime | date | str | Unset = UNSET) -> GateStatusView:
        """Whether the model may trade real money, with each check

        `GET /api/validation/gate-status`. Each check with the value observed and the value required. Null with a message before the first evaluation. With `as_of` the answer is of that instant: `X-As-Of` has it, and `X-As-Of-Limits` names the fields that are not of it. Any token may call it.

        as_of: What was known and published at this instant; now when absent. A date stands for its end in UTC, the date of today for now
        """
        return await self._http.request(
            "GET",
            "/api/validation/gate-status",
            {200: GateStatusView},
            query={"as_of": as_of},
        )

    async def get_validation_attribution_sources(
        self,
        *,
        lookback: Literal["7d", "30d", "90d", "all"] | Unset = UNSET,
        horizon: Literal["1h", "6h", "1d", "7d", "30d"] | Unset = UNSET,
        record: Literal["lived", "replayed"] | Unset = UNSET,
        as_of: datetime | date | str | Unset = UNSET,
    ) -> SourceAttributionView:
        """Grades of the predictions that each source contributed to

        `GET /api/validation/attribution/sources`. Win rate, information coefficient, average return and share of duplicates, by source. With `as_of` the answer is of that instant: `X-As-Of` has it, and `X-As-Of-Limits` names the fields that are not of it. Any token may call it.

        lookback: The period whose outcomes count
        horizon: How far ahead the predictions look
        record: Only rows with this record
        as_of: What was known and published at this instant; now when absent. A date stands for its end in UTC, the date of today for now
        """
        return await self._http.request(
            "GET",
            "/api/validation/attribution/sources",
            {200: SourceAttributionView},
            query={"lookback": lookback, "horizon": horizon, "record": record, "as_of": as_of},
        )

    async def get_validation_attribution_catalysts(
        self,
        *,
        lookback: Literal["7d", "30d", "90d", "all"] | Unset = UNSET,
        horizon: Literal["1h", "6h", "1d", "7d", "30d"] | Unset = UNSET,
        record: Literal["lived", "replayed"] | Unset = UNSET,
        as_of: datetime | date | str | Unset = UNSET,
    ) -> CatalystAttributionView:
        """Grades of the predictions that each catalyst type contributed to

        `GET /api/validation/attribution/catalysts`. Win rate, information coefficient and average return, by kind of event. With `as_of` the answer is of that instant: `X-As-Of` has it, and `X-As-Of-Limits` names the fields that are not of it. Any token may call it.

        lookback: The period whose outcomes count
        horizon: How far ahead the predictions look
        record: Only rows with this record
        as_of: What was known and published at this instant; now when absent. A date stands for its end in UTC, the date of today for now
        """
        return await self._http.request(
            "GET",
            "/api/validation/attribution/catalysts",
            {200: CatalystAttributionView},
            query={"lookback": lookback, "horizon": horizon, "record": record, "as_of": as_of},
        )

    async def get_validation_attribution_layers(
        self,
        *,
        lookback: Literal["7d", "30d", "90d", "all"] | Unset = UNSET,
        horizon: Literal["1h", "6h", "1d", "7d", "30d"] | Unset = UNSET,
        record: Literal["lived", "replayed"] | Unset = UNSET,
        as_of: datetime | date | str | Unset = UNSET,
    ) -> LayerAttributionView:
        """The contribution of each layer, and the grades of the predictions that it dominates

        `GET /api/validation/attribution/layers`. For the layers company, macro and competitive. With `as_of` the answer is of that instant: `X-As-Of` has it, and `X-As-Of-Limits` names the fields that are not of it. Any token may call it.

        lookback: The period whose outcomes count
        horizon: How far ahead the predictions look
        record: Only rows with this record
        as_of: What was known and published at this instant; now when absent. A date stands for its end in UTC, the date of today for now
        """
        return await self._http.request(
            "GET",
            "/api/validation/attribution/layers",
            {200: LayerAttributionView},
            query={"lookback": lookback, "horizon": horizon, "record": record, "as_of": as_of},
        )

    async def list_reports(
        self,
        *,
        report_type: str | Unset = UNSET,
        start_date: str | Unset = UNSET,
        end_date: str | Unset = UNSET,
        limit: int | Unset = UNSET,
        offset: int | Unset = UNSET,
        as_of: datetime | date | str | Unset = UNSET,
    ) -> list[ReportListItem]:
        """Daily and weekly reports, newest first

        `GET /api/reports`. One line for each report, filtered by type and period. `X-Total-Count` has the number of all that match. With `as_of` the answer is of that instant: `X-As-Of` has it, and `X-As-Of-Limits` names the fields that are not of it. Any token may call it.

        report_type: daily or weekly
        start_date: YYYY-MM-DD: periods that start on or after this date
        end_date: YYYY-MM-DD: periods that end on or before this date
        limit: The largest number of rows to return
        offset: How many rows to skip
        as_of: What was known and published at this instant; now when absent. A date stands for its end in UTC, the date of today for now
        """
        return await self._http.request(
            "GET",
            "/api/reports",
            {200: list[ReportListItem]},
            query={"report_type": report_type, "start_date": start_date, "end_date": end_date, "limit": limit, "offset": offset, "as_of": as_of},
        )

    def iter_reports(
        self,
        *,
        report_type: str | Unset = UNSET,
        start_date: str | Unset = UNSET,
        end_date: str | Unset = UNSET,
        as_of: datetime | date | str | Unset = UNSET,
        page_size: int = 100,
    ) -> AsyncIterator[ReportListItem]:
        """All rows of `list_reports`, read `page_size` at a time. Rows added meanwhile shift the pages."""
        return self._http.pages(
            "/api/reports",
            {200: list[ReportListItem]},
            query={"report_type": report_type, "start_date": start_date, "end_date": end_date, "as_of": as_of},
            page_size=page_size,
        )

    async def get_report(self, report_id: str, *, as_of: datetime | date | str | Unset = UNSET) -> ReportView:
        """A report with all its figures

        `GET /api/reports/{report_id}`. The figures as they were written; a finished report never changes. With `as_of` the answer is of that instant: `X-As-Of` has it, and `X-As-Of-Limits` names the fields that are not of it. Any token may call it.

        report_id: The id of the report
        as_of: What was known and published at this instant; now when absent. A date stands for its end in UTC, the date of today for now
        """
        return await self._http.request(
            "GET",
            "/api/reports/{report_id}",
            {200: ReportView},
            path_values={"report_id": report_id},
            query={"as_of": as_of},
        )

    async def get_report_html(self, report_id: str, *, as_of: datetime | date | str | Unset = UNSET) -> str:
        """A report as one self-contained HTML page

        `GET /api/reports/{report_id}.html`. The same figures as a page without scripts or network access, to print or send. With `as_of` the answer is of that instant: `X-As-Of` has it, and `X-As-Of-Limits` names the fields that are not of it. Any token may call it.

        report_id: The id of the report
        as_of: What was known and published at this instant; now when absent. A date stands for its end in UTC, the date of today for now
        """
        return await self._http.request(
            "GET",
            "/api/reports/{report_id}.html",
            {200: str},
            path_values={"report_id": report_id},
            query={"as_of": as_of},
        )

    async def post_analytics_query(self, *, sql: str | Unset = UNSET, limit: int | Unset = UNSET) -> QueryAnswer:
        """Run a SELECT over the lake

        `POST /api/analytics/query`. Returns JSON, or the rows as a file with `Accept: text/csv` or `Accept: application/vnd.apache.parquet`. Any token may call it.

        sql: One SELECT statement of at most 20000 characters
        """
        return await self._http.request(
            "POST",
            "/api/analytics/query",
            {200: QueryAnswer},
            body={"sql": sql, "limit": limit},
        )

    async def get_analytics_schema(self) -> EngineSchemaView:
        """Tables of the lake

        `GET /api/analytics/schema`. The tables and columns that `POST /api/analytics/query` can read. They are published to the lake with a delay of minutes. Any token may call it.
        """
        return await self._http.request("GET", "/api/analytics/schema", {200: EngineSchemaView})

    async def get_analytics_pg_schema(self) -> PgSchemaView:
        """Tables of the database

        `GET /api/analytics/pg-schema`. The tables of the public schema with estimated row counts, keys and references: what `POST /api/analytics/pg-query` can read. Any token may call it.
        """
        return await self._http.request("GET", "/api/analytics/pg-schema", {200: PgSchemaView})

    async def post_analytics_pg_query(self, *, sql: str | Unset = UNSET, limit: int | Unset = UNSET) -> QueryAnswer:
        """Run a SELECT over the database

        `POST /api/analytics/pg-query`. For the newest rows; questions over long histories belong to the lake. Runs as an account that can only read, with a row limit and a time limit. Viewers get no rows with text of restricted sources. Any token may call it.

        sql: One SELECT statement of at most 20000 characters
        """
        return await self._http.request(
            "POST",
            "/api/analytics/pg-query",
            {200: QueryAnswer},
            body={"sql": sql, "limit": limit},
        )

    async def list_analytics_saved_queries(self) -> list[SavedQueryView]:
        """Saved queries by name

        `GET /api/analytics/saved-queries`. All saved queries, ordered by name. Twelve are made at the first start. Any token may call it.
        """
        return await self._http.request("GET", "/api/analytics/saved-queries", {200: list[SavedQueryView]})

    async def create_analytics_saved_query(
        self,
        *,
        name: str,
        sql_text: str,
        description: str | Unset = UNSET,
        idempotency_key: str | None = None,
    ) -> CreateAnalyticsSavedQueryAnswer:
        """Save a query

        `POST /api/analytics/saved-queries`. Stores a named SQL text. The text is not run. Needs the role operator or admin. A repetition with the same Idempotency-Key returns the first answer.
        """
        return await self._http.request(
            "POST",
            "/api/analytics/saved-queries",
            {201: CreateAnalyticsSavedQueryAnswer},
            body={"name": name, "description": description, "sql_text": sql_text},
            idempotency_key=idempotency_key,
        )

    async def delete_analytics_saved_query(self, query_id: str) -> Deleted:
        """Delete a saved query

        `DELETE /api/analytics/saved-queries/{query_id}`. Removes the query. A prebuilt one returns with `sextant seed`. Needs the role operator or admin.

        query_id: The id of the query
        """
        return await self._http.request(
            "DELETE",
            "/api/analytics/saved-queries/{query_id}",
            {200: Deleted},
            path_values={"query_id": query_id},
        )

    async def get_search(
        self,
        *,
        q: str,
        types: str | Unset = UNSET,
        tickers: str | Unset = UNSET,
        since: datetime | date | str | Unset = UNSET,
        until: datetime | date | str | Unset = UNSET,
        as_of: datetime | date | str | Unset = UNSET,
        limit: int | Unset = UNSET,
    ) -> SearchAnswer:
        """Search in everything

        `GET /api/search`. Documents, companies, macro and company events, recommendations, reports and saved queries, best first. Words are stemmed and expanded by synonyms of the field; names may be misspelt. "phrase", OR, -word, word*, ticker:, source:, type:, before: and after: are understood. With as_of only what was known then is found. With a model for it, documents are put in order by their meaning too. With `as_of` the answer is of that instant: `X-As-Of` has it, and `X-As-Of-Limits` names the fields that are not of it. Any token may call it.

        q: Only rows with this q
        types: Kinds of results, separated by commas: document, company, macro_event, company_event, recommendation, report, saved_query
        tickers: Ticker symbols, separated by commas
        since: Only rows from this instant on, ISO 8601
        until: Only rows before this instant, ISO 8601
        as_of: What was known and published at this instant; now when absent. A date stands for its end in UTC, the date of today for now
        limit: The largest number of rows to return
        """
        return await self._http.request(
            "GET",
            "/api/search",
            {200: SearchAnswer},
            query={"q": q, "types": types, "tickers": tickers, "since": since, "until": until, "as_of": as_of, "limit": limit},
        )

    async def list_audit(self, entity_type: str, entity_id: str) -> list[AuditEventView]:
        """Audit events of one entity, oldest first

        `GET /api/audit/{entity_type}/{entity_id}`. Each event has the state before and after, who made the change, and its link in the hash chain. Empty when nothing was recorded. Any token may call it.

        entity_type: The kind of entity
        entity_id: The id of the entity
        """
        return await self._http.request(
            "GET",
            "/api/audit/{entity_type}/{entity_id}",
            {200: list[AuditEventView]},
            path_values={"entity_type": entity_type, "entity_id": entity_id},
        )

    async def get_system_access(self) -> OwnAccess:
        """The caller, its role and the end of its token or session

        `GET /api/system/access`. Who the platform takes the caller for, whether tokens are required, and a warning when the token ends soon. Any token may call it.
        """
        return await self._http.request("GET", "/api/system/access", {200: OwnAccess})

    async def get_admin_access_tokens(self) -> AccessTokens:
        """All tokens, newest first, with their state and last use; never the tokens themselves

        `GET /api/admin/access/tokens`. Names, roles, expiry and last use to the minute, with a warning for each token that ends soon. Needs the role admin.
        """
        return await self._http.request("GET", "/api/admin/access/tokens", {200: AccessTokens})

    async def list_admin_access_sessions(self) -> list[SessionView]:
        """Sessions by single sign-on, newest first

        `GET /api/admin/access/sessions`. Sessions that work, and those that ended within the last 30 days, each with the reason. Needs the role admin.
        """
        return await self._http.request("GET", "/api/admin/access/sessions", {200: list[SessionView]})

    async def delete_admin_access_session(self, session_id: str) -> SessionView:
        """End a session

        `DELETE /api/admin/access/sessions/{session_id}`. Its requests are refused and its streams end within seconds; the person may sign in again. Records an audit event. Needs the role admin.

        session_id: The id of the session
        """
        return await self._http.request(
            "DELETE",
            "/api/admin/access/sessions/{session_id}",
            {200: SessionView},
            path_values={"session_id": session_id},
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

    async def list_ops_ingestion_throughput(
        self,
        *,
        hours: int | Unset = UNSET,
        bucket: Literal["15m", "1h", "6h", "1d"] | Unset = UNSET,
    ) -> list[ThroughputRow]:
        """Runs and items per time bucket and source type

        `GET /api/ops/ingestion/throughput`. One row for each bucket and source type, zeros included, so that an outage shows. Any token may call it.

        hours: The period to look at, in hours until now
        bucket: Only rows with this bucket
        """
        return await self._http.request(
            "GET",
            "/api/ops/ingestion/throughput",
            {200: list[ThroughputRow]},
            query={"hours": hours, "bucket": bucket},
        )

    async def get_ops_ingestion_summary(self, *, hours: int | Unset = UNSET) -> IngestionSummary:
        """Ingestion totals

        `GET /api/ops/ingestion/summary`. Runs by status, items fetched and new, active sources and companies, in total and by source type. Any token may call it.

        hours: The period to look at, in hours until now
        """
        return await self._http.request(
            "GET",
            "/api/ops/ingestion/summary",
            {200: IngestionSummary},
            query={"hours": hours},
        )

    async def get_ops_sources_coverage_gaps(self) -> CoverageGaps:
        """Missing source types per company, and stale sources

        `GET /api/ops/sources/coverage-gaps`. Companies without a market, news or filings source, and sources without a success for three cadences. Any token may call it.
        """
        return await self._http.request("GET", "/api/ops/sources/coverage-gaps", {200: CoverageGaps})

    async def list_admin_sources_health(
        self,
        *,
        source_type: Literal["market_api", "news_api", "filings_api", "web_scrape", "broker"] | Unset = UNSET,
        company_id: str | Unset = UNSET,
        active_only: bool | Unset = UNSET,
    ) -> list[SourceHealthRecord]:
        """Health of each source

        `GET /api/admin/sources/health`. The newest run of each source and its counts of the last 24 hours. Any token may call it.

        source_type: Only rows with this source type
        company_id: The id of the company
        active_only: Leave out inactive rows
        """
        return await self._http.request(
            "GET",
            "/api/admin/sources/health",
            {200: list[SourceHealthRecord]},
            query={"source_type": source_type, "company_id": company_id, "active_only": active_only},
        )

    async def list_admin_source_runs(
        self,
        source_id: str,
        *,
        limit: int | Unset = UNSET,
        offset: int | Unset = UNSET,
    ) -> list[IngestionRunView]:
        """The runs of a source, newest first

        `GET /api/admin/sources/{source_id}/runs`. Each run with its status, items, duration and error. Any token may call it.

        source_id: The id of the source
        limit: The largest number of rows to return
        offset: How many rows to skip
        """
        return await self._http.request(
            "GET",
            "/api/admin/sources/{source_id}/runs",
            {200: list[IngestionRunView]},
            path_values={"source_id": source_id},
            query={"limit": limit, "offset": offset},
        )

    def iter_admin_source_runs(self, source_id: str, *, page_size: int = 100) -> AsyncIterator[IngestionRunView]:
        """All rows of `list_admin_source_runs`, read `page_size` at a time. Rows added meanwhile shift the pages."""
        return self._http.pages(
            "/api/admin/sources/{source_id}/runs",
            {200: list[IngestionRunView]},
            path_values={"source_id": source_id},
            page_size=page_size,
        )

    async def list_ops_model_failures(
        self,
        *,
        hours: int | Unset = UNSET,
        limit: int | Unset = UNSET,
    ) -> list[ModelFailure]:
        """Recent extraction failures with their reasons, newest first

        `GET /api/ops/model/failures`. Extractions that failed in the period, with the document, the model and the error. Any token may call it.

        hours: The period to look at, in hours until now
        limit: The largest number of rows to return
        """
        return await self._http.request(
            "GET",
            "/api/ops/model/failures",
            {200: list[ModelFailure]},
            query={"hours": hours, "limit": limit},
        )

    async def list_ops_model_performance(
        self,
        *,
        hours: int | Unset = UNSET,
        model_name_: str | Unset = UNSET,
    ) -> list[ModelPerformance]:
        """Performance of each model

        `GET /api/ops/model/performance`. Invocations, successes, durations and tokens in the period, by model. Any token may call it.

        hours: The period to look at, in hours until now
        model_name_: Only rows with this model name
        """
        return await self._http.request(
            "GET",
            "/api/ops/model/performance",
            {200: list[ModelPerformance]},
            query={"hours": hours, "model_name": model_name_},
        )

    async def get_ops_storage(self) -> StorageReport:
        """Size, growth and forecast of what is stored, with the retention policies

        `GET /api/ops/storage`. Measured by housekeeping every hour. The forecast assumes the growth of the last seven days and the policies in force. Any token may call it.
        """
        return await self._http.request("GET", "/api/ops/storage", {200: StorageReport})

    async def get_ops_pipeline_health(self, *, hours: int | Unset = UNSET) -> PipelineHealth:
        """Health of each pipeline stage

        `GET /api/ops/pipeline/health`. Documents by stage, latency and failures of parsing, extraction and aggregation in the period, and the depth of each queue. Any token may call it.

        hours: The period to look at, in hours until now
        """
        return await self._http.request(
            "GET",
            "/api/ops/pipeline/health",
            {200: PipelineHealth},
            query={"hours": hours},
        )

    def stream_ops_pipeline(self) -> AsyncIterator[Event]:
        """Queue depths and document counts as server-sent events, every 3 seconds

        `GET /api/ops/pipeline/stream`. An endless stream. Each event has the name `pipeline` and JSON data with queue depths, dead letters and document counts. A reader that is too slow is disconnected. Any token may call it.
        """
        return self._http.stream("/api/ops/pipeline/stream")

    async def get_ops_pipeline_toggle(self) -> PipelineState:
        """Whether the pipeline is on

        `GET /api/ops/pipeline/toggle`. The runtime flag that every worker of the document pipeline checks. Any token may call it.
        """
        return await self._http.request("GET", "/api/ops/pipeline/toggle", {200: PipelineState})

    async def post_ops_pipeline_toggle(self, *, enabled: bool) -> PipelineSwitched:
        """Switch the pipeline on or off

        `POST /api/ops/pipeline/toggle`. Off: workers idle and pipeline queues are flushed; orders and trading continue. On: flushed work is restored from state. Records an audit event. Needs the role operator or admin.
        """
        return await self._http.request(
            "POST",
            "/api/ops/pipeline/toggle",
            {200: PipelineSwitched},
            body={"enabled": enabled},
        )

    async def get_ops_pipeline_pending(self) -> PendingReport:
        """Pending work of every queue

        `GET /api/ops/pipeline/pending`. Derived from state, beside what the queues hold. A job is missing when the state asks for it and it neither waits nor runs: it was flushed, failed for the last time, or was lost. Any token may call it.
        """
        return await self._http.request("GET", "/api/ops/pipeline/pending", {200: PendingReport})

    async def post_ops_pipeline_restore(self, *, queue: str | Unset = UNSET) -> RestoreResult:
        """Restore missing jobs

        `POST /api/ops/pipeline/restore`. Enqueues every missing job, dead ones included. Repeating it adds nothing. Queues of a pipeline that is off stay empty until it is switched on. Records an audit event. Needs the role operator or admin.

        queue: short name; all queues when absent
        """
        return await self._http.request(
            "POST",
            "/api/ops/pipeline/restore",
            {200: RestoreResult},
            query={"queue": queue},
        )

    async def post_ops_pipeline_retry_failed(self, *, idempotency_key: str | None = None) -> RetryResult:
        """Retry failed extractions, up to 200

        `POST /api/ops/pipeline/retry-failed`. Deletes the failed readings and queues the documents for extraction again. A document that was queued within the last hour is skipped. Needs the role operator or admin. A repetition with the same Idempotency-Key returns the first answer.
        """
        return await self._http.request(
            "POST",
            "/api/ops/pipeline/retry-failed",
            {200: RetryResult},
            idempotency_key=idempotency_key,
        )
