import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { registryTicker } from '../../kernel/ticker.ts';
import { symbolMap, vendorSymbols } from './symbols.ts';

test.each(['BRK.B', 'BRK-B', 'BRK/B', 'brk b', ' BRKB '])('%s is the ticker BRKB', (written) => {
  expect(registryTicker(written)).toBe('BRKB');
});

test.each(['', '1234', 'BRK..B', 'BRK.B.C', 'A1', 'ABCDEFGHIJK', 'ABCDEF.ABCDE', 'BRK_B', '../x'])(
  '%s is no symbol',
  (written) => {
    expect(registryTicker(written)).toBeNull();
  },
);

test('each vendor writes a share class in its own way, from any written form', () => {
  const expected = { massive: 'BRK.B', alpaca: 'BRK.B', sec: 'BRK-B' };
  for (const written of ['BRK.B', 'brk-b', 'BRK/B', 'BRK B']) expect(vendorSymbols(written)).toEqual(expected);
  expect(vendorSymbols('aapl')).toEqual({ massive: 'AAPL', alpaca: 'AAPL', sec: 'AAPL' });
});

describe('a symbol map', () => {
  const map = symbolMap([{ ticker: 'BRKB', symbol: 'BRK.B' }]);

  test('translates both ways and leaves other tickers alone', () => {
    expect(map.toVendor('BRKB')).toBe('BRK.B');
    expect(map.toTicker('BRK.B')).toBe('BRKB');
    expect(map.toVendor('AAPL')).toBe('AAPL');
    expect(map.toTicker('AAPL')).toBe('AAPL');
  });

  test('gives a class share that is not tracked its letters as ticker', () => {
    expect(map.toTicker('BF.B')).toBe('BFB');
  });

  test('returns every ticker that went out', () => {
    const letter = fc.constantFrom('A', 'B', 'C', 'K', 'R', 'X');
    const root = fc.array(letter, { minLength: 1, maxLength: 5 }).map((letters) => letters.join(''));
    const share = fc
      .tuple(root, letter)
      .map(([name, kind]) => ({ ticker: `${name}${kind}`, symbol: `${name}.${kind}` }));
    fc.assert(
      fc.property(fc.uniqueArray(share, { selector: ({ ticker }) => ticker }), (shares) => {
        const symbols = symbolMap(shares);
        for (const { ticker } of shares) expect(symbols.toTicker(symbols.toVendor(ticker))).toBe(ticker);
      }),
    );
  });
});
