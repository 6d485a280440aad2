import { expect, test } from 'vitest';
import { toTicker } from './ticker.ts';

test.each([
  ['brk.b', 'BRKB'],
  ['BRK-B', 'BRKB'],
  ['BRK/B', 'BRKB'],
  [' aapl ', 'AAPL'],
  ['1.2', '1.2'],
])('%s is %s', (written, ticker) => {
  expect(toTicker(written)).toBe(ticker);
});
