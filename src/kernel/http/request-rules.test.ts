import fc from 'fast-check';
import { Pool } from 'pg';
import { expect, test } from 'vitest';
import { conflict, DomainError, type ErrorKind } from '../errors.ts';
import { createMethodIndex } from './allowed-methods.ts';
import { canonicalJson } from '../canonical-json.ts';
import { errorResponseOfAny } from './errors.plugin.ts';
import { createHostCheck } from './host-check.ts';
import { isForeignPage } from './origin-check.ts';
import { createRateLimiter } from './rate-limit.ts';
import { redactUrl } from './redact.ts';
import { errorResponseOf } from './status.ts';
import { Text } from './types.schema.ts';

test('a host is accepted by name or by the local address of the connection', () => {
  const isOwn = createHostCheck(['Sextant.Example', '10.0.0.5']);
  for (const own of [
    'localhost',
    'localhost:8001',
    'LOCALHOST:1',
    '127.0.0.1:8001',
    '[::1]:8001',
    'sextant.example:443',
    '10.0.0.5',
  ]) {
    expect(isOwn(own), own).toBe(true);
  }
  expect(isOwn('192.168.1.7:8001', '::ffff:192.168.1.7')).toBe(true);
  expect(isOwn('[fd00::7]:8001', 'fd00::7')).toBe(true);
  for (const foreign of [
    undefined,
    '',
    'evil.example',
    'localhost.evil.example',
    'localhost@evil.example',
    '127.0.0.1.evil.example',
    'localhost:80:80',
    '192.168.1.8',
  ]) {
    expect(isOwn(foreign, '192.168.1.7'), String(foreign)).toBe(false);
  }
});

test('only listed origins and the service’s own may change data', () => {
  const listed = new Set(['https://desk.example']);
  const foreign = (origin?: string, site?: string) =>
    isForeignPage({ origin, host: 'localhost:8001', 'sec-fetch-site': site }, listed);
  expect(foreign()).toBe(false);
  expect(foreign('https://desk.example')).toBe(false);
  expect(foreign('http://localhost:8001')).toBe(false);
  for (const origin of [
    'https://evil.example',
    'null',
    'http://localhost:9',
    'https://desk.example.evil.example',
    'file://',
  ]) {
    expect(foreign(origin), origin).toBe(true);
  }
  expect(foreign(undefined, 'cross-site')).toBe(true);
  expect(foreign(undefined, 'same-origin')).toBe(false);
});

test('a bucket admits a burst, then the steady rate, and returns how long to wait', () => {
  const wait = createRateLimiter({ perSecond: 2, burst: 3 });
  expect([wait('a', 0), wait('a', 0), wait('a', 0), wait('a', 0)]).toEqual([0, 0, 0, 1]);
  expect(wait('b', 0)).toBe(0);
  expect([wait('a', 500), wait('a', 500)]).toEqual([0, 1]);
  expect([wait('a', 60_000), wait('a', 60_000), wait('a', 60_000), wait('a', 60_000)]).toEqual([0, 0, 0, 1]);
});

test('a client never exceeds its burst and rate, for any sequence of times', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -500, max: 2_000 }), { maxLength: 200 }), (steps) => {
      const wait = createRateLimiter({ perSecond: 5, burst: 10 });
      let nowMs = 0;
      let latest = 0;
      let passed = 0;
      let forward = 0;
      for (const step of steps) {
        nowMs += step;
        if (nowMs > latest) forward += nowMs - latest;
        forward += step > 0 && nowMs <= latest ? step : 0;
        latest = Math.max(latest, nowMs);
        if (wait('c', nowMs) === 0) passed++;
      }
      expect(passed).toBeLessThanOrEqual(10 + Math.ceil((forward / 1_000) * 5));
    }),
  );
});

test('the methods of an address are found by its pattern', () => {
  const index = createMethodIndex();
  index.add('GET', '/companies');
  index.add('POST', '/companies');
  index.add('GET', '/companies/:id');
  index.add('GET', '/static/*');
  expect(index.methodsFor('/companies')).toEqual(['GET', 'POST']);
  expect(index.methodsFor('/companies/x')).toEqual(['GET']);
  expect(index.methodsFor('/companies/')).toEqual([]);
  index.add('POST', '/companies/infer');
  expect(index.methodsFor('/companies/infer')).toEqual(['POST']);
  expect(index.methodsFor('/companies/x/y')).toEqual([]);
  expect(index.methodsFor('/static/a/b.css')).toEqual(['GET']);
});

test('each kind of error has its status', () => {
  const statuses = (
    [
      'bad_request',
      'invalid',
      'unauthenticated',
      'forbidden',
      'not_found',
      'conflict',
      'rate_limited',
      'internal',
      'bad_gateway',
      'unavailable',
      'timed_out',
    ] satisfies ErrorKind[]
  ).map((kind) => errorResponseOf(new DomainError(kind, 'x'))?.status);
  expect(statuses).toEqual([400, 422, 401, 403, 404, 409, 429, 500, 502, 503, 504]);
  expect(errorResponseOf(conflict('taken'))).toEqual({ status: 409, detail: 'taken' });
});

test('database failures are 503 or 504; a bug is a 500 without its message', async () => {
  const sqlError = (code: string) => Object.assign(new Error('select secret from t'), { severity: 'ERROR', code });
  expect(errorResponseOfAny(sqlError('57014')).status).toBe(504);
  for (const code of ['40001', '40P01', '53300', '57P01', '08006', '53100', '25006']) {
    expect(errorResponseOfAny(sqlError(code)).status, code).toBe(503);
  }
  for (const code of ['42601', '23505', '22P02']) expect(errorResponseOfAny(sqlError(code)).status, code).toBe(500);
  expect(errorResponseOfAny(sqlError('42601')).detail).not.toContain('secret');
  expect(errorResponseOfAny('thrown text').status).toBe(500);
  expect(errorResponseOfAny(null).status).toBe(500);
  const pool = new Pool({ host: '127.0.0.1', port: 1 });
  const refused = await pool.query('select 1').catch((error: unknown) => error);
  expect(errorResponseOfAny(refused).status).toBe(503);
  await pool.end();
});

test('credentials in a URL are masked in the log', () => {
  expect(redactUrl('/a?apiKey=abc&limit=5&access_token=x&%74oken=y')).toBe(
    '/a?apiKey=[secret]&limit=5&access_token=[secret]&%74oken=[secret]',
  );
  expect(redactUrl('/plain')).toBe('/plain');
  expect(redactUrl(`/a?q=${'x'.repeat(2_000)}`).length).toBeLessThan(600);
});

test('key order does not change the request hash', () => {
  expect(canonicalJson({ b: [1, { d: null, c: undefined }], a: 'x' })).toBe('{"a":"x","b":[1,{"d":null}]}');
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 2 })), (object) => {
      const reversed = Object.fromEntries(Object.entries(object).toReversed());
      expect(canonicalJson(reversed)).toBe(canonicalJson(object));
    }),
  );
});

test('names must not override the writing direction', () => {
  const { pattern } = Text(200) as unknown as { pattern: string };
  const accepts = (text: string) => new RegExp(pattern, 'u').test(text);
  for (const name of ['Acme', ' Société Générale ', 'שלום', 'عربي', '株式会社', '😀'])
    expect(accepts(name), name).toBe(true);
  for (const code of [0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069])
    for (const place of ['%x', 'x%', 'a%b'])
      expect(accepts(place.replace('%', String.fromCodePoint(code)))).toBe(false);
  for (const blank of ['', ' ', '\t\n']) expect(accepts(blank)).toBe(false);
});
