-- Platform tables: access tokens, idempotency keys, leases and runtime flags. The `kernel` schema is not readable
-- through the SQL endpoints.

create schema if not exists kernel;

-- True for numbers a float column may hold; `check (x > 0)` alone accepts NaN and Infinity.
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
  -- Identifies the current attempt: an attempt that was replaced after going silent can no longer store its
  -- response.
  attempt uuid not null,
  status integer check (status between 200 and 499),
  -- The response text as sent; jsonb would reorder its keys.
  response text,
  created_at timestamptz not null default now(),
  completed_at timestamptz,
  primary key (service, route, actor, key),
  check ((completed_at is null) = (status is null))
);
create index idempotency_keys_age on kernel.idempotency_keys (created_at);

-- One leader per name. `fence` only grows, so a leader that lost its lease has an outdated number and is refused.
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

-- A version number per table that grows with every change, in the same transaction. Processes compare it to find out
-- whether cached rows are still current.
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
