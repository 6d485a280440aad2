-- What belongs to the platform itself: access tokens, idempotency keys, leases, runtime flags. The `kernel` schema is not
-- readable through the SQL endpoints.

create schema if not exists kernel;

-- A number that a float column may hold: `check (x > 0)` alone accepts NaN and Infinity.
create function kernel.is_finite(value double precision) returns boolean
  language sql immutable parallel safe
  return value is null or (value > '-Infinity'::float8 and value < 'Infinity'::float8);

create table kernel.api_tokens (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 1 and 100),
  role text not null check (role in ('viewer', 'operator', 'admin', 'internal')),
  token_hash text not null unique check (length(token_hash) = 64),
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz
);
create unique index api_tokens_live_name on kernel.api_tokens (name) where revoked_at is null;

create table kernel.idempotency_keys (
  service text not null,
  route text not null,
  actor text not null,
  key text not null check (length(key) between 1 and 200),
  request_hash text not null,
  -- Whose turn it is: an attempt that was taken over because it went silent cannot store its answer any more.
  attempt uuid not null,
  status integer check (status between 200 and 499),
  -- The answer's text as it was sent: jsonb would give it back with its keys in another order.
  response text,
  created_at timestamptz not null default now(),
  completed_at timestamptz,
  primary key (service, route, actor, key),
  check ((completed_at is null) = (status is null))
);
create index idempotency_keys_age on kernel.idempotency_keys (created_at);

-- One leader per name. `fence` only grows: a leader that lost its lease holds an old number and is refused.
create table kernel.leases (
  name text primary key,
  holder text not null,
  fence bigint not null,
  expires_at timestamptz not null
);

create table kernel.runtime_flags (
  name text primary key,
  value jsonb not null,
  updated_by text not null,
  updated_at timestamptz not null default now()
);

-- A number per table that grows with every change to it, in the changer's transaction. A process that keeps what it read can
-- ask one small question whether it still holds.
create table kernel.table_versions (
  name text primary key,
  version bigint not null default 1
);
create function kernel.bump_table_version() returns trigger language plpgsql as $$
begin
  insert into kernel.table_versions (name) values (tg_table_name)
  on conflict (name) do update set version = kernel.table_versions.version + 1;
  return null;
end $$;
