import type { Executor } from '../../kernel/db/database.ts';
import type { JobQueue } from '../../kernel/queue/queue.ts';
import { CHANNELS, type Notification } from '../notifications/notification.ts';
import { getNotificationConfig, insertNotification } from '../notifications/notification.store.ts';
import { NOTIFY_ATTEMPTS_MAX, NOTIFY_QUEUE } from '../notifications/notify-queue.ts';

/** Records the notification and enqueues its delivery to every enabled channel, in the transaction of its cause. */
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
        intent: true,
      })),
    );
  }
  return true;
}
