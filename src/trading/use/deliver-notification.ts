import { PermanentJobError } from '../../kernel/queue/queue.ts';
import { maskRecipient } from '../notifications/notification.ts';
import {
  findNotification,
  getNotificationConfig,
  insertDelivery,
  wasDelivered,
} from '../notifications/notification.store.ts';
import type { NotificationWorkerDeps } from '../notifications/notification.worker.ts';
import type { NotifyJob } from '../notifications/notify-queue.ts';

/** Sends a notification through one channel and records the outcome; the queue retries a failure. */
export async function deliverNotification(deps: NotificationWorkerDeps, job: NotifyJob): Promise<void> {
  const { db, now, channels } = deps;
  const notification = await findNotification(db, job.key);
  if (!notification || (await wasDelivered(db, job.key, job.channel))) return;
  const config = await getNotificationConfig(db);
  const enabled = job.channel === 'sms' ? config.sms_enabled : config.email_enabled;
  const recipient = job.channel === 'sms' ? config.phone_number : config.email_recipient;
  // The channel was disabled or its recipient removed since.
  if (!enabled || recipient === '') return;
  const channel = channels.find((one) => one.channel === job.channel);
  const record = (error: string | null) =>
    insertDelivery(db, {
      notificationKey: job.key,
      channel: job.channel,
      event: notification.event,
      recipientMasked: maskRecipient(job.channel, recipient),
      subject: notification.subject,
      error,
      attemptedAt: now(),
    });
  if (!channel) {
    const missing = job.channel === 'sms' ? 'no message service is configured' : 'no mail server is configured';
    await record(missing);
    throw new PermanentJobError(missing);
  }
  try {
    await channel.send(recipient, { subject: notification.subject, body: notification.body });
  } catch (error) {
    // Servers quote the recipient in their errors, and the history must not contain it.
    const message = error instanceof Error ? error.message : String(error);
    await record(message.replaceAll(recipient, maskRecipient(job.channel, recipient)));
    throw error;
  }
  await record(null);
}
