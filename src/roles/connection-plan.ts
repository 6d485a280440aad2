import type { ConnectionLimits } from '../config.ts';
import { runsServices } from './databases.ts';
import type { RoleKind } from './role.ts';

/** The most connections that a process opens: through the pools, and to the server itself. */
export interface ProcessConnections {
  process: RoleKind | 'query API copy' | 'supervisor';
  pools: number;
  direct: number;
}

const LISTENER = 1;
const PG_QUERY_SESSIONS = 4;
const BACKTEST_CONNECTIONS = 3;
/** The first fill of a simulated market. */
const HISTORY_CONNECTIONS = 3;
const LAKE_SESSIONS = 2;

/** Upper bounds: a connection is opened when it is first needed. Commands such as `sextant doctor` open a few more. */
export function planConnections(
  limits: ConnectionLimits,
  kinds: readonly RoleKind[],
  queryApiCopies = 1,
): ProcessConnections[] {
  const { reads, orders, analytics, vital, workers, leases } = limits;
  const planOf = (kind: RoleKind): ProcessConnections => {
    if (runsServices(kind)) {
      const isQuery = kind === 'service';
      const pools = reads + orders + vital + (isQuery ? analytics : 0);
      return { process: kind, pools, direct: isQuery ? PG_QUERY_SESSIONS : 0 };
    }
    if (kind === 'sandbox') return { process: kind, pools: workers + vital, direct: 0 };
    const sessions = kind === 'analysis' ? BACKTEST_CONNECTIONS + HISTORY_CONNECTIONS + LAKE_SESSIONS : 0;
    return { process: kind, pools: workers + vital + leases, direct: LISTENER + sessions };
  };
  const further = Array.from({ length: kinds.includes('service') ? queryApiCopies - 1 : 0 }, () => ({
    ...planOf('service'),
    process: 'query API copy' as const,
  }));
  return [...kinds.map(planOf), ...further, { process: 'supervisor', pools: 0, direct: 1 }];
}

export const sumConnections = (plan: readonly ProcessConnections[]) => ({
  pools: plan.reduce((sum, { pools }) => sum + pools, 0),
  direct: plan.reduce((sum, { direct }) => sum + direct, 0),
});
