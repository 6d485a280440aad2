import { sql } from 'kysely';
import type { Db } from '../src/kernel/db/database.ts';
import { fillTables } from './bulk.ts';

export const AS_OF = new Date('2026-11-01T00:00:00Z');
export const COMPANIES = 2_000;
const CHUNK = 20_000;
const VOCABULARY = 30_000;
const TITLE_WORDS = 7;
const BODY_WORDS = 42;
const SOURCES = 12;

/** The most frequent words, in this order; the rest of the vocabulary is made of syllables. */
const FREQUENT =
  'company shares quarter revenue market analysts earnings growth profit outlook demand sales investors results stock guidance margin orders price rate forecast contract costs supply dividend raised plan production products debt cut deal executive board report agreement unit customers expansion billion launch acquisition strong lower estimates inflation regulator approval lawsuit strike tariff merger buyback upgrade downgrade recall partnership layoffs investigation factory energy chief steel oil chip battery software bank credit rating target settlement patent trial pipeline restructuring shortage export sanction currency'.split(
    ' ',
  );
const SYLLABLES =
  'ba ce di fo gu ha je ki lo mu na pe qui ro su ta ve wi xo zu bran cald dorn fel grim holt kest larn mord nest'.split(
    ' ',
  );

/** A made word: numbers in the system of the syllables, so that no two are equal. */
function madeWord(number: number): string {
  let word = '';
  for (let rest = number + SYLLABLES.length; rest > 0; rest = Math.floor(rest / SYLLABLES.length))
    word += SYLLABLES[rest % SYLLABLES.length];
  return word;
}

/** The word with this place in the order of frequency, from 1 on. */
export const wordAt = (place: number): string => FREQUENT[place - 1] ?? madeWord(place * 3);

export function nameOf(company: number): string {
  const word = madeWord(company * 7 + 900);
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}co`;
}

export const tickerOf = (company: number): string =>
  `Q${String(company).replace(/\d/g, (digit) => 'ABCDEFGHIJ'.charAt(Number(digit)))}`;

/**
 * Short documents one minute apart, back from `AS_OF`. Companies and words have the frequencies of Zipf's law: the word at place
 * k occurs with a probability proportional to 1/k. The seed makes two fillings equal.
 */
export async function fillSearch(db: Db, documents: number): Promise<void> {
  await fillRegistry(db);
  const words = Array.from({ length: VOCABULARY }, (_, index) => wordAt(index + 1));
  await fillTables(db, ['documents', 'document_companies', 'kernel.document_texts'], async (bulk) => {
    await sql`create temporary table bench_words as select place::int, word from unnest(${words}::text[]) with ordinality as w (word, place)`.execute(
      bulk,
    );
    await sql`analyze bench_words`.execute(bulk);
    for (let from = 0; from < documents; from += CHUNK) await fillChunk(bulk, from, Math.min(documents, from + CHUNK));
    await sql`drop table bench_words`.execute(bulk);
  });
  await sql`vacuum analyze documents, document_companies, kernel.document_texts, companies, company_aliases`.execute(
    db,
  );
}

async function fillRegistry(db: Db): Promise<void> {
  const numbers = Array.from({ length: COMPANIES }, (_, number) => number);
  await sql`insert into companies (ticker, legal_name, sector)
    select ticker, name || ' Holdings Inc.', 'Industrials' from unnest(${numbers.map(tickerOf)}::text[], ${numbers.map(nameOf)}::text[]) as t (ticker, name)`.execute(
    db,
  );
  await sql`insert into company_aliases (company_id, alias, alias_type)
    select id, split_part(legal_name, ' ', 1), 'brand' from companies
    union all select id, split_part(legal_name, ' ', 1) || ' Group', 'legal' from companies`.execute(db);
  await sql`insert into sources (company_id, source_type, source_name)
    select (select id from companies order by ticker limit 1), 'news_api', 'Ledger ' || n from generate_series(1, ${SOURCES}) as n`.execute(
    db,
  );
}

async function fillChunk(bulk: Db, from: number, until: number): Promise<void> {
  await sql`select setseed(${((from / CHUNK) % 1_000) / 1_000})`.execute(bulk);
  await sql`
    with named as materialized (
      select array_agg(id order by length(ticker), ticker) as companies,
        array_agg(split_part(legal_name, ' ', 1) order by length(ticker), ticker) as names,
        array(select id from sources order by source_name) as sources
      from companies),
    places as materialized (
      select n, k, floor(${VOCABULARY} ^ random())::int as place
      from generate_series(${from}::int, ${until - 1}::int) as n, generate_series(1, ${TITLE_WORDS + BODY_WORDS}::int) as k),
    texts as (
      select n, string_agg(word, ' ' order by k) filter (where k <= ${TITLE_WORDS}) as title,
        string_agg(word, ' ' order by k) filter (where k > ${TITLE_WORDS}) as body
      from places join bench_words using (place) group by n),
    drawn as materialized (select *, floor(${COMPANIES} ^ random())::int as company from texts),
    written as (
      select n, companies[company] as company_id, sources[1 + n % ${SOURCES}] as source_id,
        names[company] || ' ' || title as title, names[company] || ' ' || title || E'.\n\n' || body || '.' as body
      from drawn, named)
    insert into documents (company_id, source_id, external_id, document_type, content_type, title, title_end, lead_end, published_at,
      available_at, artifact_sha256, artifact_size_bytes, artifact_storage_key, body)
    select company_id, source_id, 'bench-' || n, case when n % 10 = 0 then 'filing' else 'news' end, 'text/html', title, length(title),
      length(title), ${AS_OF}::timestamptz - n * interval '1 minute', ${AS_OF}::timestamptz - n * interval '1 minute',
      repeat('0', 64), 1, 'x', body
    from written order by n desc`.execute(bulk);
  const first = sql`${AS_OF}::timestamptz - ${until - 1} * interval '1 minute'`;
  const last = sql`${AS_OF}::timestamptz - ${from} * interval '1 minute'`;
  await sql`insert into document_companies (document_id, company_id, published_at, available_at, mention_count, confidence, salience)
    select id, company_id, published_at, available_at, 1, 1, 1 from documents where published_at between ${first} and ${last}`.execute(
    bulk,
  );
  await sql`insert into kernel.document_texts (document_id, source_id, document_type, restricted, published_at, available_at, words)
    select d.id, d.source_id, d.document_type, false, d.published_at, d.available_at,
      kernel.document_vector(d.body, d.title_end, d.lead_end, array[c.ticker])
    from documents d join companies c on c.id = d.company_id
    where d.published_at between ${first} and ${last} order by d.published_at`.execute(bulk);
}
