import type { paths as QueryPaths } from '../types/query.d.ts';
import type { paths as RegistryPaths } from '../types/registry.d.ts';
import type { paths as RiskPaths } from '../types/risk.d.ts';
import type { paths as TradingPaths } from '../types/trading.d.ts';
import type { Addresses } from './address.ts';
import type { HttpOptions } from './http.ts';
import { ServiceClient } from './service.ts';

export type SextantOptions = Addresses & HttpOptions;

/** The platform. Without options: the console's address of `sextant start` on this machine. */
export class SextantClient {
  readonly query: ServiceClient<QueryPaths>;
  readonly registry: ServiceClient<RegistryPaths>;
  readonly trading: ServiceClient<TradingPaths>;
  /** Needs its own address in `urls`: the console does not forward to it. */
  readonly risk: ServiceClient<RiskPaths>;

  constructor(options: SextantOptions = {}) {
    this.query = new ServiceClient('query', options);
    this.registry = new ServiceClient('registry', options);
    this.trading = new ServiceClient('trading', options);
    this.risk = new ServiceClient('risk', options);
  }
}
