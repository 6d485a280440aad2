import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '../kit/database.ts';
import { eventually, platformFolder, startPlatform } from '../kit/platform.ts';
import { startAlpacaStandIn } from './alpaca-stand-in.ts';

const standIn = await startAlpacaStandIn({ cash: 54_321 });
const folder = platformFolder();
afterAll(async () => {
  await standIn.close();
  folder.remove();
});

const { db, url } = await testDatabase();

// A whole process with its supervisor starts, which takes long on a busy machine.
test('the paper and live broker processes start with keys, follow the stream and reconcile', {
  timeout: 240_000,
}, async () => {
  const platform = await startPlatform(folder.dataDir, {
    args: ['--role', 'broker,live-broker'],
    env: {
      DATABASE_URL: url,
      ALPACA_KEY_ID: standIn.keyId,
      ALPACA_SECRET_KEY: standIn.secretKey,
      ALPACA_BASE_URL: standIn.baseUrl,
      ALPACA_LIVE_KEY_ID: standIn.keyId,
      ALPACA_LIVE_SECRET_KEY: standIn.secretKey,
      ALPACA_LIVE_BASE_URL: standIn.baseUrl,
      LOG_LEVEL: 'warn',
    },
  });
  try {
    await eventually('both accounts are reconciled', async () => {
      const rows = await db.selectFrom('broker_accounts').selectAll().orderBy('name').execute();
      return rows.length === 2 && rows.every(({ status, cash }) => status === 'ready' && cash === 54_321);
    });
    await eventually('both processes listen to the trade stream', () => {
      return standIn.socketActions.filter((action) => action === 'listen').length >= 2;
    });
    expect(platform.output()).not.toMatch(/process failed/);
  } finally {
    await platform.stop();
  }
});
