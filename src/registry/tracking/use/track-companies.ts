import type { Actor } from '../../../kernel/audit/audit.store.ts';
import { DomainError } from '../../../kernel/errors.ts';
import type { SourceType } from '../../registry-enums.ts';
import { inferCompetitors } from '../../use/infer-competitors.ts';
import type { RegistryDeps } from '../../use/registry-deps.ts';
import { type CompanyIdentity, findListing, identifyCompany } from '../identity.ts';
import { planSources } from '../plan-sources.ts';
import type { AvailableVendors, ReferenceData, SecListing } from '../reference.ts';
import { vendorSymbols } from '../symbols.ts';
import type { ListedTicker } from '../ticker-list.ts';
import { isComplete, loadTrackedState, saveTracking, type TrackedState } from './save-tracking.ts';

export interface TrackDeps extends RegistryDeps {
  reference: ReferenceData;
  vendors: AvailableVendors;
  /** How many companies that the SEC lists may also be looked up at the market data vendor. */
  countDetailCalls: () => Promise<number>;
}

export type TrackStatus = 'tracked' | 'updated' | 'unchanged' | 'failed';

export interface TrackResult {
  /** As the person wrote it. */
  written: string;
  ticker: string;
  status: TrackStatus;
  legalName: string | null;
  exchange: string | null;
  sector: string | null;
  industry: string | null;
  marketCapBucket: string | null;
  cik: string | null;
  /** Types of the sources that were added. */
  sourcesAdded: SourceType[];
  competitors: number;
  /** One sentence: why it failed, or what is missing. */
  note: string | null;
}

export interface TrackOptions {
  onResult?: (result: TrackResult) => void;
  signal?: AbortSignal;
  /** Companies that have not begun by then fail with a note; null and absent: no limit. */
  deadline?: Date | null;
}

/** One company takes a few calls; those that begin later would end after the deadline. */
const LAST_COMPANY_MS = 10_000;
const OUT_OF_TIME =
  'not reached within the time of this request: send it again, or with "Prefer: respond-async" to get a job';

/**
 * Registers companies with their sources, aliases, exposure and competitors. A failure affects its own company only. Running it
 * again asks no vendor about companies that lack nothing.
 */
export async function trackCompanies(
  deps: TrackDeps,
  tickers: readonly ListedTicker[],
  actor: Actor,
  options: TrackOptions = {},
): Promise<TrackResult[]> {
  const results: TrackResult[] = [];
  const changed: { result: TrackResult; companyId: string }[] = [];
  let detailCalls = 0;
  const detailCallsMax = await deps.countDetailCalls();
  const mayAskDetails = (isListed: boolean) => !isListed || detailCalls++ < detailCallsMax;
  const isLate = () => options.deadline != null && deps.now().getTime() > options.deadline.getTime() - LAST_COMPANY_MS;
  for (const listed of tickers) {
    options.signal?.throwIfAborted();
    const tracked = isLate()
      ? Promise.reject(new DomainError('timed_out', OUT_OF_TIME))
      : trackOne(deps, listed, actor, mayAskDetails);
    const { result, companyId } = await tracked.catch((error: unknown) => ({
      result: failed(listed, error),
      companyId: null,
    }));
    results.push(result);
    if (companyId !== null && result.status !== 'unchanged') changed.push({ result, companyId });
    options.onResult?.(result);
  }
  // After all companies exist, so that those of one list find each other.
  for (const { result, companyId } of changed) {
    if (result.sector === null || result.industry === null) continue;
    result.competitors = (await inferCompetitors(deps, companyId, actor)).length;
  }
  return results;
}

async function trackOne(
  deps: TrackDeps,
  listed: ListedTicker,
  actor: Actor,
  mayAskDetails: (isListed: boolean) => boolean,
): Promise<{ result: TrackResult; companyId: string | null }> {
  const state = await loadTrackedState(deps.db, listed.ticker);
  if (state !== null && isComplete(state, deps.vendors)) {
    requireSameShare(state, listed);
    return { result: resultOf(listed, 'unchanged', state), companyId: state.company.id };
  }
  const identity = await identify(deps.reference, listed, mayAskDetails);
  if (identity === null) throw new DomainError('not_found', unknownSymbol(deps.reference, listed));
  const saved = await saveTracking(deps, identity, planSources(identity, deps.vendors), actor);
  const status = saved.isNew ? 'tracked' : saved.isChanged ? 'updated' : 'unchanged';
  const result = resultOf(listed, status, saved.state);
  return {
    result: { ...result, cik: identity.cik, sourcesAdded: saved.sourcesAdded, note: noteOf(deps, identity) },
    companyId: saved.state.company.id,
  };
}

async function identify(
  reference: ReferenceData,
  listed: ListedTicker,
  mayAskDetails: (isListed: boolean) => boolean,
): Promise<CompanyIdentity | null> {
  const listings: readonly SecListing[] = (await reference.sec?.listTickers()) ?? [];
  const listing = findListing(listings, listed);
  const company = listing === null ? null : ((await reference.sec?.findCompany(listing.cik)) ?? null);
  const symbols = vendorSymbols(listing?.symbol ?? listed.written);
  // A company that the SEC knows needs the vendor only for its size, so that a used-up rate limit does not stop it.
  const findDetails = async () =>
    (await reference.findDetails?.(symbols.massive).catch((error: unknown) => {
      if (listing === null || !(error instanceof DomainError)) throw error;
      return null;
    })) ?? null;
  const asksFirst = mayAskDetails(listing !== null);
  let details = asksFirst ? await findDetails() : null;
  const needsFloat = listing !== null && (details?.marketCapDollars ?? null) === null && details?.isFund !== true;
  const publicFloat = needsFloat ? ((await reference.sec?.findPublicFloat(listing.cik)) ?? null) : null;
  // Foreign issuers and funds report no float.
  if (!asksFirst && publicFloat === null) details = await findDetails();
  const asset = reference.findAsset !== null && details === null ? await reference.findAsset(symbols.alpaca) : null;
  return identifyCompany({ listed, listing, company, publicFloat, details, asset });
}

function unknownSymbol(reference: ReferenceData, listed: ListedTicker): string {
  const asked = [
    reference.sec === null ? null : "the SEC's ticker list",
    reference.findDetails === null ? null : 'the market data vendor',
    reference.findAsset === null ? null : 'the broker',
  ].filter((name) => name !== null);
  return `${listed.written} is unknown to ${asked.join(' and ')}: check the spelling`;
}

/** Two shares of one company differ in their class only: BF.B and a company with the ticker BFB would be one row. */
function requireSameShare(state: TrackedState, listed: ListedTicker): void {
  const written = vendorSymbols(listed.written).massive;
  const known = state.symbols.find(({ vendor }) => vendor === 'massive')?.symbol ?? listed.ticker;
  if (written === listed.ticker || written === known) return;
  throw new DomainError(
    'conflict',
    `${listed.written} would have the ticker ${listed.ticker}, which is tracked as ${known}`,
  );
}

function noteOf(deps: TrackDeps, identity: CompanyIdentity): string | null {
  if (!deps.vendors.filings) return 'no filings source: set EDGAR_USER_AGENT to "name contact@example.com"';
  if (identity.cik === null) return 'no filings source: the SEC does not list it';
  if (identity.classification === null) return 'no sector: the SEC has no industry code for it';
  return null;
}

function resultOf(listed: ListedTicker, status: TrackStatus, { company }: TrackedState): TrackResult {
  return {
    written: listed.written,
    ticker: listed.ticker,
    status,
    legalName: company.legal_name,
    exchange: company.exchange,
    sector: company.sector,
    industry: company.industry,
    marketCapBucket: company.market_cap_bucket,
    cik: null,
    sourcesAdded: [],
    competitors: 0,
    note: null,
  };
}

function failed(listed: ListedTicker, error: unknown): TrackResult {
  if (!(error instanceof DomainError)) throw error;
  return {
    written: listed.written,
    ticker: listed.ticker,
    status: 'failed',
    legalName: null,
    exchange: null,
    sector: null,
    industry: null,
    marketCapBucket: null,
    cik: null,
    sourcesAdded: [],
    competitors: 0,
    note: error.message,
  };
}
