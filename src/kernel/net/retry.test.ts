import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HttpFailure, type HttpResponse, mediaTypeMatches } from './http.ts';
import { backoffMs, isRetryableStatus, retryAfterMs, retrying } from './retry.ts';

const NOW = new Date('2026-11-13T15:00:00Z');

function scripted(answers: (number | HttpFailure | { status: number; retryAfter: string })[]) {
  const slept: number[] = [];
  let calls = 0;
  const get = retrying(
    async (): Promise<HttpResponse> => {
      const answer = answers[calls++];
      if (answer instanceof HttpFailure) throw answer;
      const { status, retryAfter } = typeof answer === 'object' ? answer : { status: answer ?? 200, retryAfter: null };
      return {
        status,
        headers: retryAfter === null ? {} : { 'retry-after': retryAfter },
        body: Buffer.alloc(0),
        url: '',
      };
    },
    { sleep: async (ms) => void slept.push(ms), random: () => 0, now: () => NOW },
    { attemptsMax: 4, baseDelayMs: 100, maxDelayMs: 1_000 },
  );
  return { get: () => get({ url: 'https://example.com' }), slept, calls: () => calls };
}

test('a busy server is retried with growing pauses', async () => {
  const run = scripted([500, 503, 200]);
  expect((await run.get()).status).toBe(200);
  expect(run.slept).toEqual([50, 100]);
});

test('after the last attempt its response is returned', async () => {
  const run = scripted([429, 429, 429, 429, 200]);
  expect((await run.get()).status).toBe(429);
  expect(run.calls()).toBe(4);
});

test('a short Retry-After is waited for, a long one is left to the caller', async () => {
  const short = scripted([{ status: 429, retryAfter: '1' }, 200]);
  expect((await short.get()).status).toBe(200);
  expect(short.slept).toEqual([1_000]);
  const long = scripted([{ status: 429, retryAfter: '3600' }, 200]);
  expect((await long.get()).status).toBe(429);
  expect(long.slept).toEqual([]);
});

test('a forbidden request or a client error is not retried', async () => {
  const forbidden = scripted([new HttpFailure('forbidden_address', 'no'), 200]);
  await expect(forbidden.get()).rejects.toThrow('no');
  expect(forbidden.calls()).toBe(1);
  expect((await scripted([404, 200]).get()).status).toBe(404);
  expect((await scripted([new HttpFailure('timed_out', 'late'), 200]).get()).status).toBe(200);
});

test('Retry-After comes in seconds or as a date', () => {
  expect(retryAfterMs('120', NOW)).toBe(120_000);
  expect(retryAfterMs('Fri, 13 Nov 2026 15:00:30 GMT', NOW)).toBe(30_000);
  expect(retryAfterMs('Fri, 13 Nov 2026 14:00:00 GMT', NOW)).toBe(0);
  for (const nonsense of [undefined, '', '-5', '1.5', 'soon', 'Fri, 99 Nov']) {
    expect(retryAfterMs(nonsense, NOW)).toBeNull();
  }
});

test('the pause grows, stays below its limit and is never zero', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000 }),
      fc.double({ min: 0, max: 0.999, noNaN: true }),
      (attempt, random) => {
        const ms = backoffMs(attempt, { baseDelayMs: 100, maxDelayMs: 5_000 }, random);
        expect(ms).toBeGreaterThanOrEqual(50);
        expect(ms).toBeLessThanOrEqual(5_000);
      },
    ),
  );
});

test('retryable statuses', () => {
  expect([200, 304, 400, 401, 403, 404, 408, 429, 500, 501, 502, 503, 504].filter(isRetryableStatus)).toEqual([
    408, 429, 500, 502, 503, 504,
  ]);
});

test('media types are compared without parameters and with wildcards', () => {
  expect(mediaTypeMatches('Text/HTML; charset=utf-8', ['text/html'])).toBe(true);
  expect(mediaTypeMatches('application/ld+json', ['application/*+json'])).toBe(true);
  expect(mediaTypeMatches('text/plain', ['text/*'])).toBe(true);
  expect(mediaTypeMatches('application/json', ['application/*json'])).toBe(true);
  expect(mediaTypeMatches('application/son', ['application/*json'])).toBe(false);
  expect(mediaTypeMatches('text/', ['text/*'])).toBe(false);
  expect(mediaTypeMatches('', ['text/html', '*/*'])).toBe(false);
});
