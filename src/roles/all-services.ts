import { queryService } from './query-service.ts';
import { registryService } from './registry-service.ts';
import { riskService } from './risk-service.ts';
import type { ServiceDefinition } from './service.ts';
import { tradingService } from './trading-service.ts';

/** The services of the interface. */
export const ALL_SERVICES: readonly ServiceDefinition[] = [queryService, registryService, riskService, tradingService];
