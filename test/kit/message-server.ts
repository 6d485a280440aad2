import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { createBroker } from '../../src/kernel/queue/jetstream/broker.adapter.ts';
import type { Broker } from '../../src/kernel/queue/jetstream/broker.ts';
import { streamName } from '../../src/kernel/queue/jetstream/names.ts';
import { readServerAddress } from '../../src/kernel/queue/jetstream/server-address.ts';
import { createMemoryBroker } from './memory-broker.ts';
import { NATS_SERVER, startNatsServer } from './nats-server.ts';

/** A message server that a test can take away: NATS where it is installed, otherwise one in memory. */
export interface MessageServer {
  broker: Broker;
  leave(): Promise<void>;
  come(): Promise<void>;
  purge(): Promise<void>;
  /** Messages in the stream. */
  count(): Promise<number>;
  remove(): Promise<void>;
}

export async function startMessageServer(stage: string): Promise<MessageServer> {
  return NATS_SERVER === '' ? memoryServer() : natsServer(stage);
}

function memoryServer(): MessageServer {
  const server = createMemoryBroker();
  return {
    broker: server.broker,
    leave: async () => server.leave(),
    come: async () => server.come(),
    purge: async () => server.purge(),
    count: async () => server.count(),
    remove: async () => {},
  };
}

async function natsServer(stage: string): Promise<MessageServer> {
  const server = await startNatsServer();
  const broker = createBroker({ ...readServerAddress(server.url)!, stage, clientName: 'test' });
  return {
    broker,
    leave: () => server.kill(),
    come: () => server.restart(),
    purge: () => withStreams(server.url, async (streams) => void (await streams.purge(streamName(stage)))),
    count: async () => (await readStream(server.url, stage)).messages,
    remove: async () => {
      await broker.stop();
      await server.remove();
    },
  };
}

/** How many messages the stream of a stage holds, and how many it ever stored. */
export function readStream(url: string, stage: string): Promise<{ messages: number; last_seq: number }> {
  return withStreams(url, async (streams) => (await streams.info(streamName(stage))).state);
}

type Streams = Awaited<ReturnType<typeof jetstreamManager>>['streams'];

async function withStreams<T>(url: string, work: (streams: Streams) => Promise<T>): Promise<T> {
  const connection = await connect({ servers: readServerAddress(url)!.servers });
  try {
    return await work((await jetstreamManager(connection)).streams);
  } finally {
    await connection.close();
  }
}
