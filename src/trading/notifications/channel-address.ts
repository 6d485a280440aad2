import { parseSourceUrl } from '../../kernel/net/source-url.ts';
import type { Recipient } from './channel.ts';
import type { AddedChannel } from './notification.ts';

export const SIGNING_SECRET_PREFIX = 'whsec_';
const MASK = '***';
const MASKED_MAX = 180;
const SHOWN_DIGITS = 2;
const CHAT = /^(?:-?[1-9][0-9]{0,19}|@[A-Za-z][A-Za-z0-9_]{3,31})$/;
const BOT_TOKEN = /^[0-9]{5,15}:[A-Za-z0-9_-]{20,80}$/;
const SIGNING_SECRET = /^whsec_[A-Za-z0-9+/]{32,88}={0,2}$/;

interface ChannelKind {
  address: 'url' | 'chat';
  /** What the secret must look like; null for a channel whose address is its only secret. */
  secret: { pattern: RegExp; expected: string } | null;
}

export const CHANNEL_KINDS: Readonly<Record<AddedChannel, ChannelKind>> = {
  slack: { address: 'url', secret: null },
  discord: { address: 'url', secret: null },
  telegram: {
    address: 'chat',
    secret: { pattern: BOT_TOKEN, expected: 'the token of the bot, such as 123456:ABC...' },
  },
  webhook: {
    address: 'url',
    secret: { pattern: SIGNING_SECRET, expected: 'whsec_ and 24 to 64 random bytes in base64' },
  },
};

/** Why a recipient cannot be used, as a sentence that names the field, or null. */
export function findRecipientProblem(
  kind: AddedChannel,
  { address, secret }: Recipient,
  allowedHosts: readonly string[],
): string | null {
  const rules = CHANNEL_KINDS[kind];
  if (address.includes(MASK)) return 'body.address must be the whole address, not the masked one';
  if (rules.address === 'chat') {
    if (!CHAT.test(address)) return 'body.address must be the id of a chat, such as -1001234567890, or @name';
  } else {
    const target = parseSourceUrl(address, allowedHosts);
    if ('problem' in target) return `body.address is refused: ${target.problem}`;
    if (target.url.protocol !== 'https:' && !target.exempt)
      return 'body.address must start with https://, because it is a secret';
  }
  if (rules.secret === null)
    return secret === null ? null : `body.secret must be omitted: the address of ${kind} is its secret`;
  return secret !== null && rules.secret.pattern.test(secret) ? null : `body.secret must be ${rules.secret.expected}`;
}

/** Shows the host of a URL, or the end of a chat's id. */
export function maskAddress(kind: AddedChannel, address: string): string {
  if (CHANNEL_KINDS[kind].address === 'url')
    return URL.canParse(address) ? `${new URL(address).origin}/${MASK}`.slice(-MASKED_MAX) : MASK;
  if (address.startsWith('@')) return `${address.slice(0, 2)}${MASK}`;
  return `${MASK}${address.slice(-SHOWN_DIGITS)}`;
}
