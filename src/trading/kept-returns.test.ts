import { expect, test } from 'vitest';
import { keepReturns } from './kept-returns.ts';
import { sessionReturns } from './session-returns.ts';

const load = async (tickers: readonly string[]) =>
  new Map(tickers.map((ticker) => [ticker, sessionReturns(['2026-03-03'], Float64Array.of(0.01))]));

test('a symbol that was read before keeps its returns when the rest no longer fits', async () => {
  const returnsOf = keepReturns(2);
  await returnsOf(['ACME', 'BOLT'], '2026-03-03', load);
  const found = await returnsOf(['ACME', 'CORE'], '2026-03-03', load);
  expect(found.map(({ dates }) => dates.length)).toEqual([1, 1]);
});

test('returns are read once for each date', async () => {
  const returnsOf = keepReturns(2);
  const read: string[] = [];
  const noted = (tickers: readonly string[]) => {
    read.push(...tickers);
    return load(tickers);
  };
  await returnsOf(['ACME'], '2026-03-03', noted);
  await returnsOf(['ACME'], '2026-03-03', noted);
  await returnsOf(['ACME'], '2026-03-04', noted);
  expect(read).toEqual(['ACME', 'ACME']);
});

test('two readings at once that fill the store lose no symbol of each other', async () => {
  const returnsOf = keepReturns(2);
  await returnsOf(['ACME', 'BOLT'], '2026-03-03', load);
  const both = await Promise.all([
    returnsOf(['ACME', 'BOLT'], '2026-03-03', load),
    returnsOf(['CORE', 'DELTA'], '2026-03-03', load),
  ]);
  expect(both.flat().map(({ dates }) => dates.length)).toEqual([1, 1, 1, 1]);
});
