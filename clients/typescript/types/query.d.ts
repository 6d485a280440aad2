// Made by `npm run generate:clients` from the service’s OpenAPI document. Do not edit.
export interface paths {
    "/api/admin/access/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Sessions by single sign-on, newest first
         * @description Sessions that work, and those that ended within the last 30 days, each with the reason. Needs the role admin.
         */
        get: operations["get_api_admin_access_sessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/access/sessions/{session_id}": {
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
         * End a session
         * @description Its requests are refused and its streams end within seconds; the person may sign in again. Records an audit event. Needs the role admin.
         */
        delete: operations["delete_api_admin_access_sessions_by_session_id"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/access/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All tokens, newest first, with their state and last use; never the tokens themselves
         * @description Names, roles, expiry and last use to the minute, with a warning for each token that ends soon. Needs the role admin.
         */
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
        /**
         * Set a company's sector and industry
         * @description An absent industry keeps its value. Records an audit event. Give each value in the query or in a JSON body; the body wins. Required in one of them: sector. Needs the role operator or admin.
         */
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
        /**
         * Activate or deactivate a company
         * @description An inactive company gets no new data and no recommendations; its history stays. Records an audit event. Give each value in the query or in a JSON body; the body wins. active is true when absent. Needs the role operator or admin.
         */
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
        /**
         * Count active sources by type for each active company
         * @description One row for each active company, with the number of its active sources of each type. Any token may call it.
         */
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
        /**
         * Whether the competitive layer is enabled
         * @description Whether news of related companies counts in recommendations, and whether that is the default or was set. Any token may call it.
         */
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
        /**
         * Switch the competitive layer on or off
         * @description Takes effect with the next recommendations. Records an audit event. Needs the role operator or admin.
         */
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
        /**
         * Whether the macro layer is enabled
         * @description Whether macro events count in recommendations, and whether that is the default or was set. Any token may call it.
         */
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
        /**
         * Switch the macro layer on or off
         * @description Takes effect with the next recommendations. Records an audit event. Needs the role operator or admin.
         */
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
        /**
         * Set a source's credibility
         * @description The credibility weighs the evidence of the source, from 0 to 1. Records an audit event. Give each value in the query or in a JSON body; the body wins. Required in one of them: credibility_score. Needs the role operator or admin.
         */
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
        /**
         * The runs of a source, newest first
         * @description Each run with its status, items, duration and error. Any token may call it.
         */
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
        /**
         * Activate or deactivate a source
         * @description An inactive source is not fetched; its documents stay. Records an audit event. Give each value in the query or in a JSON body; the body wins. active is true when absent. Needs the role operator or admin.
         */
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
        /**
         * Health of each source
         * @description The newest run of each source and its counts of the last 24 hours. Any token may call it.
         */
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
        /**
         * Which orders need an approval
         * @description Whether paper orders are approved automatically, whether live orders need a person, and how long a request waits. With `as_of` the answer is of that instant: `X-As-Of` has it, and `X-As-Of-Limits` names the fields that are not of it. Any token may call it.
         */
        get: operations["get_api_admin_trading_approval_config"];
        /**
         * Change which orders need an approval
         * @description Keys that are absent keep their value. Records an audit event. Needs the role admin.
         */
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
        /**
         * Orders waiting for review
         * @description Pending requests with their orders, the first to expire first. Any token may call it.
         */
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
        /**
         * Approve or reject an order
         * @description An approved order is checked again and queued to the broker. Records an audit event. Give each value in the query or in a JSON body; the body wins. Required in one of them: approved. reviewed_by is "operator" when absent. review_note is "" when absent. Needs the role operator or admin.
         */
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
        /**
         * The trading configuration
         * @description What was set, and in `limits` every limit with its default filled in. With as_of what the audit log has of that instant. With `as_of` the answer is of that instant: `X-As-Of` has it, and `X-As-Of-Limits` names the fields that are not of it. Any token may call it.
         */
        get: operations["get_api_admin_trading_config"];
        /**
         * Change keys of the trading configuration
         * @description Keys that are absent keep their value. Values out of range are refused. Records an audit event. Needs the role admin.
         */
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
        /**
         * Symbols that may not be traded at present
         * @description Lockouts that have not expired, with their reason and end. Any token may call it.
         */
        get: operations["get_api_admin_trading_lockouts"];
        put?: never;
        /**
         * Keep a symbol from being traded for a while
         * @description Entries in the symbol are refused until the lockout ends; exits continue. Records an audit event. Needs the role operator or admin. A repetition with the same Idempotency-Key returns the first answer.
         */
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
        /**
         * End a lockout early
         * @description Entries in the symbol are possible again at once. Records an audit event. Needs the role operator or admin.
         */
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
        /**
         * Set the trading mode: paper, live or disabled. Disabled stops entries and the engine’s exits; stops that rest at the broker stay in force
         * @description Live trading needs live keys and a passed quality gate. Records an audit event. Give each value in the query or in a JSON body; the body wins. Required in one of them: mode. Needs the role admin.
         */
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
        /**
         * Symbols that must not be bought
         * @description The restricted list with the reason of each symbol. Any token may call it.
         */
        get: operations["get_api_admin_trading_restricted"];
        put?: never;
        /**
         * Put a symbol on the restricted list: it is not bought any more, sales of what is held continue
         * @description Applies to every mode and every origin of an order, and has no end date. Records an audit event. Needs the role operator or admin. A repetition with the same Idempotency-Key returns the first answer.
         */
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
        /**
         * Remove a symbol from the restricted list
         * @description The symbol can be bought again at once. Records an audit event. Needs the role operator or admin.
         */
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
        /**
         * Agents, oldest first
         * @description Agents that read documents with a model, with their prompts and settings. Three are built in. Any token may call it.
         */
        get: operations["get_api_agents"];
        put?: never;
        /**
         * Create an agent
         * @description The slug is made from the name when it is absent. Records an audit event. Needs the role admin. A repetition with the same Idempotency-Key returns the first answer.
         */
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
        /**
         * An agent
         * @description The agent with its prompts and settings. Any token may call it.
         */
        get: operations["get_api_agents_by_agent_id"];
        /**
         * Change some of an agent’s fields
         * @description Fields that are absent keep their value. Takes effect with the next extraction. Records an audit event. Needs the role admin.
         */
        put: operations["put_api_agents_by_agent_id"];
        post?: never;
        /**
         * Delete an agent and its variants; its invocation log stays
         * @description Removes the agent with its variants. Records an audit event. Needs the role admin.
         */
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
        /**
         * Clone an agent’s configuration as a new variant
         * @description Copies the agent’s own configuration; fields of the body replace copied ones. Records an audit event. Needs the role admin. A repetition with the same Idempotency-Key returns the first answer.
         */
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
        /**
         * Performance of an agent, including its variants
         * @description Invocations, successes, durations, confidence and tokens of the period. Any token may call it.
         */
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
        /**
         * Hourly performance of an agent
         * @description One row for each hour of the period, zeros included. Any token may call it.
         */
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
        /**
         * Try an agent on one document, optionally with changed settings; nothing is stored
         * @description Runs the agent once on a stored document and returns what it would extract, beside what the builtin extractor reads. Calls the model, which may cost money. Needs the role operator or admin.
         */
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
        /**
         * An agent’s variants, oldest first
         * @description Alternative prompts and models of the agent. At most one is active. Any token may call it.
         */
        get: operations["get_api_agents_by_agent_id_variants"];
        put?: never;
        /**
         * Create a variant
         * @description The variant is inactive until it is activated. The slug is made from the name when it is absent. Records an audit event. Needs the role admin. A repetition with the same Idempotency-Key returns the first answer.
         */
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
        /**
         * A variant
         * @description The variant with its prompts and settings. Any token may call it.
         */
        get: operations["get_api_agents_by_agent_id_variants_by_variant_id"];
        /**
         * Change some of a variant’s fields
         * @description Fields that are absent keep their value. Records an audit event. Needs the role admin.
         */
        put: operations["put_api_agents_by_agent_id_variants_by_variant_id"];
        post?: never;
        /**
         * Delete an inactive variant
         * @description Its invocation log stays. Records an audit event. Needs the role admin.
         */
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
        /**
         * Activate a variant instead of the active one
         * @description The variant that was active becomes inactive in the same transaction. Takes effect with the next extraction. Records an audit event. Needs the role admin.
         */
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
        /**
         * Clone a variant
         * @description Copies the variant within its agent; fields of the body replace copied ones. Records an audit event. Needs the role admin. A repetition with the same Idempotency-Key returns the first answer.
         */
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
        /**
         * A variant’s context and daily budgets, with today’s usage
         * @description The budgets in tokens and in US dollars (0 is no limit), and what was used and reserved of them today. Any token may call it.
         */
        get: operations["get_api_agents_by_agent_id_variants_by_variant_id_limits"];
        /**
         * Change a variant’s context and daily budgets
         * @description Fields that are absent keep their value. Extraction stops for the day when a budget is used up. Records an audit event. Needs the role admin.
         */
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
        /**
         * Performance of a variant
         * @description Invocations, successes, durations, confidence and tokens of the period. Any token may call it.
         */
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
        /**
         * Hourly performance of a variant
         * @description One row for each hour of the period, zeros included. Any token may call it.
         */
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
        /**
         * Deactivate all variants and use the agent’s own configuration
         * @description Does nothing when no variant is active; otherwise records an audit event. Needs the role admin.
         */
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
         * @description For the newest rows; questions over long histories belong to the lake. Runs as an account that can only read, with a row limit and a time limit. Viewers get no rows with text of restricted sources. Any token may call it.
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
        /**
         * Tables of the database
         * @description The tables of the public schema with estimated row counts, keys and references: what `POST /api/analytics/pg-query` can read. Any token may call it.
         */
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
         * @description Returns JSON, or the rows as a file with `Accept: text/csv` or `Accept: application/vnd.apache.parquet`. Any token may call it.
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
        /**
         * Saved queries by name
         * @description All saved queries, ordered by name. Twelve are made at the first start. Any token may call it.
         */
        get: operations["get_api_analytics_saved_queries"];
        put?: never;
        /**
         * Save a query
         * @description Stores a named SQL text. The text is not run. Needs the role operator or admin. A repetition with the same Idempotency-Key returns the first answer.
         */
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
        /**
         * Delete a saved query
         * @description Removes the query. A prebuilt one returns with `sextant seed`. Needs the role operator or admin.
         */
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
        /**
         * Tables of the lake
         * @description The tables and columns that `POST /api/analytics/query` can read. They are published to the lake with a delay of minutes. Any token may call it.
         */
        get: operations["get_api_analytics_schema"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ask": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Answer a question in words, with citations
         * @description Every number comes from a row, and every sentence cites where it comes from. A question that cannot be answered is refused with what is missing. With `Accept: text/event-stream` the answer is a stream of the events `plan`, `sentence` and `answer`. A model takes part only where an operator has created the agents `question-planner` and `answer-writer`; `models` says what each did. Any token may call it.
         */
        post: operations["post_api_ask"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ask/forms": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The questions that can be asked, and the operations that answer them
         * @description One example of each form. TICKER and OTHER stand for companies. Any token may call it.
         */
        get: operations["get_api_ask_forms"];
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
        /**
         * Audit events of one entity, oldest first
         * @description Each event has the state before and after, who made the change, and its link in the hash chain. Empty when nothing was recorded. Any token may call it.
         */
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
        /**
         * List companies
         * @description Companies of the registry, filtered by activity, sector or ticker, ordered by ticker. Any token may call it.
         */
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
        /**
         * Get a company with its aliases
         * @description The company, its aliases and the number of its active sources. Any token may call it.
         */
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
        /**
         * Filings of a company, newest first, with their acceptance time and item codes
         * @description Filings at the SEC with the instant from which they were public. With `as_of`, only what was public at that instant. Any token may call it.
         */
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
        /**
         * Figures of the statements as known at an instant, each with its filing
         * @description Revenue, earnings and balance sheet figures by period, each with the filing that first reported it. With `as_of`, only what was public at that instant. Any token may call it.
         */
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
        /**
         * Holdings that managers reported on form 13F: in the company, and by the company
         * @description Positions of the newest reported period of each manager, the largest first. Any token may call it.
         */
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
        /**
         * Transactions that insiders reported, newest first
         * @description From forms 3, 4 and 5, as the issuer or as the reporting owner. `market_only` leaves out grants, gifts and exercises. Any token may call it.
         */
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
        /**
         * List a company's sources
         * @description Active and inactive sources. Secrets in their configuration are shown as `[secret]`. Any token may call it.
         */
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
        /**
         * Documents, newest first
         * @description Collected documents without their text, filtered by company, type, status or publication time. With `as_of` the answer is of that instant: `X-As-Of` has it, and `X-As-Of-Limits` names the fields that are not of it. Any token may call it.
         */
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
        /**
         * A document with its mentions and intelligence
         * @description The parsed text, the companies it mentions with their places in the text, and what was extracted from it. With `as_of` the answer is of that instant: `X-As-Of` has it, and `X-As-Of-Limits` names the fields that are not of it. Any token may call it.
         */
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
        /**
         * Download the document exactly as it was fetched
         * @description The stored bytes, always as an untyped download, so that a foreign page cannot open as one of ours. With `as_of` the answer is of that instant: `X-As-Of` has it, and `X-As-Of-Limits` names the fields that are not of it. Any token may call it.
         */
        get: operations["get_api_documents_by_document_id_original"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
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
    "/api/macro/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Macro events, newest first
         * @description Events that affect many companies, merged from the documents that report them. With `as_of` the answer is of that instant: `X-As-Of` has it, and `X-As-Of-Limits` names the fields that are not of it. Any token may call it.
         */
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
        /**
         * A macro event and its impacts on companies, highest score first
         * @description The event with its impact on each company, by the exposure of the company. With `as_of` the answer is of that instant: `X-As-Of` has it, and `X-As-Of-Limits` names the fields that are not of it. Any token may call it.
         */
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
        /**
         * Impacts of macro events on a company, newest first
         * @description The exposure profile of the company and the impact of each event. Empty for a ticker that is not tracked. With `as_of` the answer is of that instant: `X-As-Of` has it, and `X-As-Of-Limits` names the fields that are not of it. Any token may call it.
         */
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
        /**
         * Impacts of a hypothetical event on every company; nothing is written
         * @description Computes what an event would mean for each tracked company, with the same rules as for a real event. Any token may call it.
         */
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
        /**
         * Load daily bars of all active companies from the market data vendor
         * @description Stores the bars that are missing. Waits for the vendor’s rate limit up to 40 seconds; the rest is queued. Needs the role operator or admin. With `Prefer: respond-async` it answers 202 with a job, which `Location` names; otherwise it answers within a minute. A repetition with the same Idempotency-Key returns the first answer.
         */
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
        /**
         * Load daily bars of one ticker from the market data vendor
         * @description Stores the bars that are missing. Waits for the vendor’s rate limit up to 40 seconds; the rest is queued. Needs the role operator or admin. With `Prefer: respond-async` it answers 202 with a job, which `Location` names; otherwise it answers within a minute. A repetition with the same Idempotency-Key returns the first answer.
         */
        post: operations["post_api_market_backfill_by_ticker"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/market/conflicts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List bars on which two market data vendors disagree, newest first
         * @description Any token may call it.
         */
        get: operations["get_api_market_conflicts"];
        put?: never;
        post?: never;
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
        /**
         * List price bars, oldest first, with the newest quote and the 90-day range
         * @description Bars as stored, adjusted for splits unless `adjusted` is false. Empty for a ticker without bars. `quote` is the newest price with its time; null without one. Any token may call it.
         */
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
        /**
         * Prices of models; a model without one has an unknown price
         * @description In US dollars for a million tokens, by provider and model. Any token may call it.
         */
        get: operations["get_api_model_prices"];
        /**
         * Store the price of a model, or of all models of a provider (*)
         * @description Replaces the price of the same provider and model. Records an audit event. Needs the role admin.
         */
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
        /**
         * Delete a price
         * @description Costs of the model count as unknown afterwards. Records an audit event. Needs the role admin.
         */
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
        /**
         * Ingestion totals
         * @description Runs by status, items fetched and new, active sources and companies, in total and by source type. Any token may call it.
         */
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
        /**
         * Runs and items per time bucket and source type
         * @description One row for each bucket and source type, zeros included, so that an outage shows. Any token may call it.
         */
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
        /**
         * Recent extraction failures with their reasons, newest first
         * @description Extractions that failed in the period, with the document, the model and the error. Any token may call it.
         */
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
        /**
         * Performance of each model
         * @description Invocations, successes, durations and tokens in the period, by model. Any token may call it.
         */
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
        /**
         * Health of each pipeline stage
         * @description Documents by stage, latency and failures of parsing, extraction and aggregation in the period, and the depth of each queue. Any token may call it.
         */
        get: operations["get_api_ops_pipeline_health"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ops/pipeline/pending": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Pending work of every queue
         * @description Derived from state, beside what the queues hold. A job is missing when the state asks for it and it neither waits nor runs: it was flushed, failed for the last time, or was lost. Any token may call it.
         */
        get: operations["get_api_ops_pipeline_pending"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ops/pipeline/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore missing jobs
         * @description Enqueues every missing job, dead ones included. Repeating it adds nothing. Queues of a pipeline that is off stay empty until it is switched on. Records an audit event. Needs the role operator or admin.
         */
        post: operations["post_api_ops_pipeline_restore"];
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
        /**
         * Retry failed extractions, up to 200
         * @description Deletes the failed readings and queues the documents for extraction again. A document that was queued within the last hour is skipped. Needs the role operator or admin. A repetition with the same Idempotency-Key returns the first answer.
         */
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
        /**
         * Queue depths and document counts as server-sent events, every 3 seconds
         * @description An endless stream. Each event has the name `pipeline` and JSON data with queue depths, dead letters and document counts. A reader that is too slow is disconnected. Any token may call it.
         */
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
        /**
         * Whether the pipeline is on
         * @description The runtime flag that every worker of the document pipeline checks. Any token may call it.
         */
        get: operations["get_api_ops_pipeline_toggle"];
        put?: never;
        /**
         * Switch the pipeline on or off
         * @description Off: workers idle and pipeline queues are flushed; orders and trading continue. On: flushed work is restored from state. Records an audit event. Needs the role operator or admin.
         */
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
        /**
         * Missing source types per company, and stale sources
         * @description Companies without a market, news or filings source, and sources without a success for three cadences. Any token may call it.
         */
        get: operations["get_api_ops_sources_coverage_gaps"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ops/storage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Size, growth and forecast of what is stored, with the retention policies
         * @description Measured by housekeeping every hour. The forecast assumes the growth of the last seven days and the policies in force. Any token may call it.
         */
        get: operations["get_api_ops_storage"];
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
        /**
         * Orders, newest first
         * @description Orders of all accounts and modes, filtered. `X-Total-Count` has the number of all that match. With `as_of` the answer is of that instant: `X-As-Of` has it, and `X-As-Of-Limits` names the fields that are not of it. Any token may call it.
         */
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
        /**
         * An order with its events and fills, and the decision, recommendation and evidence behind it
         * @description Everything that explains the order: the recommendation, its evidence, the decision with each check, the gate’s verdict, the broker’s events and fills, and the audit trail. With `as_of` the answer is of that instant: `X-As-Of` has it, and `X-As-Of-Limits` names the fields that are not of it. Any token may call it.
         */
        get: operations["get_api_orders_by_order_id"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders/{order_id}/bundle": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * An order as a file that can be verified: evidence, decision, checks, gate, fills and audit events
         * @description One JSON file in canonical form with a digest over its bytes. `sextant verify FILE` computes it again without a database. Text of restricted sources is withheld from viewers. Any token may call it.
         */
        get: operations["get_api_orders_by_order_id_bundle"];
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
        /**
         * Historical price effect of each catalyst type on a company's shares
         * @description For each kind of event and time horizon: how often and how far the price moved afterwards. Empty for a ticker that is not tracked. With `as_of` the answer is of that instant: `X-As-Of` has it, and `X-As-Of-Limits` names the fields that are not of it. Any token may call it.
         */
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
        /**
         * Signals to a company from other companies' news, the latest 100
         * @description What news of other companies means for this one, newest first. Empty for a ticker that is not tracked. With `as_of` the answer is of that instant: `X-As-Of` has it, and `X-As-Of-Limits` names the fields that are not of it. Any token may call it.
         */
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
        /**
         * Lead-lag patterns between related companies
         * @description How prices of related companies followed events of this company, and the other way round. Empty for a ticker that is not tracked. With `as_of` the answer is of that instant: `X-As-Of` has it, and `X-As-Of-Limits` names the fields that are not of it. Any token may call it.
         */
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
        /**
         * Pattern verdicts on recommendations, newest first
         * @description Whether past patterns supported or contradicted each recommendation, with the statistics behind it. Empty for a ticker that is not tracked. With `as_of` the answer is of that instant: `X-As-Of` has it, and `X-As-Of-Limits` names the fields that are not of it. Any token may call it.
         */
        get: operations["get_api_patterns_by_ticker_decisions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/portfolio/pnl": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Result by position, source and catalyst
         * @description Realised and unrealised since trading began with the present capital. Each of the three lists adds up to the total. Any token may call it.
         */
        get: operations["get_api_portfolio_pnl"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/portfolio/risk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Risk of the account: exposures, factors, tail losses, contributions and stress
         * @description Measured on the returns that the present holdings had in the last 252 sessions. Figures without enough history are null, and the holdings left out are named. Any token may call it.
         */
        get: operations["get_api_portfolio_risk"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/portfolio/what-if": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A hypothetical macro event applied to what is held; nothing is written
         * @description Each holding moves by its impact score times three of its monthly standard deviations. `limit` has no effect: every holding is listed. Any token may call it.
         */
        post: operations["post_api_portfolio_what_if"];
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
        /**
         * Open positions at their latest price
         * @description What is held now, folded from fills, with unrealised results at the latest price. With `as_of` the answer is of that instant: `X-As-Of` has it, and `X-As-Of-Limits` names the fields that are not of it. Any token may call it.
         */
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
        /**
         * Recommendations, newest first; only the newest of each ticker unless `latest` is false
         * @description Filtered by ticker, action, mode, time or confidence. `X-Total-Count` has the number of all that match while `latest` is true. With `as_of` the answer is of that instant: `X-As-Of` has it, and `X-As-Of-Limits` names the fields that are not of it. Any token may call it.
         */
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
        /**
         * A recommendation with its evidence and its risk evaluation
         * @description The published advice with each piece of evidence and the newest risk evaluation of it. With `as_of` the answer is of that instant: `X-As-Of` has it, and `X-As-Of-Limits` names the fields that are not of it. Any token may call it.
         */
        get: operations["get_api_recommendations_by_recommendation_id"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/recommendations/{recommendation_id}/bundle": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A recommendation as a file that can be verified: evidence, readings, settings, decisions and orders
         * @description One JSON file in canonical form with a digest over its bytes. `sextant verify FILE` computes it again without a database. Text of restricted sources is withheld from viewers. Any token may call it.
         */
        get: operations["get_api_recommendations_by_recommendation_id_bundle"];
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
        /**
         * The evidence of a recommendation with its documents, stored artifacts and sentences
         * @description Provenance from the recommendation to the sentence: trend window, evidence, documents and stored originals. With `as_of` the answer is of that instant: `X-As-Of` has it, and `X-As-Of-Limits` names the fields that are not of it. Any token may call it.
         */
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
        /**
         * The layers, the strongest evidence, and the smallest set of evidence whose removal changes the action
         * @description The terms that add up to the published probability, and what would have to be different for another action. With `as_of` the answer is of that instant: `X-As-Of` has it, and `X-As-Of-Limits` names the fields that are not of it. Any token may call it.
         */
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
        /**
         * Daily and weekly reports, newest first
         * @description One line for each report, filtered by type and period. `X-Total-Count` has the number of all that match. With `as_of` the answer is of that instant: `X-As-Of` has it, and `X-As-Of-Limits` names the fields that are not of it. Any token may call it.
         */
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
        /**
         * A report with all its figures
         * @description The figures as they were written; a finished report never changes. With `as_of` the answer is of that instant: `X-As-Of` has it, and `X-As-Of-Limits` names the fields that are not of it. Any token may call it.
         */
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
        /**
         * A report as one self-contained HTML page
         * @description The same figures as a page without scripts or network access, to print or send. With `as_of` the answer is of that instant: `X-As-Of` has it, and `X-As-Of-Limits` names the fields that are not of it. Any token may call it.
         */
        get: operations["get_api_reports_by_report_id_0_9a_fA_F_36_html"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search in everything
         * @description Documents, companies, macro and company events, recommendations, reports and saved queries, best first. Words are stemmed and expanded by synonyms of the field; names may be misspelt. "phrase", OR, -word, word*, ticker:, source:, type:, before: and after: are understood. With as_of only what was known then is found. With a model for it, documents are put in order by their meaning too. With `as_of` the answer is of that instant: `X-As-Of` has it, and `X-As-Of-Limits` names the fields that are not of it. Any token may call it.
         */
        get: operations["get_api_search"];
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
        /**
         * The newest outputs of both signal pipelines for every active company
         * @description Verdicts of the heuristic and the Bayesian pipeline, and the action they map to for a company that is not held. With `as_of` the answer is of that instant: `X-As-Of` has it, and `X-As-Of-Limits` names the fields that are not of it. Any token may call it.
         */
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
        /**
         * The signal engine outputs for a ticker, newest first
         * @description Each evaluation of both pipelines with its scores by timeframe. Empty for a ticker without outputs. With `as_of` the answer is of that instant: `X-As-Of` has it, and `X-As-Of-Limits` names the fields that are not of it. Any token may call it.
         */
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
        /**
         * The caller, its role and the end of its token or session
         * @description Who the platform takes the caller for, whether tokens are required, and a warning when the token ends soon. Any token may call it.
         */
        get: operations["get_api_system_access"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/system/first-start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the first start of a simulated market is doing, and how long it takes
         * @description The history of a simulated market is read, replayed and graded once, after the first start. Until then lists are incomplete. Any token may call it.
         */
        get: operations["get_api_system_first_start"];
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
        /**
         * Running roles, and whether the market data is real or simulated
         * @description Version, roles and providers of this installation. Any token may call it.
         */
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
        /**
         * Calls to vendors and their limits
         * @description Quotas of the market data vendors, by source type, with cadences and active sources. Any token may call it.
         */
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
        /**
         * Answers of vendors to the newest check, and processes that were restarted in the last hour
         * @description For operators: which vendor refuses its key or cannot be reached, and which process keeps failing. Any token may call it.
         */
        get: operations["get_api_system_status"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/trace/{kind}/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One idea from its document to its outcome
         * @description The document and its sentences, the reading, the change of the trend, the recommendation with its evidence, decisions with their checks, orders with their fills, the exit with its cause, the result and the grades. Found by an order, a recommendation, a document, a position or a trade. Any token may call it.
         */
        get: operations["get_api_trace_by_kind_by_id"];
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
        /**
         * How far newly tracked companies are from their first recommendation
         * @description For each ticker: daily bars, documents, the last error of its sources and its recommendation; and whether a scheduler runs. Any token may call it.
         */
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
        /**
         * Current trends with their projections
         * @description The current trend of each entity and window with its direction, strength, confidence and projection. `X-Total-Count` has the number of all that match. With `as_of` the answer is of that instant: `X-As-Of` has it, and `X-As-Of-Limits` names the fields that are not of it. Any token may call it.
         */
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
        /**
         * A trend, by its own id or the id of one of its snapshots
         * @description The trend with its projection. With `as_of` the answer is of that instant: `X-As-Of` has it, and `X-As-Of-Limits` names the fields that are not of it. Any token may call it.
         */
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
        /**
         * The evidence of a trend: documents with their readings, impacts and sentences
         * @description Each document with its weight, what was extracted and the sentences it was read from. With `as_of` the answer is of that instant: `X-As-Of` has it, and `X-As-Of-Limits` names the fields that are not of it. Any token may call it.
         */
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
        /**
         * The projection of a trend with its driving factors
         * @description Where the trend is expected to go, how sure that is, and how much macro events contribute. With `as_of` the answer is of that instant: `X-As-Of` has it, and `X-As-Of-Limits` names the fields that are not of it. Any token may call it.
         */
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
        /**
         * The newest snapshots of trends up to the limit, oldest first
         * @description Every evaluation appends a snapshot. Without a ticker, snapshots of all companies. With `as_of` the answer is of that instant: `X-As-Of` has it, and `X-As-Of-Limits` names the fields that are not of it. Any token may call it.
         */
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
        /**
         * Grades of the predictions that each catalyst type contributed to
         * @description Win rate, information coefficient and average return, by kind of event. With `as_of` the answer is of that instant: `X-As-Of` has it, and `X-As-Of-Limits` names the fields that are not of it. Any token may call it.
         */
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
        /**
         * The contribution of each layer, and the grades of the predictions that it dominates
         * @description For the layers company, macro and competitive. With `as_of` the answer is of that instant: `X-As-Of` has it, and `X-As-Of-Limits` names the fields that are not of it. Any token may call it.
         */
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
        /**
         * Grades of the predictions that each source contributed to
         * @description Win rate, information coefficient, average return and share of duplicates, by source. With `as_of` the answer is of that instant: `X-As-Of` has it, and `X-As-Of-Limits` names the fields that are not of it. Any token may call it.
         */
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
        /**
         * Stated confidence and observed win rate by bucket
         * @description Five buckets of confidence; a bucket is miscalibrated when the two differ by more than 0.15. With `as_of` the answer is of that instant: `X-As-Of` has it, and `X-As-Of-Limits` names the fields that are not of it. Any token may call it.
         */
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
        /**
         * Whether the model may trade real money, with each check
         * @description Each check with the value observed and the value required. Null with a message before the first evaluation. With `as_of` the answer is of that instant: `X-As-Of` has it, and `X-As-Of-Limits` names the fields that are not of it. Any token may call it.
         */
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
        /**
         * Information coefficients, from the shortest horizon to the longest
         * @description Rank and linear correlation of the forecast with the return, for each horizon. With `as_of` the answer is of that instant: `X-As-Of` has it, and `X-As-Of-Limits` names the fields that are not of it. Any token may call it.
         */
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
        /**
         * The latest grades of predictions, and the status of the quality gate
         * @description Win rate, information coefficient, returns and calibration of published recommendations at the horizon. With `as_of` the answer is of that instant: `X-As-Of` has it, and `X-As-Of-Limits` names the fields that are not of it. Any token may call it.
         */
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
        AccessTokens: {
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
        AgentPerformance: {
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
        AgentView: {
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
        AliasView: {
            alias: string;
            /** @enum {string} */
            alias_type: "brand" | "legal" | "ticker" | "product" | "subsidiary" | "former_name";
            /** Format: uuid */
            id: string;
        };
        AnswerSentence: {
            citations: components["schemas"]["Citation"][];
            slots: {
                column: string;
                /** @enum {string} */
                format: "text" | "words" | "price" | "money" | "percent" | "signed" | "number" | "quantity" | "count" | "verb" | "date" | "time" | "moved" | "against";
                row: number;
                text: string;
                value: string | number | boolean | null;
            }[];
            /** @description The words, with the columns of a row as slots */
            template: string;
            text: string;
        };
        ApprovalConfigView: {
            /** @description default 60 */
            approval_timeout_minutes: number;
            /** @description default true */
            auto_approve_paper: boolean;
            /** @description default true */
            require_approval_for_live: boolean;
        };
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
        AskAnswer: {
            /** Format: date-time */
            as_of: string;
            choices: {
                name: string;
                ticker: string;
            }[];
            missing: string[];
            models: components["schemas"]["AskModelUse"][];
            plan: {
                /** @enum {string} */
                by: "form" | "follow_up" | "model";
                form: string | null;
                operation: string;
                parameters: {
                    [key: string]: unknown;
                };
                steps: {
                    operation: string;
                    parameters: {
                        [key: string]: unknown;
                    };
                }[];
            } | null;
            question: string;
            rows: {
                [key: string]: unknown;
            }[];
            sentences: components["schemas"]["AnswerSentence"][];
            /** @enum {string} */
            status: "answered" | "refused" | "ambiguous";
            suggestions: string[];
            text: string;
        };
        AskForms: {
            forms: {
                form: string;
                question: string;
            }[];
            operations: {
                description: string;
                name: string;
                parameters: {
                    [key: string]: unknown;
                };
            }[];
        };
        AskInput: {
            /** Format: date-time */
            as_of?: string;
            previous?: {
                operation: string;
                parameters: {
                    [key: string]: unknown;
                };
            };
            question: string;
            tickers?: string[];
        };
        AskModelUse: {
            /** @description The slug of the agent */
            agent: string;
            calls: number;
            /** @description Null when no price is stored for the model */
            cost_usd: number | null;
            duration_ms: number;
            input_tokens: number;
            model: string;
            output_tokens: number;
            provider: string;
            /** @description Why the model was not used */
            reason: string | null;
            /** @enum {string} */
            task: "planning" | "wording";
            /** @description False: the forms or the templates were used instead */
            used: boolean;
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
        AuditEventView: {
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
        };
        BackfillAllView: {
            details: {
                error?: string;
                inserted: number;
                ticker: string;
            }[];
            tickers: number;
            total_inserted: number;
        };
        BucketView: {
            avg_confidence: number | null;
            bucket_high: number;
            bucket_low: number;
            miscalibrated: boolean;
            observed_win_rate: number | null;
            prediction_count: number;
        };
        CalibrationView: {
            buckets: components["schemas"]["BucketView"][];
            /** @enum {string} */
            horizon: "1h" | "6h" | "1d" | "7d" | "30d";
            lived: components["schemas"]["BucketView"][] | null;
            /** @enum {string} */
            lookback: "7d" | "30d" | "90d" | "all";
            /** @enum {string|null} */
            record: "lived" | "replayed" | null;
            replayed: components["schemas"]["BucketView"][] | null;
        };
        CatalystAttributionView: {
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
            /** @enum {string} */
            record: "lived" | "replayed";
        };
        Citation: {
            /** @description A path of the console */
            href: string;
            id: string;
            kind: string;
            quote?: string;
        };
        CloneInput: {
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
        CompanyCoverage: {
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
        };
        CompanyDetail: {
            active: boolean;
            active_source_count: number;
            aliases: components["schemas"]["AliasView"][];
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
        CompanyMacroImpacts: {
            exposure_profile: components["schemas"]["ExposureView"] | null;
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
        CompanyRecord: {
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
        CompetitiveStatus: {
            competitive_enabled: boolean;
            /** @enum {string} */
            source: "default" | "risk_configs";
        };
        CompetitiveToggled: {
            competitive_enabled: boolean;
            previous_enabled: boolean;
            toggled_by: string;
        };
        CoverageGaps: {
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
        CrossPatternList: {
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
        Deactivated: {
            /** @enum {boolean} */
            deactivated: true;
        };
        DecisionBundle: {
            audit: {
                [key: string]: unknown;
            }[];
            audit_heads: {
                [key: string]: unknown;
            }[];
            /** Format: date-time */
            created_at: string;
            /** @description with checks, inputs and the settings in force */
            decisions: {
                [key: string]: unknown;
            }[];
            /** @description SHA-256 of the canonical JSON without this field */
            digest: string;
            /** @description with texts and SHA-256 hashes */
            documents: {
                [key: string]: unknown;
            }[];
            evidence: {
                [key: string]: unknown;
            }[];
            /** @enum {string} */
            format: "sextant-bundle-1";
            /** @description with events, fills and the inputs of the gate */
            orders: {
                [key: string]: unknown;
            }[];
            readings: {
                [key: string]: unknown;
            }[];
            recommendation: {
                [key: string]: unknown;
            } | null;
            recommendation_inputs: {
                [key: string]: unknown;
            } | null;
            subject: {
                /** Format: uuid */
                id: string;
                /** @enum {string} */
                kind: "recommendation" | "order";
            };
            /** @description of the program and of its rules */
            versions: {
                [key: string]: string;
            };
        };
        DecisionList: {
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
        Deleted: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            status: "deleted";
        };
        DocumentDetail: {
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
            /** @description the text is of a restricted source; viewers get the document without its text */
            restricted: boolean;
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
        DocumentView: {
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
            /** @description the text is of a restricted source; viewers get the document without its text */
            restricted: boolean;
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
        };
        EngineSchemaView: {
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
        /** Error */
        Error: {
            /** @description One sentence: what is wrong, with which value, what to do */
            detail: string;
        };
        EvidenceView: {
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
        };
        ExplanationView: {
            assumption: string;
            base_logit: number;
            layers: {
                confidence: number;
                /** @enum {string} */
                layer: "company" | "macro" | "competitive";
                score: number;
                share: number;
                term: number;
                weight?: number;
            }[];
            recommendation: components["schemas"]["RecommendationView"];
            smallest_change: {
                /** @enum {string} */
                action: "buy" | "sell" | "hold";
                /** @enum {string} */
                guarantee: "smallest" | "sufficient";
                p_up: number;
                removed: components["schemas"]["EvidenceView"][];
            } | null;
            top_evidence: components["schemas"]["EvidenceView"][];
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
        FilingView: {
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
        };
        FirstStart: {
            /** @description whether the history of the simulated market is still being made */
            active: boolean;
            /** @description one sentence: what is being done, how far it is and how long the rest takes */
            message: string;
            /** @description at the pace so far; null while too little is done for an estimate */
            remaining_seconds: number | null;
            /** @enum {string|null} */
            step: "documents" | "history" | "patterns" | "validation" | "reports" | null;
            steps: {
                done: number;
                /** @enum {string} */
                name: "documents" | "history" | "patterns" | "validation" | "reports";
                /** @description 0 while it is not known */
                total: number;
            }[];
        };
        FundamentalsView: {
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
        GateStatusView: {
            details?: {
                [key: string]: unknown;
            };
            /** @enum {string|null} */
            gate_status: "pass" | "warn" | "fail" | "insufficient_data" | null;
            lived?: {
                capital_fraction: number;
                capital_stage: number;
                evidence: number;
                evidence_required: number;
                independent_dates: number;
                independent_dates_required: number;
                sessions: number;
                since: string | null;
            };
            message?: string;
            replayed?: {
                prediction_count: number;
            };
            /** Format: date-time */
            updated_at?: string;
        };
        GlobalEventView: {
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
            /** @description summary and facts are partly of a restricted source; viewers get the event without them */
            restricted: boolean;
            /** @enum {string} */
            severity: "low" | "moderate" | "high" | "critical";
            /** Format: uuid */
            source_document_id: string | null;
            summary: string;
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
        HoldingsView: {
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
        HourlyPerformance: {
            avg_confidence: number | null;
            avg_duration_ms: number | null;
            /** Format: date-time */
            hour: string;
            invocations: number;
            successes: number;
        };
        IcByHorizonView: {
            horizons: {
                /** Format: date-time */
                generated_at: string | null;
                /** @enum {string} */
                horizon: "1h" | "6h" | "1d" | "7d" | "30d";
                information_coefficient: number | null;
                lived: {
                    information_coefficient: number | null;
                    prediction_count: number;
                    rank_information_coefficient: number | null;
                    rank_t: number | null;
                } | null;
                prediction_count: number;
                rank_information_coefficient: number | null;
                rank_t: number | null;
                /** @enum {string|null} */
                record: "lived" | "replayed" | null;
                replayed: {
                    information_coefficient: number | null;
                    prediction_count: number;
                    rank_information_coefficient: number | null;
                    rank_t: number | null;
                } | null;
            }[];
            /** @enum {string} */
            lookback: "7d" | "30d" | "90d" | "all";
        };
        IngestionRunView: {
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
        };
        IngestionSummary: {
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
        InsiderTransactionView: {
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
        };
        LayerAttributionView: {
            /** @enum {string} */
            horizon: "1h" | "6h" | "1d" | "7d" | "30d";
            layers: {
                avg_contribution_pct: number | null;
                dominant_count: number;
                dominant_ic: number | null;
                dominant_win_rate: number | null;
                /** @enum {string} */
                layer: "company" | "macro" | "competitive";
                months: {
                    month: string;
                    predictions: number;
                    skill: number | null;
                    weight: number;
                }[];
            }[];
            /** @enum {string} */
            lookback: "7d" | "30d" | "90d" | "all";
            /** @enum {string} */
            record: "lived" | "replayed";
        };
        LayerToggle: {
            enabled: boolean;
            /** @default operator */
            operator?: string;
        };
        LimitsView: {
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
        LockoutView: {
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
        MacroEventDetail: {
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
            impacts: components["schemas"]["MacroImpactView"][];
            key_facts: string[];
            /** @description summary and facts are partly of a restricted source; viewers get the event without them */
            restricted: boolean;
            /** @enum {string} */
            severity: "low" | "moderate" | "high" | "critical";
            /** Format: uuid */
            source_document_id: string | null;
            summary: string;
        };
        MacroImpactView: {
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
        };
        MacroStatus: {
            macro_enabled: boolean;
            /** @enum {string} */
            source: "default" | "risk_configs";
        };
        MacroToggled: {
            macro_enabled: boolean;
            previous_enabled: boolean;
            toggled_by: string;
        };
        ModeInput: {
            /** @enum {string} */
            mode?: "paper" | "live" | "disabled";
        };
        ModelFailure: {
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
        };
        ModelPerformance: {
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
        };
        NewAgent: {
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
        NewLockout: {
            duration_minutes: number;
            /** @enum {string} */
            lockout_type?: "manual" | "cooldown" | "news_shock";
            reason: string;
            ticker: string;
        };
        NewRestricted: {
            reason: string;
            ticker: string;
        };
        NewVariant: {
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
        OrderDetail: {
            /** Format: uuid */
            approval_id: string | null;
            audit_trail: components["schemas"]["AuditEventView"][];
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
                approval: components["schemas"]["ApprovalView"] | null;
                checks: {
                    [key: string]: unknown;
                };
                decision: {
                    [key: string]: unknown;
                } | null;
                evidence: components["schemas"]["ProvenanceView"][];
                recommendation: components["schemas"]["RecommendationView"] | null;
            };
            estimated_value: number;
            events: components["schemas"]["OrderEventView"][];
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
            /** @description the request that led to the order, or the round of the engine; the log has the same id */
            request_id: string | null;
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
        OrderEventView: {
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
        };
        OrderView: {
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
        };
        OwnAccess: {
            /**
             * Format: date-time
             * @description when the token or session of this request stops working at the latest
             */
            ends_at: string | null;
            name: string;
            /** @enum {string} */
            role: "viewer" | "operator" | "admin" | "internal";
            /** @description set for a caller who signed in by single sign-on */
            session: components["schemas"]["SessionView"] | null;
            tokens_required: boolean;
            /** @description set when the token or session ends soon */
            warning: string | null;
        };
        PatternList: {
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
        PendingReport: {
            /** Format: date-time */
            as_of: string;
            pipeline_enabled: boolean;
            work: {
                active: number;
                dead: number;
                delayed: number;
                /** @description where the need is recorded */
                derived_from: string;
                /** @description of the newest of these dead jobs */
                last_error: string | null;
                /** @description needs without a waiting or running job; at most 10,000 are counted */
                missing: number;
                /** @description of these, needs whose job is dead */
                missing_dead: number;
                name: string;
                /** Format: date-time */
                oldest_missing_at: string | null;
                /** @description stored names; empty for work that a timer takes from its table */
                queues: string[];
                stops_with_pipeline: boolean;
                title: string;
                waiting: number;
            }[];
        };
        PgSchemaView: {
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
        PipelineHealth: {
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
        PipelineState: {
            pipeline_enabled: boolean;
        };
        PipelineSwitch: {
            enabled: boolean;
        };
        PipelineSwitched: {
            message: string;
            pipeline_enabled: boolean;
        };
        PortfolioPnlView: {
            /** @description the same by catalyst */
            catalysts: {
                name: string;
                /** @description in money */
                result: number;
                trades: number;
            }[];
            positions: {
                name: string;
                realized: number;
                /** @description in money */
                result: number;
                /** Format: uuid */
                trade_id: string;
                trades: number;
                unrealized: number;
            }[];
            /** @description each result split over the evidence for the purchase, by its contribution */
            sources: {
                name: string;
                /** @description in money */
                result: number;
                trades: number;
            }[];
            /** @description realised and unrealised, since trading began with the present capital */
            total: number;
            trade_count: number;
        };
        PortfolioRiskView: {
            /** Format: date-time */
            as_of: string;
            benchmark: string;
            /** @description of the account with its present holdings; null: not enough history */
            beta: number | null;
            /** @description in money */
            cash: number;
            clusters: {
                /** @description fraction of the account’s value */
                share: number | null;
                /** @description holdings that move together and count as one bet */
                tickers: string[];
                value: number;
            }[];
            exposure: {
                /** @description long plus short without signs */
                gross: number;
                /** @description fraction of the account’s value */
                gross_share: number | null;
                /** @description in money */
                long: number;
                /** @description long minus short */
                net: number;
                /** @description in money, negative */
                short: number;
            };
            factors: {
                /** @description per year; null: not enough history */
                alpha: number | null;
                exposures: {
                    /** @description slope of the regression */
                    exposure: number;
                    /** @enum {string} */
                    factor: "market" | "size" | "momentum" | "value";
                    standard_error: number;
                    t_value: number | null;
                    /** @description part of the variance; with residual_share all parts add up to 1 */
                    variance_share: number;
                }[];
                missing: {
                    /** @enum {string} */
                    factor: "market" | "size" | "momentum" | "value";
                    reason: string;
                }[];
                /** @description part of the variance that the factors explain; null: not enough history */
                r_squared: number | null;
                /** @description part of the variance that no factor explains; null: not enough history */
                residual_share: number | null;
                sessions: number;
                /** @enum {string} */
                size_basis: "market_value" | "traded_value";
                /** @description of the residuals, per year; null: not enough history */
                specific_volatility: number | null;
            };
            history: {
                /** @description fraction of what is held that the figures measure */
                covered_share: number | null;
                /** Format: date */
                first_session: string | null;
                /** Format: date */
                last_session: string | null;
                left_out: {
                    reason: string;
                    ticker: string;
                }[];
                /** @description sessions in which every measured holding traded */
                sessions: number;
            };
            holdings: {
                /** @description against the benchmark; null: not enough history */
                beta: number | null;
                /** @description part of the account’s volatility; all of them add up to it; null: not enough history */
                contribution: number | null;
                /** @description the same as a fraction; null: not enough history */
                contribution_share: number | null;
                /** @description change of the account’s volatility per unit of weight; null: not enough history */
                marginal_contribution: number | null;
                sector: string | null;
                /** @description fraction of the account’s value */
                share: number | null;
                ticker: string;
                /** @description in money */
                value: number;
                /** @description per year; null: not enough history */
                volatility: number | null;
            }[];
            /** @enum {string} */
            mode: "paper" | "live";
            /** @description in money, cash included */
            portfolio_value: number;
            sectors: {
                sector: string | null;
                /** @description fraction of the account’s value */
                share: number | null;
                value: number;
            }[];
            stress: {
                crises: {
                    /** Format: date */
                    from: string;
                    holdings: {
                        /** @enum {string} */
                        basis: "own_prices" | "beta" | "market" | "exposure";
                        /** @description return of the holding */
                        move: number;
                        /** @description in money */
                        result: number;
                        ticker: string;
                    }[];
                    /** @description return of the S&P 500 without dividends */
                    market_move: number;
                    name: string;
                    /** @description in money; negative is a loss */
                    result: number;
                    /** @description fraction of the account’s value */
                    result_share: number | null;
                    /** Format: date */
                    to: string;
                }[];
                scenarios: {
                    holdings: {
                        /** @enum {string} */
                        basis: "own_prices" | "beta" | "market" | "exposure";
                        /** @description return of the holding */
                        move: number;
                        /** @description in money */
                        result: number;
                        ticker: string;
                    }[];
                    name: string;
                    /** @description in money; negative is a loss */
                    result: number;
                    /** @description fraction of the account’s value */
                    result_share: number | null;
                }[];
                worst_windows: {
                    /** Format: date */
                    from: string | null;
                    /** @description of the account with its present holdings; null: not enough history */
                    return: number | null;
                    sessions: number;
                    /** Format: date */
                    to: string | null;
                }[];
            };
            tail_losses: {
                /** @description positive fraction of the account’s value; null: not enough history */
                expected_shortfall: number | null;
                /** @description in money; null: not enough history */
                expected_shortfall_money: number | null;
                level: number;
                /** @enum {string} */
                method: "historical" | "normal" | "ewma";
                /** @description how long the holdings are kept */
                sessions: number;
                /** @description positive fraction of the account’s value; null: not enough history */
                value_at_risk: number | null;
                /** @description in money; null: not enough history */
                value_at_risk_money: number | null;
            }[];
            /** @description of the account with its present holdings, per year; null: not enough history */
            volatility: number | null;
        };
        PortfolioWhatIfView: {
            holdings: {
                /** @enum {string} */
                basis: "own_prices" | "beta" | "market" | "exposure";
                /** @description return of the holding */
                move: number;
                /** @description in money */
                result: number;
                ticker: string;
            }[];
            portfolio_value: number;
            /** @description in money; negative is a loss */
            result: number;
            /** @description fraction of the account’s value */
            result_share: number | null;
        };
        PositionView: {
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
                /** @description The broker’s id of that sale */
                target_broker_order_id: string | null;
                /** @description The limit of the sale that rests with the stop, one cancelling the other */
                target_price: number | null;
                /** @enum {string} */
                time_in_force: "day" | "gtc";
            }[];
            /** @description The agreed stop */
            stop_price: number | null;
            /** @description The broker’s stops trigger only while the platform runs, as those of the built-in paper broker */
            stops_need_platform: boolean;
            /** @description The agreed target */
            target_price: number | null;
            ticker: string;
            unrealized_pnl: number | null;
            /** Format: date-time */
            updated_at: string;
        };
        PriceInput: {
            /** @description USD per million tokens; 0 is free */
            input_usd_per_million: number;
            model_name: string;
            model_provider: string;
            /** @description USD per million tokens; 0 is free */
            output_usd_per_million: number;
        };
        PricesView: {
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
            quote: {
                day_volume: number | null;
                /** @description Close of the session before, as the vendor states it */
                previous_close: number | null;
                price: number;
                /** Format: date-time */
                quoted_at: string;
                source: string;
            } | null;
            range_90d: {
                high: number | null;
                low: number | null;
            };
        };
        PriceView: {
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
        ProjectionView: {
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
        ProvenanceView: {
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
        };
        QueryAnswer: {
            columns: string[];
            elapsed_ms: number;
            row_count: number;
            rows: unknown[][];
        };
        QueryBody: {
            /** @default 1000 */
            limit?: number;
            /**
             * @description One SELECT statement of at most 20000 characters
             * @default
             */
            sql?: string;
        };
        RateLimits: {
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
        RecommendationDetail: {
            /** @enum {string} */
            action: "buy" | "sell" | "hold";
            algo_version: string;
            /** Format: date-time */
            as_of: string;
            /** Format: uuid */
            company_id: string;
            confidence: number;
            config_hash: string;
            evidence: components["schemas"]["EvidenceView"][];
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
                calibrated?: boolean;
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
                        weight?: number;
                    };
                    competitive: {
                        confidence: number;
                        score: number;
                        weight?: number;
                    };
                    macro: {
                        confidence: number;
                        score: number;
                        weight?: number;
                    };
                };
                /** @enum {string} */
                leaning: "buy" | "sell" | "hold";
                /** @enum {string} */
                level: "ok" | "low";
                n_eff: number;
                p_lcb: number;
                price_stale_sessions: number | null;
                range_sigmas?: number | null;
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
            /** @description computed from stored documents afterwards: it was not published at `generated_at` */
            replayed: boolean;
            risk_evaluation: {
                [key: string]: unknown;
            } | null;
            risk_flags: ("thin_evidence" | "contradictory_evidence" | "stale_price" | "price_missing" | "uncalibrated" | "negative_edge" | "signal_not_confirmed" | "signal_conflict" | "signal_alone" | "stale_trend" | "evidence_truncated" | "single_source" | "assumed_volatility" | "locked_out")[];
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
        RecommendationEvidence: {
            evidence: components["schemas"]["ProvenanceView"][];
            recommendation: components["schemas"]["RecommendationView"];
            trend_window: components["schemas"]["TrendSummaryView"] | null;
        };
        RecommendationView: {
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
                calibrated?: boolean;
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
                        weight?: number;
                    };
                    competitive: {
                        confidence: number;
                        score: number;
                        weight?: number;
                    };
                    macro: {
                        confidence: number;
                        score: number;
                        weight?: number;
                    };
                };
                /** @enum {string} */
                leaning: "buy" | "sell" | "hold";
                /** @enum {string} */
                level: "ok" | "low";
                n_eff: number;
                p_lcb: number;
                price_stale_sessions: number | null;
                range_sigmas?: number | null;
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
            /** @description computed from stored documents afterwards: it was not published at `generated_at` */
            replayed: boolean;
            risk_flags: ("thin_evidence" | "contradictory_evidence" | "stale_price" | "price_missing" | "uncalibrated" | "negative_edge" | "signal_not_confirmed" | "signal_conflict" | "signal_alone" | "stale_trend" | "evidence_truncated" | "single_source" | "assumed_volatility" | "locked_out")[];
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
        ReportListItem: {
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
        };
        ReportView: {
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
        RestoreResult: {
            message: string;
            queues: {
                queue: string;
                restored: number;
                revived: number;
            }[];
            /** @description jobs enqueued again */
            restored: number;
            /** @description dead jobs with new attempts */
            revived: number;
        };
        RestrictedDeleted: {
            /** @enum {string} */
            status: "deleted";
            ticker: string;
        };
        RestrictedView: {
            /** Format: date-time */
            created_at: string;
            created_by: string;
            reason: string;
            ticker: string;
        };
        RetryResult: {
            message: string;
            retried: number;
        };
        ReviewInput: {
            approved?: boolean;
            review_note?: string;
            reviewed_by?: string;
        };
        RiskConfigView: {
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
                /** @description null: 200% of the account's equity, at least 200000 */
                max_daily_notional: number | null;
                /** @description default 0.15 */
                max_drawdown_pct: number;
                /** @description default 1 */
                max_gross_exposure_pct: number;
                /** @description default 100 */
                max_open_orders: number;
                /** @description default 12 */
                max_open_positions: number;
                /** @description null: 10% of the account's equity, at least 10000 */
                max_order_value: number | null;
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
        SavedQueryView: {
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
        };
        SearchAnswer: {
            /** @description misspelt names and what was searched for instead */
            corrections: {
                from: string;
                to: string;
            }[];
            /** @description parts of the search that could not be read */
            ignored: string[];
            /** @description parsed documents that cannot be found yet, and when the oldest of them was parsed */
            index: {
                /** @description at most 10,000 are counted */
                waiting_documents: number;
                /** Format: date-time */
                waiting_since: string | null;
            };
            results: components["schemas"]["SearchResult"][];
            /**
             * @description whether documents were put in order by their meaning too: off without a model for it; unused when there was nothing to put in order; unavailable when the model did not answer in time, so that the order is that of the words
             * @enum {string}
             */
            semantic: "off" | "used" | "unused" | "unavailable";
        };
        SearchResult: {
            /** Format: date-time */
            at: string | null;
            /** @description offsets into the snippet, in UTF-16 units */
            highlights: {
                end: number;
                start: number;
            }[];
            /** Format: uuid */
            id: string;
            /** @description 0 to 1; comparable within one answer */
            score: number;
            snippet: string;
            source_name: string | null;
            /** @description what to open: a company by its ticker, the event of a company by its document, all else by its id */
            target: {
                id: string;
                /** @enum {string} */
                type: "document" | "company" | "macro_event" | "company_event" | "recommendation" | "report" | "saved_query";
            };
            text_end: number | null;
            /** @description where the snippet begins in the stored text of the document */
            text_start: number | null;
            tickers: string[];
            title: string;
            title_highlights: {
                end: number;
                start: number;
            }[];
            /** @enum {string} */
            type: "document" | "company" | "macro_event" | "company_event" | "recommendation" | "report" | "saved_query";
        };
        SessionView: {
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            ended_at: string | null;
            /**
             * Format: date-time
             * @description when its longest time ends
             */
            expires_at: string;
            /** Format: uuid */
            id: string;
            /**
             * Format: date-time
             * @description when it ends without further use
             */
            idle_ends_at: string;
            /** @description the session of this request */
            is_own: boolean;
            issuer: string;
            /**
             * Format: date-time
             * @description to the minute
             */
            last_used_at: string;
            /** @description as the issuer names the person */
            name: string;
            /** @enum {string} */
            role: "viewer" | "operator" | "admin";
            /** @enum {string} */
            state: "live" | "signed_out" | "expired" | "idle" | "ended_by_admin" | "replaced";
            /** @description the issuer's id of the person */
            subject: string;
        };
        SignalList: {
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
        SignalOutputView: {
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
        SignalOverview: {
            /** @description whether the pair may move recommendations */
            dual_pipeline_enabled: boolean;
            signals: components["schemas"]["SignalPairView"][];
        };
        SignalPairView: {
            /** Format: date-time */
            as_of: string;
            bayesian: components["schemas"]["SignalOutputView"];
            heuristic: components["schemas"]["SignalOutputView"];
            /** @enum {string} */
            mapped_action: "buy" | "sell" | "hold";
            mapped_confidence: number;
            ticker: string;
        };
        SnapshotView: {
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
            /** @enum {string} */
            record: "lived" | "replayed";
            sell_win_rate: number | null;
            win_rate: number | null;
        };
        SourceAttributionView: {
            /** @enum {string} */
            horizon: "1h" | "6h" | "1d" | "7d" | "30d";
            /** @enum {string} */
            lookback: "7d" | "30d" | "90d" | "all";
            /** @enum {string} */
            record: "lived" | "replayed";
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
        SourceHealthRecord: {
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
        };
        SourceRecord: {
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
        StorageReport: {
            bytes: number;
            bytes_in_30_days: number;
            bytes_in_180_days: number;
            bytes_per_day: number;
            classes: {
                /** @description with indexes */
                bytes: number;
                bytes_in_30_days: number;
                bytes_in_180_days: number;
                bytes_per_day: number;
                /** @description days for which every row is kept; null keeps all */
                days: number | null;
                /** @description what keeps a row although it is old */
                kept_by: string[];
                /** @description rows are removed after the lake has their month */
                lake_first: boolean;
                /** @enum {string} */
                name: "history" | "signals" | "invocations" | "runs" | "jobs" | "artifacts" | "documents" | "intelligence" | "evidence" | "orders" | "audit" | "market" | "validation" | "lake" | "other";
                /** @description what is removed, or why nothing is */
                reason: string;
                /** @description estimated */
                rows: number | null;
                /** @description mean of the last seven days */
                rows_per_day: number | null;
                /** @enum {string} */
                rule: "thin" | "drop" | "collect" | "keep";
                title: string;
            }[];
            /** @description of the data folder; null where it cannot be read */
            disk_free_bytes: number | null;
            /** @description at the present growth, with nothing removed; null if more than ten years or unknown */
            disk_full_in_days: number | null;
            last_run: {
                error: string | null;
                /** Format: date-time */
                finished_at: string | null;
                /** @description rows or files by class */
                removed: {
                    [key: string]: number;
                };
                /** Format: date-time */
                started_at: string;
                /** @enum {string} */
                status: "running" | "completed" | "stopped" | "failed";
                /** @enum {string} */
                trigger: "schedule" | "operator";
                /** @description months that were due and could not be removed yet */
                waiting: {
                    month: string;
                    name: string;
                    why: string;
                }[];
            } | null;
            /** Format: date-time */
            measured_at: string | null;
        };
        SummaryView: {
            /** @enum {string|null} */
            gate_status: "pass" | "warn" | "fail" | "insufficient_data" | null;
            lived: components["schemas"]["SnapshotView"] | null;
            message: string;
            replayed: components["schemas"]["SnapshotView"] | null;
            snapshot: components["schemas"]["SnapshotView"] | null;
        };
        SystemInfo: {
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
        SystemStatus: {
            /** @description the checks of `/health`, made for this answer */
            checks: components["schemas"]["HealthCheck"][];
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
        ThroughputRow: {
            /** Format: date-time */
            bucket: string;
            completed: number;
            failed: number;
            items_fetched: number;
            items_new: number;
            runs: number;
            /** @enum {string} */
            source_type: "market_api" | "news_api" | "filings_api" | "web_scrape" | "broker";
        };
        TickerBackfillView: {
            days: number;
            inserted: number;
            ticker: string;
            total_bars: number;
        };
        TracedExit: {
            /** Format: date-time */
            decided_at: string;
            /** Format: uuid */
            decision_id: string | null;
            event: {
                /** Format: uuid */
                id: string;
                severity: string;
                summary: string;
            } | null;
            /** @description of the recommendation to sell */
            evidence: components["schemas"]["ProvenanceView"][];
            /** Format: uuid */
            order_id: string | null;
            reading: components["schemas"]["TracedReading"] | null;
            /** @enum {string} */
            reason: "stop" | "trail" | "target" | "time" | "invalidation" | "opposite" | "override" | "reset";
            /** Format: uuid */
            recommendation_id: string | null;
            rule: {
                [key: string]: unknown;
            };
        };
        TracedReading: {
            /** Format: date-time */
            available_at: string;
            /** Format: uuid */
            document_id: string;
            document_type: string;
            /** @description on the traced company, the strongest first */
            impacts: {
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
            model_name: string | null;
            provider: string | null;
            /** Format: date-time */
            published_at: string;
            /** Format: date-time */
            read_at: string | null;
            summary: string | null;
            title: string | null;
        };
        TraceView: {
            company_name: string | null;
            decisions: components["schemas"]["DecisionView"][];
            document_orders: {
                /** @description of the document, in log-odds */
                contribution: number | null;
                /** Format: date-time */
                created_at: string;
                fills: {
                    /** Format: date-time */
                    executed_at: string;
                    execution_id: string;
                    /** Format: uuid */
                    id: string;
                    /** Format: uuid */
                    order_id: string;
                    price: number;
                    quantity: number;
                }[];
                /** Format: uuid */
                order_id: string;
                /** Format: uuid */
                recommendation_id: string | null;
                /** @enum {string} */
                role: "entry" | "exit";
                side: string;
                status: string;
                ticker: string;
            }[];
            /** @description the strongest */
            evidence: components["schemas"]["ProvenanceView"][];
            evidence_count: number;
            exit: components["schemas"]["TracedExit"] | null;
            grades: {
                direction_right: boolean | null;
                /** Format: date-time */
                due_at: string | null;
                entry_price: number | null;
                excess_spy: number | null;
                exit_price: number | null;
                /** @enum {string} */
                horizon: "1h" | "6h" | "1d" | "7d" | "30d" | "90d";
                /** @enum {string} */
                status: "labelled" | "unlabelable" | "pending";
                total_return: number | null;
                win: boolean | null;
            }[];
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            kind: "order" | "recommendation" | "document" | "position" | "trade";
            orders: {
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
                events: components["schemas"]["OrderEventView"][];
                filled_quantity: number;
                fills: {
                    /** Format: date-time */
                    executed_at: string;
                    execution_id: string;
                    /** Format: uuid */
                    id: string;
                    /** Format: uuid */
                    order_id: string;
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
            }[];
            reading: components["schemas"]["TracedReading"] | null;
            recommendation: components["schemas"]["RecommendationView"] | null;
            ticker: string | null;
            trade: components["schemas"]["TradeView"] | null;
            trend: {
                after: {
                    confidence: number;
                    evidence_count: number;
                    /** Format: date-time */
                    generated_at: string;
                    /** Format: uuid */
                    id: string;
                    p_up: number;
                    /** @enum {string} */
                    trend_direction: "bullish" | "bearish" | "mixed" | "neutral";
                    trend_score: number;
                    window: string;
                } | null;
                before: {
                    confidence: number;
                    evidence_count: number;
                    /** Format: date-time */
                    generated_at: string;
                    /** Format: uuid */
                    id: string;
                    p_up: number;
                    /** @enum {string} */
                    trend_direction: "bullish" | "bearish" | "mixed" | "neutral";
                    trend_score: number;
                    window: string;
                } | null;
            };
        };
        TrackingProgressView: {
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
        TrendEvidenceView: {
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
                    /** @description of a restricted source; viewers get no text of it */
                    restricted: boolean;
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
            trend: components["schemas"]["TrendSummaryView"];
        };
        TrendSnapshotView: {
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
            projection: components["schemas"]["ProjectionView"];
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
        };
        TrendSummaryView: {
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
            projection: components["schemas"]["ProjectionView"] | null;
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
        TriedAgent: {
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
        TryAgent: {
            /** Format: uuid */
            document_id: string;
            model_name?: string;
            model_provider?: string;
            system_prompt?: string;
            user_prompt_template?: string;
            /** Format: uuid */
            variant_id?: string;
        };
        VariantView: {
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
        WhatIfInput: {
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
        WhatIfResult: {
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
    responses: never;
    parameters: {
        /** @description The id of the agent */
        agent_id: string;
        /** @description What was known and published at this instant; now when absent. A date stands for its end in UTC, the date of today for now */
        as_of: string;
        /** @description The id of the company */
        company_id: string;
        /** @description Names of fields, separated by commas: each object of the answer has only these */
        fields: string;
        /** @description How far ahead the predictions look */
        horizon: "1h" | "6h" | "1d" | "7d" | "30d";
        /** @description The period to look at, in hours until now */
        hours: number;
        /** @description For a day, the same key and body return the first response */
        "idempotency-key": string;
        /** @description The largest number of rows to return */
        limit: number;
        /** @description The period whose outcomes count */
        lookback: "7d" | "30d" | "90d" | "all";
        /** @description How many rows to skip */
        offset: number;
        /** @description The id of the recommendation */
        recommendation_id: string;
        /** @description Only rows with this record */
        record: "lived" | "replayed";
        /** @description Only rows from this instant on, ISO 8601 */
        since: string;
        /** @description The id of the source */
        source_id: string;
        /** @description A ticker symbol, in any case */
        ticker: string;
        /** @description How far ahead the pattern looks */
        time_horizon: "1h" | "6h" | "1d" | "7d" | "30d";
        /** @description The id of the trend */
        trend_id: string;
        /** @description The id of the variant */
        variant_id: string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    get_api_admin_access_sessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Sessions by single sign-on, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionView"][];
                };
            };
        };
    };
    delete_api_admin_access_sessions_by_session_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the session */
                session_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description End a session */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionView"];
                };
            };
        };
    };
    get_api_admin_access_tokens: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All tokens, newest first, with their state and last use; never the tokens themselves */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccessTokens"];
                };
            };
        };
    };
    put_api_admin_companies_by_company_id_sector: {
        parameters: {
            query?: {
                /** @description In place of industry in the body */
                industry?: string;
                /** @description In place of sector in the body */
                sector?: string;
            };
            header?: never;
            path: {
                /** @description The id of the company */
                company_id: components["parameters"]["company_id"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    industry?: string;
                    sector?: string;
                } | null;
            };
        };
        responses: {
            /** @description Set a company's sector and industry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CompanyRecord"];
                };
            };
        };
    };
    put_api_admin_companies_by_company_id_toggle: {
        parameters: {
            query?: {
                /** @description In place of active in the body */
                active?: boolean;
            };
            header?: never;
            path: {
                /** @description The id of the company */
                company_id: components["parameters"]["company_id"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    active?: boolean;
                } | null;
            };
        };
        responses: {
            /** @description Activate or deactivate a company */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CompanyRecord"];
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
            /** @description Count active sources by type for each active company */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CompanyCoverage"][];
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
            /** @description Whether the competitive layer is enabled */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CompetitiveStatus"];
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
                "application/json": components["schemas"]["LayerToggle"];
            };
        };
        responses: {
            /** @description Switch the competitive layer on or off */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CompetitiveToggled"];
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
            /** @description Whether the macro layer is enabled */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MacroStatus"];
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
                "application/json": components["schemas"]["LayerToggle"];
            };
        };
        responses: {
            /** @description Switch the macro layer on or off */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MacroToggled"];
                };
            };
        };
    };
    put_api_admin_sources_by_source_id_credibility: {
        parameters: {
            query?: {
                /** @description In place of credibility_score in the body */
                credibility_score?: number;
            };
            header?: never;
            path: {
                /** @description The id of the source */
                source_id: components["parameters"]["source_id"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    credibility_score?: number;
                } | null;
            };
        };
        responses: {
            /** @description Set a source's credibility */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SourceRecord"];
                };
            };
        };
    };
    get_api_admin_sources_by_source_id_runs: {
        parameters: {
            query?: {
                /** @description The largest number of rows to return */
                limit?: number;
                /** @description How many rows to skip */
                offset?: components["parameters"]["offset"];
            };
            header?: never;
            path: {
                /** @description The id of the source */
                source_id: components["parameters"]["source_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The runs of a source, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IngestionRunView"][];
                };
            };
        };
    };
    put_api_admin_sources_by_source_id_toggle: {
        parameters: {
            query?: {
                /** @description In place of active in the body */
                active?: boolean;
            };
            header?: never;
            path: {
                /** @description The id of the source */
                source_id: components["parameters"]["source_id"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    active?: boolean;
                } | null;
            };
        };
        responses: {
            /** @description Activate or deactivate a source */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SourceRecord"];
                };
            };
        };
    };
    get_api_admin_sources_health: {
        parameters: {
            query?: {
                /** @description Leave out inactive rows */
                active_only?: boolean;
                /** @description The id of the company */
                company_id?: string;
                /** @description Only rows with this source type */
                source_type?: "market_api" | "news_api" | "filings_api" | "web_scrape" | "broker";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Health of each source */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SourceHealthRecord"][];
                };
            };
        };
    };
    get_api_admin_trading_approval_config: {
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
            /** @description Which orders need an approval */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApprovalConfigView"];
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
            /** @description Change which orders need an approval */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApprovalConfigView"];
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
    put_api_admin_trading_approvals_by_approval_id: {
        parameters: {
            query?: {
                /** @description In place of approved in the body */
                approved?: boolean;
                /** @description In place of review_note in the body */
                review_note?: string;
                /** @description In place of reviewed_by in the body */
                reviewed_by?: string;
            };
            header?: never;
            path: {
                /** @description The id of the approval */
                approval_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ReviewInput"] | null;
            };
        };
        responses: {
            /** @description Approve or reject an order */
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
    get_api_admin_trading_config: {
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
            /** @description The trading configuration */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RiskConfigView"];
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
            /** @description Change keys of the trading configuration */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RiskConfigView"];
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
            /** @description Symbols that may not be traded at present */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LockoutView"][];
                };
            };
        };
    };
    post_api_admin_trading_lockouts: {
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
                "application/json": components["schemas"]["NewLockout"];
            };
        };
        responses: {
            /** @description Keep a symbol from being traded for a while */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LockoutView"];
                };
            };
        };
    };
    delete_api_admin_trading_lockouts_by_lockout_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the lockout */
                lockout_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description End a lockout early */
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
    put_api_admin_trading_mode: {
        parameters: {
            query?: {
                /** @description In place of mode in the body */
                mode?: "paper" | "live" | "disabled";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ModeInput"] | null;
            };
        };
        responses: {
            /** @description Set the trading mode: paper, live or disabled. Disabled stops entries and the engine’s exits; stops that rest at the broker stay in force */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RiskConfigView"];
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
            /** @description Symbols that must not be bought */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RestrictedView"][];
                };
            };
        };
    };
    post_api_admin_trading_restricted: {
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
                "application/json": components["schemas"]["NewRestricted"];
            };
        };
        responses: {
            /** @description Put a symbol on the restricted list: it is not bought any more, sales of what is held continue */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RestrictedView"];
                };
            };
        };
    };
    delete_api_admin_trading_restricted_by_ticker: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A ticker symbol, in any case */
                ticker: components["parameters"]["ticker"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Remove a symbol from the restricted list */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RestrictedDeleted"];
                };
            };
        };
    };
    get_api_agents: {
        parameters: {
            query?: {
                /** @description Leave out inactive rows */
                active_only?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Agents, oldest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentView"][];
                };
            };
        };
    };
    post_api_agents: {
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
                "application/json": components["schemas"]["NewAgent"];
            };
        };
        responses: {
            /** @description Create an agent */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentView"];
                };
            };
        };
    };
    get_api_agents_by_agent_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the agent */
                agent_id: components["parameters"]["agent_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An agent */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentView"];
                };
            };
        };
    };
    put_api_agents_by_agent_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the agent */
                agent_id: components["parameters"]["agent_id"];
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
                } | null;
            };
        };
        responses: {
            /** @description Change some of an agent’s fields */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentView"];
                };
            };
        };
    };
    delete_api_agents_by_agent_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the agent */
                agent_id: components["parameters"]["agent_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Delete an agent and its variants; its invocation log stays */
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
    post_api_agents_by_agent_id_clone: {
        parameters: {
            query?: never;
            header?: {
                /** @description For a day, the same key and body return the first response */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
            };
            path: {
                /** @description The id of the agent */
                agent_id: components["parameters"]["agent_id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CloneInput"];
            };
        };
        responses: {
            /** @description Clone an agent’s configuration as a new variant */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VariantView"];
                };
            };
        };
    };
    get_api_agents_by_agent_id_performance: {
        parameters: {
            query?: {
                /** @description The period to look at, in hours until now */
                hours?: number;
            };
            header?: never;
            path: {
                /** @description The id of the agent */
                agent_id: components["parameters"]["agent_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Performance of an agent, including its variants */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentPerformance"];
                };
            };
        };
    };
    get_api_agents_by_agent_id_performance_history: {
        parameters: {
            query?: {
                /** @description The period to look at, in hours until now */
                hours?: number;
            };
            header?: never;
            path: {
                /** @description The id of the agent */
                agent_id: components["parameters"]["agent_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hourly performance of an agent */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HourlyPerformance"][];
                };
            };
        };
    };
    post_api_agents_by_agent_id_try: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the agent */
                agent_id: components["parameters"]["agent_id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TryAgent"];
            };
        };
        responses: {
            /** @description Try an agent on one document, optionally with changed settings; nothing is stored */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TriedAgent"];
                };
            };
        };
    };
    get_api_agents_by_agent_id_variants: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the agent */
                agent_id: components["parameters"]["agent_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An agent’s variants, oldest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VariantView"][];
                };
            };
        };
    };
    post_api_agents_by_agent_id_variants: {
        parameters: {
            query?: never;
            header?: {
                /** @description For a day, the same key and body return the first response */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
            };
            path: {
                /** @description The id of the agent */
                agent_id: components["parameters"]["agent_id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewVariant"];
            };
        };
        responses: {
            /** @description Create a variant */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VariantView"];
                };
            };
        };
    };
    get_api_agents_by_agent_id_variants_by_variant_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the agent */
                agent_id: components["parameters"]["agent_id"];
                /** @description The id of the variant */
                variant_id: components["parameters"]["variant_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A variant */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VariantView"];
                };
            };
        };
    };
    put_api_agents_by_agent_id_variants_by_variant_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the agent */
                agent_id: components["parameters"]["agent_id"];
                /** @description The id of the variant */
                variant_id: components["parameters"]["variant_id"];
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
                } | null;
            };
        };
        responses: {
            /** @description Change some of a variant’s fields */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VariantView"];
                };
            };
        };
    };
    delete_api_agents_by_agent_id_variants_by_variant_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the agent */
                agent_id: components["parameters"]["agent_id"];
                /** @description The id of the variant */
                variant_id: components["parameters"]["variant_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Delete an inactive variant */
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
    post_api_agents_by_agent_id_variants_by_variant_id_activate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the agent */
                agent_id: components["parameters"]["agent_id"];
                /** @description The id of the variant */
                variant_id: components["parameters"]["variant_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Activate a variant instead of the active one */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VariantView"];
                };
            };
        };
    };
    post_api_agents_by_agent_id_variants_by_variant_id_clone: {
        parameters: {
            query?: never;
            header?: {
                /** @description For a day, the same key and body return the first response */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
            };
            path: {
                /** @description The id of the agent */
                agent_id: components["parameters"]["agent_id"];
                /** @description The id of the variant */
                variant_id: components["parameters"]["variant_id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CloneInput"];
            };
        };
        responses: {
            /** @description Clone a variant */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VariantView"];
                };
            };
        };
    };
    get_api_agents_by_agent_id_variants_by_variant_id_limits: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the agent */
                agent_id: components["parameters"]["agent_id"];
                /** @description The id of the variant */
                variant_id: components["parameters"]["variant_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A variant’s context and daily budgets, with today’s usage */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LimitsView"];
                };
            };
        };
    };
    put_api_agents_by_agent_id_variants_by_variant_id_limits: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the agent */
                agent_id: components["parameters"]["agent_id"];
                /** @description The id of the variant */
                variant_id: components["parameters"]["variant_id"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    context_window?: number;
                    money_budget_usd?: number;
                    token_budget?: number;
                } | null;
            };
        };
        responses: {
            /** @description Change a variant’s context and daily budgets */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LimitsView"];
                };
            };
        };
    };
    get_api_agents_by_agent_id_variants_by_variant_id_performance: {
        parameters: {
            query?: {
                /** @description The period to look at, in hours until now */
                hours?: number;
            };
            header?: never;
            path: {
                /** @description The id of the agent */
                agent_id: components["parameters"]["agent_id"];
                /** @description The id of the variant */
                variant_id: components["parameters"]["variant_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Performance of a variant */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentPerformance"];
                };
            };
        };
    };
    get_api_agents_by_agent_id_variants_by_variant_id_performance_history: {
        parameters: {
            query?: {
                /** @description The period to look at, in hours until now */
                hours?: number;
            };
            header?: never;
            path: {
                /** @description The id of the agent */
                agent_id: components["parameters"]["agent_id"];
                /** @description The id of the variant */
                variant_id: components["parameters"]["variant_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hourly performance of a variant */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HourlyPerformance"][];
                };
            };
        };
    };
    post_api_agents_by_agent_id_variants_deactivate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the agent */
                agent_id: components["parameters"]["agent_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deactivate all variants and use the agent’s own configuration */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deactivated"];
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
                "application/json": components["schemas"]["QueryBody"];
            };
        };
        responses: {
            /** @description Run a SELECT over the database */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QueryAnswer"];
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
            /** @description Tables of the database */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PgSchemaView"];
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
                "application/json": components["schemas"]["QueryBody"];
            };
        };
        responses: {
            /** @description Run a SELECT over the lake */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QueryAnswer"];
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
            /** @description Saved queries by name */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedQueryView"][];
                };
            };
        };
    };
    post_api_analytics_saved_queries: {
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
                    description?: string;
                    name: string;
                    sql_text: string;
                };
            };
        };
        responses: {
            /** @description Save a query */
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
                /** @description The id of the query */
                query_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Delete a saved query */
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
    get_api_analytics_schema: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Tables of the lake */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EngineSchemaView"];
                };
            };
        };
    };
    post_api_ask: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AskInput"];
            };
        };
        responses: {
            /** @description Answer a question in words, with citations */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AskAnswer"];
                };
            };
        };
    };
    get_api_ask_forms: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The questions that can be asked, and the operations that answer them */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AskForms"];
                };
            };
        };
    };
    get_api_audit_by_entity_type_by_entity_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the entity */
                entity_id: string;
                /** @description The kind of entity */
                entity_type: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Audit events of one entity, oldest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditEventView"][];
                };
            };
        };
    };
    get_api_companies: {
        parameters: {
            query?: {
                /** @description Whether to list active rows, or inactive ones */
                active?: boolean;
                /** @description Only rows of this sector */
                sector?: string;
                /** @description A ticker symbol, in any case */
                ticker?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List companies */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CompanyRecord"][];
                };
            };
        };
    };
    get_api_companies_by_company_id: {
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
            /** @description Get a company with its aliases */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CompanyDetail"];
                };
            };
        };
    };
    get_api_companies_by_company_id_filings: {
        parameters: {
            query?: {
                /** @description The state as known at this instant; now when absent */
                as_of?: string;
                /** @description Only rows with this form */
                form?: string;
                /** @description The largest number of rows to return */
                limit?: components["parameters"]["limit"];
                /** @description How many rows to skip */
                offset?: components["parameters"]["offset"];
            };
            header?: never;
            path: {
                /** @description The id of the company */
                company_id: components["parameters"]["company_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Filings of a company, newest first, with their acceptance time and item codes */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FilingView"][];
                };
            };
        };
    };
    get_api_companies_by_company_id_fundamentals: {
        parameters: {
            query?: {
                /** @description The state as known at this instant; now when absent */
                as_of?: string;
                /** @description Only rows with this periods */
                periods?: number;
            };
            header?: never;
            path: {
                /** @description The id of the company */
                company_id: components["parameters"]["company_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Figures of the statements as known at an instant, each with its filing */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FundamentalsView"];
                };
            };
        };
    };
    get_api_companies_by_company_id_holdings: {
        parameters: {
            query?: {
                /** @description The state as known at this instant; now when absent */
                as_of?: string;
                /** @description The largest number of rows to return */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description The id of the company */
                company_id: components["parameters"]["company_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Holdings that managers reported on form 13F: in the company, and by the company */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HoldingsView"];
                };
            };
        };
    };
    get_api_companies_by_company_id_insider_transactions: {
        parameters: {
            query?: {
                /** @description The state as known at this instant; now when absent */
                as_of?: string;
                /** @description The largest number of rows to return */
                limit?: number;
                /** @description Only purchases and sales in the market (codes P and S) */
                market_only?: boolean;
                /** @description How many rows to skip */
                offset?: components["parameters"]["offset"];
                /** @description Only rows with this role */
                role?: "issuer" | "owner";
            };
            header?: never;
            path: {
                /** @description The id of the company */
                company_id: components["parameters"]["company_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Transactions that insiders reported, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsiderTransactionView"][];
                };
            };
        };
    };
    get_api_companies_by_company_id_sources: {
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
                    "application/json": components["schemas"]["SourceRecord"][];
                };
            };
        };
    };
    get_api_documents: {
        parameters: {
            query?: {
                /** @description What was known and published at this instant; now when absent. A date stands for its end in UTC, the date of today for now */
                as_of?: components["parameters"]["as_of"];
                /** @description The id of the company */
                company_id?: string;
                /** @description Only rows with this document type */
                document_type?: "news" | "filing" | "web_page" | "press_release";
                /** @description Names of fields, separated by commas: each object of the answer has only these */
                fields?: components["parameters"]["fields"];
                /** @description The largest number of rows to return */
                limit?: components["parameters"]["limit"];
                /** @description How many rows to skip */
                offset?: components["parameters"]["offset"];
                /** @description Only rows from this instant on, ISO 8601 */
                since?: components["parameters"]["since"];
                /** @description Only rows with this status */
                status?: "raw" | "parsed" | "parse_failed" | "duplicate" | "irrelevant" | "extracted" | "extraction_failed" | "archived";
                /** @description A ticker symbol, in any case */
                ticker?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Documents, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DocumentView"][];
                };
            };
        };
    };
    get_api_documents_by_document_id: {
        parameters: {
            query?: {
                /** @description What was known and published at this instant; now when absent. A date stands for its end in UTC, the date of today for now */
                as_of?: components["parameters"]["as_of"];
            };
            header?: never;
            path: {
                /** @description The id of the document */
                document_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A document with its mentions and intelligence */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DocumentDetail"];
                };
            };
        };
    };
    get_api_documents_by_document_id_original: {
        parameters: {
            query?: {
                /** @description What was known and published at this instant; now when absent. A date stands for its end in UTC, the date of today for now */
                as_of?: components["parameters"]["as_of"];
            };
            header?: never;
            path: {
                /** @description The id of the document */
                document_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Download the document exactly as it was fetched */
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
    get_api_jobs: {
        parameters: {
            query?: {
                /** @description The largest number of rows to return */
                limit?: components["parameters"]["limit"];
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
    get_api_macro_events: {
        parameters: {
            query?: {
                /** @description What was known and published at this instant; now when absent. A date stands for its end in UTC, the date of today for now */
                as_of?: components["parameters"]["as_of"];
                /** @description The largest number of rows to return */
                limit?: components["parameters"]["limit"];
                /** @description How many rows to skip */
                offset?: components["parameters"]["offset"];
                /** @description Only rows with this region */
                region?: string;
                /** @description Only rows of this sector */
                sector?: string;
                /** @description Only rows with this severity */
                severity?: "low" | "moderate" | "high" | "critical";
                /** @description Only rows from this instant on, ISO 8601 */
                since?: components["parameters"]["since"];
                /** @description Only rows before this instant, ISO 8601 */
                until?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Macro events, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GlobalEventView"][];
                };
            };
        };
    };
    get_api_macro_events_by_event_id: {
        parameters: {
            query?: {
                /** @description What was known and published at this instant; now when absent. A date stands for its end in UTC, the date of today for now */
                as_of?: components["parameters"]["as_of"];
            };
            header?: never;
            path: {
                /** @description The id of the event */
                event_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A macro event and its impacts on companies, highest score first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MacroEventDetail"];
                };
            };
        };
    };
    get_api_macro_impacts_by_ticker: {
        parameters: {
            query?: {
                /** @description What was known and published at this instant; now when absent. A date stands for its end in UTC, the date of today for now */
                as_of?: components["parameters"]["as_of"];
                /** @description The largest number of rows to return */
                limit?: components["parameters"]["limit"];
                /** @description How many rows to skip */
                offset?: components["parameters"]["offset"];
                /** @description Only rows from this instant on, ISO 8601 */
                since?: components["parameters"]["since"];
            };
            header?: never;
            path: {
                /** @description A ticker symbol, in any case */
                ticker: components["parameters"]["ticker"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Impacts of macro events on a company, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CompanyMacroImpacts"];
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
                "application/json": components["schemas"]["WhatIfInput"];
            };
        };
        responses: {
            /** @description Impacts of a hypothetical event on every company; nothing is written */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WhatIfResult"];
                };
            };
        };
    };
    post_api_market_backfill_all: {
        parameters: {
            query?: {
                /** @description The period to load, in days until today */
                days?: number;
            };
            header?: {
                /** @description For a day, the same key and body return the first response */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
                /** @description `respond-async`: answer 202 with a job instead of waiting */
                prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Load daily bars of all active companies from the market data vendor */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BackfillAllView"];
                };
            };
            /** @description Load daily bars of all active companies from the market data vendor */
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
    post_api_market_backfill_by_ticker: {
        parameters: {
            query?: {
                /** @description The period to load, in days until today */
                days?: number;
            };
            header?: {
                /** @description For a day, the same key and body return the first response */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
                /** @description `respond-async`: answer 202 with a job instead of waiting */
                prefer?: string;
            };
            path: {
                /** @description A ticker symbol, in any case */
                ticker: components["parameters"]["ticker"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Load daily bars of one ticker from the market data vendor */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TickerBackfillView"];
                };
            };
            /** @description Load daily bars of one ticker from the market data vendor */
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
    get_api_market_conflicts: {
        parameters: {
            query?: {
                /** @description The largest number of rows to return */
                limit?: number;
                /** @description Only rows with this open */
                open?: boolean;
                /** @description A ticker symbol, in any case */
                ticker?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List bars on which two market data vendors disagree, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        conflicts: {
                            /** Format: date-time */
                            bar_timestamp: string;
                            close: number;
                            /** Format: date-time */
                            detected_at: string;
                            /** @description second close against the stored one, in percent */
                            difference_pct: number;
                            /** Format: date-time */
                            resolved_at: string | null;
                            second_close: number;
                            /** @description vendor that disagrees */
                            second_source: string;
                            /** @description vendor of the stored bar, which is used */
                            source: string;
                            ticker: string;
                            /** @enum {string} */
                            timeframe: "D" | "M30";
                        }[];
                    };
                };
            };
        };
    };
    get_api_market_prices_by_ticker: {
        parameters: {
            query?: {
                /** @description Only rows with this adjusted */
                adjusted?: boolean;
                /** @description The largest number of rows to return */
                limit?: number;
                /** @description Only rows with this timeframe */
                timeframe?: "D" | "M30";
            };
            header?: never;
            path: {
                /** @description A ticker symbol, in any case */
                ticker: components["parameters"]["ticker"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List price bars, oldest first, with the newest quote and the 90-day range */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PricesView"];
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
            /** @description Prices of models; a model without one has an unknown price */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PriceView"][];
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
                "application/json": components["schemas"]["PriceInput"];
            };
        };
        responses: {
            /** @description Store the price of a model, or of all models of a provider (*) */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PriceView"];
                };
            };
        };
    };
    delete_api_model_prices_by_price_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the price */
                price_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Delete a price */
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
    get_api_ops_ingestion_summary: {
        parameters: {
            query?: {
                /** @description The period to look at, in hours until now */
                hours?: components["parameters"]["hours"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Ingestion totals */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IngestionSummary"];
                };
            };
        };
    };
    get_api_ops_ingestion_throughput: {
        parameters: {
            query?: {
                /** @description Only rows with this bucket */
                bucket?: "15m" | "1h" | "6h" | "1d";
                /** @description The period to look at, in hours until now */
                hours?: components["parameters"]["hours"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Runs and items per time bucket and source type */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ThroughputRow"][];
                };
            };
        };
    };
    get_api_ops_model_failures: {
        parameters: {
            query?: {
                /** @description The period to look at, in hours until now */
                hours?: components["parameters"]["hours"];
                /** @description The largest number of rows to return */
                limit?: components["parameters"]["limit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Recent extraction failures with their reasons, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModelFailure"][];
                };
            };
        };
    };
    get_api_ops_model_performance: {
        parameters: {
            query?: {
                /** @description The period to look at, in hours until now */
                hours?: components["parameters"]["hours"];
                /** @description Only rows with this model name */
                model_name?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Performance of each model */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModelPerformance"][];
                };
            };
        };
    };
    get_api_ops_pipeline_health: {
        parameters: {
            query?: {
                /** @description The period to look at, in hours until now */
                hours?: components["parameters"]["hours"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Health of each pipeline stage */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PipelineHealth"];
                };
            };
        };
    };
    get_api_ops_pipeline_pending: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Pending work of every queue */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PendingReport"];
                };
            };
        };
    };
    post_api_ops_pipeline_restore: {
        parameters: {
            query?: {
                /** @description short name; all queues when absent */
                queue?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Restore missing jobs */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RestoreResult"];
                };
            };
        };
    };
    post_api_ops_pipeline_retry_failed: {
        parameters: {
            query?: never;
            header?: {
                /** @description For a day, the same key and body return the first response */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Retry failed extractions, up to 200 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RetryResult"];
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
            /** @description Queue depths and document counts as server-sent events, every 3 seconds */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
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
            /** @description Whether the pipeline is on */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PipelineState"];
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
                "application/json": components["schemas"]["PipelineSwitch"];
            };
        };
        responses: {
            /** @description Switch the pipeline on or off */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PipelineSwitched"];
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
            /** @description Missing source types per company, and stale sources */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CoverageGaps"];
                };
            };
        };
    };
    get_api_ops_storage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Size, growth and forecast of what is stored, with the retention policies */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StorageReport"];
                };
            };
        };
    };
    get_api_orders: {
        parameters: {
            query?: {
                /** @description What was known and published at this instant; now when absent. A date stands for its end in UTC, the date of today for now */
                as_of?: components["parameters"]["as_of"];
                /** @description Names of fields, separated by commas: each object of the answer has only these */
                fields?: components["parameters"]["fields"];
                /** @description The largest number of rows to return */
                limit?: components["parameters"]["limit"];
                /** @description How many rows to skip */
                offset?: components["parameters"]["offset"];
                /** @description Buys or sells */
                side?: "buy" | "sell";
                /** @description Only rows from this instant on, ISO 8601 */
                since?: components["parameters"]["since"];
                /** @description Only rows with this status */
                status?: "queued" | "pending_approval" | "approved" | "submitting" | "unknown" | "accepted" | "partially_filled" | "filled" | "pending_cancel" | "cancelled" | "rejected" | "expired" | "blocked" | "failed";
                /** @description A ticker symbol, in any case */
                ticker?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Orders, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderView"][];
                };
            };
        };
    };
    get_api_orders_by_order_id: {
        parameters: {
            query?: {
                /** @description What was known and published at this instant; now when absent. A date stands for its end in UTC, the date of today for now */
                as_of?: components["parameters"]["as_of"];
            };
            header?: never;
            path: {
                /** @description The id of the order */
                order_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An order with its events and fills, and the decision, recommendation and evidence behind it */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderDetail"];
                };
            };
        };
    };
    get_api_orders_by_order_id_bundle: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the order */
                order_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An order as a file that can be verified: evidence, decision, checks, gate, fills and audit events */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DecisionBundle"];
                };
            };
        };
    };
    get_api_patterns_by_ticker: {
        parameters: {
            query?: {
                /** @description What was known and published at this instant; now when absent. A date stands for its end in UTC, the date of today for now */
                as_of?: components["parameters"]["as_of"];
                /** @description The kind of event */
                catalyst_type?: "earnings_beat" | "earnings_miss" | "guidance_raise" | "guidance_cut" | "analyst_upgrade" | "analyst_downgrade" | "price_target" | "ma_target" | "ma_acquirer" | "spinoff" | "contract_win" | "contract_loss" | "product_launch" | "partnership" | "recall_failure" | "cyber_incident" | "supply_disruption" | "labour_action" | "regulatory_approval" | "regulatory_action" | "litigation" | "buyback_dividend_up" | "dividend_cut_dilution" | "credit_event" | "management_change" | "insider_trade" | "restructuring" | "macro_exposure" | "price_move" | "other";
                /** @description How far ahead the pattern looks */
                time_horizon?: components["parameters"]["time_horizon"];
            };
            header?: never;
            path: {
                /** @description A ticker symbol, in any case */
                ticker: components["parameters"]["ticker"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Historical price effect of each catalyst type on a company's shares */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PatternList"];
                };
            };
        };
    };
    get_api_patterns_by_ticker_competitive_signals: {
        parameters: {
            query?: {
                /** @description What was known and published at this instant; now when absent. A date stands for its end in UTC, the date of today for now */
                as_of?: components["parameters"]["as_of"];
            };
            header?: never;
            path: {
                /** @description A ticker symbol, in any case */
                ticker: components["parameters"]["ticker"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Signals to a company from other companies' news, the latest 100 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignalList"];
                };
            };
        };
    };
    get_api_patterns_by_ticker_competitors: {
        parameters: {
            query?: {
                /** @description What was known and published at this instant; now when absent. A date stands for its end in UTC, the date of today for now */
                as_of?: components["parameters"]["as_of"];
                /** @description The kind of event */
                catalyst_type?: "earnings_beat" | "earnings_miss" | "guidance_raise" | "guidance_cut" | "analyst_upgrade" | "analyst_downgrade" | "price_target" | "ma_target" | "ma_acquirer" | "spinoff" | "contract_win" | "contract_loss" | "product_launch" | "partnership" | "recall_failure" | "cyber_incident" | "supply_disruption" | "labour_action" | "regulatory_approval" | "regulatory_action" | "litigation" | "buyback_dividend_up" | "dividend_cut_dilution" | "credit_event" | "management_change" | "insider_trade" | "restructuring" | "macro_exposure" | "price_move" | "other";
                /** @description How far ahead the pattern looks */
                time_horizon?: components["parameters"]["time_horizon"];
            };
            header?: never;
            path: {
                /** @description A ticker symbol, in any case */
                ticker: components["parameters"]["ticker"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Lead-lag patterns between related companies */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CrossPatternList"];
                };
            };
        };
    };
    get_api_patterns_by_ticker_decisions: {
        parameters: {
            query?: {
                /** @description What was known and published at this instant; now when absent. A date stands for its end in UTC, the date of today for now */
                as_of?: components["parameters"]["as_of"];
                /** @description How far ahead the pattern looks */
                time_horizon?: components["parameters"]["time_horizon"];
            };
            header?: never;
            path: {
                /** @description A ticker symbol, in any case */
                ticker: components["parameters"]["ticker"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Pattern verdicts on recommendations, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DecisionList"];
                };
            };
        };
    };
    get_api_portfolio_pnl: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Result by position, source and catalyst */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PortfolioPnlView"];
                };
            };
        };
    };
    get_api_portfolio_risk: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Risk of the account: exposures, factors, tail losses, contributions and stress */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PortfolioRiskView"];
                };
            };
        };
    };
    post_api_portfolio_what_if: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WhatIfInput"];
            };
        };
        responses: {
            /** @description A hypothetical macro event applied to what is held; nothing is written */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PortfolioWhatIfView"];
                };
            };
        };
    };
    get_api_positions: {
        parameters: {
            query?: {
                /** @description What was known and published at this instant; now when absent. A date stands for its end in UTC, the date of today for now */
                as_of?: components["parameters"]["as_of"];
                /** @description A ticker symbol, in any case */
                ticker?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Open positions at their latest price */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PositionView"][];
                };
            };
        };
    };
    get_api_recommendations: {
        parameters: {
            query?: {
                /** @description Only rows with this action */
                action?: "buy" | "sell" | "hold";
                /** @description What was known and published at this instant; now when absent. A date stands for its end in UTC, the date of today for now */
                as_of?: components["parameters"]["as_of"];
                /** @description Names of fields, separated by commas: each object of the answer has only these */
                fields?: components["parameters"]["fields"];
                /** @description Only rows with this latest */
                latest?: boolean;
                /** @description The largest number of rows to return */
                limit?: components["parameters"]["limit"];
                /** @description Only rows with this min confidence */
                min_confidence?: number;
                /** @description Only rows with this mode */
                mode?: "informational" | "paper" | "live";
                /** @description How many rows to skip */
                offset?: components["parameters"]["offset"];
                /** @description Only rows from this instant on, ISO 8601 */
                since?: components["parameters"]["since"];
                /** @description A ticker symbol, in any case */
                ticker?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Recommendations, newest first; only the newest of each ticker unless `latest` is false */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecommendationView"][];
                };
            };
        };
    };
    get_api_recommendations_by_recommendation_id: {
        parameters: {
            query?: {
                /** @description What was known and published at this instant; now when absent. A date stands for its end in UTC, the date of today for now */
                as_of?: components["parameters"]["as_of"];
            };
            header?: never;
            path: {
                /** @description The id of the recommendation */
                recommendation_id: components["parameters"]["recommendation_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A recommendation with its evidence and its risk evaluation */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecommendationDetail"];
                };
            };
        };
    };
    get_api_recommendations_by_recommendation_id_bundle: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the recommendation */
                recommendation_id: components["parameters"]["recommendation_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A recommendation as a file that can be verified: evidence, readings, settings, decisions and orders */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DecisionBundle"];
                };
            };
        };
    };
    get_api_recommendations_by_recommendation_id_evidence: {
        parameters: {
            query?: {
                /** @description What was known and published at this instant; now when absent. A date stands for its end in UTC, the date of today for now */
                as_of?: components["parameters"]["as_of"];
            };
            header?: never;
            path: {
                /** @description The id of the recommendation */
                recommendation_id: components["parameters"]["recommendation_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The evidence of a recommendation with its documents, stored artifacts and sentences */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecommendationEvidence"];
                };
            };
        };
    };
    get_api_recommendations_by_recommendation_id_explain: {
        parameters: {
            query?: {
                /** @description What was known and published at this instant; now when absent. A date stands for its end in UTC, the date of today for now */
                as_of?: components["parameters"]["as_of"];
            };
            header?: never;
            path: {
                /** @description The id of the recommendation */
                recommendation_id: components["parameters"]["recommendation_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The layers, the strongest evidence, and the smallest set of evidence whose removal changes the action */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExplanationView"];
                };
            };
        };
    };
    get_api_reports: {
        parameters: {
            query?: {
                /** @description What was known and published at this instant; now when absent. A date stands for its end in UTC, the date of today for now */
                as_of?: components["parameters"]["as_of"];
                /** @description YYYY-MM-DD: periods that end on or before this date */
                end_date?: string;
                /** @description The largest number of rows to return */
                limit?: number;
                /** @description How many rows to skip */
                offset?: components["parameters"]["offset"];
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
            /** @description Daily and weekly reports, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportListItem"][];
                };
            };
        };
    };
    get_api_reports_by_report_id: {
        parameters: {
            query?: {
                /** @description What was known and published at this instant; now when absent. A date stands for its end in UTC, the date of today for now */
                as_of?: components["parameters"]["as_of"];
            };
            header?: never;
            path: {
                /** @description The id of the report */
                report_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A report with all its figures */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportView"];
                };
            };
        };
    };
    get_api_reports_by_report_id_0_9a_fA_F_36_html: {
        parameters: {
            query?: {
                /** @description What was known and published at this instant; now when absent. A date stands for its end in UTC, the date of today for now */
                as_of?: components["parameters"]["as_of"];
            };
            header?: never;
            path: {
                /** @description The id of the report */
                report_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A report as one self-contained HTML page */
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
    get_api_search: {
        parameters: {
            query: {
                /** @description What was known and published at this instant; now when absent. A date stands for its end in UTC, the date of today for now */
                as_of?: components["parameters"]["as_of"];
                /** @description The largest number of rows to return */
                limit?: number;
                /** @description Only rows with this q */
                q: string;
                /** @description Only rows from this instant on, ISO 8601 */
                since?: components["parameters"]["since"];
                /** @description Ticker symbols, separated by commas */
                tickers?: string;
                /** @description Kinds of results, separated by commas: document, company, macro_event, company_event, recommendation, report, saved_query */
                types?: string;
                /** @description Only rows before this instant, ISO 8601 */
                until?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Search in everything */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchAnswer"];
                };
            };
        };
    };
    get_api_signals: {
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
            /** @description The newest outputs of both signal pipelines for every active company */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignalOverview"];
                };
            };
        };
    };
    get_api_signals_by_ticker: {
        parameters: {
            query?: {
                /** @description What was known and published at this instant; now when absent. A date stands for its end in UTC, the date of today for now */
                as_of?: components["parameters"]["as_of"];
                /** @description The largest number of rows to return */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description A ticker symbol, in any case */
                ticker: components["parameters"]["ticker"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The signal engine outputs for a ticker, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignalOutputView"][];
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
            /** @description The caller, its role and the end of its token or session */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnAccess"];
                };
            };
        };
    };
    get_api_system_first_start: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What the first start of a simulated market is doing, and how long it takes */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FirstStart"];
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
            /** @description Running roles, and whether the market data is real or simulated */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SystemInfo"];
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
            /** @description Calls to vendors and their limits */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimits"];
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
            /** @description Answers of vendors to the newest check, and processes that were restarted in the last hour */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SystemStatus"];
                };
            };
        };
    };
    get_api_trace_by_kind_by_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: string;
                /** @description The kind */
                kind: "order" | "recommendation" | "document" | "position" | "trade";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One idea from its document to its outcome */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TraceView"];
                };
            };
        };
    };
    get_api_tracking_progress: {
        parameters: {
            query: {
                /** @description Only rows with this tickers */
                tickers: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How far newly tracked companies are from their first recommendation */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrackingProgressView"];
                };
            };
        };
    };
    get_api_trends: {
        parameters: {
            query?: {
                /** @description What was known and published at this instant; now when absent. A date stands for its end in UTC, the date of today for now */
                as_of?: components["parameters"]["as_of"];
                /** @description The kind of entity */
                entity_type?: "company" | "sector" | "market";
                /** @description Names of fields, separated by commas: each object of the answer has only these */
                fields?: components["parameters"]["fields"];
                /** @description The largest number of rows to return */
                limit?: components["parameters"]["limit"];
                /** @description How many rows to skip */
                offset?: components["parameters"]["offset"];
                /** @description A ticker symbol, in any case */
                ticker?: string;
                /** @description A trend window */
                window?: "intraday" | "1d" | "7d" | "30d" | "90d";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Current trends with their projections */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrendSummaryView"][];
                };
            };
        };
    };
    get_api_trends_by_trend_id: {
        parameters: {
            query?: {
                /** @description What was known and published at this instant; now when absent. A date stands for its end in UTC, the date of today for now */
                as_of?: components["parameters"]["as_of"];
            };
            header?: never;
            path: {
                /** @description The id of the trend */
                trend_id: components["parameters"]["trend_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A trend, by its own id or the id of one of its snapshots */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrendSummaryView"];
                };
            };
        };
    };
    get_api_trends_by_trend_id_evidence: {
        parameters: {
            query?: {
                /** @description What was known and published at this instant; now when absent. A date stands for its end in UTC, the date of today for now */
                as_of?: components["parameters"]["as_of"];
            };
            header?: never;
            path: {
                /** @description The id of the trend */
                trend_id: components["parameters"]["trend_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The evidence of a trend: documents with their readings, impacts and sentences */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrendEvidenceView"];
                };
            };
        };
    };
    get_api_trends_by_trend_id_projection: {
        parameters: {
            query?: {
                /** @description What was known and published at this instant; now when absent. A date stands for its end in UTC, the date of today for now */
                as_of?: components["parameters"]["as_of"];
            };
            header?: never;
            path: {
                /** @description The id of the trend */
                trend_id: components["parameters"]["trend_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The projection of a trend with its driving factors */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProjectionView"];
                };
            };
        };
    };
    get_api_trends_history: {
        parameters: {
            query?: {
                /** @description What was known and published at this instant; now when absent. A date stands for its end in UTC, the date of today for now */
                as_of?: components["parameters"]["as_of"];
                /** @description The kind of entity */
                entity_type?: "company" | "sector" | "market";
                /** @description Names of fields, separated by commas: each object of the answer has only these */
                fields?: components["parameters"]["fields"];
                /** @description The largest number of rows to return */
                limit?: number;
                /** @description A ticker symbol, in any case */
                ticker?: string;
                /** @description A trend window */
                window?: "intraday" | "1d" | "7d" | "30d" | "90d";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The newest snapshots of trends up to the limit, oldest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrendSnapshotView"][];
                };
            };
        };
    };
    get_api_validation_attribution_catalysts: {
        parameters: {
            query?: {
                /** @description What was known and published at this instant; now when absent. A date stands for its end in UTC, the date of today for now */
                as_of?: components["parameters"]["as_of"];
                /** @description How far ahead the predictions look */
                horizon?: components["parameters"]["horizon"];
                /** @description The period whose outcomes count */
                lookback?: components["parameters"]["lookback"];
                /** @description Only rows with this record */
                record?: components["parameters"]["record"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Grades of the predictions that each catalyst type contributed to */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CatalystAttributionView"];
                };
            };
        };
    };
    get_api_validation_attribution_layers: {
        parameters: {
            query?: {
                /** @description What was known and published at this instant; now when absent. A date stands for its end in UTC, the date of today for now */
                as_of?: components["parameters"]["as_of"];
                /** @description How far ahead the predictions look */
                horizon?: components["parameters"]["horizon"];
                /** @description The period whose outcomes count */
                lookback?: components["parameters"]["lookback"];
                /** @description Only rows with this record */
                record?: components["parameters"]["record"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The contribution of each layer, and the grades of the predictions that it dominates */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LayerAttributionView"];
                };
            };
        };
    };
    get_api_validation_attribution_sources: {
        parameters: {
            query?: {
                /** @description What was known and published at this instant; now when absent. A date stands for its end in UTC, the date of today for now */
                as_of?: components["parameters"]["as_of"];
                /** @description How far ahead the predictions look */
                horizon?: components["parameters"]["horizon"];
                /** @description The period whose outcomes count */
                lookback?: components["parameters"]["lookback"];
                /** @description Only rows with this record */
                record?: components["parameters"]["record"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Grades of the predictions that each source contributed to */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SourceAttributionView"];
                };
            };
        };
    };
    get_api_validation_calibration: {
        parameters: {
            query?: {
                /** @description What was known and published at this instant; now when absent. A date stands for its end in UTC, the date of today for now */
                as_of?: components["parameters"]["as_of"];
                /** @description How far ahead the predictions look */
                horizon?: components["parameters"]["horizon"];
                /** @description The period whose outcomes count */
                lookback?: components["parameters"]["lookback"];
                /** @description Only rows with this record */
                record?: components["parameters"]["record"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Stated confidence and observed win rate by bucket */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CalibrationView"];
                };
            };
        };
    };
    get_api_validation_gate_status: {
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
            /** @description Whether the model may trade real money, with each check */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GateStatusView"];
                };
            };
        };
    };
    get_api_validation_ic_by_horizon: {
        parameters: {
            query?: {
                /** @description What was known and published at this instant; now when absent. A date stands for its end in UTC, the date of today for now */
                as_of?: components["parameters"]["as_of"];
                /** @description The period whose outcomes count */
                lookback?: components["parameters"]["lookback"];
                /** @description Only rows with this record */
                record?: components["parameters"]["record"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Information coefficients, from the shortest horizon to the longest */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IcByHorizonView"];
                };
            };
        };
    };
    get_api_validation_summary: {
        parameters: {
            query?: {
                /** @description What was known and published at this instant; now when absent. A date stands for its end in UTC, the date of today for now */
                as_of?: components["parameters"]["as_of"];
                /** @description How far ahead the predictions look */
                horizon?: components["parameters"]["horizon"];
                /** @description The period whose outcomes count */
                lookback?: components["parameters"]["lookback"];
                /** @description Only rows with this record */
                record?: components["parameters"]["record"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The latest grades of predictions, and the status of the quality gate */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SummaryView"];
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
