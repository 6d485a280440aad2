import type { AliasIndex } from '../../documents/link/alias-index.ts';
import type { TradingCalendar } from '../../kernel/calendar/calendar.ts';
import type { Executor } from '../../kernel/db/database.ts';
import { invalid } from '../../kernel/errors.ts';
import { FactList, type Facts } from '../answer/facts.ts';
import { fillSentence } from '../answer/sentence.ts';
import type { AnswerView, AskInput } from '../ask.schema.ts';
import type { AskContext } from '../operation.schema.ts';
import { normaliseQuestion } from '../question/normalise.ts';
import { type ReadQuestion, readQuestion, suggest } from '../question/read-question.ts';
import { listSectors } from '../record.store.ts';
import type { ModelDeps } from './call-model.ts';
import { findOperation, type Plan, runPlan } from './catalogue.ts';
import { planWithModel } from './plan-with-model.ts';
import { wordWithModel } from './word-with-model.ts';

export interface AnswerDeps {
  db: Executor;
  now: Date;
  calendar: TradingCalendar;
  withRestricted: boolean;
  loadAliases(): Promise<AliasIndex>;
  /** Absent where no model may take part. */
  models?: ModelDeps;
  /** Ends the calls of models when the caller has gone. */
  signal?: AbortSignal;
}

/** Receives the plan before the operation runs. */
export type OnPlan = (plan: NonNullable<AnswerView['plan']>) => void;

/**
 * Reads a question, runs its operation and writes the answer from the rows alone. A model may plan what no form fits, and word
 * the sentences; without one, or where its answer is refused, forms and templates are used.
 */
export async function answerQuestion(
  deps: AnswerDeps,
  input: AskInput,
  onPlan: OnPlan = () => {},
): Promise<AnswerView> {
  const { db, now, calendar, withRestricted } = deps;
  const asOf = input.as_of ?? now;
  if (asOf > now) throw invalid(`as_of: ${asOf.toISOString()} is in the future`);
  const context: AskContext = { db, asOf, now, calendar, withRestricted };
  if (input.previous && !findOperation(input.previous))
    throw invalid('previous: not a plan of this service; send the plan of an answer unchanged');
  const index = await deps.loadAliases();
  const reading = { index, asOf, calendar, sectors: await listSectors(db), tickers: input.tickers ?? [] };
  const read = readQuestion(input.question, reading, input.previous);
  const base = emptyAnswer(input.question, asOf);
  if (read.kind === 'ambiguous') return { ...base, ...read, status: 'ambiguous' };
  const signal = deps.signal ?? new AbortController().signal;
  const models: AnswerView['models'] = [];
  const planned =
    read.kind === 'refused' && deps.models ? await planWithModel(deps.models, input.question, reading, signal) : null;
  if (planned) models.push(planned.use);
  const plan = read.kind === 'refused' ? planOfModel(planned?.steps ?? []) : planOf(read);
  if (plan === null)
    return {
      ...base,
      models,
      ...(read.kind === 'refused' ? { missing: read.missing, suggestions: read.suggestions } : {}),
    };
  onPlan(plan);
  const found = await runSteps(context, plan.steps);
  const facts = read.kind === 'since_when' ? datesOf(found) : found;
  const lacking = [...(facts.missing ?? (facts.sentences.length === 0 ? ['rows for this question'] : []))];
  if (facts.sentences.length === 0)
    return { ...base, plan, models, missing: lacking, suggestions: suggest(normaliseQuestion(input.question)) };
  const worded = deps.models ? await wordWithModel(deps.models, input.question, facts, signal) : null;
  if (worded) models.push(worded.use);
  const sentences = (worded?.sentences ?? facts.sentences).map((sentence) => {
    const filled = fillSentence(sentence, facts.rows);
    return { ...filled, citations: [...filled.citations] };
  });
  return {
    ...base,
    status: 'answered',
    plan,
    sentences,
    rows: facts.rows.map(({ values }) => ({ ...values })),
    text: sentences.map(({ text }) => text).join('\n'),
    missing: lacking,
    models,
  };
}

/** The facts of all steps. What one step lacks is stated beside what the others found. */
async function runSteps(context: AskContext, steps: readonly Plan[]): Promise<Facts> {
  const all = new FactList();
  const lacking: string[] = [];
  for (const step of steps) {
    const facts = await runPlan(context, step);
    if (facts.missing === undefined) all.append(facts);
    else lacking.push(...facts.missing);
  }
  return lacking.length === 0 ? all : { rows: all.rows, sentences: all.sentences, missing: lacking };
}

const emptyAnswer = (question: string, asOf: Date): AnswerView => ({
  status: 'refused',
  question,
  as_of: asOf,
  plan: null,
  text: '',
  sentences: [],
  rows: [],
  missing: [],
  choices: [],
  suggestions: [],
  models: [],
});

function planOf(read: Extract<ReadQuestion, { plan: unknown }>): NonNullable<AnswerView['plan']> {
  const isForm = read.kind === 'planned' && read.form !== 'follow_up';
  return { by: isForm ? 'form' : 'follow_up', form: isForm ? read.form : null, ...read.plan, steps: [read.plan] };
}

function planOfModel(steps: readonly Plan[]): AnswerView['plan'] {
  const [first] = steps;
  return first ? { by: 'model', form: null, ...first, steps: [...steps] } : null;
}

/** The oldest and the newest time among the rows. */
function datesOf(facts: Facts): Facts {
  if (facts.sentences.length === 0) return facts;
  const dated = facts.rows.flatMap((row) =>
    Object.values(row.values).flatMap((value) => (value instanceof Date ? [{ at: value, row }] : [])),
  );
  if (dated.length === 0) return { rows: [], sentences: [], missing: ['a time: the answer before has none'] };
  const sorted = dated.sort((a, b) => a.at.getTime() - b.at.getTime());
  const [oldest, newest] = [sorted[0], sorted.at(-1)];
  return new FactList().add(
    { oldest: oldest?.at ?? null, newest: newest?.at ?? null },
    'The oldest time in the answer before is {oldest|time}, the newest is {newest|time}.',
    ...(oldest?.row.citations ?? []),
  );
}
