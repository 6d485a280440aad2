import { sql } from 'kysely';
import { competitiveRoutes } from '../src/competitive/competitive.routes.ts';
import { loadCompetitiveLayers } from '../src/competitive/use/load-competitive-layer.ts';
import { openAccess } from '../src/kernel/access/access.ts';
import { alwaysOpenCalendar } from '../src/kernel/calendar/always-open.ts';
import type { Db } from '../src/kernel/db/database.ts';
import { createDb, createPool } from '../src/kernel/db/postgres.adapter.ts';
import { createService } from '../src/kernel/http/service.plugin.ts';
import { macroRoutes } from '../src/macro/macro.routes.ts';
import { loadMacroLayers } from '../src/macro/use/load-macro-layer.ts';
import { fillTables } from './bulk.ts';
import { perSecond, type Row } from './kit.ts';

const COMPANIES = 100;
const FEW = 10_000;
const MANY = 1_000_000;
const REQUESTS = 200;
const ROUNDS = 3;
const NOW = new Date('2026-03-01T00:00:00Z');
const tickers = Array.from(
  { length: COMPANIES },
  (_, index) => `T${String.fromCharCode(65 + Math.floor(index / 26))}${String.fromCharCode(65 + (index % 26))}`,
);

/** List endpoints and layers with a hundred times the history: reads must not grow with stored rows. */
export async function run({ databaseUrl }: { databaseUrl: string }): Promise<Row[]> {
  const pool = createPool({ url: databaseUrl, applicationName: 'bench' });
  const db = createDb(pool);
  const now = () => NOW;
  const app = await createService({ name: 'query', title: 'query', version: '0', now, db, access: openAccess });
  await app.register(macroRoutes({ db, now }));
  await app.register(competitiveRoutes({ db, now }));
  await app.ready();
  const deps = { db, calendar: alwaysOpenCalendar() };
  const get = (url: string) => async () => {
    const { statusCode } = await app.inject(url);
    if (statusCode !== 200) throw new Error(`${url}: ${statusCode}`);
  };
  const cases: Record<string, () => Promise<unknown>> = {
    'GET /api/macro/events': get('/api/macro/events'),
    'GET /api/macro/events?severity=': get('/api/macro/events?severity=high'),
    'GET /api/macro/impacts/{ticker}': get('/api/macro/impacts/TAA'),
    'GET /api/patterns/{ticker}/competitive-signals': get('/api/patterns/TAA/competitive-signals'),
    'GET /api/patterns/{ticker}/decisions': get('/api/patterns/TAA/decisions'),
    'macro layer of one company': () => loadMacroLayers(deps, ['TAA'], NOW),
    'competitive layer of one company': () => loadCompetitiveLayers(deps, ['TAA'], NOW),
  };
  const measure = async () => {
    const rates = new Map<string, number>();
    for (const [name, work] of Object.entries(cases)) {
      let best = 0;
      for (let round = 0; round < ROUNDS; round++) {
        const rate = await perSecond(REQUESTS, async () => {
          for (let index = 0; index < REQUESTS; index++) await work();
        });
        best = Math.max(best, rate);
      }
      rates.set(name, best);
    }
    return rates;
  };
  try {
    await db
      .insertInto('companies')
      .values(tickers.map((ticker) => ({ ticker, legal_name: ticker, sector: 'Energy' })))
      .execute();
    await fill(db, 0, FEW);
    const few = await measure();
    await fill(db, FEW, MANY);
    const many = await measure();
    return [...many].map(([name, value]) => {
      const baseline = few.get(name) ?? Number.NaN;
      return {
        name: `${name}, ${MANY} rows against ${FEW}`,
        value,
        unit: 'per second',
        baseline,
        goal: Math.round(baseline * 0.5),
      };
    });
  } finally {
    await app.close();
    await db.destroy();
  }
}

const TABLES = ['global_events', 'macro_impacts', 'company_impacts', 'competitive_signals', 'pattern_decisions'];
/** The kind in the first digits, the number in the last. */
const idOf = (kind: string) => sql`(${`${kind}0000000-0000-4000-8000-`} || lpad(to_hex(n), 12, '0'))::uuid`;

/**
 * Inserts rows `from` to `to`, older with a higher number, so that the newest rows are always the same. Documents are left
 * out, because foreign keys are off while filling. Ids increase with the number, because random ids would cost more than all
 * the rest.
 */
async function fill(db: Db, from: number, to: number): Promise<void> {
  await fillTables(db, TABLES, async (tx) => {
    await sql`
      insert into global_events (id, event_types, severity, affected_regions, affected_sectors, affected_commodities, summary,
        key_facts, estimated_duration, confidence, available_at)
      select ${idOf('e')}, '{conflict}', (array['low', 'moderate', 'high', 'critical'])[n % 4 + 1], '{Europe}', '{}', '{}',
        'Fighting erupted in Europe.', '{}', 'days', .8, ${NOW}::timestamptz - n * interval '1 hour'
      from generate_series(${from}::int, ${to - 1}::int) n`.execute(tx);
    await sql`
      insert into macro_impacts (event_id, company_id, macro_impact_score, signed_score, impact_direction,
        contributing_factors, exposure, confidence, inferred, profile_version, pit_estimated, estimated_duration,
        event_available_at, algo_version, computed_at)
      select e.id, c.id, .3, -.3, 'negative', '[]', .4, .8, false, 1, false, 'days', e.available_at, 'polarity-1',
        e.available_at
      from (select ${idOf('e')} as id, ${NOW}::timestamptz - n * interval '1 hour' as available_at, n
        from generate_series(${from}::int, ${to - 1}::int) n) e
      join (select id, row_number() over (order by ticker) - 1 place from companies) c on c.place = (e.n + 1) % ${COMPANIES}`.execute(
      tx,
    );
    await sql`
      insert into company_impacts (id, intelligence_id, ordinal, document_id, company_id, ticker, sentiment, direction,
        magnitude, catalyst_type, time_horizon, confidence, modality, evidence, rationale, published_at, available_at,
        story_cluster_id)
      select ${idOf('1')}, ${idOf('2')}, 0, ${idOf('3')}, c.id, c.ticker, -.5,
        'negative', .5, 'recall_failure', '7d', .8, 'factual', '[{"quote":"x","start":0,"end":1}]', '',
        ${NOW}::timestamptz - n * interval '1 hour', ${NOW}::timestamptz - n * interval '1 hour', ${idOf('4')}
      from generate_series(${from}::int, ${to - 1}::int) n
      join (select id, ticker, row_number() over (order by ticker) - 1 place from companies) c on c.place = (n + 1) % ${COMPANIES}`.execute(
      tx,
    );
    await sql`
      insert into competitive_signals (source_company_id, target_company_id, source_ticker, target_ticker, relationship_type,
        mechanism, catalyst_type, time_horizon, transfer_coefficient, signal_direction, signal_strength, confidence,
        source_impact_id, document_id, rationale, pit_estimated, event_at, computed_at, expires_at)
      select i.company_id, c.id, i.ticker, c.ticker, 'direct_rival', 'substitution', 'recall_failure', '7d', -.3, 'positive',
        .07, .8, i.id, i.document_id, '', false, i.available_at, i.available_at, i.available_at + interval '48 days'
      from generate_series(${from}::int, ${to - 1}::int) n
      join (select id, ticker, row_number() over (order by ticker) - 1 place from companies) c on c.place = n % ${COMPANIES}
      join company_impacts i on i.id = ${idOf('1')}`.execute(tx);
    await sql`
      insert into pattern_decisions (company_id, time_horizon, catalyst_type, decision, confidence, pattern_statistics, created_at)
      select c.id, '7d', 'recall_failure', 'neutral', .5, '[]', ${NOW}::timestamptz - n * interval '1 hour'
      from generate_series(${from}::int, ${to - 1}::int) n
      join (select id, row_number() over (order by ticker) - 1 place from companies) c on c.place = n % ${COMPANIES}`.execute(
      tx,
    );
  });
  await sql`analyze`.execute(db);
}
