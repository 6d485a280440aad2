import type { Tx } from '../kernel/db/database.ts';
import { MINUTE_MS } from '../kernel/clock.ts';
import type { ArtifactRef } from './artifacts.ts';

/** Passed from ingestion to the documents slice: a stored artifact with the vendor's metadata. */
export interface IntakeItem {
  sourceId: string;
  companyId: string | null;
  /** The vendor's id; (sourceId, externalId) identifies an item however often it is delivered. Another content is a version of it. */
  externalId: string;
  url: string | null;
  documentType: IntakeDocumentType;
  contentType: string;
  artifact: ArtifactRef;
  hints: IntakeHints;
  /** The filing that the document is or belongs to: a press release is an exhibit of one. */
  filingAccession?: string;
  /** Time from which the platform may use it (live: ingest time; backfill: published time + 15 minutes). */
  availableAt: Date;
  /** True when `availableAt` is estimated rather than observed. */
  pitEstimated: boolean;
}

export type IntakeDocumentType = 'news' | 'filing' | 'web_page' | 'press_release';

/** The vendor's metadata; the parser may find better values in the artifact. */
export interface IntakeHints {
  title?: string;
  author?: string;
  /** ISO 8601 with zone. */
  publishedAt?: string;
  /** The text is that of a correction at this time (ISO 8601 with zone): it was not known before. */
  correctedAt?: string;
  language?: string;
  summary?: string;
  tickers?: string[];
  formType?: string;
  /** The time above is the vendor's record of the publication; dates in the text do not replace it. */
  publishedExact?: true;
  /** Item codes of a current report. */
  items?: string[];
  /** Who filed: copies are judged per filer. */
  filerCik?: string;
  /** The type of an exhibit, such as `EX-99.1`. */
  exhibit?: string;
}

/**
 * Implemented by the documents slice and injected. Runs in the transaction that also moves the cursor; items already
 * known by (sourceId, externalId) are ignored and not counted.
 */
export type DocumentIntake = (tx: Tx, items: readonly IntakeItem[]) => Promise<{ inserted: number }>;

/** Assumed delay between an item's stated publication time and its appearance at the vendor. */
const BACKFILL_DELAY_MS = 15 * MINUTE_MS;

/**
 * Computes when an item could first be used. Items of a source that has caught up are available from now. Backfilled
 * items are available from publication plus the delay and marked as estimated. Items whose publication time only the
 * parser finds are marked too, so that the estimate can be made later.
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
