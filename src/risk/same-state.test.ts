import { expect, test } from 'vitest';
import { type AccountRiskState, resolveState } from './account-state.ts';
import { isSameState } from './same-state.ts';

const account = resolveState({
  equity: 120_000,
  positions: [{ ticker: 'ACME', sector: 'Energy', quantity: 10, market_value: 1_000, stop_price: 90 }],
  lockouts: [{ ticker: 'BOLT', expires_at: '2026-11-16T15:00:00Z' }],
  open_orders: [{ ticker: 'CRUX', side: 'buy' }],
  correlated_tickers: ['BOLT'],
  as_of: '2026-11-16T14:00:00Z',
});

/** The account with one leaf of it changed, for every leaf that there is, lists themselves included. */
function* changed(value: unknown): Generator {
  if (Array.isArray(value)) {
    yield [];
    yield [...value, ...value];
  }
  if (typeof value === 'object' && value !== null) {
    for (const [key, child] of Object.entries(value)) {
      for (const other of changed(child)) {
        yield Array.isArray(value) ? value.with(Number(key), other) : { ...value, [key]: other };
      }
    }
  } else {
    yield typeof value === 'number' ? value + 1 : `${String(value)}X`;
  }
}

test('an account equals a copy of itself', () => {
  expect(isSameState(account, structuredClone(account))).toBe(true);
});

test('a change in any field makes it another', () => {
  const others = [...changed(account)] as AccountRiskState[];
  expect(others.length).toBeGreaterThan(25);
  for (const other of others) expect(isSameState(account, other), JSON.stringify(other)).toBe(false);
  for (const list of ['open_orders', 'correlated_tickers'] as const) {
    expect(isSameState(account, { ...account, [list]: null })).toBe(false);
  }
});
