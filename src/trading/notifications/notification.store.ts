import type { Selectable, Updateable } from 'kysely';
import type { Database, Executor } from '../../kernel/db/database.ts';
import type { Channel, Notification, NotificationEvent } from './notification.ts';

export type NotificationConfigRow = Selectable<Database['kernel.notification_config']>;
export type DeliveryRow = Selectable<Database['notification_deliveries']>;

/** False when it was already recorded. */
export async function insertNotification(tx: Executor, notification: Notification, now: Date): Promise<boolean> {
  const row = await tx
    .insertInto('notifications')
    .values({ ...notification, created_at: now })
    .onConflict((on) => on.column('key').doNothing())
    .returning('key')
    .executeTakeFirst();
  return row !== undefined;
}

export async function findNotification(
  db: Executor,
  key: string,
): Promise<Selectable<Database['notifications']> | null> {
  return (await db.selectFrom('notifications').selectAll().where('key', '=', key).executeTakeFirst()) ?? null;
}

export function getNotificationConfig(db: Executor): Promise<NotificationConfigRow> {
  return db.selectFrom('kernel.notification_config').selectAll().executeTakeFirstOrThrow();
}

export function lockNotificationConfig(tx: Executor): Promise<NotificationConfigRow> {
  return tx.selectFrom('kernel.notification_config').selectAll().forUpdate().executeTakeFirstOrThrow();
}

export async function updateNotificationConfig(
  tx: Executor,
  change: Updateable<Database['kernel.notification_config']>,
): Promise<void> {
  await tx.updateTable('kernel.notification_config').set(change).execute();
}

export interface Delivery {
  notificationKey: string;
  channel: Channel;
  channelId: string | null;
  event: NotificationEvent;
  recipientMasked: string;
  subject: string;
  error: string | null;
  attemptedAt: Date;
}

const ERROR_MAX = 500;

export function insertDelivery(db: Executor, delivery: Delivery): Promise<DeliveryRow> {
  return db
    .insertInto('notification_deliveries')
    .values({
      notification_key: delivery.notificationKey,
      channel: delivery.channel,
      channel_id: delivery.channelId,
      event: delivery.event,
      recipient_masked: delivery.recipientMasked,
      subject: delivery.subject,
      status: delivery.error === null ? 'sent' : 'failed',
      error: delivery.error === null ? null : delivery.error.slice(0, ERROR_MAX) || 'unknown error',
      attempted_at: delivery.attemptedAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Attempts since an instant, by outcome, without test messages. */
export async function countDeliveries(db: Executor, since: Date): Promise<{ sent: number; failed: number }> {
  const rows = await db
    .selectFrom('notification_deliveries')
    .select(['status', (eb) => eb.fn.countAll<number>().as('count')])
    .where('attempted_at', '>=', since)
    .where('event', '<>', 'test')
    .groupBy('status')
    .execute();
  const countOf = (status: string) => rows.find((row) => row.status === status)?.count ?? 0;
  return { sent: countOf('sent'), failed: countOf('failed') };
}

/** Whether it was already sent through this channel, so that a retry does not send it twice. */
export async function wasDelivered(
  db: Executor,
  notificationKey: string,
  channel: Channel,
  channelId: string | null,
): Promise<boolean> {
  const row = await db
    .selectFrom('notification_deliveries')
    .select('id')
    .where('notification_key', '=', notificationKey)
    .where('channel', '=', channel)
    .where('channel_id', 'is not distinct from', channelId)
    .where('status', '=', 'sent')
    .executeTakeFirst();
  return row !== undefined;
}

export function listDeliveries(db: Executor, limit: number, channelId?: string): Promise<DeliveryRow[]> {
  return db
    .selectFrom('notification_deliveries')
    .selectAll()
    .$if(channelId !== undefined, (query) => query.where('channel_id', '=', channelId ?? null))
    .orderBy('attempted_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}
