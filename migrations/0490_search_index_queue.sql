-- The words of a document are indexed after it is parsed, in larger batches: the parser writes one small row, and the index merges
-- the words of many documents at once, which takes less processor time than 32 at a time.

-- No reference to documents: the check of it would cost the parser as much as the row, and the indexer passes over what is gone.
create table kernel.unindexed_documents (
  document_id uuid primary key,
  parsed_at timestamptz not null default clock_timestamp()
);

-- Whoever changes a document that waits locks its row here first, so that the indexer cannot store what is no longer true.
create or replace function kernel.carry_restricted_text() returns trigger language plpgsql as $$
begin
  perform from kernel.unindexed_documents where document_id = new.id for update;
  update kernel.document_texts set restricted = new.restricted where document_id = new.id;
  return null;
end $$;

-- The indexer merges the list of pending rows itself after each batch.
alter index kernel.document_texts_words set (gin_pending_list_limit = 8192);
