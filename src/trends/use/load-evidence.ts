import { signatureFromBytes } from '../../documents/dedup/minhash.ts';
import { computeNovelty } from '../../documents/novelty.ts';
import type { Executor } from '../../kernel/db/database.ts';
import type { TrendImpact } from '../weigh-evidence.ts';
import { COMPANY_IMPACTS_MAX, POOLED_IMPACTS_MAX } from '../evidence-limits.ts';
import { type ImpactScope, listImpacts } from '../impact.store.ts';
import { type DocumentOfCompany, insertNovelty, listStoriesBefore, NOVELTY_BATCH } from '../novelty.store.ts';

/** Loads the evidence of an entity with the novelty of each document, which is measured on first use. */
export async function loadEvidence(
  db: Executor,
  scope: ImpactScope,
  range: { from: Date; asOf: Date },
): Promise<{ impacts: TrendImpact[]; truncated: boolean }> {
  const limit = scope !== 'market' && 'companyId' in scope ? COMPANY_IMPACTS_MAX : POOLED_IMPACTS_MAX;
  const stored = await listImpacts(db, scope, { ...range, limit });
  const measured = await measureNovelty(
    db,
    stored.filter(({ novelty }) => novelty === null),
  );
  const impacts = stored.map((impact) => ({
    ...impact,
    novelty: impact.novelty ?? measured.get(keyOf(impact)) ?? 1,
  }));
  return { impacts, truncated: stored.length === limit };
}

const keyOf = ({ documentId, companyId }: DocumentOfCompany) => `${documentId} ${companyId}`;

/** Measures and stores the novelty of documents at the time they became available. */
export async function measureNovelty(
  db: Executor,
  unmeasured: readonly DocumentOfCompany[],
): Promise<Map<string, number>> {
  const documents = [...new Map(unmeasured.map((item) => [keyOf(item), item])).values()];
  const found = new Map<string, number>();
  for (let start = 0; start < documents.length; start += NOVELTY_BATCH) {
    const stories = await listStoriesBefore(db, documents.slice(start, start + NOVELTY_BATCH));
    const measured = stories.map(({ documentId, companyId, availableAt, signature, previous }) => ({
      documentId,
      companyId,
      novelty: signature
        ? computeNovelty(
            signatureFromBytes(signature),
            availableAt,
            previous.map((story) => ({ ...story, signature: signatureFromBytes(story.signature) })),
          )
        : 1,
    }));
    await insertNovelty(db, measured);
    for (const item of measured) found.set(keyOf(item), item.novelty);
  }
  return found;
}
