/** Where our books and the broker's do not agree. */
export interface Mismatch {
  ticker: string;
  ours: number;
  theirs: number;
}
