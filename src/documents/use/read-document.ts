import type { ArtifactStore } from '../../ingestion/artifacts.ts';
import { availability } from '../../ingestion/intake.ts';
import type { Now } from '../../kernel/clock.ts';
import { DomainError } from '../../kernel/errors.ts';
import { type Fingerprint, fingerprint } from '../dedup/fingerprint.ts';
import type { ClaimedDocument } from '../document-parse.store.ts';
import type { AliasIndex } from '../link/alias-index.ts';
import { linkMentions, type Mention } from '../link/link-mentions.ts';
import { hasMacroCue } from '../link/relevance.ts';
import type { ParsedDocument } from '../parse/document.ts';
import { PARSE_TIMEOUT_MS, ParseRefused } from '../parse/limits.ts';
import { parseDocument, type ReadPdf } from '../parse/parse-document.ts';

export interface ReadDeps {
  artifacts: Pick<ArtifactStore, 'get'>;
  readPdf: ReadPdf;
  now: Now;
}

export interface ReadDocument {
  row: ClaimedDocument;
  parsed: ParsedDocument;
  /** When the document could be known. For a backfilled page this follows its own date once parsed. */
  availableAt: Date;
  fingerprint: Fingerprint;
  mentions: Mention[];
  isRelevant: boolean;
}

/** `refused`: a retry is useless. `outside`: a dependency was unavailable, so the document is not charged an attempt. */
export type ReadFailure = { row: ClaimedDocument; kind: 'refused' | 'failed' | 'outside'; error: unknown };

/** All steps that need only this document: fetch, parse, fingerprint, link. */
export async function readDocument(
  row: ClaimedDocument,
  aliases: AliasIndex,
  deps: ReadDeps,
): Promise<ReadDocument | ReadFailure> {
  try {
    const bytes = await deps.artifacts.get(row.artifact_storage_key);
    const deadlineMs = deps.now().getTime() + PARSE_TIMEOUT_MS;
    const parsed = await parseDocument(
      bytes,
      {
        contentType: row.content_type,
        documentType: row.document_type,
        url: row.url,
        externalId: row.external_id,
        hints: row.hints,
        availableAt: row.available_at,
      },
      { readPdf: deps.readPdf, expired: () => deps.now().getTime() > deadlineMs },
    );
    const mentions = linkMentions(parsed.body, aliases, {
      titleEnd: parsed.titleEnd,
      leadStart: parsed.leadStart,
      leadEnd: parsed.leadEnd,
      sourceCompanyId: row.source_company_id,
      vendorTickers: row.hints.tickers ?? [],
      at: parsed.publishedAt ?? row.available_at,
    });
    return {
      row,
      parsed,
      availableAt: row.pit_estimated
        ? availability(textTime(parsed.publishedAt, row.hints.correctedAt), row.available_at, true).availableAt
        : row.available_at,
      fingerprint: fingerprint(parsed.body),
      mentions,
      // A filing concerns its filer even when the text never mentions the name.
      isRelevant:
        row.document_type === 'filing' ||
        mentions.some(({ status }) => status === 'linked') ||
        hasMacroCue(parsed.body),
    };
  } catch (error) {
    return { row, kind: failureKind(error), error };
  }
}

/** When the text was published: a correction later than the document. */
function textTime(publishedAt: Date | null, correctedAt: string | undefined): Date | null {
  const corrected = correctedAt === undefined ? null : new Date(correctedAt);
  return publishedAt !== null && corrected !== null && corrected > publishedAt ? corrected : publishedAt;
}

export const isReadFailure = (result: ReadDocument | ReadFailure): result is ReadFailure => 'kind' in result;

function failureKind(error: unknown): ReadFailure['kind'] {
  if (error instanceof ParseRefused) return 'refused';
  return error instanceof DomainError && error.kind === 'unavailable' ? 'outside' : 'failed';
}
