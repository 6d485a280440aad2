import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { canonicalJson } from '../../src/kernel/canonical-json.ts';
import { BUNDLE_FORMAT, openBundle, sealBundle } from '../../src/query-api/bundle/bundle.ts';
import type { BundleContent } from '../../src/query-api/bundle/bundle-content.ts';
import { type BundleSubject, composeBundle } from '../../src/query-api/bundle/use/compose-bundle.ts';
import { verifyBundle } from '../../src/query-api/bundle/verify/verify-bundle.ts';
import { testDatabase } from '../kit/database.ts';
import { tradeDay } from './day.ts';

const { db } = await testDatabase();
const NOW = new Date('2026-11-13T22:00:00.000Z');

const compose = (subject: BundleSubject, withRestricted = true) =>
  composeBundle(db, subject, { withRestricted, version: '1.2.3', now: NOW });
const bytesOf = (file: string) => new TextEncoder().encode(file);
const problemsOf = (file: string) =>
  verifyBundle(bytesOf(file))
    .findings.filter(({ outcome }) => outcome === 'mismatch')
    .map(({ place, text }) => `${place}: ${text}`);
const verifiedOf = (file: string) =>
  verifyBundle(bytesOf(file))
    .findings.filter(({ outcome }) => outcome === 'verified')
    .map(({ place }) => place);
const orderBy = async (
  ticker: string,
  origin: 'decision' | 'exit' | 'protection',
  status: 'filled' | 'blocked' | null = null,
) => {
  const found = await db
    .selectFrom('orders')
    .select('id')
    .where('ticker', '=', ticker)
    .where('origin', '=', origin)
    .$if(status !== null, (query) => query.where('status', '=', status ?? 'filled'))
    .orderBy('created_at')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  return found.id;
};

beforeAll(async () => {
  const world = await tradeDay(db);
  expect(world.errors).toEqual([]);
}, 60_000);

describe('a trading day', () => {
  test('the bundle of every order verifies, with each decision, gate verdict and fill computed again', async () => {
    const orders = await db.selectFrom('orders').select(['id', 'origin', 'status']).execute();
    expect(new Set(orders.map(({ origin }) => origin))).toEqual(new Set(['decision', 'exit', 'protection']));
    expect(orders.map(({ status }) => status)).toEqual(
      expect.arrayContaining(['filled', 'blocked', 'rejected', 'cancelled']),
    );
    for (const { id } of orders) expect(problemsOf(await compose({ kind: 'order', id }))).toEqual([]);
    const places = verifiedOf(await compose({ kind: 'order', id: await orderBy('ACME', 'decision') }));
    expect(places).toEqual(
      expect.arrayContaining([
        'documents',
        'recommendation.logit',
        'recommendation.p_up',
        'recommendation.action',
        'recommendation.mode',
        'recommendation.stop_price',
        'decisions[0].inputs.limits',
        'decisions[0].trace.size',
        'decisions[0].trace.risk',
        'decisions[0].trace.checks',
        'decisions[0].decision',
        'orders[0].gate[0]',
        'orders[0].fills',
        'orders[0].status',
        'audit',
      ]),
    );
    const exit = verifiedOf(await compose({ kind: 'order', id: await orderBy('ACME', 'exit', 'filled') }));
    expect(exit).toContain('decisions[0].exit_reason');
  });

  test('the bundle of every recommendation verifies, acted upon or not', async () => {
    const recommendations = await db.selectFrom('recommendations').select(['id', 'action']).execute();
    expect(new Set(recommendations.map(({ action }) => action))).toEqual(new Set(['buy', 'sell', 'hold']));
    for (const { id } of recommendations) {
      const file = await compose({ kind: 'recommendation', id });
      expect(problemsOf(file)).toEqual([]);
      expect(verifiedOf(file)).toContain('recommendation.action');
    }
  });

  test('a reader who may not read restricted sources gets no text, hash or quotation of theirs', async () => {
    await sql`update documents set restricted = true`.execute(db);
    const id = await orderBy('ACME', 'decision');
    const file = await compose({ kind: 'order', id }, false);
    await sql`update documents set restricted = false`.execute(db);
    expect(file).not.toContain('Orders rose.');
    const { content } = verifyBundle(bytesOf(file));
    expect(
      content?.documents.map(({ text, text_sha256, artifact_sha256 }) => [text, text_sha256, artifact_sha256]),
    ).toEqual(content?.documents.map(() => [null, null, null]));
    expect(problemsOf(file)).toEqual([]);
  });
});

describe('a changed bundle', () => {
  test('with any one byte changed, removed or added is refused', async () => {
    const bytes = bytesOf(await compose({ kind: 'order', id: await orderBy('ACME', 'decision') }));
    expect(openBundle(bytes).problem).toBeNull();
    const runs = Number(process.env.SEXTANT_BUNDLE_BYTES ?? 300);
    fc.assert(
      fc.property(
        fc.nat(bytes.length - 1),
        fc.integer({ min: 1, max: 255 }),
        fc.constantFrom('change', 'remove', 'add'),
        (at, by, kind) => {
          const byte = ((bytes[at] ?? 0) + by) % 256;
          const changed =
            kind === 'change'
              ? bytes.with(at, byte)
              : Uint8Array.from([
                  ...bytes.subarray(0, at),
                  ...(kind === 'add' ? [byte] : []),
                  ...bytes.subarray(kind === 'add' ? at : at + 1),
                ]);
          // Adding a byte next to its equal, or removing one of two, gives a different length and so a different file.
          expect(openBundle(changed).problem).not.toBeNull();
          expect(verifyBundle(changed).isVerified).toBe(false);
        },
      ),
      { numRuns: runs },
    );
  });

  test('with other spacing, key order or a byte order mark is refused although its content is equal', async () => {
    const file = await compose({ kind: 'order', id: await orderBy('ACME', 'decision') });
    const parsed = JSON.parse(file) as Record<string, unknown>;
    for (const other of [
      `${file}\n`,
      ` ${file}`,
      `\uFEFF${file}`,
      JSON.stringify(parsed, null, 1),
      JSON.stringify(Object.fromEntries(Object.entries(parsed).reverse())),
    ])
      expect(verifyBundle(bytesOf(other)).isVerified).toBe(false);
  });

  type Content = BundleContent & Record<string, unknown>;
  const resealed = async (
    change: (content: Content) => void,
    ticker = 'ACME',
    origin: 'decision' | 'exit' = 'decision',
  ) => {
    const status = origin === 'exit' ? ('filled' as const) : null;
    const file = await compose({ kind: 'order', id: await orderBy(ticker, origin, status) });
    const { digest: _, ...content } = JSON.parse(file) as Content & { digest: string };
    change(content);
    return problemsOf(sealBundle(content));
  };
  const first = <T>(list: readonly T[]): T => list[0]!;

  test.each<[string, string, (content: Content) => void]>([
    ['a text', 'documents[0].text', (c) => void (first(c.documents).text += '.')],
    ['a quotation', 'evidence[0].quote', (c) => void (first(c.evidence).quote = 'Orders fell.')],
    ['a contribution', 'recommendation.logit', (c) => void (first(c.evidence).signed_contribution += 0.001)],
    ['a sentiment', 'evidence[', (c) => void (first(c.readings).sentiment = -0.5)],
    ['the probability', 'recommendation.p_up', (c) => void (c.recommendation!.p_up = 0.51)],
    ['the action', 'recommendation.action', (c) => void (c.recommendation!.action = 'hold')],
    ['the confidence', 'recommendation:', (c) => void (c.recommendation!.confidence = 0.9)],
    ['the stop', 'recommendation.stop_price', (c) => void (c.recommendation!.stop_price! -= 1)],
    ['the rules', 'recommendation.algo_version', (c) => void (c.recommendation!.algo_version = 'recommendations-0')],
    [
      'a check of the decision',
      'decisions[0].trace.checks',
      (c) => void ((first(c.decisions).trace['checks'] as { passed: boolean }[])[3]!.passed = false),
    ],
    [
      'the size',
      'decisions[0].trace.size',
      (c) => void ((first(c.decisions).trace['size'] as { notional: number }).notional *= 2),
    ],
    [
      'a check of the risk engine',
      'decisions[0].trace.risk',
      (c) => void ((first(c.decisions).trace['risk'] as { checks: { limit: number }[] }).checks[5]!.limit = 9),
    ],
    [
      'a setting',
      'decisions[0].inputs.limits',
      (c) => void ((first(c.decisions).inputs as { risk: { max_position_pct: number } }).risk.max_position_pct = 0.01),
    ],
    ['the decision', 'decisions[0].decision', (c) => void (first(c.decisions).decision = 'skip')],
    ['the quantity of the order', 'orders[0].quantity', (c) => void (first(c.orders).quantity += 1)],
    [
      'a check of the gate',
      'orders[0].gate[0]',
      (c) =>
        void ((
          first(c.orders).events.find(({ details }) => Array.isArray(details?.checks))!.details!.checks as {
            observed: unknown;
          }[]
        )[9]!.observed = 'other'),
    ],
    ['a fill', 'orders[0].filled_quantity', (c) => void (first(first(c.orders).fills).quantity += 1)],
    ['the price of a fill', 'orders[0].avg_fill_price', (c) => void (first(first(c.orders).fills).price += 1)],
    ['the status', 'orders[0].status', (c) => void (first(c.orders).status = 'cancelled')],
    ['an audit event', 'audit[0].hash', (c) => void (first(c.audit).actor = 'someone')],
    ['the subject', 'subject', (c) => void (c.subject.id = '00000000-0000-4000-8000-000000000000')],
    ['a whole part', 'orders', (c) => void ((c as Record<string, unknown>)['orders'] = null)],
  ])('and sealed again: %s is named as %s', async (_, place, change) => {
    const problems = await resealed(change);
    expect(problems.some((problem) => problem.startsWith(place))).toBe(true);
  });

  test('and sealed again: the rule of an exit is computed from its figures', async () => {
    const problems = await resealed(
      (content) => void (first(content.decisions).exit_reason = 'target'),
      'ACME',
      'exit',
    );
    expect(problems.some((problem) => problem.startsWith('decisions[0].exit_reason'))).toBe(true);
  });

  test('any content under a right digest gives a verdict, never a crash', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (content) => {
        const parts = ['subject', 'evidence', 'documents', 'readings', 'decisions', 'orders', 'audit'];
        const some = Object.fromEntries(parts.map((part, index) => [part, Object.values(content)[index] ?? null]));
        const bytes = bytesOf(sealBundle({ ...content, ...some, format: BUNDLE_FORMAT }));
        expect(verifyBundle(bytes).isVerified).toBe(false);
      }),
    );
  });
});

test('a file that is no bundle is refused with its reason', () => {
  expect(openBundle(bytesOf('hello')).problem).toMatch(/not JSON/);
  expect(openBundle(bytesOf('[]')).problem).toMatch(/no JSON object/);
  expect(openBundle(bytesOf(canonicalJson({ format: 'other' }))).problem).toMatch(/format/);
  expect(openBundle(Uint8Array.from([0xff, 0xfe])).problem).toMatch(/UTF-8/);
});
