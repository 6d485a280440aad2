import { OUR, WE, YEAR, type Form } from './form.ts';

/** Questions about what is held, its results, and what stops the engine. */
export const PORTFOLIO_FORMS: readonly Form[] = [
  {
    name: 'holdings',
    example: 'What do we hold?',
    patterns: [
      `what do ${WE} (hold|own)`,
      `what (are|is) ${OUR} (positions|position|holdings|portfolio)`,
      `(how many|which) (positions|stocks) do ${WE} (hold|have|own)`,
    ],
    operation: 'holdings',
    fixed: { which: 'all' },
  },
  {
    name: 'largest_position',
    example: 'What is our largest position?',
    patterns: [`(what|which) is ${OUR} (largest|biggest|top) (position|holding)`, 'largest position'],
    operation: 'holdings',
    fixed: { which: 'largest' },
  },
  {
    name: 'smallest_position',
    example: 'What is our smallest position?',
    patterns: [`(what|which) is ${OUR} smallest (position|holding)`],
    operation: 'holdings',
    fixed: { which: 'smallest' },
  },
  {
    name: 'best_position',
    example: 'Which position has gained the most?',
    patterns: [
      '(which|what) (position|holding) (has gained|gained|is up) (the |)most',
      `(what|which) is ${OUR} best (position|holding)`,
    ],
    operation: 'holdings',
    fixed: { which: 'best' },
  },
  {
    name: 'worst_position',
    example: 'Which position has lost the most?',
    patterns: [
      '(which|what) (position|holding) (has lost|lost|is down) (the |)most',
      `(what|which) is ${OUR} worst (position|holding)`,
    ],
    operation: 'holdings',
    fixed: { which: 'worst' },
  },
  {
    name: 'position',
    example: 'How many shares of TICKER do we hold?',
    patterns: [
      `how (many shares of|much|much of) {company} do ${WE} (hold|own|have)`,
      `do ${WE} (hold|own|have) [any ][shares of ]{company}`,
      `what is ${OUR} position in {company}`,
    ],
    operation: 'position',
  },
  {
    name: 'portfolio_value',
    example: 'What is our portfolio worth?',
    patterns: [
      `what is ${OUR} (portfolio|account) worth`,
      `what is the value of ${OUR} (portfolio|account)`,
      `how much (cash|money) do ${WE} have`,
    ],
    operation: 'portfolio_value',
  },
  {
    name: 'portfolio_return',
    example: 'How did our portfolio do this month?',
    patterns: [
      `how (did|has|have) (${WE}|${OUR} portfolio|${OUR} account) (do|done|perform|performed)[ {period}]`,
      `what (is|was) ${OUR} (portfolio return|return)[ {period}]`,
    ],
    operation: 'portfolio_return',
    period: 'last 30 days',
  },
  {
    name: 'realised',
    example: 'What was our realised profit last month?',
    patterns: [
      `what (is|was) ${OUR} (realised|realized) (profit|loss|result|pnl|p&l)[ {period}]`,
      'how many trades were closed[ {period}]',
      `what is ${OUR} win rate of trades[ {period}]`,
    ],
    operation: 'realised',
    period: 'last 30 days',
  },
  {
    name: 'best_trade',
    example: 'What was our best trade this year?',
    patterns: [`(what|which) (was|is) ${OUR} (best|most profitable) trade[ {period}]`],
    operation: 'extreme_trade',
    fixed: { which: 'best' },
    period: YEAR,
  },
  {
    name: 'worst_trade',
    example: 'What was our worst trade this year?',
    patterns: [`(what|which) (was|is) ${OUR} worst trade[ {period}]`],
    operation: 'extreme_trade',
    fixed: { which: 'worst' },
    period: YEAR,
  },
  {
    name: 'blockers',
    example: 'What blocks the engine?',
    patterns: [
      'what (blocks|is blocking|stops|holds back) (the engine|trading|the trading engine|us)',
      'why (is|does) the engine not (trading|trade|buying|buy)',
      'is the engine (running|trading|blocked|paused)',
      '(which|what) (circuit breakers|breakers) are tripped',
    ],
    operation: 'blockers',
  },
  {
    name: 'lockouts',
    example: 'Which symbols are locked out and why?',
    patterns: ['(which|what|how many) (symbols|companies|tickers|stocks) are (locked out|locked|in lockout)[ and why]'],
    operation: 'lockouts',
  },
];
