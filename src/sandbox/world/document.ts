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

/** How a rewrite relates to its base story. */
export type Relation = 'exact' | 'duplicate' | 'cluster' | 'independent';

/**
 * A document before its text is generated. The text depends only on these fields and the seed, so old documents can be
 * served without being stored.
 */
export interface DocumentPlan {
  id: string;
  kind: DocumentKind;
  outlet: OutletKey;
  /** The company whose page or filing it is; null for outlets. */
  ticker: string | null;
  session: number;
  publishedMs: number;
  eventId: string | null;
  /** The story this one rewrites. */
  baseId: string | null;
  relation: Relation | null;
  /** Index of the phrasing; two stories about one event use different ones. */
  wording: number;
}
