import { findDocument } from '../../../documents/document.store.ts';
import { withholdDocument } from '../../../documents/withhold-text.ts';
import { loadIntelligence } from '../../../intelligence/intelligence.store.ts';
import type { Executor } from '../../../kernel/db/database.ts';
import type { Reading } from '../trace.schema.ts';

const IMPACTS_MAX = 5;

/** A document as it was read, with its impacts on a company, the strongest first. Null for a document that is deleted. */
export async function loadReading(
  db: Executor,
  documentId: string,
  ticker: string | null,
  { withRestricted }: { withRestricted: boolean },
): Promise<Reading | null> {
  const found = await findDocument(db, documentId);
  if (!found) return null;
  const withText = withRestricted || !found.restricted;
  const document = withText ? found : withholdDocument(found);
  const intelligence = await loadIntelligence(db, documentId, { withText });
  const impacts = (intelligence?.company_impacts ?? [])
    .filter((impact) => ticker === null || impact.ticker === ticker)
    .toSorted((one, other) => Math.abs(other.sentiment) - Math.abs(one.sentiment))
    .slice(0, IMPACTS_MAX);
  return {
    document_id: documentId,
    title: document.title,
    document_type: document.document_type,
    published_at: document.published_at,
    available_at: document.available_at,
    read_at: intelligence?.created_at ?? null,
    provider: intelligence?.provider ?? null,
    model_name: intelligence?.model_name ?? null,
    summary: intelligence?.summary ?? null,
    impacts,
  };
}
