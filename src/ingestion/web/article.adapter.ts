import { HttpFailure } from '../../kernel/net/http.ts';
import type { FetchContext } from '../source-adapter.ts';
import { conditionalHeaders, type Validators, validatorsOf } from './page-request.ts';
import type { Robots } from './robots.adapter.ts';

/** Content types that the parser supports. */
const DOCUMENT_TYPES = ['text/html', 'application/xhtml+xml', 'text/plain', 'application/pdf'] as const;
const PAGE_BYTES_MAX = 8 * 1024 * 1024;
const PAGE_TIMEOUT_MS = 20_000;

export type PageOutcome =
  | { kind: 'page'; bytes: Buffer; contentType: string; url: string; validators: Validators }
  | { kind: 'unchanged' }
  /** Permanent: disallowed by robots.txt or by our own rules, gone, or of an unsupported type. */
  | { kind: 'refused'; reason: string }
  /** Temporary: worth a retry. */
  | { kind: 'unavailable'; reason: string };

/** Fetches one web page, respecting robots.txt and sending validators. Only an abort throws. */
export async function fetchPage(
  context: Pick<FetchContext, 'http' | 'signal'>,
  robots: Robots,
  url: string,
  validators: Validators = {},
): Promise<PageOutcome> {
  const get = context.http.web;
  try {
    const refusal = await robots.findRefusal(url, get, context.signal);
    if (refusal !== null) return { kind: 'refused', reason: refusal };
    const response = await get({
      url,
      headers: conditionalHeaders(validators),
      accept: DOCUMENT_TYPES,
      maxBytes: PAGE_BYTES_MAX,
      timeoutMs: PAGE_TIMEOUT_MS,
      signal: context.signal,
    });
    if (response.status === 304) return { kind: 'unchanged' };
    if (response.status === 200) {
      return {
        kind: 'page',
        bytes: response.body,
        contentType: response.headers['content-type'] ?? 'text/html',
        url: response.url,
        validators: validatorsOf(response.headers),
      };
    }
    const reason = `the page answered ${response.status}`;
    const passing = response.status === 429 || response.status >= 500 || response.status === 408;
    return { kind: passing ? 'unavailable' : 'refused', reason };
  } catch (error) {
    if (!(error instanceof HttpFailure) || error.reason === 'aborted') throw error;
    const passing = error.reason === 'timed_out' || error.reason === 'unreachable';
    return { kind: passing ? 'unavailable' : 'refused', reason: error.message };
  }
}
