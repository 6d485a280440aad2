import { expect, test } from 'vitest';
import { clusterHoldings } from './clusters.ts';

const wave = (phase: number) => Float64Array.from({ length: 60 }, (_, index) => Math.sin(index * 1.7 + phase));
const holding = (ticker: string, phase: number, value: number) => ({
  ticker,
  sector: 'Energy',
  value,
  returns: wave(phase),
});

test('holdings that move together are one cluster, also through a third', () => {
  const chain = [holding('C', 0, 100), holding('A', 0.4, 200), holding('B', 0.8, 300), holding('X', 3, 50)];
  expect(clusterHoldings(chain)).toEqual([
    { tickers: ['A', 'B', 'C'], value: 600 },
    { tickers: ['X'], value: 50 },
  ]);
});

test('nothing held is no cluster', () => {
  expect(clusterHoldings([])).toEqual([]);
});
