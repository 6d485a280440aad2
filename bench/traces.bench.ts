import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { createDb, createPool } from '../src/kernel/db/postgres.adapter.ts';
import { createService } from '../src/kernel/http/service.plugin.ts';
import { createLogger } from '../src/kernel/log.adapter.ts';
import { createJobQueue } from '../src/kernel/queue/job-queue.store.ts';
import { startTracing } from '../src/kernel/work/open-telemetry.adapter.ts';
import { setTracing } from '../src/kernel/work/work.context.ts';
import { percentile, perSecond, type Row } from './kit.ts';
import { compareThroughput } from './load.ts';

const ENQUEUE_ROUNDS = 11;
const ENQUEUE_CALLS = 300;

/** Reads what it is sent and answers, apart from the measured thread. */
const RECEIVER = `
  const { parentPort } = require('node:worker_threads');
  const server = require('node:http').createServer((request, response) => {
    request.resume();
    request.on('end', () => response.end());
  });
  server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));`;

/** The cost of traces: every request and job recorded and exported, against the same process with traces off. */
export async function run({ databaseUrl }: { databaseUrl: string }): Promise<Row[]> {
  const receiver = new Worker(RECEIVER, { eval: true });
  const [port] = (await once(receiver, 'message')) as [number];
  const tracing = startTracing({
    url: `http://127.0.0.1:${port}/v1/traces`,
    protocol: 'http/protobuf',
    headers: null,
    version: '0',
    roles: ['bench'],
    onExport: (failure) => failure !== null && console.error(failure),
  });
  const db = createDb(createPool({ url: databaseUrl, applicationName: 'bench' }));
  const log = createLogger({ level: 'info', name: 'bench', stream: { write: () => true } });
  const app = await createService({ title: 'bench', version: '0', now: () => new Date(), log, name: 'bench' });
  app.get('/small', { config: { role: 'viewer' } }, () => ({ ok: true }));
  app.get('/read', { config: { role: 'viewer' } }, () => db.selectFrom('agents').select(['id', 'name']).execute());
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const queue = createJobQueue('bench');
  const enqueue = () =>
    perSecond(ENQUEUE_CALLS, async () => {
      for (let n = 0; n < ENQUEUE_CALLS; n++) await queue.enqueue(db, [{ queue: 'bench', payload: n }]);
    });
  const off = () => setTracing(null);
  const on = () => setTracing(tracing);
  try {
    const rows: Row[] = [];
    for (const path of ['/small', '/read']) {
      const { baseline, value } = await compareThroughput({
        baseline: { url: url + path, before: off },
        value: { url: url + path, before: on },
      });
      rows.push({ name: `traces: GET ${path}, on against off`, unit: 'per second', value, baseline });
    }
    const [withTraces, without]: [number[], number[]] = [[], []];
    for (let round = 0; round < ENQUEUE_ROUNDS; round++) {
      off();
      without.push(await enqueue());
      on();
      withTraces.push(await enqueue());
    }
    const [value, baseline] = [percentile(withTraces, 0.5), percentile(without, 0.5)];
    return [...rows, { name: 'traces: enqueue one job, on against off', unit: 'per second', value, baseline }];
  } finally {
    off();
    await tracing.stop();
    await app.close();
    await db.destroy();
    await receiver.terminate();
  }
}
