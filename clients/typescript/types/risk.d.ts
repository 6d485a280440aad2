// Made by `npm run generate:clients` from the service’s OpenAPI document. Do not edit.
export interface paths {
    "/approvals/{approval_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One approval request
         * @description The request with its status, also after its review or expiry. Any token may call it.
         */
        get: operations["get_approvals_by_approval_id"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/approvals/{approval_id}/review": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approve or reject an order
         * @description An approved order is checked again and queued to the broker. Records an audit event. Needs the role operator or admin. A repetition with the same Idempotency-Key returns the first answer.
         */
        post: operations["post_approvals_by_approval_id_review"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/approvals/expire": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Expire approvals that were not reviewed in time
         * @description Ends pending requests whose time has passed, and their orders. The trading engine does this by itself as well. Needs the role internal or admin.
         */
        post: operations["post_approvals_expire"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/approvals/pending": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Orders waiting for review
         * @description Pending requests with their orders, the first to expire first. Any token may call it.
         */
        get: operations["get_approvals_pending"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/evaluate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Evaluate a proposed order against every limit
         * @description Advice without effect: nothing is stored. Limits of `config` that are absent have their defaults; figures of `state` that are absent count as unknown or zero. The answer lists every check with what it observed. Needs the role internal or admin.
         */
        post: operations["post_evaluate"];
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
        ApprovalView: {
            estimated_value: number;
            /** Format: uuid */
            evaluation_id: string | null;
            /** Format: date-time */
            expires_at: string;
            /** Format: uuid */
            id: string;
            /** @description SHA-256 of the requested order */
            order_hash: string;
            order_job: {
                [key: string]: unknown;
            };
            /** @enum {string|null} */
            outcome: "enqueued" | "blocked" | null;
            outcome_reasons: string[];
            quantity: number;
            /** Format: uuid */
            recommendation_id: string | null;
            reference_price: number | null;
            /** Format: date-time */
            requested_at: string;
            requested_by: string;
            review_note: string | null;
            /** Format: date-time */
            reviewed_at: string | null;
            reviewed_by: string | null;
            /** @enum {string} */
            side: "buy" | "sell";
            /** @enum {string} */
            status: "pending" | "approved" | "rejected" | "expired" | "cancelled";
            ticker: string;
        };
        /** Error */
        Error: {
            /** @description One sentence: what is wrong, with which value, what to do */
            detail: string;
        };
        EvaluateBody: {
            config?: {
                /** @description default false */
                allow_short?: boolean;
                /** @description default 60 */
                approval_timeout_minutes?: number;
                /** @description default true */
                auto_approve_paper?: boolean;
                /** @description default false */
                cancel_orders_on_disconnect?: boolean;
                /** @description default 0.2 */
                exit_price_collar_pct?: number;
                /** @description default 0.02 */
                max_adv_pct?: number;
                /** @description default 0.35 */
                max_cluster_pct?: number;
                /** @description default 0.03 */
                max_daily_loss_pct?: number;
                /** @description null: 200% of the account's equity, at least 200000 */
                max_daily_notional?: number | null;
                /** @description default 0.15 */
                max_drawdown_pct?: number;
                /** @description default 1 */
                max_gross_exposure_pct?: number;
                /** @description default 100 */
                max_open_orders?: number;
                /** @description default 12 */
                max_open_positions?: number;
                /** @description null: 10% of the account's equity, at least 10000 */
                max_order_value?: number | null;
                /** @description default 20 */
                max_orders_per_day?: number;
                /** @description default 0.08 */
                max_portfolio_heat?: number;
                /** @description default 0.1 */
                max_position_pct?: number;
                /** @description default 15 */
                max_price_age_minutes?: number;
                /** @description default 0.3 */
                max_sector_pct?: number;
                /** @description default 0.06 */
                max_weekly_loss_pct?: number;
                /** @description default 0.55 */
                min_confidence?: number;
                /** @description default 1 */
                min_price?: number;
                /** @description default 0.05 */
                price_collar_pct?: number;
                /** @description default true */
                require_approval_for_live?: boolean;
                /** @description default true */
                require_quality_gate_for_live?: boolean;
                /** @enum {string} */
                trading_mode?: "paper" | "live" | "disabled";
            } | null;
            order: components["schemas"]["ProposedOrderBody"];
            state?: {
                /** @description money available for trading; the equity when null */
                active_pool?: number | null;
                /** @description average value traded per day, in money */
                adv?: number | null;
                /** Format: date-time */
                as_of?: string | null;
                /** @description default 100000 */
                buying_power?: number;
                /** @description default 100000 */
                cash?: number;
                correlated_tickers?: string[] | null;
                /** @description default 0 */
                daily_pnl?: number;
                /** @description default 100000 */
                equity?: number;
                /** @description the share of the equity that the quality gate allows */
                live_capital_fraction?: number | null;
                lockouts?: {
                    /** Format: date-time */
                    expires_at?: string | null;
                    ticker: string;
                }[];
                market_open?: boolean | null;
                open_orders?: {
                    /** @enum {string} */
                    side: "buy" | "sell";
                    ticker: string;
                }[] | null;
                /** @description default 0 */
                orders_today?: number;
                /** @description the equity when null */
                peak_equity?: number | null;
                /** @description default 0 */
                portfolio_heat?: number;
                positions?: {
                    /** @description negative when sold short */
                    market_value: number;
                    /** @description negative when sold short */
                    quantity: number;
                    sector?: string;
                    stop_price?: number | null;
                    ticker: string;
                }[];
                price_age_minutes?: number | null;
                /** @enum {string|null} */
                quality_gate?: "pass" | "warn" | "fail" | "insufficient_data" | null;
                /** @description money that is never traded */
                reserve_pool?: number | null;
                restricted_tickers?: string[];
                /** @description default 0 */
                weekly_pnl?: number;
            } | null;
        };
        EvaluationView: {
            /** @enum {string} */
            allowed_mode: "none" | "paper" | "live";
            checks: components["schemas"]["RiskCheckView"][];
            config_snapshot: {
                [key: string]: unknown;
            };
            eligible: boolean;
            /** Format: date-time */
            evaluated_at: string;
            /** Format: uuid */
            evaluation_id: string;
            recommendation_id: string | null;
            rejection_reasons: string[];
            state_snapshot: {
                [key: string]: unknown;
            };
            ticker: string;
        };
        ExpireResult: {
            expired: number;
            items: string[];
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
        ProposedOrderBody: {
            /** @enum {string} */
            action?: "buy" | "sell";
            /** @description default 0 */
            confidence?: number;
            /** @description default 0 */
            estimated_value?: number;
            /** @description placed by an operator: confidence and quality gate do not apply; default false */
            operator_override?: boolean;
            /** @description default 0 */
            quantity?: number;
            recommendation_id?: string | null;
            /** @description the loss when the stop is hit */
            risk_amount?: number | null;
            /** @description default empty */
            sector?: string;
            ticker: string;
        };
        ReviewInput: {
            approved: boolean;
            /** @default  */
            review_note?: string;
            /** @default operator */
            reviewed_by?: string;
        };
        ReviewResult: {
            /** Format: uuid */
            approval_id: string;
            /** @enum {string|null} */
            outcome: "enqueued" | "blocked" | null;
            outcome_reasons: string[];
            /** @enum {string} */
            status: "pending" | "approved" | "rejected" | "expired" | "cancelled";
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
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    get_approvals_by_approval_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the approval */
                approval_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One approval request */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApprovalView"];
                };
            };
        };
    };
    post_approvals_by_approval_id_review: {
        parameters: {
            query?: never;
            header?: {
                /** @description For a day, the same key and body return the first response */
                "idempotency-key"?: string;
            };
            path: {
                /** @description The id of the approval */
                approval_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReviewInput"];
            };
        };
        responses: {
            /** @description Approve or reject an order */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReviewResult"];
                };
            };
        };
    };
    post_approvals_expire: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Expire approvals that were not reviewed in time */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExpireResult"];
                };
            };
        };
    };
    get_approvals_pending: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Orders waiting for review */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApprovalView"][];
                };
            };
        };
    };
    post_evaluate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EvaluateBody"];
            };
        };
        responses: {
            /** @description Evaluate a proposed order against every limit */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EvaluationView"];
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
