-- Prices as the vendor gave them, never rescaled; what explains their jumps (splits, dividends) stands beside them.

create table market_bars (
  ticker text not null check (ticker ~ '^[A-Z][A-Z0-9.-]{0,15}$'),
  timeframe text not null check (timeframe in ('M30', 'D')),
  bar_timestamp timestamptz not null,
  open double precision not null check (open > 0 and open < 1e9),
  high double precision not null check (high > 0 and high < 1e9),
  low double precision not null check (low > 0 and low < 1e9),
  close double precision not null check (close > 0 and close < 1e9),
  volume double precision not null check (volume between 0 and 1e15),
  -- The end of the bar; later when only the following bar made it believable.
  available_at timestamptz not null,
  captured_at timestamptz not null,
  source text not null check (length(source) between 1 and 50),
  primary key (ticker, timeframe, bar_timestamp),
  check (low <= least(open, close) and high >= greatest(open, close)),
  check (available_at > bar_timestamp)
) partition by range (bar_timestamp);

-- Catches what arrives before its month was prepared; preparing the month moves it.
create table market_bars_default partition of market_bars default;

-- One partition per month, made when first needed. Attaching does not block writers of other months, as creating in place
-- would; the lock lets one caller build it while others wait and then find it there.
create function kernel.ensure_market_bar_month(month date) returns boolean language plpgsql as $$
declare
  first date := date_trunc('month', month)::date;
  lower_bound timestamptz := first::timestamp at time zone 'UTC';
  upper_bound timestamptz := (first + interval '1 month') at time zone 'UTC';
  partition text := 'market_bars_' || to_char(first, '"y"YYYY"m"MM');
begin
  if to_regclass(partition) is not null then return false; end if;
  perform pg_advisory_xact_lock(hashtextextended('kernel.ensure_market_bar_month', 0));
  -- Not to_regclass again: it answers from a cache that waiting for an advisory lock does not refresh.
  if exists (select from pg_inherits join pg_class on pg_class.oid = inhrelid
             where inhparent = 'market_bars'::regclass and relname = partition) then
    return false;
  end if;
  execute format('create table %I (like market_bars including defaults including constraints)', partition);
  execute format(
    'with moved as (delete from market_bars_default where bar_timestamp >= %L and bar_timestamp < %L returning *)
     insert into %I select * from moved', lower_bound, upper_bound, partition);
  execute format('alter table market_bars attach partition %I for values from (%L) to (%L)',
    partition, lower_bound, upper_bound);
  return true;
end $$;

-- What a bar was before the vendor corrected it.
create table market_bar_corrections (
  id uuid primary key default gen_random_uuid(),
  ticker text not null,
  timeframe text not null check (timeframe in ('M30', 'D')),
  bar_timestamp timestamptz not null,
  open double precision not null check (open > 0 and open < 1e9),
  high double precision not null check (high > 0 and high < 1e9),
  low double precision not null check (low > 0 and low < 1e9),
  close double precision not null check (close > 0 and close < 1e9),
  volume double precision not null check (volume between 0 and 1e15),
  captured_at timestamptz not null,
  replaced_at timestamptz not null
);
create index market_bar_corrections_bar on market_bar_corrections (ticker, timeframe, bar_timestamp, replaced_at);

-- Bars with a jump that nothing explains. `waiting` for the next bar or a second source; `rejected` when the next bar did not
-- agree; `confirmed` ones live in market_bars and are kept here as a record.
create table market_bar_quarantine (
  ticker text not null check (ticker ~ '^[A-Z][A-Z0-9.-]{0,15}$'),
  timeframe text not null check (timeframe in ('M30', 'D')),
  bar_timestamp timestamptz not null,
  open double precision not null check (open > 0 and open < 1e9),
  high double precision not null check (high > 0 and high < 1e9),
  low double precision not null check (low > 0 and low < 1e9),
  close double precision not null check (close > 0 and close < 1e9),
  volume double precision not null check (volume between 0 and 1e15),
  ends_at timestamptz not null,
  captured_at timestamptz not null,
  source text not null check (length(source) between 1 and 50),
  reason text not null check (reason in ('unexplained_return')),
  observed_return double precision check (observed_return between -1 and 1e9),
  second_source text,
  second_source_at timestamptz,
  status text not null check (status in ('waiting', 'rejected', 'confirmed')),
  updated_at timestamptz not null,
  primary key (ticker, timeframe, bar_timestamp)
);
create index market_bar_quarantine_open on market_bar_quarantine (ticker, timeframe, bar_timestamp)
  where status <> 'confirmed';

-- A later word about the same action is a new revision with its own available_at: what was decided on the old one stays
-- explicable.
create table corporate_actions (
  id uuid primary key default gen_random_uuid(),
  ticker text not null check (ticker ~ '^[A-Z][A-Z0-9.-]{0,15}$'),
  action_type text not null check (action_type in ('split', 'dividend')),
  -- Tells a regular dividend from a special one on the same date; `split` for splits.
  kind text not null check (length(kind) between 1 and 20),
  ex_date date not null,
  -- The open of the first session that trades without it.
  ex_at timestamptz not null,
  split_from double precision check (split_from > 0 and split_from < 1e9),
  split_to double precision check (split_to > 0 and split_to < 1e9),
  cash_amount double precision check (cash_amount >= 0 and cash_amount < 1e9),
  currency text check (length(currency) <= 10),
  declared_on date,
  pay_date date,
  source text not null check (length(source) between 1 and 50),
  vendor_id text check (length(vendor_id) <= 200),
  revision integer not null check (revision >= 1),
  cancelled boolean not null default false,
  available_at timestamptz not null,
  pit_estimated boolean not null,
  captured_at timestamptz not null,
  unique (ticker, action_type, ex_date, kind, revision),
  check ((action_type = 'split') = (split_from is not null and split_to is not null)),
  check ((action_type = 'dividend') = (cash_amount is not null))
);
create index corporate_actions_ticker on corporate_actions (ticker, ex_at);

-- The newest price of each ticker: what it is worth at this moment, not what it was.
create table market_quotes (
  ticker text primary key check (ticker ~ '^[A-Z][A-Z0-9.-]{0,15}$'),
  price double precision not null check (price > 0 and price < 1e9),
  day_volume double precision check (day_volume between 0 and 1e15),
  previous_close double precision check (previous_close > 0 and previous_close < 1e9),
  quoted_at timestamptz not null,
  captured_at timestamptz not null,
  source text not null check (length(source) between 1 and 50)
);

-- When each series was last asked for, so that a halted or delisted one does not take the turn of the others.
create table market_refreshes (
  ticker text not null,
  timeframe text not null check (timeframe in ('M30', 'D')),
  attempted_at timestamptz not null,
  error text check (length(error) <= 500),
  primary key (ticker, timeframe)
);

-- How much of the input had to be left out, and why.
create table data_quality (
  area text not null check (length(area) between 1 and 50),
  subject text not null check (length(subject) between 1 and 100),
  issue text not null check (length(issue) between 1 and 50),
  day date not null,
  count bigint not null check (count > 0),
  last_seen_at timestamptz not null,
  primary key (area, subject, issue, day)
);
create index data_quality_day on data_quality (day);

-- Closures and hours that no rule foretells: `open_time` and `close_time` both given, or neither for a day without trading.
create table market_calendar_overrides (
  calendar text not null default 'nyse' check (calendar in ('nyse')),
  date date not null,
  open_time time,
  close_time time,
  reason text not null check (length(reason) between 1 and 200),
  created_at timestamptz not null default now(),
  primary key (calendar, date),
  check ((open_time is null) = (close_time is null)),
  check (open_time < close_time)
);
