/** Which process answers with a metric on its admin port. */
export type MetricOrigin = 'every process' | 'services' | 'workers' | 'query API' | 'supervisor';

export interface MetricRecord {
  readonly type: 'gauge' | 'counter' | 'histogram';
  readonly help: string;
  readonly labels: readonly string[];
  readonly from: MetricOrigin;
}

const gauge = <L extends string>(from: MetricOrigin, help: string, ...labels: L[]) =>
  ({ type: 'gauge', from, help, labels }) as const;
const counter = <L extends string>(from: MetricOrigin, help: string, ...labels: L[]) =>
  ({ type: 'counter', from, help, labels }) as const;
const histogram = <L extends string>(from: MetricOrigin, help: string, ...labels: L[]) =>
  ({ type: 'histogram', from, help, labels }) as const;

/**
 * Every metric of the platform. The answers of `/metrics`, docs/metrics.md and the check of the alerts and dashboards come from
 * these records. Metrics of Node.js itself (`process_*`, `nodejs_*`) are those of prom-client. Metrics from the query API are read
 * from the database at the scrape and are at most a few seconds old.
 */
export const METRICS = {
  sextant_build_info: gauge('every process', 'Always 1; the labels have the version', 'version', 'node', 'process'),
  sextant_role_running: gauge('every process', '1 for each role that this process runs', 'role'),
  sextant_process_ready: gauge('every process', '1 when every role of the process has started'),
  db_pool_connections: gauge(
    'every process',
    'Connections to the database by pool and state (total, idle, waiting)',
    'pool',
    'state',
  ),

  sextant_process_up: gauge('supervisor', '1 while the process runs and is ready, otherwise 0', 'process'),
  sextant_process_restarts_total: counter(
    'supervisor',
    'Unplanned restarts since the start of the supervisor',
    'process',
  ),

  sextant_jobs_completed_total: counter('workers', 'Completed jobs', 'queue'),
  sextant_jobs_failed_total: counter('workers', 'Attempts that failed and are retried', 'queue'),
  sextant_jobs_dead_total: counter('workers', 'Jobs that failed for the last time', 'queue'),
  sextant_job_duration_seconds: histogram('workers', 'Run time of completed jobs', 'queue'),

  http_request_duration_seconds: histogram(
    'services',
    'Request duration by route and status class',
    'method',
    'route',
    'status',
  ),
  http_requests_in_flight: gauge('services', 'Requests in progress'),
  http_admission_requests: gauge('services', 'Requests by class and state', 'class', 'state'),
  http_admission_refused: gauge('services', 'Requests refused since the start because a limit was reached', 'class'),
  http_connections: gauge('services', 'Open connections'),
  access_tokens_required: gauge('services', '1 if every call needs a token, 0 if none does'),
  access_token_expires_seconds: gauge('services', 'Seconds until a live token stops working', 'token', 'role'),
  access_sign_ins_total: counter(
    'services',
    'Sign-ins by single sign-on since the start, by outcome; only where it is configured',
    'outcome',
  ),
  access_sessions: gauge('services', 'Sessions of single sign-on that work now; only where it is configured'),
  queue_jobs: gauge('services', 'Jobs by queue and state', 'queue', 'state'),

  sextant_database_read_up: gauge(
    'query API',
    '1 if the metrics of the database were read, 0 if that failed; then the others are absent',
  ),
  sextant_lease_held: gauge('query API', '1 if a process leads this work now, otherwise 0', 'lease'),
  sextant_lease_elections_total: counter('query API', 'Elections of a leader so far', 'lease'),
  sextant_pipeline_enabled: gauge('query API', '1 if the pipeline is switched on'),
  sextant_queue_jobs: gauge('query API', 'Jobs by queue and state (waiting, active, delayed, dead)', 'queue', 'state'),
  sextant_queue_oldest_seconds: gauge('query API', 'How long the oldest due job waits; 0 when none does', 'queue'),
  sextant_sources: gauge('query API', 'Active sources of active companies', 'source_type'),
  sextant_source_age_seconds: gauge(
    'query API',
    'Longest time since the last success of an active source',
    'source_type',
  ),
  sextant_sources_stale: gauge('query API', 'Active sources without a success for three cadences', 'source_type'),
  sextant_source_circuits_open: gauge('query API', 'Active sources whose circuit is open', 'source_type'),
  sextant_input_left_out_today: gauge(
    'query API',
    'Records of vendors that were left out today (UTC), by area (bars, corporate actions, sources by type) and issue',
    'area',
    'issue',
  ),
  sextant_market_open: gauge('query API', '1 while the exchange trades'),
  sextant_last_bar_timestamp_seconds: gauge('query API', 'Start of the newest stored bar', 'timeframe'),
  sextant_vendor_check_ok: gauge('query API', '1 if the last check of a configured vendor succeeded', 'vendor'),
  sextant_model_invocations_last_hour: gauge(
    'query API',
    'Calls of a model in the last hour by outcome (ok, failed, degraded, skipped)',
    'provider',
    'model',
    'status',
  ),
  sextant_model_cost_usd_today: gauge('query API', 'Known cost of the calls of today (UTC)', 'provider', 'model'),
  sextant_account_ready: gauge('query API', '1 if the account is reconciled and may trade', 'mode'),
  sextant_account_mismatch: gauge('query API', '1 if the broker holds a position that no fill explains', 'mode'),
  sextant_reconciliation_age_seconds: gauge('query API', 'Time since the last reconciliation', 'mode'),
  sextant_orders_unknown: gauge('query API', 'Orders whose outcome at the broker is unknown', 'mode'),
  sextant_orders_unknown_oldest_seconds: gauge('query API', 'How long the oldest of them is unknown', 'mode'),
  sextant_positions: gauge('query API', 'Open positions by protection', 'mode', 'protection'),
  sextant_trading_loop_age_seconds: gauge('query API', 'Time since the last round of the trading loop', 'mode'),
  sextant_breaker_tripped: gauge('query API', '1 while a circuit breaker is tripped', 'mode', 'breaker'),
  sextant_gate_status: gauge('query API', '1 for the status in force of the quality gate, 0 for the others', 'status'),
  sextant_gate_age_seconds: gauge('query API', 'Time since the quality gate was evaluated'),
  sextant_gate_capital_fraction: gauge('query API', 'Share of a live account that the gate lets be invested'),
  sextant_lake_pending_months: gauge('query API', 'Months of lake tables that wait for publication'),
  sextant_lake_lag_seconds: gauge(
    'query API',
    'Longest time since a table with waiting months was published; 0 when none waits',
  ),
  sextant_notifications_last_day: gauge('query API', 'Deliveries of notifications in the last day', 'outcome'),
  sextant_disk_free_bytes: gauge('query API', 'Free space of the data folder'),
  sextant_storage_bytes: gauge('query API', 'Size of a class of data at the last measurement', 'class'),
  sextant_storage_growth_bytes: gauge('query API', 'Growth per day, mean of the last seven days', 'class'),
  sextant_storage_forecast_bytes: gauge('query API', 'Size of everything stored in 30 and in 180 days', 'days'),
  sextant_retention_age_seconds: gauge(
    'query API',
    'Time since the last retention run that completed, or since the first began while none has',
  ),
  sextant_retention_waiting_months: gauge('query API', 'Months that are due and that the last run could not remove'),
} as const satisfies Record<string, MetricRecord>;

export type MetricName = keyof typeof METRICS;

/** One value of a metric. A histogram has one reading per series, with the suffix of the series. */
export interface Reading {
  name: MetricName;
  suffix?: '_bucket' | '_sum' | '_count';
  labels?: Readonly<Record<string, string>>;
  value: number;
}
