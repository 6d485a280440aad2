-- When a document became extracted, so that its status at a past instant is known.
alter table documents add column extracted_at timestamptz;
update documents set extracted_at = reading.first_at
from (select document_id, min(created_at) as first_at from intelligence where status <> 'failed' group by document_id) reading
where reading.document_id = documents.id;

create function kernel.set_document_extracted_at() returns trigger language plpgsql as $$
begin
  new.extracted_at := coalesce(new.extracted_at, now());
  return new;
end $$;
create trigger documents_extracted before update of status on documents
  for each row when (new.status = 'extracted' and old.status <> 'extracted')
  execute function kernel.set_document_extracted_at();
