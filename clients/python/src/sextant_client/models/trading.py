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


class EngineDebug(Model):
    running: bool
    has_pool: bool
    has_redis: bool
    config_enabled: bool
    polling_interval: int
    last_poll: datetime | None
    portfolio_state: EngineDebugPortfolioState
    risk_tier: Literal["conservative", "moderate", "aggressive"]
    tasks: list[str]
    processed_rec_count: int


class EngineDebugPortfolioState(Model):
    active_pool: float | None
    reserve_pool: float | None
    total_value: float | None
    open_positions: int


class EngineStatus(Model):
    enabled: bool
    paused: bool
    risk_tier: Literal["conservative", "moderate", "aggressive"]
    circuit_breaker_status: Literal["normal", "caution", "tripped"]
    circuit_breakers: list[EngineStatusCircuitBreakersItem]
    active_pool: float
    reserve_pool: float
    portfolio_heat: float
    open_positions: list[OpenPosition]
    open_position_count: int
    max_open_positions: int
    # in force; it follows the equity unless set
    absolute_position_cap: float
    # false: the cap follows the equity
    absolute_position_cap_set: bool
    last_decision_at: datetime | None
    # Limits of the risk tier, by the names of the risk configuration; the stricter of both binds
    tier_limits: EngineStatusTierLimits


class EngineStatusCircuitBreakersItem(Model):
    name: Literal["daily_loss", "weekly_loss", "drawdown", "loss_streak", "broker_errors", "stale_feed", "market_crash", "reconciliation"]
    status: Literal["caution", "tripped"]
    until: datetime | None


class OpenPosition(Model):
    ticker: str
    sector: str | None
    quantity: float
    avg_entry_price: float
    current_price: float
    market_value: float
    unrealized_pnl: float
    stop_price: float | None
    target_price: float | None
    risk_amount: float
    is_micro_trade: bool
    opened_at: datetime | None


class EngineStatusTierLimits(Model):
    """Limits of the risk tier, by the names of the risk configuration; the stricter of both binds"""

    min_confidence: float
    max_position_pct: float
    max_open_positions: int
    max_portfolio_heat: float
    max_sector_pct: float
    max_cluster_pct: float
    max_daily_loss_pct: float
    max_weekly_loss_pct: float
    max_drawdown_pct: float
    max_adv_pct: float


class ConfigChanged(Model):
    previous: ConfigChangedPrevious
    updated: ConfigChangedUpdated
    change_source: str
    changed_at: datetime


class ConfigChangedPrevious(Model):
    # False stops entries; exits, stops and recommendations to sell continue
    enabled: bool | None = None
    risk_tier: Literal["conservative", "moderate", "aggressive"] | None = None
    reserve_siphon_pct: float | None = None
    polling_interval_seconds: int | None = None
    # null: 10% of the account's equity, at least 10000
    absolute_position_cap: float | None = None
    # null: 20% of the capital
    active_pool_minimum: float | None = None
    micro_trading_enabled: bool | None = None
    # null: the number of the risk tier
    max_open_positions: int | None = None


class ConfigChangedUpdated(Model):
    # False stops entries; exits, stops and recommendations to sell continue
    enabled: bool | None = None
    risk_tier: Literal["conservative", "moderate", "aggressive"] | None = None
    reserve_siphon_pct: float | None = None
    polling_interval_seconds: int | None = None
    # null: 10% of the account's equity, at least 10000
    absolute_position_cap: float | None = None
    # null: 20% of the capital
    active_pool_minimum: float | None = None
    micro_trading_enabled: bool | None = None
    # null: the number of the risk tier
    max_open_positions: int | None = None


class Paused(Model):
    paused: bool


class ResetDone(Model):
    reset: bool
    initial_capital: float
    active_pool: float
    reserve_pool: float
    broker: ResetDoneBroker


class ResetDoneBroker(Model):
    orders_cancelled: int
    positions_closed: int
    portfolio_value: float
    cash: float
    buying_power: float


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


class MetricsView(Model):
    total_portfolio_value: float
    active_pool: float
    reserve_pool: float
    unrealized_pnl: float
    realized_pnl: float
    daily_pnl: float
    win_rate: float | None
    profit_factor: float | None
    sharpe_ratio: float | None
    max_drawdown: float
    portfolio_heat: float
    # value of the positions over the value of the account
    exposure: float | None
    # what the performance is compared with
    benchmark: str
    performance: PerformanceView


class PerformanceView(Model):
    # sessions with a return
    sessions: int
    # sessions that the benchmark has too
    benchmark_sessions: int
    # standard deviation of the returns, per year; null: not enough history
    annual_volatility: float | None
    # mean return over downside deviation, per year; null: not enough history
    sortino_ratio: float | None
    # root mean square of the losses, per year; null: not enough history
    downside_deviation: float | None
    # against the benchmark; null: not enough history
    beta: float | None
    # return beyond beta times the benchmark, per year, risk-free rate 0; null: not enough history
    alpha: float | None
    # share of the variance that the benchmark explains; null: not enough history
    r_squared: float | None
    # standard deviation of the difference from the benchmark, per year; null: not enough history
    tracking_error: float | None
    # mean difference from the benchmark over the tracking error, per year; null: not enough history
    information_ratio: float | None
    # total return of the benchmark over the same sessions; null: not enough history
    benchmark_return: float | None
    # loss of one session that one in twenty exceeds, fraction of the value; null: not enough history
    value_at_risk_95: float | None
    # mean loss of those sessions, fraction of the value; null: not enough history
    expected_shortfall_95: float | None
    # smaller of purchases and sales over the mean value, per year; null: not enough history
    turnover: float | None
    # mean value of the positions over the value of the account; null: not enough history
    exposure_mean: float | None
    # largest value of the positions over the value of the account; null: not enough history
    exposure_max: float | None


class SnapshotView(Model):
    id: str
    snapshot_date: date
    portfolio_value: float
    active_pool: float
    reserve_pool: float
    daily_return: float | None
    cumulative_return: float | None
    unrealized_pnl: float
    realized_pnl: float
    win_count: int
    loss_count: int
    win_rate: float | None
    sharpe_ratio: float | None
    max_drawdown: float
    current_drawdown_pct: float
    portfolio_heat: float
    risk_tier: Literal["conservative", "moderate", "aggressive"]
    created_at: datetime


class SkippedView(Model):
    reasons: list[SkippedViewReasonsItem]
    items: list[SkippedViewItemsItem]


class SkippedViewReasonsItem(Model):
    skip_reason: str
    decision_count: int
    measured_count: int
    pending_count: int
    unlabelable_count: int
    avg_forgone_return: float | None
    missed_count: int
    avoided_count: int
    forgone_value: float


class SkippedViewItemsItem(Model):
    decision_id: str
    recommendation_id: str | None
    ticker: str
    action: Literal["buy", "sell", "hold"]
    confidence: float | None
    skip_reason: str
    decided_at: datetime
    price: float | None
    time_horizon: str | None
    horizon_ends_at: datetime | None
    status: Literal["pending", "measured", "unlabelable"]
    end_price: float | None
    forgone_return: float | None


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


class EquityView(Model):
    started_at: datetime | None
    initial_capital: float | None
    benchmark: str
    points: list[EquityViewPointsItem]


class EquityViewPointsItem(Model):
    at: datetime
    portfolio_value: float
    # since trading began with the present capital; deposits are no gain
    return_: float | None = Field(alias="return")
    # since the first price on the curve
    benchmark_return: float | None
    resolution: Literal["minute", "day"]


class NextView(Model):
    as_of: datetime
    # what stops every entry now
    blockers: list[NextViewBlockersItem]
    # open incidents at the broker
    incidents: list[NextViewIncidentsItem]
    # recommendations to buy or sell that are not decided yet
    pending_count: int
    items: list[NextViewItemsItem]


class NextViewBlockersItem(Model):
    # the engine’s check
    name: str
    message: str


class NextViewIncidentsItem(Model):
    id: str
    kind: str
    order_id: str | None
    ticker: str | None
    message: str
    raised_at: datetime


class NextViewItemsItem(Model):
    recommendation_id: str
    ticker: str
    action: Literal["buy", "sell"]
    confidence: float
    generated_at: datetime
    decision: Literal["execute", "skip", "exit", "defer"]
    blocked_by: Literal["engine_disabled", "paused", "mode_disabled", "circuit_breaker", "symbol_lockout", "already_processed", "recommendation_expired", "not_actionable", "below_min_confidence", "negative_edge", "market_closed", "stale_price", "no_position_to_sell", "already_in_position", "max_open_positions", "max_trades_per_day", "active_pool_below_minimum", "heat_limit", "sector_limit", "correlation_limit", "liquidity_limit", "size_too_small", "risk_rejected", "awaiting_approval"] | None
    observed: float | str | bool | None
    limit: float | str | bool | None
    quantity: float
    value: float


class OverrideQueued(Model):
    job_id: str
    status: Literal["queued"]
    ticker: str
    side: Literal["buy", "sell"]
    quantity: float
    auto_registered: bool


class ProposedOverride(Model):
    order_id: str
    approval_id: str
    status: Literal["pending_approval"]
    ticker: str
    side: Literal["buy", "sell"]
    quantity: float
    estimated_value: float
    requested_by: str
    expires_at: datetime


class OverridePreview(Model):
    ticker: str
    mode: Literal["paper", "live"]
    # whether the gate would pass it now, given its approval where one is needed
    would_send: bool
    needs_approval: bool
    reasons: list[str]
    price: float | None
    estimated_value: float
    buying_power: float
    held_quantity: float
    checks: list[RiskCheckView]


class RiskCheckView(Model):
    name: Literal["order_valid", "trading_enabled", "confidence", "symbol_lockout", "restricted_symbol", "buying_power", "sell_quantity_available", "order_value", "position_limit", "sector_limit", "cluster_limit", "gross_exposure", "open_positions", "portfolio_heat", "daily_loss", "weekly_loss", "drawdown", "orders_per_day", "liquidity", "min_price", "price_freshness", "market_hours", "duplicate_order", "quality_gate", "live_capital"]
    passed: bool
    severity: Literal["hard", "live_only"]
    observed: float | str | bool | None
    limit: float | str | bool | None
    data_available: bool
    message: str


class NotificationConfig(Model):
    sms_enabled: bool
    email_enabled: bool
    phone_number: str
    email_recipient: str


class PutTradingNotificationsConfigAnswer(Model):
    updated: PutTradingNotificationsConfigAnswerUpdated


class PutTradingNotificationsConfigAnswerUpdated(Model):
    sms_enabled: bool | None = None
    email_enabled: bool | None = None
    phone_number: str | None = None
    email_recipient: str | None = None


class DeliveryView(Model):
    id: str
    channel: Literal["sms", "email", "slack", "discord", "telegram", "webhook"]
    # of a channel that an operator added
    channel_id: str | None
    event: Literal["fill", "breaker", "approval_needed", "unknown_order", "exit_waiting", "gate_change", "token_expiry", "test"]
    recipient_masked: str
    subject: str
    status: Literal["sent", "failed"]
    error: str | None
    attempted_at: datetime
    # the filled order that it is about
    order_id: str | None


class NotificationChannel(Model):
    id: str
    kind: Literal["slack", "discord", "telegram", "webhook"]
    name: str
    enabled: bool
    address_masked: str
    created_at: datetime
    updated_at: datetime


class DeleteTradingNotificationsChannelAnswer(Model):
    status: Literal["deleted"]
    id: str


class CostsView(Model):
    since: datetime
    totals: CostsViewTotals
    by_side: list[CostsViewBySideItem]
    by_origin: list[CostsViewByOriginItem]
    items: list[CostsViewItemsItem]


class CostsViewTotals(Model):
    # orders with a fill
    orders: int
    # of these, with a known arrival price
    measured_orders: int
    # in money
    filled_value: float
    # fills against arrival prices, in money; negative is a gain
    execution_cost: float | None
    # the same in basis points of the value at arrival
    slippage_bps: float | None
    # what unfilled rests would have gained, in money
    opportunity_cost: float | None
    # execution and opportunity cost, in money
    implementation_shortfall: float | None
    # what the fill model expects, in basis points
    model_bps_: float | None = Field(alias="model_bps")
    # slippage beyond the model, in basis points
    against_model_bps: float | None


class CostsViewBySideItem(Model):
    name: str
    # orders with a fill
    orders: int
    # of these, with a known arrival price
    measured_orders: int
    # in money
    filled_value: float
    # fills against arrival prices, in money; negative is a gain
    execution_cost: float | None
    # the same in basis points of the value at arrival
    slippage_bps: float | None
    # what unfilled rests would have gained, in money
    opportunity_cost: float | None
    # execution and opportunity cost, in money
    implementation_shortfall: float | None
    # what the fill model expects, in basis points
    model_bps_: float | None = Field(alias="model_bps")
    # slippage beyond the model, in basis points
    against_model_bps: float | None


class CostsViewByOriginItem(Model):
    name: str
    # orders with a fill
    orders: int
    # of these, with a known arrival price
    measured_orders: int
    # in money
    filled_value: float
    # fills against arrival prices, in money; negative is a gain
    execution_cost: float | None
    # the same in basis points of the value at arrival
    slippage_bps: float | None
    # what unfilled rests would have gained, in money
    opportunity_cost: float | None
    # execution and opportunity cost, in money
    implementation_shortfall: float | None
    # what the fill model expects, in basis points
    model_bps_: float | None = Field(alias="model_bps")
    # slippage beyond the model, in basis points
    against_model_bps: float | None


class CostsViewItemsItem(Model):
    order_id: str
    ticker: str
    side: Literal["buy", "sell"]
    origin: str
    order_type: str
    created_at: datetime
    quantity: float
    filled_quantity: float
    # price at the decision, or the stop price of a stop
    arrival_price: float | None
    avg_fill_price: float | None
    filled_value: float
    execution_cost: float | None
    slippage_bps: float | None
    opportunity_cost: float | None
    implementation_shortfall: float | None
    implementation_shortfall_bps: float | None
    model_bps_: float | None = Field(alias="model_bps")
    against_model_bps: float | None


class BacktestStarted(Model):
    id: str
    status: Literal["running"]


class PostTradingBacktestSweep(Model):
    min_confidence: list[float] | None = None
    risk_per_trade: list[float] | None = None
    kelly_fraction: list[float] | None = None
    max_position: list[float] | None = None
    max_open_positions: list[float] | None = None
    max_heat: list[float] | None = None
    max_sector: list[float] | None = None
    max_cluster: list[float] | None = None
    target_volatility: list[float] | None = None
    stop_ranges: list[float] | None = None
    trail_ranges: list[float] | None = None
    target_risks: list[float] | None = None
    max_drawdown: list[float] | None = None
    entries_per_day: list[float] | None = None


class BacktestView(Model):
    id: str
    status: Literal["pending", "running", "completed", "not_found"]
    start_date: date | None = None
    end_date: date | None = None
    initial_capital: float | None = None
    risk_tier: Literal["conservative", "moderate", "aggressive"] | None = None
    config: dict[str, Any] | None = None
    total_return: float | None = None
    sharpe_ratio: float | None = None
    max_drawdown: float | None = None
    win_rate: float | None = None
    profit_factor: float | None = None
    trade_count: int | None = None
    equity_curve: list[BacktestViewEquityCurveItem] | None = None
    trades: list[BacktestViewTradesItem] | None = None
    completed_at: datetime | None = None
    created_at: datetime | None = None


class BacktestViewEquityCurveItem(Model):
    date: date
    equity: float
    cash: float
    active_pool: float
    reserve_pool: float
    positions_value: float
    daily_return: float
    drawdown: float
    portfolio_heat: float
    open_positions: int
    benchmark_equity: float | None


class BacktestViewTradesItem(Model):
    id: str
    ticker: str
    sector: str | None
    side: Literal["buy"]
    quantity: float
    signal_at: datetime
    entry_at: datetime
    entry_price: float
    exit_at: datetime | None
    exit_price: float | None
    exit_reason: str | None
    gross_pnl: float
    costs: float
    net_pnl: float
    return_pct: float
    r_multiple: float | None
    holding_sessions: int
    mae: float
    mfe: float
    confidence: float
    layer_contributions: dict[str, Any]
    is_micro_trade: bool


class BacktestItem(Model):
    id: str
    origin: Literal["requested", "replayed"]
    status: Literal["pending", "running", "completed"]
    stage: Literal["waiting", "loading", "replaying", "simulating", "judging", "done"]
    progress: float
    start_date: date
    end_date: date
    initial_capital: float
    risk_tier: Literal["conservative", "moderate", "aggressive"]
    sweep: dict[str, Any]
    total_return: float | None
    sharpe_ratio: float | None
    max_drawdown: float | None
    win_rate: float | None
    profit_factor: float | None
    trade_count: int | None
    error: str | None
    requested_by: str
    completed_at: datetime | None
    created_at: datetime
