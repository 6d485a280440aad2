import { setTimeout as sleep } from 'node:timers/promises';
import { createThreadRunner } from '../backtest/backtest-thread.adapter.ts';
import { startBacktestWorker } from '../backtest/backtest.worker.ts';
import { type RunAway, settleGivenUp } from '../backtest/use/run-backtest-job.ts';
import type { Config } from '../config.ts';
import { MINUTE_MS } from '../kernel/clock.ts';
import { systemNow } from '../kernel/system-clock.adapter.ts';
import type { Role } from './role.ts';
import { workerKit } from './worker-kit.ts';

const SETTLE_EVERY_MS = MINUTE_MS;

/** Beside this file, in the form the file itself is in. */
export const backtestRunner = (config: Config, databaseUrl: string): RunAway =>
  createThreadRunner({
    file: new URL('./backtest-thread.js', import.meta.url),
    databaseUrl,
    simulated: config.sandboxUrl !== null,
  });

export const backtestRole: Role = {
  name: 'backtest',
  kind: 'analysis',
  title: 'backtest',
  summary: 'tries on the past what somebody asked to be tried, one at a time and in a thread of its own',
  needs: ['database'],
  async start(context) {
    const { db, log, config, databaseUrl } = context;
    const { queue, consumers, hooks } = workerKit(context);
    const run = backtestRunner(config, databaseUrl);
    const onError = (error: unknown) => log.warn({ err: error }, 'a backtest met an error');
    const worker = startBacktestWorker(consumers, { db, now: systemNow, run, onError }, { hooks });
    const stopping = new AbortController();
    const { signal } = stopping;
    const settling = (async () => {
      while (!signal.aborted) {
        await settleGivenUp({ db, queue, now: systemNow }).catch(onError);
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
