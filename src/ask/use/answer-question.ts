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
import { findOperation, runPlan } from './catalogue.ts';

export interface AnswerDeps {
  db: Executor;
  now: Date;
  calendar: TradingCalendar;
  withRestricted: boolean;
  loadAliases(): Promise<AliasIndex>;
}

/** Receives the plan before the operation runs. */
export type OnPlan = (plan: NonNullable<AnswerView['plan']>) => void;

/** Reads a question, runs its operation and writes the answer from the rows alone. */
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
  if (read.kind === 'refused') return { ...base, missing: read.missing, suggestions: read.suggestions };
  const planned = planOf(read);
  onPlan(planned);
  const found = await runPlan(context, planned);
  const facts = read.kind === 'since_when' ? datesOf(found) : found;
  const suggestions = facts.missing === undefined ? [] : suggest(normaliseQuestion(input.question));
  if (facts.missing !== undefined) return { ...base, plan: planned, missing: [...facts.missing], suggestions };
  const sentences = facts.sentences.map((sentence) => {
    const filled = fillSentence(sentence, facts.rows);
    return { ...filled, citations: [...filled.citations] };
  });
  return {
    ...base,
    status: 'answered',
    plan: planned,
    sentences,
    rows: facts.rows.map(({ values }) => ({ ...values })),
    text: sentences.map(({ text }) => text).join('\n'),
  };
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
});

function planOf(read: Extract<ReadQuestion, { plan: unknown }>): NonNullable<AnswerView['plan']> {
  const isForm = read.kind === 'planned' && read.form !== 'follow_up';
  return { by: isForm ? 'form' : 'follow_up', form: isForm ? read.form : null, ...read.plan };
}

/** The oldest and the newest time among the rows. */
function datesOf(facts: Facts): Facts {
  if (facts.missing !== undefined) return facts;
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
