import { type StoredSample, totalsOf } from '../../retention/sample.ts';
import type { Reading } from '../../kernel/metrics/catalogue.ts';
import type { QueueDepth } from '../../kernel/queue/queue.ts';
import type { QualityGate } from '../../risk/account-state.ts';
import { QUALITY_GATES } from '../../risk/account-state.ts';
import type { AccountFacts, LeaseFacts, ModelFacts, SourceFacts } from './platform-facts.store.ts';

/** Each function is pure: facts in, readings out. */

const flag = (value: boolean): number => (value ? 1 : 0);

export const readLeases = (leases: readonly LeaseFacts[]): Reading[] =>
  leases.flatMap(({ lease, held, fence }): Reading[] => [
    { name: 'sextant_lease_held', labels: { lease }, value: flag(held) },
    { name: 'sextant_lease_elections_total', labels: { lease }, value: fence },
  ]);

export function readQueues(
  depths: Readonly<Record<string, QueueDepth>>,
  oldest: readonly { queue: string; seconds: number }[],
): Reading[] {
  const waits = new Map(oldest.map(({ queue, seconds }) => [queue, seconds]));
  return Object.entries(depths).flatMap(([queue, depth]): Reading[] => [
    ...(['waiting', 'active', 'delayed', 'dead'] as const).map(
      (state): Reading => ({ name: 'sextant_queue_jobs', labels: { queue, state }, value: depth[state] }),
    ),
    { name: 'sextant_queue_oldest_seconds', labels: { queue }, value: waits.get(queue) ?? 0 },
  ]);
}

export const readSources = (types: readonly SourceFacts[]): Reading[] =>
  types.flatMap(({ source_type, sources, oldest_seconds, stale, open_circuits }): Reading[] => [
    { name: 'sextant_sources', labels: { source_type }, value: sources },
    { name: 'sextant_source_age_seconds', labels: { source_type }, value: oldest_seconds },
    { name: 'sextant_sources_stale', labels: { source_type }, value: stale },
    { name: 'sextant_source_circuits_open', labels: { source_type }, value: open_circuits },
  ]);

export const readModels = (models: readonly ModelFacts[]): Reading[] =>
  models.flatMap((facts): Reading[] => {
    const labels = { provider: facts.model_provider, model: facts.model_name };
    return [
      ...(['ok', 'failed', 'degraded', 'skipped'] as const).map(
        (status): Reading => ({
          name: 'sextant_model_invocations_last_hour',
          labels: { ...labels, status },
          value: facts[status],
        }),
      ),
      { name: 'sextant_model_cost_usd_today', labels, value: facts.cost_usd_today },
    ];
  });

/** An age that is unknown has no reading: an alert on it would be wrong in either direction. */
const age = (name: Reading['name'], labels: Record<string, string>, seconds: number | null): Reading[] =>
  seconds === null ? [] : [{ name, labels, value: Math.max(0, seconds) }];

export function readAccounts(accounts: readonly AccountFacts[], breakerNames: readonly string[], now: Date): Reading[] {
  return accounts.flatMap((account): Reading[] => {
    const labels = { mode: account.mode };
    const tripped = account.breakers_tripped ?? {};
    const isTripped = (breaker: string): boolean => {
      if (!Object.hasOwn(tripped, breaker)) return false;
      const until = tripped[breaker];
      return until === null || until === undefined || Date.parse(until) > now.getTime();
    };
    return [
      { name: 'sextant_account_ready', labels, value: flag(account.status === 'ready') },
      { name: 'sextant_account_mismatch', labels, value: flag(account.status === 'mismatch') },
      ...age('sextant_reconciliation_age_seconds', labels, account.reconciled_seconds),
      { name: 'sextant_orders_unknown', labels, value: account.unknown_orders },
      { name: 'sextant_orders_unknown_oldest_seconds', labels, value: account.unknown_seconds },
      ...age('sextant_trading_loop_age_seconds', labels, account.loop_seconds),
      ...breakerNames.map(
        (breaker): Reading => ({
          name: 'sextant_breaker_tripped',
          labels: { ...labels, breaker },
          value: flag(isTripped(breaker)),
        }),
      ),
    ];
  });
}

const PROTECTIONS = ['protected', 'partial', 'exiting', 'unprotected', 'not_supported'] as const;

/** Positions of accounts that are not active are left out: nothing is traded there. */
export function readPositions(
  positions: readonly { broker_account_id: string; protection_status: string }[],
  modes: ReadonlyMap<string, string>,
): Reading[] {
  return [...modes].flatMap(([id, mode]) =>
    PROTECTIONS.map(
      (protection): Reading => ({
        name: 'sextant_positions',
        labels: { mode, protection },
        value: positions.filter((held) => held.broker_account_id === id && held.protection_status === protection)
          .length,
      }),
    ),
  );
}

export interface GateFacts {
  /** The status in force; null where the gate was never evaluated, or too long ago. */
  status: QualityGate | null;
  evaluatedAt: Date | null;
  capitalFraction: number | null;
}

export function readGate({ status, evaluatedAt, capitalFraction }: GateFacts, now: Date): Reading[] {
  return [
    ...[...QUALITY_GATES, 'none'].map(
      (name): Reading => ({
        name: 'sextant_gate_status',
        labels: { status: name },
        value: flag(name === (status ?? 'none')),
      }),
    ),
    ...age('sextant_gate_age_seconds', {}, evaluatedAt && (now.getTime() - evaluatedAt.getTime()) / 1_000),
    ...(capitalFraction === null
      ? []
      : [{ name: 'sextant_gate_capital_fraction', value: capitalFraction } satisfies Reading]),
  ];
}

/** Before the first measurement and the first run there are no readings. */
export function readRetention(
  sample: StoredSample | null,
  run: { completedAt: Date | null; waiting: number | null },
  now: Date,
): Reading[] {
  const classes = sample?.classes ?? [];
  const total = totalsOf(classes);
  return [
    ...classes.flatMap(({ name, bytes, bytesPerDay }): Reading[] => [
      { name: 'sextant_storage_bytes', labels: { class: name }, value: bytes },
      { name: 'sextant_storage_growth_bytes', labels: { class: name }, value: bytesPerDay },
    ]),
    ...(sample === null
      ? []
      : ([
          { name: 'sextant_storage_forecast_bytes', labels: { days: '30' }, value: total.bytes_in_30_days },
          { name: 'sextant_storage_forecast_bytes', labels: { days: '180' }, value: total.bytes_in_180_days },
        ] satisfies Reading[])),
    ...age('sextant_retention_age_seconds', {}, run.completedAt && (now.getTime() - run.completedAt.getTime()) / 1_000),
    ...(run.waiting === null
      ? []
      : [{ name: 'sextant_retention_waiting_months', value: run.waiting } satisfies Reading]),
  ];
}

/** By table: one that cannot be published must not hide behind those that are. A table without a publication counts from its start. */
export function readLake(
  tables: readonly { waitingMonths: number; lastPublishedAt: Date | null; watchedAt: Date }[],
  now: Date,
): Reading[] {
  const waiting = tables.filter(({ waitingMonths }) => waitingMonths > 0);
  const lags = waiting.map((table) => now.getTime() - (table.lastPublishedAt ?? table.watchedAt).getTime());
  return [
    { name: 'sextant_lake_pending_months', value: waiting.reduce((sum, { waitingMonths }) => sum + waitingMonths, 0) },
    { name: 'sextant_lake_lag_seconds', value: Math.max(0, ...lags) / 1_000 },
  ];
}
