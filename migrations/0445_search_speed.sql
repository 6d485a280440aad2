-- Search reads the newest matches first. A word may be in half of a million documents, and sorting these by time takes seconds; so
-- the index of the words also knows time, type and source.

create function kernel.hour_number(at timestamptz) returns integer language sql immutable as $$
  select floor(least(greatest(extract(epoch from at at time zone 'UTC') / 3600, -1000000), 10000000))::integer
$$;

-- The key of a document type or a source. Two values may have the same key: the value itself is compared too.
create function kernel.value_key(kind integer, value text) returns integer language sql immutable as $$
  select kind * 100000000 + (hashtext(value) & 16777215)
$$;

-- The hour, the day and the 30 days that a document was published in, its type and its source, as numbers that do not collide.
create function kernel.search_keys(published_at timestamptz, document_type text, source_id uuid) returns integer[]
  language sql immutable as $$
  select array[kernel.hour_number(published_at), 100000000 + floor(kernel.hour_number(published_at) / 24.0)::integer,
    200000000 + floor(kernel.hour_number(published_at) / 720.0)::integer,
    kernel.value_key(4, document_type), kernel.value_key(5, source_id::text)]
$$;

-- Periods of one length that cover a range: hours up to four days, days up to 100 days, 30 days beyond that.
create function kernel.periods_between(low timestamptz, high timestamptz) returns integer[] language sql immutable as $$
  select case
    when h - l <= 96 then array(select generate_series(l, h))
    when h - l <= 2400 then array(select 100000000 + generate_series(floor(l / 24.0)::integer, floor(h / 24.0)::integer))
    else array(select 200000000 + generate_series(floor(l / 720.0)::integer, floor(h / 720.0)::integer)) end
  from (select kernel.hour_number(low) as l, kernel.hour_number(high) as h) as hours
$$;

-- The list of pending rows is read by every search, so that it is kept short.
drop index kernel.document_texts_words;
create index document_texts_words on kernel.document_texts
  using gin (words, kernel.search_keys(published_at, document_type, source_id)) with (gin_pending_list_limit = 256);

-- The newest documents that match, searched in windows of time that grow until enough are found: the first holds 1,000 documents,
-- the next ones what the matches so far let expect. Parameters are planned as constants, because plans depend on the words.
create function kernel.newest_matches(match tsquery, low timestamptz, high timestamptz, known_by timestamptz,
    with_restricted boolean, types text[], sources uuid[], wanted integer)
  returns setof kernel.document_texts language plpgsql stable
  set plan_cache_mode = force_custom_plan set enable_seqscan = off as $$
declare
  type_keys integer[] := array(select kernel.value_key(4, value) from unnest(types) as value);
  source_keys integer[] := array(select kernel.value_key(5, value::text) from unnest(sources) as value);
  -- The index reads all words with a beginning, at any time; so the newest documents are read themselves first.
  has_beginning boolean := match::text ~ ':[ABCD]*\*';
  -- The index finds the words of a phrase, and every such document is read; so fewer are enough.
  enough integer := case when has_beginning or match::text ~ '<(-|[0-9]+)>' then least(wanted, 60) else wanted end;
  oldest timestamptz;
  newest timestamptz;
  edge timestamptz;
  part integer;
  found_count integer := 0;
  windows integer := 0;
  is_whole boolean;
begin
  select min(published_at) into oldest from kernel.document_texts;
  select max(published_at), min(published_at), count(*) into newest, edge, part from (
    select t.published_at from kernel.document_texts t where t.published_at <= high order by t.published_at desc limit 1000) as first;
  is_whole := low < oldest;
  if is_whole then low := oldest - interval '1 second'; end if;
  if part < 1000 or newest = edge or edge < low then edge := low; end if;
  high := newest;
  if has_beginning and edge > low then
    select t.published_at into edge from kernel.document_texts t where t.published_at <= high
      order by t.published_at desc offset 8000 limit 1;
    edge := greatest(low, edge);
    return query select * from (
        select * from kernel.document_texts t where t.published_at <= high and t.published_at > edge offset 0) as t
      where t.words @@ match and t.available_at <= known_by and (with_restricted or not t.restricted)
        and (types is null or t.document_type = any(types)) and (sources is null or t.source_id = any(sources))
      order by t.published_at desc limit wanted;
    get diagnostics found_count = row_count;
    if edge = low or found_count >= enough then return; end if;
    high := edge;
    edge := low;
  end if;
  loop
    -- `offset 0` leaves the index of the words as the only way to read. The whole table is searched without periods: the words
    -- alone are quicker.
    return query select * from (
        select * from kernel.document_texts t
          where t.words @@ match
            and (is_whole and edge = low
              or kernel.search_keys(t.published_at, t.document_type, t.source_id) && kernel.periods_between(edge, high))
            and (types is null or kernel.search_keys(t.published_at, t.document_type, t.source_id) && type_keys)
            and (sources is null or kernel.search_keys(t.published_at, t.document_type, t.source_id) && source_keys)
          offset 0) as t
      where t.published_at <= high and t.published_at > edge and t.available_at <= known_by
        and (with_restricted or not t.restricted)
        and (types is null or t.document_type = any(types)) and (sources is null or t.source_id = any(sources))
      order by t.published_at desc limit wanted - found_count;
    get diagnostics part = row_count;
    found_count := found_count + part;
    windows := windows + 1;
    if edge = low or found_count >= wanted or windows > 1 and found_count >= enough then return; end if;
    high := edge;
    -- A search with so few matches in 17,000 documents is rare enough to read all of them.
    if windows > 1 and found_count < 4 then
      edge := low;
    else
      edge := greatest(low, edge - (newest - edge) * least(16, greatest(1, 1.3 * (enough - found_count) / greatest(found_count, 1))));
    end if;
  end loop;
end $$;

-- Companies by the beginning of any word of a name, and by similar names where the server has trigrams. The body repeats that of
-- `kernel.name_key`: every statement over the table plans its indexes, and the readers of SQL may not use the schema `kernel`.
create function kernel.name_words(name text) returns tsvector language sql immutable as $$
  select to_tsvector('pg_catalog.simple', btrim(regexp_replace(lower(name), '[^[:alnum:]]+', ' ', 'g')))
$$;
create index company_aliases_words on company_aliases using gin (kernel.name_words(alias));
create index companies_words on companies using gin (kernel.name_words(legal_name));
create index companies_ticker_start on companies (ticker text_pattern_ops);
do $$
declare
  place text;
begin
  select n.nspname into place from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'pg_trgm';
  if place is not null then
    execute format('create index company_aliases_similar on company_aliases using gin (kernel.name_key(alias) %I.gin_trgm_ops)', place);
    execute format('create index companies_similar on companies using gin (kernel.name_key(legal_name) %I.gin_trgm_ops)', place);
    execute format('create index companies_ticker_similar on companies using gin (lower(ticker) %I.gin_trgm_ops)', place);
  end if;
end $$;

-- The extension may be in any schema, and may be installed or dropped later: looked up in every call.
create function kernel.similar_names(wanted text, closeness_min double precision)
  returns table (company_id uuid, name text, is_ticker boolean, closeness double precision) language plpgsql stable as $$
declare
  place text;
begin
  select n.nspname into place from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'pg_trgm';
  if place is null or wanted = '' then return; end if;
  return query execute format(
    'select named.id, named.name, named.is_ticker, %1$I.similarity(named.key, $1)::double precision from (
        select a.company_id as id, a.alias as name, a.alias_type = ''ticker'' as is_ticker, kernel.name_key(a.alias) as key
          from company_aliases a where kernel.name_key(a.alias) operator(%1$I.%%) $1
        union all select c.id, c.legal_name, false, kernel.name_key(c.legal_name)
          from companies c where kernel.name_key(c.legal_name) operator(%1$I.%%) $1
        union all select c.id, c.ticker, true, lower(c.ticker) from companies c where lower(c.ticker) operator(%1$I.%%) $1) as named
      where %1$I.similarity(named.key, $1) >= $2', place) using wanted, closeness_min;
end $$;
