import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { until } from '../../test/kit/clusters.ts';
import { testDatabase } from '../../test/kit/database.ts';
import { storeReading } from '../../test/layers/kit.ts';
import { alwaysOpenCalendar } from '../kernel/calendar/always-open.ts';
import type { Tx } from '../kernel/db/database.ts';
import { replaceActiveExposure } from '../registry/exposure.store.ts';
import { computeCompanyImpacts, computeEventImpacts } from './use/compute-impacts.ts';

const { db } = await testDatabase();
const calendar = alwaysOpenCalendar();
const day = (number: number) => new Date(Date.UTC(2026, 2, number, 12));
const AS_OF = day(5);

beforeEach(() => sql`truncate companies, documents, global_events cascade`.execute(db));

async function company(ticker: string, id: string = randomUUID()): Promise<string> {
  await db
    .insertInto('companies')
    .values({ id, ticker, legal_name: `${ticker} Corp.`, sector: 'Industrials', industry: 'Airlines' })
    .execute();
  return id;
}

async function storeEvent(tx: Tx, at: Date): Promise<string> {
  const id = randomUUID();
  const { documentId } = await storeReading(db, at);
  await tx
    .insertInto('global_events')
    .values({
      id,
      event_types: ['conflict'],
      severity: 'high',
      affected_regions: ['Europe'],
      affected_sectors: ['Industrials'],
      affected_commodities: [],
      summary: 'Fighting erupted in Europe.',
      key_facts: [],
      estimated_duration: 'weeks',
      confidence: 0.8,
      source_document_id: documentId,
      available_at: at,
    })
    .execute();
  return id;
}

async function setExposure(tx: Tx, companyId: string, europe: number): Promise<void> {
  const { id } = await replaceActiveExposure(tx, companyId, {
    geographic_revenue_mix: { Europe: europe, 'North America': 1 - europe },
    key_input_commodities: [],
  });
  await sql`update exposure_profiles set created_at = ${day(1)} where id = ${id}`.execute(tx);
}

const isOneWaiting = async (): Promise<boolean> => {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and wait_event = 'advisory'`.execute(db);
  return rows.length === 1;
};

/** Runs both in transactions of their own that end only when both have come to their end. */
async function together(works: readonly ((tx: Tx) => Promise<unknown>)[]): Promise<void> {
  let open = () => {};
  const allDone = new Promise<void>((resolve) => (open = resolve));
  let done = 0;
  await Promise.all(
    works.map((work) =>
      db.transaction().execute(async (tx) => {
        await work(tx);
        done += 1;
        if (done === works.length) open();
        await allDone;
      }),
    ),
  );
}

test('impacts of different events are written at the same time', async () => {
  await company('ALFA');
  const ids = await db
    .transaction()
    .execute(async (tx) => [await storeEvent(tx, day(2)), await storeEvent(tx, day(3)), await storeEvent(tx, day(4))]);
  await together(ids.map((id) => (tx) => computeEventImpacts(tx, id, AS_OF)));
  expect(await db.selectFrom('macro_impacts').selectAll().execute()).toHaveLength(3);
});

test('impacts on companies of different shards are written at the same time', async () => {
  const alfa = await company('ALFA', '00000000-0000-4000-8000-000000000001');
  const beta = await company('BETA', '00000000-0000-4000-8000-000000000002');
  await db.transaction().execute((tx) => storeEvent(tx, day(2)));
  await together([alfa, beta].map((id) => (tx) => computeCompanyImpacts(tx, calendar, id, AS_OF)));
  expect(await db.selectFrom('macro_impacts').selectAll().execute()).toHaveLength(2);
});

test('an exposure that changes while an event is being stored counts for that event', async () => {
  const alfa = await company('ALFA');
  await db.transaction().execute((tx) => setExposure(tx, alfa, 0.1));
  let change: Promise<unknown> = Promise.resolve();
  await db.transaction().execute(async (tx) => {
    const id = await storeEvent(tx, day(2));
    await computeEventImpacts(tx, id, AS_OF);
    change = db.transaction().execute(async (other) => {
      await setExposure(other, alfa, 0.9);
      await computeCompanyImpacts(other, calendar, alfa, AS_OF);
    });
    await until('the change waits for the event', isOneWaiting);
  });
  await change;
  const impacts = await db.selectFrom('macro_impacts').selectAll().orderBy('superseded_at').execute();
  expect(impacts.map(({ superseded_at }) => superseded_at)).toEqual([AS_OF, null]);
  expect(impacts[1]!.profile_version).toBeGreaterThan(impacts[0]!.profile_version!);
});

test('many events and exposure changes at once neither deadlock nor lose an update', async () => {
  const companies: string[] = [];
  for (let n = 0; n < 6; n++) companies.push(await company(`CO${'ABCDEF'[n]}`));
  const known = await db
    .transaction()
    .execute(async (tx) => [await storeEvent(tx, day(2)), await storeEvent(tx, day(3))]);
  const work = Array.from({ length: 18 }, (_, n) => async (tx: Tx) => {
    const own = companies[Math.floor(n / 3)]!;
    if (n % 3 === 0) {
      await setExposure(tx, own, n / 20);
      return computeCompanyImpacts(tx, calendar, own, AS_OF);
    }
    const reversed = n % 2 === 0 ? known : known.toReversed();
    const added = n % 3 === 1 ? [await storeEvent(tx, day(4))] : [];
    return computeEventImpacts(tx, [...reversed, ...added], AS_OF);
  });
  await Promise.all(work.map((run) => db.transaction().execute(run)));
  const events = await db.selectFrom('global_events').select('id').execute();
  expect(events).toHaveLength(8);
  const all = events.map(({ id }) => id);
  expect(await db.transaction().execute((tx) => computeEventImpacts(tx, all, AS_OF))).toEqual({
    inserted: 0,
    superseded: 0,
    tickers: [],
  });
  expect(await db.selectFrom('macro_impacts').selectAll().where('superseded_at', 'is', null).execute()).toHaveLength(
    48,
  );
});
