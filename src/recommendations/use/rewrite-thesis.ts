import type { Db } from '../../kernel/db/database.ts';
import { findRecommendation } from '../recommendation.store.ts';
import { replaceThesis } from '../recommendation-write.store.ts';
import { checkRewrite, type RewriteVerdict } from '../thesis-check.ts';

export interface RewriteDeps {
  db: Db;
  /** Returns a model's rewrite of a thesis; null where no model is available. Called outside any transaction. */
  askRewrite: (thesis: string, ticker: string) => Promise<string | null>;
}

export type RewriteOutcome =
  | RewriteVerdict
  | { readonly accepted: false; readonly reason: 'missing' | 'no_answer' | 'late' };

/** Lets a model rewrite the thesis. It must not change the numbers, the tickers or the action. */
export async function rewriteThesis(deps: RewriteDeps, id: string): Promise<RewriteOutcome> {
  const recommendation = await findRecommendation(deps.db, id);
  if (!recommendation) return { accepted: false, reason: 'missing' };
  if (recommendation.thesis_source !== 'template') return { accepted: false, reason: 'late' };
  const rewrite = (await deps.askRewrite(recommendation.thesis, recommendation.ticker))?.trim();
  if (!rewrite) return { accepted: false, reason: 'no_answer' };
  const verdict = checkRewrite(recommendation.thesis, rewrite);
  if (!verdict.accepted) return verdict;
  return (await replaceThesis(deps.db, id, rewrite)) ? verdict : { accepted: false, reason: 'late' };
}
