// Made by `npm run generate:clients` from the service’s OpenAPI document. Do not edit.
export interface paths {
    "/api/trading/backtest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start a backtest, which runs in the background
         * @description Queues a run of the engine’s decisions over stored history, optionally a sweep over several limits. Read its progress and results by its id. Needs the role operator or admin. A repetition with the same Idempotency-Key returns the first answer.
         */
        post: operations["post_api_trading_backtest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/trading/backtest/{backtest_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A backtest with its results
         * @description Figures, equity curve and trades once it is completed; stage and progress in `config` until then. An unknown id has the status `not_found`. Any token may call it.
         */
        get: operations["get_api_trading_backtest_by_backtest_id"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/trading/backtests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Backtests with their progress and figures, newest first
         * @description One line for each backtest, without equity curve and trades. `origin=replayed` has the history before the first start, traded once by the rules of the engine. `X-Total-Count` has the number of all. Any token may call it.
         */
        get: operations["get_api_trading_backtests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/trading/config": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change settings of the engine; omitted fields keep their value
         * @description Takes effect with the next poll. The answer has the previous and the new values. Records an audit event. Needs the role admin.
         */
        put: operations["put_api_trading_config"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/trading/costs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Transaction costs: arrival price, implementation shortfall and slippage against the model
         * @description The newest filled orders since an instant, 90 days by default, with their totals. Costs are positive, gains negative. Any token may call it.
         */
        get: operations["get_api_trading_costs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/trading/debug": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * State of the engine, also before it is initialised
         * @description For diagnosis: the tasks of the trading loop while one leads, the last poll and the present pools. Any token may call it.
         */
        get: operations["get_api_trading_debug"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/trading/decisions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Decisions of the engine with their reasons, newest first
         * @description Whether each recommendation was acted on or skipped, with sizes and pools. `include_trace` adds every check. With `as_of` the answer is of that instant: `X-As-Of` has it, and `X-As-Of-Limits` names the fields that are not of it. Any token may call it.
         */
        get: operations["get_api_trading_decisions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/trading/equity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The equity curve from the first minute, with the benchmark
         * @description The value of the account by the minute for a week and by the day before it, thinned to 600 points. Empty while the engine is not initialised. With `as_of` the answer is of that instant: `X-As-Of` has it, and `X-As-Of-Limits` names the fields that are not of it. Any token may call it.
         */
        get: operations["get_api_trading_equity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/trading/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Trading metrics as of now
         * @description Values, results and ratios since trading began with the present capital. Any token may call it.
         */
        get: operations["get_api_trading_metrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/trading/metrics/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Daily portfolio snapshots since trading began with the present capital, newest first
         * @description One row for each session. Empty while the engine is not initialised. With `as_of` the answer is of that instant: `X-As-Of` has it, and `X-As-Of-Limits` names the fields that are not of it. Any token may call it.
         */
        get: operations["get_api_trading_metrics_history"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/trading/next": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the engine would decide now, and what stops it
         * @description The undecided recommendations with the highest confidence, evaluated by the engine’s own functions. Nothing is written. Any token may call it.
         */
        get: operations["get_api_trading_next"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/trading/notifications/channels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Channels that operators added: Slack, Discord, Telegram and webhooks
         * @description Addresses are masked and secrets are never shown. Needs the role operator or admin.
         */
        get: operations["get_api_trading_notifications_channels"];
        put?: never;
        /**
         * Add a channel; every notification is sent to each enabled one
         * @description Address and secret are stored encrypted. A private address needs SOURCE_HOSTS_ALLOWED. Records an audit event. Needs the role operator or admin. A repetition with the same Idempotency-Key returns the first answer.
         */
        post: operations["post_api_trading_notifications_channels"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/trading/notifications/channels/{channel_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change a channel; omitted fields keep their value
         * @description Records an audit event, in which the address is masked. Needs the role operator or admin.
         */
        put: operations["put_api_trading_notifications_channels_by_channel_id"];
        post?: never;
        /**
         * Remove a channel
         * @description Messages that wait for it are not sent. Its history stays. Records an audit event. Needs the role operator or admin.
         */
        delete: operations["delete_api_trading_notifications_channels_by_channel_id"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/trading/notifications/config": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Recipients and channels of notifications
         * @description Phone number and e-mail address are shown in full, so that an operator can check them. Needs the role operator or admin.
         */
        get: operations["get_api_trading_notifications_config"];
        /**
         * Change recipients and channels; omitted fields keep their value
         * @description A channel can be switched on only when it is configured and has a recipient. The answer has the changed fields. Records an audit event. Needs the role operator or admin.
         */
        put: operations["put_api_trading_notifications_config"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/trading/notifications/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Delivered notifications, newest first; recipients are masked
         * @description Each attempt with its channel, status and error. Any token may call it.
         */
        get: operations["get_api_trading_notifications_history"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/trading/notifications/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test message through one channel now
         * @description Give `channel` (sms or email) or `channel_id`. One attempt, also to a disabled channel; the answer is the entry in the history. Needs the role operator or admin.
         */
        post: operations["post_api_trading_notifications_test"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/trading/override/order": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Queue an operator order; it passes the same gate as every order
         * @description A ticker that is not tracked is registered first. The order appears in `GET /api/orders`; the gate may still block it, with its reasons recorded. Needs the role operator or admin. A repetition with the same Idempotency-Key returns the first answer.
         */
        post: operations["post_api_trading_override_order"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/trading/override/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview the gate’s verdict on an operator order; nothing is written or sent
         * @description Runs the gate and the risk checks on the order as if it were sent now. Needs the role operator or admin.
         */
        post: operations["post_api_trading_override_preview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/trading/override/propose": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Propose an order; a person must approve it before anything is sent
         * @description The order waits in `GET /api/admin/trading/approvals` in every mode, also where the configuration requires no approval. The token that proposed it cannot approve it. The ticker must be tracked. After the approval it passes the same gate as every order. Needs the role operator or admin. A repetition with the same Idempotency-Key returns the first answer.
         */
        post: operations["post_api_trading_override_propose"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/trading/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stop entries; exits, stops and cancels continue
         * @description Holds for every process until trading is resumed. Records an audit event. Needs the role operator or admin.
         */
        post: operations["post_api_trading_pause"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/trading/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reset a paper account: cancel orders, close positions, discard results, set the capital
         * @description For paper trading only. Waits until the broker has closed everything. With `initial_capital` 0 the broker’s cash is the capital. Records an audit event. Needs the role admin. A repetition with the same Idempotency-Key returns the first answer.
         */
        post: operations["post_api_trading_reset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/trading/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resume trading; a tripped drawdown breaker is released and drawdown is measured from the present value
         * @description Other breakers that are tripped stay tripped. Records an audit event. Needs the role operator or admin.
         */
        post: operations["post_api_trading_resume"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/trading/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Positions, pools, circuit breakers and switches of the engine
         * @description What an operator needs at a glance. Positions have their stops, targets and results. Any token may call it.
         */
        get: operations["get_api_trading_status"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/trading/trades": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Round trips with their result and exit reason, open ones first, then the last closed
         * @description A round trip begins when a position is opened and ends when nothing is held any more. Empty while the engine is not initialised. Any token may call it.
         */
        get: operations["get_api_trading_trades"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/trading/untaken": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Skipped recommendations with their reasons and the return forgone at their horizon
         * @description Reasons with their counts and average forgone return, and the skipped recommendations themselves. Any token may call it.
         */
        get: operations["get_api_trading_untaken"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether the service and its database work, with the state of the other parts
         * @description 503 when the database does not respond or cannot be written to. `checks` has the disk, the trading loop, mail, vendors and the lake, each with what to do; they are at most a few seconds old. Needs no token.
         */
        get: operations["get_health"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Metrics in the Prometheus text format
         * @description Requests by route and status, database connections, event loop lag and the gauges of this service. Any token may call it.
         */
        get: operations["get_metrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * This interface as OpenAPI 3.1
         * @description This document. `/docs` shows it as a page. Any token may call it.
         */
        get: operations["get_openapi_json"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether the service is ready
         * @description False until the service has everything it needs to work, and while its database does not respond. Needs no token.
         */
        get: operations["get_ready"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        BacktestItem: {
            /** Format: date-time */
            completed_at: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date */
            end_date: string;
            error: string | null;
            /** Format: uuid */
            id: string;
            initial_capital: number;
            max_drawdown: number | null;
            /** @enum {string} */
            origin: "requested" | "replayed";
            profit_factor: number | null;
            progress: number;
            requested_by: string;
            /** @enum {string} */
            risk_tier: "conservative" | "moderate" | "aggressive";
            sharpe_ratio: number | null;
            /** @enum {string} */
            stage: "waiting" | "loading" | "replaying" | "simulating" | "judging" | "done";
            /** Format: date */
            start_date: string;
            /** @enum {string} */
            status: "pending" | "running" | "completed";
            sweep: {
                [key: string]: unknown;
            };
            total_return: number | null;
            trade_count: number | null;
            win_rate: number | null;
        };
        BacktestStarted: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            status: "running";
        };
        BacktestView: {
            /** Format: date-time */
            completed_at?: string | null;
            config?: {
                [key: string]: unknown;
            };
            /** Format: date-time */
            created_at?: string;
            /** Format: date */
            end_date?: string;
            equity_curve?: {
                active_pool: number;
                benchmark_equity: number | null;
                cash: number;
                daily_return: number;
                /** Format: date */
                date: string;
                drawdown: number;
                equity: number;
                open_positions: number;
                portfolio_heat: number;
                positions_value: number;
                reserve_pool: number;
            }[];
            /** Format: uuid */
            id: string;
            initial_capital?: number;
            max_drawdown?: number | null;
            profit_factor?: number | null;
            /** @enum {string} */
            risk_tier?: "conservative" | "moderate" | "aggressive";
            sharpe_ratio?: number | null;
            /** Format: date */
            start_date?: string;
            /** @enum {string} */
            status: "pending" | "running" | "completed" | "not_found";
            total_return?: number | null;
            trade_count?: number | null;
            trades?: {
                confidence: number;
                costs: number;
                /** Format: date-time */
                entry_at: string;
                entry_price: number;
                /** Format: date-time */
                exit_at: string | null;
                exit_price: number | null;
                exit_reason: string | null;
                gross_pnl: number;
                holding_sessions: number;
                /** Format: uuid */
                id: string;
                is_micro_trade: boolean;
                layer_contributions: {
                    [key: string]: unknown;
                };
                mae: number;
                mfe: number;
                net_pnl: number;
                quantity: number;
                r_multiple: number | null;
                return_pct: number;
                sector: string | null;
                /** @enum {string} */
                side: "buy";
                /** Format: date-time */
                signal_at: string;
                ticker: string;
            }[];
            win_rate?: number | null;
        };
        ConfigChanged: {
            change_source: string;
            /** Format: date-time */
            changed_at: string;
            previous: {
                /** @description null: 10% of the account's equity, at least 10000 */
                absolute_position_cap?: number | null;
                /** @description null: 20% of the capital */
                active_pool_minimum?: number | null;
                /** @description False stops entries; exits, stops and recommendations to sell continue */
                enabled?: boolean;
                /** @description null: the number of the risk tier */
                max_open_positions?: number | null;
                micro_trading_enabled?: boolean;
                polling_interval_seconds?: number;
                reserve_siphon_pct?: number;
                /** @enum {string} */
                risk_tier?: "conservative" | "moderate" | "aggressive";
            };
            updated: {
                /** @description null: 10% of the account's equity, at least 10000 */
                absolute_position_cap?: number | null;
                /** @description null: 20% of the capital */
                active_pool_minimum?: number | null;
                /** @description False stops entries; exits, stops and recommendations to sell continue */
                enabled?: boolean;
                /** @description null: the number of the risk tier */
                max_open_positions?: number | null;
                micro_trading_enabled?: boolean;
                polling_interval_seconds?: number;
                reserve_siphon_pct?: number;
                /** @enum {string} */
                risk_tier?: "conservative" | "moderate" | "aggressive";
            };
        };
        CostsView: {
            by_origin: {
                /** @description slippage beyond the model, in basis points */
                against_model_bps: number | null;
                /** @description fills against arrival prices, in money; negative is a gain */
                execution_cost: number | null;
                /** @description in money */
                filled_value: number;
                /** @description execution and opportunity cost, in money */
                implementation_shortfall: number | null;
                /** @description of these, with a known arrival price */
                measured_orders: number;
                /** @description what the fill model expects, in basis points */
                model_bps: number | null;
                name: string;
                /** @description what unfilled rests would have gained, in money */
                opportunity_cost: number | null;
                /** @description orders with a fill */
                orders: number;
                /** @description the same in basis points of the value at arrival */
                slippage_bps: number | null;
            }[];
            by_side: {
                /** @description slippage beyond the model, in basis points */
                against_model_bps: number | null;
                /** @description fills against arrival prices, in money; negative is a gain */
                execution_cost: number | null;
                /** @description in money */
                filled_value: number;
                /** @description execution and opportunity cost, in money */
                implementation_shortfall: number | null;
                /** @description of these, with a known arrival price */
                measured_orders: number;
                /** @description what the fill model expects, in basis points */
                model_bps: number | null;
                name: string;
                /** @description what unfilled rests would have gained, in money */
                opportunity_cost: number | null;
                /** @description orders with a fill */
                orders: number;
                /** @description the same in basis points of the value at arrival */
                slippage_bps: number | null;
            }[];
            items: {
                against_model_bps: number | null;
                /** @description price at the decision, or the stop price of a stop */
                arrival_price: number | null;
                avg_fill_price: number | null;
                /** Format: date-time */
                created_at: string;
                execution_cost: number | null;
                filled_quantity: number;
                filled_value: number;
                implementation_shortfall: number | null;
                implementation_shortfall_bps: number | null;
                model_bps: number | null;
                opportunity_cost: number | null;
                /** Format: uuid */
                order_id: string;
                order_type: string;
                origin: string;
                quantity: number;
                /** @enum {string} */
                side: "buy" | "sell";
                slippage_bps: number | null;
                ticker: string;
            }[];
            /** Format: date-time */
            since: string;
            totals: {
                /** @description slippage beyond the model, in basis points */
                against_model_bps: number | null;
                /** @description fills against arrival prices, in money; negative is a gain */
                execution_cost: number | null;
                /** @description in money */
                filled_value: number;
                /** @description execution and opportunity cost, in money */
                implementation_shortfall: number | null;
                /** @description of these, with a known arrival price */
                measured_orders: number;
                /** @description what the fill model expects, in basis points */
                model_bps: number | null;
                /** @description what unfilled rests would have gained, in money */
                opportunity_cost: number | null;
                /** @description orders with a fill */
                orders: number;
                /** @description the same in basis points of the value at arrival */
                slippage_bps: number | null;
            };
        };
        DecisionView: {
            /** @enum {string} */
            action: "buy" | "sell" | "hold";
            active_pool_at_decision: number;
            /** @enum {string} */
            circuit_breaker_status: "normal" | "caution" | "tripped";
            computed_position_size: number;
            computed_share_quantity: number;
            confidence: number | null;
            /** Format: date-time */
            created_at: string;
            /** @enum {string} */
            decision: "execute" | "skip" | "exit" | "defer";
            /** @enum {string|null} */
            exit_reason: "stop" | "trail" | "target" | "time" | "invalidation" | "opposite" | null;
            /** Format: date-time */
            horizon_ends_at: string | null;
            /** Format: uuid */
            id: string;
            is_micro_trade: boolean;
            /** Format: uuid */
            order_id: string | null;
            portfolio_heat_at_decision: number;
            price: number | null;
            /** Format: uuid */
            recommendation_id: string | null;
            reserve_pool_at_decision: number;
            /** @enum {string} */
            risk_tier_at_decision: "conservative" | "moderate" | "aggressive";
            /** @enum {string|null} */
            skip_reason: "engine_disabled" | "paused" | "mode_disabled" | "circuit_breaker" | "symbol_lockout" | "already_processed" | "recommendation_expired" | "not_actionable" | "below_min_confidence" | "negative_edge" | "market_closed" | "stale_price" | "no_position_to_sell" | "already_in_position" | "max_open_positions" | "max_trades_per_day" | "active_pool_below_minimum" | "heat_limit" | "sector_limit" | "correlation_limit" | "liquidity_limit" | "size_too_small" | "risk_rejected" | "awaiting_approval" | null;
            ticker: string;
            time_horizon: string | null;
            trace?: {
                [key: string]: unknown;
            };
        };
        DeliveryView: {
            /** Format: date-time */
            attempted_at: string;
            /** @enum {string} */
            channel: "sms" | "email" | "slack" | "discord" | "telegram" | "webhook";
            /**
             * Format: uuid
             * @description of a channel that an operator added
             */
            channel_id: string | null;
            error: string | null;
            /** @enum {string} */
            event: "fill" | "breaker" | "approval_needed" | "unknown_order" | "exit_waiting" | "gate_change" | "token_expiry" | "test";
            /** Format: uuid */
            id: string;
            /** @description the filled order that it is about */
            order_id: string | null;
            recipient_masked: string;
            /** @enum {string} */
            status: "sent" | "failed";
            subject: string;
        };
        EngineDebug: {
            config_enabled: boolean;
            has_pool: boolean;
            has_redis: boolean;
            /** Format: date-time */
            last_poll: string | null;
            polling_interval: number;
            portfolio_state: {
                active_pool: number | null;
                open_positions: number;
                reserve_pool: number | null;
                total_value: number | null;
            };
            processed_rec_count: number;
            /** @enum {string} */
            risk_tier: "conservative" | "moderate" | "aggressive";
            running: boolean;
            tasks: string[];
        };
        EngineStatus: {
            /** @description in force; it follows the equity unless set */
            absolute_position_cap: number;
            /** @description false: the cap follows the equity */
            absolute_position_cap_set: boolean;
            active_pool: number;
            /** @enum {string} */
            circuit_breaker_status: "normal" | "caution" | "tripped";
            circuit_breakers: {
                /** @enum {string} */
                name: "daily_loss" | "weekly_loss" | "drawdown" | "loss_streak" | "broker_errors" | "stale_feed" | "market_crash" | "reconciliation";
                /** @enum {string} */
                status: "caution" | "tripped";
                /** Format: date-time */
                until: string | null;
            }[];
            enabled: boolean;
            /** Format: date-time */
            last_decision_at: string | null;
            max_open_positions: number;
            open_position_count: number;
            open_positions: components["schemas"]["OpenPosition"][];
            paused: boolean;
            portfolio_heat: number;
            reserve_pool: number;
            /** @enum {string} */
            risk_tier: "conservative" | "moderate" | "aggressive";
            /** @description Limits of the risk tier, by the names of the risk configuration; the stricter of both binds */
            tier_limits: {
                max_adv_pct: number;
                max_cluster_pct: number;
                max_daily_loss_pct: number;
                max_drawdown_pct: number;
                max_open_positions: number;
                max_portfolio_heat: number;
                max_position_pct: number;
                max_sector_pct: number;
                max_weekly_loss_pct: number;
                min_confidence: number;
            };
        };
        EquityView: {
            benchmark: string;
            initial_capital: number | null;
            points: {
                /** Format: date-time */
                at: string;
                /** @description since the first price on the curve */
                benchmark_return: number | null;
                portfolio_value: number;
                /** @enum {string} */
                resolution: "minute" | "day";
                /** @description since trading began with the present capital; deposits are no gain */
                return: number | null;
            }[];
            /** Format: date-time */
            started_at: string | null;
        };
        /** Error */
        Error: {
            /** @description One sentence: what is wrong, with which value, what to do */
            detail: string;
        };
        Health: {
            /** Format: date-time */
            checked_at?: string;
            checks?: components["schemas"]["HealthCheck"][];
            /** @enum {string} */
            status: "ok" | "degraded";
        };
        HealthCheck: {
            /** @description what to do about it */
            action: string | null;
            /** @description one sentence: what was found */
            detail: string;
            name: string;
            /** @enum {string} */
            status: "ok" | "off" | "warning" | "failed";
        };
        MetricsView: {
            active_pool: number;
            /** @description what the performance is compared with */
            benchmark: string;
            daily_pnl: number;
            /** @description value of the positions over the value of the account */
            exposure: number | null;
            max_drawdown: number;
            performance: components["schemas"]["PerformanceView"];
            portfolio_heat: number;
            profit_factor: number | null;
            realized_pnl: number;
            reserve_pool: number;
            sharpe_ratio: number | null;
            total_portfolio_value: number;
            unrealized_pnl: number;
            win_rate: number | null;
        };
        NewBacktest: {
            /** Format: date */
            end_date: string;
            /** @default 500 */
            initial_capital?: number;
            /**
             * @default moderate
             * @enum {string}
             */
            risk_tier?: "conservative" | "moderate" | "aggressive";
            /** Format: date */
            start_date: string;
            sweep?: {
                entries_per_day?: number[];
                kelly_fraction?: number[];
                max_cluster?: number[];
                max_drawdown?: number[];
                max_heat?: number[];
                max_open_positions?: number[];
                max_position?: number[];
                max_sector?: number[];
                min_confidence?: number[];
                risk_per_trade?: number[];
                stop_ranges?: number[];
                target_risks?: number[];
                target_volatility?: number[];
                trail_ranges?: number[];
            };
        };
        NextView: {
            /** Format: date-time */
            as_of: string;
            /** @description what stops every entry now */
            blockers: {
                message: string;
                /** @description the engine’s check */
                name: string;
            }[];
            /** @description open incidents at the broker */
            incidents: {
                /** Format: uuid */
                id: string;
                kind: string;
                message: string;
                /** Format: uuid */
                order_id: string | null;
                /** Format: date-time */
                raised_at: string;
                ticker: string | null;
            }[];
            items: {
                /** @enum {string} */
                action: "buy" | "sell";
                /** @enum {string|null} */
                blocked_by: "engine_disabled" | "paused" | "mode_disabled" | "circuit_breaker" | "symbol_lockout" | "already_processed" | "recommendation_expired" | "not_actionable" | "below_min_confidence" | "negative_edge" | "market_closed" | "stale_price" | "no_position_to_sell" | "already_in_position" | "max_open_positions" | "max_trades_per_day" | "active_pool_below_minimum" | "heat_limit" | "sector_limit" | "correlation_limit" | "liquidity_limit" | "size_too_small" | "risk_rejected" | "awaiting_approval" | null;
                confidence: number;
                /** @enum {string} */
                decision: "execute" | "skip" | "exit" | "defer";
                /** Format: date-time */
                generated_at: string;
                limit: (number | string | boolean) | null;
                observed: (number | string | boolean) | null;
                quantity: number;
                /** Format: uuid */
                recommendation_id: string;
                ticker: string;
                value: number;
            }[];
            /** @description recommendations to buy or sell that are not decided yet */
            pending_count: number;
        };
        NotificationChannel: {
            address_masked: string;
            /** Format: date-time */
            created_at: string;
            enabled: boolean;
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            kind: "slack" | "discord" | "telegram" | "webhook";
            name: string;
            /** Format: date-time */
            updated_at: string;
        };
        NotificationConfig: {
            email_enabled: boolean;
            email_recipient: string;
            phone_number: string;
            sms_enabled: boolean;
        };
        OpenPosition: {
            avg_entry_price: number;
            current_price: number;
            is_micro_trade: boolean;
            market_value: number;
            /** Format: date-time */
            opened_at: string | null;
            quantity: number;
            risk_amount: number;
            sector: string | null;
            stop_price: number | null;
            target_price: number | null;
            ticker: string;
            unrealized_pnl: number;
        };
        OverrideOrder: {
            limit_price?: number | null;
            /** @enum {string} */
            order_type?: "market" | "limit" | "stop" | "stop_limit";
            quantity: number;
            /** @description Why the order is placed; kept with the order */
            reason?: string;
            /** @enum {string} */
            side: "buy" | "sell";
            stop_price?: number | null;
            ticker: string;
        };
        OverridePreview: {
            buying_power: number;
            checks: components["schemas"]["RiskCheckView"][];
            estimated_value: number;
            held_quantity: number;
            /** @enum {string} */
            mode: "paper" | "live";
            needs_approval: boolean;
            price: number | null;
            reasons: string[];
            ticker: string;
            /** @description whether the gate would pass it now, given its approval where one is needed */
            would_send: boolean;
        };
        OverrideQueued: {
            auto_registered: boolean;
            /** Format: uuid */
            job_id: string;
            quantity: number;
            /** @enum {string} */
            side: "buy" | "sell";
            /** @enum {string} */
            status: "queued";
            ticker: string;
        };
        Paused: {
            paused: boolean;
        };
        PerformanceView: {
            /** @description return beyond beta times the benchmark, per year, risk-free rate 0; null: not enough history */
            alpha: number | null;
            /** @description standard deviation of the returns, per year; null: not enough history */
            annual_volatility: number | null;
            /** @description total return of the benchmark over the same sessions; null: not enough history */
            benchmark_return: number | null;
            /** @description sessions that the benchmark has too */
            benchmark_sessions: number;
            /** @description against the benchmark; null: not enough history */
            beta: number | null;
            /** @description root mean square of the losses, per year; null: not enough history */
            downside_deviation: number | null;
            /** @description mean loss of those sessions, fraction of the value; null: not enough history */
            expected_shortfall_95: number | null;
            /** @description largest value of the positions over the value of the account; null: not enough history */
            exposure_max: number | null;
            /** @description mean value of the positions over the value of the account; null: not enough history */
            exposure_mean: number | null;
            /** @description mean difference from the benchmark over the tracking error, per year; null: not enough history */
            information_ratio: number | null;
            /** @description share of the variance that the benchmark explains; null: not enough history */
            r_squared: number | null;
            /** @description sessions with a return */
            sessions: number;
            /** @description mean return over downside deviation, per year; null: not enough history */
            sortino_ratio: number | null;
            /** @description standard deviation of the difference from the benchmark, per year; null: not enough history */
            tracking_error: number | null;
            /** @description smaller of purchases and sales over the mean value, per year; null: not enough history */
            turnover: number | null;
            /** @description loss of one session that one in twenty exceeds, fraction of the value; null: not enough history */
            value_at_risk_95: number | null;
        };
        ProposedOverride: {
            /** Format: uuid */
            approval_id: string;
            estimated_value: number;
            /** Format: date-time */
            expires_at: string;
            /** Format: uuid */
            order_id: string;
            quantity: number;
            requested_by: string;
            /** @enum {string} */
            side: "buy" | "sell";
            /** @enum {string} */
            status: "pending_approval";
            ticker: string;
        };
        ResetDone: {
            active_pool: number;
            broker: {
                buying_power: number;
                cash: number;
                orders_cancelled: number;
                portfolio_value: number;
                positions_closed: number;
            };
            initial_capital: number;
            reserve_pool: number;
            reset: boolean;
        };
        ResetRequest: {
            /** @default 0 */
            initial_capital?: number;
            reserve_pct?: number | null;
        };
        RiskCheckView: {
            data_available: boolean;
            limit: number | string | boolean | null;
            message: string;
            /** @enum {string} */
            name: "order_valid" | "trading_enabled" | "confidence" | "symbol_lockout" | "restricted_symbol" | "buying_power" | "sell_quantity_available" | "order_value" | "position_limit" | "sector_limit" | "cluster_limit" | "gross_exposure" | "open_positions" | "portfolio_heat" | "daily_loss" | "weekly_loss" | "drawdown" | "orders_per_day" | "liquidity" | "min_price" | "price_freshness" | "market_hours" | "duplicate_order" | "quality_gate" | "live_capital";
            observed: number | string | boolean | null;
            passed: boolean;
            /** @enum {string} */
            severity: "hard" | "live_only";
        };
        SkippedView: {
            items: {
                /** @enum {string} */
                action: "buy" | "sell" | "hold";
                confidence: number | null;
                /** Format: date-time */
                decided_at: string;
                /** Format: uuid */
                decision_id: string;
                end_price: number | null;
                forgone_return: number | null;
                /** Format: date-time */
                horizon_ends_at: string | null;
                price: number | null;
                /** Format: uuid */
                recommendation_id: string | null;
                skip_reason: string;
                /** @enum {string} */
                status: "pending" | "measured" | "unlabelable";
                ticker: string;
                time_horizon: string | null;
            }[];
            reasons: {
                avg_forgone_return: number | null;
                avoided_count: number;
                decision_count: number;
                forgone_value: number;
                measured_count: number;
                missed_count: number;
                pending_count: number;
                skip_reason: string;
                unlabelable_count: number;
            }[];
        };
        SnapshotView: {
            active_pool: number;
            /** Format: date-time */
            created_at: string;
            cumulative_return: number | null;
            current_drawdown_pct: number;
            daily_return: number | null;
            /** Format: uuid */
            id: string;
            loss_count: number;
            max_drawdown: number;
            portfolio_heat: number;
            portfolio_value: number;
            realized_pnl: number;
            reserve_pool: number;
            /** @enum {string} */
            risk_tier: "conservative" | "moderate" | "aggressive";
            sharpe_ratio: number | null;
            /** Format: date */
            snapshot_date: string;
            unrealized_pnl: number;
            win_count: number;
            win_rate: number | null;
        };
        TradeView: {
            bought_quantity: number;
            bought_value: number;
            /** Format: uuid */
            broker_account_id: string;
            /** Format: date-time */
            closed_at: string | null;
            /** Format: uuid */
            decision_id: string | null;
            /** @description average price of the purchases */
            entry_price: number | null;
            /** @description average price of the sales */
            exit_price: number | null;
            /** @enum {string|null} */
            exit_reason: "stop" | "trail" | "target" | "time" | "invalidation" | "opposite" | "override" | "reset" | null;
            horizon_sessions: number | null;
            /** Format: uuid */
            id: string;
            initial_stop: number | null;
            is_micro_trade: boolean;
            open_quantity: number;
            /** Format: date-time */
            opened_at: string;
            /** @description null while it is open */
            realized_pnl: number | null;
            /** Format: uuid */
            recommendation_id: string | null;
            /** @description realised result over what was bought; null while it is open */
            return: number | null;
            sold_quantity: number;
            sold_value: number;
            stop_price: number | null;
            target_price: number | null;
            ticker: string;
        };
    };
    responses: never;
    parameters: {
        /** @description What was known and published at this instant; now when absent. A date stands for its end in UTC, the date of today for now */
        as_of: string;
        /** @description For a day, the same key and body return the first response */
        "idempotency-key": string;
        /** @description The largest number of rows to return */
        limit: number;
        /** @description How many rows to skip */
        offset: number;
        /** @description A ticker symbol, in any case */
        ticker: string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    post_api_trading_backtest: {
        parameters: {
            query?: never;
            header?: {
                /** @description For a day, the same key and body return the first response */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewBacktest"];
            };
        };
        responses: {
            /** @description Start a backtest, which runs in the background */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BacktestStarted"];
                };
            };
        };
    };
    get_api_trading_backtest_by_backtest_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the backtest */
                backtest_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A backtest with its results */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BacktestView"];
                };
            };
        };
    };
    get_api_trading_backtests: {
        parameters: {
            query?: {
                /** @description The largest number of rows to return */
                limit?: components["parameters"]["limit"];
                /** @description How many rows to skip */
                offset?: components["parameters"]["offset"];
                /** @description Only rows with this origin */
                origin?: "requested" | "replayed";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Backtests with their progress and figures, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BacktestItem"][];
                };
            };
        };
    };
    put_api_trading_config: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description null: 10% of the account's equity, at least 10000 */
                    absolute_position_cap?: number | null;
                    /** @description null: 20% of the capital */
                    active_pool_minimum?: number | null;
                    /** @description False stops entries; exits, stops and recommendations to sell continue */
                    enabled?: boolean;
                    /** @description null: the number of the risk tier */
                    max_open_positions?: number | null;
                    micro_trading_enabled?: boolean;
                    polling_interval_seconds?: number;
                    reserve_siphon_pct?: number;
                    /** @enum {string} */
                    risk_tier?: "conservative" | "moderate" | "aggressive";
                };
            };
        };
        responses: {
            /** @description Change settings of the engine; omitted fields keep their value */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConfigChanged"];
                };
            };
        };
    };
    get_api_trading_costs: {
        parameters: {
            query?: {
                /** @description The largest number of rows to return */
                limit?: number;
                /** @description Only rows from this instant on, ISO 8601 */
                since?: string;
                /** @description A ticker symbol, in any case */
                ticker?: components["parameters"]["ticker"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Transaction costs: arrival price, implementation shortfall and slippage against the model */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CostsView"];
                };
            };
        };
    };
    get_api_trading_debug: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description State of the engine, also before it is initialised */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EngineDebug"];
                };
            };
        };
    };
    get_api_trading_decisions: {
        parameters: {
            query?: {
                /** @description What was known and published at this instant; now when absent. A date stands for its end in UTC, the date of today for now */
                as_of?: components["parameters"]["as_of"];
                /** @description Only rows with this decision */
                decision?: "execute" | "skip" | "exit" | "defer";
                /** @description Names of fields, separated by commas: each object of the answer has only these */
                fields?: string;
                /** @description Include the trace with every check */
                include_trace?: boolean;
                /** @description Only rows with this is micro trade */
                is_micro_trade?: boolean;
                /** @description The largest number of rows to return */
                limit?: components["parameters"]["limit"];
                /** @description How many rows to skip */
                offset?: components["parameters"]["offset"];
                /** @description A ticker symbol, in any case */
                ticker?: components["parameters"]["ticker"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Decisions of the engine with their reasons, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DecisionView"][];
                };
            };
        };
    };
    get_api_trading_equity: {
        parameters: {
            query?: {
                /** @description What was known and published at this instant; now when absent. A date stands for its end in UTC, the date of today for now */
                as_of?: components["parameters"]["as_of"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The equity curve from the first minute, with the benchmark */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EquityView"];
                };
            };
        };
    };
    get_api_trading_metrics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Trading metrics as of now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MetricsView"];
                };
            };
        };
    };
    get_api_trading_metrics_history: {
        parameters: {
            query?: {
                /** @description What was known and published at this instant; now when absent. A date stands for its end in UTC, the date of today for now */
                as_of?: components["parameters"]["as_of"];
                /** @description The largest number of rows to return */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Daily portfolio snapshots since trading began with the present capital, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SnapshotView"][];
                };
            };
        };
    };
    get_api_trading_next: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What the engine would decide now, and what stops it */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NextView"];
                };
            };
        };
    };
    get_api_trading_notifications_channels: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Channels that operators added: Slack, Discord, Telegram and webhooks */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationChannel"][];
                };
            };
        };
    };
    post_api_trading_notifications_channels: {
        parameters: {
            query?: never;
            header?: {
                /** @description For a day, the same key and body return the first response */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description the URL of the webhook, or the id of a Telegram chat; never shown again */
                    address: string;
                    /** @default true */
                    enabled?: boolean;
                    /** @enum {string} */
                    kind: "slack" | "discord" | "telegram" | "webhook";
                    name: string;
                    /** @description the bot token of Telegram, or the signing secret of a webhook; never shown again */
                    secret?: string;
                };
            };
        };
        responses: {
            /** @description Add a channel; every notification is sent to each enabled one */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationChannel"];
                };
            };
        };
    };
    put_api_trading_notifications_channels_by_channel_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the channel */
                channel_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description the URL of the webhook, or the id of a Telegram chat; never shown again */
                    address?: string;
                    enabled?: boolean;
                    name?: string;
                    /** @description the bot token of Telegram, or the signing secret of a webhook; never shown again */
                    secret?: string;
                };
            };
        };
        responses: {
            /** @description Change a channel; omitted fields keep their value */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationChannel"];
                };
            };
        };
    };
    delete_api_trading_notifications_channels_by_channel_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the channel */
                channel_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Remove a channel */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        /** @enum {string} */
                        status: "deleted";
                    };
                };
            };
        };
    };
    get_api_trading_notifications_config: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Recipients and channels of notifications */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationConfig"];
                };
            };
        };
    };
    put_api_trading_notifications_config: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email_enabled?: boolean;
                    email_recipient?: string;
                    phone_number?: string;
                    sms_enabled?: boolean;
                };
            };
        };
        responses: {
            /** @description Change recipients and channels; omitted fields keep their value */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        updated: {
                            email_enabled?: boolean;
                            email_recipient?: string;
                            phone_number?: string;
                            sms_enabled?: boolean;
                        };
                    };
                };
            };
        };
    };
    get_api_trading_notifications_history: {
        parameters: {
            query?: {
                /** @description The id of the channel */
                channel_id?: string;
                /** @description The largest number of rows to return */
                limit?: components["parameters"]["limit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Delivered notifications, newest first; recipients are masked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryView"][];
                };
            };
        };
    };
    post_api_trading_notifications_test: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    channel?: "sms" | "email";
                    /** Format: uuid */
                    channel_id?: string;
                };
            };
        };
        responses: {
            /** @description Send a test message through one channel now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryView"];
                };
            };
        };
    };
    post_api_trading_override_order: {
        parameters: {
            query?: never;
            header?: {
                /** @description For a day, the same key and body return the first response */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OverrideOrder"];
            };
        };
        responses: {
            /** @description Queue an operator order; it passes the same gate as every order */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OverrideQueued"];
                };
            };
        };
    };
    post_api_trading_override_preview: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OverrideOrder"];
            };
        };
        responses: {
            /** @description Preview the gate’s verdict on an operator order; nothing is written or sent */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OverridePreview"];
                };
            };
        };
    };
    post_api_trading_override_propose: {
        parameters: {
            query?: never;
            header?: {
                /** @description For a day, the same key and body return the first response */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OverrideOrder"];
            };
        };
        responses: {
            /** @description Propose an order; a person must approve it before anything is sent */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProposedOverride"];
                };
            };
        };
    };
    post_api_trading_pause: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Stop entries; exits, stops and cancels continue */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Paused"];
                };
            };
        };
    };
    post_api_trading_reset: {
        parameters: {
            query?: never;
            header?: {
                /** @description For a day, the same key and body return the first response */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResetRequest"];
            };
        };
        responses: {
            /** @description Reset a paper account: cancel orders, close positions, discard results, set the capital */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResetDone"];
                };
            };
        };
    };
    post_api_trading_resume: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Resume trading; a tripped drawdown breaker is released and drawdown is measured from the present value */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Paused"];
                };
            };
        };
    };
    get_api_trading_status: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Positions, pools, circuit breakers and switches of the engine */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EngineStatus"];
                };
            };
        };
    };
    get_api_trading_trades: {
        parameters: {
            query?: {
                /** @description The largest number of rows to return */
                limit?: components["parameters"]["limit"];
                /** @description How many rows to skip */
                offset?: components["parameters"]["offset"];
                /** @description Only rows with this status */
                status?: "open" | "closed";
                /** @description A ticker symbol, in any case */
                ticker?: components["parameters"]["ticker"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Round trips with their result and exit reason, open ones first, then the last closed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TradeView"][];
                };
            };
        };
    };
    get_api_trading_untaken: {
        parameters: {
            query?: {
                /** @description The largest number of rows to return */
                limit?: components["parameters"]["limit"];
                /** @description How many rows to skip */
                offset?: components["parameters"]["offset"];
                /** @description Only rows from this instant on, ISO 8601 */
                since?: string;
                /** @description Only rows with this skip reason */
                skip_reason?: string;
                /** @description A ticker symbol, in any case */
                ticker?: components["parameters"]["ticker"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Skipped recommendations with their reasons and the return forgone at their horizon */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SkippedView"];
                };
            };
        };
    };
    get_health: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Whether the service and its database work, with the state of the other parts */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
        };
    };
    get_metrics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Metrics in the Prometheus text format */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
        };
    };
    get_openapi_json: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description This interface as OpenAPI 3.1 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
        };
    };
    get_ready: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Whether the service is ready */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        ready: boolean;
                    };
                };
            };
        };
    };
}
