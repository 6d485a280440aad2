import type pg from 'pg';
import { renewJobs } from './job-lease.store.ts';
import { LeaseLostError } from './queue.ts';
import type { WorkUnit } from './work-unit.adapter.ts';

/** Renews the leases of a consumer's units and aborts a unit whose lease is lost. */
export interface LeaseKeeper {
  hold(unit: WorkUnit<unknown>): void;
  letGo(unit: WorkUnit<unknown>): void;
  stop(): void;
}

/** The lease survives two failed heartbeats. */
const HEARTBEATS_PER_LEASE = 3;

export function keepLeases(options: {
  pool: pg.Pool;
  leaseMs: number;
  monotonicMs: () => number;
  onError: (error: unknown) => void;
}): LeaseKeeper {
  const { pool, leaseMs, monotonicMs } = options;
  const held = new Set<WorkUnit<unknown>>();
  let renewing = false;

  const renewAll = async () => {
    const units = [...held];
    const startedMs = monotonicMs();
    const ids = units.flatMap((unit) => unit.ids);
    const tokens = units.flatMap((unit) => unit.ids.map(() => unit.token));
    const ours = await renewJobs(pool, { ids, tokens }, leaseMs);
    for (const unit of units) {
      // A completed job has no row; only an open job can lose its lease.
      const lost = unit.ids.filter((id) => !ours.has(id) && unit.stateOf(id) === 'open');
      if (lost.length === 0) unit.leaseUntilMs = startedMs + leaseMs;
      else if (held.has(unit)) unit.abort(new LeaseLostError(`job ${lost.join(', ')}`));
    }
  };

  const beat = async () => {
    for (const unit of held) {
      if (monotonicMs() > unit.leaseUntilMs) unit.abort(new LeaseLostError(`job ${unit.ids.join(', ')}`));
    }
    if (renewing || held.size === 0) return;
    renewing = true;
    try {
      await renewAll();
    } catch (error) {
      options.onError(error);
    } finally {
      renewing = false;
    }
  };

  const timer = setInterval(() => void beat(), Math.ceil(leaseMs / HEARTBEATS_PER_LEASE));
  return {
    hold: (unit) => held.add(unit),
    letGo: (unit) => held.delete(unit),
    stop: () => clearInterval(timer),
  };
}
