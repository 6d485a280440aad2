import { parseCompanyFacts, type CompanyFact } from '../../filings/company-facts.ts';
import { HttpFailure } from '../../kernel/net/http.ts';
import { type Cursor, VendorError } from '../source-adapter.ts';
import { isObject, parseJson } from '../json.ts';
import { readRetries } from '../item-retries.ts';
import type { Archive } from './archive.adapter.ts';
import { companyFactsUrl } from './archive-urls.ts';

/** The facts of the largest companies have 20 MB. */
const FACTS_BYTES_MAX = 96 * 1024 * 1024;
/** EDGAR adds a report's figures within minutes. At the default cadence this is a day. */
const ATTEMPTS_MAX = 144;

/** The progress with company facts, kept in the cursor. */
export interface FactsProgress {
  /** The facts were read once. */
  filled: boolean;
  /** Periodic reports whose figures are not among the facts yet, with the number of attempts. */
  waiting: Record<string, number>;
}

export function readFactsProgress(cursor: Cursor | null): FactsProgress {
  const value = cursor?.['facts'];
  if (!isObject(value)) return { filled: false, waiting: {} };
  return { filled: value['filled'] === true, waiting: readRetries(value['waiting']) };
}

export interface FactsResult {
  facts: CompanyFact[];
  progress: FactsProgress;
  failed: boolean;
}

/** Reads the company facts when they were never read or when a periodic report is new. A failure is tried again with the next run. */
export async function readFacts(archive: Archive, cik: string, before: FactsProgress): Promise<FactsResult> {
  if (before.filled && Object.keys(before.waiting).length === 0) return { facts: [], progress: before, failed: false };
  const facts = await fetchFacts(archive, cik);
  if (facts === 'none') return { facts: [], progress: { filled: true, waiting: {} }, failed: false };
  if (facts === 'failed') return { facts: [], progress: before, failed: true };
  const found = new Set(facts.map(({ accession }) => accession));
  const waiting = Object.entries(before.waiting)
    .filter(([accession, attempts]) => !found.has(accession) && attempts + 1 < ATTEMPTS_MAX)
    .map(([accession, attempts]) => [accession, attempts + 1]);
  return { facts, progress: { filled: true, waiting: Object.fromEntries(waiting) }, failed: false };
}

/** `none` for a company without XBRL reports. */
async function fetchFacts(archive: Archive, cik: string): Promise<CompanyFact[] | 'none' | 'failed'> {
  try {
    const url = companyFactsUrl(archive.baseUrl, cik);
    const response = await archive.get(url, { maxBytes: FACTS_BYTES_MAX, mayBeMissing: true });
    if (response.status === 404) return 'none';
    return parseCompanyFacts(parseJson(response.body)) ?? 'failed';
  } catch (error) {
    const isVendors = error instanceof VendorError || (error instanceof HttpFailure && error.reason !== 'aborted');
    if (isVendors) return 'failed';
    throw error;
  }
}
