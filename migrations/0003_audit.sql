-- Who changed what, when, from what to what; one hash chain per service, so that an edit, a deletion or a reordering shows.

create table audit_events (
  id uuid primary key default gen_random_uuid(),
  service text not null,
  sequence bigint not null,
  entity_type text not null check (length(entity_type) between 1 and 100),
  entity_id text not null check (length(entity_id) between 1 and 200),
  action text not null check (length(action) between 1 and 100),
  actor text not null,
  token_name text,
  before jsonb,
  after jsonb,
  occurred_at timestamptz not null,
  previous_hash text not null check (length(previous_hash) = 64),
  hash text not null check (length(hash) = 64),
  unique (service, sequence)
);
create index audit_events_entity on audit_events (entity_type, entity_id, occurred_at, sequence);

-- The newest link of each chain. Writers lock this row, so links are added one after the other.
create table kernel.audit_heads (
  service text primary key,
  sequence bigint not null,
  hash text not null
);
