import { HOUR_MS } from '../kernel/clock.ts';
import { intentWork } from '../kernel/queue/missing-job.store.ts';
import { RECOMMEND_QUEUE } from '../trends/queues.ts';
import { THESIS_QUEUE } from './thesis-queue.ts';

export const recommendWork = intentWork({
  queue: RECOMMEND_QUEUE,
  title: 'Recommendation',
  derivedFrom: 'Requests for a recommendation, recorded with the views that cause them.',
  stopsWithPipeline: true,
});

/** A rewrite is optional: the template stays where it came to nothing within this time. */
const REWRITE_EXPIRES_MS = HOUR_MS;

export const thesisWork = intentWork({
  queue: THESIS_QUEUE,
  title: 'Thesis',
  derivedFrom: 'Requests for a rewrite of the last hour, recorded with the recommendation.',
  stopsWithPipeline: true,
  expiresAfterMs: REWRITE_EXPIRES_MS,
});
