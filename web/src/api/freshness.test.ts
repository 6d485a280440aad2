import { describe, expect, test } from 'vitest';
import { findOutage, isLate, LATE_AFTER_MS, oldestOf, outdatedSince } from './freshness.ts';
import { ApiError } from './http.ts';

const down = new ApiError(502, 'The service does not answer.');
const unreachable = new ApiError(0, 'The console is unreachable.');
const refused = new ApiError(404, 'Not found.');

describe('data that is shown', () => {
  test.each([
    ['is current without a failure', { data: 1, error: null, dataUpdatedAt: 5 }, null],
    ['is outdated after a failure', { data: 1, error: down, dataUpdatedAt: 5 }, 5],
    [
      'is outdated while attempts are repeated',
      { data: 1, error: null, failureReason: unreachable, dataUpdatedAt: 7 },
      7,
    ],
    ['stays current when the service refuses', { data: 1, error: refused, dataUpdatedAt: 5 }, null],
    ['is neither when there is none', { data: undefined, error: down, dataUpdatedAt: 0 }, null],
  ])('%s', (_name, query, since) => {
    expect(outdatedSince(query)).toBe(since);
  });

  test('is as old as its oldest part', () => {
    const parts = [3, 2, 9].map((dataUpdatedAt) => ({ data: 1, error: down, dataUpdatedAt }));
    expect(oldestOf([...parts, { data: 1, error: null, dataUpdatedAt: 1 }])).toBe(2);
  });
});

describe('an answer whose next one is still under way', () => {
  const polled = { hasData: true, answeredAt: 1_000, pollIntervalMs: 5_000, readStartedAt: null };
  const due = polled.answeredAt + polled.pollIntervalMs;
  const unpolled = { ...polled, pollIntervalMs: null };
  test.each([
    ['is current within its interval', polled, due, false],
    ['is current while its next read may still be slow', { ...polled, readStartedAt: due }, due + LATE_AFTER_MS, false],
    ['is old when the next answer is seconds late', { ...polled, readStartedAt: due }, due + LATE_AFTER_MS + 1, true],
    ['is old when nothing was read, as without a network', polled, due + LATE_AFTER_MS + 1, true],
    ['does not become old by itself where it is not polled', unpolled, 1_000_000, false],
    ['is old when a read of it has run for seconds', { ...unpolled, readStartedAt: 10_000 }, 15_001, true],
    ['is missing, not old, before the first', { ...polled, hasData: false }, 1_000_000, false],
  ])('%s', (_name, answer, now, expected) => {
    expect(isLate(answer, now)).toBe(expected);
  });
});

test('an outage says whether answers are missing or only late', () => {
  const query = (error: Error | null, isLate: boolean) => ({
    queryKey: ['query', '/path', null],
    state: { data: 1, error, fetchFailureReason: null, dataUpdatedAt: 5 },
    isLate,
  });
  expect(findOutage([query(null, true)])).toEqual({ services: ['query'], since: 5, isLate: true });
  expect(findOutage([query(null, true), query(down, false)])).toEqual({ services: ['query'], since: 5, isLate: false });
});

test('an outage names each service once and when the oldest data was read', () => {
  const query = (name: string, error: Error | null, dataUpdatedAt: number) => ({
    queryKey: [name, '/path', null],
    state: { data: dataUpdatedAt || undefined, error, fetchFailureReason: null, dataUpdatedAt },
  });
  expect(findOutage([query('query', null, 5), query('trading', refused, 4)])).toBeNull();
  expect(findOutage([query('trading', down, 9), query('trading', down, 6), query('query', unreachable, 0)])).toEqual({
    services: ['query', 'trading'],
    since: 6,
    isLate: false,
  });
  expect(findOutage([query('query', unreachable, 0)])).toEqual({ services: ['query'], since: null, isLate: false });
  // A query without data counts as loading while it is tried again; the outage has not ended.
  expect(findOutage([{ ...query('query', null, 0), lastError: down }])).toEqual({
    services: ['query'],
    since: null,
    isLate: false,
  });
});
