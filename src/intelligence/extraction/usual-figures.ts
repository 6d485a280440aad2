import { ewmaVolatility } from '../../market/volatility.ts';
import type { UsualFigures } from '../builtin/size.ts';

/** What is stored about one company before an instant. */
export interface CompanyFigures {
  /** Daily closes, oldest first. */
  readonly closes: readonly number[];
  readonly sharesOutstanding: number | null;
}

/** A larger change between two closes is a split or an error, not a usual move. */
const RETURN_MAX = 0.5;

/** The usual daily move and the market value. A figure that is not known is left out, and the default applies. */
export function usualOf({ closes, sharesOutstanding }: CompanyFigures): UsualFigures {
  const returns = closes.slice(1).map((close, index) => {
    const value = Math.log(close / (closes[index] ?? Number.NaN));
    return Math.abs(value) > RETURN_MAX ? Number.NaN : value;
  });
  const sigma = ewmaVolatility(returns);
  const last = closes.at(-1);
  return {
    dailyMovePct: sigma === null ? undefined : 100 * sigma,
    scaleAmount: last === undefined || sharesOutstanding === null ? undefined : last * sharesOutstanding,
  };
}
