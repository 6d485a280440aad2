// Made by `npm run generate:clients` from the service’s OpenAPI document. Do not edit.
export interface paths {
    "/api/jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Jobs of requests with `Prefer: respond-async`, newest first
         * @description Jobs are kept for seven days after their end. Needs the role operator or admin.
         */
        get: operations["get_api_jobs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/jobs/{job_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A job with its progress and, once it is completed, its result
         * @description The result is what the request would have answered to a caller that waits. Needs the role operator or admin.
         */
        get: operations["get_api_jobs_by_job_id"];
        put?: never;
        post?: never;
        /**
         * Cancel a job; what it has done until then stays
         * @description A waiting job ends at once, a running one within seconds: its status then becomes cancelled. Needs the role operator or admin.
         */
        delete: operations["delete_api_jobs_by_job_id"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/companies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List companies by ticker
         * @description All active companies, or all inactive ones, ordered by ticker; at most 20,000. Any token may call it.
         */
        get: operations["get_companies"];
        put?: never;
        /**
         * Register a company
         * @description Adds the company without sources. Use `POST /tracking` to add it with everything it needs. Records an audit event. Needs the role operator or admin. A repetition with the same Idempotency-Key returns the first answer.
         */
        post: operations["post_companies"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/companies/{company_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a company
         * @description The company as registered. Any token may call it.
         */
        get: operations["get_companies_by_company_id"];
        /**
         * Replace a company
         * @description Optional fields that are absent become null. Records an audit event. Needs the role operator or admin.
         */
        put: operations["put_companies_by_company_id"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/companies/{company_id}/aliases": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a company's aliases
         * @description Names under which documents mention the company. Any token may call it.
         */
        get: operations["get_companies_by_company_id_aliases"];
        put?: never;
        /**
         * Add an alias to a company
         * @description A name under which documents mention the company: brand, legal name, product, subsidiary or former name. Needs the role operator or admin. A repetition with the same Idempotency-Key returns the first answer.
         */
        post: operations["post_companies_by_company_id_aliases"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/companies/{company_id}/competitors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List active relationships, strongest first
         * @description Relationships in either direction, with the ticker and name of the other company. Any token may call it.
         */
        get: operations["get_companies_by_company_id_competitors"];
        put?: never;
        /**
         * Add a competitor relationship
         * @description Relates the company to another one. Records an audit event. Needs the role operator or admin. A repetition with the same Idempotency-Key returns the first answer.
         */
        post: operations["post_companies_by_company_id_competitors"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/companies/{company_id}/competitors/{relationship_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Replace a relationship
         * @description Written from the side of the company in the path. The audit event has the previous state. Needs the role operator or admin.
         */
        put: operations["put_companies_by_company_id_competitors_by_relationship_id"];
        post?: never;
        /**
         * Deactivate a relationship
         * @description The row stays, inactive. Records an audit event. Needs the role operator or admin.
         */
        delete: operations["delete_companies_by_company_id_competitors_by_relationship_id"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/companies/{company_id}/competitors/infer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Infer competitors from sector, industry and co-mentions
         * @description Adds or updates inferred relationships, at most 100. Manual ones stay as they are. Needs the role operator or admin. A repetition with the same Idempotency-Key returns the first answer.
         */
        post: operations["post_companies_by_company_id_competitors_infer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/companies/{company_id}/exposure": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the active exposure profile
         * @description Where the company earns and buys: regions, commodities, jurisdictions. Macro events count by it. Any token may call it.
         */
        get: operations["get_companies_by_company_id_exposure"];
        /**
         * Replace the exposure profile and keep the previous version
         * @description The previous version becomes inactive. Fields that are absent get their default. Records an audit event. Needs the role operator or admin.
         */
        put: operations["put_companies_by_company_id_exposure"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/companies/{company_id}/exposure/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List all versions of the exposure profile, newest first
         * @description The active version and all earlier ones. Any token may call it.
         */
        get: operations["get_companies_by_company_id_exposure_history"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/companies/{company_id}/sources": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a company's sources
         * @description Active and inactive sources. Secrets in their configuration are shown as `[secret]`. Any token may call it.
         */
        get: operations["get_companies_by_company_id_sources"];
        put?: never;
        /**
         * Add a data source to a company
         * @description The source is fetched from the next cycle on. Secrets in `config` are sealed and never shown again. Every URL in it must be public. Records an audit event. Needs the role operator or admin. A repetition with the same Idempotency-Key returns the first answer.
         */
        post: operations["post_companies_by_company_id_sources"];
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
    "/tracking": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Track companies: identify them and add sources, aliases, exposure and competitors; repeatable
         * @description Looks each symbol up, registers it and adds what it lacks. A failure of one company does not affect the others; its `note` says why. Needs the role operator or admin. With `Prefer: respond-async` it answers 202 with a job, which `Location` names; otherwise it answers within a minute.
         */
        post: operations["post_tracking"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tracking/{symbol}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Stop tracking a company; its history stays
         * @description Deactivates the company. Its history stays. Records an audit event. Needs the role operator or admin.
         */
        delete: operations["delete_tracking_by_symbol"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tracking/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Read the symbols in typed text, a pasted list or a CSV; changes nothing
         * @description Recognises symbols in text and says which are tracked already. At most 500 symbols. Any token may call it.
         */
        post: operations["post_tracking_list"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/watchlists": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List watchlists
         * @description All watchlists, ordered by name. Any token may call it.
         */
        get: operations["get_watchlists"];
        put?: never;
        /**
         * Create a watchlist
         * @description A named list of companies. Needs the role operator or admin. A repetition with the same Idempotency-Key returns the first answer.
         */
        post: operations["post_watchlists"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/watchlists/{watchlist_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a watchlist; its companies stay tracked
         * @description Removes the list. Needs the role operator or admin.
         */
        delete: operations["delete_watchlists_by_watchlist_id"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/watchlists/{watchlist_id}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a watchlist's companies
         * @description The companies of the list, ordered by ticker. Any token may call it.
         */
        get: operations["get_watchlists_by_watchlist_id_members"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/watchlists/{watchlist_id}/members/{company_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a company to a watchlist
         * @description Adds one company. Needs the role operator or admin. A repetition with the same Idempotency-Key returns the first answer.
         */
        post: operations["post_watchlists_by_watchlist_id_members_by_company_id"];
        /**
         * Remove a company from a watchlist
         * @description Removes one company; it stays tracked. Needs the role operator or admin.
         */
        delete: operations["delete_watchlists_by_watchlist_id_members_by_company_id"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        AliasView: {
            alias: string;
            /** @enum {string} */
            alias_type: "brand" | "legal" | "ticker" | "product" | "subsidiary" | "former_name";
            /** Format: uuid */
            id: string;
        };
        AsyncJob: {
            cancel_requested: boolean;
            /** Format: date-time */
            created_at: string;
            /** @description why it failed */
            error: string | null;
            /** Format: date-time */
            finished_at: string | null;
            /** Format: uuid */
            id: string;
            input: {
                [key: string]: unknown;
            };
            /** @description what is done, such as backfill_all */
            kind: string;
            progress: {
                done: number;
                note: string | null;
                /** @description 0 while the amount of work is not known */
                total: number;
            };
            requested_by: string;
            result: {
                [key: string]: unknown;
            } | null;
            /** Format: date-time */
            started_at: string | null;
            /** @enum {string} */
            status: "queued" | "running" | "completed" | "failed" | "cancelled";
        };
        CompanyInput: {
            exchange?: string | null;
            industry?: string | null;
            legal_name: string;
            market_cap_bucket?: string | null;
            sector?: string | null;
            /** @description 1 to 10 uppercase letters */
            ticker: string;
        };
        CompanyView: {
            active: boolean;
            exchange: string | null;
            /** Format: uuid */
            id: string;
            industry: string | null;
            legal_name: string;
            market_cap_bucket: string | null;
            sector: string | null;
            ticker: string;
        };
        CompetitorInput: {
            bidirectional?: boolean;
            /** Format: uuid */
            company_b_id: string;
            /** @enum {string} */
            relationship_type: "direct_rival" | "same_sector" | "overlapping_products" | "supply_chain_adjacent";
            /** @enum {string} */
            source?: "manual" | "inferred";
            strength?: number;
        };
        CompetitorListItem: {
            active: boolean;
            bidirectional: boolean;
            /** Format: uuid */
            company_a_id: string;
            /** Format: uuid */
            company_b_id: string;
            /** Format: date-time */
            created_at: string;
            /** Format: uuid */
            id: string;
            /** @description The other company of the pair */
            legal_name: string;
            /** @enum {string} */
            relationship_type: "direct_rival" | "same_sector" | "overlapping_products" | "supply_chain_adjacent";
            /** @enum {string} */
            source: "manual" | "inferred";
            strength: number;
            /** @description The other company of the pair */
            ticker: string;
            /** Format: date-time */
            updated_at: string;
        };
        CompetitorView: {
            active: boolean;
            bidirectional: boolean;
            /** Format: uuid */
            company_a_id: string;
            /** Format: uuid */
            company_b_id: string;
            /** Format: date-time */
            created_at: string;
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            relationship_type: "direct_rival" | "same_sector" | "overlapping_products" | "supply_chain_adjacent";
            /** @enum {string} */
            source: "manual" | "inferred";
            strength: number;
            /** Format: date-time */
            updated_at: string;
        };
        Deleted: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            status: "deleted";
        };
        /** Error */
        Error: {
            /** @description One sentence: what is wrong, with which value, what to do */
            detail: string;
        };
        ExposureInput: {
            confidence?: number;
            export_dependency_pct?: number;
            /** @description Share of revenue by region, as fractions that add up to at most 1 or percentages that add up to at most 100 */
            geographic_revenue_mix?: {
                [key: string]: number;
            };
            key_input_commodities?: string[];
            /** @enum {string} */
            market_position_tier?: "global_leader" | "multinational" | "regional" | "domestic";
            regulatory_jurisdictions?: string[];
            /** @enum {string} */
            source?: "manual" | "inferred";
            supply_chain_regions?: string[];
        };
        ExposureView: {
            active: boolean;
            /** Format: uuid */
            company_id: string;
            confidence: number;
            /** Format: date-time */
            created_at: string;
            export_dependency_pct: number;
            geographic_revenue_mix: {
                [key: string]: number;
            };
            /** Format: uuid */
            id: string;
            key_input_commodities: string[];
            /** @enum {string} */
            market_position_tier: "global_leader" | "multinational" | "regional" | "domestic";
            regulatory_jurisdictions: string[];
            /** @enum {string} */
            source: "manual" | "inferred";
            supply_chain_regions: string[];
            /** Format: date-time */
            updated_at: string;
            version: number;
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
        NewAlias: {
            alias: string;
            /** @enum {string} */
            alias_type?: "brand" | "legal" | "ticker" | "product" | "subsidiary" | "former_name";
        };
        NewSource: {
            /** @enum {string} */
            access_policy?: "internal" | "public" | "restricted";
            config?: {
                [key: string]: unknown;
            };
            credibility_score?: number;
            retention_days?: number;
            source_name: string;
            /** @enum {string} */
            source_type: "market_api" | "news_api" | "filings_api" | "web_scrape" | "broker";
        };
        NewWatchlist: {
            description?: string | null;
            name: string;
        };
        SourceCreated: {
            active: boolean;
            credibility_score: number;
            /** Format: uuid */
            id: string;
            source_name: string;
            /** @enum {string} */
            source_type: "market_api" | "news_api" | "filings_api" | "web_scrape" | "broker";
        };
        SourceView: {
            /** @enum {string} */
            access_policy: "internal" | "public" | "restricted";
            active: boolean;
            config: {
                [key: string]: unknown;
            };
            credibility_score: number;
            /** Format: uuid */
            id: string;
            retention_days: number;
            source_name: string;
            /** @enum {string} */
            source_type: "market_api" | "news_api" | "filings_api" | "web_scrape" | "broker";
        };
        TickerListRequest: {
            text: string;
        };
        TickerListResponse: {
            symbols: {
                is_tracked: boolean;
                ticker: string;
                written: string;
            }[];
            unreadable: string[];
        };
        TrackedCompany: {
            cik: string | null;
            competitors: number;
            exchange: string | null;
            industry: string | null;
            legal_name: string | null;
            market_cap_bucket: string | null;
            /** @description why it failed, or what is missing */
            note: string | null;
            sector: string | null;
            sources_added: ("market_api" | "news_api" | "filings_api" | "web_scrape" | "broker")[];
            /** @enum {string} */
            status: "tracked" | "updated" | "unchanged" | "failed";
            ticker: string;
            /** @description the symbol as it was given */
            written: string;
        };
        TrackRequest: {
            symbols: string[];
        };
        TrackResponse: {
            companies: components["schemas"]["TrackedCompany"][];
        };
        Untracked: {
            /** @enum {string} */
            status: "untracked" | "not_tracked";
            ticker: string;
        };
        WatchlistView: {
            active: boolean;
            description: string | null;
            /** Format: uuid */
            id: string;
            name: string;
        };
    };
    responses: never;
    parameters: {
        /** @description The id of the company */
        company_id: string;
        /** @description For a day, the same key and body return the first response */
        "idempotency-key": string;
        /** @description The id of the watchlist */
        watchlist_id: string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    get_api_jobs: {
        parameters: {
            query?: {
                /** @description The largest number of rows to return */
                limit?: number;
                /** @description Only rows with this status */
                status?: "queued" | "running" | "completed" | "failed" | "cancelled";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Jobs of requests with `Prefer: respond-async`, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AsyncJob"][];
                };
            };
        };
    };
    get_api_jobs_by_job_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the job */
                job_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A job with its progress and, once it is completed, its result */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AsyncJob"];
                };
            };
        };
    };
    delete_api_jobs_by_job_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the job */
                job_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Cancel a job; what it has done until then stays */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AsyncJob"];
                };
            };
        };
    };
    get_companies: {
        parameters: {
            query?: {
                /** @description Whether to list active rows, or inactive ones */
                active?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List companies by ticker */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CompanyView"][];
                };
            };
        };
    };
    post_companies: {
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
                "application/json": components["schemas"]["CompanyInput"];
            };
        };
        responses: {
            /** @description Register a company */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CompanyView"];
                };
            };
        };
    };
    get_companies_by_company_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the company */
                company_id: components["parameters"]["company_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Get a company */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CompanyView"];
                };
            };
        };
    };
    put_companies_by_company_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the company */
                company_id: components["parameters"]["company_id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CompanyInput"];
            };
        };
        responses: {
            /** @description Replace a company */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CompanyView"];
                };
            };
        };
    };
    get_companies_by_company_id_aliases: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the company */
                company_id: components["parameters"]["company_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List a company's aliases */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AliasView"][];
                };
            };
        };
    };
    post_companies_by_company_id_aliases: {
        parameters: {
            query?: never;
            header?: {
                /** @description For a day, the same key and body return the first response */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
            };
            path: {
                /** @description The id of the company */
                company_id: components["parameters"]["company_id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewAlias"];
            };
        };
        responses: {
            /** @description Add an alias to a company */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AliasView"];
                };
            };
        };
    };
    get_companies_by_company_id_competitors: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the company */
                company_id: components["parameters"]["company_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List active relationships, strongest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CompetitorListItem"][];
                };
            };
        };
    };
    post_companies_by_company_id_competitors: {
        parameters: {
            query?: never;
            header?: {
                /** @description For a day, the same key and body return the first response */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
            };
            path: {
                /** @description The id of the company */
                company_id: components["parameters"]["company_id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CompetitorInput"];
            };
        };
        responses: {
            /** @description Add a competitor relationship */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CompetitorView"];
                };
            };
        };
    };
    put_companies_by_company_id_competitors_by_relationship_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the company */
                company_id: components["parameters"]["company_id"];
                /** @description The id of the relationship */
                relationship_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CompetitorInput"];
            };
        };
        responses: {
            /** @description Replace a relationship */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CompetitorView"];
                };
            };
        };
    };
    delete_companies_by_company_id_competitors_by_relationship_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the company */
                company_id: components["parameters"]["company_id"];
                /** @description The id of the relationship */
                relationship_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deactivate a relationship */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deleted"];
                };
            };
        };
    };
    post_companies_by_company_id_competitors_infer: {
        parameters: {
            query?: never;
            header?: {
                /** @description For a day, the same key and body return the first response */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
            };
            path: {
                /** @description The id of the company */
                company_id: components["parameters"]["company_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Infer competitors from sector, industry and co-mentions */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CompetitorView"][];
                };
            };
        };
    };
    get_companies_by_company_id_exposure: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the company */
                company_id: components["parameters"]["company_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Get the active exposure profile */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExposureView"];
                };
            };
        };
    };
    put_companies_by_company_id_exposure: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the company */
                company_id: components["parameters"]["company_id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExposureInput"];
            };
        };
        responses: {
            /** @description Replace the exposure profile and keep the previous version */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExposureView"];
                };
            };
        };
    };
    get_companies_by_company_id_exposure_history: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the company */
                company_id: components["parameters"]["company_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List all versions of the exposure profile, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExposureView"][];
                };
            };
        };
    };
    get_companies_by_company_id_sources: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the company */
                company_id: components["parameters"]["company_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List a company's sources */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SourceView"][];
                };
            };
        };
    };
    post_companies_by_company_id_sources: {
        parameters: {
            query?: never;
            header?: {
                /** @description For a day, the same key and body return the first response */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
            };
            path: {
                /** @description The id of the company */
                company_id: components["parameters"]["company_id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewSource"];
            };
        };
        responses: {
            /** @description Add a data source to a company */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SourceCreated"];
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
    post_tracking: {
        parameters: {
            query?: never;
            header?: {
                /** @description `respond-async`: answer 202 with a job instead of waiting */
                prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TrackRequest"];
            };
        };
        responses: {
            /** @description Track companies: identify them and add sources, aliases, exposure and competitors; repeatable */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrackResponse"];
                };
            };
            /** @description Track companies: identify them and add sources, aliases, exposure and competitors; repeatable */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AsyncJob"];
                };
            };
        };
    };
    delete_tracking_by_symbol: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The symbol */
                symbol: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Stop tracking a company; its history stays */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Untracked"];
                };
            };
        };
    };
    post_tracking_list: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TickerListRequest"];
            };
        };
        responses: {
            /** @description Read the symbols in typed text, a pasted list or a CSV; changes nothing */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TickerListResponse"];
                };
            };
        };
    };
    get_watchlists: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List watchlists */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WatchlistView"][];
                };
            };
        };
    };
    post_watchlists: {
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
                "application/json": components["schemas"]["NewWatchlist"];
            };
        };
        responses: {
            /** @description Create a watchlist */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WatchlistView"];
                };
            };
        };
    };
    delete_watchlists_by_watchlist_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the watchlist */
                watchlist_id: components["parameters"]["watchlist_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Delete a watchlist; its companies stay tracked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deleted"];
                };
            };
        };
    };
    get_watchlists_by_watchlist_id_members: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the watchlist */
                watchlist_id: components["parameters"]["watchlist_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List a watchlist's companies */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CompanyView"][];
                };
            };
        };
    };
    post_watchlists_by_watchlist_id_members_by_company_id: {
        parameters: {
            query?: never;
            header?: {
                /** @description For a day, the same key and body return the first response */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
            };
            path: {
                /** @description The id of the company */
                company_id: components["parameters"]["company_id"];
                /** @description The id of the watchlist */
                watchlist_id: components["parameters"]["watchlist_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Add a company to a watchlist */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "added";
                    };
                };
            };
        };
    };
    delete_watchlists_by_watchlist_id_members_by_company_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the company */
                company_id: components["parameters"]["company_id"];
                /** @description The id of the watchlist */
                watchlist_id: components["parameters"]["watchlist_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Remove a company from a watchlist */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "removed";
                    };
                };
            };
        };
    };
}
