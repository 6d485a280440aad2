-- Vectors of documents, for the second stage of search. Empty without a model for it. Not in the public schema: the vector of a
-- restricted text says what the text is about.

create table kernel.embedding_models (
  id smallint generated always as identity primary key,
  provider text not null,
  model text not null,
  -- 0 for the model's own number.
  dimensions integer not null check (dimensions between 0 and 8192),
  -- The model whose vectors are made now.
  is_current boolean not null default false,
  -- Whether the documents that were indexed before it became current were put into the queue.
  is_queued boolean not null default false,
  created_at timestamptz not null default clock_timestamp(),
  unique (provider, model, dimensions)
);
create unique index embedding_models_current on kernel.embedding_models (is_current) where is_current;

-- One byte for each dimension of the vector of length 1; times `scale` is its value. Another model replaces the row.
create table kernel.document_embeddings (
  document_id uuid primary key references documents on delete cascade,
  -- No reference: models are never deleted, and its check would need an index of its own.
  model_id smallint not null,
  scale real not null check (scale between 0 and 1),
  codes bytea not null check (length(codes) between 1 and 8192)
);
-- Bytes of a vector do not become smaller by compression.
alter table kernel.document_embeddings alter column codes set storage external;

-- Documents without a vector of the current model. No reference to the texts: what is gone is passed over.
create table kernel.unembedded_documents (
  document_id uuid primary key,
  published_at timestamptz not null,
  attempts smallint not null default 0,
  -- A worker has it until then.
  claimed_until timestamptz not null default '-infinity'
);
create index unembedded_documents_newest on kernel.unembedded_documents (published_at desc);

-- Once for each batch of the indexer, and nothing but a look at an empty table while there is no model.
create function kernel.enqueue_embeddings() returns trigger language plpgsql as $$
begin
  if exists (select from kernel.embedding_models where is_current) then
    insert into kernel.unembedded_documents (document_id, published_at) select document_id, published_at from added
      on conflict (document_id) do nothing;
  end if;
  return null;
end $$;
create trigger document_texts_enqueue_embeddings after insert on kernel.document_texts
  referencing new table as added for each statement execute function kernel.enqueue_embeddings();

-- Tokens that vectors of documents and of searches took, and their price, by day in UTC.
create table search_embedding_usage (
  day date not null,
  model_provider text not null,
  model_name text not null,
  tokens bigint not null default 0 check (tokens >= 0),
  cost_usd double precision not null default 0 check (cost_usd between 0 and 1e9),
  primary key (day, model_provider, model_name)
);
