import { setTimeout as sleep } from 'node:timers/promises';
import { DAY_MS, SECOND_MS } from '../kernel/clock.ts';
import { withLeadership } from '../kernel/queue/leadership.adapter.ts';
import type { Consumer, ConsumerHooks, JobConsumers } from '../kernel/queue/queue.ts';
import { beginWork } from '../kernel/work/work.context.ts';
import { setAccountStatus, setCapabilities } from './account.store.ts';
import { BROKER_QUEUES } from './broker-queue.ts';
import { withRetries } from './retrying-port.ts';
import { hasOpenEntry } from './protection.store.ts';
import { deleteOldRuns, type ReconciliationTrigger, type RunResult } from './reconciliation.store.ts';
import { applyEvidence } from './use/apply-evidence.ts';
import { handleBrokerJob } from './use/handle-broker-job.ts';
import { reconcile } from './use/reconcile.ts';
import { readFills } from './use/read-fills.ts';
import { cancelEntries } from './use/cancel-entries.ts';
import { refreshReference } from './use/refresh-reference.ts';
import type { SendDeps } from './use/send-deps.ts';

export interface BrokerWorkerDeps extends SendDeps {
  consumers: JobConsumers;
  hooks?: ConsumerHooks | undefined;
  onError: (error: unknown, doing: string) => void;
  /** Called once per change: with the reason when a reconciliation fails for another reason, with null when one succeeds again. */
  onReconciliation?: ((failure: string | null) => void) | undefined;
  /** Interval of the timed reconciliation. */
  reconcileEveryMs?: number | undefined;
  /** Interval at which fills are read while an order is open that can fill at any time. */
  readFillsEveryMs?: number | undefined;
  reconnectMs?: number | undefined;
  /** How long the connection may be lost before open entries are cancelled, where the configuration asks for it. */
  disconnectedAfterMs?: number | undefined;
  concurrency?: number | undefined;
  leaseMs?: number | undefined;
  pollMs?: number | undefined;
}

const RECONCILE_EVERY_MS = 30 * SECOND_MS;
/** An update that the stream lost is found within this time, so that the shares get their stop. */
const READ_FILLS_EVERY_MS = 3 * SECOND_MS;
const RECONNECT_MS = SECOND_MS;
const RECONNECT_MAX_MS = 15 * SECOND_MS;
/** A connection that returns within this time was not lost. */
const DISCONNECTED_AFTER_MS = 10 * SECOND_MS;
/** Sends of an account run one at a time; the other slots are for cancels, which do not wait for a send. */
const CONCURRENCY = 4;
const LEASE_TTL_MS = 10 * SECOND_MS;
const RUNS_KEPT_MS = 7 * DAY_MS;

/** Serves one account: reconciles, then sends, follows updates and reconciles regularly. Of several processes only the leader does. */
export function startBrokerWorker(deps: BrokerWorkerDeps, holder: string): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const loop = withLeadership({
    db: deps.db,
    name: `broker:${deps.account.id}`,
    holder,
    ttlMs: LEASE_TTL_MS,
    signal: stopping.signal,
    onError: (error) => deps.onError(error, 'broker leadership'),
    work: ({ signal }) => serveAccount(deps, signal),
  });
  return {
    stop: async () => {
      stopping.abort();
      await loop;
    },
  };
}

/** Nothing is sent before the first reconciliation has succeeded. */
export async function serveAccount(deps: BrokerWorkerDeps, signal: AbortSignal): Promise<void> {
  await setAccountStatus(deps.db, deps.account.id, 'recovering');
  await setCapabilities(deps.db, deps.account.id, deps.port.capabilities);
  const reconciler = serialReconciler(deps);
  for (let attempt = 0; !signal.aborted; attempt++) {
    if ((await reconciler('start')).status !== 'failed') break;
    await pause(backoff(deps, attempt), signal);
  }
  if (signal.aborted) return;
  await refresh(deps);
  const consumer = startConsumer(deps);
  try {
    await Promise.all([
      followBroker(deps, reconciler, signal),
      reconcileByTimer(deps, reconciler, signal),
      readFillsByTimer(deps, signal),
    ]);
  } finally {
    await consumer.stop();
  }
}

type Reconciler = (trigger: ReconciliationTrigger) => Promise<RunResult>;

/** Runs reconciliations one at a time, because concurrent ones would conflict. */
function serialReconciler(deps: BrokerWorkerDeps): Reconciler {
  let last: Promise<unknown> = Promise.resolve();
  const wait = async (ms: number): Promise<void> => {
    await sleep(ms);
  };
  const port = withRetries(deps.port, wait);
  let known: string | null = null;
  const note = (failure: string | null) => {
    const isChanged = failure === null ? known !== null : known === null || causeOf(failure) !== causeOf(known);
    known = failure;
    if (isChanged) deps.onReconciliation?.(failure);
  };
  return (trigger) => {
    const run = last.then(async () => {
      const result = await beginWork('reconciliation', () => reconcile({ ...deps, port, sleep: wait }, trigger));
      note(result.status === 'failed' ? (result.error ?? 'no reason was given') : null);
      return result;
    });
    last = run.catch(() => {});
    return run;
  };
}

/** Without digits, so that a request id, a port or a time in the message does not make each failure a new one. */
const causeOf = (failure: string): string => failure.replace(/[0-9a-f-]*[0-9][0-9a-f-]*/gi, '#');

function startConsumer(deps: BrokerWorkerDeps): Consumer {
  return deps.consumers.start<unknown>({
    queue: BROKER_QUEUES[deps.port.mode],
    concurrency: deps.concurrency ?? CONCURRENCY,
    ...(deps.hooks ? { hooks: deps.hooks } : {}),
    ...(deps.leaseMs === undefined ? {} : { leaseMs: deps.leaseMs }),
    ...(deps.pollMs === undefined ? {} : { pollMs: deps.pollMs }),
    handler: ({ job, complete }) => handleBrokerJob(deps, job.payload, complete),
  });
}

/** Follows the broker's updates and reconnects. Every new connection starts with a reconciliation, which finds what was missed. */
async function followBroker(deps: BrokerWorkerDeps, reconciler: Reconciler, signal: AbortSignal): Promise<void> {
  let lost: AbortController | null = null;
  for (let attempt = 0; !signal.aborted; attempt++) {
    try {
      await deps.port.follow(
        {
          connected: async () => {
            attempt = 0;
            lost?.abort();
            lost = null;
            await reconciler('reconnect');
          },
          update: async ({ order, fill, eventId }) => {
            await beginWork('broker-update', () => applyEvidence(deps, order, fill ? [fill] : [], eventId));
          },
        },
        signal,
      );
    } catch (error) {
      deps.onError(error, 'broker updates');
    }
    if (signal.aborted) return;
    if (lost === null) {
      lost = new AbortController();
      void cancelOnDisconnect(deps, AbortSignal.any([lost.signal, signal]));
    }
    await pause(backoff(deps, attempt), signal);
  }
}

/** Waits, because most connections return at once; `returned` aborts the wait. */
async function cancelOnDisconnect(deps: BrokerWorkerDeps, returned: AbortSignal): Promise<void> {
  await pause(deps.disconnectedAfterMs ?? DISCONNECTED_AFTER_MS, returned);
  if (returned.aborted) return;
  try {
    await beginWork('cancel-entries', () => cancelEntries(deps));
  } catch (error) {
    deps.onError(error, 'cancelling entries after the connection was lost');
  }
}

async function reconcileByTimer(deps: BrokerWorkerDeps, reconciler: Reconciler, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await pause(deps.reconcileEveryMs ?? RECONCILE_EVERY_MS, signal);
    if (signal.aborted) return;
    await refresh(deps);
    try {
      await reconciler('timer');
      await deleteOldRuns(deps.db, new Date(deps.now().getTime() - RUNS_KEPT_MS));
    } catch (error) {
      deps.onError(error, 'reconciliation');
    }
  }
}

/** The stream may lose an update while its connection holds; the timed reconciliation would find the fill too late. */
async function readFillsByTimer(deps: BrokerWorkerDeps, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await pause(deps.readFillsEveryMs ?? READ_FILLS_EVERY_MS, signal);
    if (signal.aborted) return;
    try {
      if (await hasOpenEntry(deps.db, deps.account.id)) await beginWork('read-fills', () => readFills(deps));
    } catch (error) {
      deps.onError(error, 'reading fills');
    }
  }
}

/** Flags and clock are optional: an order never waits for them. */
async function refresh(deps: BrokerWorkerDeps): Promise<void> {
  try {
    await refreshReference(deps);
  } catch (error) {
    deps.onError(error, 'broker reference data');
  }
}

const backoff = ({ reconnectMs = RECONNECT_MS }: BrokerWorkerDeps, attempt: number): number =>
  Math.min(reconnectMs * 2 ** Math.min(attempt, 10), RECONNECT_MAX_MS);

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => {});
}
