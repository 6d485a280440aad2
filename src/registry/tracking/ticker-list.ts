import { registryTicker } from '../../kernel/ticker.ts';

/** One symbol as a person wrote it, and its registry ticker. */
export interface ListedTicker {
  written: string;
  ticker: string;
}

export interface TickerList {
  tickers: ListedTicker[];
  /** Words that are no symbol, in the order of the text. */
  unreadable: string[];
}

export const LIST_TICKERS_MAX = 500;
const UNREADABLE_MAX = 50;
const SYMBOL_COLUMNS = new Set(['ticker', 'tickers', 'symbol', 'symbols', 'ticker symbol', 'stock symbol']);
const EXCHANGE_PREFIX = /^(?:NYSE|NASDAQ|AMEX|ARCA|BATS|NYSEARCA|NYSEAMERICAN)\s*:\s*/i;

/**
 * Reads typed symbols, a pasted list or a CSV. A CSV with a header that names a column "ticker" or "symbol" is read by that
 * column; otherwise every word is a symbol. Each ticker is returned once.
 */
export function readTickerList(text: string): TickerList {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== '' && !line.trimStart().startsWith('#'));
  const words = columnOf(lines) ?? lines.flatMap((line) => line.split(/[\s,;|\t]+/));
  const known = new Map<string, ListedTicker>();
  const unreadable: string[] = [];
  for (const word of words) {
    const written = word
      .trim()
      .replace(/^["']|["']$/g, '')
      .replace(EXCHANGE_PREFIX, '')
      .replace(/^\$/, '')
      .toUpperCase();
    if (written === '') continue;
    const ticker = registryTicker(written);
    if (ticker === null) {
      if (unreadable.length < UNREADABLE_MAX) unreadable.push(word.trim());
    } else {
      const before = known.get(ticker);
      // The form with a separator says more: BRK.B names the share class, BRKB does not.
      if (!before || (before.written === ticker && written !== ticker)) known.set(ticker, { written, ticker });
    }
  }
  return { tickers: [...known.values()], unreadable };
}

/** The cells of the symbol column; null when the first line is no header with one. */
function columnOf(lines: readonly string[]): string[] | null {
  const [header, ...rows] = lines;
  if (header === undefined) return null;
  const separator = [',', ';', '\t'].find((one) => header.includes(one)) ?? ',';
  const names = cells(header, separator).map((name) => name.trim().toLowerCase());
  const index = names.findIndex((name) => SYMBOL_COLUMNS.has(name));
  return index < 0 ? null : rows.map((row) => cells(row, separator)[index] ?? '');
}

/** The cells of one line; a cell in double quotes may contain the separator. */
function cells(line: string, separator: string): string[] {
  const found: string[] = [];
  let cell = '';
  let quoted = false;
  for (const character of line) {
    if (character === '"') quoted = !quoted;
    else if (character === separator && !quoted) {
      found.push(cell);
      cell = '';
    } else cell += character;
  }
  return [...found, cell];
}
