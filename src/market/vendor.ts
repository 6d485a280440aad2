import type { IsoDate } from '../kernel/calendar/calendar.ts';
import type { Prices, StoredTimeframe } from './bar.ts';

/** What a vendor says, unchecked: a number it left out or garbled is NaN here, and the rules of `clean-bars.ts` decide. */
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
  /** Both dates included, in the market's own time zone. */
  from: IsoDate;
  to: IsoDate;
  signal?: AbortSignal;
}

export interface ActionsQuery {
  /** All tickers when left out. */
  ticker?: string;
  /** First ex-date; later ones, announced ones included, follow. */
  from: IsoDate;
  signal?: AbortSignal;
}

/** The port. Every method pages to the end, within bounds, and throws a `VendorFailure` when it cannot. */
export interface MarketVendor {
  readonly name: string;
  fetchBars(query: BarsQuery): Promise<VendorBar[]>;
  fetchSplits(query: ActionsQuery): Promise<VendorSplit[]>;
  fetchDividends(query: ActionsQuery): Promise<VendorDividend[]>;
  /** One call for all tickers; those named when a list is given. */
  fetchSnapshot(query: { tickers?: readonly string[]; signal?: AbortSignal }): Promise<VendorQuote[]>;
}

export type VendorFailureReason = 'unauthorised' | 'rate_limited' | 'unavailable' | 'malformed' | 'refused';

/** Its message may be shown to an operator: it names the vendor and what happened, never an address or a key. */
export class VendorFailure extends Error {
  readonly reason: VendorFailureReason;

  constructor(reason: VendorFailureReason, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'VendorFailure';
    this.reason = reason;
  }
}
