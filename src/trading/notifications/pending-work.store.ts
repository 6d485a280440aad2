import { HOUR_MS } from '../../kernel/clock.ts';
import { intentWork } from '../../kernel/queue/missing-job.store.ts';
import { NOTIFY_QUEUE } from './notify-queue.ts';

/** An older message would mislead its reader. */
const MESSAGE_EXPIRES_MS = 6 * HOUR_MS;

export const notifyWork = intentWork({
  queue: NOTIFY_QUEUE,
  title: 'Notification',
  derivedFrom: 'Messages of the last six hours to each enabled channel, recorded with their cause.',
  stopsWithPipeline: false,
  expiresAfterMs: MESSAGE_EXPIRES_MS,
});
