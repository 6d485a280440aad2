import { createHmac } from 'node:crypto';
import { SECOND_MS } from '../../kernel/clock.ts';
import { DeliveryRefused, type MessageChannel } from './channel.ts';
import { SIGNING_SECRET_PREFIX } from './channel-address.ts';
import { type PostDeps, postJson } from './post-message.adapter.ts';

/**
 * A webhook of the operator's own, signed as in the Standard Webhooks specification: HMAC-SHA256 over id, time and content.
 * The id is the same in every attempt, so that a receiver can drop repetitions.
 */
export function webhookChannel(deps: PostDeps): MessageChannel {
  return {
    channel: 'webhook',
    async send({ address, secret }, message) {
      if (secret === null) throw new DeliveryRefused('the channel has no signing secret');
      const content = JSON.stringify({
        type: message.event,
        timestamp: message.createdAt.toISOString(),
        data: { subject: message.subject, body: message.body },
      });
      const seconds = String(Math.floor(deps.now().getTime() / SECOND_MS));
      const key = Buffer.from(secret.slice(SIGNING_SECRET_PREFIX.length), 'base64');
      const signature = createHmac('sha256', key).update(`${message.id}.${seconds}.${content}`).digest('base64');
      await postJson(deps, {
        service: 'the webhook',
        url: address,
        content,
        headers: {
          'webhook-id': message.id,
          'webhook-timestamp': seconds,
          'webhook-signature': `v1,${signature}`,
          'idempotency-key': message.id,
        },
      });
    },
  };
}
