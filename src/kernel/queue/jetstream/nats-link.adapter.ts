import {
  AckPolicy,
  DiscardPolicy,
  jetstream,
  jetstreamManager,
  RetentionPolicy,
  StorageType,
} from '@nats-io/jetstream';
import { connect, createInbox, type Msg, nanos, type NatsConnection } from '@nats-io/transport-node';
import type { BrokerLink, Delivery, Pull } from './broker.ts';
import { consumerName, streamName, streamSubjects, subjectOf } from './names.ts';
import type { ServerAddress } from './server-address.ts';

const REQUEST_TIMEOUT_MS = 3_000;
/** A server that stopped answering is noticed after two of these. */
const PING_MS = 5_000;
/** A worker takes the lease at once. A message of a worker that died before that is delivered again after this. */
const ACK_WAIT_MS = 10_000;
/** A message that a new relay publishes again within this time is stored once. */
const DUPLICATE_WINDOW_MS = 120_000;
/** Most messages of a queue; the relay publishes a tenth of it ahead. Beyond it the oldest are dropped: they are hints. */
const MESSAGES_MAX = 10_000;

const STATUS_NO_MESSAGES = 404;
const STATUS_REQUEST_ENDED = 408;

export interface LinkOptions extends ServerAddress {
  stage: string;
  /** Names this process to the server. */
  clientName: string;
}

/** Connects and makes sure that the stream exists. */
export async function openNatsLink(options: LinkOptions): Promise<BrokerLink> {
  const connection = await connectTo(options);
  try {
    return await linkOver(connection, options.stage);
  } catch (error) {
    await connection.close();
    throw error;
  }
}

/** Returns the version of a server whose JetStream answers. Changes nothing. */
export async function askNats(options: LinkOptions): Promise<string> {
  const connection = await connectTo(options);
  try {
    await jetstreamManager(connection, { timeout: REQUEST_TIMEOUT_MS });
    return connection.info?.version ?? 'unknown';
  } finally {
    await connection.close();
  }
}

function connectTo({ servers, user, password, token, isEncrypted, clientName }: LinkOptions): Promise<NatsConnection> {
  return connect({
    servers,
    name: clientName,
    reconnect: false,
    timeout: REQUEST_TIMEOUT_MS,
    pingInterval: PING_MS,
    ...(user === null || password === null ? {} : { user, pass: password }),
    ...(token === null ? {} : { token }),
    ...(isEncrypted ? { tls: {} } : {}),
  });
}

async function linkOver(connection: NatsConnection, stage: string): Promise<BrokerLink> {
  const stream = streamName(stage);
  const manager = await jetstreamManager(connection, { timeout: REQUEST_TIMEOUT_MS });
  const client = jetstream(connection, { timeout: REQUEST_TIMEOUT_MS });
  const config = {
    name: stream,
    subjects: [streamSubjects(stage)],
    retention: RetentionPolicy.Workqueue,
    storage: StorageType.File,
    discard: DiscardPolicy.Old,
    max_msgs_per_subject: MESSAGES_MAX,
    duplicate_window: nanos(DUPLICATE_WINDOW_MS),
  };
  // An operator may have changed the number of replicas or the place: such a stream is used as it is.
  await manager.streams.info(stream).catch(() => manager.streams.add(config));

  const consumers = new Map<string, Promise<unknown>>();
  const ensureConsumer = (queue: string): Promise<unknown> => {
    const known = consumers.get(queue);
    if (known) return known;
    const made = manager.consumers.add(stream, {
      durable_name: consumerName(queue),
      filter_subject: subjectOf(queue),
      ack_policy: AckPolicy.Explicit,
      ack_wait: nanos(ACK_WAIT_MS),
      max_ack_pending: MESSAGES_MAX,
    });
    consumers.set(queue, made);
    return made;
  };

  /** Requests in progress end with the connection. */
  const pulls = new Set<Pull>();
  const ended = connection.closed();
  void ended.then(() => {
    for (const pull of pulls) pull.cancel();
  });

  return {
    ended,
    close: () => connection.close(),
    publish: async (queue, messages) => {
      const subject = subjectOf(queue);
      await Promise.all(messages.map(({ jobId, name }) => client.publish(subject, String(jobId), { msgID: name })));
    },
    pull: (queue, request) => {
      const next = `$JS.API.CONSUMER.MSG.NEXT.${stream}.${consumerName(queue)}`;
      const pull = startPull(connection, next, request, ensureConsumer(queue));
      pulls.add(pull);
      const forget = () => pulls.delete(pull);
      pull.deliveries.then(forget, forget);
      return pull;
    },
  };
}

/**
 * The client library has no request for "what is there now, without waiting", which a worker needs that must not hold messages
 * which others could run.
 */
function startPull(
  connection: NatsConnection,
  subject: string,
  { batch, waitMs }: { batch: number; waitMs: number | null },
  consumer: Promise<unknown>,
): Pull {
  const got: Delivery[] = [];
  let finish = () => {};
  const deliveries = new Promise<Delivery[]>((resolve, reject) => {
    const inbox = createInbox();
    const subscription = connection.subscribe(inbox, {
      callback: (error, message) => {
        const code = message.headers?.code ?? 0;
        if (error) settle(error);
        else if (code === STATUS_NO_MESSAGES || code === STATUS_REQUEST_ENDED) settle(null);
        else if (code !== 0) settle(new Error(`NATS answered ${code} ${message.headers?.description ?? ''}`.trim()));
        else {
          got.push(toDelivery(message));
          if (got.length >= batch) settle(null);
        }
      },
    });
    const silence = () => settle(got.length > 0 ? null : new Error('NATS did not answer a request for messages'));
    const timer = setTimeout(silence, (waitMs ?? 0) + REQUEST_TIMEOUT_MS);
    const settle = (failure: Error | null) => {
      clearTimeout(timer);
      if (!connection.isClosed()) subscription.unsubscribe();
      if (failure) reject(failure);
      else resolve(got);
    };
    finish = () => settle(null);
    const ask = () => {
      if (connection.isClosed()) return;
      const wait = waitMs === null ? { no_wait: true } : { expires: nanos(waitMs) };
      connection.publish(subject, JSON.stringify({ batch, ...wait }), { reply: inbox });
    };
    consumer.then(ask, (error: Error) => settle(error));
  });
  return { deliveries, cancel: () => finish() };
}

function toDelivery(message: Msg): Delivery {
  const answer = (text: string) => {
    try {
      message.respond(text);
    } catch {
      // The connection has ended: the message is delivered again, and refused if its job was taken.
    }
  };
  return { jobId: Number(message.string()), ack: () => answer('+ACK'), nak: () => answer('-NAK') };
}
