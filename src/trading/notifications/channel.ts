import { ExpectedFailure } from '../../kernel/errors.ts';
import type { Channel, NotificationEvent } from './notification.ts';

export interface Message {
  /** The same in every attempt to send one notification through one channel. */
  id: string;
  event: NotificationEvent;
  subject: string;
  body: string;
  createdAt: Date;
}

export interface Recipient {
  /** A phone number, an e-mail address, a URL or the id of a chat. */
  address: string;
  /** A bot token or a signing secret, for channels that have one. */
  secret: string | null;
}

/** A delivery channel. Rejects when the message was not sent; an error other than the two below is worth a retry. */
export interface MessageChannel {
  readonly channel: Channel;
  send(recipient: Recipient, message: Message): Promise<void>;
}

/** The service refused the message: the same message would be refused again. */
export class DeliveryRefused extends ExpectedFailure {
  constructor(message: string) {
    super(message);
    this.name = 'DeliveryRefused';
  }
}

/** The service asked for a pause. */
export class DeliveryDelayed extends ExpectedFailure {
  readonly retryAfterMs: number;

  constructor(message: string, retryAfterMs: number) {
    super(message);
    this.name = 'DeliveryDelayed';
    this.retryAfterMs = retryAfterMs;
  }
}
