import { formatDay, parseDay, weekday } from '../../kernel/calendar/civil-date.ts';
import { PLANNER_SYSTEM, plannerPrompt, QUESTION_PLANNER } from '../model/prompts.ts';
import { planAnswerSchema, readPlanAnswer, STEPS_MAX } from '../model/plan-answer.ts';
import { namedCompanies } from '../question/named-companies.ts';
import type { QuestionContext } from '../question/slots.ts';
import { callModel, findAgent, type ModelDeps, type ModelUse, unusedModel } from './call-model.ts';
import { CATALOGUE, type Plan, problemOf } from './catalogue.ts';

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const PLAN_SCHEMA = planAnswerSchema(CATALOGUE);

/**
 * Lets a model choose operations for a question that no form fits. It sees the question and the catalogue, and no stored text, so
 * that no document can call an operation. Null where no agent is set up.
 */
export async function planWithModel(
  deps: ModelDeps,
  question: string,
  context: QuestionContext,
  signal: AbortSignal,
): Promise<{ steps: Plan[] | null; use: ModelUse } | null> {
  const agent = await findAgent(deps, QUESTION_PLANNER);
  if (agent === null) return null;
  if (deps.runtimes.isDown(agent.modelProvider, agent.modelName))
    return { steps: null, use: unusedModel(agent, 'planning', 'the model runtime is not reachable') };
  const today = parseDay(context.calendar.dateOf(context.asOf));
  const tickers = namedCompanies(question, context);
  const { value, use } = await callModel(
    deps,
    agent,
    {
      task: 'planning',
      system: agent.systemPrompt || PLANNER_SYSTEM,
      user: plannerPrompt({
        question,
        today: formatDay(today),
        weekday: DAYS[weekday(today)] ?? '',
        tickers,
        sectors: context.sectors,
        stepsMax: STEPS_MAX,
        operations: CATALOGUE,
      }),
      schema: PLAN_SCHEMA,
      read: (text) => readPlanAnswer(text, { problemOf, tickers: new Set(tickers), today: formatDay(today) }),
    },
    signal,
  );
  return { steps: value, use };
}
