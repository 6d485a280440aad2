import { ALL, WE, WEEK, YEAR, type Form } from './form.ts';

/** Questions about orders and decisions. */
export const ORDER_FORMS: readonly Form[] = [
  {
    name: 'why_buy',
    example: 'Why did we buy TICKER?',
    patterns: [`why did ${WE} buy {company}[ {period}]`, 'why (was|were) {company} bought[ {period}]'],
    operation: 'explain_trade',
    fixed: { side: 'buy' },
    period: ALL,
  },
  {
    name: 'why_sell',
    example: 'Why did we sell TICKER?',
    patterns: [`why did ${WE} sell {company}[ {period}]`, 'why (was|were) {company} sold[ {period}]'],
    operation: 'explain_trade',
    fixed: { side: 'sell' },
    period: ALL,
  },
  {
    name: 'refused_orders',
    example: 'How many orders were refused this week and why?',
    patterns: [
      '(how many|which|what) orders (were|are|got) (refused|rejected|blocked)[ {period}][ and why]',
      'why were orders (refused|rejected|blocked)[ {period}]',
    ],
    operation: 'refused_orders',
    period: 'last 30 days',
  },
  {
    name: 'open_orders',
    example: 'Which orders are open?',
    patterns: ['(which|what|how many) orders (are|is) (open|working|pending|not finished)'],
    operation: 'orders',
    fixed: { side: 'any', state: 'open' },
    period: YEAR,
  },
  {
    name: 'orders_of_company',
    example: 'Which orders for TICKER were placed this month?',
    patterns: [
      '(which|what|how many) orders (for|in|of) {company} (were|did we) (placed|created|sent|place|create|send)[ {period}]',
      `(which|what|how many) orders did ${WE} (place|create|send) (for|in) {company}[ {period}]`,
    ],
    operation: 'orders',
    fixed: { side: 'any', state: 'any' },
    period: 'last 30 days',
  },
  {
    name: 'orders',
    example: 'How many orders did we place last week?',
    patterns: [
      `(which|what|how many) (orders|trades) did ${WE} (place|create|send|make)[ {period}]`,
      '(which|what|how many) orders were (placed|created|sent)[ {period}]',
    ],
    operation: 'orders',
    fixed: { side: 'any', state: 'any' },
    period: 'last 30 days',
  },
  {
    name: 'bought',
    example: 'What did we buy last week?',
    patterns: [`what (did|have) ${WE} (buy|bought)[ {period}]`, 'what was bought[ {period}]'],
    operation: 'orders',
    fixed: { side: 'buy', state: 'filled' },
    period: 'last 30 days',
  },
  {
    name: 'sold',
    example: 'What did we sell last week?',
    patterns: [`what (did|have) ${WE} (sell|sold)[ {period}]`, 'what was sold[ {period}]'],
    operation: 'orders',
    fixed: { side: 'sell', state: 'filled' },
    period: 'last 30 days',
  },
  {
    name: 'approvals',
    example: 'Which orders wait for approval?',
    patterns: [
      '(which|what|how many) orders (wait|are waiting|are) (for|on|pending) approval',
      '(which|what|how many) orders need (approval|a review)',
    ],
    operation: 'approvals',
  },
  {
    name: 'skips',
    example: 'Which recommendations were skipped last week and why?',
    patterns: [
      '(which|what|how many) recommendations were (skipped|not taken)[ {period}][ and why]',
      'why were recommendations skipped[ {period}]',
    ],
    operation: 'skips',
    period: WEEK,
  },
  {
    name: 'skips_of_company',
    example: 'Why was TICKER skipped?',
    patterns: [
      'why (was|is) {company} (skipped|not bought|not traded)[ {period}]',
      `why did ${WE} not (buy|trade|take) {company}[ {period}]`,
    ],
    operation: 'skips',
    period: 'last 30 days',
  },
];
