import { type Form, OUR, WEEK, YEAR } from './form.ts';

const MONTH = 'last 30 days';
const BY = '(by|per|for each)';

/** Questions to a table: counts and sums by a column, averages, extremes. */
export const TABLE_FORMS: readonly Form[] = [
  {
    name: 'orders_by',
    example: 'How many orders by side this month?',
    patterns: [
      `how many orders[ are there| were there| were placed| did we place] ${BY} {ordercolumn}[ {period}]`,
      `how many orders[ are there| were there| were placed| did we place] {period} ${BY} {ordercolumn}`,
    ],
    operation: 'table',
    fixed: { table: 'orders', aggregate: 'count' },
    period: MONTH,
  },
  {
    name: 'average_order',
    example: 'What was the average order value last month?',
    patterns: [
      'what (is|was) the (average|mean) (order value|value of an order|value of orders|order size)[ {period}]',
    ],
    operation: 'table',
    fixed: { table: 'orders', aggregate: 'average', column: 'order_value' },
    period: MONTH,
  },
  {
    name: 'largest_orders',
    example: 'What were the largest orders this month?',
    patterns: [
      `(what|which) (is|are|was|were) ${OUR} (largest|biggest) (order|orders)[ {period}]`,
      '(largest|biggest) (order|orders)[ {period}]',
    ],
    operation: 'table',
    fixed: { table: 'orders', column: 'order_value', order: 'highest_first' },
    period: MONTH,
  },
  {
    name: 'profit_by',
    example: 'What was our realised profit by company this year?',
    patterns: [
      `what (is|was) ${OUR} (realised|realized) (profit|result|pnl|p&l) ${BY} {tradecolumn}[ {period}]`,
      `what (is|was) ${OUR} (realised|realized) (profit|result|pnl|p&l) {period} ${BY} {tradecolumn}`,
    ],
    operation: 'table',
    fixed: { table: 'trades', aggregate: 'sum', column: 'realised_profit', order: 'highest_first' },
    period: YEAR,
  },
  {
    name: 'decisions_by',
    example: 'How many decisions by reason last week?',
    patterns: [
      `how many decisions[ were there| were made| did the engine make] ${BY} {decisioncolumn}[ {period}]`,
      `how many decisions[ were there| were made| did the engine make] {period} ${BY} {decisioncolumn}`,
    ],
    operation: 'table',
    fixed: { table: 'decisions', aggregate: 'count' },
    period: WEEK,
  },
  {
    name: 'recommendations_by',
    example: 'How many recommendations by action this week?',
    patterns: [
      `how many recommendations[ were there| were published| did we publish] ${BY} {recommendationcolumn}[ {period}]`,
      `how many recommendations[ were there| were published| did we publish] {period} ${BY} {recommendationcolumn}`,
    ],
    operation: 'table',
    fixed: { table: 'recommendations', aggregate: 'count' },
    period: WEEK,
  },
  {
    name: 'average_confidence',
    example: 'What was the average confidence of recommendations this week?',
    patterns: ['what (is|was) the (average|mean) confidence of (our |the |)recommendations[ {period}]'],
    operation: 'table',
    fixed: { table: 'recommendations', aggregate: 'average', column: 'confidence' },
    period: WEEK,
  },
  {
    name: 'documents_by',
    example: 'How many documents by source this week?',
    patterns: [
      `how many documents[ are there| were there| became available] ${BY} {documentcolumn}[ {period}]`,
      `how many documents[ are there| were there| became available] {period} ${BY} {documentcolumn}`,
    ],
    operation: 'table',
    fixed: { table: 'documents', aggregate: 'count' },
    period: WEEK,
  },
  {
    name: 'filings_by',
    example: 'How many filings by form this year?',
    patterns: [
      `how many filings[ are there| were there| were made] ${BY} {filingcolumn}[ {period}]`,
      `how many filings[ are there| were there| were made] {period} ${BY} {filingcolumn}`,
    ],
    operation: 'table',
    fixed: { table: 'filings', aggregate: 'count' },
    period: YEAR,
  },
  {
    name: 'events_by',
    example: 'How many macro events by severity this month?',
    patterns: [
      `how many macro events[ are there| were there| happened] ${BY} {eventcolumn}[ {period}]`,
      `how many macro events[ are there| were there| happened] {period} ${BY} {eventcolumn}`,
    ],
    operation: 'table',
    fixed: { table: 'macro_events', aggregate: 'count' },
    period: MONTH,
  },
  {
    name: 'companies_by',
    example: 'How many companies by sector?',
    patterns: [`how many companies[ are there| are tracked| do we track] ${BY} {companycolumn}`],
    operation: 'table',
    fixed: { table: 'companies', aggregate: 'count' },
  },
];
