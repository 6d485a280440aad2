export const FIRST_START_STEPS = ['documents', 'history', 'patterns', 'validation', 'reports'] as const;
export type FirstStartStep = (typeof FIRST_START_STEPS)[number];

export interface StepProgress {
  name: FirstStartStep;
  done: number;
  /** 0 while it is not known. */
  total: number;
}

export interface FirstStartProgress {
  /** Whether the history of the simulated market is still being made. */
  active: boolean;
  /** The step that is worked on; null when all are done. */
  step: FirstStartStep | null;
  message: string;
  /** Null while too little is done for an estimate. */
  remainingSeconds: number | null;
  steps: readonly StepProgress[];
}

/** What has been stored so far. */
export interface FirstStartFacts {
  sources: number;
  sourcesBehind: number;
  documents: number;
  documentsBehind: number;
  history: { status: 'running' | 'done'; sessionsDone: number; sessionsTotal: number } | null;
  hasPatterns: boolean;
  hasValidation: boolean;
  hasReports: boolean;
}

/** Seconds of each step on a quiet machine with two cores. Only their proportions count. */
const STEP_SECONDS: Readonly<Record<FirstStartStep, number>> = {
  documents: 45,
  history: 25,
  patterns: 3,
  validation: 8,
  reports: 2,
};
const WHOLE_SECONDS = FIRST_START_STEPS.reduce((sum, name) => sum + STEP_SECONDS[name], 0);
/** Below this share of the work an estimate would be a guess. */
const ESTIMATED_FROM = 0.05;

/** How far the first start of a simulated market is, and how long the rest takes at the pace so far. */
export function computeFirstStart(facts: FirstStartFacts, elapsedMs: number): FirstStartProgress {
  const steps = stepsOf(facts);
  const shares = steps.map((step) => ({ ...step, share: shareOf(step, facts) }));
  const current = shares.find(({ share }) => share < 1);
  if (!current)
    return { active: false, step: null, message: 'The simulated history is complete.', remainingSeconds: 0, steps };
  const done = shares.reduce((sum, { name, share }) => sum + share * STEP_SECONDS[name], 0) / WHOLE_SECONDS;
  const remainingSeconds =
    done < ESTIMATED_FROM ? null : Math.max(1, Math.round((elapsedMs / 1_000) * ((1 - done) / done)));
  return { active: true, step: current.name, message: describe(current, remainingSeconds), remainingSeconds, steps };
}

function stepsOf(facts: FirstStartFacts): StepProgress[] {
  const { documents, documentsBehind, history } = facts;
  const once = (name: FirstStartStep, isDone: boolean): StepProgress => ({ name, done: isDone ? 1 : 0, total: 1 });
  return [
    { name: 'documents', done: documents, total: documents + documentsBehind },
    { name: 'history', done: history?.sessionsDone ?? 0, total: history?.sessionsTotal ?? 0 },
    once('patterns', facts.hasPatterns),
    once('validation', facts.hasValidation),
    once('reports', facts.hasReports),
  ];
}

/** The replay begins when every document has been read, so that its record also says that the documents are done. */
function shareOf({ name, done, total }: StepProgress, facts: FirstStartFacts): number {
  const { sources, sourcesBehind, history } = facts;
  if (name === 'documents') {
    if (history !== null) return 1;
    if (sources === 0 || total === 0) return 0;
    // Sources announce no totals: a source that was read to its end counts, and so do documents that were extracted.
    return Math.min(0.99, ((1 - sourcesBehind / sources) * done) / total);
  }
  if (name === 'history' && history?.status !== 'done') return total === 0 ? 0 : Math.min(0.99, done / total);
  return name === 'history' ? 1 : done / total;
}

function describe(step: StepProgress, remainingSeconds: number | null): string {
  const left = remainingSeconds === null ? '' : `; about ${formatSeconds(remainingSeconds)} left`;
  return `${sentenceOf(step)}${left}.`;
}

function sentenceOf({ name, done, total }: StepProgress): string {
  const of = total === 0 ? '' : `: ${format(done)} of ${format(total)}`;
  switch (name) {
    case 'documents':
      return `Reading the documents of the simulated history${of === '' ? '' : `${of} found so far`}`;
    case 'history':
      return `Replaying the simulated history${of === '' ? '' : `${of} sessions`}`;
    case 'patterns':
      return 'Learning patterns and the credibility of sources';
    case 'validation':
      return 'Grading the predictions of the replayed history';
    case 'reports':
      return 'Writing the first reports';
  }
}

const format = (count: number): string => count.toLocaleString('en-US');

/** Rounded up to 5 s: an estimate is not more precise than that. */
function formatSeconds(seconds: number): string {
  const rounded = Math.ceil(seconds / 5) * 5;
  return rounded < 60 ? `${rounded} s` : `${Math.ceil(rounded / 60)} min`;
}
