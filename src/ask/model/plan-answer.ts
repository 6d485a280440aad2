import { isCalendarDate } from '../../kernel/calendar/civil-date.ts';
import type { QuestionPlan } from '../question/read-question.ts';
import { isRecord, type ModelReading, quoted, readStrictJson, refuse } from './strict-json.ts';

/** The most operations that one question may run. */
export const STEPS_MAX = 4;

export interface PlanRules {
  /** What is wrong with a step, by the catalogue; null where it can run. */
  problemOf(plan: QuestionPlan): string | null;
  /** Companies that the question names. */
  tickers: ReadonlySet<string>;
  today: string;
}

/** Reads a model's plan. Anything but known operations with fitting parameters refuses the whole plan. */
export function readPlanAnswer(text: string, rules: PlanRules): ModelReading<QuestionPlan[]> {
  const parsed = readStrictJson(text);
  if (!parsed.ok) return parsed;
  const { steps, ...others } = parsed.value;
  const [other] = Object.keys(others);
  if (other !== undefined) return refuse(`the plan has the unknown key ${quoted(other)}`);
  if (!Array.isArray(steps)) return refuse('the plan has no list "steps"');
  if (steps.length === 0) return refuse('the model found no operation for the question');
  if (steps.length > STEPS_MAX) return refuse(`the plan has ${steps.length} steps; at most ${STEPS_MAX} are allowed`);
  const plans: QuestionPlan[] = [];
  for (const step of steps as unknown[]) {
    const plan = readStep(step);
    if (typeof plan === 'string') return refuse(plan);
    const problem = rules.problemOf(plan) ?? contentProblem(plan.parameters, rules);
    if (problem !== null) return refuse(problem);
    plans.push(plan);
  }
  return { ok: true, value: plans };
}

function readStep(step: unknown): QuestionPlan | string {
  if (!isRecord(step)) return 'a step is not an object';
  const { operation, parameters, ...others } = step;
  const [other] = Object.keys(others);
  if (other !== undefined) return `a step has the unknown key ${quoted(other)}`;
  if (typeof operation !== 'string') return 'a step has no operation';
  if (!isRecord(parameters)) return `the step ${quoted(operation)} has no parameters`;
  // Structured output requires every key, so that an absent parameter is null.
  const given = Object.fromEntries(Object.entries(parameters).filter(([, value]) => value !== null));
  return { operation, parameters: given };
}

function contentProblem(parameters: Record<string, unknown>, { tickers, today }: PlanRules): string | null {
  const { ticker, other, period } = parameters;
  for (const company of [ticker, other])
    if (company !== undefined && !(typeof company === 'string' && tickers.has(company)))
      return `the question does not name the company ${quoted(typeof company === 'string' ? company : JSON.stringify(company))}`;
  if (ticker !== undefined && ticker === other) return 'a company cannot be compared with itself';
  if (!isRecord(period)) return null;
  const from = String(period['from']);
  const to = String(period['to']);
  if (!isCalendarDate(from) || !isCalendarDate(to)) return `${quoted(`${from} to ${to}`)} are no calendar dates`;
  if (from > to) return `the period ends on ${to}, before it begins on ${from}`;
  return from > today ? `the period begins on ${from}, in the future` : null;
}

type SchemaPart = Readonly<Record<string, unknown>>;

/** The JSON schema of a plan, for runtimes that enforce one: any operation, with the parameters of all of them. */
export function planAnswerSchema(operations: readonly { name: string; parameters: object }[]): SchemaPart {
  const properties: Record<string, SchemaPart> = {};
  for (const { parameters } of operations) {
    const own = (parameters as { properties?: Record<string, SchemaPart> }).properties ?? {};
    for (const [name, schema] of Object.entries(own)) properties[name] = merge(properties[name], schema);
  }
  const step = {
    type: 'object',
    additionalProperties: false,
    required: ['operation', 'parameters'],
    properties: {
      operation: { type: 'string', enum: operations.map(({ name }) => name) },
      parameters: { type: 'object', additionalProperties: false, required: [], properties },
    },
  };
  return {
    type: 'object',
    additionalProperties: false,
    required: ['steps'],
    properties: { steps: { type: 'array', maxItems: STEPS_MAX, items: step } },
  };
}

/** One parameter of several operations allows what any of them allows. */
function merge(known: SchemaPart | undefined, next: SchemaPart): SchemaPart {
  if (known === undefined) return next;
  const [mine, theirs] = [known['enum'], next['enum']];
  if (Array.isArray(mine) && Array.isArray(theirs)) return { ...known, enum: [...new Set([...mine, ...theirs])] };
  return known;
}
