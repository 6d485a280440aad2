import type { OutletKey } from '../cast/outlets.ts';

export type DocumentKind =
  | 'wire'
  | 'rewrite'
  | 'rumour'
  | 'denial'
  | 'press_release'
  | 'filing_8k'
  | 'filing_10q'
  | 'macro'
  | 'noise'
  | 'lookalike'
  | 'hostile'
  | 'live';

/** How a rewrite relates to the story it was made from. */
export type Relation = 'exact' | 'duplicate' | 'cluster' | 'independent';

/**
 * A document before it is written. The text follows from these few fields and the seed, so a document of a year ago can
 * be served without having been kept.
 */
export interface DocumentPlan {
  id: string;
  kind: DocumentKind;
  outlet: OutletKey;
  /** Whose page or filing it is; null for outlets. */
  ticker: string | null;
  session: number;
  publishedMs: number;
  eventId: string | null;
  /** The story this one was made from. */
  baseId: string | null;
  relation: Relation | null;
  /** Which of the event's phrasings is used; two tellings of one event do not share one. */
  telling: number;
}
