import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { readPieces } from '../src/documents/document-words.store.ts';
import { splitText, writeVector } from '../src/documents/words/word-vector.ts';
import type { Db } from '../src/kernel/db/database.ts';
import { seededRandom } from '../test/kit/random.ts';
import { fillTables } from './bulk.ts';
import { binaryRow, openCopier, uuidBytes } from './copy-rows.ts';

export const AS_OF = new Date('2026-11-01T00:00:00Z');
export const COMPANIES = 2_000;
const CHUNK = 20_000;
const VOCABULARY = 30_000;
const TITLE_WORDS = 7;
const BODY_WORDS = 42;
const SOURCES = 12;
const SEED = 1;
const CHECKED = 2_000;

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
 * Short documents one minute apart, the last at `AS_OF`, stored oldest first. Companies and words have the frequencies of Zipf's law:
 * the word at place k occurs with a probability proportional to 1/k. The seed makes two fillings equal except for their ids.
 */
export async function fillSearch(db: Db, databaseUrl: string, documents: number): Promise<void> {
  await fillRegistry(db);
  const draw = await createDraw(db);
  await fillTables(db, ['documents', 'document_companies', 'kernel.document_texts'], async (bulk) => {
    const copiers = [await openCopier(databaseUrl), await openCopier(databaseUrl)] as const;
    for (let left = documents; left > 0; left -= CHUNK) {
      const rows = Array.from({ length: Math.min(left, CHUNK) }, (_, index) => draw(left - 1 - index));
      await Promise.all([
        copiers[0].copy('documents', DOCUMENT_COLUMNS, rows.map(toDocument)),
        copiers[1].copy('kernel.document_texts', TEXT_COLUMNS, rows.map(toText)),
      ]);
    }
    await Promise.all(copiers.map((copier) => copier.close()));
    await sql`insert into document_companies (document_id, company_id, published_at, available_at, mention_count, confidence, salience)
      select id, company_id, published_at, available_at, 1, 1, 1 from documents`.execute(bulk);
  });
  await checkVectors(db);
  await sql`vacuum analyze documents, document_companies, kernel.document_texts, companies, company_aliases`.execute(
    db,
  );
}

interface Drawn {
  number: number;
  id: Buffer;
  companyId: Buffer;
  sourceId: Buffer;
  title: string;
  body: string;
  at: Date;
  vector: Buffer;
}

/** Returns what draws the document with a number, 0 being the newest. */
async function createDraw(db: Db): Promise<(number: number) => Drawn> {
  const random = seededRandom(SEED);
  const words = Array.from({ length: VOCABULARY }, (_, index) => wordAt(index + 1));
  const names = Array.from({ length: COMPANIES }, (_, number) => nameOf(number));
  const known = await readPieces(db, [...words, ...words.map((word) => `${word}.`), ...names]);
  const { rows: companies } = await sql<{ ticker: string; id: string }>`select ticker, id from companies`.execute(db);
  const { rows: sources } = await sql<{ id: string }>`select id from sources order by source_name`.execute(db);
  const idOf = new Map(companies.map(({ ticker, id }) => [ticker, uuidBytes(id)]));
  const sourceIds = sources.map(({ id }) => uuidBytes(id));
  const drawWords = (count: number) =>
    Array.from({ length: count }, () => words[Math.floor(VOCABULARY ** random.next()) - 1]).join(' ');
  return (number) => {
    const company = Math.floor(COMPANIES ** random.next()) - 1;
    const ticker = tickerOf(company);
    const title = `${names[company]} ${drawWords(TITLE_WORDS)}`;
    const rest = `.\n\n${drawWords(BODY_WORDS)}.`;
    const pieces = splitText({ title, lead: '', rest: rest.slice(1), tickers: [ticker] });
    const vector = pieces && writeVector(pieces, known);
    const companyId = idOf.get(ticker);
    const sourceId = sourceIds[number % SOURCES];
    if (!vector || !companyId || !sourceId) throw new Error(`document ${number} cannot be drawn: ${title}`);
    const at = new Date(AS_OF.getTime() - number * 60_000);
    return { number, id: randomBytes(16), companyId, sourceId, title, body: `${title}${rest}`, at, vector };
  };
}

const typeOf = ({ number }: Drawn) => (number % 10 === 0 ? 'filing' : 'news');

const DOCUMENT_COLUMNS = [
  'id',
  'company_id',
  'source_id',
  'external_id',
  'document_type',
  'content_type',
  'title',
  'title_end',
  'lead_end',
  'published_at',
  'available_at',
  'artifact_sha256',
  'artifact_size_bytes',
  'artifact_storage_key',
  'body',
];
const toDocument = (drawn: Drawn): Buffer =>
  binaryRow([
    drawn.id,
    drawn.companyId,
    drawn.sourceId,
    `bench-${drawn.number}`,
    typeOf(drawn),
    'text/html',
    drawn.title,
    drawn.title.length,
    drawn.title.length,
    drawn.at,
    drawn.at,
    // A hash of its own: the index of equal ones is a single chain, which took longer to build than all else together.
    drawn.id.toString('hex').repeat(2),
    1n,
    'x',
    drawn.body,
  ]);

const TEXT_COLUMNS = [
  'document_id',
  'source_id',
  'document_type',
  'restricted',
  'published_at',
  'available_at',
  'words',
];
const toText = (drawn: Drawn): Buffer =>
  binaryRow([drawn.id, drawn.sourceId, typeOf(drawn), false, drawn.at, drawn.at, drawn.vector]);

/** The words of a part of the documents are compared with what the database makes of their texts. */
async function checkVectors(db: Db): Promise<void> {
  const { rows } = await sql<{ differing: number }>`select count(*)::int as differing from (
      select d.body, d.title_end, d.lead_end, c.ticker, t.words from kernel.document_texts t join documents d on d.id = t.document_id
        join companies c on c.id = d.company_id order by t.published_at desc limit ${CHECKED}) as first
    where words::text <> kernel.document_vector(body, title_end, lead_end, array[ticker])::text`.execute(db);
  if (rows[0]?.differing !== 0)
    throw new Error(`the words of ${rows[0]?.differing} documents are not those of their texts`);
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
