import type { ExtractionClaim } from '../../../documents/document-extraction.store.ts';
import { listPreviousStories } from '../../../documents/document-mention.store.ts';
import { signatureFromBytes } from '../../../documents/dedup/minhash.ts';
import { computeNovelty, NOVELTY_STORIES_MAX, NOVELTY_WINDOW_MS } from '../../../documents/novelty.ts';
import { type BuiltinExtraction, extractBuiltin } from '../../builtin/extract.ts';
import type { ExtractionMention } from '../../builtin/scope.ts';
import { ownReportOf } from '../own-report.ts';
import type { TriageRule } from '../../model/triage.ts';
import { type Agents, isEmptyPlan, planReading, type ReadingPlan } from '../plan-reading.ts';
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

/** Triage. Novelty costs a query, so it is looked up only for documents that everything else lets through, in one round trip. */
export async function planDocuments(
  deps: Pick<ExtractDeps, 'db' | 'triage'>,
  agents: Agents,
  readings: readonly BuiltinReading[],
): Promise<{ reading: BuiltinReading; plan: ReadingPlan }[]> {
  const drafts = readings.map((reading) => draftPlan(deps.triage, agents, reading));
  const unsettled = drafts.flatMap(({ reading, companyId }) =>
    companyId === null ? [] : [{ companyId, before: reading.claim.available_at }],
  );
  const previous = await listPreviousStories(deps.db, unsettled, {
    sinceMs: NOVELTY_WINDOW_MS,
    limit: NOVELTY_STORIES_MAX,
  });
  const stories = previous.values();
  return drafts.map(({ reading, companyId, planAt }) => ({
    reading,
    plan: planAt(companyId === null ? 1 : noveltyOf(reading, stories.next().value ?? [])),
  }));
}

interface DraftPlan {
  readonly reading: BuiltinReading;
  /** The company whose earlier stories decide; null where novelty decides nothing. */
  readonly companyId: string | null;
  readonly planAt: (novelty: number) => ReadingPlan;
}

function draftPlan(rule: TriageRule, agents: Agents, reading: BuiltinReading): DraftPlan {
  const { claim, mentions, builtin } = reading;
  const main = mainMention(mentions);
  const salience = main?.salience ?? 0;
  const isFiling = claim.document_type === 'filing';
  const planAt = (novelty: number) => planReading({ agents, builtin, salience, isFiling, rule, novelty });
  const isSettled = !rule.isEnabled || main === null || isEmptyPlan(planAt(1));
  return { reading, companyId: isSettled ? null : main.companyId, planAt };
}

function noveltyOf(
  { claim }: BuiltinReading,
  previous: Awaited<ReturnType<typeof listPreviousStories>>[number],
): number {
  return computeNovelty(
    signatureFromBytes(claim.signature),
    claim.available_at,
    previous
      .filter(({ document_id: id }) => id !== claim.id)
      .map((story) => ({ signature: signatureFromBytes(story.signature), availableAt: story.available_at })),
  );
}

function mainMention(mentions: readonly ExtractionMention[]): ExtractionMention | null {
  let main: ExtractionMention | null = null;
  for (const mention of mentions)
    if (mention.status === 'linked' && (main === null || mention.salience > main.salience)) main = mention;
  return main;
}
