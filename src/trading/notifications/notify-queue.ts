import type { Channel } from './notification.ts';

/** Without a recipient, which is read when the message is sent. */
export const NOTIFY_QUEUE = 'trading-notify';

export interface NotifyJob {
  key: string;
  channel: Channel;
  /** Of a channel that an operator added. */
  channelId?: string;
}

/** Within about two minutes. The reconciler gives a dead message new attempts every hour until it expires. */
export const NOTIFY_ATTEMPTS_MAX = 8;
