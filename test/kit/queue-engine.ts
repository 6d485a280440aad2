import { expect, vi } from 'vitest';
import { createBroker } from '../../src/kernel/queue/jetstream/broker.adapter.ts';
import { jetStreamSource } from '../../src/kernel/queue/jetstream/jetstream-source.adapter.ts';
import { startRelay } from '../../src/kernel/queue/jetstream/relay.adapter.ts';
import { readServerAddress } from '../../src/kernel/queue/jetstream/server-address.ts';
import { type ConsumersOptions, createJobConsumers } from '../../src/kernel/queue/consumer.adapter.ts';
import type { JobConsumers } from '../../src/kernel/queue/queue.ts';
import { tableSource } from '../../src/kernel/queue/table-source.adapter.ts';
import type { TestDatabase } from './database.ts';
import { NATS_SERVER, type NatsServer, startNatsServer } from './nats-server.ts';
import { afterFile } from './after-file.ts';

/** The stage of all consumers in a test. */
const STAGE = 'dev';

/** How the consumers of a test are made: the same tests run against each engine behind the queue port. */
export interface QueueEngine {
  name: 'postgresql' | 'jetstream';
  /** Null without a message server. */
  server: NatsServer | null;
  createConsumers(options: ConsumersOptions): JobConsumers;
  /** Ends what was started for these consumers' listener. */
  stop(): Promise<void>;
}

/** PostgreSQL, or JetStream on a server of the test's own where `npm run queue:jetstream` runs the tests. */
export async function queueEngine(database: TestDatabase): Promise<QueueEngine> {
  return NATS_SERVER === '' ? postgresEngine : jetStreamEngine(database, await startNatsServer());
}

const postgresEngine: QueueEngine = {
  name: 'postgresql',
  server: null,
  createConsumers: createJobConsumers,
  stop: async () => {},
};

/** Long enough for no test to see it: the table is not looked at while the server answers, so that messages alone deliver. */
const NO_POLL_MS = 3_600_000;

async function jetStreamEngine({ db, pool }: TestDatabase, server: NatsServer): Promise<QueueEngine> {
  const broker = createBroker({ ...readServerAddress(server.url)!, stage: STAGE, clientName: 'test' });
  let relay: ReturnType<typeof startRelay> | null = null;
  const stop = async () => {
    const running = relay;
    relay = null;
    await running?.stop();
  };
  afterFile(async () => {
    await stop();
    await broker.stop();
    await server.remove();
  });
  await vi.waitFor(() => expect(broker.link()).not.toBeNull(), { timeout: 20_000, interval: 10 });
  return {
    name: 'jetstream',
    server,
    createConsumers: (options) => {
      const { listener } = options;
      relay ??= startRelay({
        stage: STAGE,
        db,
        pool,
        listener,
        broker,
        holder: 'test',
        monotonicMs: () => performance.now(),
        onError: () => {},
      });
      const open = jetStreamSource({ broker, pool: options.pool, table: tableSource(options) });
      return createJobConsumers({ ...options, openSource: (source) => open({ ...source, pollMs: NO_POLL_MS }) });
    },
    stop,
  };
}
