-- The account's value through the day, so that the equity curve begins in the first minute. Marks are taken every minute while
-- a session is open; of sessions older than a week only the last one is kept, and the first of all.
create table portfolio_marks (
  broker_account_id uuid not null references broker_accounts,
  epoch integer not null check (epoch >= 1),
  marked_at timestamptz not null,
  session_date date not null,
  portfolio_value numeric(20, 4) not null check (portfolio_value between -1e15 and 1e15),
  -- Since trading began with the present capital; a deposit is no gain.
  cumulative_return double precision check (cumulative_return between -100 and 1e9),
  -- Null where the benchmark had no price.
  benchmark_price double precision check (benchmark_price between 1e-6 and 1e9),
  primary key (broker_account_id, epoch, marked_at)
);
insert into portfolio_marks (broker_account_id, epoch, marked_at, session_date, portfolio_value, cumulative_return)
select broker_account_id, epoch, created_at, snapshot_date, portfolio_value, cumulative_return from portfolio_snapshots
on conflict do nothing;
