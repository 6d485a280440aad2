import type { Action } from './decision.ts';

export const INVALIDATION_TYPES = [
  'price',
  'horizon',
  'trend_reversal',
  'opposite_catalyst',
  'adverse_macro_event',
] as const;

export interface InvalidationCondition {
  readonly type: (typeof INVALIDATION_TYPES)[number];
  readonly description: string;
  readonly operator: '<' | '>' | '<=' | '>=';
  /** A price, a score, a weight, or the rank of a severity (low 1 to critical 4); for the horizon, epoch milliseconds. */
  readonly threshold: number;
  readonly expiresAt: Date;
}

const TREND_OPPOSITE = 0.15;
const CATALYST_WEIGHT_MIN = 0.5;
const SEVERITY_HIGH_RANK = 3;

/** The conditions that invalidate a recommendation before it expires, each with a threshold that a program can check. */
export function invalidationConditions(
  action: Action,
  input: { readonly ticker: string; readonly stop: number | null; readonly expiresAt: Date },
): InvalidationCondition[] {
  const { ticker, stop, expiresAt } = input;
  const horizon: InvalidationCondition = {
    type: 'horizon',
    description: 'The horizon has passed.',
    operator: '>=',
    threshold: expiresAt.getTime(),
    expiresAt,
  };
  if (action === 'hold') return [horizon];
  const isBuy = action === 'buy';
  const price: InvalidationCondition[] =
    stop === null
      ? []
      : [
          {
            type: 'price',
            description: `${ticker} trades ${isBuy ? 'below' : 'above'} ${stop.toFixed(2)}.`,
            operator: isBuy ? '<' : '>',
            threshold: stop,
            expiresAt,
          },
        ];
  return [
    ...price,
    horizon,
    {
      type: 'trend_reversal',
      description: `The trend of ${ticker} turns ${isBuy ? 'bearish' : 'bullish'}.`,
      operator: isBuy ? '<=' : '>=',
      threshold: isBuy ? -TREND_OPPOSITE : TREND_OPPOSITE,
      expiresAt,
    },
    {
      type: 'opposite_catalyst',
      description: `${isBuy ? 'Bad' : 'Good'} news of weight about ${ticker}.`,
      operator: '>=',
      threshold: CATALYST_WEIGHT_MIN,
      expiresAt,
    },
    {
      type: 'adverse_macro_event',
      description: `A macro event of high severity that ${isBuy ? 'hurts' : 'helps'} ${ticker}.`,
      operator: '>=',
      threshold: SEVERITY_HIGH_RANK,
      expiresAt,
    },
  ];
}
