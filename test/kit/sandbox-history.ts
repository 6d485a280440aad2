import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { computeSpillovers } from '../../src/competitive/use/compute-spillovers.ts';
import type { IntakeItem } from '../../src/ingestion/intake.ts';
import { createExtractDeps } from '../../src/intelligence/extraction/extract-deps.adapter.ts';
import { extractDocuments } from '../../src/intelligence/extraction/use/extract-documents.ts';
import type { Db } from '../../src/kernel/db/database.ts';
import { createJobQueue } from '../../src/kernel/queue/job-queue.store.ts';
import { computeEventImpacts } from '../../src/macro/use/compute-impacts.ts';
import { mergeGlobalEvents } from '../../src/macro/use/merge-global-events.ts';
import { storeCorporateActions } from '../../src/market/use/store-corporate-actions.ts';
import { OUTLETS } from '../../src/sandbox/cast/outlets.ts';
import { BENCHMARK } from '../../src/sandbox/cast/sectors.ts';
import { sandboxUrls } from '../../src/sandbox/sandbox-urls.ts';
import { sandboxSeedData } from '../../src/sandbox/seed-data.ts';
import { seedSandbox } from '../../src/sandbox/use/seed-sandbox.ts';
import { HISTORY_SESSIONS } from '../../src/sandbox/settings.ts';
import { dividendsUntil, splitsUntil } from '../../src/sandbox/world/corporate-actions.ts';
import type { World } from '../../src/sandbox/world/world.ts';
import { ensureTemplate, type TestDatabase, testDatabase } from './database.ts';
import { createBench } from '../documents/kit.ts';
import { type WorldDocument, worldDocuments } from '../documents/world-documents.ts';

const BACKFILL_DELAY_MS = 15 * 60_000;
const ACCEPT_BATCH = 200;
const EXTRACT_BATCH = 50;

export interface LoadedHistory {
  documents: number;
  from: Date;
  to: Date;
}

export interface HistoryOptions {
  sessions: number;
  fromSession?: number;
  /** Sessions before this one have prices only. */
  documentsFrom?: number;
  halfHours?: boolean;
  /**
   * Whether each document is extracted when it becomes available, as live; otherwise all are extracted now, as in a first
   * fill.
   */
  asTheyCame?: boolean;
}

/**
 * Loads sessions of a simulated market as the first fill does: pages parsed, linked, de-duplicated and extracted by the
 * platform's own code, prices as traded. Only the vendors' servers and the queues are left out.
 */
export async function loadSandboxHistory(db: Db, world: World, options: HistoryOptions): Promise<LoadedHistory> {
  const first = options.fromSession ?? 0;
  const last = first + options.sessions - 1;
  const openOf = (session: number) => new Date(world.session(session).openMs);
  await seedSandbox(db, sandboxSeedData(sandboxUrls('http://sandbox.example'), openOf));
  await insertBars(db, world, first, last, options.halfHours ?? true);
  await insertActions(db, world, last);
  const documentsFrom = options.documentsFrom ?? first;
  const documents = await insertDocuments(
    db,
    world,
    documentsFrom,
    last - documentsFrom + 1,
    options.asTheyCame ?? false,
  );
  await db.connection().execute(async (connection) => {
    // Several years take longer than a statement of the product may.
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`analyze`.execute(connection);
    await sql`reset statement_timeout`.execute(connection);
  });
  return { documents, from: openOf(first), to: new Date(world.session(last).closeMs) };
}

type SharedHistory = Pick<HistoryOptions, 'sessions' | 'documentsFrom' | 'halfHours'>;

/** The history of a test world, loaded once for all files that use it. */
export async function sandboxDatabase(
  world: World,
  { sessions, documentsFrom = 0, halfHours = true }: SharedHistory,
): Promise<TestDatabase & Pick<LoadedHistory, 'from' | 'to'>> {
  const prices = halfHours ? 'half_hours' : 'days';
  const template = `sandbox_history_${world.name}_${world.seed}_${sessions}_${documentsFrom}_${prices}`;
  await ensureTemplate(template, async (db) => {
    await loadSandboxHistory(db, world, { sessions, documentsFrom, halfHours });
  });
  const database = await testDatabase(template);
  const last = world.session(sessions - 1);
  return { ...database, from: new Date(world.session(0).openMs), to: new Date(last.closeMs) };
}

/** Sessions at the end of the year that have documents in the short form of the replay tests. */
const RECENT_SESSIONS = 150;
/** The documents of the first sessions warm a replay up. */
const WARM_UP_SESSIONS = 20;

/** A year of daily prices with the documents of its last sessions: what the replay tests of CI share. `from` is after the warm-up. */
export async function recentSandboxDatabase(world: World): Promise<TestDatabase & Pick<LoadedHistory, 'from' | 'to'>> {
  const documentsFrom = HISTORY_SESSIONS - RECENT_SESSIONS;
  const found = await sandboxDatabase(world, { sessions: HISTORY_SESSIONS, documentsFrom, halfHours: false });
  return { ...found, from: new Date(world.session(documentsFrom + WARM_UP_SESSIONS).openMs) };
}

export async function insertBars(db: Db, world: World, first: number, last: number, halfHours: boolean): Promise<void> {
  for (const ticker of world.tickers) {
    const bars = Array.from({ length: last - first + 1 }, (_, n) => first + n).flatMap((session) => {
      const daily = world.dailyBar(ticker, session);
      const { openMs, closeMs } = world.session(session);
      const day = daily ? [{ ...daily, timeframe: 'D', startMs: openMs, endMs: closeMs }] : [];
      const parts = halfHours ? world.intradayBars(ticker, session).map((bar) => ({ ...bar, timeframe: 'M30' })) : [];
      return [...day, ...parts];
    });
    const rows = bars.map(({ timeframe, startMs, endMs, open, high, low, close, volume }) => ({
      ticker,
      timeframe,
      bar_timestamp: new Date(startMs).toISOString(),
      available_at: new Date(endMs).toISOString(),
      captured_at: new Date(endMs).toISOString(),
      source: 'sandbox',
      open,
      high: Math.max(high, open, close),
      low: Math.min(low, open, close),
      close,
      volume,
    }));
    await sql`insert into market_bars select * from json_populate_recordset(null::market_bars, ${JSON.stringify(rows)}::json)`.execute(
      db,
    );
  }
}

async function insertActions(db: Db, world: World, last: number): Promise<void> {
  const dateOf = (session: number) => world.session(session).date;
  await storeCorporateActions(
    { db, calendar: world.calendar, now: () => new Date(world.session(last).closeMs) },
    {
      source: 'sandbox',
      from: dateOf(0),
      splits: splitsUntil(last).map(({ ticker, session, from, to }) => ({
        vendorId: null,
        ticker,
        exDate: dateOf(session),
        splitFrom: from,
        splitTo: to,
      })),
      dividends: dividendsUntil(last).map(({ ticker, session, cash }) => ({
        vendorId: null,
        ticker,
        exDate: dateOf(session),
        declaredOn: null,
        payDate: null,
        cashAmount: cash,
        currency: 'USD',
        kind: 'CD',
      })),
    },
  );
}

async function insertDocuments(
  db: Db,
  world: World,
  first: number,
  sessions: number,
  asTheyCame: boolean,
): Promise<number> {
  const bench = createBench(db);
  const sourceOf = await sourceFinder(db, world);
  let batch: IntakeItem[] = [];
  let count = 0;
  const accept = async () => {
    count += await bench.accept(batch);
    batch = [];
  };
  for (const document of worldDocuments(world, first, sessions)) {
    const { plan, bytes, contentType, documentType, url } = document;
    const source = sourceOf(document);
    if (source === null) continue;
    batch.push({
      sourceId: source,
      companyId: null,
      externalId: plan.id,
      url,
      documentType,
      contentType,
      artifact: await bench.artifacts.put(bytes, contentType),
      hints: { publishedAt: new Date(plan.publishedMs).toISOString() },
      availableAt: new Date(plan.publishedMs + BACKFILL_DELAY_MS),
      pitEstimated: true,
    });
    if (batch.length === ACCEPT_BATCH) await accept();
  }
  await accept();
  await bench.parseAll();
  await extractAll(db, world, asTheyCame);
  return count;
}

async function extractAll(db: Db, world: World, asTheyCame: boolean): Promise<void> {
  let asOf = new Date();
  const deps = createExtractDeps({
    db,
    queue: createJobQueue('test'),
    runtimes: {
      isDown: () => true,
      contextOf: async () => ({ defaultTokens: 8_192, maxTokens: null }),
      generate: () => Promise.reject(new Error('no model is configured')),
    },
    processNews: async (tx, { documentIds, events }) => {
      const changed = await mergeGlobalEvents(tx, randomUUID, events);
      const ids = changed.map(({ id }) => id);
      const { tickers } = ids.length > 0 ? await computeEventImpacts(tx, ids, asOf) : { tickers: [] };
      return [...tickers, ...(await computeSpillovers(tx, world.calendar, documentIds, asOf)).tickers];
    },
  });
  const rows = await db
    .selectFrom('documents')
    .select(['id', 'available_at'])
    .where('status', '=', 'parsed')
    .orderBy('available_at')
    .orderBy('id')
    .execute();
  const size = asTheyCame ? 1 : EXTRACT_BATCH;
  for (let from = 0; from < rows.length; from += size) {
    const documentIds = rows.slice(from, from + size).map(({ id }) => id);
    if (asTheyCame) asOf = rows[from]?.available_at ?? asOf;
    await extractDocuments(deps, { documentIds, signal: new AbortController().signal, complete: async () => {} });
  }
}

/** General outlets are registered for the benchmark; the wire and the filings for the company they are about. */
async function sourceFinder(db: Db, world: World): Promise<(document: WorldDocument) => string | null> {
  const rows = await db
    .selectFrom('sources')
    .innerJoin('companies', 'companies.id', 'sources.company_id')
    .select(['sources.id', 'sources.source_type', 'sources.source_name', 'companies.ticker'])
    .where('sources.source_type', 'not in', ['market_api', 'broker'])
    .execute();
  const names = new Map(OUTLETS.map(({ key, name }) => [key, name]));
  return ({ plan }) => {
    const event = plan.eventId === null ? null : world.findEvent(plan.eventId);
    const about = plan.ticker ?? (event?.kind === 'company' ? event.ticker : null);
    const matches = (row: (typeof rows)[number]) => {
      if (plan.outlet === 'newsroom') return row.ticker === about && row.source_name.endsWith('newsroom');
      if (row.source_name !== names.get(plan.outlet)) return false;
      return row.ticker === BENCHMARK || row.ticker === about;
    };
    return rows.find(matches)?.id ?? null;
  };
}
