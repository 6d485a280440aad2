import { expect, test } from 'vitest';
import { computeStandings } from './standings.ts';

const sale = (id: string, ticker: string, at: string, filled = 10) => ({
  id,
  ticker,
  filled_quantity: filled,
  completed_at: at,
  updated_at: at,
});

test('a company without a position is exited at its last filled sale, with the engine’s reason', () => {
  const standings = computeStandings({
    positions: [],
    lockouts: [],
    sales: [
      sale('a', 'PMRL', '2026-11-16T10:00:00Z'),
      sale('b', 'PMRL', '2026-11-16T12:00:00Z'),
      sale('c', 'PMRL', '2026-11-16T13:00:00Z', 0),
    ],
    exits: [{ order_id: 'b', exit_reason: 'opposite_catalyst' }],
  });
  expect(standings.get('PMRL')).toMatchObject({
    held: null,
    exitedAt: '2026-11-16T12:00:00Z',
    exitReason: 'opposite_catalyst',
    exitOrderId: 'b',
  });
});

test('a company that is held is not exited, even after a partial sale', () => {
  const standings = computeStandings({
    positions: [{ ticker: 'KYPT', quantity: 5 }],
    lockouts: [{ ticker: 'KYPT', reason: 'news pending', expires_at: '2026-11-16T14:00:00Z' }],
    sales: [sale('a', 'KYPT', '2026-11-16T12:00:00Z')],
    exits: [],
  });
  expect(standings.get('KYPT')).toMatchObject({
    held: 5,
    exitedAt: null,
    lockedUntil: '2026-11-16T14:00:00Z',
    lockReason: 'news pending',
  });
});
