import { expect, test } from 'vitest';
import type { OpenApiDocument } from '../../src/kernel/http/openapi.ts';
import { ALL_SERVICES } from '../../src/roles/all-services.ts';
import { testDatabase } from '../kit/database.ts';
import { fuzzService } from '../kit/fuzz-service.ts';
import { testService } from '../kit/service.ts';

/** A part of the requests in every test run; `SEXTANT_FUZZ_REQUESTS=20000` for all. */
const REQUESTS = Number(process.env.SEXTANT_FUZZ_REQUESTS ?? 1_500);
const SEED = Number(process.env.SEXTANT_FUZZ_SEED ?? 20_261_115);

test.each(ALL_SERVICES)(
  `${REQUESTS} generated requests against the $title: no 5xx, every error {detail}`,
  async (definition) => {
    const app = await testService(await testDatabase(), definition);
    const document = (await app.inject('/openapi.json')).json<OpenApiDocument>();
    const report = await fuzzService(app, document, {
      count: REQUESTS,
      seed: SEED,
      // Declared by the interface: no market data key is configured here.
      allowedServerErrors: [503],
    });
    expect(report.problems).toEqual([]);
    // A run whose requests were all refused early would prove nothing.
    expect(report.statuses['200'] ?? 0).toBeGreaterThan(REQUESTS / 100);
    expect(report.statuses['422'] ?? 0).toBeGreaterThan(REQUESTS / 20);
  },
  600_000,
);
