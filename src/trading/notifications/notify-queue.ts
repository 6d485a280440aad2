import type { Channel } from './notification.ts';

/** Without a recipient, which is read when the message is sent. */
export const NOTIFY_QUEUE = 'trading-notify';

export interface NotifyJob {
  key: string;
  channel: Channel;
}

/** Attempts within about an hour; later the message is no longer useful. */
export const NOTIFY_ATTEMPTS_MAX = 8;
