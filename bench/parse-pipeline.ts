import { randomUUID } from 'node:crypto';
import { createPdfReader } from '../src/documents/pdf.adapter.ts';
import { acceptDocuments } from '../src/documents/use/accept-documents.ts';
import { createAliasIndexLoader } from '../src/documents/use/load-alias-index.ts';
import { parseDocuments } from '../src/documents/use/parse-documents.ts';
import { artifactRef } from '../src/ingestion/artifacts.ts';
import type { IntakeItem } from '../src/ingestion/intake.ts';
import type { Db } from '../src/kernel/db/database.ts';
import { createJobQueue } from '../src/kernel/queue/job-queue.store.ts';
import type { TruePage } from '../test/documents/pages.ts';

const BATCH = 32;
const COMPANIES = 500;

export interface ParsePipeline {
  sourceId: string;
  /** Ids of accepted documents, in batches as the parser claims them. */
  batches: string[][];
  parse: (documentIds: string[]) => Promise<void>;
}

/** Accepts the pages as documents of a new source; `parse` then parses, de-duplicates, links and stores a batch of them. */
export async function createParsePipeline(
  db: Db,
  pages: readonly TruePage[],
  complete: () => Promise<void> = async () => {},
): Promise<ParsePipeline> {
  const sourceId = await seedRegistry(db);
  const objects = new Map<string, Buffer>();
  const queue = createJobQueue('bench');
  const items = pages.map((page, n): IntakeItem => {
    const bytes = Buffer.from(page.html);
    const artifact = artifactRef(bytes);
    objects.set(artifact.storageKey, bytes);
    return {
      sourceId,
      companyId: null,
      externalId: `bench-${n}-${randomUUID()}`,
      url: `https://news.example.com/bench/${n}`,
      documentType: 'news',
      contentType: 'text/html; charset=utf-8',
      artifact,
      hints: {},
      availableAt: new Date(Date.UTC(2026, 10, 1) + n * 60_000),
      pitEstimated: false,
    };
  });
  await db.transaction().execute((tx) => acceptDocuments(tx, queue, items));
  const rows = await db
    .selectFrom('documents')
    .select('id')
    .where('source_id', '=', sourceId)
    .orderBy('available_at')
    .execute();
  const ids = rows.map(({ id }) => id);
  const deps = {
    db,
    queue,
    artifacts: { get: async (key: string) => objects.get(key)! },
    readPdf: createPdfReader(),
    now: () => new Date(),
    loadAliasIndex: createAliasIndexLoader(() => new Date()),
    newToken: randomUUID,
  };
  return {
    sourceId,
    batches: Array.from({ length: Math.ceil(ids.length / BATCH) }, (_, n) => ids.slice(n * BATCH, (n + 1) * BATCH)),
    parse: async (documentIds) => {
      await parseDocuments(deps, {
        documentIds,
        complete,
        retry: (_, error) => {
          throw error;
        },
      });
    },
  };
}

async function seedRegistry(db: Db): Promise<string> {
  const letters = (n: number) =>
    String.fromCharCode(65 + (n % 26), 65 + (Math.floor(n / 26) % 26), 65 + (Math.floor(n / 676) % 26));
  const names = [
    'Quillon Systems Inc.',
    'Ouranos Energy Corp.',
    'Tarnwell Semiconductor Corp.',
    'Halvorsen Bancorp Inc.',
  ];
  const companies = Array.from({ length: COMPANIES }, (_, n) => ({
    ticker: `BN${letters(n)}`,
    legal_name: names[n] ?? `Benchline${letters(n)} Works Inc.`,
    exchange: 'NYSE',
    sector: 'Technology',
    industry: null,
    market_cap_bucket: null,
  }));
  const rows = await db
    .insertInto('companies')
    .values(companies)
    .onConflict((oc) => oc.column('ticker').doUpdateSet((eb) => ({ legal_name: eb.ref('excluded.legal_name') })))
    .returning('id')
    .execute();
  const source = await db
    .insertInto('sources')
    .values({ company_id: rows[0]!.id, source_type: 'news_api', source_name: 'bench' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return source.id;
}
