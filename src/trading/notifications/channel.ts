import type { Channel } from './notification.ts';

export interface Message {
  subject: string;
  body: string;
}

/** A delivery channel. Rejects when the message was not sent. */
export interface MessageChannel {
  readonly channel: Channel;
  send(recipient: string, message: Message): Promise<void>;
}
