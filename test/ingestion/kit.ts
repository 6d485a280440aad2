import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { createSealer } from '../../src/kernel/access/seal.adapter.ts';
import { Secret } from '../../src/kernel/access/secret.ts';
import { revealSourceConfig } from '../../src/registry/source-secret.store.ts';
import type { ArtifactStore } from '../../src/ingestion/artifacts.ts';
import { CADENCES_SECONDS } from '../../src/ingestion/cadence.ts';
import { createDiskArtifacts } from '../../src/ingestion/disk-artifacts.adapter.ts';
import type { DocumentIntake, IntakeItem } from '../../src/ingestion/intake.ts';
import { insertRuns } from '../../src/ingestion/run.store.ts';
import type { SourceAdaptersSettings } from '../../src/ingestion/source-adapters.adapter.ts';
import { createSourceAdapters } from '../../src/ingestion/source-adapters.adapter.ts';
import { createSourceClients } from '../../src/ingestion/source-clients.adapter.ts';
import { systemTimeout } from '../../src/kernel/system-clock.adapter.ts';
import { type RunSourceDeps, runSource } from '../../src/ingestion/use/run-source.ts';
import { manualClock } from '../../src/kernel/clock.ts';
import type { Db } from '../../src/kernel/db/database.ts';
import { createGuardedClient } from '../../src/kernel/net/guarded-client.adapter.ts';
import { createJobQueue } from '../../src/kernel/queue/job-queue.store.ts';
import type { SourceType } from '../../src/registry/registry-enums.ts';
import { afterFile } from '../kit/after-file.ts';

export const TEST_SEALER = createSealer(new Secret('ab'.repeat(32)));
export const START = new Date('2026-11-13T15:00:00Z');

/** Replaces the documents slice: stores each item once, inside the caller's transaction. */
export async function documentTable(pool: pg.Pool): Promise<{ intake: DocumentIntake; delivered: IntakeItem[] }> {
  await pool.query(
    'create table test_documents (source_id uuid, external_id text, primary key (source_id, external_id))',
  );
  const delivered: IntakeItem[] = [];
  const intake: DocumentIntake = async (tx, items) => {
    const { sql } = await import('kysely');
    const { rows } = await sql`
      insert into test_documents select * from unnest(
        ${items.map(({ sourceId }) => sourceId)}::uuid[], ${items.map(({ externalId }) => externalId)}::text[])
      on conflict do nothing returning external_id`.execute(tx);
    delivered.push(...items);
    return { inserted: rows.length };
  };
  return { intake, delivered };
}

export async function insertSource(
  db: Db,
  source: { ticker: string; sourceType: SourceType; config: Record<string, unknown>; name?: string },
): Promise<string> {
  const company = await db
    .insertInto('companies')
    .values({ ticker: source.ticker, legal_name: `${source.ticker} Fictional Inc` })
    .onConflict((conflict) => conflict.column('ticker').doUpdateSet({ legal_name: `${source.ticker} Fictional Inc` }))
    .returning('id')
    .executeTakeFirstOrThrow();
  const row = await db
    .insertInto('sources')
    .values({
      company_id: company.id,
      source_type: source.sourceType,
      source_name: source.name ?? `${source.ticker} ${source.sourceType}`,
      config: JSON.stringify(source.config),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export interface Bench {
  deps: RunSourceDeps;
  clock: ReturnType<typeof manualClock>;
  artifacts: ArtifactStore;
  /** Executes one run of a source and the runs that follow from it. */
  run(sourceId: string, options?: { only?: 'one' }): Promise<void>;
}

/** Real HTTP client, disk, database and queue rows; only the clock and the documents slice are replaced. */
export function ingestionBench(db: Db, intake: DocumentIntake, settings: Partial<SourceAdaptersSettings> = {}): Bench {
  const folder = mkdtempSync(join(tmpdir(), 'sextant-ingestion-'));
  const client = createGuardedClient({
    userAgent: 'SextantTest/1.0',
    allowedHosts: ['127.0.0.1'],
    idleTimeoutMs: 2_000,
  });
  afterFile(async () => {
    await client.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const clock = manualClock(START);
  const artifacts = createDiskArtifacts(folder);
  const deps: RunSourceDeps = {
    db,
    queue: createJobQueue('dev'),
    now: clock.now,
    random: () => 0,
    startTimeout: systemTimeout,
    intake,
    artifacts,
    revealConfig: (sourceId, shown) => revealSourceConfig(db, () => TEST_SEALER, sourceId, shown),
    allowedHosts: ['127.0.0.1'],
    cadences: CADENCES_SECONDS,
    historyDays: 30,
    // The rate limiter has its own tests; here it would only slow the tests down.
    clients: createSourceClients({
      get: client.get,
      limiter: { acquire: async () => {}, pause: async () => {} },
      now: clock.now,
      random: () => 0,
      bulkFill: false,
    }),
    adapterFor: createSourceAdapters({
      now: clock.now,
      newsBaseUrl: 'https://news.invalid',
      alpacaDataUrl: 'https://alpaca.invalid',
      newsVendor: 'polygon',
      loadNewsDaysMax: async () => null,
      filingsBaseUrl: 'https://filings.invalid',
      filingsArchiveUrl: 'https://archive.invalid',
      filingsUserAgent: 'Sextant test@example.com',
      brokerBaseUrl: 'https://broker.invalid',
      userAgent: 'SextantTest/1.0',
      resolveCredential: () => null,
      ...settings,
    }),
  };
  return {
    deps,
    clock,
    artifacts,
    run: async (sourceId, options) => {
      // Runs are listed by time, so each needs a distinct one.
      clock.advance(1);
      await insertRuns(db, [{ sourceId, trigger: 'manual', createdAt: clock.now() }]);
      for (let round = 0; round < 100; round++) {
        const pending = await db
          .selectFrom('ingestion_runs')
          .select('id')
          .where('source_id', '=', sourceId)
          .where('status', '=', 'pending')
          .executeTakeFirst();
        if (pending === undefined) return;
        await runSource(deps, pending.id, { complete: async () => {}, signal: new AbortController().signal });
        if (options?.only === 'one') return;
      }
      throw new Error('the source did not finish within the run limit');
    },
  };
}
