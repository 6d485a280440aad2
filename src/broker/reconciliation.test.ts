import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { comparePositions, persistingMismatches } from './reconciliation.ts';

const books = (shares: Record<string, number>) => new Map(Object.entries(shares));

describe('two books', () => {
  test('agree when every quantity is equal; a flat position equals none', () => {
    expect(comparePositions(books({ ACME: 10, BETA: 0 }), books({ ACME: 10 }))).toEqual([]);
    expect(comparePositions(books({ ACME: 0.1 + 0.2 }), books({ ACME: 0.3 }))).toEqual([]);
  });

  test('differ by ticker, whichever side has the position', () => {
    expect(comparePositions(books({ ACME: 10, BETA: 1 }), books({ ACME: 12, GAMA: -3 }))).toEqual([
      { ticker: 'ACME', ours: 10, theirs: 12 },
      { ticker: 'BETA', ours: 1, theirs: 0 },
      { ticker: 'GAMA', ours: 0, theirs: -3 },
    ]);
  });
});

describe('a difference', () => {
  test('that disappears or changes is a fill in transit', () => {
    const first = [
      { ticker: 'ACME', ours: 10, theirs: 12 },
      { ticker: 'BETA', ours: 5, theirs: 4 },
    ];
    const second = [
      { ticker: 'ACME', ours: 14, theirs: 12 },
      { ticker: 'GAMA', ours: 1, theirs: 0 },
    ];
    expect(persistingMismatches(first, second)).toEqual([]);
  });

  test('that persists while both sides trade is a mismatch', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000 }),
        fc.array(fc.integer({ min: -500, max: 500 }), { minLength: 1, maxLength: 5 }),
        (missing, trades) => {
          let held = 0;
          let found = comparePositions(books({ ACME: held }), books({ ACME: held + missing }));
          for (const traded of trades) {
            held += traded;
            const seen = comparePositions(books({ ACME: held }), books({ ACME: held + missing }));
            found = persistingMismatches(found, seen);
          }
          expect(found).toEqual([{ ticker: 'ACME', ours: held, theirs: held + missing }]);
        },
      ),
    );
  });
});
