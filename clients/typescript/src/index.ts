// The package's public names.
export type { components as QueryComponents, paths as QueryPaths } from '../types/query.d.ts';
export type { components as RegistryComponents, paths as RegistryPaths } from '../types/registry.d.ts';
export type { components as RiskComponents, paths as RiskPaths } from '../types/risk.d.ts';
export type { components as TradingComponents, paths as TradingPaths } from '../types/trading.d.ts';
export { SextantClient, type SextantOptions } from './client.ts';
export { SextantError } from './error.ts';
export type { ServerEvent } from './events.ts';
export type { Input, PathOf, ResponseBody } from './operation.ts';
export type { Answer, PageOptions, RequestOptions, ServiceClient } from './service.ts';
