import type { Channel } from './notification.ts';

/** The queue names no person: who is told is looked up when it is told. */
export const NOTIFY_QUEUE = 'trading-notify';

export interface NotifyJob {
  key: string;
  channel: Channel;
}

/** What could not be told within about an hour of trying is no news any more. */
export const NOTIFY_ATTEMPTS_MAX = 8;
