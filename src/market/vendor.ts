import type { IsoDate } from '../kernel/calendar/calendar.ts';
import type { Prices, StoredTimeframe } from './bar.ts';

/**
 * An unchecked bar as the vendor sent it; missing or unparseable numbers are NaN and are dropped by `clean-bars.ts`.
 */
export interface VendorBar extends Prices {
  startMs: number;
}

export interface VendorSplit {
  ticker: string;
  exDate: IsoDate;
  splitFrom: number;
  splitTo: number;
  vendorId: string | null;
}

export interface VendorDividend {
  ticker: string;
  exDate: IsoDate;
  cashAmount: number;
  currency: string | null;
  kind: string;
  declaredOn: IsoDate | null;
  payDate: IsoDate | null;
  vendorId: string | null;
}

export interface VendorQuote {
  ticker: string;
  price: number;
  dayVolume: number | null;
  previousClose: number | null;
  quotedAtMs: number;
}

export interface BarsQuery {
  ticker: string;
  timeframe: StoredTimeframe;
  /** Both dates are inclusive and in the market's time zone. */
  from: IsoDate;
  to: IsoDate;
  signal?: AbortSignal;
}

export interface ActionsQuery {
  /** Omit for all tickers. */
  ticker?: string;
  /** First ex-date; all later ones follow, including announced ones. */
  from: IsoDate;
  signal?: AbortSignal;
}

/** Port of a market data vendor. Methods read all pages up to a limit and throw `VendorFailure` on failure. */
export interface MarketVendor {
  readonly name: string;
  fetchBars(query: BarsQuery): Promise<VendorBar[]>;
  fetchSplits(query: ActionsQuery): Promise<VendorSplit[]>;
  fetchDividends(query: ActionsQuery): Promise<VendorDividend[]>;
  /** One call for all tickers, or for the given ones. */
  fetchSnapshot(query: { tickers?: readonly string[]; signal?: AbortSignal }): Promise<VendorQuote[]>;
}

export type VendorFailureReason = 'unauthorised' | 'rate_limited' | 'unavailable' | 'malformed' | 'refused';

/** The message may be shown to an operator: it never contains a URL or a key. */
export class VendorFailure extends Error {
  readonly reason: VendorFailureReason;

  constructor(reason: VendorFailureReason, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'VendorFailure';
    this.reason = reason;
  }
}
