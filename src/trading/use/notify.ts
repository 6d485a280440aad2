import type { Executor } from '../../kernel/db/database.ts';
import type { JobQueue } from '../../kernel/queue/queue.ts';
import { CHANNELS, type Notification } from '../notifications/notification.ts';
import { getNotificationConfig, insertNotification } from '../notifications/notification.store.ts';
import { NOTIFY_ATTEMPTS_MAX, NOTIFY_QUEUE } from '../notifications/notify-queue.ts';

/** Notes what happened and, where somebody wants to be told, the job that tells it, in the transaction of what happened. */
export async function notify(tx: Executor, queue: JobQueue, notification: Notification, now: Date): Promise<boolean> {
  if (!(await insertNotification(tx, notification, now))) return false;
  const config = await getNotificationConfig(tx);
  const wanted = CHANNELS.filter((channel) => (channel === 'sms' ? config.sms_enabled : config.email_enabled));
  if (wanted.length > 0) {
    await queue.enqueue(
      tx,
      wanted.map((channel) => ({
        queue: NOTIFY_QUEUE,
        key: `${channel}:${notification.key}`,
        payload: { key: notification.key, channel },
        maxAttempts: NOTIFY_ATTEMPTS_MAX,
      })),
    );
  }
  return true;
}
