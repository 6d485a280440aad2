import { ExpectedFailure } from '../kernel/errors.ts';
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

/** Rows and the vendor or feed that sent them, such as `polygon` or `alpaca/sip`. */
export interface Fetched<T> {
  source: string;
  rows: T[];
}

export interface ManyBarsQuery {
  tickers: readonly string[];
  timeframe: StoredTimeframe;
  /** The sessions to read, ascending. */
  sessions: readonly IsoDate[];
  signal?: AbortSignal;
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
  tickers: readonly string[];
  /** First ex-date; all later ones follow, including announced ones. */
  from: IsoDate;
  signal?: AbortSignal;
}

/** Port of a market data vendor. Methods read all pages up to a limit and throw `VendorFailure` on failure. */
export interface MarketVendor {
  readonly name: string;
  fetchBars(query: BarsQuery): Promise<Fetched<VendorBar>>;
  /** Bars of several tickers at once, in about `callsForMany` calls. */
  fetchManyBars(query: ManyBarsQuery): Promise<Fetched<VendorBar & { ticker: string }>>;
  /** Infinity where the vendor cannot serve several tickers at once. */
  callsForMany(query: Pick<ManyBarsQuery, 'tickers' | 'timeframe' | 'sessions'>): number;
  fetchSplits(query: ActionsQuery): Promise<Fetched<VendorSplit>>;
  fetchDividends(query: ActionsQuery): Promise<Fetched<VendorDividend>>;
  /** One call for all given tickers. */
  fetchSnapshot(query: { tickers: readonly string[]; signal?: AbortSignal }): Promise<Fetched<VendorQuote>>;
}

/**
 * `unauthorised`: the key is wrong. `not_entitled`: the key is right and its plan does not include this data. `too_early`: the plan
 * includes the data of a session only after its end.
 */
export type VendorFailureReason =
  | 'unauthorised'
  | 'not_entitled'
  | 'too_early'
  | 'rate_limited'
  | 'unavailable'
  | 'malformed'
  | 'refused';

/** The message may be shown to an operator: it never contains a URL or a key. */
export class VendorFailure extends ExpectedFailure {
  readonly reason: VendorFailureReason;

  constructor(reason: VendorFailureReason, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'VendorFailure';
    this.reason = reason;
  }
}
