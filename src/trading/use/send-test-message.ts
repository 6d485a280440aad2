import { type Actor, recordAudit } from '../../kernel/audit/audit.store.ts';
import { invalid, notFound } from '../../kernel/errors.ts';
import type { TestTarget } from '../notifications/channel.schema.ts';
import { type DeliveryRow, insertNotification } from '../notifications/notification.store.ts';
import type { TradingRouteDeps } from '../trading.routes.ts';
import { attemptDelivery } from './attempt-delivery.ts';
import { findRoute } from './find-route.ts';

/** One attempt without a retry. The connection is not held while the message is sent. */
export async function sendTestMessage(
  deps: TradingRouteDeps,
  { channel, channel_id: channelId }: TestTarget,
  actor: Actor,
): Promise<DeliveryRow> {
  if ((channel === undefined) === (channelId === undefined))
    throw invalid('body must have either channel or channel_id');
  const route = await findRoute(deps, { channel, channelId });
  if (!route && channelId !== undefined) throw notFound('channel');
  if (!route) throw invalid(`body.channel is ${channel}, which has no recipient: save one first`);
  const now = deps.now();
  const notification = {
    key: `test:${deps.newId()}`,
    event: 'test' as const,
    subject: 'Test message',
    body: `A test from the notification settings at ${now.toISOString()}. Notifications about orders come this way.`,
  };
  await deps.db.transaction().execute(async (tx) => {
    await insertNotification(tx, notification, now);
    await recordAudit(tx, {
      service: 'trading',
      entityType: 'notification_channel',
      entityId: channelId ?? route.channel,
      action: 'tested',
      actor: { name: actor.name, tokenName: actor.tokenName },
      before: null,
      after: { recipient: route.masked },
      occurredAt: now,
    });
  });
  return (await attemptDelivery(deps, { ...notification, created_at: now }, route)).delivery;
}
