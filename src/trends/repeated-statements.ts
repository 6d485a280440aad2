import type { JudgedStatement } from './credibility.store.ts';

/**
 * Marks all but the first statement of a source about a company in a story as repeated, in order of maturity. `seen` has the
 * stories that were judged before.
 */
export function markRepeated(judged: readonly JudgedStatement[], seen = new Set<string>()): JudgedStatement[] {
  return judged
    .toSorted(
      (a, b) => a.maturedAt.getTime() - b.maturedAt.getTime() || (a.statement.impactId < b.statement.impactId ? -1 : 1),
    )
    .map((item) => {
      if (item.status === 'unlabelable') return item;
      const key = storyKey(item.statement);
      if (item.statement.repeated || seen.has(key)) return { ...item, status: 'repeated' as const };
      seen.add(key);
      return item;
    });
}

export const storyKey = (statement: { sourceKey: string; storyClusterId: string; companyId: string }): string =>
  `${statement.sourceKey} ${statement.storyClusterId} ${statement.companyId}`;
