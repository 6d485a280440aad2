import { OUR, WE, WEEK, type Form } from './form.ts';

/** Questions about how good the predictions are, and whether the platform runs. */
export const QUALITY_FORMS: readonly Form[] = [
  {
    name: 'calibration',
    example: 'What is the calibration at 30 days?',
    patterns: [
      `what is ${OUR} calibration (at|over|for) {horizon}`,
      `how well calibrated (are|is) (${WE}|the model|our confidence) (at|over) {horizon}`,
    ],
    operation: 'calibration',
  },
  {
    name: 'grades',
    example: 'What is our win rate at 7 days?',
    patterns: [
      `what is ${OUR} (win rate|hit rate|accuracy|information coefficient|ic) (at|over|for) {horizon}`,
      `how (good|accurate) are ${OUR} (predictions|recommendations) (at|over) {horizon}`,
    ],
    operation: 'grades',
  },
  {
    name: 'quality_gate',
    example: 'Does the quality gate pass?',
    patterns: ['(does|did) the (quality |)gate pass', 'what is the (status|state) of the (quality |)gate'],
    operation: 'quality_gate',
  },
  {
    name: 'most_credible',
    example: 'Which sources are most credible?',
    patterns: ['(which|what) sources (are|is) (the |)(most credible|best|most reliable)'],
    operation: 'credibility',
    fixed: { which: 'most' },
  },
  {
    name: 'least_credible',
    example: 'Which sources are least credible?',
    patterns: ['(which|what) sources (are|is) (the |)(least credible|worst|least reliable)'],
    operation: 'credibility',
    fixed: { which: 'least' },
  },
  {
    name: 'attribution_sources',
    example: 'Which sources contributed most at 7 days?',
    patterns: ['(which|what) sources (contributed|helped|earned) (the |)most (at|over) {horizon}'],
    operation: 'attribution',
    fixed: { by: 'sources' },
  },
  {
    name: 'attribution_catalysts',
    example: 'Which catalysts contributed most at 7 days?',
    patterns: [
      '(which|what) (catalysts|events|kinds of news) (contributed|helped|earned|worked) (the |)(most|best) (at|over) {horizon}',
    ],
    operation: 'attribution',
    fixed: { by: 'catalysts' },
  },
  {
    name: 'attribution_layers',
    example: 'Which layers contributed most at 7 days?',
    patterns: ['(which|what) (layer|layers) (contributed|helped|earned|worked) (the |)(most|best) (at|over) {horizon}'],
    operation: 'attribution',
    fixed: { by: 'layers' },
  },
  {
    name: 'backtest',
    example: 'What did the last backtest show?',
    patterns: [
      'what did the (last|latest) backtest (show|return|say)',
      '(summarise|summarize) the (last|latest) backtest',
      'how did the (last|latest) backtest do',
    ],
    operation: 'backtest',
  },
  {
    name: 'pipeline',
    example: 'Is the pipeline running?',
    patterns: [
      'is the pipeline (running|paused|working)',
      'what is the (state|status) of the pipeline[ {period}]',
      'how many documents were (collected|processed|read)[ {period}]',
    ],
    operation: 'pipeline',
    period: WEEK,
  },
  {
    name: 'failing_sources',
    example: 'Which sources are failing?',
    patterns: [
      '(which|what|how many) sources (are|is) (failing|broken|down)',
      '(which|what|how many) sources (fail|failed)',
    ],
    operation: 'failing_sources',
  },
];
