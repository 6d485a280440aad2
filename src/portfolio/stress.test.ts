import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyCrisis, applyEvent, CRISES, worstWindow } from './stress.ts';

test('the falls of the S&P 500 are those of the record', () => {
  expect(
    Object.fromEntries(CRISES.map(({ name, marketMove }) => [name, Number((100 * marketMove).toFixed(1))])),
  ).toEqual({
    'Black Monday 1987': -20.5,
    'Dot-com 2000 to 2002': -49.1,
    'Financial crisis 2007 to 2009': -56.8,
    'Euro crisis 2011': -19.4,
    'Fourth quarter of 2018': -19.8,
    'Pandemic 2020': -33.9,
    'Rate rises of 2022': -25.4,
  });
});

test('own prices count first, then beta, then the market', () => {
  const { result, holdings } = applyCrisis({ marketMove: -0.4 }, [
    { ticker: 'OWN', value: 1_000, beta: 2, ownMove: 0.1 },
    { ticker: 'BETA', value: 1_000, beta: 0.5 },
    { ticker: 'NONE', value: 1_000, beta: null, ownMove: null },
  ]);
  expect(holdings.map(({ ticker, basis, result: money }) => [ticker, basis, money])).toEqual([
    ['NONE', 'market', -400],
    ['BETA', 'beta', -200],
    ['OWN', 'own_prices', 100],
  ]);
  expect(result).toBe(-500);
});

test('no share loses more than its value, and a short position gains from a fall', () => {
  expect(applyCrisis({ marketMove: -0.568 }, [{ ticker: 'A', value: 100, beta: 3 }]).result).toBe(-100);
  expect(applyCrisis({ marketMove: -0.5 }, [{ ticker: 'A', value: -100, beta: 1 }]).result).toBe(50);
});

test('twice the holdings lose twice as much in every event', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          ticker: fc.string(),
          value: fc.double({ min: -1e6, max: 1e6, noNaN: true }),
          signedScore: fc.double({ min: -1, max: 1, noNaN: true }),
          sigmaDaily: fc.double({ min: 0.005, max: 0.1, noNaN: true }),
        }),
      ),
      (holdings) => {
        const twice = applyEvent(holdings.map((holding) => ({ ...holding, value: 2 * holding.value }))).result;
        expect(twice).toBeCloseTo(2 * applyEvent(holdings).result, 6);
      },
    ),
  );
});

test('the worst stretch is found with its first and last session', () => {
  expect(worstWindow([0.1, -0.1, -0.2, 0.3], 2)).toEqual({
    return: expect.closeTo(0.9 * 0.8 - 1, 12),
    first: 1,
    last: 2,
  });
  expect(worstWindow([0.1], 5)).toBeNull();
});
