import { setTimeout as sleep } from 'node:timers/promises';
import { createThreadRunner } from '../backtest/backtest-thread.adapter.ts';
import { startBacktestWorker } from '../backtest/backtest.worker.ts';
import { type BacktestRunner, failAbandonedBacktests } from '../backtest/use/run-backtest-job.ts';
import { alwaysOpenCalendar } from '../kernel/calendar/always-open.ts';
import type { TradingCalendar } from '../kernel/calendar/calendar.ts';
import { nyseCalendar } from '../kernel/calendar/nyse.ts';
import { MINUTE_MS } from '../kernel/clock.ts';
import { systemNow } from '../kernel/system-clock.adapter.ts';
import type { Role } from './role.ts';
import { workerKit } from './worker-kit.ts';

const SETTLE_EVERY_MS = MINUTE_MS;

/** The compiled file beside this one. */
export const backtestRunner = (databaseUrl: string, simulated: boolean): BacktestRunner =>
  createThreadRunner({ file: new URL('./backtest-thread.js', import.meta.url), databaseUrl, simulated });

export const calendarOf = (simulated: boolean): TradingCalendar => (simulated ? alwaysOpenCalendar() : nyseCalendar());

export const backtestRole: Role = {
  name: 'backtest',
  kind: 'analysis',
  title: 'backtest',
  summary: 'runs requested backtests, one at a time, each in its own thread',
  needs: ['database'],
  async start(context) {
    const { db, log, config, databaseUrl } = context;
    const { queue, consumers, hooks } = workerKit(context);
    const run = backtestRunner(databaseUrl, config.sandboxUrl !== null);
    const onError = (error: unknown) => log.warn({ err: error }, 'a backtest failed');
    const worker = startBacktestWorker(consumers, { db, now: systemNow, run, onError }, { hooks });
    const stopping = new AbortController();
    const { signal } = stopping;
    const settling = (async () => {
      while (!signal.aborted) {
        await failAbandonedBacktests({ db, queue, now: systemNow }).catch(onError);
        await sleep(SETTLE_EVERY_MS, undefined, { signal }).catch(() => {});
      }
    })();
    return {
      stop: async () => {
        stopping.abort();
        await settling;
        await worker.stop();
      },
    };
  },
};
