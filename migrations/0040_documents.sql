-- Documents: from a stored artifact to a parsed, de-duplicated, linked text. This table is the truth about the pipeline; the
-- queues are hints that can be rebuilt from it. Not partitioned: intelligence, evidence and mentions point at its rows.

create table documents (
  id uuid primary key default gen_random_uuid(),
  -- A source may be deleted; what it said stays as the evidence of what was concluded from it.
  source_id uuid references sources on delete set null,
  company_id uuid references companies on delete set null,
  external_id text not null check (length(external_id) between 1 and 2048),
  document_type text not null check (document_type in ('news', 'filing', 'web_page', 'press_release')),
  status text not null default 'raw' check (status in
    ('raw', 'parsed', 'parse_failed', 'duplicate', 'irrelevant', 'extracted', 'extraction_failed', 'archived')),
  url text check (length(url) <= 4096),
  canonical_url text check (length(canonical_url) <= 2000),
  content_type text not null check (length(content_type) <= 200),
  title text check (length(title) <= 500),
  author text check (length(author) <= 200),
  language text check (length(language) between 2 and 3),
  published_at timestamptz not null,
  -- Nobody said when it was published: the time is when the platform had it.
  published_estimated boolean not null default false,
  available_at timestamptz not null,
  pit_estimated boolean not null default false,
  body text check (length(body) between 1 and 1000000),
  -- UTF-16 offsets into body.
  title_end integer not null default 0 check (title_end >= 0),
  lead_start integer not null default 0 check (lead_start >= 0),
  lead_end integer not null default 0 check (lead_end >= lead_start),
  truncated boolean not null default false,
  text_hash text check (text_hash ~ '^[0-9a-f]{64}$'),
  artifact_sha256 text not null check (artifact_sha256 ~ '^[0-9a-f]{64}$'),
  artifact_size_bytes bigint not null check (artifact_size_bytes >= 0),
  artifact_storage_key text not null check (length(artifact_storage_key) between 1 and 500),
  hints jsonb not null default '{}' check (jsonb_typeof(hints) = 'object'),
  duplicate_of uuid references documents check (duplicate_of <> id),
  story_cluster_id uuid,
  -- 64 MinHashes of 4 bytes: candidates are ranked by it, and novelty is estimated from it.
  signature bytea check (octet_length(signature) = 256),
  -- The largest verified Jaccard with a document of the seven days around it.
  similarity double precision check (similarity between 0 and 1),
  version integer not null default 1 check (version >= 1),
  algo_version text check (length(algo_version) <= 50),
  lease_token uuid,
  lease_expires_at timestamptz,
  attempts smallint not null default 0 check (attempts between 0 and 100),
  failure_reason text check (length(failure_reason) <= 500),
  extraction_jobs_failed smallint not null default 0 check (extraction_jobs_failed between 0 and 100),
  last_extraction_failed_at timestamptz,
  degraded boolean not null default false,
  parsed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((lease_token is null) = (lease_expires_at is null)),
  check (status <> 'duplicate' or duplicate_of is not null),
  check (status not in ('parsed', 'duplicate', 'irrelevant', 'extracted', 'extraction_failed')
    or (body is not null and text_hash is not null and story_cluster_id is not null and parsed_at is not null))
-- Room on each page for the row that a lease rewrites.
) with (fillfactor = 75);

-- The same bytes of the same item are one document, however often they are delivered; changed bytes are a new version.
create unique index documents_once on documents (source_id, external_id, artifact_sha256);
create index documents_newest on documents (published_at desc, id desc);
create index documents_company_newest on documents (company_id, published_at desc, id desc);
create index documents_status_newest on documents (status, published_at desc, id desc);
create index documents_type_newest on documents (document_type, published_at desc, id desc);
create index documents_text on documents (text_hash) where text_hash is not null;
create index documents_canonical_url on documents (canonical_url) where canonical_url is not null;
create index documents_duplicates on documents (duplicate_of) where duplicate_of is not null;
create index documents_story on documents (story_cluster_id) where story_cluster_id is not null;
-- Recovery and retries look at what has not come to its end. Not by updated_at: an indexed column that every update touches
-- would make taking a lease rewrite every index of the row.
create index documents_open on documents (status, id) where status in ('raw', 'parsed', 'extraction_failed');
create index documents_retention on documents (source_id, available_at)
  where status in ('parse_failed', 'duplicate', 'irrelevant', 'extracted');

create trigger documents_touch before update on documents for each row execute function kernel.touch_updated_at();

-- The life cycle, as rows: whoever writes the status, in whatever language, takes one of these steps or none.
create table kernel.document_transitions (
  from_status text not null,
  to_status text not null,
  reason text not null,
  primary key (from_status, to_status)
);
insert into kernel.document_transitions (from_status, to_status, reason) values
  ('raw', 'parsed', 'parsed'),
  ('raw', 'parse_failed', 'refused, or failed three times'),
  ('raw', 'duplicate', 'exact or near duplicate'),
  ('parsed', 'irrelevant', 'no linked mention and no macro cue'),
  ('parsed', 'extracted', 'extraction succeeded'),
  ('parsed', 'extraction_failed', 'an extraction job failed'),
  ('extraction_failed', 'parsed', 'retried'),
  ('extraction_failed', 'extracted', 'third failure: the builtin extractor did it'),
  -- A copy that was available earlier may be parsed later; the original is the earlier one, whatever the order of work.
  ('parsed', 'duplicate', 'an earlier original was parsed later'),
  ('irrelevant', 'duplicate', 'an earlier original was parsed later'),
  ('extracted', 'duplicate', 'an earlier original was parsed later'),
  ('extraction_failed', 'duplicate', 'an earlier original was parsed later'),
  ('parse_failed', 'archived', 'older than its retention'),
  ('duplicate', 'archived', 'older than its retention'),
  ('irrelevant', 'archived', 'older than its retention'),
  ('extracted', 'archived', 'older than its retention');

create function kernel.check_document_status() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.status <> 'raw' then
      raise exception 'a document starts as raw, not as %', new.status using errcode = 'check_violation';
    end if;
  elsif not exists (select from kernel.document_transitions
      where from_status = old.status and to_status = new.status) then
    raise exception 'a document cannot go from % to %', old.status, new.status using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger documents_start before insert on documents
  for each row when (new.status <> 'raw') execute function kernel.check_document_status();
create trigger documents_transition before update of status on documents
  for each row when (old.status is distinct from new.status) execute function kernel.check_document_status();

-- What a text says about whom, place by place. One set of rows per document and linker version.
create table document_mentions (
  document_id uuid not null references documents on delete cascade,
  version smallint not null,
  ordinal smallint not null,
  company_id uuid not null references companies on delete cascade,
  ticker text not null check (length(ticker) between 1 and 16),
  mention_text text not null check (length(mention_text) between 1 and 400),
  mention_type text not null
    check (mention_type in ('brand', 'legal', 'ticker', 'product', 'subsidiary', 'former_name')),
  start_offset integer not null check (start_offset >= 0),
  end_offset integer not null,
  confidence double precision not null check (confidence between 0 and 1),
  salience double precision not null check (salience between 0 and 1),
  status text not null check (status in ('linked', 'ambiguous')),
  primary key (document_id, version, ordinal),
  check (end_offset > start_offset),
  check (status <> 'linked' or confidence >= 0.7)
);
create index document_mentions_company on document_mentions (company_id);

-- The linked companies of each document, one row each: lists by company, co-mentions and novelty read one index range.
create table document_companies (
  document_id uuid not null references documents on delete cascade,
  company_id uuid not null references companies on delete cascade,
  published_at timestamptz not null,
  available_at timestamptz not null,
  mention_count integer not null check (mention_count >= 1),
  confidence double precision not null check (confidence between 0 and 1),
  salience double precision not null check (salience between 0 and 1),
  primary key (document_id, company_id)
);
create index document_companies_newest on document_companies (company_id, published_at desc, document_id desc);
create index document_companies_available on document_companies (company_id, available_at desc);

-- The bands of each MinHash signature. A candidate is one probe of the primary key. No foreign key: sixteen checks per
-- document would cost more than all else, and a row that outlives its document finds nothing when it is looked up.
create table kernel.document_bands (
  band_key integer not null,
  available_at timestamptz not null,
  document_id uuid not null,
  primary key (band_key, available_at, document_id)
);
