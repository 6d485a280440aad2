import type { Executor } from '../../kernel/db/database.ts';
import type { JobQueue } from '../../kernel/queue/queue.ts';
import { listChannels } from '../notifications/channel.store.ts';
import { FIXED_CHANNELS, type Notification } from '../notifications/notification.ts';
import { getNotificationConfig, insertNotification } from '../notifications/notification.store.ts';
import { NOTIFY_ATTEMPTS_MAX, NOTIFY_QUEUE, type NotifyJob } from '../notifications/notify-queue.ts';

/** Records the notification and enqueues its delivery to every enabled channel, in the transaction of its cause. */
export async function notify(tx: Executor, queue: JobQueue, notification: Notification, now: Date): Promise<boolean> {
  if (!(await insertNotification(tx, notification, now))) return false;
  const config = await getNotificationConfig(tx);
  const fixed = FIXED_CHANNELS.filter((channel) => (channel === 'sms' ? config.sms_enabled : config.email_enabled));
  const added = (await listChannels(tx)).filter(({ enabled }) => enabled);
  const wanted: NotifyJob[] = [
    ...fixed.map((channel) => ({ key: notification.key, channel })),
    ...added.map(({ id, kind }) => ({ key: notification.key, channel: kind, channelId: id })),
  ];
  if (wanted.length > 0) {
    await queue.enqueue(
      tx,
      wanted.map((payload) => ({
        queue: NOTIFY_QUEUE,
        key: `${payload.channelId ?? payload.channel}:${notification.key}`,
        payload,
        maxAttempts: NOTIFY_ATTEMPTS_MAX,
        intent: true,
      })),
    );
  }
  return true;
}
