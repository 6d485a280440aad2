import { DAY_MS } from '../../kernel/clock.ts';
import { compareText } from '../../kernel/compare-text.ts';
import { HttpFailure } from '../../kernel/net/http.ts';
import { instant, texts } from '../json.ts';
import { mapBounded } from '../map-bounded.ts';
import { readRetries, updateRetries } from '../item-retries.ts';
import {
  type FetchContext,
  type FetchedItem,
  CONCURRENT_ITEM_FETCHES,
  ITEMS_PER_RUN_MAX,
  type SourceAdapter,
  VendorError,
} from '../source-adapter.ts';
import { malformedResponse, vendorFailure } from '../vendor-response.ts';
import { conditionalHeaders, readValidators, validatorsOf } from '../web/page-request.ts';
import { type Filing, filingUrl, isWantedForm, parseSubmissions, submissionsUrl } from './submissions.ts';

const VENDOR = 'The filing archive';
const LIST_BYTES_MAX = 16 * 1024 * 1024;
const FILING_BYTES_MAX = 24 * 1024 * 1024;
const FILING_TIMEOUT_MS = 60_000;
/** Filings appear in the list some time after their acceptance time. */
const OVERLAP_MS = 2 * DAY_MS;
const RECENT_MAX = 500;

export interface FilingsAdapterDeps {
  baseUrl: string;
  archiveUrl: string;
  /** Name and contact address; the archive requires them from programs. */
  userAgent: string | null;
}

export function createFilingsAdapter(deps: FilingsAdapterDeps): SourceAdapter {
  return {
    fetch: async (context) => {
      const { config, cursor, now } = context;
      const cik = config.cik ?? '';
      const base = config.baseUrl ?? deps.baseUrl;
      const archive = config.archiveUrl ?? config.baseUrl ?? deps.archiveUrl;
      const headers = agentHeaders(deps.userAgent, [base, archive]);
      const response = await context.http.filings({
        url: submissionsUrl(base, cik),
        headers: { ...headers, ...conditionalHeaders(readValidators(cursor?.['validators'])) },
        accept: ['application/json'],
        maxBytes: LIST_BYTES_MAX,
        signal: context.signal,
      });
      if (response.status === 304) return { items: [], cursor: cursor ?? {}, more: false };
      if (response.status !== 200) throw vendorFailure(VENDOR, response, now);
      const list = parseSubmissions(response.body);
      if (list === null) throw malformedResponse(VENDOR, response);

      const known = new Set(texts(cursor?.['recent'], RECENT_MAX));
      const retries = readRetries(cursor?.['waiting']);
      const reached = instant(cursor?.['since']);
      const from = reached ?? new Date(now.getTime() - (config.historyDays ?? context.historyDays) * DAY_MS);
      const floor = reached === null ? from.getTime() : from.getTime() - OVERLAP_MS;
      const fresh = list.filings
        .filter(({ form }) => isWantedForm(form, config.forms))
        .filter(({ accession, acceptedAt }) =>
          retries[accession] === undefined ? acceptedAt.getTime() >= floor && !known.has(accession) : true,
        )
        .sort((a, b) => a.acceptedAt.getTime() - b.acceptedAt.getTime() || compareText(a.accession, b.accession));
      const batch = fresh.slice(0, ITEMS_PER_RUN_MAX);
      const fetched = await mapBounded(batch, CONCURRENT_ITEM_FETCHES, (filing) =>
        fetchFiling(context, filing, filingUrl(archive, cik, filing), headers),
      );
      const idsWhere = (outcome: unknown) =>
        batch.filter((_, index) => fetched[index] === outcome).map((f) => f.accession);
      const failed = idsWhere('unavailable');
      if (failed.length > 0 && failed.length === batch.length) {
        throw new VendorError(
          `${VENDOR} (${new URL(archive).host}) served none of ${failed.length} requested filings.`,
        );
      }
      const { waiting, givenUp } = updateRetries(retries, {
        resolved: batch.map(({ accession }) => accession).filter((id) => !failed.includes(id)),
        failed,
      });
      const more = batch.length < fresh.length;
      const latest = batch.reduce((max, { acceptedAt }) => Math.max(max, acceptedAt.getTime()), from.getTime());
      return {
        items: fetched.filter((item): item is FetchedItem => typeof item === 'object'),
        more,
        skipped: givenUp.length + idsWhere('refused').length,
        cursor: {
          since: new Date(Math.min(latest, now.getTime())).toISOString(),
          recent: [...known, ...batch.map(({ accession }) => accession)].slice(-RECENT_MAX),
          waiting,
          // While filings remain, the next response must not be 304 Not Modified.
          validators: more || Object.keys(waiting).length > 0 ? {} : validatorsOf(response.headers),
        },
      };
    },
  };
}

async function fetchFiling(
  context: FetchContext,
  filing: Filing,
  url: string,
  headers: Record<string, string>,
): Promise<FetchedItem | 'refused' | 'unavailable'> {
  try {
    const response = await context.http.filings({
      url,
      headers,
      accept: ['text/*', 'application/pdf', 'application/xhtml+xml', 'application/xml'],
      maxBytes: FILING_BYTES_MAX,
      timeoutMs: FILING_TIMEOUT_MS,
      signal: context.signal,
    });
    // The archive lists a filing before it serves it, so even 404 is retried.
    if (response.status !== 200) return 'unavailable';
    const contentType = response.headers['content-type'] ?? 'text/html';
    return {
      externalId: filing.accession,
      url,
      documentType: 'filing',
      contentType,
      artifact: await context.put(response.body, contentType),
      publishedAt: filing.acceptedAt,
      hints: {
        formType: filing.form,
        publishedAt: filing.acceptedAt.toISOString(),
        tickers: [context.source.ticker],
        ...(filing.description === null ? {} : { title: filing.description }),
      },
    };
  } catch (error) {
    if (!(error instanceof HttpFailure) || error.reason === 'aborted') throw error;
    return error.reason === 'timed_out' || error.reason === 'unreachable' ? 'unavailable' : 'refused';
  }
}

function agentHeaders(userAgent: string | null, urls: string[]): Record<string, string> {
  if (userAgent !== null) return { 'user-agent': userAgent };
  if (urls.some((url) => /(^|\.)sec\.gov$/.test(new URL(url).hostname))) {
    throw new VendorError(`${VENDOR} requires a user agent with a contact address: set EDGAR_USER_AGENT.`);
  }
  return {};
}
