import type { Channel } from './notification.ts';

export interface Message {
  subject: string;
  body: string;
}

/** A way to reach somebody. Rejects when the message did not go out. */
export interface MessageChannel {
  readonly channel: Channel;
  send(recipient: string, message: Message): Promise<void>;
}
