// Made by `npm run generate:api` from the service’s OpenAPI document. Do not edit.
export interface paths {
    "/companies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List companies by ticker */
        get: operations["get_companies"];
        put?: never;
        /** Register a company */
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
        /** Get a company */
        get: operations["get_companies_by_company_id"];
        /** Replace a company */
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
        /** List a company's aliases */
        get: operations["get_companies_by_company_id_aliases"];
        put?: never;
        /** Add an alias to a company */
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
        /** List active relationships, strongest first */
        get: operations["get_companies_by_company_id_competitors"];
        put?: never;
        /** Add a competitor relationship */
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
        /** Replace a relationship */
        put: operations["put_companies_by_company_id_competitors_by_relationship_id"];
        post?: never;
        /** Deactivate a relationship */
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
        /** Infer competitors from sector, industry and co-mentions */
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
        /** Get the active exposure profile */
        get: operations["get_companies_by_company_id_exposure"];
        /** Replace the exposure profile and keep the previous version */
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
        /** List all versions of the exposure profile, newest first */
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
        /** List a company's sources */
        get: operations["get_companies_by_company_id_sources"];
        put?: never;
        /** Add a data source to a company */
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
        /** Whether the service and its database respond */
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
        /** Metrics in the Prometheus text format */
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
        /** This interface as OpenAPI 3.1 */
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
        /** Whether the service is ready */
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
        /** Track companies: identify them and add sources, aliases, exposure and competitors; repeatable */
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
        /** Stop tracking a company; its history stays */
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
        /** Read the symbols in typed text, a pasted list or a CSV; changes nothing */
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
        /** List watchlists */
        get: operations["get_watchlists"];
        put?: never;
        /** Create a watchlist */
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
        /** Delete a watchlist; its companies stay tracked */
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
        /** List a watchlist's companies */
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
        /** Add a company to a watchlist */
        post: operations["post_watchlists_by_watchlist_id_members_by_company_id"];
        /** Remove a company from a watchlist */
        delete: operations["delete_watchlists_by_watchlist_id_members_by_company_id"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: never;
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    get_companies: {
        parameters: {
            query?: {
                active?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        active: boolean;
                        exchange: string | null;
                        /** Format: uuid */
                        id: string;
                        industry: string | null;
                        legal_name: string;
                        market_cap_bucket: string | null;
                        sector: string | null;
                        ticker: string;
                    }[];
                };
            };
        };
    };
    post_companies: {
        parameters: {
            query?: never;
            header?: {
                /** @description For a day, the same key and body return the first response */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    exchange?: string | null;
                    industry?: string | null;
                    legal_name: string;
                    market_cap_bucket?: string | null;
                    sector?: string | null;
                    /** @description 1 to 10 uppercase letters */
                    ticker: string;
                };
            };
        };
        responses: {
            /** @description The response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
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
                };
            };
        };
    };
    get_companies_by_company_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                company_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
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
                };
            };
        };
    };
    put_companies_by_company_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                company_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    exchange?: string | null;
                    industry?: string | null;
                    legal_name: string;
                    market_cap_bucket?: string | null;
                    sector?: string | null;
                    /** @description 1 to 10 uppercase letters */
                    ticker: string;
                };
            };
        };
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
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
                };
            };
        };
    };
    get_companies_by_company_id_aliases: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                company_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        alias: string;
                        /** @enum {string} */
                        alias_type: "brand" | "legal" | "ticker" | "product" | "subsidiary" | "former_name";
                        /** Format: uuid */
                        id: string;
                    }[];
                };
            };
        };
    };
    post_companies_by_company_id_aliases: {
        parameters: {
            query?: never;
            header?: {
                /** @description For a day, the same key and body return the first response */
                "idempotency-key"?: string;
            };
            path: {
                company_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    alias: string;
                    /** @enum {string} */
                    alias_type?: "brand" | "legal" | "ticker" | "product" | "subsidiary" | "former_name";
                };
            };
        };
        responses: {
            /** @description The response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        alias: string;
                        /** @enum {string} */
                        alias_type: "brand" | "legal" | "ticker" | "product" | "subsidiary" | "former_name";
                        /** Format: uuid */
                        id: string;
                    };
                };
            };
        };
    };
    get_companies_by_company_id_competitors: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                company_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
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
                    }[];
                };
            };
        };
    };
    post_companies_by_company_id_competitors: {
        parameters: {
            query?: never;
            header?: {
                /** @description For a day, the same key and body return the first response */
                "idempotency-key"?: string;
            };
            path: {
                company_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    bidirectional?: boolean;
                    /** Format: uuid */
                    company_b_id: string;
                    /** @enum {string} */
                    relationship_type: "direct_rival" | "same_sector" | "overlapping_products" | "supply_chain_adjacent";
                    /** @enum {string} */
                    source?: "manual" | "inferred";
                    strength?: number;
                };
            };
        };
        responses: {
            /** @description The response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
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
                };
            };
        };
    };
    put_companies_by_company_id_competitors_by_relationship_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                company_id: string;
                relationship_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    bidirectional?: boolean;
                    /** Format: uuid */
                    company_b_id: string;
                    /** @enum {string} */
                    relationship_type: "direct_rival" | "same_sector" | "overlapping_products" | "supply_chain_adjacent";
                    /** @enum {string} */
                    source?: "manual" | "inferred";
                    strength?: number;
                };
            };
        };
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
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
                };
            };
        };
    };
    delete_companies_by_company_id_competitors_by_relationship_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                company_id: string;
                relationship_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response */
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
    post_companies_by_company_id_competitors_infer: {
        parameters: {
            query?: never;
            header?: {
                /** @description For a day, the same key and body return the first response */
                "idempotency-key"?: string;
            };
            path: {
                company_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
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
                    }[];
                };
            };
        };
    };
    get_companies_by_company_id_exposure: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                company_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
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
                };
            };
        };
    };
    put_companies_by_company_id_exposure: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                company_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
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
            };
        };
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
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
                };
            };
        };
    };
    get_companies_by_company_id_exposure_history: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                company_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
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
                    }[];
                };
            };
        };
    };
    get_companies_by_company_id_sources: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                company_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
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
                    }[];
                };
            };
        };
    };
    post_companies_by_company_id_sources: {
        parameters: {
            query?: never;
            header?: {
                /** @description For a day, the same key and body return the first response */
                "idempotency-key"?: string;
            };
            path: {
                company_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
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
            };
        };
        responses: {
            /** @description The response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        active: boolean;
                        credibility_score: number;
                        /** Format: uuid */
                        id: string;
                        source_name: string;
                        /** @enum {string} */
                        source_type: "market_api" | "news_api" | "filings_api" | "web_scrape" | "broker";
                    };
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
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        status: string;
                    };
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
            /** @description Metrics */
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
            /** @description The response */
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
            /** @description The response */
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
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    symbols: string[];
                };
            };
        };
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        companies: {
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
                        }[];
                    };
                };
            };
        };
    };
    delete_tracking_by_symbol: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                symbol: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "untracked" | "not_tracked";
                        ticker: string;
                    };
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
                "application/json": {
                    text: string;
                };
            };
        };
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        symbols: {
                            is_tracked: boolean;
                            ticker: string;
                            written: string;
                        }[];
                        unreadable: string[];
                    };
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
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        active: boolean;
                        description: string | null;
                        /** Format: uuid */
                        id: string;
                        name: string;
                    }[];
                };
            };
        };
    };
    post_watchlists: {
        parameters: {
            query?: never;
            header?: {
                /** @description For a day, the same key and body return the first response */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    description?: string | null;
                    name: string;
                };
            };
        };
        responses: {
            /** @description The response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        active: boolean;
                        description: string | null;
                        /** Format: uuid */
                        id: string;
                        name: string;
                    };
                };
            };
        };
    };
    delete_watchlists_by_watchlist_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                watchlist_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response */
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
    get_watchlists_by_watchlist_id_members: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                watchlist_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        active: boolean;
                        exchange: string | null;
                        /** Format: uuid */
                        id: string;
                        industry: string | null;
                        legal_name: string;
                        market_cap_bucket: string | null;
                        sector: string | null;
                        ticker: string;
                    }[];
                };
            };
        };
    };
    post_watchlists_by_watchlist_id_members_by_company_id: {
        parameters: {
            query?: never;
            header?: {
                /** @description For a day, the same key and body return the first response */
                "idempotency-key"?: string;
            };
            path: {
                company_id: string;
                watchlist_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response */
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
                company_id: string;
                watchlist_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response */
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
