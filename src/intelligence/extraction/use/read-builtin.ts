import type { ExtractionClaim } from '../../../documents/document-extraction.store.ts';
import { listPreviousStories } from '../../../documents/document-mention.store.ts';
import { signatureFromBytes } from '../../../documents/dedup/minhash.ts';
import { computeNovelty, NOVELTY_STORIES_MAX, NOVELTY_WINDOW_MS } from '../../../documents/novelty.ts';
import { type BuiltinExtraction, extractBuiltin } from '../../builtin/extract.ts';
import type { ExtractionMention } from '../../builtin/scope.ts';
import { ownReportOf } from '../own-report.ts';
import { isEmptyPlan, NO_MODEL, planReading, type Agents, type ReadingPlan } from '../plan-reading.ts';
import type { ExtractDeps } from './extract-deps.ts';
import type { UsualByTicker } from './load-usual.ts';

/** A document with what builtin found in it. */
export interface BuiltinReading {
  readonly claim: ExtractionClaim;
  readonly mentions: readonly ExtractionMention[];
  readonly builtin: BuiltinExtraction;
  readonly durationMs: number;
}

export function readBuiltin(
  claim: ExtractionClaim,
  mentions: readonly ExtractionMention[],
  monotonicMs: () => number,
  usual: UsualByTicker,
): BuiltinReading {
  const startedMs = monotonicMs();
  const builtin = extractBuiltin({
    title: claim.title,
    text: claim.body,
    mentions,
    subjectCompanyId: ownReportOf(claim),
    usual,
  });
  return { claim, mentions, builtin, durationMs: monotonicMs() - startedMs };
}

/** Triage. Novelty costs a query, so it is looked up only for a document that everything else lets through. */
export async function planDocument(
  deps: Pick<ExtractDeps, 'db' | 'triage'>,
  agents: Agents,
  reading: BuiltinReading,
): Promise<ReadingPlan> {
  const { claim, mentions, builtin } = reading;
  const main = mainMention(mentions);
  const input = {
    agents,
    builtin,
    salience: main?.salience ?? 0,
    isFiling: claim.document_type === 'filing',
    rule: deps.triage,
  };
  if (isEmptyPlan(planReading({ ...input, novelty: 1 }))) return NO_MODEL;
  if (!deps.triage.isEnabled || main === null) return planReading({ ...input, novelty: 1 });
  const previous = await listPreviousStories(deps.db, main.companyId, claim.available_at, {
    sinceMs: NOVELTY_WINDOW_MS,
    limit: NOVELTY_STORIES_MAX,
  });
  const novelty = computeNovelty(
    signatureFromBytes(claim.signature),
    claim.available_at,
    previous
      .filter(({ document_id: id }) => id !== claim.id)
      .map((story) => ({ signature: signatureFromBytes(story.signature), availableAt: story.available_at })),
  );
  return planReading({ ...input, novelty });
}

function mainMention(mentions: readonly ExtractionMention[]): ExtractionMention | null {
  let main: ExtractionMention | null = null;
  for (const mention of mentions)
    if (mention.status === 'linked' && (main === null || mention.salience > main.salience)) main = mention;
  return main;
}
