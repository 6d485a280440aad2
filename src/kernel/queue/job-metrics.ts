import type { Reading } from '../metrics/catalogue.ts';
import type { ConsumerHooks } from './queue.ts';

const BUCKETS_SECONDS = [0.01, 0.05, 0.25, 1, 5, 15, 60, 300];

interface QueueCounts {
  completed: number;
  failed: number;
  dead: number;
  runs: number[];
  runSeconds: number;
}

export interface JobMetrics {
  hooks: Required<Pick<ConsumerHooks, 'completed' | 'failed' | 'dead'>>;
  read(): Reading[];
}

/** Counts the jobs of a process by queue. */
export function createJobMetrics(): JobMetrics {
  const queues = new Map<string, QueueCounts>();
  const countsOf = (queue: string): QueueCounts => {
    const known = queues.get(queue);
    if (known) return known;
    const runs = Array.from({ length: BUCKETS_SECONDS.length + 1 }, () => 0);
    const added = { completed: 0, failed: 0, dead: 0, runs, runSeconds: 0 };
    queues.set(queue, added);
    return added;
  };
  return {
    hooks: {
      completed: ({ queue, count, runMs }) => {
        const counts = countsOf(queue);
        const seconds = runMs / 1_000;
        const bucket = BUCKETS_SECONDS.findIndex((limit) => seconds <= limit);
        const place = bucket < 0 ? BUCKETS_SECONDS.length : bucket;
        counts.completed += count;
        counts.runs[place] = (counts.runs[place] ?? 0) + 1;
        counts.runSeconds += seconds;
      },
      failed: ({ queue }) => void countsOf(queue).failed++,
      dead: ({ queue }) => void countsOf(queue).dead++,
    },
    read: () => [...queues].flatMap(([queue, counts]) => readQueue(queue, counts)),
  };
}

function readQueue(queue: string, { completed, failed, dead, runs, runSeconds }: QueueCounts): Reading[] {
  const labels = { queue };
  let cumulative = 0;
  const buckets = runs.map((count, index): Reading => {
    cumulative += count;
    const le = String(BUCKETS_SECONDS[index] ?? '+Inf');
    return { name: 'sextant_job_duration_seconds', suffix: '_bucket', labels: { queue, le }, value: cumulative };
  });
  return [
    { name: 'sextant_jobs_completed_total', labels, value: completed },
    { name: 'sextant_jobs_failed_total', labels, value: failed },
    { name: 'sextant_jobs_dead_total', labels, value: dead },
    ...buckets,
    { name: 'sextant_job_duration_seconds', suffix: '_sum', labels, value: runSeconds },
    { name: 'sextant_job_duration_seconds', suffix: '_count', labels, value: cumulative },
  ];
}
