import { afterAll, expect, test } from 'vitest';
import { findActiveAccount } from '../../src/broker/account.store.ts';
import { listPositions } from '../../src/broker/order-view.store.ts';
import { placeIntent } from '../../src/broker/use/place-intent.ts';
import { alwaysOpenCalendar } from '../../src/kernel/calendar/always-open.ts';
import { createJobQueue } from '../../src/kernel/queue/job-queue.store.ts';
import { upsertQuotes } from '../../src/market/quote.store.ts';
import { startSandbox } from '../../src/sandbox/servers/sandbox.adapter.ts';
import { testDatabase } from '../kit/database.ts';
import { descendants, eventually, platformFolder, startPlatform } from '../kit/platform.ts';

const folder = platformFolder();
const { db, url } = await testDatabase();
/** The brokerage runs in the process of the test, as Alpaca runs elsewhere. */
const sandbox = await startSandbox({
  world: 'easy',
  seed: 1,
  anchorDate: new Date(Date.now() - 86_400_000).toISOString().slice(0, 10),
  now: () => new Date(),
  calendar: alwaysOpenCalendar(),
});
afterAll(async () => {
  await sandbox.stop();
  folder.remove();
});

const KEYS = { ALPACA_KEY_ID: 'key', ALPACA_SECRET_KEY: 'secret', ALPACA_BASE_URL: sandbox.urls.alpaca };
const start = () =>
  startPlatform(folder.dataDir, {
    args: ['--role', 'broker'],
    env: { DATABASE_URL: url, ...KEYS, LOG_LEVEL: 'warn' },
  });
const account = async () => (await findActiveAccount(db, 'paper'))!;
const alpaca = async <T>(path: string): Promise<T> => {
  const headers = { 'apca-api-key-id': 'key', 'apca-api-secret-key': 'secret' };
  return (await (await fetch(`${sandbox.urls.alpaca}${path}`, { headers })).json()) as T;
};

// Two starts of the platform, which take long on a busy machine.
test('with every process of the platform killed a falling price closes the position, and the books agree after a restart', {
  timeout: 300_000,
}, async () => {
  const platform = await start();
  const ticker = sandbox.world.companies[0]!.ticker;
  const price = sandbox.world.priceAt(ticker, new Date())!;
  await eventually('the account is reconciled', async () => (await account())?.status === 'ready');
  const at = new Date();
  const quote = {
    ticker,
    price,
    day_volume: null,
    previous_close: price,
    quoted_at: at,
    captured_at: at,
    source: 'test',
  };
  await upsertQuotes(db, [quote]);
  await db.transaction().execute((tx) =>
    placeIntent(
      tx,
      {
        intentKey: 'decision:dead-platform',
        mode: 'paper',
        origin: 'decision',
        ticker,
        side: 'buy',
        quantity: 4.5,
        referencePrice: price,
        confidence: 0.9,
        trace: { plan: { stop_distance: price * 0.05, target_distance: price * 0.1 } },
        actor: { name: 'test', tokenName: null },
      },
      { queue: createJobQueue('dev'), now: new Date() },
    ),
  );
  await eventually('all shares rest under stops', async () => {
    const [position] = await listPositions(db, ticker);
    return position?.protection_status === 'protected' && position.quantity === 4.5;
  });
  const [protectedPosition] = await listPositions(db, ticker);
  const stops = protectedPosition!.resting_stops;
  expect(stops.map(({ quantity, time_in_force }) => [quantity, time_in_force])).toEqual([
    [4, 'gtc'],
    [0.5, 'day'],
  ]);
  const known = new Map(sandbox.brokerage.state.orders.map((order) => [order.id, order]));
  expect(known.get(stops[0]!.broker_order_id!)).toMatchObject({ type: 'stop', orderClass: 'oco', status: 'held' });
  expect(known.get(stops[0]!.target_broker_order_id!)).toMatchObject({ type: 'limit', orderClass: 'oco' });

  const running = [platform.pid, ...descendants(platform.pid).map(({ pid }) => pid)];
  for (const pid of running) process.kill(pid, 'SIGKILL');
  await eventually('no process of the platform is left', () =>
    running.every((pid) => {
      try {
        process.kill(pid, 0);
        return false;
      } catch {
        return true;
      }
    }),
  );
  const shock = { method: 'POST', body: JSON.stringify({ symbol: ticker, factor: 0.9 }) };
  expect((await fetch(`${sandbox.baseUrl}/__price`, shock)).status).toBe(200);
  await eventually(
    'the broker has closed the position',
    async () => (await alpaca<object[]>('/v2/positions')).length === 0,
  );
  expect(await listPositions(db, ticker)).toMatchObject([{ quantity: 4.5 }]);

  const again = await start();
  try {
    await eventually('the books agree', async () => {
      const { status, reconciled_at: reconciledAt } = await account();
      return status === 'ready' && (reconciledAt ?? at) > at && (await listPositions(db, ticker)).length === 0;
    });
    const fills = await db.selectFrom('fills').selectAll().where('side', '=', 'sell').execute();
    expect(fills.reduce((sum, { quantity }) => sum + quantity, 0)).toBeCloseTo(4.5, 6);
    const { cash } = await alpaca<{ cash: string }>('/v2/account');
    await eventually('the cash agrees', async () => (await account()).cash === Number(cash));
    await eventually('no order is left open', async () => (await leftOpen()) === 0);
  } finally {
    await again.stop();
  }
});

const leftOpen = async (): Promise<number> =>
  (await db.selectFrom('orders').select('id').where('completed_at', 'is', null).execute()).length;
