import { MOVED, VERSUS, WEEK, YEAR, type Form } from './form.ts';

/** Questions about prices and returns. */
export const PRICE_FORMS: readonly Form[] = [
  {
    name: 'changes',
    example: 'What changed on TICKER since Tuesday and why?',
    patterns: [
      'what (changed|is new|happened|has changed|has happened|is going on) (on|at|with|for|to|in|about) {company}[ {period}][ and why]',
      'what (changed|happened) {period} (on|at|with|for|to) {company}[ and why]',
    ],
    operation: 'changes',
    period: WEEK,
  },
  {
    name: 'why_moved',
    example: 'Why did TICKER fall last week?',
    patterns: [`why did {company} ${MOVED}[ {period}]`, 'why is {company} (up|down|rising|falling)[ {period}]'],
    operation: 'changes',
    period: WEEK,
  },
  {
    name: 'performance',
    example: 'How did TICKER do in March against the benchmark?',
    patterns: [
      `how (did|has|is|was) {company} (do|done|doing|perform|performed|performing)[ {period}][ ${VERSUS} (the |)(benchmark|market|index|spy)]`,
      `how (did|has) {company} (do|done|perform|performed) ${VERSUS} (the |)(benchmark|market|index|spy)[ {period}]`,
      'how much (did|has) {company} (gain|gained|lose|lost|return|returned|rise|risen|fall|fallen)[ {period}]',
    ],
    operation: 'performance',
    period: 'last 30 days',
  },
  {
    name: 'return',
    example: 'What was the return of TICKER last month?',
    patterns: ['what (is|was) the (total |)(return|performance) of {company}[ {period}]'],
    operation: 'performance',
    period: 'last 30 days',
  },
  {
    name: 'close_on',
    example: 'What was the close of TICKER on 2026-03-05?',
    patterns: [
      'what (is|was) the (close|closing price|price|share price) of {company} {period}',
      'where did {company} (close|trade) {period}',
    ],
    operation: 'close_on',
  },
  {
    name: 'last_price',
    example: 'What is the price of TICKER?',
    patterns: [
      'what (is|was) the (last |latest |current |)(price|close|quote|share price) (of|for) {company}',
      'where (is|does) {company} (trade|trading)',
      'how much (is|does) {company} (trading at|trade at|cost|worth)',
    ],
    operation: 'last_price',
  },
  {
    name: 'series',
    example: 'What were the daily closes of TICKER last week?',
    patterns: [
      '[what (are|were) ][the ](daily |)(closes|closing prices|prices|price history|price series) of {company}[ {period}]',
    ],
    operation: 'series',
    period: 'last 30 days',
  },
  {
    name: 'highest_close',
    example: 'What was the highest close of TICKER this year?',
    patterns: ['what (is|was) the (highest|maximum|top) (close|price|closing price) of {company}[ {period}]'],
    operation: 'extreme_close',
    fixed: { which: 'highest' },
    period: YEAR,
  },
  {
    name: 'lowest_close',
    example: 'What was the lowest close of TICKER this year?',
    patterns: ['what (is|was) the (lowest|minimum|bottom) (close|price|closing price) of {company}[ {period}]'],
    operation: 'extreme_close',
    fixed: { which: 'lowest' },
    period: YEAR,
  },
  {
    name: 'volume',
    example: 'What was the average volume of TICKER last month?',
    patterns: [
      'what (is|was) the (average |mean |daily |average daily |)volume of {company}[ {period}]',
      'how many shares of {company} (trade|traded) (a|per|each) day[ {period}]',
    ],
    operation: 'average_volume',
    period: 'last 30 days',
  },
  {
    name: 'dividends',
    example: 'Which dividends did TICKER pay this year?',
    patterns: [
      '(what|which) dividends (did|has|does) {company} (pay|paid)[ {period}]',
      '(did|does|has) {company} (pay|paid) (a dividend|dividends)[ {period}]',
    ],
    operation: 'dividends',
    period: YEAR,
  },
  {
    name: 'splits',
    example: 'Did TICKER split its shares last year?',
    patterns: [
      '(did|has) {company} split[ its (shares|stock)][ {period}]',
      '(what|which) splits (did|has) {company} (have|had|do|done)[ {period}]',
    ],
    operation: 'splits',
    period: 'last 10 years',
  },
  {
    name: 'compare',
    example: 'Compare TICKER and OTHER since March',
    patterns: [
      'compare {company} (and|with|to|against) {company2}[ {period}]',
      '(who|which) (did|performed) better[ {period}][,|:| -] {company} or {company2}',
      '(did|has) {company} (do|done|perform|performed) better than {company2}[ {period}]',
      'how (did|has) {company} (do|done|perform|performed) (against|versus|vs|compared to) {company2}[ {period}]',
    ],
    operation: 'compare',
    period: 'last 30 days',
  },
  {
    name: 'gainers',
    example: 'Which companies rose most last week?',
    patterns: [
      '(which|what) (companies|stocks|tickers|shares) (rose|gained|are up|went up) (the |)most[ {period}]',
      '(who|what) (are|were) the (biggest|top|largest) (gainers|winners)[ {period}]',
    ],
    operation: 'movers',
    fixed: { which: 'rose' },
    period: WEEK,
  },
  {
    name: 'losers',
    example: 'Which companies fell most last week?',
    patterns: [
      '(which|what) (companies|stocks|tickers|shares) (fell|lost|are down|went down|dropped) (the |)most[ {period}]',
      '(who|what) (are|were) the (biggest|top|largest) (losers|decliners)[ {period}]',
    ],
    operation: 'movers',
    fixed: { which: 'fell' },
    period: WEEK,
  },
];
