import type { Sealer } from '../../kernel/access/seal.ts';
import type { Now } from '../../kernel/clock.ts';
import type { Db } from '../../kernel/db/database.ts';
import type { Consumer, ConsumerHooks, JobConsumers } from '../../kernel/queue/queue.ts';
import { deliverNotification } from '../use/deliver-notification.ts';
import type { MessageChannel } from './channel.ts';
import { NOTIFY_QUEUE, type NotifyJob } from './notify-queue.ts';

export interface NotificationWorkerDeps {
  db: Db;
  now: Now;
  channels: readonly MessageChannel[];
  getSealer: () => Sealer;
}

/** One at a time, because mail servers refuse senders that open many connections. */
export function startNotificationWorker(
  consumers: JobConsumers,
  deps: NotificationWorkerDeps,
  hooks?: ConsumerHooks,
): Consumer {
  return consumers.start<NotifyJob>({
    queue: NOTIFY_QUEUE,
    concurrency: 1,
    ...(hooks ? { hooks } : {}),
    handler: ({ job }) => deliverNotification(deps, job.payload),
  });
}
