import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '../../../test/kit/database.ts';
import { UNLIMITED } from '../../../test/kit/http.ts';
import { setFlag } from '../../kernel/flags.store.ts';
import { createService, type Service } from '../../kernel/http/service.plugin.ts';
import { firstStartRoutes } from './first-start.routes.ts';
import { computeFirstStart, type FirstStartFacts } from './first-start.ts';

const NOTHING: FirstStartFacts = {
  sources: 0,
  sourcesBehind: 0,
  documents: 0,
  documentsBehind: 0,
  history: null,
  hasPatterns: false,
  hasValidation: false,
  hasReports: false,
};
const running = (sessionsDone: number, sessionsTotal: number) => ({
  history: { status: 'running' as const, sessionsDone, sessionsTotal },
});
const DONE: FirstStartFacts = {
  ...NOTHING,
  sources: 10,
  documents: 4_278,
  history: { status: 'done', sessionsDone: 250, sessionsTotal: 250 },
  hasPatterns: true,
  hasValidation: true,
  hasReports: true,
};

describe('the progress of a first start', () => {
  test('before anything is stored has no estimate', () => {
    expect(computeFirstStart(NOTHING, 3_000)).toMatchObject({
      active: true,
      step: 'documents',
      message: 'Reading the documents of the simulated history.',
      remainingSeconds: null,
    });
  });

  test('names the documents read, and estimates the rest from the time they took', () => {
    const facts = { ...NOTHING, sources: 10, sourcesBehind: 0, documents: 2_000, documentsBehind: 2_000 };
    // Half of 45 of 83 s: 22.5/83 of the work took 20 s.
    expect(computeFirstStart(facts, 20_000)).toMatchObject({
      message: 'Reading the documents of the simulated history: 2,000 of 4,000 found so far; about 55 s left.',
      remainingSeconds: 54,
    });
  });

  test('sources that have not been read to their end count as work', () => {
    const facts = { ...NOTHING, sources: 10, documents: 100, documentsBehind: 0 };
    const early = computeFirstStart({ ...facts, sourcesBehind: 8 }, 10_000);
    const late = computeFirstStart({ ...facts, sourcesBehind: 1 }, 10_000);
    expect(early.remainingSeconds).toBeGreaterThan(late.remainingSeconds!);
  });

  test('counts sessions while the history is replayed, then names the later steps', () => {
    const facts = { ...NOTHING, sources: 10, documents: 4_278, ...running(125, 250) };
    expect(computeFirstStart(facts, 57_500)).toMatchObject({
      step: 'history',
      message: 'Replaying the simulated history: 125 of 250 sessions; about 30 s left.',
    });
    const after = (change: Partial<FirstStartFacts>) =>
      computeFirstStart({ ...DONE, hasPatterns: false, hasValidation: false, hasReports: false, ...change }, 60_000);
    expect(after({}).message).toMatch(/^Learning patterns .*; about 15 s left\.$/);
    expect(after({ hasPatterns: true }).step).toBe('validation');
    expect(after({ hasPatterns: true, hasValidation: true }).step).toBe('reports');
  });

  test('is complete once, with nothing left', () => {
    expect(computeFirstStart(DONE, 90_000)).toMatchObject({ active: false, step: null, remainingSeconds: 0 });
  });

  test('never estimates less than a second while work is left, and less work never takes longer', () => {
    fc.assert(
      fc.property(fc.nat(250), fc.nat(250), fc.integer({ min: 1_000, max: 600_000 }), (a, b, elapsedMs) => {
        const at = (sessions: number) =>
          computeFirstStart({ ...NOTHING, sources: 3, documents: 5, ...running(sessions, 250) }, elapsedMs);
        const [less, more] = [at(Math.min(a, b)), at(Math.max(a, b))];
        expect(more.remainingSeconds).toBeGreaterThanOrEqual(1);
        expect(more.remainingSeconds).toBeLessThanOrEqual(less.remainingSeconds!);
        expect(more.active).toBe(true);
      }),
    );
  });
});

describe('GET /api/system/first-start', async () => {
  const { db } = await testDatabase();
  const now = () => new Date('2026-03-02T12:30:00Z');
  const services: Service[] = [];
  const serve = async (isSimulated: boolean) => {
    const app = await createService({
      name: 'test',
      title: 'Test',
      description: 'Test.',
      version: '0',
      tags: { system: 'System' },
      now,
      db,
      strictResponses: true,
      limits: UNLIMITED,
    });
    await app.register(firstStartRoutes({ db, now, isSimulated, runningSince: new Date('2026-03-02T12:29:00Z') }));
    services.push(app);
    return app;
  };
  let simulated: Service;
  let real: Service;
  beforeAll(async () => {
    [simulated, real] = [await serve(true), await serve(false)];
  });
  afterAll(async () => {
    await Promise.all(services.map((app) => app.close()));
  });
  const read = async (app: Service) => {
    const response = await app.inject({ url: '/api/system/first-start' });
    expect(response.statusCode).toBe(200);
    return response.json();
  };

  test('follows what is stored', async () => {
    expect(await read(simulated)).toMatchObject({ active: true, step: 'documents', remaining_seconds: null });
    await setFlag(
      db,
      'history_filled',
      { status: 'running', sessions_done: 40, sessions_total: 160, documents: 4_278, hash: null },
      'test',
    );
    const later = await read(simulated);
    expect(later).toMatchObject({ active: true, step: 'history' });
    expect(later.steps[0]).toEqual({ name: 'documents', done: 4_278, total: 4_278 });
    expect(later.message).toMatch(/^Replaying the simulated history: 40 of 160 sessions; about \d+ (s|min) left\.$/);
  });

  test('says that real data has none', async () => {
    expect(await read(real)).toMatchObject({ active: false, step: null, steps: [] });
  });
});
