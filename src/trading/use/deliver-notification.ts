import { DelayedJobError, PermanentJobError } from '../../kernel/queue/queue.ts';
import { findNotification, wasDelivered } from '../notifications/notification.store.ts';
import type { NotificationWorkerDeps } from '../notifications/notification.worker.ts';
import type { NotifyJob } from '../notifications/notify-queue.ts';
import { attemptDelivery } from './attempt-delivery.ts';
import { findRoute } from './find-route.ts';

/** Sends a notification through one channel and records the outcome. The queue retries a failure; a refusal is the end. */
export async function deliverNotification(deps: NotificationWorkerDeps, job: NotifyJob): Promise<void> {
  const { db } = deps;
  const notification = await findNotification(db, job.key);
  if (!notification || (await wasDelivered(db, job.key, job.channel, job.channelId ?? null))) return;
  const route = await findRoute(deps, job);
  // The channel was disabled or removed since.
  if (!route?.enabled) return;
  const { delivery, outcome, retryAfterMs } = await attemptDelivery(deps, notification, route);
  if (outcome === 'sent' || outcome === 'final') return;
  const reason = delivery.error ?? 'unknown error';
  throw outcome === 'not_configured' ? new PermanentJobError(reason) : new DelayedJobError(reason, retryAfterMs);
}
