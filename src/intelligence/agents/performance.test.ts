import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { agentsApi, detail, invocationOf } from '../../../test/intelligence/agents-api.ts';
import { testDatabase } from '../../../test/kit/database.ts';
import { seededRandom } from '../../../test/kit/random.ts';
import { HOUR_MS, manualClock } from '../../kernel/clock.ts';
import { INVOCATION_STATUSES } from './agent.ts';
import { ensureInvocationMonths, type Invocation, recordInvocation, recordInvocations } from './invocation.store.ts';

const { db } = await testDatabase();
const NOW = new Date('2026-03-02T12:30:00Z');
const { now } = manualClock(NOW);
const { call, agent } = await agentsApi({ db, now });
const unknownId = '00000000-0000-4000-8000-000000000000';
let agentId: string;
let variantId: string;
let url: string;

beforeEach(async () => {
  await sql`truncate agents, agent_invocations cascade`.execute(db);
  agentId = (await agent()).id;
  url = `/api/agents/${agentId}`;
  variantId = (await call('POST', `${url}/clone`, { variant_name: 'V' })).body.id;
});

const mean = (values: number[]) =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
const near = (value: number | null) => (value === null ? null : expect.closeTo(value, 9));

/** Linear interpolation between neighbours, as percentile_cont does. */
function percentile(values: number[], share: number): number | null {
  if (values.length === 0) return null;
  const sorted = values.toSorted((a, b) => a - b);
  const place = share * (sorted.length - 1);
  const [low, high] = [sorted[Math.floor(place)]!, sorted[Math.ceil(place)]!];
  return low + (high - low) * (place - Math.floor(place));
}

/** A slow reference implementation of the definition. */
function recompute(log: Invocation[]) {
  const asked = log.filter(({ status }) => status !== 'skipped');
  const successes = asked.filter(({ status }) => status === 'ok').length;
  // A degraded reading has the confidence of the builtin extractor.
  const confidences = asked.flatMap(({ confidence, status }) =>
    confidence === null || status !== 'ok' ? [] : [confidence],
  );
  const durations = asked.map(({ durationMs }) => durationMs);
  const priced = asked.flatMap(({ costUsd }) => (costUsd === null ? [] : [costUsd]));
  return {
    total_invocations: asked.length,
    successes,
    failures: asked.length - successes,
    degraded: asked.filter(({ status }) => status === 'degraded').length,
    skipped: log.length - asked.length,
    avg_duration_ms: near(mean(durations)),
    p95_duration_ms: near(percentile(durations, 0.95)),
    avg_confidence: near(mean(confidences)),
    avg_retries: near(mean(asked.map(({ retries }) => retries))),
    total_input_tokens: asked.reduce((sum, { inputTokens }) => sum + inputTokens, 0),
    total_output_tokens: asked.reduce((sum, { outputTokens }) => sum + outputTokens, 0),
    total_cost_usd: near(priced.length === 0 ? null : priced.reduce((sum, usd) => sum + usd, 0)),
    total_omitted_sentences: asked.reduce((sum, { omittedSentences }) => sum + omittedSentences, 0),
    success_rate: near(asked.length === 0 ? null : successes / asked.length),
  };
}

/** More than two days of invocations of this agent and another, with and without its variant. */
function makeLog(): Invocation[] {
  const random = seededRandom(7);
  return Array.from({ length: 1_500 }, () => {
    const isVariant = random.chance(0.4);
    const status = random.pick(INVOCATION_STATUSES);
    return invocationOf(
      random.chance(0.8) ? agentId : unknownId,
      new Date(NOW.getTime() - random.below(60 * HOUR_MS)),
      {
        variantId: isVariant ? variantId : null,
        variantName: isVariant ? 'V' : null,
        status,
        durationMs: random.below(90_000),
        retries: random.below(3),
        confidence: random.chance(0.3) ? null : random.next(),
        inputTokens: random.below(5_000),
        outputTokens: random.below(900),
        costUsd: random.chance(0.3) ? null : random.next(),
        omittedSentences: random.below(4),
        error: status === 'failed' ? 'it broke' : null,
        modelName: random.pick(['small', 'large']),
      },
    );
  });
}

const sinceHours = (log: Invocation[], hours: number) =>
  log.filter(({ createdAt }) => createdAt.getTime() >= NOW.getTime() - hours * HOUR_MS);

describe('performance', () => {
  test('equals the reference implementation for the agent and for the variant', async () => {
    const log = makeLog();
    await recordInvocations(db, log);
    for (const hours of [1, 24, 48, 720]) {
      const own = sinceHours(log, hours).filter((invocation) => invocation.agentId === agentId);
      const ofVariant = own.filter((invocation) => invocation.variantId === variantId);
      expect((await call('GET', `${url}/performance?hours=${hours}`)).body).toEqual(recompute(own));
      expect((await call('GET', `${url}/variants/${variantId}/performance?hours=${hours}`)).body).toEqual(
        recompute(ofVariant),
      );
    }
  });

  test('history has every hour once and adds up to the total', async () => {
    const log = makeLog();
    await recordInvocations(db, log);
    for (const path of ['performance', `variants/${variantId}/performance`]) {
      const { body: total } = await call('GET', `${url}/${path}`);
      const { body: points } = await call('GET', `${url}/${path}/history`);
      expect(points).toHaveLength(25);
      points.forEach(({ hour }: { hour: string }, index: number) => {
        expect(hour).toBe(new Date(Date.parse('2026-03-01T12:00:00Z') + index * HOUR_MS).toISOString());
      });
      const sum = (field: 'invocations' | 'successes') =>
        points.reduce((count: number, point: Record<string, number>) => count + (point[field] ?? 0), 0);
      expect({ invocations: sum('invocations'), successes: sum('successes') }).toEqual({
        invocations: total.total_invocations,
        successes: total.successes,
      });
    }
    const { body: points } = await call('GET', `${url}/performance/history`);
    const hour = sinceHours(log, 24).filter(
      ({ createdAt, agentId: id, status }) =>
        id === agentId && status !== 'skipped' && createdAt.toISOString().startsWith('2026-03-02T03'),
    );
    const whole = recompute(hour);
    expect(points[15]).toEqual({
      hour: '2026-03-02T03:00:00.000Z',
      invocations: hour.length,
      successes: whole.successes,
      avg_duration_ms: whole.avg_duration_ms,
      avg_confidence: whole.avg_confidence,
    });
  });

  test('without invocations is zeros and nulls', async () => {
    const nothing = {
      total_invocations: 0,
      successes: 0,
      failures: 0,
      degraded: 0,
      skipped: 0,
      avg_duration_ms: null,
      p95_duration_ms: null,
      avg_confidence: null,
      avg_retries: null,
      total_input_tokens: 0,
      total_output_tokens: 0,
      total_cost_usd: null,
      total_omitted_sentences: 0,
      success_rate: null,
    };
    expect(await call('GET', `${url}/performance`)).toEqual({ status: 200, body: nothing });
    expect(await call('GET', `${url}/variants/${variantId}/performance`)).toEqual({ status: 200, body: nothing });
    const { body } = await call('GET', `${url}/performance/history?hours=1`);
    expect(body).toEqual(
      ['2026-03-02T11:00:00.000Z', '2026-03-02T12:00:00.000Z'].map((hour) => ({
        hour,
        invocations: 0,
        successes: 0,
        avg_duration_ms: null,
        avg_confidence: null,
      })),
    );
  });

  test('hours range from 1 to 720, and an unknown agent or variant is 404', async () => {
    for (const path of ['performance', 'performance/history']) {
      for (const owner of [url, `${url}/variants/${variantId}`]) {
        for (const hours of [0, 721, 'x', 1.5]) {
          expect(await call('GET', `${owner}/${path}?hours=${hours}`)).toEqual(detail(422, /hours/));
        }
        expect(await call('GET', `${owner}/${path}?hours=720`)).toMatchObject({ status: 200 });
      }
      expect(await call('GET', `/api/agents/${unknownId}/${path}`)).toEqual(detail(404, 'agent not found'));
      expect(await call('GET', `${url}/variants/${unknownId}/${path}`)).toEqual(detail(404, 'variant not found'));
    }
  });
});

describe('the invocation log', () => {
  test('stores a call with absurd figures or unstorable text', async () => {
    await recordInvocation(
      db,
      invocationOf(agentId, NOW, {
        status: 'failed',
        error: `bad\0 ${'x'.repeat(5_000)}`,
        inputTokens: Number.POSITIVE_INFINITY,
        outputTokens: -5,
        durationMs: 1e12,
      }),
    );
    await recordInvocation(db, invocationOf(agentId, NOW, { status: 'failed', error: '\0' }));
    const rows = await db.selectFrom('agent_invocations').selectAll().orderBy('input_tokens').execute();
    expect(rows.map(({ error }) => error?.length)).toContain(1_999);
    expect(rows.find(({ error }) => error?.startsWith('bad'))).toMatchObject({
      input_tokens: 0,
      output_tokens: 0,
      duration_ms: 2_147_483_647,
    });
  });

  test('moves rows into a new month’s partition, even while others write', async () => {
    for (let year = 2031; year < 2036; year++) {
      const month = new Date(`${year}-05-10T00:00:00Z`);
      const write = (from: number) =>
        recordInvocations(
          db,
          Array.from({ length: 20 }, (_, i) => invocationOf(agentId, new Date(month.getTime() + (from + i) * 60_000))),
        );
      await write(0);
      const writing = Array.from({ length: 6 }, (_, i) => write(100 * (i + 1)));
      await Promise.all([ensureInvocationMonths(db, month), ...writing, ensureInvocationMonths(db, month)]);
      await write(5_000);
      const { rows } = await sql<{ partition: string; count: number }>`
        select tableoid::regclass::text as partition, count(*)::int as count from agent_invocations
        where created_at >= ${month} group by 1`.execute(db);
      expect(rows).toEqual([{ partition: `agent_invocations_y${year}m05`, count: 160 }]);
    }
    const { rows: made } = await sql<{ name: string }>`
      select relname as name from pg_class where relname ~ '^agent_invocations_y2031m0[56]$' order by 1`.execute(db);
    expect(made.map(({ name }) => name)).toEqual(['agent_invocations_y2031m05', 'agent_invocations_y2031m06']);
  });

  test.each(['agent_invocations_agent', 'agent_invocations_variant'])(
    'an hour range uses the index %s',
    async (index) => {
      const where = index.endsWith('agent') ? sql`agent_id = ${agentId}` : sql`variant_id = ${variantId}`;
      const { rows } = await db.transaction().execute(async (tx) => {
        await sql`set local enable_seqscan = off`.execute(tx);
        return sql<Record<string, string>>`
        explain select count(*) from agent_invocations_default where ${where} and created_at >= ${NOW}`.execute(tx);
      });
      expect(rows.map((row) => Object.values(row)[0]).join('\n')).toMatch(
        /agent_invocations_default_(agent|variant)_id/,
      );
    },
  );
});
