-- Full-text search. Not in the public schema: the words of restricted texts must not be readable by SQL.

-- Title, lead and text of a document as words; its tickers as words that begin with `$` and have no position. Only the first
-- 100,000 characters: a word vector holds at most 1 MB, and later pages of a filing repeat the first ones.
create function kernel.document_vector(body text, title_end integer, lead_end integer, tickers text[]) returns tsvector
  language plpgsql immutable set client_min_messages = 'error' as $$
begin
  return setweight(to_tsvector('pg_catalog.english', substr(body, 1, title_end)), 'A')
    || setweight(to_tsvector('pg_catalog.english', substr(body, title_end + 1, greatest(lead_end - title_end, 0))), 'B')
    || to_tsvector('pg_catalog.english', substr(body, greatest(title_end, lead_end) + 1, 100000))
    || array_to_tsvector(array(select '$' || ticker from unnest(tickers) as ticker));
exception when program_limit_exceeded then
  -- Thousands of different long words: only the beginning is searchable.
  return setweight(to_tsvector('pg_catalog.english', substr(body, 1, 1000)), 'A')
    || array_to_tsvector(array(select '$' || ticker from unnest(tickers) as ticker));
end $$;

-- One row per original; copies are not searched. Written in the transaction that saves the parsed document.
create table kernel.document_texts (
  document_id uuid primary key references documents on delete cascade,
  source_id uuid,
  document_type text not null,
  restricted boolean not null,
  published_at timestamptz not null,
  available_at timestamptz not null,
  words tsvector not null
);
create index document_texts_words on kernel.document_texts using gin (words);
create index document_texts_newest on kernel.document_texts (published_at desc);
create index document_texts_source on kernel.document_texts (source_id);
-- Stored with the row as long as it fits: ranking reads hundreds of them.
alter table kernel.document_texts alter column words set storage main;

insert into kernel.document_texts (document_id, source_id, document_type, restricted, published_at, available_at, words)
  select d.id, d.source_id, d.document_type, d.restricted, d.published_at, d.available_at,
    kernel.document_vector(d.body, d.title_end, d.lead_end, array(select c.ticker from document_companies dc
      join companies c on c.id = dc.company_id where dc.document_id = d.id))
  from documents d where d.body is not null and d.duplicate_of is null;

create function kernel.carry_restricted_text() returns trigger language plpgsql as $$
begin
  update kernel.document_texts set restricted = new.restricted where document_id = new.id;
  return null;
end $$;
create trigger documents_carry_restricted after update of restricted on documents
  for each row when (old.restricted is distinct from new.restricted) execute function kernel.carry_restricted_text();

create function kernel.event_vector(event_types text[], summary text, key_facts text[], places text[]) returns tsvector
  language sql immutable as $$
  select setweight(to_tsvector('pg_catalog.english',
      replace(coalesce((select string_agg(v, ' ') from unnest(event_types) v), ''), '_', ' ') || ' ' || summary), 'A')
    || to_tsvector('pg_catalog.english', coalesce((select string_agg(v, ' ') from unnest(key_facts || places) v), ''))
$$;
create index global_events_words on global_events using gin (kernel.event_vector(event_types, summary, key_facts,
  affected_regions || affected_sectors || affected_commodities));

create function kernel.impact_vector(ticker text, catalyst_type text, evidence jsonb, rationale text) returns tsvector
  language sql immutable as $$
  select setweight(to_tsvector('pg_catalog.english', replace(catalyst_type, '_', ' ')), 'A')
    || to_tsvector('pg_catalog.english', rationale)
    || jsonb_to_tsvector('pg_catalog.english', evidence, '["string"]')
    || array_to_tsvector(array['$' || ticker])
$$;
create index company_impacts_words on company_impacts
  using gin (kernel.impact_vector(ticker, catalyst_type, evidence, rationale)) where counts;

create function kernel.thesis_vector(ticker text, thesis text) returns tsvector language sql immutable as $$
  select to_tsvector('pg_catalog.english', thesis) || array_to_tsvector(array['$' || ticker])
$$;
create index recommendations_words on recommendations using gin (kernel.thesis_vector(ticker, thesis));

-- Names are compared without case and punctuation.
create function kernel.name_key(name text) returns text language sql immutable as $$
  select btrim(regexp_replace(lower(name), '[^[:alnum:]]+', ' ', 'g'))
$$;
create index company_aliases_key on company_aliases (kernel.name_key(alias) text_pattern_ops);
create index companies_key on companies (kernel.name_key(legal_name) text_pattern_ops);
