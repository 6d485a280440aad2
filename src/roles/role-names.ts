import { UsageError } from '../cli/usage.ts';
import type { RoleKind } from './role.ts';

/**
 * The roles in start order, each with the process it runs in. Kept apart from the roles themselves, so that the supervisor
 * knows their names without loading the whole platform.
 */
export const ROLE_KINDS = {
  sandbox: 'sandbox',
  registry: 'service',
  'query-api': 'service',
  trading: 'service',
  console: 'service',
  risk: 'risk',
  'trading-loop': 'core',
  broker: 'core',
  'live-broker': 'live',
  scheduler: 'intake',
  ingestion: 'intake',
  parser: 'intake',
  'search-index': 'analysis',
  extractor: 'analysis',
  aggregation: 'analysis',
  recommendation: 'analysis',
  'signal-engine': 'analysis',
  backtest: 'analysis',
  lake: 'analysis',
  validation: 'analysis',
  housekeeping: 'analysis',
} as const satisfies Record<string, RoleKind>;

export type RoleName = keyof typeof ROLE_KINDS;
export const ROLE_NAMES = Object.keys(ROLE_KINDS) as RoleName[];

/** Returns the named roles in the order above; `all` means every role. Throws on an unknown name. */
export function chooseRoleNames(names: readonly string[]): RoleName[] {
  const unknown = names.find((name) => name !== 'all' && !(name in ROLE_KINDS));
  if (unknown !== undefined) {
    throw new UsageError(`unknown role "${unknown}"; the roles are ${ROLE_NAMES.join(', ')}`);
  }
  return names.includes('all') ? [...ROLE_NAMES] : ROLE_NAMES.filter((name) => names.includes(name));
}
