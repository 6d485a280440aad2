-- The secret values of a source's configuration, sealed with the installation's key. `sources.config` has a mark in their place,
-- so that answers, SQL, the lake, logs and audit events never hold them.
create table kernel.source_secrets (
  source_id uuid primary key references sources on delete cascade,
  -- Which key sealed it, to name the missing key in an error.
  key_id text not null check (key_id ~ '^[0-9a-f]{16}$'),
  sealed text not null check (length(sealed) between 20 and 200000),
  updated_at timestamptz not null default now()
);
