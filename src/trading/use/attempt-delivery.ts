import type { Now } from '../../kernel/clock.ts';
import type { Executor } from '../../kernel/db/database.ts';
import { stableId } from '../../kernel/stable-id.ts';
import { DeliveryDelayed, DeliveryRefused, type MessageChannel, type Recipient } from '../notifications/channel.ts';
import type { Channel, Notification } from '../notifications/notification.ts';
import { type DeliveryRow, insertDelivery } from '../notifications/notification.store.ts';
import type { Route } from './find-route.ts';

export interface Attempt {
  delivery: DeliveryRow;
  /** `final`: another attempt would end the same way. */
  outcome: 'sent' | 'retry' | 'final' | 'not_configured';
  retryAfterMs: number;
}

const NOT_CONFIGURED: Partial<Record<Channel, string>> = {
  sms: 'no message service is configured',
  email: 'no mail server is configured',
};

/** Sends a notification once and records the attempt. Services quote recipients in errors; the record has the masked form. */
export async function attemptDelivery(
  deps: { db: Executor; now: Now; channels: readonly MessageChannel[] },
  notification: Notification & { created_at: Date },
  route: Route,
): Promise<Attempt> {
  const { channel, channelId } = route;
  const record = (error: string | null) =>
    insertDelivery(deps.db, {
      notificationKey: notification.key,
      channel,
      channelId,
      event: notification.event,
      recipientMasked: route.masked,
      subject: notification.subject,
      error,
      attemptedAt: deps.now(),
    });
  const sender = deps.channels.find((one) => one.channel === channel);
  if (!sender) {
    const reason = NOT_CONFIGURED[channel] ?? `${channel} is not configured`;
    return { delivery: await record(reason), outcome: 'not_configured', retryAfterMs: 0 };
  }
  const secrets: string[] = [];
  try {
    const recipient = route.recipient();
    secrets.push(...secretTexts(recipient));
    const { event, subject, body, created_at: createdAt } = notification;
    const id = `msg_${stableId(notification.key, channelId ?? channel)}`;
    await sender.send(recipient, { id, event, subject, body, createdAt });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const masked = secrets.reduce((text, secret) => text.replaceAll(secret, route.masked), message);
    return {
      delivery: await record(masked),
      outcome: error instanceof DeliveryRefused ? 'final' : 'retry',
      retryAfterMs: error instanceof DeliveryDelayed ? error.retryAfterMs : 0,
    };
  }
  return { delivery: await record(null), outcome: 'sent', retryAfterMs: 0 };
}

/** Shorter texts are no secrets, and would be replaced inside words. */
const SECRET_CHARS_MIN = 5;

/** A service may quote a part of a URL, whose last parts are its secret. */
function secretTexts({ address, secret }: Recipient): string[] {
  const parts = address.split(/[/?=&]/).filter((part) => part.length >= PART_CHARS_MIN);
  return [address, secret ?? '', ...(address.includes('://') ? parts.slice(1) : [])].filter(
    (text) => text.length >= SECRET_CHARS_MIN,
  );
}
const PART_CHARS_MIN = 8;
