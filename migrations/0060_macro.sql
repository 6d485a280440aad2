-- World events, each once: what many documents tell of the same happening.
create table global_events (
  id uuid primary key,
  event_types text[] not null check (cardinality(event_types) between 1 and 9 and event_types <@ array[
    'rate_decision', 'tariff', 'sanction', 'conflict', 'disaster', 'commodity_move', 'epidemic', 'regulation', 'currency']),
  severity text not null check (severity in ('low', 'moderate', 'high', 'critical')),
  affected_regions text[] not null check (cardinality(affected_regions) <= 40),
  affected_sectors text[] not null check (cardinality(affected_sectors) <= 40),
  affected_commodities text[] not null check (cardinality(affected_commodities) <= 40),
  summary text not null check (length(summary) <= 400),
  key_facts text[] not null check (cardinality(key_facts) <= 20),
  estimated_duration text not null check (estimated_duration in ('days', 'weeks', 'months', 'years')),
  confidence double precision not null check (confidence between 0 and 1),
  -- The first document that told of it.
  source_document_id uuid references documents on delete set null,
  -- When that document was available: nothing about the event was known before.
  available_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index global_events_newest on global_events (available_at desc, id);
create index global_events_source on global_events (source_document_id);
create trigger global_events_touch before update on global_events
  for each row execute function kernel.touch_updated_at();

-- Which documents told of it, and what each knew: an event as it stood at any instant can be rebuilt from these.
create table global_event_documents (
  global_event_id uuid not null references global_events on delete cascade,
  document_id uuid not null references documents on delete cascade,
  severity text not null check (severity in ('low', 'moderate', 'high', 'critical')),
  confidence double precision not null check (confidence between 0 and 1),
  available_at timestamptz not null,
  primary key (global_event_id, document_id)
);
create index global_event_documents_document on global_event_documents (document_id);
