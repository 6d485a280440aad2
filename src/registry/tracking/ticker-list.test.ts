import { expect, test } from 'vitest';
import { readTickerList } from './ticker-list.ts';

const tickersOf = (text: string) => readTickerList(text).tickers.map(({ ticker }) => ticker);

test('typed symbols may be separated by spaces, commas, semicolons or lines', () => {
  expect(tickersOf('AAPL msft, NVDA;BRK.B\nGOOG')).toEqual(['AAPL', 'MSFT', 'NVDA', 'BRKB', 'GOOG']);
});

test('a symbol may carry a dollar sign or its exchange', () => {
  expect(tickersOf('$AAPL\nNASDAQ:MSFT\nNYSE: BRK.B')).toEqual(['AAPL', 'MSFT', 'BRKB']);
});

test('a CSV is read by its symbol column, whatever stands beside it', () => {
  const csv = '\uFEFFName,Symbol,Shares\r\n"Apple, Inc.",AAPL,10\r\nBerkshire,"BRK.B",5\r\n';
  expect(readTickerList(csv)).toEqual({
    tickers: [
      { written: 'AAPL', ticker: 'AAPL' },
      { written: 'BRK.B', ticker: 'BRKB' },
    ],
    unreadable: [],
  });
});

test('a ticker is listed once, in the form that names its share class', () => {
  expect(readTickerList('BRKB, BRK.B, brk-b').tickers).toEqual([{ written: 'BRK.B', ticker: 'BRKB' }]);
});

test('words that are no symbol are returned, comments are not read', () => {
  expect(readTickerList('# my list\nAAPL 12345 MSFT')).toEqual({
    tickers: [
      { written: 'AAPL', ticker: 'AAPL' },
      { written: 'MSFT', ticker: 'MSFT' },
    ],
    unreadable: ['12345'],
  });
});
