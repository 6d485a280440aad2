/** What reference data says about one listed company. Everything but the name may be missing. */

/** One row of the SEC's list of tickers. */
export interface SecListing {
  cik: string;
  name: string;
  symbol: string;
  exchange: string | null;
}

export interface FormerName {
  name: string;
  until: Date | null;
}

/** From the SEC's submissions of a company. */
export interface SecCompany {
  cik: string;
  name: string;
  sic: string | null;
  formerNames: FormerName[];
  exchanges: string[];
  investorWebsite: string | null;
  isInUnitedStates: boolean | null;
}

/** From the market data vendor's ticker details. */
export interface TickerDetails {
  symbol: string;
  name: string;
  exchange: string | null;
  cik: string | null;
  sic: string | null;
  marketCapDollars: number | null;
  isFund: boolean;
}

/** From the broker's list of assets. */
export interface ListedAsset {
  symbol: string;
  name: string;
  exchange: string | null;
}

/**
 * Port of the reference data. A part is null when its key is not set. A symbol that the vendor does not know is null; a vendor that
 * cannot be used throws a `DomainError` whose message says what to do.
 */
export interface ReferenceData {
  sec: {
    listTickers(): Promise<readonly SecListing[]>;
    findCompany(cik: string): Promise<SecCompany | null>;
    /** The market value of the shares held by outsiders, in dollars, as the company last reported it. */
    findPublicFloat(cik: string): Promise<number | null>;
  } | null;
  findDetails: ((symbol: string) => Promise<TickerDetails | null>) | null;
  findAsset: ((symbol: string) => Promise<ListedAsset | null>) | null;
}

/** Which vendor each kind of source is read from; null without a key. */
export interface AvailableVendors {
  market: 'massive' | 'alpaca' | null;
  news: 'massive' | 'alpaca' | null;
  filings: boolean;
}
