import type { Secret } from '../../kernel/access/secret.ts';
import { HOUR_MS, type Now } from '../../kernel/clock.ts';
import { DomainError, unavailable } from '../../kernel/errors.ts';
import { HttpFailure, type HttpGet } from '../../kernel/net/http.ts';
import {
  parseAsset,
  parsePublicFloat,
  parseSecCompany,
  parseTickerDetails,
  parseTickerList,
} from './parse-reference.ts';
import type { ReferenceData, SecListing } from './reference.ts';

export interface ReferenceOptions {
  now: Now;
  /** Each client must already apply its vendor's quota. */
  sec: { get: HttpGet; dataUrl: string; archiveUrl: string; userAgent: string } | null;
  massive: { get: HttpGet; baseUrl: string; apiKey: Secret } | null;
  alpaca: { get: HttpGet; baseUrl: string; keyId: Secret; secretKey: Secret } | null;
}

const LIST_BYTES_MAX = 16 * 1024 * 1024;
/** The archive changes its list once a day. */
const LIST_KEPT_MS = HOUR_MS;
const TIMEOUT_MS = 30_000;

interface Call {
  get: HttpGet;
  vendor: string;
  /** What to do about a refused key. */
  advice: string;
  url: string;
  headers: Record<string, string>;
}

export function createReferenceData(options: ReferenceOptions): ReferenceData {
  const { sec, massive, alpaca } = options;
  return {
    sec: sec && secReference(sec, options.now),
    findDetails:
      massive &&
      (async (symbol) => {
        const body = await fetchBody({
          get: massive.get,
          vendor: 'the market data vendor',
          advice: 'check MASSIVE_API_KEY',
          url: `${massive.baseUrl}/v3/reference/tickers/${encodeURIComponent(symbol)}`,
          headers: { authorization: `Bearer ${massive.apiKey.reveal()}` },
        });
        return body && parseTickerDetails(body);
      }),
    findAsset:
      alpaca &&
      (async (symbol) => {
        const body = await fetchBody({
          get: alpaca.get,
          vendor: 'Alpaca',
          advice: 'check ALPACA_KEY_ID and ALPACA_SECRET_KEY',
          url: `${alpaca.baseUrl}/v2/assets/${encodeURIComponent(symbol)}`,
          headers: { 'apca-api-key-id': alpaca.keyId.reveal(), 'apca-api-secret-key': alpaca.secretKey.reveal() },
        });
        return body && parseAsset(body);
      }),
  };
}

function secReference(sec: NonNullable<ReferenceOptions['sec']>, now: Now): NonNullable<ReferenceData['sec']> {
  const call = (url: string) =>
    fetchBody({
      get: sec.get,
      vendor: 'the SEC',
      advice: 'check EDGAR_USER_AGENT: it must be a name and a contact address',
      url,
      headers: { 'user-agent': sec.userAgent },
    });
  const cikPath = (cik: string) => `CIK${cik.padStart(10, '0')}`;
  const readList = async () => {
    const files = ['company_tickers_exchange.json', 'company_tickers.json'];
    for (const file of files) {
      const body = await call(`${sec.archiveUrl}/files/${file}`);
      const listings = body && parseTickerList(body);
      if (listings) return listings;
    }
    throw unavailable("the SEC's ticker list cannot be read: try again later");
  };
  let kept: { at: number; listings: Promise<readonly SecListing[]> } | null = null;
  return {
    listTickers: () => {
      const nowMs = now().getTime();
      if (kept === null || nowMs - kept.at > LIST_KEPT_MS) {
        const listings = readList();
        kept = { at: nowMs, listings };
        listings.catch(() => {
          kept = null;
        });
      }
      return kept.listings;
    },
    findCompany: async (cik) => {
      const body = await call(`${sec.dataUrl}/submissions/${cikPath(cik)}.json`);
      return body && parseSecCompany(body);
    },
    findPublicFloat: async (cik) => {
      const body = await call(`${sec.dataUrl}/api/xbrl/companyconcept/${cikPath(cik)}/dei/EntityPublicFloat.json`);
      return body && parsePublicFloat(body);
    },
  };
}

/** Null for 404. */
async function fetchBody(call: Call): Promise<Buffer | null> {
  const response = await call
    .get({ url: call.url, headers: call.headers, maxBytes: LIST_BYTES_MAX, timeoutMs: TIMEOUT_MS })
    .catch((error: unknown) => {
      if (error instanceof HttpFailure) throw unavailable(`${call.vendor} cannot be reached: ${error.message}`, error);
      throw error;
    });
  const { status } = response;
  if (status === 404) return null;
  if (status === 401 || status === 403)
    throw unavailable(`${call.vendor} refused the request (${status}): ${call.advice}`);
  if (status === 429)
    throw new DomainError('rate_limited', `${call.vendor} allows no more calls now (429): try again in a minute`);
  if (status !== 200) throw unavailable(`${call.vendor} answered with status ${status}: try again later`);
  return response.body;
}
