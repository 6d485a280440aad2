import { CANDIDATE_WINDOW_MS, type DocumentType } from '../life-cycle.ts';
import { type Comparable, type Comparison, compareTexts, STORY_JACCARD } from './similarity.ts';

export interface DedupText extends Comparable {
  id: string;
  availableAtMs: number;
  documentType: DocumentType;
  canonicalUrl: string | null;
  textHash: string;
}

/** How two documents relate. Symmetric, so the order in which they are parsed cannot matter. */
export function relate(left: DedupText, right: DedupText): Comparison {
  if (left.textHash === right.textHash) return { relation: 'duplicate', jaccard: 1 };
  const sameAddress = left.canonicalUrl !== null && left.canonicalUrl === right.canonicalUrl;
  const isNear = Math.abs(left.availableAtMs - right.availableAtMs) <= CANDIDATE_WINDOW_MS;
  if (!sameAddress && !isNear) return { relation: 'unrelated', jaccard: 0 };
  const comparison = compareTexts(left, right);
  // A page at one address changes; an article is one article, in full or as the summary a vendor gave of it.
  const isArticle = left.documentType !== 'web_page' && right.documentType !== 'web_page';
  if (!sameAddress || !isArticle || comparison.relation === 'duplicate') return comparison;
  // Nearly the same words with other numbers at the same address: a correction, which is a new version and counts.
  const isCorrection = comparison.jaccard >= STORY_JACCARD;
  return { relation: isCorrection ? 'same_story' : 'duplicate', jaccard: comparison.jaccard };
}

/** Whether a pair is worth comparing: the same questions that the index lookup asks. */
export function isCandidate(
  left: DedupText & { bandKeys: readonly number[] },
  right: DedupText & { bandKeys: readonly number[] },
): boolean {
  if (left.textHash === right.textHash) return true;
  if (left.canonicalUrl !== null && left.canonicalUrl === right.canonicalUrl) return true;
  const keys = new Set(left.bandKeys);
  return right.bandKeys.some((key) => keys.has(key));
}
