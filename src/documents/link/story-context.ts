import { groupBy } from '../../kernel/group-by.ts';
import type { Mention } from './link-mentions.ts';

/** The confidence of a name that only the other reports of the same story decide. */
const STORY_CONFIDENCE = 0.75;

/**
 * Decides ambiguous names by the companies that other reports of the same story are linked to. A name that two of these companies
 * share stays ambiguous.
 */
export function resolveByStory(mentions: readonly Mention[], storyCompanies: ReadonlySet<string>): Mention[] {
  const bySpan = groupBy(
    mentions.filter(({ status }) => status === 'ambiguous'),
    ({ start }) => start,
  );
  const decided = new Map<number, string>();
  for (const [start, group] of bySpan) {
    const known = group.filter(({ companyId }) => storyCompanies.has(companyId));
    const [only] = known;
    if (only !== undefined && known.length === 1) decided.set(start, only.companyId);
  }
  return mentions.flatMap((mention): Mention[] => {
    const companyId = mention.status === 'ambiguous' ? decided.get(mention.start) : undefined;
    if (companyId === undefined) return [mention];
    if (companyId !== mention.companyId) return [];
    return [{ ...mention, status: 'linked', confidence: Math.max(mention.confidence, STORY_CONFIDENCE) }];
  });
}
