import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { acceptDocuments } from '../../src/documents/use/accept-documents.ts';
import { createDiskArtifacts } from '../../src/ingestion/disk-artifacts.adapter.ts';
import type { IntakeItem } from '../../src/ingestion/intake.ts';
import type { Db } from '../../src/kernel/db/database.ts';
import { createJobQueue } from '../../src/kernel/queue/job-queue.store.ts';

const STAGE = 'dev';
const TICKS_PER_SECOND = 5;
const DRAINED_WITHIN_MS = 180_000;
const POLL_EVERY_MS = 1_000;

const EVENTS = [
  'raised its outlook for the year after orders rose',
  'cut its forecast because demand weakened',
  'won a contract for the supply of components',
  'said that a strike has stopped a plant',
  'appointed a new chief financial officer',
];

export interface FedDocuments {
  accepted: number;
  /** Accepted and not read when all had the time to be. */
  unread: number;
  /** From acceptance to the stored reading. */
  p50Ms: number;
  p99Ms: number;
}

/** News about the companies of the simulated market, as the ingestion would hand it over, at a fixed rate until it is stopped. */
export async function feedDocuments(db: Db, options: { dataDir: string; perSecond: number }) {
  const artifacts = createDiskArtifacts(join(options.dataDir, 'artifacts'));
  const queue = createJobQueue(STAGE);
  const companies = await db
    .selectFrom('companies')
    .select(['id', 'ticker', 'legal_name'])
    .where('active', '=', true)
    .orderBy('ticker')
    .execute();
  const [company] = companies;
  if (company === undefined) throw new Error('the simulated market has no companies');
  const { id: sourceId } = await db
    .insertInto('sources')
    .values({
      company_id: company.id,
      source_type: 'news_api',
      source_name: `Mixed load ${randomUUID()}`,
      active: false,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  let count = 0;

  async function makeItem(): Promise<IntakeItem> {
    const { legal_name: name } = companies[count % companies.length]!;
    const event = EVENTS[count % EVENTS.length];
    const id = randomUUID();
    count++;
    const title = `${name} ${event}`;
    // A sentence of its own keeps the document from being a copy of another.
    const html = `<html><head><title>${title}</title></head><body><article><h1>${title}</h1><p>${name} ${event}, it said in notice ${id}.</p>
      <p>The figure of ${(count % 97) + 1} million for unit ${id.slice(0, 8)} compares with ${(count % 89) + 1} million a year ago.</p></article></body></html>`;
    return {
      sourceId,
      companyId: null,
      externalId: id,
      url: `https://news.example.com/mixed/${id}`,
      documentType: 'news',
      contentType: 'text/html; charset=utf-8',
      artifact: await artifacts.put(Buffer.from(html), 'text/html'),
      hints: {},
      availableAt: new Date(),
      pitEstimated: false,
    };
  }

  const stopping = new AbortController();
  const feeding = (async () => {
    const startedMs = performance.now();
    for (let tick = 1; !stopping.signal.aborted; tick++) {
      const items = await Promise.all(Array.from({ length: options.perSecond / TICKS_PER_SECOND }, makeItem));
      await db.transaction().execute((tx) => acceptDocuments(tx, queue, items));
      await delay(Math.max(0, startedMs + (tick * 1_000) / TICKS_PER_SECOND - performance.now()));
    }
  })();

  return {
    /** Ends the feed, waits until everything is read, and says how long it took. */
    stop: async (): Promise<FedDocuments> => {
      stopping.abort();
      await feeding;
      const endMs = Date.now() + DRAINED_WITHIN_MS;
      for (;;) {
        const { rows } = await sql<FedDocuments>`
          select count(*)::int as accepted, count(*) filter (where extracted_at is null)::int as unread,
            coalesce(1000 * extract(epoch from percentile_cont(0.5) within group (order by extracted_at - created_at)), 0)::float8 as "p50Ms",
            coalesce(1000 * extract(epoch from percentile_cont(0.99) within group (order by extracted_at - created_at)), 0)::float8 as "p99Ms"
          from documents where source_id = ${sourceId}`.execute(db);
        const [fed] = rows;
        if (fed && (fed.unread === 0 || Date.now() > endMs)) return fed;
        await delay(POLL_EVERY_MS);
      }
    },
  };
}
