-- Lived predictions were published before their outcome; replayed ones were computed from stored documents afterwards. They are
-- kept apart everywhere, because only the lived ones can show skill.
alter table recommendations add column replayed boolean not null default false;
-- Rows of before say nothing. What is older than the first frozen prediction was filled in by the replay.
update recommendations set replayed = true
  where generated_at < coalesce((select min(frozen_at) from predictions), now());

alter table predictions add column lived boolean not null default false;
update predictions set lived = not recommendation.replayed from recommendations recommendation
  where recommendation.id = predictions.recommendation_id;
alter table predictions alter column lived drop default;
create index predictions_lived on predictions (session_date) where lived;

-- A snapshot grades one record, never both.
alter table validation_snapshots add column record text not null default 'replayed' check (record in ('lived', 'replayed'));
alter table validation_snapshots alter column record drop default;
alter table validation_snapshots
  drop constraint validation_snapshots_lookback_window_horizon_generated_at_key,
  add unique (record, lookback_window, horizon, generated_at);

-- The lived record: one row a session, added once and never computed again, so that a later correction of prices is no second
-- look at the same session. The sequential test of the quality gate multiplies the sessions' factors.
create table live_sessions (
  session_date date primary key,
  companies integer not null check (companies >= 0),
  -- Null where too few companies had a prediction and prices.
  rank_ic double precision check (rank_ic between -1 and 1),
  bet double precision not null check (bet between 0 and 0.5),
  log_evidence double precision not null check (log_evidence between -1e6 and 1e6),
  -- Sessions that counted so far, and the sum of their squared results; the next bet is sized by them.
  sessions integer not null check (sessions >= 0),
  squares double precision not null check (squares between 0 and 1e9),
  recorded_at timestamptz not null
);
