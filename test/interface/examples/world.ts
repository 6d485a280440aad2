import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { readConfig } from '../../../src/config.ts';
import { setReconciled } from '../../../src/broker/account.store.ts';
import { createDiskArtifacts } from '../../../src/ingestion/disk-artifacts.adapter.ts';
import { seedSystemAgents } from '../../../src/intelligence/agents/use/seed-system-agents.ts';
import { nyseCalendar } from '../../../src/kernel/calendar/nyse.ts';
import type { Service } from '../../../src/kernel/http/service.plugin.ts';
import { createJobQueue } from '../../../src/kernel/queue/job-queue.store.ts';
import { recommendTicker } from '../../../src/recommendations/use/recommend-ticker.ts';
import { writeDueReports } from '../../../src/reports/use/write-due-reports.ts';
import { recordSample } from '../../../src/retention/sample.store.ts';
import { measureStorage } from '../../../src/retention/use/measure-storage.ts';
import { runRetention } from '../../../src/retention/use/run-retention.ts';
import { ALL_SERVICES } from '../../../src/roles/all-services.ts';
import { startSandbox } from '../../../src/sandbox/servers/sandbox.adapter.ts';
import { place, setConfig, setQuote } from '../../broker/kit.ts';
import { testDatabase, type TestDatabase } from '../../kit/database.ts';
import { testService } from '../../kit/service.ts';
import { aggregate, at, depsOf, seedStory } from '../../recommendations/kit.ts';
import { NOW, seedWeek } from '../../reports/kit.ts';
import { calendar } from '../../validation/kit.ts';
import { afterFile } from '../../kit/after-file.ts';

/** The names of the rows that examples refer to. */
export type Label =
  | 'company'
  | 'other company'
  | 'spare company'
  | 'source'
  | 'document'
  | 'trend'
  | 'recommendation'
  | 'event'
  | 'order'
  | 'report'
  | 'agent'
  | 'spare agent'
  | 'variant'
  | 'spare variant'
  | 'price'
  | 'query'
  | 'watchlist'
  | 'spare watchlist'
  | 'relationship'
  | 'spare relationship'
  | 'approval'
  | 'second approval'
  | 'lockout'
  | 'job'
  | 'spare job'
  | 'second spare job'
  | 'session'
  | 'channel'
  | 'spare channel'
  | 'backtest';

export interface ExampleWorld {
  database: TestDatabase;
  services: Record<string, Service>;
  ids: Record<Label, string>;
}

const SOURCE_TEXT = '<p>Omega Inc won an order of 40 million dollars.</p>';

/** A platform with a week of trading, one company with news and a recommendation, and a row for each id in a path. */
export async function exampleWorld(): Promise<ExampleWorld> {
  const database = await testDatabase();
  const { db } = database;
  const dataDir = mkdtempSync(join(tmpdir(), 'sextant-examples-'));
  const sandbox = await startSandbox({
    world: 'easy',
    seed: 7,
    anchorDate: '2026-11-12',
    calendar: nyseCalendar(),
    now: () => new Date('2026-11-13T16:40:11Z'),
  });
  const messenger = createServer((request, response) => request.resume().on('end', () => response.end('{"ok":true}')));
  await new Promise<void>((resolve) => messenger.listen(0, '127.0.0.1', resolve));
  const messengerHost = `127.0.0.1:${(messenger.address() as AddressInfo).port}`;
  afterFile(async () => {
    await sandbox.stop();
    messenger.closeAllConnections();
    await new Promise((resolve) => messenger.close(resolve));
    rmSync(dataDir, { recursive: true, force: true });
  });
  const seeded = await seedRows(database, dataDir);
  const services: Record<string, Service> = {};
  for (const definition of ALL_SERVICES) {
    services[definition.name] = await testService(database, definition, {
      SEXTANT_SANDBOX_URL: sandbox.baseUrl,
      TELEGRAM_BASE_URL: `http://${messengerHost}`,
      SOURCE_HOSTS_ALLOWED: messengerHost,
      SEXTANT_DATA_DIR: dataDir,
    });
  }
  await sql`update broker_accounts set reconciled_at = now() where id = ${seeded.accountId}`.execute(db);
  await measureOnce(db);
  const { accountId: _, ...ids } = { ...seeded, ...(await createRows(services, seeded)) };
  return { database, services, ids };
}

async function measureOnce(db: TestDatabase['db']): Promise<void> {
  const { retention: settings } = readConfig({});
  await recordSample(db, await measureStorage(db, settings, NOW), NOW);
  const deps = { db, queue: createJobQueue('dev'), settings, findLakeTag: null, collectArtifacts: null };
  await runRetention(deps, { trigger: 'schedule', now: NOW, signal: new AbortController().signal, only: ['runs'] });
}

async function seedRows({ db }: TestDatabase, dataDir: string) {
  const { accountId } = await seedWeek(db);
  await writeDueReports({ db, calendar, simulated: true }, NOW);
  await seedSystemAgents({ db, now: () => new Date() });
  const story = await seedStory(db, 'OMEGA', [0.9, 0.9, 0.8, 0.9, 0.9, -0.3]);
  await sql`update companies set legal_name = 'Omega Inc', industry = 'Software' where id = ${story.companyId}`.execute(
    db,
  );
  const document = story.impacts[0]?.documentId ?? '';
  const artifact = await createDiskArtifacts(join(dataDir, 'artifacts')).put(Buffer.from(SOURCE_TEXT), 'text/html');
  await sql`update documents set artifact_sha256 = ${artifact.sha256}, artifact_size_bytes = ${artifact.sizeBytes},
    artifact_storage_key = ${artifact.storageKey}, title = 'Omega wins an order' where id = ${document}`.execute(db);
  const event = await seedEvent(db, story.companyId, document);
  await aggregate(db, 'OMEGA', at(0));
  const { loadLayers: __, ...deps } = depsOf(db);
  const recommendation = (await recommendTicker(deps, 'OMEGA', at(0)))?.id ?? '';
  await setReconciled(db, accountId, 'ready', new Date());
  await sql`update broker_accounts set cash = 90000, equity = 100000, buying_power = 90000, synced_at = now()
    where id = ${accountId}`.execute(db);
  await sql`insert into market_bar_conflicts (ticker, timeframe, bar_timestamp, source, second_source, close, second_close, detected_at)
    values ('OMEGA', 'D', '2026-11-13T14:30:00Z', 'polygon', 'alpaca/sip', 110, 100, '2026-11-13T22:00:00Z')`.execute(
    db,
  );
  await sql`insert into kernel.paper_books (broker_account_id, cash) values (${accountId}, 90000)`.execute(db);
  await setQuote(db, 'OMEGA', 100);
  await setConfig(db, { auto_approve_paper: false });
  const first = await place(db, { ticker: 'OMEGA', quantity: 1 });
  const second = await place(db, { ticker: 'OMEGA', quantity: 2 });
  return {
    accountId,
    company: story.companyId,
    document,
    event,
    recommendation,
    trend: await idOf(db, sql`select id from trend_summaries where entity_id = 'OMEGA' order by "window" limit 1`),
    report: await idOf(
      db,
      sql`select id from trading_reports where report_type = 'weekly' order by period_end desc limit 1`,
    ),
    source: await idOf(
      db,
      sql`select id from sources where company_id = ${story.companyId} order by source_name limit 1`,
    ),
    'other company': await idOf(db, sql`select id from companies where ticker = 'ACME'`),
    'spare company': await idOf(db, sql`select id from companies where ticker = 'BOLT'`),
    agent: await idOf(db, sql`select id from agents order by created_at, slug limit 1`),
    order: first.order.id,
    approval: first.order.approval_id ?? '',
    'second approval': second.order.approval_id ?? '',
    job: await idOf(
      db,
      sql`insert into kernel.async_jobs (service, kind, status, input, requested_by, done, total, note, result, attempts,
          started_at, finished_at)
        values ('query', 'backfill', 'completed', '{"ticker": "OMEGA", "days": 90}', 'operator', 1, 1, 'OMEGA',
          '{"ticker": "OMEGA", "inserted": 61, "total_bars": 61, "days": 90}', 1, now(), now()) returning id`,
    ),
    'spare job': await waitingJob(db),
    'second spare job': await waitingJob(db),
    session: await idOf(
      db,
      sql`insert into kernel.sessions (session_hash, issuer, subject, name, role, created_at, expires_at, idle_seconds, last_used_at)
        values (${'0'.repeat(64)}, 'https://id.example.com', '248289761001', 'anna@example.com', 'operator', now(),
          now() + interval '12 hours', 3600, now()) returning id`,
    ),
  };
}

/** Of no running service, so that it stays until it is cancelled. */
const waitingJob = (db: TestDatabase['db']) =>
  idOf(
    db,
    sql`insert into kernel.async_jobs (service, kind, input, requested_by)
      values ('examples', 'backfill_all', '{"days": 90}', 'operator') returning id`,
  );

async function idOf(db: TestDatabase['db'], query: ReturnType<typeof sql>): Promise<string> {
  const { rows } = await query.execute(db);
  const [row] = rows as { id: string }[];
  if (!row) throw new Error('the world of the examples lacks a row');
  return row.id;
}

async function seedEvent(db: TestDatabase['db'], companyId: string, documentId: string): Promise<string> {
  const id = await idOf(
    db,
    sql`insert into global_events (id, event_types, severity, affected_regions, affected_sectors, affected_commodities,
      summary, key_facts, estimated_duration, confidence, source_document_id, available_at)
    values (gen_random_uuid(), '{tariff}', 'high', '{Europe}', '{Technology}', '{}', 'A tariff is lifted.', '{}', 'weeks', 0.9,
      ${documentId}, ${at(-80)}) returning id`,
  );
  await sql`insert into macro_impacts (event_id, company_id, macro_impact_score, signed_score, impact_direction,
      contributing_factors, exposure, confidence, inferred, profile_version, pit_estimated, estimated_duration,
      event_available_at, algo_version, computed_at)
    values (${id}, ${companyId}, 0.5, 0.5, 'positive', '[]', 0.5, 0.8, false, 1, false, 'weeks', ${at(-80)}, 'test',
      ${at(-79)})`.execute(db);
  return id;
}

/** Rows that the services create themselves. */
async function createRows(
  services: Record<string, Service>,
  seeded: { company: string; agent: string } & Record<string, string>,
) {
  const create = async (service: string, url: string, body: object, method: 'POST' | 'PUT' = 'POST') => {
    const response = await services[service]!.inject({ method, url, payload: body });
    if (response.statusCode >= 300) throw new Error(`${method} ${url}: ${response.body}`);
    return response.json<{ id: string }>().id;
  };
  const variants = `/api/agents/${seeded.agent}/variants`;
  const competitors = `/companies/${seeded.company}/competitors`;
  const watchlist = await create('registry', '/watchlists', { name: 'Core holdings', description: 'Held for years' });
  await create('registry', `/watchlists/${watchlist}/members/${seeded.company}`, {});
  await create('registry', `/companies/${seeded.company}/aliases`, { alias: 'Omega', alias_type: 'brand' });
  await create(
    'registry',
    `/companies/${seeded.company}/exposure`,
    { geographic_revenue_mix: { Europe: 0.6, 'North America': 0.4 }, supply_chain_regions: ['Asia'] },
    'PUT',
  );
  await create('query', '/api/admin/trading/restricted', { ticker: 'FLUX', reason: 'Under review' });
  const channels = '/api/trading/notifications/channels';
  const telegram = (name: string) => ({
    kind: 'telegram',
    name,
    address: '-1001234567890',
    secret: `123456:${'A'.repeat(35)}`,
  });
  const relate = (label: string) => ({ company_b_id: seeded[label], relationship_type: 'direct_rival', strength: 0.8 });
  return {
    watchlist,
    'spare watchlist': await create('registry', '/watchlists', { name: 'Old ideas' }),
    relationship: await create('registry', competitors, relate('other company')),
    'spare relationship': await create('registry', competitors, relate('spare company')),
    'spare agent': await create('query', '/api/agents', { name: 'Trial reader' }),
    variant: await create('query', variants, { variant_name: 'Short prompt', model_name: 'small-model' }),
    'spare variant': await create('query', variants, { variant_name: 'Old prompt', model_name: 'small-model' }),
    price: await create(
      'query',
      '/api/model-prices',
      { model_provider: 'openai', model_name: 'old-model', input_usd_per_million: 1, output_usd_per_million: 4 },
      'PUT',
    ),
    query: await create('query', '/api/analytics/saved-queries', { name: 'My bars', sql_text: 'select 1' }),
    lockout: await create('query', '/api/admin/trading/lockouts', {
      ticker: 'DYNE',
      reason: 'News pending',
      duration_minutes: 60,
    }),
    channel: await create('trading', channels, telegram('Night desk')),
    'spare channel': await create('trading', channels, telegram('Old desk')),
    backtest: await create('trading', '/api/trading/backtest', { start_date: '2026-10-05', end_date: '2026-10-30' }),
  };
}
