import type pg from 'pg';
import type { ConsumersOptions } from '../kernel/queue/consumer.adapter.ts';
import { createBroker } from '../kernel/queue/jetstream/broker.adapter.ts';
import { jetStreamSource } from '../kernel/queue/jetstream/jetstream-source.adapter.ts';
import { startRelay } from '../kernel/queue/jetstream/relay.adapter.ts';
import { readServerAddress } from '../kernel/queue/jetstream/server-address.ts';
import type { QueueListener } from '../kernel/queue/listener.adapter.ts';
import { PROCESS_NAME } from '../kernel/queue/process-name.adapter.ts';
import { tableSource } from '../kernel/queue/table-source.adapter.ts';
import type { RoleContext } from './role.ts';

interface JobDelivery {
  consumers: Required<Pick<ConsumersOptions, 'openSource'>>;
  stop(): Promise<void>;
}

/** Delivers jobs through the message server of `QUEUE_URL`; null where PostgreSQL does it. */
export function startJobDelivery(
  context: Pick<RoleContext, 'config' | 'db' | 'log'> & { pool: pg.Pool; listener: QueueListener },
): JobDelivery | null {
  const { config, db, log, pool, listener } = context;
  const address = config.queueUrl === null ? null : readServerAddress(config.queueUrl.reveal());
  if (address === null) return null;
  const { stage } = config;
  let isKnownAway = false;
  const broker = createBroker({
    ...address,
    stage,
    clientName: `sextant ${stage} ${PROCESS_NAME}`,
    // Attempts to connect go on: the first failure is a warning, the others are not repeated in the log.
    onError: (error) => {
      const level = isKnownAway ? 'debug' : 'warn';
      log[level]({ err: error }, 'the message server cannot be used; jobs are claimed from the database');
      isKnownAway = true;
    },
  });
  broker.onChange(() => {
    if (broker.link() === null) return;
    isKnownAway = false;
    log.info('the message server delivers jobs');
  });
  const relay = startRelay({
    stage,
    db,
    pool,
    listener,
    broker,
    holder: PROCESS_NAME,
    monotonicMs: () => performance.now(),
    onError: (error) => log.warn({ err: error }, 'publishing jobs failed and is tried again'),
  });
  return {
    consumers: { openSource: jetStreamSource({ broker, pool, table: tableSource({ pool, listener }) }) },
    stop: async () => {
      await relay.stop();
      await broker.stop();
    },
  };
}
