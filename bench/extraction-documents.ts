import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../src/kernel/db/database.ts';
import { fingerprint } from '../src/documents/dedup/fingerprint.ts';
import { signatureToBytes } from '../src/documents/dedup/minhash.ts';

const WORDS_MIN = 600;
const COMPANIES = 200;
const NAMES = ['Tervaskoski', 'Kaarnava', 'Lumikko', 'Nordhavn', 'Saimora'];
const SHAPES = [
  '{name} said operating profit rose to EUR {a} mn from EUR {b} mn in the corresponding period a year earlier.',
  'Net sales of the group decreased by {c} % to EUR {a} mn, mainly because of weaker demand in Germany.',
  'The new plant in Pori is planned to begin production in 2031 and will employ about {b} people.',
  '{name} has won a contract worth EUR {a} mn to supply cranes to a harbour operator in Poland.',
  'Despite higher raw material costs, {name} expects its full-year result to improve, the chief executive said.',
  'The annual general meeting will be held in Helsinki on 25 March, and the board proposes a dividend of EUR 0.{c}.',
  'On Monday {name} raised its full-year revenue forecast to EUR {a} mn.',
];
/** One document in twenty reports a macro event. */
const WORLD = [
  'The central bank raised its key interest rate by 50 basis points to 4.5 percent, more than economists had expected.',
  'The rate decision of the European Central Bank takes effect at once, and banks in the euro zone adjusted their rates.',
];

const letters = (n: number) => String.fromCharCode(65 + (Math.floor(n / 26) % 26), 65 + (n % 26));

const isWorld = (n: number) => n % 20 === 0;

function textOf(n: number): { body: string; name: string } {
  const name = NAMES[n % NAMES.length]!;
  const parts = isWorld(n) ? [...WORLD, ...WORLD, SHAPES[6]!] : [SHAPES[6]!];
  for (let words = 0, i = n; words < WORDS_MIN; i++) {
    parts.push(SHAPES[(i * 5 + n) % SHAPES.length]!);
    words += parts.at(-1)!.split(' ').length;
  }
  const body = parts
    .map((part, i) =>
      part
        .replace('{name}', name)
        .replace('{a}', `${((n * 31 + i * 7) % 4_000) / 10 + 1}`)
        .replace('{b}', `${((n + i * 13) % 300) + 2}`)
        .replace('{c}', `${((n + i) % 38) + 1}`),
    )
    .join(' ');
  return { body: `${name} reports, number ${n}\n${body}`, name };
}

/** Parsed documents with their mentions, written in bulk, because parsing has its own bench. */
export async function storeParsed(db: Db, count: number, series: number): Promise<{ ids: string[]; words: number }> {
  const companies = await db
    .insertInto('companies')
    .values(
      Array.from({ length: COMPANIES }, (_, n) => ({
        ticker: `BN${letters(n)}`,
        legal_name: `Benchline ${letters(n)} Works Inc.`,
        exchange: 'NYSE',
        sector: 'Industrials',
        industry: null,
        market_cap_bucket: null,
      })),
    )
    .onConflict((on) => on.column('ticker').doUpdateSet((eb) => ({ legal_name: eb.ref('excluded.legal_name') })))
    .returning(['id', 'ticker'])
    .execute();
  const source = await db
    .insertInto('sources')
    .values({ company_id: companies[0]!.id, source_type: 'news_api', source_name: `bench ${series}` })
    .returning('id')
    .executeTakeFirstOrThrow();
  const ids: string[] = [];
  let words = 0;
  for (let from = 0; from < count; from += 500) {
    const numbers = Array.from({ length: Math.min(500, count - from) }, (_, n) => from + n);
    const texts = numbers.map((n) => textOf(n + series * 100_000));
    words += texts.reduce((sum, { body }) => sum + body.split(/\s+/).length, 0);
    const prints = texts.map(({ body }) => fingerprint(body));
    const { rows } = await sql<{ id: string }>`
      insert into documents (source_id, external_id, document_type, content_type, published_at, available_at, artifact_sha256,
        artifact_size_bytes, artifact_storage_key)
      select ${source.id}, 'bench ' || n, 'news', 'text/html', at, at, encode(sha256(n::text::bytea), 'hex'), 1, 'bench/' || n
      from unnest(${numbers}::int[], ${numbers.map((n) => new Date(Date.UTC(2026, 0, 1) + n * 600_000))}::timestamptz[]) as d (n, at)
      returning id
    `.execute(db);
    const batch = rows.map(({ id }) => id);
    await sql`
      update documents d set status = 'parsed', title = p.title, language = 'en', body = p.body, title_end = length(p.title),
        text_hash = p.text_hash, story_cluster_id = d.id, signature = p.signature, similarity = 0, parsed_at = now()
      from unnest(${batch}::uuid[], ${texts.map(({ body }) => body.split('\n')[0]!)}::text[],
        ${texts.map(({ body }) => body)}::text[], ${texts.map(({ body }) => createHash('sha256').update(body).digest('hex'))}::text[],
        ${prints.map(({ signature }) => signatureToBytes(signature))}::bytea[]) as p (id, title, body, text_hash, signature)
      where d.id = p.id
    `.execute(db);
    const mentions = texts.flatMap(({ body, name }, n) => {
      // Macro stories mention no company; in the later series the model names one, so that all are about it.
      if (series === 1 && isWorld(numbers[n]!)) return [];
      const company = series >= 2 ? companies[0]! : companies[numbers[n]! % COMPANIES]!;
      const starts = [...body.matchAll(new RegExp(name, 'g'))].map(({ index }) => index).slice(0, 12);
      return starts.map((start, ordinal) => ({
        id: batch[n]!,
        ordinal,
        company,
        start,
        end: start + name.length,
        name,
      }));
    });
    await sql`
      insert into document_mentions (document_id, version, ordinal, company_id, ticker, mention_text, mention_type, start_offset,
        end_offset, confidence, salience, status)
      select id, 1, ordinal, company_id, ticker, name, 'brand', at, until, 0.95, 1, 'linked'
      from unnest(${mentions.map(({ id }) => id)}::uuid[], ${mentions.map(({ ordinal }) => ordinal)}::int[],
        ${mentions.map(({ company }) => company.id)}::uuid[], ${mentions.map(({ company }) => company.ticker)}::text[],
        ${mentions.map(({ name }) => name)}::text[], ${mentions.map(({ start }) => start)}::int[],
        ${mentions.map(({ end }) => end)}::int[]) as m (id, ordinal, company_id, ticker, name, at, until)
    `.execute(db);
    ids.push(...batch);
  }
  return { ids, words: Math.round(words / count) };
}
