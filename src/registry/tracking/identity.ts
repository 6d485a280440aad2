import type { AliasType } from '../registry-enums.ts';
import { registryTicker } from '../../kernel/ticker.ts';
import { legalName, shortNames, tidyName } from './company-name.ts';
import { marketCapBucket } from './market-cap.ts';
import type { ListedAsset, SecCompany, SecListing, TickerDetails } from './reference.ts';
import { classifySic, type Classification, FUND } from './sic.ts';
import { vendorSymbols, type VendorSymbols } from './symbols.ts';
import type { ListedTicker } from './ticker-list.ts';

export interface IdentityAlias {
  alias: string;
  type: AliasType;
  validUntil: Date | null;
}

/** All that is known about a company to be tracked. */
export interface CompanyIdentity {
  ticker: string;
  symbols: VendorSymbols;
  legalName: string;
  exchange: string | null;
  cik: string | null;
  classification: Classification | null;
  marketCapBucket: string | null;
  aliases: IdentityAlias[];
  investorWebsite: string | null;
  isInUnitedStates: boolean | null;
}

/** The listing of a written symbol: first by its exact form, then by its letters, because BRKB is listed as BRK-B. */
export function findListing(listings: readonly SecListing[], listed: ListedTicker): SecListing | null {
  const symbol = vendorSymbols(listed.written).sec;
  return (
    listings.find((listing) => listing.symbol === symbol) ??
    listings.find((listing) => registryTicker(listing.symbol) === listed.ticker) ??
    null
  );
}

export interface IdentityInput {
  listed: ListedTicker;
  listing: SecListing | null;
  company: SecCompany | null;
  publicFloat: number | null;
  details: TickerDetails | null;
  asset: ListedAsset | null;
}

/** Null when no vendor knows the symbol. */
export function identifyCompany(input: IdentityInput): CompanyIdentity | null {
  const { listed, listing, company, details, asset } = input;
  const name = legalName([company?.name ?? listing?.name ?? null, details?.name ?? null, asset?.name ?? null]);
  if (name === null) return null;
  const symbols = vendorSymbols(listing?.symbol ?? details?.symbol ?? asset?.symbol ?? listed.written);
  const isFund = details?.isFund === true;
  const classification = isFund ? FUND : classifySic(company?.sic ?? details?.sic ?? null);
  return {
    ticker: listed.ticker,
    symbols,
    legalName: name,
    exchange: exchangeName(details?.exchange ?? listing?.exchange ?? company?.exchanges[0] ?? asset?.exchange ?? null),
    cik: listing?.cik ?? company?.cik ?? details?.cik ?? null,
    classification,
    marketCapBucket: isFund ? 'fund' : marketCapBucket(details?.marketCapDollars ?? input.publicFloat),
    aliases: aliasesOf(listed.ticker, symbols, name, company),
    investorWebsite: company?.investorWebsite ?? null,
    isInUnitedStates: company?.isInUnitedStates ?? null,
  };
}

/** The SEC writes Nasdaq, the vendors NASDAQ. */
const exchangeName = (name: string | null) => (name?.toUpperCase() === 'NASDAQ' ? 'NASDAQ' : name);

function aliasesOf(ticker: string, symbols: VendorSymbols, name: string, company: SecCompany | null): IdentityAlias[] {
  const slashed = symbols.massive.replace('.', '/');
  const tickers = [ticker, symbols.massive, symbols.alpaca, symbols.sec, slashed];
  const all: IdentityAlias[] = [
    ...tickers.map((alias): IdentityAlias => ({ alias, type: 'ticker', validUntil: null })),
    { alias: name, type: 'legal', validUntil: null },
    ...shortNames(name).map((alias): IdentityAlias => ({ alias, type: 'brand', validUntil: null })),
    ...(company?.formerNames ?? []).map(
      (former): IdentityAlias => ({ alias: tidyName(former.name), type: 'former_name', validUntil: former.until }),
    ),
  ];
  const known = new Set<string>();
  return all.filter(({ alias }) => {
    const key = alias.toLowerCase();
    if (known.has(key)) return false;
    known.add(key);
    return true;
  });
}
