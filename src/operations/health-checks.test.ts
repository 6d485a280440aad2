import { expect, test } from 'vitest';
import { overallStatus } from '../kernel/http/health.ts';
import {
  checkDisk,
  checkLake,
  checkMail,
  checkQueueServer,
  checkReconciliation,
  checkTradingLoop,
  checkVendorAnswers,
} from './health-checks.ts';

const now = new Date('2026-11-16T15:00:00Z');
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1_000);

test.each([
  [50e9, 'ok'],
  [1e9, 'warning'],
  [0.1e9, 'failed'],
  [null, 'failed'],
])('a data folder with %s free bytes is %s', (free, status) => {
  const check = checkDisk(free);
  expect(check.status).toBe(status);
  expect(check.action === null).toBe(status === 'ok');
});

test.each([
  [{ isLed: true, lastRoundAt: ago(4), pollingIntervalSeconds: 5 }, 'ok', 'ran 4 s ago'],
  [{ isLed: true, lastRoundAt: ago(29), pollingIntervalSeconds: 5 }, 'ok', 'ran 29 s ago'],
  [{ isLed: true, lastRoundAt: ago(57), pollingIntervalSeconds: 5 }, 'failed', 'ran 57 s ago'],
  [{ isLed: true, lastRoundAt: ago(170), pollingIntervalSeconds: 60 }, 'ok', 'ran 3 min ago'],
  [{ isLed: true, lastRoundAt: null, pollingIntervalSeconds: 5 }, 'warning', 'waits for the broker'],
  [{ isLed: false, lastRoundAt: ago(5), pollingIntervalSeconds: 5 }, 'failed', 'No process runs the trading loop'],
  [{ isLed: false, lastRoundAt: null, pollingIntervalSeconds: 5 }, 'off', 'has not run yet'],
] as const)('a trading loop of %j is %s', (facts, status, sentence) => {
  expect(checkTradingLoop(facts, now)).toMatchObject({ status, detail: expect.stringContaining(sentence) });
});

test.each([
  [null, 'off', 'No broker account'],
  [{ books: 'agree', isStarting: false, reconciledAt: ago(20) }, 'ok', 'succeeded last 20 s ago'],
  [{ books: 'disagree', isStarting: false, reconciledAt: ago(20) }, 'warning', 'positions do not agree'],
  [{ books: 'stale', isStarting: true, reconciledAt: ago(30_000) }, 'warning', 'succeeded last 8 h ago'],
  [{ books: 'stale', isStarting: true, reconciledAt: null }, 'warning', 'has not succeeded yet'],
  [{ books: 'stale', isStarting: false, reconciledAt: ago(240) }, 'failed', 'succeeded last 4 min ago'],
] as const)('a reconciliation of %j is %s', (facts, status, sentence) => {
  const check = checkReconciliation(facts, now);
  expect(check).toMatchObject({ status, detail: expect.stringContaining(sentence) });
  expect(check.action === null).toBe(status === 'ok' || status === 'off');
});

test('mail that nobody switched on is off, and failing deliveries are reported', () => {
  const facts = { emailEnabled: true, smsEnabled: false, addedChannels: 0, failedLastDay: 0, sentLastDay: 3 };
  expect(checkMail({ ...facts, emailEnabled: false }).status).toBe('off');
  expect(checkMail({ ...facts, emailEnabled: false, addedChannels: 1 }).status).toBe('ok');
  expect(checkMail(facts).status).toBe('ok');
  expect(checkMail({ ...facts, failedLastDay: 2 })).toMatchObject({
    status: 'warning',
    action: expect.stringContaining('SMTP_HOST'),
  });
  expect(checkMail({ ...facts, failedLastDay: 2, sentLastDay: 0 }).status).toBe('failed');
});

test('vendors are named when their last check failed or is old', () => {
  const vendor = { vendor: 'market data', verdict: 'ok' as const, checked_at: ago(600) };
  expect(checkVendorAnswers([], now).status).toBe('off');
  expect(checkVendorAnswers([vendor], now).status).toBe('ok');
  expect(checkVendorAnswers([vendor, { ...vendor, vendor: 'broker', verdict: 'failed' }], now)).toMatchObject({
    status: 'warning',
    detail: 'The last check failed for: broker.',
  });
  expect(checkVendorAnswers([{ ...vendor, checked_at: ago(20_000) }], now)).toMatchObject({
    status: 'warning',
    detail: expect.stringContaining('6 h ago'),
  });
});

test('a lake is late when months wait and nothing was published for an hour', () => {
  expect(checkLake({ tables: 0, waitingMonths: 4, lastPublishedAt: null }, now).status).toBe('off');
  expect(checkLake({ tables: 9, waitingMonths: 4, lastPublishedAt: ago(60) }, now).status).toBe('ok');
  expect(checkLake({ tables: 9, waitingMonths: 0, lastPublishedAt: ago(9_000) }, now).status).toBe('ok');
  expect(checkLake({ tables: 9, waitingMonths: 1, lastPublishedAt: ago(9_000) }, now)).toMatchObject({
    status: 'warning',
    action: expect.stringContaining('lake publish'),
  });
});

test('a message server that is away is a warning, because jobs run without it', () => {
  expect(checkQueueServer({ failure: null }).status).toBe('ok');
  const away = checkQueueServer({ failure: 'connection refused at 10.0.0.1' });
  expect(away).toMatchObject({ status: 'warning', action: expect.stringContaining('QUEUE_URL') });
  expect(JSON.stringify(away), 'health is open to everyone').not.toContain('10.0.0.1');
});

test('only a failed part degrades the whole', () => {
  const lake = checkLake({ tables: 9, waitingMonths: 1, lastPublishedAt: ago(9_000) }, now);
  expect(overallStatus([lake])).toBe('ok');
  expect(overallStatus([lake, checkDisk(0)])).toBe('degraded');
});
