import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AnswerView } from '../../src/ask/ask.schema.ts';
import { QUESTION_MAX } from '../../src/ask/question/normalise.ts';
import { newToken } from '../../src/kernel/access/token.adapter.ts';
import { createToken } from '../../src/kernel/access/token.store.ts';
import { createTokenAccess } from '../../src/kernel/access/token-access.adapter.ts';
import { queryService } from '../../src/roles/query-service.ts';
import { buildService } from '../../src/roles/service.ts';
import { seedCompany } from '../documents/kit.ts';
import { testDatabase } from '../kit/database.ts';
import { UNLIMITED } from '../kit/http.ts';
import { testContext } from '../kit/service.ts';

const database = await testDatabase();
const { db } = database;
const token = newToken();
const place = { running: 0, waiting: 0, waitMs: 0, retryAfterSeconds: 5 };
const start = (limits: typeof UNLIMITED) =>
  buildService(testContext(database), queryService, {
    access: createTokenAccess({ db, now: () => new Date(), required: true }),
    strictResponses: true,
    limits,
  });
const app = await start(UNLIMITED);
const full = await start({ ...UNLIMITED, admission: { ...UNLIMITED.admission, analytics: place } });
afterAll(async () => {
  await app.close();
  await full.close();
});

beforeAll(async () => {
  await createToken(db, { token, name: 'viewer', role: 'viewer', createdAt: new Date(), expiresAt: null });
  await seedCompany(db, 'VRDX', 'Verdalux Systems Inc.', 'Industrials');
});

const headers = { authorization: `Bearer ${token}` };
const post = async (payload: unknown, more: Record<string, string> = {}, service = app) => {
  const response = await service.inject({
    method: 'POST',
    url: '/api/ask',
    headers: { ...headers, 'content-type': 'application/json', ...more },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  });
  return { status: response.statusCode, text: response.body, type: String(response.headers['content-type']) };
};
const COUNT = 'How many companies do we track?';

describe('POST /api/ask', () => {
  test('200: answers, and refuses what it cannot answer with what is missing', async () => {
    const { status, text } = await post({ question: COUNT });
    expect(status).toBe(200);
    expect(JSON.parse(text)).toMatchObject({ status: 'answered', rows: [{ count: 1 }], models: [] });
    const refused = JSON.parse((await post({ question: 'Sell everything' })).text) as AnswerView;
    expect(refused).toMatchObject({ status: 'refused', plan: null, rows: [] });
    expect(refused.missing.length).toBeGreaterThan(0);
  });

  test('200: as a stream of plan, sentences and answer', async () => {
    const { status, text, type } = await post({ question: COUNT }, { accept: 'text/event-stream' });
    expect([status, type]).toEqual([200, 'text/event-stream; charset=utf-8']);
    expect(text.match(/^event: .*$/gm)).toEqual(['event: plan', 'event: sentence', 'event: answer']);
  });

  test('an error inside of a stream is an event', async () => {
    const { status, text } = await post(
      { question: COUNT, as_of: '2999-01-01T00:00:00Z' },
      { accept: 'text/event-stream' },
    );
    expect(status).toBe(200);
    expect(text).toMatch(/^event: error\ndata: .*in the future/);
  });

  test.each([
    ['a body that is no JSON', '{"question"', 422],
    ['no question', {}, 422],
    ['a blank question', { question: '  ' }, 422],
    ['a question that is too long', { question: 'x'.repeat(QUESTION_MAX + 1) }, 422],
    ['a question that is no text', { question: { $ne: null } }, 422],
    ['an unknown field', { question: COUNT, sql: 'select 1' }, 422],
    ['a ticker that is none', { question: COUNT, tickers: ["'; drop table orders"] }, 422],
    ['a date that is none', { question: COUNT, as_of: 'soon' }, 422],
    ['the future', { question: COUNT, as_of: '2999-01-01T00:00:00Z' }, 422],
    ['a plan of another service', { question: 'since when?', previous: { operation: 'order', parameters: {} } }, 422],
    [
      'a plan with a name of the prototype',
      { question: 'x', previous: { operation: 'toString', parameters: {} } },
      422,
    ],
  ])('%s is refused', async (_, payload, expected) => {
    expect((await post(payload)).status).toBe(expected);
  });

  test('401, 413, 415 and 503', async () => {
    expect((await post({ question: COUNT }, { authorization: 'Bearer wrong' })).status).toBe(401);
    expect((await post({ question: 'x'.repeat(20_000_000) })).status).toBe(413);
    expect((await post('question=x', { 'content-type': 'text/plain' })).status).toBe(415);
    expect((await post({ question: COUNT }, {}, full)).status).toBe(503);
  });
});

describe('GET /api/ask/forms', () => {
  test('200: every form with an example, every operation with its schema', async () => {
    const response = await app.inject({ method: 'GET', url: '/api/ask/forms', headers });
    expect(response.statusCode).toBe(200);
    const { forms, operations } = response.json<{ forms: unknown[]; operations: { name: string }[] }>();
    expect([forms.length, operations.length]).toEqual([91, 55]);
    expect(operations.map(({ name }) => name)).toContain('search');
  });

  test('401 without a token, 404 by another method', async () => {
    expect((await app.inject({ method: 'GET', url: '/api/ask/forms' })).statusCode).toBe(401);
    expect([404, 405]).toContain((await app.inject({ method: 'DELETE', url: '/api/ask/forms', headers })).statusCode);
  });
});
