import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import type pg from 'pg';
import { createCompleter } from './completer.adapter.ts';
import { reapExpiredJobs, releaseJobs } from './job-lease.store.ts';
import { storedName } from './job-rules.ts';
import type { OpenJobSource } from './job-source.ts';
import { keepLeases } from './lease-keeper.adapter.ts';
import type { QueueListener } from './listener.adapter.ts';
import { PROCESS_NAME } from './process-name.adapter.ts';
import { type BatchHandler, type Consumer, type ConsumerOptions, type JobConsumers, LeaseLostError } from './queue.ts';
import { type Outcome, type SettleDeps, settleCompleted, settleFailed } from './settle.adapter.ts';
import { tableSource } from './table-source.adapter.ts';
import { withinTime } from '../within-time.adapter.ts';
import { inSpan, runWork } from '../work/work.context.ts';
import { createAlarm } from './wake.adapter.ts';
import { createWorkUnit, groupClaim, type WorkUnit } from './work-unit.adapter.ts';

const CONCURRENCY_DEFAULT = 4;
const LEASE_MS = 30_000;
const POLL_MS = 5_000;
/** Below the 10 s that a stop may take, with time left to close the rest. */
const DRAIN_MS = 8_000;
const CLAIM_MAX = 1_000;
/** The interval at which a disabled consumer checks its flag. */
const DISABLED_POLL_MS = 500;
const ERROR_PAUSE_MS = 1_000;
/** Most finished units whose completion is not yet committed; beyond this, handlers wait. */
const SETTLING_MAX = 500;
/** Delay after a due job could not be claimed: another worker holds its row lock for a moment. */
const OVERDUE_PAUSE_MS = 20;

export interface ConsumersOptions {
  stage: string;
  /**
   * Should not be the handlers' pool: when they hold all of its connections, heartbeats would wait and leases would expire.
   */
  pool: pg.Pool;
  listener: QueueListener;
  /** Names this process in the history of a failed job. */
  worker?: string;
  /** How consumers learn of due jobs; from the table when absent. */
  openSource?: OpenJobSource;
}

export function createJobConsumers(options: ConsumersOptions): JobConsumers {
  const worker = options.worker ?? PROCESS_NAME;
  const openSource = options.openSource ?? tableSource(options);
  return { start: (consumer) => startConsumer({ ...options, worker, openSource }, consumer) };
}

function startConsumer<P>(host: Required<ConsumersOptions>, options: ConsumerOptions<P>): Consumer {
  const { pool, worker } = host;
  const { queue, hooks = {}, isEnabled = () => true } = options;
  const { concurrency = CONCURRENCY_DEFAULT, leaseMs = LEASE_MS, pollMs = POLL_MS, drainMs = DRAIN_MS } = options;
  const [handle, batchSize] = handlerOf(options);
  const stored = storedName(host.stage, queue);
  const monotonicMs = () => performance.now();
  const alarm = createAlarm();
  const report = (doing: string) => (error: unknown) => hooks.error?.({ queue, doing, error });
  const leases = keepLeases({ pool, leaseMs, monotonicMs, onError: report('renewing leases') });
  const source = host.openSource({ queue: stored, leaseMs, worker, pollMs, monotonicMs, wake: () => alarm.ring() });
  const deps: SettleDeps = { pool, completer: createCompleter(pool), queue, hooks, random: Math.random };
  const running = new Map<WorkUnit<P>, Promise<void>>();
  const settling = new Set<Promise<void>>();
  let waiting: WorkUnit<P>[] = [];
  const stopping = new AbortController();
  let nextReapMs = 0;

  const handleUnit = async (unit: WorkUnit<P>): Promise<Outcome> => {
    const startedMs = monotonicMs();
    let failure: Outcome['failure'] = null;
    try {
      await inSpan(
        {
          name: `process ${queue}`,
          kind: 'consumer',
          ...unit.trace,
          attributes: {
            'messaging.system': 'sextant',
            'messaging.operation.type': 'process',
            'messaging.destination.name': queue,
            'messaging.batch.message_count': unit.ids.length,
            'sextant.request_id': unit.work.requestId,
            'sextant.job_id': unit.ids[0],
            'sextant.job_wait_ms': Math.round(unit.waitMs),
          },
        },
        () => handle(unit.batch),
      );
    } catch (thrown) {
      failure = { thrown };
    }
    return { failure, runMs: monotonicMs() - startedMs };
  };

  /** The slot is free when the handler is done; its completion may still be pending, and its lease is held until then. */
  const run = (unit: WorkUnit<P>): Promise<void> => runWork(unit.work, () => handleAndSettle(unit));

  const handleAndSettle = async (unit: WorkUnit<P>): Promise<void> => {
    const outcome = await handleUnit(unit);
    const settled = settleFailed(deps, unit, outcome)
      .then((completed) => settleCompleted(deps, unit, outcome, completed))
      .catch(report('settling jobs'))
      .finally(() => {
        leases.letGo(unit);
        settling.delete(settled);
      });
    settling.add(settled);
    if (outcome.failure || settling.size > SETTLING_MAX) await settled;
  };

  const dispatch = () => {
    while (running.size < concurrency) {
      const unit = waiting.shift();
      if (!unit) return;
      const done = run(unit).finally(() => {
        running.delete(unit);
        if (!stopping.signal.aborted) dispatch();
        alarm.ring();
      });
      running.set(unit, done);
    }
  };

  const reap = async () => {
    const expired = await reapExpiredJobs(pool, stored);
    const dead = expired.filter(({ dies }) => dies).length;
    if (expired.length > 0) hooks.leasesExpired?.({ queue, retried: expired.length - dead, dead });
  };

  /** Returns how long to wait before the next claim. */
  const step = async (): Promise<number> => {
    if (!(await isEnabled())) return DISABLED_POLL_MS;
    if (monotonicMs() >= nextReapMs) {
      await reap();
      nextReapMs = monotonicMs() + Math.min(pollMs, leaseMs);
    }
    const free = concurrency - running.size;
    if (free <= 0 || waiting.length > 0) return pollMs;
    const token = randomUUID();
    const leaseUntilMs = monotonicMs() + leaseMs;
    const rows = await source.claim({ token, limit: Math.min(free * batchSize, CLAIM_MAX) });
    if (rows.length === 0) {
      const dueInMs = await source.findNextDueMs();
      return dueInMs === null ? pollMs : Math.min(pollMs, Math.max(OVERDUE_PAUSE_MS, Math.ceil(dueInMs)));
    }
    waiting = groupClaim(rows, batchSize).map((group) =>
      createWorkUnit<P>({ queue, token, rows: group, leaseUntilMs }),
    );
    for (const unit of waiting) leases.hold(unit);
    if (!stopping.signal.aborted) dispatch();
    return 0;
  };

  const loop = async () => {
    while (!stopping.signal.aborted) {
      alarm.reset();
      let idleMs = ERROR_PAUSE_MS;
      try {
        idleMs = await step();
      } catch (error) {
        report('claiming jobs')(error);
      }
      if (idleMs > 0 && !stopping.signal.aborted) await alarm.sleep(idleMs);
    }
  };

  const drain = async (): Promise<void> => {
    stopping.abort();
    alarm.ring();
    source.stop();
    const drained = (async () => {
      await looping;
      await handBack(waiting.splice(0));
      await Promise.all(running.values());
      await Promise.all(settling);
    })();
    if (
      !(await withinTime(
        drained.then(() => true),
        drainMs,
        () => false,
      ))
    ) {
      for (const unit of running.keys()) unit.abort(new LeaseLostError(`a "${queue}" job whose worker is stopping`));
    }
    leases.stop();
  };

  const handBack = async (units: readonly WorkUnit<P>[]): Promise<void> => {
    for (const unit of units) {
      leases.letGo(unit);
      await releaseJobs(pool, unit.ids, unit.token).catch(report('release jobs'));
    }
  };

  const looping = loop();
  let stopped: Promise<void> | undefined;
  return {
    stop: () => {
      stopped ??= drain();
      return stopped;
    },
  };
}

function handlerOf<P>(options: ConsumerOptions<P>): [BatchHandler<P>, number] {
  if ('batchHandler' in options) return [options.batchHandler, options.batchSize];
  const { handler } = options;
  return [
    async (batch) => {
      for (const context of batch.contexts) await handler(context);
    },
    1,
  ];
}
