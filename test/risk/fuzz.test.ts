import { expect, test } from 'vitest';
import type { OpenApiDocument } from '../../src/kernel/http/openapi.ts';
import { riskRoutes } from '../../src/risk/risk.routes.ts';
import { tradingAdminRoutes } from '../../src/risk/trading-admin.routes.ts';
import { testDatabase } from '../kit/database.ts';
import { fuzzService } from '../kit/fuzz-service.ts';
import { testService } from '../kit/http.ts';
import { askFor } from './kit.ts';

/** Per service, two thousand in total. */
const REQUESTS = 1_000;
const TIMEOUT_MS = 120_000;

test.each([
  ['risk engine', riskRoutes],
  ['trading administration', tradingAdminRoutes],
])(
  `${REQUESTS} generated requests against the %s: no 5xx, every error {detail}`,
  async (_name, routes) => {
    const { db } = await testDatabase();
    const now = () => new Date();
    await askFor(db, now());
    const app = await testService({ db, now });
    await app.register(routes({ db, now, enqueueApprovedOrder: async () => {} }));
    const document = (await app.inject('/openapi.json')).json<OpenApiDocument>();
    const report = await fuzzService(app, document, { count: REQUESTS, seed: 20_261_116 });
    expect(report.problems).toEqual([]);
    expect(report.sent).toBe(REQUESTS);
    for (const status of [200, 400, 404, 405, 415, 422]) {
      expect(report.statuses[status] ?? 0, `status ${status}`).toBeGreaterThan(0);
    }
  },
  TIMEOUT_MS,
);
