import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Db } from '../../src/kernel/db/database.ts';
import { ensureDatabase } from '../../src/kernel/db/embedded/ensure-database.adapter.ts';
import { startEmbeddedPostgres } from '../../src/kernel/db/embedded/embedded-postgres.adapter.ts';
import { migrate } from '../../src/kernel/db/migrate.adapter.ts';
import { createDb, createPool } from '../../src/kernel/db/postgres.adapter.ts';
import { type TruePage, truePage, wordF1 } from '../../test/documents/pages.ts';
import { createParsePipeline } from '../parse-pipeline.ts';
import { requireVersions, startPython } from './python.ts';
import { formatTable, type PeerResult, times, whole } from './table.ts';

const PACKAGES = ['trafilatura', 'datasketch', 'rapidfuzz', 'asyncpg'];
const PAGES = 1_280;
/** Batches of a turn. */
const TURN = 5;
/** Turns that only warm up the compiler. */
const WARM_UP_TURNS = 2;

interface PeerTurn {
  ms: number;
  texts: string[];
  companies: number;
  duplicates: number;
}

interface Total {
  ms: number;
  documents: number;
  f1: number;
  companies: number;
  duplicates: number;
}

/** Parse, de-duplicate, link and store the pages of `npm run bench -- documents`, in turns with a pipeline of Python libraries. */
export async function run(): Promise<PeerResult> {
  const versions = requireVersions(PACKAGES);
  const folder = mkdtempSync(join(tmpdir(), 'sextant-peers-'));
  chmodSync(folder, 0o755);
  const server = await startEmbeddedPostgres({
    dataDir: join(folder, 'postgres'),
    log: { info() {}, warn: console.warn },
  });
  try {
    const databaseUrl = await ensureDatabase(server.url, 'peers');
    await migrate({ url: databaseUrl });
    return { table: await measure(databaseUrl, join(folder, 'input.json')), versions };
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(databaseUrl: string, inputFile: string): Promise<string> {
  const db = createDb(createPool({ url: databaseUrl, applicationName: 'peers' }));
  const pages = Array.from({ length: PAGES }, (_, seed) => truePage(seed));
  const pipeline = await createParsePipeline(db, pages);
  const companies = await db.selectFrom('companies').select(['id', 'legal_name']).execute();
  writeFileSync(inputFile, JSON.stringify({ pages: pages.map(({ html }) => html), companies }));
  const peer = await startPython('document-pipeline.py', { DATABASE_URL: databaseUrl, PEER_INPUT: inputFile });
  try {
    const own: Total[] = [];
    const theirs: Total[] = [];
    for (let first = 0, from = 0; first < pipeline.batches.length; first += TURN) {
      const batches = pipeline.batches.slice(first, first + TURN);
      const ids = batches.flat();
      const part = pages.slice(from, from + ids.length);
      const startedMs = performance.now();
      await parseAll(batches, pipeline.parse);
      const ms = performance.now() - startedMs;
      const turn = await peer.ask<PeerTurn>({ from, until: from + ids.length });
      from += ids.length;
      if (first < WARM_UP_TURNS * TURN) continue;
      own.push({ ms, ...(await readResults(db, ids, part)) });
      theirs.push({ ...turn, documents: ids.length, f1: totalF1(turn.texts, part) });
    }
    const [ours, other] = [addUp(own), addUp(theirs)];
    const rate = ({ documents, ms }: Total) => (documents * 1_000) / ms;
    const line = (name: string, total: Total) => [
      name,
      whole(total.documents),
      `${whole(rate(total))}/s`,
      (total.f1 / total.documents).toFixed(3),
      whole(total.duplicates),
      whole(total.companies),
      times(rate(ours) / rate(total)),
    ];
    const head = [
      'pipeline',
      'documents',
      'rate',
      'main text F1',
      'duplicates',
      'companies linked',
      'ours is faster by',
    ];
    return formatTable(head, [line('ours', ours), line('trafilatura, datasketch, rapidfuzz, asyncpg', other)]);
  } finally {
    await peer.stop();
    await db.destroy();
  }
}

/** Two batches in flight, as in `npm run bench -- documents`. */
async function parseAll(batches: readonly string[][], parse: (ids: string[]) => Promise<void>): Promise<void> {
  const waiting = [...batches];
  const work = async () => {
    for (let batch = waiting.shift(); batch !== undefined; batch = waiting.shift()) await parse(batch);
  };
  await Promise.all([work(), work()]);
}

async function readResults(db: Db, ids: readonly string[], pages: readonly TruePage[]): Promise<Omit<Total, 'ms'>> {
  const rows = await db
    .selectFrom('documents')
    .select(['id', 'body', 'title_end', 'duplicate_of'])
    .where('id', 'in', ids)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const linked = await db
    .selectFrom('document_companies')
    .select('company_id')
    .where('document_id', 'in', ids)
    .execute();
  const texts = ids.map((id) => byId.get(id)?.body?.slice(byId.get(id)?.title_end) ?? '');
  return {
    documents: ids.length,
    f1: totalF1(texts, pages),
    companies: linked.length,
    duplicates: rows.filter((row) => row.duplicate_of !== null).length,
  };
}

const totalF1 = (texts: readonly string[], pages: readonly TruePage[]) =>
  pages.reduce((sum, page, index) => sum + wordF1(texts[index] ?? '', page.paragraphs.join(' ')), 0);

const addUp = (turns: readonly Total[]): Total =>
  turns.reduce((sum, turn) => ({
    ms: sum.ms + turn.ms,
    documents: sum.documents + turn.documents,
    f1: sum.f1 + turn.f1,
    companies: sum.companies + turn.companies,
    duplicates: sum.duplicates + turn.duplicates,
  }));
