import { sql } from 'kysely';
import type { BrokerPort } from '../../src/broker/broker-port.ts';
import { placeIntent } from '../../src/broker/use/place-intent.ts';
import { requestBacktest } from '../../src/backtest/use/request-backtest.ts';
import { backfillJob } from '../../src/ingestion/ingest-job.ts';
import { alwaysOpenCalendar } from '../../src/kernel/calendar/always-open.ts';
import type { Db } from '../../src/kernel/db/database.ts';
import type { JobQueue } from '../../src/kernel/queue/queue.ts';
import { queueBackfills } from '../../src/market/backfill.store.ts';
import { enqueueRewrite } from '../../src/recommendations/thesis.worker.ts';
import { recommendTicker } from '../../src/recommendations/use/recommend-ticker.ts';
import { enqueueDueTicks } from '../../src/signals/use/enqueue-due-ticks.ts';
import { updateNotificationConfig } from '../../src/trading/notifications/notification.store.ts';
import { notify } from '../../src/trading/use/notify.ts';
import { intent, readyAccount, setQuote } from '../broker/kit.ts';
import { page, story } from '../documents/kit.ts';
import { createScene, STORY, TICKER } from '../extraction/kit.ts';
import { aggregate, at, depsOf, seedStory } from '../recommendations/kit.ts';

/** Companies with news and prices. */
export const STORM_TICKERS = ['STA', 'STB', 'STC', 'STD', 'STE', 'STF'];
const BACKTEST_EVERY = 20;
const calendar = alwaysOpenCalendar();

/** Companies, agents and limits, and theses that wait for their rewrite. */
export async function prepareStorm(db: Db, modelUrl: string): Promise<{ queue: JobQueue }> {
  const scene = await createScene(db, { url: modelUrl });
  const { queue, runtimes } = scene;
  await sql`create table test_sent (subject text not null); create table test_pages (name text primary key, html text not null)`.execute(
    db,
  );
  // The company's own source has no page.
  await sql`update sources set active = false`.execute(db);
  await updateNotificationConfig(db, { email_enabled: true, email_recipient: 'anna@example.com' });
  // The account of the broker's role, which then takes it over.
  const account = { name: 'paper', broker: 'paper', mode: 'paper' } as BrokerPort;
  await readyAccount(db, account, { tickers: STORM_TICKERS });
  for (const ticker of STORM_TICKERS) {
    await seedStory(db, ticker, [0.9, 0.9, 0.8, 0.9, 0.9]);
    await aggregate(db, ticker, at(0));
    const onPublished = async (tx: Parameters<typeof enqueueRewrite>[0], { id }: { id: string }) =>
      void (await enqueueRewrite(tx, { queue, runtimes }, id));
    await recommendTicker(depsOf(db, { onPublished }), ticker, at(0));
  }
  await sql`update sources set active = false`.execute(db);
  await enqueueDueTicks({ db, queue, calendar }, new Date());
  await scene.close();
  return { queue };
}

export async function quoteAll(db: Db): Promise<void> {
  for (const ticker of STORM_TICKERS) await setQuote(db, ticker, 100);
}

/** One more need of every queue, created as the platform does. */
export async function addNeeds(db: Db, queue: JobQueue, round: number): Promise<void> {
  const ticker = STORM_TICKERS[round % STORM_TICKERS.length]!;
  const now = new Date();
  await addSource(db, round);
  const extra = `X${letters(round)}`;
  await db.transaction().execute(async (tx) => {
    await queueBackfills(tx, [{ ticker: extra, days: 30 }], 'quota', now);
    await queue.enqueue(tx, [backfillJob(extra)]);
    await queue.enqueue(tx, [{ queue: 'aggregate', key: ticker, payload: { ticker }, intent: true }]);
    await notify(tx, queue, { key: `breaker:${round}`, event: 'breaker', subject: `message ${round}`, body: 'b' }, now);
  });
  await setQuote(db, ticker, 100);
  await db.transaction().execute((tx) => placeIntent(tx, intent({ ticker, quantity: 1 }), { queue, now }));
  if (round % BACKTEST_EVERY === 0) {
    await requestBacktest(
      { db, queue, calendar, now: () => now },
      { startDate: '2026-08-10', endDate: '2026-09-10', initialCapital: 10_000, riskTier: 'moderate', sweep: {} },
      'storm',
    );
  }
}

/** The scheduler creates the run of a new source and its job. */
async function addSource(db: Db, round: number): Promise<void> {
  const html = page(`Verdalux raises its outlook, part ${round}`, [
    ...STORY,
    story(round * 2 + 1),
    story(round * 2 + 2),
  ]);
  await db.transaction().execute(async (tx) => {
    await sql`insert into test_pages (name, html) values (${`page-${round}`}, ${html})`.execute(tx);
    await sql`insert into sources (company_id, source_type, source_name)
      select id, 'news_api', ${`page-${round}`} from companies where ticker = ${TICKER}`.execute(tx);
  });
}

const letters = (number: number): string =>
  String(number)
    .split('')
    .map((digit) => String.fromCharCode(65 + Number(digit)))
    .join('');
