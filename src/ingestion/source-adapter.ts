import type { SourceType } from '../registry/registry.tables.ts';
import type { Tx } from '../kernel/db/database.ts';
import type { HttpGet } from '../kernel/net/http.ts';
import type { ArtifactRef } from './artifacts.ts';
import type { IntakeDocumentType, IntakeHints } from './intake.ts';
import type { SourceConfig } from './source-config.ts';

/** A source as the registry has it. */
export interface SourceDescriptor {
  id: string;
  companyId: string;
  ticker: string;
  sourceType: SourceType;
  name: string;
  /** As stored; `readSourceConfig` makes sense of it. */
  config: Record<string, unknown>;
}

/** What an adapter remembers between two runs: a JSON object that only it can read, stored with the items it covers. */
export type Cursor = Record<string, unknown>;

/** Ways out, each under the quotas of its kind and with retries. */
export interface SourceClients {
  news: HttpGet;
  filings: HttpGet;
  broker: HttpGet;
  /** Any site: a quota per host. */
  web: HttpGet;
}

export interface FetchContext {
  source: SourceDescriptor;
  config: SourceConfig;
  cursor: Cursor | null;
  now: Date;
  /** The source's history is still being filled in. */
  backfill: boolean;
  /** How far back a first fill goes when the source does not say. */
  historyDays: number;
  http: SourceClients;
  /** Keeps what was fetched; the item carries the reference. */
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
  publishedAt: Date | null;
}

export interface FetchResult {
  items: FetchedItem[];
  cursor: Cursor;
  /** The run reached its limit before the source's end: it is due again at once. */
  more: boolean;
  /** For what is not a document: saved in the transaction that moves the cursor. Answers how many rows came and were new. */
  save?: (tx: Tx) => Promise<{ fetched: number; inserted: number }>;
  /** Single items that could not be had; the run is a success all the same. */
  skipped?: number;
}

export interface SourceAdapter {
  fetch(context: FetchContext): Promise<FetchResult>;
}

/** Documents per run: what one transaction takes in, and what a crash may have to fetch again. */
export const ITEMS_PER_RUN_MAX = 100;
export const ITEM_FETCHES_AT_ONCE = 6;
export const EXTERNAL_ID_LENGTH_MAX = 500;

/** The vendor is there but its answer is no use: not worth an immediate retry. The message is shown in the source's health. */
export class VendorError extends Error {
  /** As asked for by the vendor. */
  readonly retryAfterMs: number | null;

  constructor(message: string, options: { cause?: unknown; retryAfterMs?: number | null } = {}) {
    super(message, { cause: options.cause });
    this.name = 'VendorError';
    this.retryAfterMs = options.retryAfterMs ?? null;
  }
}
