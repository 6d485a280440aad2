import { type Dispatcher, request } from 'undici';
import type { Secret } from '../../kernel/access/secret.ts';
import type { Now } from '../../kernel/clock.ts';
import type { MessageChannel } from './channel.ts';
import { requireAccepted } from './delivery-answer.ts';

export interface SmsSettings {
  /** Base URL without the path: `https://api.twilio.com`, or a gateway with the same format. */
  baseUrl: string;
  accountSid: string;
  authToken: Secret;
  from: string;
}

const TIMEOUT_MS = 15_000;
const ANSWER_BYTES_MAX = 65_536;
/** The format allows ten segments in one message. */
const TEXT_MAX = 1_600;

/** Sends text messages in Twilio's format: a form post to the account's Messages with basic authentication. */
export function twilioChannel(settings: SmsSettings, now: Now, dispatcher?: Dispatcher): MessageChannel {
  const url = `${settings.baseUrl}/2010-04-01/Accounts/${encodeURIComponent(settings.accountSid)}/Messages.json`;
  return {
    channel: 'sms',
    async send({ address }, message) {
      const form = new URLSearchParams({
        To: address,
        From: settings.from,
        Body: `Sextant: ${message.subject}`.slice(0, TEXT_MAX),
      });
      const credentials = Buffer.from(`${settings.accountSid}:${settings.authToken.reveal()}`).toString('base64');
      const {
        statusCode: status,
        headers,
        body,
      } = await request(url, {
        method: 'POST',
        headers: { authorization: `Basic ${credentials}`, 'content-type': 'application/x-www-form-urlencoded' },
        body: form.toString(),
        headersTimeout: TIMEOUT_MS,
        bodyTimeout: TIMEOUT_MS,
        ...(dispatcher ? { dispatcher } : {}),
      });
      const retryAfter = headers['retry-after'];
      requireAccepted(
        'the message service',
        {
          status,
          headers: typeof retryAfter === 'string' ? { 'retry-after': retryAfter } : {},
          text: await readBounded(body),
        },
        now(),
      );
    },
  };
}

async function readBounded(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > ANSWER_BYTES_MAX) throw new Error('the response of the message service is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
