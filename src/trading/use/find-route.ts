import type { Sealer } from '../../kernel/access/seal.ts';
import type { Executor } from '../../kernel/db/database.ts';
import type { Recipient } from '../notifications/channel.ts';
import { findChannel, openRecipient } from '../notifications/channel.store.ts';
import { type Channel, type FixedChannel, maskRecipient } from '../notifications/notification.ts';
import { getNotificationConfig } from '../notifications/notification.store.ts';

/** Where a message goes. The recipient is read when it is sent, so that a change applies to waiting messages. */
export interface Route {
  channel: Channel;
  channelId: string | null;
  enabled: boolean;
  /** For the history. */
  masked: string;
  recipient: () => Recipient;
}

/** Null without a recipient, or when the channel was removed. */
export async function findRoute(
  { db, getSealer }: { db: Executor; getSealer: () => Sealer },
  target: { channel?: Channel | undefined; channelId?: string | undefined },
): Promise<Route | null> {
  if (target.channelId !== undefined) {
    const row = await findChannel(db, target.channelId);
    return (
      row && {
        channel: row.kind,
        channelId: row.id,
        enabled: row.enabled,
        masked: `${row.name} (${row.address_masked})`,
        recipient: () => openRecipient(getSealer(), row),
      }
    );
  }
  if (target.channel !== 'sms' && target.channel !== 'email') return null;
  const config = await getNotificationConfig(db);
  const fixed = FIXED[target.channel];
  const address = config[fixed.address];
  if (address === '') return null;
  return {
    channel: target.channel,
    channelId: null,
    enabled: config[fixed.enabled],
    masked: maskRecipient(target.channel, address),
    recipient: () => ({ address, secret: null }),
  };
}

const FIXED = {
  sms: { enabled: 'sms_enabled', address: 'phone_number' },
  email: { enabled: 'email_enabled', address: 'email_recipient' },
} as const satisfies Record<FixedChannel, unknown>;
