import { setTimeout as sleep } from 'node:timers/promises';
import { describeFailure } from '../failure-words.ts';
import { withinTime } from '../within-time.adapter.ts';
import { outsideWork } from '../work/work.context.ts';

/** How often the database is asked while it cannot be used. */
const ASK_EVERY_MS = 1_000;
const REPEAT_EVERY_MS = 60_000;
/** A server that hangs keeps its connections and answers nothing. */
const ANSWER_WITHIN_MS = 6_000;

export interface OutageOptions {
  /** Fails while the database cannot be used. */
  probe: () => Promise<unknown>;
  /** Gets one line when an outage begins, one a minute while it lasts, and one when it ends. */
  report: (line: string) => void;
  monotonicMs: () => number;
  askEveryMs?: number;
}

/** Whether this process can use its database. */
export interface Outage {
  /** Asks the database, unless an outage is known. */
  isOn(): Promise<boolean>;
  stop(): void;
}

export function createOutage(options: OutageOptions): Outage {
  const { probe, monotonicMs, askEveryMs = ASK_EVERY_MS } = options;
  // An outage belongs to no request or job, whichever met it first.
  const report = (line: string) => outsideWork(() => options.report(line));
  const stopping = new AbortController();
  let beganMs: number | null = null;
  let asking: Promise<string | null> | null = null;

  /** Why the database cannot be used; null if it can. Callers at the same time share one question. */
  const ask = (): Promise<string | null> =>
    (asking ??= withinTime(probe(), ANSWER_WITHIN_MS, noAnswer)
      .then(() => null, describeFailure)
      .finally(() => {
        asking = null;
      }));

  const awaitEnd = async (startedMs: number): Promise<void> => {
    let reportedMs = startedMs;
    while (!stopping.signal.aborted) {
      await sleep(askEveryMs, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
      const reason = await ask();
      if (stopping.signal.aborted) return;
      const nowMs = monotonicMs();
      if (reason === null) {
        beganMs = null;
        report(`the database can be used again; it could not for ${inSeconds(nowMs - startedMs)}`);
        return;
      }
      if (nowMs - reportedMs < REPEAT_EVERY_MS) continue;
      reportedMs = nowMs;
      report(`the database could not be used for ${inSeconds(nowMs - startedMs)} so far (${reason})`);
    }
  };

  return {
    isOn: async () => {
      if (beganMs !== null || stopping.signal.aborted) return beganMs !== null;
      const askedMs = monotonicMs();
      const reason = await ask();
      if (reason === null || stopping.signal.aborted) return false;
      if (beganMs === null) {
        beganMs = askedMs;
        report(`the database cannot be used (${reason}): work waits until it can`);
        void awaitEnd(askedMs);
      }
      return true;
    },
    stop: () => stopping.abort(),
  };
}

function noAnswer(): never {
  throw new Error(`no answer within ${ANSWER_WITHIN_MS / 1_000} s`);
}

const inSeconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;
