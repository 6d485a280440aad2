-- Misspelt company names are found by trigrams. A managed server may refuse the extension: search then does without, and
-- `sextant doctor` says so.
do $$
begin
  create extension if not exists pg_trgm with schema kernel;
exception when others then
  raise warning 'search cannot find misspelt names: % (%)', sqlerrm, sqlstate;
end $$;
