import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  BACKOFF_BASE_MS,
  BACKOFF_MAX_MS,
  backoffMs,
  describeError,
  ERROR_CHARS_MAX,
  jobColumns,
  PAYLOAD_CHARS_MAX,
  retryInMs,
  storedName,
} from './job-rules.ts';
import { DelayedJobError, type JobRequest } from './queue.ts';

test('a stored name includes the stage', () => {
  expect(storedName('dev', 'parse')).toBe('dev:parse');
  for (const bad of ['', 'Parse', 'a:b', 'a b', 'x'.repeat(61)]) expect(() => storedName('dev', bad)).toThrow('queue');
  expect(() => storedName('d:v', 'parse')).toThrow('stage');
});

test('back-off doubles, is capped, and its upper half is random', () => {
  expect(backoffMs(1, 0)).toBe(500);
  expect(backoffMs(1, 0.999_999)).toBe(1_000);
  expect(backoffMs(3, 0)).toBe(2_000);
  expect(backoffMs(100, 0)).toBe(BACKOFF_MAX_MS / 2);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100 }), fc.double({ min: 0, max: 1, noNaN: true }), (attempt, random) => {
      const pause = backoffMs(attempt, random);
      expect(pause).toBeGreaterThanOrEqual(BACKOFF_BASE_MS / 2);
      expect(pause).toBeLessThanOrEqual(BACKOFF_MAX_MS);
      expect(backoffMs(attempt + 1, random)).toBeGreaterThanOrEqual(pause);
    }),
  );
});

test('a retry waits as long as the other side asked, at most an hour, and never less than the back-off', () => {
  expect(retryInMs(1, new DelayedJobError('later', 42_000), 0)).toBe(42_000);
  expect(retryInMs(1, new DelayedJobError('later', 10 * 3_600_000), 0)).toBe(3_600_000);
  expect(retryInMs(3, new DelayedJobError('soon', 1), 0)).toBe(2_000);
  for (const odd of [Number.NaN, Infinity, -5]) expect(retryInMs(3, new DelayedJobError('odd', odd), 0)).toBe(2_000);
  expect(retryInMs(3, new Error('x'), 0)).toBe(2_000);
});

test('any thrown value becomes a short text without NUL', () => {
  expect(describeError(new TypeError('no such thing'))).toBe('TypeError: no such thing');
  fc.assert(
    fc.property(fc.anything({ withNullPrototype: true }), (thrown) => {
      const text = describeError(thrown);
      expect(text).not.toContain('\u0000');
      expect(text.length).toBeLessThanOrEqual(ERROR_CHARS_MAX);
    }),
  );
});

const ORIGIN = { requestId: 'r-1', traceParent: null };

test('out-of-bounds requests are refused', () => {
  const refused = (request: Partial<JobRequest>) => () =>
    jobColumns('dev', [{ queue: 'parse', payload: 1, ...request }], ORIGIN);
  expect(refused({ payload: undefined })).toThrow('not JSON');
  expect(refused({ payload: 'x'.repeat(PAYLOAD_CHARS_MAX) })).toThrow('characters');
  expect(refused({ maxAttempts: 0 })).toThrow('maxAttempts');
  expect(refused({ maxAttempts: 1.5 })).toThrow('maxAttempts');
  expect(refused({ priority: 40_000 })).toThrow('priority');
  expect(refused({ key: '' })).toThrow('key');
  expect(refused({ key: 'a\u0000' })).toThrow('key');
});

test('jobs without a key keep their order; jobs with a key are sorted by key', () => {
  const job = fc.record({ payload: fc.nat(), key: fc.option(fc.stringMatching(/^[a-z]{1,3}$/), { nil: undefined }) });
  fc.assert(
    fc.property(fc.array(job), (jobs) => {
      const requests = jobs.map((each) => ({ queue: 'parse', ...each }));
      const columns = jobColumns('dev', requests, ORIGIN);
      const keyless = columns.payloads.filter((_, index) => columns.keys[index] === null);
      expect(keyless).toEqual(jobs.flatMap(({ key, payload }) => (key === undefined ? [String(payload)] : [])));
      const keys = columns.keys.filter((key) => key !== null);
      expect(keys).toEqual(jobs.flatMap(({ key }) => key ?? []).sort());
    }),
  );
});
