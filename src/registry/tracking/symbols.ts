import { registryTicker } from '../../kernel/ticker.ts';

/** Vendors whose symbols of class shares differ from the registry's ticker. */
export const SYMBOL_VENDORS = ['massive', 'alpaca', 'sec'] as const;
export type SymbolVendor = (typeof SYMBOL_VENDORS)[number];

export type VendorSymbols = Readonly<Record<SymbolVendor, string>>;

/** How each vendor separates a share class from the root. */
const SEPARATOR: Readonly<Record<SymbolVendor, string>> = { massive: '.', alpaca: '.', sec: '-' };

/** The symbol at each vendor, from any written form; a symbol without a separator is the same everywhere. */
export function vendorSymbols(written: string): VendorSymbols {
  const [root = '', share] = written
    .trim()
    .toUpperCase()
    .split(/[./ -]/);
  const symbol = (vendor: SymbolVendor) => (share ? `${root}${SEPARATOR[vendor]}${share}` : root);
  return { massive: symbol('massive'), alpaca: symbol('alpaca'), sec: symbol('sec') };
}

/** Translates between the registry's tickers and one vendor's symbols; a ticker without an entry is its own symbol. */
export interface SymbolMap {
  toVendor: (ticker: string) => string;
  toTicker: (symbol: string) => string;
}

export function symbolMap(rows: readonly { ticker: string; symbol: string }[]): SymbolMap {
  const symbols = new Map(rows.map(({ ticker, symbol }) => [ticker, symbol]));
  const tickers = new Map(rows.map(({ ticker, symbol }) => [symbol, ticker]));
  return {
    toVendor: (ticker) => symbols.get(ticker) ?? ticker,
    // A class share that is not tracked still needs one ticker, because positions and fills of it are stored under a ticker.
    toTicker: (symbol) => tickers.get(symbol) ?? registryTicker(symbol) ?? symbol,
  };
}

/** Read again for every call, because companies are added while the platform runs. */
export type LoadSymbols = () => Promise<SymbolMap>;
