import { tokenize } from '../../documents/link/tokens.ts';
import type { NamedCompany } from './company.ts';
import { FOLLOW_UP_PATTERNS, FORMS } from './forms.ts';
import type { Form } from './forms/form.ts';
import { normaliseQuestion } from './normalise.ts';
import { compilePattern } from './pattern.ts';
import { type QuestionContext, SLOT_PATTERNS, SLOTS } from './slots.ts';

export interface QuestionPlan {
  operation: string;
  parameters: Record<string, unknown>;
}

export type ReadQuestion =
  | { kind: 'planned'; form: string; plan: QuestionPlan }
  /** Asks for the age of what the plan before answered. */
  | { kind: 'since_when'; plan: QuestionPlan }
  | { kind: 'refused'; missing: string[]; suggestions: string[] }
  | { kind: 'ambiguous'; missing: string[]; choices: NamedCompany[] };

const SUGGESTIONS_MAX = 5;

interface CompiledForm {
  form: Form;
  expressions: readonly RegExp[];
}

const compile = (patterns: readonly string[]) => patterns.map((pattern) => compilePattern(pattern, SLOT_PATTERNS));
const COMPILED: readonly CompiledForm[] = FORMS.map((form) => ({ form, expressions: compile(form.patterns) }));
const FOLLOW_UPS = {
  company: compile(FOLLOW_UP_PATTERNS.company),
  period: compile(FOLLOW_UP_PATTERNS.period),
  since: compile(FOLLOW_UP_PATTERNS.since),
};

type Filled =
  | { kind: 'filled'; parameters: Record<string, unknown> }
  | { kind: 'missing'; missing: string[] }
  | { kind: 'ambiguous'; missing: string[]; choices: NamedCompany[] };

/**
 * Reads a question by the forms, the first that fits first. A form whose words fit but whose slots do not is refused with what
 * is missing, unless another form fits wholly.
 */
export function readQuestion(question: string, context: QuestionContext, previous?: QuestionPlan): ReadQuestion {
  const text = normaliseQuestion(question);
  let best: Exclude<Filled, { kind: 'filled' }> | null = null;
  for (const { form, expressions } of COMPILED) {
    for (const expression of expressions) {
      const match = expression.exec(text);
      if (!match) continue;
      const filled = fill(match.groups ?? {}, context, form);
      if (filled.kind === 'filled')
        return { kind: 'planned', form: form.name, plan: { operation: form.operation, parameters: filled.parameters } };
      // A company that is asked back is nearer to an answer than an unknown word.
      if (best === null || (best.kind === 'missing' && filled.kind === 'ambiguous')) best = filled;
    }
  }
  const followed = previous ? readFollowUp(text, context, previous) : null;
  if (followed) return followed;
  if (best?.kind === 'ambiguous') return best;
  const missing = best?.missing ?? ['a form for this question'];
  return { kind: 'refused', missing, suggestions: suggest(text) };
}

function fill(groups: Readonly<Record<string, string | undefined>>, context: QuestionContext, form: Form): Filled {
  const parameters: Record<string, unknown> = { ...form.fixed };
  const missing: string[] = [];
  let choices: NamedCompany[] | null = null;
  const wanted = { ...(form.period === undefined ? {} : { period: form.period }), ...present(groups) };
  for (const [name, words] of Object.entries(wanted)) {
    const slot = SLOTS[name];
    const answer = slot?.read(words.trim(), context);
    if (!slot || !answer) continue;
    if (answer.kind === 'value') parameters[slot.parameter] = answer.value;
    else missing.push(answer.what);
    if (answer.kind === 'ambiguous') choices ??= answer.choices;
  }
  if (missing.length === 0) return { kind: 'filled', parameters };
  return choices ? { kind: 'ambiguous', missing, choices } : { kind: 'missing', missing };
}

const present = (groups: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(Object.entries(groups).flatMap(([name, words]) => (words === undefined ? [] : [[name, words]])));

/** The plan before with another company or another period. */
function readFollowUp(text: string, context: QuestionContext, previous: QuestionPlan): ReadQuestion | null {
  if (FOLLOW_UPS.since.some((expression) => expression.test(text))) return { kind: 'since_when', plan: previous };
  for (const kind of ['period', 'company'] as const) {
    const parameter = SLOTS[kind]?.parameter ?? kind;
    if (!Object.hasOwn(previous.parameters, parameter)) continue;
    for (const expression of FOLLOW_UPS[kind]) {
      const words = expression.exec(text)?.groups?.[kind];
      if (words === undefined) continue;
      const answer = SLOTS[kind]?.read(words.trim(), context);
      if (answer?.kind === 'value') {
        const parameters = { ...previous.parameters, [parameter]: answer.value };
        return { kind: 'planned', form: 'follow_up', plan: { operation: previous.operation, parameters } };
      }
      if (answer?.kind === 'ambiguous') return { kind: 'ambiguous', missing: [answer.what], choices: answer.choices };
    }
  }
  return null;
}

/** Examples of the forms that share the most words with the question. */
export function suggest(text: string): string[] {
  const words = new Set(tokenize(text).lower);
  return FORMS.map(({ example, name }) => {
    const own = new Set([...tokenize(example).lower, ...name.split('_')]);
    const shared = [...words].filter((word) => own.has(word) && word.length > 2).length;
    return { example, score: shared / Math.sqrt(own.size) };
  })
    .sort((a, b) => b.score - a.score)
    .slice(0, SUGGESTIONS_MAX)
    .map(({ example }) => example);
}

/** All questions that can be written, one example each. */
export const EXAMPLES: readonly { form: string; question: string }[] = FORMS.map(({ name, example }) => ({
  form: name,
  question: example,
}));
