import { backtestRole } from './backtest-role.ts';
import { consoleService } from './console-service.ts';
import { brokerRole, liveBrokerRole } from './broker-role.ts';
import { parserRole } from './document-roles.ts';
import { extractorRole } from './extractor-role.ts';
import { housekeepingRole } from './housekeeping-role.ts';
import { validationRole } from './outcome-roles.ts';
import { ingestionRole, schedulerRole } from './ingestion-roles.ts';
import { lakeRole } from './lake-role.ts';
import { queryService } from './query-service.ts';
import { registryService } from './registry-service.ts';
import type { Role } from './role.ts';
import { chooseRoleNames, ROLE_NAMES, type RoleName } from './role-names.ts';
import { riskService } from './risk-service.ts';
import { sandboxRole } from './sandbox-role.ts';
import { type ServiceDefinition, serviceRole } from './service.ts';
import { tradingRole, tradingService } from './trading-service.ts';
import { aggregationRole, recommendationRole, signalEngineRole } from './view-roles.ts';

export const ALL_SERVICES: readonly ServiceDefinition[] = [queryService, registryService, riskService, tradingService];

const ROLES: Record<RoleName, Role> = {
  sandbox: sandboxRole,
  registry: serviceRole('registry', registryService),
  'query-api': serviceRole('query-api', queryService),
  risk: serviceRole('risk', riskService),
  trading: tradingRole,
  console: serviceRole('console', consoleService),
  broker: brokerRole,
  'live-broker': liveBrokerRole,
  scheduler: schedulerRole,
  ingestion: ingestionRole,
  parser: parserRole,
  extractor: extractorRole,
  aggregation: aggregationRole,
  recommendation: recommendationRole,
  'signal-engine': signalEngineRole,
  backtest: backtestRole,
  lake: lakeRole,
  validation: validationRole,
  housekeeping: housekeepingRole,
};

export const ALL_ROLES: readonly Role[] = ROLE_NAMES.map((name) => ROLES[name]);

/** Returns the roles with these names, in the order of the list above; `all` means every role. */
export const getRoles = (names: readonly string[]): Role[] => chooseRoleNames(names).map((name) => ROLES[name]);
