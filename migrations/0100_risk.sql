-- What stands between a decision and an order: people who review it, and symbols that may not be traded.

-- The order that was shown to the reviewer is the order that goes out: its columns never change, and `order_hash` says so to
-- whoever sends it.
create table approval_requests (
  id uuid primary key default gen_random_uuid(),
  order_job jsonb not null check (jsonb_typeof(order_job) = 'object'),
  -- SHA-256 of the order_job's canonical JSON.
  order_hash text not null check (order_hash ~ '^[0-9a-f]{64}$'),
  -- Of other slices, which may outlive or precede the request.
  recommendation_id uuid,
  evaluation_id uuid,
  ticker text not null check (ticker ~ '^[A-Z][A-Z0-9.-]{0,15}$'),
  side text not null check (side in ('buy', 'sell')),
  quantity double precision not null check (quantity between 0 and 1e12),
  estimated_value double precision not null check (estimated_value between 0 and 1e15),
  reference_price double precision check (reference_price between 1e-6 and 1e9),
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected', 'expired', 'cancelled')),
  requested_by text not null check (length(requested_by) between 1 and 200),
  requested_by_token text check (length(requested_by_token) between 1 and 200),
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  reviewed_by text check (length(reviewed_by) between 1 and 200),
  reviewed_by_token text check (length(reviewed_by_token) between 1 and 200),
  review_note text check (length(review_note) <= 2000),
  reviewed_at timestamptz,
  -- What became of an approved order: handed to the broker, or blocked because the world had moved on since it was asked for.
  outcome text check (outcome in ('enqueued', 'blocked')),
  outcome_reasons text[] not null default '{}',
  check (expires_at > requested_at),
  check (quantity > 0 or estimated_value > 0),
  check ((status in ('approved', 'rejected')) = (reviewed_by is not null)),
  check ((reviewed_by is null) = (reviewed_at is null)),
  check ((status = 'approved') = (outcome is not null))
);
-- Asking twice for the same order is one question.
create unique index approval_requests_once on approval_requests (order_hash) where status = 'pending';
create index approval_requests_due on approval_requests (expires_at, id) where status = 'pending';
create index approval_requests_recommendation on approval_requests (recommendation_id) where recommendation_id is not null;

create function approval_requests_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.status <> 'pending' then
      raise exception 'an approval starts as pending, not as %', new.status using errcode = 'check_violation';
    end if;
    return new;
  end if;
  if old.status <> 'pending' then
    raise exception 'an approval that is % stays so', old.status using errcode = 'check_violation';
  end if;
  if (new.id, new.order_job, new.order_hash, new.recommendation_id, new.evaluation_id, new.ticker, new.side, new.quantity,
      new.estimated_value, new.reference_price, new.requested_by, new.requested_by_token, new.requested_at, new.expires_at)
    is distinct from
     (old.id, old.order_job, old.order_hash, old.recommendation_id, old.evaluation_id, old.ticker, old.side, old.quantity,
      old.estimated_value, old.reference_price, old.requested_by, old.requested_by_token, old.requested_at, old.expires_at)
  then
    raise exception 'the order that an approval asks for does not change' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger approval_requests_guard before insert or update on approval_requests
  for each row execute function approval_requests_guard();

-- In force while now < expires_at: nothing has to sweep it for trading to resume.
create table symbol_lockouts (
  id uuid primary key default gen_random_uuid(),
  ticker text not null check (ticker ~ '^[A-Z][A-Z0-9.-]{0,15}$'),
  reason text not null check (length(reason) between 1 and 500),
  lockout_type text not null default 'manual' check (lockout_type in ('manual', 'cooldown', 'news_shock')),
  created_by text not null check (length(created_by) between 1 and 200),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  check (expires_at > created_at)
);
create index symbol_lockouts_active on symbol_lockouts (expires_at, id);
create index symbol_lockouts_ticker on symbol_lockouts (ticker, expires_at);

-- The trading configuration. Keys it does not name have the platform's defaults.
insert into risk_configs (name, trading_mode, config)
values ('default', 'paper',
  '{"auto_approve_paper": true, "require_approval_for_live": true, "approval_timeout_minutes": 60}')
on conflict (name) do nothing;
