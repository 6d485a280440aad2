import type { Role } from './role.ts';
import { chooseRoleNames, type RoleName } from './role-names.ts';

/** Imported on call: a process loads the code of its own roles only, which saves its memory and start time. */
const ROLES: Record<RoleName, () => Promise<Role>> = {
  sandbox: async () => (await import('./sandbox-role.ts')).sandboxRole,
  registry: async () => (await import('./registry-service.ts')).registryRole,
  'query-api': async () => (await import('./query-service.ts')).queryRole,
  trading: async () => (await import('./trading-service.ts')).tradingRole,
  console: async () => (await import('./console-service.ts')).consoleRole,
  risk: async () => (await import('./risk-service.ts')).riskRole,
  'trading-loop': async () => (await import('./trading-loop-role.ts')).tradingLoopRole,
  broker: async () => (await import('./broker-role.ts')).brokerRole,
  'live-broker': async () => (await import('./broker-role.ts')).liveBrokerRole,
  scheduler: async () => (await import('./ingestion-roles.ts')).schedulerRole,
  ingestion: async () => (await import('./ingestion-roles.ts')).ingestionRole,
  parser: async () => (await import('./document-roles.ts')).parserRole,
  'search-index': async () => (await import('./search-index-role.ts')).searchIndexRole,
  extractor: async () => (await import('./extractor-role.ts')).extractorRole,
  aggregation: async () => (await import('./view-roles.ts')).aggregationRole,
  recommendation: async () => (await import('./view-roles.ts')).recommendationRole,
  'signal-engine': async () => (await import('./view-roles.ts')).signalEngineRole,
  backtest: async () => (await import('./backtest-role.ts')).backtestRole,
  lake: async () => (await import('./lake-role.ts')).lakeRole,
  validation: async () => (await import('./outcome-roles.ts')).validationRole,
  housekeeping: async () => (await import('./housekeeping-role.ts')).housekeepingRole,
};

/** Loads the roles with these names, in start order; `all` means every role. */
export function loadRoles(names: readonly string[]): Promise<Role[]> {
  return Promise.all(chooseRoleNames(names).map((name) => ROLES[name]()));
}
