import { setTimeout as sleep } from 'node:timers/promises';
import { requestReplayedYear } from '../backtest/use/request-replayed-year.ts';
import { MINUTE_MS, SECOND_MS } from '../kernel/clock.ts';
import { withLeadership } from '../kernel/queue/leadership.adapter.ts';
import { systemNow } from '../kernel/system-clock.adapter.ts';
import { createHistoryThread } from '../replay/history-thread.adapter.ts';
import { fillFirstHistory, findFilledRange } from '../replay/use/fill-first-history.ts';
import { writeHistory } from '../replay/use/write-history.ts';
import { aggregatePools } from '../trends/use/aggregate-pools.ts';
import { learn } from './learning.ts';
import type { RoleContext } from './role.ts';
import { PAPER_CASH } from './paper-cash.ts';
import { platformCalendar } from './vendors.ts';
import { workerKit } from './worker-kit.ts';

const LEASE = 'history-fill';
/** Long, because a takeover is not urgent and restarting the fill on a busy machine is expensive. */
const LEASE_TTL_MS = 2 * MINUTE_MS;
const CHECK_EVERY_MS = SECOND_MS;

/**
 * Fills the history of a simulated market once its documents and prices have been ingested. Only the leading copy does it, in a
 * thread of its own, so that the process's other work goes on.
 */
export async function runHistoryFill(context: RoleContext, signal: AbortSignal): Promise<void> {
  const { config, db, log } = context;
  if (config.sandboxUrl === null) return;
  const calendar = platformCalendar(context);
  const done = new AbortController();
  const fill = createHistoryThread({
    // The compiled file beside this one.
    file: new URL('./history-thread.js', import.meta.url),
    databaseUrl: context.databaseUrl,
    simulated: true,
    write: (batch) => writeHistory({ db, calendar }, batch),
  });
  let learning: Promise<void> | null = null;
  const onStart = ({ from, to }: { from: Date; to: Date }) => {
    log.info({ from, to }, 'filling the history of the simulated market');
    // Patterns and credibility come from documents and prices, not from the replay, and the replay reads nothing of them.
    learning ??= learn({ db, calendar }, systemNow());
    // Awaited after the fill, which may take long; until then a failure must not count as an unhandled rejection.
    learning.catch(() => {});
  };
  await withLeadership({
    db,
    name: LEASE,
    holder: workerKit(context).holder,
    ttlMs: LEASE_TTL_MS,
    signal: AbortSignal.any([signal, done.signal]),
    onError: (error) => {
      if (!signal.aborted) log.warn({ err: error }, 'filling the history failed and will be retried');
    },
    work: async (leadership) => {
      while (!leadership.signal.aborted) {
        const outcome = await fillFirstHistory(
          { db, calendar, now: systemNow, onStart, fill },
          { signal: leadership.signal },
        );
        if (outcome === 'filled') {
          log.info('the history of the simulated market is filled');
          await learning;
          await aggregatePools({ db, calendar }, systemNow());
        }
        if (outcome === 'filled' || outcome === 'done before') {
          await tradeFilledHistory(context);
          done.abort();
          return;
        }
        await sleep(CHECK_EVERY_MS, undefined, { signal: leadership.signal }).catch(() => {});
      }
    },
  });
}

/** Starts the trading of the filled history in the background; does nothing where that was done before. */
async function tradeFilledHistory(context: RoleContext): Promise<void> {
  const { db, log } = context;
  const range = await findFilledRange(db);
  if (range === null) return;
  const period = { startDate: range.first, endDate: range.last, initialCapital: PAPER_CASH, now: systemNow() };
  const id = await requestReplayedYear({ db, queue: workerKit(context).queue }, period);
  if (id !== null) log.info(period, 'the replayed history will be traded on paper');
}
