// A broker process for the crash test: it places the given orders, as the engine does again after a restart, then reconciles,
// sends and follows updates as the broker role does. It kills itself at the given step.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const { program, databaseUrl, brokerUrl, account, intents, dieAt, leaseMs, settleMs } = JSON.parse(
  readFileSync(process.argv[2], 'utf8'),
);
const load = (file) => import(join(program, 'src', file));
const { Secret } = await load('kernel/access/secret.js');
const { alwaysOpenCalendar } = await load('kernel/calendar/always-open.js');
const { createDb, createPool } = await load('kernel/db/postgres.adapter.js');
const { createJobConsumers } = await load('kernel/queue/consumer.adapter.js');
const { createJobQueue } = await load('kernel/queue/job-queue.store.js');
const { createQueueListener } = await load('kernel/queue/listener.adapter.js');
const { createAlpacaPaperBroker } = await load('broker/alpaca/alpaca-broker.adapter.js');
const { serveAccount } = await load('broker/broker.worker.js');
const { GATE_LIMITS } = await load('broker/gate.js');
const { placeIntent } = await load('broker/use/place-intent.js');

let left = dieAt?.occurrence ?? 1;
const step = async (name) => {
  if (name !== dieAt?.step || --left > 0) return;
  process.send({ diedAt: name });
  process.kill(process.pid, 'SIGKILL');
  await new Promise(() => {});
};

const pool = createPool({ url: databaseUrl, applicationName: 'broker to be killed', onError: () => {} });
const leases = createPool({ url: databaseUrl, applicationName: 'leases', maxConnections: 2, onError: () => {} });
const db = createDb(pool);
const queue = createJobQueue('dev');
const listener = createQueueListener({ url: databaseUrl });
const credential = new Secret('x');
const port = createAlpacaPaperBroker({
  name: account.name,
  baseUrl: brokerUrl,
  credentials: { keyId: credential, secretKey: credential },
  timeoutMs: 3_000,
});
process.on('disconnect', () => process.exit(0));
process.on('unhandledRejection', (error) => {
  console.error(error);
  process.exit(1);
});

const serving = serveAccount(
  {
    db,
    queue,
    consumers: createJobConsumers({ stage: 'dev', pool: leases, listener }),
    account,
    port,
    calendar: alwaysOpenCalendar(),
    now: () => new Date(),
    monotonicMs: () => performance.now(),
    limits: { ...GATE_LIMITS, ordersPerMinuteMax: 1e6, sendsPerMinuteMax: 1e6, duplicateWindowMs: 0 },
    settleMs,
    lookUpAgainMs: 50,
    sendsMax: 50,
    gateFreshMs: 5_000,
    leaseMs,
    pollMs: 200,
    reconnectMs: 50,
    reconcileEveryMs: 2_000,
    step,
    onError: (error) => console.error(error),
  },
  new AbortController().signal,
);

for (const intent of intents) {
  await db.transaction().execute(async (tx) => {
    await placeIntent(tx, intent, { queue, now: new Date() });
    await step('intent placed, not committed');
  });
  await step('intent committed');
}
process.send({ placed: true });
await serving;
