import { describe, expect, test } from 'vitest';
import { parseBarsPage, parseSnapshots } from './alpaca-data.ts';
import { parseBar, parseQuote, parseSplit } from './polygon.ts';

const atMs = Date.UTC(2026, 10, 13, 15, 4, 5);
const alpacaBar = (change: Record<string, unknown>) =>
  parseBarsPage({
    bars: { ACME: [{ t: '2026-11-13T14:30:00Z', o: 10, h: 11, l: 9, c: 10.5, v: 1_000, ...change }] },
    next_page_token: null,
  }).bars[0]!;

describe('a number given as a decimal text', () => {
  test('is that number', () => {
    expect(parseBar({ t: atMs, o: '10.10', h: '11', l: '9', c: '10.50', v: '1e3' })).toEqual({
      startMs: atMs,
      open: 10.1,
      high: 11,
      low: 9,
      close: 10.5,
      volume: 1_000,
    });
    expect(alpacaBar({ o: '10.10', v: '1000.5' })).toMatchObject({ open: 10.1, volume: 1_000.5 });
    expect(parseSplit({ ticker: 'ACME', split_from: '1', split_to: '1.5' })).toMatchObject({ splitTo: 1.5 });
  });

  test.each(['', ' ', '1,050.25', '$10', '10.5 USD', '0x10', 'Infinity', 'NaN', '1e999', null, true, [10], {}])(
    'and anything else is no number: %j',
    (value) => {
      expect(parseBar({ t: atMs, o: value, h: 1, l: 1, c: 1, v: 1 }).open).toBeNaN();
      expect(alpacaBar({ o: value }).open).toBeNaN();
    },
  );
});

describe('the time of a bar', () => {
  test('may have an offset, and up to nine decimals', () => {
    expect(alpacaBar({ t: '2026-11-13T09:30:00-05:00' }).startMs).toBe(Date.UTC(2026, 10, 13, 14, 30));
    expect(alpacaBar({ t: '2026-11-13T14:30:00.000000001Z' }).startMs).toBe(Date.UTC(2026, 10, 13, 14, 30));
  });

  // Without a zone it would be read in that of this machine.
  test.each(['2026-11-13T14:30:00', '2026-11-13 14:30', 'Nov 13, 2026', '13/11/2026', 1_762_000_000, ''])(
    'is refused where its instant is not certain: %j',
    (value) => expect(alpacaBar({ t: value }).startMs).toBeNaN(),
  );
});

describe('a quote has a price with the time of that price', () => {
  const minuteMs = atMs - 7_200_000;

  test('in Polygon’s format', () => {
    const quote = { ticker: 'ACME', updated: atMs * 1e6, min: { c: 12.5, t: minuteMs } };
    expect(parseQuote({ ...quote, lastTrade: { p: null, t: atMs * 1e6 } })).toMatchObject({
      price: 12.5,
      quotedAtMs: minuteMs,
    });
    expect(parseQuote({ ...quote, lastTrade: { p: '13.25', t: atMs * 1e6 } })).toMatchObject({
      price: 13.25,
      quotedAtMs: atMs,
    });
  });

  test('in Alpaca’s format', () => {
    const minute = { t: new Date(minuteMs).toISOString(), c: 12.5 };
    const quoteOf = (latestTrade: unknown) => parseSnapshots({ ACME: { latestTrade, minuteBar: minute } })[0];
    expect(quoteOf({ t: new Date(atMs).toISOString(), p: null })).toMatchObject({ price: 12.5, quotedAtMs: minuteMs });
    expect(quoteOf({ t: null, p: 13 })).toMatchObject({ price: 12.5, quotedAtMs: minuteMs });
    expect(quoteOf({ t: new Date(atMs).toISOString(), p: 13 })).toMatchObject({ price: 13, quotedAtMs: atMs });
  });
});

test('an answer of Alpaca without any snapshot in it is malformed, not empty', () => {
  expect(() => parseSnapshots({ message: 'internal error', code: 50_010_000 })).toThrow('malformed');
  expect(parseSnapshots({})).toEqual([]);
  expect(parseSnapshots({ DEAD: null })).toEqual([]);
});
