import { beforeAll, describe, expect, test } from 'vitest';
import type { Service } from '../../src/kernel/http/service.plugin.ts';
import { setDualPipelineEnabled } from '../../src/signals/dual-pipeline.store.ts';
import { insertSignalOutputs } from '../../src/signals/signal-output.store.ts';
import { signalRoutes } from '../../src/signals/signal.routes.ts';
import type { PipelineName, SignalOutput, Verdict } from '../../src/signals/output.ts';
import { testDatabase } from '../kit/database.ts';
import { testService } from '../kit/http.ts';

const { db } = await testDatabase();
const NOW = new Date('2026-03-02T15:00:00Z');
let app: Service;

const output = (pipeline: PipelineName, verdict: Verdict): SignalOutput => ({
  pipeline,
  status: 'ok',
  verdict,
  score: 0.4,
  probability: 0.6,
  confidence: 0.6,
  timeframeScores: { D: 0.5, W: null },
  features: { drift_probability: 0.58 },
  alignment: 0.8,
  changePointProb: pipeline === 'bayesian' ? 0.1 : null,
  expectedReturn: 0.01,
  expectedVolatility: 0.02,
  bearish: false,
  error: null,
});

async function tell(ticker: string, asOf: Date, heuristic: Verdict, bayesian: Verdict) {
  const tick = { id: `${ticker} ${asOf.toISOString()}`, asOf };
  await db.insertInto('signal_ticks').values({ tick_id: tick.id, as_of: asOf, ticker_count: 1 }).execute();
  const version = { algoVersion: '1', configHash: 'a'.repeat(64) };
  await insertSignalOutputs(db, { tick, version, createdAt: asOf }, [
    { ticker, output: output('heuristic', heuristic), latencyMs: 1 },
    { ticker, output: output('bayesian', bayesian), latencyMs: 1 },
  ]);
}

beforeAll(async () => {
  app = await testService();
  await app.register(signalRoutes({ db, now: () => NOW }));
  await app.ready();
  await db
    .insertInto('companies')
    .values([
      { ticker: 'ACME', legal_name: 'Acme' },
      { ticker: 'QUIET', legal_name: 'Quiet' },
      { ticker: 'GONE', legal_name: 'Gone', active: false },
    ] as never)
    .execute();
  await tell('ACME', new Date('2026-03-02T14:00:00Z'), 'SKIP', 'SKIP');
  await tell('ACME', new Date('2026-03-02T14:30:00Z'), 'BUY', 'WATCH');
  // A tick after now is not shown as the newest.
  await tell('ACME', new Date('2026-03-02T16:00:00Z'), 'SKIP', 'SKIP');
  await tell('GONE', new Date('2026-03-02T14:30:00Z'), 'BUY', 'BUY');
});

describe('GET /api/signals', () => {
  test('returns the newest pair of every active company and its action', async () => {
    const body = (await app.inject('/api/signals')).json();
    expect(body.dual_pipeline_enabled).toBe(false);
    expect(body.signals).toHaveLength(1);
    expect(body.signals[0]).toMatchObject({
      ticker: 'ACME',
      as_of: '2026-03-02T14:30:00.000Z',
      mapped_action: 'buy',
      heuristic: { verdict: 'BUY', timeframe_scores: { D: 0.5, W: null } },
      bayesian: { verdict: 'WATCH', change_point_prob: 0.1 },
    });
    expect(body.signals[0].mapped_confidence).toBeCloseTo(0.85 * 0.6, 12);
  });

  test('reports whether the pair influences recommendations', async () => {
    await setDualPipelineEnabled(db, true, 'test');
    expect((await app.inject('/api/signals')).json().dual_pipeline_enabled).toBe(true);
  });
});

describe('GET /api/signals/{ticker}', () => {
  test('newest first, whatever the case of the ticker', async () => {
    const body = (await app.inject('/api/signals/acme?limit=3')).json();
    expect(body.map(({ as_of }: { as_of: string }) => as_of)).toEqual([
      '2026-03-02T16:00:00.000Z',
      '2026-03-02T16:00:00.000Z',
      '2026-03-02T14:30:00.000Z',
    ]);
  });

  test('a ticker without outputs has an empty list', async () => {
    expect((await app.inject('/api/signals/NOBODY')).json()).toEqual([]);
  });

  test.each(['/api/signals/ACME?limit=0', '/api/signals/ACME?limit=1001', '/api/signals/1%20or'])(
    '%s is 422',
    async (url) => {
      const response = await app.inject(url);
      expect(response.statusCode).toBe(422);
      expect(response.json()).toEqual({ detail: expect.any(String) });
    },
  );
});
