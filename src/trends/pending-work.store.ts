import { intentWork } from '../kernel/queue/missing-job.store.ts';
import { AGGREGATE_QUEUE } from './queues.ts';

export const aggregateWork = intentWork({
  queue: AGGREGATE_QUEUE,
  title: 'Aggregation',
  derivedFrom: 'Requests for new views, recorded with the readings, exposures and views that cause them.',
  stopsWithPipeline: true,
});
