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


class EvaluationView(Model):
    evaluation_id: str
    recommendation_id: str | None
    ticker: str
    eligible: bool
    allowed_mode: Literal["none", "paper", "live"]
    checks: list[RiskCheckView]
    rejection_reasons: list[str]
    config_snapshot: dict[str, Any]
    state_snapshot: dict[str, Any]
    evaluated_at: datetime


class RiskCheckView(Model):
    name: Literal["order_valid", "trading_enabled", "confidence", "symbol_lockout", "restricted_symbol", "buying_power", "sell_quantity_available", "order_value", "position_limit", "sector_limit", "cluster_limit", "gross_exposure", "open_positions", "portfolio_heat", "daily_loss", "weekly_loss", "drawdown", "orders_per_day", "liquidity", "min_price", "price_freshness", "market_hours", "duplicate_order", "quality_gate", "live_capital"]
    passed: bool
    severity: Literal["hard", "live_only"]
    observed: float | str | bool | None
    limit: float | str | bool | None
    data_available: bool
    message: str


class ProposedOrderBody(Model):
    recommendation_id: str | None = None
    ticker: str
    # default empty
    sector: str | None = None
    action: Literal["buy", "sell"] | None = None
    # default 0
    quantity: float | None = None
    # default 0
    estimated_value: float | None = None
    # default 0
    confidence: float | None = None
    # the loss when the stop is hit
    risk_amount: float | None = None
    # placed by an operator: confidence and quality gate do not apply; default false
    operator_override: bool | None = None


class PostEvaluateConfig(Model):
    trading_mode: Literal["paper", "live", "disabled"] | None = None
    # default 0.55
    min_confidence: float | None = None
    # null: 10% of the account's equity, at least 10000
    max_order_value: float | None = None
    # default 0.1
    max_position_pct: float | None = None
    # default 0.3
    max_sector_pct: float | None = None
    # default 0.35
    max_cluster_pct: float | None = None
    # default 1
    max_gross_exposure_pct: float | None = None
    # default 12
    max_open_positions: int | None = None
    # default 0.08
    max_portfolio_heat: float | None = None
    # default 0.03
    max_daily_loss_pct: float | None = None
    # default 0.06
    max_weekly_loss_pct: float | None = None
    # default 0.15
    max_drawdown_pct: float | None = None
    # default 20
    max_orders_per_day: int | None = None
    # default 0.02
    max_adv_pct: float | None = None
    # default 1
    min_price: float | None = None
    # default 15
    max_price_age_minutes: float | None = None
    # default 0.05
    price_collar_pct: float | None = None
    # default 0.2
    exit_price_collar_pct: float | None = None
    # null: 200% of the account's equity, at least 200000
    max_daily_notional: float | None = None
    # default 100
    max_open_orders: int | None = None
    # default false
    cancel_orders_on_disconnect: bool | None = None
    # default false
    allow_short: bool | None = None
    # default true
    require_quality_gate_for_live: bool | None = None
    # default true
    auto_approve_paper: bool | None = None
    # default true
    require_approval_for_live: bool | None = None
    # default 60
    approval_timeout_minutes: int | None = None


class PostEvaluateState(Model):
    # default 100000
    equity: float | None = None
    # default 100000
    cash: float | None = None
    # default 100000
    buying_power: float | None = None
    # money available for trading; the equity when null
    active_pool: float | None = None
    # money that is never traded
    reserve_pool: float | None = None
    positions: list[PostEvaluateStatePositionsItem] | None = None
    # default 0
    daily_pnl: float | None = None
    # default 0
    weekly_pnl: float | None = None
    # the equity when null
    peak_equity: float | None = None
    # default 0
    orders_today: int | None = None
    # default 0
    portfolio_heat: float | None = None
    lockouts: list[PostEvaluateStateLockoutsItem] | None = None
    restricted_tickers: list[str] | None = None
    open_orders: list[PostEvaluateStateOpenOrdersItem] | None = None
    correlated_tickers: list[str] | None = None
    quality_gate: Literal["pass", "warn", "fail", "insufficient_data"] | None = None
    # the share of the equity that the quality gate allows
    live_capital_fraction: float | None = None
    price_age_minutes: float | None = None
    # average value traded per day, in money
    adv: float | None = None
    market_open: bool | None = None
    as_of: datetime | None = None


class PostEvaluateStatePositionsItem(Model):
    ticker: str
    sector: str | None = None
    # negative when sold short
    quantity: float
    # negative when sold short
    market_value: float
    stop_price: float | None = None


class PostEvaluateStateLockoutsItem(Model):
    ticker: str
    expires_at: datetime | None = None


class PostEvaluateStateOpenOrdersItem(Model):
    ticker: str
    side: Literal["buy", "sell"]


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


class ReviewResult(Model):
    approval_id: str
    status: Literal["pending", "approved", "rejected", "expired", "cancelled"]
    outcome: Literal["enqueued", "blocked"] | None
    outcome_reasons: list[str]


class ExpireResult(Model):
    expired: int
    items: list[str]
