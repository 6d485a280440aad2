import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createThreadRunner } from '../../src/backtest/backtest-thread.adapter.ts';
import { runBacktest } from '../../src/backtest/use/run-backtest.ts';
import { DomainError } from '../../src/kernel/errors.ts';
import { testDatabase } from '../kit/database.ts';
import { compileProgram } from '../kit/program.ts';
import { REQUEST, runDeps, seedMarket } from './kit.ts';

const { db, url } = await testDatabase();
const folder = mkdtempSync(join(tmpdir(), 'sextant-backtest-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeAll(async () => {
  await seedMarket(db);
  compileProgram(folder, ['roles/backtest-thread.ts']);
}, 180_000);

const file = pathToFileURL(join(folder, 'src/roles/backtest-thread.js'));
const run = (databaseUrl = url) => createThreadRunner({ file, databaseUrl, simulated: false });
const never = new AbortController().signal;

test('a thread reports progress and returns the same result as this thread', { timeout: 120_000 }, async () => {
  const id = randomUUID();
  const stages: string[] = [];
  const found = await run()(id, REQUEST, { signal: never, onProgress: (stage) => void stages.push(stage) });
  const expected = await runBacktest(runDeps(db), id, REQUEST);
  expect(found.metrics).toEqual(expected.metrics);
  expect(found.equityCurve).toBe(expected.equityCurve);
  expect(found.trades).toBe(expected.trades);
  expect(new Set(stages)).toEqual(new Set(['loading', 'simulating', 'judging']));
});

test('a domain error in the thread is rethrown as a domain error', { timeout: 120_000 }, async () => {
  const weekend = { ...REQUEST, startDate: '2026-07-04', endDate: '2026-07-05' };
  const failed = run()(randomUUID(), weekend, { signal: never, onProgress: () => {} });
  await expect(failed).rejects.toThrow(DomainError);
  await expect(failed).rejects.toThrow('no trading session');
});

test('an unreachable database is an error that is retried, not a domain error', { timeout: 120_000 }, async () => {
  const away = run('postgresql://nobody@127.0.0.1:1/none')(randomUUID(), REQUEST, {
    signal: never,
    onProgress: () => {},
  });
  await expect(away).rejects.toThrow(/ECONNREFUSED|connect/);
  await expect(away).rejects.not.toThrow(DomainError);
});

test('aborting ends a thread in the middle of its work', { timeout: 120_000 }, async () => {
  const stopping = new AbortController();
  const request = {
    ...REQUEST,
    sweep: { stop_ranges: [1, 2, 3, 4], target_risks: [1, 2, 3, 4], max_heat: [0.05, 0.1] },
  };
  const running = run()(randomUUID(), request, {
    signal: stopping.signal,
    onProgress: (stage) => {
      if (stage === 'simulating') stopping.abort(new Error('enough'));
    },
  });
  await expect(running).rejects.toThrow('enough');
});
