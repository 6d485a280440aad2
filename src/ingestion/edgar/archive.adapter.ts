import { HttpFailure, type HttpResponse } from '../../kernel/net/http.ts';
import { type FetchContext, VendorError } from '../source-adapter.ts';
import { malformedResponse, vendorFailure } from '../vendor-response.ts';

export const VENDOR = 'The filing archive';
const FILE_BYTES_MAX = 24 * 1024 * 1024;
const FILE_TIMEOUT_MS = 60_000;

export interface ArchiveSettings {
  /** The host of `/submissions/` and `/api/xbrl/`. */
  baseUrl: string;
  /** The host of `/Archives/` and `/files/`. */
  archiveUrl: string;
  /** Name and contact address; the archive requires them from programs. */
  userAgent: string | null;
}

/** A file, or why there is none: `missing` (404) and `unavailable` are worth another attempt, `refused` is not. */
export type ArchiveFile = HttpResponse | 'missing' | 'unavailable' | 'refused';

export interface GetOptions {
  maxBytes: number;
  headers?: Record<string, string>;
  mayBeMissing?: boolean;
}

/** EDGAR for one run: base URLs of the source, the declared user agent, and requests under the archive's quota. */
export interface Archive {
  baseUrl: string;
  archiveUrl: string;
  /** Throws on every answer but 200 and 304, and but 404 where something may be missing. */
  get(url: string, options: GetOptions): Promise<HttpResponse>;
  /** A file of a filing. EDGAR lists a filing before it serves it, so that even 404 is worth another attempt. */
  getFile(url: string): Promise<ArchiveFile>;
  malformed(response: HttpResponse): VendorError;
}

export function openArchive(settings: ArchiveSettings, context: FetchContext): Archive {
  const { config, http, signal, now } = context;
  const baseUrl = config.baseUrl ?? settings.baseUrl;
  const archiveUrl = config.archiveUrl ?? config.baseUrl ?? settings.archiveUrl;
  const agent = agentHeaders(settings.userAgent, [baseUrl, archiveUrl]);
  return {
    baseUrl,
    archiveUrl,
    get: async (url, options) => {
      const response = await http.filings({
        url,
        headers: { ...agent, ...options.headers },
        accept: ['application/json'],
        maxBytes: options.maxBytes,
        timeoutMs: FILE_TIMEOUT_MS,
        signal,
      });
      const isExpected = response.status === 404 ? options.mayBeMissing === true : [200, 304].includes(response.status);
      if (!isExpected) throw vendorFailure(VENDOR, response, now);
      return response;
    },
    getFile: async (url) => {
      try {
        const response = await http.filings({
          url,
          headers: agent,
          accept: ['text/*', 'application/pdf', 'application/xhtml+xml', 'application/xml'],
          maxBytes: FILE_BYTES_MAX,
          timeoutMs: FILE_TIMEOUT_MS,
          signal,
        });
        if (response.status === 404) return 'missing';
        return response.status === 200 ? response : 'unavailable';
      } catch (error) {
        if (!(error instanceof HttpFailure) || error.reason === 'aborted') throw error;
        return error.reason === 'timed_out' || error.reason === 'unreachable' ? 'unavailable' : 'refused';
      }
    },
    malformed: (response) => malformedResponse(VENDOR, response),
  };
}

function agentHeaders(userAgent: string | null, urls: string[]): Record<string, string> {
  if (userAgent !== null) return { 'user-agent': userAgent };
  if (urls.some((url) => /(^|\.)sec\.gov$/.test(new URL(url).hostname))) {
    throw new VendorError(`${VENDOR} requires a user agent with a contact address: set EDGAR_USER_AGENT.`);
  }
  return {};
}
