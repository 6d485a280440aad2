import type { Facts } from '../answer/facts.ts';
import { missing } from '../answer/facts.ts';
import { quoted } from '../model/strict-json.ts';
import {
  acceptsParameters,
  type AskContext,
  isPresent,
  type Operation,
  parameterProblem,
} from '../operation.schema.ts';
import { COMPANY_OPERATIONS } from './company-operations.ts';
import { ENGINE_OPERATIONS } from './engine-operations.ts';
import { EVENT_OPERATIONS } from './event-operations.ts';
import { ORDER_OPERATIONS } from './order-operations.ts';
import { PORTFOLIO_OPERATIONS } from './portfolio-operations.ts';
import { PRICE_OPERATIONS } from './price-operations.ts';
import { QUALITY_OPERATIONS } from './quality-operations.ts';
import { SEARCH_OPERATIONS } from './search-operations.ts';
import { TABLE_OPERATIONS } from './table-operations.ts';
import { VIEW_OPERATIONS } from './view-operations.ts';

/** All that can be asked. Each operation reads; none of them changes anything. */
export const CATALOGUE: readonly Operation[] = [
  ...PRICE_OPERATIONS,
  ...COMPANY_OPERATIONS,
  ...VIEW_OPERATIONS,
  ...PORTFOLIO_OPERATIONS,
  ...ORDER_OPERATIONS,
  ...ENGINE_OPERATIONS,
  ...EVENT_OPERATIONS,
  ...QUALITY_OPERATIONS,
  ...TABLE_OPERATIONS,
  ...SEARCH_OPERATIONS,
];

const BY_NAME: ReadonlyMap<string, Operation> = new Map(CATALOGUE.map((one) => [one.name, one]));

/** An operation with its parameters, as sent to clients and back. */
export interface Plan {
  operation: string;
  parameters: Record<string, unknown>;
}

/** The operation of a plan, if the catalogue has it and accepts the parameters. */
export function findOperation(plan: Plan): Operation | null {
  const found = BY_NAME.get(plan.operation);
  return found && acceptsParameters(found, plan.parameters) ? found : null;
}

/** What is wrong with a plan; null where it can run. */
export function problemOf({ operation, parameters }: Plan): string | null {
  const found = BY_NAME.get(operation);
  if (!found) return `the operation ${quoted(operation)} does not exist`;
  const problem = parameterProblem(found, parameters);
  return problem === null ? null : `the parameters of ${operation} do not fit its schema: ${problem}`;
}

export async function runPlan(context: AskContext, plan: Plan): Promise<Facts> {
  const found = findOperation(plan);
  if (!found) return missing(`an operation "${plan.operation}" with these parameters`);
  if (found.isPresentOnly && !isPresent(context))
    return missing('the state of the past: only the present state of this is stored');
  return found.run(context, plan.parameters);
}
