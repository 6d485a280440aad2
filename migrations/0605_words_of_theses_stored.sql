-- A search for a frequent word or a phrase took each thesis with it apart again: .14 s for 3,900 of them. The words are stored now, as
-- those of reports.
drop index recommendations_words;
alter table recommendations add column words tsvector not null
  generated always as (kernel.thesis_vector(ticker, thesis)) stored;
create index recommendations_words on recommendations using gin (words);

-- A thesis may change, and its words with it.
create or replace function kernel.refuse_recommendation_change() returns trigger language plpgsql as $$
declare
  may_change constant text[] := '{thesis,thesis_source,words}';
begin
  if to_jsonb(new) - may_change is distinct from to_jsonb(old) - may_change then
    raise exception 'a recommendation is superseded, never changed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
