// Made by `npm run generate:api` from the service’s OpenAPI document. Do not edit.
export interface paths {
    "/api/admin/access/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All tokens, newest first, with their state and last use; never the tokens themselves */
        get: operations["get_api_admin_access_tokens"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/companies/{company_id}/sector": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Set a company's sector and industry */
        put: operations["put_api_admin_companies_by_company_id_sector"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/companies/{company_id}/toggle": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Activate or deactivate a company */
        put: operations["put_api_admin_companies_by_company_id_toggle"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/companies/coverage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Count active sources by type for each active company */
        get: operations["get_api_admin_companies_coverage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/competitive/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the competitive layer is enabled */
        get: operations["get_api_admin_competitive_status"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/competitive/toggle": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Switch the competitive layer on or off */
        put: operations["put_api_admin_competitive_toggle"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/macro/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the macro layer is enabled */
        get: operations["get_api_admin_macro_status"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/macro/toggle": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Switch the macro layer on or off */
        put: operations["put_api_admin_macro_toggle"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/sources/{source_id}/credibility": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Set a source's credibility */
        put: operations["put_api_admin_sources_by_source_id_credibility"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/sources/{source_id}/runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The runs of a source, newest first */
        get: operations["get_api_admin_sources_by_source_id_runs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/sources/{source_id}/toggle": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Activate or deactivate a source */
        put: operations["put_api_admin_sources_by_source_id_toggle"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/sources/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Health of each source */
        get: operations["get_api_admin_sources_health"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/trading/approval-config": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Which orders need an approval */
        get: operations["get_api_admin_trading_approval_config"];
        /** Change which orders need an approval */
        put: operations["put_api_admin_trading_approval_config"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/trading/approvals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Orders waiting for review */
        get: operations["get_api_admin_trading_approvals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/trading/approvals/{approval_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Approve or reject an order */
        put: operations["put_api_admin_trading_approvals_by_approval_id"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/trading/config": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The trading configuration */
        get: operations["get_api_admin_trading_config"];
        /** Change keys of the trading configuration */
        put: operations["put_api_admin_trading_config"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/trading/lockouts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Symbols that may not be traded at present */
        get: operations["get_api_admin_trading_lockouts"];
        put?: never;
        /** Keep a symbol from being traded for a while */
        post: operations["post_api_admin_trading_lockouts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/trading/lockouts/{lockout_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** End a lockout early */
        delete: operations["delete_api_admin_trading_lockouts_by_lockout_id"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/trading/mode": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Set the trading mode: paper, live or disabled. Disabled stops entries and the engine’s exits; stops that rest at the broker stay in force */
        put: operations["put_api_admin_trading_mode"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/trading/restricted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Symbols that must not be bought */
        get: operations["get_api_admin_trading_restricted"];
        put?: never;
        /** Put a symbol on the restricted list: it is not bought any more, sales of what is held continue */
        post: operations["post_api_admin_trading_restricted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/trading/restricted/{ticker}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove a symbol from the restricted list */
        delete: operations["delete_api_admin_trading_restricted_by_ticker"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/agents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Agents, oldest first */
        get: operations["get_api_agents"];
        put?: never;
        /** Create an agent */
        post: operations["post_api_agents"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/agents/{agent_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** An agent */
        get: operations["get_api_agents_by_agent_id"];
        /** Change some of an agent’s fields */
        put: operations["put_api_agents_by_agent_id"];
        post?: never;
        /** Delete an agent and its variants; its invocation log stays */
        delete: operations["delete_api_agents_by_agent_id"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/agents/{agent_id}/clone": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Clone an agent’s configuration as a new variant */
        post: operations["post_api_agents_by_agent_id_clone"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/agents/{agent_id}/performance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Performance of an agent, including its variants */
        get: operations["get_api_agents_by_agent_id_performance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/agents/{agent_id}/performance/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Hourly performance of an agent */
        get: operations["get_api_agents_by_agent_id_performance_history"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/agents/{agent_id}/try": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Try an agent on one document, optionally with changed settings; nothing is stored */
        post: operations["post_api_agents_by_agent_id_try"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/agents/{agent_id}/variants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** An agent’s variants, oldest first */
        get: operations["get_api_agents_by_agent_id_variants"];
        put?: never;
        /** Create a variant */
        post: operations["post_api_agents_by_agent_id_variants"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/agents/{agent_id}/variants/{variant_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A variant */
        get: operations["get_api_agents_by_agent_id_variants_by_variant_id"];
        /** Change some of a variant’s fields */
        put: operations["put_api_agents_by_agent_id_variants_by_variant_id"];
        post?: never;
        /** Delete an inactive variant */
        delete: operations["delete_api_agents_by_agent_id_variants_by_variant_id"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/agents/{agent_id}/variants/{variant_id}/activate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Activate a variant instead of the active one */
        post: operations["post_api_agents_by_agent_id_variants_by_variant_id_activate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/agents/{agent_id}/variants/{variant_id}/clone": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Clone a variant */
        post: operations["post_api_agents_by_agent_id_variants_by_variant_id_clone"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/agents/{agent_id}/variants/{variant_id}/limits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A variant’s context and daily budgets, with today’s usage */
        get: operations["get_api_agents_by_agent_id_variants_by_variant_id_limits"];
        /** Change a variant’s context and daily budgets */
        put: operations["put_api_agents_by_agent_id_variants_by_variant_id_limits"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/agents/{agent_id}/variants/{variant_id}/performance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Performance of a variant */
        get: operations["get_api_agents_by_agent_id_variants_by_variant_id_performance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/agents/{agent_id}/variants/{variant_id}/performance/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Hourly performance of a variant */
        get: operations["get_api_agents_by_agent_id_variants_by_variant_id_performance_history"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/agents/{agent_id}/variants/deactivate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Deactivate all variants and use the agent’s own configuration */
        post: operations["post_api_agents_by_agent_id_variants_deactivate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/analytics/pg-query": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Run a SELECT over the database
         * @description For the newest rows; questions over long histories belong to the lake.
         */
        post: operations["post_api_analytics_pg_query"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/analytics/pg-schema": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Tables of the database */
        get: operations["get_api_analytics_pg_schema"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/analytics/query": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Run a SELECT over the lake
         * @description Returns JSON, or the rows as a file with `Accept: text/csv` or `Accept: application/vnd.apache.parquet`.
         */
        post: operations["post_api_analytics_query"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/analytics/saved-queries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Saved queries by name */
        get: operations["get_api_analytics_saved_queries"];
        put?: never;
        /** Save a query */
        post: operations["post_api_analytics_saved_queries"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/analytics/saved-queries/{query_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete a saved query */
        delete: operations["delete_api_analytics_saved_queries_by_query_id"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/analytics/schema": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Tables of the lake */
        get: operations["get_api_analytics_schema"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/audit/{entity_type}/{entity_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Audit events of one entity, oldest first */
        get: operations["get_api_audit_by_entity_type_by_entity_id"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/companies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List companies */
        get: operations["get_api_companies"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/companies/{company_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a company with its aliases */
        get: operations["get_api_companies_by_company_id"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/companies/{company_id}/filings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Filings of a company, newest first, with their acceptance time and item codes */
        get: operations["get_api_companies_by_company_id_filings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/companies/{company_id}/fundamentals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Figures of the statements as known at an instant, each with its filing */
        get: operations["get_api_companies_by_company_id_fundamentals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/companies/{company_id}/holdings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Holdings that managers reported on form 13F: in the company, and by the company */
        get: operations["get_api_companies_by_company_id_holdings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/companies/{company_id}/insider-transactions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Transactions that insiders reported, newest first */
        get: operations["get_api_companies_by_company_id_insider_transactions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/companies/{company_id}/sources": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List a company's sources */
        get: operations["get_api_companies_by_company_id_sources"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Documents, newest first */
        get: operations["get_api_documents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/documents/{document_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A document with its mentions and intelligence */
        get: operations["get_api_documents_by_document_id"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/documents/{document_id}/original": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Download the document exactly as it was fetched */
        get: operations["get_api_documents_by_document_id_original"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/macro/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Macro events, newest first */
        get: operations["get_api_macro_events"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/macro/events/{event_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A macro event and its impacts on companies, highest score first */
        get: operations["get_api_macro_events_by_event_id"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/macro/impacts/{ticker}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Impacts of macro events on a company, newest first */
        get: operations["get_api_macro_impacts_by_ticker"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/macro/what-if": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Impacts of a hypothetical event on every company; nothing is written */
        post: operations["post_api_macro_what_if"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/market/backfill-all": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Load daily bars of all active companies from the market data vendor */
        post: operations["post_api_market_backfill_all"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/market/backfill/{ticker}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Load daily bars of one ticker from the market data vendor */
        post: operations["post_api_market_backfill_by_ticker"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/market/prices/{ticker}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List price bars, oldest first, with the 90-day range */
        get: operations["get_api_market_prices_by_ticker"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/model-prices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Prices of models; a model without one has an unknown price */
        get: operations["get_api_model_prices"];
        /** Store the price of a model, or of all models of a provider (*) */
        put: operations["put_api_model_prices"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/model-prices/{price_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete a price */
        delete: operations["delete_api_model_prices_by_price_id"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ops/ingestion/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Ingestion totals */
        get: operations["get_api_ops_ingestion_summary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ops/ingestion/throughput": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Runs and items per time bucket and source type */
        get: operations["get_api_ops_ingestion_throughput"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ops/model/failures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Recent extraction failures with their reasons, newest first */
        get: operations["get_api_ops_model_failures"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ops/model/performance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Performance of each model */
        get: operations["get_api_ops_model_performance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ops/pipeline/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Health of each pipeline stage */
        get: operations["get_api_ops_pipeline_health"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ops/pipeline/retry-failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Retry failed extractions, up to 200 */
        post: operations["post_api_ops_pipeline_retry_failed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ops/pipeline/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Queue depths and document counts as server-sent events, every 3 seconds */
        get: operations["get_api_ops_pipeline_stream"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ops/pipeline/toggle": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the pipeline is on */
        get: operations["get_api_ops_pipeline_toggle"];
        put?: never;
        /** Switch the pipeline on or off */
        post: operations["post_api_ops_pipeline_toggle"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ops/sources/coverage-gaps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Missing source types per company, and stale sources */
        get: operations["get_api_ops_sources_coverage_gaps"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Orders, newest first */
        get: operations["get_api_orders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders/{order_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** An order with its events and fills, and the decision, recommendation and evidence behind it */
        get: operations["get_api_orders_by_order_id"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/patterns/{ticker}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Historical price effect of each catalyst type on a company's shares */
        get: operations["get_api_patterns_by_ticker"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/patterns/{ticker}/competitive-signals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Signals to a company from other companies' news, the latest 100 */
        get: operations["get_api_patterns_by_ticker_competitive_signals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/patterns/{ticker}/competitors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lead-lag patterns between related companies */
        get: operations["get_api_patterns_by_ticker_competitors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/patterns/{ticker}/decisions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Pattern verdicts on recommendations, newest first */
        get: operations["get_api_patterns_by_ticker_decisions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/positions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Open positions at their latest price */
        get: operations["get_api_positions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/recommendations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Recommendations, newest first; only the newest of each ticker unless `latest` is false */
        get: operations["get_api_recommendations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/recommendations/{recommendation_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A recommendation with its evidence and its risk evaluation */
        get: operations["get_api_recommendations_by_recommendation_id"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/recommendations/{recommendation_id}/evidence": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The evidence of a recommendation with its documents, stored artifacts and sentences */
        get: operations["get_api_recommendations_by_recommendation_id_evidence"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/recommendations/{recommendation_id}/explain": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The layers, the strongest evidence, and the smallest set of evidence whose removal changes the action */
        get: operations["get_api_recommendations_by_recommendation_id_explain"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/reports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Daily and weekly reports, newest first */
        get: operations["get_api_reports"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/reports/{report_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A report with all its figures */
        get: operations["get_api_reports_by_report_id"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/reports/{report_id}.html": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A report as one self-contained HTML page */
        get: operations["get_api_reports_by_report_id_0_9a_fA_F_36_html"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/signals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The newest outputs of both signal pipelines for every active company */
        get: operations["get_api_signals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/signals/{ticker}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The signal engine outputs for a ticker, newest first */
        get: operations["get_api_signals_by_ticker"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/system/access": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The caller, its role and the end of its token */
        get: operations["get_api_system_access"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/system/info": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Running roles, and whether the market data is real or simulated */
        get: operations["get_api_system_info"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/system/rate-limits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Calls to vendors and their limits */
        get: operations["get_api_system_rate_limits"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/system/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Answers of vendors to the newest check, and processes that were restarted in the last hour */
        get: operations["get_api_system_status"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tracking/progress": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How far newly tracked companies are from their first recommendation */
        get: operations["get_api_tracking_progress"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/trends": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Current trends with their projections */
        get: operations["get_api_trends"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/trends/{trend_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A trend, by its own id or the id of one of its snapshots */
        get: operations["get_api_trends_by_trend_id"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/trends/{trend_id}/evidence": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The evidence of a trend: documents with their readings, impacts and sentences */
        get: operations["get_api_trends_by_trend_id_evidence"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/trends/{trend_id}/projection": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The projection of a trend with its driving factors */
        get: operations["get_api_trends_by_trend_id_projection"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/trends/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The newest snapshots of trends up to the limit, oldest first */
        get: operations["get_api_trends_history"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/validation/attribution/catalysts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Grades of the predictions that each catalyst type contributed to */
        get: operations["get_api_validation_attribution_catalysts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/validation/attribution/layers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The contribution of each layer, and the grades of the predictions that it dominates */
        get: operations["get_api_validation_attribution_layers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/validation/attribution/sources": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Grades of the predictions that each source contributed to */
        get: operations["get_api_validation_attribution_sources"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/validation/calibration": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Stated confidence and observed win rate by bucket */
        get: operations["get_api_validation_calibration"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/validation/gate-status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the model may trade real money, with each check */
        get: operations["get_api_validation_gate_status"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/validation/ic-by-horizon": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Information coefficients, from the shortest horizon to the longest */
        get: operations["get_api_validation_ic_by_horizon"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/validation/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The latest grades of predictions, and the status of the quality gate */
        get: operations["get_api_validation_summary"];
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
    get_api_admin_access_tokens: {
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
                        tokens: {
                            /** Format: date-time */
                            created_at: string;
                            days_left: number | null;
                            /** Format: date-time */
                            ends_at: string | null;
                            /**
                             * Format: date-time
                             * @description to the minute
                             */
                            last_used_at: string | null;
                            name: string;
                            /** @enum {string} */
                            role: "viewer" | "operator" | "admin" | "internal";
                            /** @enum {string} */
                            state: "live" | "expiring" | "rotated" | "expired" | "revoked";
                        }[];
                        tokens_required: boolean;
                        warnings: string[];
                    };
                };
            };
        };
    };
    put_api_admin_companies_by_company_id_sector: {
        parameters: {
            query?: {
                industry?: string;
                sector?: string;
            };
            header?: never;
            path: {
                company_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    industry?: string;
                    sector?: string;
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
                        /** Format: date-time */
                        created_at: string;
                        exchange: string | null;
                        /** Format: uuid */
                        id: string;
                        industry: string | null;
                        legal_name: string;
                        market_cap_bucket: string | null;
                        sector: string | null;
                        ticker: string;
                        /** Format: date-time */
                        updated_at: string;
                    };
                };
            };
        };
    };
    put_api_admin_companies_by_company_id_toggle: {
        parameters: {
            query?: {
                active?: boolean;
            };
            header?: never;
            path: {
                company_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    active?: boolean;
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
                        /** Format: date-time */
                        created_at: string;
                        exchange: string | null;
                        /** Format: uuid */
                        id: string;
                        industry: string | null;
                        legal_name: string;
                        market_cap_bucket: string | null;
                        sector: string | null;
                        ticker: string;
                        /** Format: date-time */
                        updated_at: string;
                    };
                };
            };
        };
    };
    get_api_admin_companies_coverage: {
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
                        active_sources: number;
                        broker_sources: number;
                        /** Format: uuid */
                        company_id: string;
                        filings_sources: number;
                        legal_name: string;
                        market_sources: number;
                        news_sources: number;
                        sector: string | null;
                        ticker: string;
                        web_scrape_sources: number;
                    }[];
                };
            };
        };
    };
    get_api_admin_competitive_status: {
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
                        competitive_enabled: boolean;
                        /** @enum {string} */
                        source: "default" | "risk_configs";
                    };
                };
            };
        };
    };
    put_api_admin_competitive_toggle: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    enabled: boolean;
                    /** @default operator */
                    operator?: string;
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
                        competitive_enabled: boolean;
                        previous_enabled: boolean;
                        toggled_by: string;
                    };
                };
            };
        };
    };
    get_api_admin_macro_status: {
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
                        macro_enabled: boolean;
                        /** @enum {string} */
                        source: "default" | "risk_configs";
                    };
                };
            };
        };
    };
    put_api_admin_macro_toggle: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    enabled: boolean;
                    /** @default operator */
                    operator?: string;
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
                        macro_enabled: boolean;
                        previous_enabled: boolean;
                        toggled_by: string;
                    };
                };
            };
        };
    };
    put_api_admin_sources_by_source_id_credibility: {
        parameters: {
            query?: {
                credibility_score?: number;
            };
            header?: never;
            path: {
                source_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    credibility_score?: number;
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
                        /** @enum {string} */
                        access_policy: "internal" | "public" | "restricted";
                        active: boolean;
                        /** Format: uuid */
                        company_id: string;
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
                };
            };
        };
    };
    get_api_admin_sources_by_source_id_runs: {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
            };
            header?: never;
            path: {
                source_id: string;
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
                        attempt: number;
                        /** Format: date-time */
                        created_at: string;
                        error: string | null;
                        /** Format: date-time */
                        finished_at: string | null;
                        /** Format: uuid */
                        id: string;
                        items_fetched: number;
                        items_new: number;
                        /** Format: uuid */
                        source_id: string;
                        /** Format: date-time */
                        started_at: string | null;
                        /** @enum {string} */
                        status: "pending" | "running" | "completed" | "failed";
                        trigger: string;
                    }[];
                };
            };
        };
    };
    put_api_admin_sources_by_source_id_toggle: {
        parameters: {
            query?: {
                active?: boolean;
            };
            header?: never;
            path: {
                source_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    active?: boolean;
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
                        /** @enum {string} */
                        access_policy: "internal" | "public" | "restricted";
                        active: boolean;
                        /** Format: uuid */
                        company_id: string;
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
                };
            };
        };
    };
    get_api_admin_sources_health: {
        parameters: {
            query?: {
                active_only?: boolean;
                company_id?: string;
                source_type?: "market_api" | "news_api" | "filings_api" | "web_scrape" | "broker";
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
                        credibility_score: number;
                        failed_runs_24h: number;
                        last_error: string | null;
                        last_items_fetched: number | null;
                        last_items_new: number | null;
                        /** Format: date-time */
                        last_run_at: string | null;
                        last_run_status: string | null;
                        legal_name: string;
                        /** Format: uuid */
                        source_id: string;
                        source_name: string;
                        /** @enum {string} */
                        source_type: "market_api" | "news_api" | "filings_api" | "web_scrape" | "broker";
                        ticker: string;
                        total_items_24h: number;
                        total_runs_24h: number;
                    }[];
                };
            };
        };
    };
    get_api_admin_trading_approval_config: {
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
                        /** @description default 60 */
                        approval_timeout_minutes: number;
                        /** @description default true */
                        auto_approve_paper: boolean;
                        /** @description default true */
                        require_approval_for_live: boolean;
                    };
                };
            };
        };
    };
    put_api_admin_trading_approval_config: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description default 60 */
                    approval_timeout_minutes?: number;
                    /** @description default true */
                    auto_approve_paper?: boolean;
                    /** @description default true */
                    require_approval_for_live?: boolean;
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
                        /** @description default 60 */
                        approval_timeout_minutes: number;
                        /** @description default true */
                        auto_approve_paper: boolean;
                        /** @description default true */
                        require_approval_for_live: boolean;
                    };
                };
            };
        };
    };
    get_api_admin_trading_approvals: {
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
                    }[];
                };
            };
        };
    };
    put_api_admin_trading_approvals_by_approval_id: {
        parameters: {
            query?: {
                approved?: boolean;
                review_note?: string;
                reviewed_by?: string;
            };
            header?: never;
            path: {
                approval_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    approved?: boolean;
                    review_note?: string;
                    reviewed_by?: string;
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
                };
            };
        };
    };
    get_api_admin_trading_config: {
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
                        config: {
                            [key: string]: unknown;
                        };
                        /** Format: date-time */
                        created_at: string;
                        /** Format: uuid */
                        id: string;
                        /** @description every limit: the value in config, or its default; the trading engine also applies the limits of its risk tier */
                        limits: {
                            /** @description default false */
                            allow_short: boolean;
                            /** @description default false */
                            cancel_orders_on_disconnect: boolean;
                            /** @description default 0.2 */
                            exit_price_collar_pct: number;
                            /** @description default 0.02 */
                            max_adv_pct: number;
                            /** @description default 0.35 */
                            max_cluster_pct: number;
                            /** @description default 0.03 */
                            max_daily_loss_pct: number;
                            /** @description default 200000 */
                            max_daily_notional: number;
                            /** @description default 0.15 */
                            max_drawdown_pct: number;
                            /** @description default 1 */
                            max_gross_exposure_pct: number;
                            /** @description default 100 */
                            max_open_orders: number;
                            /** @description default 12 */
                            max_open_positions: number;
                            /** @description default 10000 */
                            max_order_value: number;
                            /** @description default 20 */
                            max_orders_per_day: number;
                            /** @description default 0.08 */
                            max_portfolio_heat: number;
                            /** @description default 0.1 */
                            max_position_pct: number;
                            /** @description default 15 */
                            max_price_age_minutes: number;
                            /** @description default 0.3 */
                            max_sector_pct: number;
                            /** @description default 0.06 */
                            max_weekly_loss_pct: number;
                            /** @description default 0.55 */
                            min_confidence: number;
                            /** @description default 1 */
                            min_price: number;
                            /** @description default 0.05 */
                            price_collar_pct: number;
                            /** @description default true */
                            require_quality_gate_for_live: boolean;
                        };
                        name: string;
                        /** @enum {string} */
                        trading_mode: "paper" | "live" | "disabled";
                        /** Format: date-time */
                        updated_at: string;
                    };
                };
            };
        };
    };
    put_api_admin_trading_config: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description known keys of config, which are validated, and any other keys, which are stored unchanged */
        requestBody: {
            content: {
                "application/json": {
                    [key: string]: unknown;
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
                        config: {
                            [key: string]: unknown;
                        };
                        /** Format: date-time */
                        created_at: string;
                        /** Format: uuid */
                        id: string;
                        /** @description every limit: the value in config, or its default; the trading engine also applies the limits of its risk tier */
                        limits: {
                            /** @description default false */
                            allow_short: boolean;
                            /** @description default false */
                            cancel_orders_on_disconnect: boolean;
                            /** @description default 0.2 */
                            exit_price_collar_pct: number;
                            /** @description default 0.02 */
                            max_adv_pct: number;
                            /** @description default 0.35 */
                            max_cluster_pct: number;
                            /** @description default 0.03 */
                            max_daily_loss_pct: number;
                            /** @description default 200000 */
                            max_daily_notional: number;
                            /** @description default 0.15 */
                            max_drawdown_pct: number;
                            /** @description default 1 */
                            max_gross_exposure_pct: number;
                            /** @description default 100 */
                            max_open_orders: number;
                            /** @description default 12 */
                            max_open_positions: number;
                            /** @description default 10000 */
                            max_order_value: number;
                            /** @description default 20 */
                            max_orders_per_day: number;
                            /** @description default 0.08 */
                            max_portfolio_heat: number;
                            /** @description default 0.1 */
                            max_position_pct: number;
                            /** @description default 15 */
                            max_price_age_minutes: number;
                            /** @description default 0.3 */
                            max_sector_pct: number;
                            /** @description default 0.06 */
                            max_weekly_loss_pct: number;
                            /** @description default 0.55 */
                            min_confidence: number;
                            /** @description default 1 */
                            min_price: number;
                            /** @description default 0.05 */
                            price_collar_pct: number;
                            /** @description default true */
                            require_quality_gate_for_live: boolean;
                        };
                        name: string;
                        /** @enum {string} */
                        trading_mode: "paper" | "live" | "disabled";
                        /** Format: date-time */
                        updated_at: string;
                    };
                };
            };
        };
    };
    get_api_admin_trading_lockouts: {
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
                        /** Format: date-time */
                        created_at: string;
                        created_by: string;
                        /** Format: date-time */
                        expires_at: string;
                        /** Format: uuid */
                        id: string;
                        /** @enum {string} */
                        lockout_type: "manual" | "cooldown" | "news_shock";
                        reason: string;
                        ticker: string;
                    }[];
                };
            };
        };
    };
    post_api_admin_trading_lockouts: {
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
                    duration_minutes: number;
                    /** @enum {string} */
                    lockout_type?: "manual" | "cooldown" | "news_shock";
                    reason: string;
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
                        /** Format: date-time */
                        created_at: string;
                        created_by: string;
                        /** Format: date-time */
                        expires_at: string;
                        /** Format: uuid */
                        id: string;
                        /** @enum {string} */
                        lockout_type: "manual" | "cooldown" | "news_shock";
                        reason: string;
                        ticker: string;
                    };
                };
            };
        };
    };
    delete_api_admin_trading_lockouts_by_lockout_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                lockout_id: string;
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
    put_api_admin_trading_mode: {
        parameters: {
            query?: {
                mode?: "paper" | "live" | "disabled";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    mode?: "paper" | "live" | "disabled";
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
                        config: {
                            [key: string]: unknown;
                        };
                        /** Format: date-time */
                        created_at: string;
                        /** Format: uuid */
                        id: string;
                        /** @description every limit: the value in config, or its default; the trading engine also applies the limits of its risk tier */
                        limits: {
                            /** @description default false */
                            allow_short: boolean;
                            /** @description default false */
                            cancel_orders_on_disconnect: boolean;
                            /** @description default 0.2 */
                            exit_price_collar_pct: number;
                            /** @description default 0.02 */
                            max_adv_pct: number;
                            /** @description default 0.35 */
                            max_cluster_pct: number;
                            /** @description default 0.03 */
                            max_daily_loss_pct: number;
                            /** @description default 200000 */
                            max_daily_notional: number;
                            /** @description default 0.15 */
                            max_drawdown_pct: number;
                            /** @description default 1 */
                            max_gross_exposure_pct: number;
                            /** @description default 100 */
                            max_open_orders: number;
                            /** @description default 12 */
                            max_open_positions: number;
                            /** @description default 10000 */
                            max_order_value: number;
                            /** @description default 20 */
                            max_orders_per_day: number;
                            /** @description default 0.08 */
                            max_portfolio_heat: number;
                            /** @description default 0.1 */
                            max_position_pct: number;
                            /** @description default 15 */
                            max_price_age_minutes: number;
                            /** @description default 0.3 */
                            max_sector_pct: number;
                            /** @description default 0.06 */
                            max_weekly_loss_pct: number;
                            /** @description default 0.55 */
                            min_confidence: number;
                            /** @description default 1 */
                            min_price: number;
                            /** @description default 0.05 */
                            price_collar_pct: number;
                            /** @description default true */
                            require_quality_gate_for_live: boolean;
                        };
                        name: string;
                        /** @enum {string} */
                        trading_mode: "paper" | "live" | "disabled";
                        /** Format: date-time */
                        updated_at: string;
                    };
                };
            };
        };
    };
    get_api_admin_trading_restricted: {
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
                        /** Format: date-time */
                        created_at: string;
                        created_by: string;
                        reason: string;
                        ticker: string;
                    }[];
                };
            };
        };
    };
    post_api_admin_trading_restricted: {
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
                    reason: string;
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
                        /** Format: date-time */
                        created_at: string;
                        created_by: string;
                        reason: string;
                        ticker: string;
                    };
                };
            };
        };
    };
    delete_api_admin_trading_restricted_by_ticker: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                ticker: string;
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
                        status: "deleted";
                        ticker: string;
                    };
                };
            };
        };
    };
    get_api_agents: {
        parameters: {
            query?: {
                active_only?: boolean;
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
                        /** Format: date-time */
                        created_at: string;
                        /** Format: uuid */
                        id: string;
                        max_retries: number;
                        max_tokens: number;
                        model_name: string;
                        model_provider: string;
                        name: string;
                        prompt_version: string;
                        purpose: string;
                        schema_version: string;
                        slug: string;
                        /** @enum {string} */
                        source: "system" | "user";
                        system_prompt: string;
                        temperature: number;
                        timeout_seconds: number;
                        /** Format: date-time */
                        updated_at: string;
                        user_prompt_template: string;
                    }[];
                };
            };
        };
    };
    post_api_agents: {
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
                    /** @default 2 */
                    max_retries?: number;
                    /** @default 32768 */
                    max_tokens?: number;
                    /** @default qwen3:4b */
                    model_name?: string;
                    /** @default ollama */
                    model_provider?: string;
                    name: string;
                    /** @default  */
                    prompt_version?: string;
                    /** @default  */
                    purpose?: string;
                    /** @default 1.0.0 */
                    schema_version?: string;
                    slug?: string;
                    /** @default  */
                    system_prompt?: string;
                    /** @default 0 */
                    temperature?: number;
                    /** @default 120 */
                    timeout_seconds?: number;
                    /** @default  */
                    user_prompt_template?: string;
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
                        /** Format: date-time */
                        created_at: string;
                        /** Format: uuid */
                        id: string;
                        max_retries: number;
                        max_tokens: number;
                        model_name: string;
                        model_provider: string;
                        name: string;
                        prompt_version: string;
                        purpose: string;
                        schema_version: string;
                        slug: string;
                        /** @enum {string} */
                        source: "system" | "user";
                        system_prompt: string;
                        temperature: number;
                        timeout_seconds: number;
                        /** Format: date-time */
                        updated_at: string;
                        user_prompt_template: string;
                    };
                };
            };
        };
    };
    get_api_agents_by_agent_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                agent_id: string;
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
                        /** Format: date-time */
                        created_at: string;
                        /** Format: uuid */
                        id: string;
                        max_retries: number;
                        max_tokens: number;
                        model_name: string;
                        model_provider: string;
                        name: string;
                        prompt_version: string;
                        purpose: string;
                        schema_version: string;
                        slug: string;
                        /** @enum {string} */
                        source: "system" | "user";
                        system_prompt: string;
                        temperature: number;
                        timeout_seconds: number;
                        /** Format: date-time */
                        updated_at: string;
                        user_prompt_template: string;
                    };
                };
            };
        };
    };
    put_api_agents_by_agent_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                agent_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    active?: boolean;
                    max_retries?: number;
                    max_tokens?: number;
                    model_name?: string;
                    model_provider?: string;
                    name?: string;
                    prompt_version?: string;
                    purpose?: string;
                    schema_version?: string;
                    slug?: string;
                    system_prompt?: string;
                    temperature?: number;
                    timeout_seconds?: number;
                    user_prompt_template?: string;
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
                        /** Format: date-time */
                        created_at: string;
                        /** Format: uuid */
                        id: string;
                        max_retries: number;
                        max_tokens: number;
                        model_name: string;
                        model_provider: string;
                        name: string;
                        prompt_version: string;
                        purpose: string;
                        schema_version: string;
                        slug: string;
                        /** @enum {string} */
                        source: "system" | "user";
                        system_prompt: string;
                        temperature: number;
                        timeout_seconds: number;
                        /** Format: date-time */
                        updated_at: string;
                        user_prompt_template: string;
                    };
                };
            };
        };
    };
    delete_api_agents_by_agent_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                agent_id: string;
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
    post_api_agents_by_agent_id_clone: {
        parameters: {
            query?: never;
            header?: {
                /** @description For a day, the same key and body return the first response */
                "idempotency-key"?: string;
            };
            path: {
                agent_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    context_window?: number;
                    description?: string;
                    input_token_limit?: number;
                    max_retries?: number;
                    max_tokens?: number;
                    model_name?: string;
                    model_provider?: string;
                    prompt_version?: string;
                    system_prompt?: string;
                    temperature?: number;
                    timeout_seconds?: number;
                    token_budget?: number;
                    user_prompt_template?: string;
                    variant_name: string;
                    variant_slug?: string;
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
                        /** Format: uuid */
                        agent_id: string;
                        context_window: number;
                        /** Format: date-time */
                        created_at: string;
                        description: string;
                        /** Format: uuid */
                        id: string;
                        input_token_limit: number;
                        is_active: boolean;
                        max_retries: number;
                        max_tokens: number;
                        model_name: string;
                        model_provider: string;
                        prompt_version: string;
                        system_prompt: string;
                        temperature: number;
                        timeout_seconds: number;
                        token_budget: number;
                        /** Format: date-time */
                        updated_at: string;
                        user_prompt_template: string;
                        variant_name: string;
                        variant_slug: string;
                    };
                };
            };
        };
    };
    get_api_agents_by_agent_id_performance: {
        parameters: {
            query?: {
                hours?: number;
            };
            header?: never;
            path: {
                agent_id: string;
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
                        avg_confidence: number | null;
                        avg_duration_ms: number | null;
                        avg_retries: number | null;
                        degraded: number;
                        failures: number;
                        p95_duration_ms: number | null;
                        skipped: number;
                        success_rate: number | null;
                        successes: number;
                        total_cost_usd: number | null;
                        total_input_tokens: number;
                        total_invocations: number;
                        total_omitted_sentences: number;
                        total_output_tokens: number;
                    };
                };
            };
        };
    };
    get_api_agents_by_agent_id_performance_history: {
        parameters: {
            query?: {
                hours?: number;
            };
            header?: never;
            path: {
                agent_id: string;
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
                        avg_confidence: number | null;
                        avg_duration_ms: number | null;
                        /** Format: date-time */
                        hour: string;
                        invocations: number;
                        successes: number;
                    }[];
                };
            };
        };
    };
    post_api_agents_by_agent_id_try: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                agent_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    document_id: string;
                    model_name?: string;
                    model_provider?: string;
                    system_prompt?: string;
                    user_prompt_template?: string;
                    /** Format: uuid */
                    variant_id?: string;
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
                        /** @description the builtin extractor's reading of the same document */
                        builtin: {
                            company_impacts: {
                                /** @enum {string} */
                                catalyst_type: "earnings_beat" | "earnings_miss" | "guidance_raise" | "guidance_cut" | "analyst_upgrade" | "analyst_downgrade" | "price_target" | "ma_target" | "ma_acquirer" | "spinoff" | "contract_win" | "contract_loss" | "product_launch" | "partnership" | "recall_failure" | "cyber_incident" | "supply_disruption" | "labour_action" | "regulatory_approval" | "regulatory_action" | "litigation" | "buyback_dividend_up" | "dividend_cut_dilution" | "credit_event" | "management_change" | "insider_trade" | "restructuring" | "macro_exposure" | "price_move" | "other";
                                company_id: string;
                                confidence: number;
                                /** @enum {string} */
                                direction: "positive" | "negative" | "neutral" | "mixed";
                                evidence: {
                                    end: number;
                                    quote: string;
                                    start: number;
                                }[];
                                /** @enum {string|null} */
                                guidance: "raised" | "lowered" | "maintained" | "withdrawn" | null;
                                /** Format: uuid */
                                id?: string;
                                magnitude: number;
                                /** @enum {string} */
                                modality: "factual" | "guidance" | "opinion" | "conditional" | "rumour";
                                rationale: string;
                                sentiment: number;
                                surprise: {
                                    actual: number;
                                    expected: number;
                                    metric: string;
                                    pct: number;
                                    unit: string;
                                } | null;
                                ticker: string;
                                /** @enum {string} */
                                time_horizon: "intraday" | "1d" | "7d" | "30d" | "90d";
                            }[];
                            confidence: number;
                            /** @enum {string} */
                            direction: "positive" | "negative" | "neutral";
                            key_facts: string[];
                            macro_events: {
                                affected_commodities: string[];
                                affected_regions: string[];
                                affected_sectors: string[];
                                confidence: number;
                                /** @enum {string} */
                                estimated_duration: "days" | "weeks" | "months" | "years";
                                event_types: ("rate_decision" | "tariff" | "sanction" | "conflict" | "disaster" | "commodity_move" | "epidemic" | "regulation" | "currency")[];
                                evidence: {
                                    end: number;
                                    quote: string;
                                    start: number;
                                }[];
                                /** Format: uuid */
                                id?: string;
                                key_facts: string[];
                                /** @enum {string} */
                                severity: "low" | "moderate" | "high" | "critical";
                                summary: string;
                            }[];
                            sentiment: number;
                            summary: string;
                            warnings: string[];
                        };
                        duration_ms: number;
                        /** @description why the reading failed */
                        error: string | null;
                        extraction: {
                            company_impacts: {
                                /** @enum {string} */
                                catalyst_type: "earnings_beat" | "earnings_miss" | "guidance_raise" | "guidance_cut" | "analyst_upgrade" | "analyst_downgrade" | "price_target" | "ma_target" | "ma_acquirer" | "spinoff" | "contract_win" | "contract_loss" | "product_launch" | "partnership" | "recall_failure" | "cyber_incident" | "supply_disruption" | "labour_action" | "regulatory_approval" | "regulatory_action" | "litigation" | "buyback_dividend_up" | "dividend_cut_dilution" | "credit_event" | "management_change" | "insider_trade" | "restructuring" | "macro_exposure" | "price_move" | "other";
                                company_id: string;
                                confidence: number;
                                /** @enum {string} */
                                direction: "positive" | "negative" | "neutral" | "mixed";
                                evidence: {
                                    end: number;
                                    quote: string;
                                    start: number;
                                }[];
                                /** @enum {string|null} */
                                guidance: "raised" | "lowered" | "maintained" | "withdrawn" | null;
                                /** Format: uuid */
                                id?: string;
                                magnitude: number;
                                /** @enum {string} */
                                modality: "factual" | "guidance" | "opinion" | "conditional" | "rumour";
                                rationale: string;
                                sentiment: number;
                                surprise: {
                                    actual: number;
                                    expected: number;
                                    metric: string;
                                    pct: number;
                                    unit: string;
                                } | null;
                                ticker: string;
                                /** @enum {string} */
                                time_horizon: "intraday" | "1d" | "7d" | "30d" | "90d";
                            }[];
                            confidence: number;
                            /** @enum {string} */
                            direction: "positive" | "negative" | "neutral";
                            key_facts: string[];
                            macro_events: {
                                affected_commodities: string[];
                                affected_regions: string[];
                                affected_sectors: string[];
                                confidence: number;
                                /** @enum {string} */
                                estimated_duration: "days" | "weeks" | "months" | "years";
                                event_types: ("rate_decision" | "tariff" | "sanction" | "conflict" | "disaster" | "commodity_move" | "epidemic" | "regulation" | "currency")[];
                                evidence: {
                                    end: number;
                                    quote: string;
                                    start: number;
                                }[];
                                /** Format: uuid */
                                id?: string;
                                key_facts: string[];
                                /** @enum {string} */
                                severity: "low" | "moderate" | "high" | "critical";
                                summary: string;
                            }[];
                            sentiment: number;
                            summary: string;
                            warnings: string[];
                        } | null;
                        grounding_rate: number | null;
                        input_tokens: number;
                        model_name: string;
                        output_tokens: number;
                        provider: string;
                    };
                };
            };
        };
    };
    get_api_agents_by_agent_id_variants: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                agent_id: string;
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
                        agent_id: string;
                        context_window: number;
                        /** Format: date-time */
                        created_at: string;
                        description: string;
                        /** Format: uuid */
                        id: string;
                        input_token_limit: number;
                        is_active: boolean;
                        max_retries: number;
                        max_tokens: number;
                        model_name: string;
                        model_provider: string;
                        prompt_version: string;
                        system_prompt: string;
                        temperature: number;
                        timeout_seconds: number;
                        token_budget: number;
                        /** Format: date-time */
                        updated_at: string;
                        user_prompt_template: string;
                        variant_name: string;
                        variant_slug: string;
                    }[];
                };
            };
        };
    };
    post_api_agents_by_agent_id_variants: {
        parameters: {
            query?: never;
            header?: {
                /** @description For a day, the same key and body return the first response */
                "idempotency-key"?: string;
            };
            path: {
                agent_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @default 0 */
                    context_window?: number;
                    /** @default  */
                    description?: string;
                    /** @default 0 */
                    input_token_limit?: number;
                    /** @default 2 */
                    max_retries?: number;
                    /** @default 32768 */
                    max_tokens?: number;
                    model_name: string;
                    /** @default ollama */
                    model_provider?: string;
                    /** @default  */
                    prompt_version?: string;
                    /** @default  */
                    system_prompt?: string;
                    /** @default 0 */
                    temperature?: number;
                    /** @default 120 */
                    timeout_seconds?: number;
                    /** @default 0 */
                    token_budget?: number;
                    /** @default  */
                    user_prompt_template?: string;
                    variant_name: string;
                    variant_slug?: string;
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
                        /** Format: uuid */
                        agent_id: string;
                        context_window: number;
                        /** Format: date-time */
                        created_at: string;
                        description: string;
                        /** Format: uuid */
                        id: string;
                        input_token_limit: number;
                        is_active: boolean;
                        max_retries: number;
                        max_tokens: number;
                        model_name: string;
                        model_provider: string;
                        prompt_version: string;
                        system_prompt: string;
                        temperature: number;
                        timeout_seconds: number;
                        token_budget: number;
                        /** Format: date-time */
                        updated_at: string;
                        user_prompt_template: string;
                        variant_name: string;
                        variant_slug: string;
                    };
                };
            };
        };
    };
    get_api_agents_by_agent_id_variants_by_variant_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                agent_id: string;
                variant_id: string;
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
                        agent_id: string;
                        context_window: number;
                        /** Format: date-time */
                        created_at: string;
                        description: string;
                        /** Format: uuid */
                        id: string;
                        input_token_limit: number;
                        is_active: boolean;
                        max_retries: number;
                        max_tokens: number;
                        model_name: string;
                        model_provider: string;
                        prompt_version: string;
                        system_prompt: string;
                        temperature: number;
                        timeout_seconds: number;
                        token_budget: number;
                        /** Format: date-time */
                        updated_at: string;
                        user_prompt_template: string;
                        variant_name: string;
                        variant_slug: string;
                    };
                };
            };
        };
    };
    put_api_agents_by_agent_id_variants_by_variant_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                agent_id: string;
                variant_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    context_window?: number;
                    description?: string;
                    input_token_limit?: number;
                    max_retries?: number;
                    max_tokens?: number;
                    model_name?: string;
                    model_provider?: string;
                    prompt_version?: string;
                    system_prompt?: string;
                    temperature?: number;
                    timeout_seconds?: number;
                    token_budget?: number;
                    user_prompt_template?: string;
                    variant_name?: string;
                    variant_slug?: string;
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
                        /** Format: uuid */
                        agent_id: string;
                        context_window: number;
                        /** Format: date-time */
                        created_at: string;
                        description: string;
                        /** Format: uuid */
                        id: string;
                        input_token_limit: number;
                        is_active: boolean;
                        max_retries: number;
                        max_tokens: number;
                        model_name: string;
                        model_provider: string;
                        prompt_version: string;
                        system_prompt: string;
                        temperature: number;
                        timeout_seconds: number;
                        token_budget: number;
                        /** Format: date-time */
                        updated_at: string;
                        user_prompt_template: string;
                        variant_name: string;
                        variant_slug: string;
                    };
                };
            };
        };
    };
    delete_api_agents_by_agent_id_variants_by_variant_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                agent_id: string;
                variant_id: string;
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
    post_api_agents_by_agent_id_variants_by_variant_id_activate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                agent_id: string;
                variant_id: string;
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
                        agent_id: string;
                        context_window: number;
                        /** Format: date-time */
                        created_at: string;
                        description: string;
                        /** Format: uuid */
                        id: string;
                        input_token_limit: number;
                        is_active: boolean;
                        max_retries: number;
                        max_tokens: number;
                        model_name: string;
                        model_provider: string;
                        prompt_version: string;
                        system_prompt: string;
                        temperature: number;
                        timeout_seconds: number;
                        token_budget: number;
                        /** Format: date-time */
                        updated_at: string;
                        user_prompt_template: string;
                        variant_name: string;
                        variant_slug: string;
                    };
                };
            };
        };
    };
    post_api_agents_by_agent_id_variants_by_variant_id_clone: {
        parameters: {
            query?: never;
            header?: {
                /** @description For a day, the same key and body return the first response */
                "idempotency-key"?: string;
            };
            path: {
                agent_id: string;
                variant_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    context_window?: number;
                    description?: string;
                    input_token_limit?: number;
                    max_retries?: number;
                    max_tokens?: number;
                    model_name?: string;
                    model_provider?: string;
                    prompt_version?: string;
                    system_prompt?: string;
                    temperature?: number;
                    timeout_seconds?: number;
                    token_budget?: number;
                    user_prompt_template?: string;
                    variant_name: string;
                    variant_slug?: string;
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
                        /** Format: uuid */
                        agent_id: string;
                        context_window: number;
                        /** Format: date-time */
                        created_at: string;
                        description: string;
                        /** Format: uuid */
                        id: string;
                        input_token_limit: number;
                        is_active: boolean;
                        max_retries: number;
                        max_tokens: number;
                        model_name: string;
                        model_provider: string;
                        prompt_version: string;
                        system_prompt: string;
                        temperature: number;
                        timeout_seconds: number;
                        token_budget: number;
                        /** Format: date-time */
                        updated_at: string;
                        user_prompt_template: string;
                        variant_name: string;
                        variant_slug: string;
                    };
                };
            };
        };
    };
    get_api_agents_by_agent_id_variants_by_variant_id_limits: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                agent_id: string;
                variant_id: string;
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
                        context_window: number;
                        input_usd_per_million: number | null;
                        money_budget_usd: number;
                        output_usd_per_million: number | null;
                        reserved_tokens: number;
                        reserved_usd: number;
                        token_budget: number;
                        used_tokens: number;
                        used_usd: number;
                        /** Format: uuid */
                        variant_id: string;
                    };
                };
            };
        };
    };
    put_api_agents_by_agent_id_variants_by_variant_id_limits: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                agent_id: string;
                variant_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    context_window?: number;
                    money_budget_usd?: number;
                    token_budget?: number;
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
                        context_window: number;
                        input_usd_per_million: number | null;
                        money_budget_usd: number;
                        output_usd_per_million: number | null;
                        reserved_tokens: number;
                        reserved_usd: number;
                        token_budget: number;
                        used_tokens: number;
                        used_usd: number;
                        /** Format: uuid */
                        variant_id: string;
                    };
                };
            };
        };
    };
    get_api_agents_by_agent_id_variants_by_variant_id_performance: {
        parameters: {
            query?: {
                hours?: number;
            };
            header?: never;
            path: {
                agent_id: string;
                variant_id: string;
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
                        avg_confidence: number | null;
                        avg_duration_ms: number | null;
                        avg_retries: number | null;
                        degraded: number;
                        failures: number;
                        p95_duration_ms: number | null;
                        skipped: number;
                        success_rate: number | null;
                        successes: number;
                        total_cost_usd: number | null;
                        total_input_tokens: number;
                        total_invocations: number;
                        total_omitted_sentences: number;
                        total_output_tokens: number;
                    };
                };
            };
        };
    };
    get_api_agents_by_agent_id_variants_by_variant_id_performance_history: {
        parameters: {
            query?: {
                hours?: number;
            };
            header?: never;
            path: {
                agent_id: string;
                variant_id: string;
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
                        avg_confidence: number | null;
                        avg_duration_ms: number | null;
                        /** Format: date-time */
                        hour: string;
                        invocations: number;
                        successes: number;
                    }[];
                };
            };
        };
    };
    post_api_agents_by_agent_id_variants_deactivate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                agent_id: string;
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
                        /** @enum {boolean} */
                        deactivated: true;
                    };
                };
            };
        };
    };
    post_api_analytics_pg_query: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @default 1000 */
                    limit?: number;
                    /**
                     * @description One SELECT statement of at most 20000 characters
                     * @default
                     */
                    sql?: string;
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
                        columns: string[];
                        elapsed_ms: number;
                        row_count: number;
                        rows: unknown[][];
                    };
                };
            };
        };
    };
    get_api_analytics_pg_schema: {
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
                        catalog: string;
                        schema: string;
                        tables: {
                            columns: {
                                has_default?: boolean;
                                name: string;
                                nullable: boolean;
                                primary_key?: boolean;
                                references?: string;
                                type: string;
                            }[];
                            name: string;
                            row_estimate: number;
                        }[];
                    };
                };
            };
        };
    };
    post_api_analytics_query: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @default 1000 */
                    limit?: number;
                    /**
                     * @description One SELECT statement of at most 20000 characters
                     * @default
                     */
                    sql?: string;
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
                        columns: string[];
                        elapsed_ms: number;
                        row_count: number;
                        rows: unknown[][];
                    };
                };
            };
        };
    };
    get_api_analytics_saved_queries: {
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
                        /** Format: date-time */
                        created_at: string;
                        created_by: string;
                        description: string;
                        /** Format: uuid */
                        id: string;
                        name: string;
                        sql_text: string;
                        /** Format: date-time */
                        updated_at: string;
                    }[];
                };
            };
        };
    };
    post_api_analytics_saved_queries: {
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
                    description?: string;
                    name: string;
                    sql_text: string;
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
                        /** Format: date-time */
                        created_at: string;
                        created_by: string;
                        description: string;
                        /** Format: uuid */
                        id: string;
                        name: string;
                        sql_text: string;
                    };
                };
            };
        };
    };
    delete_api_analytics_saved_queries_by_query_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                query_id: string;
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
    get_api_analytics_schema: {
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
                        catalog: string;
                        schema: string;
                        tables: {
                            columns: {
                                name: string;
                                type: string;
                            }[];
                            name: string;
                        }[];
                    };
                };
            };
        };
    };
    get_api_audit_by_entity_type_by_entity_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                entity_id: string;
                entity_type: string;
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
                        action: string;
                        /** @description name given by the request; not authenticated */
                        actor: string;
                        after: {
                            [key: string]: unknown;
                        } | null;
                        before: {
                            [key: string]: unknown;
                        } | null;
                        entity_id: string;
                        entity_type: string;
                        hash: string;
                        /** Format: uuid */
                        id: string;
                        /** Format: date-time */
                        occurred_at: string;
                        previous_hash: string;
                        /** @description position in the service's hash chain */
                        sequence: number;
                        service: string;
                        /** @description name of the access token used */
                        token_name: string | null;
                    }[];
                };
            };
        };
    };
    get_api_companies: {
        parameters: {
            query?: {
                active?: boolean;
                sector?: string;
                ticker?: string;
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
                        /** Format: date-time */
                        created_at: string;
                        exchange: string | null;
                        /** Format: uuid */
                        id: string;
                        industry: string | null;
                        legal_name: string;
                        market_cap_bucket: string | null;
                        sector: string | null;
                        ticker: string;
                        /** Format: date-time */
                        updated_at: string;
                    }[];
                };
            };
        };
    };
    get_api_companies_by_company_id: {
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
                        active_source_count: number;
                        aliases: {
                            alias: string;
                            /** @enum {string} */
                            alias_type: "brand" | "legal" | "ticker" | "product" | "subsidiary" | "former_name";
                            /** Format: uuid */
                            id: string;
                        }[];
                        /** Format: date-time */
                        created_at: string;
                        exchange: string | null;
                        /** Format: uuid */
                        id: string;
                        industry: string | null;
                        legal_name: string;
                        market_cap_bucket: string | null;
                        sector: string | null;
                        ticker: string;
                        /** Format: date-time */
                        updated_at: string;
                    };
                };
            };
        };
    };
    get_api_companies_by_company_id_filings: {
        parameters: {
            query?: {
                as_of?: string;
                form?: string;
                limit?: number;
                offset?: number;
            };
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
                        /** @description The filing’s own header states the acceptance time */
                        acceptance_proven: boolean;
                        /** Format: date-time */
                        accepted_at: string;
                        /** @description EDGAR’s accession number of the filing */
                        accession: string;
                        /** Format: date-time */
                        available_at: string;
                        /** Format: date */
                        filed_on: string | null;
                        filer_cik: string | null;
                        form: string;
                        /** @description Item codes of a current report */
                        items: string[];
                        /** Format: date */
                        period_end: string | null;
                        /** Format: date-time */
                        public_at: string;
                        url: string | null;
                    }[];
                };
            };
        };
    };
    get_api_companies_by_company_id_fundamentals: {
        parameters: {
            query?: {
                as_of?: string;
                periods?: number;
            };
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
                        /** Format: date-time */
                        as_of: string;
                        /** Format: uuid */
                        company_id: string;
                        metrics: {
                            label: string;
                            metric: string;
                            /** @enum {string} */
                            statement: "income" | "balance" | "cash_flow" | "shares";
                            /** @enum {string} */
                            unit_kind: "money" | "money_per_share" | "shares";
                            /** @description Latest period first */
                            values: {
                                /** @description EDGAR’s accession number of the filing */
                                accession: string;
                                /** Format: date-time */
                                available_at: string;
                                /** @description The XBRL concept, such as us-gaap:Revenues */
                                concept: string;
                                /** Format: date */
                                filed_on: string;
                                filing_url: string | null;
                                fiscal_period: string | null;
                                fiscal_year: number | null;
                                form: string;
                                /** Format: date */
                                period_end: string;
                                /** @enum {string} */
                                period_kind: "instant" | "quarter" | "half_year" | "nine_months" | "annual" | "other";
                                /** Format: date */
                                period_start: string;
                                /** @description What earlier filings stated for the period, the oldest first */
                                restated_from: {
                                    /** @description EDGAR’s accession number of the filing */
                                    accession: string;
                                    /** Format: date-time */
                                    available_at: string;
                                    /** @description The XBRL concept, such as us-gaap:Revenues */
                                    concept: string;
                                    /** Format: date */
                                    filed_on: string;
                                    filing_url: string | null;
                                    form: string;
                                    unit: string;
                                    value: number;
                                }[];
                                unit: string;
                                value: number;
                            }[];
                        }[];
                        ticker: string;
                    };
                };
            };
        };
    };
    get_api_companies_by_company_id_holdings: {
        parameters: {
            query?: {
                as_of?: string;
                limit?: number;
            };
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
                        /** @description Tracked managers that reported shares of the company */
                        held_by: {
                            /** @description EDGAR’s accession number of the filing */
                            accession: string;
                            /** @enum {string|null} */
                            amendment: "restatement" | "new_holdings" | null;
                            amount: number;
                            /** @enum {string} */
                            amount_type: "shares" | "principal";
                            /** Format: date-time */
                            available_at: string;
                            class_title: string;
                            cusip: string;
                            /** Format: uuid */
                            held_company_id: string | null;
                            held_ticker: string | null;
                            issuer_name: string;
                            manager_cik: string;
                            /** Format: uuid */
                            manager_company_id: string;
                            manager_name: string;
                            manager_ticker: string;
                            /** Format: date */
                            period_end: string;
                            /** @enum {string|null} */
                            put_call: "put" | "call" | null;
                            url: string | null;
                            value_usd: number;
                        }[];
                        /** @description What the company itself reported as a manager */
                        portfolio: {
                            /** @description EDGAR’s accession number of the filing */
                            accession: string;
                            /** @enum {string|null} */
                            amendment: "restatement" | "new_holdings" | null;
                            amount: number;
                            /** @enum {string} */
                            amount_type: "shares" | "principal";
                            /** Format: date-time */
                            available_at: string;
                            class_title: string;
                            cusip: string;
                            /** Format: uuid */
                            held_company_id: string | null;
                            held_ticker: string | null;
                            issuer_name: string;
                            manager_cik: string;
                            /** Format: uuid */
                            manager_company_id: string;
                            manager_name: string;
                            manager_ticker: string;
                            /** Format: date */
                            period_end: string;
                            /** @enum {string|null} */
                            put_call: "put" | "call" | null;
                            url: string | null;
                            value_usd: number;
                        }[];
                    };
                };
            };
        };
    };
    get_api_companies_by_company_id_insider_transactions: {
        parameters: {
            query?: {
                as_of?: string;
                limit?: number;
                /** @description Only purchases and sales in the market (codes P and S) */
                market_only?: boolean;
                offset?: number;
                role?: "issuer" | "owner";
            };
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
                        /** Format: date-time */
                        accepted_at: string;
                        /** @description EDGAR’s accession number of the filing */
                        accession: string;
                        acquired: boolean;
                        /** Format: date-time */
                        available_at: string;
                        /** @description The SEC’s transaction code */
                        code: string;
                        /** Format: date */
                        filed_on: string | null;
                        form: string;
                        is_derivative: boolean;
                        is_direct: boolean;
                        is_director: boolean;
                        is_officer: boolean;
                        /** @description Under a Rule 10b5-1 plan */
                        is_planned: boolean | null;
                        is_ten_percent_owner: boolean;
                        issuer_cik: string;
                        issuer_name: string;
                        officer_title: string | null;
                        other_owners: string[];
                        owner_cik: string;
                        owner_name: string;
                        price_per_share: number | null;
                        security: string;
                        shares: number | null;
                        shares_after: number | null;
                        /** Format: date */
                        transaction_date: string;
                        url: string | null;
                        /** @description Shares times price */
                        value: number | null;
                    }[];
                };
            };
        };
    };
    get_api_companies_by_company_id_sources: {
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
                        /** Format: uuid */
                        company_id: string;
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
    get_api_documents: {
        parameters: {
            query?: {
                company_id?: string;
                document_type?: "news" | "filing" | "web_page" | "press_release";
                limit?: number;
                offset?: number;
                since?: string;
                status?: "raw" | "parsed" | "parse_failed" | "duplicate" | "irrelevant" | "extracted" | "extraction_failed" | "archived";
                ticker?: string;
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
                        author: string | null;
                        /** Format: date-time */
                        available_at: string;
                        canonical_url: string | null;
                        /** Format: uuid */
                        company_id: string | null;
                        /** Format: date-time */
                        created_at: string;
                        degraded: boolean;
                        /** @enum {string} */
                        document_type: "news" | "filing" | "web_page" | "press_release";
                        /** Format: uuid */
                        duplicate_of: string | null;
                        extraction_jobs_failed: number;
                        failure_reason: string | null;
                        /** Format: uuid */
                        id: string;
                        language: string | null;
                        /** Format: date-time */
                        parsed_at: string | null;
                        pit_estimated: boolean;
                        /** Format: date-time */
                        published_at: string;
                        published_estimated: boolean;
                        /** Format: uuid */
                        source_id: string | null;
                        /** @enum {string} */
                        status: "raw" | "parsed" | "parse_failed" | "duplicate" | "irrelevant" | "extracted" | "extraction_failed" | "archived";
                        /** Format: uuid */
                        story_cluster_id: string | null;
                        ticker: string | null;
                        title: string | null;
                        /** Format: date-time */
                        updated_at: string;
                        url: string | null;
                        version: number;
                    }[];
                };
            };
        };
    };
    get_api_documents_by_document_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                document_id: string;
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
                        author: string | null;
                        /** Format: date-time */
                        available_at: string;
                        body: string | null;
                        canonical_url: string | null;
                        /** Format: uuid */
                        company_id: string | null;
                        company_mentions: {
                            /** Format: uuid */
                            company_id: string;
                            confidence: number;
                            end: number;
                            mention_text: string;
                            /** @enum {string} */
                            mention_type: "brand" | "legal" | "ticker" | "product" | "subsidiary" | "former_name";
                            salience: number;
                            start: number;
                            /** @enum {string} */
                            status: "linked" | "ambiguous";
                            ticker: string;
                        }[];
                        /** Format: date-time */
                        created_at: string;
                        degraded: boolean;
                        /** @enum {string} */
                        document_type: "news" | "filing" | "web_page" | "press_release";
                        /** Format: uuid */
                        duplicate_of: string | null;
                        extraction_jobs_failed: number;
                        failure_reason: string | null;
                        /** Format: uuid */
                        id: string;
                        intelligence: {
                            [key: string]: unknown;
                        } | null;
                        language: string | null;
                        lead_end: number;
                        lead_start: number;
                        /** Format: date-time */
                        parsed_at: string | null;
                        pit_estimated: boolean;
                        /** Format: date-time */
                        published_at: string;
                        published_estimated: boolean;
                        raw_artifact: {
                            content_type: string;
                            sha256: string;
                            size_bytes: number;
                            storage_key: string;
                        };
                        similarity: number | null;
                        /** Format: uuid */
                        source_id: string | null;
                        /** @enum {string} */
                        status: "raw" | "parsed" | "parse_failed" | "duplicate" | "irrelevant" | "extracted" | "extraction_failed" | "archived";
                        /** Format: uuid */
                        story_cluster_id: string | null;
                        text_hash: string | null;
                        ticker: string | null;
                        title: string | null;
                        title_end: number;
                        truncated: boolean;
                        /** Format: date-time */
                        updated_at: string;
                        url: string | null;
                        version: number;
                    };
                };
            };
        };
    };
    get_api_documents_by_document_id_original: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                document_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The original bytes */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
        };
    };
    get_api_macro_events: {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
                region?: string;
                sector?: string;
                severity?: "low" | "moderate" | "high" | "critical";
                since?: string;
                until?: string;
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
                        affected_commodities: string[];
                        affected_regions: string[];
                        affected_sectors: string[];
                        /** Format: date-time */
                        available_at: string;
                        confidence: number;
                        /** Format: date-time */
                        created_at: string;
                        /** @enum {string} */
                        estimated_duration: "days" | "weeks" | "months" | "years";
                        event_types: ("rate_decision" | "tariff" | "sanction" | "conflict" | "disaster" | "commodity_move" | "epidemic" | "regulation" | "currency")[];
                        /** Format: uuid */
                        id: string;
                        key_facts: string[];
                        /** @enum {string} */
                        severity: "low" | "moderate" | "high" | "critical";
                        /** Format: uuid */
                        source_document_id: string | null;
                        summary: string;
                    }[];
                };
            };
        };
    };
    get_api_macro_events_by_event_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                event_id: string;
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
                        affected_commodities: string[];
                        affected_regions: string[];
                        affected_sectors: string[];
                        /** Format: date-time */
                        available_at: string;
                        confidence: number;
                        /** Format: date-time */
                        created_at: string;
                        /** @enum {string} */
                        estimated_duration: "days" | "weeks" | "months" | "years";
                        event_types: ("rate_decision" | "tariff" | "sanction" | "conflict" | "disaster" | "commodity_move" | "epidemic" | "regulation" | "currency")[];
                        /** Format: uuid */
                        id: string;
                        impacts: {
                            /** Format: uuid */
                            company_id: string;
                            /** Format: date-time */
                            computed_at: string;
                            confidence: number;
                            contributing_factors: {
                                /** @enum {string} */
                                channel: "geo" | "supply" | "commodity" | "regulatory" | "sector" | "export";
                                /** @description contributions sum to the signed score */
                                contribution: number;
                                /** @description share of the company that the event hits through this channel */
                                exposure: number;
                                matched: string[];
                                /** @description effect through this channel: above 0 good, below 0 bad */
                                polarity: number;
                            }[];
                            /** Format: date-time */
                            event_available_at: string;
                            /** Format: uuid */
                            event_id: string;
                            exposure: number;
                            /** Format: uuid */
                            id: string;
                            /** @enum {string} */
                            impact_direction: "positive" | "negative" | "mixed";
                            /** @description computed from the sector alone because there is no exposure profile */
                            inferred: boolean;
                            legal_name: string;
                            macro_impact_score: number;
                            /** @description the exposure profile was entered after the instant of the computation */
                            pit_estimated: boolean;
                            sector: string | null;
                            /** @description sum of the contributions; negative when the event hurts */
                            signed_score: number;
                            ticker: string;
                        }[];
                        key_facts: string[];
                        /** @enum {string} */
                        severity: "low" | "moderate" | "high" | "critical";
                        /** Format: uuid */
                        source_document_id: string | null;
                        summary: string;
                    };
                };
            };
        };
    };
    get_api_macro_impacts_by_ticker: {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
                since?: string;
            };
            header?: never;
            path: {
                ticker: string;
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
                        exposure_profile: {
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
                        } | null;
                        impacts: {
                            affected_regions: string[];
                            /** Format: uuid */
                            company_id: string;
                            /** Format: date-time */
                            computed_at: string;
                            confidence: number;
                            contributing_factors: {
                                /** @enum {string} */
                                channel: "geo" | "supply" | "commodity" | "regulatory" | "sector" | "export";
                                /** @description contributions sum to the signed score */
                                contribution: number;
                                /** @description share of the company that the event hits through this channel */
                                exposure: number;
                                matched: string[];
                                /** @description effect through this channel: above 0 good, below 0 bad */
                                polarity: number;
                            }[];
                            /** Format: date-time */
                            event_available_at: string;
                            /** Format: uuid */
                            event_id: string;
                            /** @enum {string} */
                            event_severity: "low" | "moderate" | "high" | "critical";
                            event_summary: string;
                            event_types: ("rate_decision" | "tariff" | "sanction" | "conflict" | "disaster" | "commodity_move" | "epidemic" | "regulation" | "currency")[];
                            exposure: number;
                            /** Format: uuid */
                            id: string;
                            /** @enum {string} */
                            impact_direction: "positive" | "negative" | "mixed";
                            /** @description computed from the sector alone because there is no exposure profile */
                            inferred: boolean;
                            legal_name: string;
                            macro_impact_score: number;
                            /** @description the exposure profile was entered after the instant of the computation */
                            pit_estimated: boolean;
                            sector: string | null;
                            /** @description sum of the contributions; negative when the event hurts */
                            signed_score: number;
                            ticker: string;
                        }[];
                    };
                };
            };
        };
    };
    post_api_macro_what_if: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @default [] */
                    affected_commodities?: string[];
                    /** @default [] */
                    affected_regions?: string[];
                    /** @default [] */
                    affected_sectors?: string[];
                    /** @default 1 */
                    confidence?: number;
                    /** @enum {string} */
                    estimated_duration?: "days" | "weeks" | "months" | "years";
                    event_types: ("rate_decision" | "tariff" | "sanction" | "conflict" | "disaster" | "commodity_move" | "epidemic" | "regulation" | "currency")[];
                    /** @default 50 */
                    limit?: number;
                    /** @enum {string} */
                    sense?: "usual" | "opposite";
                    /** @enum {string} */
                    severity: "low" | "moderate" | "high" | "critical";
                    summary?: string;
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
                        by_sector: {
                            companies: number;
                            mean_signed_score: number;
                            mixed: number;
                            negative: number;
                            positive: number;
                            sector: string | null;
                        }[];
                        companies_affected: number;
                        companies_evaluated: number;
                        /** @enum {string} */
                        estimated_duration: "days" | "weeks" | "months" | "years";
                        impacts: {
                            /** Format: uuid */
                            company_id: string;
                            confidence: number;
                            contributing_factors: {
                                /** @enum {string} */
                                channel: "geo" | "supply" | "commodity" | "regulatory" | "sector" | "export";
                                /** @description contributions sum to the signed score */
                                contribution: number;
                                /** @description share of the company that the event hits through this channel */
                                exposure: number;
                                matched: string[];
                                /** @description effect through this channel: above 0 good, below 0 bad */
                                polarity: number;
                            }[];
                            exposure: number;
                            /** @enum {string} */
                            impact_direction: "positive" | "negative" | "mixed";
                            /** @description computed from the sector alone because there is no exposure profile */
                            inferred: boolean;
                            legal_name: string;
                            macro_impact_score: number;
                            sector: string | null;
                            /** @description sum of the contributions; negative when the event hurts */
                            signed_score: number;
                            ticker: string;
                        }[];
                        /** @enum {string|null} */
                        sense: "usual" | "opposite" | null;
                    };
                };
            };
        };
    };
    post_api_market_backfill_all: {
        parameters: {
            query?: {
                days?: number;
            };
            header?: {
                /** @description For a day, the same key and body return the first response */
                "idempotency-key"?: string;
            };
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
                        details: {
                            error?: string;
                            inserted: number;
                            ticker: string;
                        }[];
                        tickers: number;
                        total_inserted: number;
                    };
                };
            };
        };
    };
    post_api_market_backfill_by_ticker: {
        parameters: {
            query?: {
                days?: number;
            };
            header?: {
                /** @description For a day, the same key and body return the first response */
                "idempotency-key"?: string;
            };
            path: {
                ticker: string;
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
                        days: number;
                        inserted: number;
                        ticker: string;
                        total_bars: number;
                    };
                };
            };
        };
    };
    get_api_market_prices_by_ticker: {
        parameters: {
            query?: {
                adjusted?: boolean;
                limit?: number;
                timeframe?: "D" | "M30";
            };
            header?: never;
            path: {
                ticker: string;
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
                        bars: {
                            /** Format: date-time */
                            bar_timestamp: string;
                            /** Format: date-time */
                            captured_at: string;
                            close: number;
                            high: number;
                            low: number;
                            open: number;
                            ticker: string;
                            volume: number;
                        }[];
                        range_90d: {
                            high: number | null;
                            low: number | null;
                        };
                    };
                };
            };
        };
    };
    get_api_model_prices: {
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
                        /** Format: date-time */
                        created_at: string;
                        /** Format: uuid */
                        id: string;
                        input_usd_per_million: number;
                        model_name: string;
                        model_provider: string;
                        output_usd_per_million: number;
                        /** Format: date-time */
                        updated_at: string;
                    }[];
                };
            };
        };
    };
    put_api_model_prices: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description USD per million tokens; 0 is free */
                    input_usd_per_million: number;
                    model_name: string;
                    model_provider: string;
                    /** @description USD per million tokens; 0 is free */
                    output_usd_per_million: number;
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
                        /** Format: date-time */
                        created_at: string;
                        /** Format: uuid */
                        id: string;
                        input_usd_per_million: number;
                        model_name: string;
                        model_provider: string;
                        output_usd_per_million: number;
                        /** Format: date-time */
                        updated_at: string;
                    };
                };
            };
        };
    };
    delete_api_model_prices_by_price_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                price_id: string;
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
    get_api_ops_ingestion_summary: {
        parameters: {
            query?: {
                hours?: number;
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
                        active_companies: number;
                        active_sources: number;
                        by_source_type: {
                            completed: number;
                            failed: number;
                            items_fetched: number;
                            items_new: number;
                            runs: number;
                            /** @enum {string} */
                            source_type: "market_api" | "news_api" | "filings_api" | "web_scrape" | "broker";
                        }[];
                        completed: number;
                        failed: number;
                        hours: number;
                        pending: number;
                        running: number;
                        total_items_fetched: number;
                        total_items_new: number;
                        total_runs: number;
                    };
                };
            };
        };
    };
    get_api_ops_ingestion_throughput: {
        parameters: {
            query?: {
                bucket?: "15m" | "1h" | "6h" | "1d";
                hours?: number;
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
                        /** Format: date-time */
                        bucket: string;
                        completed: number;
                        failed: number;
                        items_fetched: number;
                        items_new: number;
                        runs: number;
                        /** @enum {string} */
                        source_type: "market_api" | "news_api" | "filings_api" | "web_scrape" | "broker";
                    }[];
                };
            };
        };
    };
    get_api_ops_model_failures: {
        parameters: {
            query?: {
                hours?: number;
                limit?: number;
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
                        /** Format: uuid */
                        agent_id: string;
                        agent_name: string;
                        /** Format: date-time */
                        created_at: string;
                        /** Format: uuid */
                        document_id: string | null;
                        document_title: string | null;
                        duration_ms: number;
                        error: string | null;
                        /** Format: uuid */
                        id: string;
                        model_name: string;
                        model_provider: string;
                        prompt_version: string | null;
                        retries: number;
                        /** @enum {string} */
                        status: "failed" | "degraded";
                        ticker: string | null;
                        /** Format: uuid */
                        variant_id: string | null;
                        variant_name: string | null;
                    }[];
                };
            };
        };
    };
    get_api_ops_model_performance: {
        parameters: {
            query?: {
                hours?: number;
                model_name?: string;
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
                        avg_confidence: number | null;
                        avg_duration_ms: number | null;
                        avg_retries: number | null;
                        failures: number;
                        invocations: number;
                        model_name: string;
                        model_provider: string;
                        p50_duration_ms: number | null;
                        p95_duration_ms: number | null;
                        success_rate: number | null;
                        successes: number;
                        total_input_tokens: number;
                        total_output_tokens: number;
                    }[];
                };
            };
        };
    };
    get_api_ops_pipeline_health: {
        parameters: {
            query?: {
                hours?: number;
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
                        aggregation: {
                            completed: number;
                            error_rate: number | null;
                            /** @description failed attempts, including retried ones */
                            failed: number;
                            /** @description from enqueueing to completion */
                            median_latency_ms: number | null;
                            oldest_waiting_seconds: number | null;
                            p95_latency_ms: number | null;
                            rate_per_hour: number;
                        };
                        document_stages: {
                            count: number;
                            status: string;
                        }[];
                        extraction: {
                            completed: number;
                            /** @description extractions by the builtin extractor because the configured model was unavailable */
                            degraded: number;
                            error_rate: number | null;
                            /** @description failed attempts, including retried ones */
                            failed: number;
                            last_model_error: string | null;
                            /** @description from enqueueing to completion */
                            median_latency_ms: number | null;
                            oldest_waiting_seconds: number | null;
                            p95_latency_ms: number | null;
                            rate_per_hour: number;
                        };
                        hours: number;
                        parsing: {
                            completed: number;
                            error_rate: number | null;
                            /** @description failed attempts, including retried ones */
                            failed: number;
                            /** @description from enqueueing to completion */
                            median_latency_ms: number | null;
                            oldest_waiting_seconds: number | null;
                            p95_latency_ms: number | null;
                            rate_per_hour: number;
                        };
                        pipeline_enabled: boolean;
                        queue_depths: {
                            [key: string]: {
                                active: number;
                                dead: number;
                                delayed: number;
                                waiting: number;
                            };
                        };
                    };
                };
            };
        };
    };
    post_api_ops_pipeline_retry_failed: {
        parameters: {
            query?: never;
            header?: {
                /** @description For a day, the same key and body return the first response */
                "idempotency-key"?: string;
            };
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
                        message: string;
                        retried: number;
                    };
                };
            };
        };
    };
    get_api_ops_pipeline_stream: {
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
    get_api_ops_pipeline_toggle: {
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
                        pipeline_enabled: boolean;
                    };
                };
            };
        };
    };
    post_api_ops_pipeline_toggle: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    enabled: boolean;
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
                        message: string;
                        pipeline_enabled: boolean;
                    };
                };
            };
        };
    };
    get_api_ops_sources_coverage_gaps: {
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
                        missing_source_types: {
                            /** Format: uuid */
                            company_id: string;
                            /** @enum {string} */
                            source_type: "market_api" | "news_api" | "filings_api" | "web_scrape" | "broker";
                            ticker: string;
                        }[];
                        stale_sources: {
                            /** Format: uuid */
                            company_id: string;
                            expected_every_seconds: number;
                            /** Format: date-time */
                            last_success_at: string | null;
                            /** Format: uuid */
                            source_id: string;
                            source_name: string;
                            /** @enum {string} */
                            source_type: "market_api" | "news_api" | "filings_api" | "web_scrape" | "broker";
                            ticker: string;
                        }[];
                    };
                };
            };
        };
    };
    get_api_orders: {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
                side?: "buy" | "sell";
                since?: string;
                status?: "queued" | "pending_approval" | "approved" | "submitting" | "unknown" | "accepted" | "partially_filled" | "filled" | "pending_cancel" | "cancelled" | "rejected" | "expired" | "blocked" | "failed";
                ticker?: string;
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
                        /** Format: uuid */
                        approval_id: string | null;
                        avg_fill_price: number | null;
                        /** Format: uuid */
                        broker_account_id: string;
                        broker_order_id: string | null;
                        /** @description the id of the order at the broker, the same for every send */
                        client_order_id: string;
                        /** Format: date-time */
                        completed_at: string | null;
                        confidence: number;
                        /** Format: date-time */
                        created_at: string;
                        created_by: string;
                        /** Format: uuid */
                        decision_id: string | null;
                        estimated_value: number;
                        filled_quantity: number;
                        /** Format: uuid */
                        id: string;
                        /** @description identifies the reason of the order: one key, one order */
                        intent_key: string;
                        limit_price: number | null;
                        /** @enum {string} */
                        mode: "paper" | "live";
                        /** @enum {string} */
                        order_type: "market" | "limit" | "stop" | "stop_limit";
                        /** @enum {string} */
                        origin: "decision" | "override" | "approval" | "exit" | "reset" | "foreign" | "protection";
                        quantity: number;
                        reason: string | null;
                        /** Format: uuid */
                        recommendation_id: string | null;
                        reference_price: number | null;
                        /** @enum {string} */
                        side: "buy" | "sell";
                        /** @enum {string} */
                        status: "queued" | "pending_approval" | "approved" | "submitting" | "unknown" | "accepted" | "partially_filled" | "filled" | "pending_cancel" | "cancelled" | "rejected" | "expired" | "blocked" | "failed";
                        stop_price: number | null;
                        /** Format: date-time */
                        submitted_at: string | null;
                        ticker: string;
                        /** @enum {string} */
                        time_in_force: "day" | "gtc";
                        /** Format: date-time */
                        updated_at: string;
                    }[];
                };
            };
        };
    };
    get_api_orders_by_order_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                order_id: string;
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
                        approval_id: string | null;
                        audit_trail: {
                            action: string;
                            /** @description name given by the request; not authenticated */
                            actor: string;
                            after: {
                                [key: string]: unknown;
                            } | null;
                            before: {
                                [key: string]: unknown;
                            } | null;
                            entity_id: string;
                            entity_type: string;
                            hash: string;
                            /** Format: uuid */
                            id: string;
                            /** Format: date-time */
                            occurred_at: string;
                            previous_hash: string;
                            /** @description position in the service's hash chain */
                            sequence: number;
                            service: string;
                            /** @description name of the access token used */
                            token_name: string | null;
                        }[];
                        avg_fill_price: number | null;
                        /** Format: uuid */
                        broker_account_id: string;
                        broker_order_id: string | null;
                        /** @description the id of the order at the broker, the same for every send */
                        client_order_id: string;
                        /** Format: date-time */
                        completed_at: string | null;
                        confidence: number;
                        /** Format: date-time */
                        created_at: string;
                        created_by: string;
                        /** Format: uuid */
                        decision_id: string | null;
                        decision_trace: {
                            approval: {
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
                            } | null;
                            checks: {
                                [key: string]: unknown;
                            };
                            decision: {
                                [key: string]: unknown;
                            } | null;
                            evidence: {
                                /** Format: date-time */
                                available_at: string | null;
                                catalyst_type: string | null;
                                contribution_pct: number;
                                description: string | null;
                                document: {
                                    document_type: string;
                                    raw_artifact: {
                                        sha256: string;
                                        storage_key: string;
                                    };
                                    status: string;
                                    title: string | null;
                                    url: string | null;
                                } | null;
                                /** Format: uuid */
                                document_id: string | null;
                                end: number | null;
                                /** @enum {string} */
                                evidence_type: "document" | "macro_event" | "competitive_signal" | "pattern" | "signal";
                                /** Format: uuid */
                                global_event_id: string | null;
                                /** Format: uuid */
                                id: string;
                                /** Format: uuid */
                                impact_id: string | null;
                                intelligence: {
                                    model_name: string;
                                    prompt_version: string | null;
                                    provider: string;
                                    summary: string;
                                } | null;
                                /** Format: uuid */
                                intelligence_id: string | null;
                                /** @enum {string} */
                                layer: "company" | "macro" | "competitive";
                                /** Format: date-time */
                                published_at: string | null;
                                quote: string | null;
                                raw_artifact_ref: string | null;
                                /** Format: uuid */
                                reference_id: string | null;
                                sentences: {
                                    end: number;
                                    quote: string;
                                    start: number;
                                }[];
                                signed_contribution: number;
                                source: {
                                    source_name: string;
                                    source_type: string;
                                } | null;
                                /** Format: uuid */
                                source_id: string | null;
                                start: number | null;
                                weight: number;
                            }[];
                            recommendation: {
                                /** @enum {string} */
                                action: "buy" | "sell" | "hold";
                                algo_version: string;
                                /** Format: date-time */
                                as_of: string;
                                /** Format: uuid */
                                company_id: string;
                                confidence: number;
                                config_hash: string;
                                expected_return: number | null;
                                /** Format: date-time */
                                expires_at: string;
                                /** Format: date-time */
                                generated_at: string;
                                /** Format: uuid */
                                id: string;
                                invalidation_conditions: {
                                    description: string;
                                    /** Format: date-time */
                                    expires_at: string;
                                    /** @enum {string} */
                                    operator: "<" | ">" | "<=" | ">=";
                                    threshold: number;
                                    /** @enum {string} */
                                    type: "price" | "horizon" | "trend_reversal" | "opposite_catalyst" | "adverse_macro_event";
                                }[];
                                layer_contributions: {
                                    company: number;
                                    competitive: number;
                                    macro: number;
                                };
                                layer_shares: {
                                    company: number;
                                    competitive: number;
                                    macro: number;
                                };
                                logit: number;
                                /** @enum {string} */
                                mode: "informational" | "paper" | "live";
                                p_direction: number;
                                p_up: number;
                                quality: {
                                    contradiction_score: number;
                                    edge: number | null;
                                    evidence_count: number;
                                    evidence_weight: number;
                                    label_count: number;
                                    label_weight: number;
                                    layers: {
                                        company: {
                                            confidence: number;
                                            score: number;
                                        };
                                        competitive: {
                                            confidence: number;
                                            score: number;
                                        };
                                        macro: {
                                            confidence: number;
                                            score: number;
                                        };
                                    };
                                    /** @enum {string} */
                                    leaning: "buy" | "sell" | "hold";
                                    /** @enum {string} */
                                    level: "ok" | "low";
                                    n_eff: number;
                                    p_lcb: number;
                                    price_stale_sessions: number | null;
                                    raw_confidence: number;
                                    /** @enum {string|null} */
                                    sigma_basis: "own" | "sector" | "default" | null;
                                    sigma_daily: number | null;
                                    sigma_horizon: number | null;
                                    signal?: {
                                        /** @enum {string} */
                                        action: "buy" | "sell" | "hold";
                                        confidence: number;
                                    };
                                    source_count: number;
                                    trend_age_sessions: number;
                                    trend_score: number;
                                };
                                reference_price: number | null;
                                risk_flags: ("thin_evidence" | "contradictory_evidence" | "stale_price" | "price_missing" | "negative_edge" | "signal_not_confirmed" | "signal_conflict" | "signal_alone" | "stale_trend" | "evidence_truncated" | "single_source" | "assumed_volatility" | "locked_out")[];
                                signal_output_ids: string[];
                                stop_price: number | null;
                                /** Format: uuid */
                                supersedes_id: string | null;
                                target_price: number | null;
                                thesis: string;
                                /** @enum {string} */
                                thesis_source: "template" | "model";
                                ticker: string;
                                /** @enum {string} */
                                time_horizon: "1d" | "7d" | "30d" | "90d";
                                /** Format: uuid */
                                trend_id: string;
                                /** @enum {string} */
                                window: "intraday" | "1d" | "7d" | "30d" | "90d";
                            } | null;
                        };
                        estimated_value: number;
                        events: {
                            actor: string;
                            broker_event_id: string | null;
                            cum_quantity: number;
                            details: {
                                [key: string]: unknown;
                            } | null;
                            /** @enum {string} */
                            event_type: "created" | "approval_requested" | "approved" | "approval_rejected" | "send_prepared" | "denied" | "submitted" | "outcome_unknown" | "accepted" | "partial_fill" | "fill" | "cancel_requested" | "cancelled" | "rejected" | "expired" | "corporate_action" | "reconciled" | "error";
                            /** @enum {string|null} */
                            from_status: "queued" | "pending_approval" | "approved" | "submitting" | "unknown" | "accepted" | "partially_filled" | "filled" | "pending_cancel" | "cancelled" | "rejected" | "expired" | "blocked" | "failed" | null;
                            id: number;
                            leaves_quantity: number;
                            /** Format: date-time */
                            occurred_at: string;
                            /** Format: uuid */
                            order_id: string;
                            price: number | null;
                            quantity: number | null;
                            reason: string | null;
                            /** @enum {string} */
                            to_status: "queued" | "pending_approval" | "approved" | "submitting" | "unknown" | "accepted" | "partially_filled" | "filled" | "pending_cancel" | "cancelled" | "rejected" | "expired" | "blocked" | "failed";
                        }[];
                        filled_quantity: number;
                        fills: {
                            /** Format: date-time */
                            executed_at: string;
                            execution_id: string;
                            /** Format: uuid */
                            id: string;
                            price: number;
                            quantity: number;
                        }[];
                        /** Format: uuid */
                        id: string;
                        /** @description identifies the reason of the order: one key, one order */
                        intent_key: string;
                        limit_price: number | null;
                        /** @enum {string} */
                        mode: "paper" | "live";
                        /** @enum {string} */
                        order_type: "market" | "limit" | "stop" | "stop_limit";
                        /** @enum {string} */
                        origin: "decision" | "override" | "approval" | "exit" | "reset" | "foreign" | "protection";
                        quantity: number;
                        reason: string | null;
                        /** Format: uuid */
                        recommendation_id: string | null;
                        reference_price: number | null;
                        /** @enum {string} */
                        side: "buy" | "sell";
                        /** @enum {string} */
                        status: "queued" | "pending_approval" | "approved" | "submitting" | "unknown" | "accepted" | "partially_filled" | "filled" | "pending_cancel" | "cancelled" | "rejected" | "expired" | "blocked" | "failed";
                        stop_price: number | null;
                        /** Format: date-time */
                        submitted_at: string | null;
                        ticker: string;
                        /** @enum {string} */
                        time_in_force: "day" | "gtc";
                        /** Format: date-time */
                        updated_at: string;
                    };
                };
            };
        };
    };
    get_api_patterns_by_ticker: {
        parameters: {
            query?: {
                catalyst_type?: "earnings_beat" | "earnings_miss" | "guidance_raise" | "guidance_cut" | "analyst_upgrade" | "analyst_downgrade" | "price_target" | "ma_target" | "ma_acquirer" | "spinoff" | "contract_win" | "contract_loss" | "product_launch" | "partnership" | "recall_failure" | "cyber_incident" | "supply_disruption" | "labour_action" | "regulatory_approval" | "regulatory_action" | "litigation" | "buyback_dividend_up" | "dividend_cut_dilution" | "credit_event" | "management_change" | "insider_trade" | "restructuring" | "macro_exposure" | "price_move" | "other";
                time_horizon?: "1h" | "6h" | "1d" | "7d" | "30d";
            };
            header?: never;
            path: {
                ticker: string;
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
                        count: number;
                        patterns: {
                            /** @enum {string} */
                            catalyst_type: "earnings_beat" | "earnings_miss" | "guidance_raise" | "guidance_cut" | "analyst_upgrade" | "analyst_downgrade" | "price_target" | "ma_target" | "ma_acquirer" | "spinoff" | "contract_win" | "contract_loss" | "product_launch" | "partnership" | "recall_failure" | "cyber_incident" | "supply_disruption" | "labour_action" | "regulatory_approval" | "regulatory_action" | "litigation" | "buyback_dividend_up" | "dividend_cut_dilution" | "credit_event" | "management_change" | "insider_trade" | "restructuring" | "macro_exposure" | "price_move" | "other";
                            /** Format: date-time */
                            first_event_at: string;
                            hit_rate: number | null;
                            hit_rate_shrunk: number;
                            /** Format: uuid */
                            id: string;
                            /** Format: date-time */
                            last_event_at: string;
                            /** @description abnormal return; for catalysts whose direction depends on the text, signed in that direction */
                            mean_car: number;
                            mean_car_shrunk: number;
                            median_car: number;
                            /** @enum {string} */
                            parent_level: "sector" | "global";
                            /** @description null below 8 events */
                            q_value: number | null;
                            reliable: boolean;
                            sample_count: number;
                            std_car: number | null;
                            t_stat: number | null;
                            ticker: string;
                            /** @enum {string} */
                            time_horizon: "1h" | "6h" | "1d" | "7d" | "30d";
                            /** Format: date-time */
                            updated_at: string;
                        }[];
                        ticker: string;
                    };
                };
            };
        };
    };
    get_api_patterns_by_ticker_competitive_signals: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                ticker: string;
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
                        competitive_signals: {
                            /** @enum {string} */
                            catalyst_type: "earnings_beat" | "earnings_miss" | "guidance_raise" | "guidance_cut" | "analyst_upgrade" | "analyst_downgrade" | "price_target" | "ma_target" | "ma_acquirer" | "spinoff" | "contract_win" | "contract_loss" | "product_launch" | "partnership" | "recall_failure" | "cyber_incident" | "supply_disruption" | "labour_action" | "regulatory_approval" | "regulatory_action" | "litigation" | "buyback_dividend_up" | "dividend_cut_dilution" | "credit_event" | "management_change" | "insider_trade" | "restructuring" | "macro_exposure" | "price_move" | "other";
                            /** Format: date-time */
                            computed_at: string;
                            confidence: number;
                            /** Format: uuid */
                            document_id: string;
                            /** Format: date-time */
                            event_at: string;
                            /** Format: date-time */
                            expires_at: string;
                            /** Format: uuid */
                            id: string;
                            /** @enum {string} */
                            mechanism: "contagion" | "supply_chain" | "takeover" | "substitution";
                            pit_estimated: boolean;
                            rationale: string;
                            /** @enum {string} */
                            relationship_type: "direct_rival" | "same_sector" | "overlapping_products" | "supply_chain_adjacent";
                            /** @enum {string} */
                            signal_direction: "positive" | "negative";
                            /** @description strength at creation, before decay */
                            signal_strength: number;
                            /** Format: uuid */
                            source_impact_id: string;
                            source_ticker: string;
                            target_ticker: string;
                            /** @enum {string} */
                            time_horizon: "intraday" | "1d" | "7d" | "30d" | "90d";
                            transfer_coefficient: number;
                        }[];
                        count: number;
                        ticker: string;
                    };
                };
            };
        };
    };
    get_api_patterns_by_ticker_competitors: {
        parameters: {
            query?: {
                catalyst_type?: "earnings_beat" | "earnings_miss" | "guidance_raise" | "guidance_cut" | "analyst_upgrade" | "analyst_downgrade" | "price_target" | "ma_target" | "ma_acquirer" | "spinoff" | "contract_win" | "contract_loss" | "product_launch" | "partnership" | "recall_failure" | "cyber_incident" | "supply_disruption" | "labour_action" | "regulatory_approval" | "regulatory_action" | "litigation" | "buyback_dividend_up" | "dividend_cut_dilution" | "credit_event" | "management_change" | "insider_trade" | "restructuring" | "macro_exposure" | "price_move" | "other";
                time_horizon?: "1h" | "6h" | "1d" | "7d" | "30d";
            };
            header?: never;
            path: {
                ticker: string;
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
                        count: number;
                        cross_company_patterns: {
                            /** @enum {string} */
                            catalyst_type: "earnings_beat" | "earnings_miss" | "guidance_raise" | "guidance_cut" | "analyst_upgrade" | "analyst_downgrade" | "price_target" | "ma_target" | "ma_acquirer" | "spinoff" | "contract_win" | "contract_loss" | "product_launch" | "partnership" | "recall_failure" | "cyber_incident" | "supply_disruption" | "labour_action" | "regulatory_approval" | "regulatory_action" | "litigation" | "buyback_dividend_up" | "dividend_cut_dilution" | "credit_event" | "management_change" | "insider_trade" | "restructuring" | "macro_exposure" | "price_move" | "other";
                            correlation: number | null;
                            follower_ticker: string;
                            /** Format: uuid */
                            id: string;
                            lag_sessions: number;
                            leader_ticker: string;
                            mean_follower_car_shrunk: number;
                            n: number;
                            q_value: number | null;
                            /** @enum {string} */
                            relationship_type: "direct_rival" | "same_sector" | "overlapping_products" | "supply_chain_adjacent";
                            reliable: boolean;
                            same_sign_rate: number | null;
                            /** @enum {string} */
                            time_horizon: "1h" | "6h" | "1d" | "7d" | "30d";
                            /** Format: date-time */
                            updated_at: string;
                            z: number | null;
                        }[];
                        ticker: string;
                    };
                };
            };
        };
    };
    get_api_patterns_by_ticker_decisions: {
        parameters: {
            query?: {
                time_horizon?: "1h" | "6h" | "1d" | "7d" | "30d";
            };
            header?: never;
            path: {
                ticker: string;
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
                        count: number;
                        decisions: {
                            /** @enum {string} */
                            catalyst_type: "earnings_beat" | "earnings_miss" | "guidance_raise" | "guidance_cut" | "analyst_upgrade" | "analyst_downgrade" | "price_target" | "ma_target" | "ma_acquirer" | "spinoff" | "contract_win" | "contract_loss" | "product_launch" | "partnership" | "recall_failure" | "cyber_incident" | "supply_disruption" | "labour_action" | "regulatory_approval" | "regulatory_action" | "litigation" | "buyback_dividend_up" | "dividend_cut_dilution" | "credit_event" | "management_change" | "insider_trade" | "restructuring" | "macro_exposure" | "price_move" | "other";
                            confidence: number;
                            /** Format: date-time */
                            created_at: string;
                            /** @enum {string} */
                            decision: "support" | "oppose" | "neutral" | "insufficient";
                            expected_car: number | null;
                            hit_probability: number | null;
                            /** Format: uuid */
                            id: string;
                            pattern_statistics: {
                                [key: string]: unknown;
                            }[];
                            /** Format: uuid */
                            recommendation_id: string | null;
                            ticker: string;
                            /** @enum {string} */
                            time_horizon: "1h" | "6h" | "1d" | "7d" | "30d";
                        }[];
                        ticker: string;
                    };
                };
            };
        };
    };
    get_api_positions: {
        parameters: {
            query?: {
                ticker?: string;
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
                        avg_entry_price: number;
                        /** Format: uuid */
                        broker_account_id: string;
                        current_price: number | null;
                        /** Format: uuid */
                        id: string;
                        /** @enum {string} */
                        protection_status: "protected" | "partial" | "exiting" | "unprotected" | "not_supported";
                        quantity: number;
                        realized_pnl: number;
                        resting_stops: {
                            /** @description The broker’s id of the stop */
                            broker_order_id: string | null;
                            /** Format: uuid */
                            order_id: string;
                            quantity: number;
                            /** @enum {string} */
                            status: "queued" | "pending_approval" | "approved" | "submitting" | "unknown" | "accepted" | "partially_filled" | "filled" | "pending_cancel" | "cancelled" | "rejected" | "expired" | "blocked" | "failed";
                            stop_price: number;
                            /** @enum {string} */
                            time_in_force: "day" | "gtc";
                        }[];
                        /** @description The agreed stop */
                        stop_price: number | null;
                        /** @description The agreed target */
                        target_price: number | null;
                        ticker: string;
                        unrealized_pnl: number | null;
                        /** Format: date-time */
                        updated_at: string;
                    }[];
                };
            };
        };
    };
    get_api_recommendations: {
        parameters: {
            query?: {
                action?: "buy" | "sell" | "hold";
                latest?: boolean;
                limit?: number;
                min_confidence?: number;
                mode?: "informational" | "paper" | "live";
                offset?: number;
                since?: string;
                ticker?: string;
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
                        /** @enum {string} */
                        action: "buy" | "sell" | "hold";
                        algo_version: string;
                        /** Format: date-time */
                        as_of: string;
                        /** Format: uuid */
                        company_id: string;
                        confidence: number;
                        config_hash: string;
                        expected_return: number | null;
                        /** Format: date-time */
                        expires_at: string;
                        /** Format: date-time */
                        generated_at: string;
                        /** Format: uuid */
                        id: string;
                        invalidation_conditions: {
                            description: string;
                            /** Format: date-time */
                            expires_at: string;
                            /** @enum {string} */
                            operator: "<" | ">" | "<=" | ">=";
                            threshold: number;
                            /** @enum {string} */
                            type: "price" | "horizon" | "trend_reversal" | "opposite_catalyst" | "adverse_macro_event";
                        }[];
                        layer_contributions: {
                            company: number;
                            competitive: number;
                            macro: number;
                        };
                        layer_shares: {
                            company: number;
                            competitive: number;
                            macro: number;
                        };
                        logit: number;
                        /** @enum {string} */
                        mode: "informational" | "paper" | "live";
                        p_direction: number;
                        p_up: number;
                        quality: {
                            contradiction_score: number;
                            edge: number | null;
                            evidence_count: number;
                            evidence_weight: number;
                            label_count: number;
                            label_weight: number;
                            layers: {
                                company: {
                                    confidence: number;
                                    score: number;
                                };
                                competitive: {
                                    confidence: number;
                                    score: number;
                                };
                                macro: {
                                    confidence: number;
                                    score: number;
                                };
                            };
                            /** @enum {string} */
                            leaning: "buy" | "sell" | "hold";
                            /** @enum {string} */
                            level: "ok" | "low";
                            n_eff: number;
                            p_lcb: number;
                            price_stale_sessions: number | null;
                            raw_confidence: number;
                            /** @enum {string|null} */
                            sigma_basis: "own" | "sector" | "default" | null;
                            sigma_daily: number | null;
                            sigma_horizon: number | null;
                            signal?: {
                                /** @enum {string} */
                                action: "buy" | "sell" | "hold";
                                confidence: number;
                            };
                            source_count: number;
                            trend_age_sessions: number;
                            trend_score: number;
                        };
                        reference_price: number | null;
                        risk_flags: ("thin_evidence" | "contradictory_evidence" | "stale_price" | "price_missing" | "negative_edge" | "signal_not_confirmed" | "signal_conflict" | "signal_alone" | "stale_trend" | "evidence_truncated" | "single_source" | "assumed_volatility" | "locked_out")[];
                        signal_output_ids: string[];
                        stop_price: number | null;
                        /** Format: uuid */
                        supersedes_id: string | null;
                        target_price: number | null;
                        thesis: string;
                        /** @enum {string} */
                        thesis_source: "template" | "model";
                        ticker: string;
                        /** @enum {string} */
                        time_horizon: "1d" | "7d" | "30d" | "90d";
                        /** Format: uuid */
                        trend_id: string;
                        /** @enum {string} */
                        window: "intraday" | "1d" | "7d" | "30d" | "90d";
                    }[];
                };
            };
        };
    };
    get_api_recommendations_by_recommendation_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                recommendation_id: string;
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
                        action: "buy" | "sell" | "hold";
                        algo_version: string;
                        /** Format: date-time */
                        as_of: string;
                        /** Format: uuid */
                        company_id: string;
                        confidence: number;
                        config_hash: string;
                        evidence: {
                            /** Format: date-time */
                            available_at: string | null;
                            contribution_pct: number;
                            /** Format: uuid */
                            document_id: string | null;
                            end: number | null;
                            /** @enum {string} */
                            evidence_type: "document" | "macro_event" | "competitive_signal" | "pattern" | "signal";
                            /** Format: uuid */
                            id: string;
                            /** Format: uuid */
                            impact_id: string | null;
                            /** Format: uuid */
                            intelligence_id: string | null;
                            /** @enum {string} */
                            layer: "company" | "macro" | "competitive";
                            /** Format: date-time */
                            published_at: string | null;
                            quote: string | null;
                            raw_artifact_ref: string | null;
                            /** Format: uuid */
                            reference_id: string | null;
                            signed_contribution: number;
                            /** Format: uuid */
                            source_id: string | null;
                            start: number | null;
                            weight: number;
                        }[];
                        expected_return: number | null;
                        /** Format: date-time */
                        expires_at: string;
                        /** Format: date-time */
                        generated_at: string;
                        /** Format: uuid */
                        id: string;
                        invalidation_conditions: {
                            description: string;
                            /** Format: date-time */
                            expires_at: string;
                            /** @enum {string} */
                            operator: "<" | ">" | "<=" | ">=";
                            threshold: number;
                            /** @enum {string} */
                            type: "price" | "horizon" | "trend_reversal" | "opposite_catalyst" | "adverse_macro_event";
                        }[];
                        layer_contributions: {
                            company: number;
                            competitive: number;
                            macro: number;
                        };
                        layer_shares: {
                            company: number;
                            competitive: number;
                            macro: number;
                        };
                        logit: number;
                        /** @enum {string} */
                        mode: "informational" | "paper" | "live";
                        p_direction: number;
                        p_up: number;
                        quality: {
                            contradiction_score: number;
                            edge: number | null;
                            evidence_count: number;
                            evidence_weight: number;
                            label_count: number;
                            label_weight: number;
                            layers: {
                                company: {
                                    confidence: number;
                                    score: number;
                                };
                                competitive: {
                                    confidence: number;
                                    score: number;
                                };
                                macro: {
                                    confidence: number;
                                    score: number;
                                };
                            };
                            /** @enum {string} */
                            leaning: "buy" | "sell" | "hold";
                            /** @enum {string} */
                            level: "ok" | "low";
                            n_eff: number;
                            p_lcb: number;
                            price_stale_sessions: number | null;
                            raw_confidence: number;
                            /** @enum {string|null} */
                            sigma_basis: "own" | "sector" | "default" | null;
                            sigma_daily: number | null;
                            sigma_horizon: number | null;
                            signal?: {
                                /** @enum {string} */
                                action: "buy" | "sell" | "hold";
                                confidence: number;
                            };
                            source_count: number;
                            trend_age_sessions: number;
                            trend_score: number;
                        };
                        reference_price: number | null;
                        risk_evaluation: {
                            [key: string]: unknown;
                        } | null;
                        risk_flags: ("thin_evidence" | "contradictory_evidence" | "stale_price" | "price_missing" | "negative_edge" | "signal_not_confirmed" | "signal_conflict" | "signal_alone" | "stale_trend" | "evidence_truncated" | "single_source" | "assumed_volatility" | "locked_out")[];
                        signal_output_ids: string[];
                        stop_price: number | null;
                        /** Format: uuid */
                        supersedes_id: string | null;
                        target_price: number | null;
                        thesis: string;
                        /** @enum {string} */
                        thesis_source: "template" | "model";
                        ticker: string;
                        /** @enum {string} */
                        time_horizon: "1d" | "7d" | "30d" | "90d";
                        /** Format: uuid */
                        trend_id: string;
                        /** @enum {string} */
                        window: "intraday" | "1d" | "7d" | "30d" | "90d";
                    };
                };
            };
        };
    };
    get_api_recommendations_by_recommendation_id_evidence: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                recommendation_id: string;
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
                        evidence: {
                            /** Format: date-time */
                            available_at: string | null;
                            catalyst_type: string | null;
                            contribution_pct: number;
                            description: string | null;
                            document: {
                                document_type: string;
                                raw_artifact: {
                                    sha256: string;
                                    storage_key: string;
                                };
                                status: string;
                                title: string | null;
                                url: string | null;
                            } | null;
                            /** Format: uuid */
                            document_id: string | null;
                            end: number | null;
                            /** @enum {string} */
                            evidence_type: "document" | "macro_event" | "competitive_signal" | "pattern" | "signal";
                            /** Format: uuid */
                            global_event_id: string | null;
                            /** Format: uuid */
                            id: string;
                            /** Format: uuid */
                            impact_id: string | null;
                            intelligence: {
                                model_name: string;
                                prompt_version: string | null;
                                provider: string;
                                summary: string;
                            } | null;
                            /** Format: uuid */
                            intelligence_id: string | null;
                            /** @enum {string} */
                            layer: "company" | "macro" | "competitive";
                            /** Format: date-time */
                            published_at: string | null;
                            quote: string | null;
                            raw_artifact_ref: string | null;
                            /** Format: uuid */
                            reference_id: string | null;
                            sentences: {
                                end: number;
                                quote: string;
                                start: number;
                            }[];
                            signed_contribution: number;
                            source: {
                                source_name: string;
                                source_type: string;
                            } | null;
                            /** Format: uuid */
                            source_id: string | null;
                            start: number | null;
                            weight: number;
                        }[];
                        recommendation: {
                            /** @enum {string} */
                            action: "buy" | "sell" | "hold";
                            algo_version: string;
                            /** Format: date-time */
                            as_of: string;
                            /** Format: uuid */
                            company_id: string;
                            confidence: number;
                            config_hash: string;
                            expected_return: number | null;
                            /** Format: date-time */
                            expires_at: string;
                            /** Format: date-time */
                            generated_at: string;
                            /** Format: uuid */
                            id: string;
                            invalidation_conditions: {
                                description: string;
                                /** Format: date-time */
                                expires_at: string;
                                /** @enum {string} */
                                operator: "<" | ">" | "<=" | ">=";
                                threshold: number;
                                /** @enum {string} */
                                type: "price" | "horizon" | "trend_reversal" | "opposite_catalyst" | "adverse_macro_event";
                            }[];
                            layer_contributions: {
                                company: number;
                                competitive: number;
                                macro: number;
                            };
                            layer_shares: {
                                company: number;
                                competitive: number;
                                macro: number;
                            };
                            logit: number;
                            /** @enum {string} */
                            mode: "informational" | "paper" | "live";
                            p_direction: number;
                            p_up: number;
                            quality: {
                                contradiction_score: number;
                                edge: number | null;
                                evidence_count: number;
                                evidence_weight: number;
                                label_count: number;
                                label_weight: number;
                                layers: {
                                    company: {
                                        confidence: number;
                                        score: number;
                                    };
                                    competitive: {
                                        confidence: number;
                                        score: number;
                                    };
                                    macro: {
                                        confidence: number;
                                        score: number;
                                    };
                                };
                                /** @enum {string} */
                                leaning: "buy" | "sell" | "hold";
                                /** @enum {string} */
                                level: "ok" | "low";
                                n_eff: number;
                                p_lcb: number;
                                price_stale_sessions: number | null;
                                raw_confidence: number;
                                /** @enum {string|null} */
                                sigma_basis: "own" | "sector" | "default" | null;
                                sigma_daily: number | null;
                                sigma_horizon: number | null;
                                signal?: {
                                    /** @enum {string} */
                                    action: "buy" | "sell" | "hold";
                                    confidence: number;
                                };
                                source_count: number;
                                trend_age_sessions: number;
                                trend_score: number;
                            };
                            reference_price: number | null;
                            risk_flags: ("thin_evidence" | "contradictory_evidence" | "stale_price" | "price_missing" | "negative_edge" | "signal_not_confirmed" | "signal_conflict" | "signal_alone" | "stale_trend" | "evidence_truncated" | "single_source" | "assumed_volatility" | "locked_out")[];
                            signal_output_ids: string[];
                            stop_price: number | null;
                            /** Format: uuid */
                            supersedes_id: string | null;
                            target_price: number | null;
                            thesis: string;
                            /** @enum {string} */
                            thesis_source: "template" | "model";
                            ticker: string;
                            /** @enum {string} */
                            time_horizon: "1d" | "7d" | "30d" | "90d";
                            /** Format: uuid */
                            trend_id: string;
                            /** @enum {string} */
                            window: "intraday" | "1d" | "7d" | "30d" | "90d";
                        };
                        trend_window: {
                            algo_version: string;
                            /** Format: date-time */
                            as_of: string;
                            attention_z: number | null;
                            beta_down: number;
                            beta_up: number;
                            change_point_prob: number | null;
                            confidence: number;
                            config_hash: string;
                            contradiction_score: number;
                            contradictions: {
                                catalysts: string[];
                                /** Format: uuid */
                                negative_impact_id: string;
                                /** Format: uuid */
                                positive_impact_id: string;
                                weight: number;
                            }[];
                            data_quality: {
                                cap_factor: number;
                                capped_source: string | null;
                                evidence_truncated: boolean;
                                price_stale_sessions: number | null;
                                /** @enum {string|null} */
                                sigma_basis: "own" | "default" | null;
                            };
                            dominant_catalysts: {
                                /** @enum {string} */
                                catalyst_type: "earnings_beat" | "earnings_miss" | "guidance_raise" | "guidance_cut" | "analyst_upgrade" | "analyst_downgrade" | "price_target" | "ma_target" | "ma_acquirer" | "spinoff" | "contract_win" | "contract_loss" | "product_launch" | "partnership" | "recall_failure" | "cyber_incident" | "supply_disruption" | "labour_action" | "regulatory_approval" | "regulatory_action" | "litigation" | "buyback_dividend_up" | "dividend_cut_dilution" | "credit_event" | "management_change" | "insider_trade" | "restructuring" | "macro_exposure" | "price_move" | "other";
                                share: number;
                                sign: number;
                            }[];
                            entity_id: string;
                            /** @enum {string} */
                            entity_type: "company" | "sector" | "market";
                            evidence_count: number;
                            evidence_weight: number;
                            /** Format: date-time */
                            generated_at: string;
                            /** Format: uuid */
                            id: string;
                            market_context: {
                                excess_vs_spy: number | null;
                                return: number | null;
                                sigma: number | null;
                            };
                            momentum: number;
                            n_eff: number;
                            p_up: number;
                            projection: {
                                diverges_from_current: boolean;
                                driving_factors: {
                                    contribution: number;
                                    description: string;
                                    evidence_ids: string[];
                                    factor: string;
                                    /** @enum {string} */
                                    layer: "company" | "macro" | "competitive" | "price" | "other";
                                }[];
                                macro_contribution_pct: number;
                                projected_confidence: number;
                                /** @enum {string} */
                                projected_direction: "bullish" | "bearish" | "neutral";
                                projected_score: number;
                                projected_strength: number;
                                /** @enum {string} */
                                projection_horizon: "1d" | "7d" | "30d" | "90d";
                            } | null;
                            source_count: number;
                            top_evidence: {
                                /** @enum {string} */
                                catalyst_type: "earnings_beat" | "earnings_miss" | "guidance_raise" | "guidance_cut" | "analyst_upgrade" | "analyst_downgrade" | "price_target" | "ma_target" | "ma_acquirer" | "spinoff" | "contract_win" | "contract_loss" | "product_launch" | "partnership" | "recall_failure" | "cyber_incident" | "supply_disruption" | "labour_action" | "regulatory_approval" | "regulatory_action" | "litigation" | "buyback_dividend_up" | "dividend_cut_dilution" | "credit_event" | "management_change" | "insider_trade" | "restructuring" | "macro_exposure" | "price_move" | "other";
                                contribution: number;
                                /** Format: uuid */
                                document_id: string;
                                /** Format: uuid */
                                impact_id: string;
                                /** Format: date-time */
                                published_at: string;
                                sentiment: number;
                                /** Format: uuid */
                                source_id: string | null;
                                weight: number;
                            }[];
                            /** @enum {string} */
                            trend_direction: "bullish" | "bearish" | "mixed" | "neutral";
                            trend_score: number;
                            trend_strength: number;
                            /** @enum {string} */
                            window: "intraday" | "1d" | "7d" | "30d" | "90d";
                        } | null;
                    };
                };
            };
        };
    };
    get_api_recommendations_by_recommendation_id_explain: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                recommendation_id: string;
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
                        assumption: string;
                        base_logit: number;
                        layers: {
                            confidence: number;
                            /** @enum {string} */
                            layer: "company" | "macro" | "competitive";
                            score: number;
                            share: number;
                            term: number;
                        }[];
                        recommendation: {
                            /** @enum {string} */
                            action: "buy" | "sell" | "hold";
                            algo_version: string;
                            /** Format: date-time */
                            as_of: string;
                            /** Format: uuid */
                            company_id: string;
                            confidence: number;
                            config_hash: string;
                            expected_return: number | null;
                            /** Format: date-time */
                            expires_at: string;
                            /** Format: date-time */
                            generated_at: string;
                            /** Format: uuid */
                            id: string;
                            invalidation_conditions: {
                                description: string;
                                /** Format: date-time */
                                expires_at: string;
                                /** @enum {string} */
                                operator: "<" | ">" | "<=" | ">=";
                                threshold: number;
                                /** @enum {string} */
                                type: "price" | "horizon" | "trend_reversal" | "opposite_catalyst" | "adverse_macro_event";
                            }[];
                            layer_contributions: {
                                company: number;
                                competitive: number;
                                macro: number;
                            };
                            layer_shares: {
                                company: number;
                                competitive: number;
                                macro: number;
                            };
                            logit: number;
                            /** @enum {string} */
                            mode: "informational" | "paper" | "live";
                            p_direction: number;
                            p_up: number;
                            quality: {
                                contradiction_score: number;
                                edge: number | null;
                                evidence_count: number;
                                evidence_weight: number;
                                label_count: number;
                                label_weight: number;
                                layers: {
                                    company: {
                                        confidence: number;
                                        score: number;
                                    };
                                    competitive: {
                                        confidence: number;
                                        score: number;
                                    };
                                    macro: {
                                        confidence: number;
                                        score: number;
                                    };
                                };
                                /** @enum {string} */
                                leaning: "buy" | "sell" | "hold";
                                /** @enum {string} */
                                level: "ok" | "low";
                                n_eff: number;
                                p_lcb: number;
                                price_stale_sessions: number | null;
                                raw_confidence: number;
                                /** @enum {string|null} */
                                sigma_basis: "own" | "sector" | "default" | null;
                                sigma_daily: number | null;
                                sigma_horizon: number | null;
                                signal?: {
                                    /** @enum {string} */
                                    action: "buy" | "sell" | "hold";
                                    confidence: number;
                                };
                                source_count: number;
                                trend_age_sessions: number;
                                trend_score: number;
                            };
                            reference_price: number | null;
                            risk_flags: ("thin_evidence" | "contradictory_evidence" | "stale_price" | "price_missing" | "negative_edge" | "signal_not_confirmed" | "signal_conflict" | "signal_alone" | "stale_trend" | "evidence_truncated" | "single_source" | "assumed_volatility" | "locked_out")[];
                            signal_output_ids: string[];
                            stop_price: number | null;
                            /** Format: uuid */
                            supersedes_id: string | null;
                            target_price: number | null;
                            thesis: string;
                            /** @enum {string} */
                            thesis_source: "template" | "model";
                            ticker: string;
                            /** @enum {string} */
                            time_horizon: "1d" | "7d" | "30d" | "90d";
                            /** Format: uuid */
                            trend_id: string;
                            /** @enum {string} */
                            window: "intraday" | "1d" | "7d" | "30d" | "90d";
                        };
                        smallest_change: {
                            /** @enum {string} */
                            action: "buy" | "sell" | "hold";
                            /** @enum {string} */
                            guarantee: "smallest" | "sufficient";
                            p_up: number;
                            removed: {
                                /** Format: date-time */
                                available_at: string | null;
                                contribution_pct: number;
                                /** Format: uuid */
                                document_id: string | null;
                                end: number | null;
                                /** @enum {string} */
                                evidence_type: "document" | "macro_event" | "competitive_signal" | "pattern" | "signal";
                                /** Format: uuid */
                                id: string;
                                /** Format: uuid */
                                impact_id: string | null;
                                /** Format: uuid */
                                intelligence_id: string | null;
                                /** @enum {string} */
                                layer: "company" | "macro" | "competitive";
                                /** Format: date-time */
                                published_at: string | null;
                                quote: string | null;
                                raw_artifact_ref: string | null;
                                /** Format: uuid */
                                reference_id: string | null;
                                signed_contribution: number;
                                /** Format: uuid */
                                source_id: string | null;
                                start: number | null;
                                weight: number;
                            }[];
                        } | null;
                        top_evidence: {
                            /** Format: date-time */
                            available_at: string | null;
                            contribution_pct: number;
                            /** Format: uuid */
                            document_id: string | null;
                            end: number | null;
                            /** @enum {string} */
                            evidence_type: "document" | "macro_event" | "competitive_signal" | "pattern" | "signal";
                            /** Format: uuid */
                            id: string;
                            /** Format: uuid */
                            impact_id: string | null;
                            /** Format: uuid */
                            intelligence_id: string | null;
                            /** @enum {string} */
                            layer: "company" | "macro" | "competitive";
                            /** Format: date-time */
                            published_at: string | null;
                            quote: string | null;
                            raw_artifact_ref: string | null;
                            /** Format: uuid */
                            reference_id: string | null;
                            signed_contribution: number;
                            /** Format: uuid */
                            source_id: string | null;
                            start: number | null;
                            weight: number;
                        }[];
                    };
                };
            };
        };
    };
    get_api_reports: {
        parameters: {
            query?: {
                /** @description YYYY-MM-DD: periods that end on or before this date */
                end_date?: string;
                limit?: number;
                offset?: number;
                /** @description daily or weekly */
                report_type?: string;
                /** @description YYYY-MM-DD: periods that start on or after this date */
                start_date?: string;
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
                        /** Format: date-time */
                        generated_at: string;
                        /** Format: uuid */
                        id: string;
                        /** Format: date */
                        period_end: string;
                        /** Format: date */
                        period_start: string;
                        /** @enum {string} */
                        report_type: "daily" | "weekly";
                        /** @enum {string} */
                        validation_status: "validated" | "partial" | "insufficient_data" | "failed";
                    }[];
                };
            };
        };
    };
    get_api_reports_by_report_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                report_id: string;
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
                        /** Format: date-time */
                        created_at: string;
                        /** Format: date-time */
                        generated_at: string;
                        /** Format: uuid */
                        id: string;
                        /** Format: date */
                        period_end: string;
                        /** Format: date */
                        period_start: string;
                        report_data: {
                            [key: string]: unknown;
                        };
                        /** @enum {string} */
                        report_type: "daily" | "weekly";
                        /** @enum {string} */
                        validation_status: "validated" | "partial" | "insufficient_data" | "failed";
                    };
                };
            };
        };
    };
    get_api_reports_by_report_id_0_9a_fA_F_36_html: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                report_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description HTML page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
        };
    };
    get_api_signals: {
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
                        /** @description whether the pair may move recommendations */
                        dual_pipeline_enabled: boolean;
                        signals: {
                            /** Format: date-time */
                            as_of: string;
                            bayesian: {
                                alignment: number | null;
                                /** Format: date-time */
                                as_of: string;
                                bearish: boolean;
                                change_point_prob: number | null;
                                confidence: number | null;
                                /** Format: date-time */
                                created_at: string;
                                error: string | null;
                                expected_return: number | null;
                                expected_volatility: number | null;
                                features: {
                                    [key: string]: unknown;
                                };
                                /** Format: uuid */
                                id: string;
                                latency_ms: number;
                                /** @enum {string} */
                                pipeline: "heuristic" | "bayesian";
                                probability: number | null;
                                score: number | null;
                                /** @enum {string} */
                                status: "ok" | "failed" | "insufficient_data";
                                tick_id: string;
                                ticker: string;
                                timeframe_scores: {
                                    [key: string]: number | null;
                                };
                                /** @enum {string|null} */
                                verdict: "BUY" | "WATCH" | "SKIP" | null;
                            };
                            heuristic: {
                                alignment: number | null;
                                /** Format: date-time */
                                as_of: string;
                                bearish: boolean;
                                change_point_prob: number | null;
                                confidence: number | null;
                                /** Format: date-time */
                                created_at: string;
                                error: string | null;
                                expected_return: number | null;
                                expected_volatility: number | null;
                                features: {
                                    [key: string]: unknown;
                                };
                                /** Format: uuid */
                                id: string;
                                latency_ms: number;
                                /** @enum {string} */
                                pipeline: "heuristic" | "bayesian";
                                probability: number | null;
                                score: number | null;
                                /** @enum {string} */
                                status: "ok" | "failed" | "insufficient_data";
                                tick_id: string;
                                ticker: string;
                                timeframe_scores: {
                                    [key: string]: number | null;
                                };
                                /** @enum {string|null} */
                                verdict: "BUY" | "WATCH" | "SKIP" | null;
                            };
                            /** @enum {string} */
                            mapped_action: "buy" | "sell" | "hold";
                            mapped_confidence: number;
                            ticker: string;
                        }[];
                    };
                };
            };
        };
    };
    get_api_signals_by_ticker: {
        parameters: {
            query?: {
                limit?: number;
            };
            header?: never;
            path: {
                ticker: string;
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
                        alignment: number | null;
                        /** Format: date-time */
                        as_of: string;
                        bearish: boolean;
                        change_point_prob: number | null;
                        confidence: number | null;
                        /** Format: date-time */
                        created_at: string;
                        error: string | null;
                        expected_return: number | null;
                        expected_volatility: number | null;
                        features: {
                            [key: string]: unknown;
                        };
                        /** Format: uuid */
                        id: string;
                        latency_ms: number;
                        /** @enum {string} */
                        pipeline: "heuristic" | "bayesian";
                        probability: number | null;
                        score: number | null;
                        /** @enum {string} */
                        status: "ok" | "failed" | "insufficient_data";
                        tick_id: string;
                        ticker: string;
                        timeframe_scores: {
                            [key: string]: number | null;
                        };
                        /** @enum {string|null} */
                        verdict: "BUY" | "WATCH" | "SKIP" | null;
                    }[];
                };
            };
        };
    };
    get_api_system_access: {
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
                        /**
                         * Format: date-time
                         * @description when the token of this request stops working
                         */
                        ends_at: string | null;
                        name: string;
                        /** @enum {string} */
                        role: "viewer" | "operator" | "admin" | "internal";
                        tokens_required: boolean;
                        /** @description set when the token expires soon */
                        warning: string | null;
                    };
                };
            };
        };
    };
    get_api_system_info: {
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
                        /** @enum {string} */
                        data_mode: "simulated" | "real";
                        notice: string | null;
                        providers: {
                            broker: boolean;
                            filings: boolean;
                            market_data: boolean;
                            model: string;
                        };
                        /** @description roles this version can run */
                        roles: string[];
                        stage: string;
                        version: string;
                    };
                };
            };
        };
    };
    get_api_system_rate_limits: {
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
                        cadences_seconds: {
                            [key: string]: number;
                        };
                        market_api: {
                            active_sources: number;
                            cadence_seconds: number;
                            max_tickers_per_cycle: number;
                            rate_per_minute: number;
                        };
                        news_api: {
                            active_sources: number;
                            cadence_seconds: number;
                            max_tickers_per_cycle: number;
                            rate_per_minute: number;
                        };
                        per_type_limits: {
                            [key: string]: number;
                        };
                        /** @description calls per minute over all vendor source types */
                        vendor_global_limit: number;
                        vendor_source_types: string[];
                    };
                };
            };
        };
    };
    get_api_system_status: {
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
                        processes: {
                            is_crash_looping: boolean;
                            /** Format: date-time */
                            last_at: string;
                            last_message: string;
                            process: string;
                            /** @description unplanned restarts in the last hour */
                            restarts: number;
                        }[];
                        vendors: {
                            /** Format: date-time */
                            checked_at: string;
                            /** @description one sentence: what was found, and what to do about it */
                            message: string;
                            /** @enum {string} */
                            vendor: "market data" | "broker" | "live broker" | "filings" | "language model" | "e-mail" | "text messages";
                            /** @enum {string} */
                            verdict: "ok" | "failed" | "not_configured";
                        }[];
                    };
                };
            };
        };
    };
    get_api_tracking_progress: {
        parameters: {
            query: {
                tickers: string;
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
                        companies: {
                            daily_bars: number;
                            documents: number;
                            recommendation: null | {
                                action: string;
                                confidence: number;
                                /** Format: uuid */
                                id: string;
                                reference_price: number | null;
                            };
                            source_error: string | null;
                            ticker: string;
                        }[];
                        /** @description whether a scheduler runs, which reads new sources */
                        is_platform_running: boolean;
                    };
                };
            };
        };
    };
    get_api_trends: {
        parameters: {
            query?: {
                entity_type?: "company" | "sector" | "market";
                limit?: number;
                offset?: number;
                ticker?: string;
                window?: "intraday" | "1d" | "7d" | "30d" | "90d";
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
                        algo_version: string;
                        /** Format: date-time */
                        as_of: string;
                        attention_z: number | null;
                        beta_down: number;
                        beta_up: number;
                        change_point_prob: number | null;
                        confidence: number;
                        config_hash: string;
                        contradiction_score: number;
                        contradictions: {
                            catalysts: string[];
                            /** Format: uuid */
                            negative_impact_id: string;
                            /** Format: uuid */
                            positive_impact_id: string;
                            weight: number;
                        }[];
                        data_quality: {
                            cap_factor: number;
                            capped_source: string | null;
                            evidence_truncated: boolean;
                            price_stale_sessions: number | null;
                            /** @enum {string|null} */
                            sigma_basis: "own" | "default" | null;
                        };
                        dominant_catalysts: {
                            /** @enum {string} */
                            catalyst_type: "earnings_beat" | "earnings_miss" | "guidance_raise" | "guidance_cut" | "analyst_upgrade" | "analyst_downgrade" | "price_target" | "ma_target" | "ma_acquirer" | "spinoff" | "contract_win" | "contract_loss" | "product_launch" | "partnership" | "recall_failure" | "cyber_incident" | "supply_disruption" | "labour_action" | "regulatory_approval" | "regulatory_action" | "litigation" | "buyback_dividend_up" | "dividend_cut_dilution" | "credit_event" | "management_change" | "insider_trade" | "restructuring" | "macro_exposure" | "price_move" | "other";
                            share: number;
                            sign: number;
                        }[];
                        entity_id: string;
                        /** @enum {string} */
                        entity_type: "company" | "sector" | "market";
                        evidence_count: number;
                        evidence_weight: number;
                        /** Format: date-time */
                        generated_at: string;
                        /** Format: uuid */
                        id: string;
                        market_context: {
                            excess_vs_spy: number | null;
                            return: number | null;
                            sigma: number | null;
                        };
                        momentum: number;
                        n_eff: number;
                        p_up: number;
                        projection: {
                            diverges_from_current: boolean;
                            driving_factors: {
                                contribution: number;
                                description: string;
                                evidence_ids: string[];
                                factor: string;
                                /** @enum {string} */
                                layer: "company" | "macro" | "competitive" | "price" | "other";
                            }[];
                            macro_contribution_pct: number;
                            projected_confidence: number;
                            /** @enum {string} */
                            projected_direction: "bullish" | "bearish" | "neutral";
                            projected_score: number;
                            projected_strength: number;
                            /** @enum {string} */
                            projection_horizon: "1d" | "7d" | "30d" | "90d";
                        } | null;
                        source_count: number;
                        top_evidence: {
                            /** @enum {string} */
                            catalyst_type: "earnings_beat" | "earnings_miss" | "guidance_raise" | "guidance_cut" | "analyst_upgrade" | "analyst_downgrade" | "price_target" | "ma_target" | "ma_acquirer" | "spinoff" | "contract_win" | "contract_loss" | "product_launch" | "partnership" | "recall_failure" | "cyber_incident" | "supply_disruption" | "labour_action" | "regulatory_approval" | "regulatory_action" | "litigation" | "buyback_dividend_up" | "dividend_cut_dilution" | "credit_event" | "management_change" | "insider_trade" | "restructuring" | "macro_exposure" | "price_move" | "other";
                            contribution: number;
                            /** Format: uuid */
                            document_id: string;
                            /** Format: uuid */
                            impact_id: string;
                            /** Format: date-time */
                            published_at: string;
                            sentiment: number;
                            /** Format: uuid */
                            source_id: string | null;
                            weight: number;
                        }[];
                        /** @enum {string} */
                        trend_direction: "bullish" | "bearish" | "mixed" | "neutral";
                        trend_score: number;
                        trend_strength: number;
                        /** @enum {string} */
                        window: "intraday" | "1d" | "7d" | "30d" | "90d";
                    }[];
                };
            };
        };
    };
    get_api_trends_by_trend_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                trend_id: string;
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
                        algo_version: string;
                        /** Format: date-time */
                        as_of: string;
                        attention_z: number | null;
                        beta_down: number;
                        beta_up: number;
                        change_point_prob: number | null;
                        confidence: number;
                        config_hash: string;
                        contradiction_score: number;
                        contradictions: {
                            catalysts: string[];
                            /** Format: uuid */
                            negative_impact_id: string;
                            /** Format: uuid */
                            positive_impact_id: string;
                            weight: number;
                        }[];
                        data_quality: {
                            cap_factor: number;
                            capped_source: string | null;
                            evidence_truncated: boolean;
                            price_stale_sessions: number | null;
                            /** @enum {string|null} */
                            sigma_basis: "own" | "default" | null;
                        };
                        dominant_catalysts: {
                            /** @enum {string} */
                            catalyst_type: "earnings_beat" | "earnings_miss" | "guidance_raise" | "guidance_cut" | "analyst_upgrade" | "analyst_downgrade" | "price_target" | "ma_target" | "ma_acquirer" | "spinoff" | "contract_win" | "contract_loss" | "product_launch" | "partnership" | "recall_failure" | "cyber_incident" | "supply_disruption" | "labour_action" | "regulatory_approval" | "regulatory_action" | "litigation" | "buyback_dividend_up" | "dividend_cut_dilution" | "credit_event" | "management_change" | "insider_trade" | "restructuring" | "macro_exposure" | "price_move" | "other";
                            share: number;
                            sign: number;
                        }[];
                        entity_id: string;
                        /** @enum {string} */
                        entity_type: "company" | "sector" | "market";
                        evidence_count: number;
                        evidence_weight: number;
                        /** Format: date-time */
                        generated_at: string;
                        /** Format: uuid */
                        id: string;
                        market_context: {
                            excess_vs_spy: number | null;
                            return: number | null;
                            sigma: number | null;
                        };
                        momentum: number;
                        n_eff: number;
                        p_up: number;
                        projection: {
                            diverges_from_current: boolean;
                            driving_factors: {
                                contribution: number;
                                description: string;
                                evidence_ids: string[];
                                factor: string;
                                /** @enum {string} */
                                layer: "company" | "macro" | "competitive" | "price" | "other";
                            }[];
                            macro_contribution_pct: number;
                            projected_confidence: number;
                            /** @enum {string} */
                            projected_direction: "bullish" | "bearish" | "neutral";
                            projected_score: number;
                            projected_strength: number;
                            /** @enum {string} */
                            projection_horizon: "1d" | "7d" | "30d" | "90d";
                        } | null;
                        source_count: number;
                        top_evidence: {
                            /** @enum {string} */
                            catalyst_type: "earnings_beat" | "earnings_miss" | "guidance_raise" | "guidance_cut" | "analyst_upgrade" | "analyst_downgrade" | "price_target" | "ma_target" | "ma_acquirer" | "spinoff" | "contract_win" | "contract_loss" | "product_launch" | "partnership" | "recall_failure" | "cyber_incident" | "supply_disruption" | "labour_action" | "regulatory_approval" | "regulatory_action" | "litigation" | "buyback_dividend_up" | "dividend_cut_dilution" | "credit_event" | "management_change" | "insider_trade" | "restructuring" | "macro_exposure" | "price_move" | "other";
                            contribution: number;
                            /** Format: uuid */
                            document_id: string;
                            /** Format: uuid */
                            impact_id: string;
                            /** Format: date-time */
                            published_at: string;
                            sentiment: number;
                            /** Format: uuid */
                            source_id: string | null;
                            weight: number;
                        }[];
                        /** @enum {string} */
                        trend_direction: "bullish" | "bearish" | "mixed" | "neutral";
                        trend_score: number;
                        trend_strength: number;
                        /** @enum {string} */
                        window: "intraday" | "1d" | "7d" | "30d" | "90d";
                    };
                };
            };
        };
    };
    get_api_trends_by_trend_id_evidence: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                trend_id: string;
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
                        evidence: {
                            company_impacts: {
                                /** @enum {string} */
                                catalyst_type: "earnings_beat" | "earnings_miss" | "guidance_raise" | "guidance_cut" | "analyst_upgrade" | "analyst_downgrade" | "price_target" | "ma_target" | "ma_acquirer" | "spinoff" | "contract_win" | "contract_loss" | "product_launch" | "partnership" | "recall_failure" | "cyber_incident" | "supply_disruption" | "labour_action" | "regulatory_approval" | "regulatory_action" | "litigation" | "buyback_dividend_up" | "dividend_cut_dilution" | "credit_event" | "management_change" | "insider_trade" | "restructuring" | "macro_exposure" | "price_move" | "other";
                                company_id: string;
                                confidence: number;
                                contribution: number;
                                /** @enum {string} */
                                direction: "positive" | "negative" | "neutral" | "mixed";
                                evidence: {
                                    end: number;
                                    quote: string;
                                    start: number;
                                }[];
                                /** @enum {string|null} */
                                guidance: "raised" | "lowered" | "maintained" | "withdrawn" | null;
                                /** Format: uuid */
                                id?: string;
                                magnitude: number;
                                /** @enum {string} */
                                modality: "factual" | "guidance" | "opinion" | "conditional" | "rumour";
                                rationale: string;
                                sentiment: number;
                                surprise: {
                                    actual: number;
                                    expected: number;
                                    metric: string;
                                    pct: number;
                                    unit: string;
                                } | null;
                                ticker: string;
                                /** @enum {string} */
                                time_horizon: "intraday" | "1d" | "7d" | "30d" | "90d";
                                weight: number;
                            }[];
                            contribution: number;
                            document: {
                                /** Format: date-time */
                                available_at: string;
                                /** @enum {string} */
                                document_type: "news" | "filing" | "web_page" | "press_release";
                                /** Format: uuid */
                                id: string;
                                /** Format: date-time */
                                published_at: string;
                                raw_artifact: {
                                    sha256: string;
                                    storage_key: string;
                                };
                                /** @enum {string} */
                                status: "raw" | "parsed" | "parse_failed" | "duplicate" | "irrelevant" | "extracted" | "extraction_failed" | "archived";
                                title: string | null;
                                url: string | null;
                            };
                            /** Format: uuid */
                            document_id: string;
                            intelligence: {
                                confidence: number;
                                /** Format: date-time */
                                created_at: string;
                                /** @enum {string} */
                                direction: "positive" | "negative" | "neutral";
                                /** Format: uuid */
                                document_id: string;
                                grounding_rate: number | null;
                                /** Format: uuid */
                                id: string;
                                key_facts: string[];
                                model_name: string;
                                prompt_version: string | null;
                                provider: string;
                                schema_version: number;
                                sentiment: number;
                                /** @enum {string} */
                                status: "ok" | "degraded" | "failed";
                                summary: string;
                            };
                            source: {
                                credibility_score: number;
                                /** Format: uuid */
                                id: string;
                                source_name: string;
                                source_type: string;
                            } | null;
                            weight: number;
                        }[];
                        trend: {
                            algo_version: string;
                            /** Format: date-time */
                            as_of: string;
                            attention_z: number | null;
                            beta_down: number;
                            beta_up: number;
                            change_point_prob: number | null;
                            confidence: number;
                            config_hash: string;
                            contradiction_score: number;
                            contradictions: {
                                catalysts: string[];
                                /** Format: uuid */
                                negative_impact_id: string;
                                /** Format: uuid */
                                positive_impact_id: string;
                                weight: number;
                            }[];
                            data_quality: {
                                cap_factor: number;
                                capped_source: string | null;
                                evidence_truncated: boolean;
                                price_stale_sessions: number | null;
                                /** @enum {string|null} */
                                sigma_basis: "own" | "default" | null;
                            };
                            dominant_catalysts: {
                                /** @enum {string} */
                                catalyst_type: "earnings_beat" | "earnings_miss" | "guidance_raise" | "guidance_cut" | "analyst_upgrade" | "analyst_downgrade" | "price_target" | "ma_target" | "ma_acquirer" | "spinoff" | "contract_win" | "contract_loss" | "product_launch" | "partnership" | "recall_failure" | "cyber_incident" | "supply_disruption" | "labour_action" | "regulatory_approval" | "regulatory_action" | "litigation" | "buyback_dividend_up" | "dividend_cut_dilution" | "credit_event" | "management_change" | "insider_trade" | "restructuring" | "macro_exposure" | "price_move" | "other";
                                share: number;
                                sign: number;
                            }[];
                            entity_id: string;
                            /** @enum {string} */
                            entity_type: "company" | "sector" | "market";
                            evidence_count: number;
                            evidence_weight: number;
                            /** Format: date-time */
                            generated_at: string;
                            /** Format: uuid */
                            id: string;
                            market_context: {
                                excess_vs_spy: number | null;
                                return: number | null;
                                sigma: number | null;
                            };
                            momentum: number;
                            n_eff: number;
                            p_up: number;
                            projection: {
                                diverges_from_current: boolean;
                                driving_factors: {
                                    contribution: number;
                                    description: string;
                                    evidence_ids: string[];
                                    factor: string;
                                    /** @enum {string} */
                                    layer: "company" | "macro" | "competitive" | "price" | "other";
                                }[];
                                macro_contribution_pct: number;
                                projected_confidence: number;
                                /** @enum {string} */
                                projected_direction: "bullish" | "bearish" | "neutral";
                                projected_score: number;
                                projected_strength: number;
                                /** @enum {string} */
                                projection_horizon: "1d" | "7d" | "30d" | "90d";
                            } | null;
                            source_count: number;
                            top_evidence: {
                                /** @enum {string} */
                                catalyst_type: "earnings_beat" | "earnings_miss" | "guidance_raise" | "guidance_cut" | "analyst_upgrade" | "analyst_downgrade" | "price_target" | "ma_target" | "ma_acquirer" | "spinoff" | "contract_win" | "contract_loss" | "product_launch" | "partnership" | "recall_failure" | "cyber_incident" | "supply_disruption" | "labour_action" | "regulatory_approval" | "regulatory_action" | "litigation" | "buyback_dividend_up" | "dividend_cut_dilution" | "credit_event" | "management_change" | "insider_trade" | "restructuring" | "macro_exposure" | "price_move" | "other";
                                contribution: number;
                                /** Format: uuid */
                                document_id: string;
                                /** Format: uuid */
                                impact_id: string;
                                /** Format: date-time */
                                published_at: string;
                                sentiment: number;
                                /** Format: uuid */
                                source_id: string | null;
                                weight: number;
                            }[];
                            /** @enum {string} */
                            trend_direction: "bullish" | "bearish" | "mixed" | "neutral";
                            trend_score: number;
                            trend_strength: number;
                            /** @enum {string} */
                            window: "intraday" | "1d" | "7d" | "30d" | "90d";
                        };
                    };
                };
            };
        };
    };
    get_api_trends_by_trend_id_projection: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                trend_id: string;
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
                        diverges_from_current: boolean;
                        driving_factors: {
                            contribution: number;
                            description: string;
                            evidence_ids: string[];
                            factor: string;
                            /** @enum {string} */
                            layer: "company" | "macro" | "competitive" | "price" | "other";
                        }[];
                        macro_contribution_pct: number;
                        projected_confidence: number;
                        /** @enum {string} */
                        projected_direction: "bullish" | "bearish" | "neutral";
                        projected_score: number;
                        projected_strength: number;
                        /** @enum {string} */
                        projection_horizon: "1d" | "7d" | "30d" | "90d";
                    };
                };
            };
        };
    };
    get_api_trends_history: {
        parameters: {
            query?: {
                entity_type?: "company" | "sector" | "market";
                limit?: number;
                ticker?: string;
                window?: "intraday" | "1d" | "7d" | "30d" | "90d";
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
                        algo_version: string;
                        /** Format: date-time */
                        as_of: string;
                        attention_z: number | null;
                        beta_down: number;
                        beta_up: number;
                        change_point_prob: number | null;
                        confidence: number;
                        config_hash: string;
                        contradiction_score: number;
                        contradictions: {
                            catalysts: string[];
                            /** Format: uuid */
                            negative_impact_id: string;
                            /** Format: uuid */
                            positive_impact_id: string;
                            weight: number;
                        }[];
                        data_quality: {
                            cap_factor: number;
                            capped_source: string | null;
                            evidence_truncated: boolean;
                            price_stale_sessions: number | null;
                            /** @enum {string|null} */
                            sigma_basis: "own" | "default" | null;
                        };
                        dominant_catalysts: {
                            /** @enum {string} */
                            catalyst_type: "earnings_beat" | "earnings_miss" | "guidance_raise" | "guidance_cut" | "analyst_upgrade" | "analyst_downgrade" | "price_target" | "ma_target" | "ma_acquirer" | "spinoff" | "contract_win" | "contract_loss" | "product_launch" | "partnership" | "recall_failure" | "cyber_incident" | "supply_disruption" | "labour_action" | "regulatory_approval" | "regulatory_action" | "litigation" | "buyback_dividend_up" | "dividend_cut_dilution" | "credit_event" | "management_change" | "insider_trade" | "restructuring" | "macro_exposure" | "price_move" | "other";
                            share: number;
                            sign: number;
                        }[];
                        entity_id: string;
                        /** @enum {string} */
                        entity_type: "company" | "sector" | "market";
                        evidence_count: number;
                        evidence_weight: number;
                        /** Format: date-time */
                        generated_at: string;
                        /** Format: uuid */
                        id: string;
                        market_context: {
                            excess_vs_spy: number | null;
                            return: number | null;
                            sigma: number | null;
                        };
                        momentum: number;
                        n_eff: number;
                        p_up: number;
                        projection: {
                            diverges_from_current: boolean;
                            driving_factors: {
                                contribution: number;
                                description: string;
                                evidence_ids: string[];
                                factor: string;
                                /** @enum {string} */
                                layer: "company" | "macro" | "competitive" | "price" | "other";
                            }[];
                            macro_contribution_pct: number;
                            projected_confidence: number;
                            /** @enum {string} */
                            projected_direction: "bullish" | "bearish" | "neutral";
                            projected_score: number;
                            projected_strength: number;
                            /** @enum {string} */
                            projection_horizon: "1d" | "7d" | "30d" | "90d";
                        };
                        source_count: number;
                        top_evidence: {
                            /** @enum {string} */
                            catalyst_type: "earnings_beat" | "earnings_miss" | "guidance_raise" | "guidance_cut" | "analyst_upgrade" | "analyst_downgrade" | "price_target" | "ma_target" | "ma_acquirer" | "spinoff" | "contract_win" | "contract_loss" | "product_launch" | "partnership" | "recall_failure" | "cyber_incident" | "supply_disruption" | "labour_action" | "regulatory_approval" | "regulatory_action" | "litigation" | "buyback_dividend_up" | "dividend_cut_dilution" | "credit_event" | "management_change" | "insider_trade" | "restructuring" | "macro_exposure" | "price_move" | "other";
                            contribution: number;
                            /** Format: uuid */
                            document_id: string;
                            /** Format: uuid */
                            impact_id: string;
                            /** Format: date-time */
                            published_at: string;
                            sentiment: number;
                            /** Format: uuid */
                            source_id: string | null;
                            weight: number;
                        }[];
                        /** @enum {string} */
                        trend_direction: "bullish" | "bearish" | "mixed" | "neutral";
                        /** Format: uuid */
                        trend_id: string;
                        trend_score: number;
                        trend_strength: number;
                        /** @enum {string} */
                        window: "intraday" | "1d" | "7d" | "30d" | "90d";
                    }[];
                };
            };
        };
    };
    get_api_validation_attribution_catalysts: {
        parameters: {
            query?: {
                horizon?: "1h" | "6h" | "1d" | "7d" | "30d";
                lookback?: "7d" | "30d" | "90d" | "all";
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
                        catalysts: {
                            avg_return: number | null;
                            catalyst_type: string;
                            information_coefficient: number | null;
                            prediction_count: number;
                            win_rate: number | null;
                        }[];
                        /** @enum {string} */
                        horizon: "1h" | "6h" | "1d" | "7d" | "30d";
                        /** @enum {string} */
                        lookback: "7d" | "30d" | "90d" | "all";
                    };
                };
            };
        };
    };
    get_api_validation_attribution_layers: {
        parameters: {
            query?: {
                horizon?: "1h" | "6h" | "1d" | "7d" | "30d";
                lookback?: "7d" | "30d" | "90d" | "all";
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
                        /** @enum {string} */
                        horizon: "1h" | "6h" | "1d" | "7d" | "30d";
                        layers: {
                            avg_contribution_pct: number | null;
                            dominant_count: number;
                            dominant_ic: number | null;
                            dominant_win_rate: number | null;
                            /** @enum {string} */
                            layer: "company" | "macro" | "competitive";
                        }[];
                        /** @enum {string} */
                        lookback: "7d" | "30d" | "90d" | "all";
                    };
                };
            };
        };
    };
    get_api_validation_attribution_sources: {
        parameters: {
            query?: {
                horizon?: "1h" | "6h" | "1d" | "7d" | "30d";
                lookback?: "7d" | "30d" | "90d" | "all";
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
                        /** @enum {string} */
                        horizon: "1h" | "6h" | "1d" | "7d" | "30d";
                        /** @enum {string} */
                        lookback: "7d" | "30d" | "90d" | "all";
                        sources: {
                            avg_return: number | null;
                            credibility_effective: number;
                            duplicate_rate: number | null;
                            information_coefficient: number | null;
                            prediction_count: number;
                            /** Format: uuid */
                            source_id: string;
                            source_name: string;
                            source_type: string;
                            win_rate: number | null;
                        }[];
                    };
                };
            };
        };
    };
    get_api_validation_calibration: {
        parameters: {
            query?: {
                horizon?: "1h" | "6h" | "1d" | "7d" | "30d";
                lookback?: "7d" | "30d" | "90d" | "all";
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
                        buckets: {
                            avg_confidence: number | null;
                            bucket_high: number;
                            bucket_low: number;
                            miscalibrated: boolean;
                            observed_win_rate: number | null;
                            prediction_count: number;
                        }[];
                        /** @enum {string} */
                        horizon: "1h" | "6h" | "1d" | "7d" | "30d";
                        /** @enum {string} */
                        lookback: "7d" | "30d" | "90d" | "all";
                    };
                };
            };
        };
    };
    get_api_validation_gate_status: {
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
                        details?: {
                            [key: string]: unknown;
                        };
                        /** @enum {string|null} */
                        gate_status: "pass" | "warn" | "fail" | "insufficient_data" | null;
                        message?: string;
                        /** Format: date-time */
                        updated_at?: string;
                    };
                };
            };
        };
    };
    get_api_validation_ic_by_horizon: {
        parameters: {
            query?: {
                lookback?: "7d" | "30d" | "90d" | "all";
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
                        horizons: {
                            /** Format: date-time */
                            generated_at: string | null;
                            /** @enum {string} */
                            horizon: "1h" | "6h" | "1d" | "7d" | "30d";
                            information_coefficient: number | null;
                            prediction_count: number;
                            rank_information_coefficient: number | null;
                        }[];
                        /** @enum {string} */
                        lookback: "7d" | "30d" | "90d" | "all";
                    };
                };
            };
        };
    };
    get_api_validation_summary: {
        parameters: {
            query?: {
                horizon?: "1h" | "6h" | "1d" | "7d" | "30d";
                lookback?: "7d" | "30d" | "90d" | "all";
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
                        /** @enum {string|null} */
                        gate_status: "pass" | "warn" | "fail" | "insufficient_data" | null;
                        snapshot: {
                            avg_excess_return_vs_sector: number | null;
                            avg_excess_return_vs_spy: number | null;
                            avg_return: number | null;
                            brier_score: number | null;
                            buy_win_rate: number | null;
                            calibration_error: number | null;
                            directional_accuracy: number | null;
                            /** Format: date-time */
                            generated_at: string;
                            hold_win_rate: number | null;
                            /** @enum {string} */
                            horizon: "1h" | "6h" | "1d" | "7d" | "30d";
                            /** Format: uuid */
                            id: string;
                            information_coefficient: number | null;
                            /** @enum {string} */
                            lookback_window: "7d" | "30d" | "90d" | "all";
                            metadata: {
                                [key: string]: unknown;
                            };
                            prediction_count: number;
                            rank_information_coefficient: number | null;
                            sell_win_rate: number | null;
                            win_rate: number | null;
                        } | null;
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
}
