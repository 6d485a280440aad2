export type Verdict = 'ok' | 'note' | 'bad';

/** One line of `sextant doctor`. */
export interface Finding {
  verdict: Verdict;
  subject: string;
  found: string;
  advice?: string;
}
