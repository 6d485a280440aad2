import { OUR, QUARTER, WE, type Form } from './form.ts';

/** Questions about recommendations. */
export const VIEW_FORMS: readonly Form[] = [
  {
    name: 'explain_recommendation',
    example: 'What is the recommendation for TICKER and why?',
    patterns: [
      `what is ${OUR} (recommendation|view|rating|advice) (for|on|of) {company}[ and why]`,
      'why is {company} (a |)(buy|sell|hold)',
      `why do ${WE} (recommend|rate) {company}`,
      `should ${WE} (buy|sell|hold|own) {company}`,
    ],
    operation: 'explain_recommendation',
  },
  {
    name: 'action_history',
    example: 'How did our recommendation for TICKER change this month?',
    patterns: [`how (did|has) ${OUR} (recommendation|view|rating) (for|on|of) {company} (change|changed)[ {period}]`],
    operation: 'action_history',
    period: QUARTER,
  },
  {
    name: 'recommendation_changes',
    example: 'Which recommendations changed today?',
    patterns: [
      '(which|what|how many) (recommendations|views|ratings) (changed|have changed|are new)[ {period}]',
      'what did (we|you) change our mind (about|on)[ {period}]',
    ],
    operation: 'recommendation_changes',
    period: 'today',
  },
  {
    name: 'buys',
    example: 'Which companies are a buy?',
    patterns: [
      '(which|what) (companies|stocks|tickers) (are|have) (a |)(buy|buys|buy recommendation)',
      'what should (we|i) buy',
      '(which|what) are the buy recommendations',
    ],
    operation: 'standing_recommendations',
    fixed: { action: 'buy' },
  },
  {
    name: 'sells',
    example: 'Which companies are a sell?',
    patterns: [
      '(which|what) (companies|stocks|tickers) (are|have) (a |)(sell|sells|sell recommendation)',
      'what should (we|i) sell',
      '(which|what) are the sell recommendations',
    ],
    operation: 'standing_recommendations',
    fixed: { action: 'sell' },
  },
  {
    name: 'strongest_recommendations',
    example: 'Which recommendations have the highest confidence?',
    patterns: [
      '(which|what) (recommendation|recommendations) (has|have) the highest confidence',
      '(which|what) (is|are) (our|the) (strongest|most confident|surest) (recommendation|recommendations)',
    ],
    operation: 'standing_recommendations',
    fixed: { action: 'any' },
  },
];
