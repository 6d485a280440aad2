import { describe, expect, test } from 'vitest';
import { tourSteps } from './tour-steps.ts';

type Trace = NonNullable<Parameters<typeof tourSteps>[0]['trace']>;

const BOUGHT = {
  reading: { impacts: [{ ticker: 'ACME', catalyst_type: 'contract_win', confidence: 0.8, evidence: [] }] },
  recommendation: { ticker: 'ACME', action: 'buy', window: '7d', confidence: 0.71 },
  evidence: [{ quote: 'Orders doubled.' }],
  evidence_count: 3,
  decisions: [{ skip_reason: null }],
  orders: [{ side: 'buy', fills: [{ quantity: 2, price: 50 }] }],
  exit: null,
  trade: { realized_pnl: null, stop_price: 45 },
} as unknown as Trace;

describe('tourSteps', () => {
  test('follows one real idea from its sentence to its stop', () => {
    const steps = tourSteps({ trace: BOUGHT, isSimulated: true });
    expect(steps.map(({ anchor }) => anchor)).toEqual([
      undefined,
      'document',
      'recommendation',
      'orders',
      'outcome',
      undefined,
    ]);
    expect(steps[1]).toMatchObject({ quote: 'Orders doubled.', text: expect.stringContaining('contract win of ACME') });
    expect(steps[3]?.text).toContain('Bought 2 at $50.00');
    expect(steps[4]?.text).toContain('stop at $45.00');
  });

  test('before the first recommendation it says what is being waited for', () => {
    expect(tourSteps({ trace: null, isSimulated: true })).toHaveLength(3);
  });

  test('never calls a real market simulated', () => {
    const text = JSON.stringify(tourSteps({ trace: BOUGHT, isSimulated: false }));
    expect(text).not.toMatch(/simulated|invented/);
  });
});
