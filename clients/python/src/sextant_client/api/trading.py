# Made by `npm run generate:clients` from the OpenAPI document of the service. Do not edit.
from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from datetime import date, datetime
from typing import Any, Literal

from .._http import AsyncHttp, Event, Http
from .._unset import UNSET, Unset
from ..models.trading import (
    BacktestItem,
    BacktestStarted,
    BacktestView,
    BacktestViewEquityCurveItem,
    BacktestViewTradesItem,
    ConfigChanged,
    ConfigChangedPrevious,
    ConfigChangedUpdated,
    CostsView,
    CostsViewByOriginItem,
    CostsViewBySideItem,
    CostsViewItemsItem,
    CostsViewTotals,
    DecisionView,
    DeleteTradingNotificationsChannelAnswer,
    DeliveryView,
    EngineDebug,
    EngineDebugPortfolioState,
    EngineStatus,
    EngineStatusCircuitBreakersItem,
    EngineStatusTierLimits,
    EquityView,
    EquityViewPointsItem,
    GetReadyAnswer,
    Health,
    HealthCheck,
    MetricsView,
    NextView,
    NextViewBlockersItem,
    NextViewIncidentsItem,
    NextViewItemsItem,
    NotificationChannel,
    NotificationConfig,
    OpenPosition,
    OverridePreview,
    OverrideQueued,
    Paused,
    PerformanceView,
    PostTradingBacktestSweep,
    ProposedOverride,
    PutTradingNotificationsConfigAnswer,
    PutTradingNotificationsConfigAnswerUpdated,
    ResetDone,
    ResetDoneBroker,
    RiskCheckView,
    SkippedView,
    SkippedViewItemsItem,
    SkippedViewReasonsItem,
    SnapshotView,
    TradeView,
)


class TradingApi:
    """Sextant trading engine."""

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

    def get_trading_debug(self) -> EngineDebug:
        """State of the engine, also before it is initialised

        `GET /api/trading/debug`. For diagnosis: the tasks of the trading loop while one leads, the last poll and the present pools. Any token may call it.
        """
        return self._http.request("GET", "/api/trading/debug", {200: EngineDebug})

    def get_trading_status(self) -> EngineStatus:
        """Positions, pools, circuit breakers and switches of the engine

        `GET /api/trading/status`. What an operator needs at a glance. Positions have their stops, targets and results. Any token may call it.
        """
        return self._http.request("GET", "/api/trading/status", {200: EngineStatus})

    def put_trading_config(
        self,
        *,
        enabled: bool | Unset = UNSET,
        risk_tier: Literal["conservative", "moderate", "aggressive"] | Unset = UNSET,
        reserve_siphon_pct: float | Unset = UNSET,
        polling_interval_seconds: int | Unset = UNSET,
        absolute_position_cap: float | None | Unset = UNSET,
        active_pool_minimum: float | None | Unset = UNSET,
        micro_trading_enabled: bool | Unset = UNSET,
        max_open_positions: int | None | Unset = UNSET,
    ) -> ConfigChanged:
        """Change settings of the engine; omitted fields keep their value

        `PUT /api/trading/config`. Takes effect with the next poll. The answer has the previous and the new values. Records an audit event. Needs the role admin.

        enabled: False stops entries; exits, stops and recommendations to sell continue
        absolute_position_cap: null: 10% of the account's equity, at least 10000
        active_pool_minimum: null: 20% of the capital
        max_open_positions: null: the number of the risk tier
        """
        return self._http.request(
            "PUT",
            "/api/trading/config",
            {200: ConfigChanged},
            body={"enabled": enabled, "risk_tier": risk_tier, "reserve_siphon_pct": reserve_siphon_pct, "polling_interval_seconds": polling_interval_seconds, "absolute_position_cap": absolute_position_cap, "active_pool_minimum": active_pool_minimum, "micro_trading_enabled": micro_trading_enabled, "max_open_positions": max_open_positions},
        )

    def post_trading_pause(self) -> Paused:
        """Stop entries; exits, stops and cancels continue

        `POST /api/trading/pause`. Holds for every process until trading is resumed. Records an audit event. Needs the role operator or admin.
        """
        return self._http.request("POST", "/api/trading/pause", {200: Paused})

    def post_trading_resume(self) -> Paused:
        """Resume trading; a tripped drawdown breaker is released and drawdown is measured from the present value

        `POST /api/trading/resume`. Other breakers that are tripped stay tripped. Records an audit event. Needs the role operator or admin.
        """
        return self._http.request("POST", "/api/trading/resume", {200: Paused})

    def post_trading_reset(
        self,
        *,
        initial_capital: float | Unset = UNSET,
        reserve_pct: float | None | Unset = UNSET,
        idempotency_key: str | None = None,
    ) -> ResetDone:
        """Reset a paper account: cancel orders, close positions, discard results, set the capital

        `POST /api/trading/reset`. For paper trading only. Waits until the broker has closed everything. With `initial_capital` 0 the broker’s cash is the capital. Records an audit event. Needs the role admin. A repetition with the same Idempotency-Key returns the first answer.
        """
        return self._http.request(
            "POST",
            "/api/trading/reset",
            {200: ResetDone},
            body={"initial_capital": initial_capital, "reserve_pct": reserve_pct},
            idempotency_key=idempotency_key,
        )

    def list_trading_decisions(
        self,
        *,
        ticker: str | Unset = UNSET,
        decision: Literal["execute", "skip", "exit", "defer"] | Unset = UNSET,
        is_micro_trade: bool | Unset = UNSET,
        include_trace: bool | Unset = UNSET,
        as_of: datetime | date | str | Unset = UNSET,
        limit: int | Unset = UNSET,
        offset: int | Unset = UNSET,
    ) -> list[DecisionView]:
        """Decisions of the engine with their reasons, newest first

        `GET /api/trading/decisions`. Whether each recommendation was acted on or skipped, with sizes and pools. `include_trace` adds every check. With `as_of` the answer is of that instant: `X-As-Of` has it, and `X-As-Of-Limits` names the fields that are not of it. Any token may call it.

        ticker: A ticker symbol, in any case
        decision: Only rows with this decision
        is_micro_trade: Only rows with this is micro trade
        include_trace: Include the trace with every check
        as_of: What was known and published at this instant; now when absent. A date stands for its end in UTC, the date of today for now
        limit: The largest number of rows to return
        offset: How many rows to skip
        """
        return self._http.request(
            "GET",
            "/api/trading/decisions",
            {200: list[DecisionView]},
            query={"ticker": ticker, "decision": decision, "is_micro_trade": is_micro_trade, "include_trace": include_trace, "as_of": as_of, "limit": limit, "offset": offset},
        )

    def iter_trading_decisions(
        self,
        *,
        ticker: str | Unset = UNSET,
        decision: Literal["execute", "skip", "exit", "defer"] | Unset = UNSET,
        is_micro_trade: bool | Unset = UNSET,
        include_trace: bool | Unset = UNSET,
        as_of: datetime | date | str | Unset = UNSET,
        page_size: int = 100,
    ) -> Iterator[DecisionView]:
        """All rows of `list_trading_decisions`, read `page_size` at a time. Rows added meanwhile shift the pages."""
        return self._http.pages(
            "/api/trading/decisions",
            {200: list[DecisionView]},
            query={"ticker": ticker, "decision": decision, "is_micro_trade": is_micro_trade, "include_trace": include_trace, "as_of": as_of},
            page_size=page_size,
        )

    def get_trading_metrics(self) -> MetricsView:
        """Trading metrics as of now

        `GET /api/trading/metrics`. Values, results and ratios since trading began with the present capital. Any token may call it.
        """
        return self._http.request("GET", "/api/trading/metrics", {200: MetricsView})

    def list_trading_metrics_history(
        self,
        *,
        as_of: datetime | date | str | Unset = UNSET,
        limit: int | Unset = UNSET,
    ) -> list[SnapshotView]:
        """Daily portfolio snapshots since trading began with the present capital, newest first

        `GET /api/trading/metrics/history`. One row for each session. Empty while the engine is not initialised. With `as_of` the answer is of that instant: `X-As-Of` has it, and `X-As-Of-Limits` names the fields that are not of it. Any token may call it.

        as_of: What was known and published at this instant; now when absent. A date stands for its end in UTC, the date of today for now
        limit: The largest number of rows to return
        """
        return self._http.request(
            "GET",
            "/api/trading/metrics/history",
            {200: list[SnapshotView]},
            query={"as_of": as_of, "limit": limit},
        )

    def get_trading_untaken(
        self,
        *,
        ticker: str | Unset = UNSET,
        skip_reason: str | Unset = UNSET,
        since: datetime | date | str | Unset = UNSET,
        limit: int | Unset = UNSET,
        offset: int | Unset = UNSET,
    ) -> SkippedView:
        """Skipped recommendations with their reasons and the return forgone at their horizon

        `GET /api/trading/untaken`. Reasons with their counts and average forgone return, and the skipped recommendations themselves. Any token may call it.

        ticker: A ticker symbol, in any case
        skip_reason: Only rows with this skip reason
        since: Only rows from this instant on, ISO 8601
        limit: The largest number of rows to return
        offset: How many rows to skip
        """
        return self._http.request(
            "GET",
            "/api/trading/untaken",
            {200: SkippedView},
            query={"ticker": ticker, "skip_reason": skip_reason, "since": since, "limit": limit, "offset": offset},
        )

    def list_trading_trades(
        self,
        *,
        ticker: str | Unset = UNSET,
        status: Literal["open", "closed"] | Unset = UNSET,
        limit: int | Unset = UNSET,
        offset: int | Unset = UNSET,
    ) -> list[TradeView]:
        """Round trips with their result and exit reason, open ones first, then the last closed

        `GET /api/trading/trades`. A round trip begins when a position is opened and ends when nothing is held any more. Empty while the engine is not initialised. Any token may call it.

        ticker: A ticker symbol, in any case
        status: Only rows with this status
        limit: The largest number of rows to return
        offset: How many rows to skip
        """
        return self._http.request(
            "GET",
            "/api/trading/trades",
            {200: list[TradeView]},
            query={"ticker": ticker, "status": status, "limit": limit, "offset": offset},
        )

    def iter_trading_trades(
        self,
        *,
        ticker: str | Unset = UNSET,
        status: Literal["open", "closed"] | Unset = UNSET,
        page_size: int = 100,
    ) -> Iterator[TradeView]:
        """All rows of `list_trading_trades`, read `page_size` at a time. Rows added meanwhile shift the pages."""
        return self._http.pages(
            "/api/trading/trades",
            {200: list[TradeView]},
            query={"ticker": ticker, "status": status},
            page_size=page_size,
        )

    def get_trading_equity(self, *, as_of: datetime | date | str | Unset = UNSET) -> EquityView:
        """The equity curve from the first minute, with the benchmark

        `GET /api/trading/equity`. The value of the account by the minute for a week and by the day before it, thinned to 600 points. Empty while the engine is not initialised. With `as_of` the answer is of that instant: `X-As-Of` has it, and `X-As-Of-Limits` names the fields that are not of it. Any token may call it.

        as_of: What was known and published at this instant; now when absent. A date stands for its end in UTC, the date of today for now
        """
        return self._http.request("GET", "/api/trading/equity", {200: EquityView}, query={"as_of": as_of})

    def get_trading_next(self) -> NextView:
        """What the engine would decide now, and what stops it

        `GET /api/trading/next`. The undecided recommendations with the highest confidence, evaluated by the engine’s own functions. Nothing is written. Any token may call it.
        """
        return self._http.request("GET", "/api/trading/next", {200: NextView})

    def post_trading_override_order(
        self,
        *,
        ticker: str,
        side: Literal["buy", "sell"],
        quantity: float,
        order_type: Literal["market", "limit", "stop", "stop_limit"] | Unset = UNSET,
        limit_price: float | None | Unset = UNSET,
        stop_price: float | None | Unset = UNSET,
        reason: str | Unset = UNSET,
        idempotency_key: str | None = None,
    ) -> OverrideQueued:
        """Queue an operator order; it passes the same gate as every order

        `POST /api/trading/override/order`. A ticker that is not tracked is registered first. The order appears in `GET /api/orders`; the gate may still block it, with its reasons recorded. Needs the role operator or admin. A repetition with the same Idempotency-Key returns the first answer.

        reason: Why the order is placed; kept with the order
        """
        return self._http.request(
            "POST",
            "/api/trading/override/order",
            {202: OverrideQueued},
            body={"ticker": ticker, "side": side, "quantity": quantity, "order_type": order_type, "limit_price": limit_price, "stop_price": stop_price, "reason": reason},
            idempotency_key=idempotency_key,
        )

    def post_trading_override_propose(
        self,
        *,
        ticker: str,
        side: Literal["buy", "sell"],
        quantity: float,
        order_type: Literal["market", "limit", "stop", "stop_limit"] | Unset = UNSET,
        limit_price: float | None | Unset = UNSET,
        stop_price: float | None | Unset = UNSET,
        reason: str | Unset = UNSET,
        idempotency_key: str | None = None,
    ) -> ProposedOverride:
        """Propose an order; a person must approve it before anything is sent

        `POST /api/trading/override/propose`. The order waits in `GET /api/admin/trading/approvals` in every mode, also where the configuration requires no approval. The token that proposed it cannot approve it. The ticker must be tracked. After the approval it passes the same gate as every order. Needs the role operator or admin. A repetition with the same Idempotency-Key returns the first answer.

        reason: Why the order is placed; kept with the order
        """
        return self._http.request(
            "POST",
            "/api/trading/override/propose",
            {202: ProposedOverride},
            body={"ticker": ticker, "side": side, "quantity": quantity, "order_type": order_type, "limit_price": limit_price, "stop_price": stop_price, "reason": reason},
            idempotency_key=idempotency_key,
        )

    def post_trading_override_preview(
        self,
        *,
        ticker: str,
        side: Literal["buy", "sell"],
        quantity: float,
        order_type: Literal["market", "limit", "stop", "stop_limit"] | Unset = UNSET,
        limit_price: float | None | Unset = UNSET,
        stop_price: float | None | Unset = UNSET,
        reason: str | Unset = UNSET,
    ) -> OverridePreview:
        """Preview the gate’s verdict on an operator order; nothing is written or sent

        `POST /api/trading/override/preview`. Runs the gate and the risk checks on the order as if it were sent now. Needs the role operator or admin.

        reason: Why the order is placed; kept with the order
        """
        return self._http.request(
            "POST",
            "/api/trading/override/preview",
            {200: OverridePreview},
            body={"ticker": ticker, "side": side, "quantity": quantity, "order_type": order_type, "limit_price": limit_price, "stop_price": stop_price, "reason": reason},
        )

    def get_trading_notifications_config(self) -> NotificationConfig:
        """Recipients and channels of notifications

        `GET /api/trading/notifications/config`. Phone number and e-mail address are shown in full, so that an operator can check them. Needs the role operator or admin.
        """
        return self._http.request("GET", "/api/trading/notifications/config", {200: NotificationConfig})

    def put_trading_notifications_config(
        self,
        *,
        sms_enabled: bool | Unset = UNSET,
        email_enabled: bool | Unset = UNSET,
        phone_number: str | Unset = UNSET,
        email_recipient: str | Unset = UNSET,
    ) -> PutTradingNotificationsConfigAnswer:
        """Change recipients and channels; omitted fields keep their value

        `PUT /api/trading/notifications/config`. A channel can be switched on only when it is configured and has a recipient. The answer has the changed fields. Records an audit event. Needs the role operator or admin.
        """
        return self._http.request(
            "PUT",
            "/api/trading/notifications/config",
            {200: PutTradingNotificationsConfigAnswer},
            body={"sms_enabled": sms_enabled, "email_enabled": email_enabled, "phone_number": phone_number, "email_recipient": email_recipient},
        )

    def list_trading_notifications_history(
        self,
        *,
        limit: int | Unset = UNSET,
        channel_id: str | Unset = UNSET,
    ) -> list[DeliveryView]:
        """Delivered notifications, newest first; recipients are masked

        `GET /api/trading/notifications/history`. Each attempt with its channel, status and error. Any token may call it.

        limit: The largest number of rows to return
        channel_id: The id of the channel
        """
        return self._http.request(
            "GET",
            "/api/trading/notifications/history",
            {200: list[DeliveryView]},
            query={"limit": limit, "channel_id": channel_id},
        )

    def list_trading_notifications_channels(self) -> list[NotificationChannel]:
        """Channels that operators added: Slack, Discord, Telegram and webhooks

        `GET /api/trading/notifications/channels`. Addresses are masked and secrets are never shown. Needs the role operator or admin.
        """
        return self._http.request("GET", "/api/trading/notifications/channels", {200: list[NotificationChannel]})

    def post_trading_notifications_channels(
        self,
        *,
        kind: Literal["slack", "discord", "telegram", "webhook"],
        name: str,
        address: str,
        secret: str | Unset = UNSET,
        enabled: bool | Unset = UNSET,
        idempotency_key: str | None = None,
    ) -> NotificationChannel:
        """Add a channel; every notification is sent to each enabled one

        `POST /api/trading/notifications/channels`. Address and secret are stored encrypted. A private address needs SOURCE_HOSTS_ALLOWED. Records an audit event. Needs the role operator or admin. A repetition with the same Idempotency-Key returns the first answer.

        address: the URL of the webhook, or the id of a Telegram chat; never shown again
        secret: the bot token of Telegram, or the signing secret of a webhook; never shown again
        """
        return self._http.request(
            "POST",
            "/api/trading/notifications/channels",
            {200: NotificationChannel},
            body={"kind": kind, "name": name, "address": address, "secret": secret, "enabled": enabled},
            idempotency_key=idempotency_key,
        )

    def put_trading_notifications_channel(
        self,
        channel_id: str,
        *,
        name: str | Unset = UNSET,
        address: str | Unset = UNSET,
        secret: str | Unset = UNSET,
        enabled: bool | Unset = UNSET,
    ) -> NotificationChannel:
        """Change a channel; omitted fields keep their value

        `PUT /api/trading/notifications/channels/{channel_id}`. Records an audit event, in which the address is masked. Needs the role operator or admin.

        channel_id: The id of the channel
        address: the URL of the webhook, or the id of a Telegram chat; never shown again
        secret: the bot token of Telegram, or the signing secret of a webhook; never shown again
        """
        return self._http.request(
            "PUT",
            "/api/trading/notifications/channels/{channel_id}",
            {200: NotificationChannel},
            path_values={"channel_id": channel_id},
            body={"name": name, "address": address, "secret": secret, "enabled": enabled},
        )

    def delete_trading_notifications_channel(self, channel_id: str) -> DeleteTradingNotificationsChannelAnswer:
        """Remove a channel

        `DELETE /api/trading/notifications/channels/{channel_id}`. Messages that wait for it are not sent. Its history stays. Records an audit event. Needs the role operator or admin.

        channel_id: The id of the channel
        """
        return self._http.request(
            "DELETE",
            "/api/trading/notifications/channels/{channel_id}",
            {200: DeleteTradingNotificationsChannelAnswer},
            path_values={"channel_id": channel_id},
        )

    def post_trading_notifications_test(
        self,
        *,
        channel: Literal["sms", "email"] | Unset = UNSET,
        channel_id: str | Unset = UNSET,
    ) -> DeliveryView:
        """Send a test message through one channel now

        `POST /api/trading/notifications/test`. Give `channel` (sms or email) or `channel_id`. One attempt, also to a disabled channel; the answer is the entry in the history. Needs the role operator or admin.
        """
        return self._http.request(
            "POST",
            "/api/trading/notifications/test",
            {200: DeliveryView},
            body={"channel": channel, "channel_id": channel_id},
        )

    def get_trading_costs(
        self,
        *,
        ticker: str | Unset = UNSET,
        since: datetime | date | str | Unset = UNSET,
        limit: int | Unset = UNSET,
    ) -> CostsView:
        """Transaction costs: arrival price, implementation shortfall and slippage against the model

        `GET /api/trading/costs`. The newest filled orders since an instant, 90 days by default, with their totals. Costs are positive, gains negative. Any token may call it.

        ticker: A ticker symbol, in any case
        since: Only rows from this instant on, ISO 8601
        limit: The largest number of rows to return
        """
        return self._http.request(
            "GET",
            "/api/trading/costs",
            {200: CostsView},
            query={"ticker": ticker, "since": since, "limit": limit},
        )

    def post_trading_backtest(
        self,
        *,
        start_date: date | str,
        end_date: date | str,
        initial_capital: float | Unset = UNSET,
        risk_tier: Literal["conservative", "moderate", "aggressive"] | Unset = UNSET,
        sweep: PostTradingBacktestSweep | Unset = UNSET,
        idempotency_key: str | None = None,
    ) -> BacktestStarted:
        """Start a backtest, which runs in the background

        `POST /api/trading/backtest`. Queues a run of the engine’s decisions over stored history, optionally a sweep over several limits. Read its progress and results by its id. Needs the role operator or admin. A repetition with the same Idempotency-Key returns the first answer.
        """
        return self._http.request(
            "POST",
            "/api/trading/backtest",
            {200: BacktestStarted},
            body={"start_date": start_date, "end_date": end_date, "initial_capital": initial_capital, "risk_tier": risk_tier, "sweep": sweep},
            idempotency_key=idempotency_key,
        )

    def get_trading_backtest(self, backtest_id: str) -> BacktestView:
        """A backtest with its results

        `GET /api/trading/backtest/{backtest_id}`. Figures, equity curve and trades once it is completed; stage and progress in `config` until then. An unknown id has the status `not_found`. Any token may call it.

        backtest_id: The id of the backtest
        """
        return self._http.request(
            "GET",
            "/api/trading/backtest/{backtest_id}",
            {200: BacktestView},
            path_values={"backtest_id": backtest_id},
        )

    def list_trading_backtests(
        self,
        *,
        origin: Literal["requested", "replayed"] | Unset = UNSET,
        limit: int | Unset = UNSET,
        offset: int | Unset = UNSET,
    ) -> list[BacktestItem]:
        """Backtests with their progress and figures, newest first

        `GET /api/trading/backtests`. One line for each backtest, without equity curve and trades. `origin=replayed` has the history before the first start, traded once by the rules of the engine. `X-Total-Count` has the number of all. Any token may call it.

        origin: Only rows with this origin
        limit: The largest number of rows to return
        offset: How many rows to skip
        """
        return self._http.request(
            "GET",
            "/api/trading/backtests",
            {200: list[BacktestItem]},
            query={"origin": origin, "limit": limit, "offset": offset},
        )

    def iter_trading_backtests(
        self,
        *,
        origin: Literal["requested", "replayed"] | Unset = UNSET,
        page_size: int = 100,
    ) -> Iterator[BacktestItem]:
        """All rows of `list_trading_backtests`, read `page_size` at a time. Rows added meanwhile shift the pages."""
        return self._http.pages(
            "/api/trading/backtests",
            {200: list[BacktestItem]},
            query={"origin": origin},
            page_size=page_size,
        )


class AsyncTradingApi:
    """Sextant trading engine."""

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

    async def get_trading_debug(self) -> EngineDebug:
        """State of the engine, also before it is initialised

        `GET /api/trading/debug`. For diagnosis: the tasks of the trading loop while one leads, the last poll and the present pools. Any token may call it.
        """
        return await self._http.request("GET", "/api/trading/debug", {200: EngineDebug})

    async def get_trading_status(self) -> EngineStatus:
        """Positions, pools, circuit breakers and switches of the engine

        `GET /api/trading/status`. What an operator needs at a glance. Positions have their stops, targets and results. Any token may call it.
        """
        return await self._http.request("GET", "/api/trading/status", {200: EngineStatus})

    async def put_trading_config(
        self,
        *,
        enabled: bool | Unset = UNSET,
        risk_tier: Literal["conservative", "moderate", "aggressive"] | Unset = UNSET,
        reserve_siphon_pct: float | Unset = UNSET,
        polling_interval_seconds: int | Unset = UNSET,
        absolute_position_cap: float | None | Unset = UNSET,
        active_pool_minimum: float | None | Unset = UNSET,
        micro_trading_enabled: bool | Unset = UNSET,
        max_open_positions: int | None | Unset = UNSET,
    ) -> ConfigChanged:
        """Change settings of the engine; omitted fields keep their value

        `PUT /api/trading/config`. Takes effect with the next poll. The answer has the previous and the new values. Records an audit event. Needs the role admin.

        enabled: False stops entries; exits, stops and recommendations to sell continue
        absolute_position_cap: null: 10% of the account's equity, at least 10000
        active_pool_minimum: null: 20% of the capital
        max_open_positions: null: the number of the risk tier
        """
        return await self._http.request(
            "PUT",
            "/api/trading/config",
            {200: ConfigChanged},
            body={"enabled": enabled, "risk_tier": risk_tier, "reserve_siphon_pct": reserve_siphon_pct, "polling_interval_seconds": polling_interval_seconds, "absolute_position_cap": absolute_position_cap, "active_pool_minimum": active_pool_minimum, "micro_trading_enabled": micro_trading_enabled, "max_open_positions": max_open_positions},
        )

    async def post_trading_pause(self) -> Paused:
        """Stop entries; exits, stops and cancels continue

        `POST /api/trading/pause`. Holds for every process until trading is resumed. Records an audit event. Needs the role operator or admin.
        """
        return await self._http.request("POST", "/api/trading/pause", {200: Paused})

    async def post_trading_resume(self) -> Paused:
        """Resume trading; a tripped drawdown breaker is released and drawdown is measured from the present value

        `POST /api/trading/resume`. Other breakers that are tripped stay tripped. Records an audit event. Needs the role operator or admin.
        """
        return await self._http.request("POST", "/api/trading/resume", {200: Paused})

    async def post_trading_reset(
        self,
        *,
        initial_capital: float | Unset = UNSET,
        reserve_pct: float | None | Unset = UNSET,
        idempotency_key: str | None = None,
    ) -> ResetDone:
        """Reset a paper account: cancel orders, close positions, discard results, set the capital

        `POST /api/trading/reset`. For paper trading only. Waits until the broker has closed everything. With `initial_capital` 0 the broker’s cash is the capital. Records an audit event. Needs the role admin. A repetition with the same Idempotency-Key returns the first answer.
        """
        return await self._http.request(
            "POST",
            "/api/trading/reset",
            {200: ResetDone},
            body={"initial_capital": initial_capital, "reserve_pct": reserve_pct},
            idempotency_key=idempotency_key,
        )

    async def list_trading_decisions(
        self,
        *,
        ticker: str | Unset = UNSET,
        decision: Literal["execute", "skip", "exit", "defer"] | Unset = UNSET,
        is_micro_trade: bool | Unset = UNSET,
        include_trace: bool | Unset = UNSET,
        as_of: datetime | date | str | Unset = UNSET,
        limit: int | Unset = UNSET,
        offset: int | Unset = UNSET,
    ) -> list[DecisionView]:
        """Decisions of the engine with their reasons, newest first

        `GET /api/trading/decisions`. Whether each recommendation was acted on or skipped, with sizes and pools. `include_trace` adds every check. With `as_of` the answer is of that instant: `X-As-Of` has it, and `X-As-Of-Limits` names the fields that are not of it. Any token may call it.

        ticker: A ticker symbol, in any case
        decision: Only rows with this decision
        is_micro_trade: Only rows with this is micro trade
        include_trace: Include the trace with every check
        as_of: What was known and published at this instant; now when absent. A date stands for its end in UTC, the date of today for now
        limit: The largest number of rows to return
        offset: How many rows to skip
        """
        return await self._http.request(
            "GET",
            "/api/trading/decisions",
            {200: list[DecisionView]},
            query={"ticker": ticker, "decision": decision, "is_micro_trade": is_micro_trade, "include_trace": include_trace, "as_of": as_of, "limit": limit, "offset": offset},
        )

    def iter_trading_decisions(
        self,
        *,
        ticker: str | Unset = UNSET,
        decision: Literal["execute", "skip", "exit", "defer"] | Unset = UNSET,
        is_micro_trade: bool | Unset = UNSET,
        include_trace: bool | Unset = UNSET,
        as_of: datetime | date | str | Unset = UNSET,
        page_size: int = 100,
    ) -> AsyncIterator[DecisionView]:
        """All rows of `list_trading_decisions`, read `page_size` at a time. Rows added meanwhile shift the pages."""
        return self._http.pages(
            "/api/trading/decisions",
            {200: list[DecisionView]},
            query={"ticker": ticker, "decision": decision, "is_micro_trade": is_micro_trade, "include_trace": include_trace, "as_of": as_of},
            page_size=page_size,
        )

    async def get_trading_metrics(self) -> MetricsView:
        """Trading metrics as of now

        `GET /api/trading/metrics`. Values, results and ratios since trading began with the present capital. Any token may call it.
        """
        return await self._http.request("GET", "/api/trading/metrics", {200: MetricsView})

    async def list_trading_metrics_history(
        self,
        *,
        as_of: datetime | date | str | Unset = UNSET,
        limit: int | Unset = UNSET,
    ) -> list[SnapshotView]:
        """Daily portfolio snapshots since trading began with the present capital, newest first

        `GET /api/trading/metrics/history`. One row for each session. Empty while the engine is not initialised. With `as_of` the answer is of that instant: `X-As-Of` has it, and `X-As-Of-Limits` names the fields that are not of it. Any token may call it.

        as_of: What was known and published at this instant; now when absent. A date stands for its end in UTC, the date of today for now
        limit: The largest number of rows to return
        """
        return await self._http.request(
            "GET",
            "/api/trading/metrics/history",
            {200: list[SnapshotView]},
            query={"as_of": as_of, "limit": limit},
        )

    async def get_trading_untaken(
        self,
        *,
        ticker: str | Unset = UNSET,
        skip_reason: str | Unset = UNSET,
        since: datetime | date | str | Unset = UNSET,
        limit: int | Unset = UNSET,
        offset: int | Unset = UNSET,
    ) -> SkippedView:
        """Skipped recommendations with their reasons and the return forgone at their horizon

        `GET /api/trading/untaken`. Reasons with their counts and average forgone return, and the skipped recommendations themselves. Any token may call it.

        ticker: A ticker symbol, in any case
        skip_reason: Only rows with this skip reason
        since: Only rows from this instant on, ISO 8601
        limit: The largest number of rows to return
        offset: How many rows to skip
        """
        return await self._http.request(
            "GET",
            "/api/trading/untaken",
            {200: SkippedView},
            query={"ticker": ticker, "skip_reason": skip_reason, "since": since, "limit": limit, "offset": offset},
        )

    async def list_trading_trades(
        self,
        *,
        ticker: str | Unset = UNSET,
        status: Literal["open", "closed"] | Unset = UNSET,
        limit: int | Unset = UNSET,
        offset: int | Unset = UNSET,
    ) -> list[TradeView]:
        """Round trips with their result and exit reason, open ones first, then the last closed

        `GET /api/trading/trades`. A round trip begins when a position is opened and ends when nothing is held any more. Empty while the engine is not initialised. Any token may call it.

        ticker: A ticker symbol, in any case
        status: Only rows with this status
        limit: The largest number of rows to return
        offset: How many rows to skip
        """
        return await self._http.request(
            "GET",
            "/api/trading/trades",
            {200: list[TradeView]},
            query={"ticker": ticker, "status": status, "limit": limit, "offset": offset},
        )

    def iter_trading_trades(
        self,
        *,
        ticker: str | Unset = UNSET,
        status: Literal["open", "closed"] | Unset = UNSET,
        page_size: int = 100,
    ) -> AsyncIterator[TradeView]:
        """All rows of `list_trading_trades`, read `page_size` at a time. Rows added meanwhile shift the pages."""
        return self._http.pages(
            "/api/trading/trades",
            {200: list[TradeView]},
            query={"ticker": ticker, "status": status},
            page_size=page_size,
        )

    async def get_trading_equity(self, *, as_of: datetime | date | str | Unset = UNSET) -> EquityView:
        """The equity curve from the first minute, with the benchmark

        `GET /api/trading/equity`. The value of the account by the minute for a week and by the day before it, thinned to 600 points. Empty while the engine is not initialised. With `as_of` the answer is of that instant: `X-As-Of` has it, and `X-As-Of-Limits` names the fields that are not of it. Any token may call it.

        as_of: What was known and published at this instant; now when absent. A date stands for its end in UTC, the date of today for now
        """
        return await self._http.request("GET", "/api/trading/equity", {200: EquityView}, query={"as_of": as_of})

    async def get_trading_next(self) -> NextView:
        """What the engine would decide now, and what stops it

        `GET /api/trading/next`. The undecided recommendations with the highest confidence, evaluated by the engine’s own functions. Nothing is written. Any token may call it.
        """
        return await self._http.request("GET", "/api/trading/next", {200: NextView})

    async def post_trading_override_order(
        self,
        *,
        ticker: str,
        side: Literal["buy", "sell"],
        quantity: float,
        order_type: Literal["market", "limit", "stop", "stop_limit"] | Unset = UNSET,
        limit_price: float | None | Unset = UNSET,
        stop_price: float | None | Unset = UNSET,
        reason: str | Unset = UNSET,
        idempotency_key: str | None = None,
    ) -> OverrideQueued:
        """Queue an operator order; it passes the same gate as every order

        `POST /api/trading/override/order`. A ticker that is not tracked is registered first. The order appears in `GET /api/orders`; the gate may still block it, with its reasons recorded. Needs the role operator or admin. A repetition with the same Idempotency-Key returns the first answer.

        reason: Why the order is placed; kept with the order
        """
        return await self._http.request(
            "POST",
            "/api/trading/override/order",
            {202: OverrideQueued},
            body={"ticker": ticker, "side": side, "quantity": quantity, "order_type": order_type, "limit_price": limit_price, "stop_price": stop_price, "reason": reason},
            idempotency_key=idempotency_key,
        )

    async def post_trading_override_propose(
        self,
        *,
        ticker: str,
        side: Literal["buy", "sell"],
        quantity: float,
        order_type: Literal["market", "limit", "stop", "stop_limit"] | Unset = UNSET,
        limit_price: float | None | Unset = UNSET,
        stop_price: float | None | Unset = UNSET,
        reason: str | Unset = UNSET,
        idempotency_key: str | None = None,
    ) -> ProposedOverride:
        """Propose an order; a person must approve it before anything is sent

        `POST /api/trading/override/propose`. The order waits in `GET /api/admin/trading/approvals` in every mode, also where the configuration requires no approval. The token that proposed it cannot approve it. The ticker must be tracked. After the approval it passes the same gate as every order. Needs the role operator or admin. A repetition with the same Idempotency-Key returns the first answer.

        reason: Why the order is placed; kept with the order
        """
        return await self._http.request(
            "POST",
            "/api/trading/override/propose",
            {202: ProposedOverride},
            body={"ticker": ticker, "side": side, "quantity": quantity, "order_type": order_type, "limit_price": limit_price, "stop_price": stop_price, "reason": reason},
            idempotency_key=idempotency_key,
        )

    async def post_trading_override_preview(
        self,
        *,
        ticker: str,
        side: Literal["buy", "sell"],
        quantity: float,
        order_type: Literal["market", "limit", "stop", "stop_limit"] | Unset = UNSET,
        limit_price: float | None | Unset = UNSET,
        stop_price: float | None | Unset = UNSET,
        reason: str | Unset = UNSET,
    ) -> OverridePreview:
        """Preview the gate’s verdict on an operator order; nothing is written or sent

        `POST /api/trading/override/preview`. Runs the gate and the risk checks on the order as if it were sent now. Needs the role operator or admin.

        reason: Why the order is placed; kept with the order
        """
        return await self._http.request(
            "POST",
            "/api/trading/override/preview",
            {200: OverridePreview},
            body={"ticker": ticker, "side": side, "quantity": quantity, "order_type": order_type, "limit_price": limit_price, "stop_price": stop_price, "reason": reason},
        )

    async def get_trading_notifications_config(self) -> NotificationConfig:
        """Recipients and channels of notifications

        `GET /api/trading/notifications/config`. Phone number and e-mail address are shown in full, so that an operator can check them. Needs the role operator or admin.
        """
        return await self._http.request("GET", "/api/trading/notifications/config", {200: NotificationConfig})

    async def put_trading_notifications_config(
        self,
        *,
        sms_enabled: bool | Unset = UNSET,
        email_enabled: bool | Unset = UNSET,
        phone_number: str | Unset = UNSET,
        email_recipient: str | Unset = UNSET,
    ) -> PutTradingNotificationsConfigAnswer:
        """Change recipients and channels; omitted fields keep their value

        `PUT /api/trading/notifications/config`. A channel can be switched on only when it is configured and has a recipient. The answer has the changed fields. Records an audit event. Needs the role operator or admin.
        """
        return await self._http.request(
            "PUT",
            "/api/trading/notifications/config",
            {200: PutTradingNotificationsConfigAnswer},
            body={"sms_enabled": sms_enabled, "email_enabled": email_enabled, "phone_number": phone_number, "email_recipient": email_recipient},
        )

    async def list_trading_notifications_history(
        self,
        *,
        limit: int | Unset = UNSET,
        channel_id: str | Unset = UNSET,
    ) -> list[DeliveryView]:
        """Delivered notifications, newest first; recipients are masked

        `GET /api/trading/notifications/history`. Each attempt with its channel, status and error. Any token may call it.

        limit: The largest number of rows to return
        channel_id: The id of the channel
        """
        return await self._http.request(
            "GET",
            "/api/trading/notifications/history",
            {200: list[DeliveryView]},
            query={"limit": limit, "channel_id": channel_id},
        )

    async def list_trading_notifications_channels(self) -> list[NotificationChannel]:
        """Channels that operators added: Slack, Discord, Telegram and webhooks

        `GET /api/trading/notifications/channels`. Addresses are masked and secrets are never shown. Needs the role operator or admin.
        """
        return await self._http.request("GET", "/api/trading/notifications/channels", {200: list[NotificationChannel]})

    async def post_trading_notifications_channels(
        self,
        *,
        kind: Literal["slack", "discord", "telegram", "webhook"],
        name: str,
        address: str,
        secret: str | Unset = UNSET,
        enabled: bool | Unset = UNSET,
        idempotency_key: str | None = None,
    ) -> NotificationChannel:
        """Add a channel; every notification is sent to each enabled one

        `POST /api/trading/notifications/channels`. Address and secret are stored encrypted. A private address needs SOURCE_HOSTS_ALLOWED. Records an audit event. Needs the role operator or admin. A repetition with the same Idempotency-Key returns the first answer.

        address: the URL of the webhook, or the id of a Telegram chat; never shown again
        secret: the bot token of Telegram, or the signing secret of a webhook; never shown again
        """
        return await self._http.request(
            "POST",
            "/api/trading/notifications/channels",
            {200: NotificationChannel},
            body={"kind": kind, "name": name, "address": address, "secret": secret, "enabled": enabled},
            idempotency_key=idempotency_key,
        )

    async def put_trading_notifications_channel(
        self,
        channel_id: str,
        *,
        name: str | Unset = UNSET,
        address: str | Unset = UNSET,
        secret: str | Unset = UNSET,
        enabled: bool | Unset = UNSET,
    ) -> NotificationChannel:
        """Change a channel; omitted fields keep their value

        `PUT /api/trading/notifications/channels/{channel_id}`. Records an audit event, in which the address is masked. Needs the role operator or admin.

        channel_id: The id of the channel
        address: the URL of the webhook, or the id of a Telegram chat; never shown again
        secret: the bot token of Telegram, or the signing secret of a webhook; never shown again
        """
        return await self._http.request(
            "PUT",
            "/api/trading/notifications/channels/{channel_id}",
            {200: NotificationChannel},
            path_values={"channel_id": channel_id},
            body={"name": name, "address": address, "secret": secret, "enabled": enabled},
        )

    async def delete_trading_notifications_channel(self, channel_id: str) -> DeleteTradingNotificationsChannelAnswer:
        """Remove a channel

        `DELETE /api/trading/notifications/channels/{channel_id}`. Messages that wait for it are not sent. Its history stays. Records an audit event. Needs the role operator or admin.

        channel_id: The id of the channel
        """
        return await self._http.request(
            "DELETE",
            "/api/trading/notifications/channels/{channel_id}",
            {200: DeleteTradingNotificationsChannelAnswer},
            path_values={"channel_id": channel_id},
        )

    async def post_trading_notifications_test(
        self,
        *,
        channel: Literal["sms", "email"] | Unset = UNSET,
        channel_id: str | Unset = UNSET,
    ) -> DeliveryView:
        """Send a test message through one channel now

        `POST /api/trading/notifications/test`. Give `channel` (sms or email) or `channel_id`. One attempt, also to a disabled channel; the answer is the entry in the history. Needs the role operator or admin.
        """
        return await self._http.request(
            "POST",
            "/api/trading/notifications/test",
            {200: DeliveryView},
            body={"channel": channel, "channel_id": channel_id},
        )

    async def get_trading_costs(
        self,
        *,
        ticker: str | Unset = UNSET,
        since: datetime | date | str | Unset = UNSET,
        limit: int | Unset = UNSET,
    ) -> CostsView:
        """Transaction costs: arrival price, implementation shortfall and slippage against the model

        `GET /api/trading/costs`. The newest filled orders since an instant, 90 days by default, with their totals. Costs are positive, gains negative. Any token may call it.

        ticker: A ticker symbol, in any case
        since: Only rows from this instant on, ISO 8601
        limit: The largest number of rows to return
        """
        return await self._http.request(
            "GET",
            "/api/trading/costs",
            {200: CostsView},
            query={"ticker": ticker, "since": since, "limit": limit},
        )

    async def post_trading_backtest(
        self,
        *,
        start_date: date | str,
        end_date: date | str,
        initial_capital: float | Unset = UNSET,
        risk_tier: Literal["conservative", "moderate", "aggressive"] | Unset = UNSET,
        sweep: PostTradingBacktestSweep | Unset = UNSET,
        idempotency_key: str | None = None,
    ) -> BacktestStarted:
        """Start a backtest, which runs in the background

        `POST /api/trading/backtest`. Queues a run of the engine’s decisions over stored history, optionally a sweep over several limits. Read its progress and results by its id. Needs the role operator or admin. A repetition with the same Idempotency-Key returns the first answer.
        """
        return await self._http.request(
            "POST",
            "/api/trading/backtest",
            {200: BacktestStarted},
            body={"start_date": start_date, "end_date": end_date, "initial_capital": initial_capital, "risk_tier": risk_tier, "sweep": sweep},
            idempotency_key=idempotency_key,
        )

    async def get_trading_backtest(self, backtest_id: str) -> BacktestView:
        """A backtest with its results

        `GET /api/trading/backtest/{backtest_id}`. Figures, equity curve and trades once it is completed; stage and progress in `config` until then. An unknown id has the status `not_found`. Any token may call it.

        backtest_id: The id of the backtest
        """
        return await self._http.request(
            "GET",
            "/api/trading/backtest/{backtest_id}",
            {200: BacktestView},
            path_values={"backtest_id": backtest_id},
        )

    async def list_trading_backtests(
        self,
        *,
        origin: Literal["requested", "replayed"] | Unset = UNSET,
        limit: int | Unset = UNSET,
        offset: int | Unset = UNSET,
    ) -> list[BacktestItem]:
        """Backtests with their progress and figures, newest first

        `GET /api/trading/backtests`. One line for each backtest, without equity curve and trades. `origin=replayed` has the history before the first start, traded once by the rules of the engine. `X-Total-Count` has the number of all. Any token may call it.

        origin: Only rows with this origin
        limit: The largest number of rows to return
        offset: How many rows to skip
        """
        return await self._http.request(
            "GET",
            "/api/trading/backtests",
            {200: list[BacktestItem]},
            query={"origin": origin, "limit": limit, "offset": offset},
        )

    def iter_trading_backtests(
        self,
        *,
        origin: Literal["requested", "replayed"] | Unset = UNSET,
        page_size: int = 100,
    ) -> AsyncIterator[BacktestItem]:
        """All rows of `list_trading_backtests`, read `page_size` at a time. Rows added meanwhile shift the pages."""
        return self._http.pages(
            "/api/trading/backtests",
            {200: list[BacktestItem]},
            query={"origin": origin},
            page_size=page_size,
        )
