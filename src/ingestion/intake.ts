import type { Tx } from '../kernel/db/database.ts';
import { MINUTE_MS } from '../kernel/clock.ts';
import type { ArtifactRef } from './artifacts.ts';

/** What ingestion hands to the documents slice: a stored artifact and what the vendor said about it. */
export interface IntakeItem {
  sourceId: string;
  companyId: string | null;
  /** The vendor's own name for it; (sourceId, externalId) is one item for ever, however often it is delivered. */
  externalId: string;
  url: string | null;
  documentType: IntakeDocumentType;
  contentType: string;
  artifact: ArtifactRef;
  hints: IntakeHints;
  /** When the platform may act on it (live: ingest time; backfill: published time + 15 minutes). */
  availableAt: Date;
  /** `availableAt` is reckoned, not observed. */
  pitEstimated: boolean;
}

export type IntakeDocumentType = 'news' | 'filing' | 'web_page' | 'press_release';

/** The vendor's word: the parser may find better in the artifact itself. */
export interface IntakeHints {
  title?: string;
  author?: string;
  /** ISO 8601 with zone. */
  publishedAt?: string;
  language?: string;
  summary?: string;
  tickers?: string[];
  formType?: string;
}

/**
 * Implemented by the documents slice and injected. Runs inside the transaction that also moves the cursor; items already
 * known by (sourceId, externalId) are left alone and not counted.
 */
export type DocumentIntake = (tx: Tx, items: readonly IntakeItem[]) => Promise<{ inserted: number }>;

/** A vendor shows an item some time after the time it prints on it: what a backfill must assume. */
const BACKFILL_DELAY_MS = 15 * MINUTE_MS;

/**
 * When an item could first be acted on. What is seen while a source is being followed is available from now on. What is read
 * while its history is being filled in was there before: its publication plus the delay, marked as estimated. Where only the
 * parser can tell the publication time it is marked too, so that the estimate can be made once the time is known.
 */
export function availability(
  publishedAt: Date | null,
  ingestedAt: Date,
  backfill: boolean,
): { availableAt: Date; pitEstimated: boolean } {
  if (!backfill) return { availableAt: ingestedAt, pitEstimated: false };
  if (publishedAt === null) return { availableAt: ingestedAt, pitEstimated: true };
  const reckoned = new Date(publishedAt.getTime() + BACKFILL_DELAY_MS);
  return reckoned < ingestedAt
    ? { availableAt: reckoned, pitEstimated: true }
    : { availableAt: ingestedAt, pitEstimated: false };
}
