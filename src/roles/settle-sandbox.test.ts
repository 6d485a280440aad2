import { expect, test } from 'vitest';
import { testDatabase } from '../../test/kit/database.ts';
import { chooseDataMode } from '../cli/platform-database.ts';
import { readConfig } from '../config.ts';
import { insertTicker } from '../registry/company.store.ts';
import { refuseOtherMarket, settleSandbox } from './settle-sandbox.ts';

const SIMULATED = { isSimulated: true, isOwn: true };
const REAL = { isSimulated: false, isOwn: true };

test('SANDBOX=on simulates the market in the database of DATABASE_URL', () => {
  const DATABASE_URL = 'postgres://u@h/d';
  expect(chooseDataMode(readConfig({ DATABASE_URL }), { noSandbox: false })).toBe('real');
  const config = readConfig({ DATABASE_URL, SANDBOX: 'on' });
  expect(chooseDataMode(config, { noSandbox: false })).toBe('simulated');
  expect(() => chooseDataMode(config, { noSandbox: true })).toThrow('contradict each other');
  expect(() => readConfig({ SANDBOX: 'on', MASSIVE_API_KEY: 'key' })).toThrow('SANDBOX=on simulates the market');
});

test('a database with a simulated market is not used for real data', async () => {
  const { db } = await testDatabase();
  await refuseOtherMarket(db, SIMULATED);
  await refuseOtherMarket(db, REAL);
  await settleSandbox(db, readConfig({}));
  await insertTicker(db, 'OMEGA');
  await refuseOtherMarket(db, SIMULATED);
  await expect(refuseOtherMarket(db, REAL)).rejects.toThrow('this database holds a simulated market: add --sandbox');
});

test('a database with companies of the real market is not used for a simulated one', async () => {
  const { db } = await testDatabase();
  await insertTicker(db, 'OMEGA');
  await refuseOtherMarket(db, REAL);
  await expect(refuseOtherMarket(db, SIMULATED)).rejects.toThrow('a simulated market needs a database of its own');
  await refuseOtherMarket(db, { isSimulated: true, isOwn: false });
});
