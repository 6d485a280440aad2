/** A message that names a job which was due when it was published. It is a hint: the lease on the job's row decides. */
export interface Delivery {
  jobId: number;
  /** Removes the message from the stream. */
  ack(): void;
  /** Gives the message to the next worker that asks. */
  nak(): void;
}

export interface BrokerMessage {
  jobId: number;
  /** The stream stores a message with the same name once within its window of duplicates. */
  name: string;
}

/** One request for messages. */
export interface Pull {
  /** Rejects when the server refuses the request or does not answer. */
  deliveries: Promise<Delivery[]>;
  /** Ends it early. A message that is on its way is delivered again after the time for its acknowledgement. */
  cancel(): void;
}

/** One connection, with the stream in place. It is never mended: another one takes its place. */
export interface BrokerLink {
  /** Resolves when the server has stored all of them. */
  publish(queue: string, messages: readonly BrokerMessage[]): Promise<void>;
  /** Up to `batch` messages: those that are there now, or the first ones within `waitMs`. */
  pull(queue: string, request: { batch: number; waitMs: number | null }): Pull;
  /** Resolves when the connection has ended. */
  readonly ended: Promise<unknown>;
  close(): Promise<void>;
}

/** The message server, which may be away. */
export interface Broker {
  /** Null while it is away. */
  link(): BrokerLink | null;
  /** Called when it comes and when it goes. */
  onChange(listener: () => void): () => void;
  /** Ends a connection on which a request failed; another one is opened. */
  fail(link: BrokerLink, error: unknown): void;
  stop(): Promise<void>;
}
