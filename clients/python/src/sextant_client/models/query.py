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


class RateLimits(Model):
    # calls per minute over all vendor source types
    vendor_global_limit: int
    vendor_source_types: list[str]
    per_type_limits: dict[str, int]
    cadences_seconds: dict[str, int]
    market_api: RateLimitsMarketApi
    news_api: RateLimitsNewsApi


class RateLimitsMarketApi(Model):
    rate_per_minute: int
    cadence_seconds: int
    max_tickers_per_cycle: int
    active_sources: int


class RateLimitsNewsApi(Model):
    rate_per_minute: int
    cadence_seconds: int
    max_tickers_per_cycle: int
    active_sources: int


class SystemInfo(Model):
    version: str
    stage: str
    data_mode: Literal["simulated", "real"]
    notice: str | None
    # roles this version can run
    roles: list[str]
    providers: SystemInfoProviders


class SystemInfoProviders(Model):
    market_data: bool
    filings: bool
    broker: bool
    model: str


class SystemStatus(Model):
    # the checks of `/health`, made for this answer
    checks: list[HealthCheck]
    vendors: list[SystemStatusVendorsItem]
    processes: list[SystemStatusProcessesItem]


class SystemStatusVendorsItem(Model):
    vendor: Literal["market data", "broker", "live broker", "filings", "language model", "e-mail", "text messages"]
    verdict: Literal["ok", "failed", "not_configured"]
    # one sentence: what was found, and what to do about it
    message: str
    checked_at: datetime


class SystemStatusProcessesItem(Model):
    process: str
    # unplanned restarts in the last hour
    restarts: int
    is_crash_looping: bool
    last_at: datetime
    last_message: str


class FirstStart(Model):
    # whether the history of the simulated market is still being made
    active: bool
    step: Literal["documents", "history", "patterns", "validation", "reports"] | None
    # one sentence: what is being done, how far it is and how long the rest takes
    message: str
    # at the pace so far; null while too little is done for an estimate
    remaining_seconds: int | None
    steps: list[FirstStartStepsItem]


class FirstStartStepsItem(Model):
    name: Literal["documents", "history", "patterns", "validation", "reports"]
    done: int
    # 0 while it is not known
    total: int


class TrackingProgressView(Model):
    # whether a scheduler runs, which reads new sources
    is_platform_running: bool
    companies: list[TrackingProgressViewCompaniesItem]


class TrackingProgressViewCompaniesItem(Model):
    ticker: str
    daily_bars: int
    documents: int
    source_error: str | None
    recommendation: TrackingProgressViewCompaniesItemRecommendation2 | None


class TrackingProgressViewCompaniesItemRecommendation2(Model):
    id: str
    action: str
    confidence: float
    reference_price: float | None


class TraceView(Model):
    kind: Literal["order", "recommendation", "document", "position", "trade"]
    id: str
    ticker: str | None
    company_name: str | None
    reading: TracedReading | None
    recommendation: RecommendationView | None
    # the strongest
    evidence: list[ProvenanceView]
    evidence_count: int
    trend: TraceViewTrend
    decisions: list[DecisionView]
    orders: list[TraceViewOrdersItem]
    trade: TradeView | None
    exit: TracedExit | None
    grades: list[TraceViewGradesItem]
    document_orders: list[TraceViewDocumentOrdersItem]


class TracedReading(Model):
    document_id: str
    title: str | None
    document_type: str
    published_at: datetime
    available_at: datetime
    read_at: datetime | None
    provider: str | None
    model_name_: str | None = Field(alias="model_name")
    summary: str | None
    # on the traced company, the strongest first
    impacts: list[TracedReadingImpactsItem]


class TracedReadingImpactsItem(Model):
    id: str | None = None
    company_id: str
    ticker: str
    sentiment: float
    direction: Literal["positive", "negative", "neutral", "mixed"]
    magnitude: float
    catalyst_type: Literal["earnings_beat", "earnings_miss", "guidance_raise", "guidance_cut", "analyst_upgrade", "analyst_downgrade", "price_target", "ma_target", "ma_acquirer", "spinoff", "contract_win", "contract_loss", "product_launch", "partnership", "recall_failure", "cyber_incident", "supply_disruption", "labour_action", "regulatory_approval", "regulatory_action", "litigation", "buyback_dividend_up", "dividend_cut_dilution", "credit_event", "management_change", "insider_trade", "restructuring", "macro_exposure", "price_move", "other"]
    time_horizon: Literal["intraday", "1d", "7d", "30d", "90d"]
    confidence: float
    modality: Literal["factual", "guidance", "opinion", "conditional", "rumour"]
    surprise: TracedReadingImpactsItemSurprise | None
    guidance: Literal["raised", "lowered", "maintained", "withdrawn"] | None
    evidence: list[TracedReadingImpactsItemEvidenceItem]
    rationale: str


class TracedReadingImpactsItemSurprise(Model):
    metric: str
    actual: float
    expected: float
    unit: str
    pct: float


class TracedReadingImpactsItemEvidenceItem(Model):
    quote: str
    start: int
    end: int


class RecommendationView(Model):
    id: str
    company_id: str
    ticker: str
    action: Literal["buy", "sell", "hold"]
    mode: Literal["informational", "paper", "live"]
    confidence: float
    p_up: float
    p_direction: float
    logit: float
    expected_return: float | None
    window: Literal["intraday", "1d", "7d", "30d", "90d"]
    time_horizon: Literal["1d", "7d", "30d", "90d"]
    thesis: str
    thesis_source: Literal["template", "model"]
    invalidation_conditions: list[RecommendationViewInvalidationConditionsItem]
    layer_contributions: RecommendationViewLayerContributions
    layer_shares: RecommendationViewLayerShares
    risk_flags: list[Literal["thin_evidence", "contradictory_evidence", "stale_price", "price_missing", "uncalibrated", "negative_edge", "signal_not_confirmed", "signal_conflict", "signal_alone", "stale_trend", "evidence_truncated", "single_source", "assumed_volatility", "locked_out"]]
    reference_price: float | None
    stop_price: float | None
    target_price: float | None
    trend_id: str
    signal_output_ids: list[str]
    quality: RecommendationViewQuality
    supersedes_id: str | None
    algo_version: str
    config_hash: str
    as_of: datetime
    generated_at: datetime
    expires_at: datetime
    # computed from stored documents afterwards: it was not published at `generated_at`
    replayed: bool


class RecommendationViewInvalidationConditionsItem(Model):
    type: Literal["price", "horizon", "trend_reversal", "opposite_catalyst", "adverse_macro_event"]
    description: str
    operator: Literal["<", ">", "<=", ">="]
    threshold: float
    expires_at: datetime


class RecommendationViewLayerContributions(Model):
    company: float
    macro: float
    competitive: float


class RecommendationViewLayerShares(Model):
    company: float
    macro: float
    competitive: float


class RecommendationViewQuality(Model):
    level: Literal["ok", "low"]
    evidence_weight: float
    evidence_count: int
    source_count: int
    n_eff: float
    contradiction_score: float
    trend_score: float
    trend_age_sessions: float
    price_stale_sessions: float | None
    sigma_daily: float | None
    sigma_horizon: float | None
    range_sigmas: float | None = None
    sigma_basis: Literal["own", "sector", "default"] | None
    leaning: Literal["buy", "sell", "hold"]
    raw_confidence: float
    p_lcb: float
    edge: float | None
    calibrated: bool | None = None
    label_count: float
    label_weight: float
    layers: RecommendationViewQualityLayers
    signal: RecommendationViewQualitySignal | None = None


class RecommendationViewQualityLayers(Model):
    company: RecommendationViewQualityLayersCompany
    macro: RecommendationViewQualityLayersMacro
    competitive: RecommendationViewQualityLayersCompetitive


class RecommendationViewQualityLayersCompany(Model):
    score: float
    confidence: float
    weight: float | None = None


class RecommendationViewQualityLayersMacro(Model):
    score: float
    confidence: float
    weight: float | None = None


class RecommendationViewQualityLayersCompetitive(Model):
    score: float
    confidence: float
    weight: float | None = None


class RecommendationViewQualitySignal(Model):
    action: Literal["buy", "sell", "hold"]
    confidence: float


class ProvenanceView(Model):
    id: str
    evidence_type: Literal["document", "macro_event", "competitive_signal", "pattern", "signal"]
    layer: Literal["company", "macro", "competitive"]
    reference_id: str | None
    document_id: str | None
    intelligence_id: str | None
    impact_id: str | None
    source_id: str | None
    weight: float
    signed_contribution: float
    contribution_pct: float
    quote: str | None
    start: int | None
    end: int | None
    raw_artifact_ref: str | None
    published_at: datetime | None
    available_at: datetime | None
    description: str | None
    catalyst_type: str | None
    global_event_id: str | None
    sentences: list[ProvenanceViewSentencesItem]
    document: ProvenanceViewDocument | None
    source: ProvenanceViewSource | None
    intelligence: ProvenanceViewIntelligence | None


class ProvenanceViewSentencesItem(Model):
    quote: str
    start: int
    end: int


class ProvenanceViewDocument(Model):
    title: str | None
    url: str | None
    document_type: str
    status: str
    raw_artifact: ProvenanceViewDocumentRawArtifact


class ProvenanceViewDocumentRawArtifact(Model):
    sha256: str
    storage_key: str


class ProvenanceViewSource(Model):
    source_name: str
    source_type: str


class ProvenanceViewIntelligence(Model):
    provider: str
    model_name_: str = Field(alias="model_name")
    prompt_version: str | None
    summary: str


class TraceViewTrend(Model):
    before: TraceViewTrendBefore | None
    after: TraceViewTrendAfter | None


class TraceViewTrendBefore(Model):
    id: str
    window: str
    trend_direction: Literal["bullish", "bearish", "mixed", "neutral"]
    trend_score: float
    confidence: float
    p_up: float
    evidence_count: int
    generated_at: datetime


class TraceViewTrendAfter(Model):
    id: str
    window: str
    trend_direction: Literal["bullish", "bearish", "mixed", "neutral"]
    trend_score: float
    confidence: float
    p_up: float
    evidence_count: int
    generated_at: datetime


class DecisionView(Model):
    id: str
    recommendation_id: str | None
    decision: Literal["execute", "skip", "exit", "defer"]
    skip_reason: Literal["engine_disabled", "paused", "mode_disabled", "circuit_breaker", "symbol_lockout", "already_processed", "recommendation_expired", "not_actionable", "below_min_confidence", "negative_edge", "market_closed", "stale_price", "no_position_to_sell", "already_in_position", "max_open_positions", "max_trades_per_day", "active_pool_below_minimum", "heat_limit", "sector_limit", "correlation_limit", "liquidity_limit", "size_too_small", "risk_rejected", "awaiting_approval"] | None
    ticker: str
    computed_position_size: float
    computed_share_quantity: float
    risk_tier_at_decision: Literal["conservative", "moderate", "aggressive"]
    portfolio_heat_at_decision: float
    active_pool_at_decision: float
    reserve_pool_at_decision: float
    circuit_breaker_status: Literal["normal", "caution", "tripped"]
    is_micro_trade: bool
    created_at: datetime
    action: Literal["buy", "sell", "hold"]
    confidence: float | None
    price: float | None
    exit_reason: Literal["stop", "trail", "target", "time", "invalidation", "opposite"] | None
    order_id: str | None
    time_horizon: str | None
    horizon_ends_at: datetime | None
    trace: dict[str, Any] | None = None


class TraceViewOrdersItem(Model):
    id: str
    broker_account_id: str
    mode: Literal["paper", "live"]
    # the id of the order at the broker, the same for every send
    client_order_id: str
    # identifies the reason of the order: one key, one order
    intent_key: str
    origin: Literal["decision", "override", "approval", "exit", "reset", "foreign", "protection"]
    decision_id: str | None
    recommendation_id: str | None
    approval_id: str | None
    ticker: str
    side: Literal["buy", "sell"]
    order_type: Literal["market", "limit", "stop", "stop_limit"]
    time_in_force: Literal["day", "gtc"]
    quantity: float
    limit_price: float | None
    stop_price: float | None
    estimated_value: float
    reference_price: float | None
    confidence: float
    status: Literal["queued", "pending_approval", "approved", "submitting", "unknown", "accepted", "partially_filled", "filled", "pending_cancel", "cancelled", "rejected", "expired", "blocked", "failed"]
    filled_quantity: float
    avg_fill_price: float | None
    broker_order_id: str | None
    reason: str | None
    created_by: str
    created_at: datetime
    submitted_at: datetime | None
    completed_at: datetime | None
    updated_at: datetime
    fills: list[TraceViewOrdersItemFillsItem]
    events: list[OrderEventView]


class TraceViewOrdersItemFillsItem(Model):
    id: str
    order_id: str
    execution_id: str
    quantity: float
    price: float
    executed_at: datetime


class OrderEventView(Model):
    id: int
    order_id: str
    event_type: Literal["created", "approval_requested", "approved", "approval_rejected", "send_prepared", "denied", "submitted", "outcome_unknown", "accepted", "partial_fill", "fill", "cancel_requested", "cancelled", "rejected", "expired", "corporate_action", "reconciled", "error"]
    from_status: Literal["queued", "pending_approval", "approved", "submitting", "unknown", "accepted", "partially_filled", "filled", "pending_cancel", "cancelled", "rejected", "expired", "blocked", "failed"] | None
    to_status: Literal["queued", "pending_approval", "approved", "submitting", "unknown", "accepted", "partially_filled", "filled", "pending_cancel", "cancelled", "rejected", "expired", "blocked", "failed"]
    quantity: float | None
    price: float | None
    cum_quantity: float
    leaves_quantity: float
    reason: str | None
    actor: str
    broker_event_id: str | None
    details: dict[str, Any] | None
    occurred_at: datetime


class TradeView(Model):
    id: str
    broker_account_id: str
    ticker: str
    open_quantity: float
    bought_quantity: float
    bought_value: float
    sold_quantity: float
    sold_value: float
    # average price of the purchases
    entry_price: float | None
    # average price of the sales
    exit_price: float | None
    # null while it is open
    realized_pnl: float | None
    # realised result over what was bought; null while it is open
    return_: float | None = Field(alias="return")
    exit_reason: Literal["stop", "trail", "target", "time", "invalidation", "opposite", "override", "reset"] | None
    is_micro_trade: bool
    recommendation_id: str | None
    decision_id: str | None
    horizon_sessions: float | None
    initial_stop: float | None
    stop_price: float | None
    target_price: float | None
    opened_at: datetime
    closed_at: datetime | None


class TracedExit(Model):
    reason: Literal["stop", "trail", "target", "time", "invalidation", "opposite", "override", "reset"]
    decided_at: datetime
    order_id: str | None
    decision_id: str | None
    recommendation_id: str | None
    rule: dict[str, Any]
    reading: TracedReading | None
    event: TracedExitEvent | None
    # of the recommendation to sell
    evidence: list[ProvenanceView]


class TracedExitEvent(Model):
    id: str
    summary: str
    severity: str


class TraceViewGradesItem(Model):
    horizon: Literal["1h", "6h", "1d", "7d", "30d", "90d"]
    status: Literal["labelled", "unlabelable", "pending"]
    due_at: datetime | None
    entry_price: float | None
    exit_price: float | None
    total_return: float | None
    excess_spy: float | None
    win: bool | None
    direction_right: bool | None


class TraceViewDocumentOrdersItem(Model):
    order_id: str
    ticker: str
    side: str
    status: str
    role: Literal["entry", "exit"]
    created_at: datetime
    recommendation_id: str | None
    # of the document, in log-odds
    contribution: float | None
    fills: list[TraceViewDocumentOrdersItemFillsItem]


class TraceViewDocumentOrdersItemFillsItem(Model):
    id: str
    order_id: str
    execution_id: str
    quantity: float
    price: float
    executed_at: datetime


class DecisionBundle(Model):
    format: Literal["sextant-bundle-1"]
    created_at: datetime
    subject: DecisionBundleSubject
    # of the program and of its rules
    versions: dict[str, str]
    recommendation: dict[str, Any] | None
    recommendation_inputs: dict[str, Any] | None
    evidence: list[dict[str, Any]]
    # with texts and SHA-256 hashes
    documents: list[dict[str, Any]]
    readings: list[dict[str, Any]]
    # with checks, inputs and the settings in force
    decisions: list[dict[str, Any]]
    # with events, fills and the inputs of the gate
    orders: list[dict[str, Any]]
    audit: list[dict[str, Any]]
    audit_heads: list[dict[str, Any]]
    # SHA-256 of the canonical JSON without this field
    digest: str


class DecisionBundleSubject(Model):
    kind: Literal["recommendation", "order"]
    id: str


class AskForms(Model):
    forms: list[AskFormsFormsItem]
    operations: list[AskFormsOperationsItem]


class AskFormsFormsItem(Model):
    form: str
    question: str


class AskFormsOperationsItem(Model):
    name: str
    description: str
    parameters: dict[str, Any]


class AskAnswer(Model):
    status: Literal["answered", "refused", "ambiguous"]
    question: str
    as_of: datetime
    plan: AskAnswerPlan | None
    text: str
    sentences: list[AnswerSentence]
    rows: list[dict[str, Any]]
    missing: list[str]
    choices: list[AskAnswerChoicesItem]
    suggestions: list[str]
    models: list[AskModelUse]


class AskAnswerPlan(Model):
    by: Literal["form", "follow_up", "model"]
    form: str | None
    operation: str
    parameters: dict[str, Any]
    steps: list[AskAnswerPlanStepsItem]


class AskAnswerPlanStepsItem(Model):
    operation: str
    parameters: dict[str, Any]


class AnswerSentence(Model):
    text: str
    # The words, with the columns of a row as slots
    template: str
    slots: list[AnswerSentenceSlotsItem]
    citations: list[Citation]


class AnswerSentenceSlotsItem(Model):
    row: int
    column: str
    format: Literal["text", "words", "price", "money", "percent", "signed", "number", "quantity", "count", "verb", "date", "time", "moved", "against"]
    value: str | float | bool | None
    text: str


class Citation(Model):
    kind: str
    id: str
    # A path of the console
    href: str
    quote: str | None = None


class AskAnswerChoicesItem(Model):
    ticker: str
    name: str


class AskModelUse(Model):
    task: Literal["planning", "wording"]
    # The slug of the agent
    agent: str
    provider: str
    model: str
    # False: the forms or the templates were used instead
    used: bool
    # Why the model was not used
    reason: str | None
    calls: int
    input_tokens: int
    output_tokens: int
    # Null when no price is stored for the model
    cost_usd: float | None
    duration_ms: int


class PostAskPrevious(Model):
    operation: str
    parameters: dict[str, Any]


class CompanyRecord(Model):
    id: str
    ticker: str
    legal_name: str
    exchange: str | None
    sector: str | None
    industry: str | None
    market_cap_bucket: str | None
    active: bool
    created_at: datetime
    updated_at: datetime


class CompanyDetail(Model):
    id: str
    ticker: str
    legal_name: str
    exchange: str | None
    sector: str | None
    industry: str | None
    market_cap_bucket: str | None
    active: bool
    created_at: datetime
    updated_at: datetime
    aliases: list[AliasView]
    active_source_count: int


class AliasView(Model):
    id: str
    alias: str
    alias_type: Literal["brand", "legal", "ticker", "product", "subsidiary", "former_name"]


class SourceRecord(Model):
    id: str
    source_type: Literal["market_api", "news_api", "filings_api", "web_scrape", "broker"]
    source_name: str
    credibility_score: float
    active: bool
    config: dict[str, Any]
    retention_days: int
    access_policy: Literal["internal", "public", "restricted"]
    company_id: str


class CompanyCoverage(Model):
    company_id: str
    ticker: str
    legal_name: str
    sector: str | None
    active_sources: int
    market_sources: int
    news_sources: int
    filings_sources: int
    web_scrape_sources: int
    broker_sources: int


class FundamentalsView(Model):
    company_id: str
    ticker: str
    as_of: datetime
    metrics: list[FundamentalsViewMetricsItem]


class FundamentalsViewMetricsItem(Model):
    metric: str
    label: str
    statement: Literal["income", "balance", "cash_flow", "shares"]
    unit_kind: Literal["money", "money_per_share", "shares"]
    # Latest period first
    values: list[FundamentalsViewMetricsItemValuesItem]


class FundamentalsViewMetricsItemValuesItem(Model):
    period_start: date
    period_end: date
    period_kind: Literal["instant", "quarter", "half_year", "nine_months", "annual", "other"]
    fiscal_year: int | None
    fiscal_period: str | None
    value: float
    # The XBRL concept, such as us-gaap:Revenues
    concept: str
    unit: str
    # EDGAR’s accession number of the filing
    accession: str
    form: str
    filed_on: date
    available_at: datetime
    filing_url: str | None
    # What earlier filings stated for the period, the oldest first
    restated_from: list[FundamentalsViewMetricsItemValuesItemRestatedFromItem]


class FundamentalsViewMetricsItemValuesItemRestatedFromItem(Model):
    value: float
    # The XBRL concept, such as us-gaap:Revenues
    concept: str
    unit: str
    # EDGAR’s accession number of the filing
    accession: str
    form: str
    filed_on: date
    available_at: datetime
    filing_url: str | None


class FilingView(Model):
    # EDGAR’s accession number of the filing
    accession: str
    form: str
    filer_cik: str | None
    # Item codes of a current report
    items: list[str]
    period_end: date | None
    filed_on: date | None
    accepted_at: datetime
    # The filing’s own header states the acceptance time
    acceptance_proven: bool
    public_at: datetime
    available_at: datetime
    url: str | None


class InsiderTransactionView(Model):
    # EDGAR’s accession number of the filing
    accession: str
    form: str
    filed_on: date | None
    accepted_at: datetime
    available_at: datetime
    url: str | None
    issuer_cik: str
    issuer_name: str
    owner_cik: str
    owner_name: str
    other_owners: list[str]
    is_director: bool
    is_officer: bool
    is_ten_percent_owner: bool
    officer_title: str | None
    security: str
    is_derivative: bool
    transaction_date: date
    # The SEC’s transaction code
    code: str
    acquired: bool
    shares: float | None
    price_per_share: float | None
    # Shares times price
    value: float | None
    shares_after: float | None
    is_direct: bool
    # Under a Rule 10b5-1 plan
    is_planned: bool | None


class HoldingsView(Model):
    # Tracked managers that reported shares of the company
    held_by: list[HoldingsViewHeldByItem]
    # What the company itself reported as a manager
    portfolio: list[HoldingsViewPortfolioItem]


class HoldingsViewHeldByItem(Model):
    manager_cik: str
    manager_name: str
    manager_company_id: str
    manager_ticker: str
    # EDGAR’s accession number of the filing
    accession: str
    period_end: date
    amendment: Literal["restatement", "new_holdings"] | None
    issuer_name: str
    held_company_id: str | None
    held_ticker: str | None
    class_title: str
    cusip: str
    value_usd: float
    amount: float
    amount_type: Literal["shares", "principal"]
    put_call: Literal["put", "call"] | None
    available_at: datetime
    url: str | None


class HoldingsViewPortfolioItem(Model):
    manager_cik: str
    manager_name: str
    manager_company_id: str
    manager_ticker: str
    # EDGAR’s accession number of the filing
    accession: str
    period_end: date
    amendment: Literal["restatement", "new_holdings"] | None
    issuer_name: str
    held_company_id: str | None
    held_ticker: str | None
    class_title: str
    cusip: str
    value_usd: float
    amount: float
    amount_type: Literal["shares", "principal"]
    put_call: Literal["put", "call"] | None
    available_at: datetime
    url: str | None


class PricesView(Model):
    bars: list[PricesViewBarsItem]
    quote: PricesViewQuote | None
    range_90d: PricesViewRange90d


class PricesViewBarsItem(Model):
    ticker: str
    close: float
    open: float
    high: float
    low: float
    volume: float
    bar_timestamp: datetime
    captured_at: datetime


class PricesViewQuote(Model):
    price: float
    quoted_at: datetime
    # Close of the session before, as the vendor states it
    previous_close: float | None
    day_volume: float | None
    source: str


class PricesViewRange90d(Model):
    low: float | None
    high: float | None


class GetMarketConflictsAnswer(Model):
    conflicts: list[GetMarketConflictsAnswerConflictsItem]


class GetMarketConflictsAnswerConflictsItem(Model):
    ticker: str
    timeframe: Literal["D", "M30"]
    bar_timestamp: datetime
    # vendor of the stored bar, which is used
    source: str
    close: float
    # vendor that disagrees
    second_source: str
    second_close: float
    # second close against the stored one, in percent
    difference_pct: float
    detected_at: datetime
    resolved_at: datetime | None


class TickerBackfillView(Model):
    ticker: str
    inserted: int
    total_bars: int
    days: int


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


class BackfillAllView(Model):
    total_inserted: int
    tickers: int
    details: list[BackfillAllViewDetailsItem]


class BackfillAllViewDetailsItem(Model):
    ticker: str
    inserted: int
    error: str | None = None


class DocumentView(Model):
    id: str
    source_id: str | None
    company_id: str | None
    ticker: str | None
    document_type: Literal["news", "filing", "web_page", "press_release"]
    status: Literal["raw", "parsed", "parse_failed", "duplicate", "irrelevant", "extracted", "extraction_failed", "archived"]
    title: str | None
    author: str | None
    language: str | None
    url: str | None
    canonical_url: str | None
    published_at: datetime
    published_estimated: bool
    available_at: datetime
    pit_estimated: bool
    duplicate_of: str | None
    story_cluster_id: str | None
    version: int
    degraded: bool
    # the text is of a restricted source; viewers get the document without its text
    restricted: bool
    extraction_jobs_failed: int
    failure_reason: str | None
    parsed_at: datetime | None
    created_at: datetime
    updated_at: datetime


class DocumentDetail(Model):
    id: str
    source_id: str | None
    company_id: str | None
    ticker: str | None
    document_type: Literal["news", "filing", "web_page", "press_release"]
    status: Literal["raw", "parsed", "parse_failed", "duplicate", "irrelevant", "extracted", "extraction_failed", "archived"]
    title: str | None
    author: str | None
    language: str | None
    url: str | None
    canonical_url: str | None
    published_at: datetime
    published_estimated: bool
    available_at: datetime
    pit_estimated: bool
    duplicate_of: str | None
    story_cluster_id: str | None
    version: int
    degraded: bool
    # the text is of a restricted source; viewers get the document without its text
    restricted: bool
    extraction_jobs_failed: int
    failure_reason: str | None
    parsed_at: datetime | None
    created_at: datetime
    updated_at: datetime
    body: str | None
    title_end: int
    lead_start: int
    lead_end: int
    truncated: bool
    text_hash: str | None
    similarity: float | None
    raw_artifact: DocumentDetailRawArtifact
    company_mentions: list[DocumentDetailCompanyMentionsItem]
    intelligence: dict[str, Any] | None


class DocumentDetailRawArtifact(Model):
    sha256: str
    size_bytes: int
    storage_key: str
    content_type: str


class DocumentDetailCompanyMentionsItem(Model):
    company_id: str
    ticker: str
    mention_text: str
    mention_type: Literal["brand", "legal", "ticker", "product", "subsidiary", "former_name"]
    start: int
    end: int
    confidence: float
    salience: float
    status: Literal["linked", "ambiguous"]


class VariantView(Model):
    id: str
    agent_id: str
    variant_name: str
    variant_slug: str
    description: str
    model_provider_: str = Field(alias="model_provider")
    model_name_: str = Field(alias="model_name")
    system_prompt: str
    user_prompt_template: str
    prompt_version: str
    temperature: float
    max_tokens: int
    context_window: int
    input_token_limit: int
    token_budget: int
    timeout_seconds: int
    max_retries: int
    is_active: bool
    created_at: datetime
    updated_at: datetime


class Deleted(Model):
    status: Literal["deleted"]
    id: str


class Deactivated(Model):
    deactivated: Literal[True]


class AgentPerformance(Model):
    total_invocations: int
    successes: int
    failures: int
    degraded: int
    skipped: int
    avg_duration_ms: float | None
    p95_duration_ms: float | None
    avg_confidence: float | None
    avg_retries: float | None
    total_input_tokens: int
    total_output_tokens: int
    total_cost_usd: float | None
    total_omitted_sentences: int
    success_rate: float | None


class HourlyPerformance(Model):
    hour: datetime
    invocations: int
    successes: int
    avg_duration_ms: float | None
    avg_confidence: float | None


class PriceView(Model):
    id: str
    model_provider_: str = Field(alias="model_provider")
    model_name_: str = Field(alias="model_name")
    input_usd_per_million: float
    output_usd_per_million: float
    created_at: datetime
    updated_at: datetime


class LimitsView(Model):
    variant_id: str
    token_budget: int
    money_budget_usd: float
    context_window: int
    used_tokens: int
    used_usd: float
    reserved_tokens: int
    reserved_usd: float
    input_usd_per_million: float | None
    output_usd_per_million: float | None


class AgentView(Model):
    id: str
    name: str
    slug: str
    purpose: str
    model_provider_: str = Field(alias="model_provider")
    model_name_: str = Field(alias="model_name")
    system_prompt: str
    user_prompt_template: str
    prompt_version: str
    schema_version: str
    temperature: float
    max_tokens: int
    timeout_seconds: int
    max_retries: int
    active: bool
    source: Literal["system", "user"]
    created_at: datetime
    updated_at: datetime


class TriedAgent(Model):
    provider: str
    model_name_: str = Field(alias="model_name")
    # why the reading failed
    error: str | None
    extraction: TriedAgentExtraction | None
    grounding_rate: float | None
    duration_ms: float
    input_tokens: int
    output_tokens: int
    # the builtin extractor's reading of the same document
    builtin: TriedAgentBuiltin


class TriedAgentExtraction(Model):
    summary: str
    sentiment: float
    direction: Literal["positive", "negative", "neutral"]
    key_facts: list[str]
    company_impacts: list[TriedAgentExtractionCompanyImpactsItem]
    macro_events: list[TriedAgentExtractionMacroEventsItem]
    confidence: float
    warnings: list[str]


class TriedAgentExtractionCompanyImpactsItem(Model):
    id: str | None = None
    company_id: str
    ticker: str
    sentiment: float
    direction: Literal["positive", "negative", "neutral", "mixed"]
    magnitude: float
    catalyst_type: Literal["earnings_beat", "earnings_miss", "guidance_raise", "guidance_cut", "analyst_upgrade", "analyst_downgrade", "price_target", "ma_target", "ma_acquirer", "spinoff", "contract_win", "contract_loss", "product_launch", "partnership", "recall_failure", "cyber_incident", "supply_disruption", "labour_action", "regulatory_approval", "regulatory_action", "litigation", "buyback_dividend_up", "dividend_cut_dilution", "credit_event", "management_change", "insider_trade", "restructuring", "macro_exposure", "price_move", "other"]
    time_horizon: Literal["intraday", "1d", "7d", "30d", "90d"]
    confidence: float
    modality: Literal["factual", "guidance", "opinion", "conditional", "rumour"]
    surprise: TriedAgentExtractionCompanyImpactsItemSurprise | None
    guidance: Literal["raised", "lowered", "maintained", "withdrawn"] | None
    evidence: list[TriedAgentExtractionCompanyImpactsItemEvidenceItem]
    rationale: str


class TriedAgentExtractionCompanyImpactsItemSurprise(Model):
    metric: str
    actual: float
    expected: float
    unit: str
    pct: float


class TriedAgentExtractionCompanyImpactsItemEvidenceItem(Model):
    quote: str
    start: int
    end: int


class TriedAgentExtractionMacroEventsItem(Model):
    id: str | None = None
    event_types: list[Literal["rate_decision", "tariff", "sanction", "conflict", "disaster", "commodity_move", "epidemic", "regulation", "currency"]]
    severity: Literal["low", "moderate", "high", "critical"]
    affected_regions: list[str]
    affected_sectors: list[str]
    affected_commodities: list[str]
    summary: str
    key_facts: list[str]
    estimated_duration: Literal["days", "weeks", "months", "years"]
    confidence: float
    evidence: list[TriedAgentExtractionMacroEventsItemEvidenceItem]


class TriedAgentExtractionMacroEventsItemEvidenceItem(Model):
    quote: str
    start: int
    end: int


class TriedAgentBuiltin(Model):
    """the builtin extractor's reading of the same document"""

    summary: str
    sentiment: float
    direction: Literal["positive", "negative", "neutral"]
    key_facts: list[str]
    company_impacts: list[TriedAgentBuiltinCompanyImpactsItem]
    macro_events: list[TriedAgentBuiltinMacroEventsItem]
    confidence: float
    warnings: list[str]


class TriedAgentBuiltinCompanyImpactsItem(Model):
    id: str | None = None
    company_id: str
    ticker: str
    sentiment: float
    direction: Literal["positive", "negative", "neutral", "mixed"]
    magnitude: float
    catalyst_type: Literal["earnings_beat", "earnings_miss", "guidance_raise", "guidance_cut", "analyst_upgrade", "analyst_downgrade", "price_target", "ma_target", "ma_acquirer", "spinoff", "contract_win", "contract_loss", "product_launch", "partnership", "recall_failure", "cyber_incident", "supply_disruption", "labour_action", "regulatory_approval", "regulatory_action", "litigation", "buyback_dividend_up", "dividend_cut_dilution", "credit_event", "management_change", "insider_trade", "restructuring", "macro_exposure", "price_move", "other"]
    time_horizon: Literal["intraday", "1d", "7d", "30d", "90d"]
    confidence: float
    modality: Literal["factual", "guidance", "opinion", "conditional", "rumour"]
    surprise: TriedAgentBuiltinCompanyImpactsItemSurprise | None
    guidance: Literal["raised", "lowered", "maintained", "withdrawn"] | None
    evidence: list[TriedAgentBuiltinCompanyImpactsItemEvidenceItem]
    rationale: str


class TriedAgentBuiltinCompanyImpactsItemSurprise(Model):
    metric: str
    actual: float
    expected: float
    unit: str
    pct: float


class TriedAgentBuiltinCompanyImpactsItemEvidenceItem(Model):
    quote: str
    start: int
    end: int


class TriedAgentBuiltinMacroEventsItem(Model):
    id: str | None = None
    event_types: list[Literal["rate_decision", "tariff", "sanction", "conflict", "disaster", "commodity_move", "epidemic", "regulation", "currency"]]
    severity: Literal["low", "moderate", "high", "critical"]
    affected_regions: list[str]
    affected_sectors: list[str]
    affected_commodities: list[str]
    summary: str
    key_facts: list[str]
    estimated_duration: Literal["days", "weeks", "months", "years"]
    confidence: float
    evidence: list[TriedAgentBuiltinMacroEventsItemEvidenceItem]


class TriedAgentBuiltinMacroEventsItemEvidenceItem(Model):
    quote: str
    start: int
    end: int


class TrendSummaryView(Model):
    id: str
    entity_id: str
    entity_type: Literal["company", "sector", "market"]
    window: Literal["intraday", "1d", "7d", "30d", "90d"]
    trend_direction: Literal["bullish", "bearish", "mixed", "neutral"]
    trend_strength: float
    trend_score: float
    confidence: float
    p_up: float
    evidence_weight: float
    beta_up: float
    beta_down: float
    evidence_count: int
    source_count: int
    n_eff: float
    contradiction_score: float
    contradictions: list[TrendSummaryViewContradictionsItem]
    dominant_catalysts: list[TrendSummaryViewDominantCatalystsItem]
    top_evidence: list[TrendSummaryViewTopEvidenceItem]
    momentum: float
    attention_z: float | None
    change_point_prob: float | None
    market_context: TrendSummaryViewMarketContext
    data_quality: TrendSummaryViewDataQuality
    algo_version: str
    config_hash: str
    as_of: datetime
    generated_at: datetime
    projection: ProjectionView | None


class TrendSummaryViewContradictionsItem(Model):
    positive_impact_id: str
    negative_impact_id: str
    weight: float
    catalysts: list[str]


class TrendSummaryViewDominantCatalystsItem(Model):
    catalyst_type: Literal["earnings_beat", "earnings_miss", "guidance_raise", "guidance_cut", "analyst_upgrade", "analyst_downgrade", "price_target", "ma_target", "ma_acquirer", "spinoff", "contract_win", "contract_loss", "product_launch", "partnership", "recall_failure", "cyber_incident", "supply_disruption", "labour_action", "regulatory_approval", "regulatory_action", "litigation", "buyback_dividend_up", "dividend_cut_dilution", "credit_event", "management_change", "insider_trade", "restructuring", "macro_exposure", "price_move", "other"]
    share: float
    sign: int


class TrendSummaryViewTopEvidenceItem(Model):
    impact_id: str
    document_id: str
    source_id: str | None
    catalyst_type: Literal["earnings_beat", "earnings_miss", "guidance_raise", "guidance_cut", "analyst_upgrade", "analyst_downgrade", "price_target", "ma_target", "ma_acquirer", "spinoff", "contract_win", "contract_loss", "product_launch", "partnership", "recall_failure", "cyber_incident", "supply_disruption", "labour_action", "regulatory_approval", "regulatory_action", "litigation", "buyback_dividend_up", "dividend_cut_dilution", "credit_event", "management_change", "insider_trade", "restructuring", "macro_exposure", "price_move", "other"]
    weight: float
    sentiment: float
    contribution: float
    published_at: datetime


class TrendSummaryViewMarketContext(Model):
    return_: float | None = Field(alias="return")
    sigma: float | None
    excess_vs_spy: float | None


class TrendSummaryViewDataQuality(Model):
    evidence_truncated: bool
    capped_source: str | None
    cap_factor: float
    sigma_basis: Literal["own", "default"] | None
    price_stale_sessions: float | None


class ProjectionView(Model):
    projected_direction: Literal["bullish", "bearish", "neutral"]
    projected_strength: float
    projected_score: float
    projected_confidence: float
    projection_horizon: Literal["1d", "7d", "30d", "90d"]
    driving_factors: list[ProjectionViewDrivingFactorsItem]
    macro_contribution_pct: float
    diverges_from_current: bool


class ProjectionViewDrivingFactorsItem(Model):
    factor: str
    layer: Literal["company", "macro", "competitive", "price", "other"]
    contribution: float
    description: str
    evidence_ids: list[str]


class TrendSnapshotView(Model):
    id: str
    entity_id: str
    entity_type: Literal["company", "sector", "market"]
    window: Literal["intraday", "1d", "7d", "30d", "90d"]
    trend_direction: Literal["bullish", "bearish", "mixed", "neutral"]
    trend_strength: float
    trend_score: float
    confidence: float
    p_up: float
    evidence_weight: float
    beta_up: float
    beta_down: float
    evidence_count: int
    source_count: int
    n_eff: float
    contradiction_score: float
    contradictions: list[TrendSnapshotViewContradictionsItem]
    dominant_catalysts: list[TrendSnapshotViewDominantCatalystsItem]
    top_evidence: list[TrendSnapshotViewTopEvidenceItem]
    momentum: float
    attention_z: float | None
    change_point_prob: float | None
    market_context: TrendSnapshotViewMarketContext
    data_quality: TrendSnapshotViewDataQuality
    algo_version: str
    config_hash: str
    as_of: datetime
    generated_at: datetime
    trend_id: str
    projection: ProjectionView


class TrendSnapshotViewContradictionsItem(Model):
    positive_impact_id: str
    negative_impact_id: str
    weight: float
    catalysts: list[str]


class TrendSnapshotViewDominantCatalystsItem(Model):
    catalyst_type: Literal["earnings_beat", "earnings_miss", "guidance_raise", "guidance_cut", "analyst_upgrade", "analyst_downgrade", "price_target", "ma_target", "ma_acquirer", "spinoff", "contract_win", "contract_loss", "product_launch", "partnership", "recall_failure", "cyber_incident", "supply_disruption", "labour_action", "regulatory_approval", "regulatory_action", "litigation", "buyback_dividend_up", "dividend_cut_dilution", "credit_event", "management_change", "insider_trade", "restructuring", "macro_exposure", "price_move", "other"]
    share: float
    sign: int


class TrendSnapshotViewTopEvidenceItem(Model):
    impact_id: str
    document_id: str
    source_id: str | None
    catalyst_type: Literal["earnings_beat", "earnings_miss", "guidance_raise", "guidance_cut", "analyst_upgrade", "analyst_downgrade", "price_target", "ma_target", "ma_acquirer", "spinoff", "contract_win", "contract_loss", "product_launch", "partnership", "recall_failure", "cyber_incident", "supply_disruption", "labour_action", "regulatory_approval", "regulatory_action", "litigation", "buyback_dividend_up", "dividend_cut_dilution", "credit_event", "management_change", "insider_trade", "restructuring", "macro_exposure", "price_move", "other"]
    weight: float
    sentiment: float
    contribution: float
    published_at: datetime


class TrendSnapshotViewMarketContext(Model):
    return_: float | None = Field(alias="return")
    sigma: float | None
    excess_vs_spy: float | None


class TrendSnapshotViewDataQuality(Model):
    evidence_truncated: bool
    capped_source: str | None
    cap_factor: float
    sigma_basis: Literal["own", "default"] | None
    price_stale_sessions: float | None


class TrendEvidenceView(Model):
    trend: TrendSummaryView
    evidence: list[TrendEvidenceViewEvidenceItem]


class TrendEvidenceViewEvidenceItem(Model):
    document_id: str
    weight: float
    contribution: float
    document: TrendEvidenceViewEvidenceItemDocument
    source: TrendEvidenceViewEvidenceItemSource | None
    intelligence: TrendEvidenceViewEvidenceItemIntelligence
    company_impacts: list[TrendEvidenceViewEvidenceItemCompanyImpactsItem]


class TrendEvidenceViewEvidenceItemDocument(Model):
    id: str
    title: str | None
    url: str | None
    document_type: Literal["news", "filing", "web_page", "press_release"]
    status: Literal["raw", "parsed", "parse_failed", "duplicate", "irrelevant", "extracted", "extraction_failed", "archived"]
    published_at: datetime
    available_at: datetime
    # of a restricted source; viewers get no text of it
    restricted: bool
    raw_artifact: TrendEvidenceViewEvidenceItemDocumentRawArtifact


class TrendEvidenceViewEvidenceItemDocumentRawArtifact(Model):
    sha256: str
    storage_key: str


class TrendEvidenceViewEvidenceItemSource(Model):
    id: str
    source_name: str
    source_type: str
    credibility_score: float


class TrendEvidenceViewEvidenceItemIntelligence(Model):
    id: str
    document_id: str
    provider: str
    model_name_: str = Field(alias="model_name")
    prompt_version: str | None
    schema_version: int
    status: Literal["ok", "degraded", "failed"]
    summary: str
    sentiment: float
    direction: Literal["positive", "negative", "neutral"]
    key_facts: list[str]
    confidence: float
    grounding_rate: float | None
    created_at: datetime


class TrendEvidenceViewEvidenceItemCompanyImpactsItem(Model):
    id: str | None = None
    company_id: str
    ticker: str
    sentiment: float
    direction: Literal["positive", "negative", "neutral", "mixed"]
    magnitude: float
    catalyst_type: Literal["earnings_beat", "earnings_miss", "guidance_raise", "guidance_cut", "analyst_upgrade", "analyst_downgrade", "price_target", "ma_target", "ma_acquirer", "spinoff", "contract_win", "contract_loss", "product_launch", "partnership", "recall_failure", "cyber_incident", "supply_disruption", "labour_action", "regulatory_approval", "regulatory_action", "litigation", "buyback_dividend_up", "dividend_cut_dilution", "credit_event", "management_change", "insider_trade", "restructuring", "macro_exposure", "price_move", "other"]
    time_horizon: Literal["intraday", "1d", "7d", "30d", "90d"]
    confidence: float
    modality: Literal["factual", "guidance", "opinion", "conditional", "rumour"]
    surprise: TrendEvidenceViewEvidenceItemCompanyImpactsItemSurprise | None
    guidance: Literal["raised", "lowered", "maintained", "withdrawn"] | None
    evidence: list[TrendEvidenceViewEvidenceItemCompanyImpactsItemEvidenceItem]
    rationale: str
    weight: float
    contribution: float


class TrendEvidenceViewEvidenceItemCompanyImpactsItemSurprise(Model):
    metric: str
    actual: float
    expected: float
    unit: str
    pct: float


class TrendEvidenceViewEvidenceItemCompanyImpactsItemEvidenceItem(Model):
    quote: str
    start: int
    end: int


class SignalOverview(Model):
    # whether the pair may move recommendations
    dual_pipeline_enabled: bool
    signals: list[SignalPairView]


class SignalPairView(Model):
    ticker: str
    as_of: datetime
    mapped_action: Literal["buy", "sell", "hold"]
    mapped_confidence: float
    heuristic: SignalOutputView
    bayesian: SignalOutputView


class SignalOutputView(Model):
    id: str
    tick_id: str
    ticker: str
    pipeline: Literal["heuristic", "bayesian"]
    status: Literal["ok", "failed", "insufficient_data"]
    verdict: Literal["BUY", "WATCH", "SKIP"] | None
    score: float | None
    probability: float | None
    confidence: float | None
    timeframe_scores: dict[str, float | None]
    features: dict[str, Any]
    alignment: float | None
    change_point_prob: float | None
    expected_return: float | None
    expected_volatility: float | None
    bearish: bool
    error: str | None
    latency_ms: float
    as_of: datetime
    created_at: datetime


class MacroStatus(Model):
    macro_enabled: bool
    source: Literal["default", "risk_configs"]


class MacroToggled(Model):
    macro_enabled: bool
    previous_enabled: bool
    toggled_by: str


class GlobalEventView(Model):
    id: str
    event_types: list[Literal["rate_decision", "tariff", "sanction", "conflict", "disaster", "commodity_move", "epidemic", "regulation", "currency"]]
    severity: Literal["low", "moderate", "high", "critical"]
    affected_regions: list[str]
    affected_sectors: list[str]
    affected_commodities: list[str]
    summary: str
    key_facts: list[str]
    # summary and facts are partly of a restricted source; viewers get the event without them
    restricted: bool
    estimated_duration: Literal["days", "weeks", "months", "years"]
    confidence: float
    source_document_id: str | None
    available_at: datetime
    created_at: datetime


class MacroEventDetail(Model):
    id: str
    event_types: list[Literal["rate_decision", "tariff", "sanction", "conflict", "disaster", "commodity_move", "epidemic", "regulation", "currency"]]
    severity: Literal["low", "moderate", "high", "critical"]
    affected_regions: list[str]
    affected_sectors: list[str]
    affected_commodities: list[str]
    summary: str
    key_facts: list[str]
    # summary and facts are partly of a restricted source; viewers get the event without them
    restricted: bool
    estimated_duration: Literal["days", "weeks", "months", "years"]
    confidence: float
    source_document_id: str | None
    available_at: datetime
    created_at: datetime
    impacts: list[MacroImpactView]


class MacroImpactView(Model):
    id: str
    event_id: str
    company_id: str
    ticker: str
    legal_name: str
    sector: str | None
    macro_impact_score: float
    # sum of the contributions; negative when the event hurts
    signed_score: float
    impact_direction: Literal["positive", "negative", "mixed"]
    contributing_factors: list[MacroImpactViewContributingFactorsItem]
    exposure: float
    confidence: float
    # computed from the sector alone because there is no exposure profile
    inferred: bool
    # the exposure profile was entered after the instant of the computation
    pit_estimated: bool
    event_available_at: datetime
    computed_at: datetime


class MacroImpactViewContributingFactorsItem(Model):
    channel: Literal["geo", "supply", "commodity", "regulatory", "sector", "export"]
    matched: list[str]
    # share of the company that the event hits through this channel
    exposure: float
    # effect through this channel: above 0 good, below 0 bad
    polarity: float
    # contributions sum to the signed score
    contribution: float


class CompanyMacroImpacts(Model):
    exposure_profile: ExposureView | None
    impacts: list[CompanyMacroImpactsImpactsItem]


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


class CompanyMacroImpactsImpactsItem(Model):
    id: str
    event_id: str
    company_id: str
    ticker: str
    legal_name: str
    sector: str | None
    macro_impact_score: float
    # sum of the contributions; negative when the event hurts
    signed_score: float
    impact_direction: Literal["positive", "negative", "mixed"]
    contributing_factors: list[CompanyMacroImpactsImpactsItemContributingFactorsItem]
    exposure: float
    confidence: float
    # computed from the sector alone because there is no exposure profile
    inferred: bool
    # the exposure profile was entered after the instant of the computation
    pit_estimated: bool
    event_available_at: datetime
    computed_at: datetime
    event_summary: str
    event_severity: Literal["low", "moderate", "high", "critical"]
    event_types: list[Literal["rate_decision", "tariff", "sanction", "conflict", "disaster", "commodity_move", "epidemic", "regulation", "currency"]]
    affected_regions: list[str]


class CompanyMacroImpactsImpactsItemContributingFactorsItem(Model):
    channel: Literal["geo", "supply", "commodity", "regulatory", "sector", "export"]
    matched: list[str]
    # share of the company that the event hits through this channel
    exposure: float
    # effect through this channel: above 0 good, below 0 bad
    polarity: float
    # contributions sum to the signed score
    contribution: float


class WhatIfResult(Model):
    estimated_duration: Literal["days", "weeks", "months", "years"]
    sense: Literal["usual", "opposite"] | None
    companies_evaluated: int
    companies_affected: int
    by_sector: list[WhatIfResultBySectorItem]
    impacts: list[WhatIfResultImpactsItem]


class WhatIfResultBySectorItem(Model):
    sector: str | None
    companies: int
    positive: int
    negative: int
    mixed: int
    mean_signed_score: float


class WhatIfResultImpactsItem(Model):
    company_id: str
    ticker: str
    legal_name: str
    sector: str | None
    macro_impact_score: float
    # sum of the contributions; negative when the event hurts
    signed_score: float
    impact_direction: Literal["positive", "negative", "mixed"]
    contributing_factors: list[WhatIfResultImpactsItemContributingFactorsItem]
    exposure: float
    confidence: float
    # computed from the sector alone because there is no exposure profile
    inferred: bool


class WhatIfResultImpactsItemContributingFactorsItem(Model):
    channel: Literal["geo", "supply", "commodity", "regulatory", "sector", "export"]
    matched: list[str]
    # share of the company that the event hits through this channel
    exposure: float
    # effect through this channel: above 0 good, below 0 bad
    polarity: float
    # contributions sum to the signed score
    contribution: float


class CompetitiveStatus(Model):
    competitive_enabled: bool
    source: Literal["default", "risk_configs"]


class CompetitiveToggled(Model):
    competitive_enabled: bool
    previous_enabled: bool
    toggled_by: str


class PatternList(Model):
    ticker: str
    count: int
    patterns: list[PatternListPatternsItem]


class PatternListPatternsItem(Model):
    id: str
    ticker: str
    catalyst_type: Literal["earnings_beat", "earnings_miss", "guidance_raise", "guidance_cut", "analyst_upgrade", "analyst_downgrade", "price_target", "ma_target", "ma_acquirer", "spinoff", "contract_win", "contract_loss", "product_launch", "partnership", "recall_failure", "cyber_incident", "supply_disruption", "labour_action", "regulatory_approval", "regulatory_action", "litigation", "buyback_dividend_up", "dividend_cut_dilution", "credit_event", "management_change", "insider_trade", "restructuring", "macro_exposure", "price_move", "other"]
    time_horizon: Literal["1h", "6h", "1d", "7d", "30d"]
    sample_count: int
    hit_rate: float | None
    hit_rate_shrunk: float
    # abnormal return; for catalysts whose direction depends on the text, signed in that direction
    mean_car: float
    mean_car_shrunk: float
    median_car: float
    std_car: float | None
    t_stat: float | None
    # null below 8 events
    q_value: float | None
    reliable: bool
    parent_level: Literal["sector", "global"]
    first_event_at: datetime
    last_event_at: datetime
    updated_at: datetime


class CrossPatternList(Model):
    ticker: str
    count: int
    cross_company_patterns: list[CrossPatternListCrossCompanyPatternsItem]


class CrossPatternListCrossCompanyPatternsItem(Model):
    id: str
    leader_ticker: str
    follower_ticker: str
    relationship_type: Literal["direct_rival", "same_sector", "overlapping_products", "supply_chain_adjacent"]
    catalyst_type: Literal["earnings_beat", "earnings_miss", "guidance_raise", "guidance_cut", "analyst_upgrade", "analyst_downgrade", "price_target", "ma_target", "ma_acquirer", "spinoff", "contract_win", "contract_loss", "product_launch", "partnership", "recall_failure", "cyber_incident", "supply_disruption", "labour_action", "regulatory_approval", "regulatory_action", "litigation", "buyback_dividend_up", "dividend_cut_dilution", "credit_event", "management_change", "insider_trade", "restructuring", "macro_exposure", "price_move", "other"]
    time_horizon: Literal["1h", "6h", "1d", "7d", "30d"]
    lag_sessions: int
    correlation: float | None
    n: int
    z: float | None
    q_value: float | None
    mean_follower_car_shrunk: float
    same_sign_rate: float | None
    reliable: bool
    updated_at: datetime


class SignalList(Model):
    ticker: str
    count: int
    competitive_signals: list[SignalListCompetitiveSignalsItem]


class SignalListCompetitiveSignalsItem(Model):
    id: str
    source_ticker: str
    target_ticker: str
    relationship_type: Literal["direct_rival", "same_sector", "overlapping_products", "supply_chain_adjacent"]
    mechanism: Literal["contagion", "supply_chain", "takeover", "substitution"]
    catalyst_type: Literal["earnings_beat", "earnings_miss", "guidance_raise", "guidance_cut", "analyst_upgrade", "analyst_downgrade", "price_target", "ma_target", "ma_acquirer", "spinoff", "contract_win", "contract_loss", "product_launch", "partnership", "recall_failure", "cyber_incident", "supply_disruption", "labour_action", "regulatory_approval", "regulatory_action", "litigation", "buyback_dividend_up", "dividend_cut_dilution", "credit_event", "management_change", "insider_trade", "restructuring", "macro_exposure", "price_move", "other"]
    time_horizon: Literal["intraday", "1d", "7d", "30d", "90d"]
    transfer_coefficient: float
    signal_direction: Literal["positive", "negative"]
    # strength at creation, before decay
    signal_strength: float
    confidence: float
    source_impact_id: str
    document_id: str
    rationale: str
    pit_estimated: bool
    event_at: datetime
    computed_at: datetime
    expires_at: datetime


class DecisionList(Model):
    ticker: str
    count: int
    decisions: list[DecisionListDecisionsItem]


class DecisionListDecisionsItem(Model):
    id: str
    ticker: str
    recommendation_id: str | None
    time_horizon: Literal["1h", "6h", "1d", "7d", "30d"]
    catalyst_type: Literal["earnings_beat", "earnings_miss", "guidance_raise", "guidance_cut", "analyst_upgrade", "analyst_downgrade", "price_target", "ma_target", "ma_acquirer", "spinoff", "contract_win", "contract_loss", "product_launch", "partnership", "recall_failure", "cyber_incident", "supply_disruption", "labour_action", "regulatory_approval", "regulatory_action", "litigation", "buyback_dividend_up", "dividend_cut_dilution", "credit_event", "management_change", "insider_trade", "restructuring", "macro_exposure", "price_move", "other"]
    decision: Literal["support", "oppose", "neutral", "insufficient"]
    expected_car: float | None
    hit_probability: float | None
    confidence: float
    pattern_statistics: list[dict[str, Any]]
    created_at: datetime


class RecommendationDetail(Model):
    id: str
    company_id: str
    ticker: str
    action: Literal["buy", "sell", "hold"]
    mode: Literal["informational", "paper", "live"]
    confidence: float
    p_up: float
    p_direction: float
    logit: float
    expected_return: float | None
    window: Literal["intraday", "1d", "7d", "30d", "90d"]
    time_horizon: Literal["1d", "7d", "30d", "90d"]
    thesis: str
    thesis_source: Literal["template", "model"]
    invalidation_conditions: list[RecommendationDetailInvalidationConditionsItem]
    layer_contributions: RecommendationDetailLayerContributions
    layer_shares: RecommendationDetailLayerShares
    risk_flags: list[Literal["thin_evidence", "contradictory_evidence", "stale_price", "price_missing", "uncalibrated", "negative_edge", "signal_not_confirmed", "signal_conflict", "signal_alone", "stale_trend", "evidence_truncated", "single_source", "assumed_volatility", "locked_out"]]
    reference_price: float | None
    stop_price: float | None
    target_price: float | None
    trend_id: str
    signal_output_ids: list[str]
    quality: RecommendationDetailQuality
    supersedes_id: str | None
    algo_version: str
    config_hash: str
    as_of: datetime
    generated_at: datetime
    expires_at: datetime
    # computed from stored documents afterwards: it was not published at `generated_at`
    replayed: bool
    evidence: list[EvidenceView]
    risk_evaluation: dict[str, Any] | None


class RecommendationDetailInvalidationConditionsItem(Model):
    type: Literal["price", "horizon", "trend_reversal", "opposite_catalyst", "adverse_macro_event"]
    description: str
    operator: Literal["<", ">", "<=", ">="]
    threshold: float
    expires_at: datetime


class RecommendationDetailLayerContributions(Model):
    company: float
    macro: float
    competitive: float


class RecommendationDetailLayerShares(Model):
    company: float
    macro: float
    competitive: float


class RecommendationDetailQuality(Model):
    level: Literal["ok", "low"]
    evidence_weight: float
    evidence_count: int
    source_count: int
    n_eff: float
    contradiction_score: float
    trend_score: float
    trend_age_sessions: float
    price_stale_sessions: float | None
    sigma_daily: float | None
    sigma_horizon: float | None
    range_sigmas: float | None = None
    sigma_basis: Literal["own", "sector", "default"] | None
    leaning: Literal["buy", "sell", "hold"]
    raw_confidence: float
    p_lcb: float
    edge: float | None
    calibrated: bool | None = None
    label_count: float
    label_weight: float
    layers: RecommendationDetailQualityLayers
    signal: RecommendationDetailQualitySignal | None = None


class RecommendationDetailQualityLayers(Model):
    company: RecommendationDetailQualityLayersCompany
    macro: RecommendationDetailQualityLayersMacro
    competitive: RecommendationDetailQualityLayersCompetitive


class RecommendationDetailQualityLayersCompany(Model):
    score: float
    confidence: float
    weight: float | None = None


class RecommendationDetailQualityLayersMacro(Model):
    score: float
    confidence: float
    weight: float | None = None


class RecommendationDetailQualityLayersCompetitive(Model):
    score: float
    confidence: float
    weight: float | None = None


class RecommendationDetailQualitySignal(Model):
    action: Literal["buy", "sell", "hold"]
    confidence: float


class EvidenceView(Model):
    id: str
    evidence_type: Literal["document", "macro_event", "competitive_signal", "pattern", "signal"]
    layer: Literal["company", "macro", "competitive"]
    reference_id: str | None
    document_id: str | None
    intelligence_id: str | None
    impact_id: str | None
    source_id: str | None
    weight: float
    signed_contribution: float
    contribution_pct: float
    quote: str | None
    start: int | None
    end: int | None
    raw_artifact_ref: str | None
    published_at: datetime | None
    available_at: datetime | None


class RecommendationEvidence(Model):
    recommendation: RecommendationView
    evidence: list[ProvenanceView]
    trend_window: TrendSummaryView | None


class ExplanationView(Model):
    recommendation: RecommendationView
    base_logit: float
    layers: list[ExplanationViewLayersItem]
    top_evidence: list[EvidenceView]
    smallest_change: ExplanationViewSmallestChange | None
    assumption: str


class ExplanationViewLayersItem(Model):
    layer: Literal["company", "macro", "competitive"]
    score: float
    confidence: float
    weight: float | None = None
    term: float
    share: float


class ExplanationViewSmallestChange(Model):
    removed: list[EvidenceView]
    action: Literal["buy", "sell", "hold"]
    p_up: float
    guarantee: Literal["smallest", "sufficient"]


class RiskConfigView(Model):
    id: str
    name: str
    trading_mode: Literal["paper", "live", "disabled"]
    config: dict[str, Any]
    # every limit: the value in config, or its default; the trading engine also applies the limits of its risk tier
    limits: RiskConfigViewLimits
    active: bool
    created_at: datetime
    updated_at: datetime


class RiskConfigViewLimits(Model):
    """every limit: the value in config, or its default; the trading engine also applies the limits of its risk tier"""

    # default 0.55
    min_confidence: float
    # null: 10% of the account's equity, at least 10000
    max_order_value: float | None
    # default 0.1
    max_position_pct: float
    # default 0.3
    max_sector_pct: float
    # default 0.35
    max_cluster_pct: float
    # default 1
    max_gross_exposure_pct: float
    # default 12
    max_open_positions: int
    # default 0.08
    max_portfolio_heat: float
    # default 0.03
    max_daily_loss_pct: float
    # default 0.06
    max_weekly_loss_pct: float
    # default 0.15
    max_drawdown_pct: float
    # default 20
    max_orders_per_day: int
    # default 0.02
    max_adv_pct: float
    # default 1
    min_price: float
    # default 15
    max_price_age_minutes: float
    # default 0.05
    price_collar_pct: float
    # default 0.2
    exit_price_collar_pct: float
    # null: 200% of the account's equity, at least 200000
    max_daily_notional: float | None
    # default 100
    max_open_orders: int
    # default false
    cancel_orders_on_disconnect: bool
    # default false
    allow_short: bool
    # default true
    require_quality_gate_for_live: bool


class ApprovalConfigView(Model):
    # default true
    auto_approve_paper: bool
    # default true
    require_approval_for_live: bool
    # default 60
    approval_timeout_minutes: int


class ApprovalView(Model):
    id: str
    order_job: dict[str, Any]
    # SHA-256 of the requested order
    order_hash: str
    recommendation_id: str | None
    evaluation_id: str | None
    ticker: str
    side: Literal["buy", "sell"]
    quantity: float
    estimated_value: float
    reference_price: float | None
    status: Literal["pending", "approved", "rejected", "expired", "cancelled"]
    requested_by: str
    requested_at: datetime
    expires_at: datetime
    reviewed_by: str | None
    review_note: str | None
    reviewed_at: datetime | None
    outcome: Literal["enqueued", "blocked"] | None
    outcome_reasons: list[str]


class LockoutView(Model):
    id: str
    ticker: str
    reason: str
    lockout_type: Literal["manual", "cooldown", "news_shock"]
    active: bool
    created_at: datetime
    expires_at: datetime
    created_by: str


class RestrictedView(Model):
    ticker: str
    reason: str
    created_by: str
    created_at: datetime


class RestrictedDeleted(Model):
    status: Literal["deleted"]
    ticker: str


class OrderView(Model):
    id: str
    broker_account_id: str
    mode: Literal["paper", "live"]
    # the id of the order at the broker, the same for every send
    client_order_id: str
    # identifies the reason of the order: one key, one order
    intent_key: str
    origin: Literal["decision", "override", "approval", "exit", "reset", "foreign", "protection"]
    decision_id: str | None
    recommendation_id: str | None
    approval_id: str | None
    ticker: str
    side: Literal["buy", "sell"]
    order_type: Literal["market", "limit", "stop", "stop_limit"]
    time_in_force: Literal["day", "gtc"]
    quantity: float
    limit_price: float | None
    stop_price: float | None
    estimated_value: float
    reference_price: float | None
    confidence: float
    status: Literal["queued", "pending_approval", "approved", "submitting", "unknown", "accepted", "partially_filled", "filled", "pending_cancel", "cancelled", "rejected", "expired", "blocked", "failed"]
    filled_quantity: float
    avg_fill_price: float | None
    broker_order_id: str | None
    reason: str | None
    created_by: str
    created_at: datetime
    submitted_at: datetime | None
    completed_at: datetime | None
    updated_at: datetime


class OrderDetail(Model):
    id: str
    broker_account_id: str
    mode: Literal["paper", "live"]
    # the id of the order at the broker, the same for every send
    client_order_id: str
    # identifies the reason of the order: one key, one order
    intent_key: str
    origin: Literal["decision", "override", "approval", "exit", "reset", "foreign", "protection"]
    decision_id: str | None
    recommendation_id: str | None
    approval_id: str | None
    ticker: str
    side: Literal["buy", "sell"]
    order_type: Literal["market", "limit", "stop", "stop_limit"]
    time_in_force: Literal["day", "gtc"]
    quantity: float
    limit_price: float | None
    stop_price: float | None
    estimated_value: float
    reference_price: float | None
    confidence: float
    status: Literal["queued", "pending_approval", "approved", "submitting", "unknown", "accepted", "partially_filled", "filled", "pending_cancel", "cancelled", "rejected", "expired", "blocked", "failed"]
    filled_quantity: float
    avg_fill_price: float | None
    broker_order_id: str | None
    reason: str | None
    created_by: str
    created_at: datetime
    submitted_at: datetime | None
    completed_at: datetime | None
    updated_at: datetime
    # the request that led to the order, or the round of the engine; the log has the same id
    request_id: str | None
    events: list[OrderEventView]
    fills: list[OrderDetailFillsItem]
    decision_trace: OrderDetailDecisionTrace
    audit_trail: list[AuditEventView]


class OrderDetailFillsItem(Model):
    id: str
    execution_id: str
    quantity: float
    price: float
    executed_at: datetime


class OrderDetailDecisionTrace(Model):
    checks: dict[str, Any]
    decision: dict[str, Any] | None
    approval: ApprovalView | None
    recommendation: RecommendationView | None
    evidence: list[ProvenanceView]


class AuditEventView(Model):
    id: str
    service: str
    # position in the service's hash chain
    sequence: int
    entity_type: str
    entity_id: str
    action: str
    # name given by the request; not authenticated
    actor: str
    # name of the access token used
    token_name: str | None
    before: dict[str, Any] | None
    after: dict[str, Any] | None
    occurred_at: datetime
    hash: str
    previous_hash: str


class PositionView(Model):
    id: str
    broker_account_id: str
    ticker: str
    quantity: float
    avg_entry_price: float
    current_price: float | None
    unrealized_pnl: float | None
    realized_pnl: float
    # The agreed stop
    stop_price: float | None
    # The agreed target
    target_price: float | None
    protection_status: Literal["protected", "partial", "exiting", "unprotected", "not_supported"]
    resting_stops: list[PositionViewRestingStopsItem]
    # The broker’s stops trigger only while the platform runs, as those of the built-in paper broker
    stops_need_platform: bool
    updated_at: datetime


class PositionViewRestingStopsItem(Model):
    order_id: str
    # The broker’s id of the stop
    broker_order_id: str | None
    quantity: float
    stop_price: float
    time_in_force: Literal["day", "gtc"]
    status: Literal["queued", "pending_approval", "approved", "submitting", "unknown", "accepted", "partially_filled", "filled", "pending_cancel", "cancelled", "rejected", "expired", "blocked", "failed"]
    # The limit of the sale that rests with the stop, one cancelling the other
    target_price: float | None
    # The broker’s id of that sale
    target_broker_order_id: str | None


class PortfolioRiskView(Model):
    as_of: datetime
    mode: Literal["paper", "live"]
    benchmark: str
    # in money, cash included
    portfolio_value: float
    # in money
    cash: float
    exposure: PortfolioRiskViewExposure
    sectors: list[PortfolioRiskViewSectorsItem]
    clusters: list[PortfolioRiskViewClustersItem]
    history: PortfolioRiskViewHistory
    # of the account with its present holdings, per year; null: not enough history
    volatility: float | None
    # of the account with its present holdings; null: not enough history
    beta: float | None
    tail_losses: list[PortfolioRiskViewTailLossesItem]
    factors: PortfolioRiskViewFactors
    holdings: list[PortfolioRiskViewHoldingsItem]
    stress: PortfolioRiskViewStress


class PortfolioRiskViewExposure(Model):
    # in money
    long: float
    # in money, negative
    short: float
    # long plus short without signs
    gross: float
    # long minus short
    net: float
    # fraction of the account’s value
    gross_share: float | None


class PortfolioRiskViewSectorsItem(Model):
    sector: str | None
    value: float
    # fraction of the account’s value
    share: float | None


class PortfolioRiskViewClustersItem(Model):
    # holdings that move together and count as one bet
    tickers: list[str]
    value: float
    # fraction of the account’s value
    share: float | None


class PortfolioRiskViewHistory(Model):
    # sessions in which every measured holding traded
    sessions: int
    first_session: date | None
    last_session: date | None
    # fraction of what is held that the figures measure
    covered_share: float | None
    left_out: list[PortfolioRiskViewHistoryLeftOutItem]


class PortfolioRiskViewHistoryLeftOutItem(Model):
    ticker: str
    reason: str


class PortfolioRiskViewTailLossesItem(Model):
    level: float
    # how long the holdings are kept
    sessions: int
    method: Literal["historical", "normal", "ewma"]
    # positive fraction of the account’s value; null: not enough history
    value_at_risk: float | None
    # in money; null: not enough history
    value_at_risk_money: float | None
    # positive fraction of the account’s value; null: not enough history
    expected_shortfall: float | None
    # in money; null: not enough history
    expected_shortfall_money: float | None


class PortfolioRiskViewFactors(Model):
    sessions: int
    size_basis: Literal["market_value", "traded_value"]
    missing: list[PortfolioRiskViewFactorsMissingItem]
    exposures: list[PortfolioRiskViewFactorsExposuresItem]
    # part of the variance that no factor explains; null: not enough history
    residual_share: float | None
    # part of the variance that the factors explain; null: not enough history
    r_squared: float | None
    # per year; null: not enough history
    alpha: float | None
    # of the residuals, per year; null: not enough history
    specific_volatility: float | None


class PortfolioRiskViewFactorsMissingItem(Model):
    factor: Literal["market", "size", "momentum", "value"]
    reason: str


class PortfolioRiskViewFactorsExposuresItem(Model):
    factor: Literal["market", "size", "momentum", "value"]
    # slope of the regression
    exposure: float
    standard_error: float
    t_value: float | None
    # part of the variance; with residual_share all parts add up to 1
    variance_share: float


class PortfolioRiskViewHoldingsItem(Model):
    ticker: str
    sector: str | None
    # in money
    value: float
    # fraction of the account’s value
    share: float | None
    # against the benchmark; null: not enough history
    beta: float | None
    # per year; null: not enough history
    volatility: float | None
    # change of the account’s volatility per unit of weight; null: not enough history
    marginal_contribution: float | None
    # part of the account’s volatility; all of them add up to it; null: not enough history
    contribution: float | None
    # the same as a fraction; null: not enough history
    contribution_share: float | None


class PortfolioRiskViewStress(Model):
    crises: list[PortfolioRiskViewStressCrisesItem]
    scenarios: list[PortfolioRiskViewStressScenariosItem]
    worst_windows: list[PortfolioRiskViewStressWorstWindowsItem]


class PortfolioRiskViewStressCrisesItem(Model):
    name: str
    from_: date = Field(alias="from")
    to: date
    # return of the S&P 500 without dividends
    market_move: float
    # in money; negative is a loss
    result: float
    # fraction of the account’s value
    result_share: float | None
    holdings: list[PortfolioRiskViewStressCrisesItemHoldingsItem]


class PortfolioRiskViewStressCrisesItemHoldingsItem(Model):
    ticker: str
    # return of the holding
    move: float
    # in money
    result: float
    basis: Literal["own_prices", "beta", "market", "exposure"]


class PortfolioRiskViewStressScenariosItem(Model):
    name: str
    # in money; negative is a loss
    result: float
    # fraction of the account’s value
    result_share: float | None
    holdings: list[PortfolioRiskViewStressScenariosItemHoldingsItem]


class PortfolioRiskViewStressScenariosItemHoldingsItem(Model):
    ticker: str
    # return of the holding
    move: float
    # in money
    result: float
    basis: Literal["own_prices", "beta", "market", "exposure"]


class PortfolioRiskViewStressWorstWindowsItem(Model):
    sessions: int
    # of the account with its present holdings; null: not enough history
    return_: float | None = Field(alias="return")
    from_: date | None = Field(alias="from")
    to: date | None


class PortfolioPnlView(Model):
    # realised and unrealised, since trading began with the present capital
    total: float
    trade_count: int
    positions: list[PortfolioPnlViewPositionsItem]
    # each result split over the evidence for the purchase, by its contribution
    sources: list[PortfolioPnlViewSourcesItem]
    # the same by catalyst
    catalysts: list[PortfolioPnlViewCatalystsItem]


class PortfolioPnlViewPositionsItem(Model):
    name: str
    # in money
    result: float
    trades: int
    realized: float
    unrealized: float
    trade_id: str


class PortfolioPnlViewSourcesItem(Model):
    name: str
    # in money
    result: float
    trades: int


class PortfolioPnlViewCatalystsItem(Model):
    name: str
    # in money
    result: float
    trades: int


class PortfolioWhatIfView(Model):
    portfolio_value: float
    # in money; negative is a loss
    result: float
    # fraction of the account’s value
    result_share: float | None
    holdings: list[PortfolioWhatIfViewHoldingsItem]


class PortfolioWhatIfViewHoldingsItem(Model):
    ticker: str
    # return of the holding
    move: float
    # in money
    result: float
    basis: Literal["own_prices", "beta", "market", "exposure"]


class SummaryView(Model):
    snapshot: SnapshotView | None
    lived: SnapshotView | None
    replayed: SnapshotView | None
    gate_status: Literal["pass", "warn", "fail", "insufficient_data"] | None
    message: str


class SnapshotView(Model):
    id: str
    generated_at: datetime
    record: Literal["lived", "replayed"]
    lookback_window: Literal["7d", "30d", "90d", "all"]
    horizon: Literal["1h", "6h", "1d", "7d", "30d"]
    prediction_count: int
    win_rate: float | None
    directional_accuracy: float | None
    information_coefficient: float | None
    rank_information_coefficient: float | None
    avg_return: float | None
    avg_excess_return_vs_spy: float | None
    avg_excess_return_vs_sector: float | None
    calibration_error: float | None
    brier_score: float | None
    buy_win_rate: float | None
    sell_win_rate: float | None
    hold_win_rate: float | None
    metadata: dict[str, Any]


class CalibrationView(Model):
    buckets: list[BucketView]
    lived: list[BucketView] | None
    replayed: list[BucketView] | None
    record: Literal["lived", "replayed"] | None
    lookback: Literal["7d", "30d", "90d", "all"]
    horizon: Literal["1h", "6h", "1d", "7d", "30d"]


class BucketView(Model):
    bucket_low: float
    bucket_high: float
    avg_confidence: float | None
    observed_win_rate: float | None
    prediction_count: int
    miscalibrated: bool


class IcByHorizonView(Model):
    horizons: list[IcByHorizonViewHorizonsItem]
    lookback: Literal["7d", "30d", "90d", "all"]


class IcByHorizonViewHorizonsItem(Model):
    horizon: Literal["1h", "6h", "1d", "7d", "30d"]
    information_coefficient: float | None
    rank_information_coefficient: float | None
    prediction_count: int
    rank_t: float | None
    generated_at: datetime | None
    record: Literal["lived", "replayed"] | None
    lived: IcByHorizonViewHorizonsItemLived | None
    replayed: IcByHorizonViewHorizonsItemReplayed | None


class IcByHorizonViewHorizonsItemLived(Model):
    information_coefficient: float | None
    rank_information_coefficient: float | None
    prediction_count: int
    rank_t: float | None


class IcByHorizonViewHorizonsItemReplayed(Model):
    information_coefficient: float | None
    rank_information_coefficient: float | None
    prediction_count: int
    rank_t: float | None


class GateStatusView(Model):
    gate_status: Literal["pass", "warn", "fail", "insufficient_data"] | None
    updated_at: datetime | None = None
    lived: GateStatusViewLived | None = None
    replayed: GateStatusViewReplayed | None = None
    details: dict[str, Any] | None = None
    message: str | None = None


class GateStatusViewLived(Model):
    sessions: int
    since: str | None
    independent_dates: int
    independent_dates_required: int
    evidence: float
    evidence_required: float
    capital_stage: int
    capital_fraction: float


class GateStatusViewReplayed(Model):
    prediction_count: int


class SourceAttributionView(Model):
    sources: list[SourceAttributionViewSourcesItem]
    lookback: Literal["7d", "30d", "90d", "all"]
    horizon: Literal["1h", "6h", "1d", "7d", "30d"]
    record: Literal["lived", "replayed"]


class SourceAttributionViewSourcesItem(Model):
    source_id: str
    source_name: str
    source_type: str
    prediction_count: int
    win_rate: float | None
    information_coefficient: float | None
    avg_return: float | None
    duplicate_rate: float | None
    credibility_effective: float


class CatalystAttributionView(Model):
    catalysts: list[CatalystAttributionViewCatalystsItem]
    lookback: Literal["7d", "30d", "90d", "all"]
    horizon: Literal["1h", "6h", "1d", "7d", "30d"]
    record: Literal["lived", "replayed"]


class CatalystAttributionViewCatalystsItem(Model):
    catalyst_type: str
    prediction_count: int
    win_rate: float | None
    information_coefficient: float | None
    avg_return: float | None


class LayerAttributionView(Model):
    layers: list[LayerAttributionViewLayersItem]
    lookback: Literal["7d", "30d", "90d", "all"]
    horizon: Literal["1h", "6h", "1d", "7d", "30d"]
    record: Literal["lived", "replayed"]


class LayerAttributionViewLayersItem(Model):
    layer: Literal["company", "macro", "competitive"]
    avg_contribution_pct: float | None
    dominant_win_rate: float | None
    dominant_ic: float | None
    dominant_count: int
    months: list[LayerAttributionViewLayersItemMonthsItem]


class LayerAttributionViewLayersItemMonthsItem(Model):
    month: str
    weight: float
    skill: float | None
    predictions: int


class ReportListItem(Model):
    id: str
    report_type: Literal["daily", "weekly"]
    period_start: date
    period_end: date
    validation_status: Literal["validated", "partial", "insufficient_data", "failed"]
    generated_at: datetime


class ReportView(Model):
    id: str
    report_type: Literal["daily", "weekly"]
    period_start: date
    period_end: date
    validation_status: Literal["validated", "partial", "insufficient_data", "failed"]
    generated_at: datetime
    report_data: dict[str, Any]
    created_at: datetime


class QueryAnswer(Model):
    columns: list[str]
    rows: list[list[Any]]
    row_count: int
    elapsed_ms: float


class EngineSchemaView(Model):
    catalog: str
    schema_: str = Field(alias="schema")
    tables: list[EngineSchemaViewTablesItem]


class EngineSchemaViewTablesItem(Model):
    name: str
    columns: list[EngineSchemaViewTablesItemColumnsItem]


class EngineSchemaViewTablesItemColumnsItem(Model):
    name: str
    type: str


class PgSchemaView(Model):
    catalog: str
    schema_: str = Field(alias="schema")
    tables: list[PgSchemaViewTablesItem]


class PgSchemaViewTablesItem(Model):
    name: str
    row_estimate: float
    columns: list[PgSchemaViewTablesItemColumnsItem]


class PgSchemaViewTablesItemColumnsItem(Model):
    name: str
    type: str
    nullable: bool
    primary_key: bool | None = None
    references: str | None = None
    has_default: bool | None = None


class SavedQueryView(Model):
    id: str
    name: str
    description: str
    sql_text: str
    created_by: str
    created_at: datetime
    updated_at: datetime


class CreateAnalyticsSavedQueryAnswer(Model):
    id: str
    name: str
    description: str
    sql_text: str
    created_by: str
    created_at: datetime


class SearchAnswer(Model):
    results: list[SearchResult]
    # misspelt names and what was searched for instead
    corrections: list[SearchAnswerCorrectionsItem]
    # parsed documents that cannot be found yet, and when the oldest of them was parsed
    index: SearchAnswerIndex
    # whether documents were put in order by their meaning too: off without a model for it; unused when there was nothing to put in order; unavailable when the model did not answer in time, so that the order is that of the words
    semantic: Literal["off", "used", "unused", "unavailable"]
    # parts of the search that could not be read
    ignored: list[str]


class SearchResult(Model):
    type: Literal["document", "company", "macro_event", "company_event", "recommendation", "report", "saved_query"]
    id: str
    title: str
    title_highlights: list[SearchResultTitleHighlightsItem]
    snippet: str
    # offsets into the snippet, in UTF-16 units
    highlights: list[SearchResultHighlightsItem]
    # where the snippet begins in the stored text of the document
    text_start: int | None
    text_end: int | None
    # 0 to 1; comparable within one answer
    score: float
    at: datetime | None
    tickers: list[str]
    source_name: str | None
    # what to open: a company by its ticker, the event of a company by its document, all else by its id
    target: SearchResultTarget


class SearchResultTitleHighlightsItem(Model):
    start: int
    end: int


class SearchResultHighlightsItem(Model):
    start: int
    end: int


class SearchResultTarget(Model):
    """what to open: a company by its ticker, the event of a company by its document, all else by its id"""

    type: Literal["document", "company", "macro_event", "company_event", "recommendation", "report", "saved_query"]
    id: str


class SearchAnswerCorrectionsItem(Model):
    from_: str = Field(alias="from")
    to: str


class SearchAnswerIndex(Model):
    """parsed documents that cannot be found yet, and when the oldest of them was parsed"""

    # at most 10,000 are counted
    waiting_documents: int
    waiting_since: datetime | None


class OwnAccess(Model):
    name: str
    role: Literal["viewer", "operator", "admin", "internal"]
    tokens_required: bool
    # when the token or session of this request stops working at the latest
    ends_at: datetime | None
    # set when the token or session ends soon
    warning: str | None
    # set for a caller who signed in by single sign-on
    session: SessionView | None


class SessionView(Model):
    id: str
    # as the issuer names the person
    name: str
    role: Literal["viewer", "operator", "admin"]
    issuer: str
    # the issuer's id of the person
    subject: str
    state: Literal["live", "signed_out", "expired", "idle", "ended_by_admin", "replaced"]
    # the session of this request
    is_own: bool
    created_at: datetime
    # to the minute
    last_used_at: datetime
    # when its longest time ends
    expires_at: datetime
    # when it ends without further use
    idle_ends_at: datetime
    ended_at: datetime | None


class AccessTokens(Model):
    tokens_required: bool
    tokens: list[AccessTokensTokensItem]
    warnings: list[str]


class AccessTokensTokensItem(Model):
    name: str
    role: Literal["viewer", "operator", "admin", "internal"]
    state: Literal["live", "expiring", "rotated", "expired", "revoked"]
    created_at: datetime
    ends_at: datetime | None
    days_left: int | None
    # to the minute
    last_used_at: datetime | None


class ThroughputRow(Model):
    bucket: datetime
    source_type: Literal["market_api", "news_api", "filings_api", "web_scrape", "broker"]
    runs: int
    completed: int
    failed: int
    items_fetched: int
    items_new: int


class IngestionSummary(Model):
    total_runs: int
    completed: int
    failed: int
    pending: int
    running: int
    total_items_fetched: int
    total_items_new: int
    active_sources: int
    active_companies: int
    by_source_type: list[IngestionSummaryBySourceTypeItem]
    hours: int


class IngestionSummaryBySourceTypeItem(Model):
    source_type: Literal["market_api", "news_api", "filings_api", "web_scrape", "broker"]
    runs: int
    completed: int
    failed: int
    items_fetched: int
    items_new: int


class CoverageGaps(Model):
    missing_source_types: list[CoverageGapsMissingSourceTypesItem]
    stale_sources: list[CoverageGapsStaleSourcesItem]


class CoverageGapsMissingSourceTypesItem(Model):
    company_id: str
    ticker: str
    source_type: Literal["market_api", "news_api", "filings_api", "web_scrape", "broker"]


class CoverageGapsStaleSourcesItem(Model):
    company_id: str
    ticker: str
    source_type: Literal["market_api", "news_api", "filings_api", "web_scrape", "broker"]
    source_id: str
    source_name: str
    last_success_at: datetime | None
    expected_every_seconds: int


class SourceHealthRecord(Model):
    source_id: str
    source_type: Literal["market_api", "news_api", "filings_api", "web_scrape", "broker"]
    source_name: str
    credibility_score: float
    ticker: str
    legal_name: str
    last_run_status: str | None
    last_run_at: datetime | None
    last_error: str | None
    last_items_fetched: int | None
    last_items_new: int | None
    total_runs_24h: int
    failed_runs_24h: int
    total_items_24h: int


class IngestionRunView(Model):
    id: str
    source_id: str
    status: Literal["pending", "running", "completed", "failed"]
    trigger: str
    attempt: int
    items_fetched: int
    items_new: int
    error: str | None
    created_at: datetime
    started_at: datetime | None
    finished_at: datetime | None


class ModelFailure(Model):
    id: str
    status: Literal["failed", "degraded"]
    document_id: str | None
    document_title: str | None
    ticker: str | None
    agent_id: str
    agent_name: str
    variant_id: str | None
    variant_name: str | None
    model_provider_: str = Field(alias="model_provider")
    model_name_: str = Field(alias="model_name")
    prompt_version: str | None
    error: str | None
    retries: int
    duration_ms: int
    created_at: datetime


class ModelPerformance(Model):
    model_provider_: str = Field(alias="model_provider")
    model_name_: str = Field(alias="model_name")
    invocations: int
    successes: int
    failures: int
    success_rate: float | None
    avg_duration_ms: float | None
    p50_duration_ms: float | None
    p95_duration_ms: float | None
    avg_confidence: float | None
    avg_retries: float | None
    total_input_tokens: int
    total_output_tokens: int


class StorageReport(Model):
    measured_at: datetime | None
    # of the data folder; null where it cannot be read
    disk_free_bytes: float | None
    bytes: float
    bytes_per_day: float
    bytes_in_30_days: float
    bytes_in_180_days: float
    # at the present growth, with nothing removed; null if more than ten years or unknown
    disk_full_in_days: float | None
    classes: list[StorageReportClassesItem]
    last_run: StorageReportLastRun | None


class StorageReportClassesItem(Model):
    name: Literal["history", "signals", "invocations", "runs", "jobs", "artifacts", "documents", "intelligence", "evidence", "orders", "audit", "market", "validation", "lake", "other"]
    title: str
    rule: Literal["thin", "drop", "collect", "keep"]
    # days for which every row is kept; null keeps all
    days: int | None
    # what is removed, or why nothing is
    reason: str
    # what keeps a row although it is old
    kept_by: list[str]
    # rows are removed after the lake has their month
    lake_first: bool
    # estimated
    rows: int | None
    # with indexes
    bytes: float
    # mean of the last seven days
    rows_per_day: float | None
    bytes_per_day: float
    bytes_in_30_days: float
    bytes_in_180_days: float


class StorageReportLastRun(Model):
    trigger: Literal["schedule", "operator"]
    status: Literal["running", "completed", "stopped", "failed"]
    # rows or files by class
    removed: dict[str, int]
    # months that were due and could not be removed yet
    waiting: list[StorageReportLastRunWaitingItem]
    error: str | None
    started_at: datetime
    finished_at: datetime | None


class StorageReportLastRunWaitingItem(Model):
    name: str
    month: str
    why: str


class PipelineHealth(Model):
    hours: int
    pipeline_enabled: bool
    document_stages: list[PipelineHealthDocumentStagesItem]
    parsing: PipelineHealthParsing
    extraction: PipelineHealthExtraction
    aggregation: PipelineHealthAggregation
    queue_depths: dict[str, PipelineHealthQueueDepthsValue]


class PipelineHealthDocumentStagesItem(Model):
    status: str
    count: int


class PipelineHealthParsing(Model):
    completed: int
    # failed attempts, including retried ones
    failed: int
    rate_per_hour: float
    error_rate: float | None
    # from enqueueing to completion
    median_latency_ms: float | None
    p95_latency_ms: float | None
    oldest_waiting_seconds: float | None


class PipelineHealthExtraction(Model):
    completed: int
    # failed attempts, including retried ones
    failed: int
    rate_per_hour: float
    error_rate: float | None
    # from enqueueing to completion
    median_latency_ms: float | None
    p95_latency_ms: float | None
    oldest_waiting_seconds: float | None
    # extractions by the builtin extractor because the configured model was unavailable
    degraded: int
    last_model_error: str | None


class PipelineHealthAggregation(Model):
    completed: int
    # failed attempts, including retried ones
    failed: int
    rate_per_hour: float
    error_rate: float | None
    # from enqueueing to completion
    median_latency_ms: float | None
    p95_latency_ms: float | None
    oldest_waiting_seconds: float | None


class PipelineHealthQueueDepthsValue(Model):
    waiting: int
    active: int
    delayed: int
    dead: int


class PipelineState(Model):
    pipeline_enabled: bool


class PipelineSwitched(Model):
    pipeline_enabled: bool
    message: str


class PendingReport(Model):
    as_of: datetime
    pipeline_enabled: bool
    work: list[PendingReportWorkItem]


class PendingReportWorkItem(Model):
    name: str
    # stored names; empty for work that a timer takes from its table
    queues: list[str]
    title: str
    # where the need is recorded
    derived_from: str
    stops_with_pipeline: bool
    waiting: int
    active: int
    delayed: int
    dead: int
    # needs without a waiting or running job; at most 10,000 are counted
    missing: int
    # of these, needs whose job is dead
    missing_dead: int
    oldest_missing_at: datetime | None
    # of the newest of these dead jobs
    last_error: str | None


class RestoreResult(Model):
    # jobs enqueued again
    restored: int
    # dead jobs with new attempts
    revived: int
    queues: list[RestoreResultQueuesItem]
    message: str


class RestoreResultQueuesItem(Model):
    queue: str
    restored: int
    revived: int


class RetryResult(Model):
    retried: int
    message: str
