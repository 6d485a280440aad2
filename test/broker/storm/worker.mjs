// A broker process for the crash storm: it does the given tasks, as the engine does again after a restart, then reconciles,
// sends and follows updates as the broker role does. It kills itself at the given step.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { faultyPort } from './faulty-port.mjs';

const { program, databaseUrl, connector, connection, account, tasks, dieAt, faults, pace } = JSON.parse(
  readFileSync(process.argv[2], 'utf8'),
);
const load = (file) => import(join(program, 'src', file));
const { alwaysOpenCalendar } = await load('kernel/calendar/always-open.js');
const { createDb, createPool } = await load('kernel/db/postgres.adapter.js');
const { createJobConsumers } = await load('kernel/queue/consumer.adapter.js');
const { createJobQueue } = await load('kernel/queue/job-queue.store.js');
const { createQueueListener } = await load('kernel/queue/listener.adapter.js');
const { serveAccount } = await load('broker/broker.worker.js');
const { BrokerUnavailable } = await load('broker/broker-port.js');
const { GATE_LIMITS } = await load('broker/gate.js');
const { agreeProtection } = await load('broker/protection.store.js');
const { placeIntent } = await load('broker/use/place-intent.js');
const { SEND_SETTINGS } = await load('broker/use/send-order.js');
const { connect } = await import(connector);

let left = dieAt?.occurrence ?? 1;
let serves = false;
const step = async (name, path) => {
  if (name === 'reconciled' && !serves) {
    serves = true;
    process.send({ serves });
  }
  if (name !== dieAt?.step || (dieAt.path !== null && dieAt.path !== path) || --left > 0) return;
  process.send({ diedAt: name });
  process.kill(process.pid, 'SIGKILL');
  await new Promise(() => {});
};

const pool = createPool({ url: databaseUrl, applicationName: 'broker to be killed', onError: () => {} });
const leases = createPool({ url: databaseUrl, applicationName: 'leases', maxConnections: 2, onError: () => {} });
const db = createDb(pool);
const queue = createJobQueue('dev');
const listener = createQueueListener({ url: databaseUrl });
const calendar = alwaysOpenCalendar();
const onError = (error) => console.error(error);
const raw = await connect({ load, connection, account, db, calendar });
const onFault = (fault) => process.send({ fault });
const port = faults ? faultyPort(raw, { ...faults, BrokerUnavailable, onError, onFault }) : raw;
process.on('disconnect', () => process.exit(0));
process.on('unhandledRejection', (error) => {
  console.error(error);
  process.exit(1);
});

const serving = serveAccount(
  {
    ...SEND_SETTINGS,
    db,
    queue,
    consumers: createJobConsumers({ stage: 'dev', pool: leases, listener }),
    account,
    port,
    calendar,
    now: () => new Date(),
    monotonicMs: () => performance.now(),
    limits: { ...GATE_LIMITS, ordersPerMinuteMax: 1e6, sendsPerMinuteMax: 1e6, duplicateWindowMs: 0 },
    sendsMax: 50,
    gateFreshMs: 5_000,
    ...pace,
    step,
    onError,
  },
  new AbortController().signal,
);

const place = async (intent) => {
  await db.transaction().execute(async (tx) => {
    await placeIntent(tx, intent, { queue, now: new Date() });
    await step('intent placed, not committed');
  });
  await step('intent committed');
};
/** As the engine does when its stop trails. */
const agree = async ({ ticker, stopPrice, targetPrice }) => {
  await db.transaction().execute(async (tx) => {
    await agreeProtection(tx, { account, ticker, queue, now: new Date() }, { stopPrice, targetPrice });
    await step('levels agreed, not committed');
  });
  await step('levels agreed');
};
for (const task of tasks) {
  if (task.kind === 'place') await place(task.intent);
  else await agree(task);
}
process.send({ done: true });
await serving;
