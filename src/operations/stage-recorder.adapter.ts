import type { Db } from '../kernel/db/database.ts';
import type { ConsumerHooks } from '../kernel/queue/queue.ts';
import { MINUTE_MS } from '../kernel/clock.ts';
import { emptyLatencies, latencyBucket } from './latency-histogram.ts';
import { addStageMinutes, type StageMinute } from './stage-stats.store.ts';

const WRITE_EVERY_MS = 3_000;

interface Tally {
  completed: number;
  failed: number;
  latencyCounts: number[];
}

export interface StageRecorder {
  /** Observes every consumer of this process. */
  hooks: ConsumerHooks;
  /** Writes the remaining counts. */
  stop(): Promise<void>;
}

/** Counts the events of this process's consumers and adds them to the database every few seconds. */
export function createStageRecorder(options: {
  db: Db;
  stage: string;
  now: () => Date;
  onError: (error: unknown) => void;
}): StageRecorder {
  const tallies = new Map<string, Tally>();
  const tallyOf = (queue: string): Tally => {
    const minute = Math.floor(options.now().getTime() / MINUTE_MS);
    const key = `${options.stage}:${queue}|${minute}`;
    const known = tallies.get(key);
    if (known) return known;
    const tally = { completed: 0, failed: 0, latencyCounts: emptyLatencies() };
    tallies.set(key, tally);
    return tally;
  };
  const write = async (): Promise<void> => {
    if (tallies.size === 0) return;
    const minutes: StageMinute[] = [...tallies].map(([key, tally]) => {
      const [queue = '', minute = '0'] = key.split('|');
      return { queue, minute: new Date(Number(minute) * MINUTE_MS), ...tally };
    });
    tallies.clear();
    await addStageMinutes(options.db, minutes).catch(options.onError);
  };
  const timer = setInterval(() => void write(), WRITE_EVERY_MS);
  timer.unref();
  return {
    hooks: {
      completed: ({ queue, count, runMs, waitMs }) => {
        const tally = tallyOf(queue);
        tally.completed += count;
        const bucket = latencyBucket(runMs + waitMs);
        tally.latencyCounts[bucket] = (tally.latencyCounts[bucket] ?? 0) + count;
      },
      failed: ({ queue }) => void tallyOf(queue).failed++,
      dead: ({ queue }) => void tallyOf(queue).failed++,
    },
    stop: async () => {
      clearInterval(timer);
      await write();
    },
  };
}
