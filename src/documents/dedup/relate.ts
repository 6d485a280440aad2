import { CANDIDATE_WINDOW_MS, type DocumentType } from '../life-cycle.ts';
import { type Comparable, type Comparison, compareTexts, STORY_JACCARD } from './similarity.ts';

export interface DedupText extends Comparable {
  id: string;
  availableAtMs: number;
  documentType: DocumentType;
  canonicalUrl: string | null;
  textHash: string;
  /** The source and the vendor's id in it: two texts of one item are versions of it. */
  item: string;
  /** Of a filing: its number and who filed it. */
  filing: { accession: string; filerCik: string | null } | null;
}

/** How two documents relate. Symmetric, so that the order of parsing does not matter. */
export function relate(left: DedupText, right: DedupText): Comparison {
  if (isOtherFiling(left, right)) return { relation: 'unrelated', jaccard: 0 };
  if (left.textHash === right.textHash) return { relation: 'duplicate', jaccard: 1 };
  const sameAddress = left.canonicalUrl !== null && left.canonicalUrl === right.canonicalUrl;
  const isNear = Math.abs(left.availableAtMs - right.availableAtMs) <= CANDIDATE_WINDOW_MS;
  if (!sameAddress && !isNear) return { relation: 'unrelated', jaccard: 0 };
  const comparison = compareTexts(left, right);
  // The content of a web page at one URL changes, but an article stays the same, in full or as a vendor's summary.
  const isArticle = left.documentType !== 'web_page' && right.documentType !== 'web_page';
  if (!sameAddress || !isArticle || comparison.relation === 'duplicate') return comparison;
  // Similar words with other numbers at the same URL are a correction, which counts as a new version. So is any other text that the
  // vendor sends under the same id: a headline may get its text later.
  const isCorrection = comparison.jaccard >= STORY_JACCARD || left.item === right.item;
  return { relation: isCorrection ? 'same_story' : 'duplicate', jaccard: comparison.jaccard };
}

/**
 * The forms of different filers read alike, so that two filings are compared only when one filer made both, or when two lists carry the
 * same filing. Press releases among the exhibits are news and are compared with everything.
 */
function isOtherFiling(left: DedupText, right: DedupText): boolean {
  if (left.documentType !== 'filing' || right.documentType !== 'filing') return false;
  if (left.filing === null || right.filing === null || left.filing.accession === right.filing.accession) return false;
  return left.filing.filerCik === null || left.filing.filerCik !== right.filing.filerCik;
}

/** Whether a pair needs comparing, by the same conditions as the index lookup. */
export function isCandidate(
  left: DedupText & { bandKeys: readonly number[] },
  right: DedupText & { bandKeys: readonly number[] },
): boolean {
  if (left.textHash === right.textHash) return true;
  if (left.canonicalUrl !== null && left.canonicalUrl === right.canonicalUrl) return true;
  const keys = new Set(left.bandKeys);
  return right.bandKeys.some((key) => keys.has(key));
}
