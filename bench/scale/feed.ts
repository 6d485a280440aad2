import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { acceptDocuments } from '../../src/documents/use/accept-documents.ts';
import { type ArtifactRef, artifactRef } from '../../src/ingestion/artifacts.ts';
import type { IntakeItem } from '../../src/ingestion/intake.ts';
import type { Db } from '../../src/kernel/db/database.ts';
import type { JobQueue } from '../../src/kernel/queue/queue.ts';
import { type ScaleCompany, SOURCE_NAMES } from './companies.ts';
import type { PageKind, ScalePage } from './documents.ts';

const TICKS_PER_SECOND = 2;
const ITEMS_PER_TRANSACTION = 100;

interface StoredPage {
  page: Omit<ScalePage, 'html'>;
  artifact: ArtifactRef;
}

export interface Feed {
  /** Writes the artifacts of documents to come, so that this is not part of the measurement. */
  prepare(count: number): Promise<void>;
  /** Hands over so many at once. */
  burst(count: number): Promise<void>;
  /** Hands over the documents of minutes at the clock's speed. */
  replay(perMinute: readonly number[]): Promise<number>;
  kinds(): Partial<Record<PageKind, number>>;
}

/** Hands documents to the pipeline as the ingestion does: a stored artifact, a document and its job in one transaction. */
export async function createFeed(
  db: Db,
  queue: JobQueue,
  options: { dataDir: string; companies: readonly ScaleCompany[]; nextPage: () => ScalePage },
): Promise<Feed> {
  const rows = await db
    .selectFrom('sources')
    .innerJoin('companies', 'companies.id', 'sources.company_id')
    .select(['sources.id', 'companies.ticker', 'sources.source_name'])
    .execute();
  const sourceIds = new Map(rows.map(({ id, ticker, source_name }) => [`${ticker} ${source_name}`, id]));
  const ready: StoredPage[] = [];
  const kinds: Partial<Record<PageKind, number>> = {};

  const prepare = async (count: number): Promise<void> => {
    while (ready.length < count) {
      const { html, ...page } = options.nextPage();
      const bytes = Buffer.from(html);
      const artifact = artifactRef(bytes);
      const path = join(options.dataDir, 'artifacts', artifact.storageKey);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, bytes);
      ready.push({ page, artifact });
    }
  };
  const toItem = ({ page, artifact }: StoredPage): IntakeItem => {
    const id = randomUUID();
    kinds[page.kind] = (kinds[page.kind] ?? 0) + 1;
    return {
      sourceId: sourceIds.get(`${options.companies[page.company]?.ticker} ${SOURCE_NAMES[page.source]}`) ?? '',
      companyId: null,
      externalId: id,
      url: `https://news.example.com/scale/${id}`,
      documentType: 'news',
      contentType: 'text/html; charset=utf-8',
      artifact,
      hints: {},
      availableAt: new Date(),
      pitEstimated: false,
    };
  };
  const accept = async (count: number): Promise<void> => {
    for (let left = count; left > 0; left -= ITEMS_PER_TRANSACTION) {
      const items = ready.splice(0, Math.min(left, ITEMS_PER_TRANSACTION)).map(toItem);
      await db.transaction().execute((tx) => acceptDocuments(tx, queue, items));
    }
  };

  return {
    prepare,
    burst: accept,
    async replay(perMinute) {
      const startedMs = performance.now();
      let accepted = 0;
      for (const [minute, count] of perMinute.entries()) {
        const before = accepted;
        for (let tick = 1; tick <= 60 * TICKS_PER_SECOND; tick++) {
          const due = before + Math.round((count * tick) / (60 * TICKS_PER_SECOND));
          await accept(due - accepted);
          accepted = due;
          const nextMs = startedMs + minute * 60_000 + (tick * 1_000) / TICKS_PER_SECOND;
          await delay(Math.max(0, nextMs - performance.now()));
        }
      }
      return accepted;
    },
    kinds: () => ({ ...kinds }),
  };
}
