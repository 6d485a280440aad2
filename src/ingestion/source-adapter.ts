import type { SourceType } from '../registry/registry-enums.ts';
import type { Tx } from '../kernel/db/database.ts';
import { HOUR_MS } from '../kernel/clock.ts';
import { ExpectedFailure, isRateLimited } from '../kernel/errors.ts';
import type { HttpGet, HttpResponse } from '../kernel/net/http.ts';
import type { ArtifactRef } from './artifacts.ts';
import type { IntakeDocumentType, IntakeHints } from './intake.ts';
import type { SourceConfig } from './source-config.ts';

/** A source as stored in the registry. */
export interface SourceDescriptor {
  id: string;
  companyId: string;
  ticker: string;
  sourceType: SourceType;
  name: string;
  /** Raw value; parsed by `readSourceConfig`. */
  config: Record<string, unknown>;
}

/**
 * An adapter's state between runs: a JSON object private to the adapter, saved in the same transaction as its items.
 */
export type Cursor = Record<string, unknown>;

/** HTTP clients with retries, each under the quotas of its vendor kind. */
export interface SourceClients {
  news: HttpGet;
  filings: HttpGet;
  broker: HttpGet;
  /** Any site, with a quota per host. */
  web: HttpGet;
}

export interface FetchContext {
  source: SourceDescriptor;
  config: SourceConfig;
  cursor: Cursor | null;
  now: Date;
  /** True while the source's history is being backfilled. */
  backfill: boolean;
  /** Days of history to backfill when the source's config does not set it. */
  historyDays: number;
  http: SourceClients;
  /** Stores the fetched bytes and returns the reference for the item. */
  put: (bytes: Uint8Array, contentType: string) => Promise<ArtifactRef>;
  signal: AbortSignal;
}

export interface FetchedItem {
  externalId: string;
  url: string | null;
  documentType: IntakeDocumentType;
  contentType: string;
  artifact: ArtifactRef;
  hints: IntakeHints;
  /** When this text was published; a correction is younger than its document. */
  publishedAt: Date | null;
  /** The filing that the document is or belongs to. */
  filingAccession?: string;
}

export interface FetchResult {
  items: FetchedItem[];
  cursor: Cursor;
  /** True when the run reached its limit before the end of the source; the source is due again immediately. */
  more: boolean;
  /**
   * Saves data other than documents, in the transaction that moves the cursor. Returns the counts of fetched and new
   * rows.
   */
  save?: (tx: Tx, ingestedAt: Date) => Promise<{ fetched: number; inserted: number }>;
  /** Number of items that could not be fetched; the run still succeeds. */
  skipped?: number;
  /** Items that were tried often enough; they are among `skipped`. */
  givenUp?: string[];
  /** Number of the list's records that lack an id, a title or a time. One that is listed again counts again. */
  malformed?: number;
}

export interface SourceAdapter {
  fetch(context: FetchContext): Promise<FetchResult>;
  /** News of all companies in one list, where the vendor has it. */
  readFeed?(context: FeedContext): Promise<FeedRead>;
}

export interface FeedContext extends Pick<FetchContext, 'http' | 'put' | 'now' | 'signal'> {
  /** The name in the sources' config. */
  credential: string | null;
  /** The first publication time to read. */
  from: Date;
}

interface FeedRead {
  /** Oldest first. */
  articles: FeedArticle[];
  /** False when pages are left. */
  isWhole: boolean;
  malformed: number;
}

/** An article of a feed. Its place in the list is `at`. */
export interface FeedArticle {
  /** Of this version of the article, as it stands in a cursor: a corrected one has another. */
  id: string;
  at: Date;
  /** In the vendor's spelling. */
  symbols: readonly string[];
  fetch(config: Pick<SourceConfig, 'fullText' | 'documentType'>): Promise<FetchedItem>;
}

/** Pages of one read of a feed; the rest follows in the next one. */
export const FEED_PAGES_MAX = 20;
/** Each run re-reads this period because vendors add news with slightly earlier times. */
export const NEWS_OVERLAP_MS = HOUR_MS;
/** Ids that a cursor keeps, so that what is read again is not fetched again. */
export const RECENT_IDS_MAX = 500;

/** The next page of a list; null when the quota is used up after the first, so that the pages read so far are kept. */
export function nextPageOrNull(list: () => Promise<HttpResponse>, pagesRead: number): Promise<HttpResponse | null> {
  return list().catch((error: unknown) => {
    if (pagesRead > 0 && isRateLimited(error)) return null;
    throw error;
  });
}

/** Documents per run: bounds one transaction and the work repeated after a crash. */
export const ITEMS_PER_RUN_MAX = 100;
export const CONCURRENT_ITEM_FETCHES = 6;
export const EXTERNAL_ID_LENGTH_MAX = 500;

/**
 * The vendor answered, but not usefully; an immediate retry is pointless. The message is shown in the source's health.
 */
export class VendorError extends ExpectedFailure {
  /** Pause requested by the vendor. */
  readonly retryAfterMs: number | null;

  constructor(message: string, options: { cause?: unknown; retryAfterMs?: number | null } = {}) {
    super(message, { cause: options.cause });
    this.name = 'VendorError';
    this.retryAfterMs = options.retryAfterMs ?? null;
  }
}
