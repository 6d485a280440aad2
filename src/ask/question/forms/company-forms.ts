import { ALL, WE, YEAR, type Form } from './form.ts';

/** Questions about a company: documents, filings, figures, trend. */
export const COMPANY_FORMS: readonly Form[] = [
  {
    name: 'news',
    example: 'What is the latest news about TICKER?',
    patterns: [
      '[what (is|are) ][the ](latest|newest|recent|last) (news|documents|headlines|articles|stories) (on|about|of|for) {company}[ {period}]',
      'what (news|documents|headlines) (is|are|was|were) there (on|about|for) {company}[ {period}]',
    ],
    operation: 'documents',
    period: 'last 30 days',
  },
  {
    name: 'document_count',
    example: 'How many documents mention TICKER this month?',
    patterns: [
      'how many (documents|articles|news|stories|headlines) (are there about|mention|mentioned|are about|were about|about|on) {company}[ {period}]',
    ],
    operation: 'document_count',
    period: 'last 30 days',
  },
  {
    name: 'statements',
    example: 'What do documents say about TICKER this week?',
    patterns: [
      'what (do|did) (documents|the documents|sources|people|the news) (say|state|write|report) (about|on) {company}[ {period}]',
      'what is the (good|bad|important) news (about|on|for) {company}[ {period}]',
    ],
    operation: 'statements',
    period: 'last 30 days',
  },
  {
    name: 'filings',
    example: 'Latest filings of TICKER',
    patterns: [
      '[what (is|are) ][the ](latest|newest|recent|last) (filings|filing|sec filings) (of|by|from|for) {company}[ {period}]',
      'what did {company} file[ {period}]',
    ],
    operation: 'filings',
    period: ALL,
  },
  {
    name: 'insiders',
    example: 'Which insider transactions of TICKER are there this year?',
    patterns: [
      '(which|what) insider (transactions|trades|purchases|sales) (of|at|in) {company} (are|were) there[ {period}]',
      '(did|have) insiders (buy|sell|bought|sold|trade|traded) {company}[ {period}]',
      '(latest|recent) insider (transactions|trades) (of|at|in) {company}[ {period}]',
    ],
    operation: 'insiders',
    period: YEAR,
  },
  {
    name: 'figure',
    example: 'What is the revenue of TICKER?',
    patterns: [
      'what (is|was|are|were) the (latest |last |)(reported |){metric} of {company}',
      'how (much|many) {metric} (does|did) {company} (have|report|make)',
    ],
    operation: 'figure',
  },
  {
    name: 'trend',
    example: 'What is the trend of TICKER?',
    patterns: [
      'what is the (trend|sentiment|outlook|mood) (of|for|on|about|around) {company}',
      'is {company} (bullish|bearish)',
    ],
    operation: 'trend',
  },
  {
    name: 'competitors',
    example: 'Who competes with TICKER?',
    patterns: [
      'who (are|is) the (competitors|rivals|peers|competitor) of {company}',
      'who competes with {company}',
      '(which|what) companies are related to {company}',
    ],
    operation: 'competitors',
  },
  {
    name: 'profile',
    example: 'What sector is TICKER in?',
    patterns: [
      '(what|which) (sector|industry) is {company} in',
      'what is the ticker (of|for) {company}',
      'what (company|kind of company) is {company}',
    ],
    operation: 'profile',
  },
  {
    name: 'sector_companies',
    example: 'Which companies are in the energy sector?',
    patterns: ['(which|what) (companies|stocks|tickers) are in [the ]{sector}[ sector]'],
    operation: 'sector_companies',
  },
  {
    name: 'company_count',
    example: 'How many companies do we track?',
    patterns: [`how many (companies|stocks|tickers) (do ${WE} track|are tracked|do ${WE} follow)`],
    operation: 'company_count',
  },
];
