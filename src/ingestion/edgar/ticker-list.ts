import { isObject, parseObject, text } from '../json.ts';

/** A row of EDGAR's list of tickers (`/files/company_tickers.json`). */
export interface ListedTicker {
  /** Without leading zeros. */
  cik: string;
  /** As EDGAR writes it: class shares with a dash (`BRK-B`). */
  ticker: string;
  name: string;
}

const TICKERS_MAX = 100_000;

/** Null when the bytes are not such a list. */
export function parseTickerList(bytes: Uint8Array): ListedTicker[] | null {
  const root = parseObject(bytes);
  if (root === null) return null;
  const rows = Object.values(root)
    .slice(0, TICKERS_MAX)
    .flatMap((row): ListedTicker[] => {
      if (!isObject(row)) return [];
      const cik = row['cik_str'];
      const ticker = text(row['ticker'], 20);
      if (typeof cik !== 'number' || !Number.isInteger(cik) || cik <= 0 || ticker === undefined) return [];
      return [{ cik: String(cik), ticker: ticker.toUpperCase(), name: text(row['title'], 200) ?? '' }];
    });
  return rows.length === 0 ? null : rows;
}

/** Finds a symbol in any spelling of a share class: `BRK.B`, `BRK/B`, `BRK-B` and `BRKB` are the same. */
export function findListedTicker(list: readonly ListedTicker[], symbol: string): ListedTicker | null {
  const letters = (ticker: string) => ticker.toUpperCase().replace(/[^A-Z0-9]/g, '');
  const wanted = letters(symbol);
  return (
    list.find(({ ticker }) => ticker === symbol.toUpperCase()) ??
    list.find(({ ticker }) => letters(ticker) === wanted) ??
    null
  );
}
