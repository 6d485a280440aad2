export const NOTIFICATION_EVENTS = [
  'fill',
  'breaker',
  'approval_needed',
  'unknown_order',
  'exit_waiting',
  'gate_change',
  'token_expiry',
  'test',
] as const;
export type NotificationEvent = (typeof NOTIFICATION_EVENTS)[number];
/** Channels with one recipient each, in the notification configuration. */
export const FIXED_CHANNELS = ['sms', 'email'] as const;
export type FixedChannel = (typeof FIXED_CHANNELS)[number];
/** Channels that an operator adds, any number of each. */
export const ADDED_CHANNELS = ['slack', 'discord', 'telegram', 'webhook'] as const;
export type AddedChannel = (typeof ADDED_CHANNELS)[number];
export const CHANNELS = [...FIXED_CHANNELS, ...ADDED_CHANNELS] as const;
export type Channel = (typeof CHANNELS)[number];

/** A message to the operator. The key makes it unique, however often its cause is noticed. */
export interface Notification {
  key: string;
  event: NotificationEvent;
  subject: string;
  body: string;
}

/** Shows enough to recognise one's own recipient, too little to learn another's. */
export function maskRecipient(channel: FixedChannel, recipient: string): string {
  if (channel === 'sms')
    return `${'*'.repeat(Math.max(0, recipient.length - SHOWN_DIGITS))}${recipient.slice(-SHOWN_DIGITS)}`;
  const at = recipient.lastIndexOf('@');
  // A whole character: half of a surrogate pair cannot be stored.
  return at < 1 ? '***' : `${String.fromCodePoint(recipient.codePointAt(0) ?? 0)}***${recipient.slice(at)}`;
}
const SHOWN_DIGITS = 2;

/** E.164: a plus, and up to fifteen digits. */
export const PHONE_PATTERN = '^(\\+[1-9][0-9]{6,14})?$';
/** One address, without characters that could start another header or recipient. */
export const EMAIL_PATTERN =
  '^([^\\s@<>(),;:"\\\\\\[\\]\\u0000-\\u001f]{1,64}@[A-Za-z0-9]([A-Za-z0-9.-]{0,180}[A-Za-z0-9])?)?$';
