/** A query that ships with the platform; the embedded engine and Trino accept the same text. */
export interface SystemQuery {
  name: string;
  description: string;
  sql: string;
}

/** The newest snapshot of each company's view. */
const NEWEST_TRENDS = `
  select t.*, row_number() over (
    partition by entity_id, trend_window order by generated_at desc, id) as age_rank
  from trend_history t
  where entity_type = 'company'`;

const LATEST_RECOMMENDATIONS = `-- The newest recommendation of each ticker, by what it is expected to earn; holds last
select ticker, action, mode, confidence, p_direction, expected_return, trend_window, time_horizon,
  company_share, macro_share, competitive_share, generated_at
from (
  select r.*, row_number() over (partition by ticker order by generated_at desc, id) as age_rank
  from recommendations r
) newest
where age_rank = 1
order by case when action = 'hold' then 1 else 0 end, abs(expected_return) desc nulls last, ticker`;

const STRONGEST_TRENDS = `-- The ten strongest views of each window
with newest as (${NEWEST_TRENDS}
),
ranked as (
  select n.*, row_number() over (
    partition by trend_window order by trend_strength * confidence desc, entity_id) as place
  from newest n
  where age_rank = 1 and evidence_count > 0
)
select trend_window, place, entity_id as ticker, trend_direction,
  round(trend_strength * confidence, 6) as weight, trend_strength, confidence, evidence_count, generated_at
from ranked
where place <= 10
order by trend_window, place`;

const DIVERGING_PROJECTIONS = `-- Where what lies ahead differs from what is
with newest as (${NEWEST_TRENDS}
)
select entity_id as ticker, trend_window, trend_direction, projected_direction, trend_strength,
  projected_strength, projected_confidence, projection_horizon, top_driving_factor,
  round(macro_contribution_pct, 4) as macro_contribution_pct, generated_at
from newest
where age_rank = 1 and diverges_from_current
order by projected_confidence desc, entity_id, trend_window`;

const SOURCE_SCOREBOARD = `-- What each source brought, and how right it was
with published as (
  select s.source_type, s.source_name, max(s.credibility_score) as configured,
    count(d.id) as documents,
    sum(case when d.status = 'duplicate' then 1 else 0 end) as duplicates
  from sources s
  left join documents d on d.source_id = s.id
  group by s.source_type, s.source_name
),
pool as (
  select max(case when n > 0 then wins / n end) as accuracy from source_records where source_key = '*'
),
judged as (
  select t.*, coalesce(r.wins, 0e0) as wins, coalesce(r.n, 0e0) as n, coalesce(r.retracted, 0e0) as retracted,
    coalesce(p.accuracy, 5e-1) as pool_accuracy
  from published t
  cross join pool p
  left join source_records r on r.source_key = t.source_type || ':' || lower(trim(t.source_name))
)
select source_type, source_name, documents,
  round(cast(duplicates as double) / nullif(documents, 0), 4) as duplicate_rate,
  round(n, 2) as judged_statements,
  round(wins / nullif(n, 0e0), 4) as accuracy,
  configured as configured_credibility,
  round(least(95e-2, greatest(5e-2, configured
    + 25e-1 * ((wins + 50e0 * pool_accuracy) / (n + 50e0) - pool_accuracy)
    - 2e-1 * coalesce(retracted / nullif(n, 0e0), 0e0))), 4) as effective_credibility
from judged
order by documents desc, source_type, source_name`;

const EXTRACTION_FAILURES = `-- What models could not read, by day
select cast(date_trunc('day', created_at) as date) as failed_on, model_provider, model_name, status,
  coalesce(error, 'unknown') as error, count(*) as invocations, max(created_at) as last_seen_at
from invocations
where status in ('failed', 'degraded')
group by cast(date_trunc('day', created_at) as date), model_provider, model_name, status, coalesce(error, 'unknown')
order by failed_on desc, invocations desc, model_provider, model_name, status, error`;

const DOCUMENT_FUNNEL = `-- How far documents of each day came, and how long the middle one took
with timed as (
  select cast(date_trunc('day', created_at) as date) as arrived_on, status,
    date_diff('millisecond', created_at, coalesce(extracted_at, parsed_at)) as latency_ms, id
  from documents
),
ranked as (
  select t.*,
    row_number() over (partition by arrived_on, status order by latency_ms, id) as place,
    count(latency_ms) over (partition by arrived_on, status) as timed_count
  from timed t
)
select arrived_on, status, count(*) as documents,
  round(avg(case when latency_ms is not null and place * 2 between timed_count and timed_count + 2
    then cast(latency_ms as double) / 1e3 end), 3) as median_latency_seconds
from ranked
group by arrived_on, status
order by arrived_on desc, status`;

const MACRO_EXPOSURE = `-- Severe macro events and the companies they affect most
with reached as (
  select e.id as event_id, e.severity, e.summary, e.available_at, c.ticker, c.sector, i.impact_direction,
    i.macro_impact_score, i.exposure, i.confidence,
    row_number() over (partition by e.id order by i.macro_impact_score desc, c.ticker) as place
  from macro_events e
  join macro_impacts i on i.event_id = e.id and i.superseded_at is null
  join companies c on c.id = i.company_id
  where e.severity in ('high', 'critical')
)
select available_at, severity, summary, place, ticker, sector, impact_direction,
  round(macro_impact_score, 6) as macro_impact_score, exposure, confidence
from reached
where place <= 10
order by available_at desc, event_id, place`;

const COMPETITIVE_SIGNALS = `-- The strongest spill-overs of the last seven days, by mechanism
with recent as (
  select s.*, row_number() over (
    partition by mechanism order by signal_strength * confidence desc, target_ticker, id) as place
  from competitive_signals s
  where event_at >= cast(current_timestamp as timestamp) - interval '7' day
)
select mechanism, place, source_ticker, target_ticker, relationship_type, catalyst_type, signal_direction,
  round(signal_strength, 6) as signal_strength, confidence, event_at, expires_at
from recent
where place <= 20
order by mechanism, place`;

const RELIABLE_PATTERNS = `-- What has followed such news often enough to be believed
select c.ticker, p.catalyst_type, p.time_horizon, p.sample_count, p.hit_rate, p.hit_rate_shrunk,
  round(p.mean_car_shrunk, 6) as mean_car_shrunk, round(p.t_stat, 4) as t_stat, p.q_value, p.last_event_at
from patterns p
join companies c on c.id = p.company_id
where p.reliable
order by abs(p.t_stat) desc, c.ticker, p.catalyst_type, p.time_horizon`;

const SKIP_REASONS = `-- Why the engine did not trade, last thirty days
select skip_reason, risk_tier_at_decision as risk_tier, decision, count(*) as decisions,
  count(distinct ticker) as tickers, round(avg(confidence), 4) as avg_confidence, max(created_at) as last_at
from decisions
where skip_reason is not null and created_at >= cast(current_timestamp as timestamp) - interval '30' day
group by skip_reason, risk_tier_at_decision, decision
order by decisions desc, skip_reason, risk_tier, decision`;

const POSITION_RISK = `-- What is held, what it weighs and what its stop would cost
with priced as (
  select ticker, close, row_number() over (partition by ticker order by bar_timestamp desc, timeframe desc) as age_rank
  from bars
),
held as (
  select p.ticker, cast(p.quantity as double) as quantity, cast(p.avg_entry_price as double) as entry_price,
    b.close as price, coalesce(c.sector, 'unknown') as sector, cast(t.stop_price as double) as stop_price
  from positions p
  left join priced b on b.ticker = p.ticker and b.age_rank = 1
  left join companies c on c.ticker = p.ticker
  left join trades t on t.ticker = p.ticker and t.broker_account_id = p.broker_account_id and t.closed_at is null
  where p.quantity <> 0
),
weighed as (
  select h.*, quantity * price as position_value,
    sum(abs(quantity * price)) over () as total_value,
    sum(abs(quantity * price)) over (partition by sector) as sector_value
  from held h
)
select ticker, sector, quantity, round(entry_price, 4) as entry_price, round(price, 4) as price,
  round(position_value, 2) as position_value,
  round(quantity * (price - entry_price), 2) as unrealized_pnl,
  round(sector_value / nullif(total_value, 0e0), 4) as sector_weight,
  round(stop_price, 4) as stop_price,
  round((price - stop_price) / nullif(price, 0e0), 4) as stop_distance,
  round(abs(quantity) * greatest(price - stop_price, 0e0) / nullif(total_value, 0e0), 6) as heat
from weighed
order by abs(position_value) desc nulls last, ticker`;

const CALIBRATION = `-- Whether 70 percent means 70 percent, last ninety days
select horizon, confidence_bucket, count(*) as predictions, round(avg(confidence), 4) as avg_confidence,
  round(avg(case when win then 1e0 else 0e0 end), 4) as win_rate,
  round(avg(case when win then 1e0 else 0e0 end) - avg(confidence), 4) as gap
from (
  select horizon, confidence, win, case
    when confidence < 5e-1 then 'below 0.5' when confidence < 6e-1 then '0.5-0.6' when confidence < 7e-1 then '0.6-0.7'
    when confidence < 8e-1 then '0.7-0.8' when confidence < 9e-1 then '0.8-0.9' else '0.9-1.0' end as confidence_bucket
  from prediction_outcomes
  where status = 'labelled' and action <> 'hold'
    and generated_at >= cast(current_timestamp as timestamp) - interval '90' day
) labelled
group by horizon, confidence_bucket
order by horizon, confidence_bucket`;

export const SYSTEM_QUERIES: readonly SystemQuery[] = [
  {
    name: 'Latest recommendations',
    description: 'The newest recommendation of each ticker with the shares of its layers',
    sql: LATEST_RECOMMENDATIONS,
  },
  {
    name: 'Strongest trends',
    description: 'Companies by strength times confidence, per window',
    sql: STRONGEST_TRENDS,
  },
  {
    name: 'Diverging projections',
    description: 'Trends whose projection differs from the current view, with the strongest driving factor',
    sql: DIVERGING_PROJECTIONS,
  },
  {
    name: 'Source scoreboard',
    description: 'Documents, duplicate rate, accuracy and effective credibility of each source',
    sql: SOURCE_SCOREBOARD,
  },
  {
    name: 'Extraction failures',
    description: 'Failed and degraded readings by provider, model, error and day',
    sql: EXTRACTION_FAILURES,
  },
  {
    name: 'Document funnel',
    description: 'Documents by status and day of arrival, with the median time through the pipeline',
    sql: DOCUMENT_FUNNEL,
  },
  {
    name: 'Macro exposure',
    description: 'High and critical macro events with the companies most exposed to each',
    sql: MACRO_EXPOSURE,
  },
  {
    name: 'Competitive signals',
    description: 'The strongest spill-overs of the last seven days, by mechanism',
    sql: COMPETITIVE_SIGNALS,
  },
  {
    name: 'Reliable patterns',
    description: 'Statistically reliable patterns by the size of their t statistic',
    sql: RELIABLE_PATTERNS,
  },
  {
    name: 'Skip reasons',
    description: 'Skipped recommendations of the last thirty days, by reason and risk tier',
    sql: SKIP_REASONS,
  },
  {
    name: 'Position risk',
    description: 'Value, heat, sector weight, unrealised profit and distance to the stop of each position',
    sql: POSITION_RISK,
  },
  {
    name: 'Calibration',
    description: 'Confidence and win rate by bucket and horizon, last ninety days',
    sql: CALIBRATION,
  },
];
